// All tournaments, as they change, and the form for a new one.
import * as api from "../net/api.js";
import { LobbyWire } from "../net/lobby.js";
import * as store from "../net/store.js";
import { byId, check, el, field, select } from "../ui/dom.js";
import { tournamentRow } from "../ui/tournament-words.js";
import { clockControls, houseRules } from "./new-table.js";

const MINUTE = 60;
const FORMATS = [
  ["swiss", "Swiss"],
  ["rounds", "Duplicate rounds"],
];
const FORMAT =
  "Swiss: you meet players with about as many points as you. Duplicate rounds: you meet different people each round.";
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const number = (low, high, value) =>
  el("input", { type: "number", min: String(low), max: String(high), value: String(value), required: true });

/** The controls that depend on the game. */
function gameControls(game) {
  const seats = select(
    game.seats.map((count) => [count, `${count} players`]),
    game.seats[0],
    () => show(),
  );
  const format = select(FORMATS, "swiss");
  const kind = field("Format", format, FORMAT);
  const show = () => {
    const two = Number(seats.value) === 2;
    format.replaceChildren(
      ...FORMATS.filter(([value]) => two || value === "rounds").map(([value, label]) => el("option", { value }, label)),
    );
  };
  show();
  const clock = clockControls(game, ["move", "fischer"]);
  const rules = houseRules(game);
  const level = select([["", "Nobody"], ...game.levels.map((each) => [each.name, `${capital(each.name)} bots`])], "");
  const control = [
    el("div", { class: "pairs" }, field("Players at a table", seats), kind, field("Empty places go to", level)),
    el("div", { class: "pairs" }, clock.control),
    rules.control,
  ];
  const read = () => ({
    game: game.name,
    seats: Number(seats.value),
    format: format.value,
    bots: level.value,
    clock: clock.read(),
    options: rules.read(),
  });
  return { control, read };
}

function form(games) {
  let chosen = gameControls(games[0]);
  const body = el("div", {}, chosen.control);
  const game = select(
    games.map((each) => [each.name, each.title]),
    games[0].name,
    (name) => {
      chosen = gameControls(games.find((each) => each.name === name));
      body.replaceChildren(...chosen.control.flat().filter(Boolean));
    },
  );
  const rounds = number(1, 15, 5);
  const wait = number(1, 43_200, 10);
  const rated = check("Rated: standard rules only", false);
  const problem = el("p", { class: "problem", role: "alert" });
  const send = async (event) => {
    event.preventDefault();
    problem.textContent = "";
    const more = { rounds: Number(rounds.value), wait: Number(wait.value) * MINUTE, rated: rated.firstChild.checked };
    try {
      const made = await api.newTournament({ ...chosen.read(), ...more });
      location.href = `/tournament/${made.about.tournament}`;
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  return el(
    "form",
    { class: "card-like", onsubmit: send, "aria-labelledby": "new-tournament" },
    el("h2", { id: "new-tournament" }, "Make a tournament"),
    el(
      "div",
      { class: "pairs" },
      field("Game", game),
      field("Rounds", rounds),
      field("Starts in (minutes)", wait, "You can also start it yourself."),
    ),
    body,
    rated,
    problem,
    el("div", { class: "row" }, el("button", { class: "primary", type: "submit" }, "Make the tournament")),
  );
}

/** Show what there is, and keep it true. */
export async function open() {
  const games = await api.games();
  const list = el("div", {});
  const show = (tournaments) =>
    list.replaceChildren(
      tournaments.length > 0
        ? el("ul", { class: "cups" }, tournaments.map(tournamentRow))
        : el("p", { class: "soft" }, "No tournaments right now."),
    );
  show(await api.tournaments());
  byId("body").replaceChildren(
    el("p", { class: "soft" }, "All tables of a round play the same cards, so luck favours nobody."),
    list,
    el(
      "section",
      {},
      store.player()
        ? form(games)
        : el("p", {}, el("a", { href: "/me" }, "Sign in"), " to make or enter a tournament."),
    ),
  );
  new LobbyWire().addEventListener("lobby", ({ detail }) => show(detail.tournaments));
}
