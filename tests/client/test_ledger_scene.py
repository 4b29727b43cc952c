"""The book: its chapters, pins, pages and tabs, by every device; the chronicle it tells."""

from __future__ import annotations

from itertools import product

import pytest

from game.client.input.actions import Act
from game.client.scenes.ledger import LedgerScene
from game.core.match import Match
from game.core.twenty_years.actions import EndYear
from game.core.twenty_years.events import RollingStopped
from game.core.twenty_years.odds_ledger import Fact, forecast
from game.journal.settings import Settings
from game.titles.twenty_years.chronicle import chronicle
from game.titles.twenty_years.look.ledger import reach, when
from game.titles.twenty_years.look.ledger_page import parted, told
from game.words import game_words
from tests.client.driver import Driver
from tests.client.ledger_helpers import in_year, played
from tests.long import usual

STILL = Settings(reduced_motion=True)


def test_the_book_opens_at_the_present_year_or_at_the_one_asked_for() -> None:
    play = played(in_year(5))
    assert LedgerScene(play).volume.chapter == 4
    assert LedgerScene(play, 17).volume.chapter == 16


def test_a_pad_alone_turns_years_and_tabs_pins_and_closes() -> None:
    play = played(in_year(5))
    with Driver(LedgerScene(play), settled=True) as d:
        d.pad.tap("rt", 2)
        assert d.scene.volume.chapter == 6
        d.pad.tap("lt")
        assert d.scene.volume.chapter == 5
        d.pad.tap("north")
        assert play.pins == {6}
        d.pad.tap("north")
        assert play.pins == set()
        d.pad.tap("rb", 2)
        assert d.scene.volume.tab == 2
        d.pad.tap("rb")
        assert d.scene.volume.tab == 0
        d.pad.tap("east")
        assert d.status == 0


def test_a_mouse_alone_turns_years_and_tabs_pins_and_closes() -> None:
    play = played(in_year(5))
    with Driver(LedgerScene(play), settled=True) as d:
        x, y, w, h = d.scene.focus.zones["ribbon"].rect
        d.click(x + w * 16.5 / 20, y + h / 2)
        assert d.scene.volume.chapter == 16
        d.settle()
        d.click_on("pin")
        assert play.pins == {17}
        d.click_on("tab/1")
        assert d.scene.volume.tab == 1
        d.click(320, 200, button=3)
        assert d.status == 0


def test_a_keyboard_alone_turns_years_and_reads_a_year_gone() -> None:
    play = played(in_year(5))
    with Driver(LedgerScene(play), settled=True) as d:
        d.key("right")
        assert d.scene.volume.chapter == 5
        d.scene.focus.focus_on("past/1")
        d.settle()
        d.key("return")
        assert d.scene.volume.chapter == 1


def test_years_gone_cannot_be_pinned() -> None:
    play = played(in_year(5))
    with Driver(LedgerScene(play, 3), settled=True) as d:
        d.key("n")
        assert play.pins == set()
        assert "pin" not in d.scene.focus.zones


def test_the_wheel_scrolls_the_chronicle() -> None:
    with Driver(LedgerScene(played(in_year(14)), 20), settled=True) as d:
        assert "past/13" in d.scene.focus.zones
        assert "past/2" not in d.scene.focus.zones
        d.move(120, 200)
        for _ in range(9):
            d.wheel(1)
            d.settle()
        assert "past/13" not in d.scene.focus.zones
        assert "past/2" in d.scene.focus.zones


def test_the_ribbon_says_when_each_year_is() -> None:
    play = played(in_year(5))
    play.pins.add(8)
    chapters = LedgerScene(play).volume.chapters
    assert [c.when for c in chapters] == [-1] * 4 + [0] + [1] * 15
    assert [c.note for c in chapters[4:8]] == ["now", "next", "", "3 years"]
    assert [c.pinned for c in chapters].index(True) == 7
    assert (when(5, 5), when(6, 5), when(8, 5)) == ("This year", "Next year", "In 3 years")


# ---- ledgers of other kinds


def test_a_random_ledger_shows_all_pages_a_year_may_have_and_none_as_certain() -> None:
    play = played(in_year(4), variant="random_ledger")
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


def test_a_free_development_names_no_pages_anywhere() -> None:
    play = played(in_year(4), variant="free_development")
    with Driver(LedgerScene(play), settings=STILL, settled=True) as d:
        assert all(not c.symbol for c in d.scene.volume.chapters)
        assert not d.audit()


# ---- the chronicle


def test_the_points_of_all_years_add_up_to_the_score() -> None:
    match = played(lambda m: m.over).session.match
    years = chronicle(match)
    start = match.rules.score(match.state_at(0))[0].total
    assert [year.year for year in years] == list(range(1, 21))
    assert start + sum(year.points for year in years) == match.score()[0].total


def test_the_chronicle_tells_the_dice_and_goods_of_a_year() -> None:
    match = played(in_year(3)).session.match
    stopped = [e for i in range(len(match)) for e in match.events_of(i) if isinstance(e, RollingStopped)]
    assert [year.faces for year in chronicle(match)] == [e.faces for e in stopped]


def test_the_chronicle_forgets_only_what_was_undone() -> None:
    match = played(in_year(4)).session.match
    whole = chronicle(match)
    length = len(match)
    middle = next(i for i in range(length) if match.state_at(i).year == 3)
    short = chronicle(match.branch(middle))
    assert [year.year for year in short] == [1, 2, 3]
    match.rewind(middle)
    assert chronicle(match) == short
    assert whole[:2] == short[:2]


def test_the_book_tells_no_more_than_the_screen_has_shown() -> None:
    play = played(in_year(4))
    play.do(EndYear())
    assert play.busy
    with Driver(LedgerScene(play), settings=STILL) as d:
        assert [year.year for year in d.scene.volume.gone] == [1, 2, 3, 4]
        assert d.scene.volume.chapter == 3


# ---- forecast and reach


def test_an_effect_is_parted_after_its_first_sentence() -> None:
    first, rest = parted(game_words("twenty_years").year(17).effect)
    assert first.startswith("Pay 2 {wood}~wood")
    assert rest.startswith("Otherwise")


def test_chances_are_told_as_the_player_wants_them() -> None:
    fact = Fact("warn", "ogres", "fight", "Otherwise ogres come; you win", chance=0.19)
    assert told(fact, "numbers") == ("Otherwise ogres come; you win", "19\u202f%")
    assert told(fact, "words") == ("Otherwise ogres come; you win", "unlikely")
    assert told(fact, "off")[1] == ""


def test_what_is_within_reach_grows_smaller_as_it_is_earned() -> None:
    early, late = played(in_year(2)).shown, played(in_year(19)).shown
    told, rest = (" ".join(line.name for row in reach(s) for line in row.said()) for s in (early, late))
    assert "Own the farthest corner" in told
    assert "Drums in the Pass, year 17" in told
    assert "Drums in the Pass, year 17" not in rest
    assert reach(played(lambda m: m.over).shown) == []


# ---- looks


LOOKS = usual(
    list(product([(1280, 720), (1920, 1080)], [90, 100, 125, 150])),
    ((1280, 720), 100),
    ((1280, 720), 150),
    ((1920, 1080), 125),
)


@pytest.mark.parametrize(("size", "text"), LOOKS)
def test_every_page_of_the_book_is_whole_at_every_text_size(size: tuple[int, int], text: int) -> None:
    play = played(in_year(16))
    with Driver(LedgerScene(play), size=size, settings=Settings(text_size=text, reduced_motion=True)) as d:
        for chapter in range(20):
            d.scene.read(chapter)
            d.settle()
            assert (chapter, d.audit()) == (chapter, [])
        for tab in (1, 2):
            d.scene.show_tab(tab)
            d.settle()
            assert (tab, d.audit()) == (tab, [])


def test_the_first_year_has_a_book_too() -> None:
    with Driver(LedgerScene(played(lambda m: True)), settings=STILL, settled=True) as d:
        assert not d.audit()


def test_every_event_of_a_whole_reign_can_be_told() -> None:
    for seed in ("oak-7", "ash-2"):
        match: Match = played(lambda m: m.over, seed=seed).session.match
        for year in chronicle(match):
            assert all(action.text and action.symbol for action in year.actions)


def test_every_entry_has_a_forecast_that_can_be_told() -> None:
    state = played(in_year(16)).shown
    for entry in range(1, 21):
        assert all(told(fact, "numbers")[0] for fact in forecast(state, entry))


@pytest.mark.parametrize("way", ["return", "south"])
def test_confirming_the_chapter_one_reads_closes_the_book_again(way: str) -> None:
    with Driver(LedgerScene(played(in_year(5))), settled=True) as d:
        assert Act.CONFIRM in d.scene.prompts()[0].acts
        d.key("return") if way == "return" else d.pad.tap("south")
        assert d.status == 0


def test_a_click_on_the_chapter_one_reads_leaves_the_book_open() -> None:
    with Driver(LedgerScene(played(in_year(5))), settled=True) as d:
        d.click_on("past/4")
        assert d.status is None
        assert d.scene.prompts()[0].acts is Act.BACK


def test_of_a_year_that_has_just_begun_the_book_does_not_say_that_it_was_dull() -> None:
    with Driver(LedgerScene(played(lambda match: match.state.year == 3)), settings=STILL, then=3) as d:
        d.scene.touch()
        told = " ".join(note.text for note in d.notes())
        assert "Years so far" in told
        assert "worth the ink" not in told
