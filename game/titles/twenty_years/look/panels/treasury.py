"""The card of the treasury: all its gold at once, or a coin every year, and when the coins have caught up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.palette import FERN, GOLD, GREEN, INK, OAK, RUST, TAN, UMBER, VELLUM, mix
from game.core.twenty_years.actions import ChooseTreasury
from game.core.twenty_years.plans import TreasuryPlan, treasury_plan
from game.core.twenty_years.tables import TABLES

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

W, H = 360.0, 196.0


class TreasuryCard(Page):
    """Push it with the play when the treasury asks; it pops when it was answered, or with BACK to look at the map."""

    covers = False

    def __init__(self, play: Play) -> None:
        self.play = play
        self.plan: TreasuryPlan = treasury_plan(play.session.match.state)
        super().__init__("treasury/lump" if self.plan.income < self.plan.lump else "treasury/income")

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Look at the map"))

    def _choose(self, mode: str) -> Step:
        self.play.do(ChooseTreasury(mode))
        return Pop()

    def paint(self, painter: Painter) -> None:
        painter.dim()
        x, y = (WIDTH - W) / 2, (HEIGHT - theme.PROMPT_BAR - H) / 2 + 4
        painter.panel(x, y, W, H, "Treasury built", VELLUM, head=16, icon="treasury")
        painter.text("How should it pay?", x + W / 2, y + 28, "book", 10.5, INK, "center")
        wide = (W - 34) / 2
        plan, each = self.plan, TABLES.treasury.income
        year = self.play.session.match.state.year
        for i, (mode, gold, head, note) in enumerate(
            (
                ("lump", plan.lump, f"{plan.lump} gold now", "once"),
                ("income", each, f"{each} gold every year", f"now, and at each harvest: {plan.income} by the end"),
            )
        ):
            self._way(painter, mode, gold, head, note, (x + 12 + i * (wide + 10), y + 40, wide, 88.0))
        self._line(painter, (x + 14, y + 138, W - 28, 30.0), year)
        if plan.even:
            text, colour = f"Breaks even in year {plan.even}.", FERN
        else:
            text, colour = f"Too late to break even: {plan.income} by the end, not {plan.lump}.", RUST
        painter.text(text, x + W / 2, y + H - 14, "bold", 8.5, colour, "center", max_width=W - 20)
        painter.prompt_bar(self.prompts())

    def _way(self, painter: Painter, mode: str, gold: int, head: str, note: str, box: Rect) -> None:
        x, y, w, _ = box
        here = self.focus.zone(f"treasury/{mode}", box, partial(self._choose, mode), name=head)
        painter.focus(*box) if here else painter.card(*box)
        for i in range(gold):
            painter.symbol("gold", x + w / 2 + (i - (gold - 1) / 2) * 14, y + 26 - (i % 2) * 5, 21)
        if mode == "income":
            painter.symbol("hourglass", x + w / 2 + 24, y + 26, 16)
        painter.text(head, x + w / 2, y + 54, "bold", 11, INK, "center", max_width=w - 10)
        painter.text(note, x + w / 2, y + 71, "ui", 8, UMBER, "center", max_width=w - 10)

    def _line(self, painter: Painter, box: Rect, year: int) -> None:
        """The years to come as a row of coins, those beyond the lump in green."""
        x, y, w, _ = box
        last = TABLES.turns.years
        step = w / last
        for n in range(1, last + 1):
            cx = x + (n - 0.5) * step
            counts = n >= year
            ahead = bool(self.plan.even) and n > self.plan.even
            fill = mix(TAN, VELLUM, 0.4) if not counts else GREEN if ahead else GOLD
            painter.frame(cx - 6, y + 1, 12, 12, theme.inked(fill, 6, 0.7, INK if counts else mix(TAN, OAK, 0.5)))
            if n == self.plan.even:
                painter.symbol("tick", cx, y + 7, 11)
            ink = INK if counts else UMBER
            painter.text(str(n), cx, y + 20, "bold" if n == self.plan.even else "ui", 7.2, ink, "center")

    @property
    def stale(self) -> bool:
        return self.dirty
