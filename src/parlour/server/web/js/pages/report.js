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

/** The subject of a report, for the form. */
function subject({ name, quote, words }) {
  if (quote) return el("blockquote", {}, el("strong", {}, `${name}: `), quote);
  if (name) return el("p", {}, `About ${name}`);
  return words ? el("blockquote", {}, coloured(words)) : el("p", {}, "About the last move");
}

/**
 * Open the form; `about` is a sentence with its place in the log, { event, words }, a person, perhaps with what they
 * said, { person, name, said, quote }, or nothing for the last move.
 */
export function openReport(page, about = {}) {
  const token = tokenOf(page);
  const box = el("textarea", { id: "report-text", rows: "4", maxlength: "1000", required: true });
  const problem = el("p", { class: "problem", role: "alert" });
  const send = async (submitted) => {
    submitted.preventDefault();
    try {
      const { event, words, person, said } = about;
      await api.report(page.id, { event, words, person, said, text: box.value }, token);
      dialog.close();
      toast("Thank you. Your report was sent.");
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  const form = el(
    "form",
    { onsubmit: send, class: "report" },
    subject(about),
    el("label", { for: "report-text" }, "What is wrong?"),
    box,
    el(
      "p",
      { class: "soft small" },
      "The people who run this server will see your message, what was said at this table, and the record of this game. Other players won’t.",
    ),
    problem,
    el("button", { type: "submit", class: "primary" }, "Send report"),
  );
  const dialog = openDialog("Report a problem", form);
  box.focus();
}
