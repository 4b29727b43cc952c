"""The year's page over the map: how long it stays and what is written on it. The rest is in ledger_years.scenes."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.core.twenty_years.tables import MILLS
from tests.client import setting
from tests.client.driver import Driver, at_table, paced, play_of
from tests.world import as_long_as


def watched(speed: int) -> Driver:
    """A bot's first page has come."""
    driver = at_table(play_of(Match.new("twenty_years", 1, {}, "oak-7"), ("bot:greedy",)), settings=paced(speed))
    driver.until(lambda: type(driver.scene).__name__ == "LedgerCard")
    return driver


def next_year(year: int, **more: object) -> setting.Scene:
    """The page of the year after this one stands."""
    at = setting.played("twenty_years", year=year, phase="actions", **more)
    at.do("end_year")
    at.until("LedgerCard")
    at.settle()
    return at


@pytest.mark.parametrize(("speed", "share"), [(1, 1.0), (2, 0.5)])
def test_a_page_one_only_watches_stays_two_and_a_half_seconds(speed: int, share: float) -> None:
    card, seconds = watched(speed).scene, 0.0
    for _ in as_long_as(lambda: card.scroll.open < 1 or card.reading):
        assert card.tick(1 / 60) is None
    for _ in as_long_as(lambda: card.tick(1 / 60) is None):
        seconds += 1 / 60
    assert seconds == pytest.approx(share * 2.5, abs=0.05)


def test_a_page_one_only_watches_stays_as_long_as_a_key_is_held() -> None:
    driver = watched(1)
    page = driver.scene
    driver.hold_key("r", 400, seen=False)
    assert driver.scene is page
    driver.frames(5, seen=False)
    assert driver.scene is not page


def test_gifts_of_a_page_are_counted_from_its_events() -> None:
    at = next_year(4, speed=1)
    mills = sum(at.state.town.count[kind] for kind in MILLS)
    assert mills > 0
    assert [thing.text for thing in at.scene.brought] == [f"+{mills} gold"]


def test_a_step_of_the_focus_writes_the_page_no_second_time() -> None:
    at = next_year(2)
    at.pad("down", "up")  # the prompts are those of a pad from here on
    before = at.scene.page.plan
    at.pad("down")
    assert at.focus == "rumour/no"
    assert at.scene.page.plan is before


@pytest.mark.parametrize("year", [2, 14])
def test_a_line_of_the_story_stands_above_a_question_in_the_largest_letters(year: int) -> None:
    at = next_year(year, size=(960, 540), text=200, motion=True, has={"troops": [7, 5, 0]})
    told = [note for note in at.driver.notes() if note.kind == "text"]
    more = next(note for note in told if note.text == "More")
    assert any(note.rect.bottom <= more.rect.top and len(note.text) > 20 for note in told)
