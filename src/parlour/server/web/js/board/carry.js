// Carrying on: a card that is dropped where it gets by two answers, say an attack on its target, is played by both.

/** The aim of a drop, until the next question. */
export class Carry {
  #dropped = null; // {card, zone, place}: a card, the zone it was in, and where it was dropped
  #meant = null; // the same, with whether the place lies beyond that of the option which was played

  /** Note where a card was dropped; nothing is played yet. */
  drop(model, token, place) {
    this.#dropped = { card: model.cardOf.get(token), zone: model.zoneOf.get(token), place };
  }

  /** An option is played: by the drop, if there was one. */
  play(option) {
    const beyond = this.#dropped && this.#dropped.place.zone !== option.drop?.zone;
    this.#meant = this.#dropped && { ...this.#dropped, beyond };
    this.forget();
  }

  /** The drop was not meant after all. */
  forget() {
    this.#dropped = null;
  }

  /** The one option of a new question that continues with what was meant; null if there is none. */
  next(model) {
    const meant = this.#meant;
    const expected = model.options.length === 0 && model.view.waiting?.includes(model.view.seat);
    if (!meant || expected) return null;
    this.#meant = null;
    const mine = meant.beyond ? model.options : unmoved(model, meant) ? model.dragged([meant.card.token]) : [];
    const there = model.several ? [] : mine.filter(({ drop }) => drop?.zone === meant.place.zone);
    return there.length === 1 ? there[0] : null;
  }
}

/** Whether the card that was dropped lies where it was, as it was: it has been named, but not moved. */
const unmoved = (model, { card, zone }) =>
  card && model.zoneOf.get(card.token)?.zone === zone.zone && model.cardOf.get(card.token).card === card.card;
