// Keyboard shortcuts of the table, and the sheet that lists them.
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";

const typing = (target) =>
  target.closest?.("input:not([type=checkbox], [type=radio], [type=range]), textarea, select") !== null;

/** Listen for single keys, `{ u: ["Undo", f], ... }`, but not in a dialog, nor (except Escape) while somebody types. */
export function listen(keys) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || (typing(event.target) && event.key !== "Escape")) return;
    const found = keys[event.key];
    if (!found) return;
    event.preventDefault();
    found[1]();
  });
}

/** The sheet of shortcuts; `more` are [key, words] that something else listens for. */
export function openKeys(keys, more = []) {
  const rows = [...more, ...Object.entries(keys).map(([key, [words]]) => [key, words])];
  openDialog(
    "Keyboard",
    el(
      "table",
      {},
      el(
        "tbody",
        {},
        rows.map(([key, words]) => el("tr", {}, el("td", {}, el("kbd", {}, key)), el("td", {}, words))),
      ),
    ),
  );
}
