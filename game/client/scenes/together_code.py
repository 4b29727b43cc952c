"""Typing a join code, by pad, mouse or keys."""

from __future__ import annotations

from game.client.scenes.challenge import ChallengeEntry
from game.net.codes import CodeError, decode


class CodeEntry(ChallengeEntry):
    """`Push(CodeEntry())`; `resume(code)` tells the letters, None when the player went back."""

    title, done, most = "Join a table", "Join", 27

    @property
    def said(self) -> tuple[object | None, str]:
        """The code once it is one, and a sentence about it."""
        if not self.text:
            return None, "The letters the host reads out. Spaces and dashes do not matter."
        try:
            door = decode(self.text)
        except CodeError as error:
            return None, str(error) if len(self.text) > 10 else f"{len(self.text)} letters so far, at least 11."
        return self.text, "A table on this machine." if door.local else f"A table at {door.address}."
