"""Mini Monarchy at the terminal: what is typed, what is answered."""

from __future__ import annotations

import re

from game.core.mini_monarchy.events import CapitalProduced, NamesSet, Produced
from game.core.mini_monarchy.state import PHASES
from game.core.mini_monarchy.tables import BUILDINGS, GOODS, RESULTS, STAGES
from game.core.rules import OptionValue
from game.text.cli import converse, main
from game.text.printer import square, square_of
from game.titles.mini_monarchy.teller import MonarchyTeller
from game.words import game_words, guide
from tests.text.typed import answer, table_of


class Typed:
    """A table that remembers what it said."""

    def __init__(self, **options: OptionValue) -> None:
        self.table, self.said = table_of("mini_monarchy", seed="desk", **options)

    def type(self, line: str) -> str:
        return "\n".join(answer(self.table, self.said, line))


def test_hexes_go_by_letter_and_number() -> None:
    assert (square(4, 4), square_of("E5"), square_of("5e"), square_of("")) == ("e5", (4, 4), None, None)


def test_the_kingdom_is_founded_and_the_year_begins() -> None:
    context = Typed(start="automatic")
    text = "\n".join(context.said)
    assert "Year 1." in text
    assert "Take food from the capital" in text
    assert "CONSTRUCT" not in text


def test_the_board_explains_every_number() -> None:
    told = Typed(start="automatic").type("board")
    assert "farm " in told
    assert "(+1 base, +1 river)" in told
    assert "C capital" in told


def test_odds_weigh_the_bread() -> None:
    told = Typed(start="automatic").type("odds")
    assert "Food:" in told
    assert "Next year the worst dice" in told


def test_the_ledger_is_the_record_sheet() -> None:
    context = Typed(start="automatic")
    assert "food in/out" in context.type("ledger")
    assert context.type("ledger 9") == "Nothing recorded yet."


def test_why_names_what_is_short() -> None:
    context = Typed(start="automatic")
    context.type("food")
    assert "Needs 4 ore" in context.type("why")


def test_a_river_may_be_typed_and_a_wrong_one_is_explained() -> None:
    context = Typed(map="drawn")
    for line in ("throw die 0", "throw die 1"):
        context.type(line)
    while context.table.match.state.phase in ("setup_throw", "setup_ranges", "setup_bigger"):
        context.type("1")
    assert context.type("river e5").startswith("The river")
    assert "letter and number" in context.type("river 77")
    match = context.table.match
    path = next(row["path"] for row in map(match.encode, match.legal()) if row["type"] == "draw_river")
    context.type("river " + " ".join(square(*cell) for cell in path))
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
    context = Typed(start="automatic", fourteen_years=True)
    converse(context.table, iter(["1"] * 400))
    assert context.table.match.over
    assert any("total" in line for line in context.said)


def test_the_bot_plays_through_the_command(capsys) -> None:  # type: ignore[no-untyped-def]
    assert main(["mini-monarchy", "--bot", "greedy", "--seed", "x"]) == 0
    assert "You won in year" in capsys.readouterr().out


def test_names_a_ruler_chose_are_told_as_they_were_typed() -> None:
    teller = MonarchyTeller(lambda: None)
    told = teller.tell(NamesSet(ruler="ore_1", kingdom="hard_times", capital="Farm_stead"))
    assert told.long == "Long live ore_1 of hard_times, in Farm_stead."


def test_a_year_without_goods_is_said_to_give_nothing() -> None:
    teller = MonarchyTeller(lambda: None)
    for goods in ({}, {"food": 0}):
        land = teller.tell(Produced(yields=(), bonuses={}, goods=goods))
        assert (land.long, land.text) == ("The land gives nothing.", "The land gives nothing")
        capital = teller.tell(CapitalProduced(goods=goods))
        assert (capital.long, capital.text) == ("The capital gives nothing.", "The capital gives nothing")
