"""A table without a broker: requests are handed over, and each chair hears what it would hear, as bytes."""

import random
from collections.abc import Callable

import msgspec

from game.core.rules import OptionValue
from game.net import protocol as p
from game.net.company import MatchPlan
from game.net.dice import Void, chain_of, new_seed, return_key, token_of
from game.net.ledger import Ledger, Mirror
from game.net.table import HostedTable
from game.net.witness import ChairMemory, Witness


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Sitting:
    """A table, its people's machines, and all bytes each of them was sent. `mute`: chairs that give no links."""

    def __init__(self, game: str, kinds: tuple[str, ...], people: int, **options: OptionValue) -> None:
        self.clock = Clock()
        self.table = HostedTable(MatchPlan(game, kinds, dict(options)), new_seed(), self.clock)
        self.witnesses: dict[int, Witness] = {}
        self.sent: dict[int, list[bytes]] = {}
        self.news: dict[int, list[p.Down]] = {}
        self.mute: set[int] = set()
        for number in range(people):
            self.join(f"Guest {number}")

    @property
    def ledger(self) -> Ledger:
        return self.table.ledger

    @property
    def mirrors(self) -> dict[int, Mirror]:
        """The match as each machine knows it."""
        return {chair: one.account.mirror for chair, one in self.witnesses.items() if one.account is not None}

    def join(self, name: str, hosts: bool = False) -> int:
        """Somebody comes in; who `hosts` has the host's own chain."""
        seed = self.table.secret if hosts else new_seed()
        token = token_of(return_key(seed, 0))
        chair = self.table.knock(p.Knock(p.VERSION, "test", name, "00" * 32, chain_of(seed).vow, token, token))
        assert isinstance(chair, int)
        self.witnesses[chair] = Witness(ChairMemory("table", chair), seed, clock=self.clock)
        self.sent[chair], self.news[chair] = [], []
        self.deliver()
        if self.table.ledger is not None:
            self.catch_up(chair)
        return chair

    def ask(self, chair: int, request: p.Request) -> p.Reply:
        """A request as it would come: as bytes, and the reply and the news as bytes too."""
        if isinstance(request, p.PlayAction):
            request = self.witnesses[chair].want(request)
        elif isinstance(request, p.Undo):
            self.witnesses[chair].agreed.add(request.to)
        return self.raw(chair, request)

    def raw(self, chair: int, request: p.Request) -> p.Reply:
        """The same, with nothing added to the request."""
        read = p.read_request(p.encode(request))
        reply = read if isinstance(read, p.Refused) else self.table.handle(chair, read)
        self.deliver()
        if reply is None:
            again = p.read_request(p.encode(request))
            assert not isinstance(again, p.Refused)
            reply = self.table.handle(chair, again) or p.Ok(-1)  # -1: links are still awaited
            self.deliver()
        raw = p.encode(reply)
        self.sent.setdefault(chair, []).append(raw)
        return p.read_reply(raw)

    def start(self) -> None:
        for chair in self.witnesses:
            self.ask(chair, p.Ready())
        assert isinstance(self.ask(0, p.StartMatch()), p.Ok)

    def piece(self) -> p.JournalPiece:
        """All of the match as it is sent to who fetches it."""
        entries = tuple(self.ledger.entry(index) for index in range(self.ledger.told))
        promises = tuple(self.table.promises.all)
        return p.JournalPiece(entries, self.ledger.public_setup, self.ledger.trail.start, promises)

    def catch_up(self, chair: int, witness: Witness | None = None) -> Witness:
        """A machine fetches the match."""
        witness, piece = witness or self.witnesses[chair], self.piece()
        intent = self.table.intent if self.table.pending is not None else None
        last = self.table.promises.last
        end = p.Journal("run", 0, self.ledger.told, b"", self.ledger.answered, "", last, intent)
        if witness.lobby is None:
            witness.meet(self.table.lobby)
        setup = msgspec.structs.replace(self.ledger.match.setup, key="")
        witness.whole(setup, piece.start, piece.promises, piece.entries, end)
        return witness

    def mirror(self) -> Mirror:
        """The match as somebody would know it who comes now."""
        found = self.catch_up(-1, Witness(ChairMemory("table", 15), new_seed())).account
        return found.mirror

    def deliver(self) -> None:
        """What is told reaches everybody, and machines answer."""
        while self.table.outbox:
            outbox, self.table.outbox = self.table.outbox, []
            for to, message in outbox:
                for chair in [c for c in self.table.people if c in self.witnesses] if to is None else [to]:
                    raw = p.encode(p.Envelope("run", 1, message))
                    self.sent[chair].append(raw)
                    told = p.read_told(raw)
                    self.news[chair].append(told.message)
                    self._follow(chair, told.message)

    def _follow(self, chair: int, message: p.Down) -> None:
        witness = self.witnesses[chair]
        match message:
            case p.Lobby():
                witness.meet(message)
            case p.RollIntent():
                link = witness.announced(message)
                if link is not None and chair not in self.mute:
                    read = p.read_request(p.encode(p.Give(message.n, link)))
                    if isinstance(self.table.handle(chair, read), p.Ok):
                        witness.acked = max(witness.acked, message.n)
            case Void():
                witness.void(message)
            case p.Opened():
                self.catch_up(chair)
            case p.EntriesPlayed():
                witness.played(message)
            case p.Rewound():
                witness.kept(message)

    def vote(self, chair: int, asked: p.QuestionAsked, yes: bool) -> None:
        if yes:
            self.witnesses[chair].agreed.add(asked.to)
        self.ask(chair, p.Vote(asked.question, yes))

    def do(self, chair: int, seat: int, action: object, length: int | None = None) -> p.Reply:
        raw = self.ledger.match.encode(action)
        return self.ask(chair, p.PlayAction(self.mirrors[chair].host_length if length is None else length, seat, raw))

    def play(self, seed: int, until: Callable[[], bool] = lambda: False, most: int = 2000) -> None:
        """Everybody plays any legal action, as their own match lists them, until the end or until it holds."""
        chance = random.Random(seed)
        for _ in range(most):
            if self.table.phase != "playing" or until():
                return
            due = self.table.bot_due()
            if due is not None:
                seat = due[0]
                self.table.play(seat, chance.choice(self.ledger.match.legal(seat)))
                self.deliver()
                continue
            seat = chance.choice(self.ledger.deciding)
            kind = self.table.kinds[seat] if seat < len(self.table.kinds) else self.table.kinds[0]
            chair = int(kind.removeprefix("chair:"))
            reply = self.do(chair, seat, chance.choice(self.mirrors[chair].legal(seat)))
            assert isinstance(reply, p.Ok), reply

    def chair_of(self, seat: int) -> int:
        """Who sits there."""
        return int(self.table.kinds[seat].removeprefix("chair:"))

    def take_back(self, to: int) -> None:
        """One of two people asks for it, and the other agrees."""
        asker = next(chair for chair in (0, 1) if self.table.seats_of(chair))
        self.ask(asker, p.Undo(len(self.ledger), to))
        asked = [news for news in self.news[1 - asker] if isinstance(news, p.QuestionAsked)][-1]
        self.vote(1 - asker, asked, True)


def begun(
    game: str = "horrible_hordes", *kinds: str, actions: int = 0, seed: int = 0, people: int | None = None
) -> Sitting:
    """A match of that many people has begun, and so many actions were done; without kinds two people and a bot."""
    kinds = kinds or ("open", "open", "bot:random")
    sitting = Sitting(game, kinds, kinds.count("open") if people is None else people)
    sitting.start()
    if actions:
        sitting.play(seed, lambda: len(sitting.ledger) >= actions)
    return sitting


def in_secret() -> Sitting:
    """A table of XII Century at which two people are to answer at once, unseen."""
    for seed in range(30):
        sitting = begun("xii_century")
        sitting.play(seed, lambda s=sitting: len(s.ledger.deciding) > 1 and not s.table.bot_due())
        if len(sitting.ledger.deciding) > 1:
            return sitting
    raise AssertionError("it never comes to a war")
