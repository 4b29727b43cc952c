"""One match at the table, shared by all its scenes: its state, what is shown so far, who is thinking.

The core decides at once; the screen follows. `session.match` is the truth, `shown` is the state that panels draw: it
steps forward when the last event of an action has been shown, so nothing on the screen runs ahead of the dice. The
director queues the events; whichever scene is on top presents them with its own cue sheet.

    play = Play(Session.new("twenty_years", home))
    play.present(CUES, self, self.mark)            # in enter() and resume(): this scene shows what happens now
    play.do(action)                                # truth changes now, pictures follow
    self.dirty |= play.tick(dt, services.speeds)      # in tick()

Bots: an intent can be read before an action of another kind. Twice the speed is half the time: what a frame leaves over
is carried on. At instant speed bots race: many actions a tick within a time budget, journalled one by one, shown a few
times a second.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Generic, TypeVar

from game.client.draw.canvas import HEIGHT, WIDTH, Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.services import Speeds, Whose
from game.client.stack import Step
from game.client.stage.dice import TUMBLE, draw_lying
from game.client.stage.director import CueSheet, Director, Mark
from game.client.ui import theme
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Item, Page, do
from game.client.ui.page import button as large
from game.client.ui.place import middle
from game.core.events import DiceRolled, Event
from game.core.match import Match
from game.core.rules import Action, Refusal
from game.core.state import plain, told_again
from game.journal.reading import HUMAN
from game.narrator import say
from game.session import Session, Thinker
from game.title import titles

BOT_PAUSE = 0.25  # seconds at speed x1 between a bot's intent and its action of another kind, so that one can read it
PATIENCE = 2.5  # bots for whom one waits so long; more of them together take no longer
HASTE = 0.8  # the share of the time to read that bots' actions go without
RACE = 0.012  # seconds of a tick in which racing bots may be waited for: a frame is drawn beside it
GLIMPSE = 0.2  # seconds from one look at racing bots to the next: painting a page again costs as much as an action
_NO_CUES: CueSheet[Any] = CueSheet()


class Play:
    """A session and its director. `threads=False`: bots think inside `tick`. `thrown`: dice that lie stay thrown."""

    def __init__(self, session: Session, threads: bool = True, thrown: bool = False) -> None:
        self.session, self.thrown = session, thrown
        self.shown: Any = session.match.state
        self.director: Director[Any] = Director(_NO_CUES, None, plain(session.match.view()))
        self.intent = ""  # what the bot is about to do, in its words
        self.paused = False  # a watcher stopped the bots, and the page they are shown on
        self.halted = False  # a replay stands here: no move follows, what is shown comes to its end
        self.pause = BOT_PAUSE  # seconds at x1 in which an intent is read; a table may want less
        self.ceremony = False  # something is shown that no event tells: bots wait for its end
        self.presses = False  # people press for their rolls; else dice fall by themselves
        self.taught = False  # a lesson is laid round the match
        self.closed = False
        self.boxes_of: Callable[[Action], Sequence[Rect]] = lambda action: ()  # where an action happens on the screen
        self.before: Callable[[Action], object] = lambda action: None  # told what a person is about to do
        self.stops: frozenset[str] = frozenset()  # kinds of decision that are worth a look even when bots race
        self.pins: set[int] = set()  # years the player pinned to the bar
        title = titles().get(session.match.setup.game)
        self._upkeep = frozenset(title.look.upkeep if title else ())
        self._hand = frozenset(title.look.hand if title else ())
        self._battles = frozenset(kind for kind, mark in (title.marks if title else {}).items() if mark == "battle")
        self._holds: Callable[[Any], bool] = lambda event: True  # whether the page asks to press for this roll
        self._rolls: set[int] = set()  # events that are rolls a person has not pressed for
        self._parts: list[tuple[int, Whose]] = []  # (events shown by then, whose those are)
        self._goals: list[tuple[int, Any, bool]] = []  # (events shown by then, the state then true, a bot's action)
        self.thinker = Thinker(session, threads)
        self._planned: Action | None = None
        self._wait = 0.0  # seconds at x1 until the planned action
        self._spare = 0.0  # seconds of the last frame that are the next one's
        self._did: tuple[int | None, type[Action] | None] = (None, None)  # who did what kind of thing last
        self._held: list[tuple[tuple[Event, ...], Any, bool]] = []  # actions the director was not told yet
        self._racing = False  # whoever presents can do without seeing every action
        self._unseen = 0.0  # seconds since something of a race was seen

    # ---- presenting

    def present(
        self,
        cues: CueSheet[Any],
        stage: object,
        on_mark: Callable[[Mark], object] | None = None,
        race: bool = False,
        holds: Callable[[Any], bool] = lambda event: True,
    ) -> None:
        """From now on events are shown by this sheet on this stage; what is queued stays queued.

        `race`: at instant speed bots may do many deeds at once, as a page needs that shows the whole table at any time.
        `holds`: which of the rolls a person presses for are pressed on this page.
        """
        self.settle()
        self._racing, self._holds = race, holds
        if self._planned is None:  # what was said of a thing done is over with the page it was said on
            self.intent = ""
        self.director.present(cues, stage, on_mark or (lambda mark: None))
        self.director.stops = self._waits

    @property
    def busy(self) -> bool:
        """Whether the screen still lags behind the match."""
        return self.director.busy or bool(self._held)

    @property
    def rests(self) -> bool:
        """Whether a replay is paused with everything shown."""
        return self.halted and not self.busy

    def skip(self, until: int | None = None) -> None:
        """Jumps to the present, or to so many events."""
        self.settle()
        self.director.skip_all(until)
        self._catch_up()

    def tick(self, dt: float, speeds: Speeds) -> bool:
        """Advances pictures and bots by dt seconds. True if something must be drawn."""
        before, behind, bots = self.shown, self.director.busy, speeds["bots"]
        if bots > 0 and self._held:
            self.skip()
        dt, self._spare = dt + self._spare, 0.0
        self.director.speed = lambda at: speeds[self._whose_at(at)]
        self.director.haste = HASTE if self._goals and self._goals[0][2] else 0.0
        stale = self.director.tick(dt)
        self._catch_up()
        going = False
        if behind:
            self._spare = self.director.spare
        else:  # whoever shows the match sees each present once before a bot goes on: it may ask for a page
            going = self._race(dt) if bots <= 0 else self._let_bots_play(dt * bots, bots)
        return going or stale or self.shown is not before

    @property
    def seer(self) -> int | None:
        """Whose view is shown: the only player's; with several on one screen, of the one to move; never a bot's."""
        session = self.session
        return session.deciding if session.you is None and not self.bot_to_move else session.you

    @property
    def watched(self) -> bool:
        """Whether no person plays here."""
        return HUMAN not in self.session.players

    @property
    def whose(self) -> Whose:
        """Whose moves are shown now or come next."""
        return self._whose_at(self.director.shown)

    def _whose_at(self, shown: int) -> Whose:
        """Whose event follows after so many."""
        idle: Whose = "bots" if self.bot_to_move or self.watched else "own"
        return next((whose for until, whose in self._parts if shown < until), idle)

    def _catch_up(self) -> None:
        while self._goals and self._goals[0][0] <= self.director.shown:
            self.shown = self._goals.pop(0)[1]
        while self._parts and self._parts[0][0] <= self.director.shown:
            self._parts.pop(0)

    # ---- dice in a person's hand

    def _waits(self, at: int) -> bool:
        return self.presses and at in self._rolls and self._holds(self.director.events[at])

    @property
    def roll(self) -> DiceRolled | None:
        """The roll held in the hand: made by the rules, but not shown or told yet."""
        return self.director.events[self.director.shown] if self.director.held else None

    def told(self) -> Play:
        """The same game without what is not shown yet, such as dice in the hand and what came of them."""
        match, late = self.session.match, len(self._goals) + len(self._held)
        if not late:
            return self
        told = Session(match.branch(len(match) - late), self.session.players, self.session.name, None)
        return Play(told, threads=False)

    def throw(self) -> None:
        """Throws the held dice, so that their result may be shown."""
        self._rolls.discard(self.director.shown)

    def _tell(self, events: Sequence[Event], asked: bool) -> None:
        """Passes facts to the director. `asked`: the first answers what the player just pressed.

        Of several rolls of one seat the first is pressed for, the others follow it; a battle begins again.
        """
        seats: set[int] = set()
        for at, event in enumerate(events, len(self.director.events)):
            if event.type in self._battles:
                seats.clear()
            if isinstance(event, DiceRolled) and event.stream in self._hand and event.seat not in seats:
                seats.add(event.seat)
                if self.session.players[event.seat] == HUMAN and not (asked and event is events[0]):
                    self._rolls.add(at)
        self.director.feed(events)

    def take_up(self) -> None:
        """Puts dice back in the hand if the match was left so."""
        match = self.session.match
        if not len(match) or self.director.events or self.thrown:
            return
        events, before = match.events_of(len(match) - 1), match.branch(len(match) - 1)
        self._tell(events, asked=True)
        if not self._rolls:
            self.rejoin()
            return
        self.shown = before.state
        self.director.restart(plain(before.view()))
        self.director.feed(events)
        self._goals.append((len(events), match.state, False))
        self.presses, self.director.stops = True, self._waits
        self.director.skip_all()

    def preface(self, events: Sequence[Event]) -> None:
        """Shows first how the match came to its present state."""
        self._tell(events, asked=False)

    # ---- doing

    @property
    def moment(self) -> tuple[Match, int]:
        """Identifies the match and its length. A page made for one moment is void in another."""
        return self.session.match, len(self.session.match)

    def do(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        """Plays an action. Raises RefusedError without any change."""
        self.before(action)
        return self._follow(self.session.play(action, seat))

    def why_not(self, action: Action) -> Refusal | None:
        """Why the action is illegal now; None if it is legal."""
        return self.session.match.refusal(action)

    def undo(self) -> bool:
        """Undoes the last action, unless it showed a die or a secret."""
        if not self.session.undo():
            return False
        self.rejoin()
        return True

    @property
    def turn_start(self) -> int:
        """The length of the journal after resetting the turn: to the last die, reveal or other seat's action."""
        match, seat = self.session.match, self.session.deciding
        start, floor = len(match), match.undo_floor
        while start > floor and match.journal[start - 1].seat == seat:
            start -= 1
        return start

    def reset(self) -> int:
        """Undoes as much of this turn as possible; returns how many actions. Each can be redone."""
        start, count = self.turn_start, 0
        while len(self.session.match) > start and self.session.undo():
            count += 1
        if count:
            self.rejoin()
        return count

    def redo(self) -> bool:
        """Redoes what was undone last."""
        return bool(self._follow(self.session.redo()))

    def rejoin(self) -> None:
        """Shows the present without replaying how it came about."""
        self._goals.clear()
        self._parts.clear()
        self._held.clear()
        self._rolls.clear()
        self.thinker.forget()
        self._planned, self.intent = None, ""
        self.shown = self.session.match.state
        self.director.restart(plain(self.session.match.view()))

    def _follow(self, events: tuple[Event, ...], bot: bool = False) -> tuple[Event, ...]:
        self._held.append((events, self.session.match.state, bot))
        self.settle()
        if self.bot_to_move:  # while this is shown
            self.thinker.think()
        return events

    def settle(self) -> None:
        """Passes what was done, by racing bots too, to the director; it is saved by then."""
        if self._held:
            self.session.write()
        for events, state, bot in self._held:
            kept = next((i for i, event in enumerate(events) if event.type in self._upkeep), len(events))
            self._parts.append((len(self.director.events) + kept, "bots" if bot else "own"))
            self._tell(events, asked=True)
            self._parts.append((len(self.director.events), "upkeep"))
            self._goals.append((len(self.director.events), state, bot))
        self._held.clear()
        self._catch_up()

    # ---- bots

    @property
    def planned(self) -> Action | None:
        """The bot's next action, while its intent is being read."""
        return self._planned

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot is to move."""
        seat = self.session.deciding
        return seat is not None and self.session.players[seat] != "human"

    def _let_bots_play(self, dt: float, speed: float) -> bool:
        """Lets bots play at a watchable speed: one action at most in `dt` seconds of x1."""
        if self.paused or self.halted or self.ceremony or self.busy or not self.bot_to_move:
            return False
        if self._planned is None:
            self._planned = self.thinker.ask()
            if self._planned is None:
                return False
            self.intent = self.thinker.why(self._planned)
            mover, kind = self.session.deciding, type(self._planned)
            bots = sum(player != HUMAN for player in self.session.players)
            # A run of like actions is read once.
            self._wait = 0.0 if self._did == (mover, kind) else self.pause * min(1.0, PATIENCE / bots)
            if self._wait > dt:
                self._wait -= dt
                return True
        self._wait -= dt
        if self._wait > 0:
            return False
        action, self._planned = self._planned, None
        self._did = self.session.deciding, type(action)
        self._follow(self.session.play(action), bot=True)
        self._spare = -self._wait / speed
        return True

    def _race(self, dt: float) -> bool:
        """Plays as many actions as the budget allows, at instant speed. True if some must be shown.

        Until a person decides or the match ends. With people at the table a new kind of decision is always shown: it
        may be one that brings up a page of its own; without, those among `stops`.
        """
        until, kind = perf_counter() + RACE, self._kind
        self._unseen += dt
        news = False
        while self.bot_to_move and not (self.paused or self.halted or self.ceremony or news):
            action = self._planned or self.thinker.ask(until - perf_counter())
            if action is None:
                break
            self._planned, self.intent = None, ""
            self._held.append((self.session.play(action, later=True), self.session.match.state, True))
            before, kind = kind, self._kind
            news = not self._racing or (kind != before and (not self.watched or kind in self.stops))
            if perf_counter() >= until:
                break
        if not self._held or (self._unseen < GLIMPSE and self.bot_to_move and not (self.paused or self.halted or news)):
            return False
        self._unseen = 0.0
        self.settle()
        return True

    @property
    def _kind(self) -> str:
        pending = self.session.match.pending
        return pending[0].kind if pending else ""

    def close(self) -> None:
        """Closes the match; everything confirmed is on disk already."""
        self.closed = True
        self.thinker.close()
        self.session.close()


# ---- The match as it has been shown so far, as a state again: it steps on with each event, not with each action.
S = TypeVar("S")


class ShownState(Generic[S]):
    """The shown state of a play, rebuilt only when it changes."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._state: S = play.shown
        self._made_of: tuple[object, ...] = ()

    @property
    def state(self) -> S:
        """The shown state. Read only."""
        director = self._play.director
        key = (id(self._play.shown), director.shown, len(director.events), self._play.busy)
        if key != self._made_of:
            self._made_of = key
            shown: S = self._play.shown
            self._state = told_again(shown, director.view) if self._play.busy else shown
        return self._state


# ---- The dice a player holds before the first roll of a year, round or battle: press to shake them, release to roll.
ZONE = "hand/roll"  # id of the large button
WIDE, HIGH = 150.0, 40.0  # size of the button over a board, points
DIE, APART = 30.0, 19.0  # points of a die in the hand; from one to the next
MOST = 6  # dice drawn in the hand, at most
KNOCK = 0.11  # seconds between knocks of the dice
JITTER = 3.5  # points a die is shaken sideways
PACE = 26.0  # tumble frames per second

Point = tuple[float, float]


class HeldDice:
    """The hand of one scene, a PlayScene. `at`: where the dice are held, points; throws may start there."""

    def __init__(self, scene: Any) -> None:
        self.scene = scene
        self.at: Point = (WIDTH / 2, HEIGHT - theme.PROMPT_BAR - HIGH - 20)
        self.shaking, self.called = False, "Roll"  # what the button over a board says
        self._time = 0.0  # seconds of shaking
        self._page = Page(keep=False)
        self._offered: DiceRolled | None = None  # the roll whose button is shown

    @property
    def roll(self) -> DiceRolled | None:
        """The roll in the hand; None if there is none, or it belongs to the scene below."""
        scene, play = self.scene, self.scene.play
        mine = scene.until is None or play.director.shown < scene.until
        return play.roll if mine else None

    # ---- what is done with it
    def press(self) -> Step:
        """Starts shaking the dice, until the control is released."""
        if self.roll is not None and not self.shaking:
            self.shaking, self._time = True, 0.0
            self._knock(0)
        return None

    def throw(self) -> None:
        """Releases the dice."""
        self.shaking = False
        self.scene.play.throw()
        self.scene.touch()

    def tick(self, dt: float) -> bool:
        """Advances the shaking; True if the dice moved."""
        if self.roll is None:
            self.shaking = False
        if not self.shaking:
            return False
        if not self.scene.services.devices.holding(Act.CONFIRM, Act.ROLL):
            self.throw()
            return True
        before, self._time = self._time, self._time + dt
        if int(self._time / KNOCK) != int(before / KNOCK):
            self._knock(int(self._time / KNOCK))
        return True

    def _knock(self, n: int) -> None:
        services = self.scene.services
        services.sound.play("die_land", pitch=1.1 + 0.13 * (n * 5 % 7), volume=0.35 + 0.1 * (n % 3))
        services.devices.rumble(0.06, 0.16, 50)

    # ---- how it looks
    def button(self, **more: object) -> Item:
        """The large button, for pages that have a place for it."""
        count = len(roll.rolled) if (roll := self.roll) is not None else 0
        name = say("roll_dice", count=count)
        look: dict[str, object] = {"key": Act.ROLL, "size": 13, "least": HIGH, "name": name, **more}
        return large(ZONE, self.called, do(self.press, verb="Roll", key=Act.ROLL), **look)  # type: ignore[arg-type]

    def paint(self, painter: Painter, focus: FocusGraph) -> None:
        """Paints the button unless the page did, and disables everything else but the menu."""
        roll, before = self.roll, self._offered
        self._offered = roll
        if roll is None:
            return
        if roll is not before:
            focus.focus_on(ZONE)
        if not focus.declared(ZONE):
            x, y = middle(focus.board or (0.0, 0.0, WIDTH, HEIGHT))
            grown = min(1.4, painter.grown)
            wide, high = WIDE * grown, HIGH * grown
            x, y = x - wide / 2, min(y + 60, HEIGHT - theme.PROMPT_BAR - high - 6)
            painter.covers(x, y, wide, high)
            self._page.paint(painter, focus, self.button(), (x, y, wide, high))
        focus.only(lambda id: id == ZONE or id.endswith("menu"))
        zone = focus.declared(ZONE)
        if zone is not None:
            x, y, w, _ = zone.rect
            self.at = x + w / 2, y - DIE * 0.55

    def live(self, painter: Painter) -> None:
        """Draws the dice in the hand, over the page."""
        roll = self.roll
        if roll is None:
            return
        look = titles()[self.scene.play.session.match.setup.game].look
        count = min(MOST, len(roll.rolled) or len(roll.faces))
        still = self.scene.reduced or not self.shaking
        for die in range(count):
            x = self.at[0] + (die - (count - 1) / 2) * APART
            t = 0.0 if still else self._time * 31 + die * 2.1
            aside = (0.0, 0.0) if still else (JITTER * math.sin(t), JITTER * math.cos(t * 1.7))
            frame = int(die * 7 + (0 if still else self._time * PACE)) % TUMBLE
            spot = x + aside[0], self.at[1] + aside[1]
            draw_lying(painter, spot, DIE, look.hand[roll.stream], f"t{frame:02}", "d10" if roll.sides == 10 else "die")
