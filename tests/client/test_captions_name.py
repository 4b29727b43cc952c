"""Captions of sounds say who or what made them, in every game: whoever cannot hear knows who struck and who fell."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from game.client.sound import Sound
from game.journal.settings import Settings
from tools.films import frames
from tools.storyboards import FILMS


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
