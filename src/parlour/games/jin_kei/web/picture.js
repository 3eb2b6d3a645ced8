// A small picture of a table of Jin-Kei Trick, for the start page.

import { back, face } from "/static/js/board/picture.js";
import { group, path } from "/static/js/cards/svg.js";

export default () => [
  face("9♦", 106, 30, 38),
  face("4♣", 160, 30, 38),
  back("♣♦", 214, 30, 38),
  path("M20 64H300", "picture-line"),
  face("7♠", 106, 100, 42),
  face("K♥", 160, 100, 42),
  face("2♠", 214, 100, 42),
  face("sleeve", 106, 166, 42),
  face("A♥", 160, 166, 42),
  back("♠♥", 214, 166, 42),
  ...[
    [106, 124],
    [160, 124],
    [166, 124],
  ].map(([x, y]) =>
    group(
      `translate(${x - 6} ${y - 2})`,
      path("M0 4 6 1 12 4 6 7Z", "cube-top"),
      path("M0 4V11L6 14V7Z", "cube-left"),
      path("M12 4V11L6 14V7Z", "cube-right"),
    ),
  ),
  face("6♦", 54, 84, 40, -8),
  face("10♠", 268, 84, 40, 8),
];
