"""The battle page: two hosts on a stage, a tray of dice, who fights, orders, the record. The frame for any game.

A game's battle scene derives from `Theatre` and fills in figures: plates, ribbon, orders, record, the card at the end.
The theatre plays what happens: a roll is a `Clash` in the beats of `scenes.ranks`; when the event that ends the battle
has been shown, the rest is held back for the scene below (land taken, points), the card says what it will be, and
confirming it pops.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.play import Play
from game.client.scenes.battle_parts import (
    FIGHTERS,
    ORDERS,
    RECORD,
    TRAY,
    LogRow,
    Order,
    Outcome,
    Plate,
    Ribbon,
    order,
    outcome,
    plate,
    record,
    ribbon,
    stage_frame,
    tray,
    verdict,
    well,
)
from game.client.scenes.missiles import missiles
from game.client.scenes.playing import PlayScene
from game.client.scenes.ranks import LANES, STAGE, THROW, VERDICT, WAVE, Clash, Ranks
from game.client.stack import Pop, Prompt, Step
from game.client.stage import ease
from game.client.stage.camera import Camera
from game.client.stage.dice import Throw, draw_dice
from game.client.stage.director import CueSheet
from game.client.stage.particles import Particles
from game.client.stage.timeline import Mark, Timeline, wait
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import TAN, light
from game.client.ui.widgets import button
from game.core.rules import Action

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_FIRST_SEEN = ("die/blue/1a", "fig/shadow", "sym/falls")
_CHEER = 2.6  # seconds of joy
_READING = 1.8  # seconds a card stays when a bot plays
_POP = 0.16  # seconds a verdict takes to pop up
_WAITS = 3600.0  # seconds: longer than anybody looks at a card
_HASTE = 1.5  # how much faster the rolls of the automatic battle are


class StageCues(CueSheet[Any]):
    """The cue sheet of a theatre: an event it does not know is not passed over, but waits for the scene below."""

    def timeline(self, event: Any, stage: Any) -> Timeline:
        known = event.type in self._shows or event.type in self._instant
        return super().timeline(event, stage) if known else wait(_WAITS)


class Theatre(PlayScene):
    """See the module. `last` is the roll whose dice lie in the tray."""

    def __init__(self, play: Play) -> None:
        super().__init__(play, "order/engage")
        self.ranks = Ranks()
        self.particles = Particles()
        self.camera = Camera(STAGE)
        self.auto = False
        self.last: Any | None = None
        self.rows: list[LogRow] = []
        self.backdrop = "pic/battle_plain"
        self._card_age = 0.0
        self._from = 0  # the first event of the director that may end this battle

    # ---- what a game brings
    @abstractmethod
    def ends(self, event: Any) -> bool:
        """Whether this event ends the battle."""

    @abstractmethod
    def clash(self, event: Any) -> Clash | None:
        """The roll that an event tells."""

    @abstractmethod
    def verdicts(self, event: Any) -> Sequence[tuple[bool, str, str]]:
        """For each die of a roll: good for us, symbol, word."""

    @abstractmethod
    def throw(self, event: Any) -> Throw:
        """The flight of a roll's dice."""

    @abstractmethod
    def fighting(self) -> bool:
        """Whether the match is still in this battle."""

    @abstractmethod
    def next_move(self) -> Action | None:
        """What the automatic battle does next."""

    @abstractmethod
    def heading(self, painter: Painter) -> None:
        """The top bar."""

    @abstractmethod
    def plates(self) -> tuple[Plate, Plate]: ...

    @abstractmethod
    def ribbon(self) -> Ribbon | None: ...

    @abstractmethod
    def orders(self) -> Sequence[Order]: ...

    @abstractmethod
    def fighters(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        """The panel of those who may fight."""

    @abstractmethod
    def forecast(self, painter: Painter, box: Rect) -> None:
        """Below the record: what may come of it."""

    @abstractmethod
    def comment(self, painter: Painter, roll: Any | None, full: bool) -> None:
        """The words on the felt about a roll; `full` when its dice can be read."""

    @abstractmethod
    def result(self) -> Outcome:
        """The card at the end."""

    # ---- coming and going
    def enter(self) -> None:
        self._from = len(self.play.director.events)
        self.particles.reduced = self.camera.reduced = self.reduced
        self.camera.strength = self.house.settings.shake / 100
        super().enter()
        for name in _FIRST_SEEN:
            self.house.painter.picture(name, 8)  # opens its sheet now and not in the middle of the first roll
        if self.reduced or self.house.speed <= 0:
            self.ranks.settle()

    def resume(self, result: object) -> Step:
        super().resume(result)
        return None if self.fighting() or self.until is not None else Pop()

    def do(self, action: Action) -> Step:
        """Give an order."""
        self.play.do(action)
        self._find_end()
        self.touch()
        return None

    def _find_end(self) -> None:
        """What follows the end of the battle is not shown here."""
        events = self.play.director.events
        if self.until is not None and self.until > len(events):  # taken back from another page
            self.until, self._from = None, 0
        if self.until is None:
            found = (i for i, e in enumerate(events[self._from :], self._from) if self.ends(e))
            self.until = next((i + 1 for i in found), None)

    def undo(self) -> Step:
        super().undo()
        if self.until is None:
            self._from, self._card_age = 0, 0.0
            self.ranks.cheering = 0.0
            if not self.fighting():
                return Pop()
        return None

    # ---- time
    def tick(self, dt: float) -> Step:
        self._find_end()
        super().tick(dt)
        if self.auto and self.free and self.until is None:
            move = self.next_move()
            self.auto = move is not None
            if move is not None:
                self.do(move)
        if self.held:
            self.auto = False
            self._card_age += dt
            if self.watching and self._card_age * max(1.0, self.house.speed) > _READING:
                return Pop()
        elif not self.play.busy and not self.fighting():
            return Pop()
        return None

    def _advance(self, dt: float) -> None:
        super()._advance(dt * _HASTE if self.auto else dt)

    def lives(self, dt: float) -> bool:
        pace = dt * (max(1.0, self.house.speed) if self.house.speed > 0 else 8.0)
        if self.ranks.cheering > _CHEER:
            self.ranks.cheering = 0.0
        moving = self.ranks.tick(pace)
        return self.particles.tick(pace) or self.camera.tick(pace) or moving

    def mark(self, mark: Mark) -> None:
        match mark.name:
            case "struck":
                x, y = self.ranks.foe_spot(int(str(mark.data["place"])))
                self.particles.burst("spark", x, y, 5)
            case "loss":
                x = LANES[min(int(str(mark.data["die"])), len(LANES) - 1)]
                self.particles.burst("dust", x - 10, STAGE[1] + 124, 7, (8, 2))
                self.house.devices.rumble(0.35, 0.2, 90)
            case "blast":
                x, y = self.ranks.foe_spot(4)
                self.particles.burst("fire", x, y, 46, (14, 8))
                self.particles.burst("chip", x, y, 16, (10, 5))
                self.camera.shake(0.9)
                self.house.devices.rumble(0.9, 0.7, 260)
            case "outcome":
                self._end_on_stage(str(mark.data["result"]))
            case _:
                super().mark(mark)

    def _end_on_stage(self, result: str) -> None:
        if result == "won":
            self.ranks.cheering = 0.01
            self.particles.burst("confetti", 150, STAGE[1] + 40, 40, (110, 12))
        elif result == "fled":
            self.ranks.flee()

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if self.auto and _stops(given):
            self.auto = False
            self.say("The rest is yours to order.", "pause")
            self.touch()
            return None
        return super().handle(given)

    def deeds(self, act: Act | None, given: Input) -> Step:
        if self.held:
            return Pop() if act is Act.BACK else None
        if act is Act.MIRROR and self.free:
            return self.start_auto()
        if act is Act.BACK:
            self.focus.focus_on("order/flee")
            self.touch()
        return None

    def start_auto(self) -> Step:
        """Let the battle run in the best order; BACK stops it."""
        self.auto = self.free
        return None

    def prompts(self) -> Sequence[Prompt]:
        if self.held:
            on = (Prompt(Act.CONFIRM, "Go on"),)
            return (*on, Prompt(Act.UNDO, "Take it back")) if self.play.session.match.can_undo else on
        if self.auto:
            return (Prompt(Act.BACK, "Stop"), Prompt(Act.SKIP, "Skip the roll"), Prompt(Act.SPEED, "Speed"))
        if self.showing or self.watching:
            return (Prompt(Act.CONFIRM, "Skip the roll"), Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        return (Prompt(Act.CONFIRM, "Order"), Prompt(Act.MIRROR, "Auto"), *self.own_prompts(), Prompt(Act.MENU, "Menu"))

    def speed_note(self) -> str:
        return self.play.intent if self.watching and self.play.intent else super().speed_note()

    def own_prompts(self) -> Sequence[Prompt]:
        return ()

    # ---- drawing
    def paint(self, painter: Painter) -> None:
        focus = FocusGraph("the card") if self.held else self.focus  # behind the card nothing can be chosen
        self.heading(painter)
        self._stage(painter)
        self.fighters(painter, focus, FIGHTERS)
        self._orders(painter, focus)
        x, y, w, h = RECORD
        painter.panel(x, y, w, h, "The rolls so far", light(TAN, 0.72))
        below = record(painter, self.rows, 4)
        self.forecast(painter, (x + 6, below + 2, w - 12, y + h - below - 5))
        if self.held:
            self._card(painter)

    def _stage(self, painter: Painter) -> None:
        x, y, w, h = STAGE
        with painter.clip(x, y, w, h):
            painter.sprite(self.backdrop, x, y, h + TRAY[3], "topleft")
            self.ranks.behind(painter)
        now = self._rolling
        shown = now or self.last
        dice = len(shown.faces) if shown is not None else 5
        tray(painter, dice)
        self.comment(painter, shown, now is None)
        if shown is not None and now is None:
            self._dice(painter, shown, 99.0)
        left, right = self.plates()
        plate(painter, 14, y + 4, 136, left)
        plate(painter, 490, y + 4, 136, right, True)
        odds = self.ribbon()
        if odds is not None:
            ribbon(painter, odds)
        stage_frame(painter)

    def _orders(self, painter: Painter, focus: FocusGraph) -> None:
        x, y, w, h = ORDERS
        painter.panel(x, y, w, h, "Orders")
        rows = self.orders()
        step = (h - 17) / len(rows)
        for i, row in enumerate(rows):
            if i:
                painter.rule(x + 8, y + 14.6 + i * step, w - 16)
            order(painter, focus, (x + 4, y + 15.6 + i * step, w - 8, step - 2.4), row)

    @property
    def _rolling(self) -> Any | None:
        """The roll being shown now."""
        now = self.play.director.now if self.showing else None
        return now if now is not None and self.clash(now) is not None else None

    def live(self, painter: Painter) -> None:
        now = self._rolling
        clash = self.clash(now) if now is not None else None
        t = self.play.director.number("fight.t", 0.0) if clash else 0.0
        with painter.clip(*STAGE), painter.shifted(*self.camera.offset()):
            self.ranks.draw(painter, self.beat, clash, t)
            if clash is not None:
                missiles(painter, self.ranks, clash, t)
        if now is not None:
            self._dice(painter, now, t)
        self.particles.draw(painter)
        if self.held:
            self._card(painter)

    def _dice(self, painter: Painter, roll: Any, t: float) -> None:
        """The dice of a roll in the tray and what they mean, t seconds into it."""
        count = len(roll.faces)
        throw = self.throw(roll)
        draw_dice(painter, painter.sprites, throw, max(0.0, t - THROW), painter.px(well(count)[1]), "blue")
        for i, (good, symbol, word) in enumerate(self.verdicts(roll)):
            since = (t - VERDICT - WAVE * i) / _POP
            if since > 0:
                size = ease.back(min(1.0, since))
                verdict(painter, throw.slots[i], count, symbol, word, good, size)

    def _card(self, painter: Painter) -> None:
        """The outcome and its buttons."""
        x, y, w, h = outcome(painter, self.result())
        undo = self.play.session.match.can_undo and not self.watching
        wide = (w - 6) / 2 if undo else w
        button(painter, self.focus, "card/on", (x, y, wide, h), "Go on", partial(Pop, True), symbol="tick")
        if undo:
            button(
                painter, self.focus, "card/undo", (x + wide + 6, y, wide, h), "Take it back", self.undo, symbol="undo"
            )


def _stops(given: Input) -> bool:
    if isinstance(given, Intent):
        return given.act in (Act.BACK, Act.MENU) and not given.repeat
    return isinstance(given, Pointer) and given.kind == "down" and given.button == 3
