// The account: becoming a player, signing in, and where one is signed in.
import * as api from "../net/api.js";
import { makePasskey, passkeysWork, usePasskey } from "../net/passkeys.js";
import * as store from "../net/store.js";
import { askPerson, toast } from "../ui/dialog.js";
import { byId, el, field } from "../ui/dom.js";
import { copyButton } from "../ui/share.js";

const AT_ONCE = 100; // seats in a request
const day = (seconds) => new Date(seconds * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

/** Do something; what goes wrong is told on the page. */
async function attempt(act) {
  byId("problem").textContent = "";
  try {
    await act();
  } catch (error) {
    byId("problem").textContent = error.message;
  }
}

/** Somebody is signed in now: the games of this browser become theirs. */
async function welcome({ name, phrase }) {
  store.rememberPlayer(name);
  const held = store.heldSeats();
  for (let n = 0; n < held.length; n += AT_ONCE)
    store.dropTokens((await api.keepSeats(held.slice(n, n + AT_ONCE))).tables);
  if (phrase) showPhrase(phrase, show);
  else await show();
}

function showPhrase(phrase, then) {
  byId("title").textContent = "Your recovery phrase";
  byId("body").replaceChildren(
    el(
      "section",
      { class: "card-like" },
      el("p", {}, "Write these five words down. They sign you in on any device, and are shown only now."),
      el("p", { class: "phrase", id: "phrase", tabindex: "-1" }, phrase),
      el(
        "div",
        { class: "row" },
        copyButton(phrase, "Copy the phrase"),
        el("button", { class: "primary", type: "button", onclick: () => attempt(then) }, "I have written it down"),
      ),
    ),
  );
  byId("phrase").focus();
}

function signUpForm() {
  const known = store.myName();
  const name = el("input", {
    type: "text",
    required: true,
    maxlength: "24",
    autocomplete: "username",
    value: known === "Guest" ? "" : known,
  });
  const byPhrase = (event) => {
    event.preventDefault();
    attempt(async () => welcome(await api.signUp(name.value)));
  };
  const byPasskey = () =>
    name.reportValidity() &&
    attempt(async () => welcome(await makePasskey("/api/players", { name: name.value }, "/api/players/passkey")));
  return el(
    "form",
    { onsubmit: byPhrase, "aria-labelledby": "new-player" },
    el("h2", { id: "new-player" }, "New here"),
    el("p", { class: "soft" }, "No e-mail address needed. The games you played in this browser come with you."),
    field("Player name", name),
    el(
      "div",
      { class: "row" },
      passkeysWork() &&
        el("button", { class: "primary", type: "button", onclick: byPasskey }, "Sign up with a passkey"),
      el("button", { type: "submit" }, "Sign up with a recovery phrase"),
    ),
  );
}

function signInForm() {
  const name = el("input", { type: "text", required: true, maxlength: "24", autocomplete: "username" });
  const phrase = el("input", {
    type: "text",
    required: true,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
  });
  const byPhrase = (event) => {
    event.preventDefault();
    attempt(async () => welcome(await api.signIn(name.value, phrase.value)));
  };
  return el(
    "form",
    { onsubmit: byPhrase, "aria-labelledby": "known-player" },
    el("h2", { id: "known-player" }, "Sign in"),
    passkeysWork() &&
      el(
        "button",
        { class: "primary", type: "button", onclick: () => attempt(async () => welcome(await usePasskey())) },
        "Sign in with a passkey",
      ),
    field("Player name", name),
    field("Recovery phrase", phrase),
    el("button", { type: "submit" }, "Sign in with the phrase"),
  );
}

function strangers() {
  byId("title").textContent = "Your account";
  byId("body").replaceChildren(el("div", { class: "ways" }, signInForm(), signUpForm()));
}

async function leave(which, question) {
  const answer = await askPerson(question, "Your games are kept, and you can sign in again at any time.", [
    ["yes", "Sign out", "danger"],
    ["no", "Stay"],
  ]);
  if (answer !== "yes") return;
  await api.signOut(which);
  if (which === "") store.forgetPlayer();
  await show();
}

function browsers(account) {
  const rows = account.browsers.map(({ session, browser, seen, this: here }) =>
    el(
      "li",
      {},
      el("span", {}, browser, el("span", { class: "soft small" }, here ? " · this browser" : ` · ${day(seen)}`)),
      el(
        "button",
        {
          type: "button",
          "aria-label": `Sign out: ${browser}`,
          onclick: () => attempt(() => leave(here ? "" : session, `Sign out of ${here ? "this browser" : browser}?`)),
        },
        "Sign out",
      ),
    ),
  );
  return el(
    "section",
    { "aria-labelledby": "browsers" },
    el("h2", { id: "browsers" }, "Where you are signed in"),
    el("ul", { class: "held" }, rows),
    account.browsers.length > 1 &&
      el(
        "button",
        { type: "button", onclick: () => attempt(() => leave("others", "Sign out everywhere else?")) },
        "Sign out everywhere else",
      ),
  );
}

function passkeys(account) {
  const drop = (id) => attempt(async () => paint(await api.dropPasskey(id)));
  const rows = account.passkeys.map(({ id, created }, n) =>
    el(
      "li",
      {},
      el("span", {}, `Passkey ${n + 1}`, el("span", { class: "soft small" }, ` · ${day(created)}`)),
      el("button", { type: "button", "aria-label": `Remove passkey ${n + 1}`, onclick: () => drop(id) }, "Remove"),
    ),
  );
  const add = () => attempt(async () => paint(await makePasskey("/api/me", {}, "/api/me/passkeys")));
  const renew = () => attempt(async () => showPhrase((await api.newPhrase()).phrase, show));
  return el(
    "section",
    { "aria-labelledby": "passkeys" },
    el("h2", { id: "passkeys" }, "How you sign in"),
    el("ul", { class: "held" }, rows),
    el(
      "p",
      {},
      account.phrase ? "You have a recovery phrase." : "You have no recovery phrase. It helps if you lose a passkey.",
    ),
    el(
      "div",
      { class: "row" },
      passkeysWork() && el("button", { type: "button", onclick: add }, "Add a passkey"),
      el(
        "button",
        { type: "button", onclick: renew },
        account.phrase ? "New recovery phrase" : "Get a recovery phrase",
      ),
    ),
  );
}

function paint(account) {
  byId("title").textContent = account.name;
  byId("body").replaceChildren(
    el("p", {}, el("a", { href: `/player/${encodeURIComponent(account.name)}` }, "Your results and ratings")),
    passkeys(account),
    browsers(account),
  );
}

/** Show the account, or the ways to one. */
async function show() {
  try {
    const account = await api.account();
    if (!store.player()) toast(`Signed in as ${account.name}.`);
    store.rememberPlayer(account.name);
    paint(account);
  } catch (error) {
    if (error.code !== "not_signed_in") throw error;
    store.forgetPlayer();
    strangers();
  }
  byId("main").focus();
}

export const open = show;
