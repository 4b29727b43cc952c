"""Test runs need no screen, no sound card and no GPU, and keep away from the player's own settings and saves.

All of it must be set before anything imports pygame.
"""

import asyncio
import atexit
import contextlib
import faulthandler
import gc
import importlib
import inspect
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from game import title

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# What else every test would pay for. Some environments keep no bytecode: hundreds of modules, the tests' own among
# them, would be compiled anew in each process of a run.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# Every action of every game played is synced to its save: in memory where there is room, not on a disk.
_MEMORY = Path("/dev/shm")
if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 4 << 30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))
    tempfile.tempdir = str(_MEMORY)

_home = tempfile.mkdtemp(prefix="roll-and-reign-tests-")
os.environ["ROLL_AND_REIGN_HOME"] = _home
atexit.register(shutil.rmtree, _home, ignore_errors=True)

# A shell may have the run ignore these, in the background for one: a child that one of them is to end would inherit it.
for _ignored in (signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)):
    if signal.getsignal(_ignored) is signal.SIG_IGN:
        signal.signal(_ignored, signal.default_int_handler if _ignored == signal.SIGINT else lambda *_: None)

# Titles and bots that this environment holds besides are none of the house's: the tests know those they install.
_BEFORE, _strangers = frozenset(sys.path), title.strangers


def _installed_by_tests(group: str) -> tuple[Any, ...]:
    return tuple(point for point in _strangers(group) if str(point.dist.locate_file("")) not in _BEFORE)


title.strangers = _installed_by_tests

# A busy machine is no failure: nothing here is judged by the clock.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")

# Which folders and files make the quick set of the working day: the rules, the words, the plan of the house.
QUICK = tuple(f"tests/{place}" for place in ("core/", "golden/", "test_house.py", "test_lessons.py", "test_phrase.py"))
SLOW = ("pygame_is_blocked", "same_seed_is_the_same_game")  # start processes of their own

# Those keep tables at the same few ports, and come back to theirs; clusters have ports of their own, and sittings none.
CLUSTERS = tuple(f"tests/net/test_{name}.py" for name in ("hall", "served", "fleet", "recipe"))
SITTINGS = tuple(f"tests/net/test_{name}.py" for name in ("late", "lost_news", "proof", "table"))
TABLES = ("tests/net/", "tests/client/test_together.py")
CENTURIES = "tests/client/test_xii_"  # whole ones that bots play are shared by those
# What runs longest begins first, so that no worker ends long after the others.
WHOLE = ("tests/client/test_whole_games.py", "tests/access/test_bus.py")
LONGEST = (
    *CLUSTERS,
    *TABLES,
    *WHOLE,
    CENTURIES,
    "tests/laws/",
    "tests/tiled/",
    "tests/lab/",
    "tests/soak/",
    "tests/test_",
    "tests/client/",
)


def unit_of(nodeid: str) -> str:
    """What one worker runs from its first test to its last: a file, also of scenes, a scene of the pictures, a whole
    game, all that keeps tables, all of XII Century's table.

    So what the tests of a file share, games that were played and scenes that were opened, is made once.
    """
    file, _, test = nodeid.partition("::")
    if file.startswith(TABLES) and file not in SITTINGS:
        return "clusters" if file in CLUSTERS else "tables"
    if file.startswith(CENTURIES):
        return "centuries"
    if file == "tests/client/test_scenes.py":
        return f"{file} {test.partition('[')[2].partition(':')[0]}"
    return nodeid if file in WHOLE[:1] else f"{file} {re.split('[][-]', test)[1:2]}" if "/pictures/" in file else file


class _Units(LoadScopeScheduling):
    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    config.option.loadscopereorder = False  # the units keep their order
    return _Units(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Each worker begins with other modules: on a fresh checkout it compiles those, and finds the rest compiled."""
    here, worker = Path(__file__).parent, os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker and [Path(one).resolve() for one in session.config.args] == [here]:
        modules = sorted(here.rglob("test_*.py"))
        first = int(worker.removeprefix("gw")) * len(modules) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        for path in (*modules[first:], *modules[:first]):
            with contextlib.suppress(Exception, pytest.skip.Exception):  # which will be told when it is collected
                importlib.import_module(".".join(path.relative_to(here.parent).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Thousands of tests and all modules live to the end: the collector need not look at them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    # What a battle page looks through as it opens would be all that every test before it made.
    gc.freeze = gc.unfreeze = lambda: None
    gc.collect = lambda generation=2: 0


def pytest_unconfigure() -> None:
    """What still runs after the last test, a thread that is waited for, must not keep the process for ever."""
    faulthandler.dump_traceback_later(300, file=2, exit=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the quick set: `pytest -m quick`."""

    def rank(item: pytest.Item) -> int:
        file = item.nodeid.partition("::")[0]
        return next((n for n, long in enumerate(LONGEST) if file.startswith(long)), len(LONGEST))

    items.sort(key=rank)
    for item in items:
        if item.nodeid.startswith(QUICK) and not any(word in item.name for word in SLOW):
            item.add_marker(pytest.mark.quick)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs to its end in a loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture
def painted() -> None:
    """Windows of this test have pixels: somebody looks at them, not only at what is drawn where."""


@pytest.fixture(autouse=True)
def _nothing_stays_open(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Closes the windows that a test left open, while it is still at its home; not those of its whole module."""
    if driver := sys.modules.get("tests.client.driver"):
        driver.Driver.painted = "painted" in request.fixturenames
    before = list(driver.Driver.standing) if driver else []
    yield
    if own := sys.modules.get("game.bots.own"):
        own.brought.clear()
    if driver:
        driver.Driver.painted = True  # those that a module opens for all its tests
        for left in [one for one in driver.Driver.standing if one not in before]:
            left.__exit__()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Has titles found in the test's own folder and in these, until the test is over."""
    from game.core.rules import RULESETS
    from game.tiled.schema import boards

    before = set(RULESETS)

    def found(*folders: Path) -> None:
        for folder in (*folders, tmp_path):
            monkeypatch.syspath_prepend(str(folder))
        title.titles.cache_clear()
        boards.cache_clear()

    yield found
    title.titles.cache_clear()
    boards.cache_clear()
    for game in RULESETS.keys() - before:
        RULESETS.pop(game)
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's settings and saves lie."""
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    return tmp_path
