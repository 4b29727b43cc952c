"""Play together: host a table, join one with a code, or come back to the chair one got up from."""

from __future__ import annotations

import importlib.util
from functools import partial

from game.client.doors import scene_of
from game.client.input.actions import Act
from game.client.run import Run
from game.client.scenes.entry import NameEntry
from game.client.scenes.page_scene import PageScene, crest
from game.client.scenes.together_code import CodeEntry
from game.client.stack import Prompt, Push, Replace, Scene, Step
from game.client.ui.focus import Refused
from game.client.ui.page import Card, Column, Node, Row, Scroll, Text, do, row
from game.client.ui.palette import VELLUM
from game.teller import say

DOORS, TELLS = 360.0, 230.0  # widths the doors and what is told of them like
MISSING = say("needs_the_extra_net")
TOLD = say("one_machine_hosts_the")


def missing() -> Refused | None:
    """Why nobody can play together here."""
    return None if importlib.util.find_spec("nats") else Refused(MISSING)


def opening(run: Run) -> Scene:
    """What `join CODE` opens with."""
    return JoiningScene(run.code, run.name)


class JoiningScene(Scene):
    """Joins as soon as there are services to join with."""

    def __init__(self, code: str, name: str) -> None:
        self.code, self.name = code, name

    def tick(self, dt: float) -> Step:
        return join(self, self.code, self.name or self.services.settings.name)


def join(scene: Scene, code: str, name: str) -> Step:
    """The lobby of the table with this code."""
    if (why := missing()) is not None:
        return Replace(scene_of("menu", why.text))
    from game.client.together import Together

    return Replace(scene_of("table_lobby", Together.join(scene.services, code, name or "Guest")))


_door = partial(row, size=12.0, least=44.0, grow=True)


class TogetherScene(PageScene):
    """The doors to tables with other machines. `able`: as if the extra were there."""

    leaves = (Act.BACK, Act.MENU)

    def __init__(self, able: bool = False) -> None:
        super().__init__("join")
        self._able = able
        self._asked = ""  # what the page on top is for

    @property
    def name(self) -> str:
        return self.services.settings.name or "Guest"

    # ---- what can be done
    def _host(self) -> Step:
        return Push(scene_of("table_host"))

    def _join(self) -> Step:
        self._asked = "code"
        return Push(CodeEntry())

    def _back(self) -> Step:
        from game.client.together import Together, kept_ticket

        ticket = kept_ticket(self.services.data_dir)
        return Replace(scene_of("table_lobby", Together.come_back(self.services, ticket))) if ticket else None

    def _resume(self) -> Step:
        from game.client.together import Together

        return Replace(scene_of("table_lobby", Together.host(self.services, ["--resume"])))

    def _name(self) -> Step:
        self._asked = "name"
        return Push(NameEntry(say("your_name"), self.services.settings.name))

    def resume(self, result: object) -> Step:
        asked, self._asked = self._asked, ""
        if asked == "code" and isinstance(result, str):
            return join(self, result, self.services.settings.name)
        if asked == "name" and isinstance(result, str):
            self.services.settings.name = result
            self.services.save_settings()
        return super().resume(result)

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt(Act.CONFIRM, "Choose"), Prompt(Act.BACK, say("main_menu")))

    # ---- the page
    def view(self) -> Node:
        no = None if self._able else missing()
        rows: list[Node] = [
            _door("join", say("join_a_table"), do(self._join), "door", say("type_the_code_the"), refusal=no),
            _door("host", say("host_a_table"), do(self._host), "castle", say("choose_a_game_and"), refusal=no),
            _door("name", say("your_name"), do(self._name), "player", say("what_the_others_call"), self.name),
        ]
        if no is None:
            rows = [*self._left_behind(), *rows]
        doors = Card("", Scroll("doors", Column((*rows,), 5)), pad=(10, 8), basis=DOORS, grow=True)
        note = Column((Text(TOLD, "book", 9.5), crest()), 8)
        told = Card(say("play_together"), note, colour=VELLUM, pad=(10, 8), basis=TELLS, grow=True)
        return self.screen(say("play_together"), Row((doors, told), 8))

    def _left_behind(self) -> list[Node]:
        from game.client.together import kept_ticket
        from game.net.keeper import remembered

        found: list[Node] = []
        home = self.services.data_dir
        ticket = kept_ticket(home)
        if ticket is not None:
            note = f"As {ticket.name}" if ticket.name else say("your_chair_is_kept")
            found.append(_door("back", say("come_back_to_the"), do(self._back), "undo", note))
        if remembered(home):
            note = say("the_table_hosted_here")
            found.append(_door("resume", say("host_your_table_again"), do(self._resume), "replay", note))
        return found
