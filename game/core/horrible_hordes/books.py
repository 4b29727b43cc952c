"""The books of a kingdom: modifiers, prices and limits, chits, tokens and abilities, and its score (HH 8, 15.2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product, repeat
from operator import add, mul, sub
from typing import NamedTuple

from game.core.events import Emit
from game.core.grids import Deck
from game.core.horrible_hordes import tables as t
from game.core.horrible_hordes.events import AbilityGained, ResourcesChanged, VtGained
from game.core.horrible_hordes.state import OVER, Army, Horde, Player, State
from game.core.horrible_hordes.tables import ALL, COSTING, LIMITING, LIMITS, ONE_TIME, OPPONENTS_ONLY, Amounts, added
from game.core.rules import Outcome, Refusal, ScoreRow, ScoreSheet
from game.core.state import Computed

Bill = tuple[tuple[int, int], ...]  # chits and how many
Faces = tuple[int, int, int, int, int, int]
_UNITS = (t.ARMY, t.CASTLE, t.SETTLEMENT)


class FaceModifier(NamedTuple):
    """A term of the face a die needs. `what`: an ability's, status' or terrain's id, BASE or FOE in odds.py."""

    what: str
    add: int


_DICE = ("attack", "defense")  # the hooks of battle dice


def limit(player: Player, name: str) -> int:
    """A limit of this player with what his abilities add: stack, hand, castle_hits, ..."""
    here = player.abilities & LIMITING[name]
    return LIMITS[name] + added(here, "limit", name) if here else LIMITS[name]


def price(player: Player, item: str) -> Amounts:
    """What an item costs this player, chit by chit, never below 0."""
    here = player.abilities & COSTING[item]
    return _price(here, item) if here else t.PRICES[item]


@lru_cache(maxsize=1024)
def _price(mask: int, item: str) -> Amounts:
    mods = t.mods_of(mask, "cost", item)
    rows = zip(t.CHITS, t.PRICES[item], strict=True)
    return tuple(max(0, n + sum(mod.chits.get(chit, 0) for mod in mods)) for chit, n in rows)


def payable(player: Player, item: str) -> bool:
    """Whether the player's chits pay for an item."""
    goods = player.goods
    for chit, n in _BILLS[item][player.abilities & COSTING[item]]:
        have = goods[chit]
        if have < n:
            return False
    return True


def billed(price: Amounts) -> Bill:
    """A price without the chits it does not ask for."""
    return tuple((chit, n) for chit, n in enumerate(price) if n)


_BILLS = {item: Computed[int, Bill](lambda mask, item=item: billed(_price(mask, item))) for item in t.PRICES}  # type: ignore[misc]


# The limit that Wizardry or Leadership raises; "" = the ability's own, which nothing raises.
_DOUBLED = tuple(
    ("spell_uses" if row.spell else "paid_uses") if row.use and row.use.per == "round" and row.use.doubled else ""
    for row in t.ABILITIES
)


def most_uses(player: Player, ability: int) -> int:
    """Uses a round, turn or game, with Wizardry and Leadership."""
    key = _DOUBLED[ability]
    return limit(player, key) if key else t.activated(ability).limit


def uses_left(player: Player, ability: int) -> int:
    """Uses left in the round, turn or game the limit counts."""
    per = t.activated(ability).per
    if per == "game":
        return 0 if player.spent >> ability & 1 else 1
    used = player.turn_uses if per == "turn" else player.uses
    return most_uses(player, ability) - used.get(ability, 0)


def ready(player: Player, abilities: int) -> list[int]:
    """Those of a set that limits and prices allow; targets are up to the verb."""
    goods, found = player.goods, []
    for ability, bill, most, raising in _TERMS[abilities & ~player.spent]:
        for chit, n in bill:
            if goods[chit] < n:
                break
        else:
            used = player.uses.get(ability) or player.turn_uses.get(ability, 0)
            if used < most or (player.abilities & raising and uses_left(player, ability) > 0):
                found.append(ability)
    return found


# Of each activated ability: its number, its price and the chits it turns into others (none where they may be any), its
# own limit, and the abilities that raise it.
_TERM = Deck(
    (n, billed(t.COSTS[n]) + (((t.CHIT[use.give], use.take),) if use.give in t.CHIT else ()), use.limit,
     LIMITING.get(_DOUBLED[n], 0)) if use else None
    for n, use in enumerate(t.USES)
)  # fmt: skip
_TERMS: Computed[int, list[tuple[int, Bill, int, int]]] = Computed(lambda some: [*filter(None, _TERM.of(some))])


def terms(mask: int, hook: str, unit: str, kind: str, terrain: int, mode: str) -> tuple[FaceModifier, ...]:
    """What the ground and a set of abilities add to the face that dice of a unit need ("attack") or that dice against
    it need ("defense"). `kind`: the type of the horde it meets, "" for a player's units."""
    ground, way = t.TERRAINS[terrain], -1 if hook == "attack" else 1
    found = [FaceModifier(ground.id, -way)] if kind and ground.fierce == kind else []
    if hook == "defense" and ground.defense:
        found.append(FaceModifier(ground.id, ground.defense))
    found += [
        FaceModifier(t.ABILITIES[index].id, way * mod.add)
        for index in t.members(mask)
        for mod in t.ABILITIES[index].mods
        if mod.hook == hook and t.applies(mod, unit, kind, ground.id, mode)
    ]
    return tuple(found)


def marked(army: Army, figure: str) -> int:
    """What the army's own statuses add to a figure: its die (attack), those against it (defense), its points (move)."""
    return sum(getattr(t.STATUSES[mark], figure) for mark in army.marks if mark in t.STATUSES) if army.marks else 0


def faces_needed(s: State, player: Player, horde: Horde | None, space: int, mode: str) -> Faces:
    """The faces an army, a castle and a settlement need against the horde, then those it needs against them.

    Without a horde, in a war between players: each before the other side's part is added.
    """
    terrain, row = s.terrain[space], t.HORDES[horde.kind] if horde else None
    kind = row.type if row else ""
    faces = _FACES[player.abilities & _HEEDED[kind, terrain, mode], kind, terrain, mode]
    if row is None:
        return faces
    army, castle, settlement, on_army, on_castle, on_settlement = faces
    less, more = row.defense, row.atk
    return army + less, castle + less, settlement + less, on_army + more, on_castle + more, on_settlement + more


def _faces(mask: int, kind: str, terrain: int, mode: str) -> Faces:
    """`faces_needed` without the horde's own modifiers."""
    first = mask & -mask
    if first != mask:  # several abilities: each adds to what the ground gives
        rest, alone, none = (_FACES[some, kind, terrain, mode] for some in (mask ^ first, first, 0))
        army, castle, settlement, on_army, on_castle, on_settlement = map(sub, map(add, rest, alone), none)
        return army, castle, settlement, on_army, on_castle, on_settlement
    faces = [*(t.NEEDS[unit] for unit in _UNITS), 0, 0, 0]
    for place, (hook, unit) in enumerate(product(_DICE, _UNITS)):
        for one in terms(mask, hook, unit, kind, terrain, mode):
            faces[place] += one.add
    army, castle, settlement, on_army, on_castle, on_settlement = faces
    return army, castle, settlement, on_army, on_castle, on_settlement


def _heeded(kind: str, terrain: int, mode: str) -> int:
    """The abilities that affect dice of such a battle against such hordes."""
    ground = t.TERRAINS[terrain].id
    return sum(
        1 << index
        for index, row in enumerate(t.ABILITIES)
        if any(mod.hook in _DICE and t.applies(mod, mod.key, kind, ground, mode) for mod in row.mods)
    )


_FACES: Computed[tuple[int, str, int, str], Faces] = Computed(lambda key: _faces(*key), 1 << 13)
_HEEDED: Computed[tuple[str, int, str], int] = Computed(lambda key: _heeded(*key), 1 << 10)  # few: they come again


def allowance(player: Player, army: Army) -> int:
    """Movement points of an army before the ground of its path adds any."""
    return limit(player, "move") + marked(army, "move")


def ordered(armies: list[Army]) -> list[Army]:
    """Armies, given by id, in the order they are hit: those without a status first (HH 6.3)."""
    marked = [army for army in armies if army.marks]
    return [army for army in armies if not army.marks] + marked if marked else armies


# ---- Bookkeeping of chits, victory tokens and abilities: change, then emit. No decisions here.


def pay(player: Player, price: Amounts) -> None:
    """Take a price; the caller's event tells it."""
    player.goods = [*map(sub, player.goods, price)]


def unpaid(player: Player, price: Amounts, rule: str) -> Refusal | None:
    """Why a price cannot be paid: the first chit that is short."""
    for chit, need in enumerate(price):
        have = player.goods[chit]
        if have < need:
            text = f"Needs {need} {t.CHITS[chit]}; you have {have}."
            return Refusal("cannot_pay", rule, text, t.CHITS[chit], need, have)
    return None


def gain(player: Player, chits: Amounts, reason: str, emit: Emit | None, sign: int = 1) -> None:
    """Chits come (or go, with sign -1)."""
    player.goods = [*map(add if sign > 0 else sub, player.goods, chits)]
    if emit and any(chits):
        change = t.named(tuple(map(mul, chits, repeat(sign))))
        emit(ResourcesChanged(seat=player.seat, chits=change, reason=reason))


def award(player: Player, vt: int, reason: str, emit: Emit | None) -> None:
    if vt:
        player.vt += vt
        if emit:
            emit(VtGained(seat=player.seat, vt=vt, reason=reason, total=player.vt))


def gain_ability(player: Player, ability: int, reason: str, emit: Emit | None) -> None:
    """The player gains the ability and its immediate benefits."""
    player.abilities |= 1 << ability
    row = t.ABILITIES[ability]
    at_once = t.REACTING["gained"] >> ability & 1
    if at_once:
        player.spent |= 1 << ability
    if emit:
        emit(AbilityGained(seat=player.seat, ability=row.id, reason=reason))
    for react in row.react if at_once else ():
        if react.on == "gained":
            award(player, react.vt, row.id, emit)


def learnable(s: State, player: Player) -> int:
    """The mask of abilities on offer: no copies, none that is spent, none that needs opponents when alone."""
    found = ALL & ~(player.abilities | (player.spent & ONE_TIME))
    return found if len(s.players) > 1 else found & ~OPPONENTS_ONLY


def reacts(player: Player, moment: str) -> list[tuple[str, int, int, str]]:
    """(ability, vt, armies, lost) of every passive reaction to this moment."""
    here = player.abilities & t.REACTING[moment]
    if not here:
        return []
    rows = (t.ABILITIES[index] for index in t.members(here))
    return [(row.id, react.vt, react.armies, react.lost) for row in rows for react in row.react if react.on == moment]


# ---- The score: units and victory tokens (HH 8); ties share the win (HH-D34).
# Ranks of a lone ruler by points (HH 16.7).
RANKS = ((40, "legend"), (30, "king"), (22, "lord"), (15, "survivor"), (0, "ruined"))


def rank(points: int) -> str:
    """A lone ruler's rank for that many points."""
    return next(name for least, name in RANKS if points >= least)


def counted(points: int) -> str:
    """ "1 point", "2 points"."""
    return f"{points} {'point' if points == 1 else 'points'}"


def rows(player: Player) -> tuple[ScoreRow, ...]:
    tower = t.CASTLE_KINDS.index(t.TOWER)
    towers = sum(row.count(tower) for row in player.castles.values())
    castles = sum(map(len, player.castles.values())) - towers
    return (
        ScoreRow("settlements", "Settlements", sum(player.settlements.values()), rule="HH 8"),
        ScoreRow("armies", "Armies", len(player.armies), rule="HH 8"),
        ScoreRow("castles", "Castles", castles, rule="HH 8"),
        ScoreRow("wizard_towers", "Wizard towers", towers, rule="HH-D42"),
        ScoreRow("vt", "Victory tokens", player.vt, rule="HH 8"),
    )


def totals(s: State) -> tuple[int, ...]:
    """Points of every seat, the horde player's last (HH-D40)."""
    kingdoms = tuple(sum(row.points for row in rows(player)) for player in s.players)
    return (*kingdoms, s.slain) if s.chosen.horde_player else kingdoms


def sheets(s: State) -> tuple[ScoreSheet, ...]:
    points = totals(s)
    over = s.phase == OVER
    won = [value == max(points) for value in points]
    found = [ScoreSheet(player.seat, rows(player), won[player.seat] if over else None) for player in s.players]
    if s.chosen.horde_player:
        row = ScoreRow("slain", "Units destroyed by hordes", s.slain, rule="HH-D40")
        found.append(ScoreSheet(len(s.players), (row,), won[-1] if over else None))
    return tuple(found)


def ended(s: State) -> Outcome:
    """How a finished match went."""
    points = totals(s)
    winners = tuple(seat for seat, value in enumerate(points) if value == max(points))
    if len(points) == 1:
        name = rank(points[0])
        called = name if name == RANKS[-1][1] else f"a {name}"  # the last is no noun
        return Outcome(winners, points, f"{counted(points[0])}: you will be known as {called}.")
    names = " and ".join(f"player {seat + 1}" for seat in winners)
    text = f"{names[0].upper()}{names[1:]} {'win' if len(winners) > 1 else 'wins'} with {counted(max(points))}."
    return Outcome(winners, points, text)
