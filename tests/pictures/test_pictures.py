"""Every scene of the screenshots stands as its golden says, and keeps the laws in every window and text size.

A picture that changed on purpose is renewed by `python -m tests.pictures.renew [SCENE...]`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator

import pytest

from tests.pictures.golden import FOLDER, SIZE, TEXTS, path_of, told
from tests.pictures.laws import KNOWN, LAWS, LOOKS, reachable
from tests.pictures.mutants import MUTANTS, Mutant
from tests.pictures.standing import Standing, standing
from tools.shots import SHOTS


@pytest.fixture(scope="module", params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in SHOTS])
def scene(request: pytest.FixtureRequest) -> Iterator[Standing]:
    """A scene at its moment, opened once for all tests."""
    with standing(request.param) as scene:
        yield scene


def test_a_scene_stands_as_its_golden_says(scene: Standing) -> None:
    for text in TEXTS:
        path, now = path_of(scene.name, text), told(scene.seen(SIZE, text))
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        changes = difflib.unified_diff(before.splitlines(), now.splitlines(), path.name, "now", lineterm="", n=1)
        if before != now:
            pytest.fail("\n".join([*changes, f"On purpose? python -m tests.pictures.renew {scene.name}"]), False)


def test_a_scene_keeps_the_laws_in_every_window_and_text_size(scene: Standing) -> None:
    broken = {
        law.__name__: [f"{size[0]}x{size[1]} {text} %: {problem}" for problem in problems]
        for size, text in LOOKS
        for law in LAWS
        if (problems := law(scene.seen(size, text)))
    }
    known = KNOWN.get(scene.name, {})
    assert {law: problems for law, problems in broken.items() if law not in known} == {}
    assert set(broken) >= set(known), "better than known: take it off the list"


@pytest.mark.parametrize("text", TEXTS)
def test_every_zone_of_a_scene_is_reached(scene: Standing, text: int) -> None:
    assert reachable(scene.seen(SIZE, text)) == []


def test_there_is_a_golden_for_every_scene_and_for_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(name, text).name for name in SHOTS for text in TEXTS}


@pytest.mark.parametrize(
    ("scene", "mutant"),
    [pytest.param(one.scene, one, id=one.name, marks=pytest.mark.xdist_group(one.scene)) for one in MUTANTS],
    indirect=["scene"],
)
def test_drawing_gone_wrong_is_found(scene: Standing, mutant: Mutant) -> None:
    whole = scene.seen(SIZE, 100)
    with mutant.made(scene):
        wrong = scene.look(SIZE, 100)
        broken = {law.__name__ for law in (*LAWS, reachable) if law(wrong)}
    assert told(wrong) != told(whole) or mutant.laws
    assert broken - {law.__name__ for law in (*LAWS, reachable) if law(whole)} >= set(mutant.laws)
