"""Recording: deals played by bots, and what happened in them as Parquet."""

from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import parlour
from parlour.kernel.game import Game
from parlour.kernel.luck import derive
from parlour.kernel.recorder import CARD_ROW, DECISION_ROW, GAME_ROW, SEAT_ROW, Recorder, record
from parlour.lab.arena import Settings, contenders
from parlour.lab.contest import lucks_of, play
from parlour.lab.schedule import Seatings
from parlour.lab.tables import SCHEMAS

ROWS = {"games": GAME_ROW, "seats": SEAT_ROW, "decisions": DECISION_ROW, "cards": CARD_ROW}
NULLABLE = ("first", "turns", "lead_changes", "seat")  # of which -1 means that there is none


class Task(NamedTuple):
    """Deals that are played together: from the first up to, but without, the last."""

    start: int
    stop: int


class Portion(NamedTuple):
    """The records of some deals: a Parquet file for each table."""

    deals: Task
    games: int
    tables: dict[str, bytes]


def prepare(settings: Settings, one_in: int) -> Callable[[Task], Portion]:
    """Return the work of one process: its own game, then task after task.

    One deal of each `one_in` is kept fully.
    """
    game = parlour.game(settings.game, **settings.options)
    return partial(play_deals, game, settings, Seatings(settings.tables(), settings.seed), one_in)


def play_deals(game: Game[Any], settings: Settings, seatings: Seatings, one_in: int, task: Task) -> Portion:
    """Play some deals, each in all of its seatings, and record them."""
    recorder = Recorder(game, settings.seats)
    if thoughtless(settings):
        record(recorder, settings.seats, task.start, task.stop, settings.seed, one_in)
    else:
        for deal in range(*task):
            play_deal(recorder, settings, seatings, deal, one_in > 0 and deal % one_in == 0)
    tables = tables_of(recorder, settings)
    return Portion(task, tables["games"].num_rows, {name: as_parquet(table) for name, table in tables.items()})


def thoughtless(settings: Settings) -> bool:
    """Return whether all bots play at random: then the whole loop is compiled."""
    return contenders(settings) == ["random"]


def play_deal(recorder: Recorder, settings: Settings, seatings: Seatings, deal: int, fully: bool) -> None:
    """Play one deal in all of its seatings."""
    bots = contenders(settings)
    seed = derive(settings.seed, deal)
    for seating, order in enumerate(seatings.of(deal)):
        recorder.name(deal * seatings.most + seating, deal, seating, fully)
        played = play(recorder.game, seed, [bots[number] for number in order], lucks_of(seed, order), recorder)
        recorder.end(played.table, played.first, list(order), played.seconds)


def tables_of(recorder: Recorder, settings: Settings) -> dict[str, Any]:
    """Return the rows of a recorder as Arrow tables."""
    rows = {
        "games": recorder.games.getvalue(),
        "seats": recorder.seats.getvalue(),
        "decisions": recorder.decisions.getvalue(),
        "cards": recorder.cards.getvalue(),
    }
    names = names_of(recorder, settings)
    out: dict[str, Any] = {}
    for table, schema in SCHEMAS.items():
        found = np.frombuffer(rows[table], dtype=ROWS[table])
        out[table] = pa.table([column(found[field.name], field, names) for field in schema], schema=schema)
    return out


def names_of(recorder: Recorder, settings: Settings) -> dict[str, list[str]]:
    """Return for each column of names what its numbers mean."""
    game, words = recorder.game, recorder.game.words
    t = game.new(settings.seats)
    faces = [words.card(t, face) for face in range(len(t.plan.faces))]
    events = [
        words.kinds[number].id if number in words.kinds else ""
        for number in range(1 + max(words.kinds, default=0))
    ]
    return {
        "bot": contenders(settings),
        "step": [rule.id for rule in game.rules],
        "kind": list(recorder.kinds),
        "chosen": [words.move(t, action) for action in range(game.num_actions)],
        "card": faces + list(recorder.things),
        "event": events,
    }


def column(values: Any, field: Any, names: dict[str, list[str]]) -> Any:
    """Return one column: names for codes, nothing for what there is none of."""
    if pa.types.is_dictionary(field.type):
        once = {
            name: code for code, name in enumerate(dict.fromkeys(names[field.name]))
        }  # two players' Aces are one
        codes = np.array([once[name] for name in names[field.name]], dtype=np.int16)[values]
        return pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(list(once), pa.string()))
    if pa.types.is_boolean(field.type):
        return pa.array(values != 0)
    if pa.types.is_floating(field.type):
        return pa.array(values, field.type, from_pandas=True)  # nan becomes null
    return pa.array(values, field.type, mask=values < 0 if field.name in NULLABLE else None)


def as_parquet(table: Any) -> bytes:
    """Return a table as a Parquet file."""
    out = BytesIO()
    numbers = [field.name for field in table.schema if not pa.types.is_floating(field.type)]
    pq.write_table(table, out, compression="zstd", compression_level=1, use_dictionary=numbers)
    return out.getvalue()


def from_parquet(data: bytes, columns: list[str] | None = None) -> Any:
    """Return the table in a Parquet file; by this thread alone, so that Ctrl-C finds no other at work."""
    return pq.ParquetFile(BytesIO(data)).read(columns, use_threads=False)


def together(portions: list[Portion]) -> Portion:
    """Join consecutive portions into one."""
    if len(portions) == 1:
        return portions[0]
    tables = {
        name: as_parquet(
            pa.concat_tables([from_parquet(each.tables[name]) for each in portions]).unify_dictionaries()
        )
        for name in SCHEMAS
    }
    deals = Task(portions[0].deals.start, portions[-1].deals.stop)
    return Portion(deals, sum(each.games for each in portions), tables)
