"""The field, throws, ranges and the river: sections 4 and 9."""

import msgspec
import pytest

from game.core.grids import bits
from game.core.mini_monarchy import ground
from game.core.mini_monarchy.actions.setup import good_start
from game.core.mini_monarchy.ground import Board, Cell, Land, generate, ground_of, land_of_board, official
from game.core.mini_monarchy.queries import production, range_draft, range_suggestions, river_draft, river_suggestions
from game.core.rules import SetupError
from tests.core.mini_monarchy.setting import FARM, MAP_A, MINE, MOUNTAINS, RIVER, VILLAGE, at_river, drawn, new, ready

GROUND = ground_of(official())


# ---- the field


def test_mm_d1_mm_d2_mm_d3_the_field_is_nine_by_nine_and_its_hexes_share_edges() -> None:
    board = official()
    assert (board.cols, board.rows, board.axis, board.index) == (9, 9, "y", "odd")
    assert len(board.cells()) == 81
    assert board.capital == (4, 4)

    def near(cell: Cell) -> set[Cell]:
        return set(GROUND.cells_in(GROUND.near[GROUND.numbers[cell]]))

    assert near((4, 4)) == {(3, 4), (5, 4), (4, 3), (3, 3), (3, 5), (4, 5)}
    assert near((4, 5)) == {(3, 5), (5, 5), (5, 4), (4, 4), (4, 6), (5, 6)}
    edge = {cell for cell in GROUND.cells if 0 in cell or 8 in cell}
    assert set(GROUND.cells_in(GROUND.edge)) == edge


# ---- throws


def test_mm_d5_a_die_lands_on_one_of_eighty_places_never_on_the_capital_or_beside_the_map() -> None:
    table = new(map="drawn")
    assert table.code("throw_setup_die", die=0, aim=(4, 4)) == "hex_is_capital"
    assert table.code("throw_setup_die", die=0, aim=(9, 4)) == "off_map"
    landings = {fields["aim"] and tuple(fields["aim"]) for fields in table.offers("throw_setup_die")}
    assert landings == {None, *GROUND.cells} - {(4, 4)}
    table = new([6, 41], map="drawn")
    (event, *_) = table.do("throw_setup_die", die=1, aim=None)
    assert (event.face, event.hex, event.aimed) == (6, (5, 4), False)
    chances = [
        chance
        for chance, _ in new(map="drawn").match.outcomes(table.match.decode({"type": "throw_setup_die", "die": 0}))
    ]
    assert (len(chances), sum(chances)) == (480, 1)


# ---- the river

GOOD = [(5, 6), (4, 5), (3, 5), (3, 6), (2, 7), (2, 8)]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (GOOD[1:], "river_start_not_at_bigger_range"),
        ([GOOD[0], *GOOD[2:]], "river_gap"),
        ([*GOOD[:2], *GOOD], "river_repeats"),
        ([(6, 6), *GOOD], "river_through_mountain"),
        ([GOOD[0], (4, 5), (4, 4), *GOOD[2:]], "river_through_capital"),
        ([*GOOD, (2, 9)], "off_map"),
        ([], "river_start_not_at_bigger_range"),
    ],
)
def test_a_faulty_river_is_refused_by_its_fault(path: list[Cell], code: str) -> None:
    assert at_river().code("draw_river", path=path) == code


def test_mm_d52_a_map_without_a_start_is_drawn_again_and_no_first_building_takes_the_villages_room() -> None:
    """All eighty hexes but the river's are mountains in this land; a generated map is always a way out."""
    rocks = GROUND.everything & ~GROUND.seat & ~GROUND.mask(GOOD)
    land = Land(GROUND, ranges=(rocks, 0), bigger=0)
    assert ground.river_fault(land, GOOD).code == "no_farm_site"
    for table in (new(map="drawn"), drawn((2, (6, 6)), (1, (1, 1))), at_river((1, 1)), at_river()):
        assert table.can("generate_map", seed=99)
    table.do("generate_map", seed=99)
    assert table.phase == "setup_buildings"
    hexes = ["....", ".C..", "^~..", "a~b."]
    field = Board("narrow", 4, 4, "y", "odd", (1, 1), (), ((0, 2),), ((1, 2), (1, 3)))
    void = tuple((c, r) for r, row in enumerate(hexes) for c, letter in enumerate(row) if letter == ".")
    table = new(board=msgspec.structs.replace(field, void=void))
    assert [row["hex"] for row in table.offers("place_start")] == [(2, 3)]
    assert table.code("place_start", building="farm", hex=(0, 3)) == "no_village_site"


# ---- help for the pencil


def test_a_draft_shows_where_it_may_go_on_and_warns_and_suggestions_are_legal_and_different() -> None:
    table = drawn((3, (1, 1)), (2, (6, 6)))
    assert range_draft(table.state, []).next == ((1, 1),)
    draft = range_draft(table.state, [(1, 1)])
    assert (set(draft.next), draft.left) == (set(GROUND.cells_in(GROUND.near[GROUND.numbers[1, 1]])), 2)
    assert range_draft(table.state, [(1, 1), (2, 1), (3, 1)]).refusal is None
    table = at_river()
    path = [(5, 6), (4, 5), (3, 5), (3, 6), (4, 6), (4, 7), (4, 8)]
    draft = river_draft(table.state, path)
    assert draft.refusal is None
    assert set(draft.warnings) == {(5, 6), (4, 5), (3, 5), (4, 6), (4, 7)}
    assert river_draft(table.state, GOOD).warnings == ()
    ranges, rivers = drawn((5, (1, 1)), (2, (6, 6))), at_river()
    assert len(set(range_suggestions(ranges.state))) == len(range_suggestions(ranges.state)) > 3
    assert all(ranges.can("fill_range", die=0, hexes=cells) for cells in range_suggestions(ranges.state))
    assert len(set(river_suggestions(rivers.state))) > 3
    assert all(rivers.can("draw_river", path=path) for path in river_suggestions(rivers.state))


def test_a_river_is_found_wherever_there_is_one_at_all() -> None:
    """The shortest way to the spring would block the only way out; the river goes round."""
    rows = ("....", ".C~~", ".~^^", "~~..")
    corridor = [(c, r) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == "~"]
    board = Board("corridor", 4, 4, "y", "odd", (1, 1))
    field = ground_of(board)
    rocks = field.everything & ~field.seat & ~field.mask([*corridor, (0, 3)])
    river = ground.plain_river(Land(field, ranges=(rocks, 0), bigger=0))
    assert river
    assert not [*ground.river_faults(Land(field, ranges=(rocks, 0), bigger=0), field.cells_of(river))]


# ---- the generator


def test_mm_t22_the_generator_is_valid_and_repeats_itself_for_seeds_0_to_199() -> None:
    lengths = []
    for seed in range(200):
        land = generate(GROUND, str(seed))
        again = generate.__wrapped__(GROUND, str(seed))
        assert land.plain() == again.plain()
        assert [mask.bit_count() for mask in land.ranges] == [throw.face for throw in land.throws if throw]
        path = GROUND.cells_of(land.river)
        assert not [*ground.river_faults(land.watered(()), path)]
        assert ground.touches_itself(GROUND, path) == ()
        assert ground.start_fault(land) is None
        for die in (0, 1):
            before = Land(GROUND, land.throws, (land.ranges[0] if die else 0, 0))
            assert ground.range_fault(before, die, GROUND.cells_in(land.ranges[die])) is None
        lengths.append(len(path))
    assert 4 <= min(lengths) < max(lengths) <= 14
    lands = [generate(GROUND, str(n)) for n in range(60)]
    assert len({str(land.plain()) for land in lands}) == 60
    assert {land.bigger for land in lands if len(ground.bigger_dice(land)) == 2} == {0}, "die 0 on a tie"


def test_the_automatic_start_is_the_rules_with_the_roomiest_farm_nearest_mine_and_a_village_beside_both() -> None:
    land = land_of_board(ground_of(MAP_A))
    farm, mine, village = (land.ground.cells[n] for n in good_start(land))
    assert land.ground.mask([farm]) & ground.farm_sites(land)
    assert mine in MOUNTAINS
    table = new([4, 4], MAP_A, start="automatic")
    assert [table.standing(name) for name in ("farm", "mine", "village")] == [[farm], [mine], [village]]
    assert table.phase == "produce"
    # Section 9.2, step 8; ties by row and column.
    between = 0
    for seed in range(12):
        land = generate(GROUND, str(seed))
        farm, mine, village = good_start(land)

        def room(n: int, land: Land = land) -> int:
            return (GROUND.near[n] & land.fields).bit_count()

        def far(n: int, farm: int = farm) -> int:
            return GROUND.places[n].distance(GROUND.places[farm])

        roomiest = sorted(bits(ground.farm_sites(land)), key=lambda n: (-room(n), n))
        assert farm == roomiest[0]
        assert mine == min(bits(land.rocks), key=lambda n: (far(n), n))
        sites = ground.village_sites(land, 1 << farm, 1 << mine)
        both = sites & GROUND.near[farm] & GROUND.near[mine]
        assert village == min(bits(both or sites))
        between += both > 0
    assert 0 < between < 12


# ---- first buildings


def test_mm_d9_mm_d50_mm_d51_the_first_mine_farm_and_village_stand_where_the_rules_say() -> None:
    table = new(board=MAP_A)
    assert table.code("place_start", building="mine", hex=MINE) == "start_order"
    assert table.code("place_start", building="farm", hex=(8, 8)) == "start_farm_by_river"
    table.do("place_start", building="farm", hex=FARM)
    assert table.code("place_start", building="mine", hex=(8, 8)) == "start_mine_on_mountain"
    assert {tuple(row["hex"]) for row in table.offers("place_start")} == set(MOUNTAINS)
    table = new([4, 4], MAP_A, farm_on_river=True)
    assert {tuple(row["hex"]) for row in table.offers("place_start")} == set(RIVER)
    assert table.code("place_start", building="farm", hex=FARM) == "start_farm_by_river"
    table = new([4, 4], MAP_A)
    for building, hex in (("farm", (1, 4)), ("mine", (2, 3)), ("village", (1, 3))):
        assert list(hex) in [list(row["hex"]) for row in table.offers("place_start")]
        table.do("place_start", building=building, hex=hex)
    village = table.state.ground.near[table.state.ground.numbers[1, 3]]
    assert village & table.state.stands[0]
    assert village & table.state.stands[1]
    assert [row.amount for row in production(table.state) if row.building == "village"] == [2]
    table = new([4, 4], MAP_A)
    table.do("place_start", building="farm", hex=FARM)
    table.do("place_start", building="mine", hex=MINE)
    assert table.code("place_start", building="village", hex=(8, 8)) == "start_village_beside"
    assert table.code("place_start", building="village", hex=FARM) == "hex_occupied"
    table.do("place_start", building="village", hex=VILLAGE)
    assert (table.state.year, table.phase) == (1, "produce")


def test_mm_d53_names_change_nothing_else() -> None:
    table = ready([4, 4])
    before = table.match.snapshot()
    table.do("set_names", ruler="Ida", kingdom="Mallowmere", capital="Long Table")
    after = table.match.snapshot()
    assert after.pop("names") == {"ruler": "Ida", "kingdom": "Mallowmere", "capital": "Long Table"}
    before.pop("names")
    assert after == before
    assert table.code("set_names", ruler="x" * 41, kingdom="", capital="") == "bad_name"


# ---- boards of one's own


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"cols": 3}, "4 to 15 columns"),
        ({"capital": (9, 9)}, "the capital lies outside"),
        ({"void": ((4, 4),)}, "no hex under the capital"),
        ({"river": ()}, "mountains without a river"),
        ({"river": RIVER[:-1]}, "must end at the map edge"),
        ({"river": RIVER[1:]}, "must touch the capital"),
        ({"mountains": (*MOUNTAINS, (4, 4))}, "on the capital"),
    ],
)
def test_a_board_that_is_none_is_refused_with_a_reason(changes: dict[str, object], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        new([4, 4], msgspec.structs.replace(MAP_A, **changes))


def test_a_field_too_small_for_any_map_is_refused() -> None:
    board = Board("speck", 4, 4, "y", "odd", (1, 1), tuple((c, r) for c in range(4) for r in range(2, 4)))
    with pytest.raises(SetupError, match="no map can be drawn"):
        new(board=board)
