"""How the bots of Horrible Hordes play: builds what it can pay, fights where the odds pay, shields what is in danger.

`Greedy` knows exact odds and the telegraph, and looks one action ahead; `playout` is for searches, without odds. Both
ask `judge` what an action is worth, in points; the figures are in policy.toml. Abilities are chosen by what they do to
the position, never by a plan.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.core.figures import FigureRow, beside
from game.core.horrible_hordes import actions as deeds
from game.core.horrible_hordes import odds, state
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.actions.turn import FREE, OPTIONAL
from game.core.horrible_hordes.books import limit
from game.core.horrible_hordes.combat import ATTACK, RAID
from game.core.horrible_hordes.hordes import aims_of, ends, sight
from game.core.horrible_hordes.movement import points_at, stack_at
from game.core.horrible_hordes.queries import shortfall, spared, wanted
from game.core.horrible_hordes.rules import HorribleHordes
from game.core.horrible_hordes.sequence import advance
from game.core.horrible_hordes.state import Player, State
from game.core.rules import Action, ruleset
from game.titles.horrible_hordes.narrator import HordesNarrator

Use = deeds.Use


class PolicyFigures(FigureRow, frozen=True):
    """policy.toml; see there."""

    chit: float
    token: float
    unit: float
    growth: float
    last: float
    hurry: float
    orders: int
    change: float
    prepare: float
    kept: float
    hit: float
    sure: float
    plain: float
    fading: tuple[str, ...]
    abilities: dict[str, float]
    tried: dict[str, int]
    labels: dict[str, str]


POLICY = beside(__file__, "policy.toml", PolicyFigures)


# ---- What things are worth.


def ability_worth(s: State, player: Player, name: str) -> float:
    """What an ability is worth now: tokens at the end, growth at the beginning."""
    left = t.TABLES.turns.rounds - s.round
    worth = POLICY.abilities.get(name, POLICY.plain)
    row = t.ABILITIES[t.ABILITY[name]]
    if row.cat in POLICY.fading:
        worth *= min(1.0, left / 8)
    if name == "mythic_saga":
        worth += max(0.0, 6.0 - left)  # as good learnt last as first
    if row.use and row.use.per == "game":
        worth += 1.0 if left < 3 else 0.0
    return worth


def kingdom_worth(s: State, player: Player, kingdom: str) -> float:
    """What a kingdom's two abilities are worth together."""
    return sum(ability_worth(s, player, name) for name in t.KINGDOMS[t.KINGDOM[kingdom]].abilities)


def site_worth(s: State, player: Player, space: int) -> float:
    """How good a space is for a settlement: what the ground yields that others do not, and what lurks near."""
    gives = t.YIELDS[s.terrain[space]]
    worth = 0.3 * sum(gives)
    for chit, n in enumerate(gives):
        if n and chit < 5:
            worth += 0.25 - 0.05 * sum(t.YIELDS[s.terrain[other]][chit] for other in player.settlements)
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


def battle_worth(found: odds.Forecast, before: int) -> float:
    """What a battle brings: the token, less the units expected to fall."""
    after = found.armies + found.castles + found.settlements
    return POLICY.token * found.win - POLICY.unit * (before - after) - POLICY.growth * found.growth


def danger(s: State, player: Player) -> float:
    """Points the coming raids are expected to cost, less the tokens they are expected to bring."""
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
                found = odds.forecast(s, player.seat, goal, horde, RAID)
                worth = battle_worth(found, points_at(player, goal))
                if player.land == 1 << goal and player.settlements[goal] == 1:
                    worth -= POLICY.last * (1 - found.hold)
                total -= chance * worth
    return total


def outlook(s: State, player: Player) -> float:
    """What the coming battles and raids are worth if the position stays as it is."""
    total = -danger(s, player)
    for space in s.grid.spaces(player.camps & s.horded):
        found = odds.forecast(s, player.seat, space, s.hordes[space], ATTACK)
        total += battle_worth(found, stack_at(player, space))
    return total


def outlook_after(s: State, player: Player, action: Any) -> float:
    """The same after an action of the player's that rolls no dice."""
    after = s.copy()
    action.perform(after, player.seat, None)
    return outlook(after, after.players[player.seat])


NEAR = 2  # spaces a horde is away and still near


def need(s: State, player: Player, space: int) -> float:
    """How badly a space wants one more army or wall: hordes near, few units there."""
    distance = s.grid.distance
    near = sum([1 for horde in s.hordes if distance(horde, space) <= NEAR])
    standing = sum([1 for army in player.armies.values() if army.space == space]) if player.camps >> space & 1 else 0
    return near - 0.5 * standing - len(player.castles.get(space, ()))


def interest(s: State, player: Player, action: Any) -> tuple[int, int]:
    """Attacks before moves to own places before others; whole stacks before parts."""
    goal = 1 << s.grid.numbers[action.path[-1]]
    return (2 if s.horded & goal else 1 if player.spaces & goal else 0, action.count)


LEARNING = (deeds.Research, deeds.ResearchExtra, deeds.ChooseAbility)
RAISING = (deeds.BuildCastle, deeds.TrainArmy, deeds.PlaceUnit)


def judge(s: State, player: Player, kind: type[Action], exact: bool = True) -> Callable[[Any], Any] | None:
    """What actions of a kind are worth, None where nothing tells. `exact`: by the odds after it, else by a look."""
    numbers = s.grid.numbers
    if kind is deeds.ChooseStart:
        return lambda action: start_worth(s, player, numbers[action.space])
    if kind is deeds.ChooseKingdom:
        return lambda action: kingdom_worth(s, player, action.kingdom)
    if kind is deeds.BuildSettlement or (
        kind is deeds.PlaceUnit and exact and s.on_top(state.Place).unit == t.SETTLEMENT
    ):
        return lambda action: site_worth(s, player, numbers[action.space])
    if kind in RAISING:
        return partial(outlook_after, s, player) if exact else lambda action: need(s, player, numbers[action.space])
    if kind in LEARNING:
        return lambda action: ability_worth(s, player, action.ability)
    if kind is deeds.MoveStack:
        return partial(interest, s, player)
    return None


def best(s: State, player: Player, legal: Sequence[Action], *kinds: type[Action], exact: bool = True) -> Action | None:
    """The best of the actions of these kinds, of which all that are there are of one; None without any."""
    found = [action for action in legal if isinstance(action, kinds)]
    worth = judge(s, player, type(found[0]), exact) if found else None
    return max(found, key=worth) if worth else None


# ---- Greedy: answers to frames, and the phases of its turn.


class Greedy:
    """Plays Horrible Hordes for points, as a kingdom or as the hordes."""

    name = "greedy"

    def __init__(self, seed: str = "bot-1") -> None:
        self.seed = seed  # it rolls no dice of its own: equal views, equal answers

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        seat = state.asked(view)
        if isinstance(legal[0], deeds.PickHorde):
            return max(legal, key=_menace)
        if isinstance(legal[0], deeds.ControlPath):
            return max(legal, key=partial(_harm, view, seat))
        player, top = view.players[seat], view.top
        way = _PHASES[view.phase] if top is None else _FRAMES[type(top)]
        return way(view, player, legal)

    def reason(self, view: Any, action: Action) -> str:
        """One line of intent."""
        kind, horde, chance = str(action.__struct_config__.tag), None, None
        if isinstance(action, deeds.MoveStack) and (goal := view.grid.numbers[action.path[-1]]) in view.hordes:
            found = odds.attack_odds(view, state.asked(view), view.grid.numbers[action.origin], action.count, goal)
            kind, horde, chance = "attack", view.hordes[goal].row.id, found and round(100 * found.hold)
        elif isinstance(action, LEARNING):
            kind = "learn"
        ability = getattr(action, "ability", None)
        return HordesNarrator(lambda: view).say(f"reason_{kind}", ability=ability, horde=horde, chance=chance)


def _restart(s: State, player: Player, legal: Sequence[Action]) -> Action:
    starts = [action for action in legal if isinstance(action, deeds.Restart)]
    if not starts:
        return legal[0]
    kingdom = max({action.kingdom for action in starts}, key=lambda k: (kingdom_worth(s, player, k), k))

    def quiet(action: deeds.Restart) -> float:
        n = s.grid.numbers[action.space]
        hordes = min((s.grid.distance(n, space) for space in s.hordes), default=9)
        return min(hordes, 4) + site_worth(s, player, n)

    return max((action for action in starts if action.kingdom == kingdom), key=quiet)


def _choose(s: State, player: Player, legal: Sequence[Action]) -> Action:
    """All that may be done is of one kind."""
    return best(s, player, legal, type(legal[0])) or legal[0]


def _budget(player: Player) -> list[str]:
    """What is wanted this turn, the most urgent first."""
    poor = len(player.armies) < 2 * sum(player.settlements.values())
    items = [t.ARMY, t.SETTLEMENT] if poor else [t.SETTLEMENT, t.ARMY]
    return [*items, t.CASTLE] if player.land & ~player.forts else items


def _free(s: State, player: Player, legal: Sequence[Action]) -> Action:
    """Chits for what they make affordable together, then for the rest."""
    items, now = [*_budget(player), "move"], list[str]()
    for item in items:
        if len(shortfall(player, [*now, item])) <= FREE:
            now.append(item)
    return wanted(player, [*now, *(item for item in items if item not in now)])


def _own(s: State, player: Player, legal: Sequence[Action]) -> Action:
    """A phase of the own turn: the best action it offers, or on to the next."""
    deed = _DEEDS.get(s.phase)
    found = use_now(s, player, legal) or (deed(s, player, legal) if deed else best(s, player, legal, *_BOUGHT))
    return found or next((action for action in legal if isinstance(action, deeds.EndPhase)), legal[-1])


_BOUGHT = (deeds.BuildSettlement, deeds.BuildCastle, deeds.TrainArmy)


def _trade(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    """Gold becomes what one item still lacks."""
    lacking = shortfall(player, [item for item in _budget(player) if item != t.CASTLE][:1])
    short = [chit for chit in lacking if chit != t.GOLD]
    return deeds.ConvertGold(t.CHITS[short[0]], 1) if short and 2 * len(short) <= player.goods[t.GOLD] else None


def _move(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    """The order after which the coming battles and raids are worth most, if that pays its food."""
    orders = [action for action in legal if isinstance(action, deeds.MoveStack)]
    now, numbers = outlook(s, player), s.grid.numbers
    found, gain = None, POLICY.hurry
    for action in sorted(orders, key=partial(interest, s, player), reverse=True)[: POLICY.orders]:
        origin, goal = numbers[action.origin], numbers[action.path[-1]]
        home = 0.05 * ((player.land >> goal & 1) - (player.land >> origin & 1))  # so that armies do not stray
        worth = outlook_after(s, player, action) - now + home
        if worth > gain:
            found, gain = action, worth
    return found


def _research(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    over = sum(player.goods) - limit(player, "hand")
    found = best(s, player, legal, deeds.Research)
    if found is None and (over >= 3 or sum(player.goods) >= 12):
        return best(s, player, legal, deeds.ResearchExtra)
    return found


def _fight(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    return next((action for action in legal if isinstance(action, deeds.Fight)), None)


# ---- Hordes led by a player: the strongest counters, the paths that hurt most.


def _menace(action: Any) -> float:
    row = t.HORDES[t.HORDE[action.horde]]
    return row.hits * (11 - row.atk) + 4 * row.defense


def _harm(s: State, own: int, action: Any) -> float:
    """Points a path is expected to cost others, less what it costs oneself; nearer is better when nobody is met."""
    horde = s.horde_of(action.horde)
    end = s.grid.numbers[action.path[-1]] if action.path else horde.space
    for other in s.players:
        if other.spaces >> end & 1:
            found = odds.forecast(s, other.seat, end, horde, RAID)
            return (5.0 if other.seat != own else -5.0) * (1.2 - found.hold)
    prey = [n for other in s.players if other.seat != own for n in s.grid.spaces(other.spaces)]
    return -0.01 * min((s.grid.distance(end, n) for n in prey), default=0)


# ---- Abilities, at a point of the own turn and in windows.


def use_now(s: State, player: Player, legal: Sequence[Action]) -> Use | None:
    """A use that pays at this point of the own turn."""
    uses = [action for action in legal if isinstance(action, Use)]
    for action in uses:
        verb = _verb(action)
        if verb == "grant" and _grants(s, player, action):
            return action
        if verb == "buy_army" or (verb == "ranged" and _hits(s, action)):
            return action
        if verb == "slay" and (s.round >= 19 or outlook(s, player) < -2.0):  # kept for great danger, or the end
            return max((one for one in uses if one.horde), key=partial(outlook_after, s, player))
    if s.phase == "end":  # chits that would be lost buy armies and tokens
        return next((one for one in uses if _verb(one) in ("buy_army", "grant") and not one.unit), None)
    return None


def _verb(use: Use) -> str:
    """The verb of its ability."""
    row = t.USES[t.ABILITY[use.ability]]
    return row.verb if row else ""


def _grants(s: State, player: Player, action: Use) -> bool:
    if action.unit:
        return action.unit == (t.SETTLEMENT if s.round < 12 else t.ARMY)
    if action.pay.total:  # a token for chits: when they would be lost, or late
        return s.phase in ("research", "end") or s.round >= 18
    return s.phase == "research" and not player.bought


def _hits(s: State, action: Use) -> bool:
    return odds.shot_odds(s, action.ability, s.grid.number(action.to)) >= POLICY.hit


def window(s: State, player: Player, legal: Sequence[Action]) -> Action:
    """Interrupts and spells of battles and segments."""
    uses = [action for action in legal if isinstance(action, Use)]
    top = s.top
    if isinstance(top, state.Roll):
        choice = _best_change(s, player, uses)
    elif isinstance(top, state.Battle):
        choice = next(iter(uses), None) if top.stage == "hits" else _cast(s, uses)
    else:
        choice = _prepare(s, player, uses)
    return choice or next(action for action in legal if isinstance(action, deeds.Pass | deeds.EndPhase))


def _best_change(s: State, player: Player, uses: Sequence[Use]) -> Use | None:
    """The die whose change raises the odds of the battle most; other dice are left alone."""
    top = s.top
    if not isinstance(top, state.Roll) or top.purpose != "battle":
        return None
    now = _standing(s)
    found, gain = None, POLICY.change
    for action in uses:
        if action.delta:
            after = s.copy()
            action.perform(after, player.seat, None)
            worth = _standing(after) - now
        else:
            own = action.die < len(top.faces) // 2
            worth = 0.4 if own and top.faces[action.die] <= 2 else 0.0
        if worth > gain:
            found, gain = action, worth
    return found


def _standing(s: State) -> float:
    found = odds.battle_odds(s)
    return found.win + found.armies + found.castles + found.settlements if found is not None else 0.0


def _cast(s: State, uses: Sequence[Use]) -> Use | None:
    """Bless and Protection where the fight is, blows while the horde is worth them."""
    here, found = s.grid.cells[s.on_top(state.Battle).space], odds.battle_odds(s)
    if found is None or found.hold > POLICY.sure:
        return None
    return next((action for action in uses if action.space in (None, here)), None)


def _prepare(s: State, player: Player, uses: Sequence[Use]) -> Use | None:
    """Shots, and whatever lessens the danger by more than its chits."""
    for action in uses:
        if _verb(action) == "ranged" and _hits(s, action):
            return action
    now = outlook(s, player)
    found, gain = None, POLICY.prepare
    for action in uses:
        row = t.USES[t.ABILITY[action.ability]]
        if row is None or row.verb not in ("status", "slay", "march") or row.status == "control":
            continue
        worth = outlook_after(s, player, action) - now - POLICY.chit * sum(t.COSTS[t.ABILITY[action.ability]])
        worth -= POLICY.kept if row.per == "game" else 0.0
        if worth > gain:
            found, gain = action, worth
    return found


Way = Callable[[State, Player, Sequence[Action]], Action]
_DEEDS: dict[str, Callable[[State, Player, Sequence[Action]], Action | None]] = {
    "trade": _trade,
    "move": _move,
    "attack": _fight,
    "research": _research,
}
_PHASES: dict[str, Way] = {
    **dict.fromkeys(("starts", "kingdoms"), _choose),
    "resource": _free,
    **dict.fromkeys(OPTIONAL, _own),
    "end": lambda s, player, legal: use_now(s, player, legal) or spared(player, (*_budget(player), "move")),
    **dict.fromkeys(("horde_prep", "raid_prep"), window),
    "raid_battles": lambda s, player, legal: _fight(s, player, legal) or legal[0],
}
_FRAMES: dict[type, Way] = {
    state.Roll: window,
    state.Battle: window,
    state.Place: _choose,
    state.Learn: _choose,
    state.Offer: lambda s, player, legal: deeds.AnswerTrade(
        sum(s.on_top(state.Offer).give) >= sum(s.on_top(state.Offer).get)
    ),
    state.Fallen: _restart,
}


# ---- Playouts: at most one list of options a decision, no odds.
MOST = 6000  # most actions of a playout
_END, _PASS, _PLAIN = deeds.EndPhase(), deeds.Pass(), Greedy()
_RULES: HorribleHordes = ruleset("horrible_hordes")  # type: ignore[assignment]
_PLAYOUT: dict[str, type[Any]] = {str(kind.when[0]): kind for kind in (*_BOUGHT, deeds.Research, deeds.Fight)}


def playout(s: State, seat: int) -> Action:
    """A legal action for any decision of this seat."""
    top = s.top
    if isinstance(top, state.Roll | state.Battle) or (top is None and s.phase in ("horde_prep", "raid_prep")):
        return _PASS
    if top is None and s.phase in OPTIONAL:
        kind = _PLAYOUT.get(s.phase)
        legal = kind.options(s, seat) if kind else ()
        return best(s, s.players[seat], legal, kind, exact=False) or legal[0] if kind and legal else _END
    legal = _RULES.legal(s, seat)
    if isinstance(top, state.Place | state.Learn):
        return best(s, s.players[seat], legal, type(legal[0]), exact=False) or legal[0]
    return legal[0] if len(legal) == 1 else _PLAIN.choose(s, legal)


def play_on(s: State, rounds: int) -> None:
    """Plays every seat by `playout` for so many rounds, or to the end of the match."""
    until = s.round + rounds
    for _ in range(MOST):
        if s.phase == state.OVER or s.round >= until:
            return
        seat = state.asked(s)
        playout(s, seat).perform(s, seat, None)  # type: ignore[attr-defined]
        advance(s, None)
