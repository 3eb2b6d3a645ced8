// What a layout reads out of the counters: tapped cards, badges on cards, marks on spaces.

export class Notes {
  constructor() {
    this.tapped = new Set(); // tokens
    this.badges = new Map(); // token -> {text, words, kind}
    this.spaces = new Map(); // "zone slot" -> {zone, kind, marks}
    this.nested = new Set(); // zones that are drawn in a space of another
  }

  /** A card is turned sideways. */
  tap(card) {
    if (card) this.tapped.add(card.token);
  }

  /** A card bears a badge: its short text, and its words for a screen reader. */
  badge(card, text, words, kind) {
    if (card) this.badges.set(card.token, { text, words, kind });
  }

  /** A space of a row bears marks, or holds the cards of another zone. */
  space(zone, slot, note) {
    this.spaces.set(`${zone.zone} ${slot}`, note);
  }
}

/** The whole numbers in a text. */
export const numbersIn = (text) => (text.match(/\d+/g) ?? []).map(Number);
