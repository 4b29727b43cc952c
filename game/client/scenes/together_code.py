"""Typing a join code, by pad, mouse or keys."""

from __future__ import annotations

from game.client.scenes.challenge import ChallengeEntry
from game.net.codes import MOST_LETTERS, CodeError, Door, decode
from game.teller import say


class CodeEntry(ChallengeEntry):
    """`Push(CodeEntry())`; `resume(code)` tells the letters, None when the player went back."""

    title, done, most = say("join_a_table"), "Join", MOST_LETTERS

    @property
    def said(self) -> tuple[object | None, str]:
        """The code once it is one, and a sentence about it."""
        if not self.text:
            return None, say("the_letters_the_host")
        try:
            door = decode(self.text)
        except CodeError as error:
            return None, str(error) if len(self.text) > 10 else say("letters_so_far_at", n=len(self.text))
        return self._meant(door)

    def _meant(self, door: Door) -> tuple[object | None, str]:
        if door.hall:
            return None, say("a_servers_code_opens")
        return self.text, say("a_table_on_this") if door.local else say("a_table_at", address=door.address)


class HallEntry(CodeEntry):
    """`Push(HallEntry())` for the code of a server, at which tables are opened."""

    title, done = say("the_servers_code"), say("use_code")

    def _meant(self, door: Door) -> tuple[object | None, str]:
        if not door.hall:
            return None, say("a_tables_code_joins")
        return self.text, say("a_server_on_this") if door.local else say("a_server_at", address=door.address)
