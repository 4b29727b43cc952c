"""A small set of files as real tools and people leave them: what plays, plays; what does not is told once."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.core.match import Match, fitting
from game.journal.reading import load
from game.session import Session
from game.tiled.check import board_for

HERE = Path(__file__).parent
KINDS: dict[str, dict[str, Any]] = tomllib.loads((HERE / "kinds.toml").read_text(encoding="utf-8"))
FILES = HERE / "kinds"
SMALL = "warning: hard cannot be won here"  # the realm of three by three tiles is what it is
SAVES = ("by_mail.reign", "by_editor.reign")


def test_every_file_is_asked_about() -> None:
    asked = {kind["file"] for kind in KINDS.values()} | set(SAVES)
    parts = {"flags.tsx", "flag.png", "grown.tsx", "grown.png", "spaces.tsx"}  # of maps that are asked about
    assert asked | parts == {path.name for path in FILES.iterdir()}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_brought_is_told_once_and_with_its_cure_and_played_where_the_check_lets_it_through(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = KINDS[kind]
    status = main(["map", "check", str(FILES / wanted["file"])])
    *told, last, _ = capsys.readouterr().out.split("\n")[:-1]
    told = [line for line in told if SMALL not in line]
    assert len(told) == len(wanted.get("says", ())), told
    for words in wanted.get("says", ()):
        assert any(words in line for line in told), told
    assert status == (0 if "plays" in wanted else 1)
    assert last.startswith(f"{FILES / wanted['file']}: ")
    if "plays" in wanted:
        game, board = board_for(FILES / wanted["file"])
        match, chance = Match.new(game, 1, fitting(game, 1, {}, board), "oak-7", board), random.Random(1)
        assert match.setup.options["difficulty"] == wanted["plays"]
        for _ in range(60):
            match.play(chance.choice(match.legal()))


@pytest.mark.parametrize("name", SAVES)
def test_a_save_that_was_carried_goes_on(name: str, tmp_path: Path) -> None:
    path = tmp_path / "saves" / name
    path.parent.mkdir()
    path.write_bytes((FILES / name).read_bytes())
    loaded = load(path)
    assert (loaded.recovery, len(loaded.match)) == (None, 12)
    session = Session.open(path, tmp_path)
    session.play(session.match.legal()[0])
    session.close()
    assert session.notices == []
    assert len(load(path).match) == 13
