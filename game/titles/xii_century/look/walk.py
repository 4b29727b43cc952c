"""Ways over the sheet that are shorter than its lines are many: to the next group of lines, to the next that is lit."""

from __future__ import annotations

from game.client.input.actions import DIRECTIONS, Act
from game.client.ui.geometry import price_of
from game.core.xii_century.actions.base import die_of
from game.core.xii_century.forecasts import meal
from game.core.xii_century.queries import dominated
from game.core.xii_century.scoring import objective
from game.core.xii_century.sheet import TARGET
from game.core.xii_century.spending import value_of
from game.core.xii_century.tables import (
    ASSET,
    INFLUENCE,
    INFRASTRUCTURES,
    ITEM,
    LOCATION,
    LOCATIONS,
    PEOPLE,
    POPULATION,
    SPECIAL_INFRASTRUCTURES,
    SPECIAL_PEOPLE,
)
from game.titles.xii_century.look.context import TableContext
from game.titles.xii_century.look.panels.assets import GROUPS
from game.titles.xii_century.look.panels.forecast import after_use
from game.titles.xii_century.look.places import die_zone

LOW = 2  # a die that brings little elsewhere: people and buildings take any
_DICE = ("die/", "end", "ask/", "ability/", "save", "discard")
_ITEMS = (PEOPLE, SPECIAL_PEOPLE, INFRASTRUCTURES, SPECIAL_INFRASTRUCTURES)
# The printed sheet's own groups, in reading order; a name with a slash at its end stands for all that begin with it.
SECTIONS: tuple[tuple[str, ...], ...] = (
    _DICE,
    *(tuple(f"asset/{name}" for name in group) for group, _ in GROUPS),
    *(tuple(f"item/{name}" for name in group) for group in _ITEMS),
    tuple(f"land/{name}" for name in LOCATIONS),
    ("town/",),
)


class Walk:
    """It reads what is held and lit, and names the zone to go to; it moves nothing itself."""

    def __init__(self, context: TableContext) -> None:
        self._context = context

    def next_lit(self, way: int, here: str) -> str:
        """The next zone that is worth a look: a lit target with a die in hand, else a die that serves; "" for none."""
        context = self._context
        if context.hand is not None or (context.die is None and not context.goal):
            zones = [zone_of(name) for name in TARGET if self.lit(name)]
        else:
            dice = context.reading.dice(context.state)
            zones = [die_zone(die) for die in dice if not context.goal or context.serves(die, context.goal)]
        zones = [id for id in zones if id in context.page.zones or not here]
        if not zones:
            return ""
        at = zones.index(here) if here in zones else (-1 if way > 0 else 0)
        return zones[(at + way) % len(zones)]

    def first(self) -> str:
        """Where a die in hand is led: to people while there are none, if another die can feed them; then to the first
        lit target that lets nobody starve, a low die to people and buildings before others; else to the first; "" for
        none. What would waste part of it comes later, and last what brings nothing any more."""
        context, lit = self._context, [name for name in TARGET if self.lit(name)]
        s, seat = context.state, context.seat
        low = context.hand is not None and value_of(s, die_of(context.hand)) <= LOW
        lit.sort(key=lambda name: (self._idle(name), self._wastes(name), not (low and name in ITEM)))
        if "population" in lit and self._settles():
            return zone_of("population")
        starve = meal(s, seat).people_lost
        kind = (one for one in lit if meal(s, seat, after_use(context, context.reach(one))).people_lost <= starve)
        found = next(kind, lit[0] if lit else "")
        return zone_of(found)

    def _wastes(self, name: str) -> bool:
        """Whether part of the die in hand finds no room there, or cannot be paid."""
        use = self._context.reach(name)
        return use is not None and use.wasted > 0

    def _idle(self, name: str) -> bool:
        """Whether a target brings nothing any more: a location that pays to the end as it is, and in the last round
        whatever neither scores points nor is asked for by the objective."""
        s = self._context.state
        if name in LOCATION:
            need = s.sheet.tables.locations[LOCATION[name]].need
            if self._context.town.values[INFLUENCE + LOCATION[name]] >= max(need):
                return True
        scores = (
            s.sheet.items[ITEM[name]].vp if name in ITEM else name in ASSET and s.sheet.tables.assets[ASSET[name]].vp
        )
        aim = objective(s)
        asked = aim is not None and (name in aim.needs or name in aim.amounts)
        return s.round == s.sheet.course.rounds and not scores and not asked

    def _settles(self) -> bool:
        """Whether the die in hand brings an empty town its first people, and another can feed them all."""
        context, s = self._context, self._context.state
        use = context.reach("population")
        if use is None or context.town.values[POPULATION]:
            return False
        others = (value_of(s, die_of(ref)) for ref in context.reading.dice(s) if ref != context.hand)
        return max(others, default=0) * s.sheet.course.per_mouth >= use.amount

    def lit(self, target: str) -> bool:
        """Whether a die can be spent there, and not more wisely elsewhere for the same."""
        use = self._context.reach(target)
        return use is not None and use.refusal is None and target != "discard" and not dominated(use)

    def to_lit(self, way: Act) -> str:
        """The nearest line lit for the die shown, for a step from a die to a line that is not lit, and for one that
        would lead back to dice with a die in hand; "" for any other step."""
        focus, (dx, dy) = self._context.focus, DIRECTIONS[way]
        here = focus.zone_now
        if self._context.die is None or here is None:
            return ""
        near = focus.neighbour(here.id, way) or ""
        if _among(here.id, _DICE):
            if not near or _among(near, _DICE):
                return ""
        elif self._context.hand is None or not near.startswith("die/"):
            return ""
        ids = focus.zones.keys() & {zone_of(name) for name in TARGET if self.lit(name)} - {"save"}
        if near in ids:
            return ""
        lit = [focus.zones[id] for id in ids]
        found = [(price, one.id) for one in lit if (price := price_of(here.rect, one.rect, dx, dy)) is not None]
        return min(found, default=(0.0, ""))[1]

    def next_section(self, way: int) -> str:
        """The first zone of the next group, or there the first for the die in hand; "" when there is only one group."""
        here, zones = self._context.focus.id, self._context.page.zones
        lit = {zone_of(name) for name in TARGET if self.lit(name)} if self._context.hand is not None else set()
        at = next((i for i, names in enumerate(SECTIONS) if _among(here, names)), 0)
        for step in range(1, len(SECTIONS)):
            names = SECTIONS[(at + way * step) % len(SECTIONS)]
            found = [id for id in zones if _among(id, names)]
            if found:
                return next((id for id in found if id in lit), found[0])
        return ""


def _among(id: str, names: tuple[str, ...]) -> bool:
    return any(id.startswith(name) if name.endswith("/") else id == name for name in names)


def zone_of(target: str) -> str:
    """The zone of a target."""
    if target in ("save", "discard", ""):
        return target
    number = TARGET[target]
    return f"asset/{target}" if number < 12 else f"land/{target}" if number < 16 else f"item/{target}"
