"""Transcripts of the text client: what a player types, what the table answers."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.match import Match
from game.text.cli import converse, main
from game.text.printer import Printer, printer_of
from game.text.table import main_menu, narrow, step
from game.title import titles
from tests.text.typed import answer, opened, table_of

ROOT = Path(__file__).resolve().parents[2]


def test_the_first_question_shows_the_dice_and_numbered_choices() -> None:
    _, said = table_of("twenty_years")
    assert said == [
        "",
        "Year 1 of 20. 1 gold. 5 footmen. 0 of 5 towers. 6 VP so far.",
        "Dice: 5 1 3 1 3   (roll 1 of 3)",
        "What next?",
        "  1. Stop: 4 gold",
        "  2. Keep some dice and re-roll the rest ... (17 ways)",
    ]


def test_a_first_year_played_by_words_and_numbers() -> None:
    at, said = table_of("twenty_years")
    assert "You harvested 4 gold." in answer(at, said, "1")
    assert "  1. Claim t12 for 2 gold (100\u202f% to win it)" in said
    lines = answer(at, said, "claim t12")
    assert "> Claim t12 for 2 gold (100\u202f% to win it)" in lines
    assert "You claimed t12 for 2 gold." in lines
    assert "You built a quarry at c1 d1 c2." in answer(at, said, "build quarry c1 d1 c2")
    assert any(line.startswith("Year 2:") for line in answer(at, said, "end year"))
    assert at.match.state.year == 2


def test_dice_are_kept_by_typing_their_faces() -> None:
    at, said = table_of("twenty_years")
    assert answer(at, said, "keep 1 9") == ["The dice show 5 1 3 1 3: you don't have 9."]
    assert answer(at, said, "keep 3 3")[0] == "> Keep 3 3 and re-roll the rest"
    assert at.match.state.rolls_used == 2
    assert at.match.state.faces[2] == at.match.state.faces[4] == 3
    assert answer(at, said, "keep all")[0].startswith("> Stop: ")


def test_a_big_family_is_entered_in_steps_and_left_with_back() -> None:
    at, said = table_of("twenty_years")
    steps = answer(at, said, "2")
    assert steps[0] == "Keep which dice?"
    assert len(steps) == 18
    assert answer(at, said, "back")[0] == "What next?"
    answer(at, said, "2")
    assert answer(at, said, "1")[0] == "> Re-roll all dice"


def test_every_wrong_line_is_answered_in_one_line_and_changes_nothing() -> None:
    at, said = table_of("twenty_years")
    before = at.match.fingerprint()
    for wrong in ("99", "0", "foo", "keep x", "ledger x", "ledger 21", "why 999", "undo", "redo", "auto", "-1", "½"):
        assert len(answer(at, said, wrong)) == 1, wrong
    assert at.match.fingerprint() == before
    assert at.open


def test_what_is_refused_says_why_with_the_rules_number() -> None:
    at, said = table_of("twenty_years")
    answer(at, said, "stop")
    assert answer(at, said, "build quarry") == ["Build quarry: No room for its shape: claim more land. [20Y 9]"]
    reasons = answer(at, said, "why")
    assert any("windmill level 2: Build level 1 first. [20Y 9]" in line for line in reasons)
    assert answer(at, said, "why 2") == [reasons[1].split(". ", 1)[1]]
    assert len(answer(at, said, "why market")) == 1


def test_undo_reaches_back_to_the_last_die_and_redo_forward_again() -> None:
    at, said = table_of("twenty_years")
    answer(at, said, "stop")
    answer(at, said, "claim t12")
    answer(at, said, "build tannery c1 d1")
    assert answer(at, said, "undo")[0] == "Undone: Build a tannery at c1 d1."
    assert answer(at, said, "redo")[0] == "You built a tannery at c1 d1."
    answer(at, said, "undo")
    assert answer(at, said, "undo")[0].startswith("Nothing to undo")


def test_board_odds_score_ledger_log_hint_and_help_read_and_change_nothing() -> None:
    at, said = table_of("twenty_years")
    before = at.match.fingerprint()
    assert "  1 K K ~ ~ ~ ~ ~ ~ ~ ~" in answer(at, said, "board")
    assert any("at least this much stone" in line and "77\u202f%" in line for line in answer(at, said, "odds"))
    assert answer(at, said, "score")[-1].strip().startswith("6  total")
    assert len(answer(at, said, "ledger")) >= 20
    page = answer(at, said, "ledger 17")
    assert "  - 3 archers needed." in page
    assert re.search("you win (<\u202f)?[0-9]+\u202f%\\.$", "\n".join(page), re.MULTILINE)
    assert answer(at, said, "log") == ["Nothing has happened yet."]
    assert answer(at, said, "hint")[0].startswith("I would: ")
    assert any("auto" in line for line in answer(at, said, "help"))
    assert at.match.fingerprint() == before


def test_the_end_of_the_input_is_a_polite_end() -> None:
    at, said = table_of("twenty_years")
    converse(at, iter(["1", "board"]))
    assert said[-1] == "\nEnd of input."


def test_a_battle_can_be_fought_by_auto() -> None:
    at, said = table_of("twenty_years", seed="battle")
    at.match.rewind(0)
    state = at.match.state
    from game.core.twenty_years.battle import of
    from game.core.twenty_years.state import ACTIONS

    state.phase = ACTIONS
    state.todo.append(of("guards", (("bandits", 4),), "t12"))
    at._steps = []
    assert any("100\u202f% to win" in line for line in answer(at, said, ""))
    lines = answer(at, said, "auto")
    assert lines[0] == "> Send 4 footmen"
    assert any(line.startswith("You beat the guards at t12") for line in lines)


def test_a_whole_game_can_be_typed_by_numbers_alone() -> None:
    at, _ = table_of("twenty_years", seed="numbers")
    for turn in range(5000):
        if not at.open:
            break
        at.line(str(len(at._menu.choices) if turn % 3 else 1))
    assert at.match.over


def test_a_bot_plays_the_whole_game_aloud(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--bot", "greedy", "--seed", "aloud", "--option", "difficulty=easy"]) == 0
    said = capsys.readouterr().out
    assert "played by greedy" in said
    assert "keeps" in said
    assert "3 magic towers" in said or "of 3 magic towers" in said
    assert said.strip().splitlines()[-1].endswith(("won", "not won"))


@pytest.mark.parametrize(
    ("line", "part"),
    [
        (["no_game"], "twenty_years"),
        (["--option", "difficulty=mad"], "easy, standard, hard"),
        (["--option", "colour=red"], "difficulty"),
        (["--bot", "bob"], "greedy, "),
        (["--map", "nowhere.tmx"], "nowhere.tmx"),
        (["--seats", "4"], "is for 1 player, not 4"),
        (["--what"], "--what"),
    ],
)
def test_a_wrong_command_line_is_one_sentence_that_says_what_is_allowed(
    line: list[str], part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line) == 2
    told = capsys.readouterr()
    assert part in told.err
    assert len(told.err.strip().splitlines()) == 1
    assert told.out == ""


def test_a_map_of_ones_own_is_played(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("board\nquit\n"))
    assert main(["--map", str(ROOT / "maps" / "twenty_years" / "realm_6x6.tmx")]) == 0
    assert " a b c d e f g h i j k l" in capsys.readouterr().out


@pytest.mark.parametrize("game", list(titles()))
def test_percentages_reach_the_terminal_whole(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([game, "--bot", "greedy", "--seed", "fen-3"]) == 0
    told = capsys.readouterr().out
    assert "?%" not in told
    assert "\u202f%" in told or game not in ("twenty_years", "horrible_hordes")


def test_it_works_in_a_pipe_without_pygame() -> None:
    code = "import sys; sys.modules['pygame'] = None\nfrom game.text import main\nsys.exit(main(['--seed', 'pipe']))"
    run = subprocess.run(
        [sys.executable, "-c", code], input="stop\nscore\n", capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "total" in run.stdout
    assert run.stdout.rstrip().endswith("To continue: roll-and-reign text --resume")


def test_a_game_without_a_printer_is_played_in_plain_words() -> None:
    match = Match.new("twenty_years", seed="oak-7")
    at, said = opened(match, Printer(match))
    assert "  1. Stop: 4 gold" in said
    assert any("goods" in line for line in answer(at, said, "board"))
    assert any(line.startswith("You harvested ") for line in answer(at, said, "stop"))
    assert answer(at, said, "hint") == ["No bot plays this game."]


def test_menus_fold_big_families_and_steps_unfold_them_again() -> None:
    match = Match.new("twenty_years", seed="oak-7")
    printer, view = printer_of(match), match.view(0)
    menu = main_menu(printer, view, match.legal())
    family = next(choice for choice in menu.choices if len(choice.actions) > 1)
    inside = step(printer, view, family.actions)
    assert sum(len(choice.actions) for choice in inside.choices) == len(family.actions)
    assert [choice.label for choice in narrow(inside, ["none"])] == ["keep none"]
