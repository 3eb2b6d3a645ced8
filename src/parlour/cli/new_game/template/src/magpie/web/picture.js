// A small picture of a table of Magpie, for the start page: on a felt of 320 by 200, each card by its middle and width.

import { back, face } from "/static/js/board/picture.js";

export default () => [
  back("Magpie", 130, 60, 52, -4),
  face("4♠", 190, 60, 52, 5),
  face("K♠", 128, 160, 64, -6),
  face("J♠", 192, 160, 64, 6),
];
