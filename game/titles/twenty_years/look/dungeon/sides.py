"""The panels beside the plan of a dungeon level: troops, exact odds, the reward that waits at the exit."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.canvas import Rect
from game.client.ui.page import Bar, Card, Column, Count, Dice, Fit, Lines, Node, Row, Rule, Space, Symbol, Text
from game.client.ui.palette import FERN, GREEN, INK, ORANGE, RUST, UMBER, VELLUM
from game.client.ui.theme import FAINT
from game.core.twenty_years.odds import DoorOdds, RaidOdds
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import CHURCH, DIES, ENTRIES, ENTRY, KILLS, TABLES, TROOPS
from game.titles.twenty_years.look.battle.tale import bomb_rule
from game.titles.twenty_years.teller import say
from game.words import game_words

WORDS = game_words("twenty_years")
TROOPS_BOX: Rect = (8.0, 31.0, 88.0, 303.0)
ODDS_BOX: Rect = (436.0, 31.0, 196.0, 101.0)
ORDERS_BOX: Rect = (436.0, 138.0, 196.0, 94.0)
REWARD_BOX: Rect = (436.0, 238.0, 196.0, 96.0)
SMALL, NAME, COUNT = 7.4, 8.6, 13.0  # sizes of what stands small, of names, of numbers
FIGURE, GAUGE, HEAD = 34.0, 100.0, 8.0  # points high and long
BROAD = 150.0  # points at text of 100 % from which on the chest stands beside what is in it
GOOD = 0.6  # a chance from which on one may go


def troops(monster: str, units: Sequence[tuple[int, int]], bombs: int) -> Card:
    """Each troop with what it fells and the faces it falls on; `units` as (at the beginning, now)."""
    told = [part for troop in range(len(TROOPS)) for part in (_troop(troop, monster, units[troop]), Rule(h=3))]
    text = bomb_rule()
    name = Text("Bombs", "bold", NAME, INK if bombs else FAINT)
    have = Lines((name, Count("", str(bombs), COUNT, colour=INK if bombs else FAINT)), grow=True)
    bomb = Column((Row((Symbol("bomb", 25, not bombs), have), 5), Text(text, "ui", SMALL, UMBER)))
    return Card("Troops", Column((*told, bomb), 3), pad=(4, 3))


def _troop(troop: int, monster: str, units: tuple[int, int]) -> Node:
    name, (was, now) = TROOPS[troop], units
    lowest = DIES[monster][troop]
    off = not now or not lowest
    ink = FAINT if off else INK
    title = Text(WORDS.name(name, 2).capitalize(), "bold", NAME, ink)
    count = Count("", str(now), COUNT, str(was) if was != now else "", ink)
    if not lowest:
        what: Node = Text(say("cannot_fight"), "ui", SMALL, RUST)
        return Row((Symbol(f"fig/{name}", FIGURE, True), Column((title, count, what), 1, grow=True)))
    heads = tuple(Symbol(f"head_{monster}", HEAD, off) for _ in range(KILLS[troop]))
    what = Row((Text(say("kills", kills=KILLS[troop]), "ui", SMALL, ink), *heads), 1)
    dice = Dice(tuple(f"flat/{face}" for face in range(lowest, 7)), 10, 0.8, off=tuple(range(6)) if off else ())
    head = Row((Symbol(f"fig/{name}", FIGURE, off), Column((title, count, what), 1, grow=True)))
    return Column((head, Row((Text(say("dies_on"), "ui", SMALL, UMBER), dice))))


def odds(found: RaidOdds | None, door: DoorOdds | None, fighting: bool, said: Sequence[str]) -> Card:
    """`said`: the two chances as the player wants to read them; empty texts when odds are off."""
    note = "" if found is None else say("best_play_exact")
    if found is None or not said[0]:
        return Card("Odds", Text(say("no_odds_yet" if found is None else "odds_off")), note, VELLUM, (8, 8))
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
    return Card("Odds", Column((*rows, Space(grow=True), Rule(), losses)), note, VELLUM, pad=(5, 2))


def _chance(symbol: str, label: str, share: float, text: str, large: bool) -> Node:
    good = share >= GOOD
    gauge = Bar(w=GAUGE, h=6.4, share=share, text=text, colour=GREEN if good else ORANGE)
    named = Column((Text(label, "bold" if large else "ui", 8.8), gauge), grow=True)
    number = Text(text.replace(" ", "~"), "bold", 15 if large else COUNT, FERN if good else RUST, anchor="right")
    return Row((Symbol(symbol, 17), named, number), 5)


def reward(s: State, level: int, points: int) -> Card:
    """What the exit gives, and the church's points; `points` won in this raid so far."""
    given = TABLES.dungeons[level - 1].reward
    basic = Text(f"*{given['basic']}* of {{wood}} {{stone}} {{leather}}", "told")
    rare = tuple(
        Text(f"*+ {n}* {{{good}}} {WORDS.name(good, n)}", "ui", 9.5) for good, n in given.items() if good != "basic"
    )
    below = Row(rare, 6) if rare else Text(WORDS.level(level).name, "italic", 8, UMBER)
    named = Column((Row((basic, Text(say("you_choose"), "note", colour=UMBER))), below), grow=True)
    told = tuple(Row((Symbol(symbol, 11), Text(text, "small", grow=True))) for symbol, text in _extras(s, points))
    body = Column((Fit(Row((Symbol("chest", 30), named), 8), named, BROAD), Rule(), *told), 1.5)
    return Card(say("reward_at_exit"), body, colour=VELLUM, pad=(5, 2))


def _extras(s: State, points: int) -> tuple[tuple[str, str], ...]:
    """Year 14 and the church, or what failing leaves."""
    beast = ENTRIES[ENTRY["beast"] - 1]
    year = (("year_14", say("beast_adds", gold=beast.gold, vp=beast.vp)),)
    church = say("your_church" if s.town.count[CHURCH] else "with_church_rooms")
    last = ("vp", say("points_kept", points=points)) if points > 0 else ("coin", say("loot_kept"))
    return (*(year if s.entry == ENTRY["beast"] else ()), ("church", church), last)
