"""Whole reigns of Mini Monarchy by one device alone: the greedy bot decides, pad, mouse or keyboard does it.

Nothing reaches around the device: each decision becomes steps of the cursor, presses and clicks on the real page.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.bots import bot
from game.client.input.actions import DIRECTIONS, Act
from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.scenes.score import ScoreScene
from game.core.match import Match
from game.core.mini_monarchy.actions import (
    Build,
    BuildStage,
    CapitalProduce,
    ChooseFortune,
    Done,
    KeepFate,
    LoseBuilding,
    PayHardTimes,
    RerollFate,
    Trade,
)
from game.core.mini_monarchy.actions.setup import ChooseBigger, DrawRiver, FillRange, PlaceStart, ThrowSetupDie
from game.core.mini_monarchy.queries import trade_menu
from game.core.rules import Action
from game.session import Session
from tests.client.driver import Driver, paced
from tests.client.hands import Hand, KeyHand, MouseHand, PadHand
from tests.long import usual
from tests.world import as_long_as

SMALLEST = (960, 540)  # pixels: hexes are pointed at, and in a window that nobody can have they are too small
BESIDE = (429.0, 171.0)  # a place beside the map
STEPS = 60  # presses after which a way on the map is no way


class Ruler:
    """Does with one device what somebody else has decided."""

    def __init__(self, driver: Driver, hand: Hand) -> None:
        self.driver, self.hand = driver, hand

    @property
    def table(self) -> Any:
        return self.driver.scene.table

    # ---- on the map
    def at(self, cell: tuple[int, int]) -> None:
        """Bring the cursor to a hex."""
        if self.hand.name == "mouse":
            if self.table.under(*self.table.view.centre(cell)) != cell:
                self.table.zoom(False)  # the wheel shows all of the map
                self.driver.frames(2)
            self.driver.move(*self.table.view.centre(cell))
            return
        if not self.table.pointing:
            self.hand.press(Act.NEXT_TARGET)
        for _ in range(STEPS):
            here = self.table.cell
            if here == cell:
                return
            self.hand.press(self.towards(here, cell))
        raise AssertionError(f"{cell} was not reached")

    def towards(self, here: tuple[int, int], cell: tuple[int, int]) -> Act:
        (x, y), (tx, ty) = self.table.view.centre(here), self.table.view.centre(cell)
        if abs(ty - y) > 1:
            return Act.DOWN if ty > y else Act.UP
        return Act.RIGHT if tx > x else Act.LEFT

    def choose(self, cell: tuple[int, int]) -> None:
        self.at(cell)
        if self.hand.name == "mouse":
            self.driver.click(*self.table.view.centre(cell))
        else:
            self.hand.press(Act.CONFIRM)

    def take(self, zone: str) -> None:
        """A button of the page: the map lets go of the focus first."""
        if self.table.pointing and self.hand.name == "mouse":
            self.driver.move(*BESIDE)
        elif self.table.pointing:
            self.hand.press(Act.BACK)
        self.hand.take(zone)

    # ---- decisions
    def do(self, action: Action) -> None:
        match action:
            case ThrowSetupDie(aim=None):
                self.take("setup/throw")
            case ThrowSetupDie(aim=aim):
                self.choose(aim)
            case FillRange(hexes=hexes):
                self.draw(hexes)
            case DrawRiver(path=path):
                self.draw(path)
            case ChooseBigger(die=die):
                self.take(f"setup/bigger{die}")
            case PlaceStart(hex=cell) | LoseBuilding(hex=cell):
                self.choose(cell)
            case Build(building=name, hex=cell):
                self.take(f"work/{name}")
                self.choose(cell)
            case BuildStage(hex=cell):
                self.take("work/monument")
                self.choose(cell)
            case KeepFate():
                self.take("work/die-1")
            case RerollFate(die=die):
                self.take(f"work/die{die}")
            case ChooseFortune(results=results):
                for result in results:
                    self.take(f"work/fate{result}")
                self.take("work/take")
            case CapitalProduce():
                self.take(f"work/gift{list(self.driver.match.legal()).index(action)}")
            case PayHardTimes(good=good):
                self.take(f"work/{good}")
            case Trade():
                self.trade(action)
            case Done():
                self.driver.wait(40)  # sooner it would be a press meant for what was there before
                self.take("work/done")
            case _:
                raise AssertionError(f"nobody knows how to do {action}")

    def draw(self, cells: tuple[tuple[int, int], ...]) -> None:
        """Stroke by stroke; what the rules put there already is left. Then it is done."""
        order = list(cells)
        while order:
            drawn, after = self.table.tool.drawn, self.table.tool.draft.next
            ready = [cell for cell in order if cell in drawn or cell in after]
            cell = ready[0]
            order.remove(cell)
            if cell in drawn:
                continue
            if self.hand.name != "mouse" and drawn and type(self.table.tool).__name__ == "RiverTool":
                self.step(cell)
            else:
                self.choose(cell)
            assert cell in self.table.tool.drawn
        if self.hand.name == "mouse":
            self.take("setup/finish")
        else:
            self.hand.press(Act.CONFIRM)

    def step(self, cell: tuple[int, int]) -> None:
        """One hex further: straight on where a press leads there, else by choosing among the next ones."""
        table = self.table
        for act, (dx, dy) in DIRECTIONS.items():
            if table.view.step(table.cell, dx, dy, table.pointer.aim) == cell:
                self.hand.press(act)
                return
        for _ in range(6):
            self.hand.press(Act.NEXT_TARGET)
            if table.cell == cell:
                self.hand.press(Act.CONFIRM)
                return

    def trade(self, action: Trade) -> None:
        zone = f"work/{action.get}"
        row = next(row for row in self.rows() if row.get == action.get)
        while (now := self.table.work.trade.times(self.table.state, row)) != action.times:
            if self.hand.name == "mouse":
                self.take(f"{zone}/{'plus' if action.times > now else 'minus'}")
                continue
            self.hand.go(zone)
            self.hand.press(Act.RIGHT if action.times > now else Act.LEFT)
        self.take(zone)

    def rows(self) -> Any:
        return trade_menu(self.table.state)


def reign(hand: Any, seed: str, **options: Any) -> Match:
    """A whole match by one device."""
    session = Session(Match.new("mini_monarchy", 1, options, seed), ("human",), "Ada", None, None)
    with Driver(MapScene(Play(session, threads=False)), SMALLEST, settings=paced(0, odds="numbers"), then=4) as driver:
        ruler, mind = Ruler(driver, hand(driver)), bot("greedy", "mini_monarchy", seed)
        match = session.match
        for _ in as_long_as(lambda: not match.over):
            before, action = len(match), mind.choose(match.view(0), match.legal(0))
            ruler.do(action)
            driver.wait(2)
            assert len(match) > before, action
            assert match.journal[before].action == action
        driver.until(lambda: isinstance(driver.scene, ScoreScene), 60)
    return match


HANDS = [PadHand, MouseHand, KeyHand]


@pytest.mark.parametrize("hand", usual(HANDS, MouseHand))
def test_a_whole_reign_is_played_with_one_device(hand: Any) -> None:
    assert reign(hand, "oak-7").state.stage == 3


@pytest.mark.parametrize("hand", usual(HANDS, PadHand))
def test_the_map_is_drawn_by_hand_with_one_device(hand: Any) -> None:
    match = reign(hand, "elm-3", map="drawn")
    assert any(isinstance(entry.action, DrawRiver) for entry in match.journal)
    assert sum(isinstance(entry.action, FillRange) for entry in match.journal) == 2
