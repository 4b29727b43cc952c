"""The seasons of the land: in five years it goes from spring to winter, and at the turn of a year one into the next."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.client.stage.director import Director
from game.client.ui.palette import Colour
from game.core.twenty_years.events import YearEnded


class Season(NamedTuple):
    """The colour of its light, and what lies on the land besides."""

    light: Colour
    white: Colour = (0, 0, 0)


SEASONS = (
    Season((250, 255, 236)),  # spring
    Season((255, 255, 255)),
    Season((255, 250, 218)),  # high summer
    Season((255, 232, 190)),  # autumn
    Season((206, 216, 228), (40, 42, 46)),  # winter: there is snow in the air
)


def season_of(year: int) -> int:
    """0 to 4, spring to winter."""
    return (year - 1) % len(SEASONS)


def lit(land: pygame.Surface, season: int) -> pygame.Surface:
    """The land in this season's light, a new surface."""
    light, white = SEASONS[season]
    image = land.copy()
    image.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    image.fill(white, special_flags=pygame.BLEND_RGB_ADD)
    return image


def year_of_light(year: int, director: Director[object]) -> int:
    """The year whose light lies on the land while `year` is told: the next, once its end has been shown."""
    told = director.events[: director.shown] if director.busy else ()
    return year + any(isinstance(event, YearEnded) and event.year == year for event in told[-LATEST:])


LATEST = 12  # events: no more lie between the end of a year and the beginning of the next
