// A lesson: short steps on real positions, each with something to see or to do.
import { coloured } from "../board/dom.js";
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { byId, el } from "../ui/dom.js";
import { listen, openKeys } from "../ui/keys.js";
import { failed, Practice } from "./practice.js";
import { firstGame } from "./sit.js";

export class LearnPage {
  constructor(game) {
    this.game = game;
    this.practice = new Practice(
      game,
      (move) => this.attempt({ move }),
      (token) => this.attempt({ token }),
    );
    this.keys = {
      n: ["Next step", () => this.next()],
      b: ["Back", () => this.go(this.number - 1)],
      w: ["Why?", () => this.toggleWhy()],
      "?": ["This list", () => openKeys(this.keys)],
    };
  }

  async open() {
    const { game } = this;
    document.title = `Learn ${game.title} · Parlour`;
    byId("title").textContent = `Learn ${game.title}`;
    const restart = () => this.go(0);
    byId("acts").append(el("button", { class: "quiet", id: "restart", type: "button", onclick: restart }, "Restart"));
    byId("coach").ariaLabel = "The lesson";
    listen(this.keys);
    await this.practice.open(game);
    const { step, done } = store.lesson(game.name);
    await this.go(done ? 0 : step);
  }

  /** Go to a step; after the last one comes the end. */
  async go(wanted) {
    const number = Math.max(wanted, 0);
    if (number >= this.game.steps) return this.end();
    this.number = number;
    const step = await api.lessonStep(this.game.name, number);
    if (this.number !== number) return; // gone on meanwhile
    this.step = step;
    this.reached = !step.goal;
    this.draw(); // first: it leaves the board the rest of the page
    this.practice.show(step, step.goal, step);
    store.rememberLesson(this.game.name, { step: number });
    byId("say").focus();
  }

  draw() {
    const { step } = this;
    const count = el("p", { class: "count soft small" }, `Step ${step.step + 1} of ${step.steps}`);
    const meter = el("progress", { max: step.steps, value: step.step + 1, "aria-hidden": "true" });
    const say = el("p", { id: "say", class: "say", tabindex: "-1" }, coloured(step.say));
    const reply = el("div", { id: "reply", class: "reply", role: "status" });
    const cite = this.practice.citation(step.cite, "Read the rule");
    const why = el("div", { id: "why", class: "why", hidden: true }, el("p", {}, coloured(step.why)), cite);
    byId("coach").replaceChildren(count, meter, say, reply, why, this.buttons());
  }

  buttons() {
    const button = (id, label, click, more = {}) =>
      el("button", { type: "button", id, onclick: click, ...more }, label);
    const last = this.number === this.game.steps - 1;
    return el(
      "div",
      { class: "row" },
      button("back", "Back", () => this.go(this.number - 1), { disabled: this.number === 0 }),
      button("next", last ? "Finish" : "Next", () => this.next(), { class: "primary", disabled: !this.reached }),
      button("ask", "Why?", () => this.toggleWhy(), { "aria-expanded": "false", "aria-controls": "why" }),
      this.step.goal && button("show", "Show me", () => this.attempt({ move: "" }), { class: "quiet" }),
    );
  }

  toggleWhy() {
    const hidden = byId("why")?.toggleAttribute("hidden");
    byId("ask")?.setAttribute("aria-expanded", String(!hidden));
  }

  next() {
    if (this.reached) this.go(this.number + 1);
  }

  /** Try an answer, or ask why a card cannot be played. */
  async attempt(body) {
    const { number } = this;
    if (this.reached) return;
    const reply = await api.lessonTry(this.game.name, number, body).catch(failed);
    if (!reply || this.number !== number || this.reached) return;
    if (reply.outcome === "right") this.right(reply);
    else this.tell(reply.outcome, reply.words, reply.cites);
  }

  right(reply) {
    this.reached = true;
    const added = this.practice.show({ view: reply.view, log: reply.log }, false);
    this.tell("right", ["Right!", ...added].join(" "), []);
    byId("next").disabled = false;
    byId("show")?.remove();
    byId("next").focus();
  }

  tell(outcome, words, cites) {
    const links = cites.map((cite) => this.practice.citation(cite));
    byId("reply").className = `reply ${outcome}`;
    byId("reply").replaceChildren(el("p", {}, coloured(words)), ...links);
  }

  /** The end of the lesson: a first real game is one click away. */
  end() {
    const { game } = this;
    this.number = game.steps;
    store.rememberLesson(game.name, { step: 0, done: true });
    const play = el(
      "button",
      { type: "button", class: "primary", id: "play", onclick: () => firstGame(game).catch(failed) },
      "Play your first game",
    );
    byId("coach").replaceChildren(
      el("p", { id: "say", class: "say", tabindex: "-1" }, `That is all you need to play ${game.title}.`),
      el("p", { class: "soft" }, "Your opponents are novices, and the rules stay beside the table."),
      el(
        "div",
        { class: "row" },
        play,
        game.puzzles > 0 && el("a", { class: "button", href: `/puzzles/${game.name}` }, "Try puzzles"),
        el("button", { type: "button", onclick: () => this.go(game.steps - 1) }, "Back"),
      ),
    );
    byId("say").focus();
  }
}
