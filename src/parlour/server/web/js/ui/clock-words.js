// A clock in a few words.
const DAY = 86_400;

/** `{ kind, seconds, increment }` as a person says it. */
export function clockWords({ kind, seconds, increment }) {
  const days = Math.round(seconds / DAY);
  const words = {
    none: "No clock",
    move: `${seconds} seconds per move`,
    fischer: `${seconds} seconds + ${increment} per move`,
    game: "The game's own clock",
    days: days === 1 ? "One day per move" : `${days} days per move`,
  };
  return words[kind];
}
