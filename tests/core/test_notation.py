"""A game as text: how it looks, and that a fault in it is told with its place. Whole games: tests/laws."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.match import Match
from game.core.notation import LONGEST, TextError, notation_of, write_move
from game.core.rules import RULESETS, ruleset
from tests.laws.cases import CASES, Whim
from tests.world import walk, walked

pytestmark = pytest.mark.quick
WRITTEN = Path(__file__).parents[1] / "golden" / "written"
SPOILT = int(os.environ.get("SPOILT", "100"))  # texts a game
FIRST = int(os.environ.get("SPOILT_SEED", "1"))
SEATS = {"twenty_years": 1, "mini_monarchy": 1, "xii_century": 2, "horrible_hordes": 2}


def played(game: str, moves: int) -> Match:
    return walked(Match.new(game, seats=SEATS[game]), 3, moves)


@pytest.fixture(scope="module")
def text() -> str:
    """A few years of a reign, as it is written."""
    return played("twenty_years", 40).to_text()


def test_a_year_is_a_line_of_moves_that_can_be_read_without_the_dice_and_with_remarks(text: str) -> None:
    head, moves = text.split("\n\n")
    assert head.splitlines()[:4] == ['[Game "twenty_years"]', "[Rules 2]", "[Seats 1]", '[Seed "oak-7"]']
    lines = moves.splitlines()
    assert [line.split(". ")[0] for line in lines] == [str(year) for year in range(1, len(lines) + 1)]
    assert re.search(r"harvest: \d \d \d \d \d; (keep|stop|free|set)", lines[1])
    assert re.search(r"claim t\d\d", moves)
    assert re.search(r"build \w+ 1 [a-f]\d,[a-f]\d", moves)
    match = Match.from_text(text)
    last = match.legal()[0]
    longer = match.branch()
    longer.step(last)
    mine, other = text.splitlines(), longer.to_text().splitlines()
    changed = [line for line in other if line not in mine]
    assert len(changed) <= 3  # [Moves], [State] and the year
    bare = re.sub(r"\w+: [\d ]+; ", "", text)
    bare = "\ufeff# Oak's reign\r\n" + bare.replace("\n", "\r\n")
    assert Match.from_text(bare).journal == Match.from_text(text).journal


@pytest.mark.parametrize("game", SEATS)
def test_what_was_written_once_is_read_for_ever_and_written_so_again(game: str) -> None:
    text = (WRITTEN / f"{game}.txt").read_text(encoding="utf-8")
    assert Match.from_text(text).to_text() == text


@pytest.mark.parametrize("game", RULESETS)
def test_every_action_of_the_house_has_a_word_of_its_own_and_no_move_needs_the_encoding(game: str) -> None:
    rules = ruleset(game)
    told = notation_of(game)
    types = [str(kind.__struct_config__.tag) for kind in rules.actions]
    assert set(told.words) <= set(types)
    words = [told.words.get(name, name) for name in types]
    assert len(set(words)) == len(words)
    for case in CASES:
        if case.game == game:
            for match in walk(case.match(5), 5, 60):
                for action in match.legal()[:40]:
                    assert not write_move(rules, action).startswith("{")


def at(pattern: str, new: str) -> Callable[[str], str]:
    """The text with the first of a pattern changed."""

    def changed(text: str) -> str:
        assert re.search(pattern, text, re.MULTILINE)
        return re.sub(pattern, new, text, count=1, flags=re.MULTILINE)

    return changed


# What is done to a text, and what is said of it.
FAULTS: dict[str, tuple[Callable[[str], str], str]] = {
    "empty": (lambda text: "\n \n", "the text: it has no line [Game ...] in its head"),
    "huge": (lambda text: " " * (LONGEST + 1), "the text: it is longer than any game (4 MiB)"),
    "no game": (at("^.Game.*", '[Game "chess"]'), "line 1: no game 'chess'; there is: twenty_years"),
    "newer rules": (at("^.Rules.*", "[Rules 9]"), "line 2: 20 Years has rules of version 1 to 2, not 9"),
    "two players": (at("^.Seats.*", "[Seats 7]"), "the text: 20 Years is for 1 player, not 7"),
    "seats in words": (at("^.Seats.*", '[Seats "1"]'), "line 3: Seats is a whole number"),
    "no quotes": (at("^.Seed.*", "[Seed oak]"), "line 4: its value is none; write text in double quotes: oak"),
    "no name": (at("^.Seed.*", "Seed: oak"), "the text: it has no line [Seed ...] in its head"),
    "another name": (at("^.Seed.*", '[Dice "oak"]'), "line 4: a line of the head is [Name value]"),
    "no value": (at("^.Seed.*", "[Seed 'oak']"), "line 4: its value is none; write text in double quotes: 'oak'"),
    "twice": (at("^.Seed.*", '[Seed "a"]\n[Seed "b"]'), "line 5: Seed stands here twice"),
    "no option": (at("^.Option .*", '[Option colour "red"]'), "no option 'colour' in 20 Years; there is: "),
    "no choice": (at("^.Option .*", '[Option difficulty "mild"]'), "option 'difficulty' cannot be 'mild'; allowed: "),
    "a board that is none": (at("^.Seed.*", '[Seed "a"]\n[Board {"id": "x"}]'), "the text: "),
    "wrong year": (at("^3[.]", "4."), "year 4 is written where year 3 is played"),
    "year left out": (at("^2[.].*\n", ""), "year 3 is written where year 2 is played"),
    "no number": (at("^2[.] ", ""), "a line of moves begins with its number, as in '7. move; move'"),
    "two years in a line": (at("; end\n2[.] ", "; end; "), "year 1 is over before it; begin a line with '2.'"),
    "wrong dice": (at("harvest: . .", "harvest: 9 9"), "the dice showed 'harvest: "),
    "dice from nowhere": (at("claim", "harvest: 1 2; claim"), "no dice were rolled here"),
    "no such move": (at("claim t", "grab t"), "no move of 20 Years begins so; there is: "),
    "no such tile": (at(r"claim t\d+", "claim t99"), "move 'claim t99': "),
    "refused": (at("claim t", "raid; claim t"), "move 'raid': "),
    "too little": (at("build .*?;", "build quarry;"), "it lacks level; write: build <structure> <level> <plots>"),
    "too much": (at(r"claim (t\d+)", r"claim \1 now"), "'now' is one word too many; write: claim <tile> [use_disc"),
    "no number of a level": (at(r"build (\w+) 1", r"build \1 one"), "'one' cannot be its level; write: build"),
    "an open quote": (at("claim t", 'claim "t'), "a double quote is not closed"),
    "an empty move": (at("; claim", ";; claim"), "a move is empty"),
    "broken encoding": (at("claim t", '{"type": claim t'), "it begins as an encoded action and is none: "),
    "torn": (lambda text: text.rstrip("\n").rpartition("\n")[0], "its head speaks of 40 moves, and there are "),
    "another end": (at("^.State.*", '[State "0"]'), "these moves do not lead where [State] says"),
    "a key that is none": (at("; end$", "; end !xyz"), "non-hexadecimal number"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_told_in_one_line_with_its_place(text: str, fault: str) -> None:
    spoil, told = FAULTS[fault]
    with pytest.raises(TextError) as caught:
        Match.from_text(spoil(text))
    said = str(caught.value)
    assert told in said
    assert said.startswith(("line ", "the text: "))
    assert "\n" not in said
    if said.startswith("line ") and caught.value.move:
        assert caught.value.move in spoil(text).splitlines()[caught.value.line - 1]


def test_seats_are_named_where_they_change_and_names_with_any_sign_come_back() -> None:
    text = played("xii_century", 60).to_text()
    assert re.search(r"^1\. \(\d\) ", text, re.MULTILINE)
    with pytest.raises(TextError, match=r"say whose move it is: \(1\) to \(2\) before the first in a line"):
        Match.from_text(re.sub(r"^1\. \(\d\) ", "1. ", text, flags=re.MULTILINE))
    with pytest.raises(TextError, match="say whose move it is"):
        Match.from_text(re.sub(r"^1\. \(\d\) ", "1. (3) ", text, flags=re.MULTILINE))
    rules, match = ruleset("mini_monarchy"), Match.new("mini_monarchy")
    name = 'Ann; "the (2) Bold" !é'
    action = match.decode({"type": "set_names", "ruler": name, "kingdom": "", "capital": "-"})
    match.step(action)
    assert json.dumps("-") in write_move(rules, action)
    assert Match.from_text(match.to_text()).journal == match.journal
    said = "<Match twenty_years, seed 'oak-7', 0 actions, waits for roll of seat 0>"
    assert repr(Match.new("twenty_years")) == said, "a match says in one line what it is"


SIGNS = "0123456789 ;:,()[]{}\"'!-=/#.\\\n\x00\u202e" + "aeklmnorst"


def spoilt(text: str, whim: Whim) -> str:
    """A text with a few signs, lines or pieces of it changed."""
    for _ in range(1 + whim.below(3)):
        at, to = sorted((whim.below(len(text) + 1), whim.below(len(text) + 1)))
        match whim.below(5):
            case 0:
                text = text[:at] + SIGNS[whim.below(len(SIGNS))] + text[at + 1 :]
            case 1:
                text = text[:at] + text[min(to, at + 40) :]
            case 2:
                text = text[:at] + text[at : at + 30] * 2 + text[at + 30 :]
            case 3:
                text = text[:at] + "".join(SIGNS[whim.below(len(SIGNS))] for _ in range(8)) + text[at:]
            case _:
                lines = text.split("\n")
                lines.insert(whim.below(len(lines)), lines.pop(whim.below(len(lines))))
                text = "\n".join(lines)
    return text


@pytest.mark.parametrize("game", SEATS)
def test_a_spoilt_text_is_a_match_or_one_printable_sentence(game: str) -> None:
    text, whim = (WRITTEN / f"{game}.txt").read_text(encoding="utf-8"), Whim(FIRST)
    for _ in range(SPOILT):
        try:
            Match.from_text(spoilt(text, whim))
        except TextError as error:
            said = str(error)
            assert said.isprintable()
            assert said.startswith(("line ", "the text: "))
            assert len(said) <= 400
