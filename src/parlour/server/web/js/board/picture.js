// A small picture of each game's table, for the start page: our own cards on our own felt.

import { cardBack, cardFace } from "../cards/face.js";
import { draw, group, path } from "../cards/svg.js";

const WIDE = 320;
const HIGH = 200;

/** A card of the picture, its middle at x, y, so wide and turned by so many degrees. */
function card(drawn, x, y, width, turn = 0) {
  const height = width * 1.4;
  for (const [name, value] of Object.entries({ x: -width / 2, y: -height / 2, width, height }))
    drawn.setAttribute(name, value);
  const shadow = draw("rect", {
    x: -width / 2 + 1,
    y: -height / 2 + 2,
    width,
    height,
    rx: width * 0.08,
    class: "picture-shadow",
  });
  return group(`translate(${x} ${y}) rotate(${turn})`, shadow, drawn);
}

const face = (text, ...place) => card(cardFace(text), ...place);
const back = (pack, ...place) => card(cardBack(pack), ...place);

/** Cards in a fan around a point below the picture. */
function fan(texts, x, y, width, spread = 9) {
  return texts.map((text, n) => {
    const turn = (n - (texts.length - 1) / 2) * spread;
    const reach = 190;
    const angle = (turn * Math.PI) / 180;
    return face(text, x + reach * Math.sin(angle), y + reach * (1 - Math.cos(angle)), width, turn);
  });
}

const PICTURES = {
  high_jinks: () => [
    back("High Jinks", 88, 30, 38),
    back("High Jinks", 132, 30, 38),
    face("K♣", 188, 36, 44),
    face("J♦", 236, 36, 44, 90),
    path("M24 76H296", "picture-line"),
    face("Q♥", 92, 112, 46),
    face("Joker", 146, 112, 46),
    face("K♠", 204, 112, 46, 90),
    ...fan(["7♣", "10♥", "A♠", "4♦", "9♣"], 160, 186, 56, 10),
  ],
  jest: () => [
    face("3♠", 58, 46, 48, -6),
    back("Jest", 104, 46, 48, 4),
    face("A♥", 214, 44, 48, -4),
    back("Jest", 262, 44, 48, 6),
    face("4♦", 133, 104, 46),
    face("Joker", 187, 104, 46),
    path("M109 117H157V129H109ZM163 117H211V129H163Z", "picture-ribbon"),
    face("2♣", 126, 194, 60, -5),
    back("Jest", 194, 194, 60, 4),
  ],
  circle_of_kings: () => [
    ...["IV The Emperor", "XIX The Sun"].map((text, n) => face(text, 48 + n * 224, 102, 62, n ? 6 : -6)),
    path(
      "M196 44A62 62 0 0 1 222 76M222 130A62 62 0 0 1 196 160M124 160A62 62 0 0 1 98 130M98 76A62 62 0 0 1 124 44",
      "picture-arrow",
    ),
    face("King of Swords", 160, 42, 46),
    face("King of Cups", 214, 102, 46),
    face("King of Wands", 160, 164, 46),
    face("King of Pentacles", 106, 102, 46),
  ],
  last_king: () => [
    face("J♣", 100, 48, 42),
    face("J♥", 150, 48, 42),
    face("8♠", 168, 52, 42, 4),
    face("6♣", 186, 58, 42, 8),
    face("Q♦", 160, 108, 46),
    face("4♠", 180, 113, 46, 5),
    face("K♥", 160, 178, 56),
    face("Joker", 226, 172, 46, 7),
    back("pack 2", 58, 160, 46, -6),
  ],
  jin_kei: () => [
    face("9♦", 106, 30, 38),
    face("4♣", 160, 30, 38),
    back("♣♦", 214, 30, 38),
    path("M20 64H300", "picture-line"),
    face("7♠", 106, 100, 42),
    face("K♥", 160, 100, 42),
    face("2♠", 214, 100, 42),
    face("sleeve", 106, 166, 42),
    face("A♥", 160, 166, 42),
    back("♠♥", 214, 166, 42),
    ...[
      [106, 124],
      [160, 124],
      [166, 124],
    ].map(([x, y]) =>
      group(
        `translate(${x - 6} ${y - 2})`,
        path("M0 4 6 1 12 4 6 7Z", "cube-top"),
        path("M0 4V11L6 14V7Z", "cube-left"),
        path("M12 4V11L6 14V7Z", "cube-right"),
      ),
    ),
    face("6♦", 54, 84, 40, -8),
    face("10♠", 268, 84, 40, 8),
  ],
};

const anyGame = () => fan(["A♠", "K♥", "Q♣", "J♦", "10♠"], 160, 120, 64, 13);

/** The picture of a game's table; of a game that has none, a hand of cards. */
export function tablePicture(game) {
  // the felt reaches further than the picture, for frames of another shape
  const felt = draw("rect", { x: -WIDE, y: -HIGH, width: 3 * WIDE, height: 3 * HIGH, class: "picture-felt" });
  const light = draw("ellipse", { cx: 160, cy: 84, rx: 230, ry: 130, class: "picture-light" });
  return draw(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "table-picture", "aria-hidden": "true" },
    felt,
    light,
    ...(PICTURES[game] ?? anyGame)(),
  );
}
