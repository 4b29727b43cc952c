"""Who fights: each troop with the faces it falls on and what it fells; and what may come of the battle as columns."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.scenes.battle_parts import Ribbon, columns, span
from game.client.ui.page import (
    Card,
    Chart,
    Column,
    Count,
    Dice,
    Do,
    Fit,
    Grid,
    Item,
    Lines,
    Node,
    Row,
    Slot,
    Space,
    Spare,
    Symbol,
    Text,
    do,
)
from game.client.ui.palette import FERN, GREEN, PARCH, RUST, TAN, UMBER, mix
from game.client.ui.theme import inked
from game.core.rules import Refusal
from game.core.twenty_years.odds_fight import BattleOdds
from game.core.twenty_years.tables import DIES, KILLS, TROOPS
from game.titles.twenty_years.teller import say
from game.words import game_words

_WORDS = game_words("twenty_years")
RARE = 0.004  # a chance that has no column
HIGH = 34.0, 26.0, 18.0  # points of the columns, as there is room
_WIDTHS = 34.0, 52.0, 30.0  # of the columns: ready, dies on, kills
BROAD = 195.0  # points at text of 100 % from which on there is room for all columns
NOTE = 7.6  # size of what stands small on these cards
CHOSEN = inked(mix(PARCH, GREEN, 0.24), ink_colour=mix(GREEN, TAN, 0.3))


def fighters(
    monster: str, units: Sequence[tuple[int, int]], chosen: int, refusals: Sequence[Refusal | None], pick: Do | None
) -> Card:
    """`units`: (at the beginning, now) by troop. `pick` chooses a troop; None while nothing can be chosen."""
    heads = tuple(
        Slot(Text(text, "ui", NOTE, UMBER, anchor="center"), w)
        for text, w in zip(("ready", say("dies_on"), "kills"), _WIDTHS, strict=True)
    )
    rows = tuple(
        _fighter(troop, monster, units[troop], refusals[troop], troop == chosen, pick) for troop in range(len(TROOPS))
    )
    named = Fit(Row((Space(grow=True), *heads)), Space(), BROAD)
    body = Column((named, Grid(rows, 1.6, cols=1, grow=True)), 1)
    return Card(say("who_fights"), body, pad=(2.4, 1.4), id="fighters")


def _fighter(
    troop: int, monster: str, units: tuple[int, int], refusal: Refusal | None, chosen: bool, pick: Do | None
) -> Item:
    name, (was, now) = TROOPS[troop], units
    title = _WORDS.name(name, 2).capitalize()
    named: tuple[Node, ...] = (Text(title, "bold" if chosen else "label", 9.5),)
    if refusal is not None:
        named += (Text(say("cannot_fight") if refusal.code == "cannot_fight" else "none", "ui", NOTE, RUST),)
    count = Count("", str(now), 12.0, str(was) if was != now else "")
    faces = _falls_on(monster, troop)
    dies: Node = Dice(tuple(f"flat/{face}" for face in faces), 10.0, 1.0)
    kills: Node = Row(tuple(Symbol(f"head_{monster}", 13) for _ in range(KILLS[troop])), 0)
    if not faces:
        dies, kills = Text("can't", "ui", NOTE, anchor="center"), Space()
    columns = tuple(Slot(node, w) for node, w in zip((count, dies, kills), _WIDTHS, strict=True))
    mark = (Symbol("tick", off=False),) if chosen else ()
    broad = Row((*mark, Symbol(f"head_{name}", 16), Lines(named, grow=True), *columns))
    face = Fit(broad, Row((Symbol(f"head_{name}", 12), Lines(named, grow=True), count, dies)), BROAD)
    act = do(pick.fn, *pick.args, troop) if pick is not None else None
    return Item(f"troop/{name}", face, act, refusal, title, ground=CHOSEN if chosen else (), pad=(3, 0.6))


def _falls_on(monster: str, troop: int) -> tuple[int, ...]:
    """The faces on which a unit of this troop dies."""
    lowest = DIES[monster][troop]
    return tuple(range(lowest, 7)) if lowest else ()


# ---- what may come


def losses(odds: BattleOdds, gone: int) -> list[tuple[int, float]]:
    """(units lost over the whole battle, chance), few first. `gone` have fallen already."""
    now = sum(odds.ends[0][2][:3]) if odds.ends else 0
    chances: dict[int, float] = {}
    before = _standing(odds)
    for chance, _, left in odds.ends:
        lost = gone + before - sum(left[:3])
        chances[lost] = chances.get(lost, 0.0) + chance
    return sorted(chances.items()) if now or chances else []


def _standing(odds: BattleOdds) -> int:
    """How many units stand now: expected losses and expected survivors together."""
    left = sum(chance * sum(end[:3]) for chance, _, end in odds.ends)
    return round(left + sum(odds.lost[:3]))


def ribbon_of(odds: BattleOdds, gone: int, win: str) -> Ribbon:
    """The live odds as the ribbon shows them."""
    rows = losses(odds, gone)
    low, high = span(rows)
    more = sum(odds.lost[:3])
    text = say("likely_die", low=low, high=high) if low != high else say("all_die", lost=low)
    so_far = say("more_die", gone=gone, more=f"{more:.1f}") if gone else say("will_die", more=f"{more:.1f}")
    if not win:
        text = so_far = ""
    joined = f"{text}  ·  {so_far}" if text else ""
    return Ribbon(win, odds.win >= 0.5, gone, low, high, gone + _standing(odds), joined)


def forecast(odds: BattleOdds, gone: int) -> Node:
    """The losses when it is over, as columns where there is room for them."""
    mean = gone + sum(odds.lost[:3])
    colour = RUST if odds.win < 0.5 else FERN
    average = Text(say("average", mean=f"{mean:.1f}"), "bold", NOTE, colour)
    head = Row((Text(say("expected_losses"), "ui", NOTE, UMBER, grow=True), average))
    lost = losses(odds, gone)
    likely = [row for row in lost if row[1] >= RARE] or lost
    charts = tuple(Chart(columns(likely), h) for h in HIGH)
    return Column((head, Spare(charts, grow=True)), 1, grow=True)


def tally(fell: int, down: int) -> Node:
    """When it is over: what it came to."""
    rows = ("skull", say("tally_lost", fell=fell)), ("swords", say("tally_killed", down=down))
    return Column(tuple(Row((Symbol(symbol, 11), Text(text, "line", grow=True))) for symbol, text in rows))
