"""The pages of Horrible Hordes at every text size: nothing leaves its place, nothing is set below its size."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.client.draw.canvas import SMALLEST
from game.client.scenes.map import MapScene
from game.client.ui.focus import FocusGraph
from game.core.horrible_hordes.hordes import telegraph
from game.core.horrible_hordes.tables import KINGDOMS
from game.journal.settings import Settings
from game.titles.horrible_hordes.look.abilities import AbilitiesScene
from game.titles.horrible_hordes.look.hand import PlansScene, SeatOrders
from game.titles.horrible_hordes.look.kingdoms import HordesScene, KingdomsScene
from game.titles.horrible_hordes.look.places import FIELD
from tests.client.driver import Driver, paced, play_of
from tests.client.test_hordes_table import random_match
from tests.long import usual
from tests.pictures.inspect import noted, reach, spilled, texts
from tests.world import as_long_as
from tools.shots import SHOTS, _hordes

LOOKS = [((1280, 720), 100), ((960, 540), 150), ((1280, 720), 200), ((1920, 1080), 200)]
SCENES = ("hordes_crowd", "hordes_move", "hordes_resource", "hordes_plain")
ZONES = ("cell/44", "order/0", "order/go", "order/done", "chit/wood", "raid/", "hordes/all", "shelf/", "seat/0")


def problems(driver: Driver, page: Any, board: bool = False) -> list[str]:
    """What is wrong as it is drawn now; the letters on the board itself grow with its zoom, not with the setting."""
    painter = driver.services.painter
    notes = noted(driver.scene.draw, painter)
    if board:
        edge = painter.box(*FIELD).right
        notes = [note for note in notes if note.rect.x > edge]
    found = texts(notes, painter.surface.get_rect()) + spilled(page.plan)
    least = SMALLEST * painter.text_scale - 0.6
    return found + [
        f"shrunk to {note.size}: {note.text!r}" for note in notes if note.kind == "text" and note.size < least
    ]


@pytest.mark.parametrize(
    ("name", "look"), usual(list(product(SCENES, LOOKS)), *zip(SCENES, LOOKS, strict=True)), ids=str
)
def test_what_lies_beside_the_board_flows(name: str, look: tuple[tuple[int, int], int]) -> None:
    window, text = look
    with Driver(SHOTS[name].scene(), size=window, settings=paced(0, text_size=text)) as driver:
        driver.frames(30)
        scene: Any = driver.scene
        found = problems(driver, scene.table.page, board=True)
        for zone in ZONES:
            here = next((id for id in scene.focus.zones if id.startswith(zone)), "")
            if here:
                scene.focus.focus_on(here)
                scene.touch()
                driver.frames(2)
                found += [f"{here}: {one}" for one in problems(driver, scene.table.page, board=True)]
        graph: FocusGraph = scene.focus
        assert found + reach(graph) == []


@pytest.mark.parametrize(("window", "text"), [((1280, 720), 90), *LOOKS[1:3]], ids=str)
def test_the_book_and_the_standing_orders_flow(window: tuple[int, int], text: int) -> None:
    settings = Settings(text_size=text)
    for scene in (
        AbilitiesScene(_hordes(6, 4, "resource"), 0, plan=SeatOrders()),
        PlansScene(SeatOrders(skip={"trade"}), "A"),
    ):
        with Driver(scene, size=window, settings=settings) as driver:
            driver.frames(3)
            assert problems(driver, scene.page) + reach(scene.focus) == []


@pytest.mark.parametrize(("window", "text"), LOOKS, ids=str)
def test_the_kingdoms_to_choose_from_and_the_list_of_hordes_flow(window: tuple[int, int], text: int) -> None:
    match = random_match("moss-4", 40)
    found = telegraph(match.state)
    for scene in (KingdomsScene([row.id for row in KINGDOMS], lambda: True), HordesScene(found, match.state)):
        with Driver(scene, size=window, settings=paced(0, text_size=text)) as driver:
            driver.frames(3)
            assert problems(driver, scene.page) + reach(scene.focus) == []


def test_a_kingdom_is_chosen_on_its_page_and_the_board_can_be_looked_at_before() -> None:
    match = random_match("moss-4", 0, seats=1)
    for _ in as_long_as(lambda: match.state.phase != "kingdoms"):
        match.step(match.legal()[0])
    with Driver(MapScene(play_of(match)), settings=paced(0)) as driver:
        driver.until(lambda: isinstance(driver.scene, KingdomsScene), 60)
        driver.key("escape", then=3)
        assert isinstance(driver.scene, MapScene)
        assert driver.scene.focus.id == "order/kingdom"
        driver.key("return", then=3)
        driver.confirm("kingdom/dwarves", then=3)
        assert KINGDOMS[match.state.players[0].kingdom].id == "dwarves"
