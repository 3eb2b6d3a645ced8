// A view read once: where every card lies, what every option touches, and which counters concern whom.

const SEAT = /^(.*?)(?:,| of| by) (?:seat|player) (\d+)$/;

/** A view with the questions a drawing asks of it answered. */
export class Model {
  constructor(view) {
    this.view = view;
    this.zones = view.zones ?? [];
    this.names = view.names ?? [];
    this.me = view.seat ?? 0; // who sits at the bottom: a spectator looks from the first seat
    this.options = (view.options ?? []).map((option) => ({
      ...option,
      tokens: option.tokens.filter((token) => token >= 0),
    }));
    this.zoneOf = new Map(); // token -> zone
    this.cardOf = new Map(); // token -> card
    for (const zone of this.zones) {
      for (const card of zone.cards) {
        if (!card) continue;
        this.zoneOf.set(card.token, zone);
        this.cardOf.set(card.token, card);
      }
    }
    this.picked = this.findPicked();
    this.readCounters();
  }

  /** The zones of a seat (null: shared), by name if one is given. */
  zonesOf(seat, name = null) {
    return this.zones.filter((zone) => zone.owner === seat && (name === null || zone.name === name));
  }

  /** The options that touch a card. */
  onCard(token) {
    return this.options.filter((option) => option.tokens.includes(token));
  }

  /** The options that touch a zone as such: none of its cards in particular, and no card from elsewhere. */
  onZone(zone) {
    return this.options.filter((option) => option.zones.includes(zone.zone) && option.tokens.length === 0);
  }

  /** The options that bring a card from elsewhere to a zone. */
  into(zone) {
    return this.options.filter(
      (option) =>
        option.zones.includes(zone.zone) &&
        option.tokens.length > 0 &&
        option.tokens.every((token) => this.zoneOf.get(token) !== zone),
    );
  }

  /** The options that touch a zone or a card in it. */
  within(zone) {
    const inside = (token) => this.zoneOf.get(token) === zone;
    return this.options.filter(
      (option) => option.tokens.some(inside) || (option.zones.includes(zone.zone) && option.tokens.length === 0),
    );
  }

  /** Whether an option touches anything that belongs to a seat. */
  concerns(seat) {
    return this.options.some(
      (option) =>
        option.tokens.some((token) => this.zoneOf.get(token)?.owner === seat) ||
        option.zones.some((number) => this.zones.find((zone) => zone.zone === number)?.owner === seat),
    );
  }

  /** The tokens of cards that are picked already: those of mine whose text is the move. */
  findPicked() {
    const found = new Set();
    const mine = this.zones.filter((zone) => zone.owner === this.me && zone.owner === this.view.seat);
    for (const move of this.view.picked ?? []) {
      const cards = mine.flatMap((zone) => zone.cards);
      const card = cards.find((one) => one?.card && !found.has(one.token) && plainText(one.card) === move);
      if (card) found.add(card.token);
    }
    return found;
  }

  /** Counters of the table and of each seat, as [name, value]. */
  readCounters() {
    this.counters = [];
    this.seatCounters = this.names.map(() => []);
    for (const [name, value] of this.view.counters ?? []) {
      const concerned = SEAT.exec(name);
      const seat = concerned ? Number(concerned[2]) - 1 : -1;
      if (this.seatCounters[seat]) this.seatCounters[seat].push([concerned[1], value]);
      else this.counters.push([name, value]);
    }
  }

  /** A counter of a seat by the beginning of its name. */
  counter(seat, name) {
    return this.seatCounters[seat]?.find(([called]) => called === name)?.[1];
  }

  /** What a seat is called: "you" for mine. */
  whose(seat) {
    if (seat === null) return "";
    return seat === this.view.seat ? "your " : `${this.names[seat]}’s `;
  }
}

/** A face's text without the sign of its owner. */
export const plainText = (text) => text.replace(/[¹²³⁴⁵⁶⁷⁸]$/u, "");
