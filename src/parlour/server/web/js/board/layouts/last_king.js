// Last King: a court in three ranks, Jacks in front, the King next to its player; attacks are stacked on whom they strike.

import { plainText } from "../model.js";

const OWNERS = "¹²³⁴⁵⁶";

export default {
  centre: {
    areas: ["played out"],
    narrow: ["played out"],
    zones: { played: ["being played"], out: ["out of the game"] },
    as: { played: "line" },
    ifAny: ["out"],
    labels: { "being played": "Played" },
  },
  seat: {
    mine: ["plate jacks piles", "plate queens piles", "plate king piles", "hand hand hand"],
    other: ["plate plate", "piles king", "piles queens", "hand jacks"],
    columns: "minmax(0, 1fr) auto minmax(0, 1fr)",
    otherColumns: "auto auto",
    mineNarrow: ["plate plate", "jacks piles", "queens piles", "king piles"],
    otherNarrow: ["plate hand", "king piles", "queens piles", "jacks piles"],
    zones: {
      king: ["King's Shield", "King"],
      queens: [/^Queen rank/],
      jacks: [/^Jack rank/],
      piles: ["deck", "discard pile"],
      hand: ["hand"],
    },
    as: { jacks: "stack", queens: "stack", king: "stack" },
    labels: { "discard pile": "Discard", deck: "Deck", hand: "", King: "", "King's Shield": "" },
    ranks: ["king", "queens", "jacks"], // one name for the whole rank
    ifAny: ["King's Shield", "jacks", "queens"], // of these only the places that are used ...
    atLeastOne: ["jacks", "queens"], // ... or one, if none is
    hiddenHands: true,
  },
  compactFrom: 3,

  /** Attack points on each character. */
  notes(model, notes) {
    model.counters = model.counters.filter(([name, value]) => {
      const owner = OWNERS.indexOf(name.at(-1));
      if (owner < 0) return true;
      const card = attacked(model, owner, plainText(name), name);
      const points = /(\d+) of (\d+)/.exec(value);
      if (card && points) notes.badge(card, `${points[1]}/${points[2]}`, value, "points");
      return !card;
    });
  },
};

function attacked(model, seat, who, text) {
  const zones = who === "Shield" ? model.zonesOf(seat, "King's Shield") : model.zonesOf(seat);
  return zones.map((zone) => zone.cards[0]).find((card) => card && (who === "Shield" || card.card === text));
}
