"""The seasons of the land: in five years it goes from spring to winter, and at the turn of a year one into the next."""

from __future__ import annotations

import pygame

from game.client.stage.director import Director
from game.client.ui.palette import Colour
from game.core.figures import Row, beside
from game.core.twenty_years.events import YearEnded


class Season(Row, frozen=True):
    """The colour of its light, and what lies on the land besides."""

    light: Colour
    white: Colour | None = None


class Seasons(Row, frozen=True):
    """seasons.toml: from spring to winter."""

    season: tuple[Season, ...]


SEASONS = beside(__file__, "seasons.toml", Seasons).season


def season_of(year: int) -> int:
    """0 to 4, spring to winter."""
    return (year - 1) % len(SEASONS)


def lit(land: pygame.Surface, season: int) -> pygame.Surface:
    """The land in this season's light, a new surface."""
    one, image = SEASONS[season], land.copy()
    image.fill(one.light, special_flags=pygame.BLEND_RGB_MULT)
    if one.white is not None:
        image.fill(one.white, special_flags=pygame.BLEND_RGB_ADD)
    return image


def year_of_light(year: int, director: Director[object]) -> int:
    """The year whose light lies on the land while `year` is told: the next, once its end has been shown."""
    told = director.events[: director.shown] if director.busy else ()
    return year + any(isinstance(event, YearEnded) and event.year == year for event in told[-LATEST:])


LATEST = 12  # events: no more lie between the end of a year and the beginning of the next
