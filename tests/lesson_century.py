"""What XII Century's lesson takes for granted, slip by slip, and what pressing its lights leads to."""

from fnmatch import fnmatchcase
from typing import Any

from game.core.match import Match
from game.core.rules import Action
from game.core.xii_century.actions.round import EndSpending
from game.core.xii_century.queries import Use, dice, meal, owned, targets_of
from game.core.xii_century.sheet import ALL_SPENT, ASSETS, LOCATION, POPULATION, State
from game.lessons import LEARNER, Slip


def uses(s: State, target: str = "", value: int = 0) -> list[Use]:
    """The legal ways to spend a die; `target`, `value`: only those on it, with such a die."""
    found = [use for die in dice(s) for use in targets_of(s, die) if use.refusal is None]
    return [use for use in found if target in ("", use.target) and value in (0, use.value)]


def can_feed(s: State) -> bool:
    """Whether everybody eats at the meal, as things stand or with one more die on food."""
    hungry = (meal(s, LEARNER, {"food": use.amount}).people_lost for use in uses(s, "food"))
    return not meal(s, LEARNER).people_lost or not all(hungry)


def harm(before: Match, after: Match) -> str:
    """Somebody starves who could have been fed."""
    if before.state.phase != "spend" or not can_feed(before.state):
        return ""
    if after.state.phase == "spend" and after.state.round == before.state.round:
        return "" if can_feed(after.state) else "not everyone can be fed any more"
    lost = meal(before.state, LEARNER).people_lost
    return f"{lost} population starves" if lost else ""


def asked(match: Match, slip: Slip) -> list[Action]:
    """What pressing what is lit leads to: the first dice lit, each on the first targets lit for it."""
    s = match.state
    if s.phase == "collect":
        return list(match.legal(LEARNER))
    if slip.at == ("end",):
        return [EndSpending()]
    lit = next((found for at in slip.at if (found := [use for use in uses(s) if _matches(at, _die(use))])), list[Use]())
    found: list[Action] = []
    for die in {use.die: None for use in lit}:
        open_ = [use for use in lit if use.die == die]
        hits = ([use.actions[0] for use in open_ if _matches(at, _place(use.target))] for at in slip.at)
        found += next(filter(None, hits), [])
    return found or list(match.legal(LEARNER))


def _die(use: Use) -> str:
    if use.die.pool == "reserve":
        return f"die/r{use.die.slot}=reserve die {use.value}"
    return f"die/{use.die.i + 2 * (use.die.pool == 'own')}=die showing {use.value}"


def _place(target: str) -> str:
    kind = "asset" if target in ASSETS else "land" if target in LOCATION else "item"
    return target if target == "save" else f"{kind}/{target}"


def _matches(pattern: str, zone: str) -> bool:
    """Whether a pattern means a die with its name, or a target whatever it is called."""
    if "=" in zone:
        return fnmatchcase(zone, pattern if "=" in pattern else pattern + "=*")
    return fnmatchcase(zone, pattern.partition("=")[0])


def _hungry(s: State) -> bool:
    return meal(s, LEARNER).people_lost > 0


def _feeds(s: State, reserve: bool) -> bool:
    most = max((use.amount for use in uses(s, "food") if (use.die.pool == "reserve") is reserve), default=0)
    return not meal(s, LEARNER, {"food": most}).people_lost


CLAIMS: dict[str, Any] = {
    "Score the most": lambda s, legal: uses(s, "farmland", 5),
    "Your town needs population. Put the 2": lambda s, legal: (
        uses(s, "population", 2) and not s.towns[0].values[POPULATION]
    ),
    "Your town needs population. Put your": lambda s, legal: (
        uses(s, "population") and not s.towns[0].values[POPULATION]
    ),
    "With one die left": lambda s, legal: len(dice(s)) == 1 and uses(s, "save"),
    "All four dice are spent. End the turn: a town without": lambda s, legal: (
        s.spent == ALL_SPENT and not s.towns[0].values[POPULATION]
    ),
    "Now stock up": lambda s, legal: uses(s, "food", 4) and _feeds(s, False),
    "Spend what is left": lambda s, legal: s.spent < ALL_SPENT and not _hungry(s),
    "New dice. Prominent people and buildings take any die once": lambda s, legal: (
        uses(s, "population", 4) and "master_builder" not in owned(s, LEARNER)
    ),
    "New dice. Prominent people and buildings take any die. The": lambda s, legal: (
        uses(s, "master_builder", 1) and s.towns[0].values[POPULATION] >= 4
    ),
    "More population eats more": lambda s, legal: any(use.die.pool == "reserve" for use in uses(s, "food")),
    "The master builder needs": lambda s, legal: uses(s, "master_builder", 1),
    "The prior needs": lambda s, legal: uses(s, "prior") and s.towns[0].values[POPULATION] >= 6,
    "Your reserve lies": lambda s, legal: any(use.die.pool == "reserve" for use in uses(s, "", 4)),
    "A location lets you": lambda s, legal: s.phase == "collect",
    "Some would find no food, and leave. Put": lambda s, legal: _hungry(s) and _feeds(s, False),
    "Some would find no food, and leave. Once": lambda s, legal: _hungry(s) and _feeds(s, True),
    "No die left": lambda s, legal: _hungry(s) and not can_feed(s),
    "All four dice are spent. End": lambda s, legal: s.spent == ALL_SPENT and not _hungry(s),
}
