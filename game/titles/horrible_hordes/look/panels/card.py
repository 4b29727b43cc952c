"""The large card of what is looked at: a space and who is there, a horde that may be chosen, an ability."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.geometry import inset, middle
from game.client.ui.page import Art, Card, Column, Framed, How, Node, Row, Space, Symbol, Text, do
from game.client.ui.palette import BLUE, FERN, INK, RED, RUST, UMBER, VELLUM, Colour
from game.core.horrible_hordes.foresight import attack_clashes, clashes_at, mode_at
from game.core.horrible_hordes.mods import face_needed, face_needed_by
from game.core.horrible_hordes.plans import ATTACK
from game.core.horrible_hordes.queries import SiteRow, castle_menu, settlement_menu, train_menu
from game.core.horrible_hordes.state import OVER, Horde
from game.core.horrible_hordes.tables import ARMY, HORDES, TERRAINS, UNDEAD
from game.phrase import capital
from game.teller import signed
from game.titles.horrible_hordes.look.battle.fight import needs
from game.titles.horrible_hordes.look.board.foreseen import Omen
from game.titles.horrible_hordes.look.board.pieces import Stack, paint_stack, stack_of
from game.titles.horrible_hordes.look.panels.parts import Chance, bars, faces, star
from game.titles.horrible_hordes.look.places import LAND, Side, phase_name, sign
from game.titles.horrible_hordes.look.texts.names import cost_text, ground_lines, ground_name
from game.titles.horrible_hordes.teller import VOICE, HordesTeller, say

MOVES = theme.inked(VELLUM, 3)
PICTURE = 62.0  # points of the picture of a space


class SpaceCard:
    """What can be known of a space or of a horde."""

    def __init__(self, context: Side) -> None:
        self.context = context

    def space(self) -> Card:
        """The space that is looked at, with the horde that stands there."""
        s, space = self.context.state, self.context.space
        if space < 0:
            return Card("Terrain", Text(say("point_at"), "book", colour=UMBER), colour=VELLUM, id="looked")
        horde = s.hordes.get(space)
        body = self._horde(horde) if horde is not None and s.phase != OVER else self._ground(space)
        face = Row((self._picture(space, PICTURE), Column(body, 2.5, grow=True)), 7, top=True)
        title = say("space_title", space=s.grid.cells[space], ground=ground_name(s, space))
        return Card(title, face, colour=VELLUM, pad=(4, 3), id="looked")

    def kind(self, number: int) -> Card:
        """A horde that is not on the board yet: for choosing which comes."""
        row = HORDES[number]
        kind = Row((star(row.hits, 16), Text(_fed(row.type.capitalize(), row.type), "bold", grow=True)))
        figures = (Text(text, "told") for text in HordesTeller(lambda: self.context.state).figures(row))
        face = Row((Symbol(f"hh/{row.id}", 50), Column((kind, *figures), 3, grow=True)), 8)
        return Card(row.name, face, colour=VELLUM, id="looked")

    def moving(self, horde: Horde, rule: str) -> Node:
        """The horde that moves now, and what sends it."""
        row = horde.row
        key = f"why_{rule}"
        text = say(key) if rule else ""
        text = say("heads_for", goal=text) if rule.startswith(("tier", "near")) else text
        first = Row((Text(row.name, "strong", 12), star(horde.hits, 15)), 5)
        told = Column((first, Text(capital(text), "line", 9.5, RUST)), 2, grow=True)
        face = Row((Symbol(f"hh/large/{row.id}", 46), told), 8)
        return Framed(child=face, frames=MOVES, pad=(6, 3))

    def _picture(self, space: int, side: float) -> Node:
        s = self.context.state
        kind = TERRAINS[s.terrain[space]]
        owner = next((player for player in s.players if player.spaces >> space & 1), None)
        horde = s.hordes.get(space)
        stack = stack_of(s, owner, space) if owner is not None else None
        draw = do(_painted, kind.id, bool(kind.extra), stack, horde.row.id if horde else "")
        return Art(side, side, draw=draw)

    # ---- the horde that is there
    def _horde(self, horde: Horde) -> tuple[Node, ...]:
        """Its name and figures, what it is about to do, the faces both sides need, and how a fight would end."""
        s, row = self.context.state, horde.row
        seat = next((player.seat for player in s.players if player.spaces >> horde.space & 1), self._looker())
        owned = bool(s.players[seat].spaces >> horde.space & 1)
        mode = mode_at(s, seat, horde.space) if owned else ATTACK
        omen = next((omen for omen in self.context.omens if omen.horde.uid == horde.uid), None)
        figures = Text(say("figures", defense=signed(row.defense), atk=row.atk), "ui", 8.6, UMBER, anchor="right")
        first = Row((Text(row.name, "strong", 11), star(horde.hits), Space(grow=True), figures))
        why = (Text(self._why(horde, omen), "line", 9, RUST),) if omen is not None else ()
        return (first, *why, *self._needs(horde, seat, mode), *bars(self.context.chance, self._odds(horde, seat, mode)))

    def _why(self, horde: Horde, omen: Omen) -> str:
        """The rule that sends it, and where."""
        text = say(f"why_{omen.rule}")
        text = say("heads_for", goal=text) if omen.rule.startswith(("tier", "near")) else text
        if omen.meets and not omen.fights:
            cells = [VOICE.place(self.context.state.grid.cells[end]) for end, _ in omen.meets[:2]]
            text = say("goes_to", what=text, first=cells[0], other=cells[1] if len(cells) > 1 else None)
        return capital(_fed(text, horde.row.type))

    def _odds(self, horde: Horde, seat: int, mode: str) -> list[Chance]:
        s = self.context.state
        if s.players[seat].spaces >> horde.space & 1:
            rows = enumerate(clashes_at(s, seat, horde.space, horde, mode))
            return [(say("with_n" if i else "now_n", n=n), odds.hold, odds.armies) for i, (n, odds) in rows]
        found = attack_clashes(s, seat, horde.space, horde)
        return [(VOICE.count(n, ARMY), odds.hold, odds.armies) for n, odds in found]

    def _needs(self, horde: Horde, seat: int, mode: str) -> tuple[Node, ...]:
        s, player, space = self.context.state, self.context.state.players[seat], horde.space
        ours, theirs = needs(s, seat, space, mode, horde)
        if not ours:
            ours = [(ARMY, face_needed(s, player, ARMY, horde, space, mode))]
            theirs = [(ARMY, face_needed_by(s, player, ARMY, horde, space, mode))]
        return faces(say("you_hit_on"), ours, BLUE), faces(say("it_hits_on"), theirs, RED)

    def _looker(self) -> int:
        return max(0, min(self.context.state.active, len(self.context.state.players) - 1))

    # ---- quiet ground
    def _ground(self, space: int) -> tuple[Node, ...]:
        """What the ground does, and what the kingdom that looks could set up here."""
        found: list[Node] = [Text(ground_lines(self.context.state, space), "tale", 9.5, UMBER)]
        for site in self._sites(space):
            off = site.refusal is not None
            text, colour = _standing(site)
            price = Text(cost_text(site.price), "bold", 9, UMBER if off else INK)
            said = Text(text, "line", 9, colour=colour, grow=True)
            found.append(Row((Symbol(sign(site.unit), 12, off), price, said), 5))
        return tuple(found)

    def _sites(self, space: int) -> Sequence[SiteRow]:
        s, seat = self.context.state, self._looker()
        if not s.round or s.phase == OVER or not 0 <= seat < len(s.players):
            return ()
        cell = s.grid.cells[space]
        menus = (*settlement_menu(s, seat), *castle_menu(s, seat), *train_menu(s, seat))
        return [row for row in menus if row.space == cell][:3]


def _fed(text: str, kind: str) -> str:
    """The same, and that it grows where its kind does."""
    return say("grows", what=text) if kind == UNDEAD else text


def _standing(site: SiteRow) -> tuple[str, Colour]:
    """Whether it can be built here, and why not; out of its phase, when it is asked."""
    if site.refusal is None:
        return say("can_be_built"), FERN
    if site.refusal.code == "wrong_phase":
        phase = {"settlement": "settle", "army": "train"}.get(site.unit, "fortify")
        return say("built_in", phase=phase_name(phase)), UMBER
    return site.refusal.text, RUST


def _painted(terrain: str, extra: bool, stack: Stack | None, horde: str, painter: Painter, box: Rect, how: How) -> None:
    """The ground of a space, who stands on it and the horde that is there."""
    x, y, side, _ = box
    box = (x, y, side, side)
    painter.frame(*inset(box, -1), theme.inked(INK, 1.5))
    painter.sprite(f"land/{LAND[terrain]}_1", x, y, side, "topleft")
    if extra:
        painter.sprite(f"hh/land_{terrain}", *middle(box), side * 0.9, "center")
    with painter.clip(*box):
        if stack is not None:
            paint_stack(painter, box, stack, crowded=True)
        if horde:
            beside, high = (0.72, 0.6) if stack is not None else (0.5, 0.9)
            painter.sprite(f"hh/large/{horde}", x + side * beside, y + side * 0.96, side * high)
