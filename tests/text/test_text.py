"""Transcripts of the text client in all four games: what a player types, what the table answers."""

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.cli import main as game_main
from game.core.match import Match
from game.core.mini_monarchy.events import CapitalProduced, NamesSet, Produced
from game.core.mini_monarchy.state import Phase
from game.core.mini_monarchy.tables import BUILDINGS, GOODS, RESULTS, STAGES
from game.resources import maps
from game.text.cli import converse
from game.text.printer import Printer, printer_of, square, square_of
from game.text.table import main_menu, narrow, step
from game.title import titles
from game.titles.horrible_hordes.terminal import cell, drawing
from game.titles.mini_monarchy.narrator import MonarchyNarrator
from game.words import game_words, guide
from tests.text.typed import answer, opened, table_of
from tests.world import as_long_as

ROOT = Path(__file__).resolve().parents[2]


def main(line: list[str]) -> int:
    return game_main(["text", *line])


# A name, a game and its options; after > what is typed, then what stands among the lines that answer, in this order;
# ^ begins a line, $ ends one.
TRANSCRIPTS = Path(__file__).with_name("transcripts.txt").read_text("utf-8").replace(r"\u202f", "\u202f").strip()


@pytest.mark.parametrize("transcript", TRANSCRIPTS.split("\n\n"), ids=lambda transcript: transcript.partition(":")[0])
def test_a_table_answers_what_is_typed(transcript: str) -> None:
    head, *lines = transcript.split("\n>")
    game, *options = head.partition(": ")[2].split()
    chosen: dict[str, Any] = dict(option.split("=") for option in options)
    at, said = table_of(game, int(chosen.pop("seats", 1)), **chosen)
    for typed, *told in (line.lstrip(" ").split("\n") for line in lines):
        before = at.match.fingerprint()
        text = "\n".join(answer(at, said, typed) if typed else said)
        wanted = ".*?".join(re.escape(one).replace(r"\^", "^").replace(r"\$", "$") for one in told)
        assert re.search(wanted, text, re.MULTILINE | re.DOTALL), (typed, text)
        assert "CONSTRUCT" not in text
        if typed.partition(" ")[0] in ASKING:
            assert at.match.fingerprint() == before, typed


ASKING = ("board", "odds", "score", "ledger", "log", "hint", "help", "why", "back")


@pytest.mark.parametrize("game", ["twenty_years", "xii_century", "horrible_hordes"])
def test_every_wrong_line_is_answered_in_one_line_and_changes_nothing(game: str) -> None:
    at, said = table_of(game)
    before = at.match.fingerprint()
    for wrong in ("999", "0", "foo", "keep x", "ledger x", "ledger 99", "why 999", "undo", "redo", "auto", "-1", "½"):
        assert len(answer(at, said, wrong)) == 1, wrong
    assert at.match.fingerprint() == before
    assert at.open


def test_the_end_of_the_input_is_a_polite_end() -> None:
    at, said = table_of("twenty_years")
    converse(at, iter(["1", "board"]))
    assert said[-1] == "\nEnd of input."


def test_a_battle_can_be_fought_by_auto() -> None:
    match = Match.new("twenty_years", seed="battle")
    state = match.state
    from game.core.twenty_years.battle import of
    from game.core.twenty_years.state import ACTIONS

    state.phase = ACTIONS
    state.todo.append(of("guards", (("bandits", 4),), "t12"))
    at, said = opened(match)
    assert any("100\u202f% to win" in line for line in said)
    lines = answer(at, said, "auto")
    assert lines[0] == "> Send 4 footmen"
    assert any(line.startswith("You beat the guards at t12") for line in lines)


@pytest.mark.parametrize("game", list(titles()))
def test_a_whole_game_can_be_typed_by_numbers_alone(game: str) -> None:
    at, said = table_of(game, seed="numbers")
    for turn in as_long_as(lambda: at.open, 5_000):
        shown = next(found for line in reversed(said) if (found := re.match(r" +(\d+)\. ", line)))
        at.line(shown[1] if turn % 3 else "1")
    assert at.match.over
    assert any("total" in line for line in said)


def test_a_bot_plays_the_whole_game_aloud(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--bot", "greedy", "--seed", "aloud", "--option", "difficulty=easy"]) == 0
    said = capsys.readouterr().out
    assert "played by greedy" in said
    assert "keeps" in said
    assert "3 magic towers" in said or "of 3 magic towers" in said
    assert said.strip().splitlines()[-1].endswith(("won", "not won"))


@pytest.mark.parametrize("game", list(titles()))
def test_percentages_reach_the_terminal_whole(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([game, "--bot", "greedy", "--seed", "fen-3"]) == 0
    told = capsys.readouterr().out
    assert "?%" not in told
    assert "\u202f%" in told or game not in ("twenty_years", "horrible_hordes")


def test_it_works_in_a_pipe_without_pygame() -> None:
    code = (
        "import sys; sys.modules['pygame'] = None; from game.cli import main; sys.exit(main(['text', '--seed', 'x']))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], input="stop\nscore\n", capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "total" in run.stdout
    assert run.stdout.rstrip().endswith("To continue: roll-and-reign text --resume")


def test_menus_fold_big_families_and_a_game_without_a_printer_is_played_in_plain_words() -> None:
    match = Match.new("twenty_years", seed="oak-7")
    printer, view = printer_of(match), match.view(0)
    menu = main_menu(printer, view, match.legal())
    family = next(choice for choice in menu.choices if len(choice.actions) > 1)
    inside = step(printer, view, family.actions)
    assert sum(len(choice.actions) for choice in inside.choices) == len(family.actions)
    assert [choice.label for choice in narrow(inside, ["none"])] == ["keep none"]
    at, said = opened(match, Printer(match))
    assert "  1. Stop: 4 gold" in said
    assert any("goods" in line for line in answer(at, said, "board"))
    assert any(line.startswith("You harvested ") for line in answer(at, said, "stop"))
    assert answer(at, said, "hint") == ["No bot plays this game."]


# ---- Mini Monarchy at the terminal: what is typed, what is answered.


def test_hexes_go_by_letter_and_number_and_a_river_may_be_typed_and_a_wrong_one_is_explained() -> None:
    assert (square(4, 4), square_of("E5"), square_of("5e"), square_of("")) == ("e5", (4, 4), None, None)
    at, said = table_of("mini_monarchy", seed="desk", map="drawn")
    match = at.match
    for line in ("throw die 0", "throw die 1"):
        at.line(line)
    for _ in as_long_as(lambda: match.state.phase in ("setup_throw", "setup_ranges", "setup_bigger")):
        at.line("1")
    assert answer(at, said, "river e5")[0].startswith("The river")
    assert "letter and number" in answer(at, said, "river 77")[0]
    path = next(row["path"] for row in map(match.encode, match.legal()) if row["type"] == "draw_river")
    at.line("river " + " ".join(square(*cell) for cell in path))
    assert match.state.phase == "setup_buildings"


def test_every_id_of_the_rules_has_words_and_the_glossary_the_costs_of_the_rules() -> None:
    words = game_words("mini_monarchy")
    ids = {*GOODS, *BUILDINGS, *RESULTS, "capital", "monument", "graveyard", "mountain", "river", "plain"}
    assert ids | {f"monument_{n}" for n in (1, 2, 3)} | set(Phase.EVERY) - {"hard_times"} <= set(words.names)
    assert all(name.line.endswith((".", "?")) for name in words.names.values())
    ladder = next(term.text for term in guide("mini_monarchy").glossary if term.term == "Monument")
    told = [int(number) for number in re.findall(r"\d+", ladder)]
    assert told == [n for food, ore, labour in STAGES for n in (labour, food, ore)]


@pytest.mark.parametrize("game", list(titles()))
def test_the_guide_has_pages_and_terms_in_alphabetical_order(game: str) -> None:
    found = guide(game)
    assert len(found.pages) >= 6
    terms = [term.term.lower() for term in found.glossary]
    assert terms == sorted(terms)


def test_names_a_ruler_chose_are_told_as_they_were_typed_and_a_year_without_goods_gives_nothing() -> None:
    narrator = MonarchyNarrator(lambda: None)
    told = narrator.tell(NamesSet(ruler="ore_1", kingdom="hard_times", capital="Farm_stead"))
    assert told.long == "Long live ore_1 of hard_times, in Farm_stead."
    for goods in ({}, {"food": 0}):
        land = narrator.tell(Produced(yields=(), bonuses={}, goods=goods))
        assert (land.long, land.text) == ("The land gives nothing.", "The land gives nothing")
        capital = narrator.tell(CapitalProduced(goods=goods))
        assert (capital.long, capital.text) == ("The capital gives nothing.", "The capital gives nothing")


# ---- XII Century in the terminal: transcripts of what is typed and what is answered.
GAME = "xii_century"


def test_a_secret_answer_is_not_put_on_the_screen() -> None:
    at, said = table_of(GAME, seats=2)
    for town in at.match.state.towns:
        town.values[0] = town.values[1] = town.values[4] = 4
    for _ in as_long_as(lambda: at.match.pending[0].kind != "king_war"):
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


# ---- Horrible Hordes in the terminal: boards of any size, drawn and named.


def test_a_wide_board_is_drawn_with_a_head_of_its_own_over_every_column() -> None:
    assert [cell((x, 7)) for x in (1, 26, 27, 40)] == ["a7", "z7", "aa7", "an7"]
    assert len({cell((x, y)) for x in range(1, 41) for y in range(1, 41)}) == 1600
    state = Match.new("horrible_hordes", seed="oak-7", board={"id": "wide", "width": 40, "height": 6}).state
    head, *rows = drawing(state)
    assert head.split() == [cell((x, 1))[:-1] for x in range(1, 41)]
    assert len(rows) == 6


def test_a_map_is_played_in_the_terminal_ones_own_as_well(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["--map", str(maps() / "horrible_hordes" / "lake_isles.tmx"), "--seed", "oak-7", "--bot", "greedy"]
    assert main(["horrible_hordes", *lines]) == 0
    assert "total, won" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("board\nquit\n"))
    assert main(["--map", str(ROOT / "maps" / "twenty_years" / "realm_6x6.tmx")]) == 0
    assert " a b c d e f g h i j k l" in capsys.readouterr().out
