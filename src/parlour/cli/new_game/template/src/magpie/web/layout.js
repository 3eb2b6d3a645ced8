// Magpie: deck and discards in the middle, a hand before each player.

export default {
  told: ["round"], // by the headline
  centre: {
    areas: ["deck discards"],
    zones: { deck: ["deck"], discards: ["discards"] },
  },
  seat: {
    other: ["plate hand"],
    otherNarrow: ["plate hand"],
    zones: { hand: ["hand"] },
    hiddenHands: true,
  },
};
