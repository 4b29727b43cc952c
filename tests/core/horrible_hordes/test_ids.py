"""Every decision and every vector of the rules is held by a test that carries its id."""

from __future__ import annotations

from tests.core.ids import ids_beside


def test_every_decision_has_a_test() -> None:
    assert set(range(1, 78)) - ids_beside(__file__, "HH-D") == set()


def test_every_vector_has_a_test() -> None:
    assert set(range(1, 111)) - ids_beside(__file__, "TV-|tv_") == set()
