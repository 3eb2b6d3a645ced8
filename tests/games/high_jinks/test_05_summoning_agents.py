"""§5 Summoning Agents."""

from .positions import act, agents, hand, lucky, may, options, question, refused, scars, settle, table, why, zone


def test_an_agent_is_summoned_from_hand_to_an_unoccupied_zone_upright() -> None:
    t = table(hand1="KS", agents1=". QS")
    act(t, "KS", "pass", "pass")
    assert agents(t, 0) == "KS QS"
    assert options(t) == ["pass", "agent 1", "agent 2"]


def test_only_from_hand() -> None:
    assert why(table(bench="KS"), "KS") == "not_in_hand §4"
    assert why(table(bench="KS"), "special KS") == "not_in_hand §4"


def test_a_normal_summoned_agent_draws_a_card() -> None:
    t = table(hand1="KS", deck="9H")
    act(t, "KS", "draw")
    assert hand(t, 0) == "9H"


def test_or_activates_its_ability() -> None:
    t = table(hand1="KS", boneyard="9H")
    act(t, "KS", "fortune", "9H")
    assert hand(t, 0) == "9H"


def test_HJ_13_or_neither() -> None:
    t = table(hand1="KS", boneyard="9H", deck="3H")
    act(t, "KS", "pass")
    assert hand(t, 0) == ""
    assert question(t) == "MainPhase"


def test_HJ_13_an_ability_without_an_object_is_not_offered() -> None:
    for face, name in (("JS", "justice"), ("QS", "lust"), ("KS", "fortune")):
        t = table(hand1=face)
        act(t, face)
        assert options(t) == ["pass", "draw"]
        assert why(t, name) == "no_object §18"


def test_one_free_normal_summon_a_turn() -> None:
    t = table(hand1="KS QS", deck="3H")
    act(t, "KS", "draw")
    assert why(t, "QS") == "no_summon_left §5"
    assert may(t, "special QS")


def test_HJ_12_retiring_earns_another_normal_summon_before_or_after() -> None:
    t = table(hand1="KS QS JS", agents1="KH")
    act(t, "agent 1")
    assert zone(t, "Bench") == "KH"
    act(t, "KS", "pass", "QS", "pass")
    assert refused(t, "JS").code == "no_summon_left"
    act(t, "agent 1")  # an Agent summoned this turn
    act(t, "JS", "pass")
    assert agents(t, 0) == "JS QS"


def test_HJ_12_scars_vanish_when_an_agent_leaves_the_field() -> None:
    t = table(hand1="KS", agents1="KH", scars={(0, 0): 4})
    act(t, "agent 1")
    assert scars(t, 0, 0) == 0
    act(t, "KS", "pass")
    assert scars(t, 0, 0) == 0


def test_HJ_12_the_credit_ends_with_the_turn() -> None:
    t = table(agents1="KH QH", hand2="KS", deck="3H 4H")
    act(t, "agent 1", "agent 2", "pass")
    assert t.normal_summons == 1


def test_retiring_needs_an_agent_of_ones_own() -> None:
    assert why(table(agents2="KH"), "agent 1") == "no_agent_there §5"


def test_a_special_summoned_agent_enters_tapped_and_cannot_attack() -> None:
    t = table(hand1="KS", boneyard="9H", agents1="QS")
    act(t, "special KS")
    assert question(t) == "MainPhase", "no draw and no ability"
    act(t, "pass")
    assert options(t) == ["pass", "agent 1"]
    assert why(t, "agent 2") == "agent_tapped §7"


def test_a_normal_summoned_agent_may_attack_at_once() -> None:
    """HJ-20."""
    t = table(hand1="KS")
    act(t, "KS", "pass", "pass")
    assert may(t, "agent 1")


def test_HJ_14_special_summons_are_not_limited_in_number() -> None:
    t = table(hand1="KS QS JS")
    act(t, "special KS", "special QS", "special JS")
    assert agents(t, 0) == "KS QS JS"


def test_HJ_15_each_agent_card_is_summoned_once_a_turn_also_through_the_bench() -> None:
    t = table(hand1="KS QH", deck="3H")
    act(t, "KS", "pass", "agent 1", "QH", "lust", "KS")
    assert hand(t, 0) == "KS"
    assert why(t, "special KS") == "summoned_already §5"
    act(t, "agent 1")
    assert why(t, "KS") == "summoned_already §5"


def test_HJ_15_the_next_turn_it_may_be_summoned_again() -> None:
    t = table(hand1="KS QH", deck="3H 4H 5H 6H")
    act(t, "KS", "pass", "agent 1", "QH", "lust", "KS", "pass", "pass")
    settle(act(t, "pass"))
    assert may(t, "KS")


def test_HJ_67_the_other_of_two_equal_cards_may_still_be_summoned() -> None:
    t = table(seats=3, hand1="KS KS QH", deck="3H")
    act(t, "KS", "pass", "special KS", "agent 1", "QH", "lust", "KS")
    assert why(t, "special KS") == "summoned_already §5"


def test_HJ_67_with_an_unused_copy_in_hand_the_face_is_free() -> None:
    t = table(seats=3, hand1="KS QH", bench="KS", deck="3H")
    act(t, "KS", "pass", "agent 1", "QH", "lust", "KS")
    assert may(t, "special KS"), "the copy taken from the Bench is the one not used"
    act(t, "special KS", "agent 1")
    assert zone(t, "Bench") == "KS QH"


def test_HJ_67_after_a_shuffle_no_face_is_summoned_more_often_than_there_are_copies() -> None:
    t = lucky(table(hand1="KS 5H 5C", deck="3H", rest="hand2"), 2, 1)
    act(t, "KS", "pass", "agent 1", "pair", "5H", "5C", "transmutation", "draw", "draw")
    assert hand(t, 0) == "3H KS", "the Deck ran out and was rebuilt from Void and Bench"
    assert why(t, "special KS") == "summoned_already §5"


def test_HJ_66_a_special_summoned_agent_may_be_retired_at_once() -> None:
    t = table(hand1="KS QS JS")
    act(t, "JS", "pass", "special KS", "agent 2", "QS", "pass")
    assert agents(t, 0) == "JS QS"
    act(t, "pass")
    assert options(t) == ["pass", "agent 1", "agent 2"], "the zone of the retired Agent is no longer tapped"


def test_two_jokers_are_two_cards() -> None:
    t = table(hand1="Jo Jo")
    act(t, "Jo", "pass", "special Jo")
    assert agents(t, 0) == "Jo Jo"
