"""A round of a battle as blows: who strikes whom with which die, in which order, and why each figure falls.

    sides = sides_of(s, bout, dice)
    blows = beats(sides, round_hits(sides, rows))      # for a Clash, each with the verdict of its die

Our dice are told from the middle outwards, then theirs; but nobody falls before he has struck, so the last of a horde
falls last, and two who strike each other down do it at one moment. Spears and bolts fly from those who stand behind,
the foremost goes himself; a horde's large one breaks the walls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.client.stage.blows import DOWN, Blow, End
from game.client.stage.cast import Post
from game.client.stage.tray import Verdict
from game.core.horrible_hordes.events import Judged
from game.core.horrible_hordes.mods import ordered
from game.core.horrible_hordes.plans import standing
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ARMY, CASTLE, SETTLEMENT
from game.core.horrible_hordes.units import armies_at
from game.titles.horrible_hordes.look.battle.bout import Bout
from game.titles.horrible_hordes.look.battle.fighters import COUNTER, LEAD, key_of, ruin

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
    ours = _units(s, bout, 0, keys)
    if bout.foe >= 0:
        return ours, _units(s, bout, 1, keys)
    horde = s.hordes.get(bout.space)
    band = [key for key in keys if key.startswith(COUNTER)]
    return ours, Side(keys, LEAD, band=band, counters=horde.hits if horde is not None else 0)


def _units(s: State, bout: Bout, side: int, there: dict[str, Post]) -> Side:
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


def _verdict(hit: Hit) -> Verdict | None:
    return Verdict(hit.side, hit.die, hit.verdict != "miss", SIGNS[hit.verdict]) if hit.die >= 0 else None


def risen(keys: Sequence[str], after: float) -> tuple[Blow, ...]:
    """Those who come up out of the ground when all blows have been struck."""
    return tuple(Blow(after + GROW + GROW_GAP * n, "", key, "rises") for n, key in enumerate(keys))
