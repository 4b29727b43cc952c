"""The page of today's realm: begin a game, see one's best and medal, copy the result."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.scenes.today import TodayScene
from game.journal.hall import Hall, Reign
from game.journal.today import day_of, seed_of
from tests.client.driver import Driver


def played(home: Path, score: int) -> None:
    Hall(home).enter(Reign("twenty_years", "Maud", score, True, "a.reign#0", seed=seed_of(TodayScene().day)))


def test_a_game_of_today_begins_with_the_dice_of_today(home: Path) -> None:
    with Driver(TodayScene()) as play:
        play.frames(2)
        assert play.scene.focus.id == "today/twenty_years"
        assert "Not played yet" in play.said()
        day = play.scene.day
        play.key("return")
        play.frames(3)
        assert day_of(play.scene.play.session.match.setup) == day


def test_ones_best_stands_with_its_medal_and_what_the_next_one_takes(home: Path) -> None:
    played(home, 71)
    with Driver(TodayScene()) as play:
        play.frames(2)
        said = " ".join(play.said())
        assert "71 VP" in said
        assert "Silver" in said
        assert "Gold from 80" in said


def test_the_result_is_copied_as_a_few_lines(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    played(home, 71)
    with Driver(TodayScene()) as play:
        play.frames(2)
        play.key("m")
        play.frames(1)
        assert play.scene.toast.text == "Result copied"
    head, points, *rest = copied[0].splitlines()
    assert head.startswith("Roll & Reign, 20 Years, ")
    assert points == "71 VP, Silver"
    assert rest[-1].startswith("Challenge: ")


def test_without_a_result_or_a_clipboard_one_sentence_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    with Driver(TodayScene()) as play:
        play.frames(2)
        play.key("m")
        assert play.scene.toast.text == "Finish today's game first"
    played(home, 5)
    with Driver(TodayScene()) as play:
        play.frames(2)
        play.key("m")
        assert play.scene.toast.text == "No clipboard here: the result wasn't copied"
