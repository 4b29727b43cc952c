"""What the scenes with a standing page have in common: one focus, one standing layer, toasts; and BACK that leaves.

class SaveScene(Page):
    def paint(self, painter): ...draw and declare zones...
    def acted(self, act, given): ...what the focus did not use; the default leaves by BACK...
"""

from __future__ import annotations

from typing import ClassVar

from game.client.draw.canvas import NOTHING, Boxes
from game.client.draw.painter import Layer, Painter
from game.client.input.actions import Act, Input, Resized
from game.client.stack import Pop, Scene, Step
from game.client.ui.focus import FocusGraph
from game.client.ui.widgets_toast import Toast


class Standing(Scene):
    """A scene of which most stands still. Call `touch` after any change of what stands."""

    def __init__(self, first: str = "", wrap: bool = False) -> None:
        self.focus = FocusGraph(first, wrap)
        self.toast = Toast()
        self.layer = Layer()

    def rest(self) -> None:
        self.layer.drop()

    def touch(self) -> None:
        """The page shows something else now."""
        self.layer.touch()
        self.dirty = True

    def say(self, text: str, symbol: str = "") -> None:
        """A sentence that comes and goes."""
        self.toast.say(text, symbol)
        self.dirty = True

    def draw(self, painter: Painter) -> None:
        with self.layer.painting(painter) as fresh:
            if fresh:
                self._paint(painter)
                if self.focus.end():  # the focus had to find another zone
                    self._paint(painter)
                    self.focus.end()
                self.painted(painter)
        boxes = self.live(painter)
        self.standing = NOTHING if self.focus.why or self.toast.text else (self.layer, boxes)
        self.focus.draw_why(painter)
        if self.on_top:  # what is said of a page is not read under another
            self.toast.draw(painter, self.focus)

    def _paint(self, painter: Painter) -> None:
        self.focus.begin()
        self.ground(painter)
        self.paint(painter)

    def ground(self, painter: Painter) -> None:
        """Draw what the page lies on."""

    def paint(self, painter: Painter) -> None:
        """Draw what stands and declare the zones."""

    def painted(self, painter: Painter) -> None:
        """Draw what stands and says what the zones of the page do."""

    def live(self, painter: Painter) -> Boxes:
        """Draw what moves, over it. The boxes that hold all of it."""
        return None


class Page(Standing):
    """A page around a game."""

    leaves: ClassVar[tuple[Act, ...]] = (Act.BACK,)  # what pops it, where the focus has no use for it

    def enter(self) -> None:
        self.focus.sound = self.services.sound.play
        self.feel()

    def feel(self) -> None:
        """Take over what the settings say."""
        self.focus.motion = 0.0 if self.services.settings.reduced_motion else 1.0
        self.touch()

    def resume(self, result: object) -> Step:
        self.feel()
        return None

    def handle(self, given: Input) -> Step:
        if isinstance(given, Resized):
            self.feel()
            return None
        reply = self.focus.handle(given)
        if reply.changed:
            self.touch()
        return reply.step if reply.used or reply.act is None else self.acted(reply.act, given)

    def acted(self, act: Act, given: Input) -> Step:
        """What was meant, where the focus had no use for it."""
        return Pop() if act in self.leaves else None

    def tick(self, dt: float) -> Step:
        if self.focus.tick(dt):
            self.touch()
        self.dirty |= self.toast.tick(dt)
        return None
