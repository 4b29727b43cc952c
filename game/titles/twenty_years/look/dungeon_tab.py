"""The tab "dungeon": the six levels, what the next one holds and brings, the exact odds of a raid, and its start."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.scenes.playing import said
from game.client.ui import theme
from game.client.ui.page import Art, Bar, Card, Column, Grid, How, Item, Node, Row, Rule, Symbol, Text, button, do
from game.client.ui.palette import CREAM, FERN, GOLD, GREEN, INK, NIGHT, ORANGE, RUST, SLATE, UMBER, VELLUM, mix
from game.core.twenty_years.actions import StartRaid
from game.core.twenty_years.odds import RaidOdds, raid_odds
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import DUNGEONS, TABLES
from game.titles.twenty_years.look.cards import CARD, LIST, SLIP, SLIP_OFF, losses, side_by_side
from game.titles.twenty_years.look.context import TableContext, TreePanel
from game.titles.twenty_years.narrator import say
from game.words import game_words

UNIT, HEAD = 9.0, 30.0  # points of a room in the plan, and of who lives there
WORDS = game_words("twenty_years")
_ROOMS = {"E": mix(GREEN, VELLUM, 0.3), "X": GOLD}
_SIGNS = {"E": "door", "X": "exit"}


class DungeonPanel(TreePanel):
    """The odds are computed once a state; one level is chosen to be read about."""

    acts, shows = (StartRaid,), ("raid_begun",)

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._of: State | None = None
        self._odds: RaidOdds | None = None

    def odds(self, s: State) -> RaidOdds | None:
        """The chances of the next raid; None when every level is won."""
        if s is not self._of:
            self._of, self._odds = s, raid_odds(s)
        return self._odds

    # ---- the page
    def view(self) -> Node:
        """The levels with the way in, and the card of the one in focus, else of the next."""
        s, count = self.state, len(TABLES.dungeons)
        levels = tuple(self._level(s, level) for level in range(count))
        label = say("raid_level", level=s.levels_won + 1) if s.levels_won < count else "Raid"
        start = button("dungeon/raid", label, self.context.plays(StartRaid(), "Raid"), "swords")
        board = Card("", Column((Grid(levels, 1.6, cols=1, grow=True), start), 3), pad=(2.4, 2), id="list", basis=LIST)
        head, _, tail = self.context.focus.id.partition("/")
        chosen = int(tail) - 1 if head == "dungeon" and tail.isdigit() else min(s.levels_won, count - 1)
        return side_by_side(board, self._card(s, chosen))

    def _level(self, s: State, level: int) -> Item:
        row, name = TABLES.dungeons[level], WORDS.level(level + 1).name
        won, now = level < s.levels_won, level == s.levels_won
        colour = INK if now or won else theme.FAINT
        signs = Text(str(level + 1), "bold", colour=colour), Symbol(f"head_{row.monster}", 15, not (now or won))
        reward = " ".join(f"{n}~{{{'bag' if good == 'basic' else good}}}" for good, n in row.reward.items())
        end: tuple[Node, ...] = (Text(reward, "mark", colour=colour),)
        if won:
            end = Text("won", "bold", 7.8, FERN), Symbol("tick", 10, False)
        face = Row((*signs, Text(name, "label", 8.5, colour, grow=True), *end), 5)
        words = f"level {level + 1}, {name}"
        return Item(f"dungeon/{level + 1}", face, name=words, ground=SLIP if now else SLIP_OFF, pad=(4, 1))

    def _card(self, s: State, level: int) -> Card:
        row, page = TABLES.dungeons[level], WORDS.level(level + 1)
        plan = Art(len(row.layout[0]) * UNIT, len(row.layout) * UNIT, draw=do(_plan, row.layout))
        basic, rare = row.reward.get("basic", 0), {g: n for g, n in row.reward.items() if g != "basic"}
        extra = "".join(f" + {n}~{{{good}}}" for good, n in rare.items())
        brings = say("raid_brings", basic=basic, extra=extra)
        told = Text(page.line, "italic", 8.2, lead=0.95), Text(brings, colour=FERN)
        body = (Row((plan, Symbol(f"head_{row.monster}", HEAD)), 6), *told, Rule(), *self._outlook(s, level))
        head = Row((Text(f"Level {level + 1}", "title", colour=CREAM, grow=True),
                    Text(WORDS.name(row.monster, 2).capitalize(), "note", colour=GOLD)))  # fmt: skip
        return Card(f"Level {level + 1}", Column(body, 3), colour=VELLUM, pad=(4, 3), head=head, basis=CARD)

    def _outlook(self, s: State, level: int) -> tuple[Node, ...]:
        """The chance to clear the level under best play and what it would cost; or what is to be done first."""
        if level < s.levels_won:
            return (Text("Cleared.", colour=UMBER),)
        if level > s.levels_won:
            need = TABLES.dungeons[level].needs
            if s.town.level(DUNGEONS) < need:
                return (Text(say("build_dungeon", level=need), colour=RUST),)
            return (Text(say("clear_level", level=level), colour=UMBER),)
        odds, mode = self.odds(s), self.context.services.settings.odds
        refusal = self.context.plays(StartRaid(), "Raid").why
        why = (Row((Symbol("cross", 9), Text(refusal.text, colour=RUST, grow=True))),) if refusal else ()
        if odds is None or mode == "off" or not (s.units or s.bombs):
            return why
        clear = said(odds.clear, mode)
        line = Row((Text(say("to_exit"), colour=UMBER, grow=True), Text(clear, "total", anchor="right")))
        bar = Bar(w=CARD, h=6, share=odds.clear, text=clear, colour=GREEN if odds.clear >= 0.5 else ORANGE)
        lost = losses(odds.lost)
        costs = (Text(say("costs_about", lost=lost), "note", colour=UMBER),) if lost else ()
        return *why, line, bar, *costs


def _plan(layout: tuple[str, ...], painter: Painter, box: Rect, how: How) -> None:
    """The rooms as squares, entrance and exit marked."""
    for r, line in enumerate(layout):
        for c, mark in enumerate(line):
            if mark == ".":
                continue
            x, y = box[0] + c * UNIT, box[1] + r * UNIT
            fill = _ROOMS.get(mark, mix(SLATE, NIGHT, 0.2))
            painter.frame(x, y, UNIT + 0.7, UNIT + 0.7, theme.inked(fill, 1))
            if mark in _SIGNS:
                painter.symbol(_SIGNS[mark], x + UNIT / 2, y + UNIT / 2, UNIT - 1.5)
