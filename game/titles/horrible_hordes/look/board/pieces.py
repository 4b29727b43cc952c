"""What stands on a space: stacks of a kingdom and hordes, on the board, from nearer by, and in the card.

From afar a stack shows what it is made of and a number; from nearer by every single unit stands there.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.ui.geometry import abreast
from game.client.ui.palette import CREAM, INK, PARCH, WHITE, Colour, dark, light, mix
from game.core.horrible_hordes.mods import limit
from game.core.horrible_hordes.state import Army, Horde, Player, State
from game.core.horrible_hordes.tables import CASTLE_KINDS, TOWER
from game.titles.horrible_hordes.look.places import LETTERS, SEAT_COLOURS

CLOSE = 40.0  # points a space must take for every unit to stand on its own
UNIT = 29.0  # the side of a space for which the small things are measured
_MARKS = {"bless": "star", "protection": "shield", "haste": "speed"}


class Stack(NamedTuple):
    """What a player has in a space, as it is to be drawn; `hurt` of `hits` blows have struck the first castle."""

    seat: int
    towns: int
    castles: tuple[str, ...]
    armies: tuple[Army, ...]
    hurt: int
    hits: int


def stack_of(s: State, player: Player, space: int, without: Collection[str] = ()) -> Stack:
    """The stack as it stands; `without`: armies that are on their way ("army/7")."""
    kinds = tuple("tower" if CASTLE_KINDS[kind] == TOWER else "castle" for kind in player.castles.get(space, ()))
    armies = tuple(a for a in player.armies.values() if a.space == space and f"army/{a.id}" not in without)
    towns = player.settlements.get(space, 0)
    return Stack(player.seat, towns, kinds, armies, _damage(s, space), limit(player, "castle_hits"))


def _damage(s: State, space: int) -> int:
    """Hits the castles of a space have taken in the fight that rages there."""
    for frame in s.todo:
        damage = getattr(frame, "damage", ())
        if damage and getattr(frame, "space", -1) == space:
            return int(max(damage))
    return 0


def arms(painter: Painter, seat: int, x: float, y: float, size: float, letter: bool = True) -> None:
    """A kingdom's shield, its upper left corner at x, y: colour, pattern and letter."""
    painter.sprite(f"hh/arms_{seat}", x, y, size, "topleft")
    if letter and size >= 7.5:
        letters = painter.fixed(size * 0.56)
        painter.text(LETTERS[seat], x + size * 0.43, y + size * 0.42, "bold", letters, CREAM, "center")


def burst(painter: Painter, x: float, y: float, text: str, r: float = 6.2) -> None:
    """A number on a red star: a horde's counters."""
    painter.sprite("hh/burst", x, y, 2 * r, "center")
    painter.text(text, x, y + 0.3, "bold", painter.fixed(r * 1.3), WHITE, "center")


def paint_border(painter: Painter, box: Rect, seat: int) -> None:
    """Whose land it is: a veil over the ground in his colour, and his colour dashed round it."""
    x, y, w, h = box
    colour = SEAT_COLOURS[seat]
    painter.shade(x, y, w, h, mix(CREAM, colour, 0.3), 84)
    painter.sketch(("hh own", seat), x, y, w, h, lambda pen: _border(pen, w, colour))


def _border(pen: Sketch, side: float, colour: Colour) -> None:
    m = 1.2
    ends = ((m, m), (side - m, m), (side - m, side - m), (m, side - m), (m, m))
    pen.stroke(list(ends), dark(colour, 0.25), 2.4)
    for a, b in itertools.pairwise(ends):
        pen.dashes(a, b, light(colour, 0.78), 1.1, 2.4, 2.2)


def paint_stack(painter: Painter, box: Rect, stack: Stack, crowded: bool) -> None:
    """All units of one player in a square box: figures, shield, the number of armies. `crowded`: a horde is in, too."""
    side = box[2]
    if side >= CLOSE:
        _close(painter, box, stack)
    else:
        _far(painter, box, stack, crowded)
    x, y = box[:2]
    u = side / UNIT
    arms(painter, stack.seat, x + 1.5 * u, y + 1.5 * u, 8.6 * min(u, 1.35))
    if stack.armies:
        moved = all(army.moved for army in stack.armies)
        colour = SEAT_COLOURS[stack.seat]
        bx = x + 6.2 * u if crowded else x + side - 6.2 * u
        paint_count(painter, str(len(stack.armies)), bx, y + side - 6.2 * u, colour, moved, min(u, 1.3))
        marks = sorted({mark for army in stack.armies for mark in army.marks})
        for i, mark in enumerate(marks):
            painter.symbol(_MARKS.get(mark, "star"), x + side - 5.4 * u - i * 7 * u, y + 13.6 * u, 7.6 * u)
    if stack.castles and stack.hurt:
        cells = ["gone"] * stack.hurt + ["none"] * (stack.hits - stack.hurt)
        painter.pips(x + side * 0.42, y + 1.6 * u, cells, 4.6 * u, 4.2 * u, 5.4 * u)


def paint_count(painter: Painter, text: str, x: float, y: float, colour: Colour, moved: bool, u: float = 1.0) -> None:
    """How many armies, on a disc in their colour, pale once all have moved."""
    fill, ink, r = (mix(colour, PARCH, 0.78), INK, 4.9 * u) if moved else (colour, CREAM, 4.9 * u)

    def disc(pen: Sketch) -> None:
        pen.disc(r, r, r, INK)
        pen.disc(r, r, r - 0.8, fill)

    disc_box = painter.sketch(("hh number", fill, r), x - r, y - r, 2 * r, 2 * r, disc)
    painter.seen("armies moved" if moved else "armies", disc_box)
    painter.text(text, x, y + 0.2, "bold", painter.fixed(6.9 * u), ink, "center")


def _far(painter: Painter, box: Rect, stack: Stack, crowded: bool) -> None:
    """Castle behind, houses to the left, armies before them to the right."""
    x, y, side, _ = box
    seat, men = stack.seat, min(2, len(stack.armies))
    for i, name in enumerate(reversed(stack.castles)):
        along = 0.6 if stack.towns or men else 0.5
        painter.sprite(f"hh/{_hurt(stack, name)}_{seat}", x + side * (along - 0.2 * i), y + side * 0.72, side * 0.7)
    if stack.towns:
        alone = not men and not stack.castles
        painter.sprite(
            f"hh/town_{seat}", x + side * (0.52 if alone else 0.3), y + side * 0.93, side * (0.74 if alone else 0.5)
        )
        if stack.towns > 1:
            at = y + side * (0.54 if crowded and men else 0.8)  # the number of armies may stand below
            painter.text(str(stack.towns), x + side * 0.14, at, "bold", painter.fixed(), INK, "center", halo=CREAM)
    tall = side * (0.72 if stack.towns or stack.castles else 0.84)
    middle = 0.66 if stack.towns else 0.5
    for i, aside in enumerate(abreast(men, 0.3 if stack.towns or stack.castles else 0.36)):
        behind = 0.03 * (men - 1 - i)
        painter.sprite(f"hh/army_{seat}", x + side * (middle + aside), y + side * (0.96 - behind), tall)


def _close(painter: Painter, box: Rect, stack: Stack) -> None:
    """Every castle, every house and every army; those that have moved are pale."""
    x, y, side, _ = box
    seat = stack.seat
    behind = [f"hh/{_hurt(stack, name)}_{seat}" for name in stack.castles] + [f"hh/town_{seat}"] * stack.towns
    pitch = min(0.4, 0.74 / max(1, len(behind)))
    base = 0.62 if stack.armies else 0.9
    for name, aside in zip(behind, abreast(len(behind), pitch), strict=True):
        painter.sprite(name, x + side * (0.54 + aside), y + side * base, side * (0.5 if stack.armies else 0.62))
    rows = [stack.armies[:3], stack.armies[3:]] if len(stack.armies) > 3 else [stack.armies]
    for r, row in enumerate(rows):
        foot = 0.97 - 0.2 * (len(rows) - 1 - r)
        _line_up(painter, row, seat, x + side * (0.5 - 0.05 * r), y + side * foot, side, len(rows))


def _line_up(painter: Painter, row: Sequence[Army], seat: int, x: float, y: float, side: float, rows: int) -> None:
    tall = side * (0.46 if rows == 1 else 0.4)
    for army, aside in zip(row, abreast(len(row), side * 0.25), strict=True):
        painter.sprite(f"hh/army_{seat}", x + aside, y, tall, alpha=150 if army.moved else 255)


def _hurt(stack: Stack, name: str) -> str:
    return "ruined" if stack.hurt and name == "castle" else name


def paint_horde(painter: Painter, box: Rect, horde: Horde, crowded: bool) -> None:
    """A horde in a square box: figure, counters on a red star; smaller where units stand, too."""
    x, y, side, _ = box
    u = side / UNIT
    high = side * (0.7 if crowded else 0.96)
    painter.sprite(f"hh/{horde.row.id}", x + side * (0.7 if crowded else 0.5), y + side * 0.95, high)
    left, top, wide, _ = hits_box(box)
    burst(painter, left + wide / 2, top + wide / 2, str(horde.hits), wide / 2)
    if horde.frozen:
        painter.symbol("rain", x + side / 2, y + 4.6 * u, 8 * u)


def hits_box(box: Rect) -> Rect:
    """Where the counters of a horde in a square box stand."""
    x, y, side, _ = box
    u = side / UNIT
    r = 6.2 * min(1.4, max(0.8, u))
    return x + side - 5.8 * u - r, y + side - 5.8 * u - r, 2 * r, 2 * r


def paint_holy(painter: Painter, box: Rect) -> None:
    """Ground that no horde may enter this round."""
    painter.sketch(("hh holy",), *box, partial(_holy, side=box[2]), 120)


def _holy(pen: Sketch, side: float) -> None:
    pen.box(1, 1, side - 2, side - 2, light(PARCH, 0.7), 3)
