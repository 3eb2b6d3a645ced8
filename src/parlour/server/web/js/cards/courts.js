// Courts: half a figure each, drawn with a few plain shapes, and shown two ways up.

import { pip, star } from "./suits.js";
import { circle, draw, group, layer, panel, path, twoWay } from "./svg.js";

const eyes = (y) =>
  group(
    "",
    circle(45.6, y, 1.3, "line-fill"),
    circle(54.4, y, 1.3, "line-fill"),
    path(`M42.5 ${y - 3.6}q3-1.6 5.5 0M52 ${y - 3.6}q2.5-1.6 5.5 0`, "line thin"),
    path(`M50 ${y}V${y + 4.5}H52`, "line thin"),
  );

const motif = (suit, spots) => layer("trim", ...spots.map(([x, y, size]) => pip(suit, x, y, size)));

const ROBE_SPOTS = [
  [24, 63.5, 6],
  [33, 58.5, 6],
  [67, 58.5, 6],
  [76, 63.5, 6],
];

function sword() {
  return group(
    "",
    path("M74 13 77 18V48H71V18Z", "white line"),
    path("M74 18V48", "line thin"),
    path("M66 48H82V51.500H66Z", "gold line"),
    path("M72.5 51.500H75.500V61H72.500Z", "hair line"),
    circle(74, 62.5, 3, "gold line"),
    circle(74, 56.5, 3.6, "skin line"),
  );
}

function flower() {
  const petals = [0, 72, 144, 216, 288].map((turn) =>
    draw("ellipse", { cx: 26, cy: 22, rx: 3.8, ry: 5.6, class: "robe line", transform: `rotate(${turn} 26 28)` }),
  );
  return group(
    "",
    path("M26 28C26 40 28 50 29 62", "line stem"),
    path("M27 45C20 44 19 40 19 37 25 37 27 40 27 45Z", "leaf line"),
    ...petals,
    circle(26, 28, 3.4, "gold line"),
    circle(28.5, 56.5, 3.6, "skin line"),
  );
}

function halberd() {
  return group(
    "",
    path("M75 16V66", "line stem"),
    path("M75 11 78 20H72Z", "white line"),
    path("M76 21C84 21 84 35 76 35Z", "white line"),
    path("M74 24 68 28 74 32Z", "white line"),
    circle(75, 56.5, 3.6, "skin line"),
  );
}

function held(suit) {
  return group(
    "",
    layer("gold", pip(suit, 74, 34, 26)),
    path("M74 47V66", "line stem"),
    circle(74, 56.5, 3.6, "skin line"),
  );
}

function king(suit, tarot) {
  return group(
    "",
    path("M37 30C34 45 37 53 42 56H58C63 53 66 45 63 30Z", "hair line"),
    path("M15 72C16 58 26 51 40 49L50 58 60 49C74 51 84 58 85 72Z", "robe line"),
    motif(suit, ROBE_SPOTS),
    path("M35 49 50 66 65 49 70 54 50 76 30 54Z", "white line"),
    path("M36 55.500v3M42 62v3M58 62v3M64 55.500v3M50 69v2", "line"),
    path("M40 28H60V41C60 47 55 51 50 51S40 47 40 41Z", "skin line"),
    path("M40 39C43 43 46 40.5 50 41.5 54 40.5 57 43 60 39V46C60 54 54 61 50 61S40 54 40 46Z", "hair line"),
    path("M47 46.500q3 2 6 0", "line lips"),
    eyes(34.5),
    path("M37 28 33 13 42 20 46 11 50 18 54 11 58 20 67 13 63 28Z", "gold line"),
    path("M37 24.500H63V29H37Z", "robe line"),
    circle(50, 26.7, 1.6, "gold"),
    circle(42, 26.7, 1.2, "gold"),
    circle(58, 26.7, 1.2, "gold"),
    circle(33, 13, 2, "gold line"),
    circle(67, 13, 2, "gold line"),
    circle(46, 11, 1.8, "gold line"),
    circle(54, 11, 1.8, "gold line"),
    tarot ? held(suit) : sword(),
  );
}

function queen(suit) {
  return group(
    "",
    path("M36 28C31 42 30 54 34 61 39 64 44 60 44 54H56C56 60 61 64 66 61 70 54 69 42 64 28Z", "hair line"),
    path("M15 72C18 58 30 53 42 52L50 63 58 52C70 53 82 58 85 72Z", "robe line"),
    motif(suit, ROBE_SPOTS),
    path("M46.5 46H53.500V53L50 61 43.5 52.5 46.5 51Z", "skin line"),
    path("M41 54Q50 70 59 54", "line trim-line"),
    circle(50, 63.5, 2.6, "gold line"),
    path("M41 27H59V39C59 46 54 50.5 50 50.500S41 46 41 39Z", "skin line"),
    path("M41 31C44 24 47 27 50 27 53 27 56 24 59 31V25H41Z", "hair line"),
    eyes(36),
    path("M47.5 45.500q2.5 2.4 5 0", "line lips"),
    path("M38 26 36 15.5 43 20.5 50 12 57 20.5 64 15.5 62 26Z", "gold line"),
    path("M38 23H62V26.500H38Z", "white line"),
    circle(36, 15, 2, "white line"),
    circle(64, 15, 2, "white line"),
    circle(50, 12, 2.4, "robe line"),
    flower(),
  );
}

function jack(suit) {
  return group(
    "",
    path("M36.5 28V46C36.5 51 42 52 44 48H56C58 52 63.5 51 63.5 46V28Z", "hair line"),
    path("M15 72C18 59 30 54 40 53H60C70 54 82 59 85 72Z", "robe line"),
    path("M44 54H56L59 72H41Z", "white line"),
    path("M47.5 56 46 72M52.5 56 54 72M50 56V72", "line trim-line"),
    motif(suit, [
      [24, 64, 6],
      [34, 60, 6],
      [66, 60, 6],
      [76, 64, 6],
    ]),
    path("M46 46H54V54H46Z", "skin line"),
    path("M37 51.500H63L62 57 57.5 53.5 54 58 50 54.5 46 58 42.5 53.5 38 57Z", "white line"),
    path("M41 27H59V39C59 46 54 50.5 50 50.500S41 46 41 39Z", "skin line"),
    path("M41 31H59V27H41Z", "hair line"),
    eyes(36),
    path("M47.5 45.500H52.5", "line lips"),
    path("M34 28C31 16 43 12 56 14 66 15.5 69 23 66 28Z", "robe line"),
    path("M35.5 25H65.500V29H35.500Z", "gold line"),
    path("M40 25C26 25 19 19 20 12 28 12 38 16 42 24Z", "white line"),
    path("M22 14C28 16 35 20 40 25", "line thin"),
    halberd(),
  );
}

const FIGURES = { J: jack, Q: queen, K: king };

const frame = () => draw("rect", { x: 17, y: 11, width: 66, height: 118, rx: 3, class: "frame" });

const sash = () => group("", path("M17 66.500H83V73.500H17Z", "gold line"), path("M17 70H83", "line thin"));

/** A court card two ways up: its rank is J, Q or K. */
export function court(rank, suit, tarot = false) {
  const side = rank === "Q" ? 73 : 27;
  const half = () => group("", panel(17, 11, 66, 59, FIGURES[rank](suit, tarot)), pip(suit, side, 22, 15));
  return [frame(), ...twoWay(half), sash()];
}

/** The upper half of a court figure alone, large, for small cards. */
export const bust = (rank, suit, tarot = false) => FIGURES[rank](suit, tarot);

/** Half of a Joker: cap with bells, ruff and a coat of lozenges. */
export function fool() {
  return group(
    "",
    path("M15 72C18 59 30 54 40 53H60C70 54 82 59 85 72Z", "robe line"),
    path("M22 70 30 58 38 70M38 70 46 56 54 70M54 70 62 56 70 70M70 70 76 60 83 72", "line trim-line"),
    path("M46 46H54V54H46Z", "skin line"),
    path("M33 51 67 51 69 58 63 54.5 59 61 54.5 56 50 63 45.5 56 41 61 37 54.5 31 58Z", "white line"),
    path("M41 27H59V39C59 46 54 50.5 50 50.500S41 46 41 39Z", "skin line"),
    eyes(35.5),
    path("M45 43Q50 50 55 43", "line lips"),
    circle(43.5, 41, 1.7, "blush"),
    circle(56.5, 41, 1.7, "blush"),
    path("M38 31C34 18 26 17 21 27 18 12 36 6 50 24Z", "robe line"),
    path("M62 31C66 18 74 17 79 27 82 12 64 6 50 24Z", "gold line"),
    path("M40 31C40 20 44 13 50 11 56 13 60 20 60 31 56 28 53 27 50 27S44 28 40 31Z", "leaf line"),
    circle(21, 29, 3, "gold line"),
    circle(79, 29, 3, "robe line"),
    circle(50, 11, 3, "gold line"),
  );
}

/** A Joker two ways up. */
export function joker() {
  const half = () =>
    group("", panel(17, 8, 66, 62, fool()), path(star(26, 45, 5, 2, 5), "gold"), path(star(74, 45, 5, 2, 5), "gold"));
  return [frame(), ...twoWay(half), sash()];
}
