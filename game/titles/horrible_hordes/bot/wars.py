"""The greedy bot's wars: move orders, spells and interrupts, each weighed by what the position is worth after it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.horrible_hordes import odds
from game.core.horrible_hordes.abilities import ABILITY, COSTS, USES
from game.core.horrible_hordes.actions import EndPhase, MoveStack, Pass, Use
from game.core.horrible_hordes.state import Battle, Player, Roll, State
from game.core.horrible_hordes.tables import ARMY, SETTLEMENT
from game.core.rules import Action
from game.titles.horrible_hordes.bot.worth import CHIT, outlook, outlook_after

HURRY = 0.12  # points a move order must bring
MOST = 48  # move orders looked at


def move(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    """The order after which the coming battles and raids are worth most, if that pays its food."""
    orders = [action for action in legal if isinstance(action, MoveStack)]
    now = outlook(s, player)
    best, gain = None, HURRY
    for action in sorted(orders, key=lambda a: interest(s, player, a))[:MOST]:
        worth = outlook_after(s, player, action) - now + _steps_in(s, player, action)
        if worth > gain:
            best, gain = action, worth
    return best


def interest(s: State, player: Player, action: MoveStack) -> tuple[int, int]:
    """Attacks first, then moves to own places, whole stacks before parts."""
    goal = 1 << s.grid.numbers[action.path[-1]]
    return (0 if s.horded & goal else 1 if player.spaces & goal else 2, -action.count)


def _steps_in(s: State, player: Player, action: MoveStack) -> float:
    """A little for standing on own settlements, so that armies do not stray."""
    origin, goal = s.grid.numbers[action.origin], s.grid.numbers[action.path[-1]]
    return 0.05 * ((player.land >> goal & 1) - (player.land >> origin & 1))


# ---- abilities outside of windows


def use_now(s: State, player: Player, legal: Sequence[Action]) -> Use | None:
    """A use that pays at this point of the own turn."""
    uses = [action for action in legal if isinstance(action, Use)]
    for action in uses:
        row = USES[ABILITY[action.ability]]
        if row is None:
            continue
        if row.verb == "grant" and _grants(s, player, action):
            return action
        if row.verb == "buy_army" or (row.verb == "ranged" and _hits(s, action)):
            return action
        if row.verb == "slay" and _slays(s, player, action, uses):
            return _worst(s, player, uses)
    return _converted(s, player, uses) if s.phase == "end" else None


def _grants(s: State, player: Player, action: Use) -> bool:
    if action.unit:
        return action.unit == (SETTLEMENT if s.round < 12 else ARMY)
    if action.pay.total:  # a token for chits: when they would be lost, or late
        return s.phase in ("research", "end") or s.round >= 18
    return s.phase == "research" and not player.bought


def _hits(s: State, action: Use) -> bool:
    assert action.to is not None
    found = odds.shot_odds(s, action.ability, s.grid.numbers[action.to])
    return found is not None and found.expected >= 0.25


def _slays(s: State, player: Player, action: Use, uses: Sequence[Use]) -> bool:
    """Destruction is kept for the great danger, or for the end."""
    return s.round >= 19 or outlook(s, player) < -2.0


def _worst(s: State, player: Player, uses: Sequence[Use]) -> Use:
    """The horde whose end helps most."""
    return max((action for action in uses if action.horde), key=partial(outlook_after, s, player))


def _converted(s: State, player: Player, uses: Sequence[Use]) -> Use | None:
    """At the hand limit chits that would be lost buy armies and tokens."""
    for action in uses:
        row = USES[ABILITY[action.ability]]
        if row is not None and row.verb in ("buy_army", "grant") and not action.unit:
            return action
    return None


# ---- windows


def window(s: State, player: Player, legal: Sequence[Action]) -> Action:
    """Interrupts and spells of battles and segments."""
    uses = [action for action in legal if isinstance(action, Use)]
    choice: Use | None = None
    top = s.top
    if isinstance(top, Roll):
        choice = _best_change(s, player, uses)
    elif isinstance(top, Battle) and top.stage == "hits":
        choice = uses[0] if uses else None
    elif isinstance(top, Battle):
        choice = _cast(s, player, uses)
    else:
        choice = _prepare(s, player, uses)
    if choice is not None:
        return choice
    return next(action for action in legal if isinstance(action, Pass | EndPhase))


def _best_change(s: State, player: Player, uses: Sequence[Use]) -> Use | None:
    """The die whose change raises the odds of the battle most; other dice are left alone."""
    top = s.top
    if not isinstance(top, Roll) or top.purpose != "battle":
        return None
    now = _standing(s, player)
    best, gain = None, 0.35
    for action in uses:
        if action.delta:
            after = s.copy()
            action.perform(after, player.seat, None)
            worth = _standing(after, player) - now
        else:
            own = action.die < len(top.faces) // 2
            worth = 0.4 if own and top.faces[action.die] <= 2 else 0.0
        if worth > gain:
            best, gain = action, worth
    return best


def _standing(s: State, player: Player) -> float:
    found = odds.battle_odds(s)
    if found is None:
        return 0.0
    return found.win + found.armies + found.castles + found.settlements


def _cast(s: State, player: Player, uses: Sequence[Use]) -> Use | None:
    """Bless and Protection where the fight is, blows while the horde is worth them."""
    top = s.top
    assert isinstance(top, Battle)
    here = s.grid.cells[top.space]
    found = odds.battle_odds(s)
    if found is None or found.hold > 0.97:
        return None
    return next((action for action in uses if action.space in (None, here)), None)


def _prepare(s: State, player: Player, uses: Sequence[Use]) -> Use | None:
    """Shots, and whatever lessens the danger by more than its chits."""
    for action in uses:
        row = USES[ABILITY[action.ability]]
        if row is not None and row.verb == "ranged" and _hits(s, action):
            return action
    now = outlook(s, player)
    best, gain = None, 0.3
    for action in uses:
        row = USES[ABILITY[action.ability]]
        if row is None or row.verb not in ("status", "slay", "march") or row.status == "control":
            continue
        worth = outlook_after(s, player, action) - now - CHIT * sum(COSTS[ABILITY[action.ability]])
        if row.per == "game":
            worth -= 1.5
        if worth > gain:
            best, gain = action, worth
    return best
