"""The fate of the year: two black dice on felt, what each brings, and what that comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.stage.dice import Throw, draw_dice
from game.client.ui import theme
from game.client.ui.palette import CREAM, FERN, RUST, VELLUM
from game.core.mini_monarchy import queries
from game.core.mini_monarchy.state import DISASTERS, FATE_CHOICES, FATE_REROLL, PRODUCE
from game.core.mini_monarchy.tables import FORTUNE, RESULTS
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.places import FATE, Point, sign, signed, snug
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.mini_monarchy.events import DiceRolled
    from game.core.mini_monarchy.state import State

DIE = 39.0  # points of a die's cell
SPOTS: tuple[Point, Point] = ((FATE[0] + 25, FATE[1] + 34), (FATE[0] + 164, FATE[1] + 34))
_SHORT = {
    "disaster": "lose a building",
    "hard_times": "−1 of any good",
    "big_harvest": "+1 food per farm",
    "strike_ore": "+1 ore per mine",
    "efficiency": "+1 labour per village",
    "fortune": "any two of these",
}


def throw_of(event: DiceRolled) -> Throw:
    """The flight of a fate roll; the same event gives the same flight."""
    seed = sum(face * 7**i for i, face in enumerate(event.faces)) + 31 * len(event.rolled) + len(event.stream)
    kept = frozenset(range(len(event.faces))) - frozenset(event.rolled)
    return Throw(seed, event.faces, SPOTS, (FATE[0] + FATE[2] * 0.8, FATE[1] + 120), kept, 0.85)


class FateTray:
    """Painted from the state; remembers what the results came to when the year produced."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._gains: dict[tuple[int, int], dict[str, int]] = {}

    def paint(self, painter: Painter) -> None:
        s = self.context.state
        note = ""
        if s.monument and s.year:
            note = "re-roll one die" if s.phase == FATE_REROLL else "re-roll: once a year"
        painter.tray(*FATE, title=f"Year {s.year} fate" if s.year else "Fate", note=note)
        self._remember(s)
        rolling = getattr(self.context.play.director.now, "type", "") == "dice_rolled"
        if not rolling and s.faces:
            still = Throw(0, s.faces, SPOTS, SPOTS[0], frozenset((0, 1)))
            draw_dice(painter, painter.sprites, still, 0.0, painter.px(DIE), "black")
        for die, face in enumerate(() if rolling else s.faces):
            self._tell(painter, s, die, face)

    def _remember(self, s: State) -> None:
        if s.phase in (FATE_REROLL, FATE_CHOICES, DISASTERS, PRODUCE):
            for row in queries.result_menu(s):
                self._gains[s.year, row.result] = row.gains

    def _tell(self, painter: Painter, s: State, die: int, face: int) -> None:
        x, y = FATE[0] + 49 + 139 * die, FATE[1] + 22
        pick = s.picks[die] if die < len(s.picks) and s.picks[die] else (face,)
        words = game_words("mini_monarchy")
        if len(pick) > 1:
            for i, result in enumerate(pick):
                self._half(painter, s.year, result, x, y + 1 + i * 17)
            return
        name = RESULTS[pick[0] - 1]
        painter.text(words.name(name).capitalize(), x, y, "bold", snug(painter, 9), CREAM, "midleft", max_width=88)
        painter.text(_SHORT[name], x, y + 10.5, "ui", snug(painter, 7.5), theme.FELT_TEXT, "midleft", max_width=88)
        self._chip(painter, s, pick[0], x, y + 24)

    def _half(self, painter: Painter, year: int, result: int, x: float, y: float) -> None:
        """One of the two results of a fortune."""
        name = RESULTS[result - 1]
        painter.symbol(sign(name), x + 5, y, 12)
        told = game_words("mini_monarchy").name(name).capitalize()
        right = painter.text(told, x + 13, y, "bold", 8, CREAM, "midleft", max_width=58)
        for good, n in self._gains.get((year, result), {}).items():
            painter.text(signed(n), right + 3, y, "bold", 8, theme.GOOD_ON_DARK, "midleft")
            painter.symbol(sign(good), right + 14, y, 8.5, "midleft")

    def _chip(self, painter: Painter, s: State, result: int, x: float, y: float) -> None:
        """What it comes to."""
        gains = self._gains.get((s.year, result), {})
        if result == FORTUNE:
            painter.symbol("clover", x, y, 13, "midleft")
            return
        if not gains:
            painter.symbol(sign(RESULTS[result - 1]), x, y, 14, "midleft")
            return
        for good, n in gains.items():
            painter.frame(x, y - 6.5, 30, 13, theme.inked(VELLUM, 3, 0.7))
            painter.text(signed(n), x + 9.6, y + 0.2, "bold", 9.5, FERN if n > 0 else RUST, "center")
            painter.symbol(sign(good), x + 17, y, 10.5, "midleft")

    def live(self, painter: Painter) -> None:
        """The roll while it flies."""
        now = self.context.play.director.now
        if now is not None and now.type == "dice_rolled":
            t = self.context.play.director.number("fate.t", 0.0)
            draw_dice(painter, painter.sprites, throw_of(now), t, painter.px(DIE), "black")
