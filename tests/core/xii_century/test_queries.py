"""What clients ask: dice and targets, chips, the highest die, and what is coming. Forecasts agree with what happens."""

import pytest

from game.core.dice import paths
from game.core.match import Match
from game.core.rules import RefusedError
from game.core.xii_century import queries, round, scoring
from game.core.xii_century.actions import IncreaseAsset, die_ref
from game.core.xii_century.events import AssetIncreased
from game.core.xii_century.rules import XiiCentury
from game.core.xii_century.sheet import ASSETS, FATES, TARGETS
from tests.core.xii_century.setting import Scene, called, scene, struck
from tests.laws.cases import Whim


def use(at: Scene, die: int, target: str) -> queries.Use:
    return next(row for row in queries.targets_of(at.state, die_ref(die)) if row.target == target)


def test_a_die_shows_all_its_targets_a_target_its_dice_and_the_highest_is_named_with_what_abilities_can_do() -> None:
    at = scene((6, 4, 3, 1), population=8, items="master_builder", supply=3)
    rows = {row.target: row for row in queries.targets_of(at.state, die_ref(0))}
    assert set(rows) == set(TARGETS) - {"discard"}
    people = rows["population"]
    assert (people.counts, people.added, people.wasted, people.amount) == (6, 2, 4, 10)
    farms = rows["farms"]
    assert (farms.counts, farms.added, farms.lowered) == (5, 5, True)
    houses = use(at, 1, "stone_houses")
    assert (houses.added, houses.wasted, houses.paid) == (3, 1, {"supply": 3})
    assert rows["market"].refusal is not None
    assert rows["forest"].amount == 6
    at = scene((6, 4, 3, 1), food=9)
    fits = {row.die for row in queries.dice_for(at.state, "masons") if row.refusal is None}
    assert fits == {die_ref(3)}
    actions = use(at, 3, "jongleur").actions
    assert [at.match.encode(action)["perk"] for action in actions] == list(queries.perks("jongleur"))
    found = queries.highest_dice(scene((6, 4, 6, 1)).state)
    assert found == queries.Highest(6, 5, (die_ref(0), die_ref(2)))
    at = scene((6, 5, 4, 4), items="town_court court_reroll_low sheriff sheriff_plus_one")
    rows = {row.perk: row for row in queries.abilities(at.state)}
    assert len(rows["sheriff_plus_one"].actions) == 3
    assert rows["court_reroll_low"].refusal.rule == "XII-D23"


def test_chips_and_dues_tell_need_and_have() -> None:
    at = scene((6, 4, 3, 1), population=4, supply=7, men_at_arms=2)
    chips = {(chip.kind, chip.what): chip for chip in queries.chips(at.state, 0, "castle")}
    assert (chips["cost", "supply"].need, chips["cost", "supply"].have) == (30, 7)
    assert (chips["need", "men_at_arms"].need, chips["need", "men_at_arms"].have) == (10, 2)
    assert not chips["need", "tavern"].met
    assert chips["die", "die"].met
    assert queries.chips(at.state, 0, "farms")[0] == queries.Chip("max", "farms", 4, 0, True)
    at = scene(round=4, farms=5, quarry=6, grassland=4, items="granary granary_two_food")
    rows = {row.source: row for row in queries.dues(at.state, 0)}
    assert (rows["farms"].count, rows["farms"].paid) == (2, True)
    assert (rows["quarry"].influence, rows["quarry"].need, rows["quarry"].paid) == (6, 7, False)
    assert (rows["grassland"].choice, rows["grassland"].paid) == (True, True)
    assert rows["granary_two_food"].count == 2


def test_menus_refusals_and_moves_agree_all_through_a_game() -> None:
    """What the menu calls legal is listed and comes to what it said; everything else is refused when played."""
    for seed in range(2):
        match, whim = Match.new("xii_century", seats=2, seed=f"menus {seed}"), Whim(seed)
        while not match.over:
            dice = queries.dice(match.state)
            if dice:
                for row in queries.targets_of(match.state, dice[whim.below(len(dice))]):
                    _agrees(match, row)
            match.step(whim.pick(match.legal()))


def _agrees(match: Match, row: queries.Use) -> None:
    assert (row.refusal is None) == bool(row.actions)
    assert set(row.actions) <= set(match.legal())
    if row.target not in ASSETS:
        return
    action = IncreaseAsset(row.die, row.target)
    if row.refusal:
        with pytest.raises(RefusedError):
            match.play(action)
    else:
        event = match.branch().play(action)[0]
        assert isinstance(event, AssetIncreased)
        assert (event.added, event.amount, event.paid) == (row.added, row.amount, row.paid)


# ---- forecasts


@pytest.mark.parametrize("food", [0, 3, 9])
def test_the_meal_is_what_was_forecast(food: int) -> None:
    at = scene(population=9, food=food, farms=8, men_at_arms=7, knights=6, script=(1, 2, 1, 2), event="famine")
    meal = queries.meal(at.state, 0)
    before = {name: at.have(name) for name in ASSETS}
    at.eat()
    changes = {name: at.have(name) - before[name] for name in ASSETS if name != "food"}
    assert meal.losses == {name: count for name, count in changes.items() if count}
    assert meal.paid == before["food"] - at.have("food")
    assert at.have("population") == 9 - meal.people_lost


@pytest.mark.parametrize("event", [event for event in FATES if event != "outlaws_attack"])
def test_an_event_does_what_was_forecast(event: str) -> None:
    has = {"population": 9, "food": 7, "farms": 8, "men_at_arms": 7, "knights": 6, "stone_houses": 5}
    told = queries.blow(scene(round=4, **has).state, 0, event, 5)
    at = struck(event, **has)
    after = {name: at.have(name) - has.get(name, 0) for name in ASSETS if name != "population"}
    after["population"] = at.have("population") - 9
    assert told.deltas == {name: after[name] for name in ASSETS if after[name]}
    assert told.points == scoring.points(at.state, at.town()) - 9 - 5


def test_the_chance_of_outlaws_is_exact_and_the_next_blow_is_the_next_event_on_this_sheet() -> None:
    at = scene(men_at_arms=4, round=1)
    assert queries.blow(at.state, 0, "outlaws_attack", 1).chance == 0
    assert queries.blow(at.state, 0, "outlaws_attack", 2).chance == pytest.approx(5 / 6)
    assert queries.blow(at.state, 0, "outlaws_attack", 3).chance == 1
    both = scene(men_at_arms=4, knights=4)
    assert queries.blow(both.state, 0, "outlaws_attack", 3).chance == pytest.approx(1 / 36)
    at = scene(round=3, stone_houses=5, options={"difficulty": "easy"})
    at.state.events = (0,) * 8 + (1, 2)
    found = queries.next_blow(at.state, 0)
    assert (found.round, found.event, found.deltas, found.bars_people) == (9, "fire", {"stone_houses": -3}, True)


def test_odds_of_a_war_are_those_of_the_dice_and_of_the_rules_under_all_dice() -> None:
    """Four men and a die against six men without one: 3 to 6 win or tie, so 5 of 6 with a two."""
    towns = ({"men_at_arms": 4}, {"men_at_arms": 3, "mercenaries": 1})
    at = called((), towns)
    odds = queries.war_odds(at.state, 0, (1,))
    assert odds.best == pytest.approx(5 / 6)
    assert odds.reputation == pytest.approx(1 + 5 / 6)
    assert odds.points == pytest.approx(4 * 5 / 6)
    assert odds.lost == {"men_at_arms": 2}
    assert queries.war_odds(at.state, 0, ()).reputation == 1
    towns = ({"men_at_arms": 4, "food": 9}, {"men_at_arms": 4, "food": 9})
    at = called((), towns)
    at.do("war_choice", seat=0, support=True)
    state = at.match.state
    best = 0
    total = 0
    for dice in paths():
        after = state.copy()
        after.dice = dice
        after.votes[1] = 2
        round.resolve_war(after, None)
        total += dice.weight
        best += dice.weight * (after.towns[0].values[16] == 2)
    assert total == 1
    assert float(best) == pytest.approx(queries.war_odds(state, 0, (1,)).best)


def test_the_thermometer_holds_all_ranges() -> None:
    at = scene(options={"difficulty": "hard"})
    found = queries.thermometer(at.state)
    assert (found.score, found.verdict) == (10, "below")
    assert (found.low, found.high) == (50, 70)


def test_nobody_is_alarmed_about_a_supper_after_the_last_one() -> None:
    hungry = scene((6, 5, 3, 1), round=10, food=0, phase="market")
    assert queries.meal(hungry.state, 0).over
    assert queries.meal(hungry.state, 0).people_lost == 0
    ahead = scene((6, 5, 3, 1), round=10, food=0)
    assert not queries.meal(ahead.state, 0).over
    assert queries.meal(ahead.state, 0).people_lost == 10
    waiting = scene((6, 5, 3, 1), round=10, towns=({"food": 0}, {"food": 0}))
    waiting.state.turn = 1
    assert [queries.meal(waiting.state, seat).over for seat in (0, 1)] == [True, False]


def test_setup_tells_which_buildings_are_reconstructed() -> None:
    """XII-R1 to XII-R3."""
    told = next(option for option in XiiCentury.options if option.id == "include_guildhall").text
    assert all(word in told for word in ("lost", "hall", "monastery", "barbican", "reconstructed"))
