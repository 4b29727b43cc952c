"""Before the first round (HH 3, 14.1): order, first settlements, kingdoms, starting hordes, first units."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes import RULESET, founding, sequence
from game.core.horrible_hordes.rules import chosen_of
from game.core.horrible_hordes.tables import KINGDOMS, TERRAIN, TERRAINS, Board, read_board
from game.core.rules import SetupError, full_options
from tests.core.horrible_hordes.setting import Scene, Script

CLEAR = Board(terrain=("clear",) * 100)


def begun(*dice: int, seats: int = 2, board: Board = CLEAR, **options: bool) -> Scene:
    """The order is thrown and settlements are founded as far as dice do it."""
    chosen = chosen_of(full_options(RULESET, options))
    at = Scene(founding.blank(board, chosen, seats, Script(dice)))
    founding.first_player(at.s, None)
    sequence.advance(at.s, None)
    return at


def crowned(at: Scene, *dice: int) -> Scene:
    """Everybody took the first kingdom that was free."""
    at.dice(*dice)
    while at.kind == "kingdoms":
        at.do("choose_kingdom", **at.offers("choose_kingdom")[0])
    return at


def test_tv_01_d01_first_settlements_keep_three_spaces_apart() -> None:
    """HH-D01: Manhattan distance."""
    at = begun(9, 1, 3, 3, 4, 4, 5, 3, 5, 4)
    assert (at.settlements((3, 3), 0), at.settlements((5, 4), 1), at.dice_left) == (1, 1, 0)


def test_tv_02_a_starting_horde_keeps_away_from_settlements() -> None:
    solo = begun(seats=1)
    solo.do("choose_start", space=(5, 5))
    solo.dice(5, 5, 5, 6, 6, 6, 6, 1)  # the settlement's space, one next to it, one at its corner; the first event
    solo.do("choose_kingdom", kingdom="dwarves")
    assert [horde.uid for horde in solo.s.hordes.values()] == [1]
    assert solo.where() == (6, 6)


def test_tv_03_d04_d07_highest_begins_and_kingdoms_are_picked_backwards() -> None:
    """HH-D04, HH-D07"""
    at = begun(9, 4, 9, 2, 7, 1, 1, 5, 5, 9, 9, seats=3)
    assert at.s.order == (2, 0, 1)
    picked = []
    for kingdom in ("elves", "dwarves", "gothic_men"):
        picked.append(RULESET.pending(at.s)[0].seat)
        if len(picked) == 2:
            refusal = at.why("choose_kingdom", kingdom="elves")
            assert refusal is not None
            assert refusal.rule == "HH-D07"
        if len(picked) < 3:
            at.do("choose_kingdom", kingdom=kingdom)
    assert picked == [1, 0, 2]


def test_tv_04_what_everybody_starts_with() -> None:
    at = crowned(begun(9, 4, 3, 1, 1, 5, 5, 9, 9, seats=3), 3, 8, 8, 3, 7, 6, 7, 1)
    for player in at.s.players:
        space = at.s.grid.cells[next(iter(player.settlements))]
        assert (at.settlements(space, player.seat), at.castles(space, player.seat)) == (1, 1)
        assert at.armies(space, player.seat) == 2
        assert len(at.owns(player.seat)) == 2
    assert len(at.s.hordes) == 3
    assert at.goods(1) == {"stone": 1, "wood": 1, "food": 1, "metal": 1, "magic": 1}


def test_d03_tiles_lie_like_a_chequerboard() -> None:
    """HH-D03"""
    s = founding.blank(Board(), chosen_of(full_options(RULESET, {})), 1, Script())
    basic = {TERRAIN[row.id] for row in TERRAINS if row.tiles and not row.extra}
    for (x, y), kind in zip(s.grid.cells, s.terrain, strict=True):
        assert (kind in basic) == ((x + y) % 2 == 0)
    assert all(s.terrain.count(kind) == 10 for kind in basic)


def test_the_optional_tiles_lie_between_them() -> None:
    s = founding.blank(Board(), chosen_of(full_options(RULESET, {"extra_terrain": True})), 1, Script())
    assert all(s.terrain.count(TERRAIN[row.id]) == row.tiles for row in TERRAINS if row.tiles)
    assert s.terrain.count(TERRAIN["clear"]) == 0


def test_a_board_of_any_size_is_laid_with_as_many_tiles_of_each_kind_as_can_be() -> None:
    """HH-D73"""
    options = chosen_of(full_options(RULESET, {"extra_terrain": True}))
    s = founding.blank(read_board({"width": 7, "height": 9}), options, 1, Script())
    for extra, spaces in ((False, 32), (True, 31)):
        counts = [s.terrain.count(n) for n, row in enumerate(TERRAINS) if row.tiles and row.extra == extra]
        assert sum(counts) == spaces
        assert max(counts) <= -(-spaces // len(counts))


def test_a_map_may_leave_only_some_of_its_land_to_the_dice() -> None:
    land = ["swamp", "shuffled", "shuffled_extra", *["farms"] * 33]
    board = {"width": 6, "height": 6, "terrain": land}
    s = founding.blank(read_board(board), chosen_of(full_options(RULESET, {})), 1, Script())
    names = [TERRAINS[kind].id for kind in s.terrain]
    assert names[:1] + names[2:] == ["swamp", "clear", *["farms"] * 33]
    assert names[1] in ("mountain", "forest", "farms", "hills", "swamp")


def test_d05_after_twenty_throws_a_player_picks() -> None:
    """HH-D05"""
    at = begun(9, 1, 3, 3, *[3, 3] * 20)
    assert at.kind == "starts"
    assert at.code("choose_start", space=(3, 4)) == "no_site"
    at.do("choose_start", space=(9, 9))
    assert at.settlements((9, 9), 1) == 1


def test_d06_a_lone_kingdom_starts_in_the_middle() -> None:
    """HH-D06: the first on offer is (5,5)."""
    at = begun(seats=1)
    assert [row["space"] for row in at.offers("choose_start")] == [(5, 5), (6, 5), (5, 6), (6, 6)]


def test_d08_there_is_no_deck_of_events() -> None:
    """HH-D08: each year's event is a die of ten faces."""
    at = crowned(begun(9, 1, 1, 1, 9, 9), 5, 5, 5, 6, 7, 2)
    assert at.kind == "resource"
    assert at.goods(0)["stone"] == 3  # the 7 is a quarry, its die showed 2


def test_d73_a_board_of_another_size_has_its_own_middle_and_dice() -> None:
    """HH-D73"""
    small = Board(width=5, height=4, terrain=("clear",) * 20)
    at = begun(seats=1, board=small)
    assert [row["space"] for row in at.offers("choose_start")] == [(3, 2), (3, 3)]
    crowd = begun(9, 8, 7, 2, 2, *[1, 1] * 20, seats=3, board=Board(width=4, height=4, terrain=("clear",) * 16))
    assert {tuple(row["space"]) for row in crowd.offers("choose_start")} >= {(4, 4)}


def test_a_starting_horde_without_a_legal_space_is_not_placed() -> None:
    """HH-D73"""
    land = ["chasm"] * 16
    land[5] = land[6] = "clear"
    at = begun(seats=1, board=Board(width=4, height=4, terrain=tuple(land)))
    at.do("choose_start", space=(2, 2))
    at.dice(10, 1)
    at.do("choose_kingdom", kingdom="dwarves")
    assert at.s.hordes == {}


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ({"width": 5}, "6 to 40"),
        ({"height": 41}, "6 to 40"),
        ({"width": 6, "height": 6, "terrain": ["chasm"] * 25 + ["clear"] * 11}, "needs 12 spaces to stand on"),
        ({"terrain": ["swmap"] * 100}, "swmap"),
        ({"terrain": ["clear"] * 5}, "names 5 terrains"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_bad_board_is_refused_in_words(board: dict[str, object], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        read_board(board)


def test_fifteen_kingdoms_have_thirty_different_abilities() -> None:
    assert len({ability for row in KINGDOMS for ability in row.abilities}) == 30
