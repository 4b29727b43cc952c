"""Lessons that cannot hurt: a slip is true whatever the learner chose before, and what it asks for does no harm.

A lesson is played through every legal choice beside its way, and at random. `CLAIMS` names what each slip takes for
granted; a slip without a row fails, so that nobody writes one without saying when it is true.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.core.match import Match
from game.core.twenty_years.odds_dice import best_keep, worth
from game.core.twenty_years.odds_fight import battle_odds
from game.core.twenty_years.tables import GOLD, KILLS, MILLS
from game.lessons import LEARNER, LessonFollower, Slip, lesson_of, opened
from tests import lesson_century, lesson_hordes, lesson_monarchy
from tests.long import LONG, usual
from tests.test_lessons import others_play

WORDS = 30  # on a slip: what happened, what to do, the other way
RANDOM = 200 if LONG else 10  # plays of each kind
MOST = 400  # actions in which a lesson has come to its end

Claim = Callable[[Any, set[str]], bool]  # of the state shown and the types of the legal actions


def _fights(s: Any, legal: set[str]) -> bool:
    """One kill a man, whoever can be sent."""
    return {"engage", "flee"} <= legal and all(KILLS[i] == 1 for i, n in enumerate(s.troops) if n)


def _pinned(s: Any) -> tuple[int, ...]:
    return best_keep(s, worth()).keep


CLAIMS: dict[str, dict[str, Claim]] = {
    "twenty_years": {
        "Your goal": lambda s, legal: (
            (s.year, s.rolls_used, s.chosen.towers) == (1, 1, 3)
            and sorted(s.faces)[4] == 5
            and max(sorted(s.faces)[:4]) <= 3
            and [s.faces[die] <= 3 for die in range(5)] == [die in _pinned(s) for die in range(5)]
        ),
        "Stop to harvest": lambda s, legal: s.roll_limit == 3 and {"stop_rolling", "reroll"} <= legal,
        "Claim a tile": lambda s, legal: not s.claims_blocked and s.goods[GOLD] >= 2 and not s.discounts_left,
        "Build a quarry": lambda s, legal: s.owned.bit_count() >= 2 and not any(s.town.count[mill] for mill in MILLS),
        "Claim and build": lambda s, legal: "end_year" in legal,
        "Year 2": lambda s, legal: (s.year, s.entry) == (2, 2) and (bool(_pinned(s)) or s.rolls_used < s.roll_limit),
        "Year 3": lambda s, legal: s.year == 3 and s.rumour_open,
        "A battle": lambda s, legal: s.year == 3 and s.top.cause == "rumour" and _fights(s, legal),
        "They fight": lambda s, legal: _fights(s, legal),
        "Choose what": lambda s, legal: legal == {"choose_goods"},
        "Choose: all": lambda s, legal: legal == {"choose_treasury"},
        "Each room": lambda s, legal: "move" in legal,
        "Keep the dice": lambda s, legal: {"stop_rolling", "reroll"} <= legal,
        "No rolls left": lambda s, legal: "reroll" not in legal and s.rolls_used == s.roll_limit,
        "Your dice pair": lambda s, legal: legal == {"choose_pairing"},
        "Build and claim": lambda s, legal: "end_year" in legal,
        "Nothing more": lambda s, legal: "end_year" in legal and not legal & {"build", "claim_tile"},
    },
    "xii_century": lesson_century.CLAIMS,
    "horrible_hordes": lesson_hordes.CLAIMS,
    "mini_monarchy": lesson_monarchy.CLAIMS,
}


def _years_harm(before: Match, after: Match) -> str:
    """A point lost, or a fight begun that is likely to be lost."""
    if after.state.vp < before.state.vp:
        return "a point is lost"
    top = after.state.top
    if (
        type(top).__name__ == "Battle"
        and type(before.state.top) is not type(top)
        and battle_odds(after.state).win < 0.5
    ):
        return "a battle is likely to be lost"
    return ""


HARM: dict[str, Callable[[Match, Match], str]] = {
    "twenty_years": _years_harm,
    "xii_century": lesson_century.harm,
    "horrible_hordes": lesson_hordes.harm,
    "mini_monarchy": lesson_monarchy.harm,
}
GOAL = {
    "twenty_years": "three magic towers",
    "xii_century": "the most points in ten rounds",
    "mini_monarchy": "three monument stages before you have three graveyards",
    "horrible_hordes": "Settlements, castles and armies you hold after 20 rounds are 1 each",
}
ASKED = {
    "xii_century": lesson_century.asked,
    "horrible_hordes": lesson_hordes.asked,
    "mini_monarchy": lesson_monarchy.asked,
}  # where a slip asks for less than types of actions
GAMES = sorted(CLAIMS)


def words(slip: Slip) -> int:
    return len(f"{slip.text} {slip.more}".split())


def looked_at(game: str, match: Match, course: LessonFollower) -> Slip | None:
    """The slip of this moment, found true; None when the lesson is over."""
    lesson, place = course.lesson, course.place(match)
    if place.step >= len(lesson.steps) or match.over:
        return None
    slip = course.slip(match)
    legal = {type(action).__struct_config__.tag for action in match.legal(LEARNER)}
    assert slip is not None, f"no slip speaks of {sorted(legal)} in step {place.step + 1}"
    assert slip.asks, slip.text
    claim = next((claim for start, claim in CLAIMS[game].items() if slip.text.startswith(start)), None)
    assert claim is not None, f"nobody says when it is true: {slip.text}"
    assert claim(match.state, legal), f"untrue in step {place.step + 1}: {slip.text}"
    return slip


def asked(match: Match, slip: Slip) -> list[Any]:
    if (lit := ASKED.get(match.setup.game)) is not None:
        return lit(match, slip)
    return [action for action in match.legal(LEARNER) if type(action).__struct_config__.tag in slip.asks]


def to_the_end(game: str, match: Match, course: LessonFollower, luck: random.Random, obedient: bool) -> Iterator[Match]:
    """Plays on by chance, among all that is legal or what the slip asks for; each moment is looked at."""
    lesson = course.lesson
    for _ in range(MOST):
        others_play(match, lesson)
        slip = looked_at(game, match, course)
        if slip is None:
            return
        before = match.branch()
        match.step(luck.choice(asked(match, slip) if obedient else list(match.legal(LEARNER))), LEARNER)
        if obedient:
            others_play(match, lesson)
            assert not (harm := HARM[game](before, match)), (
                f"{harm} by {match.journal[-1].action}, asked by {slip.text}"
            )
        yield match
    raise AssertionError("the lesson does not come to an end")


@pytest.mark.parametrize("game", GAMES)
def test_a_slip_is_short_and_the_first_one_names_the_goal(game: str) -> None:
    lesson = lesson_of(game)
    assert GOAL[game] in lesson.steps[0].text
    told = [0] * (len(lesson.steps) + 1)  # the longest way into a step
    for number, step in enumerate(lesson.steps):
        for slip in (step, *step.instead):
            assert words(slip) + told[number] <= WORDS, slip.text
        for when in step.when:
            after = min(number + when.steps, len(lesson.steps))
            told[after] = max(told[after], len(when.told.split()))
    for slip in lesson.asides:
        assert words(slip) <= WORDS, slip.text


@pytest.mark.parametrize("game", usual(GAMES, "twenty_years", "mini_monarchy", "horrible_hordes"))
def test_every_choice_beside_the_way_is_spoken_of_and_what_is_said_is_true(game: str) -> None:
    lesson = lesson_of(game)
    match, course = opened(lesson), LessonFollower(lesson)
    for step in lesson.steps:
        for way in step.way:
            others_play(match, lesson)
            looked_at(game, match, course)
            length = len(match)
            for n, action in enumerate(match.legal(LEARNER)):
                other = match.branch(length)
                other.step(action, LEARNER)
                for _ in to_the_end(game, other, course, random.Random(n), obedient=n % 2 == 0):
                    pass
            match.step(match.decode(way), LEARNER)
    assert course.place(match).step == len(lesson.steps)


@pytest.mark.long
@pytest.mark.parametrize("obedient", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_by_chance_as_well(game: str, obedient: bool) -> None:
    """What the slips ask for does no harm either."""
    lesson = lesson_of(game)
    assert lesson is not None
    spoken: list[str] = []
    for number in range(RANDOM):
        match, course = opened(lesson), LessonFollower(lesson)
        for _ in to_the_end(game, match, course, random.Random(number), obedient):
            spoken += [slip.text] if (slip := course.slip(match)) else []
    assert spoken
