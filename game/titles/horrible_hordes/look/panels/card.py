"""The large card: the space that is looked at, what stands there, what comes for it, how that would end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.geometry import inset, middle
from game.client.ui.page import Art, Card, Column, Fit, How, Lines, Node, Row, Rule, Space, Symbol, Text, do
from game.client.ui.palette import BLUE, FERN, INK, RED, RUST, UMBER, VELLUM, Colour
from game.core.horrible_hordes.abilities import ABILITY
from game.core.horrible_hordes.foresight import attack_clashes, clashes_at, mode_at
from game.core.horrible_hordes.mods import face_needed, face_needed_by
from game.core.horrible_hordes.odds import Forecast
from game.core.horrible_hordes.plans import ATTACK, RAID
from game.core.horrible_hordes.queries import SiteRow, castle_menu, settlement_menu, train_menu
from game.core.horrible_hordes.state import OVER, Horde
from game.core.horrible_hordes.tables import ARMY, HORDES, KINGDOMS, TERRAINS, UNDEAD
from game.phrase import capital
from game.teller import signed
from game.titles.horrible_hordes.look.battle.fight import needs
from game.titles.horrible_hordes.look.board.omens import Omen, Peril
from game.titles.horrible_hordes.look.board.pieces import Stack, paint_stack, stack_of
from game.titles.horrible_hordes.look.panels.parts import Chance, Word, bars, faces, star
from game.titles.horrible_hordes.look.places import LAND, Side, phase_name, sign
from game.titles.horrible_hordes.look.texts.abilities import ability_line, ability_symbol
from game.titles.horrible_hordes.look.texts.choices import led_horde
from game.titles.horrible_hordes.look.texts.names import cost_text, ground_lines, ground_name, name
from game.titles.horrible_hordes.teller import VOICE, HordesTeller, say

PICTURE = 58.0  # points of the picture of a space
LESS = 48.0  # ... among many seats
BESIDE = 200.0  # points from which what we need stands beside what they need


class Threat(NamedTuple):
    """A horde and the clash it is about: whose, where, in which mode; `chance`: that it comes at all."""

    horde: Horde
    omen: Omen | None
    seat: int
    space: int
    mode: str
    chance: float
    others: int = 0  # more hordes that may come to the same space


class SpaceCard:
    """What can be known of a space, of a horde that may come, of a kingdom that may be chosen."""

    def __init__(self, context: Side) -> None:
        self.context = context

    def space(
        self,
        omens: Sequence[Omen],
        large: bool,
        peril: Peril | None,
        attacks: Sequence[tuple[int, Forecast]],
    ) -> Card:
        """`peril`: the raid to be feared here; `attacks`: (armies, forecast) of the march in hand into this space;
        `large`: the letters leave no room for the picture."""
        s, space = self.context.state, self.context.space
        if space < 0:
            told = Text(say("point_at"), "book", colour=UMBER)
            return Card("Terrain", told, colour=VELLUM, id="looked")
        cell, row = s.grid.cells[space], TERRAINS[s.terrain[space]]
        threat = self._threat(omens, peril)
        body = self._clash(threat, attacks) if threat is not None else self._ground(space)
        units = self._units(space)
        if large:
            body = (body[0], *body[3:], *body[1:3]) if threat is not None else body  # how it would end comes first
            face: Node = Column((units, *body) if units.text else body, 1)
        else:
            side = PICTURE if len(s.players) <= 3 else LESS
            left = Column((self._picture(space, side), *((units,) if units.text else ())), 1, basis=side)
            face = Row((left, Column(body, 1, grow=True)), 7, top=True)
        gives = say("yields", chits=cost_text(row.gives)) if row.gives else ""
        title = say("space_title", space=cell, ground=ground_name(s, space))
        return Card(title, face, gives, VELLUM, (3.4, 2), id="looked")

    def horde(self, number: int) -> Card:
        """A horde that is not on the board yet: for choosing which comes."""
        row = HORDES[number]
        kind = Row((star(row.hits, 16), Text(_fed(row.type.capitalize(), row.type), "bold", grow=True)))
        figures = (Text(text, "told") for text in HordesTeller(lambda: self.context.state).figures(row))
        face = Row((Symbol(f"hh/{row.id}", 50), Column((kind, *figures), 3, grow=True)), 8)
        return Card(row.name, face, colour=VELLUM, id="looked")

    def kingdom(self, number: int) -> Card:
        """What they know, for choosing a kingdom; its own line would say the same again."""
        row = KINGDOMS[number]
        found: list[Node] = []
        for ability in row.abilities:
            line = Text(ability_line(ABILITY[ability]), colour=UMBER)
            both = Lines((Text(name(ability), "name"), line), grow=True)
            found.append(Row((Symbol(ability_symbol(ABILITY[ability]), 17), both), 5))
        return Card(row.name, Column(tuple(found)), colour=VELLUM, pad=(5, 3), id="looked")

    # ---- left: what stands there
    def _picture(self, space: int, side: float) -> Node:
        s = self.context.state
        kind = TERRAINS[s.terrain[space]]
        owner = next((player for player in s.players if player.spaces >> space & 1), None)
        horde = s.hordes.get(space)
        stack = stack_of(s, owner, space) if owner is not None else None
        draw = do(_painted, kind.id, bool(kind.extra), stack, horde.row.id if horde else "")
        return Art(side, side, draw=draw)

    def _units(self, space: int) -> Text:
        """How many of each, in figures."""
        s, found = self.context.state, []
        for player in s.players:
            if player.spaces >> space & 1:
                stack = stack_of(s, player, space)
                counts = (("home", stack.towns), ("castle", len(stack.castles)), ("army", len(stack.armies)))
                found += [f"{n}{{{unit}}}" for unit, n in counts if n]
        return Text(" ".join(found), "bold", 8.2)

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
                return Threat(here, omen, peril.seat, space, mode_at(s, peril.seat, space), 1.0)
            return Threat(here, omen, owner if owner >= 0 else self._looker(), space, ATTACK, 1.0)
        coming = [(omen, chance) for omen in omens for end, chance in omen.meets if end == space]
        if not coming or owner < 0:
            return None
        uid = peril.uid if peril is not None else coming[0][0].horde.uid
        omen, chance = next((one for one in coming if one[0].horde.uid == uid), coming[0])
        return Threat(omen.horde, omen, owner, space, RAID, chance, len(coming) - 1)

    def _looker(self) -> int:
        return max(0, min(self.context.state.active, len(self.context.state.players) - 1))

    def _clash(self, threat: Threat, attacks: Sequence[tuple[int, Forecast]]) -> tuple[Node, ...]:
        row = threat.horde.row
        figures = Word(f"DEF {signed(row.defense)}  ATK {row.atk}", "ui", 8, UMBER)
        first = Row((Text(row.name, "strong"), star(threat.horde.hits), Space(grow=True), figures))
        told = Lines((first, Text(self._why(threat), "small", colour=RUST)), grow=True)
        lines = bars(self.context.chance, self._bars(threat, attacks))
        return (Row((Symbol(f"hh/{row.id}", 22), told), 4), self._needs(threat), Rule(h=1), *lines)

    def _why(self, threat: Threat) -> str:
        """The rule that sends it, and how likely it comes here."""
        s, omen = self.context.state, threat.omen
        if omen is None:
            return say("led_by_player", kind=threat.horde.row.type.capitalize())
        text = say(f"why_{omen.rule}")
        text = say("heads_for", goal=text) if omen.rule.startswith(("tier", "near")) else text
        if threat.space != threat.horde.space:
            chance = self.context.chance(threat.chance)
            text = say("chance_here", what=text, chance=chance) if threat.chance < 0.999 and chance else text
            text = say("and_others", what=text, n=threat.others) if threat.others else text
        elif omen.meets and omen.rule != "engaged":
            cells = [VOICE.place(s.grid.cells[end]) for end, _ in omen.meets[:2]]
            text = say("goes_to", what=text, first=cells[0], other=cells[1] if len(cells) > 1 else None)
        return capital(_fed(text, threat.horde.row.type))

    def _bars(self, threat: Threat, attacks: Sequence[tuple[int, Forecast]]) -> list[Chance]:
        s = self.context.state
        if attacks:
            return [(say("send", n=n), odds.hold, odds.armies) for n, odds in attacks[-2:]]
        if s.players[threat.seat].spaces >> threat.space & 1:
            rows = clashes_at(s, threat.seat, threat.space, threat.horde, threat.mode)
            named = enumerate(rows)
            return [(say("with_n" if i else "now_n", n=n), odds.hold, odds.armies) for i, (n, odds) in named]
        rows = attack_clashes(s, threat.seat, threat.space, threat.horde)
        return [(VOICE.count(n, ARMY), odds.hold, odds.armies) for n, odds in rows]

    def _needs(self, threat: Threat) -> Node:
        s, player = self.context.state, self.context.state.players[threat.seat]
        ours, theirs = needs(s, threat.seat, threat.space, threat.mode, threat.horde)
        if not ours:
            ours = [(ARMY, face_needed(s, player, ARMY, threat.horde, threat.space, threat.mode))]
            theirs = [(ARMY, face_needed_by(s, player, ARMY, threat.horde, threat.space, threat.mode))]
        both = faces(say("you_hit_on"), ours, BLUE), faces(say("it_hits_on"), theirs, RED)
        return Fit(Row(both, 6), Column(both, 1), BESIDE)

    # ---- right: quiet ground
    def _ground(self, space: int) -> tuple[Node, ...]:
        """What the ground does, and what the kingdom that looks could set up here."""
        found: list[Node] = [Text(ground_lines(self.context.state, space), "tale", colour=UMBER)]
        for site in self._sites(space):
            off = site.refusal is not None
            text, colour = _standing(site)
            price = Text(cost_text(site.price), "bold", 8.2, UMBER if off else INK)
            told = Text(text, "small", colour=colour, grow=True)
            found.append(Row((Symbol(sign(site.unit), 10.5, off), price, told), 5))
        return tuple(found)

    def _sites(self, space: int) -> list[SiteRow]:
        s, seat = self.context.state, self._looker()
        if not s.round or s.phase == OVER or not 0 <= seat < len(s.players):
            return []
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
        return say("built_in", unit=name(site.unit), phase=phase_name(phase)), UMBER
    return site.refusal.text, RUST


def _painted(terrain: str, extra: bool, stack: Stack | None, horde: str, painter: Painter, box: Rect, how: How) -> None:
    """The ground of a space, who stands on it and the horde that is there."""
    x, y, side, _ = box
    painter.frame(*inset(box, -1), theme.inked(INK, 1.5))
    painter.sprite(f"land/{LAND[terrain]}_1", x, y, side, "topleft")
    if extra:
        painter.sprite(f"hh/land_{terrain}", *middle(box), side * 0.9, "center")
    with painter.clip(*box):
        if stack is not None:
            paint_stack(painter, box, stack, crowded=True)
        if horde:
            beside, high = (0.72, 0.6) if stack is not None else (0.5, 0.9)
            painter.sprite(f"hh/{horde}", x + side * beside, y + side * 0.96, side * high)
