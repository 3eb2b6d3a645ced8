// Dragging: a card is carried to a place where one of its options drops it, and only such places light up. A table
// that is larger than its window scrolls while the card is held at the upper or lower edge.

import { frameAround } from "./fit.js";

const THRESHOLD = 8; // pixels before a press becomes a drag
const EDGE = 60; // pixels from the edge of the table's window in which it scrolls; above, the caption lies over it
const SCROLL = 9; // pixels in each frame
const LONG_PRESS = 550; // milliseconds before a touch that rests shows the card large

/** The things under a point: the zone's number, the space there and the card's token. */
function under(board, x, y, ghost) {
  ghost.hidden = true;
  const hit = document.elementFromPoint(x, y);
  ghost.hidden = false;
  if (!hit || !board.contains(hit)) return null;
  const zone = hit.closest("[data-zone]");
  const slot = hit.closest("[data-slot]");
  const card = hit.closest("[data-token]");
  return {
    zone: zone ? Number(zone.dataset.zone) : null,
    slot: slot && zone?.contains(slot) ? Number(slot.dataset.slot) : null,
    token: card ? Number(card.dataset.token) : null,
  };
}

/** Of options with their places, those that a drop here plays: of that very card or space, otherwise of the zone. */
export function droppable(found, here) {
  const inside = found.filter(({ place }) => place.zone === here?.zone);
  const onto = inside.filter(({ place }) => place.token !== null && place.token === here.token);
  if (onto.length) return onto;
  const exact = inside.filter(({ place }) => place.slot !== null && place.slot === here.slot);
  return exact.length ? exact : inside.filter(({ place }) => place.slot === null);
}

/** The element of a place: the card, the space or the zone. */
function placeElement(board, { zone, slot, token }) {
  const element = board.querySelector(`.felt [data-zone="${zone}"]`);
  if (token !== null) return board.scene.places.get(token) ?? element;
  if (slot !== null) return element?.querySelector(`[data-slot="${slot}"]`) ?? element;
  return element;
}

class Drag {
  constructor(board, element, event) {
    Object.assign(this, {
      board,
      element,
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId,
      ghost: null,
    });
    const { card, draggable } = board.scene.acts.get(element);
    this.token = card?.token ?? null;
    this.ways = draggable.flatMap((option) => board.scene.model.places(option).map((place) => ({ option, place })));
  }

  lift() {
    const at = this.element.getBoundingClientRect();
    this.ghost = this.element.cloneNode(true);
    this.ghost.className = `${this.element.className} dragged`;
    for (const name of ["data-token", "data-key", "data-zone-button", "aria-label"]) this.ghost.removeAttribute(name);
    this.ghost.setAttribute("aria-hidden", "true");
    Object.assign(this.ghost.style, {
      left: `${at.left}px`,
      top: `${at.top}px`,
      width: `${this.element.offsetWidth}px`,
      height: `${this.element.offsetHeight}px`,
    });
    this.board.append(this.ghost);
    this.board.classList.add("dragging");
    this.element.classList.add("lifted");
    for (const { place } of this.ways) placeElement(this.board, place)?.classList.add("drop");
    if (this.token !== null) this.board.texts.pointAt(this.token);
  }

  move(event) {
    const [dx, dy] = [event.clientX - this.x, event.clientY - this.y];
    if (!this.ghost && Math.hypot(dx, dy) < THRESHOLD) return;
    if (!this.ghost) this.lift();
    this.ghost.style.translate = `${dx}px ${dy}px`;
    this.at = event;
    this.scroll();
    this.light(event);
  }

  /** Mark the places at which a drop here would be played. */
  light(event) {
    for (const one of this.board.querySelectorAll(".over")) one.classList.remove("over");
    for (const { place } of this.found(event)) placeElement(this.board, place)?.classList.add("over");
  }

  /** Scroll as long as the card is held at an edge. */
  scroll() {
    cancelAnimationFrame(this.scrolling);
    const frame = frameAround(this.board);
    if (!this.ghost || !frame) return;
    const { top, bottom: lowest } = frame.getBoundingClientRect();
    const bottom = this.board.scene.narrow ? this.board.querySelector(".dock").getBoundingClientRect().top : lowest;
    const { clientY: y } = this.at;
    const by = y < top + EDGE ? -SCROLL : y > bottom - EDGE && y < bottom ? SCROLL : 0;
    const before = frame.scrollTop;
    frame.scrollTop += by;
    if (frame.scrollTop === before) return;
    this.light(this.at);
    this.scrolling = requestAnimationFrame(() => this.scroll());
  }

  drop(event) {
    const found = this.found(event);
    this.end();
    if (!found.length) return;
    const [{ place }] = found;
    this.board.carry.drop(this.board.scene.model, this.token, place);
    const options = found.map(({ option }) => option);
    this.board.choose(options, placeElement(this.board, place) ?? this.element, this.token);
  }

  /** The options that a drop here would play, each with its place. */
  found(event) {
    return droppable(this.ways, under(this.board, event.clientX, event.clientY, this.ghost));
  }

  end() {
    cancelAnimationFrame(this.scrolling);
    if (this.ghost) this.board.texts.pointAt(null);
    this.ghost?.remove();
    this.element.classList.remove("lifted");
    this.board.classList.remove("dragging");
    for (const one of this.board.querySelectorAll(".drop, .over")) one.classList.remove("drop", "over");
  }
}

/** Let cards be dragged with mouse, pen or finger; returns how to stop. */
export function dragging(board) {
  let drag = null;
  let swallow = false; // the click that follows a drag or a long press
  let timer = 0;

  const stop = () => {
    clearTimeout(timer);
    drag?.end();
    drag = null;
  };
  const down = (event) => {
    stop();
    swallow = false;
    const element = event.target.closest(".card");
    const info = element && board.scene.acts.get(element);
    if (!info || event.button !== 0 || board.overlay) return;
    if (event.pointerType === "touch")
      timer = setTimeout(() => {
        swallow = true;
        stop();
        board.inspect(element);
      }, LONG_PRESS);
    if (info.draggable.length && !board.disabled) drag = new Drag(board, element, event);
  };
  const moved = (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!drag.element.isConnected) {
      stop();
      return;
    }
    drag.move(event);
    if (drag.ghost) clearTimeout(timer);
  };
  const up = (event) => {
    clearTimeout(timer);
    if (!drag || event.pointerId !== drag.pointer) return;
    const ended = drag;
    drag = null;
    if (!ended.ghost) return;
    swallow = true;
    setTimeout(() => {
      swallow = false;
    });
    if (ended.element.isConnected) ended.drop(event);
    else ended.end();
  };
  const clicked = (event) => {
    if (!swallow) return;
    swallow = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const listeners = [
    [board, "pointerdown", down],
    [window, "pointermove", moved],
    [window, "pointerup", up],
    [window, "pointercancel", stop],
    [board, "contextmenu", stop],
  ];
  for (const [where, name, listener] of listeners) where.addEventListener(name, listener);
  board.addEventListener("click", clicked, true);
  return () => {
    stop();
    for (const [where, name, listener] of listeners) where.removeEventListener(name, listener);
    board.removeEventListener("click", clicked, true);
  };
}
