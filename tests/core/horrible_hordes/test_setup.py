"""Before the first round (HH 3, 14.1), and the four variants (HH 12, 14.7)."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes import RULESET, founding
from game.core.horrible_hordes.rules import chosen_of
from game.core.horrible_hordes.tables import KINGDOMS, TERRAIN, TERRAINS, Board, read_board
from game.core.rules import Setup, SetupError, full_options
from tests.core.horrible_hordes.setting import Script, begun, scene


def test_tv_03_d04_d07_highest_begins_and_kingdoms_are_picked_backwards() -> None:
    """HH-D04, HH-D07"""
    at = begun(9, 4, 9, 2, 7, 1, 1, 5, 5, 9, 9, seats=3)
    assert at.s.order == (2, 0, 1)
    picked = []
    for kingdom in ("elves", "dwarves", "gothic_men"):
        picked.append(RULESET.pending(at.s)[0].seat)
        if len(picked) == 2:
            assert at.why("choose_kingdom", kingdom="elves").rule == "HH-D07"
        if len(picked) < 3:
            at.do("choose_kingdom", kingdom=kingdom)
    assert picked == [1, 0, 2]


def test_tv_04_what_everybody_starts_with() -> None:
    at = begun(9, 4, 3, 1, 1, 5, 5, 9, 9, seats=3)
    at.crowned(3, 8, 8, 3, 7, 6, 7, 1)
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


# ---- The four variants (HH 12, 14.7).
HERE = (5, 5)


# ---- other ground


def test_tv_107_d41_a_village_gives_an_army_once() -> None:
    """HH-D41"""
    at = scene(
        phase="settle", seats=2, units={HERE: "S"}, units2={(5, 3): "S"}, terrain={(5, 4): "friendly_village"},
        food=2, wood=3, goods2={"food": 2, "wood": 3}, alone=True,
    )  # fmt: skip
    at.do("build_settlement", space=(5, 4))
    assert at.armies((5, 4)) == 1
    at.s.players[0].settlements.pop(at.s.grid.numbers[5, 4])
    at.s.players[0].armies.clear()
    at.s.players[0].land = 1 << at.s.grid.numbers[HERE]
    at.s.players[0].camps = 0
    at.s.active = 1
    at.do("build_settlement", space=(5, 4))
    assert at.armies((5, 4), 1) == 0


# ---- a player leads the hordes


def test_a_horde_player_needs_a_kingdom() -> None:
    options = full_options(RULESET, {"horde_player": True})
    with pytest.raises(SetupError, match="2 players"):
        RULESET.new(Setup("horrible_hordes", 1, 1, options, "alone"), Script())


# ---- wars between players


def test_d76_damage_by_shots_lasts_till_the_phase_ends() -> None:
    """HH-D76"""
    at = scene(
        (7,), phase="attack", seats=2, units={HERE: "A", (1, 1): "S"}, units2={(5, 4): "CS", (9, 9): "S"},
        options={"pvp": True}, abilities=["catapults", "holy_word"], stone=1, magic=1, alone=True,
    )  # fmt: skip
    at.use("catapults", origin=HERE, to=(5, 4))
    assert at.s.breaches == ((at.s.grid.numbers[5, 4], (1,)),)
    assert at.code("use", ability="holy_word", origin=HERE, to=(5, 4)) == "bad_target"
    number = min(at.p().armies)
    at.p().armies[number] = at.p().armies[number].__class__(number, at.s.grid.numbers[5, 4])
    at.p().camps = 1 << at.s.grid.numbers[5, 4]
    at.dice(6, 1, 1, 6, 1)
    at.fight((5, 4), foe=1)
    assert (at.castles((5, 4), 1), at.settlements((5, 4), 1)) == (0, 0)
