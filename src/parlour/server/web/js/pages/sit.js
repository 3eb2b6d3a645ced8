// Sitting down at a new table.
import * as api from "../net/api.js";
import * as store from "../net/store.js";

/** Make a table with this browser's player at it, and go there; `game` is the catalogue's. */
export async function sitDownAt(body, game) {
  const wanted = { name: store.myName(), contribution: store.randomText(), ...body };
  const seated = await api.newTable(wanted);
  store.sitDown(seated, { game: game.name, title: game.title, contribution: wanted.contribution, name: wanted.name });
  location.href = `/table/${seated.table}`;
}

/** A first game, with as few bots as the game allows, and none of them strong. */
export function firstGame(game) {
  const novices = Array.from({ length: game.seats[0] - 1 }, () => ({ kind: "bot", level: "novice" }));
  return sitDownAt({ game: game.name, seats: [{ kind: "person" }, ...novices] }, game);
}
