"""Battling power (2.13): what stands, what walls add, bonus dice."""

from __future__ import annotations

from game.core.xii_century.state import State, Town
from game.core.xii_century.tables import BIT, KNIGHTS, MEN

_CASTLE = BIT["castle_pow_20"]


def base(s: State, town: Town) -> int:
    """Soldiers and heroes: what counts in the king war; the castle only by option (XII-D10)."""
    v, owned, sheet = town.values, town.owned, s.sheet
    found = 0
    for asset, pow in sheet.soldiers:
        found += pow * v[asset]
    for bit, pow in sheet.heroes:
        if owned & bit:
            found += pow
    if s.chosen.castle_pow_in_war and owned & _CASTLE:
        found += sheet.perks.castle_pow
    return found


def walls(s: State, town: Town) -> int:
    """Infrastructures: they keep outlaws off and break ties, and do nothing in wars."""
    found = sum(pow for bit, pow in s.sheet.walls if town.owned & bit)
    if town.owned & _CASTLE and not s.chosen.castle_pow_in_war:
        found += s.sheet.perks.castle_pow
    return found


def tie(s: State, town: Town) -> int:
    """What breaks a tie of points: everything but dice (XII-D34)."""
    return base(s, town) + walls(s, town)


def bonus_dice(s: State, town: Town) -> int:
    """Dice for many men-at-arms and for many knights."""
    least = s.sheet.course.bonus_from
    return (town.values[MEN] >= least) + (town.values[KNIGHTS] >= least)


def throw(s: State, town: Town, stream: str) -> tuple[int, ...]:
    """The bonus dice of one town, thrown whether they matter or not (XII-D31, XII-D46)."""
    count = bonus_dice(s, town)
    return s.dice.roll(stream, count) if count else ()
