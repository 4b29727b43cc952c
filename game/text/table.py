"""One session at the table: what each typed line does. Knows no game; a printer describes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from game.bots import Bot
from game.core.events import Event
from game.core.match import Match
from game.core.rules import Action, Refusal
from game.narrator import say
from game.phrase import capital
from game.session import RETRY, Session, Thinker
from game.text.printer import Printer

FEW = 5  # families of up to this many actions are listed one by one
PAGE = 24  # choices shown at once


class MenuLine(msgspec.Struct, frozen=True):
    """One numbered line: an action, or a family to enter."""

    label: str
    actions: tuple[Action, ...]


class Menu(msgspec.Struct, frozen=True):
    """A question with its numbered choices."""

    question: str
    choices: tuple[MenuLine, ...]


def main_menu(printer: Printer, view: Any, legal: Sequence[Action]) -> Menu:
    """Everything that can be done now; large families become one line."""
    families: dict[str | int, list[Action]] = {}
    labels = exact(printer, view, legal)
    said: set[str] = set()
    for number, (action, label) in enumerate(zip(legal, labels, strict=True)):
        if label not in said:  # equal labels are equal choices, as two dice with the same face
            said.add(label)
            family = printer.family(view, action)
            families.setdefault(number if family is None else family, []).append(action)
    named = dict(zip(map(id, legal), labels, strict=True))
    choices: list[MenuLine] = []
    for heading, actions in families.items():
        if isinstance(heading, str) and len(actions) > FEW:
            choices.append(MenuLine(f"{heading} ... ({len(actions)} ways)", tuple(actions)))
        else:
            choices += [MenuLine(named[id(action)], (action,)) for action in actions]
    return Menu("What next?", tuple(choices))


def exact(printer: Printer, view: Any, legal: Sequence[Action]) -> list[str]:
    """A label for each action, with the exact place where labels alone are ambiguous."""
    labels = [printer.label(view, action) for action in legal]
    often = Counter(labels)
    spots = [
        printer.spot(view, action) if often[label] > 1 else "" for action, label in zip(legal, labels, strict=True)
    ]
    return [f"{label}, {spot}" if spot else label for label, spot in zip(labels, spots, strict=True)]


def step(printer: Printer, view: Any, actions: Sequence[Action]) -> Menu:
    """The next question that tells these actions apart."""
    parts = [printer.parts(view, action) for action in actions]
    if len({tuple(field for field, _ in row) for row in parts}) == 1:
        for index, (field, _) in enumerate(parts[0]):
            rows: dict[str, list[Action]] = {}
            for row, action in zip(parts, actions, strict=True):
                rows.setdefault(row[index][1], []).append(action)
            if len(rows) > 1:
                choices = tuple(MenuLine(label, tuple(found)) for label, found in rows.items())
                return Menu(printer.question(view, field), choices)
    return Menu("Which one?", tuple(MenuLine(printer.label(view, action), (action,)) for action in actions))


def narrow(menu: Menu, words: Sequence[str]) -> tuple[MenuLine, ...]:
    """The choices whose label contains every word; whole words rank before parts of words."""
    wanted = [word.lower() for word in words]
    labels = [(choice, choice.label.lower().replace(",", " ").replace(":", " ")) for choice in menu.choices]
    whole = tuple(choice for choice, label in labels if all(word in label.split() for word in wanted))
    return whole or tuple(choice for choice, label in labels if all(word in label for word in wanted))


Say = Callable[[str], None]

COMMANDS = ("help", "board", "odds", "ledger", "why", "score", "log", "hint", "undo", "redo", "more", "back")
WAIT = 60.0  # seconds to wait for a bot before asking it again
LATELY = 15  # log lines shown by default


class TextTable:
    """A session, its printer and the current menu. `line` executes a typed line.

    Call `close` when done.
    """

    def __init__(self, session: Session, printer: Printer, say: Say, coach: Bot | None = None) -> None:
        self.session = session
        self.printer = printer
        self.printer.you = session.you
        self._thinker = Thinker(session, threads=True)
        self._found = len(self.match)  # length of the match when opened
        self.say = say
        self.coach = coach
        self.open = True
        self.log: list[str] = []
        self._steps: list[Menu] = []  # menus entered, the current one last
        self._page = 0
        self._refused: list[tuple[str, Refusal]] = []

    # ---- looking

    @property
    def match(self) -> Match:
        return self.session.match

    @property
    def kept(self) -> str:
        """Where the game was saved and how to continue it; "" for a watched game."""
        session = self.session
        self._tend()
        if session.home is None:
            return ""
        if session.writer is None and not session.trouble:
            return "Nothing was played, so nothing is saved."
        if session.writer is None or session.writer.behind:
            lost = session.writer.behind if session.writer is not None else len(self.match)
            return f"Not saved: {session.trouble}. Moves lost: {lost}."
        saved = f"Saved as {session.writer.path.stem}."
        return saved if self.match.over else f"{saved}\nTo continue: roll-and-reign text --resume"

    @property
    def seat(self) -> int:
        pending = self.match.pending
        return pending[0].seat if pending else 0

    @property
    def view(self) -> object:
        return self.match.view(self.seat)

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.say(line)

    def opening(self) -> None:
        """Print the opening lines and ask for the first time."""
        match, players = self.match, [kind.removeprefix("bot:") for kind in self.session.players]
        head = f"{match.rules.name}, seed {match.setup.seed}"
        if "human" in players:
            moves = f", after {self._found} moves" if self._found else ""
            self.say(f"{head}{moves}. Type a number; help lists the words, quit ends.")
        else:
            self.say(f"{head}, played by {players[0]}.")
        self._notices()
        self._print(self.printer.opening(self.view))
        self._go_on()

    def close(self) -> None:
        """Release the journal and the bots."""
        self._thinker.close()
        self.session.close()

    def _tend(self) -> None:
        """Retry a failed save."""
        if self.session.trouble:
            self.session.tend(RETRY)
            self._notices()

    def _notices(self) -> None:
        self._print(self.session.notices)
        self.session.notices.clear()

    def ask(self) -> None:
        """Print the state of the game and the choices."""
        if self.match.over:
            outcome = self.match.outcome
            self._print(["", outcome.text if outcome else "The game is over."])
            self._score(())
            self.open = False
            return
        if not self._steps:
            self._print(["", *self.printer.status(self.view)])
            self._page = 0
        self._show(self._menu)

    def _show(self, menu: Menu) -> None:
        start = self._page * PAGE
        self.say(menu.question)
        for number, choice in enumerate(menu.choices[start : start + PAGE], start + 1):
            self.say(f"  {number}. {choice.label}")
        if start + PAGE < len(menu.choices):
            self.say(f"  ... {len(menu.choices) - start - PAGE} more: type more, or words that narrow the list")

    # ---- a typed line

    def line(self, text: str) -> None:
        """Execute a typed line. A bad line changes nothing and gets a one-line answer."""
        self._tend()
        words = text.replace(",", " ").split()
        if not words:
            self.ask()
            return
        command = "help" if words[0] == "?" else words[0].lower()
        if command in ("quit", "exit"):
            self.open = False
        elif command in COMMANDS:
            getattr(self, f"_{command}")(words[1:])
        elif len(words) == 1 and words[0].isdecimal():
            number, choices = int(words[0]), self._menu.choices
            if 1 <= number <= len(choices):
                self._take(choices[number - 1])
            else:
                self.say(f"There is no choice {number}: type 1 to {len(choices)}, or help.")
        elif isinstance(typed := self.printer.typed(self.view, words, self.match.legal()), str):
            self.say(typed)
        elif typed is not None:
            self.play(typed)
        else:
            self._narrow(words)

    def _narrow(self, words: Sequence[str]) -> None:
        """Take or list the choices with these words; else explain why an action is unavailable, if one has them."""
        found = narrow(self._menu, words)
        if not found and len(self._steps) == 1:  # a family may contain it
            labels = tuple(MenuLine(self.printer.label(self.view, a), (a,)) for a in self.match.legal())
            found = narrow(Menu("", labels), words)
        if len(found) == 1:
            self._take(found[0])
        elif found:
            self._enter(Menu("Which of these?", found))
        elif rows := [row for row in self.printer.refused(self.view) if _fits(row[0], words)]:
            self.say(_reason(*rows[0]))
        else:
            self.say(f"No match for '{' '.join(words)}'. Type a number, help or why.")

    def _take(self, choice: MenuLine) -> None:
        if len(choice.actions) == 1:
            self.play(choice.actions[0])
        else:
            self._enter(step(self.printer, self.view, choice.actions))

    def _enter(self, menu: Menu) -> None:
        self._steps.append(menu)
        self._page = 0
        self._show(menu)

    @property
    def _menu(self) -> Menu:
        if not self._steps:
            self._steps = [main_menu(self.printer, self.view, self.match.legal())]
        return self._steps[-1]

    # ---- playing

    def play(self, action: Action) -> None:
        """Play a legal action, report what happened, ask again."""
        self._announce(self.printer.label(self.view, action))
        self._tell(self.session.play(action))
        self._go_on()

    def _announce(self, label: str) -> None:
        secret = len(self.match.pending) > 1  # the next player uses the same screen
        self.say("> answered in secret" if secret else f"> {label}")

    def _tell(self, events: Iterable[Event], indent: str = "") -> None:
        lines = self.printer.tell(events)
        self._print([f"{indent}{line}" for line in lines])
        self.log += lines
        self._notices()

    def _go_on(self) -> None:
        """Let bots play until a person here must decide, then ask."""
        self._steps = []
        self._refused = []
        while not self.match.over and self.session.bots[self.seat]:
            action = self._thinker.ask(WAIT)
            if action is not None:
                self._announce(f"{self.printer.label(self.view, action)}: {self._thinker.why(action)}")
                self._tell(self.session.play(action), "  ")
        self.ask()

    def _undo(self, words: Sequence[str]) -> None:
        done = self.match.journal[-1].action if self.match.can_undo else None
        if done is not None and self.session.undo():
            self.say(f"Undone: {self.printer.label(self.view, done)}.")
            self.log.append("Undone.")
            self._notices()
            self._go_on()
        else:
            self.say("Nothing to undo, or dice have been rolled since.")

    def _redo(self, words: Sequence[str]) -> None:
        if not self.match.can_redo:
            self.say("Nothing to undo.")
            return
        self._tell(self.session.redo())
        self._go_on()

    def _hint(self, words: Sequence[str]) -> None:
        if self.coach is None or self.match.over:
            self.say("No bot plays this game.")
            return
        view = self.match.view(self.seat)
        action = self.coach.choose(view, self.match.legal())
        self.say(f"I would: {self.printer.label(view, action)} ({self.coach.reason(view, action)}).")

    # ---- reading

    def _board(self, words: Sequence[str]) -> None:
        self._print(self.printer.board(self.view))

    def _odds(self, words: Sequence[str]) -> None:
        self._print(self.printer.odds(self.view) or ["Nothing is random right now."])

    def _more(self, words: Sequence[str]) -> None:
        pages = -(-len(self._menu.choices) // PAGE)
        self._page = (self._page + 1) % max(1, pages)
        self._show(self._menu)

    def _back(self, words: Sequence[str]) -> None:
        if len(self._steps) > 1:
            self._steps.pop()
        self._page = 0
        self._show(self._menu)

    def _ledger(self, words: Sequence[str]) -> None:
        number = int(words[0]) if words and words[0].isdecimal() else None
        if words and number is None:
            self.say(f"'{words[0]}' isn't a page. Type ledger and a number.")
            return
        self._print(self.printer.ledger(self.view, number) or ["There is no such page."])

    def _why(self, words: Sequence[str]) -> None:
        if not self._refused:
            self._refused = self.printer.refused(self.view)
        if words and words[0].isdecimal():
            number = int(words[0])
            if 1 <= number <= len(self._refused):
                self.say(_reason(*self._refused[number - 1]))
            else:
                self.say(f"There is no number {number}: type why for the list of {len(self._refused)}.")
            return
        rows = [(n, row) for n, row in enumerate(self._refused, 1) if _fits(row[0], words)]
        if not rows:
            self.say(f"No blocked action called '{' '.join(words)}'." if words else "Nothing is blocked right now.")
        for number, row in rows:
            self.say(f"  {number}. {_reason(*row)}")

    def _score(self, words: Sequence[str]) -> None:
        sheets = self.match.score()
        for sheet in sheets:
            if len(sheets) > 1:
                self.say(f"{capital(self.printer.seat(sheet.seat))}:")
            for row in sheet.rows:
                if row.points:
                    self.say(f"  {row.points:>4}  {row.label}" + (f" ({row.detail})" if row.detail else ""))
            self.say(f"  {sheet.total:>4}  total" + {True: ", won", False: ", not won", None: ""}[sheet.won])

    def _log(self, words: Sequence[str]) -> None:
        whole = words and words[0] == "all"
        before: list[str] = []  # what happened before the session was opened, as far as it is wanted
        if whole or len(self.log) < LATELY:
            for move in range(0 if whole else max(0, self._found - LATELY), min(self._found, len(self.match))):
                self.printer.at = self.match.state_at(move + 1)
                before += self.printer.tell(self.match.events_of(move))
            self.printer.at = None
        lines = [*before, *self.log]
        self._print((lines if whole else lines[-LATELY:]) or ["Nothing has happened yet."])

    def _help(self, words: Sequence[str]) -> None:
        self._print([*say("words_to_type").splitlines(), *self.printer.commands()])


def _fits(label: str, words: Sequence[str]) -> bool:
    return all(word.lower() in label.lower() for word in words)


def _reason(label: str, refusal: Refusal) -> str:
    rule = f" [{refusal.rule}]" if refusal.rule else ""
    return f"{label}: {refusal.text}{rule}"
