"""The sequence of a reign (section 5): setup, years, who decides what. What happens in each is in the other rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.core.dice import Dice, HiddenDice
from game.core.events import Emit
from game.core.rules import Action, Decision, Refusal, Setup
from game.core.score import Outcome, ScoreSheet
from game.core.twenty_years import audit, harvest, ledger, raid, scoring
from game.core.twenty_years.actions import (
    DEEDS,
    Build,
    BuildFortifications,
    BuyBomb,
    ChooseGoods,
    ChoosePairing,
    ChooseTreasury,
    ChooseTroop,
    ClaimTile,
    Deed,
    Demolish,
    EndYear,
    Engage,
    Flee,
    GoldenSet,
    Leave,
    Move,
    Recruit,
    Reroll,
    Rumour,
    SailToIsland,
    StartRaid,
    StopRolling,
    TakeFreeTile,
    ThrowBomb,
    TradeBasic,
    TradeGold,
    TradeRare,
)
from game.core.twenty_years.board import check_board, read_board
from game.core.twenty_years.events import DiceRolled, ReignEnded, YearBegun, YearClosed
from game.core.twenty_years.options import OPTIONS, chosen_of
from game.core.twenty_years.realm import Realm
from game.core.twenty_years.state import (
    ACTIONS,
    EMPTY_TOWN,
    HARVEST,
    LEDGER,
    OVER,
    ROLL,
    SOURCES,
    YEAR_END,
    Battle,
    Chosen,
    GoodsChoice,
    Raid,
    State,
    TreasuryChoice,
    TroopChoice,
)
from game.core.twenty_years.tables import ENTRIES, ENTRY, FOOTMEN, GOLD, GOODS, LEATHER, STONE, TABLES, TROOPS, WOOD

Options = Callable[[State], Sequence[Deed]]

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
    ROLL: (StopRolling.options, Reroll.options, GoldenSet.options, TakeFreeTile.options),
    HARVEST: (ChoosePairing.options, TakeFreeTile.options),
    ACTIONS: (
        TakeFreeTile.options,
        ClaimTile.options,
        Build.options,
        TradeBasic.options,
        TradeGold.options,
        TradeRare.options,
        Recruit.options,
        BuyBomb.options,
        SailToIsland.options,
        BuildFortifications.options,
        StartRaid.options,
        Demolish.options,
        EndYear.options,
    ),
}
_FRAME_NAMES = {Battle: "battle", Raid: "raid", GoodsChoice: "goods", TroopChoice: "troop", TreasuryChoice: "treasury"}
_PHASE_NAMES = {LEDGER: "rumour", ROLL: "roll", HARVEST: "pairing", ACTIONS: "actions"}
_WATCHED = (ENTRY["vizier"], ENTRY["invasion"])


class TwentyYears:
    """The ruleset; see game.core.rules for the contract of each method."""

    id = "twenty_years"
    name = "20 Years"
    version = 1
    seats = range(1, 2)
    options = OPTIONS
    actions: tuple[type[Action], ...] = DEEDS

    def new(self, setup: Setup, dice: Dice) -> State:
        """Year 1 has begun and its dice are thrown."""
        chosen = chosen_of(setup.options)
        board = read_board(setup.board)
        check_board(board, chosen.towers)
        s = blank(Realm(board), chosen, dice)
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
        _advance(s, None)
        return s

    def pending(self, s: State) -> tuple[Decision, ...]:
        if s.phase == OVER:
            return ()
        top = s.top
        if top is not None:
            return (Decision(0, _FRAME_NAMES[type(top)], {"year": s.year}),)
        return (Decision(0, _PHASE_NAMES[s.phase], {"year": s.year}),)

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        if s.todo:
            parts = _BY_FRAME[type(s.todo[-1])]
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
        if not isinstance(action, Deed):
            return Refusal("foreign", "20Y 6", "This is no action of 20 Years.")
        return action.refusal(s)

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        assert isinstance(action, Deed)
        action.perform(s, emit)
        if s.entry in _WATCHED:
            ledger.watch(s, emit)
        _advance(s, emit)

    def view(self, s: State, seat: int | None) -> State:
        """Nothing is hidden in this game but what the dice will show (also the coming draws of a random ledger)."""
        seen = s.copy()
        seen.dice = HiddenDice(s.dice.drawn)
        return seen

    def known(self, s: State) -> int:
        return 0

    def score(self, s: State) -> tuple[ScoreSheet, ...]:
        return (scoring.sheet(s),)

    def outcome(self, s: State) -> Outcome | None:
        if s.phase != OVER:
            return None
        count, target, score = scoring.towers(s), s.chosen.towers, scoring.total(s)
        won = count >= target
        text = f"{count} of {target} magic towers: the reign is {'won' if won else 'lost'} with {score} points."
        return Outcome((0,) if won else (), (score,), text)

    def snapshot(self, s: State) -> dict[str, Any]:
        return audit.snapshot(s)

    def check(self, s: State) -> Iterable[str]:
        return audit.violations(s)


def blank(realm: Realm, chosen: Chosen, dice: Dice) -> State:
    """Before everything: no land, no goods, nobody."""
    return State(
        realm=realm,
        chosen=chosen,
        dice=dice,
        year=0,
        entry=0,
        past=(),
        phase=LEDGER,
        todo=[],
        goods=[0] * len(GOODS),
        troops=[0] * len(TROOPS),
        bombs=0,
        bombs_bought=0,
        owned=0,
        town=EMPTY_TOWN,
        points=[0] * len(SOURCES),
        faces=(),
        rolls_used=0,
        golden=-1,
        treasury="",
        levels_won=0,
        demolished=False,
        claims_blocked=False,
        discounts_left=0,
        free_tiles_left=0,
        raid_used=False,
        island_used=False,
        fort_paid=False,
        vizier_met=False,
        invasion_repelled=False,
        rumour_open=False,
    )


def begin_year(s: State, emit: Emit | None) -> None:
    """Reset the flags of the year, draw or turn to its entry, read it."""
    if s.year:
        s.past = (*s.past, s.entry)
    s.year += 1
    s.dice.turn(s.year)
    s.phase = LEDGER
    s.faces, s.rolls_used, s.golden = (), 0, -1
    s.claims_blocked = s.raid_used = s.island_used = s.fort_paid = s.vizier_met = s.invasion_repelled = False
    draw: tuple[int, ...] = ()
    if s.chosen.variant == "random_ledger":
        draw = s.dice.roll("ledger_draw", sides=10)
        s.entry = draw[0] + (10 if s.year > 10 else 0)
    else:
        s.entry = s.year if s.chosen.variant == "none" else 0
    row = ENTRIES[s.entry - 1] if s.entry else None
    s.rumour_open = row is not None and row.id == "rumour"
    s.free_tiles_left = row.tiles if row and row.id == "prospectors" else 0
    s.discounts_left = row.tiles if row and row.id == "expansion" else 0
    if emit:
        if draw:
            emit(DiceRolled(stream="ledger_draw", faces=draw, rolled=(0,), sides=10))
        emit(YearBegun(year=s.year, entry=s.entry, name=row.id if row else ""))
    ledger.read(s, emit)
    if s.entry in _WATCHED:
        ledger.watch(s, emit)


def _advance(s: State, emit: Emit | None) -> None:
    """Everything that happens by itself until somebody must decide."""
    while True:
        if s.todo:
            if not raid.cleared(s):
                return
            raid.win_level(s, emit)
            if s.entry in _WATCHED:
                ledger.watch(s, emit)
        elif s.phase == LEDGER and not s.rumour_open:
            harvest.first_roll(s, emit)
            return
        elif s.phase == YEAR_END:
            _close_year(s, emit)
        else:
            return


def _close_year(s: State, emit: Emit | None) -> None:
    if emit:
        emit(YearClosed(year=s.year))
    if s.year < TABLES.turns.years:
        begin_year(s, emit)
        return
    s.phase = OVER
    if emit:
        won = scoring.towers(s) >= s.chosen.towers
        score = scoring.total(s)
        emit(ReignEnded(won=won, towers=scoring.towers(s), target=s.chosen.towers, score=score))
