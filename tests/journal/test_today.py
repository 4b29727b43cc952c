"""Today's realm: the same setup for everybody on a date, its medals, and the days in a row."""

from __future__ import annotations

from datetime import date

import pytest

from game.core.match import Match
from game.journal.challenge import decode, encode
from game.journal.hall import Reign, reigns_of
from game.journal.today import MEDALS, best_of, day_of, realms, seed_of, streak
from game.title import titles

DAY = date(2027, 2, 28)


def reign(day: date, score: int = 60, game: str = "twenty_years", **more: object) -> Reign:
    return Reign(game, "Maud", score, True, f"{day}-{score}.reign#0", seed=seed_of(day), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", realms())
def test_a_realm_can_be_played_and_challenged_and_is_known_again(game: str) -> None:
    realm = realms()[game]
    match = Match.new(game, len(realm.players), realm.options, seed_of(DAY))
    assert day_of(match.setup) == DAY
    assert decode(encode(match.setup)).seed == seed_of(DAY)
    assert list(realm.medals) == list(MEDALS)[: len(realm.medals)]
    assert sorted(realm.medals.values()) == list(realm.medals.values())


def test_every_game_of_the_house_has_a_realm() -> None:
    assert set(realms()) == {name for name, title in titles().items() if title.number is not None}


def test_another_setup_is_no_realm_of_a_day() -> None:
    assert day_of(Match.new("twenty_years", 1, {"difficulty": "hard"}, seed_of(DAY)).setup) is None
    assert day_of(Match.new("twenty_years", 1, None, "day-2027-02-30").setup) is None
    assert day_of(Match.new("twenty_years", 1, None, "oak-7").setup) is None
    assert day_of(Match.new("horrible_hordes", 3, None, seed_of(DAY)).setup) is None


def test_a_medal_is_the_best_that_a_score_earns_and_the_next_one_is_named() -> None:
    realm = realms()["twenty_years"]
    assert [realm.medal(score) for score in (9, 10, 79, 80, 200)] == ["", "bronze", "silver", "gold", "crown"]
    assert realm.following(79) == ("gold", 1)
    assert realm.following(95) is None


def test_the_best_of_a_day_is_a_persons_and_no_practice_game() -> None:
    found = [reign(DAY, 50), reign(DAY, 70), reign(DAY, 90, study=True), reign(DAY, 99, bot="greedy")]
    found += [reign(date(2027, 2, 27), 95), reign(DAY, 99, "mini_monarchy")]
    assert best_of(found, "twenty_years", DAY) == 70
    assert best_of(found, "xii_century", DAY) is None


def test_days_in_a_row_count_until_one_is_missed_and_today_may_still_come() -> None:
    days = [date(2027, 2, 26), date(2027, 2, 27), date(2027, 2, 28), date(2027, 3, 1)]
    assert streak([reign(day) for day in days], date(2027, 3, 1)) == 4
    assert streak([reign(day) for day in days], date(2027, 3, 2)) == 4
    assert streak([reign(day) for day in days], date(2027, 3, 3)) == 0
    assert streak([reign(days[0]), reign(days[2])], days[2]) == 1
    assert streak([reign(days[0], bot="greedy")], days[0]) == 0


def test_the_hall_knows_the_dice_of_a_reign() -> None:
    match = Match.new("mini_monarchy", 1, None, seed_of(DAY))
    assert [one.seed for one in reigns_of(match, ("human",), ("Maud",), "x.reign", False)] == [seed_of(DAY)]
