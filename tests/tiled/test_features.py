"""What of Tiled's features reaches a map's reader, and that what Tiled opens without a word is sound here too."""

import base64
import gzip
import json
import re
import struct
import sys
import zlib
from pathlib import Path

import pytest

from game.tiled import MapData, check_map, load_map
from game.tiled.data import ImageLayer, ObjectLayer, TileLayer
from tests.real.tiled_itself import as_zstd
from tests.tiled.author import (
    CAPITOL,
    HEAD,
    IMAGE,
    as_board,
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

FLIP_X, FLIP_Y, TURN, TURN_HEX = 1 << 31, 1 << 30, 1 << 29, 1 << 28
FOUR = struct.pack("<4I", 1, 2, 3, 4)
HEXAGONAL = 'orientation="hexagonal" hexsidelength="16" staggeraxis="x" staggerindex="even"'


def loaded(folder: Path, text: str) -> MapData:
    return load_map(save(folder, text))


def ground(data: MapData) -> TileLayer:
    return next(data.tile_layers)


def rects(data: MapData, grid: TileLayer | None = None) -> list[list[tuple[int, int] | None]]:
    """The corner of the picture that each cell shows."""
    shown = grid or ground(data)
    return [[data.tiles[cell].picture.rect[:2] if cell else None for cell in row] for row in shown.cells]


IN_ORDER = [[(0, 0), (32, 0)], [(64, 0), (96, 0)]]


@pytest.mark.parametrize(
    ("data", "cells"),
    [
        ('encoding="csv"', "1,2,\n3,4"),
        ('encoding="csv"', "1,2,3,4,\n"),
        ("", "".join(f'<tile gid="{gid}"/>' for gid in (1, 2, 3, 4))),
        ('encoding="base64"', base64.b64encode(FOUR).decode()),
        ('encoding="base64" compression="zlib"', base64.b64encode(zlib.compress(FOUR)).decode()),
        ('encoding="base64" compression="gzip"', base64.b64encode(gzip.compress(FOUR, mtime=0)).decode()),
    ],
)
def test_layer_data_is_read_in_every_format_tiled_offers(tmp_path: Path, data: str, cells: str) -> None:
    assert rects(loaded(tmp_path, world(layer(cells, data=data)))) == IN_ORDER


def zstd_layer(data: bytes) -> str:
    return world(layer(base64.b64encode(data).decode(), data='encoding="base64" compression="zstd"'))


def test_layers_in_zstd_are_read_where_python_brings_it(tmp_path: Path) -> None:
    pytest.importorskip("compression.zstd", reason="zstd comes with Python 3.14")
    assert rects(loaded(tmp_path, zstd_layer(as_zstd(FOUR)))) == IN_ORDER
    for broken, words in (
        (as_zstd(bytes(40_000)), "unpacks to more"),
        (as_zstd(FOUR)[:-1], "does not end where it should"),
        (as_zstd(FOUR) + b"x", "does not end where it should"),
        (b"nonsense" * 4, "zstd data is broken"),
    ):
        assert any(words in problem.what for problem in check_map(save(tmp_path, zstd_layer(broken)))), words


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="zstd comes with this Python")
def test_where_python_has_no_zstd_the_cure_is_named(tmp_path: Path) -> None:
    (fault, *_) = check_map(save(tmp_path, zstd_layer(as_zstd(FOUR))))
    assert str(fault).endswith("set Map > Map Properties > Tile Layer Format to CSV or Base64 (zlib) and save")


def test_an_infinite_map_is_cut_to_its_cells_keeps_its_stagger_and_places_are_told_as_tiled_counts_them(
    tmp_path: Path,
) -> None:
    tiles = "".join(f'<tile gid="{gid}"/>' if gid else "<tile/>" for gid in (0, 1, 2, 0))
    chunk = f'<chunk x="4" y="4" width="2" height="2">{tiles}</chunk>'  # as XML, too
    assert rects(loaded(tmp_path, world(layer(chunk, data=""), infinite=1))) == [[None, (0, 0)], [(32, 0), None]]
    cells = ["0"] * 256
    cells[5], cells[16 + 6] = "1", "2"
    chunk = f'<chunk x="-16" y="32" width="16" height="16">{",".join(cells)}</chunk>'
    far = '<object id="3" x="-352" y="1024" width="32" height="32"/>'  # on the cell (-11, 32)
    data = loaded(tmp_path, world(layer(chunk) + things(far), infinite=1))
    assert (data.width, data.height) == (2, 2)
    assert rects(data) == [[(0, 0), None], [None, (32, 0)]]
    thing = next(data.object_layers).objects[0]
    assert (thing.x, thing.y) == (0, 0)
    cells = ["0"] * 16
    cells[5] = "1"
    chunk = f'<chunk x="-4" y="0" width="4" height="4">{",".join(cells)}</chunk>'
    data = loaded(tmp_path, world(layer(chunk), infinite=1, attributes=HEXAGONAL))
    assert rects(data) == [[None, None], [None, (0, 0)]]  # the cell (-3, 1) stays in an odd column and row
    rows = ["1,0,0,0", "0,1,0,0", "0,0,1,99", "0,0,0,1"]
    chunk = f'<chunk x="-8" y="16" width="4" height="4">{",".join(rows)}</chunk>'
    stray = '<object id="3" gid="77" x="-200" y="560"/>'
    problems = check_map(save(tmp_path, world(layer(chunk) + things(stray), infinite=1)))
    assert {(p.layer, p.x, p.y) for p in problems if p.severity == "error"} == {("ground", -5, 18), ("things", -7, 17)}
    word = chunk.replace("99", "swamp")
    (fault, *_) = check_map(save(tmp_path, world(layer(word), infinite=1)))
    assert (fault.x, fault.y) == (-5, 18)


def test_flips_and_turns_reach_the_picture_animated_or_not_and_a_turned_hexagon_is_warned_of(tmp_path: Path) -> None:
    data = loaded(tmp_path, world(layer(f"{1 | FLIP_X},{1 | FLIP_Y},{1 | TURN},1")))
    flips = [data.tiles[c].picture for row in ground(data).cells for c in row]
    assert [(p.flip_x, p.flip_y, p.turned) for p in flips] == [
        (True, False, False), (False, True, False), (False, False, True), (False, False, False),
    ]  # fmt: skip
    assert {p.rect for p in flips} == {(0, 0, 32, 32)}
    data = loaded(tmp_path, world(layer(f"{2 | TURN_HEX},1,1,1"), attributes=HEXAGONAL))
    assert rects(data)[0][0] == (32, 0)
    assert any("turned" in p.what and (p.x, p.y) == (0, 0) for p in data.warnings)
    assert (data.orientation, data.side, data.axis, data.index) == ("hexagonal", 16, "x", "even")
    frames = '<animation><frame tileid="5" duration="100"/><frame tileid="6" duration="200"/></animation>'
    data = loaded(tmp_path, world(layer(f"{6 | FLIP_X},6,0,0"), tilesets=tileset(f'<tile id="5">{frames}</tile>')))
    flipped, plain = (data.tiles[cell] for cell in ground(data).cells[0])
    assert [(p.rect[:2], p.flip_x, ms) for p, ms in flipped.frames] == [((32, 32), True, 100), ((64, 32), True, 200)]
    assert [(p.rect[:2], p.flip_x, ms) for p, ms in plain.frames] == [((32, 32), False, 100), ((64, 32), False, 200)]


def test_layers_keep_their_order_whatever_their_kind_and_what_a_group_does_is_done_to_them(tmp_path: Path) -> None:
    image = '<imagelayer id="6" name="sky" repeatx="1"><image source="one.png"/></imagelayer>'
    group = f'<group id="8" name="grove">{layer(number=9)}</group>'
    data = loaded(tmp_path, world(layer() + things() + image + group))
    assert [type(found) for found in data.layers] == [TileLayer, ObjectLayer, ImageLayer, TileLayer]
    sky = data.layers[2]
    assert (sky.image.width, sky.repeat_x, sky.repeat_y) == (32, True, False)
    inner = layer(attributes='offsetx="2.5" opacity="0.5" parallaxx="0.5" tintcolor="#ff8000"')
    effects = 'visible="0" offsetx="4" offsety="-4" opacity="0.5" tintcolor="#80ffffff"'
    group = f'<group id="8" name="g" {effects}>{inner}</group>'
    look = ground(loaded(tmp_path, world(group))).look
    assert (look.visible, look.opacity, look.offset, look.parallax) == (False, 0.25, (6.5, -4.0), (0.5, 1.0))
    assert look.tint == (255, 128, 0, 128)
    image = '<imagelayer id="6" name="sky" visible="0" opacity="0.5"><image source="one.png"/></imagelayer>'
    assert not loaded(tmp_path, world(image)).layers[0].look.visible


OBJECTS = {
    "rectangle": '<object id="1" name="a" class="Old" x="1" y="2" width="3" height="4"/>',
    "point": '<object id="1" type="New" x="1" y="2"><point/></object>',
    "ellipse": '<object id="1" x="0" y="0" width="8" height="8"><ellipse/></object>',
    "capsule": '<object id="1" x="0" y="0" width="9" height="4"><capsule/></object>',
    "polygon": '<object id="1" x="9" y="9" rotation="90"><polygon points="0,0 10,0 10,10"/></object>',
    "polyline": '<object id="1" x="0" y="0"><polyline points="0,0 5.5,-5"/></object>',
    "text": '<object id="1" x="0" y="0" width="5" height="2"><text wrap="1">Hello &amp; hi</text></object>',
    "tile": f'<object id="1" gid="{3 | FLIP_X}" x="32" y="64" width="64" height="64"/>',
}


@pytest.mark.parametrize("shape", OBJECTS)
def test_objects_of_every_shape_are_read(tmp_path: Path, shape: str) -> None:
    data = loaded(tmp_path, world(layer() + things(OBJECTS[shape])))
    thing = next(data.object_layers).objects[0]
    assert thing.shape == shape
    assert thing.text == ("Hello & hi" if shape == "text" else "")
    assert thing.points == {"polygon": ((0, 0), (10, 0), (10, 10)), "polyline": ((0, 0), (5.5, -5))}.get(shape, ())
    if shape == "tile":
        picture = data.tiles[thing.cell].picture
        assert (picture.rect[:2], picture.flip_x) == ((64, 0), True)


def test_objects_and_tiles_say_what_they_are_by_type_or_class_and_two_of_one_name_stay_two(tmp_path: Path) -> None:
    old, new = OBJECTS["rectangle"], OBJECTS["point"].replace('id="1"', 'id="2" name="a"')
    data = loaded(tmp_path, world(layer() + things(old, new, attributes='draworder="index"')))
    found = next(data.object_layers).objects
    assert [(thing.name, thing.class_) for thing in found] == [("a", "Old"), ("a", "New")]
    inner = f'<tile id="0" type="grass">{props(prop("walk", "true", "bool"))}</tile><tile id="1" class="rock"/>'
    data = loaded(tmp_path, world(layer(), tilesets=tileset(inner)))
    kinds = [data.kinds.get(cell) for cell in ground(data).cells[0]]
    assert [(kind.class_, kind.properties) for kind in kinds if kind] == [("grass", {"walk": True}), ("rock", {})]


def test_a_template_fills_in_what_the_object_leaves_out_and_finds_the_maps_own_number_for_a_tile(
    tmp_path: Path,
) -> None:
    body = props(prop("strength", 5, "int"), prop("mood", "calm"))
    template = f'{HEAD}<template><object name="goblin" type="Foe" width="32" height="16">{body}</object></template>'
    (tmp_path / "foe.tx").write_text(template)
    one = f'<object id="1" template="foe.tx" x="1" y="1" width="64">{props(prop("mood", "angry"))}</object>'
    thing = next(loaded(tmp_path, world(layer() + things(one))).object_layers).objects[0]
    assert (thing.name, thing.class_, thing.width, thing.height) == ("goblin", "Foe", 64, 16)
    assert thing.properties == {"strength": 5, "mood": "angry"}
    (tmp_path / "t.tsx").write_text(HEAD + tileset().replace('firstgid="1" ', ""))
    template = (
        f'{HEAD}<template><tileset firstgid="1" source="t.tsx"/><object gid="2" width="32" height="32"/></template>'
    )
    (tmp_path / "stone.tx").write_text(template)
    sets = tileset(image='<image source="one.png"/>') + '<tileset firstgid="50" source="t.tsx"/>'
    text = world(things('<object id="1" template="stone.tx" x="0" y="32"/>'), tilesets=sets)
    data = loaded(tmp_path, text)
    assert data.tiles[next(data.object_layers).objects[0].cell].picture.rect == (32, 0, 32, 32)


def test_properties_come_with_their_types_and_the_defaults_of_their_class_in_the_project(tmp_path: Path) -> None:
    typed = [
        ("i", 3, "int"),
        ("f", 1.5, "float"),
        ("b", "true", "bool"),
        ("c", "#80ff0000", "color"),
        ("o", 1, "object"),
    ]
    items = [prop("s", "x"), '<property name="lines">a\nb</property>', *(prop(*item) for item in typed)]
    items += [prop("file", "one.png", "file"), '<property name="e" propertytype="Land" value="forest"/>']
    items += [prop("name", "reserved in pytmx"), prop("x", 7, "int")]
    data = loaded(tmp_path, world(layer(inner=props(*items))))
    assert ground(data).properties == {
        "s": "x", "lines": "a\nb", "i": 3, "f": 1.5, "b": True, "c": "#80ff0000", "file": "one.png", "o": 1,
        "e": "forest", "name": "reserved in pytmx", "x": 7,
    }  # fmt: skip

    def members(*found: tuple[str, object]) -> list[dict[str, object]]:
        return [{"name": name, "type": "int", "value": value} for name, value in found]

    inner = {"name": "cost", "type": "class", "propertyType": "Cost", "value": {"stone": 9}}
    types = [
        {"id": 1, "name": "Cost", "type": "class", "members": members(("wood", 1), ("stone", 4))},
        {"id": 2, "name": "House", "type": "class", "members": [inner, *members(("rooms", 2))]},
    ]
    (tmp_path / "roll-and-reign.tiled-project").write_text(json.dumps({"propertyTypes": types}))
    cost = f'<property name="price" type="class" propertytype="Cost">{props(prop("wood", 2, "int"))}</property>'
    body = things(f'<object id="1" type="House" x="0" y="0">{props(cost)}</object>')
    data = loaded(tmp_path, world(layer() + body, properties=props(cost)))
    assert data.properties == {"price": {"wood": 2, "stone": 4}}
    services = next(data.object_layers).objects[0]
    assert services.properties == {"cost": {"wood": 1, "stone": 9}, "rooms": 2, "price": {"wood": 2, "stone": 4}}


def test_tiles_are_cut_where_tiled_cuts_from_sheets_and_collections_used_or_not(tmp_path: Path) -> None:
    # 128 pixels with margin 20 and tiles of 29 + 4: Tiled finds 3 columns, pytmx alone 4, which would shift every tile
    head = '<tileset firstgid="1" name="t" tilewidth="29" tileheight="12" spacing="4" margin="20">'
    sets = f'{head}<image source="t.png"/></tileset>'
    data = loaded(tmp_path, world(layer("1,3,4,5"), tilesets=sets))
    assert rects(data) == [[(20, 20), (86, 20)], [(20, 36), (53, 36)]]
    part = '<tile id="7" x="8" y="0" width="16" height="16"><image source="t.png"/></tile>'
    inner = f'<tile id="0"><image source="one.png"/></tile>{part}'
    data = loaded(tmp_path, world(layer(f"1,{8 | FLIP_X},0,0"), tilesets=tileset(inner, image="")))
    shown = [data.tiles[cell].picture for cell in ground(data).cells[0]]
    assert [(p.rect, p.image.width, p.flip_x) for p in shown] == [
        ((0, 0, 32, 32), 32, False),
        ((8, 0, 16, 16), 128, True),
    ]
    data = loaded(tmp_path, world(layer("1,1,1,8"), tilesets=tileset('<tileoffset x="3" y="-5"/>')))
    one, eighth = (data.tiles[ground(data).cells[row][row]] for row in (0, 1))
    assert [tile.picture.rect[:2] for tile in (one, eighth)] == [(0, 0), (96, 32)]
    assert data.tilesets[0].offset == one.offset == (3, -5)


def test_tilesets_share_an_image_which_can_be_read_again_unless_it_changed(tmp_path: Path) -> None:
    keyed = '<image source="t.png" trans="ff00ff"/>'
    data = loaded(tmp_path, world(layer("1,9,3,12"), tilesets=tileset() + tileset(image=keyed, first=9)))
    keys = [data.tiles[cell].picture.image.key for row in ground(data).cells for cell in row]
    assert keys == [None, (255, 0, 255), None, (255, 0, 255)]
    data = loaded(tmp_path, world(layer()))
    image = data.tiles[ground(data).cells[0][0]].picture.image
    assert image.read() == (tmp_path / "t.png").read_bytes()
    (tmp_path / "t.png").write_bytes((tmp_path / "one.png").read_bytes())
    with pytest.raises(OSError, match="changed"):
        image.read()


def test_a_map_without_a_game_is_readable_with_a_warning(tmp_path: Path) -> None:
    problems = check_map(save(tmp_path, world(layer())))
    assert [p.severity for p in problems] == ["warning"]
    assert "game" in problems[0].what


# ---- What Tiled opens without a word is sound here, too; and one cause is one line, however many things it is met at.
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
    assert as_board(load_map(path), "twenty_years") == as_board(
        load_map(save(tmp_path, realm(properties=[GAME]))), "twenty_years"
    )


def test_properties_of_kinds_the_game_does_not_know_are_the_authors_own_unless_they_are_ours(tmp_path: Path) -> None:
    own = [prop("a", 1, "banana"), '<property name="b" type="list"><item value="1"/></property>']
    own += [prop("music", "../../../x.ogg", "file"), prop("prefab", "C:\\x", "file")]
    (note,) = said(save(tmp_path, realm(properties=[GAME, *own])))
    assert "warning: property 'a' and 3 more are not used" in note
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


@pytest.mark.parametrize("size", [(128, 96), (160, 64), (192, 160)], ids=["rows", "columns", "both"])
def test_a_picture_that_grew_keeps_the_tiles_it_had(tmp_path: Path, size: tuple[int, int]) -> None:
    path = save(tmp_path, world(layer("5,6,7,8")))
    before = [tile.picture.rect for tile in load_map(path).tiles.values()]
    (tmp_path / "t.png").write_bytes(png(*size))
    assert not said(path, "error")
    assert [tile.picture.rect for tile in load_map(path).tiles.values()] == before


def test_the_image_of_an_image_layer_may_have_grown_and_a_picture_that_shrank_is_told_once(tmp_path: Path) -> None:
    path = save(tmp_path, world(layer() + f'<imagelayer id="3" name="sky">{IMAGE}</imagelayer>'))
    (tmp_path / "t.png").write_bytes(png(200, 90))
    (sky,) = (found for found in load_map(path).layers if isinstance(found, ImageLayer))
    assert (sky.image.width, sky.image.height) == (200, 90)
    path = save(tmp_path, realm())
    (tmp_path / "t.png").write_bytes(png(64, 64))
    (fault,) = said(path)
    assert "image 't.png' is 64 x 64 pixels, its width here says 128; reload the tileset in Tiled" in fault


def collection(names: list[str], first: int = 101) -> str:
    tiles = "".join(f'<tile id="{i}"><image source="{name}"/></tile>' for i, name in enumerate(names))
    return f'<tileset firstgid="{first}" name="bits" tilewidth="32" tileheight="32" columns="0">{tiles}</tileset>'


@pytest.mark.parametrize("used", ["1,1,1,1", "101,102,103,1"])
def test_a_collection_without_its_pictures_is_one_line(tmp_path: Path, used: str) -> None:
    sets = tileset() + collection([f"bits/piece{i}.png" for i in range(24)])
    (line,) = said(save(tmp_path, world(layer(used), tilesets=sets)), "error")
    assert "24 of 24 images of tileset 'bits' were not found, such as 'bits/piece0.png'; put the folder there" in line


def test_what_is_missing_of_a_collection_or_a_templates_tileset_is_told_once(tmp_path: Path) -> None:
    sets = tileset() + collection(["one.png", "gone.png", "lost.png"])
    text = world(layer("101,102,103,1"), tilesets=sets)
    (line,) = said(save(tmp_path, text), "error")
    assert "2 of 3 images of tileset 'bits' were not found" in line
    (line,) = said(save(tmp_path, text.replace("lost.png", "t.png")), "error")
    assert "image 'gone.png' was not found; put the file there" in line
    thing = with_template(tmp_path)
    (tmp_path / "own.tsx").unlink()
    lines = said(save(tmp_path, world(layer() + things(thing, thing.replace('id="1"', 'id="2"')))), "error")
    assert len(lines) == 1
    assert "'own.tsx' was not found" in lines[0]


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
    straight = as_board(load_map(save(tmp_path, realm(properties=[GAME]))), "twenty_years")
    body = terrain(3, 3) + groups[0] + things(*moved, name="tiles", attributes=tiles) + groups[1]
    data = load_map(save(tmp_path, realm(properties=[GAME], layers=body, objects=()).replace(things(name="tiles"), "")))
    assert as_board(data, "twenty_years") == straight
    assert next(data.object_layers).look.offset == (0, 0)


def test_tiles_that_are_all_off_or_too_small_by_the_same_are_one_line_with_the_cure(tmp_path: Path) -> None:
    shifted = [
        a_ninth(r, c).replace(f'x="{64 * c}" y="{64 * r}"', f'x="{64 * c + 1}" y="{64 * r - 2}"') for r, c in NINE
    ]
    (line,) = said(save(tmp_path, realm(shifted)))
    assert "object 1 (0,-1): the tile isn't aligned to the grid (and 8 more like it); move 1 left and 2 down" in line
    small = [a_ninth(r, c).replace('width="64"', 'width="32"') for r, c in NINE]
    (line,) = said(save(tmp_path, realm(small)))
    assert "whole plots (and 8 more like it); make it 64 x 64" in line


def test_objects_of_an_old_tiled_have_no_ids_and_are_taken(tmp_path: Path) -> None:
    old = ["\n" + re.sub(' id="."', "", a_ninth(r, c)) for r, c in NINE]
    path = save(tmp_path, realm(old, properties=[GAME]))
    (line,) = said(path)
    assert "object without id: warning: the object has no id (and 8 more like it); open the map in Tiled" in line
    assert as_board(load_map(path), "twenty_years").rows == 3


def test_the_same_fault_in_another_layer_is_told_for_itself(tmp_path: Path) -> None:
    body = "".join(things('<object id="x"/>', '\n<object id="x"/>', name=name) for name in ("a", "b"))
    assert len([line for line in said(save(tmp_path, world(layer() + body))) if "(and 1 more like it)" in line]) == 2
