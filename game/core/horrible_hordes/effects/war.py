"""Verbs of war: ranged, battle_attack, shield, slay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from game.core.events import Emit
from game.core.horrible_hordes.abilities import ABILITIES, USES
from game.core.horrible_hordes.blows import destroy, replace
from game.core.horrible_hordes.effects.base import Space, Use, Verb
from game.core.horrible_hordes.plans import planned
from game.core.horrible_hordes.rolls import throw
from game.core.horrible_hordes.sites import off_board
from game.core.horrible_hordes.state import Battle, Player, State
from game.core.horrible_hordes.tables import HORDES
from game.core.horrible_hordes.units import points_at, stack_at
from game.core.rules import Refusal


def _row(ability: int) -> Any:
    return USES[ability]


class Ranged(Verb):
    """A shot at a neighbouring space from an army or castle (HH 6.5); Earthquake rolls a die a counter."""

    fields = frozenset({"origin", "to"})

    def _targets(self, s: State, player: Player, ability: int) -> int:
        """The mask of spaces that may be shot at."""
        only = _row(ability).only
        found = s.horded
        if only:
            for space, horde in s.hordes.items():
                if HORDES[horde.kind].type != only:
                    found &= ~(1 << space)
        elif s.chosen.pvp and s.phase == "attack":
            found |= s.others(player.seat)
        return found

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        targets = self._targets(s, player, ability)
        shooters = player.camps | player.forts
        if not targets & s.grid.grown(shooters):
            return ()
        cells, name = s.grid.cells, ABILITIES[ability].id
        return [
            _shot(name, cells[space], cells[n])
            for space in s.grid.spaces(shooters)
            for n in s.grid.near[space]
            if targets >> n & 1
        ]

    def possible(self, s: State, player: Player, ability: int) -> bool:
        shooters = player.camps | player.forts
        if not shooters or not (s.horded or s.chosen.pvp):
            return False
        near = 0
        for n in s.grid.spaces(shooters):
            near |= s.grid.near_mask[n]
        return bool(near & self._targets(s, player, ability))

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        if use.origin is None or use.to is None:
            return Refusal("bad_target", "HH 4.3", "Choose who shoots and the target.", "from")
        refusal = off_board(s, use.origin) or off_board(s, use.to)
        if refusal:
            return refusal
        origin, to = s.grid.numbers[use.origin], s.grid.numbers[use.to]
        if not (player.camps | player.forts) >> origin & 1:
            return Refusal("bad_target", "HH 6.5", "You have no army or castle there to shoot with.", "from")
        if to not in s.grid.near[origin]:
            return Refusal("not_adjacent", "HH 6.5", "The target must be next to the shooter.", "to")
        if self._targets(s, player, ability) >> to & 1:
            return None
        only = _row(ability).only
        what = f"{only} horde" if only else "horde"
        return Refusal("bad_target", "HH 11.3", f"No {what} in range.", what, 1, 0)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        assert use.to is not None
        to = s.grid.numbers[use.to]
        count = 1
        also: tuple[int, ...] = ()
        horde = s.hordes.get(to)
        if horde is None:
            also = tuple(other.seat for other in s.players if other.seat != player.seat and other.spaces >> to & 1)
        if _row(ability).per_counter:
            count = horde.hits if horde else sum(points_at(s.players[seat], to) for seat in also)
        throw(s, player.seat, "ranged", (10,) * count, emit, ability, to, also)


@lru_cache(maxsize=8192)
def _shot(name: str, origin: Space, to: Space) -> Use:
    return Use(name, origin=origin, to=to)


class BattleAttack(Verb):
    """Dice of a spell in the battle that is open; an army must still stand in it."""

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        return _plain(ability) if self.possible(s, player, ability) else ()

    def possible(self, s: State, player: Player, ability: int) -> bool:
        top = s.top
        return isinstance(top, Battle) and stack_at(player, top.space) > 0

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        if self.possible(s, player, ability):
            return None
        return Refusal("bad_target", "HH 1", "You need an army in the battle.", "army", 1, 0)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        top = s.top
        assert isinstance(top, Battle)
        also = tuple(seat for seat in (top.seat, top.foe) if seat >= 0 and seat != player.seat)
        throw(s, player.seat, "strike", (10,) * int(_row(ability).dice), emit, ability, top.space, also)


@lru_cache(maxsize=64)
def _plain(ability: int) -> tuple[Use, ...]:
    return (Use(ABILITIES[ability].id),)


class Shield(Verb):
    """The first hit that would kill an army is absorbed (HH-D26), once a battle for each such ability."""

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        return () if self._why(s, player, ability) else _plain(ability)

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        return self._why(s, player, ability)

    def _why(self, s: State, player: Player, ability: int) -> Refusal | None:
        top = s.top
        if not isinstance(top, Battle):
            return Refusal("wrong_phase", "HH 6.4", "No battle is being fought.", "battle")
        side = int(player.seat != top.seat)
        if top.used[side] >> ability & 1:
            text = f"{ABILITIES[ability].name} works once in a battle."
            return Refusal("limit_used", "HH-D37", text, "uses", 1, 0)
        if not planned(s, top, side).armies:
            return Refusal("nothing_to_negate", "HH-D26", "You wouldn't lose an army.", "army", 1, 0)
        return None

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        top = s.todo[-1]
        assert isinstance(top, Battle)
        side = int(player.seat != top.seat)
        used, shields = list(top.used), list(top.shields)
        used[side] |= 1 << ability
        shields[side] += 1
        s.todo[-1] = replace(top, used=(used[0], used[1]), shields=(shields[0], shields[1]))


class Slay(Verb):
    """Any horde is destroyed."""

    fields = frozenset({"horde"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        name = ABILITIES[ability].id
        return [Use(name, horde=uid) for uid in sorted(horde.uid for horde in s.hordes.values())]

    def possible(self, s: State, player: Player, ability: int) -> bool:
        return bool(s.hordes)

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        return no_horde(s, use.horde)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        horde = s.horde(use.horde)
        assert horde is not None
        destroy(s, player, horde, use.ability, emit)


def no_horde(s: State, uid: int) -> Refusal | None:
    if s.horde(uid) is not None:
        return None
    return Refusal("bad_target", "HH 11.3", "That horde is not on the board.", "horde")
