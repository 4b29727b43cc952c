"""Mini Monarchy at the terminal: what is typed, what is answered."""

from __future__ import annotations

import re

from game.bots import bot
from game.core.match import Match
from game.core.mini_monarchy.state import PHASES
from game.core.mini_monarchy.tables import BUILDINGS, GOODS, RESULTS, STAGES
from game.core.rules import OptionValue
from game.text.cli import converse, main, printer_of
from game.text.mini_monarchy_board import hex_cell, hex_name
from game.text.table import Table
from game.words import game_words, guide


class Desk:
    """A table that remembers what it said."""

    def __init__(self, seed: str = "desk", **options: OptionValue) -> None:
        self.said: list[str] = []
        match = Match.new("mini_monarchy", seed=seed, options=options)
        self.table = Table(match, printer_of(match), self.said.append, bot("greedy", "mini_monarchy"))
        self.table.ask()

    def type(self, line: str) -> str:
        mark = len(self.said)
        self.table.line(line)
        return "\n".join(self.said[mark:])


def test_hexes_go_by_letter_and_number() -> None:
    assert (hex_name((4, 4)), hex_cell("E5"), hex_cell("5e"), hex_cell("")) == ("e5", (4, 4), None, None)


def test_the_kingdom_is_founded_and_the_year_begins() -> None:
    desk = Desk(start="automatic")
    text = "\n".join(desk.said)
    assert "Year 1." in text
    assert "the capital gives food" in text
    assert "CONSTRUCT" not in text


def test_the_board_explains_every_number() -> None:
    told = Desk(start="automatic").type("board")
    assert "farm " in told
    assert "(+1 base, +1 river)" in told
    assert "C capital" in told


def test_odds_weigh_the_bread() -> None:
    told = Desk(start="automatic").type("odds")
    assert "Bread:" in told
    assert "Worst fate" in told


def test_the_ledger_is_the_record_sheet() -> None:
    desk = Desk(start="automatic")
    assert "food in/out" in desk.type("ledger")
    assert desk.type("ledger 9") == "Nothing is written there yet."


def test_why_names_what_is_short() -> None:
    desk = Desk(start="automatic")
    desk.type("food")
    assert "It costs" in desk.type("why")


def test_a_river_may_be_typed_and_a_wrong_one_is_explained() -> None:
    desk = Desk(map="drawn")
    for line in ("throw die 0", "throw die 1"):
        desk.type(line)
    while desk.table.match.state.phase in ("setup_throw", "setup_ranges", "setup_bigger"):
        desk.type("1")
    assert desk.type("river e5").startswith("The river")
    assert "letter and number" in desk.type("river 77")
    match = desk.table.match
    path = next(row["path"] for row in map(match.encode, match.legal()) if row["type"] == "draw_river")
    desk.type("river " + " ".join(hex_name((col, row)) for col, row in path))
    assert match.state.phase == "setup_buildings"


def test_every_id_of_the_rules_has_words() -> None:
    words = game_words("mini_monarchy")
    ids = {*GOODS, *BUILDINGS, *RESULTS, "capital", "monument", "graveyard", "mountain", "river", "plain"}
    assert ids | {f"monument_{n}" for n in (1, 2, 3)} | set(PHASES) - {"hard_times"} <= set(words.names)
    assert all(name.line.endswith(".") or name.line.endswith("?") for name in words.names.values())


def test_the_glossary_is_in_alphabetical_order_and_the_costs_are_the_rules() -> None:
    help_pages = guide("mini_monarchy")
    terms = [term.term for term in help_pages.glossary]
    assert terms == sorted(terms)
    ladder = next(term.text for term in help_pages.glossary if term.term == "Monument")
    told = [int(number) for number in re.findall(r"\d+", ladder)]
    assert told == [n for food, ore, labour in STAGES for n in (labour, food, ore)]


def test_a_whole_reign_can_be_typed_by_numbers() -> None:
    desk = Desk(start="automatic", fourteen_years=True)
    converse(desk.table, iter(["1"] * 400))
    assert desk.table.match.over
    assert any("total" in line for line in desk.said)


def test_the_bot_plays_through_the_command(capsys) -> None:  # type: ignore[no-untyped-def]
    assert main(["mini-monarchy", "--bot", "greedy", "--seed", "x"]) == 0
    assert "The reign is won" in capsys.readouterr().out
