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
};
