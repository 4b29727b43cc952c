"""The kingdoms a seat may choose, at the start and when it has fallen; the list of hordes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.page import (
    Card,
    Centre,
    Column,
    Framed,
    Grid,
    Ground,
    Item,
    Lines,
    Node,
    Picture,
    Row,
    Rule,
    Scroll,
    Space,
    Stack,
    Symbol,
    Text,
    button,
    do,
)
from game.client.ui.palette import FERN, INK, NIGHT, PLUM, RUST, SUN, UMBER, VELLUM, Colour, dark
from game.core.horrible_hordes.actions import Retire
from game.core.horrible_hordes.battle import free_kingdoms, free_spaces
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ABILITY, KINGDOM, KINGDOMS, STARTING, TABLES, UNDEAD, named
from game.titles.horrible_hordes.look.names import (
    Word,
    ability_line,
    ability_symbol,
    cost_text,
    crest,
    kingdom_name,
    name,
    star,
)
from game.titles.horrible_hordes.look.news import turn_news
from game.titles.horrible_hordes.look.places import Omen
from game.titles.horrible_hordes.narrator import HordesNarrator, say

ACROSS = 5
DETAIL = theme.inked(VELLUM, 3)
PEOPLE, LARGE = 52.0, 78.0  # points of the people on a card, and of those that are looked at


class KingdomsScene(PageScene):
    """`kingdoms`: the ids of those that may be chosen; it goes when there is no longer anything `asked`."""

    def __init__(self, kingdoms: Sequence[str], asked: Callable[[], object]) -> None:
        super().__init__(f"kingdom/{kingdoms[0]}")
        self.kingdoms, self.asked = tuple(kingdoms), asked

    def tick(self, dt: float) -> Step:
        return super().tick(dt) if self.asked() else Pop()

    def _choose(self, kingdom: str) -> Step:
        return Pop(kingdom)

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act is Act.BACK else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, say("look_at_the_board")))

    def view(self) -> Node:
        """All of them over the one that is looked at."""
        cards = Grid(tuple(map(self._card, self.kingdoms)), 3, cols=ACROSS)
        here = self.focus.id.removeprefix("kingdom/")
        looked = here if here in self.kingdoms else self.kingdoms[0]
        body = Column((Scroll("kingdoms", Column((cards,)), grow=True), _detail(looked)), 4)
        return self.screen(say("choose_kingdom"), body)

    def _card(self, kingdom: str) -> Item:
        row = KINGDOMS[KINGDOM[kingdom]]
        signs = Row(tuple(Symbol(ability_symbol(ABILITY[one]), 15) for one in row.abilities), 4)
        words = Column((Text(row.name, "bold", 9.5), signs), 3, grow=True)
        face = Row((Picture(f"hh/kingdom/{kingdom}", PEOPLE, rim=0), words), 4)
        act = do(self._choose, kingdom, verb="Choose")
        return Item(f"kingdom/{kingdom}", face, act, name=row.name, ground=theme.CARD, pad=(4, 2), least=60.0)


def _detail(kingdom: str) -> Node:
    """One of them, with what its abilities do."""
    row, lines = KINGDOMS[KINGDOM[kingdom]], list[Node]()
    for ability in row.abilities:
        number = ABILITY[ability]
        told = Lines((Text(name(ability), "name", 10), Text(ability_line(number), "tale", 10, UMBER)), grow=True)
        lines.append(Row((Symbol(ability_symbol(number), 24), told), 6))
    words = Column((Text(row.name, "title", 13), *lines), 4, grow=True)
    people = Picture(f"hh/kingdom/{kingdom}", LARGE, rim=0)
    return Framed(child=Row((Space(4), people, words), 10), frames=DETAIL, pad=(6, 4))


# ---- The page of a kingdom that has lost its last settlement: what happened, what stays, what a new start brings (HH
# 8).
WIDE, HEAD = 404.0, 104.0  # points of the card, and of a heading beside its lines
_MOST = 3  # lines of what happened
AGAIN = "again"


class FallenPage(PageScene):
    """Pops when the person has decided."""

    covers = False

    def __init__(self, play: Play, seat: int) -> None:
        super().__init__("again")
        self.play, self.seat = play, seat
        mine = [told for told in turn_news(play.session.match, seat) if told.seat == seat and told.symbol != "skull"]
        self.happened = mine[-_MOST:]

    def _again(self) -> Step:
        return Pop(AGAIN)

    def _leave(self) -> Step:
        self.play.do(Retire())
        return Pop("retired")

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act is Act.BACK else None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, say("look_at_the_board")))

    def view(self) -> Node:
        """What happened, what is lost and kept, what a new start gives, and the two ways on."""
        player = self.play.session.match.state.players[self.seat]
        title = say("fallen_title", who=kingdom_name(player.kingdom))
        again = Text(say("fallen_note"), "tale", colour=UMBER)
        told = Column((Text(title, "title", 13, RUST), again), grow=True)
        kept = [("laurel", say("fallen_kept", vt=player.vt))]
        parts = (
            *_lines(say("what_happened"), [(one.symbol, one.text) for one in self.happened]),
            *_lines(say("you_lose"), [("cross", say("fallen_lost"))]),
            *_lines(say("you_keep"), kept),
            *_lines(say("new_start"), self._gifts(), FERN),
        )
        start = button("again", say("start_again"), do(self._again), "flag", size=11, least=26, grow=True)
        leave = button("leave", say("leave_the_game"), do(self._leave), "door", size=11, least=26, grow=True)
        head = Row((crest(self.seat, 34), told), 10)
        body = Column((head, Rule(h=6), Scroll("fallen", Column(parts, 3), grow=True), Row((start, leave), 10)), 4)
        return self.over(Card(say("fallen_head"), body, colour=VELLUM, pad=(10, 8)), WIDE)

    def _gifts(self) -> list[tuple[str, str]]:
        """What the rules give whoever begins again."""
        s = self.play.session.match.state
        player = s.players[self.seat]
        people, spaces = len(free_kingdoms(s, player)), free_spaces(s, player).bit_count()
        units = f"1 {{home}}  {TABLES.setup.castles} {{castle}}  {TABLES.setup.armies} {{army}}"
        found = [
            ("crown", say("fallen_kingdoms", n=people)),
            ("pin", say("fallen_spaces", units=units, n=spaces)),
            ("bag", cost_text(named(STARTING))),
        ]
        if s.chosen.restart_penalty:
            price = f"*{min(TABLES.penalty.vt, player.vt)}*{{laurel}}"
            found.append(("warn", say("fallen_costs", price=price)))
        return found


def _lines(head: str, rows: Sequence[tuple[str, str]], colour: Colour = INK) -> tuple[Node, ...]:
    """A heading and its lines; nothing without lines."""
    lines = (Row((Symbol(symbol, 11), Text(text, "told", grow=True)), 4) for symbol, text in rows)
    title = Text(head, "bold", colour=colour, basis=HEAD)
    return (Row((title, Column(tuple(lines), 1, grow=True)), 6, top=True),) if rows else ()


# ---- The page of all hordes in the order in which they move: what each is about to do, and by which rule.
HORDES_WIDE = 420.0
BADGE = theme.flat(NIGHT)
GROWS = dark(PLUM, 0.15)  # undead, who grow when they kill
COLOURS = {"tier_1": RUST, "engaged": RUST, "blizzard": FERN}


class HordesScene(PageScene):
    """A row a horde."""

    leaves = (Act.BACK, Act.NEXT)

    def __init__(self, omens: Sequence[Omen], s: State) -> None:
        super().__init__("horde/0")
        self.omens, self.s = omens, s

    def _look(self, space: int) -> Step:
        return Pop(space)

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, say("look")), Prompt(Act.BACK, "Back"))

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act in self.leaves else None

    def view(self) -> Node:
        """The list, fewest hits first."""
        rows = tuple(self._row(i) for i in range(len(self.omens)))
        body = Centre(Scroll("hordes", Column(rows, 1)), HORDES_WIDE, 0.0, grow=True)
        return self.screen(say("fewest_first"), Column((body,)), str(len(rows)))

    def _row(self, i: int) -> Item:
        omen, narrator = self.omens[i], HordesNarrator(lambda: self.s)
        row = omen.horde.row
        tip = (row.name, narrator.order(omen.first, omen.last, len(self.omens)), *narrator.figures(row))
        badge = Stack((Ground(BADGE), Word(omen.order, "bold", 8.5, SUN, anchor="center", least=18)))
        name = Text(row.name, "label", 10, GROWS if row.type == UNDEAD else None, grow=True)
        why = Text(say(f"short_{omen.rule}"), "ui", 9, COLOURS.get(omen.rule, UMBER), anchor="right")
        goal = Word(_goal(self.s, omen), "bold", 9, anchor="right", least=26)
        face = Row((badge, Symbol(f"hh/{row.id}", 16), star(omen.horde.hits, 15), name, why, goal), 6)
        act = do(self._look, omen.horde.space, verb=say("look"))
        return Item(f"horde/{i}", face, act, None, row.name, tip, ground=theme.CARD, pad=(5, 1.5))


def _goal(s: State, omen: Omen) -> str:
    """The one space it may come to, "?" for one of several, a dash for none."""
    ends = [end for end, _ in omen.meets] or [b for a, b, _ in omen.steps if a == omen.horde.space]
    goal = s.grid.cells[ends[0]] if len(set(ends)) == 1 else None
    return f"{goal[0]},{goal[1]}" if goal else "?" if ends else "–"
