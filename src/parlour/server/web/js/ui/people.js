// <parlour-people>: who sits at the table, whose turn it is, and the clocks.
import { el } from "./dom.js";

const MINUTE = 60;
const SHORT = 10;
const TICK = 200;

/** Seconds as people read them: 4:05, or 9.3 when it gets tight. */
export function clockText(seconds) {
  const left = Math.max(seconds, 0);
  if (left < SHORT) return left.toFixed(1);
  const whole = Math.ceil(left);
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, "0")}`;
}

function note(person, mine) {
  if (mine) return "you";
  if (person.kind === "bot") return "";
  if (!person.taken) return person.name ? "awaited" : "free seat";
  if (person.played_by_bot) return "away, a bot is playing";
  return person.present ? "" : "away";
}

const SPOKEN = 6_000; // milliseconds for which a bubble is shown

class People extends HTMLElement {
  #bubbles = new Map(); // seat -> what was said there

  /** Show what somebody says, for some seconds. */
  say(seat, words) {
    const bubble = el("span", { class: "bubble", "aria-hidden": "true" }, words);
    this.#hush(seat);
    this.#bubbles.set(seat, bubble);
    this.querySelector(`[data-seat="${seat}"]`)?.append(bubble);
    setTimeout(() => this.#bubbles.get(seat) === bubble && this.#hush(seat), SPOKEN);
  }

  /** Take the bubbles of those away who are muted. */
  quiet(muted) {
    for (const seat of [...this.#bubbles.keys()])
      if (muted(this.querySelector(`[data-seat="${seat}"] .called`)?.textContent ?? "")) this.#hush(seat);
  }

  #hush(seat) {
    this.#bubbles.get(seat)?.remove();
    this.#bubbles.delete(seat);
  }

  /** Show the people of a Seen; `mine` are the seats of this page. */
  show(seen, mine) {
    this.since = performance.now();
    this.clock = seen.clock;
    this.faces = [];
    const waiting = new Set(seen.status === "playing" ? seen.view.waiting : []);
    const list = el(
      "ul",
      { "aria-label": "At the table" },
      seen.people.map((person) => this.chip(person, mine, waiting)),
    );
    this.replaceChildren(list);
    clearInterval(this.timer);
    if (seen.clock.running.length > 0) this.timer = setInterval(() => this.tick(), TICK);
    this.tick();
  }

  chip(person, mine, waiting) {
    const said = note(person, mine.includes(person.seat));
    const face = el("span", { class: "clock" });
    this.faces[person.seat] = face;
    const turn = waiting.has(person.seat);
    const away = person.kind === "person" && !person.present;
    return el(
      "li",
      {
        class: `person ${person.kind}${turn ? " to-move" : ""}${away ? " away" : ""}`,
        "data-seat": String(person.seat),
      },
      el("span", { class: "presence", "aria-hidden": "true" }),
      el(
        "span",
        { class: "who" },
        el("span", { class: "called" }, person.name || `Seat ${person.seat + 1}`),
        said && el("span", { class: "note" }, said),
      ),
      turn && el("span", { class: "unseen" }, "to answer"),
      face,
      this.#bubbles.get(person.seat),
    );
  }

  tick() {
    const gone = (performance.now() - this.since) / 1000;
    this.clock.left.forEach((left, seat) => {
      const face = this.faces[seat];
      if (!face || left === null) return;
      const now = this.clock.running.includes(seat) ? left - gone : left;
      const text = clockText(now);
      if (face.textContent !== text) face.textContent = text;
      face.classList.toggle("short", now < SHORT);
    });
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }
}

customElements.define("parlour-people", People);
