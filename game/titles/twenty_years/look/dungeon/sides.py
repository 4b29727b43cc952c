"""The panels beside the plan of a dungeon level: troops, exact odds, the reward that waits at the exit."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.ui.page import Bar, Card, Column, Count, Dice, Node, Row, Space, Symbol, Text
from game.client.ui.palette import FERN, GREEN, INK, ORANGE, RUST, UMBER, VELLUM
from game.client.ui.theme import FAINT
from game.core.twenty_years.odds import DoorOdds, RaidOdds
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import CHURCH, DIES, ENTRIES, ENTRY, KILLS, TABLES, TROOPS
from game.titles.twenty_years.teller import say
from game.words import game_words

WORDS = game_words("twenty_years")
SIDE: Rect = (436.0, 31.0, 196.0, 303.0)
SMALL, NAME, COUNT = 7.4, 8.6, 13.0  # sizes of what stands small, of names, of numbers
FIGURE, GAUGE, HEAD = 34.0, 100.0, 8.0  # points high and long
BROAD = 150.0  # points at text of 100 % from which on the chest stands beside what is in it
GOOD = 0.6  # a chance from which on one may go


def troops(monster: str, units: Sequence[tuple[int, int]], bombs: int) -> Card:
    """Each troop that came along: how many are left, what one kills, on what it falls. `units`: (begun, now)."""
    rows = [_troop(troop, monster, units[troop]) for troop in range(len(TROOPS)) if units[troop][0]]
    if bombs:
        rows.append(Row((Symbol("bomb", 17), Count("", str(bombs), COUNT, colour=INK), Space(grow=True)), 5))
    return Card("", Column(tuple(rows), 1), id="company", pad=(5, 3), firm=True)


def _troop(troop: int, monster: str, units: tuple[int, int]) -> Node:
    name, (was, now) = TROOPS[troop], units
    lowest = DIES[monster][troop]
    off = not now or not lowest
    ink = FAINT if off else INK
    head = (Symbol(f"head_{name}", 20, off), Count("", str(now), COUNT, str(was) if was != now else "", ink))
    if not lowest:
        return Row((*head, Space(grow=True), Text(say("cannot_fight"), "ui", 8, RUST)), 5)
    heads = Row(tuple(Symbol(f"head_{monster}", 12, off) for _ in range(KILLS[troop])), 1)
    dice = Dice(tuple(f"flat/{face}" for face in range(lowest, 7)), 11, 0.8, off=tuple(range(6)) if off else ())
    return Row((*head, Space(grow=True), heads, Text(say("dies_on"), "ui", 8, UMBER), dice), 4)


def odds(found: RaidOdds | None, door: DoorOdds | None, fighting: bool, said: Sequence[str]) -> Card:
    """`said`: the two chances as the player wants to read them; empty texts when odds are off."""
    if found is None or not said[0]:
        return Card("Odds", Text(say("no_odds_yet" if found is None else "odds_off")), colour=VELLUM, pad=(8, 8))
    if door is not None:
        first = _chance("door", say("that_room"), door.settle, said[1], False)
        rows = (first, _chance("exit", say("after_it"), door.clear, said[0], True))
    else:
        here = (_chance("swords", say("this_room"), found.here, said[1], False),) if fighting else ()
        rows = (_chance("exit", say("clear_to_exit"), found.clear, said[0], True), *here)
    lost = tuple(
        Row((Symbol(f"head_{TROOPS[troop]}", 13), Text(f"{n:.1f}", "bold", colour=RUST)))
        for troop, n in enumerate(found.lost[:3])
        if n >= 0.05
    )
    losses = Row((Text(say("expected_losses"), colour=UMBER), *(lost or (Text("nobody", "bold", colour=FERN),))), 6)
    return Card("Odds", Column((*rows, losses), 1), colour=VELLUM, pad=(5, 2), firm=True)


def _chance(symbol: str, label: str, share: float, text: str, large: bool) -> Node:
    good = share >= GOOD
    gauge = Bar(w=GAUGE, h=6.4, share=share, text=text, colour=GREEN if good else ORANGE)
    named = Column((Text(label, "bold" if large else "ui", 8.8), gauge), grow=True)
    number = Text(text.replace(" ", "~"), "bold", 15 if large else COUNT, FERN if good else RUST, anchor="right")
    return Row((Symbol(symbol, 17), named, number), 5)


def reward(s: State, level: int) -> Card:
    """What the exit gives, with what year 14 adds; the church's point a room."""
    given = TABLES.dungeons[level - 1].reward
    basic = Text(f"*{given['basic']}* {{wood}} {{stone}} {{leather}}", "told")
    more = {good: n for good, n in given.items() if good != "basic"}
    if s.entry == ENTRY["beast"]:
        beast = ENTRIES[ENTRY["beast"] - 1]
        more |= {"gold": beast.gold, "vp": beast.vp}
    rare = tuple(Text(f"*+{n}*~{{{good}}}", "told") for good, n in more.items())
    church = (Row((Symbol("church", 14), Text("+1~{vp}", "bold", 9)), 2),) if s.town.count[CHURCH] else ()
    body = Row((Symbol("chest", 22), basic, *rare, Space(grow=True), *church), 6)
    return Card(say("reward_at_exit"), body, colour=VELLUM, pad=(5, 2), firm=True)
