"""One target large: what it is for, all it asks for, its gifts, and what every die left would come to on it."""

from __future__ import annotations

from game.client.input.actions import Act, Input
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui.page import Card, Column, Node, Picture, Row, Rule, Scroll, Slot, Symbol, Text, button, do
from game.client.ui.palette import FERN, INK, UMBER, VELLUM
from game.core.xii_century.queries import Chip, chips, dice, perks
from game.core.xii_century.tables import ASSETS, ITEM, LOCATIONS
from game.titles.xii_century.look.context import BAD, TableContext
from game.titles.xii_century.look.panels.forecast import line_of
from game.titles.xii_century.look.panels.rows import LANDS, symbol_of, title_of
from game.titles.xii_century.teller import say
from game.words import game_words

_WIDE, _HEAD = 340.0, 44.0


class DetailsCard(PageScene):
    """Lies on the sheet; any of CONFIRM, BACK and MIRROR takes it away."""

    covers = False

    def __init__(self, context: TableContext, target: str) -> None:
        super().__init__("close")
        self.context, self.target = context, target

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.MIRROR) else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, say("back_to_sheet")),)

    def view(self) -> Node:
        words = game_words("xii_century")
        picture = (
            Picture(LANDS[self.target], _HEAD)
            if self.target in LOCATIONS
            else Symbol(symbol_of(self.target), _HEAD, False)
        )
        asked = chips(self.context.state, self.context.seat, self.target)
        parts = (
            Row((Slot(picture, _HEAD + 4), Text(line_of(self.context, self.target), "book", 10.5, INK, grow=True)), 6),
            *self._worth(),
            *(_chip(chip) for chip in asked if chip.kind != "owned"),
            *(
                Row(
                    (Text(title_of(perk), "bold", colour=INK), Text(words.line(perk), "line", colour=UMBER, grow=True)),
                    6,
                )
                for perk in perks(self.target)
            ),
            *self._dice(),
        )
        body = Column(
            (Scroll("details", Column(parts, 3)), button("close", say("back_to_sheet"), do(Pop), least=16)), 4
        )
        title = title_of(self.target, self.target in ASSETS)
        return self.over(Card(title, body, colour=VELLUM, pad=(8, 6)), _WIDE)

    def _worth(self) -> tuple[Node, ...]:
        s = self.context.state
        if self.target in ITEM:
            item, each = s.sheet.items[ITEM[self.target]], ""
            worth = item.vp, item.pow
        elif self.target in ASSETS:
            asset, each = s.sheet.tables.assets[ASSETS.index(self.target)], " " + say("each")
            worth = asset.vp, asset.pow
        else:
            return ()
        told = f"*{worth[0]}*~{{vp}}{each}" + (f"  *{worth[1]}*~{{swords}}{each}" if worth[1] else "")
        return (Text(told, "ui", 9.5, INK),)

    def _dice(self) -> tuple[Node, ...]:
        """A line for each die left."""
        context = self.context
        if context.seat != context.state.active:
            return ()
        lines: dict[tuple[str, int], Node] = {}
        for ref in dice(context.state):
            use = context.use(self.target, ref)
            if use is None or (ref.pool, use.value) in lines:
                continue
            if use.refusal is not None:
                told = Text(use.refusal.text, "line", colour=BAD, grow=True)
            else:
                counts = use.counts if use.counts != use.value else 0
                gain = say("die_serves")
                if use.amount:
                    gain = say("die_gives", amount=use.amount, wasted=use.wasted or None, counts=counts or None)
                told = Text(gain, "name", colour=FERN, grow=True)
            whose = Slot(Text(say(f"pool_{ref.pool}").lower(), colour=UMBER), 34, "left")
            lines[ref.pool, use.value] = Row((Symbol(f"flat/{use.value}", 11, False), whose, told), 4)
        return (Rule(h=3), *lines.values()) if lines else ()


def _chip(chip: Chip) -> Node:
    sign = f"flat/{chip.need}" if chip.kind == "die" else "fire" if chip.kind == "fire" else symbol_of(chip.what)
    count = f"{chip.have}/{chip.need}" if chip.need > 1 or chip.kind == "cost" else ""
    name = title_of(chip.what, chip.need > 1).lower()
    told = say(f"asks_{chip.kind}", have=chip.have, need=chip.need, numbers=count, name=name)
    mark = Symbol("tick" if chip.met else "cross", off=False)
    return Row((mark, Symbol(sign, 12, False), Text(told, "told", colour=INK if chip.met else BAD, grow=True)), 5)
