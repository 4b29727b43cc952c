"""The pause card: lies on the match, which stands still below it. Nothing is lost by leaving: all is saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.hint import no_counsel, nothing_to_decide
from game.client.scenes.page import Page
from game.client.scenes.playing import taken_back
from game.client.settings import SPEEDS, next_speed
from game.client.stack import Pop, Prompt, Push, Replace, Reset, Step
from game.client.ui.focus import Refused
from game.client.ui.palette import INK, UMBER
from game.client.ui.widgets import Look, button, row
from game.text.cli import printer_of

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

W, ROW = 250.0, 25.0
LISTED = 5  # deeds named that resetting a turn takes back
PACES = {1: "as they fall", 2: "twice as fast", 4: "four times as fast", 0: "at once"}


class PauseScene(Page):
    """Pause of a match."""

    covers = False

    def __init__(self, play: Play) -> None:
        super().__init__("resume")
        self.play = play

    # ---- what can be done
    def _resume(self) -> Step:
        return Pop()

    def _undo(self) -> Step:
        if self.play.undo():
            self.services.sound.play("eraser")
            self.say("The last deed is taken back.", "undo")
        return None

    def _redo(self) -> Step:
        if self.play.redo():
            self.services.sound.play("pencil")
            self.play.skip()
            self.say("Done once more.", "redo")
        return None

    def _reset(self) -> Step:
        count = self.play.reset()
        self.services.sound.play("eraser" if count else "deny")
        self.say(taken_back(count), "undo")
        return None

    def _counsel(self) -> Step:
        from game.client.scenes.hint import HintScene

        return Replace(HintScene(self.play))

    def _find(self) -> Step:
        from game.client.scenes.finder import FinderScene

        return Replace(FinderScene(self.play))

    def _pace(self) -> Step:
        next_speed(self.services.settings)
        self.services.run = replace(self.services.run, speed=None)
        self.services.settings_changed()
        return None

    def _turn_pace(self, way: int) -> Step:
        for _ in range(1 if way > 0 else len(SPEEDS) - 1):
            self._pace()
        return None

    def _options(self) -> Step:
        from game.client.scenes.options import OptionsScene

        return Push(OptionsScene())

    def _help(self) -> Step:
        from game.client.scenes.help import HelpScene

        match = self.play.session.match
        return Push(HelpScene(match.setup.game, [decision.kind for decision in match.pending]))

    def _score(self) -> Step:
        from game.client.scenes.score import ScoreScene

        return Push(ScoreScene(self.play))

    def _replay(self) -> Step:
        from game.client.scenes.replay import replay_of

        return Push(replay_of(self.play.session))

    def _chronicle(self) -> Step:
        from game.client.scenes.scribe import scribe_of

        return Push(scribe_of(self.play.session))

    def _title(self) -> Step:
        from game.client.scenes.menu import MenuScene

        return Reset(MenuScene())

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.BACK | Act.MENU:
                return Pop()
            case Act.UNDO:
                self._undo()
            case Act.REDO:
                self._redo()
            case Act.RESET:
                self._reset()
            case Act.NEXT | Act.COUNSEL:
                return self._if_able("counsel")
            case Act.MIRROR | Act.SEARCH:
                return self._if_able("find")
            case Act.SPEED:
                self._pace()
            case Act.WHY:
                return self._help()
        self.touch()
        return None

    def _if_able(self, id: str) -> Step:
        """As if that row were confirmed: it opens, or says why not."""
        self.focus.focus_on(id)
        return self.focus.confirm().step

    def prompts(self) -> tuple[Prompt, ...]:
        return (
            Prompt(Act.CONFIRM, "Choose"),
            Prompt(Act.NEXT, "Counsel"),
            Prompt(Act.MIRROR, "Find a deed"),
            Prompt(Act.BACK, "Play on"),
        )

    # ---- the picture
    def paint(self, painter: Painter) -> None:
        painter.dim(150)
        rows = self._rows()
        pitch = min(ROW * max(1.0, painter.text_scale * 0.9), 242.0 / len(rows))
        h = 60 + pitch * len(rows) + 28
        x, y = (640 - W) / 2, max(6.0, (338 - h) / 2)
        session = self.play.session
        painter.panel(x, y, W, h, "Pause", head=16)
        watched = f"{session.players[0].removeprefix('bot:')} plays"
        name = session.name if "human" in session.players else watched
        painter.text(name, x + 12, y + 27, "title", 10, INK, "midleft", max_width=W - 24)
        seed = f"Dice {session.match.setup.seed}"
        saved = "Every move is saved."
        if session.writer is None:
            saved = "Not kept on this disk." if "human" in session.players else "Not kept: a reign to watch."
        painter.text(saved, x + 12, y + 40, "ui", 8, UMBER, "midleft")
        painter.text(seed, x + W - 12, y + 40, "ui", 8, UMBER, "midright", max_width=W - 140)
        painter.rule(x + 10, y + 48, W - 20)
        self._undo_pair(painter, (x + 10, y + 52, W - 20, pitch - 3))
        at, shut = y + 52 + pitch, self._refusals()
        for id, symbol, label, right, act in rows:
            box = (x + 8, at, W - 16, pitch - 2.5)
            if id == "pace":
                self._pace_row(painter, box, label, right)
            else:
                look = Look(symbol, right=right)
                row(painter, self.focus, id, box, label, act, look, refusal=shut.get(id), size=10)
            at += pitch
        painter.prompt_bar(self.prompts())
        self.focus.draw_tip(painter)

    def _refusals(self) -> dict[str, Refused | None]:
        """Why a row is shut, by its id."""
        return {
            "counsel": no_counsel(self.play, self.services.settings.hint),
            "find": nothing_to_decide(self.play),
        }

    def _rows(self) -> list[tuple[str, str, str, str, Callable[[], Step]]]:
        speed = self.services.speed
        return [
            ("resume", "play", "Play on", "", self._resume),
            ("pace", "speed", "Pace", PACES.get(int(speed) if speed == int(speed) else -1, f"x{speed:g}"), self._pace),
            ("counsel", "crown", "What would you do?", "", self._counsel),
            ("find", "search", "Find a deed by name", "", self._find),
            ("score", "vp", "Score so far", "", self._score),
            ("replay", "replay", "Replay so far", "", self._replay),
            ("chronicle", "quill", "Write the chronicle so far", "", self._chronicle),
            ("help", "question", "How to play", "", self._help),
            ("options", "gear", "Options", "", self._options),
            ("title", "castle", "Save and go to the title", "", self._title),
        ]

    def _pace_row(self, painter: Painter, box: Rect, label: str, value: str) -> None:
        x, y, w, h = box
        here = self.focus.zone("pace", box, self._pace, on_adjust=self._turn_pace, name=f"{label}: {value}")
        if here:
            painter.focus(x + 1, y, w - 2, h)
        painter.symbol("speed", x + 6 + 8.5, y + h / 2, min(17.0, h - 4))
        painter.text(label, x + 27, y + h / 2, "bold" if here else "ui", 10, INK, "midleft")
        painter.text(value, x + w - 8, y + h / 2, "bold", 9, INK, "midright", max_width=w * 0.5)

    def _undo_pair(self, painter: Painter, box: Rect) -> None:
        x, y, w, h = box
        match = self.play.session.match
        watching = "human" not in self.play.session.players
        die = Refused("A die has shown its face since: that cannot be taken back.") if len(match) else None
        none = die or Refused("Nothing has been done yet.")
        no_undo = Refused("A reign to watch goes its own way.") if watching else None if match.can_undo else none
        no_redo = None if match.can_redo and not watching else Refused("Nothing was taken back.")
        half = (w - 12) / 3
        button(painter, self.focus, "undo", (x, y, half, h), "Undo", self._undo, symbol="undo", refusal=no_undo)
        right = (x + half + 6, y, half, h)
        button(painter, self.focus, "redo", right, "Redo", self._redo, symbol="redo", refusal=no_redo)
        last, actions = (x + 2 * (half + 6), y, half, h), self._turn()
        no_reset = no_undo or (None if actions else Refused("Nothing of this turn is left to take back."))
        tip = (f"Takes back: {'; '.join(actions)}.",) if actions else ()
        button(painter, self.focus, "reset", last, "Undo turn", self._reset, symbol="rotate", refusal=no_reset, tip=tip)

    def _turn(self) -> list[str]:
        """The deeds that resetting the turn would take back, in words, the last first."""
        match = self.play.session.match
        start, printer = self.play.turn_start, printer_of(match)
        found = [
            printer.label(match.state_at(i), match.journal[i].action) for i in range(len(match) - 1, start - 1, -1)
        ]
        return found if len(found) <= LISTED else [*found[:LISTED], f"{len(found) - LISTED} more"]
