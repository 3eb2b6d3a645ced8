// The end of a game: the last blow has been seen, the hidden cards are turned up, then the result lies over the table.

import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { byId } from "../ui/dom.js";
import { afterPanel } from "./after.js";

const MOMENT = 3; // beats to look at the table before the result covers it

export class Ending {
  #seen = null; // a promise: the table has been looked at
  #rematch; // for which the panel was drawn

  constructor(page) {
    this.page = page;
    byId("result").addEventListener("click", () => this.fold(!byId("after").hasAttribute("data-folded")));
  }

  /** Explain the result, or draw it again because the others play on. */
  async show() {
    const { page } = this;
    this.#seen ??= this.#look();
    if (store.settings().pace > 0) await this.#seen;
    const { rematch } = page.state.table;
    const first = byId("after").hidden;
    if (!first && this.#rematch === rematch) return;
    this.#rematch = rematch;
    byId("after").hidden = false;
    byId("result").hidden = false;
    const again = page.canPlayAgain ? () => page.again() : null;
    byId("after").replaceChildren(...afterPanel(page.state, page.mine, again, () => this.fold(true)));
    byId("stage").scrollTop = 0;
    if (first && page.spoken.question !== null) byId("after").querySelector("h2").focus();
  }

  /** Put the result away to see the table, or show it again. */
  fold(folded) {
    byId("after").toggleAttribute("data-folded", folded);
    if (folded) byId("result").focus();
    else byId("after").querySelector("h2").focus();
  }

  async #look() {
    const played = this.page.spoken.question !== null; // and not only come to see how it ended
    await this.#turnUp();
    if (played) await new Promise((resolve) => setTimeout(resolve, store.settings().pace * MOMENT));
  }

  /** Turn up the cards that are still hidden: the record of a finished game is open to all. */
  async #turnUp() {
    const { id, showing } = this.page;
    try {
      const { moves } = await api.replay(id);
      showing.reveal((await api.replayStep(id, moves.length, "open")).view);
    } catch {
      // Without the record they stay as they lie; the result does not depend on them.
    }
  }
}
