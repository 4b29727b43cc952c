"""The boards of Horrible Hordes: the shipped ones are sound, a faulty one is told in its author's words."""

from pathlib import Path

import msgspec
import pytest

from game.core.horrible_hordes.tables import OFFICIAL, Board, chequered, read_board
from game.core.match import Match
from game.resources import maps
from game.tiled import check_map, load_map
from game.tiled.check import board_for
from game.titles.horrible_hordes.board import look_of
from tests.tiled.author import as_board, hordes, prop, save, told

SHIPPED = sorted((maps() / "horrible_hordes").glob("*.tmx"))
CLEAR = ["......"] * 6


def board_of(folder: Path, text: str) -> Board:
    return as_board(load_map(save(folder, text)), "horrible_hordes")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: p.stem)
def test_a_shipped_board_has_room_for_six(path: Path) -> None:
    board = msgspec.to_builtins(as_board(load_map(path), "horrible_hordes"))
    assert Match.new("horrible_hordes", seats=6, seed="oak-7", board=board).pending


def test_a_painted_board_is_what_is_painted_and_the_chequered_one_the_rules_own_and_laid_by_dice(
    tmp_path: Path,
) -> None:
    board = as_board(load_map(maps() / "horrible_hordes" / "hordes_10x10.tmx"), "horrible_hordes")
    assert board == OFFICIAL
    lands = {
        Match.new("horrible_hordes", seed=seed, board=msgspec.to_builtins(board)).state.terrain
        for seed in ("oak-7", "elm-3")
    }
    assert len(lands) == 2
    assert Match.new("horrible_hordes", seed="oak-7").state.terrain in lands
    text = hordes(["mf....", "...#..", *CLEAR[2:]])
    board = board_of(tmp_path, text)
    assert (board.id, board.width, board.height) == ("map", 6, 6)
    assert [(n, name) for n, name in enumerate(board.terrain) if name != "clear"] == [
        (0, "mountain"),
        (1, "forest"),
        (9, "chasm"),
    ]
    assert read_board(msgspec.to_builtins(board)) == board


@pytest.mark.parametrize("look", ["lake", "sea"])
def test_a_space_may_look_other_than_it_is(tmp_path: Path, look: str) -> None:
    data = load_map(save(tmp_path, hordes(["#~....", *CLEAR[1:]], look=look)))
    ground = data.tile_layer("terrain")
    assert ground is not None
    assert as_board(data, "horrible_hordes").terrain[:2] == ("chasm", "chasm")
    assert [look_of(data, ground, x, 0) for x in range(3)] == ["", "lake", ""]


@pytest.mark.parametrize("size", [(6, 40), (40, 6), (40, 40)])
def test_boards_of_any_size_are_played_on(tmp_path: Path, size: tuple[int, int]) -> None:
    path = save(tmp_path, hordes(["?" * size[0]] * size[1]))
    game, board = board_for(path)
    state = Match.new(game, seats=2, seed="oak-7", board=board).state
    assert (state.grid.width, state.grid.height, len(state.terrain)) == (*size, size[0] * size[1])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (hordes(["      "] * 6), 'layer "terrain": warning: nothing is painted on it, so all terrain is random'),
        (hordes(CLEAR, name="ground"), "there is no tile layer 'terrain', so all terrain is random"),
    ],
)
def test_an_empty_map_is_the_chequerboard_of_the_rules(tmp_path: Path, text: str, words: str) -> None:
    path = save(tmp_path, text)
    assert all(problem.severity == "warning" for problem in check_map(path))
    assert any(words in str(problem) for problem in check_map(path))
    board = as_board(load_map(path), "horrible_hordes")
    assert (board.terrain, board.grounds) == ((), chequered(board.width, board.height))


FAULTS: dict[str, tuple[str, str]] = {
    "too small": (hordes(["....."] * 6), "the map is 5 spaces wide; make it 6 to 40 spaces wide and high"),
    "too large": (hordes(["......"] * 41), "the map is 41 spaces high; make it 6 to 40 spaces wide and high"),
    "an unknown terrain": (
        hordes(["..x.x.", *CLEAR[1:]]),
        "layer \"terrain\" (2,0): unknown terrain 'swmap' - did you mean 'swamp'? (and 1 more like it)",
    ),
    "an unknown look": (
        hordes([".~~...", *CLEAR[1:]], look="laek"),
        "layer \"terrain\" (1,0): unknown look 'laek' - did you mean 'lake'?; expected one of meadow,",
    ),
    "no room": (
        hordes(["######"] * 5 + ["......"]),
        'layer "terrain": there are only 6 usable spaces; paint at least 12 spaces that aren\'t chasms',
    ),
    "hexagons": (hordes(CLEAR).replace("orthogonal", "hexagonal"), "Horrible Hordes is played on orthogonal maps"),
}


MILD: dict[str, tuple[str, str]] = {
    "a hole": (hordes(["   ...", *CLEAR[1:]]), "(0,0): warning: nothing is painted here (and 2 more), so it is clear"),
    "land cut off": (
        hordes(["..#...", "###...", *CLEAR[2:]]),
        "(0,0): warning: this space and the 1 beside it is cut off from the rest; connect it",
    ),
    "a chasm in the middle": (
        hordes([*CLEAR[:2], "..##..", "..##..", *CLEAR[4:]]),
        "(2,2): warning: the middle is all chasm, so a solo kingdom can start anywhere",
    ),
    "a misspelt layer": (hordes(CLEAR, name="terain"), "is not used by the game - did you mean 'terrain'?"),
    "a property of another game": (
        hordes(CLEAR, properties=prop("game", "horrible-hordes") + prop("plots_per_tile", 2, "int")),
        "property 'plots_per_tile' is not used by the game",
    ),
}


def test_faults_of_different_kinds_are_all_told_at_once(tmp_path: Path) -> None:
    lines = "\n".join(told(tmp_path, hordes(["x~####", *["######"] * 4, " ....."], look="laek")))
    for words in ("unknown terrain 'swmap'", "unknown look 'laek'", "usable spaces", "nothing is painted here"):
        assert words in lines
