"""How a run is shared out among its workers: what shares a file, a scene or a port is run by one of them."""

from types import SimpleNamespace
from typing import Any

from tests.conftest import pytest_xdist_make_scheduler

PICTURES, BROKER, TLS = "tests/pictures/test_pictures.py", "tests/net/test_broker.py", "tests/net/test_tls.py"
UNITS = (
    ("tests/net/test_hall.py::test_one", "tests/net/test_fleet.py::test_two[a-1]"),
    (f"{BROKER}::test_one", f"{TLS}::test_two[a-1]", "tests/client/test_together.py::test_three"),
    ("tests/core/test_dice.py::test_one", "tests/core/test_dice.py::test_two[x]"),
    (f"{PICTURES}::test_one[menu]", f"{PICTURES}::test_two[menu-150]", f"{PICTURES}::test_three[menu-a row gone]"),
    (f"{PICTURES}::test_one[menu_2]", f"{PICTURES}::test_two[menu_2-150]"),
    (f"{PICTURES}::test_four", f"{PICTURES}::test_five"),
)


class Worker:
    """Takes what it is given."""

    shutting_down = False

    def __init__(self, name: str) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.given: list[int] = []

    def send_runtest_some(self, numbers: list[int]) -> None:
        self.given += numbers

    def shutdown(self) -> None:
        self.shutting_down = True


def test_a_unit_is_run_by_one_worker_and_the_first_begin_first() -> None:
    option = SimpleNamespace(loadscopereorder=True, debug=False)
    config: Any = SimpleNamespace(option=option, getvalue=lambda name: ["2*popen"])
    scheduler = pytest_xdist_make_scheduler(config, None)
    tests = [test for unit in UNITS for test in unit]
    workers: list[Any] = [Worker("one"), Worker("other")]
    for worker in workers:
        scheduler.add_node(worker)
    for worker in workers:
        scheduler.add_node_collection(worker, tests)
    scheduler.schedule()
    begun = [[tests[number] for number in worker.given] for worker in workers]
    for number in (*workers[0].given, *workers[1].given):
        scheduler.mark_test_complete(next(worker for worker in workers if number in worker.given), number)
    ended = [[tests[number] for number in worker.given] for worker in workers]
    assert begun[0][:2] == list(UNITS[0])
    assert begun[1][:3] == list(UNITS[1])
    assert sorted(ended[0] + ended[1]) == sorted(tests)
    for unit in UNITS:
        assert any(set(unit) <= set(given) for given in ended), unit
