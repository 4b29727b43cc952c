"""The tab "army": sets of five to recruit, bombs to buy, and how each troop fares against every monster.

LEFT and RIGHT choose how many sets; CONFIRM pays for them.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Input
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import Reply
from game.client.ui.palette import FERN, INK, OAK, RUST, TAN, UMBER, VELLUM, mix
from game.client.ui.widgets import FAINT, shaking
from game.core.twenty_years.actions import BuyBomb, Recruit
from game.core.twenty_years.queries import TroopRow, troop_menu
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import DIES, GOODS, KILLS, MONSTERS, TABLES, TROOP
from game.titles.twenty_years.look.panels.seam import TAB
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

LIST_W, CARD_W, GAP = 226.0, 134.0, 4.0


class ArmyPanel:
    """See the module."""

    rect: Rect = TAB
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._of: State | None = None
        self._rows: tuple[TroopRow, ...] = ()
        self._sets: dict[str, int] = {}
        self._chosen = 0

    @property
    def rows(self) -> tuple[TroopRow, ...]:
        s: State = self.context.play.shown
        if s is not self._of:
            self._of, self._rows, self._sets = s, troop_menu(s), {}
        return self._rows

    # ---- deeds
    def _adjust(self, one: TroopRow, by: int) -> Step:
        self._sets[one.troop] = min(max(1, one.most), max(1, self._sets.get(one.troop, 1) + by))
        self.context.touch()
        return None

    def _pay(self, one: TroopRow) -> Step:
        count = self._sets.get(one.troop, 1)
        return self.context.do(BuyBomb(count) if one.troop == "bomb" else Recruit(one.troop, count))

    # ---- painting
    def paint(self, painter: Painter) -> None:
        rows = self.rows
        x, y, _, h = self.rect
        s: State = self.context.play.shown
        inner = painter.panel(x, y, LIST_W, h, "Army", note=f"{s.units} soldiers" if s.units != 1 else "one soldier")
        pitch = (inner[3] - 3) / len(rows)
        for i, one in enumerate(rows):
            if self.context.focus.id == f"army/{one.troop}":
                self._chosen = i
            self._row(painter, one, (inner[0] + 2, inner[1] + 2 + i * pitch, inner[2] - 4, pitch - 1.6))
        self._card(painter, s, rows[self._chosen], (x + LIST_W + GAP, y, CARD_W, h))

    def _row(self, painter: Painter, one: TroopRow, box: Rect) -> None:
        x, y, w, h = box
        id, off, words = f"army/{one.troop}", one.refusal is not None, game_words("twenty_years")
        count = self._sets.get(one.troop, 1)
        action = partial(self._pay, one) if self.context.free else None
        adjust = partial(self._adjust, one) if not off else None
        name = words.name(one.troop, 2).capitalize()
        refusal = one.refusal if self.context.free else None
        here = self.context.focus.zone(id, box, action, refusal=refusal, name=name, on_adjust=adjust)
        with shaking(painter, self.context.focus, id):
            if here:
                painter.focus(*box)
            else:
                fill = mix(TAN, VELLUM, 0.1) if off else VELLUM
                painter.frame(*box, theme.inked(fill, 2.2, 0.5, mix(TAN, OAK, 0.5)))
            if one.troop == "bomb":
                painter.symbol("bomb", x + 20, y + h / 2, h - 10, off=off)
            else:
                painter.sprite(f"fig/{one.troop}", x + 20, y + h * 0.93, h + 2, grey=off, alpha=150 if off else 255)
            ink = INK if here or not off else FAINT
            painter.text(name, x + 42, y + h * 0.3, "bold" if here else "ui", 9.5, ink, "midleft")
            painter.text(f"you have {one.have}", x + w - 6, y + h * 0.3, "ui", 7.8, UMBER, "midright")
            if off:
                assert one.refusal is not None
                painter.text(one.refusal.text, x + 42, y + h * 0.71, "ui", 7.6, RUST, "midleft", max_width=w - 48)
                return
            left = x + 42
            for good, n in one.price.items():
                left = painter.chip(good, left, y + h * 0.71, None, n * count, 9) + 3
            painter.arrow(left + 2, y + h * 0.71, left + 14, y + h * 0.71, UMBER, 1.2)
            text = f"+{one.set * count}"
            left = painter.text(text, left + 20, y + h * 0.71, "bold", 10, FERN, "midleft") + 2
            painter.symbol(one.troop, left, y + h * 0.71, 13, "midleft")
            if here and one.most > 1:
                painter.symbol("left", x + w - 54, y + h * 0.71, 8, off=count == 1)
                painter.text(f"{count} of {one.most}", x + w - 31, y + h * 0.71, "bold", 8, INK, "center")
                painter.symbol("right", x + w - 9, y + h * 0.71, 8, off=count == one.most)
            else:
                painter.text(f"up to {one.most}", x + w - 6, y + h * 0.71, "ui", 7.5, UMBER, "midright")

    def _card(self, painter: Painter, s: State, one: TroopRow, rect: Rect) -> None:
        """What it is good for, and on which faces one falls against each monster."""
        x, y, w, h = rect
        words = game_words("twenty_years")
        painter.panel(*rect, words.name(one.troop, 2).capitalize(), VELLUM)
        below = painter.paragraph(words.line(one.troop), x + 6, y + 16, w - 12, "book", 8.8, INK) + 3
        painter.rule(x + 6, below, w - 12)
        if one.troop == "bomb":
            spare = TABLES.bombs.limit - s.bombs_bought
            rare = GOODS[next(i for i, good in enumerate(GOODS) if good in one.price)]
            text = f"{spare} of {TABLES.bombs.limit} left to buy, for 1 {{{rare}}}."
            painter.paragraph(text, x + 6, below + 4, w - 12, "ui", 8, UMBER)
            return
        troop = TROOP[one.troop]
        kills = f"Each kills {KILLS[troop]}." if KILLS[troop] > 1 else "Each kills 1."
        below = painter.paragraph(kills, x + 6, below + 3, w - 12, "ui", 8, UMBER) + 2
        painter.text("dies on", x + 6, below + 5, "ui", 7.5, UMBER, "midleft")
        step, below = (w - 12) / 3, below + 12
        pitch = min(27.0, (y + h - 4 - below) / 2)
        for i, monster in enumerate(MONSTERS):
            left, top = x + 6 + i % 3 * step, below + i // 3 * pitch
            face = DIES[monster][troop]
            painter.symbol(f"head_{monster}", left + 9, top + pitch / 2 - 1, min(20.0, pitch - 2), off=not face)
            text = "all" if face == 1 else f"{face}+" if 1 < face < 6 else "6" if face == 6 else "can't"
            colour = RUST if face in (0, 1) else INK
            painter.text(text, left + 20, top + pitch / 2 - 1, "bold", 8, colour, "midleft", max_width=step - 20)

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None
