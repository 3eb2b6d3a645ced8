// Fitting: cards are as large as the window allows, so that a table is seen whole; fans overlap as much as they must.

const LEAST_SEEN = 0.36; // of a card's width, in a fan
const WIDE = 641; // from here on the table fills the height of the window; below that it scrolls if it must
const SIZES = { wide: [46, 112], narrow: [44, 58] };
const BELOW = 150; // left for the prompt where it stands below the table
const DOCK = 210; // left for the prompt and my hand on a phone
const SMALLEST = 36; // only where nothing else helps
const BESIDE = 900; // from here on it stands beside it
const SLACK = 3; // pixels
const MARGIN = 12; // below the table
const MOSTLY = 0.72;

/** Whether the table has a phone's width: it scrolls, and my hand stays in view below it. */
export const isNarrow = (board) => board.clientWidth > 0 && board.clientWidth < WIDE;

/** Spread the cards of every fan over the width that it has, on a second line before they become unreadable. */
export function spreadFans(board) {
  const fans = [...board.querySelectorAll(".as-fan > .cards, .as-line > .cards")];
  for (const fan of fans) {
    fan.style.removeProperty("--step");
    fan.classList.remove("lines");
  }
  const sizes = fans.map((fan) => [
    fan.clientWidth,
    fan.querySelector(".card")?.offsetWidth ?? 0,
    fan.childElementCount,
  ]);
  for (const [n, fan] of fans.entries()) spreadFan(fan, ...sizes[n]);
}

function spreadFan(fan, width, card, count) {
  if (!card || count < 2 || count * (card + 6) - 6 <= width) return;
  const most = Math.max(1, Math.floor((width - card) / (card * LEAST_SEEN)) + 1);
  const lines = Math.ceil(count / most);
  const each = Math.ceil(count / lines);
  const step = each > 1 ? Math.min(card + 6, (width - card) / (each - 1)) : card;
  fan.style.setProperty("--step", `${Math.floor(step * 10) / 10 - card}px`);
  fan.classList.toggle("lines", lines > 1);
  for (const [k, one] of [...fan.children].entries()) one.classList.toggle("line-start", k % each === 0);
}

/** The box around all that is drawn in an area. */
function extent(area) {
  const drawn = [area, ...area.querySelectorAll(".card, .zone-label")].filter((one) => one.offsetWidth);
  const boxes = drawn.map((one) => one.getBoundingClientRect());
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

const apart = (a, b) =>
  a.right <= b.left + SLACK || b.right <= a.left + SLACK || a.bottom <= b.top + SLACK || b.bottom <= a.top + SLACK;

/** Whether the areas of a seat lie within it, and none on another; smaller cards would not help a plate. */
function orderly(seat) {
  const frame = seat.getBoundingClientRect();
  const areas = [...seat.children].filter((area) => area.offsetParent);
  const boxes = areas.map(extent);
  return boxes.every(
    (box, n) =>
      (areas[n].matches(".plate") || (box.left >= frame.left - SLACK && box.right <= frame.right + SLACK)) &&
      boxes.slice(n + 1).every((other) => apart(box, other)),
  );
}

/** Whether everything has its place on the felt, and the felt in the window. */
function fits(felt, room) {
  return (!room || felt.offsetHeight <= room + SLACK) && [...felt.querySelectorAll(".areas")].every(orderly);
}

/** What scrolls around the board; null if the page itself does. */
function frameAround(board) {
  let frame = board.parentElement;
  while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) frame = frame.parentElement;
  return frame;
}

/** On a phone: if nothing of what the question is about is in view above the dock, scroll to the first of it. */
export function bringIntoView(board) {
  const frame = frameAround(board);
  const top = frame?.getBoundingClientRect().top ?? 0;
  const bottom = board.querySelector(".dock").getBoundingClientRect().top;
  const places = [...board.querySelectorAll(".felt:not(.dock-felt) :is(.target, .playable)")];
  const boxes = places.map((place) => place.getBoundingClientRect()).filter((box) => box.height > 0);
  if (boxes.length === 0 || boxes.some((box) => box.top >= top && box.bottom <= bottom)) return;
  const [first] = boxes;
  (frame ?? window).scrollBy(0, (first.top + first.bottom) / 2 - (top + bottom) / 2);
}

/** The height that the table may fill in what scrolls around it; most of that even if it begins further down. */
function roomFor(board, below) {
  const frame = frameAround(board);
  const height = frame?.clientHeight ?? innerHeight;
  const begins =
    board.getBoundingClientRect().top - (frame ? frame.getBoundingClientRect().top - frame.scrollTop : -scrollY);
  return Math.max(440, Math.round(height * MOSTLY), height - Math.round(begins) - MARGIN) - below;
}

/** Chooses the size of the cards; it never grows during a game, so that the table does not breathe with every move. */
export class Fit {
  #size = null;
  #told = ""; // game, seats and window for which the size was found

  constructor(board) {
    this.board = board;
  }

  apply() {
    const { board } = this;
    const felt = board.querySelector(".felt");
    this.width = board.clientWidth; // for which it was fitted
    if (!felt || !this.width) return;
    const wide = !isNarrow(board);
    const room = roomFor(board, wide ? (this.width < BESIDE ? BELOW : 0) : DOCK);
    const told = `${felt.className} ${board.clientWidth} ${room}`;
    const [least, most] = wide ? SIZES.wide : SIZES.narrow;
    if (told !== this.#told) [this.#told, this.#size] = [told, most];
    board.style.setProperty("--board-room", wide ? `${room}px` : "auto");
    this.#size = this.#search(felt, least, this.#size, room) ?? this.#search(felt, SMALLEST, least, 0) ?? SMALLEST;
    this.#try(this.#size);
  }

  /** The largest size that fits; null if none does. */
  #search(felt, least, most, room) {
    this.#try(most);
    if (fits(felt, room)) return most;
    let [low, high] = [least - 1, most];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      this.#try(middle);
      if (fits(felt, room)) low = middle;
      else high = middle;
    }
    return low < least ? null : low;
  }

  #try(size) {
    this.board.style.setProperty("--board-card", `${size}px`);
    spreadFans(this.board);
  }
}
