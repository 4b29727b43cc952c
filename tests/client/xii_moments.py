"""Moments of XII Century worth a test: the first of the greedy bots' matches for which a condition holds."""

from collections.abc import Callable
from functools import cache
from typing import Any

from game.client.play import Play
from game.core.match import Match
from game.core.xii_century.sheet import ALL_SPENT, Phase
from tests.client.driver import Driver, paced, play_of
from tests.world import play_on


@cache
def century(seats: int, seed: str, difficulty: str = "normal") -> Match:
    """A whole match of greedy bots."""
    return play_on(Match.new("xii_century", seats, {"difficulty": difficulty}, seed))


def moment(until: Callable[[Match], bool], players: tuple[str, ...] = ("human",), seeds: int = 6) -> Play:
    """The play that stands at the first such moment. Raises LookupError when there is none."""
    for number in range(seeds):
        whole = century(len(players), f"town-{number}")
        for length in range(len(whole) + 1):
            match = whole.branch(length)
            if until(match):
                return play_of(match, players)
    raise LookupError("no match of the bots comes to that moment")


def begun() -> Play:
    """A new century of one town whose shared dice nobody may change."""
    matches = (Match.new("xii_century", 1, {"difficulty": "normal"}, f"feel {n}") for n in range(20))
    match = next(one for one in matches if one.state.phase == Phase.SPEND)
    return play_of(match)


def rolled(number: int, spent: int = 0) -> Callable[[Match], bool]:
    """So many of that round's dice are spent."""
    return lambda m: m.state.phase == Phase.SPEND and m.state.round == number and m.state.spent.bit_count() == spent


def sheet(play: Play, speed: float = 0, size: tuple[int, int] = (1280, 720), **chosen: Any) -> Driver:
    """The town sheet, when nothing moves on it any more."""
    return Driver(play, size=size, settings=paced(speed, reduced_motion=True, **chosen), settled=True)


def war(seats: int, answers: int) -> Callable[[Match], bool]:
    """The king has just called, and so many towns must answer."""
    return lambda m: m.state.phase == "king_war" and len(m.pending) == answers and m.state.seats == seats


def spent(match: Match) -> bool:
    """The first town has spent its dice, and may end its turn."""
    s = match.state
    return s.phase == Phase.SPEND and s.spent == ALL_SPENT and s.active == 0 and s.round > 2 and s.turn == 0
