"""XII Century: dice, prices and actions as one reads them."""

from __future__ import annotations

from game.core.rules import Action
from game.core.xii_century import queries
from game.core.xii_century.actions import (
    AssignEvent,
    Attract,
    AttractSpecial,
    Build,
    BuildSpecial,
    CollectChoice,
    Convert,
    CourtReroll,
    CourtTwoToFour,
    DieRef,
    DiscardDie,
    EndSpending,
    FixShared,
    IncreaseAsset,
    IncreaseInfluence,
    RerollShared,
    SaveDie,
    SetTownName,
    SheriffAdjust,
    SplitDie,
    WarChoice,
    die_of,
)
from game.core.xii_century.spending import value_of
from game.core.xii_century.state import State
from game.words import GameWords

Spending = IncreaseAsset | IncreaseInfluence | Attract | AttractSpecial | Build | BuildSpecial | SaveDie | DiscardDie
SPENDING = (IncreaseAsset, IncreaseInfluence, Attract, AttractSpecial, Build, BuildSpecial, SaveDie, DiscardDie)


class Labels:
    """Turns actions into choices with the game's words."""

    def __init__(self, words: GameWords) -> None:
        self.words = words

    def die(self, view: State, ref: DieRef) -> str:
        """ "shared 6", "split 4" for a part of a split die."""
        if ref.pool == "part":
            return f"split {value_of(view, die_of(ref))}"
        return f"{ref.pool} {value_of(view, die_of(ref))}"

    def price(self, paid: dict[str, int]) -> str:
        """ "2 food, 4 supply"; empty for nothing."""
        return ", ".join(self.words.count(good, count) for good, count in paid.items() if count)

    def of(self, view: State, action: Action) -> str:
        """An action as a choice."""
        if isinstance(action, SPENDING):
            return f"{self.die(view, action.die)}: {self.use(view, action)}"
        return self._other(view, action)

    def use(self, view: State, action: Action) -> str:
        """What a die is spent on: "population +4 (to 10)"."""
        name = self.words.name
        if isinstance(action, SaveDie):
            return "save it to the reserve"
        if isinstance(action, DiscardDie):
            return "spend it for nothing" if action.die.pool == "part" else "throw it away"
        if isinstance(action, IncreaseAsset):
            return self._increase(view, action)
        if isinstance(action, IncreaseInfluence):
            use = self._found(view, action.die, action.location)
            return f"influence {name(action.location)} (to {use.amount})"
        if isinstance(action, Attract | AttractSpecial):
            perk = f", {name(action.perk)}" if isinstance(action, AttractSpecial) else ""
            keep = (
                f", keep {' '.join(map(str, action.keep))}"
                if isinstance(action, AttractSpecial) and action.keep
                else ""
            )
            return f"attract {name(action.person)}{self._paid(view, action.die, action.person)}{perk}{keep}"
        assert isinstance(action, Build | BuildSpecial)
        perk = f", {name(action.perk)}" if isinstance(action, BuildSpecial) else ""
        return f"build {name(action.infrastructure)}{self._paid(view, action.die, action.infrastructure)}{perk}"

    def _found(self, view: State, ref: DieRef, target: str) -> queries.Use:
        return queries.use_of(view, ref, target)

    def _increase(self, view: State, action: IncreaseAsset) -> str:
        use = self._found(view, action.die, action.asset)
        notes = [f"to {use.amount}"]
        if use.lowered:
            notes.append("highest die, one less")
        if use.wasted:
            notes.append(f"wastes {use.wasted}")
        if use.paid:
            notes.append(f"for {self.price(use.paid)}")
        return f"{self.words.name(action.asset, 2)} +{use.added} ({', '.join(notes)})"

    def _paid(self, view: State, ref: DieRef, target: str) -> str:
        paid = self.price(self._found(view, ref, target).paid)
        return f" for {paid}" if paid else ""

    def _other(self, view: State, action: Action) -> str:
        name = self.words.name
        if isinstance(action, AssignEvent):
            return f"round {action.round}: {name(action.event)}"
        if isinstance(action, FixShared):
            value = view.shared[0]
            return f"turn a shared {value} into a {value + action.delta}"
        if isinstance(action, RerollShared):
            return "throw both shared dice again"
        if isinstance(action, SplitDie):
            one, two = action.parts
            return f"split {self.die(view, action.die)}: into {one} and {two}"
        if isinstance(action, SheriffAdjust):
            value = value_of(view, die_of(action.die))
            return f"sheriff: turn {self.die(view, action.die)} into a {value + action.delta}"
        if isinstance(action, CourtTwoToFour):
            return f"town court: turn {self.die(view, action.die)} into a {view.sheet.perks.court_to}"
        if isinstance(action, CourtReroll):
            return f"town court: throw {self.die(view, action.die)} again"
        return self._last(action)

    def _last(self, action: Action) -> str:
        name = self.words.name
        if isinstance(action, EndSpending):
            return "end spending and eat"
        if isinstance(action, Convert):
            return f"market: change {action.amount} {action.source}" if action.amount else "market: change nothing"
        if isinstance(action, WarChoice):
            return "support the king" if action.support else "avoid the war"
        if isinstance(action, CollectChoice):
            return "collect " + ", ".join(f"{good} from the {name(place)}" for place, good in action.taken)
        assert isinstance(action, SetTownName)
        return f"call the town {action.name}"
