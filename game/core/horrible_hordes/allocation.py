"""Who is struck by the dice of an enemy (HH 6.3): castles first, armies second, settlements third, die by die.

Pure: figures in, a plan out. The battle, the window before losses and the odds all use it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

MISS, HIT, SHIELD, NONE = "miss", "hit", "shield", "none"


class Targets(msgspec.Struct, frozen=True, gc=False):
    """What can be struck in a space, each with the number a die must reach.

    `castles`: hits each still takes, oldest first; `armies`: ids in the order they fall with their numbers.
    """

    castles: tuple[int, ...]
    castle_need: int
    armies: tuple[tuple[int, int], ...]
    settlements: int
    settlement_need: int


class Plan(msgspec.Struct, frozen=True, gc=False):
    """What the dice come to. `damage`: hits taken by each castle; `verdicts`: (needed, verdict, target) a die."""

    damage: tuple[int, ...]
    fallen: tuple[int, ...]  # castles by place in the row
    armies: tuple[int, ...]  # ids
    settlements: int
    shielded: int
    verdicts: tuple[tuple[int, str, str], ...]


def allocate(totals: Sequence[int], targets: Targets, shields: int = 0, told: bool = True) -> Plan:
    """Each die against the first target that remains; a miss is compared with no other (HH-D24, HH-D26).

    Not `told`: without the verdicts.
    """
    dice = iter(totals)
    damage: list[int] = []
    fallen: list[int] = []
    killed: list[int] = []
    verdicts: list[tuple[int, str, str]] = []
    settlements = shielded = 0
    need = targets.castle_need
    for place, left in enumerate(targets.castles):
        taken = 0
        for total in dice:
            hit = total >= need
            if told:
                verdicts.append((need, HIT if hit else MISS, "castle"))
            if hit:
                taken += 1
                if taken >= left:
                    fallen.append(place)
                    break
        damage.append(taken)
    for number, need in targets.armies:
        for total in dice:
            hit = total >= need
            if told:
                verdicts.append((need, (SHIELD if shielded < shields else HIT) if hit else MISS, "army"))
            if hit:
                if shielded == shields:
                    killed.append(number)
                    break
                shielded += 1
    need = targets.settlement_need
    for _ in range(targets.settlements):
        for total in dice:
            hit = total >= need
            if told:
                verdicts.append((need, HIT if hit else MISS, "settlement"))
            if hit:
                settlements += 1
                break
    if told:
        verdicts += [(0, NONE, "") for _ in dice]
    return Plan(tuple(damage), tuple(fallen), tuple(killed), settlements, shielded, tuple(verdicts))
