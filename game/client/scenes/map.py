"""The scene of a match: what the tables of all games have in common.

Undo, speed, skipping, toasts and the menu come from `PlayScene`; here are the coach, news, presses meant for what went
by, and the end of a phase. A game's `Table` paints the page, moves what lives on it, and names the scene a pending
decision needs. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.client.doors import scene_of
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer, Resized, confirms, passing
from game.client.play import Play
from game.client.scenes.playing import PlayScene, by_keys
from game.client.services import ECHO
from game.client.stack import Prompt, Push, Step
from game.client.stage.director import Mark
from game.client.ui.focus import Reply, Zone
from game.core.rules import Action, RefusedError
from game.lab.coach import Coach
from game.narrator import say
from game.phrase import heading
from game.text.printer import numbered, printer_of

HIT = 0.1, 0.3, 60  # of a die that strikes the felt hard: low and high rumble, milliseconds


class Table(PlayScene):
    """A match on its table, and what the panels of a game talk to; the play is closed when the scene leaves.

    A game's own table paints the page; what else it overrides is up to it. The defaults are those of a table that is
    only a page.
    """

    races = True
    doors: Sequence[str] = ()  # zones that work while one only watches
    ends: Action | None = None  # what ends the year, the phase or the turn
    caps_end = False  # the button that does shows its key, so that no prompt tells it
    question: object = None  # the part of a choice that is asked for, where it is made in parts

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.coaching = Coaching(play)
        self._weighed: object = None  # the action and moment the coach was asked about before it counted
        self.scored = False  # the score has come up by itself
        self._said = 0  # notices told so far
        self._open: tuple[object, ...] = ()  # the decision that was open last
        self._length = 0  # of the journal then
        self._ended = -ECHO  # when a press last ended a phase
        self._resumed = -ECHO  # when the page above was closed: BACK may have been meant for that
        self._painted: object = None  # the state the standing page was painted for

    # ---- what a game brings, besides what any PlayScene has
    def sit(self) -> None:
        """Called first; the services exist now."""

    def live(self, painter: Painter) -> None:
        """Draws what moves, over the page, and the tip over that."""
        if self.on_top:
            self.focus.draw_tip(painter)

    def led(self) -> bool:
        """After the zones are declared, moves the focus where it is wanted. True if it moved."""
        return False

    def early(self, given: Input) -> Reply | None:
        """Offers an input to a mode of the table first; None leaves it to the focus."""
        return None

    def own_prompts(self) -> Sequence[Prompt]:
        """The current prompts, without those that every table has."""
        return ()

    def answered(self, result: object) -> Step:
        """Takes the result of a scene above: an action chosen there, if any."""
        return self.do(result) if isinstance(result, Action) else None

    def ending(self) -> Zone | None:
        """The zone that ends the year, phase or turn, which NEXT confirms from anywhere."""
        return self.focus.zone_of(self.ends) if self.ends is not None else None

    @property
    def passed(self) -> bool:
        """Whether the phase has just come by itself, so that nobody may confirm anything for a moment."""
        return False

    def call(self) -> Step:
        """The scene that must open now, else None; asked every tick, also during animation."""
        return None

    def score(self) -> Step:
        """Opens the score."""
        return Push(scene_of("score", self.play))

    @property
    def tense(self) -> bool:
        """Whether much is at stake outside a battle, so that the music adds its layer."""
        return False

    def terrain(self) -> Mapping[str, float]:
        """Terrain in sight, by names of `assets/audio/sounds.toml`, and its share."""
        return {}

    # ---- coming and going
    def enter(self) -> None:
        writer, thrown = self.play.session.writer, self.services.thrown
        lie = writer is not None and thrown.get(writer.path) == len(self.play.session.match)
        if self.services.settings.rolls == "press" and not lie:
            self.play.take_up()
        self.sit()
        self.play.before = self._comments
        super().enter()

    def leave(self) -> None:
        self.coaching.close()
        if (writer := self.play.session.writer) is not None:
            self.services.thrown[writer.path] = -1 if self.play.busy else len(self.play.session.match)
        self.play.close()

    def resume(self, result: object) -> Step:
        self._resumed = self.services.time
        super().resume(result)
        return self.answered(result)

    # ---- what is done
    def do(self, action: Action) -> Step:
        """Plays the action if it is allowed and the coach agrees; reports refusals."""
        if self.free and self.weighed(action, partial(self._done, action)):
            self._done(action)
        return None

    def _done(self, action: Action) -> bool:
        """Plays the action; reports a refusal and returns False."""
        self.services.ended = -1.0  # the page was seen: what is pressed next is meant for it
        try:
            self.play.do(action)
        except RefusedError as error:
            self.deny(error.refusal.text, "cross")
            return False
        self.toast.outdated()
        return True

    def weighed(self, action: Action, go: Callable[[], object]) -> bool:
        """Whether `action` may be played now; a coach asked before choices may call `go` later."""
        if self.services.settings.coach != "before":
            return True
        self._weighed = action, self.play.moment
        why = self.coaching.holds(action, go)
        if why:
            self.say(why, "question")
        return not why

    def _comments(self, action: Action) -> None:
        """Before an action is played anywhere: asks the coach to comment afterwards."""
        if self.services.settings.coach != "off" and self._weighed != (action, self.play.moment):
            self.coaching.looks(action)

    # ---- what is shown
    @property
    def watching(self) -> bool:
        """Whether a bot is to move; False once the game is over."""
        return super().watching and not self.play.session.match.over

    def mark(self, mark: Mark) -> None:
        if mark.name == "hit":
            strength = float(str(mark.data["strength"]))
            self.services.devices.rumble(HIT[0] * strength, HIT[1] * strength, HIT[2])
        super().mark(mark)

    def tick(self, dt: float) -> Step:
        late = super().tick(dt)
        if late is not None:
            return late
        if self.free:
            self._compare()
        notices = self.play.session.notices
        if self._said < len(notices):
            self.say(notices[self._said], "warn")
            self._said += 1
        told = self.coaching.tick()
        if told:
            self.say(told, "question")
        step = self.call()
        if step is None and not (self.scored or self.play.busy) and self.play.session.match.over:
            self.scored = True  # once, when the end has been shown
            step = self.score()
        return step

    def _compare(self) -> None:
        """Notes when another decision has come: what is pressed now was meant for the last one."""
        match = self.play.session.match
        for one in match.pending[:1]:
            now = self.play.session.deciding, one.kind, one.about.get("round", one.about.get("year"))
            if now != self._open and self._open and len(match) > self._length:
                self.services.ended = self.services.time
                twice = self.services.time - self._ended < ECHO
                self.services.through = self.services.speed > 0 and (twice or self.passed)
            self._open, self._length = now, len(match)

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if self.cup.roll is not None:
            self._ended = self._ended if passing(given) else -ECHO  # whoever rolls dice has seen them
            return super().handle(given)
        held = isinstance(given, Intent) and given.act is Act.CONFIRM and given.repeat
        if held and self.showing and not self.watching:
            return None
        ends, free, before = self._at_end(given), self.free, self.play.moment
        if ends and self.services.fresh and not self.showing:
            self.services.drop()
            return None
        step = self._given(given)
        if free and ends:
            self.services.ended, self.services.through = self.services.time, False
            self._ended = self.services.time if self.play.moment != before else -ECHO
        return step

    def _given(self, given: Input) -> Step:
        if isinstance(given, Resized) or (self.showing and (not self.watching or self._hurries(given))):
            return super().handle(given)
        if self.watching and not self.play.ceremony:
            return self._watch(given)
        reply = self.early(given)
        if reply is None:
            return super().handle(given)
        if reply.changed:
            self.touch()
        return reply.step if reply.used else self._own(reply.act, given)

    def _own(self, act: Act | None, given: Input) -> Step:
        reply = None if self.watching else self.left(act, given)
        if reply is not None:
            return reply.step
        match, end = self.play.session.match, self._end
        pressed = act is Act.NEXT and isinstance(given, Intent)  # not the wheel of a mouse, pressed by chance
        if pressed and end is not None and end.on_confirm is not None:
            return end.on_confirm()
        if act is not Act.BACK or by_keys(given) or not self.free:
            return self._usual(act, given)
        # On a pad, BACK undoes the last action; once the game is over it leads to the menu.
        if match.over:
            return self.menu()
        if self.services.time - self._resumed <= ECHO:
            self.services.drop()
        elif match.can_undo:
            self.undo()
        return None

    def _overdue(self) -> Step:
        end = self.ending()
        if end is not None and end.id == self._late and self.services.fresh:
            self._late = ""  # clicked for what stood there before
            self.services.drop()
        return super()._overdue()

    def _at_end(self, given: Input) -> bool:
        """Whether a press is of what ends a phase: in place of the last one's end, or again where it asked."""
        end = self.ending()
        if end is not None and isinstance(given, Intent) and given.act is Act.NEXT:
            return True
        if not confirms(given):
            return False
        under = self.focus.at(given.x, given.y) if isinstance(given, Pointer) else self.focus.zone_now
        return end is not None and under is not None and under.id == end.id

    @property
    def _end(self) -> Zone | None:
        """The zone that ends the current phase; None while that is refused."""
        zone = self.ending() if self.free else None
        return None if zone is None or zone.refusal is not None else zone

    def _watch(self, given: Input) -> Step:
        """Lets a watcher pause the bots, and use the page's buttons that open something."""
        if isinstance(given, Pointer):
            under = self.focus.at(given.x, given.y)
            if under is not None and under.id in self.doors and under.on_confirm is not None:
                return under.on_confirm() if given.kind == "down" and given.button == 1 else None
        if confirms(given):
            self.pause_bots()
            return None
        return self._own(given.act, given) if isinstance(given, Intent) else None

    # ---- drawing
    def prompts(self) -> Sequence[Prompt]:
        menu = Prompt(Act.MENU, "Menu")
        if self.watching and not self.play.ceremony:
            return (self.pausing, self.speeding, menu)
        if self.showing:
            return (Prompt(Act.CONFIRM, "Skip"), Prompt(Act.SPEED, "Speed"), menu)
        found, end = list(self.own_prompts()), self._end
        if self.services.devices.glyphs == "mouse":  # what ends a phase is a button in sight
            found = [prompt for prompt in found if prompt.acts is not Act.NEXT]
        elif end is not None and end.id != self.focus.id and not self.caps_end:
            found.insert(1, Prompt(Act.NEXT, end.name))
        told = {prompt.acts: prompt for prompt in reversed(found)}  # one button, one meaning: the first
        return (*(prompt for prompt in found if told[prompt.acts] is prompt), menu)

    def draw(self, painter: Painter) -> None:
        if self._painted is not self.play.shown:  # a card above has let it step on, and this scene has no ticks there
            self._painted = self.play.shown
            self.changed()
            self.layer.touch()
        super().draw(painter)
        if self.led():
            self.touch()
            super().draw(painter)


# ---- The coach at the table: a choice that gives points away is named before it is played, or after it.
# Before: the first confirmation waits for the coach's answer; the same choice again plays at once. After: the choice is
# played, and a line says what would have been better; so also for windows with questions of their own (battles,
# dungeons, ledgers). Where nobody can be asked (a secret answer, only one thing to do) every choice passes.
class Coaching:
    """The coach of one match. `coach`: a replacement, for tests."""

    def __init__(self, play: Play, coach: Coach | None = None) -> None:
        self._play, self._coach = play, coach or Coach()
        # The action the coach is asked about, when, and what to call if it has no objection.
        self._asked: tuple[Action, tuple[object, int], Callable[[], object] | None] | None = None
        self._warned: tuple[Action, tuple[object, int]] | None = None
        self._label: Callable[[Action], str] = str

    def holds(self, action: Action, go: Callable[[], object]) -> str:
        """Why `action` must wait, "" if not; calls `go` once the coach has no objection."""
        here = (action, self._play.moment)
        if here == self._warned or (self._asked is not None and here == self._asked[:2]):
            self._asked = self._warned = None  # chosen twice: that is an answer
            self._coach.forget()
            return ""
        if not self._ask(action):
            return ""
        self._asked = action, self._play.moment, go
        return say("the_coach_looks_at")

    def looks(self, action: Action) -> None:
        """Makes the coach comment on `action`, which is about to be played."""
        if self._ask(action):
            self._asked = action, self._play.moment, None

    def _ask(self, action: Action) -> bool:
        match = self._play.session.match
        if len(match.pending) != 1 or match.refusal(action) is not None:
            return False
        seat = match.pending[0].seat
        legal, view = match.legal(seat), match.view(seat)
        if len(legal) < 2 or action not in legal:
            return False
        printer = printer_of(match)
        self._label = lambda better: printer.label(view, better)
        self._coach.ask(match.setup.game, view, seat, legal, action)
        return True

    def tick(self) -> str:
        """The coach's comment, "" for none; plays a waiting action if there is no objection."""
        verdict = self._coach.poll()
        if verdict is None or self._asked is None:
            return ""
        (action, moment, go), self._asked = self._asked, None
        if go is not None and self._play.moment != moment:
            return ""  # something else was done meanwhile
        if verdict.better is None:
            if go is not None:
                go()
            return ""
        with numbered():
            better = heading(self._label(verdict.better))
        if go is None:
            return say("coach_better_by_about", lost=f"{verdict.lost:.1f}", better=better)
        self._warned = action, moment
        return say("coach_better_by_about_choose", lost=f"{verdict.lost:.1f}", better=better)

    def close(self) -> None:
        self._coach.close()
