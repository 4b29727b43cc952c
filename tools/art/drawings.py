"""The SVG drawings: each file in tools/art/svg is the sprite or picture of the same name.

A drawing is baked at the size written in its file. Pieces of Horrible Hordes are drawn once, in the first seat's
colours, and recoloured for the others. A figure has all its poses in one file: `data-poses` lists them, a part shown
only in some poses has their names as its class, and a style rule picks the visible one.
"""

from __future__ import annotations

import functools
import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pygame
import resvg_py

from game.client.ui.palette import SEATS, SKY, Colour, dark
from tools.art import tidy
from tools.art.registry import Picture, Sprite

ROOT = Path(__file__).with_name("svg")
MIDDLE, FEET, FOOT = (0.5, 0.5), (0.5, 0.9), (0.5, 1.0)
LARGE, LARGE_OWN = 16 / 7, 12 / 7  # hordes on the stage of a battle: 256 pixels high, and 192
EACH = 9  # large hordes per sheet: a battle opens only one sheet
LAYERS = {"sky": 0, "mountains": 336, "land": 228, "meadow": 732}  # of the menu's ground: where each begins
_SIZE = re.compile(r'<svg[^>]*?\swidth="([\d.]+)"[^>]*?\sheight="([\d.]+)"', re.DOTALL)
_POSES = re.compile(r'<svg[^>]*?\sdata-poses="([\w ]+)"', re.DOTALL)
_STYLE = re.compile(r"<style.*?</style>", re.DOTALL)


class Folder(NamedTuple):
    """How the drawings of a folder are named, which sheet they go on, and the point they stand on."""

    prefix: str
    sheet: str = ""  # "": named like the folder
    anchor: tuple[float, float] = MIDDLE


FOLDERS: Mapping[str, Folder] = {
    "arms_xii": Folder("xii/", "symbols_xii"),
    "effects": Folder("fx/"),
    "figures": Folder("fig/", anchor=FEET),
    "hexes": Folder("hex/"),
    "hordes": Folder("hh/"),
    "hordes_foes": Folder("hh/", anchor=FEET),
    "hordes_kingdoms": Folder("hh/kingdom/", anchor=FEET),
    "rooms": Folder("room/"),
    "score": Folder("score/"),
    "structures": Folder("build/", "build", FOOT),
    "symbols": Folder("sym/"),
    "symbols_hex": Folder("sym/"),
    "symbols_hordes": Folder("sym/"),
    "symbols_xii": Folder("sym/"),
    "town": Folder("town/", anchor=(0.5, 0.955)),
}
ANCHORS: Mapping[str, tuple[float, float]] = {
    "build/sails": MIDDLE,
    "fig/shadow": MIDDLE,
    "town/crop": (0.5, 0.9),
    "town/fir": (0.5, 0.96),
    "town/rock": (0.5, 0.94),
    "town/sheep": (0.5, 0.84),
    **{f"hex/flag_{pose}": (0.04, 0.5) for pose in range(6)},
    **{f"room/torch_{flame}": (0.5, 0.92) for flame in range(4)},
}
# The sign of each year.
YEARS = (
    *("castle", "wheat", "lantern", "pick", "gold", "wolf", "church", "stall", "purse", "dove"),
    *("flag", "rosette", "xmap", "claw", "mask", "turban", "ogre", "swords", "hat", "tower"),
)
# Names by meaning for what is drawn under the name of the thing.
MEANINGS: Mapping[str, str] = {
    "vp": "laurel",
    "dice": "fivedice",
    "flee": "boot",
    "build": "hammer",
    "claim": "flag",
    "map": "chart",
    "compass": "cartographer",
    "dividers": "architect",
    "trade": "scales",
    "recruit": "army",
    "why": "question",
    "capitol": "castle",
    "marketplace": "stall",
    "treasury": "chest",
    "port": "anchor",
    "barracks": "tent",
    "dungeon": "gate",
    "magic_tower": "tower",
    "exit": "door",
    "raid": "gate",
    "battle": "swords",
    "done": "seal",
    "head_footmen": "footman",
    "head_archers": "archer",
    "head_knights": "knight",
    "head_wolves": "wolf",
    "head_bandits": "bandit",
    "head_lizardmen": "lizard",
    "head_ogres": "ogre",
    "head_sorcerers": "sorcerer",
    "head_giants": "giant",
    "footmen": "footman",
    "archers": "archer",
    "knights": "knight",
    "game_twenty_years": "hourglass",
    "game_mini_monarchy": "hexes",
    "game_xii_century": "xii",
    "game_horrible_hordes": "horns",
}


def files(folder: str) -> list[Path]:
    """The drawings of a folder, sorted by name."""
    return sorted((ROOT / folder).glob("*.svg"))


def size(path: Path, zoom: float = 1) -> tuple[int, int]:
    """Size of a drawing in pixels."""
    found = _SIZE.search(path.read_text(encoding="utf-8"))
    if found is None:
        raise SystemExit(f"{path}: the svg element must have a width and a height in pixels")
    return round(float(found[1]) * zoom), round(float(found[2]) * zoom)


def poses(path: Path) -> list[str]:
    """The poses of a drawing, the default one first; empty if it has only one."""
    found = _POSES.search(path.read_text(encoding="utf-8"))
    return found[1].split() if found else []


def recoloured(text: str, seat: int) -> str:
    """Replaces the first seat's colour and its shade by another seat's."""
    first, own = SEATS[0], SEATS[seat]
    tones = {_hex(first): _hex(own), _hex(dark(first)): _hex(dark(own))}
    return re.sub("|".join(tones), lambda found: tones[found[0]], text)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def render(path: Path, zoom: float = 1, seat: int = 0, pose: str = "") -> pygame.Surface:
    """Rasterises a drawing, straight alpha. SystemExit names a file that cannot be drawn."""
    width, height = size(path, zoom)
    text = recoloured(path.read_text(encoding="utf-8"), seat)
    if pose:
        text = _STYLE.sub(f"<style>{tidy.style(poses(path), pose)}</style>", text, count=1)
    try:
        data = resvg_py.svg_to_bytes(svg_string=text, width=width, height=height, skip_system_fonts=True)
    except ValueError as problem:
        raise SystemExit(f"{path}: {problem}") from None
    return pygame.image.load(io.BytesIO(data), ".png")


def _sprite(
    path: Path, name: str, sheet: str, anchor: tuple[float, float], zoom: float = 1, seat: int = 0, pose: str = ""
) -> Sprite:
    image = functools.partial(render, path, zoom, seat, pose)
    return Sprite(name, None, sheet, size(path, zoom)[1], anchor=anchor, image=image)


def sprites() -> Iterator[Sprite]:
    """Everything that lies on sheets."""
    for folder, (prefix, sheet, anchor) in FOLDERS.items():
        for path in files(folder):
            name = prefix + path.stem
            yield _sprite(path, name, sheet or folder, ANCHORS.get(name, anchor))
            for pose in poses(path)[1:]:
                yield _sprite(path, f"{name}_{pose}", folder, anchor, pose=pose)
    for path in files("hordes_seats"):
        for seat in range(len(SEATS)):
            name = f"{path.stem}_{seat}"
            yield _sprite(path, f"hh/{name}", "hordes", FEET, seat=seat)
            yield _sprite(path, f"hh/large/{name}", "hordes_large_own", FEET, LARGE_OWN, seat)
    for i, path in enumerate(files("hordes_foes")):
        yield _sprite(path, f"hh/large/{path.stem}", f"hordes_large_{i // EACH}", FEET, LARGE)
    for meaning, name in {**MEANINGS, **{f"year_{year}": name for year, name in enumerate(YEARS, 1)}}.items():
        yield Sprite(f"sym/{meaning}", None, "symbols", 96, same_as=f"sym/{name}")


def _picture(path: Path, name: str, zoom: float = 1) -> Picture:
    return Picture(f"pic/{name}", size(path, zoom), lambda _: render(path, zoom))


def pictures() -> Iterator[Picture]:
    """All pictures. A game's cover is its card at twice the size; the dragon of the menu flies behind menu_castle."""
    for path in files("pictures"):
        yield _picture(path, path.stem)
        if path.stem.startswith("card_"):
            yield _picture(path, path.stem.replace("card_", "cover_"), 2)
    yield Picture("pic/menu_ground", (1992, 1080), _ground)
    yield Picture("pic/menu_ground@720", (1328, 720), _ground)
    yield Picture("pic/menu_castle", (1992, 144), lambda box: render(ROOT / "menu/land.svg").subsurface((0, 0), box))


def _ground(box: tuple[int, int]) -> pygame.Surface:
    """Everything in the menu that does not move."""
    ground = pygame.Surface((1992, 1080), 0, 32)
    ground.fill(SKY)
    for name, top in LAYERS.items():
        ground.blit(render(ROOT / f"menu/{name}.svg"), (0, top))
    return ground if box == ground.get_size() else pygame.transform.smoothscale(ground, box)
