"""`map check`, the author's kit, and every shipped map played to its end."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.bots import names
from game.cli import main as game_main
from game.cli.commands import copy_kit
from game.client.map_cards import look, maps_of, own_folder
from game.lab.report import rate
from game.resources import maps
from game.tiled import MapError, Problem, check_map, load_map
from game.tiled.check import board_for
from game.tiled.pack import PROJECT
from game.tiled.schema import played_on
from tests.tiled.author import BOARDS, as_board, hordes, land, layer, prop, realm, save, world

REALM = str(maps() / "twenty_years" / "realm_5x5.tmx")


def check(*words: str) -> int:
    return game_main(["map", "check", *words])


def test_a_sound_map_is_one_line_warnings_fail_nothing_and_one_broken_map_among_several_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert check(REALM) == 0
    assert capsys.readouterr().out.strip() == f"{REALM}: no problems"
    broken = str(save(tmp_path, "hello"))
    assert check(REALM, broken) == 1
    out = capsys.readouterr().out
    assert "map.tmx:1: not well-formed" in out
    assert f"{broken}: 1 error" in out
    odd = str(save(tmp_path, realm(properties=[prop("game", "20-years"), prop("motto", "onwards")])))
    assert check(odd) == 0
    assert f"{odd}: 2 warnings" in capsys.readouterr().out


def test_json_says_the_same_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = str(save(tmp_path, world(layer("1,2,77,4"))))
    assert check("--json", broken) == 1
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


def test_a_map_whose_name_is_no_utf_8_is_told_in_json_and_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = os.path.join(os.fsencode(tmp_path), b"k\xf6nig")
    try:
        os.mkdir(broken)
    except OSError:
        pytest.skip("this disk takes names in UTF-8 only")
    folder = Path(os.fsdecode(broken))
    save(folder, realm(), os.fsdecode(b"b\xe4r.tmx"))
    save(folder, realm().replace('source="t.png"', 'source="other.png"'), os.fsdecode(b"k\xe4fer.tmx"))
    files = [str(path) for path in sorted(folder.glob("*.tmx"))]
    for more in ((), ("--json",)):
        assert check(*more, *files) == 1
        assert "k?nig/b?r.tmx" in capsys.readouterr().out.encode().decode()


def test_checking_a_map_needs_no_pygame() -> None:
    code = (
        "import sys; from game.cli import main; main(['map', 'check', *sys.argv[1:]]); "
        "sys.exit(any(name in sys.modules for name in ('pygame', 'pytmx', 'numpy')))"
    )
    done = subprocess.run([sys.executable, "-c", code, REALM], cwd=maps().parent, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def nameless(folder: Path, text: str) -> list[Problem]:
    """What is said of a map as Tiled 1.8 writes it: no class, and here no game either."""
    folder.mkdir()
    old = text.replace('version="1.10"', 'version="1.8" tiledversion="1.8.6"')
    return check_map(save(folder, re.sub(r'<property name="game"[^>]*/>', "", old)))


@pytest.mark.parametrize(
    ("folder", "text", "title"),
    [
        ("mine", realm(), "20 Years"),
        ("mine", hordes(["......"] * 6), "Horrible Hordes"),
        ("horrible_hordes", world(layer(), size=(6, 6)), "Horrible Hordes"),
        ("20-years", hordes(["......"] * 6), "20 Years"),
    ],
    ids=["by layer and properties", "by tileset", "by folder", "the folder outweighs"],
)
def test_the_game_of_a_map_that_names_none_is_guessed(tmp_path: Path, folder: str, text: str, title: str) -> None:
    said = [str(problem) for problem in nameless(tmp_path / folder, text)]
    assert any(f"does not say which game it is for, so it is read as one for {title}; add" in line for line in said)


def test_a_guessed_game_is_checked_like_a_named_one_and_nothing_is_guessed_from_what_any_map_could_have(
    tmp_path: Path,
) -> None:
    said = [str(problem) for problem in nameless(tmp_path / "mine", realm([land(1, 0, 0)]))]
    assert any("no tile has the capitol" in line for line in said)
    said = [str(problem) for problem in nameless(tmp_path / "other", world(layer()))]
    cure = "add the map property game = 'horrible-hordes' (Map > Map Properties)"
    assert [line.partition("warning: ")[2] for line in said] == [f"the map does not say which game it is for; {cure}"]


def test_a_layer_that_cannot_be_read_is_not_missing_and_a_bare_space_may_stay_bare(tmp_path: Path) -> None:
    said = [str(problem) for problem in check_map(save(tmp_path, world(layer("1,2,3"))))]
    assert any("holds 3 cells" in line for line in said)
    assert not any("has no layer" in line for line in said)
    bare = next(p for p in check_map(save(tmp_path, hordes(["   ...", *["......"] * 5]))) if "painted here" in p.what)
    assert bare.fix == "leave it if intended; a tile 'shuffled' leaves the space to the dice"


# ---- An author's folder holds all that maps of one's own need, and what is in it already stays.


def test_the_kit_holds_sound_examples_the_game_offers_under_any_name_and_leaves_what_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy_kit(tmp_path)
    examples = sorted((tmp_path / "examples").glob("*.tmx"))
    assert len(examples) >= 9
    assert all(check_map(path) == [] for path in examples)
    copy_kit(own_folder(tmp_path))
    mine = own_folder(tmp_path) / "twenty_years" / "mine.tmx"
    shutil.copyfile(own_folder(tmp_path) / "examples" / "valley.tmx", mine)
    assert mine in maps_of("twenty_years", tmp_path)
    card = look(mine, "twenty_years", tmp_path)
    assert card.board is not None
    assert card.own
    assert game_main(["map", "kit", str(tmp_path / "kit")]) == 0
    changed = tmp_path / "kit" / "examples" / "valley.tmx"
    changed.write_text("mine now")
    (tmp_path / "kit" / PROJECT).unlink()
    assert copy_kit(tmp_path / "kit") == 1
    assert changed.read_text() == "mine now"
    (tmp_path / "file").write_text("")
    assert game_main(["map", "kit", str(tmp_path / "file")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


# ---- Every map of the house is played to its end by a bot, and can be won.
SHIPPED = sorted(path for path in maps().glob("*/*.tmx") if played_on(path.parent.name))
LOOKS = sorted(set(maps().glob("*/*.tmx")) - set(SHIPPED))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_map_of_the_house_is_sound_for_its_game_alone_and_a_bot_finishes_it_and_wins(path: Path) -> None:
    assert check_map(path) == []
    game, board = board_for(path)
    for other in BOARDS.keys() - {game}:
        with pytest.raises(MapError, match="this map is for another game"):
            as_board(load_map(path), other)
    games = 5 if game == "mini_monarchy" else 2
    found = rate(game, board, names(game)[0], games)
    assert found.games == games
    assert found.won >= games - 1
    assert found.least > 0


def test_the_maps_of_the_house_are_shipped_and_those_of_a_century_lie_in_five_lands_that_differ() -> None:
    assert [path.stem for path in SHIPPED] == [
        *("duelling_ground", "great_plain", "hordes_10x10", "lake_isles", "narrow_pass"),
        *("field_9x9", "green_isle", "high_nest", "long_meadow", "old_survey"),
        *("horseshoe_bay", "island", "realm_5x5", "realm_6x6", "valley"),
    ]
    lands = {str(load_map(path).tile_layer("terrain")) for path in LOOKS if path.parent.name == "xii_century"}
    assert len(lands) == 5


def test_the_rate_of_a_map_is_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    path = maps() / "mini_monarchy" / "field_9x9.tmx"
    assert game_main(["map", "rate", str(path), "--games", "1"]) == 0
    assert "of 1, " in capsys.readouterr().out
    assert game_main(["map", "rate", str(maps() / "broken_on_purpose.tmx")]) == 1


@pytest.mark.parametrize("path", LOOKS, ids=lambda path: path.stem)
def test_a_map_that_only_shows_something_says_that_nobody_plays_on_it(path: Path) -> None:
    with pytest.raises(MapError, match="isn't a playing board"):
        board_for(path)
