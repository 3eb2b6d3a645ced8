// Backs: a pattern and a colour for each pack, so that cards that never mix are told apart at a glance.

import { pip, SYMBOLS, star } from "./suits.js";
import { circle, draw, group, layer, panel, path } from "./svg.js";

const EDGE = { x: 9, y: 9, width: 82, height: 122 };

function grid(stepX, stepY, one) {
  const out = [];
  for (let row = 0, y = 9; y <= 131 + stepY; y += stepY, row += 1) {
    for (let x = 9 + (row % 2 ? stepX / 2 : 0); x <= 91 + stepX; x += stepX) out.push(one(x, y));
  }
  return out.join("");
}

const PATTERNS = {
  lattice: () => [
    path(
      grid(12, 12, (x, y) => `M${x - 6} ${y - 6}l12 12m0-12l-12 12`),
      "back-line",
    ),
    path(
      grid(12, 12, (x, y) => `M${x - 1.2} ${y}a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0`),
      "back-fill",
    ),
  ],
  lozenges: () => [
    path(
      grid(16, 12, (x, y) => `M${x} ${y - 11}l7 11-7 11-7-11Z`),
      "back-shade",
    ),
    path(
      grid(16, 12, (x, y) => `M${x} ${y - 5}l3 5-3 5-3-5Z`),
      "back-fill",
    ),
  ],
  scales: () => [
    path(
      grid(14, 7, (x, y) => `M${x - 7} ${y}a7 7 0 0 0 14 0M${x - 4} ${y}a4 4 0 0 0 8 0`),
      "back-line",
    ),
  ],
  stars: () => [
    path(
      grid(20, 16, (x, y) => star(x, y, 5, 2, 4)),
      "back-fill",
    ),
    path(
      grid(20, 16, (x, y) => `M${x + 9} ${y}h2M${x + 10} ${y - 1}v2`),
      "back-line",
    ),
  ],
  waves: () => [
    path(
      Array.from({ length: 17 }, (_, n) => `M5 ${9 + n * 8}q5.5-7 11 0t11 0 11 0 11 0 11 0 11 0 11 0 11 0`).join(""),
      "back-line",
    ),
  ],
  weave: () => [
    path(
      grid(14, 14, (x, y) => `M${x - 6} ${y - 3}h12v6h-12Z`),
      "back-line",
    ),
    path(
      grid(14, 14, (x, y) => `M${x - 2} ${y + 4}h4v6h-4Z`),
      "back-shade",
    ),
  ],
};

const medal = (...inside) =>
  layer("back-medal", circle(50, 70, 23, "back-disc"), circle(50, 70, 19.5, "back-ring"), ...inside);

const sun = () => medal(path(star(50, 70, 17, 8, 8), "back-fill"), circle(50, 70, 5, "back-disc"));
const crown = () => medal(path("M36 79 33 59 43 67 50 55 57 67 67 59 64 79Z", "back-fill"));
const shield = () =>
  medal(path("M37 57H63V71C63 79 56 83 50 86 44 83 37 79 37 71Z", "back-fill"), path("M50 57V86M37 68H63", "back-cut"));
const initial = (suits) => medal(...suits.map((suit, n) => pip(suit, 50 + (n - (suits.length - 1) / 2) * 17, 70, 15)));
const cap = () =>
  medal(
    path(
      "M37 82C37 70 36 63 32 58 40 57 45 61 47 68 47 61 48 57 50 54 52 57 53 61 53 68 55 61 60 57 68 58 64 63 63 70 63 82Z",
      "back-fill",
    ),
    path("M37 77H63", "back-cut"),
    circle(32, 57, 2.6, "back-fill"),
    circle(50, 53, 2.6, "back-fill"),
    circle(68, 57, 2.6, "back-fill"),
  );

const KINDS = [
  // what a pack is called, its pattern, its medal
  [/king/i, "scales", crown],
  [/lord/i, "stars", sun],
  [/army/i, "lattice", shield],
  [/pack/i, "weave", crown],
];

const MEDALS = [cap, sun, crown, shield]; // of a pack whose name says nothing

function hash(text) {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.codePointAt(0)) % 9973;
  return sum;
}

/** The drawing of a pack's back: known words choose its pattern, a number in it its colour, otherwise its letters do. */
export function back(pack) {
  if (pack === "sleeve") return [draw("rect", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 8, class: "sleeve" })];
  const suits = [...pack].filter((letter) => letter in SYMBOLS).map((letter) => SYMBOLS[letter]);
  const named = KINDS.find(([words]) => words.test(pack));
  const names = Object.keys(PATTERNS);
  const pattern = named?.[1] ?? (suits.length ? "waves" : names[hash(pack) % names.length]);
  const number = /(\d)/.exec(pack);
  const hue = number ? Number(number[1]) : suits.length ? (suits.includes("spade") ? 1 : 2) : 1 + (hash(pack) % 6);
  const centre = suits.length ? initial(suits) : (named?.[2] ?? MEDALS[hash(pack) % MEDALS.length])();
  return [
    draw("rect", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 8, class: "stock" }),
    group(
      "",
      layer(
        `seat-${hue}`,
        draw("rect", { ...EDGE, x: 6, y: 6, width: 88, height: 128, rx: 5, class: "back-ground" }),
        panel(EDGE.x, EDGE.y, EDGE.width, EDGE.height, ...PATTERNS[pattern]()),
        draw("rect", { ...EDGE, rx: 3, class: "back-edge" }),
        centre,
      ),
    ),
  ];
}
