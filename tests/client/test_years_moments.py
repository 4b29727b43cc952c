"""The storyboards of 20 Years outside battle and dungeon, as timelines: cause before effect, a tick for each unit."""

from itertools import islice
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.client.stage.dice import DiceThrow
from game.client.stage.director import FLIGHT, Director, Timeline
from game.client.ui.palette import RUST
from game.client.ui.place import overlap
from game.core.twenty_years import events
from game.core.twenty_years.tables import GOODS, TROOPS
from game.titles.twenty_years.look import cues, dungeon_rooms, land
from game.titles.twenty_years.look.board import SEASONS, season_of, year_of_light
from game.titles.twenty_years.look.dungeon_rooms import CUES as RAID
from game.titles.twenty_years.look.table import INSIDE
from tests.client.driver import at_table
from tests.client.kingdoms import kingdom
from tests.client.test_map_scene import at_actions, played
from tests.pictures.inspect import noted
from tools.films import frames
from tools.storyboards import FILMS


class Scene:
    """A table on which dice fly as they do on the board."""

    def __init__(self, *pieces: tuple[str, int, int]) -> None:
        self.state = kingdom(pieces=pieces).state

    def throw(self, event: events.DiceRolled) -> DiceThrow:
        slots = tuple((20.0 + 30 * i, 20.0) for i in range(len(event.faces)))
        return (
            land.throw(event.faces, (100, 100)) if event.stream == "guard" else DiceThrow(1, event.faces, slots, (0, 0))
        )


def told(event: Any, scene: Scene | None = None) -> Timeline:
    return cues.CUES.timeline(event, scene or Scene())


def times(line: Timeline, name: str) -> list[float]:
    return [mark.time for mark in line.marks if mark.name == name]


def rolled(stream: str, *faces: int) -> events.DiceRolled:
    return events.DiceRolled(stream=stream, faces=faces, rolled=tuple(range(len(faces))))


def test_empty_land_is_claimed_in_a_second_its_flag_before_its_border() -> None:
    roll = told(rolled("guard", 2))
    nobody = told(events.GuardsFound(tile="t12", face=2, guards=0))
    paid = told(events.GoodsChanged(goods={"gold": -3}, reason="claim"))
    claim = told(events.TileClaimed(tile="t12", price=3, how="claim"))
    assert roll.duration + nobody.duration + paid.duration + claim.duration <= 1.15
    assert times(roll, "hit")[0] < roll.duration, "the die strikes the tile before anything comes of it"
    flag, sound = times(claim, "planted"), times(claim, "event")
    assert flag == sound == [land.FLAG]
    assert 0 < land.FLAG < land.FLOOD
    assert times(claim, "sound") == [land.PENCIL]
    assert land.FLAG < land.PENCIL < land.CLAIMED
    forward = [claim.at(i / 60) for i in range(40)]
    backward = [claim.at(i / 60) for i in reversed(range(40))]
    assert forward == backward[::-1], "every moment follows from its time alone"
    assert claim.at(99.0) == claim.at(claim.duration)


@pytest.mark.parametrize("guards", [1, 4, 10, 12])
def test_each_guard_comes_out_of_the_bushes_with_a_tick_of_its_own(guards: int) -> None:
    event = events.GuardsFound(tile="t12", face=6, guards=guards)
    last = land.ups(guards)[-1]
    assert (land.all_out(event, last), land.all_out(event, last + land.POP_UP)) == (False, True), "counted when all are"
    line = told(event)
    rustle, *ticks = times(line, "sound")
    assert len(ticks) == guards
    assert ticks == sorted(set(ticks)), "no two at once"
    assert rustle == 0.0
    assert ticks[0] >= land.RUSTLE, "the bushes shake first"
    details = [mark.data["detail"] for mark in line.marks if mark.name == "event"]
    assert details == ["guarded"]
    assert line.duration <= land.RUSTLE + land.ALL_UP + land.POP_UP + land.TOLD + 0.01


def test_a_harvest_lies_before_it_flies_is_counted_as_it_lands_and_what_a_building_adds_leaves_it() -> None:
    goods = {"wood": 2, "stone": 1, "gold": 2}
    line = told(events.Harvested(combos={"wood": 1, "stone": 1}, goods=goods))
    notes = [mark for mark in line.marks if mark.name == "sound"]
    assert [mark.data["effect"] for mark in notes] == list(goods)
    assert [mark.data["pitch"] for mark in notes] == pytest.approx([1, 1.12, 1.24])
    assert [mark.time for mark in notes] == pytest.approx([cues.SEAT + cues.SEATED * i for i in range(3)])
    assert line.at(notes[0].time)["seat.t"] == 1.0
    lift = next(t / 100 for t in range(200) if line.at(t / 100).get("fly.t", -1.0) > 0)
    assert lift >= notes[0].time, "no good is in the air before the dice that gave it lie"
    nothing = told(events.Harvested(combos={}, goods={}))
    assert times(nothing, "sound") == times(nothing, "lands") == []
    goods = {"wood": 3, "gold": 12}
    line = told(events.Harvested(combos={}, goods=goods))
    lands = times(line, "lands")
    assert [line.at(lands[0] - 0.01)[f"came.{good}"] for good in goods] == [0, 0]
    assert [line.at(lands[0])[f"came.{good}"] for good in goods] == [1, 0]
    assert {good: line.at(line.duration)[f"came.{good}"] for good in goods} == goods
    goods = {"wood": 2, "stone": 1}
    line = told(events.Harvested(combos={"wood": 1, "stone": 1}, goods=goods), Scene(("lumber_mill", 1, 2)))
    (adds,) = [mark for mark in line.marks if mark.name == "adds"]
    assert (adds.data["good"], adds.data["count"]) == ("wood", 1)
    assert adds.time == pytest.approx(cues.SEAT + 2 * cues.SEATED + cues.PASS * FLIGHT, abs=2 * cues.SEATED)
    assert adds.time < times(line, "lands")[0], "the building turns before its good is in the stores"
    lean = told(events.Harvested(combos={"wood": 1}, goods={"wood": 1}), Scene(("lumber_mill", 1, 2)))
    assert times(lean, "adds") == [], "what a lean year cuts off comes from nowhere"


def test_the_ship_of_the_pirates_island_is_back_before_its_goods_are_in_the_stores() -> None:
    gave, got = {"wood": 2}, {"gems": 1, "metal": 1}
    line = told(events.Traded(gave=gave, got=got, by="sail_to_island"))
    paid, brought = [mark for mark in line.marks if mark.name == "gain"]
    assert paid.data["goods"] == {"wood": -2}
    assert brought.data["goods"] == got
    lands = times(line, "lands")
    assert len(lands) == 2
    assert paid.time == 0.0
    assert lands[0] >= cues.VOYAGE + FLIGHT - 0.01, "it was away, and what it brings flies from the port"
    assert line.at(cues.VOYAGE)["sail.t"] == 1.0
    assert brought.time == pytest.approx(lands[-1])
    assert told(events.Traded(gave=gave, got=got, by="trade_rare")).duration < 0.5


@pytest.mark.parametrize("thing", [*GOODS, *TROOPS, "bombs"])
def test_no_number_rises_over_another_counter(thing: str) -> None:
    with at_table(played(at_actions(9)).branch()) as driver:
        table: Any = driver.scene
        table.show.rise({thing: 12})
        painter = driver.services.painter
        (number,) = (note.line for note in driver.notes() if note.text == "+12")
        x, y = painter.points(*number.topleft)
        slip = x - 4, y - 1.5, number.w / painter.k + 8, number.h / painter.k + 3
        counters = [box.box for id, box in table.page.standing.plan.items.items() if id.startswith("stores/")]
        assert len(counters) == len(GOODS) + len(TROOPS) + 1
        assert all(overlap(slip, box) == 0 for box in counters)


def test_guards_stay_on_their_tile_until_their_battle_is_seen() -> None:
    guards, battle = events.GuardsFound(tile="t12", face=6, guards=5), events.BattleBegun("claim", (("bandits", 5),))
    assert cues.guards_met(_Director(guards, battle, shown=1)) is guards
    none = events.GuardsFound(tile="t12", face=1, guards=0)
    assert cues.guards_met(_Director(none, battle, shown=1)) is None
    assert cues.guards_met(_Director(battle, shown=0)) is None


@pytest.mark.usefixtures("painted")
def test_the_pencil_strikes_a_year_that_has_ended_for_good() -> None:
    line = told(events.YearEnded(year=7))
    assert line.at(0.0)["strike.t"] == 0.0
    assert line.at(cues.STRIKE)["strike.t"] == 1.0
    assert times(line, "sound") == [0.0]
    drawn, under = list[int](), list[set[tuple[int, ...]]]()
    for app in islice(frames(FILMS["year"], (960, 540)), 80):
        painter, table = app.services.painter, app.stack.scenes[1]
        page = painter.surface
        if len(app.stack.scenes) == 2:
            x, y, w, h = painter.box(*table.page.box(cues.BOOK_ZONE))
            box = [(column, row) for column in range(x, x + w) for row in range(y, y + h)]
            stroke = [place for place in box if page.get_at(place)[:3] == RUST[:3]]
            drawn.append(len(stroke))
        else:
            under.append({tuple(page.get_at(place)) for place in stroke})
            if len(under) == 40:
                panels = [note for note in noted(app.stack.draw, painter) if note.kind == "panel"]
                break
    assert len(panels) == 1, "the page lies over the map, and no tip of the map beside it"
    assert drawn[0] == 0 < drawn[8] < drawn[12] < drawn[-1] > 50
    assert all(red > 2 * green for colours in under for red, green, *_ in colours), "the stroke shows through"


class _Director(Director[object]):
    """Events of which so many are shown."""

    def __init__(self, *told: Any, shown: int) -> None:
        self.events, self.shown = [*told], shown


@pytest.mark.usefixtures("painted")
def test_in_five_years_the_land_goes_from_spring_to_winter_and_its_light_turns_with_the_pencil() -> None:
    assert [season_of(year) for year in range(1, 7)] == [0, 1, 2, 3, 4, 0]
    assert len({season.light for season in SEASONS}) == len(SEASONS)
    told = events.YearEnded(year=7), events.YearBegun(year=8, entry=8, name="x")
    assert [year_of_light(7, _Director(*told, shown=shown)) for shown in (0, 1)] == [7, 8]
    assert year_of_light(8, _Director(*told, shown=2)) == 8, "and it does not run ahead"
    with at_table(played(at_actions(9)).branch()) as driver:
        table: Any = driver.scene
        painter = driver.services.painter
        place = painter.box(*INSIDE)
        s, geo, ground = table.state, table.geometry(painter), painter.surface.copy()

        def seen(year: int, share: float) -> bytes:
            painter.surface.blit(ground, (0, 0))
            before = table.board.season
            table.board.turn(painter, geo, s, INSIDE, year, share)
            assert table.board.season == before
            return pygame.image.tobytes(painter.surface.subsurface(place), "RGB")

        shares = [seen(10, share) for share in (0.0, 0.5, 1.0)]
        assert len(set(shares)) == len(shares)
        assert seen(10, 0.0) == shares[0], "a moment follows from its time alone"


def test_a_piece_strikes_the_ground_before_dust_flies_and_its_price_has_come_as_it_is_booked() -> None:
    line = told(events.PieceBuilt(structure="quarry", level=1, plots=((0, 0), (0, 1), (1, 0)), paid={"stone": 1}))
    (struck,) = times(line, "built")
    assert line.at(struck)["stamp.t"] == 1.0
    assert line.at(struck - 0.05)["stamp.t"] < 1.0
    assert times(line, "gain") == times(line, "event") == [struck]
    built = told(events.PieceBuilt(structure="port", level=1, plots=((0, 0),), paid={"wood": 3}))
    claimed = told(events.GoodsChanged(goods={"gold": -3}, reason="tile"))
    for line, whole in ((built, cues.FALL), (claimed, cues.PRICE)):
        (booked,) = times(line, "gain")
        assert line.at(booked)["pay.t"] == pytest.approx(whole)
        assert 0 < line.at(booked / 2)["pay.t"] < whole


@pytest.mark.parametrize("faces", [(), (2, 3)])
def test_the_camera_of_a_dungeon_goes_with_the_company_and_is_back_at_the_end(faces: tuple[int, ...]) -> None:
    event = events.RoomEntered(level=1, room=(0, 1), faces=faces, monsters=sum(faces))
    throw = DiceThrow(1, faces, tuple((20.0 + 30 * i, 20.0) for i in range(len(faces))), (0, 0))
    line = RAID.timeline(event, SimpleNamespace(at=(0, 0), throw=lambda _: throw))  # it stands in its first room
    seen = [dungeon_rooms.zoom(line.at(line.duration * i / 50)["camera.t"]) for i in range(51)]
    assert seen[0] == seen[-1] == 1.0
    assert max(seen) == pytest.approx(1.0 + dungeon_rooms.NEAR)
    rising = seen[: seen.index(max(seen))]
    assert rising == sorted(rising), "it never jumps"
