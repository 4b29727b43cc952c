"""A battle of 20 Years as a FightView, its scene, and the accounts of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from game.client.play import Play
from game.client.scenes import fight, fight_parts
from game.client.scenes.playing import said
from game.client.stage.cast import FigureKind
from game.client.stage.clash import Loot, Result
from game.client.stage.dice import seed_of
from game.client.stage.field import Exchange, FightChoice, FightView, Group, Odds, Order, RollRecord
from game.core.events import DiceRolled, Event
from game.core.figures import beside
from game.core.match import Match
from game.core.rules import Action
from game.core.twenty_years import actions, battle, scoring
from game.core.twenty_years import events as facts
from game.core.twenty_years.odds_fight import BOMB, FightMove, action_of, auto_order, battle_odds, ways_of
from game.core.twenty_years.state import Battle, State
from game.core.twenty_years.tables import DIES, ENGAGED, ENTRIES, ENTRY, KILLS, TABLES, TROOPS
from game.narrator import signed
from game.phrase import capital
from game.titles.twenty_years.look.board import terrain_of
from game.titles.twenty_years.narrator import WORDS, TwentyYearsNarrator, say

# ---- What is said about a battle: what it is about, what flight costs, the record of its rolls, the card at its end.
_BACKDROPS = {"hills": "hills", "mountains": "snow", "lake": "ford", "swamp": "ford"}
_EVENT_GROUND = {"rumour": "hills", "wolves_at_the_flock": "plain", "invasion": "snow", "war": "ford"}


def cause_of(s: State, frame: Battle) -> tuple[str, str, str, str]:
    """What a battle is about: a symbol, a title, what victory brings, a backdrop."""
    t = TwentyYearsNarrator(lambda: s)
    if frame.cause == "guards":
        r, c = divmod(s.realm.numbers[frame.tile], s.realm.board.cols)
        terrain = terrain_of(s.realm)[r][c]
        title = t.say("cause_land", terrain=terrain, where=t.place(frame.tile))
        ground = _BACKDROPS.get(terrain, "plain")
        return "flag", title, t.say("stakes_land"), f"pic/battle_{ground}"
    if frame.cause == "room":
        level = s.raid.level if s.raid is not None else 1
        title = t.say("dungeon", level=level, title=WORDS.level(level).name)
        return "dungeon", title, t.say("stakes_room"), "pic/battle_dungeon"
    number = ENTRY[frame.cause]
    row, ground = ENTRIES[number - 1], _EVENT_GROUND.get(frame.cause, "plain")
    points = (row.vp_won or row.vp) + (1 if s.chosen.event_vp == "on_top" or not (row.vp_won or row.vp) else 0)
    spoils = {
        "wolves_at_the_flock": f"{row.leather} {{leather}}",
        "invasion": f"{row.gold} {{gold}}",
        "rumour": t.count(row.loot, "good"),
        "war": t.count(row.loot, "good"),
    }
    stakes = t.say("stakes_ledger", points=points, spoils=spoils.get(frame.cause, ""))  # 20Y-D48
    return f"year_{number}", WORDS.year(number).title, stakes, f"pic/battle_{ground}"


_FLIGHTS = {
    "guards": "flight_land",
    "room": "flight_room",
    "wolves_at_the_flock": "flight_flock",
    "invasion": "flight_invasion",
}


def flight_of(s: State, frame: Battle) -> str:
    """What fleeing costs now."""
    return TwentyYearsNarrator(lambda: s).say(_FLIGHTS.get(frame.cause, "flight_plain"), gold=s.gold)


# ---- the record


def past_of(match: Match) -> list[Event]:
    """The events of the battle that is being fought, from the dice that began it on; it may come from a save."""
    found: list[Event] = []
    for index in range(len(match) - 1, -1, -1):
        events = list(match.events_of(index))
        starts = [i for i, event in enumerate(events) if isinstance(event, facts.BattleBegun)]
        if starts:
            return [event for event in events if _tells(event)] + found
        if not any(_tells(event) for event in events):
            break
        found = events + found
    return found


def _tells(event: Event) -> bool:
    dice = isinstance(event, DiceRolled) and event.stream not in ("harvest", "battle", "bomb")
    return dice or isinstance(
        event, facts.BattleBegun | facts.RoomEntered | facts.GuardsFound | facts.Engaged | facts.BombThrown
    )


def rows_of(t: TwentyYearsNarrator, events: Iterable[Event]) -> list[RollRecord]:
    """The record's lines; the dice that brought the foes first."""
    rows: list[RollRecord] = []
    loose: list[tuple[int, ...]] = []
    for event in events:
        match event:
            case DiceRolled(faces=faces):
                loose.append(faces)
            case facts.GuardsFound(face=face, guards=guards):
                told = t.say("record_guards", guards={TABLES.guards.monster: guards})
                rows.append(RollRecord(t.say("record_guard"), (face,), "flat", told))
                loose.clear()
            case facts.RoomEntered(faces=faces, monsters=foes) if foes:
                rows.append(RollRecord(t.say("record_room"), faces, "flat_red", t.count(foes, "enemy")))
            case facts.BattleBegun(groups=groups):
                rows += [
                    RollRecord(t.name(monster, 2), faces, "flat_red", t.say("record_arrive", come=n))
                    for (monster, n), faces in zip(groups, loose, strict=False)
                ]
                loose.clear()
            case facts.BombThrown(faces=faces, slain=slain):
                rows.append(RollRecord(t.name("bomb"), faces, "flat_blue", t.say("killed", slain=slain)))
            case facts.Engaged(troop=troop, faces=faces, dead=dead, slain=slain):
                told = t.say("record_whole" if len(faces) > 1 else "record_one", slain=slain)
                if dead:
                    told = t.say("record_clash", fell=len(dead), slain=slain)
                rows.append(RollRecord(t.count(len(faces), troop), faces, "flat_blue", told))
    return rows


# ---- the end


def outcome_of(t: TwentyYearsNarrator, ended: facts.BattleEnded, after: Sequence[Event]) -> Result:
    """The card: how it ended and all that follows from it in the same breath."""
    lines = [losses_of(t, ended.fallen)]
    points = sum(event.points for event in after if isinstance(event, facts.PointsChanged))
    if points:
        lines.append(("vp", f"*{signed(points)} VP*"))
    for event in after:
        line = _line(t, event)
        if line is not None and line not in lines:
            lines.append(line)
    won, lost = ended.result == "won", ended.result == "lost"
    return Result("won" if won else "lost" if lost else "fled", t.say(f"ended_{ended.result}"), tuple(lines[:6]))


def losses_of(t: TwentyYearsNarrator, fallen: Mapping[str, int]) -> tuple[str, str]:
    """Who fell, for a card."""
    lost = {troop: n for troop, n in fallen.items() if n}
    return ("skull", t.say("losses", lost=lost)) if lost else ("stands", t.say("no_losses"))


# A level that is cleared has a card of its own.
_FOLLOWS = facts.TileClaimed | facts.ClaimsBlocked | facts.ChoiceAsked | facts.RoomSettled | facts.LevelWiped


def _line(t: TwentyYearsNarrator, event: Event) -> tuple[str, str] | None:
    """Figures speak by their symbols; what else followed is told."""
    match event:
        case facts.GoodsChanged(goods=goods, reason=reason) if reason != "tile":
            text = ", ".join(f"{signed(n)} {{{good}}}" for good, n in goods.items())
            return ("chest" if sum(goods.values()) > 0 else "purse"), text
    if isinstance(event, _FOLLOWS):
        line = t.tell(event, 0)
        return line.symbol, line.text
    return None


# How troops and monsters look on the stage, and what their blows sound like.
KINDS = {kind.name: kind for kind in beside(__file__, "fighters.toml", dict[str, tuple[FigureKind, ...]])["fighter"]}


# ---- A battle of 20 Years as a FightView: figures, odds and refusals from the core, words from the narrator.
VERBS = {"footmen": ("strikes", "strike"), "archers": ("shoots", "shoot"), "knights": ("charges", "charge")}


class Battles:
    """Tells the battle that is pending. Only what the match no longer says when it is over is kept here."""

    def __init__(self, play: Play) -> None:
        s = play.session.match.state
        assert isinstance(s.top, Battle), "no battle is being fought"
        self.play, self.frame = play, s.top
        self.narrator = TwentyYearsNarrator(lambda: play.shown)
        self.cause = cause_of(s, s.top)
        self.begun = tuple(n + lost for n, lost in zip(s.troops, s.top.fallen, strict=True))
        self._recall()
        self.first = next((e.groups for e in reversed(self.past) if isinstance(e, facts.BattleBegun)), s.top.groups)

    def _recall(self) -> None:
        """Recalls what was rolled before the director's events: in a loaded match, or after an undo."""
        self.past, self.told = past_of(self.play.session.match), self.play.director.events
        self.fed = len(self.told)

    def pending(self) -> bool:
        """Whether the match is still in this battle."""
        top = self.play.session.match.state.top
        return isinstance(top, Battle) and top.cause == self.frame.cause

    def view(self, choice: FightChoice, odds: str, ready: bool, end: int | None, now: Any = None) -> FightView:
        """The moment shown. `odds`: the setting; `ready`: the player may order; `end`: events up to the closing one;
        `now`: the event that is being shown."""
        director, s = self.play.director, self.play.shown
        if director.events is not self.told:
            self._recall()
        seen = [e for e in director.events[self.fed : director.shown] if _rolls(e)]
        rolls = [*self.past, *seen]
        last = next((e for e in reversed(rolls) if _rolls(e)), None)
        troops, groups = tuple(director.view["troops"]), self._groups(last)
        monster = groups[0][0]
        fights = end is None or director.shown < end
        best = auto_order(s) if isinstance(s.top, Battle) and fights else None
        front = TROOPS.index(choice.group) if choice.group and self._most(s, choice.group) else self._advised(s, best)
        engaged = choice.count or (best.units if best is not None and best.troop == front else ENGAGED)
        engaged = min(engaged, self._most(s, TROOPS[front]))
        if isinstance(now, facts.Engaged):
            front, engaged = TROOPS.index(now.troop), len(now.faces)
        chance = self._odds(s, troops, odds) if fights and not isinstance(now, facts.BattleEnded) else None
        after = director.events[end:] if end is not None else []
        after = list(takewhile(lambda event: not isinstance(event, facts.YearClosed), after))
        closes = end is not None and director.shown + (2 if _rolls(now) else 1) >= end
        ways, forecast = ways_of(monster)[front] if fights else None, ""
        if ways is not None:
            slain = min(groups[0][1], engaged * KILLS[front])
            forecast = say("forecast", slain=slain, lost=f"{engaged * float(ways.falls):.1f}")
        return FightView(
            "20~Years", *self.cause, "battle_ended",
            tuple(self._group(s, t, troops[t], monster) for t in range(len(TROOPS))),
            tuple(self._company(name, left, dict(self.first).get(name, left)) for name, left in groups),
            front, engaged, self._most(s, TROOPS[front]), ENGAGED,
            say("how_many_fight", verb=VERBS[TROOPS[front]][1]),
            say("dies_on").replace(" ", "~"), say("expected_losses"),
            forecast,
            self._orders(s, front, engaged, ready),
            None if best is None else action_of(best),
            chance,
            (("vp", str(scoring.total(s))), ("tower", f"{scoring.towers(s)}/{s.chosen.towers}")),
            tuple(rows_of(self.narrator, rolls)),
            self._exchange(now) if _rolls(now) else None,
            self._result(director.events[end - 1], after, monster) if end is not None and closes else None,
        )  # fmt: skip

    # ---- who is there
    def _groups(self, last: Any) -> tuple[tuple[str, int], ...]:
        """Foes by group as shown, those in front first; when the last has fallen none of it is left."""
        todo = self.play.director.view["todo"]
        if todo and todo[-1].get("frame") == "battle" and todo[-1]["groups"]:
            return tuple((monster, left) for monster, left in todo[-1]["groups"])
        if last is None:
            return self.frame.groups
        at = next((i for i, (monster, _) in enumerate(self.first) if monster == last.monster), 0)
        return ((last.monster, last.left), *self.first[at + 1 :])

    def _group(self, s: State, troop: int, count: int, monster: str) -> Group:
        name, lowest = TROOPS[troop], DIES[monster][troop]
        refusal = actions.Engage(name, 1).refusal(s) if isinstance(s.top, Battle) else None
        faces = tuple(range(lowest, 7)) if lowest else ()
        return self._company(name, count, self.begun[troop], faces, KILLS[troop], refusal)

    def _company(self, name: str, count: int, begun: int, *fights: Any) -> Group:
        """The group of a troop or a kind of foes; `fights`: how a troop fights, the rest of Group's fields."""
        one = capital(self.narrator.read("thing", name, "a").text)
        return Group(KINDS[name], WORDS.name(name, 2).capitalize(), one, count, begun, f"head_{name}", *fights)

    def _most(self, s: State, troop: str) -> int:
        return int(battle.most(s, TROOPS.index(troop), s.top)) if isinstance(s.top, Battle) else 0

    def _advised(self, s: State, best: FightMove | None) -> int:
        """The best order's troop, or when that is a bomb the one that wins most and loses least."""
        if best is not None and best.troop != BOMB:
            return best.troop
        able = [t for t in range(len(TROOPS)) if self._most(s, TROOPS[t])]
        found = [(battle_odds(s, FightMove(t, self._most(s, TROOPS[t]))), t) for t in able]
        return max(((o.win, -sum(o.lost), t) for o, t in found if o is not None), default=(0, 0, 0))[2]

    # ---- what can be ordered
    def _orders(self, s: State, front: int, engaged: int, ready: bool) -> tuple[Order, ...]:
        name, why = TROOPS[front], self.play.why_not
        engage, bomb = actions.Engage(name, max(1, engaged)), actions.ThrowBomb()
        refused = bomb.refusal(s) if isinstance(s.top, Battle) else None
        left = WORDS.count("bomb", s.bombs) if s.bombs else ""
        label = VERBS[name][1].capitalize()
        return (
            Order("engage", "swords", label, WORDS.count(name, engaged), engage, why(engage) if ready else None),
            Order("auto", "horn", "Auto", say("auto_fewest")),
            Order("bomb", "bomb", say("throw_bomb"), left, bomb, why(bomb) if ready else refused),
            Order("flee", "flee", "Flee", flight_of(s, self.frame), actions.Flee(), warns=True),
        )

    # ---- what may come, what came
    def _odds(self, s: State, troops: Sequence[int], how: str) -> Odds | None:
        found = battle_odds(s) if isinstance(s.top, Battle) else None
        if found is None or not found.ends:
            return None
        begun, chances = sum(self.begun), defaultdict[int, float](float)  # by units lost over the whole battle
        for chance, _, left in found.ends:
            chances[begun - sum(left[:3])] += chance
        gone, spread = begun - sum(troops), tuple(sorted(chances.items()))
        low, high = fight_parts.span(spread)
        mean = gone + sum(found.lost[:3])
        return Odds(found.win, said(found.win, how), gone, low, high, begun, spread if how != "off" else (), mean)

    def _exchange(self, event: facts.Engaged | facts.BombThrown) -> Exchange:
        seed = seed_of(event.faces) + event.left * 31
        if isinstance(event, facts.BombThrown):
            who, bombs = WORDS.count("bomb", 1), TABLES.bombs
            rule = say("bomb_rule", dice=bombs.dice, low=bombs.from_face)
            return Exchange(event.faces, frozenset(event.hits), event.slain, who, "", rule, True, seed)
        count, rule = len(event.faces), say("unit_dies_on", unit=WORDS.name(event.troop))
        strikes = f"{WORDS.count(event.troop, count)} {VERBS[event.troop][count != 1]}"
        answers = say("answers", foes=WORDS.name(event.monster, 2))
        return Exchange(event.faces, frozenset(event.dead), event.slain, strikes, answers, rule, False, seed)

    def win_after(self, end: int | None) -> float | None:
        """The chance to win when the exchange that plays is over."""
        s, events = self.play.session.match.state, self.play.director.events
        if end is not None and self.play.director.shown + 2 >= end:
            return float(events[end - 1].result == "won")
        odds = battle_odds(s) if isinstance(s.top, Battle) else None
        return odds.win if odds is not None and odds.ends else None

    def _result(self, ended: facts.BattleEnded, after: Sequence[Any], monster: str) -> Result:
        told, won = outcome_of(self.narrator, ended, after), ended.result == "won"
        if not won:
            costs = [text for _, text in told.lines[1:] if "{" not in text]  # a ribbon bears no symbols
            note = flight_of(self.play.shown, self.frame) if ended.result == "fled" else ", ".join(costs)
            return replace(told, ribbon=told.title, note=note, loot=())
        came = Counter(vp=0)  # what can be counted
        for event in after:
            match event:
                case facts.PointsChanged(points=n) if n > 0:
                    came["vp"] += n
                case facts.GoodsChanged(goods=goods):
                    came.update(goods)
        loot = tuple(Loot(thing, n) for thing, n in came.items() if n > 0)
        note = self.narrator.say("victory_note", foes={monster: ended.slain})
        return replace(told, ribbon=self.narrator.say("victory"), note=note, loot=loot)


def _rolls(event: Any) -> bool:
    return isinstance(event, facts.Engaged | facts.BombThrown)


# ---- The battle of 20 Years: `Push(BattleScene(play))` while a battle is pending; it pops when the battle is over.


class BattleScene(fight.FightScene):
    """`first`: an order given on the way in."""

    def __init__(self, play: Play, first: Action | None = None) -> None:
        super().__init__(play, Battles(play), first)
