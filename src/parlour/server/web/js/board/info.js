// Cards say what they do. A note stands at a card that the pointer rests on or that has the focus; beside the large
// card stands the whole text with its rules; and while a card is pointed at or carried, the cards it could hit say
// what it would do to them.
//
// The texts come from `board.about`, a function of a token that the page gives; they are kept for one view.

import { coloured, make } from "./dom.js";
import { placeAt } from "./overlays.js";

const REST = 450; // milliseconds that a pointer or the focus rests on a card before its note appears
const NOTE = "card-note";

/** The card that an element of the table shows. */
export const shownCard = (info) => info?.card ?? info?.cards?.at(-1) ?? null;

/** The text of a card, sentence by sentence; with `cited`, each rule is a button that opens it. */
export function textElement(info, cited = null) {
  const lines = info.lines.map(({ words, cites }) => {
    const item = make("li", {}, coloured(words));
    if (cited) item.append(...cites.map((cite) => citeButton(cite, cited)));
    return item;
  });
  return [make("h2", {}, coloured(info.title)), make("ul", {}, ...lines)];
}

/** A rule as a small button: its number or its name, with its whole title for those who ask. */
export function citeButton(cite, titleOf) {
  const title = titleOf(cite);
  const short = title.match(/^§\S+/)?.[0] ?? title.replace(/^Ruling /, "");
  const attributes = { type: "button", class: "cite", "data-cite": cite, title, "aria-label": `Rule: ${title}` };
  return make("button", attributes, short);
}

/** The only card with which all options are played, if its target is what is asked for; or null. */
function aimed({ options }) {
  const [first] = options;
  const one = first && options.every(({ card, drop }) => card === first.card && drop && drop.token !== null);
  return one ? first.card : null;
}

export class CardTexts {
  #board;
  #kept = new Map(); // token -> promise of its text
  #wanted = null; // the element whose note is to be shown
  #note = null;
  #timer = 0;

  constructor(board) {
    this.#board = board;
  }

  /** The text of a card, or null; asked for once a view. */
  about(token) {
    if (!this.#board.about) return Promise.resolve(null);
    if (!this.#kept.has(token)) this.#kept.set(token, this.#board.about(token));
    return this.#kept.get(token);
  }

  /** The board has been drawn again; `changed` if it shows another view. */
  begin(changed) {
    this.hide();
    if (changed) this.#kept.clear();
    this.pointAt(null);
  }

  /** Show what a card would do to others, on them; without one, what the card does that is being aimed. */
  async pointAt(token) {
    const { scene } = this.#board;
    this.pointed = token ?? aimed(scene.model);
    this.#wipe();
    if (this.pointed === null) return;
    const { pointed } = this;
    const info = await this.about(pointed);
    if (scene !== this.#board.scene || pointed !== this.pointed || !info) return;
    this.#wipe();
    for (const { onto, kind, words } of info.effects) {
      const badge = make("span", { class: "effect", "data-effect": kind, "aria-hidden": "true" }, words);
      scene.places.get(onto)?.append(badge);
    }
  }

  #wipe() {
    for (const one of this.#board.querySelectorAll(".effect")) one.remove();
  }

  /** Fill the panel beside a large card. */
  async fill(overlay, token) {
    const info = await this.about(token);
    const panel = overlay.querySelector(".zoom-text");
    if (!info?.lines.length || !overlay.isConnected || !panel) return;
    panel.replaceChildren(...textElement(info, this.#board.citeTitle));
    panel.hidden = false;
  }

  /** Show the note at a card if the pointer or the focus is still there after a while. */
  #await(element) {
    this.hide();
    const card = shownCard(this.#board.scene.acts.get(element));
    if (!card?.card || this.#board.overlay) return;
    this.#wanted = element;
    this.#timer = setTimeout(() => this.#show(element, card.token), REST);
  }

  async #show(element, token) {
    const info = await this.about(token);
    if (this.#wanted !== element || !element.isConnected || this.#board.overlay || !info?.lines.length) return;
    const hint = make("p", { class: "note-hint" }, "i or right click: enlarge, with the rules");
    this.#note = make("div", { class: "card-note", id: NOTE, role: "tooltip" }, ...textElement(info), hint);
    this.#board.append(this.#note);
    placeAt(this.#note, element);
    element.setAttribute("aria-describedby", NOTE);
    this.pointAt(token);
  }

  /** Take the note away; false if there was none. */
  hide() {
    clearTimeout(this.#timer);
    this.#wanted?.removeAttribute("aria-describedby");
    this.#wanted = null;
    if (!this.#note) return false;
    this.#note.remove();
    this.#note = null;
    this.pointAt(null);
    return true;
  }

  /** Listen to pointer, focus and Escape; returns how to stop. */
  listen() {
    const board = this.#board;
    const over = ({ target, pointerType, buttons }) => {
      const element = target.closest?.(".card");
      if (pointerType !== "mouse" || buttons || element === this.#wanted) return;
      this.hide();
      if (element) this.#await(element);
    };
    const focused = ({ target }) => {
      if (target.matches(".card:focus-visible")) this.#await(target);
    };
    const away = () => this.hide();
    const dismiss = (event) => {
      if (event.key === "Escape" && !board.overlay && this.hide()) event.preventDefault();
    };
    const listeners = [
      [board, "pointerover", over],
      [board, "pointerleave", away],
      [board, "pointerdown", away],
      [board, "focusin", focused],
      [board, "focusout", away],
      [document, "keydown", dismiss, true],
    ];
    for (const [where, ...rest] of listeners) where.addEventListener(...rest);
    return () => {
      this.hide();
      for (const [where, ...rest] of listeners) where.removeEventListener(...rest);
    };
  }
}
