"""Words and the terminal: every id has its name and sentence, and the game can be played by typing."""

from __future__ import annotations

import pytest

from game.bots import bot
from game.core.horrible_hordes.state import KINGDOMS as CHOOSING
from game.core.horrible_hordes.state import SEGMENTS, STARTS, TURN
from game.core.horrible_hordes.tables import ABILITIES, CHITS, EVENTS, HORDES, KINGDOMS, TERRAINS
from game.words import game_words, guide
from tests.text.typed import answer, table_of

WORDS = game_words("horrible_hordes")
IDS = [
    *CHITS,
    *("army", "settlement", "castle", "wizard_tower"),
    *(row.id for rows in (TERRAINS, EVENTS, KINGDOMS, ABILITIES, HORDES) for row in rows),
    *(STARTS, CHOOSING, *TURN, *SEGMENTS),
]


@pytest.mark.parametrize("name", sorted(set(IDS)))
def test_every_id_has_a_name_and_a_sentence(name: str) -> None:
    assert name in WORDS.names
    line = WORDS.line(name)
    assert line.endswith((".", "?"))
    assert len(line.split()) <= 32


def test_no_words_are_for_nothing() -> None:
    assert set(WORDS.names) - set(IDS) == {"horde", "vt", "counter"}


def test_the_guide_has_pages_and_terms_in_order() -> None:
    found = guide("horrible_hordes")
    assert len(found.pages) >= 8
    terms = [term.term.lower() for term in found.glossary]
    assert terms == sorted(terms)


def test_a_first_turn_by_typed_words() -> None:
    at, said = table_of("horrible_hordes")
    answer(at, said, "settle e5")
    lines = answer(at, said, "lead the dwarves")
    assert "You lead the Dwarves: Mountaineers and Furnaces." in lines
    assert answer(at, said, "take wood wood") == ["Take exactly 3 chits."]
    assert answer(at, said, "take wood wood jam")[0].startswith("'jam' isn't a chit")
    lines = answer(at, said, "take wood wood food")
    assert any("2 wood and 1 food" in line for line in lines)
    assert any("built a settlement at e4" in line for line in answer(at, said, "build settlement e4"))
    assert any("appeared at" in line for line in answer(at, said, "research great bows"))


def test_board_odds_abilities_and_reasons_are_read_at_any_time() -> None:
    at, said = table_of("horrible_hordes")
    for line in ("1", "lead the elves"):
        answer(at, said, line)
    assert any("Elves" in line for line in answer(at, said, "board"))
    assert any("Druids (3 of 3 left this turn)" in line for line in answer(at, said, "ledger"))
    assert answer(at, said, "ledger 57")[0].startswith("57. Medicine")
    assert answer(at, said, "ledger 99") == ["There is no such page."]
    assert any("wanders" in line or "stays" in line for line in answer(at, said, "odds"))
    assert answer(at, said, "why")
    assert answer(at, said, "hint")[0].startswith("I would:")


def test_rounds_are_told_without_a_raw_id() -> None:
    at, said = table_of("horrible_hordes", seed="told")
    player = bot("greedy", "horrible_hordes")
    while at.match.state.round < 9:
        at.play(player.choose(at.match.view(at.seat), at.match.legal()))
    assert any("raided" in line or "attacked" in line for line in said)
    assert not [line for line in said if "_" in line or "{" in line]
