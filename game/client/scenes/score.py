"""The score: the sheet is written line by line with a pencil, the total climbs, the seal is set, the hall compares.

`ScoreScene(play)` of a reign that is not over shows the same sheet as it stands, at once and without a verdict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.about import Named, about_game
from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.looks import keeps_book
from game.client.play import Play
from game.client.scenes import score_parts as parts
from game.client.scenes.page_scene import PageScene
from game.client.stack import Pop, Prompt, Push, Reset, Step
from game.client.stage.particles import Particles
from game.client.ui.page import Card, Column, Do, Fit, Hole, Node, Row, Screen, Symbol, Text, do, prompt_bar, top_bar
from game.client.ui.palette import CREAM
from game.client.ui.text import plain
from game.core.match import Match
from game.core.rules import ruleset
from game.core.score import ScoreSheet
from game.journal.challenge import ChallengeError, encode, grouped
from game.journal.seeds import shown

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

STEP = 0.62  # seconds a row takes at speed x1
FIRST = 0.7  # seconds before the first row
CHEERS = 3.0  # seconds of confetti


class ScoreScene(PageScene):
    """The sheet of a match. `owned`: the play came with it and is closed when the scene leaves."""

    def __init__(self, play: Play, owned: bool = False) -> None:
        super().__init__("do/0")
        self.play, self.owned = play, owned
        self.match = play.session.match
        self.about = about_game(self.match.setup.game)
        self.sheets: tuple[ScoreSheet, ...] = self.match.score()
        best = max(self.sheets, key=lambda sheet: (bool(sheet.won), sheet.total))
        self.sheet = best  # of several seats the winner's is shown first
        self.ended = self.match.over
        self.rows = len(self.sheet.rows) if not self.ended else 0  # rows written
        self.clock = 0.0
        self.sparks = Particles()
        self.cheering = 0.0
        self.best: tuple[parts.Rank, ...] = ()
        self.challenge = _challenge_of(self.match)  # the words at the right of the prompt bar

    def enter(self) -> None:
        super().enter()
        self.sparks.reduced = self.services.settings.reduced_motion
        self.best = parts.ranks(self.services.data_dir, self.play.session, self.sheet.total) if self.ended else ()
        if self.owned and self.play.session.notices:
            self.say(self.play.session.notices[-1], "warn")
        if self.services.speed == 0 and not self.done:
            self._finish()

    def leave(self) -> None:
        if self.owned:
            self.play.close()

    # ---- time
    @property
    def done(self) -> bool:
        """Every row is written."""
        return self.rows == len(self.sheet.rows)

    @property
    def total(self) -> int:
        """The sum of the rows written so far."""
        return sum(row.points for row in self.sheet.rows[: self.rows])

    @property
    def progress(self) -> float:
        """How far the row after the written ones has come, 0..1."""
        return 0.0 if self.done else max(0.0, (self.clock - FIRST) / STEP - self.rows)

    @property
    def stale(self) -> bool:
        return self.dirty or not self.done or bool(self.cheering) or len(self.sparks) > 0

    def tick(self, dt: float) -> Step:
        if not self.done:
            self.clock += dt * (self.services.speed or 1000)
            while not self.done and self.clock >= FIRST + (self.rows + 1) * STEP:
                self._write()
        self._cheer(dt)
        return super().tick(dt)

    def _write(self) -> None:
        """The next row stands."""
        row = self.sheet.rows[self.rows]
        self.rows += 1
        if row.points:
            self.services.sound.play("pencil", pitch=1 + 0.03 * self.rows)
        if row.points > 0:
            self._spark(f"row/{self.rows - 1}", 0.95, 8, (6.0, 2.0))
            self._spark("laurels", 0.5, 6, (20.0, 10.0))
        if self.done:
            self._sealed()
        self.touch()

    def _spark(self, id: str, across: float, count: int, spread: tuple[float, float]) -> None:
        """Sparks over a place the page left for it, so far across."""
        box = self.page.plan.holes.get(id) if self.page.plan is not None else None
        if box is not None and (id == "laurels" or self._in_sight(box)):
            self.sparks.burst("spark", box[0] + box[2] * across, box[1] + box[3] / 2, count, spread)

    def _in_sight(self, box: Rect) -> bool:
        """A line of the sheet is not scrolled away."""
        scrolled = self.page.plan.scrolls.get("sheet") if self.page.plan is not None else None
        return scrolled is None or (scrolled[0][1] <= box[1] and box[1] + box[3] <= scrolled[0][1] + scrolled[0][3])

    def _finish(self) -> Step:
        """All rows at once: the same end."""
        if not self.done:
            self.rows = len(self.sheet.rows)
            self._sealed()
            self.touch()
        return None

    def _sealed(self) -> None:
        won = bool(self.sheet.won)
        self.services.sound.play("victory" if won else "loss")
        if won and not self.services.settings.reduced_motion and self.services.speed:
            self.cheering = CHEERS
        self.focus.focus_on("do/0")

    def _cheer(self, dt: float) -> None:
        if self.cheering:
            before = int(self.cheering * 8)
            self.cheering = max(0.0, self.cheering - dt)
            if int(self.cheering * 8) != before:
                self.sparks.burst("confetti", 340 + (before * 97) % 280, 40, 9, (30.0, 8.0))
        self.dirty |= self.sparks.tick(dt)

    # ---- inputs
    def handle(self, given: Input) -> Step:
        hurry = isinstance(given, Intent) and given.act in (Act.SKIP, Act.CONFIRM, Act.BACK) and not given.repeat
        hurry = hurry or (isinstance(given, Pointer) and given.kind == "down" and given.button == 1)
        return self._finish() if hurry and not self.done else super().handle(given)

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.BACK:
                return Pop() if self._below else self._title()
            case Act.MENU:
                return self._title()
            case Act.SPEED:
                return self._finish()
            case Act.PREV_TAB | Act.NEXT_TAB if len(self.sheets) > 1 and self.done:
                return self._turn(1 if act is Act.NEXT_TAB else -1)
        return None

    @property
    def _below(self) -> bool:
        """A scene lies below that one may go back to."""
        return not self.owned

    def _seat_title(self) -> str:
        """ "Northern Men: player 2" where seats have names of their own."""
        told, name = self.play.session.seat_title(self.sheet.seat), self._seat_name(self.sheet.seat)
        return f"{name}: {told[:1].lower()}{told[1:]}" if name else told

    def _seat_name(self, seat: int) -> str:
        """ "Northern Men"; "" where seats have no names of their own."""
        return self.about.seat_name(self.match, seat) if isinstance(self.about, Named) else ""

    def prompts(self) -> tuple[Prompt, ...]:
        if not self.done:
            return (Prompt(Act.CONFIRM, "Show every row"),)
        back = Prompt(Act.BACK, "Back" if not self.ended else "Back to the game" if self._below else "Main menu")
        others = (Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Other players' scores"),) if len(self.sheets) > 1 else ()
        return (Prompt(Act.CONFIRM, "Choose"), *others, back)

    def _turn(self, by: int) -> Step:
        """Another seat's sheet, all written."""
        self.sheet = self.sheets[(self.sheet.seat + by) % len(self.sheets)]
        self.rows = len(self.sheet.rows)
        self.services.sound.play("page")
        self.touch()
        return None

    # ---- what comes next
    def _chronicle(self) -> Step:
        return Push(scene_of("ledger", self.play))

    def _look_back(self) -> Step:
        return Push(scene_of("look_back", self.play, self.sheet.seat))

    def _scribe(self) -> Step:
        return Push(scene_of("scribe", self.play.session))

    def _again(self) -> Step:
        return Push(scene_of("replay", self.play.session, 0, playing=True))

    def _new(self) -> Step:
        return Push(scene_of("setup", self.match.setup.game))

    def _title(self) -> Step:
        return Reset(scene_of("menu"))

    def _back(self) -> Step:
        return Pop()

    def actions(self) -> list[tuple[str, str, Do]]:
        """(symbol, label, what it does) of what may come next."""
        if not self.done:
            return [("hourglass", "Show every row", do(self._finish))]
        found: list[tuple[str, str, Do]] = []
        if not self.ended:
            found.append(("play", "Keep playing", do(self._back)))
        if keeps_book(self.match.setup.game):
            found.append(("book", "Read the chronicle", do(self._chronicle)))
        if len(self.match):
            found.append(("odds", "Luck and waste", do(self._look_back)))
        if self.ended:
            found += [("quill", "Save chronicle", do(self._scribe)), ("replay", "Replay", do(self._again))]
            found.append(("crown", "New game", do(self._new)))
            found.append(("castle", "Main menu", do(self._title)))
        return found

    # ---- the page
    def view(self) -> Node:
        setup, summary = self.match.setup, self.about.summary(self.match)
        told = "Game over" if self.ended else f"{summary.step}: current score"
        more = (Symbol("hourglass", 14), Text(f"{told} ({summary.mode})", "ui", 9.5, CREAM))
        name = plain(self.play.session.name or "unnamed")
        title = f"{name}'s game" if len(self.sheets) == 1 else self._seat_title()
        sheet = parts.sheet(self.match, self.sheet, self.rows, title, self.ended)
        sealed, best, actions = self.ended and self.done, self.best if self.done else (), self.actions()
        crown = Row((Hole(124, 96, id="laurels"), parts.verdict(self.match, sealed, self.ended)), 4, top=True)
        halls, compared = self._compared(best)
        below = Row((parts.land(self.match), parts.next_steps(actions)), 8, top=True, grow=1)
        small = parts.narrow(self.match, compared, actions, sealed, self.ended)
        side = Fit(230, Column((crown, *halls, below), 6), small, basis=parts.SIDE)
        bar = top_bar(ruleset(setup.game).name, *more, note=f"Seed {shown(setup.seed)}")
        foot = prompt_bar(self.prompts(), self.challenge)
        return Screen(Row((sheet, side), 10, top=True), bar, foot, draw=do(parts.glory))

    def _compared(self, best: tuple[parts.Rank, ...]) -> tuple[tuple[Card, ...], tuple[Node, ...]]:
        """With whom this is compared, as a card and as lines: the other seats, or the best games so far."""
        if len(self.sheets) > 1:
            if not self.done:
                return (), ()
            session = self.play.session
            names = [self._seat_name(sheet.seat) or session.seat_title(sheet.seat) for sheet in self.sheets]
            rows = (Text("Standings", "title", 10), *parts.standing_rows(self.sheets, names))
            return (parts.standings(self.sheets, names, self.ended),), rows
        if not self.ended:
            return (), ()
        return (parts.hall(best, self.play.session.study),), (Text(parts.HALL, "title", 10), *parts.hall_rows(best))

    def live(self, painter: Painter) -> None:
        holes = self.page.plan.holes if self.page.plan is not None else {}
        if "laurels" in holes:
            parts.laurels(painter, self.total, self.done and self.ended, self.sheet.won is not False, holes["laurels"])
        box = holes.get(f"row/{self.rows}")
        if box is not None and self.progress > 0 and self._in_sight(box):
            parts.pencil(painter, self.sheet, self.rows, self.progress, box)
        self.sparks.draw(painter)


def _challenge_of(match: Match) -> str:
    """The same setup for others to try, in the letters of a challenge; nothing where there are none."""
    try:
        return f"Challenge: {grouped(encode(match.setup))}"
    except ChallengeError:
        return ""
