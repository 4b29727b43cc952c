"""A whole match of Horrible Hordes by one device alone, and the pages on the way."""

from __future__ import annotations

from typing import Any

import pytest

from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.scenes.score import ScoreScene
from game.client.session import Session
from game.client.tables.horrible_hordes.abilities import AbilitiesScene
from game.core.match import Match
from game.journal.settings import Settings
from tests.client.driver import Driver
from tests.client.hands import Hand, KeyHand, MouseHand, PadHand


def at_table(seats: int = 1, seed: str = "oak-7", bots: int = 0) -> MapScene:
    match = Match.new("horrible_hordes", seats=seats, seed=seed)
    players = ("human",) * (seats - bots) + ("bot:random",) * bots
    return MapScene(Play(Session(match, players, "Queen Maud", None, None), threads=False))


class Person:
    """Somebody with one device: does the first thing offered, a few a phase, then goes on."""

    def __init__(self, driver: Driver, hand: Hand) -> None:
        self.driver, self.hand = driver, hand
        self.moment, self.deeds = "", 0
        self.seen: set[str] = set()

    def open(self, *beginnings: str) -> list[str]:
        zones = self.driver.scene.focus.zones.values()
        return [z.id for z in zones if z.refusal is None and z.id.startswith(beginnings) and not z.hidden]

    def act(self) -> None:
        scene: Any = self.driver.scene
        self.seen.add(type(scene).__name__)
        if isinstance(scene, AbilitiesScene):
            self.hand.take(self.open("ability/")[0])
        elif isinstance(scene, MapScene):
            if not scene.showing:  # standing orders may be at work
                self.on_the_board(scene)
        else:
            offered = self.open("order/", "card/", "again", "ready")
            if offered:
                self.hand.take(offered[0])

    def on_the_board(self, scene: MapScene) -> None:
        state = scene.play.session.match.state
        moment = f"{state.round}/{state.phase}/{state.active}/{len(state.todo)}"
        if moment != self.moment:
            self.moment, self.deeds = moment, 0
        self.deeds += 1
        orders = scene.table.orders  # type: ignore[attr-defined]
        targets = [f"cell/{space}" for space in orders.targets()]
        chits = self.open("order/again", "chit/")
        if chits:
            self.hand.take(chits[0])
        elif len(orders.trail) > 1 and targets:
            self.hand.take(targets[0])
        elif len(orders.trail) > 1:
            self.hand.take("order/0")
        elif self.deeds > 1 and self.open("order/done"):
            self.hand.take("order/done")
        elif self.open("order/0"):
            self.hand.take("order/0")
        else:
            self.hand.take(self.open("order/done", "over/")[0])


@pytest.mark.parametrize("hand", [PadHand, MouseHand, KeyHand])
def test_a_whole_match_is_played_by_one_device_alone(hand: type) -> None:
    with Driver(at_table(), settings=Settings(speed=0)) as driver:
        driver.frames(3)
        person = Person(driver, hand(driver))
        for _ in range(1500):
            driver.frames(2)
            if isinstance(driver.scene, ScoreScene):
                break
            person.act()
        match = driver.scene.play.session.match
        assert match.over, f"round {match.state.round}, {match.pending}"
        assert match.state.round == 20
        assert {"AbilitiesScene", "FallenPage"} <= person.seen
