"""Turning points: the choices of a seat that gave most away, what would have been better, and a branch to try it.

It reads the match beside the frames and says how far it is. Push it over the look back on a finished match.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from game.client.about import about_game
from game.client.doors import scene_of
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Reset, Step
from game.client.ui import theme
from game.client.ui.page import Card, Column, Item, Lines, Node, Row, Text, do
from game.client.ui.palette import RUST, UMBER
from game.journal.files import SaveError
from game.lab.turning import MOST, Story, Turn, turning
from game.phrase import percent
from game.session import Session
from game.teller import say
from game.text.printer import printer_of

WIDE = 460.0


class TurningScene(PageScene):
    """Pops by BACK."""

    covers = False

    def __init__(self, play: Play, seat: int = 0) -> None:
        super().__init__("turn/0")
        self.play, self.seat = play, seat
        self.told = Story(0.0, (), ())  # as far as it has been read
        self._drawn = self.told
        self._left = Event()
        self._pool = ThreadPoolExecutor(1)
        self._reading = self._pool.submit(self._read)

    # ---- reading, beside the frames
    def _read(self) -> None:
        for told in turning(self.play.session.match, self.seat):
            self.told = told
            if self._left.is_set():
                return

    @property
    def reading(self) -> bool:
        """The story is not whole yet."""
        return not self._reading.done()

    def tick(self, dt: float) -> Step:
        if self._reading.done():
            self._reading.result()  # what went wrong there is told here
        if self.told.turns != self._drawn.turns or self.told.share - self._drawn.share > 0.04 or self.told.share == 1:
            if self.told is not self._drawn:
                self.touch()
            self._drawn = self.told
        return super().tick(dt)

    def leave(self) -> None:
        self._left.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # ---- what can be done
    def branch(self, turn: Turn) -> Step:
        """Play on from before that choice; the match stays as it is."""
        session, name = self.play.session, say("turning_point")
        if session.writer is None:
            other = Session(session.match.branch(turn.number), session.players, session.name, None, None)
            other.study = True
        else:
            try:
                path, home = session.writer.path, self.services.data_dir
                other = Session.branch(path, home, turn.number, name, session.match)
            except SaveError as error:
                self.say(f"{error}.", "warn")
                return None
        return Reset(scene_of("at_table", Play(other)))

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in (Act.BACK, Act.MENU) else None

    def prompts(self) -> tuple[Prompt, ...]:
        first = (Prompt(Act.CONFIRM, say("play_on_from_there")),) if self._drawn.turns else ()
        return (*first, Prompt(Act.BACK, "Close"))

    # ---- the page
    def view(self) -> Node:
        rows: tuple[Node, ...] = tuple(self._turn(i, turn) for i, turn in enumerate(self._drawn.turns))
        if not rows:
            text = say("no_choice_gave_much")
            if self.reading:
                text = f"Reading... {percent(self._drawn.share)}"
            rows = (Item("turn/0", Text(text, "book", 12, UMBER, anchor="center"), least=40),)
        note = (Text(say("the_choices_that_cost", most=MOST), "ui", 7.5, UMBER),) if self._drawn.turns else ()
        return self.over(Card(say("turning_points"), Column((*self._split(), *rows, *note), 4), pad=(8, 6)), WIDE)

    def _split(self) -> tuple[Node, ...]:
        """Skill and luck: what the final points are made of, once that is known."""
        split = self._drawn.split
        if split is None:
            return ()
        luck = say("dice_and_rivals") if self.play.session.match.setup.seats > 1 else "Dice"
        points = split.expected + split.choices + split.luck
        parts = (
            (say("expected_at_the_start"), f"{split.expected:.0f}"),
            ("Choices", f"{_signed(split.choices)} (\u00b1{split.within:.0f})"),
            (luck, _signed(split.luck)),
            (say("final_score"), f"{points:.0f}"),
        )
        cells = tuple(
            Lines((Text(label, "ui", 7.5, UMBER, anchor="center"), Text(told, "figure", anchor="center")), grow=True)
            for label, told in parts
        )
        name = ". ".join(f"{label} {told}" for label, told in parts)
        return (Item("split", Row(cells, 4), name=name, pad=(5, 3)),)

    def _turn(self, i: int, turn: Turn) -> Item:
        match = self.play.session.match
        before = match.branch(turn.number)
        view, printer = before.view(self.seat), printer_of(before)
        better, done = printer.label(view, turn.better), printer.label(view, turn.action)
        when = about_game(match.setup.game).summary(before).step
        cost = f"\u2212{turn.lost:.1f}"
        instead = Text(say("instead_of", done=done), "italic", 9, UMBER)
        said = Column((Text(f"{when}: {better}", "label", 9.5), instead), grow=True)
        face = Row((said, Text(cost, "figure", colour=RUST)), 6)
        name = say("instead_of_points", when=when, better=better, done=done, cost=cost)
        return Item(f"turn/{i}", face, do(self.branch, turn), name=name, ground=theme.CARD, pad=(7, 4), least=40)


def _signed(points: float) -> str:
    """ "+3", "\u22124", "0"."""
    return f"{round(points):+d}".replace("-", "\u2212") if round(points) else "0"
