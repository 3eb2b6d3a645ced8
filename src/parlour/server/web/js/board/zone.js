// Zones: a labelled group of cards, drawn as its layout says.

import { cardButton, emptySpace, pileButton } from "./card.js";
import { make } from "./dom.js";
import { badges, markSpace } from "./marks.js";

/** How a zone is drawn if its layout does not say. */
function usual(zone) {
  if (zone.shape === "circle") return "circle";
  if (zone.kind === "row") return "row";
  if (zone.kind === "hand") return "fan";
  return zone.capacity === 1 ? "row" : "pile";
}

const hidden = (card) => card !== null && card.card === null;

/** The cards of a zone one by one, hidden ones that lie together as one. */
function spread(scene, zone) {
  const cards = zone.cards.filter(Boolean);
  if (cards.length > 1 && cards.every(hidden)) return [pileButton(scene, zone, cards, "spread")];
  return cards.map((card) => cardButton(scene, zone, card));
}

/** The spaces of a row, empty ones too. */
function spaces(scene, zone) {
  const cells = zone.kind === "row" ? zone.cards : zone.cards.length ? zone.cards : [null];
  return cells.map((card, slot) => {
    const found = scene.marks.onSpace(zone, slot);
    const held = found.find((one) => one.zone)?.zone; // a zone whose cards lie on this space
    const cell = make("span", { class: "cell", "data-slot": zone.kind === "row" ? slot : null });
    const inside = held && !card ? spread(scene, held) : [];
    if (card) cell.append(cardButton(scene, zone, card, cells.length > 1 ? `place ${slot + 1}` : ""));
    else if (inside.length) cell.append(...inside);
    else cell.append(held ? emptySpace(scene, held) : emptySpace(scene, zone, slot));
    if (held) cell.dataset.zone = held.zone;
    if (inside.length > 1) cell.classList.add("two");
    markSpace(cell, found);
    return cell;
  });
}

/** A card with what is stacked on it. */
function stack(scene, zone) {
  const cards = zone.cards.filter(Boolean);
  if (!cards.length) return [emptySpace(scene, zone)];
  return cards.map((card, n) =>
    cardButton(scene, zone, card, n > 0 ? `on the ${cards[0].card ?? "face-down card"}` : ""),
  );
}

const DRAW = {
  pile: (scene, zone) => [pileButton(scene, zone, zone.cards.filter(Boolean))],
  hidden: (scene, zone) => {
    const cards = zone.cards.filter(Boolean);
    return cards.some((card) => !hidden(card)) ? spread(scene, zone) : [pileButton(scene, zone, cards, "spread")];
  },
  fan: spread,
  row: spaces,
  line: (scene, zone) => (zone.cards.length ? spread(scene, zone) : [emptySpace(scene, zone)]),
  stack,
  circle: (scene, zone) => [...spaces(scene, zone), ring(scene, zone)],
};

/** The arrows of a circle, clockwise; a button where the circle itself can be turned. */
function ring(scene, zone) {
  const options = scene.model.onZone(zone);
  const hub = make(options.length ? "button" : "span", { class: "hub" });
  if (options.length) {
    hub.type = "button";
    hub.tabIndex = -1;
    hub.dataset.key = `hub ${zone.zone}`;
    hub.setAttribute("aria-label", `${zone.name}, ${options.map((option) => option.words).join("; ")}`);
    hub.classList.add("playable");
    scene.acts.set(hub, { zone, card: null, options, draggable: [] });
  } else hub.setAttribute("aria-hidden", "true");
  hub.append(scene.arrows());
  return hub;
}

/** The element of a zone; `as` chooses how it is drawn, `label` what stands over it. */
export function zoneElement(scene, zone, { as = usual(zone), label = zone.name } = {}) {
  const { model } = scene;
  const count = zone.cards.filter(Boolean).length;
  const element = make("div", {
    class: `zone as-${as}`,
    role: "group",
    "data-zone": zone.zone,
    "aria-label": `${model.whose(zone.owner)}${zone.name}, ${count} ${count === 1 ? "card" : "cards"}`,
  });
  element.classList.toggle("none", count === 0);
  element.classList.toggle("reached", model.into(zone).length > 0);
  element.style.setProperty("--count", Math.max(2, as === "row" ? zone.cards.length : count));
  if (label) element.append(make("span", { class: "zone-label", "aria-hidden": "true" }, label));
  const found = scene.marks.onZone(zone);
  if (found.length) element.append(make("span", { class: "zone-marks" }, ...badges(found)));
  const cards = make("div", { class: "cards" });
  cards.append(...DRAW[as](scene, zone));
  element.append(cards);
  return element;
}
