"""Hostile and broken maps: each is refused with one located sentence and a cure, never with a traceback."""

import base64
import os
import re
import struct
import zlib
from pathlib import Path

import pytest

from game.tiled import LIMITS, MapError, check_map, load_map
from tests.tiled.author import HEAD, IMAGE, land, layer, png, prop, props, realm, save, things, tileset, told, world

FOUR = struct.pack("<4I", 1, 2, 3, 4)


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def wide(chunk: bool = False) -> str:
    """A layer of 512 x 512 cells, or one with three chunks of that size, in a few bytes."""
    cells, head = b64(zlib.compress(bytes(4 * 512 * 512))), '<layer id="1" name="w" width="512" height="512">'
    body = f'<chunk x="0" y="0" width="512" height="512">{cells}</chunk>' * 3 if chunk else cells
    return f'{head}<data encoding="base64" compression="zlib">{body}</data></layer>'


def polygons(count: int, points: int) -> str:
    corners = f'<polygon points="{" ".join(["0,0"] * points)}"/>'
    return things(*(f'<object id="{i}" x="0" y="0">{corners}</object>' for i in range(count)))


def image(source: str) -> str:
    return world(layer(), tilesets=tileset(image=f'<image source="{source}"/>'))


def data(text: str, how: str) -> str:
    return world(layer(text, data=how))


def held(*objects: str) -> str:
    """A map with these objects."""
    return world(layer() + things(*objects))


HOSTILE: dict[str, tuple[str | bytes, str]] = {
    # not a map
    "nothing": ("", "empty"),
    "blanks": ("  \n ", "empty"),
    "no XML": ("hello", "not well-formed"),
    "cut short": (world(layer())[:200], "cut short"),
    "another root": ("<hello/>", "not a <map>"),
    "a lonely tileset": (tileset(), "this is a tileset, not a map"),
    "unknown encoding": (b'<?xml version="1.0" encoding="rot13"?><map/>', "UTF-8|well-formed"),
    "a codec that is none": (b'<?xml version="1.0" encoding="zlib_codec"?><map/>', "UTF-8|well-formed"),
    "noise": (bytes(range(256)), "not well-formed"),
    "a JSON map": (
        '{"layers": [], "type": "map"}',
        "saved as JSON, not a map; open it in Tiled and save it as a .tmx map",
    ),
    # XML attacks
    "outside DTD": ('<!DOCTYPE map SYSTEM "http://example.org/m.dtd"><map/>', "DOCTYPE"),
    "many elements": ("<map>" + "<a/>" * 70_000 + "</map>", "elements"),
    "undeclared entity": ("<map>&nope;</map>", "not well-formed"),
    # the map's own figures
    "no width": (world(layer()).replace('width="2"', "", 1), "no width"),
    "width 0": (world(layer(), size=(0, 2)), "width of <map> is 0"),
    "width of a billion": (world(layer(), size=(999_999_999, 2)), "width of <map> is 999999999"),
    "width no number": (world(layer()).replace('width="2"', 'width="2.5"', 1), "not a whole number"),
    "width in other digits": (world(layer()).replace('width="2"', 'width="２"', 1), "not a whole number"),
    "tiles of no size": (world(layer()).replace('tilewidth="32"', 'tilewidth="0"', 1), "tilewidth"),
    "unknown orientation": (world(layer(), attributes='orientation="hexagonl"'), "did you mean 'hexagonal'"),
    "unknown stagger": (world(layer(), attributes='orientation="hexagonal" staggeraxis="z"'), "stagger axis"),
    "side of infinity": (world(layer(), attributes='orientation="hexagonal" hexsidelength="inf"'), "hexsidelength"),
    "unknown render order": (world(layer(), attributes='renderorder="up"'), "render order"),
    "no layer": (world(""), "no layer"),
    # layer data
    "too few cells": (data("1,2,3", 'encoding="csv"'), "holds 3 cells"),
    "too many cells": (data("1,2,3,4,1", 'encoding="csv"'), "holds 5 cells"),
    "no cells": (data("", 'encoding="csv"'), "cells, expected"),
    "a word": (data("1,2,swamp,4", 'encoding="csv"'), r"\(0,1\).*'swamp' is not a tile number"),
    "a negative cell": (data("1,-2,3,4", 'encoding="csv"'), r"\(1,0\).*'-2'"),
    "a huge cell": (data(f"1,2,3,{1 << 32}", 'encoding="csv"'), r"\(1,1\)"),
    "a cell of 5000 digits": (data(f"1,2,3,{'9' * 5000}", 'encoding="csv"'), "far too long for 2 x 2"),
    "an empty cell": (data("1,,3,4", 'encoding="csv"'), r"\(1,0\)"),
    "too few XML cells": (world(layer('<tile gid="1"/>', data="")), "holds 1 cells, expected 2 x 2 = 4"),
    "an XML cell of words": (world(layer('<tile gid="x"/>' * 4, data="")), "gid='x' of <tile> is not a whole number"),
    "zstd": (data("KLUv", 'encoding="base64" compression="zstd"'), "'zstd' is not supported|zstd data"),
    "a packing of none": (data("KLUv", 'encoding="base64" compression="lzma"'), "'lzma' is not supported"),
    "unknown encoding of cells": (data("1", 'encoding="json"'), "encoding 'json'"),
    "packed CSV": (data("1,2,3,4", 'encoding="csv" compression="zlib"'), "encoding 'csv' zlib"),
    "broken base64": (data("&#33;abc", 'encoding="base64"'), "base64 data is broken"),
    "short base64": (data(b64(FOUR[:-4]), 'encoding="base64"'), "12 bytes"),
    "odd base64": (data(b64(FOUR + b"x"), 'encoding="base64"'), "17 bytes"),
    "broken zlib": (data(b64(b"nonsense" * 4), 'encoding="base64" compression="zlib"'), "zlib data is broken"),
    "cut zlib": (data(b64(zlib.compress(FOUR)[:-3]), 'encoding="base64" compression="zlib"'), "does not end"),
    "bytes after zlib": (data(b64(zlib.compress(FOUR) + b"x"), 'encoding="base64" compression="zlib"'), "does not end"),
    "no data": (world('<layer id="1" name="a" width="2" height="2"/>'), "no data"),
    "a layer of another size": (world(layer().replace('width="2"', 'width="3"')), "3 x 2 tiles, the map 2 x 2"),
    "a strange tile": (world(layer("1,2,99,99")), r"\(0,1\).*gid 99 is in no tileset \(and 1 more like it\)"),
    "tiles without tilesets": (world(layer(), tilesets=""), "no tileset"),
    "chunks in a finite map": (world(layer('<chunk x="0" y="0" width="2" height="2">1,2,3,4</chunk>')), "not infinite"),
    "a giant chunk": (world(layer('<chunk x="0" y="0" width="99999" height="99999">1</chunk>'), infinite=1), "width"),
    "many tiles": (world(wide() * 3, size=(512, 512)), "more than 524,288 tiles"),
    "many tiles in chunks": (world(wide(chunk=True), infinite=1), "more than 524,288 tiles"),
    "many chunks": (world(layer('<chunk x="0" y="0" width="1" height="1">1</chunk>' * 17_000), infinite=1), "chunks"),
    "many layers": (world("".join(layer(number=i) for i in range(70))), "more than 32 tile layers"),
    "many groups": (world("<group/>" * 70), "more than 64 layers"),
    "opacity of nothing known": (world(layer(attributes='opacity="nan"')), "opacity"),
    "offset beyond all": (world(layer(attributes='offsetx="1e99"')), "offsetx"),
    "visible perhaps": (world(layer(attributes='visible="maybe"')), "neither yes nor no"),
    "a tint of words": (world(layer(attributes='tintcolor="red"')), "not a colour"),
    "a long name": (world(layer().replace('name="ground"', f'name="{"n" * 300}"')), "300 letters"),
    # tilesets and images
    "missing image": (image("nope.png"), "'nope.png' was not found"),
    "image outside": (image("../../../../../../etc/passwd"), "leads outside"),
    "absolute image": (image("/etc/passwd"), "absolute path"),
    "home image": (image("~/x.png"), "absolute path"),
    "Windows image": (image("C:\\x.png"), "backslash or colon"),
    "device image": (image("NUL.png"), "Windows device"),
    "web image": (image("https://example.org/x.png"), "URL"),
    "file address": (image("file:///etc/passwd"), "URL"),
    "no source": (world(layer(), tilesets=tileset(image="<image/>")), "no path"),
    "the folder as an image": (image("."), "not a .png file"),
    "a text as an image": (image("map.tmx"), "not a .png file"),
    "an image inside": (
        world(layer(), tilesets=tileset(image="<image><data>AA</data></image>")),
        "inside the map file",
    ),
    "a lie about the size": (world(layer(), tilesets=tileset(image=IMAGE.replace("128", "999"))), "128 x 64 pixels"),
    "a tile larger than the image": (
        world(layer(), tilesets=tileset(image='<image source="one.png"/>', attributes='margin="9"')),
        "smaller",
    ),
    "no image": (world(layer(), tilesets=tileset(image="")), "holds 0 tiles"),
    "a missing tileset": (world(layer(), tilesets='<tileset firstgid="1" source="x.tsx"/>'), "'x.tsx' was not found"),
    "a JSON tileset": (world(layer(), tilesets='<tileset firstgid="1" source="x.tsj"/>'), "not a .tsx file"),
    "a tileset without number": (world(layer(), tilesets='<tileset source="x.tsx"/>'), "no firstgid"),
    "overlapping tilesets": (world(layer(), tilesets=tileset() + tileset(first=5)), "overlap"),
    "many tilesets": (world(layer(), tilesets="".join(tileset(first=1 + 8 * i) for i in range(40))), "40 tilesets"),
    "a tile off the image": (world(layer(), tilesets=tileset('<tile id="99"/>')), "tile 99 is not in the image"),
    "a tile twice": (world(layer(), tilesets=tileset('<tile id="1"/><tile id="1"/>')), "twice"),
    "a frame of 0 ms": (
        world(layer(), tilesets=tileset('<tile id="0"><animation><frame tileid="1" duration="0"/></animation></tile>')),
        "duration",
    ),
    "a frame off the image": (
        world(
            layer(), tilesets=tileset('<tile id="0"><animation><frame tileid="44" duration="9"/></animation></tile>')
        ),
        "frame of tile 0 shows tile 44",
    ),
    # objects and properties
    "two objects of one id": (held('<object id="1" x="1" y="1"/>' * 2), "same id"),
    "an object nowhere": (held('<object id="1"/>'), "no x"),
    "an object at nan": (held('<object id="1" x="nan" y="0"/>'), "x='nan'"),
    "a negative size": (held('<object id="1" x="0" y="0" width="-5"/>'), "width='-5'"),
    "a strange tile object": (held('<object id="1" gid="77" x="0" y="0"/>'), "gid 77"),
    "a polygon of one point": (held('<object id="1" x="0" y="0"><polygon points="0,0"/></object>'), "1 points"),
    "a polygon of words": (held('<object id="1" x="0" y="0"><polygon points="a b"/></object>'), "not a point"),
    "many points": (world(layer() + polygons(60, 1_900)), "100,000 points"),
    "a polygon of many points": (world(layer() + polygons(1, 2_100)), "the polygon has"),
    "a missing template": (held('<object id="1" template="x.tx" x="0" y="0"/>'), "'x.tx' was not found"),
    "a template outside": (held('<object id="1" template="../x.tx" x="0" y="0"/>'), "leads outside"),
    "a template that is the map": (held('<object id="1" template="map.tmx" x="0" y="0"/>'), "not a .tx file"),
    "a wrong int": (world(layer(), properties=props(prop("a", "x", "int"))), "property 'a': value='x'"),
    "a wrong bool": (world(layer(), properties=props(prop("a", "off", "bool"))), "neither yes nor no"),
    "a wrong float": (world(layer(), properties=props(prop("a", "1e999", "float"))), "no number in range"),
    "a wrong colour": (world(layer(), properties=props(prop("a", "#12", "color"))), "not a colour"),
    "a property twice": (world(layer(), properties=props(prop("a", 1), prop("a", 2))), "twice"),
    "a nameless property": (world(layer(), properties=props('<property value="1"/>')), "no name"),
    "a novel": (world(layer(), properties=props(prop("a", "x" * 70_000))), "70,000 letters"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_map_is_refused_with_a_sentence(tmp_path: Path, kind: str) -> None:
    text, words = HOSTILE[kind]
    folder = tmp_path / "maps"
    folder.mkdir()
    problems = check_map(save(folder, text))
    errors = [str(p) for p in problems if p.severity == "error"]
    assert any(re.search(words, line) for line in errors), errors
    assert all(line.startswith("map.tmx") and len(line) < 500 and "\n" not in line for line in errors)
    with pytest.raises(MapError):
        load_map(folder / "map.tmx")


def broken_images() -> dict[str, bytes]:
    good = png(128, 64)
    huge = bytearray(png(1, 1))
    huge[16:24] = struct.pack(">II", 30_000, 30_000)
    return {
        "no PNG": b"GIF89a" + bytes(60),
        "empty": b"",
        "cut": good[:-20],
        "only a header": good[:33],
        "wrong checksum": good[:29] + b"\0\0\0\0" + good[33:],
        "fewer rows than promised": png(128, 63)[:8] + good[8:33] + png(128, 63)[33:],
        "more rows than promised": png(128, 65)[:8] + good[8:33] + png(128, 65)[33:],
        "huge": bytes(huge),
        "of no width": good[:16] + struct.pack(">II", 0, 64) + good[24:],
        "of strange depth": good[:24] + b"\x07" + good[25:],
    }


@pytest.mark.parametrize("kind", broken_images())
def test_a_broken_image_is_refused_before_anybody_decodes_it(tmp_path: Path, kind: str) -> None:
    path = save(tmp_path, world(layer()))
    (tmp_path / "t.png").write_bytes(broken_images()[kind])
    with pytest.raises(MapError, match=r"PNG|pixels"):
        load_map(path)


def test_files_that_are_none_or_past_their_limit_are_refused(tmp_path: Path) -> None:
    path = save(tmp_path, world(layer(), tilesets='<tileset firstgid="1" source="pipe.tsx"/>'))
    os.mkfifo(tmp_path / "pipe.tsx")
    (tmp_path / "folder.tmx").mkdir()
    for name, words in (("map.tmx", "not a regular file"), ("folder.tmx", "folder"), ("none.tmx", "not found")):
        assert words in str(check_map(tmp_path / name)[0]), name
    assert "this is a picture, not a map" in str(check_map(tmp_path / "t.png")[0])
    assert "not the name of a file" in str(check_map("a\0.tmx")[0])
    assert path.exists()
    assert "too large" in str(check_map(save(tmp_path, world(layer()) + " " * LIMITS.file_bytes))[0])


def test_links_out_of_the_pack_are_not_followed(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    outside = tmp_path / "secret.png"
    outside.write_bytes(png(128, 64))
    path = save(pack, world(layer()))
    (pack / "t.png").unlink()
    (pack / "t.png").symlink_to(outside)
    assert "leads outside" in str(check_map(path)[0])
    (pack / "linked.tmx").symlink_to(save(tmp_path, world(layer()), "other.tmx"))
    assert "leads outside" in str(check_map(pack / "linked.tmx")[0])


def test_a_project_makes_its_folder_the_pack_and_a_broken_one_is_a_warning(tmp_path: Path) -> None:
    inner = tmp_path / "maps"
    inner.mkdir()
    text = world(layer(), tilesets=tileset(image='<image source="../t.png"/>'))
    path = save(inner, text)
    save(tmp_path, text)
    assert "leads outside" in str(check_map(path)[0])
    (tmp_path / "roll-and-reign.tiled-project").write_text("{}")
    assert load_map(path).width == 2
    path = save(tmp_path, world(layer()))
    for text in ("{", "[" * 100_000, '{"propertyTypes": 3}', ""):
        (tmp_path / "roll-and-reign.tiled-project").write_text(text)
        problems = check_map(path)
        assert any("project cannot be read" in p.what for p in problems)
        assert {p.severity for p in problems} == {"warning"}
        assert list(load_map(path).warnings) == problems


def test_templates_and_tilesets_cannot_chase_their_tails(tmp_path: Path) -> None:
    (tmp_path / "a.tx").write_text(f'{HEAD}<template><object template="a.tx"/></template>')
    (tmp_path / "b.tsx").write_text(f'{HEAD}<tileset firstgid="1" source="b.tsx"/>')
    body = things('<object id="1" template="a.tx" x="0" y="0"/>')
    found = check_map(save(tmp_path, world(layer() + body, tilesets='<tileset firstgid="1" source="b.tsx"/>')))
    assert [p.file for p in found if "of its own" in p.what] == ["b.tsx", "a.tx"]


def test_all_problems_are_found_in_one_look_and_a_hopeless_map_is_told_briefly(tmp_path: Path) -> None:
    body = layer("1,2,99,4") + layer("1,2", number=2) + things('<object id="1"/>', '<object id="2" x="a" y="0"/>')
    errors = [p for p in check_map(save(tmp_path, world(body))) if p.severity == "error"]
    assert len(errors) == 4
    assert [(p.line is not None, p.layer) for p in errors] == [(True, "ground")] * 2 + [(True, "things")] * 2
    body = things(*(f'<object id="{i}" x="a{i}" y="0"/>' for i in range(1, 4_000)))
    problems = check_map(save(tmp_path, world(layer() + body)))
    assert 100 < len(problems) <= 201
    assert "more than 200 problems" in problems[-1].what
    text = realm([land(i, i % 9, i // 9) for i in range(1, 1_000)])
    outside = "the tile is outside the map (and 990 more like it)"
    assert [p.what for p in check_map(save(tmp_path, text))][:2] == [outside, "no tile has the capitol"]


def test_a_problem_is_a_sentence_with_its_place_in_one_line_of_at_most_400_letters(tmp_path: Path) -> None:
    thing = '<object id="12" name="well" x="40" y="70" rotation="x"/>'
    (problem, _) = check_map(save(tmp_path, world(layer() + things(thing))))
    assert str(problem) == (
        'map.tmx:2: layer "things", object 12 "well" (1,2): rotation=\'x\' of <object> is no number in range; '
        "expected -36,000 to 36,000"
    )
    name = "\u202e\x1b[2J" + "n" * 200
    far = tmp_path / ("f" * 200)
    far.mkdir()
    texts = [
        world(layer(attributes='opacity="9"').replace('name="ground"', 'name="' + "g" * 250 + '"')),
        realm().replace('value="forest"', 'value="' + "forest" * 60 + '"').replace("1,1,", "2,1,", 1),
        world(layer(inner=props(prop("p" * 200, "q" * 200, "int")))),
        world(layer(), tilesets=f'<tileset firstgid="1" source="{"s" * 200}.tsx"/>'),
    ]
    for text in texts:
        path = save(far, text, name + ".tmx")
        for problem in check_map(path):
            assert len(str(problem)) <= 400, str(problem)
            assert str(problem).isprintable(), str(problem)


LOST = [f'<object id="{i}" template="gone.tx" x="{64 * i}" y="0"/>' for i in (1, 2, 3)]
PACKED = layer('<chunk x="0" y="0" width="4" height="4">AAAA</chunk>', data='encoding="base64" compression="lzma"')
ALONE = {  # what is told of it, and that nothing is concluded from it
    "a tileset that is gone": (
        world(layer("9,10,1,2147483658"), tilesets=tileset() + '<tileset firstgid="9" source="gone.tsx"/>'),
        "'gone.tsx' was not found",
    ),
    "a tile however flipped": (
        world(layer(f"99,{99 | 1 << 31},{99 | 1 << 29},1")),
        "(0,0): gid 99 is in no tileset (and 2 more like it)",
    ),
    "a template that is gone": (realm([*LOST, land(7, 1, 1)]), "object 1: template 'gone.tx' was not found"),
    "an infinite map of a packed layer": (
        realm(layers=PACKED.replace("ground", "terrain")).replace('infinite="0"', 'infinite="1"'),
        "'lzma' is not supported",
    ),
    "a layer that is not missing too": (
        realm().replace('<objectgroup id="7" name="tiles" ', '<objectgroup id="x" name="tiles" '),
        "id='x' of <objectgroup> is not a whole number",
    ),
}


@pytest.mark.parametrize("kind", ALONE)
def test_a_fault_is_told_once_and_nothing_is_concluded_from_it(tmp_path: Path, kind: str) -> None:
    text, words = ALONE[kind]
    (found,) = told(tmp_path, text, "error")
    assert words in found
