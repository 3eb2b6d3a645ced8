// Announcements for a screen reader: events first, then the question.

import { el } from "../ui/dom.js";

export class Spoken {
  question = null; // the last one
  #log = [];

  /** Into a live region. */
  constructor(region) {
    this.region = region;
  }

  /** Say what is new of what a seat sees. */
  say({ view }, log, seat) {
    const question = view.question?.words ?? null;
    const sentences = log.map((event) => event.words).filter(Boolean);
    let known = 0;
    while (known < this.#log.length && this.#log[known] === sentences[known]) known += 1;
    const added = sentences.slice(known);
    const news = this.#log.length === 0 ? added.slice(-2) : added;
    if (question !== null && (question !== this.question || added.length > 0)) news.push(question);
    this.#log = sentences;
    if (question !== null || seat === null) this.question = question;
    if (news.length > 0) this.region.replaceChildren(...news.map((sentence) => el("p", {}, sentence)));
  }
}
