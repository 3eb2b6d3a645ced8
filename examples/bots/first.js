// A bot for Parlour in thirty lines: it takes the first of its options.
//
//     parlour play jest --bots "run:node examples/bots/first.js"
//
// Parlour writes lines of JSON to our standard input: first the game, then question after question, in the end
// the result. We answer each question with a line that repeats its id and names one of the options.

const lines = require("node:readline").createInterface({ input: process.stdin });

// The heart of a bot: `view` is what our seat sees, `memory` what it could remember beyond that.
function choose({ view, options, memory }) {
  return options[0];
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "game") {
    if (message.parlour !== 1) throw new Error(`this bot speaks version 1, not ${message.parlour}`);
    console.error(`seat ${message.seat + 1} of ${message.seats} at ${message.game}`);
  } else if (message.type === "question") {
    console.log(JSON.stringify({ id: message.id, move: choose(message).move }));
  } else if (message.type === "end") {
    lines.close();
  }
});
