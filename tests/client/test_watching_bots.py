"""Watched bots race at instant speed yet save before they show; back at a table one is told what happened."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.client.doors import scene_of
from game.client.play import Play
from game.client.remote import FRIEND
from game.client.scenes.hand_over import MOST, MeanwhileScene, told_since
from game.client.scenes.map import Table
from game.client.scenes.pause import PauseScene
from game.client.services import FIELDS
from game.client.stack import Push, SceneStack
from game.client.stage.director import CueSheet, wait
from game.core.match import Match
from game.journal.reading import load
from game.journal.settings import Settings
from game.session import Session
from tests.client.driver import Driver, paced, play_of
from tests.client.hidden import hidden
from tests.client.test_every_scene import press
from tests.long import usual
from tests.pictures import inspect
from tests.world import as_long_as
from tools.shots import SHOTS

GAMES = {"twenty_years": 1, "mini_monarchy": 1, "xii_century": 3, "horrible_hordes": 3}
TICK = 1 / 30


def race(game: str, home: Path | None, people: int = 0, kind: str = "random") -> Play:
    bots = GAMES[game] - people + (1 if people and GAMES[game] == people else 0)
    players = ("human",) * people + (f"bot:{kind}",) * bots
    play = Play(Session.new(game, home, players, seed="race"), threads=False)
    play.present(CueSheet(), None, race=True)
    return play


@pytest.mark.parametrize("game", GAMES)
def test_a_race_plays_many_deeds_a_tick_and_shows_them_a_few_times_a_second(game: str) -> None:
    play = race(game, None)
    seen = set()
    for _ in range(50):  # few enough that no game ends and the bound holds on a slow machine
        play.tick(TICK, dict.fromkeys(FIELDS, 0))
        seen.add(id(play.shown))
    actions = len(play.session.match)
    assert actions > len(seen) or play.session.match.over
    assert len(seen) <= 8


def test_nothing_is_shown_before_it_is_on_disk_and_closing_a_race_keeps_every_deed(tmp_path: Path) -> None:
    play = race("horrible_hordes", tmp_path)
    for _ in range(40):
        play.tick(TICK, dict.fromkeys(FIELDS, 0))
        told = play.director.events
        if told and not play.director.busy:
            kept = load(play.session.writer.path, mend=False).match
            assert len(kept) >= next(
                n for n in range(len(play.session.match) + 1) if play.session.match.state_at(n) is play.shown
            )
            break
    else:
        raise AssertionError("nothing was shown in 40 ticks")
    play.close()
    play = race("horrible_hordes", tmp_path)
    play.tick(TICK, dict.fromkeys(FIELDS, 0))
    match, path = play.session.match, play.session.writer.path
    length = len(match)
    assert length > 1
    play.tick(TICK, dict.fromkeys(FIELDS, 1))
    assert play.shown is match.state_at(length)
    play.close()
    assert load(path, mend=False).match.journal == match.journal


def test_a_race_ends_with_the_same_match_as_a_leisurely_walk() -> None:
    ends = []
    for speed in (0.0, 4.0):
        play = race("xii_century", None)
        for _ in range(200_000):
            play.tick(TICK if not speed else 5.0, dict.fromkeys(FIELDS, speed))
            if play.session.match.over and not play.busy:
                break
        assert play.shown is play.session.match.state
        ends.append(play.session.match.fingerprint())
    assert ends[0] == ends[1]


def test_a_race_stops_at_once_for_a_person_and_for_a_watcher_who_pauses() -> None:
    play = race("xii_century", None, people=1)
    for _ in range(400):
        play.tick(TICK, dict.fromkeys(FIELDS, 0))
        if not play.bot_to_move and not play.busy:
            break
    assert play.session.deciding == 0
    assert play.shown is play.session.match.state
    alone = race("horrible_hordes", None)
    alone.tick(TICK, dict.fromkeys(FIELDS, 0))
    alone.paused = True
    alone.tick(TICK, dict.fromkeys(FIELDS, 0))
    length = len(alone.session.match)
    alone.tick(TICK, dict.fromkeys(FIELDS, 0))
    alone.tick(TICK, dict.fromkeys(FIELDS, 0))
    assert len(alone.session.match) == length
    assert not alone.busy


def test_a_bot_thinks_while_the_deed_before_is_shown() -> None:
    play = Play(Session.new("twenty_years", None, ("bot:random",), seed="race"), threads=True)
    slow: CueSheet[None] = CueSheet({"dice_rolled": wait(1.0)})
    play.present(slow, None)
    for _ in range(2000):
        play.tick(TICK, dict.fromkeys(FIELDS, 1))
        if play.busy and len(play.session.match.legal()) > 1:
            break
    thought = play.thinker.thought
    action = thought.result(20)
    play.skip()
    assert play.thinker.ask() is action
    play.close()


def watched(game: str, speed: int, until: Callable[[Play], bool]) -> float:
    """Seconds on the screen's clock until then, of a game that bots play."""
    services = hidden(640, 360, paced(speed, welcomed=True))
    play = Play(Session.new(game, None, ("bot:greedy",) * GAMES[game], seed="oak-7"), threads=False)
    stack = SceneStack(services)
    stack.apply(Push(scene_of("at_table", play)))
    seconds = 0.0
    while not until(play) and seconds < 2_000:
        services.time += TICK
        stack.tick(TICK)
        seconds += TICK
    stack.clear()
    return seconds


@pytest.mark.parametrize(
    ("game", "moves"), usual([("twenty_years", None)], ("xii_century", 60), ("horrible_hordes", 60))
)
def test_twice_the_speed_is_half_the_time(game: str, moves: int | None) -> None:
    def done(play: Play) -> bool:
        match = play.session.match
        return (match.over and not play.busy) if moves is None else len(match) >= moves

    took = {speed: watched(game, speed, done) for speed in (1, 2)}
    assert took[1] < 900
    assert took[2] / took[1] == pytest.approx(0.5, rel=0.1)


def test_where_own_moves_are_instant_the_upkeep_that_follows_is_seen_at_its_own_speed() -> None:
    play = Play(Session.new("mini_monarchy", None, ("human",), seed="oak-7"), threads=False)
    slow: CueSheet[None] = CueSheet({"start_placed year_begun": wait(1.0)})
    play.present(slow, None)
    match = play.session.match
    while True:
        events = play.do(match.legal()[0])
        if any(event.type == "year_begun" for event in events):
            break
        play.skip()
    begun = next(i for i, event in enumerate(play.director.events) if event.type == "year_begun")
    play.tick(TICK, {"own": 0, "bots": 2, "upkeep": 1})
    assert play.director.shown == begun
    assert play.whose == "upkeep"
    play.tick(1.0, {"own": 0, "bots": 2, "upkeep": 1})
    assert not play.busy


def test_a_page_that_follows_every_deed_sees_every_deed() -> None:
    play = race("horrible_hordes", None)
    play.present(CueSheet(), None)
    for _ in range(30):
        before = len(play.session.match)
        play.tick(TICK, dict.fromkeys(FIELDS, 0))
        assert len(play.session.match) <= before + 1


@pytest.mark.parametrize("game", GAMES)
def test_what_a_bot_is_about_to_do_is_told_as_a_sentence_begins(game: str) -> None:
    play = race(game, None, kind="greedy")
    told = set()
    for _ in range(400):
        play.tick(TICK, dict.fromkeys(FIELDS, 4))
        play.skip()
        told.add(play.intent)
    told.discard("")
    assert told
    assert [one for one in told if one[0].islower()] == []


def test_what_was_said_on_a_page_is_not_read_under_the_next() -> None:
    play = race("twenty_years", None, kind="greedy")
    play.paused = True
    with Driver(scene_of("map", play), settings=paced(0), then=2) as driver:
        table: Any = driver.scene
        play.intent = "Keeps the rest"
        table.say("It is spring")
        driver.frames(20)
        said = [note.text for note in inspect.noted(driver.app.stack.draw, driver.services.painter)]
        assert "It is spring" in said
        assert "Keeps the rest" in " ".join(said)
        driver.apply(Push(scene_of("pause", play)), then=4)
        said = [note.text for note in inspect.noted(driver.app.stack.draw, driver.services.painter)]
        assert "It is spring" not in " ".join(said)
        driver.key("escape", then=2)
        assert driver.scene is table
        assert play.intent == ""


def test_a_pause_stands_large_in_the_bar_below_and_says_how_to_go_on() -> None:
    with Driver(["watch", "xii_century", "--bot", "greedy", "--seed", "oak-7"], settings=paced(1)) as driver:
        driver.until(lambda: isinstance(driver.scene, Table), 400)
        driver.scene.play.paused = True
        driver.redraw(2)
        assert [note.size >= 12 for note in driver.notes() if note.text == "Paused, go on:"] == [True]


@pytest.mark.parametrize(("game", "name"), [("xii_century", "3 bots play"), ("twenty_years", "Normal bot plays")])
def test_the_menu_of_a_watched_match_names_who_plays_one_speed_and_only_what_can_be_done(game: str, name: str) -> None:
    play = race(game, None, kind="greedy")
    page = scene_of("pause", play)
    with Driver(page, settings=Settings(bots_speed=2, upkeep_speed=1)) as driver:
        for whose in ("bots", "upkeep"):
            for _ in as_long_as(lambda whose=whose: play.whose != whose):
                play.tick(TICK, dict.fromkeys(FIELDS, 1))
            driver.redraw(2)
            said = inspect.say(page.view())
            assert name in said
            assert "> Animation speed: fast" in said
        assert [prompt.label for prompt in page.prompts()] == ["Choose", "Continue"]


@pytest.mark.parametrize("how", ["keys", "pad"])
def test_a_watched_battle_is_paused_and_gone_on_with_by_confirm(how: str, home: Path) -> None:
    with Driver(["watch", "twenty_years", "--seed", "oak-7"], settings=paced(2)) as driver:
        driver.until(lambda: isinstance(driver.scene, Table), 400)

        def fights() -> bool:
            driver.thought()
            return type(driver.scene).__name__ == "BattleScene" and not driver.scene.held

        driver.until(fights, 6000)
        battle, play = driver.scene, driver.scene.play
        press(driver, how, True)
        assert play.paused
        assert driver.scene is battle
        press(driver, how, True)
        assert not play.paused
        play.paused = True  # as when it was paused while the battle was about to open
        press(driver, how, True)
        assert not play.paused


@pytest.mark.parametrize(
    ("page", "how"),
    usual([("LedgerCard", "pad"), ("the outcome", "keys")], ("LedgerCard", "keys"), ("the outcome", "pad")),
)
def test_a_page_that_goes_by_itself_is_paused_by_confirm_and_the_menu_opens_by_back(
    how: str, page: str, home: Path
) -> None:
    with Driver(["watch", "twenty_years", "--seed", "oak-7"], settings=paced(2)) as driver:

        def there() -> bool:
            driver.thought()
            scene: Any = driver.scene
            if page == "LedgerCard":
                return type(scene).__name__ == page and not scene.open < 1 and scene.focus.id in scene.focus.zones
            return type(scene).__name__ == "BattleScene" and bool(scene.held)

        driver.until(there, 8000)
        scene: Any = driver.scene
        press(driver, how, True)
        assert scene.play.paused
        assert scene.prompts()[0].label == "Continue"
        driver.wait(900)
        assert driver.scene is scene
        press(driver, how, False)
        assert type(driver.scene).__name__ == "PauseScene"
        press(driver, how, False)
        assert driver.scene is scene
        press(driver, how, True)
        assert not scene.play.paused
        assert scene.prompts()[0].label == "Pause"
        driver.until(lambda: driver.scene is not scene, 900)


@pytest.mark.parametrize("people", [1, 2])
def test_the_pause_page_turns_everybodys_speed(people: int) -> None:
    kinds = ("human",) * people + ("bot:random",) * (2 - people)
    play = Play(Session.new("horrible_hordes", None, kinds, seed="race"), threads=False)
    with Driver(PauseScene(play), settings=paced(1)) as driver:
        scene = driver.scene
        driver.frames(2)
        fields = {
            "Speed of your moves": "speed",
            **({"Speed of others' moves": "bots_speed"} if people == 1 else {}),
            "Speed of upkeep": "upkeep_speed",
        }
        offered = list(fields)
        scene.focus.focus_on("pace")
        for _ in as_long_as(lambda: not any(offered[0] in line for line in inspect.say(scene.view()))):
            driver.pad.tap("south")
        for label, after in zip(offered, [*offered[1:], offered[0]], strict=True):
            driver.frames(1)
            before = {field: getattr(driver.services.settings, field) for field in fields.values()}
            driver.pad.tap("right", then=1)
            assert any(label in line for line in inspect.say(scene.view()))
            turned = {field for field in before if getattr(driver.services.settings, field) != before[field]}
            assert turned == {fields[label]}
            assert scene.prompts()[0].label == after
            driver.pad.tap("south")


def test_the_pause_page_turns_the_speed_of_people_on_other_machines_too() -> None:
    """Their moves go at the speed of bots, also where no bot plays."""
    match = Match.new("horrible_hordes", 2, seed="race")
    kinds = tuple(f"{FRIEND}Ada" if seat == match.pending[0].seat else "human" for seat in range(2))
    play = play_of(match, kinds)
    with Driver(PauseScene(play), settings=paced(1)) as driver:
        driver.go("pace", then=2)
        told = []
        for _ in range(4):
            told.append(driver.scene.prompts()[0].label)
            driver.pad.tap("south")
        assert told == ["Speed of upkeep", "Speed of your moves", "Speed of others' moves", "Speed of upkeep"]


# ---- Back at a shared table one is told what happened since one's own last move.


def test_the_latest_lines_are_told_the_rest_of_weeks_counted_and_any_press_goes_on() -> None:
    with Driver(SHOTS["hordes_plain"].scene()) as play:
        table = play.scene
        match, since = table.play.session.match, len(table.play.session.match) - 9
        play.apply(Push(MeanwhileScene(table.play, since)), then=3)
        lines, more = told_since(match, since, table.play.session.you)
        assert lines
        assert more == 0
        said = str(play.scene.page.said())
        assert "Since your last move: 9 actions" in said
        assert all(line.text.split("~")[0][:12] in said for _, line in lines[-4:])
        assert len({seat for seat, _ in lines}) > 1
        play.pad.tap("south")
        assert play.scene is table
    lines, more = told_since(match, 0, None)
    assert MOST <= len(lines) < 3 * MOST
    assert 0 < more < len(match)
    again, _ = told_since(match, more, None)
    assert again == lines
