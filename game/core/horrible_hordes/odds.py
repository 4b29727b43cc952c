"""Odds before committing, exact, and the terms of each face: the figures come from books.py and combat.py."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from operator import add, attrgetter

import msgspec

from game.core.horrible_hordes import battle, combat
from game.core.horrible_hordes.battle import strike_needed
from game.core.horrible_hordes.books import FaceModifier, faces_needed, limit, ordered, terms
from game.core.horrible_hordes.combat import ATTACK, DEFEND, RAID, foe_at, lines, standing
from game.core.horrible_hordes.events import Judged
from game.core.horrible_hordes.founding import LANDING, totals
from game.core.horrible_hordes.movement import armies_at, choose_group, replace, stack_at
from game.core.horrible_hordes.state import NO_SEAT, TURN, Army, Battle, GameAction, Horde, Player, Roll, State
from game.core.horrible_hordes.tables import ABILITY, ARMY, CASTLE, NEEDS, SETTLEMENT, STATUSES, UNDEAD, USES

Number = float | Fraction
TINY = 1e-14  # a position less likely than this is left out of floats
Ends = dict[tuple[int, int], Number]  # (hits taken by us, by them) -> chance


class Fighter(msgspec.Struct, frozen=True, gc=False):
    """One unit: hits it still takes, what it subtracts from dice that strike it, the face its own die needs.

    `rank`: its place in rolling order, where that matters; `kind`: what it is, where that is counted.
    """

    hits: int
    defense: int
    need: int
    rank: int = 0
    kind: str = ""


class BattleLine:
    """A side: by hits taken, who is struck next and what the rest rolls."""

    __slots__ = ("dice", "length", "shields", "uniform")

    def __init__(self, fighters: Sequence[Fighter]) -> None:
        self.shields = [fighter.defense for fighter in fighters for _ in range(fighter.hits)]
        self.length = len(self.shields)
        self.uniform = len(set(self.shields)) <= 1
        self.dice: list[tuple[int, ...]] = []
        for index, fighter in enumerate(fighters):
            rest = tuple(f.need for f in sorted(fighters[index:], key=lambda f: f.rank))
            self.dice += [rest] * fighter.hits
        self.dice.append(())


def chance(need: int, exact: bool) -> Number:
    """That a die of ten faces shows `need` or more."""
    faces = min(10, max(0, 11 - need))
    return Fraction(faces, 10) if exact else faces / 10


class Spreads:
    """Chances of 0, 1, ... hits when dice strike a line in turn; cached by their arguments."""

    __slots__ = ("_exact", "_line", "_memo")

    def __init__(self, line: BattleLine, exact: bool) -> None:
        self._line, self._exact = line, exact
        self._memo: dict[tuple[tuple[int, ...], int], list[Number]] = {}

    def of(self, dice: tuple[int, ...], start: int) -> list[Number]:
        """Of these dice on a line that has taken `start` hits. On a uniform line dice are given in rising order."""
        key = (dice, start)
        found = self._memo.get(key)
        if found is None:
            if not dice or start == self._line.length:
                found = [Fraction(1) if self._exact else 1.0]
            elif self._line.uniform and start:
                whole, most = self.of(dice, 0), self._line.length - start
                found = whole if len(whole) <= most + 1 else [*whole[:most], sum(whole[most:])]
            else:
                p = chance(dice[0] + self._line.shields[start], self._exact)
                missed, struck = self.of(dice[1:], start), self.of(dice[1:], start + 1)
                q = 1 - p
                found = [q * a + p * b for a, b in zip([*missed, 0], [0, *struck], strict=False)]
            self._memo[key] = found
        return found


def fight(ours: BattleLine, theirs: BattleLine, first: Number = 0, exact: bool = False, back: Number = 0) -> Ends:
    """The outcomes of a fight to the end. `first`, `back`: the chance that they, or we, take one hit before it
    begins.
    """
    one: Number = Fraction(1) if exact else 1.0
    tiny = 0 if exact else TINY
    width = theirs.length + 1
    mass: list[list[Number]] = [[0] * width for _ in range(ours.length + 1)]
    for taken, p in ((0, one - back), (1, back)):
        for dealt, q in ((0, one - first), (1, first)):
            if p and q:
                mass[taken][dealt] = p * q
    on_us, on_them = Spreads(ours, exact), Spreads(theirs, exact)
    our_dice = [tuple(sorted(dice)) for dice in ours.dice] if theirs.uniform else ours.dice
    their_dice = [tuple(sorted(dice)) for dice in theirs.dice] if ours.uniform else theirs.dice
    for taken in range(ours.length):
        for dealt in range(theirs.length):
            here = mass[taken][dealt]
            if here <= tiny:
                continue
            mass[taken][dealt] = 0
            us = on_us.of(their_dice[dealt], taken)
            them = on_them.of(our_dice[taken], dealt)
            move = one - us[0] * them[0]
            if not move:
                raise ValueError("neither side can ever hit the other")
            scale = here / move
            reach = slice(dealt, dealt + len(them))
            for row, p in zip(mass[taken:], us, strict=False):
                part = scale * p
                if part > tiny:
                    row[reach] = map(add, row[reach], [part * q for q in them])
            mass[taken][dealt] = 0
    return {(a, b): p for a, row in enumerate(mass) for b, p in enumerate(row) if p}


# ---- The questions of this game.
_ID = attrgetter("id")


class Forecast(msgspec.Struct, frozen=True):
    """How a battle ends. `win`: the enemy is gone; `hold`: and one of our units survives; `even`: nobody does.

    `armies`, `castles`, `settlements`: expected survivors; `left`: expected counters (or hits) of the enemy;
    `growth`: counters the undead are expected to gain; `armies_left`: the chance of 0, 1, ... armies.
    """

    win: float
    hold: float
    even: float
    armies: float
    castles: float
    settlements: float
    left: float
    growth: float
    armies_left: tuple[float, ...]


def _units(
    s: State,
    player: Player,
    armies: list[Army],
    space: int,
    horde: Horde | None,
    mode: str,
    damage: tuple[int, ...],
) -> tuple[Fighter, ...]:
    """Our units in the order they fall. `horde`: the enemy; None: another player's units.

    Ranks only order the dice, so that armies of the same figures are the same battle whatever their ids.
    """
    faces = faces_needed(s, player, horde, space, mode)
    needs, aims = lines(player, sorted(armies, key=_ID), space, faces, mode, damage)
    rank = {number: place for place, (number, _) in enumerate(sorted(aims.armies))}
    of_castle, of_settlement = needs[len(armies) :][:1], needs[len(needs) - aims.settlements :]
    return (
        *(Fighter(n, aims.castle_need, of_castle[0], 1000 + i, CASTLE) for i, n in enumerate(aims.castles)),
        *(Fighter(1, on, needs[rank[number]], rank[number], ARMY) for number, on in aims.armies),
        *(Fighter(1, aims.settlement_need, n, 2000 + i, SETTLEMENT) for i, n in enumerate(of_settlement)),
    )


_COUNTER = Fighter(1, 0, 0)  # of a horde: its figures are in the faces of our units


@lru_cache(maxsize=1 << 13)
def _ended(
    units: tuple[Fighter, ...], theirs: tuple[Fighter, ...], first: float = 0.0, undead: bool = False, back: float = 0.0
) -> Forecast:
    """The end of a fight as a forecast, remembered: clients and bots ask for the same battle again and again."""
    ends: Ends = {(0, 0): 1.0}
    if units and theirs:
        ends = fight(BattleLine(units), BattleLine(theirs), first, back=back)
    left: list[tuple[int, int, int]] = []  # by hits taken: armies, castles, settlements left
    for index, unit in enumerate(units):
        rest = [other.kind for other in units[index:]]
        row = (rest.count(ARMY), rest.count(CASTLE), rest.count(SETTLEMENT))
        left += [row] * unit.hits
    left.append((0, 0, 0))
    enemy, last = sum(fighter.hits for fighter in theirs), len(left) - 1
    hold = even = lost = remaining = 0.0
    taken_by = [0.0] * len(left)
    for (taken, dealt), chance in ends.items():
        p = float(chance)
        taken_by[taken] += p
        if dealt < enemy:
            lost += p
            remaining += p * (enemy - dealt)
        elif taken < last:
            hold += p
        else:
            even += p
    means = [sum(p * row[n] for p, row in zip(taken_by, left, strict=True)) for n in range(3)]
    armies = [0.0] * (left[0][0] + 1)
    for p, row in zip(taken_by, left, strict=True):
        armies[row[0]] += p
    growth = lost * len(units) if undead else 0.0
    return Forecast(hold + even, hold, even, means[0], means[1], means[2], remaining, growth, tuple(armies))


def forget() -> None:
    """Start from a cold memory: for measurements."""
    _ended.cache_clear()


def forecast(
    s: State,
    seat: int,
    space: int,
    horde: Horde,
    mode: str,
    armies: list[Army] | None = None,
    damage: tuple[int, ...] = (),
    opening: bool = True,
) -> Forecast:
    """How a battle of the seat's units in a space against this horde would end. `armies`: instead of those there.

    Interrupts and spells still to be played are ignored.
    """
    player = s.players[seat]
    fighting = armies_at(player, space) if armies is None else armies
    units = _units(s, player, fighting, space, horde, mode, damage)
    theirs = (_COUNTER,) * horde.hits
    first = _first_strike(player, units, theirs) if opening else 0.0
    return _ended(units, theirs, first, horde.row.type == UNDEAD)


def attack_odds(s: State, seat: int, origin: int, count: int, target: int) -> Forecast | None:
    """How an attack by that many armies from a space on a horde, or on another player's units, would end; None
    without foe or armies."""
    horde, foe, player = s.hordes.get(target), foe_at(s, seat, target), s.players[seat]
    group = choose_group(player, origin, count)
    if group is None or (horde is None and foe < 0):
        return None
    coming = [player.armies[number] for number in group.ids] if origin != target else []
    if horde is None:
        return war_odds(s, seat, foe, target, coming=coming)
    return forecast(s, seat, target, horde, ATTACK, armies_at(player, target) + coming)


def battle_odds(s: State) -> Forecast | None:
    """How the battle on the table would end from here, counting the present dice; None without one."""
    frame = s.battle
    if frame is None:
        return None
    top = s.todo[-1]
    if isinstance(top, Roll) and top.purpose not in ("battle", "siege"):
        after = s.copy()  # the present first strikes or spell take effect
        after.todo.pop()
        LANDING[top.purpose](after, top, totals(top), None)
        return _from_here(after, after.on_top(Battle))
    if isinstance(top, Roll) or frame.stage == "hits":
        after = s.copy()
        if isinstance(top, Roll):
            after.todo.pop()
            battle.rolled(after, top, totals(top), None)
        fallen = after.on_top(Battle)
        battle.fall(after, fallen, fallen.faces)
        return _from_here(after, replace(after.on_top(Battle), stage="round"))
    return _from_here(s, frame)


def odds_between(s: State) -> Forecast | None:
    """How the battle on the table would end from the next dice on: the present ones have taken effect."""
    frame = s.battle
    if frame is None:
        return None
    return _from_here(s, frame if frame.stage == "start" else replace(frame, stage="round"))


def odds_after(s: State, seat: int, action: GameAction) -> Forecast | None:
    """How the battle on the table would end after a legal action; None if that rolls dice itself."""
    then = after(s, seat, action)
    return battle_odds(then) if then is not None else None


def lying(s: State) -> tuple[Judged, ...]:
    """The effect of the round's present dice, die by die; () if there are none."""
    frame = s.battle
    top = s.todo[-1] if s.todo else None
    if frame is None or (frame.foe < 0 and frame.space not in s.hordes):
        return ()
    if isinstance(top, Roll) and top.purpose in ("battle", "siege"):
        return combat.verdicts(s, replace(frame, faces=totals(top)))
    return combat.verdicts(s, frame) if frame.stage == "hits" else ()


def _from_here(s: State, frame: Battle) -> Forecast:
    if frame.foe >= 0:
        return war_odds(s, frame.seat, frame.foe, frame.space, frame.damage, opening=frame.stage == "start")
    horde = s.hordes.get(frame.space)
    if horde is None:
        player = s.players[frame.seat]
        there = armies_at(player, frame.space)
        return _ended(_units(s, player, there, frame.space, None, frame.mode, frame.damage), ())
    first = frame.stage == "start"
    found = forecast(s, frame.seat, frame.space, horde, frame.mode, None, frame.damage, first)
    if horde.row.type != UNDEAD or not any(frame.lost):
        return found
    fed = sum(frame.lost) * (1 - found.win)  # they also feed on earlier losses (HH-D23)
    return replace(found, growth=found.growth + fed)


def war_odds(
    s: State,
    seat: int,
    foe: int,
    space: int,
    damage: tuple[int, ...] = (),
    opening: bool = True,
    coming: Sequence[Army] = (),
) -> Forecast:
    """How a war between players in a space would end for the attacker, with the first strikes of both (HH-D76).

    `coming`: armies that march in."""
    attacker, defender = s.players[seat], s.players[foe]
    ours = _units(s, attacker, [*armies_at(attacker, space), *coming], space, None, ATTACK, ())
    theirs = _units(s, defender, armies_at(defender, space), space, None, DEFEND, damage)
    first = _first_strike(attacker, ours, theirs) if opening else 0.0
    back = _first_strike(defender, theirs, ours) if opening else 0.0
    return _ended(ours, theirs, first, back=back)


def _first_strike(player: Player, units: Sequence[Fighter], struck: Sequence[Fighter]) -> float:
    """The chance that the best army's die hits the first of the other side before round 1; 0 without such a die."""
    needs = [unit.need for unit in units if unit.kind == ARMY]
    if not needs or not struck or not limit(player, "opening_dice"):
        return 0.0
    return float(chance(min(needs) + struck[0].defense, False))


def shot_odds(s: State, ability: str, target: int) -> float:
    """The counters a shot with a ranged ability is expected to take from the horde in a space; 0 without one there."""
    use, horde = USES[ABILITY[ability]], s.hordes.get(target)
    if use is None or horde is None:
        return 0.0
    p = float(chance(strike_needed(s, target, use.need, use.bonus), False))
    return p * (horde.hits if use.per_counter else use.dice)


# ---- Possible clashes: what a number of armies would make of a raid or an attack (HH 6, 8).
Clash = tuple[int, Forecast]  # how many armies fight, how it would end
_BEFORE = TURN[: TURN.index("attack") + 1]  # phases after which armies next to a horde have attacked


def mode_at(s: State, seat: int, space: int) -> str:
    """How the seat's units in a space meet the horde there next: its armies attack on its own turn, else it raids."""
    attacks = seat == s.active and s.phase in _BEFORE and s.players[seat].camps >> space & 1
    return ATTACK if attacks else RAID


def with_armies(s: State, seat: int, space: int, horde: Horde, mode: str, count: int) -> Forecast:
    """The fight in a space if `count` armies of the seat were there: those that are, then fresh ones.

    Settlements and castles take part where the mode lets them.
    """
    there = armies_at(s.players[seat], space)[:count]
    fresh = [Army(s.next_army + n, space) for n in range(count - len(there))]
    return forecast(s, seat, space, horde, mode, there + fresh)


def clashes_at(s: State, seat: int, space: int, horde: Horde, mode: str) -> tuple[Clash, ...]:
    """A fight in the seat's own space as it is, and with as many armies as fit there; elsewhere one with half of
    those, and with all."""
    player = s.players[seat]
    most = limit(player, "stack")
    now = stack_at(player, space) if player.spaces >> space & 1 else most // 2
    counts = (now, most) if now < most else (now,)
    return tuple((n, with_armies(s, seat, space, horde, mode, n)) for n in counts)


def after(s: State, seat: int, action: GameAction) -> State | None:
    """The state after an action, before its consequences; None if dice decide its effect.

    Battles it begins are not fought: armies that march into a horde stand beside it.
    """
    then = s.copy()
    action.perform(then, seat, None)
    return then if then.dice.plain() == s.dice.plain() else None


# ---- Explains the face a die needs (HH 6.1): one line for each kind of unit in a battle, each figure with its terms.
BASE, FOE = "base", "foe"  # a roller's own need; the foe's own figures


class UnitLine(msgspec.Struct, frozen=True):
    """Units of one kind with the same statuses. `side`: 0 the battle's own seat, 1 the foe of a war.

    `needs`, `struck`: the terms of what their dice need, and of what dice against them need; `hits`: what each still
    takes.
    """

    side: int
    unit: str
    count: int
    marks: tuple[str, ...]
    needs: tuple[FaceModifier, ...]
    struck: tuple[FaceModifier, ...]
    hits: tuple[int, ...] = ()

    @property
    def need(self) -> int:
        """The face their dice need."""
        return sum(reason.add for reason in self.needs)

    @property
    def danger(self) -> int:
        """The face a die needs to hit one of them."""
        return sum(reason.add for reason in self.struck)


def unit_lines(
    s: State, seat: int, space: int, mode: str, foe: int = NO_SEAT, damage: Sequence[int] = ()
) -> tuple[UnitLine, ...]:
    """Everybody who fights in a space: against the horde there, or against another player's units (`foe`)."""
    player, horde, worn = s.players[seat], None if foe >= 0 else s.hordes.get(space), tuple(damage)
    if foe >= 0:
        defender = s.players[foe]
        sides = [
            (player, ATTACK, grouped(player, space, False, ())),
            (defender, DEFEND, grouped(defender, space, True, worn)),
        ]
    else:
        sides = [(player, mode, grouped(player, space, mode == RAID, worn))] if horde else []
    found = []
    for side, (one, how, groups) in enumerate(sides):
        against: list[FaceModifier] = []  # a war measures each side against whom the other's dice meet first (HH 6.3)
        shields: list[FaceModifier] = []
        for other, other_how, others in sides[1 - side : 2 - side] if foe >= 0 else ():
            for unit, _, marks, _ in sorted(others, key=lambda row: _FIRST[row[0]])[:1]:
                against, shields = _terms(s, other, unit, marks, None, space, other_how)
        for unit, count, marks, hits in groups:
            needs, struck = _terms(s, one, unit, marks, horde, space, how)
            found.append(UnitLine(side, unit, count, marks, _told(needs + shields), _told(against + struck), hits))
    return tuple(found)


def grouped(
    player: Player, space: int, whole: bool, damage: tuple[int, ...]
) -> list[tuple[str, int, tuple[str, ...], tuple[int, ...]]]:
    """(unit, count, statuses, hits left) of all that fights or, without a fight, is there; `whole`: not only armies."""
    marks: dict[tuple[str, ...], int] = {}
    for army in ordered(list(armies_at(player, space))):
        worn = dice_marks(army)
        marks[worn] = marks.get(worn, 0) + 1
    found: list[tuple[str, int, tuple[str, ...], tuple[int, ...]]] = [
        (ARMY, count, worn, ()) for worn, count in marks.items()
    ]
    if whole:
        castles = standing(player, space, damage)
        if castles:
            found.append((CASTLE, len(castles), (), castles))
        if player.settlements.get(space, 0):
            found.append((SETTLEMENT, player.settlements[space], (), ()))
    return found


def _terms(
    s: State, player: Player, unit: str, marks: tuple[str, ...], horde: Horde | None, space: int, mode: str
) -> tuple[list[FaceModifier], list[FaceModifier]]:
    """The terms of the face that dice of a unit need, and of the one that dice against it need."""
    needs, struck, kind = [FaceModifier(BASE, NEEDS[unit])], list[FaceModifier](), ""
    if horde is not None:
        needs.append(FaceModifier(FOE, horde.row.defense))
        struck.append(FaceModifier(FOE, horde.row.atk))
        kind = horde.row.type
    needs += terms(player.abilities, "attack", unit, kind, s.terrain[space], mode)
    struck += terms(player.abilities, "defense", unit, kind, s.terrain[space], mode)
    needs += (FaceModifier(mark, -STATUSES[mark].attack) for mark in marks)
    struck += (FaceModifier(mark, STATUSES[mark].defense) for mark in marks)
    return needs, struck


def _told(reasons: list[FaceModifier]) -> tuple[FaceModifier, ...]:
    """Leaves out terms of zero; the first term is the starting value."""
    return (*reasons[:1], *[reason for reason in reasons[1:] if reason.add])


_FIRST = {CASTLE: 0, ARMY: 1, SETTLEMENT: 2}


def dice_marks(army: Army) -> tuple[str, ...]:
    """The statuses of an army that change dice."""
    return tuple(mark for mark in army.marks if mark in STATUSES and (STATUSES[mark].attack or STATUSES[mark].defense))
