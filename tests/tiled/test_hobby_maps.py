"""The stumbles of people who draw their first map: each is told once, the cure first, in words they can act on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.tiled import check_map
from game.tiled.cli import copy_kit
from tests.tiled.author import CAPITOL, hordes, land, layer, prop, props, realm, save, terrain, things, tileset, world

HEX = 'orientation="hexagonal" hexsidelength="16" staggeraxis="y" staggerindex="odd"'


def said(path: Path) -> list[str]:
    return [str(problem) for problem in check_map(path)]


# ---- a map that names no game


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        (world(layer()), "add the map property game = 'horrible-hordes' (Map > Map Properties)"),
        (world(layer(), attributes=HEX), "add the map property game = 'mini-monarchy' (Map > Map Properties)"),
        (world(layer() + things(land(1, 0, 0))), "add the map property game = '20-years' (Map > Map Properties)"),
        (
            world(layer(), attributes='orientation="isometric"'),
            "no game here has isometric maps: make a new one that is",
        ),
    ],
    ids=["cells", "hexagons", "objects", "isometric"],
)
def test_the_hint_goes_by_orientation_and_layers(tmp_path: Path, text: str, cure: str) -> None:
    (line,) = said(save(tmp_path, text))
    assert f"warning: the map does not say which game it is for; {cure}" in line


def test_check_and_play_say_the_same_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = save(tmp_path, world(layer(), attributes=HEX))
    assert main(["map", "check", str(path)]) == 1
    checked = capsys.readouterr().out
    words = "map.tmx:2: the map does not say which game it is for; add the map property game = 'mini-monarchy'"
    assert words in checked
    assert "1 error" in checked
    for line in (["play"], ["play", "mini_monarchy"], ["host", "mini_monarchy"], ["text", "mini_monarchy"]):
        assert main([*line, "--map", str(path)]) == (1 if line[0] == "host" else 2)
        assert words in capsys.readouterr().err


def test_what_a_guess_rests_on_is_told_before_what_it_led_to(tmp_path: Path) -> None:
    text = realm([land(1, 0, 0)], properties=[prop("row_labels", "1, 2, 3")])
    first, second, *_ = said(save(tmp_path, text))
    assert "so it is read as one for 20 Years; add the map property game = '20-years'" in first
    assert "no tile has the capitol" in second


# ---- layers that are still called as Tiled calls them


def named(text: str, *renamed: tuple[str, str]) -> str:
    for old, new in renamed:
        assert f'name="{old}"' in text
        text = text.replace(f'name="{old}"', f'name="{new}"')
    return text


@pytest.mark.parametrize("name", ["Object Layer 1", "Objektebene 1", "物件圖層 1"])
def test_the_only_layer_of_rectangles_is_taken_for_the_tiles(tmp_path: Path, name: str) -> None:
    (line, *_) = said(save(tmp_path, named(realm(), ("tiles", name))))
    assert f"there is no object layer 'tiles' - is it the layer '{name}'?; rename that layer to tiles" in line


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        (named(realm(), ("terrain", "Tile Layer 1")), "warning: "),
        (named(hordes(["m....."] * 6), ("terrain", "Tile Layer 1")), "warning: "),
        (
            world(
                layer().replace('name="ground"', 'name="Tile Layer 1"'),
                attributes=HEX,
                properties=props(prop("game", "mini-monarchy")),
            ),
            "",
        ),
    ],
    ids=["20 Years", "Horrible Hordes", "Mini Monarchy"],
)
def test_the_only_painted_layer_is_taken_for_the_terrain(tmp_path: Path, text: str, severity: str) -> None:
    lines = said(save(tmp_path, text))
    (line,) = [line for line in lines if "there is no tile layer 'terrain'" in line]
    assert severity in line
    assert line.endswith(" - is it the layer 'Tile Layer 1'?; rename that layer to terrain")


def test_of_two_layers_none_is_taken_unless_its_name_is_like_it(tmp_path: Path) -> None:
    other = things('<object id="90" x="0" y="0" width="9" height="9"/>', name="Object Layer 2").replace(
        'id="7"', 'id="8"'
    )
    text = named(realm(), ("tiles", "Object Layer 1")).replace("</map>", f"{other}</map>")
    assert any(
        "no object layer 'tiles'; add one: one rectangle for every tile" in line for line in said(save(tmp_path, text))
    )
    text = text.replace('name="Object Layer 1"', 'name="Tiels"')
    assert any("is it the layer 'Tiels'?; rename" in line for line in said(save(tmp_path, text)))


def test_an_empty_layer_is_not_taken_for_anything(tmp_path: Path) -> None:
    lines = said(save(tmp_path, named(realm([]), ("tiles", "Object Layer 1"))))
    assert any("no object layer 'tiles'; add one" in line for line in lines)


# ---- tilesets


def test_a_tileset_of_another_game_is_named_once(tmp_path: Path) -> None:
    tiles = "".join(
        f'<tile id="{i}">{props(prop("terrain", name))}</tile>'
        for i, name in enumerate(("mountain", "forest", "swamp"))
    )
    text = realm(layers=terrain(3, 3).replace(">1,1,1,", ">1,2,3,"))
    cells = text.index("<tileset"), text.index("</tileset>") + len("</tileset>")
    text = text[: cells[0]] + tileset(tiles) + text[cells[1] :]
    (line,) = [line for line in said(save(tmp_path, text)) if "has no 'land'" in line]
    assert "(0,0): the tile has no 'land' (and 35 more like it): tileset 't' is for Horrible Hordes; paint it" in line


def test_tiles_that_say_nothing_are_told_once_a_tileset(tmp_path: Path) -> None:
    text = realm(layers=terrain(3, 3).replace(">1,1,1,", ">5,6,7,"))
    (line,) = [line for line in said(save(tmp_path, text)) if "has no 'land'" in line]
    assert "(0,0): the tile has no 'land' (and 2 more like it); paint it with a tileset of this game" in line


def test_the_cure_comes_before_the_long_list(tmp_path: Path) -> None:
    for text in (realm(layers=terrain(3, 3, 3)), realm(layers=terrain(3, 3, 5))):
        (line,) = [line for line in said(save(tmp_path, text)) if "expected meadow" in line]
        cure, _, expected = line.partition("; expected ")
        assert "paint" in cure
        assert expected.startswith("meadow, forest, hills")


@pytest.mark.parametrize(
    ("game", "text", "file"),
    [
        ("twenty_years", realm(layers=" "), "tilesets/lands.tsx"),
        ("horrible_hordes", world(" ", size=(6, 6)), "tilesets/hordes.tsx"),
        ("mini_monarchy", world(" ", attributes=HEX, size=(6, 6)), "tilesets/hexes_pointy.tsx"),
        ("mini_monarchy", world(" ", attributes=HEX.replace('"y"', '"x"'), size=(6, 6)), "tilesets/hexes_flat.tsx"),
    ],
)
def test_paths_in_hints_are_those_of_the_kit_in_use(tmp_path: Path, game: str, text: str, file: str) -> None:
    alone = [line for line in said(save(tmp_path, text, f"{game}.tmx")) if "tileset" in line and "paint" in line]
    assert not alone or f"paint it with {file} (roll-and-reign map kit copies it)" in alone[0]
    copy_kit(tmp_path / "kit")
    lines = said(save(tmp_path / "kit" / game, text))
    assert any(f"with {file}" in line and "map kit" not in line for line in lines), lines
    assert (tmp_path / "kit" / file).is_file()


def test_one_capitol_among_many_is_enough_for_the_guess(tmp_path: Path) -> None:
    lands = [land(3 * r + c + 1, r, c, *([CAPITOL] if r + c == 0 else [])) for r in range(3) for c in range(3)]
    text = named(realm(lands, properties=[]), ("tiles", "Object Layer 1"))
    assert any(
        "which game it is for; add the map property game = '20-years'" in line for line in said(save(tmp_path, text))
    )


@pytest.mark.parametrize("name", ["20 Years", "twenty_years", "Twenty Years", " 20-YEARS "])
def test_a_game_may_be_written_as_people_write_it(tmp_path: Path, name: str) -> None:
    assert not any("game" in line for line in said(save(tmp_path, realm(properties=[prop("game", name)]))))


def test_an_unknown_game_is_told_with_each_game_once(tmp_path: Path) -> None:
    (line,) = said(save(tmp_path, realm(properties=[prop("game", "chess")])))
    assert line.endswith(
        "there are no maps for game 'chess'; expected 20-years, mini-monarchy, xii-century, horrible-hordes"
    )


def test_a_capitol_that_is_text_is_one_fault(tmp_path: Path) -> None:
    lands = [
        land(3 * r + c + 1, r, c, *([prop("capitol", "true")] if r + c == 0 else []))
        for r in range(3)
        for c in range(3)
    ]
    (line,) = said(save(tmp_path, realm(lands)))
    assert "property 'capitol' is the text 'true', not true or false; give it the type bool in Tiled" in line


@pytest.mark.parametrize(
    ("shape", "words"), [("<point/>", "a point"), ("<ellipse/>", "an ellipse"), ("", "a picture of a tile")]
)
def test_what_is_drawn_in_place_of_rectangles_is_told_once(tmp_path: Path, shape: str, words: str) -> None:
    gid = "" if shape else ' gid="1"'
    drawn = [f'<object id="{i}"{gid} x="0" y="64" width="64" height="64">{shape}</object>' for i in range(1, 6)]
    (line, *_) = said(save(tmp_path, realm(drawn)))
    assert f"must be an upright rectangle, not {words} (and 4 more like it); draw it with Insert Rectangle (R)" in line
