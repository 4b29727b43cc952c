"""The panels beside the board: what they promise is what the rules then do. Most is said in map_years.scenes."""

from itertools import product
from typing import Any

import pygame
import pytest

from game.client.about import table_of
from game.client.play import Play
from game.client.scenes.map import Table
from game.core.match import Match
from game.core.twenty_years.actions import Build, EndYear, Recruit, StopRolling
from game.core.twenty_years.ledger import settled
from game.core.twenty_years.odds_ledger import forecast
from game.core.twenty_years.queries import pairing_menu
from game.core.twenty_years.state import ACTIONS, HARVEST, ROLL, GoodsChoice, TreasuryChoice
from game.core.twenty_years.tables import GOODS
from game.journal.settings import Settings
from game.session import Session
from game.titles.twenty_years.look.cards import title, told, years_ahead
from game.titles.twenty_years.look.context import COLUMN, TABS, Tab
from game.titles.twenty_years.look.dice import PAIRS, DicePlan, seated
from game.titles.twenty_years.look.offers import TreasuryCard
from game.titles.twenty_years.look.year import leftovers
from tests.client.driver import Driver, above, at_table, paced, play_of
from tests.client.kingdoms import kingdom
from tests.client.setting import kingdom as at_the_table
from tests.client.test_map_scene import played
from tests.core.twenty_years.setting import scene as setting
from tests.pictures.inspect import noted
from tests.world import as_long_as

# ---- the dice


def test_the_same_roll_flies_the_same_way_from_where_the_goods_are_said_to_start() -> None:
    at = at_the_table(ROLL, faces=(1, 2, 3, 4, 5), speed=1)
    tray, (x, y, w, h) = at.table.page.dice, COLUMN
    spots = [tray.spot(die)[0] for die in range(5)]
    assert all(x < sx < x + w and y < sy < y + h for sx, sy in spots)
    at.go("tray/roll")
    at.driver.key("return")
    one, other = tray.throw(tray.flying), tray.throw(tray.flying)
    assert [one.at(die, 0.2) for die in range(5)] == [other.at(die, 0.2) for die in range(5)]
    assert one.faces == at.state.faces


def test_what_came_is_not_wanted_again_and_no_die_is_kept_before_the_years_dice_lie() -> None:
    at = at_the_table(goods=[0, 1])
    at.go("build/barracks")
    at.key("m")
    mind, s = at.table.page.dice.plan, at.state.copy()
    assert (mind.wanted, mind.reason) == ({"wood": 2, "stone": 1}, "barracks 1")
    s.goods[GOODS.index("wood")] = 2
    mind.follow(s)
    assert (mind.wanted, mind.name) == ({"stone": 1}, "barracks 1")
    s.goods[GOODS.index("stone")] = 2
    mind.follow(s)
    assert not mind.name, "it can be paid: the next dice are not for it"
    mind = DicePlan()
    mind.follow(setting(phase="ledger", faces=(), golden=1).state)
    assert not mind.keep, "the golden die of the year before is gone with it"


def test_every_kept_die_lies_in_one_place_and_of_equal_ones_none_serves_two_pairs() -> None:
    rolls = (4, 5, 6, 4, 5, 6), (4, 4, 4, 4, 4, 4), (1, 2, 3, 1, 2, 3), (6, 6, 5, 5, 5, 4)
    for faces, mask in product(rolls, range(64)):
        kept = [die for die in range(6) if mask >> die & 1]
        seats = seated(faces, kept, (0, 0, 0), tuple(PAIRS))
        lying = [die for places in seats.values() for die in places if die >= 0]
        assert sorted(lying) == kept, faces
    faces = (4, 4, 5, 5, 6, 6)
    for row in pairing_menu(kingdom(HARVEST, faces=faces).state):
        seats = seated(faces, range(6), row.pairing, (), lone=False)
        used = [die for good in PAIRS for die in seats[good] if die >= 0]
        assert len(used) == len(set(used)) == 2 * sum(row.pairing)


def test_nobody_knows_the_years_to_come_of_a_random_ledger() -> None:
    known = Match.new("twenty_years", 1, {}, "oak-1").state
    drawn = Match.new("twenty_years", 1, {"variant": "random_ledger"}, "oak-1").state
    assert [*years_ahead(known, 17, 6)] == [18, 19, 20]
    assert years_ahead(drawn, 1, 6) == {}


@pytest.mark.parametrize(("footmen", "wood"), [(4, 0), (4, 1), (5, 0), (9, 2)])
def test_a_year_of_fighting_is_told_from_afar_by_its_fight_not_by_what_a_loss_costs(footmen: int, wood: int) -> None:
    assert "wolves" in years_ahead(setting(year=1, footmen=footmen, wood=wood).state, 5, 1)[6].text


def test_the_last_year_asks_about_a_tower_and_about_nothing_that_only_earns() -> None:
    gem = kingdom(year=20, entry=20, goods=[4, 2, 3, 4, 0, 1, 0], owned=(1 << 25) - 1)
    assert any(isinstance(one, Build) and one.structure == "magic_tower" for one in gem.legal())
    assert [one.symbol for one in leftovers(gem)] == ["magic_tower"], "no harvest is to come for a tannery"


def test_the_shoulder_buttons_turn_the_tabs_and_up_from_a_first_row_leads_to_the_open_one() -> None:
    at = at_the_table()
    for tab in (*TABS[1:], TABS[0]):
        at.pad("rb")
        assert at.table.tab == tab
        rows = [(zone.rect[1], id) for id, zone in at.scene.focus.zones.items() if id.startswith(f"{tab}/")]
        for row in [id for y, id in rows if y == min(rows)[0]]:
            at.go(row)
            at.pad("up")
            assert at.focus == f"bar/{tab}", row
    at.pad("lb")
    assert at.table.tab == TABS[-1]


@pytest.mark.parametrize(("year", "first"), [(7, "income"), (18, "lump")])
def test_the_treasury_offers_the_richer_way_first_and_pays_it(year: int, first: str) -> None:
    play = play_of(kingdom(year=year, todo=[TreasuryChoice()], treasury="open"))
    with above(TreasuryCard(play), then=2) as driver:
        assert driver.scene.focus.id == f"treasury/{first}"
        assert driver.audit() == []
        driver.key("return", then=2)
        assert play.session.match.state.treasury == first
        assert driver.scene.told != "nothing"


def test_large_letters_leave_the_structures_the_whole_column_and_what_each_is_for_below() -> None:
    at = at_the_table(pieces=[("marketplace", 1, 5)], size=(960, 540), text=150)

    def shown() -> int:
        return sum(zone.id.startswith("build/") and not zone.hidden for zone in at.scene.focus.zones.values())

    assert shown() >= 12
    for one in at.table.page.build.rows:
        at.go(f"build/{one.structure}")
        assert at.problems == []
        assert "card/facts" not in at.table.page.standing.plan.scrolls, f"all of {one.structure} is in sight"
        assert shown() >= 8, one.structure
        assert not at.scene.focus.zones["bar/end"].hidden
        assert title(one.structure, one.level) in at.page
    at.go("build/demolish")
    assert "Its plots become free at once" in at.page


@pytest.mark.parametrize("text", [100, 150, 180, 200])
def test_the_buttons_beside_a_piece_in_hand_stand_above_the_bar(text: int) -> None:
    at = at_the_table(pieces=[("marketplace", 1, 5)], text=text)
    at.go("build/quarry")
    at.driver.key("return", then=10)
    low = {zone.rect[1] + zone.rect[3] for zone in at.scene.focus.zones.values() if zone.id.startswith("hand/")}
    assert len(low) > 1
    assert max(low) <= 338.0


@pytest.mark.parametrize(("odds", "says"), [("numbers", "win 97\u202f%."), ("words", "you win: "), ("off", "you win?")])
def test_a_fact_tells_its_chance_only_as_the_setting_wants_it(odds: str, says: str) -> None:
    state = setting(footmen=5).state
    fact = next(fact for fact in forecast(state, 6) if fact.chance is not None)
    text = told(fact, odds)
    assert says in text
    assert ("%" in text) is (odds == "numbers")
    assert fact.text.endswith("you win")


@pytest.mark.parametrize("speed", [0, 1])
def test_a_year_begins_with_its_page_and_a_press_lets_its_dice_fall(speed: int) -> None:
    scene = table_of(Play(Session.new("twenty_years", None, seed="oak-7"), threads=False))
    with Driver(scene, settings=paced(speed, welcomed=True), presses=True) as driver:
        driver.until(lambda: type(driver.scene).__name__ == "LedgerCard", 120)
        assert scene.page.dice.faces == (), "nor do they lie below the page while it unrolls"
        driver.settle()
        assert scene.play.roll is not None
        assert scene.page.dice.faces == (), "nobody sees what they will show"
        driver.key("r")
        driver.until(lambda: driver.scene is scene and not scene.play.busy, 300)
        assert len(scene.page.dice.faces) == 5
        face = scene.play.shown.faces[0]
        driver.key(str(face), then=3)
        assert 0 in scene.page.dice.plan.keep
        driver.key("s")
        driver.until(lambda: scene.play.shown.phase == ACTIONS, 300)


# ---- Where the focus of 20 Years' map goes by itself, what its marks say when looked at, and what rings when.


def actions(pace: float = 0, **has: Any) -> Driver:
    """The actions of a quiet year on the table."""
    driver = Driver(play_of(setting(**has).match), settings=paced(pace), then=4)
    _to_the_map(driver)
    return driver


def _to_the_map(driver: Driver) -> None:
    """Close the page of the year."""
    for _ in range(20):
        if isinstance(driver.scene, Table) and not driver.scene.play.busy:
            break
        driver.key("return", then=20)


def test_a_tile_clicked_keeps_the_focus_until_it_is_claimed_and_then_leads_on() -> None:
    with actions(1, script=(1,), tiles=("t12",), gold=2) as driver:
        driver.scene.open_tab("land")
        driver.redraw(4)
        driver.wait(3)
        scene = driver.scene
        x, y, w, h = scene.focus.zones["tile/t21"].rect
        driver.click(x + w / 2, y + h / 2)
        seen = set()
        for _ in as_long_as(lambda: scene.play.busy):
            seen.add(scene.focus.id)
            driver.frames(1)
        driver.frames(4)
        assert seen == {"tile/t21"}
        assert scene.focus.id == "bar/build"


@pytest.mark.parametrize("year", [1, 2, 3, 4, 5, 6])
def test_the_dice_of_a_year_are_first_met_where_best_play_begins(year: int) -> None:
    def rolled(match: Match) -> bool:
        return bool(match.state.year == year and match.state.phase == ROLL and match.state.rolls_used == 1)

    with at_table(played(rolled).branch(), settings=Settings(advice="always")) as driver:
        _to_the_map(driver)
        driver.frames(4)
        scene = driver.scene
        advice = scene.plan.advice(scene.play.shown)
        first = f"tray/die/{min(advice.keep)}" if advice.keep else "tray/roll"
        assert scene.focus.id == ("tray/stop" if advice.action == "stop" else first)


def test_the_bell_of_the_year_rings_once() -> None:
    match = Match.new("twenty_years", seed="oak-7")
    match.step(StopRolling())
    with at_table(match, settings=paced(1)) as driver:
        _to_the_map(driver)
        rung: list[str] = []
        driver.services.sound.event = lambda kind, *_: rung.append(kind)
        driver.scene.do(EndYear())
        driver.frames(240)
        assert rung.count("year_begun") == 1


@pytest.mark.parametrize("tab", ["build", "trade", "land"])
@pytest.mark.usefixtures("painted")
def test_after_each_step_the_page_is_what_a_fresh_one_would_be(tab: Tab) -> None:
    with actions(tiles=("t12",), gold=9, wood=3) as driver:
        driver.services.settings.reduced_motion = True
        scene: Any = driver.scene
        scene.land.glow = lambda *_: None  # it breathes
        scene.open_tab(tab)
        driver.redraw(30)
        for key in ("down", "right", "down", "down", "left", "up", "left"):
            driver.key(key, then=30)
            shown = driver.surface.copy()
            scene.rest()
            scene.layer.drop()
            driver.redraw()
            assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(driver.surface, "RGB"), scene.focus.id


def test_a_click_on_the_arrows_of_a_row_of_the_army_counts_and_buys_nothing() -> None:
    with actions(pieces=["barracks_1"], leather=4) as driver:
        scene = driver.scene
        scene.open_tab("army")
        driver.redraw(3)
        x, y, w, h = scene.focus.zones["army/footmen"].rect
        driver.move(x + w / 2, y + h / 2)
        driver.frames(3)
        told = next(note for note in noted(scene.draw, driver.services.painter) if note.text == "1 of 4")
        done, right = len(scene.play.session.match.journal), driver.app.screen.to_points(*told.rect.midright)
        driver.click(right[0] + 6, right[1], then=3)
        assert len(scene.play.session.match.journal) == done
        driver.click(x + w / 3, y + h / 2)
        assert scene.play.session.match.journal[-1].action == Recruit("footmen", 2)


@pytest.mark.parametrize(
    ("entry", "more"),
    [(2, {}), (9, {}), (12, {}), (11, {"discounts_left": 0}), (13, {"island_used": True}), (14, {"raid_used": True})],
)
def test_a_year_that_changed_only_the_dice_says_after_them_that_it_is_over(entry: int, more: dict[str, int]) -> None:
    found = setting(entry=entry, **more)
    assert settled(found.state)
    found.state.todo.append(GoodsChoice("magic_tower", 1, ("wood", "stone"), pay=True))
    assert settled(found.state), "also while a price is asked"
    found.state.phase = "roll"
    assert settled(found.state) is (entry in (11, 13, 14))
