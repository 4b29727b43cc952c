"""Fights make nothing for the first time while blows fall, and no storyboard flashes."""

from collections.abc import Callable, Hashable
from itertools import count, product
from typing import Any

import pygame
import pytest

from game.client.draw.canvas import SurfaceCache
from game.client.scenes.help import HelpScene
from game.client.stack import Push
from game.client.stage import cast
from tests.client.driver import Driver, shared
from tests.client.flashes import Flashes
from tests.client.ui_helpers import AskedArt
from tests.long import usual
from tests.world import as_long_as
from tools.films import frames
from tools.shots import SHOTS
from tools.storyboards import FILMS

FIGHTS = ["exchange", "raid", "last", "arrows", "risen", "fireball", "knights", "lost", "bombs"]
SETTLES = 6  # frames in which a fight that begins takes over the page


def made(app: Any, scene: Any) -> dict[str, int]:
    """How many pictures, drawings (words too) and poses were made so far."""
    painter = app.services.painter
    return {"pictures": painter.sprites.scaled.made, "drawings": painter.cache.made, "poses": scene.stock.cache.made}


@pytest.mark.parametrize("name", usual(FIGHTS, "exchange", "raid", "fireball", "bombs"))
def test_nothing_is_made_in_the_middle_of_a_blow(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cast, "perf_counter", lambda: 0.0)  # as if a frame had all the time there is
    before: dict[str, int] = {}
    blows = 0
    for app in frames(FILMS[name], (960, 540)):
        scene: Any = app.stack.top
        shown = scene.playing
        now = made(app, scene)
        if shown is not None and shown[2].blows:
            clash = shown[2]
            first, last = (clash.clock.real(clash.blows[n].t) for n in (0, -1))
            if max(SETTLES / 60, first - 0.05) <= scene.t <= last + 0.2:
                blows += 1
                if before:
                    assert now == before, scene.t
                before = now
                continue
        before = {}
    assert blows > 20


class Asked(SurfaceCache):
    """Knows what it was asked for."""

    def __init__(self, room: int) -> None:
        super().__init__(room)
        self.asked = set[Hashable]()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        self.asked.add(key)
        return super().get(key, make)


def test_a_raid_in_a_large_window_finds_its_drawings_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cast, "perf_counter", lambda: 0.0)
    cache: Asked | None = None
    for app in frames(FILMS["raid"], (1920, 1080)):
        painter = app.services.painter
        cache = painter.cache = cache or Asked(painter.cache.room)
        if app.stack.top.held:
            break
    assert cache is not None
    assert cache.made == len(cache.asked) > 100, "none had to go and be drawn again"


@pytest.mark.parametrize(("name", "strips"), [("raid", ("d10/blue", "d10/red")), ("exchange", ("die/blue",))])
def test_the_tumble_of_the_dice_is_scaled_before_they_fly(
    name: str, strips: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cast, "perf_counter", lambda: 0.0)
    for n, app in enumerate(frames(FILMS[name], (960, 540))):
        painter, thrown = app.services.painter, app.stack.top.tumbles()
        assert {strip for strip, _ in thrown} == {*strips}
        before = painter.sprites.scaled.made
        for (strip, points), step in product(thrown, range(24)):
            painter.picture(f"{strip}/t{step:02}", painter.px(points))
        assert painter.sprites.scaled.made == before
        if n > 40:
            break


@pytest.mark.parametrize("name", ["hordes_battle", "battle"])
def test_a_battle_opens_before_it_draws_what_its_blows_throw_up(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cast, "perf_counter", count().__next__)  # as if a frame had time for one job
    with Driver(HelpScene("twenty_years"), size=(960, 540)) as play:
        play.afresh()
        blasts = {f"fx/blast_{step}" for step in range(5)}

        def drawn() -> set[str]:
            return art.asked & blasts

        play.apply(Push(SHOTS[name].scene()))
        play.services.painter.sprites = art = AskedArt()
        for _ in as_long_as(lambda: not hasattr(play.scene, "stock")):
            play.frames(1)
        assert not drawn()
        play.until(lambda: drawn() == blasts)


# ---- At most three flashes a second larger than a hundredth of the screen, on whole frames of every storyboard.
SIZE = (640, 360)
BRIGHT = ("exchange", "raid", "hunger", "spawn", "year", "dungeon")


def seen(lit: list[bool], share: float) -> Flashes:
    """A patch in the middle of a grey page that is white in these frames."""
    flashes, page = Flashes(), pygame.Surface(SIZE)
    side = round((share * SIZE[0] * SIZE[1]) ** 0.5)
    for white in lit:
        page.fill((90, 90, 90))
        if white:
            page.fill((255, 255, 255), (320, 180, side, side))
        flashes.see(page)
    return flashes


def test_a_light_that_goes_on_and_off_is_counted_once_a_small_one_one_that_stays_and_what_moves_never() -> None:
    assert seen(([False] * 10 + [True] * 5) * 5 + [False], 0.03).most() == 4
    assert seen([False] * 10 + [True] * 5 + [False] * 60, 0.03).most() == 1
    assert seen(([False] * 10 + [True] * 5) * 5, 0.003).most() == 0
    assert seen([False] * 10 + [True] * 60, 0.03).most() == 0
    flashes, page = Flashes(), pygame.Surface(SIZE)
    for n in range(60):
        page.fill((90, 90, 90))
        page.fill((255, 255, 255), (8 * n, 100, 70, 90))
        flashes.see(page)
    assert flashes.most() == 0


@pytest.mark.parametrize("name", usual(list(FILMS), *BRIGHT))
def test_at_most_three_flashes_a_second(name: str) -> None:
    flashes = Flashes()
    with shared():
        for app in frames(FILMS[name], SIZE):
            flashes.see(app.screen.surface)
    assert flashes.most() <= 3, flashes.found
