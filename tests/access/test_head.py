"""For a head that is tired or new: what is now and next, a pause anywhere, the lesson's steps again, a gentle start."""

import pytest

from game.client.input.actions import Act
from game.client.scenes.begin import WelcomeScene
from game.client.scenes.help import STEPS, HelpScene
from game.client.scenes.pause import PauseScene
from game.core.match import Match
from game.journal.settings import Settings
from game.lessons import lesson_of
from game.narrator import read_sentences
from game.title import BUILT_IN, load, titles
from game.words import words_file
from tests.access.conftest import Opening
from tests.client.driver import Driver

LONGEST = 48  # letters of a line that is read at a glance


pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_says_what_is_now_next_and_for_what(game: str) -> None:
    words = read_sentences(words_file(game, f"tell_{game}.toml"))
    assert words.goal
    assert words.aim
    for line in (words.goal, *(part for pair in words.aim.values() for part in pair)):
        assert len(line) <= LONGEST
        assert not line.endswith(".")
    narrator = load(titles()[game].teller)(lambda: None)
    first = Match.new(game, seats=1, seed="oak-7").pending[0].kind
    assert narrator.aim(first).now
    assert narrator.aim("something_new").now == "Something new"


def test_the_line_stands_at_the_foot_when_it_is_wanted(listen: Opening) -> None:
    words = ("play", "mini_monarchy", "--seed", "oak-7", "--speed", "0")
    for wanted in (False, True):
        with Driver(words, settings=Settings(goal_line=wanted), then=5) as play:
            aims = play.services.painter.aims
            told = ("Now: Place the free buildings. Next: year 1.", "Goal: All three stages of the monument.")
            assert aims == (told if wanted else ())
    assert listen(words).ear.find("Now: Place the free buildings"), "a reader hears it always"


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_match_is_paused_in_the_middle_of_an_animation(game: str) -> None:
    with Driver(("play", game, "--seed", "oak-7"), settings=Settings(speed=1, upkeep_speed=1), then=3) as play:
        match = play.app.stack.scenes[0].play
        for _ in range(60):
            if match.director.busy:
                break
            play.key("return")
        play.key("f10")
        assert isinstance(play.scene, PauseScene)
        at = match.director.shown
        play.frames(200)
        assert match.director.shown == at


def test_the_steps_of_the_lesson_are_read_again_from_a_match() -> None:
    lesson = lesson_of("twenty_years")
    with Driver(HelpScene("twenty_years")) as play:
        play.key("e", "e", "e")
        assert play.scene.tab == STEPS
        play.key("down")
        said = [node.name for node in play.scene.page.said() for node in node.kids] + list(
            map(str, play.scene.page.said())
        )
        assert any(lesson.steps[1].text.split(".")[0][:30].strip("*{") in line for line in said)
    with Driver(HelpScene("xii_century")) as play:  # and a term has a page of its own
        play.key("e")
        assert play.scene.guide.glossary[0].text.split(".")[0] in str(play.scene.page.said())


# ---- the first start

WAYS = {
    "text": (("down", "right"), lambda now: now.text_size == 110),
    "theme": (("n", "down", "down", "right"), lambda now: now.theme == "contrast"),
    "reduced_motion": (("n", "down", "down", "down", "right"), lambda now: now.reduced_motion),
    "device": (("n", "up", "up", "up", "right"), lambda now: now.signs == "keyboard"),
    "hands": (("n", "up", "up", "right"), lambda now: now.keys["up"] == ["w", "ctrl+w", "up"]),
    "captions": (("n", "up", "right"), lambda now: now.captions == "en"),
    "german": (("n", "up", "right", "right"), lambda now: now.captions == "de"),
    "spanish": (("n", "up", "right", "right", "right"), lambda now: now.captions == "es"),
    "french": (("n", "up", "left", "left"), lambda now: now.captions == "fr"),
    "italian": (("n", "up", "left"), lambda now: now.captions == "it"),
}


@pytest.mark.parametrize("zone", WAYS)
def test_every_choice_of_the_first_page_is_changed_in_five_presses_at_most(zone: str) -> None:
    keys, done = WAYS[zone]
    with Driver(WelcomeScene()) as play:
        play.key(*keys)
        assert done(play.services.settings), play.services.settings
        assert len(keys) <= 5
        play.key("escape")
        assert play.services.settings.welcomed


def test_the_device_named_there_is_the_one_whose_buttons_are_shown() -> None:
    with Driver(WelcomeScene()) as play:
        play.key("n", "up", "up", "up", "right", "right")
        assert play.services.settings.signs == "xbox"
        assert play.services.devices.last.kind == "keyboard"
        assert "xbox" in play.services.painter.glyphs(Act.CONFIRM)
        play.key("left", "left")
        assert "xbox" not in play.services.painter.glyphs(Act.CONFIRM)
    with Driver(WelcomeScene()) as play:  # two switches work at once
        play.key("n", "up", "up", "left")
        assert play.services.settings.switch
        play.key("space")
        assert play.app.switch.told
