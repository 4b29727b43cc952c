"""The tray of the year's dice: they tumble onto the felt, kept ones move to the row below, and nothing reorders them.

Large while the year is rolled: two rows of dice, the buttons to roll, to stop and to set the golden die, and what the
dice would bring. Small afterwards: the dice by what they gave. The faces come from the core; this only shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from zlib import crc32

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input, Intent
from game.client.stack import Prompt, Step
from game.client.stage.dice import Throw, draw_dice
from game.client.ui import theme
from game.client.ui.focus import Reply
from game.client.ui.palette import CREAM, OAK, mix
from game.core.rules import Refusal
from game.core.twenty_years.actions import GoldenSet, StopRolling
from game.core.twenty_years.state import HARVEST, ROLL, State
from game.core.twenty_years.tables import WINDMILL_1, WINDMILL_2
from game.titles.twenty_years.look.panels.seam import TRAY_LARGE, Point
from game.titles.twenty_years.look.tray import buttons, combos
from game.titles.twenty_years.look.tray.keeping import Keeping, keeping
from game.titles.twenty_years.look.tray.pairings import looked_at, paint_links
from game.titles.twenty_years.look.tray.target import advised, take_advice

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

CELL = 48.0  # points of a die's cell; the die fills 0.6 of it
WELL, PITCH, LEFT = 38.0, 40.0, 20.0
ROWS = (16.0, 58.0)  # upper edges of the rows, thrown and kept
SLIDE = 0.14  # seconds a die takes from one row to the other
PLACES = 6


class Tray:
    """`throw` and `spots` are for the cues."""

    rect: Rect = TRAY_LARGE

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._down: dict[int, float] = {}  # by die, 0 in the upper row .. 1 in the lower
        self._was_lively = False

    # ---- what is shown
    @property
    def mind(self) -> Keeping:
        return keeping(self.context.play)

    @property
    def state(self) -> State:
        found: State = self.context.play.shown
        return found

    @property
    def large(self) -> bool:
        return self.rect[3] > 100

    @property
    def faces(self) -> tuple[int, ...]:
        """The dice as far as they have been shown."""
        return tuple(self.context.play.director.view["faces"])

    @property
    def rolling(self) -> bool:
        """The player has the dice in hand: nothing is being shown, and they may be kept, rolled or left."""
        return self.state.phase == ROLL and not self.context.play.busy

    @property
    def flying(self) -> Any | None:
        """The roll of the year's dice that is being shown, or comes next."""
        director = self.context.play.director
        event = director.events[director.shown] if director.busy else None
        return event if event is not None and event.type == "dice_rolled" and event.stream == "harvest" else None

    # ---- places
    def _slot(self, die: int, down: float) -> Point:
        x, y, _, _ = self.rect
        if not self.large:
            return x + 8 + (die + 0.5) * 46, y + 38
        middle = y + WELL / 2
        return x + LEFT + (die + 0.5) * PITCH, middle + ROWS[0] + (ROWS[1] - ROWS[0]) * down

    def _well(self, die: int, row: int) -> Rect:
        x, y = self._slot(die, row)
        return x - WELL / 2, y - WELL / 2, WELL, WELL

    @property
    def spots(self) -> Sequence[Point]:
        """The middle of each die on the table, in points."""
        if not self.large:
            return combos.group_spots(self.rect, self.faces, self._harvested())
        return [self._slot(die, self._down.get(die, 0.0)) for die in range(len(self.faces))]

    def throw(self, event: Any) -> Throw:
        """The flight of a roll of the year's dice. The same event gives the same flight."""
        x, y, w, h = self.rect
        rolled = set(event.rolled)
        still = frozenset(die for die in range(len(event.faces)) if die not in rolled)
        slots = tuple(self._slot(die, die in still) for die in range(len(event.faces)))
        seed = crc32(repr((event.faces, event.rolled, event.changes.get("rolls_used"))).encode())
        return Throw(seed, tuple(event.faces), slots, (x + w * 0.6, y + h * 0.85), still)

    def _harvested(self) -> combos.PairingRow | None:
        if self.faces != self.state.faces:
            return None  # within one play the dice of the next year lie here before its state is shown
        return self.mind.harvest(self.context.play.session.match, self.state)

    # ---- time
    @property
    def moving(self) -> bool:
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

    def roll(self) -> Step:
        self.mind.golden = ""
        return self.context.do(self.mind.reroll())

    def stop(self) -> Step:
        self.mind.golden = ""
        return self.context.do(StopRolling())

    def set_golden(self, to: str) -> Step:
        """Go on with the golden die: choose a die, then a face; "" gives up."""
        self.mind.golden = to
        self.context.focus.focus_on("tray/die/0" if to == "die" else "tray/face/6" if to else "tray/golden")
        self.context.touch()
        return None

    def set_face(self, value: int) -> Step:
        die = int(self.mind.golden)
        self.mind.golden = ""
        self.context.focus.focus_on(f"tray/die/{die}")
        return self.context.do(GoldenSet(die, value))

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
        return (Prompt(Act.NEXT, advised(self.context)), *back)

    # ---- painting
    def paint(self, painter: Painter) -> None:
        s = self.state
        self.mind.follow(s)
        if not self.large:
            if self.flying is not None:
                painter.tray(*self.rect, "Harvest")
            else:
                combos.paint_harvest(painter, self.rect, s, self.faces, self._harvested())
            return
        painter.tray(*self.rect, "Harvest", self._note(s))
        painter.symbol("dice", self.rect[0] + 11, self._slot(0, 0)[1], 13)
        if s.phase != HARVEST:
            painter.symbol("lock", self.rect[0] + 11, self._slot(0, 1)[1] - 4, 11)
            painter.text("kept", self.rect[0] + 11, self._slot(0, 1)[1] + 7, "ui", 7, theme.FELT_TEXT, "center")
        self._wells(painter, s)
        pairing = looked_at(self.context)
        if pairing is not None:
            paint_links(painter, self.spots, self.rect[1] + ROWS[1] - 1, self.faces, pairing)
        if self.flying is None and not self.moving:
            self._dice(painter)
            self._pins(painter, s)
        buttons.paint(painter, self, s)
        box = (self.rect[0] + 6, self.rect[1] + 101, self.rect[2] - 12, 38.0)
        if self.mind.golden.isdigit():
            buttons.paint_faces(painter, self, box)
        else:
            combos.badges(painter, box, s, self.mind.pairing(s) if self.rolling else pairing)
        head, _, die = self.context.focus.id.rpartition("/")
        pin = head == "tray/die" and int(die) in self._pinned(s)
        line = combos.pin_line(self.mind.wish, pin) if self._pinned(s) and not self.mind.golden else ""
        combos.strip(painter, (box[0], box[1] + 42, box[2], 20.0), s, self.rolling, self.mind.golden, line, pin)

    def _note(self, s: State) -> str:
        if s.phase != ROLL:
            return ""
        text = f"roll {s.rolls_used} of {s.roll_limit}"
        if s.town.count[WINDMILL_2] and not s.works(WINDMILL_2):
            text += ", +1 from next year"
        return text

    def _wells(self, painter: Painter, s: State) -> None:
        actions = self.rolling and self.context.free
        count = len(self.flying.faces) if self.flying is not None else len(self.faces)
        for die in range(PLACES):
            if die >= count:
                self._missing(painter, s, die)
                continue
            for row in (0,) if s.phase == HARVEST else (0, 1):  # once they lie, how they pair is shown below them
                painter.well(*self._well(die, row))
            kept = die in self.mind.keep
            place = self._well(die, int(kept))
            pick: Callable[[], Step] = partial(self._toggle, die)
            refusal = None
            if self.mind.golden:
                pick = partial(self.set_golden, str(die))
            elif die == s.golden:
                text = "The golden die stays set this year."
                refusal = Refusal("golden_kept", "20Y-D17", text)
            name = f"die {die + 1} shows {self.faces[die] if die < len(self.faces) else 0}: "
            name += ("kept" if kept else "re-roll") + (", best to keep" if die in self._pinned(s) else "")
            if s.phase == HARVEST:
                continue  # they lie: only how they are paired is still open
            here = self.context.focus.zone(
                f"tray/die/{die}", place, pick if actions else None, refusal=refusal if actions else None, name=name
            )
            if (here or self.mind.golden == str(die)) and self.rolling:
                painter.focus_ring(*place)

    def advised(self, s: State) -> str:
        """What best play would do with the dice kept now: "roll", "stop" or "golden"; "" where no odds are shown."""
        shown = self.rolling and self.context.services.settings.odds != "off"
        return self.mind.advice(s).action if shown else ""

    def _pinned(self, s: State) -> frozenset[int]:
        """The dice that best play would keep; none where no odds are to be shown."""
        if not self.rolling or self.context.services.settings.odds == "off":
            return frozenset()
        return frozenset(self.mind.advice(s).keep)

    def _pins(self, painter: Painter, s: State) -> None:
        for die in sorted(self._pinned(s)):
            x, y, w, _ = self._well(die, int(die in self.mind.keep))
            painter.symbol("pin", x + w + 1, y - 2, 10, "topright")

    def _missing(self, painter: Painter, s: State, die: int) -> None:
        """The sixth place while no windmill turns: what is missing, or that it comes next year."""
        if die != PLACES - 1:
            return
        x, y, w, _ = self._well(die, 0)
        h = self._well(die, 1)[1] + WELL - y
        painter.dotted(x, y, w, h, mix(CREAM, OAK, 0.5))
        built = s.town.count[WINDMILL_1] > 0
        painter.symbol("windmill", x + w / 2, y + 18, 18, off=not built)
        if built:
            painter.symbol("hourglass", x + w - 8, y + 30, 11)
        painter.text("6th die", x + w / 2, y + h / 2 + 4, "bold", 7.5, CREAM, "center", max_width=w - 3)
        note = ("from next", "year") if built else ("with a", "windmill")
        for i, line in enumerate(note):
            painter.text(line, x + w / 2, y + h / 2 + 15 + i * 9, "ui", 7, theme.FELT_TEXT, "center", max_width=w - 3)

    def _dice(self, painter: Painter) -> None:
        faces = self.faces
        if self.flying is not None:
            t = self.context.play.director.number("dice.t", 0.0)
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
