"""The scene of a battle: `BattleScene(play)` while one begins or is being fought; it pops when it is over.

Dice roll by themselves, and windows ask their seats. Faces, odds and reasons come from the core. `standing` returns the
standing orders' answer, `never` the abilities a seat does not want to be asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.fight import FightScene
from game.client.scenes.page import PageScene
from game.client.stack import Prompt, Push, Step
from game.client.stage.cast import FigureKind
from game.client.stage.director import Mark, Timeline, cue, effect, par, wait
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import FocusGraph, Refuses, Reply, Zone
from game.client.ui.page import do
from game.client.ui.palette import TAN
from game.core.events import DiceRolled
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.actions import Use
from game.core.horrible_hordes.books import limit, uses_left
from game.core.horrible_hordes.effects.base import window_of
from game.core.horrible_hordes.odds import odds_after
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, COSTS, HORDE, HORDES, OPENING, members, named
from game.core.rules import Action
from game.narrator import say as house_say
from game.phrase import capital
from game.titles.horrible_hordes.look import names
from game.titles.horrible_hordes.look import shown as panels
from game.titles.horrible_hordes.look.battle_dice import COLOURS, DIE, LEAD, cast, slots, unit_of
from game.titles.horrible_hordes.look.bout import rounds_before
from game.titles.horrible_hordes.look.choice import GO
from game.titles.horrible_hordes.look.show import school_of
from game.titles.horrible_hordes.look.shown import ShownBattle
from game.titles.horrible_hordes.narrator import HordesNarrator, say

MOST, WIDE = 4, 400.0  # rolls in the details; width of the details
_PASSES = ("pass", "pass_rest")
_WINDOWS = ("dice", "hits", "battle")
GO_WIDE, GO_TALL, LOW = 236.0, 46.0, 28.0  # size of the large button; height of those below it


class Offers:
    """The choices of a window, answered step by step."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.trail: list[names.Choosing] = []
        self._state: object = None

    @property
    def now(self) -> names.Choosing | None:
        """The question as far as it is answered; None if nobody at this screen is asked."""
        match = self.scene.play.session.match
        if not self.scene.asked:
            return None
        if self._state is not match.state:
            self._state = match.state
            self.trail = [names.Choosing(list(match.legal()))]
            self.scene.focus.focus_on("order/0")
        return self.trail[-1]

    def pick(self, bit: names.Bit) -> Step:
        if (now := self.now) is None:
            return None
        after = now.pick(bit)
        if after.done is not None:
            return self.scene.do(after.done)
        self.trail.append(after)
        self.scene.focus.focus_on("order/0")
        return None

    def back(self) -> None:
        """Goes back one question."""
        self.trail.pop()
        self.scene.focus.focus_on("order/0")
        self.scene.touch()

    @property
    def looked_at(self) -> str:
        """The focused ability; "" for none."""
        rows, (head, _, tail) = self.rows(), self.scene.focus.id.partition("/")
        here = rows[int(tail)][0] if head == "order" and tail.isdigit() and int(tail) < len(rows) else None
        return str(here.value) if here is not None and here.field == "use" else ""

    def rows(self) -> list[tuple[names.Bit, Refuses | None]]:
        """The available choices, then the unavailable ones with their refusals."""
        if (now := self.now) is None:
            return []
        found, order = now.options(), ("pass", None, "pass_rest")  # uses between the two ways on
        if not now.level:
            found = [bit for way in order for bit in found if (bit.field == "use" if way is None else bit.value == way)]
        rows: list[tuple[names.Bit, Refuses | None]] = [(bit, None) for bit in found]
        if now.level:
            return rows
        s, seat = self.scene.play.session.match.state, self.scene.deciding
        if seat is None or seat >= len(s.players):
            return rows
        mine = members(s.players[seat].abilities & OPENING.get(window_of(s, seat), 0))
        shut = [bit for bit in (names.Bit("use", ABILITIES[index].id) for index in mine) if bit not in found]
        refused = ((bit, self.scene.play.why_not(Use(bit.value))) for bit in shut)
        return rows + [(bit, refusal) for bit, refusal in refused if refusal is not None]

    # ---- the panel
    def closed(self) -> tuple[ui.Item, ...]:
        """The unavailable choices of this window."""
        return tuple(self._row(f"closed/{i}", bit, why) for i, (bit, why) in enumerate(self.rows()) if why is not None)

    def strip(self, more: ui.Item, small: bool) -> ui.Node:
        """The usable abilities beside the large button; `more` opens the details."""
        if (now := self.now) is None:
            return ui.Space()
        offered = [(f"order/{i}", bit) for i, (bit, refusal) in enumerate(self.rows()) if refusal is None]
        let_go = [(id, bit) for id, bit in offered if bit.field == "do" and bit.value in _PASSES]
        used = tuple(self._row(id, bit, None, True, not small) for id, bit in offered if (id, bit) not in let_go)
        rows = ui.Scroll("uses", ui.Grid(used, 2, cols=2 if len(used) > 2 and not small else 1))
        title = names.question_of(now, self.scene.play.session.match.state)
        title = title or say(f"window_{self._window}" if self._window in _WINDOWS else "what_now")
        asks = () if small else (ui.Text(title, "ui", 9, TAN),)
        listed = ui.Column((*asks, rows, ui.Space(grow=True)), 3)
        back = ui.button("order/back", "Back", do(self.back), "undo", least=GO_TALL, grow=True)
        large, *rest = (back,) if now.level else (self._let_go(id, bit) for id, bit in let_go)
        beside = ui.Column((large, ui.Row((*rest, more), 4)), 4)
        return ui.Row((ui.Box(listed, grow=True), ui.Box(beside, w=GO_WIDE)), 8)

    def _let_go(self, id: str, bit: names.Bit) -> ui.Item:
        """A way on: large for this window, small for the rest of the battle."""
        act = do(self.pick, bit)
        label, symbol = names.head_of(bit, self.scene.play.session.match.state)
        if bit.value != _PASSES[0]:
            return ui.button(id, capital(label), act, symbol, size=8.5, least=LOW, grow=True)
        words = say("take_the_hits") if self._window == "hits" else capital(label)
        face = ui.Row((ui.Symbol("swords", 24), ui.Text(words, "bold", 12.5, grow=True)), 8)
        return ui.Item(id, face, act, name=words, ground=GO, pad=(9, 3), least=GO_TALL, grow=True)

    @property
    def _window(self) -> str:
        return window_of(self.scene.play.session.match.state, self.scene.deciding or 0)

    def _row(self, id: str, bit: names.Bit, refusal: Refuses | None, brief: bool = False, tips: bool = True) -> ui.Item:
        """`brief`: a card with its cost; `tips`: show a description as a tip."""
        use, s = bit.field == "use", self.scene.play.session.match.state
        label, symbol = names.head_of(bit, s) if use else names.bit_text(bit, s)
        note = self._note(bit.value, brief) if use else ""
        tip = (label, names.ability_line(ABILITY[bit.value])) if use and tips else ()
        more: dict[str, Any] = {"refusal": refusal, "tip": tip, "ground": theme.CARD if brief else ()}
        return ui.row(id, capital(label), do(self.pick, bit), symbol, note, size=9, pad=(5, 1), **more)

    def _note(self, ability: str, brief: bool) -> str:
        """What a use costs, how many are left, and the odds after it if it rolls no dice."""
        s, seat = self.scene.play.session.match.state, self.scene.deciding or 0
        index = ABILITY[ability]
        price = names.cost_text(named(COSTS[index]))
        parts = [price] if price else []
        if not brief:
            parts.append(say("left", n=uses_left(s.players[seat], index), price=None))
        now = self.now
        actions = [a for a in now.actions if isinstance(a, Use) and a.ability == ability] if now else []
        if len(actions) == 1:
            odds = odds_after(s, seat, actions[0])
            if told := self.scene.chance(odds.hold) if odds is not None else "":
                parts.append(f"{{vp}} {told}" if brief else say("then_to_win", chance=told))
        return "  ·  ".join(parts)


# ---- The scene of a battle.
# Pace of fights in which nobody here takes part: the first, the factor for each one before it, the minimum.
WATCHED, MORE, LEAST = 0.25, 0.8, 0.4
AGAIN, QUICKEST = 0.8, 0.5  # pace of each round relative to the one before, and the minimum
ARRIVE = 0.9  # seconds until both sides have arrived
SPOKEN = 0.8  # seconds to read what was done
STRUCK = 0.25  # extra seconds to read the effect of a shot


class BattleScene(FightScene):
    """`standing`: the automatic action, if any; `never`: abilities that are not offered."""

    glance = 0.6

    def __init__(
        self,
        play: Play,
        standing: Callable[[], Action | None] = lambda: None,
        never: Callable[[], set[str]] = set,
        before: int = 0,
    ) -> None:
        """`before`: fights of this round already shown on the stage."""
        self.shown = ShownBattle(play, lambda: self.showing, self.good)
        self.bout = self.shown.bout
        self.play = play
        self.until = None
        self.offers = Offers(self)
        super().__init__(play, self.shown)
        self.focus.focus_on("order/0")
        self._standing, self._never, self.before = standing, never, before

    # ---- who is here
    @property
    def mine(self) -> bool:
        """Whether somebody at this screen fights here or leads the hordes."""
        return bool(self._people & {self.bout.seat, self._enemy})

    @property
    def _people(self) -> set[int]:
        return {seat for seat, player in enumerate(self.play.session.players) if player == "human"}

    @property
    def _enemy(self) -> int:
        """The opposing seat: a player or the leader of the hordes; -1 for none."""
        return self.bout.foe if self.bout.foe >= 0 else self.shown.s.horde_seat

    @property
    def deciding(self) -> int | None:
        """The seat that is asked in this battle."""
        return self.play.session.deciding if self.shown.pending() else None

    @property
    def asked(self) -> bool:
        """Whether somebody at this screen is asked now."""
        return not self.play.busy and self.deciding in self._people

    @property
    def watching(self) -> bool:
        return super().watching and not self.mine

    @property
    def free(self) -> bool:
        return self.asked

    def presses_for(self, event: Any) -> bool:
        """Of every battle somebody here fights in, the first roll is pressed; of no other."""
        director = self.play.director
        before = director.events[self.shown.start : director.shown]
        return self.mine and not any(isinstance(one, DiceRolled) for one in before)

    def good(self, result: str) -> bool:
        """Whether a result is good news for those at this screen."""
        other_side = self.bout.seat not in self._people and self._enemy in self._people
        return result == ("lost" if other_side else "won")

    # ---- the fight
    def begins(self) -> int:
        return self.shown.start

    def ends(self, event: Any) -> bool:
        return self.bout.ends(event)

    def after(self, end: int) -> int:
        return end + 1 + sum(1 for _ in takewhile(self.bout.belongs, self.play.director.events[end + 1 :]))

    def kinds(self) -> Sequence[FigureKind]:
        return cast(self.bout)

    def tumbles(self) -> Sequence[tuple[str, float]]:
        return [(f"d10/{colour}", DIE) for colour in COLOURS]

    def heard(self, result: str) -> None:
        self.services.sound.play("victory" if self.good(result) else "loss")

    def called(self, kind: str, post: str) -> str:
        unit = unit_of(kind)
        if unit is not None:
            return capital(HordesNarrator(lambda: self.shown.s).say("unit_of", unit=unit[0], who=unit[1]))
        return capital(say("lead" if post == LEAD else "follower", thing=kind)) if kind else ""

    def mark(self, mark: Mark) -> None:
        if mark.name == "rise":
            self.services.sound.play("roar_dead" if mark.data["side"] else "leather")
        else:
            super().mark(mark)

    # ---- time
    @property
    def haste(self) -> float:
        """Fraction of the usual time for a battle in which nobody here fights."""
        return 1.0 if self.mine else WATCHED * max(LEAST, MORE**self.before)

    def share(self, event: Any) -> float:
        """Consecutive rounds without a decision get shorter."""
        director = self.play.director
        return self.haste * max(QUICKEST, AGAIN ** rounds_before(director.events, director.shown))

    def shows(self, event: Any) -> Timeline:
        if self.until is not None and self.play.director.shown >= self.until:
            return super().shows(event)
        match event:
            case facts.BattleBegun():
                return par(effect("raid" if event.mode == "raid" else "war_drum"), wait(ARRIVE * self.haste))
            case facts.AbilityUsed() | facts.StatusSet():
                line = super().shows(event)
                heard = cue("sound", effect="spell" if school_of(event) else "leather")
                return par(line, heard, wait(SPOKEN * self.haste))
        line = super().shows(event)
        if line.duration and self.shown.shot:  # the effect of a shot stays to be read
            release = (line.duration if line.release is None else line.release) + STRUCK * self.haste
            line = replace(line, duration=max(line.duration, release), release=release)
        return line

    def tick(self, dt: float) -> Step:
        step = super().tick(dt)
        if step is None and self.asked and not self.auto and (action := self._standing()) is not None:
            self.do(action)
        return step

    # ---- orders
    def do(self, action: Action) -> Step:
        self.focus.focus_on("order/0")
        return super().do(action)

    def offered(self, ready: bool, small: bool) -> ui.Node:
        if self.cup.roll is not None:
            return ui.Row((ui.Space(grow=True), ui.Box(self.cup.button(), w=GO_WIDE)), 8)
        if not ready or self.auto:
            return ui.Space()
        more = ui.button("do/details", "Details", do(self._open, key=Act.ZOOM), "odds", size=8.5, least=LOW, grow=True)
        return self.offers.strip(more, small)

    def aims(self, focus: FocusGraph) -> None:
        now = self.offers.now if not self.held else None
        (ours, theirs), size = slots(self.shown.roll)
        spots = (*ours, *theirs)
        for bit in now.options() if now is not None else ():  # the dice that answer the question
            if bit.field == "die" and bit.value < len(spots):
                x, y = spots[bit.value]
                called = say("die_n", n=bit.value + 1, face=None)
                box = x - size * 0.4, y - size * 0.4, size * 0.8, size * 0.8
                focus.declare(Zone(f"die/{bit.value}", box, do(self.offers.pick, bit), name=called))

    def _open(self) -> Step:
        return Push(CountsScene(self))

    def left(self, act: Act | None, given: Input) -> Reply | None:
        if act is Act.BACK and not (self.watching or self.held) and self.asked and len(self.offers.trail) > 1:
            self.offers.back()
            return Reply(True)
        if act is Act.ZOOM and not self.held:
            return Reply(True, self._open())
        if act is Act.NEXT and self.asked and self.offers.looked_at:
            self._never().add(self.offers.looked_at)
            self.say(say("wont_ask", ability=names.name(self.offers.looked_at)), "mute")
            return Reply(True)
        return super().left(act, given)

    def prompts(self) -> Sequence[Prompt]:
        if self.held or self.auto or self.watching:
            return super().prompts()
        if not self.asked:
            skip = Prompt(Act.CONFIRM, say("skip_to_end"))
            return (skip, Prompt(Act.ZOOM, "Details"), Prompt(Act.SPEED, "Speed"), Prompt(Act.MENU, "Menu"))
        found = [Prompt(Act.CONFIRM, "Choose"), Prompt(Act.MIRROR, "Auto")]
        if len(self.offers.trail) > 1:
            found.append(Prompt(Act.BACK, "Back"))
        elif self.offers.looked_at:
            found.append(Prompt(Act.NEXT, say("never_ask")))
        return (*found, Prompt(Act.MENU, "Menu"))


class CountsScene(PageScene):
    """The details of a battle: units and faces needed, modifiers, past rolls, odds."""

    leaves, enter_label = (Act.BACK, Act.ZOOM), ""

    def __init__(self, battle: BattleScene) -> None:
        super().__init__("line/0")
        self.battle = battle

    def view(self) -> ui.Node:
        """One column: units, modifiers, past rolls and odds."""
        shown, bout, large = self.battle.shown, self.battle.bout, self.services.settings.text_size > panels.BIG
        foe = names.name(bout.horde) if bout.horde else say("the_enemy")
        walls = [limit(shown.s.players[seat], "castle_hits") for seat in bout.seats]
        who = panels.fighters(shown.lines, bout, foe, walls)
        narrator = HordesNarrator(lambda: shown.s)
        rounds = shown.told[-(panels.FEW if large else MOST) :]
        told = (panels.rolled(narrator, one, one is rounds[-1]) for one in rounds)
        forecast = shown.odds if self.services.settings.odds != "off" else None
        odds = (panels.outlook(narrator, forecast, bout),) if forecast is not None else ()
        past = ui.Card(house_say("the_rolls_so_far"), ui.Column((*told, *odds), 0.6), pad=(3, 1.4))
        closed = self.battle.offers.closed()
        shut = (ui.Card(say("not_now"), ui.Grid(closed, 0.6, cols=1), pad=(2.2, 1.2)),) if closed else ()
        kind = HORDES[HORDE[bout.horde]] if bout.horde else None
        figures = say("horde_figures", kind=kind.type, defense=kind.defense, atk=kind.atk) if kind is not None else ""
        body = ui.Column((who, *shut, panels.modifiers(shown.tokens), past), 4)
        return self.screen(say("all_that_counts"), ui.Centre(body, WIDE, 0.0, grow=True), figures)
