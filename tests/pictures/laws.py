"""What holds for every picture, whatever stands on it. Each law lists what breaks it, a sentence each."""

import re
from collections.abc import Callable, Iterator, Sequence

import pygame

from game.client.draw.canvas import HEIGHT, WIDTH, Note, Rect
from game.client.draw.painter import Painter
from game.client.ui.focus import DIE, TIP, WHY, FocusGraph, Toast, Zone, broad, together
from game.client.ui.place import GROUND, inset, overlap
from game.client.ui.place import inside as _inside
from tests import long
from tests.pictures.inspect import reach, texts
from tests.pictures.standing import Picture, Size

SLACK = 1.5  # points a text may reach over its panel's inner edge: rounding
BARE = ("cell/", "tile/", "die/", "put/")
TOUCH = 4.0  # square points that may be shared: rounding
HALO = 3.0  # points a zone may: the focus is drawn round it


def legible(picture: Picture) -> list[str]:
    """Texts are on the screen, whole, large and dark enough, and apart from each other."""
    return texts(picture.notes, picture.screen)


def reachable(picture: Picture) -> list[str]:
    """A d-pad comes from every zone to every other, and the focus is somewhere."""
    found = [problem for graph in picture.graphs for problem in reach(graph)]
    return found + [
        f"the focus is nowhere: {graph.id!r}" for graph in picture.graphs if graph.zones and graph.id not in graph.zones
    ]


def inside(picture: Picture) -> list[str]:
    """Panels and zones are on the screen; a text or zone whose middle is on a panel is all on it."""
    panels = [note for note in picture.notes if note.kind == "panel"]
    found = [f"off screen: panel {note.text!r}" for note in panels if not picture.screen.contains(note.rect)]
    for zone in _seen(picture):
        box = picture.pixels(zone.rect)
        if not picture.screen.contains(box):
            found.append(f"off screen: zone {zone.id!r}")
        if (panel := _under(panels, box)) is not None and not _grown(panel.rect, HALO * picture.k).contains(box):
            found.append(f"over the edge of panel {panel.text!r}: zone {zone.id!r}")
    for i, note in enumerate(picture.notes):
        panel = _under([one for one in picture.notes[:i] if one.kind == "panel"], note.rect)
        if note.kind == "text" and panel is not None and not _grown(panel.rect, SLACK * picture.k).contains(note.rect):
            found.append(f"over the edge of panel {panel.text!r}: {note.text!r}")
    return found


def filled(picture: Picture) -> list[str]:
    """A row or a button has something in it; a space of a board, a die or a slot of a calendar may be bare."""
    found = []
    for graph in picture.graphs:
        for zone in graph.zones.values():
            box = picture.pixels(zone.rect)
            if zone.hidden or zone.id.startswith(BARE) or not box.colliderect(picture.screen):
                continue
            if not any(note.kind != "panel" and box.colliderect(note.rect) for note in picture.notes):
                found.append(f"nothing in zone {zone.id!r}")
    return found


DICE, EMPTY = re.compile(r"(die|d10)/(?!shadow|pool)"), 0.2  # sprites of dice; of each this much at every edge is bare
UNDONE = "Undone: Build a settlement at 4,5."
ROOMY = 1.5  # text size up to which every page has room for a toast beside its words
FRAME = 12.0  # points of a board's frame, where its rows and columns have their numbers
LONG = "The disk works again: every move is saved. " * 2  # a toast of more than one line where letters are large


def floating(picture: Picture, painter: Painter) -> list[str]:
    """No tip, reason or toast would cover what it speaks of, a die, or its neighbours in a list or line; all are on the
    screen.

    Dice are those the scene declares, and all that are drawn. `painter` must be set as when the zones were declared:
    letters and window.
    """
    found = []
    drawn = [picture.points(_grown(note.rect, -EMPTY * note.rect.h)) for note in picture.notes if DICE.match(note.text)]
    for graph in picture.graphs:
        for zone, slip in slips(graph, painter):
            mates = [one for one in graph.zones.values() if not one.hidden and together(one, zone)]
            found += _covered(f"the slip of {zone.id!r}", slip, graph, mates, drawn)
        here = [zone] if (zone := graph.zone_now) is not None and zone.rect[2] * zone.rect[3] < GROUND else []
        board = inset(graph.board, -FRAME) if graph.board is not None else (0.0, 0.0, 0.0, 0.0)
        told = str([page.view.said() for page in (*graph.pages.values(), *graph.under)])
        words = [one for one in picture.notes if one.kind == "text" and one.text in told]
        words = [one for one in words if not _inside(board, *picture.points(one.rect)[:2])]
        for said in (LONG, UNDONE):
            toast = Toast()
            toast.say(said, "tick")
            box = toast.box(painter, graph)
            found += _covered("a toast", box, graph, here, drawn)
            if said == UNDONE and painter.text_scale <= ROOMY:
                read = [one.text for one in words if overlap(box, picture.points(one.rect)) > TOUCH]
                found += [f"a toast covers the words {text!r}" for text in read]
    return found


def slips(graph: FocusGraph, painter: Painter) -> list[tuple[Zone, Rect]]:
    """Where the tips and reasons of all zones in sight would lie."""
    told = [(zone, zone.tip, TIP) for zone in graph.zones.values() if zone.tip and not zone.hidden]
    told += [(zone, (zone.refusal.text,), WHY) for zone in graph.zones.values() if zone.refusal and not zone.hidden]
    return [
        (zone, painter.slip(zone.rect, lines, broad(painter, w), graph.papers(zone)).box) for zone, lines, w in told
    ]


def _covered(what: str, slip: Rect, graph: FocusGraph, kept: Sequence[Zone], drawn: Sequence[Rect]) -> list[str]:
    x, y, w, h = slip
    found = [] if x >= 0 and x + w <= WIDTH and y >= 0 and y + h <= HEIGHT else [f"off screen: {what}"]
    dice = [
        *drawn,
        *graph.dice,
        *(zone.rect for zone in graph.zones.values() if zone.id.startswith(DIE) and not zone.hidden),
    ]
    found += [f"{what} covers a die" for die in dice if overlap(slip, die) > TOUCH]
    return found + [f"{what} covers {zone.id!r}" for zone in kept if overlap(slip, zone.rect) > TOUCH]


def named(picture: Picture) -> list[str]:
    """Every zone has a name that a reader can say."""
    zones = [zone for graph in picture.graphs for zone in graph.zones.values()]
    return [f"a zone without a name: {zone.id!r}" for zone in zones if zone.name in ("", zone.id)]


Law = Callable[[Picture], list[str]]
LAWS: tuple[Law, ...] = (legible, inside, filled, named)
# What is judged. In the largest window plain letters break nothing that they keep in the others:
# only the large ones are looked at.
LOOKS: tuple[tuple[Size, int], ...] = (
    ((1280, 720), 100),
    ((1280, 720), 150),
    ((1280, 720), 200),
    ((960, 540), 150),
    *((((960, 540), 100), ((1920, 1080), 150)) if long.LONG else ()),
)

# What is known to break a law, by scene: never to grow. Each stands for a few sentences of that law.
KNOWN: dict[str, dict[str, str]] = {}


def _seen(picture: Picture) -> Iterator[Zone]:
    return (zone for graph in picture.graphs for zone in graph.zones.values() if not zone.hidden)


def _under(panels: list[Note], box: pygame.Rect) -> Note | None:
    """The panel laid last under the middle of a box."""
    return next((panel for panel in reversed(panels) if panel.rect.collidepoint(box.center)), None)


def _grown(rect: pygame.Rect, by: float) -> pygame.Rect:
    return rect.inflate(round(2 * by), round(2 * by))
