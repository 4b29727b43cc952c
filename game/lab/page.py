"""A chronicle as one HTML page that needs nothing else: no scripts, no links, no pictures of other files.

The same match gives the same bytes, on every machine and every day. It prints on A4.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from game.core.match import Match
from game.core.score import ScoreSheet
from game.lab.book import Book, Chapter
from game.lab.svg import die

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
.year { display: flex; gap: 6mm; padding: 2.6mm 0; border-bottom: .5pt solid #d8c49a; break-inside: avoid; }
.year > div { flex: 1; min-width: 0; }
.year > figure { flex: 0 0 36mm; margin: 0; }
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
    title = f"The chronicle of {name}" if name else f"A chronicle of {rules.name}"
    setup = match.setup
    board = str((setup.board or {}).get("id", "")).replace("_", " ")
    told = [rules.name, book.mode, f"land: {board}" if board else "", f"dice: {setup.seed}"]
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<header><h1>{escape(title)}</h1><p>{escape(' · '.join(part for part in told if part))}</p>",
        *(f"<p>{escape(line)}</p>" for line in _remarks(match, study, notice)),
        "</header><main>",
        *(_chapter(chapter) for chapter in book.chapters),
        "</main>",
        _end(match, book),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _remarks(match: Match, study: bool, notice: str) -> Iterable[str]:
    if notice:
        yield notice
    if study:
        yield "A study: time was turned back past a die."
    if not match.over:
        yield "The reign is not over yet."


def _chapter(chapter: Chapter) -> str:
    points = ""
    if chapter.points:
        less = " less" if chapter.points < 0 else ""
        points = f'<span class="points{less}">{_signed(chapter.points)} VP</span>'
    parts = [f'<section class="year"><div>{points}<div class="number">{escape(chapter.number)}</div>']
    if chapter.title:
        parts.append(f"<h2>{escape(chapter.title)}</h2>")
    if chapter.story:
        parts.append(f'<p class="story">{escape(chapter.story)}</p>')
    if chapter.effect:
        parts.append(f'<p class="effect">{escape(chapter.effect)}</p>')
    if chapter.dice:
        dice = "".join(map(die, chapter.dice))
        parts.append(f'<p class="dice">{dice} {escape(chapter.yields)}</p>')
    if chapter.deeds:
        rows = "".join(f"<li>{escape(deed)}</li>" for deed in chapter.deeds)
        many = ' class="many"' if len(chapter.deeds) > 2 else ""
        parts.append(f"<ul{many}>{rows}</ul>")
    parts.append("</div>")
    if chapter.picture:
        parts.append(f"<figure>{chapter.picture}<figcaption>{escape(chapter.caption)}</figcaption></figure>")
    return "".join([*parts, "</section>"])


def _end(match: Match, book: Book) -> str:
    """The land at the end and the score sheet of every seat."""
    outcome = match.outcome
    said = f"<p>{escape(outcome.text)}</p>" if outcome is not None else ""
    sheets = match.score()
    tables = "".join(_sheet(sheet, len(sheets) > 1) for sheet in sheets)
    last = next((chapter.picture for chapter in reversed(book.chapters) if chapter.picture), "")
    signs = ", ".join(f"<b>{escape(letters)}</b> {escape(name)}" for letters, name in book.legend)
    legend = f'<p class="legend">{signs}</p>' if signs else ""
    figure = f"<figure>{last}<figcaption>The land in the end</figcaption>{legend}</figure>" if last else legend
    return f'<section class="end">{figure}<div><h2>The score</h2>{said}{tables}</div></section>'


def _sheet(sheet: ScoreSheet, many: bool) -> str:
    rows = [f"<tr><th>Seat {sheet.seat + 1}</th><th></th></tr>"] if many else []
    for row in sheet.rows:
        detail = f" <small>{escape(row.detail)}</small>" if row.detail else ""
        rows.append(f"<tr><td>{escape(row.label)}{detail}</td><td>{_minus(row.points)}</td></tr>")
    won = {True: "victory", False: "no victory", None: ""}[sheet.won]
    rows.append(f'<tr class="total"><td>Total <small>{won}</small></td><td>{_minus(sheet.total)}</td></tr>')
    return f"<table>{''.join(rows)}</table>"


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else _minus(points)


def _minus(points: int) -> str:
    return str(points).replace("-", "−")
