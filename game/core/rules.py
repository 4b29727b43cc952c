"""The contract between a game's rules and everything else. Read this file first.

A ruleset answers three questions about a state: who decides what (`pending`), what is possible (`legal`, `refusal`),
and what happens then (`apply`). Invariants, each checked by the law suite for every registered ruleset:

* `pending(s) == ()` means the game is over; then nothing is legal.
* `legal(s, seat)` is never empty for a pending seat and has a fixed order. `refusal` is None for exactly the actions in
  it, or for another spelling of one of them (plots in another order), which leads to the same state. Of the kinds in
  `unlisted` (a name, a drawn river: infinitely many) it lists a few or none; there `refusal` alone decides.
* `apply` is called with legal actions only; it changes `s` in place, emits events right after each change, and draws
  chance from `s.dice` only. With `emit=None` it does the same without events.
* `s.copy()` is independent of `s`; equal states have equal fingerprints; the same seed gives the same game.
* `view(s, seat)` is a copy without the dice and without what the seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from game.core.dice import Dice, HiddenDice
from game.core.events import Emit


class ScoreRow(msgspec.Struct, frozen=True):
    """One line of a sheet: stable id, label, points, explanation, rule."""

    id: str
    label: str
    points: int
    detail: str = ""
    rule: str = ""


class ScoreSheet(msgspec.Struct, frozen=True):
    """All lines of one seat. `won` is None while (or if) winning is undecided."""

    seat: int
    rows: tuple[ScoreRow, ...]
    won: bool | None = None

    @property
    def total(self) -> int:
        """The sum of the rows; there is no other total."""
        return sum(row.points for row in self.rows)


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winning seats, each seat's score, one sentence."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    text: str


# ---- The contract between a game's rules and everything else. Read this file first.


class Action(msgspec.Struct, frozen=True, tag_field="type", gc=False, forbid_unknown_fields=True):
    """Base of every action: a small immutable value, equal by content, encoded as {"type": ..., ...}."""


class Decision(msgspec.Struct, frozen=True):
    """A decision to make: the seat, the kind of decision ("roll", "battle", ...), its figures."""

    seat: int
    kind: str
    about: dict[str, Any] = msgspec.field(default_factory=dict)


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is illegal: a stable code, the rule's id, one sentence for a player, and the figures behind it.

    `what` names the thing that is short ("gold", "wood", ...), `need` and `have` count it.
    """

    code: str
    rule: str
    text: str
    what: str = ""
    need: int | None = None
    have: int | None = None


OptionValue = str | int | bool


class Option(msgspec.Struct, frozen=True):
    """Something a player chooses before a match. `choices` holds all legal values; the first text is its label."""

    id: str
    label: str
    choices: tuple[OptionValue, ...]
    default: OptionValue
    text: str = ""
    rule: str = ""
    only_if: tuple[str, OptionValue] | None = None  # shown and used only when that other option has that value
    shown_if: tuple[str, tuple[OptionValue, ...]] | None = None  # shown with any of these values, or numbers of "seats"


class Setup(msgspec.Struct, frozen=True):
    """Everything a match started with; with the actions it is the whole truth of a match.

    `board` is None for the official board, else the board's plain data. `key` is the secret of honest dice; "" if the
    dice come from the seed, or if the secret is unknown.
    """

    game: str
    version: int
    seats: int
    options: dict[str, OptionValue]
    seed: str
    board: dict[str, Any] | None = None
    key: str = ""


class GameState(Protocol):
    """What the shared rooms ask of a game's state."""

    dice: Dice

    def copy(self) -> Any: ...


S = TypeVar("S", bound=GameState)


class Ruleset(Protocol[S]):
    """One game. `actions` lists its action classes, `options` the choices before a match.

    `unlisted`: actions that `legal` need not list in full.
    """

    id: str
    name: str
    version: int
    seats: range
    options: tuple[Option, ...]
    actions: tuple[type[Action], ...]
    unlisted: tuple[type[Action], ...]

    def new(self, setup: Setup, dice: Dice) -> S:
        """The state before the first decision. Raises SetupError for a board or options that do not fit."""

    def pending(self, s: S) -> tuple[Decision, ...]:
        """Who decides what; () when the game is over; several decisions are secret and simultaneous."""

    def legal(self, s: S, seat: int) -> Sequence[Action]: ...

    def refusal(self, s: S, seat: int, action: Action) -> Refusal | None: ...

    def apply(self, s: S, seat: int, action: Action, emit: Emit | None) -> None: ...

    def view(self, s: S, seat: int | None) -> S: ...

    def known(self, s: S) -> int:
        """Grows whenever something hidden was revealed; with the dice it bounds undo."""

    def score(self, s: S) -> tuple[ScoreSheet, ...]: ...

    def outcome(self, s: S) -> Outcome | None: ...

    def snapshot(self, s: S) -> dict[str, Any]:
        """The whole state as plain data with the canonical ids of the rules."""

    def check(self, s: S) -> Iterable[str]:
        """Every invariant this state violates, as sentences; empty when all is well."""


class OpenRules(Generic[S]):
    """Base of rules that hide nothing but future dice."""

    def view(self, s: S, seat: int | None) -> S:
        """The same to everybody."""
        seen: S = s.copy()
        seen.dice = HiddenDice(s.dice.drawn)
        return seen

    def known(self, s: S) -> int:
        """Nothing is ever revealed."""
        return 0


@runtime_checkable
class Sealing(Protocol):
    """Additional methods of rules with secret decisions, for clients that know only one seat's view."""

    def seal(self, s: Any, seat: int) -> None:
        """The seat has decided; its choice is unknown here."""


class SetupError(ValueError):
    """A match cannot start like this; the text says what is allowed.

    `reason` is the text without the accepted values; `cures` are those: option and value.
    """

    def __init__(self, reason: str, cures: Sequence[tuple[str, OptionValue]] = ()) -> None:
        told = " or ".join(f"{option} {value}" for option, value in cures)
        super().__init__(f"{reason}; choose {told}" if told else reason)
        self.reason, self.cures = reason, cures


class ActionError(ValueError):
    """Not an action of this game: the text says where it is wrong."""


class RefusedError(ValueError):
    """A well-formed action that is not legal now. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} ({refusal.rule})")
        self.refusal = refusal


# Known rulebooks: id and the module with its RULESET. Other packages register theirs.
RULESETS: dict[str, str] = {
    "twenty_years": "game.core.twenty_years",
    "mini_monarchy": "game.core.mini_monarchy",
    "xii_century": "game.core.xii_century",
    "horrible_hordes": "game.core.horrible_hordes",
}


def register(game: str, module: str) -> None:
    """Register the rules of another package. Raises ValueError if the id is taken by other rules."""
    if RULESETS.setdefault(game, module) != module:
        raise ValueError(f"the id '{game}' is taken by the rules in {RULESETS[game]}")


def forget(game: str) -> None:
    """Take the rules of another package out of the list again."""
    RULESETS.pop(game, None)


def ruleset(game: str) -> Ruleset[Any]:
    """The rules of a game. Raises SetupError that lists the known ids, or says why an installed title failed.

    Installed titles register themselves when listed. The first unknown id triggers that; until then the core imports
    nothing above it.
    """
    if game not in RULESETS:
        installed = import_module("game.title").titles()
        if game in installed.refused:
            raise SetupError(f"'{game}' cannot be played: {installed.refused[game]}")
    if game not in RULESETS:
        raise SetupError(f"no game '{game}'; there is: {', '.join(RULESETS)}")
    found: Ruleset[Any] = import_module(RULESETS[game]).RULESET
    return found


def check_seats(rules: Ruleset[Any], seats: int) -> None:
    """Raises SetupError if the game is not for this many players."""
    if seats not in rules.seats:
        least, most = rules.seats.start, rules.seats.stop - 1
        many = f"{least} to {most} players" if least < most else "1 player" if most == 1 else f"{most} players"
        raise SetupError(f"{rules.name} is for {many}, not {seats}")


def full_options(rules: Ruleset[Any], chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value. Raises SetupError naming the allowed values."""
    known = {option.id: option for option in rules.options}
    for key, value in chosen.items():
        if key not in known:
            raise SetupError(f"no option '{key}' in {rules.name}; there is: {', '.join(known)}")
        if not any(value == choice and type(value) is type(choice) for choice in known[key].choices):
            allowed = ", ".join(str(choice) for choice in known[key].choices)
            raise SetupError(f"option '{key}' cannot be '{value}'; allowed: {allowed}")
    return {key: chosen.get(key, option.default) for key, option in known.items()}


def parse_option(rules: Ruleset[Any], text: str) -> tuple[str, OptionValue]:
    """Parses an option typed as key=value. Raises SetupError naming the allowed values."""
    key, sign, raw = text.partition("=")
    key = key.strip().replace("-", "_")
    option = next((option for option in rules.options if option.id == key), None)
    if not sign or option is None:
        raise SetupError(
            f"'{text}' is no option; write key=value with key one of: {', '.join(o.id for o in rules.options)}"
        )
    for choice in option.choices:
        if str(choice).lower() == raw.strip().lower():
            return key, choice
    raise SetupError(f"option '{key}' cannot be '{raw}'; allowed: {', '.join(str(c) for c in option.choices)}")


@cache
def _by_name(kinds: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    """A game's action classes by the type they are written with."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def decode(rules: Ruleset[Any], data: object) -> Action:
    """Decodes an action of this game. Raises ActionError that says where it is wrong."""
    if not isinstance(data, dict):
        raise ActionError(f"an action is an object with a type, not {data!r}")
    kinds = _by_name(rules.actions)
    name = data.get("type")
    if not isinstance(name, str) or name not in kinds:
        raise ActionError(f"no action '{name}' in {rules.name}; there is: {', '.join(kinds)}")
    try:
        return msgspec.convert(data, kinds[name], strict=True)
    except (msgspec.ValidationError, ValueError) as error:
        raise ActionError(f"{name}: {error}") from None
