// High Jinks: nine zones for each player, Agents in front of two rows of Mana; four shared piles beside the field (§2).

import { numbersIn } from "../notes.js";

export default {
  beside: 2, // with so many players or fewer, what is shared lies beside the field
  held: true, // my hand lies in a row of its own
  covert: ["Mana", "Damage Counters"],
  centre: {
    areas: ["deck void", "boneyard bench"],
    narrow: ["deck void boneyard bench"],
    zones: { deck: ["Deck"], void: ["Void"], boneyard: ["Boneyard"], bench: ["Bench"] },
  },
  seat: {
    mine: ["plate agents damage", "plate mana damage"],
    other: ["plate mana damage", "hand agents damage"],
    columns: "minmax(0, 1fr) auto minmax(0, 1fr)",
    otherOfMany: ["plate plate", "mana damage", "agents damage", "hand hand"],
    columnsOfMany: "auto auto",
    mineNarrow: ["plate plate", "agents damage", "mana damage"],
    otherNarrow: ["plate hand", "mana damage", "agents damage"],
    zones: { agents: ["Agents"], mana: ["Mana"], damage: ["Damage Counters"], hand: ["hand"] },
    labels: { "Damage Counters": "Damage", hand: "" },
    three: ["mana"], // drawn three in a row
    two: ["damage"],
    aside: ["agents", "mana"], // their names stand beside them
    hiddenHands: true,
  },
  compactFrom: 3,

  /** Tapped cards and Battle Scars. */
  notes(model, notes) {
    model.names.forEach((_, seat) => {
      const [agents] = model.zonesOf(seat, "Agents");
      const [mana] = model.zonesOf(seat, "Mana");
      model.seatCounters[seat] = model.seatCounters[seat].filter(([name, value]) => {
        const agent = /^Agent (\d)$/.exec(name);
        if (agent) markAgent(notes, agents.cards[Number(agent[1]) - 1], value);
        if (name === "Tapped Mana") for (const number of numbersIn(value)) notes.tap(mana.cards[number - 1]);
        return !agent && name !== "Tapped Mana";
      });
    });
  },
};

function markAgent(notes, card, marks) {
  if (marks.includes("tapped")) notes.tap(card);
  const scars = /(\d+) scars?.*/.exec(marks);
  if (scars) notes.badge(card, `⚔${scars[1]}`, scars[0], "scars");
}
