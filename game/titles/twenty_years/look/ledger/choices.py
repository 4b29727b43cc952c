"""The decisions a page of the ledger asks for: follow the rumour, name the troop, choose goods.

Each is painted into the foot of the page and declares its own zones; deeds go through `Asker.decide`. What can be had,
what it costs and why not is asked of the core.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from game.client.draw.canvas import Rect
from game.client.scenes.playing import said
from game.client.stack import Step
from game.client.ui.focus import FocusGraph
from game.client.ui.layout import columns, shares
from game.client.ui.palette import FERN, INK, RUST, UMBER
from game.client.ui.widgets import button, shaking
from game.core.rules import Action
from game.core.twenty_years.actions import ChooseGoods, ChooseTroop, Rumour
from game.core.twenty_years.actions.shapes import Goods
from game.core.twenty_years.odds import forecast, rumour_odds
from game.core.twenty_years.state import GoodsChoice, State, TroopChoice
from game.core.twenty_years.tables import ENTRIES, ENTRY, GOOD, TROOPS
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.play import Play


class Asker(Protocol):
    """The page, as its decisions see it."""

    play: Play
    focus: FocusGraph
    odds: str  # how chances are told: "numbers", "words", "off"

    def decide(self, action: Action) -> Step:
        """Play it; what comes of it is shown on the page."""
        ...

    def touch(self) -> None:
        """Paint anew."""
        ...


class Question(Protocol):
    """One decision on a page."""

    title: str
    first: str  # the zone that has the focus at first
    counted: bool  # several are to be named: MIRROR takes one back

    def paint(self, painter: Painter, box: Rect) -> None:
        """Paint it and declare its zones."""
        ...

    def less(self, zone: str) -> bool:
        """MIRROR on a zone: take one back. Whether that meant anything."""
        ...


def waits(state: State) -> bool:
    """Whether the ledger itself waits for an answer, and no battle nor anything else does."""
    top = state.top
    if top is None:
        return state.rumour_open
    return isinstance(top, TroopChoice) or (isinstance(top, GoodsChoice) and top.cause in ENTRY)


def asked(asker: Asker) -> Question | None:
    """The decision of the ledger that waits now; None when none does, or when it belongs to another scene."""
    state = asker.play.shown
    if not waits(state):
        return None
    if isinstance(state.top, GoodsChoice):
        return GoodsQuestion(asker, state.top)
    return RumourQuestion(asker) if state.top is None else TroopQuestion(asker)


class RumourQuestion:
    """Year 3: what the die may bring, and whether to throw it (20Y-D65)."""

    title = "Send scouts?"
    first = "rumour/yes"
    counted = False

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        row = ENTRIES[ENTRY["rumour"] - 1]
        self._win = rumour_odds(asker.play.shown)
        self._lines = (
            ((1, 2), f"{row.gold} {{gold}}~gold"),
            ((3, 4), f"{row.goods} {{wood}}~wood, {{stone}}~stone or {{leather}}~leather"),
            ((5, 6), f"{row.bandits} {{head_bandits}}~bandit, then {row.wolves} {{head_wolves}}~wolves"),
        )

    def paint(self, painter: Painter, box: Rect) -> None:
        chances, actions = shares(box, (2.1, 1), 12)
        self._chances(painter, chances)
        x, y, w, h = actions
        tall = min(22.0, (h - 4) / 2)
        focus, decide = self._asker.focus, self._asker.decide
        button(
            painter, focus, self.first, (x, y, w, tall), "Send scouts", partial(decide, Rumour(True)), symbol="lantern"
        )
        stay = partial(decide, Rumour(False))
        button(painter, focus, "rumour/no", (x, y + tall + 5, w, tall), "Stay at home", stay, symbol="home")

    def _chances(self, painter: Painter, box: Rect) -> None:
        x, y, w, h = box
        step = h / 4.4
        for i, (faces, text) in enumerate(self._lines):
            cy = y + (i + 0.5) * step
            for j, face in enumerate(faces):
                painter.sprite(f"flat/{face}", x + j * 13, cy, 11.5, "midleft")
            painter.rich(text, x + 32, cy, "ui", 8.6, INK, "midleft", max_width=w - 34)
        units = [name for name in TROOPS if self._asker.play.shown.troops[TROOPS.index(name)]]
        lost = [(n, name) for n, name in zip(self._win.lost, TROOPS, strict=False) if n >= 0.05]
        chance = said(self._win.win, self._asker.odds)
        if chance:
            note = f"The fight: you win *{chance}*" if self._asker.odds == "numbers" else f"Fight: *{chance}*"
            if lost and self._asker.odds == "numbers":
                note += ", losing about " + ", ".join(f"{n:.1f} {name}" for n, name in lost)
            note += "." if units else ": you have no soldiers."
            painter.rich(note, x, y + 3.75 * step, "ui", 8.2, UMBER, "midleft", max_width=w)

    def less(self, zone: str) -> bool:
        return False


class TroopQuestion:
    """Year 15: the troop that loses half (20Y-D71)."""

    title = "Which troop falls ill?"
    counted = False

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._after = {fact.symbol: fact for fact in forecast(asker.play.shown, ENTRY["plague"])}
        self.first = next(f"troop/{name}" for name in TROOPS if name in self._after)

    def paint(self, painter: Painter, box: Rect) -> None:
        words = game_words("twenty_years")
        for name, place in zip(TROOPS, columns(box, len(TROOPS), 8), strict=True):
            action = ChooseTroop(name)
            zone, why = f"troop/{name}", self._asker.play.why_not(action)
            x, y, w, h = place[0], place[1], place[2], min(place[3], 46.0)
            here = self._asker.focus.zone(
                zone, (x, y, w, h), partial(self._asker.decide, action), refusal=why, name=words.name(name, 2)
            )
            with shaking(painter, self._asker.focus, zone):
                painter.focus(x, y, w, h) if here else painter.card(x, y, w, h, off=why is not None)
                painter.symbol(f"head_{name}", x + 7, y + h / 2, h * 0.66, "midleft", off=why is not None)
                left = x + 13 + h * 0.66
                painter.text(
                    words.name(name, 2).capitalize(), left, y + h * 0.3, "bold", 9, INK, "midleft", x + w - 4 - left
                )
                self._counts(painter, name, left, y + h * 0.7)

    def _counts(self, painter: Painter, name: str, x: float, y: float) -> None:
        fact = self._after.get(name)
        if fact is None:
            painter.text("you have none", x, y, "ui", 8, INK, "midleft")
            return
        x = painter.struck(str(fact.have), x, y, "ui", 9.5) + 5
        painter.text(f"{fact.need} survive", x, y, "bold", 9.5, RUST, "midleft")

    def less(self, zone: str) -> bool:
        return False


class GoodsQuestion:
    """Name goods: a gift, loot, or what is lost (20Y-D66, D67, D74). One of one kind is taken at once."""

    def __init__(self, asker: Asker, frame: GoodsChoice) -> None:
        self._asker, self._frame = asker, frame
        self.first = f"goods/{frame.allowed[0]}"
        self.count = dict.fromkeys(frame.allowed, 0)
        self.counted = frame.total > 1
        what = f"{frame.total} good{'s' if frame.total > 1 else ''}"
        self.title = f"Give up {what}" if frame.pay else f"Choose {what}"

    @property
    def left(self) -> int:
        """How many are still to be named."""
        return self._frame.total - sum(self.count.values())

    def _action(self, more: str = "") -> ChooseGoods:
        return ChooseGoods(Goods(**{good: n + (good == more) for good, n in self.count.items() if n + (good == more)}))

    def paint(self, painter: Painter, box: Rect) -> None:
        x, y, w, h = box
        tall = h - 40 if self.counted else min(44.0, h)
        wide = min(w, 78.0 * len(self._frame.allowed))
        places = columns((x, y, wide, tall), len(self._frame.allowed), 7)
        for good, place in zip(self._frame.allowed, places, strict=True):
            self._tile(painter, good, place)
        if self.counted:
            text = f"choose {self.left} more" if self.left else "All chosen"
            painter.text(text, x + w, y - 9, "ui", 8.5, UMBER if self.left else FERN, "midright")
            action = self._action()
            take, why = partial(self._asker.decide, action), self._asker.play.why_not(action)
            label = "Give up" if self._frame.pay else "Take them"
            place = (x + w - 112, y + h - 19, 112.0, 19.0)
            button(painter, self._asker.focus, "goods/take", place, label, take, refusal=why, symbol="tick")

    def _tile(self, painter: Painter, good: str, place: Rect) -> None:
        many = self.counted
        x, y, w, h = place
        focus, zone = self._asker.focus, f"goods/{good}"
        why = None
        if self.left == 0 or self._frame.pay:
            why = self._asker.play.why_not(self._action(good))
            if why is not None and why.code == "wrong_total" and self.left > 0:
                why = None  # more are to follow
        add = partial(self._add, good) if many else partial(self._asker.decide, self._action(good))
        here = focus.zone(zone, (x, y, w, h), add, refusal=why, name=f"{good}: {self.count[good]}")
        with shaking(painter, focus, zone):
            if here:
                painter.focus(x, y, w, h)
            elif self.count[good]:
                painter.chosen(x, y, w, h)
            else:
                painter.card(x, y, w, h)
            painter.symbol(good, x + w / 2 - (8 if self.count[good] else 0), y + h * 0.36, h * 0.5)
            if self.count[good]:
                painter.text(str(self.count[good]), x + w / 2 + 6, y + h * 0.36, "bold", 13, INK, "midleft")
            stock = f"{good}, have {self._asker.play.shown.goods[GOOD[good]]}"
            painter.text(stock, x + w / 2, y + h * 0.82, "ui", 7.6, INK, "center", max_width=w - 4)
        if many and self.count[good]:
            take = (x + w / 2 - 14, y + h + 4, 28.0, 13.0)
            button(painter, focus, f"{zone}/less", take, "", partial(self._add, good, -1), symbol="minus")

    def _add(self, good: str, by: int = 1) -> Step:
        self.count[good] = max(0, self.count[good] + by)
        if by < 0 and not self.count[good]:
            self._asker.focus.focus_on(f"goods/{good}")
        self._asker.touch()
        return None

    def less(self, zone: str) -> bool:
        good = zone.removeprefix("goods/").removesuffix("/less")
        if self.count.get(good, 0):
            self._add(good, -1)
            return True
        return False
