"""The greedy bot of Horrible Hordes: builds what it can pay, fights where the odds pay, shields what is in danger.

It knows exact odds and the telegraph, and looks one action ahead. `worth` says what things are worth; abilities
are chosen by what they do to the position, never by a plan.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.core.horrible_hordes import odds
from game.core.horrible_hordes.actions import (
    AnswerTrade,
    BuildCastle,
    BuildSettlement,
    ChooseAbility,
    ChooseKingdom,
    ChooseStart,
    ControlPath,
    ConvertGold,
    EndPhase,
    Fight,
    MoveStack,
    Pass,
    PickHorde,
    PlaceUnit,
    Research,
    ResearchExtra,
    Restart,
    TakeFree,
    TrainArmy,
)
from game.core.horrible_hordes.actions.turn import FREE
from game.core.horrible_hordes.books import limit
from game.core.horrible_hordes.queries import shortfall, spared
from game.core.horrible_hordes.rules import HorribleHordes
from game.core.horrible_hordes.sequence import advance
from game.core.horrible_hordes.state import (
    OVER,
    Battle,
    Fallen,
    GameAction,
    Learn,
    Offer,
    Pick,
    Place,
    Player,
    Roll,
    Route,
    State,
    asked,
    chits_of,
)
from game.core.horrible_hordes.tables import ARMY, CASTLE, CHITS, GOLD, HORDES, KINGDOM, SETTLEMENT
from game.core.rules import Action, ruleset
from game.titles.horrible_hordes.bot.worth import (
    ability_worth,
    kingdom_worth,
    move,
    outlook_after,
    site_worth,
    start_worth,
    use_now,
    window,
)
from game.titles.horrible_hordes.narrator import HordesNarrator


class Greedy:
    """Plays Horrible Hordes for points, as a kingdom or as the hordes."""

    name = "greedy"

    def __init__(self, seed: str = "bot-1") -> None:
        self.seed = seed  # it throws no dice of its own: equal views, equal answers

    def choose(self, view: Any, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        seat = asked(view)
        if seat >= len(view.players):
            return lead(view, legal)
        player = view.players[seat]
        top = view.top
        if top is not None:
            return _FRAMES[type(top)](view, player, legal)
        return _PHASES[view.phase](view, player, legal)

    def reason(self, view: Any, action: Action) -> str:
        return reason(view, action)


# ---- before the game, and when it begins again


def _start(s: State, player: Player, legal: Sequence[Action]) -> Action:
    def worth(action: Action) -> float:
        assert isinstance(action, ChooseStart)
        return start_worth(s, player, s.grid.numbers[action.space])

    return max(legal, key=worth)


def _kingdom(s: State, player: Player, legal: Sequence[Action]) -> Action:
    def worth(action: Action) -> float:
        assert isinstance(action, ChooseKingdom)
        return kingdom_worth(s, player, KINGDOM[action.kingdom])

    return max(legal, key=worth)


def _restart(s: State, player: Player, legal: Sequence[Action]) -> Action:
    starts = [action for action in legal if isinstance(action, Restart)]
    if not starts:
        return legal[0]
    kingdom = max({action.kingdom for action in starts}, key=lambda k: (kingdom_worth(s, player, KINGDOM[k]), k))

    def quiet(action: Restart) -> float:
        n = s.grid.numbers[action.space]
        hordes = min((s.grid.distance(n, space) for space in s.hordes), default=9)
        return min(hordes, 4) + site_worth(s, player, n)

    return max((action for action in starts if action.kingdom == kingdom), key=quiet)


# ---- gifts and questions


def _place(s: State, player: Player, legal: Sequence[Action]) -> Action:
    def worth(action: Action) -> float:
        assert isinstance(action, PlaceUnit)
        n = s.grid.numbers[action.space]
        if action.unit == SETTLEMENT:
            return site_worth(s, player, n)
        return outlook_after(s, player, action)

    return max(legal, key=worth)


def _learn(s: State, player: Player, legal: Sequence[Action]) -> Action:
    def worth(action: Action) -> float:
        assert isinstance(action, ChooseAbility | Research | ResearchExtra)
        return ability_worth(s, player, action.ability)

    return max(legal, key=worth)


def _answer(s: State, player: Player, legal: Sequence[Action]) -> Action:
    top = s.top
    assert isinstance(top, Offer)
    return AnswerTrade(accept=sum(top.give) >= sum(top.get))


# ---- a turn


def _budget(s: State, player: Player) -> list[str]:
    """What is wanted this turn, the most urgent first."""
    poor = len(player.armies) < 2 * sum(player.settlements.values())
    items = [ARMY, SETTLEMENT] if poor else [SETTLEMENT, ARMY]
    if player.land & ~player.forts:
        items.append(CASTLE)
    return items


def payable(player: Player, items: Sequence[str], more: int) -> list[str]:
    """The items that so many chits of choice would make affordable together, in the order wanted."""
    chosen: list[str] = []
    for item in items:
        if len(shortfall(player, [*chosen, item])) <= more:
            chosen.append(item)
    return chosen


def _free(s: State, player: Player, legal: Sequence[Action]) -> Action:
    items = _budget(s, player)
    now = payable(player, [*items, "move"], FREE)
    later = [item for item in (*items, "move") if item not in now]
    missing = (shortfall(player, [*now, *later]) + [GOLD] * FREE)[:FREE]
    return TakeFree(chits_of(tuple(missing.count(chit) for chit in range(len(CHITS)))))


def _own(s: State, player: Player, legal: Sequence[Action]) -> Action:
    """A phase of the own turn: the best action it offers, or on to the next."""
    spell = use_now(s, player, legal)
    if spell is not None:
        return spell
    action = _DEEDS.get(s.phase, _none)(s, player, legal)
    return action or _through(legal)


def _through(legal: Sequence[Action]) -> Action:
    return next((action for action in legal if isinstance(action, EndPhase)), legal[-1])


def _none(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    return None


def _trade(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    """Gold becomes what one item still lacks."""
    lacking = shortfall(player, [item for item in _budget(s, player) if item != CASTLE][:1])
    wanted = [chit for chit in lacking if chit != GOLD]
    if wanted and 2 * len(wanted) <= player.goods[GOLD]:
        return ConvertGold(CHITS[wanted[0]], 1)
    return None


def _settle(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    sites = [action for action in legal if isinstance(action, BuildSettlement)]
    return max(sites, key=lambda a: site_worth(s, player, s.grid.numbers[a.space]), default=None)


def _fortify(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    """A castle where most stands already."""
    sites = [action for action in legal if isinstance(action, BuildCastle)]
    return max(sites, key=partial(outlook_after, s, player), default=None)


def _train(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    sites = [action for action in legal if isinstance(action, TrainArmy)]
    return max(sites, key=partial(outlook_after, s, player), default=None)


def _research(s: State, player: Player, legal: Sequence[Action]) -> Action | None:
    free = [action for action in legal if isinstance(action, Research)]
    if free:
        return _learn(s, player, free)
    paid = [action for action in legal if isinstance(action, ResearchExtra)]
    over = sum(player.goods) - limit(player, "hand")
    if paid and (over >= 3 or sum(player.goods) >= 12):
        return _learn(s, player, paid)
    return None


def _discard(s: State, player: Player, legal: Sequence[Action]) -> Action:
    spell = use_now(s, player, legal)
    if spell is not None:
        return spell
    return spared(player, (*_budget(s, player), "move"))


def _fight(s: State, player: Player, legal: Sequence[Action]) -> Action:
    return next((action for action in legal if isinstance(action, Fight)), legal[0])


def _attack(s: State, player: Player, legal: Sequence[Action]) -> Action:
    spell = use_now(s, player, legal)
    if spell is not None:
        return spell
    fights = [action for action in legal if isinstance(action, Fight)]
    return fights[0] if fights else _through(legal)


# ---- hordes


def lead(s: State, legal: Sequence[Action]) -> Action:
    """The hordes' own player: the strongest counters, the paths that hurt most."""
    top = s.top
    if isinstance(top, Pick):
        return max(legal, key=lambda a: _menace(a))
    assert isinstance(top, Route)
    return max(legal, key=lambda a: _harm(s, a, None))


def _menace(action: Action) -> float:
    assert isinstance(action, PickHorde)
    row = next(row for row in HORDES if row.id == action.horde)
    return row.hits * (11 - row.atk) + 4 * row.defense


def _route(s: State, player: Player, legal: Sequence[Action]) -> Action:
    return max(legal, key=lambda a: _harm(s, a, player.seat))


def _harm(s: State, action: Action, own: int | None) -> float:
    """Points a path is expected to cost others, less what it costs oneself; nearer is better when nobody is met."""
    assert isinstance(action, ControlPath)
    horde = s.horde_of(action.horde)
    end = s.grid.numbers[action.path[-1]] if action.path else horde.space
    for other in s.players:
        if other.spaces >> end & 1:
            odd = odds.raid_odds(s, other.seat, end, horde)
            return (5.0 if other.seat != own else -5.0) * (1.2 - odd.hold)
    prey = [n for other in s.players if other.seat != own for n in s.grid.spaces(other.spaces)]
    return -0.01 * min((s.grid.distance(end, n) for n in prey), default=0)


_DEEDS: dict[str, Callable[[State, Player, Sequence[Action]], Action | None]] = {
    "trade": _trade,
    "settle": _settle,
    "fortify": _fortify,
    "train": _train,
    "move": move,
    "research": _research,
}
_PHASES: dict[str, Callable[[State, Player, Sequence[Action]], Action]] = {
    "starts": _start,
    "kingdoms": _kingdom,
    "resource": _free,
    "trade": _own,
    "settle": _own,
    "fortify": _own,
    "train": _own,
    "move": _own,
    "attack": _attack,
    "research": _own,
    "end": _discard,
    "horde_prep": window,
    "raid_prep": window,
    "raid_battles": _fight,
}
_FRAMES: dict[type, Callable[[State, Player, Sequence[Action]], Action]] = {
    Roll: window,
    Battle: window,
    Place: _place,
    Learn: _learn,
    Offer: _answer,
    Route: _route,
    Fallen: _restart,
}


def reason(s: State, action: Action) -> str:
    """One line of intent."""
    narrator = HordesNarrator(lambda: s)
    if isinstance(action, MoveStack) and (goal := s.grid.numbers[action.path[-1]]) in s.hordes:
        found = odds.attack_odds(s, asked(s), s.grid.numbers[action.origin], action.count, goal)
        return narrator.say("attack_reason", horde=s.hordes[goal].row.id, chance=found and round(100 * found.hold))
    kind = str(action.__struct_config__.tag)
    kind = "learn" if kind in ("research", "research_extra", "choose_ability") else kind
    return narrator.say(f"reason_{kind}", ability=getattr(action, "ability", None))


# ---- A quick hand for Horrible Hordes, for playing rounds on many times: one list of options at most, no odds.
MOST = 6000  # actions after which a match is left where it stands
NEAR = 2  # spaces a horde is away and still near
_END, _PASS = EndPhase(), Pass()
_PLAIN = Greedy()
_RULES: HorribleHordes = ruleset("horrible_hordes")  # type: ignore[assignment]


def need(s: State, seat: int, space: int) -> float:
    """How badly a space wants one more soldier or wall: hordes near, little there."""
    player = s.players[seat]
    distance = s.grid.distance
    near = sum([1 for horde in s.hordes if distance(horde, space) <= NEAR])
    standing = sum([1 for army in player.armies.values() if army.space == space]) if player.camps >> space & 1 else 0
    return near - 0.5 * standing - len(player.castles.get(space, ()))


def fast(s: State, seat: int) -> Action:
    """A legal action for any decision of this seat."""
    if s.todo:
        return _fast_answer(s, seat)
    way = _WAYS.get(s.phase)
    if way is not None:
        return way(s, seat)
    return _plainly(s, seat)


def _plainly(s: State, seat: int) -> Action:
    legal = _RULES.legal(s, seat)
    return legal[0] if len(legal) == 1 else _PLAIN.choose(s, legal)


def _fast_answer(s: State, seat: int) -> Action:
    top = s.todo[-1]
    if isinstance(top, Roll | Battle):
        return _PASS
    if not isinstance(top, Place | Learn):
        return _plainly(s, seat)
    legal = _RULES.legal(s, seat)
    if isinstance(top, Learn):
        return _taught(s, seat, legal)
    return _needed(s, seat, legal)


def _needed(s: State, seat: int, legal: Sequence[Action]) -> Action:
    """Where a unit is needed most."""
    numbers = s.grid.numbers
    return legal[0] if len(legal) == 1 else max(legal, key=lambda a: need(s, seat, numbers[a.space]))  # type: ignore[attr-defined]


def _taught(s: State, seat: int, legal: Sequence[Action]) -> Action:
    player = s.players[seat]
    return max(legal, key=lambda a: ability_worth(s, player, a.ability))  # type: ignore[attr-defined]


def _fast_settle(s: State, seat: int) -> Action:
    legal = BuildSettlement.options(s, seat)
    if not legal:
        return _END
    player, numbers = s.players[seat], s.grid.numbers
    return max(legal, key=lambda a: site_worth(s, player, numbers[a.space]))  # type: ignore[attr-defined]


def _raise(options: Callable[[State, int], Sequence[GameAction]]) -> Callable[[State, int], Action]:
    def raised(s: State, seat: int) -> Action:
        legal = options(s, seat)
        return _needed(s, seat, legal) if legal else _END

    return raised


def _fast_research(s: State, seat: int) -> Action:
    legal = Research.options(s, seat)
    return _taught(s, seat, legal) if legal else _END


def _fast_attack(s: State, seat: int) -> Action:
    legal = Fight.options(s, seat)
    return legal[0] if legal else _END


_WAYS: dict[str, Callable[[State, int], Action]] = {
    "settle": _fast_settle,
    "fortify": _raise(BuildCastle.options),
    "train": _raise(TrainArmy.options),
    "trade": lambda s, seat: _END,
    "move": lambda s, seat: _END,
    "attack": _fast_attack,
    "research": _fast_research,
    "horde_prep": lambda s, seat: _PASS,
    "raid_prep": lambda s, seat: _PASS,
}


def play_on(s: State, rounds: int) -> None:
    """The quick hand in every seat for so many round ends, or to the end of the match."""
    until = s.round + rounds
    for _ in range(MOST):
        if s.phase == OVER or s.round >= until:
            return
        seat = asked(s)
        fast(s, seat).perform(s, seat, None)  # type: ignore[attr-defined]
        advance(s, None)
