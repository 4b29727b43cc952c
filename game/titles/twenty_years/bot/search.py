"""The thinking bot of 20 Years: plays every line on to year 20 by playouts.

It tries the greedy bot's action, the playout's, every piece at its best place, one and the most of every trade and
levy, the likeliest keeps. Fights and paths through dungeons stay with the greedy bot, whose odds are exact. A world
counts its points, and something for every tower up to the target: points alone lose reigns.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.search import ActionLine, StepMind, World
from game.core.dice import SeededDice
from game.core.rules import Action
from game.core.twenty_years import RULESET, scoring
from game.core.twenty_years.actions import Build, BuyBomb, Demolish, Recruit, TradeBasic, TradeGold, TradeRare
from game.core.twenty_years.actions.build import BUILDS
from game.core.twenty_years.state import HARVEST, LEDGER, ROLL, GoodsChoice, State, TreasuryChoice
from game.core.twenty_years.tables import KIND_OF, TOWER
from game.titles.twenty_years.bot.playout import play_on, playout, spot
from game.titles.twenty_years.bot.policy import Greedy, other_keeps

TOWER_PULL = 2.0  # what a tower of the target counts besides its points
ANSWERS = 6  # answers to a question that are tried besides the plain one
KEEPS = 5
_SETS = (TradeBasic, TradeGold, TradeRare, Recruit, BuyBomb)


class YearsMind(StepMind):
    """See game.bots.search.Mind. `most` lines are tried."""

    rules = RULESET

    def __init__(self, most: int = 24, margin: float = 1.0, effect: float = 0.0, pull: float = TOWER_PULL) -> None:
        self.most, self.margin, self.effect, self.pull = most, margin, effect, pull
        self._plain = Greedy()
        self.reason = self._plain.reason

    def lines(self, view: State, legal: Sequence[Action]) -> Sequence[ActionLine]:
        return [ActionLine((action,)) for action in self._ideas(view, legal)[: self.most]]

    def _ideas(self, view: State, legal: Sequence[Action]) -> list[Action]:
        best = self._plain.choose(view, legal)
        if view.todo:
            open_ = isinstance(view.todo[-1], GoodsChoice | TreasuryChoice)
            return [best, *_others(legal, best)[:ANSWERS]] if open_ else [best]
        if view.phase in (HARVEST, LEDGER):
            return [best, *_others(legal, best)[:ANSWERS]]
        if view.phase == ROLL:
            return list(dict.fromkeys([best, *_others(other_keeps(view, legal), best)[:KEEPS], playout(view)]))
        return list(dict.fromkeys([best, playout(view), *_year(view, legal)]))

    def world(self, view: State, line: ActionLine, dice: SeededDice) -> World:
        s = self.end(view, line, dice)
        towers = s.town.count[TOWER]
        target = s.chosen.towers
        points = float(scoring.total(s))
        return World(points + self.pull * min(towers, target), float(towers >= target), points)

    play_on = staticmethod(play_on)

    def turn(self, view: State) -> int:
        return view.year


def _others(legal: Sequence[Action], best: Action) -> list[Action]:
    return [action for action in legal if action != best]


def _year(view: State, legal: Sequence[Action]) -> list[Action]:
    """One or two of every sort of action, pieces at their best places."""
    kinds: dict[tuple[object, ...], Action] = {}
    for action in legal:
        if isinstance(action, Build):
            number = KIND_OF[action.structure, action.level]
            if ("build", number) not in kinds:
                place = spot(view, number)
                kinds["build", number] = action if place is None else BUILDS[view.realm, number][place]
        elif isinstance(action, _SETS):
            count = getattr(action, "times", 0) or getattr(action, "sets", 0) or getattr(action, "count", 0)
            what = (type(action), getattr(action, "give", ""), getattr(action, "get", ""), getattr(action, "troop", ""))
            kinds[(*what, "one" if count == 1 else "most")] = action
        elif not isinstance(action, Demolish):
            kinds[(action,)] = action
    return list(kinds.values())


def mind(seconds: float, taste: str) -> YearsMind:
    """The mind for a level."""
    return YearsMind()
