// Which layout a game has; one that is not named here is drawn plainly.

import circle_of_kings from "./circle_of_kings.js";
import high_jinks from "./high_jinks.js";
import jest from "./jest.js";
import jin_kei from "./jin_kei.js";
import last_king from "./last_king.js";
import plain from "./plain.js";

const LAYOUTS = { circle_of_kings, high_jinks, jest, jin_kei, last_king };

/** The layout of a game. */
export const layoutOf = (game) => LAYOUTS[game] ?? plain;
