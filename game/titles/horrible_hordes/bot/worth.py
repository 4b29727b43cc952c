"""What things are worth to the greedy bot of Horrible Hordes: abilities, sites, danger, battles. In points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.horrible_hordes import odds
from game.core.horrible_hordes.actions import EndPhase, MoveStack, Pass, Use
from game.core.horrible_hordes.combat import ATTACK, RAID
from game.core.horrible_hordes.hordes import aims_of, ends, sight
from game.core.horrible_hordes.movement import points_at, stack_at
from game.core.horrible_hordes.odds import Forecast, forecast
from game.core.horrible_hordes.state import Battle, Player, Roll, State
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, ARMY, COSTS, KINGDOMS, SETTLEMENT, TABLES, USES, YIELDS
from game.core.rules import Action

CHIT = 0.2  # a chit in the hand
TOKEN = 1.0  # a horde destroyed

# What an ability is worth early in a game: income and armies first, then fighting strength, then comfort.
_WORTH: dict[str, float] = {
    "great_bows": 6.0,
    "fine_swords": 5.8,
    "heavy_armor": 5.6,
    "battle_mages": 4.6,
    "berserkers": 3.6,
    "raiders": 4.8,
    "traps": 5.2,
    "mythic_saga": 5.0,
    "friends": 5.5,
    "destruction": 4.2,
    "great_caravan": 3.2,
    "sawmills": 5.0,
    "furnaces": 5.0,
    "green_thumb": 5.0,
    "pulleys": 4.4,
    "trade_routes": 4.2,
    "rally_troops": 4.9,
    "medicine": 4.4,
    "bards_and_minstrels": 3.8,
    "colonies": 3.4,
    "urbanization": 4.6,
    "pioneers": 3.0,
    "stoicism": 3.6,
    "vaulted_arches": 3.4,
    "craftsmen": 4.0,
    "logistics": 4.3,
    "legions": 3.9,
    "earthworks": 3.8,
    "garrisons": 3.6,
    "militias": 2.6,
    "shield_wall": 3.0,
    "pikes": 3.2,
    "clerics": 3.0,
    "holy_water": 3.0,
    "nets": 3.2,
    "veteran_soldiers": 3.0,
    "mercenaries": 2.2,
    "barracks": 3.2,
    "major_fortifications": 3.0,
    "catapults": 2.8,
    "ballistae": 2.8,
    "bombards": 2.6,
    "decoys": 2.6,
    "field_fortifications": 2.6,
    "storehouses": 2.4,
    "skirmishers": 2.8,
    "cavalry": 2.4,
    "oracles": 1.8,
    "divination": 1.8,
}
_PLAIN = 1.0


def ability_worth(s: State, player: Player, name: str) -> float:
    """What an ability is worth now: tokens at the end, growth at the beginning."""
    left = TABLES.turns.rounds - s.round
    worth = _WORTH.get(name, _PLAIN)
    row = ABILITIES[ABILITY[name]]
    if row.cat in ("inc", "cost", "lim", "conv", "bld"):
        worth *= min(1.0, left / 8)
    if name == "mythic_saga":
        worth += max(0.0, 6.0 - left)  # it keeps its worth: last is as good as first
    if row.use and row.use.per == "game":
        worth += 1.0 if left < 3 else 0.0
    return worth


def kingdom_worth(s: State, player: Player, kingdom: int) -> float:
    """What a kingdom's two abilities are worth together."""
    return sum(ability_worth(s, player, name) for name in KINGDOMS[kingdom].abilities)


def site_worth(s: State, player: Player, space: int) -> float:
    """How good a space is for a settlement: what the ground yields that others do not, and what lurks near."""
    gives = YIELDS[s.terrain[space]]
    worth = 0.3 * sum(gives)
    for chit, n in enumerate(gives):
        if n and chit < 5:
            worth += 0.25 - 0.05 * sum(YIELDS[s.terrain[other]][chit] for other in player.settlements)
    for near in s.hordes:
        distance = s.grid.distance(near, space)
        if distance <= 3:
            worth -= 0.7 / max(1, distance)
    worth += 0.15 * stack_at(player, space)
    beside = s.grid.near_mask[space] & player.camps
    return worth + (0.2 if beside else 0.0)


def start_worth(s: State, player: Player, space: int) -> float:
    """How good a space is to start on: its own worth, and a little of that of its neighbours."""
    return site_worth(s, player, space) + 0.1 * sum(site_worth(s, player, near) for near in s.grid.near[space])


def battle_worth(odds: Forecast, before: int) -> float:
    """What a battle brings: the token, less the units that are expected to fall."""
    after = odds.armies + odds.castles + odds.settlements
    return TOKEN * odds.win - 1.05 * (before - after) - 0.1 * odds.growth


def attack_worth(s: State, player: Player, space: int) -> float:
    """What fighting the horde in a space with the armies that stand there brings."""
    odds = forecast(s, player.seat, space, s.hordes[space], ATTACK)
    return battle_worth(odds, stack_at(player, space))


def danger(s: State, player: Player) -> float:
    """Points the coming raids are expected to cost (less tokens they are expected to bring)."""
    seen = sight(s)
    total = 0.0
    own, grown = player.spaces, s.grid.squares.grown
    near = grown(grown(own)) & ~player.camps  # from where a horde could meet a unit in its next move
    for space, horde in s.hordes.items():
        if not near >> space & 1:
            continue
        for cell, chance in ends(aims_of(s, horde, seen)).items():
            goal = s.grid.numbers[cell]
            if own >> goal & 1:
                odds = forecast(s, player.seat, goal, horde, RAID)
                worth = battle_worth(odds, points_at(player, goal))
                if player.land == 1 << goal and player.settlements[goal] == 1:
                    worth -= 3.0 * (1 - odds.hold)  # the last settlement
                total -= chance * worth
    return total


def outlook(s: State, player: Player) -> float:
    """What the coming battles and raids are worth, were the position left as it is."""
    total = -danger(s, player)
    for space in s.grid.spaces(player.camps & s.horded):
        total += attack_worth(s, player, space)
    return total


def outlook_after(s: State, player: Player, action: Action) -> float:
    """The same once this is done: an action of the player's that throws no dice."""
    after = s.copy()
    action.perform(after, player.seat, None)  # type: ignore[attr-defined]
    return outlook(after, after.players[player.seat])


# ---- The greedy bot's wars: move orders, spells and interrupts, each weighed by what the position is worth after it.
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
