"""The table of Mini Monarchy: where hexes lie, what the map is for, how events look, what the page tells."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, islice, pairwise, product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots import bot
from game.client.input.actions import Act
from game.client.map_cards import look, maps_of
from game.client.play import Play
from game.client.scenes.ledger import LedgerScene
from game.client.scenes.map import MapScene
from game.client.scenes.page import NameEntry
from game.client.scenes.score import ScoreScene
from game.client.ui.page import ButtonGlyph, Column, Symbol, Text, walk
from game.client.ui.palette import UMBER
from game.client.ui.place import apart, overlap
from game.core.match import Match
from game.core.mini_monarchy import events, queries
from game.core.mini_monarchy.actions import Build, BuildStage, Done, PayHardTimes
from game.core.mini_monarchy.actions.setup import ThrowSetupDie
from game.core.mini_monarchy.ground import Board, official
from game.core.mini_monarchy.queries import river_suggestions
from game.core.mini_monarchy.rules import if_won, sheet
from game.core.mini_monarchy.state import State
from game.core.mini_monarchy.tables import BUILDINGS, TABLES
from game.journal.settings import Settings
from game.lessons import lesson_of, opened
from game.session import Session
from game.titles.mini_monarchy.chronicle import YearGone, chronicle, hungry_years
from game.titles.mini_monarchy.look import board as map_view
from game.titles.mini_monarchy.look import book
from game.titles.mini_monarchy.look import tools as hex_tool
from game.titles.mini_monarchy.look.about import ABOUT
from game.titles.mini_monarchy.look.board import course_px
from game.titles.mini_monarchy.look.cues import changes_of, flying
from game.titles.mini_monarchy.look.drawing import FillTool, RiverTool
from game.titles.mini_monarchy.look.geometry import FIELD, HexView
from game.titles.mini_monarchy.look.onmap import KINDS
from game.titles.mini_monarchy.look.panels import _outcome
from game.titles.mini_monarchy.look.work import ending, verdict
from game.titles.mini_monarchy.narrator import MonarchyNarrator, what_feeds
from tests.client.driver import Driver, at_table, paced, play_of
from tests.long import usual
from tests.pictures.inspect import noted, spilled
from tests.pictures.standing import standing
from tests.world import as_long_as, course, play_on

PHASES = ("fate_reroll", "fate_choices", "disasters", "produce", "hard_times", "construct", "trade", "starve")
Size = tuple[int, int]
FEW = [0b1100, 0b10000, 0b100000]  # two farms, a mine and a village
BESIDE = (429.0, 171.0)  # a place beside the map
DRAWN = ("setup_throw", "setup_ranges", "setup_river", "setup_buildings")
BOARDS = [
    Board(f"{cols}x{rows}{axis}{index}", cols, rows, axis, index, (cols // 2, rows // 2))  # type: ignore[arg-type]
    for (cols, rows), axis, index in product(((4, 4), (9, 9), (15, 15), (5, 14)), "xy", ("odd", "even"))
]


@cache
def moments() -> dict[str, Match]:
    """A match in every phase, found in reigns of two bots. Branch them."""
    found: dict[str, Match] = {}
    for number in range(60):
        options = {"map": "drawn"} if number == 0 else {}
        match = Match.new("mini_monarchy", 1, options, f"m{number}")  # type: ignore[arg-type]
        mind = bot("random" if number % 2 else "greedy", "mini_monarchy", str(number))
        for now in islice(course(match, mind), 300):
            if (now.state.year > 2 or now.state.phase in DRAWN) and now.state.phase not in found:
                found[now.state.phase] = now.branch()
        if all(phase in found for phase in (*PHASES, *DRAWN)):
            return found
    raise AssertionError(f"only {sorted(found)} came about")


def at(phase: str, size: Size = (1280, 720), settings: Settings | None = None, then: int = 3, **state: Any) -> Driver:
    """The table in this phase; fields of the state may be given."""
    match = moments()[phase].branch()
    for name, value in state.items():
        setattr(match.state, name, value)
    return at_table(match, size, settings, then=then)


@pytest.fixture
def building() -> Iterator[Driver]:
    with at("construct") as driver:
        yield driver


# ---- the slip beside the cursor, and the way back to the panels


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("phase", ["setup_buildings", "construct"])
def test_the_slip_covers_neither_the_capital_nor_what_the_building_would_give(phase: str, text: int) -> None:
    with at(phase, settings=Settings(text_size=text)) as driver:
        table = driver.scene.table
        table.point()
        capital = table.view.rect(table.state.ground.board.capital)
        for cell in table.tool.cells:
            table.pointer.put(cell)
            driver.frames(2)
            slip = table.page.overlay.tip
            if slip is None:
                continue  # the picture says it all
            assert overlap(slip, capital) == 0, cell
            assert overlap(slip, table.view.rect(cell)) == 0, cell


@pytest.mark.parametrize("text", [100, 150])
def test_what_a_building_would_give_stands_clear_of_what_its_neighbours_give(text: int) -> None:
    with at("construct", settings=Settings(text_size=text)) as driver:
        table, painter = driver.scene.table, driver.services.painter
        table.point()
        for cell in table.tool.cells:
            table.pointer.put(cell)
            driver.frames(2)
            table.page.overlay.forget()
            given = [note.rect for note in noted(driver.scene.draw, painter) if note.text.startswith("yield")]
            assert given
            assert not [(one, other) for one, other in combinations(given, 2) if one.colliderect(other)], cell


def test_a_chance_of_fortune_stands_in_no_colour_of_loss() -> None:
    with at("fate_reroll") as driver:
        driver.scene.touch()
        notes = driver.notes()
        fortunes = [note for note in notes if note.text.startswith("Fortune:")]
        assert len(fortunes) == 3
        assert {note.colour for note in fortunes} == {UMBER}


@pytest.mark.parametrize("phase", ["setup_buildings", "disasters", "starve", "construct"])
def test_whoever_leaves_the_map_comes_to_something_that_can_be_done(phase: str) -> None:
    with at(phase) as driver:
        table = driver.scene.table
        driver.move(*table.view.centre(table.tool.cells[0] if table.tool.cells else table.state.ground.board.capital))
        driver.frames(2)
        assert table.pointing
        driver.move(*BESIDE)
        driver.frames(2)
        assert not table.pointing
        zone = driver.scene.focus.zone_now
        assert zone.id.split("/")[0] in ("setup", "work")
        assert zone.refusal is None


def test_what_ends_the_building_says_its_name_once_on_the_button_in_focus(building: Driver) -> None:
    focus = building.scene.focus
    focus.focus_on("work/done")
    building.frames(2)
    labels = [prompt.label for prompt in building.scene.prompts()]
    assert labels[0] == "Done"
    assert focus.zones["work/done"].name not in labels
    assert focus.zones["work/done"].name in ("Trade", "End the year")


@pytest.mark.parametrize("pointing", [False, True])
def test_one_key_ends_the_building_from_the_panels_and_from_the_map(building: Driver, pointing: bool) -> None:
    scene = building.scene
    scene.focus.focus_on("work/farm")
    if pointing:
        scene.table.point()
    building.frames(2)
    assert scene.prompts()[1] == (Act.NEXT, "Trade")
    building.key("n")
    assert isinstance(scene.play.session.match.journal[-1].action, Done)


def test_with_the_mouse_in_hand_no_key_stands_for_what_is_clicked(building: Driver) -> None:
    driver, painter = building, building.services.painter
    driver.move(*_middle(driver, "work/farm"))
    driver.frames(2)
    named = [painter.glyphs(act) for act, _ in driver.scene.prompts() if isinstance(act, Act)]
    assert named[0] == "Click"
    assert [label for act, label in driver.scene.prompts() if act is Act.NEXT] == []
    assert not {"N", "R", "Z", "F10", "Tab"} & set(named)
    cap = ButtonGlyph((Act.NEXT,))
    assert cap._caps(painter) == []
    driver.key("down")
    assert cap._caps(driver.services.painter) == [Act.NEXT]


def test_the_light_round_the_map_stays_on_it(building: Driver) -> None:
    table = building.scene.table
    table.point()
    building.frames(2)
    (x, y, w, h), (left, top, wide, high) = building.scene.focus.zones["map"].rect, table.view.box
    assert (x - 3, y - 3, w + 6, h + 6) == pytest.approx((left, top, wide, high))


# ---- where hexes lie


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
@pytest.mark.parametrize("k", [2.0, 3.0, 2.37])
def test_every_hex_lies_in_the_field_and_is_found_under_its_middle(board: Board, k: float) -> None:
    view = HexView(board, k)
    for cell in board.cells():
        x, y, w, h = view.rect(cell)
        assert FIELD[0] <= x
        assert FIELD[1] <= y
        assert x + w <= FIELD[0] + FIELD[2]
        assert y + h <= FIELD[1] + FIELD[3]
        assert view.at(*view.centre(cell)) == cell


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
def test_steps_lead_to_every_hex(board: Board) -> None:
    view = HexView(board, 2.0)
    reached, edge = {board.capital}, [board.capital]
    while edge:
        here = edge.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = view.step(here, dx, dy)
            if there is not None and there not in reached:
                assert there in view.layout.neighbours(*here)
                reached.add(there)
                edge.append(there)
    assert reached == set(board.cells())


def test_what_is_picked_up_begins_on_a_site_that_gives_most(building: Driver) -> None:
    table = building.scene.table
    for table.building in BUILDINGS:
        table.point()
        table.pointer.put(table.tool.cells[-1])
        table.point()
        assert table.tool._gives(table.cell) == table.tool.best, table.building


@pytest.mark.parametrize("phase", ["disasters", "starve"])
def test_no_ring_or_dashes_lie_over_what_a_building_gives(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    lay, told = hex_tool._lay, map_view.paint_slip
    monkeypatch.setattr(hex_tool, "_lay", lambda *all: (drawn.append("ring"), lay(*all)))
    monkeypatch.setattr(map_view, "paint_slip", lambda *all: (drawn.append("yield"), told(*all)))
    with at(phase) as driver:
        table = driver.scene.table
        table.point()
        for cell in table.tool.cells:
            table.pointer.put(cell)
            drawn.clear()
            table.page.overlay.forget()
            driver.frames(2)
            after = drawn[len(drawn) - drawn[::-1].index("ring") :]
            assert len(after) >= len(queries.production(table.state)), cell


def test_walking_up_keeps_to_its_line() -> None:
    view = HexView(official(), 2.0)
    cell, aim = (4, 8), view.centre((4, 8))
    columns = []
    for _ in range(8):
        cell = view.step(cell, 0, -1, aim) or cell
        columns.append(view.centre(cell)[0])
    assert cell[1] == 0
    assert max(columns) - min(columns) <= view.flat / 2 + 1


def test_a_closer_look_follows_the_cursor_and_shows_every_hex() -> None:
    view = HexView(BOARDS[8], 2.0, close=True)
    for cell in view.board.cells():
        view = view.following(cell)
        x, y = view.centre(cell)
        assert view.at(x, y) == cell


# ---- events


def test_what_flies_is_what_was_produced() -> None:
    told = events.Produced(
        yields=(("farm", (1, 1), "food", 2), ("mine", (2, 2), "ore", 0)),
        bonuses={"labour": 1},
        goods={"food": 2, "labour": 1},
    )
    assert flying(told) == [("food", (1, 1)), ("food", (1, 1)), ("labour", None)]


def test_a_trade_gives_and_takes() -> None:
    assert changes_of(events.Traded(gave={"labour": 4}, got={"food": 2})) == {"labour": -4, "food": 2}


def test_the_page_steps_on_with_each_event_and_ends_at_the_truth() -> None:
    with at("trade") as driver:
        scene = driver.scene
        year, goods = scene.table.state.year, []
        scene.table.do(Done())
        for _ in as_long_as(lambda: scene.play.busy):
            goods.append(tuple(scene.table.state.goods))
            driver.frames(1)
        assert len(set(goods)) > 1
        assert scene.table.state is scene.play.session.match.state or scene.play.session.match.over
        assert scene.play.session.match.over or scene.table.state.year == year + 1


def test_a_map_the_dice_drew_is_drawn_before_ones_eyes() -> None:
    with at_table(Match.new("mini_monarchy", 1, {}, "oak-7")) as driver:
        table = driver.scene.table
        assert not table.state.land.river
        driver.key("backspace", then=2)
        assert table.state.land.river
        assert table.state is driver.match.state


# ---- the pencils


def test_a_range_is_filled_and_rubbed_out_again() -> None:
    with at("setup_ranges") as driver:
        tool = driver.scene.table.tool
        assert isinstance(tool, FillTool)
        tool.suggest()
        assert tool.complete
        while tool.drawn:
            driver.scene.table.tool.erase()
        assert not tool.complete


def test_what_the_pencil_may_draw_next_is_what_the_rules_allow() -> None:
    with at("setup_river") as driver:
        tool = driver.scene.table.tool
        assert isinstance(tool, RiverTool)
        off = next(cell for cell in driver.scene.table.state.ground.cells if cell not in tool.draft.next)
        assert not tool.add(off)
        assert tool.add(tool.draft.next[0])


def test_an_incomplete_river_is_refused_with_a_reason() -> None:
    with at("setup_river") as driver:
        tool = driver.scene.table.tool
        tool.add(tool.draft.next[0])
        driver.frames(2)
        length = len(driver.match)
        tool.finish()
        assert len(driver.match) == length
        assert "must end at the map edge" in driver.scene.toast.text


def test_a_river_is_drawn_by_dragging_the_mouse() -> None:
    with at("setup_river") as driver:
        table = driver.scene.table
        path = river_suggestions(table.state)[0]
        driver.move(*table.view.centre(path[0]))
        x, y = driver.app.screen.to_pixels(*table.view.centre(path[0]))
        driver.post(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1)
        for cell in path[1:]:
            driver.move(*table.view.centre(cell))
        driver.post(pygame.MOUSEBUTTONUP, pos=(round(x), round(y)), button=1)
        assert tuple(table.tool.drawn) == path
        assert table.tool.complete


def test_a_die_is_not_aimed_at_the_capital() -> None:
    with at("setup_throw") as driver:
        table = driver.scene.table
        driver.click(*table.view.centre(table.state.ground.board.capital))
        assert all(throw is None for throw in table.state.land.throws)
        assert "can't land on the capital" in driver.scene.toast.text
        driver.click(*table.view.centre((0, 0)))
        assert isinstance(driver.match.journal[-1].action, ThrowSetupDie)


def test_the_kingdom_is_named_by_pad() -> None:
    with at("setup_throw") as driver:
        driver.scene.focus.focus_on("names/kingdom")
        driver.pad.tap("south")
        assert isinstance(driver.scene, NameEntry)
        driver.pad.tap("north")
        name = driver.scene.text
        driver.scene.focus.focus_on("do/done")
        driver.pad.tap("south", then=3)
        assert driver.match.state.names[1] == name


# ---- building


def test_the_ghost_tells_what_the_rules_tell(building: Driver) -> None:
    table = building.scene.table
    table.building = "farm"
    table.point()
    building.frames(2)
    cell = table.cell
    site = queries.site(table.state, "farm", cell)
    title, lines = table.tool.told(cell)
    assert title.startswith("Farm")
    assert any(f"+{site.gives.amount} every year" in line for line in lines)


def test_the_numbers_beside_the_map_are_those_after_building(building: Driver) -> None:
    table = building.scene.table
    rows = [row for row in queries.building_menu(table.state) if row.refusal is None]
    table.building = rows[0].building
    table.point()
    building.frames(2)
    then = table.preview
    assert then is not None
    action = Build(table.building, table.cell)
    building.key("return")
    building.until(lambda: not building.scene.play.busy)
    assert building.match.journal[-1].action == action
    assert table.state.goods == then.goods


def test_a_step_over_the_map_makes_only_the_goods_anew(building: Driver) -> None:
    table = building.scene.table
    table.point()
    building.frames(2)
    made = table.page.standing._made
    kept = {part: made[part] for part in ("bar", "work", "fate", "foot")}
    before, cell = made["stores"][0], table.cursor
    table.pointer.put(next(one for one in table.tool.cells if one != cell))
    building.redraw(2)
    assert table.cursor != cell
    assert [part for part in kept if made[part] is not kept[part]] == []
    assert made["stores"][0] != before


def test_what_was_built_can_be_undone_by_the_button_and_done_again(building: Driver) -> None:
    table = building.scene.table
    before = table.state.mouths
    table.do(next(action for action in building.match.legal() if isinstance(action, Build)))
    building.until(lambda: not building.scene.play.busy)
    table.pointing = False
    building.frames(3)
    building.click(*_middle(building, "back/undo"))
    assert table.state.mouths == before
    building.click(*_middle(building, "back/redo"))
    building.until(lambda: not building.scene.play.busy)
    assert table.state.mouths == before + 1


def _middle(driver: Driver, zone: str) -> tuple[float, float]:
    driver.move(*BESIDE)
    x, y, w, h = driver.scene.focus.zones[zone].rect
    return x + w / 2, y + h / 2


def test_ending_the_year_names_what_is_at_risk() -> None:
    hungry = fed = 0
    for number in range(12):
        match = Match.new("mini_monarchy", 1, {}, f"risk {number}")
        for now in islice(course(match, bot("random", "mini_monarchy", str(number))), 200):
            s: State = now.state
            if s.phase == "trade":
                narrator = MonarchyNarrator(lambda s=s: s)
                text, short = verdict(s, narrator)[0], -queries.scale(s).balance
                assert (f"*{short} food short" in text) == (short > 0)
                hungry, fed = hungry + (short > 0), fed + (short <= 0)
    assert hungry
    assert fed


# ---- the first focus, and what is not asked


def ruled(until: Callable[[Match], bool], kind: str = "greedy") -> Match:
    """A match in which this first held."""
    for number in range(40):
        match = Match.new("mini_monarchy", 1, {}, f"ruled {number}")
        for now in islice(course(match, bot(kind, "mini_monarchy", str(number))), 300):
            if until(now):
                return now
    raise AssertionError("it never came about")


def poor(match: Match) -> bool:
    """Building is done with one labour or none."""
    s = match.state
    return s.phase == "construct" and s.goods[2] < 2 and not any(isinstance(a, Build) for a in match.legal())


def test_a_fortune_does_not_begin_with_a_disaster() -> None:
    with at("fate_choices") as driver:
        s = driver.scene.table.state
        result = int(driver.scene.focus.id.removeprefix("work/fate"))
        assert next(row for row in queries.result_menu(s) if row.result == result).loses == ""


def test_a_result_chosen_for_a_fortune_is_marked_and_the_next_press_chooses_another() -> None:
    with at("fate_choices") as driver:
        work, focus = driver.scene.table.work, driver.scene.focus
        first = focus.id
        driver.key("return")
        assert focus.id not in (first, "work/take")
        assert Symbol("tick", 10) in walk(driver.scene.table.page.items[first].item)
        driver.key("return")
        assert len(work._picks) == 2
        assert focus.id == "work/take"


def test_with_nothing_to_trade_the_focus_is_on_the_end_of_the_year() -> None:
    match = ruled(poor)
    match.step(Done())
    with at_table(match) as driver:
        assert driver.scene.focus.id == "work/done"


def test_the_end_of_the_year_stays_under_the_hand_as_the_labour_runs_out() -> None:
    rich = ruled(lambda match: match.state.phase == "trade" and match.state.goods[2] in (2, 3))
    with at_table(rich, size=(1920, 1080)) as driver:
        before = driver.scene.focus.zones["work/done"].rect
        driver.click(*_middle(driver, "work/food"))
        driver.settle()
        assert driver.scene.focus.zones["work/food"].refusal is not None
        assert driver.scene.focus.zones["work/done"].rect == pytest.approx(before)


def test_the_number_of_trades_stops_at_one_and_at_the_most_and_the_bar_names_its_keys() -> None:
    rich = ruled(lambda match: match.state.phase == "trade" and match.state.goods[2] in (4, 5))
    with at_table(rich) as driver:
        scene = driver.scene
        scene.focus.focus_on("work/ore")
        driver.frames(2)
        assert ((Act.LEFT, Act.RIGHT), "Change") in scene.prompts()
        for key, times, less, more in (("left", 1, False, True), ("right", 2, True, False), ("right", 2, True, False)):
            driver.key(key, then=2)
            assert scene.table.work.trade.times(scene.table.state, queries.trade_menu(scene.table.state)[1]) == times
            live = [scene.focus.zones[f"work/ore/{way}"].on_confirm is not None for way in ("minus", "plus")]
            assert live == [less, more], key


def test_what_the_capital_gives_says_what_there_is_then_enough_for() -> None:
    with at("produce", stands=FEW, monument=(), due=1, goods=[2, 0, 1]) as driver:
        names = [driver.scene.focus.zones[f"work/gift{number}"].name for number in range(3)]
    told = ("too little to build", "enough for a mine or village", "enough for a farm")
    assert all(name.endswith(end) for name, end in zip(names, told, strict=True)), names


def test_of_a_good_lost_to_hard_times_its_card_says_that_it_is_lost() -> None:
    with at("hard_times") as driver:
        assert driver.scene.focus.zones["work/labour"].name.startswith("−1 labour")


def test_a_hex_that_takes_no_building_says_why_and_says_it_once() -> None:
    with at("setup_buildings") as driver:
        table = driver.scene.table
        table.point()
        capital = table.state.ground.board.capital
        assert table.tool.mark_of(capital) == (table.tool.refusal(capital).text, ())


def test_the_mountain_under_the_die_is_not_rubbed_out() -> None:
    with at("setup_ranges") as driver:
        table = driver.scene.table
        fixed = table.tool.fixed
        assert fixed is not None
        assert table.cell != fixed
        driver.click(*table.view.centre(fixed))
        assert fixed in table.tool.drawn
        assert "always a mountain" in driver.scene.toast.text


def test_trade_is_not_asked_with_nothing_to_trade() -> None:
    with at_table(ruled(poor)) as driver:
        play, year = driver.scene.play, driver.scene.table.state.year
        driver.scene.table.leave_map()
        driver.frames(2)
        assert driver.scene.focus.id == "work/done"
        assert driver.scene.focus.zone_now.name.startswith("End ")
        driver.key("return")
        assert [entry.action for entry in play.session.match.journal[-2:]] == [Done(), Done()]
        assert play.session.match.state.phase != "trade"
        assert play.session.match.state.year != year or play.session.match.state.phase == "starve"


def test_trade_is_asked_with_something_to_trade() -> None:
    rich = ruled(lambda match: match.state.phase == "construct" and match.state.goods[2] >= 2)
    with at_table(rich) as driver:
        driver.scene.focus.focus_on("work/done")
        driver.frames(2)
        driver.key("return")
        assert driver.match.state.phase == "trade"


def test_a_finished_monument_leaves_the_hand() -> None:
    def last(match: Match) -> bool:
        s = match.state
        return s.phase == "construct" and s.stage == 2 and any(isinstance(a, BuildStage) for a in match.legal())

    with at_table(ruled(last)) as driver:
        table = driver.scene.table
        table.building = "monument"
        table.point()
        driver.frames(2)
        driver.key("return")
        driver.until(lambda: not driver.scene.play.busy)
        driver.frames(3)
        assert table.state.stage == 3
        assert not table.pointing
        assert table.building != "monument"
        assert driver.scene.focus.id == "work/done"


def test_the_year_that_wins_says_so_on_its_button() -> None:
    def told(s: State) -> str:
        return ending(s, MonarchyNarrator(lambda: s))[0]

    won = ruled(lambda match: match.state.phase == "trade" and match.state.stage == 3)
    hungry = ruled(lambda match: match.state.phase == "trade" and queries.scale(match.state).balance < 0, "random")
    assert told(won.state) == "End year and win"
    assert "will starve" in told(hungry.state)


def test_nobody_is_told_that_nought_more_will_starve() -> None:
    told: list[str] = []
    with at("starve") as driver:
        table, painter = driver.scene.table, driver.services.painter
        for _ in as_long_as(lambda: driver.match.state.phase == "starve"):
            table.do(driver.match.legal()[0])
            for _ in as_long_as(lambda: driver.scene.play.busy and isinstance(driver.scene, MapScene)):
                driver.frames(1, seen=False)
                told += [note.text for note in noted(driver.scene.draw, painter)]
    assert any("No food left" in text for text in told)
    assert not any("0 more" in text for text in told)


@pytest.mark.parametrize("kind", ["greedy", "random"])
def test_only_a_game_that_was_won_has_laurels(kind: str) -> None:
    match = play_on(Match.new("mini_monarchy", 1, {}, "end"), bot(kind, "mini_monarchy", "end"))
    scene = MapScene(play_of(match))
    with Driver(scene):
        symbols = {node.name for node in walk(scene.table.page.view()) if isinstance(node, Symbol)}
        assert (match.state.phase == "won") == (kind == "greedy")
        assert ("laurel" in symbols) == (match.state.phase == "won")


@pytest.mark.parametrize("phase", ["starve", "disasters"])
def test_a_building_to_be_lost_says_all_that_it_changes(phase: str) -> None:
    with at(phase) as driver:
        table, s = driver.scene.table, driver.scene.table.state
        for row in queries.loss_menu(s):
            title, lines = table.tool.told(row.hex)
            told = "\n".join(lines)
            assert row.building in title
            assert f"−{row.amount} every year" in told
            assert f"{s.mouths - 1} buildings to feed" in told
            assert all(f"in the {change.building}" in told for change in row.changes)
            assert (f"graveyard {s.graves.bit_count() + 1} of 3" in told) == (phase == "starve")


def test_a_river_drawn_to_the_edge_runs_off_the_board() -> None:
    with at("setup_river") as driver:
        table, view = driver.scene.table, driver.scene.table.view
        path = river_suggestions(table.state)[0]

        def out(off: bool) -> float:
            line, end = course_px(view, table.state.land, path, off), view.layout.centre(*path[-1])
            return math.dist(line[-1], end)

        assert out(False) < 2
        assert out(True) > view.flat * view.k * 0.4
        table.tool.drawn = list(path)
        assert table.tool.complete


# ---- the chronicle


def test_the_chronicle_has_every_year_and_its_losses() -> None:
    match = Match.new("mini_monarchy", 1, {}, "long")
    play_on(match, bot("random", "mini_monarchy", "1"), until=lambda m: len(m) >= 400)
    told = chronicle(match)
    assert [one.year for one in told] == list(range(match.state.year + 1))
    assert {one.year for one in told if one.starved} == set(hungry_years(match))
    graves = sum("starved" in action.text for one in told for action in one.actions)
    assert (graves > 0) == (match.state.graves > 0)


@pytest.mark.parametrize(("over", "told"), [(False, "Nothing built yet."), (True, "Nothing was built.")])
def test_of_a_year_in_hand_the_book_says_that_nothing_is_built_yet(over: bool, told: str) -> None:
    years = tuple(YearGone(n, (), (), False) for n in range(3))
    page = book.story(years, 2, ("", ""), lambda _: None, over=over)
    texts = [node.text for node in walk(page) if isinstance(node, Text) and node.text.startswith("Nothing")]
    assert texts == ["Nothing was built.", "Nothing was built.", told]


def test_of_the_first_to_starve_it_is_not_said_that_more_will() -> None:
    assert MonarchyNarrator(lambda: State).say("starving", due=1) == "No food left: 1 will starve."


def test_the_book_opens_at_the_year_and_its_ribbon_never_gets_too_narrow() -> None:
    play = play_of(moments()["trade"].branch())
    with Driver(LedgerScene(play, 2)) as driver:
        volume = driver.scene.volume
        assert volume.chapters[volume.chapter].label == "2"
        for _ in range(3):
            assert driver.audit() == []
            driver.key("e")


# ---- the whole page


@pytest.mark.parametrize("phase", [*PHASES, *DRAWN])
@pytest.mark.parametrize(
    ("size", "sizes"), usual([((1280, 720), (100, 150, 200)), ((1920, 1080), (150,))], ((1280, 720), (100, 200)))
)
def test_texts_fit_and_every_zone_is_reached(phase: str, size: tuple[int, int], sizes: tuple[int, ...]) -> None:
    for letters in sizes:
        with at(phase, size=size, settings=Settings(text_size=letters), then=8) as driver:
            assert driver.audit() == []
            assert spilled(driver.scene.table.page.standing.plan) == []
            driver.key("tab")  # the map, or its next hex
            driver.frames(3)
            assert driver.audit() == []


@pytest.mark.parametrize("path", maps_of("mini_monarchy", Path("/nowhere")), ids=lambda path: path.stem)
def test_every_shipped_map_is_ruled_at_this_table(path: Path) -> None:
    match = Match.new("mini_monarchy", 1, {}, "oak-7", look(path, "mini_monarchy").board)
    play_on(
        match, bot("greedy", "mini_monarchy", "b"), until=lambda m: m.state.year >= 4 and m.state.phase == "construct"
    )
    with at_table(match, then=6) as driver:
        driver.key("tab", "l")
        assert driver.audit() == []


def test_a_watched_bot_rules_to_the_end_and_its_score_is_shown() -> None:
    session = Session(Match.new("mini_monarchy", 1, {}, "oak-7"), ("bot:greedy",), "Bot", None, None)
    with Driver(MapScene(Play(session, threads=False)), settings=paced(0)) as driver:
        driver.until(lambda: isinstance(driver.scene, ScoreScene), 2000)
        assert session.match.over


# ---- nothing to stumble over


def test_where_nothing_can_be_built_it_goes_on_to_trade_but_not_after_undoing() -> None:
    with at("construct", goods=[0, 0, 4], settings=paced(0), then=13) as driver:
        now = driver.match
        assert now.state.phase == "trade"
        driver.key("z", then=10)
        assert now.state.phase == "construct"


def test_without_labour_to_trade_the_last_word_of_the_year_stays_the_players() -> None:
    with at("construct", goods=[9, 0, 0], settings=paced(0), then=13) as driver:
        assert driver.match.state.phase == "construct"


@pytest.mark.parametrize("phase", ["produce", "hard_times", "trade"])
def test_confirming_on_a_map_that_is_only_looked_at_leads_back_to_the_work(phase: str) -> None:
    with at(phase, settings=paced(0)) as driver:
        driver.key("tab", then=3)
        assert driver.scene.table.pointing
        assert Act.CONFIRM in driver.scene.table.prompts()[-2].acts
        driver.key("return", then=3)
        assert not driver.scene.table.pointing
        assert driver.scene.focus.id.startswith("work/")


def test_hard_times_begin_at_what_neither_mouths_nor_the_monument_need() -> None:
    for goods, first in (([7, 4, 2], "food"), ([4, 6, 2], "ore"), ([0, 1, 4], "labour"), ([9, 0, 1], "food")):
        with at("hard_times", stands=FEW, monument=(), goods=goods) as driver:
            assert driver.scene.table.work.first == PayHardTimes(first)


@pytest.mark.parametrize("goods", [[0, 0, 0], [0, 2, 2], [1, 0, 5], [1, 1, 9], [9, 0, 0]])
def test_the_larder_shows_every_sack_and_says_what_is_left(goods: list[int]) -> None:
    with at("trade", stands=FEW, goods=goods) as driver:
        scale = queries.scale(driver.scene.table.state)
        view = Column((*_outcome(scale), driver.scene.table.page.stores._sacks(scale, 0)))
        heard = " ".join(one.name for one in view.said())
        assert (f"{scale.balance} left over" in heard) == (scale.balance >= 0)
        assert (f"{-scale.balance} short" in heard) == (scale.balance < 0)
        eaten = min(scale.food, scale.mouths)
        assert (f"{eaten} eaten" in heard) == bool(eaten)


def test_the_income_of_the_worst_year_is_what_the_farms_give_as_it_is_this_year() -> None:
    match = moments()["trade"].branch()
    match.state.goods[:] = [3, 0, 0]
    worst = queries.worst_fate(match.state, 0)
    farms = [one.amount for one in queries.production(match.state) if one.good == "food"]
    assert worst.mouths == match.state.mouths
    assert worst.certain == sum(farms)


def test_dice_that_lie_before_a_reroll_count_as_this_years_bread() -> None:
    state = moments()["fate_reroll"].branch().state
    state.faces = (2, 4)
    plain = queries.scale(state).certain
    state.faces = (2, 3)
    assert queries.scale(state).certain == plain + state.stands[0].bit_count()


def test_a_disaster_to_come_takes_a_mouth_too() -> None:
    state = moments()["disasters"].state
    assert queries.scale(state).mouths == state.mouths - state.due


def test_what_feeds_is_either_or_not_both() -> None:
    assert what_feeds(1, queries.Bread(0, 0, 1, 1, 1)) == "Take 1 food from the capital or trade 2 labour for food"
    assert what_feeds(2, queries.Bread(0, 0, 2, 1, 1)) == "Take 1 food from the capital and trade 2 labour for food"


def test_the_card_of_the_monument_says_what_its_stage_gives() -> None:
    with at("construct", monument=()) as driver:
        table = driver.scene.table
        assert "stage 1: re-rolls" in table.page.work._stage(table.state).name


@pytest.mark.parametrize("text", [100, 150])
def test_a_tip_lies_beside_its_hex_however_much_stands_on_the_map(text: int) -> None:
    match = Match.new("mini_monarchy", 1, {}, "river-5")
    for kind, cell in (("farm", (3, 3)), ("mine", (4, 8)), ("village", (3, 2))):
        match.play(match.decode({"type": "place_start", "building": kind, "hex": list(cell)}))
    for _ in as_long_as(lambda: match.state.phase != "construct"):
        match.step(match.legal(0)[0])
    with at_table(match, settings=Settings(text_size=text)) as driver:
        table = driver.scene.table
        for table.building in KINDS:
            table.point()
            for cell in match.state.ground.cells:
                table.pointer.put(cell)
                driver.frames(2)
                if table.page.overlay.tip is None:
                    continue  # the picture says it all
                assert apart(table.page.overlay.tip, table.view.rect(cell)) < (9.0 if text == 100 else 24.0), (
                    table.building,
                    cell,
                )


def test_the_map_keeps_nothing_of_a_frame_that_was_beside_it_as_it_changed() -> None:
    match = ruled(lambda match: match.state.phase == "construct" and any(isinstance(a, Build) for a in match.legal()))
    match.step(next(action for action in match.legal() if isinstance(action, Build)))
    with at_table(match, settings=paced(0)) as driver:
        left, top, wide, _ = driver.scene.table.view.box
        edge = driver.services.painter.box(left, top, wide, 3.0)
        before = driver.surface.subsurface(edge).copy()
        driver.move(*_middle(driver, "back/undo"))
        driver.key("z")
        driver.settle()
        driver.move(*_middle(driver, "work/farm"))
        driver.settle()
        after = driver.surface.subsurface(edge)
        assert before.get_buffer().raw == after.copy().get_buffer().raw


def test_a_toast_covers_no_hex() -> None:
    with at("construct", settings=paced(0)) as driver:
        driver.scene.say("Needs 2 labour; you have 1.", "cross")
        driver.frames(5)
        box = driver.scene.toast.box(driver.services.painter, driver.scene.focus)
        assert overlap(box, driver.scene.table.view.box) == 0


def test_a_monument_is_first_offered_where_its_next_stages_have_room() -> None:
    with at("construct", monument=(), goods=[9, 9, 9]) as driver:
        table, s = driver.scene.table, driver.scene.table.state
        table.building = "monument"
        table.point()
        near = s.ground.near[s.ground.numbers[table.cell]]
        assert near & s.ground.mask(table.tool.cells) == near
        assert near.bit_count() == 6


def test_the_mouse_builds_only_what_it_picked_up() -> None:
    with at("construct", goods=[9, 9, 9], settings=paced(0)) as driver:
        table, journal = driver.scene.table, driver.match
        sites = queries.sites_of(table.state, "farm")
        before = len(journal)
        table.zoom(False)
        driver.click(*table.view.centre(sites[0]), then=4)
        assert len(journal) == before
        driver.click_on("work/farm")
        driver.click(*table.view.centre(sites[0]), then=4)
        assert isinstance(journal.journal[-1].action, Build)
        driver.click(*table.view.centre(sites[1]), then=4)
        assert len(journal) == before + 1


def test_who_has_built_away_the_bread_is_led_to_undo() -> None:
    with at("construct", stands=FEW, goods=[4, 0, 2], settings=paced(0)) as driver:
        table = driver.scene.table
        table.building = "farm"
        table.point()
        table.state.stands[0] = 0b100
        driver.key("return", then=10)
        assert table.state.phase == "construct"
        assert driver.scene.focus.id == "back/undo"


def test_a_refusal_that_the_slip_says_is_only_heard(building: Driver) -> None:
    table = building.scene.table
    table.building = "farm"
    table.point()
    table.pointer.put(next(cell for cell in table.state.ground.cells if table.tool.refusal(cell) is not None))
    building.frames(2)
    building.key("return")
    assert building.scene.toast.text, "who listens is told"
    assert not building.scene.toast._drawn


# ---- the clock of a reign


def test_the_score_of_a_win_now_stands_in_the_bar_and_falls_by_what_a_year_costs() -> None:
    match = moments()["trade"].branch()
    won = match.state.copy()
    won.phase, won.monument = "won", (0, 1, 2)
    assert if_won(match.state) == sheet(won).total
    with at_table(match, settings=paced(0)) as driver:
        before = driver.scene.focus.zones["years/score"].name
        assert f"scores {if_won(match.state)}." in before
        year = match.state.year
        match_play = driver.scene.play
        for _ in as_long_as(lambda: match.state.year == year):
            match_play.do(match.legal()[-1] if match.state.phase == "starve" else Done())
        driver.frames(3)
        dug = match.state.graves.bit_count() - moments()["trade"].state.graves.bit_count()
        fall = TABLES.score.year - TABLES.score.graveyard * dug
        assert if_won(moments()["trade"].state) - if_won(match.state) == fall
        assert f"scores {if_won(match.state)}." in driver.scene.table.page.items["years/score"].item.name


def test_years_to_spare_say_what_each_is_worth_and_against_which_year() -> None:
    match = next(one for one in (ended(f"m{n}") for n in range(40)) if one.state.phase == "won")
    why = ABOUT.score_why(match, next(row for row in match.score()[0].rows if row.id == "haste"))
    assert f"{TABLES.score.years - match.state.year} years left" in why
    assert f"before year {TABLES.score.years}, {TABLES.score.year} each" in why


def ended(seed: str) -> Match:
    return play_on(Match.new("mini_monarchy", 1, None, seed), bot("greedy", "mini_monarchy", seed))


# ---- the hex that is suggested first


def twos_left(match: Match, action: Build | BuildStage) -> int:
    """On how many hexes a farm or a village would give 2 once this stands, by asking the rules of each."""
    then = match.state.copy()
    then.goods = [99, 99, 99]
    action.perform(then, None)
    yields = [queries.site(then, kind, cell) for kind in ("farm", "village") for cell in queries.sites_of(then, kind)]
    return sum(one.gives is not None and one.gives.amount == 2 for one in yields)


@pytest.mark.parametrize("kind", ["mine", "monument", "village", "farm"])
def test_the_hex_suggested_first_is_the_best_there_is(kind: str) -> None:
    for number in range(6):
        match = Match.new("mini_monarchy", 1, {"start": "automatic"}, f"best {number}")
        while match.state.phase != "construct":
            match.step(match.legal()[0])
        match.state.goods[:] = [9, 9, 9]
        with at_table(match) as driver:
            table = driver.scene.table
            table.building = kind
            table.point()
            driver.frames(2)
            first, tool = table.cell, table.tool
            rivals = [one for one in tool.cells if tool._worths[one][0] == tool._worths[first][0]]
            assert tool._worths[first][0] == max(worth for worth, _ in tool._worths.values())
            most = max(twos_left(match, tool.action(one)) for one in rivals)
            assert twos_left(match, tool.action(first)) == most, (number, first)


@pytest.mark.parametrize("shot", ["monarchy_river", "monarchy_trade", "monarchy_roll"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_at_the_largest_letters_the_last_button_is_in_sight(shot: str, size: tuple[int, int]) -> None:
    last = {"monarchy_river": "Draw it for me", "monarchy_trade": "year", "monarchy_roll": "Roll"}[shot]
    with standing(shot) as scene:
        picture = scene.look(size, 200)
    (note,) = [note for note in picture.notes if note.kind == "text" and note.text.endswith(last)][-1:]
    assert picture.screen.contains(note.rect)


def test_the_year_dawns_once_however_quickly_one_plays() -> None:
    """What is built while the year's begin is still shown is not paid for by its dice."""
    lesson = lesson_of("mini_monarchy")
    assert lesson is not None
    way = [action for step in lesson.steps[:5] for action in step.way]
    with at_table(opened(lesson), settings=paced(100)) as driver:
        play, table = driver.scene.play, driver.scene.table
        for action in way:
            play.do(play.session.match.decode(action))
        dawns = [table.dawning]
        while play.busy and table.seen.state.year < 2:
            driver.frames(1)
            if play.roll is not None:
                play.throw()
            dawns.append(table.dawning and table.seen.state.year == 1)
        assert sum(a < b for a, b in pairwise(dawns)) <= 1, "the first year began twice"
