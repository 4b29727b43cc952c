"""A scene with all that pages drawn by hand are made of, for the tests of the kit."""

from collections.abc import Sequence

from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.scenes.page import Dialog
from game.client.stack import Pop, Prompt, Push, Scene, Step
from game.client.ui.focus import ClientRefusal, FocusGraph, Toast
from game.client.ui.page import Column, Page, Row, button, do
from game.client.ui.palette import CREAM, INK, RED, RUST

BUILD = [
    ("Lumber mill", "wood", "1 of 3", None),
    ("Quarry", "stone", "1 of 3", None),
    ("Port", "anchor", "3 {wood}", None),
    ("Church", "church", "1 {wood} 2 {stone}", None),
    ("Statue", "statue", "0/3 {gems}", ClientRefusal("3 gems are needed, you have none", "20Y-S12")),
    ("Magic tower", "tower", "1 {gems}", ClientRefusal("only on land of cost 5", "20Y-S15")),
    ("Treasury", "chest", "2 {wood} 1 {stone}", None),
    ("Windmill 2", "windmill", "2 {wood} 1 {stone}", None),
]


class Demo(Scene):
    """What a scene of this house looks like: state, focus, layer-free drawing, few lines a panel."""

    def __init__(self) -> None:
        self.focus = FocusGraph("build/2")
        self.toast = Toast()
        self.pages = Page(), Page()

    def enter(self) -> None:
        self.focus.sound = self.services.sound.play

    def handle(self, given: Input) -> Step:
        reply = self.focus.handle(given)
        self.dirty |= reply.changed
        if reply.used:
            return reply.step
        return Pop() if reply.act is Act.BACK else None

    def tick(self, dt: float) -> Step:
        moving = self.focus.tick(dt)
        self.dirty |= self.toast.tick(dt) or moving
        return None

    def prompts(self) -> Sequence[Prompt]:
        return (Prompt(Act.CONFIRM, "Build"), Prompt(Act.BACK, "Leave"), Prompt(Act.WHY, "Why?"))

    def built(self) -> Step:
        self.toast.say("It stands in the town.", "hammer")
        return None

    def draw(self, painter: Painter) -> None:
        self.focus.begin()
        painter.table()
        painter.top_bar("20 Years")
        self.left(painter)
        self.middle(painter)
        self.right(painter)
        self.dirty |= self.focus.end()
        painter.prompt_bar(self.prompts(), "F1 rules")
        self.focus.draw_why(painter)
        self.toast.draw(painter, self.focus)

    def left(self, painter: Painter) -> None:
        x, y, w, h = painter.panel(8, 32, 200, 152, "Build")
        rows = [
            button(f"build/{i}", f"{name}, {price}" if "{" not in price else name, do(self.built), symbol, refusal)
            for i, (name, symbol, price, refusal) in enumerate(BUILD[:5])
        ]
        self.pages[0].paint(painter, self.focus, Column(tuple(rows), 3), (x + 6, y + 4, w - 12, h - 8))
        x, y, w, h = painter.panel(8, 192, 200, 138, "Holdings")
        painter.rule(x + 6, y + 28, w - 12)
        painter.paragraph(
            "Trade {wood} for {gems}, *three for one*; guards join as footmen.", x + 6, y + 32, w - 12, "book", 9.5
        )
        asks = (
            button("do/Dialog", "Dialog", do(self.ask), "book", grow=True),
            button("do/Refused", "Refused", None, "book", ClientRefusal("Nothing to undo yet", "20Y-A1"), grow=True),
        )
        self.pages[1].paint(painter, self.focus, Row(asks, 6), (x + 6, y + h - 28, w - 12, 20.0))

    def ask(self) -> Step:
        return Push(Dialog("Leave this reign?", "It is saved and waits for you.", symbol="hourglass"))

    def middle(self, painter: Painter) -> None:
        x, y, w, _ = painter.tray(216, 32, 200, 84, "Harvest")
        for i in range(4):
            painter.well(x + 5 + i * 40, y + 6, 36, 36)
        painter.text("capitol 1, lumber mill 1", x + 6, y + 56, "ui", 8, CREAM, "midleft")
        x, y, w, _ = painter.panel(216, 124, 200, 100, "Odds")
        painter.pips(x + 6, y + 6, ["gone"] * 3 + ["risk"] * 2 + ["safe"] * 5, 15, 11.5)
        painter.text("59 %", x + w - 8, y + 42, "bold", 15, RUST, "midright")
        painter.bar(x + 138, y + 56, 50, 7, 0.59)
        x, y, w, _ = painter.panel(216, 250, 200, 80)
        painter.pill("year 7", x + 130, y + 16)
        painter.badge("3", x + 178, y + 16)
        painter.struck("12", x + 8, y + 40, "ui", 10)
        painter.text("9", x + 26, y + 40, "bold", 15, INK, "midleft")
        painter.dotted(x + 60, y + 30, 30, 20)
        painter.hatch(x + 98, y + 30, 20, 20)
        painter.shape(x + 128, y + 34, [(0, 0), (0, 1), (0, 2), (1, 0)])

    def right(self, painter: Painter) -> None:
        painter.card(424, 232, 60, 28)
        painter.chosen(490, 232, 60, 28)
        painter.banner("Year 7", 528, 290, RED, note="The open door")
