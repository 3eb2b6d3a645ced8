// Before the first deal: who sits already, the link for the others, and a form for a guest.
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { clockWords } from "../ui/clock-words.js";
import { toast } from "../ui/dialog.js";
import { el, field } from "../ui/dom.js";
import { invitation } from "../ui/share.js";
import { sitUnder } from "./sit.js";

function seatRow(seat, mine) {
  const who = seat.name || "Free seat"; // at a rematch, a seat that is not taken yet has the name of its owner
  const note = mine.includes(seat.seat)
    ? "you"
    : seat.kind === "bot"
      ? "ready"
      : seat.taken
        ? seat.present
          ? "here"
          : "away"
        : "waiting";
  return el(
    "li",
    { class: seat.taken || seat.kind === "bot" ? "" : "free" },
    el("strong", {}, who),
    el("span", { class: "soft" }, note),
  );
}

/** A button that gives the free seats to bots, so that the game starts at once. */
function fillButton(table) {
  const fill = () =>
    api.fill(table, store.chosen("level", ""), store.table(table).tokens[0]).catch((error) => toast(error.message));
  return el("button", { type: "button", class: "fill", onclick: fill }, "Fill the empty seats with bots");
}

function agreed(table) {
  const undo = {
    free: "undo at any time",
    consent: "undo if everyone agrees",
    never: "no undo",
  };
  const gone = {
    bot: "a bot replaces anyone who leaves",
    adjudicate: "anyone who leaves forfeits",
    wait: "the game waits for anyone who leaves",
  };
  const talk = table.chat ? "free chat" : "quick phrases, no free chat";
  return `${clockWords(table.clock)} · ${undo[table.undo]} · ${gone[table.gone]} · ${talk}`;
}

function joinForm(table, joined) {
  const name = el("input", {
    type: "text",
    required: true,
    maxlength: "24",
    autocomplete: "nickname",
    value: store.myName() === "Guest" ? "" : store.myName(),
  });
  const problem = el("p", { class: "problem", role: "alert" });
  const send = async (event) => {
    event.preventDefault();
    const called = name.value.trim();
    const facts = { game: table.game, title: table.title, name: called };
    try {
      await sitUnder(table.commitment, (sealed) => api.join(table.table, { name: called, ...sealed }), facts);
      store.rememberName(called);
      joined();
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  return el(
    "form",
    { class: "join", onsubmit: send },
    field("Your name", name),
    el("button", { class: "primary", type: "submit" }, "Join the game"),
    problem,
  );
}

/** The waiting room. A visitor without a seat gets a form; `joined()` is called when they have sat down. */
export function waitingRoom(table, people, mine, joined) {
  if (table.status !== "open")
    return el(
      "section",
      { class: "waiting-room", "aria-labelledby": "waiting-title" },
      el("h2", { id: "waiting-title" }, table.title),
      el(
        "p",
        { class: "soft", role: "status" },
        "You are watching with a delay of half a minute. The game will appear in a moment.",
      ),
    );
  const awaited = people.filter((seat) => seat.kind === "person" && !seat.taken);
  const free = awaited.length;
  const kept = people.every((seat) => seat.name); // for those who played the match before
  const open = free === 1 ? "One seat is free." : `${free} seats are free.`;
  const missing = kept ? `Waiting for ${awaited.map((seat) => seat.name).join(" and ")}.` : open;
  return el(
    "section",
    { class: "waiting-room", "aria-labelledby": "waiting-title" },
    el("h2", { id: "waiting-title" }, mine.length > 0 ? "Waiting for players" : table.title),
    el(
      "p",
      { class: "soft" },
      mine.length > 0
        ? `${missing} ${kept ? "" : "Share this link. "}The game starts when every seat is taken.`
        : `${missing} ${agreed(table)}.`,
    ),
    el(
      "ul",
      { class: "seats" },
      people.map((seat) => seatRow(seat, mine)),
    ),
    mine.length > 0 ? invitation(table.table) : free > 0 && !kept && joinForm(table, joined),
    mine.length > 0 && free > 0 && fillButton(table.table),
    mine.length > 0 && el("p", { class: "soft small" }, agreed(table)),
  );
}
