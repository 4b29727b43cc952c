"""The title: a living landscape, the reign to go on with, the doors to everything else, a card for every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game import __version__
from game.client.doors import scene_of
from game.client.draw.canvas import Rect
from game.client.input.actions import Act, Input
from game.client.run import Run
from game.client.scenes import menu_cards
from game.client.scenes.idle import due
from game.client.scenes.page import Page
from game.client.scenes.saved import SLICE, Beside, SaveCard, saves, to_continue
from game.client.stack import Prompt, Push, Quit, Reset, Step
from game.client.stage.vista import Vista
from game.client.ui.focus import Refused
from game.client.ui.layout import columns
from game.client.ui.palette import INK, OAK, PARCH, TAN, UMBER, WHITE, mix
from game.client.ui.widgets import button, shaking
from game.client.ui.widgets_dialog import Answer, Dialog
from game.journal.files import SaveError
from game.title import titles

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

LIVE = 15  # pictures a second of the vista
TIRED = 90.0  # seconds without input after which the vista rests
PANEL: Rect = (16.0, 95.0, 222.0, 236.0)
CARDS: Rect = (248.0, 271.0, 384.0, 60.0)
FOOT = 24.0  # the small doors at the panel's foot
AT_ONCE = 0.03  # seconds of looking for the reign to go on with before the first picture: most are found in a third
COUNTS = {1: "A little kingdom", 2: "Two little kingdoms", 3: "Three little kingdoms", 4: "Four little kingdoms"}


def opening(run: Run) -> MenuScene:
    """The scene the client starts with when no game was named."""
    return MenuScene()


class MenuScene(Page):
    """The first page. `notice` is a sentence to be read before anything else."""

    def __init__(self, notice: str = "") -> None:
        super().__init__()
        self.vista = Vista()
        self.notice = notice
        self.save: SaveCard | None = None
        self.count = 0  # of saves
        self._phase = 0
        self._looking = Beside(iter(()))

    def enter(self) -> None:
        super().enter()
        self.services.sound.music("title")
        self.focus.focus_on("new")
        self._look_for_saves()
        if not self.notice and self.services.message:
            self.notice, self.services.message = self.services.message, None

    def resume(self, result: object) -> Step:
        self._look_for_saves()
        if result == "quit":
            return Quit()
        return super().resume(result)

    def _look_for_saves(self) -> None:
        paths = saves(self.services.data_dir)
        self.count, self.save = len(paths), None
        self._looking = Beside(to_continue(paths))
        self._look_on(AT_ONCE)

    def _look_on(self, seconds: float) -> None:
        """Go on reading the newest saves; what is found joins the page, and has the focus if nobody chose meanwhile."""
        if not self._looking.work(seconds):
            return
        self.save = self._looking.found
        if self.save is not None and self.focus.id == "new":
            self.focus.focus_on("continue")
        self.touch()

    @property
    def _new_here(self) -> bool:
        """Nobody has reigned here yet, nor been asked whether to learn."""
        return not (self.count or self.services.settings.lesson_offered or self.services.run.headless)

    # ---- time
    @property
    def living(self) -> bool:
        """The vista moves."""
        return not self.services.settings.reduced_motion and self.services.idle < TIRED

    @property
    def stale(self) -> bool:
        return self.dirty or (self.living and int(self.services.time * LIVE) != self._phase)

    def tick(self, dt: float) -> Step:
        if not self._looking.done:
            self._look_on(SLICE)
        if self.notice:
            text, self.notice = self.notice, ""
            return Push(Dialog("Before you start", text, (Answer("Continue", None),), "scroll"))
        if not self.services.settings.welcomed and not self.services.run.headless:
            return Push(scene_of("welcome"))
        if self._new_here:
            return Push(scene_of("lesson_offer"))
        if due(self.services.idle):
            return Push(scene_of("attract"))
        return super().tick(dt)

    # ---- inputs
    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.BACK:
                return self.leave_game()
            case Act.WHY:
                return self.help()
            case Act.MIRROR if self.count:
                return self.others()
        return None

    def go_on(self) -> Step:
        assert self.save is not None
        try:
            return Reset(scene_of("go_on", self.save.path, self.services.data_dir))
        except SaveError as error:
            self.say(f"{error}.", "warn")
            self._look_for_saves()
            return None

    def new(self, game: str = "") -> Step:
        return Push(scene_of("setup", game))

    def watch(self) -> Step:
        return Push(scene_of("setup", watching=True))

    def together(self) -> Step:
        return Push(scene_of("together"))

    def others(self) -> Step:
        return Push(scene_of("saves"))

    def help(self) -> Step:
        return Push(scene_of("help", self.save.game if self.save else next(iter(titles())), at_table=False))

    def options(self) -> Step:
        return Push(scene_of("options"))

    def credits(self) -> Step:
        return Push(scene_of("credits"))

    def leave_game(self) -> Step:
        answers = (Answer("Quit", "quit", "door"), Answer("Stay", None, "cross"))
        return Push(Dialog("Quit?", "All moves are saved.", answers, "door"))

    def prompts(self) -> tuple[Prompt, ...]:
        more = (Prompt(Act.MIRROR, "Saved games"),) if self.count else ()
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, "Quit"), *more, Prompt(Act.WHY, "How to play"))

    # ---- the picture
    def draw(self, painter: Painter) -> None:
        self._phase = int(self.services.time * LIVE)
        super().draw(painter)

    def paint(self, painter: Painter) -> None:
        self.vista.draw_ground(painter)
        self._panel(painter)
        menu_cards.game_cards(painter, self.focus, CARDS, self.services.data_dir, self.new)
        painter.prompt_bar(self.prompts(), f"version {__version__}")

    def live(self, painter: Painter) -> None:
        self.vista.draw_life(painter, self._phase / LIVE, self.services.settings.reduced_motion)
        for x, y, w, h in (PANEL, CARDS):
            front = painter.box(x, y, w + 2, h + 2)
            self.layer.mend(painter, [box.clip(front) for box in self.vista.moved if box.colliderect(front)])
        self._logo(painter)

    def _logo(self, painter: Painter) -> None:
        painter.sprite("pic/crowned", 14, 3, 82, "topleft")
        painter.sprite("pic/title", 88, 10, 56, "topleft")
        painter.sprite("pic/ribbon", 91, 65, 20, "topleft")
        line = f"{COUNTS.get(len(titles()), 'Little kingdoms')}, one handful of dice"
        painter.text(line, 225, 72.4, "italic", 10, WHITE, "center", max_width=220)

    def _panel(self, painter: Painter) -> None:
        x, y, w, h = PANEL
        painter.panel(x, y, w, h)
        top = y + 5
        if self.save is not None:
            box = (x + 6, top, w - 12, 84.0)
            menu_cards.save_card(painter, self.focus, box, self.save, self.go_on)
            top += 89
        bottom = y + h - FOOT
        doors = self._doors()
        pitch = (bottom - top - 3) / len(doors)
        for i, (id, symbol, label, note, open_door) in enumerate(doors):
            box = (x + 6, top + i * pitch, w - 12, pitch - 1.5)
            if i:
                painter.rule(x + 12, box[1] - 1, w - 24, mix(TAN, OAK, 0.2))
            self._door(painter, id, box, symbol, label, note, open_door)
        feet = columns((x + 7, bottom, w - 14, FOOT - 6), 2, 5)
        button(painter, self.focus, "credits", feet[0], "Credits", self.credits, symbol="quill", size=8.5)
        button(painter, self.focus, "quit", feet[1], "Quit", self.leave_game, symbol="door", size=8.5)

    def _doors(self) -> list[tuple[str, str, str, str, Callable[[], Step]]]:
        games = len(titles())
        return [
            ("new", "crown", "New game", "choose a game" if games == 1 else f"{games} games", self.new),
            ("together", "player", "Play together", "on other machines", self.together),
            ("watch", "eye", "Watch", "watch a bot play", self.watch),
            ("saves", "replay", "Saved games", f"{self.count} saved" if self.count else "none yet", self.others),
            ("help", "question", "How to play", "rules and glossary", self.help),
            ("options", "gear", "Options", "sound, text size, motion", self.options),
        ]

    def _door(
        self, painter: Painter, id: str, box: Rect, symbol: str, label: str, note: str, open_door: Callable[[], Step]
    ) -> None:
        x, y, w, h = box
        shut = Refused("No saved games yet. Games save automatically from the first move.") if (
            id == "saves" and not self.count
        ) else None  # fmt: skip
        here = self.focus.zone(id, box, open_door, refusal=shut, name=label)
        with shaking(painter, self.focus, id):
            if here:
                painter.focus(x + 1, y + 0.5, w - 2, h - 1)
            size = min(18.0, h - 3)
            painter.symbol(symbol, x + 15, y + h / 2, size, off=shut is not None)
            ink = INK if shut is None or here else mix(INK, PARCH, 0.26)
            end = painter.text(label, x + 31, y + h / 2, "bold" if here else "ui", 11, ink, "midleft", max_width=110)
            painter.text(note, x + w - 8, y + h / 2 + 0.4, "ui", 8, UMBER, "midright", max_width=x + w - 14 - end)


def home() -> Callable[[], MenuScene]:
    """How to come back here."""
    return partial(MenuScene)
