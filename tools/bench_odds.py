"""Exact odds a player sees before committing: dice to keep, battles, the land, each from a cold memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.match import Match
from game.core.twenty_years import odds, odds_battle, odds_fight, odds_keep
from tools.bench_rows import Median, Row, at_most
from tools.shots import at, moment


def _forget() -> None:
    odds_keep.dice_of.cache_clear()
    odds_battle.battle.cache_clear()
    odds_fight.fight_odds.cache_clear()


def _cold(call: Callable[[], object]) -> Callable[[], object]:
    def run() -> object:
        _forget()
        return call()

    return run


def rows(median: Median) -> Iterator[Row]:
    five = Match.new("twenty_years", seed="bench").state
    goal = odds.at_least(wood=1, stone=1)
    yield at_most("best keep, 5 dice, cold", median(_cold(lambda: odds.best_keep(five, goal)), 30) * 1e3, 2.0, "ms")
    late = moment(
        lambda m: m.state.year >= 6 and m.pending[:1] and m.pending[0].kind == "roll" and m.state.dice_count == 6
    )
    six = late.shown
    yield at_most("best keep, 6 dice, cold", median(_cold(lambda: odds.best_keep(six, goal)), 30) * 1e3, 5.0, "ms")
    armies = {
        "5 footmen, 10 bandits": ((("bandits", 10),), (5, 0, 0, 0)),
        "10 archers 5 knights, 16 ogres": ((("ogres", 16),), (0, 10, 5, 0)),
        "10 archers 5 knights 1 bomb, 16 ogres": ((("ogres", 16),), (0, 10, 5, 1)),
        "10 archers 5 knights 3 bombs, 16 ogres": ((("ogres", 16),), (0, 10, 5, 3)),
        "10 archers 10 knights, 7 ogres 7 sorcerers 4 giants": (
            (("ogres", 7), ("sorcerers", 7), ("giants", 4)),
            (0, 10, 10, 0),
        ),
    }
    for what, (groups, force) in armies.items():
        cost = median(_cold(lambda g=groups, f=force: odds.fight_odds(g, f)), 15) * 1e3
        yield at_most(f"battle odds, {what}, cold", cost, 2.0, "ms")
    land = moment(at(9, "actions")).shown
    yield at_most(
        "claim odds of the whole map, cold", median(_cold(lambda: odds.all_claims(land)), 15) * 1e3, 5.0, "ms"
    )
