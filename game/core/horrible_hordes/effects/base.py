"""The action `use` and what every verb is. Who may use what, when and how often is checked here for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import le
from typing import Any

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes import movement, state
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.books import award, gain, limit, most_uses, pay, ready, unpaid, uses_left
from game.core.horrible_hordes.combat import put_free
from game.core.horrible_hordes.events import AbilityUsed, ResourcesChanged, SettlementMoved, StackMoved
from game.core.horrible_hordes.state import Battle, GameAction, Player, Roll, State
from game.core.horrible_hordes.tables import OPENING
from game.core.rules import Refusal


class Use(GameAction, frozen=True, tag="use"):
    """Use an activated ability. Which of the fields it takes depends on its verb (HH 4.3); others stay empty."""

    ability: str
    origin: t.Space | None = msgspec.field(name="from", default=None)
    to: t.Space | None = None
    space: t.Space | None = None
    path: tuple[t.Space, ...] = ()
    count: int = 0
    horde: int = 0
    opponent: int = -1
    unit: str = ""
    give: state.Chits = state.NO_CHITS
    get: state.Chits = state.NO_CHITS
    pay: state.Chits = state.NO_CHITS
    die: int = -1
    delta: int = 0
    when = (*t.OWN_PHASES, "horde_prep", "raid_prep", Roll, Battle)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        here = player.abilities & OPENING.get(window_of(s, seat) if s.todo else s.phase, 0)
        if not here:
            return ()
        found: list[GameAction] = []
        for ability in ready(player, here):
            found += VERBS[_VERB[ability]].options(s, player, ability)
        return found

    def refusal(self, s: State, seat: int) -> Refusal | None:
        ability = t.ABILITY.get(self.ability, -1)
        if ability < 0:
            return Refusal("bad_target", "HH 10", f"There is no ability '{self.ability}'.", "ability")
        row = t.ABILITIES[ability]
        if row.use is None:
            return Refusal("not_owned", "HH 10", f"{row.name} is always on.", "ability")
        if not 0 <= seat < len(s.players):
            return Refusal("not_owned", "HH 12.2", "The hordes have no abilities.", "ability")
        player = s.players[seat]
        if not player.abilities >> ability & 1:
            return Refusal("not_owned", "HH 10", f"You don't have {row.name}.", "ability", 1, 0)
        refusal = closed(s, seat, ability) or _used_up(player, ability) or unpaid(player, t.COSTS[ability], "HH 11.1")
        if refusal:
            return refusal
        verb = VERBS[row.use.verb]
        for field, empty in _EMPTY.items():
            if field not in verb.fields and getattr(self, field) != empty:
                return Refusal("bad_target", "HH 4.3", f"{self.ability} doesn't use {field}.", field)
        places = [getattr(self, name) for name in verb.places]
        if None in places:
            return Refusal("bad_target", "HH 4.3", verb.asks, "from" if "origin" in verb.places else "space")
        return movement.off_board(s, *places, *self.path) or verb.refusal(s, player, ability, self)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        ability = t.ABILITY[self.ability]
        player, use = s.players[seat], t.activated(ability)
        verb = VERBS[use.verb]
        pay(player, t.COSTS[ability])
        if use.per == "game":
            player.spent |= 1 << ability
        else:
            used = player.turn_uses if use.per == "turn" else player.uses
            used[ability] = used.get(ability, 0) + verb.times(ability, self)
        if emit:
            target = {k: v for k, v in msgspec.to_builtins(self).items() if k not in ("type", "ability")}
            left = uses_left(player, ability)
            emit(AbilityUsed(seat=seat, ability=self.ability, paid=t.named(t.COSTS[ability]), target=target, left=left))
        verb.perform(s, player, ability, self, emit)


VERBS: dict[str, Verb] = {}  # by name, as abilities name them


class Verb:
    """One effect verb: its fields of `use`, its options, refusals and effect."""

    def __init_subclass__(cls, name: str = "") -> None:
        if name:
            VERBS[name] = cls()

    fields: frozenset[str] = frozenset()
    places: tuple[str, ...] = ()  # those of them that are spaces and must be given,
    asks = ""  # and what to say when they are not

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        """Its uses: the plain one, unless the verb has others."""
        use = _PLAIN[ability]
        return () if self.refusal(s, player, ability, use) else (use,)

    def possible(self, s: State, player: Player, ability: int) -> bool:
        """Whether there is any option."""
        return bool(self.options(s, player, ability))

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        return None

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        raise NotImplementedError

    def times(self, ability: int, use: Use) -> int:
        """How much of the limit one use takes."""
        return 1


_EMPTY: Mapping[str, Any] = dict(zip(Use.__struct_fields__[1:], Use.__struct_defaults__, strict=True))
_PLAIN = tuple(Use(row.id) for row in t.ABILITIES)
_VERB = tuple(use.verb if use else "" for use in t.USES)


def window_of(s: State, seat: int) -> str:
    """The window in which this seat may act now: a phase of its own, battle, dice, hits, a prep segment; "" = none."""
    if not s.todo:
        return s.phase if s.active == seat else ""
    top: Any = s.todo[-1]
    kind = type(top)
    if (kind is not Roll and kind is not Battle) or not top.asking or top.asking[0] != seat:
        return ""
    if kind is Roll:
        return "dice"
    return "hits" if top.stage == "hits" else "battle"


def can_act(s: State, seat: int, window: str) -> bool:
    """Whether any ability of the seat could be used in this window, which must be the open one."""
    if not 0 <= seat < len(s.players):
        return False
    player = s.players[seat]
    here = player.abilities & OPENING.get(window, 0)
    return bool(here) and can_use(s, player, here)


def can_use(s: State, player: Player, abilities: int) -> bool:
    """Whether any of these abilities could be used in the window that is open."""
    for ability in ready(player, abilities):
        verb = VERBS[_VERB[ability]]
        if verb.possible(s, player, ability):
            return True
    return False


@lru_cache(maxsize=128)
def when_usable(ability: int) -> str:
    """When an activated ability can be used: "in Attack, in a battle or before the raids"."""
    *some, last = (t.WINDOWS[window] for window in t.activated(ability).windows)
    return f"{', '.join(some)} or {last}" if some else last


def closed(s: State, seat: int, ability: int) -> Refusal | None:
    """Why an ability cannot be used now, whatever its target; None if it can."""
    window = window_of(s, seat)
    if OPENING.get(window, 0) >> ability & 1:
        return None
    text = f"{t.ABILITIES[ability].name} can be used {when_usable(ability)}."
    return Refusal("wrong_phase", "HH 11.2", text, "window")


def _used_up(player: Player, ability: int) -> Refusal | None:
    if uses_left(player, ability) > 0:
        return None
    use, most = t.activated(ability), most_uses(player, ability)
    per = {"round": "a round", "turn": "a turn", "game": "a game"}[use.per]
    times = "once" if most == 1 else f"{most} times"
    rule = {"round": "HH-D37", "turn": "HH 11.1", "game": "HH-D51"}[use.per]
    return Refusal("limit_used", rule, f"{t.ABILITIES[ability].name} works {times} {per}.", "uses", 1, 0)


# ---- Verbs of the road: march, teleport, migrate.


def engaged(s: State, player: Player) -> int:
    """Spaces where a battle of this player waits: a horde, or (PvP) other players' units, beside his armies."""
    return player.camps & (s.horded | (s.others(player.seat) if s.chosen.pvp else 0))


class March(Verb, name="march"):
    """An own stack or part of it moves again, whether it has moved or not (HH-D49, HH-D50)."""

    fields = frozenset({"origin", "path", "count"})
    places, asks = ("origin",), "Choose a stack."

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        into = t.activated(ability).into_horde
        ways = movement.ways_of(s, player, into, into)
        stuck, name, cells = engaged(s, player), t.ABILITIES[ability].id, s.grid.cells
        found = []
        for space, armies in movement.movable(player, True).items():
            if stuck >> space & 1:
                continue
            for count in range(1, len(armies) + 1):
                group = movement.choose_group(player, space, count, True)
                assert group is not None
                for end, path in movement.paths_from(ways, space, group).items():
                    if movement.room_at(player, end) >= count:
                        found.append(Use(name, cells[space], path=s.grid.routes[path], count=count))
        return found

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        space, path = s.grid.number(use.origin), [s.grid.numbers[cell] for cell in use.path]
        if engaged(s, player) >> space & 1:
            return Refusal("battle_pending", "HH-D49", "This stack must fight first.", "battle")
        group = movement.choose_group(player, space, use.count, True)
        if group is None:
            have = len(movement.movable(player, True).get(space, ()))
            return Refusal("bad_amount", "HH 5.1", f"{have} armies are there.", "count", use.count, have)
        return movement.path_refusal(s, player, space, path, group, t.activated(ability).into_horde)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        space, path = s.grid.number(use.origin), [s.grid.numbers[cell] for cell in use.path]
        group = movement.choose_group(player, space, use.count, True)
        assert group is not None
        movement.go(s, player, group.ids, path, space)
        if emit:
            way, paid = (s.grid.cells[space], *use.path), t.named(t.COSTS[ability])
            emit(StackMoved(seat=player.seat, armies=group.ids, path=way, paid=paid, how="march"))


class Teleport(Verb, name="teleport"):
    """One own unmoved army moves to any space it could stand on (HH-D48)."""

    fields = frozenset({"origin", "to"})
    places, asks = ("origin", "to"), "Choose an army and its destination."

    def _ends(self, s: State, player: Player) -> int:
        return s.grid.squares.everything & ~movement.ways_of(s, player).blocked

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        name, cells = t.ABILITIES[ability].id, s.grid.cells
        ends = s.grid.spaces(self._ends(s, player) & ~movement.full_stacks(player))
        return [Use(name, cells[a], cells[b]) for a in movement.movable(player) for b in ends if a != b]

    def possible(self, s: State, player: Player, ability: int) -> bool:
        return bool(movement.movable(player))

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        origin, to = s.grid.number(use.origin), s.grid.number(use.to)
        if origin not in movement.movable(player):
            if player.camps >> origin & 1:
                return Refusal("already_moved", "HH-D48", "The armies there have already moved.", "army", 1, 0)
            return Refusal("bad_target", "HH 10", "You have no army there.", "army", 1, 0)
        if origin == to or not self._ends(s, player) >> to & 1:
            return Refusal("bad_target", "HH-D48", "The army can't go there.", "to")
        return movement.full(player, to, 1)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        origin, to = s.grid.number(use.origin), s.grid.number(use.to)
        army = min(movement.movable(player)[origin], key=lambda army: (bool(army.marks), army.id))
        movement.go(s, player, (army.id,), (to,), origin)
        player.armies[army.id] = movement.replace(player.armies[army.id], ridden=army.ridden)  # magic is no ride
        if emit:
            way, paid = (s.grid.cells[origin], s.grid.cells[to]), t.named(t.COSTS[ability])
            emit(StackMoved(seat=player.seat, armies=(army.id,), path=way, paid=paid, how="gate"))


class Migrate(Verb, name="migrate"):
    """An own settlement goes to a neighbouring space (HH-D56)."""

    fields = frozenset({"origin", "to"})
    places, asks = ("origin", "to"), "Choose a settlement and its destination."

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        name, cells = t.ABILITIES[ability].id, s.grid.cells
        closed = movement.foreign(s, player.seat)
        return [
            Use(name, cells[a], cells[b])
            for a in sorted(player.settlements)
            if not _orphans(player, a)
            for b in s.grid.near[a]
            if not closed >> b & 1 and not _crowded(player, b)
        ]

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        origin, to = s.grid.number(use.origin), s.grid.number(use.to)
        if origin not in player.settlements:
            return Refusal("bad_target", "HH-D56", "You have no settlement there.", "settlement", 1, 0)
        if to not in s.grid.near[origin]:
            return Refusal("not_adjacent", "HH-D56", "Choose a neighbouring space.", "to")
        if _orphans(player, origin):
            return Refusal("no_site", "HH-D56", "That would leave a castle without a settlement.", "settlement", 2, 1)
        if _crowded(player, to):
            return Refusal("occupied", "HH-D56", "There is no room for another settlement.", "settlement")
        return movement.shut(s, player.seat, to)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        origin, to = s.grid.number(use.origin), s.grid.number(use.to)
        movement.drop_settlement(player, origin)
        movement.add_settlement(s, player, to)
        if emit:
            emit(SettlementMoved(seat=player.seat, origin=s.grid.cells[origin], space=s.grid.cells[to]))


def _orphans(player: Player, space: int) -> bool:
    """Whether a castle there would lose its last settlement without leave to stand alone."""
    alone = player.settlements[space] == 1 and space in player.castles
    return alone and not player.abilities & t.SITING["castle_with_army"]


def _crowded(player: Player, space: int) -> bool:
    return player.settlements.get(space, 0) >= limit(player, "settlements_per_space")


# ---- Verbs of the household: convert, buy_army, grant, extra_build.


class Convert(Verb, name="convert"):
    """Chits of one kind become chits of another."""

    fields = frozenset({"give", "get"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        row = t.activated(ability)
        most = uses_left(player, ability) if row.per == "turn" else 1
        found: list[Use] = []
        for chit in t.CHITS if row.give == "any" else (row.give,):
            found += _conversions(ability, chit, min(most, player.goods[t.CHIT[chit]] // row.take))
        return found

    def possible(self, s: State, player: Player, ability: int) -> bool:
        row = t.activated(ability)
        return any(player.goods) if row.give == "any" else player.goods[t.CHIT[row.give]] >= row.take

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        row, rule = t.activated(ability), "HH 10"
        gives, gets = t.named(use.give.amounts), t.named(use.get.amounts)
        if refusal := state.negative(use.give, rule) or state.negative(use.get, rule):
            return refusal
        if len(gives) != 1 or len(gets) != 1 or gives.keys() == gets.keys():
            return Refusal("bad_amount", rule, "Trade one kind of chit for one other.", "give", 1, len(gives))
        (give, n), (get, m) = *gives.items(), *gets.items()
        if row.give not in ("any", give) or row.get not in ("any", get):
            return Refusal("bad_amount", rule, f"{t.ABILITIES[ability].name} turns {row.give} into {row.get}.", give)
        if n % row.take or n // row.take * row.make != m:
            text = f"{row.take} {give} makes {row.make} {get}."
            return Refusal("bad_amount", rule, text, get, n // row.take * row.make, m)
        left = uses_left(player, ability) if row.per == "turn" else 1
        if n // row.take > left:
            return Refusal("limit_used", "HH 11.1", f"Only {left} more this turn.", "uses", n // row.take, left)
        return unpaid(player, use.give.amounts, rule)

    def times(self, ability: int, use: Use) -> int:
        row = t.activated(ability)
        return use.give.total // row.take if row.per == "turn" else 1

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        pay(player, use.give.amounts)
        gain(player, use.get.amounts, use.ability, None)
        if emit:
            change = {k: -v for k, v in t.named(use.give.amounts).items()} | t.named(use.get.amounts)
            emit(ResourcesChanged(seat=player.seat, chits=change, reason=use.ability))


@lru_cache(maxsize=512)
def _conversions(ability: int, give: str, most: int) -> tuple[Use, ...]:
    """Of one kind of chit, from one time up to so many."""
    row = t.activated(ability)
    found = []
    for times in range(1, most + 1):
        for get in t.CHITS if row.get == "any" else (row.get,):
            if get != give:
                gives = state.Chits(*t.amounts({give: times * row.take}))
                gets = state.Chits(*t.amounts({get: times * row.make}))
                found.append(Use(t.ABILITIES[ability].id, give=gives, get=gets))
    return tuple(found)


class BuyArmy(Verb, name="buy_army"):
    """An army for a flat price, beside the castle's training (HH-D53)."""

    fields = frozenset({"space"})
    places, asks = ("space",), "Choose a castle for the army."

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        return [Use(t.ABILITIES[ability].id, space=s.grid.cells[n]) for n in movement.buying_sites(s, player)]

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        space = s.grid.number(use.space)
        if space in movement.buying_sites(s, player):
            return None
        return movement.shut(s, player.seat, space) or no_muster(player, space)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        movement.gain_unit(s, player, t.ARMY, s.grid.number(use.space), use.ability, emit)


def no_muster(player: Player, space: int) -> Refusal:
    """Why no army can arrive in a space that is open otherwise."""
    room = movement.room_at(player, space)
    if room <= 0 and player.spaces >> space & 1:
        return Refusal("stack_full", "HH-D18", "The stack there is full.", "stack", 1, 0)
    return Refusal("no_site", "HH 4.1", "Armies appear at your castles.", "castle", 1, 0)


class Grant(Verb, name="grant"):
    """Units, chits or victory tokens."""

    fields = frozenset({"unit", "space", "pay"})

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        row = t.activated(ability)
        if row.units:
            name, cells = t.ABILITIES[ability].id, s.grid.cells
            return [
                Use(name, unit=unit, space=cells[n]) for unit in row.units for n in movement.free_sites(s, player, unit)
            ]
        if row.pay:
            return [use for use in _payments(ability) if all(map(le, use.pay.amounts, player.goods))]
        return (_PLAIN[ability],)

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        row = t.activated(ability)
        if (use.pay.total and not row.pay) or ((use.unit or use.space) and not row.units):
            return Refusal("bad_target", "HH 4.3", f"{t.ABILITIES[ability].name} can't be paid like that.", "target")
        if row.pay:
            others = sum(n for chit, n in t.named(use.pay.amounts).items() if chit not in row.pays)
            if use.pay.total != row.pay or others:
                text = f"Pay {row.pay} chits of {' and '.join(row.pays)}."
                return Refusal("bad_amount", "HH-D52", text, "pay", row.pay, use.pay.total - others)
            return state.negative(use.pay, "HH-D52") or unpaid(player, use.pay.amounts, "HH-D52")
        if not row.units:
            return None
        if use.unit not in row.units:
            return Refusal("bad_target", "HH 10", f"Choose one of: {', '.join(row.units)}.", "unit")
        if use.space is None:
            return Refusal("bad_target", "HH 4.3", "Choose a space.", "space")
        if refusal := movement.off_board(s, use.space):
            return refusal
        space = s.grid.number(use.space)
        if space in movement.free_sites(s, player, use.unit):
            return None
        if use.unit == t.SETTLEMENT:
            return movement.no_settlement(s, player, space)
        if use.unit == t.ARMY:
            text = "Place free armies at castles first, then settlements, then stacks."
            return Refusal("no_site", "HH-D35", text, "castle")
        return movement.no_castle(s, player, space, use.unit)

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        row = t.activated(ability)
        if row.units:
            put_free(s, player, use.unit, s.grid.number(use.space), use.ability, emit)
            return
        if row.pay:
            gain(player, use.pay.amounts, use.ability, emit, -1)
        if row.chits:
            gain(player, t.amounts(row.chits), use.ability, emit)
        award(player, row.vt, use.ability, emit)


@lru_cache(maxsize=64)
def _payments(ability: int) -> tuple[Use, ...]:
    row = t.activated(ability)
    first, second = row.pays
    return tuple(
        Use(t.ABILITIES[ability].id, pay=state.Chits(**{first: n, second: row.pay - n})) for n in range(row.pay, -1, -1)
    )


class ExtraBuild(Verb, name="extra_build"):
    """One more settlement or castle in the current phase, at its price."""

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        player.more_builds += 1
