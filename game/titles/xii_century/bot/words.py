"""Why the greedy bot of XII Century does what it does, in one line."""

from __future__ import annotations

from game.core.rules import Action
from game.core.xii_century import forecasts, queries
from game.core.xii_century.actions import (
    AssignEvent,
    Attract,
    AttractSpecial,
    Build,
    BuildSpecial,
    CollectChoice,
    Convert,
    CourtTwoToFour,
    EndSpending,
    FixShared,
    IncreaseAsset,
    IncreaseInfluence,
    RerollShared,
    SaveDie,
    SheriffAdjust,
    SplitDie,
    WarChoice,
)
from game.core.xii_century.reasons import words
from game.core.xii_century.state import State
from game.core.xii_century.tables import INFLUENCE, ITEM, LOCATION

_FOR = {
    "population": "people: many requirements ask for them",
    "food": "food for the next meal",
    "supply": "supply for buildings",
    "farms": "food each round",
    "men_at_arms": "soldiers",
    "knights": "strength in war",
    "strong_ale": "2 points each",
    "stone_houses": "1 point per house",
    "monks": "2 points, and it counts as two people",
    "mercenaries": "power you never lose",
    "masons": "cheaper building",
    "bread": "5 points",
}


def reason(view: State, action: Action) -> str:
    """One line of intent for that action at that view."""
    if isinstance(action, IncreaseAsset):
        use = queries.use_of(view, action.die, action.asset)
        return f"{use.added} more {words(action.asset, use.added)}: {_FOR[action.asset]}"
    if isinstance(action, IncreaseInfluence):
        return _influence(view, action)
    if isinstance(action, Attract | AttractSpecial):
        return _item(view, action.person, getattr(action, "perk", ""))
    if isinstance(action, Build | BuildSpecial):
        return _item(view, action.infrastructure, getattr(action, "perk", ""))
    if isinstance(action, WarChoice):
        return _war(view, action)
    return _plain(view, action)


def _influence(view: State, action: IncreaseInfluence) -> str:
    place = LOCATION[action.location]
    row = view.sheet.tables.locations[place]
    use = queries.use_of(view, action.die, action.location)
    pays = sum(1 for need in row.need[view.round - 1 :] if use.amount >= need)
    had = sum(1 for need in row.need[view.round - 1 :] if view.towns[view.active].values[INFLUENCE + place] >= need)
    more = pays - had
    return f"the {action.location} pays {more} {'round' if more == 1 else 'rounds'} more"


def _item(view: State, name: str, perk: str) -> str:
    points = view.sheet.item_vp[ITEM[name]]
    more = f", and {words(perk)}" if perk else ""
    return f"{points} point{'' if points == 1 else 's'} for the {words(name)}{more}"


def _war(view: State, action: WarChoice) -> str:
    seat = view.viewer
    others = tuple(other for other in range(view.seats) if other != seat and forecasts.may_support(view, other))
    odds = forecasts.war_odds(view, seat, others)
    lost = " and ".join(f"{abs(count)} {words(name, count)}" for name, count in odds.lost.items()) or "nobody"
    verdict = "is worth more than" if action.support else "isn't worth"
    return f"{odds.reputation:.1f} reputation {verdict} {lost}"


def _plain(view: State, action: Action) -> str:
    if isinstance(action, SaveDie):
        return "saves it for a better turn"
    if isinstance(action, EndSpending):
        return "a reserve die is worth more later"
    if isinstance(action, Convert):
        return f"turns {action.amount} {action.source} into what is needed" if action.amount else "has what it needs"
    if isinstance(action, CollectChoice):
        return "takes what's short"
    if isinstance(action, FixShared):
        return "the higher die is the better one"
    if isinstance(action, RerollShared):
        return "the low die is no use here"
    if isinstance(action, SheriffAdjust | CourtTwoToFour):
        return "makes the die fit"
    if isinstance(action, SplitDie):
        return f"{action.parts[0]} and {action.parts[1]} each find a better use than {sum(action.parts)}"
    return "the event that hurts it least" if isinstance(action, AssignEvent) else "has no better use for it"
