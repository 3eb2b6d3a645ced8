// The pages of tournaments: which of them, the address says.
import { byId } from "../ui/dom.js";

const PAGES = { tournaments: "./tournament-list.js", tournament: "./tournament.js" };

const [, page] = location.pathname.split("/");

import(PAGES[page])
  .then(({ open }) => open())
  .catch((error) => {
    byId("problem").textContent = error.message;
  });
