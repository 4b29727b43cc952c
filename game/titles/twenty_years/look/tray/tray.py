"""The tray of the year's dice: they tumble onto the felt, kept ones move to the row below, and nothing reorders them.

Large while the year is rolled: two rows of dice, the buttons to roll, to stop and to set the golden die, and what the
dice would bring. Small afterwards: the dice by what they gave. The faces come from the core; this only shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent
from game.client.stack import Prompt, Step
from game.client.stage.dice import Throw, draw_dice
from game.client.ui import theme
from game.client.ui.focus import Reply
from game.client.ui.geometry import between, middle
from game.client.ui.page import (
    BARE,
    Art,
    Card,
    Column,
    Fit,
    Grid,
    Hole,
    How,
    Item,
    Lines,
    Node,
    Row,
    Space,
    Stack,
    Symbol,
    Text,
    do,
)
from game.client.ui.palette import FELT
from game.core.rules import Refusal
from game.core.twenty_years.state import HARVEST, ROLL, State
from game.core.twenty_years.tables import WINDMILL_2
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.places import TRAY, TRAY_LARGE, Point
from game.titles.twenty_years.look.tray import combos
from game.titles.twenty_years.look.tray.buttons import Dicing
from game.titles.twenty_years.look.tray.keeping import Harvest
from game.titles.twenty_years.look.tray.pairings import Pair, bracketed, looked_at, paint_links, pairs_of
from game.titles.twenty_years.look.tray.target import advised, take_advice
from game.titles.twenty_years.teller import say

CELL = 48.0  # points of a die's cell; the die fills 0.6 of it
WELL = 38.0  # points of a hollow
SIXTH = 340.0  # points at text of 100 % from which on the place of a sixth die is shown
BADGES = 200.0  # the same for what each good would come to
SLIDE = 0.14  # seconds a die takes from one row to the other
PLACES = 6


class Tray(Dicing):
    """`throw` and `spots` are for the cues."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._down: dict[int, float] = {}  # by die, 0 in the upper row .. 1 in the lower
        self._was_lively = False

    # ---- what is shown
    @property
    def large(self) -> bool:
        return self.context.phase in (ROLL, HARVEST)

    @property
    def flying(self) -> Any | None:
        """The roll of the year's dice that is being shown, or comes next."""
        director = self.context.play.director
        event = director.events[director.shown] if director.busy else None
        return event if event is not None and event.type == "dice_rolled" and event.stream == "harvest" else None

    # ---- places
    def _hole(self, *ids: str) -> Rect:
        """The box of the first of these holes; of the whole tray before it was painted."""
        holes = self.page.plan.holes if self.page.plan is not None else {}
        return next((holes[id] for id in ids if id in holes), TRAY)

    def _slot(self, die: int, down: float) -> Point:
        """The middle of a die, `down` of the way from the upper row to the lower one."""
        if not self.large:
            return middle(self._hole(f"die/{die}"))
        upper = f"die/well/{die}/0"
        ends = middle(self._hole(upper)), middle(self._hole(f"die/well/{die}/1", upper))
        return between(*ends, down)

    @property
    def spots(self) -> Sequence[Point]:
        """The middle of each die on the table, in points."""
        return [self._slot(die, self._down.get(die, 0.0)) for die in range(len(self.faces))]

    def throw(self, event: Any) -> Throw:
        """The flight of a roll of the year's dice. The same event gives the same flight."""
        x, y, w, h = TRAY_LARGE
        rolled = set(event.rolled)
        still = frozenset(die for die in range(len(event.faces)) if die not in rolled)
        slots = tuple(self._slot(die, die in still) for die in range(len(event.faces)))
        seed = crc32(repr((event.faces, event.rolled, event.changes.get("rolls_used"))).encode())
        return Throw(seed, tuple(event.faces), slots, (x + w * 0.6, y + h * 0.85), still)

    def pairs(self, event: Any) -> list[Pair]:
        """The pairs among the dice as a roll leaves them, as they serve best."""
        after = self.context.told.copy()
        after.faces = tuple(event.faces)
        return pairs_of(event.faces, self.mind.pairing(after))

    def _harvested(self) -> Harvest | None:
        if self.faces != self.state.faces:
            return None  # within one play the dice of the next year lie here before its state is shown
        return self.mind.harvest(self.context.play.session.match, self.state)

    # ---- time
    @property
    def moving(self) -> bool:  # type: ignore[override]
        """A die slides between the rows."""
        return any(self._down.get(die, 0.0) != goal for die, goal in self._goals().items())

    def _goals(self) -> dict[int, float]:
        """Where each die belongs: 1 in the row of the kept ones."""
        return {die: float(die in self.mind.keep) for die in range(len(self.faces))}

    def tick(self, dt: float) -> bool:
        self.mind.follow(self.state)
        if not self.rolling:
            self.mind.golden = ""
        if self.flying is not None:  # whoever rolled, player or bot: what was kept lies in the lower row
            self.mind.keep = set(range(len(self.flying.faces))) - set(self.flying.rolled)
            self._down = dict.fromkeys(self.mind.keep, 1.0)
        calm = self.context.services.settings.reduced_motion or self.context.services.speed == 0
        step = 1.0 if calm else dt / SLIDE
        for die, goal in self._goals().items():
            now = self._down.get(die, 0.0)
            self._down[die] = min(goal, now + step) if goal > now else max(goal, now - step)
        lively = self.moving or self.flying is not None
        changed = lively != self._was_lively
        self._was_lively = lively
        return changed

    # ---- deeds
    def _toggle(self, die: int) -> Step:
        self.mind.toggle(die)
        self.context.services.sound.play("die_keep")
        self.context.touch()
        return None

    def handle(self, given: Input) -> Reply | None:
        """BACK gives up the golden die; NEXT keeps the dice that best play would keep."""
        if not isinstance(given, Intent) or not self.rolling or not self.context.free:
            return None
        if given.act is Act.BACK and self.mind.golden:
            return Reply(True, self.set_golden(""), given.act, changed=True)
        if given.act is Act.NEXT:
            return Reply(True, take_advice(self.context), given.act, changed=True)
        return None

    def prompts(self) -> Sequence[Prompt]:
        if not self.rolling:
            return ()
        back = (Prompt(Act.BACK, "Cancel"),) if self.mind.golden else ()
        best = advised(self.context)
        return (*((Prompt(Act.NEXT, best),) if best else ()), *back)

    # ---- the panel
    def view(self) -> Node:
        s = self.state
        if self.large:
            return Card("Harvest", self._rolled(s), self._note(s), FELT, (2, 3), id="tray", firm=True)
        rolls, got = self.flying is not None, self._harvested()
        return self.kept("small", (s, got), (rolls, self.faces), lambda: self._small(s, rolls, got))

    def _small(self, s: State, rolls: bool, got: Harvest | None) -> Card:
        """The dice of the year as they lie; nothing while those of the next are rolled."""
        note = f"after {s.rolls_used} of {s.roll_limit} rolls" if s.rolls_used else ""
        body = Space(h=combos.DIE) if rolls else combos.harvested(s, self.faces, got)
        return Card("Harvest", body, "" if rolls else note, FELT, (3, 3), id="tray", firm=True)

    def _rolled(self, s: State) -> Node:
        """Two rows of wells, the buttons, what the dice would bring, and a sentence."""
        count = min(PLACES, len(self.flying.faces) if self.flying is not None else len(self.faces))
        mark = Symbol("dice", 13, False)
        kept = Lines((Symbol("lock", 10, False), Text("kept", "ui", 7, theme.FELT_TEXT)))
        marks = (mark, kept if s.phase != HARVEST else Space())
        labels = Column(tuple(Row((Space(h=WELL), label), 0) for label in marks), 4)
        rows = (Row(tuple(self._well(s, die, row) for die in range(count)), 1.5) for row in range(len(marks)))
        wells, deeds = Row((labels, Column(tuple(rows), 4)), 2), self.buttons(s)
        beside = Column(deeds, 3, grow=True, basis=92)
        if count < PLACES:
            broad, narrow = (wells, combos.sixth(s), beside), Row((wells, beside), top=True)
            dice: Node = Fit(Row(broad, top=True), narrow, SIXTH)
        else:
            dice = Fit(Row((wells, beside), top=True), Column((wells, Grid(deeds, 3, cols=len(deeds))), 4), SIXTH)
        pairing = looked_at(self.context)
        if self.mind.golden.isdigit():
            low = self.golden_faces(s)
        else:
            low = combos.badges(s, self.mind.pairing(s) if self.rolling else pairing)
        head, _, die = self.context.focus.id.rpartition("/")
        pin = head == "tray/die" and die.isdigit() and int(die) in self._pinned(s)
        line = (
            combos.pin_line(self.mind.wish, pin, self.advised(s) == "stop")
            if self._pinned(s) and not self.mind.golden
            else ""
        )
        told = combos.strip(s, self.rolling, self.mind.golden, line, pin)
        if self.mind.golden.isdigit():
            return Column((dice, low, told), 4)
        return Fit(Column((dice, low, told), 4), Column((dice, told), 4), BADGES)  # "Stop" tells most of it as well

    def _note(self, s: State) -> str:
        if s.phase != ROLL:
            return ""
        text = say("roll_of", roll=s.rolls_used, limit=s.roll_limit)
        if s.town.count[WINDMILL_2] and not s.works(WINDMILL_2):
            text += f", +1 {say('from_next_year')}"
        return text

    def _well(self, s: State, die: int, row: int) -> Node:
        """A hollow where a die may lie; where it does lie it can be taken up."""
        hole = Hole(WELL, WELL, id=f"die/well/{die}/{row}")
        if s.phase == HARVEST and row:
            return hole  # they lie: how they pair is shown here
        kept = die in self.mind.keep
        if row != kept or s.phase == HARVEST:
            return Stack((Art(WELL, WELL, draw=do(_hollow)), hole))
        refusal, act = None, do(self._toggle, die, verb="Re-roll" if kept else "Keep")
        if self.mind.golden:
            act = do(self.set_golden, str(die), verb="Keep")
        elif die == s.golden:
            refusal = Refusal("golden_kept", "20Y-D17", say("golden_stays"))
        state = "kept" if kept else "re-roll"
        name = say("die_shows", die=die + 1, face=self.faces[die] if die < len(self.faces) else 0, state=state)
        name = say("best_to_keep", die=name) if die in self._pinned(s) else name
        rings, chosen = self.rolling, self.mind.golden == str(die)
        return Well(f"tray/die/{die}", hole, act, refusal, name, pad=BARE, faint=False, rings=rings, chosen=chosen)

    def _pinned(self, s: State) -> frozenset[int]:
        """The dice that best play would keep; none where no odds are to be shown."""
        if not self.rolling or self.context.services.settings.odds == "off":
            return frozenset()
        return frozenset(self.mind.advice(s).keep)

    def paint_over(self, painter: Painter) -> None:
        """What lies on the felt: how the dice pair, the dice at rest, the pins of those that are best to keep."""
        if not self.large:
            return
        pairing = looked_at(self.context)
        if pairing is not None:
            _, y, _, _ = self._hole("die/well/0/1")
            paint_links(painter, self.spots, y - 3, pairs_of(self.faces, pairing))
        if self.flying is not None or self.moving:
            return
        self._dice(painter)
        for die in sorted(self._pinned(self.state)):
            x, y = self._slot(die, float(die in self.mind.keep))
            painter.symbol("pin", x + WELL / 2 + 1, y - WELL / 2 - 2, 10, "topright")

    def _dice(self, painter: Painter) -> None:
        faces = self.faces
        if self.flying is not None:
            t = self.context.play.director.number("dice.t")
            throw = self.throw(self.flying)
        else:
            t, slots = 0.0, tuple(self._slot(die, self._down.get(die, 0.0)) for die in range(len(faces)))
            throw = Throw(0, faces, slots, (0, 0), frozenset(range(len(faces))))
        shades = ["gold" if die == self.state.golden else "ivory" for die in range(len(throw.faces))]
        draw_dice(painter, painter.sprites, throw, t, painter.px(CELL), shades)

    def live(self, painter: Painter) -> None:
        """Dice in flight or between the rows."""
        if self.flying is not None or (self.large and self.moving):
            self._dice(painter)
        t = self.context.play.director.number("pairs.t", 0.0)
        if self.flying is not None and bracketed(t):
            drawn = self.pairs(self.flying)[: bracketed(t)]
            _, y, _, _ = self._hole("die/well/0/1")
            slots = [self._slot(die, 0.0) for die in range(len(self.flying.faces))]
            paint_links(painter, slots, y - 3, drawn, t)


class Well(Item, frozen=True):
    """A hollow with a die that can be taken up."""

    def paint(self, painter: Painter, box: Rect, how: How) -> None:
        painter.well(*box)
        if (how.here or self.chosen) and self.rings:
            painter.focus_ring(*box)


def _hollow(painter: Painter, box: Rect, how: How) -> None:
    painter.well(*box)
