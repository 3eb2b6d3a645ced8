// Jin-Kei Trick: two formations of three rows face each other; markers lie on the locations, not on the cards.

import { cubes } from "../markers.js";

const ROWS = ["Vanguard", "Rearguard", "Reinforcements"];

export default {
  beside: 2, // with so many players or fewer, what is shared lies beside the field
  held: true, // my hand lies in a row of its own
  facing: true, // the other formation is seen from its front
  covert: ["Vanguard", "Rearguard", "Reinforcements", "2 Cards"],
  centre: {
    areas: ["battle battle", "away sleeves"],
    narrow: ["battle away sleeves"],
    zones: { battle: ["battle"], away: ["out of the way"], sleeves: ["black sleeves"] },
    labels: { "out of the way": "Spent", "black sleeves": "Sleeves", battle: "Battle" },
    ifAny: ["away", "sleeves"],
  },
  seat: {
    mine: ["plate van piles", "plate rear piles", "plate back piles"],
    other: ["plate back piles", "plate rear piles", "hand van piles"],
    columns: "minmax(0, 1fr) auto minmax(0, 1fr)",
    mineNarrow: ["plate plate", "van piles", "rear piles", "back piles"],
    otherNarrow: ["plate hand", "back piles", "rear piles", "van piles"],
    zones: {
      van: ["Vanguard"],
      rear: ["Rearguard"],
      back: ["Reinforcements"],
      piles: ["deck", "captured"],
      hand: ["hand"],
      two: ["2 Cards"],
    },
    labels: { Reinforcements: "Reserve", deck: "Deck", captured: "Captured", hand: "" },
    aside: ["van", "rear", "back"],
    ifAny: ["two"],
    hiddenHands: true,
  },

  /** Cubes, wild tokens and pairs of cards on the locations of both formations. */
  notes(model, notes) {
    model.names.forEach((_, seat) => {
      model.seatCounters[seat] = model.seatCounters[seat].map(([name, value]) => {
        if (name !== "Formation") return [name, value];
        const [title, drawn] = value.split(": ");
        for (const [n, row] of drawn.split(" / ").entries()) markRow(model, notes, seat, ROWS[n], row.split(" "));
        return [name, title];
      });
    });
    model.counters = model.counters.map(([name, value]) =>
      name === "Start-player" ? [name, model.names[Number(value.slice(5)) - 1] ?? value] : [name, value],
    );
  },
};

function markRow(model, notes, seat, name, marks) {
  const [zone] = model.zonesOf(seat, name);
  marks.forEach((mark, slot) => {
    const pair = /(^|[^+])2/.test(mark) ? model.zonesOf(seat, "2 Cards")[0] : null;
    const plus = /\+(\d)/.exec(mark);
    const found = { count: plus ? Number(plus[1]) : 0, wild: mark.includes("W"), pair: Boolean(pair) };
    const kind = [mark.includes("D") && "dotted", mark === "X" && "barred"].filter(Boolean).join(" ");
    if (pair) notes.nested.add(pair);
    notes.space(zone, slot, {
      zone: pair,
      kind,
      marks: found.count || found.wild || found.pair ? () => cubes(found) : null,
    });
  });
}
