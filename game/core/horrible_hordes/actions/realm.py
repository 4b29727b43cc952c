"""Trade, building, training, moves and battles (HH 4.1, 5, 6, 8), and hordes led by a player (HH 7.3, 12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import chain, compress
from operator import sub
from typing import ClassVar

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes import events, founding, hordes, movement, state
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.battle import fight
from game.core.horrible_hordes.books import gain, limit, pay, payable, price, unpaid
from game.core.horrible_hordes.combat import battles, builds_left, partners, put_free, settled
from game.core.horrible_hordes.effects.base import no_muster
from game.core.horrible_hordes.state import GameAction, Player, State
from game.core.rules import Refusal
from game.core.state import Computed

RATE = t.TABLES.hand.rate  # gold for one basic chit


class MoveStack(GameAction, frozen=True, tag="move_stack"):
    """A number of armies of one stack follow one path; each order costs its food (HH-D15)."""

    origin: t.Space = msgspec.field(name="from")
    path: tuple[t.Space, ...]
    count: int
    when = ("move",)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """One cheapest path to every space in reach; other paths there are legal, too."""
        player = s.players[seat]
        if not payable(player, "move"):
            return ()
        ways, cells, routes = movement.ways_of(s, player), s.grid.cells, s.grid.routes
        there, most = [army.space for army in player.armies.values()], limit(player, "stack")
        found: list[GameAction] = []
        for space, armies in movement.movable(player).items():
            origin, known = cells[space], None
            for count, group in enumerate(movement.groups(player, space, armies), 1):
                if group is not known and (known is None or (group.points, group.fresh) != (known.points, known.fresh)):
                    known, paths = group, movement.paths_from(ways, space, group)
                for end, path in paths.items():
                    if there.count(end) + count <= most:
                        found.append(MoveStack(origin, routes[path], count))
        return found

    def barred(self, s: State, seat: int) -> Refusal | None:
        if refusal := movement.off_board(s, self.origin, *self.path):
            return refusal
        player, space = s.players[seat], s.grid.numbers[self.origin]
        path = [s.grid.numbers[cell] for cell in self.path]
        group = movement.choose_group(player, space, self.count)
        if group is None:
            have = len(movement.movable(player).get(space, ()))
            if self.count > have and movement.stack_at(player, space) >= self.count:
                text = f"{have or 'No'} armies there can still move."
                return Refusal("already_moved", "HH 5.1", text, "army", self.count, have)
            return Refusal(
                "bad_amount", "HH 5.1", f"{have or 'No'} armies can go from there.", "count", self.count, have
            )
        if refusal := unpaid(player, price(player, "move"), "HH-D15"):
            return movement.replace(refusal, code="no_food")
        return movement.path_refusal(s, player, space, path, group)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player, space = s.players[seat], s.grid.numbers[self.origin]
        group = movement.choose_group(player, space, self.count)
        assert group is not None
        cost = price(player, "move")
        pay(player, cost)
        movement.go(s, player, group.ids, [s.grid.numbers[cell] for cell in self.path], space)
        if emit:
            way = (self.origin, *self.path)
            emit(events.StackMoved(seat=seat, armies=group.ids, path=way, paid=t.named(cost), how="order"))


class Fight(GameAction, frozen=True, tag="fight"):
    """The battle in this space is fought next."""

    space: t.Space
    when = ("attack", "raid_battles")

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return [Fight(s.grid.cells[n]) for n in battles(s)]

    def barred(self, s: State, seat: int) -> Refusal | None:
        if s.grid.numbers.get(self.space) in battles(s):
            return None
        return movement.off_board(s, self.space) or Refusal("bad_target", "HH 4", "No enemy there.", "space")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        fight(s, s.grid.numbers[self.space], emit)


# ---- Hordes led by a player: the path of a controlled one, the counter drawn (HH 7.3, 12.2).


class ControlPath(GameAction, frozen=True, tag="control_path"):
    """The whole move of a horde this segment; [] = it stands still (HH-D67)."""

    horde: int
    path: tuple[t.Space, ...]
    when = (state.Route,)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        horde, cells = s.horde_of(s.on_top(state.Route).uid), s.grid.cells
        paths = hordes.all_paths(s, horde, hordes.sight(s))
        return [ControlPath(horde.uid, tuple(cells[n] for n in path)) for path in paths]

    def barred(self, s: State, seat: int) -> Refusal | None:
        horde = s.horde_of(s.on_top(state.Route).uid)
        if self.horde != horde.uid:
            return Refusal("bad_target", "HH 7.3", f"Horde {horde.uid} moves now.", "horde", horde.uid, self.horde)
        if refusal := movement.off_board(s, *self.path):
            return refusal
        path = [s.grid.numbers[cell] for cell in self.path]
        if hordes.path_ends(s, horde, path, hordes.sight(s)) < 0:
            text = "The horde can't move there: too far, blocked, or past a unit."
            return Refusal("bad_path", "HH-D67", text, "path", hordes.STEPS_OF[horde.kind], len(path))
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.todo.pop()
        horde = s.horde_of(self.horde)
        seen = hordes.sight(s)
        for cell in self.path:
            goal = s.grid.numbers[cell]
            horde = hordes.shift(s, horde, goal, hordes.CONTROL, (), bool(seen.occupied >> goal & 1), emit)
        if emit and not self.path:
            cell = s.grid.cells[horde.space]
            emit(events.HordeStayed(uid=horde.uid, horde=horde.row.id, space=cell, why="control"))


class PickHorde(GameAction, frozen=True, tag="pick_horde"):
    """The horde player keeps one of the counters drawn."""

    horde: str
    when = (state.Pick,)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return [PickHorde(t.HORDES[kind].id) for kind in s.on_top(state.Pick).kinds]

    def barred(self, s: State, seat: int) -> Refusal | None:
        top = s.on_top(state.Pick)
        if t.HORDE.get(self.horde, -1) in top.kinds:
            return None
        seen = ", ".join(t.HORDES[kind].name for kind in top.kinds)
        return Refusal("bad_target", "HH 12.2", f"Choose one of {seen}.", "horde")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        frame = s.on_top(state.Pick)
        s.todo.pop()
        founding.drawn(s, frame.whose, t.HORDE[self.horde], frame.purpose, frame.kinds, emit)


# ---- What is bought: chits for gold, settlements, castles, towers, armies; and the space of a free unit (HH 4.1, 8).


class Purchase(GameAction, frozen=True):
    """What is bought in a phase: its price and what bars it are stated once; refusals, effects and offers follow."""

    rule: ClassVar[str] = "HH 4.2"

    @property
    def item(self) -> str:
        """What it is, as prices name it."""
        raise NotImplementedError

    def cost(self, player: Player) -> t.Amounts:
        """The price."""
        raise NotImplementedError

    def unfit(self, s: State, player: Player) -> Refusal | None:
        """Why it cannot be bought, whatever the player has."""
        raise NotImplementedError

    def deliver(self, s: State, player: Player, paid: t.Amounts, emit: Emit | None) -> None:
        """It has been paid for."""
        raise NotImplementedError

    def barred(self, s: State, seat: int) -> Refusal | None:
        player = s.players[seat]
        return self.unfit(s, player) or unpaid(player, self.cost(player), self.rule)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player = s.players[seat]
        cost = self.cost(player)
        pay(player, cost)
        self.deliver(s, player, cost, emit)


class ConvertGold(Purchase, frozen=True, tag="convert_gold"):
    """Two gold for one basic chit, any number of times (HH-D72)."""

    to: str
    times: int = 1
    when, rule = ("trade",), "HH-D72"

    @property
    def item(self) -> str:
        return self.to

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _conversions(s.players[seat].goods[t.GOLD] // RATE)

    def cost(self, player: Player) -> t.Amounts:
        return t.one_kind(t.GOLD, RATE * self.times)

    def unfit(self, s: State, player: Player) -> Refusal | None:
        if t.CHIT.get(self.to) not in t.BASIC:
            return Refusal("bad_target", "HH-D72", "Gold becomes stone, wood, food, metal or magic.", "to")
        if self.times < 1:
            return Refusal("bad_amount", "HH-D72", "Convert at least once.", "times", 1, self.times)
        return None

    def deliver(self, s: State, player: Player, paid: t.Amounts, emit: Emit | None) -> None:
        player.goods[t.CHIT[self.to]] += self.times
        if emit:
            change = {"gold": -RATE * self.times, self.to: self.times}
            emit(events.ResourcesChanged(seat=player.seat, chits=change, reason="convert_gold"))


@lru_cache(maxsize=128)
def _conversions(most: int) -> tuple[ConvertGold, ...]:
    return tuple(ConvertGold(t.CHITS[chit], times) for chit in t.BASIC for times in range(1, most + 1))


class UnitPurchase(Purchase, frozen=True):
    """A unit for a space."""

    space: t.Space

    def cost(self, player: Player) -> t.Amounts:
        return price(player, self.item)

    def unfit(self, s: State, player: Player) -> Refusal | None:
        return movement.off_board(s, self.space) or self.no_site(s, player, s.grid.numbers[self.space])

    def no_site(self, s: State, player: Player, space: int) -> Refusal | None:
        """Why it cannot stand there, or no more of it can be bought."""
        raise NotImplementedError


def _no_build(player: Player, unit: str) -> Refusal | None:
    if builds_left(player, unit) > 0:
        return None
    return Refusal("build_limit", "HH 11.1", f"No more {unit} this turn.", unit, 1, 0)


class BuildSettlement(UnitPurchase, frozen=True, tag="build_settlement"):
    """A settlement next to one of the player's."""

    when, item = ("settle",), t.SETTLEMENT

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        if builds_left(player, t.SETTLEMENT) <= 0 or not payable(player, t.SETTLEMENT):
            return ()
        return [BuildSettlement(s.grid.cells[n]) for n in s.grid.spaces(movement.settlement_sites(s, player))]

    def no_site(self, s: State, player: Player, space: int) -> Refusal | None:
        return _no_build(player, t.SETTLEMENT) or movement.no_settlement(s, player, space)

    def deliver(self, s: State, player: Player, paid: t.Amounts, emit: Emit | None) -> None:
        space = s.grid.numbers[self.space]
        movement.add_settlement(s, player, space)
        player.settlements_built += 1
        if emit:
            emit(events.Built(seat=player.seat, unit=t.SETTLEMENT, space=self.space, paid=t.named(paid)))
        settled(s, player, space, emit)


class BuildCastle(UnitPurchase, frozen=True, tag="build_castle"):
    """A castle on one of the player's settlements; a wizard tower if the variant allows it."""

    kind: str = t.CASTLE
    when = ("fortify",)

    @property
    def item(self) -> str:
        return self.kind

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        if builds_left(player, t.CASTLE) <= 0:
            return ()
        found: list[GameAction] = []
        for kind in movement.castle_kinds(s):
            if payable(player, kind):
                found += [
                    BuildCastle(s.grid.cells[n], kind) for n in s.grid.spaces(movement.castle_sites(s, player, kind))
                ]
        return found

    def no_site(self, s: State, player: Player, space: int) -> Refusal | None:
        if self.kind not in t.CASTLE_KINDS:
            return Refusal("bad_target", "HH 4", "Choose a castle or a wizard tower.", "kind")
        if self.kind not in movement.castle_kinds(s):
            return Refusal("bad_target", "HH 12.4", "There are no wizard towers in this game.", "kind")
        return _no_build(player, t.CASTLE) or movement.no_castle(s, player, space, self.kind)

    def deliver(self, s: State, player: Player, paid: t.Amounts, emit: Emit | None) -> None:
        movement.add_castle(s, player, s.grid.numbers[self.space], self.kind)
        player.castles_built += 1
        if emit:
            emit(events.Built(seat=player.seat, unit=self.kind, space=self.space, paid=t.named(paid)))


class TrainArmy(UnitPurchase, frozen=True, tag="train_army"):
    """Each castle trains one army a turn."""

    when, item = ("train",), t.ARMY

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        if not payable(player, t.ARMY):
            return ()
        return [TrainArmy(s.grid.cells[n]) for n in movement.training_sites(s, player)]

    def no_site(self, s: State, player: Player, space: int) -> Refusal | None:
        if space in movement.training_sites(s, player):
            return None
        if refusal := movement.shut(s, player.seat, space):
            return refusal
        if (
            movement.muster_mask(player) >> space & 1
            and movement.training_left(player, space) <= 0
            and player.trained.get(space)
        ):
            return Refusal("build_limit", "HH 4.1", "This castle has trained its army this turn.", "castle", 1, 0)
        return no_muster(player, space)

    def deliver(self, s: State, player: Player, paid: t.Amounts, emit: Emit | None) -> None:
        space = s.grid.numbers[self.space]
        player.trained[space] = player.trained.get(space, 0) + 1
        number = movement.add_army(s, player, space, "", None)
        if emit:
            emit(events.Trained(seat=player.seat, space=self.space, army=number, paid=t.named(paid)))


class PlaceUnit(GameAction, frozen=True, tag="place_unit"):
    """The space of a free unit (HH 8.1, 8.2)."""

    unit: str
    space: t.Space
    when = (state.Place,)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        top = s.on_top(state.Place)
        sites = movement.free_sites(s, s.players[seat], top.unit)
        return [PlaceUnit(top.unit, s.grid.cells[n]) for n in sites]

    def barred(self, s: State, seat: int) -> Refusal | None:
        if refusal := movement.off_board(s, self.space):
            return refusal
        top = s.on_top(state.Place)
        if self.unit != top.unit:
            return Refusal("bad_target", "HH 8.1", f"Place the {top.unit}.", "unit")
        player, space = s.players[seat], s.grid.numbers[self.space]
        if space in movement.free_sites(s, player, top.unit):
            return None
        if top.unit == t.SETTLEMENT:
            return movement.no_settlement(s, player, space)
        text = "Place free armies at castles first, then settlements, then stacks."
        return Refusal("no_site", "HH-D35", text, "space")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        frame = s.on_top(state.Place)
        s.todo.pop()
        put_free(s, s.players[seat], self.unit, s.grid.numbers[self.space], frame.reason, emit)


# ---- Trade (HH 4.1): chits for chits with neighbours who agree, gifts (HH-D12).
class OfferTrade(GameAction, frozen=True, tag="offer_trade"):
    """Chits for chits with a neighbour; a gift asks for nothing in return and needs no answer (HH-D12)."""

    to_player: int
    give: state.Chits
    get: state.Chits
    when = ("trade",)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """One for one, and gifts of one; other amounts are legal, too."""
        player = s.players[seat]
        found: list[GameAction] = []
        for other in partners(s, player):
            offers = _OFFERS[other][tuple(map(bool, s.players[other].goods))]
            found += chain.from_iterable(compress(offers, player.goods))
        return found

    def barred(self, s: State, seat: int) -> Refusal | None:
        if refusal := state.negative(self.give, "HH-D12") or state.negative(self.get, "HH-D12"):
            return refusal
        if not 0 <= self.to_player < len(s.players) or self.to_player == seat:
            return Refusal("bad_target", "HH-D12", "Choose another kingdom.", "to_player")
        if not self.give.total:
            return Refusal("bad_amount", "HH-D12", "Offer something.", "give", 1, 0)
        if self.to_player not in partners(s, s.players[seat]):
            text = "None of your settlements is next to theirs."
            return Refusal("not_adjacent", "HH 4", text, "settlement", 1, 0)
        theirs = unpaid(s.players[self.to_player], self.get.amounts, "HH-D12")
        theirs = theirs and movement.replace(theirs, text=f"They have {theirs.have} {theirs.what}.")
        return unpaid(s.players[seat], self.give.amounts, "HH-D12") or theirs

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        give, get = self.give.amounts, self.get.amounts
        gift = self.get is state.NO_CHITS or not any(get)
        if not gift:
            s.todo.append(state.Offer(self.to_player, seat, give, get))
        if emit:
            emit(events.TradeOffered(seat=seat, to=self.to_player, give=t.named(give), get=t.named(get)))
        if gift:
            swap(s, seat, self.to_player, give, get, emit)


_ONES = tuple(state.Chits(**{chit: 1}) for chit in t.CHITS)


def _offers(other: int, theirs: tuple[bool, ...]) -> tuple[tuple[OfferTrade, ...], ...]:
    """For each chit to give: one as a gift, then one for one of every other kind the partner has."""
    rows = []
    for give, one in enumerate(_ONES):
        gets = [_ONES[get] for get, there in enumerate(theirs) if there and get != give]
        rows.append(tuple(OfferTrade(other, one, get) for get in (state.NO_CHITS, *gets)))
    return tuple(rows)


_OFFERS: Computed[int, Computed[tuple[bool, ...], tuple[tuple[OfferTrade, ...], ...]]] = Computed(
    lambda other: Computed(partial(_offers, other))
)


def swap(s: State, seat: int, other: int, give: tuple[int, ...], get: tuple[int, ...], emit: Emit | None) -> None:
    """Chits change hands both ways."""
    change = tuple(map(sub, get, give))
    gain(s.players[seat], change, "trade", emit)
    gain(s.players[other], change, "trade", emit, -1)


class AnswerTrade(GameAction, frozen=True, tag="answer_trade"):
    """Yes or no to an offer."""

    accept: bool
    when = (state.Offer,)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _ANSWERS

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        frame = s.on_top(state.Offer)
        s.todo.pop()
        if emit:
            emit(events.TradeAnswered(seat=seat, by=frame.by, accept=self.accept))
        if self.accept:
            swap(s, frame.by, seat, frame.give, frame.get, emit)


_ANSWERS = (AnswerTrade(accept=True), AnswerTrade(accept=False))
