"""What of the rules no scene says (*.scenes)."""

import pytest

from game.core.dice import SeededDice
from game.core.horrible_hordes import RULESET, founding, odds
from game.core.horrible_hordes.actions import EndPhase, Pass
from game.core.horrible_hordes.rules import chosen_of
from game.core.horrible_hordes.state import Army
from game.core.horrible_hordes.tables import ABILITY, KINGDOMS, TERRAIN, TERRAINS, Board, read_board
from game.core.match import Match
from game.core.rules import OptionValue, Setup, SetupError, full_options
from tests.core.horrible_hordes.setting import Scene, Script, of, round_ends, scene, stack
from tests.laws.cases import Whim


def test_d03_d73_tiles_lie_like_a_chequerboard_on_a_board_of_any_size_and_a_map_may_leave_some_to_the_dice() -> None:
    """HH-D03, HH-D73"""
    s = founding.blank(Board(), chosen_of(full_options(RULESET, {})), 1, Script())
    basic = {TERRAIN[row.id] for row in TERRAINS if row.tiles and not row.extra}
    for (x, y), kind in zip(s.grid.cells, s.terrain, strict=True):
        assert (kind in basic) == ((x + y) % 2 == 0)
    assert all(s.terrain.count(kind) == 10 for kind in basic)
    s = founding.blank(Board(), chosen_of(full_options(RULESET, {"extra_terrain": True})), 1, Script())
    assert all(s.terrain.count(TERRAIN[row.id]) == row.tiles for row in TERRAINS if row.tiles)
    assert s.terrain.count(TERRAIN["clear"]) == 0
    options = chosen_of(full_options(RULESET, {"extra_terrain": True}))
    s = founding.blank(read_board({"width": 7, "height": 9}), options, 1, Script())
    for extra, spaces in ((False, 32), (True, 31)):
        counts = [s.terrain.count(n) for n, row in enumerate(TERRAINS) if row.tiles and row.extra == extra]
        assert sum(counts) == spaces
        assert max(counts) <= -(-spaces // len(counts))
    land = ["swamp", "shuffled", "shuffled_extra", *["farms"] * 33]
    board = {"width": 6, "height": 6, "terrain": land}
    s = founding.blank(read_board(board), chosen_of(full_options(RULESET, {})), 1, Script())
    names = [TERRAINS[kind].id for kind in s.terrain]
    assert names[:1] + names[2:] == ["swamp", "clear", *["farms"] * 33]
    assert names[1] in ("mountain", "forest", "farms", "hills", "swamp")


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


def test_fifteen_kingdoms_have_thirty_abilities_and_a_horde_player_needs_one_of_them() -> None:
    assert len({ability for row in KINGDOMS for ability in row.abilities}) == 30
    options = full_options(RULESET, {"horde_player": True})
    with pytest.raises(SetupError, match="2 players"):
        RULESET.new(Setup("horrible_hordes", 1, 1, options, "alone"), Script())


HERE, START = (5, 5), (2, 2)
VARIANTS: list[dict[str, OptionValue]] = [
    {},
    {"pvp": True, "wizard_towers": True},
    {"horde_player": True, "extra_terrain": True},
    {"open_interrupts": True, "idle_hordes": "stalk"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda row: "-".join(row) or "plain")
def test_nobody_is_asked_what_has_one_answer(options: dict[str, OptionValue]) -> None:
    for seed in range(3):
        setup = Setup("horrible_hordes", 1, 3, full_options(RULESET, options), f"flow {seed}")
        s, whim = RULESET.new(setup, SeededDice(setup.seed)), Whim(seed)
        while pending := RULESET.pending(s):
            legal = RULESET.legal(s, pending[0].seat)
            assert len(legal) > 1, (s.phase, s.todo, legal)
            assert not all(isinstance(action, EndPhase | Pass) for action in legal)
            RULESET.apply(s, pending[0].seat, whim.pick(legal), None)
        assert RULESET.legal(s, s.active) == ()  # the game is over


def test_what_lasts_a_round_is_over_at_its_end_and_all_counts_of_a_turn_begin_anew() -> None:
    at = round_ends(7, units={HERE: "SA"}, hordes={(1, 1): "rat_king"})
    at.s.holy = 1
    at.mark(HERE, "haste")
    horde = at.s.hordes[0]
    at.s.hordes[0] = horde.__class__(horde.uid, horde.kind, horde.hits, horde.space, frozen=True, pilot=0)
    at.dice(7, 1)
    ended = of(at.go_on(), "statuses_ended")[0]
    assert set(ended.statuses) == {"haste", "blizzard", "control", "holy_ground"}
    assert at.s.holy == 0
    assert not at.s.hordes[0].frozen
    at = next_turn(abilities=["druids", "catapults"])
    me = at.p()
    me.settlements_built = me.castles_built = me.more_builds = 1
    me.researched = me.bought = True
    me.turn_uses[ABILITY["druids"]] = 3
    me.uses[ABILITY["catapults"]] = 1
    me.trained[at.s.grid.numbers[HERE]] = 1
    me.armies_lost = me.castles_lost = me.armies_net = 1
    for number, army in list(me.armies.items()):
        me.armies[number] = Army(number, army.space, moved=True, ridden=True)
    at.go_on()
    assert (at.s.round, at.kind) == (6, "resource")
    assert (me.settlements_built, me.castles_built, me.more_builds) == (0, 0, 0)
    assert (me.researched, me.bought) == (False, False)
    assert (me.turn_uses, me.uses, me.trained) == ({}, {}, {})
    assert (me.armies_lost, me.castles_lost, me.armies_net) == (0, 0, 0)
    assert not any(army.moved or army.ridden for army in me.armies.values())


def test_every_listed_destination_is_within_reach_and_every_reach_is_listed() -> None:
    at = stack("AA", abilities=["cavalry"], more={(2, 3): "AAAA"}, hordes={(3, 2): "rat_king"})
    goals = {tuple(row["path"][-1]) for row in at.offers("move_stack") if row["from"] == START}
    near = {(x, y) for x in range(1, 11) for y in range(1, 11) if 0 < abs(x - 2) + abs(y - 2) <= 2}
    assert goals == near - {(4, 2), (2, 3)}


def next_turn(**has: object) -> Scene:
    """A lone player's turn is at its end; `go_on` brings the next one, in a new round, with an event of food."""
    at = scene((6, 1), phase="end", units={HERE: "SCAA"}, **has)
    at.s.step = 0
    return at


def test_the_odds_of_a_war_count_first_strikes_and_dice_that_lie() -> None:
    """HH-D76: an army against an army is 1/3 : 1/3 : 1/3; a first strike of 6 or more is worth half of the rest."""
    at = scene(
        (6,), phase="attack", seats=2, units={HERE: "A", (1, 1): "S"}, units2={HERE: "A", (9, 9): "S"},
        options={"pvp": True}, abilities2=["skirmishers", "oracles"], goods2={"magic": 1},
    )  # fmt: skip
    plain = at.p(1).abilities
    at.p(1).abilities = 0
    there = at.s.grid.numbers[HERE]
    assert odds.war_odds(at.s, 0, 1, there).hold == pytest.approx(1 / 3)
    at.p(1).abilities = plain
    assert odds.war_odds(at.s, 0, 1, there).hold == pytest.approx(1 / 6)
    at.fight(seat=0, foe=1)
    lying = odds.battle_odds(at.s)
    assert (lying.hold, lying.even) == (0, 0)
    at.dice(1, 6)
    at.use("oracles", die=0, delta=-1)
    assert at.armies(HERE, 0) == 0


def test_what_is_told_is_kept_in_the_same_order_as_what_is_not() -> None:
    """Prints and fingerprints know no order, and bots sum up hordes and armies one after another."""
    told, silent = (Match.new("horrible_hordes", 3, seed="in order") for _ in range(2))
    whim = Whim(3)
    while not told.over:
        action = whim.pick(told.legal())
        told.play(action)
        silent.step(action)
        assert list(told.state.hordes.items()) == list(silent.state.hordes.items())
        for one, other in zip(told.state.players, silent.state.players, strict=True):
            assert [list(one.armies.items()), list(one.castles)] == [list(other.armies.items()), list(other.castles)]
