"""The first page says what is true of a game that has only just begun, and keeps its letters at any size."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from game.bots import bot
from game.client.about import about_game
from game.client.scenes.menu import FRONT, STAYS, MenuScene, save_item
from game.client.scenes.saved import SaveCard
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Page, Text, do
from game.core.match import Match
from game.core.rules import ruleset
from game.core.score import ScoreRow, ScoreSheet
from game.journal.settings import Settings
from game.session import Session
from game.title import titles
from tests.client.driver import Driver
from tests.client.ui_helpers import painter
from tests.pictures.inspect import audit, spilled


def card_of(game: str) -> SaveCard:
    match = Match.new(game, ruleset(game).seats.start, seed="oak-7")
    return SaveCard(Path("a"), "now", "Ada", game, match, about_game(game).summary(match))


@pytest.mark.parametrize("game", titles())
def test_a_card_tells_no_last_action_where_there_was_none(game: str) -> None:
    card = card_of(game)
    assert card.summary is not None
    assert card.summary.action == ""
    page = Page(keep=False)
    page.paint(painter(), FocusGraph(), save_item(card, do(list)), (0, 0, 210, 84))
    assert page.plan is not None
    written = [entry.node.text for entry in page.plan.entries if isinstance(entry.node, Text)]
    assert "Continue" in written
    assert not any("Last action" in words for words in written)
    chips = next(words for words in written if words.startswith("{hourglass}"))
    assert card.summary.step.replace(" ", STAYS) in chips  # a whole space, at which no line breaks


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080)])
@pytest.mark.parametrize("letters", [100, 150, 200])
def test_a_game_to_continue_leaves_room_for_every_door(size: tuple[int, int], letters: int) -> None:
    """No letter is smaller than it is asked to be: what finds no room is scrolled to."""
    with Driver(MenuScene(), size, Settings(text_size=letters)) as play:
        play.until_beside(lambda: play.scene._looking.done)  # its own look for a save is over
        play.scene.save, play.scene.count = card_of("twenty_years"), 1
        play.scene.touch()
        play.frames(2)
        plan = play.scene._panels.plan
        assert spilled(plan) == []
        doors = ("continue", "new", "today", "together", "watch", "saves", "help", "options", "credits", "quit")
        assert tuple(plan.items)[: len(doors)] == doors
        for door in doors:
            play.scene.focus.focus_on(door)
            play.scene.touch()
            play.frames(2)
            _, y, _, h = play.scene.focus.zones[door].rect
            assert FRONT[1] <= y, door
            assert y + h <= FRONT[1] + FRONT[3] + 0.1, door


@pytest.mark.parametrize("game", ["horrible_hordes", "xii_century"])
def test_a_card_of_several_seats_tells_the_points_of_the_only_person(game: str) -> None:
    match = Match.new(game, 3, seed="oak-7")
    sheets = tuple(ScoreSheet(seat, (ScoreRow("all", "All", n),)) for seat, n in enumerate((3, 41, 7)))
    with patch.object(Match, "score", lambda self: sheets):
        own, shared = (about_game(game).summary(match, seat).chips[0][1] for seat in (2, None))
    assert own.startswith("7 ")
    assert shared.startswith("best 41 ")


@pytest.mark.parametrize("text", [90, 100, 125, 150, 200])
@pytest.mark.parametrize(("game", "seats"), [("twenty_years", 1), ("xii_century", 3), ("horrible_hordes", 4)])
def test_below_the_game_to_go_on_with_all_doors_are_in_sight(home: Path, game: str, seats: int, text: int) -> None:
    session = Session.new(game, home, ("human",) * seats, seed="oak-7", name="Ada")
    player = bot("random", game)
    for _ in range(20):
        seat = session.match.pending[0].seat
        session.play(player.choose(session.match.view(seat), session.match.legal(seat)), seat)
    session.close()
    with Driver(MenuScene(), settings=Settings(text_size=text)) as play:
        play.until(lambda: "continue" in play.scene.focus.zones)
        play.frames(2)
        items = play.scene._panels.plan.items
        low = items["credits"].box[1]
        for id in ("new", "together", "watch", "saves", "help", "options"):
            assert items[id].box[1] + items[id].box[3] <= low, id
        assert audit(play.scene, play.services.painter) == []
