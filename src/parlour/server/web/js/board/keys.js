// The keyboard: one stop for the table and one for the options, arrows within and between zones, numbers for options.

const STOPS = ".felt button";
/** The keys of the board, for the sheet of keys. */
export const SHEET = [
  ["← → ↑ ↓", "Move between cards, or between options"],
  ["Home End", "First and last card or option"],
  ["Enter", "Play the card or option in focus"],
  ["1 … 9", "Choose an option by its number"],
  ["0", "Pass"],
  ["i", "Enlarge the card in focus"],
];

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const stops = (root) =>
  [...root.querySelectorAll("button:not(:disabled)")].filter((button) => button.offsetParent !== null);

/** One stop of the tab key for the table: the card that can be played first, unless one has the focus. */
export function rove(board, chosen = null) {
  const all = [...board.querySelectorAll(STOPS)];
  const first =
    chosen ??
    all.find((one) => one.classList.contains("playable")) ??
    all.find((one) => one.classList.contains("card")) ??
    all[0];
  for (const one of all) one.tabIndex = one === first ? 0 : -1;
}

/** The nearest stop in a direction: first along the same line, then whatever is least far away. */
export function nearest(from, candidates, [dx, dy]) {
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of candidates) {
    if (one === from) continue;
    const there = middle(one);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (along < 4) continue;
    const far = along + 2.5 * aside;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

function middle(element) {
  const at = element.getBoundingClientRect();
  return { x: at.left + at.width / 2, y: at.top + at.height / 2 };
}

/** Next or previous in order; for menus and options. */
function beside(from, all, step) {
  return all[(all.indexOf(from) + step + all.length) % all.length];
}

/** The outermost stop of a zone: where one comes in from the left or from the right. */
function outermost(zone, step) {
  const where = (one) => middle(one).x * step + middle(one).y / 1000;
  return stops(zone).sort((a, b) => where(a) - where(b))[0];
}

/** The way out of a zone to the side: the next or last zone in order, so that every card can be reached. */
function outside(from, all, step) {
  const home = from.closest(".zone");
  const rest = step > 0 ? all.slice(all.indexOf(from)) : all.slice(0, all.indexOf(from)).reverse();
  const next = rest.find((one) => one !== from && (!home || one.closest(".zone") !== home));
  const zone = next?.closest(".zone");
  return zone ? outermost(zone, step) : next;
}

function neighbour(board, from, key) {
  const list = from.closest(".options, .menu, .menu-items");
  if (list) return beside(from, stops(list), key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1);
  const all = stops(from.closest(".cover") ?? board).filter((one) => from.closest(".cover") || one.closest(".felt"));
  if (key === "ArrowUp" || key === "ArrowDown") return nearest(from, all, ARROWS[key]);
  const zone = from.closest(".zone, .spread-cards");
  return (zone && nearest(from, stops(zone), ARROWS[key])) ?? outside(from, all, ARROWS[key][0]);
}

function move(board, event) {
  const from = document.activeElement;
  if (!board.contains(from) || from.tagName !== "BUTTON") return false;
  const to = neighbour(board, from, event.key);
  if (!to) return false;
  if (to.closest(".options")) for (const one of stops(to.closest(".options"))) one.tabIndex = one === to ? 0 : -1;
  to.focus();
  return true;
}

/** Home and End: the first and the last of the zone or list. */
function edge(board, last) {
  const from = document.activeElement;
  const all = stops(from.closest(".zone, .options, .menu, .spread-cards") ?? board);
  const to = last ? all.at(-1) : all[0];
  to?.focus();
  return Boolean(to);
}

function pressed(board, event) {
  const { key } = event;
  if (key in ARROWS) return move(board, event);
  if (key === "Home" || key === "End") return board.contains(document.activeElement) && edge(board, key === "End");
  if (key === "Escape") return board.close() || board.stopNotice();
  if (key === "i" && document.activeElement.matches("parlour-board .card"))
    return board.inspect(document.activeElement) ?? true;
  if (key === "Tab" && board.overlay) return circulate(board.overlay, event.shiftKey ? -1 : 1);
  return /^[0-9]$/.test(key) && choose(board, Number(key));
}

const passes = (option) => option?.action === 0;

/** While something is open over the table, the tab key stays in it. */
function circulate(overlay, step) {
  beside(document.activeElement, stops(overlay), step)?.focus();
  return true;
}

/** Play an option by its number: of the menu if one is open, otherwise of all; 0 passes. */
function choose(board, number) {
  const offered = board.overlay
    ? [...board.overlay.querySelectorAll("[data-move]")].map((item) => board.option(item.dataset.move))
    : board.scene.model.options;
  const option = board.disabled ? null : number === 0 ? offered.find(passes) : offered[number - 1];
  if (option) board.act(option);
  return Boolean(option);
}

/** Listen to the keyboard while the focus is on the board or nowhere; returns how to stop. */
export function keyboard(board) {
  const listen = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target !== document.body && !board.contains(event.target)) return;
    if (pressed(board, event)) event.preventDefault();
  };
  const focused = ({ target }) => {
    if (target.matches(STOPS)) rove(board, target);
  };
  document.addEventListener("keydown", listen);
  board.addEventListener("focusin", focused);
  return () => {
    document.removeEventListener("keydown", listen);
    board.removeEventListener("focusin", focused);
  };
}
