// Sitting down at a new table.
import * as api from "../net/api.js";
import * as store from "../net/store.js";

/** Sit down by `ask`: the seal is seen before this browser draws what it adds to the shuffle. */
export async function sitUnder(seal, ask, facts) {
  const contribution = store.randomText();
  const seated = await ask({ seal, contribution });
  store.sitDown(seated, { ...facts, contribution, commitment: seal, sealedFirst: true });
  return seated.table;
}

/** Make a table with this browser's player at it, and go there; `game` is the catalogue's. */
export async function sitDownAt(body, game) {
  const wanted = { name: store.myName(), ...body };
  const facts = { game: game.name, title: game.title, name: wanted.name };
  const made = await sitUnder(await api.sealAfter(), (sealed) => api.newTable({ ...wanted, ...sealed }), facts);
  location.href = `/table/${made}`;
}

/** Sit down at the next match with the same people. */
export async function sitAgain(table, token, facts, tries = 3) {
  try {
    return await sitUnder(await api.sealAfter(table), (sealed) => api.rematch(table, sealed, token), facts);
  } catch (error) {
    if (error.code !== "stale" || tries === 0) throw error;
    return sitAgain(table, token, facts, tries - 1); // another began it in this moment, under another seal
  }
}

/** A first game, with as few bots as the game allows, and none of them strong. */
export function firstGame(game) {
  const novices = Array.from({ length: game.seats[0] - 1 }, () => ({ kind: "bot", level: "novice" }));
  return sitDownAt({ game: game.name, seats: [{ kind: "person" }, ...novices] }, game);
}
