"""Trees that the tests of the page kit share: one of every kind of node, as pages and panels are made of them."""

from dataclasses import dataclass, field

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal, FocusGraph
from game.client.ui.page import (
    WHOLE,
    Art,
    Bar,
    Card,
    Centre,
    Chart,
    Column,
    Count,
    DiceFaces,
    Fit,
    Grid,
    Ground,
    Hole,
    How,
    Item,
    Node,
    Page,
    Picture,
    Pill,
    Price,
    Row,
    Rule,
    Screen,
    Space,
    Stack,
    Symbol,
    Text,
    button,
    choice,
    do,
    prompt_bar,
    row,
    slider,
    tabs,
    toggle,
    top_bar,
)
from game.client.ui.palette import FELT, GOLD, VELLUM
from tests.client.ui_helpers import painter

SIZES = ((960, 540), (1280, 720), (1920, 1080))
SCALES = (0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
PANEL: Rect = (20.0, 40.0, 360.0, 240.0)
STORY = " ".join(
    f"In year {n} the {{wood}} was felled, *{n} towers* rose, and the river ran past them." for n in range(1, 19)
)
NAMES = ("Barracks", "Twin towers", "Harbour", "Fortification", "Village green", "Market hall", "Church", "Old quarry")


@dataclass
class Realm:
    """A small state, and what the pages do to it."""

    volume: int = 60
    captions: bool = False
    pace: int = 0
    tab: int = 0
    built: set[str] = field(default_factory=set)

    def change(self, name: str, value: object) -> Step:
        setattr(self, name, value)
        return None

    def build(self, name: str) -> Step:
        self.built ^= {name}
        return None

    # ---- the pages
    def building(self) -> Node:
        """A list of slips with prices beside a card with a long text: as a panel of a game."""
        slips = []
        for i, name in enumerate(NAMES * 2):
            refusal = ClientRefusal(f"Needs {i + 1} stone; you have 1.", "R7") if i % 3 == 1 else None
            goods = Price((("wood", str(i + 1), False), ("stone", f"1/{i + 1}", i % 3 == 1), ("gold", "2", False)))
            parts = (Text(name, "label", 8.4, grow=True), goods)
            mark = Symbol("tick" if name in self.built else "cross", 9, False)
            face = Row((Symbol("barracks", 15), Fit(Row(parts), Column(parts, 0), 100, grow=True), mark))
            slips.append(Item(f"build/{i}", face, do(self.build, name), refusal, ground=theme.CARD, pad=(3, 1)))
        card = Column((Picture("pic/build_barracks", 48), Rule(h=3), Text(STORY, "book", 8.5)), 3)
        return Row(
            (Card("Build", Grid(tuple(slips), 2), "5 can be built", basis=220), Card("Barracks", card, basis=130)),
            5,
            top=True,
        )

    def settings(self) -> Node:
        """A whole screen of controls."""
        change = do(self.change, "pace")
        rows = (
            slider("option/0", "Volume", self.volume, 0, 100, 5, do(self.change, "volume"), f"{self.volume} %"),
            toggle("option/1", "Captions for sounds", self.captions, do(self.change, "captions")),
            choice("option/2", "Animation speed", self.pace, ("normal", "fast", "instant"), change),
            *(
                row(f"door/{i}", f"{name} and more", do(self.build, name), "barracks", "a note")
                for i, name in enumerate(NAMES)
            ),
            row("door/x", "What cannot be had", None, "lock", refusal=ClientRefusal("Win a game first."), mark="lock"),
        )
        told = Card("Volume", Text("How loud everything is. " * 4, "book", 10), colour=VELLUM, basis=244)
        body = Row((Card("", Column(rows, 1), basis=372), told), 8, top=True)
        return Screen(
            body, top_bar("Options", note="saved at once"), prompt_bar(((Act.CONFIRM, "Open"), (Act.BACK, "Back")))
        )

    def numbers(self) -> Node:
        """Tabs over figures of every kind, and a board that the scene draws itself."""
        chances = tuple((str(n), (10 - n) / 45) for n in range(9))
        figures = Column(
            (
                Row((Count("wood", "12", was="9"), Count("gold", "3"), Pill("7 VP", fill=GOLD), Space(grow=True))),
                Bar(60, share=0.4, text="4 of 10 years"),
                DiceFaces(tuple(f"flat/{n}" for n in (1, 2, 3, 4, 5, 6)), off=(2,)),
                Chart(chances, now=self.tab),
                Stack(
                    (Ground(theme.FELT_TRAY), Text("Two armies, one hill", "ui", 8, theme.FELT_TEXT, anchor="center"))
                ),
                Art(30, 20, draw=do(_blot, self.pace), alt="a green field"),
            ),
            4,
            grow=True,
            basis=200,
        )
        answers = Centre(
            Column((button("yes", "Roll 4 dice", do(self.build, "Church"), "barracks", key=Act.CONFIRM),)), 120
        )
        side = Column((Hole(160, 60, id="board", grow=True), answers), 4, basis=200, grow=True)
        picked = do(self.change, "tab")
        labels = (("wood", "Forest"), ("", "Numbers"), ("gold", "A long word for treasure"))
        body = Column((tabs(labels, self.tab, picked), Row((figures, side), 6, top=True, grow=True)), 3)
        return Card("Numbers", body, colour=VELLUM)


def _blot(pace: int, painter: Painter, box: Rect, how: How) -> None:
    painter.rect(*box, GOLD if pace else FELT)


PAGES = ("building", "settings", "numbers")


class Stand:
    """One of the pages on a surface, as a scene would hold it."""

    def __init__(self, name: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> None:
        self.name, self.realm = name, Realm()
        self.painter, self.focus, self.page = painter(*size, scale), FocusGraph(), Page()
        self.box = WHOLE if name == "settings" else PANEL
        self.dirt: list[Rect] = []
        self.paint()

    def view(self) -> Node:
        return getattr(self.realm, self.name)()

    def paint(self) -> list[Rect]:
        """Until the focus stands; what was painted in all."""
        self.dirt = []
        for _ in range(3):
            self.painter.table()
            self.focus.begin()
            self.dirt += self.page.paint(self.painter, self.focus, self.view(), self.box)
            if not self.focus.end():
                break
        return self.dirt

    def pixels(self) -> bytes:
        return bytes(self.painter.surface.get_buffer())

    def fresh(self) -> bytes:
        """What a page made only now would show of the same state, scrolled as far, with the same focus."""
        other = Stand.__new__(Stand)
        other.name, other.realm, other.box, other.dirt = self.name, self.realm, self.box, []
        other.painter = painter(*self.painter.surface.get_size(), self.painter.text_scale)
        other.focus, other.page = FocusGraph(self.focus.id), Page()
        other.page._offsets, other.page._followed = dict(self.page._offsets), self.focus.id
        other.paint()
        return other.pixels()
