// <parlour-board>: any view of any game as a table that can be looked at and played at.
//
// Properties: `view` (as game.view gives it; {} before the deal), `layout` (set before the view; see layout.js),
// `settings` ({fourColour, animate, countdown: see notice.js}), `disabled`, `pending` (a move that is not answered yet),
// `about` (gives the text of a card, see info.js).
// Events: `act` {move}, of a question about several the moves of the whole set with " + " between them; `why` {token} for a card that nothing can be done with; `inspect` {token, card} for a card to be
// shown large: the board shows it itself unless the event's default is prevented; `auto` {step, on}: pass from now on;
// `rule` {cite}: a rule is to be opened.

import { cardButton } from "./card.js";
import { Carry } from "./carry.js";
import { make } from "./dom.js";
import { dragging } from "./drag.js";
import { arrows, tableElement } from "./field.js";
import { bringIntoView, Fit, isNarrow } from "./fit.js";
import { Flight } from "./glide.js";
import { CardTexts, shownCard } from "./info.js";
import { keyboard, rove } from "./keys.js";
import { PLAIN } from "./layout.js";
import { Marks } from "./marks.js";
import { Model } from "./model.js";
import { Notice } from "./notice.js";
import { menuElement, placeAt, spreadElement, zoomElement } from "./overlays.js";
import { Picks } from "./picks.js";
import { pointAt } from "./point.js";
import { promptElement } from "./prompt.js";
import { renewTable } from "./renew.js";

const NONE = "pass"; // the answer that chooses nothing

export class ParlourBoard extends HTMLElement {
  static observedAttributes = ["disabled"];

  #view = {};
  #settings = { fourColour: false, animate: true };
  #picks = new Picks();
  #pending = null;
  #pointed = null; // what a lesson points at
  #opened = new Set(); // seats shown larger on a small screen
  #flight = new Flight(this);
  #fit = new Fit(this);
  #overlay = null; // the menu, spread pile or large card that is open
  #cameFrom = null; // where the focus goes back to when it closes
  #resized = () => this.#fit.apply();
  #widened = new ResizeObserver(() => {
    if (isNarrow(this) !== this.scene.narrow) {
      this.#render();
      if (this.scene.narrow) bringIntoView(this);
    } else if (this.clientWidth !== this.#fit.width) this.#fit.apply();
  });
  carry = new Carry();
  scene = null;
  layout = PLAIN;
  about = null; // token -> promise of what the card does, or null
  citeTitle = (cite) => cite; // how a rule is called that a text cites
  texts = new CardTexts(this);
  notice = new Notice(this);

  connectedCallback() {
    this.addEventListener("click", this.#clicked);
    this.addEventListener("contextmenu", this.#asked);
    this.addEventListener("change", this.#ticked);
    this.removeKeyboard = keyboard(this);
    this.removeDragging = dragging(this);
    this.removeTexts = this.texts.listen();
    this.#widened.observe(this);
    window.addEventListener("resize", this.#resized);
    this.#render();
  }

  disconnectedCallback() {
    this.removeEventListener("click", this.#clicked);
    this.removeEventListener("contextmenu", this.#asked);
    this.removeEventListener("change", this.#ticked);
    this.notice.stop();
    this.removeKeyboard();
    this.removeDragging();
    this.removeTexts();
    this.#widened.disconnect();
    window.removeEventListener("resize", this.#resized);
    this.#flight.land();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#render();
  }

  get view() {
    return this.#view;
  }

  set view(view) {
    this.show(view);
  }

  /** Draw a view; the story may tell its flights more, see glide.js. */
  show(view, story = {}) {
    const before = this.#view;
    this.#view = view ?? {};
    if (this.isConnected) this.#render(before, story);
  }

  get settings() {
    return this.#settings;
  }

  set settings(settings) {
    this.#settings = { ...this.#settings, ...settings };
    if (this.isConnected) this.#render();
  }

  get disabled() {
    return this.hasAttribute("disabled");
  }

  set disabled(off) {
    this.toggleAttribute("disabled", Boolean(off));
  }

  /** Point at cards, zones and options: `{ tokens, zones, moves }`, or null. */
  set pointed(pointed) {
    this.#pointed = pointed;
    const first = this.isConnected ? pointAt(this, pointed) : null;
    if (this.scene?.narrow) first?.scrollIntoView({ block: "center" });
  }

  /** Draw the view again; cards that moved since `before` glide to where they are. */
  #render(before = null, story = {}) {
    const start = before ? this.#flight.takeOff(this.scene, before, this.#view) : null;
    const focused = this.#focusedKey();
    const scrolled = this.querySelector(".options")?.scrollTop ?? 0;
    this.close(false);
    const another = this.#picks.begin(this.#view); // question
    this.notice.begin(this.#view, another);
    this.scene = this.#newScene();
    this.classList.toggle("four-colour", Boolean(this.#settings.fourColour));
    this.classList.toggle("still", !this.#settings.animate);
    const table = tableElement(this.scene);
    const dock = make("div", { class: "dock" }, promptElement(this.scene));
    const held = table.querySelector(".held");
    if (this.scene.narrow && held.querySelector(".card"))
      dock.prepend(make("div", { class: `dock-felt ${table.className}` }, held));
    this.#lay(table, dock);
    this.#markPending();
    if (this.scene.model.several) this.#picks.show(this); // before anything is measured: nothing moves to its place
    this.#fit.apply(another);
    pointAt(this, this.#pointed);
    rove(this);
    this.texts.begin(before !== null);
    this.querySelector(".options")?.scrollTo(0, before ? 0 : scrolled);
    if (focused !== null) this.#refocus(focused);
    if (this.scene.narrow && another) bringIntoView(this);
    if (another) this.#goOn();
    if (start) this.#flight.fly(start, this.scene, story);
    else this.#flight.land();
  }

  /** Put a table and its dock in the place of those before. */
  #lay(table, dock) {
    const grid = this.querySelector(":scope > .board-grid");
    const felt = grid?.querySelector(":scope > .felt");
    for (const child of [...this.children]) if (child !== grid) child.remove();
    if (!felt) return this.replaceChildren(make("div", { class: "board-grid" }, table, dock));
    renewTable(felt, table, this.scene);
    grid.querySelector(":scope > .dock").replaceWith(dock);
  }

  /** Play what a drop was meant for by a second answer, if that is what is asked now. */
  #goOn() {
    const option = this.carry.next(this.scene.model);
    if (option && !this.disabled) queueMicrotask(() => this.#emit("act", { move: option.move }));
  }

  #newScene() {
    const model = new Model(this.#view);
    const { layout } = this;
    return {
      model,
      layout,
      marks: new Marks(model, layout.marks),
      narrow: isNarrow(this),
      settings: this.#settings,
      disabled: this.disabled,
      notice: this.notice,
      opened: this.#opened,
      places: new Map(),
      acts: new Map(),
      arrows,
    };
  }

  /** The key of the focused element, or that of what opened the menu it is in; null if it is not on the board. */
  #focusedKey() {
    if (!this.contains(document.activeElement)) return null;
    return document.activeElement.dataset.key ?? this.#cameFrom?.dataset.key ?? "";
  }

  #refocus(key) {
    const again = this.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const instead = this.querySelector(".option") ?? this.querySelector("[data-key][tabindex='0']");
    (again ?? instead)?.focus({ preventScroll: true });
  }

  /** The option with this move. */
  option(move) {
    return this.scene.model.options.find((option) => option.move === move);
  }

  /** Tell the page that a move is to be played; of a set it is chosen or taken back, by a card if one is given. */
  act(option, token = null) {
    if (!this.disabled) this.carry.play(option);
    this.close();
    if (this.disabled) return;
    if (this.notice.holds(option)) this.#render();
    else if (!this.scene.model.several) this.answer(option.move);
    else if (this.#picks.toggle(option, token)) this.#picks.show(this);
  }

  /** Tell the page the whole answer: a move, the moves of a set, or that nothing is chosen. */
  answer(move) {
    if (!this.disabled) this.#emit("act", { move });
  }

  /** Show that a move is on its way; null when it has arrived. */
  set pending(move) {
    this.#pending = move;
    this.#markPending();
  }

  #markPending() {
    for (const button of this.querySelectorAll(".option, .confirm, .nothing")) {
      const key = button.matches(".confirm") ? this.#picks.answer : (button.dataset.move ?? NONE);
      const waits = this.#pending !== null && key === this.#pending;
      button.classList.toggle("pending", waits);
      button.toggleAttribute("aria-busy", waits);
    }
  }

  /** Stop what would pass by itself; whether there was anything to stop. */
  stopNotice() {
    const stopped = this.notice.stop();
    if (stopped) this.#render();
    return stopped;
  }

  /** Ask to see a card large. */
  inspect(element) {
    const card = shownCard(this.scene.acts.get(element));
    if (!card?.card || !this.#emit("inspect", { token: card.token, card: card.card })) return;
    this.open(zoomElement(this.scene, card), element);
    this.texts.fill(this.#overlay, card.token);
  }

  /** Do what a click on a card, pile or space means. */
  play(element) {
    const info = this.scene.acts.get(element);
    if (!info) return;
    const options = this.disabled ? [] : info.options;
    const several = (info.cards ?? []).filter((card) => card.card !== null).length > 1;
    if (options.length === 1) this.act(options[0], info.card?.token);
    else if (several) this.open(spreadElement(this.scene, info, cardButton), element);
    else if (options.length) this.choose(options, element);
    else if (info.arriving?.length && !this.disabled) this.choose(info.arriving, element);
    else if (info.card ?? info.cards?.length) this.#emit("why", { token: (info.card ?? info.cards.at(-1)).token });
  }

  /** A small menu of options at an element; one alone is played. */
  choose(options, element, token = null) {
    if (options.length === 1) this.act(options[0], token);
    else this.open(menuElement(this.scene, options), element, true);
  }

  /** Open an overlay and give it the focus; at the element if asked. */
  open(overlay, element, near = false) {
    this.close();
    this.texts.hide();
    this.#overlay = overlay;
    this.#cameFrom = element;
    this.append(overlay);
    if (near) placeAt(overlay, element);
    if (this.scene.model.several) this.#picks.show(this);
    rove(this);
    overlay.querySelector("[data-first], button")?.focus({ preventScroll: true });
  }

  /** Close what is open; the focus goes back to where it came from. */
  close(refocus = true) {
    if (!this.#overlay) return false;
    this.carry.forget();
    const inside = this.#overlay.contains(document.activeElement);
    this.#overlay.remove();
    this.#overlay = null;
    if (refocus && inside) this.#cameFrom?.focus({ preventScroll: true });
    return true;
  }

  /** Settles when no card flies any more. */
  get landed() {
    return this.#flight.landed;
  }

  get overlay() {
    return this.#overlay;
  }

  /** Make a seat larger or smaller on a small screen. */
  unfold(seat) {
    if (!this.#opened.delete(seat)) this.#opened.add(seat);
    this.#render();
  }

  #emit(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  #clicked = (event) => {
    const target = event.target.closest("button, [data-close]");
    if (this.#overlay && (!target || !this.#overlay.contains(target) || target.hasAttribute("data-close"))) {
      this.close();
      if (!target || target.hasAttribute("data-close")) return;
    }
    if (!target || !this.contains(target)) return;
    if (target.dataset.cite !== undefined) this.#openRule(target.dataset.cite);
    else if (target.dataset.move !== undefined) this.act(this.option(target.dataset.move));
    else if (target.matches(".confirm")) this.answer(this.#picks.answer);
    else if (target.matches(".nothing")) this.answer(NONE);
    else if (target.matches(".wait")) this.stopNotice();
    else if (target.dataset.unfold !== undefined) this.unfold(Number(target.dataset.unfold));
    else this.play(target);
  };

  #ticked = ({ target }) => {
    if (target.matches(".dont-ask input")) this.#emit("auto", { step: target.dataset.step, on: target.checked });
  };

  #openRule(cite) {
    this.close();
    this.#emit("rule", { cite });
  }

  #asked = (event) => {
    const target = event.target.closest(".card");
    if (!target) return;
    event.preventDefault();
    this.inspect(target);
  };
}

customElements.define("parlour-board", ParlourBoard);
