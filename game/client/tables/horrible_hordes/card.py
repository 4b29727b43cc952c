"""The large card: the space that is looked at with its units and hordes, or the battle that rages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.tables.horrible_hordes.fight import Fight, needs
from game.client.tables.horrible_hordes.omens import WHY, Omen, Peril
from game.client.tables.horrible_hordes.pieces import arms, burst
from game.client.tables.horrible_hordes.places import LAND, Side
from game.client.tables.horrible_hordes.texts import (
    ability_line,
    ability_symbol,
    cost_text,
    ground_name,
    kingdom_name,
    name,
    words,
)
from game.client.ui import theme
from game.client.ui.palette import BLUE, CREAM, FERN, INK, RED, RUST, UMBER, VELLUM, Colour, light
from game.core.horrible_hordes.abilities import ABILITY
from game.core.horrible_hordes.mods import face_needed, face_needed_by
from game.core.horrible_hordes.odds import Forecast, battle_odds
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.state import Battle
from game.core.horrible_hordes.tables import ARMY, KINGDOMS, TERRAINS
from game.core.horrible_hordes.units import stack_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.painter import Painter
    from game.core.horrible_hordes.state import Horde, State

DIE = 15.0  # points of a die on the card


class Card:
    """Paints the card of the moment."""

    def __init__(self, desk: Side) -> None:
        self.desk = desk

    # ---- a space
    def space(
        self,
        painter: Painter,
        box: Rect,
        omens: Sequence[Omen],
        peril: Peril | None = None,
        attacks: Sequence[tuple[int, Forecast]] = (),
    ) -> None:
        """`peril`: the raid to be feared here; `attacks`: (armies, forecast) of the march in hand into this space."""
        s, space = self.desk.state, self.desk.space
        x, y, w, h = box
        if space < 0:
            painter.panel(x, y, w, h, "The land", VELLUM)
            painter.paragraph("Point at a space to see what stands there.", x + 10, y + 20, w - 20, "book", 10, UMBER)
            return
        cell = s.grid.cells[space]
        row = TERRAINS[s.terrain[space]]
        gives = cost_text(row.gives) or "nothing"
        head = f"Space {cell[0]},{cell[1]}: {ground_name(s, space)}"
        painter.panel(x, y, w, h, head, VELLUM, note=f"yields {gives}" if not row.gives else "")
        if row.gives:
            painter.rich(f"yields {gives}", x + w - 7, y + 6.2, "ui", 7.5, CREAM, "midright")
        side = min(52.0, h - 30)
        self._picture(painter, space, x + 5, y + 15, side)
        self._units(painter, space, x + 5, y + 15 + side + 5.4, side + 4)
        left, wide = x + side + 12, w - side - 18
        horde = s.hordes.get(space)
        omen = next((omen for omen in omens if horde and omen.horde.uid == horde.uid), None)
        if horde is not None:
            self._horde(painter, horde, omen, left, y + 14, wide)
            bars = [(f"with {n}", found.win, found.armies) for n, found in attacks[-2:]]
            if not bars and peril is not None:
                bars = [("the raid", peril.odds.hold, peril.odds.armies)]
            self._bars(painter, bars, left, y + h - 13.5 * len(bars) - 1, wide)
            return
        coming = [(omen, chance) for omen in omens for end, chance in omen.meets if end == space]
        if coming:
            self._coming(painter, coming, left, y + 14, wide)
            if peril is not None:
                self._bars(painter, [("hold it", peril.odds.hold, peril.odds.armies)], left, y + h - 14.5, wide)
        else:
            self._ground(painter, space, left, y + 16, wide)

    def kingdom(self, painter: Painter, box: Rect, number: int) -> None:
        """Who they are and what they know: for choosing a kingdom."""
        row = KINGDOMS[number]
        x, y, w, _h = painter.panel(*box, title=row.name, colour=VELLUM)
        below = painter.paragraph(words().line(row.id), x + 6, y + 2, w - 12, "book", 9.5, INK, max_height=24)
        for i, ability in enumerate(row.abilities):
            yy = max(below, y + 24) + 3 + i * 20
            painter.symbol(ability_symbol(ABILITY[ability]), x + 14, yy + 8, 16)
            painter.text(name(ability), x + 26, yy + 3, "bold", 8.5, INK, "midleft")
            painter.text(
                ability_line(ABILITY[ability]), x + 26, yy + 12.4, "ui", 7.8, UMBER, "midleft", max_width=w - 32
            )

    def _picture(self, painter: Painter, space: int, x: float, y: float, side: float) -> None:
        s = self.desk.state
        kind = TERRAINS[s.terrain[space]]
        painter.frame(x - 1, y - 1, side + 2, side + 2, theme.inked(INK, 1.5, 0.7))
        painter.sprite(f"land/{LAND[kind.id]}_1", x, y, side, "topleft")
        if kind.extra:
            painter.sprite(f"hh/land_{kind.id}", x + side / 2, y + side / 2, side * 0.9, "center")
        owners = [player for player in s.players if player.spaces >> space & 1]
        for i, player in enumerate(owners[:2]):
            dx = i * side * 0.3
            if player.land >> space & 1:
                painter.sprite(f"hh/town_{player.seat}", x + side * 0.3 + dx, y + side * 0.7, side * 0.5)
            if player.forts >> space & 1:
                painter.sprite(f"hh/castle_{player.seat}", x + side * 0.64 + dx, y + side * 0.66, side * 0.56)
            for n in range(min(4, stack_at(player, space))):
                painter.sprite(
                    f"hh/army_{player.seat}", x + side * (0.24 + 0.18 * n) + dx, y + side * 0.95, side * 0.46
                )
            arms(painter, player.seat, x + 1.5 + dx, y + 1.5, 12)

    def _units(self, painter: Painter, space: int, x: float, y: float, w: float) -> None:
        s = self.desk.state
        for player in s.players:
            if player.spaces >> space & 1:
                found = []
                for unit, n in (
                    ("home", player.settlements.get(space, 0)),
                    ("castle", len(player.castles.get(space, ()))),
                    ("army", stack_at(player, space)),
                ):
                    if n:
                        found.append(f"{n}{{{unit}}}")
                painter.rich(" ".join(found), x, y, "bold", 8.2, INK, "midleft", max_width=w + 4)
                y += 9.5

    def _horde(self, painter: Painter, horde: Horde, omen: Omen | None, x: float, y: float, w: float) -> None:
        s, row = self.desk.state, horde.row
        painter.sprite(f"hh/{row.id}", x + 16, y + 33, 32)
        end = painter.text(row.name, x + 36, y + 7.6, "bold", 9.5, INK, "midleft", max_width=w - 56)
        burst(painter, end + 8, y + 7.4, str(horde.hits), 6.4)
        sign = f"+{row.defense}" if row.defense >= 0 else f"−{-row.defense}"
        painter.text(f"{row.type}   DEF {sign}   ATK {row.atk}+", x + 36, y + 18.4, "ui", 8, UMBER, "midleft")
        if omen is not None:
            text = f"comes for {WHY[omen.rule]}" if omen.rule.startswith("tier") else WHY[omen.rule]
            painter.text(text[:1].upper() + text[1:], x + 36, y + 28.4, "ui", 7.6, RUST, "midleft", max_width=w - 38)
        self._needs(painter, self._near_seat(horde.space), horde.space, RAID, x, y + 40, w)
        if omen is not None and omen.meets and omen.rule != "engaged":
            text = "may come to " + ", ".join(
                f"{s.grid.cells[end][0]},{s.grid.cells[end][1]} {self.desk.chance(chance)}".strip()
                for end, chance in omen.meets[:3]
            )
            painter.text(text, x, y + 52, "ui", 7.6, UMBER, "midleft", max_width=w)

    def _near_seat(self, space: int) -> int:
        s = self.desk.state
        here = next((player.seat for player in s.players if player.spaces >> space & 1), -1)
        return here if here >= 0 else max(0, min(s.active, len(s.players) - 1))

    def _coming(self, painter: Painter, coming: list[tuple[Omen, float]], x: float, y: float, w: float) -> None:
        painter.text("This may come here", x, y + 6, "bold", 8.5, RUST, "midleft")
        for i, (omen, chance) in enumerate(coming[:2]):
            yy = y + 20 + i * 19
            painter.sprite(f"hh/{omen.horde.row.id}", x + 9, yy + 9, 19)
            told = self.desk.chance(chance)
            end = painter.text(omen.horde.row.name, x + 21, yy - 2, "bold", 8.5, INK, "midleft", max_width=w - 70)
            burst(painter, end + 7, yy - 2.2, str(omen.horde.hits), 5.2)
            painter.text(told, x + w, yy - 2, "bold", 8.5, RUST, "midright")
            painter.text(f"for {WHY[omen.rule]}", x + 21, yy + 7, "ui", 7.5, UMBER, "midleft", max_width=w - 24)

    def _ground(self, painter: Painter, space: int, x: float, y: float, w: float) -> None:
        s = self.desk.state
        row = TERRAINS[s.terrain[space]]
        told = []
        if row.fierce:
            told.append(f"{row.fierce.capitalize()} hordes fight and resist at +1 here.")
        if row.gift:
            told.append(f"Whoever builds here first gains an {row.gift}.")
        if row.defense:
            told.append("All units here defend at +1.")
        if row.closed:
            told.append("Nobody can enter.")
        if row.counters:
            told.append("A horde that appears here has a counter more.")
        if row.stops:
            told.append("Whoever enters stops.")
        if row.steps:
            told.append("One step more from here or through here.")
        if s.holy >> space & 1:
            told.append("Holy ground: no horde enters this round.")
        painter.paragraph(" ".join(told) or "Quiet land.", x, y, w, "book", 9.5, UMBER, max_height=50)

    def _needs(self, painter: Painter, seat: int, space: int, mode: str, x: float, y: float, w: float) -> None:
        ours, theirs = needs(self.desk.state, seat, space, mode)
        if not ours:
            horde = self.desk.state.hordes[space]
            player = self.desk.state.players[seat]
            theirs = [(ARMY, face_needed_by(self.desk.state, player, ARMY, horde, space, "attack"))]
            ours = [(ARMY, face_needed(self.desk.state, player, ARMY, horde, space, "attack"))]
        _faces(painter, "You hit on", ours, BLUE, x, y + 2, w / 2)
        _faces(painter, "It hits on", theirs, RED, x + w / 2, y + 2, w / 2)

    def _bars(self, painter: Painter, rows: Sequence[tuple[str, float, float]], x: float, y: float, w: float) -> None:
        """Chances as bars: (label, chance to win, armies expected to be left)."""
        for i, (label, chance, armies) in enumerate(rows):
            yy = y + i * 13.5 + 5
            told = self.desk.chance(chance)
            if not told:
                continue
            painter.text(label, x, yy, "bold", 8, INK, "midleft", max_width=40)
            colour = FERN if chance >= 0.5 else RUST
            painter.bar(x + 40, yy - 3.4, w - 132, 6.8, chance, colour)
            painter.text(f"win {told}", x + w - 88, yy, "bold", 8.5, colour, "midleft", max_width=46)
            painter.rich(f"~{armies:.1f}{{army}} left".replace("~", ""), x + w, yy, "ui", 7.6, UMBER, "midright")

    # ---- a battle
    def fight(self, painter: Painter, box: Rect, fight: Fight) -> None:
        s = self.desk.state
        x, y, w, h = box
        title = "A raid" if fight.mode == RAID else "A battle"
        cell = s.grid.cells[fight.space]
        note = f"round {fight.round}" if fight.round else "before the first round"
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
            self._bars(painter, [("from here", odds.hold, odds.armies)], x + 6, y + h - 15, w - 12)
        self._dice(painter, fight, (x + 6, y + 79, w - 12, h - 83 - foot))

    def _reckoned(self, fight: Fight) -> bool:
        """Whether the battle on the screen stands at a moment whose odds mean something."""
        s = self.desk.state
        frame = next((frame for frame in reversed(s.todo) if isinstance(frame, Battle)), None)
        if frame is None or frame.space != fight.space or (frame.foe < 0 and frame.space not in s.hordes):
            return False
        return frame.stage in ("start", "round") or not self.desk.play.busy

    def _hosts(self, painter: Painter, fight: Fight, stage: Rect) -> None:
        s = self.desk.state
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
                "even": ("None is left", UMBER),
            }.get(fight.result, (fight.result, UMBER))
            painter.pill(text, x + w / 2, y + h / 2 - 6, VELLUM, colour, 11, "center", height=18)

    def _host(self, painter: Painter, seat: int, fight: Fight, x: float, y: float, right: bool) -> None:
        s = self.desk.state
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
            ours, theirs = needs(self.desk.state, fight.seat, fight.space, fight.mode)
            _faces(painter, "You hit on", ours, BLUE, x, y + 9, w)
            _faces(painter, "It hits on", theirs, RED, x, y + 26, w)
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


def _faces(
    painter: Painter, label: str, rows: Sequence[tuple[str, int]], colour: Colour, x: float, y: float, w: float
) -> None:
    if not rows:
        return
    left = painter.text(label, x, y, "ui", 8, INK, "midleft") + 4
    for unit, need in rows:
        text = "never" if need > 10 else "always" if need <= 1 else f"{need}+"
        box = painter.pill(text, left, y, light(colour, 0.75), INK, 8)
        left = box[0] + box[2] + 1.5
        painter.symbol({"settlement": "home"}.get(unit, unit), left, y, 9, "midleft")
        left += 13


def _backdrop(s: State, space: int) -> str:
    kind = TERRAINS[s.terrain[space]].id
    return {"mountain": "pic/battle_snow", "hills": "pic/battle_hills", "swamp": "pic/battle_ford"}.get(
        kind, "pic/battle_plain"
    )
