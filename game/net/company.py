"""The company of a table: its people, who sits where, and who may arrange it. What the match needs is in `table`."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec

from game.bots import names, thinks_apart
from game.core.fitting import fitting
from game.core.rules import OptionValue, SetupError, check_seats, full_options, ruleset
from game.net import protocol as p
from game.net import requests as q
from game.net.dice import Promise, Promises, chain_of
from game.net.ledger import Note

LOBBY: Final = "lobby"
OPENING: Final = "opening"
PLAYING: Final = "playing"
OVER: Final = "over"
OPEN = "open"
ABSENT = 6.0  # seconds without a sign after which a member counts as away


class Plan(msgspec.Struct, frozen=True):
    """What is to be played. `kinds`: "open" or "bot:<name>" by seat."""

    game: q.Word
    kinds: tuple[q.Word, ...]
    options: dict[str, OptionValue] = {}
    board: dict[str, Any] | None = None


class Person(msgspec.Struct):
    """A member as the host knows it."""

    chair: q.Chair
    name: p.Name
    ready: bool = False
    owner: bool = False
    heard: float = 0.0  # when it last gave a sign
    here: bool = True
    silent: bool = False  # it did not give its link of a roll, and has not acted since


class Company:
    """`clock` gives seconds; the host's chain of links is made from `secret`."""

    def __init__(self, plan: Plan, secret: str, clock: Callable[[], float]) -> None:
        rules = ruleset(plan.game)
        check_seats(rules, len(plan.kinds))
        self.options = full_options(rules, plan.options)
        self.plan, self.secret, self.clock = plan, secret, clock
        self.phase: p.Phase = LOBBY
        self.kinds = list(plan.kinds)
        self.people: dict[int, Person] = {}
        self.lines: list[Note] = []
        self.outbox: list[tuple[int | None, p.Down]] = []  # (chair, message); None: everybody
        self.revision = 0
        self.chairs = {chair: secrets.token_hex(16) for chair in range(q.MOST_MEMBERS)}  # their passwords
        self.promises = Promises((Promise(q.HOST, 0, chain_of(secret).vow),))
        self.heir: int | None = None  # the chair that was asked to become the host
        self.moves = True  # with its host; a server's table stays where it is, whoever is its host

    # ---- what everybody may know

    @property
    def length(self) -> int:
        """Of the journal, as far as everybody knows it."""
        return 0

    @property
    def lobby(self) -> p.Lobby:
        people = [member for _, member in sorted(self.people.items())]
        members = tuple(p.Member(m.chair, m.name, m.ready, m.here, m.owner, m.silent) for m in people)
        latest = {one.chair: one for one in self.promises.all}
        promises = tuple(latest[chair] for chair in (q.HOST, *self.people) if chair in latest)
        return p.Lobby(self.plan.game, self.phase, members, tuple(self.kinds), self.options, promises, self.revision)

    def _changed(self) -> p.Ok:
        self.revision += 1
        self.outbox.append((None, self.lobby))
        return self._ok()

    def _ok(self) -> p.Ok:
        return p.Ok(self.length)

    def seats_of(self, chair: int) -> tuple[int, ...]:
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == f"chair:{chair}")

    def say(self, text: str, person: Person | None = None) -> None:
        """To be heard by all; of nobody: by the table itself."""
        self.outbox.append((None, p.Said(person.name, text, person.chair) if person else p.Said("", text)))

    # ---- coming

    def knock(self, ask: q.Knock) -> int | p.Refused:
        """The chair of a newcomer."""
        if (other := p.other_version(ask.version, ask.app)) is not None:
            return other
        free = self.chairs.keys() - self.people
        if not free:
            return p.Refused(f"The table is full: {q.MOST_MEMBERS} people are here.", "full")
        name = self._free_name(ask.name)
        chair = min(free)
        self.people[chair] = Person(chair, name, owner=not self.people, heard=self.clock())
        # In play it holds from the roll after the next: links of that one may have been given already.
        promise = Promise(chair, self.promises.last + (self.phase != LOBBY), ask.vow, name)
        self.promises.all.append(promise)
        self.lines.append(promise)
        if self.phase == LOBBY:
            seat = next((seat for seat, kind in enumerate(self.kinds) if kind == OPEN), None)
            if seat is not None:
                self.kinds[seat] = f"chair:{chair}"
        self._changed()
        return chair

    def _free_name(self, wanted: str) -> str:
        name = p.clean(wanted, q.LONGEST_NAME) or "Guest"
        taken = {person.name for person in self.people.values()}
        number = 2
        while name in taken:
            name = f"{p.clean(wanted, q.LONGEST_NAME - 3) or 'Guest'} {number}"
            number += 1
        return name

    def _heard(self, person: Person) -> None:
        """This person has given a sign."""
        person.heard = self.clock()
        if not person.here:
            person.here, person.silent = True, False
            self._changed()

    def _look_round(self) -> None:
        """Who has given no sign for long is away."""
        for person in self.people.values():
            if person.here and self.clock() - person.heard > ABSENT:
                person.here = False
                self._changed()

    # ---- seats and people

    def _claim(self, chair: int, ask: q.Claim) -> p.Reply:
        if ask.seat >= len(self.kinds):
            return p.Refused(f"This table has {len(self.kinds)} seats.", "seat")
        kind, mine = self.kinds[ask.seat], f"chair:{chair}"
        if not ask.sit:
            if kind == mine:
                self.kinds[ask.seat] = OPEN
            return self._changed()
        if kind == mine:
            return self._ok()
        if kind.startswith("chair:"):
            return p.Refused("Somebody sits there.", "taken")
        if self.phase not in (LOBBY, PLAYING) or (kind != OPEN and self.phase == PLAYING):
            return p.Refused("That seat is played by a bot now. The host can free it.", "taken")
        self.kinds[ask.seat] = mine
        return self._changed()

    def _arrange(self, ask: q.Arrange) -> p.Reply:
        if ask.seat >= len(self.kinds):
            return p.Refused(f"This table has {len(self.kinds)} seats.", "seat")
        if (text := self.no_kind(ask.kind)) is not None:
            return p.Refused(text, "bot")
        self.kinds[ask.seat] = ask.kind
        return self._changed()

    def check(self) -> None:
        """Raises SetupError when no game can begin as it is planned: better now than when all are ready."""
        rules = ruleset(self.plan.game)
        if rules.seats.stop == 2:
            raise SetupError(f"{rules.name} is a game for one: play it without a table")
        if (text := next(filter(None, map(self.no_kind, self.plan.kinds)), None)) is not None:
            raise SetupError(text.rstrip("."))
        fitting(rules.id, len(self.plan.kinds), self.options, self.plan.board)

    def no_kind(self, kind: str) -> str | None:
        """Why nobody of this kind can have a seat. On a server no bot plays that takes a process of its own."""
        bots = [name for name in names(self.plan.game) if self.moves or not thinks_apart(name)]
        if kind == OPEN or kind.removeprefix("bot:") in bots:
            return None
        return f"There is no such bot {'here' if self.moves else 'on a server'}; there is: {', '.join(bots)}."

    def _leave(self, chair: int) -> p.Reply:
        person = self.people[chair]
        if person.owner:
            others = [m for m in self.people.values() if m.chair != chair]
            if others:
                min(others, key=lambda m: (not m.here, m.chair)).owner = True
        del self.people[chair]
        unused = [one for one in self.promises.all if one.chair == chair and one.at >= self.promises.last]
        for promise in unused:  # no roll can hang on it
            self.promises.all.remove(promise)
        for seat in self.seats_of(chair):
            self.kinds[seat] = OPEN
        self._renew_chair(chair)
        self.say(f"{person.name} left the table.")
        return self._changed()

    def _renew_chair(self, chair: int) -> None:
        """Its password opens nothing any more; a chair of another number stands in its place.

        Never the same one: who had it may hear for a while what is told there.
        """
        self.chairs[max(self.chairs) + 1] = secrets.token_hex(16)
        del self.chairs[chair]

    def _kick(self, owner: Person, chair: int) -> p.Reply:
        if chair == owner.chair or chair not in self.people:
            return p.Refused("There is nobody to send away.", "chair")
        self.outbox.append((chair, p.Closed("The host sent you away.")))
        return self._leave(chair)

    def _hand_over(self, owner: Person, chair: int) -> p.Reply:
        if chair == owner.chair or chair not in self.people:
            return p.Refused("Choose another person at the table.", "chair")
        if not self.moves:
            owner.owner, self.people[chair].owner = False, True
            return self._changed()
        self.heir = chair
        self.outbox.append((chair, p.Offered(owner.name)))
        return self._ok()
