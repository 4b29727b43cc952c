"""Verbs of magic and luck: status, reroll, nudge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from game.core.events import Emit
from game.core.horrible_hordes.abilities import ABILITIES, COSTS, USES
from game.core.horrible_hordes.blows import replace
from game.core.horrible_hordes.books import gain
from game.core.horrible_hordes.effects.base import Space, Use, Verb
from game.core.horrible_hordes.effects.war import no_horde
from game.core.horrible_hordes.events import DieChanged, StatusSet
from game.core.horrible_hordes.rolls import ATTACKS
from game.core.horrible_hordes.sites import off_board
from game.core.horrible_hordes.state import NO_SEAT, Player, Roll, State
from game.core.horrible_hordes.units import armies_at, mark_armies
from game.core.rules import Refusal


def _row(ability: int) -> Any:
    return USES[ability]


class _Stack:
    """Bless, Protection, Haste: the armies of one own stack."""

    def spaces(self, s: State, player: Player, ability: int) -> list[int]:
        return [n for n in s.grid.spaces(player.camps) if self._bare(player, n, ability)]

    def _bare(self, player: Player, space: int, ability: int) -> bool:
        """Whether armies stand there and some of them (of the whole stack: all) are without the status."""
        row = _row(ability)
        marked = [row.status in army.marks for army in armies_at(player, space)]
        return not any(marked) if row.once == "stack" else not all(marked)

    def why(self, player: Player, space: int, ability: int) -> Refusal | None:
        if not player.camps >> space & 1:
            return Refusal("bad_target", "HH 1", "You have no army there.", "army", 1, 0)
        if self._bare(player, space, ability):
            return None
        row = _row(ability)
        have = sum(row.status in army.marks for army in armies_at(player, space))
        rule = "HH-D37" if row.once == "stack" else "HH 11.3"
        return Refusal("limit_used", rule, "This stack already has it.", row.status, 0, have)


_STACK = _Stack()
_ON_HORDES = ("blizzard", "control")
_ON_STACKS = ("bless", "protection", "haste")


class Status(Verb):
    """A status is put on armies, a horde or a space."""

    fields = frozenset({"space", "horde", "opponent"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        status, name = _row(ability).status, ABILITIES[ability].id
        if status in _ON_HORDES:
            return [_on_horde(name, uid) for uid in _open_hordes(s, status)]
        cells = s.grid.cells
        if status in _ON_STACKS:
            return [_on_space(name, cells[n]) for n in _STACK.spaces(s, player, ability)]
        if status == "holy_ground":
            return [_on_space(name, cells[n]) for n in s.grid.spaces(_settled(s) & ~s.holy)]
        open_mask = s.grid.squares.everything & ~s.closed
        return [
            _on_player(name, seat, cells[n])
            for seat in _opponents(s, player)
            for n in s.grid.spaces(open_mask & ~_banned_by(s, player.seat, seat))
        ]

    def possible(self, s: State, player: Player, ability: int) -> bool:
        status = _row(ability).status
        if status in _ON_HORDES:
            return bool(_open_hordes(s, status))
        if status in _ON_STACKS:
            return bool(_STACK.spaces(s, player, ability))
        return bool(_settled(s) & ~s.holy) if status == "holy_ground" else bool(_opponents(s, player))

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        status = _row(ability).status
        wanted = {"horde"} if status in _ON_HORDES else {"space"}
        if status == "diplomacy":
            wanted.add("opponent")
        given = {"horde": use.horde != 0, "space": use.space is not None, "opponent": use.opponent != NO_SEAT}
        for field, there in given.items():
            if there != (field in wanted):
                text = f"{ABILITIES[ability].name} needs: {', '.join(sorted(wanted))}."
                return Refusal("bad_target", "HH 4.3", text, field)
        if status in _ON_HORDES:
            return no_horde(s, use.horde) or _taken(s, use.horde, status)
        assert use.space is not None
        refusal = off_board(s, use.space)
        if refusal:
            return refusal
        space = s.grid.numbers[use.space]
        if status in _ON_STACKS:
            return _STACK.why(player, space, ability)
        if status == "holy_ground":
            return _not_holy(s, space)
        return _no_ban(s, player, use.opponent, space)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        status, seat = _row(ability).status, player.seat
        if status in _ON_HORDES:
            horde = s.horde(use.horde)
            assert horde is not None
            marked = replace(horde, frozen=True) if status == "blizzard" else replace(horde, pilot=seat)
            s.hordes[horde.space] = marked
            if emit:
                where, name = s.grid.cells[horde.space], horde.row.id
                emit(StatusSet(seat=seat, status=status, space=where, uid=horde.uid, horde=name))
            return
        assert use.space is not None
        space = s.grid.numbers[use.space]
        ids: tuple[int, ...] = ()
        if status in _ON_STACKS:
            ids = mark_armies(player, armies_at(player, space), status)
        elif status == "holy_ground":
            s.holy |= 1 << space
        else:
            gain(s.players[use.opponent], COSTS[ability], use.ability, emit)
            s.bans = (*s.bans, (seat, use.opponent, space))
        if emit:
            emit(StatusSet(seat=seat, status=status, space=use.space, armies=ids, opponent=use.opponent))


@lru_cache(maxsize=4096)
def _on_space(name: str, space: Space) -> Use:
    return Use(name, space=space)


@lru_cache(maxsize=4096)
def _on_horde(name: str, uid: int) -> Use:
    return Use(name, horde=uid)


@lru_cache(maxsize=8192)
def _on_player(name: str, seat: int, space: Space) -> Use:
    return Use(name, opponent=seat, space=space)


def _open_hordes(s: State, status: str) -> list[int]:
    """Hordes on which the status would tell: a frozen one needs no pilot (HH-D46)."""
    return sorted(
        horde.uid
        for horde in s.hordes.values()
        if not horde.frozen and (status == "blizzard" or horde.pilot == NO_SEAT)
    )


def _taken(s: State, uid: int, status: str) -> Refusal | None:
    if uid in _open_hordes(s, status):
        return None
    return Refusal("bad_target", "HH-D46", "This horde is already stopped.", "horde")


def _settled(s: State) -> int:
    found = 0
    for player in s.players:
        found |= player.land
    return found


def _not_holy(s: State, space: int) -> Refusal | None:
    if not _settled(s) >> space & 1:
        return Refusal("bad_target", "HH-D44", "Choose a settlement.", "settlement", 1, 0)
    if s.holy >> space & 1:
        return Refusal("bad_target", "HH-D44", "This space is already holy ground.", "space")
    return None


def _opponents(s: State, player: Player) -> list[int]:
    return [other.seat for other in s.players if other.seat != player.seat and not other.retired]


def _banned_by(s: State, payer: int, opponent: int) -> int:
    found = 0
    for a, b, space in s.bans:
        if (a, b) == (payer, opponent):
            found |= 1 << space
    return found


def _no_ban(s: State, player: Player, opponent: int, space: int) -> Refusal | None:
    if opponent not in _opponents(s, player):
        return Refusal("bad_target", "HH 10", "Choose another kingdom still in the game.", "opponent")
    if s.closed >> space & 1:
        return Refusal("bad_target", "HH 12.3", "Nobody can enter a chasm.", "space")
    if _banned_by(s, player.seat, opponent) >> space & 1:
        return Refusal("bad_target", "HH-D47", "This is already in effect.", "space")
    return None


class _DieVerb(Verb):
    """A die on the table is changed."""

    def _no_die(self, s: State, use: Use) -> Refusal | None:
        top = s.top
        assert isinstance(top, Roll)
        if 0 <= use.die < len(top.faces):
            return None
        text = f"Choose die 1 to {len(top.faces)}."
        return Refusal("bad_target", "HH 6.4", text, "die", len(top.faces) - 1, use.die)

    def _tell(self, before: Roll, after: Roll, player: Player, use: Use, emit: Emit | None) -> None:
        if emit:
            was = before.faces[use.die] + before.nudges[use.die]
            now = after.faces[use.die] + after.nudges[use.die]
            emit(DieChanged(seat=player.seat, ability=use.ability, die=use.die, before=was, after=now))


class Reroll(_DieVerb):
    """A die is thrown again; earlier nudges of it are gone (HH-D75)."""

    fields = frozenset({"die"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        top = s.top
        return _rerolls(ABILITIES[ability].id, len(top.faces)) if isinstance(top, Roll) else ()

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        return self._no_die(s, use)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        top = s.todo[-1]
        assert isinstance(top, Roll)
        face = s.dice.roll("reroll", 1, top.sides[use.die])[0]
        after = replace(top, faces=_put(top.faces, use.die, face), nudges=_put(top.nudges, use.die, 0))
        s.todo[-1] = after
        self._tell(top, after, player, use, emit)


class Nudge(_DieVerb):
    """A die counts one more or one less; no further than its faces where it is no attack."""

    fields = frozenset({"die", "delta"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        top = s.top
        if not isinstance(top, Roll):
            return ()
        name = ABILITIES[ability].id
        return [_nudge(name, die, by) for die in range(len(top.faces)) for by in (1, -1) if _moves(top, die, by)]

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        refusal = self._no_die(s, use)
        if refusal:
            return refusal
        if use.delta not in (1, -1):
            return Refusal("bad_amount", "HH 6.4", "Change a die by 1, up or down.", "delta", 1, use.delta)
        top = s.top
        assert isinstance(top, Roll)
        if not _moves(top, use.die, use.delta):
            return Refusal("bad_target", "HH 6.4", "This die can't go further that way.", "die")
        return None

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        top = s.todo[-1]
        assert isinstance(top, Roll)
        after = replace(top, nudges=_put(top.nudges, use.die, top.nudges[use.die] + use.delta))
        s.todo[-1] = after
        self._tell(top, after, player, use, emit)


def _moves(top: Roll, die: int, by: int) -> bool:
    return top.purpose in ATTACKS or 1 <= top.faces[die] + top.nudges[die] + by <= top.sides[die]


def _put(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*row[:index], value, *row[index + 1 :])


@lru_cache(maxsize=512)
def _rerolls(name: str, count: int) -> tuple[Use, ...]:
    return tuple(Use(name, die=die) for die in range(count))


@lru_cache(maxsize=512)
def _nudge(name: str, die: int, by: int) -> Use:
    return Use(name, die=die, delta=by)
