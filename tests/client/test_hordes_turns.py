"""Eleven phases without tedium: what a sensible player alone confirms in a turn, and windows only for who can act."""

from itertools import islice
from typing import Any

import pytest

from game.bots import bot
from game.client.input.actions import FACES, Act
from game.client.scenes.hand_over import HandOver
from game.client.scenes.map import Table
from game.core.horrible_hordes.actions import (
    BuildCastle,
    BuildSettlement,
    ChooseAbility,
    ConvertGold,
    Discard,
    EndPhase,
    Pass,
    PlaceUnit,
    Research,
    ResearchExtra,
    TakeFree,
    TrainArmy,
    Use,
)
from game.core.horrible_hordes.queries import completed
from game.core.horrible_hordes.state import TURN
from game.core.horrible_hordes.tables import CHIT, CHITS, GOLD
from game.core.match import Match
from game.core.rules import Action
from game.titles.horrible_hordes.look.abilities import AbilitiesScene, OffersScene
from game.titles.horrible_hordes.look.battle import BattleScene
from game.titles.horrible_hordes.look.hand import SAVED
from game.titles.horrible_hordes.look.kingdoms import FallenPage, turn_news
from game.titles.horrible_hordes.look.names import bits_of, led_horde
from game.titles.horrible_hordes.look.orders import rows_of
from tests.client.driver import Driver, at_table, paced, play_of
from tests.client.hands import SMALL, MouseHand
from tests.client.test_presses import MOST, walked
from tests.long import LONG, usual
from tests.world import as_long_as, at_random, course, play_on, random_match

GAME = "horrible_hordes"
SEEDS = [f"calm {n}" for n in range(1, 5 if LONG else 2)]
ORDERS = 5  # rows of the page of standing orders that are off at first and that everybody wants
LEARNING = (Research, ResearchExtra, ChooseAbility)


class Presser:
    """Somebody alone who knows what to do and does it with a mouse; every click that confirms or leaves is counted."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.hand, self.presses = driver, MouseHand(driver), 0
        self.session = driver.scene.play.session

    @property
    def match(self) -> Match:
        return self.session.match

    def confirm(self, zone: str) -> None:
        focus = self.driver.scene.focus
        if (zone in focus.zones and focus.zones[zone].hidden) or zone not in focus.zones:
            self.scroll_to(zone)
        self.hand.take(zone, then=2)
        self.presses += 1

    def scroll_to(self, zone: str) -> None:
        """Turn the wheel over the list that has the row; that confirms nothing."""
        focus = self.driver.scene.focus
        seen = next(
            z for z in focus.zones.values() if z.id.startswith("order/") and z.id[6:].isdigit() and not z.hidden
        )
        self.driver.move(seen.rect[0] + 5, seen.rect[1] + 3)
        way = -1 if int(zone[6:]) > int(seen.id[6:]) else 1
        for _ in range(30):
            if zone in focus.zones and not focus.zones[zone].hidden:
                return
            self.driver.wheel(way)
        raise AssertionError(f"{zone} cannot be scrolled to")

    def give_orders(self) -> None:
        """On their page: free chits, spare chits, training, due fights and conversions of gold go by themselves."""
        self.confirm("plan/all")
        for i in range(ORDERS):
            self.confirm(f"wish/{i}")
        self.leave()

    def leave(self) -> None:
        """Dismiss a page: that counts as well."""
        self.hand.press(Act.BACK)
        self.driver.frames(2)
        self.presses += 1

    def play(self, action: Action) -> None:
        """Answer bit by bit until the action is done."""
        before = len(self.match)
        for _ in range(8):
            scene: Any = self.driver.scene
            if len(self.match) > before:
                return
            if isinstance(scene, OffersScene | AbilitiesScene) and not isinstance(action, LEARNING):
                self.leave()
            else:
                self.confirm(self.zone(scene, action))
        raise AssertionError(f"{action} was not done")

    def zone(self, scene: Any, action: Action) -> str:
        """What has to be confirmed next on the way to an action, on whatever page is open."""
        match scene:
            case OffersScene() | AbilitiesScene():
                wanted = f"ability/{action.ability}"
                return wanted if wanted in scene.focus.zones else "book/all"
            case FallenPage():
                return "again"
            case BattleScene():
                now: Any = scene.offers.now
                here = bits_of(action)[now.level]
                return f"order/{[bit for bit, _ in scene.offers.rows()].index(here)}"
        assert isinstance(scene, Table), scene
        return self.place(scene.orders, action)

    def place(self, orders: Any, action: Action) -> str:
        """The same on the board and its panel."""
        now, bits = orders.now, bits_of(action)
        if isinstance(action, EndPhase | Pass):
            return "order/done"
        if isinstance(action, LEARNING):
            return f"order/{[row[0].value for row in orders.rows()].index(bits[0].value)}"
        numbers = self.match.state.grid.numbers
        here = bits[now.level]
        if here.on_board:
            return f"cell/{numbers[here.value]}"
        ahead = bits[now.level + 1] if now.level == 0 and len(bits) > 1 else None
        if ahead is not None and ahead.on_board and now.spaces().get(ahead.value) == [here]:
            return f"cell/{numbers[ahead.value]}"
        rows = orders.rows()
        return f"order/{rows.index((here,) if (here,) in rows else bits[:2])}"


def presses_a_turn(seed: str) -> float:
    """What a greedy player confirms a round of a whole match, the giving of standing orders included."""
    match, player = Match.new(GAME, seed=seed), bot("greedy", GAME)
    play_on(match, player, until=lambda m: m.state.round >= 1 and m.state.phase not in ("event", "resource"))
    play = play_of(match)
    with at_table(play, SMALL, paced(0, reduced_motion=True)) as driver:
        person, ordered = Presser(driver), False
        for _ in range(1500):
            driver.frames(1)
            scene: Any = driver.scene
            if person.match.over:
                break
            if play.busy or play.session.deciding != 0 or (isinstance(scene, Table) and scene.showing):
                continue
            if not ordered and "plan/all" in scene.focus.zones:
                ordered = True
                person.give_orders()
            elif not standing(driver):
                person.play(player.choose(person.match.view(0), person.match.legal()))
        assert ordered
        assert person.match.over
        assert person.match.state.round == 20
        return person.presses / 20


def standing(driver: Driver) -> bool:
    """Whether standing orders answer by themselves as soon as a frame has passed."""
    length = len(driver.match)
    driver.frames(2)
    return len(driver.match) > length


@pytest.mark.long
def test_a_sensible_player_alone_confirms_six_things_a_turn_at_most() -> None:
    counts = {seed: presses_a_turn(seed) for seed in SEEDS}
    assert sum(counts.values()) / len(counts) <= 6, counts


SUGGESTED = (TakeFree, Discard, BuildSettlement, BuildCastle, TrainArmy, PlaceUnit)  # what and where is on the button


class KeyPresser(Presser):
    """The same by keyboard: `presses` are the fewest that the decisions need, `steps` those that go beyond."""

    steps = 0

    def play(self, action: Action) -> None:
        """Decides as the bot does, but takes the place and the chits a page suggests."""
        if not isinstance(action, SUGGESTED):
            return super().play(action)
        before = len(self.match)
        for pressed in range(4):
            if len(self.match) > before:
                self.steps += pressed - 1
                self.presses += 1
                return None
            self.driver.key("return", then=3)
        raise AssertionError(f"{action} was not done")

    def confirm(self, zone: str) -> None:
        scene = self.driver.scene
        self.presses += 1
        if zone == "order/done" and isinstance(scene, Table) and scene.focus.id != zone:
            self.driver.key("n")
        elif scene.focus.zones[zone].key in FACES and scene.focus.id != zone:
            self.driver.key(str(FACES.index(scene.focus.zones[zone].key) + 1))
        else:
            self.steps += self.way(scene.focus, zone)
            self.driver.frames(1)
            self.driver.key("return")
        self.driver.frames(3)

    def way(self, focus: Any, zone: str) -> int:
        """Presses to a zone, which has the focus then: of the arrows, or of the key from target to target."""
        start, arrows = focus.id, walked(self.driver.scene, zone)
        if zone.startswith("cell/") and arrows > 1:
            focus.focus_on(start)
            for tabs in range(1, arrows):
                self.driver.key("tab", then=1)
                if focus.id == zone:
                    return tabs
            focus.focus_on(zone)
        return arrows


@pytest.mark.parametrize("seed", usual(SEEDS, "calm 1"))
def test_ten_rounds_take_few_presses_by_keyboard(seed: str) -> None:
    match, player = Match.new(GAME, seed=seed), bot("greedy", GAME)
    play_on(match, player, until=lambda m: m.state.round >= 1 and m.state.phase not in ("event", "resource"))
    play = play_of(match)
    with at_table(play, settings=paced(0, reduced_motion=True), presses=True) as driver:
        person = KeyPresser(driver)
        for _ in as_long_as(lambda: match.state.round <= 10 and not match.over):
            driver.frames(1)
            scene: Any = driver.scene
            if play.roll is not None:  # the dice are the player's: no decision, but a press nobody saves
                driver.key("r")
                person.presses += 1
                continue
            if play.busy or play.session.deciding != 0 or (isinstance(scene, Table) and scene.showing):
                continue
            if not standing(driver):
                person.play(player.choose(match.view(0), match.legal()))
    assert person.presses + person.steps <= MOST * person.presses, person.steps


def test_gold_is_converted_once_a_confirmation_and_as_often_first_as_completes_the_thing_saved_for() -> None:
    match = Match.new(GAME, seed="calm 1")
    play_on(match, until=lambda m: m.state.phase == "trade" and m.state.players[0].goods[GOLD] >= 4)
    play = play_of(match)
    with Driver(play, SMALL, paced(0)) as driver:
        table = driver.scene
        table.orders.plan.on.discard("idle")
        driver.frames(3)
        gold = match.state.players[0].goods[GOLD]
        row = [path[-1].value for path in rows_of(table.orders.now)].index("wood")
        driver.scene.focus.focus_on(f"order/{row}")
        for times in (1, 2):
            driver.key("return", then=3)
            assert match.state.players[0].goods[GOLD] == gold - 2 * times
            if match.state.phase == "trade" and gold - 2 * times >= 2:
                assert driver.scene.focus.id == f"order/{row}"

    def lacking(match: Match) -> tuple[str, int]:
        ready = match.state.phase == "trade" and any(isinstance(action, ConvertGold) for action in match.legal())
        found = completed(match.state, match.state.players[match.pending[0].seat], SAVED) if ready else []
        return next(((CHITS[chit], found.count(chit)) for chit in found if found.count(chit) > 1), ("", 1))

    match = next(m for m in at_random("moss-4", after=20, until=700) if lacking(m)[0])
    (chit, times), seat = lacking(match), match.pending[0].seat
    bought = match.state.players[seat].goods[CHIT[chit]] + times
    with at_table(match, SMALL, paced(0)) as driver:
        row = [path[-1].value for path in rows_of(driver.scene.orders.now)].index(chit)
        driver.confirm(f"order/{row}", then=3)
        assert driver.scene.focus.zone_now.name.startswith(f"{times} times")
        assert driver.scene.focus.id == f"order/{times - 1}"
        driver.key("return", then=3)
        assert match.state.players[seat].goods[CHIT[chit]] == bought


@pytest.mark.parametrize("seed", ["tale 1", "tale 2", "tale 3"])
def test_a_window_is_open_only_for_somebody_who_can_act_in_it(seed: str) -> None:
    for match in islice(course(Match.new(GAME, seats=3, seed=seed), "random"), 500):
        legal = match.legal(match.pending[0].seat)
        if any(isinstance(action, Pass) for action in legal):
            assert any(isinstance(action, Use) for action in legal)
        elif match.state.phase in TURN and not match.state.todo and EndPhase() in legal:
            assert len(legal) > 1


def test_whoever_leads_the_hordes_is_handed_the_screen_when_they_move() -> None:
    match, player = Match.new(GAME, seats=2, seed="q2", options={"horde_player": True}), bot("greedy", GAME)
    play_on(match, player, until=lambda m: m.state.phase == "resource")
    with at_table(match, settings=paced(0), then=0) as driver:
        map_scene: Any = driver.scene
        play = map_scene.play
        driver.frames(2)
        for _ in as_long_as(lambda: not isinstance(driver.scene, HandOver)):
            if isinstance(driver.scene, OffersScene):
                driver.key("escape")
            now, seat = play.session.match, play.session.deciding
            play.do(player.choose(now.view(seat), now.legal(seat)), seat)
            driver.frames(2)
        assert driver.scene.guest.seat == play.session.match.state.horde_seat
        driver.key("return", then=2)
        scene: Any = driver.app.stack.top
        assert scene is map_scene
        assert scene.lit_seat == -1
        led = led_horde(play.session.match.state)
        assert scene.orders.lit() == (led.space,)


@pytest.mark.parametrize(("speed", "told"), [(0, True), (2, False)])
def test_what_bots_did_at_once_is_told_as_ones_turn_begins(speed: int, told: bool) -> None:
    match = random_match("news-1", 0, seats=2)
    for _ in as_long_as(lambda: match.state.phase not in TURN or match.state.active != 0 or not turn_news(match, 0)):
        match.play(match.legal()[0])
    with at_table(match, settings=paced(speed), players=("human", "bot:random"), then=0) as driver:
        driver.until(lambda: not driver.scene.play.busy, 30, then=2)
        assert bool(driver.scene.toast.text) is told
        if told:
            assert turn_news(match, 0)[0].text in driver.scene.toast.text
