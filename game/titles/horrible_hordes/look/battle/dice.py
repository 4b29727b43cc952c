"""The dice of a battle, those who throw them, and the blows they come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import NamedTuple

from game.client.draw.painter import Painter
from game.client.stage.blows import DOWN, Blow, End
from game.client.stage.cast import STAGE, FigureKind, Post
from game.client.stage.dice import READ, TRAY, DiceThrow, DieVerdict, Thrown, seed_of
from game.client.ui.palette import BLUE, RED, Colour, light
from game.core.figures import FigureRow, beside
from game.core.horrible_hordes.events import Judged
from game.core.horrible_hordes.mods import ordered
from game.core.horrible_hordes.movement import armies_at
from game.core.horrible_hordes.plans import standing
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ARMY, CASTLE, HORDES, HUMANOID, SETTLEMENT, UNDEAD
from game.core.horrible_hordes.tables import HORDE as FIGHTERS_HORDE
from game.titles.horrible_hordes.look.battle.bout import Bout, Unit
from game.titles.horrible_hordes.look.places import Point


class Span(NamedTuple):
    """From where to where the dice of a side lie."""

    left: float
    right: float


OURS, THEIRS = Span(22.0, 288.0), Span(352.0, 618.0)
CENTRE = (OURS.right + THEIRS.left) / 2  # between them
_WIDEST, _DIE, _SMALL = 42.0, 36.0, 24.0
_ROW = 13  # dice that fit in one row
FLIGHT, LATE, ALL_LATE = 0.42, 0.05, 0.28  # of a die; from one to the next; all of them
HANDS = ((0.0, TRAY.y + 60), (640.0, TRAY.y + 60))  # where they come from
COLOURS = ("blue", "red")
SIDES = 10
_SIGNS = {"hit": ("swords", True), "shield": ("shield", True), "miss": ("", False)}


class TrayRoll(NamedTuple):
    """Dice in the tray. `rows` as the rules tell them; `loose` dice are of no unit (a first strike, a spell)."""

    rows: tuple[Judged, ...]
    loose: tuple[int, ...] = ()
    need: int = 0  # face that loose dice need
    title: str = ""

    def side(self, side: int) -> tuple[Judged, ...]:
        """The dice of one side."""
        return tuple(row for row in self.rows if row.side == side)

    @property
    def totals(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What lies on each side."""
        return self.loose or tuple(row.total for row in self.side(0)), tuple(row.total for row in self.side(1))

    def changed(self, die: int, total: int) -> TrayRoll:
        """The same when one die shows something else."""
        rows = (row if i != die else row._replace(total=total) for i, row in enumerate(self.rows))
        loose = tuple(face if i != die else total for i, face in enumerate(self.loose))
        return self._replace(rows=tuple(rows), loose=loose)

    @property
    def verdicts(self) -> tuple[DieVerdict, ...]:
        """What each die comes to, as far as it is known."""
        if self.need:
            rows = [(0, i, "hit" if total >= self.need else "miss") for i, total in enumerate(self.loose)]
        else:
            rows = [(side, i, row.verdict) for side in (0, 1) for i, row in enumerate(self.side(side))]
        return tuple(DieVerdict(side, i, _SIGNS[told][1], _SIGNS[told][0]) for side, i, told in rows if told in _SIGNS)


def count_hits(told: Sequence[DieVerdict]) -> tuple[int, int]:
    """How many of these dice of either side have struck."""
    ours, theirs = (sum(one.throw == side and one.symbol == _SIGNS["hit"][0] for one in told) for side in (0, 1))
    return ours, theirs


def thrown(roll: TrayRoll, at: float, again: int = -1) -> tuple[Thrown, ...]:
    """Both sides' dice, in the air from `at`. `again`: only this one is thrown once more, the others lie."""
    found, first = [], 0
    for side, totals in enumerate(roll.totals):
        count = len(totals)
        others = frozenset(range(count)) - {again - first} if again >= 0 else frozenset()
        first += count
        gap = min(LATE, ALL_LATE / max(1, count - 1))
        flight = DiceThrow(
            seed_of(totals) + side * 131,
            tuple(min(SIDES, max(1, total)) % SIDES for total in totals),
            slots(count, side),
            HANDS[side],
            kept=others,
            duration=FLIGHT + gap * max(0, count - 1) + READ,
            kind="d10",
            gap=gap,
        )
        found.append(Thrown(flight, COLOURS[side], at, size=die_of(count)))
    return tuple(found)


def slots(count: int, side: int) -> tuple[Point, ...]:
    """The middle of each die: the first of both sides in the middle of the stage; many lie in two rows."""
    left, right = THEIRS if side else OURS
    step, long = pitch(count), _long(count)
    found = []
    for i in range(count):
        row, place = divmod(i, long)
        y = TRAY.y + (19.0 if long == count else (12.6, 28.4)[row])
        found.append((left + step / 2 + place * step if side else right - step / 2 - place * step, y))
    return tuple(found)


def pitch(count: int) -> float:
    """From one die to the next."""
    return min(_WIDEST, (OURS.right - OURS.left) / max(1, _long(count)))


def _long(count: int) -> int:
    """Dice in a row."""
    return count if count <= _ROW else -(-count // 2)


def wells(painter: Painter, ours: int, theirs: int) -> None:
    """A hollow for each die."""
    for side, count in enumerate((ours, theirs)):
        wide = pitch(count)
        top, tall = (14.6, TRAY.h - 6.2) if _long(count) == count else (8.0, 16.0)
        for x, y in slots(count, side):
            painter.well(x - wide / 2 + 0.8, y - top, wide - 1.6, tall)


def needs(painter: Painter, rows: tuple[Judged, ...], side: int) -> None:
    """Below the dice the face they need: neighbours that need the same say it once, and so does a crowd."""
    spots = slots(len(rows), side)
    if rows and _long(len(rows)) < len(rows):
        middle = (spots[0][0] + spots[_long(len(rows)) - 1][0]) / 2
        painter.text(f"each {face_text(rows[0].need)}", middle, TRAY.y + 40.6, "bold", 7.2, _tone(side), "center")
        return
    told = [_need(row) for row in rows]
    for text, group in groupby(range(len(rows)), key=lambda n: told[n]):
        of = list(group)
        x = (spots[of[0]][0] + spots[of[-1]][0]) / 2
        if text:
            painter.text(
                text, x, TRAY.y + 37.4, "bold", 7.4, _tone(side), "center", max_width=len(of) * pitch(len(rows))
            )


def _need(row: Judged) -> str:
    """The face a die needs, and what it comes to where that is no face."""
    if row.verdict == "none":
        return ""
    return face_text(row.need) if 1 <= row.total <= SIDES else f"{row.total}: {face_text(row.need)}"


def face_text(need: int) -> str:
    """The face needed in as few signs as can be."""
    return "never" if need > SIDES else "any" if need <= 1 else f"{need}+"


def die_of(count: int) -> float:
    """The size of a die among so many, in points."""
    return min(_DIE if _long(count) == count else _SMALL, pitch(count) * 0.98)


def _tone(side: int) -> Colour:
    return light(RED, 0.72) if side else light(BLUE, 0.62)


# ---- Who stands on the stage of a battle: how units and hordes look, what their blows sound like, where they stand.
LEAD = "foe_horde"  # the large one of a horde, who falls last
COUNTER = "foe_counter"
FIGHTERS_OURS, FIGHTERS_THEIRS = "our", "foe"

# Points: feet; heights; how far back a building stands.
FEET = STAGE.y + 127.0
HIGH = {ARMY: 60.0, CASTLE: 82.0, SETTLEMENT: 66.0}
BACK = {ARMY: 0.0, CASTLE: -5.0, SETTLEMENT: -2.0}
CROWD, LEAST = 10, 0.55  # so many stand at their full height; the height of a great crowd
LIFT = -3.0  # every other one of many stands a little behind


class Band(FigureRow, frozen=True):
    """band.toml: where a horde stands, each as x, feet from the ground, height: its large one, and those beside it."""

    front: tuple[float, float, float]
    others: tuple[tuple[float, float, float], ...]


BAND = beside(__file__, "band.toml", Band)
_FLAMES = ("dragon", "efreeti", "fire_giant", "fiend", "devil")
_CLAWS = ("lizard", "crab", "troglodyte", "ghoul", "vampire", "werewolf", "gryphon", "harpy", "tarasque", "gargoyle")


_MADE_OF = {"wood": ("treant", "kudzu"), "stone": ("stone_giant", "gargoyle"), "mail": ("clockwork",)}

_UNITS = {"army": ARMY, "castle": CASTLE, "tower": CASTLE, "town": SETTLEMENT}  # by how they look


@cache
def unit_kind(unit: str, seat: int, tower: bool) -> FigureKind:
    """A unit of a kingdom."""
    if unit == ARMY:
        return FigureKind(f"army {seat}", (f"hh/large/army_{seat}",), weapon="spear", body="mail")
    looks = ("tower",) if tower else ("castle", "ruined") if unit == CASTLE else ("town",)
    missile = "bolt" if unit == CASTLE else "arrow"
    names = tuple(f"hh/large/{look}_{seat}" for look in looks)
    return FigureKind(f"{looks[0]} {seat}", names, weapon="arrow", body="wall", missile=missile, size=1.3, built=True)


def unit_of(kind: str) -> tuple[str, int] | None:
    """The unit and the seat of a kingdom's kind, by its name; None for a horde's."""
    look, _, seat = kind.partition(" ")
    return (_UNITS[look], int(seat)) if seat else None


@cache
def horde_kind(horde: str, lead: bool = False) -> FigureKind:
    """A horde: the large one in front, or those with him."""
    row = HORDES[FIGHTERS_HORDE[horde]]
    if "wraith" in horde:
        weapon = "ghost"
    elif any(part in horde for part in _FLAMES):
        weapon = "flame"
    elif any(part in horde for part in _CLAWS):
        weapon = "claw"
    else:
        weapon = "blade" if row.type == UNDEAD else "club" if row.type == HUMANOID else "bite"
    made = next((body for body, parts in _MADE_OF.items() if any(part in horde for part in parts)), "hide")
    body = "ghost" if weapon == "ghost" else "bone" if row.type == UNDEAD else made
    return FigureKind(horde, (f"hh/large/{horde}",), weapon=weapon, body=body, size=1.5 if lead else 1.0)


def posts(s: State, bout: Bout, dice: tuple[int, int]) -> tuple[Post, ...]:
    """Everybody's place; units stand above their dice, as many as `dice` says of both sides."""
    found = _units(s, bout, 0, dice[0])
    if bout.foe >= 0:
        return (*found, *_units(s, bout, 1, dice[1]))
    horde = s.hordes.get(bout.space)
    return (*found, *band(horde.row.id, horde.hits)) if horde is not None else tuple(found)


def key_of(unit: Unit, side: int) -> str:
    """What a unit's post is called."""
    return f"{FIGHTERS_THEIRS if side else FIGHTERS_OURS} {unit.kind} {unit.number}"


def ruin(post: Post) -> str:
    """How a building looks that was struck; "" for what has no such picture."""
    return post.kind.looks[1] if len(post.kind.looks) > 1 else ""


def _units(s: State, bout: Bout, side: int, dice: int) -> list[Post]:
    units, seat, way = bout.units(s, side), bout.seats[side], bool(side)
    spots = slots(max(len(units), dice), side)
    share = min(1.0, LEAST + (1 - LEAST) * CROWD / max(CROWD, len(spots)))
    found = []
    for unit, (x, _) in zip(units, spots, strict=False):
        kind = unit_kind(unit.kind, seat, unit.tower)
        y = FEET + BACK[unit.kind] + (LIFT if len(spots) > CROWD / 2 and unit.number % 2 else 0.0)
        look = kind.looks[-1 if unit.hurt else 0]
        found.append(Post(key_of(unit, side), kind, look, x, y, HIGH[unit.kind] * share, way, way))
    return found


def band(horde: str, hits: int) -> list[Post]:
    """The large one, and a figure for each counter more."""
    look = f"hh/large/{horde}"
    x, dy, tall = BAND.front
    found = [Post(LEAD, horde_kind(horde, True), look, x, FEET + dy, tall, True)]
    for i, (x, dy, tall) in enumerate(BAND.others[: max(0, hits - 1)]):
        found.append(Post(f"{COUNTER} {i}", horde_kind(horde), look, x, FEET + dy, tall, True))
    return found


def cast(bout: Bout) -> Sequence[FigureKind]:
    """Everybody who may come onto the stage."""
    kinds = [unit_kind(kind, seat, tower) for seat in bout.seats for kind in HIGH for tower in (False, True)]
    return [*dict.fromkeys(kinds), *([horde_kind(bout.horde)] if bout.horde else [])]


# ---- A round of a battle as blows: who strikes whom with which die, in which order, and why each figure falls.
# Seconds at x1.
FIRST, GAP, OURS_ALL = 0.30, 0.16, 0.95  # our first contact; from one to the next, less when many; all of them
TURN = 0.42  # from the last of one side to the first of the other
HEAVY, THEIRS_ALL = 0.40, 1.35  # from one of a horde's blows to the next; all of them
LARGE = 0.34  # from one blow at the large one or a wall to the next: they flash brightly
AFTER = 0.10  # the cross of a die that struck nothing, after the blow beside it
FRAMES = 60  # a second: blows come at whole ones, so that all share their poses
RUN = 0.26  # from the ranks to whom they strike
GROW, GROW_GAP = 0.55, 0.12  # the dead rise after the last blow; from one to the next

# Points of a shake.
WALL, RUIN = 3.0, 4.0

_BRIGHT = ("hurts", "breaks", "razes")  # what makes a large body flash
SIGNS = {"hit": "swords", "shield": "shield", "miss": ""}
HORDE = "horde"  # any of a horde: whoever still stands strikes, whoever is next is struck


class Hit(NamedTuple):
    """What a die does. `by`: a post, HORDE, or "" when nobody is seen to do it; `target`: a kind of unit, HORDE, "".

    `die` -1: without a die.
    """

    side: int
    die: int
    verdict: str
    by: str
    target: str
    missile: str = ""


class Deed(NamedTuple):
    """A hit as it is seen: who, on whom, how it ends, how the struck one looks then."""

    hit: Hit
    by: str
    on: str
    end: End
    into: str


@dataclass
class Side:
    """One side of a battle as it can be struck: keys of posts in the order in which they fall.

    `dice`: who throws each die. `castles`: with the hits each still takes. `band`: those beside a horde's large one.
    `ground`: beside whom a spear that missed comes down.
    """

    posts: dict[str, Post]
    ground: str
    dice: tuple[str, ...] = ()
    castles: list[tuple[str, int]] = field(default_factory=list)
    armies: list[str] = field(default_factory=list)
    homes: list[str] = field(default_factory=list)
    band: list[str] = field(default_factory=list)
    counters: int = 0
    doomed: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.throwers = frozenset(self.armies)

    @property
    def front(self) -> str:
        """The foremost who can go himself."""
        return next((key for key in self.dice if key in self.throwers), "")

    def next(self, unit: str, verdict: str) -> tuple[str, End, str]:
        """Who takes the next hit on this kind of unit: his post, how it ends, how he looks then."""
        if unit == CASTLE and self.castles:
            key, left = self.castles[0]
            return (key, "breaks", ruin(self.posts[key])) if left > 1 else (key, "razes", "")
        row = self.armies if unit == ARMY else self.homes if unit == SETTLEMENT else []
        if not row:
            return "", "stands", ""
        if verdict == "shield":
            return row[0], "holds", ""
        return row[0], "falls" if unit == ARMY else "razes", ""

    def take(self, unit: str) -> None:
        """He has taken it."""
        if unit == CASTLE:
            key, left = self.castles.pop(0)
            if left > 1:
                self.castles.insert(0, (key, left - 1))
        else:
            (self.armies if unit == ARMY else self.homes).pop(0)

    def slain(self, hits: int) -> list[tuple[str, End]]:
        """Whom so many hits on a horde strike, in order; what would strike the dead is left out."""
        hits = min(hits, self.counters)
        whole = hits == self.counters
        fall: list[tuple[str, End]] = [(key, "falls") for key in self.band]
        if whole and hits:
            fall.append((LEAD, "falls"))
        hurt: list[tuple[str, End]] = [(LEAD, "hurts")] * max(0, hits - len(fall))
        return [*hurt, *fall] if whole else [*fall, *hurt][:hits]


def sides_of(s: State, bout: Bout, there: Sequence[Post]) -> tuple[Side, Side]:
    """Both sides as they stand when the blows begin."""
    keys = {post.key: post for post in there}
    ours = _exchange_units(s, bout, 0, keys)
    if bout.foe >= 0:
        return ours, _exchange_units(s, bout, 1, keys)
    horde = s.hordes.get(bout.space)
    band = [key for key in keys if key.startswith(COUNTER)]
    return ours, Side(keys, LEAD, band=band, counters=horde.hits if horde is not None else 0)


def _exchange_units(s: State, bout: Bout, side: int, there: dict[str, Post]) -> Side:
    player = s.players[bout.seats[side]]
    keys = {(unit.kind, unit.number): key_of(unit, side) for unit in bout.units(s, side)}
    frame = bout.frame(s)
    damage = frame.damage if frame is not None and (side == 1 or bout.foe < 0) else ()
    row = standing(player, bout.space, damage)
    castles = [(keys[CASTLE, len(row) - i], left) for i, left in enumerate(row) if (CASTLE, len(row) - i) in keys]
    armies = [keys[ARMY, army.id] for army in ordered(list(armies_at(player, bout.space)))]
    homes = [key for (kind, _), key in keys.items() if kind == SETTLEMENT]
    return Side(there, next(iter(keys.values()), ""), tuple(keys.values()), castles, armies, homes)


def round_hits(sides: tuple[Side, Side], rows: Sequence[Judged]) -> list[Hit]:
    """What each die of a round does, in the order of the dice, ours first."""
    found = []
    fronts = tuple(one.front for one in sides)
    for side in (0, 1):
        own = sides[side]
        dice = own.dice
        for die, row in enumerate(row for row in rows if row.side == side):
            verdict = row.verdict
            if verdict == "none":
                continue
            by = dice[die] if die < len(dice) else HORDE
            missile = "spear" if by in own.throwers and by != fronts[side] else ""
            found.append(Hit(side, die, verdict, by, "" if verdict == "miss" else row.target, missile))
    return found


def loose_hits(good: Sequence[bool], losses: Sequence[str], by: str, missile: str, side: int = 0) -> list[Hit]:
    """What loose dice do (a spell, a first strike); `losses`: the kinds of units they fell, () for a horde's."""
    left = iter(losses)
    return [
        Hit(side, die, "hit" if hit else "miss", by, (next(left, "") if losses else HORDE) if hit else "", missile)
        for die, hit in enumerate(good)
    ]


def all_hit(sides: tuple[Side, Side]) -> list[Hit]:
    """Each side strikes every kind of the other once: whatever a round may show."""
    found = []
    for side in (0, 1):
        other = sides[1 - side]
        kinds = [
            kind for kind, there in ((ARMY, other.armies), (CASTLE, other.castles), (SETTLEMENT, other.homes)) if there
        ]
        by = sides[side].front or HORDE
        found += [Hit(side, -1, "hit", by, kind) for kind in (kinds or [HORDE] * min(2, other.counters))]
    return found


class _Order:
    """Puts hits into an order in which nobody strikes after he has fallen."""

    def __init__(self, sides: tuple[Side, Side], hits: Sequence[Hit]) -> None:
        self.sides = sides
        self.left = [hit for hit in hits if hit.by != HORDE or hit.verdict != "miss"]
        struck = sum(hit.target == HORDE for hit in hits)
        self.slain = sides[1].slain(struck)
        self.turn = 0

    def groups(self) -> Iterator[tuple[Deed, ...]]:
        """Those of one moment together."""
        while self.left:
            free = next((hit for hit in self.left if not self._waits(hit)), None)
            if free is not None:
                yield (self._do(free),)
                continue
            knot = self._knot(self.left[0])
            yield tuple(self._do(hit) for hit in knot)

    def _waits(self, hit: Hit) -> list[Hit]:
        """Who must strike before this hit may be seen."""
        who, end, _ = self._peek(hit)
        if end not in DOWN:
            return []
        by = HORDE if who == LEAD else who
        return [other for other in self.left if other is not hit and other.by == by]

    def _knot(self, hit: Hit) -> list[Hit]:
        """The hit and all who must not strike later: at one moment, those that wait for one another."""
        found = [hit]
        for one in found:
            found += [other for other in self._waits(one) if other not in found]
        return sorted(found, key=lambda one: one.by == HORDE, reverse=True)

    def _peek(self, hit: Hit) -> tuple[str, End, str]:
        if hit.verdict == "miss":
            return "", "misses", ""
        if hit.target == HORDE:
            return (*self.slain[0], "") if self.slain else ("", "stands", "")
        return self.sides[1 - hit.side].next(hit.target, hit.verdict)

    def _do(self, hit: Hit) -> Deed:
        """Settled: who does it, and to whom."""
        self.left.remove(hit)
        on, end, into = self._peek(hit)
        if hit.target == HORDE and self.slain:
            self.slain.pop(0)
        elif end in (*DOWN, "breaks"):
            self.sides[1 - hit.side].take(hit.target)
        by = hit.by
        if by == HORDE:
            band = self.sides[1].band
            alive = [*band[self._fallen(band) :], LEAD]
            by = LEAD if hit.target == CASTLE else alive[self.turn % len(alive)]
            self.turn += hit.target != CASTLE
        return Deed(hit, by, on, end, into)

    def _fallen(self, band: Sequence[str]) -> int:
        """How many of the band lie already."""
        waits = {who for who, _ in self.slain}
        doomed = self.sides[1].doomed
        return sum(who in doomed and who not in waits for who in band)


def beats(sides: tuple[Side, Side], hits: Sequence[Hit]) -> tuple[Blow, ...]:
    """The blows in order of time."""
    order = _Order(sides, hits)
    sides[1].doomed = frozenset(who for who, _ in order.slain)
    groups = list(order.groups())
    many = [sum(group[0].hit.side == side for group in groups) for side in (0, 1)]
    gaps = [
        min(HEAVY if side and sides[1].counters else GAP, (THEIRS_ALL if side else OURS_ALL) / max(1, many[side]))
        for side in (0, 1)
    ]
    found: list[Blow] = []
    t, last = FIRST, [0.0, 0.0]
    before: int | None = None
    large = ""  # the large one or the wall that was struck last
    for group in groups:
        side = group[0].hit.side
        if before is not None:
            t += TURN if side != before else max(gaps[side], LARGE if group[0].on == large else 0.0)
        t = round(t * FRAMES) / FRAMES
        before, last[side], large = side, t, group[0].on if group[0].end in _BRIGHT else ""
        found += [_blow(deed, t, sides) for deed in group]
    told = {id(deed.hit) for group in groups for deed in group}
    end = max(last) + (TURN if groups else 0.0)
    for hit in hits:
        if id(hit) not in told:
            found.append(Blow(last[hit.side] + AFTER if last[hit.side] else end, "", "", "stands", _verdict(hit)))
    return tuple(sorted(found, key=lambda blow: blow.t))


def _blow(deed: Deed, t: float, sides: tuple[Side, Side]) -> Blow:
    hit, end = deed.hit, deed.end
    if end == "stands":
        return Blow(t, "", "", end, _verdict(hit))
    shakes = RUIN if end == "razes" else WALL if end == "breaks" else 0.0
    on = deed.on or sides[1 - hit.side].ground
    return Blow(t, deed.by, on, end, _verdict(hit), not hit.missile, home=True, shakes=shakes, into=deed.into, run=RUN,
                missile=hit.missile, ward=True)  # fmt: skip


def _verdict(hit: Hit) -> DieVerdict | None:
    return DieVerdict(hit.side, hit.die, hit.verdict != "miss", SIGNS[hit.verdict]) if hit.die >= 0 else None


def risen(keys: Sequence[str], after: float) -> tuple[Blow, ...]:
    """Those who come up out of the ground when all blows have been struck."""
    return tuple(Blow(after + GROW + GROW_GAP * n, "", key, "rises") for n, key in enumerate(keys))
