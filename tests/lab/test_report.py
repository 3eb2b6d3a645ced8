"""Reports find what was planted, do not find what was not, and say so when data are few."""

import json
import re

import numpy as np
import polars as pl
import pytest
import statsmodels.api as sm

from parlour.lab.contributions import cards
from parlour.lab.figures import judged
from parlour.lab.measures import data_of, wins
from parlour.lab.page import page
from parlour.lab.report import Report, make
from tests.lab.planted import planted


@pytest.fixture(scope="module")
def report() -> Report:
    return make(planted(2000, 3, seat_edge=0.3, skill=1.0, card_edge=0.5))


def test_a_planted_imbalance_is_found_and_named(report: Report) -> None:
    seat = report.figure("wins.seat.1")
    assert seat.verdict == "differs"
    assert seat.low is not None
    assert seat.low > 1 / 3
    assert seat in report.findings()
    assert seat.level > 0.95  # picked out, so its interval is wider


def test_a_card_that_good_hands_play_is_told_from_a_card_that_wins(report: Report) -> None:
    at_table, same_hand = report.figure("card.played: Ace.table"), report.figure("card.played: Ace.hand")
    assert same_hand.verdict == "differs"
    assert same_hand.value is not None
    assert at_table.value is not None
    assert 0.04 < same_hand.value < at_table.value / 2
    assert report.figure("card.played: King.hand").verdict == "even"


def test_a_card_without_effect_is_not_found_although_good_hands_play_it() -> None:
    found = 0
    for seed in range(40):
        data = data_of(planted(150, 2, skill=1.0, card_edge=0.0, seed=seed))
        ace = {each.id: each for each in cards(data)}["card.played: Ace.hand"]
        found += ace.p < 0.05
    assert found <= 6  # 5 % of 40, and chance


def test_the_regression_is_that_of_statsmodels() -> None:
    run = planted(200, 3, skill=1.0, card_edge=0.5)
    ace = {each.id: each for each in cards(data_of(run))}["card.played: Ace.hand"]
    seats, held = run.seats.collect(), run.cards.collect()
    has = set(held.filter(held["card"] == "Ace").select("game", "seat").rows())
    x = np.array([row in has for row in seats.select("game", "seat").rows()], dtype=float)
    cell = (seats["deal"] * 3 + seats["seat"]).to_numpy()
    bots = seats["bot"].to_numpy()
    columns = [x, *(bots == name for name in ("bot1", "bot2")), *(cell == each for each in range(600))]
    fit = sm.OLS(seats["won"].to_numpy(), np.column_stack(columns).astype(float)).fit(
        cov_type="cluster", cov_kwds={"groups": seats["deal"].to_numpy(), "use_correction": False}
    )
    error = float(np.sqrt((ace.influence**2).sum())) / len(ace.influence)
    assert ace.value == pytest.approx(fit.params[0], rel=1e-6)
    assert error == pytest.approx(fit.bse[0], rel=0.02)


@pytest.mark.parametrize(("edge", "least", "most"), [(0.0, 0.0, 0.12), (0.5, 0.9, 1.0)])
def test_the_rates_of_finding_are_as_promised(edge: float, least: float, most: float) -> None:
    runs = 100
    hits = 0
    for seed in range(runs):
        data = data_of(planted(300, 2, seat_edge=edge, seed=seed))
        hits += any(each.verdict == "differs" for each in judged(wins(data), 2))
    assert least <= hits / runs <= most


def test_skill_and_luck_add_up(report: Report) -> None:
    parts = [report.figure(f"luck.{name}") for name in ("hand", "skill", "rest")]
    assert sum(each.value or 0 for each in parts) == pytest.approx(1.0)
    assert all(each.low is not None and each.value and each.low > 0 for each in parts)
    assert report.figure("skill.bot.bot2").verdict == "differs"
    assert report.figure("skill.step.bot2.bot1").value == pytest.approx(
        report.figure("skill.bot.bot2").value - report.figure("skill.bot.bot1").value  # type: ignore[operator]
    )


def test_more_luck_of_the_deal_is_a_larger_part() -> None:
    little, much = (make(planted(800, 2, hand=hand, skill=0.5)).figure("luck.hand").value for hand in (0.3, 2.0))
    assert little is not None
    assert much is not None
    assert little + 0.2 < much


def test_few_games_are_not_enough_and_the_report_says_how_many_are() -> None:
    seat = make(planted(10, 2)).figure("wins.seat.1")
    assert seat.verdict == "not enough data"
    assert seat.games_needed is not None
    assert seat.games_needed > 1000
    enough = make(planted(seat.games_needed, 2, hand=1.0)).figure("wins.seat.1")
    assert enough.verdict in ("even", "settled", "differs")


def test_what_was_not_recorded_says_why() -> None:
    without = make(planted(100, 2, judge=False))
    assert without.figure("tension.decided").note == "the game has no judge that says who leads"
    assert without.figure("tension.decided").value is None
    assert without.figure("tension.comeback").note == "no standings were recorded"
    assert without.figure("length.turns").note == "the game counts no turns"


def test_options_that_nobody_chose_are_listed() -> None:
    run = planted(50, 2)
    named = make(run._replace(decisions=run.decisions.with_columns(pl.lit("pass").alias("chosen")))).unused
    assert "pass" not in named
    assert len(named) > 50
    assert make(run._replace(decisions=run.decisions.head(0))).unused == []


def test_the_json_has_every_figure_with_its_number_of_cases(report: Report) -> None:
    data = json.loads(json.dumps(report.as_data(), allow_nan=False))
    figures = [each for section in data["sections"] for each in section["figures"]]
    assert len(figures) == len({each["id"] for each in figures}) > 30
    assert all(each["n"] > 0 or each["verdict"] == "not enough data" for each in figures)
    assert data["plan"] == "mirrored"


def test_the_page_is_whole_and_needs_neither_network_nor_script(report: Report) -> None:
    text = report.as_html()
    assert "<script" not in text
    assert not re.search(r'(src|href)="(?!#)', text.replace("xlink:href", ""))
    assert "style=" not in text
    assert text.count("<svg") >= 5
    assert "Seat 1 wins" in text
    assert "differs from 33.3 %" in text


def test_a_page_holds_the_reports_of_several_numbers_of_players(report: Report) -> None:
    both = page([make(planted(50, 2)), report], "Commit 0123456789.")
    assert 'href="#players-2"' in both and 'href="#players-3"' in both
    ids = re.findall(r' id="([^"]+)"', re.sub(r"<svg.*?</svg>", "", both, flags=re.DOTALL))
    assert len(ids) == len(set(ids)) and {"players-2", "players-3", "players-3-wins"} <= set(ids)
    assert "Commit 0123456789." in both and "Played from 2026-01-01" in both
    assert both.count("<h1>") == 1 and "<nav" not in report.as_html()


def test_names_in_a_page_are_escaped() -> None:
    run = planted(50, 2)
    run = run._replace(header=run.header._replace(bots=["<script>", "bot1"]))
    assert "<script>" not in make(run).as_html()


def test_an_unknown_figure_is_named() -> None:
    with pytest.raises(ValueError, match="no figure 'luckiest'"):
        make(planted(30, 2)).figure("luckiest")
