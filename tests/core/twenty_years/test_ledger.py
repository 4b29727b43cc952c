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

from game.core.events import Event
from game.core.rules import OptionValue
from game.core.twenty_years.actions import ChooseGoods, EndYear, Engage, Rumour, StopRolling
from game.core.twenty_years.ledger import advance, begin_year
from game.core.twenty_years.odds_dice import war_odds
from game.core.twenty_years.odds_ledger import forecast
from game.core.twenty_years.state import ACTIONS, Town
from game.words import game_words
from tests.core.twenty_years.setting import Scene, scene

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
    facts = forecast(at.state, entry)
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


def test_d80_d81_pages_drawn_out_of_their_year_found_no_capitol_and_end_no_reign() -> None:
    text, forecast, deeds = _page(20, variant="random_ledger")
    assert "reign_ended" not in deeds
    assert text.startswith("No effect")
    assert forecast.startswith("No effect")
    text, _, deeds = _page(1, variant="random_ledger")
    assert "capitol" not in text
    assert "piece_built" not in deeds
    assert "piece_built" in _page(1)[2]


@pytest.mark.parametrize(("difficulty", "towers"), [("easy", 3), ("standard", 5), ("hard", 7)])
def test_the_last_page_names_the_towers_of_this_difficulty(difficulty: str, towers: int) -> None:
    text, forecast, deeds = _page(20, difficulty=difficulty)
    assert f"at least {towers} magic towers" in text
    assert f"need {towers} towers" in forecast
    assert f"'target': {towers}" in deeds


def test_d34_the_last_page_counts_the_goods_a_tower_costs() -> None:
    at = scene(wood=9, stone=9, leather=0, gems=9, options={"tower_basic": "each"})
    basic = {fact.symbol: fact for fact in forecast(at.state, 20)}["stone"]
    assert (basic.kind, basic.have) == ("missing", 0)
    any_good = scene(wood=9, gems=9)
    assert {fact.symbol: fact.kind for fact in forecast(any_good.state, 20)}["stone"] == "ok"


@pytest.mark.parametrize(
    ("force", "exact"), [((8, 0, 0), True), ((8, 0, 2), False), ((8, 6, 0), False), ((37, 14, 0), True)]
)
def test_the_odds_of_the_war_say_at_least_where_there_is_more_than_one_way_to_fight(
    force: tuple[int, int, int], exact: bool
) -> None:
    archers, knights, bombs = force
    at = scene(archers=archers, knights=knights, bombs=bombs)
    assert war_odds(at.state).exact is exact
    assert ("at least" in forecast(at.state, 18)[1].text) is not exact
