"""What a screen reader is told of the screen, and that what it asks for is what keys would do."""

from __future__ import annotations

import pytest

from game.access.parts import ROOT
from game.client.access import match
from game.client.scenes.options import USUAL, OptionsScene
from tests.access.conftest import Opening

YEARS = ("play", "twenty_years", "--seed", "oak-7", "--speed", "0")


def test_a_page_is_read_with_its_values_and_its_focus(listen: Opening) -> None:
    heard = listen(OptionsScene())
    row = heard.ear.find("Volume")
    assert (row.role, row.value) == ("slider", "100 %")
    assert heard.ear.picture.focus == row.id
    assert heard.ear.find("Captions").value == "off"


def test_a_value_is_changed_by_the_reader(listen: Opening) -> None:
    heard = listen(OptionsScene())
    heard.press("Volume", "less")
    assert heard.play.services.settings.volume == 95
    assert heard.ear.find("Volume").value == "95 %"
    heard.press("Captions")
    assert heard.play.services.settings.captions == "en"
    assert heard.ear.find("Captions").value == "English"


def test_what_is_scrolled_out_of_sight_can_be_pressed_too(listen: Opening) -> None:
    heard = listen(OptionsScene())
    heard.press(USUAL.label)
    assert heard.ear.find("Reset to defaults?")


def test_the_reader_moves_the_focus(listen: Opening) -> None:
    heard = listen(OptionsScene())
    heard.press("Music", "focus")
    assert heard.play.scene.focus.id == "option/music_volume"
    assert heard.ear.picture.focus == "zone:option/music_volume"


def test_a_match_is_read_with_where_it_stands_and_its_board(listen: Opening) -> None:
    heard = listen(YEARS)
    assert heard.ear.news.startswith("Year 1: Keys to the Realm.")
    heard.press("Continue")
    parts = heard.ear.picture.parts
    assert parts[ROOT].name == "Roll & Reign: 20 Years"
    assert heard.ear.find("Year 1 of 20. 1 gold. 5 footmen.")
    board = parts["board"]
    assert (board.role, board.row, board.column, len(board.kids)) == ("table", 10, 10, 10)
    first = parts[parts[board.kids[0]].kids[0]]
    assert (first.name, first.row, first.column) == ("row 1, column 1, upper left: capitol", 0, 0)


def test_what_happens_is_spoken_and_kept(listen: Opening) -> None:
    heard = listen(YEARS)
    heard.press("Continue")
    heard.press("Find an action")
    heard.press("Stop: 4 gold")
    assert "You harvested 4 gold." in heard.ear.news
    assert heard.ear.find("You harvested 4 gold.", "label")


def test_the_same_news_twice_are_heard_twice(listen: Opening) -> None:
    heard = listen(YEARS)
    heard.press("Continue")
    heard.play.scene.say("Not now.")
    heard.play.frames(2)
    first = heard.ear.news
    heard.play.frames(400)
    heard.play.scene.say("Not now.")
    heard.play.frames(2)
    assert heard.ear.news != first
    assert heard.ear.news.strip("\u00a0") == first


def test_a_refusal_is_read_with_what_is_refused_and_spoken_when_it_is_tried(listen: Opening) -> None:
    heard = listen(YEARS)
    heard.press("Continue")
    heard.press("Find an action")
    refused = next(part for part in heard.ear.picture.parts.values() if part.why)
    assert refused.described.startswith("Not now: ")
    heard.press(refused.name)
    assert refused.why.rstrip(".") in heard.ear.news


def test_a_change_tells_little(listen: Opening) -> None:
    heard = listen(OptionsScene())
    whole = heard.ear.sizes[0]
    heard.press("Music", "less")
    assert whole > 12
    assert max(heard.ear.sizes[2:]) <= 3


def test_nothing_is_made_for_nobody(listen: Opening, monkeypatch: pytest.MonkeyPatch) -> None:
    def made(*_: object) -> None:
        raise AssertionError("words were made, and nobody listens")

    heard = listen(YEARS)
    heard.ear.heard = False
    monkeypatch.setattr(match, "MatchWords", made)
    heard.play.key("return", "down")
    heard.play.frames(3)


def test_narration_speaks_without_a_reader(listen: Opening) -> None:
    heard = listen(YEARS)
    heard.ear.heard, said = False, []
    heard.play.app.reader.voice.say = lambda lines, cut: said.extend(lines)  # type: ignore[method-assign]
    heard.play.services.settings.narration = True
    heard.play.frames(2)
    heard.play.key("return")
    heard.play.frames(2)
    assert any(line.startswith("Year 1: Keys to the Realm.") for line in said) or "Continue" in said
    assert len(said) == len(set(said))


def test_a_wish_for_what_has_gone_is_passed_over(listen: Opening) -> None:
    heard = listen(OptionsScene())
    heard.ear.wish("zone:gone")
    heard.ear.wish("what")
    heard.play.until(lambda: not heard.play.app.reader.busy, 200)
    heard.press("Captions")
    assert heard.play.services.settings.captions == "en"
