// Undo: taking one's last move back, and answering somebody else who asks to.

import { askPerson, toast } from "../ui/dialog.js";
import { byId } from "../ui/dom.js";

export class Undo {
  #asking; // the key of the wire whose person is being asked
  #dialog = null;

  constructor(page) {
    this.page = page;
    byId("undo").addEventListener("click", () => this.ask());
  }

  /** Offer it as far as the table allows. */
  offer(allowed, possible) {
    byId("undo").hidden = !allowed;
    byId("undo").disabled = !possible;
  }

  /** Take my last move back, or ask the others for it. */
  async ask() {
    const { state, wire } = this.page;
    if (!state || byId("undo").disabled || byId("undo").hidden) return;
    const asks = state.seen.can_undo === "ask";
    const reply = await wire.request({ type: "undo", consent: null });
    if (reply.type === "accepted") toast(asks ? "You asked the others to let you undo that." : "Undone.");
    else toast(reply.sentence ?? reply.message);
  }

  /** If somebody asks to take a move back, ask the person of the seat that is to answer. */
  async answer(key, wire) {
    const { undo_asked: seat, people } = wire.state.seen;
    if (seat === null) {
      if (this.#asking === key) this.#dialog?.close();
      return;
    }
    if (this.#asking !== undefined) return;
    this.#asking = key;
    const answering = askPerson("Undo a move?", `${people[seat].name} asks to undo the last move.`, [
      ["yes", "Accept", "primary"],
      ["no", "Decline"],
    ]);
    this.#dialog = document.querySelector("dialog[open]");
    const answer = await answering;
    this.#asking = undefined;
    if (wire.state.seen.undo_asked !== null) await wire.request({ type: "undo", consent: answer === "yes" });
  }
}
