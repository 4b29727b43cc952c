"""Pages of the terminal are no wider than it is; where there is none, lines stay whole."""

import io
from pathlib import Path

import pytest

from game.cli import main
from game.resources import maps
from game.text.printer import cells, folded, on_terminal, room, wrapped
from game.title import titles

pytestmark = pytest.mark.usefixtures("home")
TYPED = ("1", "board", "odds", "ledger", "ledger 3", "score", "why", "1", "log", "help", "hint", "quit")
PLAIN = sorted((maps() / "horrible_hordes").glob("*.tmx"))[1]
GAMES = [*([game] for game in titles()), ["horrible_hordes", "--map", str(PLAIN)]]


def told(words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(TYPED) + "\n"))
    assert main(["text", *words, "--seed", "fen-3"]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("words", GAMES, ids=lambda words: Path(words[-1]).stem)
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_every_page_keeps_to_the_width(
    words: list[str], columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    whole = told(words, capsys, monkeypatch)
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = told(words, capsys, monkeypatch)
    assert max(map(cells, lines)) <= columns
    assert max(map(cells, whole)) > 60, "nothing is broken where there is no terminal"
    drawn = [line for line in whole if line.lstrip()[:1].isdecimal() or line.startswith("    a")]
    said = " ".join(line.strip() for line in lines)
    for line in whole:
        if line not in drawn and not line.startswith("Saved as"):
            assert " ".join(line.split()) in " ".join(said.split())


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("  12. Claim t12 for 2 gold and more", ["  12. Claim t12 for 2", "      gold and more"]),
        ("   6  total of all that is counted", ["   6  total of all that", "      is counted"]),
        ("board   show the whole board", ["board   show the whole", "        board"]),
        ("> Roll four dice of the five there are", ["> Roll four dice of the", "  five there are"]),
        ("77\u202f% of all towers are 3\u00a0gold each", ["77\u202f% of all towers are", "3\u00a0gold each"]),
        ("x" * 40 + " end", ["x" * 40, "end"]),
        ("short", ["short"]),
        ("", [""]),
    ],
)
def test_a_line_is_broken_between_words_below_where_its_text_begins(
    line: str, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    with on_terminal():
        assert wrapped(line) == lines
    assert wrapped(line) == [line]


def test_letters_of_east_asia_take_two_columns_and_a_drawing_is_folded_column_by_column(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert (cells("\u738b\u56fd"), cells("na\u0308me"), cells("\U0001f469\u200d")) == (4, 4, 2)
    monkeypatch.setenv("COLUMNS", "20")
    with on_terminal():
        assert wrapped("\u738b" * 9 + " \u56fd\u56fd") == ["\u738b" * 9, "\u56fd\u56fd"]
    names, rows = list("abcdefg"), [list("ABCDEFG"), list("1234567")]
    assert folded(names, rows, 3) == ["    a  b  c  d  e  f  g", "  1 A  B  C  D  E  F  G", "  2 1  2  3  4  5  6  7"]
    monkeypatch.setenv("COLUMNS", "20")
    with on_terminal():
        assert folded(names, rows, 3) == [
            *("    a  b  c  d  e", "  1 A  B  C  D  E", "  2 1  2  3  4  5"),
            *("    f  g", "  1 F  G", "  2 6  7"),
        ]


@pytest.mark.parametrize(("columns", "found"), [("3", 20), ("0", 0), ("x", 0), ("100", 100)])
def test_the_room_is_the_terminals(columns: str, found: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert room() == 0
    with on_terminal():
        assert room() == found
