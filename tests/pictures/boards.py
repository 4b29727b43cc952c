"""Which ground lies where on the boards of a picture, and whose pieces stand there: what the eyes of eyes.py look at.

A board is asked by its own geometry, so that every space in sight counts, whether it can be chosen or not. XII Century
has no ground: its places are pictures with their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pygame

from game.client.ui.place import overlap
from game.core.grids.polyomino import bits
from game.titles.horrible_hordes.look.board.geometry import BoardView
from tests.pictures.standing import Picture, Standing

LAND = ("clear", "farms", "forest", "hills", "mountain", "swamp")  # of Hordes; rare ground has a picture a kind
PIECE = re.compile(r"hh/(?:town|army|castle|tower|castle_hurt|tower_hurt)_(\d)")
ARMS = re.compile(r"hh/arms_(\d)")


def spaces(standing: Standing) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Ground and box in points of every space of the board that is to be seen."""
    scene: Any = standing.app.stack.top
    scene = getattr(getattr(scene, "table", None), "top", None) or scene  # a lesson's table is a stack of its own
    table = getattr(scene, "table", None)
    if table is None or not hasattr(scene, "play"):
        return
    game, state = scene.play.session.match.setup.game, scene.play.session.match.state
    if game == "horrible_hordes":
        grounds = ((space, state.ground(space).id) for space in table.sight.spaces)
        yield from ((ground, table.sight.rect(space)) for space, ground in grounds if ground in LAND)
    elif game == "mini_monarchy":
        kinds = {"mountain": state.land.rocks, "river": state.land.water, "field": state.land.fields}
        slip = table.page.overlay.tip if table.pointing else None
        for kind, several in kinds.items():
            cells = (cell for n in bits(several) if (cell := state.ground.cells[n]) != table.cursor)
            every = [table.view.rect(cell) for cell in cells]
            rects = [one for one in every if overlap(one, table.view.box) > 0.99 * one[2] * one[3]]
            rects = [one for one in rects if not overlap(one, table.page.corner)]
            yield from ((kind, rect) for rect in rects if slip is None or not overlap(slip, rect))
    elif game == "twenty_years":
        rows = state.realm.board.terrain
        for number, ground in enumerate(ground for row in rows for ground in row):
            yield ground, table.geometry(standing.app.services.painter).tile_rect(number)


def homeless(standing: Standing, picture: Picture) -> list[str]:
    """Pieces of a seat on the board of Hordes without that seat's shield on their space: told by colour alone."""
    sight: BoardView | None = getattr(getattr(standing.app.stack.top, "table", None), "sight", None)
    if not isinstance(sight, BoardView):
        return []
    boxes = {space: picture.pixels(sight.rect(space)) for space in sight.spaces}
    shields = {
        (space, found[1])
        for note in picture.notes
        if (found := ARMS.fullmatch(note.text))
        for space, box in boxes.items()
        if box.collidepoint(note.rect.center)
    }
    return [
        f"{note.text} at {space}"
        for note in picture.notes
        if (found := PIECE.fullmatch(note.text))
        for space, box in boxes.items()
        if box.collidepoint(note.rect.center) and (space, found[1]) not in shields
    ]


def grounds(standing: Standing, picture: Picture) -> dict[str, list[pygame.Rect]]:
    """By ground the pixels of its spaces, a little inside of each."""
    found: dict[str, list[pygame.Rect]] = {}
    for ground, rect in spaces(standing):
        box = picture.pixels(rect)
        inside = box.inflate(-box.w // 6, -box.h // 6)
        if picture.screen.contains(inside):
            found.setdefault(ground, []).append(inside)
    return found
