"""The page of a battle, for any game: a stage, who fights, orders, the record, the odds, and the card at the end.

A game's scene fills in figures and draws its stage; `scenes.clash_page` has one on which clashes are played. When the
event that ends the battle has been shown, the rest is held back for the scene below (land taken, points), the card
says what it will be, and confirming it pops.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from game.client.draw.canvas import Boxes, Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.play import Play
from game.client.scenes.battle_parts import (
    BAND,
    FIGHTERS,
    ORDERS,
    OUTCOME,
    RECORD,
    WIDE,
    BattleOrder,
    OddsRibbon,
    Plate,
    ResultCard,
    orders_card,
    outcome,
    plate_rows,
)
from game.client.scenes.playing import PlayScene
from game.client.stack import Pop, Prompt, Step
from game.client.stage.cast import STAGE
from game.client.stage.dice import TRAY
from game.client.stage.director import CueSheet, Timeline, wait
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Card, Column, Item, Node, Page, button, do
from game.client.ui.palette import TAN, light
from game.core.rules import Action
from game.narrator import say

UNDER = 6.0  # points between the plates and the card
_WAITS = 3600.0  # seconds: longer than anybody looks at a card
_HASTE = 1.5  # how much faster the rolls of the automatic battle are


PANELS, ROLLS = ("past", "orders", "fighters"), 4  # of the page; how many rolls the record shows


class StageCues(CueSheet[Any]):
    """The cue sheet of a theatre: an event it does not know is not passed over, but waits for the scene below."""

    def timeline(self, event: Any, stage: Any) -> Timeline:
        known = event.type in self._shows or event.type in self._instant
        return super().timeline(event, stage) if known else wait(_WAITS)


class BattlePage(PlayScene):
    """`reading`: seconds after which a card goes that nobody touches; None: it waits. `glance`: when a bot plays."""

    reading: float | None = None
    glance = 1.8

    def __init__(self, play: Play, first: str) -> None:
        super().__init__(play, first)
        self.auto = False
        self.backdrop = "pic/battle_plain"
        self.pages = {name: Page() for name in PANELS}  # of the panels below the stage
        self._outcome = Page(keep=False)
        self._card_age = 0.0
        self._from = 0  # the first event of the director that may end this battle

    # ---- what a game brings
    @abstractmethod
    def ends(self, event: Any) -> bool:
        """Whether this event ends the battle."""

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
    def ribbon(self) -> OddsRibbon | None: ...

    @abstractmethod
    def stage(self, painter: Painter, focus: FocusGraph) -> None:
        """The stage and the tray as they stand."""

    @abstractmethod
    def action(self, painter: Painter) -> Boxes:
        """What moves over them, and where."""

    @abstractmethod
    def orders(self) -> Sequence[BattleOrder]: ...

    @abstractmethod
    def fighters(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        """The panel of those who may fight."""

    @abstractmethod
    def result(self) -> ResultCard:
        """The card at the end."""

    # ---- coming and going
    def enter(self) -> None:
        self._from = self.begins()
        self._find_end()
        super().enter()

    def begins(self) -> int:
        """The first event of the director that may end this battle."""
        return len(self.play.director.events)

    def resume(self, result: object) -> Step:
        super().resume(result)
        return None if self.fighting() or self.until is not None else Pop()

    def do(self, action: Action) -> Step:
        """Give an order."""
        self.play.do(action)
        self._find_end()
        self.dirty = True
        return None

    def _find_end(self) -> None:
        """What follows the end of the battle is not shown here."""
        events = self.play.director.events
        if self.until is not None and self.until > len(events):  # taken back from another page
            self.until, self._from = None, 0
        if self.until is None:
            found = (i for i, e in enumerate(events[self._from :], self._from) if self.ends(e))
            end = next(found, None)
            self.until = None if end is None else self.after(end)

    def after(self, end: int) -> int:
        """How many events belong here when the one at `end` ends the battle."""
        return end + 1

    def undo(self) -> Step:
        super().undo()
        if self.until is None:
            self._from, self._card_age = 0, 0.0
            self.calm()
            if not self.fighting():
                return Pop()
        return None

    def calm(self) -> None:
        """The end was taken back: nobody cheers any more."""

    def rest(self) -> None:
        super().rest()
        for page in self.pages.values():
            page.rest()

    # ---- time
    def tick(self, dt: float) -> Step:
        self._find_end()
        late = super().tick(dt)
        if late is not None:
            return late
        if self.auto and self.free and self.until is None:
            move = self.next_move()
            self.auto = move is not None
            if move is not None:
                self.do(move)
        if self.held:
            self.auto = False
            self._card_age += 0.0 if self.watching and self.play.paused else dt
            if self.focus.id not in ("card/on", "card/undo"):
                self.focus.focus_on("card/on")  # whoever presses once more goes on, and takes nothing back
            reading = self.glance if self.watching else self.reading
            if reading is not None and self._card_age * self.services.pace > reading:
                return Pop()
        elif not self.play.busy and not self.fighting():
            return Pop()
        return None

    def _advance(self, dt: float) -> None:
        super()._advance(dt * _HASTE if self.auto else dt)

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if self.auto and _stops(given):
            self.auto = False
            self.say(say("the_rest_is_yours"), "pause")
            self.touch()
            return None
        return super().handle(given)

    def actions(self, act: Act | None, given: Input) -> Step:
        if self.held:
            return Pop() if act is Act.BACK and not self.watching else None
        if act is Act.MIRROR and self.free:
            return self.start_auto()
        return None

    def start_auto(self) -> Step:
        """Let the battle run in the best order; BACK stops it."""
        self.auto = self.free
        return None

    def prompts(self) -> Sequence[Prompt]:
        if self.watching:
            skip = () if self.held else (Prompt(Act.SKIP, say("skip_the_roll")),)
            return (self.pausing, *skip, Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        if self.held:
            on = (Prompt(Act.CONFIRM, say("go_on")),)
            return (*on, Prompt(Act.UNDO, say("take_it_back"))) if self.play.session.match.can_undo else on
        if self.auto:
            return (Prompt(Act.BACK, "Stop"), Prompt(Act.SKIP, say("skip_the_roll")), Prompt(Act.SPEED, "Speed"))
        if self.showing:
            return (Prompt(Act.CONFIRM, say("skip_the_roll")), Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        zone = self.focus.zone_now
        many = (Prompt((Act.LEFT, Act.RIGHT), say("how_many")),) if zone is not None and zone.on_adjust else ()
        return (*self.focus.prompts, *many, Prompt(Act.MIRROR, "Auto"), *self.own_prompts(), Prompt(Act.MENU, "Menu"))

    def speed_note(self) -> str:
        return self.play.intent if self.watching and self.play.intent else super().speed_note()

    def own_prompts(self) -> Sequence[Prompt]:
        return ()

    # ---- drawing
    def paint(self, painter: Painter) -> None:
        focus = FocusGraph("the card") if self.held else self.focus  # behind the card nothing can be chosen
        focus.dice.append(TRAY)
        self.heading(painter)
        for _, draw in self.parts(focus):
            draw(painter)
        if self.held:
            self._card(painter)

    def parts(self, focus: FocusGraph) -> Sequence[tuple[Rect, Callable[[Painter], None]]]:
        """What the page is put together of, each with its box: one can be painted anew without the others."""
        stage = STAGE.x, STAGE.y, STAGE.w, STAGE.h + TRAY.h
        return (
            (stage, lambda painter: self.stage(painter, focus)),
            (RECORD, lambda painter: self.past(painter, focus, RECORD)),
            (ORDERS, lambda painter: self.command(painter, focus, ORDERS)),
            (FIGHTERS, lambda painter: self.fighters(painter, focus, FIGHTERS)),
        )

    def past(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        """The panel of the rolls so far, and what may come of it."""
        body = Column((*self.rolled(ROLLS), *self.outlook()), 0.6)
        card = Card(say("the_rolls_so_far"), body, colour=light(TAN, 0.72), pad=(3, 1.4))
        self.pages["past"].paint(painter, focus, card, box)

    @abstractmethod
    def rolled(self, most: int) -> tuple[Node, ...]:
        """The last rolls, a line each."""

    def outlook(self) -> tuple[Node, ...]:
        """Below the record: what may come of it."""
        return ()

    def command(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        """The panel of orders."""
        self.pages["orders"].paint(painter, focus, orders_card("Orders", self.orders()), box)

    def live(self, painter: Painter) -> Boxes:
        boxes = self.action(painter)
        if self.held:
            self._card(painter)
        return boxes

    def _card(self, painter: Painter) -> None:
        """The outcome and its buttons; where large letters leave no room between the plates it lies below them."""
        shown, (x, y, w, h), low = outcome(self.result(), closing(self)), OUTCOME, 0.0
        if WIDE * painter.text_scale > BAND[2]:
            low = BAND[1] - y + max(plate_rows(painter, one)[2] for one in self.plates()) + UNDER
        self._outcome.paint(painter, self.focus, shown, (x, y + low, w, h - low))


def closing(scene: PlayScene) -> tuple[Item, ...]:
    """The buttons of the card at the end; before a watcher it goes by itself, and his button stops the bots."""
    if scene.watching:
        return (button("card/on", scene.pausing.label, do(scene.pause_bots), "pause"),)
    on = button("card/on", say("go_on"), do(Pop, True), "tick")
    undo = button("card/undo", say("take_it_back"), do(scene.undo), "undo")
    return (on, undo) if scene.play.session.match.can_undo else (on,)


def _stops(given: Input) -> bool:
    if isinstance(given, Intent):
        return given.act in (Act.BACK, Act.MENU) and not given.repeat
    return isinstance(given, Pointer) and given.kind == "down" and given.button == 3
