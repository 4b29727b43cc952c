"""A game as text, in the manner of chess notation: a head, then a line a year or round. `Match.to_text`,
`Match.from_text`.

    [Game "twenty_years"]
    [Rules 2]
    [Seats 1]
    [Seed "oak-7"]
    [Option difficulty "standard"]
    [Moves 214]
    [State "5d0c..."]

    1. keep 1,3; harvest: 4 2 4 6 2; stop; claim t12; build tannery 1 c1,d1; end
    2. harvest: 5 5 1 3 6; keep 1,2; harvest: 5 5 2 2 6; stop; end

A move is its word, its required values in order, and `name=value` for the rest. `harvest: 4 2` records dice; it may
be omitted, but must be true. With several seats, "(2)" stands before the first of consecutive moves of seat 2. A line
that begins with # is a comment. Parsing is strict: an error names its line and move.

`notation.toml` beside the rules may define the words of moves and the form of values, see `Notation`. The default is
the names of the encoding; values without a short form are written as encoded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import inspect

from game.core.events import DiceRolled, Event
from game.core.figures import FigureRow
from game.core.rules import RULESETS, Action, ActionError, Ruleset, Setup, decode, full_options, ruleset

LONGEST = 4 << 20  # characters of a text that is read at all
MOST_MOVES = 50_000  # of a text; the longest games take a tenth of it
TURNS = {"year_begun", "round_begun"}  # events after which dice belong to the next line
LONGEST_MOVE = 1 << 16  # characters
_LONG = 400  # characters of a fault
_CLIP = 60  # characters of a move that a fault quotes

_TAG = re.compile(r"\[\s*([A-Z][a-z]+)\s+(?:([a-z_0-9]+)\s+)?(\S.*?)\s*\]")
_NUMBER = re.compile(r"\s*(\d{1,9})\.(?:\s+|$)")
_SEAT = re.compile(r"\s*\(\s*(\d{1,3})\s*\)\s*")
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ITEM = re.compile(rf'(?:{_QUOTED}|[^";])*')
_WORD = re.compile(rf'(?:{_QUOTED}|[^\s"])+')
_DICE = re.compile(r"([A-Za-z_]\w*):((?: +-?\d{1,9})+)")
_KEY = re.compile(rf"(.*\S)\s+!(\w+|{_QUOTED})")
_HOLE = re.compile(r"\{(\w+(?::\S+?)?)\}")


class TextError(ValueError):
    """Text that is not a game: one sentence with the line (1-based; 0: the whole text) and the move."""

    def __init__(self, line: int, why: str, move: str = "") -> None:
        self.line, self.move, self.why = line, move, why
        at = f"line {line}" if line else "the text"
        quoted = move if len(move) <= _CLIP else move[: _CLIP - 3] + "..."
        told = f"{at}, move '{quoted}': {why}" if move else f"{at}: {why}"
        told = "".join(sign if sign.isprintable() else "?" for sign in told)
        super().__init__(told if len(told) <= _LONG else f"{told[: _LONG - 3]}...")


class Notation(FigureRow, frozen=True):
    """notation.toml. `words`: action type -> its word. `values`: field -> form of its values.

    A pattern holds names of a value's fields, or numbers for a tuple's items, in braces: "{pool}/{i}". Of several
    patterns the first that covers all present fields is used. ":+1" counts from 1 what starts at 0, ":a0" writes it
    as a letter (0 is a, 26 is aa), ":a1" what starts at 1. `quiet`: dice streams that are left out.
    """

    words: Mapping[str, str] = {}
    values: Mapping[str, tuple[str, ...]] = {}
    quiet: tuple[str, ...] = ()


# ---- values


class _Form(msgspec.Struct, frozen=True):
    """How values of one type are written: the text they match, and conversions both ways."""

    pattern: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


class _UnwritableError(ValueError):
    """A value or type without a short form."""


def _quote(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z_]\w*", text, re.ASCII) else msgspec.json.encode(text).decode()


def _unquote(text: str) -> str:
    return msgspec.json.decode(text, type=str) if text.startswith('"') else text


_BOOL = _Form("yes|no", lambda value: "yes" if value else "no", lambda text: text == "yes")
_INT = _Form(r"-?\d{1,18}", str, int)
_STR = _Form(rf"[A-Za-z_][A-Za-z0-9_]*|{_QUOTED}", _quote, _unquote)


def letters(number: int) -> str:
    """0 is a, 25 is z, 26 is aa."""
    if not 0 <= number < 26 * 27:
        raise _UnwritableError(str(number))
    more, letter = divmod(number, 26)
    return (chr(96 + more) if more else "") + chr(97 + letter)


def _from_letters(text: str) -> int:
    number = 0
    for sign in text:
        number = number * 26 + ord(sign) - 96
    return number - 1


_LOOKS = {
    "+1": _Form(_INT.pattern, lambda value: str(value + 1), lambda text: int(text) - 1),
    "a0": _Form("[a-z]{1,2}", letters, _from_letters),
    "a1": _Form("[a-z]{1,2}", lambda value: letters(value - 1), lambda text: _from_letters(text) + 1),
}


def _form(kind: inspect.Type, patterns: tuple[str, ...] = ()) -> _Form:
    """The form of a type. Raises _UnwritableError if it has none."""
    match kind:
        case inspect.BoolType():
            return _BOOL
        case inspect.IntType():
            return _INT
        case inspect.StrType():
            return _STR
        case inspect.UnionType(types=types) if len(types) == 2 and isinstance(types[1], inspect.NoneType):
            inner = _form(types[0], patterns)
            return _Form(
                f"none|{inner.pattern}",
                lambda value: "none" if value is None else inner.write(value),
                lambda text: None if text == "none" else inner.read(text),
            )
        case inspect.TupleType(item_types=items):
            if patterns:
                return _shaped(dict(enumerate(items)), patterns)
            forms = list(map(_form, items))
            return _Form(
                "/".join(f"(?:{form.pattern})" for form in forms),
                lambda value: "/".join(form.write(part) for form, part in zip(forms, value, strict=True)),
                lambda text: [form.read(part) for form, part in zip(forms, text.split("/"), strict=True)],
            )
        case inspect.VarTupleType(item_type=item):
            return _many(_form(item, patterns))
        case inspect.StructType(fields=fields):
            if patterns:
                return _shaped({field.encode_name: field.type for field in fields}, patterns)
            return _counted([field.encode_name for field in fields if isinstance(field.type, inspect.IntType)])
    raise _UnwritableError(str(kind))


def _many(item: _Form) -> _Form:
    one = f"(?:{item.pattern})"
    return _Form(
        f"-|{one}(?:,{one})*",
        lambda value: ",".join(map(item.write, value)) or "-",
        lambda text: [] if text == "-" else [item.read(part.group()) for part in re.finditer(one, text)],
    )


def _counted(names: Sequence[str]) -> _Form:
    """{"wood": 2, "gold": 1} is 2wood,1gold."""
    one = rf"(-?\d{{1,18}})({'|'.join(map(re.escape, names))})"
    plain = one.replace("(", "(?:")
    return _Form(
        f"-|{plain}(?:,{plain})*",
        lambda value: ",".join(f"{count}{name}" for name, count in value.items()) or "-",
        lambda text: {name: int(count) for count, name in re.findall(one, text)},
    )


def _shaped(parts: Mapping[Any, inspect.Type], patterns: tuple[str, ...]) -> _Form:
    """Values written by patterns with their parts in braces: items of a tuple by index, or fields of a struct."""
    tuples = all(isinstance(key, int) for key in parts)
    plain = {str(key): _form(kind) for key, kind in parts.items()}
    holes_of = {hole for pattern in patterns for hole in _HOLE.findall(pattern)}
    forms = {hole: _LOOKS.get(hole.partition(":")[2], plain[hole.partition(":")[0]]) for hole in holes_of}
    shapes: list[tuple[str, list[str], str]] = []
    for pattern in patterns:
        words = _HOLE.split(pattern)
        regex = (f"({forms[word].pattern})" if at % 2 else re.escape(word) for at, word in enumerate(words))
        shapes.append((pattern, words[1::2], "".join(regex)))

    def write(value: Any) -> str:
        told = {str(key): part for key, part in (enumerate(value) if tuples else value.items())}
        for pattern, holes, _ in shapes:
            if {hole.partition(":")[0] for hole in holes} == set(told):
                return _HOLE.sub(lambda hole: forms[hole[1]].write(told[hole[1].partition(":")[0]]), pattern)
        raise _UnwritableError(str(value))

    def read(text: str) -> Any:
        for _, holes, regex in shapes:
            found = re.fullmatch(regex, text, re.ASCII)
            if found is not None:
                parted = zip(holes, found.groups(), strict=True)
                told = {hole.partition(":")[0]: forms[hole].read(part) for hole, part in parted}
                return [told[str(key)] for key in parts] if tuples else told
        raise ValueError(text)

    unnamed = (re.sub(r"(?<!\\)\((?!\?)", "(?:", regex) for *_, regex in shapes)
    return _Form("|".join(unnamed), write, read)


# ---- moves


class _Kind(msgspec.Struct, frozen=True):
    """How one kind of action is written."""

    type: str
    word: str
    must: dict[str, _Form]
    may: dict[str, _Form]

    @property
    def usage(self) -> str:
        """Its required and optional values."""
        return " ".join([self.word, *(f"<{name}>" for name in self.must), *(f"[{name}=...]" for name in self.may)])


@cache
def notation_of(game: str) -> Notation:
    """The notation beside a game's rules; empty if there is none."""
    ruleset(game)
    file = Path(import_module(RULESETS[game]).__file__ or "").with_name("notation.toml")
    return msgspec.toml.decode(file.read_bytes(), type=Notation) if file.is_file() else Notation()


@cache
def _writing(game: str) -> tuple[dict[str, _Kind], dict[str, _Kind]]:
    """The kinds of a game's actions, by type and by word."""
    told, by_type = notation_of(game), {}
    for action in ruleset(game).actions:
        info, type_ = inspect.type_info(action), str(action.__struct_config__.tag)
        assert isinstance(info, inspect.StructType)
        must: dict[str, _Form] = {}
        may: dict[str, _Form] = {}
        for field in info.fields:
            try:
                form = _form(field.type, told.values.get(field.encode_name, ()))
            except _UnwritableError:
                continue
            (must if field.required else may)[field.encode_name] = form
        by_type[type_] = _Kind(type_, told.words.get(type_, type_), must, may)
    return by_type, {kind.word: kind for kind in by_type.values()}


def write_move(rules: Ruleset[Any], action: Action) -> str:
    """The action as a move of the text, without the seat."""
    data = msgspec.to_builtins(action)
    kind, usual = _writing(rules.id)[0][data["type"]], _usual(type(action))
    words = [kind.word]
    try:
        words += [form.write(data[name]) for name, form in kind.must.items()]
        told = {name: form for name, form in kind.may.items() if data.get(name, usual[name]) != usual[name]}
        words += [f"{name}={form.write(data[name])}" for name, form in told.items()]
        move = " ".join(words)
        if read_move(rules, move) == action:
            return move
    except (ValueError, KeyError):
        pass
    return msgspec.json.encode(data).decode()


@cache
def _usual(kind: type[Action]) -> dict[str, Any]:
    """The values that a field of an action has when it is not named."""
    named = [field for field in msgspec.structs.fields(kind) if not field.required]
    return {
        field.encode_name: msgspec.to_builtins(
            field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        )
        for field in named
    }


def read_move(rules: Ruleset[Any], move: str) -> Action:
    """Parses a move. Raises ActionError that says what is wrong and what is allowed."""
    if move.startswith("{"):
        try:
            return decode(rules, msgspec.json.decode(move))
        except (msgspec.DecodeError, RecursionError) as error:
            raise ActionError(f"it begins as an encoded action and is none: {error}") from None
    words = _WORD.findall(move)
    _, known = _writing(rules.id)
    if not words or words[0] not in known:
        raise ActionError(f"no move of {rules.name} begins so; there is: {', '.join(known)}")
    kind = known[words[0]]
    data: dict[str, Any] = {"type": kind.type}
    given = words[1 : 1 + len(kind.must)]
    if len(given) < len(kind.must):
        raise ActionError(f"it lacks {list(kind.must)[len(given)]}; write: {kind.usage}")
    for (name, form), word in zip(kind.must.items(), given, strict=True):
        data[name] = _value(name, form, word, kind)
    for word in words[1 + len(kind.must) :]:
        name, sign, text = word.partition("=")
        if not sign or name not in kind.may or name in data:
            raise ActionError(f"'{word}' is one word too many; write: {kind.usage}")
        data[name] = _value(name, kind.may[name], text, kind)
    return decode(rules, data)


def _value(name: str, form: _Form, word: str, kind: _Kind) -> Any:
    try:
        if re.fullmatch(form.pattern, word, re.ASCII):
            return form.read(word)
    except ValueError:
        pass
    raise ActionError(f"'{word}' cannot be its {name}; write: {kind.usage}")


# ---- lines


class Game(Protocol):
    """What writing and reading need of a match."""

    rules: Ruleset[Any]
    setup: Setup

    @property
    def state(self) -> Any: ...
    @property
    def journal(self) -> tuple[Any, ...]: ...
    @property
    def over(self) -> bool: ...
    def __len__(self) -> int: ...
    def state_at(self, index: int) -> Any: ...
    def facts_of(self, index: int) -> tuple[Event, ...]: ...
    def fingerprint(self) -> str: ...
    def step(self, action: Action, seat: int | None = None, key: str = "") -> None: ...


G = TypeVar("G", bound=Game)


def _number(state: Any, move: int) -> tuple[str, int]:
    """What the present line is called, and its number: the year or round; a move of games without them."""
    for name in ("year", "round"):
        found = getattr(state, name, None)
        if type(found) is int:
            return name, found
    return "move", move


def _rolls(facts: Sequence[Event], game: str) -> tuple[list[str], list[str]]:
    """Dice rolled, as text: up to the start of a new year or round, and after it."""
    now: list[str] = []
    later: list[str] = []
    found, quiet = now, notation_of(game).quiet
    for event in facts:
        if event.type in TURNS:
            found = later
        elif isinstance(event, DiceRolled) and event.faces and event.stream not in quiet:
            found.append(f"{event.stream}: {' '.join(map(str, event.faces))}")
    return now, later


def write(match: Game) -> str:
    """Writes the whole match as text; `read` gives an equal one."""
    setup = match.setup
    tags: list[tuple[str, Any]] = [("Game", setup.game), ("Rules", setup.version), ("Seats", setup.seats)]
    tags += [("Seed", setup.seed), *((f"Option {name}", value) for name, value in setup.options.items())]
    tags += [("Board", setup.board)] if setup.board is not None else []
    tags += [("Key", setup.key)] if setup.key else []
    tags += [("Moves", len(match)), ("State", match.fingerprint())]
    head = [f"[{name} {msgspec.json.encode(value).decode()}]" for name, value in tags]
    return "\n".join([*head, "", *_lines(match), ""])


def _lines(match: Game) -> list[str]:
    lines: list[tuple[int, list[str]]] = []
    carried: list[str] = []  # what dice showed after the last move, when that began a new line
    seat = -1
    for index, entry in enumerate(match.journal):
        number = _number(match.state_at(index), index + 1)[1]
        if not lines or lines[-1][0] != number:
            lines.append((number, []))
            seat = -1
        move = write_move(match.rules, entry.action) + (f" !{_quote(entry.key)}" if entry.key else "")
        if match.setup.seats > 1 and entry.seat != seat:
            move = f"({entry.seat + 1}) {move}"
        seat = entry.seat
        before, after = _rolls(match.facts_of(index), match.setup.game)
        lines[-1][1].extend([*carried, move, *before])
        carried = after
    return [f"{number}. {'; '.join(items)}" for number, items in lines]


def read(text: str, begin: Callable[[Setup], G]) -> G:
    """The match a text tells, begun by `begin`. Raises TextError with the line and the move of the first fault."""
    if len(text) > LONGEST:
        raise TextError(0, f"it is longer than any game ({LONGEST >> 20} MiB)")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    numbered = [(at, line.strip()) for at, line in enumerate(lines, 1) if line.strip() and not line.startswith("#")]
    above = list(takewhile(lambda told: told[1].startswith("["), numbered))
    setup, tags, where = _head(above)
    try:
        match = begin(setup)
    except ValueError as error:
        raise TextError(0, str(error)) from None
    narrator = _Narrator(match)
    for at, line in numbered[len(above) :]:
        narrator.line(at, line)
    if len(match) != tags["Moves"]:
        raise TextError(0, f"its head speaks of {tags['Moves']} moves, and there are {len(match)}")
    if tags.get("State") and tags["State"] != match.fingerprint():
        why = "these moves do not lead where [State] says; take that line out if you changed them on purpose"
        raise TextError(where["State"], why)
    return match


_KINDS: dict[str, type] = {"Game": str, "Rules": int, "Seats": int, "Seed": str, "Board": dict, "Key": str}
_KINDS |= {"Moves": int, "State": str}


def _head(lines: list[tuple[int, str]]) -> tuple[Setup, dict[str, Any], dict[str, int]]:
    """The lines above the moves: the setup, and all values and lines by name."""
    tags: dict[str, Any] = {}
    where: dict[str, int] = {}
    options: dict[str, Any] = {}
    for at, line in lines:
        found = _TAG.fullmatch(line)
        if found is None or (found[1] == "Option") != bool(found[2]) or found[1] not in {"Option", *_KINDS}:
            known = ", ".join(_KINDS)
            raise TextError(at, f"a line of the head is [Name value] or [Option name value], with Name one of {known}")
        try:
            value = msgspec.json.decode(found[3])
        except (msgspec.DecodeError, RecursionError):
            raise TextError(at, f"its value is none; write text in double quotes: {found[3][:_CLIP]}") from None
        into, name = (options, found[2]) if found[2] else (tags, found[1])
        if name in into:
            raise TextError(at, f"{name} stands here twice")
        if into is tags and type(value) is not _KINDS[name]:
            what = {str: "text in double quotes", int: "a whole number", dict: "an object"}[_KINDS[name]]
            raise TextError(at, f"{name} is {what}")
        into[name] = value
        where[name] = at
    for name in ("Game", "Rules", "Seats", "Seed", "Moves"):
        if name not in tags:
            raise TextError(0, f"it has no line [{name} ...] in its head")
    try:
        rules = ruleset(tags["Game"])
    except ValueError as error:
        raise TextError(where["Game"], str(error)) from None
    if not 1 <= tags["Rules"] <= rules.version:
        raise TextError(where["Rules"], f"{rules.name} has rules of version 1 to {rules.version}, not {tags['Rules']}")
    try:
        full = full_options(rules, options)
    except ValueError as error:
        raise TextError(max((where[name] for name in options), default=0), str(error)) from None
    setup = Setup(rules.id, tags["Rules"], tags["Seats"], full, tags["Seed"], tags.get("Board"), tags.get("Key", ""))
    return setup, tags, where


class _Narrator:
    """Plays what lines tell on a match."""

    def __init__(self, match: Game) -> None:
        self.match = match
        self.seat = 0 if match.setup.seats == 1 else -1
        self.rolls: list[str] = []  # dice since the last move, not written yet

    def line(self, at: int, line: str) -> None:
        """Parse one line. Raises TextError."""
        found = _NUMBER.match(line)
        if found is None:
            raise TextError(at, f"a line of moves begins with its number, as in '7. move; move': {line[:_CLIP]}")
        number, place = int(found[1]), found.end()
        name, now = _number(self.match.state, len(self.match) + 1)
        if number != now:
            raise TextError(at, f"{name} {number} is written where {name} {now} is played")
        if self.match.setup.seats > 1:
            self.seat = -1
        while True:
            seat = _SEAT.match(line, place)
            if seat is not None:
                place = seat.end()
            item = _ITEM.match(line, place)
            assert item is not None
            place = item.end()
            if line[place : place + 1] == '"':
                raise TextError(at, f"a double quote is not closed: {line[place : place + _CLIP]}")
            self._item(at, number, seat, item.group().strip())
            if place == len(line):
                return
            place += 1

    def _item(self, at: int, number: int, seat: re.Match[str] | None, item: str) -> None:
        dice = _DICE.fullmatch(item)
        if dice is not None and seat is None:
            said = f"{dice[1]}:{re.sub(' +', ' ', dice[2])}"
            if not self.rolls or self.rolls[0] != said:
                showed = f"the dice showed '{self.rolls[0]}'" if self.rolls else "no dice were rolled here"
                raise TextError(at, showed, item)
            del self.rolls[0]
            return
        if not item or len(item) > LONGEST_MOVE:
            raise TextError(at, "a move is empty" if not item else "it is longer than any move", item)
        if seat is not None:
            self.seat = int(seat[1]) - 1
        match = self.match
        name, now = _number(match.state, len(match) + 1)
        if match.over:
            raise TextError(at, "the game is over before it", item)
        if number != now:
            raise TextError(at, f"{name} {number} is over before it; begin a line with '{now}.'", item)
        if not 0 <= self.seat < match.setup.seats:
            raise TextError(at, f"say whose move it is: (1) to ({match.setup.seats}) before the first in a line", item)
        if len(match) >= MOST_MOVES:
            raise TextError(at, f"no game has more than {MOST_MOVES} moves", item)
        keyed = _KEY.fullmatch(item)
        move, key = (keyed[1], _unquote(keyed[2])) if keyed else (item, "")
        try:
            match.step(read_move(match.rules, move), self.seat, key)
        except ValueError as error:
            raise TextError(at, str(error), item) from None
        before, after = _rolls(match.facts_of(len(match) - 1), match.setup.game)
        self.rolls = before + after
