"""The stumbles of people who draw their first map, and what they hand over in place of one: each told once."""

import gzip
import io
import json
import tarfile
import zipfile
from pathlib import Path

import pytest

from game.cli import main
from game.cli.commands import copy_kit
from game.resources import maps
from game.tiled import check_map
from tests.journal.forging import saved
from tests.tiled.author import (
    CAPITOL,
    HEAD,
    hordes,
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
    told,
    world,
)


def zipped() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as pack:
        pack.writestr("mine.tmx", realm())
    return target.getvalue()


def packed() -> bytes:
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as pack:
        pack.addfile(tarfile.TarInfo("mine.tmx"))
    return target.getvalue()


LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"
PAGE = b"<!DOCTYPE html>\n<html><body>a page about a map</body></html>\n"
PROJECT = (maps() / "roll-and-reign.tiled-project").read_bytes()
JSON = {"compressionlevel": -1, "height": 2, "infinite": False, "layers": [], "tilewidth": 32, "type": "map"}
STRANGERS: dict[str, tuple[bytes, str]] = {
    "pack.zip": (zipped(), "a zip archive, not a map; unpack it and open the .tmx map inside"),
    "pack.tar.gz": (packed(), "a packed archive"),
    "map.tmx.gz": (gzip.compress(realm().encode()), "a packed archive"),
    "lands.png": (png(8, 8), "a picture, not a map"),
    "lands.jpg": (b"\xff\xd8\xff\xe0" + bytes(20), "a picture"),
    "lands.gif": (b"GIF89a" + bytes(20), "a picture"),
    "lands.bmp": (b"BM\x36\x10\0\0\0\0\0\0" + bytes(20), "a picture"),
    "lands.webp": (b"RIFF\x24\0\0\0WEBPVP8 " + bytes(20), "a picture"),
    "lands.svg": (b'<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>', "a picture"),
    "lands.tsx": (HEAD.encode() + tileset().encode(), "a tileset, not a map; check a map that uses it"),
    "tile.tx": (HEAD.encode() + b"<template><object/></template>", "an object template"),
    "my.tiled-project": (PROJECT, "a Tiled project"),
    "my.tiled-session": (json.dumps({"activeFile": "", "openFiles": []}).encode(), "a Tiled session"),
    "all.world": (json.dumps({"maps": [{"fileName": "a.tmx"}], "type": "world"}).encode(), "a Tiled world"),
    "island.tmj": (
        json.dumps(JSON).encode(),
        "a map saved as JSON, not a map; open it in Tiled and save it as a .tmx map",
    ),
    "island.json": (json.dumps(JSON, indent=1).encode(), "a map saved as JSON"),
    "lands.tsj": (json.dumps({"columns": 8, "tilecount": 8, "type": "tileset"}).encode(), "a tileset saved as JSON"),
    "tile.tj": (json.dumps({"object": {"id": 1}, "type": "template"}).encode(), "an object template saved as JSON"),
    "island.lua": (b'return {\n  version = "1.10",\n  luaversion = "5.1",', "a map exported as Lua"),
    "page.html": (PAGE, "a web page, not a map; download the file itself (on GitHub: the Raw button)"),
    "xhtml.html": (b'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', "a web page"),
    "pointer.tsx": (LFS, "only a Git LFS pointer, not a map; get the file itself: git lfs pull"),
    "annexed": (b"/annex/objects/SHA256E-s31--0.png\n", "only a git-annex pointer"),
}


@pytest.mark.parametrize("suffix", ["", ".tmx"], ids=["by its own name", "called a map"])
@pytest.mark.parametrize("name", STRANGERS)
def test_a_stranger_is_called_what_it_is(tmp_path: Path, name: str, suffix: str) -> None:
    data, words = STRANGERS[name]
    path = tmp_path / (name + suffix)
    for start in (b"", b"\xef\xbb\xbf", b"\r\n "):
        path.write_bytes(start + data)
        (problem,) = check_map(path)
        assert f"this is {words}" in str(problem) or (start and not data[:1].isascii())


def test_a_save_a_folder_and_a_map_by_another_name_are_called_what_they_are(tmp_path: Path) -> None:
    (problem,) = check_map(tmp_path)
    assert "this is a folder, not a map; it holds no .tmx map" in str(problem)
    save(tmp_path, realm(), "mine.tmx")
    (problem,) = check_map(tmp_path)
    assert "name a map in it, such as mine.tmx" in str(problem)
    (problem,) = check_map(saved(tmp_path, 0))
    assert "this is a saved game, not a map; to continue it, drop it on the game's window" in str(problem)
    (problem,) = check_map(save(tmp_path, realm(), "mine.txt"))
    assert "does not end in .tmx" in str(problem)


@pytest.mark.parametrize("text", [realm(), hordes(["......"] * 6), world(layer())])
def test_a_map_is_no_stranger(tmp_path: Path, text: str) -> None:
    for name in ("map.tmx", "map.TMX", "map.xml"):
        assert not any("this is" in problem.what for problem in check_map(save(tmp_path, text, name)))


def test_marks_of_a_merge_are_found_wherever_they_are(tmp_path: Path) -> None:
    for place in ("<layer", "</map>", "<map"):
        text = realm().replace(place, f"\n<<<<<<< ours\n{place}", 1)
        (problem,) = check_map(save(tmp_path, text))
        line = text[: text.index("<<<<<<<")].count("\n") + 1
        assert str(problem).startswith(f"map.tmx:{line}: a merge of two versions left its marks in the file; keep one")


PARTS = {
    "own.tsx": '<tileset firstgid="101" source="own.tsx"/>',
    "own.png": tileset(image='<image source="own.png"/>', first=101),
}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", ["pack.zip", "page.html", "pointer.tsx", "annexed", "island.tmj"])
def test_a_part_of_a_map_that_is_something_else_is_called_what_it_is(tmp_path: Path, part: str, name: str) -> None:
    data, _ = STRANGERS[name]
    (tmp_path / part).write_bytes(data)
    problems = check_map(save(tmp_path, world(layer(), tilesets=tileset() + PARTS[part])))
    kind = STRANGERS[name][1].partition(",")[0].removeprefix("only ")
    assert any(kind in str(problem) for problem in problems if problem.severity == "error")


def test_looking_at_the_nastiest_beginnings_takes_no_time(tmp_path: Path) -> None:
    for piece in (b"<!---->", b"<?x?>", b'{"layer":', b"../", b"<!--", b'{"a":' + b" " * 60_000):
        (problem, *_) = check_map(save(tmp_path, piece * (65_536 // len(piece))))
        assert problem.severity == "error"


# ---- The stumbles of people who draw their first map: each is told once, the cure first, in words they can act on.
HEX = 'orientation="hexagonal" hexsidelength="16" staggeraxis="y" staggerindex="odd"'


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
    (line,) = told(tmp_path, text)
    assert f"warning: the map does not say which game it is for; {cure}" in line


def test_check_and_play_say_the_same_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = save(tmp_path, world(layer(), attributes=HEX))
    assert main(["map", "check", str(path)]) == 1
    checked = capsys.readouterr().out
    words = "map.tmx:2: the map does not say which game it is for; add the map property game = 'mini-monarchy'"
    assert words in checked
    assert "1 error" in checked
    for line in (["play"], ["play", "mini_monarchy"], ["text", "mini_monarchy"]):
        assert main([*line, "--map", str(path)]) == 2
        assert words in capsys.readouterr().err
    assert main(["host", "mini_monarchy", "--map", str(path)]) == 1
    assert "a game for one" in capsys.readouterr().err  # whatever its map: nobody shares a table for it


def test_one_capitol_is_enough_for_a_guess_and_what_it_rests_on_is_told_before_what_it_led_to(tmp_path: Path) -> None:
    text = realm([land(1, 0, 0)], properties=[prop("row_labels", "1, 2, 3")])
    first, second, *_ = told(tmp_path, text)
    assert "so it is read as one for 20 Years; add the map property game = '20-years'" in first
    assert "no tile has the capitol" in second
    text = named(realm(lands_of(CAPITOL), properties=[]), ("tiles", "Object Layer 1"))
    assert any("which game it is for; add the map property game = '20-years'" in line for line in told(tmp_path, text))


# ---- layers that are still called as Tiled calls them


def named(text: str, *renamed: tuple[str, str]) -> str:
    for old, new in renamed:
        assert f'name="{old}"' in text
        text = text.replace(f'name="{old}"', f'name="{new}"')
    return text


@pytest.mark.parametrize("name", ["Object Layer 1", "Objektebene 1", "物件圖層 1"])
def test_the_only_layer_of_rectangles_is_taken_for_the_tiles(tmp_path: Path, name: str) -> None:
    (line, *_) = told(tmp_path, named(realm(), ("tiles", name)))
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
    lines = told(tmp_path, text)
    (line,) = [line for line in lines if "there is no tile layer 'terrain'" in line]
    assert severity in line
    assert line.endswith(" - is it the layer 'Tile Layer 1'?; rename that layer to terrain")


def test_of_two_layers_none_is_taken_unless_its_name_is_like_it(tmp_path: Path) -> None:
    other = things('<object id="90" x="0" y="0" width="9" height="9"/>', name="Object Layer 2").replace(
        'id="7"', 'id="8"'
    )
    text = named(realm(), ("tiles", "Object Layer 1")).replace("</map>", f"{other}</map>")
    assert any(
        "no object layer 'tiles'; add one: one rectangle for every tile" in line for line in told(tmp_path, text)
    )
    text = text.replace('name="Object Layer 1"', 'name="Tiels"')
    assert any("is it the layer 'Tiels'?; rename" in line for line in told(tmp_path, text))
    lines = told(tmp_path, named(realm([]), ("tiles", "Object Layer 1")))
    assert any("no object layer 'tiles'; add one" in line for line in lines), "an empty one is not taken either"


# ---- tilesets


def test_a_tileset_of_another_game_is_named_once_and_the_cure_comes_before_the_long_list(tmp_path: Path) -> None:
    tiles = "".join(
        f'<tile id="{i}">{props(prop("terrain", name))}</tile>'
        for i, name in enumerate(("mountain", "forest", "swamp"))
    )
    text = realm(layers=terrain(3, 3).replace(">1,1,1,", ">1,2,3,"))
    cells = text.index("<tileset"), text.index("</tileset>") + len("</tileset>")
    text = text[: cells[0]] + tileset(tiles) + text[cells[1] :]
    (line,) = [line for line in told(tmp_path, text) if "has no 'land'" in line]
    assert "(0,0): the tile has no 'land' (and 35 more like it): tileset 't' is for Horrible Hordes; paint it" in line
    text = realm(layers=terrain(3, 3).replace(">1,1,1,", ">5,6,7,"))
    (line,) = [line for line in told(tmp_path, text) if "has no 'land'" in line]
    assert "(0,0): the tile has no 'land' (and 2 more like it); paint it with a tileset of this game" in line
    for text in (realm(layers=terrain(3, 3, 3)), realm(layers=terrain(3, 3, 5))):
        (line,) = [line for line in told(tmp_path, text) if "expected meadow" in line]
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
    alone = [line for line in told(tmp_path, text) if "tileset" in line and "paint" in line]
    assert not alone or f"paint it with {file} (roll-and-reign map kit copies it)" in alone[0]
    copy_kit(tmp_path / "kit")
    lines = told(tmp_path / "kit" / game, text)
    assert any(f"with {file}" in line and "map kit" not in line for line in lines), lines
    assert (tmp_path / "kit" / file).is_file()


def lands_of(first: str) -> list[str]:
    """Nine tiles of which the first has that property."""
    return [land(3 * r + c + 1, r, c, *([first] if r + c == 0 else [])) for r in range(3) for c in range(3)]


def test_a_game_may_be_written_as_people_write_it_and_an_unknown_one_is_told_with_each_once(tmp_path: Path) -> None:
    for name in ("20 Years", "twenty_years", "Twenty Years", " 20-YEARS "):
        assert not any("game" in line for line in told(tmp_path, realm(properties=[prop("game", name)]))), name
    (line,) = told(tmp_path, realm(properties=[prop("game", "chess")]))
    assert line.endswith(
        "there are no maps for game 'chess'; expected 20-years, mini-monarchy, xii-century, horrible-hordes"
    )


def test_a_capitol_that_is_text_is_one_fault(tmp_path: Path) -> None:
    (line,) = told(tmp_path, realm(lands_of(prop("capitol", "true"))))
    assert "property 'capitol' is the text 'true', not true or false; give it the type bool in Tiled" in line


@pytest.mark.parametrize(
    ("shape", "words"), [("<point/>", "a point"), ("<ellipse/>", "an ellipse"), ("", "a picture of a tile")]
)
def test_what_is_drawn_in_place_of_rectangles_is_told_once(tmp_path: Path, shape: str, words: str) -> None:
    gid = "" if shape else ' gid="1"'
    drawn = [f'<object id="{i}"{gid} x="0" y="64" width="64" height="64">{shape}</object>' for i in range(1, 6)]
    (line, *_) = told(tmp_path, realm(drawn))
    assert f"must be an upright rectangle, not {words} (and 4 more like it); draw it with Insert Rectangle (R)" in line
