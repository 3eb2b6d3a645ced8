// After the game: the result explained, playing again, the record, and the proof of the shuffle.

import { coloured } from "../board/dom.js";
import * as api from "../net/api.js";
import { canCheck, firstNumbers, seal } from "../net/proof.js";
import * as store from "../net/store.js";
import { el, listed } from "../ui/dom.js";
import { shareButton } from "../ui/share.js";

const NUMBERS = 6;

/** By how much somebody won, if the scores are points and not only who won. */
function margin(result, seat) {
  const others = result.scores.filter((_, other) => other !== seat);
  const gap = Math.abs(result.scores[seat] - Math.max(...others));
  return Math.max(...result.scores) > 1 && gap > 0 ? ` by ${gap}` : "";
}

/** The winners, in words for the players on this page. */
function headline(result, names, mine) {
  const winners = result.winners.map((seat) => names[seat]);
  const won = mine.length === 1 && result.winners.includes(mine[0]);
  if (winners.length === names.length) return "A draw";
  if (winners.length > 1)
    return won
      ? `You share the win with ${listed(winners.filter((name) => name !== names[mine[0]]))}`
      : `${listed(winners)} share the win`;
  if (mine.length === 1) return `${won ? "You won" : "You lost"}${margin(result, mine[0])}`;
  return `${winners[0]} wins${margin(result, result.winners[0])}`;
}

function seatLines(result, names, seat) {
  const won = result.winners.includes(seat);
  return el(
    "section",
    { class: won ? "outcome victory" : "outcome" },
    el("h3", {}, names[seat], won && el("span", { class: "tag" }, "winner")),
    el(
      "ul",
      {},
      result.lines[seat].map((line) => el("li", {}, coloured(line))),
    ),
  );
}

const mark = (good, words) => el("li", { class: good ? "good" : "bad" }, el("strong", {}, good ? "✓ " : "✗ "), words);

/** The proof of the shuffle, line by line. */
async function proofLines(table, told) {
  const kept = store.table(table)?.commitment;
  const computed = await seal(told.seed);
  const { contribution: mine, sealedFirst } = store.table(table) ?? {};
  const mixed = String(told.contributions).split("|");
  const numbers = await firstNumbers(told.seed, told.contributions, NUMBERS);
  return [
    kept
      ? mark(kept === told.commitment, "The seal is the one this browser was shown before the deal.")
      : el("li", {}, "This browser was not at the table before the deal, so it cannot confirm the seal itself."),
    mark(computed === told.commitment, "The secret published after the game matches the seal, so nobody changed it."),
    mine
      ? mark(
          mixed.includes(mine),
          sealedFirst
            ? "The shuffle includes what this browser added after seeing the seal, so the server alone could not choose the cards."
            : "The shuffle includes what this browser added.",
        )
      : null,
    el("li", {}, "Seal: ", el("code", {}, told.commitment)),
    el("li", {}, "Secret: ", el("code", {}, told.seed)),
    el("li", {}, "Contributions: ", el("code", {}, String(told.contributions) || "none")),
    el(
      "li",
      {},
      "First numbers of the deal, computed here from secret and contributions: ",
      el("code", {}, numbers.join(" ")),
    ),
    el(
      "li",
      { class: "soft" },
      "To repeat the whole deal from the record: ",
      el("code", {}, "parlour verify record.jsonl"),
    ),
  ].filter(Boolean);
}

/** A part of the page that checks the shuffle when it is opened. */
function proof(table) {
  const list = el("ul", { class: "proof" }, el("li", {}, "Checking …"));
  const box = el(
    "details",
    {
      class: "fair",
      ontoggle: async () => {
        if (!box.open || box.dataset.done) return;
        box.dataset.done = "yes";
        if (!canCheck()) {
          list.replaceChildren(
            el(
              "li",
              {},
              "Browsers can check this only over https. Download the record and run: ",
              el("code", {}, "parlour verify record.jsonl"),
            ),
          );
          return;
        }
        list.replaceChildren(...(await proofLines(table, await api.replay(table))));
      },
    },
    el("summary", {}, "Was the shuffle fair?"),
    list,
  );
  return box;
}

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

/** The winners instead of me. */
function whoWon(result, names, mine) {
  const lost = mine.length === 1 && result.winners.length === 1 && result.winners[0] !== mine[0];
  return lost ? `${names[result.winners[0]]} won. ` : "";
}

/** How it ended: by the rules, seat by seat; or because somebody left or ran out of time. */
function explained({ view: { result, names }, ended }, mine) {
  if (!result) return [el("h2", { tabindex: "-1" }, "The game is over"), el("p", {}, ended ?? "")];
  const house = result.adjudicated ? " Stopped at the turn limit." : "";
  return [
    el("h2", { tabindex: "-1" }, headline(result, names, mine)),
    el("p", { class: "reason" }, whoWon(result, names, mine), `${capital(result.reason)}.${house}`),
    el(
      "div",
      { class: "lines" },
      names.map((_, seat) => seatLines(result, names, seat)),
    ),
  ];
}

/** The panel of a game in a tournament: its record opens when the round is over. */
function afterRound(state, fold) {
  const { table, tournament } = state.table;
  return [
    el(
      "div",
      { class: "row" },
      el("a", { class: "button primary", href: `/tournament/${tournament.tournament}` }, "Back to the tournament"),
      el("a", { class: "button", href: `/replay/${table}` }, "Replay"),
      el("button", { class: "quiet", type: "button", onclick: fold }, "See the table"),
    ),
    el("p", { class: "soft" }, "Replay and points are shown when all tables have finished the round."),
  ];
}

/** The panel of a finished game. `again()` asks for another one, and is null for spectators; `fold()` puts it away. */
export function afterPanel(state, mine, again, fold) {
  const { table } = state.table;
  if (state.table.tournament) return [...explained(state.seen, mine), ...afterRound(state, fold)];
  return [
    ...explained(state.seen, mine),
    el(
      "div",
      { class: "row" },
      again &&
        el(
          "button",
          { class: "primary", type: "button", id: "again", onclick: again },
          state.table.rematch ? "Join the next game" : "Play again",
        ),
      el("a", { class: "button", href: `/replay/${table}` }, "Replay"),
      el("a", { class: "button", href: `/replay/${table}` }, "Play from a move"),
      el("a", { class: "button", href: `/replay/${table}?tab=analysis` }, "Analysis"),
      el(
        "a",
        { class: "button", href: api.recordAddress(table), download: `${state.table.game}-${table}.jsonl` },
        "Download the record",
      ),
      shareButton(`${location.origin}/replay/${table}`, "Share the replay"),
      el("button", { class: "quiet", type: "button", onclick: fold }, "See the table"),
    ),
    proof(table),
  ];
}
