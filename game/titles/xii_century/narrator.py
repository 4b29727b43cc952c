"""The voice of XII Century: how its facts are read. The sentences: assets/words/tell_xii_century.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from game.core.rules import Action
from game.core.xii_century import actions, queries, sheet, spending
from game.narrator import Derive, Narrator, Reader
from game.phrase import Facts, PhraseName, phrase

_POOLS = {"part": "split"}


def _die(t: CenturyNarrator, value: actions.DieRef | int, form: str) -> PhraseName:
    """ "shared 6"; what it shows is read off the state."""
    if isinstance(value, int):
        return PhraseName(t.name("die"))
    return PhraseName(f"{_POOLS.get(value.pool, value.pool)} {spending.value_of(t.look(), actions.die_of(value))}")


def _dice(t: CenturyNarrator, event: Any) -> str:
    return " ".join(map(str, event.faces))


def target_of(told: Any) -> str:
    """What an action or event spends a die on; "" for any other."""
    fields = ("asset", "location", "person", "infrastructure")
    return next((str(getattr(told, field)) for field in fields if hasattr(told, field)), "")


def _use(t: CenturyNarrator, action: Any) -> queries.Use:
    return queries.use_of(t.look(), action.die, target_of(action))


def _turned(t: CenturyNarrator, action: Any) -> int:
    s = t.look()
    shared = not hasattr(action, "die")
    return int((s.shared[0] if shared else spending.value_of(s, actions.die_of(action.die))) + action.delta)


def _rule(t: CenturyNarrator, event: Any) -> str | None:
    """What the event of the round does, under the options of this match."""
    if not event.event:
        return None
    told: str = t.words.year(sheet.FATE[event.event]).under(t.look().chosen).effect
    return told


def _votes(t: CenturyNarrator, event: Any) -> str:
    rows: dict[str, list[int]] = {}
    for seat, answer in enumerate(event.answers):
        rows.setdefault(t.sentences.say[f"answer_{answer}"], []).append(seat)
    return "; ".join(phrase(text).say(Facts(winners=tuple(seats)), t.read) for text, seats in rows.items())


_SPENDS: Mapping[str, Derive] = {
    "added": lambda t, action: _use(t, action).added,
    "amount": lambda t, action: _use(t, action).amount,
    "wasted": lambda t, action: _use(t, action).wasted or None,
    "paid": lambda t, action: _use(t, action).paid,
    "lowered": lambda t, action: _use(t, action).lowered,
}


def town_name(s: sheet.State, seat: int) -> str:
    """The name a town was given, otherwise the one of its coat of arms."""
    return s.towns[seat].name or say(f"town_{seat + 1}")


class CenturyNarrator(Narrator):
    """Calls towns by their names."""

    game = "xii_century"
    seat_fields: ClassVar = Narrator.seat_fields | {"first", "winners"}
    place_fields: ClassVar = frozenset()
    readers: ClassVar[Mapping[str, Reader]] = {
        "die": _die,
        # an asset in the plural: "farms"
        "asset": lambda t, value, form: PhraseName(t.name(value, 2 if value in sheet.ASSETS else 1), True),
        "deltas": lambda t, value, form: PhraseName(t.amounts({name: -n for name, n in value.items()})),
        # words used as they are
        **dict.fromkeys(
            ("numbers", "votes", "rule", "gifts", "name", "kept"), lambda t, value, form: PhraseName(value)
        ),
    }
    derived: ClassVar[Mapping[str, Mapping[str, Derive]]] = {
        "dice_rolled": {"numbers": _dice},
        "round_begun": {"rule": _rule, "several": lambda t, event: t.look().seats > 1},
        "die_split": {"numbers": lambda t, event: t.listed(map(str, event.parts), "and")},
        "split_die": {"numbers": lambda t, action: t.listed(map(str, action.parts), "and")},
        "reserve_filled": {"numbers": lambda t, event: " ".join(map(str, event.values))},
        "person_attracted": {"perk": lambda t, event: event.perk or None},
        "infrastructure_built": {"perk": lambda t, event: event.perk or None},
        "answers_revealed": {"votes": _votes},
        "power_shown": {"numbers": _dice},
        "fed": {"lost": lambda t, event: event.lost or None},
        "asset_increased": {"nothing": lambda t, event: not event.added},
        "farms_yielded": {"wasted": lambda t, event: event.wasted or None},
        "collected": {"wasted": lambda t, event: event.wasted or None},
        "increase_asset": _SPENDS,
        "increase_influence": _SPENDS,
        **dict.fromkeys(("attract", "build", "build_special"), _SPENDS),
        "attract_special": {**_SPENDS, "kept": lambda t, action: " ".join(map(str, action.keep)) or None},
        "discard_die": {"part": lambda t, action: action.die.pool == "part"},
        "fix_shared": {"was": lambda t, action: t.look().shared[0], "value": _turned},
        "sheriff_adjust": {"value": _turned},
        "court_two_to_four": {"value": lambda t, action: t.look().sheet.perks.court_to},
        "convert": {"traded": lambda t, action: action.amount > 0},
        "collect_choice": {
            "gifts": lambda t, action: t.listed(
                [say("gift", good=good, name=t.name(at)) for at, good in action.taken], "and"
            )
        },
    }

    def seat_name(self, seat: int) -> PhraseName:
        return PhraseName(town_name(self.look(), seat), False)

    def price_of(self, action: Action) -> Mapping[str, int]:
        return _use(self, action).paid if str(action.__struct_config__.tag) in _PRICED else {}


_PRICED = ("increase_asset", "attract", "attract_special", "build", "build_special")

PAGES = CenturyNarrator(lambda: None)  # the voice of what needs no match: pages, bots, the terminal


def say(key: str, /, **facts: Any) -> str:
    """A sentence of this title. Raises KeyError for an unknown key."""
    return PAGES.say(key, **facts)


def good_range(low: int, high: int) -> str:
    """A range of good scores in words; `high` 0 means no upper end."""
    return say("range" if high else "range_open", low=low, high=high)


# ---- What XII Century's lesson asks about the town before it advises: the dice left, and whether the meal is covered.
GROWTH = 4  # people the lesson would add with its 4


def facts(s: sheet.State, seat: int) -> Iterator[str]:
    """By name, while dice are spent.

    "die:4", "reserve:4": such a die is left; "rolled", "spare": any rolled die is, any but the last of all.
    "hungry": people would leave at the meal; "feeds", "reserve feeds": the highest rolled die, or one of the reserve,
    on food would keep them all. "grows", "reserve grows": four more people would eat from what is stored, or from that
    and a die of the reserve.
    """
    if s.phase != sheet.Phase.SPEND or seat != s.active:
        return
    left = queries.dice(s)
    rolled = [ref for ref in left if ref.pool != "reserve"]
    for ref in left:
        yield f"{'reserve' if ref.pool == 'reserve' else 'die'}:{queries.use_of(s, ref, 'save').value}"
    if rolled:
        yield "rolled"
    if len(rolled) + (len(left) > len(rolled)) > 1:
        yield "spare"
    if queries.meal(s, seat).people_lost:
        yield "hungry"
    food = [use for use in queries.dice_for(s, "food") if use.refusal is None]
    stored = max((use.amount for use in food if use.die.pool == "reserve"), default=0)  # with a die of the reserve
    most = max((use.amount for use in food if use.die.pool != "reserve"), default=0)  # with a rolled one
    if not queries.meal(s, seat, {"food": most}).people_lost:
        yield "feeds"
    if not queries.meal(s, seat, {"food": stored}).people_lost:
        yield "reserve feeds"
    values = s.towns[seat].values
    grown = {"population": min(s.sheet.top(values, sheet.POPULATION), values[sheet.POPULATION] + GROWTH)}
    if not queries.meal(s, seat, grown).people_lost:
        yield "grows"
    elif stored > values[sheet.FOOD] and not queries.meal(s, seat, {**grown, "food": stored}).people_lost:
        yield "reserve grows"
