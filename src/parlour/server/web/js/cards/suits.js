// The eight suits: four of the French pack, four of the tarot, each as one shape in a box of 100 by 100.

import { draw } from "./svg.js";

const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const ring = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

function star(x, y, far, near, points) {
  const corners = [];
  for (let n = 0; n < 2 * points; n += 1) {
    const angle = (Math.PI * n) / points - Math.PI / 2;
    const reach = n % 2 ? near : far;
    corners.push(`${(x + reach * Math.cos(angle)).toFixed(2)} ${(y + reach * Math.sin(angle)).toFixed(2)}`);
  }
  return `M${corners.join("L")}Z`;
}

export const SHAPES = {
  spade:
    "M50 4C61 26 91 41 91 63 91 76 81 85 70 85 62 85 56 81 53 74 54 83 58 91 66 96H34C42 91 46 83 47 74 44 81 38 85 30 85 19 85 9 76 9 63 9 41 39 26 50 4Z",
  heart: "M50 93C20 68 6 51 6 31 6 16 17 7 29 7 39 7 47 13 50 23 53 13 61 7 71 7 83 7 94 16 94 31 94 51 80 68 50 93Z",
  diamond: "M50 2C58 22 70 38 86 50 70 62 58 78 50 98 42 78 30 62 14 50 30 38 42 22 50 2Z",
  club: `${disc(50, 27, 21)}${disc(27, 59, 21)}${disc(73, 59, 21)}M38 38V66H62V38ZM46 52C46 74 43 88 33 96H67C57 88 54 74 54 52Z`,
  swords: "M50 2 58 14 56 66H76V74H55V88H60V98H40V88H45V74H24V66H44L42 14Z",
  cups: "M16 8H84C84 38 74 54 56 58V74C56 82 66 86 76 88V96H24V88C34 86 44 82 44 74V58C26 54 16 38 16 8Z",
  pentacles: `${disc(50, 50, 46)}${ring(50, 50, 37)}${star(50, 51, 33, 13, 5)}`,
  wands:
    "M45 98 46 24C46 14 48 8 50 2 52 8 54 14 54 24L55 98ZM55 34C66 32 74 24 76 12 64 12 55 20 55 34ZM45 54C34 52 26 44 24 32 36 32 45 40 45 54ZM55 74C66 72 74 64 76 52 64 52 55 60 55 74Z",
};

export const SYMBOLS = { "♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club" };

/** A pip of a suit, centred on x, y and so large; upside down if asked. */
export function pip(suit, x, y, size, over = false) {
  const scale = size / 100;
  const turn = over ? " rotate(180)" : "";
  return draw("path", {
    d: SHAPES[suit],
    class: "pip",
    "fill-rule": suit === "pentacles" ? "evenodd" : "nonzero",
    transform: `translate(${x} ${y})${turn} scale(${scale}) translate(-50 -50)`,
  });
}

export { star };
