// The memory of this browser: name, settings, tables with the tokens that open their seats.

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`parlour.${key}`)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(`parlour.${key}`, JSON.stringify(value));
  } catch {
    // Storage may be full or forbidden; the game continues, it is just not remembered.
  }
}

const DEFAULTS = {
  theme: "system",
  large: false,
  animate: true,
  fourColour: false,
  pace: 400, // milliseconds for which an event is shown; 0: not at all
  bots: null, // seconds of a bot's beat at a table of one's own; null: as the house has it
  sound: true,
  volume: 0.5,
  notify: false, // by the browser, when it is my turn and I look elsewhere
  talk: true, // whether what others say at a table is shown
};

/** How the person wants pages to look. */
export function settings() {
  return { ...DEFAULTS, ...read("settings", {}) };
}

/** Change some settings; listeners for `settings` on the window are notified. */
export function changeSettings(changes) {
  const now = { ...settings(), ...changes };
  write("settings", now);
  window.dispatchEvent(new CustomEvent("settings", { detail: now }));
}

/** The name of the player who is signed in here, or null; the session itself is in a cookie that no script sees. */
export const player = () => read("player", null);
export const rememberPlayer = (name) => write("player", name);

/** The name by which the person was last known. */
export const myName = () => player() ?? read("name", "Guest");
export const rememberName = (name) => write("name", name);

export const chosen = (what, otherwise) => read(`chosen.${what}`, otherwise);
export const choose = (what, value) => write(`chosen.${what}`, value);

/** All tables this browser has sat or looked at, by id. */
export const tables = () => read("tables", {});

/** The memory of one table, or null. */
export const table = (id) => tables()[id] ?? null;

/** Remember something more of a table. */
export function rememberTable(id, facts) {
  const all = tables();
  all[id] = { seats: [], tokens: [], when: Date.now(), ...all[id], ...facts };
  write("tables", all);
}

/** Forget a table and its tokens. */
export function forgetTable(id) {
  const all = tables();
  delete all[id];
  write("tables", all);
}

/** The seats that this browser can open by a token, as [{ table, token }]. */
export const heldSeats = () =>
  Object.entries(tables()).flatMap(([table, { tokens }]) => tokens.map((token) => ({ table, token })));

/** The seats at these tables are the player's now: no token opens them any more. */
export function dropTokens(ids) {
  const all = tables();
  for (const id of ids) all[id].tokens = [];
  write("tables", all);
}

/** Forget the player, and the tables that only the player can open. */
export function forgetPlayer() {
  const others = Object.entries(tables()).filter(([, { seats, tokens }]) => seats.length === tokens.length);
  write("tables", Object.fromEntries(others));
  write("player", null);
}

/** Keep what sitting down gave: seats and tokens. */
export function sitDown(seated, facts) {
  const before = table(seated.table) ?? { seats: [], tokens: [] };
  const seats = [...before.seats, ...seated.seats];
  const tokens = [...before.tokens, ...seated.tokens];
  rememberTable(seated.table, { ...facts, seats, tokens });
}

/** The questions of a game that can be passed, as met so far: step -> words. */
export const passable = (game) => read("passable", {})[game] ?? {};

/** Note that a question can be passed. */
export function notePassable(game, step, words) {
  const all = read("passable", {});
  if (all[game]?.[step]) return;
  all[game] = { ...all[game], [step]: words };
  write("passable", all);
}

const bare = (name) => name.normalize("NFKC").toLowerCase();

/** The people whom nobody wants to hear here, by their names. */
export const muted = () => read("muted", []);
export const isMuted = (name) => muted().some((each) => bare(each) === bare(name));

/** Hear somebody no more, or again; listeners for `settings` are notified. */
export function mute(name, on) {
  const others = muted().filter((each) => bare(each) !== bare(name));
  write("muted", on ? [...others, name] : others);
  changeSettings({});
}

/** The questions of a game to be passed at new tables. */
export const autoPass = (game) => read("auto", {})[game] ?? [];
export const rememberAutoPass = (game, steps) => write("auto", { ...read("auto", {}), [game]: steps });

/** How far the lesson of a game has been followed: the step it stands at, and whether its end was reached. */
export const lesson = (game) => ({ step: 0, done: false, ...read("lessons", {})[game] });
export const rememberLesson = (game, facts) =>
  write("lessons", { ...read("lessons", {}), [game]: { ...lesson(game), ...facts } });

/** The puzzles of a game that were answered: id -> whether the first answer was right. */
export const solved = (game) => read("puzzles", {})[game] ?? {};

/** Note the first answer to a puzzle. */
export function rememberSolved(game, id, right) {
  const all = read("puzzles", {});
  if (all[game]?.[id] === undefined) write("puzzles", { ...all, [game]: { ...all[game], [id]: right } });
}

/** A text that nobody else would think of, for the shuffle and for the ids of requests. */
export function randomText() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
