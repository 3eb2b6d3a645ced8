// Tournaments in a few words, for lists and their own page.
import { clockWords } from "./clock-words.js";
import { el } from "./dom.js";

const FORMATS = { swiss: "Swiss", rounds: "duplicate rounds" };
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** How long something takes, in its two largest units. */
export function lengthWords(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${Math.floor((left % HOUR) / MINUTE)} min`;
  if (left >= MINUTE) return `${Math.floor(left / MINUTE)} min ${left % MINUTE} s`;
  return `${left} s`;
}

/** The name of a tournament. */
export const nameOf = ({ title, format }) => `${title}, ${FORMATS[format]}`;

/** Its settings in a line. */
export function factsOf({ seats, rounds, clock, rated, bots, maker }) {
  const facts = [
    `${seats} at a table`,
    rounds === 1 ? "one round" : `${rounds} rounds`,
    clockWords(clock),
    rated ? "rated" : null,
    bots ? `${bots} bots take empty places` : null,
    maker ? `by ${maker}` : null,
  ];
  return facts.filter(Boolean).join(" · ");
}

/** Where it stands. */
export function stateWords({ status, starts, round, rounds, players }) {
  const people = players === 1 ? "one player" : `${players} players`;
  if (status === "open") {
    const when = new Date(starts * 1000).toLocaleString([], { weekday: "short", hour: "2-digit", minute: "2-digit" });
    return `Starts ${when} · ${people}`;
  }
  if (status === "playing") return `Round ${round} of ${rounds} · ${people}`;
  return status === "over" ? `Over · ${people}` : "Cancelled";
}

/** A tournament in a list. */
export function tournamentRow(each) {
  return el(
    "li",
    { "data-tournament": each.tournament },
    el(
      "div",
      { class: "what" },
      el("strong", {}, nameOf(each)),
      ` · ${stateWords(each)}`,
      el("div", { class: "soft small" }, factsOf(each)),
    ),
    el(
      "a",
      {
        class: "button",
        href: `/tournament/${each.tournament}`,
        "aria-label": `${each.status === "open" ? "Enter" : "View"}: ${nameOf(each)}`,
      },
      each.status === "open" ? "Enter" : "View",
    ),
  );
}
