"""What a kingdom of Horrible Hordes is worth between rounds: the points it is expected to end with, by a fitted table.

Linear in named features, with weights for each round; found by `python -m tools.fit horrible_hordes`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from operator import mul
from pathlib import Path

from game.bots.value import Table, read, tastes
from game.core.horrible_hordes.scoring import totals
from game.core.horrible_hordes.state import OVER, State
from game.core.horrible_hordes.tables import TABLES

ROUNDS = TABLES.turns.rounds
FAR = 9  # spaces: no horde at all
NEAR, CLOSE = 2, 1
_COUNTS = (
    "settlements", "castles", "armies", "chits", "abilities", "hordes_close", "hordes_near", "horde_hits_near",
    "open_settlements", "settlements_to_3", "places", "armies_to_4", "landless",
)  # fmt: skip
FEATURES = ("one", "points", *_COUNTS, *(f"{name}_early" for name in _COUNTS))


@cache
def table() -> Table:
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
        if s.phase == OVER:
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
