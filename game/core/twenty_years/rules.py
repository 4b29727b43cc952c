"""The ruleset behind the contract: setup, who decides what, what is legal. What happens is in the other rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import msgspec

from game.core.dice import Dice
from game.core.events import Emit
from game.core.rules import Action, Decision, OpenRules, Refusal, Setup
from game.core.score import Outcome, ScoreSheet
from game.core.twenty_years import audit, ledger, scoring
from game.core.twenty_years.actions import (
    ACTION_TYPES,
    Build,
    BuildFortifications,
    BuyBomb,
    ChooseGoods,
    ChoosePairing,
    ChooseTreasury,
    ChooseTroop,
    ClaimTile,
    Demolish,
    EndYear,
    Engage,
    Flee,
    GameAction,
    Leave,
    Move,
    Recruit,
    Rumour,
    SailToIsland,
    StartRaid,
    TakeFreeTile,
    ThrowBomb,
    TradeBasic,
    TradeGold,
    TradeRare,
)
from game.core.twenty_years.actions.dice import while_rolling
from game.core.twenty_years.board import check_board, read_board
from game.core.twenty_years.options import OPTIONS, chosen_of
from game.core.twenty_years.realm import realm_of
from game.core.twenty_years.sequence import advance, begin_year, blank, watch
from game.core.twenty_years.state import (
    ACTIONS,
    HARVEST,
    LEDGER,
    OVER,
    ROLL,
    Battle,
    GoodsChoice,
    Raid,
    State,
    TreasuryChoice,
    TroopChoice,
)
from game.core.twenty_years.tables import (
    ARMOURY,
    BARRACKS,
    DUNGEONS,
    ENTRIES,
    ENTRY,
    FOOTMEN,
    GOLD,
    LEATHER,
    MARKETPLACE,
    PORT,
    STONE,
    WOOD,
)

Options = Callable[[State], Sequence[GameAction]]

# The decisions in which each action is offered, in listing order: by the frame on top, else by the phase.
_BY_FRAME: dict[type, tuple[Options, ...]] = {
    Battle: (Engage.options, ThrowBomb.options, Flee.options),
    Raid: (Move.options, Leave.options),
    GoodsChoice: (ChooseGoods.options,),
    TroopChoice: (ChooseTroop.options,),
    TreasuryChoice: (ChooseTreasury.options,),
}
_BY_PHASE: dict[str, tuple[Options, ...]] = {
    LEDGER: (Rumour.options,),
    ROLL: (while_rolling, TakeFreeTile.options),
    HARVEST: (ChoosePairing.options, TakeFreeTile.options),
}


@lru_cache(maxsize=4096)
def _year_actions(standing: tuple[int, ...], entry: int) -> tuple[Options, ...]:
    """The options of phase ACTIONS that can be anything but empty with these pieces in a year of this entry."""
    market, port = standing[MARKETPLACE], standing[PORT]
    parts: list[tuple[bool | int, Options]] = [
        (entry == ENTRY["prospectors"], TakeFreeTile.options),
        (True, ClaimTile.options),
        (True, Build.options),
        (market, TradeBasic.options),
        (market, TradeGold.options),
        (market or port, TradeRare.options),
        (standing[BARRACKS[0]], Recruit.options),
        (standing[ARMOURY], BuyBomb.options),
        (entry == ENTRY["treasure_map"], SailToIsland.options),
        (entry == ENTRY["invasion"], BuildFortifications.options),
        (standing[DUNGEONS[0]], StartRaid.options),
        (True, Demolish.options),
        (True, EndYear.options),
    ]
    return tuple(options for there, options in parts if there)


_FRAME_NAMES = {Battle: "battle", Raid: "raid", GoodsChoice: "goods", TroopChoice: "troop", TreasuryChoice: "treasury"}
_PHASE_NAMES = {LEDGER: "rumour", ROLL: "roll", HARVEST: "pairing", ACTIONS: "actions"}


@lru_cache(maxsize=128)
def _in_phase(phase: str, year: int) -> tuple[Decision, ...]:
    """The decision of a phase in a year, made once."""
    return (Decision(0, _PHASE_NAMES[phase], {"year": year}),)


class TwentyYears(OpenRules[State]):
    """The ruleset; see game.core.rules for the contract of each method."""

    id = "twenty_years"
    name = "20 Years"
    version = 2  # 2: a room lost before the first blow, and leaving with nobody left, cost no point (20Y-D47, 20Y-D62)
    seats = range(1, 2)
    options = OPTIONS
    actions: tuple[type[Action], ...] = ACTION_TYPES
    unlisted: tuple[type[Action], ...] = ()
    snapshot, check = staticmethod(audit.snapshot), staticmethod(audit.violations)

    def new(self, setup: Setup, dice: Dice) -> State:
        """Year 1 has begun and its dice are thrown."""
        chosen = chosen_of(setup.options, setup.version)
        board = read_board(setup.board)
        check_board(board, chosen.towers)
        s = blank(realm_of(board), chosen, dice)
        if chosen.variant != "none":
            ledger.place_capitol(s, None)  # 20Y-D88
        if chosen.variant == "free_development":
            s.goods[WOOD], s.goods[STONE], s.goods[LEATHER] = (
                chosen.start_wood,
                chosen.start_stone,
                chosen.start_leather,
            )
            s.goods[GOLD], s.troops[FOOTMEN] = chosen.start_gold, chosen.start_footmen
        elif chosen.variant == "random_ledger" and chosen.kind_start:
            s.goods[GOLD], s.troops[FOOTMEN] = ENTRIES[0].gold, ENTRIES[0].footmen
        begin_year(s, None)
        advance(s, None)
        return s

    def pending(self, s: State) -> tuple[Decision, ...]:
        if s.phase == OVER:
            return ()
        top = s.top
        if top is not None:
            return (Decision(0, _FRAME_NAMES[type(top)], {"year": s.year, **msgspec.to_builtins(top)}),)
        return _in_phase(s.phase, s.year)

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        if s.todo:
            parts = _BY_FRAME[type(s.todo[-1])]
        elif s.phase == ROLL and not s.free_tiles_left:
            return while_rolling(s)
        elif s.phase == ACTIONS:
            parts = _year_actions(s.town.count, s.entry)
        elif s.phase == OVER:
            return ()
        else:
            parts = _BY_PHASE[s.phase]
        if len(parts) == 1:
            return parts[0](s)
        found: list[Action] = []
        for options in parts:
            found += options(s)
        return found

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        if seat != 0:
            return Refusal("no_seat", "20Y 1", "20 Years is for one player.")
        if s.phase == OVER:
            return Refusal("over", "20Y 18", "The game is over.")
        if not isinstance(action, GameAction):
            return Refusal("foreign", "20Y 6", "Not an action of 20 Years.")
        return action.refusal(s)

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        action.perform(s, emit)  # type: ignore[attr-defined]
        watch(s, emit)
        advance(s, emit)

    def score(self, s: State) -> tuple[ScoreSheet, ...]:
        return (scoring.sheet(s),)

    def outcome(self, s: State) -> Outcome | None:
        if s.phase != OVER:
            return None
        count, target, score = scoring.towers(s), s.chosen.towers, scoring.total(s)
        won = count >= target
        text = f"{count} of {target} magic towers: you {'won' if won else 'lost'} with {score} VP."
        return Outcome((0,) if won else (), (score,), text)
