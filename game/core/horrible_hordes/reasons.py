"""Explains the face a die needs (HH 6.1): one line for each kind of unit in a battle, each figure with its terms.

The sums are those of mods.py; a test compares them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.horrible_hordes.mods import FaceModifier, ordered, terms
from game.core.horrible_hordes.movement import armies_at
from game.core.horrible_hordes.plans import ATTACK, DEFEND, RAID, standing
from game.core.horrible_hordes.state import NO_SEAT, Army, Horde, Player, State
from game.core.horrible_hordes.tables import ARMY, CASTLE, NEEDS, SETTLEMENT, STATUSES

BASE, FOE = "base", "foe"  # a roller's own need; the foe's own figures


class UnitLine(msgspec.Struct, frozen=True):
    """Units of one kind with the same statuses. `side`: 0 the battle's own seat, 1 the foe of a war.

    `needs`, `struck`: the terms of what their dice need, and of what dice against them need; `hits`: what each still
    takes.
    """

    side: int
    unit: str
    count: int
    marks: tuple[str, ...]
    needs: tuple[FaceModifier, ...]
    struck: tuple[FaceModifier, ...]
    hits: tuple[int, ...] = ()

    @property
    def need(self) -> int:
        """The face their dice need."""
        return sum(reason.add for reason in self.needs)

    @property
    def danger(self) -> int:
        """The face a die needs to hit one of them."""
        return sum(reason.add for reason in self.struck)


def unit_lines(
    s: State, seat: int, space: int, mode: str, foe: int = NO_SEAT, damage: Sequence[int] = ()
) -> tuple[UnitLine, ...]:
    """Everybody who fights in a space: against the horde there, or against another player's units (`foe`)."""
    player = s.players[seat]
    if foe >= 0:
        return _war(s, player, s.players[foe], space, tuple(damage))
    horde = s.hordes.get(space)
    if horde is None:
        return ()
    found = []
    for unit, count, marks, hits in grouped(player, space, mode == RAID, tuple(damage)):
        needs, struck = _terms(s, player, unit, marks, horde, space, mode)
        found.append(UnitLine(0, unit, count, marks, _told(needs), _told(struck), hits))
    return tuple(found)


def grouped(
    player: Player, space: int, whole: bool, damage: tuple[int, ...]
) -> list[tuple[str, int, tuple[str, ...], tuple[int, ...]]]:
    """(unit, count, statuses, hits left) of all that fights or, without a fight, is there; `whole`: not only armies."""
    marks: dict[tuple[str, ...], int] = {}
    for army in ordered(list(armies_at(player, space))):
        worn = marked(army)
        marks[worn] = marks.get(worn, 0) + 1
    found: list[tuple[str, int, tuple[str, ...], tuple[int, ...]]] = [
        (ARMY, count, worn, ()) for worn, count in marks.items()
    ]
    if whole:
        castles = standing(player, space, damage)
        if castles:
            found.append((CASTLE, len(castles), (), castles))
        if player.settlements.get(space, 0):
            found.append((SETTLEMENT, player.settlements[space], (), ()))
    return found


def _changes(mark: str) -> bool:
    return mark in STATUSES and bool(STATUSES[mark].attack or STATUSES[mark].defense)


def _terms(
    s: State, player: Player, unit: str, marks: tuple[str, ...], horde: Horde | None, space: int, mode: str
) -> tuple[list[FaceModifier], list[FaceModifier]]:
    """The terms of the face that dice of a unit need, and of the one that dice against it need."""
    needs, struck, kind = [FaceModifier(BASE, NEEDS[unit])], list[FaceModifier](), ""
    if horde is not None:
        needs.append(FaceModifier(FOE, horde.row.defense))
        struck.append(FaceModifier(FOE, horde.row.atk))
        kind = horde.row.type
    needs += terms(player.abilities, "attack", unit, kind, s.terrain[space], mode)
    struck += terms(player.abilities, "defense", unit, kind, s.terrain[space], mode)
    needs += (FaceModifier(mark, -STATUSES[mark].attack) for mark in marks)
    struck += (FaceModifier(mark, STATUSES[mark].defense) for mark in marks)
    return needs, struck


def _told(reasons: list[FaceModifier]) -> tuple[FaceModifier, ...]:
    """Leaves out terms of zero; the first term is the starting value."""
    return (*reasons[:1], *[reason for reason in reasons[1:] if reason.add])


def _war(s: State, attacker: Player, defender: Player, space: int, damage: tuple[int, ...]) -> tuple[UnitLine, ...]:
    """Both sides of a war between players; each is measured against whom the other's dice meet first (HH 6.3)."""
    sides = (
        (0, attacker, ATTACK, grouped(attacker, space, False, ())),
        (1, defender, DEFEND, grouped(defender, space, True, damage)),
    )
    found = []
    for side, player, mode, groups in sides:
        _, other, other_mode, others = sides[1 - side]
        met = min(others, key=lambda row: _FIRST[row[0]], default=None)  # whom the dice meet first
        foe, shields = _terms(s, other, met[0], met[2], None, space, other_mode) if met else ([], [])
        for unit, count, marks, hits in groups:
            strike, own = _terms(s, player, unit, marks, None, space, mode)
            found.append(UnitLine(side, unit, count, marks, _told(strike + shields), _told(foe + own), hits))
    return tuple(found)


_FIRST = {CASTLE: 0, ARMY: 1, SETTLEMENT: 2}


def marked(army: Army) -> tuple[str, ...]:
    """The statuses of an army that change dice."""
    return tuple(mark for mark in army.marks if _changes(mark))
