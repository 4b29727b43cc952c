"""Variants and options (section 15), winning and the score sheet (16, 18), and the first year by script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.core import Match, ScriptedDice, SetupError
from game.core.events import Event
from game.core.rules import OptionValue
from game.core.state import plain
from game.core.twenty_years import RULESET
from game.core.twenty_years.actions import EndYear
from tests.core.twenty_years.setting import last_year, told
from tests.laws.cases import Whim
from tests.world import as_long_as

PIECES = ("marketplace", "windmill_1", "windmill_2", "port", "barracks_1")


def test_t32_the_worked_score() -> None:
    towers = ("magic_tower",) * 5
    at = last_year(pieces=(*PIECES, *towers), spices=2, footmen=13, points=[6, 0, 0, 0, 0])
    rows = {row.id: row.points for row in at.match.score()[0].rows}
    assert rows["structures"] == 5
    assert (rows["towers"], rows["statue"], rows["spices"], rows["army"]) == (10, 0, 2, 2)
    assert (rows["cartographer"], rows["architect"]) == (5, 5)
    assert at.match.score()[0].total == 35


@pytest.mark.parametrize(
    ("difficulty", "towers", "won"),
    [("standard", 4, False), ("standard", 5, True), ("easy", 3, True), ("hard", 6, False), ("hard", 7, True)],
)
def test_t33_winning_goes_by_the_towers_and_the_score_counts_either_way(
    difficulty: str, towers: int, won: bool
) -> None:
    at = last_year(pieces=("magic_tower",) * towers, options={"difficulty": difficulty})
    assert told(at.do("end_year")) == ["year_ended", "year_closed", "reign_ended"]
    outcome = at.match.outcome
    assert (outcome.winners == (0,), outcome.scores) == (won, (towers * 2 + 10,))
    assert at.match.score()[0].won is won
    assert at.match.legal() == ()
    assert at.why("end_year") is not None


def test_d78_towers_beyond_the_target_score_too() -> None:
    at = last_year(pieces=("magic_tower",) * 8, options={"difficulty": "easy"}, wood=1, gems=1)
    assert any(row["structure"] == "magic_tower" for row in at.offers("build"))
    assert at.points("towers") == 16


def test_a_full_town_has_thirteen_points_and_the_statue_ten() -> None:
    levels = ("barracks_1", "armoury", "barracks_2", "barracks_3", "windmill_1", "windmill_2", "windmill_3")
    single = ("marketplace", "treasury", "port", "church", "statue", "dungeon_1", "dungeon_2")
    at = last_year(pieces=(*levels, *single))
    rows = {row.id: row.points for row in at.match.score()[0].rows}
    assert (rows["structures"], rows["statue"]) == (13, 10)


def test_the_reign_ends_after_year_20_never_earlier() -> None:
    match = Match.new("twenty_years", seed="a short reign")
    years = set()
    for _ in as_long_as(lambda: not match.over):
        years.add(match.state.year)
        kinds = {match.encode(action)["type"]: action for action in match.legal()}
        quick = ("end_year", "stop_rolling", "flee", "choose_pairing", "choose_goods", "choose_troop", "rumour")
        match.play(next(kinds[kind] for kind in quick if kind in kinds))
    assert years == set(range(1, 21))


# ---- Variants and options (section 15), hidden futures, undo.


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
    for _ in as_long_as(lambda: match.state.phase == "harvest"):
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


# ---- Scenario 20Y-T35: the first year by the rules' own script.


def test_t35_the_first_year() -> None:
    match = Match.new("twenty_years", dice=ScriptedDice((1, 2, 3, 4, 5, 3, 6, 1, 2, 4, 6, *(1,) * 5)))

    def do(type: str, **fields: object) -> tuple[Event, ...]:
        return match.play(match.decode({"type": type, **fields}))

    state = match.state
    assert (state.realm.ids[state.realm.capitol], state.gold, state.troops[0]) == ("t11", 1, 5)
    do("stop_rolling")
    assert (match.state.goods[0], match.state.gold) == (1, 4)
    do("claim_tile", tile="t12", use_discount=False)
    assert match.state.gold == 2
    do("claim_tile", tile="t21", use_discount=False)
    assert match.state.todo[-1].groups == (("bandits", 4),)
    do("engage", troop="footmen", count=4)
    assert (match.state.vp, match.state.gold, match.state.troops[0]) == (1, 0, 3)
    do("build", structure="quarry", level=1, plots=[[0, 2], [0, 3], [1, 2]])
    do("build", structure="tannery", level=1, plots=[[2, 0], [3, 0]])
    refusal = match.refusal(match.decode({"type": "claim_tile", "tile": "t13", "use_discount": False}))
    assert (refusal.need, refusal.have) == (3, 0)
    do("end_year")
    assert (match.state.year, len(match.state.faces)) == (2, 5)


# ---- How many ways lead on from fixed positions, one, two and three decisions deep: any change of legality shows.
FREE = {"variant": "free_development", "start_wood": 9, "start_stone": 9}
DRAWN = {"variant": "random_ledger", "kind_start": True}


def _position(options: Mapping[str, OptionValue], seed: int, decisions: int) -> Match:
    match, whim = Match.new("twenty_years", options=options, seed=f"perft {seed}"), Whim(seed)
    for _ in range(decisions):
        match.step(whim.pick(match.legal()))
    return match


def _leaves(match: Match, state: Any, depth: int) -> int:
    legal = match.rules.legal(state, 0)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.copy()
        match.rules.apply(after, 0, action, None)
        total += _leaves(match, after, depth - 1)
    return total


TABLE: list[tuple[dict[str, OptionValue], int, int, tuple[int, ...]]] = [
    ({}, 1, 0, (32, 995)),
    ({}, 2, 17, (8, 142, 3072)),
    ({}, 3, 44, (32, 994)),
    ({}, 4, 71, (12, 99)),
    (DRAWN, 1, 0, (6, 51, 1313)),
    (DRAWN, 2, 17, (5, 83, 1563)),
    (DRAWN, 3, 44, (29, 422, 4334)),
    (DRAWN, 4, 71, (41, 1138)),
    (FREE, 1, 0, (32, 995)),
    (FREE, 2, 17, (25, 377, 11532)),
    (FREE, 3, 44, (165, 14174)),
    (FREE, 4, 71, (2, 82, 2050)),
]


@pytest.mark.parametrize(("options", "seed", "decisions", "leaves"), TABLE)
def test_there_are_as_many_ways_as_ever(
    options: Mapping[str, OptionValue], seed: int, decisions: int, leaves: tuple[int, ...]
) -> None:
    match = _position(options, seed, decisions)
    assert tuple(_leaves(match, match.state, depth + 1) for depth in range(len(leaves))) == leaves
