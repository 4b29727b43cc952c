"""Verbs of the household: convert, buy_army, grant, extra_build."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.events import Emit
from game.core.horrible_hordes.books import affords, award, gain, pay, unpaid
from game.core.horrible_hordes.effects.base import Use, Verb, use_of
from game.core.horrible_hordes.events import ResourcesChanged
from game.core.horrible_hordes.mods import uses_left
from game.core.horrible_hordes.movement import (
    buying_sites,
    free_sites,
    gain_unit,
    no_castle,
    no_settlement,
    off_board,
    room_at,
    shut,
)
from game.core.horrible_hordes.siege import settled
from game.core.horrible_hordes.state import Chits, Player, State, chits_of, negative
from game.core.horrible_hordes.tables import (
    ABILITIES,
    ARMY,
    CHIT,
    CHITS,
    SETTLEMENT,
    ActivatedAbility,
    activated,
    amounts,
    named,
)
from game.core.rules import Refusal


class Convert(Verb):
    """Chits of one kind become chits of another."""

    fields = frozenset({"give", "get"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        row = activated(ability)
        most = uses_left(player, ability) if row.per == "turn" else 1
        found: list[Use] = []
        for chit in CHITS if row.give == "any" else (row.give,):
            for times in range(1, min(most, player.goods[CHIT[chit]] // row.take) + 1):
                found += _conversions(ability, chit, times)
        return found

    def possible(self, s: State, player: Player, ability: int) -> bool:
        row = activated(ability)
        return any(player.goods) if row.give == "any" else player.goods[CHIT[row.give]] >= row.take

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        row, rule = activated(ability), "HH 10"
        gives, gets = named(use.give.amounts), named(use.get.amounts)
        refusal = negative(use.give, rule) or negative(use.get, rule)
        if refusal:
            return refusal
        if len(gives) != 1 or len(gets) != 1 or gives.keys() == gets.keys():
            return Refusal("bad_amount", rule, "Trade one kind of chit for one other.", "give", 1, len(gives))
        (give, n), (get, m) = *gives.items(), *gets.items()
        if row.give not in ("any", give) or row.get not in ("any", get):
            return Refusal("bad_amount", rule, f"{ABILITIES[ability].name} turns {row.give} into {row.get}.", give)
        if n % row.take or n // row.take * row.make != m:
            text = f"{row.take} {give} makes {row.make} {get}."
            return Refusal("bad_amount", rule, text, get, n // row.take * row.make, m)
        left = uses_left(player, ability) if row.per == "turn" else 1
        if n // row.take > left:
            return Refusal("limit_used", "HH 11.1", f"Only {left} more this turn.", "uses", n // row.take, left)
        return unpaid(player, use.give.amounts, rule)

    def times(self, ability: int, use: Use) -> int:
        row = activated(ability)
        return use.give.total // row.take if row.per == "turn" else 1

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        pay(player, use.give.amounts)
        gain(player, use.get.amounts, use.ability, None)
        if emit:
            change = {k: -v for k, v in named(use.give.amounts).items()} | named(use.get.amounts)
            emit(ResourcesChanged(seat=player.seat, chits=change, reason=use.ability))


@lru_cache(maxsize=512)
def _conversions(ability: int, give: str, times: int) -> tuple[Use, ...]:
    row = activated(ability)
    found = []
    for get in CHITS if row.get == "any" else (row.get,):
        if get != give:
            gives = chits_of(amounts({give: times * row.take}))
            gets = chits_of(amounts({get: times * row.make}))
            found.append(Use(ABILITIES[ability].id, give=gives, get=gets))
    return tuple(found)


class BuyArmy(Verb):
    """An army for a flat price, beside the castle's training (HH-D53)."""

    fields = frozenset({"space"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        return [Use(ABILITIES[ability].id, space=s.grid.cells[n]) for n in buying_sites(s, player)]

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        if use.space is None:
            return Refusal("bad_target", "HH 4.3", "Choose a castle for the army.", "space")
        refusal = off_board(s, use.space)
        if refusal:
            return refusal
        space = s.grid.numbers[use.space]
        if space in buying_sites(s, player):
            return None
        return shut(s, player.seat, space) or no_muster(player, space)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        assert use.space is not None
        gain_unit(s, player, ARMY, s.grid.numbers[use.space], use.ability, emit)


def no_muster(player: Player, space: int) -> Refusal:
    """Why no army can arrive in a space that is open otherwise."""
    room = room_at(player, space)
    if room <= 0 and player.spaces >> space & 1:
        return Refusal("stack_full", "HH-D18", "The stack there is full.", "stack", 1, 0)
    return Refusal("no_site", "HH 4.1", "Armies appear at your castles.", "castle", 1, 0)


class Grant(Verb):
    """Units, chits or victory tokens."""

    fields = frozenset({"unit", "space", "pay"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        row = activated(ability)
        if row.units:
            name, cells = ABILITIES[ability].id, s.grid.cells
            return [Use(name, unit=unit, space=cells[n]) for unit in row.units for n in free_sites(s, player, unit)]
        if row.pay:
            return [use for use in _payments(ability) if affords(player, use.pay.amounts)]
        return (use_of(ABILITIES[ability].id),)

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        row = activated(ability)
        if (use.pay.total and not row.pay) or ((use.unit or use.space) and not row.units):
            return Refusal("bad_target", "HH 4.3", f"{ABILITIES[ability].name} can't be paid like that.", "target")
        if row.pay:
            others = sum(n for chit, n in named(use.pay.amounts).items() if chit not in row.pays)
            if use.pay.total != row.pay or others:
                text = f"Pay {row.pay} chits of {' and '.join(row.pays)}."
                return Refusal("bad_amount", "HH-D52", text, "pay", row.pay, use.pay.total - others)
            return negative(use.pay, "HH-D52") or unpaid(player, use.pay.amounts, "HH-D52")
        return self._unit(s, player, row, use) if row.units else None

    def _unit(self, s: State, player: Player, row: ActivatedAbility, use: Use) -> Refusal | None:
        if use.unit not in row.units:
            return Refusal("bad_target", "HH 10", f"Choose one of: {', '.join(row.units)}.", "unit")
        if use.space is None:
            return Refusal("bad_target", "HH 4.3", "Choose a space.", "space")
        refusal = off_board(s, use.space)
        if refusal:
            return refusal
        space = s.grid.numbers[use.space]
        if space in free_sites(s, player, use.unit):
            return None
        if use.unit == SETTLEMENT:
            return no_settlement(s, player, space)
        if use.unit == ARMY:
            text = "Place free armies at castles first, then settlements, then stacks."
            return Refusal("no_site", "HH-D35", text, "castle")
        return no_castle(s, player, space, use.unit)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        row = activated(ability)
        if row.units:
            assert use.space is not None
            gain_unit(s, player, use.unit, s.grid.numbers[use.space], use.ability, emit)
            if use.unit == SETTLEMENT:
                settled(s, player, s.grid.numbers[use.space], emit)
            return
        if row.pay:
            gain(player, use.pay.amounts, use.ability, emit, -1)
        if row.chits:
            gain(player, amounts(row.chits), use.ability, emit)
        award(player, row.vt, use.ability, emit)


@lru_cache(maxsize=64)
def _payments(ability: int) -> tuple[Use, ...]:
    row = activated(ability)
    first, second = row.pays
    return tuple(
        Use(ABILITIES[ability].id, pay=Chits(**{first: n, second: row.pay - n})) for n in range(row.pay, -1, -1)
    )


class ExtraBuild(Verb):
    """One more settlement or castle in the current phase, at its price."""

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        return (use_of(ABILITIES[ability].id),)

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        return None

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        player.more_builds += 1
