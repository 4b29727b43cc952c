"""What moves over the town sheet, on its timelines: every effect after its cause, the same end at any speed."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.client.input.actions import Act
from game.client.stage.director import Timeline
from game.client.ui.page import Text
from game.core.match import Match
from game.core.rules import Decision
from game.core.xii_century.actions.round import EndSpending
from game.core.xii_century.events import (
    AssetIncreased,
    Collected,
    DiceRolled,
    FarmsYielded,
    Fed,
    InfluenceGained,
    InfrastructureBuilt,
    PersonAttracted,
)
from game.core.xii_century.queries import events, next_blow
from game.core.xii_century.sheet import ASSETS, LOCATIONS, Phase
from game.titles.xii_century.look.cues import CARD, CUES, FLY, NAMED, dealt, timeline
from game.titles.xii_century.look.town import built, rise
from tests.client.driver import DT, Driver, paced, play_of
from tests.client.hands import KeyHand
from tests.client.xii_moments import begun, moment, rolled
from tests.long import usual
from tests.pictures.inspect import say
from tests.world import as_long_as


def fresh(speed: int = 1, **chosen: Any) -> Driver:
    """A new century of one town."""
    return Driver(begun(), settings=paced(speed, **chosen))


def sounds(line: Timeline) -> list[tuple[float, str]]:
    """When which sound is heard."""
    return [(mark.time, str(mark.data.get("effect", mark.name))) for mark in line.marks]


def test_ten_cards_are_dealt_turned_and_fly_to_their_rounds_before_the_first_dice_are_thrown() -> None:
    with fresh() as driver:
        opening = driver.scene.opening
        assert opening.on
        told = events(driver.scene.state)
        line = timeline(told)
        cards, named, landed = ([time for time, name in sounds(line) if name == one] for one in ("page", "seal", "pop"))
        assert (len(cards), len(landed), len(named)) == (10, 10, sum(map(bool, told)))
        assert [b - a for a, b in pairwise(cards)] == pytest.approx([CARD] * 9)
        assert max(cards) < min(named) < max(named) < min(landed)
        assert all(b - a >= NAMED - 1e-6 for a, b in pairwise(named)), "each is read"
        assert line.duration < 6
        director, rolls = driver.scene.play.director, []
        while opening.on:
            assert not director.busy
            driver.frames(1)
        while director.busy:
            if director.now is not None and director.now not in rolls:
                rolls.append(director.now)
            driver.frames(1)
        assert [roll.stream for roll in rolls] == ["shared", "own"]


def test_the_ceremony_shows_cards_one_by_one_the_next_event_the_columns_and_dice_that_can_be_taken() -> None:
    with fresh() as driver:
        table, dealt, told, seen = driver.scene, [], [], []
        found = next_blow(table.state, 0)
        title = table.voice.say("next_event", round=found.round, event=found.event)
        assert not table.can_act
        for _ in as_long_as(lambda: table.opening.on):
            dealt.append(table.dealt)
            assert table.unthrown == {0, 1, 2, 3}
            driver.frames(1)
            told.append((table.dealt, any(title in line for line in say(table.page.plan.view))))
            zones = table.page.plan.items
            up = tuple(any(zone.startswith(kind) for zone in zones) for kind in ("asset/population", "item/", "land/"))
            seen += [(table.dealt, up)] if not seen or seen[-1][1] != up else []
        assert not any(shown for dealt, shown in told if dealt is not None and dealt < 10), "before its card is dealt"
        assert told[-1][1]
        assert [up for _, up in seen] == [(False,) * 3, (True, False, False), (True, True, False), (True,) * 3]
        assert [dealt for dealt, _ in seen[1:3]] == [10, 10], "once all cards lie"
        assert dealt == sorted(dealt)
        assert set(dealt) == set(range(11))
        assert table.tray.gone == {0, 1, 2, 3}  # the own dice are rolled after the shared ones
        driver.until(lambda: table.can_act, 400)
        assert not table.tray.gone


def test_a_century_without_events_deals_no_cards() -> None:
    match = Match.new("xii_century", 1, {"difficulty": "very_easy"}, "feel 1")
    play = play_of(match)
    with Driver(play, settings=paced(1)) as driver:
        opening, heard = driver.scene.opening, [name for _, name in sounds(timeline(dealt(match.state)))]
        assert opening.on
        assert heard == ["pencil"] * 3
        driver.until(lambda: not opening.on, 60)


def test_the_ceremony_ends_in_the_same_page_when_it_is_skipped() -> None:
    pages = []
    for skip in (False, True):
        with fresh() as driver:
            driver.frames(10)
            if skip:
                driver.key("return")
                assert not driver.scene.opening.on
            driver.until(lambda d=driver: d.scene.can_act, 700, then=5)
            pages.append(say(driver.scene.page.plan.view))
            assert len(driver.match) == 0
    assert pages[0] == pages[1]


@pytest.mark.parametrize("skip", [False, True])
def test_the_ceremony_is_seen_when_a_bot_begins_too_and_the_bot_waits_for_its_end(skip: bool) -> None:
    matches = (Match.new("xii_century", 2, {"difficulty": "normal"}, f"feel {n}") for n in range(40))
    match = next(one for one in matches if one.state.phase == Phase.SPEND and one.state.active == 1)
    play = play_of(match, ("human", "bot:greedy"))
    with Driver(play, settings=paced(1)) as driver:
        table, dealt, left = driver.scene, set(), 400
        for _ in as_long_as(lambda: table.opening.on):
            assert len(match) == 0
            dealt.add(table.dealt)
            assert Act.CONFIRM in driver.scene.prompts()[0].acts
            driver.key("return") if skip and len(dealt) == 3 else driver.frames(1)
            left -= 1
            assert left
        assert (len(dealt) > 8) != skip
        driver.until(lambda: len(match) > 0, 400)
        assert not play.paused


SPENT = [
    (AssetIncreased(0, 0, 5, "food", 5, 5, 5, {}, False), "pencil"),
    (InfluenceGained(0, 0, 4, "quarry", 4), "claim"),
    (PersonAttracted(0, 1, 3, "prior", {}), "claim"),
    (InfrastructureBuilt(0, 1, 3, "market", {"food": 6}, 0), "build"),
]


@pytest.mark.parametrize(("event", "effect"), SPENT)
def test_a_die_flies_to_its_line_before_anything_is_written_there(event: Any, effect: str) -> None:
    with fresh(0) as driver:
        line = CUES.timeline(event, driver.scene)
        done = [time for time, name in sounds(line) if name == effect]
        assert done
        assert min(done) >= FLY
        for mark in line.marks:
            if mark.name in ("gain", "rise"):
                assert mark.time >= FLY
        for track in line.tracks:
            if track.key != "spend.t":
                assert track.start >= FLY


def test_a_spent_die_has_left_its_well_while_it_flies() -> None:
    with fresh() as driver:
        driver.until(lambda: driver.scene.can_act, 400)
        table, hand = driver.scene, KeyHand(driver)
        hand.take("die/0", then=1)
        hand.take("asset/population", then=2)
        assert table.play.director.number("spend.t", 1.0) < 1
        assert "die/0" not in table.page.zones
        assert table.town.values[0] == 0
        driver.settle()
        assert table.town.values[0] > 0


def begins(seat: int, number: int) -> Callable[[Match], bool]:
    """A turn of that seat begins in that round."""
    return lambda m: (
        m.state.phase == Phase.SPEND and m.state.round == number and m.state.active == seat and m.state.spent == 0
    )


@pytest.mark.parametrize("number", usual([2, 3, 5, 6, 8], 2, 5, 8))
@pytest.mark.parametrize("players", [("human", "bot:greedy"), ("bot:greedy", "bot:greedy")])
def test_a_bots_turn_with_its_roll_takes_at_most_two_seconds(players: tuple[str, ...], number: int) -> None:
    play = moment(begins(1, number), players)
    with Driver(play, settings=paced(1)) as driver:
        table, frames = driver.scene, 0
        while frames < 1000 and not (table.state.active != 1 or table.state.phase != Phase.SPEND):
            driver.frames(1)
            now = play.director.now
            if now is not None and now.type == "dice_rolled":  # the next town's
                break
            frames += 1
        roll = CUES.timeline(DiceRolled("own", (1, 2), (0, 1), 1), table).duration
        assert frames > 10
        assert frames * DT + roll <= 2.0


def test_a_bots_turn_is_told_beside_ones_own_sheet() -> None:
    with Driver(moment(begins(1, 3), ("human", "bot:greedy")), settings=paced(1)) as driver:
        table, frames, seen = driver.scene, 0, set()
        while table.state.active == 1 and table.state.phase == Phase.SPEND and frames < 1000:
            assert table.seat == 0
            driver.frames(1)
            frames += 1
            seen |= {e.node.text for e in table.page.plan.entries if hasattr(e.node, "text")}
        played = [one for one in table.play.director.events if one.type == "asset_increased" and one.seat == 1]
        assert played
        assert {table.voice.tell(one, under=1).text for one in played} <= seen


GAINS = (
    Fed(0, 6, 8, 6, 2),
    FarmsYielded(0, 8, 0),
    Collected(0, "forest", "supply", 2, 0),
    Collected(0, "quarry", "supply", 2, 0),
    Collected(0, "farmland", "food", 2, 0),
    InfluenceGained(0, 0, 4, "forest", 12),
)


@pytest.mark.parametrize("size", [100, 150])
def test_numbers_that_rise_cover_neither_each_other_nor_a_locations_name_nor_the_edge(size: int) -> None:
    play = moment(lambda m: m.state.phase == Phase.SPEND and m.state.round == 7)
    with Driver(play, settings=paced(1, text_size=size), settled=True) as driver:
        table, seen = driver.scene, 0
        play.director.feed(GAINS)
        for _ in as_long_as(lambda: play.busy):
            driver.frames(1)
            boxes = [pygame.Rect(*(10 * v for v in box)) for _, box in table.show.rising.boxes(driver.services.painter)]
            names = [
                pygame.Rect(*(10 * v for v in table.page.spot(f"land/{place}", Text)))
                for place in LOCATIONS
                if table.page.spot(f"land/{place}", Text)
            ]
            for i, box in enumerate(boxes):
                assert box.collidelist(boxes[:i]) < 0
                assert box.collidelist(names) < 0
                assert pygame.Rect(0, 0, 6400, 3600).contains(box)
            seen = max(seen, len(boxes))
        assert seen >= 3


ANSWERS = (
    (AssetIncreased(0, 0, 3, "population", 3, 3, 3, {}, False), 3, "town/hut"),
    (AssetIncreased(0, 0, 3, "food", 3, 3, 3, {}, False), 3, "sym/food"),
    (AssetIncreased(0, 0, 6, "knights", 6, 6, 6, {}, False), 6, "sym/knights"),
    (AssetIncreased(0, 0, 1, "bread", 1, 1, 1, {"food": 3}, False), 1, "sym/bread"),
    (InfluenceGained(0, 0, 4, "quarry", 4), 2, "town/rock"),
    (PersonAttracted(0, 1, 3, "prior", {}), 1, "sym/prior"),
    (InfrastructureBuilt(0, 1, 3, "market", {"food": 6}, 0), 1, "town/market"),
)


@pytest.mark.parametrize(("event", "count", "picture"), ANSWERS)
def test_the_street_answers_each_spent_die_once_it_has_landed(event: Any, count: int, picture: str) -> None:
    with fresh(1, reduced_motion=True) as driver:
        driver.settle()
        table, painter = driver.scene, driver.services.painter
        assert all(built(table, AssetIncreased(0, 0, 2, asset, 2, 2, 2, {}, False)) for asset in ASSETS)
        things = built(table, event)
        assert [one.picture for one in things] == [picture] * count
        painter.notes = []
        rise(painter, (8, 32, 624, 84), things, 0.0)
        assert not [note for note in painter.notes if note.text == picture]
        rise(painter, (8, 32, 624, 84), things, 1.0)
        grown = [note.rect for note in painter.notes if note.text == picture]
        painter.notes = None
        assert len(grown) == count
        line = CUES.timeline(event, driver.scene)
        assert all(track.start >= FLY for track in line.tracks if track.key in ("write.t", "grow.t", "stamp.t"))


def test_the_shared_dice_stay_spent_while_towns_collect_until_the_next_are_rolled() -> None:
    with Driver(moment(rolled(3, 4)), settings=paced(1), settled=True) as driver:
        play, seen = driver.scene.play, set()
        play.do(EndSpending())
        for _ in as_long_as(lambda: driver.scene.play.director.busy, 600):
            driver.frames(1)
            seen.add(play.director.now.type if play.director.now else "")
            if not driver.scene.state.faces:
                dice = [note for note in driver.notes() if note.text.startswith("die/gold")]
                assert all(note.faint for note in dice), seen
        assert {"fed", "collected"} <= seen
    first = Decision(0, Phase.COLLECT, {"round": 2})
    play = moment(lambda match: match.pending == (first,) and match.state.turn == 0, ("human", "greedy"))
    with Driver(play, settings=paced(0), settled=True) as driver:
        dice = [note for note in driver.notes() if note.text.startswith("die/gold")]
        assert [note.faint for note in dice] == [True, True]
