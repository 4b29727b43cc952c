"""The card of an ability, and which of them are shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.ui import theme
from game.client.ui.focus import Refuses
from game.client.ui.page import Art, Card, Column, Framed, How, Node, Row, Rule, Space, Symbol, Text, do
from game.client.ui.palette import FERN, INK, PARCH, PLUM, RUST, SUN, UMBER, VELLUM, Colour, light
from game.core.horrible_hordes.effects.base import when_usable
from game.core.horrible_hordes.queries import AbilityRow, combining, together
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, CHITS, ONE_TIME, Ability
from game.titles.horrible_hordes.look.names import (
    Word,
    ability_line,
    ability_symbol,
    crest,
    head,
    kingdom_name,
    name,
    often_text,
    pea,
    suits_text,
)
from game.titles.horrible_hordes.look.places import sign
from game.titles.horrible_hordes.look.standing import ASK, AUTO, NEVER, SeatOrders, modes_of
from game.titles.horrible_hordes.narrator import say

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


# ---- The right page of the book of abilities: one of them in full, to read, to learn, to tell when it shall ask.
MODES = {ASK: "Ask", AUTO: "Automatically", NEVER: "Never"}
LABEL = 44.0  # points of a label before its value
FEW = 4  # mates of one sort that are named
PEAS = 6
CHOSEN, OPEN = theme.inked(light(SUN, 0.2)), theme.inked(PARCH, ink=0.5)


def view(
    s: State, player: Player, row: AbilityRow, why: Refuses | None, plan: SeatOrders | None, beside: AbilityRow | None
) -> Card:
    """`why` it cannot be learnt, where that is the question; `plan`: how the seat wants to be asked; `beside`: another
    ability to compare it with."""
    number = ABILITY[row.id]
    found = [_head(row, number), Rule(), Text(ability_line(number, player), "book", 11), Space(h=2)]
    compared = beside is not None and beside.id != row.id
    if beside is not None and compared:
        found.append(_beside(player, beside))
    if why is not None:
        found.append(Text("{cross}~" + why.text, "line", colour=RUST))
    found += [_fact(label, text, colour) for label, text, colour in _facts(row, number, player)]
    if row.owned and row.most:
        found.append(_left(row))
    found += [_fact(say("for_you"), text) for text in suits_text(s, player.seat, number)]
    if plan is not None and row.owned and modes_of(row.id):
        found.append(_modes(plan, row.id))
    found.append(_owners(s, number))
    if not compared:
        own = mates(number, player.abilities)
        others = [n for n in mates(number, combining(number)) if n not in own]
        found += _mates(say("combines_with"), FERN, number, own)
        found += _mates(say("would_combine_with"), UMBER, number, others)
    return Card("", Column(tuple(found)), colour=VELLUM, pad=(7, 5), id="ability")


def _head(row: AbilityRow, number: int) -> Node:
    kind = "Spell" if row.spell else say("one_use") if ONE_TIME >> number & 1 else "Ability"
    told: list[Node] = [Text(name(row.id), "title", 12), Text(kind, "name", colour=PLUM if row.spell else UMBER)]
    if row.kingdom:
        told.append(Text(say("start_with_it", kingdom=name(row.kingdom)), "line", colour=UMBER))
    return Row((Framed(child=Symbol(ability_symbol(number), 36), frames=theme.CARD), Column(tuple(told), grow=True)), 8)


def _labelled(label: str, *value: Node) -> Node:
    return Row((Word(label, "ui", 8.5, UMBER, least=LABEL), *value), 2, top=True)


def _fact(label: str, text: str, colour: Colour = INK) -> Node:
    return _labelled(label, Text(text, "name", colour=colour, grow=True))


def _facts(row: AbilityRow, number: int, player: Player) -> list[tuple[str, str, Colour]]:
    """(label, text with symbols, colour): when, how often, what it costs and whether that is there."""
    if not row.most:
        return [("When", say("always_on"), UMBER)]
    found = [("When", when_usable(number), INK), (say("how_often"), often_text(number, player), INK)]
    if not row.cost:
        return [*found, ("Costs", "nothing", INK)]
    have = dict(zip(CHITS, player.goods, strict=True))
    price = " ".join(f"{n}{{{sign(chit)}}}" for chit, n in row.cost.items() if n)
    short = [f"{have[chit]}{{{sign(chit)}}}" for chit, n in row.cost.items() if have[chit] < n]
    text = say("you_have" if short else "you_can_pay", price=price, have=" ".join(short))
    return [*found, ("Costs", text, RUST if short else FERN)]


def _left(row: AbilityRow) -> Node:
    """A pea for each use, full where it is left, and the count in figures."""
    shown = min(PEAS, row.most)
    peas = Art(shown * 10, 8, draw=do(_peas, shown, row.left))
    text = say("left_this", left=max(0, row.left), most=row.most, per=row.per)
    return _labelled(say("uses_left"), peas, Text(text, "name", colour=FERN if row.left > 0 else RUST, grow=True))


def _peas(shown: int, left: int, painter: Painter, box: Rect, how: How) -> None:
    for i in range(shown):
        pea(painter, box[0] + 4 + i * 10, box[1] + box[3] / 2, 4, i < left)


def _modes(plan: SeatOrders, ability: str) -> Node:
    """Ask, automatically or never: which of them holds. Confirming the ability goes on to the next."""
    found = []
    for mode in modes_of(ability):
        on = plan.mode(ability) == mode
        marks = (Symbol("tick", 8), Text(MODES[mode], "mark")) if on else (Text(MODES[mode]),)
        found.append(Framed(child=Row(marks, 2), frames=CHOSEN if on else OPEN, pad=(4, 1)))
    return _labelled(say("when_usable"), *found)


def _owners(s: State, number: int) -> Node:
    """The shields of those who have it."""
    owners = [one for one in s.players if one.abilities >> number & 1]
    told = [crest(one.seat, 11) for one in owners]
    if len(owners) == 1:
        told.append(Text(kingdom_name(owners[0].kingdom), "name"))
    return _labelled(say("owned_by"), *(told or [Text("nobody", "line", colour=UMBER)]))


def _beside(player: Player, row: AbilityRow) -> Node:
    """The one that was marked, in short, under the one that is looked at."""
    number = ABILITY[row.id]
    first = Row((Symbol(ability_symbol(number), 15), Text(say("or_this", ability=name(row.id)), "strong")))
    facts = (_fact(*fact) for fact in _facts(row, number, player) if fact[0] in ("When", "Costs"))
    told = Column((first, Text(ability_line(number, player), "tale"), *facts), 1)
    return Framed(child=told, frames=theme.inked(PARCH))


def _mates(title: str, colour: Colour, number: int, found: Sequence[int]) -> list[Node]:
    """What goes with it, and why."""
    if not found:
        return []
    lines: list[Node] = [head(title, colour)]
    for mate in found[:FEW]:
        why = Text(_because(number, mate), "ui", 7.9, UMBER, grow=True)
        lines.append(Row((Symbol(ability_symbol(mate), 12), head(name(ABILITIES[mate].id)), why), 4))
    more = len(found) - FEW
    return [*lines, Text(say("and_more", n=more), "ui", 7.9, UMBER)] if more > 0 else lines


def _because(number: int, mate: int) -> str:
    """Why two abilities go together, seen from the first."""
    how, what = together(number, mate) or ("", "")
    return say(f"mate_{how}", what=what) if how else ""
