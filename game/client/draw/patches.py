"""A page of many small fields, of which few change at a time: only those are painted anew.

    page = Patches()
    page.board("items", looks, BOX, draw)             # what lies below: panels and their headings
    page.field(Field("item/mill", looks, box, draw, here))
    page.paint(painter)                               # ends the page; begin the next one with board and field again

`looks` tells all that is drawn. Boards are kept on a surface of their own, from which a field's place is wiped clean.
The painter must paint on the same standing layer each time, and nobody else in the boxes of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.client.draw.canvas import Rect
from game.client.ui.theme import SHADOW

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

OVER = 2.8  # points the focus reaches beyond its box,
ASIDE = 5.4  # and to the sides, when it shakes


@dataclass(frozen=True, slots=True)
class Field:
    """One field: `looks` as a key of its picture, None for one that is painted every time; `here` has the focus."""

    id: str
    looks: Hashable
    box: Rect
    draw: Callable[[], object]
    here: bool = False

    @property
    def area(self) -> Rect:
        """What it paints on."""
        x, y, w, h = self.box
        return (x - ASIDE, y - OVER, w + 2 * ASIDE, h + 2 * OVER) if self.here else self.box


def shadowed(box: Rect) -> Rect:
    """A panel's box with its shadow."""
    x, y, w, h = box
    return x, y, w + 2.2, h + SHADOW


class Patches:
    """It keeps what was painted last: surfaces by board, looks and place by field."""

    def __init__(self) -> None:
        self._boards: list[Field] = []
        self._fields: list[Field] = []
        self._ground: pygame.Surface | None = None
        self._for: tuple[object, ...] = ()  # the surface and measures all below was painted for
        self._lie: dict[str, Hashable] = {}  # the looks of the boards on the ground
        self._show: dict[str, tuple[Hashable, bool, Rect]] = {}  # looks, focus and area of the fields on the page

    def board(self, id: str, looks: Hashable, box: Rect, draw: Callable[[], object]) -> None:
        """What lies below fields: painted in the order told."""
        self._boards.append(Field(id, looks, shadowed(box), draw))

    def field(self, field: Field) -> None:
        self._fields.append(field)

    def forget(self) -> None:
        """The next page is painted from the ground up."""
        self._for, self._ground = (), None

    def paint(self, painter: Painter, all_anew: bool = False) -> None:
        """Bring the painter's surface up to the boards and fields told since the last time.

        `all_anew`: on whatever ground the caller has painted.
        """
        boards, fields = self._boards, self._fields
        self._boards, self._fields = [], []
        if all_anew or painter.notes is not None:
            self.forget()
            _draw(boards)
            _draw(fields)
            return
        measures = (id(painter.surface), painter.surface.get_size(), painter.k, painter.text_scale)
        begun = measures != self._for or self._ground is None or not set(self._show) <= {field.id for field in fields}
        if begun:
            self._begin(painter, measures)
        dirt = self._lay(painter, boards)
        stale = self._stale(fields, dirt)
        self._wipe(painter, [None] if begun else dirt)
        _draw([field for field in fields if field.id in stale])
        self._show = {field.id: (field.looks, field.here, field.area) for field in fields}

    def _begin(self, painter: Painter, measures: tuple[object, ...]) -> None:
        """Nothing of the page is there yet but the table."""
        self._for, self._lie, self._show = measures, {}, {}
        if self._ground is None or self._ground.get_size() != painter.surface.get_size():
            self._ground = pygame.Surface(painter.surface.get_size())
        with painter.onto(self._ground):
            painter.table()

    def _lay(self, painter: Painter, boards: list[Field]) -> list[Rect]:
        """Paint the boards that changed on the ground; where they are."""
        assert self._ground is not None
        changed = [board for board in boards if self._lie.get(board.id) != board.looks]
        with painter.onto(self._ground):
            for board in changed:
                if board.id in self._lie:  # soft edges must not be laid over themselves
                    with painter.clip(*board.box):
                        painter.table()
                board.draw()
        self._lie.update({board.id: board.looks for board in changed})
        return [board.box for board in changed]

    def _stale(self, fields: list[Field], dirt: list[Rect]) -> set[str]:
        """Which fields must be painted; what is to be wiped for them is added to `dirt`."""
        stale: set[str] = set()
        for field in fields:
            before = self._show.get(field.id)
            if before is None or field.looks is None or before[:2] != (field.looks, field.here):
                stale.add(field.id)
                dirt += [field.area] if before is None or before[2] == field.area else [field.area, before[2]]
        fresh = dirt[:]
        clean = [(field, field.area) for field in fields if field.id not in stale]
        while fresh:  # whoever stands in the dirt is painted again, with all it reaches
            more = [(field, area) for field, area in clean if _met(area, fresh)]
            stale.update(field.id for field, _ in more)
            clean = [one for one in clean if one[0].id not in stale]
            fresh = [area for _, area in more]
            dirt += fresh
        return stale

    def _wipe(self, painter: Painter, dirt: Sequence[Rect | None]) -> None:
        """Put the ground down in these places; None is everywhere."""
        assert self._ground is not None
        for rect in dirt:
            box = painter.box(*rect) if rect is not None else self._ground.get_rect()
            painter.surface.blit(self._ground, box, box)


def _draw(fields: list[Field]) -> None:
    """The one with the focus last: it lies over its neighbours' edges."""
    for field in sorted(fields, key=lambda field: field.here):
        field.draw()


def _met(area: Rect, others: Sequence[Rect]) -> bool:
    """Whether it shares a place with one of them."""
    left, top, right, bottom = area[0], area[1], area[0] + area[2], area[1] + area[3]
    return any(left < x + w and x < right and top < y + h and y < bottom for x, y, w, h in others)
