"""Variants and options (section 15), hidden futures, undo."""

from __future__ import annotations

import pytest

from game.core import Match, ScriptedDice, SetupError
from game.core.state import plain
from game.core.twenty_years import RULESET
from game.core.twenty_years.actions import EndYear
from tests.core.twenty_years.setting import scene


def _random(script: tuple[int, ...], **options: object) -> Match:
    chosen = {"variant": "random_ledger", **options}
    return Match.new("twenty_years", options=chosen, dice=ScriptedDice(script))  # type: ignore[arg-type]


def test_d80_the_random_ledger_starts_with_the_capitol_only() -> None:
    state = _random((10, 4, 4, 4, 4, 4)).state
    assert (state.entry, state.gold, state.troops) == (10, 0, [0, 0, 0])
    kind = _random((10, 4, 4, 4, 4, 4), kind_start=True).state
    assert (kind.gold, kind.troops) == (1, [5, 0, 0])


def test_d80_entry_1_is_a_mere_gain_and_draws_may_repeat() -> None:
    match = _random((1, 4, 4, 4, 4, 4, 1, 4, 4, 4, 4, 4))
    assert (match.state.gold, match.state.troops[0]) == (1, 5)
    match.play(match.decode({"type": "stop_rolling"}))
    match.play(match.decode({"type": "end_year"}))
    assert (match.state.year, match.state.entry, match.state.past) == (2, 1, (1,))
    assert (match.state.gold, match.state.troops[0]) == (2, 10)
    assert len(match.state.town.pieces) == 1


def test_the_second_decade_draws_from_the_second_half() -> None:
    at = scene((3, 4, 4, 4, 4, 4), year=10, entry=2, options={"variant": "random_ledger"})
    at.do("end_year")
    assert (at.state.year, at.state.entry) == (11, 13)


def test_d81_the_win_check_stays_at_the_end_of_turn_20() -> None:
    at = scene(
        (10, 4, 4, 4, 4, 4), year=18, entry=20, pieces=("magic_tower",) * 5, options={"variant": "random_ledger"}
    )
    at.do("end_year")
    assert (at.match.over, at.state.entry) == (False, 20)
    last = scene(year=20, entry=12, pieces=("magic_tower",) * 5, options={"variant": "random_ledger"})
    last.do("end_year")
    assert last.match.outcome is not None
    assert last.match.outcome.winners == (0,)


def test_d82_free_development_starts_with_five_of_each_and_no_ledger() -> None:
    match = Match.new("twenty_years", options={"variant": "free_development"})
    assert match.state.goods == [5, 5, 5, 5, 0, 0, 0]
    assert (match.state.troops, match.state.entry) == ([5, 0, 0], 0)
    own = {"variant": "free_development", "start_wood": 0, "start_gold": 20, "start_footmen": 7}
    match = Match.new("twenty_years", options=own)
    assert (match.state.goods[0], match.state.gold, match.state.troops[0]) == (0, 20, 7)


def test_d83_the_variants_exclude_each_other() -> None:
    variant = next(option for option in RULESET.options if option.id == "variant")
    assert variant.choices == ("none", "random_ledger", "free_development")
    with pytest.raises(SetupError):
        Match.new("twenty_years", options={"variant": "both"})


@pytest.mark.parametrize("variant", ["random_ledger", "free_development"])
def test_d88_both_variants_place_the_capitol_at_setup(variant: str) -> None:
    state = Match.new("twenty_years", options={"variant": variant}).state
    assert [piece.structure for _, _, piece in state.town.pieces] == ["capitol"]
    assert state.owned == 1


def test_d84_undo_reaches_back_to_the_last_die() -> None:
    match = Match.new("twenty_years", seed="undo")
    match.play(match.decode({"type": "stop_rolling"}))
    assert match.can_undo
    marks = [match.fingerprint()]
    while match.state.phase == "harvest":
        match.play(match.legal()[0])
        marks.append(match.fingerprint())
    match.play(EndYear())
    assert not match.can_undo  # the next year's dice were thrown


def test_d85_the_coming_draws_of_a_random_ledger_are_in_no_view() -> None:
    views = []
    for seed in ("one", "two"):
        match = Match.new("twenty_years", options={"variant": "random_ledger"}, seed=seed)
        match.state.entry, match.state.faces = 10, (1, 1, 1, 1, 1)
        match.state.goods[:], match.state.troops[:], match.state.todo[:] = [0] * 7, [0] * 3, []
        match.state.phase, match.state.rolls_used, match.state.rumour_open = "roll", 1, False
        match.state.free_tiles_left = match.state.dice.drawn = 0
        views.append(plain(match.view(0)))
    assert views[0] == views[1]


def test_every_option_says_what_it_is_and_has_its_default_among_the_choices() -> None:
    for option in RULESET.options:
        assert option.label
        assert option.text
        assert option.rule.startswith("20Y")
        assert option.default in option.choices
