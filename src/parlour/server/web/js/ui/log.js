// <parlour-log>: what has happened, in the words of the events. Only what is new is added, so that reading is not disturbed.
// A sentence that rests on rules is a button: it shows them in a small popover.
import { coloured } from "../board/dom.js";
import { placeAt } from "../board/overlays.js";
import { el } from "./dom.js";

const STEPS = { ArrowUp: -1, ArrowDown: 1 };

class Log extends HTMLElement {
  #before = el("p", { class: "before", hidden: true });
  rules = null; // a <parlour-rules> with the texts that sentences cite
  reports = false; // whether a sentence can be disputed
  sentences = [];
  #places = []; // of each sentence among all events
  #asked = null; // the button whose rules are shown
  #note = el("div", {
    class: "cited-rules",
    popover: "auto",
    role: "note",
    "aria-label": "Rules behind this sentence",
  });

  connectedCallback() {
    this.list ??= el("ol", { class: "sentences" });
    this.replaceChildren(this.#before, this.list);
    this.tabIndex = 0; // it scrolls, so the keyboard must reach it
    this.role = "region";
    this.ariaLabel = "Log";
    this.addEventListener("click", this.#clicked);
    this.addEventListener("keydown", this.#typed);
    this.#note.addEventListener("toggle", this.#toggled);
  }

  /** Say something above all sentences; null for nothing. */
  set before(words) {
    this.#before.hidden = !words;
    this.#before.replaceChildren(...(words ?? []));
  }

  /** Show these events; some need no words. Gives the sentences that are new. */
  show(events) {
    const told = events.filter((event) => event.words !== "");
    const sentences = told.map((event) => event.words);
    this.#places = told.map((event) => events.indexOf(event));
    let same = 0;
    while (same < this.sentences.length && this.sentences[same] === sentences[same]) same += 1;
    if (same === sentences.length && same === this.sentences.length) return [];
    const atEnd = this.scrollHeight - this.scrollTop - this.clientHeight < 60;
    while (this.list.children.length > same) this.list.lastChild.remove();
    this.list.append(...told.slice(same).map((event) => this.#line(event)));
    this.sentences = sentences;
    this.#rove(this.#buttons.at(-1));
    if (atEnd) this.scrollTop = this.scrollHeight;
    return sentences.slice(same);
  }

  /** Show nothing, for somebody else's eyes. */
  clear() {
    this.sentences = [];
    this.before = null;
    this.list.replaceChildren();
    this.#note.remove();
  }

  #line({ words, cites = [] }) {
    if (cites.length === 0) return el("li", {}, coloured(words));
    const button = el("button", { type: "button", class: "sentence", tabindex: "-1", "aria-expanded": "false" });
    button.dataset.cites = cites.join(" ");
    button.append(coloured(words));
    return el("li", {}, button);
  }

  get #buttons() {
    return [...this.list.querySelectorAll(".sentence")];
  }

  /** Tab stops at one sentence; arrows go to the others. */
  #rove(wanted) {
    if (this.list.contains(document.activeElement) && document.activeElement !== wanted) return;
    for (const button of this.list.querySelectorAll(".sentence[tabindex='0']")) button.tabIndex = -1;
    if (wanted) wanted.tabIndex = 0;
  }

  #clicked = ({ target }) => {
    const cite = target.closest("[data-cite]")?.dataset.cite;
    const sentence = target.closest(".sentence");
    if (target.closest(".dispute")) this.#dispute();
    else if (cite) {
      this.#note.hidePopover();
      this.dispatchEvent(new CustomEvent("rule", { detail: { cite }, bubbles: true }));
    } else if (sentence) this.#ask(sentence);
  };

  /** Show the rules behind a sentence beside it; asked again, put them away. */
  #ask(button) {
    const again = this.#asked === button;
    if (this.#asked) this.#note.hidePopover();
    const parts = button.dataset.cites.split(" ").map((cite) => this.rules?.excerpt(cite));
    if (again || !parts.some(Boolean)) return;
    const wrong = el("button", { type: "button", class: "quiet dispute" }, "Report a problem");
    this.#note.replaceChildren(...parts.filter(Boolean), ...(this.reports ? [wrong] : []));
    button.after(this.#note); // so that Tab continues into it
    this.#note.showPopover();
    placeAt(this.#note, button);
    this.#asked = button;
    button.ariaExpanded = "true";
  }

  /** Say which sentence is disputed. */
  #dispute() {
    const number = [...this.list.children].indexOf(this.#asked.closest("li"));
    const detail = { event: this.#places[number], words: this.sentences[number] };
    this.#note.hidePopover();
    this.dispatchEvent(new CustomEvent("dispute", { detail }));
  }

  #toggled = ({ newState }) => {
    if (newState !== "closed" || this.#note.matches(":popover-open")) return;
    if (this.#asked) this.#asked.ariaExpanded = "false";
    this.#asked = null;
  };

  #typed = (event) => {
    const { target, key } = event;
    if (key === "Escape" && this.#asked) {
      event.preventDefault(); // it closes nothing else
      const button = this.#asked;
      this.#note.hidePopover();
      button.focus();
    } else if (STEPS[key] && target.matches(".sentence")) {
      event.preventDefault();
      const next = this.#buttons[this.#buttons.indexOf(target) + STEPS[key]];
      next?.focus();
      if (next) this.#rove(next);
    }
  };
}

customElements.define("parlour-log", Log);
