"""Loader, saver, dice and rules gone wrong on purpose: none gets past the suite."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.mutants import MUTANTS, Mutant


def test_there_are_twenty_sabotages_and_more() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 20


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_what_goes_wrong_is_found(tmp_path: Path, mutant: Mutant) -> None:
    for name in ("whole", "broken"):
        (tmp_path / name).mkdir()
    mutant.check(tmp_path / "whole")
    with mutant.made(), pytest.raises((Exception, pytest.fail.Exception)):  # noqa: B017, PT011: however it fails
        mutant.check(tmp_path / "broken")
