// A small picture of a table of Circle of Kings, for the start page.

import { face } from "/static/js/board/picture.js";
import { path } from "/static/js/cards/svg.js";

export default () => [
  ...["IV The Emperor", "XIX The Sun"].map((text, n) => face(text, 48 + n * 224, 102, 62, n ? 6 : -6)),
  path(
    "M196 44A62 62 0 0 1 222 76M222 130A62 62 0 0 1 196 160M124 160A62 62 0 0 1 98 130M98 76A62 62 0 0 1 124 44",
    "picture-arrow",
  ),
  face("King of Swords", 160, 42, 46),
  face("King of Cups", 214, 102, 46),
  face("King of Wands", 160, 164, 46),
  face("King of Pentacles", 106, 102, 46),
];
