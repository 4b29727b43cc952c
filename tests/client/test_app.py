"""The loop: on demand, unbreakable, polite at the end."""

import os
from pathlib import Path

import pygame
import pytest

from game.client import Run
from game.client.app import App, GameWindow
from game.client.crash import Crashed
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sprites import Sprites
from game.client.input.actions import Act, Input, Intent
from game.client.stack import Pop, Push, Quit, Scene, Step
from game.client.ui import palette
from game.journal import settings as files
from game.journal.settings import Settings
from tests.client.driver import Driver

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


class Page(Scene):
    """Counts its frames; breaks where it is told to."""

    def __init__(self, broken: str = "") -> None:
        self.broken = broken
        self.draws = 0
        self.ticks: list[float] = []

    def _maybe(self, where: str) -> None:
        if where in self.broken.split():
            raise ValueError(f"no more {where}")

    def enter(self) -> None:
        self._maybe("enter")

    def leave(self) -> None:
        self._maybe("leave")

    def handle(self, given: Input) -> Step:
        self._maybe("handle")
        return None

    def tick(self, dt: float) -> Step:
        self._maybe("tick")
        self.ticks.append(dt)
        return None

    def draw(self, painter: object) -> None:
        self._maybe("draw")
        self.draws += 1


# -- on demand ------------------------------------------------------------------------------------------------------
def test_a_still_scene_is_drawn_once_what_changed_in_the_same_frame_and_nothing_in_a_minimised_window() -> None:
    with Driver(Page(), then=100) as play:
        assert (play.scene.draws, play.app.drawn) == (1, 1)
        assert len(play.scene.ticks) == 101
        play.scene.dirty = True
        play.frames(1)
        assert play.scene.draws == 2
        play.post(pygame.WINDOWMINIMIZED)
        play.scene.dirty = True
        play.frames(10)
        assert play.scene.draws == 2
        play.post(pygame.WINDOWRESTORED)
        assert play.scene.draws == 3
        play.app.frame(3.0)
        assert play.scene.ticks[-1] == 0.05, "time does not jump after a stall"


def test_a_still_game_looks_at_its_events_half_as_often_and_counts_seconds_from_the_last_input() -> None:
    with Driver(Page(), then=120) as play:
        assert play.services.idle == pytest.approx(121 / 60, abs=0.02)
        play.key("down")
        assert play.services.idle < 0.02
    with Driver(Page()) as play:
        assert play.app.pace == 60
        play.frames(40)
        assert play.app.pace == 30
        play.key("down")
        assert play.app.pace == 60
        play.frames(40)
        play.scene.dirty = True
        play.frames(1)
        assert play.app.pace == 60


# -- crashes --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("where", ["enter", "handle", "tick", "draw", "handle leave", "draw leave"])
@pytest.mark.usefixtures("painted")
def test_a_scene_that_breaks_ends_on_a_plain_page_with_a_report(where: str, own_folder: Path) -> None:
    with Driver(Page(where), crashes=True) as play:
        play.key("down", then=2)
        assert isinstance(play.scene, Crashed)
        reports = list((own_folder / "crashes").iterdir())
        assert len(reports) == 1
        text = (reports[0] / "report.txt").read_text("utf-8")
        assert f"ValueError: no more {where.split()[0]}" in text
        assert "test_app.py" in text
        assert palette.PARCH in {tuple(play.surface.get_at((x, 360)))[:3] for x in range(0, 1280, 7)}


@pytest.mark.usefixtures("painted")
def test_the_crash_page_needs_no_working_painter_and_one_that_breaks_ends_the_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Panelless(Painter):
        def panel(self, *_: object, **__: object) -> Rect:
            raise RuntimeError("no panels today")

    class Hopeless(Crashed):
        def draw(self, painter: Painter) -> None:
            raise RuntimeError("even this")

    surface = pygame.Surface((1280, 720))
    Crashed("a leg is lost", None, Page, None).draw(Panelless(surface, Sprites()))
    colours = {tuple(surface.get_at((x, y)))[:3] for x in range(40, 400) for y in (48, 50, 52)}
    assert {palette.PARCH, palette.INK} <= colours
    with Driver(Hopeless("a leg is lost", None, Page, None), crashes=True, then=5) as play:
        assert play.status == 1
    assert "even this" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["\\0", "\\ud800", "{wood} *bold*", "", "word " * 200])
def test_whatever_an_exception_says_can_be_shown(text: str) -> None:
    class Odd(Page):
        def tick(self, dt: float) -> Step:
            raise ValueError(text)

    with Driver(Odd(), crashes=True, then=2) as play:
        assert isinstance(play.scene, Crashed)
        assert play.status is None


def test_from_the_crash_page_one_goes_on_at_the_menu_or_quits_and_below_a_dialog_nothing_is_left() -> None:
    with Driver(Page("tick"), crashes=True, then=1) as play:
        play.key("return")
        assert not isinstance(play.scene, Page | Crashed)
        assert play.status is None
    with Driver(Page("tick"), crashes=True, then=1) as play:
        play.pad.tap("east")
        assert play.status == 1
    with Driver(Page("tick"), crashes=True) as play:
        play.apply(Push(Page()))
        play.apply(Pop(), then=1)
        assert [type(scene) for scene in play.app.stack.scenes] == [Crashed]


def test_a_report_or_settings_that_cannot_be_written_are_told_and_hide_no_crash(own_folder: Path) -> None:
    own_folder.write_text("a file where the folder should be")
    with Driver(Page("tick"), crashes=True, then=1) as play:
        assert isinstance(play.scene, Crashed)
        assert any("Couldn't save a report." in line for line in play.scene.lines)
    with Driver(Page()) as play:
        assert play.services.settings_changed().startswith("Couldn't save settings")


# -- window and settings --------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("painted")
def test_full_screen_is_one_key_and_back_and_the_text_size_is_felt_at_once() -> None:
    with Driver(Page()) as play:
        play.services.settings.text_size = 150
        play.services.on_settings()
        play.frames(1)
        assert play.services.painter.text_scale == 1.5
        assert play.scene.draws == 2
        before = play.surface.get_size()
        play.key("f11")
        assert play.surface.get_size() != before
        assert play.services.painter.k == min(play.surface.get_width() / 640, play.surface.get_height() / 360)
        assert play.app.screen.full
        assert play.services.settings.fullscreen
        play.key("alt+return")
        assert not play.app.screen.full
        play.frames(2)
        assert play.surface.get_size() == before


def opened(run: Run) -> App:
    loaded = files.load()
    return App(run, loaded, GameWindow(run, loaded.settings), Page())


def test_the_window_comes_back_where_it_was(own_folder: Path) -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    app = opened(Run(frames=1))
    app.screen.window.size = (1000, 600)
    app.screen.window.position = (12, 34)
    app.run()
    again = opened(Run(frames=1))
    try:
        assert again.screen.surface.get_size() == (1000, 600)
        assert again.screen.window.position == (12, 34)
    finally:
        again.close()


@pytest.mark.parametrize("window", [(5000, 5000, 1280, 720), (-4000, 10, 1280, 720)])
def test_a_window_remembered_beyond_the_desktop_opens_in_sight(window: tuple[int, int, int, int]) -> None:
    screen = GameWindow(Run(), Settings(window=window))
    x, y = screen.window.position
    screen.close()
    assert 0 <= x < 5000
    assert 0 <= y < 5000


# -- the end --------------------------------------------------------------------------------------------------------
def test_closing_the_window_lets_every_scene_leave_and_a_scene_ends_the_game_with_its_status() -> None:
    left, page = list[str](), Page()
    page.leave = lambda: left.append("left")
    with Driver(page) as play:
        play.post(pygame.QUIT)
        assert play.status == 0
    assert left == ["left"]
    page = Page()
    page.handle = lambda given: Quit(7) if isinstance(given, Intent) and given.act is Act.BACK else None
    with Driver(page) as play:
        play.key("escape")
        assert play.status == 7
