"""Drawing gone wrong on purpose, in code all games share: none of these may pass the pictures' tests.

Each is a scene and a patch that lasts as long as its `with`. What a patch needs of the scene it is given.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, NamedTuple
from unittest.mock import patch

from game.client.draw.canvas import Canvas
from game.client.draw.furniture import Furniture
from game.client.draw.lettering import Lettering
from game.client.draw.marks import Marks
from game.client.draw.painter import Painter
from game.client.stage.dice import Pose, Throw
from game.client.ui import widgets
from game.client.ui.focus import FocusGraph
from game.client.ui.palette import TAN
from tests.pictures.standing import Standing

Change = Callable[..., tuple[tuple[Any, ...], dict[str, Any]] | None]  # other arguments, None: not done at all


class Mutant(NamedTuple):
    """What is wrong, the scene in which it shows, how it comes about, and the laws that must notice it too."""

    name: str
    scene: str
    made: Callable[[Standing], AbstractContextManager[object]]
    laws: tuple[str, ...] = ()


def method(owner: type, name: str, change: Change, instead: object = None) -> Callable[[Standing], Any]:
    """Calls of a method have their arguments changed; a call that is not done returns `instead`."""
    return lambda _: patch.object(owner, name, _changed(getattr(owner, name), change, instead))


def function(found: Callable[..., Any], change: Change, instead: object = None) -> Callable[[Standing], Any]:
    """The same for a function, in every module that has imported it."""
    return lambda _: _everywhere(found, _changed(found, change, instead))


def _changed(plain: Callable[..., Any], change: Change, instead: object) -> Callable[..., Any]:
    @functools.wraps(plain)
    def changed(*args: Any, **more: Any) -> Any:
        others = change(*args, **more)
        return instead if others is None else plain(*others[0], **others[1])

    return changed


@contextmanager
def _everywhere(found: Callable[..., Any], other: Callable[..., Any]) -> Iterator[None]:
    homes = [
        (module, name)
        for module in list(sys.modules.values())
        if (getattr(module, "__name__", "") or "").startswith("game.")
        for name, value in list(vars(module).items())
        if value is found
    ]
    for module, name in homes:
        setattr(module, name, other)
    try:
        yield
    finally:
        for module, name in homes:
            setattr(module, name, found)


def argument(at: int, name: str, only: Callable[[Any], bool], to: Callable[[Any], Any]) -> Change:
    """`to` the argument at this place or of this name, wherever `only` holds for the call's first string."""

    def change(*args: Any, **more: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
        first = next((value for value in args if isinstance(value, str)), "")
        if not only(first):
            return args, more
        if name in more:
            return args, {**more, name: to(more[name])}
        return (*args[:at], to(args[at]), *args[at + 1 :]), more

    return change


def dropped(only: Callable[[str], bool]) -> Change:
    """No call whose first string is such."""

    def change(*args: Any, **more: Any) -> tuple[tuple[Any, ...], dict[str, Any]] | None:
        return None if only(next((value for value in args if isinstance(value, str)), "")) else (args, more)

    return change


def moved(dx: float, dy: float) -> Callable[[tuple[float, ...]], tuple[float, ...]]:
    return lambda box: (box[0] + dx, box[1] + dy, *box[2:])


def is_(*words: str) -> Callable[[str], bool]:
    return lambda text: text in words


def no(_: object) -> bool:
    return False


def begins(word: str) -> Callable[[str], bool]:
    return lambda text: text.startswith(word)


def _swapped(a: str, b: str) -> Change:
    """Two rows in each other's place, as the boxes of last time tell."""
    boxes: dict[str, Any] = {}

    def change(painter: Any, focus: Any, id: str, box: Any, *rest: Any, **more: Any) -> Any:
        boxes[id] = box
        other = {a: b, b: a}.get(id, id)
        zone = focus.zones.get(other)
        return (painter, focus, id, boxes.get(other, zone.rect if zone else box), *rest), more

    return change


def _die_aside(standing: Standing) -> AbstractContextManager[object]:
    plain = Throw.at

    def aside(self: Throw, die: int, t: float, cell: float = 1.0) -> Pose:
        pose = plain(self, die, t, cell)
        return pose._replace(x=pose.x + 4) if die == 0 else pose

    return patch.object(Throw, "at", aside)


@contextmanager
def _wrong_seat(standing: Standing) -> Iterator[None]:
    """The panel counts what another seat has."""
    scene: Any = standing.app.stack.top
    players = scene.play.session.match.state.players
    seat = scene.play.session.match.pending[0].seat
    mine = players[seat].goods
    players[seat].goods = players[(seat + 1) % len(players)].goods
    try:
        yield
    finally:
        players[seat].goods = mine


def _row_unseen(standing: Standing) -> AbstractContextManager[object]:
    """The zone is there, its row is not."""
    plain = widgets.row

    def row(painter: Painter, focus: FocusGraph, id: str, *rest: Any, **more: Any) -> bool:
        with painter.clip(0, 0, 0, 0) if id == "resume" else nullcontext():
            return plain(painter, focus, id, *rest, **more)

    return _everywhere(plain, row)


def _trap(standing: Standing) -> AbstractContextManager[object]:
    plain = FocusGraph.neighbour
    return patch.object(FocusGraph, "neighbour", lambda self, id, act: None if id == "find" else plain(self, id, act))


def texts(at: int, name: str, only: Callable[[str], bool], to: Callable[[Any], Any]) -> Callable[[Standing], Any]:
    return method(Lettering, "text", argument(at, name, only, to))


def zones(at: int, name: str, only: Callable[[str], bool], to: Callable[[Any], Any]) -> Callable[[Standing], Any]:
    return method(FocusGraph, "zone", argument(at, name, only, to))


def sprites(at: int, name: str, only: Callable[[str], bool], to: Callable[[Any], Any]) -> Callable[[Standing], Any]:
    return method(Painter, "sprite", argument(at, name, only, to))


def _fuller(self: Any, x: float, y: float, w: float, h: float, share: float, *more: Any) -> Any:
    return (self, x, y, w, h, min(1.0, share + 0.1), *more), {}


def _lower(self: Any, x: float, y: float) -> Any:
    return (self, x, y + 1), {}


def _wider(box: Any) -> Any:
    return (*box[:2], 2 * box[2], box[3])


NAME = is_("Queen Maud")
MUTANTS = (
    Mutant(
        "a button outside its panel",
        "pause",
        function(widgets.button, argument(3, "box", is_("undo"), moved(-30, 0))),
        ("inside",),
    ),
    Mutant("a paragraph gone", "help", method(Lettering, "paragraph", dropped(begins("You rule a small")), 200.0)),
    Mutant("a sprite moved by 4 points", "hordes_move", sprites(2, "x", begins("hh/town"), lambda x: x + 4)),
    Mutant("a die moved by 4 points", "battle_roll", _die_aside),
    Mutant("a sprite missing", "hordes_move", method(Painter, "sprite", dropped(begins("hh/castle")))),
    Mutant("two rows swapped", "pause", function(widgets.row, _swapped("find", "score"))),
    Mutant("a wrong symbol", "year_7", method(Furniture, "icon", argument(1, "name", is_("wood"), lambda _: "stone"))),
    Mutant("a number from the wrong seat", "hordes_resource", _wrong_seat),
    Mutant("a zone without its row", "pause", _row_unseen, ("filled",)),
    Mutant("a text in the wrong face", "pause", texts(4, "face", NAME, lambda _: "italic")),
    Mutant("a text in the wrong size", "pause", texts(5, "size", NAME, lambda size: size - 1)),
    Mutant("a zone twice as wide", "pause", zones(2, "rect", is_("find"), _wider), ("inside",)),
    Mutant("a refusal lost", "pause", zones(9, "refusal", is_("redo"), lambda _: None)),
    Mutant("a colour with too little contrast", "pause", texts(6, "colour", NAME, lambda _: TAN), ("legible",)),
    Mutant("two texts overlapping", "pause", texts(3, "y", begins("Not kept"), lambda y: y - 10), ("legible",)),
    Mutant("a panel moved", "year_7", method(Furniture, "panel", argument(1, "x", is_("Harvest"), lambda x: x + 4))),
    Mutant("a label empty", "pause", texts(1, "text", is_("Options"), lambda _: "")),
    Mutant("a label of another language", "pause", texts(1, "text", is_("Options"), lambda _: "Einstellungen")),
    Mutant("a grey symbol in full colour", "pause", method(Painter, "symbol", argument(6, "off", is_("redo"), no))),
    Mutant("the focus not drawn", "pause", method(Furniture, "focus", lambda *_: None)),
    Mutant("a gauge too full", "options", method(Marks, "bar", _fuller)),
    Mutant("a prompt without its button", "pause", method(Painter, "glyph", lambda *_: None, 12.0)),
    Mutant("everything a point lower", "pause", method(Canvas, "at", _lower)),
    Mutant("a zone no way leads on from", "pause", _trap, ("reachable",)),
)
