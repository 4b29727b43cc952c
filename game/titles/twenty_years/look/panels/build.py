"""The tab "build": every structure with its price, shape and mark, the card of the one in focus, and demolition.

Only the next level of a levelled structure is listed. Demolishing asks once, and says what it costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input, Intent
from game.client.stack import Prompt, Step
from game.client.ui import theme
from game.client.ui.focus import Reply
from game.client.ui.palette import FERN, INK, OAK, ORANGE, RED, RUST, TAN, UMBER, VELLUM, light, mix
from game.client.ui.widgets import FAINT, Look, button, row, shaking
from game.client.ui.widgets_list import ScrollList
from game.core.rules import Refusal
from game.core.twenty_years.queries import DemolishRow, StructureRow, demolish_menu, structure_menu
from game.core.twenty_years.state import ACTIONS, State
from game.core.twenty_years.tables import GOOD, KIND_OF, KINDS, TABLES
from game.titles.twenty_years.look.panels.seam import TAB
from game.titles.twenty_years.look.panels.structure import paint_card, price_marks, title
from game.titles.twenty_years.look.tray.keeping import WANTED, keeping
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

LIST_W, CARD_W, GAP = 226.0, 134.0, 4.0
COLUMNS, LINES = 2, 7
UNIT = 3.5  # points of a plot in the small shapes
_PITCH = 20.0  # of the rows of what stands


class BuildPanel:
    """See the module."""

    rect: Rect = TAB
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.list = ScrollList("build/raze")
        self._of: State | None = None
        self._rows: tuple[StructureRow, ...] = ()
        self._chosen = ""  # the structure whose card is shown while the focus is elsewhere
        self._mode = "build"  # "fell": what shall fall?; "really": is it worth the Architect's points?
        self._fated: DemolishRow | None = None

    @property
    def state(self) -> State:
        found: State = self.context.play.shown
        return found

    @property
    def rows(self) -> tuple[StructureRow, ...]:
        """One row a structure: the level that comes next, or the last one where all stand."""
        s = self.state
        if s is not self._of:
            self._of, self._mode = s, "build"
            found: dict[str, StructureRow] = {}
            for one in structure_menu(s):
                if one.structure not in found or found[one.structure].standing:
                    found[one.structure] = one
            self._rows = tuple(found.values())
        return self._rows

    def _shown(self) -> StructureRow:
        """The structure whose card lies beside the list."""
        head, _, tail = self.context.focus.id.partition("/")
        if head == "build" and any(one.structure == tail for one in self.rows):
            self._chosen = tail
        return next((one for one in self.rows if one.structure == self._chosen), self.rows[0])

    # ---- inputs
    def handle(self, given: Input) -> Reply | None:
        """BACK leaves the demolition; NEXT pins the price of the structure as the wish of next year's dice."""
        if not isinstance(given, Intent) or not self.context.focus.id.startswith("build/"):
            return None
        if given.act is Act.BACK and self._mode != "build":
            return Reply(True, self._go("fell" if self._mode == "really" else "build"), given.act, changed=True)
        if given.act is Act.NEXT and self._mode == "build":
            return Reply(True, self._wish(), given.act, changed=True)
        return None

    def prompts(self) -> Sequence[Prompt]:
        if not self.context.focus.id.startswith("build/"):
            return ()
        if self._mode != "build":
            return (Prompt(Act.BACK, "Cancel"),)
        wish = self.context.focus.id != "build/demolish" and not self._shown().standing >= self._shown().most > 0
        return (Prompt(Act.NEXT, "Set as dice goal"),) if wish else ()

    def _wish(self) -> Step:
        one, s = self._shown(), self.state
        short = {good: n - s.goods[GOOD[good]] for good, n in one.cost.items()}
        missing = {good: n for good, n in short.items() if n > 0 and good in WANTED}
        name = title(one.structure, one.level)
        mind = keeping(self.context.play)
        mind.want_all(missing, name.lower() if missing else "")
        if missing:
            self.context.say(f"Dice goal for *{name}*: {_marks(missing)}", "pin")
        else:
            self.context.say(f"*{name}* needs no dice.", "pin")
        return None

    def _place(self, one: StructureRow) -> Step:
        self.context.place(one.structure, one.level)
        return None

    def _go(self, mode: str, fated: DemolishRow | None = None) -> Step:
        """To the structures, to what may fall, or to the question whether it shall."""
        self._mode, self._fated = mode, fated
        self.context.focus.focus_on({"build": "build/demolish", "fell": "build/raze/0"}.get(mode, "build/spare"))
        self.context.touch()
        return None

    def _really(self, one: DemolishRow) -> Step:
        """The first demolition is asked about, since it costs the Architect's points; later ones cost nothing."""
        return self.context.do(one.action) if self.state.demolished else self._go("really", one)

    # ---- painting
    def paint(self, painter: Painter) -> None:
        rows = self.rows
        x, y, _, h = self.rect
        card = (x + LIST_W + GAP, y, CARD_W, h)
        if self._mode == "build":
            fit = sum(1 for one in rows if one.refusal is None)
            inner = painter.panel(x, y, LIST_W, h, "Build", note=f"{fit} ready to build")
            self._list(painter, inner)
            paint_card(painter, card, self.state, self._shown())
            return
        inner = painter.panel(x, y, LIST_W, h, "Demolish", note="no refund")
        if self._fated is None:
            self._standing(painter, inner)
        else:
            self._question(painter, inner, self._fated)
        self._raze_card(painter, card)

    def _list(self, painter: Painter, inner: Rect) -> None:
        x, y, w, h = inner
        cw, ch = (w - 4) / COLUMNS, (h - 3) / LINES
        for i, one in enumerate(self.rows):
            box = (x + 2 + i % COLUMNS * cw + 0.8, y + 2 + i // COLUMNS * ch + 0.6, cw - 1.6, ch - 1.6)
            self._structure(painter, one, box)
        i = len(self.rows)
        box = (x + 2 + i % COLUMNS * cw + 0.8, y + 2 + i // COLUMNS * ch + 0.6, cw - 1.6, ch - 1.6)
        self._demolish(painter, box)

    def _structure(self, painter: Painter, one: StructureRow, box: Rect) -> None:
        x, y, w, h = box
        id = f"build/{one.structure}"
        stands = one.standing >= one.most > 0
        off = one.refusal is not None
        name = title(one.structure, one.level)
        action = partial(self._place, one) if self.context.free else None
        here = self.context.focus.zone(id, box, action, refusal=one.refusal if self.context.free else None, name=name)
        with shaking(painter, self.context.focus, id):
            self._slip(painter, box, here, off)
            painter.symbol(one.structure, x + 11, y + h / 2, min(17.0, h - 3), off=off and not stands)
            right = x + w - 4
            if not stands:
                painter.symbol("cross" if off else "tick", right, y + h / 2, 9.5, "midright")
                right -= 12
            right -= self._shape(painter, one, right, y + h / 2, here, off) + 3
            ink = INK if here or not off else FAINT
            face = "bold" if here else "ui"
            size = min(8.4, 0.4 * h / painter.text_scale)  # two lines fit whatever the text size
            painter.text(name, x + 22, y + h * 0.3, face, size, ink, "midleft", max_width=right - x - 22)
            self._line(painter, one, (x + 22, y + h * 0.74, size - 0.6), here, stands)

    def _slip(self, painter: Painter, box: Rect, here: bool, off: bool) -> None:
        if here:
            painter.focus(*box)
        else:
            painter.frame(*box, theme.inked(mix(TAN, VELLUM, 0.1) if off else VELLUM, 2.2, 0.5, mix(TAN, OAK, 0.5)))

    def _shape(self, painter: Painter, one: StructureRow, right: float, middle: float, here: bool, off: bool) -> float:
        """The structure's plots as small squares; returns their width."""
        shape = KINDS[KIND_OF[one.structure, one.level]].shape
        plots = [(r, c) for r, line in enumerate(shape) for c, mark in enumerate(line) if mark == "#"]
        w, h = len(shape[0]) * UNIT, len(shape) * UNIT
        colour = mix(RED, ORANGE, 0.4) if here else mix(TAN, OAK, 0.35) if off else light(OAK, 0.2)
        painter.shape(right - w, middle - h / 2, plots, UNIT, colour)
        return w

    def _line(
        self, painter: Painter, one: StructureRow, place: tuple[float, float, float], here: bool, stands: bool
    ) -> None:
        """Under the name: the price with what is short, free and how many stand, or that it stands."""
        x, y, size = place
        if stands:
            text = "built" if one.most == 1 else f"{one.standing} of {one.most}"
            painter.text(text, x, y, "bold", size, FERN, "midleft")
            return
        marks = price_marks(self.state, one)
        if not marks:
            x = painter.text("free", x, y, "bold", size, FERN, "midleft") + 4
            painter.text(f"{one.standing} of {one.most}", x, y, "ui", size, UMBER, "midleft")
            return
        calm = INK if here or one.refusal is None else FAINT
        for good, number, short in marks:
            x = painter.text(number, x, y, "bold", size + 0.4, RUST if short else calm, "midleft") + 1.2
            if good:
                painter.icon(good, x, y, 10)
                x += 12.6
            else:
                x += 2
        if one.refusal is not None and (sign := _REASONS.get(one.refusal.code)):
            painter.symbol("lock", x + 1, y, 9, "midleft")
            painter.symbol(sign, x + 10, y, 10, "midleft", off=True)

    # ---- demolition
    def _demolish(self, painter: Painter, box: Rect) -> None:
        x, y, w, h = box
        s = self.state
        razed = [one for one in demolish_menu(s) if one.refusal is None]
        refusal = None
        if not razed and s.phase == ACTIONS:
            refusal = Refusal("not_standing", "20Y 9", "Nothing to demolish.")
        action = partial(self._go, "fell") if self.context.free else None
        here = self.context.focus.zone("build/demolish", box, action, refusal=refusal, name="Demolish")
        with shaking(painter, self.context.focus, "build/demolish"):
            self._slip(painter, box, here, refusal is not None)
            painter.symbol("demolish", x + 11, y + h / 2, min(17.0, h - 3), off=refusal is not None)
            ink = INK if here or refusal is None else FAINT
            size = min(8.4, 0.4 * h / painter.text_scale)
            painter.text("Demolish", x + 22, y + h * 0.3, "bold" if here else "ui", size, ink, "midleft")
            points = TABLES.score.architect
            note = "Architect already lost" if s.demolished else f"costs {points} VP"
            painter.text(note, x + 22, y + h * 0.74, "ui", size - 0.8, RUST, "midleft", max_width=w - 26)

    def _standing(self, painter: Painter, inner: Rect) -> None:
        """What stands and may fall."""
        x, y, w, h = inner
        rows = [one for one in demolish_menu(self.state) if one.refusal is None]

        def draw(i: int, box: Rect, hidden: bool) -> None:
            if i == len(rows):
                back = partial(self._go, "build")
                row(painter, self.context.focus, f"build/raze/{i}", box, "Cancel", back, Look("left"))
                return
            one = rows[i]
            look = Look(one.action.structure, right="the top level" if one.levels > 1 else "")
            name = title(one.action.structure, one.levels)
            action = partial(self._really, one) if self.context.free else None
            row(painter, self.context.focus, f"build/raze/{i}", box, name, action, look, hidden=hidden)

        self.list.draw(painter, self.context.focus, (x + 2, y + 3, w - 4, h - 5), len(rows) + 1, _PITCH, draw)

    def _question(self, painter: Painter, inner: Rect, one: DemolishRow) -> None:
        x, y, w, _ = inner
        name = title(one.action.structure, one.levels)
        points = TABLES.score.architect
        text = f"Demolish *{name}*? It costs the Architect's *{points}*~{{vp}} for good."
        below = painter.paragraph(text, x + 10, y + 12, w - 20, "book", 10, INK) + 12
        focus = self.context.focus
        box = (x + 10, below, w - 20, 22.0)
        button(painter, focus, "build/spare", box, "Cancel", partial(self._go, "fell"), symbol="cross")
        box = (x + 10, below + 28, w - 20, 22.0)
        action = partial(self.context.do, one.action) if self.context.free else None
        button(painter, focus, "build/fell", box, f"Demolish, and lose {points} VP", action, symbol="demolish")

    def _raze_card(self, painter: Painter, rect: Rect) -> None:
        x, y, w, h = rect
        painter.panel(*rect, "Demolish", VELLUM)
        painter.symbol("demolish", x + w / 2, y + 40, 40)
        points = TABLES.score.architect
        architect = game_words("twenty_years").line("architect")
        lost = "The Architect bonus is already lost." if self.state.demolished else f"*{points}*~{{vp}}: {architect}"
        text = f"Free, no refund. Its plots become free at once.\n{lost}"
        painter.paragraph(text, x + 7, y + 68, w - 14, "book", 8.8, INK, max_height=h - 74)

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False


_REASONS = {"no_place": "claim", "order": "hourglass", "no_barracks": "barracks"}  # what is missing besides goods


def _marks(goods: dict[str, int]) -> str:
    return " ".join(f"{n}~{{{good}}}" for good, n in goods.items())
