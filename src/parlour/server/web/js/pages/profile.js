// A player: ratings, results by game, favourite openings, the last matches.
import * as api from "../net/api.js";
import { byId, el, listed } from "../ui/dom.js";
import { numberCell, ratingWords, tableOf } from "./rating-table.js";

const UNRATED = {
  "": "rated",
  casual: "not rated",
  guest: "not rated: a guest played",
  same_player: "not rated: one player in two seats",
  same_address: "not rated: players from one address",
  too_often: "not rated: the same players too often that day",
};

function outcome({ share, left }) {
  if (left) return "Left (lost)";
  if (share >= 1) return "Won";
  return share > 0 ? "Shared" : "Lost";
}

const round = (wins) => Math.round(wins * 10) / 10;

function openings(profile, titles) {
  const rows = profile.openings.map((each) => [
    titles.get(each.game) ?? each.game,
    each.words,
    numberCell(`${each.matches} of ${each.of}`),
    numberCell(round(each.wins)),
  ]);
  return rows.length > 0 ? tableOf("Favourite openings", ["Game", "First choice", "Games", "Wins"], rows) : "";
}

function matches(profile, titles) {
  if (profile.matches.length === 0) return el("p", { class: "soft" }, "No finished games yet.");
  const rows = profile.matches.map((match) => [
    el("a", { href: `/replay/${match.table}` }, titles.get(match.game) ?? match.game),
    listed(match.others),
    outcome(match),
    UNRATED[match.unrated],
    new Date(match.ended * 1000).toLocaleDateString(),
  ]);
  return tableOf("The last games", ["Game", "With", "Result", "Rating", "Day"], rows);
}

/** Show the player whose name is in the address. */
export async function open() {
  const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const [profile, games] = await Promise.all([api.profile(name), api.games()]);
  const titles = new Map(games.map((game) => [game.name, game.title]));
  document.title = `${profile.name} · Parlour`;
  byId("title").textContent = profile.name;
  const ratings = profile.ratings.map((each) => [
    titles.get(each.game) ?? each.game,
    numberCell(each.seats),
    numberCell(ratingWords(each)),
    numberCell(each.games),
  ]);
  const totals = profile.totals.map((each) => [
    titles.get(each.game) ?? each.game,
    numberCell(each.matches),
    numberCell(round(each.wins)),
    numberCell(`${Math.round((100 * each.wins) / each.matches)} %`),
  ]);
  byId("body").replaceChildren(
    el("p", { class: "soft" }, `Player since ${new Date(profile.since * 1000).toLocaleDateString()}`),
    ratings.length > 0 ? tableOf("Ratings", ["Game", "Players", "Rating", "Rated games"], ratings) : "",
    totals.length > 0 ? tableOf("Results by game", ["Game", "Games", "Wins", "Share"], totals) : "",
    openings(profile, titles),
    matches(profile, titles),
  );
}
