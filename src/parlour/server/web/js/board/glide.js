// Gliding: the table is always drawn as it is now; what moved is covered by a copy that flies from the old place to the new.

import { picture } from "./card.js";
import { make } from "./dom.js";

const TIME = 340; // milliseconds of a flight, unless the board is told another time
const APART = 28; // between the starts of cards that leave one place together
const TOGETHER = 260; // the last of them starts no later than that
const MOST = 14; // cards that fly at once; of a shuffle nobody needs to see all

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Flight {
  #board;
  #running = []; // {animation, ghost, target}

  constructor(board) {
    this.#board = board;
  }

  /** Note where every card is before the table changes; null if nothing should fly. */
  takeOff(scene, before, after) {
    if (!scene || still() || !this.#board.settings.animate) return null;
    if (!before.zones || !after.zones || before.game !== after.game || before.seat !== after.seat) return null;
    this.land();
    const rects = new Map();
    const start = new Map();
    for (const [token, element] of scene.places) {
      if (!rects.has(element)) rects.set(element, boxOf(element));
      start.set(token, {
        box: rects.get(element),
        card: scene.model.cardOf.get(token),
        place: placeOf(scene.model, token),
      });
    }
    return start;
  }

  /**
   * Fly every card that lies elsewhere now, and turn those that were turned. A story may tell more: `had`, under which
   * token a card lay before; `faces` that were seen on the way; `time` for a flight; `most` that fly; `together`.
   */
  fly(start, scene, { had, faces, time = TIME, most = MOST, together = false }) {
    const moves = [];
    const boxes = new Map();
    for (const [token, target] of scene.places) {
      const from = start.get(had?.get(token) ?? token);
      if (!from) continue;
      if (!boxes.has(target)) boxes.set(target, boxOf(target));
      const box = boxes.get(target);
      const card = { ...scene.model.cardOf.get(token) };
      card.card ??= faces?.get(token) ?? null;
      const turned = (from.card.card === null) !== (card.card === null);
      const far = Math.hypot(box.left - from.box.left, box.top - from.box.top) > 3;
      if ((far && relocated(from, token, scene.model)) || turned) moves.push({ from, box, card, target, turned });
    }
    const order = moves.slice(-most);
    const apart = together ? 0 : Math.min(APART, TOGETHER / order.length);
    for (const [n, move] of order.entries()) this.#launch(move, scene, { duration: time, delay: n * apart });
  }

  #launch({ from, box, card, target, turned }, scene, timing) {
    const alone = target.dataset.token !== undefined;
    const ghost = make("span", { class: "card flying", "aria-hidden": "true" }, picture(card, scene.settings));
    const home = this.#board.getBoundingClientRect();
    Object.assign(ghost.style, {
      left: `${box.left - home.left}px`,
      top: `${box.top - home.top}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
    });
    this.#board.append(ghost);
    if (alone) target.classList.add("arriving");
    const [x, y] = middle(from.box).map((place, n) => place - middle(box)[n]);
    const shift = `translate(${x}px, ${y}px) scale(${from.box.width / box.width})`;
    const frames = turned
      ? [
          { transform: `${shift} rotateY(90deg)` },
          { transform: `${shift} rotateY(80deg)`, offset: 0.1 },
          { transform: "none" },
        ]
      : [{ transform: shift }, { transform: "none" }];
    const animation = ghost.animate(frames, {
      ...timing,
      easing: "cubic-bezier(.22,.8,.3,1)",
      fill: "backwards",
    });
    const flight = { animation, ghost, target };
    this.#running.push(flight);
    animation.onfinish = () => this.#end(flight);
  }

  #end(flight) {
    flight.ghost.remove();
    flight.target.classList.remove("arriving");
    this.#running = this.#running.filter((one) => one !== flight);
  }

  /** End every flight at once, where it was bound for. */
  land() {
    for (const flight of [...this.#running]) {
      flight.animation.onfinish = null;
      flight.animation.cancel();
      this.#end(flight);
    }
  }

  /** Settles when nothing flies any more. */
  get landed() {
    return Promise.allSettled(this.#running.map((flight) => flight.animation.finished));
  }
}

const boxOf = (element) => {
  const { offsetWidth: width, offsetHeight: height } = element;
  const at = element.getBoundingClientRect();
  return { left: at.left + (at.width - width) / 2, top: at.top + (at.height - height) / 2, width, height };
};

/** Where a card lies: its zone, and its space if the zone is a row of spaces. */
function placeOf(model, token) {
  const zone = model.zoneOf.get(token);
  return zone.kind === "row" ? `${zone.zone} ${zone.cards.findIndex((card) => card?.token === token)}` : `${zone.zone}`;
}

/** Whether a card went from one place to another, and not only the table around it. */
const relocated = (from, token, model) => from.place !== placeOf(model, token);
