"""The four orders of a battle with what each may bring: engage, the whole battle in the best order, bomb, flight."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.scenes.battle_parts import Order
from game.client.ui.page import do
from game.core.rules import Action
from game.core.twenty_years import odds as reckon
from game.core.twenty_years.actions import Engage, Flee, ThrowBomb
from game.core.twenty_years.odds import BOMB, Move
from game.core.twenty_years.odds_fight import ways_of
from game.core.twenty_years.state import Battle
from game.core.twenty_years.tables import ENGAGED, KILLS, TABLES, TROOPS
from game.titles.twenty_years.look.battle.stage import BattleStage
from game.titles.twenty_years.look.battle.tale import flight_of
from game.titles.twenty_years.teller import say
from game.words import game_words

WORDS = game_words("twenty_years")


def orders(scene: BattleStage) -> Sequence[Order]:
    """All four; nothing can be ordered while a roll is shown, by a bot's seat, or when it is over."""
    ready = scene.free and scene.until is None
    return _engage(scene, ready), _auto(scene, ready), _bomb(scene, ready), _flee(scene, ready)


def action_of(move: Move | None) -> Action | None:
    """The action that an advised move is."""
    if move is None:
        return None
    return ThrowBomb() if move.troop == BOMB else Engage(TROOPS[move.troop], move.units)


def advised_troop(scene: BattleStage) -> int | None:
    """The troop to offer first: the best order's, or when that is a bomb the one that wins most and loses least."""
    best = scene.best
    if best is not None and best.troop != BOMB:
        return best.troop
    rated = []
    for troop in range(len(TROOPS)):
        found = reckon.battle_odds(scene.s, Move(troop, scene.most(troop))) if scene.most(troop) else None
        if found is not None:
            rated.append((found.win, -sum(found.lost), troop))
    return max(rated)[2] if rated else None


def _win(scene: BattleStage, move: Move) -> str:
    """The chance to win after a move, as the player wants to read it."""
    found = reckon.battle_odds(scene.s, move)
    return scene.chance(found.win).replace(" ", "~") if found else ""


def _engage(scene: BattleStage, ready: bool) -> Order:
    name, count = TROOPS[scene.troop], scene.count
    action = Engage(name, max(1, count))
    note = ""
    top = scene.s.top
    if isinstance(top, Battle) and count:
        left = top.groups[0][1]
        slain = min(left, count * KILLS[scene.troop])
        ways = ways_of(scene.monster)[scene.troop]
        chance = _win(scene, Move(scene.troop, count)) if ready and ways is not None else ""
        lost = f"{count * float(ways.falls):.1f}" if ways is not None else ""
        note = say("order_kills", slain=f"all {slain}" if slain == left > 1 else slain, lost=lost, chance=chance)
    return Order(
        "engage",
        "swords",
        f"Send {WORDS.count(name, count)}" if count else "Engage",
        note,
        do(scene.do, action) if ready else None,
        scene.play.why_not(action) if ready else None,
        steps=(count, ENGAGED, scene.most(scene.troop)) if count else None,
        on_count=do(scene.set_count) if ready and count else None,
    )


def _auto(scene: BattleStage, ready: bool) -> Order:
    best = scene.best if ready else None
    if scene.auto:
        note = say("auto_running")
    elif best is None:
        note = say("auto_fewest")
    else:
        first = ("bomb", 1) if best.troop == BOMB else (TROOPS[best.troop], best.units)
        note = say("auto_first", first=WORDS.count(*first))
    return Order("auto", "horn", say("auto_order"), note, do(scene.start_auto) if ready else None)


def _bomb(scene: BattleStage, ready: bool) -> Order:
    bombs = scene.s.bombs
    chance = _win(scene, Move(BOMB, 1)) if ready and bombs else ""
    mean = TABLES.bombs.dice * (7 - TABLES.bombs.from_face) / 6
    note = say("order_bomb", left=bombs, mean=f"{mean:.0f}", chance=chance)
    action = ThrowBomb()
    fights = isinstance(scene.s.top, Battle)  # what is not to be had stays grey while a roll is shown
    refusal = scene.play.why_not(action) if ready else action.refusal(scene.s) if fights else None
    return Order("bomb", "bomb", say("throw_bomb"), note, do(scene.do, action) if ready else None, refusal)


def _flee(scene: BattleStage, ready: bool) -> Order:
    note = flight_of(scene.s, scene.frame)
    return Order("flee", "flee", "Flee", note, do(scene.do, Flee()) if ready else None, warns=True)
