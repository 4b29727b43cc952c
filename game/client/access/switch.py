"""Switch control: one button steps through everything available, another activates it.

Items that can have the focus come first, in page order, then the scene's prompts and, in a match, finding an action,
undo, help and the pause menu. Each is named on the prompt bar.
"""

from __future__ import annotations

from typing import NamedTuple

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.draw.painter import Painter
from game.client.input.actions import DIRECTIONS, Act, Input, Intent
from game.client.services import Services
from game.client.stack import Scene, SceneStack
from game.client.ui import theme
from game.client.ui.page.node import plain
from game.client.ui.palette import CREAM, INK, SUN
from game.narrator import say


class SwitchStop(NamedTuple):
    """A stop: confirming a zone, or an act of its own (`zone` has the focus then)."""

    name: str
    zone: str = ""
    act: Act = Act.CONFIRM


class SwitchControl:
    """Call `inputs` before and `draw` after every frame; does nothing unless the setting is on."""

    def __init__(self, services: Services, stack: SceneStack) -> None:
        self._services, self._stack = services, stack
        self._at = 0  # which stop it is
        self._scene: Scene | None = None  # whose stops they are
        self.told = ""  # the name shown at the foot

    def inputs(self, found: list[Input]) -> list[Input]:
        """Translates inputs: stepping moves on, acting activates the current stop."""
        if not self._services.settings.switch:
            self.told = ""
            return found
        out: list[Input] = []
        for given in found:
            act = given.act if isinstance(given, Intent) else None
            if act is Act.STEP:
                self._step()
            elif act is Act.CONFIRM and isinstance(given, Intent):
                stops = self.stops()
                at = self._here(stops)  # on the page as it is now
                self.told = ""
                out.append(Intent(stops[at].act if 0 <= at < len(stops) else Act.CONFIRM, given.device))
            else:
                out.append(given)
        return out

    def stops(self) -> list[SwitchStop]:
        """All stops of the top scene."""
        from game.client.access.page import MATCH_ACTS, focus_of

        scene = self._stack.inner
        if scene is None:
            return []
        focus, found = focus_of(scene), []
        for id, zone in focus.zones.items() if focus is not None else ():
            if zone.refusal is not None or (zone.on_confirm is None and zone.on_adjust is None):
                continue
            name = plain(zone.name)
            if zone.on_confirm is not None:
                found.append(SwitchStop(name, id))
            if zone.on_adjust is not None:
                found += [SwitchStop(f"{name}: more", id, Act.RIGHT), SwitchStop(f"{name}: less", id, Act.LEFT)]
        acts: dict[Act, str] = {}
        for several, label in scene.prompts():
            for act in several if isinstance(several, tuple) else (several,):
                if act is not Act.CONFIRM and not (act in DIRECTIONS and found):
                    acts.setdefault(act, label)
        if hasattr(scene, "find"):
            acts = {**MATCH_ACTS, **acts}
        if not found:
            acts = {Act.CONFIRM: say("go_on"), **acts}
        acts.setdefault(Act.BACK, "Back")
        return found + [SwitchStop(label, "", act) for act, label in acts.items()]

    def _here(self, stops: list[SwitchStop]) -> int:
        """The current stop; the focused one when the page or the focus has changed."""
        from game.client.access.page import focus_of

        top, focus = self._stack.top, focus_of(self._stack.inner)
        here = focus.id if focus is not None else ""
        stands = top is self._scene and self._at < len(stops) and stops[self._at].zone in ("", here)
        self._scene = top
        if not stands:
            self._at = next((n for n, stop in enumerate(stops) if stop.zone == here), -1)
        return self._at

    def _step(self) -> None:
        from game.client.access.page import focus_of

        stops, scene = self.stops(), self._stack.inner
        if not stops or scene is None:
            return
        self._at = (self._here(stops) + 1) % len(stops)
        stop = stops[self._at]
        self.told = f"{stop.name}  ({self._at + 1} of {len(stops)})"
        focus = focus_of(scene)
        if focus is not None and stop.zone:
            focus.focus_on(stop.zone)
        self._services.sound.play("tick")
        self._stack.touch()
        scene.touch()

    def draw(self, painter: Painter) -> None:
        """Draws the name of the stop over the prompt bar."""
        if not self.told:
            return
        wide = painter.text_width(self.told, "bold", 9) + 20
        h = theme.PROMPT_BAR - 4
        x, y = (WIDTH - wide) / 2, HEIGHT - h - 2
        painter.covers(x, y, wide, h)
        painter.frame(x, y, wide, h, theme.inked(SUN, ink=1.0, ink_colour=CREAM))
        painter.text(self.told, x + wide / 2, y + h / 2 + 0.2, "bold", 9, INK, "center")
