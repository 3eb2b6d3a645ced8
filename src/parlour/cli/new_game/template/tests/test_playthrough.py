"""A whole game is played by bots, and its record proves it."""

import parlour
from parlour.bots import bot
from parlour.play import Match, decide, read_record, verify


def test_bots_play_to_the_end_and_the_record_holds() -> None:
    game = parlour.game("magpie", goal=3)
    match = Match.new(game, 3, "seed")
    players = [bot("ismcts:30", seat) for seat in range(3)]
    while not match.table.over:
        seat = match.table.actor
        match.play(seat, decide(players[seat], game, match.table, seat, match.names))
    assert verify(game, read_record(match.record.lines())).over
    assert max(game.result(match.table).scores) >= 3
