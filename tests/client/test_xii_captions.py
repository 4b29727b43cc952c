"""What is said over the sheet of XII Century never covers its rows nor the dice: toasts, news, a bot's intent."""

from __future__ import annotations

from typing import Any

import pytest

from game.client.draw.canvas import Rect
from game.client.scenes.map import MapScene
from game.client.ui.page import Text
from game.client.ui.page.plan import meet
from game.core.xii_century.sheet import Phase
from game.titles.xii_century.look.dice import NEWS
from tests.client.driver import Driver, paced
from tests.client.xii_moments import moment
from tests.pictures.inspect import spilled

SIZES = [(960, 540), (1280, 720), (1920, 1080)]
LINES = ("asset/", "item/", "land/", "town/", "die/", "ability/", "save", "end", "discard")
SAID = ("1 action undone.", "Nothing to undo this turn: a die was rolled since, or nothing was done.")


def covered(driver: Driver) -> list[Rect]:
    """What is laid over the page from now on, with the boxes it takes."""
    found: list[Rect] = []
    painter: Any = driver.services.painter
    painter.covers = lambda *box: found.append(box)
    return found


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_a_toast_covers_neither_a_row_nor_a_die(size: tuple[int, int], text: int) -> None:
    play = moment(lambda m: m.state.phase == Phase.SPEND and m.state.round == 7 and m.state.spent == 0)
    with Driver(MapScene(play), size, settings=paced(0, reduced_motion=True, text_size=text)) as driver:
        driver.settle()
        for said in SAID:
            boxes = covered(driver)
            driver.scene.say(said, "undo")
            driver.frames(30)
            plan = driver.scene.table.page.plan
            kept = {id: one.box for id, one in plan.items.items() if id.startswith(LINES) and one.entries}
            kept |= {id: box for id, box in plan.holes.items() if id.startswith("die/")}
            assert boxes
            assert [id for id, box in kept.items() if any(meet(box, one) for one in boxes)] == []


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("players", [("bot:greedy", "bot:greedy"), ("human", "bot:greedy")])
def test_news_and_a_bots_intent_are_lines_of_the_tray(players: tuple[str, ...], text: int) -> None:
    play = moment(lambda m: m.state.phase == Phase.SPEND and m.state.round == 3 and m.state.active == 1, players)
    with Driver(MapScene(play), settings=paced(1, reduced_motion=True, text_size=text)) as driver:
        boxes = covered(driver)
        table: Any = driver.scene.table
        news, seen = set(), set()
        for _ in range(700):
            driver.frames(1)
            if driver.scene is not table.scene or not table.scene.watching:
                break
            now = play.director.now
            if now is not None and now.type in NEWS and not table.elsewhere(now):
                news.add(table.voice.tell(now, play.session.you).long)
            elif play.intent and play.planned is not None:
                news.add(play.intent)
            seen |= {e.node.text for e in table.page.plan.entries if isinstance(e.node, Text)}
            assert spilled(table.page.plan) == []
        assert news
        assert [one for one in news if not any(one in told for told in seen)] == []
        assert boxes == []
