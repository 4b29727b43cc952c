"""The dice of a battle, the units that roll them, and the blows that result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import NamedTuple

from game.client.draw.canvas import WIDTH
from game.client.stage.blows import DOWN, Blow, End
from game.client.stage.cast import STAGE, FigureKind, Post
from game.client.stage.dice import READ, DiceThrow, DieVerdict, Thrown, seed_of
from game.client.stage.field import APART, FOE_RANK, LANES, OUR_RANK, TALL, GroundNote, Lane, lanes
from game.client.ui.palette import PLUM, dark
from game.core.horrible_hordes.books import ordered
from game.core.horrible_hordes.combat import standing
from game.core.horrible_hordes.events import Judged
from game.core.horrible_hordes.movement import armies_at
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ARMY, CASTLE, HORDES, HUMANOID, SETTLEMENT, UNDEAD
from game.core.horrible_hordes.tables import HORDE as FIGHTERS_HORDE
from game.titles.horrible_hordes.look.bout import Bout, Unit
from game.titles.horrible_hordes.look.names import SEAT_COLOURS, Point

WIDE, DIE = 46.0, 29.0  # width of a side's dice at scale 1; largest size of a die
INNER, ASIDE = 1.5, 2.0  # from the middle of a lane to the dice; from the dice to their faces needed
LOW = 9.0  # from the ground of a lane up to the middle of its dice
FLIGHT, LATE, ALL_LATE = 0.42, 0.05, 0.28  # flight of a die; delay between dice; most delay in all
HANDS = (150.0, STAGE.bottom + 6), (490.0, STAGE.bottom + 6)  # where dice are thrown from
COLOURS = ("blue", "red")
SIDES = 10
SIGNS = {"hit": "swords", "shield": "shield", "miss": ""}


class TrayRoll(NamedTuple):
    """Dice in the tray. `rows` as in the rules; `loose` dice belong to no unit (a first strike, a spell)."""

    rows: tuple[Judged, ...]
    loose: tuple[int, ...] = ()
    need: int = 0  # face that loose dice need
    title: str = ""

    def side(self, side: int) -> tuple[Judged, ...]:
        """The dice of one side."""
        return tuple(row for row in self.rows if row.side == side)

    @property
    def totals(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The faces of each side."""
        return self.loose or tuple(row.total for row in self.side(0)), tuple(row.total for row in self.side(1))

    def changed(self, die: int, total: int) -> TrayRoll:
        """The same roll with one die changed."""
        rows = (row if i != die else row._replace(total=total) for i, row in enumerate(self.rows))
        loose = tuple(face if i != die else total for i, face in enumerate(self.loose))
        return self._replace(rows=tuple(rows), loose=loose)

    @property
    def verdicts(self) -> tuple[DieVerdict, ...]:
        """The verdicts known so far."""
        if self.need:
            rows = [(0, i, "hit" if total >= self.need else "miss") for i, total in enumerate(self.loose)]
        else:
            rows = [(side, i, row.verdict) for side in (0, 1) for i, row in enumerate(self.side(side))]
        return tuple(DieVerdict(side, i, told != "miss", SIGNS[told]) for side, i, told in rows if told in SIGNS)


def thrown(roll: TrayRoll, at: float, again: int = -1) -> tuple[Thrown, ...]:
    """Both sides' dice, thrown at `at`. `again`: only this one is rolled, the others lie still."""
    found, first = [], 0
    spots, size = slots(roll)
    for side, totals in enumerate(roll.totals):
        count = len(totals)
        others = frozenset(range(count)) - {again - first} if again >= 0 else frozenset()
        first += count
        gap = min(LATE, ALL_LATE / max(1, count - 1))
        faces = tuple(min(SIDES, max(1, total)) % SIDES for total in totals)
        seed, lasts = seed_of(totals) + side * 131, FLIGHT + gap * max(0, count - 1) + READ
        flight = DiceThrow(seed, faces, spots[side], HANDS[side], kept=others, duration=lasts, kind="d10", gap=gap)
        found.append(Thrown(flight, COLOURS[side], at, size=size))
    return tuple(found)


def ranked(count: int) -> list[tuple[Lane, int]]:
    """Lanes and ranks for so many, five in a rank, the nearest first."""
    found: list[tuple[Lane, int]] = []
    for first in range(0, count, LANES):
        abreast = min(LANES, count - first)
        found += [(lane, first // LANES) for lane in reversed(lanes(abreast)[:abreast])]
    return found


def slots(roll: TrayRoll) -> tuple[tuple[tuple[Point, ...], tuple[Point, ...]], float]:
    """The centres of both sides' dice, each in its roller's lane, and the size of a die."""
    pitch = min(DIE, WIDE / max(1, *(-(-len(totals) // LANES) for totals in roll.totals)))
    ours, theirs = (
        tuple(
            (lane.x + way * (INNER + pitch * (rank + 0.5)) * lane.scale, lane.y - LOW * lane.scale)
            for lane, rank in ranked(len(totals))
        )
        for totals, way in zip(roll.totals, (-1, 1), strict=True)
    )
    return (ours, theirs), pitch


def notes(roll: TrayRoll) -> tuple[GroundNote, ...]:
    """The face each die needs, once for neighbours that need the same."""
    found: list[GroundNote] = []
    size = slots(roll)[1]
    for side, way in ((0, -1), (1, 1)):
        rows, count = roll.side(side), len(roll.totals[side])
        needs = [_need(row) for row in rows] if rows else [face_text(roll.need) if roll.need else ""] * count
        files, places = -(-count // LANES), ranked(count)
        before = len(found)
        for text, group in groupby(range(count), key=lambda n, needs=needs: needs[n]):  # type: ignore[misc]
            of = list(group)
            lane, _ = places[of[len(of) // 2]]
            x, y = lane.x + way * (INNER + size * files + ASIDE) * lane.scale, lane.y - LOW * lane.scale
            y += 12.0 * sum(note.x == x for note in found[before:])
            found += [GroundNote(x, y, text, not side)] if text else []
    return tuple(found)


def _need(row: Judged) -> str:
    """The face a die needs, with its total if that is not a face."""
    if row.verdict == "none":
        return ""
    return face_text(row.need) if 1 <= row.total <= SIDES else f"{row.total}: {face_text(row.need)}"


def face_text(need: int) -> str:
    """A short text for the face needed."""
    return "never" if need > SIDES else "any" if need <= 1 else f"{need}+"


# ---- Units on the stage: their pictures, sounds and places.
LEAD = "foe_horde"  # the leader of a horde, who falls last
COUNTER = "foe_counter"

HIGH = {ARMY: 60.0, CASTLE: 82.0, SETTLEMENT: 66.0}  # heights at scale 1
BROAD = 16.0  # how much further back buildings stand
GREAT = 1.5  # a leader's height relative to other figures
BESIDE = 8  # most figures beside the leader
FOES = dark(PLUM, 0.45)  # the disc under a horde, in no seat's colour

_FLAMES = ("dragon", "efreeti", "fire_giant", "fiend", "devil")
_CLAWS = ("lizard", "crab", "troglodyte", "ghoul", "vampire", "werewolf", "gryphon", "harpy", "tarasque", "gargoyle")
_MADE_OF = {"wood": ("treant", "kudzu"), "stone": ("stone_giant", "gargoyle"), "mail": ("clockwork",)}
_UNITS = {"army": ARMY, "castle": CASTLE, "tower": CASTLE, "town": SETTLEMENT}  # by picture


@cache
def unit_kind(unit: str, seat: int, tower: bool) -> FigureKind:
    """The figure of a kingdom's unit."""
    if unit == ARMY:
        return FigureKind(f"army {seat}", (f"hh/large/army_{seat}",), weapon="spear", body="mail")
    looks = ("tower",) if tower else ("castle", "ruined") if unit == CASTLE else ("town",)
    missile = "bolt" if unit == CASTLE else "arrow"
    names = tuple(f"hh/large/{look}_{seat}" for look in looks)
    return FigureKind(f"{looks[0]} {seat}", names, weapon="arrow", body="wall", missile=missile, size=1.3, built=True)


def unit_of(kind: str) -> tuple[str, int] | None:
    """The (unit, seat) of a figure by its name; None for a horde's."""
    look, _, seat = kind.partition(" ")
    return (_UNITS[look], int(seat)) if seat else None


@cache
def horde_kind(horde: str, lead: bool = False) -> FigureKind:
    """The figure of a horde: its leader, or the others."""
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


def posts(s: State, bout: Bout) -> tuple[Post, ...]:
    """Everybody's place: armies nearest and in front, buildings behind them."""
    found = _units(s, bout, 0)
    if bout.foe >= 0:
        return (*found, *_units(s, bout, 1))
    horde = s.hordes.get(bout.space)
    return (*found, *band(horde.row.id, horde.hits)) if horde is not None else tuple(found)


def key_of(unit: Unit, side: int) -> str:
    """The key of a unit's post."""
    return f"{'foe' if side else 'our'} {unit.kind} {unit.number}"


def _units(s: State, bout: Bout, side: int) -> list[Post]:
    units, seat, left = bout.units(s, side), bout.seats[side], bool(side)
    found = []
    behind = OUR_RANK + BROAD if units and units[0].kind == ARMY else 0.0  # armies stand in front of it
    for unit, (lane, rank) in zip(units, ranked(len(units)), strict=True):
        kind = unit_kind(unit.kind, seat, unit.tower)
        aside = APART + OUR_RANK * rank + (behind if kind.built else 0.0)
        x = max(20.0, lane.x - aside * lane.scale) if not side else min(WIDTH - 20, lane.x + aside * lane.scale)
        look, y = kind.looks[-1 if unit.hurt else 0], lane.y - 3 * (rank > 0)
        tall, near = HIGH[unit.kind] * lane.scale, lane.scale * TALL / 45
        found.append(Post(key_of(unit, side), kind, look, x, y, tall, left, left, near, SEAT_COLOURS[seat]))
    return found


def band(horde: str, hits: int) -> list[Post]:
    """A horde's leader and a figure for each further counter: five in front, the others beside him."""
    beside = min(BESIDE, hits - 1)
    places = [(lane, 0.0) for lane in lanes(min(beside, LANES))[: min(beside, LANES)]]
    far, second, *_, near = lanes(LANES)
    places += [(far, 1.2), (near, 1.2), (second, 2.1)]
    others = (_foe(f"{COUNTER} {n}", horde, *place, 1.0) for n, place in enumerate(places[: max(0, beside)]))
    return [_foe(LEAD, horde, lanes(1)[0], 1.1 if beside > 0 else 0.2, GREAT), *others]


def _foe(key: str, horde: str, lane: Lane, rank: float, size: float) -> Post:
    x, tall = lane.x + (APART + FOE_RANK * rank) * lane.scale, HIGH[ARMY] * size * lane.scale
    kind = horde_kind(horde, key == LEAD)
    return Post(key, kind, kind.looks[0], x, lane.y, tall, True, False, lane.scale * TALL / 45, FOES)


def cast(bout: Bout) -> Sequence[FigureKind]:
    """Every figure that may appear on the stage."""
    kinds = [unit_kind(kind, seat, tower) for seat in bout.seats for kind in HIGH for tower in (False, True)]
    return [*dict.fromkeys(kinds), *([horde_kind(bout.horde)] if bout.horde else [])]


# ---- A round as blows: who strikes whom with which die, in which order, and with what effect.
# Seconds at x1.
FIRST, GAP, OURS_ALL = 0.30, 0.16, 0.95  # our first contact; gap between blows; most for all of them
TURN = 0.42  # from the last blow of one side to the first of the other
HEAVY, THEIRS_ALL = 0.40, 1.35  # gap between a horde's blows; most for all of them
LARGE = 0.34  # least gap between blows at a leader or a wall: they flash brightly
FRAMES = 60  # a second: blows fall on whole frames, so that they share poses
RUN = 0.26  # from the ranks to the target
GROW, GROW_GAP = 0.55, 0.12  # the dead rise after the last blow; gap between them

WALL, RUIN = 3.0, 4.0  # strengths of a shake, in points
_BRIGHT = ("hurts", "breaks", "razes")  # effects that make a large figure flash
HORDE = "horde"  # any figure of a horde: the next one alive strikes or is struck


class Hit(NamedTuple):
    """The effect of a die (-1: of none). `by`: a post, HORDE, or "" for nobody visible; `target`: a kind of unit, HORDE
    or ""."""

    side: int
    die: int
    verdict: str
    by: str
    target: str
    missile: str = ""


class Deed(NamedTuple):
    """A hit as seen: by whom, on whom, its effect, and the target's picture afterwards."""

    hit: Hit
    by: str
    on: str
    end: End
    into: str


@dataclass
class Side:
    """One side of a battle: keys of posts in the order in which they fall.

    `dice`: who rolls each die. `castles`: with the hits each still takes. `band`: a horde's figures beside its leader.
    `ground`: the post beside which a spear that missed lands.
    """

    posts: dict[str, Post]
    ground: str
    dice: tuple[str, ...] = ()
    castles: list[tuple[str, int]] = field(default_factory=list)
    armies: list[str] = field(default_factory=list)
    homes: list[str] = field(default_factory=list)
    band: list[str] = field(default_factory=list)
    counters: int = 0

    def __post_init__(self) -> None:
        self.throwers = frozenset(self.armies)

    @property
    def front(self) -> str:
        """The foremost figure that can step forward."""
        return next((key for key in self.dice if key in self.throwers), "")

    def next(self, unit: str, verdict: str) -> tuple[str, End, str]:
        """Who takes the next hit on a kind of unit: (post, effect, picture afterwards)."""
        if unit == CASTLE and self.castles:
            key, left = self.castles[0]
            looks = self.posts[key].kind.looks  # the second: damaged
            return (key, "breaks", looks[1] if len(looks) > 1 else "") if left > 1 else (key, "razes", "")
        row = self.armies if unit == ARMY else self.homes if unit == SETTLEMENT else []
        end: End = "holds" if verdict == "shield" else "falls" if unit == ARMY else "razes"
        return (row[0], end, "") if row else ("", "stands", "")

    def take(self, unit: str) -> None:
        """Applies the next hit on a kind of unit."""
        if unit == CASTLE:
            key, left = self.castles.pop(0)
            if left > 1:
                self.castles.insert(0, (key, left - 1))
        else:
            (self.armies if unit == ARMY else self.homes).pop(0)

    def slain(self, hits: int) -> list[tuple[str, End]]:
        """The figures struck by so many hits on a horde, in order; surplus hits are dropped."""
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
    row = standing(player, bout.space, frame.damage if frame is not None and (side == 1 or bout.foe < 0) else ())
    castles = [(keys[CASTLE, len(row) - i], left) for i, left in enumerate(row) if (CASTLE, len(row) - i) in keys]
    armies = [keys[ARMY, army.id] for army in ordered(list(armies_at(player, bout.space)))]
    homes = [key for (kind, _), key in keys.items() if kind == SETTLEMENT]
    return Side(there, next(iter(keys.values()), ""), tuple(keys.values()), castles, armies, homes)


def round_hits(sides: tuple[Side, Side], rows: Sequence[Judged]) -> list[Hit]:
    """The hits of a round, in the order of the dice, ours first."""
    found = []
    for side, own in enumerate(sides):
        for die, row in enumerate(row for row in rows if row.side == side):
            by = own.dice[die] if die < len(own.dice) else HORDE
            missile = "spear" if by in own.throwers and by != own.front else ""
            if row.verdict != "none":
                found.append(Hit(side, die, row.verdict, by, "" if row.verdict == "miss" else row.target, missile))
    return found


def loose_hits(good: Sequence[bool], losses: Sequence[str], by: str, missile: str, side: int = 0) -> list[Hit]:
    """The hits of loose dice (a spell, a first strike); `losses`: kinds of units lost, () for a horde's."""
    left = iter(losses or [HORDE] * len(good))
    hits = (("hit", next(left, "")) if hit else ("miss", "") for hit in good)
    return [Hit(side, die, verdict, by, on, missile) for die, (verdict, on) in enumerate(hits)]


def deeds(sides: tuple[Side, Side], hits: Sequence[Hit]) -> Iterator[tuple[Deed, ...]]:
    """Yields the hits of one moment together, ordered so that nobody strikes after falling."""
    left, turn = list(hits), 0
    slain = sides[1].slain(sum(hit.target == HORDE for hit in hits))
    doomed = {who for who, _ in slain}

    def peek(hit: Hit) -> tuple[str, End, str]:
        if hit.verdict == "miss":
            return "", "misses", ""
        if hit.target == HORDE:
            return (*slain[0], "") if slain else ("", "stands", "")
        return sides[1 - hit.side].next(hit.target, hit.verdict)

    def waits(hit: Hit) -> list[Hit]:
        """Who must strike before this hit is shown."""
        who, end, _ = peek(hit)
        by = HORDE if who == LEAD else who
        return [other for other in left if end in DOWN and other is not hit and other.by == by]

    def resolved(hit: Hit) -> Deed:
        nonlocal turn
        left.remove(hit)
        on, end, into = peek(hit)
        if hit.target == HORDE and slain:
            slain.pop(0)
        elif end in (*DOWN, "breaks"):
            sides[1 - hit.side].take(hit.target)
        by = hit.by
        if by == HORDE:
            fallen = sum(who in doomed.difference(late for late, _ in slain) for who in sides[1].band)
            alive = [*sides[1].band[fallen:], LEAD]
            by = LEAD if hit.target == CASTLE else alive[turn % len(alive)]
            turn += hit.target != CASTLE
        return Deed(hit, by, on, end, into)

    while left:
        knot = [next((hit for hit in left if not waits(hit)), left[0])]
        for one in knot:  # all those that wait for one another are shown at the same moment
            knot += [other for other in waits(one) if other not in knot]
        yield tuple(resolved(hit) for hit in sorted(knot, key=lambda one: one.by == HORDE, reverse=True))


def beats(sides: tuple[Side, Side], hits: Sequence[Hit], first: float = 0.0) -> tuple[Blow, ...]:
    """The blows in order of time; `first`: seconds before anybody moves."""
    groups = list(deeds(sides, hits))
    many = [sum(group[0].hit.side == side for group in groups) for side in (0, 1)]
    heavy = HEAVY if sides[1].counters else GAP
    gaps = min(GAP, OURS_ALL / max(1, many[0])), min(heavy, THEIRS_ALL / max(1, many[1]))
    found, t, before = list[Blow](), first + FIRST, -1
    large = ""  # the leader or the wall struck last
    for group in groups:
        side = group[0].hit.side
        if before >= 0:
            t += TURN if side != before else max(gaps[side], LARGE if group[0].on == large else 0.0)
        t = round(t * FRAMES) / FRAMES
        before, large = side, group[0].on if group[0].end in _BRIGHT else ""
        found += [_blow(deed, t, sides) for deed in group]
    return tuple(sorted(found, key=lambda blow: blow.t))


def _blow(deed: Deed, t: float, sides: tuple[Side, Side]) -> Blow:
    hit, end = deed.hit, deed.end
    verdict = DieVerdict(hit.side, hit.die, hit.verdict != "miss", SIGNS[hit.verdict]) if hit.die >= 0 else None
    if end == "stands":
        return Blow(t, "", "", end, verdict)
    shakes = RUIN if end == "razes" else WALL if end == "breaks" else 0.0
    on = deed.on or sides[1 - hit.side].ground
    return Blow(t, deed.by, on, end, verdict, not hit.missile, home=True, shakes=shakes, into=deed.into, run=RUN,
                missile=hit.missile, ward=True)  # fmt: skip
