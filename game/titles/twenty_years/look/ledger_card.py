"""The page of a year as it comes up over the map, its scroll and cues."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from game.client.doors import scene_of
from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.draw.painter import Painter
from game.client.draw.sketch import BoxFrame
from game.client.input.actions import Act, Input, Intent, Pointer, Resized, confirms
from game.client.play import Play
from game.client.scenes import page, playing
from game.client.stack import Pop, Prompt, Push, Step
from game.client.stage import director as ease
from game.client.stage.dice import DiceThrow, draw_dice, tumble
from game.client.stage.director import Mark, StageCues, Timeline, heard, par, seq, wait
from game.client.ui import page as ui
from game.client.ui import place, theme
from game.client.ui.palette import INK, NIGHT, TAN, UMBER, VELLUM, mix
from game.core.events import Event
from game.core.rules import Action
from game.core.twenty_years.events import BattleBegun, DiceRolled, GoodsChanged, YearBegun
from game.core.twenty_years.odds_ledger import Fact, forecast
from game.core.twenty_years.state import Battle
from game.core.twenty_years.tables import TABLES
from game.titles.twenty_years.look import cards, ledger_page
from game.titles.twenty_years.narrator import WORDS, say

DRAW = "ledger_draw"  # the stream of the die that draws a page
_BEAT = 0.28  # seconds between one gift and the next
_READ = 0.55  # seconds a die of the page lies before what it means


class _PageCues(StageCues):
    """Of dice it shows those of the page."""

    def knows(self, event: Any) -> bool:
        return event.stream.startswith("ledger") if isinstance(event, DiceRolled) else super().knows(event)


def gift(event: Event) -> Timeline:
    detail = next(iter(event.goods)) if isinstance(event, GoodsChanged) else ""
    return seq(heard(event, detail), wait(_BEAT))


CUES = _PageCues({
    "dice_rolled": lambda event, stage: seq(tumble("die.t", stage.throw(event)), wait(_READ)),
    "year_begun": lambda event: par(heard(event), wait(0.2)),
    "goods_changed troops_changed points_changed condition_met": gift,
})  # fmt: skip
CUES.instant("choice_asked", "rumour_answered")


# ---- The year's page, unrolled over the map: what the ledger says this year, what it brings at once, what it asks.
OPENING = 0.42  # seconds the scroll takes to unroll
X, Y, W, H = 92.0, 36.0, 456.0, 278.0  # the sheet, points
PAD = 22.0  # from its edge to the text
PAGE = (X + PAD, Y + 13, W - 2 * PAD, H - 26)  # what may be written on
ROLLER, OVER = 20.0, 12.0  # height of a roller, how far it reaches beyond the sheet
DIMMED = 130
_EDGE = mix(TAN, VELLUM, 0.35)
_SHEET = (BoxFrame.inset(0, INK, 1.0), BoxFrame(0.9, 0, 0.9, 0, _EDGE, 0), BoxFrame(6.0, 0, 6.0, 0, VELLUM, 0))
PICTURE = 128.0  # points the picture is wide
STAYS = 2.5  # seconds at x1 that a page stays while one only watches; longer while a key is held


class LedgerCard(page.PageScene):
    """It shows the events from its opening on; `play` may go on while the page lies aside."""

    covers = False

    def __init__(self, play: Play) -> None:
        super().__init__("card/on")
        self.play = play
        self.open = 0.0  # how far the scroll is unrolled, 0..1
        self._from = play.director.shown  # the events from here on happen on this page
        self._peek = False  # the page lies aside, the map is to be seen
        self._seen = -1  # events shown when the page was last painted
        self._question: cards.RumourQuestion | cards.TroopQuestion | cards.GoodsQuestion | None = None
        self._asked: object = None  # the state the question was put in
        self._answered = False  # elsewhere, while it stood here
        self._entry = 0
        self._facts: tuple[Any, ...] = ()
        self._ahead: dict[int, Fact | None] = {}
        self._year = play.shown.year
        self._stayed = 0.0
        self._known: object = None  # the state of the match when the pause card was laid on top
        self._watched = "human" not in play.session.players

    # ---- coming and going
    def enter(self) -> None:
        super().enter()
        self.services.sound.play("page")
        self.play.present(CUES, self, self.mark)
        self._turn_to()
        self._ask()

    def resume(self, result: object) -> Step:
        self.play.present(CUES, self, self.mark)
        # On the pause card something may have been taken back: then this page is no longer the one to be read.
        gone = self._known is not None and self._known is not self.play.session.match.state
        return Pop() if gone else None

    def _turn_to(self) -> None:
        """The page to be read: of the year that begins now, else of the present one; none while a die draws it."""
        front = self.play.director.event()
        entry, year = self.play.shown.entry, self.play.shown.year
        if isinstance(front, DiceRolled) and front.stream == DRAW:
            entry, year = 0, year + 1
        elif isinstance(front, YearBegun):
            entry, year = front.entry, front.year
        elif self._entry or any(isinstance(event, YearBegun) for event in self._shown_here()):
            return  # its year was told by an event that this page has shown
        if (entry, year) != (self._entry, self._year) or not self._facts:
            self._entry, self._year = entry, year
            self._facts = forecast(self.play.shown, entry) if year > 1 else ()
            self._ahead = cards.years_ahead(self.play.shown, year, 1) if entry else {}
            self.open = 1.0 if self.services.settings.reduced_motion else 0.0
            self.touch()

    def _ask(self) -> None:
        """The decision that waits on this page, once nothing more is to be shown."""
        before = self._question
        waiting = not self.play.busy and not self._watched
        if waiting and (before is None or self._asked is not self.play.shown):
            self._asked, self._question = self.play.shown, cards.asked(self)
            self._answered = before is not None and self._question is None
            if self._question is not None:
                self.focus.focus_on(self._question.first)
        elif not waiting:
            self._question = None
        if self._question is None and not self.reading:
            self.focus.focus_on("card/on")
        if self._question is not before:
            self.touch()

    # ---- the events of this page
    def _shown_here(self) -> Sequence[Any]:
        director = self.play.director
        return director.events[min(self._from, director.shown) : director.shown]

    @property
    def reading(self) -> bool:
        """Something of this page is still to be shown."""
        return self.play.director.busy and CUES.knows(self.play.director.event())

    def throw(self, event: DiceRolled) -> DiceThrow:
        x, y = place.middle(self.page.plan.holes.get("die", PAGE) if self.page.plan is not None else PAGE)
        kind: Any = "d10" if event.sides == 10 else "die"
        faces = tuple(face % 10 if kind == "d10" else face for face in event.faces)
        return DiceThrow(self.play.director.shown, faces, ((x, y),), (x + 150, y - 60), kind=kind)

    def mark(self, mark: Mark) -> None:
        """A moment of the director: sounds."""
        self.services.sound.mark(mark.name, mark.data)

    # ---- time
    def tick(self, dt: float) -> Step:
        if self._peek:
            return None
        super().tick(dt)
        if self.open < 1:
            speed = self.services.speed
            self.open = 1.0 if speed <= 0 else min(1.0, self.open + dt * speed / OPENING)
            self.touch()
            return None
        if self.reading and self.services.speed <= 0:
            self._skip()
        elif self.reading:
            self.dirty |= self.play.tick(dt, self.services.speeds)
        self._followed()  # also where somebody else has shown the rest
        if self._answered:
            return Pop()
        if self._watched and not self.reading and not self.play.paused:
            self._stayed += dt * self.services.pace
            over = self._stayed > STAYS and not self.services.devices.holding(*Act)
            return Pop() if over or self.services.speed <= 0 else None
        return None

    def _skip(self) -> None:
        """Show the rest of this page at once, and nothing beyond."""
        self.open = 1.0
        while self.reading:
            self.play.director.skip()
        self.play.tick(0.0, self.services.speeds)
        self._followed()

    def _followed(self) -> None:
        """The director has gone on: paint what became of it."""
        if self._seen != self.play.director.shown:
            self._seen = self.play.director.shown
            self._turn_to()
            self._ask()
            self.touch()

    # ---- inputs
    def decide(self, action: Action) -> None:
        """Play the answer; its effect is shown here."""
        self._question = None
        self._from = len(self.play.director.events)
        self.play.do(action)
        self.focus.focus_on("card/on")
        self._followed()

    def handle(self, given: Input) -> Step:
        if self._watched and isinstance(given, Intent) and confirms(given):
            return self._pause()
        if isinstance(given, Resized) or not (self._peek or self._moving):
            return super().handle(given)
        act = None  # of an input that no focus sees: clicks confirm, the right button goes back
        if isinstance(given, Intent):
            act = None if given.repeat else given.act
        elif isinstance(given, Pointer) and given.kind == "down":
            act = {1: Act.CONFIRM, 2: Act.NEXT, 3: Act.BACK}.get(given.button)
        return self.acted(act, given) if act is not None else None

    def _pause(self) -> Step:
        """A watcher stops the bot, and this page with it, or lets both go on."""
        self.play.paused = not self.play.paused
        return None

    def acted(self, act: Act, given: Input) -> Step:
        if act is Act.SPEED:
            playing.faster(self.services, playing.stepped(self.play))
            return None
        if act is Act.MENU or (self._watched and act is Act.BACK):
            self._skip()
            self._known = self.play.session.match.state
            return Push(scene_of("pause", self.play))
        if self._peek:
            self._peek = act not in (Act.CONFIRM, Act.BACK)
        elif self._moving:
            if act in (Act.CONFIRM, Act.BACK, Act.SKIP):
                self._skip()
        elif self._question is None:
            if act is Act.UNDO and (undo := self.focus.zones.get("card/undo")) is not None:
                return self.focus.press(undo).step
            return Pop() if act in (Act.CONFIRM, Act.BACK, Act.SKIP) else self._open_book(act)
        elif act is Act.BACK:
            self._peek = True
        elif act is Act.MIRROR:
            if isinstance(self._question, cards.GoodsQuestion):
                self._question.less(self.focus.id)
        elif act is Act.UNDO:
            return self._undo()
        else:
            return self._open_book(act)
        return None

    def _undo(self) -> Step:
        if not self.play.undo():
            return None
        self.services.sound.play("eraser")
        return Pop()

    def _open_book(self, act: Act) -> Step:
        opens = act is Act.NEXT and not self.play.busy
        return Push(scene_of("ledger", self.play, self._year)) if opens else None

    @property
    def _moving(self) -> bool:
        return self.open < 1 or self.reading

    @property
    def stale(self) -> bool:
        return self.dirty or (not self._peek and self._moving)

    def prompts(self) -> Sequence[Prompt]:
        if self._peek:
            return (Prompt((Act.CONFIRM, Act.BACK), say("back_to_page")),)
        menu = Prompt(Act.MENU, "Menu")
        if self._moving and not self._watched:
            return (Prompt(Act.CONFIRM, "Skip"), Prompt(Act.SPEED, "Speed"), menu)
        if self._question is None:
            book = () if self.play.busy else (Prompt(Act.NEXT, say("open_ledger")),)
            return (Prompt(Act.CONFIRM, self._onward()[0]), *book, menu)
        undo = (Prompt(Act.UNDO, "Undo"),) if self.play.session.match.can_undo else ()
        counted = isinstance(self._question, cards.GoodsQuestion) and self._question.counted
        less = (Prompt(Act.MIRROR, say("remove_one")),) if counted else ()
        look = (Prompt(Act.BACK, say("look_at_map")), Prompt(Act.NEXT, say("open_ledger")))
        return (Prompt(Act.CONFIRM, "Choose"), *less, *look, *undo)

    # ---- drawing
    def draw(self, painter: Painter) -> None:
        if self._peek:
            painter.covers(0, HEIGHT - theme.PROMPT_BAR, WIDTH, theme.PROMPT_BAR)
            painter.prompt_bar(self.prompts(), say("event_waits", year=self._year))
            return
        painter.dim(DIMMED)
        foot = Y + H * ease.out(self.open)
        with painter.clip(X - OVER, 0, W + 2 * OVER, foot) if self.open < 1 else nullcontext():
            super().draw(painter)
        _roller(painter, foot)
        now = self.play.director.now
        if self.open >= 1 and isinstance(now, DiceRolled) and CUES.knows(now):
            throw = self.throw(now)
            t = self.play.director.number("die.t", throw.duration)
            draw_dice(painter, throw, t, painter.px(ledger_page.DIE), "ivory")

    def _shown(self, painter: Painter) -> bool:
        painter.shade(X + 3, Y, W, H + 5, NIGHT, 90)
        painter.frame(X, Y, W, H, _SHEET)
        painter.covers(0, 0, WIDTH, HEIGHT)
        _roller(painter, Y)
        self.focus.begin()
        self.page.paint(painter, self.focus, self.view(), PAGE)
        painter.prompt_bar(self.prompts(), playing.speed_note(self.services))
        return self.focus.end()

    # ---- what is written on the scroll: the page of the year; a question at its foot, what it brought, or the forecast
    @property
    def die(self) -> int | None:
        """The face of the page's own die, once it lies."""
        dice = [event for event in self._shown_here() if isinstance(event, DiceRolled) and event.stream != DRAW]
        return dice[-1].faces[0] if dice else None

    @property
    def brought(self) -> tuple[ui.Row, ...]:
        here, front = self._shown_here(), self.play.director.event()
        if self.die is not None and isinstance(front, BattleBegun):
            here = [*here, front]
        return tuple(ledger_page.outcomes(here))

    @property
    def _rolling(self) -> bool:
        return self.reading and isinstance(self.play.director.event(), DiceRolled)

    def view(self) -> ui.Node:
        """The page as a tree. Its die rolls in the hole "die"."""
        if not self._entry:
            lines = (
                ui.Text(f"Year {self._year} of {TABLES.turns.years}", colour=UMBER),
                ui.Text(say("opening_ledger"), "title", 18, INK),
                ui.Symbol("book", 40),
                ui.Hole(ledger_page.DIE, ledger_page.DIE, id="die"),
            )
            drawn = tuple(ui.Row((ui.Space(grow=True), line, ui.Space(grow=True))) for line in lines)
            return ui.Column((ui.Space(grow=True), *drawn, ui.Space(grow=2)), 6)
        words = WORDS.year(self._entry).under(self.play.shown.chosen)
        picture = ledger_page.Vignette(self._entry, PICTURE)
        head = ledger_page.StoryNode(ledger_page.numeral(str(self._year), words.title, 15.5), words.story, picture)
        rule: ui.Node = ledger_page.effect(words.effect, 10.4)
        if isinstance(self._question, cards.RumourQuestion):  # the faces of a die tell it below: only how it begins
            rule = ui.Fit(ledger_page.effect(cards.first_sentence(words.effect), 10.4), rule, cards.ROOM)
        told = ui.Column((head, ui.Rule(h=5), rule), 1)
        more: tuple[ui.Node, ...] = (ui.Space(grow=True),)
        if self._question is None:
            odds, fresh = self.services.settings.odds, not self.brought and self.die is None and not self._rolling
            ahead = tuple(ui.Column((ui.Rule(), cards.year_face(*one, odds)), 3) for one in self._ahead.items())
            box = ledger_page.forecast_box(self._facts, odds) if fresh else ()  # nothing has come of it yet
            more = (ui.Spare(ahead, grow=True), *box)
        return ui.Column((ui.Scroll("page", ui.Column((told, *more), 3), grow=True), *self._foot()), 4)

    def _foot(self) -> tuple[ui.Node, ...]:
        question, die, brought = self._question, self.die, self.brought
        if question is not None:
            title = () if isinstance(question, cards.RumourQuestion) else (ui.Text(question.title, "figure"),)
            return ui.Rule(), *title, question.view()
        onward: tuple[ui.Item, ...] = ()
        if not self.reading:
            label, symbol, act = self._onward()
            why = None if self.play.session.match.can_undo else playing.no_undo(self.play)
            undo = ui.Item("card/undo", ui.Symbol("undo", 13), ui.do(self._undo, verb="Undo"), why, "undo",
                           ground=theme.card(off=why is not None), pad=(4, 4), faint=why is not None)  # fmt: skip
            back = () if self._watched or not len(self.play.session.match) else (undo,)
            onward = (*back, ui.button("card/on", label, act, symbol, basis=cards.ONWARD))
        if brought or die is not None or self._rolling:
            told = ui.Grid(brought, 3, grow=True) if brought else ui.Space(grow=True)
            rolled = (ledger_page.lying(die),) if die is not None or self._rolling else ()
            return ui.Rule(), ui.Row((*rolled, told, *onward), 8)
        return (ui.Row((ui.Space(grow=True), *onward)),)

    def _onward(self) -> tuple[str, str, ui.Do]:
        """The button that closes the page; a watcher's stops the bot, for the page closes by itself."""
        front, state, shown = self.play.director.event(), self.play.session.match.state, self.play.shown
        if self._watched:
            return "Continue" if self.play.paused else "Pause", "pause", ui.do(self._pause)
        begins = isinstance(front, BattleBegun) and (shown.units or shown.bombs)  # without either it is lost at once
        if begins or isinstance(state.top, Battle):
            return "Fight", "swords", ui.do(Pop)
        if isinstance(front, DiceRolled):
            return say("roll_the_dice"), "dice", ui.do(self._roll, key=Act.ROLL)
        return "Continue", "tick", ui.do(Pop)

    def _roll(self) -> Step:
        """The year's dice fall on the table below."""
        self.play.throw()
        return Pop()


def _roller(painter: Painter, y: float) -> None:
    painter.sprite("score/roller", WIDTH / 2, y, ROLLER, "center")
