"""A guided first game: the real table with a slip of text beside its subject. Knows no game.

The match is played on its normal scenes, in a stack of their own. This scene wraps them, follows how far the match is
in the lesson, and draws the slip over the scene on top. Nothing is locked: whatever the table allows may be done.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from functools import partial

from game.client.doors import scene_of
from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.input.actions import Act, Input, Pointer
from game.client.play import Play
from game.client.scenes.begin import at_table
from game.client.scenes.lesson_offer import forget, open_lesson
from game.client.scenes.map import Table
from game.client.scenes.page import Key, LayeredScene, PageScene
from game.client.scenes.pause import Door, PauseScene
from game.client.scenes.playing import PlayScene
from game.client.services import Services
from game.client.stack import Pop, Prompt, Push, Quit, Replace, Reset, Scene, SceneStack, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal, FocusGraph, Zone
from game.client.ui.palette import FERN, INK, SUN, UMBER, VELLUM
from game.client.ui.place import BOTTOM, GROUND, SlipPlace, apart, inset, inside, lie, overlap, round_all
from game.core.rules import ruleset
from game.lessons import Lesson, LessonFollower, LessonPlace, Slip
from game.narrator import say
from game.session import Session

WIDE, PAD, EDGE = 190.0, 8.0, 7.0  # its width, and room round its words: aside, above and below together
STRETCHES = (0.9, 0.97, 1.05, 1.3, 1.6, 2.2)  # widths looked at
SIGN = 11.0  # points of the hat and of the arrow beside a slip's number
CLOSE = 5.0  # points between two things that are lit as one
BESIDE = 2.4  # points a light keeps from a thing in it that has the focus, so that both rings are seen
STAYS = 4  # what else lies on the page counts so often: this slip stays while one plays
HERE = 60  # and what has the focus, so often
FEW = 6  # so many things are lit one by one, more as one


Target = tuple[Rect, ...]  # the boxes a slip points at, on the screen; a single one if there are many


def joined(boxes: Sequence[Rect]) -> tuple[Rect, ...]:
    """Joins boxes that stand close in a row or column, so that their rings do not cross."""

    def in_line(a: Rect, b: Rect) -> bool:
        return a[0::2] == b[0::2] or a[1::2] == b[1::2]

    found: list[Rect] = []
    for box in boxes:
        while near := next((one for one in found if apart(one, box) < CLOSE and in_line(one, box)), None):
            found.remove(near)
            box = round_all((near, box))
        found.append(box)
    return tuple(found)


def on_screen(box: Rect) -> Rect | None:
    """The visible part of a box; None if it is too small to point at."""
    left, top = max(box[0], 1.0), max(box[1], 0.0)
    w, h = min(box[0] + box[2], WIDTH - 1.0) - left, min(box[1] + box[3], BOTTOM) - top
    return (left, top, w, h) if w >= min(box[2], 12) and h >= min(box[3], 8) else None


class Bubble:
    """Draws the slip and remembers where; `box` is None when there is none."""

    def __init__(self) -> None:
        self.box: Rect | None = None
        self._asked: tuple[object, ...] = ()
        self._here: Rect | None = None
        self._place = SlipPlace(0.0, 0.0, 0.0, 0.0, "")
        self._page = ui.Page(keep=False)
        self._stamp: tuple[object, ...] = ()
        self._sizes: tuple[tuple[float, float], ...] = ()

    def draw(
        self,
        painter: Painter,
        count: tuple[int, int],
        words: tuple[str, str, str, str],
        target: Target | None,
        zones: Sequence[Rect],
        told: Sequence[Rect],
        here: Rect | None,
        folded: bool,
    ) -> None:
        """`count`: step and total; `words`: what just happened, what to do, the other way, how to fold it.

        It covers as little as possible of `zones` and of what they tell, `told`.
        """
        if folded:
            tab = ui.Lines((_head(say("step", n=count[0])),))
            plan = ui.Layout(painter, tab, ui.WHOLE, {})
            w, h = plan.wide(tab)[1] + 2 * PAD, plan.tall(tab, WIDTH) + EDGE
            self.box = ((WIDTH - w) / 2, HEIGHT - theme.PROMPT_BAR - h - 2, w, h)
            self._lay(painter, tab)
            return
        for box in target or ():
            holds = here is not None and overlap(box, here) > 0  # and is more than that, by half a point
            holds = holds and any(abs(one - other) >= 0.5 for one, other in zip(box, here or box, strict=True))
            painter.lit(*(inset(box, -BESIDE) if holds else box))
        sizes = self._measured(painter, _slip(count, words))
        x, y, w, h, side = self._where(sizes, target, zones, told, here)
        self.box = (x, y, w, h)
        self._lay(painter, _slip(count, words, _way(self.box, target) if target is not None and not side else None))
        if target is not None and side:
            painter.beak(round_all(target), self.box, side)

    def _lay(self, painter: Painter, tree: ui.Node) -> None:
        """Paints the tree on a slip in the box."""
        assert self.box is not None
        x, y, w, h = self.box
        painter.covers(x, y, w, h)
        painter.frame(x, y, w + 1.6, h + 2.2, theme.TOOLTIP)
        self._page.paint(painter, FocusGraph(), tree, inset(self.box, PAD, EDGE / 2))

    def _measured(self, painter: Painter, slip: ui.Node) -> tuple[tuple[float, float], ...]:
        """The sizes the slip may have, computed once for its words."""
        asked = slip, painter.text_scale, painter.k
        if asked != self._stamp:
            plan = ui.Layout(painter, slip, ui.WHOLE, {})
            broad = max(1.0, painter.text_scale * 0.85)
            widths = [min(WIDE * stretch * broad, WIDTH - 10) for stretch in STRETCHES]
            self._sizes = tuple((w, plan.tall(slip, w - 2 * PAD) + EDGE) for w in widths)
            self._stamp = asked
        return self._sizes

    def _where(
        self,
        sizes: Sequence[tuple[float, float]],
        target: Target | None,
        zones: Sequence[Rect],
        told: Sequence[Rect],
        here: Rect | None,
    ) -> SlipPlace:
        """Places it beside the target, covering as little as possible; it stays while it covers nothing told."""
        here = here if here is None or here[2] * here[3] < GROUND else None
        asked = (tuple(sizes), target or (), tuple(zones), tuple(told))
        over = [*(told if asked != self._asked else ()), *([here] if here is not None and here != self._here else ())]
        over += [box for box in asked[1] if box[2] * box[3] < GROUND]
        if asked[:1] != self._asked[:1] or any(overlap(self._place.box, box) for box in over):
            avoid = (*[*zones, *told] * STAYS, *([here] * HERE if here else []))
            beside = lie(tuple(sizes), asked[1], avoid)
            self._place = beside
            if asked[1] and all(w * h > GROUND for _, _, w, h in asked[1]):  # a board may be covered in part
                over_it = lie(tuple(sizes), (), avoid)
                self._place = min(beside, over_it, key=lambda at: sum(overlap(at.box, box) for box in told))
        elif asked[1] != self._asked[1]:
            self._place = self._place._replace(side="")  # it points from where it lies
        self._asked, self._here = asked, here
        return self._place


def _head(text: str, way: tuple[float, float] | None = None) -> ui.Node:
    """The head of a slip: its number, and an arrow along `way` if it points far."""
    arrow = (ui.Art(SIGN, SIGN, draw=ui.do(_arrow, *way)),) if way is not None and any(way) else ()
    return ui.Row((ui.Symbol("hat", SIGN), ui.Text(text, "bold", 8, UMBER, grow=True), *arrow), 4)


def _slip(count: tuple[int, int], words: tuple[str, ...], way: tuple[float, float] | None = None) -> ui.Node:
    """The text of a slip; `words` as for `Bubble.draw`."""
    told, text, more, fold = words
    lines = ((told, "italic", 8.5, FERN), (text, "book", 9.0, INK), (more, "ui", 8.0, UMBER), (fold, "ui", 7.5, UMBER))
    texts = (ui.Text(line, face, size, colour) for line, face, size, colour in lines if line)
    return ui.Column((_head(say("step_of", n=count[0], count=count[1]), way), *texts), 3)


def _way(slip: Rect, target: Target) -> tuple[float, float]:
    """The direction from a slip's head to its nearest target, of length 1."""
    from_x, from_y = slip[0] + slip[2] - PAD - SIGN / 2, slip[1] + (EDGE + SIGN) / 2
    x, y, w, h = min(target, key=lambda box: apart(box, slip))
    dx, dy = min(max(from_x, x), x + w) - from_x, min(max(from_y, y), y + h) - from_y
    long = math.hypot(dx, dy) or 1.0
    return round(dx / long, 2), round(dy / long, 2)


def _arrow(ux: float, uy: float, painter: Painter, box: Rect, how: ui.How) -> None:
    """Draws a golden arrow in this direction."""

    def draw(pen: Sketch) -> None:
        tip, back = (6.5 + 5.5 * ux, 6.5 + 5.5 * uy), (6.5 - 5 * ux, 6.5 - 5 * uy)
        wings = [(6.5 + 5 * side * uy, 6.5 - 5 * side * ux) for side in (1, -1)]
        for width, colour in ((4.6, INK), (2.8, SUN)):
            pen.stroke([back, (6.5, 6.5)], colour, width)
        pen.poly([tip, *wings], SUN)
        pen.stroke([tip, *wings, tip], INK, 0.9)

    painter.sketch(("arrow", ux, uy), box[0] - 1, box[1] - 1, 13, 13, draw)


# ---- The lesson.
CHOSEN = ": chosen"  # at the end of a zone's name
LED = "led"  # the pattern for where the page itself led the focus
HELD, READ, TIP = 8, 12, 24  # a piece of a board is covered at the price of so many zones; what is written, read now


class LessonScene(Scene):
    """A match guided by a lesson; the play is closed when the scene leaves."""

    table: _Inner  # the scenes of the match, from `enter` on

    def __init__(self, lesson: Lesson, play: Play) -> None:
        self.lesson, self.play = lesson, play
        play.taught = True
        self.course = LessonFollower(lesson)
        self.place = LessonPlace()
        self.slip: Slip | None = None
        self.bubble = Bubble()
        self.folded = False
        self._ended = False  # the last page has come up
        self._unseen: set[int] = set()  # steps that were over before their slip could be shown
        self._led: tuple[object, str] = None, ""  # the moment looked at last, and where the focus was led then

    # ---- coming and going
    def enter(self) -> None:
        self.table = _Inner(self.services, partial(scene_of, "lesson_pause", self))
        self.table.apply(Push(at_table(self.play)))
        match = self.play.session.match
        self.place, self.slip = self.course.place(match), self.course.slip(match)

    def leave(self) -> None:
        self.table.clear()

    def rest(self) -> None:
        for scene in self.table.scenes:
            scene.rest()

    @property
    def top(self) -> Scene | None:
        """The scene of the match that receives input."""
        return self.table.top

    def fold(self) -> Step:
        """Folds or unfolds the slip, and closes the card where that was chosen."""
        self.folded = not self.folded
        return Pop()

    def anew(self) -> Step:
        """Restarts the lesson."""
        self.play.session.close()
        forget(self.lesson.game, self.services.data_dir)
        return Reset(open_lesson(self.lesson.game, self.services.data_dir, self.play.session.name))

    def go_on(self) -> Step:
        """Continues its match as a normal game, saved from now on."""
        reign = Session.carried_on(self.play.session, self.services.data_dir)
        self.play.session.close()
        forget(self.lesson.game, self.services.data_dir)
        return Reset(at_table(Play(reign, thrown=self.play.roll is None)))

    # ---- inputs and time: all of it is the table's
    @property
    def typing(self) -> bool:  # type: ignore[override]
        return self.top is not None and self.top.typing

    def handle(self, given: Input) -> Step:
        box = self.bubble.box if self._speaks is not None else None
        if isinstance(given, Pointer) and given.kind in ("down", "up") and box and inside(box, given.x, given.y):
            if given.kind == "down" and given.button == 1:
                self.fold()
            return None  # the slip hides it from what lies below
        self.table.handle([given])
        return self.table.gone()

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
        """Moves the lesson on with what has been shown."""
        if self.play.busy and self.play.roll is None:
            return
        place = self.course.place(self.play.session.match)
        if place != self.place:
            if place.step > self.place.step:
                self.services.sound.play("page")
            self._unseen = {n for n in self._unseen if n < place.step} | {*range(self.place.step + 1, place.step)}
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
    def counted(self) -> tuple[int, int]:
        """The number of the current step and of all, without those that could not be shown."""
        count = len(self.lesson.steps)
        return min(self.place.step + 1, count) - len(self._unseen), count - len(self._unseen)

    @property
    def done(self) -> bool:
        """Whether all steps are done."""
        return self.place.step >= len(self.lesson.steps)

    # ---- the picture
    @property
    def _speaks(self) -> Scene | None:
        """The scene the slip lies over: the table, or another scene the step points into.

        None while dice are in the hand or something is being shown, as nothing may lie in front of that.
        """
        top, play = self.top, self.play
        shows = play.roll is not None or play.ceremony or (isinstance(top, PlayScene) and top.showing)
        if self.slip is None or shows or play.session.match.over:
            return None
        return top if len(self.table.scenes) == 1 or self.target is not None else None

    @property
    def lit(self) -> list[Zone]:
        """Zones the slip points at, in reading order."""
        return meant(self.slip.at, focus_of(self.top), self._led[1]) if self.slip is not None else []

    @property
    def target(self) -> Target | None:
        """What the slip points at, as boxes on the screen."""
        boxes = [box for zone in self.lit if (box := on_screen(zone.rect)) is not None]
        if not boxes:
            return None
        return joined(boxes) if len(boxes) <= FEW else (round_all(boxes),)

    def _lead(self) -> bool:
        """At a new moment, notes where the page led the focus, and leads it to the slip's target.

        True if it was led elsewhere.
        """
        top = self.top
        part = top.question if isinstance(top, Table) else None
        moment = len(self.play.session.match), self.place.step, part, id(top)
        aside = self._speaks is None and top is not self.table.scenes[0]  # a card that is only looked at
        if moment == self._led[0] or self.play.busy or aside:
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
            if isinstance(self.top, LayeredScene):
                self.top.touch()
            self.table.draw(painter)
        scene, slip, focus = self._speaks, self.slip, focus_of(self.top)
        self.bubble.box, focus.slips = None, []
        if scene is None or slip is None:
            return
        tip = [focus.tip] if focus.tip is not None else []
        read = [*HELD * focus.pieces, *READ * focus.written(), *TIP * tip]
        here = focus.zone_now.rect if focus.zone_now is not None else None
        fold = say("fold_lesson") if self.services.devices.glyphs == "mouse" else say("fold_lesson_menu")
        told = self.place.told if slip not in self.lesson.asides else ""
        words = (told, slip.text, slip.more, fold if self.place.step == 0 else "")
        self.bubble.draw(painter, self.counted, words, self.target, focus.papers(), read, here, self.folded)
        focus.slips = [self.bubble.box] if self.bubble.box is not None else []


def focus_of(scene: Scene | None) -> FocusGraph:
    """A scene's focus; an empty one if it has none."""
    focus = getattr(scene, "focus", None)
    return focus if isinstance(focus, FocusGraph) else FocusGraph()


def meant(patterns: Sequence[str], focus: FocusGraph, led: str = "") -> list[Zone]:
    """Zones of the first pattern with any visible; able ones come before refused ones.

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


class _Inner(SceneStack):
    """The match's scenes. Replaces the pause card by the lesson's; leaving the match leaves the lesson."""

    def __init__(self, services: Services, pause: Callable[[], Scene]) -> None:
        super().__init__(services)
        self._pause = pause
        self._gone: Step = None

    def gone(self) -> Step:
        """The step that leaves the lesson, returned once."""
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
                case Push() | Replace():
                    paused = isinstance(step, Push) and isinstance(step.scene, PauseScene)
                    super().apply(Push(self._pause()) if paused else step)
                    step = None


# ---- The cards of a lesson.
END = 380.0  # points of the card at the end


class LessonPause(PauseScene):
    """The pause card of a lesson; its progress is always kept."""

    def __init__(self, lesson: LessonScene) -> None:
        super().__init__(lesson.play)
        self.lesson = lesson

    def acted(self, act: Act, given: Input) -> Step:
        return super().acted(act, given) if act not in (Act.NEXT, Act.COUNSEL, Act.MIRROR, Act.SEARCH) else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Continue"))

    # ---- the page
    def named(self) -> tuple[str, str, str]:
        lesson = self.lesson.lesson
        step, count = self.lesson.counted
        return lesson.title, say("step_of_your_place", step=step, n=count, kept="saved" if self.kept else None), ""

    @property
    def kept(self) -> bool:
        """Whether anything was done that is kept for the next time."""
        return len(self.play.session.match) > len(self.lesson.lesson.start)

    def doors(self) -> tuple[Door, ...]:
        return (
            ("fold", "eye", say("show_tips") if self.lesson.folded else say("hide_tips"), ui.do(self.lesson.fold)),
            ("anew", "replay", say("restart_lesson"), ui.do(self.lesson.anew)),
            ("go_on", "crown", say("end_lesson_keep_playing"), ui.do(self.lesson.go_on)),
            ("help", "question", say("how_to_play"), ui.do(self._help)),
            ("options", "gear", "Options", ui.do(self.push, "options")),
            ("title", "castle", say("main_menu_your_place" if self.kept else "main_menu"), ui.do(self.to_menu)),
        )

    def refusals(self) -> dict[str, ClientRefusal | None]:
        return {}


class LessonEnd(PageScene):
    """The end of a lesson; the match can be played on."""

    covers = False

    def __init__(self, lesson: LessonScene) -> None:
        super().__init__("go_on")
        self.lesson = lesson

    def enter(self) -> None:
        super().enter()
        self.services.sound.play("fanfare")

    def keys(self) -> tuple[Key, ...]:
        pause = partial(self.push, LessonPause, self.lesson)
        return Key(Act.CONFIRM, "Choose"), Key(Act.BACK, say("main_menu"), self.to_menu), Key(Act.MENU, "", pause)

    def view(self) -> ui.Node:
        lesson = self.lesson.lesson
        told = ui.Column(tuple(ui.Text(text, "book", 10.5) for text in lesson.end), 6)
        doors = (
            ui.button("go_on", say("keep_playing"), ui.do(self.lesson.go_on), "crown", least=23, grow=2),
            ui.button("anew", say("play_again"), ui.do(self.lesson.anew), "replay", least=23, grow=True),
            ui.button("title", say("main_menu"), ui.do(self.to_menu), "castle", least=23, grow=True),
        )
        seal, well = ui.Symbol("seal", 26), ui.Text(say("well_played"), "title", 15, grow=True)
        body = ui.Column((ui.Row((seal, well), 8), ui.Scroll("told", told), ui.Row(doors, 6)), 8)
        return self.over(ui.Card(ruleset(lesson.game).name, body, colour=VELLUM, pad=(16, 9)), END)
