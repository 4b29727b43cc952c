"""The coach at the table: before a choice counts, or after it; never where nobody may be asked."""

from concurrent.futures import Future
from typing import Any

import pytest

from game.client.scenes.map import Coaching, Table
from game.core.match import Match
from game.core.rules import Action
from game.journal.settings import Settings
from game.lab.coach import Coach, CoachVerdict, judge
from game.lab.lookback import LEAST
from game.title import titles
from tests.client.driver import Driver
from tests.client.test_hint_scenes import at_table, seated
from tests.world import course, eventually, play_on


class Later:
    """A process whose answer comes when the test says so: the second of the legal actions is better by 2.4 points."""

    def __init__(self, against: bool = True) -> None:
        self.against = against
        self.asked: list[tuple[Action, Future[CoachVerdict]]] = []
        self.other: Action | None = None

    def submit(self, call: Any, game: str, view: Any, seat: int, legal: Any, action: Action) -> Future[CoachVerdict]:
        assert call is judge
        self.asked.append((action, Future()))
        self.other = next(one for one in legal if one != action)
        return self.asked[-1][1]

    def answer(self) -> None:
        action, future = self.asked[-1]
        future.set_result(CoachVerdict(action, self.other, 2.4) if self.against else CoachVerdict(action))


def table(mode: str, against: bool = True, game: str = "mini_monarchy") -> tuple[Driver, Table, Later]:
    """A person's choice, with a coach who can be waited for."""
    driver = seated(at_table(game), settings=Settings(coach=mode))
    scene, later = driver.scene, Later(against)
    driver.until(lambda: getattr(scene, "can_act", scene.free), 400)
    scene.coaching = Coaching(scene.play, Coach(later))
    return driver, scene, later


def choose(scene: Table) -> Action:
    action = scene.play.session.match.legal()[0]
    scene.do(action)
    return action


@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy", "xii_century", "horrible_hordes"])
def test_before_it_counts_a_choice_that_gives_points_away_is_named_and_waits_for_a_second_word(game: str) -> None:
    driver, scene, later = table("before", game=game)
    done = len(scene.play.session.match)
    action = choose(scene)
    driver.frames(3)
    assert len(scene.play.session.match) == done
    later.answer()
    driver.frames(2)
    assert len(scene.play.session.match) == done
    assert "about 2.4 points better: " in scene.toast.text
    choose(scene)
    assert scene.play.session.match.journal[-1].action == action
    assert len(later.asked) == 1, "what was weighed before is not looked at again"


@pytest.mark.parametrize("mode", ["before", "after"])
def test_what_a_window_of_its_own_asks_is_looked_at_after(mode: str) -> None:
    driver, scene, later = table(mode)
    action = scene.play.session.match.legal()[0]
    scene.play.do(action)
    assert [asked for asked, _ in later.asked] == [action]
    later.answer()
    driver.frames(2)
    assert "about 2.4 points better was: " in scene.toast.text


def test_before_it_counts_a_choice_as_good_as_any_or_made_twice_does_not_wait_for_the_coach() -> None:
    driver, scene, later = table("before", against=False)
    done = len(scene.play.session.match)
    choose(scene)
    later.answer()
    driver.frames(2)
    assert len(scene.play.session.match) == done + 1
    driver, scene, later = table("before")
    done = len(scene.play.session.match)
    choose(scene)
    choose(scene)
    assert len(scene.play.session.match) == done + 1
    later.answer()
    driver.frames(2)
    assert len(scene.play.session.match) == done + 1
    assert "better" not in scene.toast.text


def test_the_latest_question_is_asked_when_the_process_is_free_and_no_call_is_cancelled() -> None:
    match = Match.new("mini_monarchy", 1, seed="coach")
    first, second, third = match.legal()[:3]
    later = Later()
    coach = Coach(later)
    for action in (first, second, third):
        coach.ask("mini_monarchy", match.view(0), 0, match.legal(), action)
    assert [action for action, _ in later.asked] == [first]
    later.answer()
    assert coach.poll() is None
    assert [action for action, _ in later.asked] == [first, third]
    later.answer()
    verdict = coach.poll()
    assert verdict.action == third
    assert coach.poll() is None


@pytest.mark.parametrize("mode", ["after", "off"])
def test_afterwards_it_is_said_what_would_have_been_better_and_nobody_is_asked_when_it_is_off(mode: str) -> None:
    driver, scene, later = table(mode)
    done = len(scene.play.session.match)
    choose(scene)
    assert len(scene.play.session.match) == done + 1
    if mode == "off":
        assert not later.asked
        return
    later.answer()
    driver.frames(2)
    assert "about 2.4 points better was: " in scene.toast.text


@pytest.mark.parametrize("game", titles())
def test_a_coach_in_a_process_of_its_own_judges_as_one_at_hand(game: str) -> None:
    match = Match.new(game, 1, seed="coach")
    choices = [len(now) for now in course(match) if len(now.legal()) >= 6]
    match = match.branch(choices[-1])  # so late that the coach sees the end soon
    view, legal = match.view(0), match.legal()
    coach = Coach()
    try:
        coach.ask(game, view, 0, legal, legal[-1])
        verdict = eventually(coach.poll)
    finally:
        coach.close()
    assert verdict == judge(game, view, 0, legal, legal[-1])


def test_a_choice_that_gives_points_away_is_named_and_the_better_one_is_not() -> None:
    match = Match.new("mini_monarchy", 1, seed="asks")
    play_on(match, until=lambda m: m.pending[0].kind == "construct" and len(m.legal()) >= 6)
    view, legal = match.view(0), match.legal()
    verdicts = (judge("mini_monarchy", view, 0, legal, action) for action in reversed(legal))  # the last builds nothing
    bad = next(verdict for verdict in verdicts if verdict.lost >= LEAST)
    assert bad.better is not None
    assert judge("mini_monarchy", view, 0, legal, bad.better).lost < bad.lost
