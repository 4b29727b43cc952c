"""Three hundred mutated maps: each loads or is refused with a located sentence."""

from __future__ import annotations

from pathlib import Path

from tests.tiled.fuzz import fuzz


def test_a_mutated_map_loads_or_is_refused_with_a_sentence(tmp_path: Path) -> None:
    outcome = fuzz(tmp_path / "maps", range(300), seed=20)
    assert outcome["loaded"] + outcome["refused"] == 300
    assert min(outcome["loaded"], outcome["refused"]) > 10, "mutations should leave some maps sound"
