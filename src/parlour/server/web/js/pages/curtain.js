// Hot seat: between two players nothing of either hand is on the screen, nor anywhere in the page.
import { el } from "../ui/dom.js";

/** The curtain for the player whose turn comes; `lifted()` when they say that they are there. */
export function curtain(name, lifted) {
  const button = el("button", { class: "primary", type: "button", onclick: lifted }, `I’m ${name}: show my cards`);
  const box = el(
    "section",
    { class: "curtain", "aria-labelledby": "curtain-title" },
    el("h2", { id: "curtain-title" }, `Pass the screen to ${name}`),
    el("p", {}, "Everyone else, please look away."),
    button,
  );
  queueMicrotask(() => button.focus());
  return box;
}

/** Of the seats on this screen the one that should be in front of it: whoever is there, unless only others must answer. */
export function seatToShow(mine, current, waiting) {
  if (current !== null && waiting.includes(current)) return current;
  return mine.find((seat) => waiting.includes(seat)) ?? current ?? mine[0];
}
