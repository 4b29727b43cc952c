"""Every scene of the screenshots stands as its golden says, and keeps the laws in every window and text size.

A picture that changed on purpose is renewed by `python -m tests.pictures.renew [SCENE...]`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator

import pytest

from tests.pictures.golden import FOLDER, SIZE, TEXTS, path_of, told
from tests.pictures.laws import KNOWN, LAWS, SIZES, reachable
from tests.pictures.standing import Picture, Size, standing
from tools.shots import SHOTS

Looks = Callable[[Size, int], Picture]


@pytest.fixture(scope="module", params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in SHOTS])
def shot(request: pytest.FixtureRequest) -> Iterator[tuple[str, Looks]]:
    """A scene at its moment, each look of it drawn once for all tests."""
    drawn: dict[tuple[Size, int], Picture] = {}
    with standing(request.param) as scene:

        def looks(size: Size, text: int) -> Picture:
            if (size, text) not in drawn:
                drawn[size, text] = scene.look(size, text)
            return drawn[size, text]

        yield request.param, looks


def test_a_scene_stands_as_its_golden_says(shot: tuple[str, Looks]) -> None:
    name, looks = shot
    for text in TEXTS:
        path, now = path_of(name, text), told(looks(SIZE, text))
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        changes = difflib.unified_diff(before.splitlines(), now.splitlines(), path.name, "now", lineterm="", n=1)
        if before != now:
            pytest.fail(chr(10).join([*changes, f"On purpose? python -m tests.pictures.renew {name}"]), pytrace=False)


def test_a_scene_keeps_the_laws_in_every_window_and_text_size(shot: tuple[str, Looks]) -> None:
    name, looks = shot
    broken = {
        law.__name__: [f"{size[0]}x{size[1]} {text} %: {problem}" for problem in problems]
        for size in SIZES
        for text in TEXTS
        for law in LAWS
        if (problems := law(looks(size, text)))
    }
    assert {law: problems for law, problems in broken.items() if law not in KNOWN.get(name, {})} == {}
    assert set(broken) >= set(KNOWN.get(name, {})), "better than known: take it off the list"


@pytest.mark.parametrize("text", TEXTS)
def test_every_zone_of_a_scene_is_reached(shot: tuple[str, Looks], text: int) -> None:
    _, looks = shot
    assert reachable(looks(SIZE, text)) == []


def test_there_is_a_golden_for_every_scene_and_for_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(name, text).name for name in SHOTS for text in TEXTS}
