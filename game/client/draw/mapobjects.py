"""The tile objects of a Tiled map: where their pictures stand, turned as their author turned them."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.client.draw.spans import Span
from game.tiled.data import ObjectLayer


class Standing(NamedTuple):
    """One tile object. `middle` of its picture, `box` around it and `size` unturned, in pixels of the scaled map."""

    gid: int
    size: tuple[int, int]
    turn: float  # degrees clockwise
    middle: tuple[float, float]
    box: Span


def standing(layer: ObjectLayer, scales: tuple[float, float]) -> list[Standing]:
    """Those that are to be seen. A tile object stands on its lower left corner, and turns about it."""
    found = []
    for thing in layer.objects:
        if not thing.cell or not thing.visible:
            continue
        w, h = max(1, round(thing.width * scales[0])), max(1, round(thing.height * scales[1]))
        x, y = thing.x * scales[0], thing.y * scales[1]
        turn = thing.rotation % 360
        if not turn:  # upright pictures keep to whole pixels
            left, top = round(x), round((thing.y - thing.height) * scales[1])
            found.append(Standing(thing.cell, (w, h), 0, (left + w / 2, top + h / 2), (left, top, left + w, top + h)))
            continue
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        mx, my = x + cos * w / 2 + sin * h / 2, y + sin * w / 2 - cos * h / 2
        rx, ry = abs(cos) * w / 2 + abs(sin) * h / 2 + 1, abs(sin) * w / 2 + abs(cos) * h / 2 + 1
        box = math.floor(mx - rx), math.floor(my - ry), math.ceil(mx + rx), math.ceil(my + ry)
        found.append(Standing(thing.cell, (w, h), turn, (mx, my), box))
    return found
