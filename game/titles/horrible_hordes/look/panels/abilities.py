"""The shelf of one's abilities: what can be used now first, what is left of each; and the card of one of them."""

from __future__ import annotations

from collections.abc import Collection

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stack import Push, Step
from game.client.ui import theme
from game.client.ui.geometry import abreast
from game.client.ui.page import Art, Card, Column, How, Item, Lines, Node, Price, Row, Space, Symbol, Text, do
from game.client.ui.palette import FERN, OAK, PLUM, RUST, SUN, TAN, UMBER, VELLUM, light, mix
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

_MOST = 11  # cards on the shelf; the rest lies in the book
WIDE, TALL = 22.6, 26.0  # of a card
USABLE = theme.inked(light(SUN, 0.3))
ALWAYS = mix(OAK, TAN, 0.3)


class Shelf:
    """The abilities of the kingdom that acts."""

    def __init__(self, context: Side, orders: Orders) -> None:
        self.context, self.orders = context, orders

    def view(self, seat: int, usable: Collection[str]) -> Node:
        """A card an ability; what does not find room lies in the book."""
        found: tuple[Node, ...] = (Space(h=TALL), Text(say("no_abilities"), "italic", colour=UMBER))
        if 0 <= seat < len(self.context.state.players):
            player = self.context.state.players[seat]
            mine = list(members(player.abilities))
            mine.sort(key=lambda n: (ABILITIES[n].id not in usable, ABILITIES[n].use is None, n))
            rest = mine[_MOST - 1 :] if len(mine) > _MOST else []
            shown = mine[: _MOST - 1] if rest else mine
            more = (self._more(len(rest)),) if rest else ()
            found = (*(self._card(player, n, usable) for n in shown), *more) or found
        return Plate("", Row(found, 1.6), pad=(1.4, 1.0), id="shelf")

    def _card(self, player: Player, number: int, usable: Collection[str]) -> Item:
        row = ABILITIES[number]
        can, left, most = row.id in usable, -1, 0
        refusal = None
        if row.use is not None:
            most, left = min(4, most_uses(player, number)), max(0, uses_left(player, number))
            if not can and self.context.free:
                refusal = self.context.play.why_not(Use(row.id))
        off = row.use is not None and left <= 0
        face = Art(WIDE, TALL, draw=do(_face, number, most, left, off, row.id in self.orders.never))
        ground = USABLE if can else theme.card(off=off)
        act = do(self._use, row.id, verb="Use") if can else do(self._read, verb="Open")
        return Item(f"shelf/{row.id}", face, act, refusal, row.name, ground=ground, pad=(1.6, 1.4), faint=off)

    def _more(self, count: int) -> Item:
        """The book, for those the shelf does not hold."""
        face = Lines((Symbol("book", 12), Text(f"+{count}", "mark", anchor="center", basis=WIDE)))
        name = say("more_in_book", n=count)
        return Item("shelf/more", face, do(self._read, verb="Open"), name=name, ground=theme.CARD, pad=(1.6, 1.4))

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
    """Its sign; below it a bar where it is always on, else a pea a use."""
    x, y, w, h = box
    painter.symbol(ability_symbol(number), x + w / 2, y + (h - 5) / 2, 19, off=off)
    if ABILITIES[number].spell:
        painter.symbol("star", x + w, y + 3, 6, "midright")
    if left < 0:
        painter.rect(x + w * 0.26, y + h - 2.4, w * 0.48, 1.2, ALWAYS)
    for j, aside in enumerate(abreast(most, 5.4)):
        pea(painter, x + w / 2 + aside, y + h - 2, 2.4, j < left)
    if muted:
        painter.symbol("mute", x, y + 3, 7, "midleft")
