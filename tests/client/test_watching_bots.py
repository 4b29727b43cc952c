"""Bots that are watched: at instant speed they race, and nothing of it is shown before it is on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.client.play import HASTE, Play
from game.client.session import Session
from game.client.stage.director import CueSheet
from game.core.match import Match
from game.journal.saves import load
from game.titles.horrible_hordes.look.cues import CUES

GAMES = {"twenty_years": 1, "mini_monarchy": 1, "xii_century": 3, "horrible_hordes": 3}
TICK = 1 / 60


def race(game: str, home: Path | None, people: int = 0, kind: str = "random") -> Play:
    bots = GAMES[game] - people + (1 if people and GAMES[game] == people else 0)
    players = ("human",) * people + (f"bot:{kind}",) * bots
    play = Play(Session.new(game, home, players, seed="race"), threads=False)
    play.present(CueSheet(), None, race=True)
    return play


@pytest.mark.parametrize("game", GAMES)
def test_a_race_plays_many_deeds_a_tick_and_shows_them_a_few_times_a_second(game: str) -> None:
    play = race(game, None)
    seen = set()
    for _ in range(60):
        play.tick(TICK, 0)
        seen.add(id(play.shown))
    actions = len(play.session.match)
    assert actions > len(seen) or play.session.match.over
    assert len(seen) <= 8


def test_nothing_is_shown_before_it_is_on_disk(tmp_path: Path) -> None:
    play = race("horrible_hordes", tmp_path)
    for _ in range(40):
        play.tick(TICK, 0)
        told = play.director.events
        if told and not play.director.busy:
            assert play.session.writer is not None
            kept = load(play.session.writer.path, mend=False).match
            assert len(kept) >= next(
                n for n in range(len(play.session.match) + 1) if play.session.match.state_at(n) is play.shown
            )
            break
    else:
        raise AssertionError("nothing was shown in 40 ticks")
    play.close()


def test_a_race_ends_with_the_same_match_as_a_leisurely_walk() -> None:
    ends = []
    for speed in (0.0, 4.0):
        play = race("xii_century", None)
        for _ in range(200_000):
            play.tick(TICK if not speed else 5.0, speed)
            if play.session.match.over and not play.busy:
                break
        assert play.shown is play.session.match.state
        ends.append(play.session.match.fingerprint())
    assert ends[0] == ends[1]


def test_a_race_stops_at_once_for_a_person_and_for_a_watcher_who_pauses() -> None:
    play = race("xii_century", None, people=1)
    for _ in range(400):
        play.tick(TICK, 0)
        if not play.bot_to_move and not play.busy:
            break
    assert play.session.deciding == 0
    assert play.shown is play.session.match.state
    alone = race("horrible_hordes", None)
    alone.tick(TICK, 0)
    alone.paused = True
    alone.tick(TICK, 0)
    length = len(alone.session.match)
    alone.tick(TICK, 0)
    alone.tick(TICK, 0)
    assert len(alone.session.match) == length
    assert not alone.busy


def test_closing_in_the_middle_of_a_race_keeps_every_deed(tmp_path: Path) -> None:
    play = race("horrible_hordes", tmp_path)
    play.tick(TICK, 0)
    match: Match = play.session.match
    assert len(match) > 1
    assert play.session.writer is not None
    path = play.session.writer.path
    play.close()
    assert load(path, mend=False).match.journal == match.journal


def test_slowing_down_in_the_middle_of_a_race_shows_where_it_stands() -> None:
    play = race("horrible_hordes", None)
    play.tick(TICK, 0)
    length = len(play.session.match)
    play.tick(TICK, 1)
    assert play.shown is play.session.match.state_at(length)


def test_faster_bots_leave_less_time_to_read_but_show_every_movement() -> None:
    ticks = {}
    for speed in (1, 2, 4):
        play = race("horrible_hordes", None)
        play.present(CUES, object())
        ticks[speed] = 0
        while len(play.session.match) <= 30 or play.busy:
            play.tick(TICK, speed)
            ticks[speed] += 1
    assert ticks[1] > 2 * ticks[2] > 4 * ticks[4]
    assert HASTE.get(1) is None


def test_a_page_that_follows_every_deed_sees_every_deed() -> None:
    play = race("horrible_hordes", None)
    play.present(CueSheet(), None)
    for _ in range(30):
        before = len(play.session.match)
        play.tick(TICK, 0)
        assert len(play.session.match) <= before + 1
