"""What Horrible Hordes' lesson takes for granted, slip by slip, and what pressing its lights leads to."""

from typing import Any

from game.core.horrible_hordes.actions import BuildSettlement, EndPhase, MoveStack, Pass
from game.core.horrible_hordes.books import limit
from game.core.horrible_hordes.hordes import risks, telegraph
from game.core.horrible_hordes.movement import stack_at
from game.core.horrible_hordes.odds import attack_odds
from game.core.match import Match
from game.core.rules import Action
from game.lessons import Slip

LIKELY = 0.5  # a chance from which on a fight may be asked for
NEVER_ASKED = {"research_extra", "convert_gold"}  # what costs chits beside what a phase is about


def raided(s: Any, cell: tuple[int, int]) -> bool:
    """Whether a horde that is seen may take this space."""
    coming = (risk for seat in range(len(s.players)) for risk in risks(s, seat, telegraph(s)) if not risk.omen.fights)
    return any(s.grid.cells[risk.space] == tuple(cell) and risk.danger > 0.01 for risk in coming)


def attack(s: Any, action: MoveStack) -> float | None:
    """The chance to win of a march into a horde; None for one into no horde."""
    numbers = s.grid.numbers
    odds = attack_odds(s, 0, numbers[action.origin], action.count, numbers[action.path[-1]])
    return odds.hold if odds is not None else None


def harm(before: Match, after: Match) -> str:
    """It pays for more than was asked, sets up where a horde comes, or begins a fight that is likely to be lost."""
    if len(after) == len(before):
        return ""
    match after.journal[len(before)].action:
        case BuildSettlement(space=cell) if raided(before_and(before, BuildSettlement(cell)).state, cell):
            return "a settlement is raided"
        case MoveStack() as march if (chance := attack(before.state, march)) is not None and chance < LIKELY:
            return "a battle is likely to be lost"
        case action if str(action.__struct_config__.tag) in NEVER_ASKED:
            return "chits are paid that nobody asked for"
    return ""


def before_and(match: Match, action: Action) -> Match:
    after = match.branch()
    after.step(action, 0)
    return after


def asked(match: Match, slip: Slip) -> list[Action]:
    """What pressing what is lit leads to: settlements where no horde comes, all armies into a horde they can beat."""
    legal, s = list(match.legal(0)), match.state
    found = [action for action in legal if str(action.__struct_config__.tag) in slip.asks]
    ends = [action for action in legal if isinstance(action, EndPhase | Pass)]
    if slip.at == ("order/done",):
        return ends[:1] or found
    if isinstance(found[0], BuildSettlement):
        return [one for one in found if not raided(before_and(match, one).state, one.space)] or ends
    if isinstance(found[0], MoveStack):
        marches = [(attack(s, one), one) for one in found if isinstance(one, MoveStack)]
        stands = {one.origin: stack_at(s.players[0], s.grid.numbers[one.origin]) for _, one in marches}
        whole = [one for chance, one in marches if chance is not None and one.count == stands[one.origin]]
        return [one for one in whole if (attack(s, one) or 0) >= LIKELY] or ends
    return list(found)


CLAIMS = {
    "Your goal": lambda s, legal: legal == {"choose_start"} and not s.round,
    "Choose a kingdom": lambda s, legal: "choose_kingdom" in legal,
    "Take any 3": lambda s, legal: legal == {"take_free"},
    "Take food": lambda s, legal: legal == {"take_free"} and s.round > 1,
    "Build a settlement": lambda s, legal: "build_settlement" in legal and s.phase == "settle",
    "Build another": lambda s, legal: "build_settlement" in legal and s.phase == "settle",
    "Learn": lambda s, legal: bool(legal & {"research", "choose_ability"}),
    "Attack a horde": lambda s, legal: "move_stack" in legal,
    "You may buy": lambda s, legal: "research_extra" in legal and "research" not in legal,
    "Choose where": lambda s, legal: legal == {"place_unit"},
    "A castle guards": lambda s, legal: "build_castle" in legal,
    "Train an army": lambda s, legal: "train_army" in legal,
    "Your armies may": lambda s, legal: "move_stack" in legal,
    "Your armies and": lambda s, legal: "fight" in legal,
    "You hold more": lambda s, legal: "discard" in legal and sum(s.players[0].goods) > limit(s.players[0], "hand"),
    "Your last": lambda s, legal: not s.players[0].settlements and "restart" in legal,
    "Two gold": lambda s, legal: "convert_gold" in legal and s.players[0].goods[-1] >= 2,
    "You control": lambda s, legal: "control_path" in legal,
    "One of your": lambda s, legal: "use" in legal,
}
