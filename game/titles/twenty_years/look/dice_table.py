"""The year's dice: loose ones in a row, kept ones on coasters that say what they pay, the buttons below.

A coaster is a good: the pairs that lie on it, the face a lone die still needs, and the chance that it comes. At the
harvest all dice that pay lie on theirs, and from there the goods fly. Faces and yields come from the core.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.scenes.playing import said
from game.client.stack import Step
from game.client.stage.dice import DiceThrow, draw_dice, draw_lying, rest_frame
from game.client.stage.director import in_out
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import LET_GO
from game.client.ui.palette import CREAM, FELT, GOLD, GREEN, SUN, UMBER, dark, mix
from game.client.ui.place import middle
from game.core.rules import Action, Refusal
from game.core.twenty_years import books, odds_dice, queries
from game.core.twenty_years.actions import ChoosePairing, GoldenSet, StopRolling
from game.core.twenty_years.state import HARVEST, ROLL, State
from game.core.twenty_years.tables import ENTRIES, WINDMILL_2, WINDMILL_3
from game.titles.twenty_years.look import dice
from game.titles.twenty_years.look.context import COLUMN, Point, TableContext, TreePanel
from game.titles.twenty_years.narrator import WORDS, say

CELL = 1.3  # how much larger than its place a die's cell is: the die fills 0.6 of it
FEW = 2  # places that lie in one line of a coaster
BROAD = 270.0  # points at text of 100 % from which on dice are large
HIGH = 41.0  # points of a button in the foot
SLIDE = 0.16  # seconds a die takes to its place
GILD = GoldenSet(-1, 0)  # some die, to some face

LIT = theme.inked(mix(FELT, GREEN, 0.22), 5, 1.2, GOLD)
UNLIT = theme.inked(mix(FELT, GREEN, 0.1), 5, 0.8, dark(FELT, 0.3))
ROLL_IT = theme.inked(SUN, 3.4, 1.4)
FACE = theme.inked(mix(GOLD, CREAM, 0.3))


class DiceTable(TreePanel):
    """What the cues ask: `throw`, `seats`, `coaster`. What the page asks: `view`, and `foot` for the buttons."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self.plan = context.plan
        self._from: dict[int, tuple[dice.Spot, float]] = {}  # by die that slides: from where, share of the way
        self._aims: dict[int, dice.Spot] = {}  # where each die lies, or slides to
        self._seats: dict[str, tuple[int, ...]] = {}  # as they were painted last
        self._was_lively = False

    # ---- what is shown
    @property
    def shown(self) -> bool:
        """The dice are on the table: they are rolled, or bring their harvest."""
        return self.context.phase in (ROLL, HARVEST)

    @property
    def faces(self) -> tuple[int, ...]:
        """The dice as far as they have been shown; none while they are in the hand, or their year begins."""
        unseen = self.context.play.roll is not None or self.coming("year_begun") is not None
        return () if unseen else self.context.told.faces

    @property
    def rolling(self) -> bool:
        """The player has the dice in hand: nothing is being shown, and they may be kept, rolled or left."""
        return self.state.phase == ROLL and not self.context.play.busy

    @property
    def flying(self) -> Any | None:
        """The roll of the year's dice in the air."""
        event = self.coming("dice_rolled") if self.context.play.roll is None else None
        return event if event is not None and event.stream == "harvest" else None

    @property
    def pairing(self) -> queries.PairingRow | None:
        """How all dice are paired at the harvest: as it is shown, as it is looked at, else as it serves best."""
        s: State = self.state
        if (event := self.coming("harvested")) is not None:
            return queries.PairingRow(tuple(event.combos.get(good, 0) for good in dice.PAIRS), event.goods)
        if s.phase != HARVEST or self.context.play.busy:
            return None
        head, _, tail = self.context.focus.id.partition("/")
        rows = queries.pairing_menu(s)
        return (
            rows[int(tail)] if head == "combos" and tail.isdigit() and int(tail) < len(rows) else self.plan.pairing(s)
        )

    def seats(self) -> dict[str, tuple[int, ...]]:
        """By good the dice on its coaster, and for each place that is free the face that is missing, below zero."""
        row, faces = self.pairing, self.faces
        if row is not None:
            return dice.seated(faces, range(len(faces)), row.pairing, (), lone=False)
        kept = self.plan.keep & set(range(len(faces))) if self.flying or not faces else self.plan.keep
        mills = books.mills_of(self.state)
        order = sorted(
            dice.PAIRS, key=lambda good: (good not in self.plan.wanted, -mills[list(dice.PAIRS).index(good)])
        )
        alone = self.state.copy()
        alone.faces = tuple(self.state.faces[die] for die in sorted(kept))
        return dice.seated(faces, sorted(kept), odds_dice.best_pairing(alone, self.plan.goal), order)

    # ---- places
    def _home(self, die: int) -> dice.Spot:
        """Where a die lies that is not kept."""
        box = self.page.box(f"die/loose/{die}") or COLUMN
        return middle(box), min(box[2], box[3])

    def _goal(self, die: int) -> dice.Spot:
        """Where a die belongs now."""
        box = self.page.box(f"die/on/{die}")
        return (middle(box), box[2]) if box is not None else self._home(die)

    def spot(self, die: int) -> dice.Spot:
        """Where a die is now: on the way from its well as the harvest tells, or sliding to where it belongs."""
        goal = self._goal(die)
        if self.coming("harvested") is not None and die not in self.plan.keep:
            return dice.way(self._home(die), goal, in_out(self.context.play.director.number("seat.t", 0.0)))
        start, share = self._from.get(die, (goal, 1.0))
        return dice.way(start, self._aims.get(die, goal), in_out(share))

    def coaster(self, good: str) -> Point:
        """Where a good leaves its coaster."""
        return middle(self.page.box(f"target/{good}") or COLUMN)

    def throw(self, event: Any) -> DiceThrow:
        """The flight of a roll of the year's dice. The same event gives the same flight."""
        x, y, w, h = COLUMN
        still = frozenset(range(len(event.faces))) - frozenset(event.rolled)
        slots = tuple((self._goal(die) if die in still else self._home(die))[0] for die in range(len(event.faces)))
        seed = crc32(repr((event.faces, event.rolled, event.changes.get("rolls_used"))).encode())
        return DiceThrow(seed, tuple(event.faces), slots, (x + w * 0.5, y + h * 0.95), still)

    # ---- time
    @property
    def moving(self) -> bool:  # type: ignore[override]
        """A die slides to its place."""
        return any(share < 1 for _, share in self._from.values())

    def tick(self, dt: float) -> bool:
        self.plan.follow(self.state)
        if not self.rolling:
            self.plan.golden = ""
        if self.flying is not None:  # player or bot: kept dice lie on the coasters
            self.plan.keep = set(range(len(self.flying.faces))) - set(self.flying.rolled)
        calm = self.context.services.settings.reduced_motion or self.context.services.speed == 0
        step = 1.0 if calm else dt / SLIDE
        self._from = {die: (start, min(1.0, share + step)) for die, (start, share) in self._from.items() if share < 1}
        lively = self.moving or self.flying is not None
        changed = lively != self._was_lively
        self._was_lively = lively
        return changed

    def _slide(self) -> None:
        """Dice that were kept, let go or paired set out for their place; in a new layout they lie there at once."""
        air, seats = self.flying.rolled if self.flying is not None else (), self.seats()
        moved, self._seats = seats != self._seats, seats
        for die in range(len(self.faces)):
            goal = self._home(die) if die in air else self._goal(die)
            if moved and die in self._aims and self._aims[die] != goal and die not in air:
                self._from[die], self._was_lively = (self.spot(die), 0.0), True
            elif self._aims.get(die) != goal:
                self._from.pop(die, None)
            self._aims[die] = goal

    # ---- what can be done
    def _toggle(self, die: int) -> None:
        """Keep it or let go of it. The focus goes on to the next loose die: to one best to keep if this one was; else
        Roll or Stop."""
        self.plan.keep ^= {die}
        if die in self.plan.keep and self.context.services.devices.glyphs != "mouse":
            loose = [other for other in range(len(self.faces)) if other not in self.plan.keep]
            pinned = self._pinned(self.state)
            best = [other for other in loose if other in pinned] if die in pinned else loose
            ahead = next((other for other in best if other > die), best[0] if best else None)
            self.context.focus.focus_on(
                f"tray/die/{ahead}" if ahead is not None else self.plan.reroll() if loose else StopRolling()
            )
        self.context.services.sound.play("die_keep")

    def _play(self, action: Action) -> Step:
        self.plan.golden = ""
        return self.context.do(action)

    def set_golden(self, to: str) -> Step:
        """Go on with the golden die: choose a die, then a face; "" gives up."""
        self.plan.golden = to
        face = GoldenSet(int(to), 6) if to.isdigit() else GILD
        self.context.focus.focus_on("tray/die/0" if to == "die" else face)
        return None

    def _set(self, action: GoldenSet) -> Step:
        self.context.focus.focus_on(f"tray/die/{action.die}")
        return self._play(action)

    def take_advice(self) -> Step:
        """Do what best play would do with the dice, up to the button that does it."""
        s, plan, focus = self.state, self.plan, self.context.focus
        advice = plan.advice(s)
        if advice.action == "golden":
            plan.golden = str(advice.die)
            focus.focus_on(GoldenSet(advice.die, advice.value))
        else:
            plan.golden, plan.keep = "", set(advice.keep)
            plan.follow(s)
            focus.focus_on(StopRolling() if advice.action == "stop" else plan.reroll())
        self.context.services.sound.play("die_keep")
        return None

    @property
    def advised(self) -> str:
        """What best play would do, in two words; "" when those dice are kept and only the roll is left."""
        advice = self.plan.advice(self.state)
        if advice.action == "keep" and self.plan.keep == set(advice.keep):
            return ""
        return {"stop": say("stop_here"), "golden": say("golden_die")}.get(advice.action) or say("keep_best")

    def _more(self, good: str) -> None:
        self.plan.want(good, (self.plan.wanted.get(good, 0) + 1) % (dice.MOST + 1))

    def keys(self) -> dict[Act, ui.Do]:
        """BACK gives up the golden die; MIRROR keeps the dice that best play would keep."""
        if not self.rolling or not self.context.free:
            return {}
        back = {Act.BACK: ui.do(self.set_golden, "", verb="Cancel")} if self.plan.golden else {}
        return back | ({Act.MIRROR: ui.do(self.take_advice)} if self._advises else {})

    # ---- figures
    @property
    def _advises(self) -> bool:
        """What is best to do with the dice is marked."""
        return self.rolling and self.context.advised

    def _pinned(self, s: State) -> frozenset[int]:
        """The dice that best play would keep; none where no advice is asked for."""
        return frozenset(self.plan.advice(s).keep if self._advises else ())

    def chances(self, s: State, good: str) -> dict[int, float]:
        """The chance of at least so many of a good after the next roll, with the dice kept now."""
        if not self.rolling or self.odds == "off":
            return {}
        mask = sum(1 << die for die in self.plan.keep)
        if s.rolls_used >= s.roll_limit:
            mask = (1 << len(s.faces)) - 1  # with no roll left they are what they are
        return dict(odds_dice.ladder(s, dice.WANTED.index(good), mask))

    # ---- the table
    def view(self) -> ui.Node:
        """Title, loose dice, a line, the four coasters."""
        s, seats = self.state, self.seats()
        body = ui.Fit(self._body(s, seats, dice.LARGE), self._body(s, seats, dice.SMALL), BROAD)
        return ui.Card("", body, colour=FELT, pad=(6, 4), id="tray")

    def _body(self, s: State, seats: dict[str, tuple[int, ...]], sizes: dice.Sizes) -> ui.Node:
        line = self._line(s)
        if (row := self.pairing) is not None:  # what the dice on the coasters give
            gives = dict(row.goods)
        else:
            on = {good: list(zip(seats[good][::2], seats[good][1::2], strict=False)) for good in dice.PAIRS}
            wood, stone, leather = (sum(a >= 0 and b >= 0 for a, b in on[good]) for good in dice.PAIRS)
            got = books.yields((wood, stone, leather), books.mills_of(s), s.entry, s.chosen.recession)
            gives = {**dict(zip(dice.PAIRS, got, strict=True)), "gold": sum(die >= 0 for die in seats["gold"])}
        coasters = tuple(self._coaster(s, good, seats[good], gives.get(good, 0), sizes) for good in dice.WANTED)
        told = (ui.Text(line, "ui", 8.5, theme.FELT_TEXT, anchor="center"),) if line else ()
        loose = ui.Row((ui.Space(grow=True), *self._loose(s, seats, sizes.well), ui.Space(grow=True)), 3)
        return ui.Column((self._head(s), loose, *told, ui.Space(grow=True), ui.Grid(coasters, 5, cols=2)), 4)

    def _head(self, s: State) -> ui.Node:
        """Which roll it is, what the dice are rolled for, and the advice."""
        if s.phase == HARVEST or self.coming("harvested") is not None:
            title = say("choose_pairs") if s.phase == HARVEST and not self.context.play.busy else say("harvest")
            return ui.Text(title, "title", 10, CREAM)
        head = ui.Text(say("roll_of", roll=max(1, s.rolls_used), limit=s.roll_limit).capitalize(), "title", 10, CREAM)
        used = ui.Art(9.0 * s.roll_limit, 8, draw=ui.do(dice.lamps, s.rolls_used, s.roll_limit))
        plan, more = self.plan, list[ui.Node]()
        if plan.wanted:
            goal = ui.Text(say("goal", reason=plan.name), "ui", 8.5, CREAM)
            spare = ui.Item(
                "target/clear", ui.Symbol("eraser", 11, False), ui.do(plan.clear), name=say("no_goal"), bare=True
            )
            more += [ui.Row((ui.Symbol("pin", 10, False), goal, spare), 2)]
        best = self.advised if self._advises else ""
        if best:
            face = ui.Row((ui.ButtonGlyph((Act.MIRROR,), 10), ui.Text(best, "label", 8.5)))
            more.append(
                ui.Item("target/best", face, ui.do(self.take_advice), name=best, ground=theme.CARD, pad=(4, 1.5))
            )
        return ui.Row((head, used, ui.Space(grow=True), *more), 6)

    def _loose(self, s: State, seats: dict[str, tuple[int, ...]], size: float) -> list[ui.Node]:
        """A well a die, in which it lies while it is not on a coaster."""
        roll = self.flying or self.context.play.roll
        count = len(roll.faces) if roll is not None else len(self.faces) or s.dice_count
        away = {die for seat in seats.values() for die in seat}
        return [
            ui.Stack((ui.Art(size, size, draw=ui.do(dice.hollow)), hole)) if die in away else self._die(s, die, hole)
            for die in range(count)
            for hole in (ui.Hole(size, size, id=f"die/loose/{die}"),)
        ]

    def _die(self, s: State, die: int, place: ui.Hole) -> ui.Node:
        """A place with a die that can be kept, let go of, or set."""
        kept, on = die in self.plan.keep, place.id.startswith("die/on")
        if s.phase == HARVEST or self.coming("harvested") is not None:
            return place if on else ui.Stack((ui.Art(place.w, place.h, draw=ui.do(dice.hollow)), place))
        refusal, act = None, ui.do(self._toggle, die, verb=LET_GO if kept else "Keep", key=dice.key_of(self.faces, die))
        if self.plan.golden:
            act = ui.do(self.set_golden, str(die), verb="Set", key=dice.key_of(self.faces, die))
        elif die == s.golden:
            refusal = Refusal("golden_kept", "20Y-D17", say("golden_stays"))
        face = self.faces[die] if die < len(self.faces) else 0
        name = say("die_shows", die=die + 1, face=face, state="kept" if kept else "re-roll")
        name = say("best_to_keep", die=name) if die in self._pinned(s) else name
        chosen = self.plan.golden == str(die)
        return dice.Well(f"tray/die/{die}", place, act, refusal, name, pad=ui.BARE, faint=False, rings=self.rolling,
                    chosen=chosen, bare=on)  # fmt: skip

    def _coaster(self, s: State, good: str, seat: tuple[int, ...], gives: int, sizes: dice.Sizes) -> ui.Node:
        """The dice on a coaster and the faces that are missing; what it pays, or the chance that it does."""
        size = sizes.pair if len(seat) <= FEW else sizes.crowd
        places: list[ui.Node] = []  # a die, or the face that is missing
        for die in seat:
            gap = ui.Art(size, size, draw=ui.do(dice.missing, dice.FACES[good] if good == "gold" else (-die,)))
            places.append(self._die(s, die, ui.Hole(size, size, id=f"die/on/{die}")) if die >= 0 else gap)
        if len(seat) <= FEW:
            lying: ui.Node = ui.Row(tuple(places), 3)
        else:
            lines = (places[:3], places[3:]) if good == "gold" else (places[::2], places[1::2])
            lying = ui.Lines(tuple(ui.Row(tuple(line), 1) for line in lines))
        wish, chances = self.plan.wanted.get(good, 0), self.chances(s, good)
        chance = chances.get(max(1, wish), 0.0)
        met = bool(gives) and gives >= wish
        told = said(chance, self.odds).replace(" ", "~" if self.odds == "numbers" else " ") if chance > 0 else ""
        large = sizes is dice.LARGE
        rows: list[ui.Node] = [ui.Symbol(good, 21 if large else 15, not gives)]
        if gives:
            rows.append(ui.Text(f"+{gives}", "bold", 15, SUN, anchor="center"))
        if wish and not met:
            rows.append(ui.Text(f"{{pin}}~{wish}: {told or say('never')}", "ui", 8.5, CREAM, anchor="center"))
        elif not gives and told:
            rows.append(ui.Text(told, "bold", 10, CREAM, anchor="center"))
        face = ui.Column(tuple(map(_centred, rows)), 0) if large else ui.Row((ui.Space(grow=True), *rows[::-1]), 2)
        act = ui.do(self._more, good, verb=say("set_goal")) if s.phase == ROLL else None
        name = f"{good}: {f'+{gives}' if gives else told or 'none'}" + (f", goal {wish}" if wish else "")
        pays = ui.Item(f"target/{good}", face, act, name=name, tip=self._tip(s, good, gives, chances), pad=(2, 1),
                       bare=True, rings=self.rolling, basis=52, grow=not large)  # fmt: skip
        return ui.Framed(child=ui.Row((ui.Stack((ui.Space(h=sizes.coaster), lying)), ui.Space(grow=large), pays), 3),
                         frames=LIT if gives else UNLIT, pad=(6, 3))  # fmt: skip

    def _tip(self, s: State, good: str, gives: int, chances: dict[int, float]) -> tuple[str, ...]:
        """What makes the good, how much a pair gives, and the chances of more than lies there."""
        if not self.rolling:
            return ()
        told = [f"{n}+ {said(odds, self.odds)}" for n, odds in chances.items() if n > gives and odds < 1]
        more = (say("after_the_roll", odds=", ".join(told[:3])),) if told else ()
        if good == "gold":
            return (say("gold_rule"), *more)
        first, both = (self._yield_of(s, good, combos) for combos in (1, 2))
        low, high = dice.PAIRS[good]
        name = WORDS.name(good)
        pays = say("pair_gives", n=first, more=both - first)
        return (say("pair_of", good=name, low=low, high=high), "; ".join((pays, *more)))

    def _yield_of(self, s: State, good: str, combos: int) -> int:
        """What so many pairs of a good give this year."""
        wood, stone, leather = (combos * (good == kind) for kind in dice.PAIRS)
        return sum(books.yields((wood, stone, leather), books.mills_of(s), s.entry, s.chosen.recession))

    def _line(self, s: State) -> str:
        """What the year changes about the dice, or what is asked of the golden one."""
        if self.plan.golden:
            return say("which_die" if self.plan.golden == "die" else "choose_face")
        if s.phase not in (ROLL, HARVEST) or not s.entry:
            return ""
        row, title = ENTRIES[s.entry - 1], f"*{WORDS.year(s.entry).title}*"
        if s.entry == books.BOUNTY:
            return say("strip_bounty", title=title, more=row.more)
        if s.entry == books.RECESSION:
            of = {"per_kind": say("each_kind"), "per_combo": say("each_pair"), "total": say("in_total")}
            return say("strip_lean", title=title, most=row.most, of=of[s.chosen.recession])
        return say("roll_next_year") if s.town.count[WINDMILL_2] and not s.works(WINDMILL_2) else ""

    # ---- the foot
    def foot(self) -> ui.Node:
        """The buttons: roll, stop and the golden die; its six faces; or how the dice may be paired."""
        s, hand = self.state, self.context.cup
        if hand.roll is not None:
            return ui.Row((hand.button(size=14, least=HIGH, ground=ROLL_IT, grow=True),))
        if self.plan.golden.isdigit():
            return self._golden_faces(s)
        if s.phase == HARVEST and not self.context.play.busy:
            return self._pairings(s)
        kept, left = self.plan.keep, (len(self.faces) or s.dice_count) - len(self.plan.keep)
        label = say("roll_all") if not kept else say("roll_again", n=left) if left else "Roll"
        again = dice.points_of(s, s.rolls_used)
        note = say("then_stop_for", points=again) if again else ""
        reroll, stop = self.plan.reroll(), StopRolling()
        plays = self.context.plays
        rolls = plays(reroll, "Roll", ui.do(self._play, reroll), reroll.refusal(s), Act.ROLL)
        stops = plays(stop, "Stop", ui.do(self._play, stop), stop.refusal(s), Act.STOP)
        found = [
            self._button("tray/roll", label, note, "dice", rolls, 14.0, True),
            self._button("tray/stop", "Stop", self._brings(s), "hand", stops, 11.0, False),
        ]
        if s.town.count[WINDMILL_3]:
            leads = ui.do(self.set_golden, "" if self.plan.golden else "die")
            act = plays(GILD, say("golden_die"), leads, GoldenSet(0, 1).refusal(s))
            found.append(self._button("tray/golden", "", "", "golden_die", act, 0, False))
        return ui.Row(tuple(found), 4)

    def _button(self, id: str, label: str, note: str, symbol: str, act: ui.Do, size: float, main: bool) -> ui.Item:
        ready = self.rolling and self.context.free
        off = act.why is not None or not ready
        low = (ui.Text(note, "bold", 9, None if off else UMBER),) if note else ()
        words = (ui.Lines((ui.Text(label, "bold", size), *low)),) if label else ()
        full = _centred(ui.Symbol(symbol, 25 if main else 20, off), *words)
        face = ui.Fit(full, _centred(ui.Text(label, "bold", size - 2))) if main else full
        best = self._advises and id == f"tray/{self.plan.advice(self.state).action}"
        name = label or say("golden_die")
        rings = self.context.free or self.context.play.planned is not None
        ground = theme.CARD_OFF if off else ROLL_IT if main else theme.CARD
        grow = 1.5 if main else 1.0 if label else 0.0
        return ui.Item(id, face, act, name=say("best_now", what=name) if best else name, ground=ground, pad=(6, 3),
                       faint=off, rings=rings, least=HIGH, grow=grow)  # fmt: skip

    def _brings(self, s: State) -> str:
        """What stopping now would bring, in marks."""
        if not self.rolling:
            return ""
        goods = self.plan.pairing(s).goods
        parts = [f"+{n}~{{{good}}}" for good, n in goods.items()]
        points = dice.points_of(s, s.rolls_used - 1)
        parts += [f"+{points}~{{vp}}"] if points else []
        return " ".join(parts) or say("gives_nothing")

    def _golden_faces(self, s: State) -> ui.Node:
        """The golden die's six faces to choose from."""
        die, found = int(self.plan.golden), []
        for face in range(1, 7):
            set_to = GoldenSet(die, face)
            act = self.context.plays(set_to, "Set", ui.do(self._set, set_to), set_to.refusal(s))
            name = say("set_to", face=face)
            shown = _centred(ui.Symbol(f"flat/{face}", 22))
            found.append(ui.Item(f"tray/face/{face}", shown, act, name=name, ground=FACE, least=HIGH, pad=(1, 3)))
        return ui.Grid(tuple(found), 4, cols=len(found))

    def _pairings(self, s: State) -> ui.Node:
        """A card for each way to pair the dice."""
        rows, best = queries.pairing_menu(s), self.plan.pairing(s)
        most = [sum(row.goods.values()) for row in rows]
        alone = bool(self.plan.wanted) or most.count(max(most)) == 1
        cards = []
        for i, row in enumerate(rows):
            told = " ".join(f"+{n}~{{{good}}}" for good, n in row.goods.items())
            gives = ui.Text(told, "bold", 12 if len(rows) <= FEW + 1 else 10, anchor="center")
            words = say("best_for_goal" if self.plan.wanted else "most_goods")
            mark = (ui.Text("{pin}~" + words, "ui", 8, UMBER, anchor="center"),) if alone and row == best else ()
            name = ", ".join(f"{n} {good}" for good, n in row.goods.items()) or "nothing"
            act = self.context.plays(ChoosePairing(*row.pairing), say("take_these"))
            cards.append(ui.Item(f"combos/{i}", ui.Lines((gives, *mark)), act, name=name, ground=theme.CARD, pad=(4, 3),
                                 least=HIGH))  # fmt: skip
        return ui.Grid(tuple(cards), 4, cols=len(cards))

    # ---- over the page
    def paint_over(self, painter: Painter) -> None:
        """The dice at rest, with a pin on each loose one that is best to keep."""
        if not self.shown:
            self._aims.clear()
            return
        self._slide()
        if self.flying is not None or self.moving or self.coming("harvested") is not None:
            return
        self._dice(painter)
        stops = not self._advises or self.plan.advice(self.state).action == "stop"  # the button says it
        for die in () if stops else sorted(self._pinned(self.state) - self.plan.keep):
            (x, y), size = self.spot(die)
            painter.symbol("pin", x + size / 2, y - size / 2 - 1, 10, "topright")

    def _dice(self, painter: Painter) -> None:
        """Every die where it is; those in the air above the others."""
        flying, golden = self.flying, self.state.golden
        faces = flying.faces if flying is not None else self.faces
        air = frozenset(flying.rolled) if flying is not None else frozenset()
        for die, face in enumerate(faces):
            if die not in air:
                at, size = self.spot(die)
                draw_lying(painter, at, size * CELL, "gold" if die == golden else "ivory", rest_frame(face, die))
        if flying is not None:
            shades = ["gold" if die == golden else "ivory" for die in range(len(faces))]
            t, size = self.context.play.director.number("dice.t"), self._home(0)[1]
            draw_dice(painter, self.throw(flying), t, painter.px(size * CELL), shades, air)

    def live(self, painter: Painter) -> None:
        """Dice in flight, between their places, or on the way to their coasters."""
        if self.shown and (self.flying is not None or self.moving or self.coming("harvested") is not None):
            self._dice(painter)


def _centred(*nodes: ui.Node) -> ui.Row:
    return ui.Row((ui.Space(grow=True), *nodes, ui.Space(grow=True)), 6)
