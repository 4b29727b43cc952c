"""One hand, one button, two switches, a handheld: presets, what is held, questions that wait, whole games."""

import random
import re
import socket

import pygame
import pytest

from game.client.input.actions import DIRECTIONS, Act, Intent
from game.client.input.bindings import LABELS, NEEDED, PAD_CONTROLS, PRESETS, Bindings
from game.client.scenes.menu import MenuScene
from game.client.scenes.options import OptionsScene, RebindingScene
from game.client.scenes.score import ScoreScene
from game.journal.settings import Settings
from game.title import BUILT_IN
from tests.client.driver import Driver
from tests.long import LONG

LEFT = set("12345qwertasdfgzxcvb") | {"tab", "shift+tab", "escape", "space", "f1", "f2", "f3", "f4", "6"}
LEFT |= {"alt+s", *(f"alt+{face}" for face in range(1, 7))}


pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("hand", PRESETS)
def test_a_preset_has_no_conflict_and_all_that_is_needed_and_is_kept_as_differences(hand: str) -> None:
    bindings, boards = Bindings(), ("keys", "pad")
    for board in boards:
        bindings.restore(board, hand)
        assert bindings.conflicts(board) == []
        assert all(bindings.controls(board, act) for act in (*NEEDED, Act.MENU))
    again = Bindings(*map(bindings.changes, boards))
    assert set(LABELS) == set(Act), "every act can be given another control"
    for act in Act:
        assert [again.controls(board, act) for board in boards] == [bindings.controls(board, act) for board in boards]


def test_one_hand_reaches_every_key_it_needs_and_uses_one_half_of_a_pad() -> None:
    away = [act for act, keys in PRESETS["left"]["keys"].items() if not set(keys) & LEFT]
    assert set(away) <= {Act.FULLSCREEN, Act.STEP}
    halves = {"left": {"lb", "lt", "ls", "view", "up", "down", "left", "right"}}
    halves["right"] = set(PAD_CONTROLS) - halves["left"]
    for hand, half in halves.items():
        assert {control for controls in PRESETS[hand]["pad"].values() for control in controls} <= half


def test_a_preset_is_chosen_on_the_page_and_saved() -> None:
    with Driver(RebindingScene()) as play:
        play.confirm("preset/left")
        assert play.services.settings.keys["up"] == ["w", "ctrl+w", "up"]
        play.key("s")
        assert play.scene.focus.id != "preset/left"


@pytest.mark.parametrize(("repeat", "after", "held", "moves"), [(1, 200, 28, 3), (0, 200, 28, 1), (1, 1500, 80, 1)])
def test_a_direction_that_is_held_goes_on_only_where_and_when_that_is_wanted(
    repeat: int, after: int, held: int, moves: int
) -> None:
    with Driver(OptionsScene(), settings=Settings(repeat=bool(repeat), repeat_after=after)) as play:
        focus, first = play.scene.focus, play.scene.focus.id
        play.hold_key("down", held)
        rows = [id for id in focus.zones if id.startswith("option/")]
        assert rows.index(focus.id) - rows.index(first) == moves


# ---- switch control


def switched() -> Driver:
    return Driver(OptionsScene(), settings=Settings(switch=True), then=2)


def test_one_button_steps_round_all_there_is_and_one_acts() -> None:
    with switched() as play:
        play.key("down")
        assert play.scene.focus.id == "option/effects_volume", "other keys stay what they are"
        play.key("up")
        stops = play.app.switch.stops()
        here = next(n for n, stop in enumerate(stops) if stop.name.startswith("Captions"))
        at = next(n for n, stop in enumerate(stops) if stop.zone == play.scene.focus.id)
        play.key(*["space"] * (here - at), "return")
        assert play.services.settings.captions == "en"
        told = set()
        for _ in range(len(play.app.switch.stops())):
            play.key("space")
            told.add(play.app.switch.told.partition("  (")[0])
        assert told == {stop.name for stop in play.app.switch.stops()}
        play.key("down")  # letters stay letters, and other keys what they are
        assert play.app.switch.inputs([Intent(Act.UP)]) == [Intent(Act.UP)]
        assert set(DIRECTIONS) <= set(Act)


@pytest.mark.parametrize("device", ["mouse", "pad"])
def test_two_buttons_of_any_device_do(device: str) -> None:
    with switched() as play:
        step, act = (
            (lambda: play.click(320, 180, 3), lambda: play.click(320, 180))
            if device == "mouse"
            else (lambda: play.pad.tap("east"), lambda: play.pad.tap("south"))
        )
        for _ in range(40):
            step()
            if play.app.switch.told.startswith("Captions"):
                act()
                break
        assert play.services.settings.captions == "en"


# ---- The checklist of handhelds: sleep and wake, and nothing from the net.
SEEN = Settings(welcomed=True, lesson_offered=True)


@pytest.mark.parametrize("game", BUILT_IN)
def test_sleep_in_the_middle_of_an_animation_and_wake(game: str) -> None:
    with Driver(("play", game, "--seed", "oak-7"), settings=SEEN) as play:
        match = play.app.stack.scenes[0].play
        for _ in range(80):
            if match.director.now is not None:
                break
            play.pad.tap("south")
        shown, length, scene = match.director.shown, len(match.session.match), play.scene
        play.pad.raw.button("down", True)
        play.post(pygame.WINDOWFOCUSLOST)
        play.post(pygame.WINDOWMINIMIZED)
        play.app.frame(3600.0)  # an hour asleep is one long frame
        assert match.director.shown <= shown + 1
        play.post(pygame.WINDOWRESTORED)
        play.post(pygame.WINDOWEXPOSED, then=2)
        assert not play.services.devices.busy
        assert len(match.session.match) == length or match.bot_to_move
        assert play.scene is scene
        play.until(lambda: not match.director.busy, 3000)


def test_nothing_needs_the_net(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise AssertionError("somebody called out")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    for first in (MenuScene(), ("play", "twenty_years", "--seed", "oak-7", "--speed", "0")):
        with Driver(first, settings=SEEN, then=10) as play:
            play.pad.tap("south")
            play.frames(10)


# ---- Switch control: two buttons are enough for a whole game of every title, from its first page to its score.
OPTIONS = {"mini_monarchy": ("--option", "fourteen_years=true")}  # else a realm without subjects can reign for ever
LONGEST = 6000  # presses of the button that acts
ONWARD = re.compile(r"continue|go on|start turn|ready", re.IGNORECASE)
ENDS = re.compile(r"\b(end|stop|pass|done|finish|skip|no more|keep the best|stand|nothing|leave)\b", re.IGNORECASE)
AWAY = re.compile(r"menu|pause|undo|help|hint|ability book|ledger|search|odds|zoom|animation|redo|why|main menu|back")


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
        for request in (ONWARD, ENDS):
            found = [name for name in page if request.search(name)]
            if found and (request is ONWARD or self.luck.random() < 0.85):
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
