"""The town sheet: a die lights up its targets, a target its dice; nothing on it runs ahead of the dice."""

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from game.client.input.actions import DIRECTIONS
from game.client.scenes.page import Dialog
from game.client.ui.page.node import meet
from game.core.match import Match
from game.core.xii_century.queries import dice, targets_of
from game.core.xii_century.sheet import ASSETS, BIT, Phase
from game.titles.xii_century.look.context import SheetHistory, die_zone
from game.titles.xii_century.look.printed import DetailsCard
from game.titles.xii_century.narrator import say
from tests.client.driver import Driver, paced, play_of
from tests.client.hands import KeyHand
from tests.client.xii_moments import century, moment, rolled, sheet
from tests.long import usual
from tests.pictures.inspect import presses, spilled


def at(until: Callable[[Match], bool], towns: int = 1) -> Driver:
    """The printed sheet at the first such moment of the bots' matches."""
    return sheet(moment(until, ("human",) + ("bot:greedy",) * (towns - 1)), full_sheet=True)


TARGETS = ("asset/", "item/", "land/")


def test_a_die_in_hand_opens_exactly_the_targets_the_rules_open() -> None:
    with at(rolled(6)) as driver:
        hand, table = KeyHand(driver), driver.scene
        for die in dice(table.state):
            if die.pool == "reserve":
                continue
            hand.take(die_zone(die), then=1)
            assert table.hand == die
            zones = [zone for id, zone in driver.scene.focus.zones.items() if id == "save" or id.startswith(TARGETS)]
            shown = {zone.id.rpartition("/")[2] for zone in zones if zone.refusal is None}
            assert shown == {use.target for use in targets_of(table.state, die) if use.refusal is None}
            driver.key("escape", then=1)
            assert table.hand is None


def test_struck_numbers_are_those_the_sheet_has_shown() -> None:
    match = century(1, "town-0")
    written = SheetHistory()
    written.follow(match)
    for number in range(len(ASSETS)):
        shown = [match.state_at(i).towns[0].values[number] for i in range(len(match) + 1)]
        line = [value for value, last in zip(shown, [None, *shown], strict=False) if value != last]
        past = line[:-1][1:] if line[0] == 0 else line[:-1]
        assert written.before(0, number, line[-1]) == tuple(past[-3:])


def test_a_special_one_asks_which_gift_and_gives_it() -> None:
    def choice(m: Match) -> bool:
        s = m.state
        return s.phase == Phase.SPEND and any(len(u.actions) == 2 for die in dice(s) for u in targets_of(s, die))

    with at(choice) as driver:
        hand, table = KeyHand(driver), driver.scene
        s = table.state
        use = next(u for die in dice(s) for u in targets_of(s, die) if len(u.actions) == 2)
        hand.take(die_zone(use.die), then=1)
        hand.take(f"item/{use.target}", then=1)
        assert isinstance(driver.scene, Dialog)
        hand.take("answer/1")
        driver.settle()
        assert use.actions[1] == table.play.session.match.journal[-1].action


@pytest.mark.parametrize("towns", [1, 4])
def test_any_line_is_at_most_six_presses_from_any_other(towns: int) -> None:
    """By the arrows, and by the shoulder buttons from group to group."""
    with at(rolled(7), towns=towns) as driver:
        focus, walk = driver.scene.focus, driver.scene
        links: dict[str, list[str]] = {}
        zones = {id for id, zone in focus.zones.items() if not zone.aside}  # the others are the mouse's
        for id in zones:
            focus.focus_on(id)
            links[id] = [near for act in DIRECTIONS if (near := focus.neighbour(id, act))]
            links[id] += [walk.next_section(1), walk.next_section(-1)]
        for id in zones:
            far = presses(links, id)
            assert set(far) == zones
            assert max(far.values()) <= 6, f"from {id} to {max(far, key=far.__getitem__)}"


SIZES = [(960, 540), (1280, 720), (1920, 1080)]


# Text, window, the full sheet or what is near: each of them once at least.
LOOKS = usual(
    list(product([100, 150, 200], SIZES, [False, True])),
    (100, SIZES[0], False),
    (200, SIZES[0], True),
    (200, SIZES[1], False),
    (150, SIZES[2], True),
)


@pytest.mark.parametrize(("text", "size", "full"), LOOKS)
def test_at_any_size_of_text_the_sheet_flows_and_every_line_is_reached(
    text: int, size: tuple[int, int], full: bool
) -> None:
    with sheet(moment(rolled(7)), size=size, text_size=text, full_sheet=full) as driver:
        table = driver.scene
        assert spilled(table.page.plan) == []
        assert [told for told in driver.audit() if "presses" not in told] == []
        for id in table.page.zones:
            driver.scene.focus.focus_on(id)
            driver.scene.touch()
            driver.wait(2)
            assert table.page.spot(id) is not None, f"{id} is not in sight"


def test_xii_d25_a_part_without_any_use_goes_into_the_bin() -> None:
    matches = (Match.new("xii_century", 1, {}, f"house {number}") for number in range(20))
    match = next(one for one in matches if one.state.phase == Phase.SPEND)
    s = match.state
    s.towns[0].slots, s.towns[0].crossed = (2, 3), 0
    # The witch came to a town that rolled 6, 5, 4 and 2.
    s.towns[0].owned |= BIT["bishop"] | BIT["witch"] | BIT["witch_split_die"]
    s.faces = s.cast = (6, 5, 4, 2)
    s.split, s.spent, s.abilities, s.used = (2, 3, 1, 1), 0b1011, 4, (1 << len(ASSETS)) - 1
    with sheet(play_of(match), full_sheet=True) as driver:
        hand, table = KeyHand(driver), driver.scene
        hand.take("die/p1", then=1)
        hand.take("discard")
        driver.settle()
        assert table.state.spent == 0b1111


@pytest.mark.parametrize("number", usual([1, 5, 9], 1, 9))
def test_details_say_everything_once_and_nothing_lies_behind_more(number: int) -> None:
    with sheet(moment(rolled(number))) as driver:
        for zone in [id for id in driver.scene.page.plan.items if id.startswith(("asset/", "item/", "land/"))]:
            driver.go(zone, then=1)
            driver.key("m", then=1)
            assert isinstance(driver.scene, DetailsCard), zone
            told = [note.text for note in driver.notes()]
            assert "More" not in told, zone
            said = [text for text in told if text.count(" ") > 2 and text != say("back_to_sheet")]
            assert len(said) == len(set(said)), zone
            driver.key("escape", then=1)


# ---- The page of XII Century paints only what has changed, and looks as if it had been painted anew.


WALK = ("return", "down", "right", "up", "down", "left", "down", "left", "up", "escape", "down", "right", "left")


@pytest.mark.parametrize(("size", "text"), usual([((1280, 720), 100)], ((960, 540), 150)))
@pytest.mark.usefixtures("painted")
def test_after_any_walk_the_page_is_that_of_a_fresh_painting(size: tuple[int, int], text: int) -> None:
    with Driver(moment(rolled(4)), size, paced(1, text_size=text)) as driver:
        driver.frames(20)
        for key in ("e", "down", "e", "e", "e", *WALK):
            driver.key(key, then=25)  # whatever shakes has come to rest
            shown = pygame.image.tobytes(driver.surface, "RGB")
            driver.scene.page.rest()
            driver.redraw(1)
            assert pygame.image.tobytes(driver.surface, "RGB") == shown, f"after {key} to {driver.scene.focus.id}"


def test_a_step_of_the_focus_lays_out_and_paints_two_lines_and_what_speaks_of_them_the_page_at_rest_nothing() -> None:
    with Driver(moment(rolled(7, spent=1)), then=20) as driver:
        page = driver.scene.page
        driver.redraw(1)
        assert page.dirt == []
        driver.go("asset/food", then=2)
        before = {id: one.entries for id, one in page.plan.items.items()}
        driver.key("down")
        kept = {id for id, one in page.plan.items.items() if one.entries is before[id]}
        assert {id for id in before if id.startswith((*TARGETS, "town/"))} <= kept
        assert driver.scene.focus.id == "asset/supply"
        assert 0 < len(page.dirt) < 40
        drawn = [id for id, one in page.plan.items.items() if any(meet(one.box, dirt) for dirt in page.dirt)]
        assert {"asset/food", "asset/supply"} <= set(drawn)
        assert not [id for id in drawn if id.startswith(("item/", "land/"))]
