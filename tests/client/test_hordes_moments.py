"""The moments of the board of Horrible Hordes: hordes look, go and arrive; they break out of the ground."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.client.sound import read_sheet
from game.client.stage import spells
from game.client.stage.director import Timeline
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.tables import ABILITIES, HORDES
from game.resources import assets
from game.titles.horrible_hordes.look import show
from game.titles.horrible_hordes.look.names import SYMBOLS
from game.titles.horrible_hordes.look.show import place_of
from tests.client.ui_helpers import painter
from tests.core.horrible_hordes.setting import scene


def told(event: Any) -> Timeline:
    return show.CUES.timeline(event, None)


def moved(uid: int = 1, met: bool = False) -> facts.HordeMoved:
    return facts.HordeMoved(uid, "orc_shaman", (2, 2), (3, 2), "tier_1", met=met)


def starts(line: Timeline) -> dict[str, tuple[float, float]]:
    return {track.key: (track.start, track.start + track.seconds) for track in line.tracks}


def times(line: Timeline, name: str) -> list[float]:
    return [mark.time for mark in line.marks if mark.name == name]


def test_a_horde_shows_where_it_will_go_before_it_goes_and_stamps_when_it_is_there() -> None:
    line = told(moved())
    at = starts(line)
    assert at["look.t"] == (0.0, 0.15)
    assert at["go.t"][0] == at["look.t"][1]
    assert times(line, "tramp") == [pytest.approx(at["go.t"][1])]
    assert "bristle.t" not in at, "nobody is there"


def test_upon_somebody_both_sides_bristle_when_it_has_come() -> None:
    line = told(moved(met=True))
    at = starts(line)
    assert at["bristle.t"][0] == pytest.approx(at["go.t"][1])
    sounds = [(mark.time, mark.data["effect"]) for mark in line.marks if mark.name == "sound"]
    assert sounds[-1] == (pytest.approx(at["go.t"][1]), "bristle")


def test_the_ground_cracks_before_a_horde_comes_out_of_it_with_the_cry_of_its_kind() -> None:
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


# ---- spells


def test_every_spell_of_the_rules_is_of_a_school_and_every_school_has_a_look_and_a_sound() -> None:
    assert {row.id for row in ABILITIES if row.spell} == set(SYMBOLS.schools)
    assert set(SYMBOLS.schools.values()) == set(spells.SCHOOLS)
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
def test_a_spell_is_seen_upon_its_place_and_rings_once(event: Any, rings: int) -> None:
    line = told(event)
    assert ("spell.t" in starts(line)) == bool(rings)
    assert [mark.data["effect"] for mark in line.marks] == ["spell"] * rings
    s = scene(hordes={(3, 2): "orc_shaman"}).s
    uid = next(iter(s.hordes.values())).uid
    event = facts.AbilityUsed(0, "control", {}, {"horde": uid}, 0) if not rings else event
    assert place_of(event, s) == s.grid.numbers[3, 2]


def test_what_is_no_spell_is_written_down() -> None:
    line = told(facts.AbilityUsed(0, "mercenaries", {}, {}, 0))
    assert [mark.data["effect"] for mark in line.marks] == ["pencil"]
