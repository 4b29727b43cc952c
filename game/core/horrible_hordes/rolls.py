"""Dice come to the table, and wait there for whoever may change them (HH 6.4)."""

from __future__ import annotations

from collections.abc import Callable

from game.core.events import Emit
from game.core.horrible_hordes.abilities import OPENING
from game.core.horrible_hordes.events import DiceRolled
from game.core.horrible_hordes.mods import ready
from game.core.horrible_hordes.state import Battle, Roll, State

# Totals of these are modified freely; all other dice stay within their faces when nudged.
ATTACKS = ("ranged", "strike", "opening", "battle", "siege_opening", "siege")
DICE = OPENING["dice"]  # the abilities that change dice on the table

Landing = Callable[[State, Roll, tuple[int, ...], Emit | None], None]
LANDING: dict[str, Landing] = {}  # by purpose, what dice do when they count; filled by resolve.py


def roll(s: State, stream: str, count: int, sides: int, seat: int, emit: Emit | None) -> tuple[int, ...]:
    """Dice without a window: setup, orders, roll-offs."""
    faces = s.dice.roll(stream, count, sides)
    if emit:
        tell(stream, faces, sides, seat, emit)
    return faces


def tell(stream: str, faces: tuple[int, ...], sides: int, seat: int, emit: Emit) -> None:
    emit(DiceRolled(stream=stream, faces=faces, rolled=tuple(range(len(faces))), sides=sides, seat=seat))


def throw(
    s: State,
    seat: int,
    purpose: str,
    sides: tuple[int, ...],
    emit: Emit | None,
    kind: int = -1,
    space: int = -1,
    also: tuple[int, ...] = (),
) -> None:
    """Dice fall, and wait as a frame for whoever may change them; with nobody to wait for they count at once."""
    if emit or _may_change(s, seat, also):
        frame = _lay(s, seat, purpose, sides, emit, kind, space, also)
        if frame.asking:
            return
        s.todo.pop()
    else:
        frame = Roll(seat, purpose, _faces(s, purpose, sides), sides, (), (), kind, space)
    LANDING[purpose](s, frame, frame.faces, emit)


def _lay(
    s: State,
    seat: int,
    purpose: str,
    sides: tuple[int, ...],
    emit: Emit | None,
    kind: int,
    space: int,
    also: tuple[int, ...],
) -> Roll:
    """Dice lie on the table as a frame. `also`: other seats whose units fight."""
    faces = _faces(s, purpose, sides)
    asking = interested(s, (seat, *also)) if _may_change(s, seat, also) else ()
    top = s.todo[-1] if asking and s.todo else None
    if isinstance(top, Battle) and top.quiet:  # "no more windows in this battle" is about its dice as well
        asking = _unquiet(asking, top)
    frame = Roll(seat, purpose, faces, sides, (0,) * len(faces), asking, kind, space)
    s.todo.append(frame)
    if emit:
        tell(purpose, faces, sides[0], seat, emit)
    return frame


def _faces(s: State, purpose: str, sides: tuple[int, ...]) -> tuple[int, ...]:
    """Dice alike fall together, others one by one."""
    if sides.count(sides[0]) == len(sides):
        return s.dice.roll(purpose, len(sides), sides[0])
    return tuple(s.dice.roll(purpose, 1, n)[0] for n in sides)


def _unquiet(seats: tuple[int, ...], battle: Battle) -> tuple[int, ...]:
    return tuple(seat for seat in seats if seat not in battle.quiet)


def cast(
    s: State, seat: int, purpose: str, count: int, emit: Emit | None, space: int, also: tuple[int, ...] = ()
) -> tuple[int, ...] | None:
    """Dice of a battle: their faces when nobody could change them, else they lie on the table as a frame."""
    if _may_change(s, seat, also):
        _lay(s, seat, purpose, (10,) * count, emit, -1, space, also)
        return None
    faces = s.dice.roll(purpose, count, 10)
    if emit:
        tell(purpose, faces, 10, seat, emit)
    return faces


def _may_change(s: State, seat: int, also: tuple[int, ...]) -> bool:
    """Whether dice wait for anybody: of one kingdom alone, for what it can pay for."""
    here = s.players[seat].abilities & DICE
    return bool(also or s.chosen.open_interrupts or (here and ready(s.players[seat], here)))


def interested(s: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that own anything for the dice window, in turn order (HH-D25)."""
    return tuple(
        seat for seat in s.order if (seat in seats or s.chosen.open_interrupts) and s.players[seat].abilities & DICE
    )


def totals(frame: Roll) -> tuple[int, ...]:
    """The dice with their nudges."""
    if not any(frame.nudges):
        return frame.faces
    return tuple(face + nudge for face, nudge in zip(frame.faces, frame.nudges, strict=True))
