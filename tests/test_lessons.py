"""The guided first games, without a screen: each step is ended by its own way, by wandering, and taken back by undo."""

from functools import cache

import pytest

from game.bots import bot
from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from game.lessons import LEARNER, Lesson, LessonFollower, lesson_of, opened
from game.making import event_kinds
from tests.world import as_long_as

LESSONS = {game: lesson for game in RULESETS if (lesson := lesson_of(game)) is not None}
STEPS = [(game, number) for game, lesson in LESSONS.items() for number in range(len(lesson.steps))]
ENOUGH = 400  # deeds within which whoever wanders has come to the end


def others_play(match: Match, lesson: Lesson) -> None:
    """The bots at the table do what is theirs."""
    for _ in as_long_as(lambda: match.pending and all(decision.seat != LEARNER for decision in match.pending)):
        seat = match.pending[0].seat
        player = bot(lesson.players[seat].removeprefix("bot:"), lesson.game, f"{lesson.seed}/{seat}")
        match.step(player.choose(match.view(seat), match.legal(seat)), seat)


@cache
def before(game: str, number: int) -> Match:
    """The match as the step finds it when those before were ended by their ways. Branch it, do not play it."""
    lesson = LESSONS[game]
    if number == 0:
        match = opened(lesson)
    else:
        match = before(game, number - 1).branch()
        for action in lesson.steps[number - 1].way:
            match.step(match.decode(action), LEARNER)
            others_play(match, lesson)
    return match


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_its_way_ends_each_step_and_no_sooner(game: str, number: int) -> None:
    lesson, course = LESSONS[game], LessonFollower(LESSONS[game])
    match = before(game, number).branch()
    assert course.place(match).step == number
    for action in lesson.steps[number].way:
        assert course.place(match).step == number
        match.step(match.decode(action), LEARNER)
        others_play(match, lesson)
    assert course.place(match).step == number + 1


@pytest.mark.parametrize("game", LESSONS)
def test_somebody_who_reads_nothing_comes_to_the_end_as_well(game: str) -> None:
    lesson = LESSONS[game]
    match, course, player = opened(lesson), LessonFollower(lesson), bot("greedy", game)
    for _ in range(ENOUGH):
        others_play(match, lesson)
        if course.place(match).step == len(lesson.steps) or match.over:
            break
        match.step(player.choose(match.view(LEARNER), match.legal(LEARNER)), LEARNER)
    assert course.place(match).step == len(lesson.steps)


@pytest.mark.parametrize("game", LESSONS)
def test_what_is_taken_back_is_to_be_done_again(game: str) -> None:
    lesson, taken = LESSONS[game], 0
    for number in range(len(lesson.steps)):
        match, course = before(game, number + 1).branch(), LessonFollower(lesson)
        while match.undo():
            taken += 1
            assert course.place(match) == LessonFollower(lesson).place(match)
        match.rewind(len(lesson.start))
        assert course.place(match).step == 0
    assert taken


@pytest.mark.parametrize("game", LESSONS)
def test_it_is_short_and_names_only_what_can_happen(game: str) -> None:
    lesson = LESSONS[game]
    assert lesson.game == game
    assert len(lesson.steps) <= 8
    assert lesson.minutes <= 6
    assert len(lesson.players) in ruleset(game).seats
    known = event_kinds(game)
    for step in lesson.steps:
        for when in step.when:
            assert when.where.keys() <= set(known[when.event].__struct_fields__)


def test_the_second_round_of_a_century_is_spoken_of_when_it_comes_and_asks_until_the_builder_can() -> None:
    match, course = before("xii_century", 3).branch(), LessonFollower(LESSONS["xii_century"])
    for action in LESSONS["xii_century"].steps[3].way[:1]:
        match.step(match.decode({**action, "location": "grassland"}), LEARNER)
    match.step(match.decode({"type": "end_spending"}), LEARNER)
    assert match.state.round == 1  # the grassland lets one choose
    assert course.place(match).step == 3
    match.step(match.legal(LEARNER)[0], LEARNER)
    assert (match.state.round, course.place(match).step) == (2, 4)
    die = {"pool": "shared", "i": 1}
    match.step(match.decode({"type": "increase_asset", "die": die, "asset": "population"}), LEARNER)
    assert course.place(match).step == 4


def test_a_match_of_another_seat_is_not_the_learners() -> None:
    from game.core.events import DiceRolled
    from game.lessons import StepEnd

    when = StepEnd("dice_rolled", "", {"stream": ["harvest", "guard"]})
    assert when.meets(DiceRolled(stream="guard", faces=(1,)))
    assert not when.meets(DiceRolled(stream="guard", faces=(1,), seat=1))
    assert not when.meets(DiceRolled(stream="battle", faces=(1,)))


def test_who_did_already_what_a_lesson_asks_for_is_not_asked_again() -> None:
    lesson = LESSONS["twenty_years"]
    match, course = opened(lesson), LessonFollower(lesson)
    match.step(match.decode({"type": "stop_rolling"}))
    assert lesson.steps[course.place(match).step].way[0]["type"] == "claim_tile"
    lesson = LESSONS["xii_century"]
    match, course = opened(lesson), LessonFollower(lesson)
    match.step(match.decode({"type": "increase_asset", "die": {"pool": "shared", "i": 0}, "asset": "population"}))
    match.step(match.decode({"type": "attract", "die": {"pool": "own", "i": 1}, "person": "master_builder"}))
    match.step(match.decode({"type": "increase_asset", "die": {"pool": "shared", "i": 1}, "asset": "food"}))
    match.step(match.decode({"type": "increase_influence", "die": {"pool": "own", "i": 0}, "location": "quarry"}))
    match.step(match.decode({"type": "end_spending"}))
    slip = course.slip(match)
    assert match.state.round == 2
    assert "builder" not in slip.text


def test_an_attack_that_a_lesson_asks_for_brings_the_point_it_names() -> None:
    """The castle alone would be safer; who is asked to march learns what for."""
    match = before("horrible_hordes", 6).branch()
    step = LESSONS["horrible_hordes"].steps[6]
    assert "for 1 point" in step.text
    for action in step.way:
        match.step(match.decode(action))
    assert match.state.players[0].vt == before("horrible_hordes", 6).state.players[0].vt + 1
