"""What a screen reader is told, what it asks for, and the bridge across which only changes go."""

import threading
from types import SimpleNamespace
from typing import Any

from game.access.parts import NEWS, ROOT, Bridge, Part, ReaderRequest, ScreenParts
from game.client.scenes.options import USUAL, OptionsScene
from tests.access.conftest import Opening

YEARS = ("play", "twenty_years", "--seed", "oak-7", "--speed", "0")


def test_a_page_is_read_with_values_and_focus_which_the_reader_changes_moves_and_presses(listen: Opening) -> None:
    heard = listen(OptionsScene())
    row = heard.ear.find("Volume")
    assert (row.role, row.value) == ("slider", "100 %")
    assert heard.ear.picture.focus == row.id
    assert heard.ear.find("Captions").value == "off"
    heard.press("Volume", "less")
    assert heard.play.services.settings.volume == 95
    assert heard.ear.find("Volume").value == "95 %"
    heard.press("Captions")
    assert heard.play.services.settings.captions == "en"
    assert heard.ear.find("Captions").value == "English"
    heard.press("Music", "focus")
    assert heard.play.scene.focus.id == "option/music_volume"
    assert heard.ear.picture.focus == "zone:option/music_volume"
    heard.press(USUAL.label)
    assert heard.ear.find("Reset to defaults?")


def test_a_match_is_read_with_its_board_its_refusals_and_what_happens_each_time_it_does(listen: Opening) -> None:
    heard = listen(YEARS)
    assert heard.ear.news.startswith("Year 1: Keys to the Realm.")
    heard.press("Continue")
    parts = heard.ear.picture.parts
    assert parts[ROOT].name == "Roll & Reign: 20 Years"
    assert heard.ear.find("Year 1 of 20. 1 gold. 5 footmen.")
    board = parts["board"]
    assert (board.role, board.row, board.column, len(board.kids)) == ("table", 10, 10, 10)
    first = parts[parts[board.kids[0]].kids[0]]
    assert (first.name, first.row, first.column) == ("row 1, column 1, upper left: capitol", 0, 0)
    heard.press("Find an action")
    refused = next(part for part in heard.ear.picture.parts.values() if part.why)
    assert refused.described.startswith("Not now: ")
    heard.press(refused.name)
    assert refused.why.rstrip(".") in heard.ear.news
    heard.press("Stop: 4 gold")
    assert "You harvested 4 gold." in heard.ear.news
    assert heard.ear.find("You harvested 4 gold.", "label")
    heard.play.scene.say("Not now.")
    heard.play.frames(2)
    first = heard.ear.news
    heard.play.frames(400)
    heard.play.scene.say("Not now.")
    heard.play.frames(2)
    assert heard.ear.news != first
    assert heard.ear.news.strip("\u00a0") == first


def test_a_change_tells_little_and_a_wish_for_what_has_gone_is_passed_over(listen: Opening) -> None:
    heard = listen(OptionsScene())
    whole = heard.ear.sizes[0]
    heard.press("Music", "less")
    assert whole > 12
    assert max(heard.ear.sizes[2:]) <= 3
    heard.ear.request("zone:gone")
    heard.ear.request("what")
    heard.play.until(lambda: not heard.play.app.reader.busy, 200)
    heard.press("Captions")
    assert heard.play.services.settings.captions == "en"


def test_no_words_are_kept_for_nobody_and_who_listens_again_hears_how_the_match_began(listen: Opening) -> None:
    heard = listen(YEARS)
    first, shown = heard.ear.news, len(heard.ear.sizes)
    heard.ear.heard = False
    heard.play.key("down", then=3)
    assert len(heard.ear.sizes) == shown
    heard.ear.heard = True
    heard.play.frames(2)
    assert heard.ear.news != first
    assert heard.ear.news.strip("\u00a0") == first


def test_narration_speaks_without_a_reader(listen: Opening) -> None:
    heard = listen(YEARS)
    heard.ear.heard, said = False, []
    heard.play.app.reader.voice.say = lambda lines, cut: said.extend(lines)
    heard.play.services.settings.narration = True
    heard.play.frames(2)
    heard.play.key("return", then=2)
    assert any(line.startswith("Year 1: Keys to the Realm.") for line in said) or "Continue" in said
    assert len(said) == len(set(said))


# ---- The bridge to screen readers: only changes cross it, requests come back, and nothing that breaks ends play.


class Node:
    def __init__(self, role: str) -> None:
        self.role, self.said = role, {}

    def __getattr__(self, name: str) -> Any:
        return lambda *value: self.said.setdefault(name, []).append(value)


class Library(SimpleNamespace):
    """Stands in for accesskit: keeps what it was told."""

    def __init__(self, breaks: bool = False) -> None:
        names = SimpleNamespace(**{name: name for name in ("CLICK", "FOCUS", "INCREMENT", "DECREMENT", "POLITE")})
        roles = SimpleNamespace(**{name: name for name in ("WINDOW", "BUTTON", "LABEL", "STATUS", "GROUP", "SWITCH")})
        toggled = SimpleNamespace(TRUE=True, FALSE=False)
        super().__init__(Action=names, Live=names, Role=roles, Node=Node, Toggled=toggled)
        self.told: list[Any] = []
        self.breaks = breaks
        library = self

        class Adapter:
            def __init__(self, begun: Any, wished: Any, ended: Any = None) -> None:
                library.begun, library.wished, library.ended = begun, wished, ended

            def update_if_active(self, update: Any) -> None:
                if library.breaks:
                    raise RuntimeError("the bus is gone")
                library.told.append(update())

            def update_window_focus_state(self, has: bool) -> None: ...

        self.unix = SimpleNamespace(Adapter=Adapter)
        self.Tree = lambda root: SimpleNamespace(root=root)
        self.TreeUpdate = lambda focus: SimpleNamespace(focus=focus, tree=None, nodes=[])
        self.Rect = lambda *box: box


def opened(library: Library) -> Bridge:
    bridge = Bridge("Roll & Reign", lambda: library)
    assert bridge.open()
    return bridge


def window(*kids: Part) -> ScreenParts:
    parts = {ROOT: Part(ROOT, "window", "Roll & Reign", kids=tuple(kid.id for kid in kids))}
    return ScreenParts({**parts, **{kid.id: kid for kid in kids}}, kids[-1].id)


ROLL = Part("zone:roll", "button", "Roll 4 dice", does=("focus", "press"))
END = Part("zone:end", "button", "End year 7", why="Needs 3 stone.")


def test_nothing_is_heard_until_a_reader_comes_and_then_only_what_changed_crosses() -> None:
    bridge = opened(library := Library())
    assert not bridge.heard
    library.begun()
    assert bridge.heard
    assert bridge.show(window(ROLL, END)) == 3
    assert bridge.show(window(ROLL, END)) == 0
    assert bridge.show(window(Part("zone:roll", "button", "Roll 3 dice"), END)) == 1
    assert [len(update.nodes) for update in library.told] == [3, 1]
    assert library.told[0].tree is not None
    assert library.told[1].tree is None
    library.ended()
    assert not bridge.heard
    library.begun()
    assert bridge.show(window(ROLL, END)) == 3, "one that comes later is told everything again"


def test_a_refusal_is_a_description_news_are_polite_and_a_reader_that_dies_ends_the_telling_only() -> None:
    bridge = opened(library := Library())
    library.begun()
    bridge.show(window(Part(NEWS, "status", "Rolled 3 wood."), END))
    news, end = (node for _, node in library.told[0].nodes[1:])
    assert end.said["set_description"] == [("Not now: Needs 3 stone",)]
    assert news.said["set_live"] == [("POLITE",)]
    library.breaks = True
    bridge.show(window(ROLL, END))
    assert not bridge.heard
    assert "play goes on" in bridge.trouble
    assert bridge.show(window(ROLL)) == 0


def test_a_wish_of_another_thread_comes_back_by_name() -> None:
    bridge = opened(library := Library())
    library.begun()
    bridge.show(window(ROLL, END))
    number = next(number for number, node in library.told[0].nodes if node.said.get("set_label") == [("Roll 4 dice",)])
    thread = threading.Thread(target=library.wished, args=(SimpleNamespace(action="CLICK", target=number),))
    thread.start()
    thread.join()
    assert list(bridge.requests()) == [ReaderRequest("press", "zone:roll")]
    library.wished(SimpleNamespace(action="CLICK", target=999))
    library.wished(SimpleNamespace(action="CLICK", target="what"))
    library.wished(None)
    assert list(bridge.requests()) == [], "what makes no sense is passed over"


def test_without_the_library_or_a_bus_one_sentence_says_so_and_play_goes_on() -> None:
    def absent() -> Any:
        raise ImportError("no accesskit")

    bridge = Bridge("Roll & Reign", absent)
    assert not bridge.open()
    assert "roll-and-reign[access]" in bridge.trouble
    library = Library()
    library.unix.Adapter = None
    bridge = Bridge("Roll & Reign", lambda: library)
    assert not bridge.open()
    assert "play goes on" in bridge.trouble
