"""The book of abilities: all of them as a grid of signs with filters, one in detail; to read, or to learn one from.

`Push(AbilitiesScene(play, seat, learning))`; it pops when one was learnt, or with BACK. The shoulder buttons turn the
kinds, the triggers the views; letters search, on a pad by the keyboard on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.draw.sketch import Sketch
from game.client.input.actions import Act, Input, Intent, Typed
from game.client.play import Play
from game.client.stack import Pop, Prompt, Push, Scene, Step
from game.client.ui.focus import FocusGraph, Refuses
from game.client.ui.palette import CREAM, INK, MOSS, TAN, UMBER, VELLUM, light
from game.client.ui.widgets import tabs
from game.client.ui.widgets_keyboard import NameEntry
from game.client.ui.widgets_list import Icon, icon_grid
from game.core.horrible_hordes.abilities import ABILITY
from game.core.horrible_hordes.actions import ChooseAbility, Research, ResearchExtra
from game.core.horrible_hordes.browser import AbilityRow, ability_rows
from game.core.horrible_hordes.mods import research_price
from game.core.horrible_hordes.state import Player, State
from game.core.rules import Action
from game.titles.horrible_hordes.look.book.card import paint_ability
from game.titles.horrible_hordes.look.book.filters import TABS, VIEWS, chosen
from game.titles.horrible_hordes.look.standing.plans import ASK, NEVER, Plan, modes_of
from game.titles.horrible_hordes.look.texts.abilities import ability_symbol
from game.titles.horrible_hordes.look.texts.names import kingdom_name, name

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

Learn = Research | ResearchExtra | ChooseAbility

GRID: Rect = (8.0, 70.0, 372.0, 261.0)
CARD: Rect = (388.0, 52.0, 244.0, 279.0)
SEARCH: Rect = (498.0, 34.0, 133.0, 16.0)
_LONGEST = 16  # letters looked for
_MINE = next(i for i, view in enumerate(VIEWS) if view[1] == "Mine")


class AbilitiesScene(Scene):
    """`seat`: whose abilities are marked; `learning`: one of them may be learnt here."""

    def __init__(
        self, play: Play, seat: int, learning: bool = False, plan: Plan | None = None, mine: bool = False
    ) -> None:
        """`plan`: whether abilities ask, work by themselves or never: confirming one of the seat's own changes it."""
        self.play, self.seat, self.learning, self.plan = play, seat, learning, plan
        self.focus = FocusGraph()
        self.focus.field = "ability/"
        self.tab, self.view, self.words = 0, _MINE if mine else 0, ""
        self.typing = False  # letters go into the search
        self.marked = ""  # the ability the others are compared with
        self._by_ability: dict[str, Learn] = {}
        self._all: tuple[object, tuple[AbilityRow, ...]] = (None, ())

    def enter(self) -> None:
        self.focus.sound = self.services.sound.play
        self.focus.motion = 0.0 if self.services.settings.reduced_motion else 1.0
        if self.learning:
            for action in self.play.session.match.legal():
                if isinstance(action, Research | ResearchExtra | ChooseAbility):
                    self._by_ability.setdefault(action.ability, action)
        self._land()

    def resume(self, result: object) -> Step:
        if isinstance(result, str):
            self._look_for(result)
        self.dirty = True
        return None

    def _land(self) -> None:
        """The focus goes to the first that can be had."""
        rows = self.rows()
        first = next((row for row in rows if self.refusal(row) is None), rows[0] if rows else None)
        if first is not None:
            self.focus.focus_on(f"ability/{first.id}")

    # ---- what is there
    @property
    def s(self) -> State:
        state: State = self.play.shown
        return state

    @property
    def player(self) -> Player:
        return self.s.players[self.seat]

    @property
    def all(self) -> tuple[AbilityRow, ...]:
        """Every ability as it stands for the seat, asked once a state."""
        if self._all[0] is not self.s:
            self._all = (self.s, ability_rows(self.s, self.seat))
        return self._all[1]

    def rows(self) -> Sequence[AbilityRow]:
        return chosen(self.all, self.tab, self.view, self.words)

    def action(self, row: AbilityRow) -> Action:
        return self._by_ability.get(row.id) or (
            next((type(a)(row.id) for a in self._by_ability.values() if not isinstance(a, ResearchExtra)), None)
            or Research(row.id)
        )

    def refusal(self, row: AbilityRow) -> Refuses | None:
        if not self.learning or row.id in self._by_ability:
            return None
        return self.play.why_not(self.action(row))

    @property
    def _free(self) -> bool:
        """Whether what can be learnt costs nothing."""
        return any(not isinstance(action, ResearchExtra) for action in self._by_ability.values())

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Typed):
            return self._typed(given.text)
        if self.typing and isinstance(given, Intent) and given.act in (Act.CONFIRM, Act.BACK):
            if given.act is Act.BACK:
                self._look_for("")
            self.typing, self.dirty = False, True
            return None
        reply = self.focus.handle(given)
        self.dirty |= reply.changed
        if reply.used:
            return reply.step
        match reply.act:
            case Act.BACK | Act.MIRROR:
                return Pop()
            case Act.PREV_TARGET | Act.NEXT_TARGET:
                way = 1 if reply.act is Act.NEXT_TARGET else -1
                return self._see((self.view + way) % len(VIEWS))
            case Act.SEARCH:
                return self._search()
            case Act.ODDS:
                return self._mark()
            case Act.NEXT:
                return self._see(0 if self.view == _MINE else _MINE)
        return None

    def _mark(self) -> Step:
        """Compare the others with the one that is looked at, or with none any more."""
        here = self.focus.id.removeprefix("ability/")
        self.marked, self.dirty = ("" if here == self.marked or here not in ABILITY else here), True
        return None

    def _search(self) -> Step:
        """Letters from the keyboard, or from the one on the screen."""
        if self.services.devices.last.kind == "pad":
            return Push(NameEntry("Search abilities", self.words, blank="a word"))
        self.typing, self.dirty = True, True
        return None

    def _typed(self, text: str) -> Step:
        words = self.words
        for letter in text:
            words = words[:-1] if letter in "\b\x7f" else (words + letter).lstrip()[:_LONGEST]
        self._look_for(words)
        return None

    def _look_for(self, words: str) -> None:
        self.words, self.dirty = words, True
        self._land()

    def _see(self, view: int) -> Step:
        self.view, self.dirty = view, True
        self._land()
        return None

    def _turn(self, index: int) -> Step:
        self.tab, self.dirty = index, True
        self._land()
        return None

    def tick(self, dt: float) -> Step:
        self.dirty |= self.focus.tick(dt)
        return None

    def prompts(self) -> Sequence[Prompt]:
        if self.typing:
            return (Prompt(Act.CONFIRM, "Choose this"), Prompt(Act.BACK, "Cancel"))
        first: tuple[Prompt, ...] = (Prompt(Act.CONFIRM, "Learn" if self._free else "Buy"),) if self.learning else ()
        if not self.learning and self.plan is not None:
            first = (Prompt(Act.CONFIRM, "When to ask"),)
        return (
            *first,
            Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Kind"),
            Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "View"),
            Prompt(Act.NEXT, "All" if self.view == _MINE else "Mine"),
            Prompt(Act.ODDS, "Compare"),
            Prompt(Act.SEARCH, "Search"),
            Prompt(Act.BACK, "Back"),
        )

    def _pick(self, icon: Icon) -> Step:
        ability = icon.id.partition("/")[2]
        if self.learning:
            row = self.all[ABILITY[ability]]
            self.play.do(self.action(row))
            return Pop(row.id)
        if self.plan is not None and self.player.abilities >> ABILITY[ability] & 1 and modes_of(ability):
            self.plan.turn(ability)
            self.dirty = True
        return None

    # ---- drawing
    def draw(self, painter: Painter) -> None:
        painter.table()
        self._head(painter)
        self.focus.begin()
        labels = [(symbol, text) for symbol, text, _ in TABS]
        tabs(painter, self.focus, 10, 33, labels, self.tab, self._turn, 58.6, 18)
        self._search_box(painter)
        painter.panel(GRID[0], 50.4, GRID[2], GRID[3] + GRID[1] - 50.4, colour=VELLUM)
        self._views(painter, (GRID[0] + 5, 54.0, GRID[2] - 10, 15.0))
        rows = self.rows()
        icons = [self._icon(row) for row in rows]
        cell = 36.0 if len(icons) <= 70 else 31.6
        inner = (GRID[0] + 6, GRID[1] + 3, GRID[2] - 12, GRID[3] - 6)
        found = icon_grid(painter, self.focus, inner, icons, self._pick, cell)
        self._uses(painter, rows, inner, cell)
        told = found or (icons[0] if icons else None)
        if told is not None:
            row = self.all[ABILITY[told.id.partition("/")[2]]]
            paint_ability(painter, CARD, self.s, self.player, row, self.refusal(row), self.plan,
                          self.all[ABILITY[self.marked]] if self.marked else None)  # fmt: skip
        else:
            painter.panel(*CARD, colour=VELLUM)
            painter.paragraph("No match. Try another filter or word.", CARD[0] + 10,
                              CARD[1] + 14, CARD[2] - 20, "book", 11, UMBER)  # fmt: skip
        if self.focus.end():
            self.dirty = True
        painter.prompt_bar(self.prompts())
        self.focus.draw_why(painter)

    def _head(self, painter: Painter) -> None:
        painter.top_bar("Abilities")
        note = kingdom_name(self.player.kingdom)
        if self.learning:
            price = research_price(self.player)
            note += ": choose one" if self._free else f": buy one for {price} chits"
        painter.text(note, 632, 13.5, "italic", 9, CREAM, "midright")

    def _search_box(self, painter: Painter) -> None:
        x, y, w, h = SEARCH
        here = self.focus.zone("search", SEARCH, self._search, name="Search")
        painter.focus(*SEARCH) if here or self.typing else painter.card(*SEARCH)
        painter.symbol("search", x + 4, y + h / 2, 10, "midleft")
        text = self.words or ("type a word" if self.typing else "Search")
        ink = INK if self.words else UMBER
        end = painter.text(text, x + 18, y + h / 2, "ui", 8.5, ink, "midleft", max_width=w - 24)
        if self.typing:
            painter.rect((end if self.words else x + 17) + 0.8, y + 3.4, 0.9, h - 6.8, INK)

    def _views(self, painter: Painter, box: Rect) -> None:
        """What of a tab is shown: everything, what is mine, what can be used or paid, what goes with mine."""
        x, y, w, h = box
        each = w / len(VIEWS)
        for i, (symbol, label, _) in enumerate(VIEWS):
            place = (x + i * each, y, each - 2, h)
            here = self.focus.zone(f"view/{i}", place, partial(self._see, i), name=label)
            if here:
                painter.focus(*place)
            elif i == self.view:
                painter.chosen(*place)
            else:
                painter.card(*place)
            painter.symbol(symbol, place[0] + 4, y + h / 2, 9, "midleft")
            face = "bold" if i == self.view else "ui"
            painter.text(label, place[0] + 15, y + h / 2, face, 8, INK, "midleft", max_width=each - 19)

    def _icon(self, row: AbilityRow) -> Icon:
        mode = self.plan.mode(row.id) if self.plan is not None else ASK
        if row.id == self.marked:
            return Icon(
                f"ability/{row.id}", ability_symbol(ABILITY[row.id]), name(row.id), self.refusal(row), "pin", True
            )
        mark = "mute" if mode == NEVER else "rotate" if mode != ASK else "star" if row.spell else ""
        mark = "tick" if row.owned and not row.most and not mark else mark
        symbol = ability_symbol(ABILITY[row.id])
        return Icon(f"ability/{row.id}", symbol, name(row.id), self.refusal(row), mark, row.owned)

    def _uses(self, painter: Painter, rows: Sequence[AbilityRow], box: Rect, cell: float) -> None:
        """Peas under those of one's own that are used: full where a use is left."""
        columns = max(1, int(box[2] // cell))
        for i, row in enumerate(rows):
            if not row.owned or not row.most:
                continue
            x, y = box[0] + (i % columns + 0.5) * cell, box[1] + (i // columns + 1) * cell - 5.6
            shown = min(4, row.most)
            for j in range(shown):
                on = j < row.left
                painter.sketch(("hh use", on), x + (j - (shown - 1) / 2) * 5.8 - 2.6, y - 2.6, 5.2, 5.2,
                               partial(_pea, on=on))  # fmt: skip


def _pea(pen: Sketch, on: bool) -> None:
    pen.disc(2.6, 2.6, 2.6, INK)
    pen.disc(2.6, 2.6, 1.9, MOSS if on else light(TAN, 0.4))
