"""Loader, saver, dice and rules gone wrong on purpose: each a patch, and a check of the suite that must notice it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import PropertyMock, patch

import msgspec

from game.core import dice
from game.core.dice import ForkingDice, SeededDice
from game.core.horrible_hordes import books as hordes_books
from game.core.horrible_hordes import hordes
from game.core.match import Match
from game.core.mini_monarchy import sequence as capital
from game.core.mini_monarchy import sequence as year_end
from game.core.twenty_years import books as fields
from game.core.twenty_years import scoring
from game.core.xii_century import scoring as power
from game.core.xii_century import scoring as town_scoring
from game.journal import reading, saves
from game.journal.reading import ChecksumChain, JournalLine, SaveReader, _Scan
from game.journal.saves import Writer
from tests.core import test_dice, test_match
from tests.golden import test_golden
from tests.journal import test_marks, test_saves
from tests.soak import roundtrip

Check = Callable[[Path], object]
Made = Callable[[], AbstractContextManager[object]]


class Mutant(NamedTuple):
    """What is wrong, how it comes about, and what must notice it."""

    name: str
    made: Made
    check: Check


# ---- what notices
def trip(game: str, number: int) -> Check:
    """A game is the same after every action when its save is read again."""
    return lambda folder: roundtrip.play(folder, game, number, most=70)


def golden(game: str) -> Check:
    """The game's written playthroughs hold."""

    def check(_: Path) -> None:
        for path in test_golden.FILES:
            if path.stem.startswith(game):
                test_golden.test_a_golden_playthrough_is_told_as_it_stands(path)

    return check


def damaged(folder: Path) -> None:
    """Damaged saves give back what was played."""
    test_saves.test_damaged_saves_give_back_a_true_prefix_or_one_sentence(folder, "twenty_years")


def alone(test: Callable[[], object]) -> Check:
    """A test that needs no folder."""
    return lambda _: test()


LONE, PAIR = trip("twenty_years", 1), trip("horrible_hordes", 1)


# ---- what goes wrong
def instead(owner: Any, name: str, change: Callable[..., Any]) -> Made:
    """A function or method; `change` gets the right one and its arguments."""
    plain = getattr(owner, name)
    return lambda: patch.object(owner, name, lambda *args, **more: change(plain, *args, **more))


def any_sum(plain: Any, chain: ChecksumChain, body: bytes, mark: bytes) -> bool:
    chain.seal(body)
    return True


def all_but_the_last(plain: Any, reader: SaveReader, scan: _Scan, *rest: Any) -> Any:
    del scan.entries[-1:]
    return plain(reader, scan, *rest)


def no_study(plain: Any, reader: SaveReader, *rest: Any) -> Any:
    reader.scan.study = False
    return plain(reader, *rest)


def another_seed(plain: Any, told: Any) -> bytes:
    return bytes(plain(msgspec.structs.replace(told, setup=msgspec.structs.replace(told.setup, seed="other"))))


def first_seat(plain: Any, match: Match, seat: int, *rest: Any) -> Any:
    return plain(match, 0, *rest)


def no_keep(plain: Any, writer: Writer, length: int, study: bool = False) -> None:
    writer._queue(msgspec.json.encode(JournalLine(keep=length + 1)))
    writer.flush()


def a_face_more(plain: Any, own: SeededDice, stream: str, count: int = 1, sides: int = 6, *rest: Any) -> Any:
    return tuple(face % sides + 1 for face in plain(own, stream, count, sides, *rest))


def going_on(plain: Any, own: SeededDice, number: int) -> None:
    own.number = number


def sharing(plain: Any, own: SeededDice) -> SeededDice:
    other: SeededDice = plain(own)
    other.asked = own.asked
    return other


def weightless(plain: Any, own: ForkingDice, *args: Any, **more: Any) -> Any:
    faces = plain(own, *args, **more)
    own.weight = Fraction(1)
    return faces


def one_stream() -> AbstractContextManager[object]:
    return patch.object(dice, "_STREAM_KEYS", dict.fromkeys(("harvest", "guard", "battle"), 7))


def one_more(plain: Any, *args: Any) -> Any:
    return plain(*args) + 1


def nothing(plain: Any, *args: Any, **more: Any) -> None:
    return None


def first_more(plain: Any, *args: Any) -> Any:
    found = plain(*args)
    return (found[0] + 1, *found[1:])


def row_more(plain: Any, *args: Any) -> Any:
    row = plain(*args)
    return msgspec.structs.replace(row, points=row.points + 1)


def a_point_more(plain: Any, *args: Any) -> Any:
    first, *others = plain(*args)
    return (msgspec.structs.replace(first, points=first.points + 1), *others)


MUTANTS = (
    # loader
    Mutant("any checksum fits", instead(ChecksumChain, "check", any_sum), damaged),
    Mutant("the last action is not read", instead(SaveReader, "_replay", all_but_the_last), LONE),
    Mutant("what was taken back is played again", instead(_Scan, "_cross_out", nothing), LONE),
    Mutant(
        "no mark is compared",
        instead(reading, "mark_due", lambda plain, length: False),
        test_marks.test_other_rules_are_told_by_the_first_block_that_leads_elsewhere_and_other_tables_as_the_cause,
    ),
    Mutant(
        "a practice game comes back as a true one",
        instead(SaveReader, "loaded", no_study),
        test_saves.test_undo_is_appended_and_never_erases,
    ),
    # saver
    Mutant("another seed is written", instead(saves, "first_line", another_seed), LONE),
    Mutant("every action is the first seat's", instead(saves, "_encoded", first_seat), PAIR),
    Mutant("an undo keeps one too many", instead(Writer, "keep", no_keep), LONE),
    Mutant("an action waits for the next one", instead(Writer, "flush", nothing), LONE),
    Mutant(
        "no marks are written",
        instead(saves, "mark_due", lambda plain, length: False),
        test_marks.test_a_mark_follows_every_thirty_second_action_after_an_undo_of_the_journal_as_it_was_then,
    ),
    # dice
    Mutant(
        "every face is the next one",
        instead(SeededDice, "roll", a_face_more),
        alone(test_dice.test_seeded_faces_are_the_same_for_ever_and_a_turn_starts_every_stream_afresh),
    ),
    Mutant(
        "all purposes roll the same",
        one_stream,
        alone(test_dice.test_seeded_faces_are_the_same_for_ever_and_a_turn_starts_every_stream_afresh),
    ),
    Mutant(
        "a turn goes on with the last one's dice",
        instead(SeededDice, "turn", going_on),
        alone(test_dice.test_seeded_faces_are_the_same_for_ever_and_a_turn_starts_every_stream_afresh),
    ),
    Mutant(
        "a copy rolls with the original",
        instead(SeededDice, "copy", sharing),
        alone(lambda: test_dice.test_copies_meet_the_same_future_on_their_own(SeededDice("x"))),
    ),
    Mutant(
        "every future has the chance of all",
        instead(ForkingDice, "roll", weightless),
        alone(test_dice.test_every_future_is_visited_once_with_its_mass_whatever_the_first_dice_ask_for),
    ),
    # rules
    Mutant(
        "what is refused is played",
        instead(Match, "refusal", nothing),
        alone(test_match.test_an_illegal_action_changes_nothing_and_a_wrong_one_is_located),
    ),
    Mutant(
        "undo goes back before a die",
        lambda: patch.object(Match, "undo_floor", PropertyMock(return_value=0)),
        alone(test_match.test_undo_stops_at_the_last_die_and_redo_comes_back),
    ),
    Mutant("20 Years: gold for one die more", instead(fields, "gold_of", one_more), golden("twenty_years")),
    Mutant("20 Years: a structure scores more", instead(scoring, "_structures", row_more), golden("twenty_years")),
    Mutant(
        "Mini Monarchy: the capital gives more", instead(year_end, "capital_goods", one_more), golden("mini_monarchy")
    ),
    Mutant("Mini Monarchy: one food more", instead(capital, "yields", first_more), golden("mini_monarchy")),
    Mutant("XII Century: towns are stronger", instead(power, "base", one_more), golden("xii_century")),
    Mutant("XII Century: a point more", instead(town_scoring, "rows", a_point_more), golden("xii_century")),
    Mutant("Horrible Hordes: past the better space", instead(hordes, "roll_off", one_more), golden("horrible_hordes")),
    Mutant("Horrible Hordes: a point more", instead(hordes_books, "rows", a_point_more), golden("horrible_hordes")),
)
