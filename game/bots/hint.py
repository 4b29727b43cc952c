"""What a bot would say to a person who asks: a few deeds worth thinking of, why, and how reigns go on from each.

Asked with the view of a seat alone, so it knows what the seat may know. The figures come from playing the rest of the
game many times with dice of its own and the bot in every seat; the real dice are not in a view.

    for found in Counsel("mini_monarchy", view, seat, legal).weigh(): show(found)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from game.bots import Bot, bot, names
from game.core.dice import SeededDice
from game.core.rules import Action, ruleset

MOST = 3  # deeds named
FEW = 8  # where no more than this can be done, the bot's own first choice is held against the others
REIGNS = 24  # times the rest of the game is played from each deed, at most


@runtime_checkable
class Minded(Protocol):
    """A bot that can say what else it thought of."""

    def ideas(self, view: Any, legal: Sequence[Action]) -> Sequence[Action]:
        """Legal actions worth thinking of, the one it would choose first."""
        ...


class Advice(NamedTuple):
    """One deed: why, and how many points its seat had on average at the end of `reigns` games played on from it."""

    action: Action
    because: str
    points: float = 0.0
    reigns: int = 0


def ideas(player: Bot, view: Any, legal: Sequence[Action]) -> list[Action]:
    """Up to MOST legal actions, the bot's own choice first."""
    if isinstance(player, Minded):
        found = list(dict.fromkeys(player.ideas(view, legal)))
    else:
        found = [player.choose(view, legal)]
        rest = list(legal)
        while len(found) < MOST and found[-1] in rest and len(rest) > 1:
            rest.remove(found[-1])
            found.append(player.choose(view, rest))
        found = [action for action in dict.fromkeys(found) if action in legal]
    if len(legal) <= FEW:
        found += [action for action in legal if action not in found]
    return found[:MOST]


class Hint:
    """The counsel on one decision. `weigh` may be left at any time; what it said so far stands."""

    def __init__(self, game: str, view: Any, seat: int, legal: Sequence[Action]) -> None:
        self._rules, self._view, self._seat = ruleset(game), view, seat
        self._player = bot(names(game)[0], game)
        self._ideas = ideas(self._player, view, legal)

    def weigh(self) -> Iterator[tuple[Advice, ...]]:
        """The deeds with their reasons at once, then again after every round of reigns played on from each."""
        told = [Advice(action, self._player.reason(self._view, action)) for action in self._ideas]
        yield tuple(told)
        if len(told) < 2:  # nothing to weigh it against
            return
        sums = [0] * len(told)
        for number in range(REIGNS):
            for i, action in enumerate(self._ideas):
                sums[i] += self.reign(action, number)
            told = [one._replace(points=sums[i] / (number + 1), reigns=number + 1) for i, one in enumerate(told)]
            yield tuple(told)

    def reign(self, action: Action, number: int) -> int:
        """The seat's points at the end of one game played on from the deed; the same number throws the same dice."""
        rules, player = self._rules, self._player
        s = self._view.copy()
        s.dice = SeededDice(f"counsel-{number}")
        rules.apply(s, self._seat, action, None)
        while pending := rules.pending(s):
            seat = pending[0].seat
            rules.apply(s, seat, player.choose(rules.view(s, seat), rules.legal(s, seat)), None)
        return rules.score(s)[self._seat].total
