// Beats: the events of an update in the order in which they are shown, those that belong together as one.
//
// A layout may say how the events of its game are staged: `events: { id: how }`, where how is a word or an object
// with `as` and more. The words are
//   together   at once with neighbours of the same id: cards dealt, cards turned up
//   with       at once with the event before it
//   quiet      the same, and without its sentence in the caption
//   clash      both cards large in the middle of the table, each with its number
//   blow       a hard arrow from card to card, and the number where it strikes
//   point      a thin arrow (what any event with two cards has)
// and beside `as` an object may hold
//   numbers    of the card and of the card it was done to: the names of facts ("value"), or functions of the event
//   seats      the names of facts that are shown at the seats, in their order
//   falls      in a clash: "card" or "onto", whichever is beaten; otherwise the event `with` it names the winner
//   turns      the id of the zone of the event's seat whose cards are turned up by it
//   out        the event's seat has left the game

import { beforeTheDeal, sameLay, sameZones, tableAfter, turnUp } from "./between.js";

const LONG = { clash: 2.5, blow: 1.5 }; // in beats
const SETTLING = 0.75;

/** How a layout wants an event staged: always an object. */
export function howOf(layout, event) {
  const how = layout.events?.[event.id] ?? {};
  return typeof how === "string" ? { as: how } : how;
}

const moves = (event) => event.token !== null && event.from_zone !== null;

/** Whether an event is shown at once with those before it. */
function joins(event, group, layout) {
  const { as } = howOf(layout, event);
  if (as === "with" || as === "quiet" || (!event.words && as === undefined)) return true;
  return as === "together" && group.some((one) => one.id === event.id);
}

/** Events that are shown at once, group by group; what comes first and has nothing to tell waits for the next. */
function grouped(events, layout) {
  const groups = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && (joins(event, last, layout) || !last.some((one) => one.words || moves(one)))) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** The sentences of some events, without those of quiet ones. */
const sentences = (events, layout) =>
  events.filter((event) => event.words && howOf(layout, event).as !== "quiet").map((event) => event.words);

/** A table that nothing more is told of. */
const settled = (table, long = SETTLING) => ({ ...table, events: [], words: [], long });

function beat(events, table, layout) {
  const long = Math.max(1, ...events.map((event) => LONG[howOf(layout, event).as] ?? 1));
  return { ...table, events, words: sentences(events, layout), long };
}

/**
 * The beats of an update. Each has `view`, the table to be drawn; `events`; `words`; and `long`, how many beats it
 * takes. The last one shows the new view: with the last events if the cards lie there already, otherwise after them.
 */
export function beatsOf(before, events, after, layout) {
  const out = [];
  let at = before;
  for (const group of grouped(events, layout)) {
    const table = tableAfter(at, group, after);
    for (const event of group) {
      const { turns } = howOf(layout, event);
      if (turns) turnUp(table.view, event.seat, turns, events, after);
    }
    const moved = !sameLay(table.view, at);
    if (!moved) table.view = at;
    if (group.some((event) => howOf(layout, event).as === "clash")) {
      out.push(beat(group, { view: at, had: new Map() }, layout)); // where they stand; what falls, falls afterwards
      if (moved) out.push(settled(table));
    } else out.push(beat(group, table, layout));
    at = table.view;
  }
  const last = out.at(-1);
  if (last && sameZones(last.view, after) && last.long === 1) last.view = after;
  else out.push(settled({ view: after, had: new Map() }, last ? SETTLING : 0));
  out.at(-1).final = true;
  return out;
}

/** The beats of the opening: the deal, what was told of it, and who begins. */
export function openingBeats(view, events, layout) {
  const words = [...sentences(events, layout).slice(-2), ...begins(view)];
  return [
    { view: beforeTheDeal(view), had: new Map(), events: [], words: [], long: 0.5 },
    { view, had: new Map(), events, words, long: 2.5, deal: true, final: true },
  ];
}

/** A sentence about who is asked first: that need not be the game's starting player. */
function begins(view) {
  if (view.waiting.length === 0) return [];
  if (view.waiting.length > 1) return ["Everyone chooses at the same time."];
  const [seat] = view.waiting;
  return [seat === view.seat ? "It’s your turn." : `It’s ${view.names[seat]}’s turn.`];
}
