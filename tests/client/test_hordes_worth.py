"""Which battles of Horrible Hordes take the whole screen, and how long the others take on the board."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.horrible_hordes.combat import RAID
from game.core.horrible_hordes.events import BattleBegun, BattleEnded, HordeMoved
from game.core.horrible_hordes.movement import add_army, add_castle, add_settlement
from game.core.horrible_hordes.state import NO_SEAT, Horde, State
from game.core.horrible_hordes.tables import CASTLE, HORDES
from game.core.match import Match
from game.titles.horrible_hordes.look.show import CROWDS, CUES, MET, TOLD, Firsts, OnBoard, around, whole_stage
from tools.bench_watch import hordes_rounds
from tools.shots import before_a_raid

SPACE = 44
WEAK = next(i for i, row in enumerate(HORDES) if row.atk >= 8 and row.defense <= 0)
STRONG = next(i for i, row in enumerate(HORDES) if row.atk <= 4 and row.defense >= 2)


def raid(kind: int, armies: int, hits: int = 1, settlements: int = 1, elsewhere: int = 1) -> tuple[State, BattleBegun]:
    """A horde of that kind upon seat 0, who has so many settlements there and elsewhere, and a castle apart."""
    s = Match.new("horrible_hordes", 2, seed="worth").state.copy()
    player = s.players[0]
    player.kingdom, player.settlements = 0, {}
    for _ in range(armies):
        add_army(s, player, SPACE, "", None)
    for space, count in ((SPACE, settlements), (3, elsewhere)):
        for _ in range(count):
            add_settlement(s, player, space)
    add_castle(s, player, 5, CASTLE)
    s.hordes = {SPACE: Horde(1, kind, hits, SPACE)}
    numbers = tuple(player.armies)
    cell = s.grid.cells[SPACE]
    return s, BattleBegun(0, cell, RAID, 1, HORDES[kind].id, hits, NO_SEAT, numbers, 0, settlements, {})


def matters(s: State, begun: BattleBegun, people: tuple[int, ...] = (), met: bool = True) -> bool:
    return whole_stage(s, begun, people, not met, "matters")


def test_what_is_as_good_as_decided_among_others_is_told_on_the_board() -> None:
    assert not matters(*raid(WEAK, 4))


def test_an_open_end_takes_the_whole_screen() -> None:
    chances = [raid(STRONG, armies, hits) for armies in (1, 2, 3, 4) for hits in (1, 2, 4, 6)]
    assert any(matters(*one) for one in chances)
    assert not all(matters(*one) for one in chances)


def test_ones_own_units_the_last_settlement_and_a_first_meeting_do_as_well() -> None:
    assert matters(*raid(WEAK, 4), people=(0,))
    assert not matters(*raid(WEAK, 4), people=(1,))
    assert matters(*raid(WEAK, 4), met=False)
    assert matters(*raid(WEAK, 4, elsewhere=0))
    assert matters(*raid(STRONG, 0, 9, elsewhere=0)), "as good as lost, but all there is"


@pytest.mark.parametrize(("battles", "whole"), [("always", True), ("never", False)])
def test_the_option_has_the_last_word(battles: str, whole: bool) -> None:
    s, begun = raid(WEAK, 4)
    assert whole_stage(s, begun, (0,), True, battles) is whole
    assert whole_stage(s, begun, (), False, battles) is whole


def test_a_first_meeting_counts_from_the_beginning_of_the_game_not_from_its_opening() -> None:
    match = before_a_raid()
    begun = [fact for i in range(len(match)) for fact in match.facts_of(i) if isinstance(fact, BattleBegun)]
    play: Any = SimpleNamespace(session=SimpleNamespace(match=match.branch(len(match))))
    firsts = Firsts(play)
    assert firsts.begins(begun[0]), "the first of its kind"
    again = BattleBegun(1, (1, 1), RAID, 99, begun[0].horde, 3, NO_SEAT, (), 0, 1, {})
    assert not firsts.begins(again), "it was met before this save was opened"
    play.session.match = Match.new("horrible_hordes", 2, seed="worth")
    assert not firsts.begins(begun[0]), "another match has other meetings"


def test_many_hordes_walk_the_quicker_the_more_they_are_and_those_who_come_upon_somebody_apart() -> None:
    def walks(count: int, met: bool) -> float:
        facts = [HordeMoved(n, "orc_shaman", (1, 1), (1, 2), "near", met=met) for n in range(count)]
        director = SimpleNamespace(events=facts, shown=0)
        stage: Any = SimpleNamespace(play=SimpleNamespace(director=director))
        return sum(OnBoard(CUES).timeline(fact, stage).duration for fact in facts)

    assert walks(4, False) == pytest.approx(4 * walks(1, False))
    assert walks(60, False) <= CROWDS["horde_moved"] + 1e-9
    assert walks(4, True) == pytest.approx(4 * walks(1, True)), "each of a few takes the time he needs"
    assert CROWDS["horde_moved"] < walks(60, True) <= MET + 1e-9


def test_a_battle_on_the_board_takes_little_more_than_a_second_however_long_it_is() -> None:
    match = before_a_raid()
    events = [event for i in range(len(match)) for event in match.facts_of(i)]
    begins = [i for i, event in enumerate(events) if isinstance(event, BattleBegun)]
    sheet, director = OnBoard(CUES), SimpleNamespace(events=events, shown=0)
    stage: Any = SimpleNamespace(play=SimpleNamespace(director=director))
    assert begins
    for begin in begins:
        battle = around(events, begin)
        assert isinstance(battle[-1], BattleEnded) or battle[-1] is events[-1]
        long = 0.0
        for director.shown in range(begin, begin + len(battle)):
            line = sheet.timeline(events[director.shown], stage)
            assert all(track.start + track.seconds <= line.duration + 1e-9 for track in line.tracks)
            long += line.duration
        assert 0.2 < long <= TOLD + 1e-9
    before = begins[0] - 1
    director.shown = before
    assert sheet.timeline(events[before], stage) == CUES.timeline(events[before], stage)


# ---- How long a round of six bots of Horrible Hordes is watched, by the frames that are shown: no clock is read.


LATE = 13  # a round that many hordes have reached
FRAME = 1 / 40  # seconds; larger than a real one, so that the test is short


@cache
def long(speed: float) -> float:
    return hordes_rounds(speed, LATE, 1, FRAME)[0]


def test_a_late_round_of_six_bots_takes_forty_seconds_at_most() -> None:
    assert 15 < long(1.0) <= 40, "and is not raced through either"


def test_twice_the_speed_is_half_of_it() -> None:
    assert long(2.0) == pytest.approx(long(1.0) / 2, rel=0.1)
    assert long(2.0) <= 20
