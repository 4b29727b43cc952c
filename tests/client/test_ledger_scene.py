"""The book: its chapters, pins, pages and tabs, by every device; the chronicle it tells."""

from itertools import product

import pytest

from game.client.play import Play
from game.client.scenes.ledger import LedgerScene
from game.core.match import Match
from game.core.twenty_years.actions import EndYear
from game.core.twenty_years.events import RollingStopped
from game.core.twenty_years.odds_ledger import Fact, forecast
from game.core.twenty_years.tables import MILLS
from game.journal.settings import Settings
from game.titles.twenty_years.chronicle import chronicle
from game.titles.twenty_years.look.ledger import reach, when
from game.titles.twenty_years.look.ledger_page import parted, told
from game.words import game_words
from tests.client import setting
from tests.client.driver import Driver, at_table, paced, play_of
from tests.client.test_map_scene import Until, at_actions, played
from tests.long import usual
from tests.world import as_long_as

STILL = Settings(reduced_motion=True)


def reign(until: Until, seed: str = "oak-7", **options: object) -> Play:
    """A person's match, played by a bot until then."""
    return play_of(played(until, seed, **options))


def test_the_ribbon_says_when_each_year_is_and_no_more_than_the_screen_has_shown() -> None:
    play = reign(at_actions(5))
    play.pins.add(8)
    chapters = LedgerScene(play).volume.chapters
    assert [c.when for c in chapters] == [-1] * 4 + [0] + [1] * 15
    assert [c.note for c in chapters[4:8]] == ["now", "next", "", "3 years"]
    assert [c.pinned for c in chapters].index(True) == 7
    assert (when(5, 5), when(6, 5), when(8, 5)) == ("This year", "Next year", "In 3 years")
    play.do(EndYear())
    assert play.busy
    with Driver(LedgerScene(play), settings=STILL) as d:
        assert [year.year for year in d.scene.volume.gone] == [1, 2, 3, 4, 5]
        assert d.scene.volume.chapter == 4


# ---- ledgers of other kinds


def test_a_random_ledger_shows_all_pages_a_year_may_have_and_none_as_certain() -> None:
    play = reign(at_actions(4), variant="random_ledger")
    with Driver(LedgerScene(play, 9), settings=STILL, settled=True) as d:
        assert [c.symbol for c in d.scene.volume.chapters[4:]] == ["question"] * 16
        assert {id for id in d.scene.focus.zones if id.startswith("maybe")} == {f"maybe/{n}" for n in range(1, 11)}
        d.scene.read(10)
        d.scene.touch()
        d.settle()
        assert {id for id in d.scene.focus.zones if id.startswith("maybe")} == {f"maybe/{n}" for n in range(11, 21)}
        d.confirm("maybe/17")
        d.settle()
        assert d.scene.volume.maybe
        assert d.scene.prompts()[0].label == "All ten pages"
        d.key("escape")
        d.settle()
        assert not d.scene.volume.maybe
        assert d.scene.focus.id == "maybe/17"


# ---- the chronicle


def test_the_chronicle_tells_dice_and_points_of_all_years_and_forgets_only_what_was_undone() -> None:
    match = reign(lambda m: m.over).session.match
    years = chronicle(match)
    start = match.rules.score(match.state_at(0))[0].total
    assert [year.year for year in years] == list(range(1, 21))
    assert start + sum(year.points for year in years) == match.score()[0].total
    match = reign(at_actions(4)).session.match
    whole = chronicle(match)
    stopped = [e for i in range(len(match)) for e in match.events_of(i) if isinstance(e, RollingStopped)]
    assert [year.faces for year in whole] == [e.faces for e in stopped]
    length = len(match)
    middle = next(i for i in range(length) if match.state_at(i).year == 3)
    short = chronicle(match.branch(middle))
    assert [year.year for year in short] == [1, 2, 3]
    match.rewind(middle)
    assert chronicle(match) == short
    assert whole[:2] == short[:2]


# ---- forecast and reach


def test_chances_are_told_as_the_player_wants_them_and_an_effect_is_parted_after_its_first_sentence() -> None:
    first, rest = parted(game_words("twenty_years").year(17).effect)
    assert first.startswith("Pay 2 {wood}~wood")
    assert rest.startswith("Otherwise")
    fact = Fact("warn", "ogres", "Otherwise ogres come; you win", chance=0.19)
    assert told(fact, "numbers") == ("Otherwise ogres come; you win", "19\u202f%")
    assert told(fact, "words") == ("Otherwise ogres come; you win", "unlikely")
    assert told(fact, "off")[1] == ""


def test_what_is_within_reach_grows_smaller_as_it_is_earned() -> None:
    early, late = reign(at_actions(2)).shown, reign(at_actions(19)).shown
    told, rest = (" ".join(line.name for row in reach(s) for line in row.said()) for s in (early, late))
    assert "Own the farthest corner" in told
    assert "If you demolish anything −5" in told
    assert "Drums in the Pass, year 17" in told
    assert "Drums in the Pass, year 17" not in rest
    assert reach(reign(lambda m: m.over).shown) == []


# ---- looks


LOOKS = usual(
    list(product([(1280, 720), (1920, 1080)], [90, 100, 125, 150])),
    ((1280, 720), 100),
    ((1280, 720), 150),
    ((1920, 1080), 125),
)


@pytest.mark.parametrize(("size", "text"), LOOKS)
def test_every_page_of_the_book_is_whole_at_every_text_size(size: tuple[int, int], text: int) -> None:
    play = reign(at_actions(16))
    with Driver(LedgerScene(play), size=size, settings=Settings(text_size=text, reduced_motion=True)) as d:
        for chapter in range(20):
            d.scene.read(chapter)
            d.settle()
            assert (chapter, d.audit()) == (chapter, [])
        for tab in (1, 2):
            d.scene.show_tab(tab)
            d.settle()
            assert (tab, d.audit()) == (tab, [])


def test_every_event_of_a_whole_reign_and_a_forecast_of_every_entry_can_be_told() -> None:
    for seed in ("oak-7", "ash-2"):
        match: Match = reign(lambda m: m.over, seed=seed).session.match
        for year in chronicle(match):
            assert all(action.text and action.symbol for action in year.actions)
    state = reign(at_actions(16)).shown
    for entry in range(1, 21):
        assert all(told(fact, "numbers")[0] for fact in forecast(state, entry))


# ---- The year's page over the map: how long it stays and what is written on it. The rest is in
# ledger_years.scenes.


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
def test_a_page_one_only_watches_stays_two_and_a_half_seconds_or_as_long_as_a_key_is_held(
    speed: int, share: float
) -> None:
    card, seconds = watched(speed).scene, 0.0
    for _ in as_long_as(lambda: card.open < 1 or card.reading):
        assert card.tick(1 / 60) is None
    for _ in as_long_as(lambda: card.tick(1 / 60) is None):
        seconds += 1 / 60
    assert seconds == pytest.approx(share * 2.5, abs=0.05)
    driver = watched(speed)
    page = driver.scene
    driver.hold_key("r", 400, seen=False)
    assert driver.scene is page
    driver.frames(5, seen=False)
    assert driver.scene is not page


def test_gifts_of_a_page_are_counted_from_its_events() -> None:
    at = next_year(4, speed=1)
    mills = sum(at.state.town.count[kind] for kind in MILLS)
    assert mills > 0
    assert [row.said()[-1].name for row in at.scene.brought] == [f"+{mills} gold"]


@pytest.mark.parametrize("year", [2, 14])
def test_a_line_of_the_story_stands_above_a_question_in_the_largest_letters(year: int) -> None:
    at = next_year(year, size=(960, 540), text=200, motion=True, has={"troops": [7, 5, 0]})
    told = [note for note in at.driver.notes() if note.kind == "text"]
    more = next(note for note in told if note.text == "More")
    assert any(note.rect.bottom <= more.rect.top and len(note.text) > 20 for note in told)
    at.pad("down", "up")  # the prompts are those of a pad from here on
    before = at.scene.page.plan, at.focus
    at.pad("down")
    assert at.focus != before[1]
    assert at.scene.page.plan is before[0], "a step of the focus writes the page no second time"
