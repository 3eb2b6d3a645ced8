// Where the pips of a number card lie: columns and rows as on a printed card.

import { pip } from "./suits.js";

const LEFT = 34;
const MIDDLE = 50;
const RIGHT = 66;
const ROWS = { top: 30, bottom: 110 };
const at = (share) => ROWS.top + (ROWS.bottom - ROWS.top) * share;

const both = (share) => [
  [LEFT, share],
  [RIGHT, share],
];
const one = (share) => [[MIDDLE, share]];

const PLACES = {
  1: one(1 / 2),
  2: [...one(0), ...one(1)],
  3: [...one(0), ...one(1 / 2), ...one(1)],
  4: [...both(0), ...both(1)],
  5: [...both(0), ...one(1 / 2), ...both(1)],
  6: [...both(0), ...both(1 / 2), ...both(1)],
  7: [...both(0), ...one(1 / 4), ...both(1 / 2), ...both(1)],
  8: [...both(0), ...one(1 / 4), ...both(1 / 2), ...one(3 / 4), ...both(1)],
  9: [...both(0), ...both(1 / 3), ...one(1 / 2), ...both(2 / 3), ...both(1)],
  10: [...both(0), ...one(1 / 6), ...both(1 / 3), ...both(2 / 3), ...one(5 / 6), ...both(1)],
};

/** The pips of a number card of a suit. */
export function pips(suit, number) {
  const size = number === 1 ? 58 : number <= 3 ? 27 : 23;
  return PLACES[number].map(([x, share]) => pip(suit, x, at(share), size, share > 0.5));
}
