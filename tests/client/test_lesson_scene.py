"""A guided first game on the real table: the slip points and never covers, its words are obeyed, nothing is locked."""

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.client.about import about_game
from game.client.doors import scene_of
from game.client.scenes.help import HelpScene
from game.client.scenes.ledger import LedgerScene
from game.client.scenes.lesson import LessonEnd, LessonPause, LessonScene, focus_of, joined
from game.client.scenes.lesson_offer import LessonOffer, forget, open_lesson, told
from game.client.scenes.map import Table
from game.client.scenes.menu import MenuScene
from game.client.scenes.setup import SetupScene
from game.client.stack import Pop, Push, Reset
from game.client.ui.focus import Zone
from game.client.ui.place import GROUND, inset, inside, middle, overlap
from game.core.mini_monarchy.actions import Build, CapitalProduce, Trade
from game.core.rules import RULESETS
from game.journal.files import saves
from game.journal.settings import Settings
from game.lessons import LEARNER, lesson_of
from game.titles.horrible_hordes.look.abilities import OffersScene
from game.titles.horrible_hordes.look.names import FIELD
from game.titles.twenty_years.look.board import EDGE
from tests.client.driver import Driver, paced, page_name
from tests.long import usual
from tests.pictures import inspect
from tests.pictures.inspect import noted, texts
from tests.test_lesson_choices import GAMES, HARM
from tests.world import as_long_as

GAME = "twenty_years"
FRAME = 12  # points of the frame of a board, where its rows and columns have their numbers
LOOKS = [((1280, 720), 100), ((960, 540), 150)]  # windows and sizes of text
STEPS = 24  # along each side of the screen, tried for a slip that could lie free
LESSONS = [game for game in RULESETS if lesson_of(game) is not None]


pytestmark = pytest.mark.usefixtures("home")


def at_the_lesson(
    home: Path, game: str = GAME, text: int = 100, size: tuple[int, int] = (1280, 720), still: bool = False
) -> Driver:
    settings = paced(0, text_size=text, welcomed=True, lesson_offered=True, reduced_motion=still)
    driver = Driver(open_lesson(game, home), size, settings)
    settle(driver)
    return driver


def settle(driver: Driver) -> None:
    """Until all is shown, the bots have played, and cards that are only to be read are read."""
    for wait in range(900):
        driver.frames(2)
        scene = driver.scene
        if not isinstance(scene, LessonScene) or scene.done:
            return
        held = scene.play.busy or scene.play.bot_to_move  # or by a card that waits to be read
        speaks = scene.bubble.box is not None
        if speaks and not held:
            return
        if not speaks and (not held or wait % 20 == 19):
            driver.key("return")
    raise AssertionError(f"{driver.scene.top} at {driver.scene.place} does not come to rest")


def ways(driver: Driver, steps: int) -> Iterator[int]:
    """The numbers of so many steps, each looked at before its way is gone."""
    lesson: Any = driver.scene
    for number, step in enumerate(lesson.lesson.steps[:steps]):
        yield number
        for way in step.way:
            action = lesson.play.session.match.decode(way)
            if lesson.play.session.match.refusal(action, LEARNER) is None:
                lesson.play.do(action, LEARNER)
                if isinstance(lesson.top, OffersScene):
                    lesson.table.apply(Pop())  # it was chosen there
                settle(driver)


def ahead(driver: Driver, steps: int) -> None:
    """So many steps go their way."""
    deque(ways(driver, steps), 0)


def problems(driver: Driver) -> set[str]:
    painter = driver.services.painter
    return set(texts(noted(driver.scene.draw, painter), painter.surface.get_rect()))


def words_under(driver: Driver) -> tuple[list[str], bool]:
    """The words the slip covers, but for those on a board, and whether a slip of its size could cover none."""
    lesson: Any = driver.scene
    painter, board = driver.services.painter, focus_of(lesson.top).board or (0, 0, 0, 0)
    written = []
    for note in noted(lesson.table.draw, painter):
        x, y = painter.points(*note.rect.topleft)
        box = x, y, note.rect.w / painter.k, note.rect.h / painter.k
        if note.kind == "text" and not inside(inset(board, -FRAME), *middle(box)):
            written.append((box, note.text))
    lesson.draw(painter)
    x, y, w, h = lesson.bubble.box
    others = [*(box for box, _ in written), *lesson.target]
    places = [(i * (630 - w) / STEPS + 5, j * (337 - h - 28) / STEPS + 28, w, h) for i in range(25) for j in range(25)]
    free = any(all(overlap(place, other) == 0 for other in others) for place in places)
    return [text for box, text in written if overlap((x, y, w, h), box) > 1], free


@pytest.mark.parametrize(
    ("game", "look"), usual(list(product(LESSONS, LOOKS)), *zip(LESSONS, (*LOOKS, *LOOKS), strict=True)), ids=str
)
def test_a_slip_lies_over_no_words_while_there_is_room_beside_them(game: str, look: Any, home: Path) -> None:
    with at_the_lesson(home, game, look[1], look[0]) as driver:
        for number in ways(driver, 8):
            driver.frames(2)
            covered, free = words_under(driver)
            assert not (covered and free), (number + 1, covered)
            scene = driver.scene.top
            if isinstance(scene, Table):  # what lies above it tells nothing
                scene.say("Undone: Build a settlement at 4,5.", "undo")
                driver.frames(2)
                toast = scene.toast.box(driver.services.painter, scene.focus)
                assert overlap(toast, driver.scene.bubble.box) == 0, number + 1
                scene.toast.say("")


@pytest.mark.parametrize(("size", "text"), usual(LOOKS, LOOKS[1]))
def test_the_slip_leaves_your_home_and_the_hordes_of_the_board_in_sight(
    size: tuple[int, int], text: int, home: Path
) -> None:
    with at_the_lesson(home, "horrible_hordes", text, size) as driver:
        lesson: Any = driver.scene
        for number in ways(driver, 6):
            driver.frames(2)
            if not isinstance(lesson.top, Table):
                continue
            s, sight = lesson.top.state, lesson.top.sight
            told = {*s.hordes, *s.grid.spaces(s.players[LEARNER].spaces)}
            hidden = [space for space in told if overlap(sight.rect(space), lesson.bubble.box) > 1]
            assert not hidden, (number + 1, hidden)


@pytest.mark.parametrize(("size", "text"), usual(LOOKS, LOOKS[1]))
def test_slip_and_toast_leave_your_land_and_the_numbers_of_the_map_in_sight(
    size: tuple[int, int], text: int, home: Path
) -> None:
    with at_the_lesson(home, GAME, text, size) as driver:
        lesson: Any = driver.scene
        for number in ways(driver, 6):
            driver.frames(2)
            table = lesson.top
            geo, s = table.geometry(driver.services.painter), table.state
            (x, y), (w, h) = geo.origin, geo.size
            told = {"columns": (x, y - EDGE, w, EDGE - 1), "rows": (x - EDGE, y, EDGE - 1, h)}
            told |= {name: geo.tile_rect(n) for name, n in geo.realm.numbers.items() if s.owned >> n & 1}
            lesson.top.say("Undone: Build a quarry at row 1, column 2.", "undo")
            driver.frames(2)
            for box in (lesson.bubble.box, lesson.top.toast.box(driver.services.painter, lesson.top.focus)):
                assert not [name for name, one in told.items() if overlap(one, box) > 1], number + 1
            lesson.top.toast.say("")


def test_the_slip_stays_where_it_lies_while_dice_are_kept_folds_at_a_click_and_says_how(home: Path) -> None:
    with at_the_lesson(home) as driver:
        driver.click(300, 4, then=2)
        assert "Click to hide" in " ".join(driver.said())
        driver.pad.tap("lb", then=2)
        told = " ".join(driver.said())
        assert "You can hide tips in the menu" in told
        assert "Click" not in told
        ahead(driver, 5)
        lesson: Any = driver.scene
        places = [lesson.bubble.box]
        for die in (0, 2):
            driver.click(*middle(lesson.top.focus.zones[f"tray/die/{die}"].rect))
            driver.frames(5)
            places.append(lesson.bubble.box)
        assert len(set(places)) == 1, places
        before, focus = len(lesson.play.session.match), focus_of(lesson.top)
        for folded in (True, False):
            driver.click(*middle(lesson.bubble.box), then=2)
            assert lesson.folded is folded
        assert len(lesson.play.session.match) == before
        assert focus.slips == [lesson.bubble.box]
        lesson.play.ceremony = True  # something is shown, over which no slip lies
        driver.redraw()
        assert (lesson.bubble.box, focus.slips) == (None, [])


def test_the_slip_stays_where_it_lies_well_while_the_mouse_goes_over_the_page(home: Path) -> None:
    with at_the_lesson(home, "horrible_hordes", 150, (960, 540)) as driver:
        ahead(driver, 5)
        lesson: Any = driver.scene
        places: list[Any] = []
        button = next(zone for zone in lesson.top.focus.zones.values() if zone.id.startswith("order/"))
        for x, y in (middle(lesson.top.sight.rect(11)), middle(button.rect)) * 2:
            driver.move(x, y)
            driver.frames(3)
            places.append(lesson.bubble.box)
        assert len(set(places[1:])) == 1, places


def test_what_is_told_of_the_highest_die_stands_on_one_line_in_large_letters_too(home: Path) -> None:
    with at_the_lesson(home, "xii_century", 150, (960, 540)) as driver:
        notes = driver.notes()
        first = next(n for n, note in enumerate(notes) if note.text.startswith("Your highest die"))
        assert len({note.rect.y for note in notes[first + 1 : first + 6]}) == 1


def test_whoever_follows_the_slips_of_mini_monarchy_sees_the_panel_and_trades_once(home: Path) -> None:
    with at_the_lesson(home, "mini_monarchy") as driver:
        ahead(driver, 2)
        driver.key("return", then=5)
        assert driver.scene.target is not None
        assert not words_under(driver)[0]
        lesson: Any = driver.scene
        for number in ways(driver, 8):
            if number == 4:
                assert lesson.slip.text.startswith("You are short of food")
                assert lesson.top.focus.id == "work/food"
        assert any(isinstance(entry.action, Trade) for entry in lesson.play.session.match.journal)
        assert not lesson.play.session.match.state.graves


@pytest.mark.parametrize("game", usual(LESSONS, "twenty_years", "mini_monarchy"))
def test_at_every_step_the_slip_points_at_something_and_lies_beside_it(
    game: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_the_lesson(home, game, text=150) as driver:
        lesson: Any = driver.scene
        painter, arrows = driver.services.painter, []
        sketch = painter.sketch
        monkeypatch.setattr(
            painter, "sketch", lambda *all: arrows.append(all[1:5]) if all[0][0] == "arrow" else sketch(*all)
        )
        for number in ways(driver, 8):
            assert lesson.place.step == number
            arrows.clear()
            target = lesson.target
            assert target is not None, f"nothing to point at in step {number + 1}"
            spoken = problems(driver)
            box = lesson.bubble.box
            ground = [w * h > GROUND for _, _, w, h in target]  # a board may be covered in part
            assert all(ground) or max(overlap(box, one) for one in target) == 0
            assert all(overlap(box, arrow) == pytest.approx(arrow[2] * arrow[3]) for arrow in arrows), (
                f"step {number + 1} points over the page"
            )
            assert overlap(box, (0, 0, 640, 338)) == pytest.approx(box[2] * box[3])
            lesson.fold()
            assert spoken <= problems(driver)
            lesson.fold()
        assert lesson.done
        driver.until(lambda: isinstance(lesson.top, LessonEnd), 60, then=2)
        assert problems(driver) == set()


def test_things_close_in_a_row_or_a_column_are_lit_as_one() -> None:
    row, far, below, other = (0.0, 0.0, 9.0, 9.0), (40.0, 0.0, 9.0, 9.0), (0.0, 11.0, 9.0, 9.0), (12.0, 11.0, 5.0, 5.0)
    assert joined((row, far)) == (row, far)
    assert joined((row, below, far)) == ((0.0, 0.0, 9.0, 20.0), far)
    assert joined((row, other)) == (row, other)
    assert joined((row, (24.0, 0.0, 9.0, 9.0), (12.0, 0.0, 9.0, 9.0))) == ((0.0, 0.0, 33.0, 9.0),)


def test_a_step_is_done_by_any_device_and_taken_back_the_lesson_begun_again_and_left(home: Path) -> None:
    with at_the_lesson(home) as driver:
        lesson: Any = driver.scene
        lesson.top.focus.focus_on("tray/roll")
        driver.pad.tap("south")
        settle(driver)
        assert lesson.place.step == 1
        lesson.top.focus.focus_on("tray/stop")
        driver.key("return")
        settle(driver)
        assert lesson.place.step == 2
        driver.click(*middle(lesson.target[0]))
        settle(driver)
        assert lesson.place.step == 3
        for way in lesson.lesson.steps[3].way:
            lesson.play.do(lesson.play.session.match.decode(way), LEARNER)
            settle(driver)
        assert driver.scene.place.step == 4
        driver.key("z")
        settle(driver)
        assert driver.scene.place.step == 3
        driver.key("f10")
        driver.scene.top.focus.focus_on("anew")
        driver.key("return")
        settle(driver)
        assert driver.scene.place.step == 0
        driver.key("f10")
        driver.scene.top.focus.focus_on("title")
        driver.key("return", then=3)
        assert isinstance(driver.scene, MenuScene)


def test_the_pause_of_a_lesson_looks_like_any_pause_and_has_the_speed_in_it(home: Path) -> None:
    with at_the_lesson(home) as driver:
        ahead(driver, 2)
        driver.key("f10")
        lesson = driver.scene.top
        rows = list(lesson.focus.zones)
        settings = driver.services.settings
        with Driver(lesson.play, settings=settings) as other:
            other.until(lambda: isinstance(other.scene, Table), 300)
            other.key("f10")
            usual = list(other.scene.focus.zones)
        assert rows[:5] == usual[:5]
        assert rows[:5] == ["undo", "redo", "reset", "resume", "pace"]
        assert set(rows) - set(usual) == {"fold", "anew", "go_on"}


def test_its_place_is_kept_and_it_is_no_reign_until_gone_on_with(home: Path) -> None:
    with at_the_lesson(home) as driver:
        driver.key("f10")
        assert "saved" not in " ".join(inspect.say(driver.scene.top.view()))
        driver.key("escape")
        for number in ways(driver, 5):
            assert driver.scene.place.step == number
        driver.key("f10")
        said = " ".join(inspect.say(driver.scene.top.view()))
        assert "Step 6 of 8. Your place is saved." in said
        assert "Main menu (continue from New game)" in said
    assert saves(home) == []
    assert told(GAME, home)[0] == "Go on with the guided game"
    assert "step 6 of 8" in told(GAME, home)[1]
    with at_the_lesson(home) as driver:
        lesson: Any = driver.scene
        assert lesson.place.step == 5
        done = lesson.play.session.match.fingerprint()
        driver.services.settings.rolls = "press"
        driver.key("f10")
        assert isinstance(lesson.top, LessonPause)
        lesson.top.focus.focus_on("go_on")
        driver.key("return", then=3)
        assert (page_name(driver.scene), driver.match.fingerprint(), driver.scene.play.roll) == ("Table", done, None)
    assert len(saves(home)) == 1
    assert "8 steps" in told(GAME, home)[1]


def test_dice_thrown_before_a_lesson_was_left_are_not_asked_for_again(home: Path) -> None:
    with at_the_lesson(home, "horrible_hordes") as driver:
        ahead(driver, 5)
        driver.services.settings.rolls = "press"
        driver.apply(Reset(MenuScene()))
        driver.apply(Reset(open_lesson("horrible_hordes", home)), then=4)
        lesson: Any = driver.scene
        assert (lesson.place.step, lesson.play.roll, lesson.play.busy) == (5, None, False)


def test_a_step_that_could_not_be_shown_is_not_counted(home: Path) -> None:
    with at_the_lesson(home, "mini_monarchy") as driver:
        lesson: Any = driver.scene
        ahead(driver, 1)
        for way in (CapitalProduce(("food",)), Build("farm", (3, 3))):
            lesson.play.do(way, LEARNER)
            settle(driver)
        assert lesson.counted == (4, 8)
        driver.frames(40)  # what was just asked is not ended at once
        driver.key("n")  # with 1 labour left the year ends at once, and nobody hears of trade
        settle(driver)
        assert (lesson.place.step, lesson.counted) == (5, (5, 7))


def test_a_newcomer_is_asked_once_and_never_twice(home: Path) -> None:
    settings = Settings(welcomed=True)
    with Driver(MenuScene(), settings=settings) as driver:
        driver.services.run = replace(driver.services.run, headless=False)
        driver.frames(3)
        assert isinstance(driver.scene, LessonOffer)
        assert problems(driver) == set()
        page = str(driver.scene.page.plan.view)
        for game in driver.scene.games:
            assert f"{about_game(game).tagline}. {about_game(game).players.capitalize()}." in page
        driver.key("escape", then=5)
        assert isinstance(driver.scene, MenuScene)
        assert settings.lesson_offered


def test_the_setup_page_and_how_to_play_lead_there(home: Path) -> None:
    for opened in (SetupScene(GAME), HelpScene(GAME, at_table=False)):
        with Driver(opened, settings=paced(0)) as driver:
            name = driver.scene.draft.name if isinstance(opened, SetupScene) else ""
            driver.go("learn", then=2)
            driver.key("return", then=3)
            assert isinstance(driver.scene, LessonScene)
            assert driver.scene.play.session.name.startswith(name)
        forget(GAME, home)


def test_with_the_largest_letters_the_slip_still_points_and_leaves_the_dice_free(home: Path) -> None:
    with at_the_lesson(home, "xii_century", 200, (960, 540)) as driver:
        lesson: Any = driver.scene
        for number in ways(driver, 8):
            assert lesson.target is not None, f"nothing to point at in step {number + 1}"
            lesson.draw(driver.services.painter)
            dice = [
                zone.rect for id, zone in lesson.top.focus.zones.items() if id in ("die/0", "die/1", "die/2", "die/3")
            ]
            assert all(overlap(lesson.bubble.box, die) == 0 for die in dice), f"step {number + 1}"


@pytest.mark.usefixtures("painted")
def test_a_light_leaves_a_ring_and_neighbours_in_sight(home: Path) -> None:
    with at_the_lesson(home) as driver:
        lesson, painter = driver.scene, driver.services.painter
        assert lesson.top.focus.id.startswith("tray/die/")
        k = painter.k
        (light,) = [note.rect for note in noted(lesson.draw, painter) if note.text == "light"]
        die = pygame.Rect(*(v * k for v in lesson.top.focus.zone_now.rect))
        assert light.contains(die.inflate(4 * k, 4 * k)), "a light begins beyond its box, a ring on it"
    with at_the_lesson(home, "horrible_hordes") as driver:
        lesson, painter = driver.scene, driver.services.painter
        ahead(driver, 2)
        (target,) = lesson.target
        words = [note.rect for note in noted(lesson.draw, painter) if note.kind == "text"]
        lit = driver.surface.copy()
        lesson.top.draw(painter)
        k = painter.k
        slip = painter.box(*lesson.bubble.box)
        zones = [zone.rect for zone in lesson.top.focus.zones.values() if not zone.hidden]
        others = [box for box in zones if not overlap(box, target)]
        inner = [pygame.Rect(*(v * k for v in box)).inflate(-2 * k, -2 * k) for box in others]
        for box in (box for box in (*inner, *words) if not slip.colliderect(box)):
            assert bytes_of(lit, box) == bytes_of(driver.surface, box), box


def test_with_the_book_closed_the_light_leads_to_learning_and_not_to_the_end_of_the_turn(home: Path) -> None:
    with at_the_lesson(home, "horrible_hordes") as driver:
        lesson: Any = driver.scene
        for number in ways(driver, 8):
            if number in (4, 7):
                driver.until(lambda: isinstance(lesson.top, OffersScene), 60)
                driver.frames(20)  # a page has just closed by itself: presses may be meant for it
                driver.key("escape")
                settle(driver)
                assert [zone.name for zone in lesson.lit] == ["Research an ability"]


def test_the_slip_of_horrible_hordes_leaves_board_store_and_raids_in_sight(home: Path) -> None:
    """While chits and abilities are looked at, and what was skipped is told."""
    with at_the_lesson(home, "horrible_hordes") as driver:
        lesson: Any = driver.scene
        for number in ways(driver, 7):
            focus = lesson.top.focus
            if number == 6:
                toast = lesson.top.toast
                assert toast.text.startswith("Train skipped")
                assert not overlap(toast.box(driver.services.painter, focus), focus.zones["raid/1"].rect)
                return
            if number not in (2, 5):
                continue
            for id in [id for id in focus.zones if id.startswith(("chit/", "order/", "shelf/"))]:
                focus.focus_on(id)
                driver.frames(2)
                assert words_under(driver)[0] == [], (number, id)
                assert not overlap(lesson.bubble.box, FIELD), (number, id)
    raise LookupError("step 7 is not reached")


def bytes_of(surface: pygame.Surface, box: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(box.clip(surface.get_rect())), "RGB")


@pytest.mark.usefixtures("painted")
def test_the_page_shows_the_focus_where_the_slip_led_it(home: Path) -> None:
    with at_the_lesson(home, "mini_monarchy", still=True) as driver:
        lesson: Any = driver.scene
        for number in ways(driver, 7):
            shown = pygame.image.tobytes(driver.surface, "RGB")
            lesson.top.touch()
            driver.frames(1)
            assert pygame.image.tobytes(driver.surface, "RGB") == shown, number


# ---- The lessons, their words obeyed: what is lit is pressed and leads on. And everything else done instead.
FIRST = {
    0: ["tray/die/1", "tray/die/2", "tray/die/3", "tray/die/4", "tray/roll"],
    1: ["tray/stop"],
    4: ["bar/end"],
    6: ["rumour/yes"],
}  # by step of 20 Years, what its words ask for in their order
MOST = 14  # presses a step may take whoever does as it says
WHIMS = 240  # presses of whoever does something else; by then three steps are over


@pytest.fixture
def lesson(request: pytest.FixtureRequest, home: Path) -> Iterator[Driver]:
    with at_the_lesson(home, getattr(request, "param", GAME)) as driver:
        yield driver


def press(driver: Driver, zone: Zone) -> None:
    scene: Any = driver.scene
    focus_of(scene.top).focus_on(zone.id)
    with driver.unseen():
        driver.frames(1)
        driver.key("return")
    driver.wait(2)
    settle(driver)


@pytest.mark.parametrize("lesson", LESSONS, indirect=True)
def test_whoever_presses_what_is_lit_comes_to_the_end_step_by_step(lesson: Driver) -> None:
    scene: Any = lesson.scene
    while (number := scene.place.step) < len(scene.lesson.steps):
        pressed: list[str] = []
        while scene.place.step == number:
            zones = scene.lit  # in reading order
            assert zones, f"step {number + 1} lights nothing after {pressed}"
            pressed.append(zones[0].id)
            assert len(pressed) <= MOST, f"step {number + 1} goes round in circles: {pressed}"
            press(lesson, zones[0])
        if number in FIRST and scene.lesson.game == GAME:
            assert pressed == FIRST[number]
    assert scene.done


@pytest.mark.parametrize("whim", usual(range(3), 0))
@pytest.mark.parametrize("lesson", usual(GAMES, "mini_monarchy", "horrible_hordes", "xii_century"), indirect=True)
def test_no_lit_button_harms_in_whatever_order_they_are_pressed(lesson: Driver, whim: int) -> None:
    scene, luck = lesson.scene, random.Random(whim)
    match, length = scene.play.session.match, -1
    for _ in range(WHIMS):
        if scene.done:
            return
        zones, before = scene.lit, match.branch()
        assert zones, f"nothing is lit beside {scene.slip.text}"
        if len(match) != length:
            length = len(match)
            assert focus_of(scene.top).id in {zone.id for zone in zones}, f"not lit has the focus: {scene.slip.text}"
        press(lesson, luck.choice(zones))
        assert not (harm := HARM[scene.lesson.game](before, match)), f"{harm} beside {scene.slip.text}"
    raise AssertionError("the lesson does not come to an end")


def test_the_first_roll_keeps_the_low_dice_and_what_is_for_sale_is_left_in_sight(lesson: Driver) -> None:
    scene: Any = lesson.scene
    faces = scene.play.shown.faces
    for _ in as_long_as(lambda: scene.place.step == 0):
        press(lesson, scene.lit[0])
    after = scene.play.shown.faces
    kept = [i for i, face in enumerate(faces) if face <= 3]
    assert "four low dice" in scene.lesson.steps[0].text
    assert len(kept) == 4
    assert [after[i] for i in kept] == [faces[i] for i in kept]
    assert scene.play.shown.rolls_used == 2
    for _ in as_long_as(lambda: scene.place.step < 4):
        press(lesson, scene.lit[0])
    lesson.frames(4)
    cards = [zone.rect for id, zone in focus_of(scene.top).zones.items() if id.startswith("build/")]
    assert cards
    assert [one for one in cards if overlap(scene.bubble.box, one)] == []


# Zones that lead away from the table, or do nothing.
ELSEWHERE = ("years", "menu", "undo", "foot", "stores", "page", "cell", "ribbon", "seat", "horde", "sheet")


def other(driver: Driver, whim: random.Random) -> None:
    """Press something that is not lit; a page that came up by it is left again."""
    scene: Any = driver.scene
    away = {zone.id for zone in scene.lit}
    zones = [
        zone
        for zone in focus_of(scene.top).zones.values()
        if zone.on_confirm is not None
        and zone.refusal is None
        and not zone.hidden
        and not zone.id.startswith(ELSEWHERE)
    ]
    others = [zone for zone in zones if zone.id not in away] if whim.random() < 0.6 else []
    if others or zones:
        focus_of(scene.top).focus_on(whim.choice(others or zones).id)
        driver.frames(1, seen=False)
    before = scene.top
    driver.key("return", seen=False)
    driver.wait(4)
    if scene.top is not before and (isinstance(scene.top, LedgerScene) or not scene.lit):
        driver.key("escape", seen=False)
        driver.wait(4)


@pytest.mark.parametrize("lesson", usual(LESSONS, "mini_monarchy", "horrible_hordes", "twenty_years"), indirect=True)
def test_whoever_does_everything_else_is_never_stuck_and_never_misled(lesson: Driver) -> None:
    """The steps follow what was done instead, and what is said to have happened has happened."""
    scene: Any = lesson.scene
    whim = random.Random(7)
    for _ in range(WHIMS):
        if lesson.scene is not scene or scene.done or scene.place.step >= 4:
            break
        step, told, _ = scene.place
        if step:
            ends = [(n + when.steps, when.told) for n, one in enumerate(scene.lesson.steps) for when in one.when]
            assert (step, told) in ends
        other(lesson, whim)
    assert scene.place.step >= 3


@pytest.mark.parametrize("game", LESSONS)
def test_no_slip_is_seen_before_the_first_dice_are_rolled(game: str, home: Path) -> None:
    settings = Settings(welcomed=True, lesson_offered=True)
    with Driver(open_lesson(game, home), settings=settings, presses=True) as driver:
        lesson: Any = driver.scene
        seen = []
        for _ in range(400):
            driver.frames(1)
            seen.append(lesson.bubble.box is not None)
            if lesson.play.roll is not None:
                assert not any(seen)
                break  # else its first step comes before any dice


def test_the_end_of_a_lesson_comes_before_the_next_round_is_rolled(home: Path) -> None:
    settings = paced(0, welcomed=True, lesson_offered=True)
    with Driver(open_lesson("xii_century", home), settings=settings, presses=True) as driver:
        lesson: Any = driver.scene
        for _ in as_long_as(lambda: not lesson.done):
            while lesson.play.roll is not None:
                lesson.play.throw()
                driver.frames(4)
            step = lesson.lesson.steps[lesson.place.step]
            for way in step.way:
                lesson.play.do(lesson.play.session.match.decode(way), LEARNER)
                driver.frames(4)
        driver.frames(4)
        assert isinstance(lesson.top, LessonEnd)
        assert lesson.play.roll is not None


@pytest.mark.parametrize("game", LESSONS)
def test_the_end_of_a_lesson_begins_with_its_words_at_large_text(game: str, home: Path) -> None:
    with at_the_lesson(home, game, 150, (960, 540)) as driver:
        lesson: Any = driver.scene
        lesson.table.apply(Push(LessonEnd(lesson)))
        driver.frames(10)
        shown = [note.text for note in driver.notes()]
        assert "Keep playing" in shown
        assert any(text and lesson.lesson.end[0].startswith(text) for text in shown)


def test_in_xii_century_the_focus_goes_to_what_the_slip_names_and_stays_there_over_details(home: Path) -> None:
    with at_the_lesson(home, "xii_century") as driver:
        lesson: Any = driver.scene
        lesson.top.focus.focus_on("asset/farms")
        driver.pad.tap("west", then=3)
        assert len(lesson.table.scenes) == 2
        driver.pad.tap("east", then=3)
        assert lesson.top.focus.id == "asset/farms"
        ahead(driver, 6)
        assert lesson.slip.text.endswith("Put its 4 on farms.")
        driver.key("return", then=3)
        assert lesson.top.focus.id == "asset/farms"


def test_a_new_game_opens_with_the_game_of_the_lesson(home: Path) -> None:
    with at_the_lesson(home, "xii_century") as driver:
        driver.apply(Reset(MenuScene()))
        driver.apply(Push(scene_of("setup")), then=3)
        assert driver.scene.draft.game == "xii_century"
