"""The app's side of screen readers: sends the screen as parts after each frame, takes requests before it.

Free while nobody listens: the words of a match are made only for a screen reader or the narration.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from game.access.parts import Bridge, ReaderRequest
from game.client.crash import play_of
from game.client.input.actions import Act, Input, Intent
from game.client.services import Services
from game.client.stack import SceneStack

if TYPE_CHECKING:  # made when somebody listens
    from game.access.speech import LineSpeaker
    from game.client.access.page import MatchWords
    from game.client.play import Play

PATIENCE = 90  # frames a request waits for its zone to be on the screen
STANDS = "\u00a0"  # after news that read as those before: else nobody would hear them twice
_TURNS = {"more": Act.RIGHT, "less": Act.LEFT}


class ScreenReader:
    """Call `bridge.open` with the first frame; then `inputs` before and `tick` after every frame."""

    def __init__(
        self,
        services: Services,
        stack: SceneStack,
        title: str,
        to_pixels: Callable[[float, float], tuple[float, float]],
    ) -> None:
        self.bridge = Bridge(title)
        self._services, self._stack, self._title, self._to_pixels = services, stack, title, to_pixels
        self._requests: deque[ReaderRequest] = deque()
        self._waited = 0  # frames the first request has waited
        self._words: MatchWords | None = None
        self._aims: MatchWords | None = None  # of the line "now and next", whoever listens
        self._news = ""  # what is spoken now
        self._toast: tuple[object, str] = (None, "")  # the sentence on a scene that was heard last, and whose
        self._why: object = None  # the refusal heard last
        self._named = ""  # what had the focus
        self._trouble = ""  # the sentence about the narration that was shown

    @property
    def wanted(self) -> bool:
        """Whether a screen reader or the narration is on."""
        return self.bridge.heard or self._services.settings.narration

    @cached_property
    def voice(self) -> LineSpeaker:
        """The narration's voice, created on first use."""
        from game.access.speech import LineSpeaker

        return LineSpeaker()

    @property
    def _speaks(self) -> bool:
        return "voice" in vars(self)

    @property
    def busy(self) -> bool:
        """Whether a request is in progress."""
        return bool(self._requests)

    def close(self) -> None:
        """Stops talking to the screen reader."""
        self.bridge.close()
        if self._speaks:
            self.voice.close()

    # ---- what the reader wants
    def inputs(self) -> list[Input]:
        """Turns the next request into the intents a key would make; it waits until its zone is on the screen."""
        self._requests.extend(self.bridge.requests())
        if not self._requests:
            return []
        done, found = self._granted(self._requests[0])
        self._waited += 1
        if done or self._waited > PATIENCE:
            self._requests.popleft()
            self._waited = 0
        return found

    def _granted(self, request: ReaderRequest) -> tuple[bool, list[Input]]:
        """Returns whether the request is done, and the inputs it makes now."""
        from game.client.access.page import ACT, CELL, ZONE, focus_of

        top, scene = self._stack.top, self._stack.inner
        if top is None or scene is None:
            return True, []
        if getattr(scene, "showing", False) and not getattr(scene, "watching", False):
            return False, [Intent(Act.SKIP)] if self._waited % 10 == 0 else []
        kind, _, id = request.id.partition(":")
        if f"{kind}:" == ACT:
            return True, [Intent(Act(id))]
        focus = focus_of(scene)
        if focus is None or f"{kind}:" not in (ZONE, CELL):
            return True, []
        if focus.id != id or id not in focus.zones:
            if self._waited > 3 and id not in focus.zones:
                return True, []  # it has gone meanwhile
            focus.focus_on(id)
            top.dirty = True
            scene.touch()
            return request.what == "focus", []
        if request.what == "focus":
            return True, []
        return True, [Intent(_TURNS.get(request.what, Act.CONFIRM))]

    def aims(self) -> tuple[str, ...]:
        """The "now and next" line of the match on the screen."""
        self._aims = _words_of(play_of(self._stack.shown), self._aims)
        return self._aims.aims() if self._aims is not None else ()

    # ---- what the reader is told
    def tick(self, drawn: bool) -> None:
        """Call after each frame. `drawn`: the screen may have changed."""
        if self._speaks and not self._services.settings.narration:
            self.voice.again()
        if not self.wanted:
            self._words = None
            return
        fresh = self._fresh()
        if fresh:
            said = ". ".join(line.rstrip(".") for line in fresh) + "."
            self._news = said + STANDS if said == self._news else said
        if self._services.settings.narration:
            self._narrate(fresh)
        if self.bridge.heard and (drawn or fresh or self.bridge.afresh):
            self._show()

    def _narrate(self, fresh: list[str]) -> None:
        """Speaks news once the current line has ended; a focus the player moved at once."""
        focused = self._focused()
        self.voice.say(fresh + focused, cut=bool(focused) and self._services.idle == 0)
        say = getattr(self._stack.top, "say", None)
        if say is not None and self.voice.trouble != self._trouble:
            self._trouble = self.voice.trouble
            if self._trouble:
                say(self._trouble, "warn")

    def _show(self) -> None:
        from game.client.access.page import MatchStanding, SceneReading

        words, scene = self._words, self._stack.inner
        if scene is None:
            return
        standing = words.standing() if words is not None else MatchStanding()
        acts = hasattr(scene, "find")  # a page of a match, not one that lies over it
        picture = SceneReading(self._to_pixels).picture(self._title, scene, standing, self._news, acts)
        self.bridge.show(picture)

    def _fresh(self) -> list[str]:
        """Collects what is new: facts of the match, toasts, refusals."""
        from game.client.access.page import focus_of
        from game.client.ui.page.node import plain

        self._words = _words_of(play_of(self._stack.shown), self._words)
        found = self._words.fresh() if self._words is not None else []
        toast, focus = getattr(self._stack.inner, "toast", None), focus_of(self._stack.inner)
        text, why = toast.text if toast is not None else "", focus.why if focus is not None else None
        if text and self._toast != (toast, text):
            found.append(plain(text))
        if text or toast is self._toast[0]:  # one that waits below a card is not heard again when the card has gone
            self._toast = toast, text
        if why is not None and why is not self._why:
            found.append(plain(why.text))
        self._why = why
        return found

    def _focused(self) -> list[str]:
        """The words of the focused item if the focus has moved; for the narration."""
        from game.client.access.page import focus_of
        from game.client.ui.page.node import plain

        focus = focus_of(self._stack.inner)
        zone = focus.zone_now if focus is not None else None
        words = plain(zone.name) if zone is not None else ""
        same, self._named = words == self._named, words
        return [] if same or not words else [words]


def _words_of(play: Play | None, before: MatchWords | None) -> MatchWords | None:
    """The words of this match: those before, if they are of it."""
    if play is None or (before is not None and before.play is play and not before.over):
        return before if play is not None else None
    from game.client.access.page import MatchWords

    return MatchWords(play)
