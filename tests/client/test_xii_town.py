"""The town on its map, the hand-over, and what menu, saves and score show of a century."""

import shutil
from pathlib import Path

import pygame
import pytest

from game.client.about import about_game
from game.client.map_library import LIBRARY
from game.client.scenes.score import ScoreScene
from game.client.ui.place import overlap
from game.core.xii_century.queries import owned
from game.core.xii_century.sheet import ASSETS, ITEMS, LOCATIONS, Phase
from game.journal.settings import load
from game.tiled import check_map, load_map
from game.tiled.limits import Report
from game.titles.xii_century.board import survey
from game.titles.xii_century.look.forecast import title_of
from game.titles.xii_century.look.town import LOTS, TownScene, picture_of, slots_shown, town_map
from tests.client.driver import Driver, paced
from tests.client.xii_moments import century, moment, sheet
from tests.pictures.inspect import say

SHIPPED = Path("maps/xii_century/town.tmx")
LANDS = sorted(Path("maps/xii_century").glob("*.tmx"))


@pytest.mark.parametrize("path", LANDS, ids=lambda path: path.stem)
def test_a_shipped_town_has_a_place_for_everything_on_its_ground(path: Path) -> None:
    assert check_map(path) == []
    data = load_map(path)
    plan = survey(data, Report())
    assert {slot.what for slot in plan.slots} >= {*ITEMS, *LOCATIONS} | ({*ASSETS} - {"food", "supply"})
    wide, high = data.width * data.tile_width, data.height * data.tile_height
    assert all(0 < slot.x < wide and slot.height <= slot.y <= high for slot in plan.slots)


def test_every_seat_has_a_land_of_its_own_and_a_picture_for_everything_its_town_shows() -> None:
    seeds = ("oak-7", "elm-3", "ash-1")
    lands = [[town_map(None, seat, seed).data.id for seat in range(5)] for seed in seeds]
    assert all(len(set(row)) == 5 for row in lands)
    assert len({row[0] for row in lands}) > 1
    town = town_map(None)
    assert town is not None
    shown = {slot.what for slot in town.plan.slots}
    with Driver(TownScene(moment(lambda m: m.state.round == 2), 0)) as driver:
        assert all(driver.services.painter.sprites.has(picture_of(what)) for what in shown)


@pytest.mark.parametrize("size", [100, 200])
def test_what_the_town_has_is_told_whole_at_any_size_of_text(size: int) -> None:
    play = moment(lambda m: m.state.round == 9)
    with Driver(TownScene(play, 0), settings=paced(0, text_size=size), then=3) as driver:
        told = " ".join(say(driver.scene.page.plan.view)).lower()
        town = play.shown.towns[0]
        assert all(title_of(name).lower() in told for name in owned(play.shown, 0))
        assert all(f"{n} " in told for n in town.values[: len(ASSETS)] if n)
        assert driver.audit() == []


def test_what_stands_in_the_town_is_what_the_sheet_says() -> None:
    match, town = century(1, "town-0"), town_map(None)
    assert slots_shown(match.state_at(0), 0, town.plan) == []
    s = match.state
    shown = slots_shown(s, 0, town.plan)
    assert {slot.what for slot in shown if slot.what in ITEMS} == set(owned(s, 0))
    assert sum(slot.what == "farms" for slot in shown) == s.towns[0].values[ASSETS.index("farms")]


def test_ones_own_land_is_the_first_seats_and_the_others_have_lands_of_the_house(tmp_path: Path) -> None:
    (tmp_path / "maps" / "xii_century").mkdir(parents=True)
    shutil.copytree("maps/tilesets", tmp_path / "maps" / "tilesets")
    shutil.copy("maps/roll-and-reign.tiled-project", tmp_path / "maps")
    shutil.copy(SHIPPED, tmp_path / "maps" / "xii_century" / "mine.tmx")
    town_map(tmp_path)
    LIBRARY.settle()  # it was not known before
    own, other = town_map(tmp_path, 0, "oak-7"), town_map(tmp_path, 1, "oak-7")
    assert own.data.path.endswith("mine.tmx")
    assert not other.data.path.startswith(str(tmp_path))


def test_a_map_with_a_slot_for_something_unknown_is_told_to_its_author_and_passed_over(tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    (folder / "xii_century").mkdir(parents=True)
    (folder / "tilesets").mkdir()
    for name in ("lands.tsx", "lands.png"):
        (folder / "tilesets" / name).write_bytes((Path("maps/tilesets") / name).read_bytes())
    path = folder / "xii_century" / "odd.tmx"
    path.write_text(SHIPPED.read_text().replace('value="castle"', 'value="sandcastle"'))
    problems = check_map(path, root=folder)
    assert any("sandcastle" in str(problem) for problem in problems)
    town_map(tmp_path)
    LIBRARY.settle()
    assert not town_map(tmp_path).data.path.startswith(str(folder))


def test_no_points_in_the_street_lie_under_a_name() -> None:
    last, players = (Phase.SPEND, 0, 2), ("human", "bot", "bot")
    play = moment(lambda m: (m.state.phase, m.state.active, m.state.turn) == last and m.state.round > 3, players)
    with sheet(play) as driver:
        plates = [zone.rect for id, zone in driver.scene.focus.zones.items() if id == "map" or id.startswith("town/")]
        assert len(plates) == 3
        top, left = (plates[0][i] - inset for i, inset in ((1, 2.0), (0, 0.0)))
        for name, (middle, ground, high) in LOTS.lots.items():
            tag = (left + middle - 5, top + ground - high - 7.4, 10.0, 10.0)
            assert not any(overlap(tag, plate) for plate in plates), name


def test_every_seats_score_can_be_read() -> None:
    play = moment(lambda m: m.over, ("human", "human", "bot:greedy"))
    with Driver(ScoreScene(play), settings=paced(0), then=2) as driver:
        best = max(sheet.total for sheet in play.session.match.score())
        assert driver.scene.sheet.total == best
        seen = set()
        for _ in range(3):
            seen.add(driver.scene.sheet.seat)
            driver.key("e", then=1)
        assert seen == {0, 1, 2}
        assert driver.audit() == []


def test_a_save_tells_round_points_and_the_last_deed() -> None:
    told = about_game("xii_century").summary(century(3, "town-1"))
    assert (told.now, told.total, told.step) == (10, 10, "Over")
    assert ("population", "3 towns") in told.chips
    assert told.action


@pytest.mark.usefixtures("painted")
def test_a_ruler_chooses_where_his_town_lies_and_finds_it_there_again(home: Path) -> None:
    play = moment(lambda m: m.state.round == 2)
    with Driver(TownScene(play, 0), then=2) as driver:
        by_chance, seen = pygame.image.tobytes(driver.surface, "RGB"), []
        for _ in range(5):
            driver.key("m", then=1)
            seen.append(load().settings.town_lands["0"])
        assert sorted(seen) == sorted(path.stem for path in LANDS)
        assert driver.audit() == []
        driver.key("m", then=1)
        assert pygame.image.tobytes(driver.surface, "RGB") == by_chance
