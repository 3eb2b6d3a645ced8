// Dragging: a card that can be played may be carried to a card or zone that the same option touches.

const THRESHOLD = 8; // pixels before a press becomes a drag
const LONG_PRESS = 550; // milliseconds before a touch that rests shows the card large

/** What lies under a point: the zone's number and the card's token. */
function under(board, x, y, ghost) {
  ghost.hidden = true;
  const hit = document.elementFromPoint(x, y);
  ghost.hidden = false;
  if (!hit || !board.contains(hit)) return {};
  const card = hit.closest("[data-token]");
  const zone = hit.closest("[data-zone]");
  return {
    element: card ?? zone,
    token: card ? Number(card.dataset.token) : null,
    zone: zone ? Number(zone.dataset.zone) : null,
  };
}

/** The options of a dragged card that end at a place. */
export function droppable(options, dragged, { token, zone }, home) {
  return options.filter(
    (option) =>
      (token !== null && token !== dragged && option.tokens.includes(token)) ||
      (zone !== null && zone !== home && option.zones.includes(zone)),
  );
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
    const { zone, card, options } = board.scene.acts.get(element);
    Object.assign(this, { home: zone.zone, token: card?.token ?? -1, options });
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
    for (const option of this.options) {
      for (const number of option.zones)
        if (number !== this.home) this.board.querySelector(`[data-zone="${number}"]`)?.classList.add("drop");
      for (const token of option.tokens)
        if (token !== this.token) this.board.scene.places.get(token)?.classList.add("drop");
    }
  }

  move(event) {
    const [dx, dy] = [event.clientX - this.x, event.clientY - this.y];
    if (!this.ghost && Math.hypot(dx, dy) < THRESHOLD) return;
    if (!this.ghost) this.lift();
    this.ghost.style.translate = `${dx}px ${dy}px`;
    const place = under(this.board, event.clientX, event.clientY, this.ghost);
    for (const one of this.board.querySelectorAll(".over")) one.classList.remove("over");
    if (place.element && droppable(this.options, this.token, place, this.home).length)
      place.element.classList.add("over");
  }

  drop(event) {
    const place = under(this.board, event.clientX, event.clientY, this.ghost);
    const found = place.element ? droppable(this.options, this.token, place, this.home) : [];
    this.end();
    if (found.length) this.board.choose(found, place.element);
  }

  end() {
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
    if (info.options.length && !board.disabled) drag = new Drag(board, element, event);
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
