"""The ruleset behind the contract: setup, decisions, legality. Effects are in the other modules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from game.core.dice import Dice, HiddenDice
from game.core.events import Emit
from game.core.figures import options_beside, values_of
from game.core.rules import Action, Decision, OptionValue, Outcome, Refusal, ScoreSheet, Setup, SetupError
from game.core.state import Computed
from game.core.xii_century import actions as act
from game.core.xii_century import round, scoring
from game.core.xii_century import sheet as xii
from game.core.xii_century.actions import round as others
from game.core.xii_century.sheet import Chosen, MatchFigures, Phase, State, Tables, Town, shipped
from game.core.xii_century.spending import rolled

_ANSWERS = ("undecided", "avoid", "support", "sealed")


def snapshot_of(s: State) -> dict[str, Any]:
    """Plain data with the canonical ids."""
    return {
        "options": msgspec.to_builtins(s.chosen),
        "round": s.round,
        "first": s.first,
        "phase": s.phase,
        "active": s.active,
        "events": [xii.FATES[event - 1] if event else None for event in s.events],
        "shared": list(s.shared),
        "own": list(s.faces[2:]),
        "dice": list(s.faces),
        "spent": [die for die in range(len(s.faces)) if s.spent >> die & 1],
        "turn": {
            "assets": [name for i, name in enumerate(xii.ASSETS) if s.used >> i & 1],
            "doubled": [name for i, name in enumerate(xii.ASSETS) if s.doubled >> i & 1],
            "locations": [name for i, name in enumerate(xii.LOCATIONS) if s.places >> i & 1],
            "reserve_used": s.drawn > 0,
            "saves": s.saves,
            "sheriff_used": bool(s.abilities & 1),
            "court_used": bool(s.abilities & 2),
            "split_used": bool(s.abilities & 4),
            "parts": list(s.split[1:3]),
            "parts_left": [xii.PARTS.index(die) for die in rolled(s) if die < 0],
        },
        "war": {"answers": [_ANSWERS[vote] for vote in s.votes], "shown": s.reveals},
        "towns": [_town(s, town) for town in s.towns],
        "dice_drawn": s.dice.drawn,
    }


def _town(s: State, town: Town) -> dict[str, Any]:
    return {
        "name": town.name,
        "assets": {name: town.values[i] for i, name in enumerate(xii.ASSETS)},
        "influence": {name: town.values[xii.INFLUENCE + i] for i, name in enumerate(xii.LOCATIONS)},
        "reputation": town.values[xii.REPUTATION],
        "items": [name for name in xii.ITEMS if town.owned & xii.BIT[name]],
        "perks": [name for name in xii.PERKS if town.owned & xii.BIT[name]],
        "reserve": [{"value": value, "used": bool(town.crossed >> slot & 1)} for slot, value in enumerate(town.slots)],
        "pow": scoring.base(s, town),
        "pow_walls": scoring.walls(s, town),
        "vp": scoring.points(s, town),
    }


def violations(s: State) -> Iterator[str]:
    """Every invariant this state breaks, as sentences."""
    if s.phase not in Phase.EVERY:
        yield f"there is no phase {s.phase}"
    for seat, town in enumerate(s.towns):
        yield from _of_town(s, seat, town)
    if any(s.events.count(event) > 2 for event in range(1, len(xii.FATES) + 1)):
        yield "an event is on three rounds"
    if s.phase == Phase.SPEND:
        if len(s.faces) != 4 or not all(1 <= face <= 6 for face in s.faces):
            yield f"a turn has four dice, not {s.faces}"
        if s.split and sum(s.split[1:3]) != s.faces[s.split[0]]:
            yield f"the parts of {s.split} do not make {s.faces[s.split[0]]}"
        if s.split and (s.split[3] == xii.BOTH) != bool(s.spent >> s.split[0] & 1):
            yield "a split die is spent with its second part"
        if s.doubled & ~s.used:
            yield "an asset had two dice but not one"
    elif s.faces and s.phase != "market":
        yield "dice lie on the table outside a turn"
    if any(vote not in (0, xii.AVOID, xii.SUPPORT, xii.SEALED) for vote in s.votes):
        yield f"there is no such answer in {s.votes}"


def _of_town(s: State, seat: int, town: Town) -> Iterator[str]:
    v = town.values
    for i, name in enumerate(xii.ASSETS):
        top = s.sheet.top(v, i)
        if not 0 <= v[i] <= top:
            yield f"town {seat + 1} has {v[i]} {name}, bounds 0 to {top}"
    if min(v[xii.INFLUENCE :]) < 0:
        yield f"town {seat + 1} has less than no influence or reputation"
    if town.crossed >> len(town.slots):
        yield f"town {seat + 1} crossed out a slot that was never written"
    if s.chosen.jongleur_overflow != "unlimited" and len(town.slots) > s.sheet.course.slots:
        yield f"town {seat + 1} wrote {len(town.slots)} slots"
    for item in s.sheet.items:
        perks = sum(bool(town.owned & xii.BIT[perk]) for perk in item.perks)
        if perks != (1 if item.perks and town.owned & xii.BIT[item.id] else 0):
            yield f"town {seat + 1} has {perks} perks of {item.id}"


# ---- Options: difficulty, events, the solo objective, and readings of unclear rules.
OPTIONS = options_beside(__file__)

# In the order their options are listed.
ACTION_TYPES: tuple[type[act.GameAction], ...] = (
    others.AssignEvent,
    others.FixShared,
    others.RerollShared,
    act.IncreaseAsset,
    act.IncreaseInfluence,
    act.Attract,
    act.AttractSpecial,
    act.Build,
    act.BuildSpecial,
    act.SaveDie,
    others.SplitDie,
    others.SheriffAdjust,
    others.CourtTwoToFour,
    others.CourtReroll,
    act.DiscardDie,
    others.EndSpending,
    others.Convert,
    others.WarChoice,
    others.CollectChoice,
    others.SetTownName,
)


def chosen_of(options: Mapping[str, OptionValue], seats: int, version: int) -> Chosen:
    """The options as the state carries them, with the version of the rules in force.

    Raises SetupError for what does not go together.
    """
    chosen = Chosen(**values_of(OPTIONS, options), version=version)  # type: ignore[arg-type]
    if seats == 1 and chosen.event_method == "draft":
        raise SetupError("drafting events needs 2 players or more")
    return chosen


# ---- The ruleset.
_OTHERS = {
    Phase.ASSIGN: (others.AssignEvent.options,),
    Phase.FIX: (others.FixShared.options, others.RerollShared.options),
    Phase.MARKET: (others.Convert.options,),
    Phase.WAR: (others.WarChoice.options,),
    Phase.COLLECT: (others.CollectChoice.options,),
}
_SPEND = Phase.SPEND  # the phase of nearly every decision
_ABILITIES = (
    others.SplitDie.options,
    others.SheriffAdjust.options,
    others.CourtTwoToFour.options,
    others.CourtReroll.options,
)


# By seat, phase and round: the decision of one seat, made once.
_ALONE: Computed[tuple[int, str, int], tuple[Decision, ...]] = Computed(
    lambda of: (Decision(of[0], of[1], {"round": of[2]}),)
)


class XiiCentury:
    """The ruleset; see game.core.rules for the contract of each method. `tables`: the figures it plays by."""

    id = "xii_century"
    name = "XII Century"
    # 2: a split die is two dice, each spent at the player's choice (XII-D25). 3: after the last meal nobody is asked
    # about food and supply that score nothing.
    version = 3
    seats = range(1, 6)
    options = OPTIONS
    actions: tuple[type[Action], ...] = ACTION_TYPES
    unlisted: tuple[type[Action], ...] = (others.SetTownName,)
    snapshot, check = staticmethod(snapshot_of), staticmethod(violations)

    def __init__(self, tables: Tables | None = None) -> None:
        self.tables = tables or shipped()
        # by the guildhall's and masons' options: the town sheet, made once
        self._sheets = Computed[tuple[bool, bool], MatchFigures](lambda key: MatchFigures(self.tables, *key))

    def __reduce__(self) -> tuple[type[XiiCentury], tuple[Tables]]:
        """Pickles as its tables; sheets are made again."""
        return XiiCentury, (self.tables,)

    def sheet(self, guildhall: bool, masons_special: bool = True) -> MatchFigures:
        """The town sheet under these options."""
        return self._sheets[guildhall, masons_special]

    def new(self, setup: Setup, dice: Dice) -> State:
        """Events are assigned (or drafted next), round 1 has begun, the first dice are rolled."""
        if setup.board is not None:
            raise SetupError("XII Century is played on town sheets, not on a map")
        chosen = chosen_of(setup.options, setup.seats, setup.version)
        sheet = self.sheet(chosen.include_guildhall, chosen.masons_special)
        s = round.blank(sheet, chosen, setup.seats, dice)
        round.begin(s)
        return s

    def pending(self, s: State) -> tuple[Decision, ...]:
        if s.phase == _SPEND:
            return _ALONE[(s.first + s.turn) % len(s.towns), _SPEND, s.round]
        if s.phase == Phase.OVER:
            return ()
        if s.phase == Phase.WAR:
            asked = [seat for seat in s.order if s.votes[seat] == xii.UNDECIDED]
            return tuple(Decision(seat, Phase.WAR, {"round": s.round}) for seat in asked)
        if s.phase == Phase.ASSIGN:
            return (Decision(s.active, Phase.ASSIGN, {"rounds": list(round.open_rounds(s))}),)
        return _ALONE[s.active, s.phase, s.round]

    def legal(self, s: State, seat: int) -> Sequence[Action]:
        if s.phase == _SPEND:
            if seat != (s.first + s.turn) % len(s.towns):
                return ()
            found: list[Action] = act.spends(s, seat)  # type: ignore[assignment]
            if s.towns[seat].owned & others.ALTERING:
                for options in _ABILITIES:
                    found += options(s, seat)
            if s.spent == xii.ALL_SPENT:
                found += others.EndSpending.options(s, seat)
            return found
        if s.phase == Phase.OVER or (s.phase != Phase.WAR and seat != s.active) or not 0 <= seat < s.seats:
            return ()
        return [action for options in _OTHERS[s.phase] for action in options(s, seat)]

    def refusal(self, s: State, seat: int, action: Action) -> Refusal | None:
        if s.phase == Phase.OVER:
            return Refusal("over", "XII 3", "The game is over.")
        if not isinstance(action, act.GameAction):
            return Refusal("foreign", "XII 10", "Not an action of XII Century.")
        return action.refusal(s, seat)

    def apply(self, s: State, seat: int, action: Action, emit: Emit | None) -> None:
        action.perform(s, seat, emit)  # type: ignore[attr-defined]

    def view(self, s: State, seat: int | None) -> State:
        """Hides future dice from all, and answers to the king from other seats until they are revealed."""
        seen = s.copy()
        seen.dice = HiddenDice(s.dice.drawn)
        seen.viewer = -1 if seat is None else seat
        if s.phase == Phase.WAR and xii.UNDECIDED in s.votes:
            for other, vote in enumerate(s.votes):
                if other != seat and vote != xii.UNDECIDED:
                    seen.votes[other] = xii.SEALED
        return seen

    def seal(self, s: State, seat: int) -> None:
        s.votes[seat] = xii.SEALED

    def known(self, s: State) -> int:
        return s.reveals

    def score(self, s: State) -> tuple[ScoreSheet, ...]:
        won = scoring.winners(s) if s.phase == Phase.OVER else None
        rows = (scoring.rows(s, town) for town in s.towns)
        return tuple(ScoreSheet(seat, row, None if won is None else seat in won) for seat, row in enumerate(rows))

    def outcome(self, s: State) -> Outcome | None:
        return scoring.outcome(s)
