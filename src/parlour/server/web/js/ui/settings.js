// The settings dialog, and keeping the page as the settings say.

import { autoPass, changeSettings, mute, muted, passable, rememberAutoPass, settings } from "../net/store.js";
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
    "Cases in which Parlour can pass for you are listed here once they have come up in a game.",
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

/** A labelled slider; `said(value)` puts its value into words. */
function slider(label, { min = 0, max, step }, value, said, changed) {
  const words = el("output", {}, said(value));
  const input = el("input", {
    type: "range",
    min: String(min),
    max: String(max),
    step: String(step),
    "aria-label": label,
    "aria-valuetext": said(value),
    oninput: () => {
      words.textContent = said(Number(input.value));
      input.setAttribute("aria-valuetext", words.textContent);
      changed(Number(input.value));
    },
  });
  input.value = String(value);
  return el("label", { class: "slider" }, el("span", { class: "label" }, label), input, words);
}

const BOTS = [
  [null, "As usual"],
  [1.5, "Slowly"],
  [0.2, "Quickly"],
];
const seconds = (pace) => (pace === 0 ? "at once" : `${(pace / 1000).toFixed(1)} s`);

function events(now) {
  return el(
    "fieldset",
    {},
    el("legend", {}, "Pace of play"),
    slider("Time for each event", { max: 2000, step: 100 }, now.pace, seconds, (pace) => changeSettings({ pace })),
    el(
      "div",
      { class: "row" },
      el("span", { class: "label" }, "Bots answer"),
      segments("bots", "How fast bots answer", BOTS, now.bots, (bots) => changeSettings({ bots })),
    ),
    el(
      "p",
      { class: "soft small" },
      "Click the felt or press any key to skip ahead. You never have to wait to make your move.",
    ),
  );
}

/** Ask the browser whether it may notify; only then the box stays ticked. */
async function wantNotes(on, box) {
  const allowed = on && (await globalThis.Notification?.requestPermission?.()) === "granted";
  box.querySelector("input").checked = allowed;
  changeSettings({ notify: allowed });
}

function sounds(now) {
  const percent = (volume) => `${Math.round(volume * 100)} %`;
  const notes = check("Notify me when it is my turn and this page is in the background", now.notify, (on) =>
    wantNotes(on, notes),
  );
  return el(
    "fieldset",
    {},
    el("legend", {}, "Sound and notifications"),
    check("Sound (key S)", now.sound, (sound) => changeSettings({ sound })),
    slider("Volume", { max: 1, step: 0.05 }, now.volume, percent, (volume) => changeSettings({ volume })),
    notes,
  );
}

/** Talk at the table: on or off, and the muted people. */
function talking(now) {
  const buttons = muted().map((name) => {
    const button = el(
      "button",
      {
        type: "button",
        onclick: () => {
          mute(name, false);
          button.remove();
        },
      },
      `Unmute ${name}`,
    );
    return button;
  });
  return el(
    "fieldset",
    {},
    el("legend", {}, "Talk"),
    check("Show what others say at the table", now.talk, (talk) => changeSettings({ talk })),
    buttons.length > 0 && el("div", { class: "row" }, buttons),
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
    events(now),
    sounds(now),
    talking(now),
    games.length > 0 && passing(games),
  );
}
