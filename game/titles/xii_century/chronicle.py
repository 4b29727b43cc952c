"""The chronicle of a match of XII Century: its rounds, and the look back on luck and waste."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, ClassVar

from game.core.events import DiceRolled, Event
from game.core.match import Match
from game.core.xii_century import events as facts
from game.core.xii_century import queries, scoring, sheet
from game.core.xii_century import sheet as xii
from game.lab.chronicle import Book, Chapter, ChapterPart, ChronicleTable, mode_of, rounds
from game.lab.lookback import DiceFamily, LuckReader, LuckRoll, Waste, pips
from game.titles.xii_century.narrator import CenturyNarrator, say, town_name
from game.titles.xii_century.terminal import GROUPS
from game.words import game_words

# ---- The rounds of a match of XII Century in few words: the event, the shared dice, and what became of every town.


def _without(state: sheet.State, later: tuple[Any, ...]) -> sheet.State:
    """The state before what a new round did to the towns."""
    s = state.copy()
    for event in later:
        if event.type == "town_changed":
            for asset, delta in event.deltas.items():
                s.towns[event.seat].values[xii.VALUES[asset]] -= delta
    return s


# ---- a round in parts


def _parts(events: list[Any], state: sheet.State, gains: list[int]) -> tuple[ChapterPart, ...]:
    narrator = CenturyNarrator(lambda: state)
    by_seat: dict[int, list[Any]] = defaultdict(list)
    for event in events:
        by_seat[getattr(event, "seat", -1)].append(event)
    found = []
    for seat in state.order:
        dice = next((tuple(e.faces) for e in by_seat[seat] if e.type == "dice_rolled" and e.stream == "own"), ())
        gain = f"{'+' if gains[seat] > 0 else '−'}{abs(gains[seat])} VP" if gains[seat] else ""
        actions = tuple(_deeds(by_seat[seat], narrator, seat))
        if actions or dice:
            found.append(ChapterPart(town_name(state, seat), dice, actions, gain))
    war = tuple(_told(events, _WAR, narrator))
    return (*found, ChapterPart("The king's war", (), war)) if war else tuple(found)


_BEFORE = frozenset(
    ("defence_shown", "event_spared", "town_changed", "shared_fixed", "die_altered", "die_split", "die_saved")
)
_AFTER = frozenset(("person_attracted", "infrastructure_built", "converted"))
_WAR = frozenset(("answers_revealed", "power_shown", "reputation_gained", "troops_halved"))


def _deeds(events: list[Any], narrator: CenturyNarrator, seat: int) -> Iterator[str]:
    words = narrator.words
    yield from _told(events, _BEFORE, narrator, seat)
    grown = {e.asset: e.amount for e in events if e.type == "asset_increased"}
    added = Counter[str]()
    for e in events:
        if e.type == "asset_increased":
            added[e.asset] += e.added
    if grown:
        yield "Grew: " + ", ".join(f"{words.name(name, 2)} {now} (+{added[name]})" for name, now in grown.items()) + "."
    held = {e.location: e.influence for e in events if e.type == "influence_gained"}
    if held:
        yield "Influence: " + ", ".join(f"{words.name(name)} {now}" for name, now in held.items()) + "."
    yield from _told(events, _AFTER, narrator, seat)
    yield from _told([e for e in events if e.type == "fed" and e.lost], frozenset(("fed",)), narrator, seat)
    income = Counter[str]()
    for e in events:
        if e.type == "farms_yielded":
            income["food"] += e.food
        elif e.type == "collected":
            income[e.good] += e.count
    if income:
        yield f"Income: {', '.join(words.count(name, income[name]) for name in xii.ASSETS if income[name])}."


def _told(
    events: list[Any], kinds: frozenset[str], narrator: CenturyNarrator, seat: int | None = None
) -> Iterator[str]:
    """The events of these kinds, under the name of a seat."""
    for event in events:
        if event.type in kinds:
            line = narrator.tell(event, book=True, under=seat)
            if not line.quiet:
                yield line.long


# ---- The chronicle of a match of XII Century: its rounds town by town, the wars, the town sheets in the end.
def book(match: Match) -> Book:
    """See game.lab.chronicle."""
    names, start = tuple(town_name(match.state, seat) for seat in range(match.state.seats)), match.state_at(0)
    chapters, course = list[Chapter](), [tuple(scoring.points(start, town) for town in start.towns)]
    for told in rounds(match):
        begun: Any = told.begun
        events: list[Any] = [*(queries.first_rolls(start) if begun is None else ()), *told.events]
        state = _without(match.state_at(told.after), told.later)
        if events:
            course.append(tuple(scoring.points(state, town) for town in state.towns))
            parts = _parts(events, state, [now - then for then, now in zip(*course[-2:], strict=True)])
            event = (queries.events(start)[start.round - 1] if start.round else "") if begun is None else begun.event
            page = game_words("xii_century").year(xii.FATE[event]).under(match.state.chosen) if event else None
            told_of = (page.title, page.story, page.effect) if page else ("", "", "")
            rolls = (tuple(e.faces) for e in events if e.type == "dice_rolled" and e.stream == "shared")
            shared: tuple[int, ...] = next(rolls, ())
            number = f"Round {told.number}" if told.number else "Before the first round"
            yields = "shared dice" if shared else ""
            chapters.append(Chapter(number, *told_of, dice=shared, yields=yields, parts=parts))
    return Book(
        tuple(chapters),
        mode_of(match),
        names=names,
        tables=(_assets(match, names), _owned(match, names)),
        course=tuple(zip(names, zip(*course[1:], strict=True), strict=False)),
    )


def _assets(match: Match, names: tuple[str, ...]) -> ChronicleTable:
    """What is counted on a town sheet."""
    words = game_words("xii_century")
    s = match.state
    named = [words.name(name, 2).capitalize() for name in xii.ASSETS]
    named += [f"Influence on the {words.name(name)}" for name in xii.LOCATIONS]
    rows = [(name, *(str(town.values[i]) for town in s.towns)) for i, name in enumerate((*named, "Reputation"))]
    rows.append(("Power (POW), walls included", *(str(scoring.tie(s, town)) for town in s.towns)))
    return ChronicleTable("Final town sheets", ("", *names), tuple(rows))


def _owned(match: Match, names: tuple[str, ...]) -> ChronicleTable:
    """Who lives there and what was built, with the abilities that were chosen."""
    words = game_words("xii_century")
    s = match.state
    rows = []
    for heading, group in GROUPS:
        cells = []
        for seat in range(s.seats):
            held = queries.owned(s, seat)
            told = []
            for name in (name for name in group if name in held):
                perk = queries.perk_of(s, seat, name)
                told.append(words.name(name) + (f" ({words.name(perk)})" if perk else ""))
            cells.append(", ".join(told) or "none")
        rows.append((heading, *cells))
    return ChronicleTable("People and buildings", ("", *names), tuple(rows))


# ---- XII Century looked back on: dice to spend, dice of wars and walls; what found no room, and dice thrown away.


class GameLuck(LuckReader):
    """Its luck and waste."""

    kinds: ClassVar = {
        name: DiceFamily(say(f"luck_{name}"), (say("luck_pip"), say("luck_pips")), 1)
        for name in ("own", "shared", "war", "walls")
    }

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.stores = self.assets = self.thrown_away = self.hungry = self.rounds = 0

    def throws(self, event: Event) -> Iterator[LuckRoll]:
        faces: tuple[int, ...] = ()
        family = ""
        if isinstance(event, DiceRolled) and (event.stream == "shared" or event.seat == self.seat):
            if event.stream in ("own", "shared"):
                family, faces = event.stream, tuple(event.faces[i] for i in event.rolled)
        elif isinstance(event, facts.PowerShown) and event.seat == self.seat:
            family, faces = "war", event.faces
        elif isinstance(event, facts.DefenceShown) and event.seat == self.seat:
            family, faces = "walls", event.faces
        yield from (LuckRoll(family, face, pips(6)) for face in faces)

    def read(self, before: sheet.State, event: Event) -> None:
        if isinstance(event, facts.RoundEnded):
            self.rounds += 1
        if getattr(event, "seat", self.seat) != self.seat:
            return
        if isinstance(event, facts.Collected | facts.FarmsYielded):
            self.stores += event.wasted
        elif isinstance(event, facts.AssetIncreased):
            self.assets += max(0, event.counts - event.added)
        elif isinstance(event, facts.DieDiscarded):
            self.thrown_away += 1
        elif isinstance(event, facts.Fed):
            self.hungry += event.lost

    def waste(self, end: sheet.State) -> tuple[Waste, ...]:
        return (
            Waste(say("waste_stores"), self.stores, say("waste_in", count=self.rounds)),
            Waste(say("waste_pips"), self.assets, say("waste_full")),
            Waste(say("waste_dice"), self.thrown_away, say("waste_in", count=self.rounds)),
            Waste(say("waste_people"), self.hungry),
        )


# ---- What a town of XII Century has, counted by name.


def tally(s: sheet.State, seat: int) -> dict[str, int]:
    """Items and abilities, assets, influence, reputation, and the events of the match."""
    town = s.towns[seat]
    found = {name: 1 for name, bit in xii.BIT.items() if town.owned & bit}
    values = zip((*xii.ASSETS, *xii.LOCATIONS), town.values, strict=False)
    found |= {name: count for name, count in values if count}
    found["reputation"] = town.values[xii.REPUTATION]
    for event in s.events:
        if event:
            name = f"event:{xii.FATES[event - 1]}"
            found[name] = found.get(name, 0) + 1
    return found
