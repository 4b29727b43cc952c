"""Move orders and battles (HH 5, 6)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes.action import GameAction, in_phase
from game.core.horrible_hordes.books import pay, unpaid
from game.core.horrible_hordes.events import StackMoved
from game.core.horrible_hordes.mods import limit, payable, price
from game.core.horrible_hordes.movement import (
    choose_group,
    full,
    go,
    groups,
    movable,
    path_refusal,
    paths_from,
    ways_of,
)
from game.core.horrible_hordes.sequence import fight
from game.core.horrible_hordes.sites import off_board
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import named
from game.core.horrible_hordes.units import stack_at, stacks
from game.core.horrible_hordes.wishes import battles
from game.core.rules import Refusal

Space = tuple[int, int]


class MoveStack(GameAction, frozen=True, tag="move_stack"):
    """So many armies of one stack follow one path; each order costs its food (HH-D15)."""

    origin: Space = msgspec.field(name="from")
    path: tuple[Space, ...]
    count: int

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """One cheapest path to every space in reach; other ways there are legal, too."""
        player = s.players[seat]
        if not payable(player, "move"):
            return ()
        ways, cell = ways_of(s, player), s.grid.cells.__getitem__
        there, most = stacks(player), limit(player, "stack")
        found: list[GameAction] = []
        for space, armies in movable(player).items():
            origin, known = cell(space), None
            reach: list[tuple[tuple[Space, ...], int]] = []  # paths with the room at their end
            for count, group in enumerate(groups(player, space, armies), 1):
                if group is not known and (known is None or (group.points, group.fresh) != (known.points, known.fresh)):
                    known = group
                    reach = []
                    for end, path in paths_from(ways, space, group).items():
                        reach.append((tuple(map(cell, path)), most - there.get(end, 0)))
                for way, room in reach:
                    if room < count:
                        continue
                    found.append(MoveStack(origin, way, count))
        return found

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "move") or off_board(s, self.origin)
        for cell in self.path:
            refusal = refusal or off_board(s, cell)
        if refusal:
            return refusal
        player, space = s.players[seat], s.grid.numbers[self.origin]
        path = [s.grid.numbers[cell] for cell in self.path]
        group = choose_group(player, space, self.count)
        if group is None:
            have = len(movable(player).get(space, ()))
            if self.count > have and stack_at(player, space) >= self.count:
                text = f"{have} armies there can still move."
                return Refusal("already_moved", "HH 5.1", text, "army", self.count, have)
            return Refusal("bad_amount", "HH 5.1", f"{have} armies can go from there.", "count", self.count, have)
        refusal = unpaid(player, price(player, "move"), "HH-D15")
        if refusal:
            return Refusal("no_food", "HH-D15", refusal.text, refusal.what, refusal.need, refusal.have)
        return path_refusal(ways_of(s, player), space, path, group) or full(player, path[-1], self.count)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player, space = s.players[seat], s.grid.numbers[self.origin]
        group = choose_group(player, space, self.count)
        assert group is not None
        cost = price(player, "move")
        pay(player, cost)
        go(s, player, group.ids, [s.grid.numbers[cell] for cell in self.path], space)
        if emit:
            way = (self.origin, *self.path)
            emit(StackMoved(seat=seat, armies=group.ids, path=way, paid=named(cost), how="order"))


class Fight(GameAction, frozen=True, tag="fight"):
    """The battle in this space is fought next."""

    space: Space

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return [Fight(s.grid.cells[n]) for n in battles(s)]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "attack", "raid_battles") or off_board(s, self.space)
        if refusal:
            return refusal
        if s.grid.numbers[self.space] in battles(s):
            return None
        return Refusal("bad_target", "HH 4", "No enemy there.", "space")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        fight(s, s.grid.numbers[self.space], emit)
