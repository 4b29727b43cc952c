"""The ruleset behind the contract: setup, decisions, legality. Effects are in the other modules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from game.core.dice import Dice
from game.core.events import Emit
from game.core.grids import Squares, bits
from game.core.rules import Action, Decision, OpenRules, Outcome, Refusal, ScoreSheet, Setup
from game.core.state import Computed
from game.core.twenty_years import actions as act
from game.core.twenty_years import ledger, scoring
from game.core.twenty_years import state as states
from game.core.twenty_years import tables as t
from game.core.twenty_years.actions import ACTION_TYPES, GameAction
from game.core.twenty_years.actions.build import LEVELS
from game.core.twenty_years.actions.year import while_rolling
from game.core.twenty_years.battle import LEVELS as DUNGEON_LEVELS
from game.core.twenty_years.ledger import advance, begin_year, watch
from game.core.twenty_years.state import ACTIONS, OVER, ROLL, State


def snapshot_of(s: State) -> dict[str, Any]:
    """The whole state in the words of the rules."""
    realm = s.realm
    found: dict[str, Any] = {
        "game": "twenty_years",
        "year": s.year,
        "phase": s.phase,
        "entry": {"number": s.entry, "id": t.ENTRIES[s.entry - 1].id if s.entry else ""},
        "past": list(s.past),
        "todo": [msgspec.to_builtins(frame) for frame in s.todo],
        "options": msgspec.to_builtins(s.chosen),
        "board": realm.board.id,
        "goods": dict(zip(t.GOODS, s.goods, strict=True)),
        "troops": dict(zip(t.TROOPS, s.troops, strict=True)),
        "bombs": {"stock": s.bombs, "bought": s.bombs_bought},
        "tiles": [realm.ids[tile] for tile in bits(s.owned)],
        "pieces": s.town.plain(),
        "vp": {"running": s.vp, **dict(zip(states.SOURCES, s.points, strict=True)), "total": scoring.total(s)},
        "dice": {
            "faces": list(s.faces),
            "rolls_used": s.rolls_used,
            "roll_limit": s.roll_limit,
            "count": s.dice_count,
            "golden": s.golden,
            "golden_ready": s.golden_ready,
        },
        "treasury": s.treasury,
        "levels_won": s.levels_won,
        "demolished": s.demolished,
        "towers": {"standing": scoring.towers(s), "target": s.chosen.towers},
        "flags": {
            "claims_blocked": s.claims_blocked,
            "discounts_left": s.discounts_left,
            "free_tile_left": s.free_tiles_left,
            "raid_used": s.raid_used,
            "rolls_used": s.rolls_used,
            "golden_used": s.golden >= 0,
            "vizier_met": s.vizier_met,
            "island_used": s.island_used,
            "fort_paid": s.fort_paid,
            "invasion_repelled": s.invasion_repelled,
            "rumour_resolved": not s.rumour_open,
        },
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))  # lists instead of tuples
    return plain


def violations(s: State) -> Iterator[str]:
    """Every invariant this state breaks, as sentences."""
    yield from _counts(s)
    yield from _land(s)
    yield from _buildings(s)
    yield from _frames(s)


def _counts(s: State) -> Iterator[str]:
    for thing, n in zip((*t.GOODS, *t.TROOPS), (*s.goods, *s.troops), strict=True):
        if n < 0:
            yield f"{n} {thing}"
    if not 0 <= s.bombs <= s.bombs_bought <= t.TABLES.bombs.limit:
        yield f"{s.bombs} bombs of {s.bombs_bought} bought"
    if not 1 <= s.year <= t.TABLES.turns.years:
        yield f"year {s.year}"
    if len(s.past) != s.year - 1:
        yield f"{len(s.past)} entries gone in year {s.year}"
    if s.phase not in states.PHASES:
        yield f"phase '{s.phase}'"
    if s.rolls_used > s.roll_limit and s.phase == ROLL:
        yield f"{s.rolls_used} rolls of {s.roll_limit}"
    if len(s.faces) != s.dice_count and s.phase == ROLL:
        yield f"{len(s.faces)} dice, not {s.dice_count}"
    if not 0 <= s.levels_won <= DUNGEON_LEVELS:
        yield f"{s.levels_won} dungeon levels won"
    if s.discounts_left < 0 or s.free_tiles_left < 0:
        yield "more discounts or free tiles used than given"


def _land(s: State) -> Iterator[str]:
    realm = s.realm
    if s.owned & ~realm.tiles:
        yield "land is owned where there is no tile"
    start = 1 << realm.capitol
    if s.owned and not s.owned & start:
        yield "the capitol's tile is not owned"
    if Squares(realm.board.rows, realm.board.cols).flood(start, s.owned) != s.owned:
        yield "the realm is not connected"


def _buildings(s: State) -> Iterator[str]:
    land = s.realm.land_of(s.owned)
    taken = 0
    for number, mask, piece in s.town.pieces:
        name = f"{piece.structure} {piece.level}"
        if mask & taken:
            yield f"{name} overlaps another piece"
        if mask & ~land:
            yield f"{name} stands outside the realm"
        if number != t.CAPITOL and not s.realm.shaped(number, mask):
            yield f"{name} has another shape"
        if number == t.TOWER and mask & ~s.realm.tower_land:
            yield "a tower stands on cheap land"
        if s.realm.grid.mask(piece.plots) != mask:
            yield f"{name} lies elsewhere than its plots say"
        taken |= mask
    for kind in t.KINDS:
        count = s.town.count[kind.number]
        if kind.max == 1 and count > 1:
            yield f"{count} x {kind.key}"
        if kind.number in t.MILLS and count > kind.max and s.chosen.variant != "free_development":
            yield f"{count} x {kind.key}"
        if kind.level > 1 and count and not all(s.town.count[part] for part in LEVELS[kind.number][: kind.level - 1]):
            yield f"{kind.key} stands without its lower level"


def _frames(s: State) -> Iterator[str]:
    if s.phase == OVER and s.todo:
        yield "something is still to be decided after the end"
    for under, frame in enumerate(s.todo):
        if isinstance(frame, states.Battle):
            if under != len(s.todo) - 1 or not frame.groups or any(count <= 0 for _, count in frame.groups):
                yield "a battle without foes, or below another frame"
        elif isinstance(frame, states.Raid):
            if under != 0 or frame.level != s.levels_won + 1 or not s.raid_used:
                yield "a raid out of place"
            if under == len(s.todo) - 1 and frame.at not in frame.settled:
                yield "a raid waits in a room that is not settled"
        elif isinstance(frame, states.GoodsChoice):
            if frame.total < 1 or len(frame.allowed) < 2:
                yield "a choice of goods with one answer is asked"
        elif isinstance(frame, states.TreasuryChoice) and s.treasury != "open":
            yield "a treasury is asked about that is not open"


# ---- The ruleset.
Options = Callable[[State], Sequence[GameAction]]

# The decisions in which each action is offered, in listing order: by the top frame, else by the phase.
_BY_FRAME: dict[type, tuple[Options, ...]] = {
    states.Battle: (act.Engage.options, act.ThrowBomb.options, act.Flee.options),
    states.Raid: (act.Move.options, act.Leave.options),
    states.GoodsChoice: (act.ChooseGoods.options,),
    states.TroopChoice: (act.ChooseTroop.options,),
    states.TreasuryChoice: (act.ChooseTreasury.options,),
}
_BY_PHASE: dict[str, tuple[Options, ...]] = {
    states.LEDGER: (act.Rumour.options,),
    ROLL: (while_rolling, act.TakeFreeTile.options),
    states.HARVEST: (act.ChoosePairing.options, act.TakeFreeTile.options),
}


@lru_cache(maxsize=4096)
def _year_actions(standing: tuple[int, ...], entry: int) -> tuple[Options, ...]:
    """The options of phase ACTIONS that can be anything but empty with these pieces in a year of this entry."""
    market, port = standing[t.MARKETPLACE], standing[t.PORT]
    parts: list[tuple[bool | int, Options]] = [
        (entry == t.ENTRY["prospectors"], act.TakeFreeTile.options),
        (True, act.ClaimTile.options),
        (True, act.Build.options),
        (market, act.TradeBasic.options),
        (market, act.TradeGold.options),
        (market or port, act.TradeRare.options),
        (standing[t.BARRACKS[0]], act.Recruit.options),
        (standing[t.ARMOURY], act.BuyBomb.options),
        (entry == t.ENTRY["treasure_map"], act.SailToIsland.options),
        (entry == t.ENTRY["invasion"], act.BuildFortifications.options),
        (standing[t.DUNGEONS[0]], act.StartRaid.options),
        (True, act.Demolish.options),
        (True, act.EndYear.options),
    ]
    return tuple(options for there, options in parts if there)


_PHASE_NAMES = {states.LEDGER: "rumour", ROLL: "roll", states.HARVEST: "pairing", ACTIONS: "actions"}
# By phase and year, its decision, made once.
_IN_PHASE: Computed[tuple[str, int], tuple[Decision, ...]] = Computed(
    lambda of: () if of[0] == OVER else (Decision(0, _PHASE_NAMES[of[0]], {"year": of[1]}),)
)


class TwentyYears(OpenRules[State]):
    """The ruleset; see game.core.rules for the contract of each method."""

    id = "twenty_years"
    name = "20 Years"
    version = 2  # 2: a room lost before the first blow, and leaving with nobody left, cost no point (20Y-D47, 20Y-D62)
    seats = range(1, 2)
    options = states.OPTIONS
    actions: tuple[type[Action], ...] = ACTION_TYPES
    unlisted: tuple[type[Action], ...] = ()
    snapshot, check = staticmethod(snapshot_of), staticmethod(violations)

    def new(self, setup: Setup, dice: Dice) -> State:
        """Year 1 has begun and its dice are rolled."""
        chosen = states.chosen_of(setup.options, setup.version)
        board = states.read_board(setup.board)
        states.check_board(board, chosen.towers)
        s = State(states.realm_of(board), chosen, dice)
        if chosen.variant != "none":
            ledger.place_capitol(s, None)  # 20Y-D88
        if chosen.variant == "free_development":
            basic = chosen.start_wood, chosen.start_stone, chosen.start_leather
            s.goods[t.WOOD], s.goods[t.STONE], s.goods[t.LEATHER] = basic
            s.goods[t.GOLD], s.troops[t.FOOTMEN] = chosen.start_gold, chosen.start_footmen
        elif chosen.variant == "random_ledger" and chosen.kind_start:
            s.goods[t.GOLD], s.troops[t.FOOTMEN] = t.ENTRIES[0].gold, t.ENTRIES[0].footmen
        begin_year(s, None)
        advance(s, None)
        return s

    def pending(self, s: State) -> tuple[Decision, ...]:
        if s.todo:
            told = msgspec.to_builtins(s.todo[-1])
            return (Decision(0, told["frame"], {"year": s.year, **told}),)
        return _IN_PHASE[s.phase, s.year]

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
