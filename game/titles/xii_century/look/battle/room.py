"""The king's war as its pieces see it: who must still answer and who may see what, and what has been shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.input.actions import Device
from game.client.play import Play
from game.client.scenes.playing import PlayScene
from game.client.stack import Pop, Step
from game.client.stage.stock import Stock
from game.client.stage.ticks import key
from game.client.ui.page import Page
from game.core.rules import RefusedError
from game.core.xii_century.actions import WarChoice
from game.core.xii_century.events import TroopsHalved
from game.core.xii_century.forecasts import may_support
from game.core.xii_century.state import UNDECIDED, WAR, State
from game.titles.xii_century.look.battle.cues import falls
from game.titles.xii_century.look.battle.tale import WarTale
from game.titles.xii_century.look.owners import Owners
from game.titles.xii_century.look.sight import LARGEST
from game.titles.xii_century.look.voice import Voice


def able(s: State) -> tuple[bool, ...]:
    """Which towns the king asks."""
    return tuple(may_support(s, seat) for seat in range(s.seats))


class WarRoom(PlayScene):
    """`before`: the towns as they went into the war; `tale`: what has been shown of it; `stock`: posed figures."""

    def __init__(self, play: Play, owners: Owners) -> None:
        super().__init__(play, "war/ready")
        self.owners = owners
        self.before: State = play.shown  # the towns as they went into the war
        self._events: Sequence[Any] = play.director.events
        self.start = len(self._events)
        self.tale = WarTale(self.before.seats)
        self.voice, self.page, self.stock = Voice(play), Page(), Stock()
        self._lifted = -1  # the seat that sits in front of the screen, behind the curtain
        self._waited = 0.0

    def leave(self) -> None:
        self.stock.clear()

    # ---- who answers
    @property
    def people(self) -> tuple[int, ...]:
        """The people who must still answer, in the order of the round."""
        match = self.play.session.match
        if match.state.phase != WAR or self.tale_begun:
            return ()
        players = self.play.session.players
        return tuple(d.seat for d in match.pending if players[d.seat] == "human")

    @property
    def asked(self) -> tuple[int, ...]:
        """All people the king asks, in the order of the seats."""
        players = self.play.session.players
        asks = able(self.before)
        return tuple(seat for seat in range(self.before.seats) if players[seat] == "human" and asks[seat])

    @property
    def padded(self) -> dict[int, Device]:
        """The people who answer on a pad of their own, and which it is: none where one person plays."""
        people = [seat for seat, player in enumerate(self.play.session.players) if player == "human"]
        pads = self.owners.pads(people, self.services.devices.pads) if len(people) > 1 else {}
        return {seat: pads[seat] for seat in self.asked if seat in pads}

    def pad_number(self, seat: int) -> int:
        """Which pad a town answers on, counted from 1 as they were plugged in."""
        return self.services.devices.pads.index(self.padded[seat]) + 1

    @property
    def alone(self) -> bool:
        """Nobody else answers at this screen, so nothing must be hidden from anybody."""
        return len(self.asked) < 2

    @property
    def voter(self) -> int | None:
        """The one whose answer the screen waits for; None when only pads must still answer, or nobody."""
        return next((seat for seat in self.people if seat not in self.padded), None)

    @property
    def curtain(self) -> bool:
        """The voter has not taken the screen yet."""
        return self.voter is not None and not self.alone and self._lifted != self.voter

    @property
    def tale_begun(self) -> bool:
        """The answers are out."""
        return any(event.type == "answers_revealed" for event in self.play.director.events[self.start :])

    def seat_of(self, device: Device) -> int | None:
        """Whose own pad this is."""
        return next((seat for seat, pad in self.padded.items() if pad == device), None)

    def sealed(self, seat: int) -> bool:
        """Whether a town has answered."""
        s: State = self.play.session.match.state
        return s.phase != WAR or s.votes[seat] != UNDECIDED

    def sealed_as(self, seat: int) -> str:
        """How a town's letter lies while nothing may be known of it: none, open or sealed."""
        if not able(self.before)[seat]:
            return "none"
        return "sealed" if self.sealed(seat) else "open"

    @property
    def told(self) -> str:
        """What has been shown last, in words: never before it was seen; "" before the letters have turned."""
        director = self.play.director
        shown, now = director.events[self.start : director.shown], director.now
        if isinstance(now, TroopsHalved) and director.moment >= max(map(max, falls(now).values()), default=0.0):
            shown = [*shown, now]  # the last of them has fallen
        return self.voice.tell(shown[-1], self.play.session.you).long if self.tale.answers else ""

    def come(self, kind: type[Any], thing: str, seat: int) -> int:
        """How many of a thing have come to a town (below zero: gone) while an event of that kind is being shown."""
        now: Any = self.play.director.now
        shown = isinstance(now, kind) and now.seat == seat
        return round(self.play.director.number(key(f"{thing}/{seat}"))) if shown else 0

    @property
    def large(self) -> bool:
        """Text is so large that troops have no room."""
        return self.services.painter.text_scale > LARGEST

    @property
    def over(self) -> bool:
        """The outcome is shown to its end."""
        return self.until is not None and self.held

    # ---- deeds
    def lift(self) -> Step:
        """The curtain rises for the voter."""
        self._lifted = self.voter if self.voter is not None else -1
        self.focus.focus_on("war/support")
        self.touch()
        return None

    def answer(self, support: bool, seat: int | None = None) -> Step:
        """An answer is sealed."""
        seat = self.voter if seat is None else seat
        if seat is None or seat not in self.people:
            return None
        try:
            self.play.do(WarChoice(support), seat)
        except RefusedError as error:
            self.say(error.refusal.text, "cross")
            return None
        self._lifted = -1
        self.focus.focus_on("war/ready")
        self.services.sound.play("page")
        self.touch()
        return None

    def go_on(self) -> Step:
        """Everything was read."""
        return Pop()

    def undo(self) -> Step:
        """A sealed answer stays sealed."""
        self.services.sound.play("deny")
        self.say(self.voice.say("war_fixed"), "lock")
        return None
