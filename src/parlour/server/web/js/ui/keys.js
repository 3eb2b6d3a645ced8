// Keyboard shortcuts of the table, and the sheet that lists them.
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";

const typing = (target) =>
  target.closest?.("input:not([type=checkbox], [type=radio], [type=range]), textarea, select") !== null;

/** Listen for single keys, `{ u: ["Take back", f], ... }`; nothing happens while somebody types or in a dialog. */
export function listen(keys) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (typing(event.target) || document.querySelector("dialog[open]")) return;
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
