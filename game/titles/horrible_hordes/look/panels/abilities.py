"""The shelf of one's abilities: what can be used now with its name, the rest as signs; and the card of one."""

from __future__ import annotations

from collections.abc import Collection

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stack import Push, Step
from game.client.ui import theme
from game.client.ui.geometry import abreast
from game.client.ui.page import Art, Card, Column, How, Item, Node, Price, Row, Space, Symbol, Text, do
from game.client.ui.palette import FERN, PLUM, RUST, SUN, UMBER, VELLUM, light
from game.core.horrible_hordes.abilities import ABILITIES, ABILITY, members
from game.core.horrible_hordes.actions import Use
from game.core.horrible_hordes.mods import most_uses, uses_left
from game.core.horrible_hordes.state import Player
from game.core.horrible_hordes.tables import CHITS
from game.titles.horrible_hordes.look.book.scene import AbilitiesScene
from game.titles.horrible_hordes.look.panels.orders import Orders
from game.titles.horrible_hordes.look.panels.parts import Plate, pea
from game.titles.horrible_hordes.look.panels.steps import Bit
from game.titles.horrible_hordes.look.places import Side, sign
from game.titles.horrible_hordes.look.texts.abilities import ability_line, ability_symbol, often_text
from game.titles.horrible_hordes.teller import say

MOST, NAMED = 11, 2  # abilities on the shelf, the rest lies in the book; and of those that can be used, with a name
ICON, TALL = 17.0, 24.0
USABLE = theme.inked(light(SUN, 0.3))


class Shelf:
    """The abilities of the kingdom that acts: what can be used now with its name, the rest small and grey."""

    def __init__(self, context: Side, orders: Orders) -> None:
        self.context, self.orders = context, orders

    def view(self, seat: int, usable: Collection[str]) -> Node | None:
        """None for nobody's, or where there are none."""
        if not 0 <= seat < len(self.context.state.players):
            return None
        player = self.context.state.players[seat]
        mine = list(members(player.abilities))
        if not mine:
            return None
        mine.sort(key=lambda n: (ABILITIES[n].id not in usable, ABILITIES[n].use is None, n))
        now = [n for n in mine if ABILITIES[n].id in usable]
        named, small = mine[: min(NAMED, len(now))], mine[min(NAMED, len(now)) :]
        room = MOST - 3 * len(named)
        rest = small[room - 1 :] if len(small) > room else []
        shown = small[: room - 1] if rest else small
        more = (self._more(len(rest)),) if rest else ()
        icons = (self._icon(player, n, usable) for n in shown)
        gap = (Space(grow=True),) if named else ()
        found = (*(self._named(player, n) for n in named), *gap, *icons, *more)
        return Plate("", Row(found, 2.2), pad=(3, 2), id="shelf")

    def _named(self, player: Player, number: int) -> Item:
        """One that can be used now."""
        row = ABILITIES[number]
        words = Column((Text(row.name, "bold", 9), Text(say("usable_now"), "ui", 8, UMBER)), 0)
        face = Row((Symbol(ability_symbol(number), 18), words), 4)
        act = do(self._use, row.id, verb="Use")
        return Item(f"shelf/{row.id}", face, act, None, row.name, ground=USABLE, pad=(4, 1))

    def _icon(self, player: Player, number: int, usable: Collection[str]) -> Item:
        row = ABILITIES[number]
        can, left, most, refusal = row.id in usable, -1, 0, None
        if row.use is not None:
            most, left = min(4, most_uses(player, number)), max(0, uses_left(player, number))
            if not can and self.context.free:
                refusal = self.context.play.why_not(Use(row.id))
        draw = do(_face, number, most, left, not can, row.id in self.orders.never)
        act = do(self._use, row.id, verb="Use") if can else do(self._read, verb="Open")
        return Item(
            f"shelf/{row.id}", Art(ICON, TALL, draw=draw), act, refusal, row.name, pad=(1.2, 0.6), faint=not can
        )

    def _more(self, count: int) -> Item:
        """The book, for those the shelf does not hold."""
        face = Row((Symbol("book", 13), Text(f"+{count}", "bold", 9)), 2)
        return Item("shelf/more", face, do(self._read, verb="Open"), name=say("more_in_book", n=count), pad=(2, 1))

    def _use(self, ability: str) -> Step:
        return self.orders.pick(Bit("use", ability))

    def _read(self) -> Step:
        return Push(AbilitiesScene(self.context.play, max(0, self.orders.seat), plan=self.orders.plan, mine=True))

    # ---- the card of one
    def told(self, seat: int, ability: str) -> Card:
        """What one does, what it costs, what is left of it."""
        number, player = ABILITY[ability], self.context.state.players[seat]
        row = ABILITIES[number]
        facts: list[Node] = [Text("spell", "name", colour=PLUM)] if row.spell else []
        if row.use is None:
            facts.append(Text(say("always_on"), "line", colour=UMBER))
        else:
            left, most = max(0, uses_left(player, number)), most_uses(player, number)
            facts.append(Text(say("left_of", left=left, most=most), "name", colour=FERN if left else RUST))
            facts.append(Text(often_text(number, player), "line", colour=UMBER))
            if row.use.cost:
                have = dict(zip(CHITS, player.goods, strict=True))
                price = ((sign(chit), str(n), have[chit] < n) for chit, n in row.use.cost.items() if n)
                facts.append(Price(tuple(price), 8.5))
        face = Row(
            (Symbol(ability_symbol(number), 26), Column((Row(tuple(facts), 8), _line(number, player)), grow=True)), 6
        )
        return Card(row.name, face, colour=VELLUM, id="looked")


def _line(number: int, player: Player) -> Text:
    return Text(ability_line(number, player), "tale")


def _face(number: int, most: int, left: int, off: bool, muted: bool, painter: Painter, box: Rect, how: How) -> None:
    """Its sign, grey while it cannot be used; below it a pea for each use of what is used."""
    x, y, w, h = box
    painter.symbol(ability_symbol(number), x + w / 2, y + (h - 4) / 2, 16, off=off)
    if ABILITIES[number].spell:
        painter.symbol("star", x + w, y + 3, 5.5, "midright")
    for j, aside in enumerate(abreast(most, 5.0) if left >= 0 else ()):
        pea(painter, x + w / 2 + aside, y + h - 2, 2.1, j < left)
    if muted:
        painter.symbol("mute", x, y + 3, 6.5, "midleft")
