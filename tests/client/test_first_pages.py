"""The first page, the menu's cards, setup, and what is known before the rest is read."""

import re
import threading
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pygame
import pytest

from game.client.about import about_game, prepare
from game.client.app import FIRST_SHEETS
from game.client.draw.sprites import SHEETS, Ahead, Sprites
from game.client.input.actions import Device
from game.client.scenes.begin import WelcomeScene
from game.client.scenes.menu import AFTER, FRONT, REST, STAYS, MenuScene, due, save_item
from game.client.scenes.options import PadGone
from game.client.scenes.replay_record import AttractScene
from game.client.scenes.saved import SaveCard
from game.client.scenes.setup import SetupScene
from game.client.scenes.together import HostScene
from game.client.stack import Push, Reset
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Page, Text, do
from game.core.match import Match
from game.core.rules import ruleset
from game.journal.settings import Settings
from game.journal.settings import load as load_settings
from game.resources import assets
from game.title import titles
from tests.client.driver import Driver
from tests.client.ui_helpers import painter
from tests.pictures.inspect import say
from tests.world import eventually, kept, play_on
from tools.art.sheets import read_index


def first_start(settings: Settings) -> Driver:
    driver = Driver(MenuScene(), settings=settings)
    driver.services.run = replace(driver.services.run, headless=False)
    driver.frames(3)
    return driver


@pytest.mark.parametrize("device", ["pad", "keyboard", "mouse"])
def test_one_press_goes_past_it_for_good(device: str) -> None:
    settings = Settings(lesson_offered=True)
    with first_start(settings) as driver:
        assert isinstance(driver.scene, WelcomeScene)
        assert [label for _, label in driver.scene.prompts()] == ["Continue", "More settings"]
        if device == "pad":
            driver.pad.tap("south")
        elif device == "keyboard":
            driver.key("return")
        else:
            driver.click_on("go_on")
        driver.frames(3)
        assert isinstance(driver.scene, MenuScene)
        assert settings.welcomed


def test_a_newcomer_is_asked_two_things_before_the_title_and_what_is_chosen_there_is_felt_at_once() -> None:
    settings = Settings(lesson_offered=True)
    with first_start(settings) as driver:
        driver.key("n", "up", "return")
        assert settings.captions
        driver.key("up", "up", "up", "up", "up", "right", "right")
        assert settings.text_size == 120
        assert driver.services.painter.text_scale == 1.2
    # The size of letters, and whether to learn; each page has one question, and whatever else is a press away.
    with first_start(Settings()) as driver:
        asked = []
        while not isinstance(driver.scene, MenuScene):
            asked.append([id for id, zone in driver.scene.focus.zones.items() if zone.on_adjust is not None])
            driver.pad.tap("south" if len(asked) == 1 else "east", then=3)
        assert asked == [["text"], []]


@pytest.mark.usefixtures("painted")
def test_what_is_heard_stands_there_for_a_moment_and_goes_without_captions_nothing() -> None:
    with Driver(MenuScene(), settings=Settings(reduced_motion=True), then=3) as driver:
        assert isinstance(driver.scene, MenuScene), "a script is asked nothing"
        driver.services.sound.dice(3)
        driver.frames(2)
        assert driver.app.captions.text == ""
    with Driver(MenuScene(), settings=Settings(captions="en", reduced_motion=True)) as driver:
        driver.frames(150)  # the music's caption has gone
        before = driver.surface.copy()
        driver.services.sound.dice(3)
        driver.frames(2)
        assert driver.app.captions.text == "[dice clatter]"
        assert driver.surface.get_buffer().raw != before.get_buffer().raw
        driver.frames(150)
        assert driver.app.captions.text == ""
        assert driver.surface.get_buffer().raw == before.get_buffer().raw


# ---- The first page says what is true of a game that has only just begun, and keeps its letters at any size.


@pytest.mark.parametrize("game", titles())
def test_a_card_tells_no_last_action_where_there_was_none(game: str) -> None:
    match = Match.new(game, ruleset(game).seats.start, seed="oak-7")
    card = SaveCard(Path("a"), "now", "Ada", game, match, about_game(game).summary(match))
    assert card.summary.action == ""
    page = Page(keep=False)
    page.paint(painter(), FocusGraph(), save_item(card, do(list)), (0, 0, 210, 84))
    written = [entry.node.text for entry in page.plan.entries if isinstance(entry.node, Text)]
    assert "Continue" in written
    assert titles()[game].name.replace(" ", STAYS) in written
    assert not any("Last action" in words for words in written)
    chips = next(words for words in written if words.startswith("{hourglass}"))
    assert card.summary.step.replace(" ", STAYS) in chips  # a whole space, at which no line breaks


def test_a_card_tells_the_last_action_of_the_player() -> None:
    match = Match.new("mini_monarchy", 1, seed="oak-7")
    while match.state.phase != "trade":
        match.play(match.legal()[0])
    assert about_game("mini_monarchy").summary(match).action == "finished building"
    match.undo()
    before = about_game("mini_monarchy").summary(match).action
    assert before not in ("", "finished building")
    assert about_game("mini_monarchy").summary(match, 1).action == ""


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080)])
@pytest.mark.parametrize("letters", [100, 150, 200])
def test_a_game_to_continue_leaves_room_for_every_door(home: Path, size: tuple[int, int], letters: int) -> None:
    """No letter is smaller than it is asked to be: what finds no room is scrolled to."""
    kept(home, "twenty_years", lambda match: len(match) >= 20)
    with Driver(MenuScene(), size, Settings(text_size=letters)) as play:
        play.until_beside(lambda: "continue" in play.scene.focus.zones)
        play.redraw(2)
        doors = ("continue", "new", "today", "together", "watch", "saves", "help", "options", "credits", "quit")
        assert tuple(play.scene.focus.zones)[: len(doors)] == doors
        for door in doors:
            play.go(door, then=2)
            _, y, _, h = play.scene.focus.zones[door].rect
            assert FRONT[1] <= y, door
            assert y + h <= FRONT[1] + FRONT[3] + 0.1, door


@pytest.mark.parametrize("game", ["horrible_hordes", "xii_century"])
def test_a_card_of_several_seats_tells_the_points_of_the_only_person(game: str) -> None:
    match = play_on(Match.new(game, 3, seed="oak-7"), until=lambda match: len({s.total for s in match.score()}) == 3)
    totals = [sheet.total for sheet in match.score()]
    worst = totals.index(min(totals))
    own, shared = (about_game(game).summary(match, seat).chips[0][1] for seat in (worst, None))
    assert own.startswith(f"{min(totals)} ")
    assert shared.startswith(f"best {max(totals)} ")


@pytest.mark.parametrize("text", [90, 100, 125, 150, 200])
@pytest.mark.parametrize(("game", "seats"), [("twenty_years", 1), ("xii_century", 3), ("horrible_hordes", 4)])
def test_below_the_game_to_go_on_with_all_doors_are_in_sight(home: Path, game: str, seats: int, text: int) -> None:
    kept(home, game, lambda match: len(match) >= 20, seats=seats)
    with Driver(MenuScene(), settings=Settings(text_size=text)) as play:
        play.until(lambda: "continue" in play.scene.focus.zones, then=2)
        zones = play.scene.focus.zones
        low = zones["credits"].rect[1]
        for id in ("new", "together", "watch", "saves", "help", "options"):
            assert zones[id].rect[1] + zones[id].rect[3] <= low, id
        assert play.audit() == []


def test_a_card_closed_over_the_menu_leaves_the_focus_where_it_was(home: Path) -> None:
    kept(home, "twenty_years", lambda match: len(match) >= 20)
    with Driver(MenuScene(), settings=Settings(welcomed=True)) as play:
        play.until(lambda: play.scene.focus.id == "continue", then=2)
        play.go("new")
        play.apply(Push(PadGone(Device("pad", 1, "xbox", "A {wood}*~pad"))), then=4)
        assert "A (wood)'-pad" in " ".join(note.text for note in play.notes() if note.kind == "text")
        play.key("return", then=20)
        assert play.scene.focus.id == "new"


# ---- The page on which a match is chosen: what opens is in sight, and what is said there is for people.


@pytest.mark.parametrize("game", ["twenty_years", "xii_century", "horrible_hordes"])
def test_no_codes_of_the_rules_are_read_before_a_match(game: str) -> None:
    with Driver(SetupScene(game)) as play:
        play.confirm("choice/rules")
        for zone in [id for id in play.scene.focus.zones if id.startswith("choice/")]:
            play.go(zone, then=1)
            assert not re.search(r"\b(20Y|MM|XII|HH)[- ][DR]?\d", "\n".join(say(play.scene.view()))), zone


@pytest.mark.parametrize(("page", "asks"), [(SetupScene, True), (HostScene, False)])
def test_new_dice_are_offered_where_the_seed_is_shown(page: type[SetupScene], asks: bool) -> None:
    with Driver(page()) as play:
        assert any(line.id == "seed" for line in play.scene.choices()) == asks
        assert ("New seed" in [prompt.label for prompt in play.scene.prompts()]) == asks
        before = play.scene.draft.seed
        play.key("n")
        assert (play.scene.draft.seed != before) == asks


def test_a_name_once_typed_is_the_players_name_in_every_game_to_come(home: Path) -> None:
    with Driver(SetupScene("twenty_years")) as play:
        play.confirm("choice/name")
        play.text("Bob")
        play.key("return")
        assert play.scene.draft.name == "Bob"
        play.apply(Reset(SetupScene("horrible_hordes")))
        assert play.scene.draft.name == "Bob"
        play.apply(Reset(SetupScene("horrible_hordes", watching=True)))
        assert play.scene.draft.name == ""
    assert load_settings().settings.name == "Bob"


def test_a_game_for_one_is_not_hosted() -> None:
    with Driver(HostScene()) as play:
        while ruleset(play.scene.draft.game).seats.stop > 2:
            play.scene.focus.focus_on("choice/game")
            play.key("right")
        assert "A game for one" in play.scene.refusal.text
        assert play.scene.begin() is None


# ---- What is known before the rest is read: the title's sheets, each given once, and the names of the games.


def read(ahead: Ahead, paths: list[Path]) -> None:
    """All of them were opened that can be."""
    ahead.begin(paths)
    eventually(lambda: "sheets" not in {thread.name for thread in threading.enumerate()})


def test_a_sheet_is_the_one_on_disk_given_once_waited_for_in_its_turn_and_more_can_be_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paths = [assets() / "art" / file for file in FIRST_SHEETS]
    assert all(path.is_file() for path in paths)
    ahead = Ahead()
    ahead.begin(paths)
    for path in reversed(paths):
        found = ahead.take(path)
        if found is not None:  # else its turn had not come
            assert pygame.image.tobytes(found, "RGBA") == pygame.image.tobytes(pygame.image.load(path), "RGBA")
        assert ahead.take(path) is None
    opened, done, load = threading.Event(), threading.Event(), pygame.image.load

    def slow(file: str) -> pygame.Surface:
        opened.set()
        assert done.wait(20)
        return load(file)

    with monkeypatch.context() as patch:
        patch.setattr(pygame.image, "load", slow)
        ahead = Ahead()
        ahead.begin(paths[:1])
        assert opened.wait(20)
        threading.Timer(0.02, done.set).start()
        assert ahead.take(paths[0]) is not None
    first, second = ([assets() / "art" / file for file in FIRST_SHEETS[at : at + 2]] for at in (0, 2))
    ahead = Ahead()
    ahead.begin(first)
    ahead.begin(second)
    read(ahead, second)
    assert all(ahead.take(path) is not None for path in (*first, *second))
    assert not any(ahead.take(path) for path in (*first, *second))
    read(ahead, first)
    assert ahead.take(first[0]) is not None, "it may begin anew"


def test_a_broken_or_unknown_file_is_left_to_whoever_asks_and_what_was_read_for_a_replay_goes_with_it(
    tmp_path: Path,
) -> None:
    bad = tmp_path / "bad.qoi"
    bad.write_bytes(b"no picture")
    good = assets() / "art" / FIRST_SHEETS[0]
    ahead = Ahead()
    read(ahead, [bad, tmp_path / "missing.qoi", good])
    assert ahead.take(good) is not None
    assert ahead.take(bad) is None
    assert ahead.take(tmp_path / "missing.qoi") is None
    assert ahead.take(tmp_path / "unknown.qoi") is None
    picture = assets() / "art" / "score.qoi"
    read(SHEETS, [picture])
    Sprites().make_room(False)
    assert SHEETS.take(picture) is None


def test_what_a_replay_may_show_at_any_moment_is_fetched_for_each_game() -> None:
    sprites = Sprites()
    files = {file for file, *_ in read_index(assets() / "art").values()}
    for look in (title.look for title in titles().values()):
        modules, sheets = look.modules, look.sheets
        assert set(sheets) <= files
        assert all(find_spec(name) for name in modules)
    for game in titles():
        prepare(game, sprites)
        assert titles()[game].name == ruleset(game).name


def test_a_picture_that_lies_ready_in_its_height_is_taken_as_it_is_and_only_one_with_holes_has_alpha() -> None:
    sprites = Sprites()
    ready = pygame.image.load(assets() / "art" / "pic" / "menu_ground@720.qoi")
    assert pygame.image.tobytes(sprites.get("pic/menu_ground", 720), "RGB") == pygame.image.tobytes(ready, "RGB")
    assert sprites.get("pic/menu_ground", 721).get_size() == (1330, 721)
    assert not sprites.get("pic/felt", 100).get_flags() & pygame.SRCALPHA
    assert sprites.get("sym/wood", 100).get_flags() & pygame.SRCALPHA


# ---- After a minute of nobody the bots play behind the title; whatever is pressed brings the title back.
pytestmark = pytest.mark.usefixtures("home")


def test_bots_play_behind_the_title_after_a_minute_and_a_forgotten_window_falls_quiet(home: Path) -> None:
    assert [due(after) for after in (AFTER - 0.1, AFTER, AFTER + REST)] == [False, True, False]
    with Driver(MenuScene(), settings=Settings(welcomed=True), then=3) as play:
        assert isinstance(play.scene, MenuScene)
        play.app.services.idle = AFTER
        play.frames(2)
        assert isinstance(play.scene, AttractScene)
        match = play.scene.stage.session.match
        play.until(lambda: len(match) >= 3, 1200)
        assert "human" not in play.scene.stage.session.players
    assert not (home / "saves").exists(), "nothing of it is kept"


@pytest.mark.parametrize(
    "press",
    [
        lambda play: play.pad.tap("south"),
        lambda play: play.pad.tap("lb"),
        lambda play: play.key("a"),
        lambda play: play.key("escape"),
        lambda play: play.click(320, 180),
        lambda play: play.wheel(1),
    ],
    ids=["south", "bumper", "letter", "escape", "click", "wheel"],
)
def test_any_input_brings_the_title_back_and_does_nothing_else(press: Callable[[Driver], None]) -> None:
    with Driver(MenuScene(), settings=Settings(welcomed=True)) as play:
        if press.__code__.co_names[0] == "pad":
            play.pad.tap("up")
        play.app.services.idle = AFTER
        play.frames(30)
        assert isinstance(play.scene, AttractScene)
        press(play)
        play.frames(2)
        assert isinstance(play.scene, MenuScene)
        assert len(play.app.stack.scenes) == 1


def test_the_next_game_comes_when_a_reign_has_ended() -> None:
    with Driver(AttractScene()) as play:
        play.scene.stage.pace(0.0)
        first = play.scene.stage.session
        play.until(lambda: play.scene.stage.session is not first, 4000)
        assert play.scene.stage.session.match.setup.seed != first.match.setup.seed
