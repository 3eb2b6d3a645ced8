// The fair shuffle, checked in the page: the seal shown before the deal against the secret told after the game.

const text = new TextEncoder();

async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(first, second) {
  const out = new Uint8Array(first.length + second.length);
  out.set(first);
  out.set(second, first.length);
  return out;
}

/** The seal of a secret, as it is shown before the deal. */
export async function seal(secret) {
  return hex(await sha256(text.encode(`parlour commit|${secret}`)));
}

/** The first numbers of a stream of the deal. */
export async function firstNumbers(secret, contributions, count, stream = 0) {
  const key = await sha256(text.encode(`parlour deal|${secret}|${contributions}`));
  const blocks = await Promise.all(
    Array.from({ length: count }, (_, n) => sha256(joined(key, text.encode(`|${stream}|${n}`)))),
  );
  return blocks.map((block) => new DataView(block.buffer).getUint32(0));
}

/** The secret of a tournament's round. */
export async function roundSecret(secret, number) {
  return hex(await sha256(text.encode(`parlour round|${secret}|${number}`)));
}

/** Whether this page can compute at all: browsers allow it only over https or on one's own machine. */
export const canCheck = () => globalThis.crypto?.subtle !== undefined;
