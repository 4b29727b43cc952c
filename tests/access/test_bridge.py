"""The bridge to screen readers: only what changed crosses it, wishes come back, and nothing that breaks ends play."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

from game.access.bridge import Bridge
from game.access.parts import NEWS, ROOT, Part, Picture, Wish


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


def window(*kids: Part) -> Picture:
    parts = {ROOT: Part(ROOT, "window", "Roll & Reign", kids=tuple(kid.id for kid in kids))}
    return Picture({**parts, **{kid.id: kid for kid in kids}}, kids[-1].id)


ROLL = Part("zone:roll", "button", "Roll 4 dice", does=("focus", "press"))
END = Part("zone:end", "button", "End year 7", why="Needs 3 stone.")


def test_nothing_is_heard_until_a_reader_comes() -> None:
    bridge = opened(library := Library())
    assert not bridge.heard
    library.begun()
    assert bridge.heard
    library.ended()
    assert not bridge.heard


def test_only_what_changed_crosses() -> None:
    bridge = opened(library := Library())
    library.begun()
    assert bridge.show(window(ROLL, END)) == 3
    assert bridge.show(window(ROLL, END)) == 0
    assert bridge.show(window(Part("zone:roll", "button", "Roll 3 dice"), END)) == 1
    assert [len(update.nodes) for update in library.told] == [3, 1]
    assert library.told[0].tree is not None
    assert library.told[1].tree is None


def test_a_reader_that_comes_later_is_told_everything_again() -> None:
    bridge = opened(library := Library())
    library.begun()
    bridge.show(window(ROLL, END))
    library.ended()
    library.begun()
    assert bridge.show(window(ROLL, END)) == 3


def test_a_refusal_is_the_description_and_news_are_polite() -> None:
    bridge = opened(library := Library())
    library.begun()
    bridge.show(window(Part(NEWS, "status", "Rolled 3 wood."), END))
    news, end = (node for _, node in library.told[0].nodes[1:])
    assert end.said["set_description"] == [("Not now: Needs 3 stone",)]
    assert news.said["set_live"] == [("POLITE",)]


def test_a_wish_of_another_thread_comes_back_by_name() -> None:
    bridge = opened(library := Library())
    library.begun()
    bridge.show(window(ROLL, END))
    number = next(number for number, node in library.told[0].nodes if node.said.get("set_label") == [("Roll 4 dice",)])
    thread = threading.Thread(target=library.wished, args=(SimpleNamespace(action="CLICK", target=number),))
    thread.start()
    thread.join()
    assert list(bridge.wishes()) == [Wish("press", "zone:roll")]
    assert list(bridge.wishes()) == []


def test_a_wish_that_makes_no_sense_is_passed_over() -> None:
    bridge = opened(library := Library())
    library.wished(SimpleNamespace(action="CLICK", target=999))
    library.wished(SimpleNamespace(action="CLICK", target="what"))
    library.wished(None)
    assert list(bridge.wishes()) == []


def test_a_reader_that_dies_ends_the_telling_not_the_game() -> None:
    bridge = opened(library := Library())
    library.begun()
    library.breaks = True
    bridge.show(window(ROLL, END))
    assert not bridge.heard
    assert "play goes on" in bridge.trouble
    assert bridge.show(window(ROLL)) == 0


def test_without_the_library_one_sentence_says_how_to_get_it() -> None:
    def absent() -> Any:
        raise ImportError("no accesskit")

    bridge = Bridge("Roll & Reign", absent)
    assert not bridge.open()
    assert "roll-and-reign[access]" in bridge.trouble


def test_without_a_bus_play_goes_on() -> None:
    library = Library()
    library.unix.Adapter = None
    bridge = Bridge("Roll & Reign", lambda: library)
    assert not bridge.open()
    assert "play goes on" in bridge.trouble
