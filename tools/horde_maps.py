"""Writes the shipped boards of Horrible Hordes and their tileset; called by tools/make_maps.py.

The board of the rules comes from the ruleset's own tables, so that map and rules cannot part; the others are drawn as
letters below, those the terminal client prints. The tileset's picture is cut from the baked sprites.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from game.core.horrible_hordes.tables import OFFICIAL, SHUFFLED, SHUFFLED_EXTRA, Board
from game.titles.horrible_hordes.terminal import SIGNS
from tools.art import png
from tools.tiled import Values, Word, drawn, sprite, tmx, tsx

SPACE = 64  # pixels a side
COLUMNS = 8
GAME = "horrible-hordes"
WATER = "~"
LETTERS = {**{sign: name for name, sign in SIGNS.items()}, "?": SHUFFLED, "+": SHUFFLED_EXTRA, WATER: "chasm"}
CARD, RIM, EDGE = (92, 64, 44), (240, 226, 194), (58, 38, 28)  # the back of a tile the dice turn up


class Space(NamedTuple):
    """One tile of the tileset: its terrain, the land it is drawn on, what stands on that, how it looks on the table."""

    terrain: str
    land: str
    sign: str = ""
    look: str = ""


_BASIC = {
    "mountain": "mountains", "forest": "forest", "farms": "fields", "hills": "hills", "swamp": "swamp",
    "clear": "meadow",
}  # fmt: skip
_EXTRA = {"natural_defensive_position": "hills", "heath": "forest", "desolate_moor": "swamp"}


def spaces() -> tuple[Space, ...]:
    """Every tile in the order of its id: the basic terrains four times each, the others, water, two backs of cards."""
    found = [Space(name, f"land/{land}_{n}") for name, land in _BASIC.items() for n in (1, 2, 3, 4)]
    extra = [name for name in SIGNS if name not in _BASIC]
    found += [Space(name, f"land/{_EXTRA.get(name, 'meadow')}_1", f"hh/land_{name}") for name in extra]
    found += [Space("chasm", "land/lake_join_15", look="lake")] * 4
    return (*found, Space(SHUFFLED, "", "sym/dice"), Space(SHUFFLED_EXTRA, "", "sym/star"))


class Drawn(NamedTuple):
    """A board to write: rows of letters."""

    id: str
    title: str
    about: str
    rows: Sequence[str]


def boards() -> tuple[Drawn, ...]:
    """The board of the rules, then the house's own."""
    return (_official(OFFICIAL), DUEL, NARROW_PASS, LAKE_ISLES, GREAT_PLAIN)


def _official(board: Board) -> Drawn:
    sign = {name: letter for letter, name in LETTERS.items()}
    letters = "".join(sign[name] for name in board.grounds)
    rows = [letters[at : at + board.width] for at in range(0, len(letters), board.width)]
    text = "Ten by ten, laid by the dice: fifty tiles like a chequerboard, another land for every seed."
    return Drawn(board.id, "The Chequered Board", text, rows)


DUEL = Drawn(
    "duelling_ground", "The Duelling Ground",
    "Six by six, and no room to be polite. One half is the other turned about, so nobody can blame the land.",
    drawn("m.fa.s .hn.ev rat.f. .f.tar ve.nh. s.af.m"),
)  # fmt: skip
NARROW_PASS = Drawn(
    "narrow_pass", "The Narrow Pass",
    "Two green valleys and one way between them. Whoever holds the pass holds the hordes of the other side.",
    drawn("fa.m.f##m.a.hs .h.a..##.f.h.a s.f.m.##a.s.f. h.a..n##n..m.a .m.f.pttp.f.a. "
          ".s.a.pttp.h.m. f.m..n##n..a.h .a.s.f##f.m.s. h.f.a.##.a.h.f ds.m.h##h.f.ad"),
)  # fmt: skip
LAKE_ISLES = Drawn(
    "lake_isles", "The Lake of Isles",
    "Little land and much shore. Fords join the isles; what drowned here long ago has left a thing or two to find.",
    drawn("~~~~~~~~~~~~ ~af~~~~~~mh~ ~h.t~sf~t.m~ ~mr~~ap~~fs~ ~~t~~t~~~~t~ "
          "~~.f.h.at.f~ ~sa.m.f.h.a~ ~~t~~~t~~~t~ ~fm~~ns~~mv~ ~.st~.a~t.h~ ~ahr~~o~~fa~ ~~~~~~~~~~~~"),
)  # fmt: skip
GREAT_PLAIN = Drawn(
    "great_plain", "The Great Plain",
    "Sixteen by sixteen, and the horizon is never empty. Old roads cross it; the dice choose most of what grows.",
    drawn("mm?.?.?tt?.?.?mm m?.?.?.tt.?.?.?m ?.e.p.?tt?.p.e.? .?.?.?.tt.?.?.?. "
          "?.p.?.vtt.?.?.p? .?.?.?.pp.?.?.?. ?.?.?.p..p.?.?.? tttttp.ff.pttttt "
          "tttttp.aa.pttttt ?.?.?.p..p.?.?.? .?.?.?.pp.?.?.?. ?p.?.?.tt.v.?.p. "
          ".?.?.?.tt.?.?.?. ?.o.p.?tt?.p.r.? d?.?.?.tt.?.?.?o dd?.?.?tt?.?.?oo"),
)  # fmt: skip


# ---- files


def write(maps: Path) -> None:
    """The tileset and every board."""
    tileset(maps / "tilesets")
    for board in boards():
        (maps / "horrible_hordes" / f"{board.id}.tmx").write_text(board_file(board), encoding="utf-8")


def tileset(folder: Path) -> None:
    """One square for each tile, and the file that says which terrain it is, and of some how they look."""
    tiles = spaces()
    picture = pygame.Surface((COLUMNS * SPACE, -(-len(tiles) // COLUMNS) * SPACE), pygame.SRCALPHA)
    for number, tile in enumerate(tiles):
        picture.blit(_picture(tile), (number % COLUMNS * SPACE, number // COLUMNS * SPACE))
    png.save(picture, folder / "hordes.png")
    looks: list[Values] = [{"look": Word("LandKind", tile.look)} if tile.look else {} for tile in tiles]
    values = [{**look, "terrain": Word("SpaceKind", tile.terrain)} for look, tile in zip(looks, tiles, strict=True)]
    text = tsx("hordes", ("Spaces", "Space"), (SPACE, SPACE), picture, values)
    (folder / "hordes.tsx").write_text(text, encoding="utf-8")


def _picture(tile: Space) -> pygame.Surface:
    found = sprite(tile.land, SPACE).copy() if tile.land else sprite("land/meadow_1", SPACE).copy()
    if not tile.land:
        card = pygame.Rect(0, 0, SPACE, SPACE).inflate(-12, -12)
        for colour, rim in ((EDGE, 0), (RIM, 2), (CARD, 5)):
            pygame.draw.rect(found, colour, card.inflate(-2 * rim, -2 * rim), border_radius=8 - rim)
    if tile.sign:
        side = SPACE * 60 // 64 if tile.land else SPACE // 2
        found.blit(sprite(tile.sign, side), ((SPACE - side) // 2, (SPACE - side) // 2))
    return found


def board_file(board: Drawn) -> str:
    """A board as a map."""
    assert len({len(row) for row in board.rows}) == 1, board.id
    values: Values = {"about": board.about, "game": Word("Game", GAME), "id": board.id, "title": board.title}
    gids = [list(_gids(row, y)) for y, row in enumerate(board.rows)]
    return tmx("BoardHordes", (SPACE, SPACE), "hordes", values, gids)


def _gids(row: str, y: int) -> Iterator[int]:
    """Pictures of one kind alternate so that neighbours differ."""
    tiles = spaces()
    for x, letter in enumerate(row):
        look = "lake" if letter == WATER else ""
        fit = [n for n, tile in enumerate(tiles) if (tile.terrain, tile.look) == (LETTERS[letter], look)]
        yield 1 + fit[(x * 5 + y * 7 + x * y) % len(fit)]
