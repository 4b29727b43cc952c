"""Every decision and every vector of the rules is held by a test that carries its id."""

from __future__ import annotations

from tests.core.ids import ids_beside


def test_every_decision_has_a_test() -> None:
    assert set(range(1, 90)) - ids_beside(__file__, "20Y-D|_d") == set()


def test_every_vector_has_a_test() -> None:
    assert set(range(1, 38)) - ids_beside(__file__, "20Y-T|_t") == set()
