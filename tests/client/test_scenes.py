"""The scenes at the screen (tests/client/*.scenes, in words told in tests/client/setting.py)."""

from pathlib import Path

import pytest

from tests.scenes import Case, cases

CASES = [case for file in sorted(Path(__file__).parent.glob("*.scenes")) for case in cases(file)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file.stem}: {case.name}")
def test_a_scene_goes_as_a_player_sees_it(case: Case, home: Path) -> None:
    case.play()
