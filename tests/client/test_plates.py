"""Plates and odds over a battle's stage: a long name takes another line, no letter is set below its size."""

from __future__ import annotations

import pytest

from game.client.draw.painter import Painter
from game.client.scenes.battle_parts import BAND, PLATE, Plate, Ribbon, chance, plate, plate_rows, ribbon
from game.client.scenes.menu import MenuScene
from tests.client.driver import Driver, paced
from tests.pictures.inspect import noted

NAMES = ("Wolves", "Northern Men", "King Crab of the Crystal Caverns")
ODDS = ("likely *1-4* die · about *2.0* will die", "10 to 90 %: *2* to *13* left · about *12.5*")


def sizes(painter: Painter, *wanted: float) -> set[int]:
    return {painter.font_px(size) for size in wanted}


@pytest.mark.parametrize("text", [100, 150, 200])
def test_no_letter_of_plates_and_odds_is_smaller_than_its_size_says(text: int) -> None:
    with Driver(MenuScene(), settings=paced(0, text_size=text)) as driver:
        painter = driver.services.painter
        for name in NAMES:
            shown = Plate("swords", name, 12, 5, "2{army} 1{castle} 1{home}")
            notes = [
                one for one in noted(lambda p, s=shown: plate(p, 14, 35, s, True, 1.0), painter) if one.kind == "text"
            ]
            assert " ".join(note.text for note in notes).count(name.split()[-1]) == 1
            assert {round(note.size * painter.k) for note in notes} <= sizes(painter, 15, 10, 9, 7.5)
            low = painter.box(14, 35, PLATE, plate_rows(painter, shown)[2])
            assert all(low.contains(note.rect) for note in notes if note.text in name)
        for words in ODDS:
            for win in ("> 99 %", "almost certain"):
                told = Ribbon(win, True, 1, 1, 4, 6, words, 0.99)

                def drawn(p: Painter, told: Ribbon = told) -> None:
                    ribbon(p, told)
                    chance(p, told)

                notes = [one for one in noted(drawn, painter) if one.kind == "text"]
                assert {round(note.size * painter.k) for note in notes} <= sizes(painter, 12, 8, 7.8)
                left, right = painter.px(BAND[0]), painter.px(BAND[0] + BAND[2])
                assert all(left <= note.rect.left and note.rect.right <= right + 1 for note in notes)
