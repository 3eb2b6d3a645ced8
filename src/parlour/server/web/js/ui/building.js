// A line on the start page while the server is still being compiled.

import { byId, el } from "./dom.js";

const EVERY = 3000; // milliseconds
const USUAL = 120; // seconds that compiling takes

const COMPILING = "Parlour is being compiled. You can already play; the bots think more slowly until it is done.";
const WORDS = {
  running: COMPILING,
  compiled: COMPILING, // the compiled server is about to take over
  failed: "Parlour could not be compiled, so the bots think more slowly.",
};

async function look() {
  const answer = await fetch("/api/build").catch(() => null);
  const { state, seconds } = answer?.ok ? await answer.json() : { state: "running", seconds: USUAL };
  const line = byId("building");
  line.hidden = !(state in WORDS);
  const goesOn = WORDS[state] === COMPILING;
  line.replaceChildren(
    goesOn ? el("progress", { max: USUAL, value: Math.min(seconds, USUAL - 2), "aria-hidden": "true" }) : "",
    WORDS[state] ?? "",
  );
  if (goesOn) setTimeout(look, EVERY);
}

look();
