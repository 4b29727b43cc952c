"""Choosing a kingdom, the fall of a kingdom, the list of hordes, and the news."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from game.client.input.actions import Act
from game.client.play import Play, ShownState
from game.client.scenes.hand_over import NewsItem
from game.client.scenes.page import PageScene
from game.client.stack import Pop, Step
from game.client.stage.director import Director
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.palette import FERN, INK, NIGHT, PLUM, RUST, SUN, UMBER, VELLUM, Colour, dark
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.actions import Retire
from game.core.horrible_hordes.battle import free_kingdoms, free_spaces
from game.core.horrible_hordes.hordes import Omen
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ABILITY, KINGDOM, KINGDOMS, STARTING, TABLES, UNDEAD, named
from game.core.match import Match
from game.titles.horrible_hordes.look import names
from game.titles.horrible_hordes.narrator import HordesNarrator, say

FARTHEST = 400  # most actions looked back


def turn_news(match: Match, seat: int) -> list[NewsItem]:
    """The seat's losses and victories, then what others did, then what is new on the board."""
    narrator, found, hordes = HordesNarrator(lambda: match.state), list[NewsItem](), list[str]()
    grown: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for event in since_turn(match, seat):
        who = getattr(event, "seat", -1)
        own, alone = who == seat, False  # whether it gets a line of its own
        match event:
            case facts.Built() | facts.Trained() if not own:
                grown[who][getattr(event, "unit", "army")] += 1
            case facts.HordeSpawned():
                hordes.append(event.horde)
            case facts.UnitLost():
                alone = own and event.reason not in ("battle", "opening")
            case facts.HordeDestroyed():
                alone = event.reason != "battle" or not own
            case facts.BattleEnded():
                alone = own
            case facts.SeatFallen() | facts.Restarted() | facts.HordeGrew():
                alone = True
        if alone:
            line = narrator.tell(event, seat)
            found.append(NewsItem(who, line.symbol, line.long.rstrip(".")))
    found.sort(key=lambda news: news.seat != seat)
    found += (NewsItem(who, "up", narrator.say("grown", who=who, units=units)) for who, units in grown.items())
    if hordes:
        said = narrator.say("new_hordes", hordes=tuple(hordes[:3]), more=max(0, len(hordes) - 3) or None)
        found.append(NewsItem(-1, "claw", said))
    return found


def since_turn(match: Match, seat: int) -> list[Any]:
    """All facts since the seat's last turn ended; [] before its first."""
    told = names.facts_since(match, lambda one: isinstance(one, facts.TurnEnded) and one.seat == seat, FARTHEST)
    return told[1:]


# ---- Recent events, a line each.
_WALKS = frozenset({"horde_moved", "horde_stayed"})  # too frequent for the list, but captioned while shown
LOOKED = 160  # most events looked back
SHOWN = 12  # most lines
LEAST = 22.0  # height of the caption: two lines


class News:
    """Lines for the events shown, each with the names of its time."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []  # (symbol, sentence), newest last
        self._director: Director[Any] | None = None
        self._upto = 0
        self._now: object = None  # the event being shown
        self._said = "", ""

    def caption(self, play: Play) -> tuple[str, str]:
        """(symbol, sentence) of the event being shown or of a bot's intent; "" if there is none."""
        now: Any = play.director.now
        seen: ShownState[Any] = ShownState(play)
        if now is not self._now and now is not None:
            line = HordesNarrator(lambda: seen.state).tell(now, play.session.you)
            if not line.quiet or now.type in _WALKS:
                self._said = line.symbol, line.text
            elif now.type == "phase_begun":  # captions end with their phase
                self._said = "", ""
        self._now = now
        if play.busy or not play.bot_to_move:
            return self._said if play.busy else ("", "")
        seat = play.session.deciding
        who = HordesNarrator(lambda: play.shown).heading_of(seat) if seat is not None else ""
        return ("eye", f"{who}: {play.intent}") if play.planned is not None and play.intent else ("", "")

    def follow(self, play: Play) -> None:
        """Adds lines for newly shown events; starts over after an undo."""
        director = play.director
        if director is not self._director or director.shown < self._upto:
            self.lines, self._director, self._upto = [], director, 0
        seen: ShownState[Any] = ShownState(play)
        narrator = HordesNarrator(lambda: seen.state)
        for event in director.events[max(self._upto, director.shown - LOOKED) : director.shown]:
            line = narrator.tell(event, play.session.you)
            if not line.quiet:
                self.lines.append((line.symbol, line.text))
        self._upto = director.shown
        del self.lines[:-LOOKED]


def news_card(rows: list[tuple[str, str]], symbol: str, text: str) -> ui.Card:
    """The recent events, newest last, above the current caption."""
    before = rows[:-1] if rows and rows[-1][1] == text else rows
    lines = tuple(ui.Row((ui.Symbol(sign), ui.Text(told, grow=True)), 4, top=True) for sign, told in before[-SHOWN:])
    spare = ui.Spare(tuple(ui.Column(lines[n:], 1) for n in range(len(lines))), grow=True)
    now = ui.Row((ui.Space(2), ui.Symbol(symbol, 11), ui.Text(text, "mark", grow=True), ui.Space(2)))
    caption = (ui.Stack((ui.Ground(theme.inked(VELLUM)), ui.Space(h=LEAST), now)),) if text else ()
    return ui.Card(say("what_happens"), ui.Column((spare, *caption)), pad=(2.4, 1.6), id="orders")


# ---- The kingdoms a seat may choose.
ACROSS = 5
DETAIL = theme.inked(VELLUM, 3)
PEOPLE, LARGE = 52.0, 78.0  # sizes of the people on a card and in the details


class KingdomsScene(PageScene):
    """`kingdoms`: the ids to choose from; the page closes once nothing is `asked`."""

    exit_label = say("look_at_the_board")

    def __init__(self, kingdoms: Sequence[str], asked: Callable[[], object]) -> None:
        super().__init__(f"kingdom/{kingdoms[0]}")
        self.kingdoms, self.asked = tuple(kingdoms), asked

    def tick(self, dt: float) -> Step:
        return super().tick(dt) if self.asked() else Pop()

    def view(self) -> ui.Node:
        """All kingdoms above the focused one."""
        cards = ui.Grid(tuple(map(self._card, self.kingdoms)), 3, cols=ACROSS)
        here = self.focus.id.removeprefix("kingdom/")
        looked = here if here in self.kingdoms else self.kingdoms[0]
        row, lines = KINGDOMS[KINGDOM[looked]], list[ui.Node]()
        for ability in row.abilities:
            number = ABILITY[ability]
            said = ui.Text(names.name(ability), "name", 10), ui.Text(names.ability_line(number), "tale", 10, UMBER)
            lines.append(ui.Row((ui.Symbol(names.ability_symbol(number), 24), ui.Lines(said, grow=True)), 6))
        words = ui.Column((ui.Text(row.name, "title", 13), *lines), 4, grow=True)
        people = ui.Picture(f"hh/kingdom/{looked}", LARGE, rim=0)
        detail = ui.Framed(child=ui.Row((ui.Space(4), people, words), 10), frames=DETAIL, pad=(6, 4))
        body = ui.Column((ui.Scroll("kingdoms", ui.Column((cards,)), grow=True), detail), 4)
        return self.screen(say("choose_kingdom"), body)

    def _card(self, kingdom: str) -> ui.Item:
        row = KINGDOMS[KINGDOM[kingdom]]
        signs = ui.Row(tuple(ui.Symbol(names.ability_symbol(ABILITY[one]), 15) for one in row.abilities), 4)
        words = ui.Column((ui.Text(row.name, "bold", 9.5), signs), 3, grow=True)
        face = ui.Row((ui.Picture(f"hh/kingdom/{kingdom}", PEOPLE, rim=0), words), 4)
        act = ui.do(Pop, kingdom, verb="Choose")
        return ui.Item(f"kingdom/{kingdom}", face, act, name=row.name, ground=theme.CARD, pad=(4, 2), least=60.0)


# ---- A kingdom that has lost its last settlement (HH 8): what happened, what it keeps, what a new start gives.
WIDE, HEAD = 404.0, 104.0  # widths of the card and of a heading
_MOST = 3  # most lines of what happened
AGAIN = "again"


class FallenPage(PageScene):
    """Asks a fallen player to restart or leave."""

    covers = False
    exit_label = say("look_at_the_board")

    def __init__(self, play: Play, seat: int) -> None:
        super().__init__("again")
        self.play, self.seat = play, seat
        mine = [told for told in turn_news(play.session.match, seat) if told.seat == seat and told.symbol != "skull"]
        self.happened = mine[-_MOST:]

    def _leave(self) -> Step:
        self.play.do(Retire())
        return Pop("retired")

    def view(self) -> ui.Node:
        """What happened, what is lost and kept, what a new start gives, and the two choices."""
        player = self.play.session.match.state.players[self.seat]
        title = say("fallen_title", who=names.kingdom_name(player.kingdom))
        again = ui.Text(say("fallen_note"), "tale", colour=UMBER)
        told = ui.Column((ui.Text(title, "title", 13, RUST), again), grow=True)
        happened = [(one.symbol, one.text) for one in self.happened]
        lost, kept = [("cross", say("fallen_lost"))], [("laurel", say("fallen_kept", vt=player.vt))]
        told_of = (say("what_happened"), happened, INK), (say("you_lose"), lost, INK), (say("you_keep"), kept, INK)
        rows = (*told_of, (say("new_start"), self._gifts(), FERN))
        parts = tuple(_lines(head, lines, colour) for head, lines, colour in rows if lines)
        start = ui.button("again", say("start_again"), ui.do(Pop, AGAIN), "flag", size=11, least=26, grow=True)
        leave = ui.button("leave", say("leave_the_game"), ui.do(self._leave), "door", size=11, least=26, grow=True)
        head = ui.Row((names.crest(self.seat, 34), told), 10)
        scroll = ui.Scroll("fallen", ui.Column(parts, 3), grow=True)
        body = ui.Column((head, ui.Rule(h=6), scroll, ui.Row((start, leave), 10)), 4)
        return self.over(ui.Card(say("fallen_head"), body, colour=VELLUM, pad=(10, 8)), WIDE)

    def _gifts(self) -> list[tuple[str, str]]:
        """What the rules give a player who starts again."""
        s = self.play.session.match.state
        player = s.players[self.seat]
        people, spaces = len(free_kingdoms(s, player)), free_spaces(s, player).bit_count()
        units = f"1 {{home}}  {TABLES.setup.castles} {{castle}}  {TABLES.setup.armies} {{army}}"
        where = say("fallen_spaces", units=units, n=spaces)
        found = [("crown", say("fallen_kingdoms", n=people)), ("pin", where), ("bag", names.cost_text(named(STARTING)))]
        if s.chosen.restart_penalty:
            price = f"*{min(TABLES.penalty.vt, player.vt)}*{{laurel}}"
            found.append(("warn", say("fallen_costs", price=price)))
        return found


def _lines(head: str, rows: Sequence[tuple[str, str]], colour: Colour) -> ui.Node:
    """A heading and its lines."""
    lines = (ui.Row((ui.Symbol(symbol, 11), ui.Text(text, "told", grow=True)), 4) for symbol, text in rows)
    title = ui.Text(head, "bold", colour=colour, basis=HEAD)
    return ui.Row((title, ui.Column(tuple(lines), 1, grow=True)), 6, top=True)


# ---- The list of hordes, in the order in which they move.
HORDES_WIDE = 420.0
BADGE = theme.flat(NIGHT)
GROWS = dark(PLUM, 0.15)  # undead, which grow when they kill
COLOURS = {"tier_1": RUST, "engaged": RUST, "blizzard": FERN}


class HordesScene(PageScene):
    """A row for each horde."""

    leaves = (Act.BACK, Act.NEXT)
    enter_label = say("look")

    def __init__(self, omens: Sequence[Omen], s: State) -> None:
        super().__init__("horde/0")
        self.omens, self.s = omens, s

    def view(self) -> ui.Node:
        """The list, fewest hits first."""
        rows = tuple(self._row(i) for i in range(len(self.omens)))
        body = ui.Centre(ui.Scroll("hordes", ui.Column(rows, 1)), HORDES_WIDE, 0.0, grow=True)
        return self.screen(say("fewest_first"), ui.Column((body,)), str(len(rows)))

    def _row(self, i: int) -> ui.Item:
        omen = self.omens[i]
        row = omen.horde.row
        badge = ui.Stack((ui.Ground(BADGE), names.Word(omen.order, "bold", 8.5, SUN, anchor="center", least=18)))
        called = ui.Text(row.name, "label", 10, GROWS if row.type == UNDEAD else None, grow=True)
        why = ui.Text(say(f"short_{omen.rule}"), "ui", 9, COLOURS.get(omen.rule, UMBER), anchor="right")
        ends = [end for end, _ in omen.meets] or [b for a, b, _ in omen.steps if a == omen.horde.space]
        cell = self.s.grid.cells[ends[0]] if len(set(ends)) == 1 else None  # the space it may come to
        told = f"{cell[0]},{cell[1]}" if cell else "?" if ends else "–"
        goal = names.Word(told, "bold", 9, anchor="right", least=26)
        face = ui.Row((badge, ui.Symbol(f"hh/{row.id}", 16), names.star(omen.horde.hits, 15), called, why, goal), 6)
        act = ui.do(Pop, omen.horde.space, verb=say("look"))
        tip = names.horde_tip(omen, len(self.omens))
        return ui.Item(f"horde/{i}", face, act, None, row.name, tip, ground=theme.CARD, pad=(5, 1.5))
