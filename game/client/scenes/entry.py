"""Typing: a field with a keyboard on the screen for the pad, while real keys type as well; and the entry of a name.

What stands there at first is selected: the first letter takes its place. Enter on a real keyboard is always done, until
the arrows are used to walk over the keys on the screen; nothing else hears it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Typed
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.focus import Refused
from game.client.ui.page import Art, Card, Column, Field, Grid, How, Item, Node, Row, Space, button, do
from game.client.ui.palette import INK
from game.teller import say

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-. ")
LONGEST = 24  # letters of a name
GAP = 3.0
WIDE = 312.0
DONE = "do/done"  # the button that ends the typing


class Entry(PageScene):
    """What every entry of text has in common. Its `view` shows keys "key/..." and the buttons "do/erase" and DONE."""

    covers = False
    typing = True

    def __init__(self, text: str, first: str) -> None:
        super().__init__(first)
        self.text = text
        self.selected = bool(text)  # the next letter takes the place of all
        self._walks = False  # the keys on the screen are walked over: Enter presses the one with the focus

    # ---- what an entry says

    def prompts(self) -> Sequence[Prompt]:
        """What the buttons do; on a keyboard letters are letters."""
        if self.services.devices.glyphs in ("keyboard", "mouse"):
            return (Prompt(Act.CONFIRM, say("press_key") if self._walks else "Done"), Prompt(Act.BACK, "Close"))
        return (Prompt(Act.CONFIRM, "Type"), Prompt(Act.BACK, say("erase_close")))

    def letter(self, letter: str) -> None:
        """A printable letter was typed."""
        raise NotImplementedError

    def other(self, act: Act) -> Step:
        """What was meant, where neither typing nor the focus had a use for it."""
        return None

    # ---- typing
    def add(self, letters: str) -> Step:
        """Letters at the end, or in place of what is selected."""
        self.text = letters if self.selected else self.text + letters
        self.selected, self.dirty = False, True
        return None

    def erase(self) -> Step:
        """The last letter goes, or all that is selected."""
        self.text = "" if self.selected else self.text[:-1]
        self.selected, self.dirty = False, True
        return None

    def _submit(self) -> Step:
        """As if the button were pressed: it is done, or says why not."""
        self.focus.focus_on(DONE)
        self.dirty = True
        return self.focus.confirm().step

    def handle(self, given: Input) -> Step:
        if isinstance(given, Typed):
            self._walks = False
            for letter in given.text:
                if letter in "\b\x7f":
                    self.erase()
                elif letter.isprintable():
                    self.letter(letter)
            self.dirty = True
            return None
        if isinstance(given, Intent):
            if given.act is Act.CONFIRM and given.device.kind == "keyboard" and not self._walks:
                return self._submit()
            if given.act is Act.BACK and given.device.kind == "pad" and self.text:
                return self.erase()
        reply = self.focus.handle(given)
        self.dirty |= reply.changed
        self._walks |= reply.moved
        if reply.used or reply.act is None:
            return reply.step
        if reply.act is Act.MENU:
            return self._submit()
        return Pop(None) if reply.act is Act.BACK else self.other(reply.act)


def key(letter: str, face: str, press: Any, size: float = 11.0) -> Item:
    """One key on the screen."""
    if face == " ":
        bar = Art(12, 3, draw=do(_space_bar))
        inner = Row((Space(grow=True), bar, Space(grow=True)))
        return Item("key/ ", inner, press, name="space", ground=theme.CARD, pad=(1, 1), least=24)
    return button(f"key/{letter}", face, press, size=size, least=24, pad=(1, 1))


def _space_bar(painter: Painter, box: Rect, how: How) -> None:
    painter.line(box[0], box[1] + box[3], box[0] + box[2], box[1] + box[3], INK, 1.2)


class NameEntry(Entry):
    """Push it; `resume(name)` gives the name, or None when the player went back.

    `suggest` gives a fresh name each time; without it there is no such key. MIRROR turns between small and capitals,
    NEXT suggests, MENU is done, BACK takes a letter away on a pad and leaves when none is left.
    """

    def __init__(
        self,
        title: str,
        name: str = "",
        suggest: Callable[[], str] | None = None,
        blank: str = say("a_name"),
        longest: int = LONGEST,
    ) -> None:
        super().__init__(name, "key/q")
        self.longest = longest
        self.title, self.suggest, self.blank = title, suggest, blank
        self.capital = not name

    def prompts(self) -> Sequence[Prompt]:
        found = super().prompts()
        if self.services.devices.glyphs in ("keyboard", "mouse"):
            return found
        more: tuple[Prompt, ...] = (Prompt(Act.MIRROR, "Lowercase" if self.capital else "Uppercase"),)
        more += (Prompt(Act.NEXT, "Suggest"),) if self.suggest is not None else ()
        return (*found, *more, *((Prompt(Act.MENU, "Done"),) if self.text.strip() else ()))

    def other(self, act: Act) -> Step:
        if act is Act.MIRROR:
            return self._shift()
        return self._suggested() if act is Act.NEXT else None

    # ---- what keys do
    def letter(self, letter: str) -> None:
        before = "" if self.selected else self.text
        if len(before) < self.longest and not (letter == " " and (not before or before[-1] == " ")):
            self.add(letter)
            self.capital = letter == " "

    def _press(self, letter: str) -> Step:
        self.letter(letter.upper() if self.capital else letter)
        return None

    def erase(self) -> Step:
        super().erase()
        self.capital = not self.text
        return None

    def _shift(self) -> Step:
        self.capital = not self.capital
        self.dirty = True
        return None

    def _suggested(self) -> Step:
        if self.suggest is not None:
            self.text, self.capital, self.selected, self.dirty = self.suggest()[: self.longest], False, True, True
        return None

    def _done(self) -> Step:
        return Pop(self.text.strip())

    # ---- how it looks
    def view(self) -> Node:
        keys = tuple(
            key(letter, letter.upper() if self.capital else letter, do(self._press, letter))
            for row in ROWS
            for letter in row
        )
        nothing = None if self.text.strip() else Refused(say("cant_be_empty", blank=self.blank.capitalize()))
        orders = [
            button("do/shift", "Lowercase" if self.capital else "Uppercase", do(self._shift), least=24, pad=(2, 1)),
            button("do/erase", "Erase", do(self.erase), "eraser", least=24, pad=(2, 1)),
            button(DONE, "Done", do(self._done), "tick", nothing, least=24, pad=(2, 1)),
        ]
        if self.suggest is not None:
            orders.insert(2, button("do/suggest", "Suggest", do(self._suggested), "crown", least=24, pad=(2, 1)))
        field = Field(self.text, self.blank, selected=self.selected, composing=self.services.devices.composing)
        body = Column((field, Grid(keys, GAP, cols=10), Grid(tuple(orders), GAP, cols=len(orders))), 6)
        return self.over(Card(self.title, body, pad=(9, 7)), WIDE)
