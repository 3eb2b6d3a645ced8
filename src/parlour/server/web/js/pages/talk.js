// Talking at the table: quick phrases, emotes and, where the table allows it, a text; muting and reporting people.
import * as store from "../net/store.js";
import { openDialog, toast } from "../ui/dialog.js";
import { byId, el } from "../ui/dom.js";
import { drawing, EMOTES, lineShown, lineWords, PHRASES } from "../ui/phrases.js";
import { openReport } from "./report.js";

const LONGEST = "200";

/** Whether there is anybody to talk to: several people, each at a screen of their own. */
const sociable = ({ seats, hot_seat: shared }) => !shared && seats.filter((each) => each.kind === "person").length > 1;

export class Talk {
  #heard = null; // the number of the last line that has been shown
  #unread = 0;
  #made = ""; // for whom the controls were made

  constructor(page) {
    this.page = page;
    this.lines = el("ol", { class: "lines", "aria-label": "What was said" });
    this.tools = el("div", { class: "say" });
    byId("talk").replaceChildren(this.lines, this.tools);
    window.addEventListener("settings", () => page.state && this.show());
  }

  /** Show all that was said; what is new is also shown at its speaker, and read out. */
  show() {
    const { state, side } = this.page;
    const on = store.settings().talk && sociable(state.table);
    side.offer("talk", on);
    byId("people").quiet(on ? store.isMuted : () => true);
    if (!on) return;
    const lines = state.talk.filter((line) => !store.isMuted(line.name));
    const fresh = this.#heard === null ? [] : lines.filter((line) => line.number > this.#heard);
    this.#heard = state.talk.at(-1)?.number ?? 0;
    this.lines.replaceChildren(...lines.map((line) => this.line(line)));
    this.lines.hidden = lines.length === 0;
    this.offer();
    for (const line of fresh) this.hear(line);
    if (side.shown === "talk") this.read();
    this.mark();
  }

  isMine(line) {
    return this.page.mine.includes(line.seat) && this.page.state.seen.people[line.seat].name === line.name;
  }

  hear(line) {
    byId("people").say(line.seat, lineShown(line));
    if (this.isMine(line)) return;
    byId("heard").textContent = EMOTES[line.phrase]
      ? `${line.name} ${EMOTES[line.phrase].words}.`
      : `${line.name} says: ${lineWords(line)}`;
    this.#unread += 1;
  }

  /** The panel is open: all has been read. */
  read() {
    this.#unread = 0;
    this.lines.scrollTop = this.lines.scrollHeight;
    this.mark();
  }

  mark() {
    const tab = this.page.side.tabs.talk;
    tab.replaceChildren("Talk", ...(this.#unread > 0 ? [el("span", { class: "unread" }, String(this.#unread))] : []));
    if (this.#unread > 0) tab.setAttribute("aria-label", `Talk, ${this.#unread} new`);
    else tab.removeAttribute("aria-label");
  }

  /** Open the panel and begin to talk. */
  open() {
    if (this.page.side.tabs.talk.hidden) return;
    this.page.side.show("talk");
    (this.tools.querySelector("input") ?? this.tools.querySelector("button"))?.focus();
  }

  line(line) {
    const mine = this.isMine(line);
    const at = new Date(line.at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const more = el(
      "button",
      {
        type: "button",
        class: "quiet more",
        "aria-label": `Mute or report ${line.name}: ${lineWords(line)}`,
        onclick: () => this.about(line.seat, line.name, line),
      },
      "…",
    );
    return el(
      "li",
      { class: mine ? "own" : "", title: at },
      el("p", {}, el("strong", {}, mine ? "You" : line.name), " ", lineShown(line)),
      !mine && more,
    );
  }

  /** The controls, made again only if those who are here have changed. */
  offer() {
    const { state, mine } = this.page;
    const others = state.seen.people.filter(
      (each) => each.kind === "person" && each.name && each.taken && !mine.includes(each.seat),
    );
    const key = JSON.stringify([mine, state.table.chat, others.map((each) => [each.name, store.isMuted(each.name)])]);
    if (key === this.#made) return;
    this.#made = key;
    this.tools.replaceChildren(
      ...(mine.length > 0 ? [...this.buttons(), state.table.chat ? this.form() : this.closed()] : [this.watching()]),
      this.people(others),
    );
  }

  buttons() {
    const emotes = Object.entries(EMOTES).map(([id, { words }]) =>
      el(
        "button",
        { type: "button", "aria-label": words, title: words, onclick: () => this.say({ phrase: id }) },
        drawing(id),
      ),
    );
    const phrases = Object.entries(PHRASES).map(([id, words]) =>
      el("button", { type: "button", onclick: () => this.say({ phrase: id }) }, words),
    );
    return [
      el("div", { class: "emotes", role: "group", "aria-label": "Emotes" }, emotes),
      el("div", { class: "phrases", role: "group", "aria-label": "Phrases" }, phrases),
    ];
  }

  form() {
    const text = el("input", {
      type: "text",
      maxlength: LONGEST,
      "aria-label": "Message",
      placeholder: "Message",
      autocomplete: "off",
    });
    const send = async (event) => {
      event.preventDefault();
      if (text.value.trim() && (await this.say({ text: text.value }))) text.value = "";
    };
    return el(
      "form",
      { class: "write", onsubmit: send },
      text,
      el("button", { type: "submit", class: "primary" }, "Send"),
    );
  }

  closed() {
    return el("p", { class: "soft small" }, "Free chat is off at this table.");
  }

  watching() {
    return el("p", { class: "soft small" }, "You are watching. Only the players can talk.");
  }

  people(others) {
    if (others.length === 0) return "";
    const buttons = others.map(({ seat, name }) =>
      el(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": `Mute or report ${name}`,
          onclick: () => this.about(seat, name),
        },
        store.isMuted(name) ? `${name} (muted)` : name,
      ),
    );
    return el("div", { class: "others" }, el("span", { class: "soft small" }, "Mute or report:"), buttons);
  }

  /** Say a phrase or a text; whether it was said. */
  async say(what) {
    const reply = await this.page.wire.request({ type: "say", ...what });
    if (reply.type === "error") toast(reply.message);
    return reply.type === "accepted";
  }

  /** Mute somebody here and at every table, or report them. */
  about(seat, name, line = null) {
    const muted = store.isMuted(name);
    const then = (act) => () => {
      dialog.close();
      act();
    };
    const change = () => {
      store.mute(name, !muted);
      toast(muted ? `${name} is no longer muted.` : `${name} is muted, here and at other tables.`);
    };
    const report = () =>
      openReport(this.page, { person: seat, name, said: line?.number, quote: line && lineWords(line) });
    const dialog = openDialog(
      name,
      line && el("blockquote", {}, lineWords(line)),
      el(
        "p",
        { class: "soft small" },
        "Muting is remembered in this browser and also hides their comments. Nobody is told.",
      ),
      el(
        "div",
        { class: "menu-list" },
        el("button", { type: "button", onclick: then(change) }, muted ? `Unmute ${name}` : `Mute ${name}`),
        el(
          "button",
          { type: "button", class: "danger", onclick: then(report) },
          line ? "Report this message" : `Report ${name}`,
        ),
      ),
    );
  }
}
