"""From the command line to the first frame: a window in the table's colour stands before the rest is even imported."""

from __future__ import annotations

import sys

from game.client import memory
from game.client.run import Run
from game.client.window import GRID, NoScreenError, Screen
from game.journal import settings as files

NO_SCREEN_STATUS = 3
FIRST_SHEETS = (  # the large ones of the title after its ground, in the order it asks for them
    "pic/menu_castle.qoi",
    "title.qoi",
    "vista.qoi",
)


def main(run: Run) -> int:
    """Play. Gives the exit status: 3 without a screen."""
    loaded = files.load()
    try:
        screen = Screen(run, loaded.settings)
    except NoScreenError as error:
        print(error, file=sys.stderr)
        return NO_SCREEN_STATUS
    memory.begin()
    if run.opening == "menu":
        from game.client.draw.ahead import SHEETS
        from game.resources import assets

        ground = "pic/menu_ground@720.qoi" if round(GRID[1] * screen.k) == 720 else "pic/menu_ground.qoi"
        SHEETS.begin(assets() / "art" / file for file in (ground, *FIRST_SHEETS))
    from game.client.app import App

    app = App(run, loaded, screen)
    memory.stay()
    return app.run()
