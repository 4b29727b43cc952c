"""What clients ask, always in step with what then happens; and the tables behind it."""

from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from msgspec import structs

from game.core.dice import ScriptedDice
from game.core.match import Match
from game.core.mini_monarchy import ground, queries, tables
from game.core.mini_monarchy.queries import building_menu, dodge_odds, reroll_odds
from game.core.mini_monarchy.tables import BUILDINGS, TABLES, Tables, amounts, read_tables, source
from game.core.state import fingerprint
from game.titles.mini_monarchy.narrator import what_feeds, worst_case
from tests.core.mini_monarchy.setting import FARM, MINE, VILLAGE, fate, new, producing, scene
from tests.world import walk


def test_every_number_of_production_is_explained_and_the_sheet_shows_the_running_year() -> None:
    rows = queries.production(scene(graves=[(2, 6)], villages=[(8, 8)]).state)
    parts = {row.building: [(part.why, part.amount) for part in row.parts] for row in rows}
    assert parts == {
        "farm": [("base", 1), ("river", 1), ("graveyard", -1)],
        "mine": [("base", 1), ("mountain", 1)],
        "village": [("base", 1)],
    }
    table = producing((3,))
    [(year, row)] = queries.record_sheet(table.state)
    assert (year, row.gained, table.state.sheet) == (5, (3, 2, 2), ())


def test_a_site_shows_its_yield_which_is_then_produced_whose_neighbours_change_and_the_next_price() -> None:
    table = scene(farms=[], mines=[], villages=[VILLAGE], food=9, labour=9)
    found = queries.site(table.state, "farm", FARM)
    assert (found.gives.amount, found.refusal) == (2, None)
    assert [(change.hex, change.before, change.after) for change in found.changes] == [(VILLAGE, 1, 2)]
    assert queries.site(table.state, "village", (3, 6)).refusal is not None
    table = scene(farms=[FARM, (8, 8)], food=9, labour=9, ore=1)
    farm = queries.building_menu(table.state)[0]
    assert (farm.cost, farm.next_cost) == ({"food": 2, "labour": 2}, {"food": 3, "labour": 3})
    table = scene((4, 4), food=20, ore=20, labour=20)
    for building, hex in (("farm", (1, 4)), ("mine", (2, 3)), ("village", (1, 3))):
        gives = queries.site(table.state, building, hex).gives
        table.do("build", building=building, hex=hex)
        assert gives == queries.explain(table.state, BUILDINGS.index(building), table.state.ground.numbers[hex])
    rows = queries.production(table.state)
    table.do("done")
    events = table.do("done")
    told = next(event.yields for event in events if event.type == "produced")
    assert [(row.building, row.hex, row.good, row.amount) for row in rows] == list(told)


def test_menus_agree_with_what_is_legal_in_random_games() -> None:
    for seed in range(12):
        for match in walk(Match.new("mini_monarchy", seed=f"menus {seed}"), seed):
            s = match.state
            legal = [match.encode(action) for action in match.legal()]
            builds = {row["building"] for row in legal if row["type"] == "build"}
            assert builds == {row.building for row in queries.building_menu(s) if row.refusal is None}
            stages = sum(row["type"] == "build_stage" for row in legal) > 0
            assert stages == any(row.refusal is None for row in queries.stage_menu(s))
            trades = {row["get"]: row["times"] for row in legal if row["type"] == "trade"}
            assert trades == {row.get: row.most for row in queries.trade_menu(s) if row.refusal is None}


def test_losses_and_results_show_what_they_would_cost_and_bring() -> None:
    table = fate([1, 4])
    rows = {row.hex: row for row in queries.loss_menu(table.state)}
    assert [(change.hex, change.before, change.after) for change in rows[FARM].changes] == [(VILLAGE, 2, 1)]
    assert rows[MINE].changes == ()
    gains = {row.id: row.gains for row in queries.result_menu(fate([6, 4], farms=[FARM, (8, 8)]).state)}
    assert gains["big_harvest"] == {"food": 2}
    assert gains["efficiency"] == {"labour": 1}
    assert gains["disaster"] == {}


def test_the_scale_is_green_amber_or_red_and_the_capital_counts_before_somebody_must_starve() -> None:
    assert queries.scale(scene(food=30).state).level == "green"
    assert queries.scale(scene(food=2, labour=2).state).level == "amber"
    red = queries.scale(scene(food=1, labour=2).state)
    assert (red.level, red.mouths, red.balance, red.trade) == ("red", 3, -2, 1)
    scale = queries.scale(fate([6, 4], food=1).state)
    assert (scale.food, scale.certain, scale.mouths, scale.balance) == (1, 2, 3, 0)
    scale = queries.scale(fate([6, 4], food=0).state)
    assert (scale.balance, scale.capital, scale.short) == (-1, 1, 0)
    assert what_feeds(1, structs.replace(scale, trade=0)) == "Take 1 food from the capital"
    assert what_feeds(2, scale) == "Take 1 food from the capital and trade 2 labour for food"
    assert scale.trade >= 1
    assert what_feeds(1, scale) == "Take 1 food from the capital or trade 2 labour for food"
    assert worst_case(2) == "Next year the worst dice leave 2 food, if capital and labour all go to food"
    assert worst_case(-1) == "Next year the worst dice starve 1, even if capital and labour all go to food"


def test_mm_d20_the_worst_fate_is_the_worst_of_all_thirty_six_and_less_likely_where_fortune_may_repeat() -> None:
    """Held against the real rule: every roll, every choice, nothing built, all labour traded for food."""
    haunted = {"graveyard_hits_capital": True, "disaster_graveyards": True}
    for has in (
        {"food": 3},
        {"food": 3, "ore": 2},
        {"food": 4, "graves": [(2, 6)]},
        {"food": 3, "villages": [(8, 8)]},
        {"food": 2, "farms": [(3, 5)], "mines": [], "villages": [], "options": haunted},
    ):
        table = scene(phase="trade", **has)
        worst = queries.worst_fate(table.state, table.state.goods[0] - table.state.mouths)
        balances = {faces: _best(table.match, faces) for faces in product(range(1, 7), repeat=2)}
        assert worst.helped == min(balances.values())
        assert balances[worst.faces] == worst.helped
        assert worst.chance == sum(balance < 0 for balance in balances.values()) / 36
    # Five mouths, a far farm, a village: a six and a good year feed one more when both may be the same.
    has: dict[str, Any] = {"farms": [(8, 6)], "mines": [(8, 8), (2, 8), (4, 8)], "villages": [(8, 4)]}
    usual, lucky = scene(**has), scene(**has, options={"fortune_repeat": True})
    assert queries.worst_fate(usual.state, 0).chance == 31 / 36
    assert queries.worst_fate(lucky.state, 0).chance == 29 / 36


def _best(match: Match, faces: tuple[int, ...]) -> int:
    s = match.state.copy()
    s.dice = ScriptedDice(faces)
    match.rules.apply(s, 0, match.decode({"type": "done"}), None)
    seen: dict[str, int] = {}
    return _deepest(match, s, seen)


def _deepest(match: Match, s: object, seen: dict[str, int]) -> int:
    """The most food above mouths that any line of play ends the year with."""
    state = s
    if state.phase in ("construct", "trade"):
        food, _, labour = state.goods
        return int(food + labour // 2 - state.mouths)
    mark = fingerprint(state)
    if mark not in seen:
        best = -99
        for action in match.rules.legal(state, 0):
            results = match.encode(action).get("results", ())
            if 1 in results or 2 in results:
                continue  # nobody invites a disaster
            after = state.copy()
            match.rules.apply(after, 0, action, None)
            best = max(best, _deepest(match, after, seen))
        seen[mark] = best
    return seen[mark]


FIELD = 'cols = 9\nrows = 9\naxis = "y"\nindex = "odd"\ncapital = [4, 4]'
OTHER = 'cols = 11\nrows = 7\naxis = "y"\nindex = "even"\ncapital = [5, 3]'


def corrected(old: str, new: str) -> Tables:
    """The tables with one line changed."""
    text = source().decode()
    assert text.count(old) == 1, old
    return read_tables(text.replace(old, new).encode())


def test_every_row_says_how_sure_it_is() -> None:
    rows = [getattr(TABLES, name) for name in Tables.__struct_fields__ if name != "village_cost"]
    flat = [row for part in rows for row in (part if isinstance(part, tuple) else (part,))]
    assert {row.conf for row in flat} == {"C", "I", "R", "ours"}
    assert TABLES.board.conf == "R"
    assert [row.id for row in TABLES.buildings if row.conf == "I"] == ["village"]


def test_mm_d1_mm_d2_mm_d31_a_reconstructed_cell_is_corrected_in_one_place_and_a_misspelt_one_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = corrected(FIELD, OTHER)
    monkeypatch.setattr(ground, "TABLES", found)
    table = new([4, 4], ground.official(), start="automatic")
    assert len(table.state.ground.cells) == 77
    assert table.match.snapshot()["map"]["capital"] == [5, 3]
    assert table.phase == "produce"
    found = corrected("cost = { labour = 1, food = 1, ore = 1 }", "cost = { labour = 1, food = 2 }")
    monkeypatch.setattr(tables, "UNIT_COST", tuple(amounts(row.cost) for row in found.buildings))
    assert building_menu(scene().state)[2].cost == {"labour": 1, "food": 2}
    with pytest.raises(msgspec.ValidationError, match="goods_grwn"):
        corrected("goods_grown = 2", "goods_grwn = 2")
    with pytest.raises(ValueError, match="graveyard"):
        corrected("penalty = 1", "penalty = 2")


def test_the_odds_of_a_re_roll_are_those_of_one_die_and_its_outcomes_have_mass_one() -> None:
    assert dodge_odds() == (Fraction(11, 36), Fraction(16, 216))
    keep, first, second = reroll_odds(fate([1, 6], monument=[(7, 5)]).state)
    assert (keep.disaster, keep.chances["fortune"]) == (1, 1)
    assert (first.disaster, first.chances["fortune"]) == (1 / 6, 1)
    assert (second.disaster, second.chances["fortune"]) == (1, 1 / 6)
    table = fate([1, 6], monument=[(7, 5)])
    found = table.match.outcomes(table.match.decode({"type": "reroll_fate", "die": 1}))
    assert sum(chance for chance, _ in found) == 1
    assert len(found) == 6
