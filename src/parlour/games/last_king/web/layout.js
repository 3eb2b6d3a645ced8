// Last King: a court in three ranks, Jacks in front, the King next to its player; attacks are stacked on whom they strike.

/** The places of a rank. */
const places = (rank) => [..."abcdefg"].map((place) => `${rank} rank ${place}`);

/** The damage of an attack: its value, with a half sign if the suit halves it; an Ace that destroys has none. */
function blow({ card, value }) {
  if (value < 0) return "✕";
  const full = Number.parseInt(card, 10) || 1;
  return value < full ? `½ ${value}` : `${value}`;
}

export default {
  sheet: "layout.css",
  told: ["round"], // by the headline
  among: true, // with more than two players what is played lies among the courts
  centre: {
    areas: ["played out"],
    zones: { played: ["being played"], out: ["out of the game"] },
    as: { played: "line" },
    ifAny: ["out"],
    labels: { "being played": "Played" },
  },
  seat: {
    mine: ["king queens jacks piles"],
    other: ["plate king queens jacks piles", "hand king queens jacks piles"],
    columns: "auto auto auto minmax(90px, 0.3fr)",
    otherColumns: "minmax(90px, 0.3fr) auto auto auto minmax(90px, 0.3fr)",
    mineNarrow: ["plate plate piles", "king queens jacks"],
    otherNarrow: ["plate hand piles", "king queens jacks"],
    zones: {
      king: ["King's Shield", "King"],
      queens: places("Queen"),
      jacks: places("Jack"),
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
  marks: {
    attacked: { kind: "points", text: (mark) => `${mark.value}/${mark.most}` },
    half: { kind: "half", text: () => "½" },
  },
  events: {
    drew: "together",
    attacked: { as: "blow", numbers: [blow] },
    stands: { numbers: [(event) => `${event.value}/${event.facts.limit}`] },
    destroyed: { as: "blow" },
    broken: { as: "blow" },
    passed: "point",
    eliminated: { out: true },
  },
};
