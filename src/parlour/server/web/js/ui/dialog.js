// Dialogs and short messages over the page.
import { el } from "./dom.js";

/** Open a dialog with a title and a body; gives the <dialog>, which is gone once it is closed. */
export function openDialog(title, ...body) {
  const heading = el("h2", { id: `dialog-${title.replaceAll(/\W+/g, "-")}` }, title);
  const close = el(
    "button",
    { class: "quiet shut", type: "button", "aria-label": "Close", onclick: () => dialog.close() },
    "✕",
  );
  const inside = el("div", { class: "inside" }, el("header", { class: "spread" }, heading, close), ...body);
  const dialog = el("dialog", { "aria-labelledby": heading.id, onclose: () => dialog.remove() }, inside);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Ask a question with a few answers, [value, label, class]; resolves to null if the dialog is closed without one. */
export function askPerson(title, text, answers) {
  return new Promise((resolve) => {
    const buttons = answers.map(([value, label, kind = ""]) =>
      el(
        "button",
        {
          type: "button",
          class: kind,
          onclick: () => {
            dialog.returnValue = value;
            dialog.close(value);
          },
        },
        label,
      ),
    );
    const dialog = openDialog(title, el("p", {}, text), el("div", { class: "row" }, buttons));
    dialog.addEventListener("close", () => resolve(dialog.returnValue || null));
  });
}

let stack = null;
const LONG = 12_000;
const SHORT = 4_500;

/** A short message that goes by itself; `actions` are [label, function] and make it stay longer. */
export function toast(text, actions = []) {
  if (!stack) {
    stack = el("div", { class: "toasts", role: "status" });
    document.body.append(stack);
  }
  const done = () => message.remove();
  const buttons = actions.map(([label, act]) =>
    el(
      "button",
      {
        type: "button",
        onclick: () => {
          done();
          act();
        },
      },
      label,
    ),
  );
  const words = el(
    "div",
    { class: "saying" },
    el("p", {}, text),
    buttons.length > 0 && el("div", { class: "cites" }, buttons),
  );
  const message = el(
    "div",
    { class: "toast" },
    words,
    el("button", { type: "button", "aria-label": "Dismiss", onclick: done }, "✕"),
  );
  stack.replaceChildren(message);
  setTimeout(done, actions.length > 0 ? LONG : SHORT);
}

/** Take away whatever message is shown. */
export function clearToasts() {
  stack?.replaceChildren();
}
