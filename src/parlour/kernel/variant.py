"""Variants: the options of a game, as typed and documented data."""

from typing import Any


class Setting:
    """A setting of a variant: its type, default and allowed values."""

    def __init__(
        self,
        name: str,
        default: bool | int | str,
        text: str,
        choices: list[str] | None = None,
        low: int = 0,
        high: int = 0,
        ruling: bool = False,
        bit: int = 0,
    ) -> None:
        self.name = name
        self.default = default
        self.text = text  # what it means, for players; names the ruling
        self.choices = choices  # for a text: what may be chosen
        self.low = low  # for a number: the smallest and the largest
        self.high = high
        self.ruling = ruling  # another reading of the rulebook than ours: tables find it among the house rules
        self.bit = bit  # of a house rule: its bit in Table.house

    def __reduce__(self) -> tuple[Any, ...]:
        shown = (self.name, self.default, self.text, self.choices, self.low, self.high)
        return Setting, (*shown, self.ruling, self.bit)

    def check(self, value: object) -> bool | int | str:
        """Return the value, if it fits; a text as typed on a command line is read first.

        Args:
            value: A value, or a text as typed on a command line.

        Raises:
            ValueError: The value does not fit the setting.
        """
        default = self.default
        if isinstance(default, bool):
            if isinstance(value, str) and value.lower() in ("yes", "true", "on", "no", "false", "off"):
                return value.lower() in ("yes", "true", "on")
            if isinstance(value, bool):
                return value
            raise ValueError(f"option {self.name} is yes or no, not {value!r}")
        if isinstance(default, int):
            return self.check_number(value)
        if isinstance(value, str) and (self.choices is None or value in self.choices):
            return value
        raise ValueError(f"option {self.name} is one of {', '.join(self.choices or [])}, not {value!r}")

    def check_number(self, value: object) -> int:
        """Return the value as a number within the limits.

        Args:
            value: A number, or a text that is one.

        Raises:
            ValueError: It is not a whole number, or beyond the limits.
        """
        if isinstance(value, str) and value.lstrip("-").isdecimal():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise ValueError(f"option {self.name} is a number from {self.low} to {self.high}, not {value!r}")


def house_rule(name: str, bit: int, text: str) -> Setting:
    """Return a setting for another reading of a ruling: off by default, a bit of `Table.house` to the rules.

    Args:
        name: The name of the setting.
        bit: Its bit in `Table.house`.
        text: What it changes, in one sentence.
    """
    return Setting(name, False, text, ruling=True, bit=bit)


def settle(known: list[Setting], given: dict[str, object]) -> dict[str, bool | int | str]:
    """Return all options of a game: those given, checked, and the defaults of the others.

    House rules are named only if they are on. So a game may gain one, and older saves keep their meaning.
    """
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            there_are = ", ".join(names) if names else "none"
            raise ValueError(f"there is no option {name} (choose from: {there_are})")
    out: dict[str, bool | int | str] = {}
    for option in known:
        value = option.check(given[option.name]) if option.name in given else option.default
        if value is not False or option.bit == 0:
            out[option.name] = value
    return out


def house_rules(known: list[Setting], variant: dict[str, bool | int | str]) -> int:
    """Return the bits of the house rules that are on."""
    bits = 0
    for option in known:
        if option.name in variant:
            bits |= option.bit
    return bits
