"""The battle page: driven by one device at a time, true to the core, legible at every size."""

from collections.abc import Iterable, Iterator
from typing import Any

import pygame
import pytest

from game.client.play import Play
from game.client.scenes.fight_parts import columns, span
from game.core.twenty_years.actions import ClaimTile, EndYear, Engage
from game.core.twenty_years.events import BattleEnded, Engaged
from game.core.twenty_years.odds_fight import battle_odds
from game.core.twenty_years.state import Battle
from game.journal.settings import Settings
from game.titles.twenty_years.look.battle import BattleScene, outcome_of, rows_of
from game.titles.twenty_years.narrator import TwentyYearsNarrator
from tests.client.driver import Driver, above, paced, play_of
from tests.core.twenty_years.setting import scene as setting
from tests.core.twenty_years.setting import year_begins
from tests.world import as_long_as

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


# ---- what is shown


@pytest.mark.usefixtures("painted")
def test_a_step_of_the_focus_looks_like_a_fresh_page() -> None:
    with above(BattleScene(guards()), settings=Settings(reduced_motion=True), then=80) as driver:
        scene, surface = driver.scene, driver.surface
        for key in ("down", "down", "down", "left", "up"):
            before = scene.focus.id
            driver.key(key, then=2)
            assert scene.focus.id != before
            step = pygame.image.tobytes(surface, "RGB")
            driver.redraw(2)
            assert pygame.image.tobytes(surface, "RGB") == step


def test_where_the_odds_go_is_reckoned_while_the_dice_fly_and_known_before_the_first_blow(
    fight: tuple[Driver, Play],
) -> None:
    driver, _ = fight
    scene = driver.scene
    reckoned: list[object] = []
    real = scene.fights.win_after
    scene.fights.win_after = lambda end: (reckoned.append(end), real(end))[1]
    scene.do(Engage("archers", 5))
    driver.frames(1)
    assert reckoned == [], "not in the frame in which everything begins"
    driver.frames(10)
    assert len(reckoned) == 1


def test_a_standing_field_makes_no_new_surfaces_and_its_odds_are_those_of_the_core(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    found = battle_odds(play.session.match.state)
    assert driver.scene.view.odds.win == found.win
    assert driver.scene.view.odds.text == "100\u202f%"
    driver.afresh()
    driver.frames(120)
    painter, stock = driver.services.painter, driver.scene.stock
    before = painter.cache.made, stock.cache.made
    drawn = driver.app.drawn
    driver.frames(120)
    assert driver.app.drawn > drawn, "it breathes"
    assert (painter.cache.made, stock.cache.made) == before


@pytest.mark.parametrize(
    ("faces", "dead", "told"),
    [((1,), (), "survives, 1 killed"), ((6,), (0,), "1 dies, 1 killed"), ((1, 2), (), "all survive, 2 killed")],
)
def test_one_soldier_alone_is_not_told_of_as_many(faces: tuple[int, ...], dead: tuple[int, ...], told: str) -> None:
    event = Engaged(troop="footmen", faces=faces, dead=dead, monster="wolves", slain=len(faces), left=0)
    assert rows_of(TwentyYearsNarrator(lambda: setting().state), [event])[0].text == told


# ---- the end


def test_land_and_points_wait_for_the_map_and_a_battle_taken_back_goes_on(fight: tuple[Driver, Play]) -> None:
    driver, play = fight
    length = len(play.session.match)
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
    play.session.rewind(length)  # taken back from another page, the battle goes on
    play.rejoin()
    driver.frames(3)
    assert isinstance(driver.scene, BattleScene)
    assert not driver.scene.held
    assert battle_of(play)


def test_a_won_event_counts_its_own_points_and_the_victory_s_as_one_sum() -> None:
    found = year_begins(6, [1] * 60, footmen=9)
    for _ in as_long_as(lambda: isinstance(found.match.state.top, Battle), 30):
        events = found.match.play(max((a for a in found.match.legal() if isinstance(a, Engage)), key=lambda a: a.count))
    end = next(i for i, event in enumerate(events) if isinstance(event, BattleEnded))
    lines = outcome_of(TwentyYearsNarrator(lambda: found.match.state), events[end], events[end + 1 :]).lines
    assert [line for line in lines if line[0] == "vp"] == [("vp", "*+2 VP*")]


# ---- refusals


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 150), ((1280, 720), 200), ((1920, 1080), 150)])
def test_where_letters_are_large_the_card_at_the_end_lies_below_the_plates_and_over_the_banner(
    size: tuple[int, int], text: int
) -> None:
    with above(BattleScene(guards(archers=8)), size, paced(0, text_size=text), then=3) as driver:
        driver.key("m")
        driver.until(lambda: driver.scene.held, then=30)
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
        for _ in driver.passing(lambda: not isinstance(driver.scene, BattleScene) or driver.scene.held):
            if driver.scene.view.foes[0].kind.name != fronts[-1]:
                fronts.append(driver.scene.view.foes[0].kind.name)
        assert fronts == ["ogres", "sorcerers", "giants"], driver.scene.view.rolls


def test_losses_are_told_at_ten_and_ninety_of_a_hundred_and_columns_join_what_does_not_fit() -> None:
    assert span([(3, 0.3), (4, 0.44), (5, 0.22), (6, 0.04)]) == (3, 5)
    assert span([(2, 1.0)]) == (2, 2)
    assert span(tuple(enumerate((0.05, 0.05, 0.8, 0.1)))) == (1, 2)
    joined = columns([(n, 1 / 20) for n in range(20)])
    assert len(joined) <= 7
    assert sum(chance for _, chance in joined) == pytest.approx(1)
