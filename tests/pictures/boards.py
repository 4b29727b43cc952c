"""Which ground lies where on the boards of a picture, and whose pieces stand there: what the eyes of eyes.py look at.

A board is asked by its own geometry, so that every space in sight counts, whether it can be chosen or not. XII Century
has no ground: its places are pictures with their names.
"""

import re
from collections.abc import Iterator
from typing import Any

import pygame

from game.client.scenes.map import Table
from game.client.ui.place import overlap
from game.core.grids import bits
from game.titles.horrible_hordes.look.board import BoardView
from tests.pictures.standing import Picture, Standing

LAND = ("clear", "farms", "forest", "hills", "mountain", "swamp")  # of Hordes; rare ground has a picture a kind
PIECE = re.compile(r"hh/(?:town|army|castle|tower|castle_hurt|tower_hurt)_(\d)")
ARMS = re.compile(r"hh/arms_(\d)")


def spaces(standing: Standing) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Ground and box in points of every space of the board that is to be seen."""
    table: Any = standing.app.stack.top
    table = getattr(getattr(table, "table", None), "top", None) or table  # a lesson's table is a stack of its own
    if not isinstance(table, Table):
        return
    game, state = table.play.session.match.setup.game, table.play.session.match.state
    if game == "horrible_hordes":
        grounds = ((space, state.ground(space).id) for space in table.sight.spaces)
        yield from ((ground, table.sight.rect(space)) for space, ground in grounds if ground in LAND)
    elif game == "mini_monarchy":
        kinds = {"mountain": state.land.rocks, "river": state.land.water, "field": state.land.fields}
        slip = table.tip if table.pointing else None
        for kind, several in kinds.items():
            cells = (cell for n in bits(several) if (cell := state.ground.cells[n]) != table.cursor)
            every = [table.view.rect(cell) for cell in cells]
            rects = [one for one in every if overlap(one, table.view.box) > 0.99 * one[2] * one[3]]
            rects = [one for one in rects if not overlap(one, table.corner)]
            yield from ((kind, rect) for rect in rects if slip is None or not overlap(slip, rect))
    elif game == "twenty_years":
        rows = state.realm.board.terrain
        for number, ground in enumerate(ground for row in rows for ground in row):
            yield ground, table.geometry(standing.app.services.painter).tile_rect(number)


def homeless(standing: Standing, picture: Picture) -> list[str]:
    """Pieces of a seat on the board of Hordes on land without that seat's shield: told by colour alone.

    Spaces of a seat that lie beside each other have one shield together.
    """
    scene: Any = standing.app.stack.top
    sight: BoardView | None = getattr(scene, "sight", None)
    if not isinstance(sight, BoardView):
        return []
    boxes = {space: picture.pixels(sight.rect(space)) for space in sight.spaces}
    own = {str(player.seat): {n for n in boxes if player.spaces >> n & 1} for player in scene.state.players}
    home: set[tuple[int, str]] = set()
    for space, seat in _on(boxes, picture, ARMS):
        reached = [space]
        while reached:
            here = reached.pop()
            if here in own[seat] and (here, seat) not in home:
                home.add((here, seat))
                reached += sight.grid.near[here]
    return [f"a piece of {seat} at {space}" for space, seat in _on(boxes, picture, PIECE) if (space, seat) not in home]


def _on(boxes: dict[int, pygame.Rect], picture: Picture, kind: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """The spaces on which pictures of a kind lie, and whose they are."""
    for note in picture.notes:
        if found := kind.fullmatch(note.text):
            yield from ((space, found[1]) for space, box in boxes.items() if box.collidepoint(note.rect.center))


def grounds(standing: Standing, picture: Picture) -> dict[str, list[pygame.Rect]]:
    """By ground the pixels of its spaces, a little inside of each."""
    found: dict[str, list[pygame.Rect]] = {}
    for ground, rect in spaces(standing):
        box = picture.pixels(rect)
        inside = box.inflate(-box.w // 6, -box.h // 6)
        if picture.screen.contains(inside):
            found.setdefault(ground, []).append(inside)
    return found
