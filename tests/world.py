"""Moments of any game to test on: a game's `setting` sets one up, `play_on` has bots play to one.

at = scene((6, 5, 3, 1), farms=4)                         # of tests/core/xii_century/setting.py: do, why, can, offers
match = play_on(Match.new("mini_monarchy", seed="oak-7"), until=lambda match: match.state.year == 4)
"""

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any, ClassVar

from game.bots import Bot, bot
from game.core.events import Event
from game.core.match import Match
from game.core.rules import Refusal, ruleset
from game.laws import Whim
from game.session import Session

MOST = 20_000  # rounds no loop of a test comes to


class Scene:
    """A match at a moment of one's choice.

    `events`: of the last step of a scene that is played from a file; `ASKS`: what such a file may ask a state.
    """

    events: tuple[Any, ...] = ()
    ASKS: ClassVar[dict[str, Callable[..., Any]]] = {}

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def told(self) -> list[str]:
        return told(self.events)

    def of(self, type: str) -> list[Any]:
        """The last events of a type."""
        return [event for event in self.events if event.type == type]

    def action(self, type: str, *by: Any, **fields: Any) -> Any:
        """`by`: what a game's actions are done with, such as a die."""
        return self.match.decode({"type": type, **fields})

    def do(self, type: str, *by: Any, seat: int | None = None, **fields: Any) -> tuple[Event, ...]:
        return self.match.play(self.action(type, *by, **fields), seat)

    def why(self, type: str, *by: Any, seat: int | None = None, **fields: Any) -> Refusal | None:
        return self.match.refusal(self.action(type, *by, **fields), seat)

    def code(self, type: str, *by: Any, **fields: Any) -> str:
        """The code of the refusal, "" when the action is legal."""
        refusal = self.why(type, *by, **fields)
        return refusal.code if refusal else ""

    def can(self, type: str, *by: Any, **fields: Any) -> bool:
        return self.why(type, *by, **fields) is None

    def offers(self, type: str, seat: int | None = None) -> list[dict[str, Any]]:
        """The legal actions of a type, without the type."""
        found = [self.match.encode(action) for action in self.match.legal(seat)]
        return [{k: v for k, v in row.items() if k != "type"} for row in found if row["type"] == type]


def told(events: Iterable[Event]) -> list[str]:
    """The events' types in order."""
    return [event.type for event in events]


def play_on(
    match: Match,
    player: Bot | str | Sequence[Bot] = "greedy",
    until: Callable[[Match], object] = lambda match: False,
    most: int = MOST,
) -> Match:
    """Lets a bot play every seat, or one each, until then or to the end. AssertionError when that takes too long."""
    for now in course(match, player, most):
        if until(now):
            break
    return match


def course(
    match: Match,
    player: Bot | str | Sequence[Bot] = "greedy",
    most: int = MOST,
    step: Callable[..., object] | None = None,
) -> Iterator[Match]:
    """The match as it stands before each action of a bot that plays every seat, or of one each. It is one match.

    `step`: what the actions go to, if not to the match."""
    mind = bot(player, match.setup.game) if isinstance(player, str) else player
    for _ in as_long_as(lambda: not match.over, most):
        yield match
        seat = match.pending[0].seat
        one = mind[seat] if isinstance(mind, Sequence) else mind
        (step or match.step)(one.choose(match.view(seat), match.legal(seat)), seat)


def kept(
    home: Path,
    game: str,
    until: Callable[[Match], object] = lambda match: False,
    player: Bot | str = "random",
    seats: int = 0,
    seed: str = "oak-7",
    name: str = "Ada",
) -> Path:
    """The save of a game of people, as few as may play unless told, that a bot has played until then or to the end."""
    session = Session.new(game, home, ("human",) * (seats or ruleset(game).seats.start), seed=seed, name=name)
    for now in course(session.match, player, step=session.play):
        if until(now):
            break
    path = session.writer.path
    session.close()
    return path


def walk(match: Match, whim: int, most: int = MOST) -> Iterator[Match]:
    """The match as it stands before each action taken at this whim, until it is over or so many were."""
    pick = Whim(whim).pick
    for _ in range(most):
        if match.over:
            break
        yield match
        match.step(pick(match.legal()))


def walked(match: Match, whim: int, most: int = MOST) -> Match:
    """The match at the end of that walk."""
    deque(walk(match, whim, most), 0)
    return match


def at_random(*seeds: str, after: int = 0, until: int = 900, seats: int = 3, **options: Any) -> Iterator[Match]:
    """Matches of Horrible Hordes played at random, each as it stands after so many actions, one more, and so on.

    It is one match that goes on: who keeps it or plays on it takes a branch."""
    for seed in seeds:
        match, luck = Match.new("horrible_hordes", seats, options, seed), random.Random(seed)
        for done in range(until):
            if done >= after:
                yield match
            if done == until - 1 or match.over:
                break
            seat = match.pending[0].seat
            match.step(luck.choice(match.legal(seat)), seat)


def random_match(seed: str, actions: int, seats: int = 3) -> Match:
    """Horrible Hordes after so many actions at random, or at its end."""
    return deque(at_random(seed, until=actions + 1, seats=seats), 1)[0]


def as_long_as(holds: Callable[[], object], most: int = MOST) -> Iterator[int]:
    """Counts up as `while holds()` would. AssertionError when it never ends."""
    for number in range(most):
        if not holds():
            return
        yield number
    raise AssertionError(f"it still goes on after {most} rounds")


def eventually(holds: Callable[[], object], meanwhile: Callable[[], object] = lambda: None, most: float = 120.0) -> Any:
    """Waits for what another process or thread does, and returns it. `most` seconds only end what hangs."""
    end = monotonic() + most
    while not (found := holds()):
        assert monotonic() < end, "it never came about"
        meanwhile()
        sleep(0.005)
    return found
