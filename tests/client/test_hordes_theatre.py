"""The stage of Horrible Hordes: battles by one device alone, odds as the core has them, the same end when skipped."""

from functools import partial
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from game.client.scenes.fight_parts import PLATES
from game.client.scenes.hand_over import HandOver
from game.client.scenes.map import Table
from game.core.events import DiceRolled
from game.core.horrible_hordes.events import AbilityUsed, BattleBegun, Judged
from game.core.horrible_hordes.odds import battle_odds, odds_between
from game.core.horrible_hordes.state import Fallen
from game.journal.settings import Settings
from game.titles.horrible_hordes.look.abilities import OffersScene
from game.titles.horrible_hordes.look.battle import BattleScene, CountsScene
from game.titles.horrible_hordes.look.battle_dice import TrayRoll, key_of, slots
from game.titles.horrible_hordes.look.bout import past_of
from game.titles.horrible_hordes.look.kingdoms import FallenPage, KingdomsScene, since_turn, turn_news
from tests.client.driver import Driver, at_table, paced, page_name, play_of
from tests.client.hands import Hand, KeyHand, MouseHand, PadHand
from tests.pictures.inspect import noted
from tests.world import as_long_as, random_match
from tools.shots import before_a_raid, warded


def raid(players: tuple[str, ...] = (), speed: int = 4, presses: bool = False, **more: Any) -> Driver:
    """The board just before a raid on seat 1; `storm` brings it on. Bots at the table wait."""
    match = before_a_raid()
    play = play_of(match.branch(len(match) - 1), players)
    play.paused = "bot:greedy" in players
    return Driver(play, settings=paced(speed, **more), presses=presses)


def storm(driver: Driver) -> None:
    driver.frames(3)
    if isinstance(driver.scene, OffersScene):  # it is the time of learning: the book lies open
        driver.key("escape", then=2)
    driver.scene.play.do(before_a_raid().journal[-1].action)


def on_stage(driver: Driver) -> Any:
    driver.until(lambda: isinstance(driver.scene, BattleScene), 900)
    return driver.scene


def window(players: tuple[str, ...] = (), **more: Any) -> Driver:
    """A raid in which seat 1 may ward off a blow."""
    driver = Driver(play_of(warded().branch(len(warded())), players), settings=Settings(**more))
    on_stage(driver)
    driver.frames(2)
    return driver


# ---- what comes up, and when


def test_a_battle_of_somebody_at_this_screen_comes_up_by_itself_and_waits_for_its_reader() -> None:
    with raid() as driver:
        storm(driver)
        scene = on_stage(driver)
        assert scene.bout.horde == "emperor_penguin"
        driver.until(lambda: scene.held, 1500, then=2)
        assert scene.focus.id == "card/on", "one press more goes on"
        assert scene.view.result.outcome == "won"
        driver.frames(400)
        assert driver.scene is scene
        driver.key("return", then=1)
        assert isinstance(driver.scene, Table)
        assert driver.scene.play.busy  # what followed the battle waited for the board
        assert driver.scene.play.director.events[driver.scene.play.director.shown].type in (
            "phase_begun",
            "round_begun",
        )


def test_at_instant_speed_nothing_holds() -> None:
    with raid(speed=0) as driver:
        play = driver.scene.play
        storm(driver)
        for _ in range(4):
            driver.frames(1)
            assert not isinstance(driver.scene, BattleScene)
        assert not play.busy


def test_a_battle_that_takes_no_stage_is_fought_on_the_card_beside_the_board() -> None:
    with raid(("human", "bot:greedy"), battles="never") as driver:
        driver.frames(3)
        play, told = driver.scene.play, []
        play.do(before_a_raid().journal[-1].action)
        for _ in driver.passing(lambda: not play.busy, 900):
            assert not isinstance(driver.scene, BattleScene)
            if driver.scene.fight is not None:
                told.append(driver.scene.fight)
                assert "page:card/looked" not in driver.scene.page.plan.items, "all of it is in sight"
        assert told[-1].result == "won"
        assert (told[-1].round, len(told[-1].rows)) != (0, 0)


@pytest.mark.parametrize(("battles", "shown"), [("matters", True), ("always", True), ("never", False)])
def test_who_only_watches_sees_the_short_stage_of_a_battle_that_matters(battles: str, shown: bool) -> None:
    with raid(("bot:greedy", "bot:greedy"), battles=battles) as driver:
        play = driver.scene.play
        driver.frames(2)
        play.do(before_a_raid().journal[-1].action)
        driver.until(lambda: isinstance(driver.scene, BattleScene) or not play.busy, 700)
        assert isinstance(driver.scene, BattleScene) is shown
        if shown:  # it is short and goes by itself
            scene, play.paused = driver.scene, False
            driver.until(lambda: scene.held, 240)
            driver.until(lambda: isinstance(driver.scene, Table), 60)


def test_skipping_on_the_board_stops_at_ones_own_battle() -> None:
    with raid() as driver:
        storm(driver)
        driver.frames(2)
        driver.key("return", then=3)
        assert isinstance(driver.scene, BattleScene)
        assert driver.scene.shown.told == []


# ---- by one device alone


@pytest.mark.parametrize("hand", [PadHand, MouseHand, KeyHand])
def test_a_battle_with_windows_is_fought_by_one_device_alone(hand: type) -> None:
    with window(speed=0) as driver:
        person: Hand = hand(driver)
        play, used = driver.scene.play, 0
        for _ in range(60):
            scene = driver.scene
            if not isinstance(scene, BattleScene):
                break
            zones = scene.focus.zones
            uses = [id for id, zone in zones.items() if zone.refusal is None and zone.name == "Field Fortifications"]
            used += bool(uses)
            ends = [id for id in ("card/on", "order/0") if id in zones]
            person.take(uses[0] if uses else ends[0])
            driver.frames(2)
        assert used == 1
        assert isinstance(driver.scene, Table | FallenPage)
        assert not any(type(frame).__name__ == "Battle" for frame in play.session.match.state.todo)


@pytest.mark.parametrize("hand", [PadHand, KeyHand])
def test_all_that_counts_is_laid_open_while_dice_fall_and_is_no_haste(hand: type) -> None:
    with raid(speed=1) as driver:
        storm(driver)
        scene = on_stage(driver)
        driver.frames(3)
        shown = scene.play.director.shown
        driver.pad.tap("ls") if hand is PadHand else driver.key("l", then=2)
        assert isinstance(driver.scene, CountsScene)
        assert driver.audit() == []
        driver.pad.tap("east") if hand is PadHand else driver.key("escape", then=2)
        assert driver.scene is scene
        assert scene.play.director.shown == shown


def test_who_presses_auto_or_silences_an_ability_is_not_asked_any_more() -> None:
    with window(speed=0) as driver:
        driver.key("m", then=8)
        scene = driver.scene
        assert scene.held if isinstance(scene, BattleScene) else True
        assert not any(type(f).__name__ == "Battle" for f in scene.play.session.match.state.todo)
    with window(speed=0) as driver:
        board: Any = driver.app.stack.scenes[0]
        silenced = board.orders.plan.never
        driver.key("left", then=1)
        assert driver.scene.offers.looked_at == "field_fortifications"
        driver.frames(40)  # a press at once was meant for what was asked before
        driver.key("n", then=8)
        assert "field_fortifications" in silenced
        assert not isinstance(driver.scene, BattleScene) or driver.scene.held


# ---- the same truth


def test_its_odds_are_the_cores_at_every_rest_and_its_dice_those_of_the_events() -> None:
    with raid() as driver:
        storm(driver)
        scene = on_stage(driver)
        compared = seen = 0
        for _ in driver.passing(lambda: scene.held, 1500):
            last = scene.play.director.events[: scene.play.director.shown]
            if last and last[-1].type in ("battle_begun", "round_fought") and scene.shown.odds is not None:
                compared += scene.shown.odds == odds_between(scene.shown.s)
            now = scene.play.director.now
            if now is not None and now.type == "dice_rolled":
                thrown = [face or 10 for one in scene.playing[2].thrown for face in one.throw.faces]
                assert tuple(thrown) == now.faces
                seen += 1
        assert compared > 5
        assert seen
    with window(speed=0) as driver:
        assert driver.scene.shown.odds == battle_odds(driver.match.state)


def test_skipping_ends_in_the_same_state_and_with_the_same_card() -> None:
    ends = []
    for skip in (False, True):
        with raid() as driver:
            storm(driver)
            scene = on_stage(driver)
            if skip:
                driver.key("return")
            driver.until(partial(getattr, scene, "held"), 1500, then=2)
            told = scene.view.result, scene.shown.told, scene.play.director.view["players"], scene.play.director.shown
            ends.append((told, scene.play.session.match.fingerprint()))
    assert ends[0] == ends[1]


def test_every_unit_stands_in_the_lane_of_its_own_die() -> None:
    with window(speed=0) as driver:
        scene = driver.scene
        units = scene.bout.units(scene.shown.s, 0)
        (ours, theirs), _ = slots(scene.shown.roll)
        for (x, y), unit, row in zip(ours, units, scene.shown.roll.side(0), strict=True):
            assert row[1] == unit.kind
            post = next(post for post in scene.view.cast if post.key == key_of(unit, 0))
            assert post.x < x
            assert 0 < post.y - y < 13
        assert max(post.x for post in scene.view.cast if not post.left) < min(x for x, _ in ours)
        assert max(x for x, _ in theirs) < min(post.x for post in scene.view.cast if post.left)


@pytest.mark.parametrize("count", [1, 5, 13, 14, 27])
def test_dice_never_lie_on_one_another_nor_beyond_their_half(count: int) -> None:
    rows = tuple(Judged(side, "army", 5, 5, "hit", "") for side in (0, 1) for _ in range(count))
    sides, size = slots(TrayRoll(rows))
    spots = [spot for side in sides for spot in side]
    assert len(set(spots)) == 2 * count
    for a, b in combinations(spots, 2):
        assert abs(a[0] - b[0]) >= size * 0.75 or abs(a[1] - b[1]) >= 20
    for ours, theirs in zip(*sides, strict=True):
        assert ours[0] < theirs[0]


def test_a_saved_battle_tells_what_went_before() -> None:
    match = warded().branch(len(warded()))
    with at_table(match, settings=paced(0)) as driver:
        scene = on_stage(driver)
        begun = past_of(match, scene.bout)
        assert begun[0].type == "battle_begun"
        assert scene.bout.begun["army"] == len(begun[0].armies)


@pytest.mark.parametrize("anew", [False, True])
def test_a_saved_battle_is_shown_to_its_end(anew: bool) -> None:
    with window(speed=4) as driver:
        scene = driver.scene
        judged = []
        lies = scene.shown.roll.rows
        for _ in as_long_as(lambda: not scene.held):
            driver.until(lambda: scene.asked or scene.held, 900)
            if scene.asked:
                known = len(scene.play.director.events)
                driver.key("return")
                driver.until(lambda: scene.asked or scene.held, 900)
                judged += [e.rows for e in scene.play.director.events[known:] if e.type == "dice_judged"]
                assert len(scene.shown.told) == len(judged)
            if anew and scene.asked:  # the present without how it came, as from another machine
                scene.play.rejoin()
                driver.frames(2)
                assert len(scene.shown.told) == len(judged)
        assert len(judged) > 1
        assert judged[0] == lies
        assert scene.shown.roll.rows == judged[-1]


# ---- the screen goes on


def test_a_fallen_kingdom_is_told_what_it_keeps_and_gets_and_may_leave_the_board() -> None:
    matches = (random_match(f"fall-{number}", 600) for number in range(40))
    moments = (match.branch(length) for match in matches for length in range(len(match)))
    match = next(moment for moment in moments if isinstance(moment.state.top, Fallen))
    with at_table(match.branch(len(match)), settings=paced(0), then=4) as driver:
        scene = driver.scene
        assert isinstance(scene, FallenPage)
        assert driver.audit() == []
        assert any(told.seat == scene.seat for told in scene.happened)
        KeyHand(driver).take("again", then=4)
        assert isinstance(driver.scene, KingdomsScene)
        driver.key("return", then=3)
        orders = driver.scene.orders
        assert orders.now.picked[0].value == "restart"
        s, grid = match.state, match.state.grid
        far = {space: min(grid.distance(space, horde) for horde in s.hordes) for space in orders.targets()}
        space = int(driver.scene.focus.id.removeprefix("cell/"))
        assert far[space] == max(far.values())
    with at_table(match.branch(len(match)), settings=paced(0), then=4) as driver:
        seat = driver.scene.seat
        PadHand(driver).take("leave", then=4)
        board: Any = driver.app.stack.scenes[0]
        assert board.play.session.match.state.players[seat].retired


def test_the_screen_is_handed_over_at_the_turn_of_another_person_with_the_news() -> None:
    match = random_match("hand-1", 0, seats=2)
    with at_table(match, settings=paced(0)) as driver:
        play, handed = driver.app.stack.scenes[0].play, []
        driver.frames(3)
        assert not isinstance(driver.scene, HandOver)  # who opened the match sits there
        for _ in range(60):
            if isinstance(driver.scene, HandOver):
                handed.append(driver.scene.guest.seat)
                assert driver.audit() == []
                KeyHand(driver).take("ready")
            elif isinstance(driver.scene, Table):
                play.do(play.session.match.legal()[-1])
            else:
                driver.key("return")
            driver.frames(3)
        assert len(set(handed)) == 2


def test_the_news_are_of_the_time_since_ones_own_turn_ended() -> None:
    match = random_match("news-1", 260, seats=2)
    for seat in (0, 1):
        events = since_turn(match, seat)
        assert not any(event.type == "turn_ended" and event.seat == seat for event in events)
        own = [told for told in turn_news(match, seat) if told.seat == seat]
        fought = [event for event in events if event.type == "battle_ended" and event.seat == seat]
        assert len(own) >= len(fought)


def test_no_figure_stands_before_what_a_plate_says_in_large_letters() -> None:
    with raid(speed=1, text_size=200) as driver:
        storm(driver)
        scene = on_stage(driver)
        driver.until(lambda: scene.playing is not None, 900, then=75)
        painter = driver.services.painter
        notes, boxes = noted(scene.draw, painter), [painter.box(*box) for box in PLATES[:2]]
        over = [n for n, note in enumerate(notes) if any(box.contains(note.rect) for box in boxes)]
        figures = [n for n, note in enumerate(notes) if note.text == "picture"]
        assert figures
        assert max(figures) < max(over), "it lies over all that is there"


# ---- the dice are the player's


def test_the_first_roll_of_ones_own_battle_says_what_for_is_pressed_and_the_others_follow() -> None:
    with raid(speed=1, presses=True) as driver:
        storm(driver)
        board, pressed = driver.scene, []
        for _ in range(4000):
            driver.frames(1)
            scene: Any = driver.scene
            roll = scene.play.roll
            if roll is not None:
                driver.frames(40)
                assert scene.play.roll is roll, "held for as long as one likes"
                if isinstance(scene, Table):
                    told = [note.text for note in driver.notes()]
                    assert "Roll for a new horde" in told
                    assert sum("learned" in text for text in told) == 1  # what is told large is not in the list above
                if isinstance(scene, BattleScene):
                    assert scene.focus.id == "hand/roll"
                    assert scene.view.lying == ()
                    assert scene.view.notes, "what each die needs is known before it falls"
                    drawn = [note.text for note in driver.notes()]
                    last = len(drawn) - drawn[::-1].index("picture")
                    assert last <= drawn.index(scene.view.notes[0].text), "no figure stands before it"
                pressed.append((page_name(scene), roll.stream))
                driver.key("r")
            if isinstance(scene, BattleScene) and scene.held:
                break
        rolled = [one for one in board.play.director.events if one.type == "dice_rolled" and one.stream == "battle"]
        assert pressed == [("Table", "spawn"), ("BattleScene", "battle")]
        assert len(rolled) > 1


@pytest.mark.parametrize(("mine", "before", "held"), [
    (True, [], True),
    (True, [AbilityUsed(0, "bless", {}, {}, 0)], True),
    (True, [DiceRolled("battle", (5,), (0,), 10, 0)], False),
    (False, [], False),
])  # fmt: skip
def test_every_battle_of_ones_own_waits_once_for_a_press_and_none_of_others(
    mine: bool, before: list[Any], held: bool
) -> None:
    """Whatever was told between its beginning and its first roll."""
    match = before_a_raid()
    events = [*before]
    events[:0] = [event for event in match.events_of(len(match) - 1) if isinstance(event, BattleBegun)]
    director = SimpleNamespace(events=events, shown=len(events))
    scene = SimpleNamespace(mine=mine, shown=SimpleNamespace(start=0), play=SimpleNamespace(director=director))
    assert BattleScene.presses_for(scene, None) is held


def test_a_battle_that_is_told_on_the_board_asks_for_no_press() -> None:
    with raid(presses=True, battles="never") as driver:
        storm(driver)
        pressed, play = [], driver.scene.play
        for _ in driver.passing(lambda: not play.busy, 2000):
            if play.roll is not None:
                pressed.append(play.roll.stream)
                driver.key("r")
        assert pressed == ["spawn"]


def test_the_chance_is_certain_once_the_end_is_shown() -> None:
    told = dict[bool, set[str]]()
    with raid(speed=1) as driver:
        storm(driver)
        scene = on_stage(driver)
        for number in driver.passing(lambda: scene.held, 3000, seen=False):
            if number % 5 == 0:
                said = driver.said()
                told.setdefault("Victory" in said, set()).update(text for text in said if text.endswith("\u202f%"))
    assert told[True] == {"100\u202f%"}
    assert told[False] & told[True] == set()
