"""What bots that think ahead see in a kingdom (Strong and above), and the game as learners see it: game.learning."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from operator import mul
from pathlib import Path
from typing import Any

from game.bots.search import ActionLine, ValueTable, World, read, tastes
from game.core.dice import SeededDice
from game.core.horrible_hordes import state
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.actions import ChooseKingdom, ChooseStart, Fight, OfferTrade, Pass
from game.core.horrible_hordes.books import totals
from game.core.horrible_hordes.sequence import advance
from game.core.horrible_hordes.state import Player, State
from game.core.rules import Action
from game.core.state import fingerprint
from game.learning import Axis, BoardPlane, Plane, chosen, counts, hashed, one_of, told, upto
from game.titles.horrible_hordes.bot.policy import POLICY, Greedy, judge, play_on
from game.titles.horrible_hordes.narrator import say

ROUNDS = t.TABLES.turns.rounds
FAR = 9  # spaces: no horde at all
NEAR, CLOSE = 2, 1
_COUNTS = (
    "settlements", "castles", "armies", "chits", "abilities", "hordes_close", "hordes_near", "horde_hits_near",
    "open_settlements", "settlements_to_3", "places", "armies_to_4", "landless",
)  # fmt: skip
FEATURES = ("one", "points", *_COUNTS, *(f"{name}_early" for name in _COUNTS))


@cache
def table() -> ValueTable:
    """The shipped table. Raises ValueError when features have changed since."""
    return read(Path(__file__).with_name("value.json"), FEATURES)


@cache
def taste(name: str) -> Mapping[str, float]:
    """The bend of a taste, nothing for "". Raises ValueError for a feature that is none."""
    return tastes(Path(__file__).with_name("tastes.toml"), name, FEATURES)


def features(s: State, seat: int) -> list[float]:
    """The features of a kingdom, in the order of FEATURES; "early" ones fade with the rounds."""
    me = s.players[seat]
    left = (ROUNDS + 1 - s.round) / ROUNDS
    land = sum(me.settlements.values())
    castles = sum(map(len, me.castles.values()))
    armies = len(me.armies)
    spaces = list(s.grid.spaces(me.spaces))
    close = near = hits = 0
    distance = s.grid.distance
    for at, horde in s.hordes.items():
        away = min((distance(at, space) for space in spaces), default=FAR)
        close += away <= CLOSE
        near += away <= NEAR
        hits += horde.hits if away <= NEAR else 0
    bare = (me.land & ~me.forts & ~me.camps).bit_count()
    found = (
        land, castles, armies, sum(me.goods), me.abilities.bit_count(), close, near, hits, bare, min(land, 3),
        len(me.settlements), min(armies, 4), float(land == 0),
    )  # fmt: skip
    return [1.0, land + castles + armies + me.vt, *found, *(count * left for count in found)]


class Value:
    """Judges kingdoms. `bend`: points more for a unit of a feature, for those with a taste."""

    def __init__(self, weights: Sequence[Sequence[float]], bend: Mapping[str, float] | None = None) -> None:
        more = [(bend or {}).get(name, 0.0) for name in FEATURES]
        self.weights = [[a + b for a, b in zip(row, more, strict=True)] for row in weights]

    def __call__(self, s: State, seat: int) -> float:
        """The points this seat is expected to end with; its points when the match is over."""
        if s.phase == state.OVER:
            return float(totals(s)[seat])
        return float(sum(map(mul, self.weights[min(s.round, ROUNDS) - 1], features(s, seat))))


@cache
def _value() -> Value:
    return Value(table().weights)


def expected(s: State, seat: int) -> float:
    """The points a kingdom is expected to end with, as the round begins; for the hordes' leader the points so far."""
    if seat >= len(s.players):
        return float(totals(s)[seat])
    return _value()(s, seat) if s.players[seat].kingdom >= 0 else 0.0


# ---- The search player: a playout of a round or two, then the fitted value.
SEARCH_ROUNDS = 2, 2, 2, 1, 1, 1  # played on before the value is asked, by seats: many seats leave time for one
RIVAL = 0.25  # how much of a rival's points counts against one's own


class HordesMind:
    """See game.bots.search.Mind. `most` lines are tried; `bend` gives the value a taste."""

    margin, effect = 1.0, 0.1

    def __init__(self, most: int, bend: Mapping[str, float] | None = None) -> None:
        self.most = most
        self._plain = Greedy()
        self._value = Value(table().weights, bend)

    def lines(self, view: State, legal: Sequence[Action]) -> Sequence[ActionLine]:
        best = self._plain.choose(view, legal)
        seat = state.asked(view)
        if seat >= len(view.players):  # whoever leads the hordes has no kingdom to value
            return (ActionLine((best,)),)
        found = list(dict.fromkeys((best, *_ideas(view, view.players[seat], legal))))[: self.most]
        if isinstance(best, Pass | Fight) and len(found) < 3:
            return (ActionLine((best,)),)
        return [ActionLine((action,)) for action in found]

    def line(self, view: State, action: Action) -> ActionLine:
        return ActionLine((action,))

    def world(self, view: State, line: ActionLine, dice: SeededDice) -> World:
        seat = state.asked(view)
        s = self._ahead(view, line, dice)
        worth = self._value(s, seat)
        others = [self._value(s, other) for other in range(len(s.players)) if other != seat]
        best = max(others, default=0.0)
        return World(worth - RIVAL * best, float(worth >= best), worth)

    def _ahead(self, view: State, line: ActionLine, dice: SeededDice) -> State:
        s = view.copy()
        s.dice = dice
        line.actions[0].perform(s, state.asked(view), None)  # type: ignore[attr-defined]
        advance(s, None)
        play_on(s, SEARCH_ROUNDS[len(s.players) - 1])
        return s

    def turn(self, view: State) -> Hashable:
        return view.round

    def share(self, view: State) -> float:
        return 1.0

    def mark(self, view: State) -> Hashable:
        return fingerprint(view)

    def terms(self, view: State, line: ActionLine, dice: SeededDice) -> Mapping[str, float]:
        s, seat = self._ahead(view, line, dice), state.asked(view)
        weights = self._value.weights[min(s.round, len(self._value.weights)) - 1]
        found: dict[str, float] = {}
        for name, weight, count in zip(FEATURES, weights, features(s, seat), strict=True):
            label = say(f"value_{POLICY.labels[name.removesuffix('_early')]}")
            found[label] = found.get(label, 0.0) + weight * count
        return found

    def reason(self, view: Any, action: Action) -> str:
        return self._plain.reason(view, action)


def _ideas(s: State, player: Player, legal: Sequence[Action]) -> list[Action]:
    """The best few of every sort of action."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in legal:
        if not isinstance(action, OfferTrade):  # refused or swapped back it could be made for ever
            kinds.setdefault(type(action), []).append(action)
    found: list[Action] = []
    for kind, rows in kinds.items():
        most = POLICY.tried.get(str(kind.__struct_config__.tag), 4)
        if len(rows) > most:
            rank = None if kind in (ChooseStart, ChooseKingdom) else judge(s, player, kind, False)
            rows = sorted(rows, key=rank, reverse=True) if rank else rows[:: max(1, len(rows) // most)]
        found += rows[:most]
    return found


def mind(seconds: float, fancy: str) -> HordesMind:
    """The mind for a level: with little time fewer lines, or none would be tried often enough."""
    return HordesMind(most=6 if seconds < 0.2 else 12, bend=taste(fancy))


# ---- Horrible Hordes for learners; see game.learning.
SEATS, TIMES, DICE = 6, 40, 12
FRAMES = (state.Roll, state.Battle, state.Place, state.Learn, state.Offer, state.Route, state.Pick, state.Fallen)
MODES, STAGES = ("attack", "raid"), ("start", "round", "hits")
PURPOSES = (
    "event", "event_die", "spawn", "awaken", "ranged", "strike", "opening", "battle", "siege_opening", "siege",
)  # fmt: skip
UNITS = ("settlement", "castle", "wizard_tower", "army")
ABILITY_IDS, HORDE_IDS = tuple(row.id for row in t.ABILITIES), tuple(row.id for row in t.HORDES)
KINGDOM_IDS = tuple(row.id for row in t.KINGDOMS)
PLAYER = (
    "vt", "settlements_built", "castles_built", "more_builds", "armies_lost", "castles_lost", "armies_net", "retired",
    "researched", "bought",
)  # fmt: skip
NAMES = (
    "round", "active", "step", "skip", "slain", "frames", "queue", "to move", "leads the hordes",
    *told("phase", state.PHASES), *told("pool", HORDE_IDS), *(f"turn of {n + 1}" for n in range(SEATS)),
    *(
        f"kingdom {n + 1}:{part}" for n in range(SEATS) for part in (
            "plays", "points", *PLAYER, *told("kingdom", KINGDOM_IDS), *t.CHITS, *ABILITY_IDS,
            *told("spent", ABILITY_IDS), *told("used", ABILITY_IDS), *told("used this turn", ABILITY_IDS),
        )
    ),
    *(f"asked:{kind.__name__.lower()}" for kind in FRAMES), "asked:seat",
    *told("roll", PURPOSES),
    *(f"roll:{part} {n + 1}" for n in range(DICE) for part in ("face", "sides", "nudge")),
    "battle:round", *told("battle:mode", MODES), *told("battle:stage", STAGES), "battle:foe",
    *(f"battle:die {n + 1}" for n in range(DICE)), *(f"battle:damage {n + 1}" for n in range(DICE)),
    *(f"battle:{what} {n + 1}" for what in ("shields", "used") for n in range(2)),
    *(f"battle:{what} {n + 1}" for what in ("lost", "foe lost") for n in range(3)),
    *told("place", UNITS), "offer:by", *told("offer:give", t.CHITS), *told("offer:get", t.CHITS),
    *told("pick", HORDE_IDS),
)  # fmt: skip


def board(view: State) -> BoardPlane:
    grid = view.grid
    return BoardPlane(grid.height, grid.width, tuple(range(grid.count)))


def slots(view: State) -> dict[str, tuple[Axis, ...]]:
    space = one_of(view.grid.cells, lambda a: a.space)
    ability, unit = one_of(ABILITY_IDS, lambda a: a.ability), one_of(UNITS, lambda a: a.unit)
    kingdom, flag = one_of(KINGDOM_IDS, lambda a: a.kingdom), (False, True)
    return {
        "choose_start": (space,),
        "choose_kingdom": (kingdom,),
        "choose_ability": (ability,),
        "place_unit": (unit, space),
        "take_free": (counts(len(t.CHITS), 3, lambda a: a.gain.amounts),),
        "convert_gold": (one_of(t.CHITS, lambda a: a.to), upto(TIMES, lambda a: a.times)),
        "offer_trade": (upto(SEATS - 1, lambda a: a.to_player), hashed(128, lambda a: (a.give, a.get))),
        "answer_trade": (one_of(flag, lambda a: a.accept),),
        "build_settlement": (space,),
        "build_castle": (space, one_of(t.CASTLE_KINDS, lambda a: a.kind)),
        "train_army": (space,),
        "move_stack": (hashed(16384, lambda a: a),),
        "fight": (space,),
        "research": (ability,),
        "research_extra": (ability, hashed(8, lambda a: a.pay)),
        "use": (hashed(8192, lambda a: a),),
        "discard": (hashed(512, lambda a: a.drop),),
        "control_path": (hashed(8192, lambda a: a.path),),
        "pick_horde": (one_of(HORDE_IDS, lambda a: a.horde),),
        "restart": (kingdom, space),
        "retire": (),
        "pass": (one_of(flag, lambda a: a.rest),),
        "end_phase": (one_of(("", *state.PHASES), lambda a: a.to),),
    }


def _seats(view: State, seat: int) -> list[int]:
    """That seat first, then the others as they sit after it; whoever leads the hordes sees the first kingdom first."""
    count, first = len(view.players), seat if seat < len(view.players) else 0
    return [(first + n) % count for n in range(count)]


def numbers(view: State, seat: int) -> Sequence[float]:
    seats = _seats(view, seat)
    found: list[float] = [
        view.round / 20, _turn(seats, view.active), view.step, view.skip, view.slain, len(view.todo), len(view.queue),
        view.queue[0] if view.queue else 0, seat >= len(view.players), *chosen(view.phase, state.PHASES),
        *(float(view.pool >> n & 1) for n in range(len(t.HORDES))),
        *(_turn(seats, view.order[n]) if n < len(view.order) else 0 for n in range(SEATS)),
    ]  # fmt: skip
    points = totals(view)
    for n in range(SEATS):
        if n < len(seats):
            found += _kingdom(view.players[seats[n]], points[seats[n]])
        else:
            found += [0.0] * _KINGDOM
    return [*found, *_asked(seats, view.todo[-1] if view.todo else None)]


def _turn(seats: Sequence[int], seat: int) -> int:
    """A seat as the one who looks counts it, from 1; 0 for nobody, or whoever leads the hordes."""
    return seats.index(seat) + 1 if seat in seats else 0


def _kingdom(player: Player, points: int) -> list[float]:
    found = [1.0, points, *(float(getattr(player, name)) for name in PLAYER)]
    found += chosen(player.kingdom, range(len(t.KINGDOMS)))
    found += player.goods
    for mask in (player.abilities, player.spent):
        found += [float(mask >> n & 1) for n in range(len(t.ABILITIES))]
    for uses in (player.uses, player.turn_uses):
        found += [uses.get(n, 0) for n in range(len(t.ABILITIES))]
    return found


_KINGDOM = 2 + len(PLAYER) + len(t.KINGDOMS) + len(t.CHITS) + 4 * len(t.ABILITIES)


def _asked(seats: Sequence[int], frame: state.Frame | None) -> list[float]:
    """What must be settled first."""
    roll = frame if isinstance(frame, state.Roll) else None
    fight = frame if isinstance(frame, state.Battle) else None
    offer = frame if isinstance(frame, state.Offer) else None
    found: list[float] = [float(isinstance(frame, kind)) for kind in FRAMES]
    found.append(_turn(seats, frame.seat) if frame is not None else 0)
    found += chosen(roll and roll.purpose, PURPOSES)
    rolled = (roll.faces, roll.sides, roll.nudges) if roll else ((), (), ())
    found += [part[n] if n < len(part) else 0 for n in range(DICE) for part in rolled]
    found += [fight.round if fight else 0, *chosen(fight and fight.mode, MODES), *chosen(fight and fight.stage, STAGES)]
    found.append(_turn(seats, fight.foe) if fight else 0)
    for values in (fight.faces, fight.damage) if fight else ((), ()):
        found += [values[n] if n < len(values) else 0 for n in range(DICE)]
    spent = [mask.bit_count() for mask in fight.used] if fight else []
    found += [*fight.shields, *spent, *fight.lost, *fight.foe_lost] if fight else [0] * 10
    found += chosen(frame.unit if isinstance(frame, state.Place) else None, UNITS)
    found.append(_turn(seats, offer.by) if offer else 0)
    found += [*offer.give, *offer.get] if offer else [0] * 2 * len(t.CHITS)
    kinds = frame.kinds if isinstance(frame, state.Pick) else ()
    return [*found, *(float(n in kinds) for n in range(len(t.HORDES)))]


def planes(view: State, seat: int) -> Sequence[Plane]:
    count, seats = view.grid.count, _seats(view, seat)
    found: list[Plane] = [
        sum(1 << space for space, terrain in enumerate(view.terrain) if terrain == n) for n in range(len(t.TERRAINS))
    ]
    found += [view.closed, view.stops, view.rides, view.claimed, view.holy]
    hordes = [[0.0] * count for _ in range(6)]
    for horde in view.hordes.values():
        pilot, moves = _turn(seats, horde.pilot), horde.uid in view.queue
        row = (horde.kind + 1, horde.hits, horde.frozen, pilot, moves and 1 + view.queue.index(horde.uid), 1)
        for plane, value in zip(hordes, row, strict=True):
            plane[horde.space] += value
    found += hordes
    spaces = [frame.space for frame in view.todo if isinstance(frame, state.Battle | state.Roll) and frame.space >= 0]
    found.append(sum(1 << space for space in set(spaces)))
    for n in range(SEATS):
        found += _lands(view.players[seats[n]], count).values() if n < len(seats) else [0] * len(KINGDOM_PLANES)
    return found


def _lands(player: Player, count: int) -> dict[str, Plane]:
    """The planes of a kingdom, by name."""
    castles, towers = ({space: of.count(kind) for space, of in player.castles.items()} for kind in range(2))
    armies: list[list[float]] = [[0.0] * count for _ in range(4)]
    for army in player.armies.values():
        marks = sum(1 << n for n, status in enumerate(t.STATUSES) if status in army.marks)
        for plane, value in zip(armies, (1, army.moved, army.ridden, marks), strict=True):
            plane[army.space] += value
    return {
        "settlements": _spread(player.settlements, count), "castles": _spread(castles, count),
        "towers": _spread(towers, count),
        **dict(zip(("armies", "moved", "ridden", "marked"), armies, strict=True)),
        "land": player.land, "forts": player.forts, "camps": player.camps, "trained": _spread(player.trained, count),
    }  # fmt: skip


def _spread(numbers: Mapping[int, int], count: int) -> list[float]:
    return [float(numbers.get(space, 0)) for space in range(count)]


KINGDOM_PLANES = tuple(_lands(Player(0), 0))
PLANES = (
    *(f"terrain:{row.id}" for row in t.TERRAINS), "closed", "stops", "rides", "claimed", "holy",
    "horde", "horde hits", "horde frozen", "horde pilot", "horde to move", "hordes here", "fight",
    *(f"kingdom {n + 1}:{part}" for n in range(SEATS) for part in KINGDOM_PLANES),
)  # fmt: skip
