"""Claiming one tile: the ways there are, what each costs, and the card that says what may come of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.marks import percent
from game.client.scenes.playing import said
from game.client.ui.palette import FERN, GREEN, INK, ORANGE, RED, RUST, UMBER, Colour
from game.core.rules import Refusal
from game.core.twenty_years.actions import ClaimTile, TakeFreeTile
from game.core.twenty_years.counting import counted
from game.core.twenty_years.odds import ClaimOdds
from game.core.twenty_years.queries import ClaimRow
from game.core.twenty_years.state import ACTIONS, State
from game.core.twenty_years.tables import TABLES

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

Claim = ClaimTile | TakeFreeTile
_TROOPS = ("footmen", "archers", "knights", "bomb")  # in the order odds count their losses
_LEAST = 0.05  # expected losses below this are not worth a word
STAKE = "Lose or flee: you pay nothing, but can't claim more land this year."
FREE = "Prospectors: one free, unguarded tile this year. No VP."


def ways(one: ClaimRow) -> list[tuple[str, Claim, str]]:
    """What is legal for this tile now: label, action, symbol; the cheapest first."""
    found: list[tuple[str, Claim, str]] = []
    if one.free_refusal is None:
        found.append(("Free", TakeFreeTile(one.tile), "pick"))
    if one.half_refusal is None:
        found.append((f"Half: {one.half} gold", ClaimTile(one.tile, True), "flag"))
    if one.refusal is None:
        found.append((f"Full: {one.price} gold", ClaimTile(one.tile, False), "gold"))
    return found


def why(one: ClaimRow) -> Refusal | None:
    """Why there is no way at all."""
    if ways(one):
        return None
    return one.half_refusal if one.half_refusal and one.half_refusal.code == "short" else one.refusal


def price_now(s: State, one: ClaimRow) -> int:
    """What it costs in the cheapest way that is open this year."""
    if one.free_refusal is None:
        return 0
    return one.half if s.discounts_left and s.phase == ACTIONS else one.price


@dataclass(frozen=True)
class ClaimCard:
    """The card of a tile. `level` is the odds setting, `terrain` the name of its land."""

    s: State
    one: ClaimRow
    odds: ClaimOdds
    level: str
    terrain: str

    def paint(self, painter: Painter, box: Rect) -> None:
        """Price, guards, chances, what is at stake."""
        x, y, w, h = box
        r, c = divmod(self.s.realm.numbers[self.one.tile], self.s.realm.board.cols)
        painter.vellum(x, y, w, h, self.terrain.capitalize(), f"row {r + 1}, column {c + 1}")
        self._strip(painter, x + 4, y + 15, w - 8, r * 7 + c * 5 + r * c)
        at = self._price(painter, x + 7, y + 63, w - 14)
        painter.rule(x + 7, at, w - 14)
        room = y + h - 4
        if self.one.free_refusal is None:
            painter.paragraph(FREE, x + 7, at + 3, w - 14, "ui", 8, INK, max_height=room - at - 3)
            return
        at = self._chances(painter, x + 7, at + 8, w - 14)
        painter.paragraph(STAKE, x + 7, at, w - 14, "ui", 7.6, UMBER, max_height=room - at)

    def _strip(self, painter: Painter, x: float, y: float, w: float, seed: int) -> None:
        """Three pictures of that land side by side."""
        side = w / 3
        with painter.clip(x, y, w, side):
            for i in range(3):
                picture = painter.picture(f"land/{self.terrain}_{(seed + i) % 4 + 1}", painter.px(side) + 1)
                painter.put(picture, x + i * side, y)

    def _price(self, painter: Painter, x: float, at: float, w: float) -> float:
        price = price_now(self.s, self.one)
        left = painter.text("Price", x, at, "ui", 8, UMBER, "midleft") + 6
        if not price:
            painter.text("free", left, at, "bold", 10, FERN, "midleft")
            return at + 8
        right = painter.chip("gold", left, at, None, price, 10)
        if price < self.one.price:
            painter.struck(str(self.one.price), right + 5, at, "ui", 8)
        leaves = self.s.gold - price
        text, colour = (f"{leaves} left", FERN) if leaves >= 0 else (f"{-leaves} short", RUST)
        painter.text(text, x + w, at, "ui", 7.8, colour, "midright")
        return at + 8

    def _chances(self, painter: Painter, x: float, at: float, w: float) -> float:
        """Who may wait, and what may come of it. Returns y below it."""
        step = painter.line_step("ui", 8) + 1.2
        painter.symbol("head_bandits", x, at, 11, "midleft")
        faces = " or ".join(str(face) for face in range(TABLES.guards.from_face, 7))
        painter.text(
            f"{counted(self.one.guards, 'bandits')} on a {faces}", x + 13, at, "ui", 8, INK, "midleft", max_width=w - 13
        )
        at += step
        if self.odds.joins:
            painter.symbol("church", x, at, 10, "midleft")
            painter.text("they would join you", x + 13, at, "bold", 8, FERN, "midleft", max_width=w - 13)
            at += step
        if self.level == "off":
            return at - step / 2 + 3
        at = self._bars(painter, x, at, w)
        for text, colour in self._costs():
            painter.rich(text, x, at, "ui", 7.8, colour, max_width=w)
            at += step
        return at - step / 2 + 2

    def _bars(self, painter: Painter, x: float, at: float, w: float) -> float:
        """The chances as bars with numbers, or in words."""
        step = painter.line_step("ui", 8) + 1.6
        odds = self.odds
        left, right = painter.text_width("beaten ", "ui", 8), painter.text_width(" > 99 %", "bold", 8)
        rows = (("yours", odds.own, GREEN), ("beaten", odds.beaten, ORANGE), ("flight", odds.flight, RED))
        for label, share, colour in rows:
            if not share:
                continue
            painter.text(label, x, at, "ui", 8, INK, "midleft")
            if self.level == "numbers":
                painter.bar(x + left, at - 2.6, w - left - right, 5.2, share, colour)
            told = percent(share) if self.level == "numbers" else said(share, self.level)
            painter.text(told, x + w, at, "bold", 8, INK, "midright")
            at += step
        return at

    def _costs(self) -> list[tuple[str, Colour]]:
        """What a fight would cost on average, and the point at stake."""
        found = []
        odds = self.odds
        lost = [f"{n:.1f} {{{name}}}" for name, n in zip(_TROOPS, odds.lost, strict=True) if n >= _LEAST]
        if lost and self.level == "numbers":
            found.append((f"average losses {' '.join(lost)}", INK))
        if odds.flight:
            found.append(("no soldiers: fleeing costs 1 {vp}", RUST))
        elif odds.guarded and not odds.joins:
            found.append(("winning gives 1 {vp}", FERN))
        return found
