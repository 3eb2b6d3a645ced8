// Diagrams: a few spaces in rows with signs on them. A layout draws the signs as it draws its marks on the table
// (`layout.marks`); any other sign is its short text.

import { make } from "./dom.js";

/** One sign: as the game draws it, or as text. */
function drawn(sign, marks) {
  const how = marks?.[sign.id] ?? {};
  if (how.draw) return how.draw(sign);
  return how.space ? null : make("span", { class: "sign" }, sign.text);
}

function space(signs, marks) {
  const cell = make("span", { class: "diagram-space" });
  cell.classList.add(...signs.flatMap(({ id }) => marks?.[id]?.space ?? []));
  cell.append(...signs.map((sign) => drawn(sign, marks)).filter(Boolean));
  return cell;
}

/** A diagram in words: row by row, what lies where. */
function said({ name, columns, signs }) {
  const where = ({ slot, words }) => `row ${Math.floor(slot / columns) + 1}, place ${(slot % columns) + 1}: ${words}`;
  return [name, ...signs.map(where)].join("; ");
}

/** A diagram with its name. */
export function diagramElement(diagram, marks) {
  const { name, columns, spaces, signs } = diagram;
  const cells = Array.from({ length: spaces }, (_, slot) =>
    space(
      signs.filter((sign) => sign.slot === slot),
      marks,
    ),
  );
  const grid = make("span", { class: "diagram-grid", "aria-hidden": "true" }, ...cells);
  grid.style.setProperty("--columns", columns);
  return make(
    "span",
    { class: "diagram", role: "img", "aria-label": said(diagram) },
    make("span", { class: "diagram-name", "aria-hidden": "true" }, name),
    grid,
  );
}

/** Several diagrams side by side. */
export function diagramRow(diagrams, marks) {
  return make("span", { class: "diagrams" }, ...diagrams.map((diagram) => diagramElement(diagram, marks)));
}

/** The legend of some diagrams, each sign once. */
export function legendElement(diagrams, marks) {
  const all = new Map(diagrams.flatMap(({ signs }) => signs).map((sign) => [`${sign.id} ${sign.value}`, sign]));
  const items = [...all.entries()]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, sign]) =>
      make(
        "span",
        { class: "meaning" },
        make("span", { class: "diagram-key", "aria-hidden": "true" }, space([sign], marks)),
        sign.words,
      ),
    );
  return items.length ? make("div", { class: "diagram-legend" }, ...items) : null;
}
