"""Abilities: the free one and the paid one of a turn, and those that are gained (HH 4.1 Research, 9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat

from game.core.events import Emit
from game.core.grids.deck import Deck
from game.core.horrible_hordes.abilities import ABILITIES, ABILITY, OPPONENTS_ONLY
from game.core.horrible_hordes.action import Chits, GameAction, chits_of, frame_for, in_phase, negative
from game.core.horrible_hordes.books import gain, gain_ability, learnable, unpaid
from game.core.horrible_hordes.mods import research_price
from game.core.horrible_hordes.state import Learn, Player, State
from game.core.horrible_hordes.wishes import can_buy
from game.core.rules import Refusal


def cannot_learn(s: State, player: Player, ability: str) -> Refusal | None:
    """Why an ability is not on offer for a player; None when it is."""
    number = ABILITY.get(ability, -1)
    if number < 0:
        return Refusal("bad_target", "HH 10", f"Unknown ability: {ability}.", "ability")
    if learnable(s, player) >> number & 1:
        return None
    name = ABILITIES[number].name
    if player.abilities >> number & 1:
        return Refusal("duplicate_ability", "HH 4.1", f"You have {name} already.", "ability", 0, 1)
    if OPPONENTS_ONLY >> number & 1 and len(s.players) == 1:
        return Refusal("bad_target", "HH 10", f"{name} needs an opponent.", "opponent", 1, 0)
    return Refusal("duplicate_ability", "HH 4.1", f"{name} has been used up.", "ability", 0, 1)


class Research(GameAction, frozen=True, tag="research"):
    """The free ability of a turn."""

    ability: str

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        return () if player.researched else _RESEARCH.of(learnable(s, player))

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "research")
        if refusal:
            return refusal
        player = s.players[seat]
        if player.researched:
            return Refusal("limit_used", "HH-D13", "You've researched your free ability this turn.", "research", 1, 0)
        return cannot_learn(s, player, self.ability)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player = s.players[seat]
        player.researched = True
        gain_ability(player, ABILITY[self.ability], "research", emit)


_RESEARCH = Deck([Research(row.id) for row in ABILITIES])


class ResearchExtra(GameAction, frozen=True, tag="research_extra"):
    """The paid ability of a turn: ten chits of any mix, eight with Sages."""

    ability: str
    pay: Chits

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        """Each ability once, paid from the largest heaps; any other mix is legal, too."""
        player = s.players[seat]
        if not can_buy(s, player):
            return ()
        pay = largest(player, research_price(player))
        return list(map(ResearchExtra, _NAMES.of(learnable(s, player)), repeat(pay)))

    def refusal(self, s: State, seat: int) -> Refusal | None:
        refusal = in_phase(s, seat, "research") or negative(self.pay, "HH 4.2")
        if refusal:
            return refusal
        player = s.players[seat]
        if player.bought:
            return Refusal("limit_used", "HH-D13", "You've bought your second ability this turn.", "research", 1, 0)
        need = research_price(player)
        if self.pay.total != need:
            return Refusal("bad_amount", "HH 4.2", f"Pay exactly {need} chits.", "chits", need, self.pay.total)
        return cannot_learn(s, player, self.ability) or unpaid(player, self.pay.amounts, "HH 4.2")

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        player = s.players[seat]
        gain(player, self.pay.amounts, "research_extra", emit, -1)
        player.bought = True
        gain_ability(player, ABILITY[self.ability], "research_extra", emit)


_NAMES = Deck([row.id for row in ABILITIES])


def largest(player: Player, total: int) -> Chits:
    """So many chits from the largest heaps: what stays is level, one chit more in the last of them where it must be."""
    goods = player.goods
    stay, level, higher = sum(goods) - total, 0, [chit for chit, n in enumerate(goods) if n]
    while 0 < len(higher) <= stay:
        stay -= len(higher)
        level += 1
        higher = [chit for chit in higher if goods[chit] > level]
    pay = [n - level if n > level else 0 for n in goods]
    for chit in higher[len(higher) - stay :] if stay > 0 else ():
        pay[chit] -= 1
    return chits_of(tuple(pay))


class ChooseAbility(GameAction, frozen=True, tag="choose_ability"):
    """An ability gained for nothing: the event Lore, ancient ruins."""

    ability: str

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        return _CHOICES.of(learnable(s, s.players[seat]))

    def refusal(self, s: State, seat: int) -> Refusal | None:
        return frame_for(s, seat, Learn) or cannot_learn(s, s.players[seat], self.ability)

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        frame = s.todo.pop()
        assert isinstance(frame, Learn)
        gain_ability(s.players[seat], ABILITY[self.ability], frame.reason, emit)


_CHOICES = Deck([ChooseAbility(row.id) for row in ABILITIES])
