"""The chronicle of a reign of 20 Years: the ledger's page, the dice, the deeds and the land of every year."""

from __future__ import annotations

from itertools import accumulate

from game.core.grids.polyomino import bits
from game.core.match import Match
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import KINDS, STRUCTURES
from game.lab import svg
from game.lab.book import Book, Chapter, mode_of
from game.lab.rounds import rounds
from game.titles.twenty_years.chronicle.rounds import YearGone, chronicle
from game.words import game_words

PLOT = 10.0
_HUES = ("#d9b46a", "#c98f6a", "#b9a3c4", "#9fc0c9", "#d7a0a0", "#c6c58a")


def book(match: Match) -> Book:
    """See game.lab.book."""
    years = chronicle(match)
    ends = (match.state_at(told.before) for told in rounds(match))
    chapters = tuple(_chapter(match, gone, end) for gone, end in zip(years, ends, strict=True))
    points = tuple(accumulate((gone.points for gone in years), initial=_start(match)))[1:]
    return Book(chapters, _mode(match), _legend(match), course=(("VP", points),))


def _start(match: Match) -> int:
    """The points before the first year."""
    return match.rules.score(match.state_at(0))[0].total


def _mode(match: Match) -> str:
    mode = str(match.setup.options["difficulty"]).capitalize()
    more = mode_of(match)
    return f"{mode}. {more}" if more else mode


def _chapter(match: Match, gone: YearGone, s: State) -> Chapter:
    words = game_words("twenty_years")
    page = words.year(gone.entry).under(s.chosen) if gone.entry else None
    return Chapter(
        number=f"Year {gone.year}",
        title=page.title if page else "",
        story=page.story if page else "",
        effect=page.effect if page else "",
        dice=gone.faces,
        yields=", ".join(words.count(good, n) for good, n in gone.goods.items() if n),
        actions=tuple(action.text for action in gone.actions),
        points=gone.points,
        picture=realm_picture(s, f"the realm at the end of year {gone.year}"),
        caption=f"{s.owned.bit_count()} of {s.realm.tiles.bit_count()} tiles",
    )


def realm_picture(s: State, label: str) -> str:
    """The land, what is owned of it, what stands there."""
    realm, board = s.realm, s.realm.board
    tile = PLOT * board.plots_per_tile
    body: list[str] = []
    owned = [divmod(n, board.cols) for n in bits(s.owned)]
    for number in bits(realm.tiles):
        r, c = divmod(number, board.cols)
        kind = board.terrain[r][c] if board.terrain else "meadow"
        mine = bool(s.owned >> number & 1)
        body.append(svg.rect(c * tile, r * tile, tile, tile, svg.LAND.get(kind, svg.LAND["meadow"])))
        body.append(svg.motif(kind, c * tile, r * tile, tile))
        if not mine:
            body.append(svg.rect(c * tile, r * tile, tile, tile, svg.PAPER, 'fill-opacity=".55"'))
            body.append(svg.text((c + 0.5) * tile, (r + 0.5) * tile, 5, str(realm.costs[number])))
        body.append(
            svg.rect(
                c * tile, r * tile, tile, tile, "none", f'stroke="{svg.INK}" stroke-opacity=".25" stroke-width=".4"'
            )
        )
    for number, _, piece in s.town.pieces:
        hue = _HUES[number % len(_HUES)]
        body += [svg.rect(c * PLOT, r * PLOT, PLOT, PLOT, hue) for r, c in piece.plots]
        body.append(svg.border(piece.plots, PLOT, svg.INK, 0.9))
        row, col = sorted(piece.plots)[len(piece.plots) // 2]
        level = str(piece.level) if _levels(piece.structure) > 1 else ""
        body.append(svg.text((col + 0.5) * PLOT, (row + 0.5) * PLOT, 4.2, sign(piece.structure) + level))
    body.append(svg.border(owned, tile, svg.RED, 1.6))
    return svg.picture(board.cols * tile, board.rows * tile, body, label)


def _levels(structure: str) -> int:
    return sum(kind.structure == structure for kind in KINDS)


def sign(structure: str) -> str:
    """Two letters for a structure, each its own."""
    return _SIGNS[structure]


def _signs() -> dict[str, str]:
    found: dict[str, str] = {}
    for structure in STRUCTURES:
        parts = structure.split("_")
        wanted = parts[0][0] + parts[1][0] if len(parts) > 1 else structure[:2]
        tries = (wanted, *(structure[0] + letter for letter in structure[1:].replace("_", "")))
        found[structure] = next(t.capitalize() for t in tries if t.capitalize() not in found.values())
    return found


_SIGNS = _signs()


def _legend(match: Match) -> tuple[tuple[str, str], ...]:
    """The signs of all that ever stood."""
    words = game_words("twenty_years")
    seen = {p.structure for i in range(len(match) + 1) for _, _, p in match.state_at(i).town.pieces}
    return tuple((sign(name), words.name(name)) for name in STRUCTURES if name in seen)
