"""How many presses a typical turn takes by keyboard, against the fewest that its decisions would need.

A decision is a press; what is put somewhere is two, what and where, and a fortune three, its two results and their
confirmation. So is the roll that opens the turn, and its end. A player here decides as the bot does, but takes the
place a page suggests.
"""

from collections.abc import Callable
from typing import Any

import pytest

from game.bots import Bot, bot
from game.client.input.actions import DIRECTIONS, FACES
from game.client.scenes.map import Table
from game.core.match import Match
from game.core.mini_monarchy.actions import Build, BuildStage, CapitalProduce, ChooseFortune, Done, LoseBuilding
from game.core.rules import Action
from game.core.twenty_years.actions import Build as YearsBuild
from game.core.twenty_years.actions import ClaimTile, EndYear, TakeFreeTile, TradeBasic, TradeGold, TradeRare
from game.core.xii_century.sheet import ALL_SPENT
from game.titles.twenty_years.look.context import TABS
from tests.client.driver import Driver, at_table, paced, play_of
from tests.long import usual
from tests.pictures.inspect import presses
from tests.world import as_long_as, play_on

MOST = 1.25  # times the fewest
LOOK = 40  # frames in which somebody sees what is asked now before they press


def press(driver: Driver, *keys: str) -> int:
    driver.key(*keys)
    driver.wait(LOOK)
    return len(keys)


def monarchy(driver: Driver, match: Match, mind: Bot) -> tuple[int, int]:
    """Presses, and the fewest, for what the bot would do, by the keys of the page, wherever the focus is."""
    action, before, year, need = mind.choose(match.view(0), match.legal(0)), len(match), match.state.year, 1
    match action:
        case Done():  # building is ended and the year is ended: one end, where there is nothing to decide between
            return press(driver, "n"), int(match.state.year > year or match.over)
        case ChooseFortune(results=results):
            keys, need = [*map(str, results), "return"], 3
        case LoseBuilding():
            keys = ["return"]
        case _:
            key = driver.scene.focus.zone_of(action).key
            keys = [str(FACES.index(key) + 1) if key in FACES else "s"]
            if isinstance(action, Build | BuildStage):
                keys, need = [*keys, "return"], 2
    count = press(driver, *keys)
    assert type(match.journal[before].action) is type(action), keys
    return count, need


def test_a_digit_takes_the_card_of_its_place_wherever_the_focus_is() -> None:
    match: Any = Match.new("mini_monarchy", 1, {"start": "automatic"}, "oak-7")
    with at_table(match, settings=paced(0), then=30) as one:
        assert match.state.phase == "produce"
        one.key("2")
        assert match.journal[-1].action == CapitalProduce(("ore",))
        one.frames(10)
        one.key("2")  # a mine, in hand
        assert (one.scene.building, one.scene.pointing) == ("mine", True)
        one.key("1")  # no: a farm
        assert one.scene.building == "farm"
        one.key("return")
        assert isinstance(match.journal[-1].action, Build)


def century(driver: Driver, match: Match, mind: Bot) -> tuple[int, int]:
    """The same of each die by its face, then the place it is led to."""
    s, length = match.state, len(match)
    if s.phase == "spend" and s.spent != ALL_SPENT:
        die = next(die for die in range(4) if not s.spent >> die & 1)
        count = need = press(driver, str(s.faces[die]), "return")
    else:
        count = need = press(driver, "n" if s.phase == "spend" else "return")
    assert len(match) > length or not isinstance(driver.scene, Table), s.phase
    if not isinstance(driver.scene, Table):  # which of two abilities: one more press, and needed
        count += press(driver, "return")
        need += 1
    return count, need


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
    table, count = driver.scene, 0
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
    table = driver.scene
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


def years(driver: Driver, match: Match, mind: Bot) -> tuple[int, int]:
    s, before, year = match.state, len(match), match.state.year
    if not isinstance(driver.scene, Table) or s.phase in ("pairing", "harvest"):
        return press(driver, "return"), 1
    action = mind.choose(match.view(0), match.legal(0))
    if s.phase == "roll":
        keys = ["s"]
        if hasattr(action, "keep"):
            toggles = driver.scene.page.dice.plan.keep ^ set(action.keep)
            keys = [*(str(s.faces[die]) for die in sorted(toggles)), "r"]
        return press(driver, *keys), len(keys)
    if isinstance(action, EndYear):
        return press(driver, "n"), int(match.state.year > year or match.over)
    count, need = done_on_the_map(driver, match, action)
    assert len(match) > before or not isinstance(driver.scene, Table), action
    return count, need


Turns = tuple[dict[str, Any], Callable[[Driver, Match, Bot], tuple[int, int]], tuple[tuple[int, int], ...]]
GAMES: dict[str, Turns] = {
    "mini_monarchy": ({"start": "automatic"}, monarchy, ((2, 4), (5, 7), (8, 10))),
    "xii_century": ({"difficulty": "very_easy"}, century, ((1, 3), (4, 6), (7, 9))),
    "twenty_years": ({"difficulty": "standard"}, years, ((2, 3), (7, 8), (13, 15))),
}

SPANS = [(game, *span) for game in GAMES for span in GAMES[game][2]]


def turn(match: Match) -> int:
    return int(match.state.round if match.setup.game == "xii_century" else match.state.year)


def began(match: Match, first: int) -> bool:
    s = match.state
    return turn(match) >= first and (match.setup.game != "twenty_years" or (s.phase == "actions" and not s.todo))


@pytest.mark.parametrize(("game", "first", "last"), usual(SPANS, *SPANS[1::3]))
def test_turns_take_few_presses(game: str, first: int, last: int) -> None:
    options, answer, _ = GAMES[game]
    match, mind = Match.new(game, 1, options, "oak-7"), bot("greedy", game, "oak-7")
    play_on(match, mind, until=lambda m: began(m, first))
    play, pressed, fewest = play_of(match), 0, 0
    with Driver(play, settings=paced(0), presses=True, then=30) as driver:
        for _ in as_long_as(lambda: turn(match) <= last and not match.over):
            count, need = answer(driver, match, mind) if play.roll is None else (press(driver, "r"), 1)
            pressed, fewest = pressed + count, fewest + need
    assert pressed <= MOST * fewest, f"{pressed} presses, {fewest} would do"
