"""A match shown by its real scenes on a part of the screen, or on all of it, which nobody can touch.

    stage = Stage(services, session, (0, 0, 512, 288))
    self.dirty |= stage.tick(dt)
    stage.draw(painter)                     # after what lies below it
    stage.close()

Inside is a stack of its own, so that battles, dungeons and pages come and go as they did; inputs never reach it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pygame

from game.client.draw.canvas import Rect
from game.client.draw.painter import Acts, Painter
from game.client.input.actions import Resized
from game.client.play import Play
from game.client.scenes.begin import at_table
from game.client.services import Services
from game.client.sound import Sound
from game.client.stack import Reset, Stack
from game.session import Session


class _StagePainter(Painter):
    """Draws the same pages, but no prompts: nobody can follow them."""

    def prompt_bar(self, prompts: Iterable[tuple[Acts, str]], note: str = "") -> None:
        super().prompt_bar((), "")


class Stage:
    """`silent`: a mere show; no sound comes from it, it never rests. `threads`: its bots think beside the frames."""

    def __init__(
        self, services: Services, session: Session, box: Rect | None = None, silent: bool = False, threads: bool = False
    ) -> None:
        self.box = box
        self._show, self._threads = silent, threads
        self._outer = services
        self._surface: pygame.Surface | None = None  # what the box is cut from
        painter = services.painter
        self._painter = _StagePainter(self._cut(painter), painter.sprites, painter.text_scale, painter.glyphs)
        self.services = replace(services, painter=self._painter, message=None)
        if silent:
            self.services.sound = Sound()
        self._stack = Stack(self.services)
        self.show(session)

    def show(self, session: Session) -> None:
        """Begin with this session as it stands; what was shown before is gone at once."""
        self.session = session
        self.play = Play(session, threads=self._threads)
        self._stack.apply(Reset(at_table(self.play)))

    # ---- the pace
    @property
    def paused(self) -> bool:
        return self.play.halted

    @paused.setter
    def paused(self, paused: bool) -> None:
        self.play.halted = paused

    def pace(self, speed: float) -> None:
        """1 is as it was played; 2 and 4 are faster."""
        self.services.run = replace(self.services.run, speed=speed)

    @property
    def calm(self) -> bool:
        """Nothing is being shown, and no page lies over the table."""
        return not self.play.busy and len(self._stack.scenes) == 1

    @property
    def stale(self) -> bool:
        return self._stack.stale

    def tick(self, dt: float) -> bool:
        """Time passes inside. True when it must be drawn."""
        self.services.time += dt
        self.services.idle = 0.0 if self._show else self._outer.idle
        self._stack.tick(dt)
        return self._stack.stale

    # ---- drawing
    def draw(self, painter: Painter) -> None:
        """The box of the painter's surface as the scenes inside want it."""
        if painter.surface is not self._surface:
            self._painter.look_at(self._cut(painter))
            self._stack.handle([Resized()])
        if self._painter.text_scale != painter.text_scale or self._painter.glyphs is not painter.glyphs:
            self._painter.text_scale, self._painter.glyphs = painter.text_scale, painter.glyphs
            self._stack.touch()
        self._stack.draw(self._painter)

    def put(self, box: Rect) -> None:
        """It stands there from now on."""
        if box != self.box:
            self.box, self._surface = box, None

    def _cut(self, painter: Painter) -> pygame.Surface:
        self._surface = painter.surface
        if self.box is None:
            return painter.surface
        return painter.part(painter.box(*self.box))

    def touch(self) -> None:
        """The surface below was painted over."""
        self._stack.touch()

    def rest(self) -> None:
        """Another scene covers it: surfaces are given back."""
        for scene in self._stack.scenes:
            scene.rest()

    def close(self) -> None:
        """The scenes inside leave, and their play is closed."""
        self._stack.clear()
