"""The large card: the space that is looked at, what stands there, what comes for it, how that would end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import Rect
from game.client.ui import theme
from game.client.ui.palette import BLUE, CREAM, FERN, INK, RED, RUST, UMBER, VELLUM, Colour
from game.core.horrible_hordes.abilities import ABILITY
from game.core.horrible_hordes.foresight import attack_clashes, raid_clashes
from game.core.horrible_hordes.mods import face_needed, face_needed_by
from game.core.horrible_hordes.odds import Forecast
from game.core.horrible_hordes.plans import ATTACK, RAID
from game.core.horrible_hordes.queries import SiteRow, castle_menu, settlement_menu, train_menu
from game.core.horrible_hordes.state import OVER
from game.core.horrible_hordes.tables import ARMY, HORDES, KINGDOMS, TERRAINS, UNDEAD
from game.titles.horrible_hordes.look.battle.fight import needs
from game.titles.horrible_hordes.look.board.omens import WHY, Omen, Peril
from game.titles.horrible_hordes.look.board.pieces import burst, paint_stack, stack_of
from game.titles.horrible_hordes.look.panels.card_parts import Bar, lined, paint_bars, paint_faces
from game.titles.horrible_hordes.look.places import LAND, PHASE_NAMES, Side, signed
from game.titles.horrible_hordes.look.texts.abilities import ability_line, ability_symbol
from game.titles.horrible_hordes.look.texts.choices import led_horde
from game.titles.horrible_hordes.look.texts.names import cost_text, ground_lines, ground_name, name, words
from game.titles.horrible_hordes.teller import HordesTeller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.client.draw.painter import Painter
    from game.core.horrible_hordes.state import Horde


class Threat(NamedTuple):
    """A horde and the clash it is about: whose, where, in which mode; `chance`: that it comes at all."""

    horde: Horde
    omen: Omen | None
    seat: int
    space: int
    mode: str
    chance: float
    others: int = 0  # more hordes that may come to the same space


class Card:
    """Paints the card of a space."""

    def __init__(self, context: Side) -> None:
        self.context = context

    def space(
        self,
        painter: Painter,
        box: Rect,
        omens: Sequence[Omen],
        peril: Peril | None = None,
        attacks: Sequence[tuple[int, Forecast]] = (),
    ) -> None:
        """`peril`: the raid to be feared here; `attacks`: (armies, forecast) of the march in hand into this space."""
        s, space = self.context.state, self.context.space
        x, y, w, h = box
        if space < 0:
            painter.panel(x, y, w, h, "Terrain", VELLUM)
            painter.paragraph("Point at a space to see what's there.", x + 10, y + 20, w - 20, "book", 10, UMBER,
                              max_height=h - 24)  # fmt: skip
            return
        cell = s.grid.cells[space]
        row = TERRAINS[s.terrain[space]]
        threat = self._threat(omens, peril)
        painter.panel(x, y, w, h, f"Space {cell[0]},{cell[1]}: {ground_name(s, space)}", VELLUM)
        gives = f"yields {cost_text(row.gives)}" if row.gives else ""
        painter.rich(gives, x + w - 7, y + 6.2, "ui", 7.5, CREAM, "midright", max_width=64)
        side = min(54.0, h - 27)
        self._picture(painter, space, (x + 5, y + 15.4, side, side))
        self._units(painter, space, x + 5, y + 15.4 + side, side + 4, h - 17 - side)
        inner = (x + side + 13, y + 14.4, w - side - 19, h - 17.4)
        if threat is not None:
            self._clash(painter, inner, threat, attacks)
        else:
            self._ground(painter, inner, space)

    def horde(self, painter: Painter, box: Rect, number: int) -> None:
        """A horde that is not on the board yet: for choosing which comes."""
        row = HORDES[number]
        x, y, w, h = painter.panel(*box, title=row.name, colour=VELLUM)
        painter.sprite(f"hh/{row.id}", x + 34, y + h - 6, h - 12)
        feeds = "; grows when it kills" if row.type == UNDEAD else ""
        burst(painter, x + 78, y + 16, str(row.hits), 8)
        painter.text(f"{row.type.capitalize()}{feeds}", x + 92, y + 16, "bold", 9, INK, "midleft", max_width=w - 98)
        for i, text in enumerate(HordesTeller(lambda: self.context.state).figures(row)):
            painter.text(text, x + 70, y + 36 + 15 * i, "ui", 9, INK, "midleft", max_width=w - 76)

    def kingdom(self, painter: Painter, box: Rect, number: int) -> None:
        """Who they are and what they know: for choosing a kingdom."""
        row = KINGDOMS[number]
        x, y, w, h = painter.panel(*box, title=row.name, colour=VELLUM)
        painter.paragraph(words().line(row.id), x + 6, y + 2, w - 12, "book", 9.5, INK, max_height=h * 0.36)
        pitch = h * 0.6 / len(row.abilities)
        for i, ability in enumerate(row.abilities):
            top = y + h * 0.39 + i * pitch
            painter.symbol(ability_symbol(ABILITY[ability]), x + 14, top + pitch / 2 - 1, min(19.0, pitch - 3))
            size = lined(painter, 8.5, pitch / 2, "bold")
            painter.text(name(ability), x + 28, top + pitch * 0.24, "bold", size, INK, "midleft", max_width=w - 32)
            line = ability_line(ABILITY[ability])
            painter.text(line, x + 28, top + pitch * 0.7, "ui", size - 0.5, UMBER, "midleft", max_width=w - 32)

    # ---- left: what stands there
    def _picture(self, painter: Painter, space: int, box: Rect) -> None:
        s, (x, y, side, _) = self.context.state, box
        kind = TERRAINS[s.terrain[space]]
        painter.frame(x - 1, y - 1, side + 2, side + 2, theme.inked(INK, 1.5, 0.7))
        painter.sprite(f"land/{LAND[kind.id]}_1", x, y, side, "topleft")
        if kind.extra:
            painter.sprite(f"hh/land_{kind.id}", x + side / 2, y + side / 2, side * 0.9, "center")
        owners = [player for player in s.players if player.spaces >> space & 1]
        horde = s.hordes.get(space)
        with painter.clip(*box):
            for player in owners[:1]:
                paint_stack(painter, box, stack_of(s, player, space), crowded=True)
            if horde is not None:
                high = side * (0.6 if owners else 0.9)
                painter.sprite(f"hh/{horde.row.id}", x + side * (0.72 if owners else 0.5), y + side * 0.96, high)

    def _units(self, painter: Painter, space: int, x: float, y: float, w: float, h: float) -> None:
        """How many of each, in figures under the picture."""
        s = self.context.state
        found = []
        for player in s.players:
            if player.spaces >> space & 1:
                stack = stack_of(s, player, space)
                counts = (("home", stack.towns), ("castle", len(stack.castles)), ("army", len(stack.armies)))
                found += [f"{n}{{{unit}}}" for unit, n in counts if n]
        size = lined(painter, 8.2, h, "bold")
        painter.rich(" ".join(found), x, y + h / 2, "bold", size, INK, "midleft", max_width=w)

    # ---- right: who comes, and how it would end
    def _threat(self, omens: Sequence[Omen], peril: Peril | None) -> Threat | None:
        """The horde that is here, else the worst of those that may come."""
        s, space = self.context.state, self.context.space
        if s.phase == OVER:
            return None
        here = s.hordes.get(space)
        owner = next((player.seat for player in s.players if player.spaces >> space & 1), -1)
        led = led_horde(s)
        if led is not None and owner >= 0:
            return Threat(led, None, owner, space, RAID, 1.0)
        if here is not None:
            omen = next((omen for omen in omens if omen.horde.uid == here.uid), None)
            if peril is not None:
                return Threat(here, omen, peril.seat, space, RAID, 1.0)
            return Threat(here, omen, owner if owner >= 0 else self._looker(), space, ATTACK, 1.0)
        coming = [(omen, chance) for omen in omens for end, chance in omen.meets if end == space]
        if not coming or owner < 0:
            return None
        uid = peril.uid if peril is not None else coming[0][0].horde.uid
        omen, chance = next((one for one in coming if one[0].horde.uid == uid), coming[0])
        return Threat(omen.horde, omen, owner, space, RAID, chance, len(coming) - 1)

    def _looker(self) -> int:
        return max(0, min(self.context.state.active, len(self.context.state.players) - 1))

    def _clash(self, painter: Painter, box: Rect, threat: Threat, attacks: Sequence[tuple[int, Forecast]]) -> None:
        x, y, w, h = box
        row = threat.horde.row
        bars = self._bars(threat, attacks)
        line = h / (3.35 + 1.12 * len(bars))
        painter.sprite(f"hh/{row.id}", x + 14, y + 2 * line + 1, 2 * line + 3)
        left = x + 32
        figures = f"DEF {signed(row.defense)}  ATK {row.atk}"
        size = lined(painter, 8, line)
        tail = painter.text_width(figures, "ui", size)
        end = painter.text(row.name, left, y + line * 0.5, "bold", lined(painter, 9.5, line, "bold"), INK, "midleft",
                           max_width=w - 32 - 24 - min(tail, 64))  # fmt: skip
        burst(painter, end + 9, y + line * 0.5, str(threat.horde.hits), 6.4)
        painter.text(figures, x + w, y + line * 0.5, "ui", size, UMBER, "midright", max_width=64)
        told = self._why(threat)
        painter.text(told, left, y + line * 1.5, "ui", lined(painter, 7.8, line), RUST, "midleft", max_width=w - 34)
        self._needs(painter, threat, x, y + line * 2.62, w)
        top = y + line * 3.25
        painter.rule(x, top, w)
        paint_bars(painter, self.context.chance, bars, (x, top + 1, w, y + h - top - 1))

    def _why(self, threat: Threat) -> str:
        """The rule that sends it, and how likely it comes here."""
        s, omen = self.context.state, threat.omen
        if omen is None:
            return f"{threat.horde.row.type.capitalize()}, led by a player"
        text = f"heads for {WHY[omen.rule]}" if omen.rule.startswith("tier") else WHY[omen.rule]
        if threat.space != threat.horde.space:
            chance = self.context.chance(threat.chance)
            text = f"{text} ({chance} here)" if threat.chance < 0.999 and chance else text
            text += f", and {threat.others} more" if threat.others else ""
        elif omen.meets and omen.rule != "engaged":
            cells = (s.grid.cells[end] for end, _ in omen.meets[:2])
            text += ": to " + " or ".join(f"{cell[0]},{cell[1]}" for cell in cells)
        if threat.horde.row.type == UNDEAD:
            text += "; grows when it kills"
        return text[:1].upper() + text[1:]

    def _bars(self, threat: Threat, attacks: Sequence[tuple[int, Forecast]]) -> list[Bar]:
        s = self.context.state
        if attacks:
            return [(f"send {n}", odds.win, odds.armies) for n, odds in attacks[-2:]]
        if threat.mode == RAID:
            rows = raid_clashes(s, threat.seat, threat.space, threat.horde)
            return [(f"{'with' if i else 'now,'} {n}", odds.hold, odds.armies) for i, (n, odds) in enumerate(rows)]
        rows = attack_clashes(s, threat.seat, threat.space, threat.horde)
        return [(f"{n} {'army' if n == 1 else 'armies'}", odds.win, odds.armies) for n, odds in rows]

    def _needs(self, painter: Painter, threat: Threat, x: float, y: float, w: float) -> None:
        s, player = self.context.state, self.context.state.players[threat.seat]
        ours, theirs = needs(s, threat.seat, threat.space, threat.mode, threat.horde)
        if not ours:
            ours = [(ARMY, face_needed(s, player, ARMY, threat.horde, threat.space, threat.mode))]
            theirs = [(ARMY, face_needed_by(s, player, ARMY, threat.horde, threat.space, threat.mode))]
        paint_faces(painter, "You hit on", ours, BLUE, x, y, w / 2)
        paint_faces(painter, "It hits on", theirs, RED, x + w / 2, y, w / 2)

    # ---- right: quiet ground
    def _ground(self, painter: Painter, box: Rect, space: int) -> None:
        """What the ground does, and what the kingdom that looks could set up here."""
        x, y, w, h = box
        sites = self._sites(space)
        pitch = 13.0 if h > 50 else 11.4
        room = h - pitch * len(sites) - 2
        painter.paragraph(ground_lines(self.context.state, space), x, y + 1, w, "book", 9.5, UMBER, max_height=room)
        for i, site in enumerate(sites):
            mid = y + h - pitch * (len(sites) - i - 0.5)
            size = lined(painter, 8.2, pitch)
            off = site.refusal is not None
            sign = {"settlement": "home", "wizard_tower": "magic_tower"}.get(site.unit, site.unit)
            painter.symbol(sign, x, mid, 10.5, "midleft", off=off)
            end = painter.rich(cost_text(site.price), x + 14, mid, "bold", size, UMBER if off else INK, max_width=60)
            text, colour = _standing(site)
            painter.text(text, end + 6, mid, "ui", size - 0.4, colour, "midleft", max_width=x + w - end - 6)

    def _sites(self, space: int) -> list[SiteRow]:
        s, seat = self.context.state, self._looker()
        if not s.round or s.phase == OVER or not 0 <= seat < len(s.players):
            return []
        cell = s.grid.cells[space]
        menus = (*settlement_menu(s, seat), *castle_menu(s, seat), *train_menu(s, seat))
        return [row for row in menus if row.space == cell][:3]


def _standing(site: SiteRow) -> tuple[str, Colour]:
    """Whether it can be built here, and why not; out of its phase, when it is asked."""
    if site.refusal is None:
        return "can be built here", FERN
    if site.refusal.code == "wrong_phase":
        phase = {"settlement": "settle", "army": "train"}.get(site.unit, "fortify")
        return f"{name(site.unit)}: in {PHASE_NAMES[phase]}", UMBER
    return site.refusal.text, RUST
