"""The eleven phases of a turn (HH 4, 14.1), the end of a round and of the game (HH 8, 14.7)."""

from __future__ import annotations

import pytest

from game.core.dice import SeededDice
from game.core.horrible_hordes import RULESET
from game.core.horrible_hordes.actions import EndPhase, Pass
from game.core.horrible_hordes.books import rank
from game.core.horrible_hordes.tables import ALL
from game.core.rules import OptionValue, Setup, full_options
from tests.core.horrible_hordes.setting import Scene, of, scene, told
from tests.laws.cases import Whim

HOME = (5, 5)


def event(*dice: int, **has: object) -> Scene:
    at = scene(dice, phase="event", units={HOME: "SC"}, **has)  # type: ignore[arg-type]
    at.s.step = 0
    at.go_on()
    return at


def test_tv_05_treasure() -> None:
    assert event(10, 5).goods() == {"gold": 6}  # and 1 from the clear space


@pytest.mark.parametrize(
    ("face", "chit"), [(5, "wood"), (6, "food"), (7, "stone"), (8, "metal"), (9, "magic"), (10, "gold")]
)
def test_six_events_are_a_die_of_chits(face: int, chit: str) -> None:
    assert event(face, 4).goods()[chit] >= 4


def test_tv_06_an_awakening_is_one_horde_even_late() -> None:
    at = event(4, 2, 2, round=12)
    assert len(at.s.hordes) == 1
    assert at.where() == (2, 2)


def test_heroes_come_to_the_castle() -> None:
    assert event(1).armies(HOME) == 1


def test_expansion_asks_where() -> None:
    at = event(2)
    assert at.kind == "place"
    assert at.code("place_unit", unit="settlement", space=(9, 9)) == "not_adjacent"
    at.do("place_unit", unit="settlement", space=(5, 4))
    assert at.settlements((5, 4)) == 1


def test_lore_is_any_ability_and_no_research() -> None:
    at = event(3)
    assert at.code("choose_ability", ability="juggling") == "bad_target"
    at.do("choose_ability", ability="oracles")
    assert at.owns() == {"oracles"}
    assert not at.p().researched


def test_lore_brings_nothing_to_who_knows_everything() -> None:
    at = scene((3,), phase="event", units={HOME: "SC"})
    at.p().abilities = ALL
    at.s.step = 0
    at.go_on()
    assert at.kind == "resource"


def test_d10_a_gift_without_a_place_is_lost() -> None:
    """HH-D10"""
    at = scene((1,), phase="event", units={HOME: "SCAAAA"})
    at.s.step = 0
    assert of(at.go_on(), "unit_forgone")[0].unit == "army"
    assert len(at.p().armies) == 4


def test_tv_07_d11_income_is_counted_by_settlement() -> None:
    """HH-D11"""
    at = scene(
        phase="resource",
        units={(1, 1): "S", (2, 2): "S", (3, 3): "S", (4, 4): "S"},
        terrain={(1, 1): "swamp", (2, 2): "swamp", (3, 3): "mountain"},
        abilities=["trade_routes"],
    )
    at.s.step = 0
    at.go_on()
    at.do("take_free", gain={"food": 3})
    assert at.goods() == {"magic": 2, "stone": 1, "gold": 2, "food": 3}
    double = scene(phase="resource", units={(1, 1): "SS"}, terrain={(1, 1): "swamp"})
    double.s.step = 0
    double.go_on()
    assert double.goods() == {"magic": 2}


@pytest.mark.parametrize("n", [2, 4])
def test_tv_08_exactly_three_chits_are_taken(n: int) -> None:
    at = scene(phase="resource", units={HOME: "S"})
    refusal = at.why("take_free", gain={"food": n})
    assert (refusal.code, refusal.need, refusal.have) == ("bad_amount", 3, n)


def test_d09_free_chits_may_be_gold() -> None:
    """HH-D09"""
    assert {"gain": {"gold": 3}} in scene(phase="resource", units={HOME: "S"}).offers("take_free")


def test_tv_09_d72_gold_buys_basic_chits_two_for_one() -> None:
    """HH-D72: as often as wanted."""
    at = scene(units={HOME: "S"}, gold=5, alone=True)
    at.do("convert_gold", to="metal", times=2)
    assert at.goods() == {"gold": 1, "metal": 2}
    rich = scene(units={HOME: "S"}, gold=5)
    assert rich.code("convert_gold", to="metal", times=3) == "cannot_pay"
    assert rich.code("convert_gold", to="gold", times=1) == "bad_target"


def test_tv_10_one_settlement_a_turn_next_to_ones_own() -> None:
    at = scene(phase="settle", units={HOME: "S"}, food=6, wood=9, gold=1, alone=True)
    assert at.code("build_settlement", space=(6, 6)) == "not_adjacent"
    at.do("build_settlement", space=(5, 4))
    assert at.code("build_settlement", space=(5, 6)) == "build_limit"
    at.p().abilities = scene(abilities=["builders"]).p().abilities
    at.use("builders")
    at.do("build_settlement", space=(5, 6))
    assert at.goods() == {"food": 2, "wood": 3}


def test_tv_10_d58_pioneers_build_two_without_asking() -> None:
    """HH-D58"""
    at = scene(phase="settle", units={HOME: "S"}, food=6, wood=9, abilities=["pioneers"], alone=True)
    at.do("build_settlement", space=(5, 4))
    at.do("build_settlement", space=(5, 6))
    assert at.code("build_settlement", space=(4, 5)) == "build_limit"


def test_tv_11_occupied_spaces_are_not_built_on() -> None:
    at = scene(
        phase="settle", seats=2, units={HOME: "S"}, units2={(5, 6): "A"}, hordes={(5, 4): "rat_king"}, food=2, wood=3
    )
    assert at.code("build_settlement", space=(5, 4)) == "occupied"
    assert at.code("build_settlement", space=(5, 6)) == "occupied"


def test_tv_12_castles() -> None:
    at = scene(phase="fortify", units={HOME: "S"}, stone=8, alone=True)
    at.do("build_castle", space=HOME, kind="castle")
    at.p().castles_built = 0
    assert at.code("build_castle", space=HOME, kind="castle") == "occupied"
    at.p().abilities = scene(abilities=["major_fortifications", "vaulted_arches"]).p().abilities
    at.do("build_castle", space=HOME, kind="castle")
    assert at.goods() == {"stone": 1}


def test_tv_13_surcharges_add_up() -> None:
    at = scene(
        phase="train", units={HOME: "SC"}, metal=4, wood=2, magic=1,
        abilities=["great_bows", "fine_swords", "heavy_armor", "battle_mages", "stoicism"], alone=True,
    )  # fmt: skip
    at.do("train_army", space=HOME)
    assert at.goods() == {}


def test_tv_14_a_full_stack_trains_nobody() -> None:
    at = scene(phase="train", units={HOME: "SCAAAA"}, food=2, metal=4, wood=2, alone=True)
    assert at.code("train_army", space=HOME) == "stack_full"
    at.p().abilities = scene(abilities=["logistics"]).p().abilities
    at.do("train_army", space=HOME)
    at.p().armies.pop(1)
    assert at.code("train_army", space=HOME) == "build_limit"


def test_tv_15_d55_barracks_train_in_settlements() -> None:
    """HH-D55"""
    at = scene(phase="train", units={HOME: "S"}, food=2, metal=4, wood=2, abilities=["barracks"], alone=True)
    at.do("train_army", space=HOME)
    assert at.code("train_army", space=HOME) == "build_limit"


def test_tv_16_no_second_copy_of_an_ability() -> None:
    at = scene(phase="research", seats=2, units={HOME: "S"}, units2={(1, 1): "S"}, abilities=["great_bows"])
    assert at.code("research", ability="great_bows") == "duplicate_ability"
    at.s.active = 1
    assert at.can("research", ability="great_bows")


@pytest.mark.parametrize(("abilities", "price"), [([], 10), (["sages"], 8)])
def test_tv_17_d13_one_free_and_one_paid_ability(abilities: list[str], price: int) -> None:
    """HH-D13"""
    at = scene(phase="research", units={HOME: "S"}, abilities=abilities, wood=6, gold=6, food=6, alone=True)
    at.do("research", ability="nets")
    assert at.code("research", ability="pikes") == "limit_used"
    assert at.code("research_extra", ability="pikes", pay={"wood": 6, "gold": 3}) == "bad_amount"
    at.do("research_extra", ability="pikes", pay={"wood": 6, "gold": price - 6})
    assert at.code("research_extra", ability="raiders", pay={"food": 6, "gold": 2, "wood": 0}) == "limit_used"
    assert sum(at.p().goods) == 18 - price


def test_tv_18_d51_the_caravan_pays_for_the_paid_ability_of_the_same_turn() -> None:
    """HH-D51"""
    at = scene(phase="research", units={HOME: "S"}, alone=True)
    at.do("research", ability="great_caravan")
    at.use("great_caravan")
    at.do("research_extra", ability="nets", pay={"gold": 10})
    assert at.goods() == {}
    at.p().researched = False
    assert at.code("use", ability="great_caravan") == "limit_used"
    at.p().abilities = 0
    assert at.code("research", ability="great_caravan") == "duplicate_ability"


def test_mythic_saga_pays_at_once_and_never_again() -> None:
    at = scene(phase="research", units={HOME: "S"}, alone=True)
    at.do("research", ability="mythic_saga")
    assert at.p().vt == 5


def test_tv_19_d14_a_blocked_spawn_fails() -> None:
    """HH-D14, HH-D02: two hordes in each spawn phase from round 11 on."""
    at = scene((2, 2, 2, 2), phase="spawn", round=11, units={HOME: "S"}, wood=8, food=1, pool=["rat_king", "lich_king"])
    events = at.go_on()
    assert len(at.s.hordes) == 1
    assert at.s.pool.bit_count() == 1
    assert of(events, "horde_blocked")[0].why == "horde"


@pytest.mark.parametrize(("round", "count"), [(10, 1), (11, 2)])
def test_d02_spawns_double_after_round_ten(round: int, count: int) -> None:
    """HH-D02"""
    at = scene((2, 2, 3, 3), phase="spawn", round=round, units={HOME: "S"}, wood=8, food=1)
    at.go_on()
    assert len(at.s.hordes) == count


def test_an_empty_pool_spawns_nothing() -> None:
    """HH-D14"""
    at = scene(phase="spawn", units={HOME: "S"}, wood=8, food=1, pool=[])
    assert of(at.go_on(), "horde_blocked")[0].why == "pool"


@pytest.mark.parametrize(("abilities", "excess"), [([], 2), (["storehouses"], 1)])
def test_tv_20_discard_exactly_what_is_over(abilities: list[str], excess: int) -> None:
    at = scene(phase="end", round=20, units={HOME: "S"}, wood=9, abilities=abilities)
    for n in (excess - 1, excess + 1):
        assert at.code("discard", drop={"wood": n}) == "bad_amount"
    at.do("discard", drop={"wood": excess})
    assert at.goods() == {"wood": 9 - excess}


def test_tv_20_seven_chits_are_no_question() -> None:
    at = scene(phase="end", round=20, units={HOME: "S"}, wood=7)
    at.go_on()
    assert at.kind == "over"


def test_tv_21_d12_neighbours_trade_by_consent() -> None:
    """HH-D12"""
    at = scene(seats=2, units={HOME: "S"}, units2={(5, 4): "S"}, wood=2, goods2={"metal": 1}, alone=True)
    at.do("offer_trade", to_player=1, give={"wood": 2}, get={"metal": 1})
    assert at.rules.pending(at.s)[0].seat == 1
    at.do("answer_trade", accept=True)
    assert (at.goods(0), at.goods(1)) == ({"metal": 1}, {"wood": 2})


def test_tv_21_distant_kingdoms_do_not_trade_and_gifts_need_no_answer() -> None:
    """HH-D12"""
    far = scene(seats=2, units={HOME: "S"}, units2={(9, 4): "S"}, wood=2, goods2={"metal": 1})
    assert far.code("offer_trade", to_player=1, give={"wood": 1}, get={"metal": 1}) == "not_adjacent"
    near = scene(seats=2, units={HOME: "S"}, units2={(5, 4): "S"}, wood=2, alone=True)
    near.do("offer_trade", to_player=1, give={"wood": 1}, get={})
    assert (near.goods(0), near.goods(1)) == ({"wood": 1}, {"wood": 1})


def test_tv_22_a_whole_turn() -> None:
    at = scene(
        (6, 4, 9, 2, 3, 8, 1, 1, 1, 9, 5, 6, 10, 1),
        phase="event", units={HOME: "SCAA"}, terrain={HOME: "mountain"}, hordes={(1, 1): "rat_king"},
        abilities=["mountaineers", "furnaces"], pool=["gnoll_chieftain"],
        stone=1, wood=1, food=1, metal=1, magic=1,
    )  # fmt: skip
    at.s.step = 0
    at.go_on()
    at.do("take_free", gain={"wood": 2, "stone": 1})
    at.do("build_settlement", space=(5, 4))
    assert at.kind == "move"  # training was impossible: no wood
    at.do("move_stack", origin=HOME, path=[(5, 4)], count=2)
    at.do("research", ability="heavy_armor")
    assert at.kind == "end"
    assert at.goods() == {"food": 2, "stone": 3, "metal": 2, "magic": 1}
    events = at.do("discard", drop={"magic": 1})
    moves = [(event.horde, event.space) for event in of(events, "horde_moved")]
    assert moves == [("gnoll_chieftain", (8, 2)), ("rat_king", (1, 2))]
    assert of(events, "battle_begun") == []
    assert at.rules.score(at.s)[0].total == 5


def test_ending_a_phase_may_name_the_phase_to_wait_for() -> None:
    at = scene(units={HOME: "SCA"}, gold=2, food=3, wood=3, metal=2, stone=4)
    at.do("end_phase", to="move")
    assert at.kind == "move"
    assert at.code("end_phase", to="trade") == "bad_target"


def test_skipping_ahead_never_skips_a_battle() -> None:
    at = scene(phase="move", units={HOME: "A", (1, 1): "SA", (5, 4): "AA"}, food=3)
    at.horde("tarasque", (5, 3))
    at.horde("harbinger_of_doom", (6, 4))
    at.do("move_stack", origin=(5, 4), path=[(5, 3)], count=1)
    at.do("move_stack", origin=(5, 4), path=[(6, 4)], count=1)
    at.do("end_phase", to="research")
    assert at.kind == "attack"
    assert at.why("end_phase").code == "battle_pending"
    at.dice(10, 4, 10, 3)
    at.do("fight", space=(6, 4))
    assert at.kind == "research"  # the last meeting began by itself
    assert at.p().vt == 2


def test_d71_units_and_chits_never_run_out() -> None:
    """HH-D71"""
    at = scene((10, 6), phase="event", units={HOME: "SC"}, gold=500)
    at.s.step = 0
    at.go_on()
    assert at.goods()["gold"] == 507


# ---- How a match feels to decide in: no question with one answer, no window for those who cannot act.
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


def test_alike_chits_are_discarded_without_asking() -> None:
    at = scene(phase="end", round=20, units={(5, 5): "S"}, wood=9)
    assert of(at.go_on(), "discarded")[0].chits == {"wood": 2}
    assert at.kind == "over"


def test_phases_without_a_choice_pass_by_themselves() -> None:
    at = scene(phase="resource", units={(5, 5): "S"})
    events = at.do("take_free", gain={"magic": 3})
    phases = [event.phase for event in of(events, "phase_begun")]
    assert phases == ["trade", "settle", "fortify", "train", "move", "attack", "research"]
    assert at.kind == "research"


# ---- The end of a round and of the game (HH 8, 14.7).


def round_ends(round: int = 20, **has: object) -> Scene:
    """The raids are over; `go_on` ends the round, and round 20 the game."""
    return scene(phase="round_end", round=round, **has)  # type: ignore[arg-type]


def test_tv_51_a_rallied_army_is_a_tale_but_no_patient() -> None:
    """HH-D57"""
    at = round_ends(units={HOME: "SCA"}, abilities=["bards_and_minstrels", "medicine"])
    at.p().armies_lost, at.p().armies_net = 1, 0
    at.go_on()
    assert (at.p().vt, at.armies(HOME)) == (1, 1)


def test_tv_50_a_net_loss_is_healed() -> None:
    """HH-D57"""
    at = round_ends(units={HOME: "SCA"}, abilities=["bards_and_minstrels", "medicine"])
    at.p().armies_lost, at.p().armies_net = 2, 1
    at.go_on()
    assert (at.p().vt, at.armies(HOME)) == (1, 2)


def test_a_lost_castle_is_a_tale_as_well() -> None:
    at = round_ends(units={HOME: "S"}, abilities=["bards_and_minstrels"])
    at.p().castles_lost = 1
    at.go_on()
    assert at.p().vt == 1


def test_d35_a_free_army_comes_to_a_castle_before_a_settlement_before_a_stack() -> None:
    """HH-D35"""
    for units, goal in (
        ({(1, 1): "SC", (3, 3): "S", (9, 9): "A"}, (1, 1)),
        ({(1, 1): "SCAAAA", (3, 3): "S", (9, 9): "A"}, (3, 3)),
        ({(1, 1): "SCAAAA", (3, 3): "SAAAA", (9, 9): "A"}, (9, 9)),
    ):
        at = round_ends(units=units, abilities=["medicine"])
        before = at.armies(goal)
        at.p().armies_net = 1
        at.go_on()
        assert at.armies(goal) == before + 1


def test_medicine_asks_where_when_there_is_a_choice() -> None:
    at = round_ends(units={(1, 1): "SC", (3, 3): "SC"}, abilities=["medicine"])
    at.p().armies_net = 1
    at.go_on()
    assert at.offers("place_unit") == [{"unit": "army", "space": (1, 1)}, {"unit": "army", "space": (3, 3)}]


def fallen(round: int, **options: bool) -> Scene:
    at = round_ends(
        round, seats=2, units={(2, 2): "A"}, units2={(8, 8): "S"}, wood=5, options=options,
        abilities=["nets", "pikes", "raiders", "traps", "scouts", "roads"],
    )  # fmt: skip
    at.p().vt = 4
    at.go_on()
    return at


def test_tv_98_d32_a_kingdom_begins_again() -> None:
    """HH-D32: tokens stay, the rest is the opening once more."""
    at = fallen(7)
    assert (at.armies((2, 2)), at.owns(), at.goods(), at.p().vt) == (0, set(), {}, 4)
    assert at.code("restart", kingdom="dwarves", space=(9, 9)) == "bad_target"
    assert at.code("restart", kingdom="elves", space=(9, 9)) == "occupied"
    assert at.code("restart", kingdom="gothic_men", space=(8, 8)) == "occupied"
    at.dice(7, 1)
    at.do("restart", kingdom="gothic_men", space=(9, 9))
    assert (at.settlements((9, 9)), at.castles((9, 9)), at.armies((9, 9))) == (1, 1, 2)
    assert at.owns() == {"storehouses", "vaulted_arches"}
    assert at.p().vt == 4


def test_the_house_rule_takes_two_tokens_for_a_new_start() -> None:
    """HH 16"""
    at = fallen(7, restart_penalty=True)
    at.dice(7, 1)
    at.do("restart", kingdom="gothic_men", space=(9, 9))
    assert at.p().vt == 2


def test_tv_99_d33_no_new_start_after_the_last_round() -> None:
    """HH-D33"""
    at = fallen(20)
    assert at.kind == "over"
    assert at.rules.score(at.s)[0].total == 4


def test_d77_retired_seats_are_passed_over_and_the_last_to_retire_ends_the_game() -> None:
    """HH-D77"""
    at = fallen(7)
    at.dice(7, 1)
    events = at.do("retire")
    assert [event.seat for event in of(events, "phase_begun") if event.phase == "event"] == [1]
    lonely = round_ends(7, units={(2, 2): "A"})
    lonely.go_on()
    assert "game_ended" in told(lonely.do("retire"))


def test_tv_100_d34_units_and_tokens_are_points_and_ties_are_shared() -> None:
    """HH-D34"""
    at = round_ends(
        seats=2,
        units={(1, 1): "SC", (2, 2): "SC", (3, 3): "SAAAA"},
        units2={(8, 8): "SSSSSSSSSS"},
    )
    at.p(0).vt, at.p(1).vt = 6, 5
    at.go_on()
    outcome = at.rules.outcome(at.s)
    assert outcome.scores == (15, 15)
    assert outcome.winners == (0, 1)
    rows = {row.id: row.points for row in at.rules.score(at.s)[0].rows}
    assert rows == {"settlements": 3, "armies": 4, "castles": 2, "wizard_towers": 0, "vt": 6}


@pytest.mark.parametrize(
    ("points", "name"),
    [
        (0, "ruined"), (14, "ruined"), (15, "survivor"), (21, "survivor"), (22, "lord"), (29, "lord"),
        (30, "king"), (39, "king"), (40, "legend"), (99, "legend"),
    ],
)  # fmt: skip
def test_a_lone_ruler_has_a_rank(points: int, name: str) -> None:
    assert rank(points) == name


def test_what_lasts_a_round_is_over_at_its_end() -> None:
    at = round_ends(7, units={HOME: "SA"}, hordes={(1, 1): "rat_king"})
    at.s.holy = 1
    at.mark(HOME, "haste")
    horde = at.s.hordes[0]
    at.s.hordes[0] = horde.__class__(horde.uid, horde.kind, horde.hits, horde.space, frozen=True, pilot=0)
    at.dice(7, 1)
    ended = of(at.go_on(), "statuses_ended")[0]
    assert set(ended.statuses) == {"haste", "blizzard", "control", "holy_ground"}
    assert at.s.holy == 0
    assert not at.s.hordes[0].frozen


def test_d65_bless_ends_with_the_turn() -> None:
    """HH-D43, HH-D02"""
    at = scene(phase="end", round=20, units={HOME: "SA"})
    at.mark(HOME, "bless")
    assert of(at.go_on(), "statuses_ended")[0].statuses == ("bless",)
