"""The battle page: driven by one device at a time, true to the core, legible at every size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import pygame
import pytest

from game.client.play import Play
from game.client.scenes.fight_parts import columns, span
from game.client.scenes.pause import PauseScene
from game.core.twenty_years.actions import ClaimTile, EndYear, Engage, Flee
from game.core.twenty_years.events import BattleEnded, Engaged
from game.core.twenty_years.odds_fight import battle_odds
from game.core.twenty_years.state import Battle, GoodsChoice
from game.journal.settings import Settings
from game.titles.twenty_years.look.battle import BattleScene, outcome_of, row_of
from game.titles.twenty_years.look.offers import GoodsChooser
from game.titles.twenty_years.narrator import TwentyYearsNarrator
from tests.client.driver import Driver, Floor, above, paced, play_of
from tests.core.twenty_years.setting import scene as setting
from tests.core.twenty_years.setting import year_begins
from tests.long import usual
from tests.world import as_long_as

SIZES = ((1280, 720), (1920, 1080))
NINE = (6, 2, 4, 5, 5, 6)  # the guard die finds nine bandits, then five archers are thrown: three fall


def guards(script: Iterable[int] = (*NINE, *[1] * 20), **has: Any) -> Play:
    """Bandits on a tile of cost 3 or more, in a fight that has just begun."""
    units = {"archers": 12, "footmen": 15, "gold": 5, "bombs": 2} if not has else {"gold": 5, **has}
    found = setting(script, tiles=("t12", "t21", "t22", "t23", "t32"), **units)
    found.match.play(ClaimTile("t33", False))
    return play_of(found.match)


def war(**has: Any) -> Play:
    """Year 18 ends on the outermost land: ogres, then sorcerers, then giants."""
    found = setting([3, 4, 2, 3, 4, *[1] * 400], year=18, **has)
    found.match.play(EndYear())
    return play_of(found.match)


@pytest.fixture
def fight() -> Iterator[tuple[Driver, Play]]:
    play = guards()
    with above(BattleScene(play), then=80) as driver:
        yield driver, play


def battle_of(play: Play) -> Battle | None:
    top = play.session.match.state.top
    return top if isinstance(top, Battle) else None


def said(driver: Driver) -> str:
    """All that the page says."""
    return "\n".join(driver.said())


# ---- each device alone


@pytest.mark.parametrize(
    ("engage", "close"),
    [
        (lambda d: d.pad.tap("south"), lambda d: d.pad.tap("south")),
        (lambda d: d.click_on("order/engage"), lambda d: d.click_on("card/on")),
        (lambda d: d.key("return"), lambda d: d.key("return")),
    ],
    ids=["pad", "mouse", "keys"],
)
def test_a_battle_can_be_won_with_one_device(
    fight: tuple[Driver, Play], engage: Callable[[Driver], None], close: Callable[[Driver], None]
) -> None:
    driver, play = fight
    for _ in as_long_as(lambda: battle_of(play), 30):
        engage(driver)
        driver.until(lambda: driver.scene.held or not play.busy)
    driver.until(lambda: driver.scene.held)
    close(driver)
    assert isinstance(driver.scene, Floor)
    assert driver.scene.told is True


def test_back_on_a_keyboard_leads_to_the_flight_and_opens_no_menu(fight: tuple[Driver, Play]) -> None:
    driver, _ = fight
    driver.key("escape")
    assert isinstance(driver.scene, BattleScene)
    assert driver.scene.focus.id == "order/flee"
    driver.key("escape")
    assert isinstance(driver.scene, PauseScene), "where it stands on the flight already, the menu opens as elsewhere"


def test_the_bar_names_the_order_and_what_changes_its_number(fight: tuple[Driver, Play]) -> None:
    driver, _ = fight
    shown = [prompt.label for prompt in driver.scene.prompts()]
    assert shown[:2] == [driver.scene.view.orders[0].label, "How many"]
    driver.key("down", then=2)
    assert [prompt.label for prompt in driver.scene.prompts()][:2] == [driver.scene.view.orders[1].label, "Troop"]


def test_left_and_right_choose_how_many_and_the_shoulder_buttons_who(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    driver.scene.pick(0)
    driver.pad.tap("rb")
    assert driver.scene.view.front == 1
    assert driver.scene.view.engaged == 5
    driver.pad.tap("left", 2)
    assert driver.scene.view.engaged == 3
    driver.pad.tap("south")
    rolls = [e for e in play.director.events if isinstance(e, Engaged)]
    assert [(e.troop, len(e.faces)) for e in rolls] == [("archers", 3)]


def test_a_click_on_a_number_chooses_it_and_orders_nothing(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    driver.click_on("count/2")
    assert driver.scene.view.engaged == 2
    assert not play.busy


# ---- what is shown


def test_a_step_of_the_focus_looks_like_a_fresh_page() -> None:
    with above(BattleScene(guards()), settings=Settings(reduced_motion=True), then=80) as driver:
        scene, surface = driver.scene, driver.services.painter.surface
        for key in ("down", "down", "down", "left", "up"):
            before = scene.focus.id
            driver.key(key, then=2)
            assert scene.focus.id != before
            step = pygame.image.tobytes(surface, "RGB")
            scene.touch()
            driver.frames(2)
            assert pygame.image.tobytes(surface, "RGB") == step


def test_where_the_odds_go_is_reckoned_while_the_dice_fly_and_known_before_the_first_blow(
    fight: tuple[Driver, Play],
) -> None:
    driver, _ = fight
    scene = driver.scene
    reckoned: list[float] = []
    real = scene.fights.win_after
    scene.fights.win_after = lambda end: (reckoned.append(scene._t), real(end))[1]
    scene.do(Engage("archers", 5))
    driver.frames(1)
    assert reckoned == [], "not in the frame in which everything begins"
    driver.frames(10)
    assert len(reckoned) == 1
    assert 0 < reckoned[0] < 0.2
    assert None not in scene._win


def test_by_mouse_the_menu_opens_from_a_battle_too(fight: tuple[Driver, Play]) -> None:
    driver, _ = fight
    driver.click_on("fight/menu")
    assert isinstance(driver.scene, PauseScene)


def test_what_is_shown_never_runs_ahead_of_the_dice(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    driver.scene.pick(1)
    driver.pad.tap("south", then=20)
    assert play.session.match.state.troops[1] == 9, "three archers have fallen in truth"
    assert driver.scene.view.ours[1].count == 12, "but their dice still roll"
    assert driver.scene.view.foes[0].count == 9
    driver.until(lambda: not play.busy)
    assert driver.scene.view.ours[1].count == 9
    assert driver.scene.view.foes[0].count == 4


def test_skipping_a_roll_leads_to_the_same_page_as_watching_it() -> None:
    pages = []
    for skip in (False, True):
        play = guards()
        with above(BattleScene(play), then=60) as driver:
            driver.scene.pick(1)
            driver.pad.tap("south")
            if skip:
                driver.pad.tap("south")
            driver.until(lambda p=play: not p.busy)
            driver.frames(2)
            scene = driver.scene
            pages.append(scene.view)
    assert pages[0] == pages[1]


def test_the_odds_on_the_page_are_those_of_the_core(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    found = battle_odds(play.session.match.state)
    assert driver.scene.view.odds.win == found.win
    assert driver.scene.view.odds.text == "100\u202f%"


def test_odds_can_be_words_or_nothing(fight: tuple[Driver, Play]) -> None:
    driver, _ = fight
    driver.pad.tap("north")
    assert driver.scene.view.odds.text == "100\u202f%", "what goes on elsewhere changes no setting here"
    driver.pad.tap("rs")
    assert driver.scene.view.odds.text == "certain"
    driver.pad.tap("rs")
    assert driver.scene.view.odds.text == ""


def test_the_record_holds_the_guard_die_and_every_roll(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    driver.scene.pick(1)
    driver.pad.tap("south")
    driver.until(lambda: not play.busy)
    assert [(row.who, row.faces, row.text) for row in driver.scene.view.rolls] == [
        ("guard", (6,), "9 bandits!"),
        ("5 archers", (2, 4, 5, 5, 6), "3 die, 5 killed"),
    ]


@pytest.mark.parametrize(
    ("faces", "dead", "told"),
    [((1,), (), "survives, 1 killed"), ((6,), (0,), "1 dies, 1 killed"), ((1, 2), (), "all survive, 2 killed")],
)
def test_one_soldier_alone_is_not_told_of_as_many(faces: tuple[int, ...], dead: tuple[int, ...], told: str) -> None:
    event = Engaged(troop="footmen", faces=faces, dead=dead, monster="wolves", slain=len(faces), left=0)
    assert row_of(TwentyYearsNarrator(lambda: setting().state), event).text == told


def test_a_battle_from_a_save_shows_its_rolls_so_far() -> None:
    play = guards()
    with above(BattleScene(play), then=2) as driver:
        driver.scene.pick(1)
        driver.pad.tap("south")
        driver.until(lambda: not play.busy)
    again = BattleScene(play_of(play.session.match))
    assert [row.who for row in again.view.rolls] == ["guard", "5 archers"]


# ---- the end


def test_land_and_points_wait_for_the_map(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    driver.pad.tap("west")  # auto
    driver.until(lambda: driver.scene.held, 4000)
    waiting = [e.type for e in play.director.events[play.director.shown :]]
    assert "tile_claimed" in waiting
    assert "points_changed" in waiting
    assert driver.scene.view.result.outcome == "won"
    assert any("Claimed row" in text for _, text in driver.scene.view.result.lines)
    assert battle_of(play) is None, "the automatic battle follows the odds to its end"
    driver.frames(300)
    assert driver.scene.held, "the card stays until somebody goes on"


def test_back_stops_the_automatic_battle(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    driver.pad.tap("west", then=10)
    driver.pad.tap("east")
    driver.until(lambda: not play.busy, 600)
    driver.frames(60)
    assert battle_of(play), "it is the player's turn again"
    assert len([e for e in play.director.events if isinstance(e, Engaged)]) == 1


def test_who_flees_is_told_no_chance_to_win_any_more() -> None:
    with above(BattleScene(guards(archers=8)), settings=paced(1), then=3) as driver:
        assert "win" in said(driver).split("\n")
        driver.scene.do(Flee())
        driver.frames(20)
        assert driver.scene.playing is not None
        assert driver.scene.view.odds is None
        assert "win" not in said(driver).split("\n"), "nor does it stand there still"


def test_a_flight_can_be_taken_back(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    driver.scene.do(Flee())
    driver.until(lambda: driver.scene.held, 600)
    assert driver.scene.view.result.title == "Fled"
    driver.pad.tap("right")
    driver.pad.tap("south")
    assert battle_of(play)
    assert isinstance(driver.scene, BattleScene)
    driver.pad.tap("south")
    assert any(isinstance(e, Engaged) for e in play.director.events), "and the battle goes on"


def test_a_roll_cannot_be_taken_back_and_the_page_says_so(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    driver.pad.tap("south")
    driver.until(lambda: not play.busy)
    length = len(play.session.match)
    driver.key("z")
    assert len(play.session.match) == length
    assert "die" in driver.scene.toast.text


def test_a_lost_battle_says_what_it_cost() -> None:
    play = guards([6, *[6] * 30], archers=5)
    with above(BattleScene(play), then=60) as driver:
        driver.pad.tap("south")
        driver.until(lambda: driver.scene.held, 1200)
        assert driver.scene.view.result.title == "Lost"
        assert ("lock", "No more land this year") in driver.scene.view.result.lines


def test_a_won_event_counts_its_own_points_and_the_victory_s_as_one_sum() -> None:
    found = year_begins(6, [1] * 60, footmen=9)
    for _ in as_long_as(lambda: isinstance(found.match.state.top, Battle), 30):
        events = found.match.play(max((a for a in found.match.legal() if isinstance(a, Engage)), key=lambda a: a.count))
    end = next(i for i, event in enumerate(events) if isinstance(event, BattleEnded))
    ended = events[end]
    assert isinstance(ended, BattleEnded)
    lines = outcome_of(TwentyYearsNarrator(lambda: found.match.state), ended, events[end + 1 :]).lines
    assert [line for line in lines if line[0] == "vp"] == [("vp", "*+2 VP*")]


def test_at_once_means_at_once() -> None:
    play = guards()
    with above(BattleScene(play), settings=paced(0), then=3) as driver:
        driver.pad.tap("west", then=40)
        assert driver.scene.held
        assert not isinstance(play.director.events[play.director.shown], BattleEnded)


def test_a_battle_taken_back_from_another_page_goes_on(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    length = len(play.session.match)
    driver.pad.tap("west")
    driver.until(lambda: driver.scene.held, 4000)
    play.session.rewind(length)
    play.rejoin()
    driver.frames(3)
    assert isinstance(driver.scene, BattleScene)
    assert not driver.scene.held
    assert battle_of(play)


def test_a_watcher_sees_the_bot_fight_and_is_led_on() -> None:
    play = guards()
    play = play_of(play.session.match, ("bot:greedy",))
    with above(BattleScene(play), settings=paced(4)) as driver:
        driver.until(lambda: driver.scene.held, 3000)
        assert driver.scene.watching
        driver.until(lambda: isinstance(driver.scene, Floor), 600)


# ---- refusals


def test_a_troop_that_cannot_fight_says_why(fight: tuple[Driver, Play]) -> None:
    driver, _ = fight
    zone = driver.scene.focus.zones["troop/knights"].rect
    driver.click(zone[0] + 20, zone[1] + 10)
    assert "0 knights" in driver.scene.focus.why.text


def test_footmen_are_refused_against_ogres() -> None:
    play = war(footmen=30, archers=30, knights=20, bombs=1)
    with above(BattleScene(play), then=3) as driver:
        assert driver.scene.focus.zones["troop/footmen"].refusal.rule == "20Y-D43"
        assert driver.scene.view.front != 0


def test_no_bomb_no_throw() -> None:
    play = guards(archers=8)
    with above(BattleScene(play), then=3) as driver:
        assert driver.scene.focus.zones["order/bomb"].refusal.text == "You have no bombs."
        driver.key("return")
        assert play.busy
        driver.frames(2)
        assert "order/bomb" not in driver.scene.focus.zones, "orders are gone while dice speak"


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 150), ((1280, 720), 200), ((1920, 1080), 150)])
def test_where_letters_are_large_the_card_at_the_end_lies_below_the_plates_and_over_the_banner(
    size: tuple[int, int], text: int
) -> None:
    with above(BattleScene(guards(archers=8)), size, paced(0, text_size=text), then=3) as driver:
        driver.key("m")
        driver.until(lambda: driver.scene.held)
        driver.frames(30)
        said = {note.text: note.rect for note in driver.notes()}
        assert said["Bandits"].bottom < said["Won"].top
        assert driver.scene.view.result.ribbon not in said


# ---- groups


def test_the_groups_of_the_war_come_one_after_the_other() -> None:
    play = war(archers=40, knights=40, bombs=3)
    with above(BattleScene(play), settings=paced(4), then=3) as driver:
        fronts = [driver.scene.view.foes[0].kind.name]
        assert {"sorcerers", "giants"} <= {group.kind.name for group in driver.scene.view.foes}
        driver.pad.tap("west")
        for _ in range(6000):
            driver.frames(1)
            if not isinstance(driver.scene, BattleScene) or driver.scene.held:
                break
            if driver.scene.view.foes[0].kind.name != fronts[-1]:
                fronts.append(driver.scene.view.foes[0].kind.name)
        assert fronts == ["ogres", "sorcerers", "giants"], driver.scene.view.rolls


# ---- the page


@pytest.mark.parametrize(
    ("size", "text"), usual(list(product(SIZES, (90, 100, 150))), (SIZES[0], 90), (SIZES[0], 150), (SIZES[1], 150))
)
def test_every_text_can_be_read_and_every_zone_reached(size: tuple[int, int], text: int) -> None:
    for play in (guards(), war(archers=40, knights=40, bombs=3)):
        with above(BattleScene(play), size, paced(0, text_size=text), then=4) as driver:
            assert driver.audit() == []
            driver.pad.tap("south")
            driver.until(lambda p=play: not p.busy)
            driver.frames(2)
            assert driver.audit() == []
            driver.scene.do(Flee())
            driver.until(lambda d=driver: d.scene.held)
            driver.frames(2)
            assert driver.audit() == []


def test_a_standing_field_makes_no_new_surfaces(fight: tuple[Driver, Play]) -> None:
    driver, _ = fight
    driver.afresh()
    driver.frames(120)
    painter, puppets = driver.services.painter, driver.scene.stock.puppets
    before = painter.cache.made, puppets.cache.made
    drawn = driver.app.drawn
    driver.frames(120)
    assert driver.app.drawn > drawn, "it breathes"
    assert (painter.cache.made, puppets.cache.made) == before


# ---- small parts


def test_losses_at_ten_and_ninety_of_a_hundred() -> None:
    rows = [(3, 0.3), (4, 0.44), (5, 0.22), (6, 0.04)]
    assert span(rows) == (3, 5)
    assert span([(2, 1.0)]) == (2, 2)


def test_columns_join_what_does_not_fit() -> None:
    rows = [(n, 1 / 20) for n in range(20)]
    joined = columns(rows)
    assert len(joined) <= 7
    assert sum(chance for _, chance in joined) == pytest.approx(1)


# ---- the card of goods


def goods(total: int = 2, **more: Any) -> Play:
    found = setting(wood=1)
    found.state.todo.append(GoodsChoice("reward", total, ("wood", "stone", "leather"), **more))
    return play_of(found.match)


def test_goods_are_named_with_the_pad_alone() -> None:
    play = goods()
    with above(GoodsChooser(play)) as driver:
        driver.pad.tap("right")
        driver.pad.tap("down")
        driver.pad.tap("south", 2)  # one more; the second press takes them
        assert isinstance(driver.scene, Floor)
        assert driver.scene.told is True
    assert play.session.match.state.goods[:3] == [2, 1, 0]


def test_goods_are_named_with_the_mouse_alone() -> None:
    play = goods()
    with above(GoodsChooser(play), then=2) as driver:
        zones = driver.scene.focus.zones
        x, y, w, h = zones["goods/stone"].rect
        driver.click(x + w - 13, y + h / 2)
        driver.click(x + w - 13, y + h / 2)
        driver.click(x + w - 59, y + h / 2)  # and one back
        assert driver.scene.goods.named == ["stone"]
        driver.click(x + w - 13, y + h / 2)
        x, y, w, h = zones["goods/take"].rect
        driver.click(x + w / 2, y + h / 2)
        assert isinstance(driver.scene, Floor)
    assert play.session.match.state.goods[1] == 2


def test_too_few_goods_are_refused_with_the_rule() -> None:
    with above(GoodsChooser(goods()), then=2) as driver:
        driver.key("down", "down", "down", "return")
        assert driver.scene.focus.why.text == "Choose exactly 2, not 0."


def test_only_what_is_there_can_be_given_up() -> None:
    with above(GoodsChooser(goods(1, pay=True)), then=2) as driver:
        driver.key("down", "return")
        assert "You have 0 stone" in driver.scene.focus.why.text


def test_a_good_for_a_tower_is_asked_as_its_price() -> None:
    with above(GoodsChooser(goods(), GoodsChoice("magic_tower", 1, ("wood",), pay=True))) as driver:
        told = repr(driver.scene.view())
        assert "Pay for the magic tower" in told
        assert "Give up" not in told


def test_back_empties_the_card_and_then_leaves_it_for_a_look() -> None:
    play = goods()
    with above(GoodsChooser(play)) as driver:
        driver.pad.tap("south")
        driver.pad.tap("east")
        assert driver.scene.goods.left == 2
        driver.pad.tap("east")
        assert isinstance(driver.scene, Floor)
    assert isinstance(play.session.match.state.top, GoodsChoice)
