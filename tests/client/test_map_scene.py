"""The map scene of 20 Years: what is in hand, where things lie, how events look, and that every device can play it."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from types import SimpleNamespace

import msgspec
import pygame
import pytest

from game.bots import bot
from game.client.draw.painter import Painter
from game.client.draw.sprites import Sprites
from game.client.input.actions import Act
from game.client.scenes.map import Table
from game.client.scenes.score import ScoreScene
from game.client.ui.page import WHOLE, Hole, Layout, Screen
from game.client.ui.place import inside
from game.client.ui.theme import TOP_BAR
from game.core.match import Match
from game.core.twenty_years import events
from game.core.twenty_years.actions import Build, ClaimTile
from game.core.twenty_years.queries import claim_menu, placements
from game.core.twenty_years.state import GoodsChoice, Realm, State, official
from game.resources import maps
from game.tiled.check import board_for
from game.titles.twenty_years.look.board import Geometry
from game.titles.twenty_years.look.cards import price_now, ways, why
from game.titles.twenty_years.look.context import BOARD
from game.titles.twenty_years.look.cues import CUES, changes_of, flying
from game.titles.twenty_years.look.offers import GoodsChooser
from game.titles.twenty_years.look.placing import Placement
from game.titles.twenty_years.look.year import bar, symbol_of, zone_of
from game.titles.twenty_years.narrator import TwentyYearsNarrator
from tests.client.driver import Driver, at_table, paced, page_name
from tests.client.kingdoms import kingdom
from tests.pictures.inspect import noted, spilled
from tests.world import play_on
from tools.shots import at, moment

Until = Callable[[Match], bool]


def played(until: Until, seed: str = "oak-7", rules: str = "greedy", **options: object) -> Match:
    """A match a bot has played until something is so."""
    match = Match.new("twenty_years", 1, options, seed)
    play_on(match, bot(rules, "twenty_years", "b"), until)
    assert until(match), "the bot never came there"
    return match.branch()  # which knows nothing of what is legal before a test changes the state


def at_actions(year: int) -> Until:
    return lambda match: match.state.year == year and match.state.phase == "actions" and not match.state.todo


@pytest.fixture(scope="module")
def year_ten() -> Match:
    """A reign in the actions of year ten."""
    return played(at_actions(10))


@pytest.fixture
def table(year_ten: Match) -> Iterator[Driver]:
    with at_table(year_ten.branch()) as driver:
        yield driver


def test_a_game_that_goes_on_with_a_question_leads_to_the_work_of_the_year_after_it() -> None:
    match = played(at_actions(2))
    match.state.goods[0] = 5
    match.state.todo.append(GoodsChoice("magic_tower", 1, ("wood", "stone"), pay=True))
    with at_table(match) as driver:
        driver.until(lambda: isinstance(driver.scene, GoodsChooser))
        driver.key("return", "return")
        driver.until(lambda: isinstance(driver.scene, Table) and not driver.scene.play.busy, then=4)
        assert driver.scene.focus.id.split("/")[0] in ("bar", "build", "land")


# ---- a piece in hand


def buildable(s: State) -> tuple[str, int]:
    """Something that fits somewhere, in more than one place."""
    for structure in ("quarry", "lumber_mill", "tannery", "church", "port"):
        if len(placements(s, structure)) > 1:
            return structure, 1
    raise AssertionError("nothing fits in this reign")


def test_four_quarter_turns_or_two_mirrors_bring_a_piece_back_and_it_never_leaves_the_board(year_ten: Match) -> None:
    for structure, change, times in (("quarry", "rotate", 4), ("port", "mirror", 2)):
        piece, shapes = Placement(year_ten.state, structure, 1), []
        for _ in range(times + 1):
            shapes.append(piece.shape)
            getattr(piece, change)(*([1] if change == "rotate" else []))
        assert shapes[0] == shapes[-1]
        assert len(set(shapes)) == times
    piece = Placement(year_ten.state, "quarry", 1)
    for rows, cols in ((-40, 0), (0, -40), (40, 0), (0, 40)):
        piece.move(rows, cols)
        piece.rotate(1)
        assert all(year_ten.state.realm.grid.holds(*plot) for plot in piece.plots)


def test_a_piece_in_hand_begins_where_it_may_be_built_and_snaps_to_every_legal_place_once(year_ten: Match) -> None:
    piece = Placement(year_ten.state, *buildable(year_ten.state))
    assert piece.index is not None
    assert piece.action in piece.legal
    seen = set()
    for _ in piece.legal:
        seen.add(piece.plots)
        piece.snap(1)
    assert seen == {build.plots for build in piece.legal}


def test_a_place_is_refused_as_the_rules_refuse_it_and_says_which_level_it_rules_out(year_ten: Match) -> None:
    s = year_ten.state
    piece = Placement(s, *buildable(s))
    legal = {build.plots for build in piece.legal}
    grid = s.realm.grid
    for row in range(grid.rows):
        for col in range(grid.cols):
            piece.over(row + 0.5, col + 0.5)
            assert (piece.plots in legal) == (piece.index is not None)
            assert bool(piece.blocked) == (piece.plots not in legal)
    # What `later` promises is what the rules find once it is built.
    s = year_ten.state
    structure, level = buildable(s)
    piece = Placement(s, structure, level)
    for later in piece.later:
        after = s.copy()
        piece.action.perform(after, None)
        from game.core.twenty_years.tables import KINDS

        kind = KINDS[later.number]
        assert later.then == len(placements(after, kind.structure, kind.level))


# ---- where things lie


@pytest.mark.parametrize("k", [2.0, 3.0, 2.37])
def test_the_board_lies_within_its_panel_with_a_place_for_every_tile_also_nine_by_nine(
    year_ten: Match, k: float
) -> None:
    geo = Geometry(year_ten.state.realm, k)
    x, y = geo.origin
    w, h = geo.size
    assert BOARD.x < x
    assert BOARD.y < y
    assert x + w <= BOARD.right
    assert y + h <= BOARD.bottom
    for number in range(geo.realm.count):
        row, col = geo.plot_at(*geo.middle(number))
        side = geo.realm.board.plots_per_tile
        assert int(row) // side * geo.realm.board.cols + int(col) // side == number
    small = official()
    labels = (1, 2, 3, 4, 5, 5, 5, 5, 5)
    wide = msgspec.structs.replace(
        small,
        id="wide",
        rows=9,
        cols=9,
        row_labels=labels,
        col_labels=labels,
        costs=tuple(tuple(max(a, b) for a in labels) for b in labels),
        terrain=(),
    )
    geo = Geometry(Realm(wide), 2.0)
    assert geo.origin[0] + geo.size[0] <= BOARD.right
    assert geo.plot_px >= 20


@pytest.mark.parametrize("text", [90, 100, 125, 150, 200])
@pytest.mark.parametrize("year", [1, 4, 5, 12, 20])
def test_the_bar_has_every_year_in_one_line_at_every_size_of_letters(year_ten: Match, year: int, text: int) -> None:
    s = year_ten.state.copy()
    s.year = year
    painter = Painter(pygame.Surface((1280, 720)), Sprites(), text_scale=text / 100)
    plan = Layout(painter, Screen(Hole(id="body"), bar(s, year, {4}, None, None)), WHOLE, {})
    years = [plan.items[zone_of(one, year)].box for one in range(1, 21)]
    assert spilled(plan) == []
    assert len({round(y + h / 2, 1) for _, y, _, h in years}) == 1
    assert all(x + w < after for (x, _, w, _), (after, *_) in pairwise(years))
    assert plan.holes["body"][1] == TOP_BAR + 6, "the page below stays in its place"
    assert all(y + h <= TOP_BAR for _, y, _, h in (placed.box for placed in plan.items.values()))


def test_a_random_ledger_hides_the_years_to_come() -> None:
    match = Match.new("twenty_years", 1, {"variant": "random_ledger"}, "oak-7")
    assert symbol_of(match.state, 1) == f"year_{match.state.entry}"
    assert symbol_of(match.state, 2) == "question"


# ---- claiming


def test_the_ways_to_claim_a_tile_are_the_legal_ones_and_in_year_four_it_costs_nothing(year_ten: Match) -> None:
    legal = {action for action in year_ten.legal() if isinstance(action, ClaimTile)}
    rows = claim_menu(year_ten.state)
    assert {action for one in rows for _, action, _ in ways(one)} == legal
    for one in rows:
        assert (why(one) is None) == bool(ways(one))
    match = played(lambda m: m.state.year == 4 and m.state.phase == "roll")
    for one in claim_menu(match.state):
        assert price_now(match.state, one) == 0
        assert [label for label, _, _ in ways(one)] == ["Free"]


# ---- how events look


def test_a_harvest_however_great_is_shown_in_a_second_and_a_half_a_trade_as_what_came_and_went() -> None:
    for n in (1, 4, 40):
        event = events.Harvested(combos={}, goods={"wood": n, "stone": n, "gold": n})
        line = CUES.timeline(event, SimpleNamespace(state=kingdom().state))
        assert line.duration <= 1.5
        landed = [mark for mark in line.marks if mark.name == "lands"]
        assert len(landed) == len(flying(event.goods))
    traded = events.Traded(gave={"wood": 3}, got={"metal": 1}, by="trade_rare")
    assert changes_of(traded) == {"wood": -3, "metal": 1}


def test_guards_are_told_in_words(year_ten: Match) -> None:
    narrator = TwentyYearsNarrator(lambda: year_ten.state)
    assert narrator.tell(events.GuardsFound(tile="t12", face=2, guards=0), 0).text == "Unguarded: row 1, column 2"
    assert "joined you" in narrator.tell(events.GuardsFound(tile="t12", face=5, guards=4, joined=True), 0).text
    assert "4 bandits" in narrator.tell(events.GuardsFound(tile="t12", face=5, guards=4), 0).text


# ---- on the scene


def test_by_pad_a_piece_is_turned_and_built(table: Driver) -> None:
    scene = table.scene
    structure, level = buildable(scene.play.shown)
    scene.place(structure, level)
    table.frames(2)
    before = scene.hand.placement.shape
    table.pad.tap("rb")
    assert scene.hand.placement.shape != before
    table.pad.tap("rt")
    wanted = scene.hand.placement.action
    assert wanted in placements(scene.play.shown, structure, level)
    table.pad.tap("south")
    table.until(lambda: not scene.play.busy)
    assert scene.play.session.match.journal[-1].action == wanted
    assert scene.hand is None


def test_by_mouse_a_piece_follows_the_pointer_stays_under_it_as_it_turns_and_is_built_by_a_click(table: Driver) -> None:
    scene = table.scene
    scene.place(*buildable(scene.play.shown))
    table.frames(2)
    geo = scene.geometry(table.services.painter)
    x, y = geo.plots_rect([(4, 4)])[:2]
    table.move(x + 3, y + 3)
    for _ in range(8):
        table.wheel(1)
        assert inside(geo.plots_rect(scene.hand.placement.plots), x + 3, y + 3)
    piece = scene.hand.placement
    target = piece.legal[-1].plots
    for _ in range(8):
        x, y, w, h = scene.geometry(table.services.painter).plots_rect(target)
        table.move(x + w / 2, y + h / 2)
        if piece.plots == target:
            break
        table.wheel(-1)
    assert piece.plots == target
    table.click(x + w / 2, y + h / 2)
    assert scene.play.session.match.journal[-1].action == Build(piece.kind.structure, piece.kind.level, target)


@pytest.mark.usefixtures("painted")
def test_the_button_that_builds_shines_only_where_the_piece_fits_elsewhere_the_reason_is_said(table: Driver) -> None:
    scene = table.scene
    length = len(scene.play.session.match)
    scene.place(*buildable(scene.play.shown))
    table.redraw(2)
    piece = scene.hand.placement
    assert piece.refusal is None
    x, y = (round(v) * 2 + 12 for v in scene.focus.zones["hand/build"].rect[:2])
    fits = table.surface.get_at((x, y))
    piece.over(1, 1)  # upon the capitol
    table.redraw(2)
    reason = piece.refusal
    assert reason is not None
    assert table.surface.get_at((x, y)) != fits
    table.key("return")
    assert reason.text in scene.toast.text
    assert len(scene.play.session.match) == length


def test_every_tile_says_to_the_mouse_why_it_cannot_be_claimed(table: Driver) -> None:
    table.scene.open_tab("land")
    table.redraw(3)
    state: State = table.scene.play.shown
    for tile in state.realm.numbers:
        zone = table.scene.focus.zones[f"tile/{tile}"]
        refusal = ClaimTile(tile, False).refusal(state)
        assert (zone.refusal is None) == (refusal is None)
        assert zone.refusal is None or refusal is None or zone.refusal.text == refusal.text


def test_ambient_life_moves_gently(table: Driver) -> None:
    table.frames(5)
    before = table.app.drawn
    for _ in range(60):
        table.frames(1)
    assert 0 < table.app.drawn - before <= 30


def test_a_watched_reign_comes_to_its_score_with_every_fight_and_raid_seen() -> None:
    with at_table(Match.new("twenty_years", 1, {}, "oak-1"), settings=paced(0), players=("bot:greedy",)) as driver:
        seen = set()
        for _ in driver.passing(lambda: isinstance(driver.scene, ScoreScene), 4000, seen=False):
            seen.add(page_name(driver.scene))
        assert driver.match.over
        assert {"Table", "BattleScene"} <= seen


def test_a_watcher_sees_what_the_bot_is_about_to_do() -> None:
    with Driver(["watch", "twenty_years", "--bot", "greedy", "--seed", "oak-7"]) as driver:
        known, shown = set[object](), set[str]()  # what was planned, and what is written inside the ring then
        # It thinks beside the frames: a busy machine shows more of them in between.
        for _ in driver.passing(lambda: {"Stop", "End year 1", "Quarry"} <= shown):
            scene = driver.scene
            if isinstance(scene, Table) and (planned := scene.play.planned) is not None and planned not in known:
                tab, notes = scene.page.tab_of(planned), driver.notes()
                if rings := [note.rect for note in notes if note.text == "focus"]:
                    known.add(planned)
                    assert tab is None or scene.tab == tab
                    shown.update(note.text for note in notes if any(ring.contains(note.rect) for ring in rings))


def test_turning_to_a_tab_leads_to_what_can_be_done_there() -> None:
    with Driver(moment(at(11, "actions")), then=30) as driver:
        for _ in range(6):
            driver.pad.tap("rb", then=3)
            tab, focus = driver.scene.tab, driver.scene.focus
            open_there = [z for z in focus.zones.values() if z.id.startswith(f"{tab}/") and z.refusal is None]
            if open_there:
                assert focus.zone_now in open_there, tab


def test_whatever_cannot_be_done_says_why_and_by_which_rule_and_the_bar_promises_to_confirm_only_what_can() -> None:
    for year in (2, 9, 16):
        with Driver(moment(at(year, "actions")), then=30) as driver:
            for tab in ("build", "land", "trade", "army", "dungeon", "year"):
                driver.scene.open_tab(tab)
                driver.redraw(3)
                for zone in driver.scene.focus.zones.values():
                    if zone.refusal is not None and zone.id != "foot/redo":
                        assert zone.refusal.text.endswith("."), zone.id
                        assert zone.refusal.rule.startswith("20Y"), zone.id
                for id, zone in driver.scene.focus.zones.items() if (year, tab) == (9, "dungeon") else ():
                    driver.scene.focus.focus_on(id)
                    said = [prompt.acts for prompt in driver.scene.prompts()]
                    if zone.refusal is not None:
                        assert Act.WHY in said, id
                    elif zone.on_confirm is None and zone.on_point is None:
                        assert Act.CONFIRM not in said, id


@pytest.mark.parametrize("name", ["realm_5x5", "realm_6x6", "island", "horseshoe_bay", "valley"])
def test_places_are_named_as_every_map_prints_them_and_each_price_can_be_read(name: str) -> None:
    board = board_for(maps() / "twenty_years" / f"{name}.tmx", "twenty_years")[1]
    match = Match.new("twenty_years", 1, None, "oak-7", board)
    narrator = TwentyYearsNarrator(lambda: match.state)
    with at_table(match) as driver:
        painter, table = driver.services.painter, driver.app.stack.scenes[0]
        geo, s = table.geometry(painter), match.state
        notes = noted(lambda canvas: table.board.paint(canvas, geo, s), painter)
        texts = [note for note in notes if note.kind == "text"]
        k, (left, top) = painter.k, geo.origin
        heads = {int(note.text): note.rect.centerx for note in texts if note.rect.bottom <= painter.at(0, top)[1] + 1}
        rows = {int(note.text): note.rect.centery for note in texts if note.rect.right <= painter.at(left, 0)[0] + 1}
        for tile, number in geo.realm.numbers.items():
            row, col = divmod(number, geo.realm.board.cols)
            x, y = painter.at(*geo.middle(number))
            assert abs(heads[col + 1] - x) < geo.tile * k / 4
            assert abs(rows[row + 1] - y) < geo.tile * k / 4
            assert narrator.place_name(tile) == f"row {row + 1}, column {col + 1}"
            inside = painter.box(*geo.tile_rect(number))
            cost = geo.realm.costs[number]
            told = [int(note.text) for note in texts if inside.contains(note.rect) and note.text.isdigit()]
            if not s.owned >> number & 1:
                assert told == [cost] or (not told and cost == max(row, col) + 1)
        painter.notes = None


def test_a_goal_reached_is_told_when_it_happens() -> None:
    """Towers enough to win, and the farthest corner: neither shows on the map that it counts."""
    match = play_on(
        Match.new("twenty_years", options={"difficulty": "easy"}, seed="oak-7"),
        until=(lambda match: any(isinstance(one, ClaimTile) and _is_corner(match.state, one) for one in match.legal())),
    )
    s = match.state
    corner = next(action for action in match.legal() if isinstance(action, ClaimTile) and _is_corner(s, action))
    with at_table(match, settings=paced(0)) as driver:
        driver.scene.do(corner)
        driver.until(lambda: not driver.scene.play.busy, 600)
        reached = match.state.owned >> s.realm.far_corner & 1
        assert ("Cartographer: +5" in " ".join(driver.said())) == bool(reached)


def _is_corner(s: State, action: ClaimTile) -> bool:
    return s.realm.numbers[action.tile] == s.realm.far_corner
