"""Loading a map with all checks against pytmx alone on the same map."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytmx

from game.resources import maps
from game.tiled import load_map
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
    yield Row("realm_5x5, all checks", f"{median(lambda: load_map(shipped), 15) * 1e3:.1f} ms")
