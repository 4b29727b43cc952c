"""The dungeon page: rooms, dice, ways, odds and what is left at the end; driven by one device at a time."""

from collections.abc import Iterable
from typing import Any

import pytest

from game.client.play import Play
from game.client.stage.dice import DiceThrow
from game.client.stage.director import Timeline
from game.core.twenty_years.actions import Move, StartRaid
from game.core.twenty_years.battle import LEVELS, layout
from game.core.twenty_years.events import RoomEntered, RoomSettled
from game.core.twenty_years.odds_fight import raid_odds
from game.titles.twenty_years.look.battle import BattleScene
from game.titles.twenty_years.look.dungeon import DungeonScene
from game.titles.twenty_years.look.dungeon_plan import die_of, throw_of
from game.titles.twenty_years.look.dungeon_rooms import AREA, CUES, LevelPlan
from game.titles.twenty_years.look.offers import GoodsChooser
from tests.client.driver import Driver, Floor, above, paced, play_of
from tests.core.twenty_years.setting import scene as setting

DOUBLE = (2, 2)


def raid(script: Iterable[int], level: int = 1, shown: bool = True, **has: Any) -> Play:
    """A raid that has just begun; with `shown` its first room has been shown, as the map would have done."""
    units = has or {"archers": 12, "knights": 9, "bombs": 1}
    found = setting(script, pieces=["dungeon_1", "dungeon_2", "church"], levels_won=level - 1, year=14, **units)
    play = play_of(found.match)
    play.do(StartRaid())
    if shown:
        play.skip()
    return play


def quiet(driver: Driver, play: Play) -> None:
    """Until the player is asked: nothing is being shown, or a card waits."""
    driver.until(lambda: not play.busy or getattr(driver.scene, "held", False), 900, then=2)


def test_the_odds_are_those_of_the_core_and_follow_the_room_in_focus() -> None:
    play = raid([*DOUBLE, *DOUBLE], 3)
    with above(DungeonScene(play), then=2) as driver:
        scene = driver.scene
        quiet(driver, play)
        driver.until(lambda: isinstance(driver.scene, GoodsChooser))
        driver.pad.tap("south", 2)
        quiet(driver, play)
        found = raid_odds(play.session.match.state)
        assert scene.odds == found
        assert scene.door is None
        driver.pad.tap("rb")
        assert scene.door == found.doors[0]


def test_a_room_two_doors_off_is_reached_in_one_press() -> None:
    """Settled rooms are passed for free, so the player names the room and not each step."""
    play = raid([*DOUBLE] * 4, 1)
    scene = DungeonScene(play)
    with above(scene, settings=paced(0), then=2) as driver:
        for _ in range(2):
            driver.until(lambda: isinstance(driver.scene, GoodsChooser))
            driver.pad.tap("south", then=3)
            if scene.at == layout(1).entrance:
                scene.go((0, 1))
                driver.frames(3)
        play.do(Move((0, 0)))
        driver.frames(3)
        length = len(play.session.match)
        assert scene.route((0, 2)) == [(0, 1), (0, 2)]
        scene.go((0, 2))
        assert [entry.action for entry in play.session.match.journal[length:]] == [Move((0, 1)), Move((0, 2))]


def test_a_watcher_sees_the_bot_through_the_level() -> None:
    play = raid([*DOUBLE, *DOUBLE, 1, 2, *[1] * 9], archers=12)
    play = play_of(play.session.match, ("bot:greedy",))
    seen = set()
    with above(DungeonScene(play), settings=paced(4), then=2) as driver:
        for _ in driver.passing(lambda: isinstance(driver.scene, Floor), 3000):
            seen.add(type(driver.scene))
    assert seen == {DungeonScene, BattleScene}
    assert play.session.match.state.levels_won == 1


# ---- the storyboard


class Corridor:
    """The page as the cue sheet sees it."""

    at = (0, 0)

    def throw(self, event: RoomEntered) -> DiceThrow:
        return DiceThrow(1, event.faces, ((0, 0), (40, 0)), (0, 90))


def entered(faces: tuple[int, ...], foes: int, room: tuple[int, int] = (0, 1)) -> Timeline:
    event = RoomEntered(level=1, room=room, faces=faces, monsters=foes, changes={})
    return CUES.timeline(event, Corridor())


def first(line: Timeline, key: str) -> float:
    return next(track.start for track in line.tracks if track.key == key)


def test_the_door_opens_somebody_walks_the_room_is_lit_dice_are_read_and_each_foe_drops_with_a_landing() -> None:
    line = entered((3, 4), 7)
    starts = [first(line, key) for key in ("door.t", "walk.t", "light.t", "dice.t", "foes.t")]
    assert starts == sorted(starts)
    assert starts[1] - starts[0] == pytest.approx(0.2)
    assert starts[3] - starts[2] == pytest.approx(0.25)
    lands = [mark.time for mark in line.marks if mark.name == "landed"]
    assert len(lands) == 7
    assert lands == sorted(set(lands))
    assert lands[0] > first(line, "dice.t") + 0.7
    assert not [mark for mark in entered((2, 2), 0).marks if mark.name == "landed"]


def test_a_room_that_is_known_is_only_walked_into_and_a_chest_stays_open_once_found() -> None:
    assert {track.key for track in entered((), 0).tracks} == {"walk.t", "camera.t"}
    assert "door.t" not in {track.key for track in entered((3, 4), 7, (0, 0)).tracks}, "the stairs have no door"
    event = RoomSettled(level=1, room=(0, 1), by="loot", changes={})
    line = CUES.timeline(event, Corridor())
    assert 0 < next(mark.time for mark in line.marks if mark.name == "settled_room") < line.duration


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_every_level_fits_its_rock_and_its_dice_fall_side_by_side_into_their_room(level: int) -> None:
    plan = LevelPlan(layout(level))
    half = die_of(plan) * 0.3
    for room in plan.rooms:
        (ax, ay), (bx, by) = throw_of(RoomEntered(level=level, room=room, faces=(3, 4), monsters=7), plan).slots
        x, y, w, h = plan.box(room)
        assert x < ax - half
        assert ax + half < bx - half
        assert bx + half < x + w
        assert all(y < spot - half and spot + half < y + h for spot in (ay, by))
    with above(DungeonScene(raid([5, 6], level)), settings=paced(4), then=2) as driver:
        shown = " ".join(driver.said())
        assert ("Each room, two dice" in shown) is ("doubles:" in shown) is (level <= 3)
    x, y, w, h = AREA
    boxes = [plan.box(room) for room in plan.rooms]
    assert all(x < bx and bx + bw < x + w and y < by and by + bh < y + h for bx, by, bw, bh in boxes)
    assert min(bh for *_, bh in boxes) > 40
    assert len(plan.ways) >= len(plan.rooms) - 1
