"""Laws that hold for every game: the contract of game.core.rules as checks that can be run.

    for law in LAWS:
        law(Case("my_game", "three", seats=3))   # raises LawError with a sentence, the game's seed and the move

`roll-and-reign title check NAME` runs all of them; a title's own tests call them like this. LAWS_GAMES=N in the
environment plays N games a case, LAWS_FROM=M begins with game M, LAWS_EVERY=N checks every Nth moment only.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

import msgspec

from game.bots.engine import blind
from game.core.dice import mix64
from game.core.events import Settled, fold
from game.core.match import Match
from game.core.rules import Action, ActionError, OptionValue, RefusedError, Setup, ruleset
from game.core.state import fingerprint, plain, told_again

GAMES = int(os.environ.get("LAWS_GAMES", "2"))  # games a law is tried on
FIRST = int(os.environ.get("LAWS_FROM", "0"))  # number of the first game: long runs continue where the last one ended
EVERY = int(os.environ.get("LAWS_EVERY", "1"))
LONGEST = 100_000  # actions of a random game; a longer one may never end


class LawError(AssertionError):
    """A law that does not hold: one sentence, and where."""


@dataclass(frozen=True)
class Case:
    """A kind of match that laws are tried on. `prepare` may change its first state; such a match has no replay.

    `weight`: divides the number of games, for long ones; `every`: check one moment in this many.
    """

    game: str
    name: str = "default"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    board: Mapping[str, Any] | None = None
    prepare: Callable[[Any], None] | None = None
    seats: int = 1
    weight: int = 1
    every: int = 1

    @property
    def stride(self) -> int:
        """Check one moment in this many."""
        return self.every * EVERY

    def match(self, seed: int) -> Match:
        """A fresh match, with the dice of this number."""
        found = Match.new(self.game, seats=self.seats, options=self.options, seed=f"law {seed}", board=self.board)
        if self.prepare:
            self.prepare(found.state)
        return found

    def __str__(self) -> str:
        return f"{self.game}-{self.name}"


class Whim:
    """A random player with its own small dice: picks a kind of action, then one of that kind."""

    def __init__(self, seed: int) -> None:
        self.state = mix64(seed + 1)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = mix64(self.state + 0x9E3779B97F4A7C15)
        return (self.state >> 11) % n

    def pick(self, legal: Sequence[Action]) -> Action:
        """One legal action."""
        kinds: dict[type, list[Action]] = {}
        for action in legal:
            kinds.setdefault(type(action), []).append(action)
        found = list(kinds.values())[self.below(len(kinds))]
        return found[self.below(len(found))]

    def play(self, match: Match) -> None:
        """Play one action of the first seat that must decide. Raises LawError if it has none or the game does not
        end.
        """
        legal = match.legal()
        hold(bool(legal), match, f"seat {match.pending[0].seat} must decide, and nothing is legal")
        hold(len(match) < LONGEST, match, f"it is not over after {LONGEST} actions; every game must end")
        match.step(self.pick(legal))


def hold(ok: bool, match: Match, why: str) -> None:
    """Raises LawError with the sentence and the place when it is not so."""
    if not ok:
        raise LawError(f"{why} ({match.setup.game}, seed '{match.setup.seed}', after {len(match)} actions)")


def games(case: Case, count: int | None = None) -> Iterator[tuple[Match, Whim]]:
    """Fresh matches, each with its player."""
    for seed in range(FIRST, FIRST + max(1, (GAMES if count is None else count) // case.weight)):
        yield case.match(seed), Whim(seed)


def moments(case: Case, count: int | None = None) -> Iterator[tuple[Match, Whim]]:
    """Decisions of fresh matches; the law may play an action itself at each, else the player plays one.

    Every decision of a short game, a sample of a long one: see `Case.every` and EVERY.
    """
    for match, whim in games(case, count):
        sample = Whim(len(case.name) + whim.state)
        while not match.over:
            played = len(match)
            if sample.below(case.stride) == 0:
                yield match, whim
            if len(match) == played:
                whim.play(match)


def _fewer(part: int) -> int:
    return max(1, GAMES // part)


# ---- of the rules themselves


def options_and_actions_are_named_once(case: Case) -> None:
    match, rules = case.match(FIRST), ruleset(case.game)
    hold(rules.id == case.game, match, f"the rules call themselves '{rules.id}'")
    for what, names in (
        ("actions", [str(kind.__struct_config__.tag) for kind in rules.actions]),
        ("options", [option.id for option in rules.options]),
    ):
        hold(len(set(names)) == len(names), match, f"two {what} have one name")


def what_is_no_action_is_told_where_it_is_wrong(case: Case) -> None:
    match = case.match(FIRST)
    first = match.encode(match.legal()[0])["type"]
    none: tuple[object, ...] = (None, [], {}, {"type": "no such thing"}, {"type": 7}, "stop", {"type": first, "x y": 1})
    for data in none:
        try:
            match.decode(data)
        except ActionError:
            continue
        hold(False, match, f"{data!r} was taken for an action")


# ---- at any moment


def a_pending_seat_can_act_and_what_is_listed_is_legal(case: Case) -> None:
    for match, _ in moments(case):
        legal = match.legal()
        hold(bool(legal), match, f"seat {match.pending[0].seat} must decide, and `legal` is empty")
        hold(len(set(legal)) == len(legal), match, "`legal` lists an action twice")
        for action in legal[:: max(1, len(legal) // 50)]:
            refusal = match.refusal(action)
            hold(refusal is None, match, f"`legal` lists {action}, and `refusal` says: {refusal}")


def what_is_not_listed_is_refused_with_a_reason_or_means_a_listed_action(case: Case) -> None:
    seen: list[Action] = []
    for match, whim in moments(case):
        legal = list(match.legal())
        seen = (seen + legal)[-60:]
        listed = set(legal)
        before = match.fingerprint()
        for action in (*mutants(match, whim, 6), *seen[:: max(1, len(seen) // 6)]):
            refusal, length = match.refusal(action), len(match)
            if action in listed:
                hold(refusal is None, match, f"`legal` lists {action}, and `refusal` says: {refusal}")
            elif refusal is None and isinstance(action, match.rules.unlisted):
                match.branch().step(action)
            elif refusal is None:
                alike = [other for other in listed if type(other) is type(action)]
                same = _sorted(match.encode(action))
                nearest = [other for other in alike if _sorted(match.encode(other)) == same]
                means = _after(match, action) in {_after(match, other) for other in nearest or alike}
                hold(means, match, f"{action} is not listed, not refused, and leads where no listed action leads")
            else:
                right = refusal.code and refusal.rule
                hold(bool(right), match, f"the refusal of {action} lacks its code or rule: {refusal}")
                hold(refusal.text.endswith("."), match, f"the refusal of {action} is no sentence: '{refusal.text}'")
                with suppress(RefusedError):
                    match.play(action)
                hold(len(match) == length, match, f"{action} is refused, and was played")
        hold(match.fingerprint() == before, match, "asking for a refusal changed the state")


def _sorted(value: Any) -> str:
    """The same text for lists in another order: nearly always the listed action that is meant."""
    if isinstance(value, dict):
        return str(sorted((key, _sorted(item)) for key, item in value.items()))
    return str(sorted(map(_sorted, value))) if isinstance(value, list | tuple) else str(value)


def _after(match: Match, action: Action) -> str:
    copy = match.state.copy()
    match.rules.apply(copy, match.pending[0].seat, action, None)
    return fingerprint(copy)


def actions_survive_encoding(case: Case) -> None:
    for match, _ in moments(case):
        legal = match.legal()
        for action in legal[:: max(1, len(legal) // 20)]:
            again = match.decode(msgspec.json.decode(msgspec.json.encode(match.encode(action))))
            hold(again == action, match, f"{action} is {again} after it was encoded")


def a_view_comes_out_of_the_pipe_of_a_bot_as_it_went_in(case: Case) -> None:
    for match, _ in moments(case):
        base = Match.of(blind(match.setup, match.setup.game))  # all else the bot's process knows
        for due in match.pending:
            view = match.view(due.seat)
            again = told_again(base.view(due.seat), msgspec.json.decode(msgspec.json.encode(plain(view))))
            hold(fingerprint(again) == fingerprint(view), match, "a view is not what its plain data says")
            same = match.rules.legal(again, due.seat) == match.rules.legal(view, due.seat)
            hold(same, match, "what is legal depends on something that a view's plain data does not hold")


def every_state_keeps_its_invariants(case: Case) -> None:
    for match, _ in moments(case):
        wrong = list(match.rules.check(match.state))
        hold(not wrong, match, f"`check` says: {'; '.join(wrong)}")


def copies_are_independent_and_meet_the_same_future(case: Case) -> None:
    for match, whim in moments(case):
        action = whim.pick(match.legal())
        before = match.fingerprint()
        copy = match.state.copy()
        hold(fingerprint(copy) == before, match, "a copy is not equal to its state")
        futures = {_after(match, action), _after(match, action)}
        hold(match.fingerprint() == before, match, f"playing {action} on a copy changed the state itself")
        match.step(action)
        hold(
            futures == {match.fingerprint()}, match, f"{action} leads elsewhere on a copy: it asks more than the state"
        )
        hold(fingerprint(copy) == before, match, f"playing {action} changed a copy made before")


def events_tell_every_change_of_the_view_and_change_nothing(case: Case) -> None:
    for match, whim in moments(case, _fewer(3)):
        action = whim.pick(match.legal())
        before, silent = plain(match.view()), _after(match, action)
        events = match.play(action)
        hold(match.fingerprint() == silent, match, f"{action} leads elsewhere when its events are told")
        hold(
            fold(before, events) == plain(match.view()), match, f"the events of {action} do not lead to the view after"
        )
        left = next((event.changes for event in events if isinstance(event, Settled)), None)
        hold(left is None, match, f"no event of {action} tells the change of {', '.join(left or ())}: emit after it")


def undo_takes_back_exactly_what_showed_nothing_and_redo_plays_it_again(case: Case) -> None:
    for match, whim in moments(case, _fewer(3)):
        before, drawn = match.fingerprint(), match.state.dice.drawn
        known = match.rules.known(match.state)
        events = match.play(whim.pick(match.legal()))
        after = match.fingerprint()
        quiet = (match.state.dice.drawn, match.rules.known(match.state)) == (drawn, known)
        quiet &= match.told == len(match)  # nor was it an answer that is secret still
        hold(match.undo() is quiet, match, "undo is open where a die or secret was shown, or shut where none was")
        if quiet:
            hold(match.fingerprint() == before, match, "undo leads to another state")
            hold(match.redo() == events, match, "redo tells other events")
            hold(match.fingerprint() == after, match, "redo leads to another state")


def views_hide_the_dice_and_nobody_can_tell_two_seeds_apart(case: Case) -> None:
    for match, _ in moments(case, _fewer(4)):
        other = match.state.copy()
        other.dice.key ^= 0x5EED
        for seat in (None, *range(match.setup.seats)):
            same = plain(match.rules.view(other, seat)) == plain(match.view(seat))
            hold(same, match, f"the view of seat {seat} tells something of the dice: put HiddenDice into views")


def what_is_decided_in_secret_is_known_to_its_own_seat_only(case: Case) -> None:
    for match, _ in moments(case, _fewer(3)):
        if len(match.pending) < 2:
            continue
        seat, after = match.pending[0].seat, []  # whatever this seat answers, all others see the same table
        for action in match.legal(seat):
            copy = match.state.copy()
            match.rules.apply(copy, seat, action, None)
            after.append(copy)
        for other in (None, *(n for n in range(match.setup.seats) if n != seat)):
            told = {fingerprint(match.rules.view(copy, other)) for copy in after}
            hold(len(told) == 1, match, f"the view of seat {other} tells what seat {seat} chose in secret")
        told = {fingerprint(match.rules.view(copy, seat)) for copy in after}
        hold(len(told) == len(after), match, f"seat {seat} cannot see in its own view what it chose")


def the_snapshot_is_plain_and_says_the_same_for_equal_states(case: Case) -> None:
    for match, _ in moments(case, _fewer(3)):
        snapshot = match.snapshot()
        hold(msgspec.json.decode(msgspec.json.encode(snapshot)) == snapshot, match, "the snapshot is no plain data")
        hold(match.rules.snapshot(match.state.copy()) == snapshot, match, "a copy has another snapshot")


# ---- of whole matches


def score_and_outcome_agree(case: Case) -> None:
    for match, whim in games(case):
        while not match.over:
            hold(match.outcome is None, match, "there is an outcome, and a seat must still decide")
            whim.play(match)
        hold(match.legal() == (), match, "the game is over, and something is legal")
        wrong = list(match.rules.check(match.state))
        hold(not wrong, match, f"`check` says: {'; '.join(wrong)}")
        outcome, sheets = match.outcome, match.score()
        hold(outcome is not None, match, "the game is over without an outcome")
        assert outcome is not None
        totals = tuple(sheet.total for sheet in sheets)
        hold(totals == outcome.scores, match, f"the sheets come to {totals}, the outcome says {outcome.scores}")
        winners = {sheet.seat for sheet in sheets if sheet.won}
        hold(winners == set(outcome.winners), match, f"won sheets {winners}, winners {outcome.winners}")
        for sheet in sheets:
            rows = sum(row.points for row in sheet.rows)
            hold(
                sheet.total == rows, match, f"the rows of seat {sheet.seat} come to {rows}, its total is {sheet.total}"
            )
            hold(len({row.id for row in sheet.rows}) == len(sheet.rows), match, "two rows of a sheet have one id")


def setup_and_actions_are_the_whole_match(case: Case) -> None:
    for match, whim in games(case):
        marks = {0: match.fingerprint()}
        while not match.over:
            whim.play(match)
            if len(match) % case.stride == 0 or match.over:
                marks[len(match)] = match.fingerprint()
        setup = msgspec.json.decode(msgspec.json.encode(match.setup), type=Setup)
        again = Match.replay(setup, match.journal)
        hold({i: fingerprint(again.state_at(i)) for i in marks} == marks, match, "a replay leads elsewhere")
        hold(again.outcome == match.outcome, match, "a replay has another outcome")


def a_match_is_the_same_read_from_its_text(case: Case) -> None:
    for match, whim in games(case):
        while not match.over:
            whim.play(match)
        text = match.to_text()
        again = Match.from_text(text)
        hold(again.journal == match.journal, match, "its text tells other actions")
        hold(again.fingerprint() == match.fingerprint(), match, "its text leads to another state")
        hold(again.to_text() == text, match, "it is written otherwise after it was read")


# ---- actions that are nearly right


def mutants(match: Match, whim: Whim, count: int) -> list[Action]:
    """Up to `count` actions that decode, legal ones with a number, a name, a flag or a list changed; some are legal."""
    legal = match.legal()
    words = _words([match.encode(action) for action in legal[:: max(1, len(legal) // 12)]])
    found = []
    for _ in range(count):
        data = match.encode(legal[whim.below(len(legal))])
        fields = [key for key in data if key != "type"]
        if fields:
            key = fields[whim.below(len(fields))]
            data[key] = _changed(data[key], whim, words)
        try:
            found.append(match.decode(data))
        except ActionError:
            continue
    return found


def _words(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [word for key, item in value.items() for word in (str(key), *_words(item))]
    if isinstance(value, list | tuple):
        return [word for item in value for word in _words(item)]
    return []


def _changed(value: Any, whim: Whim, words: list[str]) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + (-3, -1, 1, 2, 40)[whim.below(5)]
    if isinstance(value, str):
        return words[whim.below(len(words))]
    if value is None:
        return 1
    if isinstance(value, dict):
        key = list(value)[whim.below(len(value))] if value else None
        return {**value, key: _changed(value[key], whim, words)} if key is not None else value
    items, way = list(value), whim.below(4)
    if not items or way == 0:
        return [*items, items[0] if items else 0]
    at = whim.below(len(items))
    if way == 1:
        return items[:at] + items[at + 1 :]
    if way == 2:
        return items[::-1]
    return [*items[:at], _changed(items[at], whim, words), *items[at + 1 :]]


Law = Callable[[Case], None]
REPLAYED: tuple[Law, ...] = (setup_and_actions_are_the_whole_match, a_match_is_the_same_read_from_its_text)
_FORM = {"case": "Case", "return": "None"}  # of laws, and of nothing else here
LAWS: tuple[Law, ...] = tuple(
    law for law in globals().copy().values() if isinstance(law, FunctionType) and law.__annotations__ == _FORM
)
