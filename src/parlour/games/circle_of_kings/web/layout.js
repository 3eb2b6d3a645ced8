// Circle of Kings: the four Kings in the middle, an army on each side of them, the decks at the edges.

export default {
  sheet: "layout.css",
  told: ["round", "phase"], // by the headline
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
  marks: {
    tapped: { turned: true },
    acting: { kind: "acting", text: () => "acts" },
    negated: { kind: "spent" },
    doubled: { text: (mark) => `×${mark.value}` },
    removed: { quiet: true }, // its place says so
  },
  events: {
    king_stands: "quiet", // the Circle is told as a whole
    drew_lord: "together",
    drew_army: "together",
    captain_deployed: "together",
    army_deployed: "together",
    army_revealed: "together",
    lord_revealed: "together",
    deployed_from_deck: "together",
    combat: { seats: ["value_of_0", "value_of_1"] },
    doubled: { numbers: ["value"] },
    king_acts: "point",
    struck: { as: "blow", numbers: [() => "✕"] },
    stole: "blow",
    came_home: "together",
  },
};
