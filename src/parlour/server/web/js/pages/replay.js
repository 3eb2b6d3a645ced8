// The replay page: any moment of a finished game, through anybody's eyes.
import "../board/board.js";
import { coloured } from "../board/dom.js";
import { loadLayout } from "../board/layout.js";
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { byId, el, select } from "../ui/dom.js";
import { listen } from "../ui/keys.js";
import { citedTitle } from "../ui/rules.js";
import { Side } from "../ui/side.js";
import { analysisPanel } from "./analysis.js";
import { Autoplay } from "./autoplay.js";
import { Lines } from "./branch.js";
import { cost, mistake } from "./graph.js";

const TABS = [
  ["log", "Moves"],
  ["analysis", "Analysis"],
  ["lines", "What if"],
  ["rules", "Rules"],
];
const KEPT = 400;
const SETTLED = 50; // milliseconds: a slider that is dragged along asks only where it rests

class ReplayPage {
  constructor(id) {
    this.id = id;
    this.step = 0;
    this.views = new Map(); // "step/eyes" -> promise of what was to be seen there
    this.board = document.createElement("parlour-board");
    this.board.about = (token) => this.about(token);
    this.board.citeTitle = (cite) => citedTitle(byId("rules").sections, cite);
    this.board.addEventListener("rule", (event) => this.openRule(event.detail.cite));
  }

  async open() {
    this.game = await api.replay(this.id);
    const web = await api.webOf(this.game.game).catch(() => ({}));
    this.board.layout = await loadLayout(web.layout);
    this.eyes = "open";
    document.title = `Replay: ${this.game.title} · Parlour`;
    byId("title").textContent = this.game.title;
    byId("back").href = `/table/${encodeURIComponent(this.id)}`;
    byId("rules").load(this.game.game, this.board.layout.marks);
    byId("board").replaceChildren(this.board);
    this.dress();
    window.addEventListener("settings", () => this.dress());
    this.drawEyes();
    this.drawMoves();
    this.drawPlayer();
    this.lines = new Lines(byId("lines"), this.id, this.game, (step) => this.go(step));
    this.side = new Side(TABS, (name) => this.opened(name));
    await this.go(Number(location.hash.slice(1)) || 0);
    const tab = new URLSearchParams(location.search).get("tab");
    if (TABS.some(([name]) => name === tab)) this.side.show(tab);
  }

  dress() {
    this.board.settings = { ...store.settings(), replay: true };
  }

  drawEyes() {
    const choices = [
      ["open", "All cards open"],
      ...this.game.names.map((name, seat) => [String(seat), `${name}’s view`]),
    ];
    const box = select(choices, this.eyes, (eyes) => {
      this.eyes = eyes;
      this.go(this.step);
    });
    box.setAttribute("aria-label", "Whose view");
    byId("eyes").replaceChildren(box);
  }

  drawMoves() {
    const start = el("li", {}, el("button", { type: "button", onclick: () => this.go(0) }, "The deal"));
    const moves = this.game.moves.map((move, n) =>
      el(
        "li",
        {},
        el(
          "button",
          { type: "button", onclick: () => this.go(n + 1) },
          el("span", {}, el("span", { class: "who" }, `${this.game.names[move.seat]}:`), " ", coloured(move.words)),
        ),
      ),
    );
    byId("moves").replaceChildren(start, ...moves);
  }

  /** Mark the mistakes in the list of moves, each with what it cost. */
  markMistakes(decisions) {
    for (const each of decisions.filter(mistake)) {
      const item = byId("moves").children[each.step + 1];
      item.classList.add(mistake(each));
      item.firstChild.append(el("span", { class: "price" }, cost(each)));
    }
    this.mistakes = [...new Set(decisions.filter(mistake).map((each) => each.step))].sort((a, b) => a - b);
  }

  /** Go to the next mistake, that is to the table before it. */
  nextMistake() {
    const next = this.mistakes?.find((step) => step > this.step);
    if (next !== undefined) this.go(next);
  }

  /** How many moves the game had. */
  get last() {
    return this.game.moves.length;
  }

  drawPlayer() {
    const end = this.last;
    this.autoplay = new Autoplay(this);
    byId("player").hidden = false;
    byId("slider").max = String(end);
    byId("slider").addEventListener("input", () => this.go(Number(byId("slider").value)));
    byId("first").addEventListener("click", () => this.go(0));
    byId("before").addEventListener("click", () => this.go(this.step - 1));
    byId("next").addEventListener("click", () => this.go(this.step + 1));
    byId("last").addEventListener("click", () => this.go(end));
    listen({
      ArrowLeft: ["One move back", () => this.go(this.step - 1)],
      ArrowRight: ["One move forward", () => this.go(this.step + 1)],
      Home: ["To the beginning", () => this.go(0)],
      End: ["To the end", () => this.go(end)],
      e: ["Next mistake, once analysed", () => this.nextMistake()],
      ...this.autoplay.keys,
    });
  }

  /** The table after a number of moves; cached, and the next one prefetched. */
  fetch(step) {
    const key = `${step}/${this.eyes}`;
    if (!this.views.has(key)) {
      if (this.views.size > KEPT) this.views.clear();
      this.views.set(key, api.replayStep(this.id, step, this.eyes));
      this.views.get(key).catch(() => this.views.delete(key));
    }
    return this.views.get(key);
  }

  /** Go to the table after the given number of moves; anything but autoplay ends autoplay. */
  async go(wanted, auto = false) {
    if (!auto) this.autoplay.stop();
    const step = Math.min(Math.max(wanted, 0), this.game.moves.length);
    const { eyes } = this;
    this.step = step;
    byId("slider").value = String(step);
    byId("where").textContent = `${step} of ${this.game.moves.length}`;
    history.replaceState(null, "", `#${step}`);
    this.mark();
    const passed = () => step !== this.step || eyes !== this.eyes;
    if (!this.views.has(`${step}/${eyes}`)) await new Promise((resolve) => setTimeout(resolve, SETTLED));
    if (passed()) return;
    const seen = await this.fetch(step);
    if (passed()) return;
    this.board.view = { ...seen.view, options: [], question: null };
    const sentence = seen.log.findLast((event) => event.words)?.words ?? "The cards are dealt.";
    byId("said").replaceChildren(coloured(sentence));
    byId("live").textContent = sentence;
    if (step < this.game.moves.length) this.fetch(step + 1);
  }

  /** The text of a card at the moment that is shown, as far as those eyes could know; null if it cannot be told. */
  about(token) {
    return api.replayCard(this.id, this.step, this.eyes, token).catch(() => null);
  }

  openRule(cite) {
    this.side.show("rules");
    byId("rules").open(cite);
  }

  mark() {
    [...byId("moves").children].forEach((item, n) => {
      const button = item.firstChild;
      if (n === this.step) {
        button.setAttribute("aria-current", "step");
        item.scrollIntoView({ block: "nearest" });
      } else button.removeAttribute("aria-current");
    });
    this.graph?.mark(this.step);
    this.lines.show(this.step);
  }

  /** Begin the analysis when its panel is opened for the first time; after a failure, again. */
  async opened(name) {
    if (name !== "analysis" || this.analysing) return;
    this.analysing = true;
    try {
      const { graph, decisions } = await analysisPanel(byId("analysis"), this, store.table(this.id)?.seats[0] ?? 0);
      this.graph = graph;
      this.markMistakes(decisions);
      this.mark();
    } catch (error) {
      this.analysing = false;
      byId("analysis").replaceChildren(el("p", { class: "problem", role: "alert" }, error.message));
    }
  }
}

const page = new ReplayPage(decodeURIComponent(location.pathname.split("/")[2] ?? ""));
page.open().catch((error) => {
  byId("banner").hidden = false;
  byId("banner").textContent =
    error.code === "not_over"
      ? "These cards are still being played; the replay opens when the game, or the round of its tournament, is over."
      : error.message;
});
