"""The pages beside the board of Horrible Hordes: arrows that say what the rules say, the book, the standing orders."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from game.client.draw.canvas import SMALLEST
from game.client.draw.painter import Painter
from game.client.ui.focus import FocusGraph
from game.client.ui.place import overlap
from game.client.ui.theme import PROMPT_BAR
from game.core.events import Event
from game.core.horrible_hordes import hordes
from game.core.horrible_hordes.actions import MoveStack, OfferTrade
from game.core.horrible_hordes.combat import ATTACK, RAID
from game.core.horrible_hordes.effects import Use
from game.core.horrible_hordes.events import HordeMoved
from game.core.horrible_hordes.hordes import telegraph
from game.core.horrible_hordes.odds import attack_odds, clashes_at, forecast, with_armies
from game.core.horrible_hordes.state import Army
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, KINGDOMS, members
from game.core.match import Match
from game.titles.horrible_hordes.look import pieces
from game.titles.horrible_hordes.look.abilities import TABS, VIEWS, AbilitiesScene
from game.titles.horrible_hordes.look.board import BoardView
from game.titles.horrible_hordes.look.hand import ASK, AUTO, NEVER, WISHES, PlansScene, SeatOrders, modes_of
from game.titles.horrible_hordes.look.kingdoms import HordesScene, KingdomsScene
from game.titles.horrible_hordes.look.names import FIELD, Bit, raids
from game.titles.horrible_hordes.look.pieces import PieceStack, paint_horde, paint_stack
from tests.client.driver import Driver, at_table, paced
from tests.client.setting import taking
from tests.client.test_hordes_focus import windows
from tests.client.ui_helpers import painter
from tests.long import usual
from tests.pictures.inspect import noted, reach, spilled, texts
from tests.world import as_long_as, at_random, course, play_on, random_match
from tools.shots import SHOTS, hordes_at, warded

LOOKS = (((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 150), ((1280, 720), 90))


def book(size: tuple[int, int] = (1280, 720), text: int = 100, plan: SeatOrders | None = None) -> Driver:
    play = hordes_at(6, 4, "resource")
    seats = play.session.match.state.players
    uses = [sum(ABILITIES[n].use is not None for n in members(player.abilities)) for player in seats]
    scene = AbilitiesScene(play, uses.index(max(uses)), plan=plan or SeatOrders())
    return Driver(scene, size=size, settings=paced(0, text_size=text), then=3)


# ---- large letters


@pytest.mark.parametrize("shot", ["hordes_move", "hordes_resource", "hordes_plain", "hordes_crowd"])
@pytest.mark.parametrize(("size", "text"), usual([((1280, 720), 150)], ((960, 540), 150), ((1280, 720), 200)), ids=str)
def test_with_large_letters_the_first_action_and_the_way_out_stay_in_sight(
    shot: str, size: tuple[int, int], text: int
) -> None:
    with Driver(SHOTS[shot].scene(), size, paced(0, text_size=text), then=3) as driver:
        zones = driver.scene.focus.zones
        large = next(zone for zone in zones.values() if zone.id.startswith("order/") and zone.rect[3] >= 40)
        shown = [large, *(zone for zone in zones.values() if zone.id == "order/done")]
        for zone in shown:
            assert not zone.hidden
            assert overlap(zone.rect, (0, 0, 640, 360 - PROMPT_BAR)) == pytest.approx(zone.rect[2] * zone.rect[3])


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 100), ((960, 540), 150), ((960, 540), 200)], ids=str)
def test_beside_a_long_list_of_hordes_the_raids_keep_their_room(size: tuple[int, int], text: int) -> None:
    def aimed(match: Match) -> list[Use]:
        s, seat = match.state, match.pending[0].seat
        uses = [action for action in match.legal() if isinstance(action, Use) and action.horde]
        return uses if seat < len(s.players) and len(uses) > 24 and raids(s, seat, telegraph(s)) else []

    match = next(match for match in windows(lambda kinds: "use" in kinds) if aimed(match))
    with at_table(match, size, paced(0, text_size=text)) as driver:
        driver.scene.orders.pick(Bit("use", aimed(match)[0].ability))
        driver.redraw(3)
        zones = [zone for zone in driver.scene.focus.zones.values() if not zone.hidden]
        raid = next(zone.rect for zone in zones if zone.id.startswith("raid/"))
        assert raid[1] + raid[3] <= min(zone.rect[1] for zone in zones if zone.id.startswith(("shelf/", "order/")))
        assert sum(zone.id.startswith("order/") for zone in zones) > 2  # the large button, the way out, and some of it


def test_three_raids_are_all_in_sight_with_large_letters() -> None:
    with Driver(SHOTS["hordes_crowd"].scene(), (960, 540), paced(0, text_size=150), then=3) as driver:
        zones = driver.scene.focus.zones.values()
        assert [zone.id for zone in zones if zone.id.startswith("raid/") and zone.hidden] == []
        assert sum(zone.id.startswith("raid/") for zone in zones) == 3


# ---- pieces


def test_in_a_crowded_space_no_number_lies_on_another() -> None:
    s = random_match("rain-3", 150).state
    player = s.players[0]
    space = next(iter(player.settlements))
    armies = tuple(player.armies.values())[:1] or (Army(1, space),)
    stack = PieceStack(0, 2, ("castle",), armies, 0, 2)
    horde = next(iter(s.hordes.values()))

    def crowd(p: Painter) -> None:
        paint_stack(p, (100, 100, 29, 29), stack, crowded=True)
        paint_horde(p, (100, 100, 29, 29), horde, crowded=True, comes=True)

    p = painter()
    found = [problem for problem in texts(noted(crowd, p), p.surface.get_rect()) if problem.startswith("overlap")]
    assert found == []


def test_far_hordes_keep_their_hits_late_in_the_game() -> None:
    match = play_on(Match.new("horrible_hordes", 3, seed="b"), until=lambda match: match.state.round == 18)
    idle = [omen for omen in telegraph(match.state) if not omen.meets]
    assert len(idle) > 30
    with at_table(match, settings=paced(0)) as driver:
        driver.frames(3)
        shown = [note for note in driver.notes() if note.text == "horde idle"]
        assert len(shown) >= len(idle) - 1


def test_a_high_card_of_a_horde_does_not_pull_its_lines_apart() -> None:
    scene = taking()
    scene.go(f"cell/{next(iter(scene.state.hordes))}")
    tops = {note.text: note.rect[1] for note in scene.driver.notes() if note.text in ("You hit on", "It hits on")}
    assert 0 < tops["It hits on"] - tops["You hit on"] < 60


# ---- arrows


def test_a_horde_in_battle_goes_nowhere_and_no_number_stands_on_an_arrow() -> None:
    s, p = warded().state, painter()
    horde = next(omen for omen in telegraph(s) if omen.fights)
    view = BoardView(s.grid, 2.0)
    assert noted(lambda p: pieces.paint_omens(p, view, (horde,)), p) == []
    found = noted(lambda p: pieces.paint_omens(p, view, telegraph(s)), p)
    assert [note for note in found if note.kind == "text"] == []


@pytest.mark.parametrize("seed", ["gale-1", "hail-2"])
def test_an_arrow_gives_each_tied_space_its_chance_and_the_rule_that_moves_the_horde(seed: str) -> None:
    """What the first horde of the segment really does, thrown many times, is what its arrows say."""
    s = random_match(seed, 150).state
    first = next(omen for omen in telegraph(s) if omen.steps)
    told = {b: chance for a, b, chance in first.steps if a == first.horde.space}
    rule, spaces = hordes.choices(s, first.horde.space, hordes.sight(s))
    assert set(told) == set(spaces)
    assert first.rule == rule
    assert all(chance == pytest.approx(1 / len(spaces)) for chance in told.values())
    went: Counter[int] = Counter()
    for turn in range(300):
        board = s.copy()
        seen: list[Event] = []
        board.dice.turn(turn + 1000)
        hordes.go(board, board.horde_of(first.horde.uid), hordes.sight(board), seen.append)
        step = next(event for event in seen if isinstance(event, HordeMoved))
        assert step.rule == rule
        went[s.grid.numbers[step.space]] += 1
    for space, chance in told.items():
        assert went[space] / 300 == pytest.approx(chance, abs=0.12)


def test_more_armies_never_make_a_clash_worse_and_those_that_stand_there_count_as_they_are() -> None:
    s = random_match("rain-3", 150).state
    horde = next(iter(s.hordes.values()))
    for player in s.players:
        for space in s.grid.spaces(player.spaces)[:3]:
            now = clashes_at(s, player.seat, space, horde, RAID)[0]
            assert now[1] == forecast(s, player.seat, space, horde, "raid")
            holds = [with_armies(s, player.seat, space, horde, RAID, n).hold for n in range(5)]
            assert holds == sorted(holds)
        few, many = clashes_at(s, player.seat, horde.space, horde, ATTACK)
        assert few[0] < many[0]
        assert few[1].win <= many[1].win


@pytest.mark.parametrize("turn", [60, 90, 150, 210])
def test_armies_that_have_marched_on_a_horde_are_foretold_the_attack_and_not_a_raid(turn: int) -> None:
    """Raiders, which count in attacks alone, make no other figure after the march than before it."""
    found = 0
    for match in at_random("oak-7", after=turn):
        if found or match.over:
            break
        seat, s = match.pending[0].seat, match.state.copy()
        s.players[seat].abilities |= 1 << ABILITY["raiders"]
        for action in match.legal(seat):
            goal = s.grid.numbers[action.path[-1]] if isinstance(action, MoveStack) else -1
            if not isinstance(action, MoveStack) or goal not in s.hordes:
                continue
            odds = attack_odds(s, seat, s.grid.numbers[action.origin], action.count, goal)
            after = s.copy()
            action.perform(after, seat, None)
            raid = next(one for one in raids(after, seat, telegraph(after)) if one.space == goal)
            assert raid.attack
            assert raid.odds == odds
            found += 1
    assert found


# ---- the book of abilities


@pytest.mark.parametrize(("size", "text"), usual(LOOKS, *LOOKS[2:]), ids=str)
def test_the_book_fits_whatever_ability_is_looked_at_or_compared(size: tuple[int, int], text: int) -> None:
    with book(size, text) as driver:
        scene, painter = driver.scene, driver.services.painter
        found = driver.audit()
        for row in scene.rows()[::4]:
            scene.focus.focus_on(f"ability/{row.id}")
            wrong = texts(noted(scene.draw, painter), painter.surface.get_rect())
            found += [f"{row.id}: {problem}" for problem in wrong]
        assert found == []
        scene.focus.focus_on("ability/destruction")
        driver.key("o")
        assert scene.marked == "destruction"
        for ability in ("bless", "great_bows", next(row.id for row in scene.all if row.owned and row.most)):
            scene.focus.focus_on(f"ability/{ability}")
            notes = noted(scene.draw, painter)
            assert any("Destruction" in note.text for note in notes)
            assert texts(notes, painter.surface.get_rect()) == []
        scene.focus.focus_on("ability/destruction")
        driver.key("o")
        assert not scene.marked


def test_any_filter_is_four_presses_away_on_a_pad_and_views_tell_mine_from_what_goes_with_mine() -> None:
    with book() as driver:
        scene: Any = driver.scene
        for control, many, where in (("rb", len(TABS), "tab"), ("rt", len(VIEWS), "view_now")):
            seen = {getattr(scene, where): 0}
            for back, forth in ((0, control), (1, control.replace("r", "l"))):
                start = getattr(scene, where)
                for presses in range(1, 5):
                    driver.pad.tap(forth)
                    seen.setdefault(getattr(scene, where), presses)
                driver.pad.tap(control if back else control.replace("r", "l"), 4)
                assert getattr(scene, where) == start
            assert len(seen) == many
        told = {}
        for _ in VIEWS:
            told[VIEWS[scene.view_now][1]] = list(scene.rows())
            driver.pad.tap("rt")
        mine = {row.id for row in told["Mine"]}
        assert mine == {ABILITIES[n].id for n in members(scene.player.abilities)}
        assert all(set(row.combines) & mine for row in told["Combos"])


def test_confirming_an_ability_of_mine_goes_through_ask_auto_and_never_where_it_is_asked_for() -> None:
    plan = SeatOrders()
    assert modes_of("decoys") == (ASK, AUTO, NEVER)
    assert modes_of("druids") == (ASK, NEVER)
    assert modes_of("great_bows") == ()
    assert [plan.turn("decoys") or plan.mode("decoys") for _ in range(3)] == [AUTO, NEVER, ASK]
    with book(plan=plan) as driver:
        scene: Any = driver.scene
        ability = next(row.id for row in scene.all if row.owned and row.most)
        driver.confirm(f"ability/{ability}", then=2)
        assert plan.mode(ability) == modes_of(ability)[1]
        offered = set[str]()
        for id in [id for id in scene.focus.zones if id.startswith("ability/")]:
            scene.focus.focus_on(id)
            if any(prompt.label == "When to ask" for prompt in scene.prompts()):
                offered.add(id.removeprefix("ability/"))
        assert offered
        assert offered <= {ABILITIES[n].id for n in members(scene.player.abilities)}
        assert "green_thumb" not in offered


# ---- trade


def neighbours() -> Match:
    """A trade phase with a neighbour who has something, three of somebody's own in hand."""
    for seed in range(60):
        for match in course(Match.new("horrible_hordes", seats=6, seed=f"trade-{seed}"), "random"):
            if match.state.round == 5:
                break
            due = match.pending[0]
            legal = match.legal(due.seat)
            rich = due.kind == "trade" and max(match.state.players[due.seat].goods) > 2
            if rich and any(isinstance(action, OfferTrade) and action.get.total for action in legal):
                return match
    raise LookupError("no such moment")


def test_an_offer_of_any_size_is_put_together_chit_by_chit() -> None:
    match = neighbours()
    seat = match.pending[0].seat
    mine = match.state.players[seat].goods
    many = mine.index(max(mine))
    wanted = next(action for action in match.legal(seat) if isinstance(action, OfferTrade) and action.get.total)
    asked = wanted.get.amounts.index(1)
    with at_table(match, settings=paced(0)) as driver:
        trading = driver.scene.orders.trading
        trading.begin(wanted.to_player)
        for zone in (f"trade/give/{many}",) * 3 + (f"trade/get/{asked}",):
            driver.frames(2)
            driver.confirm(zone)
        assert (trading.give[many], trading.get[asked]) == (3, 1)
        assert driver.audit() == []
        driver.confirm("order/done")
        journal = driver.match.journal
        made = next(entry.action for entry in reversed(journal) if isinstance(entry.action, OfferTrade))
        assert (made.give.total, made.get.total) == (3, 1)


# ---- standing orders


def test_every_switch_turns_one_wish_on_and_off_and_what_was_taken_back_is_not_done_again() -> None:
    plan = SeatOrders()
    with Driver(PlansScene(plan, "Dwarves"), then=2) as driver:
        for i, wish in enumerate(WISHES):
            before, orders = wish in plan.on, plan.orders
            driver.confirm(f"wish/{i}", then=1)
            assert (wish in plan.on) is not before
            assert plan.orders != orders
            assert plan.count == (not before)
            driver.key("return", then=1)
            assert plan.orders == orders
    match = random_match("moss-9", 60)
    for _ in as_long_as(lambda: not match.over and match.pending[0].kind != "resource"):
        match.step(match.legal(match.pending[0].seat)[-1], match.pending[0].seat)
    with at_table(match, settings=paced(0)) as driver:
        orders = driver.scene.orders
        orders.plan.on.add("take")
        length = len(driver.match)
        driver.frames(4)
        assert len(driver.match) > length
        driver.scene.undo()
        driver.frames(6)
        assert len(driver.match) == length


# ---- The pages of Horrible Hordes at every text size: nothing leaves its place, nothing is set below its size.


WINDOWS = [((1280, 720), 100), ((960, 540), 150), ((1280, 720), 200), ((1920, 1080), 200)]
SCENES = ("hordes_crowd", "hordes_move", "hordes_resource", "hordes_plain")
ZONES = ("cell/44", "order/0", "order/go", "order/done", "chit/wood", "raid/", "hordes/all", "shelf/", "seat/0")


def problems(driver: Driver, page: Any, board: bool = False) -> list[str]:
    """What is wrong as it is drawn now; the letters on the board itself grow with its zoom, not with the setting."""
    painter = driver.services.painter
    notes = noted(driver.scene.draw, painter)
    if board:
        edge = painter.box(*FIELD).right
        notes = [note for note in notes if note.rect.x > edge]
    found = texts(notes, painter.surface.get_rect()) + spilled(page.plan)
    least = SMALLEST * painter.text_scale - 0.6
    return found + [
        f"shrunk to {note.size}: {note.text!r}" for note in notes if note.kind == "text" and note.size < least
    ]


@pytest.mark.parametrize(
    ("name", "look"), usual(list(product(SCENES, WINDOWS)), *zip(SCENES, WINDOWS, strict=True)), ids=str
)
def test_what_lies_beside_the_board_flows(name: str, look: tuple[tuple[int, int], int]) -> None:
    window, text = look
    with Driver(SHOTS[name].scene(), size=window, settings=paced(0, text_size=text), then=30) as driver:
        scene: Any = driver.scene
        found = problems(driver, scene.page, board=True)
        for zone in ZONES:
            here = next((id for id in scene.focus.zones if id.startswith(zone)), "")
            if here:
                driver.go(here, then=2)
                found += [f"{here}: {one}" for one in problems(driver, scene.page, board=True)]
        graph: FocusGraph = scene.focus
        assert found + reach(graph) == []


@pytest.mark.parametrize(("window", "text"), usual(WINDOWS, ((1280, 720), 90), *WINDOWS[::2]), ids=str)
def test_the_pages_of_their_own_flow(window: tuple[int, int], text: int) -> None:
    s = random_match("moss-4", 40).state
    for scene in (
        AbilitiesScene(hordes_at(6, 4, "resource"), 0, plan=SeatOrders()),
        PlansScene(SeatOrders(on={"trade"}), "A"),
        KingdomsScene([row.id for row in KINGDOMS], lambda: True),
        HordesScene(telegraph(s), s),
    ):
        with Driver(scene, size=window, settings=paced(0, text_size=text), then=3) as driver:
            assert problems(driver, scene.page) + reach(scene.focus) == []
