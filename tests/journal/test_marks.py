"""Headers say what a save was played with; marks say from where on a replay no longer leads where the game led."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core.match import Match
from game.core.rules import RULESETS
from game.journal.challenge import board_hash, tables_hash
from game.journal.files import SaveError
from game.journal.reading import MOST_BYTES, ChecksumChain, header, load, peek
from game.journal.saves import Store
from game.session import Session
from tests.journal.forging import bodies, rewritten, saved


@pytest.mark.parametrize("game", list(RULESETS))
def test_every_game_is_saved_with_the_fingerprint_of_its_tables(tmp_path: Path, game: str) -> None:
    path = saved(tmp_path, 40, game)
    told = peek(path)
    assert told.rules == tables_hash(game)
    assert len(told.rules) == 16
    loaded = load(path, mend=False)
    assert loaded.drift is None
    assert loaded.recovery is None
    assert len(loaded.match) == 40


def test_tables_of_two_games_differ_and_a_board_is_fingerprinted_whatever_the_order_of_its_data() -> None:
    assert len({tables_hash(game) for game in RULESETS}) == len(RULESETS)
    board = {"id": "isle", "rows": 3}
    told = msgspec.json.decode(b'{"rows": 3, "id": "isle"}')
    assert board_hash(board) == board_hash(told)
    assert board_hash(board) != board_hash({**board, "rows": 4})
    assert board_hash(None) == ""


def test_a_mark_follows_every_thirty_second_action_after_an_undo_of_the_journal_as_it_was_then(tmp_path: Path) -> None:
    """Also in a branch."""
    path = saved(tmp_path)
    assert [body["at"] for body in bodies(path) if "mark" in body] == [32, 64]
    match = load(path).match
    writer = Store(tmp_path).begin(match, header(match, "Maud", parent=path.name, branch="North"))
    writer.close()
    assert bodies(writer.path)[1:] == bodies(path)[1:]
    match = Match.new("twenty_years", seed="mark-2")
    writer = Store(tmp_path).begin(match, header(match, "Maud"))

    def go_on(until: int) -> None:
        while len(match) < until:
            action = match.legal()[-1]
            match.step(action)
            writer.action(match, 0, action)

    go_on(40)
    match.rewind(20)
    writer.keep(20)
    go_on(70)
    writer.close()
    loaded = load(writer.path)
    assert loaded.drift is None
    assert loaded.recovery is None
    assert [body["at"] for body in bodies(writer.path) if "mark" in body] == [32, 32, 64]


def test_other_rules_are_told_by_the_first_block_that_leads_elsewhere_and_other_tables_as_the_cause(
    tmp_path: Path,
) -> None:
    path = saved(tmp_path)
    found = bodies(path)
    marks = [i for i, body in enumerate(found) if "mark" in body]
    for i in marks[1:]:
        found[i]["mark"] = "0" * 16
    rewritten(path, found)
    loaded = load(path)
    assert loaded.recovery is None
    assert len(loaded.match) == 80
    assert (loaded.drift.first, loaded.drift.last) == (33, 64)
    session = Session.open(path, tmp_path)
    assert any("moves 33 to 64" in notice for notice in session.notices)
    session.close()
    path = saved(tmp_path)
    found = bodies(path)
    found[0]["rules"] = "f" * 16
    next(body for body in found if "mark" in body)["mark"] = "0" * 16
    rewritten(path, found)
    drift = load(path).drift
    assert drift.tables
    assert "tables" in drift.text


def test_a_save_of_newer_rules_is_refused_and_an_option_that_came_later_stands_as_printed(tmp_path: Path) -> None:
    path = saved(tmp_path, 3)
    found = bodies(path)
    found[0]["setup"]["version"] = 99
    rewritten(path, found)
    with pytest.raises(SaveError, match="newer rules of 20 Years"):
        load(path)
    path = saved(tmp_path, 3)
    found = bodies(path)
    del found[0]["setup"]["options"]["war_reward"]
    rewritten(path, found)
    assert load(path).match.setup.options["war_reward"] == Match.new("twenty_years").setup.options["war_reward"]


HOSTILE: list[tuple[str, Any]] = [
    ("format", 0),
    ("format", True),
    ("format", 99),
    ("players", []),
    ("players", ["human"] * 1000),
    ("setup", None),
    ("setup.game", "chess"),
    ("setup.game", "../../etc"),
    ("setup.seats", 0),
    ("setup.seats", 10**9),
    ("setup.seats", -1),
    ("setup.options", {"difficulty": "god"}),
    ("setup.options", {"no": 1}),
    ("setup.seed", 7),
    ("setup.version", -5),
    ("setup.version", -(10**12)),
    ("setup.board", {}),
    ("setup.board", {"rows": 10**9, "cols": 10**9}),
    ("setup.board", []),
    ("parent_length", "many"),
]


@pytest.mark.parametrize(("field", "value"), HOSTILE)
def test_a_forged_header_is_one_sentence_or_a_match(tmp_path: Path, field: str, value: Any) -> None:
    path = saved(tmp_path, 5)
    found = bodies(path)
    inner, _, name = field.rpartition(".")
    (found[0]["setup"] if inner else found[0])[name] = value
    rewritten(path, found)
    said, seats = "", 1
    try:
        seats = load(path, mend=False).match.setup.seats
    except SaveError as error:
        said = str(error)
    assert len(said.splitlines()) <= 1
    assert seats == 1


@pytest.mark.parametrize(
    "line",
    [
        {"seat": 99, "action": {"type": "roll"}},
        {"seat": -1, "action": {"type": "roll"}},
        {"action": {"type": "fly"}},
        {"action": []},
        {"keep": -1},
        {"keep": 10**30},
        {"keep": 3, "action": {"type": "roll"}, "mark": 5},
        {"mark": "x", "at": 5000},
        {},
        [],
        "text",
        None,
    ],
)
def test_a_forged_line_costs_itself_and_what_follows(tmp_path: Path, line: Any) -> None:
    path = saved(tmp_path, 5)
    rewritten(path, [*bodies(path), line, {"keep": 0}])
    loaded = load(path, mend=False)
    assert len(loaded.match) == 5
    assert loaded.recovery.line == 7


def test_a_line_nested_without_end_is_damaged_and_a_file_far_too_large_is_not_read(tmp_path: Path) -> None:
    path = saved(tmp_path, 5)
    chain = ChecksumChain()
    whole = path.read_bytes()
    for line in whole.splitlines():
        chain.seal(line.rpartition(b"\t")[0])
    path.write_bytes(whole + chain.seal(b'{"action":{"type":' + b"[" * 100_000))
    loaded = load(path, mend=False)
    assert len(loaded.match) == 5
    assert loaded.recovery is not None
    path = tmp_path / "big.reign"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(SaveError, match="too large for a save"):
        load(path)


def test_a_family_of_branches_is_found_from_any_of_its_members_and_of_parents_in_a_circle(tmp_path: Path) -> None:
    trunk = saved(tmp_path, 40)
    north = Session.branch(trunk, tmp_path, 20, "North")
    north.close()
    assert north.writer is None
    names = {path.name for path in Store(tmp_path).paths()}
    child = next(path for path in Store(tmp_path).paths() if path != trunk)
    south = Session.branch(child, tmp_path, 10, "South")
    south.close()
    stranger = saved(tmp_path, 3, seats=1)
    for path in Store(tmp_path).paths():
        found = Store(tmp_path).family(path)
        if path == stranger:
            assert [p for p, _ in found] == [stranger]
        else:
            assert found[0][0] == trunk
            assert {told.branch for _, told in found} == {"", "North", "South"}
    assert len(names) == 2
    one, two = saved(tmp_path, 3), saved(tmp_path, 3)
    for path, parent in ((one, two), (two, one)):
        found = bodies(path)
        found[0]["parent"] = parent.name
        rewritten(path, found)
    assert {path for path, _ in Store(tmp_path).family(one)} == {one, two}


def test_a_branch_before_a_die_that_was_seen_is_a_study_and_one_at_the_end_is_not(tmp_path: Path) -> None:
    trunk = saved(tmp_path, 40)
    for length, study in ((5, True), (40, False)):
        session = Session.branch(trunk, tmp_path, length, "x")
        assert session.study is study
        told = peek(session.writer.path)
        assert (told.parent, told.parent_length, told.study) == (trunk.name, length, study)
        session.close()
