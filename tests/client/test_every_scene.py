"""What holds in every scene and at every table: motion without waste, focus, pausing, and how much is held."""

import gc
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import product
from types import FunctionType, ModuleType
from typing import Any

import pygame
import pytest

from game.client.draw.canvas import PRE
from game.client.draw.painter import CachedBox, Layer, Painter
from game.client.draw.sketch import BoxFrame, nine_slice
from game.client.draw.sprites import Sprites
from game.client.input.actions import Act, Input, Intent
from game.client.scenes.map import Table
from game.client.scenes.pause import PauseScene
from game.client.scenes.playing import PlayScene
from game.client.services import Services
from game.client.stack import Pop, Push
from game.client.ui.focus import Zone
from game.client.ui.page import Page
from game.client.ui.palette import INK, PARCH
from game.client.ui.place import inside
from game.core.horrible_hordes.actions.realm import BuildSettlement
from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from game.core.state import plain
from game.journal.settings import Settings
from game.making import event_kinds
from game.session import Session
from tests.client.driver import Driver, at_table, paced, play_of
from tests.long import LONG, usual
from tests.world import play_on
from tools.shots import SHOTS, at, moment

TABS = ("build", "land", "trade", "army", "dungeon", "year")
LEFT_BY_BACK = ("options", "help", "credits", "today", "feats", "together", "setup", "branches", "look_back", "ledger")
FEW = ("setup", "century", "hordes_move", "battle", "finder", "pause", "lesson", "saves")  # and others for the rest
STEADY = ("year_9_roll", "year_14", "dungeon", "monarchy", "ledger", "menu", "options", "help")


def at_the_moment(name: str, **more: Any) -> Driver:
    driver = Driver(SHOTS[name].scene(), **more)
    driver.frames(SHOTS[name].frames)
    for _ in range(600):
        if not getattr(driver.scene, "showing", False):
            break
        driver.frames(1)
    return driver


@pytest.mark.parametrize("text", [90, 150])
@pytest.mark.parametrize("tab", TABS)
def test_every_tab_of_the_map_fits(tab: str, text: int) -> None:
    with Driver(moment(at(9, "actions")), settings=Settings(text_size=text), then=30) as driver:
        driver.scene.open_tab(tab)
        driver.redraw(10)
        assert driver.audit() == []


@pytest.mark.parametrize("name", LEFT_BY_BACK)
def test_back_leaves_a_page_around_a_game(name: str) -> None:
    with Driver(SHOTS["menu"].scene()) as driver:
        driver.frames(3)
        driver.apply(Push(SHOTS[name].scene()), then=60)
        page = driver.scene
        driver.key("escape", then=30)
        assert driver.scene is not page


@pytest.mark.parametrize("name", usual(list(SHOTS), *STEADY, *FEW))
def test_what_the_prompt_bar_offers_can_be_clicked_there(name: str) -> None:
    with at_the_moment(name) as driver:
        driver.move(320, 100)
        driver.frames(30)
        painter, spots = driver.services.painter, {}
        for x in range(640):
            found = [act for box, act in painter.spots if inside(box, x + 0.5, 349)]
            assert len(found) < 2
            spots.update(dict.fromkeys(found, x))
        given: list[Input] = []
        driver.scene.handle = given.append
        for x in spots.values():
            driver.click(x + 0.5, 349)
        assert [one.act for one in given if isinstance(one, Intent)] == list(spots)
        offered = [(acts if isinstance(acts, tuple) else (acts,)) for acts, _ in driver.scene.prompts()]
        named = [set(acts) for acts in offered if any(painter.glyphs(act) for act in acts)]
        assert not named or set(spots) <= set().union(*named)  # a lesson's are those of its match
        assert all(named[at] & set(spots) for at in (0, -1) if named)


def test_the_first_click_of_a_mouse_presses_what_the_bar_of_the_keyboard_showed() -> None:
    with Driver(moment(at(9, "actions")), then=30) as driver:
        driver.key("tab", then=2)
        x, y, w, h = next(box for box, act in driver.services.painter.spots if act is Act.MENU)
        driver.post(pygame.MOUSEBUTTONDOWN, pos=driver.app.screen.to_pixels(x + w / 2, y + h / 2), button=1, then=30)
        assert isinstance(driver.scene, PauseScene)


@pytest.mark.parametrize("name", usual(["menu", "year_14", "ledger", "score"], "year_14"))
def test_a_tall_large_window_fits_too(name: str) -> None:
    with at_the_moment(name, size=(2560, 1600)) as driver:
        assert driver.audit() == []


@pytest.mark.parametrize("name", STEADY)
def test_a_frame_of_a_standing_scene_makes_nothing_anew(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither text is rendered nor a surface made: whatever moves is ready."""
    with at_the_moment(name, settings=Settings(odds="words")) as driver:
        driver.afresh()
        driver.frames(700)  # one round of what lives there: all its pictures are in the cache
        made: list[str] = []
        plain = pygame.Surface

        def surface(*given: Any, **more: Any) -> pygame.Surface:
            made.append("surface")
            return plain(*given, **more)

        cache = driver.services.painter.cache  # of texts and shapes
        before = cache.made
        monkeypatch.setattr(pygame, "Surface", surface)
        drawn = driver.app.drawn
        for _ in range(60):
            driver.scene.dirty = True
            driver.frames(1)
        assert driver.app.drawn == drawn + 60
        assert made == []
        assert cache.made == before


@pytest.mark.parametrize("name", usual([name for name in SHOTS if name != "score"], *STEADY, *FEW))
def test_with_reduced_motion_a_scene_left_alone_is_not_drawn_at_all(name: str) -> None:
    with at_the_moment(name, settings=paced(0, reduced_motion=True)) as driver:
        driver.frames(600)  # toasts go, those of three lines too
        drawn = driver.app.drawn
        driver.frames(120)
        assert driver.app.drawn == drawn


# ---- What holds at the table of every game: how a watcher pauses, where the focus begins, what the tabulator stops
# on.
MOVES, LAST = 120, 20  # of a match whose moments are looked at; of those the last ones are not, lest it ends
STOPS = 12  # of the tabulator at each


@cache
def played(game: str) -> Match:
    """The beginning of a match of greedy bots, of three seats where there are as many."""
    return play_on(Match.new(game, min(3, ruleset(game).seats[-1]), seed="oak-7"), until=lambda m: len(m) >= MOVES)


def moves(game: str, mine: bool, count: int) -> list[int]:
    """Moves before which the first seat decides, or another; a game for one has but one."""
    match = played(game)
    alone = match.setup.seats == 1
    found = [move for move in range(len(match) - LAST) if alone or (match.journal[move].seat == 0) is mine]
    return found[:: len(found) // count]


@contextmanager
def table(game: str, move: int, players: Sequence[str], speed: int) -> Iterator[Driver]:
    play = play_of(played(game).branch(move), tuple(players))
    with Driver(play, settings=paced(speed, reduced_motion=not speed)) as driver:
        yield driver


def at_work(driver: Driver) -> bool:
    """Whether the table asks, once the pages before it were read."""
    for _ in range(10):
        driver.settle()
        if isinstance(driver.scene, Table) and driver.scene.free:
            return True
        driver.key("return")
    return False


def press(driver: Driver, how: str, confirm: bool) -> None:
    """CONFIRM or BACK."""
    if how == "keys":
        driver.key("return" if confirm else "escape")
    else:
        driver.pad.tap("south" if confirm else "east")


@pytest.mark.parametrize(
    ("game", "how"), usual(list(product(RULESETS, ("keys", "pad"))), *zip(RULESETS, ("keys", "pad") * 2, strict=True))
)
def test_in_a_bots_turn_confirm_pauses_at_every_moment_and_back_opens_the_menu(game: str, how: str) -> None:
    whim, pressed = random.Random(7), 0
    seats = played(game).setup.seats
    players = ("human",) * (seats > 1) + ("bot:greedy",) * max(1, seats - 1)
    for move in moves(game, False, 4):
        with table(game, move, players, 2) as driver:
            play = driver.scene.play
            for _ in range(8):
                driver.frames(7)
                scene = driver.scene
                if not isinstance(scene, PlayScene) or not scene.watching or play.ceremony:
                    continue  # a page that is read, the first seat's turn, cards that are dealt
                scene.focus.focus_on(whim.choice(sorted(scene.focus.zones)))
                press(driver, how, True)
                assert (driver.scene, play.paused) == (scene, True), scene.focus.id
                press(driver, how, False)
                assert isinstance(driver.scene, PauseScene), scene.focus.id
                press(driver, how, False)
                press(driver, how, True)
                assert (driver.scene, play.paused) == (scene, False), scene.focus.id
                pressed += 1
    assert pressed >= 10


def acts(zone: Zone) -> bool:
    return zone.on_confirm is not None or zone.on_adjust is not None or zone.on_point is not None


@pytest.mark.long
@pytest.mark.parametrize("game", RULESETS)
def test_the_focus_begins_on_what_can_be_done_and_the_tabulator_stops_only_there_or_on_what_says_why_not(
    game: str,
) -> None:
    met = set()
    for move in moves(game, True, 12 if LONG else 4):
        with table(game, move, ("human",) * played(game).setup.seats, 0) as driver:
            if not at_work(driver):
                continue  # a page of its own asks
            scene = driver.scene
            zone = scene.focus.zone_now
            where = f"move {move}: {scene.focus.id}"
            assert zone is not None, where
            assert zone.refusal is None, where
            for _ in range(STOPS):
                zone = scene.focus.zone_now
                met.add(zone.id)
                # of a map that has the focus it is the hex under the cursor that acts, or says why not
                assert acts(zone) or zone.refusal is not None or scene.pointing, f"move {move}: {zone.id}"
                driver.key("tab")
    assert len(met) > 3


@pytest.mark.parametrize("game", RULESETS)
def test_skipping_a_deed_ends_in_the_same_state_as_watching_it(game: str) -> None:
    journal, ends = played(game).journal, []
    move = next(move for move in moves(game, True, 8)[4:] if journal[move].seat == journal[move + 1].seat)
    for skipped in (True, False):
        with table(game, move, ("human",) * played(game).setup.seats, 1) as driver:
            play = driver.scene.play
            assert at_work(driver)
            play.do(journal[move].action)
            driver.frames(2)
            if skipped:
                driver.key("backspace")
            driver.until(lambda play=play: not play.busy, 2000)
            ends.append((plain(play.shown), dict(play.director.view)))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("game", RULESETS)
def test_the_table_steps_on_with_each_event_and_ends_at_the_truth(game: str) -> None:
    seen = set()
    for move in moves(game, True, 4):
        with table(game, move, ("human",) * played(game).setup.seats, 1) as driver:
            if not at_work(driver):
                continue
            play, board = driver.scene.play, driver.scene
            play.do(played(game).journal[move].action)
            for _ in range(2000):
                if not play.busy or not isinstance(driver.scene, Table):
                    break
                told = {**play.director.view, "dice": 0, "phase": ""}  # a phase is over when its picture is
                assert {**plain(board.state), "dice": 0, "phase": ""} == told
                seen.add(repr(told))
                driver.frames(3)
            assert play.busy or board.state is play.session.match.state
    assert len(seen) > 3


@pytest.mark.parametrize("game", RULESETS)
def test_every_event_of_a_game_has_a_picture_or_is_left_out_on_purpose(game: str) -> None:
    look = import_module(f"game.titles.{game}.look.{'show' if game == 'horrible_hordes' else 'cues'}")
    assert look.CUES.missing(["settled", *event_kinds(game)]) == []


# ---- How many pictures are held: none of a page that is covered, none of a fight that is over, few as large as the
# window.
SIZE = (960, 540)
COVERED = ("dungeon", "battle", "ledger", "monarchy_book", "hordes_move", "century_replay", "year_3_card")
FIGHTS = ("battle_roll", "century_war", "hordes_battle")
_AROUND = (type, ModuleType, FunctionType, Services, Painter, Session)  # what is not a scene's own

pytestmark = pytest.mark.usefixtures("home")


def reached(*roots: object) -> list[Any]:
    """Everything these hold that is their own."""
    todo, met = list(roots), {id(root): root for root in roots}
    while todo:
        for found in gc.get_referents(todo.pop()):
            if id(found) not in met and not isinstance(found, _AROUND):
                met[id(found)] = found
                todo.append(found)
    return list(met.values())


@pytest.mark.parametrize("name", usual(list(SHOTS), *COVERED))
def test_a_scene_that_is_covered_keeps_no_copy_of_its_page(name: str) -> None:
    with Driver(SHOTS[name].scene(), size=SIZE, then=30) as play:
        for scene in play.app.stack.scenes:
            scene.rest()
        parts = [one for one in reached(*play.app.stack.scenes) if isinstance(one, (Page, CachedBox, Layer))]
        assert parts
        assert [one for one in parts if any(isinstance(of, pygame.Surface) for of in vars(one).values())] == []


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_that_is_left_keeps_no_figures(name: str) -> None:
    with Driver(SHOTS[name].scene(), size=SIZE, then=60) as play:
        scene = play.scene
        assert scene.stock.cache.held
        play.apply(Pop())
        assert scene.stock.cache.held == 0
        left = scene.stock, getattr(scene, "formation", None)
        assert not [one for one in reached(*left) if isinstance(one, pygame.Surface)]


@pytest.mark.usefixtures("painted")
def test_a_watched_match_holds_few_pictures_as_large_as_the_window() -> None:
    most, pages = 0, 0
    with Driver(("watch", "twenty_years", "--seed", "oak-7", "--speed", "4"), size=SIZE) as play:
        before: object = None
        for _ in range(12_000):  # a bot that thinks beside the frames may take many of them
            play.frames(1)
            scenes = play.app.stack.scenes
            if scenes != before:  # what comes and what goes are held together now, if ever
                before, pages = scenes, pages + 1
                for _ in range(3):
                    large = [one for one in reached(*scenes) if type(one) is pygame.Surface and one.get_size() == SIZE]
                    most = max(most, sum(one is not play.surface for one in large))
                    play.frames(1)
            if pages >= 5:
                break
    assert pages == 5
    assert most <= 3


def test_of_a_large_frame_only_its_edges_are_kept() -> None:
    window = pygame.Surface((1280, 720))
    window.fill((10, 90, 200))
    whole, painter = window.copy(), Painter(window, Sprites())
    rings = (BoxFrame(0.7, 2, 0.7, 0, INK, 4, alpha=90), BoxFrame.inset(1, INK, 3), BoxFrame.inset(2, PARCH, 2))
    painter.frame(20, 30, 500, 300, rings)
    whole.blit(nine_slice(painter.box(20, 30, 500, 300).size, rings, painter.k, 255), painter.at(20, 30), None, PRE)
    assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert painter.cache.held * 8 < 4 * 1000 * 600


def test_words_and_drawings_are_kept_in_the_same_room_and_a_shade_nowhere() -> None:
    painter = Painter(pygame.Surface((1280, 720)), Sprites())
    painter.surface.fill((200, 150, 100))
    painter.shade(0, 0, 640, 360, (30, 20, 40), 90)
    assert painter.cache.held == 0
    assert painter.surface.get_at((640, 360))[:3] == (140, 104, 79)
    for number in range(300):
        painter.text(f"{number} {'a long line of words ' * 8}", 0, 0, "ui", 20)
    assert painter.cache.made == 300
    assert painter.cache.held <= painter.cache.room


def test_done_pressed_just_as_a_phase_passes_by_itself_does_not_end_the_next_one() -> None:
    match = Match.new("horrible_hordes", 2, seed="next-1")
    play_on(match, until=lambda m: len(m) > 20 and m.pending[0].kind == "settle")
    spot = next(action for action in match.legal() if isinstance(action, BuildSettlement))
    with at_table(match) as driver:
        driver.settle()
        assert driver.match.pending[0].kind == "settle"
        driver.scene.do(spot)
        driver.until(lambda: driver.match.pending[0].kind == "move" and driver.scene.free, then=2)
        driver.key("n", then=2)
        assert driver.match.pending[0].kind == "move"
        driver.key("n", then=2)
        driver.frames(60)
        driver.key("n", then=30)
        assert driver.match.pending[0].kind != "move"
