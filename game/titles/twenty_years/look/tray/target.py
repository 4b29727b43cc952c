"""Below the tray: what the player wants of this year's dice, the exact chances of the dice kept now, and the best keep.

The wish is pinned good by good, or whole from the build panel ("barracks 2"). All chances are those of best play.
"""

from __future__ import annotations

from game.client.input.actions import Act
from game.client.scenes.telling import said
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.page import Bar, Card, Column, Dice, Grid, Item, Node, Row, Space, Symbol, Text, button, do
from game.client.ui.palette import FERN, GREEN, INK, ORANGE, RUST, UMBER
from game.core.twenty_years.actions import GoldenSet, StopRolling
from game.core.twenty_years.harvest import ADMIRATION
from game.core.twenty_years.odds import Advice, keep_odds, ladder
from game.core.twenty_years.state import ROLL, State
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.panels.tree import TreePanel
from game.titles.twenty_years.look.tray.keeping import MOST, WANTED, Keeping, keeping
from game.titles.twenty_years.teller import say

CELLS = 212.0  # points the four goods like


def take_advice(context: TableContext) -> Step:
    """Do what best play would do with the dice, up to the button that does it: keep some, stop, or the golden die."""
    s: State = context.play.shown
    mind = keeping(context.play)
    advice = mind.advice(s)
    if advice.action == "golden":
        mind.golden = str(advice.die)
        context.focus.focus_on(GoldenSet(advice.die, advice.value))
    else:
        mind.golden = ""
        mind.keep = set(advice.keep)
        mind.follow(s)
        context.focus.focus_on(StopRolling() if advice.action == "stop" else mind.reroll())
    context.services.sound.play("die_keep")
    context.touch()
    return None


def advised(context: TableContext) -> str:
    """What best play of the dice would be, in two words; "" when those dice are kept and only the roll is left."""
    s: State = context.play.shown
    mind = keeping(context.play)
    advice = mind.advice(s)
    if advice.action == "keep" and mind.keep == set(advice.keep):
        return ""
    return {"stop": say("stop_here"), "golden": say("golden_die")}.get(advice.action) or say("keep_best")


class Target(TreePanel):
    """The chances are reckoned once a state."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._ladders: dict[tuple[int, int], list[tuple[int, float]]] = {}
        self._of: State | None = None

    @property
    def mind(self) -> Keeping:
        return keeping(self.context.play)

    @property
    def odds(self) -> str:
        return self.context.services.settings.odds

    # ---- figures
    def _mask(self, s: State) -> int:
        """The dice kept, as the odds count them. With no roll left they are what they are: all are kept."""
        if s.rolls_used >= s.roll_limit:
            return (1 << len(s.faces)) - 1
        return sum(1 << die for die in self.mind.keep)

    def _ladder(self, s: State, good: int) -> list[tuple[int, float]]:
        if self._of is not s:
            self._of, self._ladders = s, {}
        key = good, self._mask(s)
        if key not in self._ladders:
            self._ladders[key] = ladder(s, good, key[1])
        return self._ladders[key]

    # ---- deeds
    def _more(self, good: str) -> Step:
        self.mind.want(good, (self.mind.wish.get(good, 0) + 1) % (MOST + 1))
        self.context.touch()
        return None

    def _clear(self) -> Step:
        self.mind.want_all({}, "")
        self.context.touch()
        return None

    # ---- the panel
    def view(self) -> Node:
        s = self.state
        ready = s.phase == ROLL and not self.context.play.busy
        title = say("goal", reason=self.mind.reason) if self.mind.reason else say("choose_goal")
        note = say("odds_with_kept") if self.odds != "off" else ""
        goods = Grid(tuple(self._good(s, ready, i, good) for i, good in enumerate(WANTED)), 3, cols=4, basis=CELLS)
        told = Column(self._summary(s) if ready else (), 3, grow=True, basis=120)
        return Card(title, Row((goods, told), 5, top=True), note, id="target")

    def _good(self, s: State, ready: bool, i: int, good: str) -> Item:
        wish, edge = self.mind.wish.get(good, 0), Space(grow=True)
        number = (Text(str(wish), "bold", 13),) if wish else ()
        pin = (Symbol("pin", 8),) if wish else ()
        rows = [Row((edge, *number, Symbol(good, 17), *pin, edge), 1)]
        if ready and self.odds != "off":
            chances, first = dict(self._ladder(s, i)), max(1, wish)
            counts = [first, *(n for n in (first + 1, first + 2) if chances.get(n, 0.0) > 0)]
            rows += [self._chance(n, chances.get(n, 0.0), n == first, bool(wish)) for n in counts]
        ground = theme.card(bool(wish))
        face, name = Column(tuple(rows), 1), f"goal: {wish or 'no'} {good}"
        more = do(self._more, good, verb=say("set_goal"))
        return Item(f"target/{good}", face, more, name=name, ground=ground, pad=(3, 3))

    def _chance(self, count: int, chance: float, first: bool, wanted: bool) -> Row:
        face, colour = "bold" if first else "ui", INK if first and wanted else UMBER
        told = said(chance, self.odds).replace(" ", "~" if self.odds == "numbers" else " ")
        return Row((Text(f"{count}+", face, 7.5, colour), Text(told, face, 7.5, colour, anchor="right", grow=True)), 1)

    def _summary(self, s: State) -> tuple[Node, ...]:
        """How the kept dice do, how the best ones would, and the buttons for it."""
        figures = self._figures(s, self.mind.advice(s)) if self.odds != "off" else ()
        take = do(take_advice, self.context, verb=say("set_goal"))
        label = advised(self.context)
        best = (button("target/best", label, take, key=Act.NEXT, size=8.5, grow=True),) if label else ()
        wipe = do(self._clear, verb=say("set_goal"))
        clear = Item("target/clear", Symbol("eraser", 12), wipe, name=say("no_goal"), ground=theme.CARD)
        return (*figures, Row((*best, *((clear,) if self.mind.wish else ()))))

    def _figures(self, s: State, advice: Advice) -> tuple[Node, ...]:
        """The chance of the dice kept now, the best one, and the dice that make it."""
        mine, wished = keep_odds(s, self._mask(s), self.mind.goal), bool(self.mind.wish)
        best = mine >= advice.worth - 1e-9
        label = say("all_of_it" if wished else "goods_and_vp" if s.entry == ADMIRATION else "expected_goods")
        share = mine if wished else mine / max(mine, advice.worth, 1e-9)
        bar = Bar(60, 6, share=share, colour=GREEN if best or not wished else ORANGE)
        now = Row((Text(label, colour=UMBER), Text(self._told(mine), "total", anchor="right", grow=True)))
        if advice.worth <= 0:
            return now, bar, Text("{cross}~" + say("impossible"), "note", colour=RUST)
        if best:
            return now, bar, Text("{tick}~" + say("best_keep"), "note", colour=FERN)
        dice: Node = Dice(tuple(f"flat/{s.faces[die]}" for die in advice.keep))
        if advice.action == "golden":
            dice = Row((dice, Symbol("golden_die", 11)))
        elif not advice.keep:
            dice = Text("none")
        figure = Text(self._told(advice.worth), "name", anchor="right", grow=True)
        return now, bar, Row((Text("best", colour=UMBER), dice, figure))

    def _told(self, value: float) -> str:
        """A chance, or the mean where nothing is wished for."""
        return said(value, self.odds).replace(" ", "~") if self.mind.wish else f"{value:.1f}"
