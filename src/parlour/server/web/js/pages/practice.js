// Shared by lessons and puzzles: a board with a coach, the log and the rules beside it.
import "../board/board.js";
import "../ui/log.js";
import "../ui/rules.js";
import { loadLayout } from "../board/layout.js";
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { byId, el } from "../ui/dom.js";
import { Side } from "../ui/side.js";

const TABS = [
  ["log", "What happened"],
  ["rules", "Rules"],
];

/** The game that the address names, as the catalogue has it. */
export async function gameOfAddress() {
  const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const game = (await api.games()).find((each) => each.name === name);
  if (!game) throw new Error("There is no such game.");
  return game;
}

/** A table to practise at; `act(move)` and `why(token)` are told what the person does. */
export class Practice {
  constructor(game, act, why) {
    this.board = document.createElement("parlour-board");
    this.board.addEventListener("act", (event) => act(event.detail.move));
    this.board.addEventListener("why", (event) => why(event.detail.token));
    this.dress();
    window.addEventListener("settings", () => this.dress());
    byId("rules").load(game.name);
    byId("log").rules = byId("rules");
    byId("log").addEventListener("rule", (event) => this.openRule(event.detail.cite));
    this.side = new Side(TABS, () => {});
  }

  async open(game) {
    this.board.layout = await loadLayout(game.web?.layout);
    byId("board").replaceChildren(this.board);
  }

  dress() {
    this.board.settings = store.settings();
  }

  /** Show a position; with `playable` it can be answered. */
  show({ view, log }, playable, pointed = null) {
    this.board.disabled = !playable;
    this.board.pointed = null;
    this.board.view = playable ? view : { ...view, options: [], question: null, waiting: [] };
    this.board.pointed = pointed;
    byId("rules").mark(view.section ?? null);
    return byId("log").show(log);
  }

  /** A button that opens the rules at a citation. */
  citation(cite, label = cite) {
    return el("button", { type: "button", class: "quiet", onclick: () => this.openRule(cite) }, label);
  }

  openRule(cite) {
    this.side.show("rules");
    byId("rules").open(cite);
  }
}

/** Show what went wrong in place of the page. */
export function failed(error) {
  byId("banner").hidden = false;
  byId("banner").textContent = error.message;
}
