// A bot for Parlour in thirty lines: it takes the first of its options, or a few for a set.
//
//     parlour play jest --bots "run:node examples/bots/first.js"
//
// Parlour writes lines of JSON to our standard input: first the game, then question after question, in the end
// the result. We answer each question with a line that repeats its id and names what we choose. By asking for
// version 3 we stay for game after game, until the input ends.

const lines = require("node:readline").createInterface({ input: process.stdin });

// The heart of a bot: `view` is what our seat sees, `memory` what it could remember beyond that.
function choose({ view, options, memory }) {
  const number = Math.max(1, view.question.least);
  return options.filter((_, n) => n % Math.floor(options.length / number) === 0).slice(0, number);
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "game") {
    if (message.parlour === 2 && message.speaks?.includes(3)) console.log(JSON.stringify({ parlour: 3 }));
    console.error(`seat ${message.seat + 1} of ${message.seats} at ${message.game}`);
  } else if (message.type === "question") {
    console.log(JSON.stringify({ id: message.id, moves: choose(message).map((option) => option.move) }));
  }
});
