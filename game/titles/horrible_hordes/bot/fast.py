"""A quick hand for Horrible Hordes, for playing rounds on many times: one list of options at most, no odds.

It builds where it is good to build, fights what it stands before, marches nowhere and casts nothing: five points behind
the greedy bot over a whole game, little over the two rounds it is used for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.horrible_hordes.action import GameAction, asked
from game.core.horrible_hordes.actions import (
    BuildCastle,
    BuildSettlement,
    EndPhase,
    Fight,
    Pass,
    Research,
    TrainArmy,
)
from game.core.horrible_hordes.rules import HorribleHordes
from game.core.horrible_hordes.sequence import advance
from game.core.horrible_hordes.state import OVER, Battle, Learn, Place, Roll, State
from game.core.rules import Action, ruleset
from game.titles.horrible_hordes.bot.greedy import Greedy
from game.titles.horrible_hordes.bot.worth import ability_worth, site_worth

MOST = 6000  # deeds after which a match is left where it stands
NEAR = 2  # spaces a horde is away and still near
_END, _PASS = EndPhase(), Pass()
_PLAIN = Greedy()
_RULES: HorribleHordes = ruleset("horrible_hordes")  # type: ignore[assignment]


def need(s: State, seat: int, space: int) -> float:
    """How badly a space wants one more soldier or wall: hordes near, little there."""
    player = s.players[seat]
    distance = s.grid.distance
    near = sum([1 for horde in s.hordes if distance(horde, space) <= NEAR])
    standing = sum([1 for army in player.armies.values() if army.space == space]) if player.camps >> space & 1 else 0
    return near - 0.5 * standing - len(player.castles.get(space, ()))


def fast(s: State, seat: int) -> Action:
    """A legal action for any decision of this seat."""
    if s.todo:
        return _answer(s, seat)
    way = _WAYS.get(s.phase)
    if way is not None:
        return way(s, seat)
    return _plainly(s, seat)


def _plainly(s: State, seat: int) -> Action:
    legal = _RULES.legal(s, seat)
    return legal[0] if len(legal) == 1 else _PLAIN.choose(s, legal)


def _answer(s: State, seat: int) -> Action:
    top = s.todo[-1]
    if isinstance(top, Roll | Battle):
        return _PASS
    if not isinstance(top, Place | Learn):
        return _plainly(s, seat)
    legal = _RULES.legal(s, seat)
    if isinstance(top, Learn):
        return _taught(s, seat, legal)
    return _needed(s, seat, legal)


def _needed(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """Where a unit is needed most."""
    numbers = s.grid.numbers
    return legal[0] if len(legal) == 1 else max(legal, key=lambda a: need(s, seat, numbers[a.space]))  # type: ignore[attr-defined]


def _taught(s: State, seat: int, legal: Sequence[Action]) -> Action:
    player = s.players[seat]
    return max(legal, key=lambda a: ability_worth(s, player, a.ability))  # type: ignore[attr-defined]


def _settle(s: State, seat: int) -> Action:
    legal = BuildSettlement.options(s, seat)
    if not legal:
        return _END
    player, numbers = s.players[seat], s.grid.numbers
    return max(legal, key=lambda a: site_worth(s, player, numbers[a.space]))  # type: ignore[attr-defined]


def _raise(options: Callable[[State, int], Sequence[GameAction]]) -> Callable[[State, int], Action]:
    def raised(s: State, seat: int) -> Action:
        legal = options(s, seat)
        return _needed(s, seat, legal) if legal else _END

    return raised


def _research(s: State, seat: int) -> Action:
    legal = Research.options(s, seat)
    return _taught(s, seat, legal) if legal else _END


def _attack(s: State, seat: int) -> Action:
    legal = Fight.options(s, seat)
    return legal[0] if legal else _END


_WAYS: dict[str, Callable[[State, int], Action]] = {
    "settle": _settle,
    "fortify": _raise(BuildCastle.options),
    "train": _raise(TrainArmy.options),
    "trade": lambda s, seat: _END,
    "move": lambda s, seat: _END,
    "attack": _attack,
    "research": _research,
    "horde_prep": lambda s, seat: _PASS,
    "raid_prep": lambda s, seat: _PASS,
}


def play_on(s: State, rounds: int) -> None:
    """The quick hand in every seat for so many round ends, or to the end of the match."""
    until = s.round + rounds
    for _ in range(MOST):
        if s.phase == OVER or s.round >= until:
            return
        seat = asked(s)
        fast(s, seat).perform(s, seat, None)  # type: ignore[attr-defined]
        advance(s, None)
