// The settings dialog, and keeping the page as the settings say.

import { autoPass, changeSettings, passable, rememberAutoPass, settings } from "../net/store.js";
import { openDialog } from "./dialog.js";
import { check, el, segments } from "./dom.js";

function apply(now) {
  const root = document.documentElement;
  if (now.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = now.theme;
  root.toggleAttribute("data-large", now.large);
  root.toggleAttribute("data-still", !now.animate);
  root.toggleAttribute("data-four", now.fourColour);
}

window.addEventListener("settings", (event) => apply(event.detail));
window.addEventListener("storage", (event) => event.key === "parlour.settings" && changeSettings({}));

const THEMES = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

function passing(games) {
  const lists = games
    .filter((game) => Object.keys(passable(game.name)).length > 0)
    .map((game) =>
      el(
        "div",
        {},
        el("h3", {}, game.title),
        passList(game.name, autoPass(game.name), (steps) => rememberAutoPass(game.name, steps)),
      ),
    );
  const none = el(
    "p",
    { class: "soft" },
    "Cases in which Parlour can pass for you are listed here once you have met them.",
  );
  return el("fieldset", {}, el("legend", {}, "Pass for me"), lists.length > 0 ? lists : none);
}

/** Boxes to tick for the questions of a game that can be passed. */
export function passList(game, ticked, changed) {
  const steps = new Set(ticked);
  return Object.entries(passable(game)).map(([step, words]) =>
    check(words, steps.has(step), (on) => {
      if (on) steps.add(step);
      else steps.delete(step);
      changed([...steps]);
    }),
  );
}

/** Open the settings; `games` are those whose passing can be set here. */
export function openSettings(games = []) {
  const now = settings();
  openDialog(
    "Settings",
    el(
      "fieldset",
      {},
      el("legend", {}, "Look"),
      el(
        "div",
        { class: "row" },
        el("span", { class: "label" }, "Theme"),
        segments("theme", "Theme", THEMES, now.theme, (theme) => changeSettings({ theme })),
      ),
      check("Larger text", now.large, (large) => changeSettings({ large })),
      check("Four colours: clubs green, diamonds blue", now.fourColour, (fourColour) => changeSettings({ fourColour })),
      check("Animate cards", now.animate, (animate) => changeSettings({ animate })),
      el("p", { class: "soft small" }, "If your system asks for reduced motion, cards are never animated."),
    ),
    games.length > 0 && passing(games),
  );
}
