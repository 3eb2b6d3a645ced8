// The menu of the table: what one needs now and then.

import * as store from "../net/store.js";
import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { openSettings, passList } from "../ui/settings.js";
import { invitation } from "../ui/share.js";
import { lineActions } from "./branch.js";
import { openReport } from "./report.js";

function passing(page) {
  const { game } = page.state.table;
  const boxes = passList(game, page.state.auto, (steps) => {
    page.pass(steps);
    store.rememberAutoPass(game, steps);
  });
  if (boxes.length === 0) return null;
  return el(
    "fieldset",
    {},
    el("legend", {}, "Pass for me"),
    el(
      "p",
      { class: "soft small" },
      "Don’t ask me in these cases, here and in later games. With other people at the table, each pass takes as long as if you had chosen it yourself.",
    ),
    boxes,
  );
}

/** Open the menu over the table. */
export function openMenu(page) {
  const then = (act) => () => {
    dialog.close();
    act();
  };
  const seated = page.mine.length > 0 && page.state !== null && page.state.seen.status !== "over";
  const button = (label, act, kind = "") => el("button", { type: "button", class: kind, onclick: then(act) }, label);
  const dialog = openDialog(
    page.state?.table.title ?? "Menu",
    el(
      "div",
      { class: "menu-list" },
      button("Invite others", () => openDialog("Invite others", invitation(page.id))),
      (page.state ? lineActions(page.state) : []).map(([label, act]) =>
        typeof act === "string" ? el("a", { class: "button", href: act }, label) : button(label, act),
      ),
      button("Settings", () => openSettings()),
      page.state && page.state.seen.status !== "open" && button("Report a problem", () => openReport(page)),
      button("Keyboard", () => page.showKeys()),
      el("a", { class: "button", href: "/" }, "Start page"),
      seated && button("Leave game", () => page.leave(), "danger"),
    ),
    seated && page.state.seen.status === "playing" && passing(page),
  );
}
