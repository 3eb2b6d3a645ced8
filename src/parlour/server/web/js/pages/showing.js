// Showing: what the wires tell becomes a table that a person can follow, event by event.

import "../board/board.js";
import { coloured } from "../board/dom.js";
import { isForced } from "../board/notice.js";
import { howOf } from "../board/stage/beats.js";
import { Player } from "../board/stage/player.js";
import { countUp, Staging } from "../board/stage/staging.js";
import * as store from "../net/store.js";
import { byId } from "../ui/dom.js";
import { play } from "../ui/sound.js";

const MOST_DEALT = 60; // cards that fly when all are dealt
const FLIGHT = 0.85; // of a beat
const HURRIED = 0.1; // seconds of a bot's beat while I skip
const SENTENCES = 2; // that the caption has space for

const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
const begins = (log, old) => old.length <= log.length && old.every((event, n) => same(event, log[n]));

export class Showing {
  #shown = new Map(); // key of a wire -> { view, log } as it was last shown to that seat
  #key = null; // whose eyes
  #log = []; // the events that the log may show when everything has been seen
  #out = false; // I have left the game, and others play on
  #pressed = false;
  #open = null; // the zones with everything turned up, when the game is over
  #countdown = "alone"; // see notice.js
  #bots = null; // seconds of a bot's beat, as the server was told

  /** `page` gets `act`, `why`, `paceBots`, and `rested` when all has been seen. */
  constructor(layout, page) {
    this.layout = layout;
    this.page = page;
    this.player = new Player({
      layout,
      draw: (beat, view, following) => this.#draw(beat, view, following),
      pace: () => store.settings().pace,
      busy: () => document.hidden || this.#pressed || Boolean(this.board?.overlay),
      later: (view) => this.#countdown === "alone" && isForced(view),
      rested: () => this.#rested(),
    });
    byId("skip").addEventListener("click", () => this.skip());
    window.addEventListener("pointerup", () => this.#release());
    window.addEventListener("pointercancel", () => this.#release());
    document.addEventListener("keydown", (event) => this.#typed(event), true);
  }

  /** Show what a wire tells: the new events one after the other, or the table as it is. */
  update(key, { seen, log, told, table }) {
    const over = { options: [], question: null, zones: this.#open ?? seen.view.zones };
    const view = seen.status === "over" ? { ...seen.view, ...over } : seen.view;
    const old = this.#shown.get(key);
    const another = key !== this.#key;
    this.#shown.set(key, { view, log });
    this.#key = key;
    this.#log = log;
    this.#makeBoard();
    this.#noteLeaving(log, view.seat);
    this.#hurry(this.player.hurried && !view.question && !view.over);
    const news = old && (begins(log, old.log) ? log.slice(old.log.length) : told?.length ? [...told, ...log] : null);
    if (!old && seen.status === "playing" && table.moves === 0 && !table.origin && view.zones.length > 0)
      this.player.open(view, log);
    else if (!news) this.player.show(view);
    else {
      if (another) this.player.resume(old.view);
      this.player.push(view, news);
    }
    this.#offerSkip();
  }

  /** Leave nothing of anybody's cards behind. */
  clear() {
    this.player.stop();
    this.board?.remove();
    this.board = null;
    this.#key = null;
    byId("caption").replaceChildren();
  }

  /** Show the newest table at once; while others play, hurry on until I am asked. */
  skip() {
    this.#hurry(!this.#asked());
    this.player.land();
    this.#offerSkip();
  }

  /** Hurry on until I am asked, or no more; bots that play with me alone hurry too. */
  #hurry(on) {
    this.player.hurried = on;
    const wanted = on ? HURRIED : store.settings().bots;
    if (wanted !== this.#bots) this.page.paceBots(wanted);
    this.#bots = wanted;
  }

  /** Something is going to be done: the table is to be as it is. */
  land() {
    this.player.land();
  }

  dress() {
    if (!this.board) return;
    const people = this.page.state.table.seats.filter((seat) => seat.kind === "person");
    this.#countdown = people.length > 1 ? "together" : "alone";
    this.board.settings = { ...store.settings(), countdown: this.#countdown };
    this.#hurry(this.player.hurried);
  }

  /** Turn up what is still hidden, once the game is over and its record is open to all. */
  reveal({ zones }) {
    this.#open = zones;
    this.board.show({ ...this.board.view, zones }, { together: true, most: MOST_DEALT });
  }

  #asked() {
    return Boolean(this.#shown.get(this.#key)?.view.question);
  }

  #makeBoard() {
    if (this.board) return;
    const board = document.createElement("parlour-board");
    this.board = board;
    board.layout = this.layout;
    board.addEventListener("act", (event) => this.page.act(event.detail.move));
    board.addEventListener("auto", (event) => this.page.passFor(event.detail));
    board.addEventListener("why", (event) => this.page.why(event.detail));
    board.addEventListener("rule", (event) => this.page.openRule(event.detail.cite));
    board.about = (token) => this.page.about(token);
    board.citeTitle = (cite) => this.page.citeTitle(cite);
    board.addEventListener("pointerdown", () => {
      this.#pressed = true;
    });
    board.addEventListener("click", (event) => {
      if (!event.target.closest("button")) this.player.land();
    });
    this.dress();
    this.staging = new Staging(board);
    byId("board").replaceChildren(board);
  }

  #release() {
    setTimeout(() => {
      this.#pressed = false;
    });
  }

  #typed(event) {
    if (["Shift", "Control", "Alt", "Meta"].includes(event.key) || document.querySelector("dialog[open]")) return;
    this.player.land();
  }

  /** Put a beat on the table. */
  #draw(beat, view, following) {
    const { board } = this;
    const before = board.view;
    const moved = before.zones !== view.zones;
    const time = store.settings().pace * FLIGHT;
    const faces = new Map(beat.events.map((event) => [event.token, event.card]));
    const together = beat.events.some((event) => howOf(this.layout, event).as === "together");
    const story = { had: beat.had, faces, together, ...(following ? { time: Math.min(time, 500) } : {}) };
    if (beat.deal) story.most = MOST_DEALT;
    if (moved || !same(before.question, view.question) || beat.final) board.show(view, story);
    if (beat.final && before.game === view.game) countUp(board, before, view);
    if (beat.again) return;
    if (beat.events.length > 0) this.staging.show(beat.skipped ? beat.events.slice(-1) : beat.events);
    if (beat.skipped || !following) this.staging.rest();
    this.#say(beat);
    if (following) this.#sound(beat, moved);
    this.#offerSkip();
  }

  /** The caption says what is shown, and the log has come as far. */
  #say({ words, events, final }) {
    if (words.length > SENTENCES) byId("caption").replaceChildren(coloured(`${words[0]} … ${words.at(-1)}`));
    else if (words.length > 0) byId("caption").replaceChildren(coloured(words.join(" ")));
    const left = final && this.player.waiting === 0 ? 0 : this.#left();
    byId("log").show(this.#log.slice(0, this.#log.length - left));
    if (events.length > 0) byId("ticker").dataset.events = events.map((event) => event.id).join(" ");
  }

  /** How many events of the log wait to be shown. */
  #left() {
    return Math.min(this.#log.length, this.player.unseen);
  }

  #sound({ events }, moved) {
    if (events.some((event) => ["blow", "clash"].includes(howOf(this.layout, event).as))) play("blow");
    else if (moved) play("card");
  }

  #noteLeaving(log, seat) {
    this.#out = log.some((event) => event.seat === seat && howOf(this.layout, event).out);
  }

  /** The button that skips is there while something is being shown, or while others play. */
  #offerSkip() {
    const view = this.#shown.get(this.#key)?.view;
    const watching = view && !view.over && view.seat !== null && !view.waiting.includes(view.seat);
    byId("skip").hidden = this.player.hurried || !(this.player.playing || watching);
    byId("skip").textContent = this.#out ? "Skip to the end" : this.#asked() ? "Skip" : "Skip to my turn";
  }

  #rested() {
    this.staging?.rest();
    byId("log").show(this.#log);
    this.#offerSkip();
    this.page.rested();
  }
}
