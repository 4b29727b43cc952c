"""The battle so far as it has been shown, and its panels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.play import Play
from game.client.play import ShownState as Seen
from game.client.scenes.battle_parts import NEWEST, RECORDED, OddsRibbon, Plate, columns, span
from game.client.stage import dice as tray
from game.client.stage.cast import STAGE
from game.client.stage.dice import TRAY
from game.client.ui import theme
from game.client.ui.page import (
    Art,
    Card,
    Chart,
    Column,
    Count,
    DiceFaces,
    Fit,
    Framed,
    Grid,
    How,
    Item,
    Node,
    Pill,
    Row,
    Rule,
    Scroll,
    Slot,
    Space,
    Spare,
    Symbol,
    Text,
    do,
    row,
)
from game.client.ui.palette import BLUE, CREAM, INK, RED, RUST, SLATE, SUN, TAN, UMBER, VELLUM, light, mix
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.odds import Forecast, battle_odds, forecast, lying, odds_between, war_odds
from game.core.horrible_hordes.plans import RAID
from game.core.horrible_hordes.reasons import UnitLine, grouped, lines
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ARMY, CASTLE, SETTLEMENT
from game.titles.horrible_hordes.look.battle import dice
from game.titles.horrible_hordes.look.battle.bout import (
    ROUNDS,
    Bout,
    RecordLine,
    Token,
    bout_at,
    past_of,
    reason_text,
    record_of,
    tokens,
)
from game.titles.horrible_hordes.look.battle.dice import CENTRE, OURS, THEIRS, TrayRoll, face_text
from game.titles.horrible_hordes.look.names import crest, kingdom_name, name
from game.titles.horrible_hordes.narrator import HordesNarrator, say

SIGN = {"army": "army", "castle": "castle", "settlement": "home"}
NAMES = {"army": ("Army", "Armies"), "castle": ("Castle", "Castles"), "settlement": ("Settlement", "Settlements")}
_MARKS = {"bless": "star", "protection": "shield"}
_WIDTHS, _BROAD, SMALL = (30.0, 38.0, 46.0), 200.0, 7.5  # of the columns; from which on they stand; of their heads
_BRICK, _COURSE, _WALLS = 5.2, 6.0, 3  # points of a brick and of a row of them; rows at most
OURS_LIT = theme.flat(mix(VELLUM, BLUE, 0.1))
_ROUND, _HITS, _D10 = 38.0, 25.0, 11.0  # of the record: width of the clash, of its hits; size of a die
HIGH = 60.0, 44.0, 30.0, 20.0  # points of the columns, as there is room
FEW, BIG = 2, 120  # rounds that are shown at a text size beyond so many per cent
TALLY = 20.0  # points of its figures at most: the name of the clash stands above them
LEAST_GROWTH = 0.05  # counters an enemy may gain that are worth a word


def fighters(lines: Sequence[UnitLine], bout: Bout, begun: dict[str, int], foe: str, walls: Sequence[int]) -> Card:
    """A row a kind of unit; the focused one tells how its faces come about.

    `begun`: how many there were; `walls`: hits a whole castle of either side takes.
    """
    heads = (
        Slot(Text(text, "ui", SMALL, UMBER, anchor="center"), w)
        for text, w in zip(("left", say("hits_on"), say("is_hit_on")), _WIDTHS, strict=True)
    )
    named = Fit(Row((Space(grow=True), *heads)), Space(), _BROAD)
    rows = tuple(_line(i, line, bout, begun, foe, walls[line.side]) for i, line in enumerate(lines))
    return Card(
        say("who_fights"), Column((named, Grid(rows, 1.6, cols=1, grow=True)), 1), pad=(2.4, 1.4), id="fighters"
    )


def _line(i: int, line: UnitLine, bout: Bout, begun: dict[str, int], foe: str, most: int) -> Item:
    was = begun.get(line.unit, line.count) if line.side == 0 and not line.marks else line.count
    count = Count("", str(line.count), 11.0, str(was) if was != line.count else "")
    needs = [
        (sign, Pill(face_text(need), size=9, fill=light(colour, 0.72), edge=3))
        for sign, need, colour in (("swords", line.need, BLUE), ("shield", line.danger, RED))
    ]
    who: list[Node] = [crest(bout.seats[line.side])] if bout.foe >= 0 else []
    who += [Symbol(SIGN[line.unit], 15), *(Symbol(_MARKS.get(mark, "star")) for mark in line.marks)]
    who.append(Text(called(line), "label", grow=True))
    if line.hits:
        draw = do(_walls, line.hits[:_WALLS], most)
        who.append(Art(_BRICK * max(most, *line.hits), _COURSE * len(line.hits[:_WALLS]), draw=draw))
    cells = (Slot(node, w) for node, w in zip((count, *(pill for _, pill in needs)), _WIDTHS, strict=True))
    narrow = (Row((Symbol(sign, 8), pill), 1.6) for sign, pill in needs)
    face = Fit(Row((*who, *cells)), Row((*who, count, *narrow)), _BROAD)
    ground = OURS_LIT if line.side == 0 else ()
    return Item(f"line/{i}", face, name=called(line), tip=why(line, foe), ground=ground, pad=(3, 0.6))


def _walls(hits: Sequence[int], most: int, painter: Painter, box: Rect, how: How) -> None:
    """A brick for each hit a castle still takes, a hollow for each it has taken; a row a castle."""
    for row_, left in enumerate(hits):
        y = box[1] + row_ * _COURSE + 1
        for i in range(max(most, left)):
            x = box[0] + i * _BRICK
            painter.rect(x, y, 4.4, 4, INK, 0.6)
            painter.rect(x + 0.6, y + 0.6, 3.2, 2.8, light(SLATE, 0.35) if i < left else VELLUM, 0.4)


def called(line: UnitLine) -> str:
    """What the units of a line are called, one or many."""
    return NAMES[line.unit][line.count > 1]


def why(line: UnitLine, foe: str) -> tuple[str, ...]:
    """How the two faces of a line come about, part by part."""
    sums = [say("unit_hits_on", unit=called(line), face=face_text(line.need))]
    sums.append(" · ".join(reason_text(reason, line.unit, foe, True)[1] for reason in line.needs))
    sums.append(say("unit_is_hit_on", face=face_text(line.danger)))
    sums.append(" · ".join(reason_text(reason, line.unit, foe, False)[1] for reason in line.struck))
    if line.hits:
        sums.append(say("hits_left_each", hits=line.hits))
    return tuple(sums)


def modifiers(found: Sequence[Token], foot: Node) -> Card:
    """Everything that counts here with what it changes, over what can be done while the dice fall."""
    rows = (
        row(f"token/{i}", token.name, None, token.symbol, token.change, mark="tick" if token.ready else "",
            tip=(token.name, token.story), size=8.5, pad=(4, 0.6))
        for i, token in enumerate(found)
    )  # fmt: skip
    body = Grid(tuple(rows), 0.6, cols=1) if found else Text(say("no_modifiers"), "book", 9, UMBER)
    return Card("Modifiers", Column((Scroll("tokens", body, grow=True), foot)), pad=(2.4, 1.6), id="modifiers")


def token_strip(painter: Painter, found: Sequence[Token], low: float, right: float) -> None:
    """The same as small signs below the left plate, which ends `low`; those in force before those that wait."""
    y = low + 12
    x = STAGE.x + 14
    for token in found:
        if x > right:
            break
        painter.badge("", x, y, mix(SUN, VELLUM, 0.3) if not token.ready else VELLUM, r=6.4 / painter.grown)
        painter.symbol(token.symbol, x, y, 9)
        x += 15


def rolled(t: HordesNarrator, told: Sequence[RecordLine], most: int) -> tuple[Node, ...]:
    """The last rounds: what both sides hit with how many dice, what we lost."""
    return tuple(_round(t, one, one is told[-1]) for one in told[-most:])


def _round(t: HordesNarrator, one: RecordLine, newest: bool) -> Node:
    face = "bold" if newest else "ui"
    label = t.say("clash_number", number=one.round) if one.round else t.say("before_clash")
    parts: list[Node] = [Slot(Text(label, face, RECORDED), _ROUND, "left")]
    for side, (hits, count) in enumerate((one.ours, one.theirs)):
        if count or not side:
            told = Text(t.say("n_of", n=hits, of=count), face, RECORDED)
            parts.append(Row((DiceFaces((f"d10/{dice.COLOURS[side]}/7a",), _D10, 0.0), Slot(told, _HITS, "left")), 1.6))
    colour = RUST if one.lost else UMBER
    parts.append(Text(one.lost or t.say("none_lost"), face, RECORDED, colour, anchor="right", grow=True))
    line = Row(tuple(parts), 1.6)
    return Framed(child=line, frames=NEWEST, pad=(2, 0)) if newest else line


def outlook(t: HordesNarrator, odds: Forecast, bout: Bout) -> tuple[Node, ...]:
    """Who is expected to stand at the end; armies left as columns where there is room for them."""
    left = (odds.armies, bout.armies), (odds.castles, bout.castles), (odds.settlements, bout.settlements)
    kinds = list(zip(SIGN.values(), left, strict=True))[: None if bout.mode == "raid" else 1]
    stands = "  ".join(f"{mean:.1f}~{{{sign}}}" for sign, (mean, was) in kinds if was)
    head = Row((Text(t.say("survivors"), "ui", RECORDED, UMBER, grow=True), Text(stands, "bold", RECORDED)))
    enemy = t.say(
        "enemy_left", left=f"{odds.left:.1f}", more=f"{odds.growth:.1f}" if odds.growth >= LEAST_GROWTH else None
    )
    charts: tuple[Node, ...] = ()
    if len(odds.armies_left) > 1:
        charts = tuple(Chart(columns(tuple(enumerate(odds.armies_left))), h) for h in HIGH)
    return (Column((Rule(h=0), head, Spare((*charts, Text(enemy, "ui", RECORDED, UMBER)), grow=True)), 1, grow=True),)


def ribbon_of(odds: Forecast, begun: int, now: int, win: str, brief: bool = False) -> OddsRibbon:
    """The live odds: a pip an army, those that are gone and those at risk marked."""
    low, high = span(tuple(enumerate(odds.armies_left)))
    text = ""
    if win and begun and brief:
        text = say("about_left", mean=f"{odds.armies:.1f}")
    elif win and begun:
        spread = say("spread" if low != high else "spread_one", low=low, high=high)
        text = say("ribbon", lost=(begun - now) or None, spread=spread, mean=f"{odds.armies:.1f}")
    elif win:
        text = say("settlement_survives", chance=win)
    gone = begun - now
    return OddsRibbon(win, odds.hold >= 0.5, gone, begun - high if low != high else gone, begun - low, begun, text)


def opening(painter: Painter, lines: Sequence[UnitLine], theirs: int) -> None:
    """On the felt before the first dice: how many each side will throw."""
    ours = [line for line in lines if line.side == 0]
    count = sum(line.count for line in ours)
    y = TRAY.y + 14
    painter.text(say("your_dice" if count != 1 else "your_die"), OURS.left + 8, y, "title", 8, CREAM, "midleft")
    told = "  ·  ".join(f"{line.count} {{{SIGN[line.unit]}}} {face_text(line.need)}" for line in ours)
    painter.rich(told, OURS.left + 8, y + 15, "bold", 9, theme.GOOD_ON_DARK, "midleft", max_width=250)
    painter.text("Theirs", THEIRS.right - 8, y, "title", 8, CREAM, "midright")
    worst = min((line.danger for line in ours), default=0)
    text = say("their_dice", n=theirs, face=face_text(worst)) if ours else ""
    painter.text(text, THEIRS.right - 8, y + 15, "bold", 9, theme.BAD_ON_DARK, "midright", max_width=250)


def middle(painter: Painter, title: str) -> None:
    """Between the two sides' dice: which round it is."""
    painter.text(title, CENTRE, TRAY.y + 12, "title", 8, CREAM, "center", max_width=58)


def tally(painter: Painter, ours: int, theirs: int) -> None:
    """Below it: how many hits both sides have, once the dice are read."""
    x, y, size = CENTRE, TRAY.y + 28, min(15.0, TALLY / painter.text_scale)
    painter.text(str(ours), x - 9, y, "bold", size, light(BLUE, 0.62), "midright")
    painter.symbol("swords", x, y, 13)
    painter.text(str(theirs), x + 9, y, "bold", size, light(RED, 0.62), "midleft")


def felt(painter: Painter, roll: TrayRoll) -> None:
    """The felt, a hollow for each die and the face it needs."""
    tray.cloth(painter)
    ours, theirs = (len(row) for row in roll.totals)
    dice.wells(painter, ours, theirs)
    for side in (0, 1):
        dice.needs(painter, roll.side(side), side)


def caption(t: HordesNarrator, told: Sequence[RecordLine]) -> Node:
    """While the dice fall, in place of what could be chosen: what the last clash came to, at first how dice count."""
    if not told:
        return Text(t.say("how_dice_count"), "title", 13, CREAM, anchor="center")
    one = told[-1]
    (ours, of), (theirs, of_theirs) = one.ours, one.theirs
    hits = t.say("clash_hits", ours=ours, of=of, theirs=theirs, of_theirs=of_theirs)
    lost = Text(one.lost or t.say("none_lost"), "ui", 10, TAN, anchor="center")
    return Column((Text(hits, "title", 13, CREAM, anchor="center"), lost), 3)


def banner(painter: Painter, symbol: str, text: str) -> None:
    """A word over the middle of the stage: a spell, a die that was changed."""
    w = painter.rich_width(text, "ui", 10) + 34
    x, y = STAGE.x + STAGE.w / 2 - w / 2, STAGE.y + 46
    painter.panel(x, y, w, 20, shadow=False)
    painter.symbol(symbol, x + 13, y + 10, 14)
    painter.rich(text, x + 24, y + 10, "ui", 10, INK, "midleft")


# ---- A battle as it has been shown so far: its dice, its rounds, its odds, who stands; stepped on with each event.
_MOMENTS = (
    facts.DiceRolled, facts.DiceJudged, facts.RoundFought, facts.Shot, facts.BattleBegun, facts.BattleEnded,
)  # fmt: skip
_LOOSE = ("opening", "siege_opening", "strike", "ranged")
STREAMS = (*ROUNDS, *_LOOSE)  # of the dice that fall on the tray


class ShownBattle:
    """`showing`: whether an event of the battle is being shown just now."""

    def __init__(self, play: Play, showing: Callable[[], bool]) -> None:
        self.play, self._showing = play, showing
        self.seen: Seen[State] = Seen(play)
        found = bout_at(self.seen.state, play.director)
        assert found is not None, "no battle is being fought"
        self.bout: Bout = found
        self._recall()
        self.told: list[RecordLine] = []
        self.roll = TrayRoll(())
        self.lines: tuple[UnitLine, ...] = ()
        self.live = False  # the dice in the tray have not struck yet
        self.hits = found.hits  # of the enemy, now
        self.odds: Forecast | None = None  # None when it is over

    @property
    def s(self) -> State:
        """The state as shown, event by event."""
        return self.seen.state

    @property
    def begun(self) -> dict[str, int]:
        """Units of the battle's own seat when it began, by kind."""
        return {ARMY: self.bout.armies, CASTLE: self.bout.castles, SETTLEMENT: self.bout.settlements}

    @property
    def _begun_here(self) -> bool:
        """The director knows how this battle began."""
        return any(self._is_start(event) for event in self.play.director.events)

    def _is_start(self, event: object) -> bool:
        return isinstance(event, facts.BattleBegun) and event.space == self.bout.cell and event.seat == self.bout.seat

    @property
    def first(self) -> int:
        """The director's event with which this battle began; the end of all when that was before."""
        events = self.play.director.events
        last = min(self.play.director.shown + 1, len(events))
        return next((i for i in range(last - 1, -1, -1) if self._is_start(events[i])), len(events))

    # ---- stepping on
    def _recall(self) -> None:
        """What was shown of the battle before the director's events: of a loaded match, or when some are taken back."""
        director = self.play.director
        self._of = director.events
        self._next = director.shown  # the first event after the past
        raging = not self._begun_here and self.bout.frame(self.s) is not None
        known = past_of(self.play.session.match, self.bout) if raging else []
        self.past: list[Any] = known[: len(known) - (len(director.events) - director.shown)]

    def lay(self) -> list[Any]:
        """Take over the dice that have been shown, and nothing else: what a fight asks for. Returns all that was."""
        director = self.play.director
        if director.events is not self._of:
            self._recall()
        first = self.first if self._begun_here else self._next
        shown = [*self.past, *director.events[first : director.shown]]
        self._find_dice(shown)
        rounds = (e for e in reversed(shown) if isinstance(e, facts.DiceJudged | facts.RoundFought) or _of_round(e))
        self.live = not isinstance(next(rounds, None), facts.RoundFought | None)
        return shown

    def step(self) -> None:
        """Take over what has been shown."""
        shown = self.lay()
        self.told = record_of(shown)
        self._reckon(shown)
        s, bout = self.s, self.bout
        found = lines(s, bout.seat, bout.space, bout.mode, bout.foe, self._damage)
        self.lines = found or tuple(self._after(line) for line in self.lines)
        self.hits = self._enemies()

    def _after(self, line: UnitLine) -> UnitLine:
        """The line with what is left of it once nobody is there to fight."""
        bout, whole = self.bout, line.side == 1 or self.bout.mode == RAID
        found = grouped(self.s.players[bout.seats[line.side]], bout.space, whole, ())
        left = [(count, hits) for unit, count, marks, hits in found if (unit, marks) == (line.unit, line.marks)]
        count, hits = left[0] if left else (0, ())
        return msgspec.structs.replace(line, count=count, hits=hits)

    def _reckon(self, shown: Sequence[Any]) -> None:
        """The odds of the moment; while dice fall and blows land those from before stay (half a round says nothing)."""
        s = self.s
        last = next((e for e in reversed(shown) if isinstance(e, _MOMENTS)), None)
        halfway = isinstance(last, facts.DiceJudged) or (self._showing() and isinstance(last, facts.DiceRolled))
        if not halfway or self.odds is None:
            on = self.bout.frame(s) is not None and (self.bout.foe >= 0 or self.bout.space in s.hordes)
            reckon = battle_odds if isinstance(last, facts.DiceRolled) else odds_between
            self.odds = reckon(s) if on else self._before(s)

    def _before(self, s: State) -> Forecast | None:
        """How it would end before it has begun."""
        bout, now = self.bout, self.play.director.now
        if not isinstance(now, facts.BattleBegun):
            return None
        if bout.foe >= 0:
            return war_odds(s, bout.seat, bout.foe, bout.space)
        horde = s.hordes.get(bout.space)
        return forecast(s, bout.seat, bout.space, horde, bout.mode) if horde is not None else None

    @property
    def _damage(self) -> tuple[int, ...]:
        frame = self.bout.frame(self.s)
        return frame.damage if frame is not None else ()

    def _enemies(self) -> int:
        if self.bout.foe >= 0:
            return len(self.bout.units(self.s, 1))
        horde = self.s.hordes.get(self.bout.space)
        return horde.hits if horde is not None and horde.uid == self.bout.uid else 0

    def _find_dice(self, shown: Sequence[Any]) -> None:
        """The dice that lie in the tray: those waiting, else the last."""
        self.roll = next(filter(None, map(self._lay, reversed(shown))), TrayRoll(()))

    def _lay(self, event: Any) -> TrayRoll | None:
        """The dice that an event has left in the tray."""
        match event:
            case facts.DiceJudged(rows=rows):
                return TrayRoll(rows)
            case facts.Shot(totals=totals, need=need, ability=ability):
                return TrayRoll((), totals, need, name(ability))
            case facts.DiceRolled(stream=stream) if stream in STREAMS:
                lies = lying(self.s) if stream in ROUNDS else ()
                return TrayRoll(lies) if lies else self.roll_of(event)
        return None

    def roll_of(self, event: facts.DiceRolled) -> TrayRoll:
        """A roll as it lies in the tray."""
        if event.stream in ROUNDS:
            return TrayRoll(self.bout.rows(self.s, event))
        return TrayRoll((), event.faces, title=HordesNarrator(lambda: self.s).say(f"roll_{event.stream}"))

    @property
    def round(self) -> int:
        """The round of the dice in the tray."""
        return sum(one.round > 0 for one in self.told) + (self.live or self._rolls)

    @property
    def _rolls(self) -> bool:
        """Dice of a round are in the air."""
        return self._showing() and _of_round(self.play.director.now)

    @property
    def win(self) -> float | None:
        """The chance to hold the space, as told now."""
        return self.odds.hold if self.odds is not None else None

    # ---- what the page says
    @property
    def tokens(self) -> list[Token]:
        """What counts in this battle."""
        return tokens(self.s, self.bout, self.lines)

    def plates(self) -> tuple[Plate, Plate]:
        """Both sides' head counts."""
        bout, s = self.bout, self.s
        counts = [(unit, was) for unit, was in self.begun.items() if was]
        units = bout.units(s, 0)
        more = "   ".join(f"{sum(u.kind == kind for u in units)} {{{SIGN[kind]}}}" for kind, _ in counts)
        ours = Plate(
            f"hh/arms_{bout.seat}",
            kingdom_name(s.players[bout.seat].kingdom),
            sum(self.begun.values()),
            len(units),
            more,
        )
        if bout.foe >= 0:
            theirs = bout.units(s, 1)
            more = "   ".join(f"{n} {{{SIGN[kind]}}}" for kind in SIGN if (n := sum(u.kind == kind for u in theirs)))
            return ours, Plate(
                f"hh/arms_{bout.foe}",
                kingdom_name(s.players[bout.foe].kingdom),
                bout.hits,
                len(theirs),
                more or "nobody",
            )
        return ours, Plate("claw", name(bout.horde), bout.hits, self.hits)


def _of_round(event: object) -> bool:
    return isinstance(event, facts.DiceRolled) and event.stream in ROUNDS


def hold_of(s: State, bout: Bout, ended: facts.BattleEnded | None) -> float | None:
    """The chance to hold the space in a state; what has come of it when the battle is over."""
    if ended is not None:
        return 1.0 if ended.result == "won" else 0.0
    odds = odds_between(s) if bout.frame(s) is not None else None
    return odds.hold if odds is not None else None
