// Layouts: how a game wants its table drawn. A game keeps its own beside its rules; without one it is drawn plainly.

/** Any game: shared zones in the middle, everybody's own zones in a line. */
export const PLAIN = { centre: { zones: {} }, seat: { zones: {}, hiddenHands: true }, compactFrom: 4 };

const sheets = new Map(); // address -> promise

/** Add a style sheet to the page once; settles when it applies. */
function addSheet(address) {
  if (!sheets.has(address)) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    sheets.set(
      address,
      new Promise((resolve) => {
        link.onload = link.onerror = resolve;
      }),
    );
    document.head.append(link);
  }
  return sheets.get(address);
}

/** The layout at an address, with its style sheet if it names one; the plain one if there is none. */
export async function loadLayout(address) {
  if (!address) return PLAIN;
  try {
    const { default: layout } = await import(address);
    if (layout.sheet) await addSheet(new URL(layout.sheet, new URL(address, location.href)).href);
    return layout;
  } catch (error) {
    console.warn(`The layout ${address} cannot be used; the table is drawn plainly.`, error);
    return PLAIN;
  }
}
