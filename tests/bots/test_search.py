"""The thinking bot: what is the same for every game, then what each game brings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from game.bots.search import Budget, Line, Search, World, halving, surely_better
from game.core.dice import SeededDice
from game.core.horrible_hordes.actions import OfferTrade
from game.core.match import Match
from game.core.rules import Action, ruleset
from game.titles.horrible_hordes.bot.greedy import Greedy
from game.titles.horrible_hordes.bot.learning import Kingdom
from game.titles.mini_monarchy.bot.policy import Monarchy
from game.titles.twenty_years.bot.search import Reign
from game.titles.xii_century.search import Century

MINDS: dict[str, Callable[[], Any]] = {
    "twenty_years": Reign,
    "mini_monarchy": Monarchy,
    "xii_century": partial(Century, width=10, most=10),
    "horrible_hordes": partial(Kingdom, most=12),
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

    def lines(self, view: Any, legal: Sequence[Action]) -> Sequence[Line]:
        return [Line((action,)) for action in legal]

    def line(self, view: Any, action: Action) -> Line:
        return Line((action,))

    def world(self, view: Any, line: Line, dice: SeededDice) -> World:
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

    def terms(self, view: Any, line: Line, dice: SeededDice) -> Mapping[str, float]:
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


def test_a_budget_of_worlds_is_kept_and_every_line_is_tried() -> None:
    mind = Bets()
    found = Search(mind, Budget(nodes=40), "seed").weigh(0, [EVEN, BAD, GOOD])
    assert 40 <= mind.tried <= 50
    assert all(found.worlds)


def test_a_race_that_is_run_leaves_its_budget_to_others() -> None:
    mind = Bets()
    assert Search(mind, Budget(nodes=4000), "seed").choose(0, [BAD, GOOD]) == GOOD
    assert mind.tried < 400
    close = Bets()
    Search(close, Budget(nodes=4000), "seed").choose(0, [EVEN, Bet(3, 1.5)])
    assert close.tried >= 4000


def test_a_decision_without_a_choice_costs_nothing() -> None:
    mind = Bets()
    assert Search(mind, Budget(nodes=40), "seed").choose(0, [EVEN]) == EVEN
    assert not mind.tried


def test_all_lines_of_a_world_meet_the_same_dice() -> None:
    found = Search(Bets(), Budget(nodes=30), "seed").weigh(0, [EVEN, EVEN])
    assert found.worlds[0] == found.worlds[1]


def test_seconds_are_read_from_the_clock_and_what_a_turn_saves_up_may_be_used_in_it() -> None:
    ticks = iter(float(n) for n in range(10_000))
    found = halving(2, lambda line, number: World(line), Budget(seconds=10.0), lambda: next(ticks))
    assert 5 <= len(found[1]) <= 11
    player = Search(Bets(), Budget(seconds=0.001), "seed")
    for _ in range(3):
        player.choose("year 1", [EVEN])
    assert player._bank == pytest.approx(0.003)
    player.choose("year 2", [EVEN])
    assert player._bank == pytest.approx(0.001)


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
    [("twenty_years", 1), ("mini_monarchy", 1), ("xii_century", 1), ("xii_century", 3), ("horrible_hordes", 2)],
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
    mind, hand, offered = Kingdom(most=12), Greedy(), 0
    while match.state.round < 6:
        seat = match.pending[0].seat
        view, legal = match.view(seat), match.legal(seat)
        offers = [action for action in legal if isinstance(action, OfferTrade)]
        if offers:
            offered += 1
            assert not {line.actions[0] for line in mind.lines(view, legal)} & {*offers}
        match.step(hand.choose(view, legal), seat)
    assert offered
