"""`chronicle SAVE`: a save of any game as one page to read and print."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from game.core.events import DiceRolled, Event
from game.core.figures import beside
from game.core.grids import edges
from game.core.match import Match, all_facts
from game.journal.challenge import ChallengeError, encode, grouped, shown
from game.journal.files import SaveError, replace
from game.journal.reading import LoadedSave
from game.journal.reading import load as chronicle_load
from game.journal.saves import Store
from game.journal.settings import data_folder
from game.narrator import say, signed
from game.phrase import html, one_line
from game.text.printer import printer_of
from game.title import load, titles

TURNS = {"year_begun": "year", "round_begun": "round"}  # events that begin a round, and the field with its number


class RoundNews(NamedTuple):
    """A round: the event that began it, if any, and everything told in it.

    `before`: number of actions before the one that ended it; `after`: including that one, which told `later` about
    the next round.
    """

    number: int
    begun: Event | None
    events: tuple[Event, ...]
    before: int
    after: int
    later: tuple[Event, ...] = ()


def rounds(match: Match, length: int | None = None) -> Iterator[RoundNews]:
    """Every round played, or played after `length` actions; the last may be unfinished."""
    first, begun, events = match.state_at(0), None, []  # type: object, Event | None, list[Event]
    number: int = getattr(first, "year", 0) or getattr(first, "round", 0)
    told = all_facts(match)[:length]
    for index, facts in enumerate(told):
        for place, event in enumerate(facts):
            if event.type in TURNS:
                yield RoundNews(number, begun, tuple(events), index, index + 1, facts[place + 1 :])
                number, begun, events = getattr(event, TURNS[event.type]), event, []
            else:
                events.append(event)
    yield RoundNews(number, begun, tuple(events), len(told), len(told))


# ---- A chronicle as plain values: chapters in order, each with its text and a picture.


class ChapterPart(NamedTuple):
    """One player's or side's part in a chapter. `gain`: what it earned, as "+3 VP"."""

    title: str
    dice: tuple[int, ...] = ()
    actions: tuple[str, ...] = ()
    gain: str = ""


class ChronicleTable(NamedTuple):
    """Rows of a sheet, each as long as the head; the first column says what the row is about."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Chapter(NamedTuple):
    """One year or round. `picture` is a whole <svg> element, "" for none; `points` is the change of score."""

    number: str  # "Year 3"
    title: str = ""
    story: str = ""
    effect: str = ""
    dice: tuple[int, ...] = ()
    yields: str = ""  # what the dice gave
    actions: tuple[str, ...] = ()
    points: int | None = None
    picture: str = ""
    caption: str = ""
    parts: tuple[ChapterPart, ...] = ()  # by player, where several sit


class Book(NamedTuple):
    """Everything in a chronicle except the score sheet, which is the same for every game.

    `course`: (name, points after each chapter) of each seat, drawn as lines; `figure`: width of a picture in
    millimetres.
    """

    chapters: tuple[Chapter, ...]
    mode: str = ""  # difficulty and the like
    legend: tuple[tuple[str, str], ...] = ()  # (sign, meaning) of the pictures
    subtitle: str = ""
    names: tuple[str, ...] = ()  # of the seats, for their score sheets
    tables: tuple[ChronicleTable, ...] = ()
    course: tuple[tuple[str, tuple[int, ...]], ...] = ()
    figure: int = 36
    last: str = say("the_land_in_the")


def book_of(match: Match) -> Book:
    """The book of a match as played so far, as far as everyone may know it."""
    match = match.branch(match.told)
    title = titles().get(match.setup.game)
    if title is not None and title.chronicle:
        made: Book = load(title.chronicle)(match)
        return made
    return Book(plain_chapters(match), mode_of(match))


def mode_of(match: Match) -> str:
    """The options that were chosen otherwise than proposed."""
    chosen = []
    for option in match.rules.options:
        value = match.setup.options[option.id]
        if value != option.default:
            said = ("no", "yes")[value] if isinstance(value, bool) else str(value).replace("_", " ")
            chosen.append(f"{option.label}: {said}")
    return ", ".join(chosen)


def plain_chapters(
    match: Match, picture: Callable[[Any], str] | None = None, stream: str = "", named_by: str = ""
) -> tuple[Chapter, ...]:
    """Every year or round with its dice and the printer's lines; `picture` draws the state at its end.

    The dice are the first that fell, or the last of the streams that begin with a word, as they lay after re-rolls.
    `named_by`: the type of the fact that is the title of its chapter, and none of its lines.
    """
    printer = printer_of(match)
    chapters: list[Chapter] = []
    for told in rounds(match):
        title, dice, actions = "", (), []  # type: str, tuple[int, ...], list[str]
        for event in told.events:
            if isinstance(event, DiceRolled) and (event.stream.startswith(stream) if stream else not dice):
                dice = tuple(event.faces)
            if event.type == named_by and printer.narrator is not None:
                title = printer.narrator.tell(event, book=True).text
            else:
                actions += printer.recorded(event)
        if dice or actions:
            number = f"{TURNS[told.begun.type].capitalize()} {told.number}" if told.begun else say("the_beginning")
            drawn = picture(match.state_at(told.before)) if picture is not None else ""
            chapters.append(Chapter(number, title, dice=dice, actions=tuple(actions), picture=drawn))
    return tuple(chapters)


# ---- Small vector pictures by hand: numbers written short and the same each time, dice, square and hexagonal maps.
Point = tuple[float, float]

INK, PAPER, RED, TAN = "#261a1e", "#faf1dc", "#c63e38", "#e2cea6"
SEATS = ("#e58a7d", "#8fb7dd", "#e8c25a", "#a9cf86", "#c7a3d8", "#d9b68c")  # of players, for black letters
_DEEP = ("#b3372c", "#2f6ea5", "#a07708", "#4a7f2c", "#7d4a99", "#8a5a24")  # the same for lines on paper
_DASHES = ("", "5 3", "2 2", "7 2 2 2", "1 3", "9 4")  # so that lines differ in grey too
_PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}  # places in a square of nine


def num(value: float) -> str:
    """A number with at most two decimals and no trailing zeros."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def points(found: Iterable[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in found)


def picture(width: float, height: float, body: Iterable[str], label: str) -> str:
    """A whole <svg>, as wide as its place allows."""
    inner = "".join(body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}" role="img" '
        f'aria-label="{html(label)}">{inner}</svg>'
    )


def rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" fill="{fill}" {more}/>'


def poly(found: Iterable[Point], fill: str, more: str = "") -> str:
    return f'<polygon points="{points(found)}" fill="{fill}" {more}/>'


def disc(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"/>'


def text(x: float, y: float, size: float, words: str, fill: str = INK, anchor: str = "middle") -> str:
    """Centred on the point; or it starts or ends there."""
    return (
        f'<text x="{num(x)}" y="{num(y + size * 0.35)}" font-size="{num(size)}" text-anchor="{anchor}" fill="{fill}">'
        f"{html(words)}</text>"
    )


def die(face: int) -> str:
    """One die with pips; a face above six shows its number."""
    spots = _PIPS.get(face)
    if spots is None:
        body = [text(10, 10, 10, str(face))]
    else:
        places = ((4.5 + 5.5 * (int(at) % 3), 4.5 + 5.5 * (int(at) // 3)) for at in spots)
        body = [f'<circle cx="{num(x)}" cy="{num(y)}" r="1.9" fill="{INK}"/>' for x, y in places]
    frame = f'<rect x="1" y="1" width="18" height="18" rx="4" fill="#fff" stroke="{INK}" stroke-width="1.2"/>'
    return picture(20, 20, [frame, *body], f"die {face}").replace("<svg ", '<svg class="die" ', 1)


class _Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fill: str
    shade: str = ""
    shapes: tuple[tuple[Point, ...], ...] = ()
    lines: tuple[tuple[float, float, float, float], ...] = ()
    bend: float = 0.0


_LANDS = beside(__file__, "land.toml", dict[str, _Land])
LAND = {kind: land.fill for kind, land in _LANDS.items()}


def motif(kind: str, x: float, y: float, side: float) -> str:
    """A few strokes that tell a kind of land from the next, also in grey; x, y is the tile's corner."""

    def at(*shape: Point) -> list[Point]:
        return [(x + px * side, y + py * side) for px, py in shape]

    land = _LANDS.get(kind, _Land(""))
    thin = f'stroke="{INK}" stroke-width="{num(side / 60)}" stroke-opacity=".55"'
    shapes = [poly(at(*shape), land.shade, thin) for shape in land.shapes]
    return "".join([*shapes, *(_stroke(at((a, b), (c, d)), thin, land.bend) for a, b, c, d in land.lines)])


def _stroke(ends: Sequence[Point], more: str, bend: float = 0.0) -> str:
    """A line, or an arc that rises by this fraction of its width."""
    (x0, y0), (x1, y1) = ends
    way = f"Q{num((x0 + x1) / 2)} {num(y0 - (x1 - x0) * bend)} " if bend else "L"
    return f'<path d="M{num(x0)} {num(y0)}{way}{num(x1)} {num(y1)}" fill="none" {more}/>'


def border(cells: Iterable[tuple[int, int]], side: float, colour: str, width: float) -> str:
    """Those lines as one path."""
    path = "".join(
        f"M{num(x0 * side)} {num(y0 * side)}L{num(x1 * side)} {num(y1 * side)}" for (x0, y0), (x1, y1) in edges(cells)
    )
    return f'<path d="{path}" stroke="{colour}" stroke-width="{num(width)}" stroke-linecap="round" fill="none"/>'


def course(lines: Sequence[tuple[str, Sequence[int]]], first: int = 1) -> str:
    """The points over time, a line for each name, labelled at its end; chapters are counted from `first`."""
    wide, tall, left, low = 340.0, 110.0, 22.0, 12.0
    steps = max(len(values) for _, values in lines)
    top = max(1, max(max(values, default=0) for _, values in lines))
    base = min(0, min(min(values, default=0) for _, values in lines))

    def at(step: int, value: float) -> Point:
        return left + wide * (step + 1) / steps, 6 + tall * (top - value) / (top - base)

    body = []
    tick = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if (top - base) / size <= 6)
    for value in range(-(-base // tick) * tick, top + 1, tick):
        y = at(0, value)[1]
        body.append(rect(left, y - 0.15, wide, 0.3, TAN))
        body.append(text(left - 3, y, 6.5, num(value).replace("-", "−"), anchor="end"))
    each = -(-steps // 20)
    body += [text(at(step, 0)[0], tall + low, 6.5, str(step + first)) for step in range(0, steps, each)]
    ends: list[float] = []
    for number, (name, values) in sorted(enumerate(lines), key=lambda line: -(line[1][1] or [0])[-1]):
        if not values:
            continue
        hue, dash = _DEEP[number % len(_DEEP)], _DASHES[number % len(_DASHES)]
        path = points(at(step, value) for step, value in enumerate(values))
        style = f'stroke="{hue}" stroke-width="1.4"' + (f' stroke-dasharray="{dash}"' if dash else "")
        body.append(f'<polyline points="{path}" fill="none" {style}/>')
        x, y = at(len(values) - 1, values[-1])
        y = max(y, ends[-1] + 8) if ends else y
        ends.append(y)
        body.append(text(x + 4, y, 7, f"{name}: {values[-1]}", hue, "start"))
    return picture(left + wide + 70, tall + low + 8, body, "points")


# ---- A chronicle as one self-contained HTML page: no scripts, links or external pictures.
LONG = 14  # actions from which on a chapter may break across sheets

_STYLE = "\n" + Path(__file__).with_name("chronicle.css").read_text("utf-8")


def page(match: Match, book: Book, name: str, study: bool = False, notice: str = "") -> str:
    """The whole page. `name` is the ruler's; `notice` a sentence about the save, "" for none."""
    rules = match.rules
    title = say("the_chronicle_of", name=name) if name else say("a_chronicle_of", name=rules.name)
    setup = match.setup
    board = str((setup.board or {}).get("id", "")).replace("_", " ")
    told = [rules.name, book.subtitle, book.mode, f"map: {board}" if board else "", f"dice: {shown(setup.seed)}"]
    remarks = []
    with suppress(ChallengeError):  # an old seed may be too long for a challenge
        remarks.append(say("to_try_the_same", setup=grouped(encode(setup))))
    if notice:
        remarks.append(notice)
    if study:
        remarks.append(say("a_study_time_was"))
    if not match.over:
        remarks.append(say("the_reign_is_not"))
    course_of_it = ""
    if any(len(values) > 1 for _, values in book.course):
        number = book.chapters[0].number.rpartition(" ")[2]
        drawn = course(book.course, int(number) if number.isdecimal() else 0)
        course_of_it = f'<section class="course"><h2>{say("how_the_points_went")}</h2>{drawn}</section>'
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{html(title)}</title><style>{_STYLE}</style></head><body>",
        f"<header><h1>{html(title)}</h1><p>{html(' · '.join(part for part in told if part))}</p>",
        *(f"<p>{html(line)}</p>" for line in remarks),
        "</header><main>",
        *(_chapter(chapter, book.figure) for chapter in book.chapters),
        "</main>",
        _end(match, book),
        course_of_it,
        *(_table(table) for table in book.tables if table.rows),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _chapter(chapter: Chapter, figure: int) -> str:
    points = ""
    if chapter.points:
        less = " less" if chapter.points < 0 else ""
        points = f'<span class="points{less}">{signed(chapter.points)} VP</span>'
    long = " long" if len(chapter.parts) > 1 or len(chapter.actions) > LONG else ""
    parts = [f'<section class="year{long}">']
    if chapter.picture:
        caption = f"<figcaption>{html(chapter.caption)}</figcaption>"
        parts.append(f'<figure style="width:{figure}mm">{chapter.picture}{caption}</figure>')
    parts.append(f'{points}<div class="number">{html(chapter.number)}</div>')
    if chapter.title:
        parts.append(f"<h2>{html(chapter.title)}</h2>")
    if chapter.story:
        parts.append(f'<p class="story">{html(chapter.story)}</p>')
    if chapter.effect:
        parts.append(f'<p class="effect">{html(chapter.effect)}</p>')
    if chapter.dice:
        dice = "".join(map(die, chapter.dice))
        parts.append(f'<p class="dice">{dice} {html(chapter.yields)}</p>')
    if chapter.actions:
        # Columns beside a picture say how wide they are: not every printer keeps them off it.
        room = f' style="max-width:calc(100% - {figure + 6}mm)"' if chapter.picture else ""
        many = f' class="many"{room}' if len(chapter.actions) > 2 else ""
        parts.append(f"<ul{many}>{_items(chapter.actions)}</ul>")
    told = ""
    for part in chapter.parts:
        gain = f'<span class="gain">{html(part.gain)}</span>' if part.gain else ""
        items = f"<ul>{_items(part.actions)}</ul>" if part.actions else ""
        dice = "".join(map(die, part.dice))
        told += f'<div class="part"><h3>{html(part.title)} {dice}{gain}</h3>{items}</div>'
    beside = len(chapter.parts) > 1 and not chapter.picture
    parts.append(f'<div class="beside">{told}</div>' if beside else told)
    return "".join([*parts, "</section>"])


def _items(actions: Iterable[str]) -> str:
    return "".join(f"<li>{html(action)}</li>" for action in actions)


def _table(table: ChronicleTable) -> str:
    head = "".join(f"<th>{html(word)}</th>" for word in table.head)
    plain = all(not cell or cell.lstrip("−+").isdecimal() for row in table.rows for cell in row[1:])
    rows = "".join(f"<tr>{''.join(f'<td>{html(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    kind = "" if plain else ' class="words"'
    top = f"<tr>{head}</tr>" if head else ""
    return f'<section class="sheet"><h2>{html(table.title)}</h2><table{kind}>{top}{rows}</table></section>'


def _end(match: Match, book: Book) -> str:
    """The land at the end and the score sheet of every seat."""
    outcome = match.outcome
    said = f"<p>{html(outcome.text)}</p>" if outcome is not None else ""
    last = _last_picture(book)
    signs = ", ".join(f"<b>{html(letters)}</b> {html(name)}" for letters, name in book.legend)
    legend = f'<p class="legend">{signs}</p>' if signs else ""
    figure = f"<figure>{last}<figcaption>{html(book.last)}</figcaption>{legend}</figure>" if last else legend
    return f'<section class="end">{figure}<div><h2>{say("the_score")}</h2>{said}{_score(match, book)}</div></section>'


def _last_picture(book: Book) -> str:
    return next((chapter.picture for chapter in reversed(book.chapters) if chapter.picture), "")


def card(match: Match) -> str:
    """The board and the score sheet as one self-styled element: how `Match` displays itself in a notebook."""
    book = book_of(match)
    picture = _last_picture(book)
    stands = match.outcome.text if match.outcome is not None else book.chapters[-1].number if book.chapters else ""
    told = " · ".join(part for part in (match.rules.name, stands, f"{len(match)} moves") if part)
    style = "display:flex;gap:1.5em;align-items:flex-start;background:#fbf5e6;color:#261a1e;padding:1em"
    letters = "\n".join(printer_of(match).board(match.view()))
    figure = f'<div style="flex:0 0 18em">{picture}</div>' if picture else f"<pre>{html(letters)}</pre>"
    return f'<div style="{style}">{figure}<div><b>{html(told)}</b>{_score(match, book)}</div></div>'


def _score(match: Match, book: Book) -> str:
    """The score sheet of one seat, or of several side by side; a line that a seat does not have stays empty."""
    sheets, names = match.score(), book.names
    if len(sheets) == 1:
        rows, sheet = [], sheets[0]
        for row in sheet.rows:
            detail = f" <small>{html(row.detail)}</small>" if row.detail else ""
            rows.append(f"<tr><td>{html(row.label)}{detail}</td><td>{_minus(row.points)}</td></tr>")
        won = {True: "victory", False: say("no_victory"), None: ""}[sheet.won]
        rows.append(f'<tr class="total"><td>Total <small>{won}</small></td><td>{_minus(sheet.total)}</td></tr>')
        return f"<table>{''.join(rows)}</table>"
    labels = list(dict.fromkeys(row.label for sheet in sheets for row in sheet.rows))
    found = [{row.label: _minus(row.points) for row in sheet.rows} for sheet in sheets]
    head = "".join(
        f"<th>{html(names[sheet.seat] if sheet.seat < len(names) else f'Seat {sheet.seat + 1}')}</th>"
        for sheet in sheets
    )
    rows = [
        "".join([f"<tr><td>{html(label)}</td>", *(f"<td>{of.get(label, '')}</td>" for of in found), "</tr>"])
        for label in labels
    ]
    totals = "".join(f"<td>{_minus(sheet.total)}</td>" for sheet in sheets)
    ends = "".join(f"<td><small>{'victory' if sheet.won else ''}</small></td>" for sheet in sheets)
    rows.append(f'<tr class="total"><td>Total</td>{totals}</tr><tr><td></td>{ends}</tr>')
    return f'<table class="all"><tr><th></th>{head}</tr>{"".join(rows)}</table>'


def _minus(points: int) -> str:
    return str(points).replace("-", "−")


# ---- The command.


def write_chronicle(save: str, out: Path | None) -> int:
    """Write the page of a save. Returns 0, or 1 with one line that says why not."""
    try:
        loaded = open_save(save)
        target = out or Path(f"{loaded.path.stem}.html")
        replace(target, chronicle_of(loaded).encode())
    except SaveError as error:
        print(say("roll_and_reign_chronicle", error=one_line(error)), file=sys.stderr)
        return 1
    print(one_line(target))
    return 0


def keep_chronicle(match: Match, name: str, target: Path, study: bool = False) -> Path:
    """Write the page of a match to a file, whose folders are made. Raises SaveError."""
    replace(target, page(match, book_of(match), name, study).encode())
    return target


def chronicle_of(loaded: LoadedSave) -> str:
    """The whole page. The same save gives the same text."""
    notice = "" if loaded.recovery is None else say("the_save_is_damaged", line=loaded.recovery.line)
    return page(loaded.match, book_of(loaded.match), loaded.header.name, loaded.study, notice)


def open_save(word: str) -> LoadedSave:
    """A save by its path, or by its name among the player's saves; never touched. Raises SaveError."""
    return chronicle_load(Store(data_folder()).named(word), mend=False)
