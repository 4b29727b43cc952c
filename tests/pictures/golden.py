"""A picture as text: what stands on it, panel by panel in reading order, boxes in whole points.

    8,32 200x120 [Build]
      10,38 196x22 > build/port no: Needs two wood.
        14,40 52x9 "Port" bold 9.5
        70,40 9x9 wood

A name in brackets is a panel, > a zone (>> with the focus) and why it is refused, words in quotes a text with face,
size and any colour but ink, a bare name a symbol or a sprite (~ when faint). What lies in a zone follows it, indented.
Renewed by `python -m tests.pictures.renew`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from game.client.draw.canvas import Note, Rect
from game.client.ui import palette
from game.client.ui.focus import FocusGraph, Zone
from tests.pictures.standing import Picture, Size

FOLDER = Path(__file__).parent / "goldens"
SIZE: Size = (1280, 720)
TEXTS = (100, 150)


@dataclass
class Box:
    """A panel, a zone, a text or a picture, with what lies in it."""

    rect: Rect
    line: str
    inside: list[Box] = field(default_factory=list)

    def holds(self, other: Box) -> bool:
        """Whether the middle of the other lies in it."""
        x, y = other.rect[0] + other.rect[2] / 2, other.rect[1] + other.rect[3] / 2
        left, top, w, h = self.rect
        return left <= x < left + w and top <= y < top + h

    def lines(self, depth: int = 0) -> Iterator[str]:
        """Itself, then what it holds: from top to bottom by the middle of each, then from left to right."""
        x, y, w, h = (round(value) for value in self.rect)
        yield f"{'  ' * depth}{x},{y} {w}x{h} {self.line}".rstrip()
        for box in sorted(self.inside, key=_reading):
            yield from box.lines(depth + 1)


def path_of(name: str, text: int) -> Path:
    return FOLDER / f"{name}.{text}.txt"


def told(picture: Picture) -> str:
    """The picture in lines."""
    panels = [Box((0.0, 0.0, 640.0, 360.0), "[]")]
    panels += [Box(picture.points(note.rect), f"[{note.text}]") for note in picture.notes if note.kind == "panel"]
    zones = [Box(zone.rect, _zone(graph, zone)) for graph in picture.graphs for zone in graph.zones.values()]
    for zone in zones:
        _innermost(panels, zone).inside.append(zone)
    actable = {id(panel): [panel, *panel.inside] for panel in panels}
    for note in picture.notes:
        if note.kind != "panel":
            box = Box(picture.points(note.line), _note(note))
            _innermost(actable[id(_innermost(panels, box))], box).inside.append(box)
    ordered = [panels[0], *sorted(panels[1:], key=lambda panel: (round(panel.rect[1]), round(panel.rect[0])))]
    return "".join(f"{line}\n" for panel in ordered for line in panel.lines())


def _innermost(boxes: list[Box], box: Box) -> Box:
    """The last of the boxes that holds this one, the first if none does."""
    return next((outer for outer in reversed(boxes) if outer.holds(box)), boxes[0])


def _reading(box: Box) -> tuple[int, int, str]:
    x, y, _, h = box.rect
    return int(y + h / 2 + 0.3), round(x), box.line  # halves are common, and float sums differ between Pythons


def _note(note: Note) -> str:
    if note.kind != "text":
        return note.text.removeprefix("sym/") + (" ~" if note.faint else "")
    colour = _COLOURS.get(note.colour) or "#{:02x}{:02x}{:02x}".format(*note.colour)
    colour = "" if note.colour == palette.INK else f" {colour}"
    return f'"{note.text}" {note.face} {note.size:g}{colour}{" cut" if note.cut else ""}'


def _zone(graph: FocusGraph, zone: Zone) -> str:
    line = f"{'>>' if graph.id == zone.id else '>'} {zone.id}"
    line += " (hidden)" if zone.hidden else ""
    line += " (aside)" if zone.aside else ""
    if zone.refusal is not None:
        line += f" no: {' '.join(zone.refusal.text.split())}"
    return line


_COLOURS = {value: name.lower() for name, value in vars(palette).items() if name.isupper() and isinstance(value, tuple)}
