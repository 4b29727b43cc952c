"""Standing orders: what a player wants done without being asked. A client plays the answer as the player's own
action.

`answer` returns the action the orders imply for a decision, or None: ask the player. Orders are plain data.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.horrible_hordes.actions import ConvertGold, Discard, EndPhase, Fight, Pass, TakeFree, TrainArmy
from game.core.horrible_hordes.actions.turn import FREE
from game.core.horrible_hordes.effects import Use
from game.core.horrible_hordes.mods import limit, price
from game.core.horrible_hordes.movement import castle_sites, settlement_sites, training_sites
from game.core.horrible_hordes.state import Player, State, chits_of
from game.core.horrible_hordes.tables import ABILITY, CHITS, GOLD, OWN_ANY, TABLES, USES
from game.core.rules import Action


class Orders(msgspec.Struct, frozen=True):
    """`save_for`: items (settlement, castle, army, move) whose price free chits fill and discards spare, in order;
    `take`: take free chits by it; `drop`: discard by it; `train`: train wherever it can be paid; `fight`: begin the
    fight when one is due and nothing else can be done (raids in reading order); `skip`: phases that end on their own.

    `never`: abilities not asked about (a window or phase with nothing else is passed); `always`: abilities used
    whenever a window asks and there is one way to use them; `quiet`: what may be done in any phase is asked in trade
    only, and keeps no later phase open. If trade offers nothing but converting gold, `change` converts what completes
    a saved-for item, and `idle` ends the phase if nothing can be completed.
    """

    save_for: tuple[str, ...] = ()
    take: bool = False
    drop: bool = False
    train: bool = False
    fight: bool = False
    skip: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    quiet: bool = False
    change: bool = False
    idle: bool = False


def answer(s: State, seat: int, legal: Sequence[Action], orders: Orders) -> Action | None:
    """What the orders do at this decision; None asks the player."""
    player = s.players[seat] if seat < len(s.players) else None
    if player is None or not legal:
        return None
    if isinstance(legal[0], TakeFree):
        return wanted(player, orders.save_for) if orders.take else None
    if s.phase == "end" and not s.todo:
        return spared(player, orders.save_for) if orders.drop else None
    if any(isinstance(action, Pass) for action in legal):
        return _window(legal, orders)
    if s.todo:
        return None
    if orders.train and s.phase == "train":
        sites = [action for action in legal if isinstance(action, TrainArmy)]
        return sites[0] if sites else EndPhase()
    return _phase(s, seat, legal, orders)


def _window(legal: Sequence[Action], orders: Orders) -> Action | None:
    """An open window: use what is always used, pass if the rest is never asked about."""
    uses = [action for action in legal if isinstance(action, Use)]
    for ability in orders.always:
        ways = [use for use in uses if use.ability == ability]
        if len(ways) == 1:
            return ways[0]
    silent = bool(orders.never) and {use.ability for use in uses} <= set(orders.never)
    return Pass() if silent else None


def _phase(s: State, seat: int, legal: Sequence[Action], orders: Orders) -> Action | None:
    """An open phase: fight what must be fought, end it if the player would be asked about nothing in it."""
    rest = [action for action in legal if not (isinstance(action, Use) and _silent(s, action, orders))]
    fights = [action for action in rest if isinstance(action, Fight)]
    if orders.fight and fights and len(fights) == len(rest) and (len(fights) == 1 or s.phase == "raid_battles"):
        return fights[0]
    if EndPhase() in legal and (s.phase in orders.skip or (len(rest) == 1 and len(legal) > 1)):
        return EndPhase()
    if s.phase == "trade" and all(isinstance(action, ConvertGold | EndPhase) for action in rest):
        return _trade(s, s.players[seat], orders)
    return None


def _trade(s: State, player: Player, orders: Orders) -> Action | None:
    """Only gold can be converted."""
    lacking = completed(s, player, orders.save_for)
    if lacking:
        return ConvertGold(CHITS[lacking[0]], lacking.count(lacking[0])) if orders.change else None
    return EndPhase() if orders.idle else None


def _silent(s: State, use: Use, orders: Orders) -> bool:
    """Whether this ability is not asked about in this phase."""
    if use.ability in orders.never:
        return True
    row = USES[ABILITY[use.ability]]
    return orders.quiet and s.phase != "trade" and row is not None and OWN_ANY in row.windows


def shortfall(player: Player, items: Sequence[str]) -> list[int]:
    """Chits missing for the items in order of preference."""
    left = list(player.goods)
    missing: list[int] = []
    for item in items:
        for chit, n in enumerate(price(player, item)):
            have = min(left[chit], n)
            left[chit] -= have
            missing += [chit] * (n - have)
    return missing


def completed(s: State, player: Player, items: Sequence[str]) -> list[int]:
    """The chits missing for the first item gold could complete, besides those already affordable."""
    most, paid = player.goods[GOLD] // TABLES.hand.rate, list[str]()
    for item in items:
        if not _placeable(s, player, item):
            continue
        for together in ((*paid, item), (item,)):
            missing = shortfall(player, together)
            if missing and GOLD not in missing and len(missing) <= most:
                return missing
        if not shortfall(player, (*paid, item)):
            paid.append(item)
    return []


def _placeable(s: State, player: Player, item: str) -> bool:
    """Whether there is a space for a saved-for item."""
    match item:
        case "settlement":
            return bool(settlement_sites(s, player))
        case "castle":
            return bool(castle_sites(s, player))
        case "army":
            return bool(training_sites(s, player))
    return True


def wanted(player: Player, items: Sequence[str]) -> TakeFree:
    """The free chits: what the items need, gold if nothing."""
    missing = (shortfall(player, items) + [GOLD] * FREE)[:FREE]
    return TakeFree(chits_of(tuple(missing.count(chit) for chit in range(len(CHITS)))))


def spared(player: Player, items: Sequence[str]) -> Discard:
    """The discard that keeps what the items need: first what none needs, from the largest heap."""
    need = [0] * len(CHITS)
    for item in items:
        for chit, n in enumerate(price(player, item)):
            need[chit] += n
    left, drop = list(player.goods), [0] * len(CHITS)
    for _ in range(max(0, sum(left) - limit(player, "hand"))):
        chit = max((n for n in range(len(CHITS)) if left[n]), key=lambda n: (left[n] - need[n], left[n], -n))
        left[chit] -= 1
        drop[chit] += 1
    return Discard(chits_of(tuple(drop)))
