"""A keyboard on the screen, for names on a pad: letters, space, backspace, suggest, done. Real keys type as well."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import WIDTH, Rect
from game.client.input.actions import Act, Input, Intent, Typed
from game.client.stack import Pop, Prompt, Scene, Step
from game.client.ui.focus import FocusGraph, Refused
from game.client.ui.palette import INK, UMBER
from game.client.ui.widgets import button

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-. ")
LONGEST = 24  # letters of a name
KEY, GAP = 26.0, 3.0


class NameEntry(Scene):
    """Push it; `resume(name)` gives the name, or None when the player went back.

    `suggest` gives a fresh name each time; without it there is no such key. MIRROR turns between small and capitals,
    NEXT suggests, MENU is done, BACK takes a letter away and leaves when none is left.
    """

    covers = False
    typing = True

    def __init__(
        self,
        title: str,
        name: str = "",
        suggest: Callable[[], str] | None = None,
        blank: str = "a name",
        longest: int = LONGEST,
    ) -> None:
        self.longest = longest
        self.title, self.name, self.suggest, self.blank = title, name, suggest, blank
        self.capital = not name
        self.focus = FocusGraph("key/q")

    def enter(self) -> None:
        self.focus.sound = self.services.sound.play
        self.focus.motion = 0.0 if self.services.settings.reduced_motion else 1.0

    def handle(self, given: Input) -> Step:
        if isinstance(given, Typed):
            return self._typed(given.text)
        if isinstance(given, Intent) and given.act is Act.BACK and given.device.kind == "pad" and self.name:
            return self._erase()
        reply = self.focus.handle(given)
        self.dirty |= reply.changed
        if reply.used:
            return reply.step
        match reply.act:
            case Act.BACK:
                return Pop(None)
            case Act.MIRROR:
                return self._shift()
            case Act.NEXT if self.suggest is not None:
                return self._suggested()
            case Act.MENU if self.name.strip():
                return self._done()
        return None

    def tick(self, dt: float) -> Step:
        self.dirty |= self.focus.tick(dt)
        return None

    def prompts(self) -> tuple[Prompt, ...]:
        if self.services.devices.glyphs in ("keyboard", "mouse"):  # there letters are letters
            return (Prompt(Act.CONFIRM, "Press the key"), Prompt(Act.BACK, "Leave"))
        more: tuple[Prompt, ...] = (Prompt(Act.NEXT, "Suggest"),) if self.suggest is not None else ()
        if self.name.strip():
            more += (Prompt(Act.MENU, "Done"),)
        return (Prompt(Act.CONFIRM, "Type"), Prompt(Act.BACK, "Erase, leave"), Prompt(Act.MIRROR, "Capitals"), *more)

    # ---- what keys do
    def _typed(self, text: str) -> Step:
        for letter in text:
            if letter in "\b\x7f":
                self._erase()
            elif letter.isprintable():
                self._add(letter)
        return None

    def _add(self, letter: str) -> Step:
        if len(self.name) < self.longest and not (letter == " " and (not self.name or self.name[-1] == " ")):
            self.name += letter
            self.capital = letter == " "
            self.dirty = True
        return None

    def _press(self, letter: str) -> Step:
        return self._add(letter.upper() if self.capital else letter)

    def _erase(self) -> Step:
        self.name = self.name[:-1]
        self.capital = not self.name
        self.dirty = True
        return None

    def _shift(self) -> Step:
        self.capital = not self.capital
        self.dirty = True
        return None

    def _suggested(self) -> Step:
        if self.suggest is not None:
            self.name, self.capital, self.dirty = self.suggest()[: self.longest], False, True
        return None

    def _done(self) -> Step:
        return Pop(self.name.strip())

    # ---- how it looks
    def draw(self, painter: Painter) -> None:
        painter.dim()
        w = 10 * (KEY + GAP) + 22
        x, y = (WIDTH - w) / 2, 72.0
        painter.panel(x, y, w, 212, self.title, head=16)
        field = (x + 12, y + 24, w - 24, 24.0)
        painter.card(*field)
        shown = self.name or self.blank
        end = painter.text(shown, field[0] + 8, field[1] + 12, "book", 13, INK if self.name else UMBER, "midleft")
        painter.rect(end + 1.5, field[1] + 5, 1.2, 14, INK)
        self.focus.begin()
        for r, row in enumerate(ROWS):
            for c, letter in enumerate(row):
                box = (x + 12.5 + c * (KEY + GAP), y + 56 + r * (KEY + GAP), KEY, KEY)
                face = "␣" if letter == " " else letter.upper() if self.capital else letter
                self._key(painter, f"key/{letter}", box, face, partial(self._press, letter))
        self._orders(painter, x + 12.5, y + 56 + 4 * (KEY + GAP) + 4, w - 25)
        self.dirty |= self.focus.end()
        painter.prompt_bar(self.prompts())

    def _key(self, painter: Painter, id: str, box: Rect, face: str, press: Callable[[], Step]) -> None:
        if face == "␣":
            button(painter, self.focus, id, box, "", press)
            painter.line(box[0] + 7, box[1] + 16, box[0] + 19, box[1] + 16, INK, 1.2)
        else:
            button(painter, self.focus, id, box, face, press, size=11)

    def _orders(self, painter: Painter, x: float, y: float, w: float) -> None:
        nothing = None if self.name.strip() else Refused(f"{self.blank.capitalize()} needs a letter")
        orders: list[tuple[str, str, str, Callable[[], Step]]] = [
            ("shift", "Capitals" if not self.capital else "Small", "", self._shift),
            ("erase", "Erase", "eraser", self._erase),
            ("done", "Done", "tick", self._done),
        ]
        if self.suggest is not None:
            orders.insert(2, ("suggest", "Suggest", "crown", self._suggested))
        each = (w - GAP * (len(orders) - 1)) / len(orders)
        for i, (id, label, symbol, press) in enumerate(orders):
            box = (x + i * (each + GAP), y, each, 24.0)
            refusal = nothing if id == "done" else None
            button(painter, self.focus, f"do/{id}", box, label, press, symbol=symbol, refusal=refusal)
