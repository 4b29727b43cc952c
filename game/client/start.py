"""From the command line to the first frame: a window in the table's colour stands before the rest is even imported."""

from __future__ import annotations

import sys

from game.client.run import Run
from game.client.window import NoScreenError, Screen
from game.journal import settings as files

NO_SCREEN_STATUS = 3


def main(run: Run) -> int:
    """Play. Gives the exit status: 3 without a screen."""
    loaded = files.load()
    try:
        screen = Screen(run, loaded.settings)
    except NoScreenError as error:
        print(error, file=sys.stderr)
        return NO_SCREEN_STATUS
    from game.client import memory
    from game.client.app import App

    memory.settle()

    return App(run, loaded, screen).run()
