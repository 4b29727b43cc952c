"""The king's war as shown so far, told from events and never from the state; its cues and its field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.client.draw.canvas import WIDTH, Area, Rect
from game.client.input.actions import Device
from game.client.play import Play
from game.client.scenes.playing import PlayScene
from game.client.stack import Step
from game.client.stage import director as ease
from game.client.stage.blows import Blow
from game.client.stage.cast import BattleFormation, FigureKind, Post, Stock
from game.client.stage.clash import Clash
from game.client.stage.dice import tumble
from game.client.stage.director import StageCues, Timeline, cue, delay, par, progress, seq, ticks, units, wait
from game.client.ui import page, palette, theme
from game.core.rules import RefusedError
from game.core.xii_century import queries, scoring
from game.core.xii_century.actions.round import WarChoice
from game.core.xii_century.events import AnswersRevealed, DiceRolled, PowerShown, ReputationGained, TroopsHalved
from game.core.xii_century.sheet import ASSET, UNDECIDED, Phase, State
from game.titles.xii_century.look import context, towns
from game.titles.xii_century.narrator import CenturyNarrator


class WarAccount(NamedTuple):
    """Answers, powers, bonus dice, reputation (and whether as the strongest) and losses by seat, as far as shown."""

    answers: tuple[str, ...]
    powers: dict[int, int]
    faces: dict[int, tuple[int, ...]]
    gained: dict[int, tuple[int, bool]]
    lost: dict[int, dict[str, int]]


def retold(events: Sequence[Any]) -> WarAccount:
    """An account of the events of a war."""
    return WarAccount(
        next((e.answers for e in events if isinstance(e, AnswersRevealed)), ()),
        {e.seat: e.power for e in events if isinstance(e, PowerShown)},
        {e.seat: e.faces for e in events if isinstance(e, DiceRolled) and e.stream == "war"},
        {e.seat: (e.gained, e.best) for e in events if isinstance(e, ReputationGained)},
        {e.seat: e.deltas for e in events if isinstance(e, TroopsHalved)},
    )


# ---- How the king's war looks in its own room: a drum for each letter that turns, power and crowns that come one by
# one.
HUSH, FLIP, DRUM = 0.1, 0.35, 0.34  # seconds before the first drum; a letter takes to turn; from drum to drum
READ = 0.4  # what came of it is read
RAISED = 0.3  # weapons are raised
COUNT, COUNTED = 0.06, 0.5  # from point to point of power; all of them at most
FLY, NEXT = 0.4, 0.14  # a crown flies from the king; from one to the next
ARROW, FALL, FALLEN = 0.34, 0.09, 0.7  # a bow is drawn and an arrow flies; from man to man who falls; all of them
WAR_EVENTS = ("answer_sealed", "answers_revealed", "dice_rolled", "power_shown", "reputation_gained", "troops_halved")


def weakest_first(s: State) -> list[int]:
    """The towns in order of power, without their dice."""
    return sorted(range(s.seats), key=lambda seat: (scoring.base(s, s.towns[seat]), seat))


def turns(s: State) -> dict[int, float]:
    """When each town's answer can be read."""
    return {seat: HUSH + DRUM * n + FLIP / 2 for n, seat in enumerate(weakest_first(s))}


def crowned(crowns: int) -> float:
    """When the last of so many crowns arrives."""
    return FLY + NEXT * (crowns - 1)


def falls(event: TroopsHalved) -> dict[str, list[float]]:
    """When each man falls, by kind of troops."""
    found: dict[str, list[float]] = {}
    lost = units(event.deltas)
    gap = min(FALL, FALLEN / max(1, len(lost)))
    for n, (name, _) in enumerate(lost):
        found.setdefault(name, []).append(ARROW + gap * n)
    return found


def _turned(event: AnswersRevealed, stage: Any) -> Timeline:
    """The letters turn, each with a drum, from the weakest town to the strongest."""
    letters = [
        delay(DRUM * n, par(cue("sound", effect="war_drum"), progress(f"flip{seat}.t", FLIP, ease.in_out)))
        for n, seat in enumerate(weakest_first(stage.before))
    ]
    return seq(wait(HUSH), par(*letters), wait(READ))


def _counted(event: PowerShown) -> Timeline:
    """Weapons are raised, and the dice are added point by point."""
    more = event.power - event.base
    gap = min(COUNT, COUNTED / max(1, more))
    points = ticks((RAISED / 2 + gap * n, f"power/{event.seat}", 1) for n in range(more))
    return seq(par(cue("sound", effect="blow_blade"), wait(RAISED), points), wait(READ))


def _crowned(event: ReputationGained) -> Timeline:
    """Crowns fly from the king to the town and are counted as they arrive."""
    crowns = ticks((crowned(n + 1), f"crown/{event.seat}", 1) for n in range(event.gained))
    joy = (delay(crowned(event.gained), cue("sound", effect="fanfare")),) if event.best else ()
    return seq(par(progress("crown.t", crowned(event.gained)), crowns, *joy), wait(READ))


def _halved(event: TroopsHalved, stage: Any) -> Timeline:
    """Arrows fly in; each strikes a man, who falls in that frame and is struck off."""
    lost = [(t, f"{name}/{event.seat}", -1) for name, times in falls(event).items() for t in times]
    return seq(par(stage.shot(event), ticks(lost)), wait(RAISED))


WAR_CUES = StageCues({  # what follows the war waits for the sheet
    "settled war_called answer_sealed": Timeline(),
    "answers_revealed": _turned,
    "dice_rolled": lambda event, stage: seq(tumble("dice.t", stage.throw(event)), wait(RAISED / 2)),
    "power_shown": _counted,
    "reputation_gained": _crowned,
    "troops_halved": _halved,
})  # fmt: skip


# ---- The king's war as its pieces see it: who must still answer and who may see what, and what has been shown.


class WarRoom(PlayScene):
    """`before`: the towns as they went into the war; `account`: what has been shown of it; `stock`: posed figures."""

    def __init__(self, play: Play, owners: towns.DeviceOwners) -> None:
        super().__init__(play, "war/ready")
        self.owners = owners
        self.before: State = play.shown  # the towns as they went into the war
        self._events: Sequence[Any] = play.director.events
        self.start = len(self._events)
        self.account = retold(())
        self.voice, self.page, self.stock = CenturyNarrator(lambda: play.shown), page.Page(), Stock()
        self.formation = BattleFormation(self.stock)
        self.clash: tuple[TroopsHalved, Clash] | None = None  # the arrows that fly
        self._lifted = -1  # the seat that sits in front of the screen, behind the curtain
        self._waited = 0.0

    def leave(self) -> None:
        self.formation.dismiss()

    # ---- who answers
    @property
    def people(self) -> tuple[int, ...]:
        """The people who must still answer, in the order of the round."""
        match = self.play.session.match
        if match.state.phase != Phase.WAR or self.account_begun:
            return ()
        players = self.play.session.players
        return tuple(d.seat for d in match.pending if players[d.seat] == "human")

    @property
    def asked(self) -> tuple[int, ...]:
        """All people the king asks, in the order of the seats."""
        people = [seat for seat, player in enumerate(self.play.session.players) if player == "human"]
        return tuple(seat for seat in people if queries.may_support(self.before, seat))

    @property
    def padded(self) -> dict[int, Device]:
        """The people who answer on pads of their own, by seat; none if one person plays."""
        people = [seat for seat, player in enumerate(self.play.session.players) if player == "human"]
        pads = self.owners.pads(people, self.services.devices.pads) if len(people) > 1 else {}
        return {seat: pads[seat] for seat in self.asked if seat in pads}

    def pad_number(self, seat: int) -> int:
        """The number of a town's pad, from 1 in the order they were plugged in."""
        return self.services.devices.pads.index(self.padded[seat]) + 1

    @property
    def alone(self) -> bool:
        """Whether nobody else plays at this screen, so it needs no handing over."""
        return self.play.session.players.count("human") < 2

    @property
    def voter(self) -> int | None:
        """The seat whose answer the screen waits for; None when only pads are left, or nobody."""
        return next((seat for seat in self.people if seat not in self.padded), None)

    @property
    def curtain(self) -> bool:
        """Whether the voter has yet to take the screen."""
        return self.voter is not None and not self.alone and self._lifted != self.voter

    @property
    def account_begun(self) -> bool:
        """Whether the answers have been revealed."""
        return any(event.type == "answers_revealed" for event in self.play.director.events[self.start :])

    def sealed(self, seat: int) -> bool:
        """Whether a town has answered."""
        s: State = self.play.session.match.state
        return s.phase != Phase.WAR or s.votes[seat] != UNDECIDED

    def sealed_as(self, seat: int) -> str:
        """How a town's letter looks before the reveal: none, open or sealed."""
        if not queries.may_support(self.before, seat):
            return "none"
        return "sealed" if self.sealed(seat) else "open"

    def marches(self, seat: int) -> bool:
        """Whether a town has been seen to support the king."""
        now = self.play.director.now
        answers = self.account.answers
        if isinstance(now, AnswersRevealed) and self.play.director.moment >= turns(self.before)[seat]:
            answers = now.answers
        return bool(answers) and answers[seat] == "support"

    @property
    def told(self) -> str:
        """The last thing shown, in words; "" before the letters have turned."""
        director = self.play.director
        shown, now = director.events[self.start : director.shown], director.now
        if isinstance(now, TroopsHalved) and director.moment >= max(map(max, falls(now).values()), default=0.0):
            shown = [*shown, now]  # the last of them has fallen
        return self.voice.tell(shown[-1], self.play.session.you).long if self.account.answers else ""

    def come(self, kind: type[Any], thing: str, seat: int) -> int:
        """How many of a thing an event being shown has brought a town so far, or taken (negative)."""
        now: Any = self.play.director.now
        shown = isinstance(now, kind) and now.seat == seat
        return self.play.director.came(f"{thing}/{seat}") if shown else 0

    @property
    def large(self) -> bool:
        """Whether text is so large that camps have no room."""
        return self.services.painter.text_scale > context.LARGEST

    @property
    def over(self) -> bool:
        """Whether everything has been shown."""
        return self.until is not None and self.held

    # ---- actions
    def lift(self) -> None:
        """Raises the curtain for the voter."""
        self._lifted = self.voter if self.voter is not None else -1
        self.focus.focus_on("war/support")

    def answer(self, support: bool, seat: int | None = None) -> Step:
        """Seals an answer."""
        seat = self.voter if seat is None else seat
        if seat is None or seat not in self.people:
            return None
        try:
            self.play.do(WarChoice(support), seat)
        except RefusedError as error:
            self.say(error.refusal.text, "cross")
            return None
        self._lifted = -1
        self.focus.focus_on("war/ready")
        self.services.sound.play("page")
        return None

    def undo(self) -> Step:
        """Refused: a sealed answer stays sealed."""
        self.services.sound.play("deny")
        self.say(self.voice.say("war_fixed"), "lock")
        return None


# ---- The field: troops stand in their camps, those of supporters march to the king, and rebels shoot at them.
KINDS = (
    FigureKind("men_at_arms", ("fig/footmen",), "fig/footmen_strike", "fig/footmen_cheer", body="mail"),
    FigureKind("mercenaries", ("fig/bandits_axe",), body="hide"),
    FigureKind("knights", ("fig/knights",), "fig/knights_strike", "fig/knights_cheer", body="mail"),
)
BEARER = FigureKind("bearer", ("fig/bearer",))  # stands where there are no troops
REBELS = FigureKind("rebels", ("fig/bandits",), "fig/bandits_strike", weapon="arrow", missile="arrow")
BANDS = 4  # of rebels, on the hill at the right edge
TALL, PITCH, RANK = 40.0, 19.0, 6.0  # points: a man, from man to man at most, from rank to rank
MARCH = 10.0, 0.1  # points up the field; share of the way to its middle
FIELD = Area(0.0, theme.TOP_BAR, WIDTH, 235.0)


def posts(scene: WarRoom) -> tuple[Post, ...]:
    """Everybody's place as shown so far; empty where the page has no room for troops."""
    holes = scene.page.plan.holes if scene.page.plan is not None else {}
    camps = [(seat, holes[f"troops/{seat}"]) for seat in range(scene.before.seats) if f"troops/{seat}" in holes]
    found = [man for seat, box in camps for man in _company(scene, seat, box)]
    if found and "support" in scene.account.answers:
        _, y, _, h = scene.page.hole("king")
        places = [(WIDTH - 14 - 17.0 * n, y + 0.9 * h + 5 * (n % 2)) for n in range(BANDS)]
        found += [Post(f"foe{n}", REBELS, REBELS.looks[0], x, y, 0.9 * TALL, True) for n, (x, y) in enumerate(places)]
    return tuple(found)


def _company(scene: WarRoom, seat: int, box: Rect) -> list[Post]:
    """The troops of a town, keyed by seat and number; the last of each kind fall first."""
    x, y, w, h = box
    values, lost = scene.before.towns[seat].values, scene.account.lost.get(seat, {})
    kinds = [kind for kind in KINDS for _ in range(values[ASSET[kind.name]] + lost.get(kind.name, 0))] or [BEARER]
    up, aside = MARCH if scene.marches(seat) and kinds != [BEARER] else (0.0, 0.0)
    pitch = min(PITCH, (w - PITCH) / len(kinds))
    left = x + (w - pitch * (len(kinds) - 1)) / 2 + aside * (WIDTH / 2 - x - w / 2)
    foot, coat = y + h - 3 * RANK - up, palette.SEATS[seat]
    return [
        Post(f"{seat}/{n}", kind, _look(scene, seat, kind), left + n * pitch, foot + RANK * (n % 2), TALL, disc=coat)
        for n, kind in enumerate(kinds)
    ]


def _look(scene: WarRoom, seat: int, kind: FigureKind) -> str:
    """They raise their weapons as their power is shown, and cheer when they were the strongest."""
    event, t = scene.play.director.now, scene.play.director.moment
    raised = isinstance(event, PowerShown) and event.seat == seat and t < RAISED
    best = isinstance(event, ReputationGained) and event.seat == seat and event.best and t >= crowned(event.gained)
    return (kind.strike if raised else kind.cheer if best else "") or kind.looks[0]


def shots(men: Sequence[Post], event: TroopsHalved) -> tuple[Blow, ...]:
    """Which rebel's arrow strikes whom, and when."""
    found: list[tuple[float, str]] = []
    for name, times in falls(event).items():
        fallen = [man.key for man in men if man.kind.name == name and man.key.startswith(f"{event.seat}/")]
        found += zip(times, fallen[-len(times) :], strict=True)
    return tuple(Blow(at, f"foe{n % BANDS}", key) for n, (at, key) in enumerate(sorted(found)))
