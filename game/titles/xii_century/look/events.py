"""The events: dealt at the start of a game, or assigned to rounds by the players."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.play import Play
from game.client.scenes.playing import PlayScene, by_keys
from game.client.stack import Pop, Prompt, Step
from game.client.stage import director
from game.client.stage.director import Timeline, clock, cue, delay, par, seq, wait
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
from game.client.ui.palette import FERN, GOLD, GREEN, INK, OAK, PARCH, TAN, UMBER, VELLUM, dark, mix
from game.client.ui.place import between
from game.core.events import DiceRolled
from game.core.xii_century.actions import AssignEvent
from game.core.xii_century.forecasts import blow, events
from game.core.xii_century.queries import places_left
from game.core.xii_century.sheet import ASSIGN, FIX, SPEND, State
from game.core.xii_century.tables import FATE, FATES
from game.titles.xii_century.look.context import COLUMNS, LIT, ShownVoice, TableContext
from game.titles.xii_century.look.cues import CUES
from game.titles.xii_century.look.forecast import symbol_of, title_of
from game.titles.xii_century.look.sheet import BOX
from game.titles.xii_century.look.towns import TownArms
from game.titles.xii_century.narrator import say, town_name

_BOARD, _NOTE, _NAMES = 420.0, 198.0, 106.0  # preferred widths of the grid, the card and the names
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
    """Push it while a person assigns events to rounds; it pops when every round is assigned."""

    cues = CUES
    tense = False

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.focus.wrap = True
        self.page, self.voice = Page(), ShownVoice(play)
        self._led = 0  # rounds assigned when the focus last moved on

    @property
    def s(self) -> State:
        """The current state: nothing here is animated."""
        state: State = self.play.session.match.state
        return state

    def choose(self, action: AssignEvent) -> Step:
        """Puts an event on a round."""
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
        """The page draws its own ground."""

    def rest(self) -> None:
        super().rest()
        self.page.rest()

    def paint(self, painter: Painter) -> None:
        self._lead(self.s, events(self.s))
        self.page.paint(painter, self.focus, self.view(), BOX)

    def view(self) -> Node:
        """A grid with a row for each event, and a card about the one in focus."""
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
        """Moves the focus to the next open round of the same event after a choice."""
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
        parts: list[Node] = [Row((TownArms(22, 24, seat=self._seat), who), 6), Rule(h=3)]
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
    """As wide as a cell of the grid at any text size."""
    return Stack((Space(w=_CELL[0]), child))


# ---- The first moment of a century as a ceremony: its events are dealt large, turned and named; then the columns
# of the page come up one by one, and the first dice.
# ---- seconds
CARD, FLIGHT = 0.08, 0.26  # from one card to the next as they are dealt; a card flies to its place
TURN, QUIET, NAMED = 0.2, 0.05, 0.42  # a card turns; from it to the next: without an event, with one that is read
READ, LEAVES, LANDS = 0.5, 0.07, 0.36  # all lie open; from one to the next as they leave; a card flies onto its round
RISE = 0.2  # from one column of the page to the next
PAUSE = 0.15  # before the cards turn, and before the dice
# ---- points
WIDE, TALL, ARC, ACROSS = 96.0, 116.0, 24.0, 5  # a card; how high it flies; so many lie side by side
LEFT, TOP, GAP = 320.0 - 2 * 104.0, 96.0, (104.0, 124.0)  # the middle of the first card; from card to card
DECK = (320.0, 380.0)  # where they come from
BACK = theme.inked(dark(GREEN, 0.45), 5, 1.0, GOLD)
FACE, BLANK = theme.inked(VELLUM, 5, 1.2), theme.inked(dark(VELLUM, 0.18), 5, 0.8)


def rolls_of(s: State) -> tuple[DiceRolled, ...]:
    """The first rolls: the shared dice, and the first town's own if they were rolled."""
    shared = DiceRolled(stream="shared", faces=tuple(s.shared), rolled=(0, 1), seat=s.first)
    own = DiceRolled(stream="own", faces=tuple(s.faces[2:]), rolled=(0, 1), seat=s.active)
    return (shared, own) if s.faces else (shared,)


def dealt(s: State) -> tuple[str, ...]:
    """The events that are dealt, by round; no cards at all where no round has one."""
    told = tuple(events(s))
    return told if any(told) else ()


def place(i: int) -> tuple[float, float]:
    """The centre of a card while it is large."""
    return LEFT + GAP[0] * (i % ACROSS), TOP + GAP[1] * (i // ACROSS)


def turns(told: Sequence[str]) -> list[float]:
    """When each card begins to turn."""
    found, at = [], (len(told) - 1) * CARD + FLIGHT + PAUSE
    for event in told:
        found.append(at)
        at += NAMED if event else QUIET
    return found


def leaves(told: Sequence[str]) -> list[float]:
    """When each card leaves for its round."""
    last = turns(told)[-1] + TURN + READ if told else 0.0
    return [last + LEAVES * i for i in range(len(told))]


def rises(told: Sequence[str]) -> list[float]:
    """When each column of the page comes up."""
    first = leaves(told)[-1] + LANDS if told else PAUSE
    return [first + RISE * n for n in range(COLUMNS)]


def timeline(told: Sequence[str]) -> Timeline:
    """The whole ceremony for these events ("" for none), with a sound as cards land, turn and reach their rounds."""
    named = [at + TURN / 2 for at, event in zip(turns(told), told, strict=True) if event]
    read = [delay(at, cue("sound", effect="seal")) for at in named]
    laid = [delay(FLIGHT + i * CARD, cue("sound", effect="page")) for i in range(len(told))]
    landed = [delay(at + LANDS, cue("sound", effect="pop")) for at in leaves(told)]
    risen = [delay(at, cue("sound", effect="pencil")) for at in rises(told)]
    return seq(par(clock("deal.t", rises(told)[-1]), *laid, *read, *landed, *risen), wait(PAUSE))


def come(told: Sequence[str], t: float) -> tuple[int, int]:
    """How many cards lie on their rounds after `t` seconds, and how many columns have come up."""
    return sum(t >= at + LANDS - 1e-6 for at in leaves(told)), sum(t >= at - 1e-6 for at in rises(told))


class OpeningDeal:
    """The ceremony at the start of a game; `on` while it runs."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._line: Timeline | None = None
        self._t = 0.0

    def begin(self) -> None:
        """Starts the ceremony of a new game; with reduced motion or at instant speed only the dice are rolled."""
        play, scene = self._table.play, self._table.scene
        s = play.session.match.state
        if len(play.session.match) or s.phase not in (FIX, SPEND):
            return
        if self._speed <= 0 or scene.services.settings.reduced_motion:
            self._roll()
        else:
            self._line, self._t = timeline(dealt(s)), 0.0
            self._table.dealt, self._table.columns = 0, 0
            self._table.unthrown = frozenset(range(len(s.faces or s.shared)))
            play.ceremony = True

    @property
    def _speed(self) -> float:
        speed: float = self._table.scene.services.speed
        return speed

    @property
    def on(self) -> bool:
        return self._line is not None

    def _number(self, key: str) -> float:
        value = self._line.at(self._t).get(key, 0.0) if self._line is not None else 0.0
        return value if isinstance(value, float) else 0.0

    def tick(self, dt: float) -> bool:
        """Advances by dt; True when the page must be repainted."""
        assert self._line is not None
        last, self._t = self._t, self._t + dt * self._speed
        for mark in self._line.marks_between(last, self._t):
            self._table.scene.mark(mark)
        if self._t >= self._line.duration or self._speed <= 0:
            self._end()
            return True
        table = self._table
        before = table.dealt, table.columns
        table.dealt, table.columns = now = come(dealt(self._state), self._number("deal.t"))
        return before != now

    def ends(self, given: Input) -> bool:
        """Whether an input skips to the end; does so."""
        pressed = isinstance(given, Pointer) and given.kind == "down"
        if pressed or (isinstance(given, Intent) and given.act in (Act.CONFIRM, Act.SKIP) and not given.repeat):
            self._end()
            self._table.touch()
            return True
        return False

    def _end(self) -> None:
        self._line, self._table.play.ceremony = None, False
        self._table.dealt, self._table.columns = None, COLUMNS
        self._roll()

    def _roll(self) -> None:
        """The first rolls are shown; the town's own dice do not lie there before the shared ones have fallen."""
        self._table.unthrown = frozenset(range(2, len(self._state.faces)))
        self._table.play.preface(rolls_of(self._state))

    def draw(self, painter: Painter) -> None:
        """Draws every card that is still on its way."""
        if self._line is None:
            return
        t, told = self._number("deal.t"), dealt(self._state)
        if told and not self._table.columns:
            painter.shade(0, theme.TOP_BAR, 640, 360 - theme.TOP_BAR, INK, 150)
        for i, (event, turn, leave) in enumerate(zip(told, turns(told), leaves(told), strict=True)):
            u, v = (t - i * CARD) / FLIGHT, (t - leave) / LANDS
            if u <= 0 or v >= 1:
                continue
            spot, size = between(DECK, place(i), director.in_out(min(1.0, u)), ARC if u < 1 else 0.0), 1.0
            if v > 0:
                v = director.in_out(v)
                spot, size = between(place(i), self._table.page.middle(f"card/{i + 1}"), v, ARC), 1 - 0.82 * v
            turned = min(1.0, max(0.0, (t - turn) / TURN))
            _draw(painter, i, event, spot, size, turned)

    @property
    def _state(self) -> State:
        state: State = self._table.play.session.match.state
        return state


def _draw(painter: Painter, i: int, event: str, spot: tuple[float, float], size: float, turned: float) -> None:
    """Draws a card centred on `spot`; `turned` goes from 0 (back) to 1 (face)."""
    w, h, open_ = WIDE * size * max(0.06, abs(1 - 2 * turned)), TALL * size, turned > 0.5
    x, y = spot[0] - w / 2, spot[1] - h / 2
    painter.frame(x, y, w, h, (FACE if event else BLANK) if open_ else BACK)
    if not open_ or turned < 1:
        return
    if size < 0.6:
        if event:
            painter.symbol(symbol_of(event), *spot, h * 0.6)
        return
    painter.text(str(i + 1), x + 10, y + 12, "bold", 11, INK if event else UMBER, "center")
    if event:
        painter.symbol(symbol_of(event), spot[0], spot[1] - 4, 50)
        painter.text(title_of(event), spot[0], y + h - 16, "title", 10, INK, "center", max_width=w - 8)
