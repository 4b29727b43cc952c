"""The scenes of the four games (tests/core/<game>/*.scenes, in words told in tests/scenes.py)."""

from pathlib import Path

import pytest

from tests.scenes import Case, cases

CASES = [case for file in sorted(Path(__file__).parent.glob("*/*.scenes")) for case in cases(file)]


def id_of(case: Case) -> str:
    return f"{case.file.parent.name}: {case.name}"


@pytest.mark.parametrize("case", CASES, ids=id_of)
def test_a_scene_goes_as_the_rules_say(case: Case) -> None:
    case.play()
