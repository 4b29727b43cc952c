"""The town page: every track, card and location keeps its place through a turn; what cannot be paid is small."""

import re
from typing import Any, cast

import pytest
from msgspec.structs import replace

from game.client.draw.canvas import Rect
from game.client.input.actions import Pointer
from game.client.ui.page import Symbol
from game.client.ui.place import between
from game.core.match import Match
from game.core.xii_century.actions import DieRef, die_of
from game.core.xii_century.actions.round import Convert, EndSpending
from game.core.xii_century.queries import dice, dominated, present, targets_of
from game.core.xii_century.sheet import ALL_SPENT, ASSETS, BIT, INFLUENCE, ITEM, LOCATIONS, TARGET, Phase
from game.core.xii_century.spending import value_of
from game.titles.xii_century.look.context import BEST, LEAST, LIT_ROW, MOST, die_zone, zone_of
from game.titles.xii_century.look.forecast import title_of
from game.titles.xii_century.look.hand import LOW
from game.titles.xii_century.look.printed import DetailsCard
from game.titles.xii_century.look.sheet import CARD
from game.titles.xii_century.look.table import LEAP, CalendarScene
from game.titles.xii_century.look.towns import rise
from tests.client.driver import Driver, paced, play_of
from tests.client.hands import KeyHand, MouseHand
from tests.client.xii_moments import century, moment, rolled, sheet, spent
from tests.long import LONG
from tests.world import as_long_as

KINDS = ("asset/", "item/", "land/")


def page(number: int, **chosen: Any) -> Driver:
    """The page when the dice of that round were rolled."""
    return sheet(moment(rolled(number)), **chosen)


def targets(driver: Driver) -> dict[str, Rect]:
    """What dice can go to, and where it lies."""
    return {id: zone.rect for id, zone in driver.scene.focus.zones.items() if id.startswith(KINDS)}


def cards(driver: Driver) -> list[str]:
    found = {id: box for id, box in targets(driver).items() if not id.startswith("land/")}
    return [id for id, box in found.items() if box[3] >= CARD - 0.1]


def test_every_track_and_location_and_everything_the_town_has_not_yet_is_on_the_page() -> None:
    with page(1) as driver:
        assert {f"asset/{name}" for name in ASSETS} <= targets(driver).keys()
        assert {f"land/{name}" for name in LOCATIONS} <= targets(driver).keys()
        assert len(cards(driver)) == LEAST
        assert {"item/master_builder", "item/blacksmith", "item/prior"} <= set(cards(driver))
    # And whatever a die could be spent on.
    for number in (1, 3, 4, 5, 7, 8):
        with page(number) as driver:
            table: Any = driver.scene
            s, there = table.state, [id.partition("/") for id in targets(driver)]
            missing = {name for name in ITEM if present(s, name) and not s.towns[0].owned & BIT[name]}
            assert {name for kind, _, name in there if kind == "item"} == missing
            for die in table.reading.dice:
                uses = [use for use in targets_of(s, die) if use.refusal is None and not dominated(use)]
                assert {use.target for use in uses} - {"save", "discard"} <= {name for *_, name in there}


def test_one_large_button_stays_in_its_place_through_a_turn() -> None:
    """It takes a die, puts it back, and in the end ends the turn."""
    with page(3) as driver:
        table, seen = cast(Any, driver.scene), []

        def button() -> tuple[float, ...]:
            zones = driver.scene.focus.zones
            seen.append("end" if "end" in zones else "hand")
            x, y, w, h = zones[seen[-1]].rect
            assert w >= 120
            assert h >= 40
            return x, y, w, h

        place, hand = button(), MouseHand(driver)
        hand.take("hand")
        assert table.hand is not None
        assert button() == place
        hand.take("hand")
        assert table.hand is None
        for _ in as_long_as(lambda: table.state.spent != ALL_SPENT):
            driver.scene.play.do(table.play.session.match.legal()[0])
            driver.settle()
            driver.frames(2)
            assert button() == place
        assert {"hand", "end"} == set(seen)


def test_a_die_in_hand_stays_there_and_one_of_the_reserve_is_not_taken_up_when_that_is_refused() -> None:
    with page(3) as driver:
        table = cast(Any, driver.scene)
        MouseHand(driver).take("hand")
        held = table.hand
        table.do(Convert("food", 0))  # there is no market now
        assert held is not None
        assert table.hand == held
        assert table.toast.text
    with page(4) as driver:
        table: Any = driver.scene
        driver.go(next(id for id in driver.scene.focus.zones if id.startswith("die/r")), then=2)
        table.save()
        driver.frames(2)
        assert "reserve" in driver.scene.toast.text
        assert table.hand is None
        driver.confirm("die/0")
        assert table.hand == DieRef("shared", i=0)
        assert not driver.scene.toast.text


@pytest.mark.parametrize("seats", [1, 4])
def test_every_track_card_and_location_keeps_its_place_through_a_turn(seats: int) -> None:
    """Whatever is spent, taken and written; a card that comes into reach lies behind the others."""
    whole, turns = century(seats, "town-2"), 0
    journal = [entry.action for entry in whole.journal]
    players = ("human", *["bot:greedy"] * (seats - 1))

    def starts(match: Match) -> bool:
        s = match.state
        return s.phase == Phase.SPEND and s.active == 0 and not s.spent and not s.drawn and s.round in (1, 3, 5, 7, 9)

    for length in range(len(whole)):
        match = whole.branch(length)
        if not starts(match) or not (length == 0 or not starts(whole.branch(length - 1))):
            continue

        play = play_of(match, players)
        with sheet(play) as driver:
            driver.frames(2)
            before, taken, turns = targets(driver), set[str](), turns + 1
            for action in journal[length:]:
                if isinstance(action, EndSpending):
                    break
                play.do(action)
                driver.settle()
                driver.frames(2)
                now = targets(driver)
                taken = {id for id in before if id not in now}
                assert not [id for id in taken if id in cards(driver)]
                moved = [id for id, box in now.items() if box[3] >= CARD - 0.1 and before.get(id, box) != box]
                grown = [id for id in moved if before[id][3] < CARD - 0.1]
                assert [(id, before[id], now[id]) for id in moved if id not in grown] == []
                assert all(id.startswith(("item/", "asset/")) for id in grown)
                before = {**before, **now}
                assert driver.scene.page.plan.scrolls == {}
    assert turns >= 4


@pytest.mark.parametrize("full", [False, True])
def test_a_row_shows_everything_that_is_missing(full: bool) -> None:
    with page(1, full_sheet=full) as driver:
        plan = cast(Any, driver.scene).page.plan
        for zone, asked in (("asset/stone_houses", {"population", "master_builder", "supply"}),
                            ("asset/strong_ale", {"population", "brewery"})):  # fmt: skip
            shown = {node.name for entry in plan.items[zone].entries if isinstance(node := entry.node, Symbol)}
            assert asked <= shown, zone


def test_a_card_of_what_was_taken_stays_to_the_end_of_the_turn() -> None:
    with page(7) as driver:
        hand, table = KeyHand(driver), driver.scene
        id = next(id for id in cards(driver) if id.startswith("item/") and table.payable(id.partition("/")[2]))
        place = targets(driver)[id]
        uses = [die for die in table.reading.dice if table.serves(die, id.partition("/")[2])]
        table.hand = uses[0]
        hand.take(id)
        driver.settle()
        driver.frames(2)
        assert table.town.owned & BIT[id.partition("/")[2]]
        assert targets(driver)[id] == place


def test_there_are_never_more_cards_than_places_nor_anything_to_scroll() -> None:
    whole = century(4, "town-1")

    for length in range(0, len(whole), 23):
        play = play_of(whole.branch(length), ("human", *["bot:greedy"] * 3))
        if play.session.match.state.phase != Phase.SPEND or play.session.match.state.active:
            continue
        with sheet(play) as driver:
            driver.frames(2)
            assert LEAST <= len(cards(driver)) <= MOST
            assert driver.scene.page.plan.scrolls == {}


def test_the_shoulders_lead_through_the_columns_and_a_look_at_details_leaves_the_focus_where_it_was() -> None:
    with page(4) as driver:
        seen = []
        for _ in range(4):
            driver.pad.tap("rb", then=2)
            seen.append(driver.scene.focus.id)
        zones = driver.scene.focus.zones
        assert [id.partition("/")[0] for id in seen] == ["asset", "item", "land", "die"]
        assert zones[seen[1]].rect[3] > 30, "the first card, not a small picture"
        driver.scene.focus.focus_on("asset/farms")
        driver.pad.tap("west", then=3)
        assert isinstance(driver.scene, DetailsCard)
        driver.pad.tap("east", then=3)
        assert driver.scene.focus.id == "asset/farms"


def test_a_step_aside_stays_in_the_tray() -> None:
    with sheet(moment(spent)) as driver:
        for _ in range(12):
            driver.pad.tap("left", then=1)
            assert driver.scene.focus.id.startswith(("end", "die/", "save")), driver.scene.focus.id


def test_the_shared_dice_lie_there_unspent_until_ones_own_are_rolled() -> None:
    def before(match: Match) -> bool:
        s = match.state
        return s.phase == Phase.SPEND and s.round == 2 and s.active == 1 and s.turn == 0 and s.spent == ALL_SPENT

    play = moment(before, ("human", "bot:greedy"))
    with Driver(play, settings=paced(0, reduced_motion=True), presses=True) as driver:
        driver.until(lambda: play.roll is not None, 60, then=3)
        spoken = repr(driver.scene.page.plan.view)
        assert play.roll is not None
        assert "spent " not in spoken


@pytest.mark.parametrize("speed", [0, 2])
def test_a_rival_who_leaps_ahead_is_told_with_what_he_built_as_ones_turn_begins(speed: int) -> None:
    def leaps(match: Match) -> bool:
        s = match.state
        return s.phase == Phase.SPEND and not s.active and not s.spent and bool(rise(match, 0, LEAP))

    play = moment(leaps, ("human", "bot:greedy"))
    with Driver(play, settings=paced(speed)) as driver:
        driver.until(lambda: not driver.scene.play.busy, 30, then=2)
        told = driver.scene.toast.text
        assert re.fullmatch(r"Thornby: ([a-z ]+, )*\+\d\d VP", told), told


@pytest.mark.long
@pytest.mark.parametrize("seats", [1, 4])
def test_what_can_be_paid_has_a_card_before_what_cannot_and_never_lies_behind_the_lock(seats: int) -> None:
    whole = century(seats, "town-2", "very_easy")
    behind = 0
    for length in range(0, len(whole), 2 if LONG else 6):
        match = whole.branch(length)
        if match.over or match.state.phase != Phase.SPEND or match.state.active:
            continue
        play = play_of(match, ("human", *["bot:greedy"] * (seats - 1)))
        with sheet(play) as driver:
            driver.frames(2)
            table = cast(Any, driver.scene)
            dealt = table.sight.cards()
            payable = [table.payable(name) for name in dealt]
            if not match.state.spent:
                assert payable == sorted(payable, reverse=True)
            rest = [name for name in table.sight.missing() if name not in dealt and table.payable(name)]
            assert not rest or all(payable), "a card stands for what cannot be paid"
            behind += len(rest)
            lock = [note.rect[0] for note in driver.notes() if note.kind == "sprite" and note.text == "sym/lock"]
            assert all(driver.scene.focus.zones[zone_of(name)].rect[0] < lock[0] for name in rest if lock)
    assert behind, "more than fit must have been looked at"


def test_the_last_of_the_small_pictures_opens_the_whole_list_by_pad() -> None:
    with page(3) as driver:
        last = max(cards(driver), key=lambda id: targets(driver)[id][:2])
        driver.scene.focus.focus_on(last)
        driver.pad.tap("down", then=2)
        assert targets(driver)[driver.scene.focus.id][3] < CARD - 0.1, "a step down leads to the small pictures"
        for _ in as_long_as(lambda: driver.scene.focus.id != "sheet/all"):
            driver.pad.tap("right", then=2)
        assert "All" in [note.text for note in driver.notes()]
        driver.pad.tap("south", then=2)
        assert driver.scene.sight.full


def drag(driver: Driver, die: str, to: tuple[float, float]) -> None:
    """The mouse takes the die and lets go of it there."""
    x, y, w, h = driver.scene.focus.zones[die].rect
    start = x + w / 2, y + h / 2
    driver.scene.handle(Pointer("down", *start, button=1))
    driver.frames(1)
    for step in (0.3, 0.6, 1.0):
        driver.scene.handle(Pointer("move", *between(start, to, step)))
        driver.frames(1)
    assert driver.scene.dragged is not None
    driver.scene.handle(Pointer("up", *to, button=1))
    driver.settle()
    driver.frames(2)


def test_a_die_is_dragged_onto_a_card_and_goes_back_from_anywhere_else() -> None:
    with page(4) as driver:
        table: Any = driver.scene
        before, length = table.town.values[:], len(table.play.session.match)
        drag(driver, "die/0", (320.0, 14.0))
        assert len(table.play.session.match) == length
        assert table.hand is None
        x, y, w, h = driver.scene.focus.zones["land/quarry"].rect
        drag(driver, "die/1", (x + w / 2, y + h / 2))
        assert len(table.play.session.match) == length + 1
        assert table.town.values != before
        assert "die/1" not in driver.scene.focus.zones
        x, y, w, h = driver.scene.focus.zones["land/quarry"].rect
        drag(driver, "die/2", (x + w / 2, y + h / 2))  # one die a location
        assert len(table.play.session.match) == length + 1


def warm(driver: Driver) -> set[str]:
    """The targets that lie on the warm ground of the best."""
    entries = driver.scene.page.plan.items
    return {id for id, one in entries.items() if id.startswith(KINDS) and one.item.ground == LIT_ROW}


def test_the_first_page_lights_at_most_five_best_and_later_ones_only_on_request() -> None:
    for number in (1, 7):
        with page(number) as driver:
            hand, table = KeyHand(driver), driver.scene
            for die in table.reading.dice[:4]:
                hand.take(die_zone(die), then=2)
                open_ = {id for id, zone in driver.scene.focus.zones.items() if id.startswith(KINDS) and zone.able}
                assert len(warm(driver)) <= BEST if number == 1 else warm(driver) == set()
                assert warm(driver) <= open_
                driver.key("escape", then=1)
            driver.scene.services.settings.advice = "always"
            hand.take("die/0", then=2)
            assert 0 < len(warm(driver)) <= BEST


@pytest.mark.parametrize("full", [False, True])
def test_another_towns_dice_land_small_beside_its_name_or_on_the_printed_sheets_tray(full: bool) -> None:
    play = moment(spent, ("human", "bot:greedy", "bot:greedy"))
    with sheet(play, 1, full_sheet=full) as driver:
        driver.key("n")
        table, spots = driver.scene, set()
        for _ in range(400):
            driver.frames(1)
            event = table.tray.flying
            if event is not None and event.stream == "own" and table.abroad:
                spots |= set(table.tray.throw(event).slots)
        assert spots
        assert all((x < 420) == full and x > 20 and y > 28 for x, y in spots), spots


# ---- Events that people put on the rounds: a page of its own, by any device, under the rules' limits.


@pytest.mark.parametrize("method", ["custom", "draft"])
def test_when_every_round_has_its_event_the_sheet_comes_back(method: str) -> None:
    match = Match.new("xii_century", 2, {"difficulty": "hard", "event_method": method}, "calendar")
    with Driver(play_of(match, ("human", "human")), settings=paced(0, reduced_motion=True)) as driver:
        driver.until(lambda: isinstance(driver.scene, CalendarScene), then=3)
        hand, seats = KeyHand(driver), set()
        for _ in as_long_as(lambda: isinstance(driver.scene, CalendarScene)):
            scene = driver.scene
            seats.add(scene.play.session.deciding)
            hand.take(next(id for id, zone in scene.focus.zones.items() if zone.refusal is None), then=3)
        assert driver.scene is not None
        assert scene.play.session.match.state.phase != Phase.ASSIGN
        assert len(seats) == (2 if method == "draft" else 1)


# ---- Where the focus goes over the sheet of XII Century, and which key tells of what it stands on.


@pytest.mark.parametrize("number", [1, 2, 4, 7])
def test_a_step_down_from_a_die_leads_to_a_line_lit_for_it(number: int) -> None:
    with page(number) as driver:
        table, focus = driver.scene, driver.scene.focus
        for die in dice(table.state):
            driver.go(die_zone(die), then=2)
            lit = {zone_of(name) for name in TARGET if table.lit(name)}
            driver.key("down")
            if focus.id == "save" or focus.id.startswith("die/"):  # the second row of the reserve
                continue
            assert focus.id in lit, f"down from {die} of round {number}"


def last_round(objective: str, *tops: int) -> Any:
    """A town without people or buildings in its last round, its first two tracks so far."""
    play = moment(rolled(10))
    s = play.session.match.state
    s.chosen = replace(s.chosen, objective=objective)
    s.towns[0].owned = 0
    s.towns[0].values[:INFLUENCE] = [*tops, 10, 0, 0, 0, 4, 0, 0, 0, 0, 0]
    return play


def test_a_low_die_is_led_to_what_takes_any_and_one_of_the_last_round_to_what_counts_and_scores() -> None:
    play = last_round("obj_church", 10, 3)
    s = play.session.match.state
    assert s.sheet.tops[0] == 10
    with sheet(play) as driver:
        die = next(die for die in dice(driver.scene.state) if value_of(s, die_of(die)) > LOW)
        KeyHand(driver).take(die_zone(die), then=1)
        assert driver.scene.focus.id == zone_of("food")
    with sheet(last_round("arcade", 10, 20)) as driver:
        table, s = driver.scene, driver.scene.state
        tables = s.sheet.tables
        scores = {zone_of(one.id) for one in tables.assets if one.vp} | {
            zone_of(name) for name in ITEM if s.sheet.items[ITEM[name]].vp
        }
        for die in dice(table.state):
            KeyHand(driver).take(die_zone(die), then=1)
            assert driver.scene.focus.id in scores, f"{die} is led to {driver.scene.focus.id}"
            driver.key("escape", then=1)

    def low(m: Match) -> bool:
        return rolled(m.state.round)(m) and m.state.round > 3 and min(m.state.faces) <= LOW

    with sheet(moment(low)) as driver:
        table = driver.scene
        die = next(die for die in dice(table.state) if value_of(table.state, die_of(die)) <= LOW)
        KeyHand(driver).take(die_zone(die), then=1)
        lit = [name for name in ITEM if table.lit(name)]
        assert lit
        assert driver.scene.focus.id in map(zone_of, lit)


@pytest.mark.parametrize(("speed", "told"), [(0, True), (2, False)])
def test_what_a_bot_did_at_once_is_told_as_ones_turn_begins(speed: int, told: bool) -> None:
    play = moment(lambda match: rolled(3)(match) and match.state.active == 0, ("human", "bot:greedy"))
    with Driver(play, settings=paced(speed)) as driver:
        driver.until(lambda: not driver.scene.play.busy, 30, then=2)
        assert driver.scene.toast.text.startswith("Thornby: ") is told


def test_with_a_die_in_hand_the_tray_tells_of_what_the_focus_is_on() -> None:
    with page(3) as driver:
        table, focus = driver.scene, driver.scene.focus
        driver.confirm(die_zone(dice(table.state)[0]))
        items = [name for name in ITEM if zone_of(name) in focus.zones and not focus.zones[zone_of(name)].refusal]
        assert len(items) > 1
        for name in items:
            driver.go(zone_of(name), then=2)
            assert f"*{title_of(name)}:*" in repr(table.page.plan.view)
