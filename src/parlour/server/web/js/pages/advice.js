// Hints from a bot with this seat's window, and notes of what the seat could remember.
import { coloured } from "../board/dom.js";
import { el } from "../ui/dom.js";

const PATIENCE = 3_000; // milliseconds before a hint is asked for again after too many

const percent = (share) => `${Math.round(share * 100)} %`;

function bar({ value, low, high }) {
  const track = el(
    "div",
    { class: "worth", "aria-hidden": "true" },
    el("span", { class: "value" }),
    el("span", { class: "range" }),
  );
  track.style.setProperty("--value", value);
  track.style.setProperty("--low", low);
  track.style.setProperty("--high", high);
  return track;
}

/** The summary of a hint: which option is best, or that it is not sure. */
function verdict(options) {
  const close = options.filter((option) => option.close).length;
  if (options.length === 1) return "The bot would choose this.";
  if (close < 2) return "One option stands out.";
  if (close === options.length) return "Not sure: the bot cannot tell these options apart.";
  return `Not sure: the bot cannot tell the first ${close} apart.`;
}

/** An option of a hint: a button that plays it. */
function optionButton(option, close, play, point) {
  return el(
    "button",
    {
      type: "button",
      class: close ? "hint close" : "hint",
      "data-hint": option.move,
      onclick: play,
      onpointerenter: () => point(option.move),
      onpointerleave: () => point(null),
      onfocus: () => point(option.move),
      onblur: () => point(null),
    },
    el("span", {}, coloured(option.words)),
    el("strong", {}, percent(option.value)),
    bar(option),
    el("span", { class: "doubt" }, `${percent(option.low)} to ${percent(option.high)}`),
  );
}

/** Mark the cards, places and buttons on the board that an answer is about; null: nothing. */
function pointAt(board, move) {
  const moves = move === null ? [] : move.split(" + ");
  const about = (options) => (options ?? []).some((option) => moves.includes(option.move));
  for (const [element, { options, arriving }] of board?.scene?.acts ?? [])
    element.classList.toggle("hinted", about(options) || about(arriving));
  for (const button of board?.querySelectorAll("[data-move]") ?? [])
    button.classList.toggle("hinted", moves.includes(button.dataset.move));
}

/** The hint beside the table: it follows the question, and is never that of another one. */
export class Hints {
  #asking = false;
  #shown = null; // the question whose hint stands here
  #held = false; // whether the focus was on the hint that is gone

  constructor(root, page) {
    this.root = root;
    this.page = page; // the page of the table: { wire, state, side, act(move) }
  }

  /** The number of the question I am asked, or null. */
  get #question() {
    const seen = this.page.state?.seen;
    return seen?.view.question && seen.view.waiting.includes(this.page.state.seat) ? seen.asked : null;
  }

  /** Bring what stands here up to date: drop a hint that has become old, and ask for a new one if it is looked at. */
  refresh() {
    const question = this.#question;
    if (question !== null && question === this.#shown) return;
    this.#shown = null;
    this.#say(question === null ? "There is nothing to decide right now." : "Thinking it over …");
    if (question !== null && this.page.side.shown === "hint") this.#ask();
  }

  /** Ask until the answer belongs to the question that is still put; one request at a time. */
  async #ask() {
    if (this.#asking) return;
    this.#asking = true;
    const { wire } = this.page;
    const question = this.#question;
    const reply = await wire.request({ type: "ask", what: "hint" });
    if (reply.code === "too_fast") await new Promise((resolve) => setTimeout(resolve, PATIENCE));
    this.#asking = false;
    const current = wire === this.page.wire && this.#question === question;
    if (current && reply.asked === question) this.#show(reply);
    else if (current && reply.code !== "too_fast" && reply.code !== "stale") this.#say(reply.message ?? reply.sentence);
    else this.refresh();
  }

  #say(words) {
    this.#held ||= this.root.contains(document.activeElement);
    this.root.replaceChildren(el("p", { class: "soft", role: "status" }, words));
  }

  #show({ asked, options }) {
    this.#shown = asked;
    const best = [...options].sort((a, b) => b.value - a.value);
    const unsure = best.filter((option) => option.close).length > 1;
    const board = () => document.querySelector("parlour-board");
    this.root.replaceChildren(
      el("p", { role: "status" }, el("strong", {}, verdict(best))),
      el(
        "ol",
        { class: "hints" },
        best.map((option) =>
          el(
            "li",
            {},
            optionButton(
              option,
              option.close && unsure,
              () => this.#play(asked, option.move),
              (move) => pointAt(board(), move),
            ),
          ),
        ),
      ),
      el(
        "p",
        { class: "soft small" },
        "Estimated chances of winning by a bot that sees only what you see; the thin line is the margin of error. Click an option to play it.",
      ),
    );
    if (this.#held && document.activeElement === document.body) this.root.querySelector("button").focus();
    this.#held = false;
  }

  /** Play what was advised, unless the table has moved on. */
  #play(asked, move) {
    if (asked === this.#question) this.page.act(move);
    else this.refresh();
  }
}

function zoneName(view, number) {
  const zone = view.zones.find((each) => each.zone === number);
  if (!zone) return "somewhere else";
  if (zone.owner === null) return zone.name;
  return `${zone.owner === view.seat ? "your" : `${view.names[zone.owner]}’s`} ${zone.name}`;
}

function grouped(entries, keyOf) {
  const out = new Map();
  for (const entry of entries) out.set(keyOf(entry), [...(out.get(keyOf(entry)) ?? []), entry]);
  return [...out];
}

const cards = (entries) =>
  el(
    "p",
    { class: "card-names" },
    entries.map((entry) => el("span", { class: "card-name" }, coloured(entry.card))),
  );

/** Fill the panel of notes with what the seat that is shown could remember. */
export async function showNotes(root, page) {
  const { wire } = page;
  if (!wire?.state) return;
  const reply = await wire.request({ type: "ask", what: "notes" });
  if (wire !== page.wire) return;
  const { memory, message, sentence } = reply;
  root.replaceChildren(...(memory ? notesList(memory, wire.state.seen.view) : [el("p", {}, message ?? sentence)]));
}

/** The reply to a request for one's notes; places are named as in the view. */
function notesList(memory, view) {
  const known = grouped(memory.known, (entry) => zoneName(view, entry.zone));
  const where = (entry) => entry.zones.map(({ zone }) => zoneName(view, zone)).join(" or ");
  const possible = grouped(memory.possible, where);
  const parts = (title, groups, none) => [
    el("h3", {}, title),
    groups.length === 0
      ? el("p", { class: "soft" }, none)
      : groups.map(([place, entries]) => el("div", { class: "note" }, el("h4", {}, place), cards(entries))),
  ];
  return [
    el("p", { class: "soft small" }, "Only what you have been shown and could have remembered."),
    parts("Hidden, but you know them", known, "Nothing."),
    parts("Not placed yet", possible, "Every card is accounted for."),
  ].flat(Infinity);
}
