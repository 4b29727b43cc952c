"""The king's war in one room: secret answers, then all at once.

Whoever has a pad to himself answers at any time on its triggers, and that pad alone says that it was heard. For those
without one a curtain falls and the screen is passed on. Until all letters turn, nothing that is drawn, heard or felt
depends on what was answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.client.draw.painter import Painter
from game.client.input.actions import Act, Device, Input, Intent
from game.client.play import Play
from game.client.scenes.playing import PlayScene
from game.client.stack import Pop, Prompt, Step
from game.client.stage.dice import Throw
from game.client.stage.stock import Stock
from game.client.stage.ticks import COUNTED, key
from game.client.stage.timeline import Mark
from game.client.ui.page import Page
from game.core.rules import RefusedError
from game.core.xii_century.actions import WarChoice
from game.core.xii_century.events import DiceRolled
from game.core.xii_century.state import UNDECIDED, WAR, State
from game.titles.xii_century.look.owners import Owners
from game.titles.xii_century.look.sheet import BOX
from game.titles.xii_century.look.sight import LARGEST
from game.titles.xii_century.look.voice import Voice
from game.titles.xii_century.look.war import motion, page, troops
from game.titles.xii_century.look.war.cues import WAR_CUES, ends_war
from game.titles.xii_century.look.war.tale import WarTale
from game.titles.xii_century.teller import say

LINGER = 1.6  # seconds the outcome stays when nobody is there to go on
HEARD = (0.5, 0.5, 140)  # the private answer of a pad: the same for either choice


class WarScene(PlayScene):
    """Push it while the king waits for answers; it goes when all is shown and was read."""

    cues = WAR_CUES

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
        able = page.able(self.before)
        return tuple(seat for seat in range(self.before.seats) if players[seat] == "human" and able[seat])

    @property
    def padded(self) -> dict[int, Device]:
        """The people who answer on a pad of their own, and which it is."""
        return self.owners.pads(self.asked, self.services.devices.pads) if len(self.asked) > 1 else {}

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
        if not page.able(self.before)[seat]:
            return "none"
        return "sealed" if self.sealed(seat) else "open"

    @property
    def told(self) -> str:
        """What has been shown last, in words: never before it was seen; "" before the letters have turned."""
        shown = self.play.director.events[self.start : self.play.director.shown]
        return self.voice.tell(shown[-1], self.play.session.you).long if self.tale.answers else ""

    def come(self, kind: type[Any], thing: str, seat: int) -> int:
        """How many of a thing have come to a town (below zero: gone) while an event of that kind is being shown."""
        now: Any = self.play.director.now
        shown = isinstance(now, kind) and now.seat == seat
        return round(self.play.director.number(key(f"{thing}/{seat}"), 0.0)) if shown else 0

    @property
    def large(self) -> bool:
        """Text is so large that troops have no room."""
        return self.services.painter.text_scale > LARGEST

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

    def mark(self, mark: Mark) -> None:
        sound = self.services.sound
        if mark.name not in COUNTED:
            super().mark(mark)
            return
        self.touch()  # the page counts it
        thing, step = str(mark.data["good"]).partition("/")[0], int(str(mark.data["step"]))
        if mark.name == "leaves":
            sound.blow("fall", next(kind.body for kind in troops.KINDS if kind.name == thing))
        else:
            sound.play("coin" if thing == "crown" else "tick", pitch=1 + 0.04 * (step % 8))

    # ---- time
    def enter(self) -> None:
        sprites = {sprite for kind in (*troops.KINDS, troops.BEARER) for sprite in kind.sprites}
        self.stock.enter(self.services.painter, sorted(sprites))
        super().enter()
        if self.alone:
            self.focus.focus_on("war/support")

    @property
    def over(self) -> bool:
        """The outcome is shown to its end."""
        return self.until is not None and self.held

    @property
    def watching(self) -> bool:
        """Only bots play."""
        return "human" not in self.play.session.players

    def tick(self, dt: float) -> Step:
        self._begin_anew()
        if self.settled_elsewhere:
            return Pop()
        self._bound()
        super().tick(dt)
        self.tale.read(self.play.director.events[self.start : self.play.director.shown])
        if self.over and "human" not in self.play.session.players:
            self._waited += dt * max(1.0, self.services.speed)
            if self._waited > LINGER or self.services.speed <= 0:
                return Pop()
        return None

    @property
    def settled_elsewhere(self) -> bool:
        """The war is over and nothing of it is to be shown: a line that was gone has come back after it."""
        return self.play.session.match.state.phase != WAR and not self.tale_begun and not self.play.busy

    def _begin_anew(self) -> None:
        """A match that was fetched anew shows the present: what it told before is gone."""
        events = self.play.director.events
        if events is not self._events:
            self._events, self.start, self.until = events, 0, None

    def _bound(self) -> None:
        """Events after the war belong to the sheet below."""
        events = self.play.director.events
        if self.until is None and self.tale_begun:
            first = next(i for i in range(self.start, len(events)) if events[i].type == "answers_revealed")
            self.until = next((i for i in range(first, len(events)) if ends_war(events[i])), len(events))

    def throw(self, event: DiceRolled) -> Throw:
        """The flight of bonus dice into their column."""
        return motion.throw(self, event)

    # ---- inputs
    def handle(self, given: Input) -> Step:
        triggered = isinstance(given, Intent) and given.act in (Act.PREV_TARGET, Act.NEXT_TARGET)
        if isinstance(given, Intent) and triggered and self.seat_of(given.device) is not None:
            return self._trigger(given)
        if self.showing and self.voter is not None and not self.curtain and self._hurries(given):
            self.hurry()  # a letter that lies down hides nothing of the question: the press is an answer all the same
        return super().handle(given)

    def _trigger(self, given: Intent) -> Step:
        seat = self.seat_of(given.device)
        if seat is not None and seat in self.people and not given.repeat:
            self.answer(given.act is Act.NEXT_TARGET, seat)
            self.services.devices.rumble(*HEARD, given.device)
        return None

    def prompts(self) -> Sequence[Prompt]:
        menu = Prompt(Act.MENU, say("menu"))
        if self.showing:
            return (Prompt(Act.CONFIRM, say("skip")), Prompt(Act.SPEED, say("speed")), menu)
        if self.over:
            return (Prompt(Act.CONFIRM, say("war_on")), menu)
        if self.voter is None and self.people:
            return (Prompt(Act.PREV_TARGET, say("war_do_avoid")), Prompt(Act.NEXT_TARGET, say("war_do_support")), menu)
        if self.voter is not None:
            return (Prompt(Act.CONFIRM, say("war_ready") if self.curtain else say("war_confirm")), menu)
        return (menu,)

    # ---- the picture
    def ground(self, painter: Painter) -> None:
        """The page lays its own."""

    def rest(self) -> None:
        super().rest()
        self.page.rest()

    def paint(self, painter: Painter) -> None:
        voter = self.voter if self.curtain else None
        view = page.view(self) if voter is None else page.curtain(self, voter)
        self.page.paint(painter, self.focus, view, BOX)

    def live(self, painter: Painter) -> None:
        if not self.curtain:
            motion.live(painter, self)
