"""Exact odds and what is told ahead: the W columns, Fractions, forecasts of the table, the telegraph."""

import tomllib
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import pytest

from game.core.dice import SeededDice
from game.core.horrible_hordes import battle, hordes, odds, sequence
from game.core.horrible_hordes import hordes as telegraph
from game.core.horrible_hordes import odds as duel
from game.core.horrible_hordes.combat import ATTACK, RAID
from game.core.horrible_hordes.tables import HORDES
from tests.core.horrible_hordes.setting import Scene, scene

WINS = tomllib.loads(Path(__file__).with_name("wins.toml").read_text(encoding="utf-8"))

HERE = (5, 5)


def at_odds(units: str, horde: object, mode: str = ATTACK, **has: object) -> odds.Forecast:
    at = scene(units={HERE: units}, hordes={HERE: horde}, **has)
    n = at.s.grid.numbers[HERE]
    return odds.forecast(at.s, 0, n, at.s.hordes[n], mode)


def test_tv_53_known_odds_and_what_first_strikes_blessings_and_growth_change_of_them() -> None:
    assert at_odds("A", "cloud_giant_lord").win == pytest.approx(4 / 7)
    assert at_odds("AA", "cloud_giant_lord").win == pytest.approx(0.9059, abs=5e-5)
    assert at_odds("AAAA", "kobold_commander").win == pytest.approx(0.154, abs=5e-4)
    assert at_odds("AAAA", "rat_king").win == pytest.approx(0.633, abs=5e-4)
    plain = at_odds("AA", "lich_king")
    assert at_odds("AA", "lich_king", abilities=["skirmishers"]).win > plain.win
    assert at_odds("AA", "lich_king", abilities=["holy_water"]).win > plain.win
    assert plain.growth == pytest.approx(2 * (1 - plain.win))
    assert at_odds("AA", "gryphon_lord").growth == 0


@pytest.mark.parametrize("row", HORDES, ids=lambda row: row.id)
def test_the_forecast_equals_the_columns_of_the_rules(row: object) -> None:
    name = row.id
    for armies, win in zip((2, 4, 6), WINS[name], strict=True):
        assert at_odds("A" * armies, name).win == pytest.approx(win, abs=5e-4)


def test_a_duel_is_exact_struck_unit_by_unit_and_an_error_where_neither_side_can_win() -> None:
    ours = duel.BattleLine([duel.Fighter(2, 1, 7), duel.Fighter(1, 0, 5), duel.Fighter(1, 1, 8)])
    theirs = duel.BattleLine([duel.Fighter(1, -1, 6)] * 5)
    exact = duel.fight(ours, theirs, Fraction(1, 5), exact=True)
    assert sum(exact.values()) == 1
    plain = duel.fight(ours, theirs, 0.2)
    assert {end: float(p) for end, p in exact.items()} == pytest.approx(plain, abs=1e-12)
    ours = duel.BattleLine([duel.Fighter(1, 5, 6), duel.Fighter(1, 0, 6)])
    theirs = duel.BattleLine([duel.Fighter(1, 0, 5), duel.Fighter(1, 3, 5)])
    ends = duel.fight(ours, theirs, exact=True)
    assert sum(ends.values()) == 1
    assert ends[0, 2] > ends.get((2, 0), Fraction(0))
    line = duel.BattleLine([duel.Fighter(1, 1, 5)] * 4)
    ways = [duel.Spreads(line, exact=True).of(dice, 1) for dice in permutations((3, 6, 9))]
    assert all(rows == ways[0] for rows in ways)
    with pytest.raises(ValueError, match="neither side"):
        duel.fight(duel.BattleLine([duel.Fighter(1, 9, 9)]), duel.BattleLine([duel.Fighter(1, 9, 9)]))


def test_a_first_round_is_the_count_of_all_dice() -> None:
    """Uneven units on either side: what each side has taken after one round, die by die over every face."""
    ours = [duel.Fighter(2, 1, 7, 9), duel.Fighter(1, 0, 5, 1), duel.Fighter(1, 3, 8, 4)]
    theirs = [duel.Fighter(1, 2, 6), duel.Fighter(1, -1, 4)]
    for line, dice in ((duel.BattleLine(ours), (6, 4, 8)), (duel.BattleLine(theirs), (5, 8, 7))):
        counts = [0] * (line.length + 1)
        for faces in product(range(1, 11), repeat=len(dice)):
            hits = 0
            for face, need in zip(faces, dice, strict=True):
                hits += hits < line.length and face >= need + line.shields[hits]
            counts[hits] += 1
        rows = duel.Spreads(line, exact=True).of(dice, 0)
        assert rows + [0] * (len(counts) - len(rows)) == [Fraction(n, 10 ** len(dice)) for n in counts]


def test_the_odds_agree_with_battles_that_are_fought_and_count_the_dice_on_the_table_as_they_lie() -> None:
    start = scene(phase="raid_battles", units={HERE: "CSAA"}, hordes={HERE: "gryphon_lord"}).s
    n = start.grid.numbers[HERE]
    won = armies = 0
    for seed in range(400):
        s = start.copy()
        s.dice = SeededDice(f"odds {seed}")
        battle.begin(s, 0, n, RAID, None)
        sequence.settle(s, None)
        won += n not in s.hordes
        armies += len(s.players[0].armies)
    forecast = at_odds("CSAA", "gryphon_lord", RAID)
    assert won / 400 == pytest.approx(forecast.win, abs=0.08)
    assert armies / 400 == pytest.approx(forecast.armies, abs=0.15)
    at = scene(
        (9, 9, 1, 1, 1), phase="attack", units={HERE: "AA"}, hordes={HERE: ("gryphon_lord", 3)},
        abilities=["divination"], magic=1,
    )  # fmt: skip
    before = at_odds("AA", "gryphon_lord")
    at.fight()
    during = odds.battle_odds(at.s)
    assert during.win == pytest.approx(at_odds("AA", ("gryphon_lord", 1)).win)
    assert during.win > before.win


def test_an_attack_has_its_odds_before_it_is_made_and_a_war_the_same_after_the_march() -> None:
    foe = {"seats": 2, "units2": {(5, 4): "AC"}, "options": {"pvp": True}, "alone": True}
    at = scene(phase="move", units={HERE: "AAA"}, food=1, **foe)
    n = at.s.grid.numbers
    two = odds.attack_odds(at.s, 0, n[HERE], 2, n[5, 4])
    assert two.win > odds.attack_odds(at.s, 0, n[HERE], 1, n[5, 4]).win > 0
    assert odds.attack_odds(at.s, 0, n[HERE], 2, n[5, 6]) is None
    there = scene(phase="attack", units={HERE: "A", (5, 4): "AA"}, **foe)
    assert odds.war_odds(there.s, 0, 1, n[5, 4]).win == pytest.approx(two.win)
    at = scene(phase="move", units={HERE: "AAA"}, hordes={(5, 4): "rat_king"}, food=1)
    n = at.s.grid.numbers
    three = odds.attack_odds(at.s, 0, n[HERE], 3, n[5, 4])
    one = odds.attack_odds(at.s, 0, n[HERE], 1, n[5, 4])
    assert three.win > one.win
    assert odds.attack_odds(at.s, 0, n[HERE], 9, n[5, 4]) is None


def test_shots_tell_what_they_hope_for() -> None:
    at = scene(units={HERE: "A"}, hordes={(5, 4): "rat_king"})
    seven_dice_on_seven = 7 * 0.4
    assert odds.shot_odds(at.s, "earthquake", at.s.grid.numbers[5, 4]) == pytest.approx(seven_dice_on_seven)
    assert odds.shot_odds(at.s, "earthquake", at.s.grid.numbers[5, 6]) == 0


# ---- the telegraph


def goals(at: Scene, uid: int = 1) -> dict[tuple[int, int], float]:
    row = next(row for row in telegraph.telegraph(at.s) if row.horde.uid == uid)
    return telegraph.ends(row.aims)


def test_the_telegraph_names_targets_chances_and_rules_and_the_risks_that_come_of_them() -> None:
    at = scene(units={(5, 4): "S", (6, 5): "SCA"}, hordes={HERE: "rat_king"})
    row = telegraph.telegraph(at.s)[0]
    assert (row.aims[0].space, row.aims[0].rule, row.aims[0].chance, row.aims[0].meets) == ((5, 4), "tier_1", 1.0, True)
    at = scene(units={(5, 8): "S"}, hordes={HERE: "gryphon_lord"})
    row = telegraph.telegraph(at.s)[0]
    assert [aim.chance for aim in row.aims] == [0.25] * 4
    south = next(aim for aim in row.aims if aim.space == (5, 6))
    assert [aim.space for aim in south.then] == [(5, 7)]
    assert sum(goals(at).values()) == pytest.approx(1)
    at = scene(units={(5, 4): "S", (4, 3): "CA"}, hordes={HERE: ("rat_king", 2), (4, 4): ("lich_king", 4)})
    assert goals(at, 2) == {(4, 3): 1.0}
    at = scene(units={(1, 1): "S"}, hordes={(9, 9): ("rat_king", 3), (8, 8): ("lich_king", 3)})
    rows = telegraph.telegraph(at.s)
    assert [(row.first, row.last) for row in rows] == [(1, 2), (1, 2)]
    assert not rows[1].sure
    held = scene(units={(1, 1): "S"}, hordes={HERE: "rat_king"}, options={"idle_hordes": "hold"})
    assert telegraph.telegraph(held.s)[0].rule == "hold"
    at = scene(units={(5, 4): "S", (9, 9): "SCAA"}, hordes={HERE: "rat_king"})
    risks = list(telegraph.risks(at.s, 0, telegraph.telegraph(at.s)))
    assert [(at.s.grid.cells[risk.space], risk.chance) for risk in risks] == [((5, 4), 1.0)]
    assert risks[0].odds.hold < 0.1


def crowded(seed: int) -> Scene:
    """Five hordes anywhere among some units."""
    at = scene(phase="horde_moves", alone=True, units={(5, 4): "S", (3, 7): "SCA", (8, 2): "A"})
    dice = SeededDice(f"telegraph {seed}")
    names = ["rat_king", "gryphon_lord", "lich_king", "tarasque", "zombie_master"]
    while names:
        n = dice.roll("place", 1, 100)[0] - 1
        if not (at.s.occupied() | at.s.horded) >> n & 1:
            at.horde(names.pop(), at.s.grid.cells[n])
    at.s.dice = dice
    return at


def acted(at: Scene, uid: int) -> tuple[int, int]:
    """Where a horde stands after its move."""
    at.act(uid)
    return at.where(uid)


def test_the_telegraph_leaves_the_table_alone_and_comes_true() -> None:
    for seed in range(40):
        at = crowded(seed)
        before = at.rules.snapshot(at.s)
        rows = {row.horde.uid: row for row in telegraph.telegraph(at.s)}
        assert at.rules.snapshot(at.s) == before
        for uid in hordes.order(at.s, None):
            row, was = rows[uid], at.where(uid)
            goal = acted(at, uid)
            assert not row.sure or goal in (telegraph.ends(row.aims) or {was: 1.0})
