"""The realms of 20 Years: the shipped ones are the rules' own boards, a faulty one is told in its author's words."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from game.core.twenty_years.state import TOWERS, check_board, official
from game.resources import maps
from game.tiled import MapError, check_map, load_map
from game.tiled.data import MapData
from game.titles.twenty_years.board import LANDS
from tests.tiled import test_boards as of_boards
from tests.tiled.author import CAPITOL, as_board, land, layer, prop, realm, save, terrain, told, world
from tools import make_maps

SHIPPED = sorted((maps() / "twenty_years").glob("*.tmx"))
GAME = prop("game", "20-years")
NINE = [(r, c) for r in range(3) for c in range(3)]


def lands(*skip: tuple[int, int], capitol: tuple[int, int] = (0, 0), **said: str) -> list[str]:
    """3 x 3 tiles without some; extra properties by place, as t12="..."."""
    found = []
    for r, c in NINE:
        if (r, c) not in skip:
            extra = [CAPITOL] if (r, c) == capitol else []
            found.append(land(r * 3 + c + 1, r, c, *extra, *filter(None, [said.get(f"t{r + 1}{c + 1}")])))
    return found


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: p.stem)
def test_a_shipped_map_can_be_won_at_every_difficulty(path: Path) -> None:
    board = as_board(load_map(path), "twenty_years")
    for towers in TOWERS.values():
        check_board(board, towers)
    assert {land for row in board.terrain for land in row} <= {"", *LANDS}


@pytest.mark.parametrize(("name", "said"), [("realm_5x5", "standard"), ("realm_6x6", "wide")])
def test_d1_the_official_realms_are_the_boards_of_the_rules_and_say_so(name: str, said: str) -> None:
    path = maps() / "twenty_years" / f"{name}.tmx"
    assert as_board(load_map(path), "twenty_years") == official(name)
    assert f"The {said} realm of the rules" in path.read_text(encoding="utf-8")


def test_the_shipped_maps_are_what_the_tool_writes(tmp_path: Path) -> None:
    make_maps.write(tmp_path)
    made = {path.relative_to(tmp_path) for path in tmp_path.rglob("*.*")}
    assert len(made) == 30
    for name in sorted(made):
        if name.suffix != ".png":
            assert (tmp_path / name).read_text("utf-8") == (maps() / name).read_text("utf-8"), name
            continue
        fresh, shipped = (np.asarray(Image.open(folder / name).convert("RGBA"), float) for folder in (tmp_path, maps()))
        assert abs(fresh - shipped).mean() < 1, name


def test_every_cell_of_a_shipped_map_has_a_picture() -> None:
    data = load_map(SHIPPED[0])
    pictures = [data.tiles[cell].picture for grid in data.tile_layers for row in grid.cells for cell in row]
    assert len(pictures) == data.width * data.height
    assert all(p.rect[2:] == (data.tile_width, data.tile_height) for p in pictures)


def board_of(folder: Path, text: str) -> MapData:
    return load_map(save(folder, text))


def test_a_small_realm_becomes_a_board_with_a_cost_of_its_own_here_and_no_land_there(tmp_path: Path) -> None:
    board = as_board(board_of(tmp_path, realm()), "twenty_years")
    assert (board.id, board.rows, board.cols, board.capitol, board.plots_per_tile) == ("map", 3, 3, (1, 1), 2)
    assert board.costs == ((1, 2, 3), (2, 2, 3), (3, 3, 3))
    assert board.terrain == (("meadow",) * 3,) * 3
    board = as_board(board_of(tmp_path, realm(lands(t12=prop("cost", 3, "int")))), "twenty_years")
    assert board.costs[0] == (1, 3, 3)
    board = as_board(board_of(tmp_path, realm(lands((1, 1)))), "twenty_years")
    assert board.costs[1] == (2, 0, 3)
    assert board.terrain[1] == ("meadow", "", "meadow")


def test_labels_count_from_the_capitol_and_a_rim_of_sea_needs_none(tmp_path: Path) -> None:
    board = as_board(board_of(tmp_path, realm(lands(capitol=(1, 1)), properties=[GAME])), "twenty_years")
    assert (board.row_labels, board.col_labels) == ((2, 1, 2), (2, 1, 2))
    shore = [land(10 * r + c, r, c, *([CAPITOL] if (r, c) == (1, 1) else [])) for r in (1, 2, 3) for c in (1, 2, 3)]
    written = [GAME, prop("row_labels", "1,2,3"), prop("col_labels", "1,2,3")]
    for properties in ([GAME], written):
        board = as_board(board_of(tmp_path, realm(shore, rows=5, cols=4, properties=properties)), "twenty_years")
        assert (board.row_labels, board.col_labels) == ((0, 1, 2, 3, 0), (0, 1, 2, 3))


def test_a_map_of_no_game_is_no_realm(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="the map does not say which game it is for"):
        as_board(board_of(tmp_path, world(layer())), "twenty_years")


FAULTS: dict[str, tuple[str, str]] = {
    "no capitol": (realm(lands(capitol=(9, 9))), 'layer "tiles": no tile has the capitol'),
    "two capitols": (realm(lands(t33=CAPITOL)), "object 9 (4,4): second capitol: object 1 is already one"),
    "no tiles": (realm([]), "holds no tile"),
    "no layer of tiles": (
        realm().replace('name="tiles"', 'name="tlies"'),
        "no object layer 'tiles' - is it the layer 'tlies'?",
    ),
    "a tile too small": (
        realm([*lands((2, 2)), '<object id="9" x="128" y="128" width="60" height="64"/>']),
        "object 9 (4,4): the tile is 60 x 64 pixels, so it does not cover 2 x 2 whole plots; make it 64 x 64",
    ),
    "a tile between": (
        realm([*lands((2, 2)), '<object id="9" x="120" y="128" width="64" height="64"/>']),
        "isn't aligned to the grid; move 8 right, in pixels",
    ),
    "a tile twice": (realm([*lands(), land(10, 2, 2)]), "object 10 (4,4): it overlaps object 9"),
    "a tile outside": (realm([*lands(), land(10, 5, 0)]), "object 10 (0,10): the tile is outside the map"),
    "a turned tile": (
        realm([*lands((2, 2)), land(9, 2, 2).replace("y=", 'rotation="45" y=')]),
        "not a turned rectangle",
    ),
    "a round tile": (
        realm([*lands((2, 2)), '<object id="9" x="128" y="128" width="64" height="64"><ellipse/></object>']),
        "not an ellipse",
    ),
    "a wrong row": (realm(lands(t23=prop("row", 3, "int"))), "it says row 3, but it lies in row 2"),
    "an island": (realm(lands((1, 2), (2, 1))), "object 9 (4,4): this tile isn't connected to the capitol"),
    "a capitol cut off": (realm(lands((0, 1), (1, 0))), "(nor do 5 more)"),
    "few labels": (
        realm(properties=[GAME, prop("row_labels", "1, 2"), prop("col_labels", "1,2,3")]),
        "'row_labels' has 2 labels for 3 rows of tiles; write 3 numbers",
    ),
    "labels of letters": (realm(properties=[GAME, prop("row_labels", "a,b,c")]), "not a list of whole numbers"),
    "land for nothing": (
        realm(properties=[GAME, prop("row_labels", "0,0,5"), prop("col_labels", "0,0,5")]),
        "the tile costs nothing: both its labels are 0",
    ),
    "dearer than dear": (realm(lands(t22=prop("cost", 9, "int"))), "costs 9, more than the highest label 3"),
    "a cost in words": (realm(lands(t22=prop("cost", "two"))), "property 'cost' is the text 'two', not a whole number"),
    "a capitol in words": (
        realm(lands(t22=prop("capitol", "yes"))),
        "property 'capitol' is the text 'yes', not true or false",
    ),
    "an odd map": (realm().replace('width="6"', 'width="7"'), "7 plots wide, which isn't a whole number of tiles of 2"),
    "a wide map": (realm(rows=3, cols=10), "10 tiles wide; at most 9 fit"),
    "plots of nine": (
        realm(properties=[GAME, prop("plots_per_tile", 9, "int")]),
        "'plots_per_tile' is '9'; expected 2 to 3",
    ),
    "a hexagonal map": (realm().replace("orthogonal", "hexagonal"), "is played on orthogonal maps"),
    "a wrong land": (
        realm(layers=terrain(3, 3, 3)),
        """layer "terrain" (0,0): unknown land 'swmap' - did you mean 'swamp'? (and 35 more like it)""",
    ),
    "a tile of no land": (realm(layers=terrain(3, 3, 5)), "the tile has no 'land' (and 35 more like it)"),
    "an unknown game": (
        realm(properties=[prop("game", "20-yaers")]),
        "no maps for game '20-yaers' - did you mean '20-years'?",
    ),
    "no room for towers": (
        realm(
            properties=[GAME, prop("row_labels", "1,1,1"), prop("col_labels", "1,1,2")], objects=lands((0, 2), (2, 2))
        ),
        "nobody can win here: 3 towers need 9 plots of cost 2, there are 4",
    ),
}


@pytest.mark.parametrize(
    ("text", "words"), [*FAULTS.values(), *of_boards.FAULTS.values()], ids=[*FAULTS, *of_boards.FAULTS]
)
def test_a_fault_is_told_in_the_authors_words(tmp_path: Path, text: str, words: str) -> None:
    lines = told(tmp_path, text)
    assert any(words in line for line in lines), lines
    with pytest.raises(MapError):
        load_map(tmp_path / "map.tmx")


MILD: dict[str, tuple[str, str]] = {
    "a difficulty without room": (
        realm(lands((2, 2), (2, 1))),
        "standard and hard cannot be won here: 5 towers need 15 plots of cost 3, there are 12",
    ),
    "scattered room": (
        realm(lands((2, 2), (1, 2), (2, 1), t11=prop("cost", 3, "int"), t22=prop("cost", 3, "int"))),
        "standard and hard cannot be won here: only 4 of 5 towers fit, the land of cost 3 is too scattered",
    ),
    "a misspelt property": (
        realm(lands(t22=prop("csot", 2, "int"))),
        "property 'csot' is not used by the game - did you mean 'cost'?",
    ),
    "a misspelt layer": (
        realm().replace('name="terrain"', 'name="terain"'),
        "is not used by the game - did you mean 'terrain'?",
    ),
    "a misspelt class": (
        realm([*lands((2, 2)), land(9, 2, 2).replace("x=", 'type="Tlie" x=')]),
        "class 'Tlie' is not used here - did you mean 'Tile'?",
    ),
    "no terrain": (realm().replace('name="terrain"', 'name="grass"'), "no tile layer 'terrain', so all land is meadow"),
    "bare land": (realm(layers=terrain(3, 3, 0)), "nothing is painted on layer 'terrain' here (and 8 more)"),
}


@pytest.mark.parametrize(("text", "words"), [*MILD.values(), *of_boards.MILD.values()], ids=[*MILD, *of_boards.MILD])
def test_what_is_only_odd_is_a_warning(tmp_path: Path, text: str, words: str) -> None:
    lines = told(tmp_path, text)
    assert any(words in line and "warning: " in line for line in lines), lines
    data = load_map(tmp_path / "map.tmx")
    assert as_board(data, str(data.game))


@pytest.mark.parametrize(
    ("name", "errors", "warnings"), [("broken_on_purpose", 12, 4), ("broken_board_on_purpose", 7, 2)]
)
def test_a_map_that_is_broken_on_purpose_shows_many_messages_and_their_cures(
    name: str, errors: int, warnings: int
) -> None:
    problems = check_map(maps() / f"{name}.tmx")
    assert len([p for p in problems if p.severity == "error"]) >= errors
    assert len([p for p in problems if p.severity == "warning"]) >= warnings
    assert all(p.fix and p.file == f"{name}.tmx" for p in problems)
