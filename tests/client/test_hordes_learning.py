"""The book of abilities of Horrible Hordes as something is learnt: what it opens for, at what price, and why not."""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

from game.client.input.actions import Act
from game.client.scenes.map import MapScene
from game.core.horrible_hordes.actions import Research, ResearchExtra
from game.core.horrible_hordes.books import limit, research_price
from game.core.horrible_hordes.hordes import telegraph
from game.core.horrible_hordes.state import Learn as Gift
from game.core.horrible_hordes.tables import ABILITIES, ABILITY
from game.core.match import Match
from game.lessons import lesson_of, opened
from game.titles.horrible_hordes.look.abilities import AbilitiesScene, OffersScene, for_you, with_ability
from game.titles.horrible_hordes.look.choice import price_of
from game.titles.horrible_hordes.look.names import Bit, Foreseen, name, raids
from tests.client.driver import Driver, at_table, paced, play_of
from tests.world import at_random, random_match


def learner(steps: int) -> Driver:
    """The table of the guided first game, so many of its steps on."""
    lesson = lesson_of("horrible_hordes")
    match = opened(lesson)
    for way in [way for step in lesson.steps[:steps] for way in step.way]:
        match.play(match.decode(way))
    driver = Driver(MapScene(play_of(match)), settings=paced(0))
    driver.until(lambda: isinstance(driver.scene, OffersScene), 20)
    driver.frames(2)
    return driver


def test_the_book_that_opens_for_learning_says_that_it_is_free_and_why_no_army_was_asked() -> None:
    with learner(4) as driver:
        said = " ".join(note.text for note in driver.notes())
        assert said.startswith(
            "Research: learn an ability, free Train skipped: an army costs 1 wood, 1 food and 3 metal."
            " Move skipped: it costs 1 food. "
        )
        assert driver.scene.prompts()[0].label == "Learn"
        driver.key("m", then=2)
        assert isinstance(driver.scene, AbilitiesScene)
        driver.scene.focus.focus_on(next(id for id, zone in driver.scene.focus.zones.items() if zone.refusal))
        assert driver.scene.prompts()[0] == (Act.WHY, "Why not?")
    with learner(7) as driver:
        said = " ".join(note.text for note in driver.notes())
        assert "Move skipped" not in said


def test_a_phase_of_training_that_nobody_was_asked_about_is_told_on_the_board() -> None:
    for match in (random_match(f"train-{n}", 0) for n in range(20)):
        for _ in range(400):
            if match.over:
                break
            before = match.state.phase, match.state.active
            length = len(match)
            match.play(match.legal()[-1])
            s = match.state
            after = s.phase, s.active
            if before == ("fortify", s.active) and after == ("move", s.active) and s.players[s.active].castles:
                with at_table(match.branch(length), settings=paced(0), then=3) as driver:
                    driver.scene.play.do(match.journal[length].action)
                    driver.frames(4)
                    assert driver.scene.toast.text.startswith("Train skipped: an army costs ")
                return
    raise LookupError("nobody at random comes to that")


def test_a_bought_ability_shows_its_price_before_it_is_chosen() -> None:
    s = random_match("moss-4", 40).state
    prices = [price_of(s, Bit("do", "research_extra"), seat) for seat in range(len(s.players))]
    assert prices == [f"{research_price(player)}{{bag}}" for player in s.players]


def buying(match: Match) -> bool:
    """Whether an ability is for sale and none is free."""
    kinds = {type(action) for action in match.legal()} if match.pending else set()
    return ResearchExtra in kinds and Research not in kinds


def test_what_is_for_sale_neither_opens_nor_has_the_focus_unasked() -> None:
    """Also where the hand could not keep the chits it costs."""
    found = (match.branch() for match in at_random("moss-4", after=20, until=1500) if buying(match))
    for match in islice(found, 4):
        s = match.state
        assert sum(s.players[match.pending[0].seat].goods) > limit(s.players[match.pending[0].seat], "hand")
        with at_table(match, settings=paced(0), then=120) as driver:
            assert isinstance(driver.scene, MapScene)
            assert driver.scene.focus.id == "order/done"
            driver.scene.focus.focus_on("order/0")
            driver.frames(2)
            driver.key("return", then=2)
            assert isinstance(driver.scene, OffersScene), "it opens when it is asked for"


def test_what_is_free_is_never_offered_to_be_skipped_for_good() -> None:
    with learner(4) as driver:
        driver.key("escape", then=2)
        assert driver.match.state.phase == "research"
        assert "plan/all" in driver.scene.focus.zones
        assert "plan/research" not in driver.scene.focus.zones
        driver.confirm("plan/all", then=2)
        assert not [zone for zone in driver.scene.focus.zones.values() if "esearch" in zone.name]


def test_what_cannot_be_bought_because_it_is_owned_says_so() -> None:
    match = next(found for found in at_random("moss-4", after=20, until=900) if buying(found))
    seat = match.pending[0].seat
    book = AbilitiesScene(play_of(match), seat, learning=True)
    with Driver(book, settings=paced(0), then=2):
        owned = next(row for row in book.rows() if row.owned and row.id not in book._by_ability)
        assert book.refusal(owned).text == f"You have {name(owned.id)} already."


def test_a_gift_says_where_the_ability_comes_from() -> None:
    def given(match: Match) -> bool:
        return isinstance(match.state.top, Gift) and match.state.top.reason == "lore"

    match = next(found for found in at_random("moss-4", after=20, until=2000) if given(found))
    with Driver(AbilitiesScene(play_of(match), match.pending[0].seat, learning=True), settings=paced(0)) as driver:
        driver.frames(2)
        said = " ".join(note.text for note in driver.notes())
        assert said.startswith("Lore: learn an ability, free ")


def test_the_board_is_seen_before_the_book_covers_it() -> None:
    """However long the player thought before."""
    lesson = lesson_of("horrible_hordes")
    match = opened(lesson)
    *before, last = [way for step in lesson.steps[:4] for way in step.way]
    for way in before:
        match.play(match.decode(way))
    with at_table(match, settings=paced(1)) as driver:
        table = driver.scene.table
        driver.until(lambda: table.orders.now is not None, 600)
        driver.frames(120)
        table.play.do(match.decode(last))
        driver.frames(2)
        driver.until(lambda: table.orders.now is not None, 600)
        driver.frames(45)
        assert not isinstance(driver.scene, OffersScene)
        driver.frames(30)
        assert isinstance(driver.scene, OffersScene)


def test_three_of_different_kinds_are_offered_each_with_what_it_would_do_for_you() -> None:
    for match in islice((m.branch() for m in at_random("moss-4", after=20, until=900) if offers_one(m)), 6):
        seat = match.pending[0].seat
        scene = OffersScene(play_of(match), seat)
        with Driver(scene, settings=paced(0), then=2) as driver:
            assert len({ABILITIES[ABILITY[one]].cat for one in scene.offers}) == len(scene.offers) == 3
            assert all(scene.lines[one] for one in scene.offers)
            assert scene.focus.id == f"ability/{scene.offers[0]}"
            driver.key("m", then=2)
            assert isinstance(driver.scene, AbilitiesScene)
            driver.key("return", then=2)
            assert driver.scene is not scene, "what was learnt in the book closes the offers, too"


def offers_one(match: Match) -> bool:
    return bool(match.pending) and any(isinstance(action, Research) for action in match.legal())


def test_an_ability_counts_in_the_raids_at_once_while_the_next_phase_is_being_shown() -> None:
    for match in (m.branch() for m in at_random("moss-4", after=20, until=900) if offers_one(m)):
        before, seat = match.state, match.pending[0].seat
        if "raid: hold" not in for_you(before, seat, "heavy_armor"):
            continue
        after = with_ability(before, seat, ABILITY["heavy_armor"])
        after.phase = "spawn"
        play, seen = SimpleNamespace(busy=False), SimpleNamespace(state=before)
        foreseen = Foreseen(cast(Any, play), cast(Any, seen))
        old = foreseen.raids(seat)
        play.busy, seen.state = True, after
        assert [raid.odds.hold for raid in foreseen.raids(seat)] != [raid.odds.hold for raid in old]
        return
    raise AssertionError("nobody is helped by it")


def test_what_an_ability_would_do_is_the_raid_as_it_would_be_with_it() -> None:
    told = 0
    for match in islice((m.branch() for m in at_random("moss-4", after=20, until=900) if offers_one(m)), 12):
        s, seat = match.state, match.pending[0].seat
        now = {raid.omen.horde.uid: raid.odds.hold for raid in raids(s, seat, telegraph(s))}
        if "raid: hold" not in (line := for_you(s, seat, "heavy_armor")):
            continue
        after = s.copy()
        after.players[seat].abilities |= 1 << ABILITY["heavy_armor"]
        then = {raid.omen.horde.uid: raid.odds.hold for raid in raids(after, seat, telegraph(s))}
        best = max(now, key=lambda uid: then[uid] - now[uid])
        before, with_it = (round(100 * one[best]) for one in (now, then))
        assert line.endswith(f"hold {with_it}~%, was {before}~%"), "a number and its % are one word"
        assert with_it > before, "what changes nothing is not praised"
        told += 1
    assert told
