"""Odds of dice, battles, raids and the ledger against the rules' figures, full searches and the real rule's futures."""

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import pytest

from game.core.match import Match
from game.core.odds import Number
from game.core.twenty_years import RULESET, odds_dice, odds_fight, odds_ledger
from game.core.twenty_years.actions import ClaimTile, Engage, Move, Reroll, ThrowBomb
from game.core.twenty_years.odds_dice import Situation, dice_of
from game.core.twenty_years.odds_fight import (
    BOMB,
    WEIGHTS,
    Fight,
    Force,
    Place,
    Portion,
    bomb_hits,
    fight_odds,
    force_of,
    raid_of,
    room_foes,
    ways_of,
)
from game.core.twenty_years.odds_fight import FightMove as Blow
from game.core.twenty_years.state import ROLL, Piece, Raid, State
from game.core.twenty_years.state import Battle as BattleFrame
from game.core.twenty_years.tables import GOLD, KIND, KINDS, TROOPS
from tests.core.twenty_years.setting import fight as begun
from tests.core.twenty_years.setting import scene

ONE = Fraction(1)


def kingdom(**has: Any) -> State:
    """A quiet year 10 with the capitol's land alone."""
    return scene(**{"tiles": (), **has}).state


def match_at(s: State) -> Match:
    return Match(RULESET, scene().match.setup, s)


def in_battle(force: Force, *groups: tuple[str, int]) -> State:
    return begun(groups, cause="guards", tiles=(), troops=list(force[:BOMB]), bombs=force[BOMB]).state


def stands(s: State, key: str) -> None:
    """A piece wherever: its effects do not ask where it lies."""
    kind = KINDS[KIND[key]]
    s.town = s.town.add(kind.number, 0, Piece(kind.structure, kind.level, (), 1))


@pytest.mark.parametrize(
    ("dice", "rolls", "golden", "mills", "gold", "worth"),
    [
        (5, 3, False, (0, 0, 0), 1, "4.46"),
        (5, 3, False, (0, 0, 0), 0, "1.73"),
        (5, 3, False, (1, 1, 1), 1, "4.80"),
        (5, 3, False, (2, 2, 2), 1, "6.07"),
        (6, 3, False, (2, 2, 2), 1, "7.26"),
        (6, 4, False, (3, 3, 3), 1, "9.51"),
        (6, 4, True, (3, 3, 3), 1, "11.32"),
    ],
)
def test_expected_harvests_are_those_of_the_rules_table(
    dice: int, rolls: int, golden: bool, mills: tuple[int, int, int], gold: int, worth: str
) -> None:
    goal = odds_dice.worth(gold=gold)
    of = Situation(dice, rolls, golden, mills, 10, "per_kind")
    value = float(dice_of(of, goal).start(rolls - 1))
    assert abs(value - float(worth)) < 0.02  # the table rounds each good by itself


def test_floats_are_the_fractions_and_the_mean_of_the_futures_and_advice_the_best_of_all_keeps() -> None:
    goal = odds_dice.at_least(stone=2, gold=1)
    of = Situation(5, 3, True, (0, 1, 0), 10, "per_kind")
    exact, play = dice_of(of, goal, ONE), dice_of(of, goal)
    assert isinstance(exact.start(2), Fraction)
    assert play.start(2) == pytest.approx(float(exact.start(2)), abs=1e-12)
    s = kingdom(phase=ROLL, faces=(4, 5, 5, 1, 6), rolls_used=2)
    goal = odds_dice.worth(stone=2.0)
    found = Fraction(0)
    for chance, _, after in match_at(s).futures(Reroll((1, 2, 4))):
        assert after.rolls_used == 3
        found += chance * Fraction(odds_dice.best_keep(after, goal).now)
    assert odds_dice.keep_odds(s, 0b10110, goal) == pytest.approx(float(found), abs=1e-12)
    s = kingdom(phase=ROLL, faces=(4, 2, 5, 5, 6), rolls_used=1)
    for goal in (odds_dice.worth(), odds_dice.at_least(leather=1), odds_dice.at_least(gold=4)):
        advice = odds_dice.best_keep(s, goal)
        best = max(odds_dice.keep_odds(s, mask, goal) for mask in range(1 << 5))
        assert advice.worth == pytest.approx(best, abs=1e-12)


def test_four_five_six_gives_one_of_three_pairings_and_no_keep_is_worth_anything_when_no_roll_is_left() -> None:
    s = kingdom(phase=ROLL, faces=(4, 5, 6), rolls_used=3)
    assert [got for _, got in odds_dice.stop_yields(s)] == [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0)]
    assert odds_dice.best_pairing(s, odds_dice.worth(wood=1, stone=1, leather=3)) == (0, 0, 1)
    s = kingdom(phase=ROLL, faces=(4, 4, 4, 4, 4), rolls_used=3)
    assert odds_dice.best_keep(s, odds_dice.at_least(wood=1)).action == "stop"
    with pytest.raises(ValueError, match="no roll"):
        odds_dice.keep_odds(s, 0b1, odds_dice.at_least(wood=1))


def test_stopping_early_in_year_twelve_and_the_golden_die_are_weighed() -> None:
    s = kingdom(phase=ROLL, faces=(1, 2, 3, 4, 5), rolls_used=1, year=12, entry=12)
    assert odds_dice.best_keep(s, odds_dice.worth(point=10.0)).action == "stop"
    assert odds_dice.best_keep(s, odds_dice.worth(point=0.0)).action == "keep"
    assert odds_dice.best_keep(s, odds_dice.worth(point=10.0)).now == pytest.approx(30 + 4)
    s = kingdom(phase=ROLL, faces=(5, 1, 1, 1, 1), rolls_used=3)
    for level in ("windmill_1", "windmill_2", "windmill_3"):
        stands(s, level)
    s.rolls_used = s.roll_limit
    advice = odds_dice.best_keep(s, odds_dice.at_least(stone=1))
    assert (advice.action, advice.value, advice.worth) == ("golden", 6, 1.0)
    s.golden, s.rolls_used = 0, 2
    with pytest.raises(ValueError, match="20Y-D17"):
        odds_dice.keep_odds(s, 0b00010, odds_dice.at_least(stone=1))
    assert 0 in odds_dice.best_keep(s, odds_dice.at_least(stone=1)).keep


def test_chances_of_more_never_exceed_chances_of_less() -> None:
    s = kingdom(phase=ROLL, faces=(4, 4, 5, 1, 6), rolls_used=1)
    rows = odds_dice.ladder(s, 0, 0b00101)
    assert rows[0] == (0, 1.0)
    assert rows[1][1] == 1.0  # the kept 4 and 5 are a wood already
    assert [chance for _, chance in rows] == sorted((chance for _, chance in rows), reverse=True)
    s = kingdom(phase=ROLL, faces=(4, 5, 5, 3, 1), rolls_used=1)
    assert odds_dice.ladder(s, 1, 0b01111)[1] == (1, pytest.approx(1 / 6)), "one die, and only a 6 makes stone"


# ---- Battle odds against the closed form, full searches and the real rule's futures.


def closed_form(units: int, foes: int, kills: int, falls: Fraction) -> Fraction:
    """Rules 10.1, for one troop."""
    rounds = -(-foes // kills)
    most = min(units - 1, rounds - 1)
    return sum((comb(rounds - 1, k) * falls**k * (1 - falls) ** (rounds - 1 - k) for k in range(most + 1)), Fraction(0))


def exact_battle(*groups: tuple[str, int]) -> Fight:
    rows = [Portion(ways_of(monster, ONE), {count: ONE}) for monster, count in groups]
    return Fight(rows, bomb_hits(ONE), Fraction(1, 10**9))


@pytest.mark.parametrize("monster", ["wolves", "bandits", "lizardmen", "ogres", "sorcerers", "giants"])
@pytest.mark.parametrize("troop", range(3))
def test_one_troop_alone_follows_the_closed_form(monster: str, troop: int) -> None:
    ways = ways_of(monster, ONE)[troop]
    for units in (1, 3, 6):
        force: Force = tuple(units if i == troop else 0 for i in range(4))
        for foes in (1, 4, 7):
            fight = exact_battle((monster, foes))
            win = fight.spread(fight.start(force)).win
            assert win == (0 if ways is None else closed_form(units, foes, ways.kills, Fraction(ways.falls)))


@pytest.mark.parametrize(
    ("force", "groups", "win"),
    [
        ((5, 0, 0, 0), (("bandits", 4),), 1.0),
        ((5, 0, 0, 0), (("bandits", 9),), 0.6367),
        ((5, 0, 0, 0), (("bandits", 10),), 0.5),
        ((0, 5, 0, 0), (("bandits", 10),), 0.8552),
        ((5, 0, 0, 0), (("wolves", 9),), 0.9121),
        ((0, 10, 0, 0), (("ogres", 16),), 0.8491),
        ((0, 0, 5, 0), (("ogres", 16),), 0.9547),
        ((0, 8, 0, 0), (("giants", 9),), 0.0),
        ((0, 9, 0, 0), (("giants", 9),), 1.0),
        ((20, 0, 0, 0), (("ogres", 1),), 0.0),
    ],
)
def test_battle_odds_are_those_the_rules_print(force: Force, groups: tuple[tuple[str, int], ...], win: float) -> None:
    assert fight_odds(groups, force).win == pytest.approx(win, abs=5e-5)


def fullest_worth(fight: Fight, start: Place, care: Number) -> Number:
    """Win chance less the care for losses when everything is tried at every place, nothing left out."""

    @cache
    def best(place: Place) -> Number:
        to_come, left, force = place
        if not left:
            foes = fight.portions[-to_come].foes if to_come else {}
            return sum(c * best(Place(to_come - 1, n, force)) for n, c in foes.items()) if to_come else ONE
        ways = fight.portions[-to_come - 1].ways
        tries = []
        for troop in [t for t in range(BOMB) if force[t] and ways[t]] + [BOMB] * bool(force[BOMB]):
            value: Number = Fraction(0)
            for chance, after in fight.falls(place, Blow(troop, 1)):
                value += chance * (best(after) - care * WEIGHTS[troop] * (force[troop] - after.force[troop]))
            tries.append(value)
        return max(tries, default=Fraction(0))

    return best(start)


@pytest.mark.parametrize(
    ("force", "groups"),
    [
        ((3, 3, 2, 1), (("bandits", 8),)),
        ((0, 3, 1, 2), (("ogres", 9),)),
        ((2, 3, 2, 1), (("wolves", 2), ("ogres", 5))),
        ((0, 1, 3, 1), (("sorcerers", 3), ("giants", 4))),
        ((1, 9, 7, 1), (("ogres", 3), ("giants", 3))),
        ((9, 1, 8, 2), (("bandits", 4),)),
        ((2, 0, 6, 1), (("wolves", 3), ("giants", 3), ("ogres", 1))),
        ((0, 2, 1, 3), (("ogres", 12),)),
        ((1, 1, 1, 3), (("lizardmen", 4), ("ogres", 3), ("giants", 5))),
        ((3, 0, 0, 2), (("sorcerers", 4), ("ogres", 2))),
        ((1, 12, 3, 3), (("ogres", 9),)),
        ((2, 2, 1, 0), (("bandits", 7),)),
        ((1, 1, 1, 1), (("lizardmen", 9),)),
        ((0, 2, 2, 0), (("ogres", 3), ("giants", 3))),
        ((2, 1, 0, 1), (("bandits", 1), ("wolves", 2), ("ogres", 2))),
    ],
)
def test_best_order_wins_and_spares_as_much_as_a_search_that_leaves_nothing_out(
    force: Force, groups: tuple[tuple[str, int], ...]
) -> None:
    fight = exact_battle(*groups)
    start = fight.start(force)
    assert fight.worth(start) == fullest_worth(fight, start, fight.care)
    spread = fight.spread(start)
    gone = sum(lost * weight for lost, weight in zip(spread.lost(force), WEIGHTS, strict=True))
    assert spread.win - fight.care * gone == fight.worth(start)
    assert sum(spread.ends.values()) == 1


def test_asking_for_odds_changes_neither_the_table_nor_other_odds() -> None:
    forces: list[Force] = [(0, 5, 4, 1), (0, 5, 3, 1), (0, 4, 4, 0), (0, 6, 4, 1), (2, 5, 4, 1)]
    shared = exact_battle(("ogres", 3), ("giants", 3))
    for force in (*forces, *reversed(forces)):
        alone = exact_battle(("ogres", 3), ("giants", 3))
        assert shared.worth(shared.start(force)) == alone.worth(alone.start(force))
        assert shared.spread(shared.start(force)) == alone.spread(alone.start(force))
    s = kingdom(troops=[3, 1, 0], phase=ROLL, faces=(1, 4, 5, 5, 6), rolls_used=1)
    before = match_at(s.copy()).fingerprint()
    odds_dice.best_keep(s, odds_dice.worth())
    odds_fight.all_claims(s)
    odds_fight.raid_odds(s)
    for entry in range(1, 21):
        odds_ledger.forecast(s, entry)
    assert match_at(s).fingerprint() == before


@pytest.mark.parametrize("force", [(3, 2, 0, 0), (2, 0, 2, 1)])
def test_the_odds_of_a_blow_are_the_mean_over_the_real_rules_futures(force: Force) -> None:
    s = in_battle(force, ("bandits", 5))
    match = match_at(s)
    for action in match.legal():
        if not isinstance(action, Engage | ThrowBomb):
            continue
        first = Blow(BOMB, 1) if isinstance(action, ThrowBomb) else Blow(TROOPS.index(action.troop), action.count)
        told = odds_fight.battle_odds(s, first)
        found = 0.0
        for chance, _, after in match.futures(action):
            frame = after.top
            if isinstance(frame, BattleFrame):
                found += float(chance) * fight_odds(frame.groups, force_of(after)).win
            else:
                found += float(chance) * (after.points[0] == 1)
        assert told.win == pytest.approx(found, abs=1e-9)


def test_the_suggested_engagement_is_legal_loses_nothing_of_the_chance_and_spares_dear_troops_and_bombs() -> None:
    for force in ((5, 3, 2, 1), (0, 4, 0, 0), (9, 0, 0, 0)):
        s = in_battle(force, ("bandits", 9))
        move = odds_fight.auto_order(s)
        action = ThrowBomb() if move.troop == BOMB else Engage(TROOPS[move.troop], move.units)
        assert action.refusal(s) is None
        told, best = odds_fight.battle_odds(s, move), odds_fight.battle_odds(s)
        assert told.win == pytest.approx(best.win, abs=1e-9)
    fight = fight_odds((("wolves", 2),), (10, 10, 10, 5))
    assert fight.win == 1.0
    assert fight.lost[BOMB] == 0.0
    assert sum(fight.lost) < 0.34
    fight = exact_battle(("sorcerers", 10))
    assert fight.order(fight.start((12, 12, 0, 1))) == Blow(1, 5)
    strong = exact_battle(("ogres", 9))
    assert all(left[BOMB] == 4 for _, left in strong.spread(strong.start((1, 12, 3, 4))).ends)
    fight = fight_odds((("giants", 3),), (4, 0, 0, 1))
    assert fight.order == Blow(BOMB, 1)
    assert fight.win == pytest.approx(1 - (1 + 10 + 45) / 1024)


@pytest.mark.parametrize("groups", [(("bandits", 6),), (("bandits", 3), ("wolves", 4))])
def test_whoever_is_sent_first_the_rest_of_the_battle_is_weighed(groups: tuple[tuple[str, int], ...]) -> None:
    """Also where best play would never have come: archers before the footmen that would have done."""
    force: Force = (4, 4, 2, 1)
    fight = exact_battle(*groups)
    start = fight.start(force)
    best = fight.spread(start)
    for troop, have in enumerate(force):
        for units in range(1, min(5, have) + 1):
            move = Blow(troop, units)
            found = fight.spread(start, move)
            assert sum(found.ends.values()) == 1
            alone = [(chance, exact_battle(*groups).spread(after)) for chance, after in fight.falls(start, move)]
            assert found.win == sum(chance * rest.win for chance, rest in alone)
    assert fight.spread(start) == best


# ---- Odds of claims and raids against the real rule's futures, full searches and thousands of simulated raids.


def test_claims_are_the_mean_over_the_futures_risk_a_flight_and_cover_the_border() -> None:
    s = kingdom(troops=[2, 0, 0])
    s.goods[GOLD] = 9
    claim = odds_fight.claim_odds(s, s.realm.numbers["t12"])
    owned = 0.0
    for chance, _, after in match_at(s).futures(ClaimTile("t12")):
        frame = after.top
        now = fight_odds(frame.groups, force_of(after)).win if isinstance(frame, BattleFrame) else after.owned > s.owned
        owned += float(chance) * now
    assert claim.own == pytest.approx(owned, abs=1e-9)
    assert claim.own + claim.beaten == pytest.approx(1.0)
    s = kingdom(troops=[0, 0, 0])
    claim = odds_fight.claim_odds(s, s.realm.numbers["t12"])
    assert claim.own == pytest.approx(4 / 6)
    assert claim.flight == pytest.approx(2 / 6)
    assert claim.beaten == 0.0
    s = kingdom(troops=[0, 0, 0], year=7, entry=7)
    stands(s, "church")
    claim = odds_fight.claim_odds(s, s.realm.numbers["t21"])
    assert (claim.joins, claim.own, claim.guards) == (True, 1.0, 4)
    s = kingdom(year=11, entry=11, discounts_left=3)
    assert set(odds_fight.all_claims(s)) == {"t12", "t21"}
    assert odds_fight.all_claims(s)["t12"].price == 1


# ---- raids


@pytest.mark.parametrize(
    ("level", "force", "clear"),
    [
        (1, (5, 0, 0, 0), 0.38),
        (1, (10, 0, 0, 0), 0.92),
        (2, (10, 0, 0, 0), 0.35),
        (2, (0, 10, 0, 0), 0.74),
        (3, (0, 15, 0, 0), 0.92),
        (4, (0, 20, 0, 0), 0.70),
        (5, (0, 0, 10, 0), 0.81),
        (6, (0, 0, 15, 0), 0.76),
    ],
)
def test_raid_odds_agree_with_the_thousands_of_raids_in_the_rules(level: int, force: Force, clear: float) -> None:
    s = kingdom(troops=list(force[:BOMB]), levels_won=level - 1)
    raid = odds_fight.raid_odds(s)
    assert raid.level == level
    assert raid.clear == pytest.approx(clear, abs=0.03)
    assert odds_fight.raid_odds(kingdom(levels_won=6)) is None, "when every level is won"


def exact_raid(monster: str) -> Fight:
    return Fight([Portion(ways_of(monster, ONE), room_foes(ONE))] * 8, bomb_hits(ONE), Fraction(1, 10**9))


@pytest.mark.parametrize(
    ("monster", "spot"),
    [
        ("lizardmen", Place(2, 7, (0, 2, 1, 0))),
        ("wolves", Place(2, 0, (1, 1, 1, 0))),
        ("bandits", Place(1, 5, (2, 1, 0, 0))),
        ("giants", Place(1, 4, (0, 3, 2, 0))),
        ("lizardmen", Place(1, 7, (0, 2, 0, 1))),
        ("giants", Place(1, 3, (2, 0, 1, 2))),
    ],
)
def test_the_raids_fixed_order_clears_as_often_as_a_full_search(monster: str, spot: Place) -> None:
    play = exact_raid(monster)
    assert play.spread(spot).win == fullest_worth(play, spot, Fraction(0))


def costs(play: Fight, spot: Place) -> list[Number]:
    """Expected losses of best play, move by move."""
    if spot.left:
        move = play.best(spot)
        rows = play.falls(spot, move) if move else []
    else:
        foes = room_foes(ONE) if spot.to_come else {}
        rows = [(chance, Place(spot.to_come - 1, left, spot.force)) for left, chance in foes.items()]
    found: list[Number] = [Fraction(0)] * 4
    for chance, after in rows:
        later = costs(play, after)
        found = [n + chance * (spot.force[i] - after.force[i] + later[i]) for i, n in enumerate(found)]
    return found


@pytest.mark.parametrize(
    ("monster", "spot"), [("ogres", Place(1, 2, (1, 1, 1, 1))), ("giants", Place(1, 0, (0, 2, 1, 0)))]
)
def test_what_a_raid_costs_is_the_mean_over_its_moves(monster: str, spot: Place) -> None:
    play = exact_raid(monster)
    assert list(play.spread(spot).lost(spot.force)) == costs(play, spot)


def test_a_long_raid_is_told_as_finely_as_floats_can() -> None:
    for force in ((0, 4, 6, 1), (2, 9, 0, 0)):
        spot = Place(6, 0, force)
        told = raid_of("lizardmen").spread(spot)
        assert told.win == pytest.approx(float(exact_raid("lizardmen").spread(spot).win), abs=1e-14)
        assert told.reached[-1] == 1.0


def test_raid_odds_average_over_a_move_and_an_optional_room_costs_chance() -> None:
    s = kingdom(troops=[3, 0, 0])
    s.todo.append(Raid(1, (0, 1), ((0, 0), (0, 1))))
    before = odds_fight.raid_odds(s)
    assert before.rooms == 1
    found = 0.0
    for chance, _, after in match_at(s).futures(Move((1, 1))):
        still = any(isinstance(frame, Raid) for frame in after.todo)
        raid = odds_fight.raid_odds(after)
        found += float(chance) * (raid.clear if still else after.levels_won)
    assert before.clear == pytest.approx(found, abs=1e-9)
    s = kingdom(troops=[6, 0, 0])
    s.todo.append(Raid(1, (0, 1), ((0, 0), (0, 1))))
    raid = odds_fight.raid_odds(s)
    by_room = {door.room: door for door in raid.doors}
    assert by_room[1, 1].clear == raid.clear
    assert by_room[0, 2].clear < raid.clear
    assert by_room[0, 2].settle > by_room[0, 2].clear


# ---- The ledger read ahead: what each entry means for a kingdom.


def test_every_entry_but_the_peace_has_a_forecast_that_counts_what_there_is_of_what_it_asks_for() -> None:
    s = kingdom()
    for entry in range(1, 21):
        facts = odds_ledger.forecast(s, entry)
        assert bool(facts) == (entry != 10)
        assert all(
            fact.text.endswith(".") is (fact.chance is None) and fact.kind in ("ok", "missing", "warn", "info")
            for fact in facts
        )
    s = kingdom(goods=[1, 1, 1, 9, 0, 2, 0])
    facts = odds_ledger.forecast(s, 16)
    assert (facts[0].have, facts[0].need) == (4, 6)
    assert [fact.symbol for fact in facts if fact.kind == "missing"] == ["metal", "spices"]
    s = kingdom(troops=[5, 2, 0])
    s.goods[:4] = [0, 1, 0, 6]
    facts = {fact.symbol: fact for fact in odds_ledger.forecast(s, 17)}
    assert (facts["archers"].kind, facts["archers"].have, facts["archers"].need) == ("missing", 2, 3)
    assert (facts["stone"].have, facts["stone"].need) == (1, 2)
    assert facts["gold"].have == 6
    assert facts["ogres"].chance == odds_dice.invasion_odds(s).win
    s = kingdom()
    assert [(fact.kind, fact.symbol) for fact in odds_ledger.forecast(s, 18)] == [("ok", "tile")]
    s.owned |= 1 << s.realm.numbers["t15"]
    s.troops = [0, 0, 60]
    assert odds_ledger.forecast(s, 18)[1].chance == pytest.approx(1.0, abs=1e-6)
    s = kingdom(troops=[5, 0, 0])
    assert odds_dice.wolves_odds(s).win == pytest.approx(0.9741, abs=5e-5)
    fact = odds_ledger.forecast(s, 15)[0]
    assert (fact.have, fact.need) == (5, 3)
    s = kingdom()
    facts = {fact.symbol: fact for fact in odds_ledger.forecast(s, 20)}
    assert (facts["magic_tower"].have, facts["magic_tower"].need) == (0, 5)
    assert facts["tile"].have == 0
    for tile in ("t15", "t25", "t35"):
        s.owned |= 1 << s.realm.numbers[tile]
    assert odds_dice.tower_room(s) == 4  # rules 13.3: three tiles hold four towers
    whole = scene(year=11, tiles=("t12",), discounts_left=3, gold=3).state
    last = scene(year=11, tiles=("t12",), discounts_left=1, gold=3).state
    assert odds_ledger.forecast(whole, 11)[0].text == "The 3 best tiles next to your land cost 4 gold in total."
    assert odds_ledger.forecast(last, 11)[0].text == "The best tile next to your land costs 2 gold."
