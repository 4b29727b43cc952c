"""The telling of a score, as figures: what stands at which moment, what is heard, and that nothing tells the total."""

from __future__ import annotations

import pytest

from game.client.doors import scene_of
from game.client.scenes.score import ScoreScene
from game.client.stage.ceremony import HOLD, LEAVES, LONGEST, REACH, ROW, Ceremony
from tests.client.driver import Driver, paced
from tests.pictures.inspect import say
from tools.shots import _ended, moment

SHEETS = [(), (7,), (3, 12, -2), tuple(range(1, 16)), (-4, -1), tuple(range(1, 60))]


@pytest.mark.parametrize("points", SHEETS)
def test_it_takes_six_seconds_at_most_and_ends_with_the_sum(points: tuple[int, ...]) -> None:
    told = Ceremony(points)
    assert told.end <= LONGEST + 1e-9
    assert (told.written(told.end), told.total(told.end), told.leaves(told.end)) == (len(points), sum(points), LEAVES)


def test_rows_come_ever_faster_and_the_total_only_after_the_last() -> None:
    told = Ceremony((3, 12, -2, 5))
    gaps = [b - a for a, b in zip(told.starts, told.starts[1:], strict=False)]
    assert gaps[0] == pytest.approx(ROW)
    assert gaps == sorted(gaps, reverse=True)
    t = 0.0
    while t < told.rolls:
        assert told.total(t) is None
        assert told.leaves(t) == 0
        t += 0.01
    assert told.written(told.folds) == 4


def test_the_wreath_grows_as_the_total_rolls_and_neither_goes_back() -> None:
    told = Ceremony((3, 12, 7))
    moments = [told.rolls + i / 100 for i in range(101)]
    totals, leaves = [told.total(t) or 0 for t in moments], [told.leaves(t) for t in moments]
    assert totals == sorted(totals)
    assert leaves == sorted(leaves)
    assert (totals[0], totals[-1], leaves[0], leaves[-1]) == (0, 22, 0, LEAVES)


def test_every_sound_comes_with_what_it_is_of_and_in_order() -> None:
    told = Ceremony((3, 12))
    marks = told.line.marks
    assert [mark.name for mark in marks] == ["row", "row", "drum", *["leaf"] * LEAVES, "drum", "seal", "fanfare"]
    for number, mark in enumerate(marks[:2]):
        assert told.written(mark.time) == number + 1
        assert told.written(mark.time - 0.001) == number
    fanfare, seal = marks[-1].time, marks[-2].time
    assert fanfare == pytest.approx(seal + HOLD)
    assert (told.seal(seal), told.seal(seal - 1)) == (0.0, 1.0)


def test_the_stamp_shakes_all_by_three_points_and_then_stands_still() -> None:
    told = Ceremony((3,))
    assert told.tremble(told.sealed - 0.01) == (0.0, 0.0)
    assert max(abs(told.tremble(told.sealed)[0]), abs(told.tremble(told.sealed)[1])) == REACH
    assert told.tremble(told.end) == (0.0, 0.0)


def test_nothing_on_the_page_tells_the_end_before_it_is_told() -> None:
    play = moment(lambda match: match.over)
    with Driver(ScoreScene(play), settings=paced(1)) as driver:
        scene = driver.scene
        total = str(scene.sheet.total)
        verdict = scene.about.verdict(scene.match)
        while scene.clock < scene.told.rolls:
            lines = say(scene.view())
            assert not [line for line in lines if total in line.split() or verdict.text in line], lines
            driver.frames(1)
        driver.until(lambda: scene.done, 300)
        lines = "\n".join(say(scene.view()))
        assert verdict.text in lines
        assert f"Total {total}" in lines


def test_what_brought_nothing_is_one_line_that_tells_of_each_on_its_tip() -> None:
    scene = scene_of("score", moment(lambda match: match.over))
    with Driver(scene, settings=paced(0)) as driver:
        noughts = [row for row in driver.scene.sheet.rows if not row.points]
        assert len(noughts) > 1
        zone = driver.scene.focus.zones["row/none"]
        assert len(zone.tip) == len(noughts)
        assert all(row.label.lower() in zone.name.lower() for row in noughts)


@pytest.mark.parametrize("press", ["return", "escape", "space", "+", "o", "down"])
def test_any_press_ends_it(press: str) -> None:
    with Driver(ScoreScene(moment(lambda match: match.over)), settings=paced(1)) as driver:
        driver.frames(20)
        scene = driver.scene
        assert not scene.done
        driver.key(press)
        assert scene.done
        assert driver.scene is scene


def test_several_seats_see_how_their_points_went() -> None:
    with Driver(ScoreScene(_ended()), settings=paced(0)) as driver:
        driver.frames(20)
        totals = {sheet.seat: sheet.total for sheet in driver.scene.sheets}
        course = next(
            line for line in say(driver.scene.view()) if line.startswith("Ravensford: ") and "Thornby" in line
        )
        assert course == f"Ravensford: {totals[0]}, Thornby: {totals[1]}, Greyholm: {totals[2]}, Fenwick: {totals[3]}"
