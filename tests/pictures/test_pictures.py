"""Every scene of the screenshots stands as its golden says, and keeps the laws in every window and text size.

A picture that changed on purpose is renewed by `python -m tests.pictures.renew [SCENE...]`.
"""

import difflib
import re
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

import msgspec
import pygame
import pytest

from game.client.draw.canvas import SurfaceCache
from game.client.ui import focus, palette
from game.client.ui.focus import FocusGraph
from tests.pictures import budget
from tests.pictures.boards import grounds, homeless
from tests.pictures.eyes import EYES, Grounds, alike, blurred, signs
from tests.pictures.eyes import texts as pale
from tests.pictures.golden import FOLDER, SIZE, TEXTS, path_of, told
from tests.pictures.laws import KNOWN, LAWS, LOOKS, floating, legible, reachable
from tests.pictures.mutants import MUTANTS, Mutant
from tests.pictures.standing import Picture, Standing, standing
from tools.shots import SHOTS


@pytest.fixture(scope="module", params=SHOTS)
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


@pytest.mark.long
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


@pytest.mark.long
def test_no_slip_or_toast_of_a_scene_covers_what_matters(scene: Standing) -> None:
    broken = {}
    for look in LOOKS:
        with scene.measures(*look) as painter:
            if found := floating(scene.seen(*look), painter):
                broken[look] = found
    assert broken == {}


@pytest.mark.parametrize(("name", "covered"), [("battle", "covers a die"), ("century", "covers 'item/")])
def test_a_slip_laid_without_looking_is_found(name: str, covered: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with standing(name) as scene:
        monkeypatch.setattr(FocusGraph, "papers", lambda self, subject=None, largest=0.0: ())
        monkeypatch.setattr(focus, "HERE", 0)
        found = floating(scene.look(SIZE, 100), scene.app.services.painter)
    assert any(covered in one for one in found)


def test_seats_terrains_odds_and_marks_of_a_scene_stay_apart_for_all_eyes(scene: Standing) -> None:
    picture = scene.seen(SIZE, 100)
    assert unclear(picture, grounds(scene, picture)) == {}
    assert homeless(scene, picture) == []


def unclear(picture: Picture, spaces: Grounds) -> dict[str, list[str]]:
    """What eyes that lack a kind of cone, or all, cannot read or tell apart, by those eyes."""
    found = {eyes: [*pale(picture, eyes), *alike(picture, eyes), *blurred(picture, spaces, eyes)] for eyes in EYES}
    return {eyes: problems for eyes, problems in found.items() if problems}


# What is painted in another's colours, the scene in which it shows, and what must be said of it.
RECOLOURED = (
    ("a seat's arms like another's", "hordes_move", "hh/arms_1", "hh/arms_0", "hh/arms_0 and hh/arms_1 differ"),
    ("a mark like another", "ledger", "sym/cross", "sym/tick", "sym/tick and sym/cross differ"),
    ("land of another kind", "monarchy", "hex/mine", "hex/farm", "hex/farm and hex/mine differ"),
)


@pytest.mark.parametrize("text", TEXTS)
def test_every_zone_of_a_scene_is_reached(scene: Standing, text: int) -> None:
    assert reachable(scene.seen(SIZE, text)) == []


def test_there_is_a_golden_for_every_scene_and_for_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(name, text).name for name in SHOTS for text in TEXTS}


# Pages still without the one large button for what to do now, and rolls with a focus box. Only to get shorter.
UNBUTTONED: set[str] = set()
# Pages that say more than the goal of their kind.
LOUD: set[str] = set()
BOXED: set[str] = set()


@pytest.mark.parametrize("name", budget.KIND_OF)
def test_a_page_says_no_more_than_it_ever_did(name: str) -> None:
    now, most = budget.said(name), budget.ceilings()[name]
    more = {figure: (n, was) for figure, n, was in zip(now._fields, now, most, strict=True) if n > was}
    assert more == {}, "figure: now, ceiling"


def test_only_known_pages_say_too_much_have_no_large_button_or_a_roll_with_a_focus_box() -> None:
    assert budget.over() == LOUD
    asking = [name for name, kind in budget.KIND_OF.items() if kind != "story" and name not in budget.ROLLING]
    goldens = {name: path_of(name, 100).read_text(encoding="utf-8") for name in budget.KIND_OF}
    assert {name for name in asking if not budget.large_button(goldens[name])} == UNBUTTONED
    assert {name for name in budget.ROLLING if budget.focus_box(goldens[name])} == BOXED


# The pages around the games: one column under a painted strip.
AROUND = (
    *("options", "credits", "together", "table_host", "table_lobby", "saves", "setup"),
    *("look_back", "century_look_back", "today", "feats"),
)
COLUMN = 404  # points, shadow and rounding included
BARE = 36  # points at a board's foot under what it holds


@pytest.mark.parametrize("name", AROUND)
def test_a_page_around_the_games_is_one_column_without_half_empty_boards(name: str) -> None:
    golden = path_of(name, 100).read_text(encoding="utf-8")
    boards = [
        (tuple(map(int, match.groups()[:4])), match["inside"])
        for match in re.finditer(
            r"(?m)^(\d+),(\d+) (\d+)x(\d+) \[(?!\]$\n  0)[^\n]*\]\n(?P<inside>(?:  .*\n)+)", golden
        )
        if match[4] != "360"
    ]
    assert boards
    assert {(x, w) for (x, _, w, _), _ in boards} == {(boards[0][0][0], boards[0][0][2])}, "side by side"
    assert boards[0][0][2] <= COLUMN
    assert re.search(r"(?m)^  0,0 640x\d+ pic/", golden), "no painted strip"
    for (_, y, _, h), inside in boards:
        low = max(int(y) + int(high) for y, high in re.findall(r"(?m)^ +\d+,(\d+) \d+x(\d+) ", inside))
        assert y + h - low <= BARE, "half empty"


def test_a_golden_is_measured_by_what_stands_on_it() -> None:
    page = (
        '8,8 9x9 "Roll all 5" bold 7.5\n  8,9 9x9 "Roll all 5" ui 9 cream cut\n 1,1 130x44 >> order/go\n9,9 4x4 wood\n'
    )
    assert budget.measured(page) == (4, 2, 2, 5, 1)
    assert (budget.large_button(page), budget.focus_box(page)) == (True, True)
    assert not budget.large_button("1,1 119x44 >> order/go\n")


@pytest.mark.parametrize(
    ("scene", "mutant"),
    [pytest.param(one.scene, one, id=f"{one.scene}-{one.name}") for one in MUTANTS],
    indirect=["scene"],
)
def test_drawing_gone_wrong_is_found(scene: Standing, mutant: Mutant) -> None:
    whole = scene.seen(SIZE, 100)
    canvas = scene.app.services.painter
    with mutant.made(scene), patch.object(canvas, "cache", SurfaceCache(canvas.cache.room)):
        wrong = scene.look(SIZE, 100)
        broken = {law.__name__ for law in (*LAWS, reachable) if law(wrong)}
    assert told(wrong) != told(whole) or mutant.laws
    assert broken - {law.__name__ for law in (*LAWS, reachable) if law(whole)} >= set(mutant.laws)


@pytest.mark.parametrize(("shot", "name", "like", "said"), [pytest.param(*one[1:], id=one[0]) for one in RECOLOURED])
def test_a_sign_in_the_colours_of_another_is_found(shot: str, name: str, like: str, said: str) -> None:
    with standing(shot) as scene:
        picture = scene.seen(SIZE, 100)
    boxes = {sign: box for _, sign, box in signs(picture)}
    frame = picture.frame.copy()
    frame.blit(pygame.transform.scale(frame.subsurface(boxes[like]).copy(), boxes[name].size), boxes[name])
    wrong = unclear(replace(picture, frame=frame), {})
    assert [eyes for eyes in EYES if any(one.startswith(said) for one in wrong.get(eyes, []))] == list(EYES)


# A scene, and which of its grounds are painted like which other.
BLURRED = (("hordes_move", "hills", "farms"), ("year_7", "forest", "meadow"), ("monarchy", "mountain", "field"))


@pytest.mark.parametrize(("shot", "name", "like"), [pytest.param(*one, id=one[0]) for one in BLURRED])
def test_one_ground_in_the_colours_of_another_is_found(shot: str, name: str, like: str) -> None:
    with standing(shot) as scene:
        picture = scene.seen(SIZE, 100)
        spaces = grounds(scene, picture)
    frame = picture.frame.copy()
    ground = frame.subsurface(spaces[like][0]).copy()
    for box in (*spaces[name], *spaces[like]):
        frame.blit(pygame.transform.scale(ground, box.size), box)
    assert set(unclear(replace(picture, frame=frame), spaces)) == set(EYES)


def test_a_piece_without_its_shield_and_a_text_that_one_kind_of_eyes_alone_cannot_read_are_found() -> None:
    with standing("hordes_move") as scene:
        picture = scene.seen(SIZE, 100)
        shields = [note for note in picture.notes if note.text.startswith("hh/arms_")]
        assert homeless(scene, replace(picture, notes=[one for one in picture.notes if one not in shields]))
        assert homeless(scene, picture) == []
    with standing("pause") as scene:
        picture = scene.seen(SIZE, 100)
    word = next(note for note in picture.notes if note.kind == "text")
    red = replace(picture, notes=[msgspec.structs.replace(word, colour=palette.CREAM, ground=palette.RED, size=8.0)])
    assert legible(red) == []
    assert list(unclear(red, {})) == ["deutan"]


@pytest.mark.parametrize(("shot", "said", "size"), [("dungeon", "exit", 8.0), ("monarchy_book", "Mini Monarchy", 11.0)])
def test_where_large_letters_have_no_room_fewer_are_said_and_none_shrink(shot: str, said: str, size: float) -> None:
    with standing(shot) as scene:
        sizes = [note.size for note in scene.look((1280, 720), 200).notes if note.text == said]
        assert any(found == pytest.approx(2 * size, abs=0.3) for found in sizes)
