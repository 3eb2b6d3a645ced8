"""The base of all games: luck, cards, who knows what, steps, facts. It contains nothing of any one game.

A game imports everything it needs from here. The modules `facts` (the contents of views, events and memories),
`luck` (sources of chance), `save` (a table as plain data) and `playout` (many random games) are public, too.
"""

from parlour.kernel.about import About, Command, Outcome, Result
from parlour.kernel.bits import bit, count, first, has, lowest, members, zeros
from parlour.kernel.declared import EventKind, Reason, Rule
from parlour.kernel.events import Event
from parlour.kernel.facts import AidPart, Counter, Diagram, Facts, Mark
from parlour.kernel.game import Game
from parlour.kernel.guide import CardText, Guide, diagram, effect, line, part, sign
from parlour.kernel.judge import Judge
from parlour.kernel.luck import Luck
from parlour.kernel.plan import ALL, HAND, NOBODY, OWNER, PILE, ROW, SHARED, Pack, Plan, Zone
from parlour.kernel.refusal import ALLOWED, NOT_OFFERED, Refusal
from parlour.kernel.step import Options, Step
from parlour.kernel.table import ARGUMENT, DONE, NONE, Table
from parlour.kernel.variant import Setting, house_rule
from parlour.kernel.words import Card, Option, Speech, Words, capital, counter, fill, listed, mark, plural

__all__ = [
    "ALL",
    "ALLOWED",
    "ARGUMENT",
    "DONE",
    "HAND",
    "NOBODY",
    "NONE",
    "NOT_OFFERED",
    "OWNER",
    "PILE",
    "ROW",
    "SHARED",
    "About",
    "AidPart",
    "Card",
    "CardText",
    "Command",
    "Counter",
    "Diagram",
    "Event",
    "EventKind",
    "Facts",
    "Game",
    "Guide",
    "Judge",
    "Luck",
    "Mark",
    "Option",
    "Options",
    "Outcome",
    "Pack",
    "Plan",
    "Reason",
    "Refusal",
    "Result",
    "Rule",
    "Setting",
    "Speech",
    "Step",
    "Table",
    "Words",
    "Zone",
    "bit",
    "capital",
    "count",
    "counter",
    "diagram",
    "effect",
    "fill",
    "first",
    "has",
    "house_rule",
    "line",
    "listed",
    "lowest",
    "mark",
    "members",
    "part",
    "plural",
    "sign",
    "zeros",
]
