"""Naming chits in Horrible Hordes: a second press hits what the first did, and undo takes back what was counted."""

from __future__ import annotations

import re

import pytest

from game.client.play import Play
from game.client.scenes.map import MapScene
from game.core.horrible_hordes.actions import Discard, TakeFree
from game.core.horrible_hordes.state import Chits
from game.core.horrible_hordes.tables import CHITS
from game.session import Session
from game.titles.horrible_hordes.look.names import Bit, head_of
from tests.client.driver import Driver, paced
from tests.world import as_long_as

CELLS = "order", "chit"


def _taking(goods: list[int] | None = None, size: tuple[int, int] = (1280, 720), text: int = 100) -> Driver:
    """Somebody alone who is to take chits, and has these already."""
    session = Session.new("horrible_hordes", None, seed="calm 1")
    for _ in as_long_as(lambda: session.match.state.phase != "resource"):
        session.match.play(session.match.legal()[0])
    session.match.state.players[0].goods[:] = goods or session.match.state.players[0].goods
    return Driver(MapScene(Play(session, threads=False)), size, paced(0, text_size=text), then=3)


def _cells(driver: Driver) -> dict[str, tuple[float, ...]]:
    zones = driver.scene.focus.zones
    return {id: zone.rect for id, zone in zones.items() if id.split("/")[0] in CELLS}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_takes_three_kinds_at_once_is_one_line_even_beside_a_bar(size: tuple[int, int]) -> None:
    """Two lines would scroll the first chits away, and the bar would keep them two."""
    with _taking([1, 2, 1, 1, 1, 3], size) as driver:  # a settlement wants a wood, a food and a gold
        count = driver.scene.table.orders.count
        first, *more = count.picks()
        assert "for_settlement" in {first.id[6:], *(pick.id[6:] for pick in more)}
        boxes = _cells(driver)
        assert len({boxes[pick.id][3] for pick in more}) == 1, "one line each"


def test_what_counts_all_at_once_says_what_it_is_for() -> None:
    with _taking([4, 1, 1, 3, 1, 2]) as driver:
        driver.scene.table.orders.count.again = Chits(3, 0, 0, 0, 0, 0)
        driver.redraw(2)
        names = {zone.name for id, zone in driver.scene.focus.zones.items() if id.startswith("order/")}
        units = {f"For the next {unit}" for unit in ("army", "settlement", "castle")}
        assert {*units, "Same as last turn"} <= names


def test_the_bar_offers_no_use_of_what_is_always_on() -> None:
    with _taking() as driver:
        shelf = [id for id in driver.scene.focus.zones if id.startswith("shelf/")]
        assert shelf
        driver.scene.focus.focus_on(shelf[0])
        driver.frames(2)
        assert driver.scene.prompts()[0].label == "Open"


@pytest.mark.parametrize(
    ("goods", "told"),
    [
        ([0, 0, 0, 0, 0, 0], "still needs 2{bread}"),
        ([0, 2, 2, 0, 0, 0], "just enough"),
        ([0, 3, 2, 0, 0, 0], "you can already pay for it"),
        ([4, 3, 3, 3, 0, 0], "enough, 4 over limit"),
        ([4, 6, 6, 6, 0, 0], "enough, 13 over limit"),
    ],
)
def test_what_is_taken_at_once_says_what_it_leads_to(goods: list[int], told: str) -> None:
    with _taking(goods) as driver:
        driver.scene.table.orders.count.again = Chits(3, 0, 0, 0, 0, 0)
        driver.redraw(2)
        before = _cells(driver)
        driver.scene.focus.focus_on("order/for_settlement")
        driver.redraw(2)
        picks = {pick.id: pick.note for pick in driver.scene.table.orders.count.picks()}
        assert told == picks["order/for_settlement"]
        zone = driver.scene.focus.zones["order/for_settlement"]
        assert told in (*zone.tip, *re.findall("'(.*?)'", repr(driver.scene.table.page.plan.view)))
        assert _cells(driver) == before, "one line, also beside what was taken last"


def test_what_is_taken_for_an_army_without_a_castle_says_that_it_has_no_space() -> None:
    with _taking() as driver:
        driver.match.state.players[0].castles.clear()
        driver.redraw(2)
        notes = {pick.id: pick.note for pick in driver.scene.table.orders.count.picks()}
        assert notes["order/for_army"] == "no space now"


def test_a_discard_at_once_says_that_the_rest_is_kept_and_shows_among_the_chits_what_goes() -> None:
    with _taking([4, 3, 3, 3, 1, 0]) as driver:
        count = driver.scene.table.orders.count
        count.kind = Discard
        driver.scene.focus.focus_on("chit/food")
        driver.redraw(2)
        assert driver.scene.focus.zones["order/for_army"].name == "Keep for the next army"
        before = _cells(driver)
        driver.scene.focus.focus_on("order/for_army")
        driver.redraw(2)
        assert sum(map(int, re.findall("'−([0-9])'", repr(driver.scene.table.page.plan.view)))) == 7
        assert _cells(driver).keys() == before.keys()
        assert not any(driver.scene.focus.zones[id].hidden for id in before)


def test_a_discard_of_many_fits_beside_the_large_button() -> None:
    with _taking([6, 0, 0, 5, 1, 5]) as driver:
        driver.scene.table.orders.count.kind = Discard
        driver.scene.focus.focus_on("chit/food")
        driver.redraw(2)
        boxes = _cells(driver)
        first, *more = driver.scene.table.orders.count.picks()
        assert more
        assert all(boxes[pick.id][0] >= boxes[first.id][0] + boxes[first.id][2] for pick in more)
        assert "5{stone}" in repr(driver.scene.table.page.plan.view)


@pytest.mark.parametrize(("phase", "told"), [("horde_prep", "hordes move"), ("raid_prep", "raids begin")])
def test_what_ends_a_last_chance_says_what_comes_then(phase: str, told: str) -> None:
    with _taking() as driver:
        driver.match.state.phase = phase
        assert head_of(Bit("do", "pass"), driver.match.state)[0] == f"Done: {told}"


def test_the_focus_begins_on_what_can_be_paid_then_and_the_turn_before_is_read_from_the_match() -> None:
    """Also after an undo, and when the match was loaded."""
    with _taking() as driver:
        match, gain = driver.match, {"stone": 3}
        count = driver.scene.table.orders.count
        assert count.again is None
        match.play(match.decode({"type": "take_free", "gain": gain}))
        round_now = match.state.round
        for _ in as_long_as(lambda: match.state.round == round_now or not isinstance(match.legal()[0], TakeFree)):
            match.play(match.legal()[-1])
        driver.until(lambda: driver.scene.table.orders.now is not None, 600)
        assert count.again.amounts[CHITS.index("stone")] == 3
        player = count.context.state.players[0]
        player.goods[:] = [0, 2, 2, 0, 0, 0]
        assert count.first == "order/for_army"
        player.castles.clear()
        assert count.first == "order/for_settlement"
        player.goods[:] = [0] * 6
        assert count.first == "order/again"
