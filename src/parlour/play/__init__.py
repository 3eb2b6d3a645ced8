"""A match: answers proposed and committed, undo, the clock, records and replay, windows for players."""

from parlour.play.answers import answer_text, answer_words, parse_answer
from parlour.play.clock import OwnClock
from parlour.play.match import Match, Move, Proposal, Withdrawal
from parlour.play.record import TIME_IS_UP, BadRecord, Record, digest, read_record
from parlour.play.replay import Replay, verify
from parlour.play.rulebook import Section, section, sections
from parlour.play.window import Player, Window, decide, window

__all__ = [
    "TIME_IS_UP",
    "BadRecord",
    "Match",
    "Move",
    "OwnClock",
    "Player",
    "Proposal",
    "Record",
    "Replay",
    "Section",
    "Window",
    "Withdrawal",
    "answer_text",
    "answer_words",
    "decide",
    "digest",
    "parse_answer",
    "read_record",
    "section",
    "sections",
    "verify",
    "window",
]
