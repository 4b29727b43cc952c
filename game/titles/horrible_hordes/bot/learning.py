"""Horrible Hordes for learners; see game.learning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.horrible_hordes.abilities import ABILITIES
from game.core.horrible_hordes.scoring import totals
from game.core.horrible_hordes.state import (
    PHASES,
    Battle,
    Fallen,
    Frame,
    Learn,
    Offer,
    Pick,
    Place,
    Player,
    Roll,
    Route,
    State,
)
from game.core.horrible_hordes.tables import CASTLE_KINDS, CHITS, HORDES, KINGDOMS, STATUSES, TERRAINS
from game.learning import Axis, Board, Plane, chosen, counts, hashed, one_of, told, upto

SEATS, TIMES, DICE = 6, 40, 12
FRAMES = (Roll, Battle, Place, Learn, Offer, Route, Pick, Fallen)
MODES, STAGES = ("attack", "raid"), ("start", "round", "hits")
PURPOSES = (
    "event", "event_die", "spawn", "awaken", "ranged", "strike", "opening", "battle", "siege_opening", "siege",
)  # fmt: skip
UNITS = ("settlement", "castle", "wizard_tower", "army")
ABILITY_IDS, HORDE_IDS = tuple(row.id for row in ABILITIES), tuple(row.id for row in HORDES)
KINGDOM_IDS = tuple(row.id for row in KINGDOMS)
PLAYER = (
    "vt", "settlements_built", "castles_built", "more_builds", "armies_lost", "castles_lost", "armies_net", "retired",
    "researched", "bought",
)  # fmt: skip
KINGDOM_PLANES = (
    "settlements",
    "castles",
    "towers",
    "armies",
    "moved",
    "ridden",
    "marked",
    "land",
    "forts",
    "camps",
    "trained",
)
NAMES = (
    "round", "active", "step", "skip", "slain", "frames", "queue", "to move", "leads the hordes",
    *told("phase", PHASES), *told("pool", HORDE_IDS), *(f"turn of {n + 1}" for n in range(SEATS)),
    *(
        f"kingdom {n + 1}:{part}" for n in range(SEATS) for part in (
            "plays", "points", *PLAYER, *told("kingdom", KINGDOM_IDS), *CHITS, *ABILITY_IDS,
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
    *told("place", UNITS), "offer:by", *told("offer:give", CHITS), *told("offer:get", CHITS), *told("pick", HORDE_IDS),
)  # fmt: skip
PLANES = (
    *(f"terrain:{row.id}" for row in TERRAINS), "closed", "stops", "rides", "claimed", "holy",
    "horde", "horde hits", "horde frozen", "horde pilot", "horde to move", "hordes here", "fight",
    *(f"kingdom {n + 1}:{part}" for n in range(SEATS) for part in KINGDOM_PLANES),
)  # fmt: skip


def board(view: State) -> Board:
    grid = view.grid
    return Board(grid.height, grid.width, tuple(range(grid.count)))


def slots(view: State) -> dict[str, tuple[Axis, ...]]:
    space = one_of(view.grid.cells, lambda a: a.space)
    ability, unit = one_of(ABILITY_IDS, lambda a: a.ability), one_of(UNITS, lambda a: a.unit)
    kingdom, flag = one_of(KINGDOM_IDS, lambda a: a.kingdom), (False, True)
    return {
        "choose_start": (space,),
        "choose_kingdom": (kingdom,),
        "choose_ability": (ability,),
        "place_unit": (unit, space),
        "take_free": (counts(len(CHITS), 3, lambda a: a.gain.amounts),),
        "convert_gold": (one_of(CHITS, lambda a: a.to), upto(TIMES, lambda a: a.times)),
        "offer_trade": (upto(SEATS - 1, lambda a: a.to_player), hashed(128, lambda a: (a.give, a.get))),
        "answer_trade": (one_of(flag, lambda a: a.accept),),
        "build_settlement": (space,),
        "build_castle": (space, one_of(CASTLE_KINDS, lambda a: a.kind)),
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
        "end_phase": (one_of(("", *PHASES), lambda a: a.to),),
    }


def _seats(view: State, seat: int) -> list[int]:
    """That seat first, then the others as they sit after it; whoever leads the hordes sees the first kingdom first."""
    count, first = len(view.players), seat if seat < len(view.players) else 0
    return [(first + n) % count for n in range(count)]


def features(view: State, seat: int) -> Sequence[float]:
    seats = _seats(view, seat)
    found: list[float] = [
        view.round / 20, _turn(seats, view.active), view.step, view.skip, view.slain, len(view.todo), len(view.queue),
        view.queue[0] if view.queue else 0, seat >= len(view.players), *chosen(view.phase, PHASES),
        *(float(view.pool >> n & 1) for n in range(len(HORDES))),
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
    found += chosen(player.kingdom, range(len(KINGDOMS)))
    found += player.goods
    for mask in (player.abilities, player.spent):
        found += [float(mask >> n & 1) for n in range(len(ABILITIES))]
    for uses in (player.uses, player.turn_uses):
        found += [uses.get(n, 0) for n in range(len(ABILITIES))]
    return found


_KINGDOM = 2 + len(PLAYER) + len(KINGDOMS) + len(CHITS) + 4 * len(ABILITIES)


def _asked(seats: Sequence[int], frame: Frame | None) -> list[float]:
    """What must be settled first."""
    roll = frame if isinstance(frame, Roll) else None
    fight = frame if isinstance(frame, Battle) else None
    offer = frame if isinstance(frame, Offer) else None
    found: list[float] = [float(isinstance(frame, kind)) for kind in FRAMES]
    found.append(_turn(seats, frame.seat) if frame is not None else 0)
    found += chosen(roll and roll.purpose, PURPOSES)
    rolled = (roll.faces, roll.sides, roll.nudges) if roll else ((), (), ())
    found += [part[n] if n < len(part) else 0 for n in range(DICE) for part in rolled]
    found += [fight.round if fight else 0, *chosen(fight and fight.mode, MODES), *chosen(fight and fight.stage, STAGES)]
    found.append(_turn(seats, fight.foe) if fight else 0)
    for values in (fight.faces, fight.damage) if fight else ((), ()):
        found += [values[n] if n < len(values) else 0 for n in range(DICE)]
    found += [*fight.shields, *fight.used, *fight.lost, *fight.foe_lost] if fight else [0] * 10
    found += chosen(frame.unit if isinstance(frame, Place) else None, UNITS)
    found.append(_turn(seats, offer.by) if offer else 0)
    found += [*offer.give, *offer.get] if offer else [0] * 2 * len(CHITS)
    kinds = frame.kinds if isinstance(frame, Pick) else ()
    return [*found, *(float(n in kinds) for n in range(len(HORDES)))]


def planes(view: State, seat: int) -> Sequence[Plane]:
    count, seats = view.grid.count, _seats(view, seat)
    found: list[Plane] = [
        sum(1 << space for space, terrain in enumerate(view.terrain) if terrain == n) for n in range(len(TERRAINS))
    ]
    found += [view.closed, view.stops, view.rides, view.claimed, view.holy]
    hordes = [[0.0] * count for _ in range(6)]
    for horde in view.hordes.values():
        pilot, moves = _turn(seats, horde.pilot), horde.uid in view.queue
        row = (horde.kind + 1, horde.hits, horde.frozen, pilot, moves and 1 + view.queue.index(horde.uid), 1)
        for plane, value in zip(hordes, row, strict=True):
            plane[horde.space] += value
    found += hordes
    spaces = [frame.space for frame in view.todo if isinstance(frame, Battle | Roll) and frame.space >= 0]
    found.append(sum(1 << space for space in set(spaces)))
    for n in range(SEATS):
        found += _lands(view.players[seats[n]], count) if n < len(seats) else [0] * len(KINGDOM_PLANES)
    return found


def _lands(player: Player, count: int) -> list[Plane]:
    castles = {
        kind: {space: of.count(kind) for space, of in player.castles.items()} for kind in range(len(CASTLE_KINDS))
    }
    armies: list[list[float]] = [[0.0] * count for _ in range(4)]
    for army in player.armies.values():
        marks = sum(1 << n for n, status in enumerate(STATUSES) if status in army.marks)
        for plane, value in zip(armies, (1, army.moved, army.ridden, marks), strict=True):
            plane[army.space] += value
    return [
        _spread(player.settlements, count), _spread(castles[0], count), _spread(castles[1], count), *armies,
        player.land, player.forts, player.camps, _spread(player.trained, count),
    ]  # fmt: skip


def _spread(numbers: Mapping[int, int], count: int) -> list[float]:
    return [float(numbers.get(space, 0)) for space in range(count)]
