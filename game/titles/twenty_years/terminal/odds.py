"""The odds of 20 Years in lines: dice, claims, battles, raids, and the ledger read ahead."""

from __future__ import annotations

from collections.abc import Callable

from game.core.twenty_years import odds
from game.core.twenty_years.raid import LEVELS, entrance
from game.core.twenty_years.state import ACTIONS, ROLL, Battle, Raid, State
from game.core.twenty_years.tables import BASIC, ENTRIES, GOLD, GOODS, TABLES, TROOPS
from game.phrase import percent
from game.text.printer import is_numbered
from game.titles.twenty_years.teller import say
from game.words import GameWords

_MARKS = {"ok": "+", "missing": "-", "warn": "!", "info": " "}
_MOST_SHOWN = 4  # chances of "at least n" up to this n


def lines(s: State, words: GameWords, place: Callable[[str], str] = str) -> list[str]:
    """The chances that matter for the decision on the table."""
    if isinstance(s.top, Battle):
        return _battle(s, words)
    if any(isinstance(frame, Raid) for frame in s.todo):
        return _raid(s, words)
    if s.phase == ROLL:
        return _dice(s)
    if s.phase == ACTIONS:
        return [*_claims(s, place), *_raid(s, words)]
    return []


def _losses(lost: tuple[float, ...], words: GameWords) -> str:
    names = (*TROOPS, "bomb")
    found = [f"{n:.1f} {words.name(name, 2)}" for name, n in zip(names, lost, strict=True) if n >= 0.05]
    return ", ".join(found) or "nobody"


def _dice(s: State) -> list[str]:
    found = []
    left = s.roll_limit - s.rolls_used
    for good in (*BASIC, GOLD):
        chances = []
        for count in range(1, _MOST_SHOWN + 1):
            need = [0, 0, 0, 0]
            need[good] = count
            chance = odds.best_keep(s, odds.at_least(*need)).worth
            if chance <= 0:
                break
            chances.append(f"{count}: {percent(chance)}")
        found.append(say("odds_good", good=GOODS[good], chances=chances))
    advice = odds.best_keep(s, odds.worth())
    found.append(say("odds_average", best=f"{advice.worth:.2f}", now=f"{advice.now:.0f}"))
    if advice.action == "keep" and left:
        kept = " ".join(sorted(str(s.faces[i]) for i in advice.keep)) or "none"
        found.append(say("odds_keep", dice=kept))
    return found


def _claims(s: State, place: Callable[[str], str]) -> list[str]:
    found = []
    for tile, claim in odds.all_claims(s).items():
        text = say("odds_claim", tile=place(tile), price=claim.price, own=percent(claim.own))
        if claim.joins:
            text += "; " + say("odds_join", guards=claim.guards)
        elif claim.flight:
            text += ", " + say("odds_flee", chance=percent(claim.flight))
        elif claim.beaten:
            text += ", " + say("odds_lose", chance=percent(claim.beaten), guards=claim.guards)
        found.append(text)
    return found


def _battle(s: State, words: GameWords) -> list[str]:
    fight = odds.battle_odds(s)
    move = odds.auto_order(s)
    if fight is None:
        return []
    found = [say("odds_fight", chance=percent(fight.win), losses=_losses(fight.lost, words))]
    if move is not None:
        bomb = move.troop == odds.BOMB
        what = say("throw_bomb") if bomb else say("send", units=words.count(TROOPS[move.troop], move.units))
        found.append(say("odds_first", move=what, typed="" if is_numbered() else "auto"))
    return [*found, *(_raid(s, words) if any(isinstance(frame, Raid) for frame in s.todo) else [])]


def _raid(s: State, words: GameWords) -> list[str]:
    raid = odds.raid_odds(s)
    if raid is None:
        return [say("all_cleared", levels=LEVELS)]
    if not any(isinstance(frame, Raid) for frame in s.todo) and not s.town.count[entrance(raid.level)]:
        return []
    clear, lost = percent(raid.clear), _losses(raid.lost, words)
    found = [
        say("odds_level", level=raid.level, monsters=words.name(raid.monster, 2), rooms=raid.rooms),
        "  " + say("odds_clear", clear=clear, losses=lost),
    ]
    found += [
        "  " + say("odds_door", row=row + 1, column=column + 1, win=percent(settle), clear=percent(clear))
        for (row, column), settle, clear in ((door.room, door.settle, door.clear) for door in raid.doors)
    ]
    return found


def ledger(s: State, words: GameWords, number: int | None) -> list[str]:
    """All titles, or one page with what it means for this kingdom."""
    if number is None:
        rows = []
        for n in range(1, len(ENTRIES) + 1):
            head = (
                f"{'>' if n == s.entry else ' '} {n:>2}. {words.year(n).title}: {words.year(n).under(s.chosen).effect}"
            )
            rows.append(head)
        return rows
    if not 1 <= number <= TABLES.turns.years:
        return []
    page = words.year(number).under(s.chosen)
    found = [f"{number}. {page.title}", page.story, f"Rule: {page.effect}"]
    facts = odds.forecast(s, number)
    if facts:
        found.append(say("for_your_kingdom") + ":")
    return found + [f"  {_MARKS[fact.kind]} {_told(fact)}" for fact in facts]


def _told(fact: odds.Fact) -> str:
    """A line of the forecast with its chance, if it has one."""
    return fact.text if fact.chance is None else f"{fact.text} {percent(fact.chance)}."
