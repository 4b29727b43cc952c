"""The scene of a raid: plan, odds, orders and reward; its tab on the table; which scene a fight is met on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from game.client.draw.canvas import WIDTH, Rect
from game.client.draw.painter import CachedBox, Painter
from game.client.input.actions import Act, Input, confirms
from game.client.play import Play
from game.client.scenes import fight, fight_parts, playing
from game.client.stack import Pop, Prompt, Step
from game.client.stage import fx
from game.client.stage.dice import DiceThrow
from game.client.stage.director import Mark
from game.client.ui import page as ui
from game.client.ui import palette as hue
from game.client.ui import place, theme
from game.client.ui.focus import FocusGraph, Reply
from game.core.twenty_years import actions, battle, odds_fight
from game.core.twenty_years.events import RoomEntered
from game.core.twenty_years.state import State
from game.core.twenty_years.tables import CHURCH, DIES, DUNGEONS, ENTRIES, ENTRY, KILLS, TABLES, TROOPS
from game.narrator import say as house_say
from game.titles.twenty_years.look import context, dungeon_plan, year
from game.titles.twenty_years.look.cards import CARD, LIST, SLIP, SLIP_OFF, losses, side_by_side
from game.titles.twenty_years.look.dungeon_rooms import AREA, CUES, FRAMED, outcome_of, torches, zoom
from game.titles.twenty_years.narrator import WORDS, TwentyYearsNarrator, say

# ---- What can be ordered in a raid, with what it may bring: fight, bomb, flight; on to the exit, another room, leave.


def order(id: str, symbol: str, label: str, note: str, act: ui.Do | None = None, warns: bool = False) -> ui.Item:
    """One thing that can be ordered: its symbol, the label over a note, or over what refuses it."""
    why = act.why if act is not None else None
    told, colour = (why.text, hue.RUST) if why is not None else (note, hue.RUST if warns else hue.UMBER)
    words = ui.Text(label, "label", 9.5, lead=0.9), ui.Text(told, "ui", 7.6, colour, lead=0.9)
    face = ui.Row((ui.Symbol(symbol, 17), ui.Lines(words, grow=True)), 4.0)
    return ui.Item(f"order/{id}", face, act and replace(act, verb=label), name=label, pad=(4, 0.4))


# ---- The panels beside the plan of a dungeon level: troops, exact odds, the reward that waits at the exit.
SIDE: Rect = (436.0, 31.0, 196.0, 303.0)
SMALL, NAME, COUNT = 7.4, 8.6, 13.0  # sizes of what stands small, of names, of numbers
FIGURE, GAUGE, HEAD = 34.0, 100.0, 8.0  # points high and long
BROAD = 150.0  # points at text of 100 % from which on the chest stands beside what is in it
GOOD = 0.6  # a chance from which on one may go


def reward(s: State, level: int) -> ui.Card:
    """What the exit gives, with what year 14 adds; the church's point a room."""
    given = TABLES.dungeons[level - 1].reward
    basic = ui.Text(f"*{given['basic']}* {{wood}} {{stone}} {{leather}}", "told")
    more = {good: n for good, n in given.items() if good != "basic"}
    if s.entry == ENTRY["beast"]:
        beast = ENTRIES[ENTRY["beast"] - 1]
        more |= {"gold": beast.gold, "vp": beast.vp}
    rare = tuple(ui.Text(f"*+{n}*~{{{good}}}", "told") for good, n in more.items())
    church = (ui.Row((ui.Symbol("church", 14), ui.Text("+1~{vp}", "bold", 9)), 2),) if s.town.count[CHURCH] else ()
    body = ui.Row((ui.Symbol("chest", 22), basic, *rare, ui.Space(grow=True), *church), 6)
    return ui.Card(say("reward_at_exit"), body, colour=hue.VELLUM, pad=(5, 2), firm=True)


# ---- The dungeon raid of 20 Years: `Push(DungeonScene(play))` while a raid is on; it pops when the raid is over.


class DungeonScene(dungeon_plan.Raiding):
    """The page of a raid: the plan with those who move on it, odds and orders beside it."""

    cues = CUES

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.particles = fx.Particles()
        self._kept = CachedBox()  # the plan as it stands
        self._bar, self._side = ui.Page(), ui.Page()
        self._outcome = ui.Page(keep=False)

    def terrain(self) -> dict[str, float]:
        return {"dungeon": 1.0}

    def enter(self) -> None:
        self.particles.reduced = self.reduced
        super().enter()

    def rest(self) -> None:
        super().rest()
        for part in (self._kept, self._bar, self._side):
            part.rest()

    # ---- what moves
    def lives(self, dt: float) -> bool:
        return self.particles.tick(dt * self.services.pace)

    def mark(self, mark: Mark) -> None:
        x, y = self.plan.middle(self.at)
        match mark.name:
            case "landed":
                foe, count, room = int(str(mark.data["foe"])), int(str(mark.data["foes"])), self._entered
                if not self.reduced:
                    self.particles.burst("dust", *dungeon_plan.foe_spot(self.plan, room, foe, count), 4, (5, 1.5))
                self.services.sound.blow("fall", "hide", 0.5)
                self.services.devices.rumble(0.3, 0.2, 60)
            case "settled_room":
                if mark.data["by"] == "loot":
                    self.particles.burst("spark", x, y, 26, (8, 5))
            case "cleared":
                self.particles.burst("confetti", place.middle(AREA)[0], AREA.y + 40, 90, (130, 20))
                self.particles.burst("spark", x, y, 40, (12, 8))
            case "crumbs":
                share = float(str(mark.data["share"]))
                self.particles.burst("crumb", *dungeon_plan.eraser_spot(share), 12, (10, 8))
            case _:
                super().mark(mark)

    def throw(self, event: Any) -> DiceThrow:
        """The flight of a room's two dice."""
        return dungeon_plan.throw_of(event, self.plan)

    # ---- what can be ordered, never ahead of what is shown
    def orders(self) -> Sequence[ui.Item]:
        """What can be ordered now."""
        if self.play.busy:
            return (order("0", "hourglass", say("one_moment"), "rolling..."),)
        ready, found = self.free, self.odds
        match self.pending:
            case "goods":
                return (order("0", "bag", say("choose_goods"), "", ui.do(self.choose_goods) if ready else None),)
            case "raid":
                return self._moves()
            case "battle":
                text = f"{WORDS.count(self.monster, self.foes)} wait"
                if found is not None and self.chance(found.here):
                    text = say("room_and_exit", room=self.chance(found.here), exit=self.chance(found.clear))
                note, bomb = say("bombs_left", left=self.s.bombs), actions.ThrowBomb()
                throw = self.plays(bomb, "Bomb", ui.do(self.fight, bomb), bomb.refusal(self.s))
                flee = self.plays(actions.Flee(), "Flee")
                return (
                    order("0", "swords", "Fight", text, ui.do(self.fight) if ready else None),
                    order("bomb", "bomb", say("bomb_first"), note, throw if ready else None),
                    order("leave", "flee", "Flee", say("flight_room"), flee if ready else None, warns=True),
                )
        return ()

    def _moves(self) -> Sequence[ui.Item]:
        """On to the exit, another room, or away."""
        doors, rows = self.odds.doors if self.odds is not None else (), []
        plan = self.plan.level
        rest = odds_fight.to_exit(plan, frozenset(self.settled))
        best = max(doors, key=lambda door: (door.clear, -rest[door.room]), default=None)
        if best is not None:
            what = say("take_exit") if best.room == plan.exit else say("towards_exit")
            chance = self.chance(best.settle)
            note = say("room_and_exit", room=chance, exit=self.chance(best.clear)) if chance else say("new_room")
            rows.append(order("0", "exit", what, note, ui.do(self.go, best.room) if self.free else None))
        if self.free and self.play.session.match.can_undo:
            rows.append(order("undo", "undo", "Undo", say("last_move"), ui.do(self.undo)))
        other = max((door for door in doors if door is not best), key=lambda door: door.clear, default=None)
        if other is not None and len(rows) < 2:
            note = say("loot_or_enemies", chance=self.chance(other.settle))
            rows.append(order("other", "door", say("another_room"), note, ui.do(self.look, other.room)))
        leave, costs = self.plays(actions.Leave(), "Leave") if self.free else None, battle.anybody(self.s)
        away = say("flight_room" if costs else "flight_free")
        return (*rows, order("leave", "flee", "Leave", away, leave, warns=costs))

    # ---- the cards beside the plan
    def _company(self) -> ui.Card:
        """Each troop that came along: how many are left, what one kills, on what it falls; and the bombs."""
        view, rows = self.play.director.view, list[ui.Node]()
        for troop, (name, begun, now) in enumerate(zip(TROOPS, self._begun, view["troops"], strict=True)):
            if not max(begun, now):
                continue
            lowest = DIES[self.monster][troop]
            off, was = not now or not lowest, str(begun) if begun > now else ""
            count = ui.Count("", str(now), COUNT, was, theme.FAINT if off else hue.INK)
            head = (ui.Symbol(f"head_{name}", 20, off), count, ui.Space(grow=True))
            if not lowest:
                rows.append(ui.Row((*head, ui.Text(say("cannot_fight"), "ui", 8, hue.RUST)), 5))
            else:
                heads = ui.Row((ui.Symbol(f"head_{self.monster}", 12, off),) * KILLS[troop], 1)
                faces = tuple(f"flat/{face}" for face in range(lowest, 7))
                dice = ui.DiceFaces(faces, 11, 0.8, off=tuple(range(6)) if off else ())
                rows.append(ui.Row((*head, heads, ui.Text(say("dies_on"), "ui", 8, hue.UMBER), dice), 4))
        if bombs := view["bombs"]:
            count = ui.Count("", str(bombs), COUNT, colour=hue.INK)
            rows.append(ui.Row((ui.Symbol("bomb", 17), count, ui.Space(grow=True)), 5))
        return ui.Card("", ui.Column(tuple(rows), 1), id="company", pad=(5, 3), firm=True)

    def _chances(self) -> ui.Card:
        """The chances of what is ahead, the weightiest in large letters, and who would fall."""
        found, door = self.odds, self.door
        if found is None or not self.chance(found.clear):
            told = ui.Text(say("no_odds_yet" if found is None else "odds_off"))
            return ui.Card("Odds", told, colour=hue.VELLUM, pad=(8, 8))
        chances = [("exit", say("clear_to_exit"), found.clear, True), ("swords", say("this_room"), found.here, False)]
        chances = chances if self.foes else chances[:1]
        if door is not None:
            chances = [("door", say("that_room"), door.settle, False), ("exit", say("after_it"), door.clear, True)]
        rows = []
        for symbol, label, share, large in chances:
            good, text = share >= GOOD, self.chance(share)
            gauge = ui.Bar(w=GAUGE, h=6.4, share=share, text=text, colour=hue.GREEN if good else hue.ORANGE)
            named = ui.Column((ui.Text(label, "bold" if large else "ui", 8.8), gauge), grow=True)
            ink, size = hue.FERN if good else hue.RUST, 15 if large else COUNT
            number = ui.Text(text.replace(" ", "~"), "bold", size, ink, anchor="right")
            rows.append(ui.Row((ui.Symbol(symbol, 17), named, number), 5))
        lost: tuple[ui.Node, ...] = tuple(
            ui.Row((ui.Symbol(f"head_{name}", 13), ui.Text(f"{n:.1f}", "bold", colour=hue.RUST)))
            for name, n in zip(TROOPS, found.lost, strict=False)
            if n >= 0.05
        )
        lost = lost or (ui.Text("nobody", "bold", colour=hue.FERN),)
        fall = ui.Row((ui.Text(say("expected_losses"), colour=hue.UMBER), *lost), 6)
        return ui.Card("Odds", ui.Column((*rows, fall), 1), colour=hue.VELLUM, pad=(5, 2), firm=True)

    # ---- inputs
    def left(self, act: Act | None, given: Input) -> Reply | None:
        if self.over:
            return Reply(True, Pop()) if (act is Act.BACK or confirms(given)) and not self.watching else None
        match act:
            case Act.BACK if not self.watching and "order/leave" in self.focus.zones and self.focus.id != "order/leave":
                self.focus.focus_on("order/leave")
            case Act.PREV_TARGET | Act.NEXT_TARGET:
                self._turn(-1 if act is Act.PREV_TARGET else 1)
            case Act.MIRROR if self.free and self.pending == "battle":
                self.focus.focus_on(actions.ThrowBomb())
            case _:
                return None
        return Reply(True)

    def _turn(self, way: int) -> Step:
        """LB and RB look at the rooms that can be entered, else at all."""
        doors = odds_fight.reachable(self.plan.level, frozenset(self.settled)) if self.pending == "raid" else []
        rooms = doors or list(self.plan.rooms)
        now = self._focused
        at = rooms.index(now) + way if now in rooms else 0
        return self.look(rooms[at % len(rooms)])

    def speed_note(self) -> str:
        return self.play.intent if self.watching and self.play.intent else super().speed_note()

    def prompts(self) -> Sequence[Prompt]:
        if self.watching:
            return (self.pausing, self.speeding, Prompt(Act.MENU, "Menu"))
        if self.over:
            on = (Prompt(Act.CONFIRM, house_say("go_on")),)
            return (*on, Prompt(Act.UNDO, house_say("take_it_back"))) if self.play.session.match.can_undo else on
        if self.showing:
            return (Prompt(Act.CONFIRM, "Skip"), Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        zone = self.focus.zone_now
        word = "Enter" if self._focused else (zone.verb if zone is not None else "") or "Choose"
        word = "Go" if zone is not None and zone.id == "order/0" and self.pending == "raid" else word  # it says where
        more = (Prompt(Act.MIRROR, "Bomb"),) if self.pending == "battle" else ()
        look = Prompt((Act.PREV_TAB, Act.NEXT_TAB), say("look_at_rooms"))
        away = Prompt(Act.BACK, "Flee?" if self.pending == "battle" else "Leave?")
        return (
            Prompt(Act.CONFIRM, word), *more, away, look, Prompt(Act.ODDS, "Odds"),
            Prompt(Act.WHY, "Why?"), Prompt(Act.MENU, "Menu"),
        )  # fmt: skip

    # ---- drawing
    def ground(self, painter: Painter) -> None:
        painter.table()

    def paint(self, painter: Painter) -> None:
        focus = FocusGraph("card") if self.over else self.focus  # behind the card nothing can be chosen
        if not self.over:
            focus.tabs(self._turn)
        s = self.s
        title = TwentyYearsNarrator(lambda: s).say("dungeon", level=self.level, title=WORDS.level(self.level).name)
        levels = ui.Row(tuple(map(self._level, range(1, battle.LEVELS + 1))), 1.6)
        painter.band(0, theme.TOP_BAR)
        bar = (year.EDGE, 1.0, WIDTH - 2 * year.EDGE, theme.TOP_BAR - 2.4)
        self._bar.paint(painter, focus, year.heading(s, "dungeon", title, ui.do(self.menu), levels), bar)
        entering = self.showing and isinstance(self.play.director.now, RoomEntered)
        shown = self.at, self.settled, self.foes, self.play.director.shown, entering
        self._kept.paint(painter, FRAMED, (s,), shown, partial(dungeon_plan.paint, painter, self))
        dungeon_plan.declare(painter, self, focus)
        crowded = bool(self.foes) and painter.text_scale >= 1.5  # then what waits at the exit can wait
        done = self.over or s.levels_won >= self.level
        cards = (
            *(() if done else (self._chances(),)),
            self._company(),
            ui.Stack((ui.Card("", ui.Grid(tuple(self.orders()), 1.6, cols=1), pad=(2.2, 1.2)),), grow=True),
            *(() if crowded else (reward(s, self.level),)),
        )
        self._side.paint(painter, focus, ui.Column(cards, 4), SIDE)
        if self.over:
            self._card(painter)

    def _level(self, level: int) -> ui.Node:
        """One of the six levels on the bar: won, being raided, or to come."""
        done, now = level <= self.s.levels_won, level == self.level
        fill = hue.GOLD if now else hue.mix(hue.WOOD, hue.OAK, 0.35) if done else hue.mix(hue.NIGHT, hue.SLATE, 0.26)
        ink, face = (hue.INK, "bold") if now else (hue.TAN if done else hue.CREAM, "ui")
        pill = ui.Pill(str(level), face, 7.6, ink, anchor="center", fill=fill, high=14.0, basis=14.0)
        return ui.Stack((pill, ui.Art(draw=ui.do(_ticked)))) if done else pill

    def live(self, painter: Painter) -> None:
        rooms = [room for room in self.plan.rooms if room in self.settled or room == self.at]
        torches(painter, self.plan, rooms, 0 if self.reduced else self.beat)
        dungeon_plan.live(painter, self)
        self.particles.draw(painter)
        if self.showing and not self.reduced and painter.notes is None:
            # The camera is on the company between the room it left and the one it enters.
            director = self.play.director
            ends = self.plan.middle(self.at), self.plan.middle(self._entered)
            fx.zoomed(painter, AREA, *place.between(*ends, director.share("walk.t")), zoom(director.number("camera.t")))
        if self.over:
            self._card(painter)

    def _card(self, painter: Painter) -> None:
        """The last card: what the raid brought."""
        result = outcome_of(TwentyYearsNarrator(lambda: self.s), self.account, self.level)
        self._outcome.paint(painter, self.focus, fight_parts.card(result, fight.closing(self), 0.3), fight_parts.CARD)


def _ticked(painter: Painter, box: Rect, how: ui.How) -> None:
    painter.symbol("tick", box[0] + box[2] - 2, box[1] + box[3] - 2, 8)


# ---- The tab "dungeon": the six levels, what the next one holds and brings, the exact odds of a raid, and its start.
UNIT, FOE = 9.0, 30.0  # points of a room in the plan, and of who lives there
_ROOMS = {"E": hue.mix(hue.GREEN, hue.VELLUM, 0.3), "X": hue.GOLD}
_SIGNS = {"E": "door", "X": "exit"}


class DungeonPanel(context.TreePanel):
    """One level is chosen to be read about."""

    acts, shows = (actions.StartRaid,), ("raid_begun",)

    def view(self) -> ui.Node:
        """The levels with the way in, and the card of the one in focus, else of the next."""
        s, count = self.state, len(TABLES.dungeons)
        levels = tuple(self._level(s, level) for level in range(count))
        label = say("raid_level", level=s.levels_won + 1) if s.levels_won < count else "Raid"
        start = ui.button("dungeon/raid", label, self.context.plays(actions.StartRaid(), "Raid"), "swords")
        board = ui.Card(
            "", ui.Column((ui.Grid(levels, 1.6, cols=1, grow=True), start), 3), pad=(2.4, 2), id="list", basis=LIST
        )
        head, _, tail = self.context.focus.id.partition("/")
        chosen = int(tail) - 1 if head == "dungeon" and tail.isdigit() else min(s.levels_won, count - 1)
        return side_by_side(board, self._card(s, chosen))

    def _level(self, s: State, level: int) -> ui.Item:
        row, name = TABLES.dungeons[level], WORDS.level(level + 1).name
        won, now = level < s.levels_won, level == s.levels_won
        colour = hue.INK if now or won else theme.FAINT
        signs = ui.Text(str(level + 1), "bold", colour=colour), ui.Symbol(f"head_{row.monster}", 15, not (now or won))
        reward = " ".join(f"{n}~{{{'bag' if good == 'basic' else good}}}" for good, n in row.reward.items())
        end: tuple[ui.Node, ...] = (ui.Text(reward, "mark", colour=colour),)
        if won:
            end = ui.Text("won", "bold", 7.8, hue.FERN), ui.Symbol("tick", 10, False)
        face = ui.Row((*signs, ui.Text(name, "label", 8.5, colour, grow=True), *end), 5)
        words = f"level {level + 1}, {name}"
        return ui.Item(f"dungeon/{level + 1}", face, name=words, ground=SLIP if now else SLIP_OFF, pad=(4, 1))

    def _card(self, s: State, level: int) -> ui.Card:
        row, page = TABLES.dungeons[level], WORDS.level(level + 1)
        plan = ui.Art(len(row.layout[0]) * UNIT, len(row.layout) * UNIT, draw=ui.do(_plan, row.layout))
        basic, rare = row.reward.get("basic", 0), {g: n for g, n in row.reward.items() if g != "basic"}
        extra = "".join(f" + {n}~{{{good}}}" for good, n in rare.items())
        brings = say("raid_brings", basic=basic, extra=extra)
        told = ui.Text(page.line, "italic", 8.2, lead=0.95), ui.Text(brings, colour=hue.FERN)
        body = (ui.Row((plan, ui.Symbol(f"head_{row.monster}", FOE)), 6), *told, ui.Rule(), *self._outlook(s, level))
        head = ui.Row((ui.Text(f"Level {level + 1}", "title", colour=hue.CREAM, grow=True),
                       ui.Text(WORDS.name(row.monster, 2).capitalize(), "note", colour=hue.GOLD)))  # fmt: skip
        return ui.Card(f"Level {level + 1}", ui.Column(body, 3), colour=hue.VELLUM, pad=(4, 3), head=head, basis=CARD)

    def _outlook(self, s: State, level: int) -> tuple[ui.Node, ...]:
        """The chance to clear the level under best play and what it would cost; or what is to be done first."""
        if level < s.levels_won:
            return (ui.Text("Cleared.", colour=hue.UMBER),)
        if level > s.levels_won:
            need = TABLES.dungeons[level].needs
            if s.town.level(DUNGEONS) < need:
                return (ui.Text(say("build_dungeon", level=need), colour=hue.RUST),)
            return (ui.Text(say("clear_level", level=level), colour=hue.UMBER),)
        odds, mode = odds_fight.raid_odds(s), self.context.services.settings.odds
        refusal = self.context.plays(actions.StartRaid(), "Raid").why
        why = (ui.Row((ui.Symbol("cross", 9), ui.Text(refusal.text, colour=hue.RUST, grow=True))),) if refusal else ()
        if odds is None or mode == "off" or not (s.units or s.bombs):
            return why
        clear = playing.said(odds.clear, mode)
        line = ui.Row((ui.Text(say("to_exit"), colour=hue.UMBER, grow=True), ui.Text(clear, "total", anchor="right")))
        bar = ui.Bar(w=CARD, h=6, share=odds.clear, text=clear, colour=hue.GREEN if odds.clear >= 0.5 else hue.ORANGE)
        lost = losses(odds.lost)
        costs = (ui.Text(say("costs_about", lost=lost), "note", colour=hue.UMBER),) if lost else ()
        return *why, line, bar, *costs


def _plan(layout: tuple[str, ...], painter: Painter, box: Rect, how: ui.How) -> None:
    """The rooms as squares, entrance and exit marked."""
    for r, line in enumerate(layout):
        for c, mark in enumerate(line):
            if mark == ".":
                continue
            x, y = box[0] + c * UNIT, box[1] + r * UNIT
            fill = _ROOMS.get(mark, hue.mix(hue.SLATE, hue.NIGHT, 0.2))
            painter.frame(x, y, UNIT + 0.7, UNIT + 0.7, theme.inked(fill, 1))
            if mark in _SIGNS:
                painter.symbol(_SIGNS[mark], x + UNIT / 2, y + UNIT / 2, UNIT - 1.5)
