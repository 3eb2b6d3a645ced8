// Markers that lie on a location: pink cubes, the wild token, the sign for two cards.

import { circle, draw, group, path } from "../cards/svg.js";

const cube = (x) =>
  group(
    `translate(${x} 0)`,
    path("M0 4 6 1 12 4 6 7Z", "cube-top"),
    path("M0 4V11L6 14V7Z", "cube-left"),
    path("M12 4V11L6 14V7Z", "cube-right"),
  );

/** Markers in a row, with their words for whoever cannot see them. */
export function cubes({ count, wild, pair }) {
  const parts = Array.from({ length: count }, (_, n) => cube(n * 13));
  let wide = count * 13;
  if (wild) {
    parts.push(
      group(`translate(${wide} 0)`, circle(7, 7.5, 6.5, "token"), path("M7 1A6.5 6.5 0 0 1 7 14Z", "token-half")),
    );
    wide += 16;
  }
  if (pair) {
    parts.push(
      group(
        `translate(${wide} 0)`,
        draw("rect", { x: 1, y: 2, width: 7, height: 10, rx: 1, class: "pair" }),
        draw("rect", { x: 5, y: 4, width: 7, height: 10, rx: 1, class: "pair" }),
      ),
    );
    wide += 14;
  }
  const words = [count && `rank +${count}`, wild && "Wild Suit", pair && "2 Cards"].filter(Boolean).join(", ");
  return draw("svg", { class: "markers", viewBox: `0 0 ${wide} 15`, role: "img", "aria-label": words }, ...parts);
}
