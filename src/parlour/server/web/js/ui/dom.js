// Making elements. Text always goes in as text: nothing that came over the wire is ever read as HTML.

/**
 * An element: `el("button", { class: "primary", onclick: f }, "Play")`.
 * A property that begins with `on` is a listener; `null`, `false` and `undefined` leave an attribute out.
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** An element of a drawing. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The element of the page with this id. */
export function byId(id) {
  return document.getElementById(id);
}

const UNSEEN = 1000; // milliseconds after which nobody waits for a paint: the page may have been hidden meanwhile

/** Settles when what the page shows now has been painted. */
export const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, document.hidden ? 0 : UNSEEN);
  });

/** A group of radio buttons side by side. `choices` are [value, label]; `chosen(value)` is told of a change. */
export function segments(name, legend, choices, value, chosen) {
  const labels = choices.map(([each, label]) => {
    const input = el("input", {
      type: "radio",
      name,
      value: String(each),
      checked: String(each) === String(value),
      onchange: () => chosen(each),
    });
    return el("label", {}, input, label);
  });
  return el("div", { class: "segments", role: "radiogroup", "aria-label": legend }, labels);
}

/** A labelled box to tick. */
export function check(text, checked, changed = () => {}) {
  const box = el("input", { type: "checkbox", checked, onchange: () => changed(box.checked) });
  return el("label", { class: "check" }, box, el("span", {}, text));
}

/** A labelled field around a control. */
export function field(text, control, note = "") {
  return el(
    "label",
    { class: "field" },
    el("span", {}, text),
    control,
    note && el("span", { class: "soft small" }, note),
  );
}

/** A choice from a list; `choices` are [value, label]. */
export function select(choices, value, changed = () => {}) {
  const options = choices.map(([each, label]) =>
    el("option", { value: String(each), selected: String(each) === String(value) }, label),
  );
  const box = el("select", { onchange: () => changed(box.value) }, options);
  return box;
}

/** Several things in a sentence: "a, b and c". */
export function listed(things) {
  return things.length < 2 ? things.join("") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;
}
