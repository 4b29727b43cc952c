"""The hall and the settings outlive damage and two writers; feats and today's realm follow from finished games."""

import os
import random
from datetime import date
from pathlib import Path

import pytest

from game.bots import bot
from game.client.scenes.menu import MenuScene
from game.client.scenes.saved import list_steps
from game.core.match import Match
from game.core.mini_monarchy.tables import LAST_STAGE, TABLES
from game.core.rules import RULESETS
from game.journal.challenge import decode, encode
from game.journal.feats import Need, achieved, feats
from game.journal.files import Lock, saves
from game.journal.hall import FinishedGame, Hall, reigns_of, try_enter
from game.journal.settings import FILE, load
from game.journal.today import MEDALS, best_of, day_of, realms, seed_of, streak
from game.making import event_kinds
from game.session import RETRY, Session
from game.title import titles
from tests.client.driver import Driver
from tests.journal.forging import failing
from tests.world import play_on


def reign(save: str, score: int = 7) -> FinishedGame:
    return FinishedGame("twenty_years", "Maud", score, True, save)


def test_a_reign_is_entered_once_for_its_save(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    for save in ("a", "b", "a"):
        assert try_enter(hall, [reign(save)]) == ""
    assert sorted(entry.save for entry in hall.reigns()) == ["a", "b"]


def test_a_hall_that_another_window_writes_is_not_harmed_and_a_damaged_one_can_be_entered_again(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    hall.enter(reign("a"))
    lock = Lock(hall.path)
    assert "another window" in try_enter(hall, [reign("b")])
    lock.release()
    assert try_enter(hall, [reign("b")]) == ""
    assert len(hall.reigns()) == 2
    hall.path.write_bytes(b"[{")
    assert hall.reigns() == []
    assert try_enter(hall, [reign("a")]) == ""
    assert len(hall.reigns()) == 1


def test_one_bad_setting_does_not_cost_the_others(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"rumble": 10, "text_size": 900, "captions": true}')
    settings, message = load(tmp_path)
    assert (settings.rumble, settings.text_size, settings.captions) == (10, 100, "en")
    assert message is not None
    assert (tmp_path / f"{FILE}.damaged").exists()


def ended_on_a_full_disk(home: Path) -> Session:
    """A whole game, whose last action the disk refuses."""
    session, chance = Session.new("mini_monarchy", home, seed="elm-3", name="Maud"), random.Random(3)
    ahead = session.match.branch()
    while not ahead.over:
        ahead.play(chance.choice(ahead.legal()))
    *before, last = ahead.journal
    for entry in before:
        session.play(entry.action, entry.seat, later=True)
    session.write()
    with failing("write"):
        session.play(last.action, last.seat)
        session.tend(RETRY)
    assert session.match.over
    assert Hall(home).reigns() == []
    assert len([notice for notice in session.notices if "No space left" in notice]) == 1
    return session


@pytest.mark.parametrize("later", [False, True])
def test_a_match_that_ends_on_a_full_disk_enters_the_hall_once_there_is_room_or_a_hall_is_opened_later(
    tmp_path: Path, later: bool
) -> None:
    session = ended_on_a_full_disk(tmp_path)
    if later:
        session.close()  # what waited was written, and nobody asked for the hall
        Session.new("twenty_years", tmp_path).close()
        for _ in list_steps(tmp_path):
            pass
    else:
        session.tend(RETRY)
    (entry,) = Hall(tmp_path).reigns()
    assert (entry.name, entry.score, entry.game) == ("Maud", session.match.score()[0].total, "mini_monarchy")
    assert entry.save.partition("#")[0] in {path.name for path in saves(tmp_path)}
    for path in saves(tmp_path):
        os.utime(path, (1e9, 1e9))
    assert Hall(tmp_path).unread() == []  # nothing is read twice


def test_the_menu_opens_the_hall(tmp_path: Path) -> None:
    ended_on_a_full_disk(tmp_path).close()
    with Driver(MenuScene()) as play:
        play.services.data_dir = tmp_path
        play.scene.enter()
        play.until(lambda: Hall(tmp_path).reigns(), 3000, then=2)


# ---- Feats follow from the journal of a finished game.


def finished(game: str, seats: int = 1, seed: str = "feat-0", by: str = "greedy") -> Match:
    return play_on(Match.new(game, seats, seed=seed), bot(by, game))


@pytest.mark.parametrize("game", sorted({*RULESETS, *feats()}))
def test_every_game_has_twelve_feats_of_different_names_each_of_facts_that_there_are(game: str) -> None:
    known, found = event_kinds(game), feats()[game]
    assert len(found) == len({one.id for one in found}) == len({one.name for one in found}) == 12
    for feat in found:
        assert feat.needs or feat.won or feat.score is not None, feat.id
        for need in (*feat.needs, *feat.never):
            assert set(need.where) <= set(known[need.event].__struct_fields__), feat.id
            assert need.least >= 1


@pytest.mark.parametrize(
    ("game", "seats"), [("twenty_years", 1), ("mini_monarchy", 1), ("xii_century", 2), ("horrible_hordes", 2)]
)
def test_a_finished_game_of_the_normal_bot_achieves_some_and_not_all(game: str, seats: int) -> None:
    found = {one for n in range(3) for one in achieved(finished(game, seats, f"feat-{n}"))}
    assert 2 <= len(found) < 12


def test_practice_games_and_bots_achieve_nothing() -> None:
    """Nor does anybody before the end."""
    assert achieved(Match.new("twenty_years", 1, seed="feat-0")) == ()
    match = finished("mini_monarchy")
    told = [reigns_of(match, (player,), ("Maud",), "x.reign", study)[0].feats for player, study in AS]
    assert [bool(feats) for feats in told] == [True, False, False]


def test_a_need_counts_the_facts_of_its_seat_as_it_says_and_what_a_feat_forbids_keeps_it_away() -> None:
    match = finished("horrible_hordes", 2)
    facts = [fact for n in range(len(match)) for fact in match.facts_of(n)]
    mine = [f for f in facts if f.type == "built" and f.seat == 0 and f.unit == "castle"]
    assert Need("built", {"unit": "castle"}, len(mine)).met(facts, 0)
    assert not Need("built", {"unit": "castle"}, len(mine) + 1).met(facts, 0)
    assert Need("built", {"unit": ("castle", "settlement")}, len(mine) + 1).met(facts, 0)
    for n in range(4):
        match = finished("mini_monarchy", seed=f"feat-{n}")
        lost = [fact.lost for at in range(len(match)) for fact in match.facts_of(at) if fact.type == "trade_ended"]
        assert ("no_waste" in achieved(match)) == (match.score()[0].won and not any(lost))


# ---- Today's realm: the same setup for everybody on a date, its medals, and the days in a row.
AS = (("human", False), ("human", True), ("bot:greedy", False))  # who played, and whether it was practice
DAY = date(2027, 2, 28)


def on_day(day: date, score: int = 60, game: str = "twenty_years", **more: object) -> FinishedGame:
    return FinishedGame(game, "Maud", score, True, f"{day}-{score}.reign#0", seed=seed_of(day), **more)


@pytest.mark.parametrize("game", realms())
def test_a_realm_can_be_played_and_challenged_and_is_known_again(game: str) -> None:
    realm = realms()[game]
    match = Match.new(game, len(realm.players), realm.options, seed_of(DAY))
    assert day_of(match.setup) == DAY
    assert decode(encode(match.setup)).seed == seed_of(DAY)
    (entry, *_) = reigns_of(match, realm.players, ("Maud",) * len(realm.players), "x.reign", False)
    assert entry.seed == seed_of(DAY), "the hall knows its dice"
    assert list(realm.medals) == list(MEDALS)[: len(realm.medals)]
    assert sorted(realm.medals.values()) == list(realm.medals.values())


def test_every_game_has_a_realm_with_medals_and_another_setup_is_none_of_a_day() -> None:
    assert set(realms()) == {name for name, title in titles().items() if title.number is not None}
    assert day_of(Match.new("twenty_years", 1, {"difficulty": "hard"}, seed_of(DAY)).setup) is None
    assert day_of(Match.new("twenty_years", 1, None, "day-2027-02-30").setup) is None
    assert day_of(Match.new("twenty_years", 1, None, "oak-7").setup) is None
    assert day_of(Match.new("horrible_hordes", 3, None, seed_of(DAY)).setup) is None
    realm = realms()["twenty_years"]
    assert [realm.medal(score) for score in (9, 10, 95, 96, 200)] == ["", "bronze", "silver", "gold", "crown"]
    assert realm.following(95) == ("gold", 1)
    assert realm.following(106) is None
    # Bronze of Mini Monarchy is any win and no defeat.
    score, limits = TABLES.score, TABLES.limits
    least = score.victory + LAST_STAGE * score.stage + (limits.graveyards_lose - 1) * score.graveyard
    assert realms()["mini_monarchy"].medal(least) == "bronze"
    assert realms()["mini_monarchy"].medal(LAST_STAGE * score.stage) == ""


def test_the_best_of_a_day_is_a_persons_and_days_in_a_row_count_until_one_is_missed() -> None:
    found = [on_day(DAY, 50), on_day(DAY, 70), on_day(DAY, 90, study=True), on_day(DAY, 99, bot="greedy")]
    found += [on_day(date(2027, 2, 27), 95), on_day(DAY, 99, "mini_monarchy")]
    assert best_of(found, "twenty_years", DAY) == 70
    assert best_of(found, "xii_century", DAY) is None
    days = [date(2027, 2, 26), date(2027, 2, 27), date(2027, 2, 28), date(2027, 3, 1)]
    assert streak([on_day(day) for day in days], date(2027, 3, 1)) == 4
    assert streak([on_day(day) for day in days], date(2027, 3, 2)) == 4
    assert streak([on_day(day) for day in days], date(2027, 3, 3)) == 0
    assert streak([on_day(days[0]), on_day(days[2])], days[2]) == 1
    assert streak([on_day(days[0], bot="greedy")], days[0]) == 0
