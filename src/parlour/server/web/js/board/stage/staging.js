// Staging: what an event looks like over the table. The cards it is about are marked, an arrow joins them, numbers
// stand where they count, and two cards that fight are shown large. The marks stay until the next event.

import { draw, path } from "../../cards/svg.js";
import { picture } from "../card.js";
import { coloured, make } from "../dom.js";
import { howOf } from "./beats.js";

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const COUNTING = 420; // milliseconds in which a counter goes from its old number to the new one

/** A number of an event as the layout names it: a fact, or what a function makes of the event. */
function numberOf(event, name) {
  if (typeof name === "function") return name(event);
  return name === "value" ? event.value : event.facts[name];
}

export class Staging {
  #events = []; // those whose cards are marked
  #layer = make("div", { class: "staging", "aria-hidden": "true" });

  /** Over a board; whenever that is drawn again, so is this. */
  constructor(board) {
    this.board = board;
    new MutationObserver(() => this.#mark()).observe(board, { childList: true });
  }

  /** Show some events that happen at once. */
  show(events) {
    this.#layer.replaceChildren();
    if (events.length === 0) return;
    this.#events = events;
    this.#mark();
    for (const event of events) this.#stage(event, howOf(this.board.layout, event));
  }

  /** The events have been seen; what they were about stays marked. */
  rest() {
    this.#layer.replaceChildren();
  }

  /** Forget them altogether. */
  clear() {
    this.#events = [];
    this.rest();
    this.#mark();
  }

  /** Mark the cards of the last events on whatever is drawn now. */
  #mark() {
    const { scene } = this.board;
    if (this.#layer.parentNode !== this.board) this.board.append(this.#layer);
    for (const one of this.board.querySelectorAll(".acted, .struck")) one.classList.remove("acted", "struck");
    for (const { token, onto } of this.#events) {
      scene?.places.get(token)?.classList.add("acted");
      scene?.places.get(onto)?.classList.add("struck");
    }
  }

  #stage(event, how) {
    if (how.as === "clash") this.#clash(event, how);
    else if (event.onto !== null) this.#arrow(event, how);
    else if (how.numbers) this.#figure(this.#place(event.token), numberOf(event, how.numbers[0]));
    for (const [seat, name] of (how.seats ?? []).entries())
      this.#figure(this.board.querySelector(`.seat.own-${seat + 1} .plate`), numberOf(event, name), "sum");
  }

  #place(token) {
    return this.board.scene?.places.get(token) ?? null;
  }

  /** The middle of an element in the coordinates of the layer; null if it is not on the table. */
  #middle(element) {
    if (!element) return null;
    const home = this.#layer.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2 - home.left, y: box.top + box.height / 2 - home.top, half: box.height / 2 };
  }

  /** A number at a place. */
  #figure(element, number, kind = "") {
    const at = this.#middle(element);
    if (!at || number === undefined || number === null) return;
    const figure = make("span", { class: `figure ${kind}` }, String(number));
    figure.style.left = `${at.x}px`;
    figure.style.top = `${at.y}px`;
    this.#layer.append(figure);
  }

  #arrow(event, how) {
    const [from, to] = [this.#middle(this.#place(event.token)), this.#middle(this.#place(event.onto))];
    if (from && to && Math.hypot(to.x - from.x, to.y - from.y) > from.half) this.#line(from, to, how.as ?? "point");
    this.#figure(this.#place(event.onto), numberOf(event, how.numbers?.[0] ?? "value"));
  }

  /** An arrow that bends a little, and ends before it covers the card. */
  #line(from, to, kind) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const far = Math.hypot(dx, dy);
    const end = { x: to.x - (dx / far) * to.half * 0.55, y: to.y - (dy / far) * to.half * 0.55 };
    const bend = { x: (from.x + end.x) / 2 - dy * 0.12, y: (from.y + end.y) / 2 + dx * 0.12 };
    const angle = Math.atan2(end.y - bend.y, end.x - bend.x);
    const wing = (turn) => `${end.x - 17 * Math.cos(angle + turn)} ${end.y - 17 * Math.sin(angle + turn)}`;
    const d = `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}M${wing(0.5)}L${end.x} ${end.y}L${wing(-0.5)}`;
    this.#layer.append(draw("svg", { class: `arrow ${kind}` }, path(d, "rim"), path(d, "shaft")));
  }

  /** Two cards large in the middle of the table, each with its number; the one that is beaten turns pale. */
  #clash(event, how) {
    const beside = this.#events.find((one) => one !== event && [event.token, event.onto].includes(one.token));
    const winner = beside?.token ?? { card: event.onto, onto: event.token }[how.falls] ?? null;
    const side = (token, face, name) => {
      const kind = winner === null ? "" : winner === token ? "wins" : "falls";
      const card = { ...this.board.scene?.model.cardOf.get(token), card: face };
      const shown = make("span", { class: "card" }, picture(card, this.board.settings));
      return make("div", { class: `fighter ${kind}` }, shown, make("b", {}, String(numberOf(event, name) ?? "")));
    };
    const [own, against] = how.numbers ?? ["value", "against"];
    const box = make(
      "div",
      { class: "clash" },
      side(event.token, event.card, own),
      make("span", { class: "versus" }, "vs"),
      side(event.onto, event.onto_card, against),
    );
    const felt = this.#middle(this.board.querySelector(".felt"));
    box.style.left = `${felt?.x ?? 0}px`;
    box.style.top = `${felt?.y ?? 0}px`;
    this.#layer.append(box);
  }
}

/** Let the counters that have changed go from the old number to the new one. */
export function countUp(board, before, after) {
  const old = new Map((before.counters ?? []).map((one) => [`${one.id} ${one.seat}`, one.value]));
  for (const { id, seat, value, words } of after.counters ?? []) {
    const was = old.get(`${id} ${seat}`);
    if (was === undefined || was === value || !words.includes(String(value))) continue;
    const place = seat === null ? ".headline" : `.seat.own-${seat + 1}`;
    const chip = board.querySelector(`${place} [data-counter="${CSS.escape(id)}"] b`);
    if (chip) count(chip, was, value, words);
  }
}

function count(chip, was, value, words) {
  chip.classList.add("changed");
  if (still()) return;
  const began = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - began) / COUNTING);
    chip.replaceChildren(coloured(words.replace(String(value), String(Math.round(was + (value - was) * part)))));
    if (part < 1 && chip.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
