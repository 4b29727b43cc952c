"""The frame of a turn: free chits, trade, ending phases, letting windows go, the hand limit (HH 4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, repeat

from game.core.events import Emit
from game.core.grids import Deck
from game.core.horrible_hordes import battle, founding, state
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.books import award, gain, gain_ability, learnable, limit, pay, unpaid
from game.core.horrible_hordes.combat import battles, can_buy, replace
from game.core.horrible_hordes.effects.base import window_of
from game.core.horrible_hordes.events import Discarded, KingdomChosen, Passed, Restarted, UnitGained
from game.core.horrible_hordes.movement import add_settlement, off_board
from game.core.horrible_hordes.sequence import next_phase
from game.core.horrible_hordes.state import KINGDOMS as CHOOSING
from game.core.horrible_hordes.state import GameAction, Player, State
from game.core.rules import Refusal

OPTIONAL = ("trade", "settle", "fortify", "train", "move", "attack", "research")
FREE = t.TABLES.hand.free


@lru_cache(maxsize=8)
def _multisets(total: int) -> tuple[state.Chits, ...]:
    rows = combinations_with_replacement(range(len(t.CHITS)), total)
    return tuple(state.Chits(*map(row.count, range(len(t.CHITS)))) for row in rows)


class TakeFree(GameAction, frozen=True, tag="take_free"):
    """Three chits of any kind, gold included (HH-D09)."""

    gain: state.Chits
    when = ("resource",)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _FREE

    def barred(self, s: State, seat: int) -> Refusal | None:
        refusal = state.negative(self.gain, "HH 4")
        if not refusal and self.gain.total != FREE:
            return Refusal("bad_amount", "HH 4", f"Take exactly {FREE} chits.", "chits", FREE, self.gain.total)
        return refusal

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.step = 2
        gain(s.players[seat], self.gain.amounts, "free", emit)


_FREE = tuple(TakeFree(chits) for chits in _multisets(FREE))


class EndPhase(GameAction, frozen=True, tag="end_phase"):
    """End the current phase. `to`: a later phase; phases in between are skipped, except for battles."""

    to: str = ""
    when = OPTIONAL

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """To the next phase; naming a later one is legal, too."""
        return () if s.phase == "attack" and battles(s) else END

    def barred(self, s: State, seat: int) -> Refusal | None:
        if s.phase == "attack" and battles(s):
            return Refusal("battle_pending", "HH 4.3", "Fight your battles first.", "battles", 0, 1)
        if self.to and self.to not in _TARGETS[s.phase]:
            return Refusal("bad_target", "HH 4", f"You can't skip to {self.to.replace('_', ' ')}.", "to")
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        phase = s.phase
        s.skip = state.PHASE[self.to] if self.to else 0
        if phase == "attack":
            s.step, s.breaches = 2, ()
            s.skip = max(s.skip, state.PHASE["attack"] + 1)
        else:
            next_phase(s)
        if emit:
            emit(Passed(seat=seat, what=phase))


_TARGETS = {phase: (*OPTIONAL[OPTIONAL.index(phase) + 2 :], "end") for phase in OPTIONAL}
END = (EndPhase(),)


class Pass(GameAction, frozen=True, tag="pass"):
    """Pass in a window: dice stay, hits count, nothing is cast. `rest`: no more windows in this battle."""

    rest: bool = False
    when = ("horde_prep", "raid_prep", state.Roll, state.Battle)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _PASSES if any(isinstance(frame, state.Battle) for frame in s.todo) else _PASSES[:1]

    def refusal(self, s: State, seat: int) -> Refusal | None:
        top = s.top
        if isinstance(top, state.Roll | state.Battle) or (top is None and s.phase in ("horde_prep", "raid_prep")):
            if state.asked(s) != seat:
                return state.not_yours(s)
            if self.rest and not any(isinstance(frame, state.Battle) for frame in s.todo):
                return Refusal("bad_target", "HH 11.2", "No battle is being fought.", "rest")
            return None
        return Refusal("wrong_phase", "HH 11.2", "Nothing to pass on.", "window")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        what = window_of(s, seat)
        for index, frame in enumerate(s.todo if self.rest else ()):  # no more windows in this battle
            if isinstance(frame, state.Battle):
                s.todo[index] = replace(frame, quiet=(*frame.quiet, seat))
        top = s.todo[-1] if s.todo else None
        if isinstance(top, state.Roll | state.Battle):
            if top.asking[:1] == (seat,):
                s.todo[-1] = replace(top, asking=top.asking[1:])
        else:
            s.step += 1
        if emit:
            emit(Passed(seat=seat, what=what))


_PASSES = (Pass(), Pass(rest=True))


class Discard(GameAction, frozen=True, tag="discard"):
    """Discard exactly the excess over the hand limit."""

    drop: state.Chits
    when = ("end",)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """Every way for a small excess; for a large one the plainest (others are legal, too)."""
        player = s.players[seat]
        excess = sum(player.goods) - limit(player, "hand")
        if excess <= 3:
            every, within = _discards(excess)
            mask = -1
            for have, masks in zip(player.goods, within, strict=True):
                mask &= masks[min(have, excess)]
            return every.of(mask)
        return list(dict.fromkeys(_plainest(player.goods, excess, first) for first in range(len(t.CHITS))))

    def barred(self, s: State, seat: int) -> Refusal | None:
        if refusal := state.negative(self.drop, "HH 4.1"):
            return refusal
        player = s.players[seat]
        excess = sum(player.goods) - limit(player, "hand")
        if self.drop.total != excess:
            return Refusal("bad_amount", "HH 4.1", f"Discard exactly {excess}.", "chits", excess, self.drop.total)
        return unpaid(player, self.drop.amounts, "HH 4.1")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        pay(s.players[seat], self.drop.amounts)
        if emit:
            emit(Discarded(seat=seat, chits=t.named(self.drop.amounts)))


@lru_cache(maxsize=8)
def _discards(total: int) -> tuple[Deck[Discard], list[list[int]]]:
    """Every discard of that many; and by chit and how many there are, the mask of those within that."""
    ways, most = _multisets(total), range(total + 1)
    columns = zip(*(chits.amounts for chits in ways), strict=True)
    within = [[sum(1 << n for n, drop in enumerate(column) if drop <= have) for have in most] for column in columns]
    return Deck(map(Discard, ways)), within


def _plainest(goods: Sequence[int], excess: int, first: int) -> Discard:
    """Discard one kind first, then always from the largest pile."""
    now, left = min(goods[first], excess), list(goods)
    left[first] -= now
    drop = list(largest(left, excess - now).amounts)
    drop[first] += now
    return Discard(state.Chits(*drop))


# ---- Abilities: the free one and the paid one of a turn, and others gained (HH 4.1 Research, 9.1).


def cannot_learn(s: State, player: Player, ability: str) -> Refusal | None:
    """Why an ability is not on offer for a player; None when it is."""
    number = t.ABILITY.get(ability, -1)
    if number < 0:
        return Refusal("bad_target", "HH 10", f"Unknown ability: {ability}.", "ability")
    if learnable(s, player) >> number & 1:
        return None
    name = t.ABILITIES[number].name
    if player.abilities >> number & 1:
        return Refusal("duplicate_ability", "HH 4.1", f"You have {name} already.", "ability", 0, 1)
    if t.OPPONENTS_ONLY >> number & 1 and len(s.players) == 1:
        return Refusal("bad_target", "HH 10", f"{name} needs an opponent.", "opponent", 1, 0)
    return Refusal("duplicate_ability", "HH 4.1", f"{name} has been used up.", "ability", 0, 1)


class Research(GameAction, frozen=True, tag="research"):
    """The free ability of a turn."""

    ability: str
    when = ("research",)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        return () if player.researched else _RESEARCH.of(learnable(s, player))

    def barred(self, s: State, seat: int) -> Refusal | None:
        player = s.players[seat]
        if player.researched:
            return Refusal("limit_used", "HH-D13", "You've researched your free ability this turn.", "research", 1, 0)
        return cannot_learn(s, player, self.ability)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player = s.players[seat]
        player.researched = True
        gain_ability(player, t.ABILITY[self.ability], "research", emit)


_RESEARCH = Deck([Research(row.id) for row in t.ABILITIES])


class ResearchExtra(GameAction, frozen=True, tag="research_extra"):
    """The paid ability of a turn: ten chits of any mix, eight with Sages."""

    ability: str
    pay: state.Chits
    when = ("research",)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """Each ability once, paid from the largest heaps; any other mix is legal, too."""
        player = s.players[seat]
        if not can_buy(s, player):
            return ()
        pay = largest(player.goods, limit(player, "research_price"))
        return list(map(ResearchExtra, _NAMES.of(learnable(s, player)), repeat(pay)))

    def barred(self, s: State, seat: int) -> Refusal | None:
        if refusal := state.negative(self.pay, "HH 4.2"):
            return refusal
        player = s.players[seat]
        if player.bought:
            return Refusal("limit_used", "HH-D13", "You've bought your second ability this turn.", "research", 1, 0)
        need = limit(player, "research_price")
        if self.pay.total != need:
            return Refusal("bad_amount", "HH 4.2", f"Pay exactly {need} chits.", "chits", need, self.pay.total)
        return cannot_learn(s, player, self.ability) or unpaid(player, self.pay.amounts, "HH 4.2")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player = s.players[seat]
        gain(player, self.pay.amounts, "research_extra", emit, -1)
        player.bought = True
        gain_ability(player, t.ABILITY[self.ability], "research_extra", emit)


_NAMES = Deck([row.id for row in t.ABILITIES])


def largest(goods: Sequence[int], total: int) -> state.Chits:
    """So many chits from the largest heaps: what stays is level, one chit more in the last of them where it must be."""
    stay, heaps, level, more = sum(goods) - total, len(goods), sum(goods), 0
    for n in sorted(goods):
        if n * heaps > stay:  # from this heap on all are cut down to one level
            level, more = divmod(stay, heaps)
            break
        stay -= n
        heaps -= 1
    pay = [n - level if n > level else 0 for n in goods]
    for chit in reversed(range(len(pay))):
        if more and pay[chit]:
            pay[chit] -= 1
            more -= 1
    return state.Chits(*pay)


class ChooseAbility(GameAction, frozen=True, tag="choose_ability"):
    """A free ability: the event Lore, ancient ruins."""

    ability: str
    when = (state.Learn,)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _CHOICES.of(learnable(s, s.players[seat]))

    def barred(self, s: State, seat: int) -> Refusal | None:
        return cannot_learn(s, s.players[seat], self.ability)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        frame = s.todo.pop()
        assert isinstance(frame, state.Learn)
        gain_ability(s.players[seat], t.ABILITY[self.ability], frame.reason, emit)


_CHOICES = Deck([ChooseAbility(row.id) for row in t.ABILITIES])


# ---- Before the first round: start space and kingdom; and kingdoms that start again (HH 3, 8).


class ChooseStart(GameAction, frozen=True, tag="choose_start"):
    """The place of the first settlement, where the dice do not say (HH-D05, HH-D06)."""

    space: t.Space
    when = (state.STARTS,)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return [ChooseStart(s.grid.cells[n]) for n in founding.start_sites(s)]

    def barred(self, s: State, seat: int) -> Refusal | None:
        if refusal := off_board(s, self.space):
            return refusal
        if s.grid.numbers[self.space] in founding.start_sites(s):
            return None
        rule = "HH-D06" if len(s.players) == 1 else "HH-D05"
        return Refusal("no_site", rule, "You can't place a first settlement there.", "space")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        founding.settle_first(s, s.grid.numbers[self.space], emit)


def enthrone(player: Player, kingdom: int, emit: Emit | None) -> None:
    """The kingdom and its two abilities are the player's."""
    row = t.KINGDOMS[kingdom]
    player.kingdom = kingdom
    if emit:
        emit(KingdomChosen(seat=player.seat, kingdom=row.id, abilities=row.abilities))
    for ability in row.abilities:
        gain_ability(player, t.ABILITY[ability], "kingdom", emit)


def _not_free(s: State, player: Player, kingdom: str) -> Refusal | None:
    if kingdom not in t.KINGDOM:
        return Refusal("bad_target", "HH 9.2", f"There is no kingdom '{kingdom}'.", "kingdom")
    if t.KINGDOM[kingdom] in battle.free_kingdoms(s, player):
        return None
    if player.kingdom == t.KINGDOM[kingdom]:
        return Refusal("bad_target", "HH 8", "This kingdom has just fallen. Choose another.", "kingdom")
    return Refusal("occupied", "HH-D07", "Another player has this kingdom.", "kingdom")


class ChooseKingdom(GameAction, frozen=True, tag="choose_kingdom"):
    """One of the fifteen; each only once (HH-D07)."""

    kingdom: str
    when = (CHOOSING,)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return [_KINGDOMS[n] for n in battle.free_kingdoms(s, s.players[seat])]

    def barred(self, s: State, seat: int) -> Refusal | None:
        return _not_free(s, s.players[seat], self.kingdom)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        enthrone(s.players[seat], t.KINGDOM[self.kingdom], emit)


_KINGDOMS = tuple(ChooseKingdom(row.id) for row in t.KINGDOMS)


class Restart(GameAction, frozen=True, tag="restart"):
    """Begin again with another kingdom in any free space."""

    kingdom: str
    space: t.Space
    when = (state.Fallen,)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        every = _restarts(s.grid).of(battle.free_spaces(s, player))
        found: list[GameAction] = []
        for kingdom in battle.free_kingdoms(s, player):
            found += every[kingdom :: len(t.KINGDOMS)]
        return found

    def barred(self, s: State, seat: int) -> Refusal | None:
        player = s.players[seat]
        if refusal := _not_free(s, player, self.kingdom) or off_board(s, self.space):
            return refusal
        if battle.free_spaces(s, player) >> s.grid.numbers[self.space] & 1:
            return None
        return Refusal("occupied", "HH 8", "Choose an empty space (no units, hordes or chasms).", "space")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.todo.pop()
        player, space = s.players[seat], s.grid.numbers[self.space]
        if emit:
            emit(Restarted(seat=seat, kingdom=self.kingdom, space=self.space))
        enthrone(player, t.KINGDOM[self.kingdom], emit)
        add_settlement(s, player, space)
        if emit:
            emit(UnitGained(seat=seat, unit=t.SETTLEMENT, space=self.space, reason="restart"))
        founding.outfit(s, player, space, emit)
        if s.chosen.restart_penalty:
            award(player, -min(t.TABLES.penalty.vt, player.vt), "restart", emit)


@lru_cache(maxsize=4)
def _restarts(grid: t.SpaceGrid) -> Deck[Restart]:
    """For each space, one with every kingdom."""
    return Deck.of_several([[Restart(row.id, space) for row in t.KINGDOMS] for space in grid.cells])


class Retire(GameAction, frozen=True, tag="retire"):
    """Leave the board to the others; the tokens count."""

    when = (state.Fallen,)

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _RETIRE

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        s.todo.pop()
        battle.retire(s.players[seat], emit)


_RETIRE = (Retire(),)
