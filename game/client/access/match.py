"""A match in words for who does not see it: what happened since, how it stands, and its board as a table."""

from __future__ import annotations

from typing import Any

from game.access.parts import Drawer
from game.client.access.page import MatchStanding, table_parts
from game.client.play import Play
from game.client.ui.page.node import plain
from game.narrator import say
from game.text.printer import Printer, numbered, printer_of
from game.title import load, titles

NEWS = 12  # facts told of what happened last
AT_ONCE = 8  # facts spoken at once, when many are shown together


class MatchWords:
    """The words of one match at the table. `fresh` gives what was shown since it was asked last."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._match = play.session.match
        self._printer: Printer = printer_of(self._match)
        self._printer.you = play.session.you
        title = titles()[self._match.setup.game]
        self._drawer: Drawer | None = load(title.sheet) if title.sheet else None
        self._told = play.director.shown if len(self._match) else 0  # how a match began is told from its first fact
        self._recent: list[str] = []
        self._opening = not play.director.events  # nothing was shown yet: what is said when the table is opened
        self._made_of: tuple[object, ...] = ()
        self._standing = MatchStanding()

    @property
    def over(self) -> bool:
        """Another match lies on the table than when this was made."""
        return self._match is not self.play.session.match

    def fresh(self) -> list[str]:
        """Short lines of the facts shown since the last time, oldest first."""
        director = self.play.director
        if director.shown < self._told:  # taken back, or begun again
            self._told = director.shown
        events, self._told = director.events[self._told : director.shown], director.shown
        lines = self._lines(events)
        if self._opening:
            self._opening = False
            view = self._view
            with numbered():
                lines = [" ".join(map(str.strip, self._printer.opening(view))), *lines]
        lines = [line for line in lines if line]
        self._recent = [*reversed(lines), *self._recent][:NEWS]
        return lines[-AT_ONCE:]

    def _lines(self, events: list[Any]) -> list[str]:
        narrator = self._printer.narrator
        with numbered():
            if narrator is None:
                return [plain(line) for line in self._printer.tell(events)]
            told = (narrator.tell(event, self._printer.you) for event in events)
            return [plain(line.long or line.text) for line in told if not line.quiet]

    def aims(self) -> tuple[str, ...]:
        """What is to be done now and next, and the goal; while others play that they do."""
        narrator, pending = self._printer.narrator, self._match.pending
        if narrator is None or not pending:
            return ()
        if self.play.roll is not None:
            return (f"Now: {say('roll_now')}.",)
        aim = narrator.aim(pending[0].kind)
        now = say("others_play") if self.play.bot_to_move else aim.now
        told = f"Now: {now}. Next: {aim.next}." if aim.next else f"Now: {now}."
        return (told, f"Goal: {aim.goal}.") if aim.goal else (told,)

    def standing(self) -> MatchStanding:
        """How it stands, as shown."""
        key = (id(self.play.shown), self.play.director.shown, self.play.moment[1], self.play.busy)
        if key != self._made_of:
            self._made_of = key
            self._standing = self._made()
        return self._standing

    def _made(self) -> MatchStanding:
        name, recent = self._match.rules.name, tuple(self._recent)
        if self.play.busy:  # the words are of the truth, which the screen has not reached yet
            return self._standing._replace(name=name, news=recent)
        view = self._view
        with numbered():
            lines = [line for block in self._printer.status(view) for line in block.split("\n") if line.strip()]
            lines += self._printer.odds(view)
            lines += self.aims()
            board = table_parts(self._drawer(view)) if self._drawer is not None else ()
        return MatchStanding(name, tuple(line[:1].upper() + line[1:] for line in map(str.strip, lines)), recent, board)

    @property
    def _view(self) -> Any:
        """As the only player sees it; where several share the screen, as the one who decides; no bot's."""
        session = self.play.session
        seat = session.deciding if session.you is None and not self.play.bot_to_move else session.you
        return session.match.view(seat)
