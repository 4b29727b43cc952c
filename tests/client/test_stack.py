"""Scenes come and go by returned steps; inputs reach the top one; nothing is drawn that is not stale."""

from types import SimpleNamespace
from typing import Any

import pytest

from game.client.input.actions import KEYBOARD, Act, Input, Intent, Pointer, Resized
from game.client.services import ECHO
from game.client.stack import Pop, Push, Quit, Replace, Reset, Scene, SceneStack, Step
from tests.client.hidden import hidden

GO = Intent(Act.CONFIRM, KEYBOARD)


class Page(Scene):
    """Writes down what happens to it and answers each input with the next of its steps."""

    def __init__(self, name: str, log: list[str], *steps: Step) -> None:
        self.name, self.log, self.steps = name, log, list(steps)

    def note(self, what: object) -> None:
        self.log.append(f"{self.name} {what}")

    def enter(self) -> None:
        assert self.services is not None
        self.note("enters")

    def leave(self) -> None:
        self.note("leaves")

    def handle(self, given: Input) -> Step:
        self.note("hears")
        return self.steps.pop(0) if self.steps else None

    def resume(self, result: object) -> Step:
        self.note(f"resumes with {result}")
        return None

    def draw(self, painter: object) -> None:
        self.note("draws")


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def stack() -> SceneStack:
    return SceneStack(hidden(640, 360))


def draw(stack: SceneStack) -> None:
    stack.draw(stack.scenes[-1].services.painter)


def test_a_pushed_scene_enters_its_pop_resumes_the_one_below_and_the_last_quits(
    stack: SceneStack, log: list[str]
) -> None:
    stack.apply(Push(Page("map", log, Push(Page("dialog", log, Pop("yes"))))))
    stack.handle([GO])
    draw(stack)
    stack.handle([GO])
    assert [one for one in log if "draws" not in one] == [
        *("map enters", "map hears", "dialog enters", "dialog hears", "dialog leaves", "map resumes with yes")
    ]
    for step, status in ((Pop(), 0), (Quit(4), 4)):
        stack = SceneStack(hidden(640, 360))
        stack.apply(Push(Page("menu", log, step)))
        stack.handle([GO])
        assert stack.status == status
        assert status or stack.scenes == ()


def test_replace_and_reset_leave_from_the_top_before_the_other_enters(stack: SceneStack, log: list[str]) -> None:
    stack.apply(Push(Page("menu", log, Replace(Page("map", log)))))
    stack.handle([GO])
    assert log[2:] == ["menu leaves", "map enters"]
    stack.apply(Push(Page("pause", log, Reset(Page("title", log)))))
    draw(stack)
    stack.handle([GO])
    assert log[-3:] == ["pause leaves", "map leaves", "title enters"]
    asker = Page("setup", log)
    asker.resume = lambda result: Replace(Page("map", log))
    for step in (Push(asker), Push(Page("dialog", log)), Pop()):
        stack.apply(step)
    assert stack.scenes[-1].name == "map", "resuming may answer with a step of its own"


def test_inputs_wait_until_a_new_scene_had_its_frame_or_the_page_was_drawn(stack: SceneStack, log: list[str]) -> None:
    stack.apply(Push(Page("menu", log, Push(Page("danger", log)))))
    stack.handle([GO, GO])
    assert "danger hears" not in log
    draw(stack)
    stack.handle([])
    assert log[-1] == "danger hears"
    page = Page("map", log)
    stack.apply(Push(page))
    draw(stack)
    stack.handle([GO])
    assert page.dirty
    stack.handle([Resized(), GO, GO])
    assert log.count("map hears") == 2, "itself, and the new size"
    stack.handle([])
    for heard in (2, 3, 4):
        assert log.count("map hears") == heard
        draw(stack)
        stack.handle([])


def test_only_the_top_scene_hears_and_gets_ticks_but_all_hear_of_a_new_size(stack: SceneStack, log: list[str]) -> None:
    ticking = Page("map", log)
    ticking.tick = ticking.note
    stack.apply(Push(ticking))
    stack.apply(Push(Page("pause", log)))
    log.clear()
    stack.tick(0.02)
    stack.handle([GO])
    assert log == ["pause hears"]
    stack.handle([Resized()])
    assert log[1:] == ["map hears", "pause hears"]
    stack.apply(Pop())
    stack.tick(0.03)
    assert log[-1] == "map 0.03"


def test_below_a_covering_scene_nothing_is_drawn_and_below_a_dialog_one_scene_first(
    stack: SceneStack, log: list[str]
) -> None:
    dialog = Page("dialog", log)
    dialog.covers = False
    stack.apply(Push(Page("menu", log)))
    stack.apply(Push(Page("map", log)))
    log.clear()
    draw(stack)
    assert log == ["map draws"]
    stack.apply(Push(dialog))
    log.clear()
    draw(stack)
    assert log == ["map draws", "dialog draws"]


def test_once_drawn_nothing_is_stale_until_the_top_scene_says_so(stack: SceneStack, log: list[str]) -> None:
    page = Page("map", log)
    stack.apply(Push(page))
    assert stack.stale
    draw(stack)
    assert not stack.stale
    page.dirty = True
    assert stack.stale
    page.draw = lambda painter: setattr(page, "dirty", True)
    draw(stack)
    assert stack.stale

    class Busy(Page):
        @property
        def stale(self) -> bool:
            return True

    dialog = Page("dialog", log)
    dialog.covers = False
    stack.apply(Push(Busy("map", log)))
    assert stack.stale
    stack.apply(Push(dialog))
    draw(stack)
    assert not stack.stale


def test_after_a_crash_scenes_that_cannot_leave_are_dropped(stack: SceneStack, log: list[str]) -> None:
    stuck = Page("map", log)
    stuck.leave = lambda: 1 // 0
    stack.apply(Push(Page("menu", log)))
    stack.apply(Push(stuck))
    stack.abandon()
    assert stack.scenes == ()
    assert log[-1] == "menu leaves"


def test_a_press_just_after_a_page_or_phase_went_was_not_meant_for_the_next(
    stack: SceneStack, log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    card = Page("card", log)
    card.tick = lambda dt: Pop()
    stack.apply(Push(Page("map", log)))
    stack.apply(Push(card))
    stack.tick(1 / 60)
    draw(stack)
    stack.handle([GO])
    assert "map hears" not in log
    for _ in range(30):
        stack.tick(1 / 60)
    stack.handle([GO])
    assert log[-1] == "map hears"
    services, click = stack.scenes[-1].services, Pointer("down", 10, 350, 1)
    stack.apply(Push(Page("card", log)))
    draw(stack)
    services.painter.spots = [((0.0, 345.0, 40.0, 15.0), Act.NEXT)]
    services.time = services.ended = 5.0
    heard: list[str] = []
    device: Any = SimpleNamespace(play=heard.append)
    services.sound = device
    stack.handle([click])
    assert "card hears" not in log
    assert heard == ["tick"]
    services.time += 2 * ECHO
    stack.handle([click])
    assert log[-1] == "card hears"
