"""The lessons, their words obeyed: what is lit is pressed and leads on. And everything else done instead."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.client.scenes.ledger import LedgerScene
from game.client.scenes.lesson import focus_of
from game.client.scenes.lesson_offer import open_lesson
from game.client.ui.focus import Zone
from game.client.ui.place import overlap
from game.lessons import lesson_of
from game.title import BUILT_IN
from tests.client.driver import Driver, paced
from tests.client.test_lesson_scene import settle
from tests.test_lesson_choices import GAMES, HARM

LESSONS = [game for game in BUILT_IN if lesson_of(game) is not None]
GAME = "twenty_years"
FIRST = {
    0: ["tray/die/1", "tray/die/2", "tray/die/3", "tray/die/4", "tray/roll"],
    1: ["tray/stop"],
    4: ["bar/end"],
    6: ["rumour/yes"],
}  # by step of 20 Years, what its words ask for in their order
MOST = 14  # presses a step may take whoever does as it says
WHIMS = 240  # presses of whoever does something else; by then three steps are over


@pytest.fixture
def lesson(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    settings = paced(0, welcomed=True, lesson_offered=True)
    game = getattr(request, "param", GAME)
    with Driver(open_lesson(game, tmp_path), settings=settings) as driver:
        settle(driver)
        yield driver


def lit(scene: Any) -> list[Zone]:
    """The zones the slip points at, in reading order."""
    return list(scene.lit)


def press(driver: Driver, zone: Zone) -> None:
    scene: Any = driver.scene
    focus_of(scene.top).focus_on(zone.id)
    with driver.unseen():
        driver.frames(1)
        driver.key("return")
    driver.wait(2)
    settle(driver)


@pytest.mark.parametrize("lesson", LESSONS, indirect=True)
def test_whoever_presses_what_is_lit_comes_to_the_end_step_by_step(lesson: Driver) -> None:
    scene: Any = lesson.scene
    while (number := scene.place.step) < len(scene.lesson.steps):
        pressed: list[str] = []
        while scene.place.step == number:
            zones = lit(scene)
            assert zones, f"step {number + 1} lights nothing after {pressed}"
            pressed.append(zones[0].id)
            assert len(pressed) <= MOST, f"step {number + 1} goes round in circles: {pressed}"
            press(lesson, zones[0])
        if number in FIRST and scene.lesson.game == GAME:
            assert pressed == FIRST[number]
    assert scene.done


@pytest.mark.parametrize("whim", range(3))
@pytest.mark.parametrize("lesson", GAMES, indirect=True)
def test_no_lit_button_harms_in_whatever_order_they_are_pressed(lesson: Driver, whim: int) -> None:
    scene, luck = lesson.scene, random.Random(whim)
    match, length = scene.play.session.match, -1
    for _ in range(WHIMS):
        if scene.done:
            return
        zones, before = lit(scene), match.branch()
        assert zones, f"nothing is lit beside {scene.slip.text}"
        if len(match) != length:
            length = len(match)
            assert focus_of(scene.top).id in {zone.id for zone in zones}, f"not lit has the focus: {scene.slip.text}"
        press(lesson, luck.choice(zones))
        assert not (harm := HARM[scene.lesson.game](before, match)), f"{harm} beside {scene.slip.text}"
    raise AssertionError("the lesson does not come to an end")


def test_the_first_roll_keeps_the_low_dice_and_re_rolls_the_five(lesson: Driver) -> None:
    scene: Any = lesson.scene
    faces = scene.play.shown.faces
    while scene.place.step == 0:
        press(lesson, lit(scene)[0])
    after = scene.play.shown.faces
    kept = [i for i, face in enumerate(faces) if face <= 3]
    assert "four low dice" in scene.lesson.steps[0].text
    assert len(kept) == 4
    assert [after[i] for i in kept] == [faces[i] for i in kept]
    assert scene.play.shown.rolls_used == 2


# Zones that lead away from the table, or do nothing.
ELSEWHERE = ("years", "menu", "undo", "foot", "stores", "page", "cell", "ribbon", "seat", "horde", "sheet")


def other(driver: Driver, whim: random.Random) -> None:
    """Press something that is not lit; a page that came up by it is left again."""
    scene: Any = driver.scene
    away = {zone.id for zone in lit(scene)}
    zones = [
        zone
        for zone in focus_of(scene.top).zones.values()
        if zone.on_confirm is not None
        and zone.refusal is None
        and not zone.hidden
        and not zone.id.startswith(ELSEWHERE)
    ]
    others = [zone for zone in zones if zone.id not in away] if whim.random() < 0.6 else []
    if others or zones:
        focus_of(scene.top).focus_on(whim.choice(others or zones).id)
        driver.frames(1, seen=False)
    before = scene.top
    driver.key("return", seen=False)
    driver.wait(4)
    if scene.top is not before and (isinstance(scene.top, LedgerScene) or not lit(scene)):
        driver.key("escape", seen=False)
        driver.wait(4)


@pytest.mark.parametrize("lesson", LESSONS, indirect=True)
def test_whoever_does_everything_else_is_never_stuck_and_never_misled(lesson: Driver) -> None:
    """The steps follow what was done instead, and what is said to have happened has happened."""
    scene: Any = lesson.scene
    whim = random.Random(7)
    for _ in range(WHIMS):
        if lesson.scene is not scene or scene.done or scene.place.step >= 4:
            break
        step, told, _ = scene.place
        if step:
            ends = [(n + when.steps, when.told) for n, one in enumerate(scene.lesson.steps) for when in one.when]
            assert (step, told) in ends
        other(lesson, whim)
    assert scene.place.step >= 3


def test_while_the_year_is_spent_the_slip_leaves_what_is_for_sale_in_sight(lesson: Driver) -> None:
    scene: Any = lesson.scene
    while scene.place.step < 4:
        press(lesson, lit(scene)[0])
    lesson.frames(4)
    cards = [zone.rect for id, zone in focus_of(scene.top).zones.items() if id.startswith("build/")]
    assert cards
    assert [one for one in cards if overlap(scene.bubble.box, one)] == []
