"""What may be done in a window of a battle: let it go, or use an ability now; why others cannot be used.

Rows come from the legal actions alone, bit by bit where an ability needs a die or a space (see steps.py).
"""

from __future__ import annotations

from game.client.stack import Step
from game.client.ui.focus import FocusGraph, Refuses
from game.client.ui.page import (
    Box,
    Card,
    Column,
    Grid,
    Item,
    Node,
    Row,
    Scroll,
    Space,
    Symbol,
    Text,
    button,
    do,
    row,
)
from game.core.horrible_hordes.abilities import ABILITIES, ABILITY, COSTS, OPENING, members
from game.core.horrible_hordes.actions import Pass, Use
from game.core.horrible_hordes.effects.base import window_of
from game.core.horrible_hordes.mods import uses_left
from game.core.horrible_hordes.odds import odds_after
from game.core.horrible_hordes.tables import named
from game.core.rules import Action
from game.phrase import capital
from game.titles.horrible_hordes.look.battle.roll import Roll, slots
from game.titles.horrible_hordes.look.battle.stage import BattleStage
from game.titles.horrible_hordes.look.panels.choice import GO
from game.titles.horrible_hordes.look.panels.steps import Bit, Choosing
from game.titles.horrible_hordes.look.texts.abilities import ability_line, ability_symbol
from game.titles.horrible_hordes.look.texts.choices import ask, bit_text, head_of
from game.titles.horrible_hordes.look.texts.names import cost_text, name
from game.titles.horrible_hordes.teller import say

_NOTES = {"pass": "use_nothing", "pass_rest": "rest_of_battle"}
_PASSES = ("pass", "pass_rest")
_WINDOWS = ("dice", "hits", "battle")
GO_WIDE, GO_TALL = 214.0, 48.0  # points of the large button


class Offers:
    """The list of a window; remembers how far a choice has been made."""

    def __init__(self, scene: BattleStage) -> None:
        self.scene = scene
        self.trail: list[Choosing] = []
        self._state: object = None

    @property
    def now(self) -> Choosing | None:
        """The question as far as it has been answered; None when nobody at this screen is asked."""
        match = self.scene.play.session.match
        if not self.scene.asked:
            return None
        if self._state is not match.state:
            self._state = match.state
            self.trail = [Choosing(list(match.legal()))]
            self.scene.focus.focus_on("order/0")
        return self.trail[-1]

    @property
    def dice(self) -> frozenset[int]:
        """Dice of the tray that answer what is asked."""
        now = self.now
        return frozenset(bit.value for bit in now.options() if bit.field == "die") if now else frozenset()

    @property
    def die(self) -> int:
        """The die the focus is on, in the tray or in the list; -1 for none."""
        head, _, tail = self.scene.focus.id.partition("/")
        rows = self.rows()
        if head == "die" and tail.isdigit():
            return int(tail)
        if head == "order" and tail.isdigit() and int(tail) < len(rows) and rows[int(tail)][0].field == "die":
            return int(rows[int(tail)][0].value)
        return -1

    def pick(self, bit: Bit) -> Step:
        now = self.now
        if now is None:
            return None
        after = now.pick(bit)
        if after.done is not None:
            return self.scene.do(after.done)
        self.trail.append(after)
        self.scene.focus.focus_on("order/0")
        self.scene.touch()
        return None

    def back(self) -> bool:
        """One question back; False at the first."""
        if len(self.trail) < 2:
            return False
        self.trail.pop()
        self.scene.focus.focus_on("order/0")
        self.scene.touch()
        return True

    def letting_go(self) -> Action | None:
        """The action that lets this window go, and all that follow in this battle where the rules have it."""
        passes = [action for action in self.scene.play.session.match.legal() if isinstance(action, Pass)]
        return max(passes, key=lambda action: action.rest) if passes else None

    @property
    def looked_at(self) -> str:
        """The ability the focus is on, "" for none."""
        rows = self.rows()
        head, _, tail = self.scene.focus.id.partition("/")
        if head != "order" or not tail.isdigit() or int(tail) >= len(rows):
            return ""
        bit = rows[int(tail)][0]
        return str(bit.value) if bit.field == "use" else ""

    def rows(self) -> list[tuple[Bit, Refuses | None]]:
        """What is offered, and what might have been but for a reason."""
        now = self.now
        if now is None:
            return []
        found = now.options()
        if now.level:
            return [(bit, None) for bit in found]
        first = [bit for bit in found if bit.value == _PASSES[0]]
        uses = [bit for bit in found if bit.field == "use"]
        rest = [bit for bit in found if bit.value == _PASSES[1]]
        offered: list[tuple[Bit, Refuses | None]] = [(bit, None) for bit in (*first, *uses, *rest)]
        return offered + self._closed({str(bit.value) for bit in uses})

    def _closed(self, open_: set[str]) -> list[tuple[Bit, Refuses | None]]:
        """Abilities of this window that cannot be used now, each with its reason."""
        s, seat = self.scene.play.session.match.state, self.scene.deciding
        if seat is None or seat >= len(s.players):
            return []
        mine = members(s.players[seat].abilities & OPENING.get(window_of(s, seat), 0))
        found: list[tuple[Bit, Refuses | None]] = []
        for index in mine:
            if ABILITIES[index].id not in open_:
                refusal = self.scene.play.why_not(Use(ABILITIES[index].id))
                if refusal is not None:
                    found.append((Bit("use", ABILITIES[index].id), refusal))
        return found

    def dice_zones(self, focus: FocusGraph, roll: Roll) -> None:
        """Dice that answer what is asked, where they lie."""
        now = self.now
        spots = [*slots(len(roll.side(0)), 0), *slots(len(roll.side(1)), 1)]
        for bit in now.options() if now is not None else ():
            if bit.field == "die" and bit.value < len(spots):
                x, y = spots[bit.value]
                name = say("die_n", n=bit.value + 1, face=None)
                focus.zone(f"die/{bit.value}", (x - 13, y - 14, 26, 30), do(self.pick, bit), name=name)

    # ---- the panel
    def view(self) -> Card:
        """What can be done in this window, and what might have been but for a reason."""
        now = self.now
        if now is None:
            return Card("", Space())
        rows = tuple(self._row(f"order/{i}", *told) for i, told in enumerate(self.rows()))
        return Card(self._title(now), Grid(rows, 0.6, cols=1), pad=(2.2, 1.2), id=f"orders/{now.level}")

    def strip(self, more: Item) -> Node:
        """The same in few words: what may be used, beside it the one large button; `more` lays the reasons open."""
        now = self.now
        if now is None:
            return Space()
        offered = [(f"order/{i}", bit) for i, (bit, refusal) in enumerate(self.rows()) if refusal is None]
        let_go = [(id, bit) for id, bit in offered if bit.field == "do" and bit.value in _PASSES]
        used = tuple(self._row(id, bit, None, brief=True) for id, bit in offered if (id, bit) not in let_go)
        rows = Scroll("uses", Grid(used, 2, cols=2 if len(used) > 2 else 1))
        listed = Card(self._title(now), Column((rows, Space(grow=True))), pad=(2.4, 1.4), id=f"uses/{now.level}")
        beside: tuple[Item, ...] = tuple(self._let_go(id, bit) for id, bit in let_go)
        if now.level:
            beside = (button("order/back", "Back", do(self._back), "undo", least=GO_TALL, grow=True),)
        return Row((Box(listed, grow=True), Box(Column((*beside, more), 4), w=GO_WIDE)), 8)

    def _let_go(self, id: str, bit: Bit) -> Item:
        """The way on: large for this window, small for all of the battle."""
        act = do(self.pick, bit)
        label, symbol = head_of(bit, self.scene.play.session.match.state)
        if bit.value != _PASSES[0]:
            return button(id, capital(label), act, symbol, size=9, least=20, grow=True)
        words = say("take_the_hits") if self._window == "hits" else capital(label)
        face = Row((Symbol("swords", 24), Text(words, "bold", 12.5, grow=True)), 8)
        return Item(id, face, act, name=words, ground=GO, pad=(9, 3), least=GO_TALL, grow=True)

    def _back(self) -> Step:
        self.back()
        return None

    @property
    def _window(self) -> str:
        return window_of(self.scene.play.session.match.state, self.scene.deciding or 0)

    def _title(self, now: Choosing) -> str:
        s = self.scene.play.session.match.state
        if now.level:
            options = now.options()
            head, _ = head_of(now.picked[0], s)
            return f"{head}: {ask(options[0].field).lower()}" if options else head
        return say(f"window_{self._window}") if self._window in _WINDOWS else say("what_now")

    def _row(self, id: str, bit: Bit, refusal: Refuses | None, brief: bool = False) -> Item:
        s, note = self.scene.play.session.match.state, ""
        tip: tuple[str, ...] = ()
        if bit.field == "use":
            label, symbol, note = name(bit.value), ability_symbol(ABILITY[bit.value]), self._note(bit.value, brief)
            tip = (label, ability_line(ABILITY[bit.value]))
        elif bit.field == "do":
            label, symbol = head_of(bit, s)
            blows = bit.value == "pass" and self._window == "hits"
            label = say("take_the_hits") if blows else label
            note = say(_NOTES[bit.value]) if bit.value in _NOTES else ""
        else:
            label, symbol = bit_text(bit, s)
        act = do(self.pick, bit)
        return row(id, capital(label), act, symbol, note, refusal=refusal, tip=tip, size=8.8, pad=(4, 0.6))

    def _note(self, ability: str, brief: bool) -> str:
        """What a use costs, how many are left, and how the battle would stand after it where no dice come between."""
        s, seat = self.scene.play.session.match.state, self.scene.deciding or 0
        index = ABILITY[ability]
        price = cost_text(named(COSTS[index]))
        parts = [price] if price else []
        if not brief:
            parts.append(say("left", n=uses_left(s.players[seat], index), price=None))
        now = self.now
        actions = [a for a in now.actions if isinstance(a, Use) and a.ability == ability] if now else []
        if len(actions) == 1:
            odds = odds_after(s, seat, actions[0])
            told = self.scene.chance(odds.hold) if odds is not None else ""
            if told:
                parts.append(f"{{vp}} {told}" if brief else say("then_to_win", chance=told))
        return "  ·  ".join(parts)
