// Drawing: SVG elements by name, attributes and children.

const SVG = "http://www.w3.org/2000/svg";

/** One SVG element. */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A path of a class. */
export const path = (d, kind, more = {}) => draw("path", { d, class: kind, ...more });

/** A circle of a class. */
export const circle = (cx, cy, r, kind) => draw("circle", { cx, cy, r, class: kind });

/** A group; `at` is its transform. */
export const group = (at, ...children) => draw("g", at ? { transform: at } : {}, ...children);

/** A group of a class. */
export const layer = (kind, ...children) => draw("g", { class: kind }, ...children);

/** A picture within a picture, cut off at its edges. */
export const panel = (x, y, width, height, ...children) =>
  draw("svg", { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}` }, ...children);

/** A drawing shown upright and again upside down around the middle of a card. */
export const twoWay = (half) => [half(), group("rotate(180 50 70)", half())];
