"""Battle odds against the closed form, full searches and the real rule's futures."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import pytest

from game.core.odds import Number
from game.core.twenty_years import odds
from game.core.twenty_years.actions import Engage, ThrowBomb
from game.core.twenty_years.odds_fight import (
    BOMB,
    WEIGHTS,
    Fight,
    Force,
    Place,
    Portion,
    bomb_hits,
    fight_odds,
    force_of,
    ways_of,
)
from game.core.twenty_years.odds_fight import Move as Blow
from game.core.twenty_years.state import Battle as BattleFrame
from game.core.twenty_years.tables import TROOPS
from tests.core.twenty_years.kingdoms import ONE, in_battle, match_at


def closed_form(units: int, foes: int, kills: int, falls: Fraction) -> Fraction:
    """Rules 10.1, for one troop."""
    rounds = -(-foes // kills)
    most = min(units - 1, rounds - 1)
    return sum((comb(rounds - 1, k) * falls**k * (1 - falls) ** (rounds - 1 - k) for k in range(most + 1)), Fraction(0))


def exact_battle(*groups: tuple[str, int]) -> Fight:
    rows = [Portion(ways_of(monster, ONE), {count: ONE}) for monster, count in groups]
    return Fight(rows, bomb_hits(ONE), Fraction(1, 10**9))


@pytest.mark.parametrize("monster", ["wolves", "bandits", "lizardmen", "ogres", "sorcerers", "giants"])
@pytest.mark.parametrize("troop", range(3))
def test_one_troop_alone_follows_the_closed_form(monster: str, troop: int) -> None:
    ways = ways_of(monster, ONE)[troop]
    for units in (1, 3, 6):
        force: Force = tuple(units if i == troop else 0 for i in range(4))  # type: ignore[assignment]
        for foes in (1, 4, 7):
            fight = exact_battle((monster, foes))
            win = fight.spread(fight.start(force)).win
            assert win == (0 if ways is None else closed_form(units, foes, ways.kills, Fraction(ways.falls)))


@pytest.mark.parametrize(
    ("force", "groups", "win"),
    [
        ((5, 0, 0, 0), (("bandits", 4),), 1.0),
        ((5, 0, 0, 0), (("bandits", 9),), 0.6367),
        ((5, 0, 0, 0), (("bandits", 10),), 0.5),
        ((0, 5, 0, 0), (("bandits", 10),), 0.8552),
        ((5, 0, 0, 0), (("wolves", 9),), 0.9121),
        ((0, 10, 0, 0), (("ogres", 16),), 0.8491),
        ((0, 0, 5, 0), (("ogres", 16),), 0.9547),
        ((0, 8, 0, 0), (("giants", 9),), 0.0),
        ((0, 9, 0, 0), (("giants", 9),), 1.0),
        ((20, 0, 0, 0), (("ogres", 1),), 0.0),
    ],
)
def test_battle_odds_are_those_the_rules_print(force: Force, groups: tuple[tuple[str, int], ...], win: float) -> None:
    assert fight_odds(groups, force).win == pytest.approx(win, abs=5e-5)


def full_search(fight: Fight, force: Force) -> Number:
    """The best win chance when every troop and bomb is tried at every place, nothing left out."""

    @cache
    def best(place: Place) -> Number:
        if not place.left:
            return ONE
        force, ways = place.force, fight.portions[-place.to_come - 1].ways
        able = [t for t in range(BOMB) if force[t] and ways[t]] + [BOMB] * bool(force[BOMB])
        tries = (sum(c * best(after) for c, after in fight.falls(place, Blow(t, 1))) for t in able)
        return max(tries, default=Fraction(0))

    return best(fight.start(force))


@pytest.mark.parametrize(
    ("force", "groups"),
    [
        ((2, 2, 1, 0), (("bandits", 7),)),
        ((1, 1, 1, 1), (("lizardmen", 9),)),
        ((0, 2, 2, 0), (("ogres", 3), ("giants", 3))),
        ((2, 1, 0, 1), (("bandits", 1), ("wolves", 2), ("ogres", 2))),
    ],
)
def test_best_order_wins_as_often_as_a_search_that_leaves_nothing_out(
    force: Force, groups: tuple[tuple[str, int], ...]
) -> None:
    fight = exact_battle(*groups)
    spread = fight.spread(fight.start(force))
    assert spread.win == full_search(fight, force)
    assert sum(spread.ends.values()) == 1


def fullest_worth(fight: Fight, force: Force) -> Number:
    """Win chance less the care for losses when everything is tried at every place, nothing left out."""

    @cache
    def best(place: Place) -> Number:
        if not place.left:
            return ONE
        force, ways = place.force, fight.portions[-place.to_come - 1].ways
        able = [t for t in range(BOMB) if force[t] and ways[t]] + [BOMB] * bool(force[BOMB])
        tries = []
        for troop in able:
            value: Number = Fraction(0)
            for chance, after in fight.falls(place, Blow(troop, 1)):
                gone = force[troop] - after.force[troop]
                value += chance * (best(after) - fight.care * WEIGHTS[troop] * gone)
            tries.append(value)
        return max(tries, default=Fraction(0))

    return best(fight.start(force))


@pytest.mark.parametrize(
    ("force", "groups"),
    [
        ((3, 3, 2, 1), (("bandits", 8),)),
        ((0, 3, 1, 2), (("ogres", 9),)),
        ((2, 3, 2, 1), (("wolves", 2), ("ogres", 5))),
        ((0, 1, 3, 1), (("sorcerers", 3), ("giants", 4))),
        ((1, 9, 7, 1), (("ogres", 3), ("giants", 3))),
        ((9, 1, 8, 2), (("bandits", 4),)),
        ((2, 0, 6, 1), (("wolves", 3), ("giants", 3), ("ogres", 1))),
        ((0, 2, 1, 3), (("ogres", 12),)),
        ((1, 1, 1, 3), (("lizardmen", 4), ("ogres", 3), ("giants", 5))),
        ((3, 0, 0, 2), (("sorcerers", 4), ("ogres", 2))),
        ((1, 12, 3, 3), (("ogres", 9),)),
    ],
)
def test_best_order_spares_as_much_as_a_search_that_leaves_nothing_out(
    force: Force, groups: tuple[tuple[str, int], ...]
) -> None:
    fight = exact_battle(*groups)
    start = fight.start(force)
    assert fight.worth(start) == fullest_worth(fight, force)
    spread = fight.spread(start)
    gone = sum(lost * weight for lost, weight in zip(spread.lost(force), WEIGHTS, strict=True))
    assert spread.win - fight.care * gone == fight.worth(start)
    assert sum(spread.ends.values()) == 1


def test_what_was_asked_before_does_not_change_the_odds() -> None:
    forces: list[Force] = [(0, 5, 4, 1), (0, 5, 3, 1), (0, 4, 4, 0), (0, 6, 4, 1), (2, 5, 4, 1)]
    shared = exact_battle(("ogres", 3), ("giants", 3))
    for force in (*forces, *reversed(forces)):
        alone = exact_battle(("ogres", 3), ("giants", 3))
        assert shared.worth(shared.start(force)) == alone.worth(alone.start(force))
        assert shared.spread(shared.start(force)) == alone.spread(alone.start(force))


@pytest.mark.parametrize("force", [(3, 2, 0, 0), (2, 0, 2, 1)])
def test_the_odds_of_a_blow_are_the_mean_over_the_real_rules_futures(force: Force) -> None:
    s = in_battle(force, ("bandits", 5))
    match = match_at(s)
    for action in match.legal():
        if not isinstance(action, Engage | ThrowBomb):
            continue
        first = Blow(BOMB, 1) if isinstance(action, ThrowBomb) else Blow(TROOPS.index(action.troop), action.count)
        told = odds.battle_odds(s, first)
        assert told is not None
        found = 0.0
        for chance, _, after in match.futures(action):
            frame = after.top
            if isinstance(frame, BattleFrame):
                found += float(chance) * fight_odds(frame.groups, force_of(after)).win
            else:
                found += float(chance) * (after.points[0] == 1)
        assert told.win == pytest.approx(found, abs=1e-9)


def test_the_suggested_engagement_is_legal_and_loses_nothing_of_the_chance() -> None:
    for force in ((5, 3, 2, 1), (0, 4, 0, 0), (9, 0, 0, 0)):
        s = in_battle(force, ("bandits", 9))
        move = odds.auto_order(s)
        assert move is not None
        action = ThrowBomb() if move.troop == BOMB else Engage(TROOPS[move.troop], move.units)
        assert action.refusal(s) is None
        told, best = odds.battle_odds(s, move), odds.battle_odds(s)
        assert told is not None
        assert best is not None
        assert told.win == pytest.approx(best.win, abs=1e-9)


def test_a_battle_that_is_won_anyway_spares_the_dear_troops() -> None:
    fight = fight_odds((("wolves", 2),), (10, 10, 10, 5))
    assert fight.win == 1.0
    assert fight.lost[BOMB] == 0.0
    assert sum(fight.lost) < 0.34


def test_bombs_that_are_worth_no_more_than_units_stay_at_home() -> None:
    fight = exact_battle(("sorcerers", 10))
    assert fight.order(fight.start((12, 12, 0, 1))) == Blow(1, 5)
    strong = exact_battle(("ogres", 9))
    assert all(left[BOMB] == 4 for _, left in strong.spread(strong.start((1, 12, 3, 4))).ends)


def test_bombs_are_thrown_where_nobody_can_fight() -> None:
    fight = fight_odds((("giants", 3),), (4, 0, 0, 1))
    assert fight.order == Blow(BOMB, 1)
    assert fight.win == pytest.approx(1 - (1 + 10 + 45) / 1024)


@pytest.mark.parametrize("groups", [(("bandits", 6),), (("bandits", 3), ("wolves", 4))])
def test_whoever_is_sent_first_the_rest_of_the_battle_is_weighed(groups: tuple[tuple[str, int], ...]) -> None:
    """Also where best play would never have come: archers before the footmen that would have done."""
    force: Force = (4, 4, 2, 1)
    fight = exact_battle(*groups)
    start = fight.start(force)
    best = fight.spread(start)
    for troop, have in enumerate(force):
        for units in range(1, min(5, have) + 1):
            move = Blow(troop, units)
            found = fight.spread(start, move)
            assert sum(found.ends.values()) == 1
            alone = [(chance, exact_battle(*groups).spread(after)) for chance, after in fight.falls(start, move)]
            assert found.win == sum(chance * rest.win for chance, rest in alone)
    assert fight.spread(start) == best
