"""How many presses a typical turn takes by keyboard, against the fewest that its decisions would need.

A decision is a press; what is put somewhere is two, what and where, and a fortune three, its two results and their
confirmation. So is the roll that opens the turn, and its end. A player here decides as the bot does, but takes the
place a page suggests.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.bots import bot
from game.client.input.actions import DIRECTIONS, FACES
from game.client.scenes.map import MapScene
from game.core.match import Match
from game.core.mini_monarchy.actions import (
    Build,
    BuildStage,
    CapitalProduce,
    ChooseFortune,
    Done,
    KeepFate,
    LoseBuilding,
    PayHardTimes,
    RerollFate,
    Trade,
)
from game.core.mini_monarchy.tables import BUILDINGS, GOODS
from game.core.rules import Action
from game.core.twenty_years.actions import Build as YearsBuild
from game.core.twenty_years.actions import ClaimTile, TakeFreeTile, TradeBasic, TradeGold, TradeRare
from game.core.xii_century.sheet import ALL_SPENT
from game.titles.twenty_years.look.context import TABS
from tests.client.driver import Driver, at_table, paced, play_of
from tests.pictures.inspect import presses
from tests.world import as_long_as, play_on

MOST = 1.25  # times the fewest
LOOK = 40  # frames in which somebody sees what is asked now before they press


def monarchy_keys(match: Match, action: Action) -> list[str]:
    """What is pressed for it, wherever the focus is."""
    s = match.state
    match action:
        case Build(building=kind):
            return [str(BUILDINGS.index(kind) + 1), "return"]
        case BuildStage():
            return [str(len(BUILDINGS) + 1), "return"]
        case LoseBuilding():
            return ["return"]
        case CapitalProduce():
            return [str(list(match.legal()).index(action) + 1)]
        case PayHardTimes(good=good):
            return [str(GOODS.index(good) + 1)]
        case ChooseFortune(results=results):
            return [*map(str, results), "return"]
        case RerollFate(die=die):
            return [str(s.faces[die])]
        case KeepFate():
            return ["s"]
        case Trade(get=good):
            return [str(GOODS.index(good) + 1)]
    return ["n"]


def monarchy_years(first: int, last: int) -> tuple[int, int]:
    """Presses, and the fewest, of these years of Mini Monarchy."""
    match = Match.new("mini_monarchy", 1, {"start": "automatic"}, "oak-7")
    mind = bot("greedy", "mini_monarchy", "oak-7")
    play_on(match, mind, until=lambda m: m.state.year >= first)
    play = play_of(match)
    pressed = fewest = 0
    with Driver(MapScene(play), settings=paced(0), presses=True, then=30) as driver:
        for _ in as_long_as(lambda: match.state.year <= last and not match.over):
            ends = False
            if play.roll is not None:
                keys, need = ["r"], 1
            else:
                before, year = len(match), match.state.year
                action = mind.choose(match.view(0), match.legal(0))
                keys, ends = monarchy_keys(match, action), isinstance(action, Done)
                need = {ChooseFortune: 3, Build: 2, BuildStage: 2}.get(type(action), 1)
            driver.key(*keys)
            driver.wait(LOOK)
            pressed += len(keys)
            if ends:  # building is ended and the year is ended: one end, where there is nothing to decide between
                need = int(match.state.year > year or match.over)
            elif keys != ["r"]:
                assert type(match.journal[before].action) is type(action), keys
            fewest += need
    return pressed, fewest


@pytest.mark.parametrize(("first", "last"), [(2, 4), (5, 7), (8, 10)])
def test_years_of_mini_monarchy_take_few_presses(first: int, last: int) -> None:
    pressed, fewest = monarchy_years(first, last)
    assert pressed <= MOST * fewest, f"{pressed} presses, {fewest} would do"


def test_a_digit_takes_the_card_of_its_place_wherever_the_focus_is() -> None:
    match: Any = Match.new("mini_monarchy", 1, {"start": "automatic"}, "oak-7")
    with at_table(match, settings=paced(0), then=30) as one:
        assert match.state.phase == "produce"
        one.key("2")
        assert match.journal[-1].action == CapitalProduce(("ore",))
        one.frames(10)
        one.key("2")  # a mine, in hand
        assert (one.scene.table.building, one.scene.table.pointing) == ("mine", True)
        one.key("1")  # no: a farm
        assert one.scene.table.building == "farm"
        one.key("return")
        assert isinstance(match.journal[-1].action, Build)


def century_rounds(first: int, last: int) -> tuple[int, int]:
    """Presses, and the fewest, of these rounds of XII Century: each die by its face, then the place it is led to."""
    match = Match.new("xii_century", 1, {"difficulty": "very_easy"}, "oak-7")
    play_on(match, bot("greedy", "xii_century", "oak-7"), until=lambda m: m.state.round >= first)
    play = play_of(match)
    pressed = fewest = 0
    with Driver(MapScene(play), settings=paced(0), presses=True, then=30) as driver:
        for _ in as_long_as(lambda: match.state.round <= last and not match.over):
            s, length = match.state, len(match)
            if play.roll is not None:
                keys, need = ["r"], 1
            elif s.phase == "spend" and s.spent != ALL_SPENT:
                die = next(die for die in range(4) if not s.spent >> die & 1)
                keys, need = [str(s.faces[die]), "return"], 2
            else:
                keys, need = ["n" if s.phase == "spend" else "return"], 1
            driver.key(*keys)
            driver.wait(30)
            pressed, fewest = pressed + len(keys), fewest + need
            assert keys == ["r"] or len(match) > length or type(driver.scene) is not MapScene, (keys, s.phase)
            if type(driver.scene) is not MapScene:  # which of two abilities: one more press, and needed
                driver.key("return")
                driver.wait(10)
                pressed, fewest = pressed + 1, fewest + 1
    return pressed, fewest


@pytest.mark.parametrize(("first", "last"), [(1, 3), (4, 6), (7, 9)])
def test_rounds_of_xii_century_take_few_presses(first: int, last: int) -> None:
    pressed, fewest = century_rounds(first, last)
    assert pressed <= MOST * fewest, f"{pressed} presses, {fewest} would do"


WHERE = (YearsBuild, ClaimTile, TakeFreeTile)  # what is put somewhere: two decisions, what and where


def walked(scene: Any, to: str) -> int:
    """Presses of the arrows from the focus to a zone, which has it then."""
    focus = scene.focus
    links = {id: [n for act in DIRECTIONS if (n := focus.neighbour(id, act))] for id in focus.zones}
    steps = presses(links, focus.id).get(to, 0) if focus.id in focus.zones else 0
    focus.focus_on(to)
    return steps


def tabbed(driver: Driver, tab: str) -> int:
    """Presses of the keys that turn the tabs until this one is open."""
    table, count = driver.scene.table, 0
    for _ in as_long_as(lambda: table.tab != tab):
        way = "e" if (TABS.index(tab) - TABS.index(table.tab)) % len(TABS) <= len(TABS) // 2 else "q"
        driver.key(way)
        driver.wait(3)
        count += 1
        assert count <= len(TABS)
    return count


def wanted_by_trades(match: Match) -> YearsBuild | None:
    """What the bot builds next, if it only trades before that."""
    ahead, mind = match.branch(), bot("greedy", "twenty_years", "oak-7")
    for _ in range(6):
        action = mind.choose(ahead.view(0), ahead.legal(0))
        if not isinstance(action, TradeBasic | TradeGold | TradeRare):
            return action if isinstance(action, YearsBuild) else None
        ahead.step(action)
    return None


def done_on_the_map(driver: Driver, match: Match, action: Action) -> tuple[int, int]:
    """Presses, and the fewest, to do what the bot would while the year's work is done; the place is the page's.

    Trades that pay for a piece are no decision of their own: its row plays them.
    """
    table = driver.scene.table
    if (piece := wanted_by_trades(match)) is not None and any(
        (row.structure, row.level) == (piece.structure, piece.level) for row in table.page.build.able
    ):
        action = piece
    tab = table.page.tab_of(action)
    count = tabbed(driver, tab) if tab is not None else 0
    zones = driver.scene.focus.zones
    at = [id for id, zone in zones.items() if zone.plays is not None and type(zone.plays) is type(action)]
    same = [id for id in at if all(
        getattr(zones[id].plays, field) == getattr(action, field)
        for field in ("structure", "tile", "troop", "give", "get") if hasattr(action, field)
    )]  # fmt: skip
    zone = zones[(same or at)[0]]
    if zone.key in FACES:
        driver.key(str(FACES.index(zone.key) + 1))
    else:
        count += walked(driver.scene, zone.id)
        driver.wait(2)
        driver.key("return")
    count += 1
    if isinstance(action, YearsBuild):  # in hand, at the place the page suggests
        driver.until(lambda: table.hand is not None)
        driver.wait(2)
        driver.key("return")
        count += 1
    driver.wait(LOOK)
    return count, 2 if isinstance(action, WHERE) else 1


def years_presses(first: int, last: int) -> tuple[int, int]:
    """Presses, and the fewest, of these years of 20 Years."""
    match: Any = Match.new("twenty_years", 1, {"difficulty": "standard"}, "oak-7")
    mind = bot("greedy", "twenty_years", "oak-7")
    play_on(match, mind, until=lambda m: m.state.year >= first and m.state.phase == "actions" and not m.state.todo)
    play = play_of(match)
    pressed = fewest = 0
    with Driver(MapScene(play), settings=paced(0), presses=True, then=30) as driver:
        for _ in as_long_as(lambda: match.state.year <= last and not match.over):
            scene, s = driver.scene, match.state
            if type(scene) is not MapScene or play.roll is not None:
                keys, need = ["r" if play.roll is not None else "return"], 1
            elif s.phase == "roll":
                action = mind.choose(match.view(0), match.legal(0))
                keep, want = scene.table.page.dice.plan.keep, set(getattr(action, "keep", ()))
                toggles = [str(s.faces[die]) for die in sorted(keep ^ want)] if hasattr(action, "keep") else []
                keys = [*toggles, "r" if hasattr(action, "keep") else "s"]
                need = len(keys)
            elif s.phase == "pairing" or s.phase == "harvest":
                keys, need = ["return"], 1
            else:
                action = mind.choose(match.view(0), match.legal(0))
                if type(action).__name__ == "EndYear":
                    year = s.year
                    driver.key("n")
                    driver.wait(LOOK)
                    pressed, fewest = pressed + 1, fewest + (match.state.year > year or match.over)
                    continue
                before = len(match)
                count, need = done_on_the_map(driver, match, action)
                pressed, fewest = pressed + count, fewest + need
                assert len(match) > before or type(driver.scene) is not MapScene, action
                continue
            driver.key(*keys)
            driver.wait(LOOK)
            pressed, fewest = pressed + len(keys), fewest + need
    return pressed, fewest


@pytest.mark.parametrize(("first", "last"), [(2, 3), (7, 8), (13, 15)])
def test_years_of_20_years_take_few_presses(first: int, last: int) -> None:
    pressed, fewest = years_presses(first, last)
    assert pressed <= MOST * fewest, f"{pressed} presses, {fewest} would do"
