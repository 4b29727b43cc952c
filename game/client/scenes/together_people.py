"""What one can do with somebody at the table: mute them; as the host hand the table over, or send them away."""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.together import Together
from game.client.ui.page import Card, Column, Node, do, row
from game.client.ui.palette import VELLUM
from game.net import protocol as p
from game.net import requests as q
from game.net.company import PLAYING
from game.teller import say

WIDE = 320.0


class PersonScene(PageScene):
    """Push it for a member's chair."""

    covers = False

    def __init__(self, together: Together, chair: int) -> None:
        super().__init__("back")
        self.together, self.chair = together, chair

    def _send(self, request: q.Request) -> Step:
        self.together.send(request)
        return Pop()

    def _mute(self) -> Step:
        self.together.muted ^= {self.chair}
        return Pop()

    def _replaceable(self, member: p.Member | None) -> bool:
        """They play, and are away."""
        lobby = self.together.lobby
        playing = lobby is not None and lobby.phase == PLAYING and f"chair:{self.chair}" in lobby.seats
        return playing and member is not None and not member.here

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Back"))

    def view(self) -> Node:
        lobby = self.together.lobby
        member = next((m for m in lobby.members if m.chair == self.chair), None) if lobby else None
        name = member.name if member is not None else "Gone"
        hand = say("they_arrange_the_table") if self.together.served else say("the_game_moves_to")
        away, kick = say("send_away", name=name), do(self._send, q.Kick(self.chair))
        hosts = (
            row("hand", say("make_the_host", name=name), do(self._send, q.HandOver(self.chair)), "crown", hand),
            row("kick", away, kick, "cross", say("their_seat_becomes_free")),
        )
        muted = self.chair in self.together.muted
        mute = say("unmute", name=name) if muted else say("mute", name=name)
        stand_in = row(
            "bot", say("let_a_bot_play_for", name=name), do(self._send, q.Replace(self.chair)), "robot",
            say("until_they_come_back"),
        )  # fmt: skip
        rows = (
            *(hosts if self.together.owner else ()),
            *((stand_in,) if self._replaceable(member) else ()),
            row(
                "mute", mute, do(self._mute), "quill", say("their_talk_is_hidden") if muted else say("hide_their_talk")
            ),
            row("back", "Back", do(Pop), "undo"),
        )
        return self.over(Card(name, Column(rows), colour=VELLUM, pad=(10, 8)), WIDE)
