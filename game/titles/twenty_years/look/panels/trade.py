"""The tab "trade": every trade at today's rate with a count, and what could be built after trading for it.

NEXT (or the wheel) chooses how often; CONFIRM trades. The slips beside the list play a whole plan, trade by trade.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input, Intent
from game.client.stack import Prompt, Step
from game.client.ui import theme
from game.client.ui.focus import Reply
from game.client.ui.palette import FERN, INK, OAK, RUST, TAN, UMBER, VELLUM, mix
from game.client.ui.widgets import FAINT, shaking
from game.core.rules import Action, Refusal
from game.core.twenty_years.plans import reach
from game.core.twenty_years.queries import StructureRow, TradeRow, structure_menu, trade_menu
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import GOODS
from game.titles.twenty_years.look.panels.seam import TAB
from game.titles.twenty_years.look.panels.structure import title

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

LIST_W, CARD_W, GAP = 226.0, 134.0, 4.0
_PLANS = 6  # slips of what can be reached


class TradePanel:
    """See the module."""

    rect: Rect = TAB
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._of: State | None = None
        self._rows: tuple[TradeRow, ...] = ()
        self._plans: list[tuple[StructureRow, tuple[Action, ...]]] = []
        self._times: dict[int, int] = {}  # by row, how often
        self._queue: list[Action] = []  # the rest of a plan that is being played

    @property
    def state(self) -> State:
        found: State = self.context.play.shown
        return found

    def _refresh(self) -> None:
        s = self.state
        if s is self._of:
            return
        self._of, self._rows, self._times = s, trade_menu(s), {}
        self._plans = []
        for one in structure_menu(s):
            if one.refusal is not None and one.refusal.code == "short" and one.places:
                plan = reach(s, one.cost, one.basic)
                if plan:
                    self._plans.append((one, plan))

    # ---- deeds
    def _adjust(self, i: int, by: int) -> Step:
        """So many times more or less, round and round."""
        self._times[i] = (self._times.get(i, 1) - 1 + by) % max(1, self._rows[i].most) + 1
        self.context.touch()
        return None

    def _trade(self, i: int) -> Step:
        return self.context.do(msgspec.structs.replace(self._rows[i].action, times=self._times.get(i, 1)))

    def _follow(self, plan: Sequence[Action]) -> Step:
        self._queue = list(plan[1:])
        return self.context.do(plan[0])

    def tick(self, dt: float) -> bool:
        """Goes on with a plan as soon as its last trade was shown; drops it when somebody undid."""
        if self._queue and self.context.free:
            action, *self._queue = self._queue
            if self.context.play.why_not(action) is None:
                self.context.do(action)
            else:
                self._queue = []
            return True
        return False

    def handle(self, given: Input) -> Reply | None:
        head, _, tail = self.context.focus.id.partition("/")
        if isinstance(given, Intent) and given.act is Act.NEXT and head == "trade" and tail.isdigit():
            return Reply(True, self._adjust(int(tail), 1), given.act, changed=True)
        return None

    def prompts(self) -> Sequence[Prompt]:
        head, _, tail = self.context.focus.id.partition("/")
        several = head == "trade" and tail.isdigit() and int(tail) < len(self._rows) and self._rows[int(tail)].most > 1
        return (Prompt(Act.NEXT, "How often"),) if several else ()

    # ---- painting
    def paint(self, painter: Painter) -> None:
        self._refresh()
        x, y, _, h = self.rect
        inner = painter.panel(x, y, LIST_W, h, "Trade", note="current rates")
        lines = -(-len(self._rows) // 2)
        pitch, wide = (inner[3] - 3) / lines, (inner[2] - 4) / 2
        for i, one in enumerate(self._rows):
            column, line = divmod(i, lines)
            box = (inner[0] + 2 + column * wide + 0.8, inner[1] + 2 + line * pitch, wide - 1.6, pitch - 1.6)
            self._row(painter, i, one, box)
        self._card(painter, (x + LIST_W + GAP, y, CARD_W, h))

    def _row(self, painter: Painter, i: int, one: TradeRow, box: Rect) -> None:
        x, y, w, h = box
        id, off = f"trade/{i}", one.refusal is not None
        times = self._times.get(i, 1)
        gives = " + ".join(f"{n} {good}" for good, n in one.gives.items())
        gets = next(iter(one.gets))
        action = partial(self._trade, i) if self.context.free else None
        focus = self.context.focus
        here = focus.zone(
            id, box, action, refusal=one.refusal if self.context.free else None, name=f"{gives} for {gets}"
        )
        if not off:
            focus.wheel(box, partial(self._adjust, i))
        top, low = y + h * 0.31, y + h * 0.75
        size = min(8.5, 0.34 * h / painter.text_scale)
        with shaking(painter, focus, id):
            if here:
                painter.focus(*box)
            else:
                fill = mix(TAN, VELLUM, 0.1) if off else VELLUM
                painter.frame(*box, theme.inked(fill, 2.2, 0.5, mix(TAN, OAK, 0.5)))
            ink = INK if here or not off else FAINT
            left = x + 6
            for good, n in one.gives.items():
                left = painter.text(str(n * times), left, top, "bold", size, ink, "midleft") + 1.5
                painter.symbol(good, left, top, 12, "midleft", off=off)
                left += 16
            painter.arrow(x + w - 42, top, x + w - 29, top, UMBER, 1.2)
            right = painter.text(str(times), x + w - 24, top, "bold", size, ink, "midleft") + 1.5
            painter.symbol(gets, right, top, 12, "midleft", off=off)
            if off:
                assert one.refusal is not None
                painter.rich(_lack(one.refusal), x + 6, low, "bold", size - 1, RUST, max_width=w - 10)
            elif here and one.most > 1:
                left = x + 6 + painter.glyph(Act.NEXT, x + 6, low, 9) + 3
                painter.text(
                    f"{times} of {one.most} times", left, low, "bold", size - 1, INK, "midleft", max_width=w - 28
                )
            else:
                painter.text(f"up to {one.most} times", x + 6, low, "ui", size - 1, UMBER, "midleft", max_width=w - 10)

    def _card(self, painter: Painter, rect: Rect) -> None:
        """What the trade in focus leaves, and what trading could pay for."""
        x, y, w, h = rect
        painter.panel(*rect, "Possible with trades", VELLUM)
        head, _, tail = self.context.focus.id.partition("/")
        below = y + 16
        if head == "trade" and tail.isdigit() and int(tail) < len(self._rows):
            i = int(tail)
            below = self._after(painter, (x + 6, below, w - 12, 0), self._rows[i], self._times.get(i, 1))
        if not self._plans:
            text = "No trade lets you build anything new."
            if not any(one.refusal is None for one in self._rows):
                text = "A marketplace trades basic goods; a port trades them for rare goods."
            painter.paragraph(text, x + 6, below + 2, w - 12, "book", 8.5, UMBER, max_height=y + h - below - 6)
            return
        painter.text("Trades can pay for", x + 6, below + 5, "ui", 7.5, UMBER, "midleft")
        below += 12
        room = y + h - 4 - below
        pitch = min(24.0, room / min(_PLANS, len(self._plans)))
        for one, plan in self._plans[: min(_PLANS, int(room // 18))]:
            self._slip(painter, one, plan, (x + 4, below, w - 8, max(16.0, pitch - 2)))
            below += max(18.0, pitch)

    def _after(self, painter: Painter, box: Rect, one: TradeRow, times: int) -> float:
        """Before and after of the goods of a trade; y below it."""
        x, y, w, _ = box
        if one.refusal is not None:
            below = painter.paragraph("{cross}~" + one.refusal.text, x, y, w, "ui", 8, RUST) + 3
            painter.rule(x, below, w)
            return below + 3
        step = w / 3
        for n, (good, by) in enumerate((*((g, -k) for g, k in one.gives.items()), *one.gets.items())):
            have = self.state.goods[GOODS.index(good)]
            left = x + n * step
            painter.symbol(good, left, y + 7, 12, "midleft")
            right = painter.struck(str(have), left + 14, y + 7, "ui", 8)
            after = have + by * times
            painter.text(str(after), right + 2.5, y + 7, "bold", 9, FERN if by > 0 else INK, "midleft")
        painter.rule(x, y + 16, w)
        return y + 19

    def _slip(self, painter: Painter, one: StructureRow, plan: tuple[Action, ...], box: Rect) -> None:
        x, y, w, h = box
        name = title(one.structure, one.level)
        press = partial(self._follow, plan) if self.context.free else None
        count = sum(getattr(action, "times", 1) for action in plan)
        if self.context.focus.zone(f"reach/{one.structure}", box, press, name=f"trade for {name}"):
            painter.focus(*box)
        else:
            painter.card(*box)
        painter.symbol(one.structure, x + 10, y + h / 2, min(14.0, h - 2))
        right = x + w - 4
        painter.text(f"{count} trades" if count > 1 else "1 trade", right, y + h / 2, "ui", 7.5, UMBER, "midright")
        painter.text(name, x + 20, y + h / 2, "ui", 8.2, INK, "midleft", max_width=w - 58)

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""


def _lack(refusal: Refusal) -> str:
    """What a trade lacks, in marks."""
    if refusal.code == "short":
        return f"{refusal.have}/{refusal.need}~{{{refusal.what}}}"
    return {"no_marketplace": "no marketplace", "no_port": "no port"}.get(refusal.code, "not now")
