// "Something is wrong here": a player disputes a sentence of the log, or the last move.
import { coloured } from "../board/dom.js";
import * as api from "../net/api.js";
import * as store from "../net/store.js";
import { openDialog, toast } from "../ui/dialog.js";
import { el } from "../ui/dom.js";

/** The token of the seat that looks, if this browser has one. */
function tokenOf({ id, state }) {
  const { seats = [], tokens = [] } = store.table(id) ?? {};
  return tokens[seats.indexOf(state.seat)];
}

/** Open the form; `about` is a sentence with its place in the log, { event, words }, or nothing for the last move. */
export function openReport(page, about = {}) {
  const token = tokenOf(page);
  const box = el("textarea", { id: "report-text", rows: "4", maxlength: "1000", required: true });
  const problem = el("p", { class: "problem", role: "alert" });
  const send = async (event) => {
    event.preventDefault();
    try {
      await api.report(page.id, { ...about, text: box.value }, token);
      dialog.close();
      toast("Thank you. Your report was sent.");
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const form = el(
    "form",
    { onsubmit: send, class: "report" },
    about.words ? el("blockquote", {}, coloured(about.words)) : el("p", {}, "About the last move"),
    el("label", { for: "report-text" }, "What is wrong?"),
    box,
    el(
      "p",
      { class: "soft small" },
      "The people who run this server get your words and the record of this game. Other players don’t see them.",
    ),
    problem,
    el("button", { type: "submit", class: "primary" }, "Send report"),
  );
  const dialog = openDialog("Something is wrong", form);
  box.focus();
}
