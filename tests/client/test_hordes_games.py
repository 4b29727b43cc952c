"""Whole matches of Horrible Hordes from the title to the score, by one device alone: by one, three or six people.

The pad plays with large letters, where the list of orders lies under a tab.

Nothing reaches around the device: game and seats are chosen on the setup page, standing orders on theirs. Of the nine
ways (a device, so many seats) one is always played, and all of them with LONG=all in the environment.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.client.input.actions import Act
from game.client.scenes.hand_over import HandOver
from game.client.scenes.map import MapScene
from game.client.scenes.score import ScoreScene
from game.core.match import Match
from game.titles.horrible_hordes.look.abilities import AbilitiesScene, OffersScene
from game.titles.horrible_hordes.look.battle import BattleScene
from game.titles.horrible_hordes.look.hand import PlansScene
from tests.client.driver import Driver, paced
from tests.client.hands import SMALL, Hand, KeyHand, MouseHand, PadHand, Player
from tests.long import LONG
from tests.world import as_long_as

WAYS = [
    pytest.param(hand, seats, id=f"{hand.name}-{seats}")
    for seats in (1, 3, 6)
    for hand in (PadHand, MouseHand, KeyHand)
    if (hand, seats) == (KeyHand, 1) or LONG
]
WISHES = 4  # free chits, spare chits, training, fights that are due: the first rows of the standing orders
MOST = 12000  # looks at the screen


class Couch(Player):
    """Those at the screen share one device: each does what is offered first, a deed a phase, then goes on.

    Whoever is not alone gives standing orders as soon as his panel has them.
    """

    def __init__(self, driver: Driver, hand: Hand, seats: int) -> None:
        super().__init__(driver, hand)
        self.seats = seats
        self.moment, self.actions = "", 0
        self.sat: set[int] = set()  # seats the screen was handed to
        self.ordered: set[int] = set()  # seats that gave standing orders

    def open(self, *beginnings: str) -> list[str]:
        """Those in sight."""
        return [zone for zone in super().open(*beginnings) if not self.driver.scene.focus.zones[zone].hidden]

    # ---- before the match
    def begin(self, seed: str) -> None:
        """Title, the page of a new reign, who sits where, begin; only the proposed seed is set from behind."""
        setup = self.set_up("horrible_hordes", seed)
        if self.seats > 1:
            if self.hand.name == "mouse":  # the right end of the row counts up
                x, y, _, h = setup.focus.zones["choice/players"].rect
                self.driver.click(x + 20, y + h / 2, then=2)
            else:
                self.hand.take("choice/players", then=2)
            for seat in range(1, self.seats):
                for _ in as_long_as(lambda seat=seat: setup.draft.kinds[seat] != "human"):
                    self.choose(f"choice/seat_{seat}")
            self.hand.press(Act.BACK)
            self.driver.wait(2)
        assert setup.draft.players == ("human",) * self.seats
        if self.hand.name == "mouse":
            self.hand.take("begin")
        else:
            self.hand.press(Act.MENU)
        self.driver.frames(3)

    def choose(self, row: str) -> None:
        """Confirm a row of the list; with a mouse it may have to be scrolled to."""
        if self.hand.name == "mouse":
            x, y, w, h = next(iter(self.driver.scene.page.plan.scrolls.values()), [(8, 33, 306, 240)])[0]
            self.driver.move(x + w / 2, y + h / 2)
            for _ in as_long_as(lambda: row not in self.open(row)):
                self.driver.wheel(-1)
        self.hand.take(row)
        self.driver.wait(2)

    # ---- the match
    def played(self) -> Match:
        """Act until the score is on the screen; the match."""
        match: Any = None
        for _ in range(MOST):
            scene: Any = self.driver.scene
            if isinstance(scene, ScoreScene):
                break
            match = scene.play.session.match if hasattr(scene, "play") else match
            with self.driver.unseen():
                self.act()
            self.driver.wait(2)
        assert isinstance(self.driver.scene, ScoreScene), f"round {match.state.round}, {match.pending}"
        return match

    def act(self) -> None:
        scene: Any = self.driver.scene
        self.seen.add(type(scene).__name__)
        match scene:
            case OffersScene() | AbilitiesScene():
                self.hand.take(self.open("ability/")[0])
            case PlansScene():
                self.give_orders(scene)
            case MapScene():
                if not scene.showing:  # standing orders may be at work
                    self.on_the_board(scene)
            case HandOver():
                self.sat.add(scene.guest.seat)
                self.hand.take("ready")
            case BattleScene():
                self.in_battle(scene)
            case _:
                offered = self.open("again", "kingdom/", "order/", "card/", "do/")
                if offered:
                    self.hand.take(offered[0])

    def in_battle(self, scene: BattleScene) -> None:
        """Use nothing; a question asked half way is answered by the first answer."""
        offered = self.open("order/")
        if scene.asked and offered:
            self.hand.take("order/0" if "order/0" in offered else offered[0])
        elif self.hand.name == "mouse" and (card := self.open("card/")):
            self.hand.take(card[0])
        elif self.hand.name == "mouse":
            self.driver.click(320, 180)
        else:
            self.hand.press(Act.CONFIRM)

    def give_orders(self, page: PlansScene) -> None:
        for row in range(WISHES):
            self.hand.take(f"wish/{row}")
            self.driver.frames(1)
        plan = page.plan
        assert {"take", "drop", "train", "fight"} <= plan.on
        self.hand.press(Act.BACK)

    def on_the_board(self, scene: MapScene) -> None:
        state = scene.play.session.match.state
        orders = scene.table.orders
        moment = f"{state.round}/{state.phase}/{state.active}/{len(state.todo)}"
        if moment != self.moment:
            self.moment, self.actions = moment, 0
        self.actions += 1
        targets = [f"cell/{space}" for space in orders.targets()]
        chits = self.open("order/again", "chit/")
        if self.seats > 1 and orders.seat not in self.ordered and self.open("plan/all"):
            self.ordered.add(orders.seat)
            self.hand.take("plan/all")
        elif chits:
            self.hand.take(chits[0])
        elif len(orders.trail) > 1 and targets:
            self.hand.take(targets[0])
        elif len(orders.trail) > 1:
            rows = [id for id in self.open("order/") if id.removeprefix("order/").isdigit()]
            self.hand.take(next((id for id in rows if not scene.focus.zones[id].hidden), rows[0]))
        elif self.open("order/kingdom"):
            self.hand.take("order/kingdom")
        elif self.actions > 1 and self.open("order/done"):
            self.hand.take("order/done")
        elif self.open("order/0"):
            self.hand.take("order/0")
        elif targets:
            self.hand.take(targets[0])
        else:
            rows = [zone for zone in scene.focus.zones.values() if zone.refusal is None and zone.id[:6] == "order/"]
            self.hand.take((self.open("order/done", "over/") or [zone.id for zone in rows])[0])  # below the fold


@pytest.mark.parametrize(("hand", "seats"), WAYS)
def test_a_whole_match_is_played_by_one_device_alone(hand: type, seats: int) -> None:
    text = 150 if hand is PadHand else 100
    with Driver(["play"], SMALL, paced(0, reduced_motion=True, text_size=text), then=3) as driver:
        couch = Couch(driver, hand(driver), seats)
        couch.begin("oak-7")
        match = couch.played()
    assert match.over
    assert match.state.round == 20
    assert match.setup.seats == seats
    assert {entry.seat for entry in match.journal} == set(range(seats))
    assert "OffersScene" in couch.seen
    if seats > 1:
        assert couch.sat == couch.ordered == set(range(seats))
