"""One target large: what it is for, all it asks for, its gifts, and what every die left would come to on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.input.actions import Act, Input
from game.client.scenes.page import Page
from game.client.stack import Pop, Prompt, Step
from game.client.ui.palette import FERN, INK, OAK, TAN, UMBER, VELLUM, mix
from game.core.xii_century.queries import Chip, chips, dice, perks
from game.core.xii_century.tables import ASSETS, ITEM, LOCATIONS
from game.titles.xii_century.look.context import BAD, TableContext
from game.titles.xii_century.look.panels.rows import symbol_of, title_of
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_X, _Y, _W, _H = 150.0, 44.0, 340.0, 270.0
_SAID = {
    "need": "must be there",
    "cost": "is paid",
    "max": "of at most",
    "die": "this very die",
    "fire": "fire: nobody comes",
}


class DetailsCard(Page):
    """Lies on the sheet; any of CONFIRM, BACK and NEXT takes it away."""

    covers = False

    def __init__(self, context: TableContext, target: str) -> None:
        super().__init__("close")
        self.context, self.target = context, target

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.NEXT, Act.CONFIRM) else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Back to the sheet"),)

    def paint(self, painter: Painter) -> None:
        painter.dim()
        inner = painter.panel(_X, _Y, _W, _H, title_of(self.target, self.target in ASSETS), VELLUM, head=16)
        self.focus.zone("close", (_X, _Y, _W, _H), lambda: Pop(), name="Close")
        words = game_words("xii_century")
        picture = symbol_of(self.target)
        if self.target in LOCATIONS:
            from game.titles.xii_century.look.panels.land import PICTURES

            painter.sprite(PICTURES[self.target], _X + 34, inner[1] + 30, 44, "center")
        else:
            painter.symbol(picture, _X + 34, inner[1] + 30, 44)
        y = painter.paragraph(words.line(self.target), _X + 66, inner[1] + 8, _W - 80, "book", 10.5, INK)
        y = max(y, inner[1] + 58)
        y = self._worth(painter, y)
        for chip in chips(self.context.state, self.context.seat, self.target):
            if chip.kind != "owned":
                y = self._chip(painter, chip, y)
        for perk in perks(self.target):
            painter.text(title_of(perk), _X + 16, y + 7, "bold", 9, INK, "midleft", max_width=96)
            painter.text(words.line(perk), _X + 116, y + 7, "ui", 8.5, UMBER, "midleft", max_width=_W - 130)
            y += 14
        self._dice(painter, y + 2)
        painter.prompt_bar(self.prompts())

    def _worth(self, painter: Painter, y: float) -> float:
        s = self.context.state
        if self.target in ITEM:
            row = s.sheet.items[ITEM[self.target]]
            told = f"*{row.vp}* {{vp}}" + (f"  *{row.pow}* {{swords}}" if row.pow else "")
        elif self.target in ASSETS:
            asset = s.sheet.tables.assets[ASSETS.index(self.target)]
            told = f"*{asset.vp}* {{vp}} each" + (f"  *{asset.pow}* {{swords}} each" if asset.pow else "")
        else:
            return y
        painter.rich(told, _X + 16, y + 6, "ui", 9.5, INK)
        return y + 15

    def _chip(self, painter: Painter, chip: Chip, y: float) -> float:
        painter.symbol("tick" if chip.met else "cross", _X + 20, y + 7, 9)
        if chip.kind == "die":
            painter.sprite(f"flat/{chip.need}", _X + 38, y + 7, 12, "center")
            told = "a die of exactly this value"
        elif chip.kind == "fire":
            painter.symbol("fire", _X + 38, y + 7, 12)
            told = _SAID["fire"]
        else:
            painter.symbol(symbol_of(chip.what), _X + 38, y + 7, 13)
            name = title_of(chip.what, chip.need > 1)
            count = f"{chip.have}/{chip.need} " if chip.need > 1 or chip.kind == "cost" else ""
            told = (
                f"{count}{name.lower()}, {_SAID[chip.kind]}"
                if chip.kind != "max"
                else f"{chip.have} of at most {chip.need}"
            )
        painter.text(told, _X + 50, y + 7, "ui", 9, INK if chip.met else BAD, "midleft", max_width=_W - 66)
        return y + 14

    def _dice(self, painter: Painter, y: float) -> None:
        """A line for each die left."""
        context = self.context
        if context.seat != context.state.active:
            return
        painter.rule(_X + 12, y, _W - 24, mix(TAN, OAK, 0.5))
        y += 4
        shown: set[tuple[str, int]] = set()
        for ref in dice(context.state):
            use = context.use(self.target, ref)
            if use is None or (ref.pool, use.value) in shown or y > _Y + _H - 12:
                continue
            shown.add((ref.pool, use.value))
            painter.sprite(f"flat/{use.value}", _X + 20, y + 6, 11, "center")
            painter.text(ref.pool, _X + 29, y + 6, "ui", 8, UMBER, "midleft")
            if use.refusal is not None:
                painter.text(use.refusal.text, _X + 66, y + 6, "ui", 8.5, BAD, "midleft", max_width=_W - 80)
            else:
                told = f"makes it {use.amount}" if use.amount else "serves"
                told += f", {use.wasted} wasted" if use.wasted else ""
                told += f", counts {use.counts}" if use.counts != use.value and use.counts else ""
                painter.text(told, _X + 66, y + 6, "bold", 8.5, FERN, "midleft", max_width=_W - 80)
            y += 13
