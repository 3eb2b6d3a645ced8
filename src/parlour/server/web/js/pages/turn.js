// My turn: marked in the title of the page, a sound when it has come, and the browser if I look elsewhere and want that.

import * as store from "../net/store.js";
import { play } from "../ui/sound.js";

export class Turn {
  #asked = false; // as far as the server has told
  #heard = true; // the sound has been played for it
  #over = null;

  /** The server asks me, or does not. */
  come(asked, table) {
    document.title = `${asked ? "● Your turn: " : ""}${table.title} · Parlour`;
    if (asked && !this.#asked) {
      this.#heard = false;
      this.#notify(table);
    }
    this.#asked = asked;
  }

  /** All that has happened has been shown. */
  seen({ status, view }, seat) {
    if (this.#asked && !this.#heard) play("turn");
    this.#heard = true;
    const over = status === "over";
    if (over && this.#over === false && seat !== null && view.result)
      play(view.result.winners.includes(seat) ? "won" : "lost");
    this.#over = over;
  }

  #notify({ table, title }) {
    if (!document.hidden || !store.settings().notify || globalThis.Notification?.permission !== "granted") return;
    const note = new Notification(`Your turn: ${title}`, { tag: table, icon: "/static/icon.svg" });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  }
}
