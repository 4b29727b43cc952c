"""The card of the treasury: all its gold at once, or a coin every year, and when the coins have caught up."""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.page import Card, Column, Grid, Item, Node, Pill, Row, Space, Symbol, Text, do
from game.client.ui.palette import CREAM, FERN, GOLD, GREEN, RUST, TAN, UMBER, VELLUM, mix
from game.core.twenty_years.actions import ChooseTreasury
from game.core.twenty_years.plans import TreasuryPlan, treasury_plan
from game.core.twenty_years.tables import TABLES
from game.titles.twenty_years.teller import say

WIDE = 360.0


class TreasuryCard(PageScene):
    """Push it with the play when the treasury asks; it pops when it was answered, or with BACK to look at the map."""

    covers = False

    def __init__(self, play: Play) -> None:
        self.play = play
        self.plan: TreasuryPlan = treasury_plan(play.session.match.state)
        super().__init__("treasury/lump" if self.plan.income < self.plan.lump else "treasury/income")

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, say("look_at_map")))

    def _choose(self, mode: str) -> Step:
        self.play.do(ChooseTreasury(mode))
        return Pop()

    def view(self) -> Node:
        plan, each = self.plan, TABLES.treasury.income
        lump = self._way("lump", plan.lump, say("gold_now", gold=plan.lump), "once")
        note = say("gold_by_end", gold=plan.income)
        income = self._way("income", each, say("gold_yearly", gold=each), note)
        if plan.even:
            text, colour = say("breaks_even", year=plan.even), FERN
        else:
            text, colour = say("breaks_never", income=plan.income, lump=plan.lump), RUST
        ask = Text(say("how_to_pay"), "book", 10.5, anchor="center")
        even = Text(text, "name", colour=colour, anchor="center")
        body = Column((ask, Grid((lump, income), 10), self._years(), even), 7)
        head = Row((Symbol("treasury", 11), Text(say("treasury_built"), "title", 8.5, CREAM, grow=True)), 4)
        return self.over(Card(say("treasury_built"), body, colour=VELLUM, head=head, pad=(8, 6)), WIDE)

    def _way(self, mode: str, gold: int, head: str, note: str) -> Item:
        edge = Space(grow=True)
        clock = (Symbol("hourglass", 16),) if mode == "income" else ()
        coins = Row((edge, *[Symbol("gold", 21)] * gold, *clock, edge), -5)
        told = Text(head, "total", anchor="center"), Text(note, colour=UMBER, anchor="center")
        act = do(self._choose, mode)
        return Item(f"treasury/{mode}", Column((coins, *told), 4), act, name=head, ground=theme.CARD, pad=(5, 8))

    def _years(self) -> Grid:
        """The years to come as a row of coins, those beyond the lump in green."""
        now, even = self.play.session.match.state.year, self.plan.even
        coins = []
        for year in range(1, TABLES.turns.years + 1):
            fill = mix(TAN, VELLUM, 0.4) if year < now else mix(GREEN, CREAM, 0.4) if even and year > even else GOLD
            face = "bold" if year == even else "ui"
            coins.append(Pill(str(year), face, 7.2, anchor="center", fill=fill))
        return Grid(tuple(coins), 1, cols=len(coins))
