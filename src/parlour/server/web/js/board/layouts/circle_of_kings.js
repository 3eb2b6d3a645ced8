// Circle of Kings: the four Kings in the middle, an army on each side of them, the decks at the edges.

const PLACES = ["Top", "Right", "Bottom", "Left"];

export default {
  covert: ["Army"],
  centre: {
    areas: ["circle kings removed"],
    narrow: ["circle kings removed"],
    zones: { circle: ["Circle of Kings"], kings: ["Kings in hand"], removed: ["removed King"] },
    ifAny: ["kings", "removed"],
  },
  seat: {
    mine: ["lords front armies", "plate hand inhand"],
    other: ["plate hand inhand", "lords front armies"],
    columns: "minmax(110px, 0.32fr) minmax(0, 1fr) minmax(110px, 0.32fr)",
    mineNarrow: ["front front", "plate plate", "lords armies"],
    otherNarrow: ["plate plate", "lords armies", "hand inhand", "front front"],
    zones: {
      lords: ["Lord deck", "Lord discard pile"],
      armies: ["Army deck", "Army discard pile"],
      front: ["Lord", "Captain", "Army"],
      hand: ["hand"],
      inhand: ["Lords in hand"],
    },
    as: { Army: "line", inhand: "fan" },
    labels: {
      "Lord discard pile": "Burnt",
      "Army discard pile": "Lost",
      "Army deck": "Army",
      "Lord deck": "Lords",
      hand: "",
      "Lords in hand": "",
    },
    hiddenHands: true,
  },

  /** The King whose suit acts; tapped cards; Lords without effect. */
  notes(model, notes) {
    const [circle] = model.zonesOf(null, "Circle of Kings");
    model.counters = model.counters.filter(([name, value]) => {
      const slot = PLACES.indexOf(name);
      if (slot >= 0 && value.endsWith("(acting)")) notes.badge(circle.cards[slot], "acts", "acting", "acting");
      return slot < 0;
    });
    model.names.forEach((_, seat) => {
      model.seatCounters[seat] = model.seatCounters[seat].filter(([name, value]) => {
        if (name === "Tapped") tapNamed(model, notes, seat, value);
        if (name === "Negated") notes.badge(model.zonesOf(seat, "Lord")[0].cards[0], "no effect", "negated", "spent");
        return name !== "Tapped" && name !== "Negated";
      });
    });
  },
};

function tapNamed(model, notes, seat, text) {
  const named = new Set(text.split(/, | and /).map((one) => one.replace(/^the /, "").replace(" of ", " ")));
  for (const name of ["Captain", "Army"]) {
    for (const card of model.zonesOf(seat, name)[0]?.cards ?? []) {
      if (card?.card && named.has(card.card.replace(/[¹²]$/u, ""))) notes.tap(card);
    }
  }
}
