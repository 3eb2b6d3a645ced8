// Overlays of the table: a menu at a card, a pile spread out, a card shown large.

import { cardFace } from "../cards/face.js";
import { coloured, make } from "./dom.js";

/** The button of an option in an overlay; in a question about several it is chosen or not. */
function item({ model }, option, role = null) {
  const attributes = { type: "button", class: "menu-item", "data-move": option.move };
  if (role) Object.assign(attributes, { role: model.several ? `${role}checkbox` : role, tabindex: -1 });
  if (model.several) attributes[role ? "aria-checked" : "aria-pressed"] = "false";
  return make("button", attributes, make("span", {}, coloured(option.words)));
}

/** A menu of options. */
export function menuElement(scene, options) {
  const items = options.map((option) => item(scene, option, "menuitem"));
  return make("div", { class: "menu", role: "menu", "aria-label": "What to do with it" }, ...items);
}

/** A pile spread out so that every card can be seen, and played if an option touches it. */
export function spreadElement(scene, { zone, cards, arriving }, cardButton) {
  const apart = { ...scene, places: new Map() };
  const title = `${scene.model.whose(zone.owner)}${zone.name}: ${cards.length} cards, the top one last`;
  const own = scene.model.onZone(zone).concat(arriving ?? []);
  return make(
    "div",
    { class: "cover", "data-close": true },
    make(
      "div",
      { class: "sheet", role: "dialog", "aria-label": title },
      make(
        "header",
        {},
        make("h2", {}, title),
        make("button", { type: "button", class: "close", "data-close": true, "aria-label": "Close" }, "×"),
      ),
      make("div", { class: "spread-cards" }, ...cards.map((card) => cardButton(apart, zone, card))),
      own.length ? make("div", { class: "menu-items" }, ...own.map((option) => item(scene, option))) : null,
    ),
  );
}

/** A card shown large; what it does is filled in beside it. */
export function zoomElement(scene, card) {
  const large = make("span", { class: "zoom-card card" }, cardFace(card.card, scene.settings));
  const text = make("div", { class: "zoom-text" });
  text.hidden = true;
  return make(
    "div",
    { class: "cover", "data-close": true },
    make(
      "div",
      { class: "zoom", role: "dialog", "aria-label": card.card },
      large,
      text,
      make(
        "button",
        { type: "button", class: "close", "data-close": true, "data-first": true, "aria-label": "Close" },
        "×",
      ),
    ),
  );
}

/** Put an overlay next to an element, within the window; 0, 0 need not be the corner of the window for it. */
export function placeAt(overlay, element) {
  Object.assign(overlay.style, { left: "0", top: "0" });
  const at = element.getBoundingClientRect();
  const home = overlay.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - home.width / 2), innerWidth - home.width - 8);
  const above = at.top - home.height - 8;
  const top = above > 8 ? above : Math.min(at.bottom + 8, innerHeight - home.height - 8);
  overlay.style.left = `${Math.max(8, left) - home.left}px`;
  overlay.style.top = `${Math.max(8, top) - home.top}px`;
}
