"""The moments of the board of Horrible Hordes: hordes look, go and arrive; they break out of the ground."""

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.client.sound import read_sheet
from game.client.stage import spells
from game.client.stage.director import Timeline
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.combat import RAID
from game.core.horrible_hordes.events import BattleBegun, BattleEnded, HordeMoved
from game.core.horrible_hordes.movement import add_army, add_castle, add_settlement
from game.core.horrible_hordes.state import NO_SEAT, Horde, State
from game.core.horrible_hordes.tables import ABILITIES, CASTLE, HORDES
from game.core.match import Match
from game.resources import assets
from game.titles.horrible_hordes.look import show
from game.titles.horrible_hordes.look.names import SYMBOLS
from game.titles.horrible_hordes.look.show import (
    CROWDS,
    CUES,
    MET,
    TOLD,
    OnBoard,
    around,
    first_fight,
    place_of,
    whole_stage,
)
from tests.client.ui_helpers import painter
from tests.core.horrible_hordes.setting import scene
from tools.bench_watch import hordes_rounds
from tools.shots import before_a_raid


def told(event: Any) -> Timeline:
    return show.CUES.timeline(event, None)


def starts(line: Timeline) -> dict[str, tuple[float, float]]:
    return {track.key: (track.start, track.start + track.seconds) for track in line.tracks}


def times(line: Timeline, name: str) -> list[float]:
    return [mark.time for mark in line.marks if mark.name == name]


def test_a_horde_cracks_the_ground_shows_where_it_will_go_stamps_there_and_both_sides_bristle() -> None:
    line = told(facts.HordeMoved(1, "orc_shaman", (2, 2), (3, 2), "tier_1", met=False))
    at = starts(line)
    assert at["look.t"] == (0.0, 0.15)
    assert at["go.t"][0] == at["look.t"][1]
    assert times(line, "tramp") == [pytest.approx(at["go.t"][1])]
    assert "bristle.t" not in at, "nobody is there"
    line = told(facts.HordeMoved(1, "orc_shaman", (2, 2), (3, 2), "tier_1", met=True))
    at = starts(line)
    assert at["bristle.t"][0] == pytest.approx(at["go.t"][1])
    sounds = [(mark.time, mark.data["effect"]) for mark in line.marks if mark.name == "sound"]
    assert sounds[-1] == (pytest.approx(at["go.t"][1]), "bristle")
    line = told(facts.HordeSpawned(1, HORDES[0].id, (4, 4), 8, "spawn"))
    at = starts(line)
    assert at["crack.t"][0] == 0.0
    assert at["rise.t"][0] == pytest.approx(at["crack.t"][1])
    assert times(line, "cry") == times(line, "thud") == [pytest.approx(at["rise.t"][0])]
    assert 0.75 <= line.duration <= 0.85


@pytest.mark.parametrize(("unit", "heard"), [("castle", "crack"), ("settlement", "hut_lost")])
def test_what_stood_there_is_heard_to_go(unit: str, heard: str) -> None:
    line = told(facts.UnitLost(0, unit, (4, 4), "battle"))
    assert [mark.data["effect"] for mark in line.marks if mark.name == "sound"] == [heard]
    assert times(line, "crumbs") == [0.0]


def test_every_spell_of_the_rules_is_of_a_school_and_every_school_has_a_look_and_a_sound() -> None:
    assert {row.id for row in ABILITIES if row.spell} == set(SYMBOLS["schools"])
    assert set(SYMBOLS["schools"].values()) == set(spells.SCHOOLS)
    assert set(spells.SCHOOLS) <= read_sheet(assets() / "audio").blow.keys()


@pytest.mark.parametrize("school", spells.SCHOOLS)
def test_a_school_has_a_look_of_its_own_that_passes(school: str) -> None:
    def seen(which: str, u: float) -> bytes:
        page = painter()
        spells.draw(page, which, 100, 100, 32, u)
        return pygame.image.tobytes(page.surface, "RGB")

    bare = seen("none", 0.5)
    assert bare not in (seen(school, 0.4), seen(school, 0.9))
    assert seen(school, 1.0) == seen(school, -0.1) == bare
    assert [other for other in spells.SCHOOLS if seen(other, 0.4) == seen(school, 0.4)] == [school]


@pytest.mark.parametrize(
    ("event", "rings"),
    [
        (facts.StatusSet(0, "blizzard", (3, 2), uid=1), 1),
        (facts.Shot(0, "poison_cloud", (3, 2), (9,), 7, 1), 1),
        (facts.AbilityUsed(0, "blizzard", {}, {"horde": 1}, 0), 0),
        (facts.AbilityUsed(0, "gate", {}, {"to": [3, 2]}, 0), 1),
    ],
)
def test_a_spell_is_seen_upon_its_place_and_rings_once_what_is_none_is_written_down(event: Any, rings: int) -> None:
    line = told(event)
    assert ("spell.t" in starts(line)) == bool(rings)
    assert [mark.data["effect"] for mark in line.marks] == ["spell"] * rings
    s = scene(hordes={(3, 2): "orc_shaman"}).s
    uid = next(iter(s.hordes.values())).uid
    event = facts.AbilityUsed(0, "control", {}, {"horde": uid}, 0) if not rings else event
    assert place_of(event, s) == s.grid.numbers[3, 2]
    none = told(facts.AbilityUsed(0, "mercenaries", {}, {}, 0))
    assert [mark.data["effect"] for mark in none.marks] == ["pencil"]


# ---- Which battles of Horrible Hordes take the whole screen, and how long the others take on the board.


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


def test_open_ends_ones_own_and_first_meetings_take_the_whole_screen_but_the_option_has_the_last_word() -> None:
    assert not matters(*raid(WEAK, 4)), "as good as decided, and among others"
    chances = [raid(STRONG, armies, hits) for armies in (1, 2, 3, 4) for hits in (1, 2, 4, 6)]
    assert {matters(*one) for one in chances} == {True, False}
    assert matters(*raid(WEAK, 4), people=(0,))
    assert not matters(*raid(WEAK, 4), people=(1,))
    assert matters(*raid(WEAK, 4), met=False)
    assert matters(*raid(WEAK, 4, elsewhere=0))
    assert matters(*raid(STRONG, 0, 9, elsewhere=0)), "as good as lost, but all there is"
    for battles, whole in (("always", True), ("never", False)):
        assert whole_stage(*raid(WEAK, 4), (0,), True, battles) is whole
        assert whole_stage(*raid(WEAK, 4), (), False, battles) is whole


def test_a_first_meeting_counts_from_the_beginning_of_the_game_not_from_its_opening() -> None:
    match = before_a_raid()
    begun = [fact for i in range(len(match)) for fact in match.facts_of(i) if isinstance(fact, BattleBegun)]
    assert first_fight(match, begun[0]), "the first of its kind"
    again = BattleBegun(1, (1, 1), RAID, 99, begun[0].horde, 3, NO_SEAT, (), 0, 1, {})
    assert not first_fight(match, again), "it was met before this save was opened"
    other = Match.new("horrible_hordes", 2, seed="worth")
    assert not first_fight(other, begun[0]), "another match has other meetings"


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


def test_a_late_round_of_six_bots_takes_forty_seconds_at_most_and_half_of_it_at_twice_the_speed() -> None:
    late, frame = 13, 1 / 40  # a round that many hordes have reached; larger than a real one, so that this is short
    usual, quick = (hordes_rounds(speed, late, 1, frame)[0] for speed in (1.0, 2.0))
    assert 15 < usual <= 40, "and is not raced through either"
    assert quick == pytest.approx(usual / 2, rel=0.1)
    assert quick <= 20
