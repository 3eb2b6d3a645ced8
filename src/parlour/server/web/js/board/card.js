// Cards and piles as buttons: what they look like, and what they are called.

import { cardBack, cardFace } from "../cards/face.js";
import { spokenFace } from "../cards/parse.js";
import { make } from "./dom.js";
import { badges, said } from "./marks.js";

/** The drawing of one card of the view: its face, or its back. */
export function picture(card, settings) {
  const side = make("span", { class: "side", "aria-hidden": "true" });
  side.append(card.card === null ? cardBack(card.back) : cardFace(card.card, settings));
  return side;
}

/** The options of a card, said after its name. */
function doable(options) {
  if (options.length === 0) return "";
  if (options.length === 1) return `, can be played: ${options[0].words}`;
  return `, ${options.length} ways to play it: ${options.map((option) => option.words).join("; ")}`;
}

/** One card that lies on its own; `place` says where in its zone. */
export function cardButton(scene, zone, card, place = "") {
  const { model, settings, marks } = scene;
  const options = model.onCard(card.token);
  const direct = options.length ? options : model.onZone(zone);
  const found = marks.onCard(card.token);
  const covert = card.card !== null && !card.up && Boolean(scene.layout.covert?.includes(zone.id));
  const name = card.card === null ? "face-down card" : spokenFace(card.card);
  const states = [place, covert && "face-down", ...said(found)].filter(Boolean);
  const label = `${name}, in ${model.whose(zone.owner)}${zone.name}${states.map((state) => `, ${state}`).join("")}${doable(direct)}`;
  const button = make("button", {
    type: "button",
    class: "card",
    "data-token": card.token,
    "data-key": `card ${card.token}`,
    "aria-label": label,
    "aria-pressed": model.several && direct.length > 0 ? "false" : null,
    "data-marks": found.map(({ mark }) => mark.id).join(" ") || null,
    tabindex: -1,
  });
  const draggable = model.dragged([card.token]);
  button.classList.toggle("playable", direct.length > 0);
  button.classList.toggle("draggable", draggable.length > 0);
  button.classList.toggle("tapped", marks.turned.has(card.token));
  button.classList.toggle("covert", covert);
  button.append(picture(card, settings), ...badges(found));
  scene.places.set(card.token, button);
  scene.acts.set(button, { zone, card, options: direct, draggable });
  return button;
}

/** Several cards shown as one: a deck, a discard pile, somebody's hidden hand. */
export function pileButton(scene, zone, cards, look = "closed") {
  const { model, settings, marks } = scene;
  const options = model.within(zone);
  const arriving = model.into(zone);
  const draggable = model.dragged(cards.map((card) => card.token));
  const found = cards.length && look !== "spread" ? marks.onCard(cards.at(-1).token) : [];
  const seen = cards.filter((card) => card.card !== null).map((card) => card.card);
  const count = `${cards.length} ${cards.length === 1 ? "card" : "cards"}`;
  const marked = said(found)
    .map((words) => `${words}, `)
    .join("");
  const faces = seen.length ? `: ${seen.join(", ")}` : cards.length ? " face-down" : "";
  const button = make("button", {
    type: "button",
    class: `card pile ${look}`,
    "data-key": `zone ${zone.zone}`,
    "data-zone-button": zone.zone,
    tabindex: -1,
    "aria-label": `${model.whose(zone.owner)}${zone.name}, ${marked}${count}${faces}${doable(options)}`,
    "data-marks": found.map(({ mark }) => mark.id).join(" ") || null,
  });
  button.classList.toggle("playable", options.length > 0);
  button.classList.toggle("draggable", draggable.length > 0);
  button.classList.toggle("target", arriving.length > 0);
  button.style.setProperty("--depth", Math.min(4, Math.ceil(cards.length / 6)));
  if (look === "spread") button.append(...cards.slice(0, 9).map((card) => picture(card, settings)));
  else if (cards.length) button.append(picture(cards.at(-1), settings));
  else button.classList.add("empty");
  if (cards.length > 1) button.append(make("span", { class: "count", "aria-hidden": "true" }, String(cards.length)));
  button.append(...badges(found));
  for (const card of cards) scene.places.set(card.token, button);
  scene.acts.set(button, { zone, card: null, cards, options, arriving, draggable });
  return button;
}

/** An empty space; a card can be put there if an option allows it. */
export function emptySpace(scene, zone, slot = null) {
  const { model } = scene;
  const arriving = [...model.onZone(zone), ...model.into(zone, slot)];
  const tag = arriving.length ? "button" : "span";
  const space = make(tag, { class: "card space" });
  if (arriving.length) {
    space.type = "button";
    space.tabIndex = -1;
    space.dataset.key = `space ${zone.zone} ${scene.acts.size}`;
    space.setAttribute(
      "aria-label",
      `empty space in ${model.whose(zone.owner)}${zone.name}, ${arriving.map((option) => option.words).join("; ")}`,
    );
    space.classList.add("target");
    scene.acts.set(space, { zone, card: null, options: arriving, arriving, draggable: [] });
  }
  return space;
}
