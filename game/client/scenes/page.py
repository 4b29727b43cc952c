"""Base classes of scenes with a page: one focus, a cached layer, toasts, BACK to leave; dialogs and text entry.

class SaveScene(Page):
    def paint(self, painter): ...draw and declare zones...
    def acted(self, act, given): ...what the focus did not use; the default leaves by BACK...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

import pygame

from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.draw.painter import Layer, Painter
from game.client.input.actions import Act, Input, Intent, Resized, Typed
from game.client.stack import Pop, Prompt, Push, Reset, Scene, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal, FocusGraph, Toast
from game.client.ui.palette import INK, NIGHT, VELLUM, WOOD
from game.narrator import say


class LayeredScene(Scene):
    """A scene that is mostly static."""

    def __init__(self, first: str = "", wrap: bool = False) -> None:
        self.focus = FocusGraph(first, wrap)
        self.toast = Toast()
        self.layer = Layer()

    def rest(self) -> None:
        self.layer.drop()

    def touch(self) -> None:
        super().touch()
        self.layer.touch()

    def say(self, text: str, symbol: str = "") -> None:
        """Shows a toast."""
        self.toast.say(text, symbol)
        self.dirty = True

    def deny(self, text: str, symbol: str = "warn") -> Step:
        """Refuses with a sound and a sentence."""
        self.services.sound.play("deny")
        self.say(text, symbol)
        return None

    def draw(self, painter: Painter) -> None:
        with self.layer.painting(painter) as fresh:
            if fresh:
                self._paint(painter)
                if self.focus.end():  # the focus had to find another zone
                    self._paint(painter)
                    self.focus.end()
                self.painted(painter)
        self.live(painter)
        self.focus.draw_why(painter)
        if self.on_top:  # what is said of a page is not read under another
            self.toast.draw(painter, self.focus)

    def _paint(self, painter: Painter) -> None:
        self.focus.begin()
        self.ground(painter)
        self.paint(painter)

    def ground(self, painter: Painter) -> None:
        """Draws the ground of a page that does not fill the screen."""

    def paint(self, painter: Painter) -> None:
        """Draws the static part and declares the zones."""

    def painted(self, painter: Painter) -> None:
        """Draws static parts that depend on the zones, such as prompts."""

    def live(self, painter: Painter) -> None:
        """Draws what moves, over the layer."""


class Key(NamedTuple):
    """What controls are called on a page, "" where no prompt tells it; what they do if the focus does not use them."""

    acts: Act | tuple[Act, ...]
    label: str
    does: Callable[[], Step] | None = None


class GamePage(LayeredScene):
    """A page around a game, such as a menu or the score."""

    leaves: ClassVar[tuple[Act, ...]] = (Act.BACK, Act.MENU)  # what closes it, where the focus has no use for it
    enter_label, exit_label = "Choose", "Back"  # what CONFIRM and BACK are called; "" where no prompt tells it
    tab_label = ""  # what the shoulder buttons turn, where they do
    _then: Callable[[Any], Step] | None = None  # what gets the answer of the scene above

    def enter(self) -> None:
        self.focus.sound = self.services.sound.play
        self.feel()

    def feel(self) -> None:
        """Applies the settings."""
        self.focus.motion = 0.0 if self.services.settings.reduced_motion else 1.0

    def settings_changed(self) -> None:
        """Applies and saves the settings, and says so where that fails."""
        trouble = self.services.settings_changed()
        self.feel()
        if trouble:
            self.say(trouble, "warn")

    def resume(self, result: object) -> Step:
        self.feel()
        then, self._then = self._then, None
        return then(result) if then is not None and result is not None else None

    def handle(self, given: Input) -> Step:
        if isinstance(given, Resized):
            self.feel()
            return None
        reply = self.focus.handle(given)
        if reply.changed:
            self.touch()
        return reply.step if reply.used or reply.act is None else self.acted(reply.act, given)

    def acted(self, act: Act, given: Input) -> Step:
        """An act that the focus did not use."""
        for key in self.keys():
            if key.does is not None and (key.acts is act or (isinstance(key.acts, tuple) and act in key.acts)):
                return key.does()
        if act in (Act.PREV_TAB, Act.NEXT_TAB):
            return self.turned(1 if act is Act.NEXT_TAB else -1)
        return Pop() if act in self.leaves else None

    def turned(self, way: int) -> Step:
        """Turns to the next, or the one before, of what the page has no tabs for."""
        return None

    def keys(self) -> Iterable[Key]:
        """What the page makes of its controls, in the order of the prompts."""
        tabs = Key((Act.PREV_TAB, Act.NEXT_TAB), self.tab_label)
        return Key(Act.CONFIRM, self.enter_label), tabs, Key(Act.BACK, self.exit_label)

    def prompts(self) -> Sequence[Prompt]:
        return tuple(Prompt(key.acts, key.label) for key in self.keys() if key.label)

    def press(self, id: str) -> Step:
        """Confirms that zone: it does what it does, or says why not."""
        self.focus.focus_on(id)
        return self.focus.confirm().step

    def push(self, door: str | Callable[..., Scene], /, *about: object, **more: object) -> Step:
        """Opens the scene behind a name of `doors`, or of this class, made of what follows."""
        return Push((partial(scene_of, door) if isinstance(door, str) else door)(*about, **more))

    def ask(self, then: Callable[[Any], Step], /, *door: Any, **more: object) -> Step:
        """As `push`; `then` gets what the scene answers, if it answers anything."""
        self._then = then
        return self.push(*door, **more)

    def to_menu(self, notice: str = "") -> Step:
        """Back to the title, which shows the notice."""
        return Reset(scene_of("menu", notice))

    def copy(self, text: str, copied: str, failed: str = say("path_not_copied")) -> Step:
        """Puts text on the clipboard and says whether that worked."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            self.deny(failed)
        else:
            self.services.sound.play("pencil")
            self.say(copied, "tick")
        return None

    def tick(self, dt: float) -> Step:
        if self.focus.tick(dt):
            self.touch()
        self.dirty |= self.toast.tick(dt)
        return None


# ---- Scenes that are one tree of the page kit.
COLUMN, STRIP = 400.0, 102.0  # points: how wide a leaf's column is, and how far down the painted strip above it reaches
LEAD = 46.0  # points of the strip that stay in sight; they give way as the text grows
CREST, ROOM = 96.0, 60.0  # points: how high the crest of the house is, and the least that it is drawn in
SKY = 0.14  # share of a painting's height above everything that stands in it: it goes where room is short


class PageScene(GamePage):
    """A scene that is one tree of the page kit: `view()` returns it on every drawing, and only changes are painted."""

    def __init__(self, first: str = "", wrap: bool = False) -> None:
        super().__init__(first, wrap)
        self.page = ui.Page(keep=self.covers)

    def view(self) -> ui.Node:
        """The whole screen as a tree."""
        raise NotImplementedError

    def screen(self, title: str, body: ui.Node, note: str = "", foot: str = "") -> ui.Screen:
        """A full page: title and note on the top bar, prompts and a note at the foot."""
        return ui.Screen(body, ui.top_bar(title, note=note), ui.prompt_bar(self.prompts(), foot))

    def leaf(
        self,
        title: str,
        body: ui.Node,
        note: str = "",
        foot: str = "",
        land: str = "battle_plain",
        below: ui.Node | None = None,
    ) -> ui.Screen:
        """A full page in one column below a strip of painted `land`.

        `below` keeps its place at the column's foot, whatever the height of the rest.
        """
        lead = max(0.0, LEAD - 80 * (self.services.painter.text_scale - 1))
        ends = () if below is None else (ui.Space(h=5.0), ui.Centre(below, COLUMN))
        column = ui.Column((ui.Space(h=lead), ui.Centre(body, COLUMN, 0.0, grow=True), *ends), 0.0)
        prompts = ui.prompt_bar(self.prompts(), foot)
        return ui.Screen(column, ui.top_bar(title, note=note), prompts, draw=ui.do(_strip, f"pic/{land}"))

    def over(self, card: ui.Node, w: float, foot: str = "") -> ui.Screen:
        """A centred card, `w` points wide, over the darkened scene below."""
        return ui.Screen(ui.Centre(card, w), foot=ui.prompt_bar(self.prompts(), foot), draw=ui.do(ui.darken))

    def rest(self) -> None:
        self.page.rest()

    def draw(self, painter: Painter) -> None:
        if self._shown(painter):  # the focus had to find another zone
            if self.covers:
                self._shown(painter)
            else:
                self.touch()  # the scene below would be darkened twice
        self.live(painter)
        if self.on_top:  # what is said of a page is not read under another
            self.focus.draw_tip(painter)
            self.focus.draw_why(painter)
            self.toast.draw(painter, self.focus)

    def _shown(self, painter: Painter) -> bool:
        """Draws the page once; True if the focus moved to another zone meanwhile."""
        self.focus.begin()
        self.page.paint(painter, self.focus, self.view(), ui.WHOLE)
        return self.focus.end()


def crest() -> ui.Art:
    """The game's crest below a short text; it makes way as the text grows."""
    return ui.Art(draw=ui.do(_crest), grow=True)


def _crest(painter: Painter, box: Rect, how: ui.How) -> None:
    x, y, w, h = box
    if h >= ROOM:
        painter.sprite("pic/crowned", x + w / 2, y + h, min(CREST, h - 8), "midbottom")


def _strip(name: str, painter: Painter) -> None:
    """Draws the table, and a strip of a painting across the window above it."""
    painter.table()
    area = pygame.Rect(0, 0, painter.surface.get_width(), round(painter.top + STRIP * painter.k))
    picture = painter.picture(name, round(area.w / painter.sprites.aspect(name)))
    above = painter.top + theme.TOP_BAR * painter.k  # under the bar
    top = round(min(picture.get_height() - area.h, picture.get_height() * SKY - above))
    painter.surface.blit(picture, (0, max(0, -top)), (0, max(0, top), area.w, area.h))
    painter.seen(name, area)
    painter.surface.fill(WOOD, (0, area.bottom, area.w, painter.px(1.6)))
    painter.surface.fill(NIGHT, (0, area.bottom + painter.px(1.6), area.w, painter.px(0.8)))


# ---- A question over the scene: a card with a sentence and a few answers.
WIDE = 300.0


class Answer(NamedTuple):
    """A button of a dialog, or a row where answers have notes; `resume` of the scene below gets its value."""

    label: str
    value: object
    symbol: str = ""
    note: str = ""


YES_NO = (Answer("Yes", True, "tick"), Answer("No", False, "cross"))


class Dialog(PageScene):
    """A question; `resume(value)` gets the answer. BACK gives the value of the last answer.

    self.step = Push(Dialog("Leave this reign?", "It is saved and waits for you.", YES_NO))
    """

    covers = False

    def __init__(
        self, title: str, text: str, answers: Sequence[Answer] = YES_NO, symbol: str = "", first: int = 0
    ) -> None:
        super().__init__(f"answer/{first}")
        self.title, self.text, self.answers, self.symbol = title, text, tuple(answers), symbol
        self.exit_label = self.answers[-1].label

    def answered(self, value: object) -> Step:
        """The step an answer leads to."""
        return Pop(value)

    def acted(self, act: Act, given: Input) -> Step:
        return self.answered(self.answers[-1].value) if act is Act.BACK else None

    def view(self) -> ui.Node:
        """The question and its answers, side by side if they fit."""
        mark = (ui.Symbol(self.symbol, 30),) if self.symbol else ()
        asked = ui.Row((*mark, ui.Text(self.text, "told", grow=True)), 10, top=True)
        noted, answers = any(one.note for one in self.answers), list[ui.Item]()
        for i, one in enumerate(self.answers):
            told = f"answer/{i}", one.label, ui.do(self.answered, one.value), one.symbol
            answers.append(ui.row(*told, one.note) if noted else ui.button(*told, least=22))
        choice = ui.Grid(tuple(answers), 1 if noted else 8, cols=1 if noted or len(answers) > 3 else len(answers))
        return self.over(ui.Card(self.title, ui.Column((asked, choice), 12), colour=VELLUM, pad=(14, 9)), WIDE)


# ---- Text entry, with a keyboard on the screen for pads.
ROWS = ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-. ")
LONGEST = 24  # letters of a name
GAP = 3.0
ENTRY_WIDE = 312.0
DONE = "do/done"  # the button that ends the typing


class TextEntry(PageScene):
    """Base of all text entry. Its `view` shows keys "key/..." and the buttons "do/erase" and DONE."""

    covers = False
    typing = True
    leaves = (Act.BACK,)

    def __init__(self, text: str, first: str) -> None:
        super().__init__(first)
        self.text = text
        self.selected = bool(text)  # the next letter takes the place of all
        self._walks = False  # the keys on the screen are walked over: Enter presses the one with the focus

    # ---- what an entry says

    @property
    def by_pad(self) -> bool:
        """Whether buttons stand for what keyboard and mouse do on the page."""
        return self.services.devices.glyphs not in ("keyboard", "mouse")

    def keys(self) -> Iterable[Key]:
        if self.by_pad:
            return Key(Act.CONFIRM, "Type"), Key(Act.BACK, say("erase_close"))
        walks = self._walks or self.services.devices.glyphs == "mouse"  # else letters type
        return Key(Act.CONFIRM, say("press_key") if walks else "Done"), Key(Act.BACK, "Close")

    def letter(self, letter: str) -> None:
        """Handles a typed letter."""
        raise NotImplementedError

    # ---- typing
    def add(self, letters: str) -> None:
        """Appends letters, or replaces the selection."""
        self.text = letters if self.selected else self.text + letters
        self.selected = False

    def erase(self) -> None:
        """Deletes the last letter, or the selection."""
        self.text = "" if self.selected else self.text[:-1]
        self.selected = False

    def card(
        self, title: str, field: ui.Node, keys: tuple[ui.Item, ...], cols: int, orders: tuple[ui.Item, ...]
    ) -> ui.Node:
        """The field and what is told of it, above the keys, `cols` side by side, and the buttons."""
        body = field, ui.Grid(keys, GAP, cols=cols), ui.Grid(orders, GAP, cols=len(orders))
        return self.over(ui.Card(title, ui.Column(body, 6), pad=(9, 7)), ENTRY_WIDE)

    def handle(self, given: Input) -> Step:
        if isinstance(given, Typed):
            self._walks = False
            for letter in given.text:
                if letter in "\b\x7f":
                    self.erase()
                elif letter.isprintable():
                    self.letter(letter)
            return None
        if isinstance(given, Intent):
            if given.act is Act.CONFIRM and given.device.kind == "keyboard" and not self._walks:
                return self.press(DONE)
            if given.act is Act.BACK and given.device.kind == "pad" and self.text:
                self.erase()
                return None
        reply = self.focus.handle(given)
        if reply.changed:
            self.touch()
        self._walks |= reply.moved
        return reply.step if reply.used or reply.act is None else self.acted(reply.act, given)


def key(letter: str, face: str, press: Any, size: float = 11.0) -> ui.Item:
    """A key of the on-screen keyboard."""
    if face == " ":
        bar = ui.Art(12, 3, draw=ui.do(_space_bar))
        inner = ui.Row((ui.Space(grow=True), bar, ui.Space(grow=True)))
        return ui.Item("key/ ", inner, press, name="space", ground=theme.CARD, pad=(1, 1), least=24)
    return ui.button(f"key/{letter}", face, press, size=size, least=24, pad=(1, 1))


def _space_bar(painter: Painter, box: Rect, how: ui.How) -> None:
    painter.line(box[0], box[1] + box[3], box[0] + box[2], box[1] + box[3], INK, 1.2)


class NameEntry(TextEntry):
    """Entry of a name; `resume(name)` gets it, or None when the player went back.

    `suggest` returns a fresh name each time; without it there is no such key. MIRROR toggles capitals, NEXT
    suggests, MENU finishes; BACK erases a letter on a pad, and leaves when none is left.
    """

    def __init__(
        self,
        title: str,
        name: str = "",
        suggest: Callable[[], str] | None = None,
        blank: str = say("a_name"),
        longest: int = LONGEST,
    ) -> None:
        super().__init__(name, "key/q")
        self.longest = longest
        self.title, self.suggest, self.blank = title, suggest, blank
        self.capital = not name

    def keys(self) -> Iterable[Key]:
        yield from super().keys()
        case = "Lowercase" if self.capital else "Uppercase"
        yield Key(Act.MIRROR, case if self.by_pad else "", self._shift)
        yield Key(Act.NEXT, "Suggest" if self.by_pad and self.suggest is not None else "", self._suggested)
        yield Key(Act.MENU, "Done" if self.by_pad and self.text.strip() else "", partial(self.press, DONE))

    # ---- what keys do
    def letter(self, letter: str) -> None:
        before = "" if self.selected else self.text
        if len(before) < self.longest and not (letter == " " and (not before or before[-1] == " ")):
            self.add(letter)
            self.capital = letter == " "

    def _press(self, letter: str) -> None:
        self.letter(letter.upper() if self.capital else letter)

    def erase(self) -> None:
        super().erase()
        self.capital = not self.text

    def _shift(self) -> None:
        self.capital = not self.capital

    def _suggested(self) -> None:
        if self.suggest is not None:
            self.text, self.capital, self.selected = self.suggest()[: self.longest], False, True

    def _done(self) -> Step:
        return Pop(self.text.strip())

    # ---- how it looks
    def view(self) -> ui.Node:
        keys = tuple(
            key(letter, letter.upper() if self.capital else letter, ui.do(self._press, letter))
            for row in ROWS
            for letter in row
        )
        nothing = None if self.text.strip() else ClientRefusal(say("cant_be_empty", blank=self.blank.capitalize()))
        orders = [
            ui.button(
                "do/shift", "Lowercase" if self.capital else "Uppercase", ui.do(self._shift), least=24, pad=(2, 1)
            ),
            ui.button("do/erase", "Erase", ui.do(self.erase), "eraser", least=24, pad=(2, 1)),
            ui.button(DONE, "Done", ui.do(self._done), "tick", nothing, least=24, pad=(2, 1)),
        ]
        if self.suggest is not None:
            orders.insert(2, ui.button("do/suggest", "Suggest", ui.do(self._suggested), "crown", least=24, pad=(2, 1)))
        field = ui.TextField(self.text, self.blank, selected=self.selected, composing=self.services.devices.composing)
        return self.card(self.title, field, keys, 10, tuple(orders))
