"""The thinking player of Horrible Hordes: a round or two by the quick hand in every seat, then the fitted value.

The greedy bot's deed comes first and is hard to beat; besides it a few of every sort are tried. What a world is worth
to a seat is its expected points, and how far they are ahead of the best of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from game.bots.search import Line, World
from game.core.dice import SeededDice
from game.core.horrible_hordes.action import asked
from game.core.horrible_hordes.actions import (
    BuildCastle,
    BuildSettlement,
    ChooseAbility,
    EndPhase,
    Fight,
    MoveStack,
    OfferTrade,
    Pass,
    PlaceUnit,
    Research,
    ResearchExtra,
    TakeFree,
    TrainArmy,
    Use,
)
from game.core.horrible_hordes.sequence import advance
from game.core.horrible_hordes.state import Player, State
from game.core.rules import Action
from game.core.state import fingerprint
from game.titles.horrible_hordes.bot.fast import need, play_on
from game.titles.horrible_hordes.bot.greedy import Greedy
from game.titles.horrible_hordes.bot.value import FEATURES, Value, features, table, taste
from game.titles.horrible_hordes.bot.wars import interest
from game.titles.horrible_hordes.bot.worth import ability_worth, site_worth
from game.titles.horrible_hordes.teller import say

LABELS = {  # by feature, without its "_early": what is said of it
    "one": "value_one",
    "points": "value_points",
    "settlements": "value_settlements",
    "castles": "value_castles",
    "armies": "value_armies",
    "chits": "value_chits",
    "abilities": "value_abilities",
    "hordes_close": "value_hordes",
    "hordes_near": "value_hordes",
    "horde_hits_near": "value_hordes",
    "open_settlements": "value_open",
    "settlements_to_3": "value_settlements",
    "places": "value_settlements",
    "armies_to_4": "value_armies",
    "landless": "value_landless",
}
ROUNDS = 2, 2, 2, 1, 1, 1  # played on before the value is asked, by seats: many seats leave time for one
RIVAL = 0.25  # how much of a rival's points counts against one's own
_MOST: dict[type[Action], int] = {
    BuildSettlement: 4,
    BuildCastle: 4,
    TrainArmy: 4,
    PlaceUnit: 4,
    Research: 5,
    ResearchExtra: 5,
    ChooseAbility: 5,
    MoveStack: 6,
    EndPhase: 1,
    Pass: 1,
    Fight: 1,
    TakeFree: 6,
    Use: 3,
}


class Kingdom:
    """See game.bots.search.Mind. `most` lines are tried; `bend` gives the value a taste."""

    margin, effect = 1.0, 0.1

    def __init__(self, most: int, bend: Mapping[str, float] | None = None) -> None:
        self.most = most
        self._plain = Greedy()
        self._value = Value(table().weights, bend)

    def lines(self, view: State, legal: Sequence[Action]) -> Sequence[Line]:
        best = self._plain.choose(view, legal)
        seat = asked(view)
        if seat >= len(view.players):  # whoever leads the hordes has no kingdom to value
            return (Line((best,)),)
        found = list(dict.fromkeys((best, *_ideas(view, view.players[seat], legal))))[: self.most]
        if isinstance(best, Pass | Fight) and len(found) < 3:
            return (Line((best,)),)
        return [Line((action,)) for action in found]

    def line(self, view: State, action: Action) -> Line:
        return Line((action,))

    def world(self, view: State, line: Line, dice: SeededDice) -> World:
        seat = asked(view)
        s = self._ahead(view, line, dice)
        worth = self._value(s, seat)
        others = [self._value(s, other) for other in range(len(s.players)) if other != seat]
        best = max(others, default=0.0)
        return World(worth - RIVAL * best, float(worth >= best), worth)

    def _ahead(self, view: State, line: Line, dice: SeededDice) -> State:
        s = view.copy()
        s.dice = dice
        line.actions[0].perform(s, asked(view), None)  # type: ignore[attr-defined]
        advance(s, None)
        play_on(s, ROUNDS[len(s.players) - 1])
        return s

    def turn(self, view: State) -> Hashable:
        return view.round

    def share(self, view: State) -> float:
        return 1.0

    def mark(self, view: State) -> Hashable:
        return fingerprint(view)

    def terms(self, view: State, line: Line, dice: SeededDice) -> Mapping[str, float]:
        s, seat = self._ahead(view, line, dice), asked(view)
        weights = self._value.weights[min(s.round, len(self._value.weights)) - 1]
        found: dict[str, float] = {}
        for name, weight, count in zip(FEATURES, weights, features(s, seat), strict=True):
            label = say(LABELS[name.removesuffix("_early")])
            found[label] = found.get(label, 0.0) + weight * count
        return found

    def reason(self, view: Any, action: Action) -> str:
        return self._plain.reason(view, action)


def _ideas(s: State, player: Player, legal: Sequence[Action]) -> list[Action]:
    """The best few of every sort of deed."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal:
        if not isinstance(action, OfferTrade):  # refused or swapped back it could be made for ever
            kinds.setdefault(type(action), []).append(action)
    found: list[Action] = []
    for kind, rows in kinds.items():
        most = _MOST.get(kind, 4)
        if len(rows) > most:
            rank = _rank(s, player, kind)
            rows = sorted(rows, key=rank) if rank else rows[:: max(1, len(rows) // most)]
        found += rows[:most]
    return found


def _rank(s: State, player: Player, kind: type[Action]) -> Callable[[Any], Any] | None:
    """What puts the better actions of a sort first; None where nothing does."""
    numbers = s.grid.numbers
    if kind is BuildSettlement:
        return lambda action: -site_worth(s, player, numbers[action.space])
    if kind in (BuildCastle, TrainArmy, PlaceUnit):
        return lambda action: -need(s, player.seat, numbers[action.space])
    if kind in (Research, ResearchExtra, ChooseAbility):
        return lambda action: -ability_worth(s, player, action.ability)
    if kind is MoveStack:
        return lambda action: interest(s, player, action)
    return None


def mind(seconds: float, fancy: str) -> Kingdom:
    """The mind for a level: with little time fewer lines, or none would be tried often enough."""
    return Kingdom(most=6 if seconds < 0.2 else 12, bend=taste(fancy))
