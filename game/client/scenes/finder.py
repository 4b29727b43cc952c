"""Find a deed: everything that can be done now by name, and what cannot with the reason; letters narrow the list.

Big families are entered step by step, as in the terminal, whose words these are. Confirming a deed does it. Push it on
a match where a person decides; it pops when a deed was done or it is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input, Intent, Typed
from game.client.play import Play
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Push, Step
from game.client.ui.palette import INK, UMBER
from game.client.ui.widgets import Look, row
from game.client.ui.widgets_keyboard import NameEntry
from game.client.ui.widgets_list import ScrollList
from game.core.rules import Refusal
from game.text.cli import printer_of
from game.text.menu import Choice, Menu, main_menu, narrow, step

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

BOX: Rect = (100.0, 20.0, 440.0, 308.0)
PITCH = 25.0
LONGEST = 24  # letters looked for


class FinderScene(Page):
    """See the module."""

    covers = False
    typing = True

    def __init__(self, play: Play) -> None:
        super().__init__("deed/0")
        self.play, self.words = play, ""
        match = play.session.match
        self._view, self._legal = match.view(match.pending[0].seat), match.legal()
        self._printer = printer_of(match)
        self._menus: list[Menu] = [main_menu(self._printer, self._view, self._legal)]
        self.list = ScrollList("deed")

    # ---- what is listed
    @cached_property
    def _each(self) -> Menu:
        """Every deed by itself: for words. What reads alike is alike."""
        named = {self._printer.label(self._view, action): action for action in reversed(self._legal)}
        return Menu("", tuple(Choice(label, (action,)) for label, action in reversed(named.items())))

    @cached_property
    def _refused(self) -> Sequence[tuple[str, Refusal]]:
        return self._printer.refused(self._view)

    @property
    def choices(self) -> Sequence[Choice]:
        """What can be done: of the family that was entered, or whatever the words fit."""
        if not self.words.strip():
            return self._menus[-1].choices
        everything = len(self._menus) == 1
        return narrow(self._each if everything else self._menus[-1], self.words.split())

    @property
    def refused(self) -> Sequence[tuple[str, Refusal]]:
        """What cannot be done and why; nothing inside a family."""
        if len(self._menus) > 1:
            return ()
        words = [word.lower() for word in self.words.split()]
        return [one for one in self._refused if all(word in one[0].lower() for word in words)]

    # ---- inputs
    def resume(self, result: object) -> Step:
        if isinstance(result, str):
            self._look_for(result)
        return super().resume(result)

    def handle(self, given: Input) -> Step:
        if isinstance(given, Typed):
            words = self.words
            for letter in given.text:
                words = words[:-1] if letter in "\b\x7f" else (words + letter).lstrip()[:LONGEST]
            self._look_for(words)
            return None
        return super().handle(given)

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.BACK:
                return self._back()
            case Act.MENU:
                return Pop()
            case Act.NEXT | Act.SEARCH if isinstance(given, Intent) and given.device.kind == "pad":
                return Push(NameEntry("Find a deed", self.words, blank="a word"))
        return None

    def _back(self) -> Step:
        """Out of the words, out of the family, out of the page."""
        if self.words:
            self._look_for("")
        elif len(self._menus) > 1:
            self._menus.pop()
            self._top()
        else:
            return Pop()
        return None

    def _look_for(self, words: str) -> None:
        self.words = words
        self._top()

    def _top(self) -> None:
        self.list.first = 0
        self.focus.focus_on("deed/0")
        self.touch()

    def _take(self, choice: Choice) -> Step:
        if len(choice.actions) == 1:
            self.play.do(choice.actions[0])
            return Pop()
        self._menus.append(step(self._printer, self._view, choice.actions))
        self.words = ""
        self._top()
        return None

    def prompts(self) -> tuple[Prompt, ...]:
        told = "Undo the word" if self.words else "One step back" if len(self._menus) > 1 else "Leave"
        letters = (Prompt(Act.NEXT, "Letters"),) if self.services.devices.last.kind == "pad" else ()
        return (Prompt(Act.CONFIRM, "Do it"), *letters, Prompt(Act.BACK, told))

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        painter.dim(150)
        x, y, w, h = BOX
        painter.panel(x, y, w, h, self._menus[-1].question, head=16)
        self._field(painter, (x + 10, y + 21, w - 20, 19.0))
        choices, refused = self.choices, self.refused
        count = len(choices) + len(refused)
        if not count:
            painter.text("Nothing is called so now.", x + w / 2, y + h / 2, "book", 12, UMBER, "center")
            self.focus.zone("deed/0", (x + 8, y + 46, w - 16, PITCH), None, name="Nothing")

        def one(i: int, box: Rect, hidden: bool) -> None:
            id = f"deed/{i}"
            if i < len(choices):
                choice = choices[i]
                look = Look("right" if len(choice.actions) > 1 else "tick")
                take = partial(self._take, choice)
                row(painter, self.focus, id, box, _sentence(choice.label), take, look, hidden=hidden)
            else:
                name, why = refused[i - len(choices)]
                row(painter, self.focus, id, box, _sentence(name), None, Look("lock"), refusal=why, hidden=hidden)

        pitch = PITCH * max(1.0, painter.text_scale * 0.95)
        self.list.draw(painter, self.focus, (x + 6, y + 45, w - 12, h - 51), count, pitch, one)
        painter.prompt_bar(self.prompts(), f"{len(choices)} can be done, {len(refused)} cannot")

    def _field(self, painter: Painter, box: Rect) -> None:
        x, y, w, h = box
        painter.card(*box)
        painter.symbol("search", x + 5, y + h / 2, 11, "midleft")
        told = self.words or "Type a word of what you have in mind"
        if self.services.devices.last.kind == "pad" and not self.words:
            told = "All deeds by name"
        end = painter.text(told, x + 21, y + h / 2, "ui", 9, INK if self.words else UMBER, "midleft", max_width=w - 28)
        painter.rect((end if self.words else x + 19) + 0.8, y + 4, 0.9, h - 8, INK)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".")
