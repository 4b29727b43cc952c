"""The line protocol between the game and a bot in its own process: docs/bot-protocol.md as types.

One JSON object a line, in UTF-8. The game writes `Hello`, `View`, `Legal`, `Choose` and `Bye`; the bot answers with
`HelloReply`, `Reason`, `ChooseReply` and `Farewell`. Nothing else passes: a bot knows only what its seat may see.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.core.rules import OptionValue, Setup, full_options, ruleset

PROTOCOL = 1
LONGEST = 1 << 20  # bytes of a line that a bot writes
MOST_REASONS = 100  # reasons allowed for one choice


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """A match begins. `seed` feeds the bot's own chance, never the dice; `seconds` is its time for each choice."""

    protocol: int
    version: str
    game: str
    rules: int
    seats: int
    seat: int
    options: dict[str, OptionValue]
    board: dict[str, Any] | None
    seed: str
    seconds: float

    @property
    def setup(self) -> Setup:
        """The match's setup, without its dice."""
        return Setup(self.game, self.rules, self.seats, self.options, "", self.board)


class View(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """The table as the seat may see it, and the decision it faces with its figures."""

    view: dict[str, Any]
    decision: dict[str, Any]


class Legal(msgspec.Struct, frozen=True, tag_field="type", tag="legal"):
    """The legal actions, in the order the rules list them."""

    actions: list[Any]


class Choose(msgspec.Struct, frozen=True, tag_field="type", tag="choose"):
    """The bot must answer with `ChooseReply` and the same id within this many seconds."""

    id: int
    seconds: float


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The game needs no more answers; the process ends."""


class HelloReply(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The bot's answer to `Hello`. `view`: "named" for the names of the rules, "state" for the fields of the state."""

    protocol: int
    name: str = ""
    view: Literal["named", "state"] = "named"


class Reason(msgspec.Struct, frozen=True, tag_field="type", tag="reason"):
    """Why the bot is about to choose its action: one line for people, before its `ChooseReply`."""

    text: str


class ChooseReply(msgspec.Struct, frozen=True, tag_field="type", tag="choose"):
    """The action: its index in `Legal`, or the action itself as listed there."""

    id: int
    action: int | dict[str, Any]


class Farewell(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The bot gives up this match; one sentence says why."""

    why: str = ""


FromGame = Hello | View | Legal | Choose | Bye
FromBot = HelloReply | Reason | ChooseReply | Farewell


def blind(setup: Setup | None, game: str) -> Setup:
    """The setup without seed and key, so without its dice. None: the game's usual setup."""
    if setup is not None:
        return msgspec.structs.replace(setup, seed="", key="")
    rules = ruleset(game)
    return Setup(game, rules.version, rules.seats.start, full_options(rules, {}), "")
