"""The voice of Mini Monarchy: how events are read into the sentences of tell_mini_monarchy.toml."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from game.core.mini_monarchy import queries
from game.core.mini_monarchy.state import CONSTRUCT
from game.core.mini_monarchy.tables import LAST_STAGE, RESULTS, STAGES, TABLES, named
from game.core.rules import Action
from game.narrator import Derive, Narrator, Reader
from game.phrase import PhraseName


def _goods(t: MonarchyNarrator, value: Mapping[str, int], form: str) -> PhraseName:
    return PhraseName(t.amounts(value) or "nothing")


def _said(t: MonarchyNarrator, value: str, form: str) -> PhraseName:
    """Text used as it is."""
    return PhraseName(value)


def _die(t: MonarchyNarrator, value: int, form: str) -> PhraseName:
    """Name of a setup die."""
    return PhraseName(t.name("second_die" if value else "first_die"))


def _results(t: MonarchyNarrator, action: Any) -> str:
    """What a fortune brings: results are numbers in an action, ids in an event."""
    ids = (RESULTS[result - 1] if isinstance(result, int) else result for result in action.results)
    return t.listed([t.name(one) for one in ids], "and")


def _yearly(t: MonarchyNarrator, action: Any) -> str:
    """ "2 food a year"; "" if it yields nothing."""
    given = queries.site(t.look(), action.building, action.hex).gives
    return f"{t.count(given.amount, given.good)} a year" if given else ""


def _cost(t: MonarchyNarrator, action: Any) -> str:
    row = next(row for row in queries.building_menu(t.look()) if row.building == action.building)
    return t.amounts(row.cost)


def _next_stage(t: MonarchyNarrator) -> int:
    return int(min(t.look().stage + 1, LAST_STAGE))


def _doomed(t: MonarchyNarrator, action: Any) -> str:
    rows = {row.hex: row.building for row in queries.loss_menu(t.look())}
    return rows.get(action.hex, "building")


class MonarchyNarrator(Narrator):
    """Names hexes by column and row, unless given other names."""

    game = "mini_monarchy"
    place_fields: ClassVar = frozenset({"hex", "hexes", "path", "aim"})
    readers: ClassVar[Mapping[str, Reader]] = {
        **dict.fromkeys(("goods", "paid", "gave", "got", "bonuses"), _goods),
        "die": _die,
        **dict.fromkeys(("results", "numbers", "brings", "yearly", "cost", "effect", "taken"), _said),
        **dict.fromkeys(
            ("ruler", "kingdom", "capital", "way", "kinds", "when", "missing", "what", "n", "disaster", "fortune"),
            _said,
        ),
    }
    derived: ClassVar[Mapping[str, Mapping[str, Derive]]] = {
        "fortune_chosen": {"brings": _results},
        "fate_settled": {"brings": _results},
        "choose_fortune": {"brings": _results},
        **{kind: {"raised": lambda t, of: len(of.hexes)} for kind in ("range_filled", "fill_range")},
        **{kind: {"long": lambda t, of: len(of.path)} for kind in ("river_drawn", "draw_river")},
        "dice_rolled": {"numbers": lambda t, event: " ".join(map(str, event.faces))},
        "stage_built": {"effect": lambda t, event: t.words.line(f"monument_{event.stage}")},
        "trade_ended": {"wasted": lambda t, event: event.lost or None},
        "fed": {"hungry": lambda t, event: event.missing or None},
        "build": {"yearly": _yearly, "cost": _cost},
        "place_start": {"yearly": _yearly},
        "build_stage": {
            "stage": lambda t, action: _next_stage(t),
            "cost": lambda t, action: t.amounts(named(STAGES[_next_stage(t) - 1])),
        },
        "capital_produce": {"taken": lambda t, action: t.listed([t.name(good) for good in action.goods], "and")},
        "trade": {"labour": lambda t, action: TABLES.trade.labour * action.times},
        "lose_building": {"building": _doomed},
        "reroll_fate": {"face": lambda t, action: t.look().faces[action.die]},
        "done": {"building": lambda t, action: t.look().phase == CONSTRUCT},
    }

    def place_name(self, place: tuple[int, int]) -> str:
        return f"column {place[0] + 1}, row {place[1] + 1}"

    def price_of(self, action: Action) -> Mapping[str, int]:
        tag = str(action.__struct_config__.tag)
        if tag == "build_stage":
            return named(STAGES[_next_stage(self) - 1])
        rows: Iterable[Any] = queries.building_menu(self.look()) if tag == "build" else ()
        return next((row.cost for row in rows if row.building == getattr(action, "building", "")), {})


DAWNS = 8  # lines for ordinary years


class _Pages(MonarchyNarrator):
    """The voice of pages and of the terminal: strings are used as they are."""

    def read(self, field: str, value: Any, form: str) -> PhraseName:
        return PhraseName(value) if isinstance(value, str) else self._read_plain(value, form)


say = _Pages(lambda: None).say


def dawn(year: int, last: int | None, hungry: bool) -> str:
    """The line with which a year begins. `last`: the year the challenge ends in; `hungry`: somebody starved before."""
    if year == last:
        return say("dawn_last")
    if year == 1:
        return say("dawn_first")
    return say("dawn_hungry") if hungry else say(f"dawn_{(year - 2) % DAWNS + 1}")
