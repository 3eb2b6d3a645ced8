// The prompt: the question in a sentence, every option as a button; or who is waited for; or how it ended.

import { diagramRow, legendElement } from "./diagram.js";
import { coloured, make } from "./dom.js";
import { isForced } from "./notice.js";

const PASS = 0; // the action that passes, in every game

const joined = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

/** The end in a sentence; the reader is "you". */
function ending({ view, names }) {
  const { winners, reason, adjudicated } = view.result;
  const won = winners.includes(view.seat);
  const others = winners.filter((seat) => seat !== view.seat).map((seat) => names[seat]);
  const all = joined([...(won ? ["You"] : []), ...others]);
  const verb = winners.length > 1 ? "share the win" : won ? "win" : "wins";
  return `${all ? `${all} ${verb}` : "Nobody wins"}: ${reason}${adjudicated ? " (adjudicated)" : ""}.`;
}

/** The prompt when I am not asked, or not yet. */
function waiting(model) {
  const { view } = model;
  if (view.over && view.result) return ending(model);
  const seats = view.waiting ?? [];
  if (seats.includes(view.seat)) return "You are next.";
  return seats.length ? `Waiting for ${joined(seats.map((seat) => model.names[seat]))}.` : "";
}

function resultLines(model) {
  const lines = model.view.result?.lines ?? [];
  return make(
    "dl",
    { class: "result" },
    ...lines.flatMap((own, seat) =>
      own.length ? [make("dt", {}, model.names[seat]), ...own.map((line) => make("dd", {}, coloured(line)))] : [],
    ),
  );
}

/** The prompt; every option's button stands for it in `scene.acts`. */
export function promptElement(scene) {
  const { model } = scene;
  const asked = model.options.length > 0;
  const box = make("section", { class: "prompt", "aria-label": asked ? "Your move" : "State of play" });
  box.classList.toggle("asked", asked);
  box.append(make("p", { class: "question" }, coloured(asked ? model.view.question.words : waiting(model))));
  if (model.view.over) box.append(resultLines(model));
  if (asked)
    box.append(
      make(
        "div",
        { class: "options", role: "group", "aria-label": "Options" },
        ...model.options.map((option, n) => optionButton(scene, option, n)),
      ),
    );
  const diagrams = model.options.flatMap((option) => option.diagrams);
  if (diagrams.length) box.querySelector(".options").append(legendElement(diagrams, scene.layout.marks) ?? "");
  if (asked && model.several) box.append(answerElement(scene));
  if (asked && scene.notice.running) box.append(countdownElement(scene.notice));
  if (asked && scene.settings.countdown && isForced(model.view)) box.append(skipElement(model.view.question));
  return box;
}

/** A ring that closes until the pass is given, and a button that stops it. */
function countdownElement(notice) {
  const { wait, gone } = notice.times;
  const ring = make(
    "span",
    { class: "ring", "aria-hidden": "true" },
    make("span", { class: "seconds" }, notice.seconds),
  );
  ring.style.setProperty("--wait", `${wait}ms`);
  ring.style.setProperty("--gone", `${-gone}ms`);
  const stop = make("button", { type: "button", class: "wait", "data-key": "wait" }, "Wait");
  return make("div", { class: "countdown", role: "status" }, ring, make("span", {}, "Passing for you"), stop);
}

/** A box to tick: pass from now on without asking, in the game's words for when. */
function skipElement({ step, pass_words: words }) {
  const box = make("input", { type: "checkbox", "data-step": step, "data-key": "skip" });
  return make(
    "label",
    { class: "dont-ask" },
    box,
    make("span", {}, `Don’t ask: ${words[0].toLowerCase()}${words.slice(1)}`),
  );
}

/** Of a question about several: how many have been chosen, a button that sends them, and one that chooses none. */
function answerElement({ model, disabled }) {
  const confirm = make("button", { type: "button", class: "confirm", "data-key": "confirm" }, "Confirm");
  confirm.disabled = true;
  const box = make("div", { class: "answer" }, make("p", { class: "picks", role: "status" }), confirm);
  if (model.view.question.can_pass && !model.options.some((option) => option.action === PASS)) {
    const none = make("button", { type: "button", class: "nothing", "data-key": "nothing" }, "Choose none");
    none.disabled = disabled;
    box.append(none);
  }
  return box;
}

/** Whether a card on the table, or a place that offers nothing else, plays an option: on a phone its button is left out. */
const isOnTable = ({ acts }, option) =>
  [...acts.values()].some(({ card, options }) => options.includes(option) && (card || options.length === 1));

function optionButton(scene, option, n) {
  const { words } = option;
  const button = make("button", {
    type: "button",
    class: `option${option.action === PASS ? " ends" : ""}${isOnTable(scene, option) ? " on-table" : ""}`,
    "data-move": option.move,
    "data-key": `option ${option.move}`,
    "aria-pressed": scene.model.several ? "false" : null,
    tabindex: n === 0 ? 0 : -1,
  });
  const key = n < 9 ? n + 1 : option.action === PASS ? 0 : null;
  if (key !== null) button.append(make("kbd", { "aria-hidden": "true" }, String(key)));
  button.append(make("span", {}, coloured(words)));
  if (option.diagrams.length) {
    button.classList.add("with-diagrams");
    button.append(diagramRow(option.diagrams, scene.layout.marks));
  }
  button.disabled = scene.disabled;
  return button;
}
