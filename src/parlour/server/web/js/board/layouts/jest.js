// Jest: an offer of two cards before each player, their Jest beside it; the trophies in the middle.

export default {
  covert: ["offer, face-down", "Jest"],
  centre: {
    areas: ["deck trophies stack out"],
    narrow: ["deck trophies stack out"],
    zones: { deck: ["draw deck"], trophies: ["trophies"], stack: ["stack"], out: ["out of the game"] },
    ifAny: ["stack", "out"],
  },
  seat: {
    mine: ["plate offer jest", "plate hand hand"],
    other: ["plate plate", "offer jest"],
    columns: "auto",
    mineNarrow: ["plate plate", "offer jest"],
    otherNarrow: ["plate offer jest"],
    zones: { offer: ["offer, face-up", "offer, face-down"], jest: ["Jest"], hand: ["hand"] },
    as: { jest: "line" },
    labels: { "offer, face-up": "Offer", "offer, face-down": "", hand: "Dealt" },
    ifAny: ["hand"],
    unless: { offer: "hand" }, // while cards are held, there is no offer yet
  },

  /** What a trophy asks for is printed on it. */
  notes(model, notes) {
    const [trophies] = model.zonesOf(null, "trophies");
    model.counters = model.counters.filter(([name, value]) => {
      const face = /^Trophy (.+)$/.exec(name);
      const card = face && trophies?.cards.find((one) => one?.card === face[1]);
      if (card) notes.badge(card, value.replace(/^for /, ""), `a trophy ${value}`, "ribbon");
      return !card;
    });
  },
};
