"""The events of the century, put on its rounds by people: a board of six events and ten rounds.

Drafted, they come in order; a host who fills them in takes any round. Nothing here is secret.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.playing import PlayScene, by_keys
from game.client.stack import Pop, Prompt, Step
from game.client.ui import theme
from game.client.ui.page import (
    Card,
    Centre,
    Column,
    Item,
    Lines,
    Node,
    Page,
    Row,
    Rule,
    Screen,
    Space,
    Stack,
    Symbol,
    Text,
    do,
    top_bar,
)
from game.client.ui.palette import FERN, GOLD, INK, OAK, PARCH, TAN, UMBER, mix
from game.core.xii_century.actions import AssignEvent
from game.core.xii_century.forecasts import blow, events
from game.core.xii_century.queries import places_left
from game.core.xii_century.state import ASSIGN, State
from game.core.xii_century.tables import FATE, FATES
from game.titles.xii_century.look.coats import Arms
from game.titles.xii_century.look.context import LIT
from game.titles.xii_century.look.cues import CUES
from game.titles.xii_century.look.panels.rows import symbol_of, title_of
from game.titles.xii_century.look.sheet import BOX
from game.titles.xii_century.look.voice import Voice
from game.titles.xii_century.teller import say, town_name

_BOARD, _NOTE, _NAMES = 420.0, 198.0, 106.0  # widths that the board, the note and the names like
_CELL = (26.0, 38.0)
_HELD, _OPEN, _SHUT = (
    theme.inked(paint, ink=ink, ink_colour=rim)
    for paint, ink, rim in (
        (mix(GOLD, PARCH, 0.35), 0.9, INK),
        (LIT, 0.5, INK),
        (PARCH, 0.5, mix(TAN, OAK, 0.25)),
    )
)


class CalendarScene(PlayScene):
    """Push it while events wait for their rounds and a person chooses; it goes when all have one."""

    cues = CUES
    tense = False

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.focus.wrap = True
        self.page, self.voice = Page(), Voice(play)
        self._led = 0  # rounds that had their event when the focus was last led on

    @property
    def s(self) -> State:
        """The match as it is: nothing here needs time to be shown."""
        state: State = self.play.session.match.state
        return state

    def choose(self, action: AssignEvent) -> Step:
        """An event goes on a round."""
        if self.watching:
            return None
        self.play.do(action)
        self.services.sound.play("claim")
        self.play.skip()
        self.touch()
        return None

    def tick(self, dt: float) -> Step:
        return Pop() if self.s.phase != ASSIGN else super().tick(dt)

    def prompts(self) -> Sequence[Prompt]:
        found = [Prompt(Act.WHY if self._refused else Act.CONFIRM, say("why_not") if self._refused else say("place"))]
        if self.play.session.match.can_undo:
            found.append(Prompt(Act.UNDO if self.services.glyph(Act.UNDO) else Act.BACK, "Undo"))
        return (*found, Prompt(Act.MENU, "Menu"))

    @property
    def _refused(self) -> bool:
        zone = self.focus.zone_now
        return zone is not None and zone.refusal is not None

    def actions(self, act: Act | None, given: Input) -> Step:
        if act is Act.BACK and not by_keys(given) and self.play.session.match.can_undo:
            self.undo()
        return None

    # ---- the page
    def ground(self, painter: Painter) -> None:
        """The page lays its own."""

    def rest(self) -> None:
        super().rest()
        self.page.rest()

    def paint(self, painter: Painter) -> None:
        self._lead(self.s, events(self.s))
        self.page.paint(painter, self.focus, self.view(), BOX)

    def view(self) -> Node:
        """The board with a line for each event, and a card about the one in focus."""
        told = events(self.s)
        done = sum(map(bool, told))
        numbers = tuple(_wide(Text(str(n), "bold", colour=INK, anchor="center")) for n in range(1, len(told) + 1))
        lines: list[Node] = [Row((Space(w=1, grow=True), *numbers), 2)]
        for event in FATES:
            lines += [Rule(h=1), self._line(event, told)]
        board = Card(say("calendar"), Column(tuple(lines), 1), say("calendar_note"), basis=_BOARD)
        note = f"{done}/{len(told)}" if done else ""
        body = Row((board, self._note()), 6, top=True)
        return Screen(body, top_bar(say("title"), note=note))

    def _lead(self, s: State, told: Sequence[str]) -> None:
        """After a choice the focus goes on to the next round that is open, on the same line."""
        done = sum(map(bool, told))
        if done == self._led and self.focus.id:
            return
        self._led = done
        options = [one for one in AssignEvent.options(s, self._seat) if isinstance(one, AssignEvent)]
        same = [one for one in options if self.focus.id.startswith(f"put/{one.event}/")]
        if options:
            first = (same or options)[0]
            self.focus.focus_on(f"put/{first.event}/{first.round}")

    @property
    def _seat(self) -> int:
        seat = self.play.session.deciding
        return 0 if seat is None else seat

    def _line(self, event: str, told: Sequence[str]) -> Node:
        left = places_left(self.s, event)
        copies = Row(
            tuple(Symbol(symbol_of(event), 8, n >= left, say("calendar_left", count=left)) for n in range(2)), 1
        )
        names = Lines((Text(title_of(event), "name", colour=INK), copies), grow=True)
        name = Row((Symbol(symbol_of(event), 21, not left), names), grow=True, basis=_NAMES)
        cells = tuple(self._cell(event, n, held) for n, held in enumerate(told, 1))
        return Row((name, *cells), 2)

    def _cell(self, event: str, number: int, held: str) -> Item:
        action = AssignEvent(number, event)
        refusal = action.refusal(self.s, self._seat)
        here = held == event
        sign: Node = Centre(Symbol(symbol_of(event), 17, False)) if here else Space()
        return Item(
            f"put/{event}/{number}",
            _wide(sign),
            do(self.choose, action),
            refusal,
            say("calendar_put", name=title_of(event), round=number),
            ground=_HELD if here else _OPEN if refusal is None else _SHUT,
            pad=(0, 1),
            least=_CELL[1],
            faint=False,
            rings=not self.watching,
        )

    def _note(self) -> Card:
        """Who chooses, and what the event in focus does."""
        s = self.s
        draft = (Text(say("calendar_draft"), "ui", 8, UMBER),) if s.chosen.event_method == "draft" else ()
        who = Column((Text(town_name(s, self._seat), "title", 10, INK), *draft), 1, grow=True)
        parts: list[Node] = [Row((Arms(22, 24, seat=self._seat), who), 6), Rule(h=3)]
        _, event, number = (*self.focus.id.split("/"), "", "")[:3]
        if event in FATE:
            page = self.voice.words.year(FATE[event]).under(s.chosen)
            parts += [
                Centre(Symbol(symbol_of(event), 38, False)),
                Text(page.title, "title", 10.5, INK, anchor="center"),
            ]
            parts.append(Text(page.effect, "line", colour=INK, anchor="center"))
            if event == "outlaws_attack":
                need = say("calendar_need", round=int(number), need=blow(s, self._seat, event, int(number)).need)
                parts.append(Text(need, "name", colour=FERN, anchor="center"))
            parts.append(Text(page.story, "aside", colour=UMBER, anchor="center"))
        return Card("", Column(tuple(parts), 4), pad=(8, 5), basis=_NOTE, grow=True)


def _wide(child: Node) -> Node:
    """As wide as a cell of the board, whatever the size of text."""
    return Stack((Space(w=_CELL[0]), child))
