"""Captions come in several languages: what the files say is shown, what they do not say stays English."""

from pathlib import Path

import pytest

from game.cli import main
from game.client.scenes.options import OptionsScene
from game.client.sound import languages, problems, tongue
from game.client.ui import text
from game.journal.settings import FILE, Settings, load
from game.resources import assets
from tests.client.driver import Driver

SHIPPED = sorted((assets() / "words" / "captions").glob("*.toml"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    (tmp_path / "captions").mkdir()
    return tmp_path / "captions"


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_language_names_every_sound_in_letters_that_can_be_drawn(path: Path) -> None:
    assert problems(path) == []
    found = tongue(path.stem)
    font = text.font("ui", 16)
    for words in (found.language, *found.effect.values(), *found.music.values()):
        assert None not in font.metrics(words), words
        assert len(words) <= 40


def test_several_languages_and_ones_own_are_offered_by_their_names_and_fall_back_to_english(home: Path) -> None:
    assert languages()[:2] == (("", "off"), ("en", "English"))
    assert ("de", "Deutsch") in languages()
    assert len(languages()) == 2 + len(SHIPPED) >= 6
    (home / "nds.toml").write_text('language = "Platt"\n[effect]\nhowl = "en Wulf huult"\n', "utf-8")
    assert ("nds", "Platt") in languages()
    with Driver(OptionsScene(), settings=Settings(captions="nds")) as play:
        for name, said in (("howl", "[en Wulf huult]"), ("coin", "[coins ring]")):
            play.services.sound.play(name)
            play.frames(2)
            assert play.app.captions.text == said


def test_a_sound_is_named_in_the_language_that_was_chosen() -> None:
    with Driver(OptionsScene(), settings=Settings(captions="de")) as play:
        play.services.sound.play("howl")
        play.frames(2)
        assert play.app.captions.text == "[ein Wolf heult]"
        play.services.sound.music("horrible_hordes")
        play.frames(2)
        assert play.app.captions.text == "[ferne Hörner und ein Herzschlag]"
        play.services.sound.music("horrible_hordes", tense=True)
        play.frames(2)
        assert play.app.captions.text == "[Trommeln und Schalmeien kommen dazu]"
        play.go("option/captions", then=1)
        play.key("left")
        assert play.services.settings.captions == "en"
        play.services.sound.play("howl")
        play.frames(2)
        assert play.app.captions.text == "[a wolf howls]"


@pytest.mark.parametrize("raw", [b"", b"language = 3", b"\xff", b'language = "X"\nmore = 1'])
def test_a_damaged_file_is_as_if_it_were_not_there_and_the_command_says_where(
    home: Path, raw: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / "xx.toml"
    path.write_bytes(raw)
    assert "xx" not in dict(languages())
    assert tongue("xx").effect == {}
    assert main(["captions", str(path)]) == 1
    assert capsys.readouterr().out.startswith(f"{path}: ")


def test_a_mistake_is_told_with_its_place_and_what_was_meant(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = home / "sv.toml"
    path.write_text(SHIPPED[0].read_text("utf-8").replace("howl =", "hwol ="), "utf-8")
    assert problems(path) == [
        f"{path}: [effect] hwol: no such sound - did you mean 'howl'?",
        f"{path}: [effect] howl: missing, stays 'a wolf howls'",
    ]
    assert main(["captions", str(SHIPPED[0])]) == 0
    assert main(["captions"]) == 2
    capsys.readouterr()


@pytest.mark.parametrize(("said", "now"), [("true", "en"), ("false", ""), ('"fr"', "fr")])
def test_what_earlier_versions_kept_still_holds(tmp_path: Path, said: str, now: str) -> None:
    (tmp_path / FILE).write_text(f'{{"captions": {said}, "rumble": 10}}')
    settings, message = load(tmp_path)
    assert (settings.captions, settings.rumble, message) == (now, 10, None)
