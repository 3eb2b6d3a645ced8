// Between two views: the table after each event, made of nothing but the old view, the events and the new view.

const copied = (view) => ({ ...view, zones: view.zones.map((zone) => ({ ...zone, cards: [...zone.cards] })) });

/** The zone that holds a card. */
const holder = (view, token) => view.zones.find((zone) => zone.cards.some((card) => card?.token === token));

const slotOf = (zone, token) => zone?.cards.findIndex((card) => card?.token === token) ?? -1;

/** Put something else on the place of a card. */
function replace(zone, token, card) {
  zone.cards[slotOf(zone, token)] = card;
}

/**
 * In a hidden hand tokens reveal nothing: the card that an event names may lie there under another token.
 * Then the two change places, so that the right card leaves. Gives the other token, or null.
 */
function exchange(zone, card, face) {
  if (face === null || card.card === null || card.card === face) return null;
  const other = zone.cards.find((one) => one?.card === face);
  if (!other) return null;
  replace(zone, other.token, { ...card, token: other.token });
  replace(zone, card.token, { ...other, token: card.token });
  return other.token;
}

function takeOut(zone, token) {
  if (zone.kind === "row") replace(zone, token, null);
  else zone.cards.splice(slotOf(zone, token), 1);
}

/** Put a card where the new view has it if that is this zone already; otherwise on a free space, or on top. */
function putInto(zone, card, goal) {
  const there = slotOf(goal, card.token);
  if (zone.kind === "row") {
    const free = there >= 0 && !zone.cards[there] ? there : zone.cards.indexOf(null);
    if (free >= 0) zone.cards[free] = card;
    else zone.cards.push(card);
    return;
  }
  const order = new Map(goal?.cards.map((one, n) => [one?.token, n]));
  const next = there < 0 ? -1 : zone.cards.findIndex((one) => order.get(one.token) > there);
  zone.cards.splice(next < 0 ? zone.cards.length : next, 0, card);
}

/** Let an event happen in a copy; gives what a flight has to know: the token whose place the card had. */
function happen(view, event, after) {
  if (event.token === null || event.to_zone === null) return null;
  const from = holder(view, event.token);
  const to = view.zones.find((zone) => zone.zone === event.to_zone);
  const goal = after.zones.find((zone) => zone.zone === event.to_zone);
  if (!from || !to) return null;
  const had = exchange(from, from.cards[slotOf(from, event.token)], event.card);
  const card = from.cards[slotOf(from, event.token)];
  const final = goal?.cards[slotOf(goal, event.token)];
  const face = final?.card === null ? null : (event.card ?? card.card); // what the new view alone tells comes with it
  const shown = { ...card, card: face, up: final?.up ?? card.up };
  if (from === to) replace(to, event.token, shown);
  else {
    takeOut(from, event.token);
    putInto(to, shown, goal);
  }
  return had === null ? null : [event.token, had];
}

/** Rows whose cards are all there already lie as they do in the new view: Kings that change places do it at once. */
function arrange(view, after, zones) {
  for (const number of zones) {
    const zone = view.zones.find((one) => one.zone === number);
    const goal = after.zones.find((one) => one.zone === number);
    const tokens = (cards) => cards.map((card) => card?.token ?? -1).sort();
    if (zone?.kind !== "row" || !goal || String(tokens(zone.cards)) !== String(tokens(goal.cards))) continue;
    const own = new Map(zone.cards.map((card) => [card?.token, card]));
    zone.cards = goal.cards.map((card) => own.get(card?.token) ?? null);
  }
}

/** The table after some events that happen at once: `view`, and `had`, pairs of tokens that changed places in a hand. */
export function tableAfter(before, events, after) {
  const view = copied(before);
  const had = events.map((event) => happen(view, event, after)).filter(Boolean);
  arrange(view, after, new Set(events.map((event) => event.to_zone)));
  return {
    view,
    had: new Map(
      had.flatMap(([one, other]) => [
        [one, other],
        [other, one],
      ]),
    ),
  };
}

/** Turn up the cards of a seat's zone as far as this update tells their faces. */
export function turnUp(view, seat, id, events, after) {
  const told = new Map(events.filter((event) => event.card !== null).map((event) => [event.token, event.card]));
  for (const card of after.zones.flatMap((zone) => zone.cards)) if (card?.card) told.set(card.token, card.card);
  for (const zone of view.zones.filter((one) => one.owner === seat && one.id === id))
    zone.cards = zone.cards.map((card) => card && { ...card, card: card.card ?? told.get(card.token) ?? null });
}

/** Where every card lies, and with which face: two views with the same layout of cards have the same. */
const layOf = (view) => view.zones.map((zone) => zone.cards.map((card) => card && [card.token, card.card, card.up]));

/** Whether the cards lie in one view as in the other. */
export const sameLay = (one, other) => JSON.stringify(layOf(one)) === JSON.stringify(layOf(other));

/** Whether every card lies in the same zone, whatever its order there and its face. */
export function sameZones(one, other) {
  const held = (view) => view.zones.map((zone) => zone.cards.map((card) => card?.token ?? -1).sort());
  return JSON.stringify(held(one)) === JSON.stringify(held(other));
}

/** The table before the deal: every hand lies, face-down, in the largest pile of its owner or of the table. */
export function beforeTheDeal(view) {
  const start = copied(view);
  for (const hand of start.zones.filter((zone) => zone.kind === "hand")) {
    const piles = start.zones.filter((zone) => zone.kind === "pile" && [hand.owner, null].includes(zone.owner));
    const deck = piles.sort((a, b) => (b.owner === hand.owner) - (a.owner === hand.owner) || size(b) - size(a))[0];
    if (!deck) continue;
    deck.cards.push(...hand.cards.map((card) => card && { ...card, card: null, up: false }));
    hand.cards = [];
  }
  return { ...start, marks: [], options: [], question: null, waiting: [] };
}

const size = (zone) => zone.cards.length;
