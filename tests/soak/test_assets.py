"""A file of the game that is gone, empty or noise costs its picture, its sound or its words, never a scene."""

from pathlib import Path

import pytest

from tests.soak.assets import files, scenes_of, trouble

SAMPLE = [line.split() for line in Path(__file__).with_name("harmed.txt").read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("file", "harm", "scene"), SAMPLE)
def test_a_scene_opens_without_a_file_it_asks_for(file: str, harm: str, scene: str) -> None:
    assert Path(file) in files()
    assert scene in scenes_of(Path(file))
    assert trouble(Path(file), harm, [scene]) == {}
