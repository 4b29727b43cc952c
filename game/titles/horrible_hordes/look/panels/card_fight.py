"""The battle that rages, on the large card: both sides on the field, dice as they fall, the odds from here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.ui.palette import BLUE, CREAM, FERN, INK, RED, RUST, UMBER, VELLUM
from game.core.horrible_hordes.odds import battle_odds
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.state import Battle
from game.core.horrible_hordes.tables import TERRAINS
from game.core.horrible_hordes.units import stack_at
from game.titles.horrible_hordes.look.battle.fight import Fight, needs
from game.titles.horrible_hordes.look.board.pieces import arms, burst
from game.titles.horrible_hordes.look.panels.card_parts import paint_bars, paint_faces
from game.titles.horrible_hordes.look.places import Side
from game.titles.horrible_hordes.look.texts.names import kingdom_name, name

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.horrible_hordes.state import State

DIE = 15.0  # points of a die on the card


class FightCard:
    """Paints the battle of the moment."""

    def __init__(self, context: Side) -> None:
        self.context = context

    def paint(self, painter: Painter, box: Rect, fight: Fight) -> None:
        s = self.context.state
        x, y, w, h = box
        title = "A raid" if fight.mode == RAID else "A battle"
        cell = s.grid.cells[fight.space]
        note = f"clash {fight.round}" if fight.round else "before the first clash"
        painter.panel(x, y, w, h, f"{title} at {cell[0]},{cell[1]}", VELLUM, note=note)
        stage = (x + 3, y + 14, w - 6, 62.0)
        with painter.clip(*stage):
            tall = stage[2] * 0.46
            painter.sprite(_backdrop(s, fight.space), x + w / 2, stage[1] + stage[3] + 18, tall, "midbottom")
            self._hosts(painter, fight, stage)
        odds = battle_odds(s) if self._reckoned(fight) else None
        foot = 0.0
        if odds is not None and not fight.result:
            foot = 13.0
            paint_bars(
                painter,
                self.context.chance,
                [("odds from here", odds.hold, odds.armies)],
                (x + 6, y + h - 15, w - 12, 13.5),
            )
        self._dice(painter, fight, (x + 6, y + 79, w - 12, h - 83 - foot))

    def _reckoned(self, fight: Fight) -> bool:
        """Whether the battle on the screen stands at a moment whose odds mean something."""
        s = self.context.state
        frame = next((frame for frame in reversed(s.todo) if isinstance(frame, Battle)), None)
        if frame is None or frame.space != fight.space or (frame.foe < 0 and frame.space not in s.hordes):
            return False
        return frame.stage in ("start", "round") or not self.context.play.busy

    def _hosts(self, painter: Painter, fight: Fight, stage: Rect) -> None:
        s = self.context.state
        x, y, w, h = stage
        self._host(painter, fight.seat, fight, x + 6, y + h - 4, False)
        if fight.foe >= 0:
            self._host(painter, fight.foe, fight, x + w - 6, y + h - 4, True)
        else:
            horde = s.hordes.get(fight.space)
            left = horde.hits if horde else 0
            shown = min(5, left)
            for i in range(shown - 1, -1, -1):
                painter.sprite(f"hh/{fight.horde}", x + w - 34 - i * 17, y + h - 3 - (i % 2) * 5, 46 if i == 0 else 34)
            painter.text(name(fight.horde), x + w - 6, y + 8, "bold", 9, INK, "midright", halo=CREAM)
            if left:
                burst(painter, x + w - 13, y + 22, str(left), 8.5)
        painter.text(kingdom_name(s.players[fight.seat].kingdom), x + 22, y + 8, "bold", 9, INK, "midleft", halo=CREAM)
        arms(painter, fight.seat, x + 5, y + 2, 13)
        if fight.result:
            text, colour = {
                "won": ("Victory", FERN),
                "lost": ("Lost", RUST),
                "even": ("Nobody survived", UMBER),
            }.get(fight.result, (fight.result, UMBER))
            painter.pill(text, x + w / 2, y + h / 2 - 6, VELLUM, colour, 11, "center", height=18)

    def _host(self, painter: Painter, seat: int, fight: Fight, x: float, y: float, right: bool) -> None:
        s = self.context.state
        player, way = s.players[seat], -1 if right else 1
        at = x + 12 * way
        if fight.mode == RAID or right:
            for _ in range(player.settlements.get(fight.space, 0)):
                painter.sprite(f"hh/town_{seat}", at, y - 6, 30, flip=right)
                at += 22 * way
            for _ in player.castles.get(fight.space, ()):
                painter.sprite(f"hh/castle_{seat}", at, y - 4, 40, flip=right)
                at += 22 * way
        for i in range(stack_at(player, fight.space)):
            painter.sprite(f"hh/army_{seat}", at, y - (i % 2) * 4, 38, flip=right)
            at += 17 * way

    def _dice(self, painter: Painter, fight: Fight, box: Rect) -> None:
        """Two rows: ours, theirs; hits are lit. Before any die: the faces needed."""
        x, y, w, h = box
        if not fight.rows:
            ours, theirs = needs(self.context.state, fight.seat, fight.space, fight.mode)
            paint_faces(painter, "You hit on", ours, BLUE, x, y + 9, w)
            paint_faces(painter, "It hits on", theirs, RED, x, y + 26, w)
            return
        tall = min(20.0, h / 2)
        for side, label in ((0, "You"), (1, "They")):
            rows = [row for row in fight.rows if row[0] == side]
            painter.text(label, x, y + tall * (side + 0.5), "bold", 8.5, INK, "midleft")
            hits = sum(row[4] == "hit" for row in rows)
            each = min(DIE + 3.4, (w - 74) / max(1, len(rows)))
            for i, row in enumerate(rows):
                judged_die(painter, row, x + 26 + i * each, y + tall * (side + 0.5), min(DIE, each - 0.6))
            text = f"{hits} {'hit' if hits == 1 else 'hits'}"
            painter.text(text, x + w, y + tall * (side + 0.5), "bold", 9, FERN if hits else UMBER, "midright")
        last = [row for row in fight.history if row[0]][-3:]
        if h > 58 and last:
            told = "   ".join(f"round {n}: {hits} to {lost}" for n, hits, lost in last)
            painter.text(told, x, y + 2 * tall + 8, "ui", 7.5, UMBER, "midleft", max_width=w)


def judged_die(painter: Painter, row: tuple[int, str, int, int, str, str], x: float, y: float, size: float) -> None:
    """A D10 that has fallen, its left edge at x: faint when it missed, with a shield when it was caught."""
    side, _, total, need, verdict, _ = row
    colour = "blue" if side == 0 else "red"
    hit = verdict == "hit"
    if 1 <= total <= 10:
        painter.sprite(f"d10/{colour}/{total % 10}a", x, y, size, "midleft", alpha=255 if hit else 165)
    else:
        painter.sprite(f"d10/{colour}/{0 if total > 10 else 1}a", x, y, size, "midleft", alpha=90)
        painter.text(str(total), x + size / 2, y, "bold", 8.5, INK, "center", halo=CREAM)
    if hit:
        painter.symbol("tick", x + size, y + size * 0.4, 7, "midright")
    elif verdict == "shield":
        painter.symbol("shield", x + size, y + size * 0.36, 8, "midright")
    if need > 10 and not hit:
        painter.symbol("cross", x + size, y + size * 0.4, 6, "midright")


def _backdrop(s: State, space: int) -> str:
    kind = TERRAINS[s.terrain[space]].id
    return {"mountain": "pic/battle_snow", "hills": "pic/battle_hills", "swamp": "pic/battle_ford"}.get(
        kind, "pic/battle_plain"
    )
