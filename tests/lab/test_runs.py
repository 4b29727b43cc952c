"""Runs of many matches: what is played, that a killed run goes on, what the rows say."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from game.bots import NoBotError
from game.cli import main
from game.core.rules import SetupError
from game.lab.report import mean, report, share
from game.lab.runs import Job, MatchRow, RunError, jobs, play, read, run
from tests.test_sample_title import install
from tests.world import eventually

GAME = "mini_monarchy"


class Here:
    """An executor that plays where it is asked, and breaks down before the match of that number."""

    def __init__(self, breaks: int = -1) -> None:
        self.played, self.breaks = 0, breaks

    def submit(self, call: Callable[[Job], MatchRow], job: Job) -> Any:
        future: Future[MatchRow] = Future()
        if self.played == self.breaks:
            future.set_exception(OSError("the machine is gone"))
        else:
            try:
                future.set_result(call(job))
            except Exception as error:
                future.set_exception(error)
        self.played += 1
        return future


def lines(path: Path) -> list[str]:
    """What of the rows does not depend on the machine's speed."""
    return sorted(f"{row.job.key} {row.scores} {row.won} {row.actions} {row.has}" for row in read(path))


def test_a_run_that_broke_down_goes_on_and_ends_with_the_same_rows(tmp_path: Path) -> None:
    wanted = jobs(GAME, ["greedy", "strong@4"], 4)
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    assert run(wanted, whole, Here(), show=False) == 8
    with pytest.raises(RunError, match=r"the machine is gone.*rows are kept: run it again"):
        run(wanted, broken, Here(breaks=3), show=False)
    assert 0 < len(read(broken)) < 8
    with broken.open("ab") as file:
        file.write(b'{"job":{"game":"mini')  # killed in the middle of a row
    again = Here()
    run(wanted, broken, again, show=False)
    assert again.played < 8
    assert lines(broken) == lines(whole)
    assert run(wanted, broken, Here(), show=False) == 0
    broken.write_bytes(broken.read_bytes() * 2)  # by two runs at once
    assert len(read(broken)) == 8


def hold(path: str) -> None:
    """Keep a file open for as long as this process lives."""
    hold.file = open(path, "wb")  # noqa: SIM115


BEREFT = """
import sys
from game.lab.runs import Workers
from tests.lab.test_runs import hold
if __name__ == "__main__":
    pool = Workers(1)
    pool.submit(hold, sys.argv[1]).result()
    print("held", flush=True)
    sys.stdin.read()
"""


def test_no_worker_outlives_a_run_that_is_killed(tmp_path: Path) -> None:
    script, pipe = tmp_path / "bereft.py", tmp_path / "pipe"
    script.write_text(BEREFT)
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        run_ = subprocess.Popen(
            [sys.executable, str(script), str(pipe)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": str(Path.cwd())},
        )
        with run_:
            assert run_.stdout.readline() == b"held\n"
            run_.kill()
        os.set_blocking(reader, True)
        until = Thread(target=os.read, args=(reader, 1), daemon=True)  # comes back when nobody holds the pipe
        until.start()
        until.join(20)
        assert not until.is_alive()
    finally:
        os.close(reader)


def test_an_interrupt_ends_a_run_at_once_and_keeps_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    words = f"lab play --game {GAME} --bots greedy,strong@20000 --n 40 --workers 2 --out".split()
    process = subprocess.Popen(
        [sys.executable, "-m", "game", *words, str(path)], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    with process:
        eventually(lambda: path.exists() and path.stat().st_size)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to the workers too
        told = process.communicate(timeout=120)[1]
    assert process.returncode == 130
    kept = len(read(path))
    assert kept
    assert f"stopped; {kept} rows are kept: run it again to go on" in told
    assert "Traceback" not in told


BROKEN = """
from game.title import Title
from tests.sample_duel import Duel

class Broken(Duel):
    id, name = "broken", "Broken"

    def legal(self, s, seat):
        if s.round == 2:
            raise KeyError("no such hex")
        return super().legal(s, seat)

RULESET, TITLE = Broken(), Title(id="broken", name="Broken", rules="broken_title")
"""


def test_a_match_that_breaks_the_rules_says_which_and_where(tmp_path: Path, shelf: Callable[..., None]) -> None:
    install(tmp_path, "broken_title", BROKEN, "broken")
    shelf()
    told = r"broke down: broken, seed lab-0, random and random after \d+ actions: broken_title.py line 10: KeyError"
    with pytest.raises(RunError, match=told):
        run(jobs("broken", ["random"], 1), tmp_path / "a.jsonl", Here(), show=False)


def test_a_job_gives_the_same_row_bots_sit_in_turns_and_a_sweep_plays_every_setting_on_the_same_seeds() -> None:
    job = jobs(GAME, ["strong@4"], 1)[0]
    one, other = play(job), play(job)
    assert (one.scores, one.actions, one.luck, one.has) == (other.scores, other.actions, other.luck, other.has)
    assert one.luck[0] is not None
    mixed = jobs("xii_century", ["greedy", "random"], 2, seats=3)
    assert [job.players for job in mixed] == [("greedy", "random", "greedy"), ("random", "greedy", "random")]
    among = jobs("xii_century", ["beginner", "greedy"], 2, seats=3, against="greedy")
    assert [job.players.index("beginner") for job in among[::2]] == [0, 1]
    assert among[1].players == ("greedy",) * 3
    swept = jobs("xii_century", ["greedy"], 3, sweep=[{"difficulty": "easy"}, {"difficulty": "hard"}])
    assert len({job.key for job in swept}) == 6
    assert {job.seed for job in swept} == {"lab-0", "lab-1", "lab-2"}


def test_what_cannot_be_played_is_refused_with_what_is_allowed_and_no_run_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(NoBotError, match="there is: greedy"):
        jobs(GAME, ["deep"], 1)
    with pytest.raises(NoBotError, match="only a thinking one takes worlds"):
        jobs(GAME, ["greedy@20"], 1)
    with pytest.raises(SetupError, match="is for 1 player, not 2"):
        jobs(GAME, ["greedy"], 1, seats=2)
    path = tmp_path / "a.jsonl"
    path.write_text('{"never": "mind"}\n')
    with pytest.raises(RunError, match=r"a\.jsonl line 1 is no row of a run"):
        read(path)


def test_intervals() -> None:
    found = mean([1.0, 2.0, 3.0])
    assert (found.value, round(found.half, 3)) == (2.0, 1.132)
    assert str(mean([4.0])) == "4.0"
    assert [round(end, 1) for end in share(0, 10)] == [0.0, 27.8]
    assert [round(end, 1) for end in share(10, 10)] == [72.2, 100.0]


def test_a_report_compares_bots_on_the_same_dice_and_by_family_counts_every_seat_once(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    run(jobs(GAME, ["random", "greedy"], 12, sweep=[{"fourteen_years": True}]), path, Here(), show=False)
    said = report(read(path))
    assert said.startswith("## mini_monarchy: fourteen_years True\n")
    row = next(line for line in said.splitlines() if line.startswith("| random"))
    assert row.split("|")[5].strip().startswith("-")
    assert row.split("|")[5].strip().endswith("of 12")
    assert "| had at the end, on average |" in said
    path = tmp_path / "b.jsonl"
    run(jobs("horrible_hordes", ["greedy"], 3, seats=2), path, Here(), show=False)
    rows = read(path)
    said = [line.split("|") for line in report(rows, by="kingdom").splitlines() if "(" in line]
    assert sum(int(line[2]) for line in said) == 6
    points = [float(line[3].split("±")[0]) for line in said]
    assert points == sorted(points, reverse=True)
    assert sum(int(line[4].split("(")[0]) for line in said) == sum(sum(row.won) for row in rows)
    with pytest.raises(RunError, match="nothing counted is a 'guild'; there is: ability, kingdom"):
        report(rows, by="guild")


def test_the_command_line_plays_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "runs" / "a.jsonl")
    assert main(["lab", "play", "--game", GAME, "--n", "2", "--workers", "1", "--out", path]) == 0
    assert main(["lab", "report", path]) == 0
    assert "| greedy | 2 |" in capsys.readouterr().out


def test_whoever_reads_only_the_first_lines_of_a_report_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "a.jsonl")
    assert main(["lab", "play", "--game", "mini_monarchy", "--bots", "random", "--n", "1", "--out", path]) == 0
    capsys.readouterr()

    def gone(*told: object, file: object = None) -> None:
        if file is None:
            raise BrokenPipeError

    monkeypatch.setattr("builtins.print", gone)
    with pytest.raises(BrokenPipeError):  # for whoever runs commands, and ends them quietly
        main(["lab", "report", path])
