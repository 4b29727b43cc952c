"""Switch control: two buttons are enough for a whole game of every title, from its first page to its score.

Two years of 20 Years are played always; LONG=all plays whole games, some minutes of stepping. .ci/run does it.
"""

from __future__ import annotations

import random
import re

import pytest

from game.client.scenes.score import ScoreScene
from game.journal.settings import Settings
from game.title import BUILT_IN
from tests.client.driver import Driver
from tests.long import LONG

OPTIONS = {"mini_monarchy": ("--option", "fourteen_years=true")}  # else a realm without subjects can reign for ever
LONGEST = 6000  # presses of the button that acts
ONWARD = re.compile(r"continue|go on|start turn|ready", re.IGNORECASE)
ENDS = re.compile(r"\b(end|stop|pass|done|finish|skip|no more|keep the best|stand|nothing|leave)\b", re.IGNORECASE)
AWAY = re.compile(r"menu|pause|undo|help|hint|ability book|ledger|search|odds|zoom|animation|redo|why|main menu|back")


pytestmark = pytest.mark.usefixtures("home")


class Person:
    """Somebody with two buttons who reads what is at the foot of the screen and has simple habits."""

    def __init__(self, play: Driver, seed: int) -> None:
        self.play, self.luck, self.tried = play, random.Random(seed), set[str]()
        self.pressed = 0

    @property
    def told(self) -> str:
        return self.play.app.switch.told.rpartition("  (")[0]

    def act(self) -> None:
        """Step to what is wanted, and do it."""
        wanted = self.choose([stop.name for stop in self.play.app.switch.stops()])
        for _ in range(len(self.play.app.switch.stops()) + 1):
            self.play.key("space")
            if self.told == wanted:
                break
        before = self.standing
        self.play.key("return")
        self.play.frames(2)
        self.pressed += 1
        if self.standing == before:
            self.tried.add(wanted)
        elif wanted != "Find an action":
            self.tried.clear()

    @property
    def standing(self) -> tuple[object, ...]:
        play = self.play.app.stack.scenes[0].play
        return type(self.play.scene), len(play.session.match), tuple(self.play.app.switch.stops())

    def choose(self, names: list[str]) -> str:
        page = [name for name in names if name not in self.tried and not AWAY.search(name.lower())]
        for wish in (ONWARD, ENDS):
            found = [name for name in page if wish.search(name)]
            if found and (wish is ONWARD or self.luck.random() < 0.85):
                return self.luck.choice(found)
        if "Find an action" in page:
            return "Find an action"
        if not page:
            self.tried.clear()
        return self.luck.choice(page or names)


def opened(game: str) -> Driver:
    words = ("play", game, "--seed", "oak-7", "--speed", "0", "--size", "960x540", *OPTIONS.get(game, ()))
    return Driver(words, settings=Settings(switch=True, reduced_motion=True))


def test_two_buttons_play_two_years() -> None:
    with opened("twenty_years") as play:
        person, match = Person(play, 3), play.app.stack.scenes[0].play.session.match
        while match.state.year <= 2:
            person.act()
            assert person.pressed < 400


@pytest.mark.skipif(not LONG, reason="takes minutes: LONG=all plays whole games")
@pytest.mark.parametrize("game", BUILT_IN)
def test_two_buttons_play_a_whole_game(game: str) -> None:
    with opened(game) as play:
        person = Person(play, 3)
        while not isinstance(play.scene, ScoreScene):
            person.act()
            assert person.pressed < LONGEST, (game, len(play.app.stack.scenes[0].play.session.match))
        print(f"{game}: {person.pressed} things done by two buttons")
