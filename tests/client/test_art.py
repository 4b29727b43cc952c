"""The baked art: every name has a picture, nothing is empty or cut, no two look alike; pictures, pieces and dice."""

import itertools
import re
import statistics
import xml.etree.ElementTree as Xml
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.client.draw.painter import Painter
from game.client.draw.sprites import Sprites
from game.client.scenes import menu
from game.client.stage.dice import LONGEST, POSES, READ, SHORTEST, DiceThrow, draw_dice, height, rest_frame
from game.client.ui import palette
from game.core.horrible_hordes.tables import HORDES
from game.resources import assets
from game.titles.twenty_years.look import pieces
from tests.pictures.inspect import luminance
from tools.art import drawings, glyphs, png, registry, sheets, tidy
from tools.art.dice import digit

GOODS = "wood stone leather gold metal gems spices"
SIGNS = (
    "vp tower combo pin hourglass book sword swords shield bomb boot flee bag hammer build flag claim door skull tick "
    "cross coin lock warn eye gear crown map replay pencil eraser undo redo dice speed skip compass cartographer "
    "dividers architect scroll statue army anchor port scales trade stands falls question plus minus search hand"
)
YEARS = (
    "castle wheat lantern pick gold wolf church stall purse dove "
    "flag rosette xmap claw mask turban ogre swords hat tower"
)
STRUCTURES = (
    "capitol lumber_mill quarry tannery marketplace treasury windmill port barracks armoury statue dungeon church "
    "magic_tower"
)
FOLK = "footmen archers knights wolves bandits lizardmen ogres sorcerers giants"
GAMES = "twenty_years mini_monarchy xii_century horrible_hordes"
BUTTONS = "south east west north lb rb lt rt view menu ls rs dpad"
PLAIN = "svg style defs g path rect circle ellipse clipPath use linearGradient radialGradient stop"
LANDS = "meadow forest hills mountains lake swamp fields"
COLOURS = ("ivory", "red", "blue", "gold", "black", "plum")  # of dice
FACES = (1, 2, 3, 4, 5, 6)
INDEX = sheets.read_index(assets() / "art")


def wanted() -> list[str]:
    """Every name of symbols, figures, land and glyphs that tables and scenes are promised."""
    names = [f"sym/{n}" for n in f"{GOODS} {SIGNS} {YEARS} {STRUCTURES}".split()]
    names += [f"sym/year_{n}" for n in range(1, 21)]
    names += [f"sym/head_{n}" for n in FOLK.split()] + [f"sym/game_{n}" for n in GAMES.split()]
    names += [f"fig/{n}" for n in f"{FOLK} queen king herald shadow".split()]
    names += [f"land/{n}_1" for n in LANDS.split()] + [f"land/lake_join_{n}" for n in range(16)]
    names += [f"glyph/{d}_{b}" for d in ("xbox", "playstation", "nintendo", "keyboard") for b in BUTTONS.split()]
    # every part of every look of a structure
    names += {f"build/{part}" for looks in pieces.LOOKS.values() for look in looks for part in (look.main, *look.rest)}
    # the vista
    names += [f"pic/menu_{layer}" for layer in menu.LAYERS] + [sprite for sprite, _ in menu.LIFE.host]
    names += [f"menu/flag_{flag[0]}_{i}" for flag in menu.LIFE.flags for i in range(6)]
    names += [f"menu/{name}" for name in ("sheep", "sparkle", "smoke_3", "sails_7", "bird_1", "cloud_2")]
    names += [f"menu/dragon_{i}" for i in range(6)]
    # hordes and their pieces on the stage
    names += [f"hh/large/{row.id}" for row in HORDES]
    names += [f"hh/large/{one}_{seat}" for one in ["army", "castle", "ruined", "tower", "town"] for seat in range(6)]
    # rooms and score
    names += [f"room/{state}_{i}" for state in ("here", "seen", "dark") for i in range(2)]
    names += [f"room/way_{turn}_{state}" for turn in "hv" for state in ("seen", "dark")]
    names += [f"room/door_{turn}_{state}" for turn in "hv" for state in ("open", "shut")]
    names += [f"room/torch_{i}" for i in range(4)]
    names += [f"room/{name}" for name in ("here_wide", "gate", "stairs", "glow")]
    names += ["score/laurel", "score/seal_crown", "score/roller", "pic/scroll", "pic/glory"]
    # every frame a throw can show
    poses = [f"{face}{pose}" for face in FACES for pose in (*POSES["die"], "s0", "s1", "s2")]
    names += [f"die/{colour}/{frame}" for colour in COLOURS for frame in (*poses, *(f"t{i:02}" for i in range(24)))]
    names += ["die/shadow0", "die/shadow3", "die/pool", "flat/1", "flat_dark/6"]
    tens = [f"{face}{pose}" for face in range(10) for pose in (*POSES["d10"], "s2")]
    names += [f"d10/{colour}/{frame}" for colour in ("ivory", "red", "blue") for frame in tens]
    return names


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites()


def test_every_promised_name_has_art_and_every_file_of_the_index_holds_what_it_says(sprites: Sprites) -> None:
    assert [name for name in wanted() if not sprites.has(name)] == []
    pages: dict[str, pygame.Rect] = {}
    for name, (file, *place) in INDEX.items():
        if file not in pages:
            pages[str(file)] = pygame.image.load(str(assets() / "art" / str(file))).get_rect()
        assert pages[str(file)].contains(pygame.Rect(*map(int, place[:4]))), name
    assert len(pages) > 80


def test_the_years_symbols_are_the_ledgers_in_order_and_no_two_share_a_picture(sprites: Sprites) -> None:
    for year, name in enumerate(YEARS.split(), 1):
        assert pixels(sprites, f"sym/year_{year}", 24) == pixels(sprites, f"sym/{name}", 24)
    assert len({pygame.image.tobytes(loaded(f"pic/year_{year}"), "RGB") for year in range(1, 21)}) == 20


def test_no_sprite_is_empty_or_cut_by_its_cell(sprites: Sprites) -> None:
    for name in own_names("sym", "fig", "land", "build", "glyph"):
        assert pygame.mask.from_surface(sprites.get(name, 48), 20).count() > 15, name
    cut = []
    for name in own_names("sym", "fig", "build", "glyph"):
        image = baked(sprites, name)
        inner = image.get_rect().inflate(-2, -2)
        boxes = pygame.mask.from_surface(image, 100).get_bounding_rects()
        cut += [name] if not all(inner.contains(box) for box in boxes) else []
    assert not cut


def test_no_scaffold_is_left_on_a_stage_of_the_monument(sprites: Sprites) -> None:
    """The first is a plinth; the second stands alone between its eaves and the edges."""
    first, second = (baked(sprites, f"hex/monument_{stage}") for stage in (1, 2))
    w, h = first.get_size()
    assert pygame.mask.from_surface(first.subsurface(0, 0, w, h * 2 // 5), 20).count() == 0
    for left in (0, w * 3 // 4):
        assert pygame.mask.from_surface(second.subsurface(left, 0, w // 4, h * 3 // 10), 20).count() == 0


def test_light_comes_out_of_the_air_and_fades_on_the_ground(sprites: Sprites) -> None:
    light = sprites.get("hex/rays", 168)
    w, h = light.get_size()
    glows = [max(light.get_at((x, y)).a for x in range(w)) for y in range(h)]
    assert max(glows[: h // 40] + glows[-h // 40 :]) < 40
    assert max(glows) > 90


def test_land_fills_its_tile_and_figures_stand_on_their_anchor(sprites: Sprites) -> None:
    for name in own_names("land"):
        if "corner" not in name:
            image = baked(sprites, name)
            assert pygame.mask.from_surface(image, 254).count() == image.get_width() * image.get_height(), name
    for name in FOLK.split():
        image = sprites.get(f"fig/{name}", 200)
        assert sprites.anchor(f"fig/{name}") == (0.5, 0.9)
        lowest = max(box.bottom for box in pygame.mask.from_surface(image, 127).get_bounding_rects())
        assert 178 <= lowest <= 195, name


ALIKE = {
    "people and their foes": [f"fig/{name}" for name in f"{FOLK} queen king herald".split()],
    "hordes": [f"hh/large/{row.id}" for row in HORDES],
    "symbols": [s.name for s in registry.all_sprites("sym/") if not s.same_as],
}


@pytest.mark.parametrize("kind", ALIKE)
def test_no_two_have_silhouettes_and_colours_alike(sprites: Sprites, kind: str) -> None:
    """Masks that overlap above 0.7 need colours apart, above 0.85 far apart (mean difference of a channel, of 255)."""
    images = {n: sprites.get(n, 48) for n in ALIKE[kind]}
    masks = {n: pygame.mask.from_surface(i, 100) for n, i in images.items()}
    colours = {n: colour_map(i) for n, i in images.items()}
    alike = []
    for a, b in itertools.combinations(images, 2):
        common = masks[a].overlap_area(masks[b], (0, 0))
        overlap = common / (masks[a].count() + masks[b].count() - common)
        far = sum(abs(x - y) for x, y in zip(colours[a], colours[b], strict=True)) / len(colours[a])
        if (overlap >= 0.85 and far < 12) or (overlap >= 0.7 and far < 6):
            alike.append((a, b, round(overlap, 2), round(far, 1)))
    assert not alike


def svgs() -> list[Path]:
    return sorted(drawings.ROOT.rglob("*.svg"))


def test_drawings_are_of_plain_shapes_show_known_poses_and_lie_in_a_folder_that_is_baked() -> None:
    """Text, filters and links to files are not drawn alike everywhere."""
    known = {f"{{{tidy.SVG}}}{shape}" for shape in PLAIN.split()}
    assert len(svgs()) > 500
    for path in svgs():
        poses = {*drawings.poses(path)}
        assert not poses or "<style>" in path.read_text("utf-8"), path.name
        for part in Xml.parse(path).iter():
            assert part.tag in known, (path.name, part.tag)
            assert {*part.get("class", "").split()} <= poses, path.name
            assert part.get(f"{{{tidy.XLINK}}}href", "#")[0] == "#", path.name
    folders = {path.parent.name for path in svgs()}
    assert folders == {*drawings.FOLDERS, "hordes_seats", "menu", "pictures"}
    assert {path.stem for path in drawings.files("menu")} == {*drawings.LAYERS}


def test_drawings_are_normalised_and_so_is_what_an_editor_saves() -> None:
    """`python tools/make_art.py` does it."""
    assert [path.name for path in svgs() if tidy.tidy(path.read_text("utf-8")) != path.read_text("utf-8")] == []
    # An attribute a line, a style for each attribute, names for all, notes of its own, another pose on show.
    drawn = (drawings.ROOT / "figures/knights.svg").read_text("utf-8")
    names = itertools.count(1)
    saved = re.sub(
        r"<(path|rect|circle|g|ellipse)(?! id)(?=[ >])", lambda m: f'<{m[1]} id="{m[1]}{next(names)}"', drawn
    )
    saved = re.sub(r' fill="(#\w+)"', r' style="fill:\1;fill-opacity:1;-inkscape-stroke:none"', saved)
    saved = saved.replace(" stroke=", "\n   stroke=").replace(".strike,.walk,.cheer{", ".rest,.walk,.cheer{")
    notes = '<sodipodi:namedview id="n7" pagecolor="#fff"/><defs id="defs5"/><metadata id="m1"/><g id="g900"/>'
    spaces = 'version="1.1" inkscape:version="1.3" xmlns:inkscape="http://i.org" xmlns:sodipodi="http://s.org"'
    saved = f'<?xml version="1.0"?>\n<!-- Inkscape -->\n{saved}'.replace("<svg ", f"<svg {spaces}\n  ")
    saved = saved.replace("<style>", f"{notes}<style>", 1)
    assert saved.count("\n") > drawn.count("\n") + 20
    assert tidy.tidy(saved) == drawn


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<svg", "line 1, column 0"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', "must have a width and a height in pixels"),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g></svg>', "line 1, column 66"),
    ],
)
def test_a_drawing_that_cannot_be_baked_is_named(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "bear.svg"
    path.write_text(text, "utf-8")
    with pytest.raises(SystemExit, match=f"bear.svg: .*{told}"):
        bake(path)


def test_colours_of_drawings_are_of_the_palette_or_between_two_of_it() -> None:
    """Black only shades what lies below it. Mixes of mixes (haze, a coat in shade) may stray by 12 of 255."""
    own = np.array([c for name, c in vars(palette).items() if name.isupper() and name != "SEATS"], float)
    one, other = (own[list(side)] for side in zip(*itertools.combinations(range(len(own)), 2), strict=True))
    way = other - one
    used = {(found, path.name) for path in svgs() for found in re.findall(r"#[0-9a-f]{6}\b", path.read_text("utf-8"))}
    far = []
    for colour in sorted({colour for colour, _ in used} - {"#000000"}):
        rgb = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], float)
        share = np.clip(((rgb - one) * way).sum(1) / (way * way).sum(1), 0, 1)
        if abs(one + way * share[:, None] - rgb).max(1).min() > 12:
            far += [(colour, name) for found, name in used if found == colour]
    assert far == []


def test_coats_of_arms_and_pieces_wear_the_colours_of_the_seats() -> None:
    worn = "#{:02x}{:02x}{:02x}"
    for path, seat in zip(drawings.files("arms_xii"), palette.SEATS, strict=False):
        assert worn.format(*seat) in path.read_text("utf-8"), path.name
    for path in drawings.files("hordes_seats"):
        assert worn.format(*palette.SEATS[0]) in path.read_text("utf-8"), path.name


def test_every_letter_of_a_glyph_fits_its_box() -> None:
    for letter, strokes in glyphs.LETTERS.items():
        assert all(-1 <= x <= 13 and -1 <= y <= 16 for stroke in strokes for x, y in stroke), letter


def test_a_sheet_and_a_picture_come_out_the_same_each_time_they_are_baked(tmp_path: Path) -> None:
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
        sheets.write_sheet(folder, "glyphs", registry.all_sprites("glyph/"))
    first, second = ((f / "glyphs.qoi").read_bytes() for f in folders)
    assert first == second
    picture = next(p for p in drawings.pictures() if p.name == "pic/year_6")
    once, again = (pygame.image.tobytes(picture.draw(picture.size), "RGBA") for _ in range(2))
    assert once == again
    assert once == pygame.image.tobytes(loaded("pic/year_6"), "RGBA")


@pytest.mark.parametrize(("sheet", "group"), [("figures", "fig/"), ("title", ""), ("glyphs", "glyph/")])
def test_the_shipped_sheet_is_what_this_code_draws(tmp_path: Path, sheet: str, group: str) -> None:
    sheets.write_sheet(tmp_path, sheet, [s for s in registry.all_sprites(group) if s.sheet == sheet])
    fresh, shipped = (pygame.image.load(str(f / f"{sheet}.qoi")) for f in (tmp_path, assets() / "art"))
    assert fresh.get_size() == shipped.get_size()
    for one, other in ((fresh, shipped), (shipped, fresh)):
        difference = one.copy()
        difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        assert max(pygame.transform.average_color(difference)[:3]) < 1


def test_a_missing_name_gives_a_visible_placeholder_and_a_missing_light_hides_nobody(sprites: Sprites) -> None:
    image = sprites.get("sym/no_such_thing", 40)
    assert image.get_height() == 40
    assert pygame.mask.from_surface(image).count() > 800
    assert pygame.mask.from_surface(sprites.get("fx/no_such_star", 40)).count() == 0


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"sym/wood": 3}', '{"sym/wood": ["x.png", 0, 0, 0, 9, 0.5, 0.5]}'])
def test_a_damaged_index_leaves_no_names_and_no_exception(tmp_path: Path, damage: str) -> None:
    (tmp_path / "index.json").write_text(damage, encoding="utf-8")
    broken = Sprites(tmp_path)
    assert not broken.has("sym/wood")
    assert broken.get("sym/wood", 20).get_height() == 20


@pytest.mark.parametrize("damaged", [True, False])
def test_a_damaged_sheet_or_a_box_beyond_it_gives_a_placeholder(tmp_path: Path, damaged: bool) -> None:
    pygame.image.save(pygame.Surface((8, 8)), str(tmp_path / "x.png"))
    if damaged:
        (tmp_path / "x.png").write_bytes(b"no picture")
    (tmp_path / "index.json").write_text('{"sym/wood": ["x.png", 4, 4, 9, 9, 0.5, 0.5]}', encoding="utf-8")
    broken = Sprites(tmp_path)
    assert broken.has("sym/wood")
    assert broken.get("sym/wood", 20).get_size() == (20, 20)
    assert pygame.mask.from_surface(broken.get("sym/wood", 20)).count() > 200


def test_the_same_height_is_scaled_and_flipped_once_without_a_pale_or_black_fringe_on_ink(sprites: Sprites) -> None:
    assert sprites.get("fig/knights", 50) is sprites.get("fig/knights", 50)
    assert sprites.get("fig/knights", 50, flip=True) is sprites.get("fig/knights", 50, flip=True)
    assert sprites.get("fig/knights", 50).get_at((20, 20)) == sprites.get("fig/knights", 50, flip=True).get_at((29, 20))
    image = sprites.get("sym/tick", 31)
    ink = pygame.Color(38, 26, 30)
    for x, y in itertools.product(range(31), range(31)):
        c = image.get_at((x, y))
        if 20 < c.a < 120:
            assert c.r + c.g + c.b >= (ink.r + ink.g + ink.b) - 30, (x, y, c)


def bake(path: Path) -> None:
    tidy.tidy_file(path)
    drawings.render(path)


def own_names(*groups: str) -> list[str]:
    return [name for name in sorted(INDEX) if name.split("/")[0] in groups]


def baked(sprites: Sprites, name: str) -> pygame.Surface:
    """As it lies on its sheet."""
    _, _, _, _, height, *_ = INDEX[name]
    return sprites.get(name, height)


def pixels(sprites: Sprites, name: str, height: int) -> bytes:
    return pygame.image.tobytes(sprites.get(name, height), "RGBA")


def colour_map(image: pygame.Surface) -> bytes:
    """A 6 x 6 thumbnail on grey: the second cue, colour where it lies."""
    ground = pygame.Surface(image.get_size())
    ground.fill((128, 128, 128))
    ground.blit(image, (0, 0))
    return pygame.image.tobytes(pygame.transform.smoothscale(ground, (6, 6)), "RGB")


# ---- Pictures: every year, structure, game and field of battle has one, and the vista is a pure function of time.
FIELDS = ("plain", "hills", "dungeon", "ford", "snow")
COATS = (palette.GREEN, palette.RED, palette.BLUE, palette.ORANGE, palette.PLUM, palette.SLATE)


def loaded(name: str) -> pygame.Surface:
    return pygame.image.load(str(assets() / "art" / f"{name}.qoi"))


def shown(t: float, still: bool = False) -> bytes:
    page = pygame.Surface((960, 540))
    vista, painter = menu.Vista(), Painter(page, Sprites())
    vista.draw_ground(painter)
    vista.draw_life(painter, t, still)
    return pygame.image.tobytes(page, "RGB")


@pytest.mark.parametrize(
    ("name", "w", "h"),
    [
        *((f"pic/year_{year}", 106, 76) for year in range(1, 21)),
        *((f"pic/build_{structure}", 124, 53) for structure in STRUCTURES.split()),
        *((f"pic/card_{game}", 88, 33) for game in GAMES.split()),
        *((f"pic/battle_{field}", 624, 176) for field in FIELDS),
        *(("pic/title", 280, 56), ("pic/crowned", 68, 84), ("pic/book", 624, 261), ("pic/desk", 640, 360)),
    ],
)
def test_a_picture_is_baked_at_three_pixels_a_point_and_shows_something(name: str, w: int, h: int) -> None:
    assert Sprites().has(name)
    image = loaded(name)
    assert image.get_size() == (w * 3, h * 3)
    colours = {tuple(image.get_at((x, y))) for x in range(0, w * 3, 7) for y in range(0, h * 3, 7)}
    assert len(colours) > 20


@pytest.mark.parametrize("field", FIELDS)
def test_the_ground_under_the_ranks_is_paler_than_any_coat(field: str) -> None:
    image = loaded(f"pic/battle_{field}")
    ground = [image.get_at((x, y)) for x in range(0, 1872, 9) for y in range(112 * 3, 128 * 3, 4)]
    pale = statistics.median(luminance((c.r, c.g, c.b)) for c in ground)
    assert pale > max(luminance(coat) for coat in COATS) + 0.05


@pytest.mark.parametrize(
    "name",
    [
        *(f"battle_{field}" for field in FIELDS),
        *(f"cover_{game}" for game in GAMES.split()),
        *("rock", "scroll", "book", "title"),
    ],
)
def test_a_picture_is_as_opaque_as_it_was_drawn(name: str) -> None:
    """Scaled to a third, 255 stays 255."""
    image = loaded(f"pic/{name}")
    assert pygame.mask.from_surface(image, 254).count() > image.get_width() * image.get_height() * 0.25


def test_a_palette_is_only_taken_where_nobody_sees_the_loss() -> None:
    ramp = pygame.Surface((256, 4), pygame.SRCALPHA)
    for x in range(256):
        pygame.draw.line(ramp, (x, 255 - x, 40, 255), (x, 0), (x, 3))
    rgba = png.pixels(ramp)
    colours, indices, error = png.quantise(rgba)
    assert len(colours) <= 256
    assert error < 1.0
    assert abs(colours[indices].astype(int) - rgba.astype(int)).max() < 6


def test_the_vista_depends_on_time_alone_and_moves_but_stands_still_with_reduced_motion() -> None:
    assert shown(3.0) == shown(3.0)
    assert shown(3.0) != shown(3.4)
    assert shown(1.0, still=True) == shown(50.0, still=True)


@pytest.mark.parametrize(("files", "most"), [("pic/*.qoi", 7_000_000), ("dice_*.png", 2_500_000)])
def test_all_pictures_and_all_dice_together_weigh_little(files: str, most: int) -> None:
    assert 0 < sum(f.stat().st_size for f in (assets() / "art").glob(files)) < most


# ---- Pieces on the map: every structure in every orientation, with its ghost, its sails and its marks.
SHAPES = {
    ("capitol", 1): ("##", "##"),
    ("lumber_mill", 1): ("###",),
    ("quarry", 1): ("##", "#."),
    ("tannery", 1): ("##",),
    ("marketplace", 1): ("##.", ".##"),
    ("treasury", 1): ("##",),
    ("windmill", 1): ("##",),
    ("windmill", 2): ("##",),
    ("windmill", 3): ("#",),
    ("port", 1): ("###", "#.."),
    ("barracks", 1): ("##", "##"),
    ("barracks", 2): ("##",),
    ("barracks", 3): ("##",),
    ("armoury", 1): ("##",),
    ("statue", 1): (".#.", "###", ".#."),
    ("dungeon", 1): ("##", "#."),
    ("dungeon", 2): ("###",),
    ("church", 1): ("###", ".#."),
    ("magic_tower", 1): ("##", "#."),
}
PLOT = 40


def orientations(rows: tuple[str, ...]) -> list[pieces.Cells]:
    """Every turn and mirror image of a shape, in normal form."""
    cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
    found = set()
    for mirror in (1, -1):
        turned = [(r, c * mirror) for r, c in cells]
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            found.add(pieces.normal(turned))
    return sorted(found)


EVERY = [(s, level, q) for (s, level), rows in SHAPES.items() for q in orientations(rows)]


def alpha(image: pygame.Surface, x: float, y: float) -> int:
    return int(image.get_at((round(x), round(y))).a)


@pytest.mark.parametrize(("structure", "level", "cells"), EVERY)
def test_a_piece_covers_its_plots_and_leaves_the_rest_of_its_box_free(
    sprites: Sprites, structure: str, level: int, cells: pieces.Cells
) -> None:
    image = pieces.piece_surface(cells, PLOT, structure, level, sprites)
    pad = pieces.margin(PLOT)
    rows, columns = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    assert image.get_size() == (columns * PLOT + 2 * pad, rows * PLOT + 2 * pad)
    for r, c in cells:
        assert alpha(image, pad + (c + 0.5) * PLOT, pad + (r + 0.85) * PLOT) > 250
    for r in range(rows):
        for c in range(columns):
            if (r, c) not in cells:
                assert alpha(image, pad + (c + 0.5) * PLOT, pad + (r + 0.4) * PLOT) == 0


def test_which_piece_it_is_makes_a_difference_not_where_it_lies(sprites: Sprites) -> None:
    """Nor does the order in which its plots come."""
    seen = [(look.yard, look.main) for levels in pieces.LOOKS.values() for look in levels]
    assert len(set(seen)) == len(seen)
    here = pieces.piece_surface([(0, 0), (0, 1), (1, 0)], PLOT, "quarry", 1, sprites)
    there = pieces.piece_surface([(8, 3), (7, 4), (7, 3)], PLOT, "quarry", 1, sprites)
    assert here is there
    image = pieces.piece_surface([(0, 0)], PLOT, "observatory", 1, sprites)
    pad = pieces.margin(PLOT)
    shown, meant = image.get_at((pad + 20, pad + 20)), pieces.look_of("observatory", 1).yard
    assert all(abs(a - b) < 4 for a, b in zip(shown[:3], meant, strict=True))


def test_only_windmills_have_sails_and_they_can_be_left_out(sprites: Sprites) -> None:
    cells = [(0, 0), (0, 1)]
    hub = pieces.sails_at("windmill", 1, cells, PLOT)
    assert pieces.sails_at("port", 1, cells, PLOT) is None
    still = pieces.piece_surface(cells, PLOT, "windmill", 1, sprites)
    bare = pieces.piece_surface(cells, PLOT, "windmill", 1, sprites, sails=False)
    arm = (hub[0] + 9, hub[1] - 9)
    assert still.get_at(arm) != bare.get_at(arm)


def test_a_ghost_has_a_pale_halo_and_marks_cover_exactly_their_plots(sprites: Sprites) -> None:
    cells = [(0, 0), (0, 1)]
    ghost = pieces.ghost_surface(cells, PLOT, "tannery", 1, sprites)
    piece = pieces.piece_surface(cells, PLOT, "tannery", 1, sprites)
    pad = pieces.margin(PLOT)
    beside = (pad - 3, pad + 20)
    assert ghost.get_size() == piece.get_size()
    assert piece.get_at(beside).a == 0
    assert ghost.get_at(beside).a > 250
    assert sum(ghost.get_at(beside)[:3]) > 600
    cells = [(4, 4), (4, 5), (5, 4)]
    for mark in (pieces.blocked_surface(cells, 30), pieces.open_surface(cells, 30), pieces.dotted_surface(cells, 30)):
        assert mark.get_size() == (60, 60)
        assert alpha(mark, 15, 15) > 100
        assert alpha(mark, 45, 45) == 0
    blocked, fits = pieces.blocked_surface([(0, 0)], 30), pieces.open_surface([(0, 0)], 30)
    greys = [{sum(image.get_at((x, 15))[:3]) // 24 for x in range(8, 22)} for image in (blocked, fits)]
    assert len(greys[0]) >= len(greys[1]) + 3


def test_the_longest_run_of_a_port_is_its_quay() -> None:
    assert pieces.longest_run(pieces.normal([(0, 0), (0, 1), (0, 2), (1, 0)])) == ((0, 0), (0, 1), (0, 2))
    assert pieces.longest_run(pieces.normal([(0, 0), (1, 0), (2, 0), (2, 1)])) == ((0, 0), (1, 0), (2, 0))


# ---- Dice on the table: a throw is a pure function of time, ends on the faces it was given, its frames are all baked.
SLOTS = tuple((40.0 + 30 * i, 30.0) for i in range(6))


def throw(**changes: object) -> DiceThrow:
    given: dict[str, object] = {"seed": 7, "faces": FACES, "slots": SLOTS, "origin": (110.0, 90.0)}
    return DiceThrow(**(given | changes))


@pytest.mark.parametrize("seed", range(5))
def test_every_die_ends_in_its_slot_on_the_face_it_was_given(seed: int) -> None:
    given = throw(seed=seed)
    for i, face in enumerate(FACES):
        pose = given.at(i, given.duration, 36)
        assert (pose.x, pose.y, pose.height, pose.squash) == (*SLOTS[i], 0.0, 0.0)
        assert pose.frame == rest_frame(face, i)
        assert pose.frame[0] == str(face)


@pytest.mark.parametrize("duration", [0.1, 0.45, 0.7, 0.9, 5.0])
def test_faces_are_readable_long_enough_before_the_throw_is_over(duration: float) -> None:
    given = throw(duration=duration)
    assert SHORTEST <= given.duration <= LONGEST
    assert given.duration - given.ready >= READ - 1e-9
    for i in range(6):
        assert given.at(i, given.ready + 1e-9, 36).frame == rest_frame(FACES[i], i)


def test_a_throw_depends_on_its_time_and_seed_alone_not_so_its_faces_and_stays_as_it_ends() -> None:
    one, other = throw(), throw()
    times = [i / 60 for i in range(-5, 70)]
    forwards = [one.at(2, t, 36) for t in times]
    backwards = [other.at(2, t, 36) for t in reversed(times)]
    assert forwards == backwards[::-1]
    one, other = throw(seed=1), throw(seed=2)
    assert any(one.at(i, 0.2, 36) != other.at(i, 0.2, 36) for i in range(6))
    assert all(one.at(i, 1.0, 36) == other.at(i, 1.0, 36) for i in range(6))

    def shown(t: float) -> bytes:
        page = pygame.Surface((960, 540))
        draw_dice(Painter(page, Sprites()), throw(), t, 36, "black")
        return pygame.image.tobytes(page, "RGB")

    assert shown(throw().duration) == shown(99.0)
    assert shown(0.1) != shown(99.0)


def test_dice_bounce_ever_lower_never_sink_into_the_table_and_land_one_after_the_other() -> None:
    heights = [height(i / 400) for i in range(401)]
    assert min(heights) >= -1e-9
    tops = [max(heights[a:b]) for a, b in ((0, 208), (209, 328), (329, 401))]
    assert tops[0] > tops[1] > tops[2] > 0
    landings = sorted(f.land for f in throw().flights.values())
    assert all(later - sooner > 0.01 for sooner, later in itertools.pairwise(landings))


def test_kept_dice_lie_still_unheard_and_a_throw_of_none_is_over_at_once() -> None:
    given = throw(kept=frozenset({1, 4}))
    for t in (0.0, 0.1, 0.3, 2.0):
        assert given.at(1, t, 36).frame == rest_frame(2, 1)
        assert given.at(4, t, 36).height == 0
    assert {hit.die for hit in given.hits} == {0, 2, 3, 5}
    assert list(given.hits) == sorted(given.hits)
    before, after = throw(seed=1), throw(seed=2, kept=frozenset({3}))
    assert before.at(3, before.duration, 36) == after.at(3, 0.0, 36)
    assert throw(kept=frozenset(range(6))).over(0.0)
    assert not throw().over(0.0)
    assert throw().over(throw().duration)
    with pytest.raises(ValueError, match="6 dice, 1 slots"):
        throw(slots=SLOTS[:1])


def test_no_frame_of_a_die_is_cut_by_its_cell_and_its_faces_look_different(sprites: Sprites) -> None:
    for name in own_names("die", "d10"):
        if name.count("/") == 2:
            mask = pygame.mask.from_surface(sprites.get(name, 112), 100)
            box = mask.get_bounding_rects()
            assert len(box) == 1, name
            assert pygame.Rect(1, 1, 110, 110).contains(box[0]), name
    assert len({pixels(sprites, f"die/ivory/{face}a", 112) for face in FACES}) == 6
    assert len({rest_frame(5, place) for place in range(3)}) == 3, "nor the same one side by side cloned"


def test_the_tenth_face_of_the_ten_sided_die_reads_ten() -> None:
    """Two figures stand there, with something bare between them."""
    for value in range(10):
        inked = (digit(value).max(axis=0) > 0.5).tolist()
        figures = sum(now and not before for before, now in pairwise([False, *inked]))
        assert figures == (1 if value else 2)
