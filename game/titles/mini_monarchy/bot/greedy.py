"""The greedy bot of Mini Monarchy: the quick hand, with reasons, and what else is worth a thought."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.mini_monarchy import queries
from game.core.mini_monarchy.actions import (
    Build,
    BuildStage,
    CapitalProduce,
    ChooseFortune,
    Done,
    LoseBuilding,
    PayHardTimes,
    PlaceStart,
    RerollFate,
    Trade,
)
from game.core.mini_monarchy.actions.build import sites, stage_sites, taken
from game.core.mini_monarchy.state import CONSTRUCT, State
from game.core.mini_monarchy.tables import BUILDING, BUILDINGS, FARM, LAST_STAGE, MINE, VILLAGE
from game.core.rules import Action
from game.titles.mini_monarchy.bot.fast import STAGE, WAYS, fast, goal, monument_site, site
from game.titles.mini_monarchy.teller import say

_NAMES = {STAGE: say("bot_monument"), **dict(enumerate(BUILDINGS))}


class Greedy:
    """Plays to finish the monument soon and to bury nobody. Has no chance of its own."""

    name = "greedy"

    def __init__(self, seed: str = "bot-1") -> None:
        pass

    def choose(self, view: State, legal: Sequence[Action]) -> Action:
        wanted = fast(view) if len(legal) > 1 and view.phase in WAYS else legal[0]
        return wanted if wanted in legal else legal[0]

    def ideas(self, view: State, legal: Sequence[Action]) -> Sequence[Action]:
        """What it would do, then the best place of everything else that can be paid."""
        best = self.choose(view, legal)
        if view.phase != CONSTRUCT or len(legal) == 1:
            return [best]
        used = taken(view)
        others: list[Action] = [
            Build(BUILDINGS[kind], view.ground.cells[site(view, kind)])
            for kind in (FARM, VILLAGE, MINE)
            if sites(view, kind, used)
        ]
        if stage_sites(view, used):
            others.append(BuildStage(view.ground.cells[monument_site(view)]))
        return [best, *[action for action in (*others, Done()) if action in legal]]

    def reason(self, view: State, action: Action) -> str:
        """What the action is for."""
        if isinstance(action, Build | PlaceStart):
            gives = queries.explain(view, BUILDING[action.building], view.ground.numbers[action.hex])
            return say("bot_gives", building=action.building, count=gives.amount, good=gives.good)
        if isinstance(action, BuildStage):
            return say("bot_stage", stage=view.stage + 1, of=LAST_STAGE)
        if isinstance(action, RerollFate):
            return say("bot_reroll")
        if isinstance(action, ChooseFortune | CapitalProduce | PayHardTimes | LoseBuilding):
            return say("bot_plans", goal=_NAMES[goal(view)[0]])
        if isinstance(action, Trade):
            return say("bot_food") if action.get == "food" else say("bot_ore")
        if isinstance(action, Done):
            if view.phase != CONSTRUCT or view.stage == LAST_STAGE:
                return say("bot_nothing")
            return say("bot_saves", goal=_NAMES[goal(view)[0]])
        return say("bot_any")
