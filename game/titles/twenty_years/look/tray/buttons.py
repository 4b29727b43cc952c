"""The buttons of the dice tray: roll, stop, the golden die and its six faces, each with what it would bring."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.palette import CREAM, GOLD, INK, UMBER, mix
from game.client.ui.widgets import FAINT, shaking
from game.core.rules import Refusal
from game.core.twenty_years import harvest
from game.core.twenty_years.actions import GoldenSet, StopRolling
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import ENTRIES, WINDMILL_3

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.tray.tray import Tray

BUTTONS, TOP = 266.0, 16.0  # from the tray's left and upper edge
TALL = 38.0


def paint(painter: Painter, tray: Tray, s: State) -> None:
    """The buttons beside the dice."""
    x, y = tray.rect[0] + BUTTONS, tray.rect[1]
    mill = s.town.count[WINDMILL_3] > 0
    tall, gap = (28.0, 3.0) if mill else (TALL, 4.0)
    top = y + TOP
    left = len(tray.faces) - len(tray.mind.keep)
    label = "Roll all" if not tray.mind.keep else f"Roll {left}" if left else "Roll"
    again = _points(s, s.rolls_used)
    note = f"then stop for +{again}{{vp}}" if again else "again" if tray.mind.keep else "re-roll"
    _deed(painter, tray, "tray/roll", (x, top, 92, tall), label, note, "dice", tray.roll, tray.mind.refusal(s))
    brings = _brings(tray, s)
    box = (x, top + tall + gap, 92, tall)
    _deed(painter, tray, "tray/stop", box, "Stop", brings, "hand", tray.stop, StopRolling().refusal(s))
    if mill:
        box = (x, top + 2 * (tall + gap), 92, 18)
        refusal = GoldenSet(0, 1).refusal(s)
        action = partial(tray.set_golden, "" if tray.mind.golden else "die")
        _deed(painter, tray, "tray/golden", box, "Golden die", "", "golden_die", action, refusal)


def _points(s: State, rolls: int) -> int:
    """Year 12: the points for stopping after one roll more than so many."""
    rows = ENTRIES[harvest.ADMIRATION - 1].vp_by_rolls
    return rows[rolls] if s.entry == harvest.ADMIRATION and 0 <= rolls < len(rows) else 0


def _brings(tray: Tray, s: State) -> str:
    """What stopping now would bring, in marks."""
    if not tray.rolling:
        return ""
    goods = tray.mind.pairing(s).goods
    parts = [f"+{n}~{{{good}}}" for good, n in goods.items()]
    points = _points(s, s.rolls_used - 1)
    parts += [f"+{points}~{{vp}}"] if points else []
    return " ".join(parts) or "gives nothing"


def _deed(
    painter: Painter,
    tray: Tray,
    id: str,
    box: Rect,
    label: str,
    note: str,
    symbol: str,
    action: Callable[[], Step],
    refusal: Refusal | None,
) -> None:
    """A button of two lines."""
    x, y, w, h = box
    focus = tray.context.focus
    ready = tray.rolling and tray.context.free
    off = refusal is not None or not ready
    refusal = refusal if tray.context.free else None
    name = f"{label}, best now" if ready and id == f"tray/{tray.advised(tray.state)}" else label
    here = focus.zone(id, box, action if ready else None, refusal=refusal, name=name)
    with shaking(painter, focus, id):
        lit = here and (tray.context.free or tray.context.play.planned is not None)
        painter.focus(*box) if lit else painter.card(*box, off=off)
        size = min(17.0, h - 6)
        ink, level, start = INK if lit or not off else FAINT, y + h / 2, x + 9 + size
        if note and painter.rich_width(note, "bold", 7 / painter.text_scale) > x + w - 3 - start:
            size, level, start = 11.0, y + h * 0.32, x + 4  # a long note takes the whole second line
        painter.symbol(symbol, x + 4, level, size, "midleft", off=off)
        left = x + 9 + size
        if note and h > 20:
            painter.text(label, left, y + h * 0.32, "bold", 9, ink, "midleft", max_width=x + w - 3 - left)
            colour = UMBER if lit or not off else FAINT
            painter.rich(note, start, y + h * 0.7, "bold", 8, colour, "midleft", max_width=x + w - 3 - start)
        else:
            painter.text(label, left, y + h / 2, "bold", 9, ink, "midleft", max_width=x + w - 3 - left)


def paint_faces(painter: Painter, tray: Tray, box: Rect) -> None:
    """The golden die's six faces to choose from."""
    x, y, w, h = box
    each = w / 6
    die = int(tray.mind.golden)
    for face in range(1, 7):
        place = (x + (face - 1) * each + 3, y + 1, each - 6, h - 2)
        refusal = GoldenSet(die, face).refusal(tray.state)
        action = partial(tray.set_face, face) if tray.context.free else None
        here = tray.context.focus.zone(f"tray/face/{face}", place, action, refusal=refusal, name=f"set to {face}")
        painter.focus(*place) if here else painter.frame(*place, theme.inked(mix(GOLD, CREAM, 0.3), 3, 0.8))
        painter.sprite(f"flat/{face}", place[0] + place[2] / 2, y + h / 2, h - 10, "center")
