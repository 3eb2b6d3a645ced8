// The board alone, for its tests: what it tells the page is kept in `window.told`.

import "/static/js/board/board.js";
import { loadLayout, PLAIN } from "/static/js/board/layout.js";
import { tablePicture } from "/static/js/board/picture.js";
import { beatsOf, openingBeats } from "/static/js/board/stage/beats.js";
import { Player } from "/static/js/board/stage/player.js";
import { Staging } from "/static/js/board/stage/staging.js";
import * as faces from "/static/js/cards/face.js";

const games = await (await fetch("/games.json")).json();
const loaded = await Promise.all(games.map(async (game) => [game, await loadLayout(`/games/${game}/layout.js`)]));
const layouts = new Map(loaded);

const board = document.querySelector("parlour-board");
window.told = [];
for (const name of ["act", "why", "inspect"]) {
  board.addEventListener(name, (event) => window.told.push([name, event.detail]));
}
Object.assign(window, {
  board,
  faces,
  layouts,
  tablePicture,
  stage: { beatsOf, openingBeats, Player, Staging },
  /** The moves that have been played, or of a set those that are chosen. */
  chosen: (view) => {
    const pressed = document.querySelectorAll('.option[aria-pressed="true"]');
    if (view.question.several) return [...pressed].map((button) => button.dataset.move);
    return window.told.filter(([name]) => name === "act").map(([, detail]) => detail.move);
  },
  show: (view, settings) => {
    if (settings) board.settings = settings;
    board.layout = layouts.get(view.game) ?? PLAIN;
    board.view = view;
  },
});
document.documentElement.dataset.ready = "yes";
