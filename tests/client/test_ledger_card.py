"""The year's page over the map: when it comes, what it shows, what it asks, by every device."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.client.play import Play
from game.client.scenes.ledger import LedgerScene
from game.core.match import Match
from game.core.twenty_years.actions import ChooseGoods, ChooseTroop, EndYear, Rumour
from game.core.twenty_years.actions.base import Goods
from game.core.twenty_years.events import DiceRolled, YearBegun
from game.core.twenty_years.state import GoodsChoice
from game.core.twenty_years.tables import MILLS
from game.journal.settings import Settings
from game.titles.twenty_years.look.ledger_card import LedgerCard
from tests.client.driver import Driver, paced, play_of
from tests.client.ledger_helpers import Below, in_year, played
from tests.long import usual
from tests.world import as_long_as


def next_year(play: Play, **more: Any) -> Driver:
    """This year is ended, and the page of the next has come and stands."""
    driver = Driver(Below(play), **more)
    driver.settle()
    play.do(EndYear())
    driver.until(lambda: isinstance(driver.scene, LedgerCard))
    driver.settle()
    return driver


def rumour() -> Play:
    return played(in_year(2))


def plague(*troops: int) -> Play:
    """The actions of year 14, with these troops."""
    play = played(in_year(14))
    play.session.match.state.troops[:] = troops
    return play


def test_a_reign_begins_with_the_first_page() -> None:
    with Driver(Below(played(lambda match: True)), settled=True) as d:
        assert isinstance(d.scene, LedgerCard)
        d.key("return")
        assert isinstance(d.scene, Below)


@pytest.mark.parametrize(("speed", "share"), [(1, 1.0), (2, 0.5)])
def test_a_page_one_only_watches_stays_two_and_a_half_seconds(speed: int, share: float) -> None:
    match = Match.new("twenty_years", 1, {}, "oak-7")
    play = play_of(match, ("bot:greedy",))
    with Driver(Below(play), settings=paced(speed)) as d:
        d.until(lambda: isinstance(d.scene, LedgerCard))
        card, seconds = d.scene, 0.0
        for _ in as_long_as(lambda: card.scroll.open < 1 or card.reading):
            assert card.tick(1 / 60) is None
        for _ in as_long_as(lambda: card.tick(1 / 60) is None):
            seconds += 1 / 60
    assert seconds == pytest.approx(share * 2.5, abs=0.05)


def test_a_page_one_only_watches_stays_as_long_as_a_key_is_held() -> None:
    match = Match.new("twenty_years", 1, {}, "oak-7")
    play = play_of(match, ("bot:greedy",))
    with Driver(Below(play), settings=paced(1)) as d:
        d.until(lambda: isinstance(d.scene, LedgerCard))
        d.hold_key("r", 400, seen=False)
        assert isinstance(d.scene, LedgerCard)
        d.frames(5, seen=False)
        assert isinstance(d.scene, Below)


def test_a_loaded_reign_does_not_read_its_page_again() -> None:
    with Driver(Below(played(in_year(5))), then=30) as d:
        assert isinstance(d.scene, Below)


def test_the_page_comes_before_the_dice_of_its_year() -> None:
    play = played(in_year(4))
    with next_year(play) as d:
        shown = play.director.events[: play.director.shown]
        waiting = play.director.events[play.director.shown]
        assert any(isinstance(event, YearBegun) and event.year == 5 for event in shown)
        assert isinstance(waiting, DiceRolled)
        assert waiting.stream == "harvest"
        assert play.shown.year == 4
        d.key("return")
        d.settle()
        assert play.shown.year == 5
        assert not play.busy
        assert d.scene.pages == 1


@pytest.mark.parametrize("speed", [1, 4, 0])
def test_at_every_speed_each_year_is_read_once(speed: int) -> None:
    play = played(in_year(4))
    with next_year(play, settings=paced(speed)) as d:
        d.key("return")
        d.settle()
        d.frames(30)
        assert isinstance(d.scene, Below)
        assert d.scene.pages == 1
        assert play.shown is play.session.match.state


def test_one_press_ends_the_unrolling_and_nothing_else() -> None:
    play = played(in_year(4))
    with Driver(Below(play), settled=True) as d:
        play.do(EndYear())
        d.until(lambda: isinstance(d.scene, LedgerCard))
        d.frames(2)
        d.key("return")
        assert isinstance(d.scene, LedgerCard)
        d.frames(2)
        assert not d.app.stack.stale
        assert play.busy, "the dice of the harvest belong to the map"


def test_gifts_of_a_page_are_counted_from_its_events() -> None:
    play = played(in_year(4))
    mills = sum(play.shown.town.count[kind] for kind in MILLS)
    with next_year(play) as d:
        assert mills > 0
        assert [thing.text for thing in d.scene.brought] == [f"+{mills} gold"]


def test_the_wolves_throw_their_die_on_the_page_and_call_to_arms() -> None:
    play = played(in_year(5))
    with next_year(play) as d:
        card = d.scene
        rolled = next(e for e in play.director.events if isinstance(e, DiceRolled) and e.stream == "ledger_wolves")
        assert card.die == rolled.faces[0]
        assert card.brought[-1].text == f"{3 + card.die} wolves attack"
        assert card._onward()[:2] == ("Fight", "swords")


def test_a_drawn_page_is_not_known_before_its_die_has_fallen() -> None:
    play = played(in_year(4), variant="random_ledger")
    with Driver(Below(play), settled=True) as d:
        play.do(EndYear())
        d.until(lambda: isinstance(d.scene, LedgerCard))
        assert d.scene._entry == 0
        d.settle()
        assert d.scene._entry == play.session.match.state.entry


def test_a_free_development_has_no_pages() -> None:
    play = played(in_year(4), variant="free_development")
    with Driver(Below(play), settled=True) as d:
        play.do(EndYear())
        d.settle()
        assert isinstance(d.scene, Below)
        assert d.scene.pages == 0


# ---- decisions


@pytest.mark.parametrize("proceed", [True, False])
def test_a_pad_alone_answers_the_rumour(proceed: bool) -> None:
    play = rumour()
    with next_year(play) as d:
        if not proceed:
            d.pad.tap("down")
        d.pad.tap("south")
        assert play.session.match.journal[-1].action == Rumour(proceed)
        d.settle()
        assert isinstance(d.scene, LedgerCard), "what came of it is read on the page"


def test_a_step_of_the_focus_writes_the_page_no_second_time() -> None:
    with next_year(rumour()) as d:
        for way in ("down", "up"):  # the prompts are those of a pad from here on
            d.pad.tap(way)
        before, veils = d.scene.page.plan, []
        painter = d.services.painter
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(type(painter), "shade", lambda *given, **more: veils.append(given))
            d.pad.tap("down", then=2)
        assert d.scene.focus.id == "rumour/no"
        assert d.scene.page.plan is before
        assert not veils, "the ground below stands"


def test_a_mouse_alone_answers_the_rumour() -> None:
    play = rumour()
    with next_year(play) as d:
        d.click_on("rumour/no")
        assert play.session.match.journal[-1].action == Rumour(False)
        d.settle()
        d.click_on("card/on")
        assert isinstance(d.scene, Below)


def test_back_moves_the_page_aside_and_again_brings_it_back() -> None:
    play = rumour()
    with next_year(play) as d:
        before = len(play.session.match)
        d.key("escape")
        assert not d.scene.covers
        assert not d.audit()
        d.key("escape")
        assert d.scene.covers
        assert len(play.session.match) == before


def test_the_end_of_a_year_without_dice_can_be_taken_back_from_the_page() -> None:
    play = rumour()
    with next_year(play) as d:
        d.key("z")
        d.settle()
        assert isinstance(d.scene, Below)
        assert play.shown.year == 2
        play.do(EndYear())
        d.settle()
        assert isinstance(d.scene, LedgerCard), "the page is due once more"


def test_the_fever_takes_the_troop_that_was_named() -> None:
    play = plague(7, 5, 0)
    with next_year(play) as d:
        d.key("right", "return")
        assert play.session.match.journal[-1].action == ChooseTroop("archers")
        d.settle()
        assert [thing.text for thing in d.scene.brought] == ["−2 archers"]


def test_a_troop_that_is_not_there_says_why_it_cannot_be_named() -> None:
    play = plague(7, 5, 0)
    with next_year(play) as d:
        d.key("right", "right", "return")
        assert d.scene.focus.why.rule == "20Y-D71"
        assert play.session.match.pending[0].kind == "troop"


def spoils() -> Play:
    play = played(in_year(18))
    goods = ("wood", "stone", "leather", "metal", "gems", "spices", "gold")
    play.session.match.state.todo.append(GoodsChoice("war", 5, goods))
    return play


def test_goods_are_named_one_by_one_and_can_be_put_back() -> None:
    play = spoils()
    with Driver(Below(play), settled=True) as d:
        d.key("return", "return", "right", "return", "m")
        assert d.scene._question.goods.named.count("stone") == 0
        d.key("right", "return", "return", "return")
        assert d.scene.focus.id == "goods/take", "whoever has named enough takes them with the next press"
        d.confirm("goods/leather")
        assert d.scene.focus.why.code == "wrong_total", "a sixth is refused"
        d.confirm("goods/take")
        assert play.session.match.journal[-1].action == ChooseGoods(_goods(wood=2, leather=3))


def test_a_good_stays_under_the_mouse_that_chooses_it_again_and_again() -> None:
    play = spoils()
    with Driver(Below(play), settled=True) as d:
        x, y, w, h = d.scene.focus.zones["goods/wood"].rect
        for _ in range(3):
            d.click(x + w / 2, y + h * 0.9, then=2)
        assert d.scene._question.goods.named.count("wood") == 3
        d.click_on("goods/less", then=2)
        assert d.scene._question.goods.named.count("wood") == 2


def test_too_few_goods_cannot_be_taken() -> None:
    play = spoils()
    with Driver(Below(play), settled=True) as d:
        d.key("return")
        d.confirm("goods/take")
        assert d.scene.focus.why.text == "Choose exactly 5, not 1."
        assert play.session.match.pending[0].kind == "goods"


def _goods(**named: int) -> Any:
    return Goods(**named)


def test_the_book_opens_from_a_question_and_comes_back_to_it() -> None:
    play = rumour()
    with next_year(play) as d:
        d.key("n")
        assert isinstance(d.scene, LedgerScene)
        d.key("escape")
        assert isinstance(d.scene, LedgerCard)
        d.key("return")
        assert play.session.match.journal[-1].action == Rumour(True)


# ---- looks


SIZES = ((1280, 720), (1920, 1080), (1280, 800))


@pytest.mark.parametrize(
    ("size", "text"), usual(list(product(SIZES, (90, 100, 150))), *zip(SIZES, (90, 100, 150), strict=True))
)
def test_pages_and_questions_are_whole_at_every_size(size: tuple[int, int], text: int) -> None:
    settings = Settings(text_size=text, reduced_motion=True)
    for play in (rumour(), plague(7, 5, 0), played(in_year(16))):
        with next_year(play, size=size, settings=settings) as d:
            assert not d.audit()
    with Driver(Below(spoils()), size=size, settings=settings, settled=True) as d:
        assert not d.audit()


@pytest.mark.parametrize("year", [16, 17])
def test_the_longest_pages_hide_nothing_and_tell_their_rule_once(year: int) -> None:
    with next_year(played(in_year(year - 1))) as d:
        assert d.scene._year == year
        said = d.said()
        assert "More" not in said
        assert not any("otherwise −1 VP" in text for text in said)


def test_a_line_of_the_story_stands_above_a_question_in_the_largest_letters() -> None:
    for play in (rumour(), plague(7, 5, 0)):
        with next_year(play, size=(960, 540), settings=Settings(text_size=200, reduced_motion=True)) as d:
            told = [note for note in d.notes() if note.kind == "text"]
            more = next(note for note in told if note.text == "More")
            assert any(note.rect.bottom <= more.rect.top and len(note.text) > 20 for note in told)


def test_the_pace_is_changed_on_the_page_too() -> None:
    with next_year(played(in_year(4))) as d:
        d.key("+")
        assert d.services.settings.upkeep_speed == 2


def test_the_menu_lies_over_the_page_and_the_page_waits() -> None:
    with next_year(rumour()) as d:
        page = d.scene
        d.key("f10", then=2)
        assert type(d.scene).__name__ == "PauseScene"
        d.key("escape", then=2)
        assert d.scene is page


def test_what_is_taken_back_on_the_menu_takes_the_page_along() -> None:
    play = rumour()
    with next_year(play) as d:
        before = play.session.match.state
        if not play.session.match.can_undo:
            pytest.skip("a die has fallen")
        d.key("f10", then=2)
        d.key("z", "escape", then=3)
        assert play.session.match.state is not before
        assert not isinstance(d.scene, LedgerCard)
