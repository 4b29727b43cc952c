"""A storm of plugs, presses, sizes, focus and time breaks nothing: whatever comes, the app goes on."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.client.crash import PadGone
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.stack import Pop, Prompt, Push, Replace, Reset, Scene, Step
from tests.client.driver import Driver
from tests.client.virtual_pad import PadNotOpenedError, VirtualPad

KEYS = (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_TAB, pygame.K_F11, pygame.K_m, pygame.K_KP_PLUS, 0)
WINDOW_EVENTS = (
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    *(pygame.WINDOWEXPOSED, pygame.WINDOWENTER, pygame.WINDOWLEAVE, pygame.WINDOWMOVED, pygame.USEREVENT),
)


class Wanderer(Scene):
    """Comes and goes by what it hears, and draws something that takes all of the painter."""

    def __init__(self, depth: int = 0) -> None:
        self.depth = depth
        self.covers = depth % 2 == 0
        self.typing = depth % 3 == 2

    def handle(self, given: Input) -> Step:
        self.dirty = True
        match given:
            case Intent(act=Act.CONFIRM):
                return Push(Wanderer(self.depth + 1)) if self.depth < 6 else Reset(Wanderer())
            case Intent(act=Act.BACK):
                return Pop() if self.depth else None
            case Pointer(kind="down"):
                return Replace(Wanderer(self.depth))
        return None

    def draw(self, painter: object) -> None:
        self.services.painter.panel(20, 20, 200, 100, f"Page {self.depth}")
        self.services.painter.prompt_bar(self.prompts())

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt((Act.CONFIRM, Act.UNDO), "Go"), Prompt(Act.BACK, "Back"))


class Storm:
    """One random deed after the other on a running app, the same for the same seed."""

    def __init__(self, play: Driver, seed: int) -> None:
        self.play = play
        self.random = random.Random(seed)
        self.pads: list[VirtualPad] = []
        self.actions: tuple[Callable[[], None], ...] = (
            *(self.key, self.key, self.pad_button, self.pad_button, self.axis, self.mouse, self.mouse),
            *(self.window, self.size, self.plug, self.unplug, self.text, self.flood),
        )

    def action(self) -> None:
        self.random.choice(self.actions)()
        self.play.app.frame(self.random.choice((0.0, 1 / 60, 1 / 60, 0.2, 30.0)))

    def key(self) -> None:
        kind = self.random.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP))
        mod = self.random.choice((0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT))
        typed = self.random.choice(("", "m", "?", "\0", "\ud800", " "))
        pygame.event.post(pygame.Event(kind, key=self.random.choice(KEYS), mod=mod, unicode=typed, scancode=0))

    def text(self) -> None:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=self.random.choice(("a", "", "\0", "\ud800", "字" * 40))))

    def mouse(self) -> None:
        at = self.random.choice((-5, 0, 300, 5000)), self.random.choice((-5, 0, 300, 5000))
        button = self.random.randrange(1, 9)
        kind = self.random.choice((pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        pygame.event.post(pygame.Event(kind, pos=at, button=button, rel=(1, 1), buttons=(0, 0, 0)))
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=1, y=self.random.randrange(-3, 4)))

    def window(self) -> None:
        pygame.event.post(pygame.Event(self.random.choice(WINDOW_EVENTS), x=0, y=0))

    def size(self) -> None:
        self.play.app.screen.window.size = self.random.choice(((960, 540), (1280, 720), (300, 200), (1500, 600)))

    def plug(self) -> None:
        if len(self.pads) < 3:
            ids = self.random.choice((VirtualPad.XBOX, VirtualPad.PLAYSTATION, VirtualPad.NINTENDO, (0, 0)))
            self.pads.append(VirtualPad("storm", ids).plug())

    def unplug(self) -> None:
        if self.pads:
            self.pads.pop(self.random.randrange(len(self.pads))).unplug()

    def pad_button(self) -> None:
        if self.pads:
            button = self.random.choice(list(VirtualPad.BUTTONS))
            self._unless_new(lambda pad: pad.button(button, self.random.random() < 0.6))

    def axis(self) -> None:
        if self.pads:
            axis = self.random.choice(list(VirtualPad.AXES))
            self._unless_new(lambda pad: pad.axis(axis, self.random.uniform(-1.2, 1.2)))

    def _unless_new(self, action: Callable[[VirtualPad], None]) -> None:
        # A pad plugged in this very frame has not been seen by the app yet.
        with contextlib.suppress(PadNotOpenedError):
            action(self.random.choice(self.pads))

    def flood(self) -> None:
        for _ in range(200):
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(0, 0), buttons=(0, 0, 0)))


@pytest.mark.parametrize("seed", range(4))
def test_four_hundred_random_deeds_break_nothing(seed: int, home: Path) -> None:
    with Driver(Wanderer()) as play:  # an exception in any frame fails here
        storm = Storm(play, seed)
        for _ in range(400):
            storm.action()
        assert play.app.stack.status is None
        assert isinstance(play.scene, Wanderer | PadGone)
        for pad in storm.pads:
            pad.unplug()
