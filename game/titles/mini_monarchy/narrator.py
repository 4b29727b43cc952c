"""The voice of Mini Monarchy: how its facts are read. The sentences: assets/words/tell_mini_monarchy.toml."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from game.core.mini_monarchy import queries
from game.core.mini_monarchy.state import Phase, State
from game.core.mini_monarchy.tables import FOOD, LABOUR, LAST_STAGE, RESULTS, STAGES, TABLES, named
from game.core.rules import Action
from game.narrator import Derive, Narrator, Reader
from game.phrase import PhraseName
from game.phrase import capital as capital_letter


def _results(t: MonarchyNarrator, action: Any) -> str:
    """What a fortune brings: results are numbers in an action, ids in an event."""
    ids = (RESULTS[result - 1] if isinstance(result, int) else result for result in action.results)
    return t.listed([t.name(one) for one in ids], "and")


def _yearly(t: MonarchyNarrator, action: Any) -> str:
    """ "2 food a year"; "" if it yields nothing."""
    given = queries.site(t.look(), action.building, action.hex).gives
    return f"{t.count(given.amount, given.good)} a year" if given else ""


def _next_stage(t: MonarchyNarrator) -> int:
    return int(min(t.look().stage + 1, LAST_STAGE))


# fields whose text is used as it is
_AS_IT_IS = (
    "results", "numbers", "brings", "yearly", "cost", "effect", "taken", "ruler", "kingdom", "capital", "way", "kinds",
    "when", "missing", "what", "n", "disaster", "fortune",
)  # fmt: skip


class MonarchyNarrator(Narrator):
    """Names hexes by column and row, unless given other names."""

    game = "mini_monarchy"
    place_fields: ClassVar = frozenset({"hex", "hexes", "path", "aim"})
    readers: ClassVar[Mapping[str, Reader]] = {
        **dict.fromkeys(
            ("goods", "paid", "gave", "got", "bonuses"),
            lambda t, value, form: PhraseName(t.amounts(value) or "nothing"),
        ),
        "die": lambda t, value, form: PhraseName(t.name("second_die" if value else "first_die")),  # of the setup
        **dict.fromkeys(_AS_IT_IS, lambda t, value, form: PhraseName(value)),
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
        "build": {"yearly": _yearly, "cost": lambda t, action: t.amounts(t.price_of(action))},
        "place_start": {"yearly": _yearly},
        "build_stage": {
            "stage": lambda t, action: _next_stage(t),
            "cost": lambda t, action: t.amounts(t.price_of(action)),
        },
        "capital_produce": {"taken": lambda t, action: t.listed([t.name(good) for good in action.goods], "and")},
        "trade": {"labour": lambda t, action: TABLES.trade.labour * action.times},
        "lose_building": {
            "building": lambda t, action: next(
                (row.building for row in queries.loss_menu(t.look()) if row.hex == action.hex), "building"
            )
        },
        "reroll_fate": {"face": lambda t, action: t.look().faces[action.die]},
        "done": {"building": lambda t, action: t.look().phase == Phase.CONSTRUCT},
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


# ---- The food of a reign: its scale, weighed once a state, and what feeds everybody in a sentence.


def worst_case(helped: int) -> str:
    """Returns a sentence for next year's worst fate if everything goes to food (see `odds.Worst`)."""
    return say("worst_left" if helped >= 0 else "worst_starve", count=abs(helped))


def what_feeds(short: int, bread: queries.Bread) -> str:
    """Returns how to feed `short` more buildings, such as "Take 1 food from the capital"."""
    taken = min(short, bread.capital)
    ways = [say("way_capital", count=taken)] if taken else []
    if short > taken:
        ways.append(say("way_trade", count=(short - taken) * TABLES.trade.labour))
    either = taken == short <= bread.trade
    if either:
        ways.append(say("way_trade", count=short * TABLES.trade.labour))
    return capital_letter(MonarchyNarrator.listed(ways, "or" if either else "and"))


_KEPT: deque[tuple[State, queries.Scale]] = deque(maxlen=4)  # the state shown, the preview, and a few before


def scale_of(s: State) -> queries.Scale:
    """Returns the scale of a finished state, cached."""
    for state, scale in _KEPT:
        if state is s:
            return scale
    found = queries.scale(s)
    _KEPT.append((s, found))
    return found


# ---- What Mini Monarchy's lesson asks about the realm before it advises: whether all can be fed, and what can be
# built.


def facts(s: State, seat: int) -> Iterator[str]:
    """Yields facts by name while the player pays for hard times, builds or trades.

    "plenty": a stage of the monument could be built and everyone fed, though hard times took food. "fed": the food in
    store is enough; "feedable": it is once labour has bought food. "spare:farm": a farm could be built, and all that
    stands then be fed; "spare:monument": its next stage likewise; "stage": one stands.
    """
    if s.phase == Phase.HARD_TIMES and s.stage < LAST_STAGE:
        left = [n - cost for n, cost in zip(s.goods, STAGES[s.stage], strict=True)]
        left[FOOD] -= s.due + s.mouths
        if min(left) >= 0:
            yield "plenty"
    if s.phase not in (Phase.CONSTRUCT, Phase.TRADE):
        return
    if s.goods[FOOD] >= s.mouths:
        yield "fed"
    if feedable(s):
        yield "feedable"
    if s.stage:
        yield "stage"
    if s.phase == Phase.CONSTRUCT:
        for row in queries.building_menu(s):
            if row.refusal is None and feedable(s, row.cost, 1):
                yield f"spare:{row.building}"
        stage = next((row for row in queries.stage_menu(s) if not row.built), None)
        if stage is not None and stage.refusal is None and feedable(s, stage.cost):
            yield "spare:monument"


def feedable(s: State, cost: Mapping[str, int] | None = None, more: int = 0) -> bool:
    """Whether everyone can be fed after paying `cost` and adding `more` buildings, if all labour buys food."""
    paid = cost or {}
    labour = s.goods[LABOUR] - paid.get("labour", 0)
    return s.goods[FOOD] - paid.get("food", 0) + labour // TABLES.trade.labour >= s.mouths + more
