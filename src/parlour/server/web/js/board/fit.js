// Fitting: cards are as large as the window allows, so that a table is seen whole; fans overlap as much as they must.

const GAP = 6; // pixels between two cards of a fan that has room
const LEAST_SEEN = 0.3; // of a card's width, in a fan
const WIDE = 641; // from here on the table fills the height of the window; below that it scrolls if it must
const SIZES = { wide: [46, 128], narrow: [44, 64] };
const HAND = { wide: 72, narrow: 44 }; // no narrower only to lie side by side
const PARTS = ["others", "mine", "held", "centre"]; // of the table, as they may grow in turn
const EVEN = Object.fromEntries(PARTS.map((part) => [part, 1]));
const GROWTH = [1.1, 1.2, 1.4, 1.7];
const STEP = 2; // pixels between two sizes of cards that are tried
const LESS = [1, 0.9, 0.8]; // of a hand, if its cards then lie side by side
const WORTH = 1.2; // cards that could be larger by this factor are resized in the middle of a game
const FEWER = 3; // cards on the table, before larger ones are tried
const BELOW = 150; // left for the prompt where it stands below the table
const DOCK = 210; // left for the prompt and my hand on a phone
const SMALLEST = 36; // only where nothing else helps
const BESIDE = 900; // from here on it stands beside it
const SLACK = 3; // pixels
const MARGIN = 12; // below the table
const MOSTLY = 0.72;
const NEAR = 24; // pixels by which the room may differ before other sizes are tried

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** Whether the table has a phone's width: it scrolls, and my hand stays in view below it. */
export const isNarrow = (board) => board.clientWidth > 0 && board.clientWidth < WIDE;

/** Spread the cards of every fan over the width that it has, on a second line before they become unreadable. */
export function spreadFans(board) {
  const fans = [...board.querySelectorAll(".as-fan > .cards, .as-line > .cards")];
  for (const fan of fans) {
    fan.classList.remove("lines", "overlapping");
    for (const card of fan.children) card.style.marginLeft = "";
  }
  const sizes = fans.map((fan) => [
    fan.clientWidth,
    fan.querySelector(".card")?.offsetWidth ?? 0,
    fan.childElementCount,
  ]);
  for (const [n, fan] of fans.entries()) spreadFan(fan, ...sizes[n]);
}

/** By margins of the cards: a custom property of the fan would restyle everything drawn on them. */
function spreadFan(fan, width, card, count) {
  if (!card || count < 2 || count * (card + GAP) - GAP <= width) return;
  const most = Math.max(1, Math.floor((width - card) / (card * LEAST_SEEN)) + 1);
  const lines = Math.ceil(count / most);
  const each = Math.ceil(count / lines);
  const step = each > 1 ? Math.min(card + GAP, (width - card) / (each - 1)) : card;
  fan.classList.add("overlapping");
  fan.classList.toggle("lines", lines > 1);
  for (const [k, one] of [...fan.children].entries()) {
    one.classList.toggle("line-start", k % each === 0);
    if (k % each) one.style.marginLeft = `${Math.floor(step * 10) / 10 - card}px`;
  }
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

/** Whether the areas of a field lie within it, and none on another; smaller cards would not help a plate. */
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

/** Whether everything has its place on the felt. */
const tidy = (felt) =>
  !felt.parentElement.querySelector(".held .lines") && [...felt.querySelectorAll(".areas")].every(orderly);

/** The last of ascending choices that will do, looked for around a likely one; undefined if not even the first does. */
function lastThatWill(choices, will, likely) {
  let [low, high] = [-1, choices.length]; // will do, and will not
  for (let [at, step] = [likely, 1]; high - low > 1; step *= 2) {
    if (will(choices[at])) low = at;
    else high = at;
    if (low < 0) at = Math.max(0, high - step);
    else at = high < choices.length ? Math.floor((low + high) / 2) : Math.min(high - 1, low + step);
  }
  return choices[low];
}

/** The element that scrolls around the board; null if the page itself does. */
export function frameAround(board) {
  let frame = board.parentElement;
  while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) frame = frame.parentElement;
  return frame;
}

/** On a phone: scroll to my own field, which lies lowest; if nothing of the question is in view there, to the first of it. */
export function bringIntoView(board) {
  const frame = frameAround(board);
  const scrolling = frame ?? document.documentElement;
  scrolling.scrollTo(0, scrolling.scrollHeight);
  const top = frame?.getBoundingClientRect().top ?? 0;
  const bottom = board.querySelector(".dock").getBoundingClientRect().top;
  const places = [...board.querySelectorAll(".felt :is(.target, .playable)")].filter((one) => one.offsetParent);
  const boxes = places.map((place) => place.getBoundingClientRect());
  const seen = (box, n) => places[n].closest(".dock") || (box.top >= top && box.bottom <= bottom);
  if (boxes.length === 0 || boxes.some(seen)) return;
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

/** Chooses the size of the cards: of all together first, then of those around which there is room left. */
export class Fit {
  #sizes = null; // {card, mine, others, ...}: pixels of a card, and how much larger it is in each part of the table
  #higher = 0; // how high the table was, if there was no room for it with any size
  #told = ""; // game, seats and width for which they were found
  #room = 0; // and height
  #full = []; // how many cards lay where when sizes were last tried
  #tried = new Map(); // sizes -> how the table was with them

  constructor(board) {
    this.board = board;
  }

  /**
   * Keep the sizes as long as everything fits; grow only if it is worth it and another question is asked, so that the
   * table does not breathe. Each size that is tried costs a layout, so as few as possible are.
   */
  apply(another = true) {
    const { board } = this;
    const felt = board.querySelector(".felt");
    board.classList.add("measuring"); // before anything is measured
    this.width = board.clientWidth; // for which it was fitted
    if (!felt?.querySelector(".card"))
      this.#sizes = null; // before the deal
    else if (this.width) this.#choose(felt, another);
    board.classList.remove("measuring", "bare");
  }

  #choose(felt, another) {
    const { board } = this;
    const wide = !isNarrow(board);
    const room = roomFor(board, wide ? (this.width < BESIDE ? BELOW : 0) : DOCK);
    const told = `${felt.className} ${this.width}`;
    board.style.setProperty("--board-room", wide ? `${room}px` : "auto");
    this.#tried.clear();
    const lying = [...board.querySelectorAll(".cards")].map((cards) => cards.childElementCount);
    const near = this.#sizes !== null && told === this.#told && Math.abs(room - this.#room) <= NEAR;
    const same = room >= this.#room && lying.join() === this.#full.join();
    const stays = near && (this.#fits(felt, Math.max(room, this.#higher), this.#sizes) || same);
    const fewer = sum(this.#full) - sum(lying);
    if (stays && (fewer < FEWER || !another)) return;
    board.classList.add("bare"); // sizes are tried
    const larger = stays && { ...this.#sizes, card: Math.ceil(this.#sizes.card * WORTH) };
    if (!stays || this.#fits(felt, room, larger)) this.#sizes = this.#search(felt, room, wide);
    this.#told = told;
    this.#room = room;
    this.#full = lying;
    this.#try(this.#sizes);
  }

  /** The largest sizes with which everything fits, looked for around those from before. */
  #search(felt, room, wide) {
    const [least, most] = wide ? SIZES.wide : SIZES.narrow;
    const card = this.#largest(felt, room, least, most) ?? this.#largest(felt, 0, SMALLEST, least) ?? least;
    const sizes = { ...EVEN, card };
    const even = this.#look(felt, sizes);
    this.#higher = even.height;
    const within = Math.max(room, this.#higher);
    const would = (part, by, overlapping) =>
      card * by <= most &&
      this.#fits(felt, within, { ...sizes, [part]: by }) &&
      this.#look(felt, { ...sizes, [part]: by }).overlapping <= overlapping;
    const smallest = wide ? HAND.wide : HAND.narrow;
    if (even.overlapping > 0 && even.overlapping === even.overlappingHeld)
      sizes.held = LESS.find((by) => card * by >= smallest && would("held", by, 0)) ?? 1;
    for (const part of PARTS) {
      const { overlapping } = this.#look(felt, sizes);
      const likely = Math.max(0, GROWTH.indexOf(this.#sizes?.[part]));
      if (sizes[part] === 1) sizes[part] = lastThatWill(GROWTH, (by) => would(part, by, overlapping), likely) ?? 1;
    }
    return sizes;
  }

  /** The largest card that fits everywhere alike; undefined if none does. */
  #largest(felt, room, least, most) {
    const sizes = Array.from({ length: Math.floor((most - least) / STEP) + 1 }, (_, n) => least + n * STEP);
    const before = this.#sizes?.card ?? (least + most) / 2;
    const likely = sizes.findLastIndex((card) => card <= before);
    return lastThatWill(sizes, (card) => this.#fits(felt, room, { ...EVEN, card }), Math.max(0, likely));
  }

  #fits(felt, room, sizes) {
    const { height, tidy } = this.#look(felt, sizes);
    return tidy && (!room || height <= room + SLACK);
  }

  /** How the table is with these sizes; each is laid out once. */
  #look(felt, sizes) {
    const key = Object.values(sizes).join();
    if (!this.#tried.has(key)) {
      this.#try(sizes);
      const overlapping = this.board.querySelectorAll(".overlapping").length; // fans in which a card covers another
      const overlappingHeld = this.board.querySelectorAll(".held .overlapping").length;
      this.#tried.set(key, { height: felt.offsetHeight, tidy: tidy(felt), overlapping, overlappingHeld });
    }
    return this.#tried.get(key);
  }

  #try({ card, ...parts }) {
    this.board.style.setProperty("--board-card", `${card}px`);
    for (const [part, by] of Object.entries(parts)) this.board.style.setProperty(`--larger-${part}`, by);
    spreadFans(this.board);
  }
}
