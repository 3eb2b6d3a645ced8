// Before the first deal: who sits already, the link for the others, and a form for a guest.
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { el, field } from "../ui/dom.js";
import { copyButton, shareButton } from "../ui/share.js";

function seatRow(seat, mine) {
  const who = seat.taken || seat.kind === "bot" ? seat.name : "A free seat";
  const note = mine.includes(seat.seat)
    ? "you"
    : seat.kind === "bot"
      ? "ready"
      : seat.taken
        ? seat.present
          ? "here"
          : "away"
        : "waiting for somebody";
  return el(
    "li",
    { class: seat.taken || seat.kind === "bot" ? "" : "free" },
    el("strong", {}, who),
    el("span", { class: "soft" }, note),
  );
}

function link(table) {
  const address = `${location.origin}/table/${table}`;
  const box = el("input", {
    type: "text",
    readonly: true,
    value: address,
    "aria-label": "Link to this table",
    onfocus: () => box.select(),
  });
  return el("div", { class: "link" }, box, copyButton(address), navigator.share && shareButton(address, "Share"));
}

function agreed(table) {
  const clocks = {
    none: "No clock",
    move: `${table.clock.seconds} seconds for every move`,
    fischer: `${table.clock.seconds} seconds, ${table.clock.increment} back for each move`,
    game: "The game's own clock",
  };
  const undo = {
    free: "moves may be taken back",
    consent: "moves may be taken back if the others agree",
    never: "no move is taken back",
  };
  const gone = {
    bot: "a bot plays for whoever is gone",
    adjudicate: "whoever is gone loses",
    wait: "the table waits for whoever is gone",
  };
  return `${clocks[table.clock.kind]}; ${undo[table.undo]}; ${gone[table.gone]}.`;
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
    const contribution = store.randomText();
    try {
      const seated = await api.join(table.table, { name: name.value.trim(), contribution });
      store.rememberName(name.value.trim());
      store.sitDown(seated, { game: table.game, title: table.title, contribution, name: name.value.trim() });
      joined();
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  return el(
    "form",
    { class: "join", onsubmit: send },
    field("What shall we call you?", name),
    el("button", { class: "primary", type: "submit" }, "Take a seat"),
    problem,
  );
}

/** The waiting room. A visitor without a seat gets a form; `joined()` is called when they have sat down. */
export function waitingRoom(table, people, mine, joined) {
  const free = people.filter((seat) => seat.kind === "person" && !seat.taken).length;
  const missing = free === 1 ? "One seat is free." : `${free} seats are free.`;
  return el(
    "section",
    { class: "waiting-room", "aria-labelledby": "waiting-title" },
    el("h2", { id: "waiting-title" }, mine.length > 0 ? "Waiting for the others" : `A table of ${table.title}`),
    el(
      "p",
      { class: "soft" },
      mine.length > 0
        ? `${missing} Send the link to whoever shall play; the cards are dealt when everybody sits.`
        : `${missing} ${agreed(table)}`,
    ),
    el(
      "ul",
      { class: "seats" },
      people.map((seat) => seatRow(seat, mine)),
    ),
    mine.length > 0 ? link(table.table) : free > 0 && joinForm(table, joined),
    mine.length > 0 && el("p", { class: "soft small" }, agreed(table)),
  );
}
