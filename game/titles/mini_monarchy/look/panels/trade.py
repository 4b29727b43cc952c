"""Trade, and the end of the year: labour for food or ore, what is lost, who would starve, and the word that ends it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.stack import Step
from game.client.ui.palette import FERN, INK, RUST, UMBER
from game.client.ui.widgets import FAINT, button, shaking
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.actions import Done, Trade
from game.core.mini_monarchy.queries import TradeRow
from game.core.mini_monarchy.tables import GOODS, LABOUR, LAST_STAGE, TABLES
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.panels.bread import scale_of
from game.titles.mini_monarchy.look.places import WORK, sign, snug
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.mini_monarchy.state import State


class TradePanel:
    """Two rows with a number each, and the button that ends the year."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._times: dict[str, int] = {}

    def changed(self) -> None:
        self._times = {}

    def times(self, s: State, row: TradeRow) -> int:
        """How often: at first as often as bread needs, else once."""
        need = max(1, -scale_of(s).balance) if row.get == "food" else 1
        return max(1, min(row.most, self._times.get(row.get, need)))

    def _adjust(self, row: TradeRow, by: int) -> Step:
        now = self.times(self.context.state, row)
        self._times[row.get] = (now - 1 + by) % max(1, row.most) + 1
        self.context.touch()
        return None

    def paint(self, painter: Painter) -> None:
        s = self.context.state
        x, y, w, _ = painter.panel(*WORK, title="Trade", note=f"{TABLES.trade.labour} labour for 1")
        for i, row in enumerate(queries.trade_menu(s)):
            self._row(painter, s, row, (x + 3, y + 2 + i * 23.5, w - 6, 21.5))
        self._end(painter, s, (x + 3, y + 49.5, w - 6, 27.0))

    def _row(self, painter: Painter, s: State, row: TradeRow, box: Rect) -> None:
        x, y, w, h = box
        id, off, times = f"work/{row.get}", row.refusal is not None, self.times(s, row)
        middle = y + h / 2
        action = partial(self.context.do, Trade(row.get, times)) if self.context.free else None
        adjust = partial(self._adjust, row) if self.context.free and not off and row.most > 1 else None
        name = f"Trade for {row.get}"
        refusal = row.refusal if self.context.free else None
        focus = self.context.focus
        here = focus.zone(id, (x, y, w - 58, h), action, refusal=refusal, name=name, on_adjust=adjust)
        if adjust is not None:
            focus.wheel(box, adjust)
        with shaking(painter, focus, id):
            painter.focus(x + 1, y + 1, w - 60, h - 2) if here else painter.card(x, y, w - 58, h, off=off)
            ink = FAINT if off and not here else INK
            left = painter.text(str(row.labour * times), x + 9, middle, "bold", 10, ink, "midleft") + 2
            painter.symbol("hammer", left, middle, 12.5, "midleft", off=off)
            painter.arrow(left + 20, middle, left + 33, middle, UMBER, 1.2)
            left = painter.text(str(times), left + 40, middle, "bold", 10, ink, "midleft") + 2
            painter.symbol(sign(row.get), left, middle, 12.5, "midleft", off=off)
            have = s.goods[GOODS.index(row.get)]
            told = row.refusal.text if row.refusal is not None else f"you would have {have + times}"
            colour = RUST if off else UMBER
            painter.text(told, x + w - 64, middle, "ui", 7.8, colour, "midright", max_width=x + w - 82 - left)
        for way, label, dx in ((-1, "minus", 54.0), (1, "plus", 28.0)):
            step = (x + w - dx, y + 1, 24.0, h - 2)
            more = partial(self._adjust, row, way) if adjust is not None else None
            if focus.zone(f"work/{row.get}/{label}", step, more, name=label):
                painter.focus(*step)
            else:
                painter.card(*step, off=adjust is None)
            painter.symbol(label, step[0] + 12, middle, 10, off=adjust is None)

    def _end(self, painter: Painter, s: State, box: Rect) -> None:
        """What is at risk, by name, and the button."""
        x, y, w, h = box
        text, colour = verdict(s)
        painter.paragraph(text, x + 4, y + 2, w - 116, "ui", 8, colour, max_height=h - 3)
        place = (x + w - 108, y + 3, 108.0, h - 6)
        done = partial(self.context.do, Done())
        label, symbol = ending(s)
        size = snug(painter, 9, 1.1)
        button(painter, self.context.focus, "work/done", place, label, done, symbol=symbol, size=size)


def ending(s: State) -> tuple[str, str]:
    """What the button says that ends the year, and its symbol."""
    short = -scale_of(s).balance
    if short > 0:
        return f"End year: {short} will starve", "grave"
    if s.stage == LAST_STAGE:
        return "End year and win", "obelisk_3"
    return "End the year", "bowl"


def tradeless(s: State) -> bool:
    """There is no labour for even one trade."""
    return s.goods[LABOUR] < TABLES.trade.labour


def verdict(s: State) -> tuple[str, tuple[int, int, int]]:
    """What ending the year now would mean."""
    scale, lost = scale_of(s), s.goods[LABOUR]
    wasted = f" {lost} labour would be lost." if lost else ""
    if scale.balance < 0:
        short = -scale.balance
        counts = queries.counts(s)
        words = game_words("mini_monarchy")
        kinds = " or ".join(words.name(kind) for kind in ("farm", "mine", "village") if counts[kind])
        graves = counts["graveyard"] + short
        end = " That ends the reign." if graves >= TABLES.limits.graveyards_lose else f" Graveyards: {graves} of 3."
        what = f"a {kinds} starves." if short == 1 else f"{short} of your {s.mouths} buildings starve."
        return f"*{short} food short:* {what}{end}{wasted}", RUST
    return f"All {scale.mouths} will eat, {scale.balance} food left.{wasted}", FERN if not lost else UMBER
