"""Two windows at one table: hosted by pad, joined by mouse, played to the end; left, killed and come back to."""

import asyncio
import itertools
import signal
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.world import as_long_as, eventually

pytest.importorskip("tests.net.needed")

from game.client.remote import RemoteSession
from game.client.scenes.hand_over import MeanwhileScene
from game.client.scenes.map import Table
from game.client.scenes.menu import MenuScene
from game.client.scenes.score import ScoreScene
from game.client.scenes.together import CodeEntry, HallEntry, HostScene, TogetherScene
from game.client.scenes.together_lobby import LobbyScene, TalkScene
from game.client.stack import Push
from game.client.together import TableQuestion, Together, kept_ticket
from game.core.match import Match
from game.core.rules import RULESETS
from game.core.xii_century.sheet import Phase
from game.journal.challenge import grouped
from game.journal.hall import Hall
from game.journal.reading import load
from game.journal.saves import Store
from game.net import protocol as p
from game.net.codes import Door, encode
from game.net.keeper import prove
from game.titles.horrible_hordes.look.battle import BattleScene
from tests.client.conftest import Clipboard
from tests.client.driver import Driver, paced
from tests.client.hands import SMALL, Hand, KeyHand, MouseHand, PadHand
from tests.client.test_whole_games import CenturyPlayer, HordesPlayer
from tests.long import LONG
from tests.net.places import stand

SELDOM = 8  # frames of which a window that looks on draws one


class Window:
    """One window with a home of its own, and somebody at one device."""

    def __init__(self, home: Path, name: str, hand: Callable[[Driver], Hand], game: str = "xii_century") -> None:
        self.settings = paced(0, name=name, reduced_motion=True, welcomed=True, lesson_offered=True)
        self.driver = Driver(MenuScene(), SMALL, settings=self.settings)
        self.driver.services.data_dir = home
        self.driver.frames(2)
        self.hand, self.game = hand(self.driver), game
        self.ruler = CenturyPlayer(self.driver, self.hand)
        self.couch = HordesPlayer(self.driver, self.hand) if game == "horrible_hordes" else None

    @property
    def scene(self) -> Any:
        return self.driver.scene

    @property
    def together(self) -> Together:
        return self.scene.together

    @property
    def session(self) -> RemoteSession:
        return next(scene.play.session for scene in self.driver.app.stack.scenes if hasattr(scene, "play"))

    @property
    def in_game(self) -> bool:
        return any(hasattr(scene, "play") for scene in self.driver.app.stack.scenes)

    @property
    def looks_on(self) -> bool:
        """At the table, and others are to decide."""
        return isinstance(self.scene, Table) and self.session.deciding not in self.session.mine

    def blink(self) -> None:
        """Live for a frame that is not drawn."""
        self.driver.frames(1, seen=False)

    def join(self, code: str) -> None:
        """From the title to the lobby, every letter typed."""
        self.hand.take("together", then=2)
        self.hand.take("join", then=2)
        assert isinstance(self.scene, CodeEntry)
        self.type(code)

    def type(self, code: str) -> None:
        """Every letter of a code, and done."""
        for letter in code:
            self.hand.take(f"key/{letter}")
        self.hand.take("do/done")

    def to_the_choices(self, game: str) -> None:
        """From the title to where a table of that game is chosen: two people, and bots in one or two seats."""
        self.hand.take("together", then=2)
        assert isinstance(self.scene, TogetherScene)
        self.hand.take("host", then=2)
        assert isinstance(self.scene, HostScene)
        for _ in range(len(RULESETS)):
            if self.scene.draft.game != game:
                self.scene.focus.focus_on("choice/game")
                self.driver.key("right")
        assert self.scene.draft.game == game
        self.scene.draft.kinds[:] = ["human", "human", *["random"] * (2 if game == "horrible_hordes" else 1)]
        self.driver.redraw(2)

    def act(self) -> None:
        """One action when it is this window's turn; nothing otherwise."""
        self.driver.settle()
        scene = self.scene
        if isinstance(scene, ScoreScene | TableQuestion):
            return
        if isinstance(scene, MeanwhileScene):
            self.hand.take("ready")
            return
        if self.couch is not None and (kept := self.couch.open("order/for_")):  # too many chits: what is needed is kept
            self.hand.take(kept[0])
            return
        if self.couch is not None:
            board = scene if isinstance(scene, Table) else None
            offered = board is None or self.couch.open("order/0", "order/done", "order/again", "chit/", "over/")
            mine = self.session.deciding in self.session.mine and not self.session.waiting
            if (offered or board.orders.targets()) and (board is None or board.free) and mine:
                self.couch.act()
            return
        free = not isinstance(scene, Table) or scene.free
        if free and self.ruler.open("war/support", "war/", "ready", "choice/", "close", "do/", "die/", "end", "ask/"):
            self.ruler.act()


def both(holds: Callable[[], object], *windows: Window) -> None:
    """Let all windows live until it holds: what comes by the network comes in its own time."""
    eventually(holds, lambda: [window.driver.frames(1) for window in windows])
    for window in windows:
        window.driver.frames(2)  # what holds is shown


@pytest.fixture
def hosted(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Window, Window]]:
    """Anna hosts a game (XII Century unless the test names another) by pad; Ben has joined by mouse."""
    game = getattr(request, "param", "xii_century")
    words = HostScene.words.fget
    monkeypatch.setattr(HostScene, "words", property(lambda scene: [*words(scene), "--pace", "0"]))  # bots at once
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path / "anna"))  # the host's process asks for it
    anna, ben = Window(tmp_path / "anna", "Anna", PadHand, game), Window(tmp_path / "ben", "Ben", MouseHand, game)
    table = None
    try:
        anna.to_the_choices(game)
        anna.hand.take("begin")
        anna.driver.until(lambda: isinstance(anna.scene, LobbyScene))
        table = anna.together
        both(lambda: isinstance(anna.scene, LobbyScene) and anna.scene.lobby and anna.together.code, anna)
        ben.join(anna.together.code)
        both(lambda: isinstance(ben.scene, LobbyScene) and ben.scene.lobby, anna, ben)
        yield anna, ben
    finally:
        ben.driver.app.stack.clear()
        anna.driver.app.close()  # and with it pygame, for all windows
        if table is not None and table.process is not None:
            table.leave()
            table.process.child.kill()
            table.process.child.wait()


def begin(anna: Window, ben: Window) -> None:
    ben.hand.take("ready")
    both(lambda: any(m.ready for m in anna.scene.lobby.members if not m.owner), anna, ben)
    anna.hand.take("ready")
    both(lambda: anna.in_game and ben.in_game, anna, ben)


def play(until: Callable[[], bool], *windows: Window, seconds: float = 240.0) -> None:
    """Let all windows act in turn; asked before each action, so that no moment is played past.

    A window that only looks on is drawn now and then: two machines have two processors, this one draws for both.
    """
    end = time.monotonic() + seconds
    for turn in itertools.count():
        for window in windows:
            if window.looks_on and turn % SELDOM:
                window.blink()
                continue
            window.driver.settle()
            if until():
                return
            window.act()
            window.blink()
        time.sleep(0.001)
        assert time.monotonic() < end, [(type(w.scene).__name__, len(w.session.match)) for w in windows]


@pytest.mark.skipif(not LONG, reason="a whole game across processes: LONG=all plays it")
def test_a_whole_century_in_two_windows_one_of_them_killed_and_back(
    hosted: tuple[Window, Window], tmp_path: Path
) -> None:
    anna, ben = hosted
    begin(anna, ben)
    play(lambda: len(anna.session.match) > 30, anna, ben)
    ben.driver.app.stack.clear()  # nobody is told
    assert kept_ticket(tmp_path / "ben") is not None
    again = Window(tmp_path / "ben", "Ben", MouseHand)
    again.hand.take("together", then=2)
    again.hand.take("back")
    both(lambda: again.in_game, anna, again)
    assert again.session.mine == (1,)
    if again.session.acted < len(again.session.match):  # it is told what happened meanwhile
        both(lambda: isinstance(again.scene, MeanwhileScene), anna, again)
    play(lambda: isinstance(anna.scene, ScoreScene) and isinstance(again.scene, ScoreScene), anna, again)
    match = anna.session.match
    assert again.session.match.journal == match.journal
    both(lambda: anna.session.recorded and again.session.recorded, anna, again)
    (mine,) = Store(tmp_path / "ben").paths()
    assert prove(mine, tmp_path / "ben")[:2] == (True, True)
    loaded = load(mine)
    assert loaded.match.journal == match.journal
    assert loaded.match.score() == match.score()
    assert kept_ticket(tmp_path / "ben") is None
    totals = {sheet.seat: sheet.total for sheet in match.score()}
    names = {reign.save: (reign.name, reign.score, reign.bot) for reign in Hall(tmp_path / "ben").reigns("xii_century")}
    assert names == {
        f"{mine.name}#{seat}": (name, totals[seat], kind)
        for seat, name, kind in ((0, "Anna", ""), (1, "Ben", ""), (2, "Ben", "random"))
    }
    again.driver.app.stack.clear()


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("hosted", ["horrible_hordes", *(["xii_century"] if LONG else [])], indirect=True)
def test_a_match_with_a_window_killed_a_spectator_come_and_the_host_moved(
    hosted: tuple[Window, Window], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On for forty actions; with LONG=all in the environment to the end."""
    anna, ben = hosted
    first, game = anna.together, anna.game
    begin(anna, ben)
    play(lambda: len(anna.session.match) > 40, anna, ben)
    ben.driver.app.stack.clear()  # nobody is told
    play(lambda: len(anna.session.match) > 60 or anna.session.deciding == 1, anna)
    ben = Window(tmp_path / "ben", "Ben", MouseHand, game)
    ben.hand.take("together", then=2)
    ben.hand.take("back")
    both(lambda: ben.in_game, anna, ben)
    eve = Window(tmp_path / "eve", "Eve", KeyHand, game)
    eve.join(first.code)
    both(lambda: eve.in_game, anna, ben, eve)
    assert eve.session.mine == ()
    held = anna.session.match.journal
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path / "ben"))  # his machine
    other = ben.session.page().together
    play(lambda: isinstance(ben.scene, Table | BattleScene) and not ben.session.waiting, ben)
    first.send(p.MakeHost(other.ticket.chair))
    both(lambda: isinstance(ben.scene, TableQuestion), anna, ben, eve)
    ben.hand.take("answer/0")
    both(lambda: other.owner and first.ticket.door == other.ticket.door, anna, ben, eve)
    try:
        windows = (anna, ben, eve)
        play(lambda: len(anna.session.match) > len(held) + 40, *windows)
        if LONG:
            play(lambda: all(isinstance(one.scene, ScoreScene) for one in windows), *windows, seconds=1500)
            both(lambda: all(one.session.recorded for one in windows), *windows)
            told = [one.session.recorded for one in windows if one.session.recorded is not None]
            assert ["proved for you" in one.text for one in told] == [True, True, False]
        longest = max((one.session.match.journal for one in windows), key=len)
        both(lambda: all(len(one.session.match) >= len(longest) for one in windows), *windows)
        assert longest[: len(held)] == held
        for one in windows:
            assert one.session.match.journal[: len(longest)] == longest
    finally:
        eve.driver.app.stack.clear()
        other.leave()
        other.process.child.kill()
        other.process.child.wait()


def test_people_talk_and_the_table_is_asked_to_undo(hosted: tuple[Window, Window]) -> None:
    anna, ben = hosted
    ben.hand.take("say", then=2)
    assert isinstance(ben.scene, TalkScene)
    ben.hand.take("say/0")
    both(lambda: anna.together.talk, anna, ben)
    assert anna.together.talk[-1] == ("Ben", "Hello!")
    begin(anna, ben)

    def before_others() -> int | None:
        """Where Ben's newest action stands that somebody else's follows: to take it back all are asked."""
        seats = [entry.seat for entry in ben.session.match.journal]
        return next((i for i in range(len(seats))[::-1] if seats[i] == 1 and {*seats[i:]} != {1}), None)

    def amid_his_turn() -> bool:
        """Both look at the map and only Ben can act: the game stands until he does, whatever its dice were."""
        match = ben.session.match
        alone = match.state.phase == Phase.SPEND and [decision.seat for decision in match.pending] == [1]
        looking = all(isinstance(window.scene, Table) and not window.session.waiting for window in (anna, ben))
        return alone and looking and before_others() is not None

    play(amid_his_turn, anna, ben)
    held = before_others()
    ben.session.take_back(held)
    both(lambda: isinstance(anna.scene, TableQuestion), anna, ben)
    anna.hand.take("answer/0")
    both(lambda: len(anna.session.match) == held == len(ben.session.match), anna, ben)
    ben.session.notices.clear()
    ben.session.line.send(p.Undo(held + 9, 0))  # as if it had come too late
    both(lambda: ben.session.notices, anna, ben)
    assert "nothing was undone" in ben.session.notices[0]


def test_the_match_at_a_seat_is_like_any_other_and_a_host_that_falls_silent_is_told_of(
    hosted: tuple[Window, Window],
) -> None:
    anna, ben = hosted
    begin(anna, ben)

    def his_turn() -> bool:
        """Nothing happens until Ben acts."""
        return [decision.seat for decision in ben.session.match.pending] == [1] and isinstance(ben.scene, Table)

    play(lambda: len(ben.session.match) > 12 and his_turn(), anna, ben)
    match = ben.session.match
    assert isinstance(match, Match)
    assert set(filter(None, match.marks)) == {"proved"}
    assert match.branch(5).state_at(5).towns == match.state_at(5).towns
    assert "thinking" in ben.session.thinking or ben.session.thinking == "Last roll: proved for you"
    ben.driver.frames(2)
    ben.driver.apply(ben.session.page and ben.scene.menu(), then=2)
    ben.hand.take("table", then=2)
    assert isinstance(ben.scene, LobbyScene)
    ben.hand.take("ready", then=2)  # back to the game
    assert isinstance(ben.scene, Table)
    host, session = anna.session.page().together.process.child, ben.session

    def told(text: str) -> bool:
        return any(text in notice for notice in session.notices)

    host.send_signal(signal.SIGSTOP)  # its broker lives on
    try:
        both(lambda: told("No answer from the host"), ben)
    finally:
        host.send_signal(signal.SIGCONT)
    both(lambda: told("The host answers again"), ben)


def test_the_guest_becomes_the_host_and_the_game_moves_to_that_window(
    hosted: tuple[Window, Window], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = hosted
    begin(anna, ben)
    play(lambda: len(anna.session.match) > 10, anna, ben)
    held = anna.session.match.journal
    table, other = anna.session.page().together, ben.session.page().together
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path / "ben"))  # his machine
    table.send(p.MakeHost(other.ticket.chair))
    both(lambda: isinstance(ben.scene, TableQuestion), anna, ben)
    ben.hand.take("answer/0")
    both(lambda: other.owner and not table.owner and table.ticket.door == other.ticket.door, anna, ben)
    play(lambda: len(anna.session.match) > len(held) + 10, anna, ben)
    assert anna.session.match.journal[: len(held)] == held
    assert list((tmp_path / "ben" / "saves").glob("*.reign"))
    other.leave()
    other.process.child.kill()
    other.process.child.wait()


def test_a_table_opened_at_a_server_plays_on_when_the_server_is_killed(tmp_path: Path) -> None:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()

    def there(does: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(does, loop).result(20)

    with stand(tmp_path, "127.0.0.1") as place:
        server = there(place.start())
        anna, ben = Window(tmp_path / "anna", "Anna", PadHand), Window(tmp_path / "ben", "Ben", MouseHand)
        anna.to_the_choices("xii_century")
        for _ in as_long_as(lambda: "choice/hall" not in anna.scene.focus.zones):
            anna.hand.take("choice/others", then=2)
        assert "server's code" in anna.scene.refusal.text
        anna.hand.take("choice/hall", then=2)
        assert isinstance(anna.scene, HallEntry)
        anna.type(encode(place.keys.hall))
        anna.driver.frames(2)
        anna.hand.take("begin")
        anna.driver.until(lambda: isinstance(anna.scene, LobbyScene))
        both(lambda: anna.scene.lobby and anna.together.code, anna)
        ben.join(anna.together.code)
        both(lambda: isinstance(ben.scene, LobbyScene) and ben.scene.lobby, anna, ben)
        begin(anna, ben)
        play(lambda: len(anna.session.match) > 12, anna, ben)
        there(place.start())
        there(place.kill(server))
        held = anna.session.match.journal
        play(lambda: all(len(one.session.match) > len(held) + 8 for one in (anna, ben)), anna, ben)
        assert anna.session.match.journal[: len(held)] == held
        assert ben.session.match.journal[: len(held)] == held
        ben.driver.app.stack.clear()
        anna.driver.app.close()
        for one, _ in list(place.running):
            there(place.kill(one))
    loop.call_soon_threadsafe(loop.stop)


def test_a_code_that_opens_nothing_says_so_on_the_title(tmp_path: Path) -> None:
    eve = Window(tmp_path, "Eve", KeyHand)
    eve.join(encode(Door("127.0.0.1", 1, 5)))
    both(lambda: type(eve.scene).__name__ == "Dialog", eve)
    assert "No table answers" in eve.scene.text
    eve.driver.app.close()


def test_a_long_code_is_copied_and_pasted(tmp_path: Path, clipboard: Clipboard) -> None:
    code = encode(Door("203.0.113.5", 47470, 2**35 - 1, 2**128 - 1))
    window = Window(tmp_path, "Anna", MouseHand)
    lobby = LobbyScene(Together(window.driver.services, ""))
    window.driver.apply(Push(lobby))
    lobby.together.code = code
    lobby.copy(grouped(lobby.together.code), "")
    assert clipboard[-1] == grouped(code)
    window.driver.apply(Push(CodeEntry()), then=2)
    window.hand.take("do/paste", then=2)
    assert window.scene.text == code
    assert window.scene.said == (code, "A table at 203.0.113.5.")
    window.driver.app.stack.clear()
    window.driver.app.close()
