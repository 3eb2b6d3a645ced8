// An Update holds what is otherwise than before; here it is put together with what was seen before.

/** Return what is seen after an Update: `seen` as it was, and that of the Update. Nothing is changed in place. */
export function fold(seen, { changes, ...rest }) {
  const view = changes ? foldView(seen.view, changes) : seen.view;
  return { ...seen, view, ...rest };
}

function foldView(view, { zones = [], ...rest }) {
  const changed = new Map(zones.map((change) => [change.zone, change]));
  const folded = view.zones.map((zone) => (changed.has(zone.zone) ? foldZone(zone, changed.get(zone.zone)) : zone));
  return { ...view, ...rest, zones: folded };
}

function foldZone(zone, { name, places, cards: others }) {
  const cards = Array.from({ length: places }, (_, slot) => zone.cards[slot] ?? null);
  for (const { slot, card } of others) cards[slot] = card;
  return { ...zone, name, cards };
}
