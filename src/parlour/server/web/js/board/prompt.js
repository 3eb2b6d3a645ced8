// The prompt: the question in a sentence, every option as a button; or who is waited for; or how it ended.

import { coloured, make } from "./dom.js";

const joined = (names) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

/** What stands in the prompt when I am not asked. */
function waiting(model) {
  const { view } = model;
  if (view.over && view.result) {
    const winners = view.result.winners.map((seat) => model.names[seat]);
    const verb = winners.length > 1 ? "share the win" : "wins";
    return `${winners.length ? `${joined(winners)} ${verb}` : "Nobody wins"}: ${view.result.reason}${view.result.adjudicated ? " (adjudicated)" : ""}.`;
  }
  const names = (view.waiting ?? []).map((seat) => model.names[seat]);
  return names.length ? `Waiting for ${joined(names)}.` : "";
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
  box.append(make("p", { class: "question" }, coloured(asked ? (model.view.question ?? "") : waiting(model))));
  if (model.view.picked?.length)
    box.append(make("p", { class: "picks" }, "So far: ", coloured(model.view.picked.join(", "))));
  if (model.view.over) box.append(resultLines(model));
  if (asked)
    box.append(
      make(
        "div",
        { class: "options", role: "group", "aria-label": "Options" },
        ...model.options.map((option, n) => optionButton(scene, option, n)),
      ),
    );
  return box;
}

function optionButton(scene, option, n) {
  const ends = option.action === 0;
  const words = ends && scene.model.view.picked?.length ? `Done: ${option.words}` : option.words;
  const button = make("button", {
    type: "button",
    class: `option${ends ? " ends" : ""}`,
    "data-move": option.move,
    "data-key": `option ${option.move}`,
    tabindex: n === 0 ? 0 : -1,
  });
  if (n < 9) button.append(make("kbd", { "aria-hidden": "true" }, String(n + 1)));
  button.append(make("span", {}, coloured(words)));
  button.disabled = scene.disabled;
  return button;
}
