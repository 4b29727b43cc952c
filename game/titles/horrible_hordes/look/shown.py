"""A battle as shown so far: as a FightView, and as the panels of its details."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.play import Play, ShownState
from game.client.scenes.fight_parts import columns, span
from game.client.scenes.playing import said
from game.client.stage.blows import RISE, Blow
from game.client.stage.cast import Post
from game.client.stage.field import LANES, THROW, FightChoice, FightView, GroundNote, Group, Melee, Odds
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.palette import BLUE, INK, RED, RUST, SLATE, SUN, UMBER, VELLUM, light, mix
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes import odds as forecasts
from game.core.horrible_hordes.actions import Pass
from game.core.horrible_hordes.combat import RAID
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ARMY
from game.core.state import told_again
from game.titles.horrible_hordes.look import battle_dice as dice
from game.titles.horrible_hordes.look import bout as story
from game.titles.horrible_hordes.look.battle_dice import TrayRoll, face_text, unit_kind
from game.titles.horrible_hordes.look.names import crest, kingdom_name, name, sign
from game.titles.horrible_hordes.look.show import later, school_of, shields
from game.titles.horrible_hordes.narrator import HordesNarrator, say

NAMES = {"army": ("Army", "Armies"), "castle": ("Castle", "Castles"), "settlement": ("Settlement", "Settlements")}
_WIDTHS, _BROAD, SMALL = (30.0, 38.0, 46.0), 200.0, 7.5  # widths of columns; least width that shows them; size of heads
_BRICK, _COURSE, _WALLS = 5.2, 6.0, 3  # size of a brick and of a course; most courses
OURS_LIT = theme.flat(mix(VELLUM, BLUE, 0.1))
_ROUND, _HITS, _D10 = 38.0, 25.0, 11.0  # of the record: width of the clash and of its hits; size of a die
HIGH = 60.0, 44.0, 30.0, 20.0  # heights of the chart, the tallest that fits
FEW, BIG = 2, 120  # rounds shown at text sizes beyond so many per cent
RECORDED = 7.8  # text size of the record
NEWEST = theme.flat(mix(SUN, VELLUM, 0.45))
LIES = -9.0  # seconds: dice that have long come to rest
HOME = 0.5  # seconds in which the risen walk to their places
CAST, CAST_GAP = 0.45, 0.1  # seconds until a spell lands, and between its targets
LEAST_GROWTH = 0.05  # expected growth of an enemy that is worth mentioning


def fighters(lines: Sequence[forecasts.UnitLine], bout: story.Bout, foe: str, walls: Sequence[int]) -> ui.Card:
    """A row for each kind of unit; its tip explains its faces. `walls`: hits an intact castle of either side takes."""
    texts = zip(("left", say("hits_on"), say("is_hit_on")), _WIDTHS, strict=True)
    heads = (ui.Slot(ui.Text(text, "ui", SMALL, UMBER, anchor="center"), w) for text, w in texts)
    named = ui.Fit(ui.Row((ui.Space(grow=True), *heads)), ui.Space(), _BROAD)
    rows = tuple(_line(i, line, bout, foe, walls[line.side]) for i, line in enumerate(lines))
    body = ui.Column((named, ui.Grid(rows, 1.6, cols=1, grow=True)), 1)
    return ui.Card(say("who_fights"), body, pad=(2.4, 1.4), id="fighters")


def _line(i: int, line: forecasts.UnitLine, bout: story.Bout, foe: str, most: int) -> ui.Item:
    was = bout.begun.get(line.unit, line.count) if line.side == 0 and not line.marks else line.count
    count = ui.Count("", str(line.count), 11.0, str(was) if was != line.count else "")
    faces = ("swords", line.need, BLUE), ("shield", line.danger, RED)
    needs = [(symbol, ui.Pill(face_text(need), size=9, fill=light(ink, 0.72), edge=3)) for symbol, need, ink in faces]
    who: list[ui.Node] = [crest(bout.seats[line.side])] if bout.foe >= 0 else []
    who += [ui.Symbol(sign(line.unit), 15), *(ui.Symbol(sign(mark)) for mark in line.marks)]
    who.append(ui.Text(called(line), "label", grow=True))
    if line.hits:
        draw = ui.do(_walls, line.hits[:_WALLS], most)
        who.append(ui.Art(_BRICK * max(most, *line.hits), _COURSE * len(line.hits[:_WALLS]), draw=draw))
    cells = (ui.Slot(node, w) for node, w in zip((count, *(pill for _, pill in needs)), _WIDTHS, strict=True))
    narrow = (ui.Row((ui.Symbol(symbol, 8), pill), 1.6) for symbol, pill in needs)
    face = ui.Fit(ui.Row((*who, *cells)), ui.Row((*who, count, *narrow)), _BROAD)
    ground = OURS_LIT if line.side == 0 else ()
    return ui.Item(f"line/{i}", face, name=called(line), tip=why(line, foe), ground=ground, pad=(3, 0.6))


def _walls(hits: Sequence[int], most: int, painter: Painter, box: Rect, how: ui.How) -> None:
    """A row of bricks for each castle: filled for hits it can take, hollow for hits taken."""
    for row_, left in enumerate(hits):
        y = box[1] + row_ * _COURSE + 1
        for i in range(max(most, left)):
            x = box[0] + i * _BRICK
            painter.rect(x, y, 4.4, 4, INK, 0.6)
            painter.rect(x + 0.6, y + 0.6, 3.2, 2.8, light(SLATE, 0.35) if i < left else VELLUM, 0.4)


def called(line: forecasts.UnitLine) -> str:
    """The name of a line's units, singular or plural."""
    return NAMES[line.unit][line.count > 1]


def why(line: forecasts.UnitLine, foe: str) -> tuple[str, ...]:
    """The terms of a line's two faces."""
    sums = [say("unit_hits_on", unit=called(line), face=face_text(line.need))]
    sums.append(" · ".join(story.reason_text(reason, line.unit, foe, True) for reason in line.needs))
    sums.append(say("unit_is_hit_on", face=face_text(line.danger)))
    sums.append(" · ".join(story.reason_text(reason, line.unit, foe, False) for reason in line.struck))
    if line.hits:
        sums.append(say("hits_left_each", hits=line.hits))
    return tuple(sums)


def modifiers(found: Sequence[story.Token]) -> ui.Card:
    """All modifiers and their effects."""
    rows = (
        ui.row(f"token/{i}", token.name, None, token.symbol, token.change, mark="tick" if token.ready else "",
            tip=(token.name, token.story), size=8.5, pad=(4, 0.6))
        for i, token in enumerate(found)
    )  # fmt: skip
    body = ui.Grid(tuple(rows), 0.6, cols=1) if found else ui.Text(say("no_modifiers"), "book", 9, UMBER)
    return ui.Card("Modifiers", ui.Scroll("tokens", body), pad=(2.4, 1.6), id="modifiers")


def rolled(t: HordesNarrator, one: story.RecordLine, newest: bool) -> ui.Node:
    """A round: hits and dice of both sides, and our losses."""
    face = "bold" if newest else "ui"
    label = t.say("clash_number", number=one.round) if one.round else t.say("before_clash")
    parts: list[ui.Node] = [ui.Slot(ui.Text(label, face, RECORDED), _ROUND, "left")]
    for side, (hits, count) in enumerate((one.ours, one.theirs)):
        if count or not side:
            told = ui.Text(t.say("n_of", n=hits, of=count), face, RECORDED)
            die = ui.DiceFaces((f"d10/{dice.COLOURS[side]}/7a",), _D10, 0.0)
            parts.append(ui.Row((die, ui.Slot(told, _HITS, "left")), 1.6))
    colour = RUST if one.lost else UMBER
    parts.append(ui.Text(one.lost or t.say("none_lost"), face, RECORDED, colour, anchor="right", grow=True))
    line = ui.Row(tuple(parts), 1.6)
    return ui.Framed(child=line, frames=NEWEST, pad=(2, 0)) if newest else line


def outlook(t: HordesNarrator, odds: forecasts.Forecast, bout: story.Bout) -> ui.Node:
    """The expected survivors, with a chart of armies if there is room."""
    left = zip(bout.begun.items(), (odds.armies, odds.castles, odds.settlements), strict=True)
    kinds = [(sign(kind), mean) for (kind, was), mean in left if was and (bout.mode == RAID or kind == ARMY)]
    stands = "  ".join(f"{mean:.1f}~{{{symbol}}}" for symbol, mean in kinds)
    head = ui.Row((ui.Text(t.say("survivors"), "ui", RECORDED, UMBER, grow=True), ui.Text(stands, "bold", RECORDED)))
    grown = f"{odds.growth:.1f}" if odds.growth >= LEAST_GROWTH else None
    enemy = ui.Text(t.say("enemy_left", left=f"{odds.left:.1f}", more=grown), "ui", RECORDED, UMBER)
    heights = HIGH if len(odds.armies_left) > 1 else ()
    charts = (ui.Chart(columns(tuple(enumerate(odds.armies_left))), h) for h in heights)
    return ui.Column((ui.Rule(h=0), head, ui.Spare((*charts, enemy), grow=True)), 1, grow=True)


# ---- A battle as shown so far: dice, rounds, odds and units, advanced with each event.
_MOMENTS = (
    facts.DiceRolled, facts.DiceJudged, facts.RoundFought, facts.Shot, facts.BattleBegun, facts.BattleEnded,
)  # fmt: skip
_LOOSE = ("opening", "siege_opening", "strike", "ranged")
STREAMS = (*story.ROUNDS, *_LOOSE)  # of the dice that fall on the field


class ShownBattle:
    """`showing`: whether an event of the battle is being shown; `good`: whether a result is good news here."""

    def __init__(self, play: Play, showing: Callable[[], bool], good: Callable[[str], bool]) -> None:
        self.play, self._showing, self._good = play, showing, good
        self.seen: ShownState[State] = ShownState(play)
        found = story.bout_at(self.seen.state, play.director)
        assert found is not None, "no battle is being fought"
        self.bout: story.Bout = found
        self._recall()
        self.told: list[story.RecordLine] = []
        self.roll = TrayRoll(())
        self.lines: tuple[forecasts.UnitLine, ...] = ()
        self.live = False  # the dice in the tray have not taken effect yet
        self.hits = found.hits  # the enemy's hits left
        self.odds: forecasts.Forecast | None = None  # None once it is over
        self._made: tuple[object, Melee | None, bool] = (None, None, False)  # event, picture, end
        self._told_to = 0  # how many of the director's events exchanges have covered
        self._coming: tuple[Any, ...] = ()  # the events of the exchange being shown

    @property
    def s(self) -> State:
        """The state shown so far, event by event."""
        return self.seen.state

    def _is_start(self, event: object) -> bool:
        return isinstance(event, facts.BattleBegun) and event.space == self.bout.cell and event.seat == self.bout.seat

    @property
    def start(self) -> int:
        """The director's first event of this battle: the first it was fed, if the battle raged before."""
        director, events = self.play.director, self.play.director.events
        here = [i for i, event in enumerate(events) if self._is_start(event)]
        return max((i for i in here if i <= director.shown), default=len(events) if here else self._next)

    # ---- stepping on
    def _recall(self) -> None:
        """Recalls what was shown before the director's events: in a loaded match, or after an undo."""
        director = self.play.director
        self._of, self._told_to = director.events, 0
        self._next = director.shown  # the first event after the past
        raging = not any(map(self._is_start, director.events)) and self.bout.frame(self.s) is not None
        known = story.past_of(self.play.session.match, self.bout) if raging else []
        self.past: list[Any] = known[: len(known) - (len(director.events) - director.shown)]

    def lay(self) -> list[Any]:
        """Takes over only the dice shown so far; returns all events of the battle so far."""
        director = self.play.director
        if director.events is not self._of:
            self._recall()
        shown = [*self.past, *director.events[self.start : director.shown]]
        # the dice in the tray: those waiting, else the last ones
        self.roll = next(filter(None, map(self._lay, reversed(shown))), TrayRoll(()))
        told = (e for e in reversed(shown) if isinstance(e, facts.DiceJudged | facts.RoundFought | facts.DiceRolled))
        rounds = (e for e in told if not isinstance(e, facts.DiceRolled) or e.stream in story.ROUNDS)
        self.live = not isinstance(next(rounds, None), facts.RoundFought | None)
        return shown

    def step(self) -> None:
        """Takes over what has been shown so far."""
        shown = self.lay()
        self.told = story.record_of(shown)
        s, bout = self.s, self.bout
        # the odds stay while dice fall and blows land: half a round says nothing
        last = next((e for e in reversed(shown) if isinstance(e, _MOMENTS)), None)
        halfway = isinstance(last, facts.DiceJudged) or (self._showing() and isinstance(last, facts.DiceRolled))
        if not halfway or self.odds is None:
            on = bout.frame(s) is not None and (bout.foe >= 0 or bout.space in s.hordes)
            reckon = forecasts.battle_odds if isinstance(last, facts.DiceRolled) else forecasts.odds_between
            begins = isinstance(self.play.director.now, facts.BattleBegun)
            self.odds = reckon(s) if on else story.odds_before(s, bout) if begins else None
        found = forecasts.unit_lines(s, bout.seat, bout.space, bout.mode, bout.foe, bout.damage(s))
        self.lines = found or tuple(self._rest_of(line) for line in self.lines)
        horde = s.hordes.get(bout.space)
        left = horde.hits if horde is not None and horde.uid == bout.uid else 0
        self.hits = len(bout.units(s, 1)) if bout.foe >= 0 else left

    def _rest_of(self, line: forecasts.UnitLine) -> forecasts.UnitLine:
        """A line once the fight is over: what is left of its units."""
        bout, whole = self.bout, line.side == 1 or self.bout.mode == RAID
        found = forecasts.grouped(self.s.players[bout.seats[line.side]], bout.space, whole, ())
        left = [(count, hits) for unit, count, marks, hits in found if (unit, marks) == (line.unit, line.marks)]
        count, hits = left[0] if left else (0, ())
        return msgspec.structs.replace(line, count=count, hits=hits)

    def _lay(self, event: Any) -> TrayRoll | None:
        """The dice an event leaves in the tray."""
        match event:
            case facts.DiceJudged(rows=rows):
                return TrayRoll(rows)
            case facts.Shot(totals=totals, need=need, ability=ability):
                return TrayRoll((), totals, need, name(ability))
            case facts.DiceRolled(stream=stream) if stream in STREAMS:
                lies = forecasts.lying(self.s) if stream in story.ROUNDS else ()
                return TrayRoll(lies) if lies else self.roll_of(event)
        return None

    def roll_of(self, event: facts.DiceRolled) -> TrayRoll:
        """A roll as it lies in the tray."""
        if event.stream in story.ROUNDS:
            return TrayRoll(self.bout.rows(self.s, event))
        return TrayRoll((), event.faces, title=HordesNarrator(lambda: self.s).say(f"roll_{event.stream}"))

    # ---- the FightView
    def pending(self) -> bool:
        """Whether the match is still in this battle."""
        return self.bout.frame(self.play.session.match.state) is not None

    def view(self, choice: FightChoice, odds: str, ready: bool, end: int | None, now: Any = None) -> FightView:
        """The moment shown while `now` plays; `end`: how many events belong to an ended battle."""
        self.step()
        s, bout, director = self.s, self.bout, self.play.director
        held = end is not None and director.shown >= end
        melee, last = self._melee(now, end) if now is not None else (None, False)
        over = end is not None and (held or last)
        result = story.result_of(bout, director.events[self.start : end], self._good, s) if over else None
        symbol, title = story.title_of(s, bout)
        asked = self.play.session.deciding if ready else None
        who = kingdom_name(s.players[asked].kingdom) if asked is not None and asked < len(s.players) else ""
        waits = melee is None and self.live and not held
        shown = self.roll_of(now) if isinstance(now, facts.DiceRolled) and melee is not None else self.roll
        there = dice.posts(s, bout)
        fore = [sum(post.left is left and not post.kind.built for post in there) for left in (False, True)]
        found = [token for token in self.tokens if token.ready or token.seat >= 0]
        # letting go skips as many windows of this battle as possible
        passes = [one for one in self.play.session.match.legal() if isinstance(one, Pass)] if ready else []
        return FightView(
            say("round", round=s.round), symbol, title, say("your_decision", who=who) if who else "",
            story.backdrop(s, bout.space), "battle_ended", (self._group(0),), (self._group(1),), 0,
            min(LANES, max(1, *fore)), 0, odds=self._odds(odds) if not held else None, exchange=melee, result=result,
            cast=melee.cast if melee is not None else there,
            lying=dice.thrown(self.roll, LIES) if waits else (),
            verdicts=self.roll.verdicts if waits else (),
            notes=dice.notes(shown) if waits or melee is not None else self._needed(),
            tokens=tuple(token.symbol for token in found) if not held else (),
            auto=max(passes, key=lambda action: action.rest, default=None),
        )  # fmt: skip

    def _needed(self) -> tuple[GroundNote, ...]:
        """The faces needed by dice still held in the hand, without their results."""
        roll = self.play.roll
        if not isinstance(roll, facts.DiceRolled) or roll.stream not in story.ROUNDS:
            return ()
        return dice.notes(TrayRoll(tuple(row._replace(total=1, verdict="miss") for row in self.roll_of(roll).rows)))

    def _group(self, side: int) -> Group:
        """A side's head count."""
        bout, s = self.bout, self.s
        if side and bout.foe < 0:
            kind = dice.horde_kind(bout.horde)
            return Group(kind, name(bout.horde), "", self.hits, bout.hits, f"hh/{bout.horde}")
        seat, units = bout.seats[side], bout.units(s, side)
        counts = {kind: sum(unit.kind == kind for unit in units) for kind in NAMES}
        more = "  ".join(f"{n} {{{sign(kind)}}}" for kind, n in counts.items() if n)
        began = bout.hits if side else sum(bout.begun.values())
        several = sum(n > 0 for n in counts.values()) > 1
        people = kingdom_name(s.players[seat].kingdom)
        return Group(unit_kind(ARMY, seat, False), people, "", len(units), began, f"hh/arms_{seat}",
                     more=more if several else "")  # fmt: skip

    def _odds(self, how: str) -> Odds | None:
        """The chance to hold the space, with a pip for each army."""
        odds, bout = self.odds, self.bout
        if odds is None:
            return None
        now = sum(unit.kind == ARMY for unit in bout.units(self.s, 0))
        begun = max(bout.begun[ARMY], now)
        low, high = span(tuple(enumerate(odds.armies_left)))
        return Odds(odds.hold, said(odds.hold, how), begun - now, begun - high, begun - low, begun)

    @property
    def shot(self) -> bool:
        """Whether the exchange being shown is a shot."""
        return bool(self._coming) and isinstance(self._coming[0], facts.Shot)

    def win_after(self, end: int | None) -> float | None:
        """The chance to hold the space after the exchange being shown, 1 or 0 once the battle is over; None while dice
        only fall."""
        ended = next((event for event in self._coming if isinstance(event, facts.BattleEnded)), None)
        if ended is not None:
            return float(ended.result == "won")
        after = self._after() if self._coming else None
        odds = forecasts.odds_between(after) if after is not None and self.bout.frame(after) is not None else None
        return odds.hold if odds is not None else None

    # ---- what an event shows
    def _melee(self, now: Any, end: int | None) -> tuple[Melee | None, bool]:
        """The picture of an event and whether the battle ends with it, made once. None if another event covers it."""
        place, events = self.play.director.shown, self.play.director.events
        if self._made[0] is not now:
            covered = place < self._told_to
            self._made = now, *((None, False) if covered else self._made_of(now, place, events[place + 1 : end]))
        return self._made[1:]

    def _made_of(self, now: Any, place: int, told: Sequence[Any]) -> tuple[Melee | None, bool]:
        self._coming, fell, again = (), None, -1
        match now:
            case facts.AbilityUsed() | facts.StatusSet():
                return self._cast(now), False
            case facts.DiceRolled(stream=stream) if stream in STREAMS:
                fell = self.roll_of(now)
            case facts.DieChanged(die=again, after=after):
                fell = self.roll.changed(again, after)
        begins = place
        if fell is not None:  # shown together with their effect, unless a decision comes first
            next_ = next((n for n, event in enumerate(told) if event.type not in story.SILENT), len(told))
            come = told[next_] if next_ < len(told) else None
            if not isinstance(come, facts.DiceJudged | facts.Shot | facts.CountersLost):
                thrown = dice.thrown(fell, THROW, again)
                return Melee(dice.posts(self.s, self.bout), thrown, strikes=self._title(fell), rule=self._rule), False
            now, begins, told = come, place + 1 + next_, told[next_ + 1 :]
        elif not story.begins(self.play.director.events, place):
            return None, False
        follows = story.follows([now, *told], 0)
        self._told_to = begins + 1 + len(follows)
        self._coming = (now, *follows)
        ends = any(isinstance(event, facts.BattleEnded) for event in self._coming)
        return self._fought(now, follows, fell, again), ends

    def _fought(self, event: Any, told: Sequence[Any], fell: TrayRoll | None, again: int) -> Melee:
        """The blows of an event and of those that belong to it; `fell`: the dice that fall first."""
        rolled = (self._lay(event) if isinstance(event, facts.DiceJudged | facts.Shot) else None) or fell or self.roll
        s, bout = self.s, self.bout
        there = dice.posts(s, bout)
        sides = dice.sides_of(s, bout, there)
        thrown = dice.thrown(rolled, THROW if fell is not None else LIES, again) if any(rolled.totals) else ()
        first = max((one.at + one.throw.duration for one in thrown), default=0.0) if fell is not None else 0.0
        blows = dice.beats(sides, self._hits(event, told, sides, rolled), first)
        back = self._risen(there, blows, (event, *told))
        last = max((blow.t for blow in blows), default=0.0) + dice.GROW
        rising = tuple(Blow(last + dice.GROW_GAP * n, "", post.key, "rises") for n, (post, _) in enumerate(back))
        begins = {post.key: place for post, place in back}
        pairs = zip(rising, back, strict=True)
        steps = tuple((blow.t + RISE, HOME, post.key, post.x, post.y) for blow, (post, _) in pairs)
        everybody, captions = (*there, *(post for post, _ in back)), ("", "")
        if isinstance(event, facts.DiceJudged):
            captions = self._hit(0, event.rows), self._hit(1, event.rows)
        elif isinstance(event, facts.Shot):
            captions = (HordesNarrator(lambda: s).tell(event, self.play.session.you).text,) * 2
        return Melee(everybody, thrown, (*blows, *rising), begins, steps, self._title(rolled), captions, self._rule)

    def _hit(self, side: int, rows: Sequence[facts.Judged]) -> str:
        """How many of a side's dice hit, from the point of view of this screen."""
        players, hits = self.play.session.players, [row.verdict == "hit" for row in rows if row.side == side]
        people = [players[seat] == "human" for seat in self.bout.seats] + [False]
        key = "side_hits" if people[0] is people[1] else "you_hit" if people[side] else "they_hit"
        return say(key, who=self._group(side).name, n=sum(hits), of=len(hits))

    def _title(self, rolled: TrayRoll) -> str:
        return rolled.title or say("clash_number", number=sum(one.round > 0 for one in self.told) + 1)

    @property
    def _rule(self) -> str:
        return say("how_dice_count") if not self.told else ""

    def _cast(self, event: facts.AbilityUsed | facts.StatusSet) -> Melee:
        """A spell cast on units of the caster's side; spells with a later effect are only named."""
        there = dice.posts(self.s, self.bout)
        theirs, school = event.seat != self.bout.seat, school_of(event)
        mine = [post for post in there if post.left is theirs]
        on = ([post for post in mine if not post.kind.built] or mine) if school and not later(event) else []
        blows = tuple(
            Blow(CAST + CAST_GAP * n, on[0].key, post.key, "charmed", missile=school, ward=shields(event))
            for n, post in enumerate(on)
        )
        line = HordesNarrator(lambda: self.s).tell(event, self.play.session.you)
        return Melee(there, (), blows, strikes=line.text)

    def _hits(
        self, event: Any, told: Sequence[Any], sides: tuple[dice.Side, dice.Side], rolled: TrayRoll
    ) -> list[dice.Hit]:
        """The hits of an event, by die, or by unit if no dice were rolled."""
        units = [one for one in (event, *told) if isinstance(one, facts.UnitLost)]
        match event:
            case facts.DiceJudged(rows=rows):
                return dice.round_hits(sides, rows)
            case facts.Shot(seat=seat, totals=totals, need=need):
                side = int(seat != self.bout.seat)
                missile = school_of(event) or "arrow"
                good = [total >= need for total in totals]
                return dice.loose_hits(good, [one.unit for one in units], sides[side].front, missile, side)
            case facts.CountersLost(count=count):
                loose = rolled.loose or (0,) * count
                best = sorted(range(len(loose)), key=lambda die: -loose[die])[:count]
                return dice.loose_hits([die in best for die in range(len(loose))], (), sides[0].front, "spear")
        struck = ((int(one.seat == self.bout.seat), one) for one in units)
        return [
            dice.Hit(side, -1, "hit", sides[side].front if one.reason == "opening" else "", one.unit, "spear")
            for side, one in struck
        ]

    def _after(self) -> State:
        """The state after the exchange being shown."""
        director = self.play.director
        view: dict[str, Any] = dict(director.view)
        for event in director.events[director.shown : self._told_to]:
            view.update(event.changes)
        after: State = told_again(self.play.shown, view)
        return after

    def _risen(
        self, there: Sequence[Post], blows: Sequence[Blow], told: Sequence[Any]
    ) -> list[tuple[Post, tuple[float, float]]]:
        """Units that rise from the ground, and where: dead joining a horde, or a rallying army."""
        grown = any(isinstance(one, facts.HordeGrew) for one in told)
        rallied = sum(isinstance(one, facts.UnitGained) for one in told)
        if not grown and not rallied:
            return []
        fallen = {blow.on for blow in blows if blow.end in ("falls", "razes")}
        graves = [(post.x, post.y) for post in there if post.key in fallen and not post.left]
        left = {post.key for post in there if post.key not in fallen}
        new = [post for post in dice.posts(self._after(), self.bout) if post.left is grown]
        new = [post for post in new if post.key not in left][: None if grown else rallied]
        spots = [graves[n % len(graves)] if graves else (post.x, post.y) for n, post in enumerate(new)]
        return [(post._replace(key=f"{post.key} risen"), spot) for post, spot in zip(new, spots, strict=True)]

    # ---- for the page
    @property
    def tokens(self) -> list[story.Token]:
        """The modifiers of this battle."""
        return story.tokens(self.s, self.bout, self.lines)
