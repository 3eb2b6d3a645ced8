// The board alone, for its tests: what it tells the page is kept in `window.told`.

import "/static/js/board/board.js";
import { tablePicture } from "/static/js/board/picture.js";
import * as faces from "/static/js/cards/face.js";

const board = document.querySelector("parlour-board");
window.told = [];
for (const name of ["act", "why", "inspect"]) {
  board.addEventListener(name, (event) => window.told.push([name, event.detail]));
}
Object.assign(window, {
  board,
  faces,
  tablePicture,
  show: (view, settings) => {
    if (settings) board.settings = settings;
    board.view = view;
  },
});
document.documentElement.dataset.ready = "yes";
