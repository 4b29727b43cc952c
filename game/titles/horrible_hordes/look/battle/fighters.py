"""Who stands on the stage of a battle: how units and hordes look, what their blows sound like, where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.client.stage.cast import STAGE, Kind, Post
from game.core.figures import Row, beside
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ARMY, CASTLE, HORDE, HORDES, HUMANOID, SETTLEMENT, UNDEAD
from game.titles.horrible_hordes.look.battle.bout import Bout, Unit
from game.titles.horrible_hordes.look.battle.roll import slots

LEAD = "foe_horde"  # the large one of a horde, who falls last
COUNTER = "foe_counter"
OURS, THEIRS = "our", "foe"

# Points: feet; heights; how far back a building stands.
FEET = STAGE.y + 127.0
HIGH = {ARMY: 60.0, CASTLE: 82.0, SETTLEMENT: 66.0}
BACK = {ARMY: 0.0, CASTLE: -5.0, SETTLEMENT: -2.0}
CROWD, LEAST = 10, 0.55  # so many stand at their full height; the height of a great crowd
LIFT = -3.0  # every other one of many stands a little behind


class Band(Row, frozen=True):
    """band.toml: where a horde stands, each as x, feet from the ground, height: its large one, and those beside it."""

    front: tuple[float, float, float]
    others: tuple[tuple[float, float, float], ...]


BAND = beside(__file__, "band.toml", Band)
_FLAMES = ("dragon", "efreeti", "fire_giant", "fiend", "devil")
_CLAWS = ("lizard", "crab", "troglodyte", "ghoul", "vampire", "werewolf", "gryphon", "harpy", "tarasque", "gargoyle")


_MADE_OF = {"wood": ("treant", "kudzu"), "stone": ("stone_giant", "gargoyle"), "mail": ("clockwork",)}

_UNITS = {"army": ARMY, "castle": CASTLE, "tower": CASTLE, "town": SETTLEMENT}  # by how they look


@cache
def unit_kind(unit: str, seat: int, tower: bool) -> Kind:
    """A unit of a kingdom."""
    if unit == ARMY:
        return Kind(f"army {seat}", (f"hh/large/army_{seat}",), weapon="spear", body="mail")
    looks = ("tower",) if tower else ("castle", "ruined") if unit == CASTLE else ("town",)
    missile = "bolt" if unit == CASTLE else "arrow"
    names = tuple(f"hh/large/{look}_{seat}" for look in looks)
    return Kind(f"{looks[0]} {seat}", names, weapon="arrow", body="wall", missile=missile, size=1.3, built=True)


def unit_of(kind: str) -> tuple[str, int] | None:
    """The unit and the seat of a kingdom's kind, by its name; None for a horde's."""
    look, _, seat = kind.partition(" ")
    return (_UNITS[look], int(seat)) if seat else None


@cache
def horde_kind(horde: str, lead: bool = False) -> Kind:
    """A horde: the large one in front, or those with him."""
    row = HORDES[HORDE[horde]]
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
    return Kind(horde, (f"hh/large/{horde}",), weapon=weapon, body=body, size=1.5 if lead else 1.0)


def posts(s: State, bout: Bout, dice: tuple[int, int]) -> tuple[Post, ...]:
    """Everybody's place; units stand above their dice, as many as `dice` says of both sides."""
    found = _units(s, bout, 0, dice[0])
    if bout.foe >= 0:
        return (*found, *_units(s, bout, 1, dice[1]))
    horde = s.hordes.get(bout.space)
    return (*found, *band(horde.row.id, horde.hits)) if horde is not None else tuple(found)


def key_of(unit: Unit, side: int) -> str:
    """What a unit's post is called."""
    return f"{THEIRS if side else OURS} {unit.kind} {unit.number}"


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


def cast(bout: Bout) -> Sequence[Kind]:
    """Everybody who may come onto the stage."""
    kinds = [unit_kind(kind, seat, tower) for seat in bout.seats for kind in HIGH for tower in (False, True)]
    return [*dict.fromkeys(kinds), *([horde_kind(bout.horde)] if bout.horde else [])]
