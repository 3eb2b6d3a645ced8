"""Every ruling read otherwise keeps the contract too, and what was saved before there were house rules stays."""

from typing import Any

import pytest

import parlour
from parlour.kernel.game import Game
from parlour.kernel.save import Unreadable, load, save
from parlour.kernel.variant import Setting
from parlour.lab.arena import Settings
from parlour.lab.folder import header_of
from parlour.lab.rulings import alternatives
from parlour.testing import promises
from parlour.testing.walks import walk

GAMES = [parlour.game(name) for name in parlour.games()]
READINGS = [
    pytest.param(game, setting, value, id=f"{game.name}-{setting.name}={value}")
    for game in GAMES
    for setting in game.about.settings
    if setting.ruling
    for value in alternatives(setting)
]
PROMISES = [
    promises.it_ends,
    promises.options_and_refusals_agree,
    promises.a_clone_is_whole_and_independent,
    promises.save_and_load_are_lossless,
    promises.a_record_replays,
    promises.secret_answers_commute,
    promises.nobody_can_tell_a_guess_from_the_truth,
    promises.a_secret_choice_stays_secret,
    promises.only_what_is_seen_guides_the_game,
]
# The fingerprints of the default variants as runs of the laboratory had them before there were house rules.
FINGERPRINTS = {
    "circle_of_kings": "b1036788f92c",
    "high_jinks": "b8dfc5cd4d06",
    "jest": "bc2c5be05c2c",
    "jin_kei": "8f164bd89a5a",
    "last_king": "f657910619ff",
}


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize(("game", "setting", "value"), READINGS)
def test_the_contract_is_kept(game: Game[Any], setting: Setting, value: object, promise: promises.Promise) -> None:
    other = parlour.game(game.name, **{setting.name: value})
    for seats in game.about.seats[:2]:
        promise(other, seats, 7, 9)
        promise(other, seats, 8, 60)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_at_least_five_rulings_can_be_read_otherwise(game: Game[Any]) -> None:
    rulings = [setting for setting in game.about.settings if setting.ruling]
    assert len(rulings) >= 5
    bits = [setting.bit for setting in rulings if setting.bit]
    assert all(bit & (bit - 1) == 0 for bit in bits) and len(set(bits)) == len(bits)


@pytest.mark.parametrize(("game", "setting", "value"), READINGS)
def test_a_reading_is_told_to_the_table_and_tells_saves_apart(
    game: Game[Any], setting: Setting, value: object
) -> None:
    other = parlour.game(game.name, **{setting.name: value})
    seats = game.about.seats[0]
    t = walk(other, seats, 1, 5)
    assert t.house == t.clone().house == setting.bit
    with pytest.raises(Unreadable, match="field 'options'"):
        load(game, save(other, t))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_house_rule_that_is_off_leaves_saves_and_fingerprints_as_they_were(game: Game[Any]) -> None:
    seats = game.about.seats[0]
    off = parlour.game(game.name, **{each.name: False for each in game.about.settings if each.bit})
    assert off.variant == game.variant
    data = save(game, walk(game, seats, 1, 5))
    assert not {each.name for each in game.about.settings if each.bit} & set(data["options"])  # type: ignore[call-overload]
    assert "house" not in data["fields"]  # type: ignore[operator]
    settings = Settings(game.name, game.about.version, game.variant, seats, ["random"], 1)
    assert header_of(game, settings, "all").variant == FINGERPRINTS[game.name]


def test_an_option_that_a_save_does_not_name_has_its_default() -> None:
    game = parlour.game("last_king")
    data = save(game, walk(game, 2, 1, 5))
    older = data | {"options": {"jokers": 2}}
    assert save(game, load(game, older)) == data
    with pytest.raises(Unreadable, match="saved with"):
        load(game, data | {"options": {"jokers": 3}})
    with pytest.raises(Unreadable, match="there is no option nonsense"):
        load(game, data | {"options": {"nonsense": 1}})
    with pytest.raises(Unreadable, match="does not name options"):
        load(game, data | {"options": ["jokers"]})
