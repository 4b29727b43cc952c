"""Loading a map with all checks against pytmx alone on the same map; showing and scrolling one of a million cells."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytmx

from game.client.draw.mapview import MapView
from game.resources import maps
from game.tiled import HUGE, load_map
from tools.bench_rows import Median, Row, at_most

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" renderorder="right-down" width="{n}" height="{n}" tilewidth="32"
 tileheight="32" infinite="0" nextlayerid="2" nextobjectid="1">
 <tileset firstgid="1" source="{source}"/>
 <layer id="1" name="terrain" width="{n}" height="{n}"><data encoding="csv">
{cells}
</data></layer>
</map>
"""


def _big(folder: Path, n: int) -> Path:
    import shutil

    shutil.copytree(maps() / "tilesets", folder / "tilesets")
    source = next((folder / "tilesets").glob("*.tsx"))
    row = ",".join(str(1 + i % 4) for i in range(n))
    path = folder / "big.tmx"
    path.write_text(_HEAD.format(n=n, source=f"tilesets/{source.name}", cells=",\n".join([row] * n)))
    return path


def rows(median: Median) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = _big(Path(folder), 100)
        bare = median(lambda: pytmx.TiledMap(str(path)), 15)
        ours = median(lambda: load_map(path, root=path.parent), 15)
        yield at_most("100x100 map with all checks, against pytmx alone", ours / bare, 1.15, "x")
    shipped = maps() / "twenty_years" / "realm_5x5.tmx"
    yield at_most("realm_5x5, all checks", median(lambda: load_map(shipped), 15) * 1e3, None, "ms")
    yield from _huge()


def _huge() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = _big(Path(folder), 1000)
        for name, size, cell in (("720p", (1280, 720), 32), ("1080p", (1920, 1080), 48)):
            window = pygame.Surface(size, 0, 32)
            begun = time.perf_counter()
            view = MapView(load_map(path, root=path.parent, limits=HUGE), *size, cell)
            view.draw(window, 0, 0)
            yield at_most(f"1000x1000 map read and shown at {name}", time.perf_counter() - begun, 1.5, "s")
            for step, goal in ((3, 1.2), (24, 2.0)):
                yield at_most(f"... scrolled {step} px a frame", _scroll(view, window, step), goal, "B")


def _scroll(view: MapView, window: pygame.Surface, step: int) -> float:
    """The median frame of a diagonal walk, in full-surface blits of the same size measured beside it."""
    plain = pygame.Surface(window.get_size(), 0, 32)
    plain.fill((90, 120, 60))  # untouched memory costs next to nothing to read
    blits = []
    for _ in range(100):
        begun = time.perf_counter()
        window.blit(plain, (0, 0))
        blits.append(time.perf_counter() - begun)
    spent = []
    view.look(0, 0)
    for _ in range(300):
        begun = time.perf_counter()
        view.move(step, step)
        view.draw(window, 0, 0)
        spent.append(time.perf_counter() - begun)
    return statistics.median(spent) / statistics.median(blits)
