// What a bot with this seat's window thinks of each option, and what the seat could remember.
import { coloured } from "../board/dom.js";
import { el } from "../ui/dom.js";

const percent = (share) => `${Math.round(share * 100)} %`;

function bar({ value, low, high }) {
  const track = el(
    "div",
    { class: "worth", "aria-hidden": "true" },
    el("span", { class: "value" }),
    el("span", { class: "range" }),
  );
  track.style.setProperty("--value", value);
  track.style.setProperty("--low", low);
  track.style.setProperty("--high", high);
  return track;
}

/** The reply to a request for a hint. */
export function hintList(options) {
  const best = [...options].sort((a, b) => b.value - a.value);
  return [
    el(
      "p",
      { class: "soft small" },
      "A bot that sees only what you see, playing on from here many times. The bar is the estimated win rate; the thin line is the margin of error.",
    ),
    el(
      "ol",
      { class: "hints" },
      best.map((option) =>
        el(
          "li",
          {},
          el(
            "div",
            { class: "spread" },
            el("span", {}, coloured(option.words)),
            el("strong", {}, percent(option.value)),
          ),
          bar(option),
          el("span", { class: "unseen" }, `between ${percent(option.low)} and ${percent(option.high)}`),
        ),
      ),
    ),
  ];
}

function zoneName(view, number) {
  const zone = view.zones.find((each) => each.zone === number);
  if (!zone) return "somewhere else";
  if (zone.owner === null) return zone.name;
  return `${zone.owner === view.seat ? "your" : `${view.names[zone.owner]}’s`} ${zone.name}`;
}

function grouped(entries, keyOf) {
  const out = new Map();
  for (const entry of entries) out.set(keyOf(entry), [...(out.get(keyOf(entry)) ?? []), entry]);
  return [...out];
}

const cards = (entries) =>
  el(
    "p",
    { class: "card-names" },
    entries.map((entry) => el("span", { class: "card-name" }, coloured(entry.card))),
  );

/** The reply to a request for one's notes; places are named as in the view. */
export function notesList(memory, view) {
  const known = grouped(memory.known, (entry) => zoneName(view, entry.zone));
  const where = (entry) => entry.zones.map(({ zone }) => zoneName(view, zone)).join(" or ");
  const possible = grouped(memory.possible, where);
  const parts = (title, groups, none) => [
    el("h3", {}, title),
    groups.length === 0
      ? el("p", { class: "soft" }, none)
      : groups.map(([place, entries]) => el("div", { class: "note" }, el("h4", {}, place), cards(entries))),
  ];
  return [
    el("p", { class: "soft small" }, "Only what you have been shown and could have remembered."),
    parts("Hidden, but you know them", known, "Nothing."),
    parts("Not placed yet", possible, "Every card is accounted for."),
  ].flat(Infinity);
}
