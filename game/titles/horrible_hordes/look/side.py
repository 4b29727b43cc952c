"""The panels beside the board, and the strip above it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from game.client.play import Play
from game.client.stack import Push, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, SLATE, SUN, UMBER, mix
from game.core.horrible_hordes.books import counted, rows, totals
from game.core.horrible_hordes.events import HordeMoved, HordeStayed
from game.core.horrible_hordes.state import OVER, SEGMENTS, TURN, State
from game.core.horrible_hordes.tables import ABILITY, HORDE
from game.titles.horrible_hordes import TITLE
from game.titles.horrible_hordes.look import card as card_fight
from game.titles.horrible_hordes.look import hand as chits
from game.titles.horrible_hordes.look import kingdoms, names
from game.titles.horrible_hordes.look.abilities import AbilitiesScene
from game.titles.horrible_hordes.look.board import Camera
from game.titles.horrible_hordes.look.bout import BattleProgress
from game.titles.horrible_hordes.look.choice import CHOICE_TALL, ChoicePanel, Face, Shelf
from game.titles.horrible_hordes.look.orders import ChoiceCarrier
from game.titles.horrible_hordes.narrator import say

MENU_ZONE, BOOK_ZONE = "ribbon/menu", "ribbon/book"
TALL, ICON = 19.0, 12.6
FEW = 2  # kingdoms at most that are shown by name
COMING = 4  # coming phases shown
SEAT = theme.inked(mix(NIGHT, SLATE, 0.35), 2.4, 0.4, mix(NIGHT, SLATE, 0.5))
LIT = theme.inked(SUN, 2.4, 0.8)


def view(table: TableContext, rings: bool, large: bool, huge: bool) -> ui.Node:
    """The strip over the board. `large`: letters leave no room for the game's name; `huge`: nor for seats that wait."""
    s, lit = table.state, table.lit_seat
    told = say("round", round=s.round) if s.round else "Setup"
    title = () if large else (names.Word(TITLE.name, "head", colour=GOLD),)
    menu, book = ui.do(table.menu, verb="Open"), ui.do(table.book, verb="Open")
    doors = (_door(BOOK_ZONE, "book", say("ability_book"), book, rings), _door(MENU_ZONE, "menu", "Menu", menu, rings))
    phases = TURN if s.phase in TURN else SEGMENTS
    now = _now(s.phase, phases) if s.phase in phases else ui.Text(names.phase_name(s.phase), "italic", colour=CREAM)
    room = 0 if large or s.phase not in phases else max(0, COMING - 2 * max(0, len(s.players) - 3))
    then = (ui.Space(4), *_coming(s.phase, phases, table.orders.wishes.plan(table.seat).alone, room)) if room else ()
    order = tuple(seat for seat in s.order or range(len(s.players)) if seat == lit or not huge)
    seats = _seats(s, order, lit, table.look, rings, large)
    return ui.Row((*title, names.Word(told, "bold", 9.5, CREAM), now, *then, ui.Space(grow=True), *seats, *doors), 5.0)


def _door(id: str, symbol: str, name: str, act: ui.Do, rings: bool) -> ui.Item:
    return ui.Item(id, ui.Symbol(symbol, 11), act, name=name, rings=rings, pad=(2.5, 3))


def _now(phase: str, phases: tuple[str, ...]) -> ui.Node:
    """The current phase, with its name and number."""
    name = names.Word(names.phase_name(phase), "bold", 10, INK)
    count = names.Word(f"{phases.index(phase) + 1}/{len(phases)}", "ui", 8, UMBER)
    face = ui.Row((ui.Space(2), ui.Symbol(names.sign(phase), ICON), name, ui.Space(4), count, ui.Space(2)))
    return ui.Stack((ui.Ground(theme.inked(SUN)), ui.Space(h=TALL), face))


def _coming(phase: str, phases: tuple[str, ...], alone: Collection[str], room: int) -> tuple[ui.Node, ...]:
    """The coming phases that are not automatic, as many as fit."""
    after = [one for one in phases[phases.index(phase) + 1 :] if one not in alone][:room]
    found: list[ui.Node] = [names.Word("then", "ui", 8.5, theme.SECOND)] if after else []
    for one in after:
        name, mark = names.phase_name(one), ui.Symbol(names.sign(one), ICON)
        item = ui.Item(f"phase/{one}", mark, name=name, tip=(name,), pad=ui.BARE, least=TALL, rings=False, aside=True)
        found.append(item)
    return tuple(found)


def _seats(
    s: State, order: tuple[int, ...], lit: int, look: Callable[[int], Step], rings: bool, large: bool
) -> tuple[ui.Node, ...]:
    """The kingdoms with their points; the tip lists where those come from."""
    scores, found = totals(s), []
    for seat in order:
        player, score = s.players[seat], scores[seat]
        name = "Retired" if player.retired else names.kingdom_name(player.kingdom)
        named = len(order) <= FEW and not large and player.kingdom >= 0
        style, ink, ground = ("bold", INK, LIT) if seat == lit else ("ui", CREAM, SEAT)
        label = (names.Word(name, style, 9.0, ink),) if named else ()
        face = ui.Row((names.crest(seat, 13), *label, names.Word(str(score), "bold", 11, ink, least=9)), 3)
        tip = (f"{name}: {counted(score)}", *(f"{row.label}: {row.points}" for row in rows(player) if row.points))
        act = next((ui.do(look, home) for home in player.settlements), None)
        more: dict[str, Any] = {"ground": ground, "pad": (4, 1.5), "rings": rings, "bare": True}
        found.append(ui.Item(f"seat/{seat}", face, act, name=name, tip=tip, **more))
    return tuple(found)


# ---- The column beside the board: raids or the selected thing, the hand, the abilities, the current choice.
MANY, KEPT = 6, 106.0  # list rows from which on the card keeps its height, and that height
NEWS = 78.0  # height of the news while others play


class TableContext(names.PanelSource):
    """The table as its panels see it: choices, the seat whose hand is open, and the visible part of the board."""

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.orders = ChoiceCarrier(self)
        self.camera: Camera = Camera(self.state.grid)
        self._looked = -1  # the last space selected
        self._card, self._shelf = card_fight.SpaceCard(self), Shelf(self, self.orders)
        self.choice = ChoicePanel(self, self.orders, ui.do(self.hordes, verb="Open"))

    @property
    def space(self) -> int:
        head, _, tail = self.focus.id.partition("/")
        if head == "cell" and tail.isdigit() and self.free:
            self._looked = int(tail)
        elif head == "order" and self.free and self.orders.place >= 0:
            self._looked = self.orders.place
        if self._looked < 0 and self.state.round:
            self._looked = next(iter(self.state.players[self.seat].settlements), -1)
        return self._looked if self._looked < self.state.grid.count else -1

    @property
    def seat(self) -> int:
        """Whose hand and abilities are shown: the seat that decides, else the one whose turn is shown."""
        s, deciding = self.state, self.play.session.deciding
        if not self.play.busy and deciding is not None and deciding < len(s.players):
            return deciding
        return s.active if 0 <= s.active < len(s.players) else 0

    @property
    def lit_seat(self) -> int:
        """The seat that decides; -1 while the hordes are led."""
        return -1 if not self.play.busy and self.play.session.deciding == self.state.horde_seat else self.seat

    @property
    def mover(self) -> int:
        """The uid of the horde that moves now; 0 for none."""
        now = self.play.director.now if self.play.busy else None
        return int(getattr(now, "uid", 0)) if isinstance(now, HordeMoved | HordeStayed) else 0

    def look(self, space: int) -> Step:
        """Brings a space into view."""
        self._looked = space
        self.camera.look(space)
        return None

    def hordes(self) -> Step:
        """Opens the list of hordes."""
        return Push(kingdoms.HordesScene(self.omens, self.state))

    def book(self) -> Step:
        """Opens the book of abilities, to learn one where that is due."""
        return Push(AbilitiesScene(self.play, self.seat, self.orders.teaches, self.orders.plan))

    # ---- the column: the current choice is at its foot, always visible
    def panels(self, fight: BattleProgress | None, large: bool, huge: bool) -> ui.Node:
        """The column. `fight`: the battle being shown, in place of the card; `huge`: letters leave room for essentials
        only."""
        s, seat, orders = self.state, self.seat, self.orders
        if s.phase == OVER:
            over = self.choice.large("over/score", Face("Score", "crown"), ui.do(self.score, verb="Open"))
            return ui.Column((self._card.space(), ui.Space(grow=True), ui.Box(over, CHOICE_TALL)), names.GAP)
        playing = bool(s.round) and not (orders.now is None and not self.free and s.phase in SEGMENTS)
        hand = chits.hand(s, seat, orders.count if orders.counting else None, huge) if playing else None
        shelf = self._shelf.view(seat, orders.usable()) if playing and not huge else None
        top = self._top(fight, huge)
        room = () if top.grow else (ui.Space(grow=True),)
        if orders.now is not None:
            foot = self.choice.view(large, huge)
        else:  # others play
            orders.news.follow(self.play)
            foot = ui.Box(kingdoms.news_card(orders.news.lines, *orders.news.caption(self.play)), NEWS)
        return ui.Column(tuple(part for part in (top, *room, hand, shelf, foot) if part is not None), names.GAP)

    # ---- the large card
    def _top(self, fight: BattleProgress | None, huge: bool) -> ui.Node:
        """The battle, or the focused ability, horde or space; else the feared raids."""
        s, seat = self.state, self.seat
        if fight is not None:
            return replace(card_fight.view(self, fight), grow=True)
        if self.mover:  # the moving horde above the feared raids
            horde, now = s.horde(self.mover), self.play.director.now
            rule = str(getattr(now, "rule", "") or getattr(now, "why", ""))
            card = self._card.moving(horde, rule) if horde is not None else ui.Space()
            return ui.Column((card, self._raids(huge) or ui.Space(grow=True)), names.GAP, grow=True)
        head, _, tail = self.focus.id.partition("/")
        bit = self.orders.looked_at()
        ability = tail if head == "shelf" and tail in ABILITY else ""
        if bit is not None and bit.field == "use" and bit.value in ABILITY:
            ability = bit.value
        if ability:
            return self._shelf.told(seat, ability)
        if bit is not None and bit.field == "horde" and bit.value in HORDE:
            return self._card.kind(HORDE[bit.value])
        found = (None if self._looks(head) else self._raids(huge)) or self._card.space()
        return ui.Box(found, KEPT, grow=True) if len(self.orders.rows()) > MANY else found

    def _looks(self, head: str) -> bool:
        """Whether a space is selected that is neither one's own nor a target."""
        s, space, seat = self.state, self.space, self.seat
        if head != "cell" or not self.free or space in self.orders.targets():
            return not s.round
        return space in s.hordes or not s.players[seat].spaces >> space & 1

    def _raids(self, huge: bool) -> ui.Node | None:
        """The raids on the seat, now and after the default action; None if there are none."""
        foreseen, s, you = self.foreseen, self.state, self.play.session.you
        here = you is not None and you < len(s.players) and not self.free  # while hordes move, who is at this screen
        seat = you if you is not None and here else self.seat
        meant = self.orders.meant if self.free else None
        now = foreseen.raids(seat)
        if not now and not self.free and s.phase in SEGMENTS:  # several spectators, or no raid of one's own
            now = tuple(raid for other in range(len(s.players)) for raid in foreseen.raids(other))
        then = foreseen.after(seat, meant) if meant is not None else None
        if not now and not then:
            return None
        when = "now" if s.phase == "horde_moves" else "ahead"
        if s.phase in names.MOVED:
            when = "due" if any(raid.omen.fights for raid in (*now, *(then or ()))) else "next"
        title = "" if huge else say(f"raids_{when}")
        others = [raid for other in range(len(s.players)) if other != seat for raid in foreseen.raids(other)]
        cards, rest = card_fight.threats(now, then), card_fight.threats(others, None)
        return card_fight.raids_view(self, title, cards, rest, self.look, self.mover)
