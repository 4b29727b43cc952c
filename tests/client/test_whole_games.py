"""Whole games from the title to the score by one device alone: pad, mouse or keyboard, by one person or several.

The people play by simple habits; in Mini Monarchy the greedy bot decides, and its decisions become steps of the cursor,
presses and clicks on the real page. Every confirm goes through real events of that device; nothing reaches around it.
One way of each kind is always played, and all of them with LONG=all in the environment.
"""

from typing import Any, ClassVar

import pytest

from game.bots import bot
from game.client.about import table_of
from game.client.input.actions import DIRECTIONS, Act
from game.client.scenes.hand_over import HandOver
from game.client.scenes.map import Table
from game.client.scenes.score import ScoreScene
from game.client.stack import Reset
from game.core.match import Match
from game.core.mini_monarchy.actions import Build, BuildStage, ChooseFortune, Done, LoseBuilding, Trade
from game.core.mini_monarchy.actions.setup import DrawRiver, FillRange, PlaceStart, ThrowSetupDie
from game.core.mini_monarchy.queries import trade_menu
from game.core.rules import Action
from game.core.xii_century.sheet import Phase
from game.titles.horrible_hordes.look.abilities import AbilitiesScene, OffersScene
from game.titles.horrible_hordes.look.battle import BattleScene
from game.titles.horrible_hordes.look.hand import PlansScene
from tests.client.driver import Driver, at_table, paced, page_name, play_of
from tests.client.hands import HANDS, SMALL, Hand, KeyHand, MouseHand, PadHand, Player
from tests.long import usual
from tests.world import as_long_as


class YearsPlayer(Player):
    """Keeps what the tray advises, builds and claims what is offered, fights by the best order, ends the year."""

    # What is confirmed on a page: the first open zone that begins so. On the map, what is done once a year at most.
    WISHES: ClassVar[dict[str, tuple[str, ...]]] = {
        "BattleScene": ("order/auto", "order/engage", "card/"),
        "DungeonScene": ("order/0", "order/"),
        "GoodsChooser": ("goods/take", "goods/"),
        "LedgerCard": ("goods/take", "goods/"),
    }
    ROLLED = ("combos/", "target/best", "tray/roll", "tray/stop")
    TABS = ("bar/army", "bar/dungeon", "bar/trade", "bar/build")
    DEEDS = (
        ("army/", "dungeon/raid", "trade/", "tile/", "build/"),
        ("army/", "dungeon/raid", "trade/", "build/", "tile/"),
    )
    DEEDS_A_YEAR = 2

    def __init__(self, driver: Driver, hand: Hand, seats: int = 1) -> None:
        super().__init__(driver, hand, seats)
        self.year = 0
        self.tried: set[str] = {"build/demolish"}  # zones of the map tried this year
        self.deeds = 0
        self.named = 0  # goods named so far, so that not always the same is named

    def begin(self, seed: str) -> None:
        self.set_up("twenty_years", seed)
        self.hand.take("begin")

    def wanted(self, *beginnings: str) -> list[str]:
        """The open zones, in the order of these beginnings."""
        return [zone for beginning in beginnings for zone in self.open(beginning)]

    def act(self) -> None:
        scene = self.driver.scene
        page = page_name(scene)
        found = self.on_the_map() if page == "Table" else self.wanted(*self.WISHES.get(page, ()))
        if page != "Table" and not found:  # the button of a page, or one that goes on by itself at any press
            found = sorted(self.open(""), key=lambda zone: zone != scene.focus.id)
        if found and found[0].startswith("goods/") and found[0] != "goods/take":
            goods = [zone for zone in found if zone.count("/") == 1]
            good = goods[self.named % len(goods)]
            self.named += 1
            found = [good]
        if not found and self.hand.name == "mouse":
            self.driver.click(320, 180)
        elif not found or (found[0] == "hand/build" and self.hand.name != "mouse"):  # snapped to where it may be built
            self.hand.press(Act.CONFIRM)
        else:
            self.hand.take(found[0])

    def on_the_map(self) -> list[str]:
        """What is to be done there now."""
        if self.driver.match.state.year != self.year:
            self.year, self.tried, self.deeds = self.driver.match.state.year, {"build/demolish"}, 0
        if held := self.open("hand/build"):
            return held
        deeds = self.DEEDS[self.year % 2] if self.deeds < self.DEEDS_A_YEAR else ()
        for beginnings in (self.ROLLED, deeds, self.TABS):
            for zone in self.wanted(*beginnings):
                if zone not in self.tried or zone.startswith(("combos/", "tray/stop")):
                    self.tried.add(zone)
                    self.deeds += beginnings not in (self.ROLLED, self.TABS)
                    self.deeds = min(self.deeds, self.DEEDS_A_YEAR - 1) if beginnings == self.TABS else self.deeds
                    return [zone]
        return ["bar/end"]

    def came_far(self, match: Match) -> bool:
        grown = len(match.state.town.pieces) > 5 and match.state.owned.bit_count() > 5
        return match.state.year == 20 and grown and {"Table", "LedgerCard"} <= self.seen


class CenturyPlayer(Player):
    """Takes the first die left, spends it on the first thing that grows by it, ends the turn, answers the king."""

    def begin(self, seed: str) -> None:
        if self.seats == 1:
            self.set_up("xii_century", seed)
            self.hand.take("begin")
        else:
            match = Match.new("xii_century", self.seats, {"difficulty": "normal"}, seed)
            self.driver.apply(Reset(table_of(play_of(match))))

    def act(self) -> None:
        scene = self.driver.scene
        if isinstance(scene, Table):
            self.at_the_sheet(scene)
        else:
            self.hand.take(self.open("war/support", "war/", "ready", "choice/", "close", "do/")[0])

    def at_the_sheet(self, table: Any) -> None:
        if table.state.phase != Phase.SPEND:
            self.hand.take(self.open("ask/")[-1])
        elif self.open("end"):
            self.hand.take("end")
        elif table.hand is None:
            self.hand.take(self.open("die/")[0])
        else:
            self.hand.take(self.worth_it(table))

    def worth_it(self, table: Any) -> str:
        """The first target that grows by the die in hand; soldiers and their smith first, so that the king calls."""
        lit = table.lit
        lively = [id for id in self.open("item/", "asset/", "land/", "save") if lit(id.rpartition("/")[2])]
        lively.sort(key=lambda id: id not in ("item/blacksmith", "asset/men_at_arms"))
        return (lively or self.open("asset/", "land/", "save"))[0]

    def rest(self) -> None:
        self.driver.settle()

    def came_far(self, match: Match) -> bool:
        return match.score()[0].total > 0 if self.seats == 1 else {"HandOver", "WarScene"} <= self.seen


class HordesPlayer(Player):
    """Does what is offered first, a deed a phase, then goes on; the pad plays with large letters, the list under a tab.

    Whoever is not alone gives standing orders as soon as his panel has them.
    """

    WISHES = 4  # free chits, spare chits, training, fights that are due: the first rows

    def __init__(self, driver: Driver, hand: Hand, seats: int = 1) -> None:
        super().__init__(driver, hand, seats)
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
    def act(self) -> None:
        scene: Any = self.driver.scene
        match scene:
            case OffersScene() | AbilitiesScene():
                self.hand.take(self.open("ability/")[0])
            case PlansScene():
                self.give_orders(scene)
            case Table():
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
        for row in range(self.WISHES):
            self.hand.take(f"wish/{row}", then=1)
        assert {"take", "drop", "train", "fight"} <= page.plan.on
        self.hand.press(Act.BACK)

    def on_the_board(self, scene: Table) -> None:
        state = scene.play.session.match.state
        orders = scene.orders
        moment = f"{state.round}/{state.phase}/{state.active}/{len(state.todo)}"
        if moment != self.moment:
            self.moment, self.actions = moment, 0
        self.actions += 1
        targets = [f"cell/{space}" for space in orders.targets()]
        if self.seats > 1 and orders.seat not in self.ordered and self.open("plan/all"):
            self.ordered.add(orders.seat)
            self.hand.take("plan/all")
            return
        found = (
            self.open("order/again", "chit/")
            or (len(orders.trail) > 1 and (targets or [id for id in self.open("order/") if id[6:].isdigit()]))
            or self.open("order/kingdom")
            or (self.actions > 1 and self.open("order/done"))
            or self.open("order/0")
            or targets
            or self.open("order/done", "over/")
            or super().open("order/")  # below the fold
        )
        self.hand.take(found[0])

    def came_far(self, match: Match) -> bool:
        everybody = self.sat == self.ordered == set(range(self.seats)) or self.seats == 1
        return match.state.round == 20 and everybody and "OffersScene" in self.seen


BESIDE = (429.0, 171.0)  # a place beside the map
STEPS = 60  # presses after which a way on the map is no way


class Ruler(Player):
    """Does in Mini Monarchy with one device what somebody else has decided."""

    @property
    def table(self) -> Any:
        return self.driver.scene

    # ---- on the map
    def at(self, cell: tuple[int, int]) -> None:
        """Bring the cursor to a hex."""
        if self.hand.name == "mouse":
            if self.table.under(*self.table.view.centre(cell)) != cell:
                self.table.lens.zoom(False, None)  # the wheel shows all of the map
                self.driver.frames(2)
            self.driver.move(*self.table.view.centre(cell))
            return
        if not self.table.pointing:
            self.hand.press(Act.NEXT_TARGET)
        for _ in range(STEPS):
            here = self.table.cell
            if here == cell:
                return
            self.hand.press(self.towards(here, cell))
        raise AssertionError(f"{cell} was not reached")

    def towards(self, here: tuple[int, int], cell: tuple[int, int]) -> Act:
        (x, y), (tx, ty) = self.table.view.centre(here), self.table.view.centre(cell)
        if abs(ty - y) > 1:
            return Act.DOWN if ty > y else Act.UP
        return Act.RIGHT if tx > x else Act.LEFT

    def choose(self, cell: tuple[int, int]) -> None:
        self.at(cell)
        if self.hand.name == "mouse":
            self.driver.click(*self.table.view.centre(cell))
        else:
            self.hand.press(Act.CONFIRM)

    def take(self, zone: str) -> None:
        """A button of the page: the map lets go of the focus first."""
        if self.table.pointing and self.hand.name == "mouse":
            self.driver.move(*BESIDE)
        elif self.table.pointing:
            self.hand.press(Act.BACK)
        self.hand.take(zone)

    # ---- decisions
    def do(self, action: Action) -> None:
        match action:
            case FillRange(hexes=cells) | DrawRiver(path=cells):
                self.draw(cells)
            case ThrowSetupDie(aim=cell) | PlaceStart(hex=cell) | LoseBuilding(hex=cell) if cell is not None:
                self.choose(cell)
            case Build(building=name, hex=cell):
                self.take(f"work/{name}")
                self.choose(cell)
            case BuildStage(hex=cell):
                self.take("work/monument")
                self.choose(cell)
            case ChooseFortune(results=results):
                for result in results:
                    self.take(f"work/fate{result}")
                self.take("work/take")
            case Trade():
                self.trade(action)
            case _:
                self.driver.wait(40 if isinstance(action, Done) else 0)  # else meant for what was there before
                self.take(self.driver.scene.focus.zone_of(action).id)

    def draw(self, cells: tuple[tuple[int, int], ...]) -> None:
        """Stroke by stroke; what the rules put there already is left. Then it is done."""
        order = list(cells)
        while order:
            tool = self.table.tool
            cell = next(cell for cell in order if cell in tool.drawn or cell in tool.draft.next)
            order.remove(cell)
            if cell not in tool.drawn:
                steps = self.hand.name != "mouse" and tool.drawn and type(tool).__name__ == "RiverTool"
                (self.step if steps else self.choose)(cell)
                assert cell in self.table.tool.drawn
        if self.hand.name == "mouse":
            self.take("setup/finish")
        else:
            self.hand.press(Act.CONFIRM)

    def step(self, cell: tuple[int, int]) -> None:
        """One hex further: straight on where a press leads there, else by choosing among the next ones."""
        table = self.table
        for act, (dx, dy) in DIRECTIONS.items():
            if table.view.step(table.cell, dx, dy, table.aim) == cell:
                self.hand.press(act)
                return
        for _ in range(6):
            self.hand.press(Act.NEXT_TARGET)
            if table.cell == cell:
                self.hand.press(Act.CONFIRM)
                return

    def trade(self, action: Trade) -> None:
        zone = f"work/{action.get}"
        row = next(row for row in trade_menu(self.table.state) if row.get == action.get)
        while (now := self.table.work.times(self.table.state, row)) != action.times:
            if self.hand.name == "mouse":
                self.take(f"{zone}/{'plus' if action.times > now else 'minus'}")
                continue
            self.hand.go(zone)
            self.hand.press(Act.RIGHT if action.times > now else Act.LEFT)
        self.take(zone)


def reign(hand: Any, seed: str, **options: Any) -> Match:
    """A whole match by one device."""
    match, mind = Match.new("mini_monarchy", 1, options, seed), bot("greedy", "mini_monarchy", seed)
    with at_table(match, (960, 540), paced(0, odds="numbers"), then=4) as driver:
        ruler = Ruler(driver, hand(driver))
        for _ in as_long_as(lambda: not match.over):
            before, action = len(match), mind.choose(match.view(0), match.legal(0))
            ruler.do(action)
            driver.wait(2)
            assert len(match) > before, action
            assert match.journal[before].action == action
        driver.until(lambda: isinstance(driver.scene, ScoreScene), 60)
    return match


SEATS = (("twenty_years", 1), ("xii_century", 1), ("xii_century", 3), *(("horrible_hordes", n) for n in (1, 3, 6)))
WAYS = usual(
    [(game, hand, seats) for game, seats in SEATS for hand in HANDS],
    ("xii_century", MouseHand, 1),
    ("horrible_hordes", KeyHand, 1),
)
PLAYERS = {"twenty_years": YearsPlayer, "xii_century": CenturyPlayer, "horrible_hordes": HordesPlayer}
SEEDS = {("xii_century", 1): "century-1", ("xii_century", 3): "century-3"}


@pytest.mark.parametrize(("game", "hand", "seats"), WAYS)
def test_a_whole_game_is_played_by_one_device_alone(game: str, hand: type[Hand], seats: int) -> None:
    text = 150 if game == "horrible_hordes" and hand is PadHand else 100
    settings = paced(0, reduced_motion=game != "twenty_years", text_size=text)
    with Driver(["play"], SMALL, settings, then=3) as driver:
        player = PLAYERS[game](driver, hand(driver), seats)
        player.begin(SEEDS.get((game, seats), "oak-7"))
        match = player.played()
    assert match.over
    assert match.setup.seats == seats
    assert {entry.seat for entry in match.journal} == set(range(seats))
    assert player.came_far(match), (player.seen, match.snapshot())


@pytest.mark.parametrize("hand", usual(HANDS, MouseHand))
def test_a_whole_reign_is_played_with_one_device(hand: type[Hand]) -> None:
    assert reign(hand, "oak-7").state.stage == 3


@pytest.mark.parametrize("hand", usual(HANDS, PadHand))
def test_the_map_is_drawn_by_hand_with_one_device(hand: type[Hand]) -> None:
    match = reign(hand, "elm-3", map="drawn")
    assert any(isinstance(entry.action, DrawRiver) for entry in match.journal)
    assert sum(isinstance(entry.action, FillRange) for entry in match.journal) == 2
