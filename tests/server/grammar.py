"""Frames made from the protocol's own grammar: the types that read them. Valid, nearly valid, and rubbish."""

import json
from random import Random
from typing import Any, NamedTuple

from msgspec import inspect

Json = dict[str, Any]
LONE = "\ud800"  # half a surrogate pair, which JSON can write and UTF-8 cannot
DEEP: Any = json.loads("[" * 60 + "]" * 60)
ODD: list[Any] = [
    *(None, True, False, [], {}, [None], {"": {}}, DEEP, {"type": "act"}),
    *(0, -1, 0.5, -0.0, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 2**64, 10**30, 1e308, float("inf"), float("nan")),
    *(
        "",
        " ",
        "\x00",
        "x" * 41,
        "x" * 401,
        "x" * 2000,
        "🂡" * 30,
        "a\u0301" * 30,
        "\u202e\u200b",
        LONE,
        "1",
        "null",
    ),
    *("pass", "pass + pass", " + " * 50, "../../etc/passwd", "'; DROP TABLE moves; --", "{card}", "%s%n", "\n"),
]
MONSTERS = [
    "1e999",
    "-1e999",
    "9" * 4500,
    "0." + "0" * 4000 + "1",
    "1" + "e" * 9,
    "NaN",
    "Infinity",
    "00",
    "+1",
    "0x1",
]
FAR_TOO_BIG = 200_000  # characters


class Frame(NamedTuple):
    """A frame and the kind of thing that it is."""

    kind: str
    data: str | bytes
    as_text: bool = True  # whether bytes go as a text frame, which they may not fit


class Grammar:
    """Makes frames of one union of messages; what is known of the table makes most of them meaningful."""

    def __init__(self, messages: Any, luck: Random) -> None:
        found = inspect.type_info(messages)
        self.messages: tuple[Any, ...] = found.types if isinstance(found, inspect.UnionType) else (found,)
        self.luck = luck
        self.known: dict[str, list[Any]] = {}  # by the name of a field
        self.earlier: list[str] = []
        self.made = 0

    # ------------------------------------------------------------------- valid

    def message(self, shape: Any = None) -> Json:
        """A message as its type has it."""
        shape = shape or self.luck.choice(self.messages)
        out: Json = {} if shape.tag_field is None else {shape.tag_field: shape.tag}
        for field in shape.fields:
            if field.required or self.luck.random() < 0.5:
                out[field.encode_name] = self.field(field.encode_name, field.type)
        return out

    def field(self, name: str, kind: Any) -> Any:
        """A value for a field: one that means something now, or any that its type allows."""
        if name == "id" and self.luck.random() < 0.9:
            self.made += 1
            return f"f{self.made}"
        if self.known.get(name) and self.luck.random() < 0.8:
            return self.luck.choice(self.known[name])
        return self.value(kind)

    def value(self, kind: Any) -> Any:
        """Any value of a type."""
        luck = self.luck
        match kind:
            case inspect.UnionType():
                return self.value(luck.choice(kind.types))
            case inspect.LiteralType():
                return luck.choice(kind.values)
            case inspect.StructType():
                return self.message(kind)
            case inspect.ListType():
                return [
                    self.value(kind.item_type) for _ in range(luck.randrange(min(kind.max_length or 4, 4) + 1))
                ]
            case inspect.DictType():
                return {self.word(8): self.value(kind.value_type) for _ in range(luck.randrange(3))}
            case inspect.BoolType():
                return luck.random() < 0.5
            case inspect.IntType() | inspect.FloatType():
                low, high = -3 if kind.ge is None else kind.ge, 10**6 if kind.le is None else kind.le
                return luck.choice([low, min(low + luck.randrange(9), high), high])
            case inspect.StrType():
                return f"w{luck.randrange(99)}" if kind.pattern else self.word(kind.max_length or 40)
            case _:
                return None

    def word(self, most: int) -> str:
        """A text."""
        letters = self.luck.choice(["abc", "♠♥♦♣ 23AKQ", "!~a9", "äß漢🂡é", " \t"])
        return "".join(self.luck.choices(letters, k=self.luck.randrange(1, min(most, 30) + 1)))

    # ---------------------------------------------------------- nearly, and not

    def frame(self) -> Frame:
        """Any frame."""
        kind = self.luck.choices([*KINDS], [*KINDS.values()])[0]
        if kind == "valid":
            text = json.dumps(self.message(), ensure_ascii=self.luck.random() < 0.5)
            self.earlier = [*self.earlier[-50:], text]
            return Frame(kind, text)
        if kind == "replayed":
            return Frame(kind, self.luck.choice(self.earlier or ["{}"]))
        if kind in ("odd value", "fields", "wrong type"):
            return Frame(kind, json.dumps(getattr(self, kind.replace(" ", "_"))(self.message())))
        data = getattr(self, kind.replace(" ", "_"))(json.dumps(self.message()))
        return Frame(kind, data, kind != "binary")

    def odd_value(self, message: Json) -> Json:
        """Values that nobody expects, in one or two places."""
        for name in self.luck.sample([*message], min(len(message), self.luck.randrange(1, 3))):
            message[name] = self.luck.choice(ODD)
        return message

    def fields(self, message: Json) -> Json:
        """A field too few or too many."""
        if message and self.luck.random() < 0.5:
            del message[self.luck.choice([*message])]
        else:
            message[self.luck.choice(["seat", "__proto__", "tokens", "", "ID", "x" * 300])] = self.luck.choice(ODD)
        return message

    def wrong_type(self, message: Json) -> Any:
        """Another tag, or no object at all."""
        tags = [shape.tag for shape in self.messages] + ["snapshot", "update", "", "\x00", 7, None, ["act"]]
        return self.luck.choice([message | {"type": self.luck.choice(tags)}, [message], [], self.luck.choice(ODD)])

    def truncated(self, text: str) -> str:
        """The beginning of a frame."""
        return text[: self.luck.randrange(len(text))]

    def changed(self, text: str) -> str:
        """A few other characters somewhere."""
        at = self.luck.randrange(len(text))
        return text[:at] + self.word(6) + text[at + self.luck.randrange(3) :]

    def number(self, text: str) -> str:
        """A number such as no program writes."""
        name = self.luck.choice(["seq", "token", "version", "seen", "seconds", "seats"])
        return f'{text[:-1]}, "{name}": {self.luck.choice(MONSTERS)}}}'

    def nested(self, text: str) -> str:
        """Brackets, very many."""
        opening, closing = self.luck.choice([("[", "]"), ('{"id":', "}")])
        depth = self.luck.choice([50, 500, 2000])
        inner = opening * depth + "0" + closing * (depth if self.luck.random() < 0.5 else 0)
        return inner if self.luck.random() < 0.5 else f'{text[:-1]}, "move": {inner}}}'

    def doubled(self, text: str) -> str:
        """Every field twice, or two messages in one frame."""
        return text[:-1] + ", " + text[1:] if self.luck.random() < 0.5 else text + text

    def noise(self, _text: str) -> str:
        """Any characters."""
        return "".join(chr(self.luck.randrange(1, 0xD7FF)) for _ in range(self.luck.randrange(60)))

    def binary(self, text: str) -> bytes:
        """A frame that is not text."""
        return self.luck.choice([text.encode(), self.luck.randbytes(self.luck.randrange(100))])

    def too_big(self, text: str) -> str:
        """More than a frame may have."""
        return f'{text[:-1]}, "text": "{"x" * 17_000}"}}'

    def far_too_big(self, _text: str) -> str:
        """More than anybody reads."""
        return "x" * FAR_TOO_BIG

    def not_utf8(self, text: str) -> bytes:
        """A text frame that is not text."""
        return text.encode() + self.luck.choice([b"\xff", b"\xc3", b"\xed\xa0\x80"])


KINDS = {
    "valid": 40.0,
    "replayed": 6,
    "odd value": 14,
    "fields": 6,
    "wrong type": 6,
    "truncated": 5,
    "changed": 6,
    "number": 4,
    "nested": 3,
    "doubled": 3,
    "noise": 3,
    "binary": 3,
    "too big": 0.7,
    "far too big": 0.1,
    "not utf8": 0.2,
}
