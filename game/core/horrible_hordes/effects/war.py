"""Verbs of war: ranged, battle_attack, shield, slay."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Emit
from game.core.horrible_hordes.books import gain
from game.core.horrible_hordes.combat import destroy, planned, replace
from game.core.horrible_hordes.effects.base import Use, Verb
from game.core.horrible_hordes.events import DieChanged, StatusSet
from game.core.horrible_hordes.founding import ATTACKS, throw
from game.core.horrible_hordes.movement import armies_at, mark_armies, off_board, points_at, stack_at
from game.core.horrible_hordes.state import NO_SEAT, Battle, Player, Roll, State
from game.core.horrible_hordes.tables import ABILITIES, COSTS, HORDES, activated
from game.core.rules import Refusal


class Ranged(Verb, name="ranged"):
    """A shot at a neighbouring space from an army or castle (HH 6.5); Earthquake rolls a die a counter."""

    fields = frozenset({"origin", "to"})
    places, asks = ("origin", "to"), "Choose who shoots and the target."

    def _targets(self, s: State, player: Player, ability: int) -> int:
        """The mask of spaces that may be shot at."""
        only = activated(ability).only
        if only:
            return sum([1 << space for space, horde in s.hordes.items() if HORDES[horde.kind].type == only])
        return s.horded | s.others(player.seat) if s.chosen.pvp and s.phase == "attack" else s.horded

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        targets = self._targets(s, player, ability)
        shooters = player.camps | player.forts
        if not targets & s.grid.grown(shooters):
            return ()
        cells, name = s.grid.cells, ABILITIES[ability].id
        return [
            Use(name, cells[space], cells[n])
            for space in s.grid.spaces(shooters)
            for n in s.grid.near[space]
            if targets >> n & 1
        ]

    def possible(self, s: State, player: Player, ability: int) -> bool:
        shooters = s.grid.spaces(player.camps | player.forts)
        targets = self._targets(s, player, ability) if shooters else 0
        return any(s.grid.near_mask[n] & targets for n in shooters)

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        origin, to = s.grid.number(use.origin), s.grid.number(use.to)
        if not (player.camps | player.forts) >> origin & 1:
            return Refusal("bad_target", "HH 6.5", "You have no army or castle there to shoot with.", "from")
        if to not in s.grid.near[origin]:
            return Refusal("not_adjacent", "HH 6.5", "The target must be next to the shooter.", "to")
        if self._targets(s, player, ability) >> to & 1:
            return None
        only = activated(ability).only
        what = f"{only} horde" if only else "horde"
        return Refusal("bad_target", "HH 11.3", f"No {what} in range.", what, 1, 0)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        to = s.grid.number(use.to)
        count = 1
        also: tuple[int, ...] = ()
        horde = s.hordes.get(to)
        if horde is None:
            also = tuple(other.seat for other in s.players if other.seat != player.seat and other.spaces >> to & 1)
        if activated(ability).per_counter:
            count = horde.hits if horde else sum(points_at(s.players[seat], to) for seat in also)
        throw(s, player.seat, "ranged", (10,) * count, emit, ability, to, also)


class BattleAttack(Verb, name="battle_attack"):
    """Dice of a spell in the battle that is open; an army must still stand in it."""

    def possible(self, s: State, player: Player, ability: int) -> bool:
        top = s.top
        return isinstance(top, Battle) and stack_at(player, top.space) > 0

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        if self.possible(s, player, ability):
            return None
        return Refusal("bad_target", "HH 1", "You need an army in the battle.", "army", 1, 0)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        top = s.on_top(Battle)
        also = tuple(seat for seat in (top.seat, top.foe) if seat >= 0 and seat != player.seat)
        throw(s, player.seat, "strike", (10,) * activated(ability).dice, emit, ability, top.space, also)


class Shield(Verb, name="shield"):
    """The first hit that would kill an army is absorbed (HH-D26), once a battle for each such ability."""

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
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
        top = s.on_top(Battle)
        side = int(player.seat != top.seat)
        used, shields = list(top.used), list(top.shields)
        used[side] |= 1 << ability
        shields[side] += 1
        s.todo[-1] = replace(top, used=(used[0], used[1]), shields=(shields[0], shields[1]))


class Slay(Verb, name="slay"):
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
        horde = s.horde_of(use.horde)
        destroy(s, player, horde, use.ability, emit)


def no_horde(s: State, uid: int) -> Refusal | None:
    if s.horde(uid) is not None:
        return None
    return Refusal("bad_target", "HH 11.3", "That horde is not on the board.", "horde")


# ---- Verbs of magic and luck: status, reroll, nudge.


def _bare(player: Player, space: int, ability: int) -> bool:
    """Whether armies of a stack (of the whole stack: all) lack the status: Bless, Protection, Haste."""
    row = activated(ability)
    marked = [row.status in army.marks for army in armies_at(player, space)]
    return not any(marked) if row.once == "stack" else not all(marked)


_ON_HORDES = ("blizzard", "control")
_ON_STACKS = ("bless", "protection", "haste")


class Status(Verb, name="status"):
    """A status is put on armies, a horde or a space."""

    fields = frozenset({"space", "horde", "opponent"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        status, name = activated(ability).status, ABILITIES[ability].id
        if status in _ON_HORDES:
            return [Use(name, horde=uid) for uid in _open_hordes(s, status)]
        cells = s.grid.cells
        if status in _ON_STACKS:
            return [Use(name, space=cells[n]) for n in s.grid.spaces(player.camps) if _bare(player, n, ability)]
        if status == "holy_ground":
            return [Use(name, space=cells[n]) for n in s.grid.spaces(s.settled() & ~s.holy)]
        open_mask = s.grid.squares.everything & ~s.closed
        return [
            Use(name, space=cells[n], opponent=seat)
            for seat in _opponents(s, player)
            for n in s.grid.spaces(open_mask & ~_banned_by(s, player.seat, seat))
        ]

    def possible(self, s: State, player: Player, ability: int) -> bool:
        status = activated(ability).status
        if status in _ON_HORDES:
            return bool(_open_hordes(s, status))
        if status in _ON_STACKS:
            return any(_bare(player, n, ability) for n in s.grid.spaces(player.camps))
        return bool(s.settled() & ~s.holy) if status == "holy_ground" else bool(_opponents(s, player))

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        status = activated(ability).status
        wanted = {"horde"} if status in _ON_HORDES else {"space"}
        if status == "diplomacy":
            wanted.add("opponent")
        given = {"horde": use.horde != 0, "space": use.space is not None, "opponent": use.opponent != NO_SEAT}
        for field, there in given.items():
            if there != (field in wanted):
                text = f"{ABILITIES[ability].name} needs: {', '.join(sorted(wanted))}."
                return Refusal("bad_target", "HH 4.3", text, field)
        if status in _ON_HORDES:
            missing = no_horde(s, use.horde)
            if missing or use.horde in _open_hordes(s, status):
                return missing
            return Refusal("bad_target", "HH-D46", "This horde is already stopped.", "horde")
        assert use.space is not None
        if refusal := off_board(s, use.space):
            return refusal
        space = s.grid.number(use.space)
        if status in _ON_STACKS:
            if not player.camps >> space & 1:
                return Refusal("bad_target", "HH 1", "You have no army there.", "army", 1, 0)
            if _bare(player, space, ability):
                return None
            have = sum(status in army.marks for army in armies_at(player, space))
            rule = "HH-D37" if activated(ability).once == "stack" else "HH 11.3"
            return Refusal("limit_used", rule, "This stack already has it.", status, 0, have)
        if status == "holy_ground":
            if not s.settled() >> space & 1:
                return Refusal("bad_target", "HH-D44", "Choose a settlement.", "settlement", 1, 0)
            on = s.holy >> space & 1
            return Refusal("bad_target", "HH-D44", "This space is already holy ground.", "space") if on else None
        if use.opponent not in _opponents(s, player):
            return Refusal("bad_target", "HH 10", "Choose another kingdom still in the game.", "opponent")
        if s.closed >> space & 1:
            return Refusal("bad_target", "HH 12.3", "Nobody can enter a chasm.", "space")
        if _banned_by(s, player.seat, use.opponent) >> space & 1:
            return Refusal("bad_target", "HH-D47", "This is already in effect.", "space")
        return None

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        status, seat = activated(ability).status, player.seat
        if status in _ON_HORDES:
            horde = s.horde_of(use.horde)
            marked = replace(horde, frozen=True) if status == "blizzard" else replace(horde, pilot=seat)
            s.hordes[horde.space] = marked
            if emit:
                where, name = s.grid.cells[horde.space], horde.row.id
                emit(StatusSet(seat=seat, status=status, space=where, uid=horde.uid, horde=name))
            return
        space = s.grid.number(use.space)
        ids: tuple[int, ...] = ()
        if status in _ON_STACKS:
            ids = mark_armies(player, armies_at(player, space), status)
        elif status == "holy_ground":
            s.holy |= 1 << space
        else:
            gain(s.players[use.opponent], COSTS[ability], use.ability, emit)
            s.bans = (*s.bans, (seat, use.opponent, space))
        if emit:
            emit(StatusSet(seat=seat, status=status, space=s.grid.cells[space], armies=ids, opponent=use.opponent))


def _open_hordes(s: State, status: str) -> list[int]:
    """Hordes on which the status has an effect: a frozen one needs no pilot (HH-D46)."""
    return sorted(
        horde.uid
        for horde in s.hordes.values()
        if not horde.frozen and (status == "blizzard" or horde.pilot == NO_SEAT)
    )


def _opponents(s: State, player: Player) -> list[int]:
    return [other.seat for other in s.players if other.seat != player.seat and not other.retired]


def _banned_by(s: State, payer: int, opponent: int) -> int:
    found = 0
    for a, b, space in s.bans:
        if (a, b) == (payer, opponent):
            found |= 1 << space
    return found


class _DieVerb(Verb):
    """A die on the table is changed."""

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        top = s.on_top(Roll)
        if 0 <= use.die < len(top.faces):
            return None
        text = f"Choose die 1 to {len(top.faces)}."
        return Refusal("bad_target", "HH 6.4", text, "die", len(top.faces) - 1, use.die)

    def changed(self, s: State, top: Roll, use: Use) -> Roll:
        """The dice after the change."""
        raise NotImplementedError

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        top = s.on_top(Roll)
        after = s.todo[-1] = self.changed(s, top, use)
        if emit:
            was, now = (dice.faces[use.die] + dice.nudges[use.die] for dice in (top, after))
            emit(DieChanged(seat=player.seat, ability=use.ability, die=use.die, before=was, after=now))


class Reroll(_DieVerb, name="reroll"):
    """A die is re-rolled; earlier nudges of it are void (HH-D75)."""

    fields = frozenset({"die"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        top = s.top
        dice = range(len(top.faces)) if isinstance(top, Roll) else ()
        return [Use(ABILITIES[ability].id, die=die) for die in dice]

    def changed(self, s: State, top: Roll, use: Use) -> Roll:
        face = s.dice.roll("reroll", 1, top.sides[use.die])[0]
        return replace(top, faces=_put(top.faces, use.die, face), nudges=_put(top.nudges, use.die, 0))


class Nudge(_DieVerb, name="nudge"):
    """A die counts one more or one less, within its faces unless it is an attack."""

    fields = frozenset({"die", "delta"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        top = s.top
        if not isinstance(top, Roll):
            return ()
        name = ABILITIES[ability].id
        return [Use(name, die=die, delta=by) for die in range(len(top.faces)) for by in (1, -1) if _moves(top, die, by)]

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        if refusal := super().refusal(s, player, ability, use):
            return refusal
        if use.delta not in (1, -1):
            return Refusal("bad_amount", "HH 6.4", "Change a die by 1, up or down.", "delta", 1, use.delta)
        if not _moves(s.on_top(Roll), use.die, use.delta):
            return Refusal("bad_target", "HH 6.4", "This die can't go further that way.", "die")
        return None

    def changed(self, s: State, top: Roll, use: Use) -> Roll:
        return replace(top, nudges=_put(top.nudges, use.die, top.nudges[use.die] + use.delta))


def _moves(top: Roll, die: int, by: int) -> bool:
    return top.purpose in ATTACKS or 1 <= top.faces[die] + top.nudges[die] + by <= top.sides[die]


def _put(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*row[:index], value, *row[index + 1 :])
