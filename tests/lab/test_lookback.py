"""The look back: luck against exact odds, what was wasted, and the turning points."""

import pytest

from game.bots import bot
from game.core.dice import ScriptedDice
from game.core.match import Match
from game.core.mini_monarchy.actions import Done, Trade
from game.core.rules import RULESETS
from game.core.twenty_years.actions import ClaimTile, EndYear, StopRolling
from game.lab.lookback import (
    LEAST,
    DiceFamily,
    LookBack,
    LuckRoll,
    MatchAccount,
    at_least,
    fallen,
    hit,
    look_back,
    pips,
    turning,
)
from tests.world import as_long_as, play_on

PIPS = DiceFamily("Dice", ("pip", "pips"), 1)


def played(game: str, seats: int = 1) -> Match:
    return play_on(Match.new(game, seats, seed="look"))


def amount(found: LookBack, title: str) -> int:
    return next(one.amount for one in found.waste if title in one.title)


def test_luck_is_the_share_of_all_throws_that_came_to_less_and_half_of_those_that_came_to_as_much() -> None:
    family = fallen(PIPS, [LuckRoll("", 5, pips(6)), LuckRoll("", 6, pips(6))])
    assert (family.dice, family.got) == (2, 11)
    assert family.expected == pytest.approx(7)
    assert family.above == pytest.approx((36 - 3 + 1) / 36)
    never = [LuckRoll("", 0, hit(at_least(4, 6)))] * 3
    assert fallen(DiceFamily("Blows", ("hit", "hits"), -1), never).luck == pytest.approx(1 - 1 / 16)
    assert fallen(DiceFamily("Blows", ("hit", "hits"), 0), never).luck is None
    family = fallen(PIPS, [LuckRoll("", 1, hit(0.5)), LuckRoll("", 0, hit(0.1)), LuckRoll("", 1, hit(1.0))])
    assert family.expected == pytest.approx(1.6)
    # one: neither of the doubtful ones, 0.45; two: just one of them, 0.5
    assert family.above == pytest.approx(0.45 + 0.5 / 2)


def test_the_dice_and_the_waste_of_a_scripted_year_are_told_to_the_last_one() -> None:
    """4 4 5 1 2: a pair for wood, one 4 alone, two gold; the guard die of the first claim shows a 1."""
    match = Match.new("twenty_years", seed="oak-7", dice=ScriptedDice([4, 4, 5, 1, 2, 1]))
    match.step(StopRolling())
    match.step(next(a for a in match.legal() if isinstance(a, ClaimTile)))
    found = look_back(match)
    harvest, guard = found.luck
    assert (harvest.dice, harvest.got) == (5, 3)
    assert harvest.expected == pytest.approx(2.5)
    assert harvest.above == pytest.approx(16 / 32 + 10 / 64)
    assert (guard.dice, guard.got) == (1, 1)
    assert guard.luck == pytest.approx(11 / 12)
    assert amount(found, "Unpaired") == 1
    match = Match.new("twenty_years", seed="oak-7", dice=ScriptedDice([4, 5, 1, 2, 3] * 2))
    match.step(StopRolling())
    assert amount(look_back(match), "Years without") == 0
    match.step(EndYear())
    assert amount(look_back(match), "Years without") == 1
    assert amount(look_back(match), "Unspent gold") == 4, "the coin of the beginning and three of the dice"


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_tells_of_its_dice_and_its_waste_for_every_seat(game: str) -> None:
    match = played(game, 2 if 2 in Match.new(game, 1).rules.seats else 1)
    for seat in range(match.setup.seats):
        found = look_back(match, seat)
        assert found.luck
        assert found.waste
        assert all(0 <= family.above <= 1 and family.dice > 0 for family in found.luck)
        assert all(one.amount >= 0 for one in found.waste)


def test_a_blow_that_hit_by_the_rules_is_counted_as_a_hit() -> None:
    """What the look back makes of totals and needs is what the battle made of them."""
    match = played("horrible_hordes", 2)
    struck = {"dealt": 0, "taken": 0}
    sides = (-1, -1)
    turned = False
    for index in range(len(match)):
        for fact in match.facts_of(index):
            if fact.type == "battle_begun":
                sides = (fact.seat, fact.foe)
            turned = fact.type == "die_changed" or (turned and fact.type != "dice_rolled")
            if fact.type == "dice_judged" and 0 in sides and not turned:
                for side, _, _, _, verdict, _ in fact.rows:
                    struck["dealt" if side == sides.index(0) else "taken"] += verdict in ("hit", "shield")
    luck = {family.kind.title: family.got for family in look_back(match, 0).luck}
    assert luck == {"Hits dealt": struck["dealt"], "Hits taken": struck["taken"]}


# ---- Turning points: what gave most away is found again, and a good game has none of it.
GAME = "mini_monarchy"


def told(match: Match) -> MatchAccount:
    *_, last = turning(match, 0)
    return last


def ruled(hungry: range) -> Match:
    """A reign by the greedy bot, which buys no bread in some years though it could."""
    match, player = Match.new(GAME, seed="turning"), bot("greedy", GAME)
    for _ in as_long_as(lambda: not match.over):
        action = player.choose(match.view(0), match.legal())
        if match.state.year in hungry and isinstance(action, Trade):
            action = Done()
        match.step(action)
    return match


def test_years_in_which_people_went_hungry_are_found_with_what_would_have_been_better() -> None:
    match = ruled(range(3, 7))
    story = told(match)
    assert story.turns
    first = story.turns[0]
    assert first.lost >= LEAST
    assert match.state_at(first.number).year in range(3, 7)
    assert first.action == match.journal[first.number].action != first.better
    assert [turn.lost for turn in story.turns] == sorted((turn.lost for turn in story.turns), reverse=True)
    assert match.rules.refusal(match.state_at(first.number), 0, first.better) is None


def test_the_story_grows_covers_every_choice_and_parts_the_score_into_expectation_choices_and_luck() -> None:
    match = ruled(range(0))
    stories = list(turning(match, 0))
    assert [story.share for story in stories] == sorted(story.share for story in stories)
    choices = [n for n, _ in enumerate(match.journal) if len(match.rules.legal(match.state_at(n), 0)) > 1]
    assert [number for number, _ in stories[-1].curve] == choices
    assert stories[-1] == told(match)
    good, hungry = told(ruled(range(0))), told(ruled(range(3, 7)))
    for story, match in ((good, ruled(range(0))), (hungry, ruled(range(3, 7)))):
        split = story.split
        assert split.expected + split.choices + split.luck == pytest.approx(match.score()[0].total)
    assert abs(good.split.choices) <= max(1.0, good.split.within), "a good game neither gains nor loses by its choices"
    assert hungry.split.choices <= -hungry.turns[0].lost, "hungry years are no bad luck"
    assert next(turning(ruled(range(0)), 0)).split is None, "before it is read nobody knows"
