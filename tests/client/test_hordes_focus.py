"""Where the focus of Horrible Hordes is when something is asked: never on what does harm; and what ends a moment."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest

from game.client.input.actions import Act
from game.client.scenes.lesson import focus_of
from game.client.scenes.map import Table
from game.client.scenes.setup import SetupScene
from game.client.ui.place import overlap
from game.core.horrible_hordes.actions import (
    BuildSettlement,
    ChooseStart,
    Fight,
    MoveStack,
    Research,
    ResearchExtra,
    Use,
)
from game.core.horrible_hordes.books import limit
from game.core.horrible_hordes.hordes import telegraph
from game.core.horrible_hordes.movement import stack_at
from game.core.horrible_hordes.odds import attack_odds, forecast
from game.core.horrible_hordes.state import Learn as Gift
from game.core.horrible_hordes.state import Place
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, KINGDOM, KINGDOMS
from game.core.match import Match
from game.lessons import lesson_of, opened
from game.titles.horrible_hordes.bot.policy import Greedy
from game.titles.horrible_hordes.look.abilities import AbilitiesScene, OffersScene, for_you, with_ability
from game.titles.horrible_hordes.look.battle import BattleScene
from game.titles.horrible_hordes.look.choice import price_of
from game.titles.horrible_hordes.look.kingdoms import KingdomsScene
from game.titles.horrible_hordes.look.names import Bit, Choosing, Foreseen, ability_line, name, raids
from game.titles.horrible_hordes.look.orders import CONVERT, rows_of
from tests.client.driver import Driver, at_table, paced, play_of
from tests.client.hands import KeyHand
from tests.client.setting import harpies
from tests.client.test_lesson_scene import ahead, at_the_lesson, settle, ways
from tests.world import at_random, play_on, random_match

GAME = "horrible_hordes"


@pytest.fixture
def lesson(home: Path) -> Iterator[Driver]:
    """Two rounds with dice that always fall the same way."""
    with at_the_lesson(home, "horrible_hordes") as driver:
        yield driver


LOOK = 40  # frames in which somebody sees what is asked now before they press


def test_the_bar_offers_to_be_done_where_something_can_be_ended_and_a_settlement_where_no_horde_comes(
    lesson: Driver,
) -> None:
    for number in ways(lesson, 4):
        settle(lesson)
        offered = {prompt.acts for prompt in lesson.scene.top.prompts()}
        assert (Act.NEXT in offered) is (number == 3), f"step {number + 1}"
        if number == 3:
            break
    scene: Any = lesson.scene.top
    lesson.frames(3)
    space = int(focus_of(scene).zone_now.id.removeprefix("cell/"))
    raided = {to for omen in scene.foreseen.omens for _, to, _ in omen.steps}
    assert space in scene.orders.targets()
    assert raided & set(scene.orders.targets())
    assert space not in raided


def test_a_reason_why_not_goes_when_something_is_done(lesson: Driver) -> None:
    lesson.frames(LOOK)
    lesson.key("n")
    scene: Any = lesson.scene.top
    assert scene.toast.text == "Place the first settlements first."
    lesson.key("return", then=2)
    assert scene.play.session.match.state.phase == "kingdoms"
    assert scene.toast.text == ""


def test_the_slip_covers_neither_what_has_the_focus_nor_its_tip(lesson: Driver) -> None:
    ahead(lesson, 5)
    scene: Any = lesson.scene
    focus = focus_of(scene.top)
    for zone in [one for one in focus.zones.values() if not one.hidden and not one.id.startswith("cell/")]:
        focus.focus_on(zone.id)
        scene.touch()
        lesson.frames(3)
        assert overlap(scene.bubble.box, focus.zone_now.rect) == 0, zone.id
        assert focus.tip is None or overlap(scene.bubble.box, focus.tip) == 0, zone.id


def test_when_the_last_unit_is_lost_the_table_of_fighters_says_none_is_left() -> None:
    with harpies(4).driver as driver:
        settings = driver.services.settings
        settings.speed = settings.bots_speed = settings.upkeep_speed = 3
        driver.until(lambda: isinstance(driver.scene, OffersScene), 200)
        driver.confirm("ability/great_bows")
        driver.until(lambda: isinstance(driver.scene, BattleScene) and "card/on" in driver.scene.focus.zones, 2000)
        battle: Any = driver.scene
        assert battle.bout.begun["settlement"] == 1
        assert [(line.unit, line.count) for line in battle.shown.lines] == [("settlement", 0)]


def test_what_a_kingdom_knows_is_read_at_once_by_six_as_well() -> None:
    with Driver(SetupScene("horrible_hordes"), settings=paced(0)) as driver:
        hand = KeyHand(driver)
        hand.go("choice/players")
        for _ in range(10):
            if len(driver.scene.draft.players) == 6:
                break
            hand.press(Act.RIGHT)
            driver.frames(1)
        assert len(driver.scene.draft.players) == 6
        hand.press(Act.MENU)
        driver.until(lambda: isinstance(driver.scene, KingdomsScene), 600, then=2)
        here = driver.scene.focus.id.removeprefix("kingdom/")
        assert here == driver.scene.kingdoms[0]
        told = str(driver.scene.page.plan.view)
        for ability in KINGDOMS[KINGDOM[here]].abilities:
            assert told.count(ability_line(ABILITY[ability])) == 1


def test_the_key_that_ends_a_phase_opens_the_book_while_an_ability_is_free(lesson: Driver) -> None:
    ahead(lesson, 4)
    scene: Any = lesson.scene
    lesson.until(lambda: isinstance(scene.top, OffersScene), 60)
    lesson.frames(40)  # a press just after a card has closed by itself was meant for the card
    lesson.key("escape")
    settle(lesson)
    assert scene.top.focus.zones["order/done"].name == "Learn nothing"
    assert scene.top.focus.id == "order/0"  # Enter opens it, too: the bar tells N only elsewhere
    lesson.frames(LOOK)
    lesson.key("n", then=2)
    assert isinstance(scene.top, OffersScene)
    assert scene.play.session.match.state.phase == "research"


@pytest.mark.parametrize("spent", ["gold", "an ability"])
def test_nothing_is_spent_by_going_on_from_a_phase(spent: str) -> None:
    def first(match: Match) -> bool:
        if not match.pending or match.state.phase != "trade" or match.state.todo:
            return False
        bit = rows_of(Choosing(list(match.legal())))[0][0]
        return bit.value == CONVERT if spent == "gold" else bit.field == "use"

    match = next(found for found in at_random("moss-4", after=20, until=400) if first(found))
    with at_table(match, settings=paced(0)) as driver:
        assert driver.scene.focus.id == "order/done"


def test_who_may_choose_a_fight_reads_the_hordes_and_the_chances() -> None:
    def due(match: Match) -> bool:
        rows = match.legal() if match.pending else ()
        return len(rows) > 1 and all(isinstance(action, Fight) for action in rows)

    match = next(found for found in at_random("moss-4", after=20, until=600) if due(found))
    s = match.state
    with at_table(match, settings=paced(0)) as driver:
        page = str(driver.scene.page.plan.view)
        for action in match.legal():
            horde = s.hordes[s.grid.numbers[action.space]]
            assert horde.row.name in page
            odds = forecast(s, match.pending[0].seat, s.grid.numbers[action.space], horde, "raid")
            assert repr(driver.scene.chance(odds.hold))[1:-1] in page


def test_a_reason_why_not_leaves_the_page_in_sight_goes_with_an_answer_and_one_question_back_leads_there() -> None:
    def marches(match: Match) -> bool:
        found = [action for action in match.legal() if isinstance(action, MoveStack)] if match.pending else []
        return match.state.phase == "move" and not match.state.todo and any(action.count > 2 for action in found)

    match = next(found for found in at_random("moss-4", after=20, until=900) if marches(found))
    with at_table(match, settings=paced(0)) as driver:
        scene: Any = driver.scene
        orders, grid = scene.orders, match.state.grid
        march = next(a for a in match.legal() if isinstance(a, MoveStack) and a.count > 2)
        orders.on_cell(grid.numbers[march.origin])
        scene.touch()
        far = next(space for space in range(99, 0, -1) if space not in orders.targets())
        driver.go(f"cell/{far}", then=2)
        orders.on_cell(far)
        driver.frames(2)
        assert scene.toast.text
        toast = scene.toast.box(scene.services.painter, scene.focus)
        assert [one for one in scene.focus.written() if overlap(toast, one)] == []
        answered = next(iter(orders.targets()))
        orders.on_cell(answered)
        assert not scene.toast.text
        scene.touch()
        driver.go(f"cell/{answered}", then=2)
        driver.go("order/2", then=2)
        driver.key("escape", then=2)
        assert scene.focus.id == f"cell/{answered}"


def test_a_horde_is_chosen_on_the_board_as_well_as_from_the_list() -> None:
    def aims(match: Match) -> bool:
        return len({one.horde for one in match.legal() if isinstance(one, Use) and one.ability == "destruction"}) > 4

    match = next(found for found in at_random("moss-4", after=20, until=4000) if aims(found))
    with at_table(match, settings=paced(0)) as driver:
        scene: Any = driver.scene
        orders, hordes = scene.orders, driver.match.state.hordes
        orders.pick(Bit("use", "destruction"))
        scene.touch()
        uid = next(row[0].value for row in orders.rows() if row[0].field == "horde")
        space = next(space for space, horde in hordes.items() if horde.uid == uid)
        driver.go(f"cell/{space}", then=2)
        assert "Choose" in [prompt.label for prompt in scene.prompts()]
        card = next(e.box for e in scene.page.plan.entries if getattr(e.node, "title", "").startswith("Space"))
        assert card[3] >= 90, "who it is can be read beside a long list"
        driver.confirm(f"cell/{space}")
        assert any(isinstance(one.action, Use) and one.action.horde == uid for one in driver.match.journal[-3:])


def test_an_ability_with_one_target_names_it_its_price_and_what_it_does() -> None:
    def quakes(match: Match) -> bool:
        found = [a for a in match.legal() if isinstance(a, Use) and a.to is not None] if match.pending else []
        return bool(found) and any(sum(a.ability == one.ability for a in found) == 1 for one in found)

    match = next(m for m in at_random("moss-4", "oak-7", "elm-2", after=60, until=900) if quakes(m))
    uses = [a for a in match.legal() if isinstance(a, Use) and a.to is not None]
    use = next(one for one in uses if sum(a.ability == one.ability for a in uses) == 1)
    with at_table(match, settings=paced(0)) as driver:
        scene: Any = driver.scene
        rows = [scene.choice.row(scene.orders.now, row) for row in scene.orders.rows()]
        names = [face.label for face in rows]
        assert any(label.endswith(f": {use.to[0]},{use.to[1]}") for label in names), names
        number = next(n for n, label in enumerate(names) if label.endswith(f": {use.to[0]},{use.to[1]}"))
        driver.go(f"order/{number}", then=2)
        assert names[number].partition(":")[0] in str(scene.page.plan.view)
        cost = ABILITIES[ABILITY[use.ability]].use.cost
        assert bool(rows[number].right) is bool(cost)


def test_the_chance_of_an_attack_is_the_same_before_the_march_and_after() -> None:
    def march(match: Match) -> MoveStack | None:
        s, found = match.state, None
        if s.phase != "move" or s.todo or not match.pending:
            return None
        marches = [action for action in match.legal() if isinstance(action, MoveStack)]
        for one in marches:
            if any(more.origin == one.origin and more.count > one.count for more in marches):
                continue
            odds = attack_odds(
                s, match.pending[0].seat, s.grid.numbers[one.origin], one.count, s.grid.numbers[one.path[-1]]
            )
            if odds is not None and odds.win - odds.hold > 0.02:
                found = one
        return found

    match = next(m for m in at_random("moss-4", "oak-7", "elm-2", after=60, until=900) if march(m))
    action = march(match)
    s = match.state
    seat, space = match.pending[0].seat, s.grid.numbers[action.path[-1]]
    odds = attack_odds(s, seat, s.grid.numbers[action.origin], action.count, space)
    with at_table(match, settings=paced(0), then=4) as driver:
        scene: Any = driver.scene
        chance = repr(scene.chance(odds.hold))[1:-1]
        scene.orders.on_cell(s.grid.numbers[action.origin])
        driver.frames(2)
        driver.go(f"cell/{space}", then=3)
        scene.look(space)
        driver.redraw(4)
        assert chance in repr(scene.page.plan.view), "before"
        scene.play.do(action)
        driver.frames(4)
        driver.go(f"cell/{space}", then=3)
        scene.look(space)
        driver.redraw(4)
        assert chance in repr(scene.page.plan.view), "after"


def test_a_march_into_another_kingdom_tells_its_chance() -> None:
    def march(match: Match) -> MoveStack | None:
        s, numbers = match.state, match.state.grid.numbers
        if s.phase != "move" or s.todo or not match.pending:
            return None
        seat = match.pending[0].seat
        foes = sum(player.spaces for player in s.players if player.seat != seat)
        marches = [action for action in match.legal() if isinstance(action, MoveStack)]
        return next((one for one in reversed(marches) if foes >> numbers[one.path[-1]] & 1), None)

    match = Match.new("horrible_hordes", seats=3, seed="p-4", options={"pvp": True})
    action = march(play_on(match, "random", until=march))
    assert action is not None
    s, seat = match.state, match.pending[0].seat
    origin, space = s.grid.numbers[action.origin], s.grid.numbers[action.path[-1]]
    odds = attack_odds(s, seat, origin, stack_at(s.players[seat], origin), space)
    with at_table(match, settings=paced(0), then=4) as driver:
        scene: Any = driver.scene
        scene.orders.on_cell(origin)
        driver.frames(2)
        driver.go(f"cell/{space}", then=3)
        assert scene.focus.zones["order/go"].name.startswith("Attack ")
        assert scene.chance(odds.hold) in scene.focus.zones["order/go"].name


def test_a_settlement_is_not_first_offered_beside_a_horde_that_it_would_draw() -> None:
    def settles(match: Match) -> bool:
        s = match.state
        if not match.pending or s.phase != "settle" or s.todo:
            return False
        sites = {s.grid.numbers[a.space] for a in match.legal() if isinstance(a, BuildSettlement)}
        return len({any(s.grid.distance(site, horde) == 1 for horde in s.hordes) for site in sites}) == 2

    tried = 0
    for match in at_random("moss-4", "fern-2", "oak-7", after=60, until=600):
        if not settles(match):
            continue
        with at_table(match, settings=paced(0)) as driver:
            scene: Any = driver.scene
            table, s = scene, match.state
            beside = {n for n in table.orders.targets() if any(s.grid.distance(n, horde) == 1 for horde in s.hordes)}
            with patch.object(type(table), "omens", ()):
                scene.focus.focus_on(f"cell/{min(beside)}")
                table.orders.lead()
            tried += 1
            assert int(scene.focus.id.removeprefix("cell/")) not in beside
        if tried == 3:
            break
    assert tried


@pytest.mark.parametrize("best", [(3, 3), (4, 3), (3, 4), (4, 4)])
def test_the_start_space_offered_first_is_the_one_the_bots_hold_for_best(best: tuple[int, int]) -> None:
    land = ["clear"] * 36
    land[(best[1] - 1) * 6 + best[0] - 1] = "forest"
    match = Match.new(GAME, seed="oak-7", board={"width": 6, "height": 6, "terrain": land})
    assert Greedy().choose(match.state, match.legal()) == ChooseStart(best)
    with at_table(match, settings=paced(0)) as driver:
        scene: Any = driver.scene
        space = match.state.grid.numbers[best]
        assert scene.focus.id == f"cell/{space}"
        assert scene.orders.aim == space


def test_a_free_settlement_is_first_offered_where_the_bots_would_place_it() -> None:
    for number in range(20):
        match = random_match(f"moss-{number}", 60)
        s = match.state
        s.todo.append(Place(0, "settlement", "expansion"))
        wanted = Greedy().choose(s, match.legal(0))
        if wanted != match.legal(0)[0]:
            break
    else:
        raise LookupError("the first is always the best")
    with at_table(match, settings=paced(0)) as driver:
        scene: Any = driver.scene
        assert scene.focus.id == f"cell/{s.grid.numbers[wanted.space]}"


def windows(wanted: Callable[[set[str]], bool]) -> Iterator[Match]:
    """Moments on the board, at random, whose actions are of such types."""
    for match in at_random(*(f"window-{number}" for number in range(30)), until=500, seats=2):
        kinds = {match.encode(action)["type"] for action in match.legal()} if match.pending else set()
        if wanted(kinds) and not any(type(frame).__name__ == "Battle" for frame in match.state.todo):
            yield match.branch(len(match))


@pytest.mark.parametrize("beside", ["use", "offer_trade"])
def test_the_focus_does_not_begin_on_what_is_used_or_traded_beside_the_phase(beside: str) -> None:
    moments = list(islice(windows(lambda kinds: kinds >= {beside, "end_phase"} or kinds == {beside, "pass"}), 4))
    assert moments
    for match in moments:
        with at_table(match, settings=paced(0), then=4) as driver:
            if isinstance(driver.scene, Table):
                orders: Any = driver.scene.orders
                row = orders.rows()[orders.main] if orders.main >= 0 else ()
                assert not row or (row[0].field != "use" and row[0].value != beside)


def test_a_spell_on_any_horde_offers_first_one_that_comes_for_whoever_casts_it() -> None:
    for match in windows(lambda kinds: "use" in kinds and "battle" not in kinds):
        uses = [action for action in match.legal() if isinstance(action, Use) and action.horde]
        seat = match.pending[0].seat
        if len(uses) < 3 or seat >= len(match.state.players):
            continue
        with at_table(match, settings=paced(0), then=4) as driver:
            table: Any = driver.app.stack.scenes[0]
            mine = match.state.players[seat].spaces
            coming = {omen.horde.uid for omen in table.omens if any(mine >> space & 1 for space, _ in omen.meets)}
            table.orders.pick(Bit("use", uses[0].ability))
            rows = table.orders.rows()
            offered = [row[0].value for row in rows if row[0].field == "horde"]
            if coming & set(offered) and offered:
                assert offered[0] in coming
                return
    raise LookupError("at random nobody may choose among hordes of which one comes for him")


# ---- The book of abilities of Horrible Hordes as something is learnt: what it opens for, at what price, and why
# not.


def learner(steps: int) -> Driver:
    """The table of the guided first game, so many of its steps on."""
    lesson = lesson_of("horrible_hordes")
    match = opened(lesson)
    for way in [way for step in lesson.steps[:steps] for way in step.way]:
        match.play(match.decode(way))
    driver = Driver(play_of(match), settings=paced(0))
    driver.until(lambda: isinstance(driver.scene, OffersScene), 20, then=2)
    return driver


def test_the_book_that_opens_for_learning_says_that_it_is_free_and_never_offers_to_be_skipped_for_good() -> None:
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
        driver.key("escape", "escape", then=2)
        assert driver.match.state.phase == "research"
        assert "plan/all" in driver.scene.focus.zones
        assert "plan/research" not in driver.scene.focus.zones
        driver.confirm("plan/all", then=2)
        assert not [zone for zone in driver.scene.focus.zones.values() if "esearch" in zone.name]
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


def buying(match: Match) -> bool:
    """Whether an ability is for sale and none is free."""
    kinds = {type(action) for action in match.legal()} if match.pending else set()
    return ResearchExtra in kinds and Research not in kinds


def test_what_is_for_sale_shows_its_price_and_neither_opens_nor_has_the_focus_unasked() -> None:
    """Also where the hand could not keep the chits it costs."""
    s = random_match("moss-4", 40).state
    prices = [price_of(s, Bit("do", "research_extra"), seat) for seat in range(len(s.players))]
    assert prices == [f"{limit(player, 'research_price')}{{bag}}" for player in s.players]
    found = (match.branch() for match in at_random("moss-4", after=20, until=1500) if buying(match))
    for match in islice(found, 4):
        s = match.state
        assert sum(s.players[match.pending[0].seat].goods) > limit(s.players[match.pending[0].seat], "hand")
        with at_table(match, settings=paced(0), then=120) as driver:
            assert isinstance(driver.scene, Table)
            assert driver.scene.focus.id == "order/done"
            driver.go("order/0", then=2)
            driver.key("return", then=2)
            assert isinstance(driver.scene, OffersScene), "it opens when it is asked for"


def test_what_cannot_be_bought_because_it_is_owned_says_so() -> None:
    match = next(found for found in at_random("moss-4", after=20, until=900) if buying(found))
    seat = match.pending[0].seat
    book = AbilitiesScene(play_of(match), seat, learning=True)
    with Driver(book, settings=paced(0), then=2):
        owned = next(row for row in book.rows() if row.owned and book.refusal(row))
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
        table = driver.scene
        driver.until(lambda: table.orders.now is not None, 600, then=120)
        table.play.do(match.decode(last))
        driver.frames(2)
        driver.until(lambda: table.orders.now is not None, 600, then=45)
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


def test_what_an_ability_would_do_is_the_raid_with_it_and_counts_at_once_while_the_next_phase_is_shown() -> None:
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
        after = with_ability(s, seat, ABILITY["heavy_armor"])
        after.phase = "spawn"
        play, seen = SimpleNamespace(busy=False), SimpleNamespace(state=s)
        foreseen = Foreseen(cast(Any, play), cast(Any, seen))
        old = foreseen.raids(seat)
        play.busy, seen.state = True, after
        assert [raid.odds.hold for raid in foreseen.raids(seat)] != [raid.odds.hold for raid in old]
        told += 1
    assert told
