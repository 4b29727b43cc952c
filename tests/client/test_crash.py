"""A crash costs nothing: the report, the match and the last frame are kept, and play goes on from before it."""

from pathlib import Path

import pygame
import pytest

from game.client.crash import Crashed
from game.client.draw.painter import Painter
from game.client.scenes.map import Table
from game.client.scenes.menu import MenuScene
from game.client.stack import Push, Scene
from game.journal.reading import load
from game.journal.saves import Store
from tests.client.driver import Driver


class Broken(Scene):
    """A page of no use."""

    def draw(self, painter: Painter) -> None:
        raise RuntimeError("the table has lost a leg")


def crashed(moves: int = 6) -> tuple[Driver, str]:
    """A page that breaks over a table after some moves; the fingerprint before the last of them."""
    play = Driver(["play", "twenty_years", "--seed", "oak-7", "--speed", "0"], crashes=True)
    play.frames(2)
    session = play.scene.play.session
    for _ in range(moves):
        before = session.match.fingerprint()
        session.play(session.match.legal()[-1])
    play.apply(Push(Broken()), then=2)
    return play, before


@pytest.mark.usefixtures("painted")
def test_a_crash_keeps_all_together_and_every_way_on_is_a_slip(home: Path) -> None:
    play, _ = crashed()
    with play:
        assert isinstance(play.scene, Crashed)
        (folder,) = (home / "crashes").iterdir()
        report = (folder / "report.txt").read_text()
        assert "the table has lost a leg" in report
        assert "seed oak-7" in report
        assert "6 moves" in report
        assert len(load(folder / "match.reign", mend=False).match) == 6
        assert pygame.image.load(folder / "frame.png").get_size() == play.surface.get_size()
        labels = [prompt.label for prompt in play.scene.prompts()]
        assert labels == ["Main menu", "Undo the last move and continue", "Quit"]
        slip = next(note.rect for note in play.notes() if note.text == labels[1])
        play.click(slip.centerx / 2, slip.centery / 2, then=2)
        assert isinstance(play.app.stack.scenes[0], Table)


@pytest.mark.parametrize(("bot", "told"), [("", "Every move is saved."), ("greedy", "Watched games aren't saved.")])
def test_a_crash_says_what_has_become_of_the_match(bot: str, told: str, home: Path) -> None:
    line = ["watch", "twenty_years", "--bot", bot] if bot else ["play", "twenty_years"]
    with Driver([*line, "--seed", "oak-7", "--speed", "0"], crashes=True, then=3) as play:
        play.apply(Push(Broken()), then=2)
        assert isinstance(play.scene, Crashed)
        assert play.scene.lines[-1] == told


def test_a_crash_without_a_match_has_its_page_too(home: Path) -> None:
    with Driver(["play"], crashes=True, then=2) as play:
        play.apply(Push(Broken()), then=2)
        assert isinstance(play.scene, Crashed)
        assert "the table has lost a leg" in play.scene.lines[0]
        play.pad.tap("south", then=2)
        assert isinstance(play.scene, MenuScene)


def test_play_goes_on_from_before_the_last_move(home: Path) -> None:
    play, before = crashed()
    with play:
        play.pad.tap("north", then=2)
        table = play.app.stack.scenes[0]
        assert isinstance(table, Table)
        assert table.play.session.match.fingerprint() == before
        assert table.play.session.writer is not None, "the broken table let go of the save"
    (path,) = Store(home).paths()
    assert load(path).match.fingerprint() == before


def test_a_bundle_that_cannot_be_kept_hides_no_crash_and_a_save_that_cannot_be_opened_leads_to_the_menu(
    home: Path,
) -> None:
    (home / "crashes").write_text("a file where the folder should be")
    play, _ = crashed()
    with play:
        assert isinstance(play.scene, Crashed)
        assert any("Couldn't save a report" in line for line in play.scene.lines)
        for path in Store(home).paths():
            path.write_bytes(b"nothing of use")
        play.pad.tap("north", then=2)
        assert isinstance(play.app.stack.scenes[0], MenuScene)
