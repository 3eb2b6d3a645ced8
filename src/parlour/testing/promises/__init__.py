"""The promises, one function each: `promise(game, seats, seed, moves)` fails if the game breaks it.

A promise looks at the table after `moves` random moves of the game dealt from `seed`.
"""

from collections.abc import Callable
from typing import Any

from parlour.kernel.game import Game
from parlour.testing.promises.knowledge import (
    a_guess_depends_on_what_the_seat_knows_alone,
    a_guess_plays_on,
    guesses_agree_with_memory,
    knowledge_is_sound,
    memory_agrees_with_itself,
)
from parlour.testing.promises.pairs import only_what_is_seen_guides_the_game
from parlour.testing.promises.rules import (
    a_tensor_is_what_the_seat_knows,
    cards_are_conserved,
    cards_are_explained,
    it_ends,
    moves_have_names,
    numbers_are_declared,
    options_and_refusals_agree,
    options_are_ascending_and_never_empty,
)
from parlour.testing.promises.secrecy import (
    a_secret_choice_stays_secret,
    bot_is_honest,
    bots_are_honest,
    nobody_can_tell_a_guess_from_the_truth,
    what_lies_open_is_seen,
)
from parlour.testing.promises.state import (
    a_clone_is_whole_and_independent,
    a_record_replays,
    branches_are_exact,
    save_and_load_are_lossless,
    secret_answers_commute,
)

__all__ = [
    "PROMISES",
    "Promise",
    "a_clone_is_whole_and_independent",
    "a_guess_depends_on_what_the_seat_knows_alone",
    "a_guess_plays_on",
    "a_record_replays",
    "a_secret_choice_stays_secret",
    "a_tensor_is_what_the_seat_knows",
    "bot_is_honest",
    "bots_are_honest",
    "branches_are_exact",
    "cards_are_conserved",
    "cards_are_explained",
    "guesses_agree_with_memory",
    "it_ends",
    "knowledge_is_sound",
    "memory_agrees_with_itself",
    "moves_have_names",
    "nobody_can_tell_a_guess_from_the_truth",
    "numbers_are_declared",
    "only_what_is_seen_guides_the_game",
    "options_and_refusals_agree",
    "options_are_ascending_and_never_empty",
    "save_and_load_are_lossless",
    "secret_answers_commute",
    "what_lies_open_is_seen",
]

Promise = Callable[[Game[Any], int, int, int], None]

PROMISES: list[Promise] = [
    it_ends,
    options_are_ascending_and_never_empty,
    options_and_refusals_agree,
    moves_have_names,
    cards_are_explained,
    numbers_are_declared,
    a_tensor_is_what_the_seat_knows,
    cards_are_conserved,
    a_clone_is_whole_and_independent,
    save_and_load_are_lossless,
    a_record_replays,
    secret_answers_commute,
    branches_are_exact,
    knowledge_is_sound,
    memory_agrees_with_itself,
    guesses_agree_with_memory,
    what_lies_open_is_seen,
    nobody_can_tell_a_guess_from_the_truth,
    a_guess_depends_on_what_the_seat_knows_alone,
    a_guess_plays_on,
    a_secret_choice_stays_secret,
    only_what_is_seen_guides_the_game,
    bots_are_honest,
]
