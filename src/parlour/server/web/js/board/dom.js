// HTML elements by name, properties and children; texts with their suits coloured.

const SUITS = { "♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club" };

/** One HTML element: `class`, `data-…`, `aria-…` and other attributes; children are nodes or texts. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** A text whose suit signs wear their colours. */
export function coloured(text) {
  const out = document.createDocumentFragment();
  for (const part of text.split(/([♠♥♦♣])/u)) {
    if (!part) continue;
    out.append(part in SUITS ? make("span", { class: `suit-sign ${SUITS[part]}` }, `${part}\uFE0E`) : part);
  }
  return out;
}
