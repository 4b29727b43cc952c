"""The twenty entries of the Kingdom Ledger (section 12), and what its pages say under a match's options."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any

import msgspec
import pytest

from game.core import Match
from game.core.events import Event
from game.core.rules import OptionValue
from game.core.twenty_years import battle, odds
from game.core.twenty_years.actions import ChooseGoods, EndYear, Engage, Rumour, StopRolling
from game.core.twenty_years.ledger import halve, settled
from game.core.twenty_years.sequence import advance, begin_year
from game.core.twenty_years.state import ACTIONS, Town
from game.words import game_words
from tests.core.twenty_years.setting import Scene, goods_told, rolled, scene, told, year_begins

QUIET = (4, 4, 4, 4, 4)  # harvest dice that yield nothing


def test_year_1_gives_the_capitol_one_gold_and_five_footmen() -> None:
    state = Match.new("twenty_years").state
    assert (state.gold, state.troops, state.vp) == (1, [5, 0, 0], 0)


# ---- year 3


def test_d65_the_rumour_is_decided_at_once() -> None:
    at = year_begins(3, QUIET)
    assert at.match.pending[0].kind == "rumour"
    assert at.types() == {"rumour"}
    at.do("rumour", proceed=False)
    assert at.state.phase == "roll"
    assert at.why("rumour", proceed=True) is not None


@pytest.mark.parametrize(("face", "gold"), [(1, 1), (2, 1)])
def test_a_rumour_may_be_a_coin(face: int, gold: int) -> None:
    at = year_begins(3, (face, *QUIET))
    at.do("rumour", proceed=True)
    assert at.have("gold") == gold


def test_a_rumour_may_be_a_basic_good_of_choice() -> None:
    at = year_begins(3, (3, *QUIET))
    at.do("rumour", proceed=True)
    assert at.offers("choose_goods") == [{"goods": {good: 1}} for good in ("wood", "stone", "leather")]
    at.do("choose_goods", goods={"leather": 1})
    assert at.have("leather") == 1
    assert at.state.phase == "roll"


def test_d66_a_rumour_may_be_a_fight_for_any_two_goods() -> None:
    at = year_begins(3, (5, 1, 1, 1, *QUIET), footmen=3)
    at.do("rumour", proceed=True)
    assert at.battle.groups == (("bandits", 1), ("wolves", 2))
    at.do("engage", troop="footmen", count=1)
    at.do("engage", troop="footmen", count=2)
    assert at.vp == 1
    assert {"goods": {"wood": 1, "gold": 1}} in at.offers("choose_goods")
    assert len(at.offers("choose_goods")) == 10
    assert at.why("choose_goods", goods={"gems": 2}).code == "not_allowed"
    at.do("choose_goods", goods={"gold": 2})
    assert at.have("gold") == 2


# ---- years 5, 6


def test_d75_taxes_count_resource_structures_but_not_the_capitol() -> None:
    assert year_begins(5, QUIET, pieces=("quarry", "quarry", "tannery", "church")).have("gold") == 3


def test_year_6_sends_three_wolves_and_a_die() -> None:
    assert year_begins(6, (4,), footmen=5).battle.groups == (("wolves", 7),)


def test_d67_of_a_lost_flock_the_player_names_a_basic_good_he_has() -> None:
    at = year_begins(6, (4, *QUIET), footmen=1, wood=1, leather=2, gems=5)
    at.do("flee")
    assert at.offers("choose_goods") == [{"goods": {"wood": 1}}, {"goods": {"leather": 1}}]
    assert at.why("choose_goods", goods={"stone": 1}) is not None
    at.do("choose_goods", goods={"leather": 1})
    assert at.have("leather") == 1
    assert at.vp == -1


def test_d67_who_owns_no_basic_good_loses_none() -> None:
    at = year_begins(6, (4, *QUIET), gems=2)
    assert at.state.phase == "roll"
    assert at.have("gems") == 2


# ---- years 11, 13, 14


def test_year_11_has_three_discounts() -> None:
    at = year_begins(11, QUIET, tiles=(), gold=1)
    assert at.state.discounts_left == 3
    at.do("stop_rolling")
    assert {(row["tile"], row["use_discount"]) for row in at.offers("claim_tile")} == {("t12", True), ("t21", True)}


def test_d69_the_island_gives_two_rare_goods_once() -> None:
    at = scene(year=13, pieces=("port",), wood=5)
    assert len(at.offers("sail_to_island")) == 6
    at.do("sail_to_island", rare={"metal": 1, "spices": 1})
    assert (at.have("wood"), at.have("metal"), at.have("spices")) == (3, 1, 1)
    assert at.why("sail_to_island", rare={"gems": 2}).rule == "20Y-D69"


@pytest.mark.parametrize(
    ("year", "has", "code"),
    [
        (13, {"wood": 2}, "no_port"),
        (13, {"wood": 1, "pieces": ("port",)}, "short"),
        (12, {"wood": 2, "pieces": ("port",)}, "not_asked"),
    ],
)
def test_the_island_needs_its_year_a_port_and_two_wood(year: int, has: dict[str, Any], code: str) -> None:
    assert scene(year=year, **has).why("sail_to_island", rare={"gems": 2}).code == code
    assert not scene(year=13, wood=2, pieces=("port",)).can("sail_to_island", rare={"gems": 1})


# ---- year 15


@pytest.mark.parametrize(("units", "left"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (10, 5), (11, 6)])
def test_t23_d71_the_plague_halves_with_the_loss_rounded_down_but_kills_one(units: int, left: int) -> None:
    at = scene(archers=units)
    halve(at.state, 1, None)
    assert at.have("archers") == left


def test_d71_a_troop_with_units_must_be_named() -> None:
    at = year_begins(15, QUIET, footmen=5, knights=4)
    assert at.offers("choose_troop") == [{"troop": "footmen"}, {"troop": "knights"}]
    assert at.why("choose_troop", troop="archers").code == "short"
    at.do("choose_troop", troop="knights")
    assert at.state.troops == [5, 0, 2]


def test_the_only_troop_is_struck_without_asking_and_nobody_without_units() -> None:
    assert year_begins(15, QUIET, footmen=5).have("footmen") == 3
    assert year_begins(15, QUIET).state.phase == "roll"


# ---- year 16

SIX = {"wood": 1, "stone": 1, "leather": 1, "metal": 1, "gems": 1}


def test_d72_the_vizier_is_latched_the_moment_all_six_are_there() -> None:
    at = scene(QUIET, year=16, pieces=("port",), **{**SIX, "leather": 4})
    events = at.do("trade_rare", get="spices", times=1)
    assert told(events) == ["traded", "condition_met", "points_changed"]
    assert at.vp == 3
    at.do("build", **_first(at, "tannery"))
    at.do("end_year")
    assert at.vp == 3


def test_d72_the_vizier_is_met_right_at_the_start() -> None:
    at = year_begins(16, QUIET, spices=1, **SIX)
    assert (at.vp, at.state.vizier_met) == (3, True)
    assert at.have("gems") == 1


def test_without_all_six_the_vizier_costs_a_point() -> None:
    at = scene(QUIET, year=16, **SIX)
    assert told(at.do("end_year"))[:3] == ["year_ended", "condition_missed", "points_changed"]
    assert at.vp == -1


def _first(at: Scene, structure: str) -> dict[str, Any]:
    return next(row for row in at.offers("build") if row["structure"] == structure)


# ---- year 17


def test_t29_d73_archers_and_fortifications_repel_the_invasion() -> None:
    at = scene(QUIET, year=17, archers=3, stone=2, gold=1)
    events = at.do("build_fortifications", material="stone")
    assert told(events) == ["fortifications_paid", "condition_met", "points_changed", "goods_changed"]
    assert (at.vp, at.have("gold"), at.have("stone")) == (2, 6, 0)
    assert "battle_begun" not in told(at.do("end_year"))


def test_t29_with_two_archers_the_ogres_come() -> None:
    at = scene((4,), year=17, archers=2, stone=2)
    at.do("build_fortifications", material="stone")
    at.do("end_year")
    assert at.battle.groups == (("ogres", 14),)


def test_d73_archers_may_come_after_the_fortifications_which_are_else_wasted() -> None:
    at = scene(year=17, pieces=("barracks_1", "barracks_2"), wood=3, leather=1)
    at.do("build_fortifications", material="wood")
    assert at.why("build_fortifications", material="wood").rule == "20Y-D73"
    assert at.vp == 0
    at.do("recruit", troop="archers", sets=1)
    assert (at.vp, at.state.invasion_repelled) == (2, True)


def test_a_lost_invasion_takes_all_gold() -> None:
    at = scene((1, 4, *QUIET), year=17, archers=1, gold=9)
    at.do("end_year")
    assert {"gold": -9} in goods_told(at.do("engage", troop="archers", count=1))
    assert (at.have("gold"), at.vp) == (0, 0)


def test_fortifications_need_their_year_and_material() -> None:
    assert not scene(year=16, wood=2).can("build_fortifications", material="wood")
    refusal = scene(year=17, wood=1).why("build_fortifications", material="wood")
    assert (refusal.need, refusal.have) == (2, 1)
    assert not scene(year=17, wood=9).can("build_fortifications", material="gold")


# ---- year 18


def test_t30_without_land_of_cost_5_there_is_no_war() -> None:
    at = scene(QUIET, year=18, tiles=("t12", "t13", "t14"))
    assert "battle_begun" not in told(at.do("end_year"))
    assert at.state.year == 19


def test_t30_the_war_brings_ogres_sorcerers_and_giants() -> None:
    at = scene((6, 6, 1, 2, 4), year=18, tiles=("t12", "t13", "t14", "t15"), knights=30)
    at.do("end_year")
    assert at.battle.groups == (("ogres", 12), ("sorcerers", 3), ("giants", 4))


def _war(**has: Any) -> Scene:
    at = scene((1, 1, 1, 1, 1, *(1,) * 9, *QUIET), year=18, tiles=("t12", "t13", "t14", "t15"), knights=9, **has)
    at.do("end_year")
    for _ in range(3):
        at.do("engage", **at.offers("engage")[-1])
    return at


def test_d74_the_spoils_of_war_may_be_rare() -> None:
    at = _war()
    at.do("choose_goods", goods={"gems": 4, "gold": 1})
    assert (at.have("gems"), at.have("gold")) == (4 + 2, 1)  # the wizard of year 19 follows with two gems
    assert at.vp == 4


def test_d74_or_basic_only_when_read_so() -> None:
    at = _war(options={"war_reward": "basic"})
    assert not at.can("choose_goods", goods={"gems": 5})
    at.do("choose_goods", goods={"wood": 5})


def test_d74_the_land_owned_at_the_end_of_the_year_counts() -> None:
    at = scene((4, 1, 1, 1, 1, 1), year=18, tiles=("t12", "t13", "t14"), gold=5, knights=5)
    at.do("claim_tile", tile="t15", use_discount=False)
    assert "battle_begun" in told(at.do("end_year"))


# ---- points of won ledger battles


def _won(cause: str, year: int, event_vp: str) -> int:
    at = scene((1, *QUIET), year=year, knights=2, options={"event_vp": event_vp}, phase="year_end")
    at.state.todo.append(battle.of(cause, (("ogres", 1),)))
    at.do("engage", troop="knights", count=1)
    return at.vp


@pytest.mark.parametrize(
    ("cause", "year", "on_top", "inclusive"),
    [("rumour", 3, 1, 1), ("wolves_at_the_flock", 6, 2, 1), ("invasion", 17, 2, 1), ("war", 18, 4, 3)],
)
def test_t36_d48_points_for_a_won_ledger_battle(cause: str, year: int, on_top: int, inclusive: int) -> None:
    assert _won(cause, year, "on_top") == on_top
    assert _won(cause, year, "inclusive") == inclusive


@pytest.mark.parametrize("event_vp", ["on_top", "inclusive"])
def test_t36_a_repelled_invasion_is_two_points_with_either_reading(event_vp: str) -> None:
    at = scene(year=17, archers=3, wood=2, options={"event_vp": event_vp})
    at.do("build_fortifications", material="wood")
    assert at.vp == 2


# ---- the rest


def test_year_19_gives_two_gems() -> None:
    assert year_begins(19, QUIET).have("gems") == 2


def test_year_10_is_quiet() -> None:
    at = year_begins(10, QUIET)
    assert (at.state.goods, at.state.troops, at.vp) == ([0] * 7, [0, 0, 0], 0)


def test_year_12_pays_at_the_harvest() -> None:
    assert "points_changed" in told(rolled(QUIET, year=12).do("stop_rolling"))


def test_d86_a_year_in_a_rule_means_the_entry_in_force() -> None:
    at = scene((1, *QUIET), year=11, entry=17, options={"variant": "random_ledger"}, archers=3, wood=2)
    at.do("build_fortifications", material="wood")
    assert at.vp == 2
    recession = rolled((4, 5, 4, 5, 1), (3, 0, 0), year=4, entry=9)
    recession.do("stop_rolling")
    assert recession.have("wood") == 1


def test_an_entry_whose_tiles_are_used_up_is_over() -> None:
    found = scene(year=4, tiles=(), free_tiles_left=1)
    assert not settled(found.state)
    found.do("take_free_tile", tile="t12")
    assert settled(found.state)


# ---- Each page of the ledger, its forecast included, says what the rules do under the options of the match.
HARVEST = (4, 5, 4, 5, 5, 6)  # two pairs of wood, one of stone
OPTIONS: dict[str, tuple[OptionValue, ...]] = {
    "variant": ("none", "random_ledger"),
    "difficulty": ("standard", "easy", "hard"),
    "kind_start": (False, True),
    "tower_basic": ("any", "each"),
    "recession": ("per_kind", "per_combo", "total"),
    "event_vp": ("on_top", "inclusive"),
    "war_reward": ("any", "basic"),
}
ALONE = [{name: value} for name, values in OPTIONS.items() for value in values]
PAIRS = [
    dict(zip(pair, values, strict=True))
    for pair in (("event_vp", "war_reward"), ("variant", "difficulty"), ("variant", "recession"))
    for values in product(*(OPTIONS[name] for name in pair))
]


class Streams:
    """Dice by what they are rolled for: the page drawn, scouts who find a fight, pairs, soldiers who live."""

    def __init__(self, draw: int) -> None:
        self.draw, self.drawn = draw, 0

    def roll(self, stream: str, count: int = 1, sides: int = 6, ordered: bool = True) -> tuple[int, ...]:
        self.drawn += count
        if stream == "harvest":
            return HARVEST[:count]
        return ({"ledger_draw": self.draw, "ledger_rumour": 6}.get(stream, 1),) * count

    def turn(self, number: int) -> None:
        """Every turn falls alike."""

    def copy(self) -> Streams:
        other = Streams(self.draw)
        other.drawn = self.drawn
        return other

    def plain(self) -> object:
        return self.drawn


def _before(entry: int, options: Mapping[str, OptionValue]) -> Scene:
    """A rich kingdom at the end of the year before this page is read."""
    drawn = options.get("variant") == "random_ledger"
    year = entry - 1
    if drawn:  # another turn of the same ten: a drawn page is not of its own year
        year = entry - 2 if entry in (10, 19, 20) else entry
    rich = dict.fromkeys(("wood", "stone", "leather", "gold", "metal", "gems", "spices", "footmen"), 5)
    pieces = ("windmill_1", "quarry", "quarry", "lumber_mill", "church", "marketplace", "port", "dungeon_1")
    at = scene(year=year, entry=10, phase="year_end", options=options, pieces=pieces, archers=2, knights=60, **rich)
    at.state.dice = Streams(entry - (10 if entry > 10 else 0))
    if not year:
        at.state.town = Town(())
    return at


@cache
def _deeds(entry: int, options: tuple[tuple[str, OptionValue], ...]) -> tuple[str, ...]:
    """All that happens in the year of this page, if nothing is done that is not asked for."""
    at, found = _before(entry, dict(options)), list[Event]()
    begin_year(at.state, found.append)
    advance(at.state, found.append)
    assert at.state.entry == entry
    while not (found and any(event.type in ("year_closed", "reign_ended") for event in found)):
        legal = at.match.legal()
        asked = next((a for a in legal if isinstance(a, Rumour | StopRolling | ChooseGoods)), legal[0])
        if at.state.phase == ACTIONS and not at.state.todo:
            asked = EndYear()
        fight = [a for a in legal if isinstance(a, Engage) and a.troop == "knights"]
        found += at.match.play(fight[-1] if fight else asked)
    ended = next(n for n, event in enumerate(found) if event.type == "year_closed")
    keep = [*found[:ended], *(event for event in found[ended:] if event.type == "reign_ended")]
    return tuple(_plain(event) for event in keep if event.type not in ("year_begun", "year_ended", "dice_rolled"))


def _plain(event: Event) -> str:
    data: dict[str, Any] = {k: v for k, v in msgspec.to_builtins(event).items() if k not in ("changes", "score")}
    return str(data)


@pytest.mark.parametrize("entry", range(1, 21))
def test_a_page_reads_differently_exactly_where_the_rules_do(entry: int) -> None:
    """Options that change what a year does change its page; options that do not leave it alone."""
    said, done = defaultdict[Any, set[Any]](set), defaultdict[Any, set[Any]](set)
    for options in (*ALONE, *PAIRS):
        deeds = _deeds(entry, tuple(options.items()))
        text = game_words("twenty_years").year(entry).under(_before(entry, options).state.chosen).effect
        said[deeds].add(text)
        done[text].add(deeds)
    assert all(len(texts) == 1 for texts in said.values()), "one rule, two pages"
    assert all(len(deeds) == 1 for deeds in done.values()), "one page, two rules"


def _page(entry: int, **options: OptionValue) -> tuple[str, str, str]:
    """The page's rule, its forecast, and what the rules did."""
    at = _before(entry, options)
    facts = odds.forecast(at.state, entry)
    text = game_words("twenty_years").year(entry).under(at.state.chosen).effect
    return text, " ".join(fact.text for fact in facts), " ".join(_deeds(entry, tuple(options.items())))


@pytest.mark.parametrize("entry", [6, 18])
@pytest.mark.parametrize("event_vp", ["on_top", "inclusive"])
def test_d48_the_points_of_a_won_battle_are_those_that_are_booked(entry: int, event_vp: str) -> None:
    text, forecast, deeds = _page(entry, event_vp=event_vp)
    booked = sum(int(n) for n in re.findall(r"'points_changed', 'points': (\d+)", deeds))
    printed = re.search(r"(\d) VP,? (plus the usual 1 VP|in total)", text)
    assert printed
    assert int(printed[1]) + printed[2].startswith("plus") == booked
    if entry == 18:
        assert f"for {booked} VP" in forecast


@pytest.mark.parametrize(("reward", "asked"), [("any", 7), ("basic", 3)])
def test_d74_the_war_promises_the_goods_that_may_be_chosen(reward: str, asked: int) -> None:
    text, forecast, deeds = _page(18, war_reward=reward)
    allowed = re.search(r"'total': 5, 'allowed': \(?\[?([^\])]*)", deeds)
    assert allowed
    assert len(allowed[1].split(",")) == asked
    assert ("gold included" in text) is (asked == 7)
    assert ("basic goods" in forecast) is (asked == 3)


@pytest.mark.parametrize(
    ("recession", "yields", "says"),
    [("per_kind", "'wood': 1", "per kind"), ("per_combo", "'wood': 2", "per pair"), ("total", "", "in total")],
)
def test_d20_the_lean_year_yields_what_its_page_and_forecast_say(recession: str, yields: str, says: str) -> None:
    text, forecast, deeds = _page(9, recession=recession)
    assert says in forecast
    assert ("each pair" in text, "in total" in text) == (says == "per pair", says == "in total")
    harvested = re.search(r"'harvested', 'combos': {'wood': 2[^}]*}, 'goods': {([^}]*)}", deeds)
    assert harvested
    assert yields in harvested[1]
    assert ("'choice_asked'" in deeds) is (recession == "total")


def test_d81_the_last_page_drawn_in_another_year_has_no_effect_and_says_so() -> None:
    text, forecast, deeds = _page(20, variant="random_ledger")
    assert "reign_ended" not in deeds
    assert text.startswith("No effect")
    assert forecast.startswith("No effect")


@pytest.mark.parametrize(("difficulty", "towers"), [("easy", 3), ("standard", 5), ("hard", 7)])
def test_the_last_page_names_the_towers_of_this_difficulty(difficulty: str, towers: int) -> None:
    text, forecast, deeds = _page(20, difficulty=difficulty)
    assert f"at least {towers} magic towers" in text
    assert f"need {towers} towers" in forecast
    assert f"'target': {towers}" in deeds


def test_d34_the_last_page_counts_the_goods_a_tower_costs() -> None:
    at = scene(wood=9, stone=9, leather=0, gems=9, options={"tower_basic": "each"})
    basic = {fact.label: fact for fact in odds.forecast(at.state, 20)}["basic goods"]
    assert (basic.kind, basic.have) == ("missing", 0)
    any_good = scene(wood=9, gems=9)
    assert {fact.label: fact.kind for fact in odds.forecast(any_good.state, 20)}["basic goods"] == "ok"


def test_d80_the_first_page_drawn_again_founds_no_capitol() -> None:
    text, _, deeds = _page(1, variant="random_ledger")
    assert "capitol" not in text
    assert "piece_built" not in deeds
    assert "piece_built" in _page(1)[2]


@pytest.mark.parametrize(("force", "exact"), [((8, 0, 0), True), ((8, 0, 2), False), ((8, 6, 0), False)])
def test_the_odds_of_the_war_say_at_least_where_there_is_more_than_one_way_to_fight(
    force: tuple[int, int, int], exact: bool
) -> None:
    archers, knights, bombs = force
    at = scene(archers=archers, knights=knights, bombs=bombs)
    assert odds.war_odds(at.state).exact is exact
    assert ("at least" in odds.forecast(at.state, 18)[1].text) is not exact
