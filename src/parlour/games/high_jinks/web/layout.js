// High Jinks: nine zones for each player, Agents in front of two rows of Mana; four shared piles beside the field (§2).

const SUITS = ["♥", "♦", "♣", "♠"]; // by their numbers

export default {
  sheet: "layout.css",
  told: ["turn"], // by the headline
  covert: ["Mana", "Damage Counters"],
  centre: {
    areas: ["deck void boneyard bench"],
    zones: { deck: ["Deck"], void: ["Void"], boneyard: ["Boneyard"], bench: ["Bench"] },
  },
  seat: {
    mine: ["mana agents damage"],
    other: ["plate hand .", "mana agents damage"],
    columns: "minmax(0, 1fr) auto minmax(0, 1fr)",
    otherOfMany: ["plate hand", "mana damage", "agents damage"],
    columnsOfMany: "auto auto",
    mineNarrow: ["plate plate plate", "mana agents damage"],
    otherNarrow: ["plate plate hand", "mana agents damage"],
    zones: { agents: ["Agents"], mana: ["Mana"], damage: ["Damage Counters"], hand: ["hand"] },
    labels: { "Damage Counters": "Damage", hand: "" },
    three: ["mana"], // drawn three in a row
    two: ["damage"],
    hiddenHands: true,
  },
  compactFrom: 3,
  marks: {
    tapped: { turned: true },
    scars: { text: (mark) => `⚔${mark.value}` },
    guild: { text: (mark) => `+${mark.value}` },
    attacking: { text: () => "attacks" },
    blocking: { text: () => "blocks" },
    duelling: { quiet: true }, // its Power tells it
    power: { kind: "power", text: (mark) => String(mark.value) },
    acquired_suit: { text: (mark) => SUITS[mark.value] },
    burned: { text: () => "burned" },
    evoked: { text: (mark) => SUITS[mark.value] },
    archlord_used: { text: () => "Archlord ✓" },
    used: { text: () => "used" },
  },
  events: {
    drew: "together",
    found: "quiet",
    shown: "together",
    inherited: "together",
    paid: "together",
    left_hand: "together",
    attacked: "point",
    blocked: "blow",
    empowered: { as: "point", numbers: [(event) => `+${event.value}`] },
    ace_played: "blow",
    defeated: { as: "clash", numbers: ["power", "against"], falls: "card" },
    no_winner: { as: "clash", numbers: ["power", "against"] },
    scarred: { numbers: ["value"] },
    damaged: { as: "blow", numbers: ["value"] },
    lost: { out: true },
  },
};
