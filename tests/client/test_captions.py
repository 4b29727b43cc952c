"""Captions: where they stand, and that they name who or what made a sound."""

from pathlib import Path
from typing import Any

import pytest

from game.client.draw.canvas import Rect
from game.client.scenes.map import Table
from game.client.sound import Sound
from game.client.ui.palette import CREAM
from game.journal.settings import Settings
from tests.client.driver import Driver, paced
from tools.films import frames
from tools.storyboards import FILMS

HIGHEST = 50.0  # points a caption may be high
REACH = 6.0  # points that large letters may reach into the land


def land(play: Driver) -> float:
    """Where the highest space of the board begins, points from the top."""
    table: Any = play.scene
    if hasattr(table, "geometry"):
        geo = table.geometry(play.services.painter)
        return min(geo.tile_rect(number)[1] for number in geo.realm.numbers.values())
    return min(table.view.rect(cell)[1] for cell in table.state.ground.cells)


def captions(play: Driver) -> dict[str, Rect]:
    """What is told in pale letters on dark slips, and where those lie, in points."""
    notes, painter, found = play.notes(), play.services.painter, dict[str, Rect]()
    pale = [note for note in notes if note.kind == "text" and note.colour[:3] == CREAM[:3] and note.size >= 9]
    for slip in (note.rect for note in notes if note.kind == "panel" and note.rect.h < HIGHEST * painter.k):
        if words := " ".join(note.text for note in pale if slip.contains(note.rect)):
            found[words] = (*painter.points(*slip.topleft), slip.w / painter.k, slip.h / painter.k)
    return found


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy"])
def test_captions_stand_at_the_head_of_the_board_clear_of_all_land(game: str, text: int, home: Path) -> None:
    told: dict[str, Rect] = {}
    with Driver(["watch", game, "--seed", "oak-7"], settings=paced(4, text_size=text)) as play:
        looked = 0

        def heard() -> bool:
            nonlocal looked
            play.thought()
            if looked < play.app.drawn:
                looked = play.app.drawn
                told.update(captions(play))
            return len(told) >= 5

        play.until(heard, 1500)
        assert len({(round(y), round(x + w / 2)) for x, y, w, _ in told.values()}) == 1
        if game == "mini_monarchy":  # its land fills the page: news stand on the foot of the map
            _, y, _, h = play.scene.view.box
            assert {words for words, (_, top, _, _) in told.items() if top < y + 0.85 * h} == set()
            return
        top = land(play) + (0.1 if text == 100 else REACH)
        assert {words: y + h for words, (_, y, _, h) in told.items() if y + h > top} == {}


def test_what_a_bot_meant_to_do_is_not_said_any_more_when_the_next_year_has_begun(home: Path) -> None:
    late, begun = set[str](), 0
    with Driver(["watch", "mini_monarchy", "--seed", "oak-7"], settings=paced(4)) as play:
        for _ in range(2500):
            play.thought()
            play.frames(1)
            table: Any = play.scene if isinstance(play.scene, Table) else None
            if table is not None and table.state.year != table.play.shown.year:
                begun += 1
                late |= captions(play).keys() & {table.play.intent}
            if begun > 60:
                break
    assert begun > 10
    assert late == set()


# ---- Captions of sounds say who or what made them, in every game: whoever cannot hear knows who struck and who fell.


def read(name: str, size: tuple[int, int] = (960, 540)) -> list[str]:
    """The captions of a film, each once, in the order in which they came."""
    said: dict[str, None] = {}
    for app in frames(FILMS[name], size, Settings(captions="en")):
        said[app.captions.text] = None
    return list(said)


SAID = [line.split(" => ") for line in Path(__file__).with_name("captions.txt").read_text("utf-8").splitlines()]


@pytest.mark.parametrize(("film", "wanted"), SAID)
def test_captions_say_who_did_it(film: str, wanted: str) -> None:
    said = read(film)
    assert [one for one in wanted.split("; ") if f"[{one}]" not in said] == [], said


def test_another_language_keeps_the_name_before_its_caption() -> None:
    sound = Sound()
    sound.name({"blow_club": "eine Keule trifft"}, {})
    sound.blow("club", "mail", by="An ogre")
    assert sound.captions == "[An ogre: eine Keule trifft]"
    sound.blow("fall", "mail", whom="A footman")
    assert sound.captions == "[A footman falls]"
    sound.play("coin")
    assert sound.captions == "[coins ring]"
