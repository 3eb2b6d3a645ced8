// A view read once: where every card lies, what every option touches, and which counters and marks concern what.
// Everything goes by ids, tokens and numbers; words are only shown.

/** A view with the questions a drawing asks of it answered. */
export class Model {
  constructor(view) {
    this.view = view;
    this.zones = view.zones ?? [];
    this.names = view.names ?? [];
    this.me = view.seat ?? 0; // who sits at the bottom: a spectator looks from the first seat
    this.options = view.options ?? [];
    this.counters = view.counters ?? [];
    this.marks = view.marks ?? [];
    this.zoneOf = new Map(); // token -> zone
    this.cardOf = new Map(); // token -> card
    for (const zone of this.zones) {
      for (const card of zone.cards) {
        if (!card) continue;
        this.zoneOf.set(card.token, zone);
        this.cardOf.set(card.token, card);
      }
    }
  }

  /** Whether the question is about several cards: the answer is a set. */
  get several() {
    return Boolean(this.view.question?.several);
  }

  /** The zones of a seat (null: shared). */
  zonesOf(seat) {
    return this.zones.filter((zone) => zone.owner === seat);
  }

  /** A zone of a seat (null: shared) by its id. */
  zone(seat, id) {
    return this.zones.find((zone) => zone.owner === seat && zone.id === id);
  }

  /** The counters of a seat (null: of the table). */
  countersOf(seat) {
    return this.counters.filter((counter) => counter.seat === seat);
  }

  /** The options that touch a card. */
  onCard(token) {
    return this.options.filter((option) => option.tokens.includes(token));
  }

  /** The options that touch a zone as such: none of its cards in particular, and no card from elsewhere. */
  onZone(zone) {
    return this.options.filter((option) => option.zones.includes(zone.zone) && option.tokens.length === 0);
  }

  /** The options that bring a card to a zone; with a slot, those that may end on that space of it. */
  into(zone, slot = null) {
    return this.options.filter(({ drop, zones, tokens }) => {
      if (drop) return drop.zone === zone.zone && (slot === null || drop.slot === null || drop.slot === slot);
      return zones.includes(zone.zone) && tokens.length > 0 && tokens.every((token) => this.zoneOf.get(token) !== zone);
    });
  }

  /** The options that touch a zone or a card in it. */
  within(zone) {
    const inside = (token) => this.zoneOf.get(token) === zone;
    return this.options.filter(
      (option) => option.tokens.some(inside) || (option.zones.includes(zone.zone) && option.tokens.length === 0),
    );
  }

  /** The options that are played by dragging one of these cards. */
  dragged(tokens) {
    const carried =
      ({ drop }) =>
      (token) =>
        token !== drop.token && tokens.includes(token);
    return this.options.filter((option) => option.drop && option.tokens.some(carried(option)));
  }

  /** Where the card of an option is dropped: at its own place, or in a zone to which it leads by one more answer. */
  places({ drop, tokens, zones }) {
    const holds = (zone) => tokens.some((token) => this.zoneOf.get(token)?.zone === zone);
    const further = zones.filter((zone) => zone !== drop.zone && !holds(zone));
    return [drop, ...further.map((zone) => ({ zone, slot: null, token: null }))];
  }

  /** Whose something is: "your " if mine, nothing if shared. */
  whose(seat) {
    if (seat === null) return "";
    return seat === this.view.seat ? "your " : `${this.names[seat]}’s `;
  }
}
