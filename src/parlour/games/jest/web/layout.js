// Jest: an offer of two cards before each player, their Jest beside it; the trophies in the middle.

export default {
  sheet: "layout.css",
  told: ["round"], // by the headline
  covert: ["offer, face-down", "Jest"],
  centre: {
    areas: ["deck trophies stack out"],
    zones: { deck: ["draw deck"], trophies: ["trophies"], stack: ["stack"], out: ["out of the game"] },
    ifAny: ["stack", "out"],
  },
  seat: {
    mine: ["offer jest"],
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
  marks: { trophy: { kind: "ribbon" } }, // what a trophy asks for is printed on it
  events: {
    offered: "together", // everybody turns up a card at once
    kept: "together",
  },
};
