// The table page: everything around the board.
import { SHEET } from "../board/keys.js";
import { loadLayout } from "../board/layout.js";
import "../ui/log.js";
import "../ui/people.js";
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { Wire } from "../net/wire.js";
import { aidParts } from "../ui/aid.js";
import { askPerson, clearToasts, toast } from "../ui/dialog.js";
import { byId, painted } from "../ui/dom.js";
import { listen, openKeys } from "../ui/keys.js";
import { citedTitle } from "../ui/rules.js";
import { Side } from "../ui/side.js";
import { listenForGesture } from "../ui/sound.js";
import { Hints, showNotes } from "./advice.js";
import { beginning, titleOf } from "./branch.js";
import { curtain, seatToShow } from "./curtain.js";
import { Ending } from "./ending.js";
import { openMenu } from "./menu.js";
import { openReport } from "./report.js";
import { Showing } from "./showing.js";
import { sitAgain } from "./sit.js";
import { Spoken } from "./spoken.js";
import { Talk } from "./talk.js";
import { Turn } from "./turn.js";
import { Undo } from "./undo.js";
import { waitingRoom } from "./waiting-room.js";

const TABS = [
  ["log", "Log"],
  ["rules", "Rules"],
  ["aid", "Aid"],
  ["hint", "Hint"],
  ["notes", "Notes"],
  ["talk", "Talk"],
];

const LEAVING = {
  bot: "A bot takes over your seat. You can return from this browser.",
  adjudicate: "You forfeit the game.",
  wait: "The others wait for you. You can return from this browser.",
};

class TablePage {
  constructor(id) {
    this.id = id;
    this.wires = new Map(); // seat, or "spectator" -> Wire
    this.current = null; // the key of the wire that is shown
    this.covered = false; // behind the curtain
    this.flying = 0; // moves that are on their way
    this.spoken = new Spoken(byId("live"));
    this.turn = new Turn();
    this.undo = new Undo(this);
    this.ending = new Ending(this);
    this.hints = new Hints(byId("hint"), this);
    this.side = new Side(TABS, (name) => this.opened(name));
    this.side.offer("talk", false);
    this.talk = new Talk(this);
    this.keys = {
      u: ["Undo", () => this.undo.ask()],
      h: ["Hint", () => this.side.show("hint")],
      l: ["Log", () => this.side.show("log")],
      r: ["Rules for this moment", () => this.side.show("rules")],
      a: ["Player aid", () => this.side.show("aid")],
      n: ["Notes", () => this.side.show("notes")],
      t: ["Talk", () => this.talk.open()],
      m: ["Menu", () => openMenu(this)],
      s: ["Sound on or off", () => this.switchSound()],
      " ": ["Skip what is being shown", () => {}], // any key does, see showing.js
      Escape: [
        "Close whatever is open",
        () => {
          if (this.board?.close() || this.board?.stopNotice()) return;
          clearToasts();
          this.side.rest();
        },
      ],
      "?": ["These keys", () => this.showKeys()],
    };
  }

  /** Connect every seat that this browser holds; without one, watch. */
  async open() {
    const { seats = [], tokens = [] } = store.table(this.id) ?? {};
    for (const seat of await this.ownSeats()) this.connect(seat, null, seat);
    for (const [n, token] of tokens.entries()) this.connect(seats[n], token);
    if (this.wires.size === 0) this.connect("spectator", null);
    byId("menu").addEventListener("click", () => openMenu(this));
    window.addEventListener("settings", () => this.showing?.dress());
    byId("log").rules = byId("rules");
    byId("log").reports = true;
    byId("log").addEventListener("dispute", (event) => openReport(this, event.detail));
    byId("log").addEventListener("rule", (event) => this.openRule(event.detail.cite));
    listenForGesture();
    listen(this.keys);
  }

  /** The seats here of the player who is signed in; a session that has ended is forgotten. */
  async ownSeats() {
    if (!store.player()) return [];
    return api.mySeats(this.id).catch((error) => {
      if (error.code === "not_signed_in") store.forgetPlayer();
      return [];
    });
  }

  /** Let bots answer faster or slower, if nobody else plays here. */
  paceBots(seconds) {
    const alone = this.state.table.seats.filter((each) => each.kind === "person").length === 1;
    if (alone && this.state.seat !== null) this.wire.request({ type: "pace", seconds });
  }

  switchSound() {
    const sound = !store.settings().sound;
    store.changeSettings({ sound });
    toast(sound ? "Sound is on." : "Sound is off.");
  }

  connect(key, token, seat = null) {
    const wire = new Wire(this.id, token, seat);
    this.wires.set(key, wire);
    wire.addEventListener("change", () => this.changed(key));
    wire.addEventListener("talk", () => key === this.current && this.talk.show());
    wire.addEventListener("status", () => this.banner());
  }

  get mine() {
    return [...this.wires.keys()].filter((key) => key !== "spectator");
  }

  get canPlayAgain() {
    return this.mine.length > 0 && this.state.table.origin === null && !this.state.table.tournament;
  }

  get board() {
    return this.showing?.board ?? null;
  }

  get wire() {
    return this.wires.get(this.current);
  }

  get state() {
    return this.wire?.state ?? null;
  }

  /** Something has come over a wire: show it if it is for the eyes that are here. */
  changed(key) {
    const { state } = this.wires.get(key);
    this.remember(state);
    this.undo.answer(key, this.wires.get(key));
    if ([...this.wires.values()].some((wire) => wire.state === null)) return;
    if (!this.layout) {
      this.furnish(state.table.game);
      return;
    }
    const next =
      this.mine.length < 2
        ? key
        : seatToShow(this.mine, this.current, state.seen.status === "playing" ? state.seen.view.waiting : []);
    if (next !== this.current || this.covered) {
      if (this.mine.length > 1 && state.seen.status === "playing" && !state.table.origin) this.cover(next);
      else this.turnTo(next);
    } else if (key === this.current) this.show();
  }

  /** Get the layout of the game, then show what has come meanwhile. */
  async furnish(game) {
    if (this.furnishing) return;
    this.furnishing = true;
    const web = await api.webOf(game).catch(() => ({}));
    this.layout = await loadLayout(web.layout);
    this.showing = new Showing(this.layout, this);
    for (const key of this.wires.keys()) this.changed(key);
  }

  remember({ table, seen, auto }) {
    if (seen.status === "over") this.ended = true;
    const kept = store.table(this.id);
    if (kept?.commitment === undefined && seen.status !== "over")
      store.rememberTable(this.id, { game: table.game, title: table.title, commitment: table.commitment });
    else if (!kept) store.rememberTable(this.id, { game: table.game, title: table.title });
    const { question } = seen.view;
    if (question?.pass_words) store.notePassable(table.game, question.step, question.pass_words);
    if (!this.passed && this.mine.length === 1 && auto.length === 0) this.pass(store.autoPass(table.game));
    this.passed = true;
  }

  /** Have these questions passed from now on. */
  pass(steps) {
    if (steps.length > 0 || this.state?.auto.length > 0)
      for (const seat of this.mine) {
        this.wires.get(seat).state.auto = steps;
        this.wires.get(seat).request({ type: "auto", steps });
      }
  }

  /** Have a question passed from now on, or no more, here and at later tables of the game. */
  passFor({ step, on }) {
    const steps = this.state.auto.filter((each) => each !== step).concat(on ? [step] : []);
    this.pass(steps);
    store.rememberAutoPass(this.state.table.game, steps);
  }

  /** Draw the curtain and ask for the player of a seat. */
  cover(seat) {
    if (this.covered === seat) return;
    this.covered = seat;
    this.current = null;
    this.clear();
    const { table, seen } = this.wires.get(seat).state;
    const { name } = seen.people[seat];
    byId("title").textContent = table.title;
    byId("people").show(seen, this.mine);
    byId("rules").load(table.game, this.layout.marks);
    this.undo.offer(false);
    for (const tab of ["aid", "hint", "notes"]) this.side.offer(tab, false);
    byId("board").replaceChildren(
      curtain(name, () => {
        this.covered = false;
        this.turnTo(seat);
        byId("stage").focus();
      }),
    );
    byId("live").textContent = `Pass the screen to ${name}.`;
  }

  /** Leave nothing of anybody's cards in the page. */
  clear() {
    clearToasts();
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    this.showing?.clear();
    byId("board").replaceChildren();
    byId("log").clear();
    for (const id of ["aid", "hint", "notes", "live"]) byId(id).replaceChildren();
    this.aided = false;
    this.spoken = new Spoken(byId("live"));
    document.title = "Parlour";
    this.side.rest();
  }

  turnTo(key) {
    this.covered = false;
    this.current = key;
    this.banner();
    this.show();
  }

  /** Show all that the current seat sees; the table itself event by event. */
  show() {
    const { table, seen, log, seat } = this.state;
    byId("title").textContent = titleOf(table);
    byId("people").show(seen, this.mine);
    byId("rules").load(table.game, this.layout.marks);
    byId("rules").mark(seen.view.section ?? null);
    this.showTools(table, seen, seat);
    this.talk.show();
    byId("log").before = beginning(table);
    this.spoken.say(seen, log, seat);
    byId("ticker").hidden = seen.status === "open";
    if (seen.status === "open") this.showRoom(table, seen);
    else this.showing.update(this.current, this.state);
  }

  /** Everything that has happened has been shown: now it is my turn, or the end. */
  rested() {
    if (!this.state) return;
    const { seen } = this.state;
    this.turn.seen(seen, this.state.seat);
    if (seen.status === "over") this.ending.show();
  }

  showTools(table, seen, seat) {
    const playing = seen.status === "playing" && seat !== null;
    this.undo.offer(playing && table.undo !== "never", seen.can_undo !== "no");
    this.side.offer("hint", playing && table.seats.filter((each) => each.kind === "person").length === 1);
    if (seen.status !== "open" && (!this.aided || this.side.shown === "aid")) this.aid();
    this.side.offer("notes", playing && table.notes && table.options.notes !== false);
    const asked = playing && seen.view.waiting.includes(seat);
    this.turn.come(asked, table);
    this.hints.refresh();
  }

  showRoom(table, seen) {
    byId("board").replaceChildren(waitingRoom(table, seen.people, this.mine, () => location.reload()));
  }

  // ------------------------------------------------------------- what one does

  /** Play a move; only one for what is on the table now, however often somebody clicks. */
  async act(move) {
    const { wire } = this;
    const { seen } = wire.state;
    if (this.acting === seen) return;
    this.acting = seen;
    const hurried = this.flying > 0; // clicked again before the last answer had arrived
    this.flying += 1;
    this.board.pending = move;
    this.banner();
    wire.held = painted(); // first of all that the click has arrived; drawing the table takes longer
    wire.held.then(() => this.showing.land());
    const reply = await wire.request({ type: "act", move, seq: seen.seq });
    this.flying -= 1;
    if (this.board) this.board.pending = null;
    if (reply.type !== "accepted" && this.acting === seen) this.acting = null;
    if (reply.type === "refused") this.refused(reply);
    else if (reply.type === "error" && reply.code !== "stale") toast(reply.message);
    else if (reply.type === "error" && !hurried) toast("The game moved on before your click. Choose again.");
  }

  async why({ token, move }) {
    const reply = await this.wire.request({ type: "why", token: token ?? null, move: move ?? null });
    if (reply.type === "refused") this.refused(reply);
    else if (reply.type === "error") toast(reply.message);
  }

  /** The text of a card, as far as the seat that is shown may know; null if there is nothing to say. */
  async about(token) {
    const reply = await this.wire.request({ type: "about", token });
    return reply.type === "about" ? reply.info : null;
  }

  /** Say why something may not be played; each citation opens the rules beside the table. */
  refused({ sentence, cites }) {
    toast(
      sentence,
      cites.map((cite) => [this.citeTitle(cite), () => this.openRule(cite)]),
    );
  }

  citeTitle(cite) {
    return citedTitle(byId("rules").sections, cite);
  }

  openRule(cite) {
    this.side.show("rules");
    if (!byId("rules").open(cite)) toast(`The rules have no section ${cite}.`);
  }

  opened(name) {
    if (name === "rules") byId("rules").openNow();
    if (name === "aid") this.aid();
    if (name === "hint") this.hints.refresh();
    if (name === "notes") showNotes(byId("notes"), this);
    if (name === "talk") this.talk.read();
    if (name === "log") byId("log").scrollTop = byId("log").scrollHeight;
  }

  /** Draw the player aid for what is on the table now; a game without one has no tab. */
  async aid() {
    const { wire } = this;
    const { seen } = wire.state;
    const reply = await wire.request({ type: "ask", what: "aid" });
    if (wire !== this.wire || seen !== wire.state.seen || reply.type !== "aid") return;
    this.aided = true;
    this.side.offer("aid", reply.aid.parts.length > 0);
    const rules = { titleOf: (cite) => this.citeTitle(cite), open: (cite) => this.openRule(cite) };
    byId("aid").replaceChildren(...aidParts(reply.aid, { ...rules, marks: this.layout.marks }));
  }

  /** Play the same again with the same people. */
  async again() {
    try {
      const { game, title } = this.state.table;
      const { tokens, name } = store.table(this.id);
      location.href = `/table/${await sitAgain(this.id, tokens[0], { game, title, name })}`;
    } catch (error) {
      toast(error.message);
    }
  }

  async leave() {
    const answer = await askPerson("Leave the game?", LEAVING[this.state.table.gone], [
      ["yes", "Leave", "danger"],
      ["no", "Stay"],
    ]);
    if (answer !== "yes") return;
    const { status } = this.state.seen;
    await Promise.all(this.mine.map((seat) => this.wires.get(seat).request({ type: "leave" })));
    if (status === "open") store.forgetTable(this.id);
    location.href = "/";
  }

  showKeys() {
    openKeys(this.keys, [...SHEET, ["Tab", "From the table to the options and buttons"]]);
  }

  /** A table that is closed to spectators may still have a free seat for who comes by the link. */
  async offerSeat() {
    const table = await api.tableState(this.id).catch(() => null);
    if (table?.status !== "open") return;
    byId("banner").hidden = true;
    byId("title").textContent = table.title;
    this.showRoom(table, { people: table.seats });
  }

  /** Say how the connection is, if it is not as it should be. */
  banner() {
    const wires = [...this.wires.values()];
    const refused = wires.find((wire) => wire.status === "refused");
    const lost = wires.some((wire) => wire.status === "lost");
    byId("banner").hidden = !refused && !lost;
    if (refused) byId("banner").textContent = refused.problem;
    if (refused && this.mine.length === 0) this.offerSeat();
    else if (lost)
      byId("banner").textContent =
        `Connection lost, reconnecting …${this.flying > 0 ? " Your move will be sent when it is back." : ""}`;
  }
}

const page = new TablePage(decodeURIComponent(location.pathname.split("/")[2] ?? ""));
page.open();
