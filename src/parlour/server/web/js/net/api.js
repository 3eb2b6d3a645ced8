// The server's HTTP addresses.
import { table as kept } from "./store.js";

/** A request that the server refused: `code` for programs, `message` for people. */
export class ApiError extends Error {
  constructor(code, message, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

async function call(path, { method = "GET", body, token } = {}) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new ApiError("offline", "The server cannot be reached. Check your connection.", 0);
  }
  const data = await response.json().catch(() => null);
  if (!response.ok)
    throw new ApiError(
      data?.code ?? "failed",
      data?.message ?? `The server answered ${response.status}.`,
      response.status,
    );
  return { status: response.status, data };
}

const path = (table, rest = "") => `/api/tables/${encodeURIComponent(table)}${rest}`;
const get = async (address, token) => (await call(address, { token })).data;
const mine = (table) => kept(table)?.tokens[0]; // a line that is not shared is shown to its maker only
const post = async (address, body, token) => (await call(address, { method: "POST", body, token })).data;

export const games = () => get("/api/games");

/** The catalogue entry for the pages of a game: `layout` and `picture`, addresses or null. */
export async function webOf(game) {
  return (await games()).find((each) => each.name === game)?.web ?? {};
}

export const rules = (game) => get(`/api/games/${encodeURIComponent(game)}/rules`);
const ofGame = (game, rest) => `/api/games/${encodeURIComponent(game)}/${rest}`;
export const lessonStep = (game, step) => get(ofGame(game, `lesson/${step}`));
export const lessonTry = (game, step, body) => post(ofGame(game, `lesson/${step}`), body);
export const puzzles = (game) => get(ofGame(game, "puzzles"));
export const puzzle = (game, id) => get(ofGame(game, `puzzles/${encodeURIComponent(id)}`));
export const solvePuzzle = (game, id, move) => post(ofGame(game, `puzzles/${encodeURIComponent(id)}`), { move });
export const signUp = (name) => post("/api/players", { name });
export const signIn = (name, phrase) => post("/api/sessions", { name, phrase });
export const signOut = (which) => post("/api/sessions/end", { which });
export const account = () => get("/api/me");
export const newPhrase = () => post("/api/me/phrase");
export const passkeyOptions = (whose, body) => post(`${whose}/passkey-options`, body);
export const sendPasskey = (address, challenge, credential) => post(address, { challenge, credential });
export const dropPasskey = (passkey) => post("/api/me/passkeys/drop", { passkey });
export const keepSeats = (seats) => post("/api/me/seats", { seats });
export const mySeats = async (table) => (await get(path(table, "/seats"))).seats;
export const myGames = (seats) => post("/api/my-games", { seats });
export const profile = (name) => get(`/api/players/${encodeURIComponent(name)}`);
export const leaders = () => get("/api/leaders");
const cup = (id, rest = "") => `/api/tournaments/${encodeURIComponent(id)}${rest}`;
export const tournaments = () => get("/api/tournaments");
export const newTournament = (body) => post("/api/tournaments", body);
export const tournament = (id) => get(cup(id));
export const enterTournament = (id, body) => post(cup(id, "/enter"), body);
export const leaveTournament = (id) => post(cup(id, "/leave"));
export const beginTournament = (id) => post(cup(id, "/begin"));
export const cancelTournament = (id) => post(cup(id, "/cancel"));
const newSeal = async () => (await post("/api/seals")).seal;
export const newTable = (body) => post("/api/tables", body);
export const tableState = (table) => get(path(table));
export const join = (table, body) => post(path(table, "/join"), body);
export const fill = (table, level, token) => post(path(table, "/fill"), { level }, token);
export const invitation = (table) => get(path(table, "/invitation"));
export const qrCodeAddress = (table) => path(table, "/invitation.svg");
export const rematch = (table, body, token) => post(path(table, "/rematch"), body, token);
export const recordAddress = (table) => path(table, "/record");
export const replay = (table) => get(path(table, "/replay"), mine(table));
export const replayStep = (table, step, seat) => get(path(table, `/replay/${step}?seat=${seat}`), mine(table));
export const replayCard = (table, step, seat, token) =>
  get(path(table, `/replay/${step}/cards/${token}?seat=${seat}`), mine(table));
export const lines = (table) => get(path(table, "/lines"), mine(table));
export const newLine = (table, body) => post(path(table, "/lines"), body, mine(table));
export const comment = (table, step, text, token) => post(path(table, "/comments"), { step, text }, token);

export const report = (table, body, token) => post(path(table, "/reports"), body, token);

/** A seal of a shuffle: of the match after this one, if somebody has begun it already, or a new one. */
export async function sealAfter(table = null) {
  const next = table && (await tableState(table)).rematch;
  return next ? (await tableState(next)).commitment : newSeal();
}

/** The analysis of all seats: `{ done, of }` while it is being computed, then the decisions. */
export async function analysis(table) {
  const { status, data } = await call(path(table, "/analysis"));
  return { ready: status === 200, ...data };
}
