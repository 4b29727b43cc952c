"""Eleven phases without tedium: what a sensible player alone confirms in a turn, and windows only for who can act."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots import bot
from game.client.play import Play
from game.client.scenes.hand_over import HandOver
from game.client.scenes.map import MapScene
from game.client.session import Session
from game.client.tables.horrible_hordes.abilities import AbilitiesScene
from game.client.tables.horrible_hordes.deeds import rows_of
from game.client.tables.horrible_hordes.steps import bits_of
from game.client.tables.horrible_hordes.texts_choices import led_horde
from game.core.horrible_hordes.actions import ChooseAbility, EndPhase, Pass, Research, ResearchExtra, Use
from game.core.horrible_hordes.state import TURN
from game.core.match import Match
from game.core.rules import Action
from game.journal.settings import Settings
from tests.client.driver import Driver

GAME = "horrible_hordes"
LEARNING = (Research, ResearchExtra, ChooseAbility)


class Presser:
    """Somebody who knows what to do and does it through the page, counting what must be confirmed."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.presses = driver, 0

    @property
    def match(self) -> Match:
        match: Match = self.driver.scene.play.session.match
        return match

    def confirm(self, zone: str) -> None:
        self.driver.scene.focus.focus_on(zone)
        if isinstance(self.driver.scene, MapScene):
            self.driver.scene.touch()  # a list scrolls to what has the focus
        self.driver.frames(1)
        assert self.driver.scene.focus.id == zone
        self.driver.key("return")
        self.driver.frames(2)
        self.presses += 1

    def play(self, action: Action) -> None:
        """Answer bit by bit until the action is done."""
        before = len(self.match)
        for _ in range(8):
            scene: Any = self.driver.scene
            if len(self.match) > before:
                return
            if isinstance(scene, AbilitiesScene):
                self.confirm(f"ability/{action.ability}")  # type: ignore[attr-defined]
            elif isinstance(scene, MapScene):
                self.confirm(self.zone(scene.table.orders, action))  # type: ignore[attr-defined]
            else:
                self.driver.key("return")
                self.driver.frames(2)
                self.presses += 1
        raise AssertionError(f"{action} was not done")

    def zone(self, orders: Any, action: Action) -> str:
        """What has to be confirmed next on the way to an action."""
        now, bits = orders.now, bits_of(action)
        if isinstance(action, EndPhase | Pass):
            return "order/done"
        if isinstance(action, LEARNING):
            return f"order/{[row[0].value for row in rows_of(now)].index(bits[0].value)}"
        numbers = self.match.state.grid.numbers
        here = bits[now.level]
        if here.on_board:
            return f"cell/{numbers[here.value]}"
        ahead = bits[now.level + 1] if now.level == 0 and len(bits) > 1 else None
        if ahead is not None and ahead.on_board and now.spaces().get(ahead.value) == [here]:
            return f"cell/{numbers[ahead.value]}"
        rows = rows_of(now)
        return f"order/{rows.index((here,) if (here,) in rows else bits[:2])}"


def presses_a_turn(seed: str, rounds: int) -> float:
    """What a greedy player with standing orders confirms in the rounds after the first, a round."""
    match, player = Match.new(GAME, seed=seed), bot("greedy", GAME)
    while match.state.round < 1 or match.state.phase != "resource":
        match.step(player.choose(match.view(0), match.legal()))
    play = Play(Session(match, ("human",), "Queen Maud", None, None), threads=False)
    with Driver(MapScene(play), settings=Settings(speed=0)) as driver:
        person = Presser(driver)
        plan = driver.scene.table.orders.plan
        plan.take = plan.drop = plan.train = plan.fight = True
        plan.save_for = ["settlement", "army", "castle"]
        first = person.match.state.round
        for _ in range(40 * rounds):
            driver.frames(3)
            if person.match.over or person.match.state.round >= first + rounds:
                break
            if isinstance(driver.scene, MapScene) and driver.scene.showing:
                continue
            if not person.match.pending or driver.scene.play.session.deciding != 0:
                continue
            person.play(player.choose(person.match.view(0), person.match.legal()))
        assert person.match.over or person.match.state.round == first + rounds
        return person.presses / rounds


def test_a_sensible_player_alone_confirms_six_things_a_turn_at_most() -> None:
    counts = [presses_a_turn(seed, 7) for seed in ("calm 1", "calm 2")]
    assert sum(counts) / len(counts) <= 6, counts


@pytest.mark.parametrize("seed", ["tale 1", "tale 2", "tale 3"])
def test_a_window_is_open_only_for_somebody_who_can_act_in_it(seed: str) -> None:
    match, player = Match.new(GAME, seats=3, seed=seed), bot("random", GAME)
    for _ in range(500):
        if match.over:
            break
        due = match.pending[0]
        legal = match.legal(due.seat)
        if any(isinstance(action, Pass) for action in legal):
            assert any(isinstance(action, Use) for action in legal)
        elif match.state.phase in TURN and not match.state.todo and EndPhase() in legal:
            assert len(legal) > 1
        match.step(player.choose(match.view(due.seat), legal), due.seat)


def test_whoever_leads_the_hordes_is_handed_the_screen_when_they_move() -> None:
    match, player = Match.new(GAME, seats=2, seed="q2", options={"horde_player": True}), bot("greedy", GAME)
    while match.state.phase != "resource":
        match.step(player.choose(match.view(match.pending[0].seat), match.legal()))
    with Driver(MapScene(Play(Session(match, ("human",) * 2, "", None, None), threads=False)),
                settings=Settings(speed=0)) as driver:  # fmt: skip
        map_scene: Any = driver.scene
        play = map_scene.play
        driver.frames(2)
        while not isinstance(driver.scene, HandOver):
            if isinstance(driver.scene, AbilitiesScene):
                driver.key("escape")
            now, seat = play.session.match, play.session.deciding
            play.do(player.choose(now.view(seat), now.legal(seat)), seat)
            driver.frames(2)
        assert driver.scene.guest.seat == play.session.match.state.horde_seat
        driver.key("return")
        driver.frames(2)
        scene: Any = driver.app.stack.top
        assert scene is map_scene
        assert scene.table.leads_hordes
        led = led_horde(play.session.match.state)
        assert led is not None
        assert scene.table.orders.lit() == (led.space,)
