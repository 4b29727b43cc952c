"""Claiming one tile: the ways there are, what each costs, and the card that says what may come of it."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.scenes.telling import said
from game.client.ui.page import Art, Bar, Card, Column, Count, Fit, How, Node, Row, Rule, Symbol, Text, do
from game.client.ui.palette import CREAM, FERN, GREEN, INK, ORANGE, RED, RUST, TAN, UMBER, VELLUM, Colour
from game.core.rules import Refusal
from game.core.twenty_years.actions import ClaimTile, TakeFreeTile
from game.core.twenty_years.counting import counted
from game.core.twenty_years.odds import ClaimOdds
from game.core.twenty_years.queries import ClaimRow
from game.core.twenty_years.state import ACTIONS, State
from game.core.twenty_years.tables import TABLES, TROOPS
from game.phrase import percent
from game.titles.twenty_years.look.panels.structure import CARD
from game.titles.twenty_years.teller import say

Claim = ClaimTile | TakeFreeTile
STRIP = 38.0  # points the pictures of the land are high
PICTURED, PLACED = 80.0, 116.0  # points at text of 100 % from which on the card has pictures, and its head the place
STAKE, FREE = say("claim_stake"), say("claim_free")


def losses(lost: Sequence[float]) -> str:
    """Expected losses of footmen, archers, knights and bombs in marks; "" where none is worth a word."""
    return " ".join(f"{n:.1f}~{{{name}}}" for name, n in zip((*TROOPS, "bomb"), lost, strict=False) if n >= 0.05)


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


def claim_card(s: State, one: ClaimRow, odds: ClaimOdds, level: str, terrain: str) -> Card:
    """Price, guards, chances, what is at stake. `level` is the odds setting, `terrain` the name of its land."""
    r, c = divmod(s.realm.numbers[one.tile], s.realm.board.cols)
    strip = Art(h=STRIP, draw=do(_strip, terrain, r * 7 + c * 5 + r * c))
    if one.free_refusal is None:
        told: tuple[Node, ...] = (Text(FREE),)
    else:
        told = (*_chances(one, odds, level), Text(STAKE, "ui", 7.6, UMBER))
    price, name, place = _price(s, one), terrain.capitalize(), f"row {r + 1}, column {c + 1}"
    body = Fit(Column((strip, price, Rule(), *told)), Column((price, Rule(), *told)), PICTURED)
    title = Text(name, "title", colour=CREAM, grow=True)
    head = Fit(Row((title, Text(place, "note", colour=TAN))), Row((title,)), PLACED)  # the list names it too
    return Card(name, body, place, VELLUM, pad=(4, 3), id="claim", head=head, basis=CARD)


def _strip(terrain: str, seed: int, painter: Painter, box: Rect, how: How) -> None:
    """Pictures of that land side by side."""
    x, y, w, h = box
    with painter.clip(x, y, w, h):
        for i in range(int(w // h) + 1):
            picture = painter.picture(f"land/{terrain}_{(seed + i) % 4 + 1}", painter.px(h) + 1)
            painter.put(picture, x + i * h, y)


def _price(s: State, one: ClaimRow) -> Row:
    price = price_now(s, one)
    word = Text("Price", colour=UMBER)
    if not price:
        return Row((word, Text("free", "figure", colour=FERN)), 6)
    leaves = s.gold - price
    text, colour = (f"{leaves} left", FERN) if leaves >= 0 else (f"{-leaves} short", RUST)
    paid = Count("gold", str(price), 10, str(one.price) if price < one.price else "")
    return Row((word, paid, Text(text, "small", colour=colour, anchor="right", grow=True)), 6)


def _chances(one: ClaimRow, odds: ClaimOdds, level: str) -> tuple[Node, ...]:
    """Who may wait, and what may come of it."""
    faces = " or ".join(str(face) for face in range(TABLES.guards.from_face, 7))
    found: list[Node] = [
        Row((Symbol("head_bandits", 11), Text(f"{counted(one.guards, 'bandits')} on a {faces}", grow=True)))
    ]
    if odds.joins:
        found.append(Row((Symbol("church", 10), Text(say("would_join"), "mark", colour=FERN, grow=True))))
    if level == "off":
        return tuple(found)
    rows = (("yours", odds.own, GREEN), ("beaten", odds.beaten, ORANGE), ("flight", odds.flight, RED))
    found += [_bar(label, share, colour, level) for label, share, colour in rows if share]
    return (*found, *(Text(text, "small", colour=colour) for text, colour in _costs(odds, level)))


def _bar(label: str, share: float, colour: Colour, level: str) -> Row:
    """A chance as a bar with its number, or in words."""
    name = Text(label, basis=30)
    if level != "numbers":
        return Row((name, Text(said(share, level), "mark", anchor="right", grow=True)))
    number = Text(percent(share), "mark", anchor="right", basis=28)
    return Row((name, Bar(20, 5.2, share=share, colour=colour, grow=True), number))


def _costs(odds: ClaimOdds, level: str) -> list[tuple[str, Colour]]:
    """What a fight would cost on average, and the point at stake."""
    found: list[tuple[str, Colour]] = []
    lost = losses(odds.lost)
    if lost and level == "numbers":
        found.append((say("average_losses", lost=lost), INK))
    if odds.flight:
        found.append((say("claim_flight"), RUST))
    elif odds.guarded and not odds.joins:
        found.append((say("claim_win"), FERN))
    return found
