// A small picture of a table of Last King, for the start page.

import { back, face } from "/static/js/board/picture.js";

export default () => [
  face("J♣", 100, 48, 42),
  face("J♥", 150, 48, 42),
  face("8♠", 168, 52, 42, 4),
  face("6♣", 186, 58, 42, 8),
  face("Q♦", 160, 108, 46),
  face("4♠", 180, 113, 46, 5),
  face("K♥", 160, 178, 56),
  face("Joker", 226, 172, 46, 7),
  back("pack 2", 58, 160, 46, -6),
];
