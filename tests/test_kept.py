"""What a TOML said is kept beside the bytecode; nothing but time depends on it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec
import pytest

from game import resources


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    say: dict[str, str] = {}
    pairs: dict[str, tuple[int, float]] = {}


TEXT = '[say]\nhello = "Hello — you"\n[pairs]\none = [1, 2]\n'
FOUND = Said({"hello": "Hello — you"}, {"one": (1, 2.0)})


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    path = tmp_path / "words.toml"
    path.write_text(TEXT)
    return path


def no_toml(*_: object, **__: object) -> None:
    raise AssertionError("the TOML was parsed")


def test_a_file_is_parsed_once_and_says_the_same_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert resources.read_toml(file, Said) == FOUND
    monkeypatch.setattr(msgspec.toml, "decode", no_toml)
    assert resources.read_toml(file, Said) == FOUND


def test_a_file_that_was_changed_is_read_anew(file: Path) -> None:
    resources.read_toml(file, Said)
    file.write_text('[say]\nhello = "Good day"\n')
    assert resources.read_toml(file, Said) == Said({"hello": "Good day"})
    file.write_text('[say]\nhello = "Bad  day"\n')
    os.utime(file, ns=(1, 1))  # of the same size, and older
    assert resources.read_toml(file, Said) == Said({"hello": "Bad  day"})


@pytest.mark.parametrize("damage", [b"", b"nothing", b"\x92\x92\x01"])
def test_what_is_kept_may_be_damaged(file: Path, damage: bytes) -> None:
    resources.read_toml(file, Said)
    (found,) = (file.parent / "__pycache__").iterdir()
    found.write_bytes(damage)
    assert resources.read_toml(file, Said) == FOUND
    assert resources.read_toml(file, Said) == FOUND
    assert found.read_bytes() != damage, "it was mended"


def test_nothing_is_kept_of_what_is_wrong_nor_where_python_keeps_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("[sayings]\n")
    with pytest.raises(msgspec.ValidationError, match="sayings"):
        resources.read_toml(file, Said)
    file.write_text("[say\n")
    with pytest.raises(ValueError, match="line 1"):
        resources.read_toml(file, Said)
    file.write_text(TEXT)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert resources.read_toml(file, Said) == FOUND
    assert [path.name for path in file.parent.iterdir()] == ["words.toml"]


def test_a_folder_that_cannot_be_written_is_no_trouble(file: Path) -> None:
    (file.parent / "__pycache__").write_text("a file stands in the way")
    assert resources.read_toml(file, Said) == FOUND
