"""Before the first round (HH 3, 14.1), and the four variants (HH 12, 14.7)."""

from __future__ import annotations

import pytest

from game.core.horrible_hordes import RULESET, founding, sequence
from game.core.horrible_hordes.rules import chosen_of
from game.core.horrible_hordes.tables import KINGDOMS, TERRAIN, TERRAINS, Board, read_board
from game.core.rules import Setup, SetupError, full_options
from tests.core.horrible_hordes.setting import Scene, Script, of, scene
from tests.world import as_long_as

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
    for _ in as_long_as(lambda: at.kind == "kingdoms"):
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
            assert at.why("choose_kingdom", kingdom="elves").rule == "HH-D07"
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


# ---- The four variants (HH 12, 14.7).
HERE = (5, 5)


# ---- other ground


@pytest.mark.parametrize(("ground", "gold"), [("barrens", 0), ("heath", 1), ("trade_route", 2)])
def test_tv_101_what_other_ground_yields(ground: str, gold: int) -> None:
    at = scene(phase="resource", units={HERE: "S"}, terrain={HERE: ground})
    at.s.step = 0
    at.go_on()
    assert at.goods().get("gold", 0) == gold


def spawned(ground: str, name: str) -> Scene:
    at = scene((2, 2), phase="spawn", units={HERE: "S"}, wood=8, food=1, terrain={(2, 2): ground}, pool=[name])
    at.go_on()
    return at


def test_tv_102_a_moor_adds_a_counter() -> None:
    assert spawned("desolate_moor", "naga_queen").hits((2, 2)) == 4


def test_tv_106_nothing_spawns_in_a_chasm() -> None:
    at = spawned("chasm", "naga_queen")
    assert (at.s.hordes, at.s.pool.bit_count()) == ({}, 1)


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


def test_d41_migrating_settlements_do_not_wake_a_village() -> None:
    """HH-D41"""
    at = scene(
        phase="move", units={HERE: "S"}, terrain={(5, 4): "friendly_village"}, abilities=["migration"], food=1,
        alone=True,
    )  # fmt: skip
    at.use("migration", origin=HERE, to=(5, 4))
    assert (at.armies((5, 4)), at.s.claimed) == (0, 0)


def test_ruins_hold_an_ability() -> None:
    at = scene(phase="settle", units={HERE: "S"}, terrain={(5, 4): "ancient_ruins"}, food=2, wood=3, alone=True)
    at.do("build_settlement", space=(5, 4))
    assert at.kind == "learn"
    at.do("choose_ability", ability="nets")
    assert at.owns() == {"nets"}


# ---- wizard towers


def test_tv_108_d42_towers_keep_apart_and_yield_magic() -> None:
    """HH-D42: a castle but for price, income and distance."""
    at = scene(
        phase="fortify", units={HERE: "S", (5, 6): "S", (6, 6): "S"}, stone=15,
        options={"wizard_towers": True}, abilities=["vaulted_arches"], alone=True,
    )  # fmt: skip
    at.do("build_castle", space=HERE, kind="wizard_tower")
    at.p().castles_built = 0
    assert at.why("build_castle", space=(5, 6), kind="wizard_tower").rule == "HH-D42"
    at.do("build_castle", space=(6, 6), kind="wizard_tower")
    assert at.goods() == {"stone": 5}
    at.s.phase, at.s.step, at.alone = "resource", 0, False
    at.go_on()
    assert at.goods() == {"stone": 5, "gold": 3, "magic": 2}
    assert scene(phase="fortify", units={HERE: "S"}, stone=5).code("build_castle", space=HERE, kind="wizard_tower")


# ---- a player leads the hordes


def led(*dice: int, **has: object) -> Scene:
    return scene(dice, seats=3, options={"horde_player": True}, units={HERE: "S"}, units2={(8, 8): "S"}, **has)  # type: ignore[arg-type]


def test_tv_109_the_horde_player_sees_what_the_pool_has() -> None:
    at = led(2, 2, phase="spawn", wood=8, food=1, pool=["rat_king", "naga_queen"])
    at.go_on()
    assert at.rules.pending(at.s)[0].seat == 2
    assert [row["horde"] for row in at.offers("pick_horde")] == ["rat_king", "naga_queen"]
    at.do("pick_horde", horde="naga_queen")
    assert at.s.hordes[11].row.id == "naga_queen"
    assert at.s.pool.bit_count() == 1


def test_the_horde_player_draws_three_and_moves_every_horde() -> None:
    at = led(phase="spawn", wood=8, food=1)
    at.go_on()
    assert len(at.offers("pick_horde")) == 3
    moves = led(phase="horde_moves", hordes={(2, 2): "rat_king"})
    moves.s.step, moves.s.active = 0, -1
    moves.go_on()
    assert moves.kind == "route"
    assert moves.rules.pending(moves.s)[0].seat == 2
    assert {"horde": 1, "path": ()} in moves.offers("control_path")


def test_d40_the_horde_player_scores_units_destroyed() -> None:
    """HH-D40"""
    at = led(1, 9, phase="raid_battles", hordes={HERE: ("lich_king", 1)}, round=20)
    at.go_on()
    sheet = at.rules.score(at.s)[2]
    assert (sheet.seat, sheet.total) == (2, 1)


def test_a_horde_player_needs_a_kingdom() -> None:
    options = full_options(RULESET, {"horde_player": True})
    with pytest.raises(SetupError, match="2 players"):
        RULESET.new(Setup("horrible_hordes", 1, 1, options, "alone"), Script())


# ---- wars between players


def war(units: str, units2: str, *dice: int, **has: object) -> Scene:
    at = scene(
        dice, phase="attack", seats=2, units={HERE: units, (1, 1): "S"}, units2={HERE: units2, (9, 9): "S"},
        options={"pvp": True}, **has,  # type: ignore[arg-type]
    )  # fmt: skip
    at.fight(seat=0, foe=1)
    return at


def test_tv_110_two_armies_storm_a_castle() -> None:
    at = war("AA", "CS", 7, 6, 8, 3, 6, 3)
    assert (at.armies(HERE), at.castles(HERE, 1), at.settlements(HERE, 1)) == (1, 0, 0)
    assert at.p(0).vt == 0


def test_d65_no_tokens_and_no_capture_in_a_war() -> None:
    """HH-D65"""
    at = war("A", "S", 6, 1)
    assert (at.p(0).vt, at.settlements(HERE, 0), at.settlements(HERE, 1)) == (0, 0, 0)
    assert at.armies(HERE) == 1


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


def test_d76_both_sides_rally_and_strike_first() -> None:
    """HH-D76"""
    at = war("A", "AA", 6, 6, 1, 6, 10, abilities=["skirmishers"], abilities2=["skirmishers", "rally_troops"])
    assert (at.armies(HERE, 0), at.armies(HERE, 1)) == (0, 2)


def test_a_war_is_fought_before_the_attack_phase_ends() -> None:
    at = scene(
        (6, 1), phase="move", seats=2, units={HERE: "A", (1, 1): "S"}, units2={(5, 4): "S", (9, 9): "S"}, food=1,
        options={"pvp": True},
    )  # fmt: skip
    events = at.do("move_stack", origin=HERE, path=[(5, 4)], count=1)
    assert of(events, "battle_ended")[0].result == "won"


def test_raiders_help_the_attacker_and_traps_nobody() -> None:
    for ability, left in (("raiders", 0), ("traps", 1)):
        assert war("A", "S", 5, 1, *((7, 1) if left else ()), abilities=[ability]).dice_left == 0


def test_a_kingdom_that_falls_in_a_war_begins_again_at_once() -> None:
    at = scene(
        (6, 1), phase="move", seats=2, units={HERE: "A", (1, 1): "S"}, units2={(5, 4): "S"}, food=1,
        options={"pvp": True},
    )  # fmt: skip
    at.do("move_stack", origin=HERE, path=[(5, 4)], count=1)
    assert at.kind == "fallen"
    assert at.rules.pending(at.s)[0].seat == 1
