"""Events, actions, places and odds in words: the one place where sentences about a game are made.

    narrator = HordesNarrator(lambda: match.state)     # the state at the moment described: names change over time
    narrator.tell(event, to_seat=0)                  # .text "You: castle at 4,7", .long "You built a castle at 4,7."
    narrator.tell(event, book=True, under=1)         # for the chronicle: nobody is "you"; below that seat's name
    narrator.action(action)                          # .text "Build a castle at 4,7", .group, .short, .done, .price
    narrator.say("losses", lost={"army": 2})         # a sentence about more than one fact
    narrator.seat(1), narrator.place((4, 7)), narrator.count(2, "army"), odds(0.93)

**A title's words.** `assets/words/tell_<id>.toml` holds the sentences (game/narrator.py);
`game/titles/<id>/narrator.py`, named in the manifest (`teller=`), says how the fields of events are read:

    class CastlesNarrator(Narrator):
        game = "castles"
        seat_fields = Narrator.seat_fields | {"foe"}              # numbers that are seats; -1 is nobody
        place_fields = Narrator.place_fields | {"origin"}         # places, or tuples of places
        readers = {"paid": lambda t, value, form: PhraseName(t.amounts(value))}         # fields read in another way
        derived = {"battle_ended": {"losses": lambda t, event: sum(event.lost)}}        # facts that no field holds
        def place_name(self, place): ...                        # as the board prints it
        def seat_name(self, seat): ...                          # PhraseName("the Dwarves", plural=True)
        def price_of(self, action): ...                         # {"wood": 3}

tests/test_narrators.py checks every title: all events and actions have rows, no template asks for an unknown field,
whole games are told in every length, and tests/golden/told_<id>.txt shows each sentence once. State is read only when
a sentence is made; a sentence takes 10 to 20 us, so label only what is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from game.phrase import Facts, PhraseName, capital, fits, phrase
from game.words import GameWords, game_words, read_words, words_file

if TYPE_CHECKING:
    from game.core.events import Event
    from game.core.rules import Action


LONGEST = 48  # characters of a short line, readable at arm's length from a TV


class SentenceRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One wording for things of a kind: the first row whose condition holds is used."""

    when: str = ""
    symbol: str = ""


class EventSentence(SentenceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One wording for an event. `short` (at most `LONGEST`) and `book` (nobody is "you") default to `line`."""

    line: str
    short: str = ""
    book: str = ""
    tone: str = ""  # good, bad, or neither
    quiet: bool = False  # in no log: a picture or another sentence says it


class ActionRow(SentenceRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action as a choice (`verb` and `object`), in its `group` (`short`) and afterwards (`done`).

    `group` may use only facts shared by all actions of a group; `note` states the effect.
    """

    verb: str
    done: str
    object: str = ""
    short: str = ""
    group: str = ""
    note: str = ""


class Sentences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A title's file of sentences."""

    tell: dict[str, tuple[EventSentence, ...]] = {}
    act: dict[str, tuple[ActionRow, ...]] = {}
    say: dict[str, str] = {}
    call: dict[str, tuple[str, str]] = {}
    name: dict[str, str] = {}
    aim: dict[str, tuple[str, str]] = {}
    choice: dict[str, tuple[str, str]] = {}
    goal: str = ""
    plural: frozenset[str] = frozenset()


def sentences_of(game: str) -> Sentences:
    """The sentences of a title by its id."""
    return read_sentences(words_file(game, f"tell_{game}.toml"))


@cache
def read_sentences(path: Path) -> Sentences:
    """Parses a file of sentences. Raises WordsError with the file and the error."""
    return read_words(path, Sentences, Sentences())


_ODDS = (
    (0.01, "almost never"),
    (0.10, "very unlikely"),
    (0.35, "unlikely"),
    (0.65, "even"),
    (0.90, "likely"),
    (0.99, "very likely"),
)


def odds(chance: float) -> str:
    """A probability in words, on the one scale used everywhere."""
    return next((word for below, word in _ODDS if chance < below), "almost certain")


class Line(NamedTuple):
    """An event in words: `text` for toasts, captions and narrow lists, `long` a whole sentence, `places` to
    highlight.
    """

    text: str
    symbol: str = ""
    tone: str = ""
    places: tuple[Any, ...] = ()
    long: str = ""
    quiet: bool = False


class Label(NamedTuple):
    """An action in words. `price` counts things by id; `done` follows a name ("... built a castle at 4,7")."""

    verb: str
    object: str
    price: Mapping[str, int]
    group: str
    short: str
    done: str
    note: str = ""
    symbol: str = ""

    @property
    def text(self) -> str:
        """The whole choice: "Build a castle at 4,7"."""
        return f"{self.verb} {self.object}" if self.object else self.verb


Reader = Callable[[Any, Any, str], PhraseName]  # narrator, value, form
Derive = Callable[[Any, Any], Any]  # narrator, event or action


class Guidance(NamedTuple):
    """A player's situation: what to do now, what comes next, the aim. "" if nothing was written."""

    now: str
    next: str
    goal: str


class Narrator:
    """The voice of one title. A field without a reader is a seat, a place, an amount, a number or an id.

    `look` returns the state at the moment described, `names` what seats are called unless the title overrides them,
    `place` how to name places if not as on the board (a terminal's letters).
    """

    game: ClassVar[str] = ""
    seat_fields: ClassVar[frozenset[str]] = frozenset({"who", "seat"})
    place_fields: ClassVar[frozenset[str]] = frozenset({"space"})
    readers: ClassVar[Mapping[str, Reader]] = {}
    derived: ClassVar[Mapping[str, Mapping[str, Derive]]] = {}

    def __init__(
        self,
        look: Callable[[], Any],
        names: Callable[[int], str] | None = None,
        place: Callable[[Any], str] | None = None,
    ) -> None:
        self.look = look
        self.place: Callable[[Any], str] = place or self.place_name
        self._names = names
        self._to: int | None = None  # who is "you" in the sentence being made

    # ---- for titles to define

    @cached_property
    def sentences(self) -> Sentences:
        """Its sentences."""
        return sentences_of(self.game)

    @cached_property
    def words(self) -> GameWords:
        """Its table of names."""
        return game_words(self.game)

    def call(self, names: Callable[[int], str]) -> None:
        """From now on the seats are called so."""
        self._names = names

    def seat_name(self, seat: int) -> PhraseName:
        """A seat's name in the middle of a sentence, and whether verbs take it as plural."""
        return PhraseName(self._names(seat) if self._names else f"Seat {seat + 1}", False)

    def place_name(self, place: Any) -> str:
        """A place as the board prints it."""
        return ",".join(map(str, place)) if isinstance(place, tuple) else str(place)

    def places(self, value: Any) -> tuple[Any, ...]:
        """The places of a field that holds one or many; one is a string, a number or a tuple of numbers."""
        if value is None or value == ():
            return ()
        return value if isinstance(value, tuple) and not isinstance(value[0], int) else (value,)

    def price_of(self, action: Action) -> Mapping[str, int]:
        """The current price of an action, by id of what is paid."""
        return {}

    # ---- for callers

    def tell(self, event: Event, to_seat: int | None = None, *, book: bool = False, under: int | None = None) -> Line:
        """An event as words, to a seat that is "you". `under`: the seat whose name stands above it already."""
        facts = self.facts(event, None if book else to_seat)
        row = next((row for row in self.sentences.tell.get(event.type, ()) if fits(row.when, facts)), None)
        if row is None:
            return Line(event.type, quiet=True)
        long = phrase(row.book if book and row.book else row.line).say(facts, self.read)
        text = phrase(row.short).say(facts, self.read) if row.short else long
        if under is not None:
            long, text = self._below(long, under), self._below(text, under)
        places = tuple(place for field in sorted(self.place_fields) for place in self.places(facts[field]))
        return Line(text, row.symbol, row.tone, places, long, row.quiet)

    def action(self, action: Action, to_seat: int | None = None) -> Label:
        """An action as a choice, an entry of a list and a thing done."""
        facts = self.facts(action, to_seat)
        kind = str(action.__struct_config__.tag)
        row = next((row for row in self.sentences.act.get(kind, ()) if fits(row.when, facts)), None)
        if row is None:
            name = kind.replace("_", " ").capitalize()
            return Label(name, "", self.price_of(action), "", name, name.lower())
        verb, thing, group, done, note = (
            phrase(text).say(facts, self.read) for text in (row.verb, row.object, row.group, row.done, row.note)
        )
        short = phrase(row.short).say(facts, self.read) if row.short else f"{verb} {thing}" if thing else verb
        return Label(verb, thing, self.price_of(action), group, short, done, note, row.symbol)

    def heading(self, action: str, /, **facts: Any) -> tuple[str, str]:
        """What actions of a kind are gathered under, and its symbol: ("Build a castle", "castle")."""
        self._to = None
        known = Facts(**facts)
        if not self.sentences.act:
            return action.replace("_", " ").capitalize(), ""
        row = next(row for row in self.sentences.act[action] if fits(row.when, known))
        return phrase(row.group or f"{row.verb} {row.object}".rstrip()).say(known, self.read), row.symbol

    def say(self, key: str, /, to_seat: int | None = None, **facts: Any) -> str:
        """The sentence of that key with these facts; the key where no sentence could be read. Raises KeyError."""
        self._to = to_seat
        if not self.sentences.say:
            return key.replace("_", " ").capitalize()
        return phrase(self.sentences.say[key]).say(Facts(**facts), self.read)

    def aim(self, kind: str) -> Guidance:
        """What a decision of this kind is about."""
        now, then = self.sentences.aim.get(kind) or (self.name(kind).replace("_", " ").capitalize(), "")
        return Guidance(now, then, self.sentences.goal)

    def seat(self, seat: int, form: str = "") -> str:
        """A seat's name in the third person; `form`: bare (without "the"), poss ("the Dwarves'")."""
        self._to = None
        return self.read_seat(seat, form).text

    def count(self, number: int, noun: str) -> str:
        """ "3 hits", "1 army": by the table of names."""
        known = self.sentences.call.get(noun)
        return f"{number} {known[number != 1]}" if known else self.words.count(noun, number)

    def name(self, thing: str, number: int = 1) -> str:
        """The name of a thing, a phase or a reason."""
        return self.sentences.name.get(thing) or self.words.name(thing, number)

    def amounts(self, counted: Mapping[str, int]) -> str:
        """ "2 wood and 1 gold"; zeros are left out."""
        return self.listed([self.count(n, thing) for thing, n in counted.items() if n], "and")

    @staticmethod
    def listed(items: Iterable[str], form: str = "") -> str:
        """ "a, b, c", or as `form` "and" or "or" has it: "a, b and c"."""
        said = list(items)
        if form in ("and", "or") and len(said) > 1:
            return f"{', '.join(said[:-1])} {form} {said[-1]}"
        return ", ".join(said)

    # ---- how facts are read

    def read(self, field: str, value: Any, form: str) -> PhraseName:
        """A fact in words: by the title's reader, else by its type."""
        reader = self.readers.get(field)
        if reader is not None:
            return reader(self, value, form)
        if field in self.seat_fields:
            if not isinstance(value, tuple):
                return self.read_seat(value, form)
            seats = [self.read_seat(seat, "") for seat in value]
            return PhraseName(self.listed([seat.text for seat in seats], form), len(seats) != 1 or seats[0].plural)
        if field in self.place_fields:
            return PhraseName(self.listed(map(self.place, self.places(value)), form))
        return self._read_plain(value, form)

    def _read_plain(self, value: Any, form: str) -> PhraseName:
        if isinstance(value, str):
            return self._named(value, form)
        if isinstance(value, int) and form in ("", "signed"):
            return PhraseName(signed(value) if form else str(value))
        if isinstance(value, int):
            return PhraseName(self.count(value, form), value != 1)
        if isinstance(value, Mapping):
            return PhraseName(
                self.count(sum(map(abs, value.values())), form) if form not in ("", "and") else self.amounts(value)
            )
        if isinstance(value, tuple | list):
            return PhraseName(self.listed([self._read_plain(one, "").text for one in value], form), len(value) != 1)
        return PhraseName(str(value))

    def _named(self, thing: str, form: str) -> PhraseName:
        if form == "line":
            return PhraseName(self.words.line(thing))
        name = self.name(thing)
        if form == "a":
            return PhraseName(f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}", False)
        return PhraseName(f"the {name}" if form == "the" else name, thing in self.sentences.plural)

    def read_seat(self, seat: int, form: str) -> PhraseName:
        """A seat in the sentence being made: a name or "you"."""
        mine = seat == self._to
        said = PhraseName("you", True) if mine else self.seat_name(seat)
        if form == "bare":
            return PhraseName(said.text.removeprefix("the "), said.plural)
        if form == "poss":
            ending = "" if mine else "'" if said.text.endswith("s") else "'s"
            return PhraseName("your" if mine else said.text + ending, said.plural)
        if form == "their":
            return PhraseName("your" if mine else "their" if said.plural else "its")
        return said

    def facts(self, of: Event | Action, to_seat: int | None) -> Facts:
        """What its sentence is made of."""
        self._to = to_seat
        seat = getattr(of, "seat", None)
        derived = self.derived.get(str(of.__struct_config__.tag), {})
        facts = Facts(of, {name: partial(derive, self, of) for name, derive in derived.items()})
        facts["who"] = seat
        facts["you"] = to_seat is not None and seat == to_seat
        for field in self.seat_fields:
            if field not in derived and (field == "who" or hasattr(of, field)) and facts[field] == -1:
                facts[field] = None
        return facts

    def _below(self, text: str, seat: int) -> str:
        """The sentence without the name it begins with."""
        for form in ("", "bare"):
            name = capital(self.read_seat(seat, form).text)
            for start in (f"{name} ", f"{name}: "):
                if text.startswith(start):
                    return capital(text.removeprefix(start))
        return text


class House(Narrator):
    """The voice of the program, without a game: pages, dialogs, reports. Names are inserted unchanged."""

    game = "house"

    def read(self, field: str, value: Any, form: str) -> PhraseName:
        return PhraseName(value) if isinstance(value, str) else self._read_plain(value, form)

    def say(self, key: str, /, to_seat: int | None = None, **facts: Any) -> str:
        """A sentence without facts is returned as written, including marks and brackets."""
        return super().say(key, to_seat, **facts) if facts else self.sentences.say.get(key, key.replace("_", " "))


_HOUSE = House(lambda: None)


def say(key: str, /, **facts: Any) -> str:
    """A sentence of assets/words/tell_house.toml. Raises KeyError for an unknown key."""
    return _HOUSE.say(key, **facts)


def choice_words(game: str, option: str, value: object) -> tuple[str, str]:
    """How a value of an option is written, and what choosing it means; "" if the title does not say."""
    return sentences_of(game).choice.get(f"{option}.{value}".lower(), ("", ""))


def signed(number: int) -> str:
    """ "+2", "0", or "−2" with a true minus sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
