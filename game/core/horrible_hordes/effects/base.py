"""The action `use` and what every verb is. Who may use what, when and how often is checked here for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from game.core.events import Emit
from game.core.horrible_hordes.abilities import ABILITIES, ABILITY, COSTS, OPENING, USES
from game.core.horrible_hordes.action import NO_CHITS, Chits, GameAction
from game.core.horrible_hordes.books import pay, unpaid
from game.core.horrible_hordes.events import AbilityUsed
from game.core.horrible_hordes.mods import most_uses, ready, uses_left
from game.core.horrible_hordes.state import Battle, Player, Roll, State
from game.core.horrible_hordes.tables import named
from game.core.rules import Refusal

Space = tuple[int, int]


class Use(GameAction, frozen=True, tag="use"):
    """Use an activated ability. Which of the fields it takes depends on its verb (HH 4.3); others stay empty."""

    ability: str
    origin: Space | None = msgspec.field(name="from", default=None)
    to: Space | None = None
    space: Space | None = None
    path: tuple[Space, ...] = ()
    count: int = 0
    horde: int = 0
    opponent: int = -1
    unit: str = ""
    give: Chits = NO_CHITS
    get: Chits = NO_CHITS
    pay: Chits = NO_CHITS
    die: int = -1
    delta: int = 0

    @staticmethod
    def options(s: State, seat: int) -> Sequence[GameAction]:
        player = s.players[seat]
        here = player.abilities & OPENING.get(window_of(s, seat) if s.todo else s.phase, 0)
        if not here:
            return ()
        found: list[GameAction] = []
        for ability in ready(player, here):
            found += VERBS[_VERB[ability]].options(s, player, ability)
        return found

    def refusal(self, s: State, seat: int) -> Refusal | None:
        ability = ABILITY.get(self.ability, -1)
        if ability < 0:
            return Refusal("bad_target", "HH 10", f"There is no ability '{self.ability}'.", "ability")
        row = ABILITIES[ability]
        if row.use is None:
            return Refusal("not_owned", "HH 10", f"{row.name} is always on.", "ability")
        if not 0 <= seat < len(s.players):
            return Refusal("not_owned", "HH 12.2", "The hordes have no abilities.", "ability")
        player = s.players[seat]
        if not player.abilities >> ability & 1:
            return Refusal("not_owned", "HH 10", f"You don't have {row.name}.", "ability", 1, 0)
        return (
            closed(s, seat, ability)
            or _used_up(player, ability)
            or unpaid(player, COSTS[ability], "HH 11.1")
            or self._strange_field(VERBS[row.use.verb])
            or VERBS[row.use.verb].refusal(s, player, ability, self)
        )

    def _strange_field(self, verb: Verb) -> Refusal | None:
        for field, empty in _EMPTY.items():
            if field not in verb.fields and getattr(self, field) != empty:
                return Refusal("bad_target", "HH 4.3", f"{self.ability} doesn't use {field}.", field)
        return None

    def perform(self, s: State, seat: int, emit: Emit | None) -> None:
        ability = ABILITY[self.ability]
        verb = VERBS[_USES[ability].verb]
        player = s.players[seat]
        pay(player, COSTS[ability])
        count_use(player, ability, verb.times(ability, self))
        if emit:
            target = {k: v for k, v in msgspec.to_builtins(self).items() if k not in ("type", "ability")}
            left = uses_left(player, ability)
            emit(AbilityUsed(seat=seat, ability=self.ability, paid=named(COSTS[ability]), target=target, left=left))
        verb.perform(s, player, ability, self, emit)


class Verb:
    """One effect verb: the fields of `use` it takes, what may be chosen, why not, what happens."""

    fields: frozenset[str] = frozenset()

    def options(self, s: State, player: Player, ability: int) -> Sequence[Use]:
        raise NotImplementedError

    def possible(self, s: State, player: Player, ability: int) -> bool:
        """Whether there is any option."""
        return bool(self.options(s, player, ability))

    def refusal(self, s: State, player: Player, ability: int, use: Use) -> Refusal | None:
        raise NotImplementedError

    def perform(self, s: State, player: Player, ability: int, use: Use, emit: Emit | None) -> None:
        raise NotImplementedError

    def times(self, ability: int, use: Use) -> int:
        """How much of the limit one use takes."""
        return 1


VERBS: dict[str, Verb] = {}  # filled by the package, one entry a verb
_EMPTY: Mapping[str, Any] = {
    "origin": None,
    "to": None,
    "space": None,
    "path": (),
    "count": 0,
    "horde": 0,
    "opponent": -1,
    "unit": "",
    "give": NO_CHITS,
    "get": NO_CHITS,
    "pay": NO_CHITS,
    "die": -1,
    "delta": 0,
}


_USES: Sequence[Any] = USES  # of abilities that are used, which is all that asks here
_VERB = tuple(use.verb if use else "" for use in USES)


def window_of(s: State, seat: int) -> str:
    """The window in which this seat may act now: an own phase, battle, dice, hits, a prep segment; "" = none."""
    if not s.todo:
        return s.phase if s.active == seat else ""
    top: Any = s.todo[-1]
    kind = type(top)
    if (kind is not Roll and kind is not Battle) or not top.asking or top.asking[0] != seat:
        return ""
    if kind is Roll:
        return "dice"
    return "hits" if top.stage == "hits" else "battle"


def count_use(player: Player, ability: int, times: int) -> None:
    use = _USES[ability]
    if use.per == "game":
        player.spent |= 1 << ability
        return
    used = player.turn_uses if use.per == "turn" else player.uses
    used[ability] = used.get(ability, 0) + times


def can_act(s: State, seat: int, window: str) -> bool:
    """Whether any ability of the seat could be used in this window, which must be the one that is open."""
    if not 0 <= seat < len(s.players):
        return False
    player = s.players[seat]
    here = player.abilities & OPENING.get(window, 0)
    return bool(here) and can_use(s, player, here)


def can_use(s: State, player: Player, abilities: int) -> bool:
    """Whether any of these abilities could be used in the window that is open."""
    for ability in ready(player, abilities):
        verb = VERBS[_VERB[ability]]
        if verb.possible(s, player, ability):
            return True
    return False


_WHEN = {
    "own_any": "in your own turn",
    "settle": "in Settle",
    "fortify": "in Fortify",
    "train": "in Train",
    "move": "in Move",
    "attack": "in Attack",
    "battle": "in a battle",
    "dice": "after a roll",
    "hits": "before taking hits",
    "horde_prep": "before the hordes move",
    "raid_prep": "before the raids",
}


@lru_cache(maxsize=128)
def when_usable(ability: int) -> str:
    """When an activated ability can be used: "in Attack, in a battle or before the raids"."""
    *some, last = (_WHEN[window] for window in _USES[ability].windows)
    return f"{', '.join(some)} or {last}" if some else last


def closed(s: State, seat: int, ability: int) -> Refusal | None:
    """Why an ability has no place in this moment, whatever its target; None when it has."""
    window = window_of(s, seat)
    if OPENING.get(window, 0) >> ability & 1:
        return None
    text = f"{ABILITIES[ability].name} can be used {when_usable(ability)}."
    return Refusal("wrong_phase", "HH 11.2", text, "window")


def _used_up(player: Player, ability: int) -> Refusal | None:
    if uses_left(player, ability) > 0:
        return None
    use, most = _USES[ability], most_uses(player, ability)
    per = {"round": "a round", "turn": "a turn", "game": "a game"}[use.per]
    times = "once" if most == 1 else f"{most} times"
    rule = {"round": "HH-D37", "turn": "HH 11.1", "game": "HH-D51"}[use.per]
    return Refusal("limit_used", rule, f"{ABILITIES[ability].name} works {times} {per}.", "uses", 1, 0)
