"""The battle of Horrible Hordes as a scene: `BattleScene(play)` while one begins or rages; it pops when it is over.

Dice fall by themselves; whoever has a window is asked. Faces, odds and reasons come from the core; this room only puts
them on the page. `standing` gives what standing orders answer, `never` the abilities a seat is not to be asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.client.draw.canvas import Boxes, Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Pointer
from game.client.play import Play
from game.client.scenes.battle_parts import BattleOrder, OddsRibbon, Plate, ResultCard, plate_rows
from game.client.scenes.clash_counts import TOP
from game.client.stack import Prompt, Step
from game.client.stage.cast import STAGE
from game.client.stage.dice import DieVerdict
from game.client.ui.focus import FocusGraph, Refuses
from game.client.ui.page import (
    Box,
    Card,
    Column,
    Grid,
    Item,
    Node,
    Page,
    Row,
    Scroll,
    Space,
    Symbol,
    Text,
    button,
    do,
    row,
)
from game.client.ui.palette import TABLE, dark
from game.client.ui.place import inside
from game.client.ui.theme import TOP_BAR
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.actions import Pass, Use
from game.core.horrible_hordes.effects.base import window_of
from game.core.horrible_hordes.mods import limit, uses_left
from game.core.horrible_hordes.odds import odds_after
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, ARMY, COSTS, OPENING, members, named
from game.core.rules import Action
from game.phrase import capital
from game.titles.horrible_hordes.look.battle import shown as panels
from game.titles.horrible_hordes.look.battle.bout import backdrop, heading, result_of
from game.titles.horrible_hordes.look.battle.dice import TrayRoll, count_hits, slots
from game.titles.horrible_hordes.look.battle.dice import wells as dice_wells
from game.titles.horrible_hordes.look.battle.shown import ShownBattle
from game.titles.horrible_hordes.look.battle.stage import CUES, BattleStage
from game.titles.horrible_hordes.look.choice import GO
from game.titles.horrible_hordes.look.names import (
    Bit,
    Choosing,
    ability_line,
    ability_symbol,
    ask,
    bit_text,
    cost_text,
    head_of,
    name,
)
from game.titles.horrible_hordes.narrator import say

_NOTES = {"pass": "use_nothing", "pass_rest": "rest_of_battle"}
_PASSES = ("pass", "pass_rest")
_WINDOWS = ("dice", "hits", "battle")
GO_WIDE, GO_TALL = 214.0, 48.0  # points of the large button


class Offers:
    """The list of a window; remembers how far a choice has been made."""

    def __init__(self, scene: BattleStage) -> None:
        self.scene = scene
        self.trail: list[Choosing] = []
        self._state: object = None

    @property
    def now(self) -> Choosing | None:
        """The question as far as it has been answered; None when nobody at this screen is asked."""
        match = self.scene.play.session.match
        if not self.scene.asked:
            return None
        if self._state is not match.state:
            self._state = match.state
            self.trail = [Choosing(list(match.legal()))]
            self.scene.focus.focus_on("order/0")
        return self.trail[-1]

    @property
    def dice(self) -> frozenset[int]:
        """Dice of the tray that answer what is asked."""
        now = self.now
        return frozenset(bit.value for bit in now.options() if bit.field == "die") if now else frozenset()

    @property
    def die(self) -> int:
        """The die the focus is on, in the tray or in the list; -1 for none."""
        head, _, tail = self.scene.focus.id.partition("/")
        rows = self.rows()
        if head == "die" and tail.isdigit():
            return int(tail)
        if head == "order" and tail.isdigit() and int(tail) < len(rows) and rows[int(tail)][0].field == "die":
            return int(rows[int(tail)][0].value)
        return -1

    def pick(self, bit: Bit) -> Step:
        now = self.now
        if now is None:
            return None
        after = now.pick(bit)
        if after.done is not None:
            return self.scene.do(after.done)
        self.trail.append(after)
        self.scene.focus.focus_on("order/0")
        self.scene.touch()
        return None

    def back(self) -> bool:
        """One question back; False at the first."""
        if len(self.trail) < 2:
            return False
        self.trail.pop()
        self.scene.focus.focus_on("order/0")
        self.scene.touch()
        return True

    def letting_go(self) -> Action | None:
        """The action that lets this window go, and all that follow in this battle where the rules have it."""
        passes = [action for action in self.scene.play.session.match.legal() if isinstance(action, Pass)]
        return max(passes, key=lambda action: action.rest) if passes else None

    @property
    def looked_at(self) -> str:
        """The ability the focus is on, "" for none."""
        rows = self.rows()
        head, _, tail = self.scene.focus.id.partition("/")
        if head != "order" or not tail.isdigit() or int(tail) >= len(rows):
            return ""
        bit = rows[int(tail)][0]
        return str(bit.value) if bit.field == "use" else ""

    def rows(self) -> list[tuple[Bit, Refuses | None]]:
        """What is offered, and what might have been but for a reason."""
        now = self.now
        if now is None:
            return []
        found = now.options()
        if now.level:
            return [(bit, None) for bit in found]
        first = [bit for bit in found if bit.value == _PASSES[0]]
        uses = [bit for bit in found if bit.field == "use"]
        rest = [bit for bit in found if bit.value == _PASSES[1]]
        offered: list[tuple[Bit, Refuses | None]] = [(bit, None) for bit in (*first, *uses, *rest)]
        return offered + self._closed({str(bit.value) for bit in uses})

    def _closed(self, open_: set[str]) -> list[tuple[Bit, Refuses | None]]:
        """Abilities of this window that cannot be used now, each with its reason."""
        s, seat = self.scene.play.session.match.state, self.scene.deciding
        if seat is None or seat >= len(s.players):
            return []
        mine = members(s.players[seat].abilities & OPENING.get(window_of(s, seat), 0))
        found: list[tuple[Bit, Refuses | None]] = []
        for index in mine:
            if ABILITIES[index].id not in open_:
                refusal = self.scene.play.why_not(Use(ABILITIES[index].id))
                if refusal is not None:
                    found.append((Bit("use", ABILITIES[index].id), refusal))
        return found

    def dice_zones(self, focus: FocusGraph, roll: TrayRoll) -> None:
        """Dice that answer what is asked, where they lie."""
        now = self.now
        spots = [*slots(len(roll.side(0)), 0), *slots(len(roll.side(1)), 1)]
        for bit in now.options() if now is not None else ():
            if bit.field == "die" and bit.value < len(spots):
                x, y = spots[bit.value]
                name = say("die_n", n=bit.value + 1, face=None)
                focus.zone(f"die/{bit.value}", (x - 13, y - 14, 26, 30), do(self.pick, bit), name=name)

    # ---- the panel
    def view(self) -> Card:
        """What can be done in this window, and what might have been but for a reason."""
        now = self.now
        if now is None:
            return Card("", Space())
        rows = tuple(self._row(f"order/{i}", *told) for i, told in enumerate(self.rows()))
        return Card(self._title(now), Grid(rows, 0.6, cols=1), pad=(2.2, 1.2), id=f"orders/{now.level}")

    def strip(self, more: Item) -> Node:
        """The same in few words: what may be used, beside it the one large button; `more` lays the reasons open."""
        now = self.now
        if now is None:
            return Space()
        offered = [(f"order/{i}", bit) for i, (bit, refusal) in enumerate(self.rows()) if refusal is None]
        let_go = [(id, bit) for id, bit in offered if bit.field == "do" and bit.value in _PASSES]
        used = tuple(self._row(id, bit, None, brief=True) for id, bit in offered if (id, bit) not in let_go)
        rows = Scroll("uses", Grid(used, 2, cols=2 if len(used) > 2 else 1))
        listed = Card(self._title(now), Column((rows, Space(grow=True))), pad=(2.4, 1.4), id=f"uses/{now.level}")
        beside: tuple[Item, ...] = tuple(self._let_go(id, bit) for id, bit in let_go)
        if now.level:
            beside = (button("order/back", "Back", do(self._back), "undo", least=GO_TALL, grow=True),)
        return Row((Box(listed, grow=True), Box(Column((*beside, more), 4), w=GO_WIDE)), 8)

    def _let_go(self, id: str, bit: Bit) -> Item:
        """The way on: large for this window, small for all of the battle."""
        act = do(self.pick, bit)
        label, symbol = head_of(bit, self.scene.play.session.match.state)
        if bit.value != _PASSES[0]:
            return button(id, capital(label), act, symbol, size=9, least=20, grow=True)
        words = say("take_the_hits") if self._window == "hits" else capital(label)
        face = Row((Symbol("swords", 24), Text(words, "bold", 12.5, grow=True)), 8)
        return Item(id, face, act, name=words, ground=GO, pad=(9, 3), least=GO_TALL, grow=True)

    def _back(self) -> Step:
        self.back()
        return None

    @property
    def _window(self) -> str:
        return window_of(self.scene.play.session.match.state, self.scene.deciding or 0)

    def _title(self, now: Choosing) -> str:
        s = self.scene.play.session.match.state
        if now.level:
            options = now.options()
            head, _ = head_of(now.picked[0], s)
            return f"{head}: {ask(options[0].field).lower()}" if options else head
        return say(f"window_{self._window}") if self._window in _WINDOWS else say("what_now")

    def _row(self, id: str, bit: Bit, refusal: Refuses | None, brief: bool = False) -> Item:
        s, note = self.scene.play.session.match.state, ""
        tip: tuple[str, ...] = ()
        if bit.field == "use":
            label, symbol, note = name(bit.value), ability_symbol(ABILITY[bit.value]), self._note(bit.value, brief)
            tip = (label, ability_line(ABILITY[bit.value]))
        elif bit.field == "do":
            label, symbol = head_of(bit, s)
            blows = bit.value == "pass" and self._window == "hits"
            label = say("take_the_hits") if blows else label
            note = say(_NOTES[bit.value]) if bit.value in _NOTES else ""
        else:
            label, symbol = bit_text(bit, s)
        act = do(self.pick, bit)
        return row(id, capital(label), act, symbol, note, refusal=refusal, tip=tip, size=8.8, pad=(4, 0.6))

    def _note(self, ability: str, brief: bool) -> str:
        """What a use costs, how many are left, and how the battle would stand after it where no dice come between."""
        s, seat = self.scene.play.session.match.state, self.scene.deciding or 0
        index = ABILITY[ability]
        price = cost_text(named(COSTS[index]))
        parts = [price] if price else []
        if not brief:
            parts.append(say("left", n=uses_left(s.players[seat], index), price=None))
        now = self.now
        actions = [a for a in now.actions if isinstance(a, Use) and a.ability == ability] if now else []
        if len(actions) == 1:
            odds = odds_after(s, seat, actions[0])
            told = self.scene.chance(odds.hold) if odds is not None else ""
            if told:
                parts.append(f"{{vp}} {told}" if brief else say("then_to_win", chance=told))
        return "  ·  ".join(parts)


# ---- The battle of Horrible Hordes as a scene: `BattleScene(play)` while one begins or rages; it pops when it is
# over.
MANY = 10  # dice that a spell may throw
ROUND = 20.0  # points in which the frame of the focus, or the beak of a tip, lies round its box, both sides together
NOWHERE: Rect = (0.0, 0.0, 0.0, 0.0)
STRIP: Rect = (8.0, 214.0, 624.0, 122.0)  # below the stage: what may be done, the one large button
BAR: Rect = (8.0, 1.0, 624.0, TOP_BAR - 2.4)
_SAID = (facts.AbilityUsed, facts.StatusSet, facts.DieChanged, facts.Shot)  # what the figures alone do not tell


class BattleScene(BattleStage):
    """`standing`: the action that is done without asking; `never`: abilities that are not offered."""

    cues = CUES
    dice = ("d10/blue/1a", "d10/red/1a")
    reading = 4.0
    glance = 0.6

    def __init__(
        self,
        play: Play,
        standing: Callable[[], Action | None] = lambda: None,
        never: Callable[[], set[str]] = set,
        before: int = 0,
    ) -> None:
        """`before`: fights of this round that were shown on the stage already."""
        super().__init__(play, "do/skip")
        self.shown = ShownBattle(play, lambda: self.showing)
        self.bout = self.shown.bout
        self.cry = self.narrator.say("cry_won")
        self.offers = Offers(self)
        self.pages |= {"heading": Page(), "strip": Page()}
        self.details = False  # who fights on which faces, all that counts and the rolls so far are laid open
        self.quick = FocusGraph("nothing")  # what a click does while dice fly: nothing has the focus then
        self.backdrop = backdrop(self.s, self.bout.space)
        self._standing, self._never = standing, never
        self.before = before
        self._stood: tuple[object, frozenset[str]] = (None, frozenset())  # the standing orders were asked here
        self._seen = 0  # events of the director that the stage has shown
        self._reckoned: tuple[object, OddsRibbon | None] = (None, None)  # the odds put into words last, and the words

    def enter(self) -> None:
        self._seen = self.play.director.shown
        super().enter()
        ours, theirs = len(self.bout.units(self.s, 0)), self.shown.hits
        with self.services.painter.clip(0, 0, 0, 0):  # their hollows take 40 ms the first time
            dice_wells(self.services.painter, ours, theirs)
            for hits in range(max(ours, theirs, MANY) + 1):
                panels.tally(self.services.painter, hits, hits)
        if isinstance(self.play.director.now, facts.BattleBegun) and not self.reduced and self.services.speed > 0:
            self.formation.figures.clear()  # both sides come on
            self.assemble()

    # ---- the moment as shown
    def begins(self) -> int:
        return self.shown.first

    def changed(self) -> None:
        self.shown.step()
        events, shown = self.play.director.events, self.play.director.shown
        self._seen = min(self._seen, shown)
        for event in events[self._seen : shown]:
            self.shown_to_the_end(event)
            self._closed |= isinstance(event, facts.DiceJudged)  # the record has a line more
        self._seen = shown
        self.assemble()

    def ends(self, event: Any) -> bool:
        return self.bout.ends(event)

    def after(self, end: int) -> int:
        events = self.play.director.events
        end += 1
        while end < len(events) and self.bout.belongs(events[end]):
            end += 1
        return end

    @property
    def watching(self) -> bool:
        return super().watching and not self.mine

    @property
    def free(self) -> bool:
        return self.asked

    # ---- time
    def tick(self, dt: float) -> Step:
        step = super().tick(dt)
        if step is None and self.asked and not self.auto:
            moment = self.play.session.match.state, frozenset(self._never())
            if self._stood[0] is not moment[0] or self._stood[1] != moment[1]:
                self._stood = moment
                action = self._standing()
                if action is not None:
                    self.do(action)
        return step

    # ---- orders
    def do(self, action: Action) -> Step:
        self.focus.focus_on("do/skip")
        return super().do(action)

    def next_move(self) -> Action | None:
        return self.offers.letting_go() if self.asked else None

    def orders(self) -> Sequence[BattleOrder]:
        return ()

    @property
    def chosen(self) -> int:  # type: ignore[override]
        """With the details those who fight and what may be done can be chosen, else only the latter."""
        return 2 if self.details else 1

    def parts(self, focus: FocusGraph) -> Sequence[tuple[Rect, Callable[[Painter], None]]]:
        stage, *panels_ = super().parts(focus)
        return (stage, *panels_) if self.details else (stage, (STRIP, lambda painter: self._strip(painter, focus)))

    def _strip(self, painter: Painter, focus: FocusGraph) -> None:
        """Few words: what may be done, or while the dice fall what the last clash came to."""
        painter.rect(*STRIP, dark(TABLE, 0.2))
        self.quick = FocusGraph("nothing")
        self.quick.begin()
        if self.asked and not self.auto and not self.held:
            more = button("do/details", "Details", do(self._open, key=Act.ZOOM), "odds", size=9, least=20, grow=True)
            self.pages["strip"].paint(painter, focus, self.offers.strip(more), STRIP)
        else:
            told = panels.caption(self.narrator, self.shown.told)
            speed = Box(self._speeds(), w=96)
            node = Column((Space(h=26), told, Space(grow=True), Row((Space(grow=True), speed))), 4)
            self.pages["strip"].paint(painter, self.quick, node, STRIP)

    def _open(self) -> Step:
        """The details, or away with them."""
        self.details = not self.details
        self.touch()
        return None

    def command(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        asked = self.asked and not self.auto and not self.held
        card = self.offers.view() if asked else panels.modifiers(self.shown.tokens, self._controls())
        self.pages["orders"].paint(painter, focus, card, box)

    def _controls(self) -> Node:
        """While the dice fall by themselves: to the end, and how fast."""
        skip = button("do/skip", say("skip_to_end"), do(self._skip), "skip", size=8.5, least=15, grow=True)
        return Row((skip, self._speeds()), 4)

    def _speeds(self) -> Item:
        speed = self.services.speed
        told = "Instant" if speed <= 0 else f"Speed x{speed:g}"
        return button("do/speed", told, do(self._speed), "speed", size=8.5, least=15, grow=True)

    def _skip(self) -> Step:
        self.hurry()
        return None

    def _speed(self) -> Step:
        self._faster()
        return None

    def handle(self, given: Input) -> Step:
        if isinstance(given, Pointer) and given.kind == "down" and given.button == 1 and not self.held:
            speed = self.quick.declared("do/speed")
            if speed is not None and inside(speed.rect, given.x, given.y):
                self._faster()
                return None
        return super().handle(given)

    def _hurries(self, given: Input) -> bool:
        """Buttons that work while dice fall are no mere haste."""
        if isinstance(given, Pointer):
            under = self.focus.at(given.x, given.y)
            if under is not None and under.id.startswith("do/"):
                return False
        elif isinstance(given, Intent) and given.act is Act.CONFIRM and self.focus.id == "do/speed":
            return False
        return super()._hurries(given)

    def back(self) -> bool:
        return (not self.held and self.asked and self.offers.back()) or super().back()

    def actions(self, act: Act | None, given: Input) -> Step:
        if act is Act.ZOOM and not self.held:
            return self._open()
        if act is Act.NEXT and self.asked and self.offers.looked_at:
            self._never().add(self.offers.looked_at)
            self.say(say("wont_ask", ability=name(self.offers.looked_at)), "mute")
            self.touch()
            return None
        return super().actions(act, given)

    def prompts(self) -> Sequence[Prompt]:
        if self.held or self.auto or self.watching:
            return super().prompts()
        details = Prompt(Act.ZOOM, "Details")
        if not self.asked:
            skip = Prompt(Act.CONFIRM, say("skip_to_end"))
            return (skip, details, Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        found = [Prompt(Act.CONFIRM, "Choose"), Prompt(Act.MIRROR, "Auto")]
        if self.details:
            found.append(details)
        if len(self.offers.trail) > 1:
            found.append(Prompt(Act.BACK, "Back"))
        elif self.offers.looked_at:
            found.append(Prompt(Act.NEXT, say("never_ask")))
        return (*found, Prompt(Act.MENU, "Menu"))

    # ---- drawing
    def heading(self, painter: Painter) -> None:
        painter.band(0, TOP_BAR, bottom_line=True)
        bar = heading(self.s, self.bout, self.deciding if self.asked else None, self.details)
        self.pages["heading"].paint(painter, self.focus, bar, BAR)

    def plates(self) -> tuple[Plate, Plate]:
        return self.shown.plates()

    def ribbon(self) -> OddsRibbon | None:
        odds = self.shown.odds
        if odds is None:
            return None
        armies = sum(unit.kind == ARMY for unit in self.bout.units(self.s, 0))
        of = odds, armies, self.services.settings.odds, self.details
        if self._reckoned[0] != of:
            told = panels.ribbon_of(
                odds, max(self.bout.armies, armies), armies, self.chance(odds.hold), not self.details
            )
            self._reckoned = of, told._replace(share=odds.hold)
        return self._reckoned[1]

    def behind(self, painter: Painter) -> None:
        found = [token for token in self.shown.tokens if token.ready or token.seat >= 0]
        panels.token_strip(painter, found, TOP + plate_rows(painter, self.plates()[0])[2], 150)

    def stage(self, painter: Painter, focus: FocusGraph) -> None:
        super().stage(painter, focus)
        if self.asked and self.offers.dice:
            self.offers.dice_zones(focus, self.shown.roll)

    def fighters(self, painter: Painter, focus: FocusGraph, box: Rect) -> None:
        foe = name(self.bout.horde) if self.bout.horde else say("the_enemy")
        walls = [limit(self.s.players[seat], "castle_hits") for seat in self.bout.seats]
        card = panels.fighters(self.shown.lines, self.bout, self.shown.begun, foe, walls)
        self.pages["fighters"].paint(painter, focus, card, box)

    def rolled(self, most: int) -> tuple[Node, ...]:
        large = self.services.settings.text_size > panels.BIG
        return panels.rolled(self.narrator, self.shown.told, panels.FEW if large else most)

    def outlook(self) -> tuple[Node, ...]:
        odds = self.shown.odds
        told = odds is not None and self.services.settings.odds != "off"
        return panels.outlook(self.narrator, odds, self.bout) if odds is not None and told else ()

    def comment(self, painter: Painter) -> None:
        super().comment(painter)
        if self.showing_fight is None and not self.held:
            self._tally(painter, self.shown.roll.verdicts)

    def _tally(self, painter: Painter, told: Sequence[DieVerdict]) -> None:
        if told and self._in_tray.rows:
            panels.tally(painter, *count_hits(told))

    def action(self, painter: Painter) -> Boxes:
        boxes = super().action(painter)
        if self.held:
            return None
        shown, now = self.showing_fight, self.play.director.now if self.showing else None
        if shown is not None:
            self._tally(painter, shown[2].verdicts_at(self._time))
        if isinstance(now, _SAID):
            self.spell(painter, now)
            line = self.narrator.tell(now, self.play.session.you)
            with painter.clip(*(STAGE if self.came(now) else NOWHERE)):  # made before the blow, seen after it
                panels.banner(painter, line.symbol, line.text)
        lie = any(id.startswith("die/") for id in self.focus.zones)  # dice may be chosen
        die = self.focus.zones.get(f"die/{self.offers.die}") if lie and self.asked else None
        if die is not None:
            painter.focus_ring(*die.rect)
        self.focus.draw_tip(painter)
        if boxes is None or now is not None:
            return None
        over = (box for box in (die.rect if die is not None else None, self.focus.tip) if box is not None)
        return [*boxes, *(painter.box(*box).inflate(painter.px(ROUND), painter.px(ROUND)) for box in over)]

    def came(self, event: Any) -> bool:
        """What is told of an event is to be seen: a shot has struck."""
        shown = self.showing_fight
        return not isinstance(event, facts.Shot) or shown is None or self._time >= shown[2].clock.real(shown[2].quiet)

    def result(self) -> ResultCard:
        events = self.play.director.events
        return result_of(self.bout, events[self._from : self.until], self.good, self.s)
