// The chance of winning over time: a line for each seat, mistakes marked on it, and a cursor at the move that is shown.
import { coloured } from "../board/dom.js";
import { el, svg } from "../ui/dom.js";

const WIDE = 260;
const HIGH = 170;
const LEFT = 44;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 22;
const DEAR = 0.05; // a decision that cost this much of the win is marked as a mistake

export const percent = (share, digits = 0) => `${(share * 100).toFixed(digits)} %`;

/** "certain" if a decision cost much beyond doubt, "perhaps" if that is in doubt, "" if it cost little. */
export function mistake({ regret, low }) {
  if (regret < DEAR) return "";
  return low > 0 ? "certain" : "perhaps";
}

/** The cost of a decision, with its interval. */
export const cost = ({ regret, low, high }) => `−${percent(regret, 1)} (${percent(low, 1)} to ${percent(high, 1)})`;

/** A seat's line: [moves made, chance], before and after each of its decisions, from the start to the result. */
function lineOf(seat, { decisions, summary }, moves) {
  const { start, result } = summary.find((each) => each.seat === seat);
  const points = [[0, start]];
  for (const each of decisions)
    if (each.seat === seat) points.push([each.step, each.best_value], [each.step + 1, each.value]);
  if (result !== null) points.push([moves, result]);
  return points;
}

/** The chance on a line after a number of moves: that of the last point up to there. */
const chanceAt = (line, step) => line.findLast(([at]) => at <= step)[1];

export class WinGraph {
  /** `data` is the analysis of all seats; `go(step)` shows the table after that many moves. */
  constructor(data, moves, go) {
    this.data = data;
    this.moves = Math.max(moves, 1);
    this.lines = data.names.map((_name, seat) => lineOf(seat, data, moves));
    this.readout = el("p", { class: "readout" });
    this.cursor = svg("line", { class: "cursor", y1: TOP, y2: HIGH - BOTTOM });
    this.drawing = this.#draw(go);
    this.element = el("figure", { class: "graph" }, this.#legend(), this.drawing, this.readout);
    this.mark(0);
  }

  /** Put the cursor at a move, and say how everybody stood there. */
  mark(step) {
    this.step = step;
    for (const end of ["x1", "x2"]) this.cursor.setAttribute(end, this.#x(step));
    this.drawing.setAttribute("aria-valuenow", step);
    this.drawing.setAttribute("aria-valuetext", this.#words(step));
    this.#read(step);
  }

  /** Bring one seat's line and mistakes to the fore. */
  choose(seat) {
    for (const part of this.element.querySelectorAll("[data-seat]"))
      part.classList.toggle("chosen", Number(part.dataset.seat) === seat);
  }

  #x(step) {
    return LEFT + (step / this.moves) * (WIDE - LEFT - RIGHT);
  }

  #y(share) {
    return TOP + (1 - share) * (HIGH - TOP - BOTTOM);
  }

  #words(step) {
    const chances = this.data.names.map((name, seat) => `${name} ${percent(chanceAt(this.lines[seat], step))}`);
    return `Move ${step}: ${chances.join(", ")}`;
  }

  #read(step) {
    const here = this.data.decisions.filter((each) => each.step === step);
    const worst = here.sort((a, b) => b.regret - a.regret)[0];
    const lost = worst && mistake(worst) ? `. ${worst.words}: ${cost(worst)}` : "";
    this.readout.replaceChildren(coloured(`${this.#words(step)}${lost}`));
  }

  #legend() {
    const sample = (seat) =>
      svg(
        "svg",
        { viewBox: "0 0 26 8", "aria-hidden": "true" },
        svg("line", { class: `line seat-${seat}`, x1: 0, x2: 26, y1: 4, y2: 4 }),
      );
    const names = this.data.names.map((name, seat) => el("li", { "data-seat": seat }, sample(seat), name));
    return el("figcaption", {}, "Chance of winning", el("ul", { class: "legend" }, names));
  }

  #draw(go) {
    const drawing = svg(
      "svg",
      {
        class: "chart",
        viewBox: `0 0 ${WIDE} ${HIGH}`,
        tabindex: 0,
        role: "slider",
        "aria-label": "Chance of winning over time, as each player could know it; the table below has the same data",
        "aria-valuemin": 0,
        "aria-valuemax": this.moves,
      },
      ...this.#grid(),
      ...this.lines.map((line, seat) => this.#line(line, seat)),
      this.cursor,
      ...this.data.decisions.filter(mistake).map((each) => this.#marker(each)),
    );
    drawing.addEventListener("pointermove", (event) => this.#read(this.#under(event)));
    drawing.addEventListener("pointerleave", () => this.#read(this.step));
    drawing.addEventListener("click", (event) => go(this.#under(event)));
    return drawing;
  }

  /** The move under the pointer; near a mistake, the one where it was made. */
  #under(event) {
    const marker = event.target.closest(".marker");
    if (marker) return Number(marker.dataset.step);
    const box = this.drawing.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDE;
    const step = Math.round(((x - LEFT) / (WIDE - LEFT - RIGHT)) * this.moves);
    return Math.min(Math.max(step, 0), this.moves);
  }

  #grid() {
    const shares = [0, 0.5, 1].flatMap((share) => [
      svg("line", { class: "grid", x1: LEFT, x2: WIDE - RIGHT, y1: this.#y(share), y2: this.#y(share) }),
      svg("text", { x: LEFT - 5, y: this.#y(share) + 4, "text-anchor": "end" }, percent(share)),
    ]);
    return [...shares, svg("text", { x: (LEFT + WIDE) / 2, y: HIGH - 6, "text-anchor": "middle" }, "moves")];
  }

  #line(line, seat) {
    const points = line.map(([step, share]) => `${this.#x(step).toFixed(1)},${this.#y(share).toFixed(1)}`);
    return svg("polyline", { class: `line seat-${seat}`, "data-seat": seat, points: points.join(" ") });
  }

  /** A triangle that points down at a mistake: filled if it is certain, hollow if it is in doubt. */
  #marker(decision) {
    const [x, y] = [this.#x(decision.step + 1), this.#y(decision.value)];
    return svg(
      "path",
      {
        class: `marker ${mistake(decision)} seat-${decision.seat}`,
        "data-seat": decision.seat,
        "data-step": decision.step,
        d: `M${x - 4} ${y - 10}h8l-4 8z`,
      },
      svg("title", {}, `${this.data.names[decision.seat]}: ${decision.words}, ${cost(decision)}`),
    );
  }
}
