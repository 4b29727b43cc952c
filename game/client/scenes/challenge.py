"""Typing a challenge: the 32 letters it can hold on a keyboard for the pad; real keys type as well.

`Push(ChallengeEntry())`; `resume(Challenge)` tells what was typed, None when the player went back.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.input.actions import Act
from game.client.scenes.entry import DONE, GAP, WIDE, Entry, key
from game.client.stack import Pop, Prompt, Step
from game.client.ui.focus import Refused
from game.client.ui.page import Card, Column, Field, Grid, Node, Text, button, do
from game.client.ui.palette import GREEN, RUST, UMBER, dark
from game.core.rules import ruleset
from game.journal.challenge import ALPHABET, LONGEST, ChallengeError, decode, grouped
from game.journal.seeds import shown
from game.teller import say
from game.title import titles

ACROSS = 8  # keys of a row


class ChallengeEntry(Entry):
    """Push it. BACK takes a letter away on a pad, and leaves when none is left."""

    title, done, most = say("challenge_code"), say("use_code"), LONGEST

    def __init__(self) -> None:
        super().__init__("", f"key/{ALPHABET[0]}")

    # ---- what is typed
    @property
    def said(self) -> tuple[object | None, str]:
        """What the letters mean so far, and a sentence about it."""
        if not self.text:
            return None, say("a_code_holds_a")
        try:
            told = decode(self.text)
        except ChallengeError as error:
            return None, str(error)
        name = ruleset(told.game).name
        if told.game not in titles():
            return None, say("cant_be_played_in_the", name=name)
        land = say("a_custom_map") if told.map else say("the_official_map")
        return told, f"{name} on {land}, seed {shown(told.seed)}."

    def letter(self, letter: str) -> None:
        letter = letter.upper()
        if letter in ALPHABET:
            self._press(letter)
        elif letter.isalnum():
            self.services.sound.play("deny")

    def _press(self, letter: str) -> Step:
        return self.add(letter) if len(self.text) < self.most else None

    def _done(self) -> Step:
        told, _ = self.said
        return Pop(told) if told is not None else None

    def prompts(self) -> Sequence[Prompt]:
        pad = self.services.devices.glyphs not in ("keyboard", "mouse")
        done = (Prompt(Act.MENU, self.done),) if pad and self.said[0] is not None else ()
        return (*super().prompts(), *done)

    # ---- how it looks
    def view(self) -> Node:
        told, sentence = self.said
        colour = dark(GREEN, 0.3) if told else RUST if self.text else UMBER
        keys = tuple(key(letter, letter, do(self._press, letter), 12) for letter in ALPHABET)
        no = None if told else Refused(sentence if self.text else say("type_the_code_first"))
        orders = (
            button("do/erase", "Erase", do(self.erase), "eraser", least=26),
            button(DONE, self.done, do(self._done), "tick", no, least=26),
        )
        field = Field(grouped(self.text), " ", 12, "bold")
        body = (field, Text(sentence, "ui", 8, colour), Grid(keys, GAP, cols=ACROSS), Grid(orders, GAP))
        return self.over(Card(self.title, Column(body, 6), pad=(9, 7)), WIDE)
