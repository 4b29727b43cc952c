"""The tab "dungeon": the six levels, what the next one holds and brings, the exact odds of a raid, and its start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.input.actions import Input
from game.client.scenes.playing import said
from game.client.stack import Step
from game.client.ui import theme
from game.client.ui.focus import Reply
from game.client.ui.palette import FERN, GOLD, GREEN, INK, NIGHT, OAK, ORANGE, RUST, SLATE, TAN, UMBER, VELLUM, mix
from game.client.ui.widgets import FAINT, button
from game.core.twenty_years.actions import StartRaid
from game.core.twenty_years.odds import RaidOdds, raid_odds
from game.core.twenty_years.queries import raid_refusal
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import DUNGEONS, TABLES, TROOPS
from game.titles.twenty_years.look.panels.seam import TAB
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.twenty_years.look.panels.seam import TableContext

LIST_W, CARD_W, GAP = 226.0, 134.0, 4.0
UNIT = 9.0  # points of a room in the plan


class DungeonPanel:
    """The odds are reckoned once a state; one level is chosen to be read about."""

    rect: Rect = TAB
    moving = False

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._of: State | None = None
        self._odds: RaidOdds | None = None
        self._chosen = 0

    def odds(self, s: State) -> RaidOdds | None:
        """The chances of the next raid; None when every level is won."""
        if s is not self._of:
            self._of, self._odds = s, raid_odds(s)
        return self._odds

    def _start(self) -> Step:
        return self.context.do(StartRaid())

    # ---- painting
    def paint(self, painter: Painter) -> None:
        s: State = self.context.play.shown
        x, y, _, h = self.rect
        count = len(TABLES.dungeons)
        inner = painter.panel(x, y, LIST_W, h, "Dungeon", note=f"{s.levels_won} of {count} levels won")
        refusal = raid_refusal(s)
        box = (inner[0] + 3, inner[1] + inner[3] - 25, inner[2] - 6, 22.0)
        label = f"Raid level {s.levels_won + 1}" if s.levels_won < count else "Raid"
        action = self._start if self.context.free else None
        refused = refusal if self.context.free else None
        button(painter, self.context.focus, "dungeon/start", box, label, action, symbol="swords", refusal=refused)
        pitch = (inner[3] - 30) / count
        self._chosen = min(s.levels_won, count - 1)
        for level in range(count):
            if self.context.focus.id == f"dungeon/{level + 1}":
                self._chosen = level
        for level in range(count):
            self._level(painter, s, level, (inner[0] + 3, inner[1] + 3 + level * pitch, inner[2] - 6, pitch - 1.6))
        self._card(painter, s, self._chosen, (x + LIST_W + GAP, y, CARD_W, h))

    def _level(self, painter: Painter, s: State, level: int, box: Rect) -> None:
        x, y, w, h = box
        row, words = TABLES.dungeons[level], game_words("twenty_years").level(level + 1)
        won, now = level < s.levels_won, level == s.levels_won
        here = self.context.focus.zone(f"dungeon/{level + 1}", box, name=f"level {level + 1}, {words.name}")
        if here:
            painter.focus(*box)
        else:
            fill = VELLUM if now else mix(TAN, VELLUM, 0.1)
            painter.frame(*box, theme.inked(fill, 2.2, 0.5, mix(TAN, OAK, 0.5)))
        ink = INK if here or now or won else FAINT
        painter.text(str(level + 1), x + 8, y + h / 2, "bold", 9, ink, "center")
        painter.symbol(f"head_{row.monster}", x + 23, y + h / 2, min(16.0, h - 2), off=not (now or won))
        painter.text(words.name, x + 35, y + h / 2, "bold" if here else "ui", 8.5, ink, "midleft", max_width=w - 100)
        if won:
            painter.symbol("tick", x + w - 6, y + h / 2, 10, "midright")
            painter.text("won", x + w - 18, y + h / 2, "bold", 7.8, FERN, "midright")
            return
        reward = " ".join(f"{n}~{{{'bag' if good == 'basic' else good}}}" for good, n in row.reward.items())
        painter.rich(reward, x + w - 6, y + h / 2, "bold", 8, ink, "midright")

    def _card(self, painter: Painter, s: State, level: int, rect: Rect) -> None:
        x, y, w, h = rect
        row, words = TABLES.dungeons[level], game_words("twenty_years")
        page = words.level(level + 1)
        painter.panel(*rect, f"Level {level + 1}", VELLUM, words.name(row.monster, 2).capitalize(), note_colour=GOLD)
        tall = self._plan(painter, row.layout, x + 6, y + 16)
        wide = len(row.layout[0]) * UNIT
        left = x + 6 + wide + 8
        painter.symbol(f"head_{row.monster}", left + (x + w - 6 - left) / 2, y + 16 + tall / 2, min(34.0, tall + 8))
        below = y + 16 + tall + 5
        below = painter.paragraph(page.line, x + 6, below, w - 12, "italic", 8.2, INK, 0.95, max_height=40) + 3
        basic, rare = row.reward.get("basic", 0), {g: n for g, n in row.reward.items() if g != "basic"}
        extra = "".join(f" + {n}~{{{good}}}" for good, n in rare.items())
        below = painter.paragraph(f"Brings {basic} basic goods{extra}", x + 6, below, w - 12, "ui", 8, FERN) + 2
        painter.rule(x + 6, below, w - 12)
        if level != s.levels_won:
            need = row.needs
            stands = s.town.level(DUNGEONS) >= need
            text = "Cleared." if level < s.levels_won else f"Build Dungeon {need} first."
            painter.paragraph(text, x + 6, below + 3, w - 12, "ui", 8, UMBER if stands else RUST)
            return
        self._chances(painter, s, (x + 6, below + 3, w - 12, y + h - below - 5))

    def _plan(self, painter: Painter, layout: tuple[str, ...], x: float, y: float) -> float:
        """The rooms as squares, entrance and exit marked; returns the height."""
        for r, line in enumerate(layout):
            for c, mark in enumerate(line):
                if mark == ".":
                    continue
                fill = {"E": mix(GREEN, VELLUM, 0.3), "X": GOLD}.get(mark, mix(SLATE, NIGHT, 0.2))
                painter.frame(x + c * UNIT, y + r * UNIT, UNIT + 0.7, UNIT + 0.7, theme.inked(fill, 1, 0.7))
                if mark in "EX":
                    symbol = "door" if mark == "E" else "exit"
                    painter.symbol(symbol, x + (c + 0.5) * UNIT, y + (r + 0.5) * UNIT, UNIT - 1.5)
        return len(layout) * UNIT

    def _chances(self, painter: Painter, s: State, box: Rect) -> None:
        """The chance to clear the level under best play, and what it would cost."""
        x, y, w, h = box
        odds = self.odds(s)
        mode = self.context.services.settings.odds
        if odds is None or mode == "off":
            return
        if not s.units and not s.bombs:
            painter.paragraph("{warn}~You need troops to raid.", x, y, w, "ui", 8, RUST)
            return
        painter.text("to the exit", x, y + 6, "ui", 8, UMBER, "midleft")
        painter.text(said(odds.clear, mode), x + w, y + 6, "bold", 11, INK, "midright", max_width=w - 44)
        painter.bar(x, y + 13, w, 6, odds.clear, GREEN if odds.clear >= 0.5 else ORANGE)
        lost = [f"{n:.1f}~{{{name}}}" for name, n in zip((*TROOPS, "bomb"), odds.lost, strict=True) if n >= 0.05]
        if lost and y + 30 < y + h:
            painter.rich("costs about " + " ".join(lost), x, y + 27, "ui", 7.5, UMBER, "midleft", max_width=w)

    def live(self, painter: Painter) -> None:
        """Nothing moves here."""

    def tick(self, dt: float) -> bool:
        return False

    def handle(self, given: Input) -> Reply | None:
        return None
