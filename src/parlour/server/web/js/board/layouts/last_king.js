// Last King: a court in three ranks, Jacks in front, the King next to its player; attacks are stacked on whom they strike.

import { plainText } from "../model.js";

const OWNERS = "¹²³⁴⁵⁶";

export default {
  centre: {
    areas: ["played out"],
    narrow: ["played out"],
    zones: { played: ["being played"], out: ["out of the game"] },
    as: { played: "line" },
    ifAny: ["played", "out"],
  },
  seat: {
    mine: ["plate jacks deck", "plate queens deck", "plate king discard", "hand hand hand"],
    other: ["plate plate plate", "deck king hand", "discard queens queens", "discard jacks jacks"],
    mineNarrow: ["jacks jacks jacks", "queens queens queens", "deck king discard", "hand hand hand"],
    otherNarrow: ["deck king hand", "discard queens queens", "discard jacks jacks"],
    zones: {
      jacks: [/^Jack rank/], queens: [/^Queen rank/], king: ["King's Shield", "King"],
      deck: ["deck"], discard: ["discard pile"], hand: ["hand"],
    },
    as: { jacks: "stack", queens: "stack", king: "stack" },
    labels: { "King's Shield": "", "Queen rank a": "Queens", "Jack rank a": "Jacks", "discard pile": "discard" },
    ifAny: ["jacks", "queens", "King's Shield"], // of these only the places that are used
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
