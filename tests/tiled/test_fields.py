"""The fields of Mini Monarchy: the shipped ones can be played, all faults of another are told in its author's words."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from game.core.mini_monarchy.ground import Board, Start, ground_of, official
from game.resources import maps
from game.tiled import check_map, load_map
from game.tiled.data import MapLayout
from tests.core.mini_monarchy.setting import MAP_A, MOUNTAINS, RIVER
from tests.tiled.author import HEAD, IMAGE, as_board, prop, props, save, told

SHIPPED = sorted((maps() / "mini_monarchy").glob("*.tmx"))
LETTERS = {"_": 0, ".": 1, "^": 2, "~": 3, "C": 4, "?": 5}
NAMES = ("plain", "mountain", "river", "capital", "swmap")
PREFILLED = prop("prefilled", "true", "bool")
MAP_A_ROWS = (
    ".........", "..^^.....", "..^.^.^..", "..^^..^..", "..~~C....", "~~.......", ".........", ".........", ".........",
)  # fmt: skip


def field(
    rows: Sequence[str],
    *properties: str,
    objects: str = "",
    orientation: str = "hexagonal",
    axis: str = "y",
    index: str = "odd",
) -> str:
    """A map of letters: . plain, ^ mountain, ~ river, C capital, _ no hex."""
    width, height = len(rows[0]), len(rows)
    tiles = "".join(
        f'<tile id="{n}">{props(prop("terrain", name))}</tile>' for n, name in enumerate(NAMES)
    )  # fmt: skip
    sets = f'<tileset firstgid="1" name="t" tilewidth="32" tileheight="32">{IMAGE}{tiles}</tileset>'
    cells = ",".join(str(LETTERS[letter]) for row in rows for letter in row)
    stagger = f'hexsidelength="16" staggeraxis="{axis}" staggerindex="{index}"' if orientation == "hexagonal" else ""
    size = f'width="{width}" height="{height}" tilewidth="32" tileheight="32" infinite="0"'
    body = f'<layer id="1" name="terrain" width="{width}" height="{height}"><data encoding="csv">{cells}</data></layer>'
    game = props(prop("game", "mini-monarchy"), prop("id", "map_a"), *properties)
    return f'{HEAD}<map version="1.10" orientation="{orientation}" {stagger} {size}>{game}{sets}{body}{objects}</map>'


LAYOUT = MapLayout("hexagonal", 9, 9, 32, 32, 16, "y", "odd")


def course(*cells: tuple[int, int]) -> str:
    """A polyline through these hexes of a 9 x 9 map."""
    x, y = LAYOUT.centre(*cells[0])
    points = " ".join(f"{px - x:g},{py - y:g}" for px, py in (LAYOUT.centre(*cell) for cell in cells))
    line = f'<object id="1" x="{x:g}" y="{y:g}"><polyline points="{points}"/></object>'
    return f'<objectgroup id="2" name="river">{line}</objectgroup>'


def start(**places: tuple[int, int]) -> str:
    """A point for each building."""
    found = []
    for number, (name, cell) in enumerate(places.items(), 10):
        x, y = LAYOUT.centre(*cell)
        found.append(f'<object id="{number}" x="{x:g}" y="{y:g}">{props(prop("building", name))}<point/></object>')
    return f'<objectgroup id="3" name="start">{"".join(found)}</objectgroup>'


# ---- shipped


def test_five_fields_of_four_staggers_are_shipped_and_the_empty_one_is_the_rules_own() -> None:
    boards = [as_board(load_map(path), "mini_monarchy") for path in SHIPPED]
    assert {(board.axis, board.index) for board in boards} == {("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")}
    assert len({(board.cols, board.rows) for board in boards}) == 4
    assert as_board(load_map(maps() / "mini_monarchy" / "field_9x9.tmx"), "mini_monarchy") == official()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: p.stem)
def test_neighbours_on_the_map_are_neighbours_in_the_rules(path: Path) -> None:
    data = load_map(path)
    ground, layout = ground_of(as_board(data, "mini_monarchy")), data
    for number, cell in enumerate(ground.cells):
        there = {near for near in layout.neighbours(*cell) if near in ground.numbers}
        assert set(ground.cells_in(ground.near[number])) == there


# ---- prefilled maps


def test_a_prefilled_map_becomes_the_fixture_of_the_rules_survives_a_setup_and_keeps_its_course_and_start(
    tmp_path: Path,
) -> None:
    path = save(tmp_path, field(MAP_A_ROWS, PREFILLED))
    assert check_map(path) == []
    assert as_board(load_map(path), "mini_monarchy") == MAP_A
    board = as_board(load_map(save(tmp_path, field(MAP_A_ROWS, PREFILLED))), "mini_monarchy")
    assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(board)), Board) == board
    objects = course(*RIVER) + start(farm=(2, 5), mine=(3, 3), village=(3, 5))
    board = as_board(load_map(save(tmp_path, field(MAP_A_ROWS, PREFILLED, objects=objects))), "mini_monarchy")
    assert board == msgspec.structs.replace(MAP_A, start=Start((2, 5), (3, 3), (3, 5)))
    assert set(board.mountains) == set(MOUNTAINS)


# ---- faults


def test_faults_of_different_kinds_are_all_told_at_once_where_they_lie(tmp_path: Path) -> None:
    """No capital, an orthogonal map, a river without a bank, an unknown terrain."""
    rows = ["^^^^^^^^^", "^^~~^^^^^", "^^^^~^^^^", *["^^^^^^^^^"] * 5, "^^^^^^^?^"]
    found = told(tmp_path, field(rows, PREFILLED, orientation="orthogonal"))
    text = "\n".join(found)
    assert "the map is orthogonal; Mini Monarchy is played on hexagonal maps" in text
    assert "there is no capital; paint one hex" in text
    assert "layer \"terrain\" (7,8): unknown terrain 'swmap'" in text
    assert "no free hex beside the river" in text


def test_a_field_that_cannot_be_played_is_refused_where_it_lies_and_with_its_cure(tmp_path: Path) -> None:
    rows = ["..^~.....", "...^.....", *["........."] * 2, "....C....", *["........."] * 4]
    (only,) = told(tmp_path, field(rows, PREFILLED))
    assert 'layer "terrain" (3,0): the river must touch the capital; let at least one hex' in only
    blank = ["_________"] * 3
    rows = [*blank, "___^^____", "__^~C____", "__~^_..__", "_~^___.__", *blank[1:]]
    found = told(tmp_path, field(rows, PREFILLED))
    says = "no free hex beside the river for the first farm; leave a plain hex beside the river"
    assert any(says in row for row in found)
    found = told(tmp_path, field(MAP_A_ROWS))
    assert any("(2,1): a mountain is painted, but this map isn't prefilled (and 7 more" in row for row in found)
    assert any("prefilled = true" in row for row in found)
    assert any("the map is 3 x 3 hexes" in row for row in told(tmp_path, field(["...", ".C.", "..."])))
    islands = ["C___", "____", "____", "...."]
    assert any("no mountains and river can be drawn here" in row for row in told(tmp_path, field(islands)))


@pytest.mark.parametrize(
    ("rows", "objects", "says"),
    [
        ([*MAP_A_ROWS[:4], "..~~.....", *MAP_A_ROWS[5:]], "", "there is no capital"),
        ([*MAP_A_ROWS[:8], "C........"], "", "(0,8): second capital: there is already one at (4,4)"),
        ([*MAP_A_ROWS[:5], ".........", *MAP_A_ROWS[6:]], "", "(3,4): the river must end at the map edge"),
        ([*MAP_A_ROWS[:4], "..~~C.~..", *MAP_A_ROWS[5:]], "", "the painted river is no single line"),
        (MAP_A_ROWS, course(*RIVER[:-1]), "(0,5): a river hex is painted here, but the course skips it"),
        (MAP_A_ROWS, course(*RIVER, (0, 6)), "(0,6): the course crosses this hex, but no river is painted here"),
        (MAP_A_ROWS, start(farm=(2, 5), mine=(3, 3)), "the start has no village"),
        (MAP_A_ROWS, start(farm=(8, 8), mine=(3, 3), village=(3, 5)), "(8,8): place the first farm beside the river"),
        (MAP_A_ROWS, start(farm=(2, 5), mine=(8, 8), village=(3, 5)), "(8,8): place the first mine on a mountain"),
        (MAP_A_ROWS, start(farm=(2, 5), mine=(3, 3), village=(8, 8)), "(8,8): the first village lies on a free hex"),
        (MAP_A_ROWS, start(farm=(2, 5), mine=(3, 3), vilage=(3, 5)), "did you mean 'village'?"),
    ],
)
def test_a_faulty_prefilled_map_says_where_and_what(
    tmp_path: Path, rows: Sequence[str], objects: str, says: str
) -> None:
    found = told(tmp_path, field(rows, PREFILLED, objects=objects))
    assert any(says in row for row in found), found
