// Marks: what lies on cards, spaces and zones. A layout may say how the marks of its game are drawn; any other mark is
// a small badge with its words.
//
// `layout.marks` is { id: how }, where how may hold
//   kind: "points"             a class of the badge, which gives it a place of its own
//   text: (mark) => "..."      what the badge says instead of the mark's words
// or, instead of a badge,
//   turned: true               the card lies sideways
//   draw: (mark) => element    a drawing on the space
//   space: "dotted"            a class of the space
//   quiet: true                nothing; only a screen reader tells it
//   holds: "2 Cards"           the id of the zone whose cards lie on the space

import { coloured, make } from "./dom.js";

const at = (zone, slot) => `${zone} ${slot}`;

export class Marks {
  constructor(model, how = {}) {
    this.turned = new Set(); // tokens
    this.nested = new Set(); // zones that are drawn in a space of another
    this.places = new Map(); // token, "zone slot" or "zone null" -> [{mark, how}]
    for (const mark of model.marks) this.#read(model, mark, how[mark.id] ?? {});
  }

  #read(model, mark, how) {
    const key = mark.token ?? at(mark.zone, mark.slot);
    const found = { mark, how };
    if (how.turned && mark.token !== null) this.turned.add(mark.token);
    if (how.holds) {
      const owner = model.zones.find((zone) => zone.zone === mark.zone)?.owner ?? null;
      found.zone = model.zone(owner, how.holds);
      if (found.zone) this.nested.add(found.zone);
    }
    this.places.set(key, [...(this.places.get(key) ?? []), found]);
  }

  onCard(token) {
    return this.places.get(token) ?? [];
  }

  onSpace(zone, slot) {
    return this.places.get(at(zone.zone, slot)) ?? [];
  }

  onZone(zone) {
    return this.onSpace(zone, null);
  }
}

/** The words of marks, for a label. */
export const said = (found) => found.map(({ mark }) => mark.words);

function badge({ mark, how }) {
  const text = how.text ? how.text(mark) : mark.words;
  const attributes = {
    class: `badge ${how.kind ?? ""}`,
    "data-mark": mark.id,
    title: mark.words,
    "aria-hidden": "true",
  };
  return make("span", attributes, coloured(text));
}

/** The badges of some marks: those of a kind have a place of their own, the others stand in a row. */
export function badges(found) {
  const shown = found.filter(({ how }) => !how.turned && !how.draw && !how.space && !how.quiet);
  const row = shown.filter(({ how }) => !how.kind).map(badge);
  const apart = shown.filter(({ how }) => how.kind).map(badge);
  return row.length ? [...apart, make("span", { class: "badges" }, ...row)] : apart;
}

/** Draw what lies on a space into its cell. */
export function markSpace(cell, found) {
  const drawn = found.filter(({ how }) => how.draw);
  if (found.length) cell.dataset.marks = found.map(({ mark }) => mark.id).join(" ");
  cell.classList.add(...found.flatMap(({ how }) => how.space ?? []));
  cell.append(...badges(found));
  if (!drawn.length) return;
  const words = said(drawn).join(", ");
  cell.append(
    make(
      "span",
      { class: "markers", role: "img", "aria-label": words },
      ...drawn.map(({ mark, how }) => how.draw(mark)),
    ),
  );
}
