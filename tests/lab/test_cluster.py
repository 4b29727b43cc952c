"""The same run on a Dask cluster, where a machine may die in the middle; what a report's extras make of its rows."""

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from game.bots import enlist, own
from game.cli import main
from game.lab.report import report
from game.lab.runs import RunError, cluster, jobs, read, run
from tests.lab.test_runs import GAME, Here, lines

ADDRESS = "tcp://127.0.0.1:9"  # the port that throws everything away: nobody schedules there


class Killing:
    """Hands jobs on to a cluster, and kills one of its workers outright before the match of that number."""

    def __init__(self, executor: Any, worker: int, at: int) -> None:
        self.executor, self.worker, self.at, self.sent = executor, worker, at, 0

    def submit(self, call: Any, job: Any) -> Any:
        if self.sent == self.at:
            os.kill(self.worker, signal.SIGKILL)
        self.sent += 1
        return self.executor.submit(call, job)


def test_a_worker_killed_in_the_middle_changes_no_row(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    wanted = jobs(GAME, ["greedy", "strong@4"], 6)
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    run(wanted, here, Here(), show=False)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, local_directory=tmp_path
    ) as local:
        executor = cluster(local.scheduler_address)
        victim = local.workers[0].process.process.pid
        killing = Killing(executor, victim, at=5)
        assert run(wanted, there, killing, ahead=3, show=False) == 12
        executor.shutdown()
    assert killing.sent == 12
    assert lines(there) == lines(here)


def test_a_bot_of_ones_own_goes_along_to_a_cluster(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    code, path = tmp_path / "first.py", tmp_path / "a.jsonl"
    code.write_text(
        "class Bot:\n    def __init__(self, seed): pass\n    def choose(self, view, legal): return legal[0]\n"
    )
    name = enlist(own.of_file(code), GAME)
    wanted = jobs(GAME, [name], 3)
    code.unlink()  # as on a machine that never had it
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, local_directory=tmp_path
    ) as local:
        executor = cluster(local.scheduler_address)
        assert run(wanted, path, executor, show=False) == 3
        executor.shutdown()
    assert [row.failed for row in read(path)] == [{}] * 3


def test_a_cluster_that_does_not_answer_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    reached = distributed.Client.__init__

    def impatient(client: Any, address: str, timeout: str) -> None:
        reached(client, address, timeout="0.5s")

    monkeypatch.setattr(distributed.Client, "__init__", impatient)
    with pytest.raises(RunError, match="no Dask scheduler answers at tcp:"):
        cluster(ADDRESS)


def test_bots_that_met_are_rated_in_the_order_of_their_scores(tmp_path: Path) -> None:
    pytest.importorskip("openskill", reason="openskill is not installed")
    path = tmp_path / "met.jsonl"
    run(jobs("xii_century", ["greedy", "random"], 3, seats=2), path, Here(), show=False)
    said = report(read(path))
    assert "Ratings: greedy " in said
    assert said.index("greedy", said.index("Ratings")) < said.index("random", said.index("Ratings"))


def test_the_rows_become_a_picture_and_a_table(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    polars = pytest.importorskip("polars", reason="polars is not installed")
    path, picture, table = tmp_path / "a.jsonl", tmp_path / "a.png", tmp_path / "a.csv"
    run(jobs(GAME, ["greedy", "random"], 3), path, Here(), show=False)
    assert main(["lab", "report", str(path), "--plot", str(picture), "--table", str(table)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    frame = polars.read_csv(table)
    assert sorted(frame["bot"].unique()) == ["greedy", "random"]
    assert frame["score"].to_list() == [row.scores[0] for row in read(path)]
