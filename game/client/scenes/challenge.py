"""Typing a challenge: the 32 letters it can hold on a keyboard for the pad; real keys type as well.

`Push(ChallengeEntry(names))`; `resume(Challenge)` tells what was typed, None when the player went back.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import WIDTH
from game.client.input.actions import Act, Input, Intent, Typed
from game.client.stack import Pop, Prompt, Scene, Step
from game.client.ui.focus import FocusGraph, Refused
from game.client.ui.palette import GREEN, INK, RUST, UMBER, dark
from game.client.ui.widgets import button
from game.core.rules import ruleset
from game.journal.challenge import ALPHABET, LONGEST, ChallengeError, decode, grouped
from game.title import titles

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

ACROSS = 8
KEY, GAP = 32.0, 3.0


class ChallengeEntry(Scene):
    """See the module. BACK takes a letter away on a pad, and leaves when none is left."""

    covers = False
    typing = True
    title, done, most = "A challenge", "Take it up", LONGEST

    def __init__(self) -> None:
        self.code = ""
        self.focus = FocusGraph(f"key/{ALPHABET[0]}")

    def enter(self) -> None:
        self.focus.sound = self.services.sound.play
        self.focus.motion = 0.0 if self.services.settings.reduced_motion else 1.0

    # ---- what is typed
    @property
    def said(self) -> tuple[object | None, str]:
        """What the letters mean so far, and a sentence about it."""
        if not self.code:
            return None, "Somebody's whole setup in a few letters: game, options, land and dice."
        try:
            told = decode(self.code)
        except ChallengeError as error:
            return None, str(error)
        name = ruleset(told.game).name
        if told.game not in titles():
            return None, f"{name} has no table here yet."
        land = "a map of its own" if told.map else "the rules' own land"
        return told, f"{name} on {land}, dice {told.seed}."

    def _add(self, letter: str) -> Step:
        if len(self.code) < self.most:
            self.code += letter
            self.dirty = True
        return None

    def _erase(self) -> Step:
        self.code = self.code[:-1]
        self.dirty = True
        return None

    def _done(self) -> Step:
        told, _ = self.said
        return Pop(told) if told is not None else None

    def handle(self, given: Input) -> Step:
        if isinstance(given, Typed):
            for letter in given.text.upper():
                if letter in "\b\x7f":
                    self._erase()
                elif letter in ALPHABET:
                    self._add(letter)
                elif letter.isalnum():
                    self.services.sound.play("deny")
            return None
        if isinstance(given, Intent) and given.act is Act.BACK and given.device.kind == "pad" and self.code:
            return self._erase()
        reply = self.focus.handle(given)
        self.dirty |= reply.changed
        if reply.used:
            return reply.step
        if reply.act is Act.MENU:
            return self._done()
        return Pop(None) if reply.act is Act.BACK else None

    def tick(self, dt: float) -> Step:
        self.dirty |= self.focus.tick(dt)
        return None

    def prompts(self) -> tuple[Prompt, ...]:
        if self.services.devices.glyphs in ("keyboard", "mouse"):  # there letters are letters
            return (Prompt(Act.CONFIRM, "Press the key"), Prompt(Act.BACK, "Leave"))
        done = (Prompt(Act.MENU, self.done),) if self.said[0] is not None else ()
        return (Prompt(Act.CONFIRM, "Type"), Prompt(Act.BACK, "Erase, leave"), *done)

    # ---- how it looks
    def draw(self, painter: Painter) -> None:
        painter.dim()
        w = ACROSS * (KEY + GAP) - GAP + 24
        x, y = (WIDTH - w) / 2, 52.0
        painter.panel(x, y, w, 262, self.title, head=16)
        field = (x + 12, y + 23, w - 24, 40.0)
        painter.card(*field)
        shown = grouped(self.code)
        half = self.most // 2 + self.most // 8
        for row, part in enumerate((shown[:half], shown[half:])):
            painter.text(part, field[0] + 8, field[1] + 12 + row * 16, "bold", 12, INK, "midleft")
        told, sentence = self.said
        paint = dark(GREEN, 0.3) if told else RUST if self.code else UMBER
        painter.paragraph(sentence, x + 13, y + 66, w - 26, "ui", 8, paint, max_height=24)
        self.focus.begin()
        for at, letter in enumerate(ALPHABET):
            row, column = divmod(at, ACROSS)
            box = (x + 12 + column * (KEY + GAP), y + 92 + row * 32.0, KEY, 29.0)
            button(painter, self.focus, f"key/{letter}", box, letter, partial(self._add, letter), size=12)
        foot, each = y + 92 + 4 * 32.0 + 4, (w - 24 - GAP) / 2
        no = None if told else Refused(sentence if self.code else "Type the letters of the code first.")
        place = (x + 12, foot, each, 26.0)
        button(painter, self.focus, "do/erase", place, "Erase", self._erase, symbol="eraser")
        place = (x + 12 + each + GAP, foot, each, 26.0)
        button(painter, self.focus, "do/done", place, self.done, self._done, symbol="tick", refusal=no)
        self.dirty |= self.focus.end()
        self.focus.draw_why(painter)
        painter.prompt_bar(self.prompts())
