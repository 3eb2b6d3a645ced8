// Pointing: a ring around the cards, zones and options that a lesson speaks of.

const RING = "pointed";
const SAID = "aria-description";

/** Ring what is pointed at on a board, `{ tokens, zones, moves }`, and nothing else; gives the first of it. */
export function pointAt(board, pointed) {
  for (const element of board.querySelectorAll(`.${RING}`)) {
    element.classList.remove(RING);
    element.removeAttribute(SAID);
  }
  const { tokens = [], zones = [], moves = [] } = pointed ?? {};
  const found = [
    ...tokens.map((token) => board.scene.places.get(token)),
    ...zones.map((zone) => board.querySelector(`[data-zone="${zone}"], [data-zone-button="${zone}"]`)),
    ...moves.map((move) => board.querySelector(`.option[data-move="${CSS.escape(move)}"]`)),
  ];
  const there = found.filter(Boolean);
  for (const element of there) {
    element.classList.add(RING);
    element.setAttribute(SAID, "the lesson points here");
  }
  return there[0] ?? null;
}
