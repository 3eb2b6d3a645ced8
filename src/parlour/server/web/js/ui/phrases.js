// The words of quick phrases, and the drawings of emotes, by the ids that go over the wire.
import { el, svg } from "./dom.js";

export const PHRASES = {
  hello: "Hello!",
  good_luck: "Good luck!",
  well_played: "Well played!",
  good_game: "Good game!",
  thanks: "Thank you!",
  sorry: "Sorry!",
  oops: "Oops!",
  wait: "One moment, please.",
  back: "I’m back.",
  take_your_time: "Take your time.",
  again: "Another game?",
  bye: "Goodbye!",
};

const EYES = "M8.6 9v1.6M15.4 9v1.6";

/** The words of each emote for a screen reader, and the strokes of its drawing, inside a face or (`bare`) without one. */
export const EMOTES = {
  smile: { words: "smiles", strokes: [EYES, "M8 14.2c1.2 2 6.8 2 8 0"] },
  laugh: {
    words: "laughs",
    strokes: ["M7.4 10.4l1.3-1.3 1.3 1.3M14 10.4l1.3-1.3 1.3 1.3", "M7.6 13.4h8.8c-.4 5-8.4 5-8.8 0z"],
  },
  wink: { words: "winks", strokes: ["M8.6 9v1.6M14 10h2.8", "M8 14.2c1.2 2 6.8 2 8 0"] },
  wow: { words: "is amazed", strokes: [EYES, "M12 13.4a2 2.4 0 1 0 .01 0z"] },
  think: { words: "is thinking", strokes: ["M8.6 9.6v1.6M15.4 8.6v1.6M13.6 7l3.4-.6", "M9 15.4l5.6-.8"] },
  sad: { words: "is sad", strokes: [EYES, "M8.4 16c1.2-1.9 6-1.9 7.2 0"] },
  heart: {
    words: "sends a heart",
    bare: true,
    strokes: [
      "M12 20C4 14.5 3 11 3.6 8.4 4.5 4.8 9.700 4 12 8c2.300-4 7.500-3.200 8.400.4.6 2.600-.4 6.100-8.400 11.600z",
    ],
  },
  star: {
    words: "celebrates",
    bare: true,
    strokes: ["M12 3l2.600 6 6.400.5-4.900 4.200 1.600 6.300L12 16.500 6.300 20l1.600-6.300L3 9.500 9.400 9z"],
  },
};

/** The drawing of an emote. */
export function drawing(id) {
  const { strokes, bare } = EMOTES[id];
  const parts = strokes.map((d) => svg("path", { d }));
  if (!bare) parts.unshift(svg("circle", { cx: 12, cy: 12, r: 9.5 }));
  return svg("svg", { viewBox: "0 0 24 24", class: `emote ${id}`, "aria-hidden": "true" }, ...parts);
}

/** A line in words, for ears and reports. */
export function lineWords({ phrase, text }) {
  return phrase ? (PHRASES[phrase] ?? EMOTES[phrase]?.words ?? phrase) : text;
}

/** A line as it is shown: words, or a drawing that has a name. */
export function lineShown(line) {
  if (!EMOTES[line.phrase]) return lineWords(line);
  return el("span", {}, drawing(line.phrase), el("span", { class: "unseen" }, EMOTES[line.phrase].words));
}
