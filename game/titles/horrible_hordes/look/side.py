"""The side of the board and the strip over it, and how the focus goes between them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from msgspec.structs import replace

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.stack import Prompt, Step
from game.client.ui import theme
from game.client.ui.focus import Reply
from game.client.ui.page import (
    BARE,
    Art,
    Box,
    Card,
    Column,
    Do,
    Ground,
    How,
    Item,
    Node,
    Row,
    Space,
    Stack,
    Symbol,
    Text,
    do,
)
from game.client.ui.palette import CREAM, GOLD, INK, NIGHT, SLATE, SUN, UMBER, mix
from game.core.horrible_hordes.books import counted, rows, totals
from game.core.horrible_hordes.state import OVER, SEGMENTS, TURN, State
from game.core.horrible_hordes.tables import ABILITY, HORDE
from game.titles.horrible_hordes import TITLE
from game.titles.horrible_hordes.look import card as card_fight
from game.titles.horrible_hordes.look import hand as chits
from game.titles.horrible_hordes.look import kingdoms
from game.titles.horrible_hordes.look.board import Camera
from game.titles.horrible_hordes.look.bout import BattleProgress
from game.titles.horrible_hordes.look.card import SpaceCard
from game.titles.horrible_hordes.look.choice import ChoicePanel, Face, Shelf
from game.titles.horrible_hordes.look.names import (
    GAP,
    Foreseen,
    PanelSource,
    Word,
    crest,
    kingdom_name,
    phase_name,
    sign,
)
from game.titles.horrible_hordes.look.orders import ChoiceCarrier
from game.titles.horrible_hordes.narrator import say

MENU_ZONE, BOOK_ZONE = "ribbon/menu", "ribbon/book"
TALL, ICON = 19.0, 12.6
FEW = 2  # kingdoms with room for a name
COMING = 4  # phases that are shown
SEAT = theme.inked(mix(NIGHT, SLATE, 0.35), 2.4, 0.4, mix(NIGHT, SLATE, 0.5))
LIT = theme.inked(SUN, 2.4, 0.8)


def view(
    s: State,
    lit: int,
    look: Callable[[int], Step],
    menu: Do,
    book: Do,
    rings: bool,
    alone: Collection[str],
    large: bool,
    huge: bool,
) -> Node:
    """`lit`: the kingdom that decides, -1 while the hordes are led; `alone`: phases that are done by themselves;
    `large`: the letters leave no room for the game's name, `huge`: nor for those who do not decide."""
    told = say("round", round=s.round) if s.round else "Setup"
    title = () if large else (Word(TITLE.name, "head", colour=GOLD),)
    doors = (_door(BOOK_ZONE, "book", say("ability_book"), book, rings), _door(MENU_ZONE, "menu", "Menu", menu, rings))
    phases = TURN if s.phase in TURN else SEGMENTS
    now = _now(s.phase, phases) if s.phase in phases else Text(phase_name(s.phase), "italic", colour=CREAM)
    room = 0 if large or s.phase not in phases else max(0, COMING - 2 * max(0, len(s.players) - 3))
    then = (Space(4), *_coming(s.phase, phases, alone, room)) if room else ()
    order = tuple(seat for seat in s.order or range(len(s.players)) if seat == lit or not huge)
    seats = _seats(s, order, lit, look, rings, large)
    return Row((*title, Word(told, "bold", 9.5, CREAM), now, *then, Space(grow=True), *seats, *doors), 5.0)


def _door(id: str, symbol: str, name: str, act: Do, rings: bool) -> Item:
    return Item(id, Symbol(symbol, 11), act, name=name, rings=rings, pad=(2.5, 3))


def _now(phase: str, phases: tuple[str, ...]) -> Node:
    """The phase that runs, with its name and its number."""
    name = Word(phase_name(phase), "bold", 10, INK)
    count = Word(f"{phases.index(phase) + 1}/{len(phases)}", "ui", 8, UMBER)
    face = Row((Space(2), Symbol(sign(phase), ICON), name, Space(4), count, Space(2)))
    return Stack((Ground(theme.inked(SUN)), Space(h=TALL), face))


def _coming(phase: str, phases: tuple[str, ...], alone: Collection[str], room: int) -> tuple[Node, ...]:
    """The phases after it, without those that are done by themselves, as many as there is room for."""
    after = [one for one in phases[phases.index(phase) + 1 :] if one not in alone][:room]
    found: list[Node] = [Word("then", "ui", 8.5, theme.SECOND)] if after else []
    for one in after:
        name = phase_name(one)
        mark = Art(ICON, TALL, draw=do(_mark, one), alt=name)
        found.append(Item(f"phase/{one}", mark, name=name, tip=(name,), pad=BARE, rings=False, aside=True))
    return tuple(found)


def _mark(phase: str, painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    painter.symbol(sign(phase), x + w / 2, y + h / 2, ICON)


def _seats(
    s: State, order: tuple[int, ...], lit: int, look: Callable[[int], Step], rings: bool, large: bool
) -> tuple[Node, ...]:
    """A kingdom each with its points; what they come from is its tip."""
    scores, found = totals(s), []
    for seat in order:
        player = s.players[seat]
        name = "Retired" if player.retired else kingdom_name(player.kingdom)
        named = len(order) <= FEW and not large and player.kingdom >= 0
        ink = INK if seat == lit else CREAM
        label = (Word(name, "bold" if seat == lit else "ui", 9.0, ink),) if named else ()
        face = Row((crest(seat, 13), *label, Word(str(scores[seat]), "bold", 11, ink, least=9)), 3)
        tip = (
            f"{name}: {counted(scores[seat])}",
            *(f"{row.label}: {row.points}" for row in rows(player) if row.points),
        )
        home = next(iter(player.settlements), -1)
        act = do(look, home) if home >= 0 else None
        ground = LIT if seat == lit else SEAT
        found.append(
            Item(f"seat/{seat}", face, act, name=name, tip=tip, ground=ground, pad=(4, 1.5), rings=rings, bare=True)
        )
    return tuple(found)


# ---- What lies beside the board: raids or what is looked at, the hand, the abilities, the choice of the moment.
MANY, KEPT = 6, 106.0  # rows of a list beside which the card keeps its room, and how much, in points
NEWS = 78.0  # points of what happens while others play


class TableContext(PanelSource, Protocol):
    """The table as its panels see it: what is foreseen, what may be done, whose hand lies open."""

    foreseen: Foreseen
    orders: ChoiceCarrier
    camera: Camera

    @property
    def seat(self) -> int: ...

    @property
    def lit_seat(self) -> int:
        """The seat that decides; -1 while the hordes are led."""

    @property
    def mover(self) -> int:
        """The horde that moves now, by uid; 0 for none."""

    @property
    def rule(self) -> str:
        """The rule that sends it."""

    @property
    def own(self) -> int:
        """The seat whose raids are told: who decides, in the segment of the hordes the person at this screen."""

    def look(self, space: int) -> Step:
        """Bring a space into sight."""

    def zoom(self) -> None: ...

    def book(self) -> Step: ...

    def hordes(self) -> Step: ...

    def score(self) -> Step: ...


class TablePanels:
    """One column. What may be done stands at its foot, always in sight."""

    def __init__(self, table: TableContext) -> None:
        self.table = table
        self._card, self._shelf = SpaceCard(table), Shelf(table, table.orders)
        self.choice = ChoicePanel(table, table.orders, do(table.hordes, verb="Open"))

    def view(self, fight: BattleProgress | None, large: bool, huge: bool) -> Node:
        """`fight`: the battle being shown, which takes the place of the card; `huge`: the letters leave room only for
        what is needed to act."""
        table, s, seat = self.table, self.table.state, self.table.seat
        orders, free = table.orders, table.free
        if s.phase == OVER:
            return Column((self._looked_at(), Space(grow=True), self._over()), GAP)
        playing = bool(s.round) and not (orders.now is None and not free and s.phase in SEGMENTS)
        counts = orders.count if orders.counting else None
        hand = chits.hand(s, seat, counts, huge) if playing else None
        usable = orders.usable()
        shelf = self._shelf.view(seat, usable) if playing and not huge else None
        top = self._top(fight, huge)
        room = () if top.grow else (Space(grow=True),)
        parts = (top, *room, hand, shelf, self._foot(large, huge))
        return Column(tuple(part for part in parts if part is not None), GAP)

    def _foot(self, large: bool, huge: bool) -> Node:
        """What may be done, or what happens while others play."""
        orders = self.table.orders
        if orders.now is not None:
            return self.choice.view(large, huge)
        orders.news.follow(self.table.play)
        return Box(kingdoms.news_card(orders.news.lines, *orders.news.caption(self.table.play)), NEWS)

    def _over(self) -> Node:
        act = do(self.table.score, verb="Open")
        return self.choice.large("over/score", Face("Score", "crown"), act)

    # ---- the large card
    def _top(self, fight: BattleProgress | None, huge: bool) -> Node:
        """The battle, the ability, horde or space the focus is on; else the raids to be feared."""
        table, s = self.table, self.table.state
        if fight is not None:
            return replace(card_fight.view(table, fight), grow=True)
        if table.mover:
            return self._moving(huge)
        head, _, tail = table.focus.id.partition("/")
        bit = table.orders.looked_at()
        ability = tail if head == "shelf" and tail in ABILITY and 0 <= table.seat < len(s.players) else ""
        if bit is not None and bit.field == "use" and bit.value in ABILITY:
            ability = bit.value
        if ability:
            return self._shelf.told(table.seat, ability)
        if bit is not None and bit.field == "horde" and bit.value in HORDE:
            return self._card.kind(HORDE[bit.value])
        found = (None if self._looks(head) else self._raids(huge)) or self._looked_at()
        return Box(found, KEPT, grow=True) if len(table.orders.rows()) > MANY else found

    def _moving(self, huge: bool) -> Node:
        """The horde that moves now over the raids to be feared."""
        table, s = self.table, self.table.state
        horde = s.horde(table.mover)
        card = self._card.moving(horde, table.rule) if horde is not None else Space()
        return Column((card, self._raids(huge) or Space(grow=True)), GAP, grow=True)

    def _looks(self, head: str) -> bool:
        """Somebody looks at a space that is neither his own nor one to choose."""
        table, space = self.table, self.table.space
        if head != "cell" or not table.free or space in table.orders.targets():
            return not table.state.round
        seat = table.seat
        own = table.state.players[seat].spaces if seat < len(table.state.players) else 0
        return space in table.state.hordes or not own >> space & 1

    def _looked_at(self) -> Card:
        return self._card.space()

    def _raids(self, huge: bool) -> Node | None:
        """The raids on the seat, now and after what is meant; None while nobody comes."""
        table, foreseen, seat, s = self.table, self.table.foreseen, self.table.own, self.table.state
        meant = table.orders.meant if table.free else None
        now = foreseen.raids(seat)
        if not now and not table.free and s.phase in SEGMENTS:  # several people look on, or none of it is one's own
            now = tuple(raid for other in range(len(s.players)) for raid in foreseen.raids(other))
        then = foreseen.after(seat, meant) if meant is not None else None
        if not now and not then:
            return None
        title = "" if huge else say("raids_now" if s.phase in SEGMENTS else "raids_ahead")
        others = [raid for other in range(len(s.players)) if other != seat for raid in foreseen.raids(other)]
        cards, rest = card_fight.threats(s, now, then), card_fight.threats(s, others, None)
        return card_fight.raids_view(title, cards, rest, len(s.hordes), table.chance, table.look, table.mover)


# ---- Steering over the table: from panel to panel, from one place that may be chosen to the next, and what buttons
# do.
_GROUPS = ("cell", "order", "shelf", "raid")  # what NEXT_TAB goes through


class Navigation:
    """Acts of the table that neither a mode nor the focus has used."""

    def __init__(self, table: TableContext) -> None:
        self.table = table

    def left(self, act: Act | None) -> Reply | None:
        match act:
            case Act.ZOOM:
                self.table.zoom()
                return Reply(True, None, act, changed=True)
            case Act.MIRROR:
                return Reply(True, self.table.book(), act, changed=True)
            case Act.NEXT if self.table.free:
                return Reply(True, self.table.orders.finish(), act, changed=True)
            case Act.NEXT_TARGET | Act.PREV_TARGET:
                return self._next_target(1 if act is Act.NEXT_TARGET else -1, act)
        return None

    def next_panel(self, way: int, act: Act) -> Reply:
        here = self.table.focus.id.split("/")[0]
        here = "order" if here in ("chit", "trade") else here
        at = _GROUPS.index(here) if here in _GROUPS else 0
        for i in range(1, len(_GROUPS) + 1):
            group = _GROUPS[(at + way * i) % len(_GROUPS)]
            heads = (group, "chit", "trade") if group == "order" else (group,)
            zones = [id for id, zone in self.table.focus.zones.items() if id.split("/")[0] in heads and not zone.hidden]
            if zones:
                looked = f"cell/{self.table.space}"
                self.table.focus.focus_on(looked if group == "cell" and looked in zones else zones[0])
                break
        return Reply(True, None, act, changed=True)

    def _next_target(self, way: int, act: Act) -> Reply:
        """The next space that may be chosen; without any, the next horde."""
        spaces = sorted(self.table.orders.targets()) or sorted(self.table.state.hordes)
        if spaces:
            here = self.table.space
            after = [n for n in spaces if n > here] if way > 0 else [n for n in spaces[::-1] if n < here]
            space = after[0] if after else spaces[0 if way > 0 else -1]
            self.table.camera.follow(space)
            self.table.focus.focus_on(f"cell/{space}")
        return Reply(True, None, act, changed=True)

    def prompts(self) -> Sequence[Prompt]:
        """What the buttons do at the place of the focus."""
        table, orders = self.table, self.table.orders
        found = table.focus.prompts
        if table.focus.id.startswith("cell/"):
            go = table.focus.zones.get("order/go")
            verb = go.verb if go is not None and table.space in orders.targets() else say("why_not")
            verb = "Choose" if orders.horde_at(table.space) else verb
            found = [Prompt(Act.CONFIRM, verb)] if orders.targets() or verb == "Choose" else []
        if len(orders.trail) > 1:
            found.append(Prompt(Act.BACK, "Back"))
        elif table.play.session.match.can_undo or orders.counted:
            found.append(Prompt(Act.UNDO if table.services.glyph(Act.UNDO) else Act.BACK, "Undo"))
        if orders.ending is not None:
            found.append(Prompt(Act.NEXT, "Learn" if orders.teaches else "Done"))
        if orders.targets():
            found.append(Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "Spaces"))
        return [*found, Prompt(Act.MIRROR, "Abilities"), Prompt(Act.ZOOM, "Zoom")]
