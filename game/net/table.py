"""A table: its members and its match, and the one authority over both.

It knows neither clock nor broker. `handle` answers one request and leaves messages in `outbox` and lines to persist
in `lines`. Its runner writes the lines first, then sends the reply and the outbox.

An action that rolls waits in `pending` until everybody seated and present has given a link for it. It is announced
first, so that nothing else can be played instead, and only then are links revealed.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from game.bots import current, names
from game.core.match import Played
from game.core.rules import Action, Setup, SetupError, ruleset
from game.net import dice
from game.net import protocol as p
from game.net.company import LOBBY, OPEN, OPENING, OVER, PLAYING, Company, MatchPlan, Person
from game.net.ledger import Ledger, Made, Truncated
from game.net.witness import WAITING_TIME, keyers

VOTING_TIME = 30.0  # seconds to answer a question; silence means no
COMING = 20.0  # seconds for the first sign of life after being let in
ABSENT = 6.0  # seconds without a sign of life after which a member counts as away
OFFER_TIME = 60.0  # seconds to accept becoming the host
GONE, GONE_ALONE = 600, 3 * 86_400  # seconds a member is away before a bot may play for them; if only one other plays


_DEEDS = (
    p.Undo | p.Claim | p.Arrange | p.StartMatch | p.MakeHost | p.ReplaceMember
)  # not between an announcement and its roll
_KEPT = (
    _DEEDS | p.PlayAction | p.Vote | p.Ready | p.Rename | p.Kick | p.LeaveTable
)  # not while a match moves to another host


class Pending(msgspec.Struct):
    """An announced roll: what is played with it (`seat` -1: the match begins), whose links it needs and has."""

    n: int
    seat: int
    action: dict[str, Any]
    tag: dice.Tag | None
    asked: tuple[int, ...]
    links: dict[int, dice.Link]
    since: float = 0.0
    shown: dict[int, float] = {}  # by chair: when a member who missed the announcement first fetched it


class Question(msgspec.Struct):
    """A question to the table: may the match go back to `to`, or a bot play for the chair `gone`?"""

    number: int
    chair: int
    waiting: set[int]
    until: float
    to: int = -1
    length: int = 0
    gone: int = -1


class TableState(msgspec.Struct, frozen=True):
    """All of a table except its journal: what a host needs to resume after a kill, or elsewhere."""

    plan: MatchPlan
    phase: p.Phase
    kinds: p.Kinds
    people: Annotated[tuple[Person, ...], msgspec.Meta(max_length=p.MOST_MEMBERS)]
    secret: p.Hex
    promises: Annotated[tuple[dice.Promise, ...], msgspec.Meta(max_length=p.MOST_PROMISES)]
    chairs: Annotated[dict[dice.Chair, p.Hex], msgspec.Meta(max_length=p.MOST_MEMBERS)]  # their passwords
    last: dice.Index = 0  # rolls ever made
    start: dice.TableRoll | None = None
    pending: Pending | None = None
    stands_in: dict[int, int] = {}


class HostedTable(Company):
    """`clock` gives seconds; the host's chain of links is derived from `secret`."""

    def __init__(self, plan: MatchPlan, secret: str, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(plan, secret, clock)
        self.run = secrets.token_hex(4)  # tells one run of the host from the next
        self.id = ""  # its name on the broker
        self.pending: Pending | None = None
        self._question: Question | None = None
        self._questions = 0

    @classmethod
    def resume(
        cls, state: TableState, setup: Setup | None, journal: list[Played], proofs: list[dice.Proof], clock: Any = None
    ) -> HostedTable:
        """Restore a table. Raises RefusedError if the journal is invalid."""
        table = cls(state.plan, state.secret, clock or time.monotonic)
        game, known = state.plan.game, names(state.plan.game)
        gone = {kind for kind in state.kinds if kind.startswith("bot:") and current(kind[4:], game) not in known}
        table.kinds = [f"bot:{known[0]}" if kind in gone else kind for kind in state.kinds]  # its file is elsewhere
        table.chairs, table.stands_in = dict(state.chairs), dict(state.stands_in)
        made = [proof.roll.n for proof in proofs if proof.roll is not None]
        table.promises = dice.Promises(state.promises, max(state.last, *made[-1:], 0))
        if state.pending is not None and state.pending.n > table.promises.last:
            table.pending = state.pending
            table.pending.since, table.pending.shown = table.clock(), {}
        table.people = {person.chair: person for person in state.people}
        for person in table.people.values():
            person.heard = table.clock()
        table.phase = state.phase
        if setup is not None:
            table.ledger = Ledger.replay(setup, journal, state.start, proofs)
            table.phase = OVER if table.ledger.match.over else PLAYING
        if table.pending is not None:
            table.outbox.append((None, table.intent))
        return table

    @property
    def state(self) -> TableState:
        people, start = tuple(self.people.values()), self.ledger.trail.start if self.ledger is not None else None
        return TableState(
            self.plan, self.phase, tuple(self.kinds), people, self.secret, tuple(self.promises.all),
            dict(self.chairs), self.promises.last, start, self.pending, dict(self.stands_in),
        )  # fmt: skip

    # ---- one request

    def handle(self, chair: int, ask: p.Request) -> p.Reply | None:
        """The reply to a chair's request; None: not yet, ask again once nothing is pending."""
        if (person := self.people.get(chair)) is None:
            return p.Refused("You are no longer at this table.", "gone")
        self._heard(person)
        if self.pending is not None and isinstance(ask, _DEEDS):
            return p.Refused("A roll is being made: try again in a moment.", "slow")
        if self.moving and isinstance(ask, _KEPT):
            return p.Refused("The table moves to another host: try again in a moment.", "slow")
        match ask:
            case p.Beat():
                return self._ok()
            case p.PlayAction():
                return self._do(person, ask)
            case p.Give():
                return self._give(chair, ask)
            case p.Undo():
                return self._undo(chair, ask)
            case p.Vote():
                question = self._question
                if question is not None and question.number == ask.question and chair in question.waiting:
                    question.waiting.discard(chair)
                    if not (ask.yes and question.waiting):
                        self._settle(ask.yes)
                return self._ok()
            case p.ReplaceMember():
                return self._replace(person, ask.chair)
            case p.Decline() if chair == self.heir:
                self.end_offer("will not be the host")
                return self._ok()
            case p.Claim():
                return self._claim(chair, ask)
            case p.Ready():
                person.ready, person.silent = ask.yes, False
                return self._changed()
            case p.Rename():
                person.name = ""
                person.name = self._free_name(ask.name)
                return self._changed()
            case p.Say():
                if text := p.clean(ask.text, p.LONGEST_TALK):
                    self.say(text, person)
                return self._ok()
            case p.LeaveTable():
                return self._leave(chair)
            case p.Arrange() | p.StartMatch() | p.Kick() | p.MakeHost() if not person.owner:
                return p.Refused("Only the host can do that.", "owner")
            case p.Arrange():
                return self._arrange(ask)
            case p.StartMatch():
                return self._start()
            case p.Kick():
                if ask.chair == chair or ask.chair not in self.people:
                    return p.Refused("There is nobody to send away.", "chair")
                self.outbox.append((ask.chair, p.Closed("The host sent you away.")))
                return self._leave(ask.chair, f"was sent away by {person.name}")
            case p.MakeHost():
                return self._hand_over(person, ask.chair)
        return p.Refused("That cannot be asked here.", "garbage")

    # ---- starting

    def _start(self) -> p.Reply:
        if self.phase != LOBBY:
            return p.Refused("The game has begun.", "phase")
        seated = {int(kind.removeprefix("chair:")) for kind in self.kinds if kind.startswith("chair:")}
        if slow := [m.name for m in map(self.people.__getitem__, seated) if not (m.ready or m.owner)]:
            return p.Refused(f"Not ready yet: {', '.join(slow)}.", "ready")
        best = names(self.plan.game)[0]
        self.kinds = [f"bot:{best}" if kind == OPEN else kind for kind in self.kinds]
        self.phase = OPENING
        self._changed()
        self._gather(-1, {}, None, {})
        return self._ok()

    def _setup(self) -> Setup:
        """The setup of the match without the key of its first roll."""
        rules, vow = ruleset(self.plan.game), self.promises.all[0].vow
        return Setup(rules.id, rules.version, len(self.kinds), self.options, f"table:{vow.hex()[:12]}", self.plan.board)

    # ---- the match

    def _do(self, person: Person, ask: p.PlayAction) -> p.Reply | None:
        if self.ledger is None:
            return p.Refused("The game has not begun.", "phase")
        if ask.seat not in self.seats_of(person.chair):
            return p.Refused("That seat is not yours.", "seat")
        found = self.ledger.find(ask.length, ask.seat, ask.action)
        if not isinstance(found, Action):
            return found
        if self.pending is not None:
            same = self._entry(self.ledger) == Played(ask.seat, found)
            return None if same else p.Refused("A roll is being made: try again in a moment.", "slow")
        links: dict[int, bytes] = {}
        if ask.link is not None and ask.n == self.promises.last + 1:
            if not self.promises.keeps(person.chair, ask.n, ask.link):
                return p.Refused("Your share of the dice is not the one that was promised.", "promise")
            links[person.chair] = ask.link
        if person.silent:
            person.silent = False
            self._changed()
        tag = ask.tag if ask.tag is not None and ask.tag.chair == person.chair else None
        return self.play(ask.seat, found, tag, links)

    def play(
        self, seat: int, action: Action, tag: dice.Tag | None = None, links: dict[int, bytes] | None = None
    ) -> p.Reply | None:
        """Play an action of a seat, a person's or a bot's. None: it rolls, and links are awaited."""
        ledger = self.ledger
        assert ledger is not None
        asks = ledger.asks_for(seat, action)
        if isinstance(asks, p.Refused):
            return asks
        if not asks:
            return self._played(Played(seat, action), dice.Proof(tag=tag))
        return self._gather(seat, ledger.match.encode(action), tag, links or {})

    def _played(self, entry: Played, proof: dice.Proof) -> p.Reply:
        ledger = self.ledger
        assert ledger is not None
        told = ledger.told
        if (refused := ledger.play(entry, proof)) is not None:
            return refused
        self.lines.append(Made(entry, proof))
        entries = tuple(ledger.entry(index) for index in range(told, ledger.told))
        self.outbox.append((None, p.EntriesPlayed(told, entries, ledger.answered, ledger.mark(told))))
        if ledger.match.over:
            self.phase = OVER
            self._changed()
        return p.Ok(len(ledger))

    # ---- rolls

    def _gather(
        self, seat: int, action: dict[str, Any], tag: dice.Tag | None, links: dict[int, bytes]
    ) -> p.Reply | None:
        """Announce the next roll and play this once everybody needed has given a link."""
        n = self.promises.last + 1
        asked = tuple(sorted(keyers(self.lobby, self.promises, n)))
        links = {chair: link for chair, link in links.items() if chair in asked}
        self.pending = Pending(n, seat, action, tag, asked, links, self.clock())
        if len(links) == len(asked):
            return self._roll()
        self.outbox.append((None, self.intent))
        return None

    @property
    def intent(self) -> p.RollIntent:
        """The announcement of the pending roll."""
        pending, ledger = self.pending, self.ledger
        assert pending is not None
        if ledger is None:
            return p.RollIntent(pending.n, dice.begun(self._setup()), pending.asked)
        entries = (*ledger.match.journal[ledger.told :], self._entry(ledger))
        return p.RollIntent(pending.n, dice.decided(ledger.trail.sums[ledger.told], entries), pending.asked)

    def _entry(self, ledger: Ledger, key: str = "") -> Played:
        assert self.pending is not None
        return Played(self.pending.seat, ledger.match.decode(self.pending.action), key)

    def _give(self, chair: int, ask: p.Give) -> p.Reply:
        pending = self.pending
        if pending is None or pending.n != ask.n or chair not in pending.asked:
            return p.Stale(self.length)
        if not self.promises.keeps(chair, ask.n, ask.link):
            return p.Refused("Your share of the dice is not the one that was promised.", "promise")
        pending.links[chair] = ask.link
        if len(pending.links) == len(pending.asked):
            self._roll()
        return self._ok()

    def _roll(self) -> p.Reply:
        """All links are there: roll."""
        pending = self.pending
        assert pending is not None
        own = self.promises.of(dice.HOST, pending.n)
        assert own is not None
        links = {**pending.links, dice.HOST: dice.chain_of(self.secret).link(pending.n - own.at)}
        roll = dice.TableRoll(pending.n, tuple(sorted(links.items())))
        self.promises.last = pending.n
        if self.ledger is not None:
            entry = self._entry(self.ledger, roll.key(self.ledger.trail.keys[-1]))
            self.pending = None
            return self._played(entry, dice.Proof(roll, pending.tag))
        self.pending = None
        try:
            self.ledger = Ledger(msgspec.structs.replace(self._setup(), key=roll.key("")), roll)
        except SetupError as error:  # the official dice can make a setup impossible
            self.phase = LOBBY
            self.say(f"The game cannot begin: {error}. Open a table with other choices.")
        else:
            self.phase = PLAYING
            self.outbox.append((None, p.Opened()))
        self._changed()
        return self._ok()

    def _give_up(self, silent: tuple[int, ...]) -> None:
        """These gave no link: abandon the roll and announce the next one without them."""
        pending, self.pending = self.pending, None
        assert pending is not None
        void = dice.Void(pending.n, silent)
        self.promises.last = pending.n
        self.lines.append(void)
        self.outbox.append((None, void))
        people = [self.people[chair] for chair in silent if chair in self.people]
        for person in people:
            person.silent = True
        if self.ledger is not None:
            self._changed()
            self._gather(pending.seat, pending.action, pending.tag, {})
            return
        self.phase = LOBBY
        for person in self.people.values():
            person.ready = False
        names = " and ".join(person.name for person in people) or "Somebody"
        self.say(f"{names} gave no share of the dice, so the game has not begun. Ready means: begin without it.")
        self._changed()

    def bot_due(self) -> tuple[int, str] | None:
        """The seat and name of the bot that must decide now."""
        if self.ledger is None or self.phase != PLAYING or self.pending is not None or self.moving:
            return None
        bots = ((seat, self.kinds[seat]) for seat in self.ledger.deciding)
        return next(((seat, kind.removeprefix("bot:")) for seat, kind in bots if kind.startswith("bot:")), None)

    # ---- undo and votes

    def _undo(self, chair: int, ask: p.Undo) -> p.Reply:
        ledger = self.ledger
        mine = self.seats_of(chair)
        if ledger is None or not mine:
            return p.Refused("Only who plays can undo.", "seat")
        if self.phase == OVER:
            return p.Refused("The game is over.", "phase")
        if ledger.told < len(ledger):
            return p.Refused("Nothing is undone while answers are sealed. Ask again once they are open.", "sealed")
        if ask.length != len(ledger):
            return self._ok() if len(ledger) == ask.to else p.Stale(len(ledger))
        if ask.to >= ask.length:
            return p.Refused("Nothing to undo.", "undo")
        free = ledger.match.undo_floor <= ask.to and all(e.seat in mine for e in ledger.match.journal[ask.to :])
        others = [m for m in self.people.values() if m.chair != chair and self.seats_of(m.chair)]
        if free or not others:
            self._go_back(ask.to, self.people[chair].name)
            return self._ok()
        if away := [person.name for person in others if not person.here]:
            return p.Refused(
                f"Undo past a roll or another's action needs everybody's yes: {', '.join(away)} away.", "absent"
            )
        count = ask.length - ask.to
        text = f"{self.people[chair].name} asks to undo {count} {'action' if count == 1 else 'actions'}."
        return self._put(Question(0, chair, {m.chair for m in others}, 0.0, ask.to, ask.length), text)

    def _replace(self, asker: Person, chair: int) -> p.Reply:
        """A member asks to let a bot play for one who is long away. All who are present must agree."""
        gone = self.people.get(chair)
        if gone is None or gone is asker or self.phase == OVER or not self.seats_of(asker.chair):
            return p.Refused("Only who plays can ask that.", "seat")
        others = {m.chair for m in self.people.values() if m.here and m is not asker and self.seats_of(m.chair)}
        least = GONE if others else GONE_ALONE
        if gone.here or time.time() - gone.left < least:
            span = f"{least // 86_400} days" if least >= 86_400 else f"{least // 60} minutes"
            return p.Refused(f"{gone.name} has to be away for {span} first.", "here")
        if not others:
            self.stand_in(gone, asker)
            return self._ok()
        text = f"{asker.name} asks to let a bot play for {gone.name} until they come back."
        if gone.owner:
            text += f" {asker.name} would be the host."
        return self._put(Question(0, asker.chair, others, 0.0, gone=chair), text)

    def _put(self, question: Question, text: str) -> p.Reply:
        """Ask the table a question that everybody must agree to."""
        if self._question is not None:
            return p.Refused("The table is being asked already.", "asked")
        self._questions += 1
        question.number, question.until = self._questions, self.clock() + VOTING_TIME
        self._question = question
        name = self.people[question.chair].name
        asked = p.QuestionAsked(question.number, name, text, int(VOTING_TIME), question.to)
        self.outbox += [(other, asked) for other in question.waiting]
        self.say(text)
        return self._ok()

    def _go_back(self, to: int, name: str) -> None:
        assert self.ledger is not None
        self.ledger.rewind(to)
        self.lines.append(Truncated(to))
        self.outbox.append((None, p.Rewound(to, name)))

    def _settle(self, yes: bool) -> None:
        question, self._question = self._question, None
        assert question is not None
        gone, asker = self.people.get(question.gone), self.people.get(question.chair)
        free = self.pending is None and not self.moving and self.ledger is not None
        if question.gone >= 0:
            yes = yes and self.pending is None and gone is not None and not gone.here and asker is not None
        else:
            yes = yes and free and len(self.ledger or ()) == question.length
        self.outbox.append((None, p.QuestionSettled(question.number, yes)))
        if yes and gone is not None and asker is not None:
            self.stand_in(gone, asker)
        elif yes:
            self._go_back(question.to, "the table")
        else:
            self.say("The table leaves it as it is.")

    # ---- clock

    def stood_still(self, seconds: float) -> None:
        """The host itself stalled for this long: do not count it as anybody's silence."""
        for person in self.people.values():
            person.heard += seconds
        if self.pending is not None:
            self.pending.since += seconds
            self.pending.shown = {chair: when + seconds for chair, when in self.pending.shown.items()}
        if self._question is not None:
            self._question.until += seconds
        self.offered += seconds

    def tick(self) -> None:
        """Handle the passage of time: absences and deadlines."""
        now = self.clock()
        for member in list(self.people.values()):
            if not (member.came or member.owner) and now - member.heard > COMING:  # let in, and never showed up
                self._leave(member.chair)
            elif member.here and now - member.heard > ABSENT:
                member.here, member.left = False, int(time.time())
                self._changed()
        if (pending := self.pending) is not None:
            silent = []  # members no longer waited for: absent, or alive without giving their link
            for chair in pending.asked:
                person = self.people.get(chair)
                late = pending.shown.get(chair, pending.since) + WAITING_TIME
                if chair not in pending.links and (person is None or not person.here or person.heard > late):
                    silent.append(chair)
            if silent:
                self._give_up(tuple(silent))
        if self._question is not None and now > self._question.until:
            self._settle(False)
        if self.heir is not None and now - self.offered > OFFER_TIME:
            self.end_offer("has not become the host")
        for seat, chair in list(self.stands_in.items()) if self.pending is None and not self.moving else ():
            person = self.people.get(chair)
            if person is None or not self.kinds[seat].startswith("bot:"):
                del self.stands_in[seat]
            elif person.here:
                del self.stands_in[seat]
                self.kinds[seat] = f"chair:{chair}"
                self.say(f"{person.name} is back and plays on.")
                self._changed()
