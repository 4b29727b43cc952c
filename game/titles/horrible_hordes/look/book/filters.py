"""What the book of abilities can be narrowed to: kinds as tabs, views of one's own means, words that are looked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from game.core.horrible_hordes.abilities import ABILITIES, ABILITY, ONE_TIME, Ability
from game.core.horrible_hordes.browser import AbilityRow, combining
from game.titles.horrible_hordes.look.texts.abilities import ability_line
from game.titles.horrible_hordes.look.texts.names import name
from game.titles.horrible_hordes.teller import say

_ECONOMY = ("inc", "conv", "cost", "lim")
TABS: tuple[tuple[str, str, Callable[[Ability], bool]], ...] = (
    ("book", "All", lambda row: True),
    ("coin", "Wealth", lambda row: row.cat in _ECONOMY or bool(row.use and row.use.vt)),
    ("swords", "Attack", lambda row: row.cat == "atk" or bool(row.use and row.use.verb in ("battle_attack", "ranged"))),
    ("shield", "Defence", lambda row: row.cat in ("def", "int", "trg", "mp")),
    ("boot", "Move", lambda row: row.cat == "mov" or bool(row.use and row.use.verb in ("migrate", "march"))),
    ("castle", "Build", lambda row: row.cat == "bld" or any(mod.hook == "site" for mod in row.mods)),
    ("star", "Spells", lambda row: row.spell),
    ("crown", say("one_use"), lambda row: bool(ONE_TIME >> ABILITY[row.id] & 1)),
)
VIEWS: tuple[tuple[str, str, Callable[[AbilityRow], bool]], ...] = (
    ("eye", "All", lambda row: True),
    ("player", "Mine", lambda row: row.owned),
    ("tick", say("usable_now"), lambda row: row.use is None),
    ("purse", "Affordable", lambda row: row.affordable),
    ("hh_friends", "Combos", lambda row: bool(row.combines)),
)


def chosen(rows: Sequence[AbilityRow], tab: int, view: int, words: str) -> list[AbilityRow]:
    """The rows of a tab and a view in which every word occurs, in the name or in what the ability does."""
    fits, seen = TABS[tab][2], VIEWS[view][2]
    wanted = words.casefold().split()
    return [
        row for row in rows if fits(ABILITIES[ABILITY[row.id]]) and seen(row) and (not wanted or _says(row.id, wanted))
    ]


def _says(ability: str, wanted: Collection[str]) -> bool:
    said = f"{name(ability)} {ability_line(ABILITY[ability])}".casefold()
    return all(word in said for word in wanted)


def mates(number: int, among: int) -> list[int]:
    """Of a set of abilities, those that go well with one."""
    mask = combining(number) & among
    return [n for n in range(len(ABILITIES)) if mask >> n & 1]
