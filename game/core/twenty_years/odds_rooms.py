"""The tables behind a raid: what each of its spots is worth, and how far it comes, room by room from the exit.

A layer (game/core/fields.py) holds all forces that can be left, at one spot: so many rooms to go, monsters in this one,
bombs. Chances are whole parts of a scale. A short raid is exact; in a longer one what lies below a part in 2**64 is
dropped at each door, far less than floats would lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from game.core.fields import Fields
from game.core.odds import Number
from game.core.twenty_years.odds_foes import SIDES, Ways, bomb_of, sixths
from game.core.twenty_years.odds_lines import ARCHERS, BOMB, FOOTMEN, KNIGHTS, Force, Lines

BIGGEST = 11  # most monsters in one room: 5 + 6
_FINE = 64  # bits a scale keeps at a door
_LOOSE = 24  # that many more are still left alone
_HAIR = 41  # a part in 2**41 to 2**40 is a hair: chances nearer than that are equal, and no bomb is thrown for it

_Rows = list[list[int]]  # layers by bombs, by monsters left


def room_ways() -> list[int]:
    """In how many of 36 ways a new room holds 0, 1, ... monsters; 0 means loot."""
    ways = [0] * (BIGGEST + 1)
    for a in range(1, SIDES + 1):
        for b in range(1, SIDES + 1):
            ways[0 if a == b else a + b] += 1
    return ways


class _Blow(NamedTuple):
    """One unit sent: monsters left after it, bits on where it has fallen, where it is sent, its chances in parts."""

    after: int
    shift: int
    there: int
    falls: int
    stands: int


class Rooms:
    """All spots a force can come to. `turns` lists the troops as they are sent: against one foe, against more."""

    def __init__(
        self, ways: Sequence[Ways | None], turns: tuple[list[int], list[int]], hits: Sequence[Number], force: Force
    ) -> None:
        self.force = force
        orders: dict[int, list[int]] = {}
        for troop in turns[0]:
            way = ways[troop]
            if way and force[troop]:
                orders.setdefault(way.kills, []).append(troop)
        self.lines = Lines(force, [(line, [sum(force)]) for line in orders.values()])
        common = gcd(SIDES, *(sixths(way.falls) for way in ways if way))
        self._parts = SIDES // common  # of a chance, by blow
        self._bomb = bomb_of(hits)
        self._burst = self._bomb.parts
        self._ways = room_ways()
        self._door = sum(self._ways) * self._parts**BIGGEST  # how much finer a scale grows by a room
        self._fields = Fields(self.lines.count, (1 << _FINE + _LOOSE + 1) * self._door * self._burst ** force[BOMB])
        there = [self.lines.there(self._fields, troop) for troop in range(BOMB)]
        self._blows = [self._turns(left, turns[left > 1], ways, there) for left in range(BIGGEST + 1)]
        anyone = there[FOOTMEN] | there[ARCHERS] | there[KNIGHTS]
        self._ones = self._fields.same(1)
        self._able = anyone + self._ones & self._fields.guard  # marks where somebody can fight
        self._scales: list[int] = []  # by rooms to go: the parts of a chance at its door
        self._worths: list[_Rows] = []
        self._kept: list[_Rows] = []  # masks where no bomb is thrown

    def _turns(self, left: int, order: list[int], ways: Sequence[Ways | None], there: list[int]) -> list[_Blow]:
        blows = []
        taken = 0
        for troop in order:
            way = ways[troop]
            if way and self.force[troop]:
                kills = min(way.kills, left)
                parts = self._parts**kills
                falls = parts * sixths(way.falls) // SIDES
                shift = self.lines.stride[troop] * self._fields.bits
                blows.append(_Blow(left - kills, shift, there[troop] & ~taken, falls, parts - falls))
                taken |= there[troop]
        return blows

    # ---- backwards: what a spot is worth

    def clear(self, rooms: int, left: int, force: Force) -> Fraction:
        """The chance to settle this room and all others under best play."""
        self._grow(rooms)
        worth = self._fields.of(self._worths[rooms][force[BOMB]][left], self.lines.number(force))
        return Fraction(worth, self._scales[rooms] * self._parts**left * self._burst ** force[BOMB])

    def throws(self, rooms: int, left: int, force: Force) -> bool:
        """Whether a bomb is better than any unit here."""
        if not force[BOMB]:
            return False
        self._grow(rooms)
        return not self._fields.has(self._kept[rooms][force[BOMB]][left], self.lines.number(force))

    def _grow(self, rooms: int) -> None:
        """Tables for so many rooms to go."""
        while len(self._worths) <= rooms:
            self._open_door()
            made, kept = self._worths[-1], self._kept[-1]
            for bombs in range(self.force[BOMB] + 1):
                thrown: list[int] = []
                for left in range(1, BIGGEST + 1):
                    worth = self._fight(made[bombs], left)
                    if bombs:
                        spent = made[bombs - 1]
                        fewer = thrown if left > 1 else self._bomb.idle(spent[0])
                        thrown = self._bomb.thrown(spent[left], fewer, self._parts)
                        scale = self._scales[-1] * self._parts**left * self._burst**bombs
                        worth, mask = self._better(worth, thrown[-1], scale)
                        kept[bombs].append(mask)
                    made[bombs].append(worth)

    def _open_door(self) -> None:
        """The layers of settled ground before one room more."""
        self._kept.append([[0] for _ in range(self.force[BOMB] + 1)])
        if not self._worths:
            self._scales.append(1)
            self._worths.append([[self._fields.same(self._burst**n)] for n in range(self.force[BOMB] + 1)])
            return
        scale, drop = _coarser(self._scales[-1] * self._door)
        self._scales.append(scale)
        layers = []
        for nearer in self._worths[-1]:
            layer = 0
            for ways, room in zip(self._ways, nearer, strict=True):
                layer *= self._parts
                if ways:
                    layer += room * ways
            layers.append([self._drop(layer, drop)])
        self._worths.append(layers)

    def _drop(self, layer: int, bits: int) -> int:
        """The layer in parts 2**bits as coarse."""
        return layer >> bits & self._fields.same(self._fields.full >> bits) if bits else layer

    def _fight(self, made: list[int], left: int) -> int:
        """What sending the unit whose turn it is leads to."""
        worth = 0
        for after, shift, there, falls, stands in self._blows[left]:
            layer = made[after]
            worth += (layer >> shift) * falls + layer * stands & there
        return worth

    def _better(self, worth: int, thrown: int, scale: int) -> tuple[int, int]:
        """What is better, and the mask where units are: a bomb must be better by a hair."""
        parts = scale.bit_length() - _HAIR
        hair = self._ones << parts if parts >= 0 else 0
        marks = (worth + hair | self._fields.guard) - thrown & self._able
        mask = marks - (marks >> self._fields.bits - 1)
        return thrown ^ (thrown ^ worth) & mask, mask

    # ---- forwards: how far a raid comes

    def spread(self, rooms: int, left: int, force: Force) -> tuple[list[Fraction], list[Fraction]]:
        """By rooms not settled the chance to come so far; expected losses."""
        self._grow(rooms)
        bombs, scale = force[BOMB], 1
        settled = [0] * (bombs + 1)
        fights: _Rows = [[0] * (BIGGEST + 1) for _ in settled]
        start = 1 << self.lines.number(force) * self._fields.bits
        reached = [Fraction(0)] * (rooms + 1)
        if left:
            fights[bombs][left] = start
            settled = self._storm(rooms, fights)
            scale = self._parts**left
        else:
            settled[bombs] = start
        reached[rooms] = self._total(settled, scale)
        for nearer in range(rooms - 1, -1, -1):
            fights = [self._enter(layer) for layer in settled]
            settled = self._storm(nearer, fights)
            scale, drop = _coarser(scale * self._door)
            settled = [self._drop(layer, drop) for layer in settled]
            reached[nearer] = self._total(settled, scale)
        return reached, self._lost(settled, scale, force)

    def _enter(self, settled: int) -> list[int]:
        """A new room: by monsters, those who stand before them."""
        fights = [settled * ways for ways in self._ways]
        parts = 1
        for left in range(BIGGEST, -1, -1):
            fights[left] *= parts
            parts *= self._parts
        return fights

    def _storm(self, rooms: int, fights: _Rows) -> list[int]:
        """Fight all fights of a room: by bombs, those who settle it."""
        for bombs in range(len(fights) - 1, -1, -1):
            here = fights[bombs]
            falling = [0] * (self._bomb.dice + 1)  # bombs in the air, by dice that are still to fall
            for left in range(BIGGEST, 0, -1):
                layer = here[left]
                if bombs:
                    units = layer & self._kept[rooms][bombs][left]
                    falling = self._bomb.falling(falling, layer ^ units, self._parts)
                    fights[bombs - 1][left] += falling[0]
                    layer = units
                if layer:
                    for after, shift, there, falls, stands in self._blows[left]:
                        sent = layer & there
                        here[after] += (sent * falls << shift) + sent * stands
            if bombs:
                fights[bombs - 1][0] += self._bomb.landed(falling, self._parts)
        return [rows[0] for rows in fights]

    def _total(self, settled: list[int], scale: int) -> Fraction:
        """The chance of all fields together. `settled` by bombs left: for each thrown the scale is finer."""
        whole = (1 << self._fields.bits) - 1  # all fields of a layer add up in what it leaves over
        return sum(
            (Fraction(layer % whole, scale * self._burst**thrown) for thrown, layer in enumerate(reversed(settled))),
            Fraction(0),
        )

    def _lost(self, settled: list[int], scale: int, force: Force) -> list[Fraction]:
        """Expected losses: of those who get through here, of the others everything that could fight."""
        all_lost = [n if i == BOMB or i in self.lines.stride else 0 for i, n in enumerate(force)]
        lost = [Fraction(n) for n in all_lost]
        for bombs, layer in enumerate(settled):
            saved = [0] * len(force)
            for field, mass in self._fields.filled(layer):
                left = self.lines.left(field, bombs)
                for i in range(len(force)):
                    saved[i] += mass * (left[i] - force[i] + all_lost[i])
            parts = scale * self._burst ** (force[BOMB] - bombs)
            lost = [n - Fraction(more, parts) for n, more in zip(lost, saved, strict=True)]
        return lost


def _coarser(scale: int) -> tuple[int, int]:
    """A scale no finer than needed, and the bits that are dropped for it."""
    drop = scale.bit_length() - _FINE
    return (scale >> drop, drop) if drop > _LOOSE else (scale, 0)
