"""The page that looks back: from the score and back again, seat by seat, by every device."""

from __future__ import annotations

import pytest

from game.bots import bot
from game.client.about import Seats
from game.client.play import Play
from game.client.scenes.lookback import LookBackScene, TurningScene, counted, verdict
from game.client.scenes.score import ScoreScene
from game.core.match import Match
from game.core.mini_monarchy.actions import Done, Trade
from game.journal.settings import Settings
from game.lab.lookback import MOST, Family, Kind
from game.session import Session
from game.teller import say
from tests.client.driver import Driver, paced
from tests.pictures import inspect
from tests.pictures.inspect import audit


def ended(game: str, seats: int) -> Play:
    match, player = Match.new(game, seats, seed="look"), bot("greedy", game)
    while not match.over:
        seat = match.pending[0].seat
        match.step(player.choose(match.view(seat), match.legal(seat)), seat)
    people = ("human", *["bot:greedy"] * (seats - 1))
    return Play(Session(match, people, "Maud", None, None), threads=False)


def test_the_score_leads_to_the_look_back_and_back_leads_to_the_score() -> None:
    score = ScoreScene(ended("mini_monarchy", 1))
    with Driver(score, settings=paced(0)) as driver:
        driver.frames(2)
        at = [label for _, label, _ in score.actions()].index("Luck")
        score.focus.focus_on(f"do/{at}")
        driver.pad.tap("south")
        assert driver.app.stack.scenes[-1].__class__ is LookBackScene
        driver.pad.tap("east")
        assert driver.app.stack.scenes == (score,)


@pytest.mark.parametrize("text", [90, 150])
def test_every_seat_has_a_page_of_its_own_that_fits(text: int) -> None:
    with Driver(LookBackScene(ended("horrible_hordes", 2)), settings=Settings(text_size=text)) as driver:
        driver.frames(1)
        first = driver.scene.found
        assert audit(driver.scene, driver.services.painter) == []
        driver.pad.tap("rb")
        assert driver.scene.found != first
        name = Seats(driver.scene.play.session.match).name(driver.scene.seat)
        assert any(f"{name}, Horrible Hordes" in line for line in inspect.say(driver.scene.view()))
        assert audit(driver.scene, driver.services.painter) == []
        driver.pad.tap("lb")
        assert driver.scene.found == first


def test_the_verdict_says_lucky_and_unlucky_the_right_way_round() -> None:
    more, less = Kind("Hits", ("hit", "hits"), 1), Kind("Fallen", ("fallen",) * 2, -1)
    assert verdict(Family(more, 9, 8, 4.5, 0.9)).startswith("Luckier than 90")
    assert verdict(Family(less, 9, 8, 4.5, 0.9)).startswith("Unluckier than 90")
    assert verdict(Family(more, 9, 4, 4.5, 0.5)).startswith("About")


def test_one_pip_on_one_die_is_told_as_one() -> None:
    pips = Kind("Dice", ("pip", "pips"), 1)
    assert counted(Family(pips, 1, 1, 3.5, 0.1)) == "1 pip on 1 die"
    assert counted(Family(pips, 2, 7, 7.0, 0.5)) == "7 pips on 2 dice"


def test_turning_points_are_read_beside_the_frames_and_one_of_them_can_be_played_again() -> None:
    match, player = Match.new("mini_monarchy", seed="turning"), bot("greedy", "mini_monarchy")
    while not match.over:
        action = player.choose(match.view(0), match.legal())
        match.step(Done() if match.state.year in range(3, 7) and isinstance(action, Trade) else action)
    play = Play(Session(match, ("human",), "Maud", None, None), threads=False)
    with Driver(LookBackScene(play), settings=paced(0)) as driver:
        driver.frames(1)
        driver.pad.tap("north")
        scene = driver.app.stack.top
        assert isinstance(scene, TurningScene)
        invited = say("the_choices_that_cost", most=MOST)
        assert invited not in inspect.say(scene.view())
        scene._reading.result()
        driver.frames(2)
        assert audit(scene, driver.services.painter) == []
        split = scene.focus.zones["split"]
        assert split.name.startswith("Expected at the start ")
        assert split.name.endswith(f"Final score {match.score()[0].total}")
        assert invited in inspect.say(scene.view())
        turn = scene.told.turns[0]
        driver.pad.tap("south")
        again = driver.app.stack.top.play.session
        assert len(again.match) == turn.number
        assert again.study
