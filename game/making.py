"""Tools for title authors: creates a working package, and checks one for faults and missing parts.

make("my_game", Path("."))    # a folder my_game/ with rules, tables, words, a look and tests
check("my_game")              # every fault and every missing part, as sentences with their places
"""

from __future__ import annotations

import builtins
import importlib.util
import keyword
import re
import shutil
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from game.core.events import DiceRolled, Event
from game.core.figures import beside
from game.core.rules import Action, ruleset
from game.laws import LAWS, Case, LawError
from game.narrator import ActionRow, EventSentence, Narrator, Sentences, sentences_of
from game.phrase import clip, conditions, phrase, quoted
from game.resources import assets
from game.title import BUILT_IN, NUMBERS, Title, load, titles
from game.words import WordsError, words_file

LONGEST = 30  # characters of an id
_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_WORKED = {"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache"}
_SPARE = beside(__file__, "making.toml", dict[str, dict[str, str]])  # parts and files a title may omit
# What every sentence may ask for, and how.
GIVEN = frozenset({"who", "you"})
FORMS = frozenset({"", "a", "the", "bare", "poss", "their", "and", "signed", "line"})


class MakingError(ValueError):
    """A title that cannot be made or looked at; the text says why and what helps."""


class TitleReport(NamedTuple):
    """What `check` found: laws that hold, faults, and parts the title does not bring."""

    held: int
    faults: tuple[str, ...]
    missing: tuple[str, ...]


# ---- creating


def make(name: str, folder: Path) -> Path:
    """Creates a package in a new folder of that name below `folder` and returns its path. Raises MakingError."""
    shown = quoted(name, LONGEST)
    if not _ID.fullmatch(name) or len(name) > LONGEST or keyword.iskeyword(name) or hasattr(builtins, name):
        raise MakingError(f"{shown} is no name for a package: small letters, digits and '_', such as river_kings")
    if name in titles():
        raise MakingError(f"there is a title called {shown} already")
    if importlib.util.find_spec(name) is not None:
        raise MakingError(f"Python has a package called {shown} here already; choose another name")
    target, kit = folder / name, assets() / "title"
    title = name.replace("_", " ").title()
    words = {
        "my_game": name,
        "my-game": name.replace("_", "-"),
        "My Game": title,
        "MyGame": title.replace(" ", ""),
        "MY-": f"{name[:2].upper()}-",
    }
    try:
        target.mkdir()
        for path in sorted(kit.rglob("*")):
            inside = path.relative_to(kit)
            if _WORKED & set(inside.parts):
                continue
            copy = target / _said(str(inside), words)
            if path.is_dir():
                copy.mkdir()
            else:
                copy.write_text(_said(path.read_text(encoding="utf-8"), words), encoding="utf-8")
    except FileExistsError:
        raise MakingError(f"there is something called {quoted(target, 80)} already; choose another name") from None
    except OSError as error:
        shutil.rmtree(target, ignore_errors=True)
        raise MakingError(f"{quoted(target, 80)} cannot be written: {error.strerror or error}") from None
    return target


def _said(text: str, words: Mapping[str, str]) -> str:
    return re.sub("|".join(map(re.escape, words)), lambda found: words[found.group()], text)


# ---- checking


def check(game: str, tell: Callable[[str], object] = lambda text: None) -> TitleReport:
    """Everything that can be found out about a title. Raises MakingError if there is none of that name.

    `tell` is called with each kind of match as it is tried.
    """
    known = titles()
    if game in known.refused:
        raise MakingError(f"'{game}' cannot be imported: {known.refused[game]}")
    if game not in known:
        raise MakingError(f"no title '{clip(game, 40)}' is installed; there is: {', '.join(known)}")
    title = known[game]
    faults = list(manifest_faults(title))
    held = 0
    for case in _cases(game):
        tell(f"trying {len(LAWS)} laws: {case.name}")
        for law in LAWS:
            fault = _tried(law, case)
            held += fault is None
            faults += [f"{law.__name__.replace('_', ' ').capitalize()}. No: {fault}"] if fault else []
    faults += sentence_faults(title)
    return TitleReport(held, tuple(dict.fromkeys(faults)), tuple(_missing(title)))


def _cases(game: str) -> Iterator[Case]:
    """The fewest and the most players, and each other choice of each option."""
    rules = ruleset(game)
    for seats in sorted({rules.seats.start, rules.seats.stop - 1}):
        yield Case(game, f"{seats} seats", seats=seats)
    for option in rules.options:
        for choice in option.choices:
            if choice != option.default:
                yield Case(game, f"{option.id}={choice}", {option.id: choice}, seats=rules.seats.start)


def _tried(law: Any, case: Case) -> str | None:
    """What breaks the law, with its place; None when it holds."""
    try:
        law(case)
    except LawError as error:
        return f"{error} [{case.name}]"
    except Exception as error:
        # The place is the last line of the title's own that the error passed.
        package = titles()[case.game].rules.partition(".")[0]
        frames = traceback.extract_tb(error.__traceback__)
        last = ([row for row in frames if f"/{package}/" in row.filename.replace("\\", "/")] or frames)[-1]
        where = f"{Path(last.filename).name}:{last.lineno}"
        return f"{type(error).__name__}: {error}, {where} [{case.name}]"
    return None


def manifest_faults(title: Title) -> Iterator[str]:
    """Parts that the manifest names and that are not there, or are something else."""
    places = {name: getattr(title, name) for name in _SPARE["parts"] if isinstance(getattr(title, name), str)}
    places |= {name: getattr(title, name) for name in ("chronicle", "lookback", "tally", "lesson")}
    places |= {f"look.{name}": getattr(title.look, name) for name in ("table", "about", "book", "signs")}
    places |= {f"look.modules[{n}]": place for n, place in enumerate(title.look.modules)}
    places |= {f"bots['{name}']": place for name, place in title.bots.items()}
    for name, place in places.items():
        if not place:
            continue
        try:
            found = load(place)
        except Exception as error:
            yield f"manifest: {name} is '{place}', which cannot be loaded: {type(error).__name__}: {error}"
            continue
        if name.startswith("bots") and not callable(getattr(found, "choose", None)):
            yield f"manifest: {name} is '{place}', which has no method choose(view, legal)"
        elif name == "teller" and not (isinstance(found, type) and issubclass(found, Narrator)):
            yield f"manifest: teller is '{place}', which is no class below game.narrator.Narrator"
        elif name in ("board", "learning") and ":" in place:
            yield f"manifest: {name} is '{place}'; it names a module, without ':'"
        elif ":" in place and name not in ("look.signs", "look.about") and not callable(found):
            yield f"manifest: {name} is '{place}', which cannot be called"
    if title.number is not None and title.number not in NUMBERS:
        yield f"manifest: number is {title.number}; challenge codes hold {NUMBERS.start} to {NUMBERS.stop - 1}"
    rules = ruleset(title.id)
    if rules.name != title.name:
        yield f"manifest: name is '{title.name}', the rules call it '{rules.name}'"


def sentence_faults(title: Title) -> list[str]:
    """What its sentences lack, with file and line."""
    if not title.teller:
        return []
    path = words_file(title.id, f"tell_{title.id}.toml")
    try:
        narrator: Narrator = load(title.teller)(lambda: None)
        sentences = sentences_of(title.id)
        found = problems(sentences, path, event_kinds(title.id), "tell", narrator)
        return found + problems(sentences, path, action_kinds(title.id), "act", narrator)
    except WordsError as error:
        return [str(error)]
    except Exception as error:
        return [f"{title.teller}: {type(error).__name__}: {error}"]


def _missing(title: Title) -> Iterator[str]:
    for name, instead in _SPARE["parts"].items():
        if not getattr(title, name):
            yield f"{name}: {instead}"
    for file, instead in _SPARE["files"].items():
        named_so = file.format(id=title.id)
        if title.id not in BUILT_IN and (not title.words or not words_file(title.id, named_so).is_file()):
            yield f"words/{named_so}: {instead}"
    if not title.look.table:
        yield "look.table: the default table lists what can be done"
    if not title.look.about:
        yield "look.about: its card shows no picture of the board"


# ---- the sentences of a title


def event_kinds(game: str) -> dict[str, type[Event]]:
    """Every event a game can emit, by its name."""
    ruleset(game)
    kinds = [kind for kind in _below(Event) if kind.__module__.startswith(titles()[game].rules.partition(":")[0])]
    every: tuple[type[Event], ...] = (*kinds, DiceRolled)
    return {str(kind.__struct_config__.tag): kind for kind in every}


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def action_kinds(game: str) -> dict[str, type[Action]]:
    """Every action of a game, by its name."""
    return {str(kind.__struct_config__.tag): kind for kind in ruleset(game).actions}


def problems(sentences: Sentences, path: Path, kinds: dict[str, Any], table: str, narrator: Narrator) -> list[str]:
    """Faults in the rows of one table ("tell" or "act"), each with its file and line."""
    rows: dict[str, tuple[EventSentence | ActionRow, ...]] = getattr(sentences, table)
    found = [f"{path.name}: no [[{table}.{kind}]]" for kind in kinds if not rows.get(kind)]
    for kind, of_kind in rows.items():
        if kind not in kinds:
            found.append(f"{_line_of(path, f'[[{table}.{kind}]]')}: the game has no {kind}")
            continue
        if of_kind[-1].when:
            found.append(f"{_line_of(path, f'[[{table}.{kind}]]')}: the last row of {kind} must have no condition")
        known = {*kinds[kind].__struct_fields__, *GIVEN, *narrator.derived.get(kind, ())}
        for row in of_kind:
            for name in ("line", "short", "book", "verb", "object", "group", "done", "note"):
                found += _wrong(path, getattr(row, name, ""), kind, known, sentences, narrator)
            found += _unknown(path, row.when, {test.field.name for test in conditions(row.when)}, kind, known)
    return found


def _wrong(path: Path, text: str, kind: str, known: set[str], sentences: Sentences, narrator: Narrator) -> list[str]:
    try:
        template = phrase(text)
    except ValueError as error:
        return [f"{_line_of(path, text)}: {error}"]
    found = _unknown(path, text, template.fields(), kind, known)
    for field in template.placeholders():
        countable = field.form in sentences.call or field.form in narrator.words.names
        if field.form not in FORMS and field.name not in narrator.readers and not countable:
            found.append(f"{_line_of(path, text)}: nothing is counted in '{field.form}'")
    return found


def _unknown(path: Path, text: str, asked: set[str], kind: str, known: set[str]) -> list[str]:
    return [f"{_line_of(path, text)}: {kind} has no field '{name}'" for name in sorted(asked - known)]


def _line_of(path: Path, text: str) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return f"{path.name}:{next((n for n, line in enumerate(lines, 1) if text in line), 0)}"
