"""What a save promises: a confirmed action stays, damage costs at most the damaged tail, one writer at a time."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.match import Match
from game.core.rules import RULESETS, ruleset
from game.journal.files import LockedError, SaveError
from game.journal.reading import header, load
from game.journal.saves import Store, resume
from game.session import Session
from tests.journal.forging import failing, saved
from tests.soak.saves import damaged

ROOT = Path(__file__).resolve().parents[2]


def test_undo_is_appended_and_never_erases(tmp_path: Path) -> None:
    path = saved(tmp_path, 10)
    loaded = load(path)
    size = path.stat().st_size
    writer = resume(loaded)
    loaded.match.rewind(4)
    writer.keep(4, study=True)
    writer.close()
    assert path.stat().st_size > size
    again = load(path)
    assert len(again.match) == 4
    assert again.study


def test_a_torn_last_line_costs_only_itself_and_nothing_where_another_window_plays(tmp_path: Path) -> None:
    path = saved(tmp_path, 12)
    path.write_bytes(path.read_bytes()[:-5])
    loaded = load(path)
    assert len(loaded.match) == 11
    assert loaded.recovery.line == 13
    assert (path.parent / loaded.recovery.aside).exists()
    assert load(path).recovery is None
    path = saved(tmp_path, 12)
    writer = resume(load(path))
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])  # as if read while the last line was being written
    assert load(path).recovery.aside == ""
    assert path.read_bytes() == whole[:-5]
    writer.close()


@pytest.mark.parametrize("game", list(RULESETS))
def test_damaged_saves_give_back_a_true_prefix_or_one_sentence(tmp_path: Path, game: str) -> None:
    path = saved(tmp_path, 40, game, seats=ruleset(game).seats.stop - 1)
    match = load(path).match
    whole = path.read_bytes()
    marks = [Match.replay(match.setup, match.journal[:n]).fingerprint() for n in range(len(match) + 1)]
    rng = random.Random(7)
    sentences: list[str] = []
    for _ in range(int(os.environ.get("FUZZ_SAVES", "150"))):
        path.write_bytes(damaged(whole, rng))
        try:
            loaded = load(path, mend=False)
        except SaveError as error:
            sentences.append(str(error))
            continue
        assert loaded.match.fingerprint() == marks[len(loaded.match)]
    assert all(len(sentence.splitlines()) == 1 for sentence in sentences)


_PLAYER = """
import random, sys
from pathlib import Path
from game.core.match import Match
from game.core.rules import ruleset
from game.journal.reading import header
from game.journal.saves import Store
game = sys.argv[2]
match = Match.new(game, ruleset(game).seats.stop - 1, seed="elm-3")
writer = Store(Path(sys.argv[1])).begin(match, header(match, "Maud", ("human",) * match.setup.seats))
rng = random.Random(1)
print(writer.path, flush=True)
while match.legal():
    legal = match.legal()
    seat, action = match.pending[0].seat, legal[rng.randrange(len(legal))]
    match.step(action, seat)
    writer.action(match, seat, action)
    print(len(match), flush=True)
"""


def test_kill_at_any_moment_loses_no_confirmed_action(tmp_path: Path) -> None:
    rng = random.Random(3)
    for number in range(int(os.environ.get("KILLS", "8"))):
        home, game = tmp_path / str(number), list(RULESETS)[number % len(RULESETS)]
        child = subprocess.Popen(
            [sys.executable, "-c", _PLAYER, str(home), game], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        path = Path(child.stdout.readline().strip())
        confirmed = 0
        for _ in range(rng.randrange(1, 60)):
            line = child.stdout.readline()
            if not line:
                break
            confirmed = int(line)
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read().split()
        child.wait()
        confirmed = max([confirmed, *(int(word) for word in rest)])
        loaded = load(path)
        assert len(loaded.match) >= confirmed
        resume(loaded).close()


def test_a_damaged_save_on_a_full_disk_is_opened_and_not_touched(tmp_path: Path) -> None:
    path = saved(tmp_path, 12)
    path.write_bytes(path.read_bytes()[:-5])
    before = path.read_bytes()
    with failing("write"):
        loaded = load(path)
        assert len(loaded.match) == 11
        with pytest.raises(SaveError, match="could not be mended"):
            resume(loaded)
        with pytest.raises(SaveError, match="No space left"):
            Store(tmp_path / "elsewhere").take_in(path)
    assert path.read_bytes() == before
    assert not [*path.parent.glob("*.damaged-*"), *(tmp_path / "elsewhere").rglob("*.reign")]


def test_a_session_without_a_disk_is_told_so_once_goes_on_and_is_saved_once_there_is_one(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where the folder should be")
    session = Session.new("twenty_years", tmp_path, seed="elm-3")
    with pytest.raises(SaveError):
        Store(tmp_path).begin(session.match, header(session.match, "Maud"))
    assert session.writer is None
    for _ in range(5):
        session.play(session.match.legal()[0])
    assert len(session.notices) == 1
    (tmp_path / "saves").unlink()
    session.play(session.match.legal()[0])
    assert session.writer is not None
    session.close()
    (path,) = Store(tmp_path).paths()
    assert load(path).match.journal == session.match.journal
    with failing("open", "mkdir"):
        session = Session.new("twenty_years", tmp_path / "home", seed="elm-3")
        for _ in range(4):
            session.play(session.match.legal()[0])
    assert len(session.notices) == 1
    assert "No space left on device" in session.notices[0]
    assert "Play goes on" in session.notices[0]
    assert len(session.match) == 4


def test_two_windows_on_one_save_keep_every_action_of_both(tmp_path: Path) -> None:
    path = saved(tmp_path, 10)
    first = Session.open(path, tmp_path)
    second = Session.open(path, tmp_path)
    assert second.notices[0] == "This game is open in another window. Continuing in a copy."
    for session, pick in ((first, 0), (second, -1), (first, 0), (second, -1)):
        session.play(session.match.legal()[pick])
    first.close()
    second.close()
    ends = {load(path).match.fingerprint() for path in Store(tmp_path).paths()}
    assert ends == {first.match.fingerprint(), second.match.fingerprint()}


_HOLDER = """
import sys, time
from pathlib import Path
from game.journal.reading import load
from game.journal.saves import resume
writer = resume(load(Path(sys.argv[1])))
print("held", flush=True)
time.sleep(60)
"""


def test_a_lock_goes_with_its_process_however_that_ends(tmp_path: Path) -> None:
    path = saved(tmp_path, 3)
    child = subprocess.Popen([sys.executable, "-c", _HOLDER, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert child.stdout.readline() == "held\n"
    with pytest.raises(LockedError):
        resume(load(path))
    child.kill()
    child.wait()
    child.stdout.close()
    resume(load(path)).close()
    path.with_name(path.name + ".lock").write_text(str(child.pid))  # as a version of before left it
    resume(load(path)).close()


def test_a_save_is_listed_once_it_can_be_read_and_those_of_one_moment_have_names_of_their_own(tmp_path: Path) -> None:
    meanwhile: list[tuple[list[Path], list[Path]]] = []
    write = os.write

    def listing(handle: int, data: bytes) -> int:
        meanwhile.append((list((tmp_path / "saves").glob("*.reign")), Store(tmp_path).paths()))
        return write(handle, data)

    match = Match.new("twenty_years", seed="elm-3")
    with failing("write", how=listing):
        Store(tmp_path).begin(match, header(match, "Maud")).close()
    there, listed = meanwhile[-1]
    assert len(there) == 1, "the moment between the file and its first line"
    assert listed == []
    assert Store(tmp_path).paths() == there
    match = Match.new("twenty_years", seed="elm-3")
    told = header(match, "Maud")
    writers = [Store(tmp_path).begin(match, told) for _ in range(3)]
    assert len({writer.path for writer in writers}) == 3
    for writer in writers:
        writer.close()
