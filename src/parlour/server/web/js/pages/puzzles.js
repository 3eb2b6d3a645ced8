// Puzzles: a real position, one clearly best move for what the seat knows, and then what every option is worth.
import { coloured } from "../board/dom.js";
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { byId, el, select } from "../ui/dom.js";
import { listen, openKeys } from "../ui/keys.js";
import { failed, Practice } from "./practice.js";

const MOST = 5; // stars
const percent = (share) => `${Math.round(share * 100)} %`;

/** Whether two answers choose the same: a set is put together in any order. */
const sameAnswer = (one, other) => one.split(" + ").sort().join() === other.split(" + ").sort().join();

const stars = (rating) =>
  el(
    "span",
    { class: "stars", role: "img", "aria-label": `difficulty ${rating} of ${MOST}` },
    "★".repeat(rating),
    "☆".repeat(MOST - rating),
  );

/** A bar for what an option is worth, with its interval. */
function bar({ value, low, high }) {
  const track = el(
    "span",
    { class: "share", "aria-hidden": "true" },
    el("span", { class: "bar" }),
    el("span", { class: "interval" }),
  );
  for (const [name, share] of Object.entries({ value, low, high })) track.style.setProperty(`--${name}`, share);
  return track;
}

export class PuzzlePage {
  constructor(game) {
    this.game = game;
    this.rating = "";
    this.practice = new Practice(
      game,
      (move) => this.answer(move),
      () => {},
    );
    this.keys = {
      n: ["Next puzzle", () => this.next()],
      "?": ["This list", () => openKeys(this.keys)],
    };
  }

  async open() {
    const { game } = this;
    document.title = `${game.title} puzzles · Parlour`;
    byId("title").textContent = `${game.title} puzzles`;
    const [all, rules] = await Promise.all([api.puzzles(game.name), api.rules(game.name)]);
    this.all = all;
    this.titles = new Map(rules.map((section) => [section.number, section.title]));
    this.drawChoice();
    listen(this.keys);
    await this.practice.open(game);
    await this.go(this.all.find((each) => each.id === location.hash.slice(1)) ?? this.unsolved() ?? this.all[0]);
  }

  drawChoice() {
    const ratings = [...new Set(this.all.map((each) => each.rating))];
    const choices = [["", "Any difficulty"], ...ratings.map((rating) => [rating, `${"★".repeat(rating)}`])];
    const box = select(choices, "", (rating) => {
      this.rating = rating;
      this.go(this.unsolved() ?? this.chosen()[0]);
    });
    box.setAttribute("aria-label", "Difficulty");
    byId("acts").append(box);
    byId("coach").ariaLabel = "The puzzle";
  }

  chosen() {
    return this.all.filter((each) => this.rating === "" || each.rating === Number(this.rating));
  }

  unsolved() {
    const solved = store.solved(this.game.name);
    return this.chosen().find((each) => solved[each.id] === undefined);
  }

  async go(info) {
    this.info = info;
    const puzzle = await api.puzzle(this.game.name, info.id);
    if (this.info !== info) return;
    this.solution = null;
    history.replaceState(null, "", `#${info.id}`);
    this.puzzle = puzzle;
    this.practice.show(puzzle, true);
    this.draw();
    byId("say").focus();
  }

  draw() {
    const { info, puzzle, solution } = this;
    const solved = store.solved(this.game.name);
    const right = Object.values(solved).filter(Boolean).length;
    const tag = `§${info.section} ${this.titles.get(info.section) ?? ""}`;
    byId("coach").replaceChildren(
      el(
        "p",
        { class: "count soft small" },
        `Puzzle ${this.all.indexOf(info) + 1} of ${this.all.length} · ${right} solved `,
        stars(info.rating),
      ),
      el(
        "p",
        { id: "say", class: "say", tabindex: "-1" },
        solution ? this.verdict() : `Find the best ${this.what}. You are ${puzzle.view.names[puzzle.view.seat]}.`,
      ),
      solution ? this.worths() : el("p", { class: "soft" }, coloured(puzzle.view.question.words)),
      el(
        "div",
        { class: "row" },
        el(
          "button",
          { type: "button", id: "next", class: solution ? "primary" : "", onclick: () => this.next() },
          solution ? "Next" : "Skip",
        ),
        solution && el("button", { type: "button", id: "again", onclick: () => this.go(info) }, "Try again"),
        this.practice.citation(info.section, tag),
      ),
    );
  }

  /** The thing to choose: a move, or a number of cards together. */
  get what() {
    const { several, least, most } = this.puzzle.view.question;
    return several && most > 1 ? `choice of ${least === most ? most : `${least} to ${most}`}` : "move";
  }

  verdict() {
    const { right, gap } = this.solution;
    return right
      ? `Right: the best ${this.what}, by ${percent(gap)} of the games.`
      : `Not the best ${this.what}. These are the options:`;
  }

  worths() {
    const { options, worlds, best } = this.solution;
    const rows = options.map((option) => {
      const mine = sameAnswer(option.move, this.mine);
      return el(
        "li",
        { class: option.move === best ? "best" : mine ? "mine" : "" },
        el(
          "span",
          { class: "spread" },
          el("span", {}, coloured(option.words), mine && " (your answer)"),
          el("strong", {}, percent(option.value)),
        ),
        bar(option),
        el("span", { class: "unseen" }, `between ${percent(option.low)} and ${percent(option.high)}`),
      );
    });
    return el(
      "div",
      { role: "status" },
      el("ol", { class: "worths" }, rows),
      el(
        "p",
        { class: "soft small" },
        `Estimated chance of winning, over ${worlds} guesses at the cards you cannot see; the thin line is the margin of error.`,
      ),
    );
  }

  async answer(move) {
    const { info } = this;
    if (this.solution) return;
    const solution = await api.solvePuzzle(this.game.name, info.id, move).catch(failed);
    if (!solution || this.info !== info || this.solution) return;
    this.solution = solution;
    this.mine = move;
    store.rememberSolved(this.game.name, info.id, solution.right);
    this.practice.show(this.puzzle, false);
    this.draw();
    byId("next").focus();
  }

  next() {
    const chosen = this.chosen();
    const after = chosen[(chosen.indexOf(this.info) + 1) % chosen.length];
    this.go(after ?? chosen[0]);
  }
}
