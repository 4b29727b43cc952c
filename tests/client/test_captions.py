"""Captions: where they stand, and that they name who or what made a sound."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.scenes.map import Table
from game.client.sound import Sound
from game.journal.settings import Settings
from tests.client.driver import Driver, paced
from tools.films import frames
from tools.storyboards import FILMS

REACH = 6.0  # points that large letters may reach into the land


def land(play: Driver) -> float:
    """Where the highest space of the board begins, points from the top."""
    table: Any = play.scene
    if hasattr(table, "geometry"):
        geo = table.geometry(play.services.painter)
        return min(geo.tile_rect(number)[1] for number in geo.realm.numbers.values())
    return min(table.view.rect(cell)[1] for cell in table.state.ground.cells)


@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("game", ["twenty_years", "mini_monarchy"])
def test_captions_stand_at_the_head_of_the_board_clear_of_all_land(
    game: str, text: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: dict[str, Rect] = {}
    draw, laid = Painter.caption, Painter.covers

    def caption(self: Painter, head: Rect, symbol: str, words: str) -> None:
        monkeypatch.setattr(Painter, "covers", lambda self, *box: told.update({words: box}))
        draw(self, head, symbol, words)
        monkeypatch.setattr(Painter, "covers", laid)

    monkeypatch.setattr(Painter, "caption", caption)
    with Driver(["watch", game, "--seed", "oak-7"], settings=paced(4, text_size=text)) as play:

        def heard() -> bool:
            play.thought()
            return len(told) >= 5

        play.until(heard, 1500)
        assert len({(round(y), round(x + w / 2)) for x, y, w, _ in told.values()}) == 1
        if game == "mini_monarchy":  # its land fills the page: news stand on the foot of the map
            _, y, _, h = play.scene.view.box
            assert {words for words, (_, top, _, _) in told.items() if top < y + 0.85 * h} == set()
            return
        top = land(play) + (0.1 if text == 100 else REACH)
        assert {words: y + h for words, (_, y, _, h) in told.items() if y + h > top} == {}


def test_what_a_bot_meant_to_do_is_not_said_any_more_when_the_next_year_has_begun(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = list[str]()
    monkeypatch.setattr(Painter, "caption", lambda self, head, symbol, words: said.append(words) if words else None)
    late, begun = set[str](), 0
    with Driver(["watch", "mini_monarchy", "--seed", "oak-7"], settings=paced(4)) as play:
        for _ in range(2500):
            said.clear()
            play.thought()
            play.frames(1)
            table: Any = play.scene if isinstance(play.scene, Table) else None
            if table is not None and table.state.year != table.play.shown.year:
                begun += 1
                late |= {words for words in said if words == table.play.intent}
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


@pytest.mark.parametrize(
    ("film", "wanted"),
    [
        ("exchange", ["A footman strikes with a spear", "A bandit falls", "A footman is saved by a shield"]),
        ("arrows", ["An archer shoots", "An archer hits with an arrow", "A wolf bites", "An archer falls"]),
        (
            "raid",
            [
                "The Orc War Boss strikes with a club",
                "An army of the Dwarves falls",
                "A follower of the Orc War Boss falls",
                "The Orc War Boss falls",
            ],
        ),
        ("strip", ["Thornby: dice clatter", "Greyholm: dice clatter"]),
        ("site", ["Farm: wood knocks"]),
        ("hunger", ["Village: a village bell tolls"]),
        ("guarded", ["Bandits: bushes shake, a growl", "Bandits: war drums"]),
        ("placed", ["Lumber mill: hammering"]),
        ("spawn", ["Tarasque: the ground cracks", "Tarasque: a dragon roars"]),
    ],
)
def test_captions_say_who_did_it(film: str, wanted: Iterable[str]) -> None:
    said = read(film)
    assert [one for one in wanted if f"[{one}]" not in said] == [], said


def test_another_language_keeps_the_name_before_its_caption() -> None:
    sound = Sound()
    sound.name({"blow_club": "eine Keule trifft"}, {})
    sound.blow("club", "mail", by="An ogre")
    assert sound.captions == "[An ogre: eine Keule trifft]"
    sound.blow("fall", "mail", whom="A footman")
    assert sound.captions == "[A footman falls]"
    sound.play("coin")
    assert sound.captions == "[coins ring]"
