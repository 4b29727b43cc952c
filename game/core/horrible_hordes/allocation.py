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
    castles, armies = targets.castles, targets.armies
    damage = [0] * len(castles)
    fallen: list[int] = []
    killed: list[int] = []
    settlements = shielded = castle = army = 0
    verdicts = []
    for total in totals:
        verdict = MISS
        if castle < len(damage):
            need, what = targets.castle_need, "castle"
            if total >= need:
                verdict = HIT
                damage[castle] += 1
                if damage[castle] >= castles[castle]:
                    fallen.append(castle)
                    castle += 1
        elif army < len(armies):
            number, need = armies[army]
            what = "army"
            if total >= need:
                if shielded < shields:
                    verdict = SHIELD
                    shielded += 1
                else:
                    verdict = HIT
                    killed.append(number)
                    army += 1
        elif settlements < targets.settlements:
            need, what = targets.settlement_need, "settlement"
            if total >= need:
                verdict = HIT
                settlements += 1
        elif told:
            need, what, verdict = 0, "", NONE
        else:
            break
        if told:
            verdicts.append((need, verdict, what))
    return Plan(tuple(damage), tuple(fallen), tuple(killed), settlements, shielded, tuple(verdicts))
