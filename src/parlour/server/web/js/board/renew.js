// Renewing: elements that have not changed stay, and only the others are replaced. The browser has to style and lay out
// a replaced card with all parts of its picture, and most of a table is the same after a move.

/** The identity of a node: only the same thing is kept, so that a click that has begun never ends on another card. */
function keyOf(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return "text";
  const { key, zone, slot } = node.dataset;
  return `${node.localName} ${key ?? zone ?? slot ?? node.classList[0] ?? ""}`;
}

/** Nodes by their identity, in their order. */
function pool(nodes) {
  const found = new Map();
  for (const node of nodes) {
    const key = keyOf(node);
    if (found.has(key)) found.get(key).push(node);
    else found.set(key, [node]);
  }
  return found;
}

/** Copy attributes; styles by their own interface, as the page's security policy forbids them as text. */
function copyAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style") old.style.cssText = fresh.style.cssText;
    else old.setAttribute(name, value);
  }
}

/** Make an old node like a fresh one; `kept` is told which old node stands for which fresh one. Returns what to show. */
function same(old, fresh, kept) {
  if (old.nodeType !== Node.ELEMENT_NODE || fresh.matches("svg, .side")) return old.isEqualNode(fresh) ? old : fresh;
  renew(old, fresh, kept);
  return old;
}

/** Make an old element like a fresh one of the same kind. */
export function renew(old, fresh, kept) {
  kept.set(fresh, old);
  copyAttributes(old, fresh);
  const before = pool(old.childNodes);
  const wanted = [...fresh.childNodes].map((child) => {
    const match = before.get(keyOf(child))?.shift();
    return match ? same(match, child, kept) : child;
  });
  const stay = new Set(wanted);
  for (const child of [...old.childNodes]) if (!stay.has(child)) child.remove();
  for (const [n, child] of wanted.entries())
    if (old.childNodes[n] !== child) old.insertBefore(child, old.childNodes[n] ?? null);
}

/** Draw a table in the place of the one before, and let the scene know the elements that stay. */
export function renewTable(old, fresh, scene) {
  const kept = new Map();
  renew(old, fresh, kept);
  scene.places = new Map([...scene.places].map(([token, element]) => [token, kept.get(element) ?? element]));
  scene.acts = new Map([...scene.acts].map(([element, info]) => [kept.get(element) ?? element, info]));
}
