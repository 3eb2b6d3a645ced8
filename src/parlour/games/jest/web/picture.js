// A small picture of a table of Jest, for the start page.

import { back, face } from "/static/js/board/picture.js";
import { path } from "/static/js/cards/svg.js";

export default () => [
  face("3♠", 58, 46, 48, -6),
  back("Jest", 104, 46, 48, 4),
  face("A♥", 214, 44, 48, -4),
  back("Jest", 262, 44, 48, 6),
  face("4♦", 133, 104, 46),
  face("Joker", 187, 104, 46),
  path("M109 117H157V129H109ZM163 117H211V129H163Z", "picture-ribbon"),
  face("2♣", 126, 194, 60, -5),
  back("Jest", 194, 194, 60, 4),
];
