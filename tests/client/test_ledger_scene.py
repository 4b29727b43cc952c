"""The book: its chapters, pins, pages and tabs, by every device; the chronicle it tells."""

from __future__ import annotations

from itertools import product

import pytest

from game.client.play import Play
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
from tests.client.driver import Driver, play_of
from tests.client.test_map_scene import Until, at_actions, played
from tests.long import usual

STILL = Settings(reduced_motion=True)


def reign(until: Until, seed: str = "oak-7", **options: object) -> Play:
    """A person's match, played by a bot until then."""
    return play_of(played(until, seed, **options))


def test_the_ribbon_says_when_each_year_is() -> None:
    play = reign(at_actions(5))
    play.pins.add(8)
    chapters = LedgerScene(play).volume.chapters
    assert [c.when for c in chapters] == [-1] * 4 + [0] + [1] * 15
    assert [c.note for c in chapters[4:8]] == ["now", "next", "", "3 years"]
    assert [c.pinned for c in chapters].index(True) == 7
    assert (when(5, 5), when(6, 5), when(8, 5)) == ("This year", "Next year", "In 3 years")


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


def test_the_points_of_all_years_add_up_to_the_score() -> None:
    match = reign(lambda m: m.over).session.match
    years = chronicle(match)
    start = match.rules.score(match.state_at(0))[0].total
    assert [year.year for year in years] == list(range(1, 21))
    assert start + sum(year.points for year in years) == match.score()[0].total


def test_the_chronicle_tells_the_dice_and_goods_of_a_year() -> None:
    match = reign(at_actions(3)).session.match
    stopped = [e for i in range(len(match)) for e in match.events_of(i) if isinstance(e, RollingStopped)]
    assert [year.faces for year in chronicle(match)] == [e.faces for e in stopped]


def test_the_chronicle_forgets_only_what_was_undone() -> None:
    match = reign(at_actions(4)).session.match
    whole = chronicle(match)
    length = len(match)
    middle = next(i for i in range(length) if match.state_at(i).year == 3)
    short = chronicle(match.branch(middle))
    assert [year.year for year in short] == [1, 2, 3]
    match.rewind(middle)
    assert chronicle(match) == short
    assert whole[:2] == short[:2]


def test_the_book_tells_no_more_than_the_screen_has_shown() -> None:
    play = reign(at_actions(4))
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
    early, late = reign(at_actions(2)).shown, reign(at_actions(19)).shown
    told, rest = (" ".join(line.name for row in reach(s) for line in row.said()) for s in (early, late))
    assert "Own the farthest corner" in told
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


def test_every_event_of_a_whole_reign_can_be_told() -> None:
    for seed in ("oak-7", "ash-2"):
        match: Match = reign(lambda m: m.over, seed=seed).session.match
        for year in chronicle(match):
            assert all(action.text and action.symbol for action in year.actions)


def test_every_entry_has_a_forecast_that_can_be_told() -> None:
    state = reign(at_actions(16)).shown
    for entry in range(1, 21):
        assert all(told(fact, "numbers")[0] for fact in forecast(state, entry))
