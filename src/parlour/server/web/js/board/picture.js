// A small picture of each game's table, for the start page.

import { draw } from "../cards/svg.js";

/** The picture of a game's table. */
export function tablePicture(game) {
  return draw("svg", { viewBox: "0 0 320 200", class: `table-picture ${game}`, "aria-hidden": "true" });
}
