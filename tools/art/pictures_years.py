"""The twenty ledger vignettes as pictures: pic/year_1 .. pic/year_20."""

from __future__ import annotations

from collections.abc import Iterable

from tools.art.pictures_scene import picture
from tools.art.pictures_years_early import EARLY
from tools.art.pictures_years_early import H as HEIGHT
from tools.art.pictures_years_early import W as WIDTH
from tools.art.pictures_years_late import LATE
from tools.art.pictures_years_middle import MIDDLE
from tools.art.registry import Picture


def pictures() -> Iterable[Picture]:
    """106x76 points each, edge to edge: the frame is the scene's."""
    for year, draw in enumerate((*EARLY, *MIDDLE, *LATE), 1):
        yield picture(f"pic/year_{year}", WIDTH, HEIGHT, draw, ss=4)
