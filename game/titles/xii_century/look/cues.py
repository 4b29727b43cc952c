"""How the events of XII Century look on the sheet, what draws them, and the ceremony of the first moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.draw.canvas import Area
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.stage import director as ease
from game.client.stage.dice import SIDE, DiceThrow, aside, draw_dice, seed_of, slip_of, tumble
from game.client.stage.director import CueSheet, Mark, Timeline, cue, delay, held, par, progress, seq, wait
from game.client.stage.fx import Rising
from game.client.ui import theme
from game.client.ui.palette import GOLD, GREEN, INK, RED, RUST, UMBER, VELLUM, dark
from game.client.ui.place import between, middle
from game.core.xii_century import events as facts
from game.core.xii_century.actions import die_ref
from game.core.xii_century.queries import events, first_rolls
from game.core.xii_century.sheet import ASSET, FATE, Phase, State
from game.narrator import signed
from game.phrase import capital
from game.titles.xii_century.look import dice, forecast, town
from game.titles.xii_century.look.context import COLUMNS, NEW, TOWN_ZONE, TableContext, die_zone, zone_of
from game.titles.xii_century.narrator import target_of

READING = 0.8  # seconds to read a line of news
FLY = 0.24  # a die flies from its well to its target
WRITE, STAMP = 0.42, 0.3
BRISK = 0.14  # an action of another town, while your own sheet is open
_BRIEF = 0.35
WATCHED = 0.28  # fraction of the usual time for a bot's action in a watched game


def effect(name: str) -> Timeline:
    return cue("sound", effect=name)


def gain(event: Any, **deltas: int) -> Timeline:
    """Numbers rise from the rows of that town."""
    return cue("gain", seat=event.seat, deltas=deltas)


def rolled(event: facts.DiceRolled, stage: TableContext) -> Timeline:
    """Dice tumble: those of the turn on the tray, all others on a slip over the sheet."""
    here = event.stream in ("shared", "own", "court")
    return seq(tumble("dice.t" if here else "side.t", stage.throw(event)), wait(0.05 if here else 0.5))


def spent(then: Callable[[Any], Timeline]) -> Callable[[Any, TableContext], Timeline]:
    """A die flies to its target and takes effect on arrival; for another town only a pencil is heard."""

    def show(event: Any, stage: TableContext) -> Timeline:
        if stage.elsewhere(event):
            return seq(effect("pencil"), wait(BRISK))
        line = seq(par(effect("die_keep"), progress("spend.t", FLY, ease.in_out)), then(event))
        return line.paced(WATCHED) if stage.play.watched else line

    return show


def brief(line: Callable[[Any], Timeline]) -> Callable[[Any, TableContext], Timeline]:
    """The full timeline for this town, a short one for another."""
    return lambda event, stage: seq(effect("pop"), wait(BRISK)) if stage.elsewhere(event) else line(event)


def _taken(event: Any) -> Timeline:
    """The seal comes down on its box."""
    paid = gain(event, **{good: -n for good, n in event.paid.items()})
    sound = effect("build" if event.type == "infrastructure_built" else "claim")
    return seq(progress("stamp.t", STAMP, ease.in_), par(sound, paid), wait(0.18))


def earned(sound: str, deltas: Callable[[Any], dict[str, int]]) -> Callable[[Any, TableContext], Timeline]:
    """Goods come in, if any."""
    line = brief(lambda event: seq(par(effect(sound), gain(event, **deltas(event))), wait(0.22)))
    return lambda event, stage: line(event, stage) if any(deltas(event).values()) else wait(0.05)


CUES: CueSheet[TableContext] = CueSheet({
    "settled turn_begun round_ended choice_asked market_opened town_named game_ended war_called answer_sealed "
    "die_discarded": Timeline(),
    "dice_rolled": rolled,
    # the old number is struck through, the new one written beside it
    "asset_increased": spent(lambda e: par(
        progress("write.t", WRITE, ease.in_out),
        effect("pencil"),
        delay(0.2, gain(e, **{e.asset: e.added, **{good: -n for good, n in e.paid.items()}})),
    )),
    "influence_gained": spent(lambda e: seq(
        par(
            effect("claim"),
            cue("rise", id=f"land/{e.location}", text=f"+{e.value}"),
            progress("grow.t", STAMP, ease.out),
        ),
        wait(0.1),
    )),
    "person_attracted infrastructure_built": spent(_taken),
    "die_saved": spent(lambda e: seq(effect("pencil"), wait(0.2))),
    "reserve_filled": brief(lambda e: seq(effect("pencil"), wait(0.25))),
    "die_altered die_split shared_fixed": brief(lambda e: seq(effect("die_keep"), wait(_BRIEF))),
    "converted": brief(lambda e: seq(
        par(effect("coin"), gain(e, **({e.gave: -e.amount, e.got: e.amount} if e.amount else {}))), wait(0.2)
    )),
    "fed": brief(lambda e: seq(
        par(effect("loss" if e.lost else "pop"), gain(e, food=-e.paid, population=-e.lost)),
        wait(READING if e.lost else _BRIEF),
    )),
    "farms_yielded": earned("pop", lambda e: {"food": e.food}),
    "collected": earned("coin", lambda e: {e.good: e.count}),
    "town_changed": lambda e: seq(par(effect("eraser"), gain(e, **e.deltas)), wait(READING)),
    "event_spared event_assigned": wait(0.45),
    "defence_shown": lambda e: seq(effect("blow_blade" if e.safe else "howl"), wait(READING)),
    # the bell; a round with an event is announced on a ribbon
    "round_begun": lambda e: par(
        effect("war_drum" if e.event else "year_bell"), progress("ribbon.t", 1.5 if e.event else 0.7)
    ),
    # the king's war has a scene of its own; here it is only told
    "answers_revealed power_shown reputation_gained troops_halved": wait(0.5),
})  # fmt: skip


# ---- Draws what moves over the sheet: dice on a slip, pencil, seal, rising numbers, ribbon.
MIDDLE = Area(199.0, 100.0, 264.0, 235.0)  # where slips and ribbons appear


class Show:
    """What moves over the sheet."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.rising = Rising(3, 9, aside=True)

    # ---- telling
    def side_throw(self, event: facts.DiceRolled) -> DiceThrow:
        """Dice that are not the turn's: on a slip over the middle page."""
        return aside(MIDDLE, event.faces, seed_of(event.faces) + event.seat)

    def mark(self, mark: Mark) -> bool:
        """Handles a mark; False if the scene should play it as a plain sound."""
        data: Any = mark.data
        page = self.context.page
        if mark.name == "rise":
            x, y, w, h = page.spot(data["id"]) or MIDDLE
            self.rising.add(f"*{data['text']}*", x + w - 16, y + h - 2)
        elif mark.name == "gain":
            deltas = data["deltas"] if data["seat"] == self.context.seat else {}
            for id, n in ((f"asset/{name}", n) for name, n in deltas.items() if n and name in ASSET):
                x, y, w, h = page.spot(id, forecast.Now) or page.spot(id) or page.spot(TOWN_ZONE) or MIDDLE
                self.rising.add(f"*{signed(n)}*", x + w + 12, y + h / 2)  # from the line of what has changed
        else:
            return False
        return True

    # ---- drawing
    def draw(self, painter: Painter) -> None:
        """Draws on top of the page."""
        director = self.context.play.director
        event: Any = director.now
        flown, mine = director.share("spend.t"), getattr(event, "seat", -1) == self.context.seat
        if event is not None and event.type in dice.SPENDS and flown < 1.0:
            if mine:  # the die on its way from its well to the line it is spent on
                page, zone = self.context.page, zone_of("save" if event.type == "die_saved" else target_of(event))
                spot, well = page.spot(zone) or page.spot(TOWN_ZONE), page.spot(die_zone(die_ref(event.die)))
                start = page.middle(f"die/{event.die}") if well is None else middle(well)
                at = between(start, middle(spot) if spot is not None else start, flown, 18)
                painter.sprite(f"flat/{event.value}", *at, 20 - 8 * flown, "center")
            self.rising.draw(painter)
            return
        match event:
            case facts.DiceRolled() if event.stream not in ("shared", "own", "court"):
                painter.tray(*slip_of(MIDDLE, len(event.faces)), capital(self.context.voice.name(event.stream)))
                t = director.number("side.t")
                draw_dice(painter, self.side_throw(event), t, painter.px(SIDE * 1.2), "red")
            case facts.AssetIncreased() if mine:
                self._built(painter, event, director.number("write.t"))
                self._pencil(painter, event, director.number("write.t"))
            case facts.InfluenceGained() if mine:
                self._built(painter, event, director.number("grow.t"))
            case facts.PersonAttracted() | facts.InfrastructureBuilt() if mine:
                self._built(painter, event, director.share("stamp.t"))
                self._seal(painter, event, director.share("stamp.t"))
            case facts.RoundBegun():
                self._ribbon(painter, event)
        self.rising.draw(painter)

    def _pencil(self, painter: Painter, event: facts.AssetIncreased, t: float) -> None:
        spot = self.context.page.spot(f"asset/{event.asset}", forecast.Now)
        if spot is None:
            return
        x, y, w, h = spot
        mid, was = y + h / 2, self.context.town.values[ASSET[event.asset]]
        # beside the figure on the printed sheet; on the town page it stands at the end of its track
        left = x + w / 2 if self.context.sight.full else x + w - 30
        painter.frame(left - 14, y, 52 if self.context.sight.full else 46, h, theme.flat(VELLUM, 2))
        painter.struck(str(was), left, mid, "bold", 10.5, INK, "center", part=held(t * 1.6))
        if t > 0.55:
            painter.text(str(event.amount), left + 18, mid, "bold", 10.5, NEW, "center")
        painter.symbol("pencil", left + (6 if t < 0.55 else 20) + 5 * t, mid + 4, 17, "bottomleft")

    def _built(self, painter: Painter, event: Any, t: float) -> None:
        """What a die has brought rises in the street."""
        plan = self.context.page.plan
        box = plan.holes.get(town.HOLE) if plan is not None else None
        if box is not None:
            town.rise(painter, box, town.built(self.context, event), t)

    def _seal(self, painter: Painter, event: facts.PersonAttracted | facts.InfrastructureBuilt, t: float) -> None:
        item = event.person if isinstance(event, facts.PersonAttracted) else event.infrastructure
        spot = self.context.page.spot(f"item/{item}")
        if spot is not None:
            x, y, w, h = spot
            painter.symbol("seal", x + w - 20.5, y + h / 2, 8.6 + 16 * (1 - round(t * 8) / 8))

    def _ribbon(self, painter: Painter, event: facts.RoundBegun) -> None:
        x, say = MIDDLE.x + MIDDLE.w / 2, self.context.voice.say
        if event.event:
            page = self.context.voice.words.year(FATE[event.event])
            painter.banner(page.title, x, 150, dark(RED, 0.1), 13, say("ribbon", round=event.round, event=event.event))
            painter.symbol(forecast.symbol_of(event.event), x, 118, 30)
        else:
            painter.banner(say("ribbon_plain", round=event.round), x, 150, dark(RUST, 0.1), 13)


# ---- The first moment of a century as a ceremony: its events are dealt large, turned and named; then the columns
# of the page come up one by one, and the first dice.
# Seconds:
CARD, FLIGHT = 0.08, 0.26  # from one card to the next as they are dealt; a card flies to its place
TURN, QUIET, NAMED = 0.2, 0.05, 0.42  # a card turns; from it to the next: without an event, with one that is read
READ, LEAVES, LANDS = 0.5, 0.07, 0.36  # all lie open; from one to the next as they leave; a card flies onto its round
RISE = 0.2  # from one column of the page to the next
PAUSE = 0.15  # before the cards turn, and before the dice
# Points:
WIDE, TALL, ARC, ACROSS = 96.0, 116.0, 24.0, 5  # a card; how high it flies; so many lie side by side
LEFT, TOP, GAP = 320.0 - 2 * 104.0, 96.0, (104.0, 124.0)  # the middle of the first card; from card to card
DECK = (320.0, 380.0)  # where they come from
BACK = theme.inked(dark(GREEN, 0.45), 5, 1.0, GOLD)
FACE, BLANK = theme.inked(VELLUM, 5, 1.2), theme.inked(dark(VELLUM, 0.18), 5, 0.8)


def dealt(s: State) -> tuple[str, ...]:
    """The events that are dealt, by round; no cards at all where no round has one."""
    told = tuple(events(s))
    return told if any(told) else ()


def place(i: int) -> tuple[float, float]:
    """The centre of a card while it is large."""
    return LEFT + GAP[0] * (i % ACROSS), TOP + GAP[1] * (i // ACROSS)


def moments(told: Sequence[str]) -> tuple[list[float], list[float], list[float]]:
    """When each card begins to turn, and leaves for its round; and when each column of the page comes up."""
    turns, at = [], (len(told) - 1) * CARD + FLIGHT + PAUSE
    for event in told:
        turns.append(at)
        at += NAMED if event else QUIET
    leaves = [turns[-1] + TURN + READ + LEAVES * i for i in range(len(told))]
    first = leaves[-1] + LANDS if told else PAUSE
    return turns, leaves, [first + RISE * n for n in range(COLUMNS)]


def timeline(told: Sequence[str]) -> Timeline:
    """The whole ceremony for these events ("" for none), with a sound as cards land, turn and reach their rounds."""
    turns, leaves, rises = moments(told)
    read = [delay(at + TURN / 2, cue("sound", effect="seal")) for at, event in zip(turns, told, strict=True) if event]
    laid = [delay(FLIGHT + i * CARD, cue("sound", effect="page")) for i in range(len(told))]
    landed = [delay(at + LANDS, cue("sound", effect="pop")) for at in leaves]
    risen = [delay(at, cue("sound", effect="pencil")) for at in rises]
    return seq(par(wait(rises[-1]), *laid, *read, *landed, *risen), wait(PAUSE))


class OpeningDeal:
    """The ceremony at the start of a game; `on` while it runs."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._line: Timeline | None = None
        self._t = 0.0

    def begin(self) -> None:
        """Starts the ceremony of a new game; with reduced motion or at instant speed only the dice are rolled."""
        play = self._table.play
        s = play.session.match.state
        if len(play.session.match) or s.phase not in (Phase.FIX, Phase.SPEND):
            return
        if self._table.services.speed <= 0 or self._table.reduced:
            self._roll()
        else:
            self._line, self._t = timeline(dealt(s)), 0.0
            self._table.dealt, self._table.columns = 0, 0
            self._table.unthrown = frozenset(range(len(s.faces or s.shared)))
            play.ceremony = True

    @property
    def on(self) -> bool:
        return self._line is not None

    def tick(self, dt: float) -> bool:
        """Advances by dt; True when the page must be repainted."""
        assert self._line is not None
        last, self._t = self._t, self._t + dt * self._table.services.speed
        for mark in self._line.marks_between(last, self._t):
            self._table.mark(mark)
        if self._t >= self._line.duration or self._table.services.speed <= 0:
            self._end()
            return True
        table = self._table
        before = table.dealt, table.columns
        _, leaves, rises = moments(dealt(self._state))
        lie, up = sum(self._t >= at + LANDS - 1e-6 for at in leaves), sum(self._t >= at - 1e-6 for at in rises)
        table.dealt, table.columns = now = lie, up  # cards on their rounds, columns that have come up
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
        self._table.play.preface(first_rolls(self._state))

    def draw(self, painter: Painter) -> None:
        """Draws every card that is still on its way."""
        if self._line is None:
            return
        t, told = self._t, dealt(self._state)
        if told and not self._table.columns:
            painter.shade(0, theme.TOP_BAR, 640, 360 - theme.TOP_BAR, INK, 150)
        for i, (event, turn, leave) in enumerate(zip(told, *moments(told)[:2], strict=True)):
            u, v = (t - i * CARD) / FLIGHT, (t - leave) / LANDS
            if u <= 0 or v >= 1:
                continue
            spot, size = between(DECK, place(i), ease.in_out(min(1.0, u)), ARC if u < 1 else 0.0), 1.0
            if v > 0:
                v = ease.in_out(v)
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
            painter.symbol(forecast.symbol_of(event), *spot, h * 0.6)
        return
    painter.text(str(i + 1), x + 10, y + 12, "bold", 11, INK if event else UMBER, "center")
    if event:
        painter.symbol(forecast.symbol_of(event), spot[0], spot[1] - 4, 50)
        painter.text(forecast.title_of(event), spot[0], y + h - 16, "title", 10, INK, "center", max_width=w - 8)
