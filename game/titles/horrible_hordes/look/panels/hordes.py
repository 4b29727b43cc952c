"""The list of hordes in the order they will move: what each is about to do, and by which rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Card, Column, Ground, Item, Lines, Node, Row, Stack, Symbol, Text, do
from game.client.ui.palette import FERN, NIGHT, PLUM, RUST, SUN, UMBER, dark, light
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import UNDEAD
from game.titles.horrible_hordes.look.board.omens import Omen
from game.titles.horrible_hordes.look.panels.parts import Word
from game.titles.horrible_hordes.teller import HordesTeller, say

BADGE = theme.flat(NIGHT)
GROWS = dark(PLUM, 0.15)  # undead, who grow when they kill
LOOKED = theme.flat(light(SUN, 0.45))
COLOURS = {"tier_1": RUST, "engaged": RUST, "blizzard": FERN}


def view(s: State, omens: Sequence[Omen], rows: Column, space: int) -> Card:
    """Hordes, fewest hits first. `space`: the one that is looked at."""
    body: Node = Text(say("no_hordes"), "italic", colour=UMBER, anchor="center")
    if omens:
        lit = (omen.horde.space == space for omen in omens)
        body = Lines(tuple(replace(row, ground=LOOKED) if on else row for row, on in zip(rows.kids, lit, strict=True)))
    return Card(say("fewest_first"), body, f"{len(omens)}", pad=(1.4, 1.4), id="hordes")


def rows(s: State, omens: Sequence[Omen], look: Callable[[int], Step]) -> tuple[Item, ...]:
    """What each horde is about to do."""
    teller = HordesTeller(lambda: s)
    return tuple(_row(s, teller, omens, i, look) for i in range(len(omens)))


def _row(s: State, teller: HordesTeller, omens: Sequence[Omen], i: int, look: Callable[[int], Step]) -> Item:
    omen = omens[i]
    horde = omen.horde
    tip = (horde.row.name, teller.order(omen.first, omen.last, len(omens)), *teller.figures(horde.row))
    badge = Stack((Ground(BADGE), Word(omen.order, "bold", 7, SUN, anchor="center", least=12)))
    ink = GROWS if horde.row.type == UNDEAD else None
    name = Text(horde.row.name, "label", 8, ink, grow=True)
    why = Text(say(f"short_{omen.rule}"), "ui", 7.4, COLOURS.get(omen.rule, UMBER), anchor="right")
    goal = Word(_goal(s, omen), "bold", 7.4, anchor="right", least=18)
    face = Row((badge, Symbol(f"hh/{horde.row.id}", 10.4), name, why, goal), 2)
    act = do(look, horde.space, verb="Inspect")
    return Item(f"horde/{i}", face, act, None, horde.row.name, tip, pad=(1.6, 0.4))


def _goal(s: State, omen: Omen) -> str:
    """The one space it may come to, "?" for one of several, a dash for none."""
    ends = [end for end, _ in omen.meets] or [b for a, b, _ in omen.steps if a == omen.horde.space]
    goal = s.grid.cells[ends[0]] if len(set(ends)) == 1 else None
    return f"{goal[0]},{goal[1]}" if goal else "?" if ends else "–"
