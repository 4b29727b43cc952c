"""The long runs of this room in small numbers."""

from pathlib import Path

import pytest

from game.core.rules import RULESETS
from tests.long import LONG, usual
from tests.soak.frames import soak as walk
from tests.soak.roundtrip import play
from tests.soak.saves import soak as saves
from tests.soak.span import Span, options, span
from tests.soak.storm import storm

STEPS = 900 if LONG else 120


def test_damaged_and_forged_saves_are_a_sentence_or_a_match(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    outcome = saves(folder, range(160), seed=3)
    assert outcome["damaged, recovered"] > 10
    assert outcome["forged, refused"] > 10


@pytest.mark.long
def test_a_walk_through_the_scenes_raises_nothing(home: Path) -> None:
    walked, _, files = walk(Span(STEPS), seed=4)
    assert sum(walked.seen.values()) == STEPS
    assert files <= 10


@pytest.mark.long
@pytest.mark.parametrize(
    "names", usual([(("century", "hordes_move"),)], ("year_7", "battle", "dungeon"), ("monarchy", "setup"))
)
def test_several_presses_in_one_frame_raise_nothing(names: tuple[str, ...]) -> None:
    outcome = storm(Span(STEPS), seed=5, names=names)
    assert outcome == {"": STEPS}


@pytest.mark.parametrize("game", RULESETS)
def test_after_every_action_the_save_on_the_disk_is_the_match(tmp_path: Path, game: str) -> None:
    assert sum(play(tmp_path, game, number, most=60) for number in range(2)) >= 40
    assert list((tmp_path / "saves").iterdir()) == []


def test_a_run_stops_at_its_number_or_when_its_minutes_are_over() -> None:
    assert list(Span(3)) == [0, 1, 2]
    far = span(options("tests.soak.saves", None, 10**9).parse_args(["--minutes", "0.0001"]))
    assert 0 < len(list(far)) == far.done < 10**9
