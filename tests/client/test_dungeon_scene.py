"""The dungeon page: rooms, dice, ways, odds and what is left at the end; driven by one device at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest

from game.client.play import Play
from game.client.stack import Push
from game.client.stage.dice import DiceThrow
from game.client.stage.director import Timeline
from game.core.twenty_years.actions import Engage, Leave, Move, StartRaid
from game.core.twenty_years.battle import LEVELS, layout
from game.core.twenty_years.events import RoomEntered, RoomSettled
from game.core.twenty_years.odds_fight import raid_odds
from game.core.twenty_years.state import Battle, Raid
from game.titles.twenty_years.look.battle import BattleScene
from game.titles.twenty_years.look.dungeon import DungeonScene
from game.titles.twenty_years.look.dungeon_plan import die_of, throw_of
from game.titles.twenty_years.look.dungeon_rooms import AREA, CUES, LevelPlan
from game.titles.twenty_years.look.offers import GoodsChooser
from tests.client.driver import Driver, Floor, paced, play_of
from tests.core.twenty_years.setting import scene as setting
from tests.long import usual
from tests.pictures.inspect import audit

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


def opened(driver: Driver, play: Play) -> DungeonScene:
    scene = DungeonScene(play)
    driver.app.stack.apply(Push(scene))
    driver.frames(2)
    return scene


def quiet(driver: Driver, play: Play) -> None:
    """Until the player is asked: nothing is being shown, or a card waits."""
    driver.until(lambda: not play.busy or getattr(driver.scene, "held", False), 900)
    driver.frames(2)


Press = Callable[[Driver], None]


def pad(driver: Driver) -> None:
    driver.pad.tap("south")


def key(driver: Driver) -> None:
    driver.key("return")


def mouse(driver: Driver) -> None:
    zone = driver.scene.focus.zones[driver.scene.focus.id].rect
    driver.click(zone[0] + zone[2] * 0.3, zone[1] + zone[3] / 2)


@pytest.mark.parametrize("press", [pad, key, mouse], ids=["pad", "keys", "mouse"])
def test_a_level_is_cleared_with_one_device_alone(press: Press) -> None:
    """Two doubles and a fight of three wolves; every press takes what has the focus."""
    play = raid([*DOUBLE, *DOUBLE, 1, 2, *[1] * 9], archers=12)
    seen, told = set(), set()
    with Driver(Floor(), settings=paced(4)) as driver:
        opened(driver, play)
        for _ in range(60):
            if isinstance(driver.scene, Floor):
                break
            seen.add(type(driver.scene))
            quiet(driver, play)
            told |= {(type(driver.scene), n) for n in [sum("cleared" in text for text in driver.said())] if n}
            assert isinstance(driver.scene, Floor) or driver.scene.focus.id != "card/undo", (
                "a press goes on and takes nothing back"
            )
            if not isinstance(driver.scene, Floor):
                press(driver)
        assert isinstance(driver.scene, Floor)
    assert seen == {DungeonScene, GoodsChooser, BattleScene}
    assert told == {(DungeonScene, 1)}, "it is told once"
    assert play.session.match.state.levels_won == 1
    assert play.session.match.state.goods[3] == 2, "year 14 adds two gold"


def test_the_first_room_is_shown_with_its_dice_though_the_map_has_passed_it() -> None:
    play = raid([3, 4])
    with Driver(Floor()) as driver:
        scene = opened(driver, play)
        assert play.busy
        assert scene.foes == 0
        assert [order.name for order in scene.orders()] == ["One moment"], "no order before the dice have fallen"
        quiet(driver, play)
        assert scene.foes == 7
        assert scene.account.rooms[scene.at].faces == (3, 4)


def test_skipping_shows_the_same_room() -> None:
    tales = []
    for skip in (False, True):
        play = raid([3, 4])
        with Driver(Floor()) as driver:
            scene = opened(driver, play)
            if skip:
                driver.pad.tap("south")
                assert not play.busy
            quiet(driver, play)
            tales.append((scene.account, scene.at, scene.settled, scene.foes))
    assert tales[0] == tales[1]


def test_the_odds_are_those_of_the_core_and_follow_the_room_in_focus() -> None:
    play = raid([*DOUBLE, *DOUBLE], 3)
    with Driver(Floor()) as driver:
        scene = opened(driver, play)
        quiet(driver, play)
        driver.until(lambda: isinstance(driver.scene, GoodsChooser))
        driver.pad.tap("south", 2)
        quiet(driver, play)
        found = raid_odds(play.session.match.state)
        assert found is not None
        assert scene.odds == found
        assert scene.door is None
        driver.pad.tap("rb")
        assert scene.door == found.doors[0]


def test_a_room_two_doors_off_is_reached_in_one_press() -> None:
    """Settled rooms are passed for free, so the player names the room and not each step."""
    play = raid([*DOUBLE] * 4, 1)
    with Driver(Floor(), settings=paced(0)) as driver:
        scene = opened(driver, play)
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


def test_a_room_behind_closed_doors_says_why() -> None:
    play = raid([*DOUBLE], 3)
    with Driver(Floor()) as driver:
        scene = opened(driver, play)
        quiet(driver, play)
        driver.pad.tap("south", 2)
        driver.until(lambda: driver.scene is scene)
        quiet(driver, play)
        assert scene.focus.zones["room/2,2"].refusal.text == "You can only enter neighbouring rooms."


def test_a_fight_is_opened_and_comes_back_to_the_plan() -> None:
    play = raid([1, 2, *[1] * 9], archers=12)
    with Driver(Floor()) as driver:
        scene = opened(driver, play)
        quiet(driver, play)
        driver.pad.tap("south")
        assert isinstance(driver.scene, BattleScene)
        assert driver.scene.view.backdrop == "pic/battle_dungeon"
        driver.frames(3)
        driver.pad.tap("south")
        driver.until(lambda: driver.scene.held, 900)
        driver.pad.tap("south")
        assert driver.scene is scene
        quiet(driver, play)
        assert scene.settled == (layout(1).entrance,)
        assert scene.account.points == 1, "the church gives a point"


def test_a_bomb_can_begin_the_fight() -> None:
    play = raid([1, 2, *[6] * 10, *[1] * 9], archers=12, bombs=1)
    with Driver(Floor()) as driver:
        opened(driver, play)
        quiet(driver, play)
        driver.pad.tap("west")
        driver.pad.tap("south")
        assert isinstance(driver.scene, BattleScene)
        assert play.session.match.state.bombs == 0
        assert not isinstance(play.session.match.state.top, Battle)


def test_leaving_wipes_the_level_and_can_be_taken_back() -> None:
    play = raid([*DOUBLE], 3)
    with Driver(Floor(), settings=paced(4)) as driver:
        scene = opened(driver, play)
        driver.until(lambda: isinstance(driver.scene, GoodsChooser))
        driver.pad.tap("south", 2)
        driver.until(lambda: driver.scene is scene)
        quiet(driver, play)
        driver.pad.tap("east")
        assert scene.focus.id == "order/leave"
        driver.pad.tap("south")
        driver.until(lambda: scene.over, 900)
        driver.frames(2)
        assert scene.result().title == "Raid failed"
        assert any("−1 VP" in text for _, text in scene.result().lines)
        driver.pad.tap("right")
        driver.pad.tap("south")
        assert driver.scene is scene
        assert not scene.over
        assert isinstance(play.session.match.state.top, Raid)


def test_goods_can_wait_for_a_look_at_the_plan() -> None:
    play = raid([*DOUBLE])
    with Driver(Floor()) as driver:
        scene = opened(driver, play)
        driver.until(lambda: isinstance(driver.scene, GoodsChooser), 400)
        driver.pad.tap("east", then=5)
        assert driver.scene is scene
        driver.pad.tap("south")
        assert isinstance(driver.scene, GoodsChooser)


def test_a_raid_from_a_save_knows_its_rooms() -> None:
    play = raid([1, 2, *[1] * 9], archers=12)
    with Driver(Floor(), settings=paced(0)) as driver:
        opened(driver, play)
        driver.pad.tap("south", then=3)
        driver.pad.tap("south", then=3)
        driver.pad.tap("south", then=3)
        again = play_of(play.session.match)
        assert opened(driver, again).account.rooms[layout(1).entrance].settled == "battle"
        assert not again.busy, "nothing is shown twice"


def test_a_watcher_sees_the_bot_through_the_level() -> None:
    play = raid([*DOUBLE, *DOUBLE, 1, 2, *[1] * 9], archers=12)
    play = play_of(play.session.match, ("bot:greedy",))
    seen = set()
    with Driver(Floor(), settings=paced(4)) as driver:
        opened(driver, play)
        for _ in range(3000):
            driver.frames(1)
            seen.add(type(driver.scene))
            if isinstance(driver.scene, Floor):
                break
    assert seen == {DungeonScene, BattleScene, Floor}
    assert play.session.match.state.levels_won == 1


@pytest.mark.parametrize("level", range(1, 7))
def test_every_level_fits_its_rock(level: int) -> None:
    plan = LevelPlan(layout(level).rooms)
    x, y, w, h = AREA
    boxes = [plan.box(room) for room in plan.rooms]
    assert all(x < bx and bx + bw < x + w and y < by and by + bh < y + h for bx, by, bw, bh in boxes)
    assert min(bh for *_, bh in boxes) > 40
    assert len(plan.ways) >= len(plan.rooms) - 1


LOOKS = usual(
    list(product([(1280, 720), (1920, 1080)], [100, 150], [1, 3, 6])),
    ((1280, 720), 100, 3),
    ((1280, 720), 150, 1),
    ((1280, 720), 150, 6),
    ((1920, 1080), 150, 3),
)


@pytest.mark.parametrize(("size", "text", "level"), LOOKS)
def test_every_text_can_be_read_and_every_zone_reached(size: tuple[int, int], text: int, level: int) -> None:
    play = raid([*DOUBLE, 5, 6, *[1] * 60], level)
    with Driver(Floor(), size, paced(4, text_size=text)) as driver:
        scene = opened(driver, play)
        driver.until(lambda: isinstance(driver.scene, GoodsChooser))
        assert driver.audit() == []
        driver.pad.tap("south", 2)
        driver.until(lambda: driver.scene is scene)
        quiet(driver, play)
        assert audit(scene, driver.services.painter) == []
        driver.pad.tap("south")
        quiet(driver, play)
        assert scene.foes == 11
        assert audit(scene, driver.services.painter) == []


def test_back_on_a_keyboard_leads_to_the_way_out_and_opens_no_menu() -> None:
    play = raid([3, 4])
    with Driver(Floor(), settings=paced(4)) as driver:
        opened(driver, play)
        quiet(driver, play)
        driver.key("escape")
        assert isinstance(driver.scene, DungeonScene)
        assert driver.scene.focus.id == "order/leave"


def test_leave_is_refused_in_the_middle_of_a_fight() -> None:
    assert raid([3, 4]).why_not(Leave()) is not None


@pytest.mark.parametrize(("last", "says"), [(5, "−1 VP"), (6, "costs no VP")])
def test_leaving_says_what_it_costs(last: int, says: str) -> None:
    play = raid([1, 2, 6, 6, last], archers=3)
    play.do(Engage("archers", 3))
    play.skip()
    with Driver(Floor(), settings=paced(4)) as driver:
        scene = opened(driver, play)
        assert says in next(str(order.child.said()) for order in scene.orders() if order.id == "order/leave")


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


def test_the_door_opens_before_anybody_walks_and_the_room_is_lit_before_the_dice() -> None:
    line = entered((3, 4), 7)
    starts = [first(line, key) for key in ("door.t", "walk.t", "light.t", "dice.t", "foes.t")]
    assert starts == sorted(starts)
    assert starts[1] - starts[0] == pytest.approx(0.2)
    assert starts[3] - starts[2] == pytest.approx(0.25)


def test_each_foe_drops_with_a_landing_of_its_own_after_the_dice_were_read() -> None:
    line = entered((3, 4), 7)
    lands = [mark.time for mark in line.marks if mark.name == "landed"]
    assert len(lands) == 7
    assert lands == sorted(set(lands))
    assert lands[0] > first(line, "dice.t") + 0.7
    assert not [mark for mark in entered((2, 2), 0).marks if mark.name == "landed"]


def test_a_room_that_is_known_is_only_walked_into() -> None:
    assert {track.key for track in entered((), 0).tracks} == {"walk.t", "camera.t"}
    assert "door.t" not in {track.key for track in entered((3, 4), 7, (0, 0)).tracks}, "the stairs have no door"


def test_a_chest_opens_after_it_was_found_and_stays_open() -> None:
    event = RoomSettled(level=1, room=(0, 1), by="loot", changes={})
    line = CUES.timeline(event, Corridor())
    assert 0 < next(mark.time for mark in line.marks if mark.name == "settled_room") < line.duration


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_the_dice_of_a_room_fall_into_it_side_by_side_and_their_rule_has_its_title_or_is_not_told(level: int) -> None:
    plan = LevelPlan(layout(level).rooms)
    half = die_of(plan) * 0.3
    for room in plan.rooms:
        (ax, ay), (bx, by) = throw_of(RoomEntered(level=level, room=room, faces=(3, 4), monsters=7), plan).slots
        x, y, w, h = plan.box(room)
        assert x < ax - half
        assert ax + half < bx - half
        assert bx + half < x + w
        assert all(y < spot - half and spot + half < y + h for spot in (ay, by))
    with Driver(Floor(), settings=paced(4)) as driver:
        opened(driver, raid([5, 6], level))
        shown = " ".join(driver.said())
        assert ("Each room, two dice" in shown) is ("doubles:" in shown) is (level <= 3)
