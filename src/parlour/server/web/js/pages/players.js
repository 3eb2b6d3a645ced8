// The pages of players: which of them, the address says.
import { byId } from "../ui/dom.js";

const PAGES = { me: "./account.js", player: "./profile.js", leaders: "./leaders.js" };

const [, page] = location.pathname.split("/");

import(PAGES[page])
  .then(({ open }) => open())
  .catch((error) => {
    byId("problem").textContent = error.message;
  });
