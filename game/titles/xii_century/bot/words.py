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
from game.titles.xii_century.teller import PAGES, say


def reason(view: State, action: Action) -> str:
    """One line of intent for that action at that view."""
    if isinstance(action, IncreaseAsset):
        use = queries.use_of(view, action.die, action.asset)
        return say("bot_asset", count=use.added, name=words(action.asset, use.added), rule=say(f"for_{action.asset}"))
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
    return say("bot_location", location=action.location, count=more)


def _item(view: State, name: str, perk: str) -> str:
    points = view.sheet.item_vp[ITEM[name]]
    rule = PAGES.words.line(perk).rstrip(".") if perk else ""
    worth = say("bot_item", count=points, name=words(name)) if points or not rule else ""
    return "; ".join(part for part in (worth, rule) if part)


def _war(view: State, action: WarChoice) -> str:
    seat = view.viewer
    others = tuple(other for other in range(view.seats) if other != seat and forecasts.may_support(view, other))
    odds = forecasts.war_odds(view, seat, others)
    lost = PAGES.amounts({name: abs(count) for name, count in odds.lost.items()})
    return say("bot_support" if action.support else "bot_avoid", numbers=f"{odds.reputation:.1f}", name=lost)


def _plain(view: State, action: Action) -> str:
    if isinstance(action, SaveDie):
        return say("bot_save")
    if isinstance(action, EndSpending):
        return say("bot_end")
    if isinstance(action, Convert):
        return say("bot_trade", count=action.amount, name=action.source) if action.amount else say("bot_no_trade")
    if isinstance(action, CollectChoice):
        return say("bot_takes")
    if isinstance(action, FixShared):
        return say("bot_fix")
    if isinstance(action, RerollShared):
        return say("bot_reroll")
    if isinstance(action, SheriffAdjust | CourtTwoToFour):
        return say("bot_fits")
    if isinstance(action, SplitDie):
        return say("bot_split", numbers=PAGES.listed(map(str, action.parts), "and"), count=sum(action.parts))
    return say("bot_event") if isinstance(action, AssignEvent) else say("bot_discard")
