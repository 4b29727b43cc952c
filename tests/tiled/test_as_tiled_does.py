"""What Tiled opens without a word is sound here, too; and one cause is one line, however many things it is met at."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.tiled import check_map, load_map
from game.tiled.data import ImageLayer
from tests.tiled.author import (
    CAPITOL,
    HEAD,
    IMAGE,
    land,
    layer,
    png,
    prop,
    props,
    realm,
    save,
    terrain,
    things,
    tileset,
    world,
)
from tests.tiled.boards import twenty_years_board

GAME = prop("game", "20-years")
NINE = [(row, col) for row in range(3) for col in range(3)]


def said(path: Path, severity: str = "") -> list[str]:
    """Every problem but that there is no game, or a difficulty too hard for so small a realm."""
    found = [problem for problem in check_map(path) if severity in ("", problem.severity)]
    return [str(problem) for problem in found if not re.search("cannot be won here|which game it is for", problem.what)]


# ---- properties of an author's own


@pytest.mark.parametrize(
    "name",
    ["größe", "備考", "заметка", "unity:layer", "1st", "_hidden", "who?", "width (m)", "__class__", " ", "n" * 300],
)
def test_a_property_may_have_any_name_that_tiled_takes(tmp_path: Path, name: str) -> None:
    own = prop(name, "x")
    nine = [a_ninth(r, c, own) for r, c in NINE]
    path = save(tmp_path, realm(nine, properties=[GAME, own]))
    (note,) = said(path)
    assert "warning: property " in note
    assert "not used by the game; leave it if it is a note of your own" in note
    assert load_map(path).properties[name] == "x"
    assert twenty_years_board(load_map(path)) == twenty_years_board(load_map(save(tmp_path, realm(properties=[GAME]))))


def test_properties_of_kinds_and_files_the_game_does_not_know_are_the_authors_own(tmp_path: Path) -> None:
    own = [prop("a", 1, "banana"), '<property name="b" type="list"><item value="1"/></property>']
    own += [prop("music", "../../../x.ogg", "file"), prop("prefab", "C:\\x", "file")]
    (note,) = said(save(tmp_path, realm(properties=[GAME, *own])))
    assert "warning: property 'a' and 3 more are not used" in note


def test_a_property_of_ours_in_a_kind_the_game_does_not_know_is_told(tmp_path: Path) -> None:
    (fault,) = said(save(tmp_path, realm(properties=[GAME, prop("plots_per_tile", 2, "list")])))
    assert "map property 'plots_per_tile' is '{}', not a whole number; give it the type int" in fault


# ---- tilesets and pictures


def with_template(folder: Path, gid: int = 2, sheet: str = "t.png") -> str:
    """A template of a tile object, its tileset in a file that no map lists."""
    image = f'<image source="{sheet}" width="128" height="64"/>'
    (folder / "own.tsx").write_text(f'{HEAD}<tileset name="own" tilewidth="32" tileheight="32">{image}</tileset>')
    (folder / "a.tx").write_text(
        f'{HEAD}<template><tileset firstgid="1" source="own.tsx"/>'
        f'<object gid="{gid}" width="32" height="32"/></template>'
    )
    return '<object id="1" template="a.tx" x="32" y="32"/>'


@pytest.mark.parametrize("gid", [2, 2 | 1 << 31])
def test_a_template_brings_its_tileset_along(tmp_path: Path, gid: int) -> None:
    path = save(tmp_path, world(layer() + things(with_template(tmp_path, gid)), properties=props(GAME)))
    assert not [line for line in said(path) if "tileset" in line]
    data = load_map(save(tmp_path, world(layer() + things(with_template(tmp_path, gid)))))
    (thing,) = next(data.object_layers).objects
    picture = data.tiles[thing.cell].picture
    assert (picture.rect, picture.flip_x) == ((32, 0, 32, 32), gid > 2)
    assert [found.name for found in data.tilesets] == ["t", "own"]


def test_a_template_with_a_tile_of_a_tileset_that_is_not_there_is_told_once(tmp_path: Path) -> None:
    thing = with_template(tmp_path)
    (tmp_path / "own.tsx").unlink()
    lines = said(save(tmp_path, world(layer() + things(thing, thing.replace('id="1"', 'id="2"')))), "error")
    assert len(lines) == 1
    assert "'own.tsx' was not found" in lines[0]


@pytest.mark.parametrize("size", [(128, 96), (160, 64), (192, 160)], ids=["rows", "columns", "both"])
def test_a_picture_that_grew_keeps_the_tiles_it_had(tmp_path: Path, size: tuple[int, int]) -> None:
    path = save(tmp_path, world(layer("5,6,7,8")))
    before = [tile.picture.rect for tile in load_map(path).tiles.values()]
    (tmp_path / "t.png").write_bytes(png(*size))
    assert not said(path, "error")
    assert [tile.picture.rect for tile in load_map(path).tiles.values()] == before


def test_a_picture_that_shrank_is_told_once(tmp_path: Path) -> None:
    path = save(tmp_path, realm())
    (tmp_path / "t.png").write_bytes(png(64, 64))
    (fault,) = said(path)
    assert "image 't.png' is 64 x 64 pixels, its width here says 128; reload the tileset in Tiled" in fault


def test_the_image_of_an_image_layer_may_have_grown(tmp_path: Path) -> None:
    path = save(tmp_path, world(layer() + f'<imagelayer id="3" name="sky">{IMAGE}</imagelayer>'))
    (tmp_path / "t.png").write_bytes(png(200, 90))
    (sky,) = (found for found in load_map(path).layers if isinstance(found, ImageLayer))
    assert (sky.image.width, sky.image.height) == (200, 90)


def collection(names: list[str], first: int = 101) -> str:
    tiles = "".join(f'<tile id="{i}"><image source="{name}"/></tile>' for i, name in enumerate(names))
    return f'<tileset firstgid="{first}" name="bits" tilewidth="32" tileheight="32" columns="0">{tiles}</tileset>'


@pytest.mark.parametrize("used", ["1,1,1,1", "101,102,103,1"])
def test_a_collection_without_its_pictures_is_one_line(tmp_path: Path, used: str) -> None:
    sets = tileset() + collection([f"bits/piece{i}.png" for i in range(24)])
    (line,) = said(save(tmp_path, world(layer(used), tilesets=sets)), "error")
    assert "24 of 24 images of tileset 'bits' were not found, such as 'bits/piece0.png'; put the folder there" in line


def test_of_a_collection_only_what_is_missing_is_told_and_no_tile_for_missing_it(tmp_path: Path) -> None:
    sets = tileset() + collection(["one.png", "gone.png", "lost.png"])
    text = world(layer("101,102,103,1"), tilesets=sets)
    (line,) = said(save(tmp_path, text), "error")
    assert "2 of 3 images of tileset 'bits' were not found" in line
    (line,) = said(save(tmp_path, text.replace("lost.png", "t.png")), "error")
    assert "image 'gone.png' was not found; put the file there" in line


@pytest.mark.parametrize("inner", ["", "<image/>", '<image source="" width="0" height="0"/>'])
def test_an_image_layer_whose_image_is_still_to_be_chosen_shows_nothing(tmp_path: Path, inner: str) -> None:
    path = save(tmp_path, world(layer() + f'<imagelayer id="3" name="mist">{inner}</imagelayer>'))
    assert not said(path, "error")
    assert any("warning: the image layer has no image; choose one" in line for line in said(path))
    assert len(load_map(path).layers) == 1


# ---- objects


def a_ninth(row: int, col: int, *extra: str) -> str:
    """A tile of 3 x 3, the capitol first."""
    return land(3 * row + col + 1, row, col, *extra, *([CAPITOL] if row + col == 0 else []))


@pytest.mark.parametrize(
    ("tiles", "groups"),
    [('offsetx="-7" offsety="9"', ("", "")), ('offsetx="-10"', ('<group offsetx="3" offsety="9">', "</group>"))],
)
def test_objects_lie_where_an_offset_of_their_layer_or_its_group_shows_them(
    tmp_path: Path, tiles: str, groups: tuple[str, str]
) -> None:
    moved = [a_ninth(r, c).replace(f'x="{64 * c}" y="{64 * r}"', f'x="{64 * c + 7}" y="{64 * r - 9}"') for r, c in NINE]
    straight = twenty_years_board(load_map(save(tmp_path, realm(properties=[GAME]))))
    body = terrain(3, 3) + groups[0] + things(*moved, name="tiles", attributes=tiles) + groups[1]
    data = load_map(save(tmp_path, realm(properties=[GAME], layers=body, objects=()).replace(things(name="tiles"), "")))
    assert twenty_years_board(data) == straight
    assert next(data.object_layers).look.offset == (0, 0)


def test_tiles_that_are_all_off_by_the_same_are_one_line_with_the_cure(tmp_path: Path) -> None:
    shifted = [
        a_ninth(r, c).replace(f'x="{64 * c}" y="{64 * r}"', f'x="{64 * c + 1}" y="{64 * r - 2}"') for r, c in NINE
    ]
    (line,) = said(save(tmp_path, realm(shifted)))
    assert "object 1 (0,-1): the tile isn't aligned to the grid (and 8 more like it); move 1 left and 2 down" in line


def test_tiles_that_are_all_too_small_are_one_line(tmp_path: Path) -> None:
    small = [a_ninth(r, c).replace('width="64"', 'width="32"') for r, c in NINE]
    (line,) = said(save(tmp_path, realm(small)))
    assert "whole plots (and 8 more like it); make it 64 x 64" in line


def test_objects_of_an_old_tiled_have_no_ids_and_are_taken(tmp_path: Path) -> None:
    old = ["\n" + re.sub(' id="."', "", a_ninth(r, c)) for r, c in NINE]
    path = save(tmp_path, realm(old, properties=[GAME]))
    (line,) = said(path)
    assert "object without id: warning: the object has no id (and 8 more like it); open the map in Tiled" in line
    assert twenty_years_board(load_map(path)).rows == 3


def test_the_same_fault_in_another_layer_is_told_for_itself(tmp_path: Path) -> None:
    body = "".join(things('<object id="x"/>', '\n<object id="x"/>', name=name) for name in ("a", "b"))
    assert len([line for line in said(save(tmp_path, world(layer() + body))) if "(and 1 more like it)" in line]) == 2
