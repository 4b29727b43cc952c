"""What of the rules no scene says (*.scenes)."""

import pytest

from game.core import SetupError
from game.core.xii_century import queries
from game.core.xii_century.actions import die_ref
from tests.core.xii_century.setting import QUIET, WITCH_SPLIT, fresh, scene, told
from tests.world import as_long_as


def test_a_special_asset_at_its_maximum_is_free_and_wasteful() -> None:
    """8.14, 8.35: legal, marked as used, and told to be without effect."""
    at = scene((6, 5, 3, 1), items="tavern", bread=3)
    use = next(row for row in queries.targets_of(at.state, die_ref(3)) if row.target == "bread")
    assert use.refusal is None
    assert queries.dominated(use)
    at.do("increase_asset", 3, asset="bread")
    assert at.have("bread") == 3
    assert not at.can("increase_asset", "reserve 0", asset="bread")


def test_three_towns_alike_share_the_victory() -> None:
    """8.33."""
    at = scene(towns=({"men_at_arms": 2}, {"men_at_arms": 2}, {"men_at_arms": 2}, {}), round=10)
    at.state.turn = 3
    at.eat()
    for _ in as_long_as(lambda: not at.match.over):
        at.match.play(at.match.legal()[-1])
    assert at.match.outcome.winners == (0, 1, 2)


def test_d37_farms_yield_before_locations_pay() -> None:
    at = scene(farms=4, farmland=3, population=8, food=4, script=QUIET)
    events = told(at.eat())
    assert events.index("farms_yielded") < events.index("collected")


def test_d25_a_split_is_free_to_undo() -> None:
    at = scene((5, 4, 1, 1), items=WITCH_SPLIT)
    before = at.match.fingerprint()
    at.do("split_die", 0, parts=[2, 3])
    assert at.match.can_undo
    at.match.undo()
    assert at.match.fingerprint() == before


def test_d41_nobody_drafts_events_alone() -> None:
    with pytest.raises(SetupError, match="needs 2 players"):
        fresh(1, event_method="draft")
