// Any game: shared zones in the middle, everybody's own zones in a line.

export default {
  centre: { zones: {} },
  seat: { zones: {}, hiddenHands: true },
  compactFrom: 4,
  notes() {},
};
