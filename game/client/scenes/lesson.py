"""A guided first game: the real table with a slip of words beside the thing that is meant. Knows no game.

The match is played on the very scenes of every match, on a stack of their own; this scene lies round them, follows how
far the match has come in the lesson and draws the slip over whichever of them is on top. Nothing is locked: whatever
the table allows may be done, undone, or left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

from game.client.doors import scene_of
from game.client.draw.painter import Painter
from game.client.input.actions import Input, Pointer
from game.client.play import Play
from game.client.scenes.begin import at_table
from game.client.scenes.lesson_bubble import Bubble, Target, on_screen
from game.client.scenes.map import MapScene
from game.client.scenes.page import Standing
from game.client.scenes.pause import PauseScene
from game.client.scenes.playing import PlayScene
from game.client.services import Services
from game.client.stack import Pop, Prompt, Push, Quit, Replace, Reset, Scene, Stack, Step
from game.client.ui.focus import FocusGraph, Zone
from game.client.ui.geometry import inside
from game.lessons import Course, Lesson, Place, Slip
from game.teller import say

CHOSEN = ": chosen"  # at the end of a zone's name
LED = "led"  # the pattern for where the page itself led the focus
KEPT, TIP = 2, 8  # what is to be read is covered at the price of so many zones, what is read now at that of more


class LessonScene(Scene):
    """A match led by a lesson. `LessonScene(lesson, play)`; the play is closed when the scene leaves."""

    def __init__(self, lesson: Lesson, play: Play) -> None:
        self.lesson, self.play = lesson, play
        play.taught = True
        self.course = Course(lesson)
        self.place = Place()
        self.slip: Slip | None = None
        self.bubble = Bubble()
        self.folded = False
        self._inner: _Inner | None = None
        self._ended = False  # the last page has come up
        self._led: tuple[object, str] = None, ""  # the moment looked at last, and where the focus was led then

    # ---- coming and going
    def enter(self) -> None:
        self._inner = _Inner(self.services, self._pause)
        self._inner.apply(Push(at_table(self.play)))
        match = self.play.session.match
        self.place, self.slip = self.course.place(match), self.course.slip(match)

    def leave(self) -> None:
        self.table.clear()

    def rest(self) -> None:
        for scene in self.table.scenes:
            scene.rest()

    @property
    def table(self) -> _Inner:
        """The scenes of the match."""
        assert self._inner is not None
        return self._inner

    @property
    def top(self) -> Scene | None:
        """The scene of the match that hears."""
        return self.table.top

    def _pause(self) -> Scene:
        return scene_of("lesson_pause", self)

    def fold(self) -> None:
        """The words go, or come again."""
        self.folded = not self.folded
        self.dirty = True

    # ---- inputs and time: all of it is the table's
    @property
    def typing(self) -> bool:  # type: ignore[override]
        return self.top is not None and self.top.typing

    def prompts(self) -> Sequence[Prompt]:
        return ()

    def handle(self, given: Input) -> Step:
        if isinstance(given, Pointer) and self._on_slip(given):
            if given.kind == "down" and given.button == 1:
                self.fold()
            return None
        self.table.handle([given])
        return self.table.gone()

    def _on_slip(self, given: Pointer) -> bool:
        """The slip takes what is pressed on it; what lies below is not to be hit by chance."""
        box = self.bubble.box if self._speaks is not None else None
        return box is not None and given.kind in ("down", "up") and inside(box, given.x, given.y)

    def resume(self, result: object) -> Step:
        self.table.touch()
        return None

    def tick(self, dt: float) -> Step:
        self.table.handle(())
        self.table.tick(dt)
        self._follow()
        return self.table.gone()

    @property
    def stale(self) -> bool:
        return self.dirty or self.table.stale

    def _follow(self) -> None:
        """What has been shown of the match moves the lesson."""
        if self.play.busy:
            return
        place = self.course.place(self.play.session.match)
        if place != self.place:
            if place.step > self.place.step:
                self.services.sound.play("page")
            self.place, self.folded, self.dirty = place, False, True
        slip = self.course.slip(self.play.session.match)
        if slip is not self.slip:
            self.slip, self.dirty = slip, True
        if self.play.session.match.over:
            return  # a reign lost while learning has a page of its own
        if self.done and not self._ended and len(self.table.scenes) == 1:
            self._ended = True
            self.table.apply(Push(scene_of("lesson_end", self)))
        elif not self.done:
            self._ended = False

    @property
    def done(self) -> bool:
        """All steps are."""
        return self.place.step >= len(self.lesson.steps)

    # ---- the picture
    @property
    def _speaks(self) -> Scene | None:
        """The scene over which the slip lies: the table, another room or card where the step points into it.

        None while dice are in the hand, or dice and deeds are shown: nothing lies before them.
        """
        top = self.top
        if (
            self.slip is None
            or top is None
            or self.play.session.match.over
            or self.play.roll is not None
            or (isinstance(top, PlayScene) and top.showing)
        ):
            return None
        return top if len(self.table.scenes) == 1 or self._target(top) is not None else None

    @property
    def lit(self) -> list[Zone]:
        """What the slip points at on the scene that hears, in reading order."""
        return meant(self.slip.at, focus_of(self.top), self._led[1]) if self.slip is not None else []

    def _target(self, scene: Scene) -> Target | None:
        """The same as boxes on the screen."""
        boxes = [on_screen(zone.rect) for zone in self.lit]
        return Target([box for box in boxes if box]) if boxes else None

    def _lead(self) -> bool:
        """As a moment begins: remember where the page led the focus, and lead it to what the slip means.

        True if it was led elsewhere.
        """
        top = self.top
        part = top.table.question if isinstance(top, MapScene) else None
        moment = len(self.play.session.match), self.place.step, part, id(top)
        if moment == self._led[0] or self.play.busy:
            return False
        focus = focus_of(top)
        self._led = moment, focus.id
        lit = self.lit if self._speaks is not None else ()
        if not lit or focus.id in {zone.id for zone in lit}:
            return False
        focus.focus_on(lit[0].id)
        return True

    def draw(self, painter: Painter) -> None:
        self.table.draw(painter)
        if self._lead():
            if isinstance(self.top, Standing):
                self.top.touch()
            self.table.draw(painter)
        scene, slip = self._speaks, self.slip
        self.bubble.box = None
        if scene is None or slip is None:
            return
        focus = focus_of(scene)
        zones = list(focus.papers())
        here = focus.zone_now.rect if focus.zone_now is not None else None
        number, count = self.place.step, len(self.lesson.steps)
        on_table = scene is self.table.scenes[0]
        keep = self.lesson.keep + slip.keep if on_table else slip.keep
        zones += KEPT * keep
        zones += TIP * ((focus.tip,) if focus.tip is not None else ())
        fold = say("fold_lesson") if self.services.devices.glyphs == "mouse" else say("fold_lesson_menu")
        told = self.place.told if slip not in self.lesson.asides else ""
        words = (told, slip.text, slip.more, fold if number == 0 else "")
        self.bubble.draw(painter, (number, count), words, self._target(scene), zones, here, self.folded)


def focus_of(scene: Scene | None) -> FocusGraph:
    """The focus of a scene; an empty one for a scene without."""
    focus = getattr(scene, "focus", None)
    return focus if isinstance(focus, FocusGraph) else FocusGraph()


def meant(patterns: Sequence[str], focus: FocusGraph, led: str = "") -> list[Zone]:
    """The zones of the first pattern of which any is to be seen; what can be done goes before what cannot.

    A named pattern is done with once one of its zones is chosen. `led` is the zone meant by the pattern of that name.
    """
    refused: list[Zone] = []
    for pattern in patterns:
        id, _, name = (led if pattern == LED else pattern).partition("=")
        zones = [zone for zone in focus.zones.values() if fnmatchcase(zone.id, id)]
        if name and any(fnmatchcase(zone.name, name + CHOSEN) for zone in zones):
            continue
        seen = (zone for zone in zones if not zone.hidden and not zone.aside and on_screen(zone.rect))
        found = [zone for zone in seen if fnmatchcase(zone.name, name or "*")]
        free = [zone for zone in found if zone.refusal is None]
        if free:
            return free
        refused = refused or found
    return refused


class _Inner(Stack):
    """The scenes of the match, among which the pause card is the lesson's; what leaves the match leaves the lesson."""

    def __init__(self, services: Services, pause: Callable[[], Scene]) -> None:
        super().__init__(services)
        self._pause = pause
        self._gone: Step = None

    def gone(self) -> Step:
        """The step that leads out of the lesson, told once."""
        step, self._gone = self._gone, None
        return step

    def apply(self, step: Step) -> None:
        while step is not None and self._gone is None:
            match step:
                case Reset() | Quit():
                    self._gone, step = step, None
                case Pop(result):
                    self._changed = True
                    self._take()
                    step = self.top.resume(result) if self.top is not None else Pop(result)
                    if self.top is None:
                        self._gone, step = step, None
                case Push(scene) if isinstance(scene, PauseScene):
                    step = Push(self._pause())
                    super().apply(step)
                    step = None
                case Push() | Replace():
                    super().apply(step)
                    step = None
