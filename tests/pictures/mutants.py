"""Drawing gone wrong on purpose, in code all games share: none of these may pass the pictures' tests.

Each is a scene and a patch that lasts as long as its `with`. Words and places are taken from the scene as it stands, so
that neither wording nor layout has to be known here.
"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from game.client.draw.canvas import Canvas, Note
from game.client.draw.furniture import Furniture
from game.client.draw.lettering import Lettering
from game.client.draw.painter import Painter
from game.client.stage.dice import DiceThrow, DiePose
from game.client.ui.focus import FocusGraph, Zone
from game.client.ui.page.card import CardGround
from game.client.ui.palette import TAN
from tests.pictures.standing import Standing

Given = dict[str, Any]  # the arguments of a call by name
Made = AbstractContextManager[object]
SIZE, TEXT = (1280, 720), 100


class Mutant(NamedTuple):
    """What is wrong, the scene in which it shows, how it comes about, and the laws that must notice it too."""

    name: str
    scene: str
    made: Callable[[Standing], Made]
    laws: tuple[str, ...] = ()


# ---- patches
def calls(owner: type, name: str, change: Callable[[Given], Given | None], instead: object = None) -> Made:
    """Calls of a method with other arguments; where `change` gives None nothing is done and `instead` returned."""
    plain = getattr(owner, name)
    signature = inspect.signature(plain)

    def changed(*args: Any, **more: Any) -> Any:
        bound = signature.bind(*args, **more)
        bound.apply_defaults()
        given = change(dict(bound.arguments))
        return instead if given is None else plain(**given)

    return patch.object(owner, name, changed)


def writing(only: Callable[[str], bool], **to: Any) -> Made:
    """Texts with other `text`, `face` or `colour`, or with `dx`, `dy`, `size` points more; `text=None`: not at all."""

    def single(given: Given) -> Given | None:
        if not only(given["text"]):
            return given
        given["x"], given["y"] = given["x"] + to.get("dx", 0), given["y"] + to.get("dy", 0)
        given["size"] += to.get("size", 0)
        return _worded(given)

    def piece(given: Given) -> Given | None:
        if not given["face"] or not only(given["text"]):
            return given
        k = given["self"].k
        given["left"] += round(to.get("dx", 0) * k)
        given["middle"] += round(to.get("dy", 0) * k)
        given["px"] += round(to.get("size", 0) * k)
        return _worded(given)

    def _worded(given: Given) -> Given | None:
        if to.get("text", "") is None:
            return None
        return {**given, **{key: to[key] for key in ("text", "face", "colour") if key in to}}

    stack = ExitStack()
    stack.enter_context(calls(Lettering, "text", single, 100.0))
    stack.enter_context(calls(Lettering, "_piece", piece))
    return stack


def sprites(only: Callable[[str], bool], **to: Any) -> Made:
    """Sprites with other arguments, `dx` points aside, or with `name=None` not at all."""

    def change(given: Given) -> Given | None:
        if not only(given["name"]):
            return given
        if to.get("name", "") is None:
            return None
        given["x"] += to.get("dx", 0)
        return {**given, **{key: value for key, value in to.items() if key != "dx"}}

    return calls(Painter, "sprite", change)


def zone(id: str, **to: Any) -> Made:
    """One zone with other fields; `rect` is a function of the right one."""
    plain = FocusGraph.declare

    def changed(graph: FocusGraph, *zones: Zone) -> None:
        fields = ({**to, "rect": to["rect"](one.rect) if "rect" in to else one.rect} for one in zones)
        plain(graph, *(replace(one, **new) if one.id == id else one for one, new in zip(zones, fields, strict=True)))

    return patch.object(FocusGraph, "declare", changed)


def every(*patches: Made) -> Made:
    stack = ExitStack()
    for one in patches:
        stack.enter_context(one)
    return stack


# ---- what stands in the scene
def inside(standing: Standing, id: str) -> list[Note]:
    """What stands in a zone."""
    picture = standing.seen(SIZE, TEXT)
    (box,) = (picture.pixels(graph.zones[id].rect) for graph in picture.graphs if id in graph.zones)
    return [note for note in picture.notes if box.collidepoint(note.rect.center) and note.kind != "panel"]


def label(standing: Standing, id: str) -> Callable[[str], bool]:
    """The first text in a zone."""
    return is_(next(note.text for note in inside(standing, id) if note.kind == "text"))


def is_(word: str) -> Callable[[str], bool]:
    return lambda text: text == word


def begins(word: str) -> Callable[[str], bool]:
    return lambda text: text.startswith(word)


# ---- what goes wrong
def outside(standing: Standing) -> Made:
    return every(writing(label(standing, "undo"), dx=-30), zone("undo", rect=lambda box: (box[0] - 30, *box[1:])))


def no_paragraph(standing: Standing) -> Made:
    """The longest text of the page, line by line."""
    texts = [note.text for note in standing.seen(SIZE, TEXT).notes if note.kind == "text"]
    longest = max(texts, key=len)
    return calls(Lettering, "paragraph", lambda given: None if longest in given["text"] else given, 200.0)


def swapped(standing: Standing) -> Made:
    """The labels of two rows in each other's place."""
    find, score = label(standing, "find"), label(standing, "score")
    words = {
        is_row: next(n.text for n in inside(standing, id) if n.kind == "text")
        for is_row, id in ((find, "score"), (score, "find"))
    }

    def change(given: Given) -> Given:
        return {**given, "text": next((words[is_row] for is_row in words if is_row(given["text"])), given["text"])}

    return every(calls(Lettering, "text", change), calls(Lettering, "_piece", change))


def bare_zone(standing: Standing) -> Made:
    notes = inside(standing, "resume")
    return every(
        writing(lambda text: any(text == note.text for note in notes), text=None),
        sprites(lambda name: any(name == note.text for note in notes), name=None),
        calls(Furniture, "focus", lambda _: None),
    )


def panel_moved(standing: Standing) -> Made:
    """The first panel with a title, or rather what is drawn of it and in it."""
    title = next(note.text for note in standing.seen(SIZE, TEXT).notes if note.kind == "panel" and note.text.strip())

    def drawn(given: Given) -> Given:
        return {**given, "x": given["x"] + 4} if given["title"] == title else given

    def of_a_card(given: Given) -> Given:
        x, y, w, h = given["box"]
        return {**given, "box": (x + 4, y, w, h)} if given["self"].title == title else given

    stack = ExitStack()
    stack.enter_context(calls(Furniture, "panel", drawn))
    stack.enter_context(calls(CardGround, "paint", of_a_card))
    return stack


def die_aside(standing: Standing) -> Made:
    plain = DiceThrow.at

    def aside(self: DiceThrow, die: int, t: float, cell: float = 1.0) -> DiePose:
        pose = plain(self, die, t, cell)
        return pose._replace(x=pose.x + 4) if die == 0 else pose

    return patch.object(DiceThrow, "at", aside)


@contextmanager
def wrong_seat(standing: Standing) -> Iterator[None]:
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


def wrong_symbol(standing: Standing) -> Made:
    return sprites(is_("sym/wood"), name="sym/stone")


def trap(standing: Standing) -> Made:
    plain = FocusGraph.neighbour
    return patch.object(FocusGraph, "neighbour", lambda self, id, act: None if id == "find" else plain(self, id, act))


def everything_lower(standing: Standing) -> Made:
    return calls(Canvas, "at", lambda given: {**given, "y": given["y"] + 1})


def fuller(standing: Standing) -> Made:
    return calls(Furniture, "bar", lambda given: {**given, "share": min(1.0, given["share"] + 0.1)})


TOWN, CASTLE = begins("hh/town"), begins("hh/castle")
MUTANTS = (
    Mutant("a button outside its panel", "pause", outside, ("inside",)),
    Mutant("a paragraph gone", "help", no_paragraph),
    Mutant("a sprite moved by 4 points", "hordes_move", lambda _: sprites(TOWN, dx=4)),
    Mutant("a die moved by 4 points", "battle_roll", die_aside),
    Mutant("a sprite missing", "hordes_move", lambda _: sprites(CASTLE, name=None)),
    Mutant("two rows swapped", "pause", swapped),
    Mutant("a wrong symbol", "year_7", wrong_symbol),
    Mutant("a number from the wrong seat", "hordes_resource", wrong_seat),
    Mutant("a zone without its row", "pause", bare_zone, ("filled",)),
    Mutant("a text in the wrong face", "pause", lambda scene: writing(label(scene, "options"), face="italic")),
    Mutant("a text in the wrong size", "pause", lambda scene: writing(label(scene, "options"), size=-1)),
    Mutant(
        "a zone twice as wide", "pause", lambda _: zone("find", rect=lambda b: (*b[:2], 2 * b[2], b[3])), ("inside",)
    ),
    Mutant("a refusal lost", "pause", lambda _: zone("redo", refusal=None)),
    Mutant("a zone without a name", "pause", lambda _: zone("redo", name="redo"), ("named",)),
    Mutant(
        "a colour with too little contrast",
        "pause",
        lambda scene: writing(label(scene, "options"), colour=TAN),
        ("legible",),
    ),
    Mutant("two texts overlapping", "pause", lambda scene: writing(label(scene, "options"), dy=19), ("legible",)),
    Mutant("a panel moved", "year_7", panel_moved),
    Mutant("a label empty", "pause", lambda scene: writing(label(scene, "options"), text="")),
    Mutant("a label of another language", "pause", lambda scene: writing(label(scene, "options"), text="Réglages")),
    Mutant("a grey symbol in full colour", "pause", lambda _: sprites(is_("sym/redo"), alpha=255, grey=False)),
    Mutant("the focus not drawn", "pause", lambda _: calls(Furniture, "focus", lambda _: None)),
    Mutant("a gauge too full", "options", fuller),
    Mutant("a prompt without its button", "pause", lambda _: calls(Painter, "glyph", lambda _: None, 12.0)),
    Mutant("everything a point lower", "pause", everything_lower),
    Mutant("a zone no way leads on from", "pause", trap, ("reachable",)),
)
