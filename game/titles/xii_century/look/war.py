"""What is known of a king's war so far: retold from the events that have been shown, never from the state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Device
from game.client.play import Play
from game.client.scenes.battle_page import StageCues
from game.client.scenes.playing import PlayScene
from game.client.stack import Pop, Step
from game.client.stage import blows, cast, fx
from game.client.stage import director as ease
from game.client.stage.blows import Missile
from game.client.stage.cast import Kind, Placed, Pose, Post, Stock, shadow
from game.client.stage.clash import BANNER, HOPS, hop
from game.client.stage.dice import Throw, tumble
from game.client.stage.director import Timeline, cue, delay, held, key, par, progress, seq, ticks, units, wait
from game.client.ui.page import Page
from game.core.events import Event
from game.core.rules import RefusedError
from game.core.xii_century import scoring
from game.core.xii_century.actions import WarChoice
from game.core.xii_century.events import AnswersRevealed, DiceRolled, PowerShown, ReputationGained, TroopsHalved
from game.core.xii_century.forecasts import may_support
from game.core.xii_century.sheet import UNDECIDED, WAR, State
from game.core.xii_century.tables import ASSET
from game.titles.xii_century.look.context import Voice
from game.titles.xii_century.look.sight import LARGEST
from game.titles.xii_century.look.towns import COATS, Owners


class WarTale:
    """Answers, powers, reputation and losses by seat, as far as they have been shown."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.forget()

    def forget(self) -> None:
        """Nothing is known."""
        self.answers: tuple[str, ...] = ()
        self.powers: dict[int, int] = {}
        self.faces: dict[int, tuple[int, ...]] = {}
        self.gained: dict[int, tuple[int, bool]] = {}
        self.lost: dict[int, dict[str, int]] = {}

    def read(self, events: Sequence[Any]) -> None:
        """Everything that was shown of the war, from its first event."""
        self.forget()
        for event in events:
            match event.type:
                case "answers_revealed":
                    self.answers = event.answers
                case "dice_rolled" if event.stream == "war":
                    self.faces[event.seat] = event.faces
                case "power_shown":
                    self.powers[event.seat] = event.power
                case "reputation_gained":
                    self.gained[event.seat] = (event.gained, event.best)
                case "troops_halved":
                    self.lost[event.seat] = event.deltas


# ---- How the king's war looks in its own room: a drum for each letter that turns, power and crowns that come one by
# one.
HUSH, FLIP, DRUM = 0.1, 0.35, 0.34  # seconds before the first drum; a letter takes to turn; from drum to drum
READ = 0.4  # what came of it is read
RAISED = 0.3  # weapons are raised
COUNT, COUNTED = 0.06, 0.5  # from point to point of power; all of them at most
FLY, NEXT = 0.4, 0.14  # a crown flies from the king; from one to the next
ARROW, FALL, FALLEN = 0.25, 0.09, 0.7  # an arrow flies; from man to man who falls; all of them at most
WAR_EVENTS = ("answer_sealed", "answers_revealed", "dice_rolled", "power_shown", "reputation_gained", "troops_halved")


class WarStage(Protocol):
    """What the cues ask of the room."""

    before: State

    def throw(self, event: DiceRolled) -> Throw: ...


WAR_CUES = StageCues()  # what follows the war waits for the sheet
WAR_CUES.instant("settled", "war_called", "answer_sealed")


def weakest_first(s: State) -> list[int]:
    """The towns by what stands there, without their dice."""
    return sorted(range(s.seats), key=lambda seat: (scoring.base(s, s.towns[seat]), seat))


def turns(s: State) -> dict[int, float]:
    """By town the moment from which its answer can be read."""
    return {seat: HUSH + DRUM * n + FLIP / 2 for n, seat in enumerate(weakest_first(s))}


def crowned(crowns: int) -> float:
    """When the last of so many crowns has come."""
    return FLY + NEXT * (crowns - 1)


def falls(event: TroopsHalved) -> dict[str, list[float]]:
    """By kind of troops the moments at which one after the other falls."""
    found: dict[str, list[float]] = {}
    lost = units(event.deltas)
    gap = min(FALL, FALLEN / max(1, len(lost)))
    for n, (name, _) in enumerate(lost):
        found.setdefault(name, []).append(ARROW + gap * n)
    return found


@WAR_CUES.on("answers_revealed")
def answers_revealed(event: AnswersRevealed, stage: WarStage) -> Timeline:
    """A drum for each letter, and it turns: from the weakest town to the strongest."""
    letters = [
        delay(DRUM * n, par(cue("sound", effect="war_drum"), progress(f"flip{seat}.t", FLIP, ease.in_out)))
        for n, seat in enumerate(weakest_first(stage.before))
    ]
    return seq(wait(HUSH), par(*letters), wait(READ))


@WAR_CUES.on("dice_rolled")
def dice_rolled(event: DiceRolled, stage: WarStage) -> Timeline:
    return seq(tumble("dice.t", stage.throw(event)), wait(RAISED / 2))


@WAR_CUES.on("power_shown")
def power_shown(event: PowerShown, stage: WarStage) -> Timeline:
    """Weapons are raised, and the dice are added point by point: number and bar grow together."""
    more = event.power - event.base
    gap = min(COUNT, COUNTED / max(1, more))
    points = ticks((RAISED / 2 + gap * n, f"power/{event.seat}", 1) for n in range(more))
    return seq(par(cue("sound", effect="blow_blade"), wait(RAISED), points), wait(READ))


@WAR_CUES.on("reputation_gained")
def reputation_gained(event: ReputationGained, stage: WarStage) -> Timeline:
    """Crowns fly from the king to the town and are counted as they come."""
    crowns = ticks((crowned(n + 1), f"crown/{event.seat}", 1) for n in range(event.gained))
    joy = (delay(crowned(event.gained), cue("sound", effect="fanfare")),) if event.best else ()
    return seq(par(progress("crown.t", crowned(event.gained)), crowns, *joy), wait(READ))


@WAR_CUES.on("troops_halved")
def troops_halved(event: TroopsHalved, stage: WarStage) -> Timeline:
    """Arrows fly in; each strikes a man, who falls in that frame and is struck off."""
    lost = [(t, f"{name}/{event.seat}", -1) for name, times in falls(event).items() for t in times]
    return seq(par(cue("sound", effect="bow"), wait(ARROW), ticks(lost)), wait(READ + RAISED))


def ends_war(event: Event) -> bool:
    """Whether this event is after the war."""
    return event.type not in WAR_EVENTS


# ---- The king's war as its pieces see it: who must still answer and who may see what, and what has been shown.


def able(s: State) -> tuple[bool, ...]:
    """Which towns the king asks."""
    return tuple(may_support(s, seat) for seat in range(s.seats))


class WarRoom(PlayScene):
    """`before`: the towns as they went into the war; `tale`: what has been shown of it; `stock`: posed figures."""

    def __init__(self, play: Play, owners: Owners) -> None:
        super().__init__(play, "war/ready")
        self.owners = owners
        self.before: State = play.shown  # the towns as they went into the war
        self._events: Sequence[Any] = play.director.events
        self.start = len(self._events)
        self.tale = WarTale(self.before.seats)
        self.voice, self.page, self.stock = Voice(play), Page(), Stock()
        self._lifted = -1  # the seat that sits in front of the screen, behind the curtain
        self._waited = 0.0

    def leave(self) -> None:
        self.stock.clear()

    # ---- who answers
    @property
    def people(self) -> tuple[int, ...]:
        """The people who must still answer, in the order of the round."""
        match = self.play.session.match
        if match.state.phase != WAR or self.tale_begun:
            return ()
        players = self.play.session.players
        return tuple(d.seat for d in match.pending if players[d.seat] == "human")

    @property
    def asked(self) -> tuple[int, ...]:
        """All people the king asks, in the order of the seats."""
        players = self.play.session.players
        asks = able(self.before)
        return tuple(seat for seat in range(self.before.seats) if players[seat] == "human" and asks[seat])

    @property
    def padded(self) -> dict[int, Device]:
        """The people who answer on a pad of their own, and which it is: none where one person plays."""
        people = [seat for seat, player in enumerate(self.play.session.players) if player == "human"]
        pads = self.owners.pads(people, self.services.devices.pads) if len(people) > 1 else {}
        return {seat: pads[seat] for seat in self.asked if seat in pads}

    def pad_number(self, seat: int) -> int:
        """Which pad a town answers on, counted from 1 as they were plugged in."""
        return self.services.devices.pads.index(self.padded[seat]) + 1

    @property
    def alone(self) -> bool:
        """Nobody else answers at this screen, so nothing must be hidden from anybody."""
        return len(self.asked) < 2

    @property
    def voter(self) -> int | None:
        """The one whose answer the screen waits for; None when only pads must still answer, or nobody."""
        return next((seat for seat in self.people if seat not in self.padded), None)

    @property
    def curtain(self) -> bool:
        """The voter has not taken the screen yet."""
        return self.voter is not None and not self.alone and self._lifted != self.voter

    @property
    def tale_begun(self) -> bool:
        """The answers are out."""
        return any(event.type == "answers_revealed" for event in self.play.director.events[self.start :])

    def seat_of(self, device: Device) -> int | None:
        """Whose own pad this is."""
        return next((seat for seat, pad in self.padded.items() if pad == device), None)

    def sealed(self, seat: int) -> bool:
        """Whether a town has answered."""
        s: State = self.play.session.match.state
        return s.phase != WAR or s.votes[seat] != UNDECIDED

    def sealed_as(self, seat: int) -> str:
        """How a town's letter lies while nothing may be known of it: none, open or sealed."""
        if not able(self.before)[seat]:
            return "none"
        return "sealed" if self.sealed(seat) else "open"

    @property
    def told(self) -> str:
        """What has been shown last, in words: never before it was seen; "" before the letters have turned."""
        director = self.play.director
        shown, now = director.events[self.start : director.shown], director.now
        if isinstance(now, TroopsHalved) and director.moment >= max(map(max, falls(now).values()), default=0.0):
            shown = [*shown, now]  # the last of them has fallen
        return self.voice.tell(shown[-1], self.play.session.you).long if self.tale.answers else ""

    def come(self, kind: type[Any], thing: str, seat: int) -> int:
        """How many of a thing have come to a town (below zero: gone) while an event of that kind is being shown."""
        now: Any = self.play.director.now
        shown = isinstance(now, kind) and now.seat == seat
        return round(self.play.director.number(key(f"{thing}/{seat}"))) if shown else 0

    @property
    def large(self) -> bool:
        """Text is so large that troops have no room."""
        return self.services.painter.text_scale > LARGEST

    @property
    def over(self) -> bool:
        """The outcome is shown to its end."""
        return self.until is not None and self.held

    # ---- deeds
    def lift(self) -> Step:
        """The curtain rises for the voter."""
        self._lifted = self.voter if self.voter is not None else -1
        self.focus.focus_on("war/support")
        self.touch()
        return None

    def answer(self, support: bool, seat: int | None = None) -> Step:
        """An answer is sealed."""
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
        self.touch()
        return None

    def go_on(self) -> Step:
        """Everything was read."""
        return Pop()

    def undo(self) -> Step:
        """A sealed answer stays sealed."""
        self.services.sound.play("deny")
        self.say(self.voice.say("war_fixed"), "lock")
        return None


# ---- The troops of the towns in the king's war: who stands where, who hops for joy, who falls. Pure functions of
# time.
KINDS = (
    Kind("men_at_arms", ("fig/footmen",), "fig/footmen_strike", "fig/footmen_cheer", body="mail"),
    Kind("mercenaries", ("fig/bandits_axe",), body="hide"),
    Kind("knights", ("fig/knights",), "fig/knights_strike", "fig/knights_cheer", body="mail"),
)
BEARER = Kind("bearer", ("fig/bearer",))  # stands where there are no troops
TALL, PITCH, RANK = 40.0, 19.0, 6.0  # points: a man, from man to man at most, from rank to rank
AT_HOME = 0.45  # how much is seen of those who do not march
FALLING = 0.7  # seconds
SAGS = 5.0  # points: how high an arrow flies over its line


class Man(NamedTuple):
    """One man: where he stands, and how many of his kind stand behind him in the order of falling."""

    post: Post
    behind: int


def company(s: State, seat: int, box: Rect) -> tuple[Man, ...]:
    """Everybody of a town, within that box."""
    x, y, w, h = box
    values = s.towns[seat].values
    kinds = [(kind, i, values[ASSET[kind.name]]) for kind in KINDS for i in range(values[ASSET[kind.name]])]
    pitch = min(PITCH, (w - PITCH) / max(1, len(kinds)))
    left = x + (w - pitch * (len(kinds) - 1)) / 2
    found = [
        Man(_post(kind, f"{kind.name}{i}", left + n * pitch, y + h - 2 * RANK + RANK * (n % 2)), count - 1 - i)
        for n, (kind, i, count) in enumerate(kinds)
    ]
    return tuple(found) or (Man(_post(BEARER, "bearer", x + w / 2, y + h - RANK), 0),)


def _post(kind: Kind, key: str, x: float, y: float) -> Post:
    return Post(key, kind, kind.looks[0], x, y, TALL)


def attitude(scene: WarRoom, seat: int, man: Man, place: int) -> tuple[str, Pose | None, float] | None:
    """The picture of a man, his pose (None: he stands and breathes) and how high he jumps; None when he has fallen."""
    tale, event, t = scene.tale, scene.play.director.now, scene.play.director.moment
    kind, name = man.post.kind, man.post.kind.name
    lost = -tale.lost.get(seat, {}).get(name, 0)
    if man.behind < lost:
        return None
    marches = bool(tale.answers) and tale.answers[seat] == "support"
    look, high = man.post.look, 0.0
    pose: Pose | None = None if marches or not tale.answers else Pose(alpha=AT_HOME)
    match event:
        case AnswersRevealed():
            since = t - turns(scene.before)[seat]
            if since >= 0 and event.answers[seat] == "support":
                look, pose, high = _hops(man, place, since, scene.reduced)
            elif since >= 0:
                pose = Pose(alpha=AT_HOME)
        case PowerShown() if event.seat == seat and t < RAISED:
            look = kind.strike or look
        case ReputationGained() if event.seat == seat and event.best and t >= crowned(event.gained):
            look, pose, high = _hops(man, place, t - crowned(event.gained), scene.reduced)
        case TroopsHalved() if event.seat == seat and man.behind < -event.deltas.get(name, 0):
            since = t - falls(event)[name][man.behind]
            if since >= 0:
                pose = Pose(alpha=0.0) if scene.reduced else cast.fall(held(since / FALLING))
    return look, pose, high


def _hops(man: Man, place: int, since: float, plain: bool) -> tuple[str, Pose | None, float]:
    jump = None if plain else hop(since + BANNER + HOPS, place)
    return man.post.kind.cheer or man.post.look, jump[1] if jump else None, jump[0] if jump else 0.0


def draw(painter: Painter, scene: WarRoom, stock: Stock) -> None:
    """All troops of all towns: shadows first, then the figures."""
    puppets, beat = stock.look(painter), 0 if scene.reduced else scene.beat
    shadows: list[Placed] = []
    figures: list[Placed] = []
    for seat, box in _boxes(scene):
        for place, man in enumerate(company(scene.before, seat, box)):
            found = attitude(scene, seat, man, place)
            if found is None:
                continue
            (look, pose, high), post = found, man.post
            if pose is None:
                image, foot = stock.breathing(painter, look, post.tall, post, beat + 5 * place)
                pose = Pose()
            else:
                image, foot = puppets.posed(painter, look, painter.px(post.tall), pose)
            px, py = painter.at(post.x + pose.dx * post.tall, post.y - high + pose.dy * post.tall)
            shadows.append(shadow(painter, post.x, post.y, post.tall, pose.alpha, COATS[seat].colour))
            figures.append((image, (px - foot[0], py - foot[1])))
    painter.put_all(shadows)
    painter.put_all(figures)
    event, t = scene.play.director.now, scene.play.director.moment
    if isinstance(event, TroopsHalved) and not scene.reduced:
        struck = tuple(_struck(scene, event))
        fx.draw_bursts(painter, [_puff(at + FALLING / 2, man.post.x, man.post.y) for _, man, at in struck], t)
        for box, man, at in struck:
            with painter.clip(*box):
                blows.draw(painter, (arrow(box, man, at),), t)


def _boxes(scene: WarRoom) -> Iterator[tuple[int, Rect]]:
    for seat in range(scene.before.seats):
        box = scene.page.plan.holes.get(f"troops/{seat}") if scene.page.plan is not None else None
        if box is not None:
            yield seat, box


def _struck(scene: WarRoom, event: TroopsHalved) -> Iterator[tuple[Rect, Man, float]]:
    """Who falls, on which ground, and when he is struck."""
    for seat, box in _boxes(scene):
        if seat == event.seat:
            for man in company(scene.before, seat, box):
                times: Any = falls(event).get(man.post.kind.name, ())
                if man.behind < len(times):
                    yield box, man, times[man.behind]


def arrow(box: Rect, man: Man, at: float) -> Missile:
    """What fells a man at that moment: it comes from beyond the edge of the land before his town."""
    end = man.post.x, man.post.y - TALL / 2
    return Missile("arrow", at - ARROW, at, (box[0] + box[2], end[1] - TALL / 3), end, SAGS, False)


@lru_cache(maxsize=64)
def _puff(t: float, x: float, y: float) -> fx.Burst:
    return fx.burst("dust", t, x, y, 7, round(x), (6, 2))
