// A small picture of a game's table, for the start page: our own cards on our own felt. A game draws its own with these
// parts in `picture.js` beside its rules: a function that gives what lies on the felt, 320 wide and 200 high.

import { cardBack, cardFace } from "../cards/face.js";
import { draw, group } from "../cards/svg.js";

const WIDE = 320;
const HIGH = 200;

/** A card of the picture, its middle at x, y, with a width and an angle in degrees. */
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

/** A card face-up: its text, where its middle is, its width, by how many degrees it is turned. */
export const face = (text, ...place) => card(cardFace(text), ...place);
/** A card face-down, of a pack. */
export const back = (pack, ...place) => card(cardBack(pack), ...place);

/** Cards in a fan around a point below the picture. */
export function fan(texts, x, y, width, spread = 9) {
  return texts.map((text, n) => {
    const turn = (n - (texts.length - 1) / 2) * spread;
    const reach = 190;
    const angle = (turn * Math.PI) / 180;
    return face(text, x + reach * Math.sin(angle), y + reach * (1 - Math.cos(angle)), width, turn);
  });
}

const anyGame = () => fan(["A♠", "K♥", "Q♣", "J♦", "10♠"], 160, 120, 64, 13);

/** The picture made by the module at an address; a hand of cards if there is none. */
async function drawn(address) {
  if (!address) return anyGame();
  try {
    return (await import(address)).default();
  } catch (error) {
    console.warn(`The picture ${address} cannot be used.`, error);
    return anyGame();
  }
}

/** The picture of a game's table, from the address of its module. */
export async function tablePicture(address) {
  // the felt reaches further than the picture, for frames of another shape
  const felt = draw("rect", { x: -WIDE, y: -HIGH, width: 3 * WIDE, height: 3 * HIGH, class: "picture-felt" });
  const light = draw("ellipse", { cx: 160, cy: 84, rx: 230, ry: 130, class: "picture-light" });
  return draw(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "table-picture", "aria-hidden": "true" },
    felt,
    light,
    ...(await drawn(address)),
  );
}
