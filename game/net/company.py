"""The members of a table: who they are, who sits where, and who is the owner. The match itself is in `table`."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec

from game.bots import names, thinks_apart
from game.core.match import fitting
from game.core.rules import OptionValue, Ruleset, SetupError, check_seats, full_options, ruleset
from game.net import protocol as p
from game.net.dice import HOST, LONGEST_NAME, Chair, Link, Promise, Promises, chain_of, token_of
from game.net.ledger import Ledger, Note

LOBBY: Final = "lobby"
OPENING: Final = "opening"
PLAYING: Final = "playing"
OVER: Final = "over"
OPEN = "open"


class MatchPlan(msgspec.Struct, frozen=True):
    """What to play. `kinds`: "open" or "bot:<name>" by seat."""

    game: p.Word
    kinds: tuple[p.Word, ...]
    options: dict[str, OptionValue] = {}
    board: dict[str, Any] | None = None


class Person(msgspec.Struct):
    """A member as the host knows it."""

    chair: Chair
    name: p.Name
    ready: bool = False
    owner: bool = False
    heard: float = 0.0  # when it last gave a sign of life
    here: bool = True
    came: bool = True  # it has given a sign of life since it was let in
    silent: bool = False  # it did not give its link of a roll, and has not acted since
    left: int = 0  # when it went away, in seconds since the epoch
    token: Link = bytes(20)  # hash of the key with which it may return after the table has moved,
    before: Link = bytes(20)  # and of the key used last


class Company:
    """`clock` gives seconds; the host's chain of links is derived from `secret`."""

    def __init__(self, plan: MatchPlan, secret: str, clock: Callable[[], float]) -> None:
        rules = ruleset(plan.game)
        check_seats(rules, len(plan.kinds))
        self.options = full_options(rules, plan.options)
        self.plan, self.secret, self.clock = plan, secret, clock
        self.phase: p.Phase = LOBBY
        self.kinds = list(plan.kinds)
        self.people: dict[int, Person] = {}
        self.ledger: Ledger | None = None
        self.lines: list[Note] = []
        self.outbox: list[tuple[int | None, p.Down]] = []  # (chair, message); None: everybody
        self.chairs = {chair: secrets.token_hex(16) for chair in range(p.MOST_MEMBERS)}  # their passwords
        self.promises = Promises((Promise(HOST, 0, chain_of(secret).vow),))
        self.heir: int | None = None  # the chair that was asked to become the host,
        self.offered = 0.0  # and when
        self.moving = False  # the heir has the match: nothing is played here until it hosts or declines
        self.stands_in: dict[int, int] = {}  # by seat: the chair a bot plays for until it comes back
        self.moves = True  # to another host's machine; a server's table stays, whoever is its host

    # ---- what everybody may know

    @property
    def length(self) -> int:
        """Of the journal, as far as everybody knows it."""
        return self.ledger.told if self.ledger is not None else 0

    @property
    def lobby(self) -> p.Lobby:
        people = [member for _, member in sorted(self.people.items())]
        members = tuple(p.Member(m.chair, m.name, m.ready, m.here, m.owner, m.silent) for m in people)
        latest = {one.chair: one for one in self.promises.all}
        promises = tuple(latest[chair] for chair in (HOST, *self.people) if chair in latest)
        return p.Lobby(self.plan.game, self.phase, members, tuple(self.kinds), self.options, promises)

    def _changed(self) -> p.Ok:
        self.outbox.append((None, self.lobby))
        return self._ok()

    def _ok(self) -> p.Ok:
        return p.Ok(self.length)

    def seats_of(self, chair: int) -> tuple[int, ...]:
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == f"chair:{chair}")

    def say(self, text: str, person: Person | None = None) -> None:
        """Tell everybody; without a person, in the table's own name."""
        self.outbox.append((None, p.TalkLine(person.name, text, person.chair) if person else p.TalkLine("", text)))

    # ---- arrivals

    def knock(self, ask: p.Knock) -> int | p.Refused:
        """Seat a newcomer; returns the chair."""
        if (other := p.other_version(ask.version, ask.app)) is not None:
            return other
        again = (m.chair for m in self.people.values() if m.token == ask.token and not m.came)
        if (chair := next(again, None)) is not None:  # the answer was lost, and it knocks again
            return chair
        if not self.chairs.keys() - self.people:  # the spectator who has been away longest makes room
            needed = {chair for chair in self.people if self.seats_of(chair)} | set(self.stands_in.values())
            if away := [m for m in self.people.values() if not (m.here or m.owner or m.chair in needed)]:
                self._leave(min(away, key=lambda m: m.left).chair, "was away and has made room")
        if not (free := self.chairs.keys() - self.people):
            return p.Refused(f"The table is full: {p.MOST_MEMBERS} people are here.", "full")
        name = self._free_name(ask.name)
        chair = min(free)
        self.people[chair] = Person(chair, name, owner=not self.people, heard=self.clock(), came=False, token=ask.token)
        # In play a promise counts from the roll after the next: links of that one may have been given already.
        promise = Promise(chair, self.promises.last + (self.phase != LOBBY), ask.vow, name)
        self.promises.all.append(promise)
        self.lines.append(promise)
        if self.phase == LOBBY and OPEN in self.kinds:
            self.kinds[self.kinds.index(OPEN)] = f"chair:{chair}"
        self._changed()
        return chair

    def come_back(self, ask: p.Return) -> int | p.Refused:
        """Readmit a member who followed the table here; returns the chair."""
        if (other := p.other_version(ask.version, ask.app)) is not None:
            return other
        person, known = self.people.get(ask.chair), token_of(ask.key)
        again = person is not None and known == person.before and ask.token == person.token
        if person is None or not (known == person.token or again):
            return p.Refused("The table does not know this seat any more: join with a code.", "gone")
        person.token, person.before = ask.token, known
        self._heard(person)
        self._changed()
        return ask.chair

    def _free_name(self, wanted: str) -> str:
        taken = {person.name for person in self.people.values()}
        numbered = (f"{p.clean(wanted, LONGEST_NAME - 3) or 'Guest'} {number}" for number in itertools.count(2))
        names = itertools.chain([p.clean(wanted, LONGEST_NAME) or "Guest"], numbered)
        return next(name for name in names if name not in taken)

    def _heard(self, person: Person) -> None:
        """This person has given a sign of life."""
        person.heard, person.came = self.clock(), True
        if not person.here:
            person.here, person.silent = True, False
            self._changed()

    # ---- seats and people

    def _claim(self, chair: int, ask: p.Claim) -> p.Reply:
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

    def _arrange(self, ask: p.Arrange) -> p.Reply:
        if ask.seat >= len(self.kinds):
            return p.Refused(f"This table has {len(self.kinds)} seats.", "seat")
        if (text := self.no_kind(ask.kind)) is not None:
            return p.Refused(text, "bot")
        sits = next((m for m in self.people.values() if ask.seat in self.seats_of(m.chair)), None)
        if sits is not None and sits.here and not sits.owner:
            return p.Refused(f"{sits.name} sits there and is here: only they can get up.", "taken")
        if sits is not None and not sits.owner:
            self.say(f"The host has taken seat {ask.seat + 1} from {sits.name}, who is away.")
        self.kinds[ask.seat] = ask.kind
        self.stands_in.pop(ask.seat, None)
        return self._changed()

    def check(self) -> None:
        """Raises SetupError if no game can begin as planned: better now than once everybody is ready."""
        rules = ruleset(self.plan.game)
        check_shared(rules)
        for text in filter(None, map(self.no_kind, self.plan.kinds)):
            raise SetupError(text.rstrip("."))
        fitting(rules.id, len(self.plan.kinds), self.options, self.plan.board)

    def no_kind(self, kind: str) -> str | None:
        """Why a seat cannot be of this kind. Servers run no bots that need their own process."""
        bots = [name for name in names(self.plan.game) if self.moves or not thinks_apart(name)]
        if kind == OPEN or kind.removeprefix("bot:") in bots:
            return None
        return f"There is no such bot {'here' if self.moves else 'on a server'}; there is: {', '.join(bots)}."

    def _leave(self, chair: int, how: str = "left the table") -> p.Reply:
        person = self.people[chair]
        del self.people[chair]
        if person.owner and self.people:
            min(self.people.values(), key=lambda m: (not m.here, m.chair)).owner = True
        made, last = self.promises.all, self.promises.last
        made[:] = [one for one in made if one.chair != chair or one.at < last]  # no roll can depend on the others
        for seat in self.seats_of(chair):
            self.kinds[seat] = OPEN
        # The chair's password is void, and a chair with a new number takes its place. Numbers are never reused: who sat
        # there may still be subscribed to that chair's news for a while.
        self.chairs[max(self.chairs) + 1] = secrets.token_hex(16)
        del self.chairs[chair]
        self.say(f"{person.name} {how}.")
        return self._changed()

    def _hand_over(self, owner: Person, chair: int) -> p.Reply:
        if chair == owner.chair or chair not in self.people:
            return p.Refused("Choose another person at the table.", "chair")
        if not self.moves:
            self._arranges(self.people[chair])
            return self._changed()
        self.heir, self.offered = chair, self.clock()
        self.outbox.append((chair, p.Offered(owner.name)))
        return self._ok()

    def _arranges(self, person: Person) -> None:
        """Make this person the owner."""
        for other in self.people.values():
            other.owner = other is person
        self.say(f"{person.name} is the host now.")

    def end_offer(self, why: str = "") -> None:
        """Withdraw the offer to become the host."""
        if self.heir is not None and why and self.heir in self.people:
            self.say(f"{self.people[self.heir].name} {why}.")
        self.heir, self.moving = None, False

    # ---- long absences

    def stand_in(self, gone: Person, asker: Person) -> None:
        """Let bots play for a member until they return; if they were the host, the asker becomes it."""
        usual = next(name for name in names(self.plan.game) if self.no_kind(f"bot:{name}") is None)
        for seat in self.seats_of(gone.chair):
            self.kinds[seat] = OPEN if self.phase == LOBBY else f"bot:{usual}"
            self.stands_in[seat] = gone.chair
        self.say(f"A bot plays for {gone.name} until they come back.")
        if gone.owner:
            self._arranges(asker)
        self._changed()


def check_shared(rules: Ruleset[Any]) -> None:
    """Raises SetupError for single-player games."""
    if rules.seats.stop == 2:
        raise SetupError(f"{rules.name} is a game for one: play it without a table")
