"""A battle of 20 Years as a FightView: figures, odds and refusals from the core, words from the teller."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Literal

from game.client.play import Play
from game.client.scenes.telling import said
from game.client.stage.dice import seed_of
from game.client.stage.fight import Choice, Exchange, FightView, Group, Odds, Order, Result
from game.core.rules import Action
from game.core.twenty_years.actions import Engage, Flee, ThrowBomb
from game.core.twenty_years.battle import most
from game.core.twenty_years.events import BattleBegun, BattleEnded, BombThrown, Engaged
from game.core.twenty_years.odds import BOMB, Move
from game.core.twenty_years.odds_fight import BattleOdds, auto_order, battle_odds, ways_of
from game.core.twenty_years.scoring import total, towers
from game.core.twenty_years.state import Battle, State
from game.core.twenty_years.tables import DIES, ENGAGED, KILLS, TROOPS
from game.phrase import capital
from game.titles.twenty_years.look.battle import tale
from game.titles.twenty_years.look.battle.fighters import KINDS
from game.titles.twenty_years.look.board.view import terrain_of
from game.titles.twenty_years.teller import TwentyYearsTeller, say
from game.words import game_words

WORDS = game_words("twenty_years")
VERBS = {"footmen": ("strikes", "strike"), "archers": ("shoots", "shoot"), "knights": ("charges", "charge")}
LIMITS = 0.1, 0.9  # of a hundred battles: what is left out as luck


class Battles:
    """Tells the battle that is pending. Only what the match no longer says when it is over is kept here."""

    def __init__(self, play: Play) -> None:
        s = play.session.match.state
        assert isinstance(s.top, Battle), "no battle is being fought"
        self.play, self.frame = play, s.top
        self.teller = TwentyYearsTeller(lambda: play.shown)
        self.cause = tale.cause_of(s, s.top, _terrain(s, s.top))
        self.begun = tuple(n + lost for n, lost in zip(s.troops, s.top.fallen, strict=True))
        past = tale.past_of(play.session.match)
        self.first = next((e.groups for e in reversed(past) if isinstance(e, BattleBegun)), s.top.groups)
        self.past, self.fed = past, len(play.director.events)

    def pending(self) -> bool:
        """Whether the match is still in this battle."""
        top = self.play.session.match.state.top
        return isinstance(top, Battle) and top.cause == self.frame.cause

    def view(self, choice: Choice, odds: str, ready: bool, end: int | None, now: Any = None) -> FightView:
        """The moment shown. `odds`: the setting; `ready`: the player may order; `end`: events up to the closing one;
        `now`: the event that is being shown."""
        director, s = self.play.director, self.play.shown
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
        if isinstance(now, Engaged):
            front, engaged = TROOPS.index(now.troop), len(now.faces)
        chance = self._odds(s, troops, odds) if fights and not isinstance(now, BattleEnded) else None
        after = director.events[end:] if end is not None else []
        closes = end is not None and director.shown + (2 if _rolls(now) else 1) >= end
        ways = ways_of(monster)[front] if fights else None
        return FightView(
            "20~Years", self.cause.symbol, self.cause.title, self.cause.stakes, self.cause.backdrop, "battle_ended",
            tuple(self._group(s, t, troops[t], monster) for t in range(len(TROOPS))),
            tuple(self._foes(name, left, dict(self.first).get(name, left)) for name, left in groups),
            front, engaged, self._most(s, TROOPS[front]), ENGAGED,
            say("how_many_fight", verb=VERBS[TROOPS[front]][1]),
            say("dies_on").replace(" ", "~"), say("expected_losses"),
            "" if ways is None else self._forecast(groups[0][1], front, engaged, float(ways.falls)),
            self._orders(s, front, engaged, ready),
            _action(best),
            chance,
            (("vp", str(total(s))), ("tower", f"{towers(s)}/{s.chosen.towers}")),
            tuple(tale.rows_of(self.teller, rolls)),
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
        refusal = Engage(name, 1).refusal(s) if isinstance(s.top, Battle) else None
        faces = tuple(range(lowest, 7)) if lowest else ()
        title = WORDS.name(name, 2).capitalize()
        one = capital(self.teller.read("thing", name, "a").text)
        return Group(KINDS[name], title, one, count, self.begun[troop], f"head_{name}", faces, KILLS[troop], refusal)

    def _foes(self, monster: str, count: int, initial: int) -> Group:
        one = capital(self.teller.read("thing", monster, "a").text)
        return Group(KINDS[monster], WORDS.name(monster, 2).capitalize(), one, count, initial, f"head_{monster}")

    def _most(self, s: State, troop: str) -> int:
        return int(most(s, TROOPS.index(troop), s.top)) if isinstance(s.top, Battle) else 0

    def _advised(self, s: State, best: Move | None) -> int:
        """The best order's troop, or when that is a bomb the one that wins most and loses least."""
        if best is not None and best.troop != BOMB:
            return best.troop
        able = [t for t in range(len(TROOPS)) if self._most(s, TROOPS[t])]
        found = [(battle_odds(s, Move(t, self._most(s, TROOPS[t]))), t) for t in able]
        return max(((o.win, -sum(o.lost), t) for o, t in found if o is not None), default=(0, 0, 0))[2]

    # ---- what can be ordered
    def _orders(self, s: State, front: int, engaged: int, ready: bool) -> tuple[Order, ...]:
        name, why = TROOPS[front], self.play.why_not
        engage, bomb = Engage(name, max(1, engaged)), ThrowBomb()
        refused = bomb.refusal(s) if isinstance(s.top, Battle) else None
        left = WORDS.count("bomb", s.bombs) if s.bombs else "none"
        label = VERBS[name][1].capitalize()
        return (
            Order("engage", "swords", label, WORDS.count(name, engaged), engage, why(engage) if ready else None),
            Order("auto", "horn", "Auto", say("auto_fewest")),
            Order("bomb", "bomb", say("throw_bomb"), left, bomb, why(bomb) if ready else refused),
            Order("flee", "flee", "Flee", tale.flight_of(s, self.frame), Flee(), warns=True),
        )

    def _forecast(self, left: int, front: int, engaged: int, falls: float) -> str:
        slain = min(left, engaged * KILLS[front])
        return say("forecast", slain=slain, lost=f"{engaged * falls:.1f}")

    # ---- what may come, what came
    def _odds(self, s: State, troops: Sequence[int], how: str) -> Odds | None:
        found = battle_odds(s) if isinstance(s.top, Battle) else None
        if found is None or not found.ends:
            return None
        gone, spread = sum(self.begun) - sum(troops), _losses(found, sum(self.begun))
        low, high = _span(spread)
        mean = gone + sum(found.lost[:3])
        return Odds(found.win, said(found.win, how), gone, low, high, sum(self.begun),
                    spread if how != "off" else (), mean)  # fmt: skip

    def _exchange(self, event: Engaged | BombThrown) -> Exchange:
        seed = seed_of(event.faces) + event.left * 31
        if isinstance(event, BombThrown):
            who, rule = WORDS.count("bomb", 1), tale.bomb_rule()
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

    def _result(self, ended: BattleEnded, after: Sequence[Any], monster: str) -> Result:
        told, won = tale.outcome_of(self.teller, ended, after), ended.result == "won"
        note = tale.last_words(self.teller, ended, monster) if won else tale.flight_of(self.play.shown, self.frame)
        ribbon = self.teller.say("victory") if won else told.title
        outcome: Literal["won", "lost", "fled"] = "won" if won else "lost" if ended.result == "lost" else "fled"
        return Result(outcome, told.title, ribbon, note, tale.loot_of(after) if won else (), told.lines)


def _rolls(event: Any) -> bool:
    return isinstance(event, Engaged | BombThrown)


def _terrain(s: State, frame: Battle) -> str:
    if not frame.tile:
        return ""
    row, col = divmod(s.realm.numbers[frame.tile], s.realm.board.cols)
    return terrain_of(s.realm)[row][col]


def _action(move: Move | None) -> Action | None:
    if move is None:
        return None
    return ThrowBomb() if move.troop == BOMB else Engage(TROOPS[move.troop], move.units)


def _losses(odds: BattleOdds, begun: int) -> tuple[tuple[int, float], ...]:
    """(units lost over the whole battle, chance), few first."""
    chances: dict[int, float] = {}
    for chance, _, left in odds.ends:
        lost = begun - sum(left[:3])
        chances[lost] = chances.get(lost, 0.0) + chance
    return tuple(sorted(chances.items()))


def _span(rows: Sequence[tuple[int, float]]) -> tuple[int, int]:
    """How many at the 10th and the 90th of a hundred such battles."""
    seen = [(many, total) for (many, _), total in zip(rows, accumulate(chance for _, chance in rows), strict=True)]
    low, high = (next((many for many, so_far in seen if so_far >= limit - 1e-9), rows[-1][0]) for limit in LIMITS)
    return low, high
