"""A match is its setup plus the actions taken; everything else is derived.

`Match` is the only place where states change: it copies the state, applies one legal action to the copy and keeps the
state before (in a long match every 32nd), so undo, rewind and branches are nearly free and no past state ever
changes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import partial
from importlib import import_module
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from game.core.dice import Dice, KeyedDice, SeededDice, paths
from game.core.events import Event, Recorder, TrackedView
from game.core.notation import read, write
from game.core.rules import (
    Action,
    Decision,
    GameState,
    OptionValue,
    Outcome,
    Refusal,
    RefusedError,
    Ruleset,
    ScoreSheet,
    Setup,
    SetupError,
    check_seats,
    decode,
    full_options,
    ruleset,
)
from game.core.state import fingerprint

LONG = 2_000  # states that make a match long
EVERY = 32  # of a long match each so-manieth state stays,
RECENT = 256  # recent states kept in full

Again = Callable[[Any, int], Any]  # (the state before action i, i) -> a new state after it


class Past:
    """The states from the start to now. `again` replays one action of the journal."""

    __slots__ = ("_again", "_block", "_first", "_kept", "_thin")

    def __init__(self, again: Again, start: Any) -> None:
        self._again = again
        self._kept: list[Any] = [start]  # None where a state was thrown away
        self._thin = 0  # states before this index have been thinned out
        self._first = 0  # index of the first state of the block,
        self._block: list[Any] = []  # made again last

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def now(self) -> Any:
        return self._kept[-1]

    def at(self, index: int) -> Any:
        """The state before action `index`. IndexError beyond the present."""
        found = self._kept[index]
        if found is not None:
            return found
        index %= len(self._kept)
        first = index - index % EVERY
        if self._first != first or not self._block:
            self._first, self._block = first, [self._kept[first]]
        while len(self._block) <= index - first:
            self._block.append(self._again(self._block[-1], first + len(self._block) - 1))
        return self._block[index - first]

    def append(self, state: Any) -> None:
        """Add the state after one more action."""
        kept = self._kept
        kept.append(state)
        if len(kept) <= LONG:
            return
        until = len(kept) - RECENT
        for index in range(self._thin, until):
            if index % EVERY:
                kept[index] = None
        self._thin = max(self._thin, until)

    def cut(self, length: int) -> None:
        """Keep the start and the states after the first `length` actions."""
        last = self.at(length)
        del self._kept[length + 1 :]
        self._kept[-1] = last
        self._thin = min(self._thin, length)
        self._block = []

    def branch(self, again: Again, length: int) -> Past:
        """The same past up to that length, for a match that branches off."""
        other = Past(again, None)
        other._kept = self._kept[: length + 1]
        other._kept[-1] = self.at(length)
        other._thin = min(self._thin, length)
        return other

    @property
    def held(self) -> int:
        """Number of states in memory."""
        return sum(state is not None for state in self._kept) + len(self._block)


# ---- A match is its setup plus the actions taken; everything else is derived.


class Played(msgspec.Struct, frozen=True):
    """One entry of the journal: which seat did what. `key`: of the dice it rolled, if each roll has its own."""

    seat: int
    action: Action
    key: str = ""


class Match:
    """One game being played. Create it by `Match.new` or `Match.replay`.

    >>> match = Match.new("twenty_years", seed="oak-7") >>> match.play(match.legal()[0])
    """

    def __init__(self, rules: Ruleset[Any], setup: Setup, state: GameState) -> None:
        self.rules = rules
        self.setup = setup
        self._journal: list[Played] = []
        self._past = Past(partial(_again, rules, self._journal), state)
        self._seen: tuple[Any, TrackedView | None] = None, None  # the last state reported, and its view
        self._asked: tuple[Any, tuple[Decision, ...]] = None, ()  # the last state queried, and its pending decisions
        self._undone: list[Played] = []  # actions redo would play, the next one last

    # ---- beginnings

    @classmethod
    def new(
        cls,
        game: str,
        seats: int = 1,
        options: Mapping[str, OptionValue] | None = None,
        seed: str = "oak-7",
        board: Mapping[str, Any] | None = None,
        dice: Dice | None = None,
    ) -> Match:
        """A new match. `board` is a board's plain data (None: the official one). Raises SetupError."""
        rules = ruleset(game)
        full = full_options(rules, options or {})
        return cls.of(Setup(game, rules.version, seats, full, seed, dict(board) if board else None), dice)

    @classmethod
    def of(cls, setup: Setup, dice: Dice | None = None) -> Match:
        """The match a setup describes, before its first action. Raises SetupError."""
        rules = ruleset(setup.game)
        check_seats(rules, setup.seats)
        dice = dice or (KeyedDice(setup.key) if setup.key else SeededDice(setup.seed))
        return cls(rules, setup, rules.new(setup, dice))

    @classmethod
    def replay(cls, setup: Setup, journal: Sequence[Played]) -> Match:
        """The match after these actions. Raises RefusedError at the first that is not legal."""
        match = cls.of(setup)
        for entry in journal:
            match.step(entry.action, entry.seat, entry.key)
        return match

    @classmethod
    def from_text(cls, text: str) -> Match:
        """The match that `to_text` wrote. Raises TextError (game.core.notation) with the line and move at fault."""
        return read(text, cls.of)

    def __repr__(self) -> str:
        setup = self.setup
        seats = f" of {setup.seats} seats" if setup.seats > 1 else ""
        stands = "over" if self.over else "waits for " + ", ".join(f"{d.kind} of seat {d.seat}" for d in self.pending)
        return f"<Match {setup.game}{seats}, seed {setup.seed!r}, {len(self)} actions, {stands}>"

    def _repr_html_(self) -> str:
        """How a notebook shows it: the board and the score sheet of its chronicle. The lab is asked for only then."""
        card: str = import_module("game.lab.chronicle").card(self)
        return card

    # ---- looking

    @property
    def state(self) -> Any:
        """The present state. Look, do not touch: copies are cheap."""
        return self._past.now

    def state_at(self, index: int) -> Any:
        """The state before action `index` (0 = the start, len(journal) = now)."""
        return self._past.at(index)

    @property
    def journal(self) -> tuple[Played, ...]:
        return tuple(self._journal)

    def __len__(self) -> int:
        return len(self._journal)

    @property
    def pending(self) -> tuple[Decision, ...]:
        state, asked = self._asked
        if state is not self.state:
            state, asked = self._asked = self.state, self.rules.pending(self.state)
        return asked

    @property
    def over(self) -> bool:
        return not self.pending

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        pending = self.pending
        return pending[0].seat if pending else 0

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """What the seat (default: the first that must decide) may do; () when the game is over."""
        return () if self.over else self.rules.legal(self.state, self._seat(seat))

    def refusal(self, action: Action, seat: int | None = None) -> Refusal | None:
        """None when the action is legal, else why not."""
        if self.over:
            return Refusal("over", "", "The game is over.")
        return self.rules.refusal(self.state, self._seat(seat), action)

    def view(self, seat: int | None = None) -> Any:
        """The table as the seat may see it (None: what everybody may see)."""
        return self.rules.view(self.state, seat)

    def score(self) -> tuple[ScoreSheet, ...]:
        return self.rules.score(self.state)

    def snapshot(self) -> dict[str, Any]:
        return self.rules.snapshot(self.state)

    def fingerprint(self) -> str:
        return fingerprint(self.state)

    # ---- playing

    def step(self, action: Action, seat: int | None = None, key: str = "") -> None:
        """Play without telling: for bots, replays and searches."""
        self._advance(Played(self._seat(seat), action, key), telling=False)

    def play(self, action: Action, seat: int | None = None, key: str = "") -> tuple[Event, ...]:
        """Play an action and return its events. Raises RefusedError for an illegal action; nothing has changed then."""
        events = self._advance(Played(self._seat(seat), action, key))
        self._undone.clear()
        return events

    def _advance(self, entry: Played, telling: bool = True) -> tuple[Event, ...]:
        refusal = self.refusal(entry.action, entry.seat)
        if refusal is not None:
            raise RefusedError(refusal)
        after = _copied(self.state, entry)
        events: tuple[Event, ...] = ()
        if not telling:
            self.rules.apply(after, entry.seat, entry.action, None)
        else:
            known, seen = self._seen
            recorder = Recorder(lambda: self.rules.view(after, None), seen if known is self.state else None)
            self._seen = None, None  # half reported, if the rules fail
            self.rules.apply(after, entry.seat, entry.action, recorder)
            events = recorder.close()
            self._seen = after, recorder.seen
        self._past.append(after)
        self._journal.append(entry)
        return events

    def events_of(self, index: int) -> tuple[Event, ...]:
        """The events of action `index` of the journal, reproduced."""
        entry = self._journal[index]
        after = _copied(self._past.at(index), entry)
        recorder = Recorder(lambda: self.rules.view(after, None))
        self.rules.apply(after, entry.seat, entry.action, recorder)
        return recorder.close()

    def facts_of(self, index: int) -> tuple[Event, ...]:
        """The same events without `changes`, many times cheaper: for reading, not for folding."""
        entry = self._journal[index]
        after = _copied(self._past.at(index), entry)
        events: list[Event] = []
        self.rules.apply(after, entry.seat, entry.action, events.append)
        return tuple(events)

    # ---- back and forth

    def _knowledge(self, state: Any) -> tuple[int, int]:
        return state.dice.drawn, self.rules.known(state)

    @property
    def told(self) -> int:
        """Number of actions everyone may know: all but secret answers while others still must answer."""
        length, pending = len(self._journal), self.pending
        if self.setup.seats == 1 or not pending:
            return length
        open_from, secret = length, len(pending) > 1
        for at in range(length - 1, max(-1, length - self.setup.seats), -1):
            before = self.rules.pending(self._past.at(at))
            if not before or before[0].kind != pending[0].kind or len(before) != len(pending) + length - at:
                break
            open_from, secret = at, True
        return open_from if secret else length

    @property
    def undo_floor(self) -> int:
        """The journal length that undo can go back to: the last die or reveal stays, and answers given in secret."""
        if self.told < len(self._journal):
            return len(self._journal)
        floor = len(self._journal)
        now = self._knowledge(self.state)
        while floor > 0 and self._knowledge(self._past.at(floor - 1)) == now:
            floor -= 1
        return floor

    @property
    def can_undo(self) -> bool:
        return self.undo_floor < len(self._journal)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> bool:
        """Undo the last action unless it revealed a die or a secret. Returns whether it did."""
        if not self.can_undo:
            return False
        self._past.cut(len(self._journal) - 1)
        self._undone.append(self._journal.pop())
        return True

    def redo(self) -> tuple[Event, ...]:
        """Replay the action undone last; () if there is none."""
        if not self._undone:
            return ()
        return self._advance(self._undone.pop())

    def rewind(self, length: int) -> None:
        """Keep the first `length` actions, dice or not. For study: a reign that was rewound is marked by its keeper."""
        if not 0 <= length <= len(self._journal):
            raise ValueError(f"a journal of {len(self._journal)} actions cannot be cut to {length}")
        self._past.cut(length)
        del self._journal[length:]
        self._undone.clear()

    def branch(self, length: int | None = None) -> Match:
        """Another match with the same first `length` actions (default: all). Neither touches the other."""
        length = len(self._journal) if length is None else length
        if not 0 <= length <= len(self._journal):
            raise ValueError(f"a journal of {len(self._journal)} actions has no branch at {length}")
        other = Match(self.rules, self.setup, self._past.at(0))
        other._journal += self._journal[:length]
        other._past = self._past.branch(partial(_again, self.rules, other._journal), length)
        return other

    # ---- words

    def encode(self, action: Action) -> dict[str, Any]:
        """The action in the shape the rules give it: {"type": ..., ...}."""
        out: dict[str, Any] = msgspec.to_builtins(action)
        return out

    def to_text(self) -> str:
        """The whole match as text, a line a year or round, as chess is written down: see game.core.notation."""
        return write(self)

    def decode(self, data: object) -> Action:
        """Decodes an action. Raises ActionError that says where it is wrong."""
        return decode(self.rules, data)

    # ---- chance

    def outcomes(self, action: Action, seat: int | None = None) -> list[tuple[Fraction, str]]:
        """Every possible result of the action: (probability, fingerprint), most likely first; the sum is exactly 1.

        Found by running the real rule under all rolls. The fingerprint ignores the position of the dice.
        """
        return [(chance, mark) for chance, mark, _ in self.futures(action, seat)]

    def futures(self, action: Action, seat: int | None = None) -> list[tuple[Fraction, str, Any]]:
        """Like `outcomes`, with one state for each."""
        refusal = self.refusal(action, seat)
        if refusal is not None:
            raise RefusedError(refusal)
        seat = self._seat(seat)
        merged: dict[str, tuple[Fraction, Any]] = {}
        for dice in paths():
            after = self.state.copy()
            after.dice = dice
            self.rules.apply(after, seat, action, None)
            mark = fingerprint(after)
            before = merged.get(mark)
            merged[mark] = (dice.weight + (before[0] if before else 0), after)
        return sorted(((w, mark, after) for mark, (w, after) in merged.items()), key=lambda row: (-row[0], row[1]))


def _copied(before: Any, entry: Played) -> Any:
    """A copy of the state to play this entry on, with the dice it rolls."""
    after = before.copy()
    if entry.key:
        after.dice = KeyedDice(entry.key, after.dice)
    return after


def _again(rules: Ruleset[Any], journal: Sequence[Played], before: Any, index: int) -> Any:
    """The state after action `index` of the journal, given the one before it."""
    after = _copied(before, journal[index])
    rules.apply(after, journal[index].seat, journal[index].action, None)
    return after


# ---- Events of a whole match, cached with it: chronicles read them repeatedly.
_TOLD: WeakKeyDictionary[Match, list[tuple[Played, tuple[Event, ...]]]] = WeakKeyDictionary()


def all_facts(match: Match) -> list[tuple[Event, ...]]:
    """The events of all actions; only new actions are replayed."""
    told = _TOLD.setdefault(match, [])
    journal = match.journal
    same = 0
    while same < min(len(told), len(journal)) and told[same][0] is journal[same]:
        same += 1
    del told[same:]
    told += [(journal[i], match.facts_of(i)) for i in range(same, len(journal))]
    return [facts for _, facts in told]


# ---- options that suit a board: not every board can be played at every difficulty


def fitting(
    game: str,
    seats: int,
    options: Mapping[str, OptionValue],
    board: Mapping[str, Any] | None,
    chosen: Collection[str] | None = None,
    seed: str = "oak-7",
) -> dict[str, OptionValue]:
    """The options to begin with on this board: those given, with one changed if the board requires it.

    Options `chosen` by the player (default: all given) keep their value. Raises SetupError naming the values that
    would work.
    """
    try:
        Match.new(game, seats, options, seed, board)
    except SetupError as error:
        cures = _cures(game, seats, options, seed, board) if board else []
        kept = options if chosen is None else chosen
        free = next(((key, value) for key, value in cures if key not in kept), None)
        if free is not None:
            return {**options, free[0]: free[1]}
        raise SetupError(str(error), cures) from None
    return dict(options)


def _cures(
    game: str, seats: int, options: Mapping[str, OptionValue], seed: str, board: Mapping[str, Any]
) -> list[tuple[str, OptionValue]]:
    """Each value of the first option that lets a match begin if it alone is changed."""
    rules = ruleset(game)
    full = full_options(rules, options)
    for option in rules.options:
        if option.only_if is not None and full[option.only_if[0]] != option.only_if[1]:
            continue
        found: list[tuple[str, OptionValue]] = []
        for value in option.choices:
            try:
                Match.new(game, seats, {**options, option.id: value}, seed, board)
            except SetupError:
                continue
            found.append((option.id, value))
        if found:
            return found
    return []
