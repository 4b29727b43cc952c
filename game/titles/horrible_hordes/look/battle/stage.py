"""The stage of a battle of Hordes: who stands on it, which fight an event tells, how it ends, how the odds move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from game.client.draw.painter import Painter
from game.client.scenes.clash_counts import Moves
from game.client.scenes.clash_page import ClashPage
from game.client.stage import spells
from game.client.stage.blows import RISE, Blow
from game.client.stage.cast import FigureKind, Job, Post
from game.client.stage.clash import SPELL, Clash, Ending
from game.client.stage.dice import DieVerdict, Thrown
from game.client.stage.director import CueSheet, Mark, Timeline, cue, par, progress, wait
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.state import State
from game.core.horrible_hordes.tables import ABILITIES, members
from game.core.state import told_again
from game.phrase import capital
from game.titles.horrible_hordes.look.battle import bout as story
from game.titles.horrible_hordes.look.battle import dice as exchange
from game.titles.horrible_hordes.look.battle import shown as panels
from game.titles.horrible_hordes.look.battle.bout import SILENT, Bout
from game.titles.horrible_hordes.look.battle.shown import STREAMS, ShownBattle, hold_of
from game.titles.horrible_hordes.look.places import SEAT_COLOURS
from game.titles.horrible_hordes.look.show import SCHOOL, later, school_of, shields
from game.titles.horrible_hordes.narrator import HordesNarrator

LIES = -9.0  # seconds: dice that were thrown long ago
WATCHED, MORE, LEAST = 0.4, 0.8, 0.4  # of the usual time: nobody here fights; for each such fight before it; least
AGAIN, QUICKEST = 0.8, 0.5  # of the first round's time: each round after it; at least
HOME = 0.5  # seconds in which the risen go to their places
MAKES = 0.2  # seconds into the flight of the dice at which their blows are made

Places = Mapping[str, tuple[float, float]]  # where somebody stands, by the key of his post


@dataclass(frozen=True)
class Coming:
    """A fight with its event; the odds before it, and how those after it are reckoned: that takes a frame's time."""

    event: Any
    clash: Clash
    before: float | None
    after: Callable[[], float | None]

    @cached_property
    def moves(self) -> Moves:
        return self.before, self.after()


class BattleStage(ClashPage):
    """`shown` is the battle so far, `bout` who fights whom, `before` how many fights of the round stood here."""

    shown: ShownBattle
    bout: Bout
    before: int
    coming: Coming | None = None  # the fight that comes

    @property
    def s(self) -> State:
        """The state as shown, event by event."""
        return self.shown.s

    # ---- who is here
    def fighting(self) -> bool:
        return self.bout.frame(self.play.session.match.state) is not None

    @property
    def beyond(self) -> bool:
        """The event that would be shown next is of no concern here."""
        return self.until is not None and self.play.director.shown >= self.until

    @property
    def mine(self) -> bool:
        """Somebody at this screen fights here, or leads the hordes."""
        return bool(self._people & {self.bout.seat, self._enemy})

    @property
    def _people(self) -> set[int]:
        return {seat for seat, player in enumerate(self.play.session.players) if player == "human"}

    @property
    def _enemy(self) -> int:
        """The seat on the other side: a player's, or whoever leads the hordes; -1 for nobody."""
        return self.bout.foe if self.bout.foe >= 0 else self.s.horde_seat

    @property
    def deciding(self) -> int | None:
        """The seat that is asked in this battle."""
        return self.play.session.deciding if self.fighting() else None

    @property
    def asked(self) -> bool:
        """Somebody at this screen is asked here and now."""
        seat = self.deciding
        return seat is not None and not self.play.busy and self.play.session.players[seat] == "human"

    def good(self, result: str) -> bool:
        """Whether an end is one for those at this screen to be glad of: the defender's is the other way round."""
        other_side = self.bout.seat not in self._people and self._enemy in self._people
        return result == ("lost" if other_side else "won")

    # ---- time
    @property
    def haste(self) -> float:
        """The share of the usual time that a battle takes which nobody here fights in."""
        return 1.0 if self.mine else WATCHED * max(LEAST, MORE**self.before)

    def share(self, event: Any) -> float:
        """Rounds that follow one another unasked are each shorter than the one before."""
        director = self.play.director
        before = story.rounds_before(director.events, director.shown)
        return self.haste * max(QUICKEST, AGAIN**before)

    # ---- fights
    def muster(self) -> Sequence[Post]:
        now = self.shown.roll.totals
        return exchange.posts(self.s, self.bout, (len(now[0]), len(now[1])) if self.shown.live else (0, 0))

    def clash_of(self, event: Any) -> Clash | None:
        events, place = self.play.director.events, self.play.director.shown
        self.shown.lay()  # two events may follow each other within a frame
        if isinstance(event, facts.DiceRolled):
            return self._thrown(self.shown.roll_of(event)) if event.stream in STREAMS else None
        if isinstance(event, facts.DieChanged):
            return self._thrown(self.shown.roll.changed(event.die, event.after), event.die)
        if not story.begins(events, place):
            return None
        if self.coming is None or self.coming.event is not event:
            self.coming = self._fought(event, story.follows(events, place), self.formation.places)
        self._moves = self.coming.moves
        return self.coming.clash

    def lives(self, dt: float) -> bool:
        """While the dice fly the blows they come to are made: not in the frame in which the first is struck."""
        shown, director, ahead = self.showing_fight, self.play.director, self.coming
        if shown is not None and not shown[2].blows and self._time > MAKES and not self._stale:
            come = director.events[director.shown + 1 : director.shown + 2]
            if come and isinstance(come[0], facts.DiceJudged):
                if ahead is None or ahead.event is not come[0]:
                    told = story.follows(director.events, director.shown + 1)
                    places = {post.key: (post.x, post.y) for post in shown[2].standing()}
                    ahead = self.coming = self._fought(come[0], told, places, shown[1].changes)
                    if not self.reduced:
                        self.stock.rehearse(ahead.clash, self.told_of(ahead.clash, partial(getattr, ahead, "moves")))
                    return True  # enough for a frame
                ahead.moves  # noqa: B018  reckoned a frame later
        return super().lives(dt)

    def _thrown(self, dice: exchange.TrayRoll, again: int = -1) -> Clash:
        """The dice fly, everybody comes to stand above his own."""
        there, places = self._posts(dice), self.formation.places
        self._moves = None, None
        return Clash(there, (), exchange.thrown(dice, 0.0, again), begins=places, steps=_walks(there, places),
                     stock=self.stock, plain=self.reduced)  # fmt: skip

    def _posts(self, dice: exchange.TrayRoll) -> tuple[Post, ...]:
        ours, theirs = dice.totals
        return exchange.posts(self.s, self.bout, (len(ours), len(theirs)))

    def _fought(
        self, event: Any, told: Sequence[Any], places: Places, changes: Mapping[str, Any] | None = None
    ) -> Coming:
        """What one event and those that come of it do to whom, who stand at these `places`.

        `changes`: of what is still being shown before it.
        """
        dice = exchange.TrayRoll(event.rows) if isinstance(event, facts.DiceJudged) else self.shown.roll
        there = self._posts(dice)
        sides = exchange.sides_of(self.s, self.bout, there)
        blows = exchange.beats(sides, self._hits(event, told, sides))
        ended = next((one for one in (event, *told) if isinstance(one, facts.BattleEnded)), None)
        after = self._after((event, *told), changes or {})
        begins, steps = dict(places), list(_walks(there, places))
        back = self._risen(after, there, blows, (event, *told))
        rising = exchange.risen([post.key for post, _ in back], max((blow.t for blow in blows), default=0.0))
        for blow, (post, place) in zip(rising, back, strict=True):
            begins[post.key] = place
            steps.append((blow.t + RISE, HOME, post.key, post.x, post.y))
        thrown = exchange.thrown(dice, LIES) if any(dice.totals) else ()
        everybody = (*there, *(post for post, _ in back))
        strength = self.services.settings.shake / 100
        clash = Clash(everybody, (*blows, *rising), thrown, self._ending(ended), begins, steps,
                      stock=self.stock, plain=self.reduced, strength=strength)  # fmt: skip
        return Coming(event, clash, self.shown.win, partial(hold_of, after, self.bout, ended))

    def _hits(self, event: Any, told: Sequence[Any], sides: tuple[exchange.Side, exchange.Side]) -> list[exchange.Hit]:
        """What an event does, die by die, or unit by unit where no dice were thrown."""
        units = [one for one in (event, *told) if isinstance(one, facts.UnitLost)]
        match event:
            case facts.DiceJudged(rows=rows):
                return exchange.round_hits(sides, rows)
            case facts.Shot(seat=seat, totals=totals, need=need):
                side = int(seat != self.bout.seat)
                missile = school_of(event) or "arrow"
                good = [total >= need for total in totals]
                return exchange.loose_hits(good, [one.unit for one in units], sides[side].front, missile, side)
            case facts.CountersLost(count=count):
                loose = self.shown.roll.loose or (0,) * count
                best = sorted(range(len(loose)), key=lambda die: -loose[die])[:count]
                return exchange.loose_hits([die in best for die in range(len(loose))], (), sides[0].front, "spear")
        found = []
        for one in units:
            side = int(one.seat == self.bout.seat)
            by = sides[side].front if one.reason == "opening" else ""
            found.append(exchange.Hit(side, -1, "hit", by, one.unit, "spear"))
        return found

    def _after(self, told: Sequence[Any], changes: Mapping[str, Any]) -> State:
        """The state when all this has been shown, and before it these changes."""
        view = {**self.play.director.view, **changes}
        for event in told:
            view.update(event.changes)
        after: State = told_again(self.play.shown, view)
        return after

    def _risen(
        self, after: State, there: Sequence[Post], blows: Sequence[Blow], told: Sequence[Any]
    ) -> list[tuple[Post, tuple[float, float]]]:
        """Who comes up out of the ground and where: the dead that join a horde, an army that rallies."""
        fallen = {blow.on for blow in blows if blow.end in ("falls", "razes")}
        graves = [(post.x, post.y) for post in there if post.key in fallen and not post.left]
        grown = any(isinstance(one, facts.HordeGrew) for one in told)
        rallied = sum(isinstance(one, facts.UnitGained) for one in told)
        if not grown and not rallied:
            return []
        left = {(post.x, post.y) for post in there if post.key not in fallen}
        new = [post for post in exchange.posts(after, self.bout, (0, 0)) if post.left is grown]
        new = [post for post in new if (post.x, post.y) not in left][: None if grown else rallied]
        spots = [graves[n % len(graves)] if graves else (post.x, post.y) for n, post in enumerate(new)]
        return [(post._replace(key=f"{post.key} risen"), spot) for post, spot in zip(new, spots, strict=True)]

    def _ending(self, ended: facts.BattleEnded | None) -> Ending | None:
        """How it ends for those at the left."""
        if ended is None:
            return None
        colour = SEAT_COLOURS[self.bout.seat]
        return Ending("won" if ended.result == "won" else "lost", self.cry, colour=colour)

    def final(self) -> Clash | None:
        events = self.play.director.events[: self.until]
        ended = next((one for one in reversed(events) if isinstance(one, facts.BattleEnded)), None)
        return Clash(self.muster(), ending=self._ending(ended), stock=self.stock, plain=self.reduced)

    def lying(self) -> tuple[Sequence[Thrown], Sequence[DieVerdict]] | None:
        dice = self.shown.roll
        return (exchange.thrown(dice, LIES), dice.verdicts) if any(dice.totals) else None

    def cast(self) -> Sequence[FigureKind]:
        return exchange.cast(self.bout)

    def tumbles(self) -> Sequence[tuple[str, float]]:
        counts = len(self.bout.units(self.s, 0)), self.shown.hits
        return [(f"d10/{colour}", exchange.die_of(n)) for colour, n in zip(exchange.COLOURS, counts, strict=True) if n]

    def rehearsed(self) -> Clash | None:
        there = self.muster()
        sides = exchange.sides_of(self.s, self.bout, there)
        return Clash(there, exchange.beats(sides, exchange.all_hit(sides)), stock=self.stock)

    def outcome_heard(self, result: str) -> None:
        self.services.sound.play("victory" if self.good(result) else "loss")

    def thrown_up(self) -> Iterator[Job]:
        yield from super().thrown_up()
        owned = [members(self.s.players[seat].abilities) for seat in self.bout.seats]
        yield from spells.rehearsal({SCHOOL.get(ABILITIES[number].id, "") for row in owned for number in row}, SPELL)

    def spell(self, painter: Painter, event: Any) -> None:
        """What is cast upon one side, over those who stand there: its school, and a dome over each for a shield."""
        t = self.play.director.share("spell.t")
        if t >= 1 or self.reduced or later(event):
            return
        theirs = event.seat != self.bout.seat
        posts = [man for man in self.formation.figures if man.post.left == theirs and not man.post.kind.built]
        for man in posts if shields(event) else ():
            spells.dome(painter, man.x, man.y + 2, man.post.tall * 1.1, man.post.tall * 1.12, t)
        if posts:
            x = sum(man.x for man in posts) / len(posts)
            spells.draw(painter, school_of(event), x, exchange.FEET - 40, SPELL, t)

    def called(self, kind: str, post: str) -> str:
        unit = exchange.unit_of(kind)
        if unit is not None:
            return capital(self.narrator.say("unit_of", unit=unit[0], who=unit[1]))
        one = "lead" if post == exchange.LEAD else "follower"
        return capital(self.narrator.say(one, thing=kind)) if kind else ""

    def mark(self, mark: Mark) -> None:
        if mark.name == "rise":
            self.services.sound.play("roar_dead" if mark.data["side"] else "leather")
        else:
            super().mark(mark)

    # ---- the tray
    def felt(self, painter: Painter, thrown: Sequence[Thrown]) -> None:
        panels.felt(painter, self._in_tray)

    @property
    def _in_tray(self) -> exchange.TrayRoll:
        """The dice that are being shown."""
        now = self.play.director.now if self.showing else None
        return self.shown.roll_of(now) if isinstance(now, facts.DiceRolled) else self.shown.roll

    def comment(self, painter: Painter) -> None:
        dice = self._in_tray
        if any(dice.totals):
            panels.middle(painter, dice.title or self.narrator.say("clash_number", number=self.shown.round))
        else:
            panels.opening(painter, self.shown.lines, self.shown.hits)

    @property
    def narrator(self) -> HordesNarrator:
        """The voice of the game, at the state as shown."""
        return HordesNarrator(lambda: self.s)


def _walks(there: Sequence[Post], places: Places) -> tuple[tuple[float, float, str, float, float], ...]:
    return tuple((0.0, exchange.FLIGHT, post.key, post.x, post.y) for post in there if post.key in places)


# ---- How the events of a battle look on its stage: dice fly, then blow by blow what they come to.
_WAITS = 3600.0  # seconds: longer than anybody looks at a card
ARRIVE = 0.9  # seconds in which both sides come on
SPOKEN = 0.8  # in which one reads what was done
STRUCK = 0.25  # more, in which one reads what a shot has come to


class BattleCues(CueSheet[Any]):
    """Passes over what needs no picture; what comes after the battle waits."""

    def timeline(self, event: Any, stage: BattleStage) -> Timeline:
        return wait(_WAITS) if stage.beyond else super().timeline(event, stage)


CUES = BattleCues()
CUES.instant(*SILENT, "phase_begun", "round_fought", "horde_destroyed")


@CUES.on("battle_begun")
def begun(event: facts.BattleBegun, stage: BattleStage) -> Timeline:
    return par(cue("sound", effect="raid" if event.mode == "raid" else "war_drum"), wait(ARRIVE * stage.haste))


@CUES.on(
    "dice_rolled", "die_changed", "dice_judged", "counters_lost", "unit_lost", "unit_gained", "horde_grew",
    "battle_ended",
)  # fmt: skip
def fought(event: Any, stage: BattleStage) -> Timeline:
    """Dice and blows; what comes of a blow is told with it."""
    return stage.fight(event)


@CUES.on("shot")
def shot(event: facts.Shot, stage: BattleStage) -> Timeline:
    """What it has come to is said when it has struck, and stays to be read."""
    line = stage.fight(event)
    if not line.duration:
        return line
    release = (line.duration if line.release is None else line.release) + STRUCK * stage.haste
    return replace(line, duration=max(line.duration, release), release=release)


@CUES.on("ability_used", "status_set")
def spoken(event: facts.AbilityUsed | facts.StatusSet, stage: BattleStage) -> Timeline:
    heard = cue("sound", effect="spell" if school_of(event) else "leather")
    return par(progress("spell.t", spells.LASTS), heard, wait(SPOKEN * stage.haste))
