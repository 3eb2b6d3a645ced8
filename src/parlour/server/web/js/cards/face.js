// A card's face or back as SVG. Colours come from css/cards.css; small cards show a simpler drawing (see there).

import { back } from "./backs.js";
import { bust, court, fool, joker } from "./courts.js";
import { figures, writable } from "./glyphs.js";
import { emblem } from "./lords.js";
import { parseFace } from "./parse.js";
import { pips } from "./pips.js";
import { pip, star } from "./suits.js";
import { circle, draw, group, layer, panel, path, twoWay } from "./svg.js";

const ready = new Map(); // drawings made before; a copy is cheaper than drawing again

/** The face of a card by its text; four colours of suits if asked. The caller names it for screen readers. */
export function cardFace(text, { fourColour = false } = {}) {
  const key = `${fourColour ? 4 : 2} ${text}`;
  if (!ready.has(key)) ready.set(key, drawFace(text, fourColour));
  return ready.get(key).cloneNode(true);
}

/** The back of a card of a pack. */
export function cardBack(pack) {
  const key = `back ${pack}`;
  if (!ready.has(key)) ready.set(key, sheet("card-back", back(pack)));
  return ready.get(key).cloneNode(true);
}

function sheet(kind, drawn) {
  return draw(
    "svg",
    { viewBox: "0 0 100 140", class: `card-sheet ${kind}`, "aria-hidden": "true", focusable: "false" },
    ...drawn,
  );
}

function drawFace(text, fourColour) {
  const face = parseFace(text);
  const drawn = sheet(`card-face ${face.suit ?? ""} ${face.kind}${fourColour ? " four-colour" : ""}`, [
    stock(),
    ...FACES[face.kind](face),
    ...owned(face),
  ]);
  drawn.dataset.face = text;
  drawn.dataset.drawn = face.kind;
  return drawn;
}

const stock = () => draw("rect", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 8, class: "stock" });

const FACES = {
  number: ({ rank, suit }) => [
    layer("detail", ...pips(suit, rank === "A" ? 1 : Number(rank)), ...corners(rank, suit)),
    layer("simple", ...bigIndex(rank, suit), pip(suit, 66, 102, 56)),
    ...tiny(rank, suit),
  ],
  court: ({ rank, suit, tarot }) => [
    layer("detail", ...court(rank, suit, tarot), ...corners(rank, suit)),
    layer(
      "simple",
      panel(24, 46, 72, 90, group("translate(0 51) scale(1.2)", bust(rank, suit, tarot))),
      ...bigIndex(rank, suit),
    ),
    ...tiny(rank, suit),
  ],
  joker: () => [
    layer(
      "detail",
      ...joker(),
      ...twoWay(() => layer("index", ...[..."JOKER"].map((letter, n) => figures(letter, 9.5, 12 + 11 * n, 8.5)))),
    ),
    layer(
      "simple",
      panel(16, 40, 80, 96, group("translate(-6 44) scale(1.28)", fool())),
      path(star(22, 26, 17, 7, 5), "gold line"),
    ),
    layer("tiny", path(star(50, 70, 42, 17, 5), "gold line")),
  ],
  lord: ({ numeral, number, title }) => [
    layer("detail", ...lordFrame(), figures(numeral, 50, 14, 15), emblem(number, 50, 71, 70), banner(title)),
    layer("simple", figures(numeral, 50, 9, 28, 84), emblem(number, 50, 89, 84)),
    layer("tiny", figures(numeral, 50, 50, 44, 88)),
  ],
  sleeve: () => [
    draw("rect", { x: 0.5, y: 0.5, width: 99, height: 139, rx: 8, class: "sleeve" }),
    path("M30 50 70 90M70 50 30 90", "sleeve-mark"),
  ],
  plain: ({ name }) => plain(name),
};

const corners = (rank, suit) => twoWay(() => layer("index", figures(rank, 10.5, 8, 19, 13), pip(suit, 10.5, 37, 13)));

const bigIndex = (rank, suit) => [layer("index bold", figures(rank, 27, 9, 44, 40)), pip(suit, 24, 70, 27)];

const tiny = (rank, suit) => [
  layer("tiny", layer("index bold", figures(rank, 50, 14, 58, 80)), pip(suit, 50, 107, 50)),
];

const lordFrame = () => [
  draw("rect", { x: 6, y: 6, width: 88, height: 128, rx: 4, class: "frame" }),
  path("M6 42C6 18 30 9 50 9S94 18 94 42", "frame"),
];

function banner(title) {
  const text = draw("text", { x: 50, y: 126, class: "title", "text-anchor": "middle" }, title);
  if (title.length > 13) {
    text.setAttribute("textLength", "82");
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return group("", path("M6 115H94V130A4 4 0 0 1 90 134H10A4 4 0 0 1 6 130Z", "banner"), text);
}

function plain(name) {
  if (name.length <= 3 && writable(name)) return [layer("index bold", figures(name, 50, 48, 44, 84))];
  const lines = wrap(name, 12);
  const size = Math.min(20, 150 / Math.max(...lines.map((line) => line.length)));
  return lines.map((line, n) =>
    draw(
      "text",
      {
        x: 50,
        y: 70 + (n - (lines.length - 1) / 2) * size * 1.25 + size / 3,
        class: "words",
        "text-anchor": "middle",
        "font-size": size,
      },
      line,
    ),
  );
}

function wrap(text, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= most || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function owned({ owner }) {
  if (!owner) return [];
  const mark = layer(`owner seat-${owner}`, circle(86, 14, 9, "owner-disc"), figures(String(owner), 86, 9, 10));
  return [mark];
}

export { parseFace };
