"""The larder: each food a sack (left, eaten, or a price); ore and labour below."""

from __future__ import annotations

from itertools import groupby

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame
from game.client.ui.page import Art, Card, Column, Count, Hole, How, Node, Row, Rule, Space, Stack, Symbol, Text, do
from game.client.ui.palette import (
    BLUE,
    FERN,
    GREEN,
    INK,
    OAK,
    PARCH,
    RED,
    RUST,
    TAN,
    UMBER,
    VELLUM,
    Colour,
    dark,
    light,
    mix,
)
from game.core.mini_monarchy.odds import Scale
from game.core.mini_monarchy.state import ENDED, STARVE, TRADE
from game.core.mini_monarchy.tables import GOODS
from game.titles.mini_monarchy.larder import scale_of, what_feeds, worst_case
from game.titles.mini_monarchy.look.onmap import OnMap
from game.titles.mini_monarchy.look.places import sign
from game.titles.mini_monarchy.narrator import say

NEXT = dark(BLUE, 0.25)  # of previews
_NONE = mix(INK, PARCH, 0.34)
SACK, SMALL, ROW = 22.0, 15.0, 10  # points of a sack in one row, in two rows; sacks per row
LEFT, EATEN, PRICE, SHORT = "left", "eaten", "price", "short"  # uses of a sack
_SACKS: dict[str, tuple[Colour, Colour, str]] = {  # outline, fill, symbol
    LEFT: (INK, light(GREEN, 0.45), ""),
    EATEN: (mix(TAN, OAK, 0.5), VELLUM, "bowl"),
    PRICE: (mix(TAN, OAK, 0.5), light(BLUE, 0.6), "hammer"),
    SHORT: (RED, light(RED, 0.75), "bowl"),
}
Sacks = tuple[tuple[str, bool], ...]  # use of each sack, and whether its food is still to come


def place(good: str) -> str:
    """The hole where a good stands, as a target of flights."""
    return f"good/{good}"


class Stores:
    """Shows the state, and the preview of what is about to be built."""

    def __init__(self, context: OnMap) -> None:
        self.context = context

    def view(self, brief: bool) -> Node:
        """The whole panel; `brief`: goods and the food balance only."""
        s, then = self.context.state, self.context.preview
        rows: list[Node] = []
        if s.phase not in ENDED and s.year and not self.context.dawning:
            scale = scale_of(then if then is not None else s)
            ends = self.context.settling or s.phase == STARVE
            text, colour = self._told(scale)
            rows.append(Row((self._good(0), Space(grow=True), *(() if ends else _outcome(scale)))))
            if not brief and not ends:
                rows.append(self._sacks(scale, s.goods[0] - then.goods[0] if then is not None else 0))
            if text and not (brief and colour == FERN):
                rows.append(Text(text, "line", colour=colour))
        else:
            rows.append(self._good(0))
        rows += [Rule(h=1), Row((self._good(1), self._good(2)), 9)]
        return Card("", Column(tuple(rows), 1.5), colour=PARCH, pad=(5, 2), id="stores", firm=True)

    def _good(self, i: int) -> Node:
        s, then, good = self.context.state, self.context.preview, GOODS[i]
        now = s.goods[i] + self.context.arrived(good)
        mark = Stack((Symbol(sign(good), 15, False), Hole(id=place(good))))
        name = self.context.narrator.name(good)
        if then is not None and then.goods[i] != now:
            return Row((mark, Count("", str(then.goods[i]), 12, str(now), NEXT, name)))
        return Row((mark, Count("", str(now), 12, colour=INK if now else _NONE, alt=name)))

    # ---- the sacks
    def _sacks(self, scale: Scale, price: int) -> Node:
        have = scale.food + scale.certain
        found = [LEFT] * max(0, scale.balance) + [EATEN] * min(have, scale.mouths)
        sacks = tuple((kind, i >= scale.food) for i, kind in enumerate(found))
        sacks += ((SHORT, False),) * max(0, -scale.balance) + ((PRICE, True),) * price
        told = {EATEN: self.context.narrator.say("eating", mouths=scale.mouths)}
        if price:
            told[PRICE] = self.context.narrator.name(self.context.building)
        alt = ", ".join(f"{len(list(group))} {kind}" for kind, group in groupby(kind for kind, _ in sacks))
        line = self.context.services.painter.line_step("ui", 8)
        high = SACK if len(sacks) <= ROW else 2 * SMALL
        return Art(h=high + line, draw=do(_draw, sacks, tuple(told.items()), line), alt=f"food: {alt}")

    def _told(self, scale: Scale) -> tuple[str, Colour]:
        """What the picture does not say: how to feed the hungry, a risk next year, what happens now."""
        narrator, s = self.context.narrator, self.context.state
        if s.phase == STARVE:
            return narrator.say("starving", due=s.due or None), RUST
        if self.context.settling:
            return narrator.say("feeding"), UMBER
        helped = -scale.balance - scale.short
        if s.phase == TRADE or (scale.short and not helped):
            return "", RUST
        if scale.short:
            return narrator.say("doomed", short=scale.short, way=what_feeds(helped, scale)), RUST
        if scale.balance < 0:
            return narrator.say("hungry", way=what_feeds(-scale.balance, scale), short=-scale.balance), RUST
        worst = scale.worst
        if worst is None or not worst.short:
            return "", FERN
        chance = self.context.chance(worst.chance)
        return worst_case(worst.helped) + (f" ({chance})" if chance else ""), RUST


def _outcome(scale: Scale) -> tuple[Node, ...]:
    """What is at stake: food left over, or short."""
    colour = FERN if scale.balance >= 0 else RUST
    word = say("left_over") if scale.balance >= 0 else "short"
    return Text(str(abs(scale.balance)), "bold", 15, colour, 0.9), Text(word, "told", colour=colour)


def _draw(sacks: Sacks, told: tuple[tuple[str, str], ...], line: float, painter: Painter, box: Rect, how: How) -> None:
    """Paints sacks in one or two rows, with captions below."""
    x, y, w, _ = box
    rows, size = (1, SACK) if len(sacks) <= ROW else (2, SMALL)
    across = -(-len(sacks) // rows)
    step = min(size * 0.87, (w - size * 0.8) / max(1, across - 1))
    for i, (kind, far) in enumerate(sacks):
        edge, cloth, sign_on = _SACKS[kind]
        left, top = x + i % across * step, y + i // across * size
        wide = size * 0.8
        frames = (BoxFrame.inset(0, edge, 3), BoxFrame.inset(0.9, cloth, 2.4))
        painter.frame(left, top, wide, size - 0.6, frames)
        if kind != SHORT:
            painter.sprite(
                "sym/wheat", left + wide / 2, top + size / 2, size * 0.68, "center", alpha=120 if far else 255
            )
        if sign_on:
            painter.symbol(sign_on, left + wide * 0.7, top + size * 0.76, size * 0.45)
    ends = x - 99.0
    for kind, text in told if rows == 1 else told[:1]:
        at = [i for i, (one, _) in enumerate(sacks) if one in ((kind, SHORT) if kind == EATEN else (kind,))]
        if not at:
            continue
        wide = painter.text_width(text, "ui", 8)
        middle = x + (at[0] + at[-1] + 1) / 2 * step if rows == 1 else x + across * step / 2
        left = max(x, min(middle - wide / 2, x + w - wide))
        if left >= ends + 4:
            painter.text(text, left, y + rows * size + line / 2, "ui", 8, NEXT if kind == PRICE else UMBER, "midleft")
            ends = left + wide
