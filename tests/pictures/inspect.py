"""What the eye misses: texts cut off, colliding, too pale or too small, zones a d-pad cannot reach.

    problems = audit(scene, painter)       # draws the scene once and lists what is wrong; [] is what tests want

Texts are judged as drawn, against the average of what lies under each at that moment.
"""

from collections import deque
from collections.abc import Callable, Iterable

import pygame

from game.client.draw.canvas import SMALLEST, Note
from game.client.draw.painter import Painter
from game.client.input.actions import DIRECTIONS, Act
from game.client.stack import Scene
from game.client.ui.focus import FocusGraph, Zone
from game.client.ui.page import Layout, Node, SpokenNode, Text
from game.client.ui.palette import Colour
from game.client.ui.place import price_of

PALE, PALE_LARGE, LARGE = 4.5, 3.0, 12.0  # contrast, contrast of large letters, points that count as large
FARTHEST = 12  # presses from corner to corner
_UP_DOWN = (Act.UP, Act.DOWN)  # a slider takes LEFT and RIGHT for itself


def audit(scene: Scene, painter: Painter) -> list[str]:
    """Every problem of the scene as it is drawn now, one sentence each. Layers are painted afresh for it."""
    found = texts(noted(scene.draw, painter), painter.surface.get_rect())
    focus = vars(scene).get("focus")
    return [*found, *(reach(focus) if isinstance(focus, FocusGraph) else ())]


def noted(draw: Callable[[Painter], object], painter: Painter) -> list[Note]:
    """What `draw` leaves to be seen, in the order it was drawn."""
    painter.notes = []
    try:
        draw(painter)
        return painter.notes
    finally:
        painter.notes = None


def texts(notes: Iterable[Note], screen: pygame.Rect) -> list[str]:
    """Texts off the screen, cut, colliding, too small or too pale."""
    found: list[str] = []
    seen: list[Note] = []
    for note in (one for one in notes if one.kind == "text"):
        if not screen.contains(note.rect):
            found.append(f"off screen: {note.text!r}")
        if note.cut:
            found.append(f"cut: {note.text!r}")
        if note.size < SMALLEST - 0.3:
            found.append(f"only {note.size:.1f} pt: {note.text!r}")
        ratio = contrast(note.colour, note.ground)
        if ratio < (PALE_LARGE if note.size >= LARGE else PALE):
            found.append(f"pale, {ratio:.1f} to 1: {note.text!r}")
        inner = note.rect.inflate(-2, -2)
        found += [f"overlap: {note.text!r} and {other.text!r}" for other in seen if inner.colliderect(other.rect)]
        seen.append(note)
    return found


def _out_of_list(focus: FocusGraph, zone: Zone) -> list[str]:
    """Where up and down lead from a line scrolled out of sight: stepped on it stands at the edge of its list."""
    shown = [one for one in focus.zones.values() if one.group == zone.group and not one.hidden]
    edge = min(shown, key=lambda one: abs(one.rect[1] - zone.rect[1]), default=zone).rect
    others = [one for one in focus.zones.values() if one.group != zone.group and not (one.hidden or one.aside)]
    found = []
    for act in _UP_DOWN:
        dx, dy = DIRECTIONS[act]
        priced = [(price, one.id) for one in others if (price := price_of(edge, one.rect, dx, dy)) is not None]
        found += [min(priced)[1]] if priced else []
    return found


def reach(focus: FocusGraph) -> list[str]:
    """Zones a d-pad cannot reach from some other zone, and corners more than FARTHEST presses apart.

    Along a row or column of a board (`focus.field`) a direction is held: that run is one press.
    """
    zones = {id: zone for id, zone in focus.zones.items() if not zone.aside}
    if len(zones) < 2:
        return []
    ways = {
        id: {act: n for act in (DIRECTIONS if zone.on_adjust is None else _UP_DOWN) if (n := focus.neighbour(id, act))}
        for id, zone in zones.items()
    }
    links = {id: list(ways[id].values()) for id in zones}
    for id in zones if focus.field else ():
        links[id] += [far for act in ways[id] for far in _run(ways, id, act, focus.field)]
    for id, zone in zones.items():
        if zone.hidden:
            links[id] += _out_of_list(focus, zone)
    found = []
    for start in zones:
        far = presses(links, start)
        lost = sorted(set(zones) - set(far))
        found += [f"no way from {start!r} to {id!r}" for id in lost]
        found += [f"{steps} presses from {start!r} to {id!r}" for id, steps in far.items() if steps > FARTHEST]
    return found


def _run(ways: dict[str, dict[Act, str]], id: str, act: Act, field: str) -> list[str]:
    """The zones of a board a held direction comes over from one of its spaces."""
    found: list[str] = []
    while id.startswith(field) and (after := ways[id].get(act, "")).startswith(field) and after not in found:
        found.append(after)
        id = after
    return found


def presses(links: dict[str, list[str]], start: str) -> dict[str, int]:
    """How many presses away every zone that can be reached is."""
    far = {start: 0}
    queue = deque([start])
    while queue:
        id = queue.popleft()
        for other in links[id]:
            if other not in far:
                far[other] = far[id] + 1
                queue.append(other)
    return far


def spilled(plan: Layout) -> list[str]:
    """What stands outside a page, or is wider than its place; [] is what tests want."""
    x, y, w, h = plan.box
    found = []
    for node, (nx, ny, nw, nh), _, seen in plan.entries:
        tight = isinstance(node, Text) and node.wide(plan)[0] > nw + 0.5
        room = 3.0 if node.parts else 0.1  # a shadow falls outside
        out = nx < x - 0.1 or nx + nw > x + w + room or (seen is None and (ny < y - 0.1 or ny + nh > y + h + room))
        if out or tight:
            found.append(f"{'spills' if out else 'tight'}: {node!r:.90}")
    return found


def luminance(colour: Colour) -> float:
    """Relative luminance, 0..1, as WCAG defines it."""
    r, g, b = (x / 3294.6 if x <= 10 else ((x / 255 + 0.055) / 1.055) ** 2.4 for x in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Colour, b: Colour) -> float:
    """WCAG contrast ratio of two colours, 1..21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def say(node: Node) -> list[str]:
    """A page in plain lines: "> " stands before what can be acted on."""
    return [line for one in node.said() for line in _lines(one)]


def _lines(said: SpokenNode) -> list[str]:
    words = f"{said.name}: {said.value}" if said.value and said.name else said.name or said.value
    if said.id:
        return [f"> {words}" + (f" (not now: {said.why})" if said.why else "")]
    return ([words] if words else []) + [line for kid in said.kids for line in _lines(kid)]
