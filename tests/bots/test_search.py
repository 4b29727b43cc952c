"""The thinking bots, and the playouts and fitted values their searches are made of."""

import itertools
import random
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from game.bots import bot
from game.bots.search import ActionLine, Budget, Search, World, halving, read, surely_better
from game.core.dice import SeededDice
from game.core.horrible_hordes.actions import OfferTrade
from game.core.match import Match
from game.core.mini_monarchy.actions import Done
from game.core.mini_monarchy.state import Phase
from game.core.rules import Action, ruleset
from game.title import load, titles
from game.titles.horrible_hordes.bot import learning as kingdoms
from game.titles.horrible_hordes.bot import policy as hordes
from game.titles.horrible_hordes.bot.learning import HordesMind
from game.titles.horrible_hordes.bot.policy import Greedy
from game.titles.mini_monarchy import bot as monarchy
from game.titles.mini_monarchy.bot import Monarchy
from game.titles.twenty_years.bot import playout as years
from game.titles.twenty_years.bot.search import YearsMind
from game.titles.xii_century.bot import value as towns
from game.titles.xii_century.bot.search import Century
from tests.long import usual
from tests.world import as_long_as

MINDS: dict[str, Callable[[], Any]] = {
    "twenty_years": YearsMind,
    "mini_monarchy": Monarchy,
    "xii_century": partial(Century, width=10, most=10),
    "horrible_hordes": partial(HordesMind, most=12),
}


class Bet(Action, frozen=True, tag="bet"):
    """A made-up action: so much is won on a face of so much or more."""

    least: int
    prize: float


class Bets:
    """A mind whose lines are bets on one die."""

    margin, effect = 1.0, 0.1

    def __init__(self) -> None:
        self.tried = 0

    def lines(self, view: Any, legal: Sequence[Action]) -> Sequence[ActionLine]:
        return [ActionLine((action,)) for action in legal]

    def line(self, view: Any, action: Action) -> ActionLine:
        return ActionLine((action,))

    def world(self, view: Any, line: ActionLine, dice: SeededDice) -> World:
        self.tried += 1
        bet = line.actions[0]
        assert isinstance(bet, Bet)
        return World(bet.prize * (dice.roll("bet")[0] >= bet.least))

    def turn(self, view: Any) -> Hashable:
        return view

    def share(self, view: Any) -> float:
        return 1.0

    def mark(self, view: Any) -> Hashable:
        return view

    def terms(self, view: Any, line: ActionLine, dice: SeededDice) -> Mapping[str, float]:
        return {}

    def reason(self, view: Any, action: Action) -> str:
        return "a bet"


EVEN, GOOD, BAD = Bet(4, 2.0), Bet(3, 3.0), Bet(6, 2.0)


def test_the_best_bet_is_found_whatever_comes_first() -> None:
    for legal in ([EVEN, BAD, GOOD], [BAD, GOOD, EVEN], [GOOD, EVEN, BAD]):
        assert Search(Bets(), Budget(nodes=120), "seed").choose(0, legal) == GOOD


def test_the_plain_choice_stands_against_a_gain_that_is_not_sure() -> None:
    barely = Bet(4, 2.05)
    assert Search(Bets(), Budget(nodes=200), "seed").choose(0, [EVEN, barely]) == EVEN


def test_a_budget_of_worlds_or_seconds_is_kept_every_line_tried_and_all_meet_the_same_dice() -> None:
    mind = Bets()
    found = Search(mind, Budget(nodes=40), "seed").weigh(0, [EVEN, BAD, GOOD])
    assert 40 <= mind.tried <= 50
    assert all(found.worlds)
    found = Search(Bets(), Budget(nodes=30), "seed").weigh(0, [EVEN, EVEN])
    assert found.worlds[0] == found.worlds[1]
    ticks = iter(float(n) for n in range(10_000))
    found = halving(2, lambda line, number: World(line), Budget(seconds=10.0), lambda: next(ticks))
    assert 5 <= len(found[1]) <= 11


def test_easy_decisions_leave_their_seconds_to_hard_ones_of_the_same_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count(0.0, 0.01)
    monkeypatch.setattr(time, "thread_time", lambda: next(ticks))
    tried = []
    for turn in ("year 1", "year 2"):
        player = Search(mind := Bets(), Budget(seconds=1.0), "seed")
        for _ in range(3):
            player.choose("year 1", [EVEN])
        player.choose(turn, [EVEN, Bet(3, 1.5)])
        tried.append(mind.tried)
    assert tried[0] > 3 * tried[1] > 0


def test_a_race_that_is_run_leaves_its_budget_to_others() -> None:
    mind = Bets()
    assert Search(mind, Budget(nodes=4000), "seed").choose(0, [BAD, GOOD]) == GOOD
    assert mind.tried < 400
    close = Bets()
    Search(close, Budget(nodes=4000), "seed").choose(0, [EVEN, Bet(3, 1.5)])
    assert close.tried >= 4000
    alone = Bets()
    assert Search(alone, Budget(nodes=40), "seed").choose(0, [EVEN]) == EVEN
    assert not alone.tried, "a decision without a choice costs nothing"


def test_a_line_that_wins_less_often_is_not_better() -> None:
    plain = [World(10.0, 1.0)] * 20
    greedy_for_points = [World(12.0 + number % 2, float(number > 4)) for number in range(20)]
    assert not surely_better(greedy_for_points, plain, 1.0, 0.5)
    assert surely_better([World(w.worth, 1.0) for w in greedy_for_points], plain, 1.0, 0.5)


# ---- what games bring


def first_choices(game: str, seats: int, count: int, other_dice: bool = False) -> list[Action]:
    """What a searching bot does at the first decisions of a match that leave it a choice."""
    rules = ruleset(game)
    s = Match.new(game, seats, seed="search").state.copy()
    player, found = Search(MINDS[game](), Budget(nodes=12), "seed"), []
    while len(found) < count:
        seat = rules.pending(s)[0].seat
        legal = rules.legal(s, seat)
        seen = rules.view(s, seat)
        if other_dice:
            twin = s.copy()
            twin.dice = SeededDice("another future")
            twin.dice.drawn = s.dice.drawn
            seen = rules.view(twin, seat)
        before = rules.snapshot(seen)
        action = player.choose(seen, legal)
        assert rules.refusal(s, seat, action) is None
        assert rules.snapshot(seen) == before, "a bot looks at its view and does not touch it"
        if len(legal) > 1:
            found.append(action)
        rules.apply(s, seat, action, None)
    return found


@pytest.mark.parametrize(
    ("game", "seats"),
    usual([("xii_century", 1)], ("twenty_years", 1), ("mini_monarchy", 1), ("xii_century", 3), ("horrible_hordes", 2)),
)
def test_the_same_seed_and_worlds_give_the_same_moves_and_the_coming_dice_no_others(game: str, seats: int) -> None:
    once = first_choices(game, seats, 8)
    assert once == first_choices(game, seats, 8) == first_choices(game, seats, 8, other_dice=True)


@pytest.mark.parametrize("game", MINDS)
def test_a_world_has_terms_in_names_and_numbers(game: str) -> None:
    match = Match.new(game, 1, seed="terms")
    mind = MINDS[game]()
    view, legal = match.view(0), match.legal(0)
    line = mind.lines(view, legal)[0]
    terms = mind.terms(view, line, SeededDice("terms"))
    assert terms
    assert all(isinstance(name, str) and isinstance(worth, float) for name, worth in terms.items())


def test_the_thinking_bot_of_horrible_hordes_never_opens_a_trade_that_could_be_offered_for_ever() -> None:
    match = Match.new("horrible_hordes", 2, {}, "fresh-6")
    mind, hand, offered = HordesMind(most=12), Greedy(), 0
    for _ in as_long_as(lambda: match.state.round < 6):
        seat = match.pending[0].seat
        view, legal = match.view(seat), match.legal(seat)
        offers = [action for action in legal if isinstance(action, OfferTrade)]
        if offers:
            offered += 1
            assert not {line.actions[0] for line in mind.lines(view, legal)} & {*offers}
        match.step(hand.choose(view, legal), seat)
    assert offered


# ---- The quick hands and fitted values that searches are made of.
HANDS: dict[str, Callable[[Any, int], Action]] = {
    "twenty_years": lambda s, seat: years.playout(s),
    "mini_monarchy": lambda s, seat: monarchy.fast(s),
    "horrible_hordes": hordes.playout,
}
PLAYED_ON: dict[str, Callable[[Any], object]] = {
    "twenty_years": years.play_on,
    "mini_monarchy": monarchy.play_on,
    "horrible_hordes": lambda s: hordes.play_on(s, 99),
}
SETUPS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("twenty_years", 1, {}),
    ("twenty_years", 1, {"difficulty": "hard", "variant": "random_ledger"}),
    ("twenty_years", 1, {"variant": "free_development", "tower_basic": "each", "recession": "total"}),
    ("mini_monarchy", 1, {}),
    ("mini_monarchy", 1, {"farm_on_river": True, "fortune_repeat": True, "disaster_graveyards": True}),
    ("horrible_hordes", 1, {}),
    ("horrible_hordes", 3, {"horde_player": True}),
)


def to_the_end(game: str, s: Any) -> None:
    """The quick hand plays on from here; whatever it does is legal."""
    rules = ruleset(game)
    for _ in as_long_as(lambda: rules.pending(s)):
        seat = rules.pending(s)[0].seat
        action = HANDS[game](s, seat)
        assert rules.refusal(s, seat, action) is None, action
        rules.apply(s, seat, action, None)


@pytest.mark.parametrize(("game", "seats", "options"), SETUPS)
def test_a_quick_hand_plays_legal_actions_to_the_end(game: str, seats: int, options: dict[str, Any]) -> None:
    for number in range(3):
        s = Match.new(game, seats, options, seed=f"quick-{number}").state.copy()
        other = s.copy()
        to_the_end(game, s)
        PLAYED_ON[game](other)
        assert not ruleset(game).pending(other), "played on is played to the end"


def test_the_quick_hand_of_mini_monarchy_goes_on_from_any_first_building_as_the_greedy_bot_does() -> None:
    rules = ruleset("mini_monarchy")
    for number in range(12):
        s = Match.new("mini_monarchy", seed=f"quick-{number}").state.copy()
        rules.apply(s, 0, random.Random(number).choice(list(rules.legal(s, 0))), None)
        to_the_end("mini_monarchy", s)
    rules, player = ruleset("mini_monarchy"), monarchy.Greedy()
    for number in range(4):
        s = Match.new("mini_monarchy", 1, {"graveyard_hits_capital": True}, seed=f"twin-{number}").state.copy()
        while rules.pending(s):
            action = player.choose(s, rules.legal(s, 0))
            assert monarchy.fast(s) == action
            rules.apply(s, 0, action, None)
    s = Match.new("mini_monarchy", 1, seed="boxed").state.copy()
    for _ in as_long_as(lambda: s.phase != Phase.CONSTRUCT):
        monarchy.fast(s).perform(s, None)
    for kind, count in ((0, 3), (1, 1), (2, 2)):  # all that is wanted besides the monument stands
        s.stands[kind] = sum(1 << n for n in range(40, 40 + 3 * count, 3)) << kind
    s.graves = s.land.fields & ~s.buildings
    s.goods = [9, 9, 9]
    assert monarchy.fast(s) == Done()


def test_weights_fit_the_features_they_were_fitted_on() -> None:
    for difficulty in ("very_easy", "normal", "forget_about_it"):
        found = towns.table(difficulty)
        assert found.features == towns.FEATURES
        assert all(len(row) == len(towns.FEATURES) for row in found.weights)
        assert 1 <= found.rules <= ruleset("xii_century").version  # those it was fitted on; the value is a judgement
    assert 1 <= kingdoms.table().rules <= ruleset("horrible_hordes").version
    assert all(len(row) == len(kingdoms.FEATURES) for row in kingdoms.table().weights)
    for game in ("twenty_years", "mini_monarchy"):
        value = load(titles()[game].value)
        found = read(value.path, value.names)
        assert (found.game, found.rules) == (game, ruleset(game).version)
        assert all(len(row) == len(value.names) for row in found.weights)
        with pytest.raises(ValueError, match=r"value.json was fitted on other features: fit it anew"):
            read(value.path, (*value.names, "more"))


def test_a_town_is_worth_its_weighted_features_and_in_the_end_as_a_kingdom_its_points() -> None:
    rules, chance = ruleset("xii_century"), random.Random(7)
    for number in range(6):
        s = Match.new("xii_century", 1, {"difficulty": "hard"}, seed=f"sum-{number}").state.copy()
        weights = towns.table("hard").weights
        value = towns.Value(s.sheet, weights)
        while rules.pending(s):
            at = min(s.round + 1, s.sheet.course.rounds)
            summed = sum(a * b for a, b in zip(weights[at - 1], towns.features(s, s.towns[0], at), strict=True))
            assert value(s, s.towns[0], at) == pytest.approx(summed)
            rules.apply(s, 0, chance.choice(rules.legal(s, 0)), None)
    rules, chance = ruleset("xii_century"), random.Random(3)
    s = Match.new("xii_century", 1, seed="over").state.copy()
    for _ in as_long_as(lambda: rules.pending(s)):
        rules.apply(s, 0, chance.choice(rules.legal(s, 0)), None)
    points = rules.score(s)[0].total
    assert towns.Value(s.sheet, towns.table("normal").weights)(s, s.towns[0], s.round + 1) == points
    s = Match.new("horrible_hordes", 2, seed="over").state.copy()
    hordes.play_on(s, 99)
    value = kingdoms.Value(kingdoms.table().weights)
    assert [value(s, seat) for seat in range(2)] == [sheet.total for sheet in ruleset("horrible_hordes").score(s)]


def _greedy(game: str) -> Callable[[Any, int], Action]:
    player = bot("greedy", game)
    return lambda s, seat: player.choose(s, ruleset(game).legal(s, seat))


@pytest.mark.parametrize("game", [game for game, title in titles().items() if title.value])
def test_a_position_near_the_end_is_valued_near_its_final_points(game: str) -> None:
    rules, expected, missed, points = ruleset(game), load(titles()[game].value), 0.0, 0
    hand = HANDS.get(game) or _greedy(game)
    for number in range(4):
        match = Match.new(game, 1, seed=f"near-{number}")
        s, last = match.state.copy(), 0.0
        while rules.pending(s):
            last = expected(s, 0)
            rules.apply(s, 0, hand(s, 0), None)
        final = rules.score(s)[0].total
        missed, points = missed + abs(last - final), points + abs(final)
    assert missed < 0.35 * points
