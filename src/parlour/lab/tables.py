"""The four tables of a run: their columns, version 1 (docs/laboratory.md says what each means)."""

import pyarrow as pa

SCHEMA = 1
NAME = pa.dictionary(pa.int16(), pa.string())

SCHEMAS = {
    "games": pa.schema(
        [
            ("game", pa.int64()),
            ("deal", pa.int64()),
            ("seating", pa.int16()),
            ("first", pa.int8()),
            ("decisions", pa.int32()),
            ("real", pa.int32()),
            ("turns", pa.int32()),
            ("adjudicated", pa.bool_()),
            ("drawn", pa.bool_()),
            ("lead_changes", pa.int16()),
            ("decided", pa.float32()),
            ("recorded", pa.bool_()),
        ]
    ),
    "seats": pa.schema(
        [
            ("game", pa.int64()),
            ("deal", pa.int64()),
            ("seat", pa.int8()),
            ("bot", NAME),
            ("began", pa.bool_()),
            ("score", pa.int32()),
            ("place", pa.int8()),
            ("won", pa.float32()),
            ("decisions", pa.int32()),
            ("real", pa.int32()),
            ("seconds", pa.float32()),
        ]
    ),
    "decisions": pa.schema(
        [
            ("game", pa.int64()),
            ("number", pa.int32()),
            ("seat", pa.int8()),
            ("step", NAME),
            ("options", pa.int16()),
            ("kind", NAME),
            ("chosen", NAME),
            ("forced", pa.bool_()),
            ("value", pa.float32()),
            ("standing", pa.float32()),
        ]
    ),
    "cards": pa.schema(
        [
            ("game", pa.int64()),
            ("seat", pa.int8()),
            ("card", NAME),
            ("event", NAME),
            ("number", pa.int32()),
        ]
    ),
}
