"""The scene a match is played in: the board and its panels, hosted for whatever game's `Table` it is given.

The scene owns what is the same for every game: the standing layer and its focus, undo and redo, speed and skipping,
toasts, the pause card, watching a bot. The table paints the page, moves what lives on it, and names the scene that a
pending decision asks for. Nothing here knows a game.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from game.client.input.actions import DIRECTIONS, Act, Input, Intent, Pointer, Resized
from game.client.play import Play
from game.client.stack import Prompt, Push, Scene, Step
from game.client.tables import table
from game.client.ui.focus import FocusGraph, Reply
from game.client.ui.widgets_toast import Toast

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.house import House
    from game.client.stage.director import CueSheet
    from game.client.stage.timeline import Mark

SPEEDS = (1, 2, 4, 0)  # the settings the SPEED act goes through; 0 is instant
SPEED_NAMES = {0: "at once", 1: "as they fall", 2: "twice as fast", 4: "four times as fast"}
ODDS = ("numbers", "words", "off")
ODDS_NAMES = {"numbers": "Odds in numbers.", "words": "Odds in words.", "off": "No odds are shown."}
TIRED = 90.0  # seconds without input after which ambient life rests


class Table(Protocol):
    """What a game brings. It is made with the play; `sit` comes before anything else."""

    cues: CueSheet[Any]
    stage: object  # what the cues are given

    def sit(self, scene: MapScene) -> None:
        """House, focus and toast of the scene are there now."""
        ...

    def paint(self, painter: Painter) -> None:
        """The standing page; declares the focus zones."""
        ...

    def led(self) -> bool:
        """After the zones were declared: lead the focus to where it is wanted. True if it moved."""
        ...

    def live(self, painter: Painter) -> None:
        """What moves, over the standing page."""
        ...

    def tick(self, dt: float) -> bool:
        """Time passes; True when something living must be drawn."""
        ...

    def handle(self, given: Input) -> Reply | None:
        """First look at an input: a mode of the table that takes it for itself; None leaves it to the focus."""
        ...

    def left(self, reply: Reply, given: Input) -> Reply | None:
        """An input that neither mode nor focus used."""
        ...

    def prompts(self) -> Sequence[Prompt]:
        """The prompts of the moment, without those of the scene itself."""
        ...

    def mark(self, mark: Mark) -> None:
        """The director passed this mark: a sound, a burst."""
        ...

    def changed(self) -> None:
        """What is shown has stepped on: drop what was remembered of the moment before."""
        ...

    def answered(self, result: object) -> Step:
        """A scene above has gone with this result."""
        ...

    def call(self) -> Step:
        """The scene that must come up now, else None; asked every tick, also while something is being shown."""
        ...


class MapScene(Scene):
    """The match on the table. `MapScene(play)`; the play is closed when the scene leaves."""

    def __init__(self, play: Play) -> None:
        from game.client.draw.painter import Layer

        self.play = play
        self.table: Table = table(play)
        self.focus = FocusGraph()
        self.toast = Toast()
        self.layer = Layer()
        self.watching = "human" not in play.session.players
        self._shown: tuple[int, object] = (0, None)
        self._said = 0  # notices told so far

    # ---- coming and going
    def enter(self) -> None:
        self.focus.sound = self.house.sound.play
        self.focus.motion = 0.0 if self.house.settings.reduced_motion else 1.0
        self.house.sound.music("years")
        self.table.sit(self)
        self._present()

    def leave(self) -> None:
        self.play.close()

    def resume(self, result: object) -> Step:
        self.house.sound.music("years")
        self.focus.motion = 0.0 if self.house.settings.reduced_motion else 1.0
        self._present()
        return self.table.answered(result)

    def _present(self) -> None:
        self.play.present(self.table.cues, self.table.stage, self.table.mark)
        self.table.changed()
        self.touch()

    # ---- for the table
    @property
    def free(self) -> bool:
        """The player may act: nothing is being shown, and no bot has the seat."""
        return not self.play.busy and not self.watching and not self.play.bot_to_move

    def touch(self) -> None:
        """The standing page has changed."""
        self.layer.touch()
        self.dirty = True

    def say(self, text: str, symbol: str = "") -> None:
        self.toast.say(text, symbol)
        self.dirty = True

    # ---- time
    def tick(self, dt: float) -> Step:
        moved = [self.play.tick(dt, self.house.speed), self.table.tick(dt), self.toast.tick(dt)]
        if any(moved):
            self.dirty = True
        if self.focus.tick(dt):
            self.touch()
        now = (self.play.director.shown, self.play.shown)
        if now[0] != self._shown[0] or now[1] is not self._shown[1]:
            self._shown = now
            self.table.changed()
            self.touch()
        self._tell_notices()
        return self.table.call()

    def _tell_notices(self) -> None:
        notices = self.play.session.notices
        if self._said < len(notices):
            self.say(notices[self._said], "warn")
            self._said += 1

    @property
    def resting(self) -> bool:
        """Nobody has touched anything for a while, or motion is reduced: ambient life stands still."""
        return self.house.settings.reduced_motion or self.house.idle > TIRED

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Resized):
            self.touch()
            return None
        if self._hurries(given):
            self.play.skip()
            return None
        if self.watching and _confirms(given):
            return self._pause_bots()
        reply = (None if self.watching else self.table.handle(given)) or self.focus.handle(given)
        if not reply.used and not self.watching:
            reply = self.table.left(reply, given) or reply
        if reply.changed:
            self.touch()
        return reply.step if reply.used else self._own(reply.act, given)

    def _hurries(self, given: Input) -> bool:
        """An input that only ends the animation: the same end, at once."""
        if not self.play.busy:
            return False
        if isinstance(given, Intent):
            wanted = (Act.SKIP,) if self.watching else (Act.SKIP, Act.CONFIRM, Act.BACK)
            return given.act in wanted and not given.repeat
        return isinstance(given, Pointer) and given.kind == "down" and not self.watching

    def _own(self, act: Act | None, given: Input) -> Step:
        """What every match understands."""
        match act:
            case Act.UNDO:
                self.undo()
            case Act.REDO:
                self.redo()
            case Act.SPEED:
                self._faster()
            case Act.ODDS:
                self._odds()
            case Act.MENU:
                return self.open_scene("game.client.scenes.pause", "PauseScene")
            case Act.BACK:
                if isinstance(given, Intent) and given.device.kind == "keyboard":
                    return self.open_scene("game.client.scenes.pause", "PauseScene")
                if self.play.session.match.can_undo and self.free:
                    self.undo()
        return None

    def undo(self) -> Step:
        """Take the last deed back; says why not when a die has fallen since."""
        if self.watching:
            return None
        if self.play.undo():
            self.house.sound.play("eraser")
            self.table.changed()
        else:
            self.house.sound.play("deny")
            self.say("A die has shown its face since: that cannot be taken back.", "undo")
        self.touch()
        return None

    def redo(self) -> Step:
        if not self.watching and self.play.redo():
            self.house.sound.play("pencil")
            self.touch()
        return None

    def _pause_bots(self) -> Step:
        self.play.paused = not self.play.paused
        self.say("Watching stands still." if self.play.paused else "The reign goes on.", "hourglass")
        self.touch()
        return None

    def _faster(self) -> None:
        house = self.house
        now = house.settings.speed if house.settings.speed in SPEEDS else 1
        house.settings.speed = SPEEDS[(SPEEDS.index(now) + 1) % len(SPEEDS)]
        house.run = replace(house.run, speed=None)
        house.settings_changed()
        self.say(f"Dice and deeds are shown {SPEED_NAMES[house.settings.speed]}.", "speed")

    def _odds(self) -> None:
        settings = self.house.settings
        settings.odds = ODDS[(ODDS.index(settings.odds) + 1) % len(ODDS)]
        self.house.settings_changed()
        self.say(ODDS_NAMES[settings.odds], "odds")
        self.touch()

    def open_scene(self, module: str, name: str, *more: object) -> Step:
        """Push the scene class of that name, made with the play; a toast while it does not exist."""
        if not _exists(module):
            self.say("That page is not there yet.", "book")
            return None
        made = getattr(importlib.import_module(module), name)(self.play, *more)
        assert isinstance(made, Scene)
        return Push(made)

    # ---- drawing
    @property
    def stale(self) -> bool:
        return self.dirty or self.play.moving

    def prompts(self) -> Sequence[Prompt]:
        if self.watching:
            pause = "Go on" if self.play.paused else "Pause"
            return (Prompt(Act.CONFIRM, pause), Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        if self.play.busy:
            return (Prompt(Act.CONFIRM, "Skip"), Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        return (*self.table.prompts(), Prompt(Act.MENU, "Menu"))

    def draw(self, painter: Painter) -> None:
        with self.layer.painting(painter) as fresh:
            if fresh:
                self._paint(painter)
                lost = self.focus.end()
                if self.table.led() or lost:
                    self._paint(painter)
                    self.focus.end()
        self.table.live(painter)
        self.focus.draw_tip(painter)
        self.focus.draw_why(painter)
        self.toast.draw(painter, motion=self.focus.motion)

    def _paint(self, painter: Painter) -> None:
        painter.table()
        self.focus.begin()
        self.table.paint(painter)
        painter.prompt_bar(self.prompts())


def _confirms(given: Input) -> bool:
    if isinstance(given, Intent):
        return given.act is Act.CONFIRM and not given.repeat
    return isinstance(given, Pointer) and given.kind == "down" and given.button == 1


def _exists(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def leans(given: Input) -> tuple[int, int] | None:
    """The direction an input means, as (x, y); None when it means none."""
    return DIRECTIONS.get(given.act) if isinstance(given, Intent) else None


def seated(house: House, play: Play) -> MapScene:
    """A scene ready to draw without a stack: for tests and tools."""
    scene = MapScene(play)
    scene.house = house
    scene.enter()
    return scene
