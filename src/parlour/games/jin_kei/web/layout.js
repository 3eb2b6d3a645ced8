// Jin-Kei Trick: two formations of three rows face each other; markers lie on the locations, not on the cards.

import { circle, draw, group, path } from "/static/js/cards/svg.js";

const drawing = (wide, ...parts) => draw("svg", { viewBox: `0 0 ${wide} 15`, "aria-hidden": "true" }, ...parts);

const cube = (_, n) =>
  group(
    `translate(${13 * n} 0)`,
    path("M0 4 6 1 12 4 6 7Z", "cube-top"),
    path("M0 4V11L6 14V7Z", "cube-left"),
    path("M12 4V11L6 14V7Z", "cube-right"),
  );
const cubes = ({ value }) => drawing(13 * value, ...Array.from({ length: value }, cube));
const wildToken = () => drawing(14, circle(7, 7.5, 6.5, "token"), path("M7 1A6.5 6.5 0 0 1 7 14Z", "token-half"));
const pair = () =>
  drawing(
    13,
    draw("rect", { x: 1, y: 2, width: 7, height: 10, rx: 1, class: "pair" }),
    draw("rect", { x: 5, y: 4, width: 7, height: 10, rx: 1, class: "pair" }),
  );

export default {
  sheet: "layout.css",
  told: ["round", "battle"], // by the headline
  sides: true, // the formations face each other from the left and the right
  facing: true, // the other one is seen from its front
  covert: ["Vanguard", "Rearguard", "Reinforcements", "2 Cards"],
  centre: {
    areas: ["battle battle", "away sleeves"],
    narrow: ["battle", "away", "sleeves"],
    zones: { battle: ["battle"], away: ["out of the way"], sleeves: ["black sleeves"] },
    labels: { "out of the way": "Set aside", "black sleeves": "Sleeves", battle: "Battle" },
    ifAny: ["away", "sleeves"],
  },
  seat: {
    mine: ["piles piles piles", "back rear van"],
    other: ["plate plate plate", "hand piles piles", "van rear back"],
    mineNarrow: ["plate plate plate", "back rear van", "piles piles piles"],
    otherNarrow: ["plate plate plate", "van rear back", "hand piles piles"],
    zones: {
      van: ["Vanguard"],
      rear: ["Rearguard"],
      back: ["Reinforcements"],
      piles: ["deck", "captured"],
      hand: ["hand"],
      two: ["2 Cards"],
    },
    labels: { deck: "Deck", captured: "Captured", hand: "" },
    labelsNarrow: { Vanguard: "Van", Rearguard: "Rear", Reinforcements: "Reinf.", deck: "", captured: "" },
    column: ["van", "rear", "back"],
    ifAny: ["two"],
    hiddenHands: true,
  },
  marks: {
    cubes: { draw: cubes },
    wild: { draw: wildToken },
    two_cards: { draw: pair, holds: "2 Cards" },
    dotted: { space: "dotted" },
    barred: { space: "barred" },
    attack: { text: () => "attack" },
    defence: { text: () => "defence" },
  },
  events: {
    drew: "together",
    formation: "together",
    top_card: "together",
    placed: "together",
    revealed: "together",
    attacks: "point",
    compared: { as: "clash", numbers: ["value", "against"] },
    wins: "with", // and why, if it is not the higher card
    tied: "with",
    advanced: "together",
    scored: "together",
  },
};
