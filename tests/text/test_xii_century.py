"""XII Century in the terminal: transcripts of what is typed and what is answered."""

from __future__ import annotations

import io

import pytest

from game.text.cli import main
from tests.text.typed import answer, table_of

GAME = "xii_century"


def test_the_first_question_shows_dice_the_highest_one_and_the_meal() -> None:
    _, said = table_of(GAME)
    assert said[:5] == [
        "",
        "Round 1 of 10, Ravensford: an empty sheet. 0 POW, 0 reputation, 0 VP.",
        "Shared 5 4   own 3 2   reserve 2 3 4 5",
        "Highest: shared 5 counts 4 on advanced assets.",
        "Meal: needs 0 food, there is 0.",
    ]
    assert "  1. Spend shared 5 ... (7 ways)" in said


def test_a_die_is_spent_in_two_steps_and_the_meal_line_follows() -> None:
    at, said = table_of(GAME)
    assert answer(at, said, "1")[0] == "For what?"
    lines = answer(at, said, "1")
    assert lines[:2] == ["> Spend shared 5 on population: +5, to 5", "Population +5, now 5."]
    assert "Meal: needs 3 food, there is 0; the town loses 5 population." in lines


def test_board_why_odds_and_ledger_tell_what_one_wants_to_know() -> None:
    at, said = table_of(GAME, seats=2, difficulty="normal")
    board = answer(at, said, "board")
    assert (
        "    0 stone houses: needs population (has 0); needs master builder (has 0); costs 1 supply (has 0); up to 10"
        in (board)
    )
    assert any(line.startswith("Round 1 of 10. Events: 7 ") for line in board)
    assert any("First attract the prior. [XII 2]" in line for line in answer(at, said, "why monastery"))
    assert answer(at, said, "odds")[0].startswith("Meal: ")
    assert len(answer(at, said, "ledger")) == 5
    assert answer(at, said, "ledger 1")[0] == "Fire in the Thatch"
    assert answer(at, said, "hint")[0].startswith("I would: ")


def test_a_town_is_named_by_typing_it() -> None:
    at, said = table_of(GAME)
    assert "The town is called Upper Snoring." in answer(at, said, "name Upper Snoring")
    assert any("Upper Snoring: an empty sheet" in line for line in said)
    assert answer(at, said, "name " + "x" * 25) == ["A name can have up to 24 letters."]


def test_a_wrong_line_is_answered_in_one_line_and_changes_nothing() -> None:
    at, said = table_of(GAME)
    before = at.match.fingerprint()
    for wrong in ("99", "foo", "ledger 9", "undo", "redo"):
        assert len(answer(at, said, wrong)) == 1, wrong
    assert at.match.fingerprint() == before


def test_a_secret_answer_is_not_put_on_the_screen() -> None:
    at, said = table_of(GAME, seats=2)
    for town in at.match.state.towns:
        town.values[0] = town.values[1] = town.values[4] = 4
    while at.match.pending[0].kind != "king_war":
        at.line("1")
    answer(at, said, "back")
    lines = answer(at, said, "support the king")
    assert lines[0] == "> answered in secret"
    assert not any("support the king" in line for line in lines[:2])
    for asked in ("log", "board", "ledger", "undo"):
        assert not any("supports the king" in line or "support the king" in line for line in answer(at, said, asked))


@pytest.mark.parametrize("line", [["--seats", "3"], ["--seats", "1", "--option", "objective=obj_church"]])
def test_bots_play_a_whole_game_at_the_table(
    line: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main([GAME, "--bot", "random", *line, "--option", "difficulty=very_hard"]) == 0
    told = capsys.readouterr().out
    assert "The century is over." in told
    assert "total" in told
