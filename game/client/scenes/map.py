"""The scene a match is played in: the board and its panels, hosted for whatever game's `Table` it is given.

What is the same for every room of a match (undo, speed, skipping, toasts, the menu) comes from `PlayScene`. The table
paints the page, moves what lives on it, and names the scene a pending decision asks for. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from game.client.coaching import Coaching
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer, Resized
from game.client.looks import table
from game.client.play import Play
from game.client.scenes.playing import PlayScene, confirms
from game.client.stack import Prompt, Step
from game.client.stage.director import CueSheet
from game.client.stage.timeline import Mark
from game.client.ui.focus import Reply
from game.core.rules import Action

TIRED = 90.0  # seconds without input after which ambient life rests


@runtime_checkable
class Lit(Protocol):
    """A table that knows where actions happen on its board."""

    def boxes_of(self, action: Action) -> Sequence[Rect]:
        """The boxes of the places an action names, points."""


class Table(Protocol):
    """What a game brings. It is made with the play; `sit` comes before anything else."""

    cues: CueSheet[Any]  # its functions are given the scene
    doors: Sequence[str]  # zones that work while one only watches

    def sit(self, scene: MapScene) -> None:
        """Services, focus and toast of the scene are there now."""

    def paint(self, painter: Painter) -> None:
        """The standing page; declares the focus zones."""

    def led(self) -> bool:
        """After the zones were declared: lead the focus to where it is wanted. True if it moved."""

    def live(self, painter: Painter) -> None:
        """What moves, over the standing page."""

    def tick(self, dt: float) -> bool:
        """Time passes; True when something living must be drawn."""

    def handle(self, given: Input) -> Reply | None:
        """First look at an input: a mode of the table that takes it for itself; None leaves it to the focus."""

    def left(self, act: Act | None, given: Input) -> Reply | None:
        """An input that neither mode nor focus used; None when it means nothing here either."""

    def prompts(self) -> Sequence[Prompt]:
        """The prompts of the moment, without those of the scene itself."""

    def mark(self, mark: Mark) -> bool:
        """The director passed this mark. False: a plain sound, the scene makes it."""

    def changed(self) -> None:
        """What is shown has stepped on: drop what was remembered of the moment before."""

    def answered(self, result: object) -> Step:
        """A scene above has gone with this result."""

    def call(self) -> Step:
        """The scene that must come up now, else None; asked every tick, also while something is being shown."""


@runtime_checkable
class Stops(Protocol):
    """A table in whose events something is worth more than to be skipped."""

    def stop(self) -> int | None:
        """How many events may be shown at once at most; None: all."""


@runtime_checkable
class Grounded(Protocol):
    """A table whose page keeps its ground: what has not changed on it is not painted again."""

    def ground(self, painter: Painter) -> None:
        """In place of the bare table."""

    def rest(self) -> None:
        """Another scene covers this one: give surfaces back."""


@runtime_checkable
class Tense(Protocol):
    """A table on which it may become tense without a battle."""

    @property
    def tense(self) -> bool:
        """Much is at stake: the music has its layer."""


@runtime_checkable
class Heard(Protocol):
    """A table of land that is heard: birds over a forest, a market in a town."""

    def terrain(self) -> Mapping[str, float]:
        """Terrain in sight, by the names of `assets/audio/sounds.toml`, and how much of each."""


class MapScene(PlayScene):
    """The match on the table. `MapScene(play)`; the play is closed when the scene leaves."""

    races = True

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.table: Table = table(play)
        self.cues = self.table.cues
        self.coaching = Coaching(play)
        self._weighed: object = None  # the action and moment the coach was asked about before it counted
        self._said = 0  # notices told so far
        self._painted: object = None  # the state the standing page was painted for

    # ---- coming and going
    def enter(self) -> None:
        self.table.sit(self)
        self.play.before = self._looked
        super().enter()

    def leave(self) -> None:
        self.coaching.close()
        self.play.close()

    def resume(self, result: object) -> Step:
        super().resume(result)
        return self.table.answered(result)

    # ---- for the table
    @property
    def resting(self) -> bool:
        """Nobody has touched anything for a while, or motion is reduced: ambient life stands still."""
        return self.reduced or self.services.idle > TIRED

    def weighed(self, action: Action, go: Callable[[], object]) -> bool:
        """Whether `action` may be played now. A coach who is asked before choices calls `go` when it may be later."""
        if self.services.settings.coach != "before":
            return True
        self._weighed = action, self.play.moment
        why = self.coaching.holds(action, go)
        if why:
            self.say(why, "question")
        return not why

    def _looked(self, action: Action) -> None:
        """It is about to be played, here or in a window above: a coach who was not asked before says so after."""
        if self.services.settings.coach != "off" and self._weighed != (action, self.play.moment):
            self.coaching.looks(action)

    # ---- what is shown
    @property
    def watching(self) -> bool:
        """A bot has the seat; at the end of the game nobody has."""
        return super().watching and not self.play.session.match.over

    def changed(self) -> None:
        self.table.changed()

    @property
    def tense(self) -> bool:
        return isinstance(self.table, Tense) and self.table.tense

    def terrain(self) -> Mapping[str, float]:
        return self.table.terrain() if isinstance(self.table, Heard) else {}

    def lives(self, dt: float) -> bool:
        return self.table.tick(dt)

    def mark(self, mark: Mark) -> None:
        if not self.table.mark(mark):
            super().mark(mark)

    def tick(self, dt: float) -> Step:
        super().tick(dt)
        notices = self.play.session.notices
        if self._said < len(notices):
            self.say(notices[self._said], "warn")
            self._said += 1
        told = self.coaching.tick()
        if told:
            self.say(told, "question")
        return self.table.call()

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Resized) or (self.showing and (not self.watching or self._hurries(given))):
            return super().handle(given)
        if self.watching and not self.play.ceremony:
            return self._watch(given)
        reply = self.table.handle(given)
        if reply is None:
            return super().handle(given)
        if reply.changed:
            self.touch()
        return reply.step if reply.used else self._own(reply.act, given)

    def _own(self, act: Act | None, given: Input) -> Step:
        reply = None if self.watching else self.table.left(act, given)
        if reply is None:
            return super()._own(act, given)
        if reply.changed:
            self.touch()
        return reply.step

    def actions(self, act: Act | None, given: Input) -> Step:
        """BACK has nothing to go back from here: on a pad it takes the last deed back."""
        by_keys = isinstance(given, Intent) and given.device.kind == "keyboard"
        if act is Act.BACK and not by_keys and self.free and self.play.session.match.can_undo:
            self.undo()
        return None

    def _watch(self, given: Input) -> Step:
        """A watcher stops the bots and lets them go on; the buttons of the page that open something work too."""
        if isinstance(given, Pointer):
            under = self.focus.at(given.x, given.y)
            if under is not None and under.id in self.table.doors and under.on_confirm is not None:
                return under.on_confirm() if given.kind == "down" and given.button == 1 else None
        if confirms(given):
            self.pause_bots()
            return None
        return self._own(given.act, given) if isinstance(given, Intent) else None

    def hurry(self) -> None:
        """Show the present at once, but for what the table wants to be seen."""
        stop = self.table.stop() if isinstance(self.table, Stops) else None
        if stop is None:
            super().hurry()
        else:
            self.play.director.seek(stop)
            self.touch()

    # ---- drawing
    def lit(self, action: Action) -> Sequence[Rect]:
        return self.table.boxes_of(action) if isinstance(self.table, Lit) else ()

    def prompts(self) -> Sequence[Prompt]:
        own = (Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        if self.watching and not self.play.ceremony:
            return (Prompt(Act.CONFIRM, "Continue" if self.play.paused else "Pause"), *own)
        if self.showing:
            return (Prompt(Act.CONFIRM, "Skip"), *own)
        return (*self.table.prompts(), own[-1])

    def paint(self, painter: Painter) -> None:
        self.table.paint(painter)

    def ground(self, painter: Painter) -> None:
        self.table.ground(painter) if isinstance(self.table, Grounded) else super().ground(painter)

    def rest(self) -> None:
        super().rest()
        if isinstance(self.table, Grounded):
            self.table.rest()

    def live(self, painter: Painter) -> None:
        self.table.live(painter)
        self.focus.draw_tip(painter)

    def draw(self, painter: Painter) -> None:
        if self._painted is not self.play.shown:  # a card above has let it step on, and this scene has no ticks there
            self._painted = self.play.shown
            self.changed()
            self.layer.touch()
        super().draw(painter)
        if self.table.led():
            self.touch()
            super().draw(painter)
