"""How many pictures are held: none of a page that is covered, none of a fight that is over, few as large as the window.

A picture as large as the window takes eight megabytes at 1920x1080.
"""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType
from typing import Any

import pygame
import pytest

from game.client.draw.canvas import PRE
from game.client.draw.painter import Kept, Layer, Painter
from game.client.draw.sketch import Frame, nine_slice
from game.client.services import Services
from game.client.stack import Pop
from game.client.ui.page import Page
from game.client.ui.palette import INK, PARCH
from game.session import Session
from tests.client.driver import Driver
from tests.long import usual
from tools.shots import SHOTS

SIZE = (960, 540)
COVERED = ("dungeon", "battle", "ledger", "monarchy_book", "hordes_move", "century_replay", "year_3_card")
FIGHTS = ("battle_roll", "century_war", "hordes_battle")
_AROUND = (type, ModuleType, FunctionType, Services, Painter, Session)  # what is not a scene's own

pytestmark = pytest.mark.usefixtures("home")


def reached(*roots: object) -> list[Any]:
    """Everything these hold that is their own."""
    todo, met = list(roots), {id(root): root for root in roots}
    while todo:
        for found in gc.get_referents(todo.pop()):
            if id(found) not in met and not isinstance(found, _AROUND):
                met[id(found)] = found
                todo.append(found)
    return list(met.values())


@pytest.mark.parametrize("name", usual(list(SHOTS), *COVERED))
def test_a_scene_that_is_covered_keeps_no_copy_of_its_page(name: str) -> None:
    with Driver(SHOTS[name].scene(), size=SIZE) as play:
        play.frames(30)
        for scene in play.app.stack.scenes:
            scene.rest()
        parts = [one for one in reached(*play.app.stack.scenes) if isinstance(one, (Page, Kept, Layer))]
        assert parts
        assert [one for one in parts if any(isinstance(of, pygame.Surface) for of in vars(one).values())] == []


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_that_is_left_keeps_no_figures(name: str) -> None:
    with Driver(SHOTS[name].scene(), size=SIZE) as play:
        play.frames(60)
        scene = play.scene
        assert scene.stock.puppets.cache.held
        play.app.stack.apply(Pop())
        assert scene.stock.puppets.cache.held == scene.stock.puppets._wholes.held == 0
        formation = getattr(scene, "formation", None)
        assert not [one for one in reached(formation) if isinstance(one, pygame.Surface)]


def test_a_watched_match_holds_few_pictures_as_large_as_the_window() -> None:
    most, pages = 0, 0
    with Driver(("watch", "twenty_years", "--seed", "oak-7", "--speed", "4"), size=SIZE) as play:
        before: object = None
        for _ in range(1500):
            play.frames(1)
            scenes = play.app.stack.scenes
            if scenes != before:  # what comes and what goes are held together now, if ever
                before, pages = scenes, pages + 1
                for _ in range(3):
                    large = [one for one in reached(*scenes) if type(one) is pygame.Surface and one.get_size() == SIZE]
                    most = max(most, sum(one is not play.surface for one in large))
                    play.frames(1)
            if pages >= 5:
                break
    assert pages == 5
    assert most <= 3


def test_words_and_drawings_are_kept_in_the_same_room() -> None:
    painter = Painter(pygame.Surface((1280, 720)))
    for number in range(300):
        painter.text(f"{number} {'a long line of words ' * 8}", 0, 0, "ui", 20)
    assert painter.cache.made == 300
    assert painter.cache.held <= painter.cache.room


def test_of_a_large_frame_only_its_edges_are_kept() -> None:
    window = pygame.Surface((1280, 720))
    window.fill((10, 90, 200))
    whole, painter = window.copy(), Painter(window)
    rings = (Frame(0.7, 2, 0.7, 0, INK, 4, alpha=90), Frame.inset(1, INK, 3), Frame.inset(2, PARCH, 2))
    painter.frame(20, 30, 500, 300, rings)
    whole.blit(nine_slice(painter.box(20, 30, 500, 300).size, rings, painter.k, 255), painter.at(20, 30), None, PRE)
    assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert painter.cache.held * 8 < 4 * 1000 * 600


def test_a_shade_is_kept_nowhere() -> None:
    painter = Painter(pygame.Surface((1280, 720)))
    painter.surface.fill((200, 150, 100))
    painter.shade(0, 0, 640, 360, (30, 20, 40), 90)
    assert painter.cache.held == 0
    assert painter.surface.get_at((640, 360))[:3] == (140, 104, 79)
