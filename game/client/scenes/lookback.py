"""Looks back on a match: a dial of luck for each kind of dice, and what was wasted.

`Push(LookBackScene(play, seat))`; of several seats the shoulder buttons turn to the others. It pops by BACK.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event

from game.client.about import Seats, Summary, about_game, land_of
from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.draw.sketch import Sketch
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.begin import at_table, entered, go_on
from game.client.scenes.page import Key, PageScene
from game.client.scenes.replay import ReplayScene
from game.client.scenes.replay_record import Fall, Record
from game.client.scenes.saved import LONG
from game.client.stack import Push, Scene, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.palette import CREAM, GREEN, INK, OAK, RUST, TAN, UMBER, VELLUM, dark, mix
from game.client.ui.text import plain
from game.core.rules import ruleset
from game.journal.files import SaveError, spoken_of
from game.journal.reading import Header, LoadedSave, bots_of, load
from game.journal.saves import Store
from game.lab.lookback import Family, LookBack, MatchAccount, Turn, look_back, turning
from game.narrator import say, signed
from game.phrase import percent
from game.session import Session
from game.text.printer import numbered, printer_of

DIAL, RIM = 74.0, 9.0  # points: how wide a dial is, and its coloured rim
NEEDLE = 0.05  # share of a dial at either end that its needle keeps off
EVEN = (0.35, 0.65)  # luck between these is nothing to speak of


def counted(family: Family) -> str:
    """The result of the dice: "1 pip on 1 die"."""
    unit, dice = family.kind.units[family.got != 1], "die" if family.dice == 1 else "dice"
    return f"{family.got} {unit} on {family.dice} {dice}"


def verdict(family: Family) -> str:
    """How lucky a kind of dice was, in a sentence."""
    luck = family.luck
    if luck is None:
        return say("higher_than", told=percent(family.above))
    if EVEN[0] <= luck <= EVEN[1]:
        return say("about_average_luck")
    told = percent(luck if luck > 0.5 else 1 - luck)
    return say("luckier" if luck > 0.5 else "unluckier", told=told)


class LookBackScene(PageScene):
    """`found` is the look back for `seat`; turning to another seat computes it again."""

    def __init__(self, play: Play, seat: int = 0) -> None:
        super().__init__("luck/0")
        self.play, self.seat = play, seat
        self.found: LookBack = look_back(play.session.match, seat)

    def turned(self, way: int) -> Step:
        if (seats := self.play.session.match.setup.seats) > 1:
            self.seat = (self.seat + way) % seats
            self.found = look_back(self.play.session.match, self.seat)
            self.services.sound.play("page")
        return None

    def keys(self) -> Iterable[Key]:
        match = self.play.session.match
        yield Key((Act.PREV_TAB, Act.NEXT_TAB), say("other_players") if match.setup.seats > 1 else "")
        if match.over:
            yield Key(Act.NEXT, say("turning_points"), partial(self.push, TurningScene, self.play, self.seat))
        yield Key(Act.BACK, "Back")

    # ---- the page
    def view(self) -> ui.Node:
        session = self.play.session
        alone = session.match.setup.seats == 1
        who = (session.name or say("unnamed_player")) if alone else Seats(session.match).name(self.seat)
        luck = tuple(self._family(i, one) for i, one in enumerate(self.found.luck))
        none = ui.Text(say("no_dice_rolled_yet"), "book", 12, UMBER, anchor="center")
        families = luck or (ui.Item("luck/0", none, name=say("no_dice"), least=40),)
        wasted = list[ui.Item]()
        for i, one in enumerate(self.found.waste):
            end: ui.Node = ui.Text(str(one.amount), "bold", 13) if one.amount else ui.Symbol("tick", 12)
            note = one.note if one.amount else "none"
            told = ui.Lines((ui.Text(one.title, "ui", 8.8), ui.Text(note, "italic", 8.2, UMBER)), grow=True)
            name = f"{one.title}: {one.amount} {note}"
            wasted.append(ui.Item(f"waste/{i}", ui.Row((told, end)), name=name, pad=(6, 2)))
        parts = (ui.Grid(families, 4), ui.Rule(h=4), ui.Text("Wasted", "strong"), ui.Grid(tuple(wasted), 3))
        card = ui.Card(say("luck_with_dice"), ui.Column(parts, 3), pad=(8, 5), id="luck")
        note = f"{plain(who)}, {ruleset(session.match.setup.game).name}"
        return self.leaf(say("luck_and_waste"), card, note, "" if session.match.over else say("so_far"), "battle_snow")

    def _family(self, i: int, family: Family) -> ui.Item:
        """One kind of dice: a dial of luck, the result, and the comparison."""
        told, even = counted(family), family.luck is None
        share = family.above if family.luck is None else family.luck
        dial = ui.Art(DIAL, DIAL / 2 + 3, draw=ui.do(_dial, round(share, 2), even))
        said = (
            ui.Text(family.kind.title, "figure"),
            ui.Text(told, "ui", 8.5),
            ui.Text(say("dice_expected", expected=f"{family.expected:.1f}"), "ui", 8, UMBER),
        )
        head = ui.Row((dial, ui.Lines(said, grow=True)), 6)
        name = f"{family.kind.title}: {told}. {verdict(family)}"
        face = ui.Column((head, ui.Text(verdict(family), "strong", 8.5)), 2)
        return ui.Item(f"luck/{i}", face, name=name, ground=theme.CARD, pad=(6, 4))


def _dial(share: float, even: bool, painter: Painter, box: Rect, how: ui.How) -> None:
    """Draws a dial from unlucky (left) to lucky (right); `even`: neither end is lucky."""
    x, y, w, h = box
    w = min(w, 2 * (h - 3))
    painter.sketch(("dial", share, even, w), x + (box[2] - w) / 2, y, w, h, partial(_drawn, w / 2, share, even))


def _drawn(r: float, share: float, even: bool, pen: Sketch) -> None:
    ends = (mix(TAN, OAK, 0.35),) * 2 if even else (RUST, dark(GREEN, 0.1))
    parts = ((0.0, EVEN[0], ends[0]), (*EVEN, mix(TAN, OAK, 0.2)), (EVEN[1], 1.0, ends[1]))
    pen.poly(_ring(r, r, 0.0, 1.0, 0.0), INK)
    for low, high, colour in parts:
        pen.poly(_ring(r, r - 0.8, low, high, r - RIM), colour)
    pen.poly(_ring(r, r - RIM, 0.0, 1.0, 0.0), CREAM)
    at = max(NEEDLE, min(1 - NEEDLE, share))
    (tip,) = _arc(r, r - RIM / 2, at, at, 0)
    pen.stroke(((r, r), tip), INK, 2.0)
    pen.disc(r, r, 3.4, INK)


def _ring(r: float, outer: float, low: float, high: float, inner: float) -> list[tuple[float, float]]:
    """A piece of a half ring around r, r, between two shares of its sweep."""
    return [*_arc(r, outer, low, high), *reversed(_arc(r, inner, low, high))]


def _arc(r: float, reach: float, low: float, high: float, steps: int = 24) -> list[tuple[float, float]]:
    shares = [low + (high - low) * i / max(1, steps) for i in range(steps + 1)]
    return [(r - reach * math.cos(math.pi * share), r - reach * math.sin(math.pi * share)) for share in shares]


# ---- Turning points: the choices that cost a seat most, and a branch to try better ones.
WIDE = 460.0


class TurningScene(PageScene):
    """Shows the choices that cost a seat most."""

    covers = False

    def __init__(self, play: Play, seat: int = 0) -> None:
        super().__init__("turn/0")
        self.play, self.seat = play, seat
        self.told = MatchAccount(0.0, (), ())  # as far as it has been read
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
        """Whether more is still being computed."""
        return not self._reading.done()

    def tick(self, dt: float) -> Step:
        if not self.reading:
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
        """Branches off before that choice; the match itself is unchanged."""

        def begun() -> Scene:
            session = self.play.session
            if session.writer is not None:
                path, home = session.writer.path, self.services.data_dir
                return at_table(Play(Session.branch(path, home, turn.number, say("turning_point"), session.match)))
            other = Session(session.match.branch(turn.number), session.players, session.name, None)
            other.study = True
            return at_table(Play(other))

        return entered(self, begun)

    def keys(self) -> tuple[Key, ...]:
        return Key(Act.CONFIRM, say("play_on_from_there") if self._drawn.turns else ""), Key(Act.BACK, "Close")

    # ---- the page
    def view(self) -> ui.Node:
        rows: tuple[ui.Node, ...] = tuple(self._turn(i, turn) for i, turn in enumerate(self._drawn.turns))
        if not rows:
            text = f"Reading... {percent(self._drawn.share)}" if self.reading else say("no_choice_gave_much")
            rows = (ui.Item("turn/0", ui.Text(text, "book", 12, UMBER, anchor="center"), least=40),)
        note = (ui.Text(say("the_choices_that_cost"), "ui", 7.5, UMBER),) if self._drawn.turns else ()
        return self.over(ui.Card(say("turning_points"), ui.Column((*self._split(), *rows, *note), 4), pad=(8, 6)), WIDE)

    def _split(self) -> tuple[ui.Node, ...]:
        """Skill and luck in the final points, once known."""
        split = self._drawn.split
        if split is None:
            return ()
        luck = say("dice_and_rivals") if self.play.session.match.setup.seats > 1 else "Dice"
        points = split.expected + split.choices + split.luck
        parts = (
            (say("expected_at_the_start"), f"{split.expected:.0f}"),
            ("Choices", f"{signed(round(split.choices))} (\u00b1{split.within:.0f})"),
            (luck, signed(round(split.luck))),
            (say("final_score"), f"{points:.0f}"),
        )
        cells = tuple(
            ui.Lines(
                (ui.Text(label, "ui", 7.5, UMBER, anchor="center"), ui.Text(told, "figure", anchor="center")), grow=True
            )
            for label, told in parts
        )
        name = ". ".join(f"{label} {told}" for label, told in parts)
        return (ui.Item("split", ui.Row(cells, 4), name=name, pad=(5, 3)),)

    def _turn(self, i: int, turn: Turn) -> ui.Item:
        session = self.play.session
        before = session.match.branch(turn.number)
        view, printer = before.view(self.seat), printer_of(before)
        with numbered():
            better, done = printer.label(view, turn.better), printer.done(view, turn.action)
        when = about_game(before.setup.game).summary(before).step
        who = "you" if session.you == self.seat else plain(Seats(before).name(self.seat))
        cost = f"\u2212{turn.lost:.1f}"
        told, instead = f"{when}: {who} {done}", say("turning_better", better=better)
        said = ui.Column((ui.Text(told, "label", 9.5), ui.Text(instead, "italic", 9, UMBER)), grow=True)
        face = ui.Row((said, ui.Text(cost, "figure", colour=RUST)), 6)
        name = say("turning_points_lost", told=told, cost=cost, instead=instead)
        return ui.Item(f"turn/{i}", face, ui.do(self.branch, turn), name=name, ground=theme.CARD, pad=(7, 4), least=40)


# ---- The branches of a game side by side.
SHOWN = 3  # branches beside each other
BRANCHES_WIDE, ROUND = 204.0, 200.0  # widths that a branch and the choice of the round like
LAND, DIE = 88.0, 12.0  # points of the pictures
FLAT = 6  # sides of a die up to which it is shown by its face
_BOX = theme.inked(CREAM, 2.0, 0.6)


@dataclass(frozen=True)
class Branch:
    """A save of the family, loaded."""

    path: Path
    header: Header
    loaded: LoadedSave
    record: Record
    summary: Summary

    @property
    def title(self) -> str:
        return self.header.branch or ("Branch" if self.header.parent else "Original")


class BranchesScene(PageScene):
    """The branches of the save at `path`, loaded one per frame."""

    tab_label = say("next_dice_group")

    def __init__(self, path: Path) -> None:
        super().__init__("replay/0")
        self.path = path
        self.waiting: list[tuple[Path, Header]] = []
        self.branches: list[Branch] = []
        self.family = 0  # how many there are
        self.round = 0  # number of the round whose dice are shown

    def enter(self) -> None:
        super().enter()
        self.waiting = Store(self.services.data_dir).family(self.path)
        self.family = len(self.waiting)

    def tick(self, dt: float) -> Step:
        if self.waiting:
            self._read(*self.waiting.pop(0))
            self.touch()
        return super().tick(dt)

    def _read(self, path: Path, header: Header) -> None:
        try:
            loaded = load(path, mend=False, most=LONG)
            summary = about_game(header.setup.game).summary(loaded.match)
        except (SaveError, KeyError):
            return  # the list of saves says what is wrong with it
        self.branches.append(Branch(path, header, loaded, Record(loaded.match), summary))
        if path == self.path:
            self.focus.focus_on(f"replay/{len(self.branches) - 1}")
        fork = header.parent_length if header.parent else 0
        if fork:  # the first round in which the luck can be compared
            rounds = self.branches[-1].record.rounds
            here = self.branches[-1].record.round_at(min(fork, self.branches[-1].record.length))
            self.round = rounds[min(here + 1, len(rounds) - 1)].number
        elif not self.round:
            self.round = self.branches[-1].record.rounds[-1].number

    # ---- actions
    def _replay(self, branch: Branch) -> Step:
        record = branch.record
        at = next((entry.at for entry in record.rounds if entry.number == self.round), 0)
        header, bots = branch.header, bots_of(branch.header.players)
        return Push(ReplayScene(record.match, header.name, branch.path, branch.loaded.study, at, bots=bots))

    def turned(self, way: int) -> Step:
        """Shows the dice of another year or round."""
        numbers = sorted({entry.number for branch in self.branches for entry in branch.record.rounds})
        if numbers:
            at = numbers.index(self.round) if self.round in numbers else 0
            self.round = numbers[min(max(0, at + way), len(numbers) - 1)]
        return None

    # ---- the page
    def view(self) -> ui.Node:
        count = len(self.branches)
        name = plain(self.branches[0].header.name) if self.branches else ""
        note = f"{name}: {count} of {self.family}" if count < self.family else f"{name}: {count}"
        named = [entry.name for b in self.branches for entry in b.record.rounds if entry.number == self.round]
        label = say("dice_of", round=named[0].lower()) if named else say("the_dice")
        held = ui.Choice(text=label, step=ui.do(self.turned), grow=True)  # of the round whose dice are shown
        round = ui.Item("round", ui.Row((held,)), name=label, ground=theme.CARD, pad=(6, 2.5))
        cards: list[ui.Node] = [self._branch(i, branch) for i, branch in enumerate(self.branches)]
        if count == 1 and not self.waiting:
            cards.append(ui.Text(say("no_branches"), "book", 11, CREAM))
        across = SHOWN if count < 2 else min(SHOWN, count)
        listed = ui.Scroll("branches", ui.Grid(tuple(cards), 6, cols=across), grow=True)
        body = ui.Column((ui.Centre(round, ROUND), listed), 5)
        return self.screen("Branches", body, note, say("same_seed"))

    def _branch(self, index: int, branch: Branch) -> ui.Card:
        match, summary = branch.record.match, branch.summary
        chips = (("hourglass", summary.step), *summary.chips)
        facts = tuple(ui.Row((ui.Symbol(symbol, 13), ui.Text(text, "strong", grow=True))) for symbol, text in chips)
        told_of = (
            (branch.header.parent, say("branched_after", n=branch.header.parent_length), UMBER),
            (branch.loaded.study, say("practice_rewound"), RUST),
            (branch.loaded.recovery, say("damaged_end"), RUST),
        )
        notes = tuple(ui.Text(note, "ui", 7.5, paint) for so, note, paint in told_of if so)
        land = ui.Art(LAND, LAND, draw=ui.do(land_of, match))
        go = say("show_score") if match.over else "Continue"
        opened = ui.do(go_on, branch.path, self.services.data_dir, True)
        doors = (
            ui.button(f"replay/{index}", "Replay", ui.do(self._replay, branch), "replay", size=8, least=17),
            ui.button(f"go/{index}", go, ui.do(entered, self, opened), "play", size=8, least=17),
        )
        told = ui.Row((land, ui.Column((*facts, *notes), grow=True)), 6, top=True)
        falls = [fall for fall in branch.record.falls if fall.round == self.round]
        trunk = self.branches[0].record.falls if index else ()  # the first branch is compared with nothing
        dice = tuple(map(_fall, falls, _alike(trunk, falls))) or (ui.Text(say("no_dice_here"), "aside", colour=UMBER),)
        body = ui.Column((told, ui.Grid(doors, 4), ui.Rule(h=3), *dice), 3)
        title, when, id = plain(branch.title), spoken_of(branch.path), f"branch/{index}"
        return ui.Card(title, body, when, VELLUM, pad=(6, 4), id=id, firm=True, basis=BRANCHES_WIDE)


def _fall(fall: Fall, same: bool) -> ui.Node:
    """A roll: its purpose, its dice, and whether the first branch rolled the same."""
    faces: ui.Node = ui.DiceFaces(tuple(f"flat/{face}" for face in fall.faces), DIE, 0.8, grow=True)
    if fall.sides > FLAT:
        boxes = (ui.Framed(child=ui.Text(str(face), "bold", 7), frames=_BOX, pad=(2.5, 1)) for face in fall.faces)
        faces = ui.Row(tuple(boxes), 1, grow=True)
    alike = (ui.Symbol("tick"), ui.Text("same", "ui", 7, UMBER)) if same else ()
    return ui.Row((ui.Text(fall.stream.replace("_", " "), "ui", 7.5, UMBER, basis=52), faces, *alike), whole=True)


def _alike(trunk: Sequence[Fall], falls: Sequence[Fall]) -> list[bool]:
    """Whether each roll shows what the roll of the same round, purpose and place shows in the trunk.

    Where one of the two threw fewer dice, those are compared.
    """
    found = []
    asked: dict[tuple[int, str], int] = {}
    for fall in falls:
        key = fall.round, fall.stream
        at = asked[key] = asked.get(key, -1) + 1
        others = [other for other in trunk if (other.round, other.stream) == key]
        both = zip(fall.faces, others[at].faces, strict=False) if at < len(others) else None
        found.append(both is not None and all(a == b for a, b in both))
    return found
