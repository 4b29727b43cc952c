"""XII Century for learners; see game.learning. It is played on sheets, so there are no planes."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.xii_century import scoring
from game.core.xii_century import sheet as xii
from game.core.xii_century.actions import DieRef
from game.core.xii_century.sheet import Phase, State, Town
from game.learning import Axis, chosen, hashed, one_of, told, upto

TOWNS, SLOTS, ROUNDS, AMOUNT = 5, 16, 10, 60
DICE = (
    *(DieRef(pool, i=i) for pool in ("own", "shared", "part") for i in (0, 1)),
    *(DieRef("reserve", slot=slot) for slot in range(SLOTS)),
)
MASKS = ("used", "doubled", "by_reserve", "places")  # of assets, of locations
NUMBERS = ("round", "first", "turn", "drawn", "saves", "reveals")
NAMES = (
    *NUMBERS, *told("phase", Phase.EVERY), *(f"round {n + 1}:{fate}" for n in range(ROUNDS) for fate in xii.FATES),
    "shared 1", "shared 2",
    *(f"die {die + 1}:{part}" for die in range(xii.ROLLED) for part in ("face", "fell as", "spent")),
    "split:die", "split:part 1", "split:part 2", "split:spent",
    *(f"{mask}:{name}" for mask in MASKS[:3] for name in xii.ASSETS), *told("places", xii.LOCATIONS),
    *told("fresh slot", range(SLOTS)), *told("ability used", xii.BIT),
    *(
        f"town {town + 1}:{part}" for town in range(TOWNS) for part in (
            "plays", "points", "vote", "lot", "tie dice", *xii.ASSETS, *xii.LOCATIONS, "reputation", *xii.BIT,
            *told("slot", range(SLOTS)), *told("crossed", range(SLOTS)),
        )
    ),
)  # fmt: skip


def slots(view: State) -> dict[str, tuple[Axis, ...]]:
    die, pip = one_of(DICE, lambda a: a.die), range(1, 7)
    of_people = 2 * len(xii.SPECIAL_PEOPLE)  # so many perks, the first ones, come with a person
    gains = (None, *xii.ASSETS)
    return {
        "assign_event": (upto(ROUNDS, lambda a: a.round), one_of(xii.FATES, lambda a: a.event)),
        "fix_shared": (upto(1, lambda a: a.i), one_of((-1, 1), lambda a: a.delta)),
        "reroll_shared": (),
        "increase_asset": (die, one_of(xii.ASSETS, lambda a: a.asset)),
        "increase_influence": (die, one_of(xii.LOCATIONS, lambda a: a.location)),
        "save_die": (die,),
        "discard_die": (die,),
        "attract": (die, one_of(xii.PEOPLE, lambda a: a.person)),
        "build": (die, one_of(xii.INFRASTRUCTURES, lambda a: a.infrastructure)),
        "attract_special": (die, one_of(xii.PERKS[:of_people], lambda a: a.perk), hashed(32, lambda a: a.keep)),
        "build_special": (die, one_of(xii.PERKS[of_people:], lambda a: a.perk)),
        "split_die": (
            die, one_of(pip, lambda a: a.parts[0]), one_of(pip, lambda a: a.parts[1]), hashed(4, lambda a: a.assets)
        ),
        "sheriff_adjust": (die, one_of((-2, -1, 1, 2), lambda a: a.delta)),
        "court_two_to_four": (die,),
        "court_reroll": (die,),
        "end_spending": (),
        "convert": (one_of(xii.ASSETS, lambda a: a.source), upto(AMOUNT, lambda a: a.amount)),
        "war_choice": (one_of((False, True), lambda a: a.support),),
        "collect_choice": (
            one_of(gains[:4], lambda a: a.grassland), one_of(gains[:4], lambda a: a.farmland),
            one_of(gains[:4], lambda a: a.quarry), one_of(gains[:4], lambda a: a.forest),
        ),
    }  # fmt: skip


def numbers(view: State, seat: int) -> Sequence[float]:
    """The table, then the town of that seat, then the others as they sit after it."""
    found = [*(getattr(view, name) for name in NUMBERS), *chosen(view.phase, Phase.EVERY)]
    for n in range(ROUNDS):
        found += chosen(view.events[n] if n < len(view.events) else 0, range(1, len(xii.FATES) + 1))
    found += _filled(view.shared, 2)
    for die in range(xii.ROLLED):
        on = die < len(view.faces)
        found += [view.faces[die], view.cast[die], view.spent >> die & 1] if on else (0, 0, 0)
    found += _filled(view.split, 4)
    for mask in MASKS[:3]:
        found += _bits(getattr(view, mask), len(xii.ASSETS))
    found += [*_bits(view.places, len(xii.LOCATIONS)), *_bits(view.fresh, SLOTS), *_bits(view.abilities, len(xii.BIT))]
    for n in range(TOWNS):
        if n < len(view.towns):
            found += _town(view, (seat + n) % len(view.towns))
        else:
            found += [0.0] * _TOWN
    return found


def _town(view: State, seat: int) -> list[float]:
    town: Town = view.towns[seat]
    lot = sum(row[seat] * 7**n for n, row in enumerate(reversed(view.lots)))  # all throws in one number
    tie = view.tie_dice[seat] if seat < len(view.tie_dice) else 0
    found = [1.0, scoring.points(view, town), view.votes[seat] if seat < len(view.votes) else 0, lot, tie]
    return [
        *found, *town.values, *_bits(town.owned, len(xii.BIT)), *_filled(town.slots, SLOTS), *_bits(town.crossed, SLOTS)
    ]  # fmt: skip


_TOWN = 5 + len(xii.ASSETS) + len(xii.LOCATIONS) + 1 + len(xii.BIT) + 2 * SLOTS


def _bits(mask: int, count: int) -> list[float]:
    return [float(mask >> n & 1) for n in range(count)]


def _filled(values: Sequence[int], count: int) -> list[float]:
    return [float(values[n]) if n < len(values) else 0.0 for n in range(count)]
