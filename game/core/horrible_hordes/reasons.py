"""Explains the face a die needs (HH 6.1): one line for each kind of unit in a battle, each figure with its terms.

The sums are those of mods.py; a test compares them.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.horrible_hordes.mods import needed, ordered
from game.core.horrible_hordes.movement import armies_at
from game.core.horrible_hordes.plans import ATTACK, DEFEND, RAID, standing
from game.core.horrible_hordes.state import NO_SEAT, Army, Horde, Player, State
from game.core.horrible_hordes.tables import ABILITIES, ARMY, CASTLE, SETTLEMENT, STATUSES, TERRAINS, applies, members

BASE, FOE = "base", "foe"  # a roller's own need; the foe's own figures


class FaceModifier(msgspec.Struct, frozen=True):
    """`what`: an ability's, status' or terrain's id, BASE or FOE; `add`: what it adds to the face needed."""

    what: str
    add: int


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


def lines(
    s: State, seat: int, space: int, mode: str, foe: int = NO_SEAT, damage: Sequence[int] = ()
) -> tuple[UnitLine, ...]:
    """Everybody who fights in a space: against the horde there, or against another player's units (`foe`)."""
    player = s.players[seat]
    if foe >= 0:
        return _war(s, player, s.players[foe], space, tuple(damage))
    horde = s.hordes.get(space)
    if horde is None:
        return ()
    return tuple(
        UnitLine(0, unit, count, marks, _attack(s, player, unit, horde, space, mode, marks),
             _defense(s, player, unit, horde, space, mode, marks), hits)
        for unit, count, marks, hits in grouped(player, space, mode == RAID, tuple(damage))
    )  # fmt: skip


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


def _abilities(
    player: Player, hook: str, unit: str, horde: str, terrain: int, mode: str, way: int
) -> list[FaceModifier]:
    ground = TERRAINS[terrain].id
    return [
        FaceModifier(ABILITIES[index].id, way * mod.add)
        for index in members(player.abilities)
        for mod in ABILITIES[index].mods
        if mod.hook == hook and applies(mod, unit, horde, ground, mode)
    ]


def _attack(
    s: State, player: Player, unit: str, horde: Horde, space: int, mode: str, marks: tuple[str, ...]
) -> tuple[FaceModifier, ...]:
    row, ground = horde.row, TERRAINS[s.terrain[space]]
    found = [FaceModifier(BASE, needed(unit)), FaceModifier(FOE, row.defense)]
    if ground.fierce == row.type:
        found.append(FaceModifier(ground.id, 1))
    found += _abilities(player, "attack", unit, row.type, s.terrain[space], mode, -1)
    return _told([*found, *[FaceModifier(mark, -STATUSES[mark].attack) for mark in marks]])


def _defense(
    s: State, player: Player, unit: str, horde: Horde, space: int, mode: str, marks: tuple[str, ...]
) -> tuple[FaceModifier, ...]:
    row, ground = horde.row, TERRAINS[s.terrain[space]]
    found = [FaceModifier(FOE, row.atk)]
    if ground.fierce == row.type:
        found.append(FaceModifier(ground.id, -1))
    if ground.defense:
        found.append(FaceModifier(ground.id, ground.defense))
    found += _abilities(player, "defense", unit, row.type, s.terrain[space], mode, 1)
    return _told([*found, *[FaceModifier(mark, STATUSES[mark].defense) for mark in marks]])


def _told(reasons: list[FaceModifier]) -> tuple[FaceModifier, ...]:
    """Leaves out terms of zero; the first term is the starting value."""
    return (reasons[0], *[reason for reason in reasons[1:] if reason.add])


def _war(s: State, attacker: Player, defender: Player, space: int, damage: tuple[int, ...]) -> tuple[UnitLine, ...]:
    """Both sides of a war between players; each is measured against whom the other's dice meet first (HH 6.3)."""
    sides = (
        (0, attacker, ATTACK, grouped(attacker, space, False, ())),
        (1, defender, DEFEND, grouped(defender, space, True, damage)),
    )
    found = []
    for side, player, mode, groups in sides:
        _, other, other_mode, others = sides[1 - side]
        met = next((row for row in sorted(others, key=lambda row: _FIRST[row[0]])), None)
        shields = _war_shield(s, other, met, space, other_mode) if met else []
        for unit, count, marks, hits in groups:
            strike = _war_strike(s, player, unit, marks, space, mode)
            foe = _war_strike(s, other, met[0], met[2], space, other_mode) if met else []
            own = _war_shield(s, player, (unit, count, marks, hits), space, mode)
            found.append(UnitLine(side, unit, count, marks, _told(strike + shields), _told(foe + own), hits))
    return tuple(found)


_FIRST = {CASTLE: 0, ARMY: 1, SETTLEMENT: 2}


def _war_strike(
    s: State, player: Player, unit: str, marks: tuple[str, ...], space: int, mode: str
) -> list[FaceModifier]:
    found = [FaceModifier(BASE, needed(unit)), *_abilities(player, "attack", unit, "", s.terrain[space], mode, -1)]
    return [*found, *[FaceModifier(mark, -STATUSES[mark].attack) for mark in marks]]


def _war_shield(
    s: State, player: Player, row: tuple[str, int, tuple[str, ...], tuple[int, ...]], space: int, mode: str
) -> list[FaceModifier]:
    unit, _, marks, _ = row
    ground = TERRAINS[s.terrain[space]]
    found = _abilities(player, "defense", unit, "", s.terrain[space], mode, 1)
    return [
        FaceModifier(ground.id, ground.defense),
        *found,
        *[FaceModifier(mark, STATUSES[mark].defense) for mark in marks],
    ]


def marked(army: Army) -> tuple[str, ...]:
    """The statuses of an army that change dice."""
    return tuple(mark for mark in army.marks if _changes(mark))
