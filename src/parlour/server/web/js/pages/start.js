// The start page: the games, one click from a first move.
import { tablePicture } from "../board/picture.js";
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { byId, el, segments } from "../ui/dom.js";
import { openSettings } from "../ui/settings.js";
import { showMyGames } from "./my-games.js";
import { openNewTable } from "./new-table.js";
import { showPeople } from "./people.js";
import { sitDownAt } from "./sit.js";

const LEVEL = "regular";

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const level = () => store.chosen("level", LEVEL);
const seatsOf = (game) =>
  game.seats.includes(store.chosen(`seats.${game.name}`)) ? store.chosen(`seats.${game.name}`) : game.seats[0];

const rest = () => document.body.removeAttribute("aria-busy");
window.addEventListener("pageshow", rest); // back from the table

/** Sit down at a new table and go there; once, however often somebody clicks until the table is there. */
async function play(body, game) {
  if (document.body.hasAttribute("aria-busy")) return;
  byId("problem").textContent = "";
  document.body.setAttribute("aria-busy", "true");
  try {
    await sitDownAt(body, game);
  } catch (error) {
    rest();
    throw error;
  }
}

/** The same, with anything that goes wrong told on the page. */
function start(body, game) {
  play(body, game).catch((error) => {
    byId("problem").textContent = error.message;
  });
}

const bots = (count) => Array.from({ length: count }, () => ({ kind: "bot", level: level() }));

function playNow(game) {
  start({ game: game.name, seats: [{ kind: "person" }, ...bots(seatsOf(game) - 1)] }, game);
}

/** The lesson, with how far it has been followed. */
function learned(game) {
  const { step, done } = store.lesson(game.name);
  if (done) return "Learn ✓";
  return step > 0 ? `Learn (${step}/${game.steps})` : "Learn";
}

function facts(game) {
  const players = game.seats.length > 1 ? `${game.seats[0]}–${game.seats.at(-1)} players` : `${game.seats[0]} players`;
  return `${players} · about ${game.minutes} minutes`;
}

function opponents(game) {
  if (game.seats.length === 1) {
    const bots = game.seats[0] - 1;
    return el("div", { class: "with" }, `You against ${bots === 1 ? "one bot" : `${bots} bots`}`);
  }
  const choose = (count) => store.choose(`seats.${game.name}`, count);
  const counts = segments(
    `seats-${game.name}`,
    `Players at ${game.title}`,
    game.seats.map((count) => [count, String(count)]),
    seatsOf(game),
    choose,
  );
  return el("div", { class: "with" }, "Players", counts);
}

/** The drawn table, filling its frame. */
function picture(game) {
  const frame = el("div", { class: "picture", "aria-hidden": "true" });
  tablePicture(game.web?.picture).then((drawn) => {
    drawn.setAttribute("preserveAspectRatio", "xMidYMid slice");
    frame.append(drawn);
  });
  return frame;
}

function tile(game) {
  const named = (label) => ({ type: "button", "aria-label": `${label}: ${game.title}` });
  const linked = (label, page) => ({ href: `/${page}/${game.name}`, "aria-label": `${label}: ${game.title}` });
  return el(
    "li",
    { class: "tile", "data-game": game.name },
    picture(game),
    el(
      "div",
      { class: "about" },
      el("h3", {}, game.title),
      el("p", { class: "facts" }, facts(game)),
      el("p", { class: "pitch" }, game.pitch),
      game.web?.report &&
        el("p", { class: "small" }, el("a", linked("How fair is this game?", "reports"), "How fair is this game?")),
    ),
    el(
      "div",
      { class: "acts" },
      opponents(game),
      el("button", { ...named("Play"), class: "primary", onclick: () => playNow(game) }, "Play"),
      game.steps > 0 && el("a", { ...linked("Learn", "learn"), class: "button" }, learned(game)),
      game.puzzles > 0 && el("a", { ...linked("Puzzles", "puzzles"), class: "button" }, "Puzzles"),
      el(
        "button",
        { ...named("Play with friends"), onclick: () => openNewTable(game, level(), (body) => play(body, game)) },
        "With friends",
      ),
    ),
  );
}

const PROMISES = [
  ["Bots that cannot cheat", "They see exactly what a player in their seat would see."],
  ["Provably fair", "Every shuffle is locked in before the deal, and you can verify it afterwards."],
  ["Rules that explain themselves", "Can’t play a card? We show you the exact rule."],
  ["Look back", "Replay every game from any seat, see which decisions cost you, and play on from any move."],
];

function promises() {
  const lines = PROMISES.flatMap(([title, words]) => [el("dt", {}, title), el("dd", {}, words)]);
  return el("li", { class: "tile promises" }, el("h3", {}, "What you can count on"), el("dl", {}, lines));
}

function choices(games) {
  const levels = games[0].levels;
  const words = el("p", { class: "level-words soft small", "aria-live": "polite" });
  const say = (name) => {
    words.textContent = capital(levels.find((each) => each.name === name)?.words || " ");
  };
  const picker = segments(
    "level",
    "How well the bots play",
    levels.map((each) => [each.name, capital(each.name)]),
    level(),
    (name) => {
      store.choose("level", name);
      say(name);
    },
  );
  say(level());
  const name = el("input", {
    type: "text",
    readonly: store.player() !== null,
    maxlength: "24",
    autocomplete: "nickname",
    value: store.myName(),
    onchange: () => {
      store.rememberName(name.value.trim() || "Guest");
      name.value = store.myName();
    },
  });
  byId("choices").replaceChildren(
    el("div", { class: "level" }, el("span", { class: "label" }, "Bots"), picker, words),
    el("label", { class: "field name" }, el("span", {}, "Your name"), name),
  );
}

async function open() {
  if (store.player()) byId("me").textContent = store.player();
  const games = await api.games();
  byId("games").replaceChildren(...games.map(tile), promises());
  byId("settings").addEventListener("click", () => openSettings(games));
  choices(games);
  showPeople(games);
  await showMyGames();
}

open().catch((error) => {
  byId("problem").textContent = error.message;
});
