// <parlour-log>: what has happened, in the words of the events. Only what is new is added, so that reading is not disturbed.
import { coloured } from "../board/dom.js";
import { el } from "./dom.js";

class Log extends HTMLElement {
  sentences = [];

  connectedCallback() {
    this.list ??= el("ol", { class: "sentences" });
    this.replaceChildren(this.list);
    this.tabIndex = 0; // it scrolls, so the keyboard must reach it
    this.role = "region";
    this.ariaLabel = "Log";
  }

  /** Show these events; some need no words. Gives the sentences that are new. */
  show(events) {
    const sentences = events.map((event) => event.words).filter((words) => words !== "");
    let same = 0;
    while (same < this.sentences.length && this.sentences[same] === sentences[same]) same += 1;
    const atEnd = this.scrollHeight - this.scrollTop - this.clientHeight < 60;
    while (this.list.children.length > same) this.list.lastChild.remove();
    const added = sentences.slice(same);
    this.list.append(...added.map((sentence) => el("li", {}, coloured(sentence))));
    this.sentences = sentences;
    if (atEnd) this.scrollTop = this.scrollHeight;
    return added;
  }

  /** Show nothing, for somebody else's eyes. */
  clear() {
    this.sentences = [];
    this.list.replaceChildren();
  }
}

customElements.define("parlour-log", Log);
