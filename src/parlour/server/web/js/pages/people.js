// People to play with: open tables, games to watch, quick match.
import * as api from "../net/api.js";
import { LobbyWire } from "../net/lobby.js";
import * as store from "../net/store.js";
import { clockWords } from "../ui/clock-words.js";
import { byId, check, el, listed, select } from "../ui/dom.js";
import { tournamentRow } from "../ui/tournament-words.js";
import { sitDownAt, sitUnder } from "./sit.js";

const PACE = { kind: "move", seconds: 90 };

class People {
  constructor(games) {
    this.games = games;
    this.wire = new LobbyWire();
    this.seeking = null; // { game, seats, near } that is looked for
    this.status = el("p", { class: "seeking", role: "status" });
    this.lists = el("div", { class: "lists" });
    this.chosen = games.find((game) => game.name === store.chosen("quick")) ?? games[0];
    this.form = this.makeForm();
    byId("people").replaceChildren(this.form, this.status, this.lists);
    byId("with-people").hidden = false;
    this.wire.addEventListener("lobby", ({ detail }) => this.show(detail));
    this.wire.addEventListener("found", ({ detail }) => this.found(detail));
    this.wire.addEventListener("offer", () => this.offer());
    this.wire.addEventListener("error", ({ detail }) => this.say(detail.message));
    this.wire.addEventListener("lost", () => this.seeking && this.say("Connection lost. Trying again soon …"));
    this.wire.addEventListener("open", () => this.seeking && this.seekAgain());
  }

  makeForm() {
    const seats = select(
      this.chosen.seats.map((count) => [count, `${count} players`]),
      this.chosen.seats[0],
    );
    seats.setAttribute("aria-label", "Players in a quick match");
    const game = select(
      this.games.map((each) => [each.name, each.title]),
      this.chosen.name,
      (name) => {
        store.choose("quick", name);
        this.chosen = this.games.find((each) => each.name === name);
        seats.replaceChildren(...this.chosen.seats.map((count) => el("option", { value: count }, `${count} players`)));
      },
    );
    game.setAttribute("aria-label", "Which game");
    const near = check("About my strength", false);
    this.button = el("button", { class: "primary", type: "submit" }, "Find opponents");
    const send = (event) => {
      event.preventDefault();
      if (this.seeking) this.stop();
      else this.seek(Number(seats.value), near.firstChild.checked);
    };
    return el(
      "form",
      { class: "quick row", onsubmit: send, "aria-label": "Quick match" },
      game,
      seats,
      near,
      this.button,
    );
  }

  say(...words) {
    this.status.replaceChildren(...words);
  }

  seek(seats, near) {
    this.seeking = { game: this.chosen, seats, near };
    this.button.textContent = "Stop looking";
    if (!this.seekAgain()) this.rest("The server cannot be reached. Try again in a moment.");
  }

  /** Ask for what is looked for: at first, and over a new connection when the one before was lost. */
  seekAgain() {
    const { game, seats, near } = this.seeking;
    this.say(`Looking for ${seats === 2 ? "an opponent" : `${seats - 1} opponents`} at ${game.title} …`);
    return this.wire.seek(game.name, seats, near);
  }

  stop() {
    this.wire.stop();
    this.rest("");
  }

  rest(words) {
    this.seeking = null;
    this.button.textContent = "Find opponents";
    this.say(words);
  }

  /** Sit down where the others are: the seal was told before this browser draws what it adds. */
  async found({ table, game, title, commitment }) {
    this.rest("Opponents found.");
    const facts = { game, title };
    try {
      const name = await freeName(table);
      await sitUnder(commitment, (sealed) => api.join(table, { name, ...sealed }), { ...facts, name });
      location.href = `/table/${table}`;
    } catch (error) {
      this.say(error.message);
    }
  }

  /** Nobody has come yet: bots would play, and one can keep waiting. */
  offer() {
    const { game, seats } = this.seeking ?? {};
    if (!game) return;
    const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", level: store.chosen("level", "regular") }));
    const rated = store.player() !== null;
    const body = {
      game: game.name,
      seats: [{ kind: "person" }, ...bots],
      clock: PACE,
      undo: "never",
      gone: "bot",
      rated,
    };
    const start = () => {
      this.stop();
      sitDownAt(body, game).catch((error) => this.say(error.message));
    };
    this.say(
      "Nobody else is here yet. We’ll keep looking, or ",
      el("button", { type: "button", onclick: start }, "Play against bots now"),
    );
  }

  show({ open, watch, seeking, tournaments }) {
    byId("tournaments").hidden = false;
    byId("cups").replaceChildren(...tournaments.map(tournamentRow));
    const link = (table, text, label) =>
      el("a", { class: "button", href: `/table/${table}`, "aria-label": label }, text);
    const facts = (each) => `${each.rated ? "rated · " : ""}${each.clock ? clockWords(each.clock) : "in progress"}`;
    const rows = [
      ...open.map((each) => [each, link(each.table, "Join", `Join ${listed(each.names)} at ${each.title}`)]),
      ...watch.map((each) => [each, link(each.table, "Watch", `Watch ${listed(each.names)} at ${each.title}`)]),
    ].map(([each, button]) =>
      el(
        "li",
        { "data-table": each.table },
        el(
          "div",
          { class: "what" },
          el("strong", {}, each.title),
          ` with ${listed(each.names)}`,
          el("div", { class: "soft small" }, each.free ? `${each.free} free · ${facts(each)}` : facts(each)),
        ),
        button,
      ),
    );
    const waiting = seeking - (this.seeking ? 1 : 0);
    const others = waiting === 1 ? "One person is looking" : `${waiting} people are looking`;
    this.lists.replaceChildren(
      rows.length > 0
        ? el("ul", { class: "mine" }, rows)
        : el(
            "p",
            { class: "soft small" },
            "No open tables right now. Yours can be shown here: “With friends”, then “Show on the start page”.",
          ),
      waiting > 0 ? el("p", { class: "soft small" }, `${others} for opponents.`) : "",
    );
  }
}

/** A guest's name that nobody has at that table. */
async function freeName(table) {
  const taken = (await api.tableState(table)).seats.map((seat) => seat.name.toLowerCase());
  const name = store.myName();
  return taken.includes(name.toLowerCase()) ? `${name} ${taken.filter(Boolean).length + 1}` : name;
}

/** Show who is there, and keep it true. */
export function showPeople(games) {
  return new People(games);
}
