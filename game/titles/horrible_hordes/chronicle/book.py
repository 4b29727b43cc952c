"""The chronicle of a match of Horrible Hordes: its rounds, the board after each, the battles, abilities and tokens."""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.core.horrible_hordes.abilities import ABILITIES
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import CASTLE_KINDS, TOWER
from game.core.horrible_hordes.units import stack_at
from game.core.match import Match
from game.lab import svg
from game.lab.book import Book, Chapter, Table, mode_of
from game.text.squares import column
from game.titles.horrible_hordes.chronicle.rounds import fights, rounds, seat_name
from game.titles.horrible_hordes.teller import say
from game.titles.horrible_hordes.terminal.board import SIGNS
from game.words import game_words

SPACE = 20.0
EDGE = 8.0  # for the letters and numbers beside the board
# The ground by its look; what is not here is a meadow.
_GROUND = {
    "mountain": "mountains",
    "natural_defensive_position": "mountains",
    "forest": "forest",
    "farms": "fields",
    "friendly_village": "fields",
    "hills": "hills",
    "swamp": "swamp",
    "desolate_moor": "swamp",
    "desert": "fields",
    "heath": "hills",
}
_CHASM = "#4b4350"


def book(match: Match) -> Book:
    """See game.lab.book."""
    told = rounds(match)
    chapters = tuple(
        Chapter(
            number=say("round", round=part.number) if part.number else say("founding"),
            picture=board_picture(part.state),
            caption=say("after_round", round=part.number) if part.number else say("beginning"),
            parts=part.parts,
        )
        for part in told
    )
    seats = len(match.score())
    names = tuple(seat_name(match.state, seat) for seat in range(seats))
    course = tuple((names[seat], tuple(part.vt[seat] for part in told)) for seat in range(len(match.state.players)))
    return Book(
        chapters,
        mode_of(match),
        _legend(match),
        names=names,
        tables=(*_tokens(match), *_abilities(match), *_battles(match)),
        course=course if told else (),
        figure=58,
        last=say("final_board"),
    )


# ---- the board


def board_picture(s: State) -> str:
    """Ground, kingdoms by colour with what stands there, hordes with their counters."""
    body: list[str] = []
    for number, (x, y) in enumerate(s.grid.cells):
        left, top = EDGE + (x - 1) * SPACE, (y - 1) * SPACE
        ground = s.ground(number).id
        kind = _GROUND.get(ground, "meadow")
        body.append(svg.rect(left, top, SPACE, SPACE, _CHASM if ground == "chasm" else svg.LAND[kind]))
        body.append(svg.motif(kind, left, top, SPACE))
        body.append(svg.text(left + SPACE - 3, top + 3.4, 4.4, SIGNS[ground].strip(".")))
        body += _kingdoms(s, number, left, top)
    for number, horde in sorted(s.hordes.items()):
        x, y = s.grid.cells[number]
        cx, cy = EDGE + (x - 0.5) * SPACE, (y - 0.5) * SPACE
        body.append(svg.disc(cx, cy, 6.2, svg.INK))
        body.append(svg.text(cx, cy, 8, str(horde.hits), svg.PAPER))
    width, height = EDGE + s.grid.width * SPACE, s.grid.height * SPACE + EDGE
    lines = [
        svg.rect(EDGE, 0, width - EDGE, height - EDGE, "none", f'stroke="{svg.INK}" stroke-width=".8"'),
        *(svg.text(EDGE + (x - 0.5) * SPACE, height - 3.6, 6, column(x - 1)) for x in range(1, s.grid.width + 1)),
        *(svg.text(3.4, (y - 0.5) * SPACE, 6, str(y)) for y in range(1, s.grid.height + 1)),
    ]
    return svg.picture(width, height, [*body, *lines], say("the_board"))


def _kingdoms(s: State, number: int, left: float, top: float) -> list[str]:
    """The units of every player in a space: a flag in his colour with letters."""
    found = []
    for player in s.players:
        if not player.spaces >> number & 1:
            continue
        castles = player.castles.get(number, ())
        towers = castles.count(CASTLE_KINDS.index(TOWER))
        letters = "S" * player.settlements.get(number, 0) + "C" * (len(castles) - towers) + "T" * towers
        armies = stack_at(player, number)
        hue = svg.SEATS[player.seat % len(svg.SEATS)]
        edge = f'stroke="{svg.INK}" stroke-width=".6"'
        found.append(svg.rect(left + 1, top + SPACE - 8.4, SPACE - 2, 7.4, hue, edge))
        told = f"{player.seat + 1}{letters}" + (f"+{armies}" if armies else "")
        found.append(svg.text(left + SPACE / 2, top + SPACE - 4.7, 5.4 if len(told) < 6 else 4, told))
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


def _seats(match: Match) -> tuple[str, ...]:
    return tuple(seat_name(match.state, player.seat) for player in match.state.players)


def _tokens(match: Match) -> tuple[Table, ...]:
    """Where the victory tokens came from."""
    by_reason: dict[str, Counter[int]] = {}
    for index in range(len(match)):
        for event in match.facts_of(index):
            e: Any = event
            if event.type == "vt_gained":
                by_reason.setdefault(e.reason, Counter())[e.seat] += e.vt
    seats = range(len(match.state.players))
    rows = tuple((_reason(reason), *(str(of[seat]) for seat in seats)) for reason, of in by_reason.items())
    return (Table(say("tokens_from"), ("", *_seats(match)), rows),) if rows else ()


def _reason(reason: str) -> str:
    words = game_words("horrible_hordes")
    return say("hordes_destroyed") if reason == "horde" else words.name(reason)[:1].upper() + words.name(reason)[1:]


def _abilities(match: Match) -> tuple[Table, ...]:
    """What every kingdom knew in the end."""
    words = game_words("horrible_hordes")
    rows = tuple(
        (seat_name(match.state, player.seat), ", ".join(words.name(row.id) for i, row in enumerate(ABILITIES)
                                                if player.abilities >> i & 1) or "none")
        for player in match.state.players
    )  # fmt: skip
    return (Table(say("final_abilities"), (), rows),)


def _battles(match: Match) -> tuple[Table, ...]:
    """Won and lost, against whom and at what price."""
    rows = []
    told = fights(match)
    for player in match.state.players:
        own = [fight for fight in told if fight.seat == player.seat]
        won = sum(fight.result == "won" for fight in own)
        longest = max((fight.rounds for fight in own), default=0)
        rows.append((seat_name(match.state, player.seat), str(len(own)), str(won), str(len(own) - won), str(longest)))
    head = ("", "battles", "won", "lost", say("longest_battle"))
    return (Table("Battles", head, tuple(rows)),) if told else ()
