"""Test runs need no screen, no sound card and no GPU, and keep away from the player's own settings and saves.

All of it must be set before anything imports pygame.
"""

from __future__ import annotations

import atexit
import faulthandler
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

_home = tempfile.mkdtemp(prefix="roll-and-reign-tests-")
os.environ["ROLL_AND_REIGN_HOME"] = _home
atexit.register(shutil.rmtree, _home, ignore_errors=True)

# A busy machine is no failure: nothing here is judged by the clock.
settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")

# Which folders and files make the quick set of the working day: the rules, the words, the plan of the house.
QUICK = ("core", "golden", "test_house.py", "test_lessons.py", "test_phrase.py")
SLOW = ("pygame_is_blocked", "same_seed_is_the_same_game")  # start processes of their own


def pytest_unconfigure() -> None:
    """What still runs after the last test, a thread that is waited for, must not keep the process for ever."""
    faulthandler.dump_traceback_later(60, file=2, exit=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the quick set: `pytest -m quick`."""
    here = Path(__file__).parent
    for item in items:
        if item.path.relative_to(here).parts[0] in QUICK and not any(word in item.name for word in SLOW):
            item.add_marker(pytest.mark.quick)
