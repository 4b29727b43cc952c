"""Base of the actions: legality (`refusal`), choices (`options`), effect (`perform`).

Legal means: an option without a refusal. Previews, greyed out buttons and moves all come from these three.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from game.core.events import Emit
from game.core.rules import Action, Refusal
from game.core.twenty_years import state as states
from game.core.twenty_years.books import counted
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import BASIC, GOODS, Amounts


class GameAction(Action, frozen=True):
    """Base of the actions. A refusal is None when the action is legal; `perform` is called with legal actions only.

    An action belongs to `phases`, maybe to one `entry` of the ledger only, or answers a `frame` (`absent` is said where
    nothing asks for it); then `fault` is what is wrong with it.
    """

    phases: ClassVar[tuple[str, ...]] = (states.ACTIONS,)
    frame: ClassVar[type[states.Frame] | None] = None
    absent: ClassVar[str] = ""
    entry: ClassVar[int] = 0  # its number, 0 = of any year
    choices: ClassVar[Sequence[GameAction]] = ()  # its options, where they are always the same

    @classmethod
    def options(cls, s: State) -> Sequence[GameAction]:
        """The choices in a state that waits for such an action."""
        return cls.choices

    def refusal(self, s: State) -> Refusal | None:
        if self.frame is not None:
            return self.fault(s) if isinstance(s.top, self.frame) else no_frame(self.absent)
        if self.entry and s.entry != self.entry:
            return no_frame(self.absent)
        return closed(s, *self.phases) or self.fault(s)

    def fault(self, s: State) -> Refusal | None:
        return None

    def perform(self, s: State, emit: Emit | None) -> None:
        raise NotImplementedError


_FIRST = {
    states.Battle: "Finish the battle first: fight, bomb or flee.",
    states.Raid: "Finish or leave the raid first.",
    states.GoodsChoice: "Choose the goods first.",
    states.TroopChoice: "Choose the troop that falls ill first.",
    states.TreasuryChoice: "Choose how the treasury pays first.",
}
_PHASE = {
    states.LEDGER: "Answer the ledger first.",
    states.ROLL: "Stop rolling first.",
    states.HARVEST: "Choose how the dice are paired first.",
    states.ACTIONS: "This year's dice are already harvested.",
    states.OVER: "The game is over.",
}


def closed(s: State, *phases: str) -> Refusal | None:
    """Why nothing of these phases can be done now (20Y-D38: frames are atomic); None if it can."""
    if s.todo:
        return Refusal("frame_open", "20Y-D38", _FIRST[type(s.todo[-1])])
    if s.phase not in phases:
        return Refusal("wrong_phase", "20Y 5", _PHASE.get(s.phase, "Not now."))
    return None


def no_frame(what: str) -> Refusal:
    """Nothing asks for this now."""
    return Refusal("not_asked", "20Y 6", what)


def short_of(s: State, price: Iterable[tuple[int, int]], rule: str, any_basic: bool = False) -> Refusal | None:
    """The missing goods of a price ((good, count) pairs): all of them in one sentence, the first one as figures.

    `any_basic`: plus one basic good of the player's choice (20Y-D34).
    """
    short = [(counted(n, GOODS[good]), GOODS[good], n, s.goods[good]) for good, n in price if s.goods[good] < n]
    if any_basic and not any(s.goods[good] for good in BASIC):
        rule = rule if short else "20Y-D34"
        short.append(("1 wood, stone or leather", "basic", 1, 0))
    if not short:
        return None
    _, what, need, have = short[0]
    needs = _listed([one[0] for one in short])
    haves = _listed([str(one[3]) for one in short]) if len(short) == 1 or any(one[3] for one in short) else "none"
    return Refusal("short", rule, f"Needs {needs}; you have {haves}.", what, need, have)


def _listed(words: Sequence[str]) -> str:
    """ "2 wood", "2 wood and 1 stone", "2 wood, 1 stone and 3 gems"."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


# ---- Parts of actions with more than one number: goods by name.


class Goods(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """{"wood": 2, "gold": 1}: unnamed goods are 0."""

    wood: int = 0
    stone: int = 0
    leather: int = 0
    gold: int = 0
    metal: int = 0
    gems: int = 0
    spices: int = 0

    @property
    def amounts(self) -> Amounts:
        return self.wood, self.stone, self.leather, self.gold, self.metal, self.gems, self.spices


class Rare(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """{"metal": 1, "gems": 1}: rare goods only."""

    metal: int = 0
    gems: int = 0
    spices: int = 0
