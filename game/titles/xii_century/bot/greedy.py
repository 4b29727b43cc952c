"""The greedy bot of XII Century: a narrow search through its own turn, plain judgement for everything else.

Its mind is in two rooms: xii_century_worth (what a town is worth), xii_century_turn (the way through a turn). It sees
its view and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.rules import Action
from game.core.xii_century import forecasts
from game.core.xii_century.actions import AssignEvent, CollectChoice, Convert, FixShared, RerollShared, WarChoice
from game.core.xii_century.sheet import Sheet
from game.core.xii_century.state import ASSIGN, COLLECT, FIX, MARKET, SPEND, State
from game.core.xii_century.tables import ASSET, FOOD, KNIGHTS, MEN, SUPPLY
from game.titles.xii_century.bot.turn import best_spend, ranked_spends
from game.titles.xii_century.bot.words import reason
from game.titles.xii_century.bot.worth import Judge

# What a draft takes first: what costs least, for whoever builds.
MILD = ("fire", "civil_war", "water_storm", "famine", "outlaws_attack", "plague")
REPUTATION_WORTH = 2.0  # points a step of reputation


class Greedy:
    """Plays XII Century for points, alone or with others."""

    name = "greedy"

    def __init__(self, seed: str = "bot-1") -> None:
        self.seed = seed  # it throws no dice of its own: equal views, equal answers
        self._judges: dict[Sheet, Judge] = {}

    def judge(self, view: State) -> Judge:
        """The judge of this view's sheet."""
        found = self._judges.get(view.sheet)
        if found is None:
            found = self._judges[view.sheet] = Judge(view.sheet)
        return found

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        if view.phase == SPEND:
            return best_spend(view, self.judge(view), legal)
        if view.phase == MARKET:
            return self._trade(view, legal)
        if view.phase == COLLECT:
            return self._collect(view, legal)
        if view.phase == FIX:
            return fix(view)
        if view.phase == ASSIGN:
            return min(legal, key=_mildness)
        return WarChoice(self.marches(view))

    def ideas(self, view: Any, legal: Sequence[Action]) -> Sequence[Action]:
        """What it would do, then how else its ways through the turn begin."""
        more = ranked_spends(view, self.judge(view)) if view.phase == SPEND else ()
        return [self.choose(view, legal), *[action for action in more if action in legal]]

    # ---- judging goods

    def _trade(self, view: State, legal: Sequence[Action]) -> Action:
        def value(action: Action) -> float:
            assert isinstance(action, Convert)
            good = ASSET[action.source]
            return self._with(view, {good: -action.amount, (SUPPLY if good == FOOD else FOOD): action.amount})

        return max(legal, key=value)

    def _collect(self, view: State, legal: Sequence[Action]) -> Action:
        rows = {row.id: row.gives for row in view.sheet.tables.locations}

        def value(action: Action) -> float:
            assert isinstance(action, CollectChoice)
            more = {FOOD: 0, SUPPLY: 0}
            for place, good in action.taken:
                more[ASSET[good]] += rows[place]
            return self._with(view, more)

        return max(legal, key=value)

    def _with(self, view: State, more: dict[int, int]) -> float:
        """The worth of the active town with other stores; the meal is behind it."""
        s = view.alone()
        values = s.towns[0].values
        for good, count in more.items():
            values[good] = min(view.sheet.tops[good], values[good] + count)
        return self.judge(view)(s, s.towns[0], fed=True)

    # ---- the king war

    def marches(self, view: State) -> bool:
        """Whether what a war may earn is worth the troops it costs."""
        seat = view.viewer
        s = view.copy()
        town = s.towns[seat]
        judge = self.judge(view)
        before = judge(s, town, fed=True)
        town.values[MEN] //= 2
        town.values[KNIGHTS] //= 2
        cost = before - judge(s, town, fed=True)
        others = tuple(other for other in range(view.seats) if other != seat and forecasts.may_support(view, other))
        odds = forecasts.war_odds(view, seat, others)
        return REPUTATION_WORTH * odds.reputation > cost

    def reason(self, view: Any, action: Action) -> str:
        return reason(view, action)


def _mildness(action: Action) -> tuple[int, int]:
    assert isinstance(action, AssignEvent)
    return action.round, MILD.index(action.event)


def fix(view: State) -> Action:
    """Higher dice are better dice: low pairs are thrown again."""
    value = view.shared[0]
    if value <= 2:
        return RerollShared()
    return FixShared(0, 1 if value < 6 else -1)
