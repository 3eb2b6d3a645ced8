// Passkeys: the browser makes one, or signs a challenge with one.
import * as api from "./api.js";

const NUMBERS = /^[\d.]+$|:/; // an address that is not a name

/** Whether this browser can use passkeys here: they are for hosts with a name, over a connection that is safe. */
export const passkeysWork = () =>
  Boolean(globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) && !NUMBERS.test(location.hostname);

/** The result of the browser's own dialog; a person who closes it has changed nothing. */
async function asked(ask) {
  try {
    return (await ask()).toJSON();
  } catch {
    throw new api.ApiError("cancelled", "No passkey was used. Try again, or use the recovery phrase.", 0);
  }
}

/** Make a passkey for a new player (`/api/players`) or one more (`/api/me`), and send it to `address`. */
export async function makePasskey(whose, body, address) {
  const options = await api.passkeyOptions(whose, body);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return api.sendPasskey(address, options.challenge, await asked(() => navigator.credentials.create({ publicKey })));
}

/** Sign in by any passkey that this browser has for this place. */
export async function usePasskey() {
  const options = await api.passkeyOptions("/api/sessions");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await asked(() => navigator.credentials.get({ publicKey }));
  return api.sendPasskey("/api/sessions/passkey", options.challenge, credential);
}
