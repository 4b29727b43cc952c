"""Naming chits one by one, or all with one press: the free ones of a turn, those that must go at its end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import SMALLEST, Rect
from game.client.stack import Step
from game.client.ui.focus import Refused
from game.client.ui.palette import FERN, INK, RUST, VELLUM
from game.client.ui.widgets import shaking
from game.core.horrible_hordes.action import Chits
from game.core.horrible_hordes.actions import Discard, TakeFree
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.standing import spared, wanted
from game.core.horrible_hordes.tables import CHITS, TABLES
from game.titles.horrible_hordes.look.panels.steps import Choosing
from game.titles.horrible_hordes.look.places import Side, sign
from game.titles.horrible_hordes.look.texts.names import cost_text, name

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_KINDS: tuple[type[TakeFree] | type[Discard], ...] = (TakeFree, Discard)


class Counting:
    """The tally of the seat that decides. `begin` it at each new question; `kind` is what it is for, if anything."""

    def __init__(self, context: Side) -> None:
        self.context = context
        self.kind: type[TakeFree] | type[Discard] | None = None
        self.seat = -1
        self.tally = [0] * len(CHITS)
        self._last_free: dict[int, Chits] = {}

    def begin(self, first: Choosing, seat: int) -> None:
        self.seat = seat
        self.kind = next((kind for kind in _KINDS if first.rows and isinstance(first.rows[0][1], kind)), None)
        self.tally = [0] * len(CHITS)

    def back(self) -> bool:
        """Start over; False when nothing was counted yet."""
        begun = self.kind is not None and any(self.tally)
        self.tally = [0] * len(CHITS)
        return begun

    @property
    def first(self) -> str:
        """Where the focus belongs."""
        return "order/again" if self.again else "order/for_army"

    @property
    def again(self) -> Chits | None:
        """What was taken the turn before, as a standing order."""
        return self._last_free.get(self.seat) if self.kind is TakeFree else None

    def _need(self) -> int:
        player = self.context.state.players[self.seat]
        return TABLES.hand.free if self.kind is TakeFree else sum(player.goods) - limit(player, "hand")

    def paint(self, painter: Painter, box: Rect) -> None:
        x, y, w, h = box
        taking = self.kind is TakeFree
        need, have = self._need(), sum(self.tally)
        player = self.context.state.players[self.seat]
        title = f"Take {need} chits" if taking else f"Discard {need}: the limit is {limit(player, 'hand')}"
        painter.panel(x, y, w, h, title, VELLUM, note=f"{have} of {need}")
        foot = 29.0 if self.again else 19.0
        across, pitch = 3, (w - 8) / 3
        tall = (h - 17 - foot) / 2
        for i, chit in enumerate(CHITS):
            place = (x + 4 + i % across * pitch, y + 14 + i // across * tall, pitch - 2, tall - 2)
            none = not taking and player.goods[i] <= self.tally[i]
            refusal = Refused(f"You have no more {name(chit)}.") if none else None
            self._chit(painter, i, place, refusal)
        self._standing(painter, (x + 4, y + h - foot, w - 8, foot - 3))

    def _standing(self, painter: Painter, box: Rect) -> None:
        """One press for all of them: what an army, a settlement or a castle still wants, or as the turn before."""
        x, y, w, h = box
        again = self.again
        player = self.context.state.players[self.seat]
        made: list[tuple[str, str, Chits, str]] = []
        for unit, symbol in (("army", "army"), ("settlement", "home"), ("castle", "castle")):
            if self.kind is TakeFree:
                chits = wanted(player, (unit,)).gain
                made.append((f"for_{unit}", symbol, chits, f"For the next {unit}"))
            else:
                made.append((f"for_{unit}", symbol, spared(player, (unit,)).drop, f"Keep for the next {unit}"))
        if again:
            made.append(("again", "rotate", again, "Same as last turn"))
        across = 2 if again else len(made)
        each, tall = w / across, h / (2 if again else 1)
        for i, (key, symbol, chits, tip) in enumerate(made):
            place = (x + i % across * each, y + i // across * tall, each - 2, tall - 1)
            told, room = cost_text(dict(zip(CHITS, chits.amounts, strict=True))), place[2] - 13.6
            if painter.rich_width(told, "ui", SMALLEST / painter.text_scale) > room:  # one of a kind goes without its 1
                told = " ".join(
                    f"{n if n > 1 else ''}{{{sign(c)}}}" for c, n in zip(CHITS, chits.amounts, strict=True) if n
                )
            here = self.context.focus.zone(f"order/{key}", place, partial(self._take, chits), name=tip)
            painter.focus(*place) if here else painter.card(*place)
            painter.symbol(symbol, place[0] + 2.4, place[1] + place[3] / 2, 9.5, "midleft")
            painter.rich(
                told, place[0] + place[2] - 1.6, place[1] + place[3] / 2, "ui", 7.2, INK, "midright", max_width=room
            )

    def _chit(self, painter: Painter, i: int, place: Rect, refusal: Refused | None) -> None:
        x, y, w, h = place
        id, focus = f"chit/{CHITS[i]}", self.context.focus
        here = focus.zone(id, place, partial(self._add, i), refusal=refusal, name=CHITS[i])
        with shaking(painter, focus, id):
            painter.focus(*place) if here else painter.card(*place, off=refusal is not None)
            painter.symbol(sign(CHITS[i]), x + 3, y + h / 2, min(18.0, h - 6), "midleft", off=refusal is not None)
            have = self.context.state.players[self.seat].goods[i]
            painter.text(str(have), x + w - 5, y + h / 2, "bold", 9, INK, "midright")
            if self.tally[i]:
                sign_ = "+" if self.kind is TakeFree else "−"
                colour = FERN if self.kind is TakeFree else RUST
                painter.text(f"{sign_}{self.tally[i]}", x + w - 12, y + h / 2, "bold", 9, colour, "midright")

    def _add(self, i: int) -> Step:
        self.tally[i] += 1
        if sum(self.tally) == self._need():
            return self._take(Chits(*self.tally))
        self.context.touch()
        return None

    def _take(self, chits: Chits) -> Step:
        if self.kind is TakeFree:
            self._last_free[self.seat] = chits
            return self.context.do(TakeFree(chits))
        return self.context.do(Discard(chits))
