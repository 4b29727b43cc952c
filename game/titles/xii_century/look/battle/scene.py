"""The king's war in one room: secret answers, then all at once.

Whoever has a pad to himself answers at any time on its triggers, and that pad alone says that it was heard. For those
without one a curtain falls and the screen is passed on. Until all letters turn, nothing that is drawn, heard or felt
depends on what was answered.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent
from game.client.stack import Pop, Prompt, Step
from game.client.stage.dice import Throw
from game.client.stage.ticks import COUNTED
from game.client.stage.timeline import Mark
from game.core.xii_century.events import DiceRolled
from game.core.xii_century.state import WAR
from game.phrase import capital
from game.titles.xii_century.look.battle import motion, page, troops
from game.titles.xii_century.look.battle.cues import WAR_CUES, ends_war
from game.titles.xii_century.look.battle.room import WarRoom
from game.titles.xii_century.look.sheet import BOX
from game.titles.xii_century.teller import say

LINGER = 1.6  # seconds the outcome stays when nobody is there to go on
HEARD = (0.5, 0.5, 140)  # the private answer of a pad: the same for either choice


class WarScene(WarRoom):
    """Push it while the king waits for answers; it goes when all is shown and was read."""

    cues = WAR_CUES

    # ---- what is heard
    def mark(self, mark: Mark) -> None:
        sound = self.services.sound
        if mark.name not in COUNTED:
            super().mark(mark)
            return
        self.touch()  # the page counts it
        thing, step = str(mark.data["good"]).partition("/")[0], int(str(mark.data["step"]))
        if mark.name == "leaves":
            whom = capital(self.voice.name(thing))
            sound.blow("fall", next(kind.body for kind in troops.KINDS if kind.name == thing), whom=whom)
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
    def watching(self) -> bool:
        """Only bots play."""
        return "human" not in self.play.session.players

    def tick(self, dt: float) -> Step:
        self._begin_anew()
        if self.settled_elsewhere:
            return Pop()
        self._bound()
        late = super().tick(dt)
        if late is not None:
            return late
        self.tale.read(self.play.director.events[self.start : self.play.director.shown])
        if self.over and "human" not in self.play.session.players:
            self._waited += dt * self.services.pace
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
