"""What people hand over in place of a map is called what it is, by whatever name it comes."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
from pathlib import Path

import pytest

from game.core.match import Match
from game.journal.reading import header
from game.journal.saves import Store
from game.resources import maps
from game.tiled import check_map
from tests.tiled.author import HEAD, hordes, layer, png, realm, save, tileset, world


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


def test_a_save_is_called_a_save(tmp_path: Path) -> None:
    match = Match.new("twenty_years", seed="oak-7")
    writer = Store(tmp_path).begin(match, header(match, "Maud"))
    writer.close()
    (problem,) = check_map(writer.path)
    assert "this is a saved game, not a map; to continue it, drop it on the game's window" in str(problem)


def test_a_folder_names_a_map_in_it(tmp_path: Path) -> None:
    (problem,) = check_map(tmp_path)
    assert "this is a folder, not a map; it holds no .tmx map" in str(problem)
    save(tmp_path, realm(), "mine.tmx")
    (problem,) = check_map(tmp_path)
    assert "name a map in it, such as mine.tmx" in str(problem)


def test_a_map_by_another_name_is_told_to_take_its_own(tmp_path: Path) -> None:
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
