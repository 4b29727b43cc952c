"""The dice in a person's hand: rolled by the rules as ever, but shown, told and hinted at only once they are thrown."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from game.bots import bot
from game.client.access.page import MatchWords
from game.client.input.actions import FACES, Act, Intent
from game.client.input.bindings import Bindings
from game.client.play import ZONE, Play
from game.client.scenes.hand_over import HandOver
from game.client.scenes.hint import FinderScene, HintScene
from game.client.scenes.lesson_offer import open_lesson
from game.client.scenes.map import Table
from game.client.scenes.page import PageScene
from game.client.scenes.pause import PauseScene
from game.client.ui.focus import LET_GO, ClientRefusal
from game.client.ui.page import Column, Node, Screen, button, do
from game.client.ui.place import middle
from game.core.match import Match
from game.core.mini_monarchy.actions import Build, Done
from game.core.mini_monarchy.state import Phase
from game.core.xii_century.actions import DieRef
from game.core.xii_century.queries import targets_of
from game.core.xii_century.sheet import Phase as XiiPhase
from tests.client.driver import Driver, at_table, paced, play_of
from tests.pictures.standing import standing
from tests.world import as_long_as, course


def at_new_year(players: tuple[str, ...] = ("human",)) -> Play:
    """Mini Monarchy, one press before the second year."""
    match = Match.new("mini_monarchy", 1, {"start": "automatic"}, "oak-7")
    for _ in as_long_as(lambda: match.state.phase not in (Phase.CONSTRUCT, Phase.TRADE)):
        match.step(match.legal()[0])
    if match.state.phase == Phase.CONSTRUCT:
        match.step(Done())
    return play_of(match, players)


def building() -> tuple[Play, Match]:
    """The same as long as something can be built."""
    play = at_new_year()
    play.session.match.undo()
    play.rejoin()
    return play, play.session.match


def year_two(presses: bool = True) -> Driver:
    driver = Driver(at_new_year(), presses=presses)
    driver.frames(3)
    driver.scene.play.do(Done())
    driver.until(lambda: driver.scene.play.roll is not None or not driver.scene.play.busy)
    return driver


@pytest.fixture
def held() -> Iterator[Driver]:
    with year_two() as driver:
        yield driver


def test_nothing_tells_hints_at_or_undoes_a_roll_that_is_still_in_the_hand(held: Driver) -> None:
    scene, words = held.scene, MatchWords(held.scene.play)
    rolled = " ".join(map(str, scene.play.roll.faces))
    assert not any(rolled in line for line in words.fresh())
    assert words.aims() == ("Now: roll the dice.",)
    for key, page in (("h", HintScene), ("/", FinderScene)):
        held.key(key)
        assert not isinstance(held.scene, page)
        assert held.scene.toast.text == "Roll the dice first."
    held.key("f10")
    assert isinstance(held.scene, PauseScene)
    assert {id for id, why in held.scene.refusals().items() if why is not None} == {"hint", "find"}
    held.key("escape")
    held.key("f1")
    assert held.scene.focus.id == f"page/{held.scene.guide.page_on([ZONE, 'hand'])}"
    held.key("escape", "z")
    assert "next dice" in held.scene.toast.text
    held.key("f10")
    held.confirm("undo")
    assert "next dice" in held.scene.focus.why.text


def test_before_the_roll_one_may_look_at_all_there_was_before_it(held: Driver) -> None:
    before = held.match.branch(len(held.match) - 1)
    for row in ("score", "replay", "chronicle"):
        held.key("f10")
        held.confirm(row)
        page = held.scene
        assert not isinstance(page, PauseScene)
        seen = page.record.match if row == "replay" else page.match
        assert (len(seen), seen.fingerprint()) == (len(before), before.fingerprint())
        held.until(lambda: held.scene.focus.zones)
        while len(held.app.stack.scenes) > 1:
            held.key("escape")


@pytest.mark.parametrize("key", ["return", "space", "r", "south"])
def test_held_the_dice_rattle_and_let_go_they_fall(held: Driver, key: str) -> None:
    scene = held.scene
    if key == "south":
        held.pad.hold(key, 90)
    else:
        held.hold_key(key, 90)
    assert scene.cup.shaking
    assert scene.play.roll is not None
    held.frames(2)
    assert scene.play.roll is None
    assert scene.play.director.now.type == "dice_rolled"
    held.until(lambda: not scene.play.busy)
    assert scene.state.faces == scene.play.session.match.state.faces


def test_what_hurries_the_animation_stops_at_the_hand_and_who_cannot_hold_a_control_rolls_all_the_same() -> None:
    with Driver(at_new_year(), presses=True, then=3) as driver:
        driver.scene.play.do(Done())
        driver.frames(2)
        driver.scene.hurry()
        assert driver.scene.play.roll is not None
        driver.frames(2)
        driver.scene.handle(Intent(Act.CONFIRM))  # as a screen reader's wish or a switch does it
        driver.frames(2)
        assert driver.scene.play.roll is None


def test_a_table_that_waits_for_a_throw_draws_nothing_anew_and_its_bar_says_what_the_focus_does(held: Driver) -> None:
    held.services.idle = 1000.0
    held.frames(30)
    drawn = held.app.drawn
    for _ in range(60):
        held.frames(1)
    assert held.app.drawn - drawn <= 2
    held.pad.tap("up", 1)
    scene = held.scene
    assert scene.focus.id.endswith("menu")
    assert "Open" in [note.text for note in held.notes()]
    held.go(ZONE, then=1)
    assert {"Open", "Hold to shake"}.intersection(note.text for note in held.notes()) == {"Hold to shake"}


def test_a_bot_holds_no_dice_back_and_the_press_leaves_no_trace_in_the_match() -> None:
    with Driver(at_new_year(("bot:greedy",)), settings=paced(4), presses=True) as driver:
        play = driver.scene.play
        for _ in range(900):
            driver.frames(1, seen=False)
            assert play.roll is None
        assert play.session.match.state.year > 2
    found = []
    for presses in (False, True):
        with year_two(presses=presses) as driver:
            if presses:
                driver.key("r")
            driver.until(lambda scene=driver.scene: not scene.play.busy)
            match = driver.match
            found.append((len(match), match.fingerprint()))
    assert found[0] == found[1]


def test_new_keys_take_none_that_a_player_has_given_away() -> None:
    mine = Bindings({"next_tab": ["r", "page down"], "zoom": ["1"]})
    assert mine.act("keys", "r") is Act.NEXT_TAB
    assert mine.act("keys", "1") is Act.ZOOM
    assert not mine.conflicts("keys")


# ---- keys that mean the same in all games


class Tray(PageScene):
    """Dice to keep, a roll and a stop, as any game may lay them out."""

    faces = (4, 4, 2)

    def __init__(self) -> None:
        super().__init__("other")
        self.kept: set[int] = set()
        self.rolled = self.stopped = 0

    def _turn(self, die: int) -> None:
        self.kept ^= {die}
        self.touch()

    def _roll(self) -> None:
        self.rolled += 1

    def _stop(self) -> None:
        self.stopped += 1

    def view(self) -> Node:
        dice = tuple(
            button(
                f"die/{i}", str(face), do(self._turn, i, verb=LET_GO if i in self.kept else "Keep", key=FACES[face - 1])
            )
            for i, face in enumerate(self.faces)
        )
        none = ClientRefusal("Keep a die first.") if not self.kept else None
        roll = button("roll", "Roll", do(self._roll, key=Act.ROLL), refusal=none)
        other = button("other", "Other", do(self._turn, 2))
        return Screen(Column((*dice, roll, button("stop", "Stop", do(self._stop, key=Act.STOP)), other)))


def test_digits_keep_and_let_go_a_die_of_that_face_r_rolls_and_s_stops_from_anywhere() -> None:
    with Driver(Tray()) as driver:
        scene = driver.scene
        driver.key("4")
        assert scene.kept == {0}
        driver.key("4")
        assert scene.kept == {0, 1}
        driver.key("4")
        assert len(scene.kept) == 1
        driver.key("5")
        assert len(scene.kept) == 1
        assert scene.focus.id == "other"
    with Driver(Tray()) as driver:
        scene = driver.scene
        driver.key("r")
        assert (scene.rolled, scene.focus.id) == (0, "roll")
        assert scene.focus.why.text == "Keep a die first."
        driver.key("2", "r", "s")
        assert (scene.rolled, scene.stopped) == (1, 1)


def test_a_second_press_of_next_within_a_breath_does_nothing() -> None:
    play, match = building()
    with at_table(play, settings=paced(0)) as driver:
        assert match.state.phase == Phase.CONSTRUCT
        driver.key("n", "n", "n")
        assert (match.state.phase, match.state.year) == (Phase.TRADE, 1)
        driver.frames(40)
        driver.key("n")
        assert match.state.year == 1, "labour that could be traded is lost unasked"
        assert any("Press again" in line for line in driver.said())
        driver.frames(40)
        driver.key("n")
        assert match.state.year == 2


# ---- by game


def test_no_slip_of_a_lesson_speaks_before_the_dice_are_thrown(home: Path) -> None:
    with Driver(open_lesson("mini_monarchy", home), settings=paced(0, lesson_offered=True), presses=True) as driver:
        lesson = driver.scene
        driver.frames(10)
        for _ in range(3):
            lesson.play.do(lesson.play.session.match.decode(lesson.lesson.steps[0].way[len(lesson.play.session.match)]))
            driver.frames(10)
        assert lesson.play.roll is not None
        assert lesson.bubble.box is None
        driver.key("r", then=10)
        assert lesson.bubble.box is not None


@pytest.mark.parametrize("shot", ["monarchy", "monarchy_trade", "monarchy_river", "battle", "monarchy_roll"])
def test_n_is_done_and_nothing_else_on_the_pages_of_a_turn(shot: str) -> None:
    with standing(shot) as scene:
        scene.look((1280, 720), 100)
        top = scene.app.stack.top
        ending = top.ending() if isinstance(top, Table) else None
        named = [label for acts, label in top.prompts() if acts is Act.NEXT]
        assert named in ([], [ending.name] if ending else [])


# ---- a click while something is shown


@pytest.mark.parametrize("card", [True, False])
def test_a_click_while_a_building_rises_hurries_and_on_a_card_goes_to_that_card(card: bool) -> None:
    play, match = building()
    match.state.goods[:] = [9, 9, 9]
    with at_table(play, settings=paced(1)) as driver:
        scene = driver.scene
        play.do(next(action for action in match.legal() if isinstance(action, Build)))
        driver.frames(10)
        assert scene.showing
        before = len(match)
        driver.click(*(middle(scene.page.plan.items["work/mine"].box) if card else (300, 300)), then=5)
        assert (scene.showing, len(match)) == (False, before)
        assert not card or (scene.building, scene.pointing) == ("mine", True)


def test_a_click_on_another_die_while_one_flies_takes_that_die() -> None:
    play = play_of(Match.new("xii_century", 1, seed="oak-7"))
    with Driver(play, settings=paced(1, reduced_motion=True)) as driver:
        driver.until(lambda: driver.scene.free, 600)
        table = driver.scene
        use = next(use for use in targets_of(play.shown, DieRef("shared", 0)) if use.refusal is None)
        play.do(use.actions[0])
        driver.frames(6)
        assert driver.scene.showing
        driver.click_on("die/2", then=4)
        assert not driver.scene.showing
        assert (table.die.pool, table.die.i) == ("own", 0)


def test_whoever_takes_the_screen_holds_the_dice_over_a_sheet_of_their_own() -> None:
    match = Match.new("xii_century", 2, seed="oak-7")
    ends = (now for now in course(match, "greedy") if now.state.phase == XiiPhase.SPEND and now.state.spent == 15)
    play = play_of(next(now for now in ends if now.state.active == now.state.first).branch())
    match = play.session.match
    first, second = match.state.active, 1 - match.state.active
    with Driver(play, presses=True) as driver:
        driver.until(lambda: isinstance(driver.scene, HandOver))
        driver.key("return")
        table = driver.scene
        for _ in as_long_as(lambda: match.state.active == first):
            table.do(match.legal()[0])
            driver.until(lambda: play.roll is not None or not play.busy)
        driver.until(lambda: isinstance(driver.scene, HandOver))
        driver.key("return", then=4)
        assert (driver.scene, play.roll.seat, table.seat) == (table, second, second)
        driver.key("r")
        driver.until(lambda: table.can_act)
        assert table.seat == second


def test_a_match_left_with_dice_in_the_hand_has_them_there_again() -> None:
    with year_two() as driver:
        match = driver.match
    again = play_of(match.branch())
    with Driver(again, presses=True, then=4) as driver:
        assert (again.roll.faces, again.shown.year) == (match.state.faces, 1)
        assert not driver.scene.state.faces
        driver.key("r")
        driver.until(lambda: not again.busy)
        assert again.shown.faces == match.state.faces
        driver.key("f10")
        driver.key("escape")
        again.do(match.legal()[0])
    later = play_of(again.session.match.branch())
    with Driver(later, presses=True, then=4) as driver:
        assert later.roll is None


@pytest.mark.parametrize("game", ["mini_monarchy", "xii_century"])
def test_after_n_the_focus_is_on_no_counter(game: str) -> None:
    match, ended = Match.new(game, 1, seed="a"), 0
    for now in islice(course(match, bot("greedy", game, "a")), 0, 150, 6):
        play = play_of(now.branch())
        with Driver(play, settings=paced(0, reduced_motion=True), then=8) as driver:
            if driver.scene is not driver.app.stack.scenes[0] or driver.scene.ending() is None:
                continue
            driver.key("n")
            driver.wait(20)
            zone = driver.scene.focus.zone_now
            ended += 1
            assert zone is None or zone.on_adjust is None, (len(match), zone.id)
    assert ended > 2
