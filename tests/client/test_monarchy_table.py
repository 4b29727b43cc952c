"""The table of Mini Monarchy: where hexes lie, what the map is for, how events look, what the page tells."""

import math
from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, pairwise, product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots import bot
from game.client.map_cards import look, maps_of
from game.client.scenes.map import Table
from game.client.ui.page import Symbol, Text, walk
from game.client.ui.palette import SUN
from game.client.ui.place import apart, middle, overlap
from game.core.match import Match
from game.core.mini_monarchy import events, queries
from game.core.mini_monarchy.actions import Build, BuildStage
from game.core.mini_monarchy.ground import Board, official
from game.core.mini_monarchy.queries import river_suggestions
from game.core.mini_monarchy.state import Phase, State
from game.core.mini_monarchy.tables import BONUS_OF, BUILDINGS, TABLES
from game.journal.settings import Settings
from game.lessons import lesson_of, opened
from game.titles.mini_monarchy.chronicle import YearGone, chronicle, hungry_years
from game.titles.mini_monarchy.look import book
from game.titles.mini_monarchy.look.about import ABOUT
from game.titles.mini_monarchy.look.board import course_px
from game.titles.mini_monarchy.look.cues import changes_of, flying
from game.titles.mini_monarchy.look.geometry import FIELD, HexView
from game.titles.mini_monarchy.look.onmap import KINDS
from game.titles.mini_monarchy.look.work import verdict
from game.titles.mini_monarchy.narrator import MonarchyNarrator, what_feeds
from tests.client.driver import Driver, at_table, paced, play_of
from tests.long import usual
from tests.pictures.inspect import noted, say
from tests.pictures.standing import standing
from tests.world import as_long_as, course, play_on

PHASES = ("fate_reroll", "fate_choices", "disasters", "produce", "hard_times", "construct", "trade", "starve")
Size = tuple[int, int]
BESIDE = (429.0, 171.0)  # a place beside the map
DRAWN = ("setup_throw", "setup_ranges", "setup_river", "setup_buildings")
BOARDS = [
    Board(f"{cols}x{rows}{axis}{index}", cols, rows, axis, index, (cols // 2, rows // 2))
    for (cols, rows), axis, index in product(((4, 4), (9, 9), (15, 15), (5, 14)), "xy", ("odd", "even"))
]


@cache
def moments() -> dict[str, Match]:
    """A match in every phase, found in reigns of two bots. Branch them."""
    found: dict[str, Match] = {}
    for number in range(60):
        options = {"map": "drawn"} if number == 0 else {}
        match = Match.new("mini_monarchy", 1, options, f"m{number}")
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


@pytest.mark.parametrize("text", usual([100, 150], 150))
@pytest.mark.parametrize("phase", ["setup_buildings", "construct"])
def test_the_slip_covers_neither_the_capital_nor_what_a_building_would_give(phase: str, text: int) -> None:
    with at(phase, settings=Settings(text_size=text)) as driver:
        table, painter = driver.scene, driver.services.painter
        table.point()
        capital = table.view.rect(table.state.ground.board.capital)
        for cell in table.tool.cells:
            table.put(cell)
            driver.frames(2)
            if phase == "construct":
                given = [note.rect for note in noted(driver.scene.draw, painter) if note.text.startswith("yield")]
                assert given
                assert not [(one, other) for one, other in combinations(given, 2) if one.colliderect(other)], cell
            slip = table.tip
            if slip is None:
                continue  # the picture says it all
            assert overlap(slip, capital) == 0, cell
            assert overlap(slip, table.view.rect(cell)) == 0, cell


def test_pointed_at_the_map_has_its_light_inside_and_the_ghost_tells_what_the_rules_tell(building: Driver) -> None:
    table = building.scene
    table.point()
    table.touch()
    building.frames(2)
    (x, y, w, h), (left, top, wide, high) = building.scene.focus.zones["map"].rect, table.view.box
    assert (x - 3, y - 3, w + 6, h + 6) == pytest.approx((left, top, wide, high))
    table.building = "farm"
    table.point()
    table.touch()
    building.frames(2)
    cell = table.cell
    site = queries.site(table.state, "farm", cell)
    title, lines = table.tool.told(cell)
    assert title.startswith("Farm")
    assert any(f"+{site.gives.amount} every year" in line for line in lines)


# ---- where hexes lie


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.id)
@pytest.mark.parametrize("k", [2.0, 3.0, 2.37])
def test_every_hex_lies_in_the_field_is_found_under_its_middle_and_steps_lead_to_it(board: Board, k: float) -> None:
    view = HexView(board, k)
    for cell in board.cells():
        assert overlap(view.rect(cell), FIELD) == pytest.approx(view.rect(cell)[2] * view.rect(cell)[3])
        assert view.at(*view.centre(cell)) == cell
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


def test_walking_up_keeps_to_its_line_and_a_closer_look_follows_to_every_hex() -> None:
    view = HexView(official(), 2.0)
    cell, aim = (4, 8), view.centre((4, 8))
    columns = []
    for _ in range(8):
        cell = view.step(cell, 0, -1, aim) or cell
        columns.append(view.centre(cell)[0])
    assert cell[1] == 0
    assert max(columns) - min(columns) <= view.flat / 2 + 1
    view = HexView(BOARDS[8], 2.0, close=True)
    for cell in view.board.cells():
        view = view.following(cell)
        x, y = view.centre(cell)
        assert view.at(x, y) == cell


# ---- events


def test_what_flies_is_what_was_produced_and_a_trade_gives_and_takes() -> None:
    told = events.Produced(
        yields=(("farm", (1, 1), "food", 2), ("mine", (2, 2), "ore", 0)),
        bonuses={"labour": 1},
        goods={"food": 2, "labour": 1},
    )
    assert flying(told) == [("food", (1, 1)), ("food", (1, 1)), ("labour", None)]
    assert changes_of(events.Traded(gave={"labour": 4}, got={"food": 2})) == {"labour": -4, "food": 2}


# ---- the pencils


def test_a_river_is_drawn_by_dragging_the_mouse_and_runs_off_the_board_at_its_edge() -> None:
    with at("setup_river") as driver:
        table = driver.scene
        path = river_suggestions(table.state)[0]
        driver.move(*table.view.centre(path[0]))
        x, y = driver.app.screen.to_pixels(*table.view.centre(path[0]))
        driver.post(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1)
        for cell in path[1:]:
            driver.move(*table.view.centre(cell))
        driver.post(pygame.MOUSEBUTTONUP, pos=(round(x), round(y)), button=1)
        assert tuple(table.tool.drawn) == path
        assert table.tool.complete
    with at("setup_river") as driver:
        table, view = driver.scene, driver.scene.view
        path = river_suggestions(table.state)[0]

        def out(off: bool) -> float:
            line, end = course_px(view, table.state.land, path, off), view.layout.centre(*path[-1])
            return math.dist(line[-1], end)

        assert out(False) < 2
        assert out(True) > view.flat * view.k * 0.4
        table.tool.drawn = list(path)
        assert table.tool.complete


# ---- building


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


def test_the_mountain_under_the_die_is_not_rubbed_out() -> None:
    with at("setup_ranges") as driver:
        table = driver.scene
        fixed = table.tool.fixed
        assert table.cell != fixed
        driver.click(*table.view.centre(fixed))
        assert fixed in table.tool.drawn
        assert "always a mountain" in driver.scene.toast.text


def test_nobody_is_told_that_nought_more_will_starve() -> None:
    told: list[str] = []
    with at("starve") as driver:
        table, painter = driver.scene, driver.services.painter
        for _ in as_long_as(lambda: driver.match.state.phase == "starve"):
            table.do(driver.match.legal()[0])
            for _ in as_long_as(lambda: driver.scene.play.busy and isinstance(driver.scene, Table)):
                driver.frames(1, seen=False)
                told += [note.text for note in noted(driver.scene.draw, painter)]
    assert any("No food left" in text for text in told)
    assert not any("0 more" in text for text in told)
    assert MonarchyNarrator(lambda: State).say("starving", due=1) == "No food left: 1 will starve."


@pytest.mark.parametrize("kind", ["greedy", "random"])
def test_only_a_game_that_was_won_has_laurels(kind: str) -> None:
    match = play_on(Match.new("mini_monarchy", 1, {}, "end"), bot(kind, "mini_monarchy", "end"))
    with Driver(play_of(match)) as driver:
        table: Any = driver.app.stack.scenes[0]
        symbols = {node.name for node in walk(table.tree()) if isinstance(node, Symbol)}
        assert (match.state.phase == "won") == (kind == "greedy")
        assert ("laurel" in symbols) == (match.state.phase == "won")


@pytest.mark.parametrize("phase", ["starve", "disasters"])
def test_a_building_to_be_lost_says_all_that_it_changes(phase: str) -> None:
    with at(phase) as driver:
        table, s = driver.scene, driver.scene.state
        for row in queries.loss_menu(s):
            title, lines = table.tool.told(row.hex)
            told = "\n".join(lines)
            assert row.building in title
            assert f"−{row.amount} every year" in told
            assert f"{s.mouths - 1} buildings to feed" in told
            assert all(f"in the {change.building}" in told for change in row.changes)
            assert (f"graveyard {s.graves.bit_count() + 1} of 3" in told) == (phase == "starve")


# ---- the chronicle


def test_the_chronicle_has_every_year_and_its_losses_and_of_a_finished_game_no_future() -> None:
    match = Match.new("mini_monarchy", 1, {}, "long")
    play_on(match, bot("random", "mini_monarchy", "1"), until=lambda m: len(m) >= 400)
    told = chronicle(match)
    assert [one.year for one in told] == list(range(match.state.year + 1))
    assert {one.year for one in told if one.starved} == set(hungry_years(match))
    graves = sum("starved" in action.text for one in told for action in one.actions)
    assert (graves > 0) == (match.state.graves > 0)

    def read(match: Match) -> str:
        record = book.ReignBook(play_of(match))
        record.tab = 1
        cells = " ".join(cell.note for cell in record.chapters)
        return f"{cells} {' '.join(line for page in record.views() for line in say(page))}"

    over = play_on(Match.new("mini_monarchy", seed="end"))
    going, ended = read(over.branch(len(over) - 1)), read(over)
    for words in ("now", "so far", "Chance of a disaster", "You lose with"):
        assert words in going
        assert words not in ended
    assert "Total" in ended


@pytest.mark.parametrize(("over", "told"), [(False, "Nothing built yet."), (True, "Nothing was built.")])
def test_of_a_year_in_hand_the_book_says_that_nothing_is_built_yet(over: bool, told: str) -> None:
    years = tuple(YearGone(n, (), (), False) for n in range(3))
    page = book.story(years, 2, ("", ""), lambda _: None, over=over)
    texts = [node.text for node in walk(page) if isinstance(node, Text) and node.text.startswith("Nothing")]
    assert texts == ["Nothing was built.", "Nothing was built.", told]


# ---- the whole page


@pytest.mark.parametrize("path", maps_of("mini_monarchy", Path("/nowhere")), ids=lambda path: path.stem)
def test_every_shipped_map_is_ruled_at_this_table(path: Path) -> None:
    match = Match.new("mini_monarchy", 1, {}, "oak-7", look(path, "mini_monarchy").board)
    play_on(
        match, bot("greedy", "mini_monarchy", "b"), until=lambda m: m.state.year >= 4 and m.state.phase == "construct"
    )
    with at_table(match, then=6) as driver:
        driver.key("tab", "l")
        assert driver.audit() == []


# ---- nothing to stumble over


def test_the_income_of_the_worst_year_is_what_farms_give_dice_before_a_reroll_count_and_what_feeds_is_told() -> None:
    match = moments()["trade"].branch()
    match.state.goods[:] = [3, 0, 0]
    worst = queries.worst_fate(match.state, 0)
    farms = [one.amount for one in queries.production(match.state) if one.good == "food"]
    assert worst.mouths == match.state.mouths - worst.faces.count(1), "a disaster takes a mouth"
    assert worst.certain == sum(farms)
    struck = moments()["disasters"].state
    assert queries.scale(struck).mouths == struck.mouths - struck.due
    state = moments()["fate_reroll"].branch().state
    state.faces = (2, 4)
    plain = queries.scale(state).certain
    state.faces = (2, 3)
    assert queries.scale(state).certain == plain + state.stands[0].bit_count()
    assert what_feeds(1, queries.Bread(0, 0, 1, 1, 1)) == "Take 1 food from the capital or trade 2 labour for food"
    assert what_feeds(2, queries.Bread(0, 0, 2, 1, 1)) == "Take 1 food from the capital and trade 2 labour for food"


@pytest.mark.parametrize("text", usual([100, 150], 150))
def test_a_tip_lies_beside_its_hex_however_much_stands_on_the_map(text: int) -> None:
    match = Match.new("mini_monarchy", 1, {}, "river-5")
    for kind, cell in (("farm", (3, 3)), ("mine", (4, 8)), ("village", (3, 2))):
        match.play(match.decode({"type": "place_start", "building": kind, "hex": list(cell)}))
    for _ in as_long_as(lambda: match.state.phase != "construct"):
        match.step(match.legal(0)[0])
    with at_table(match, settings=Settings(text_size=text)) as driver:
        table = driver.scene
        for table.building in KINDS:
            table.point()
            for cell in match.state.ground.cells:
                table.put(cell)
                driver.frames(2)
                if table.tip is None:
                    continue  # the picture says it all
                assert apart(table.tip, table.view.rect(cell)) < (9.0 if text == 100 else 24.0), (table.building, cell)


@pytest.mark.usefixtures("painted")
def test_the_map_keeps_nothing_of_a_frame_that_was_beside_it_as_it_changed() -> None:
    def builds(match: Match) -> bool:
        return match.state.phase == "construct" and any(isinstance(action, Build) for action in match.legal())

    match = play_on(Match.new("mini_monarchy", seed="ruled 0"), until=builds)
    match.step(next(action for action in match.legal() if isinstance(action, Build)))
    with at_table(match, settings=paced(0)) as driver:
        left, top, wide, _ = driver.scene.view.box
        edge = driver.services.painter.box(left, top, wide, 3.0)
        before = driver.surface.subsurface(edge).copy()
        for zone in ("back/undo", "work/farm"):
            driver.move(*BESIDE)
            driver.move(*middle(driver.scene.focus.zones[zone].rect))
            driver.key(*(["z"] if zone == "back/undo" else []))
            driver.settle()
        after = driver.surface.subsurface(edge)
        assert before.get_buffer().raw == after.copy().get_buffer().raw


def test_a_monument_is_first_offered_where_its_next_stages_have_room() -> None:
    with at("construct", monument=(), goods=[9, 9, 9]) as driver:
        table, s = driver.scene, driver.scene.state
        table.building = "monument"
        table.point()
        near = s.ground.near[s.ground.numbers[table.cell]]
        assert near & s.ground.mask(table.tool.cells) == near
        assert near.bit_count() == 6


# ---- the clock of a reign


def test_years_to_spare_say_what_each_is_worth_and_against_which_year() -> None:
    matches = (play_on(Match.new("mini_monarchy", 1, None, f"m{number}")) for number in range(40))
    match = next(one for one in matches if one.state.phase == "won")
    why = ABOUT.score_why(match, next(row for row in match.score()[0].rows if row.id == "haste"), 0)
    assert f"{TABLES.score.years - match.state.year} years left" in why
    assert f"before year {TABLES.score.years}, {TABLES.score.year} each" in why


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
            table = driver.scene
            table.building = kind
            table.point()
            driver.frames(2)
            first, tool = table.cell, table.tool
            sites = {cell: queries.site(match.state, kind, cell) for cell in tool.cells} if kind != "monument" else {}
            gives = {cell: sites[cell].gives.amount if sites and sites[cell].gives else 0 for cell in tool.cells}
            rivals = [one for one in tool.cells if gives[one] == gives[first]]
            assert gives[first] == max(gives.values())
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
    way = [action for step in lesson.steps[:5] for action in step.way]
    with at_table(opened(lesson), settings=paced(100)) as driver:
        play, table = driver.scene.play, driver.scene
        for action in way:
            play.do(play.session.match.decode(action))
        dawns = [table.dawning]
        while play.busy and table.seen.state.year < 2:
            driver.frames(1)
            if play.roll is not None:
                play.throw()
            dawns.append(table.dawning and table.seen.state.year == 1)
        assert sum(a < b for a, b in pairwise(dawns)) <= 1, "the first year began twice"


def test_a_game_that_is_gone_on_with_tells_what_the_dice_brought_and_not_what_they_would_bring_now() -> None:
    def told(match: Match) -> list[str]:
        with at_table(match, (1280, 720), None, then=20) as driver:
            return [note.text for note in driver.notes() if note.colour[:3] == SUN[:3] and note.text.startswith("+")]

    match = Match.new("mini_monarchy", 1, {"start": "automatic"}, "oak-7")
    for now in course(match):
        action, s = now.journal[-1].action if len(now) else None, now.state
        if (
            isinstance(action, Build)
            and s.phase == Phase.CONSTRUCT
            and action.building in {BUILDINGS[BONUS_OF[face]] for face in s.faces if face in BONUS_OF}
        ):
            before = now.branch()
            before.rewind(len(now) - 1)
            assert told(now.branch()) == told(before) != []
            return
    raise AssertionError("nothing was built that the dice had paid for")
