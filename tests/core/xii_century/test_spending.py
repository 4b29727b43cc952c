"""Spending dice: the decisions on the highest die, once a turn, exact values, waste, the reserve and abilities."""

from __future__ import annotations

import pytest

from game.core.xii_century import queries
from game.core.xii_century.actions import die_ref
from tests.core.xii_century.setting import WITCH_SPLIT, scene

# ---- R1


def test_d2_a_split_die_is_replaced_by_its_parts() -> None:
    """8.12: of 6, 5, 3, 1 the six in two parts leaves the five highest. XII-D2."""
    at = scene((6, 5, 3, 1), items=WITCH_SPLIT)
    at.split(0, (4, "farms"), (2, "food"))
    assert (at.have("farms"), at.have("food")) == (4, 2)
    highest = queries.highest_dice(at.state)
    assert (highest.value, highest.dice) == (5, (die_ref(1),))


# ---- R2 and R3


def test_d16_monks_count_double_for_requirements_and_maxima_and_nowhere_else() -> None:
    at = scene((6, 5, 3, 1), population=8, monks=2, items="blacksmith", script=(1, 2, 1, 2), food=4)
    assert at.can("attract_special", 3, person="jongleur", perk="jongleur_1224")
    assert at.farms_by(0) == 5
    assert at.state.sheet.top(at.town().values, 4) == 12
    assert at.state.sheet.top(at.town().values, 0) == 10
    at.eat()
    assert at.have("population") == 8


# ---- the reserve


@pytest.mark.parametrize("way", ["choose", "printed_order", "unlimited"])
def test_d13_a_jongleur_without_room(way: str) -> None:
    at = scene((6, 5, 3, 1), slots=(2, 3, 4, 5, 1, 1, 1), crossed=127, options={"jongleur_overflow": way})
    ways = [row for row in at.offers("attract_special") if row["perk"] == "jongleur_1224"]
    if way == "choose":
        assert sorted(row["keep"] for row in ways) == [(1, 2, 2), (1, 2, 4), (2, 2, 4)]
        assert not at.can("attract_special", 3, person="jongleur", perk="jongleur_1224")
        at.do("attract_special", 3, person="jongleur", perk="jongleur_1224", keep=[4, 2, 2])
        assert at.reserve == [2, 2, 4]
    else:
        at.do("attract_special", 3, person="jongleur", perk="jongleur_1224")
        assert at.reserve == ([1, 2, 2] if way == "printed_order" else [1, 2, 2, 4])


# ---- abilities


def test_d25_a_split_is_free_to_undo() -> None:
    at = scene((5, 4, 1, 1), items=WITCH_SPLIT)
    before = at.match.fingerprint()
    at.do("split_die", 0, parts=[2, 3])
    assert at.match.can_undo
    at.match.undo()
    assert at.match.fingerprint() == before


def test_d25_a_part_without_any_use_is_spent_for_nothing() -> None:
    at = scene((6, 4, 2, 1), items=WITCH_SPLIT, population=2)
    at.do("split_die", 0, parts=[4, 2])
    assert not at.can("discard_die", "part 0")
    for die, asset in ((1, "farms"), (2, "population"), (3, "supply"), ("part 1", "food")):
        at.do("increase_asset", die, asset=asset)
    assert at.offers("increase_asset") == []
    told = at.do("discard_die", "part 0")
    assert [type(event).__name__ for event in told] == ["DieDiscarded"]
    assert at.state.spent == 0b1111
