// My games: those that wait for me first.
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { askPerson } from "../ui/dialog.js";
import { byId, el, listed } from "../ui/dom.js";

const MOST = 12;
const STATUS = {
  open: "Waiting for players",
  playing: "Waiting for the others",
  turn: "Your turn",
  won: "You won",
  shared: "You shared the win",
  lost: "You lost",
};

const stateOf = ({ status, turn, outcome }) => (turn ? "turn" : outcome || status);

async function forget(id) {
  const answer = await askPerson("Remove this game?", "You won’t be able to return to it from this browser.", [
    ["yes", "Remove", "danger"],
    ["no", "Keep"],
  ]);
  if (answer !== "yes") return;
  store.forgetTable(id);
  await showMyGames();
}

function row(game) {
  const state = stateOf(game);
  const link = (href, text, kind = "") =>
    el("a", { class: `button ${kind}`, href, "aria-label": `${text}: ${game.title}` }, text);
  const over = game.status === "over";
  return el(
    "li",
    { "data-table": game.table },
    el(
      "div",
      { class: "what" },
      el("span", { class: `state ${state}` }, STATUS[state]),
      el("strong", {}, game.title),
      game.names.length > 0 && ` with ${listed(game.names)}`,
    ),
    el(
      "div",
      { class: "row" },
      over
        ? [link(`/table/${game.table}`, "Result"), link(`/replay/${game.table}`, "Replay")]
        : link(`/table/${game.table}`, "Continue", game.turn ? "primary" : ""),
      store.table(game.table)?.tokens.length > 0 &&
        el(
          "button",
          {
            class: "quiet",
            type: "button",
            "aria-label": `Remove this game of ${game.title}`,
            onclick: () => forget(game.table),
          },
          "Remove",
        ),
    ),
  );
}

/** Show the games of this browser and of the player who is signed in. */
export async function showMyGames() {
  const held = store.heldSeats().sort((a, b) => store.table(b.table).when - store.table(a.table).when);
  const mine = held.length > 0 || store.player() ? await api.myGames(held.slice(0, MOST)) : [];
  byId("mine").hidden = mine.length === 0;
  byId("tables").replaceChildren(...mine.slice(0, MOST).map(row));
}
