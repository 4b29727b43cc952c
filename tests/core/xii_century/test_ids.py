"""Every decision and every vector of the rules is held by a test that carries its id."""

from __future__ import annotations

from tests.core.ids import ids_beside


def test_every_decision_has_a_test() -> None:
    assert set(range(1, 47)) - ids_beside(__file__, "XII-D|_d") == set()


def test_every_vector_has_a_test() -> None:
    assert set(range(1, 44)) - ids_beside(__file__, "TV-|_tv") == set()


def test_every_edge_case_has_a_test() -> None:
    assert set(range(1, 41)) - ids_beside(__file__, r"\b8\.") == set()
