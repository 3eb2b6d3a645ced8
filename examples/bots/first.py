"""A bot for Parlour in thirty lines: it takes the first of its options, or a few for a set.

    parlour play jest --bots "run:python3 examples/bots/first.py"

Parlour writes lines of JSON to our standard input: first the game, then question after question, in the end the
result. We answer each question with a line that repeats its id and names what we choose. By asking for version 3
we stay for game after game, until the input ends.
"""

import json
import sys


def choose(question: dict) -> list:
    """Choose an answer: `view` is what our seat sees, `memory` what it could remember beyond that."""
    options, number = question["options"], max(1, question["view"]["question"]["least"])
    return options[:: len(options) // number][:number]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game":
        if message["parlour"] == 2 and 3 in message.get("speaks", []):
            print(json.dumps({"parlour": 3}), flush=True)
        print(f"seat {message['seat'] + 1} of {message['seats']} at {message['game']}", file=sys.stderr)
    elif message["type"] == "question":
        actions = [option["action"] for option in choose(message)]
        print(json.dumps({"id": message["id"], "actions": actions}), flush=True)
