"""Standing orders: what a player wants done without being asked. A client plays the answer as the player's own action.

`answer` gives the action the orders mean at a decision, or None: then the player is asked. Orders are plain data.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.horrible_hordes.actions import Discard, EndPhase, Pass, TakeFree, TrainArmy
from game.core.horrible_hordes.actions.turn import FREE
from game.core.horrible_hordes.deed import chits_of
from game.core.horrible_hordes.effects import Use
from game.core.horrible_hordes.mods import limit, price
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import CHITS, GOLD
from game.core.rules import Action


class Orders(msgspec.Struct, frozen=True):
    """`save_for`: items (settlement, castle, army, move) whose price free chits fill and discards spare, in order;
    `take`: take free chits by it; `drop`: discard by it; `train`: train wherever it can be paid; `skip`: phases that
    end by themselves; `never`: abilities never asked about (a window with nothing else is let go)."""

    save_for: tuple[str, ...] = ()
    take: bool = False
    drop: bool = False
    train: bool = False
    skip: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


def answer(s: State, seat: int, legal: Sequence[Action], orders: Orders) -> Action | None:
    """What the orders do at this decision; None asks the player."""
    player = s.players[seat] if seat < len(s.players) else None
    if player is None or not legal:
        return None
    if isinstance(legal[0], TakeFree):
        return wanted(player, orders.save_for) if orders.take else None
    if s.phase == "end" and not s.todo:
        return spared(player, orders.save_for) if orders.drop else None
    if orders.train and not s.todo and s.phase == "train":
        sites = [action for action in legal if isinstance(action, TrainArmy)]
        return sites[0] if sites else EndPhase()
    if s.phase in orders.skip and not s.todo and EndPhase().refusal(s, seat) is None:
        return EndPhase()
    if orders.never and any(isinstance(action, Pass) for action in legal):
        uses = {action.ability for action in legal if isinstance(action, Use)}
        if uses <= set(orders.never):
            return Pass()
    return None


def shortfall(player: Player, items: Sequence[str]) -> list[int]:
    """Chits missing for the items one after the other, in the order they are wanted."""
    left = list(player.goods)
    missing: list[int] = []
    for item in items:
        for chit, n in enumerate(price(player, item)):
            have = min(left[chit], n)
            left[chit] -= have
            missing += [chit] * (n - have)
    return missing


def wanted(player: Player, items: Sequence[str]) -> TakeFree:
    """The free chits: what the items lack, gold when nothing does."""
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
