// One tournament: entering, where my table is, the standings as they change, and the proof of the deals.
import * as api from "../net/api.js";
import { LobbyWire } from "../net/lobby.js";
import { canCheck, roundSecret, seal } from "../net/proof.js";
import * as store from "../net/store.js";
import { byId, el, listed } from "../ui/dom.js";
import { factsOf, lengthWords, nameOf } from "../ui/tournament-words.js";
import { numberCell, tableOf } from "./rating-table.js";

const STATES = { left: "left", void: "not played", bye: "bye" };
const SECOND = 1000;
const percent = (part) => `${Math.round(100 * part)} %`;
const sum = (points) => points.toFixed(2);

function roundCell(score, number) {
  if (!score) return numberCell("–");
  const words = `${percent(score.points)}${STATES[score.state] ? ` (${STATES[score.state]})` : ""}`;
  const link = score.table && score.state !== "void";
  const named = { href: `/replay/${score.table}`, "aria-label": `Round ${number}: ${words}, replay` };
  return el("td", { class: "number" }, link ? el("a", named, words) : words);
}

function standings({ standings: all, closed }) {
  if (all.length === 0) return el("p", { class: "soft" }, "Nobody has entered yet.");
  const rounds = Array.from({ length: closed }, (_, n) => `Round ${n + 1}`);
  const rows = all.map((each) => {
    const name = each.bot
      ? el("td", {}, each.name)
      : el("td", {}, el("a", { href: `/player/${encodeURIComponent(each.name)}` }, each.name));
    if (each.withdrawn) name.append(el("span", { class: "soft small" }, " (withdrawn)"));
    name.dataset.name = each.bot ? "" : each.name;
    const scores = each.rounds.map((score, n) => roundCell(score, n + 1));
    return closed > 0
      ? [numberCell(each.place), name, numberCell(sum(each.points)), numberCell(sum(each.wins)), ...scores]
      : [name];
  });
  const heads = closed > 0 ? ["Place", "Player", "Points", "Wins", ...rounds] : ["Player"];
  const mine = (row) => row.some((cell) => cell.dataset.name && cell.dataset.name === store.player());
  const out = tableOf(closed > 0 ? "Standings" : "Players", heads, rows, mine);
  out.classList.add("placings");
  return out;
}

function tablesNow({ tables, resting, about }) {
  if (tables.length === 0) return "";
  const rows = tables.map((names, n) => el("li", {}, `Table ${n + 1}: ${listed(names)}`));
  return el(
    "section",
    {},
    el("h2", {}, `Round ${about.round}`),
    el("ul", {}, rows, resting.length > 0 && el("li", {}, `Sits out: ${listed(resting)}`)),
    el("p", { class: "soft small" }, "Results are shown once every table has finished."),
  );
}

const POINTS = [
  "All tables of a round play the same cards. You are compared with everybody else who held your seat.",
  "Your points for a round are the share of those tables where the player in your seat did worse than you. An equal result counts half. So winning with bad cards is worth more than winning with good ones.",
  "A round that you have to sit out counts 60 %, a table that could not be played 50 %, leaving 0 %.",
  "If you do not come to your table within a minute, or run out of time, a bot plays for you, and you count as having left. You then sit out all further rounds until you come back.",
];

function explained() {
  const list = el(
    "ul",
    {},
    POINTS.map((words) => el("li", {}, words)),
  );
  return el("details", {}, el("summary", {}, "How points are counted"), list);
}

const mark = (good, words) => el("li", { class: good ? "good" : "bad" }, el("strong", {}, good ? "✓ " : "✗ "), words);

/** Lines that show how to check the deals. */
async function proofLines(state) {
  const kept = store.chosen(`tournament.${state.about.tournament}`);
  const lines = [
    el("li", {}, "Seal, shown before anybody entered: ", el("code", {}, state.seal)),
    el("li", {}, "Contributions of the players: ", el("code", {}, state.contributions.join(" ") || "none")),
  ];
  if (kept) {
    lines.push(mark(kept.seal === state.seal, "The seal is the one this browser was shown when you entered."));
    lines.push(mark(state.contributions.includes(kept.contribution), "The shuffles include what this browser added."));
  }
  if (state.secret === null) return [...lines, el("li", {}, "The secret is published when the tournament is over.")];
  lines.push(el("li", {}, "Secret: ", el("code", {}, state.secret)));
  if (!canCheck()) return [...lines, el("li", {}, "Browsers can check this only over https.")];
  lines.push(mark((await seal(state.secret)) === state.seal, "The secret matches the seal."));
  for (let n = 1; n <= state.closed; n += 1)
    lines.push(
      el("li", {}, `Secret of round ${n}, as in its records: `, el("code", {}, await roundSecret(state.secret, n))),
    );
  return lines;
}

class TournamentPage {
  constructor(id) {
    this.id = id;
    this.said = el("p", { role: "status", class: "unseen" });
    this.when = el("p", {});
    this.mine = el("div", { class: "card-like mine-now" });
    this.places = el("div", {});
    this.tables = el("div", {});
    this.proof = el("ul", { class: "proof" });
    const fair = el("details", { class: "fair" }, el("summary", {}, "Are the deals fair?"), this.proof);
    this.facts = el("p", { class: "soft" });
    byId("body").replaceChildren(
      this.facts,
      this.when,
      this.mine,
      this.said,
      this.places,
      this.tables,
      explained(),
      fair,
    );
  }

  async open() {
    await this.show(await api.tournament(this.id));
    const wire = new LobbyWire(`/api/tournaments/${this.id}/socket`);
    wire.addEventListener("tournament", ({ detail }) => this.show(detail));
    setInterval(() => this.tick(), SECOND);
  }

  async show(state) {
    this.state = state;
    this.ahead = Date.now() / SECOND - state.now;
    byId("title").textContent = nameOf(state.about);
    this.facts.textContent = factsOf(state.about);
    this.tick();
    this.showMine();
    this.places.replaceChildren(standings(state));
    this.tables.replaceChildren(tablesNow(state));
    this.proof.replaceChildren(...(await proofLines(state)));
  }

  get left() {
    return this.state.about.starts - (Date.now() / SECOND - this.ahead);
  }

  tick() {
    const { about, closed } = this.state;
    const next = lengthWords(this.left);
    const words = {
      open: this.left > 0 ? `Starts in ${next}.` : "Starts now.",
      playing:
        about.round > closed
          ? `Round ${about.round} of ${about.rounds} is being played.`
          : `Round ${closed} of ${about.rounds} is over. The next one begins in ${next}.`,
      over: "The tournament is over.",
      cancelled: "The tournament was cancelled.",
    };
    this.when.textContent = words[about.status];
  }

  /** Show the reader's options now, and announce them if they have changed. */
  showMine() {
    const [words, ...buttons] = this.myPart();
    if (this.said.textContent !== words) this.said.textContent = words;
    const had = this.mine.contains(document.activeElement);
    this.mine.replaceChildren(el("p", {}, words), el("div", { class: "row" }, buttons));
    if (had) this.mine.querySelector("a, button")?.focus();
    const away = this.state.me.table ? "Your table is ready · " : "";
    document.title = `${away}${nameOf(this.state.about)} · Parlour`;
  }

  myPart() {
    const { about, me } = this.state;
    const button = (label, act, kind = "") =>
      el("button", { type: "button", class: kind, onclick: () => this.attempt(act) }, label);
    const leave = () => api.leaveTournament(this.id);
    if (about.status === "over" || about.status === "cancelled") return [this.ended()];
    if (!store.player()) return ["Sign in to enter.", el("a", { class: "button primary", href: "/me" }, "Sign in")];
    if (about.status === "open") {
      const makers = me.maker
        ? [
            button("Start now", () => api.beginTournament(this.id)),
            button("Cancel it", () => api.cancelTournament(this.id)),
          ]
        : [];
      return me.entered && !me.withdrawn
        ? ["You have entered. This page will take you to your table.", button("Leave", leave), ...makers]
        : ["Anybody who is signed in can enter.", button("Enter", () => this.enter(), "primary"), ...makers];
    }
    if (me.table) {
      const table = el("a", { class: "button primary", href: `/table/${me.table}` }, "Go to your table");
      return [`Your table of round ${about.round} is ready.`, table, button("Withdraw", leave)];
    }
    if (me.withdrawn)
      return [
        "You have left and are not paired for further rounds.",
        button("Come back", () => api.enterTournament(this.id, {}), "primary"),
      ];
    if (me.resting) return ["You sit this round out.", button("Withdraw", leave)];
    return me.entered ? ["Wait here for the next round.", button("Withdraw", leave)] : ["Entries are closed."];
  }

  ended() {
    if (this.state.about.status === "cancelled") return "Too few players had entered, or its maker called it off.";
    const winners = this.state.standings.filter((each) => each.place === 1).map((each) => each.name);
    const mine = this.state.standings.find((each) => !each.bot && each.name === store.player());
    return `${listed(winners)} won.${mine ? ` Your place: ${mine.place} of ${this.state.standings.length}.` : ""}`;
  }

  /** Enter under the seal that is shown: what this browser adds is drawn now. */
  async enter() {
    const sealed = { seal: this.state.seal, contribution: store.randomText() };
    const state = await api.enterTournament(this.id, sealed);
    store.choose(`tournament.${this.id}`, sealed);
    return state;
  }

  async attempt(act) {
    byId("problem").textContent = "";
    try {
      await this.show(await act());
    } catch (error) {
      byId("problem").textContent = error.message;
    }
  }
}

/** Show the tournament that the address names. */
export function open() {
  return new TournamentPage(decodeURIComponent(location.pathname.split("/")[2] ?? "")).open();
}
