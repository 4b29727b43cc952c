"""Where little moves only its boxes are put down anew: every frame is, to the pixel, the one that is drawn whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import patch
from zlib import crc32

import pygame
import pytest

from game.client.app import App
from game.client.draw.canvas import NOTHING
from game.client.draw.painter import Layer, Painter
from game.client.scenes.page import Dialog
from game.client.stack import Pop, Push, Scene
from game.client.ui.focus import ClientRefusal
from tests.client.driver import Driver, paced
from tools.shots import SHOTS

BEATS, TOLD = 24, 300  # frames: a few poses; until what was said has gone
SMALL, OTHER = (960, 540), (1280, 720)
Does = Callable[[Driver], object]


class Flash(Scene):
    """Lightning over the page."""

    covers = False

    def draw(self, painter: Painter) -> None:
        painter.fill((255, 255, 255))


def _key(*words: str) -> Does:
    return lambda play: play.key(*words)


def _set(**values: Any) -> Does:
    def do(play: Driver) -> None:
        for name, value in values.items():
            setattr(play.services.settings, name, value)
        play.services.settings_changed()

    return do


def _size(size: tuple[int, int]) -> Does:
    return lambda play: setattr(play.app.screen.window, "size", size)


def _black(play: Driver) -> None:
    """The window's surface is another one, as after full screen, and nothing is on it yet."""
    play.app.screen.surface = pygame.Surface(SMALL)
    play.services.on_settings()
    play.frames(BEATS)
    play.app.screen.surface = play.app.screen.window.get_surface()
    play.services.on_settings()


def _why(told: str) -> Does:
    """A bubble says why not; "": no more."""

    def do(play: Driver) -> None:
        play.scene.focus._why = ClientRefusal(told) if told else None
        play.scene.touch()

    return do


def _over(play: Driver) -> None:
    play.app.stack.apply(Push(Dialog("Leave?", "It is saved.")))


def _lightning(play: Driver) -> None:
    """So often that the last is held back; the page stands again in the frame after."""
    for _ in range(8):
        play.app.stack.apply(Push(Flash()))
        play.frames(2)
        play.app.stack.apply(Pop())
        play.frames(2)


def _away(play: Driver) -> None:
    """The figures are elsewhere, and go back."""
    for man in play.scene.formation.figures:
        man.x += 40


MOMENTS: tuple[tuple[str, Does, int], ...] = (
    ("rest", lambda play: None, BEATS),
    *((f"focus {key}", _key(key), BEATS) for key in ("down", "right", "tab", "left", "up")),
    ("said", lambda play: play.scene.say("The horn is heard far away."), TOLD),
    ("captions", _set(captions="en"), BEATS),
    ("heard", lambda play: play.services.sound.play("deny"), TOLD),
    ("refused", _why("You have no bombs."), BEATS),
    ("refused no more", _why(""), BEATS),
    ("menu", _key("f10"), BEATS),
    ("menu gone", _key("escape"), BEATS),
    ("dialog", _over, BEATS),
    ("its focus", _key("right", "left"), BEATS),
    ("dialog gone", _key("escape"), BEATS),
    ("larger", _size(OTHER), BEATS),
    ("smaller", _size(SMALL), BEATS),
    ("another surface", _black, BEATS),
    ("large letters", _set(text_size=150), BEATS),
    ("usual letters", _set(text_size=100), BEATS),
    ("greys", _set(theme="grey"), BEATS),
    ("colours", _set(theme="usual"), BEATS),
    ("no flashes", _set(flash_guard=True), BEATS),
    ("lightning", _lightning, BEATS),
    ("flashes", _set(flash_guard=False), BEATS),
    ("switch", _set(switch=True), BEATS),
    ("stepped", _key("f8", "f8"), BEATS),
    ("no switch", _set(switch=False), BEATS),
    ("walk", _away, 2 * BEATS),
    ("fight", lambda play: (play.scene.focus.focus_on("order/1"), play.key("return")), 300),
    ("on", _key("return"), 200),
    ("card", _key("m"), 120),
    ("taken back", _key("z"), BEATS),
)


def _frames(shot: str) -> tuple[list[tuple[str, int]], Counter[str]]:
    """What each frame of all moments shows; how many of each were drawn in part."""
    shown: list[tuple[str, int]] = []
    parts: Counter[str] = Counter()
    now = ""

    def after(step: Callable[[float], None], dt: float) -> None:
        stood, drawn = play.services.painter.standing[1] is not None, play.app.drawn
        step(dt)
        parts[now] += stood and play.app.drawn > drawn
        shown.append((now, crc32(play.surface.get_buffer())))

    with Driver(SHOTS[shot].scene(), SMALL, paced(1)) as play:
        play.until(lambda: hasattr(play.scene, "formation"))
        play.frames(120)
        with patch.object(play.app, "frame", partial(after, play.app.frame)):
            for name, do, frames in MOMENTS:
                now = name
                do(play)
                play.frames(frames)
    return shown, parts


@pytest.mark.parametrize("shot", ["hordes_battle", "battle"])
def test_a_frame_drawn_in_part_is_the_whole_one(shot: str) -> None:
    part, parts = _frames(shot)
    with patch.object(App, "_standing", NOTHING):
        whole, none = _frames(shot)
    assert sum(parts.values()) > 60
    assert not sum(none.values())
    assert not Counter(a[0] for a, b in zip(part, whole, strict=True) if a != b)


def test_another_layer_is_put_down_whole() -> None:
    painter, layers = Painter(pygame.Surface(SMALL)), (Layer(), Layer())
    for _ in range(2):
        for layer, colour in zip(layers, ((200, 0, 0), (0, 0, 200)), strict=True):
            with layer.painting(painter) as fresh:
                if fresh:
                    painter.fill(colour)
            painter.standing = layer, ()
            assert painter.surface.get_at((9, 9))[:3] == colour
