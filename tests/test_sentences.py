"""What a person reads stands in files of words; code holds none of it, and every sentence there is said somewhere."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.narrator import read_sentences
from game.phrase import phrase
from game.resources import assets

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "game"
HOUSE = assets() / "words" / "tell_house.toml"
# Two words next to each other: with that a text is prose, unless it is a key, a tag or a rule of CSS.
PROSE = re.compile(r"[A-Za-z]{2,}(?:['’][a-z]+)?[,.:;!?]? +[A-Za-z][a-z']")
TAGS = re.compile(r"<[^<>]*>?|^[^<>]*>")
ROOMS = ("text", "client", "lab", "bots", "titles")

# Texts that are no sentences for a player, and why.
EXEMPT = {
    "client/input": "names of keys and buttons, by which settings know them",
    "client/crash.py": "the report of a crash, for engineers",
    "client/ui/page/node.py": "a page in lines, as a test reads it",
    "client/sound.py": "what a translator is told of a file",
    "client/doors.py": "names of commands",
    "client/export.py": "the id of a player who is a record",
    "client/scenes/fight.py": "the id of a card",
    "client/scenes/setup.py": "the id of a card",
    **dict.fromkeys(
        [str(p.relative_to(GAME)) for p in GAME.glob("titles/**/learning.py")],
        "the names of observations and slots, for who trains learners",
    ),
    "client/window.py": "what a terminal is told before there is a window",
}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def no_texts(path: Path) -> set[int]:
    """Nodes that hold no text for a player: docstrings, errors, annotations, keys of sketches and of said sentences."""
    found: set[int] = set()
    for node in ast.walk(tree(path)):
        parts: list[ast.AST | None] = []
        match node:
            case ast.Expr(value=ast.Constant()):
                parts = [node]
            case ast.Raise() | ast.Assert():
                parts = [node]
            case ast.AnnAssign(target=ast.Name(id="SIGNS"), value=ast.Dict(keys=names)):
                parts = list(names)  # by which help and picture tests know what the board draws
            case ast.AnnAssign() | ast.arg():
                parts = [node.annotation]
            case ast.FunctionDef():
                parts = [node.returns]
            case ast.match_case():
                parts = [node.pattern]
            case ast.Call(func=ast.Attribute(attr="sketch" | "get" | "seen")) | ast.Call(func=ast.Name(id="say")):
                parts = list(node.args[:1])
            case ast.Call(func=ast.Attribute(value=ast.Name(id="log" | "logger"))):
                parts = [node]
        found |= {id(one) for part in parts if part is not None for one in ast.walk(part)}
    return found


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Every text of a file that may be read by a player; what an f-string fills in is "_"."""
    skip = no_texts(path)
    inside = {id(part) for node in ast.walk(tree(path)) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree(path)):
        if id(node) in skip:
            continue
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(str(p.value) if isinstance(p, ast.Constant) else "_" for p in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.lineno, node.value


def prose(text: str) -> bool:
    bare = TAGS.sub(" ", text)
    if re.fullmatch(r"[a-z_ ]*_[a-z_ ]*", bare):  # a row of a cue table: names of events
        return False
    return "{ " not in bare and PROSE.search(bare) is not None


def sentences(room: str) -> Iterator[str]:
    """The sentences in the code of a room of `game`, or of what a title shows and prints."""
    found = sorted((GAME / room).rglob("*.py")) or list(GAME.glob(f"{room}.py")) or list(GAME.glob(room))
    assert found, f"there is no room {room}"
    for path in found:
        place = path.relative_to(GAME).as_posix()
        if not place.startswith(tuple(EXEMPT)):
            yield from (f"game/{place}:{line}: {text!r}" for line, text in texts(path) if prose(text))


# Titles of which the screen, the terminal and the bots hold none.
WORDED = ("mini_monarchy", "twenty_years", "xii_century", "horrible_hordes")


@pytest.mark.parametrize(
    "room",
    [
        *(
            "client",
            "session.py",
            "lab",
            "bots",
            "titles/horrible_hordes/chronicle",
            "titles/horrible_hordes/narrator.py",
        ),
        *(f"titles/{title}/{part}" for title in WORDED for part in ("look", "terminal")),
        *(
            room
            for title in WORDED
            for part in ("bot", "policy")
            if any(GAME.glob((room := f"titles/{title}/{part}") + "*"))
        ),
    ],
)
def test_no_sentence_stands_in_code(room: str) -> None:
    assert list(sentences(room)) == []


TELLER = re.compile(r"game\.(?:titles\.(\w+)\.)?narrator")


def voices(path: Path) -> dict[str, str]:
    """What says sentences in that file, and whose: of a title, or of the "house"."""
    title = path.relative_to(GAME).parts[-1 if path.parent == GAME else 1]
    found = dict.fromkeys(("t.say", "narrator.say", "self.narrator.say"), title) if title in WORDED else {}
    if path.name == "narrator.py":
        return {**found, "say": title}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ImportFrom) and (of := TELLER.fullmatch(node.module or "")):
            found |= {one.asname or "say": of[1] or "house" for one in node.names if one.name == "say"}
    return found


def keys(node: ast.expr) -> Iterator[str]:
    """The keys that may be said there."""
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.IfExp(body=one, orelse=other):
            yield from (*keys(one), *keys(other))


def said() -> Iterator[tuple[str, str, str, frozenset[str]]]:
    """Every call of `say`: whose, where, the key, the facts that are given. Keys that are put together are not seen."""
    for path in (GAME / "session.py", *sorted(p for room in ROOMS for p in (GAME / room).rglob("*.py"))):
        known = voices(path)
        for node in ast.walk(tree(path)) if known else ():
            if isinstance(node, ast.Call) and node.args and (voice := known.get(ast.unparse(node.func), "")):
                facts = frozenset(word.arg or "**" for word in node.keywords)
                for key in keys(node.args[0]):
                    yield voice, f"{path.relative_to(ROOT)}:{node.lineno}", key, facts


def test_every_sentence_that_is_said_is_there_and_gets_the_facts_it_asks_for() -> None:
    wrong = []
    for voice, where, key, facts in said():
        known = read_sentences(HOUSE.with_name(f"tell_{voice}.toml")).say
        if key not in known:
            wrong.append(f"{where}: no sentence {key!r}")
        elif (
            "**" not in facts and (asked := phrase(known[key]).fields() if facts or voice != "house" else facts) - facts
        ):
            wrong.append(f"{where}: {key!r} asks for {sorted(asked)}, gets {sorted(facts)}")
    assert wrong == []


# Voices that say no more than what they have, once, and what begins a key that is put together or kept in a table.
STRICT = {"house": ("control_", "medal_"), "twenty_years": ("no_", "reason_", "ended_", "raid_", "flight_")}


@pytest.mark.parametrize("voice", STRICT)
def test_a_voice_says_every_sentence_it_has_with_no_fact_too_many(voice: str) -> None:
    known = read_sentences(HOUSE.with_name(f"tell_{voice}.toml")).say
    calls = [one for one in said() if one[0] == voice]
    wrong = [
        f"{where}: {key!r} is given too much" for _, where, key, facts in calls if facts - phrase(known[key]).fields()
    ]
    assert wrong == []
    left = set(known) - {key for _, _, key, _ in calls}
    assert [key for key in left if not key.startswith(STRICT[voice])] == [], "nobody says these"


def assigned(where: ast.AST, name: str) -> Iterator[ast.AST]:
    """What is given to a name inside a function or a module; of a row of names the one at its place."""
    for node in ast.walk(where):
        for target in node.targets if isinstance(node, ast.Assign) else ():
            if isinstance(target, ast.Name) and target.id == name:
                yield node.value
            elif isinstance(target, ast.Tuple):
                for at, one in enumerate(target.elts):
                    if isinstance(one, ast.Name) and one.id == name:
                        yield node.value.elts[at] if isinstance(node.value, ast.Tuple) else node.value


def followed(path: Path, near: ast.AST, node: ast.AST) -> Iterator[str]:
    """The keys an argument of `say` may be, as patterns: texts, choices between them, f-strings, tables of keys."""
    match node:
        case ast.Constant(value=str(key)):
            yield re.escape(key)
        case ast.IfExp():
            yield from (key for part in (node.body, node.orelse) for key in followed(path, near, part))
        case ast.JoinedStr():
            yield "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"\w*" for p in node.values)
        case ast.Tuple():
            yield from followed(path, near, node.elts[0])
        case ast.Dict():
            yield from (key for part in node.values for key in followed(path, near, part))
        case ast.Call(func=ast.Attribute(attr="lower", value=text)):
            yield from followed(path, near, text)
        case ast.Call(func=ast.Attribute(attr="get", value=table), args=[_, *rest]):
            yield from (key for part in (table, *rest) for key in followed(path, near, part))
        case ast.Subscript(value=table):
            yield from followed(path, near, table)
        case ast.Name(id=name):
            found = [*assigned(near, name)] or [*assigned(tree(path), name)]
            yield from (key for part in found for key in followed(path, near, part))


def is_voice(path: Path, func: ast.expr) -> bool:
    """Whether a function is the `say` of a title's voice, not the slip of a scene."""
    match func:
        case ast.Name(id="say") | ast.Attribute(attr="say", value=ast.Name(id="t" | "narrator" | "VOICE")):
            return True
        case ast.Attribute(attr="say", value=ast.Attribute(attr="narrator") | ast.Call(func=ast.Name())):
            return True
    return isinstance(func, ast.Attribute) and func.attr == "say" and path.name == "narrator.py"


def voiced(title: str) -> Iterator[tuple[str, list[str], set[str]]]:
    """Every call of a title's `say`: where, the keys it may be, the facts that are given."""
    for path in sorted((GAME / "titles" / title).rglob("*.py")):
        functions = [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)]
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and node.args and is_voice(path, node.func):
                near = next((one for one in functions if node in ast.walk(one)), tree(path))
                facts = {word.arg for word in node.keywords if word.arg} - {"to_seat"}
                yield f"{path.relative_to(ROOT)}:{node.lineno}", [*followed(path, near, node.args[0])], facts


# Titles whose keys are followed to where they are put together.
FOLLOWED = ("horrible_hordes",)


@pytest.mark.parametrize("title", FOLLOWED)
def test_a_title_says_every_sentence_it_has_with_the_facts_it_asks_for(title: str) -> None:
    known = read_sentences(HOUSE.with_name(f"tell_{title}.toml")).say
    wrong, heard = [], set()
    for where, keys, facts in voiced(title):
        found = {key: phrase(known[key]) for key in known if any(re.fullmatch(one, key) for one in keys)}
        heard |= set(found)
        wrong += [f"{where}: no sentence {key!r}" for key in keys if not any(re.fullmatch(key, one) for one in known)]
        for key, text in found.items():
            wrong += [f"{where}: {key!r} asks for {text.fields() - facts}"] * (not text.fields() <= facts)
        wrong += [
            f"{where}: nobody asks for {fact!r}"
            for fact in facts - set().union(*(text.fields() for text in found.values()))
        ]
        wrong += [f"{where}: what it says cannot be followed"] * (not keys)
    assert wrong == []
    assert set(known) - heard == set(), "nobody says these"


@pytest.mark.parametrize("voice", [*STRICT, *FOLLOWED])
def test_no_sentence_stands_there_twice(voice: str) -> None:
    told = Counter(read_sentences(HOUSE.with_name(f"tell_{voice}.toml")).say.values())
    assert [text for text, n in told.items() if n > 1] == []


def test_prose_is_known_for_what_it_is_and_keys_tags_and_styles_are_none() -> None:
    said = ("Roll the dice", "You have _ left", "<h2>How it went</h2>", "by the river.")
    keys = ("book_tail", "sym/wheat", "Quit", "_ _", '<svg class="die" width="4">', "a{ b: c }")
    assert [text for text in (*said, *keys) if prose(text)] == [*said]
