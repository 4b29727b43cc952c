"""What a lying host shows a player: plain words, one sentence and the menu, never the page of a crash."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from tests.world import eventually

pytest.importorskip("tests.net.needed")

from game.client import Run
from game.client.scenes.map import Table
from game.client.scenes.menu import MenuScene
from game.client.scenes.page import Dialog
from game.client.scenes.together import JoiningScene
from game.client.scenes.together_lobby import LobbyScene
from game.client.together import TableQuestion
from game.net import protocol as p
from tests.client.driver import Driver, paced
from tests.net.liar import LOBBY, PEOPLE, Liar, honest, journal

NASTY = "{gold}*~\x1b[2J\n"


def joined(liar: Liar, home: Path) -> Driver:
    """Somebody who comes to that table by its code."""
    settings = paced(0, name="Ben", reduced_motion=True, welcomed=True, lesson_offered=True)
    play = Driver(JoiningScene(Run(code=liar.code, name="Ben")), (640, 360), settings)
    play.services.data_dir = home
    return play


def words(play: Driver) -> list[str]:
    return [zone.name for zone in play.scene.focus.zones.values()]


def test_names_and_talk_of_a_liar_are_plain_text(tmp_path: Path) -> None:
    people = [PEOPLE[0] | {"name": NASTY}, *PEOPLE[1:]]
    news = [LOBBY | {"members": people, "seats": ["chair:0", "bot:x-{0}".replace("{0}", "y")]}]
    news += [{"tell": "said", "name": NASTY, "text": NASTY * 20}] * 30
    with Liar(news) as liar, joined(liar, tmp_path) as play:
        eventually(
            lambda: isinstance(play.scene, LobbyScene) and play.scene.lobby and play.scene.together.talk, play.frames
        )
        play.frames(5)
        together = play.scene.together
        for name, text in together.talk:
            assert not set(name + text) & set("{}*~\x1b\n")
        assert not set(together.lobby.members[0].name) & set("{}*~\x1b\n")


PIECE, PLAYED = honest(played=12)
MENU: dict[str, dict[str, Any]] = {
    "unknown game": {"news": [LOBBY | {"game": "chess"}]},
    "a new host nowhere": {"news": [LOBBY, {"tell": "new_host", "code": "ABCDEFGHJ"}]},
    "closed with pictures": {"news": [LOBBY, {"tell": "closed", "reason": NASTY * 9}]},
    "what does not follow, for ever": {
        "news": [PLAYED, *([{"tell": "played", "length": 12, "entries": [[0, {"type": "sing"}, []]]}] * 9)],
        "answers": {"fetch": journal(PIECE)},
    },
    "an answer nobody was asked for": {
        "news": [PLAYED, *({"tell": "played", "length": 12, "answered": [4]} for _ in range(9))],
        "answers": {"fetch": journal(PIECE)},
    },
    "talk without end": {"news": itertools.repeat({"tell": "said", "name": "Eve", "text": "x" * 400})},
}  # fmt: skip


@pytest.mark.parametrize("lie", MENU)
def test_a_lie_ends_with_one_sentence_and_the_menu(lie: str, tmp_path: Path) -> None:
    with Liar(**MENU[lie]) as liar, joined(liar, tmp_path) as play:
        eventually(
            lambda: isinstance(play.scene, Dialog) and isinstance(play.app.stack.scenes[0], MenuScene), play.frames
        )
        text = play.scene.text
        assert text.isprintable()
        assert len(text) <= 300
        assert "Error" not in text


def test_somebody_who_is_muted_is_not_heard(tmp_path: Path) -> None:
    said = {"tell": "said", "name": "Eve", "text": "Buy now!", "chair": 0}
    with Liar([LOBBY, said]) as liar, joined(liar, tmp_path) as play:
        eventually(lambda: isinstance(play.scene, LobbyScene) and play.scene.together.talk, play.frames)
        play.frames(30)  # a press in the moment after a page left by itself is dropped
        play.confirm("seat/0", then=2)
        assert "mute" in play.scene.focus.zones
        assert "kick" not in play.scene.focus.zones  # the host's alone
        play.confirm("mute")
        together = play.scene.together
        assert together.muted == {0}
        before = len(together.talk)
        together.take(p.TalkLine("Eve", "Buy now!", 0))
        together.take(p.TalkLine("Dan", "Hello", 1))
        assert together.talk[before:] == [("Dan", "Hello")]


def test_questions_without_end_are_one_question(tmp_path: Path) -> None:
    asked = ({"tell": "asked", "question": n, "name": "Eve", "text": NASTY, "seconds": 30} for n in range(200))
    with Liar([PLAYED, *asked], {"fetch": journal(PIECE)}) as liar, joined(liar, tmp_path) as play:
        eventually(lambda: isinstance(play.scene, TableQuestion | Table), play.frames)
        play.frames(60)
        assert sum(isinstance(scene, TableQuestion) for scene in play.app.stack.scenes) <= 1
