"""A hint: what the bot would do. Up to three actions, their worth, chance to win, and why.

It thinks in the background and sees only what the seat may see. Push it when a person is to move; it pops after an
action, or when left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from threading import Event
from time import monotonic

from game.bots.hint import Advice, Hint, gains_told
from game.bots.search import SURE
from game.client.draw.canvas import WIDTH
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Typed
from game.client.play import Play
from game.client.scenes.page import Key, NameEntry, PageScene
from game.client.stack import Pop, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.palette import GREEN, INK, RUST, UMBER, Colour, dark
from game.core.rules import Action, Refusal
from game.narrator import say
from game.phrase import heading, percent
from game.text.printer import numbered, printer_of
from game.text.table import Menu, MenuLine, exact, main_menu, narrow, step

PATIENCE = 5.0  # seconds after which no more games are played on
WIDE = 400.0
EQUAL = 1.0  # points within which two actions are about equal


class HintScene(PageScene):
    """What the bot would do for the seat to move."""

    covers = False
    leaves = (Act.BACK, Act.MENU, Act.COUNSEL, Act.NEXT)

    def __init__(self, play: Play) -> None:
        super().__init__("idea/0")
        self.play, self._moment = play, play.moment
        match = play.session.match
        seat = match.pending[0].seat
        self.seen, self._printer = match.view(seat), printer_of(match)
        self._asked = (match.setup.game, self.seen, seat, match.legal(seat))
        self.told: tuple[Advice, ...] = ()  # as far as it has been thought
        self._drawn: tuple[Advice, ...] = ()
        self._left = Event()
        self._pool = ThreadPoolExecutor(1)
        self._thought = self._pool.submit(self._think)

    # ---- thinking, beside the frames
    def _think(self) -> None:
        until = monotonic() + PATIENCE
        for told in Hint(*self._asked).weigh():
            self.told = told
            if self._left.is_set() or monotonic() > until:
                return

    @property
    def weighing(self) -> bool:
        """Whether more games are being simulated."""
        return not self._thought.done()

    def handle(self, given: Input) -> Step:
        return Pop() if self.play.moment != self._moment else super().handle(given)

    def tick(self, dt: float) -> Step:
        if self.play.moment != self._moment:
            return Pop()
        if self._thought.done():
            self._thought.result()  # what went wrong there is told here
        if self.told is not self._drawn:
            self._drawn = self.told
            self.touch()
        return super().tick(dt)

    def leave(self) -> None:
        self._left.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # ---- what can be done
    def _do(self, action: Action) -> Step:
        self.play.do(action)
        return Pop()

    def keys(self) -> tuple[Key, ...]:
        return Key(Act.CONFIRM, say("do_it") if self.told else ""), Key(Act.BACK, "Close")

    # ---- the page
    def view(self) -> ui.Node:
        ideas: tuple[ui.Node, ...] = tuple(self._idea(i, one) for i, one in enumerate(self._drawn))
        if not ideas:
            ideas = (ui.Item("idea/0", ui.Text("Thinking...", "book", 12, UMBER, anchor="center"), least=40),)
        body = ui.Column((*ideas, ui.Text(self._note(), "ui", 7.5, UMBER)), 4)
        return self.over(ui.Card(say("what_would_the_bot"), body, pad=(8, 6)), WIDE)

    def _note(self) -> str:
        if len(self._drawn) < 2 or self.services.settings.odds == "off":
            return say("a_bots_choice_it")
        worlds = self._drawn[0].worlds
        if not worlds:
            return "Simulating..."
        more = say("told_so_far") if self.weighing else ""
        wins = "" if self._drawn[0].wins is None else say("and_chance_to_win")
        return say("expected_final_score_from", wins=wins, worlds=worlds, more=more)

    def _idea(self, i: int, one: Advice) -> ui.Item:
        with numbered():
            label = heading(self._printer.label(self.seen, one.action))
        told, colour = self._worth(i, one)
        worth = [ui.Text(told, "figure", colour=colour)] if told else []
        said = [ui.Text(label, "label", 9.5), ui.Text(heading(one.because) + ".", "italic", 9, UMBER)]
        if self.services.settings.odds == "numbers":
            if one.worlds and one.wins is not None:
                worth.append(ui.Text(f"win {percent(one.wins)}", "ui", 8.5, UMBER))
            if self._open(i, one):
                said.append(ui.Text(say("too_close", worlds=one.worlds), "ui", 8.5, UMBER))
            if one.gains:
                said.append(ui.Text(say("against_the_first", gains=gains_told(one.gains)), "ui", 8.5, UMBER))
        columns = (ui.Column(tuple(said), grow=True), *((ui.Column(tuple(worth)),) if worth else ()))
        face = ui.Row((ui.Symbol("crown" if i == 0 else "question", 17), *columns), 6)
        act = ui.do(self._do, one.action)
        return ui.Item(f"idea/{i}", face, act, name=label, ground=theme.CARD, pad=(7, 4), least=40)

    def _open(self, i: int, one: Advice) -> bool:
        """Whether simulations leave open if it is as good as the first, though it may be worse."""
        return i > 0 and one.worlds >= SURE and one.lead is None and one.doubt > EQUAL and not self.weighing

    def _worth(self, i: int, one: Advice) -> tuple[str, Colour]:
        """The action's worth: the first in points, others as their sure difference from it."""
        odds = self.services.settings.odds
        if odds == "off" or len(self._drawn) < 2:
            return "", INK
        if not one.worlds:
            return "...", theme.FAINT
        if i == 0:
            return (f"{one.points:.1f}", INK) if odds == "numbers" else ("", INK)
        if self._open(i, one):
            behind = f"{one.gap:+.1f} ± {one.doubt:.1f}".replace("-", "\u2212").replace("+0.0", "0")
            return (behind if odds == "numbers" else say("perhaps_worse") if one.gap else say("too_close_words")), UMBER
        if one.lead is None:
            return (say("about_equal"), INK) if not self.weighing else ("...", theme.FAINT)
        colour = dark(GREEN, 0.27) if one.lead > 0 else RUST
        if odds == "words":
            return (say("slightly_better") if one.lead > 0 else "worse"), colour
        return f"{one.lead:+.1f}".replace("-", "\u2212"), colour


# ---- Find an action.
FINDER_WIDE, ASIDE = 440.0, 276.0  # of the card; beside a board whose places are named
LIT = 60  # actions of a family whose places are lit
MOST = 80  # rows listed: more than that are found by typing
LONGEST = 24  # letters looked for


class FinderScene(PageScene):
    """Finds an action by name. `words`: the letters typed; the list belongs to the moment it was opened."""

    covers = False
    typing = True

    def __init__(self, play: Play) -> None:
        super().__init__("action/0")
        self.play, self.words = play, ""
        self._moment = play.moment
        match = play.session.match
        self._view, self._legal = match.view(match.pending[0].seat), match.legal()
        self._printer = printer_of(match)
        with numbered():
            self._menus: list[Menu] = [main_menu(self._printer, self._view, self._legal)]

    # ---- what is listed
    @cached_property
    def _each(self) -> Menu:
        """Every single action, for searching. Actions that read alike count once."""
        with numbered():
            labels = exact(self._printer, self._view, self._legal)
            named = dict(zip(reversed(labels), reversed(self._legal), strict=True))
        return Menu("", tuple(MenuLine(label, (action,)) for label, action in reversed(named.items())))

    @cached_property
    def _refused(self) -> Sequence[tuple[str, Refusal]]:
        with numbered():
            return self._printer.refused(self._view)

    @property
    def choices(self) -> Sequence[MenuLine]:
        """The available choices: of the open group, or matching the words."""
        if not self.words.strip():
            return self._menus[-1].choices
        everything = len(self._menus) == 1
        return narrow(self._each if everything else self._menus[-1], self.words.split())

    @property
    def refused(self) -> Sequence[tuple[str, Refusal]]:
        """What is refused, and why; empty inside a group."""
        if len(self._menus) > 1:
            return ()
        words = [word.lower() for word in self.words.split()]
        return [one for one in self._refused if all(word in one[0].lower() for word in words)]

    # ---- inputs
    def tick(self, dt: float) -> Step:
        return Pop() if self.play.moment != self._moment else super().tick(dt)

    def handle(self, given: Input) -> Step:
        if self.play.moment != self._moment:
            return Pop()
        if isinstance(given, Typed):
            words = self.words
            for letter in given.text:
                words = words[:-1] if letter in "\b\x7f" else (words + letter).lstrip()[:LONGEST]
            self._look_for(words)
            return None
        return super().handle(given)

    def _back(self) -> Step:
        """Steps back: clears the words, leaves the group, closes the page."""
        if not self.words and len(self._menus) == 1:
            return Pop()
        if not self.words:
            self._menus.pop()
        self._look_for("")
        return None

    def _look_for(self, words: str) -> None:
        self.words = words
        self.focus.focus_on("action/0")

    def _take(self, choice: MenuLine) -> Step:
        if len(choice.actions) == 1:
            self.play.do(choice.actions[0])
            return Pop()
        with numbered():
            self._menus.append(step(self._printer, self._view, choice.actions))
        self._look_for("")
        return None

    def keys(self) -> Iterable[Key]:
        at, choices = int(self.focus.id.rpartition("/")[2] or 0), self.choices
        does = "Choose" if at >= len(choices) else say("do_it") if len(choices[at].actions) == 1 else "Open"
        yield Key(Act.CONFIRM, does)
        if self.services.devices.last.kind == "pad":
            about = self._look_for, NameEntry, say("find_an_action"), self.words
            yield Key(Act.NEXT, "Keyboard", partial(self.ask, *about, blank=say("a_word")))
            yield Key(Act.SEARCH, "", partial(self.ask, *about, blank=say("a_word")))
        yield Key(Act.BACK, "Clear" if self.words else "Back" if len(self._menus) > 1 else "Close", self._back)

    # ---- the page
    def view(self) -> ui.Node:
        choices, refused = self.choices, self.refused
        found = list[ui.Item]()
        for one in choices[:MOST]:
            symbol = "right" if len(one.actions) > 1 else "tick"
            found.append(ui.row(f"action/{len(found)}", heading(one.label), ui.do(self._take, one), symbol, least=22))
        for name, why in refused[: MOST - len(found)]:
            found.append(ui.row(f"action/{len(found)}", heading(name), None, "lock", refusal=why, least=22))
        rows: list[ui.Node] = list(found)
        left = len(choices) + len(refused) - len(found)
        if left:
            rows.append(ui.Text(say("more_type_to_narrow", left=left), "italic", 9, UMBER))
        if not found:
            none = ui.Text(say("no_action_matches"), "book", 12, UMBER, anchor="center")
            rows = [ui.Item("action/0", none, name=say("none_matches"), least=40)]
        pad = self.services.devices.last.kind == "pad"
        field = ui.TextField(
            self.words,
            say("all_actions") if pad else say("type_to_search_actions"),
            *(9, "ui"),
            symbol="search",
            composing=self.services.devices.composing,
        )
        body = ui.Column((field, ui.Scroll("actions", ui.Column(tuple(rows), 1))), 4)
        foot = say("possible_not_possible", n=len(choices), n_2=len(refused))
        card = ui.Card(self._menus[-1].question, body, pad=(7, 5))
        if self._aside is None:
            return self.over(card, FINDER_WIDE, foot)
        held, room = ui.Centre(card, ASIDE), ui.Space(grow=True)
        sides = (room, held) if self._aside == "right" else (held, room)
        return ui.Screen(ui.Row(sides, 0), foot=ui.prompt_bar(self.prompts(), foot), draw=ui.do(ui.darken))

    @cached_property
    def _aside(self) -> str | None:
        """The side of the card that keeps the board visible; None if no place is named."""
        boxes = [box for action in self._legal for box in self.play.boxes_of(action)]
        if not boxes:
            return None
        left, right = min(box[0] for box in boxes), max(box[0] + box[2] for box in boxes)
        return "right" if left < WIDTH - right else "left"

    def live(self, painter: Painter) -> None:
        """Highlights on the board what the focused choice is about."""
        number = int(self.focus.id.rpartition("/")[2] or 0) if self.focus.id.startswith("action/") else 0
        if self._aside is None or number >= len(self.choices):
            return
        placed = self.page.plan.items.get(self.focus.id) if self.page.plan is not None else None
        edge = placed.box[0] - 12 if placed is not None and self._aside == "right" else WIDTH
        for box in {box for action in self.choices[number].actions[:LIT] for box in self.play.boxes_of(action)}:
            if box[0] + box[2] <= edge:
                painter.focus_ring(*box)
