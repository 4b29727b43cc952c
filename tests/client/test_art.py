"""The baked art: every name has a picture, nothing is empty or cut, and no two symbols or figures look alike."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from game.client.draw.sprites import Sprites
from game.core.horrible_hordes.tables import HORDES
from game.resources import assets
from tools.art import glyphs, registry, sheets

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
LANDS = "meadow forest hills mountains lake swamp fields"


def wanted() -> list[str]:
    """Every name of symbols, figures, land and glyphs that tables and scenes are promised."""
    names = [f"sym/{n}" for n in f"{GOODS} {SIGNS} {YEARS} {STRUCTURES}".split()]
    names += [f"sym/year_{n}" for n in range(1, 21)]
    names += [f"sym/head_{n}" for n in FOLK.split()] + [f"sym/game_{n}" for n in GAMES.split()]
    names += [f"fig/{n}" for n in f"{FOLK} queen king herald shadow".split()]
    names += [f"land/{n}_1" for n in LANDS.split()] + [f"land/lake_join_{n}" for n in range(16)]
    names += [f"glyph/{d}_{b}" for d in ("xbox", "playstation", "nintendo", "keyboard") for b in BUTTONS.split()]
    return names


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites()


@pytest.mark.parametrize("name", wanted())
def test_every_promised_name_has_art(sprites: Sprites, name: str) -> None:
    assert sprites.has(name)


def test_the_years_symbols_are_the_ledgers_in_order(sprites: Sprites) -> None:
    for year, name in enumerate(YEARS.split(), 1):
        assert pixels(sprites, f"sym/year_{year}", 24) == pixels(sprites, f"sym/{name}", 24)


def test_no_sprite_is_empty(sprites: Sprites) -> None:
    for name in own_names(sprites, "sym", "fig", "land", "build", "glyph"):
        assert pygame.mask.from_surface(sprites.get(name, 48), 20).count() > 15, name


def test_no_scaffold_is_left_on_a_stage_of_the_monument(sprites: Sprites) -> None:
    """The first is a plinth; the second stands alone between its eaves and the edges."""
    first, second = (baked(sprites, f"hex/monument_{stage}") for stage in (1, 2))
    w, h = first.get_size()
    assert pygame.mask.from_surface(first.subsurface(0, 0, w, h * 2 // 5), 20).count() == 0
    for left in (0, w * 3 // 4):
        assert pygame.mask.from_surface(second.subsurface(left, 0, w // 4, h * 3 // 10), 20).count() == 0


def test_no_sprite_is_cut_by_its_cell(sprites: Sprites) -> None:
    cut = []
    for name in own_names(sprites, "sym", "fig", "build", "glyph"):
        image = baked(sprites, name)
        inner = image.get_rect().inflate(-2, -2)
        boxes = pygame.mask.from_surface(image, 100).get_bounding_rects()
        cut += [name] if not all(inner.contains(box) for box in boxes) else []
    assert not cut


def test_light_comes_out_of_the_air_and_fades_on_the_ground(sprites: Sprites) -> None:
    light = sprites.get("hex/rays", 168)
    w, h = light.get_size()
    glows = [max(light.get_at((x, y)).a for x in range(w)) for y in range(h)]
    assert max(glows[: h // 40] + glows[-h // 40 :]) < 40
    assert max(glows) > 90


def test_land_fills_its_tile(sprites: Sprites) -> None:
    for name in own_names(sprites, "land"):
        if "corner" not in name:
            image = baked(sprites, name)
            assert pygame.mask.from_surface(image, 254).count() == image.get_width() * image.get_height(), name


def test_figures_stand_on_their_anchor(sprites: Sprites) -> None:
    for name in FOLK.split():
        image = sprites.get(f"fig/{name}", 200)
        assert sprites.anchor(f"fig/{name}") == (0.5, 0.9)
        lowest = max(box.bottom for box in pygame.mask.from_surface(image, 127).get_bounding_rects())
        assert 178 <= lowest <= 195, name


def test_our_people_and_their_foes_have_silhouettes_of_their_own(sprites: Sprites) -> None:
    check_difference(sprites, [f"fig/{name}" for name in f"{FOLK} queen king herald".split()])


def test_no_two_hordes_look_alike(sprites: Sprites) -> None:
    check_difference(sprites, [f"hh/large/{row.id}" for row in HORDES])


def test_symbols_have_silhouettes_or_colours_of_their_own(sprites: Sprites) -> None:
    drawn = [s.name for s in registry.all_sprites("sym/") if not s.same_as]
    check_difference(sprites, drawn)


def test_every_letter_of_a_glyph_fits_its_box() -> None:
    for letter, strokes in glyphs.LETTERS.items():
        assert all(-1 <= x <= 13 and -1 <= y <= 16 for stroke in strokes for x, y in stroke), letter


def test_a_sheet_bakes_to_the_same_bytes_each_time(tmp_path: Path) -> None:
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
        sheets.write_sheet(folder, "glyphs", registry.all_sprites("glyph/"))
    first, second = ((f / "glyphs.qoi").read_bytes() for f in folders)
    assert first == second


@pytest.mark.parametrize(("sheet", "group"), [("figures", "fig/"), ("title", ""), ("glyphs", "glyph/")])
def test_the_shipped_sheet_is_what_this_code_draws(tmp_path: Path, sheet: str, group: str) -> None:
    sheets.write_sheet(tmp_path, sheet, [s for s in registry.all_sprites(group) if s.sheet == sheet])
    fresh, shipped = (pygame.image.load(str(f / f"{sheet}.qoi")) for f in (tmp_path, assets() / "art"))
    assert fresh.get_size() == shipped.get_size()
    for one, other in ((fresh, shipped), (shipped, fresh)):
        difference = one.copy()
        difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        assert max(pygame.transform.average_color(difference)[:3]) < 1


def test_a_missing_name_gives_a_visible_placeholder(sprites: Sprites) -> None:
    image = sprites.get("sym/no_such_thing", 40)
    assert image.get_height() == 40
    assert pygame.mask.from_surface(image).count() > 800


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"sym/wood": 3}', '{"sym/wood": ["x.png", 0, 0, 0, 9, 0.5, 0.5]}'])
def test_a_damaged_index_leaves_no_names_and_no_exception(tmp_path: Path, damage: str) -> None:
    (tmp_path / "index.json").write_text(damage, encoding="utf-8")
    broken = Sprites(tmp_path)
    assert broken.names() == []
    assert broken.get("sym/wood", 20).get_height() == 20


def test_a_damaged_sheet_gives_placeholders(tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text('{"sym/wood": ["x.png", 0, 0, 9, 9, 0.5, 0.5]}', encoding="utf-8")
    (tmp_path / "x.png").write_bytes(b"no picture")
    broken = Sprites(tmp_path)
    assert broken.names() == ["sym/wood"]
    assert pygame.mask.from_surface(broken.get("sym/wood", 20)).count() > 200


def test_a_box_beyond_its_sheet_gives_a_placeholder(tmp_path: Path) -> None:
    pygame.image.save(pygame.Surface((8, 8)), str(tmp_path / "x.png"))
    (tmp_path / "index.json").write_text('{"sym/wood": ["x.png", 4, 4, 9, 9, 0.5, 0.5]}', encoding="utf-8")
    assert Sprites(tmp_path).get("sym/wood", 20).get_size() == (20, 20)


def test_the_same_height_is_scaled_once_and_flipped_once(sprites: Sprites) -> None:
    assert sprites.get("fig/knights", 50) is sprites.get("fig/knights", 50)
    assert sprites.get("fig/knights", 50, flip=True) is sprites.get("fig/knights", 50, flip=True)
    assert sprites.get("fig/knights", 50).get_at((20, 20)) == sprites.get("fig/knights", 50, flip=True).get_at((29, 20))


def test_scaling_leaves_no_pale_or_black_fringe_on_ink(sprites: Sprites) -> None:
    image = sprites.get("sym/tick", 31)
    ink = pygame.Color(38, 26, 30)
    for x, y in itertools.product(range(31), range(31)):
        c = image.get_at((x, y))
        if 20 < c.a < 120:
            assert c.r + c.g + c.b >= (ink.r + ink.g + ink.b) - 30, (x, y, c)


def own_names(sprites: Sprites, *groups: str) -> list[str]:
    return [n for n in sprites.names() if n.split("/")[0] in groups]


def baked(sprites: Sprites, name: str) -> pygame.Surface:
    source = sprites._source(name)
    assert source is not None, name
    return source


def pixels(sprites: Sprites, name: str, height: int) -> bytes:
    return pygame.image.tobytes(sprites.get(name, height), "RGBA")


def check_difference(sprites: Sprites, names: list[str], px: int = 48) -> None:
    """Masks that overlap above 0.7 need colours apart, above 0.85 far apart (mean difference of a channel, of 255)."""
    images = {n: sprites.get(n, px) for n in names}
    masks = {n: pygame.mask.from_surface(i, 100) for n, i in images.items()}
    colours = {n: colour_map(i) for n, i in images.items()}
    alike = []
    for a, b in itertools.combinations(names, 2):
        common = masks[a].overlap_area(masks[b], (0, 0))
        overlap = common / (masks[a].count() + masks[b].count() - common)
        far = sum(abs(x - y) for x, y in zip(colours[a], colours[b], strict=True)) / len(colours[a])
        if (overlap >= 0.85 and far < 12) or (overlap >= 0.7 and far < 6):
            alike.append((a, b, round(overlap, 2), round(far, 1)))
    assert not alike


def colour_map(image: pygame.Surface) -> bytes:
    """A 6 x 6 thumbnail on grey: the second cue, colour where it lies."""
    ground = pygame.Surface(image.get_size())
    ground.fill((128, 128, 128))
    ground.blit(image, (0, 0))
    return pygame.image.tobytes(pygame.transform.smoothscale(ground, (6, 6)), "RGB")
