// The answer to a question about several cards: a set that is put together here and sent whole.

import { coloured } from "./dom.js";

/** The identity of a question, to tell whether it is still the same one. */
const identity = (view) =>
  JSON.stringify([
    view.game,
    view.seat,
    view.question?.step,
    view.question?.picked,
    view.options?.map((one) => one.move),
  ]);

export class Picks {
  #chosen = []; // {move, token}: the token of the card by which it was chosen, if any
  #asked = "";

  /** Start over if the view asks something else; whether it does. */
  begin(view) {
    const asked = identity(view);
    if (asked === this.#asked) return false;
    this.#asked = asked;
    this.#chosen = [];
    this.question = view.question;
    for (const move of view.question?.picked ?? []) {
      const option = view.options.find((one) => one.move === move);
      if (option) this.toggle(option);
    }
    return true;
  }

  /** Choose an option, by one of its cards; or take it back if it was chosen by that card, or as often as it may be. */
  toggle(option, token = null) {
    const same = this.#chosen.filter((one) => one.move === option.move);
    const out =
      same.find((one) => token !== null && one.token === token) ?? (same.length < option.count ? null : same[0]);
    if (out) this.#chosen = this.#chosen.filter((one) => (token === null ? one.move !== option.move : one !== out));
    else if (!this.full) this.#chosen.push({ move: option.move, token: token ?? this.#free(option) });
    else return false;
    return true;
  }

  /** A card of an option that has not been chosen yet; null if it has none. */
  #free(option) {
    const own = option.card === null ? option.tokens : [option.card];
    return own.find((token) => !this.holds(token)) ?? null;
  }

  holds(token) {
    return this.#chosen.some((one) => one.token === token);
  }

  times(move) {
    return this.#chosen.filter((one) => one.move === move).length;
  }

  get full() {
    return this.#chosen.length >= (this.question?.most ?? 0);
  }

  get enough() {
    return this.#chosen.length > 0 && this.#chosen.length >= this.question.least;
  }

  /** The whole answer, as it is sent. */
  get answer() {
    return this.#chosen.map((one) => one.move).join(" + ");
  }

  /** How many have been chosen, and of how many. */
  get words() {
    const { least, most } = this.question;
    const wanted = least === most ? `${most}` : least === 0 ? `at most ${most}` : `${least} to ${most}`;
    return `${this.#chosen.length} of ${wanted}`;
  }

  /** Show on the table and in the prompt what is chosen now. */
  show(board) {
    for (const [element, { card }] of board.scene.acts) {
      if (!card || !element.hasAttribute("aria-pressed")) continue;
      element.classList.toggle("picked", this.holds(card.token));
      element.setAttribute("aria-pressed", String(this.holds(card.token)));
    }
    for (const button of board.querySelectorAll("[data-move][aria-pressed], [data-move][aria-checked]")) {
      const times = this.times(button.dataset.move);
      const state = button.hasAttribute("aria-checked") ? "aria-checked" : "aria-pressed";
      button.setAttribute(state, String(times > 0));
      button.dataset.times = times;
    }
    board.querySelector(".picks")?.replaceChildren(coloured(this.words));
    const confirm = board.querySelector(".confirm");
    if (confirm) confirm.disabled = board.disabled || !this.enough;
  }
}
