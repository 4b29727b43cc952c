"""What can be ordered in a raid, with what it may bring: fight, bomb, flight; on to the exit, another room, leave."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.scenes.battle_parts import Order
from game.client.ui.page import do
from game.core.twenty_years.actions import Flee, Leave, ThrowBomb
from game.core.twenty_years.odds_fight import to_exit
from game.core.twenty_years.raid import anybody, layout
from game.titles.twenty_years.look.dungeon.raiding import Raiding
from game.titles.twenty_years.teller import say
from game.words import game_words

WORDS = game_words("twenty_years")


def orders(scene: Raiding) -> Sequence[Order]:
    """What can be ordered now; never ahead of what is shown."""
    if scene.play.busy:
        return (Order("0", "hourglass", say("one_moment"), "rolling...", None),)
    match scene.pending:
        case "battle":
            return _fight(scene)
        case "raid":
            return _move(scene)
        case "goods":
            return (Order("0", "bag", say("choose_goods"), "", do(scene.choose_goods) if scene.free else None),)
    return ()


def _fight(scene: Raiding) -> Sequence[Order]:
    ready, found = scene.free, scene.odds
    text = f"{WORDS.count(scene.monster, scene.foes)} wait"
    if found is not None and scene.chance(found.here):
        text = say("room_and_exit", room=scene.chance(found.here), exit=scene.chance(found.clear))
    note = say("bombs_left", left=scene.s.bombs)
    throw = scene.plays(ThrowBomb(), "Bomb", do(scene.fight, ThrowBomb()), ThrowBomb().refusal(scene.s))
    flee = scene.plays(Flee(), "Flee")
    return (
        Order("0", "swords", "Fight", text, do(scene.fight) if ready else None),
        Order("bomb", "bomb", say("bomb_first"), note, throw if ready else None),
        Order("leave", "flee", "Flee", say("flight_room"), flee if ready else None, warns=True),
    )


def _move(scene: Raiding) -> Sequence[Order]:
    found, rows = scene.odds, []
    doors = found.doors if found is not None else ()
    plan = layout(scene.level)
    rest = to_exit(plan, frozenset(scene.settled))
    best = max(doors, key=lambda door: (door.clear, -rest[door.room]), default=None)
    if best is not None:
        what = say("take_exit") if best.room == plan.exit else say("towards_exit")
        chance = scene.chance(best.settle)
        note = say("room_and_exit", room=chance, exit=scene.chance(best.clear)) if chance else say("new_room")
        rows.append(Order("0", "exit", what, note, do(scene.go, best.room) if scene.free else None))
    if scene.free and scene.play.session.match.can_undo:
        rows.append(Order("undo", "undo", "Undo", say("last_move"), do(scene.undo)))
    other = max((door for door in doors if door is not best), key=lambda door: door.clear, default=None)
    if other is not None and len(rows) < 2:
        chance = scene.chance(other.settle)
        note = say("loot_or_enemies", chance=chance)
        rows.append(Order("other", "door", say("another_room"), note, do(scene.look, other.room)))
    leave, costs = scene.plays(Leave(), "Leave") if scene.free else None, anybody(scene.s)
    rows.append(Order("leave", "flee", "Leave", say("flight_room" if costs else "flight_free"), leave, warns=costs))
    return rows
