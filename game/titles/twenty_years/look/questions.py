"""The decisions a page of the ledger asks for: follow the rumour, name the troop, choose goods.

Each is a part of the page's tree; actions go through `Asker.decide`. What can be had,
what it costs and why not is asked of the core.
"""

from __future__ import annotations

from typing import Protocol

from game.client.play import Play
from game.client.scenes.playing import said
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Column, Count, DiceFaces, Fit, Grid, Item, Node, Row, Space, Symbol, Text, button, do
from game.client.ui.palette import FERN, RUST, UMBER
from game.core.rules import Action, Refusal
from game.core.twenty_years.actions import ChooseGoods, ChooseTroop, Rumour
from game.core.twenty_years.actions.base import Goods
from game.core.twenty_years.odds import forecast, rumour_odds
from game.core.twenty_years.state import GoodsChoice, State, TroopChoice
from game.core.twenty_years.tables import ENTRIES, ENTRY, GOOD, TROOPS
from game.titles.twenty_years.look.cards import losses
from game.titles.twenty_years.narrator import say
from game.words import game_words


class Asker(Protocol):
    """The page, as its decisions see it."""

    play: Play
    focus: FocusGraph
    odds: str  # how chances are told: "numbers", "words", "off"

    def decide(self, action: Action) -> Step:
        """Play it; its effect is shown on the page."""

    def touch(self) -> None:
        """Paint again."""


class PageQuestion(Protocol):
    """One decision on a page."""

    title: str
    first: str  # the zone that has the focus at first
    counted: bool  # several are to be named: MIRROR takes one back

    def view(self) -> Node:
        """What stands in the foot of the page."""

    def less(self, zone: str) -> bool:
        """MIRROR on a zone: take one back. Whether that meant anything."""


def waits(state: State) -> bool:
    """Whether the ledger itself waits for an answer, and no battle nor anything else does."""
    top = state.top
    if top is None:
        return state.rumour_open
    return isinstance(top, TroopChoice) or (isinstance(top, GoodsChoice) and top.cause in ENTRY)


def asked(asker: Asker) -> PageQuestion | None:
    """The decision of the ledger that waits now; None when none does, or when it belongs to another scene."""
    state = asker.play.shown
    if not waits(state):
        return None
    if isinstance(state.top, GoodsChoice):
        return GoodsQuestion(asker, state.top)
    return RumourQuestion(asker) if state.top is None else TroopQuestion(asker)


ROOM = 250.0  # points at 100 % from which on the faces of the die are told once more
WORDS = game_words("twenty_years")


class RumourQuestion:
    """Year 3: what the die may bring, and whether to throw it (20Y-D65)."""

    title = say("ask_scouts")
    first = "rumour/yes"
    counted = False

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        row = ENTRIES[ENTRY["rumour"] - 1]
        self._win = rumour_odds(asker.play.shown)
        self._lines = (
            ((1, 2), f"{row.gold}~{{gold}}"),
            ((3, 4), say("rumour_goods", n=row.goods)),
            ((5, 6), say("rumour_foes", bandits=row.bandits, wolves=row.wolves)),
        )

    def view(self) -> Node:
        told = tuple(
            Row((DiceFaces(tuple(f"flat/{face}" for face in faces), 11.5), Text(text, "ui", 8.6, grow=True)), 8)
            for faces, text in self._lines
        )
        decide = self._asker.decide
        go = button(self.first, say("send_scouts"), do(decide, Rumour(True)), "lantern")
        stay = button("rumour/no", say("stay_home"), do(decide, Rumour(False)), "home")
        fight = self._fight()
        whole = Row((Column((*told, *fight), 1, grow=True), Column((go, stay), 4, basis=130)), 12, top=True)
        return Fit(whole, Column((*fight, Grid((go, stay), 6)), 2), ROOM)  # the rule above tells the rest

    def _fight(self) -> tuple[Text, ...]:
        """How the fight would go, as the setting wants it told."""
        chance, odds = said(self._win.win, self._asker.odds), self._asker.odds
        if not chance:
            return ()
        losing = losses(self._win.lost) if odds == "numbers" else ""
        units = self._asker.play.shown.units
        note = say("rumour_fight" if units else "rumour_alone", chance=chance, losing=losing)
        return (Text(note, "ui", 8.2, UMBER),)

    def less(self, zone: str) -> bool:
        return False


class TroopQuestion:
    """Year 15: the troop that loses half (20Y-D71)."""

    title = say("which_troop")
    counted = False

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._after = {fact.symbol: fact for fact in forecast(asker.play.shown, ENTRY["plague"])}
        self.first = next(f"troop/{name}" for name in TROOPS if name in self._after)

    def view(self) -> Node:
        broad, narrow = (Grid(tuple(self._troop(one, full) for one in TROOPS), 8, cols=3) for full in (True, False))
        return Fit(broad, narrow, ROOM)

    def _troop(self, name: str, full: bool) -> Item:
        """A troop with what is left of it, in words where there is room."""
        action, fact, label = ChooseTroop(name), self._after.get(name), WORDS.name(name, 2)
        why = self._asker.play.why_not(action)
        after: Node = Text(say("you_have_none"))
        if fact is not None:
            after = Row((Count("", f"{fact.need} survive" if full else str(fact.need), 9.5, str(fact.have), RUST),))
        told = Column((Text(label.capitalize(), "label"), after), grow=True) if full else after if fact else Text("0")
        face = Row((Symbol(f"head_{name}", 26 if full else 18), told), 5)
        ground = theme.card(off=why is not None)
        return Item(f"troop/{name}", face, do(self._asker.decide, action), why, label, ground=ground, pad=(5, 4))

    def less(self, zone: str) -> bool:
        return False


class GoodsQuestion:
    """Name goods: a gift, loot, or what is lost (20Y-D66, D67, D74). One of one kind is taken at once."""

    def __init__(self, asker: Asker, frame: GoodsChoice) -> None:
        self._asker, self._frame = asker, frame
        self.first = f"goods/{frame.allowed[0]}"
        self._named: list[str] = []  # the goods named so far, in their order
        self.counted = frame.total > 1
        self.title = say("give_goods" if frame.pay else "take_goods", n=frame.total)

    @property
    def count(self) -> dict[str, int]:
        """How many of each are named."""
        return {good: self._named.count(good) for good in self._frame.allowed}

    @property
    def left(self) -> int:
        """How many are still to be named."""
        return self._frame.total - len(self._named)

    def _action(self, more: str = "") -> ChooseGoods:
        return ChooseGoods(Goods(**{good: n + (good == more) for good, n in self.count.items() if n + (good == more)}))

    def view(self) -> Node:
        goods = Grid(tuple(map(self._tile, self._frame.allowed)), 5, cols=len(self._frame.allowed))
        if not self.counted:
            return goods
        text = say("choose_more", left=self.left) if self.left else say("all_chosen")
        action = self._action()
        label, why = say("give_up" if self._frame.pay else "take_these"), self._asker.play.why_not(action)
        take = button("goods/take", label, do(self._asker.decide, action), "tick", why, basis=112)
        count = Text(text, "line", colour=UMBER if self.left else FERN, anchor="right", grow=True)
        return Column((goods, Row((*self._undone(), count, take), 8)), 3)

    def _undone(self) -> tuple[Item, ...]:
        """For the mouse: the good named last is not meant. It stands aside, so that no good moves under the mouse."""
        if not self._named:
            return ()
        label, back = say("remove_one"), do(self._add, self._named[-1], -1)
        return (Item("goods/less", Text(label, "label", 8), back, ground=theme.CARD, pad=(6, 5), aside=True),)

    def _why(self, good: str) -> Refusal | None:
        """Why not one more of this good; too few so far is no reason, more are to follow."""
        if self.left and not self._frame.pay:
            return None
        why = self._asker.play.why_not(self._action(good))
        return None if why is not None and why.code == "wrong_total" and self.left else why

    def _tile(self, good: str) -> Item:
        many, n, zone = self.counted, self.count[good], f"goods/{good}"
        add = do(self._add, good) if many else do(self._asker.decide, self._action(good))
        number = (Text(str(n), "bold", 13),) if n else ()
        stock = Text(f"{good}, have {self._asker.play.shown.goods[GOOD[good]]}", "ui", 7.6, anchor="center")
        face = Column((Row((Space(grow=True), Symbol(good, 20), *number, Space(grow=True))), stock))
        ground = theme.card(n > 0)
        return Item(zone, face, add, self._why(good), f"{good}: {n}", ground=ground, pad=(2, 3))

    def _add(self, good: str, by: int = 1) -> Step:
        if by < 0:
            self._named.reverse()
            self._named.remove(good)
            self._named.reverse()
        else:
            self._named.append(good)
        if by > 0 and not self.left:
            self._asker.focus.focus_on("goods/take")
        self._asker.touch()
        return None

    def less(self, zone: str) -> bool:
        good = zone.removeprefix("goods/")
        if self.count.get(good, 0):
            self._add(good, -1)
            return True
        return False
