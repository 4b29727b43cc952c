"""Scenes by name, imported on demand: scenes need not know each other, and the first frame is fast.

return Push(scene_of("help", "twenty_years"))       # what follows the name goes to the scene
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from threading import Thread, main_thread

from game.client import Run
from game.client.stack import Scene
from game.title import load

_SCENES = "game.client.scenes"
DOORS = {
    "at_table": f"{_SCENES}.begin:at_table",
    "attract": f"{_SCENES}.replay_record:AttractScene",
    "branches": f"{_SCENES}.lookback:BranchesScene",
    "credits": f"{_SCENES}.begin:CreditsScene",
    "dropped": f"{_SCENES}.saves:DroppedFile",
    "feats": f"{_SCENES}.today:FeatsScene",
    "finder": f"{_SCENES}.hint:FinderScene",
    "go_on": f"{_SCENES}.begin:go_on",
    "help": f"{_SCENES}.help:HelpScene",
    "hint": f"{_SCENES}.hint:HintScene",
    "ledger": f"{_SCENES}.ledger:LedgerScene",
    "lesson": f"{_SCENES}.lesson:LessonScene",
    "lesson_end": f"{_SCENES}.lesson:LessonEnd",
    "lesson_offer": f"{_SCENES}.lesson_offer:LessonOffer",
    "lesson_pause": f"{_SCENES}.lesson:LessonPause",
    "look_back": f"{_SCENES}.lookback:LookBackScene",
    "map": "game.client.about:table_of",
    "meanwhile": f"{_SCENES}.hand_over:MeanwhileScene",
    "menu": f"{_SCENES}.menu:MenuScene",
    "opening": f"{_SCENES}.begin:OpeningScene",
    "options": f"{_SCENES}.options:OptionsScene",
    "pad_gone": f"{_SCENES}.options:PadGone",
    "pad_unmapped": f"{_SCENES}.options:PadUnmapped",
    "pause": f"{_SCENES}.pause:PauseScene",
    "rebinding": f"{_SCENES}.options:RebindingScene",
    "replay": f"{_SCENES}.replay:replay_of",
    "saves": f"{_SCENES}.saves:SavesScene",
    "score": f"{_SCENES}.score:ScoreScene",
    "scribe": f"{_SCENES}.ledger:scribe_of",
    "setup": f"{_SCENES}.setup:SetupScene",
    "table_host": f"{_SCENES}.together:HostScene",
    "table_lobby": f"{_SCENES}.together_lobby:LobbyScene",
    "today": f"{_SCENES}.today:TodayScene",
    "together": f"{_SCENES}.together:TogetherScene",
    "welcome": f"{_SCENES}.begin:WelcomeScene",
}
# The first scene of a run, by what was asked of it: made of the Run.
OPENINGS = {
    "menu": f"{_SCENES}.menu:opening",
    "play": f"{_SCENES}.begin:opening",
    "watch": f"{_SCENES}.begin:opening",
    "join": f"{_SCENES}.together:opening",
    "map watch": f"{_SCENES}.mapwatch:opening",
}


def scene_of(name: str, *about: object, **more: object) -> Scene:
    """Creates the scene behind a name of DOORS, or a title's own, from the remaining arguments."""
    made: Scene = load(DOORS.get(name, name))(*about, **more)
    return made


def fetch(places: Iterable[str]) -> None:
    """Imports what these names of DOORS or places need in the background.

    What cannot be imported is left to whoever asks for it. At the end of a run the import under way is waited for: one
    that goes on while the interpreter is taken down ends in a crash.
    """

    def run() -> None:
        for place in places:
            if not main_thread().is_alive():
                return
            with contextlib.suppress(Exception):
                load(DOORS.get(place, place))

    Thread(target=run, name="rooms").start()


def opening(run: Run) -> Scene:
    """The first scene of a run."""
    made: Scene = load(OPENINGS[run.opening])(run)
    return made
