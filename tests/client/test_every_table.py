"""What holds at the table of every game: how a watcher pauses, where the focus begins, what the tabulator stops on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

import pytest

from game.bots import bot
from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.playing import PlayScene
from game.client.ui.focus import Zone
from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from game.session import Session
from tests.client.driver import Driver, paced

MOVES, LAST = 120, 20  # of a match whose moments are looked at; of those the last ones are not, lest it ends
STOPS = 12  # of the tabulator at each


@cache
def played(game: str) -> Match:
    """The beginning of a match of greedy bots, of three seats where there are as many."""
    match, mind = Match.new(game, min(3, ruleset(game).seats[-1]), seed="oak-7"), bot("greedy", game)
    while not match.over and len(match) < MOVES:
        seat = match.pending[0].seat
        match.step(mind.choose(match.view(seat), match.legal(seat)), seat)
    return match


def moves(game: str, mine: bool, count: int) -> list[int]:
    """Moves before which the first seat decides, or another; a game for one has but one."""
    match = played(game)
    alone = match.setup.seats == 1
    found = [move for move in range(len(match) - LAST) if alone or (match.journal[move].seat == 0) is mine]
    return found[:: len(found) // count]


@contextmanager
def table(game: str, move: int, players: Sequence[str], speed: int) -> Iterator[Driver]:
    play = Play(Session(played(game).branch(move), tuple(players), "Maud", None, None), threads=False)
    with Driver(MapScene(play), settings=paced(speed, reduced_motion=not speed)) as driver:
        yield driver


def press(driver: Driver, how: str, confirm: bool) -> None:
    """CONFIRM or BACK."""
    if how == "keys":
        driver.key("return" if confirm else "escape")
    else:
        driver.pad.tap("south" if confirm else "east")


@pytest.mark.parametrize("how", ["keys", "pad"])
@pytest.mark.parametrize("game", RULESETS)
def test_in_a_bots_turn_confirm_pauses_at_every_moment_and_back_opens_the_menu(game: str, how: str) -> None:
    whim, pressed = random.Random(7), 0
    seats = played(game).setup.seats
    players = ("human",) * (seats > 1) + ("bot:greedy",) * max(1, seats - 1)
    for move in moves(game, False, 4):
        with table(game, move, players, 2) as driver:
            play = driver.scene.play
            for _ in range(8):
                driver.frames(7)
                scene = driver.scene
                if not isinstance(scene, PlayScene) or not scene.watching or play.ceremony:
                    continue  # a page that is read, the first seat's turn, cards that are dealt
                scene.focus.focus_on(whim.choice(sorted(scene.focus.zones)))
                press(driver, how, True)
                assert (driver.scene, play.paused) == (scene, True), scene.focus.id
                press(driver, how, False)
                assert isinstance(driver.scene, PauseScene), scene.focus.id
                press(driver, how, False)
                press(driver, how, True)
                assert (driver.scene, play.paused) == (scene, False), scene.focus.id
                pressed += 1
    assert pressed >= 10


def acts(zone: Zone) -> bool:
    return zone.on_confirm is not None or zone.on_adjust is not None or zone.on_point is not None


@pytest.mark.parametrize("game", RULESETS)
def test_the_focus_begins_on_what_can_be_done_and_the_tabulator_stops_only_there_or_on_what_says_why_not(
    game: str,
) -> None:
    met = set()
    for move in moves(game, True, 12):
        with table(game, move, ("human",) * played(game).setup.seats, 0) as driver:
            for _ in range(10):
                driver.settle()
                if isinstance(driver.scene, MapScene) and driver.scene.free:
                    break
                driver.key("return")
            else:
                continue  # a page of its own asks
            scene = driver.scene
            zone = scene.focus.zone_now
            where = f"move {move}: {scene.focus.id}"
            assert zone is not None, where
            assert zone.refusal is None, where
            for _ in range(STOPS):
                zone = scene.focus.zone_now
                assert zone is not None
                met.add(zone.id)
                # of a map that has the focus it is the hex under the cursor that acts, or says why not
                assert acts(zone) or zone.refusal is not None or scene.table.pointing, f"move {move}: {zone.id}"
                driver.key("tab")
    assert len(met) > 3
