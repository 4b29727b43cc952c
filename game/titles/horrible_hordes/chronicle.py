"""The chronicle of a match: its rounds, the book, the look back; what a kingdom has, counted by name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from game.core.events import DiceRolled, Event
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.queries import units_at
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import KINGDOMS, TOWER
from game.core.horrible_hordes.tables import names as ability_ids
from game.core.match import Match, all_facts
from game.lab import chronicle
from game.lab.chronicle import Book, Chapter, ChapterPart, ChronicleTable, mode_of, rounds
from game.lab.lookback import DiceFamily, LuckReader, LuckRoll, Waste, at_least, hit
from game.phrase import capital
from game.text.printer import column
from game.titles.horrible_hordes.narrator import HordesNarrator, say
from game.titles.horrible_hordes.terminal import GROUND, SIGNS, cell
from game.words import game_words

# ---- The rounds of a match of Horrible Hordes in few words: what each player gained and did, the hordes, the fights.
HORDES = -1  # the side of the hordes, among the seats


def seat_name(state: State, seat: int) -> str:
    """ "The Horse Men"."""
    return capital(HordesNarrator(lambda: state).seat(seat))


# ---- a round in parts

_DONE = frozenset({
    "event_happened", "kingdom_chosen", "start_chosen", "built", "trained", "unit_gained", "unit_lost", "stack_moved",
    "settlement_moved", "vt_gained", "seat_fallen", "restarted", "retired",
})  # fmt: skip
_HORDES = frozenset({"horde_spawned", "horde_moved", "horde_grew", "horde_destroyed"})
_FOUGHT = frozenset({"battle_begun", "battle_ended"})
# Reasons for which another sentence tells it.
_ELSEWHERE = {
    "unit_gained": ("start", "restart"),
    "unit_lost": ("battle",),
    "vt_gained": ("horde",),
    "horde_destroyed": ("battle",),
}


def _parts(events: Sequence[Any], state: State) -> tuple[ChapterPart, ...]:
    narrator = HordesNarrator(lambda: state, place=cell)
    by_seat: dict[int, list[Any]] = defaultdict(list)
    for event in events:
        by_seat[getattr(event, "seat", HORDES)].append(event)
    found = []
    for player in state.players:
        own = by_seat[player.seat]
        gained = sum(event.vt for event in own if event.type == "vt_gained")
        done = (*_gathered(own, narrator), *_lines(own, _DONE, narrator, player.seat))
        if done:
            gain = f"{'+' if gained > 0 else '−'}{narrator.count(abs(gained), 'vt')}" if gained else ""
            found.append(ChapterPart(seat_name(state, player.seat), (), done, gain))
    fought = _lines(events, _FOUGHT, narrator)
    battles = tuple(f"{begun} {ended}" for begun, ended in zip(fought[::2], fought[1::2], strict=False))
    rest = ((say("the_hordes"), _lines(events, _HORDES, narrator)), ("Battles", battles))
    return (*found, *(ChapterPart(title, (), told) for title, told in rest if told))


def _lines(
    events: Sequence[Any], kinds: frozenset[str], narrator: HordesNarrator, under: int | None = None
) -> tuple[str, ...]:
    """What nothing else tells of these kinds, in the words of the book."""
    return tuple(
        narrator.tell(event, book=True, under=under).long
        for event in events
        if event.type in kinds
        and (event.type != "horde_moved" or event.met)
        and getattr(event, "reason", "") not in _ELSEWHERE.get(event.type, ())
    )


def _gathered(events: Sequence[Any], narrator: HordesNarrator) -> Iterator[str]:
    """Chits, abilities learned and used: many facts, a sentence each."""
    came, went = Counter[str](), Counter[str]()
    for event in events:
        if event.type in ("resources_changed", "produced"):
            for chit, n in event.chits.items():
                (came if n > 0 else went)[chit] += abs(n)
    learned = tuple(e.ability for e in events if e.type == "ability_gained" and e.reason != "kingdom")
    used = tuple(dict.fromkeys(e.ability for e in events if e.type == "ability_used"))
    if came:
        yield narrator.say("income", came=came)
    if went:
        yield narrator.say("outgo", went=went)
    if learned:
        yield narrator.say("learned", abilities=learned)
    if used:
        yield narrator.say("used", abilities=used)


# ---- The chronicle of a match of Horrible Hordes: its rounds, the board after each, the battles, abilities and
# tokens.
SPACE = 20.0
EDGE = 8.0  # for the letters and numbers beside the board
_CHASM = "#4b4350"


def book(match: Match) -> Book:
    """See game.lab.chronicle."""
    names = tuple(seat_name(match.state, seat) for seat in range(len(match.score())))
    chapters, course, vt = list[Chapter](), list[tuple[int, ...]](), [0] * len(match.state.players)
    event: Any
    for told in filter(lambda told: told.events, rounds(match)):
        for event in told.events:
            if event.type == "vt_gained":
                vt[event.seat] = event.total
        state, n = match.state_at(told.after), told.number
        number = say("round", round=n) if n else say("founding")
        caption = say("after_round", round=n) if n else say("beginning")
        parts = _parts(told.events, state)
        chapters.append(Chapter(number, picture=board_picture(state), caption=caption, parts=parts))
        course.append(tuple(vt))
    sheets, curves = _tables(match), tuple(zip(names, zip(*course, strict=True), strict=False))
    last = say("final_board")
    return Book(tuple(chapters), mode_of(match), _legend(match), "", names, sheets, curves, figure=58, last=last)


# ---- the board


def board_picture(s: State) -> str:
    """Ground, kingdoms by colour with what stands there, hordes with their counters."""
    body: list[str] = []
    for number, (x, y) in enumerate(s.grid.cells):
        left, top = EDGE + (x - 1) * SPACE, (y - 1) * SPACE
        ground = s.ground(number).id
        kind = GROUND["motifs"].get(ground, "meadow")
        body.append(chronicle.rect(left, top, SPACE, SPACE, _CHASM if ground == "chasm" else chronicle.LAND[kind]))
        body.append(chronicle.motif(kind, left, top, SPACE))
        body.append(chronicle.text(left + SPACE - 3, top + 3.4, 4.4, SIGNS[ground].strip(".")))
        body += _kingdoms(s, number, left, top)
    for number, horde in sorted(s.hordes.items()):
        x, y = s.grid.cells[number]
        cx, cy = EDGE + (x - 0.5) * SPACE, (y - 0.5) * SPACE
        body.append(chronicle.disc(cx, cy, 6.2, chronicle.INK))
        body.append(chronicle.text(cx, cy, 8, str(horde.hits), chronicle.PAPER))
    width, height = EDGE + s.grid.width * SPACE, s.grid.height * SPACE + EDGE
    lines = [
        chronicle.rect(EDGE, 0, width - EDGE, height - EDGE, "none", f'stroke="{chronicle.INK}" stroke-width=".8"'),
        *(chronicle.text(EDGE + (x - 0.5) * SPACE, height - 3.6, 6, column(x - 1)) for x in range(1, s.grid.width + 1)),
        *(chronicle.text(3.4, (y - 0.5) * SPACE, 6, str(y)) for y in range(1, s.grid.height + 1)),
    ]
    return chronicle.picture(width, height, [*body, *lines], say("the_board"))


def _kingdoms(s: State, number: int, left: float, top: float) -> list[str]:
    """The units of every player in a space: a flag in his colour with letters."""
    found = []
    for player in s.players:
        if not player.spaces >> number & 1:
            continue
        towns, castles, towers, armies = units_at(player, number).values()
        hue = chronicle.SEATS[player.seat % len(chronicle.SEATS)]
        edge = f'stroke="{chronicle.INK}" stroke-width=".6"'
        found.append(chronicle.rect(left + 1, top + SPACE - 8.4, SPACE - 2, 7.4, hue, edge))
        told = f"{player.seat + 1}" + "S" * towns + "C" * castles + "T" * towers + (f"+{armies}" if armies else "")
        found.append(chronicle.text(left + SPACE / 2, top + SPACE - 4.7, 5.4 if len(told) < 6 else 4, told))
    return found


def _legend(match: Match) -> tuple[tuple[str, str], ...]:
    words = game_words("horrible_hordes")
    s = match.state
    used = {s.ground(number).id for number in range(s.grid.count)}
    ground = ((sign, words.name(name)) for name, sign in SIGNS.items() if name in used and sign != ".")
    units = (
        ("1", say("units_of_first")), ("S", "settlement"), ("C", "castle"), ("T", words.name(TOWER)), ("+2", "armies"),
        ("●", say("horde_and_hits")),
    )  # fmt: skip
    return (*units, *ground)


# ---- the sheets


def tokens(match: Match) -> tuple[tuple[str, Counter[int]], ...]:
    """Where the victory tokens came from: each reason and how many it brought each seat."""
    by_reason: dict[str, Counter[int]] = {}
    e: Any
    for told in all_facts(match):
        for e in told:
            if e.type == "vt_gained":
                by_reason.setdefault(e.reason, Counter())[e.seat] += e.vt
    words = game_words("horrible_hordes")
    return tuple(
        (say("hordes_destroyed") if reason == "horde" else capital(words.name(reason)), of)
        for reason, of in by_reason.items()
    )


def _tables(match: Match) -> tuple[ChronicleTable, ...]:
    """Where the tokens came from, what every kingdom knew in the end, battles won and lost."""
    s, words = match.state, game_words("horrible_hordes")
    names = [seat_name(s, player.seat) for player in s.players]
    brought = tuple((reason, *(str(of[player.seat]) for player in s.players)) for reason, of in tokens(match))
    known = [", ".join(map(words.name, ability_ids(player.abilities))) or "none" for player in s.players]
    ended = [fact for told in all_facts(match) for fact in told if isinstance(fact, facts.BattleEnded)]
    fought = []
    for seat, name in enumerate(names):
        own = [fact for fact in ended if fact.seat == seat]
        won, longest = sum(fact.result == "won" for fact in own), max((fact.rounds for fact in own), default=0)
        fought.append((name, str(len(own)), str(won), str(len(own) - won), str(longest)))
    head = ("", "battles", "won", "lost", say("longest_battle"))
    return (
        *([ChronicleTable(say("tokens_from"), ("", *names), brought)] if brought else []),
        ChronicleTable(say("final_abilities"), (), tuple(zip(names, known, strict=True))),
        *([ChronicleTable("Battles", head, tuple(fought))] if ended else []),
    )


# ---- Horrible Hordes looked back on: blows dealt and taken, shots; chits thrown away and armies nobody could place.
_SIDES = 10


class GameLuck(LuckReader):
    """Its luck and waste."""

    kinds: ClassVar = {
        "dealt": DiceFamily(say("hits_dealt"), ("hit", "hits"), 1),
        "taken": DiceFamily(say("hits_taken"), ("hit", "hits"), -1),
    }

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.sides: tuple[int, int] = (-1, -1)  # the seats of the battle that is fought
        self.faces: tuple[int, ...] = ()  # as they fell; () once one was turned
        self.chits = self.forgone = self.turns = self.idle = 0
        self.busy = False

    def throws(self, event: Event) -> Iterator[LuckRoll]:
        if isinstance(event, facts.BattleBegun):
            self.sides = event.seat, event.foe
        elif isinstance(event, DiceRolled) and event.stream == "battle":
            self.faces = event.faces
        elif isinstance(event, facts.DieChanged):
            self.faces = ()  # what was turned did not fall so
        elif isinstance(event, facts.DiceJudged) and self.seat in self.sides and len(self.faces) == len(event.rows):
            mine = self.sides.index(self.seat)
            for face, (side, _, total, needed, _, struck) in zip(self.faces, event.rows, strict=True):
                if struck:  # others had nothing left to strike
                    law = hit(at_least(needed - (total - face), _SIDES))
                    yield LuckRoll("dealt" if side == mine else "taken", int(total >= needed), law)

    def read(self, before: State, event: Event) -> None:
        if getattr(event, "seat", -1) != self.seat:
            return
        if isinstance(event, facts.Discarded):
            self.chits += sum(event.chits.values())
        elif isinstance(event, facts.UnitForgone):
            self.forgone += 1
        elif isinstance(event, facts.Built | facts.Trained):
            self.busy = True
        elif isinstance(event, facts.TurnEnded):
            self.turns += 1
            self.idle += not self.busy
            self.busy = False

    def waste(self, end: State) -> tuple[Waste, ...]:
        return (
            Waste(say("chits_over"), self.chits, say("discarded_in", n=self.turns)),
            Waste(say("idle_turns"), self.idle, say("of_turns", n=self.turns)),
            Waste(say("units_forgone"), self.forgone),
            Waste(say("chits_left"), sum(end.players[self.seat].goods), say("at_the_end")),
        )


# ---- What a kingdom of Horrible Hordes has, counted by name.


def tally(s: State, seat: int) -> dict[str, int]:
    """The kingdom, its abilities and units; nothing for whoever leads the hordes."""
    if seat >= len(s.players):
        return {"slain": s.slain}
    player = s.players[seat]
    found = {f"ability:{ability}": 1 for ability in ability_ids(player.abilities)}
    if player.kingdom >= 0:
        found[f"kingdom:{KINGDOMS[player.kingdom].id}"] = 1
    return {
        **found,
        "settlements": sum(player.settlements.values()),
        "castles": sum(map(len, player.castles.values())),
        "armies": len(player.armies),
        "tokens": player.vt,
    }
