// Playing on from a move: the dialog that begins a line, and the panel with the lines and comments of a match.

import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { openDialog, toast } from "../ui/dialog.js";
import { byId, check, el, field, select } from "../ui/dom.js";
import { copyButton } from "../ui/share.js";

const OPEN = "open"; // all cards as they were
const ALL = "all"; // oneself in every seat

/** Begin a line, sit down there and go. */
async function begin(table, title, body) {
  const seated = await api.newLine(table, body);
  const { game } = await api.tableState(seated.table);
  store.sitDown(seated, { game, title, name: store.myName() });
  location.href = `/table/${seated.table}`;
}

/** The seats of a line: mine (or all of them) and bots. */
const seatsFor = (count, mine, level) =>
  Array.from({ length: count }, (_, seat) =>
    mine === ALL || Number(mine) === seat ? { kind: "person" } : { kind: "bot", level },
  );

/**
 * Ask how to play on from a moment of a match: `step` moves from its beginning, or null for now.
 * `own` is the seat of a game that is still played: then its view is the only one.
 */
export function openBranch({ table, title, names, step, own = null }) {
  const views = names.map((name, seat) => [seat, `${name}’s view, hidden cards redrawn`]);
  const cards = select(own === null ? [[OPEN, "All cards as they were"], ...views] : [views[own]], own ?? OPEN);
  const mine = own ?? store.table(table)?.seats[0] ?? 0;
  const who = select([...names.map((name, seat) => [seat, `${name}, against bots`]), [ALL, "Every seat myself"]], mine);
  const shared = check("Share: anyone with the link can follow this line", true);
  const problem = el("p", { class: "problem", role: "alert" });
  const send = (event) => {
    event.preventDefault();
    const eyes = cards.value === OPEN ? null : Number(cards.value);
    const seats = seatsFor(names.length, who.value, store.chosen("level", "regular"));
    begin(table, title, { step, eyes, seats, shared: shared.firstChild.checked }).catch((error) => {
      problem.textContent = error.message;
    });
  };
  openDialog(
    step === null ? "What if …" : `Play on from move ${step}`,
    el(
      "form",
      { class: "branch", onsubmit: send },
      field("Cards", cards),
      field("You play", who),
      shared,
      el("p", { class: "soft small" }, "The original game stays as it is. New cards come from a new shuffle."),
      problem,
      el("div", { class: "row" }, el("button", { class: "primary", type: "submit" }, "Play from here")),
    ),
  );
}

/** The name of a table in its title bar, marked if it is a line. */
export const titleOf = ({ title, origin }) => (origin ? `${title} · what if from move ${origin.step}` : title);

/** The top of a line's log, where it branches off; null for any other table. */
export const beginning = ({ origin }) =>
  origin && [
    "This line begins at ",
    el("a", { href: `/replay/${origin.table}#${origin.step}` }, `move ${origin.step} of the original game`),
    ".",
  ];

/** The menu entries at a line, or at a game of mine against bots: [label, function or address]. */
export function lineActions({ table, seen, seat }) {
  const { origin, title } = table;
  const names = seen.people.map((person) => person.name);
  const people = table.seats.filter((each) => each.kind === "person").length;
  if (origin === null)
    return seat !== null && people === 1 && seen.status === "playing"
      ? [["What if …", () => openBranch({ table: table.table, title, names, step: null, own: seat })]]
      : [];
  const seats = table.seats.map(({ kind, level }) => ({ kind, level }));
  const redraw = () =>
    begin(origin.table, title, { step: origin.step, eyes: origin.eyes, seats, shared: table.spectators });
  return [
    origin.eyes !== null && ["Draw the hidden cards again", () => redraw().catch((error) => toast(error.message))],
    ["Moves, comments and link of this line", `/replay/${table.table}`],
    ["Back to the original", `/replay/${origin.table}#${origin.step}`],
  ].filter(Boolean);
}

/** The panel beside a replay: where it comes from, comments on the move that is shown, and the lines from it. */
export class Lines {
  constructor(root, id, game, go) {
    this.root = root;
    this.id = id;
    this.game = game;
    this.go = go;
    this.lines = [];
    this.step = 0;
    const { title, names } = game;
    byId("play-on").addEventListener("click", () => openBranch({ table: id, title, names, step: this.step }));
    api.lines(id).then(
      (lines) => {
        this.lines = lines;
        this.show(this.step);
      },
      () => {},
    );
  }

  /** Show what there is at a move. */
  show(step) {
    this.step = step;
    const { moves, result } = this.game;
    byId("play-on").disabled = Boolean(result) && step === moves.length;
    this.root.replaceChildren(...[this.origin(), this.link(), ...this.comments(), ...this.others()].filter(Boolean));
  }

  origin() {
    const { origin } = this.game;
    if (!origin) return null;
    const address = `/replay/${origin.table}#${origin.step}`;
    return el("p", {}, "A line from ", el("a", { href: address }, `move ${origin.step} of another game`), ".");
  }

  link() {
    return el(
      "div",
      { class: "row" },
      copyButton(`${location.origin}/replay/${this.id}#${this.step}`, "Copy link to this move"),
    );
  }

  comments() {
    const audible = this.game.comments.filter(({ seat }) => !store.isMuted(this.game.names[seat]));
    const there = audible.map((comment) =>
      el(
        "li",
        { "aria-current": comment.step === this.step ? "step" : null },
        el("button", { type: "button", class: "quiet", onclick: () => this.go(comment.step) }, `Move ${comment.step}`),
        el("p", {}, el("strong", {}, `${this.game.names[comment.seat]}: `), comment.text),
      ),
    );
    return [
      el("h3", {}, "Comments"),
      there.length > 0 ? el("ul", { class: "comments" }, there) : el("p", { class: "soft" }, "No comments yet."),
      this.form(),
    ];
  }

  form() {
    const { seats, tokens } = store.table(this.id) ?? { seats: [], tokens: [] };
    const [seat] = seats;
    const [token] = tokens; // none where the session of a player opens the seat
    if (seat === undefined) return null;
    const mine = this.game.comments.find((comment) => comment.step === this.step && comment.seat === seat);
    const text = el("input", { type: "text", maxlength: "500", value: mine?.text ?? "" });
    const send = async (event) => {
      event.preventDefault();
      try {
        const kept = await api.comment(this.id, this.step, text.value, token);
        const others = this.game.comments.filter((each) => each.step !== kept.step || each.seat !== kept.seat);
        this.game.comments = [...others, ...(kept.text ? [kept] : [])].sort((a, b) => a.step - b.step);
        this.show(this.step);
      } catch (error) {
        toast(error.message);
      }
    };
    return el(
      "form",
      { class: "comment", onsubmit: send },
      field(`Your comment on move ${this.step}`, text),
      el("button", { type: "submit" }, "Save"),
    );
  }

  others() {
    if (this.lines.length === 0) return [];
    const whose = (eyes) => (eyes === null ? "all cards as they were" : `${this.game.names[eyes]}’s view`);
    const rows = this.lines.map(({ table, step, eyes, moves }) =>
      el(
        "li",
        {},
        el("a", { href: `/replay/${table}` }, `From move ${step}`),
        ` · ${whose(eyes)} · ${moves === 1 ? "1 move" : `${moves} moves`}`,
      ),
    );
    return [el("h3", {}, "Lines from this game"), el("ul", { class: "lines-list" }, rows)];
  }
}
