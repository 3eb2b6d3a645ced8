// The leaderboards: for each game and number of players those who have played enough rated games.
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { byId, el } from "../ui/dom.js";
import { numberCell, ratingWords, tableOf } from "./rating-table.js";

function row(leader, place) {
  const name = leader.bot
    ? el("td", {}, leader.name, el("span", { class: "soft small" }, " (bot)"))
    : el("td", {}, el("a", { href: `/player/${encodeURIComponent(leader.name)}` }, leader.name));
  name.dataset.name = leader.bot ? "" : leader.name;
  return [numberCell(place), name, numberCell(ratingWords(leader)), numberCell(leader.games)];
}

/** Show all leaderboards that have somebody on them. */
export async function open() {
  const [leaders, games] = await Promise.all([api.leaders(), api.games()]);
  byId("title").textContent = "Leaderboards";
  document.title = "Leaderboards · Parlour";
  const boards = games.flatMap((game) =>
    game.seats.map((seats) => [game, seats, leaders.filter((each) => each.game === game.name && each.seats === seats)]),
  );
  const mine = ([, name]) => name.dataset.name === store.player();
  const shown = boards
    .filter(([, , found]) => found.length > 0)
    .map(([game, seats, found]) =>
      tableOf(
        `${game.title}, ${seats} players`,
        ["Place", "Player", "Rating", "Rated games"],
        found.map((each, n) => row(each, n + 1)),
        mine,
      ),
    );
  const none = el("p", {}, "Nobody has played ten rated games yet. Find opponents on the start page.");
  byId("body").replaceChildren(
    el("p", { class: "soft" }, "Players are listed after ten rated games. Bots are rated on the same scale."),
    ...(shown.length > 0 ? shown : [none]),
  );
}
