"""The scenes at the screen (tests/client/*.scenes, in words told in tests/client/setting.py)."""

from pathlib import Path

import pytest

from tests.long import LONG
from tests.scenes import Case, cases

CASES = [
    case for file in sorted(Path(__file__).parent.glob("*.scenes")) for case in cases(file) if LONG or not case.long
]
TRIED = [
    pytest.param(case, id=f"{case.file.stem}: {case.name}", marks=[pytest.mark.long] * case.long) for case in CASES
]


@pytest.mark.parametrize("case", TRIED)
def test_a_scene_goes_as_a_player_sees_it(case: Case, home: Path) -> None:
    case.play()
