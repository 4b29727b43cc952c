"""Below the tray: what the player wants of this year's dice, the exact chances of the dice kept now, and the best keep.

The wish is pinned good by good, or whole from the build panel ("barracks 2"). All chances are those of best play.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.scenes.playing import said
from game.client.stack import Step
from game.client.ui.focus import Reply
from game.client.ui.palette import FERN, GREEN, INK, ORANGE, RUST, UMBER
from game.client.ui.widgets import button
from game.core.twenty_years.harvest import ADMIRATION
from game.core.twenty_years.odds import Advice, keep_odds, ladder
from game.core.twenty_years.state import ROLL, State
from game.titles.twenty_years.look.panels.seam import TARGET
from game.titles.twenty_years.look.tray.keeping import MOST, WANTED, Keeping, keeping

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

CELLS = 212.0  # points the four goods take


def take_advice(context: TableContext) -> Step:
    """Do what best play would do with the dice, up to the button that does it: keep some, stop, or the golden die."""
    s: State = context.play.shown
    mind = keeping(context.play)
    advice = mind.advice(s)
    if advice.action == "golden":
        mind.golden = str(advice.die)
        context.focus.focus_on(f"tray/face/{advice.value}")
    else:
        mind.golden = ""
        mind.keep = set(advice.keep)
        mind.follow(s)
        context.focus.focus_on("tray/stop" if advice.action == "stop" else "tray/roll")
    context.services.sound.play("die_keep")
    context.touch()
    return None


def advised(context: TableContext) -> str:
    """What best play of the dice would be, in two words."""
    s: State = context.play.shown
    action = keeping(context.play).advice(s).action
    return {"stop": "Stop here", "golden": "Golden die"}.get(action, "Keep the best")


class Target:
    """The chances are reckoned once a state."""

    rect: Rect = TARGET
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context
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

    # ---- painting
    def paint(self, painter: Painter) -> None:
        s: State = self.context.play.shown
        ready = s.phase == ROLL and not self.context.play.busy
        title = f"Goal: {self.mind.reason}" if self.mind.reason else "Choose a dice goal"
        note = "odds with the kept dice" if self.odds != "off" else ""
        x, y, w, h = painter.panel(*self.rect, title, note=note)
        each = (CELLS - 9) / 4
        for i, good in enumerate(WANTED):
            self._cell(painter, s, ready, i, good, (x + 4 + i * (each + 3), y + 4, each, h - 8))
        self._summary(painter, s, ready, (x + CELLS + 6, y + 4, w - CELLS - 10, h - 8))

    def _cell(self, painter: Painter, s: State, ready: bool, i: int, good: str, box: Rect) -> None:
        x, y, w, _ = box
        wish = self.mind.wish.get(good, 0)
        name = f"goal: {wish or 'no'} {good}"
        here = self.context.focus.zone(f"target/{good}", box, partial(self._more, good), name=name)
        if here:
            painter.focus(*box)
        elif wish:
            painter.chosen(*box)
        else:
            painter.card(*box)
        if wish:
            painter.text(str(wish), x + w / 2 - 9, y + 13, "bold", 13, INK, "center")
            painter.symbol(good, x + w / 2 + 7, y + 13, 17)
            painter.symbol("pin", x + w - 2, y + 2, 9, "topright")
        else:
            painter.symbol(good, x + w / 2, y + 13, 17)
        if not ready or self.odds == "off":
            return
        rows = self._ladder(s, i)
        first = max(1, wish)
        for line in range(3):
            count = first + line
            chance = dict(rows).get(count, 0.0)
            if line and chance <= 0:
                break
            py = y + 31 + line * 14
            colour = INK if line == 0 and wish else UMBER
            face = "bold" if line == 0 else "ui"
            painter.text(f"{count}+", x + 5, py, face, 7.5, colour, "midleft")
            room = w - 11 - painter.text_width(f"{count}+", face, 7.5)
            painter.text(said(chance, self.odds), x + w - 4, py, face, 7.5, colour, "midright", max_width=room)

    def _summary(self, painter: Painter, s: State, ready: bool, box: Rect) -> None:
        x, y, w, h = box
        if not ready:
            return
        advice = self.mind.advice(s)
        if self.odds != "off":
            self._figures(painter, s, advice, box)
        place = (x, y + h - 18, w - (24 if self.mind.wish else 0), 18.0)
        action = partial(take_advice, self.context) if self.context.free else None
        button(painter, self.context.focus, "target/best", place, advised(self.context), action, act=Act.NEXT, size=8.5)
        if self.mind.wish:
            place = (x + w - 21, y + h - 18, 21, 18.0)
            deed_clear = self._clear if self.context.free else None
            if self.context.focus.zone("target/clear", place, deed_clear, name="no goal"):
                painter.focus(*place)
            else:
                painter.card(*place)
            painter.symbol("eraser", place[0] + place[2] / 2, place[1] + 9, 13)

    def _figures(self, painter: Painter, s: State, advice: Advice, box: Rect) -> None:
        """The chance of the dice kept now, the best one, and the dice that make it."""
        x, y, w, _ = box
        mask = self._mask(s)
        mine = keep_odds(s, mask, self.mind.goal)
        if self.mind.wish:
            wide = said(mine, self.odds)
            painter.text("all of it", x, y + 7, "ui", 8, UMBER, "midleft")
            painter.text(wide, x + w, y + 7, "bold", 11, INK, "midright", max_width=w - 38)
            painter.bar(x, y + 14, w, 6, mine, GREEN if mine >= advice.worth - 1e-9 else ORANGE)
            best = said(advice.worth, self.odds)
        else:
            label = "goods and VP" if s.entry == ADMIRATION else "expected goods"
            painter.text(label, x, y + 7, "ui", 8, UMBER, "midleft")
            painter.text(_mean(mine), x + w, y + 7, "bold", 11, INK, "midright")
            painter.bar(x, y + 14, w, 6, mine / max(mine, advice.worth, 1e-9), GREEN)
            best = _mean(advice.worth)
        if advice.worth <= 0:
            painter.rich("{cross}~impossible with these dice", x, y + 29, "ui", 7.5, RUST, "midleft", max_width=w)
            return
        if mine >= advice.worth - 1e-9:
            painter.rich("{tick}~best keep", x, y + 29, "ui", 7.5, FERN, "midleft", max_width=w)
            return
        left = painter.text("best", x, y + 29, "ui", 8, UMBER, "midleft") + 3
        for die in advice.keep:
            left = left + painter.sprite(f"flat/{s.faces[die]}", left, y + 29, 11, "midleft").w / painter.k + 1
        if advice.action == "golden":
            painter.symbol("golden_die", left, y + 29, 11, "midleft")
        elif not advice.keep:
            painter.text("none", left, y + 29, "ui", 8, INK, "midleft")
        painter.text(best, x + w, y + 29, "bold", 8.5, INK, "midright", max_width=w - 24)

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None


def _mean(value: float) -> str:
    return f"{value:.1f}"
