"""A hint: up to three actions a bot would consider, what each is worth, and why.

It gets the view of one seat, so it knows only what that seat may know; views hold no dice to come. Lines are tried in
worlds with their own dice: by the title's mind or, without one, by its usual bot in every seat.

    for found in Hint("mini_monarchy", view, seat, legal).weigh(): show(found)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from game.bots import Bot, bot, names
from game.bots.search import SURE, ActionLine, Mind, StepMind, World, surely_better
from game.core.dice import SeededDice
from game.core.rules import Action, ruleset
from game.title import load, titles

MOST = 3  # actions named
FEW = 8  # with at most this many actions, all are compared with the bot's first choice
WORLDS = 60  # at most this many for each action
CUTS = {6: 8, 16: MOST}  # worlds played -> lines kept
EXPLAINED = 24  # worlds sampled for a reason
TELLING = 0.15  # points a reason must be worth
DOUBT = 2.0  # standard errors within which a difference may be chance
SECONDS = 0.3  # the level that advises


class Advice(NamedTuple):
    """One action: why, the points its seat can expect and its chance to win (None: unknown), found in so many
    `worlds`; for all but the first: `lead`, its points ahead of the first (None: the worlds do not tell the two
    apart), `wins` if those differ too, the terms of the lead, the largest `gains` first, and how far the worlds put it
    behind (`gap`, at most 0), with the `doubt` of that, both in points."""

    action: Action
    because: str
    points: float = 0.0
    wins: float | None = None
    worlds: int = 0
    lead: float | None = None
    gains: tuple[tuple[str, float], ...] = ()
    gap: float = 0.0
    doubt: float = 0.0


def ideas(player: Bot, view: Any, legal: Sequence[Action]) -> list[Action]:
    """Up to MOST legal actions, the bot's own choice first."""
    own = getattr(player, "ideas", None)  # what a thinking bot considers, its own choice first
    if own is not None:
        found = list(dict.fromkeys(own(view, legal)))
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


class PlayoutMind(StepMind):
    """The mind of a title that brings none: its usual bot plays every line to the end, in every seat."""

    margin, effect = 1.0, 0.0

    def __init__(self, game: str, seat: int) -> None:
        self.rules, self.seat = ruleset(game), seat
        self._player = bot(names(game)[0], game)

    def lines(self, view: Any, legal: Sequence[Action]) -> Sequence[ActionLine]:
        return [ActionLine((action,)) for action in ideas(self._player, view, legal)]

    def play_on(self, s: Any) -> None:
        while pending := self.rules.pending(s):
            seat = pending[0].seat
            self.rules.apply(s, seat, self._player.choose(self.rules.view(s, seat), self.rules.legal(s, seat)), None)

    def reason(self, view: Any, action: Action) -> str:
        return self._player.reason(view, action)


def mind_of(game: str, seat: int, seconds: float = SECONDS) -> Mind:
    """The mind that advises in this game, at the level of that many seconds."""
    title = titles().get(game)
    if title is None or not title.mind:
        return PlayoutMind(game, seat)
    found: Mind = load(title.mind)(seconds, "")
    return found


class Hint:
    """The advice on one decision. `weigh` may be abandoned at any time; results so far stay valid."""

    def __init__(self, game: str, view: Any, seat: int, legal: Sequence[Action], mind: Mind | None = None) -> None:
        self._view, self._mind = view, mind or mind_of(game, seat)
        found: dict[Action, ActionLine] = {}
        for line in self._mind.lines(view, legal):  # of lines that begin alike the best is the first
            found.setdefault(line.actions[0], line)
        self._lines = list(found.values())

    def weigh(self) -> Iterator[tuple[Advice, ...]]:
        """Yields the actions with their reasons at once, then again after every round of worlds, best first."""
        lines, mind = self._lines, self._mind
        told = tuple(Advice(line.actions[0], mind.reason(self._view, line.actions[0])) for line in lines[:MOST])
        yield told
        if len(lines) < 2:  # no alternatives
            return
        worlds: list[list[World]] = [[] for _ in lines]
        live = list(range(len(lines)))
        for number in range(WORLDS):
            for at in live:
                worlds[at].append(mind.world(self._view, lines[at], SeededDice(f"hint-{number}")))
            ranked = self._ranked(worlds, live)
            if number + 1 in CUTS:
                live = ranked[: CUTS[number + 1]]
            told = tuple(self._told(ranked[:MOST], worlds))
            yield told
        yield tuple(self._explained(told))

    def _ranked(self, worlds: Sequence[Sequence[World]], live: Sequence[int]) -> list[int]:
        """The remaining lines, best first: the plain choice leads unless another is surely better."""
        by_worth = sorted(live, key=lambda at: (-fmean(world.worth for world in worlds[at]), at))
        best = by_worth[0]
        if 0 in live and best and not surely_better(worlds[best], worlds[0], self._mind.margin, self._mind.effect):
            by_worth.remove(0)
            by_worth.insert(0, 0)
        return by_worth

    def _told(self, named: Sequence[int], worlds: Sequence[Sequence[World]]) -> Iterator[Advice]:
        """Each action with its results: the first in full, the others as far as they can be told apart from it."""
        first = worlds[named[0]]
        for at in named:
            action, found = self._lines[at].actions[0], worlds[at]
            won = [world.won for world in found if world.won is not None]
            wins, lead, gap, doubt = (fmean(won) if won else None), None, 0.0, 0.0
            if at != named[0]:
                pairs = list(zip(found, first, strict=False))
                fewer = told_apart([(a.won or 0.0) - (b.won or 0.0) for a, b in pairs])
                points_apart = [a.points - b.points for a, b in pairs]
                lead, gap, doubt = told_apart(points_apart), min(0.0, fmean(points_apart)), doubt_of(points_apart)
                if lead is not None and lead > 0 and (fewer is None or fewer > 0):
                    lead = None  # the bot was not sure either
                wins = wins if lead is not None and fewer is not None else None
            points = fmean(world.points for world in found)
            because = self._mind.reason(self._view, action)
            yield Advice(action, because, points, wins, len(found), lead, gap=gap, doubt=doubt)

    def _explained(self, told: Sequence[Advice]) -> Iterator[Advice]:
        """The last word, with what makes the difference to the first."""
        yield told[0]
        lines = {line.actions[0]: line for line in self._lines}
        behind = [one.lead is not None or one.gap < 0 for one in told]
        first = self._terms(lines[told[0].action]) if any(behind) else {}
        for one, differs in list(zip(told, behind, strict=True))[1:]:
            if not differs:
                yield one
                continue
            made = self._terms(lines[one.action])
            both = {name: made.get(name, 0.0) - first.get(name, 0.0) for name in {**made, **first}}
            gains = sorted(both.items(), key=lambda row: (-abs(row[1]), row[0]))
            yield one._replace(gains=tuple((name, gain) for name, gain in gains[:3] if abs(gain) >= TELLING))

    def _terms(self, line: ActionLine) -> dict[str, float]:
        """The average terms of a line's worth."""
        sums: dict[str, float] = {}
        for number in range(EXPLAINED):
            for name, worth in self._mind.terms(self._view, line, SeededDice(f"hint-{number}")).items():
                sums[name] = sums.get(name, 0.0) + worth / EXPLAINED
        return sums


def told_apart(gains: Sequence[float]) -> float | None:
    """The mean lead of one line in the worlds both met; None if it may be chance."""
    mean = fmean(gains)
    return None if len(gains) < SURE or abs(mean) <= doubt_of(gains) else mean


def doubt_of(gains: Sequence[float]) -> float:
    """How far the mean lead of one line may be off by chance."""
    return DOUBT * stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0


def gains_told(gains: Sequence[tuple[str, float]]) -> str:
    """ "army +1.2, towers −0.4": the terms of the difference, in one line."""
    return ", ".join(f"{name[:1].lower()}{name[1:]} {worth:+.1f}".replace("-", "\u2212") for name, worth in gains)
