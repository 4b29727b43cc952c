"""`map check`: sentences or JSON, and an exit status that scripts can use."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.resources import maps
from game.tiled.cli import main
from tests.tiled.author import layer, save, world

REALM = str(maps() / "twenty_years" / "realm_5x5.tmx")


def test_a_sound_map_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([REALM]) == 0
    assert capsys.readouterr().out.strip() == f"{REALM}: nothing wrong"


def test_one_broken_map_among_several_fails_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = str(save(tmp_path, "hello"))
    assert main([REALM, broken]) == 1
    out = capsys.readouterr().out
    assert "map.tmx:1: not well-formed" in out
    assert f"{broken}: 1 error" in out


def test_warnings_alone_do_not_fail_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = str(save(tmp_path, world(layer())))
    assert main([odd]) == 0
    assert f"{odd}: 1 warning" in capsys.readouterr().out


def test_json_says_the_same_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = str(save(tmp_path, world(layer("1,2,77,4"))))
    assert main(["--json", broken]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["map"], told["ok"]) == (broken, False)
    first = told["problems"][0]
    assert (first["file"], first["layer"], first["x"], first["y"], first["severity"]) == (
        "map.tmx",
        "ground",
        0,
        1,
        "error",
    )


def test_checking_a_map_needs_no_pygame() -> None:
    code = (
        "import sys; from game.tiled.cli import main; main(sys.argv[1:]); "
        "sys.exit(any(name in sys.modules for name in ('pygame', 'pytmx', 'numpy')))"
    )
    done = subprocess.run([sys.executable, "-c", code, REALM], cwd=maps().parent, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
