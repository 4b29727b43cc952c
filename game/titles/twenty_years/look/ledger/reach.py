"""What a reign could still earn: for the page of the book beside the score so far.

Counts only what the tables print; what battles and rooms may bring beyond is said in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.twenty_years.odds import tower_room
from game.core.twenty_years.scoring import towers
from game.core.twenty_years.state import OVER, State
from game.core.twenty_years.tables import CHURCH, ENTRIES, KINDS, SPICES, STATUE, TABLES, TOWER, LedgerRow
from game.titles.twenty_years.teller import say
from game.words import game_words

WORDS = game_words("twenty_years")


class Reach(NamedTuple):
    """One chance of points: a symbol, what to do, how many; `gone` when it is lost for good."""

    symbol: str
    text: str
    points: str
    gone: bool = False


def reach(s: State) -> list[Reach]:
    """Everything that can still be earned, the largest first as a player would ask for it; () when all is over."""
    return [] if s.phase == OVER else [*_standing(s), *_pages(s), *_running(s)]


def _standing(s: State) -> Iterator[Reach]:
    missing = s.chosen.towers - towers(s)
    each = KINDS[TOWER].vp
    room = tower_room(s)
    fits = say("room_for_more", room=room) if room else say("no_room_yet")
    if missing > 0:
        more = say("towers_to_win", missing=missing, fits=fits)
        yield Reach("magic_tower", more, f"+{missing * each}")
    else:
        yield Reach("magic_tower", say("towers_enough", fits=fits), f"+{each} each")
    open_levels = [
        kind for kind in KINDS if kind.vp and kind.number not in (TOWER, STATUE) and not s.town.count[kind.number]
    ]
    if open_levels:
        n = len(open_levels)
        yield Reach("hammer", say("levels_to_build", levels=n), f"+{sum(kind.vp for kind in open_levels)}")
    if not s.town.count[STATUE]:
        yield Reach("statue", say("the_statue"), f"+{KINDS[STATUE].vp}")
    if not s.owned >> s.realm.far_corner & 1:
        yield Reach("compass", say("own_corner"), f"+{TABLES.score.cartographer}")
    if s.demolished:
        yield Reach("dividers", say("architect_lost"), "0", gone=True)
    else:
        yield Reach("dividers", say("demolish_nothing"), f"−{TABLES.score.architect}")


def _pages(s: State) -> Iterator[Reach]:
    """Printed points of the pages to come; only where they are known."""
    if s.chosen.variant != "none":
        return
    for number, row in enumerate(ENTRIES, 1):
        most = _printed(row)
        if most and number >= s.year and not (number == s.year and (s.vizier_met or s.invasion_repelled)):
            when = "now" if number == s.year else f"year {number}"
            yield Reach(f"year_{number}", f"{WORDS.year(number).title}, {when}", f"+{most}")


def _printed(row: LedgerRow) -> int:
    return max(row.vp, row.vp_won, *row.vp_by_rolls, 0)


def _running(s: State) -> Iterator[Reach]:
    yield Reach("swords", say("each_battle"), "+1")
    yield Reach("dungeon", say("each_dungeon_room" if s.town.count[CHURCH] else "each_room_with_church"), "+1")
    five = TABLES.score.units_per_point
    yield Reach("army", say("soldiers_at_end", each=five, more=five - s.units % five), "+1")
    yield Reach("spices", say("spices_at_end", have=s.goods[SPICES]), f"+{TABLES.score.spices}")
