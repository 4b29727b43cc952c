"""A chronicle as one HTML page that needs nothing else: no scripts, no links, no pictures of other files.

The same match gives the same bytes, on every machine and every day. It prints on A4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from game.core.match import Match
from game.core.score import ScoreSheet
from game.journal.challenge import ChallengeError, encode, grouped
from game.journal.seeds import shown
from game.lab.book import Book, Chapter, Part, Table
from game.lab.svg import course, die
from game.quoting import html
from game.teller import say
from game.text.printer import printer_of

LONG = 14  # deeds from which on a chapter may go on on the next sheet of paper

_STYLE = """
@page { size: A4; margin: 12mm 14mm; }
* { box-sizing: border-box; }
html { background: #e9dfc8; }
body { max-width: 180mm; margin: 0 auto; padding: 10mm 8mm; background: #fbf5e6; color: #261a1e;
  font: 10pt/1.34 Georgia, "Source Serif Pro", "Times New Roman", serif; }
h1 { font-size: 22pt; line-height: 1.1; margin: 0; letter-spacing: .02em; }
h2 { font-size: 13.5pt; line-height: 1.2; margin: 0 0 1mm; }
header { border-bottom: 1.2pt solid #7a583c; padding-bottom: 4mm; margin-bottom: 5mm; }
header p { margin: 1.5mm 0 0; color: #60403a; }
.year { display: flow-root; padding: 2.6mm 0; border-bottom: .5pt solid #d8c49a; break-inside: avoid; }
.year > figure { float: right; margin: 0 0 2mm 6mm; }
figure svg { display: block; width: 100%; height: auto; border: .8pt solid #261a1e; }
figcaption { font-size: 8.5pt; color: #60403a; text-align: center; margin-top: 1mm; }
svg text { font-family: Helvetica, Arial, sans-serif; font-weight: bold; }
.number { color: #7e382a; font-size: 9pt; letter-spacing: .08em; text-transform: uppercase; }
.points { float: right; font-weight: bold; color: #265c36; }
.less { color: #7e382a; }
.story { margin: 0 0 1mm; font-size: 9.5pt; font-style: italic; }
.effect { margin: 0 0 1mm; font-size: 8.5pt; color: #60403a; }
.dice { margin: 0 0 1.5mm; }
.die { width: 6mm; height: 6mm; vertical-align: middle; margin-right: 1mm; }
ul { margin: 0; padding-left: 4.5mm; font-size: 9pt; }
.long { break-inside: auto; }
.part { padding: 1.4mm 0 0; break-inside: avoid; }
.beside { columns: 2; column-gap: 8mm; }
.part h3 { font-size: 9.5pt; margin: 0 0 .4mm; }
.part .die { width: 4.6mm; height: 4.6mm; margin-right: .6mm; }
.part h3 .gain { color: #265c36; margin-left: 2mm; }
.sheet { margin-top: 6mm; break-inside: avoid; }
.sheet table { font-size: 9pt; }
.sheet td, .sheet th { text-align: right; font-variant-numeric: tabular-nums; }
.sheet td:first-child, .sheet th:first-child { text-align: left; white-space: nowrap; }
.sheet .words td, .sheet .words th { text-align: left; }
.course { margin: 6mm 0 0; break-inside: avoid; }
.course svg { width: 140mm; height: auto; }
.all td, .all th { text-align: right; }
.all td:first-child { text-align: left; }
.many { columns: 2; column-gap: 6mm; }
.end { display: flex; gap: 8mm; margin-top: 6mm; break-inside: avoid; }
.end > figure { flex: 0 0 62mm; margin: 0; }
.end > div { flex: 1; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .7mm 1mm; border-bottom: .4pt solid #d8c49a; vertical-align: baseline; }
td:last-child, th:last-child { text-align: right; font-variant-numeric: tabular-nums; }
td small { color: #60403a; }
tr.total td { border-top: 1.2pt solid #261a1e; border-bottom: 0; font-weight: bold; font-size: 12pt; }
.legend { font-size: 8.5pt; color: #60403a; margin: 2mm 0 0; }
@media print { html, body { background: none; } body { padding: 0; max-width: none; } }
"""


def page(match: Match, book: Book, name: str, study: bool = False, notice: str = "") -> str:
    """The whole page. `name` is the ruler's; `notice` a sentence about the save, "" for none."""
    rules = match.rules
    title = say("the_chronicle_of", name=name) if name else say("a_chronicle_of", name=rules.name)
    setup = match.setup
    board = str((setup.board or {}).get("id", "")).replace("_", " ")
    told = [rules.name, book.subtitle, book.mode, f"map: {board}" if board else "", f"dice: {shown(setup.seed)}"]
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{html(title)}</title><style>{_STYLE}</style></head><body>",
        f"<header><h1>{html(title)}</h1><p>{html(' · '.join(part for part in told if part))}</p>",
        *(f"<p>{html(line)}</p>" for line in _remarks(match, study, notice)),
        "</header><main>",
        *(_chapter(chapter, book.figure) for chapter in book.chapters),
        "</main>",
        _end(match, book),
        _course(book),
        *(_table(table) for table in book.tables if table.rows),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _remarks(match: Match, study: bool, notice: str) -> Iterable[str]:
    with suppress(ChallengeError):  # an old seed may be too long for one
        yield say("to_try_the_same", setup=grouped(encode(match.setup)))
    if notice:
        yield notice
    if study:
        yield say("a_study_time_was")
    if not match.over:
        yield say("the_reign_is_not")


def _chapter(chapter: Chapter, figure: int) -> str:
    points = ""
    if chapter.points:
        less = " less" if chapter.points < 0 else ""
        points = f'<span class="points{less}">{_signed(chapter.points)} VP</span>'
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
    told = "".join(map(_part, chapter.parts))
    beside = len(chapter.parts) > 1 and not chapter.picture
    parts.append(f'<div class="beside">{told}</div>' if beside else told)
    return "".join([*parts, "</section>"])


def _part(part: Part) -> str:
    dice = "".join(map(die, part.dice))
    gain = f'<span class="gain">{html(part.gain)}</span>' if part.gain else ""
    items = f"<ul>{_items(part.actions)}</ul>" if part.actions else ""
    return f'<div class="part"><h3>{html(part.title)} {dice}{gain}</h3>{items}</div>'


def _items(actions: Iterable[str]) -> str:
    return "".join(f"<li>{html(action)}</li>" for action in actions)


def _course(book: Book) -> str:
    """Points over time, chapter by chapter."""
    if not any(len(values) > 1 for _, values in book.course):
        return ""
    number = book.chapters[0].number.rpartition(" ")[2]
    first = int(number) if number.isdecimal() else 0
    return f'<section class="course"><h2>{say("how_the_points_went")}</h2>{course(book.course, first)}</section>'


def _table(table: Table) -> str:
    head = "".join(f"<th>{html(word)}</th>" for word in table.head)
    plain = all(_minus_or_digits(cell) for row in table.rows for cell in row[1:])
    rows = "".join(f"<tr>{''.join(f'<td>{html(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    kind = "" if plain else ' class="words"'
    top = f"<tr>{head}</tr>" if head else ""
    return f'<section class="sheet"><h2>{html(table.title)}</h2><table{kind}>{top}{rows}</table></section>'


def _minus_or_digits(cell: str) -> bool:
    return not cell or cell.lstrip("−+").isdecimal()


def _end(match: Match, book: Book) -> str:
    """The land at the end and the score sheet of every seat."""
    outcome = match.outcome
    said = f"<p>{html(outcome.text)}</p>" if outcome is not None else ""
    sheets = match.score()
    tables = _sheet(sheets[0]) if len(sheets) == 1 else _sheets(sheets, book.names)
    last = next((chapter.picture for chapter in reversed(book.chapters) if chapter.picture), "")
    signs = ", ".join(f"<b>{html(letters)}</b> {html(name)}" for letters, name in book.legend)
    legend = f'<p class="legend">{signs}</p>' if signs else ""
    figure = f"<figure>{last}<figcaption>{html(book.last)}</figcaption>{legend}</figure>" if last else legend
    return f'<section class="end">{figure}<div><h2>{say("the_score")}</h2>{said}{tables}</div></section>'


def glance(match: Match, book: Book) -> str:
    """Where a match stands, as one element that brings its own looks: where its book has no picture, by letters."""
    picture = next((chapter.picture for chapter in reversed(book.chapters) if chapter.picture), "")
    sheets = match.score()
    table = _sheet(sheets[0]) if len(sheets) == 1 else _sheets(sheets, book.names)
    stands = match.outcome.text if match.outcome is not None else book.chapters[-1].number if book.chapters else ""
    told = " · ".join(part for part in (match.rules.name, stands, f"{len(match)} moves") if part)
    style = "display:flex;gap:1.5em;align-items:flex-start;background:#fbf5e6;color:#261a1e;padding:1em"
    letters = "\n".join(printer_of(match).board(match.view()))
    figure = f'<div style="flex:0 0 18em">{picture}</div>' if picture else f"<pre>{html(letters)}</pre>"
    return f'<div style="{style}">{figure}<div><b>{html(told)}</b>{table}</div></div>'


def _sheet(sheet: ScoreSheet) -> str:
    rows = []
    for row in sheet.rows:
        detail = f" <small>{html(row.detail)}</small>" if row.detail else ""
        rows.append(f"<tr><td>{html(row.label)}{detail}</td><td>{_minus(row.points)}</td></tr>")
    won = _WON[sheet.won]
    rows.append(f'<tr class="total"><td>Total <small>{won}</small></td><td>{_minus(sheet.total)}</td></tr>')
    return f"<table>{''.join(rows)}</table>"


_WON = {True: "victory", False: say("no_victory"), None: ""}


def _sheets(sheets: Sequence[ScoreSheet], names: Sequence[str]) -> str:
    """The sheets of several seats side by side; a line that a seat does not have stays empty."""
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


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else _minus(points)


def _minus(points: int) -> str:
    return str(points).replace("-", "−")
