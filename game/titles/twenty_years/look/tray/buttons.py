"""The buttons of the dice tray: roll, stop, the golden die and its six faces, each with what it would bring."""

from __future__ import annotations

from typing import Protocol

from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Column, Do, Grid, Item, Node, Row, Symbol, Text, do
from game.client.ui.palette import CREAM, GOLD, UMBER, mix
from game.core.rules import Refusal
from game.core.twenty_years import harvest
from game.core.twenty_years.actions import GoldenSet, StopRolling
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ENTRIES, WINDMILL_3
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.tray.keeping import Keeping
from game.titles.twenty_years.teller import say

FACE = theme.inked(mix(GOLD, CREAM, 0.3), 3, 0.8)


class Dicer(Protocol):
    """What the buttons ask of the tray."""

    context: TableContext

    @property
    def mind(self) -> Keeping: ...

    @property
    def faces(self) -> tuple[int, ...]: ...

    @property
    def rolling(self) -> bool: ...

    def advised(self, s: State) -> str: ...

    def roll(self) -> Step: ...

    def stop(self) -> Step: ...

    def set_golden(self, to: str) -> Step: ...

    def set_face(self, value: int) -> Step: ...


def items(tray: Dicer, s: State) -> tuple[Item, ...]:
    """The buttons beside the dice."""
    kept, left = tray.mind.keep, len(tray.faces) - len(tray.mind.keep)
    label = say("roll_all") if not kept else f"Roll {left}" if left else "Roll"
    again = _points(s, s.rolls_used)
    note = say("then_stop_for", points=again) if again else "again" if kept else "re-roll"
    found = [
        _deed(tray, s, "tray/roll", label, note, "dice", do(tray.roll), tray.mind.refusal(s)),
        _deed(tray, s, "tray/stop", "Stop", _brings(tray, s), "hand", do(tray.stop), StopRolling().refusal(s)),
    ]
    if s.town.count[WINDMILL_3]:
        act = do(tray.set_golden, "" if tray.mind.golden else "die")
        found.append(
            _deed(tray, s, "tray/golden", say("golden_die"), "", "golden_die", act, GoldenSet(0, 1).refusal(s))
        )
    return tuple(found)


def _points(s: State, rolls: int) -> int:
    """Year 12: the points for stopping after one roll more than so many."""
    rows = ENTRIES[harvest.ADMIRATION - 1].vp_by_rolls
    return rows[rolls] if s.entry == harvest.ADMIRATION and 0 <= rolls < len(rows) else 0


def _brings(tray: Dicer, s: State) -> str:
    """What stopping now would bring, in marks."""
    if not tray.rolling:
        return ""
    goods = tray.mind.pairing(s).goods
    parts = [f"+{n}~{{{good}}}" for good, n in goods.items()]
    points = _points(s, s.rolls_used - 1)
    parts += [f"+{points}~{{vp}}"] if points else []
    return " ".join(parts) or say("gives_nothing")


def _deed(tray: Dicer, s: State, id: str, label: str, note: str, symbol: str, act: Do, refusal: Refusal | None) -> Item:
    """A button of two lines."""
    ready = tray.rolling and tray.context.free
    off = refusal is not None or not ready
    low = (Text(note, "bold", 8, None if off else UMBER),) if note else ()
    face = Row((Symbol(symbol, 15 if note else 11), Column((Text(label, "bold", 9), *low), 0, grow=1)), 4)
    name = say("best_now", what=label) if ready and id == f"tray/{tray.advised(s)}" else label
    rings = tray.context.free or tray.context.play.planned is not None
    ground = theme.CARD_OFF if off else theme.CARD
    why = refusal if tray.context.free else None
    return Item(
        id, face, act if ready else None, why, name, ground=ground, pad=(4, 3), faint=off, rings=rings, least=18
    )


def faces(tray: Dicer, s: State) -> Node:
    """The golden die's six faces to choose from."""
    die = int(tray.mind.golden)
    found = []
    for face in range(1, 7):
        act = do(tray.set_face, face) if tray.context.free else None
        refusal = GoldenSet(die, face).refusal(s)
        found.append(
            Item(f"tray/face/{face}", Symbol(f"flat/{face}", 24), act, refusal, say("set_to", face=face), ground=FACE)
        )
    return Grid(tuple(found), 6, cols=len(found))
