// A small picture of a table of High Jinks, for the start page.

import { back, face, fan } from "/static/js/board/picture.js";
import { path } from "/static/js/cards/svg.js";

export default () => [
  back("High Jinks", 88, 30, 38),
  back("High Jinks", 132, 30, 38),
  face("K♣", 188, 36, 44),
  face("J♦", 236, 36, 44, 90),
  path("M24 76H296", "picture-line"),
  face("Q♥", 92, 112, 46),
  face("Joker", 146, 112, 46),
  face("K♠", 204, 112, 46, 90),
  ...fan(["7♣", "10♥", "A♠", "4♦", "9♣"], 160, 186, 56, 10),
];
