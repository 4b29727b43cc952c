"""The scene of a fight for any game: plays what a FightView says, and offers its orders.

    Push(FightScene(play, Battles(play)))

A title brings `Fights`; its `view` makes the value. When the event that ends the fight has been shown, what
follows is held back for the scene below; the card says what it will be, and confirming it pops.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any, Protocol

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer, confirms
from game.client.play import Play
from game.client.scenes import fight_parts as parts
from game.client.scenes.playing import PlayScene
from game.client.stack import Pop, Prompt, Step, tidy
from game.client.stage import clash as clashes
from game.client.stage import dice, fx
from game.client.stage import dice as tray
from game.client.stage.cast import AHEAD, BattleFormation, FigureKind, Job, Stock, shadow
from game.client.stage.clash import Clash
from game.client.stage.director import WAITS, CueSheet, Mark, Timeline, heard, in_out, seq, wait
from game.client.stage.field import DIE, FIELD, SMALL_DIE, FightChoice, FightView, exchange, figure, ground, posts
from game.client.ui import theme
from game.client.ui.focus import FocusGraph, Reply
from game.client.ui.page import Item, Node, Page, button, do
from game.client.ui.palette import TABLE, WOOD, dark
from game.core.rules import Action
from game.narrator import say

_HASTE = 1.5  # how much faster the rolls of the automatic battle are
RECKONS = 0.04  # seconds after which an exchange is computed to its end
LARGE = 1.25  # text from which on words give way to pictures
LAIN = 99.0  # seconds: dice lie still by then
LOUDER = 0.2  # of a blow's volume, for each more that is heard with it
STRIP = 8.0, FIELD.bottom + 6, WIDTH - 16, HEIGHT - theme.PROMPT_BAR - FIELD.bottom - 10  # of cards, orders, captions
_RUMBLE = {"falls": (0.35, 0.2, 90), "breaks": (0.6, 0.4, 160), "razes": (0.7, 0.5, 220)}


class Fights(Protocol):
    """What a title provides about the pending fight."""

    def pending(self) -> bool:
        """Whether the match is still in it."""

    def view(self, choice: FightChoice, odds: str, ready: bool, end: int | None, now: Any = None) -> FightView:
        """The moment shown, while event `now` plays; `end`: number of events in an ended fight."""

    def win_after(self, end: int | None) -> float | None:
        """The chance to win after the current exchange; slow, so it is computed while dice fly."""


class FightCues(CueSheet[Any]):
    """Sends every event to the scene, which asks the title how to show it."""

    def timeline(self, event: Any, stage: Any) -> Timeline:
        timeline: Timeline = stage.shows(event)
        return timeline


class FightScene(PlayScene):
    """`first`: an order given on entry. `glance`: seconds the card at the end stays when a bot plays."""

    cues = FightCues()
    glance = 1.8

    def __init__(self, play: Play, fights: Fights, first: Action | None = None) -> None:
        super().__init__(play, "order/engage")
        self.fights, self.choice = fights, FightChoice()
        self.auto = self.details = self._walks = self._warmed = False
        self.stock = Stock()
        self.formation = BattleFormation(self.stock)
        self.pages = {name: Page() for name in ("bar", "strip")}
        self._card = Page(keep=False)
        self._first, self._from, self._age = first, 0, 0.0
        self._clashes: list[tuple[str, Any, Clash]] = []  # key of the timeline, its event; the last may still fade
        self._left: Clash | None = None  # those who are left of it stand in the formation
        self._reckons = False
        self._win: tuple[float | None, float | None] = (None, None)  # the chance before and after the exchange
        self.view = self._look()

    # ---- the moment
    def _look(self, now: Any = None) -> FightView:
        services = getattr(self, "services", None)  # there from `enter` on
        odds = services.settings.odds if services is not None else "numbers"
        return self.fights.view(self.choice, odds, self.free and self.until is None, self.until, now)

    @property
    def playing(self) -> tuple[str, Any, Clash] | None:
        """The clash playing now."""
        now, last = self.play.director.now if self.showing else None, self._clashes[-1] if self._clashes else None
        return last if last is not None and now is not None and last[1] is now else None

    def changed(self) -> None:
        if self.playing is None:
            self._settle()
        self.view = self._look(self.play.director.now if self.showing else None)
        if self.playing is None and not self.held:
            self.formation.arrange(posts(self.view), self.reduced or self.services.speed <= 0)
        able = next((order for order in self.view.orders if order.action and not order.refusal), None)
        if able is not None and not able.warns and self.focus.id == "order/engage":
            self.focus.focus_on(f"order/{able.id}")  # whoever can't strike throws a bomb

    def _settle(self) -> None:
        """Takes over a clash's survivors where they stand."""
        last = self._clashes[-1][2] if self._clashes else None
        if last is not self._left and last is not None:
            self.formation.take(last.standing())
        self._left = last

    def share(self, event: Any) -> float:
        """Share of its normal time that an exchange takes."""
        return 1.0

    def shows(self, event: Any) -> Timeline:
        """The timeline of an event."""
        if self.until is not None and self.play.director.shown >= self.until:
            return wait(WAITS)
        self._settle()
        before, view, ends = self.view.odds, self._look(event), self.ends(event)
        if ends and self._clashes and (end := self._clashes[-1][2].ending) is not None and end.outcome != "fled":
            return Timeline()  # it ended with its last blow
        if view.exchange is None and not ends:
            begins = event.type.endswith("_begun")
            return seq(heard(event, view.foes[0].kind.name), wait(0.3)) if begins else Timeline()
        self.view = view
        strength = self.services.settings.shake / 100
        clash = exchange(view, self.formation.places, self.stock, self.reduced, strength)
        before = view.odds or before
        self._win, self._reckons = (before.win if before is not None else None, None), view.exchange is not None
        if not self.reduced:
            self.stock.rehearse(clash.poses(), self._drawn(clash))
        key = f"fight{len(self.play.director.events)}.{self.play.director.shown}.t"
        self._clashes = [*self._clashes[-1:], (key, event, clash)]
        share = self.share(event)
        return clash.timeline(key, self.services.speed / share).paced(share)

    def _drawn(self, clash: Clash) -> Iterator[Job]:
        """Drawing jobs besides figures, so that nothing is first drawn in the middle of a blow."""
        yield from clashes.rehearsal(clash)
        for tall, disc in {(post.tall, post.disc) for post in clash.posts}:  # who rises or fades has a fainter one
            yield from (partial(shadow, x=0, y=0, tall=tall, alpha=n / 4, disc=disc) for n in range(5))
        if (roll := self.view.exchange) is not None:
            for text in dict.fromkeys(roll.captions):
                yield partial(parts.caption, view=self.view, text=text, box=STRIP)
        for now in parts.moments(clash):
            yield partial(self._counts, now=now)

    # ---- coming and going
    def enter(self) -> None:
        self._from = self.begins()
        self._find_end()
        super().enter()
        dice_ = [f"{strip}/1a" for strip, _ in self.tumbles()]
        names = {name for kind in self.kinds() for name in kind.sprites}
        self.stock.enter(self.services.painter, ("die/shadow0", *dice_, "fig/shadow", "fx/star", "sym/falls", *names))
        self.formation.settle()
        if not self.play.rests:
            self.warm()
        if self._first is not None and self.free and self.play.why_not(self._first) is None:
            self.do(self._first)

    def warm(self) -> None:
        """Prepares what blows show: on entry, or when a paused replay goes on."""
        self._warmed = True
        tidy()  # not in the middle of a blow
        if not self.reduced:
            self.stock.before(chain(dice.rehearsal(self.tumbles()), fx.rehearsal()))

    def tumbles(self) -> Sequence[tuple[str, float]]:
        """The dice thrown here: their sprite strip and size in points."""
        return (("die/blue", DIE),)

    def kinds(self) -> Sequence[FigureKind]:
        """Everyone who may enter the field."""
        return [group.kind for group in (*self.view.ours, *self.view.foes)]

    def begins(self) -> int:
        """The first event of the director that may end this fight."""
        return len(self.play.director.events)

    def ends(self, event: Any) -> bool:
        """Whether this event ends the fight."""
        return bool(event.type == self.view.closing)

    def after(self, end: int) -> int:
        """How many events belong to a fight that ends at `end`."""
        return end + 1

    def leave(self) -> None:
        self.formation.dismiss()

    def rest(self) -> None:
        super().rest()
        for page in self.pages.values():
            page.rest()

    def resume(self, result: object) -> Step:
        super().resume(result)
        return None if self.fights.pending() or self.until is not None else Pop()

    def do(self, action: Action) -> Step:
        """Gives an order."""
        self.play.do(action)
        self.choice = FightChoice(self.choice.group)
        self._find_end()
        return None

    def _find_end(self) -> None:
        """Finds where the fight ends, as later events are not shown here."""
        events = self.play.director.events
        if self.until is not None and self.until > len(events):  # taken back from another page
            self.until, self._from = None, 0
        if self.until is None:
            ends = (self.after(i) for i in range(self._from, len(events)) if self.ends(events[i]))
            self.until = next(ends, None)

    def undo(self) -> Step:
        super().undo()
        if self.until is None:
            self._from, self._age, self._left = 0, 0.0, None
            self._clashes.clear()
            if not self.fights.pending():
                return Pop()
        return None

    # ---- time
    def tick(self, dt: float) -> Step:
        self._find_end()
        late = super().tick(dt)
        if late is not None:
            return late
        if self.auto and self.free and self.until is None:
            self.auto = self.view.auto is not None
            if self.view.auto is not None:
                self.do(self.view.auto)
        if self.held:
            self.auto = False
            self._age += 0.0 if self.watching and self.play.paused else dt
            if self.focus.id not in ("card/on", "card/undo"):
                self.focus.focus_on("card/on")
            if self.watching and self._age * self.services.pace > self.glance:
                return Pop()
        elif not self.play.busy and not self.fights.pending():
            return Pop()
        return None

    def _advance(self, dt: float) -> None:
        super()._advance(dt * _HASTE if self.auto else dt)

    def lives(self, dt: float) -> bool:
        playing = self.playing
        if not (self._warmed or self.play.rests):
            self.warm()
        if self._reckons and self.t > RECKONS:
            self._win, self._reckons = (self._win[0], self.fights.win_after(self.until)), False
        pace = dt * (self.services.pace if self.services.speed > 0 else 8.0)
        self._walks = playing is None and self.formation.tick(pace)
        if not self._reckons:  # blows have little time to spare: a picture a frame
            spare = AHEAD if playing is None or self.t < playing[2].calm else AHEAD / 4
            self.stock.prepare(self.services.painter, spare)
        return self._walks or any(self.play.director.number(key, -1.0) >= 0 for key, _, _ in self._clashes)

    @property
    def t(self) -> float:
        """Seconds of the fight that is shown."""
        return self.play.director.number(self.playing[0], 0.0) if self.playing is not None else 0.0

    def called(self, kind: str, post: str) -> str:
        """The name of a figure for captions: "An ogre"; "" without one."""
        return next((group.one for group in (*self.view.ours, *self.view.foes) if group.kind.name == kind), "")

    def heard(self, result: str) -> None:
        """Plays the sound of the ending: a horn, a fanfare."""
        self.services.sound.event(self.view.closing, result)

    def mark(self, mark: Mark) -> None:
        sound, data = self.services.sound, mark.data
        by, whom, who = (
            self.called(str(data.get(f"{part}_kind", "")), str(data.get(part))) for part in ("by", "on", "who")
        )
        match mark.name:
            case "blow":
                volume = min(1.0, 0.7 + LOUDER * (int(str(data["count"])) - 1))
                sound.blow(str(data["weapon"]), str(data["body"]), volume, by, whom)
                if str(data["on"]).startswith("our") and str(data["end"]) in _RUMBLE:
                    self.services.devices.rumble(*_RUMBLE[str(data["end"])])
            case "thud":
                sound.blow("fall", str(data["body"]), whom=who)
            case "verdict" | "loot" | "loose" | "rubble" | "fuse" | "throw":
                sound.blow(mark.name, str(data.get("weapon", data.get("what", ""))), by=by)
            case "boom":
                sound.blow("boom", "")
                self.services.devices.rumble(0.9, 0.7, 260)
            case "outcome":
                self.heard(str(data["result"]))
            case _:
                super().mark(mark)

    # ---- choosing
    def pick(self, group: int) -> Step:
        """Chooses which troop fights."""
        return self._choose(FightChoice(self.view.ours[group].kind.name))

    def send(self, count: int) -> Step:
        """Chooses how many fight."""
        name = self.view.fighter.kind.name
        return self._choose(FightChoice(name, max(1, min(count, self.view.most))))

    def by(self, steps: int) -> Step:
        """Sends more or fewer."""
        return self.send(self.view.engaged + steps)

    def next(self, way: int) -> Step:
        """Chooses the next troop that can fight."""
        able = [n for n, group in enumerate(self.view.ours) if group.count and group.refusal is None]
        if not able or not self.free:
            return None
        at = able.index(self.view.front) if self.view.front in able else 0
        return self.pick(able[(at + way) % len(able)])

    def _choose(self, choice: FightChoice) -> Step:
        self.choice = choice
        self.focus.focus_on("order/engage")
        self.changed()
        return None

    def start_auto(self) -> Step:
        """Starts the automatic battle; BACK stops it."""
        self.auto = self.free
        return None

    # ---- inputs
    def handle(self, given: Input) -> Step:
        pressed = isinstance(given, Intent) and given.act in (Act.BACK, Act.MENU) and not given.repeat
        clicked = isinstance(given, Pointer) and given.kind == "down" and given.button == 3
        if self.auto and (pressed or clicked):
            self.auto = False
            self.say(say("the_rest_is_yours"), "pause")
            return None
        return super().handle(given)

    def left(self, act: Act | None, given: Input) -> Reply | None:
        if self.held:
            return Reply(True, Pop()) if (act is Act.BACK or confirms(given)) and not self.watching else None
        match act:
            case Act.BACK if not self.watching and "order/flee" in self.focus.zones and self.focus.id != "order/flee":
                self.focus.focus_on("order/flee")
            case Act.PREV_TARGET | Act.NEXT_TARGET:
                return Reply(True, self.next(-1 if act is Act.PREV_TARGET else 1))
            case Act.MIRROR if self.free:
                return Reply(True, self.start_auto())
            case Act.ZOOM:
                self.details = not self.details
            case _:
                return None
        return Reply(True)

    def prompts(self) -> Sequence[Prompt]:
        skip, quick = Prompt(Act.SKIP, say("skip_the_roll")), Prompt(Act.CONFIRM, say("skip_the_roll"))
        speed, menu = Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu")
        if self.watching:
            return (self.pausing, *(() if self.held else (skip,)), self.speeding, menu)
        if self.held:
            on = (Prompt(Act.CONFIRM, say("go_on")),)
            return (*on, Prompt(Act.UNDO, say("take_it_back"))) if self.play.session.match.can_undo else on
        if self.auto:
            return Prompt(Act.BACK, "Stop"), skip, speed
        if self.showing:
            return quick, speed, menu
        zone = self.focus.zone_now
        many = (Prompt((Act.LEFT, Act.RIGHT), say("how_many")),) if zone is not None and zone.on_adjust else ()
        troop = (Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Troop"),) if sum(g.count > 0 for g in self.view.ours) > 1 else ()
        rest = (Act.MIRROR, "Auto"), (Act.BACK, "Flee?"), (Act.ODDS, "Odds"), (Act.ZOOM, "Details")
        return (*self.focus.prompts, *many, *troop, *(Prompt(act, label) for act, label in rest))

    def speed_note(self) -> str:
        return self.play.intent if self.watching and self.play.intent else super().speed_note()

    # ---- drawing
    def ground(self, painter: Painter) -> None:
        painter.table()

    def paint(self, painter: Painter) -> None:
        view = self.view
        offers = view.exchange is None and view.result is None and not self.showing
        focus = self.focus if offers else FocusGraph("nothing")  # while nothing can be chosen nothing has the focus
        at = (slot for one in view.lying for slot in one.throw.slots)
        lie = [(x - SMALL_DIE / 2, y - SMALL_DIE / 2, SMALL_DIE, SMALL_DIE) for x, y in at]
        focus.dice += [*parts.PLATES, *(figure(post) for post in posts(view)), *lie] if offers else [FIELD]
        painter.band(0, theme.TOP_BAR)
        self.pages["bar"].paint(
            painter,
            focus,
            parts.top_bar(view, do(self.menu), painter.text_scale > LARGE),
            (8, 1, WIDTH - 16, theme.TOP_BAR - 2),
        )
        with painter.clip(*FIELD):
            ground(painter, view)
            for thrown in view.lying:
                tray.dice(painter, thrown, LAIN)
            tray.verdicts(painter, view.lying, [(0.0, verdict) for verdict in view.verdicts], LAIN, True)
            parts.tokens(painter, view.tokens)
        self.aims(focus)
        self._strip(painter, focus)
        if focus is not self.focus:
            self.focus.minds(focus)
        if self.held:
            self._closes(painter)

    def _strip(self, painter: Painter, focus: FocusGraph) -> None:
        """Draws cards and orders below the field, while there is something to order."""
        view, small = self.view, painter.text_scale > LARGE
        painter.rect(0, FIELD.bottom, WIDTH, HEIGHT - FIELD.bottom, dark(TABLE, 0.2))
        painter.rect(0, FIELD.bottom, WIDTH, 1.6, WOOD)
        if view.exchange is None and view.result is None:
            ready = self.free and self.until is None
            self.pages["strip"].paint(painter, focus, self.offered(ready, small), STRIP)
            if not view.orders:
                return
            focus.tabs(self.next)
            first, second = (f"order/{order.id}" for order in view.orders[:2])
            chosen = f"troop/{view.fighter.kind.name}"  # LEFT and RIGHT say how many: who is above, other orders below
            focus.links = {(first, Act.UP): chosen, (first, Act.DOWN): second, (chosen, Act.DOWN): first}

    def offered(self, ready: bool, small: bool) -> Node:
        """The orders available now. `small`: large text, so words give way."""
        return parts.strip(self.view, self, ready, self.details, small)

    def aims(self, focus: FocusGraph) -> None:
        """Declares zones on the field."""

    def live(self, painter: Painter) -> None:
        playing, t = self.playing, self.t
        with painter.clip(*FIELD):
            for key, event, clash in self._clashes:
                since = self.play.director.number(key, -1.0)
                if since >= 0 and (playing is None or event is not playing[1]) and not self.held:
                    clash.draw(painter, since, remains=True)
        if playing is not None:
            self._clash(painter, playing[2], t)
        elif self.held and self._clashes:
            end = self._clashes[-1][2]
            end.draw(painter, end.duration + 9.0)
        else:
            with painter.clip(*FIELD):
                self.formation.draw(painter, self.beat)
                parts.needed(painter, self.view.notes if self.view.exchange is None else ())
        now = parts.told(playing[2], t) if playing is not None else parts.ExchangeCounts()
        self._counts(painter, now)
        if playing is not None and (roll := self.view.exchange) is not None and not _ends(playing[2], t):
            seen = playing[2].verdicts_at(t)
            parts.caption(painter, self.view, roll.told(seen[-1] if seen else None), STRIP)
        if self.held:
            self._closes(painter)

    def _counts(self, painter: Painter, now: parts.ExchangeCounts) -> None:
        """Draws head counts and odds at this point of the exchange."""
        view, (before, after) = self.view, self._win
        foe, *later = view.foes
        more = "then " + ", ".join(f"{g.count} {{{g.symbol}}}" for g in later) if later else foe.more
        parts.plate(painter, view.fighter, now.lost[0], now.pops[0], False, view.fighter.more)
        parts.plate(painter, foe, now.lost[1], now.pops[1], True, more)
        if view.odds is not None:
            win = view.odds.win
            if self.playing is not None and before is not None and after is not None:
                win = after if _ends(self.playing[2], self.t) else before + (after - before) * in_out(now.moved)
            parts.gauge(painter, view.odds, win, self.chance(win), now.men)

    def _clash(self, painter: Painter, clash: Clash, t: float) -> None:
        """Draws a clash: resting dice below the figures, flying ones and verdicts above."""
        s, lies = clash.clock.stage(t), clash.lying(t)
        rolled = () if _ends(clash, t) else clash.thrown
        for thrown in rolled if lies else ():
            tray.dice(painter, thrown, s + (9.0 if clash.plain else 0.0))
        clash.draw(painter, t)
        parts.needed(painter, self.view.notes if rolled else ())
        for thrown in () if lies else rolled:
            tray.dice(painter, thrown, s + (9.0 if clash.plain and s >= thrown.at else 0.0))
        if rolled:
            tray.verdicts(painter, clash.thrown, clash.verdicts, s, clash.plain)

    def _closes(self, painter: Painter) -> None:
        """Draws the final card and its buttons."""
        if self.view.result is not None:
            self._card.paint(painter, self.focus, parts.card(self.view.result, closing(self)), parts.CARD)


def closing(scene: PlayScene) -> tuple[Item, ...]:
    """Buttons of the final card; a watcher's card closes by itself and its button pauses the bots."""
    if scene.watching:
        return (button("card/on", scene.pausing.label, do(scene.pause_bots), "pause"),)
    on = button("card/on", say("go_on"), do(Pop, True), "tick")
    undo = button("card/undo", say("take_it_back"), do(scene.undo), "undo")
    return (on, undo) if scene.play.session.match.can_undo else (on,)


def _ends(clash: Clash, t: float) -> bool:
    """Whether the blows are over and the ending shows."""
    return clash.ends is not None and t >= clash.ends
