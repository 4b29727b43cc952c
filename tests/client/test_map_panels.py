"""The panels beside the board, driven by pad, mouse and keys: what they promise is what the rules then do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.map import MapScene
from game.client.scenes.playing import said
from game.client.stack import Push
from game.core.match import Match
from game.core.twenty_years.actions import Build, ChoosePairing, Recruit, StartRaid, TradeBasic
from game.core.twenty_years.odds_dice import keep_odds
from game.core.twenty_years.odds_ledger import forecast
from game.core.twenty_years.queries import pairing_menu
from game.core.twenty_years.state import ACTIONS, HARVEST, LEDGER, ROLL, State, TreasuryChoice
from game.core.twenty_years.tables import GOODS
from game.journal.settings import Settings
from game.session import Session
from game.titles.twenty_years.look.cards import title, told, years_ahead
from game.titles.twenty_years.look.context import COLUMN, TABS, Tab
from game.titles.twenty_years.look.dice import PAIRS, keeping, pairs, seated
from game.titles.twenty_years.look.dungeon import DungeonPanel
from game.titles.twenty_years.look.offers import TreasuryCard
from game.titles.twenty_years.look.year import leftovers
from tests.client.driver import Driver, paced
from tests.client.panel_context import PanelContext, kingdom
from tests.core.twenty_years.setting import scene as setting
from tests.pictures.inspect import audit, noted

MARKET = ("marketplace", 1, 5)
PORT = ("port", 1, 5)
GOLDEN = ("windmill", 3, 3)


@contextmanager
def table(
    match: Match | None = None, size: tuple[int, int] = (1280, 720), tab: Tab = "build", text: int = 100
) -> Iterator[tuple[Driver, PanelContext]]:
    context = PanelContext(match)
    with Driver(context, size=size, settings=Settings(text_size=text)) as play:
        context.open_tab(tab)
        play.frames(3)
        yield play, context


def focus(play: Driver, context: PanelContext, zone: str) -> None:
    """A zone has the focus, and the page is drawn with it."""
    context.focus.focus_on(zone)
    context.touch()
    play.frames(2)


@contextmanager
def at_the_map(match: Match) -> Iterator[Driver]:
    """The whole scene, its page of the year read."""
    session = Session.new("twenty_years", None)
    session.match = match
    scene = MapScene(Play(session, threads=False))
    with Driver(scene, settings=paced(0)) as driver:
        for _ in range(20):
            if driver.scene is not scene:
                driver.key("return")
            driver.frames(1)
        yield driver


def confirm(play: Driver, context: PanelContext, zone: str) -> None:
    """Bring the focus to a zone and press Enter, as a player would who has walked there."""
    assert zone in context.focus.zones, f"no {zone} among {sorted(context.focus.zones)}"
    focus(play, context, zone)
    play.key("return")
    play.until(lambda: not context.play.busy)
    play.frames(3)


def click(play: Driver, context: PanelContext, zone: str) -> None:
    x, y, w, h = context.focus.zones[zone].rect
    play.click(x + w / 2, y + h / 2)
    play.until(lambda: not context.play.busy)
    play.frames(3)


# ---- what is pressed on a panel, and what comes of it

ROLLED = {"phase": ROLL, "faces": (1, 1, 2, 3, 4)}
GOLDEN_LATER = {**ROLLED, "pieces": [("windmill", 3, 7)]}
NO_ROOM = "Needs 1 wood and 2 stone; you have none. No room for its shape: claim more land."
TRADERS = {"pieces": [MARKET, PORT], "goods": [0, 0, 2, 9, 0, 0, 0], "owned": 1}
ONE_METAL = {"pieces": [MARKET], "goods": [0, 0, 2, 1, 0, 0, 0]}
BARE_BARRACKS = {"pieces": [("barracks", 1, 3), ("barracks", 2, 4)], "goods": [0] * 7}
SHIP = {"year": 13, "entry": 13, "pieces": [PORT]}
WALLS, FREE_TILE = {"year": 17, "entry": 17}, {"year": 4, "entry": 4, "free_tiles_left": 1}
TWO_WOOD = {"pieces": [MARKET], "goods": [2, 0, 0, 4, 0, 0, 0]}
MILLS = [(mill, 1, 3) for mill in ("lumber_mill", "quarry", "tannery") for _ in range(3)]


def why(context: PanelContext) -> str:
    """Why what was pressed last is refused; nothing was put in hand."""
    assert context.placed == []
    return str(context.focus.why.text)


def last(context: PanelContext) -> Any:
    return context.play.session.match.journal[-1].action


# What the kingdom has, the zones that are confirmed on a tab, what is looked at then, and what is there.
PRESSED: dict[str, tuple[dict[str, Any], Tab, list[str], Callable[[PanelContext], Any], Any]] = {
    "a die twice rolls again": (ROLLED, "build", ["tray/die/0"] * 2, lambda c: c.tray.mind.keep, set()),
    "a golden die waits": (GOLDEN_LATER, "build", ["tray/golden"], why, "next year"),
    "a piece in hand": ({}, "build", ["build/port"], lambda c: c.placed, [("port", 1)]),
    "gems are short": ({}, "build", ["build/statue"], why, "Needs 3 gems; you have 0."),
    "goods and room are short": (TRADERS, "build", ["build/church"], why, NO_ROOM),
    "trades would pay without room": (TRADERS, "trade", ["reach/church"], why, NO_ROOM),
    "no trade pays": (ONE_METAL, "trade", ["reach/statue"], why, "Needs 3 gems; you have 0."),
    "soldiers": (BARE_BARRACKS, "army", ["army/archers"], why, "Needs 1 wood and 1 leather; you have none."),
    "no raid without a dungeon": ({}, "dungeon", ["dungeon/raid"], why, "Dungeon"),
    "a raid": ({"pieces": [("dungeon", 1, 3)]}, "dungeon", ["dungeon/raid"], last, StartRaid()),
    "cargo": (SHIP, "year", ["year/sail/1"], lambda c: c.play.shown.goods, [2, 2, 3, 4, 1, 1, 0]),
    "walls of stone": (WALLS, "year", ["year/fort/stone"], lambda c: (c.state.goods[1], c.state.fort_paid), (0, True)),
    "a free tile": (FREE_TILE, "year", ["year/aim"], lambda c: c.aimed, 1),
    "the year ends": ({"pieces": MILLS}, "build", ["bar/end"], lambda c: (c.said, c.state.year), ([], 8)),
}


@pytest.mark.parametrize("scene", PRESSED)
def test_what_is_pressed_on_a_panel_is_done_or_refused(scene: str) -> None:
    has, tab, zones, seen, wanted = PRESSED[scene]
    with table(kingdom(**has), tab=tab) as (play, context):
        for zone in zones:
            confirm(play, context, zone)
        assert wanted in seen(context) if seen is why else seen(context) == wanted


@pytest.mark.parametrize(
    ("has", "zone", "keys", "action"),
    [
        ({"pieces": [MARKET]}, "trade/0", ("m", "return"), TradeBasic("wood", "stone", 2)),
        (TWO_WOOD, "trade/0", ("m", "m", "return"), TradeBasic("wood", "stone", 1)),  # past the most it is one again
        ({"pieces": [("barracks", 1, 3)]}, "army/footmen", (*["right"] * 3, "return"), Recruit("footmen", 3)),
    ],
)
def test_what_was_counted_is_traded_and_recruited(has: Any, zone: str, keys: tuple[str, ...], action: Any) -> None:
    with table(kingdom(**has), tab=zone.partition("/")[0]) as (play, context):  # type: ignore[arg-type]
        focus(play, context, zone)
        play.key(*keys)
        assert last(context) == action


def test_a_roll_of_no_die_is_refused() -> None:
    with table() as (play, context):
        for zone in (*(f"tray/die/{die}" for die in range(5)), "tray/roll"):
            confirm(play, context, zone)
        assert context.play.shown.rolls_used == 1
        assert "at least one die" in why(context)


# ---- the dice


def test_kept_dice_keep_their_faces_and_places_in_a_roll() -> None:
    with table() as (play, context):
        before = context.play.shown.faces
        confirm(play, context, "tray/die/1")
        confirm(play, context, "tray/die/3")
        confirm(play, context, "tray/roll")
        after = context.play.shown.faces
        assert (after[1], after[3]) == (before[1], before[3])
        assert context.play.session.match.journal[-1].action.keep == (1, 3)  # type: ignore[attr-defined]
        assert context.tray.mind.keep == {1, 3}, "what was kept stays kept"


def test_the_stop_button_promises_what_the_harvest_gives() -> None:
    with table(kingdom(ROLL, faces=(4, 5, 4, 5, 2), goods=[0] * 7, pieces=[("lumber_mill", 1, 3)])) as (play, context):
        promised = context.tray.mind.pairing(context.play.shown).goods
        confirm(play, context, "tray/stop")
        assert promised == {"wood": 3, "gold": 1}
        assert context.play.shown.goods[:4] == [3, 0, 0, 1]


def test_a_pad_alone_keeps_rolls_and_stops() -> None:
    with table(kingdom(ROLL, faces=(1, 1, 2, 3, 4))) as (play, context):
        focus(play, context, "tray/die/0")
        play.pad.tap("south")
        assert context.focus.id == "tray/die/1", "on to the next that is best to keep"
        play.pad.tap("south")
        assert context.tray.mind.keep == {0, 1}
        for _ in range(4):
            if context.focus.id != "tray/roll":
                play.pad.tap("down")
        play.pad.tap("south")
        play.until(lambda: not context.play.busy)
        assert context.play.shown.rolls_used == 2
        play.frames(2)
        play.pad.tap("right")
        assert context.focus.id == "tray/stop"
        play.pad.tap("south")
        play.until(lambda: not context.play.busy)
        assert context.play.shown.phase != ROLL


def test_the_same_roll_flies_the_same_way() -> None:
    with table() as (play, context):
        context.focus.focus_on("tray/roll")
        play.frames(2)
        play.key("return")
        event = context.tray.flying
        assert event is not None
        one, other = context.tray.throw(event), context.tray.throw(event)
        assert [one.at(die, 0.2) for die in range(5)] == [other.at(die, 0.2) for die in range(5)]
        assert one.faces == context.play.session.match.state.faces


def test_dice_lie_where_the_goods_are_said_to_start() -> None:
    with table() as (_, context):
        x, y, w, h = COLUMN
        assert len(context.tray.spots) == 5
        assert all(x < sx < x + w and y < sy < y + h for sx, sy in context.tray.spots)


def test_the_golden_die_asks_for_die_and_face_and_back_gives_it_up() -> None:
    with table(kingdom(ROLL, faces=(1, 1, 2, 3, 4), pieces=[GOLDEN])) as (play, context):
        confirm(play, context, "tray/golden")
        confirm(play, context, "tray/die/2")
        play.key("escape", then=2)
        assert context.tray.mind.golden == ""
        confirm(play, context, "tray/golden")
        confirm(play, context, "tray/die/2")
        confirm(play, context, "tray/face/6")
        assert context.play.shown.faces == (1, 1, 6, 3, 4)
        assert context.tray.mind.keep == {2}, "it stays as it is for the year"


# ---- what is wanted


def test_the_chance_shown_is_that_of_best_play_with_the_dice_kept() -> None:
    with table(kingdom(ROLL, faces=(5, 1, 3, 1, 3))) as (play, context):
        confirm(play, context, "target/stone")
        confirm(play, context, "tray/die/0")
        s, mind = context.play.shown, context.tray.mind
        assert mind.wanted == {"stone": 1}
        chance = context.tray.chances(s, "stone")[1]
        assert chance == keep_odds(s, 1, mind.goal)
        assert said(chance, "numbers") == "77\u202f%"
        assert said(chance, "words") == "likely"
        assert said(chance, "off") == ""


def test_the_advice_keeps_the_die_that_serves_the_wish() -> None:
    with table(kingdom(ROLL, faces=(5, 1, 3, 1, 3))) as (play, context):
        confirm(play, context, "target/stone")
        assert context.tray.advised == "Keep the best"
        confirm(play, context, "target/best")
        assert not context.tray.advised, "they are kept: nothing is left to press it for"
        assert context.tray.mind.keep == {0}
        assert context.focus.id == "tray/roll"


def test_what_a_structure_lacks_becomes_the_wish_of_the_next_dice() -> None:
    with table(kingdom(goods=[0, 1, 0, 0, 0, 0, 0])) as (play, context):
        focus(play, context, "build/barracks")
        play.key("m")
        mind = keeping(context.play)
        assert mind.wanted == {"wood": 2, "stone": 1}
        assert mind.reason == "barracks 1"
        s = context.play.shown.copy()
        s.goods[GOODS.index("wood")] = 2
        mind.follow(s)
        assert (mind.wanted, mind.name) == ({"stone": 1}, "barracks 1"), "what came is not wanted again"
        s.goods[GOODS.index("stone")] = 2
        mind.follow(s)
        assert not mind.name, "it can be paid: the next dice are not for it"


def test_a_goal_of_no_building_ends_with_the_harvest() -> None:
    with table(kingdom(ROLL, faces=(5, 1, 3, 1, 3))) as (play, context):
        confirm(play, context, "target/stone")
        assert context.tray.mind.name == "1~{stone}"
        confirm(play, context, "tray/stop")
        assert not context.tray.mind.name


def test_who_takes_a_stop_back_has_the_dice_as_they_were_kept() -> None:
    with table(kingdom(ROLL, faces=(5, 6, 3, 1, 3))) as (play, context):
        confirm(play, context, "tray/die/0")
        confirm(play, context, "tray/die/3")
        confirm(play, context, "tray/stop")
        assert context.tray.mind.keep == set()
        assert context.play.undo()
        play.frames(3)
        assert context.tray.mind.keep == {0, 3}


def test_where_it_is_best_to_stop_nothing_tells_one_to_roll() -> None:
    with table(kingdom(ROLL, faces=(1, 2, 3, 1, 2))) as (play, context):
        assert context.tray.advised == "Stop here"
        words = play.notes()
        assert any("Stop here" in note.text for note in words)


# ---- pairings


def test_the_pairing_worth_most_is_offered_first_and_chosen_by_one_press() -> None:
    pieces = [("tannery", 1, 2), ("tannery", 1, 3)]
    with table(kingdom(HARVEST, faces=(4, 5, 6, 1, 2), goods=[0] * 7, pieces=pieces)) as (play, context):
        play.frames(2)
        assert len([id for id in context.focus.zones if id.startswith("combos/")]) == 3
        play.key("return")
        play.until(lambda: not context.play.busy)
        assert context.play.session.match.journal[-1].action == ChoosePairing(0, 0, 1)
        assert context.play.shown.goods[:4] == [0, 0, 3, 2]


@pytest.mark.parametrize(("pieces", "marked"), [((), 0), ([("tannery", 1, 2)], 1)])
def test_of_pairings_that_give_as_much_none_is_said_to_give_most(pieces: Any, marked: int) -> None:
    with table(kingdom(HARVEST, faces=(4, 5, 6, 1, 2), goods=[0] * 7, pieces=pieces)) as (play, _):
        play.frames(2)
        told = [note.text for note in play.notes()]
        assert len([text for text in told if "most goods" in text]) == marked


def test_the_dice_lie_on_their_coasters_as_the_pairing_in_focus_says() -> None:
    with table(kingdom(HARVEST, faces=(4, 5, 6, 1, 2), goods=[0] * 7)) as (play, context):
        seen = set()
        for i in range(3):
            context.focus.focus_on(f"combos/{i}")
            play.frames(1)
            seats = context.tray.seats()
            assert seats["gold"] == (3, 4)
            seen.update((good, *seats[good]) for good in PAIRS if pairs(seats[good]))
        assert seen == {("wood", 0, 1), ("stone", 1, 2), ("leather", 0, 2)}


def test_of_equal_dice_none_serves_two_pairs() -> None:
    faces = (4, 4, 5, 5, 6, 6)
    with table(kingdom(HARVEST, faces=faces)) as (_, context):
        for row in pairing_menu(context.play.shown):
            seats = seated(faces, range(6), row.pairing, (), lone=False)
            used = [die for good in PAIRS for die in seats[good] if die >= 0]
            assert len(used) == len(set(used)) == 2 * sum(row.pairing)


def test_a_die_that_is_kept_lies_beside_the_face_it_needs() -> None:
    with table(kingdom(ROLL, faces=(5, 4, 6, 1, 2), pieces=[("quarry", 1, 3)])) as (play, context):
        confirm(play, context, "tray/die/0")
        assert context.tray.seats()["stone"] == (0, -6), "with the quarry it gives more there"
        confirm(play, context, "target/wood")
        assert context.tray.seats()["wood"] == (-4, 0), "wood is wanted"
        confirm(play, context, "tray/die/2")
        assert context.tray.seats()["stone"] == (0, 2), "a pair lies together"


@pytest.mark.parametrize("faces", [(4, 5, 6, 4, 5, 6), (4, 4, 4, 4, 4, 4), (1, 2, 3, 1, 2, 3), (6, 6, 5, 5, 5, 4)])
def test_every_die_lies_in_one_place_however_many_are_kept(faces: tuple[int, ...]) -> None:
    for mask in range(64):
        kept = [die for die in range(6) if mask >> die & 1]
        seats = seated(faces, kept, (0, 0, 0), tuple(PAIRS))
        lying = [die for places in seats.values() for die in places if die >= 0]
        assert sorted(lying) == kept


def test_after_the_last_roll_the_harvest_comes_by_itself_and_taken_back_it_waits() -> None:
    match = kingdom(ROLL, faces=(1, 2, 3, 1, 2), rolls_used=3)
    with at_the_map(match) as driver:
        driver.until(lambda: match.state.phase == ACTIONS, 60)
        driver.key("z", then=30)
        assert match.state.phase == ROLL, "who takes it back decides"
        driver.confirm("tray/stop", then=5)
        assert match.state.phase == ACTIONS


@pytest.mark.parametrize(
    ("pieces", "phase"), [((), HARVEST), ([("tannery", 1, 2)], HARVEST), ([("lumber_mill", 1, 2)], HARVEST)]
)
def test_pairings_that_differ_in_what_they_give_are_asked_for(pieces: Any, phase: str) -> None:
    match = kingdom(HARVEST, faces=(4, 5, 6, 1, 2), pieces=pieces)
    with at_the_map(match) as driver:
        driver.frames(30)
        assert match.state.phase == phase


def test_a_pairing_that_gives_as_much_as_any_other_is_taken() -> None:
    """In the lean year two pairs of wood give no more than one, so a pair of each loses nothing."""
    match = kingdom(HARVEST, faces=(4, 5, 5, 4, 6, 6), entry=9, year=9)
    rows = pairing_menu(match.state)
    assert len(rows) > 1
    with at_the_map(match) as driver:
        driver.until(lambda: match.state.phase == ACTIONS, 60)
    taken = match.journal[-1].action
    best = next(row for row in rows if row.pairing == (taken.wood, taken.stone, taken.leather))  # type: ignore[attr-defined]
    assert all(best.goods.get(good, 0) >= n for row in rows for good, n in row.goods.items())


def test_a_raid_that_cannot_begin_says_why_beside_its_odds() -> None:
    with table(kingdom()) as (play, context):
        context.open_tab("dungeon")
        play.frames(3)
        why = context.focus.zones["dungeon/raid"].refusal
        assert why.text in repr(DungeonPanel(context)._card(context.state, 0))  # type: ignore[arg-type]


# ---- building


def test_demolishing_asks_once_for_the_architect() -> None:
    with table(kingdom(pieces=[MARKET, PORT])) as (play, context):
        focus(play, context, "build/demolish")
        assert "Its plots become free at once" in " ".join(play.said()), "the card is about the row in focus"
        confirm(play, context, "build/demolish")
        confirm(play, context, "build/raze/0")
        assert context.focus.id == "build/spare", "the harmless answer comes first"
        play.key("escape", then=2)
        confirm(play, context, "build/raze/0")
        confirm(play, context, "build/fell")
        assert context.play.shown.demolished
        assert [piece.structure for _, _, piece in context.play.shown.town.pieces].count("marketplace") == 0
        confirm(play, context, "build/demolish")
        confirm(play, context, "build/raze/0")
        assert not [p for _, _, p in context.play.shown.town.pieces if p.structure == "port"], (
            "nothing left to ask about"
        )


# ---- trade, army, dungeon, year


def test_a_plan_trades_until_the_price_is_there() -> None:
    with table(kingdom(pieces=[MARKET, PORT], goods=[0, 0, 2, 6, 0, 0, 0]), tab="trade") as (play, context):
        confirm(play, context, "reach/church")  # one wood, two stone
        play.until(lambda: not context.play.busy and bool(context.placed))
        s: State = context.play.shown
        assert s.goods[0] >= 1
        assert s.goods[1] >= 2
        assert context.placed == [("church", 1)]  # in hand
        assert (context.tab, context.focus.id) == ("build", "build/church")  # where putting it back leads


def test_a_piece_that_trades_pay_for_is_taken_from_its_row_and_undone_trade_by_trade() -> None:
    with table(kingdom(pieces=[MARKET, PORT], goods=[0, 0, 2, 6, 0, 0, 0])) as (play, context):
        row = context.focus.zones["build/church"]
        assert (row.refusal, row.verb) == (None, "Trade and pick up")
        confirm(play, context, "build/church")
        play.until(lambda: bool(context.placed))
        assert context.placed == [("church", 1)]
        while context.play.session.match.can_undo:
            assert context.play.undo()
        assert context.play.shown.goods[:4] == [0, 0, 2, 6]


def test_the_years_to_come_are_doors_to_their_pages() -> None:
    with table(kingdom(year=9, entry=9), tab="year") as (play, context):
        ahead = [zone for id, zone in context.focus.zones.items() if id.startswith("year/ahead/")]
        assert [zone.name.partition(":")[0] for zone in ahead[:2]] == ["year 10", "year 11"]
        x, y, w, h = ahead[1].rect
        play.click(x + w / 2, y + h / 2)
        assert context.read == [11]


def test_nobody_knows_the_years_to_come_of_a_random_ledger() -> None:
    known = Match.new("twenty_years", 1, {}, "oak-1").state
    drawn = Match.new("twenty_years", 1, {"variant": "random_ledger"}, "oak-1").state
    assert [one.year for one in years_ahead(known, 17, 6)] == [18, 19, 20]
    assert years_ahead(drawn, 1, 6) == ()


@pytest.mark.parametrize(("footmen", "wood"), [(4, 0), (4, 1), (5, 0), (9, 2)])
def test_a_year_of_fighting_is_told_from_afar_by_its_fight_not_by_what_a_loss_costs(footmen: int, wood: int) -> None:
    assert "wolves" in years_ahead(setting(year=1, footmen=footmen, wood=wood).state, 5, 1)[0].fact.text


def test_ending_the_year_asks_once_while_something_free_is_left() -> None:
    with table(kingdom()) as (play, context):
        free = leftovers(context.play.shown, context.play.session.match.legal())
        assert [one.tab for one in free] == ["build"], "a mill could be built for nothing"
        confirm(play, context, "bar/end")
        assert context.play.shown.year == 7
        assert "for free" in context.said[-1]
        confirm(play, context, "bar/end")
        assert context.play.session.match.state.year == 8


def test_of_what_a_player_was_asked_about_before_the_year_ends_in_one_press() -> None:
    with table(kingdom(pieces=[MARKET])) as (play, context):
        confirm(play, context, "bar/end")
        context.do(TradeBasic("wood", "stone", 1))
        play.until(lambda: not context.play.busy)
        assert leftovers(context.play.shown, context.play.session.match.legal())
        confirm(play, context, "bar/end")
        assert context.play.session.match.state.year == 8


def test_the_last_year_asks_about_a_tower_and_about_nothing_that_only_earns() -> None:
    gem = kingdom(year=20, entry=20, goods=[4, 2, 3, 4, 0, 1, 0])
    legal = [*gem.legal(), Build("magic_tower", 1, ())]
    assert [one.what for one in leftovers(gem.state, legal)] == ["tower"], "no harvest is to come for a tannery"


def test_the_shoulder_buttons_turn_the_tabs_and_up_from_a_first_row_leads_to_the_open_one() -> None:
    with table(kingdom()) as (play, context):
        for tab in (*TABS[1:], TABS[0]):
            play.pad.tap("rb")
            assert context.tab == tab
            rows = [(zone.rect[1], id) for id, zone in context.focus.zones.items() if id.startswith(f"{tab}/")]
            for row in [id for y, id in rows if y == min(rows)[0]]:
                focus(play, context, row)
                play.pad.tap("up")
                assert context.focus.id == f"bar/{tab}", row
        play.pad.tap("lb")
        assert context.tab == TABS[-1]


def test_undo_and_redo_are_buttons_too() -> None:
    with table(kingdom(pieces=[MARKET])) as (play, context):
        confirm(play, context, "foot/undo")
        assert context.focus.why is not None, "nothing to undo: it says so"
        context.do(TradeBasic("wood", "stone", 1))
        play.until(lambda: not context.play.busy)
        play.frames(2)
        confirm(play, context, "foot/undo")
        assert context.play.shown.goods[:2] == [4, 2]
        confirm(play, context, "foot/redo")
        assert context.play.shown.goods[:2] == [3, 3]


# ---- stores


def test_the_army_stays_in_sight_beside_large_stores_that_have_just_changed() -> None:
    with table(kingdom(goods=[35, 27, 34, 15, 10, 12, 11])) as (play, context):
        high = context.focus.zones["stores/wood"].rect[1]
        context.stores._was |= {"leather": (33, 4.0), "wood": (31, 4.0)}
        context.touch()
        play.frames(3)
        zones = context.focus.zones
        assert [zones[f"stores/{good}"].rect[1] for good in GOODS] == [high] * len(GOODS)
        assert not zones["stores/footmen"].hidden


def test_the_foot_foretells_nothing_that_the_page_of_the_year_tells_or_told() -> None:
    for phase in (LEDGER, ACTIONS):
        with table(kingdom(phase, entry=3, year=3)) as (play, context):
            play.services.painter.notes = notes = []
            context.touch()
            play.frames(2)
            texts = " ".join(note.text for note in notes)
            assert "you win" not in texts
            assert "is over" not in texts, "what is over has no sentence"


def test_a_counter_goes_up_as_its_goods_land_and_ends_at_the_truth() -> None:
    with table(kingdom(ROLL, faces=(1, 2, 3, 1, 2), goods=[0] * 7)) as (play, context):
        focus(play, context, "tray/stop")
        play.key("return")
        assert context.stores._landing is not None
        assert context.stores._count("gold") == 0, "nothing is there before it was seen to come"
        play.until(lambda: not context.play.busy)
        assert context.stores._count("gold") == 5


def test_an_old_number_is_struck_for_a_while() -> None:
    with table(kingdom()) as (play, context):
        context.stores.changed({"wood": -1})
        play.frames(2)
        assert context.stores._was["wood"][0] == 4
        play.frames(60 * 5)
        assert context.stores._was == {}


# ---- the treasury


@pytest.mark.parametrize(("year", "first"), [(7, "income"), (18, "lump")])
def test_the_treasury_offers_the_richer_way_first_and_pays_it(year: int, first: str) -> None:
    with table(kingdom(year=year, todo=[TreasuryChoice()], treasury="open")) as (play, context):
        card = TreasuryCard(context.play)
        play.app.stack.apply(Push(card))
        play.frames(2)
        assert card.focus.id == f"treasury/{first}"
        assert audit(card, play.services.painter) == []
        play.key("return")
        play.until(lambda: not context.play.busy)
        assert context.play.shown.treasury == first
        assert play.scene is context


# ---- looks


def test_large_letters_leave_the_structures_the_whole_column_and_what_each_is_for_below() -> None:
    with table(kingdom(pieces=[MARKET]), (960, 540), text=150) as (play, context):
        assert sum(zone.id.startswith("build/") for zone in context.focus.zones.values() if not zone.hidden) >= 12
        for one in context.parts.build.rows:
            focus(play, context, f"build/{one.structure}")
            assert audit(context, play.services.painter) == []
            cards = context.parts.standing.plan.scrolls
            assert "card/facts" not in cards, f"all of {one.structure} is in sight"
            shown = [zone for id, zone in context.focus.zones.items() if id.startswith("build/") and not zone.hidden]
            assert len(shown) >= 8, one.structure
            assert not context.focus.zones["bar/end"].hidden
            told = " ".join(note.text for note in noted(context.draw, play.services.painter))
            assert title(one.structure, one.level) in told
        focus(play, context, "build/demolish")
        assert "Its plots become free at once" in " ".join(play.said())


def test_large_letters_leave_the_years_to_come_the_room_of_a_card_with_a_picture() -> None:
    with table(kingdom(pieces=[MARKET]), (960, 540), "year", 150) as (play, context):
        assert sum(id.startswith("year/ahead/") and not zone.hidden for id, zone in context.focus.zones.items()) >= 2
        assert audit(context, play.services.painter) == []


def test_a_key_takes_the_advice_where_it_is_given() -> None:
    with table(kingdom(ROLL, faces=(5, 1, 3, 1, 3))) as (play, context):
        context.advised = False  # type: ignore[misc]
        play.key("m")
        assert context.tray.mind.keep == set()
        context.advised = True  # type: ignore[misc]
        play.key("m")
        assert context.tray.mind.keep == set(context.tray.mind.advice(context.play.shown).keep)


@pytest.mark.parametrize(("odds", "says"), [("numbers", "win 97\u202f%."), ("words", "you win: "), ("off", "you win?")])
def test_a_fact_tells_its_chance_only_as_the_setting_wants_it(odds: str, says: str) -> None:
    state = setting(footmen=5).state
    fact = next(fact for fact in forecast(state, 6) if fact.chance is not None)
    text = told(fact, odds)
    assert says in text
    assert ("%" in text) is (odds == "numbers")
    assert fact.text.endswith("you win")


@pytest.mark.parametrize("speed", [0, 1])
def test_a_year_begins_with_its_page_and_a_press_lets_its_dice_fall(speed: int) -> None:
    scene = MapScene(Play(Session.new("twenty_years", None, seed="oak-7"), threads=False))
    with Driver(scene, settings=paced(speed, welcomed=True), presses=True) as driver:
        driver.until(lambda: type(driver.scene).__name__ == "LedgerCard", 120)
        assert scene.table.page.dice.faces == (), "nor do they lie below the page while it unrolls"
        driver.until(lambda: not driver.scene._moving and not driver.scene.reading, 300)
        assert scene.play.roll is not None
        assert scene.table.page.dice.faces == (), "nobody sees what they will show"
        driver.key("r")
        driver.until(lambda: driver.scene is scene and not scene.play.busy, 300)
        assert len(scene.table.page.dice.faces) == 5
        face = scene.play.shown.faces[0]
        driver.key(str(face), then=3)
        assert 0 in scene.table.page.dice.mind.keep
        driver.key("s")
        driver.until(lambda: scene.play.shown.phase == ACTIONS, 300)


def test_with_a_piece_in_hand_a_digit_takes_another_and_n_ends_no_year() -> None:
    match = kingdom(goods=[4, 4, 4, 4, 0, 0, 0])
    with at_the_map(match) as driver:
        table = driver.scene.table
        driver.key("1")
        driver.wait(3)
        able = [row.structure for row in table.page.build.able]
        assert table.hand.placement.kind.structure == able[0]
        driver.key("3")
        driver.wait(3)
        assert table.hand.placement.kind.structure == able[2]
        driver.key("n")
        driver.wait(3)
        assert table.hand is not None
        assert table.state.year == match.state.year == 7
        assert Act.NEXT not in [prompt.acts for prompt in driver.scene.prompts()]
