"""Every map of the house, saved again by Tiled itself, in each encoding and by each of its ways to export."""

import random
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.core.rules import ruleset
from game.resources import maps
from game.tiled import check_map, load_map
from game.tiled.schema import board_of, boards
from tests.long import LONG, usual
from tests.real.tiled_itself import ENCODINGS, in_encoding, needs_tiled, written_by_tiled

SHIPPED = sorted(path.relative_to(maps()) for path in maps().glob("*/*.tmx"))
ONE_EACH = {name.parts[0]: name for name in SHIPPED}.values()
WAYS = ("--embed-tilesets", "--detach-templates", "--resolve-types-and-properties", "--minimize")


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """The maps of the house in a folder of one's own."""
    return Path(shutil.copytree(maps(), tmp_path / "pack"))


def found(path: Path) -> Any:
    """All that a game sees of a map: its board, or the places of a town."""
    data = load_map(path)
    for schema, survey in boards():
        if schema.game == data.game:
            from game.tiled.limits import Report

            return schema.game, msgspec.to_builtins(survey(data, Report()))
    raise AssertionError(f"{path} is of no game")


def plays(path: Path) -> None:
    """A few moves are played on it, if it is played on."""
    game, board = board_of(load_map(path))
    match, chance = Match.new(game, ruleset(game).seats.start, board=board), random.Random(1)
    for _ in range(12):
        if legal := match.legal():  # where a map is drawn by hand, its many ways are not listed
            match.play(chance.choice(legal))


def seen(path: Path) -> list[list[object]]:
    """What every layer shows, cell by cell."""
    data = load_map(path)
    return [
        [data.tiles[cell].picture.rect if cell else None for row in layer.cells for cell in row]
        for layer in data.tile_layers
    ]


@needs_tiled
@pytest.mark.parametrize("name", usual(SHIPPED, *ONE_EACH), ids=str)
def test_a_map_that_tiled_saved_again_is_the_same_map(pack: Path, name: Path) -> None:
    path, new = pack / name, (pack / name).with_name("again.tmx")
    before, shown, text = found(path), seen(path), path.read_text(encoding="utf-8")
    for encoding in ENCODINGS:
        path.write_text(in_encoding(text, encoding), encoding="utf-8")
        written_by_tiled(path, new)
        assert encoding.replace("base64 ", 'compression="') in new.read_text() or encoding == "xml"
        new.replace(path)
        if encoding.endswith("zstd") and sys.version_info < (3, 14):
            assert any("'zstd' is not supported" in problem.what for problem in check_map(path))
            continue
        assert [problem for problem in check_map(path) if problem.severity == "error"] == [], encoding
        assert found(path) == before, encoding
        assert seen(path) == shown, encoding
    path.write_text(text, encoding="utf-8")
    written_by_tiled(path, new)
    if before[0] != "xii_century":
        plays(new)


@needs_tiled
@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", sorted({name.parts[0] for name in SHIPPED}))
def test_each_way_to_export_gives_the_same_map(pack: Path, game: str, way: str) -> None:
    for path in sorted((pack / game).glob("*.tmx"))[: 2 if LONG else 1]:
        before, shown = found(path), seen(path)
        written_by_tiled(path, path.with_name("again.tmx"), way)
        path.with_name("again.tmx").replace(path)
        assert found(path) == before, path
        assert seen(path) == shown, path


@needs_tiled
@pytest.mark.parametrize(("kind", "words"), [("json", "a map saved as JSON"), ("lua", "a map exported as Lua")])
def test_what_tiled_writes_besides_is_called_what_it_is(pack: Path, kind: str, words: str) -> None:
    target = pack / f"island.{kind}"
    written_by_tiled(pack / "twenty_years" / "island.tmx", target, kind=kind)
    (problem,) = check_map(target)
    assert words in problem.what


@needs_tiled
def test_properties_of_any_name_come_back_from_tiled(pack: Path) -> None:
    path = pack / "twenty_years" / "island.tmx"
    names = ("größe", "備考", "unity:layer", "1st", "_hidden", "width (m)")
    own = "".join(f'<property name="{name}" value="x"/>' for name in names)
    path.write_text(path.read_text(encoding="utf-8").replace("<properties>", f"<properties>{own}", 1), encoding="utf-8")
    before = found(path)
    written_by_tiled(path, path.with_name("again.tmx"))
    path.with_name("again.tmx").replace(path)
    assert all(name in load_map(path).properties for name in names)
    assert found(path) == before


@needs_tiled
def test_a_map_of_an_old_tiled_gets_its_ids_from_a_new_one(pack: Path) -> None:
    path = pack / "twenty_years" / "realm_5x5.tmx"
    before, text = found(path), path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'(<object) id="\d+"', r"\1", text), encoding="utf-8")
    assert found(path) == before
    written_by_tiled(path, path.with_name("again.tmx"))
    path.with_name("again.tmx").replace(path)
    assert check_map(path) == []
    assert found(path) == before
