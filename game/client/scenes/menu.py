"""The title: a living landscape, the game to continue, doors to everything else, a card for each game."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pygame

from game import __version__
from game.client import Run
from game.client.about import emblem, land_of
from game.client.doors import fetch, scene_of
from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.scenes.page import Answer, Dialog, GamePage, Key
from game.client.scenes.saved import SLICE, SaveCard, Sliced, list_steps, to_continue
from game.client.stack import Push, Quit, Reset, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal
from game.client.ui.palette import INK, NIGHT, PARCH, RED, STONE, TAN, UMBER, WHITE, WOOD, Colour, dark, light, mix
from game.client.ui.text import plain
from game.journal.files import SaveError, saves
from game.journal.hall import Hall
from game.narrator import say
from game.title import titles

LAND, COVER = 72.0, 31.0  # points of the pictures: the land of a save, the top of a game's card
DOT = 4.4
HUGE = 1.6  # letters from which a card says what matters most
STAYS = "\u00a0"  # a space at which no line breaks
TO_COME = mix(TAN, UMBER, 0.3)


def save_item(save: SaveCard, go_on: ui.Do, letters: float = 1.0) -> ui.Item:
    """The button to continue: year and score; with small text also the land, the day, the last action."""
    summary = save.summary
    assert summary is not None
    name = ui.Text(titles()[save.game].name.replace(" ", STAYS), "title", 8.5, dark(RED, 0.42), grow=True)
    huge = letters > HUGE
    chips = summary.chips if huge else (("hourglass", summary.step), *summary.chips)
    when = ui.Text(summary.step, "bold") if huge else ui.Text(save.when.replace(" ", STAYS), "ui", 7.5, UMBER)
    told: tuple[ui.Node, ...] = (
        ui.Text("Continue", "bold", 13),
        ui.Fit(ui.Row((name, when)), ui.Lines((name, when))),
        ui.Art(h=DOT, draw=ui.do(_dots, summary.now, summary.total)),
        chips_line(chips, "bold"),
    )
    if summary.action and not huge:
        told += (ui.Rule(), ui.Text(say("last_action", action=plain(summary.action)), "aside"))
    land = ui.Art(LAND, LAND, draw=ui.do(land_of, save.match))
    words = ui.Column(told, 1.5, grow=True)
    face = words if huge else ui.Row((land, words), 7, top=True)
    return ui.Item("continue", face, go_on, name=f"Continue, {summary.step}", ground=theme.CARD, pad=(5, 5))


def chips_line(chips: Iterable[tuple[str, str]], style: str) -> ui.Text:
    """Facts of a game, each with a symbol; lines break only between them."""
    return ui.Text("  ".join(f"{{{symbol}}}~{text.replace(' ', STAYS)}" for symbol, text in chips), style)


def _dots(now: int, total: int, painter: Painter, box: Rect, how: ui.How) -> None:
    """Draws a small box for every step: past, now, future."""
    x, y, w, h = box
    pitch = w / total
    for i in range(total):
        paint = RED if i + 1 < now else INK if i + 1 == now else TO_COME
        painter.rect(x + i * pitch, y, pitch - 1.4, h, paint, 1.0)


def door(
    id: str,
    symbol: str,
    label: str,
    note: str,
    open_door: ui.Do,
    shut: ClientRefusal | None = None,
    narrow: bool = False,
) -> ui.Item:
    """A button to another page, with a note on the right if text size allows.

    `narrow`: it is one of two beside each other.
    """
    if narrow:
        face: ui.Node = ui.Row((ui.Symbol(symbol, 11), ui.Text(label, "label", 9.5, grow=True)), 3)
        return ui.Item(id, face, open_door, shut, name=label, pad=(3, 0), grow=True)
    sign, name = ui.Symbol(symbol, 16), ui.Text(label, "label", 11, grow=True)
    face = ui.Fit(ui.Row((sign, name, ui.Text(note, "ui", 8, UMBER)), 6), ui.Row((sign, name), 6))
    return ui.Item(id, face, open_door, shut, name=label, pad=(6, 1), grow=True)


def game_cards(home: Path, begin: ui.Do, cols: int) -> ui.Node:
    """A card for each game with the player's best score, `cols` side by side; `begin` is called with the game's id.

    A package whose game cannot be played is greyed out, with the reason.
    """
    found, cards = titles(), list[ui.Item]()
    refused: Any = theme.panel_frames(mix(TAN, STONE, 0.5), WOOD, 0, False)
    for game, title in found.items():
        reigns = [r for r in Hall(home).reigns(game) if not r.bot and not r.study]
        best, accent = f"best {reigns[0].score}" if reigns else say("no_score_yet"), title.look.accent
        told = (
            ui.Art(h=COVER + 2.2, draw=ui.do(cover, game, accent)),
            ui.Text(title.name, "title", 9, anchor="center"),
            ui.Text(best, "bold", 7.4, dark(accent, 0.45), anchor="center"),
        )
        ground: Any = theme.panel_frames(PARCH, dark(accent, 0.35), 0, False)
        act, id = ui.do(begin, game), f"game/{game}"
        cards.append(ui.Item(id, ui.Column(told, 1), act, name=title.name, ground=ground, pad=(3, 3)))
    for name, why in found.refused.items():
        refusal = ClientRefusal(say("this_game_could_not", why=plain(why)[:160]))
        face = ui.Text(plain(name), "title", 9, UMBER, anchor="center")
        cards.append(ui.Item(f"refused/{name}", face, None, refusal, name=name, ground=refused))
    return ui.Grid(tuple(cards), 8, cols=cols)


def cover(game: str, accent: Colour, painter: Painter, box: Rect, how: ui.How) -> None:
    """Draws a game's picture above a line in its colour, its sign in a paper seal."""
    x, y, w, _ = box
    with painter.clip(x, y, w, COVER):
        if painter.sprites.has(f"pic/card_{game}"):
            painter.sprite(f"pic/card_{game}", x + w / 2, y, max(COVER, w * 0.376), "midtop")
        else:
            painter.rect(x, y, w, COVER, light(accent, 0.5))
    painter.rect(x, y + COVER, w, 2.2, accent)
    painter.badge("", x + 11, y + 26, light(PARCH, 0.4), r=9.5 / painter.grown)
    painter.symbol(emblem(game, painter.sprites), x + 11, y + 26, 13)


# ---- When attract mode starts.
AFTER = 60.0  # seconds without input on the title until bots play
REST = 600.0  # seconds they play at most, so that a forgotten window falls quiet


def due(idle: float) -> bool:
    """Whether attract mode is due; a window left alone goes quiet once."""
    return AFTER <= idle < AFTER + REST


# ---- The title page.
LIVE = 15  # pictures a second of the vista
TIRED = 90.0  # seconds without input after which the vista rests
FRONT: Rect = (16.0, 95.0, 616.0, 236.0)  # what stands before the landscape
DOORS = 222.0  # width of the doors at plain text
LARGE = 1.2  # letters from which the games stand in two columns
AT_ONCE = 0.03  # seconds of looking for the reign to go on with before the first picture: most are found in a third
COUNTS = {
    1: say("a_little_kingdom"),
    2: say("two_little_kingdoms"),
    3: say("three_little_kingdoms"),
    4: say("four_little_kingdoms"),
}


def opening(run: Run) -> MenuScene:
    """First scene when no game was named."""
    return MenuScene()


class MenuScene(GamePage):
    """The first page. `notice`: a sentence shown before anything else."""

    leaves = ()

    def __init__(self, notice: str = "") -> None:
        super().__init__()
        self.vista = Vista()
        self.notice = notice
        self.save: SaveCard | None = None
        self.count = 0  # of saves
        self._leads, self._phase = True, 0
        self._fetched = False  # what a game needs to be chosen: once the first picture is out
        self._looking: Sliced[SaveCard | None] = Sliced(iter(()))
        self._listing: Sliced[None] = Sliced(iter(()))
        self._panels = ui.Page(keep=False)

    def enter(self) -> None:
        super().enter()
        self.services.sound.music("title")
        self.services.sound.land({"hearth": 1.0})
        self.focus.focus_on("new")
        self._look_for_saves()
        if not self.notice and self.services.message:
            self.notice, self.services.message = self.services.message, None

    def resume(self, result: object) -> Step:
        self._look_for_saves()
        return super().resume(result)

    def _look_for_saves(self) -> None:
        paths = saves(self.services.data_dir)
        self.count, self.save = len(paths), None
        self._looking, self._listing = Sliced(to_continue(paths)), Sliced(list_steps(self.services.data_dir))
        self._look_on(AT_ONCE)

    def _look_on(self, seconds: float) -> None:
        """Reads the newest saves on; the one found joins the page, and takes the focus at first if untouched."""
        if not self._looking.work(seconds):
            return
        self.save = self._looking.found
        if self.save is not None and self._leads and self.focus.id == "new":
            self.focus.focus_on("continue")
        self._leads = False
        self.touch()

    # ---- time
    @property
    def stale(self) -> bool:
        lives = not self.services.settings.reduced_motion and self.services.idle < TIRED
        return self.dirty or (lives and int(self.services.time * LIVE) != self._phase)

    def tick(self, dt: float) -> Step:
        if not (self.dirty or self._fetched):
            self._fetched = True
            brought = [(title.rules, title.board, title.look.about) for title in titles().values()]
            fetch(("setup", *(place for places in brought for place in places if place)))
        if not self._looking.done:
            self._look_on(SLICE)
        elif not self._listing.done and self._listing.work():
            self.touch()
        if self.notice:
            text, self.notice = self.notice, ""
            return Push(Dialog(say("before_you_start"), text, (Answer("Continue", None),), "scroll"))
        if not self.services.settings.welcomed and not self.services.run.headless:
            return Push(scene_of("welcome"))
        if not (self.count or self.services.settings.lesson_offered or self.services.run.headless):
            return Push(scene_of("lesson_offer"))
        if due(self.services.idle):
            return Push(scene_of("attract"))
        return super().tick(dt)

    # ---- inputs
    def go_on(self) -> Step:
        assert self.save is not None
        try:
            return Reset(scene_of("go_on", self.save.path, self.services.data_dir))
        except SaveError as error:
            self.say(f"{error}.", "warn")
            self._look_for_saves()
            return None

    def help(self) -> Step:
        from game.journal.reading import peek  # the menu itself reads no rules

        last = next(filter(None, map(peek, saves(self.services.data_dir)[:1])), None)  # played on or finished
        game = last.setup.game if last is not None and last.setup.game in titles() else next(iter(titles()))
        return Push(scene_of("help", game, at_table=False))

    def leave_game(self) -> Step:
        answers = (Answer("Quit", 0, "door"), Answer("Stay", None, "cross"))
        return self.ask(Quit, Dialog, "Quit?", say("all_moves_are_saved"), answers, "door")

    def keys(self) -> Iterable[Key]:
        yield from (Key(Act.CONFIRM, "Choose"), Key(Act.BACK, "Quit", self.leave_game))
        if self.count:
            yield Key(Act.MIRROR, say("saved_games"), partial(self.push, "saves"))
        yield Key(Act.WHY, say("how_to_play"), self.help)

    # ---- the picture
    def draw(self, painter: Painter) -> None:
        self._phase = int(self.services.time * LIVE)
        super().draw(painter)

    def paint(self, painter: Painter) -> None:
        self.vista.draw_ground(painter)
        self._panels.paint(painter, self.focus, self.view(painter.text_scale), FRONT)
        painter.prompt_bar(self.prompts(), say("version", number=__version__))

    def view(self, letters: float) -> ui.Node:
        """Buttons on the left, games below on the right; the buttons grow with the text.

        They stand in two columns if a game to continue leaves little room.
        """
        games = game_cards(self.services.data_dir, ui.do(self.push, "setup"), 2 if letters > LARGE else 4)
        held = ui.Scroll("games", ui.Column((ui.Space(grow=True), ui.Stack((ui.Hole(id="games"), games)))), grow=True)
        parts: list[ui.Node] = [] if self.save is None else [save_item(self.save, ui.do(self.go_on), letters)]
        feet = (
            ui.button("credits", "Credits", ui.do(self.push, "credits"), "quill", size=8.5, least=18, grow=True),
            ui.button("quit", "Quit", ui.do(self.leave_game), "door", size=8.5, least=18, grow=True),
        )
        lines = ui.Lines(tuple([node for one in self._doors(False) for node in (ui.Rule(h=1), one)][1:]))
        two = ui.Grid(tuple(self._doors(True)), 1)
        fit = ui.Spare((lines, two, ui.Scroll("doors", two)), full=True, grow=True)
        card = ui.Card("", ui.Column((*parts, fit, ui.Row(feet, 5)), 3), id="front")
        doors = ui.Stack((ui.Hole(id="doors"), card), basis=DOORS * min(1.5, max(1.0, letters)))
        return ui.Row((doors, held), 10)

    def live(self, painter: Painter) -> None:
        self.vista.draw_life(painter, self._phase / LIVE, self.services.settings.reduced_motion)
        for x, y, w, h in (self._panels.hole("doors"), self._panels.hole("games")):
            front = painter.box(x, y, w + 2, h + 2)
            self.layer.restore(painter, [box.clip(front) for box in self.vista.moved if box.colliderect(front)])
        painter.sprite("pic/crowned", 14, 3, 82, "topleft")
        painter.sprite("pic/title", 88, 10, 56, "topleft")
        painter.sprite("pic/ribbon", 91, 65, 20, "topleft")
        line = say("one_handful_of_dice", n=COUNTS.get(len(titles()), say("little_kingdoms")))
        painter.text(line, 225, 72.4, "italic", 10, WHITE, "center", max_width=220)

    def _doors(self, two: bool) -> list[ui.Item]:
        one = partial(door, narrow=two)
        games = len(titles())
        saved = say("count_saved", n=self.count) if self.count else say("none_saved")
        shut = None if self.count else ClientRefusal(say("no_saves_yet"))
        return [
            one("new", "crown", say("new_game"), say("choose_game", n=games), ui.do(self.push, "setup")),
            one("today", "rosette", say("todays_realm"), say("same_dice_today"), ui.do(self.push, "today")),
            one("together", "player", say("play_together"), say("on_other_machines"), ui.do(self.push, "together")),
            one("watch", "eye", "Watch", say("watch_a_bot"), ui.do(self.push, "setup", "", True)),
            one("saves", "replay", say("saved_games"), saved, ui.do(self.push, "saves"), shut),
            one("help", "question", say("how_to_play"), say("rules_and_glossary"), ui.do(self.help)),
            one("options", "gear", "Options", say("what_options"), ui.do(self.push, "options")),
        ]


# ---- The landscape behind the title, as a function of time.
MARGIN = 12
LAYERS = {"ground": (0, 360), "castle": (76, 48)}  # top, height; the castle is what the dragon flies behind
PACE = 5.0  # points a second that the host marches
COLUMN, TALL = 300.0, 31.0  # points: how long the host is, how tall its figures


class VistaTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """vista.toml: what moves in the landscape, and where."""

    clouds: tuple[tuple[int, float, float, float], ...]
    flags: tuple[tuple[str, float, float, float], ...]
    boats: tuple[tuple[str, float, float, float], ...]
    chimneys: tuple[tuple[float, float], ...]
    sheep: tuple[tuple[float, float], ...]
    birds: tuple[tuple[float, float, float], ...]
    host: tuple[tuple[str, float], ...]


LIFE = msgspec.toml.decode(Path(__file__).with_name("vista.toml").read_bytes(), type=VistaTable)


class Vista:
    """The title's landscape: ground and what moves on it."""

    def __init__(self) -> None:
        self.moved: list[pygame.Rect] = []  # where life was put down last

    def draw_ground(self, painter: Painter) -> None:
        """Draws everything that stands still, to the window's edges."""
        painter.surface.blit(_layer(painter, "ground"), _corner(painter, "ground"))
        _trim(painter)

    def draw_life(self, painter: Painter, t: float, still: bool) -> None:
        """Draws what moves, t seconds after the title opened, over the ground."""
        t = 12.0 if still else t
        self.moved.clear()
        self._sky(painter, t)
        self._land(painter, t)
        self._host(painter, t)
        _trim(painter)

    def _put(self, painter: Painter, name: str, x: float, y: float, height: float, flip: bool = False) -> None:
        """Draws a sprite by its anchor."""
        self.moved.append(painter.sprite(name, x, y, height, flip=flip))

    def _sky(self, painter: Painter, t: float) -> None:
        """Draws clouds, birds, and the dragon behind the castle."""
        for kind, cx, cy, pace in LIFE.clouds:
            span = WIDTH + 140
            self._put(painter, f"menu/cloud_{kind}", (cx + 70 - t * pace) % span - 70, cy, (33, 25, 17)[kind])
        for i, (bx, by, size) in enumerate(LIFE.birds):
            flap = int(t * 4 + i * 1.7) % 5 == 0
            x, y = bx + math.sin(t * 0.3 + i) * 9, by + math.sin(t * 0.7 + i) * 2
            self._put(painter, f"menu/bird_{int(flap)}", x, y, size)
        round_trip = t * 0.16 + 2.4
        x, y = 540 + 120 * math.cos(round_trip), 70 + 16 * math.sin(2 * round_trip) + 3 * math.sin(t * 5.2)
        self._put(painter, f"menu/dragon_{int(t * 7) % 6}", x, y, 58, math.sin(round_trip) < 0)
        box, corner = self.moved[-1], _corner(painter, "castle")
        painter.surface.blit(_layer(painter, "castle"), box, box.move(-corner[0], -corner[1]))

    def _land(self, painter: Painter, t: float) -> None:
        for colour, x, y, size in LIFE.flags:
            self._put(painter, f"menu/flag_{colour}_{int(t * 8 + x) % 6}", x, y, size)
        self._put(painter, f"menu/sails_{int(t * 9) % 8}", 564, 172, 37)
        for i, (colour, x, y, size) in enumerate(LIFE.boats):
            drift = 5 * math.sin(t * 0.16 + i * 2)
            self._put(painter, f"menu/boat_{colour}", x + drift, y + 0.7 * math.sin(t * 1.3 + i), size)
        for x, y in LIFE.chimneys:
            for puff in range(4):
                age = (t * 0.45 + puff / 4 + x) % 1.0
                step = int(age * 4)
                self._put(painter, f"menu/smoke_{step}", x + 7 * age * age, y - 15 * age, 9 + 2 * step)
        for i, (x, y) in enumerate(LIFE.sheep):
            hop = max(0.0, math.sin(t * 1.1 + i * 2.4) - 0.82) * 9
            self._put(painter, "menu/sheep", x, y - hop, 11, i % 2 == 1)
        for i in range(2):
            glint = math.sin(t * 1.7 + i * 2.1)
            if glint > 0:
                self._put(painter, "menu/sparkle", 589.6 + 36.8 * i, 148.4, 8 + round(3 * glint) * 2)

    def _host(self, painter: Painter, t: float) -> None:
        lap = WIDTH + COLUMN
        head = (598 + 40 + t * PACE) % lap - 40
        for i, (sprite, behind) in enumerate(LIFE.host):
            x = head - behind
            x = x + lap if x < -COLUMN else x
            if not -30 < x < WIDTH + 30:
                continue
            step = abs(math.sin(t * 4.2 + i * 1.3))
            y = 260 + (1.6 if i % 2 else -1.2)
            self._put(painter, "fig/shadow", x, y, TALL * 0.17)
            self._put(painter, sprite, x, y - 1.3 * step, TALL)


def _layer(painter: Painter, layer: str) -> pygame.Surface:
    return painter.picture(f"pic/menu_{layer}", painter.px(LAYERS[layer][1]))


def _corner(painter: Painter, layer: str) -> tuple[int, int]:
    """The top left pixel of a layer."""
    return round(painter.left - MARGIN * painter.k), round(painter.top + LAYERS[layer][0] * painter.k)


def _trim(painter: Painter) -> None:
    """Covers everything outside the grid, where layers and walkers would show."""
    area = painter.surface.get_rect()
    grid = pygame.Rect(round(painter.left), round(painter.top), round(WIDTH * painter.k), round(HEIGHT * painter.k))
    for side in (
        pygame.Rect(0, 0, grid.left, area.h),
        pygame.Rect(grid.right, 0, area.w - grid.right, area.h),
        pygame.Rect(0, 0, area.w, grid.top),
        pygame.Rect(0, grid.bottom, area.w, area.h - grid.bottom),
    ):
        if side.w > 0 and side.h > 0:
            painter.surface.fill(NIGHT, side)
