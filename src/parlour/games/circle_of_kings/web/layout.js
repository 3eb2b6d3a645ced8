// Circle of Kings: the four Kings in the middle, an army on each side of them, the decks at the edges.

export default {
  sheet: "layout.css",
  told: ["round", "phase"], // by the headline
  covert: ["Army"],
  centre: {
    areas: ["circle kings removed"],
    zones: { circle: ["Circle of Kings"], kings: ["Kings in hand"], removed: ["removed King"] },
    ifAny: ["kings", "removed"],
  },
  seat: {
    mine: ["lords front armies"],
    other: ["plate front lords", "hand front armies"],
    columns: "minmax(100px, 0.3fr) minmax(0, 1fr) minmax(100px, 0.3fr)",
    mineNarrow: ["plate plate plate", "lords front armies"],
    otherNarrow: ["plate plate hand", "lords front armies"],
    zones: {
      lords: ["Lord deck", "Lord discard pile"],
      armies: ["Army deck", "Army discard pile"],
      front: ["Lord", "Captain", "Army"],
      hand: ["hand", "Lords in hand"],
    },
    as: { Army: "line" },
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
    army_revealed: { as: "together", turns: "Army" },
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
