"""Odds of claims and raids against the real rule's futures, full searches and thousands of simulated raids."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from game.core.odds import Number
from game.core.twenty_years import odds
from game.core.twenty_years.actions import ClaimTile, Move
from game.core.twenty_years.odds_fight import (
    BOMB,
    Fight,
    Force,
    Portion,
    bomb_hits,
    fight_odds,
    force_of,
    raid_of,
    room_foes,
    ways_of,
)
from game.core.twenty_years.odds_fight import Move as Blow
from game.core.twenty_years.odds_fight import Place as Spot
from game.core.twenty_years.state import Battle as BattleFrame
from game.core.twenty_years.state import Raid
from game.core.twenty_years.tables import GOLD
from tests.core.twenty_years.kingdoms import ONE, kingdom, match_at, stands


def test_claims_are_the_mean_over_the_real_rules_futures() -> None:
    s = kingdom(troops=[2, 0, 0])
    s.goods[GOLD] = 9
    claim = odds.claim_odds(s, s.realm.numbers["t12"])
    owned = 0.0
    for chance, _, after in match_at(s).futures(ClaimTile("t12")):
        frame = after.top
        now = fight_odds(frame.groups, force_of(after)).win if isinstance(frame, BattleFrame) else after.owned > s.owned
        owned += float(chance) * now
    assert claim.own == pytest.approx(owned, abs=1e-9)
    assert claim.own + claim.beaten == pytest.approx(1.0)


def test_a_claim_with_nobody_to_fight_risks_a_flight() -> None:
    s = kingdom(troops=[0, 0, 0])
    claim = odds.claim_odds(s, s.realm.numbers["t12"])
    assert claim.own == pytest.approx(4 / 6)
    assert claim.flight == pytest.approx(2 / 6)
    assert claim.beaten == 0.0


def test_with_a_church_the_guards_of_year_seven_join() -> None:
    s = kingdom(troops=[0, 0, 0], year=7, entry=7)
    stands(s, "church")
    claim = odds.claim_odds(s, s.realm.numbers["t21"])
    assert (claim.joins, claim.own, claim.guards) == (True, 1.0, 4)


def test_all_claims_cover_the_border_and_use_the_discount() -> None:
    s = kingdom(year=11, entry=11, discounts_left=3)
    assert set(odds.all_claims(s)) == {"t12", "t21"}
    assert odds.all_claims(s)["t12"].price == 1


# ---- raids


@pytest.mark.parametrize(
    ("level", "force", "clear"),
    [
        (1, (5, 0, 0, 0), 0.38),
        (1, (10, 0, 0, 0), 0.92),
        (2, (10, 0, 0, 0), 0.35),
        (2, (0, 10, 0, 0), 0.74),
        (3, (0, 15, 0, 0), 0.92),
        (4, (0, 20, 0, 0), 0.70),
        (5, (0, 0, 10, 0), 0.81),
        (6, (0, 0, 15, 0), 0.76),
    ],
)
def test_raid_odds_agree_with_the_thousands_of_raids_in_the_rules(level: int, force: Force, clear: float) -> None:
    s = kingdom(troops=list(force[:BOMB]), levels_won=level - 1)
    raid = odds.raid_odds(s)
    assert raid is not None
    assert raid.level == level
    assert raid.clear == pytest.approx(clear, abs=0.03)


def exact_raid(monster: str) -> Fight:
    return Fight([Portion(ways_of(monster, ONE), room_foes(ONE))] * 8, bomb_hits(ONE), Fraction(1, 10**9))


def full_raid(play: Fight, spot: Spot) -> Number:
    """The best chance to clear when every troop and bomb is tried everywhere."""

    @cache
    def best(spot: Spot) -> Number:
        if not spot.left:
            if not spot.to_come:
                return ONE
            return sum(c * best(Spot(spot.to_come - 1, n, spot.force)) for n, c in room_foes(ONE).items())
        able = [t for t in range(BOMB) if spot.force[t] and play.portions[0].ways[t]] + [BOMB] * bool(spot.force[BOMB])
        tries = (sum(c * best(after) for c, after in play.falls(spot, Blow(t, 1))) for t in able)
        return max(tries, default=Fraction(0))

    return best(spot)


@pytest.mark.parametrize(
    ("monster", "spot"),
    [
        ("lizardmen", Spot(2, 7, (0, 2, 1, 0))),
        ("wolves", Spot(2, 0, (1, 1, 1, 0))),
        ("bandits", Spot(1, 5, (2, 1, 0, 0))),
        ("giants", Spot(1, 4, (0, 3, 2, 0))),
        ("lizardmen", Spot(1, 7, (0, 2, 0, 1))),
        ("giants", Spot(1, 3, (2, 0, 1, 2))),
    ],
)
def test_the_raids_fixed_order_clears_as_often_as_a_full_search(monster: str, spot: Spot) -> None:
    play = exact_raid(monster)
    assert play.spread(spot).win == full_raid(play, spot)


def costs(play: Fight, spot: Spot) -> list[Number]:
    """Expected losses of best play, move by move."""
    if spot.left:
        move = play.best(spot)
        rows = play.falls(spot, move) if move else []
    else:
        foes = room_foes(ONE) if spot.to_come else {}
        rows = [(chance, Spot(spot.to_come - 1, left, spot.force)) for left, chance in foes.items()]
    found: list[Number] = [Fraction(0)] * 4
    for chance, after in rows:
        later = costs(play, after)
        found = [n + chance * (spot.force[i] - after.force[i] + later[i]) for i, n in enumerate(found)]
    return found


@pytest.mark.parametrize(
    ("monster", "spot"), [("ogres", Spot(1, 2, (1, 1, 1, 1))), ("giants", Spot(1, 0, (0, 2, 1, 0)))]
)
def test_what_a_raid_costs_is_the_mean_over_its_moves(monster: str, spot: Spot) -> None:
    play = exact_raid(monster)
    assert list(play.spread(spot).lost(spot.force)) == costs(play, spot)


def test_a_long_raid_is_told_as_finely_as_floats_can() -> None:
    for force in ((0, 4, 6, 1), (2, 9, 0, 0)):
        spot = Spot(6, 0, force)
        told = raid_of("lizardmen").spread(spot)
        assert told.win == pytest.approx(float(exact_raid("lizardmen").spread(spot).win), abs=1e-14)
        assert told.reached[-1] == 1.0


def test_raid_odds_after_a_move_average_to_the_odds_before_it() -> None:
    s = kingdom(troops=[3, 0, 0])
    s.todo.append(Raid(1, (0, 1), ((0, 0), (0, 1))))
    before = odds.raid_odds(s)
    assert before is not None
    assert before.rooms == 1
    found = 0.0
    for chance, _, after in match_at(s).futures(Move((1, 1))):
        still = any(isinstance(frame, Raid) for frame in after.todo)
        raid = odds.raid_odds(after)
        assert raid is not None
        found += float(chance) * (raid.clear if still else after.levels_won)
    assert before.clear == pytest.approx(found, abs=1e-9)


def test_an_optional_room_costs_chance_and_the_exit_does_not() -> None:
    s = kingdom(troops=[6, 0, 0])
    s.todo.append(Raid(1, (0, 1), ((0, 0), (0, 1))))
    raid = odds.raid_odds(s)
    assert raid is not None
    by_room = {door.room: door for door in raid.doors}
    assert by_room[1, 1].clear == raid.clear
    assert by_room[0, 2].clear < raid.clear
    assert by_room[0, 2].settle > by_room[0, 2].clear


def test_no_odds_when_every_level_is_won() -> None:
    assert odds.raid_odds(kingdom(levels_won=6)) is None
