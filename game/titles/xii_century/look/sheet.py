"""The whole page as one tree: the bar on top, the tray, and either the town page or the printed sheet.

The printed sheet stands in three columns, in two where text is large.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple, TypeVar

from game.client.draw.canvas import Rect
from game.client.ui import theme
from game.client.ui.page import Card, Column, Ground, Kept, Node, Row, Screen, Space, Stack, Text
from game.client.ui.palette import CREAM, WOOD
from game.titles.xii_century.look import street, turn
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels import assets, forecast, items, land, towns, track
from game.titles.xii_century.look.panels.tray import Tray

N = TypeVar("N", bound=Node)
BOX: Rect = (0.0, 0.0, 640.0, 360.0 - theme.PROMPT_BAR)
LEFT, MIDDLE, RIGHT = 189.0, 264.0, 167.0  # widths that the columns like
_GAP = 4.0
_HEAD = theme.flat(WOOD, 1.5)


class Sheet:
    """What has not changed stays as it is: the page need not lay it out again."""

    def __init__(self, context: TableContext) -> None:
        self._context = context

    def view(self, tray: Tray) -> Screen:
        """The town page, or the printed sheet."""
        context = self._context
        at = context.moment
        top = self._keep("top", (at, context.dealt), track.view)
        on_felt = self._keep("tray", (at, tray.looks()), lambda context: tray.view())
        held = at, context.die, context.hand, context.target if context.aimed else "", context.free, context.best
        body = self._printed(on_felt, at, held) if context.sight.full else self._town(on_felt, at, held)
        return Screen(body, top, pad=(6.0, 3.5))

    def _town(self, on_felt: Card, at: Hashable, held: Hashable) -> Node:
        context = self._context
        strip = self._keep(
            "street", (held, context.gone if context.abroad else ()), lambda context: Kept(street.view(context))
        )
        tracks = self._keep("growth", held, lambda context: Kept(turn.growth(context)))
        cards = self._keep("cards", held, lambda context: Kept(turn.cards(context)))
        land = self._keep("places", held, lambda context: Kept(turn.land(context)))
        odds = context.services.settings.odds
        coming = self._keep("coming", (at, context.dealt, odds), lambda context: Kept(turn.coming(context)))
        income = self._keep("income", at, lambda context: Kept(turn.income(context)))
        right = Column((land, coming, turn.supper(context), income), 3)
        return Column((strip, on_felt, turn.Shares((tracks, cards, right), 6, grow=True)), _GAP)

    def _printed(self, on_felt: Card, at: Hashable, held: Hashable) -> Node:
        context = self._context
        cards = Cards(
            on_felt,
            self._keep("assets", held, assets.view),
            forecast.supper(context),
            self._keep("items", held, items.view),
            self._keep("land", held, land.view),
            self._keep("outlook", (at, context.dealt, context.services.settings.odds), forecast.outlook),
            self._keep("towns", at, towns.view),
        )
        return _two(cards) if context.sight.large else _three(cards)

    def _keep(self, name: str, looks: Hashable, make: Callable[[TableContext], N]) -> N:
        """What was made of these looks."""
        return self._context.page.of(looks, partial(make, self._context), name)


class Cards(NamedTuple):
    """The cards of the printed sheet."""

    tray: Card
    assets: Card
    meal: Card
    items: Card
    land: Card
    outlook: Card
    towns: Card


def _three(cards: Cards) -> Node:
    left = Column((cards.assets, cards.meal), _GAP, basis=LEFT)
    beside = Column((cards.land, cards.outlook, cards.towns), _GAP, basis=RIGHT)
    middle = Column((cards.items,), _GAP, basis=MIDDLE, grow=True)
    right = Column((cards.tray, Row((middle, beside), _GAP, top=True, grow=True)), _GAP, grow=True)
    return Row((left, right), _GAP, top=True)


def _two(cards: Cards) -> Node:
    """Assets and the meal on the left; everything else on the right, under each other."""
    half = RIGHT * 1.8
    left = Column((cards.assets, cards.meal), _GAP, basis=half, grow=True)
    others = (cards.land, cards.items, cards.outlook, cards.towns)
    parts = tuple(part for card in others for part in (_head(card), card.child))
    right = Card("", Column(parts), pad=(2.4, 1.6), id="rest", basis=half, grow=True)
    return Column((cards.tray, Row((left, right), _GAP, top=True, grow=True)), _GAP)


def _head(card: Card) -> Node:
    """A card's title as a strip between the lines of another card."""
    note = (Text(card.note, "note", colour=CREAM),) if card.note else ()
    told = card.head or Row((Text(card.title, "title", colour=CREAM, grow=True), *note), 6)
    return Stack((Ground(_HEAD), Row((Space(w=3, h=11), Column((told,), grow=True), Space(w=3)), 0)))
