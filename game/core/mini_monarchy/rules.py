"""The ruleset: setup, who decides, what is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from game.core.dice import Dice
from game.core.events import Emit
from game.core.mini_monarchy import audit, drawing, scoring
from game.core.mini_monarchy.actions import (
    ACTION_TYPES,
    Abandon,
    Build,
    BuildStage,
    CapitalProduce,
    ChooseBigger,
    ChooseFortune,
    Done,
    DrawRiver,
    FillRange,
    GameAction,
    GenerateMap,
    KeepFate,
    LoseBuilding,
    PayHardTimes,
    PlaceStart,
    RerollFate,
    SetNames,
    ThrowSetupDie,
    Trade,
)
from game.core.mini_monarchy.board import read_board
from game.core.mini_monarchy.founding import check_prefilled, found_kingdom
from game.core.mini_monarchy.ground import Land, ground_of, land_of_board
from game.core.mini_monarchy.options import OPTIONS, chosen_of
from game.core.mini_monarchy.sequence import blank
from game.core.mini_monarchy.state import (
    CONSTRUCT,
    DISASTERS,
    ENDED,
    FATE_CHOICES,
    FATE_REROLL,
    HARD_TIMES,
    PRODUCE,
    SETUP_BIGGER,
    SETUP_BUILDINGS,
    SETUP_RANGES,
    SETUP_RIVER,
    SETUP_THROW,
    STARVE,
    TRADE,
    WON,
    State,
)
from game.core.rules import Action, Decision, OpenRules, Refusal, Setup
from game.core.score import Outcome, ScoreSheet

Options = Callable[[State], Sequence[GameAction]]

_BY_PHASE: dict[str, Options] = {
    SETUP_THROW: lambda s: (*ThrowSetupDie.options(s), *GenerateMap.options(s)),
    SETUP_RANGES: lambda s: (*FillRange.options(s), *GenerateMap.options(s)),
    SETUP_BIGGER: lambda s: (*ChooseBigger.options(s), *GenerateMap.options(s)),
    SETUP_RIVER: lambda s: (*DrawRiver.options(s), *GenerateMap.options(s)),
    SETUP_BUILDINGS: PlaceStart.options,
    FATE_REROLL: lambda s: (*KeepFate.options(s), *RerollFate.options(s)),
    FATE_CHOICES: ChooseFortune.options,
    DISASTERS: LoseBuilding.options,
    PRODUCE: CapitalProduce.options,
    HARD_TIMES: PayHardTimes.options,
    CONSTRUCT: lambda s: [*Build.options(s), *BuildStage.options(s), *Done.options(s)],
    TRADE: lambda s: [*Trade.options(s), *Done.options(s)],
    STARVE: LoseBuilding.options,
    **dict.fromkeys(ENDED, lambda s: ()),
}


@cache
def _pending(phase: str, year: int, due: int) -> tuple[Decision, ...]:
    return () if phase in ENDED else (Decision(0, phase, {"year": year, "due": due}),)


class MiniMonarchy(OpenRules[State]):
    """The ruleset; see game.core.rules for the contract of each method."""

    id = "mini_monarchy"
    name = "Mini Monarchy"
    version = 1
    seats = range(1, 2)
    options = OPTIONS
    actions: tuple[type[Action], ...] = ACTION_TYPES
    unlisted: tuple[type[Action], ...] = (SetNames, FillRange, DrawRiver, GenerateMap, Abandon)
    snapshot, check = staticmethod(audit.snapshot), staticmethod(audit.violations)

    def new(self, setup: Setup, dice: Dice) -> State:
        """Starts with the map the options ask for, or waits for it to be drawn."""
        chosen = chosen_of(setup.options)
        ground = ground_of(read_board(setup.board))
        if ground.board.prefilled:
            check_prefilled(ground, chosen.farm_on_river)
            s = blank(land_of_board(ground), chosen, dice)
            found_kingdom(s, None)
            return s
        land = drawing.generate(ground, setup.seed, chosen.farm_on_river)  # raises if no map can be drawn
        if chosen.map == "drawn":
            return blank(Land(ground), chosen, dice)
        s = blank(land, chosen, dice)
        found_kingdom(s, None)
        return s

    def pending(self, s: State) -> tuple[Decision, ...]:
        return _pending(s.phase, s.year, s.due)

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        return _BY_PHASE[s.phase](s)

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        if seat != 0:
            return Refusal("no_seat", "MM 1", "Mini Monarchy is for one player.")
        if s.phase in ENDED:
            return Refusal("over", "MM 10", "The game is over.")
        if not isinstance(action, GameAction):
            return Refusal("foreign", "MM 6", "Not an action of Mini Monarchy.")
        return action.refusal(s)

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        action.perform(s, emit)  # type: ignore[attr-defined]

    def score(self, s: State) -> tuple[ScoreSheet, ...]:
        return (scoring.sheet(s),)

    def outcome(self, s: State) -> Outcome | None:
        if s.phase not in ENDED:
            return None
        graves = s.graves.bit_count()
        buried = f"{graves} graveyard{'' if graves == 1 else 's'}"
        ended = {WON: "won", "lost": "lost", "abandoned": "gave up"}[s.phase]
        text = f"You {ended} in year {s.year}: monument stage {s.stage}, {buried}."
        return Outcome((0,) if s.phase == WON else (), (scoring.sheet(s).total,), text)
