"""The fate dice, and the decision of the phase: building, trade, and every choice fate asks for."""

from __future__ import annotations

from collections.abc import Mapping

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import FACES, Act
from game.client.stack import Step
from game.client.stage.dice import DiceThrow, draw_dice, draw_lying, rest_frame, seed_of
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import ClientRefusal, Refuses
from game.client.ui.palette import CREAM, FELT, FERN, INK, RUST, SUN, UMBER, Colour
from game.client.ui.place import between, middle
from game.core.mini_monarchy import actions as acts
from game.core.mini_monarchy import events, queries
from game.core.mini_monarchy.state import Phase, State
from game.core.mini_monarchy.tables import BONUS_OF, BUILDINGS, GOODS, LABOUR, LAST_STAGE, RESULTS, TABLES
from game.core.rules import Action
from game.narrator import signed
from game.titles.mini_monarchy.look import board, onmap, panels
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.geometry import Point, sign
from game.titles.mini_monarchy.narrator import MonarchyNarrator, say, scale_of

_OPEN = (Phase.FATE_REROLL, Phase.FATE_CHOICES, Phase.DISASTERS, Phase.PRODUCE)  # phases before the dice take effect
DIE, LARGE = 36.0, 56.0  # points of a die's cell, on the felt and on the map
DICE = ("die/0", "die/1")  # their holes on the page
APART = 34.0  # points from the middle to a die on the map
HOME_ARC = 26.0  # points they rise on the way to the felt


def throw_of(event: events.DiceRolled, middle: Point = (0.0, 0.0), hand: Point = (0.0, 0.0)) -> DiceThrow:
    """Returns the flight of the rolled dice, to both sides of `middle`. Deterministic per event."""
    seed = seed_of(event.faces) + 31 * len(event.rolled) + len(event.stream)
    x, y = middle
    slots = tuple((x + APART * (2 * die - 1), y + 6 * (2 * die - 1)) for die in event.rolled)
    return DiceThrow(seed, tuple(event.faces[die] for die in event.rolled), slots, hand, duration=0.85)


class FateTray:
    """Remembers what each result came to when the year produced."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._gains: dict[tuple[int, int], dict[str, int]] = {}
        self._falls: dict[int, board.Gains] = {}

    @property
    def rolling(self) -> bool:
        return getattr(self.context.play.director.now, "type", "") == "dice_rolled"

    def view(self) -> ui.Node:
        s = self.context.state
        if s.phase in _OPEN or s.year not in {year for year, _ in self._gains}:
            self._gains |= {(s.year, row.result): row.gains for row in queries.result_menu(self._rolled(s))}
        shown = () if self.rolling else s.faces
        halves = tuple(self._half(s, die, shown[die] if shown else 0) for die in range(len(DICE)))
        return ui.Card("", ui.Grid(halves, 4), colour=FELT, pad=(4, 7), id="fate", firm=True)

    def _rolled(self, s: State) -> State:
        """The year as its dice fell, before they brought anything."""
        match = self.context.play.session.match
        states = (match.state_at(i) for i in range(len(match), -1, -1)) if s.phase not in _OPEN else ()
        return next((one for one in states if one.year == s.year and one.phase in _OPEN), s)

    def _half(self, s: State, die: int, face: int) -> ui.Node:
        lies = (ui.Art(draw=ui.do(_lies, die, face)),) if face else ()
        place = ui.Stack((*lies, ui.Hole(id=DICE[die], w=DIE, h=DIE)))
        if not face:
            return ui.Row((place, ui.Space(grow=True)))
        pick = s.picks[die] if die < len(s.picks) and s.picks[die] else (face,)
        again = die > 0 and pick == s.faces[:1]  # two equal results share one name
        told = tuple(self._part(s, result, len(pick) == 1, not again) for result in pick)
        return ui.Row((place, ui.Column(told, 3, grow=True)), 4)

    def _part(self, s: State, result: int, large: bool, named: bool) -> ui.Node:
        """A result: its name (unless named already) and gain; for half a fortune, a symbol."""
        name, gains = RESULTS[result - 1], self._gains.get((s.year, result), {})
        marks: list[ui.Node] = []
        size, icon = (15, 17) if large else (11, 13)
        for good, n in gains.items():
            marks += [ui.Text(signed(n), "bold", size, SUN, 0.9), ui.Symbol(sign(good), icon, False)]
        short = ui.Text(self.context.narrator.say(name), "ui", colour=theme.FELT_TEXT, lead=0.9)
        brings = ui.Row(tuple(marks), 2) if marks else short
        if large and not named:
            return brings
        told = ui.Text(self.context.narrator.name(name).capitalize(), "name", colour=CREAM, lead=0.9)
        if not large:
            return ui.Row(tuple(marks) or (ui.Symbol(sign(name), 13, False), told), 2)
        return ui.Column((told, brings), 1)

    def falls(self) -> board.Gains:
        """Buildings that gain from this year's dice, as (hex, amount)."""
        s = self.context.state
        if self.rolling or s.phase not in (*_OPEN, Phase.HARD_TIMES, Phase.CONSTRUCT):
            return ()
        if s.phase in _OPEN or s.year not in self._falls:
            kinds = [BUILDINGS[BONUS_OF[result]] for result in s.results or s.faces if result in BONUS_OF]
            found = ((one.hex, kinds.count(one.building)) for one in queries.production(self._rolled(s)))
            self._falls[s.year] = tuple(one for one in found if one[1])
        return self._falls[s.year]

    # ---- the dice, over the page
    def live(self, painter: Painter, places: Mapping[str, Rect]) -> None:
        """Paints the roll: in the air, on the map, on its way to the felt."""
        director = self.context.play.director
        now = director.now
        if now is None or now.type != "dice_rolled" or DICE[0] not in places:
            return
        throw = throw_of(now, middle(self.context.view.box), self.context.cup.at)
        home, felt = director.number("home.t"), spots_of(places)
        for die in set(range(len(now.faces))) - set(now.rolled):
            draw_lying(painter, felt[die], DIE, "black", rest_frame(now.faces[die], die))
        self._strike(painter, now, throw, director.number("strike.t"))
        if not home:
            draw_dice(painter, throw, director.number("fate.t"), painter.px(LARGE), "black")
            return
        for die, start in zip(now.rolled, throw.slots, strict=True):
            spot, size = between(start, felt[die], home, HOME_ARC), round(LARGE + (DIE - LARGE) * home)
            draw_lying(painter, spot, size, "black", rest_frame(now.faces[die], die))

    def _strike(self, painter: Painter, rolled: events.DiceRolled, throw: DiceThrow, t: float) -> None:
        """Paints bonuses on their way from the dice to the buildings."""
        view, s = self.context.view, self.context.state
        for die, start in zip(rolled.rolled, throw.slots, strict=True) if t > 0 else ():
            kind = BONUS_OF.get(rolled.faces[die], -1)
            for cell in s.ground.cells_in(s.stands[kind]) if kind >= 0 else ():
                x, y = between(start, board.slip_side(painter, view, cell), t * t)
                board.paint_gain(painter, x, y, 1)


def _lies(die: int, face: int, painter: Painter, box: Rect, how: ui.How) -> None:
    """Paints a die at rest."""
    draw_lying(painter, middle(box), DIE, "black", rest_frame(face, die))


def spots_of(places: Mapping[str, Rect]) -> tuple[Point, ...]:
    """The centres of both dice on the felt."""
    return tuple(middle(places[name]) for name in DICE)


# ---- The decision of the phase: building, trade, and every choice fate asks for.


def ending(s: State, narrator: MonarchyNarrator) -> tuple[str, str]:
    """Label and symbol of the button that ends the year."""
    short = -scale_of(s).balance
    if short > 0:
        return narrator.say("end_hungry", short=short), "grave"
    if s.stage == LAST_STAGE:
        return narrator.say("end_winning"), "obelisk_3"
    return narrator.say("end_year"), "bowl"


def tradeless(s: State) -> bool:
    """Whether there is too little labour for a trade."""
    return s.goods[LABOUR] < TABLES.trade.labour


def verdict(s: State, narrator: MonarchyNarrator) -> tuple[str, tuple[int, int, int]]:
    """What ending the year now would cost."""
    scale, lost = scale_of(s), s.goods[LABOUR]
    wasted = narrator.say("would_waste", lost=lost) if lost else ""
    if scale.balance >= 0:
        return wasted, UMBER
    short = -scale.balance
    kinds = narrator.listed((narrator.name(kind) for kind, mask in zip(BUILDINGS, s.stands, strict=True) if mask), "or")
    graves = s.graves.bit_count() + short
    end = graves >= TABLES.limits.graveyards_lose
    told = narrator.say("one_starves" if short == 1 else "some_starve", short=short, kinds=kinds, mouths=scale.mouths)
    after = narrator.say("reign_would_end") if end else narrator.say("graves_would_be", graves=graves)
    return f"{told} {after} {wasted}".strip(), RUST


FEW = 3  # up to so many cards stand side by side
# Mark of a price by the code of its refusal.
_MARKS = {"cannot_pay": "purse", "at_most": "seal"}


class Work:
    """The card of the current phase."""

    def __init__(self, context: onmap.OnMap) -> None:
        self.context = context
        self._chosen: dict[str, int] = {}  # trades chosen per good
        self._picks: list[int] = []  # results chosen for a fortune so far
        self._asked = 0  # the year in which it was asked whether to end it

    @property
    def first(self) -> Action | str:
        """What gets the focus first: nothing harmful, nothing greyed out."""
        s = self.context.state
        if s.phase == Phase.FATE_CHOICES:
            return self._best_result(s)
        if s.phase == Phase.HARD_TIMES:
            have = dict(zip(GOODS, s.goods, strict=True))
            next_stage = queries.stage_menu(s)[s.stage : s.stage + 1]
            left = {good: n - sum(one.cost.get(good, 0) for one in next_stage) for good, n in have.items() if n}
            if "food" in left:
                left["food"] -= s.mouths
            return acts.PayHardTimes(max(reversed(left), key=left.__getitem__))
        if s.phase == Phase.TRADE:  # a counter gets the focus only if somebody would starve
            short = not tradeless(s) and scale_of(s).balance < 0
            return acts.Trade("food", 1) if short else acts.Done()
        return "work/"

    def changed(self) -> None:
        """Drops choices of the previous state."""
        self._picks, self._chosen = [], {}

    def view(self) -> ui.Node:
        s = self.context.state
        if self.context.settling:
            return self._waiting(say("the_year_ends"), "bowl", 36)
        if self.context.dawning:
            return self._waiting("", "hex/capital", 66)
        if s.phase == Phase.FATE_REROLL:
            return self._cards(say("ask_reroll"), say("once_a_year"), self._rerolls(s))
        if s.phase == Phase.PRODUCE:
            much = say("one_good_of_your") if s.due == 1 else say("goods_of_your_choice", n=s.due)
            return self._cards(say("the_capital_gives"), much, self._gifts(s))
        if s.phase == Phase.HARD_TIMES:
            return self._cards(say("hard_times_come"), say("lose_one_good"), self._payments(s))
        if s.phase in (Phase.DISASTERS, Phase.STARVE) and s.due:
            return self._losses(s)
        others = {Phase.CONSTRUCT: self._build, Phase.TRADE: self._trades, Phase.FATE_CHOICES: self._fortune}
        if s.phase in others:
            return others[s.phase](s)
        return self._waiting("", "hex/capital", 66)

    def _waiting(self, title: str, picture: str, size: float) -> ui.Node:
        face = ui.Centre(ui.Symbol(picture, size, False))
        return ui.Card(title, ui.Item("work/wait", face, name=title or "Continue", rings=False), id="waiting")

    # ---- choices as cards
    def _cards(self, title: str, note: str, cards: list[ui.Item]) -> ui.Node:
        cols, gap, rim = (len(cards), 3, 2.5) if len(cards) <= FEW else (2, 1.5, 1.5)
        return ui.Card(title, ui.Grid(tuple(cards), gap, cols=cols), note, pad=(3, rim))

    def _card(
        self,
        id: str,
        symbols: tuple[str, ...],
        name: str,
        line: str,
        act: ui.Do,
        colour: Colour = UMBER,
        *,
        few: bool = True,
        chosen: bool = False,
        more: str = "",
        mute: bool = False,
    ) -> ui.Item:
        """One choice: its symbols, a name, a line, of which the first row has the colour, and what `more` is to be said
        where there is room; side by side while there are few, else two lines beside a mark. `mute`: no name."""
        anchor = "center" if few else "left"
        marks = tuple(ui.Symbol(one, 18 if few else 13) for one in symbols)
        rows = enumerate(line.split("\n") if line else ())
        told = tuple(ui.Text(row, "note", colour=UMBER if n else colour, lead=0.95, anchor=anchor) for n, row in rows)
        extra = ui.Text(more, "note", colour=UMBER, lead=0.95, anchor=anchor)
        room = (ui.Fit(extra, ui.Space(), 70),) if more else ()
        head = () if mute else (ui.Text(name, "label", 9 if few else 8.5, lead=0.95, anchor=anchor),)
        words = ui.Column((*head, *told, *room), 0.5, grow=True)
        tick = (ui.Symbol("tick", 10),) if chosen else ()  # visible under the focus too
        face: ui.Node = ui.Row((*marks, words, *tick), 2)
        if few:
            face = ui.Column((ui.Row((ui.Space(grow=True), *marks, ui.Space(grow=True)), 2), words), 1.5)
        ground, spoken = theme.card(chosen, act.why is not None), " ".join(f"{name} {line} {more}".split())
        return ui.Item(
            f"work/{id}", face, act, name=spoken, ground=ground, pad=(3, 2 if few or mute else 1), chosen=chosen
        )

    def _rerolls(self, s: State) -> list[ui.Item]:
        cards, lie, narrator = [], queries.reroll_odds(s)[0].disaster, self.context.narrator
        for row in queries.reroll_odds(s):
            keep = row.die < 0
            name = say("keep_both") if keep else (say("the_left_die"), say("the_right_die"))[row.die]
            told, fortune = self.context.chance(row.disaster), self.context.chance(row.chances["fortune"])
            line = narrator.say("reroll_odds", disaster=told, fortune=fortune) if told else ""
            key = Act.STOP if keep else FACES[s.faces[row.die] - 1]
            act = self.context.plays(acts.KeepFate() if keep else acts.RerollFate(row.die), "Choose", key=key)
            colour = RUST if row.disaster > lie else FERN if row.disaster < lie else UMBER
            cards.append(self._card(f"die{row.die}", ("tick",) if keep else ("die", "rotate"), name, line, act, colour))
        return cards

    def _gifts(self, s: State) -> list[ui.Item]:
        narrator, balance = self.context.narrator, scale_of(s).balance
        gifts, cards = acts.CapitalProduce.options(s), []
        for number, action in enumerate(gifts):
            name = narrator.amounts({good: action.goods.count(good) for good in dict.fromkeys(action.goods)})
            left = balance + action.goods.count("food")
            when = say("years_end") if s.due == 1 else None
            line = narrator.say("food_left" if left >= 0 else "food_short", left=abs(left), when=when)
            symbols, few = tuple(sign(good) for good in action.goods), len(gifts) <= FEW
            key = FACES[number] if number < len(FACES) else None
            act, colour = self.context.plays(action, "Choose", key=key), FERN if left >= 0 else RUST
            more = self._pays(s, action.goods) if few else ""
            id, mute = f"gift{number}", not few
            cards.append(self._card(id, symbols, name, line, act, colour, few=few, more=more, mute=mute))
        return cards

    def _pays(self, s: State, goods: tuple[str, ...]) -> str:
        """What these goods of the capital would pay for."""
        have = {good: n + goods.count(good) for good, n in zip(GOODS, s.goods, strict=True)}
        costs = [(row.building, row.cost) for row in queries.building_menu(s)]
        costs += [("monument", row.cost) for row in queries.stage_menu(s)[s.stage : s.stage + 1]]
        kinds = [one for one, cost in costs if all(have[good] >= n for good, n in cost.items())]
        told = self.context.narrator.listed([self.context.narrator.name(kind) for kind in kinds], "or")
        return self.context.narrator.say("pays_for", kinds=told) if kinds else say("pays_for_nothing")

    def _payments(self, s: State) -> list[ui.Item]:
        cards, narrator = [], self.context.narrator
        for i, good in enumerate(GOODS):
            act = self.context.plays(acts.PayHardTimes(good), "Choose", key=FACES[i])
            line = narrator.say("would_be", had=s.goods[i], left=max(0, s.goods[i] - 1))
            name = f"{signed(-1)} {narrator.name(good)}"
            cards.append(self._card(good, (sign(good),), name, line, act))
        return cards

    # ---- trade
    def times(self, s: State, row: queries.TradeRow) -> int:
        """How many trades to offer: food for whoever is short of it, and for the labour that is left either good."""
        short = max(0, -scale_of(s).balance)
        need = short if short and row.get == "food" else row.most - short
        return max(1, min(row.most, self._chosen.get(row.get, need)))

    def _adjust(self, row: queries.TradeRow, by: int) -> None:
        now = self.times(self.context.state, row)
        self._chosen[row.get] = max(1, min(row.most, now + by))

    def _trades(self, s: State) -> ui.Node:
        """Two counters, and what ending the year would mean."""
        text, colour = verdict(s, self.context.narrator)
        rows = tuple(self._trade(s, row) for row in queries.trade_menu(s))
        body = ui.Column((*rows, *((ui.Text(text, "line", colour=colour),) if text else ())), 3)
        return ui.Card("", body, pad=(2.5, 2))

    def _trade(self, s: State, row: queries.TradeRow) -> ui.Node:
        id, off, times = f"work/{row.get}", row.refusal is not None, self.times(s, row)
        have = s.goods[GOODS.index(row.get)]
        then: ui.Node = ui.Text(f"= {have + times}", "bold", 10, panels.NEXT, anchor="right")
        if row.refusal is not None:
            then = ui.Text(row.refusal.text, "small", colour=RUST, anchor="right")
        given = ui.Count("hammer", str(row.labour * times), 12, alt="labour")
        got = ui.Count(sign(row.get), str(times), 12, alt=row.get)
        price = (given, ui.Symbol("right", 8), got, ui.Space(grow=True), then)
        face = ui.Fit(ui.Row((ui.Text("Trade", "label", 9.5), *price), 6), ui.Row(price, 6))
        adjust = ui.do(self._adjust, row) if row.refusal is None and row.most > 1 else None
        act = self.context.plays(acts.Trade(row.get, times), "Trade", key=FACES[GOODS.index(row.get)])
        trade = ui.Item(id, face, act, name=say("trade", good=row.get), adjust=adjust, wheel=adjust,
                        ground=theme.card(off=off), least=21.0, faint=off, grow=True)  # fmt: skip
        ends = (-1, "minus", times > 1, say("trade_least")), (1, "plus", times < row.most, say("trade_most"))
        steps = (
            ui.Item(f"{id}/{label}", ui.Symbol(label, 10, not more), ui.do(self._adjust, row, way),
                 None if more else ClientRefusal(why), label, ground=theme.card(off=not more), pad=(7, 3), least=21.0,
                    aside=True)  # for the mouse: LEFT and RIGHT do the same on the row
            for way, label, more, why in ends
        )  # fmt: skip
        return ui.Row((trade, *(steps if adjust else ())), 2, top=True, whole=True, grow=True)

    # ---- a fortune
    def _fortune(self, s: State) -> ui.Node:
        narrator, cards = self.context.narrator, []
        for row in queries.result_menu(s):
            gains = ", ".join(f"{signed(n)} {narrator.name(good)}" for good, n in row.gains.items())
            line = gains or {"building": "−1 building", "good": "−1 good"}.get(row.loses, "nothing")
            picked = self._picks.count(row.result)
            name = narrator.name(row.id).capitalize() + (" ×2" if picked > 1 else "")
            act, colour = ui.do(self._pick, row.result, key=FACES[row.result - 1]), FERN if row.gains else RUST
            id, signs, chosen = f"fate{row.result}", (sign(row.id),), bool(picked)
            cards.append(self._card(id, signs, name, line, act, colour, few=False, chosen=chosen))
        die = next((i for i, pick in enumerate(s.picks) if not pick), 0)
        return self._cards("Fortune", say("choose_two_for_the", what="right" if die else "left"), cards)

    def _best_result(self, s: State) -> str:
        """The id of the best result not chosen yet."""
        rows = [row for row in queries.result_menu(s) if row.result not in self._picks]
        best = max(rows, key=lambda row: (not row.loses, sum(row.gains.values())))
        return f"work/fate{best.result}"

    def _pick(self, result: int) -> None:
        twice = self.context.state.chosen.fortune_repeat
        if result in self._picks and not (twice and len(self._picks) == 1):
            self._picks = [one for one in self._picks if one != result]
        else:
            self._picks = [*self._picks[-1:], result]
        if len(self._picks) == 2:
            self.context.focus.focus_on(acts.ChooseFortune(0, ()))
        elif self._picks == [result]:
            self.context.focus.focus_on(self._best_result(self.context.state))

    # ---- losses
    def _losses(self, s: State) -> ui.Node:
        starving, narrator = s.phase == Phase.STARVE, self.context.narrator
        buried = s.due if starving or s.chosen.disaster_graveyards else 0
        told: list[ui.Node] = [ui.Text(narrator.words.line(s.phase), "book")]
        if buried and s.graves.bit_count() + buried >= TABLES.limits.graveyards_lose:
            told.append(ui.Text(narrator.say("third_graveyard"), "name", colour=RUST))
        words = ui.Column(tuple(told), grow=True)
        face = ui.Fit(ui.Row((ui.Symbol("grave" if starving else "storm", 34, False), words), 8), words, 200)
        title, note = "Hunger" if starving else "A disaster", f"choose {s.due}"
        return ui.Card(title, face, note, pad=(5, 4))

    # ---- building
    def _build(self, s: State) -> ui.Node:
        kinds = []
        for row in queries.building_menu(s):
            then = "/".join(str(n) for n in dict.fromkeys(row.next_cost.values()))
            note = say("next_one_each", then=then)
            kinds.append(self._kind(s, row.building, row.cost, note, row.refusal, f"hex/{row.building}"))
        stages = queries.stage_menu(s)
        stage, whole = stages[min(s.stage, LAST_STAGE - 1)], s.stage == LAST_STAGE
        note = "complete" if whole else say(f"stage_gives_{s.stage + 1}")
        picture = f"hex/monument_{min(LAST_STAGE, s.stage + 1)}"
        kinds.append(self._kind(s, "monument", {} if whole else stage.cost, note, stage.refusal, picture))
        return ui.Scroll("work", ui.Grid(tuple(kinds), 4, grow=True))

    def end(self) -> ui.Item | None:
        """The large button beside the goal; None where there are only cards."""
        s, narrator = self.context.state, self.context.narrator
        if self.context.settling or self.context.dawning:
            return None
        if s.phase == Phase.FATE_CHOICES:
            die = next((i for i, pick in enumerate(s.picks) if not pick), 0)
            take = self.context.plays(acts.ChooseFortune(die, tuple(self._picks)), "Take")
            return _large("take", say("take_these"), take, "clover")
        if s.phase in (Phase.DISASTERS, Phase.STARVE) and s.due:
            return _large("point", say("choose_on_the_map"), ui.do(self.context.point), "hand")
        if s.phase == Phase.CONSTRUCT:
            label, symbol = ending(s, narrator) if tradeless(s) else (narrator.say("done_building"), "coin")
            return _large("done", label, self.context.plays(acts.Done(), "Done", ui.do(self._built)), symbol)
        if s.phase == Phase.TRADE:
            label, symbol = ending(s, narrator)
            return _large("done", label, self.context.plays(acts.Done(), "Done", ui.do(self._end_year)), symbol)
        return None

    def _sure(self) -> bool:
        """Asks once a year before somebody starves, or labour that could be traded is lost."""
        s = self.context.state
        short = -scale_of(s).balance
        if self._asked == s.year or (short <= 0 and tradeless(s)):
            return True
        self._asked = s.year
        told = say("end_starves", short=short) if short > 0 else say("end_wastes", lost=s.goods[LABOUR])
        self.context.say(told, "grave" if short > 0 else "hammer")
        return False

    def _end_year(self) -> Step:
        return self.context.do(acts.Done()) if self._sure() else None

    def _built(self) -> Step:
        """Ends building, and the year too if there is nothing to trade."""
        play, free = self.context.play, self.context.free
        if tradeless(self.context.state) and not self._sure():
            return None
        step = self.context.do(acts.Done())
        s = play.session.match.state
        if free and s.phase == Phase.TRADE and tradeless(s):
            play.do(acts.Done())
        return step

    def _kind(
        self, s: State, building: str, cost: Mapping[str, int], note: str, refusal: Refuses | None, picture: str
    ) -> ui.Item:
        leads, off = ui.do(self._take, building), refusal is not None
        key = FACES[onmap.KINDS.index(building)]
        act = self.context.plays(self.context.picks_up(building), say("pick_up"), leads, refusal, key)
        chosen = self.context.building == building and self.context.pointing
        costs = tuple((sign(good), str(n), s.goods[GOODS.index(good)] < n) for good, n in cost.items())
        price = ui.Price(costs, 8.5, 1.0)
        mark = ui.Symbol(_MARKS.get(getattr(refusal, "code", ""), "cross") if off else "tick", 10, off=False)
        name = ui.Text(self.context.narrator.name(building).capitalize(), "bold", 10, theme.FAINT if off else INK, 0.9)
        told = ui.Column((name, price, ui.Row((ui.Space(grow=True), mark))), 1, grow=True)
        face = ui.Fit(ui.Row((ui.Symbol(picture, 36), told)), told, 88)
        said, ground = f"{self.context.narrator.say('build', building=building)}, {note}", theme.card(chosen, off)
        return ui.Item(f"work/{building}", face, act, name=said, ground=ground, pad=(3, 1), chosen=chosen)

    def _take(self, building: str) -> Step:
        self.context.building = building
        return self.context.point()


def _large(id: str, label: str, act: ui.Do, symbol: str) -> ui.Item:
    return ui.button(f"work/{id}", label, act, symbol, size=11, least=40.0)
