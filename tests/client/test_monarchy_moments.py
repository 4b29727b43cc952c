"""Storyboards of Mini Monarchy: cause before effect, a tick for every unit, the same end however it is looked at."""

from collections import Counter
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.client.stage.director import Timeline
from game.core import events as common
from game.core.match import Match
from game.core.mini_monarchy import events
from game.titles.mini_monarchy.look import cues, show
from game.titles.mini_monarchy.look.board import TALL
from game.titles.mini_monarchy.look.cues import CUES
from game.titles.mini_monarchy.look.geometry import HexView
from game.titles.mini_monarchy.narrator import dawn
from tests.client.driver import Driver, play_of
from tests.client.ui_helpers import painter
from tests.pictures.inspect import noted, say
from tests.world import as_long_as
from tools.films import frames
from tools.storyboards import FILMS

CELL = (3, 4)
BUILT = events.Built(building="farm", hex=CELL, paid={"food": 2, "labour": 1})
LAST = events.StageBuilt(stage=3, hex=CELL, paid={"food": 3, "ore": 2}, effect="")
STARVED = events.BuildingLost(building="village", hex=CELL, cause="starvation", graveyard=True, graveyards=1)
PRODUCED = events.Produced(
    yields=(("farm", (1, 1), "food", 2), ("mine", (2, 2), "ore", 1)), bonuses={"food": 1}, goods={"food": 3, "ore": 1}
)
TRADED = events.Traded(gave={"labour": 4}, got={"food": 2})


def shown(event: Any) -> Timeline:
    return CUES.timeline(event, None)


def times(line: Timeline, name: str, **data: object) -> list[float]:
    """When marks of this name, and with such data, come."""
    return [m.time for m in line.marks if m.name == name and all(m.data.get(k) == v for k, v in data.items())]


@pytest.mark.parametrize(
    ("event", "changes"),
    [
        (PRODUCED, {"food": 3, "ore": 1}),
        (TRADED, {"labour": -4, "food": 2}),
        (BUILT, {"food": -2, "labour": -1}),
        (events.CapitalProduced(goods={"ore": 2}), {"ore": 2}),
        (events.Fed(mouths=4, eaten=3, missing=1), {"food": -3}),
        (events.TradeEnded(lost=2), {"labour": -2}),
    ],
    ids=lambda one: getattr(type(one), "__name__", ""),
)
def test_each_unit_is_heard_and_counted_when_it_comes_or_goes(event: Any, changes: dict[str, int]) -> None:
    line, counted = shown(event), Counter[str]()
    for mark in sorted(line.marks, key=lambda mark: mark.time):
        if mark.name in ("lands", "leaves"):
            good = str(mark.data["good"])
            before = line.at(mark.time - 0.001).get(f"came.{good}", 0.0) if mark.time else 0.0
            by = 1 if mark.name == "lands" else -1
            counted[good] += by
            if mark.time:
                assert before == counted[good] - by
            assert line.at(mark.time)[f"came.{good}"] == counted[good]
    assert dict(counted) == changes


def test_no_good_is_counted_before_its_flight_is_over_from_its_building_or_from_what_fate_adds_there() -> None:
    line = shown(PRODUCED)
    first = times(line, "lands")[0]
    assert first == pytest.approx(cues.FLIGHT)
    assert line.at(first - 0.01)["came.food"] == 0
    assert max(times(line, "gain")) >= max(times(line, "lands"))
    farms = (("farm", (1, 1), "food", 2), ("farm", (2, 1), "food", 0), ("mine", (2, 2), "ore", 1))
    told = events.Produced(yields=farms, bonuses={"food": 4, "labour": 1}, goods={"food": 6, "ore": 1, "labour": 1})
    first, second, mine = [("food", (1, 1))] * 4, [("food", (2, 1))] * 2, [("ore", (2, 2))]
    assert cues.flying(told) == [*first, *second, *mine, ("labour", None)], "no village stands that could give it"
    assert len(set(times(shown(told), "lands"))) == 8


def test_a_building_or_the_last_stage_is_paid_for_and_stands_before_light_falls_and_everybody_comes() -> None:
    line = shown(BUILT)
    knocks, stands = times(line, "knock"), times(line, "stands")
    assert len(knocks) == 3
    assert len(stands) == 1
    assert max(times(line, "leaves")) < cues.SCAFFOLD < min(knocks) < max(knocks) < stands[0]
    assert times(line, "event", kind="built") == stands
    assert line.at(knocks[0] - 0.01)["rise.t"] == 0
    risen = [float(str(line.at(at + 0.09)["rise.t"])) for at in knocks]
    assert risen == pytest.approx([1 / 3, 2 / 3, 1])
    assert line.at(stands[0])["strip.t"] == 0
    assert line.at(line.duration)["strip.t"] == 1
    line = shown(LAST)
    fanfare = times(line, "event", kind="stage_built")
    assert len(fanfare) == 1
    assert times(line, "stands")[0] < fanfare[0] == pytest.approx(cues.LIGHT)
    assert line.at(cues.LIGHT)["strip.t"] == 1
    assert cues.LIGHT < times(line, "sound", effect="doves")[0] < cues.WALK
    assert line.at(cues.WALK)["walk.t"] == 0
    assert line.at(line.duration)["walk.t"] == 1
    assert line.duration < 6
    earlier = shown(events.StageBuilt(stage=1, hex=CELL, paid={"food": 1}, effect=""))
    assert times(earlier, "sound", effect="doves") == []
    assert earlier.duration < 1.5


def test_a_starving_village_goes_dark_window_by_window_and_is_boarded_before_the_bell() -> None:
    line = shown(STARVED)
    dark, nails, bell = times(line, "sound", effect="eraser"), times(line, "knock"), times(line, "sound", effect="toll")
    assert [len(dark), len(nails), len(bell)] == [3, 2, 1]
    assert dark == sorted(dark)
    assert dark[-1] < nails[0] < nails[-1] < bell[0] < times(line, "crumbs")[0]
    assert [line.at(at)["dark.t"] for at in dark] == [1, 2, 3]
    assert line.at(bell[0])["grave.t"] == 0
    assert line.at(line.duration)["grave.t"] == 1


@pytest.mark.parametrize("cause", ["starvation", "disaster"])
def test_a_village_becomes_a_graveyard_in_three_steps(cause: str) -> None:
    """It goes grey, then half of it is gone, and only when nothing is left the grave comes up."""
    lost = events.BuildingLost(building="village", hex=CELL, cause=cause, graveyard=True, graveyards=1)
    line, told = shown(lost), list[list[tuple[str, bool, bool]]]()
    steps = times(line, "crumbs")
    assert len(steps) == 3
    assert min(later - sooner for sooner, later in pairwise(steps)) >= 0.25
    match = Match.new("mini_monarchy", 1, {"map": "drawn"}, "oak-7")
    view, brush = HexView(match.state.ground.board, 2.0), painter()

    def sprite(name: str, *rest: object, grey: bool = False, **more: object) -> None:
        clip = brush.surface.get_clip().height
        if clip and name in ("hex/village", "hex/grave"):
            told[-1].append((name, grey, clip > view.flat * TALL * brush.k * 0.9))

    brush.sprite = sprite
    for at in (steps[0] - 0.01, *steps, line.duration):
        told.append([])
        show.loss(brush, view, match.state, lost, at_moment(line, at))
    village, ruin, grave = (("hex/village", True, True), ("hex/village", True, False), ("hex/grave", False, True))
    assert told == [[], [village], [ruin], [], [grave]]


def at_moment(line: Timeline, seconds: float) -> Any:
    """A director that far into a timeline."""
    now: Any = line.at(seconds)
    return SimpleNamespace(number=lambda key, default=0.0: now.get(key, default), share=lambda key: now.get(key, 1.0))


@pytest.mark.parametrize("kind", ["farm", "mine", "village"])
def test_a_building_shows_on_its_site_from_the_first_knock_on(kind: str) -> None:
    """All of it that no bar covers, from 0.4 s on."""
    match = Match.new("mini_monarchy", 1, {"map": "drawn"}, "oak-7")
    built = events.Built(building=kind, hex=CELL, paid={"food": 2, "labour": 1})
    view, brush, line = HexView(match.state.ground.board, 2.0), painter(), shown(built)
    x, y = view.centre(CELL)
    tall = view.flat * TALL
    roof = pygame.Rect(brush.box(x - tall / 2, y - tall / 2, tall, tall * 0.62))
    seen = []
    for at in (cues.KNOCKS[0], 0.4, line.duration):
        brush.surface.fill((90, 160, 80))
        show.building(brush, view, match.state, built, at_moment(line, at), False)
        seen.append(pygame.surfarray.array3d(brush.surface.subsurface(roof)).astype(int))
    bare, early, done = seen
    stands = (done != (90, 160, 80)).any(2) & (bare == (90, 160, 80)).all(2)
    assert stands.sum() > 100
    assert ((early != bare).any(2) & stands).sum() > 0.9 * stands.sum()


@pytest.mark.parametrize("event", [BUILT, LAST, STARVED, PRODUCED, TRADED], ids=lambda one: type(one).__name__)
def test_a_moment_is_the_same_whichever_way_it_is_come_to(event: Any) -> None:
    line = shown(event)
    middle, end = line.duration * 0.43, line.duration
    assert line.at(middle) == shown(event).at(middle)
    assert line.at(end) == line.at(end + 5)
    whole = line.marks_between(-1, end)
    assert line.marks_between(-1, middle) + line.marks_between(middle, end) == whole


@pytest.mark.parametrize("seconds", [0.0, 0.8, 2.0])
def test_what_the_stores_count_ends_at_the_truth_also_when_skipped_in_the_middle(seconds: float) -> None:
    match = Match.new("mini_monarchy", 1, {"start": "automatic"}, "s4")
    with Driver(play_of(match)) as driver:
        table = driver.scene
        driver.frames(round(60 * seconds) + 1)
        driver.key("backspace")
        driver.until(lambda: not driver.scene.play.busy, then=2)
        assert table.state is match.state
        assert [table.play.director.came(good) for good in ("food", "ore", "labour")] == [0, 0, 0]


def test_the_first_year_is_seen_from_its_roll_to_its_goods() -> None:
    match = Match.new("mini_monarchy", 1, {"start": "automatic"}, "s4")
    assert any(match.state.goods)
    told, counted, stock = list[str](), list[int](), list[int]()
    with Driver(play_of(match)) as driver:
        table, director = driver.scene, driver.scene.play.director
        for _ in as_long_as(lambda: driver.scene.play.busy):
            name = director.now.type if director.now else ""
            if name and told[-1:] != [name]:
                told.append(name)
            if name == "dice_rolled":
                assert table.state.faces == ()
            if name == "produced":
                counted.append(sum(table.play.director.came(good) for good in ("food", "ore", "labour")))
                stock.append(sum(table.state.goods))
            driver.frames(1)
        assert told[-4:] == ["year_begun", "dice_rolled", "fate_settled", "produced"]
        assert set(stock) == {0}
        assert counted == sorted(counted)
        assert sum(match.state.goods) - counted[-1] in (0, 1), "the last lands as all of it is booked"
        assert table.state is match.state


def test_when_the_dice_of_a_new_year_fly_the_last_one_does_not_end_any_more() -> None:
    told: dict[str, set[bool]] = {}
    for app in frames(FILMS["new_year"], (960, 540)):
        scene: Any = app.stack.top
        now = scene.play.director.now
        said = [line for line in say(scene.page.plan.view) if "year end" in line.lower()]
        told.setdefault(now.type if now else "", set()).add(bool(said))
    assert told["fed"] == {True}
    assert told["dice_rolled"] == {False}


@pytest.mark.parametrize("still", [False, True])
def test_where_motion_is_reduced_no_dove_flies_and_nobody_walks(still: bool) -> None:
    """The same people stand at the monument; what moves on the way is left out."""
    match = Match.new("mini_monarchy", 1, {"map": "drawn"}, "oak-7")
    view = HexView(match.state.ground.board, 2.0)
    drawn: list[list[tuple[str, float, float]]] = []
    brush = painter()
    brush.sprite = lambda name, x, y, *rest, **more: drawn[-1].append((name, x, y))
    for t in (0.3, 0.6):
        drawn.append([])
        moved = {"walk.t": t, "doves.t": t}
        director = SimpleNamespace(number=lambda track, moved=moved: moved.get(track, 0.0), share=lambda track: 1.0)
        show.building(brush, view, match.state, LAST, director, still)
    moved = [{one for one in frame if one[0].startswith(("sym/dove", "hex/folk"))} for frame in drawn]
    assert any(name.startswith("hex/folk") for name, _, _ in moved[0])
    assert (moved[0] == moved[1]) is still
    assert any(name == "sym/dove" for name, _, _ in moved[1]) is not still


def test_at_the_feast_people_are_large_and_flags_wave() -> None:
    found: dict[str, float] = {}
    for number, app in enumerate(frames(FILMS["crowned"], (960, 540))):
        if number % 30 or number < 150:
            continue
        scene: Any = app.stack.top
        canvas = app.services.painter
        for note in noted(lambda canvas, scene=scene: scene.draw(canvas), canvas):
            head = note.text.rpartition("_")[0]
            if head in ("hex/folk", "hex/flag"):
                found[head] = max(found.get(head, 0.0), note.rect.height / canvas.k)
    assert found["hex/folk"] >= 12
    assert "hex/flag" in found


def test_a_year_begins_with_a_ribbon_to_be_read_its_dice_strike_the_map_and_only_then_go_to_the_felt() -> None:
    assert shown(events.YearBegun(year=2)).duration >= 1.0
    assert len({dawn(year, 0, False) for year in range(2, 10)}) == 8
    assert dawn(14, 14, True) != dawn(13, 14, True) != dawn(13, 14, False)
    rolled = common.DiceRolled(stream="fate", faces=(3, 5), rolled=(0, 1))
    line = shown(rolled)
    lies = max(times(line, "hit"))
    struck = times(line, "sound", effect="die_land")[0]
    assert line.at(lies)["strike.t"] == 0
    assert line.at(struck)["home.t"] == 0
    assert lies < struck < line.duration
    assert line.at(line.duration)["home.t"] == 1
    again = shown(common.DiceRolled(stream="fate_reroll", faces=(3, 5), rolled=(1,)))
    assert len([mark for mark in again.marks if mark.name == "hit"]) == 3  # one die alone flies
