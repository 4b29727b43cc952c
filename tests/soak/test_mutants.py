"""Loader, saver, dice and rules gone wrong on purpose: none gets past the suite."""

from collections import Counter
from pathlib import Path

import pytest

from tests.mutants import ROOT, homes, mutants
from tests.soak.mutants import MUTANTS, Mutant


def test_there_are_twenty_sabotages_and_more() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 20


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_what_goes_wrong_is_found(tmp_path: Path, mutant: Mutant) -> None:
    for name in ("whole", "broken"):
        (tmp_path / name).mkdir()
    mutant.check(tmp_path / "whole")
    with mutant.made(), pytest.raises((Exception, pytest.fail.Exception)):
        mutant.check(tmp_path / "broken")


def test_the_faults_of_the_command_still_stand_where_they_are_put() -> None:
    """The command itself, `python -m tests.mutants`, takes minutes."""
    found = mutants()
    assert [mutant.fault for mutant in found if (ROOT / mutant.file).read_text("utf-8").count(mutant.old) != 1] == []
    assert [name for mutant in found for name in mutant.tests if len(homes().get(name, ())) != 1] == []
    rooms = Counter(mutant.room for mutant in found)
    assert (rooms["client"], rooms["rules"], rooms["bots"]) == (8, 8, 6)
    assert rooms["journal"] + rooms["net"] + rooms["maps"] == 8
