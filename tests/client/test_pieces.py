"""Pieces on the map: every structure in every orientation, with its ghost, its sails and its marks."""

from __future__ import annotations

import pygame
import pytest

from game.client.draw.sprites import Sprites
from game.titles.twenty_years.look import pieces
from game.titles.twenty_years.look import pieces as plots

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


def orientations(rows: tuple[str, ...]) -> list[plots.Cells]:
    """Every turn and mirror image of a shape, in normal form."""
    cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]
    found = set()
    for mirror in (1, -1):
        turned = [(r, c * mirror) for r, c in cells]
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            found.add(plots.normal(turned))
    return sorted(found)


EVERY = [(s, level, q) for (s, level), rows in SHAPES.items() for q in orientations(rows)]


@pytest.fixture(scope="module")
def sprites() -> Sprites:
    return Sprites()


def alpha(image: pygame.Surface, x: float, y: float) -> int:
    return int(image.get_at((round(x), round(y))).a)


@pytest.mark.parametrize(("structure", "level", "cells"), EVERY)
def test_a_piece_covers_its_plots_and_leaves_the_rest_of_its_box_free(
    sprites: Sprites, structure: str, level: int, cells: plots.Cells
) -> None:
    image = pieces.piece_surface(structure, level, cells, PLOT, sprites)
    pad = pieces.margin(PLOT)
    rows, columns = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    assert image.get_size() == (columns * PLOT + 2 * pad, rows * PLOT + 2 * pad)
    for r, c in cells:
        assert alpha(image, pad + (c + 0.5) * PLOT, pad + (r + 0.85) * PLOT) > 250
    for r in range(rows):
        for c in range(columns):
            if (r, c) not in cells:
                assert alpha(image, pad + (c + 0.5) * PLOT, pad + (r + 0.4) * PLOT) == 0


@pytest.mark.parametrize(("structure", "level"), sorted(SHAPES))
def test_every_part_of_every_look_has_art(sprites: Sprites, structure: str, level: int) -> None:
    look = pieces.LOOKS[structure][level - 1]
    for part in (look.main, *look.rest):
        assert sprites.has(f"build/{part}")


def test_no_two_structures_share_yard_and_picture() -> None:
    seen = [(look.yard, look.main) for levels in pieces.LOOKS.values() for look in levels]
    assert len(set(seen)) == len(seen)


def test_where_a_piece_lies_and_in_what_order_its_plots_come_makes_no_difference(sprites: Sprites) -> None:
    here = pieces.piece_surface("quarry", 1, [(0, 0), (0, 1), (1, 0)], PLOT, sprites)
    there = pieces.piece_surface("quarry", 1, [(8, 3), (7, 4), (7, 3)], PLOT, sprites)
    assert here is there


def test_a_structure_nobody_knows_is_a_plain_yard(sprites: Sprites) -> None:
    image = pieces.piece_surface("observatory", 1, [(0, 0)], PLOT, sprites)
    pad = pieces.margin(PLOT)
    shown, meant = image.get_at((pad + 20, pad + 20)), pieces.look_of("observatory", 1).yard
    assert all(abs(a - b) < 4 for a, b in zip(shown[:3], meant, strict=True))


def test_only_windmills_have_sails_and_they_can_be_left_out(sprites: Sprites) -> None:
    cells = [(0, 0), (0, 1)]
    hub = pieces.sails_at("windmill", 1, cells, PLOT)
    assert hub is not None
    assert pieces.sails_at("port", 1, cells, PLOT) is None
    still = pieces.piece_surface("windmill", 1, cells, PLOT, sprites)
    bare = pieces.piece_surface("windmill", 1, cells, PLOT, sprites, sails=False)
    arm = (hub[0] + 9, hub[1] - 9)
    assert still.get_at(arm) != bare.get_at(arm)


def test_a_ghost_is_larger_than_its_piece_by_a_pale_halo(sprites: Sprites) -> None:
    cells = [(0, 0), (0, 1)]
    ghost = pieces.ghost_surface("tannery", 1, cells, PLOT, sprites)
    piece = pieces.piece_surface("tannery", 1, cells, PLOT, sprites)
    pad = pieces.margin(PLOT)
    beside = (pad - 3, pad + 20)
    assert ghost.get_size() == piece.get_size()
    assert piece.get_at(beside).a == 0
    assert ghost.get_at(beside).a > 250
    assert sum(ghost.get_at(beside)[:3]) > 600


def test_marks_cover_exactly_their_plots() -> None:
    cells = [(4, 4), (4, 5), (5, 4)]
    for mark in (plots.blocked_surface(cells, 30), plots.open_surface(cells, 30), plots.dotted_surface(cells, 30)):
        assert mark.get_size() == (60, 60)
        assert alpha(mark, 15, 15) > 100
        assert alpha(mark, 45, 45) == 0


def test_blocked_and_open_differ_by_pattern_and_not_by_colour_alone() -> None:
    blocked, fits = plots.blocked_surface([(0, 0)], 30), plots.open_surface([(0, 0)], 30)
    greys = [{sum(image.get_at((x, 15))[:3]) // 24 for x in range(8, 22)} for image in (blocked, fits)]
    assert len(greys[0]) >= len(greys[1]) + 3


def test_the_longest_run_of_a_port_is_its_quay() -> None:
    assert pieces.longest_run(plots.normal([(0, 0), (0, 1), (0, 2), (1, 0)])) == ((0, 0), (0, 1), (0, 2))
    assert pieces.longest_run(plots.normal([(0, 0), (1, 0), (2, 0), (2, 1)])) == ((0, 0), (1, 0), (2, 0))
