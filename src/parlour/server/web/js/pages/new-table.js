// Making a table: who sits where, the house rules, the clock.

import * as store from "../net/store.js";
import { openDialog } from "../ui/dialog.js";
import { check, el, field, select } from "../ui/dom.js";

const CLOCKS = [
  ["none", "No clock"],
  ["move", "Time per move"],
  ["fischer", "Total time + increment"],
  ["days", "Days per move"],
];
const UNDO = [
  ["consent", "If everyone agrees"],
  ["free", "At any time"],
  ["never", "Never"],
];
const GONE = [
  ["bot", "A bot takes over"],
  ["wait", "The game waits"],
  ["adjudicate", "They forfeit"],
];
const MINUTE = 60;
const DAY = 86_400;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function seatList(game, level, count) {
  const people = [["person", "A person"]];
  const levels = game.levels.map((each) => [each.name, `Bot: ${capital(each.name)}`]);
  const first = el("li", {}, el("span", {}, "Seat 1"), el("strong", {}, "You"));
  const others = Array.from({ length: count - 1 }, (_, n) => {
    const box = select([...people, ...levels], n === 0 ? "person" : level);
    box.setAttribute("aria-label", `Who sits in seat ${n + 2}`);
    const name = el("input", {
      type: "text",
      required: true,
      maxlength: "24",
      value: `Player ${n + 2}`,
      "aria-label": `Name of the player in seat ${n + 2}`,
    });
    return el("li", {}, el("span", {}, `Seat ${n + 2}`), box, name);
  });
  return el("ol", { class: "seats" }, first, others);
}

/** Where all persons share the screen, they are named here; where not, each says their name when they come. */
function showNames(list, hotSeat) {
  for (const input of list.querySelectorAll("input"))
    input.hidden = input.disabled = !hotSeat || input.previousSibling.value !== "person";
}

const namesIn = (list) => [...list.querySelectorAll("input:enabled")].map((input) => input.value);

/** The text of an option, without the numbers of rules and rulings. */
const plain = (text) => text.replaceAll(/\s*\([^()]*(?:§|[A-Z]{2}-)\d[^()]*\)/g, "");

/** The control of one option, with a function that reads it. */
function optionControl(option) {
  const words = plain(option.text);
  if (option.kind === "bool") {
    const label = check(words, option.default);
    return { control: label, read: () => label.firstChild.checked };
  }
  if (option.kind === "choice") {
    const box = select(
      option.choices.map((each) => [each, capital(each)]),
      option.default,
    );
    return { control: field(words, box), read: () => box.value };
  }
  const box = el("input", {
    type: "number",
    min: String(option.low),
    max: String(option.high),
    value: String(option.default),
    required: true,
  });
  return { control: field(words, box), read: () => Number(box.value) };
}

/** The clock, of some kinds if not of all, with a function that reads it. */
export function clockControls(game, only = null) {
  const all = game.own_clock ? [...CLOCKS, ["game", "The game's own rule"]] : CLOCKS;
  const kinds = all.filter(([kind]) => only?.includes(kind) ?? true);
  const seconds = el("input", { type: "number", min: "5", max: "86400", value: "60", required: true });
  const increment = el("input", { type: "number", min: "0", max: "600", value: "10", required: true });
  const days = el("input", { type: "number", min: "1", max: "14", value: "3", required: true });
  const howLong = field("Seconds", seconds);
  const howManyDays = field("Days", days);
  const back = field("Increment (seconds)", increment);
  const show = () => {
    howLong.hidden = !["move", "fischer"].includes(kind.value);
    back.hidden = kind.value !== "fischer";
    howManyDays.hidden = kind.value !== "days";
    seconds.value = kind.value === "fischer" ? String(game.minutes * MINUTE) : "60";
  };
  const kind = select(kinds, kinds[0][0], show);
  show();
  const read = () => ({
    kind: kind.value,
    seconds: kind.value === "days" ? Number(days.value) * DAY : Number(seconds.value),
    increment: kind.value === "fischer" ? Number(increment.value) : 0,
  });
  return { control: [field("Clock", kind), howLong, back, howManyDays], read };
}

function seatRules(list) {
  const boxes = [...list.querySelectorAll("select")];
  return [
    { kind: "person" },
    ...boxes.map((box) => (box.value === "person" ? { kind: "person" } : { kind: "bot", level: box.value })),
  ];
}

const ELSEWHERE = ["clock", "notes"]; // options of a game that are asked for among the agreements

/** The options of a game, with a function that reads those that differ from what is usual. */
export function houseRules(game) {
  const options = game.options
    .filter((option) => !ELSEWHERE.includes(option.name))
    .map((option) => ({ ...option, ...optionControl(option) }));
  const read = () =>
    Object.fromEntries(
      options.map((each) => [each.name, each.read()]).filter(([, value], n) => value !== options[n].default),
    );
  const folded = (title, some) =>
    some.length > 0 &&
    el(
      "details",
      {},
      el("summary", {}, title),
      some.map((each) => each.control),
    );
  const control = [
    folded(
      "Options",
      options.filter((each) => !each.ruling),
    ),
    folded(
      "House rules",
      options.filter((each) => each.ruling),
    ),
  ];
  return { control, read };
}

/** A game may have its own opinion about notes: then the box begins as the game has it, and says it to the game too. */
function agreements(game) {
  const own = game.options.find((option) => option.name === "notes");
  const undo = select(UNDO, "consent");
  const gone = select(GONE, "bot");
  const spectators = check("Anyone with the link can watch", true);
  const listed = check("Show on the start page, for anyone to join", false);
  const rated = check("Rated: standard rules, a clock, no undo, no hints; signed-in players and bots only", false);
  const notes = check("Memory aid: players may list the cards they have seen", own?.default ?? true);
  const chat = check("Free chat: players may write to each other", false);
  const control = [
    el("div", { class: "pairs" }, field("Undo", undo), field("If a player leaves", gone)),
    spectators,
    notes,
    chat,
    listed,
    store.player() && rated,
  ];
  const read = () => ({
    undo: rated.firstChild.checked ? "never" : undo.value,
    listed: listed.firstChild.checked,
    rated: rated.firstChild.checked,
    gone: gone.value,
    spectators: spectators.firstChild.checked,
    notes: notes.firstChild.checked,
    chat: chat.firstChild.checked,
  });
  const options = () => (own ? { notes: notes.firstChild.checked } : {});
  return { control, read, options };
}

/** Ask what the table should be like, then `make(body)` it; what the server refuses is told in the dialog. */
export function openNewTable(game, level, make) {
  let list = seatList(game, level, game.seats[0]);
  const name = el("input", { type: "text", required: true, maxlength: "24", value: store.myName() });
  const count = select(
    game.seats.map((each) => [each, `${each} players`]),
    game.seats[0],
    (chosen) => {
      const next = seatList(game, level, Number(chosen));
      list.replaceWith(next);
      list = next;
      show();
    },
  );
  count.setAttribute("aria-label", "How many players");
  const hotSeat = check("Hot seat: everyone shares this screen", false);
  const show = () => showNames(list, hotSeat.firstChild.checked);
  show();
  const rules = houseRules(game);
  const clock = clockControls(game);
  const agreed = agreements(game);
  const problem = el("p", { class: "problem", role: "alert" });
  const send = async (event) => {
    event.preventDefault();
    store.rememberName(name.value.trim() || "Guest");
    const body = {
      game: game.name,
      name: store.myName(),
      seats: seatRules(list),
      options: { ...rules.read(), ...agreed.options() },
      clock: clock.read(),
      hot_seat: hotSeat.firstChild.checked,
      others: namesIn(list),
      ...agreed.read(),
    };
    await make(body).catch((error) => {
      problem.textContent = error.message;
    });
  };
  const form = el(
    "form",
    { onsubmit: send },
    el("div", { class: "pairs" }, field("Your name", name), game.seats.length > 1 && field("Players", count)),
    el("fieldset", { onchange: show }, el("legend", {}, "Seats"), list, hotSeat),
    el("fieldset", {}, el("legend", {}, "Settings"), el("div", { class: "pairs" }, clock.control), agreed.control),
    rules.control,
    problem,
    el("div", { class: "row" }, el("button", { class: "primary", type: "submit" }, "Create the game")),
  );
  openDialog(`${game.title}: play with friends`, form);
}
