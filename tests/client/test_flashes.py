"""At most three flashes a second larger than a hundredth of the screen, on whole frames of every storyboard."""

from __future__ import annotations

import pygame
import pytest

from tests.client.driver import shared
from tests.client.flashes import Flashes
from tools.films import frames
from tools.storyboards import FILMS

SIZE = (640, 360)


def seen(lit: list[bool], share: float) -> Flashes:
    """A patch in the middle of a grey page that is white in these frames."""
    flashes, page = Flashes(), pygame.Surface(SIZE)
    side = round((share * SIZE[0] * SIZE[1]) ** 0.5)
    for white in lit:
        page.fill((90, 90, 90))
        if white:
            page.fill((255, 255, 255), (320, 180, side, side))
        flashes.see(page)
    return flashes


def test_a_light_that_goes_on_and_off_is_counted_once_each_time() -> None:
    assert seen(([False] * 10 + [True] * 5) * 5 + [False], 0.03).most() == 4
    assert seen([False] * 10 + [True] * 5 + [False] * 60, 0.03).most() == 1


def test_a_small_light_and_one_that_stays_are_no_flashes() -> None:
    assert seen(([False] * 10 + [True] * 5) * 5, 0.003).most() == 0
    assert seen([False] * 10 + [True] * 60, 0.03).most() == 0


def test_what_moves_is_no_flash() -> None:
    flashes, page = Flashes(), pygame.Surface(SIZE)
    for n in range(60):
        page.fill((90, 90, 90))
        page.fill((255, 255, 255), (8 * n, 100, 70, 90))
        flashes.see(page)
    assert flashes.most() == 0


@pytest.mark.parametrize("name", FILMS)
def test_at_most_three_flashes_a_second(name: str) -> None:
    flashes = Flashes()
    with shared():
        for app in frames(FILMS[name], SIZE):
            flashes.see(app.screen.surface)
    assert flashes.most() <= 3, flashes.found
