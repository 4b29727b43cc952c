"""Hints: what a bot tells a person who asks."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from game.bots import bot
from game.bots.hint import MOST, WORLDS, Advice, Hint, PlayoutMind, gains_told, mind_of
from game.bots.search import ActionLine, Mind, World
from game.core.dice import SeededDice
from game.core.match import Match
from game.core.rules import RULESETS, Action
from game.core.twenty_years.actions import ClaimTile, EndYear
from tests.long import usual
from tests.world import play_on

WORDS = Path(__file__).parents[2] / "assets/words"


def along(game: str, steps: int) -> Match:
    return play_on(Match.new(game, 1, seed="counsel"), until=lambda match: len(match) >= steps)


def asked(match: Match) -> Hint:
    seat = match.pending[0].seat
    return Hint(match.setup.game, match.view(seat), seat, match.legal(seat))


@pytest.mark.parametrize("game", RULESETS)
def test_the_first_word_is_what_the_mind_would_do_and_every_action_is_legal_and_has_a_reason(game: str) -> None:
    for steps in (0, 9, 23):
        match = along(game, steps)
        told = next(asked(match).weigh())
        legal = match.legal()
        assert told[0].action == mind_of(game, 0).lines(match.view(0), legal)[0].actions[0]
        assert len(told) <= MOST
        assert len({one.action for one in told}) == len(told)
        assert all(one.action in legal and one.because for one in told)


def test_every_deed_is_weighed_with_the_same_dice_and_the_answer_never_changes() -> None:
    match = along("mini_monarchy", 12)
    assert len(match.legal()) > 1

    def weighed() -> tuple[Advice, ...]:
        *_, last = asked(match).weigh()
        return last

    before = match.fingerprint()
    assert weighed() == weighed()
    assert match.fingerprint() == before


class Narrow:
    """A mind that thinks of these actions only."""

    def __init__(self, mind: Mind, actions: tuple[Action, ...]) -> None:
        self._mind, self._actions = mind, actions

    def __getattr__(self, name: str) -> Any:
        return getattr(self._mind, name)

    def lines(self, view: Any, legal: Sequence[Action]) -> list[ActionLine]:
        return [self._mind.line(view, action) for action in self._actions]


@pytest.mark.parametrize(("seats", "options"), usual([(3, {})], (1, {}), (1, {"objective": "obj_church"})))
def test_a_town_that_leads_more_is_likelier_to_win_and_an_objective_is_no_matter_of_points(
    seats: int, options: dict[str, str]
) -> None:
    match = Match.new("xii_century", seats, options, seed="wins")
    play_on(match, until=lambda m: m.pending[0].kind == "spend" and m.state.round >= 8)
    seat = match.pending[0].seat
    view, mind = match.view(seat), mind_of("xii_century", seat)
    lines = mind.lines(view, match.legal())
    worlds = [mind.world(view, line, SeededDice(str(n))) for line in lines for n in range(5)]
    likely = [world.won for world in sorted(worlds, key=lambda world: world.worth)]
    if options:
        assert set(likely) == {None}
    else:
        assert likely == sorted(likely)
        assert 0 <= likely[0] < likely[-1] <= 1


def test_to_end_the_last_year_with_goods_in_hand_is_seen_to_cost_points() -> None:
    match = along("twenty_years", 1)
    play_on(match, until=lambda m: m.state.year == 20 and m.pending[0].kind == "actions" and (len(m.legal()) > 2))
    *_, told = asked(match).weigh()
    mind, view = mind_of("twenty_years", 0), match.view(0)
    hint = Hint("twenty_years", view, 0, match.legal(), Narrow(mind, (told[0].action, EndYear())))
    *_, (first, second) = hint.weigh()
    assert second.action == EndYear()
    assert first.worlds == second.worlds > 1
    assert first.points > second.points
    assert first.wins is not None
    assert second.lead < 0 == len(first.gains)
    assert second.gains[0][1] < 0


class Drawn:
    """A mind that has drawn what its lines come to, one number a world."""

    margin, effect = 1.0, 0.0

    def __init__(self, lines: dict[Action, Sequence[tuple[float, float]]]) -> None:
        self._lines = {action: iter(worlds) for action, worlds in lines.items()}

    def lines(self, view: object, legal: Sequence[Action]) -> list[ActionLine]:
        return [ActionLine((action,)) for action in self._lines]

    def world(self, view: object, line: ActionLine, dice: object) -> World:
        points, won = next(self._lines[line.actions[0]])
        return World(points, won, points)

    def terms(self, view: object, line: ActionLine, dice: object) -> dict[str, float]:
        return {"luck": float(len(repr(line)) % 7)}

    def reason(self, view: object, action: Action) -> str:
        return "so it seems"


def test_no_figure_of_a_hint_speaks_against_its_first_word() -> None:
    end, keep, odd = EndYear(), ClaimTile("r1c2"), ClaimTile("r2c1")
    noisy = [(50.0 + 20 * (-1) ** n, float(n % 2)) for n in range(WORLDS)]
    luckier = [(p + (3.0 if n % 5 < 3 else -4.0), float(n % 2 or n % 5 == 0)) for n, (p, _) in enumerate(noisy)]
    worse = [(p - 6.0 - n % 2, 0.0) for n, (p, _) in enumerate(noisy)]
    mind = Drawn({end: noisy, keep: luckier, odd: worse})
    *_, told = Hint("twenty_years", None, 0, [end, keep, odd], cast(Mind, mind)).weigh()
    by_action = {one.action: one for one in told}
    assert told[0].action == end
    assert by_action[keep].points > told[0].points
    assert by_action[keep].wins is by_action[keep].lead is None
    assert not by_action[keep].gains
    assert by_action[odd].lead == pytest.approx(-6.5)
    assert by_action[odd].wins == 0.0


def test_what_cannot_be_told_apart_is_told_with_its_doubt_and_what_speaks_against_it() -> None:
    claim, end = ClaimTile("r1c2"), EndYear()
    noisy = [(50.0, 1.0)] * WORLDS
    behind = [(p - 1.0 + 12 * (-1) ** n, 1.0) for n, (p, _) in enumerate(noisy)]
    *_, told = Hint("twenty_years", None, 0, [claim, end], cast(Mind, Drawn({claim: noisy, end: behind}))).weigh()
    second = told[1]
    assert (second.action, second.lead) == (end, None)
    assert second.gap == pytest.approx(-1.0)
    assert second.doubt > 3.0 > -second.gap
    assert second.gains
    assert gains_told((("Army", 1.24), ("towers", -0.4))) == "army +1.2, towers \u22120.4"


def test_a_title_without_a_mind_is_advised_by_its_usual_bot() -> None:
    match = along("mini_monarchy", 12)
    hint = Hint("mini_monarchy", match.view(0), 0, match.legal(), PlayoutMind("mini_monarchy", 0))
    first, *_ = hint.weigh()
    assert first[0].action == bot("greedy", "mini_monarchy").choose(match.view(0), match.legal())


RANKS = re.compile(r"\b(most|best|strongest|least|only|nothing|poor) ", re.IGNORECASE)


@pytest.mark.parametrize("game", RULESETS)
def test_a_reason_says_what_is_so_and_ranks_nothing_since_another_stands_beside_it(game: str) -> None:
    rows = re.findall(
        r'^(reason_\w+) = "(.*)"$', (WORDS / f"tell_{game}.toml").read_text(encoding="utf-8"), re.MULTILINE
    )
    ranked = {name: text for name, text in rows if RANKS.search(text)}
    assert ranked.keys() <= {"reason_answer_trade", "reason_retire"}, "one answer alone stands on these cards"
