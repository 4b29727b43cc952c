"""`play GAME --dev`: what a title's maker saves is on the table a moment later; what cannot be read is told."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.client.scenes.map import Table
from game.core.rules import ruleset
from game.making import make
from tests.client.driver import Driver
from tests.test_sample_title import installed
from tests.world import eventually


@pytest.fixture
def package(tmp_path: Path, shelf: Callable[..., None]) -> Path:
    """The package of a title of one's own, installed so that its maker can change it."""
    site = installed(make("lake_lords", tmp_path), tmp_path / "site")
    shelf(site)
    return site / "lake_lords"


def changed(play: Driver, file: Path, old: str, new: str, seen: Callable[[], object]) -> None:
    """A file is saved, and frames pass until that is seen."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    eventually(seen, play.frames)


def rounds() -> int:
    return int(sys.modules["lake_lords.rules"].TABLES.rounds)


def test_words_tables_rules_and_look_are_read_anew_while_one_plays(package: Path, home: Path) -> None:
    with Driver(["play", "lake_lords", "--seed", "oak-7", "--dev"]) as play:
        play.key("enter", then=30)  # roll
        journal = repr(play.match.journal)
        words = package / "words" / "tell_lake_lords.toml"
        changed(play, words, 'verb = "Pass"', 'verb = "Let it be"', lambda: "Let it be" in play.said())
        assert isinstance(play.scene, Table)
        assert repr(play.match.journal) == journal
        changed(play, package / "tables.toml", "rounds = 8", "rounds = 3", lambda: rounds() == 3)
        assert ruleset("lake_lords").pending(play.match.state)
        changed(play, package / "look.py", "str(face)", 'f"<{face}>"', lambda: "<5>" in play.said())
        before = sys.modules["lake_lords.rules"]
        rules = package / "rules.py"
        changed(play, rules, "Roll the dice", "Throw them", lambda: sys.modules["lake_lords.rules"] is not before)
        assert [type(entry.action).__name__ for entry in play.match.journal] == ["Roll"]


def test_a_file_that_cannot_be_read_is_told_with_its_line_and_the_table_goes_on(package: Path, home: Path) -> None:
    with Driver(["play", "lake_lords", "--seed", "oak-7", "--dev"]) as play:
        look, tables = package / "look.py", package / "tables.toml"
        wrong = "Not reloaded: look.py:"
        changed(play, look, "def board", "deff board", lambda: play.scene.toast.text.startswith(wrong))
        assert isinstance(play.scene, Table)
        play.key("enter", then=30)
        match = play.match
        assert len(match) == 1
        changed(play, look, "deff board", "def board", lambda: play.match is not match)
        changed(play, tables, "rounds = 8", "rounds = eight", lambda: "Not reloaded: " in play.scene.toast.text)
        changed(play, tables, "rounds = eight", "rounds = 9", lambda: rounds() == 9)
        assert len(play.match) == 1


def test_a_title_brings_pictures_and_sounds_of_its_own(package: Path, home: Path) -> None:
    art, audio = package / "assets" / "art" / "sym", package / "assets" / "audio"
    art.mkdir(parents=True)
    audio.mkdir()
    for name in ("game_lake_lords", "crown"):
        pygame.image.save(pygame.Surface((24, 24)), str(art / f"{name}.png"))
    (art / "torn.png").write_bytes(b"no picture")
    (audio / "sounds.toml").write_text('[effect.splash]\ncaption = "a splash"\n[event]\nclaimed = "splash"\n')
    manifest = package / "__init__.py"
    manifest.write_text(manifest.read_text().replace('words="lake_lords",', 'words="lake_lords", assets="lake_lords",'))
    with Driver(["play"]) as play:
        sprites, sound = play.services.painter.sprites, play.services.sound
        assert sprites.has("sym/game_lake_lords")
        assert sprites.get("sym/game_lake_lords", 12).get_at((6, 6))[:3] == (0, 0, 0)
        assert sprites.aspect("sym/crown") != 1.0 or sprites.get("sym/crown", 12).get_at((6, 6))[:3] != (0, 0, 0)
        assert not sprites.has("sym/torn")
        assert sound.event("claimed")
        assert sound.captions == "[a splash]"


def test_a_game_of_the_house_is_read_anew_too(home: Path) -> None:
    """In a process of its own: modules of the house are replaced."""
    code = """
import os, sys
from game.resources import assets
from tests.client.driver import Driver
from tests.test_sample_title import installed
from tests.world import eventually
with Driver(["play", "mini_monarchy", "--seed", "oak-7", "--dev"]) as play:
    match = play.match
    play.scene.play.do(match.legal()[0])
    before, journal = sys.modules["game.core.mini_monarchy.rules"], repr(match.journal)
    os.utime(assets() / "words" / "tell_mini_monarchy.toml")
    eventually(lambda: sys.modules["game.core.mini_monarchy.rules"] is not before, play.frames)
    play.frames(30)
    again = play.match
    assert repr(again.journal) == journal and again is not match
    play.scene.play.do(again.legal()[0])
    play.frames(30)
    assert len(again) == 2
"""
    env = os.environ | {"ROLL_AND_REIGN_HOME": str(home)}
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr[-1500:]
