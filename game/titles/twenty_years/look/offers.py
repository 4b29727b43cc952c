"""What is bought and chosen: trades, troops, bombs, goods, the treasury."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.scenes.page import PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import page as ui
from game.client.ui import place, theme
from game.client.ui.palette import CREAM, FERN, GOLD, GREEN, RUST, TAN, UMBER, VELLUM, mix
from game.core.rules import Action
from game.core.twenty_years import actions, queries
from game.core.twenty_years import tables as t
from game.core.twenty_years.queries import Offer, StructureOffer
from game.core.twenty_years.state import GoodsChoice, State
from game.titles.twenty_years.look.cards import CARD, LIST, SLIP, GoodsQuestion, marks, price_marks, side_by_side, title
from game.titles.twenty_years.look.context import TableContext, TreePanel
from game.titles.twenty_years.narrator import WORDS, say


class Trading:
    """Trades that pay for a structure, played one after the other; then its piece is in hand."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._wanted: StructureOffer | None = None  # what they are for
        self._made = range(0)  # the places of those done in the journal
        self._told = ""  # what they cost

    def trades(self, row: StructureOffer) -> tuple[Action, ...]:
        """What brings the goods that are missing for it; () where none are, or nothing would."""
        short = row.refusal is not None and row.refusal.code == "short"
        return (queries.reach(self._context.play.shown, row.cost, row.basic) if short else None) or ()

    def plan(self, row: StructureOffer) -> tuple[Action, ...]:
        """The trades after which it can be built at once; () where there are none, or no room."""
        return self.trades(row) if row.places else ()

    def follow(self, row: StructureOffer, plan: Sequence[Action]) -> Step:
        """Play these trades, then take the piece."""
        if self._context.free and self._context.weighed(plan[0], partial(self._trade, row, plan)):
            self._trade(row, plan)
        return None

    def _trade(self, row: StructureOffer, plan: Sequence[Action]) -> None:
        context, before = self._context, len(self._context.play.session.match)
        self._wanted, self._made = row, range(before, before + len(plan))
        price = " ".join(f"{n}~{{{good}}}" for good, n in queries.spends(context.state, plan).items())
        self._told = say("traded_away", price=price)
        for action in plan:
            context.play.do(action)

    def take_back(self) -> None:
        """The piece they were for is put back: so are they, if nothing else was done since."""
        made, self._made = self._made, range(0)
        if made and made.stop == len(self._context.play.session.match):
            for _ in made:
                self._context.undo()

    def tick(self) -> bool:
        """Goes on as soon as the last trade was shown, unless somebody undid it."""
        context = self._context
        if self._wanted is None or not context.free:
            return False
        wanted, self._wanted = self._wanted, None
        if any((one.structure, one.level, one.refusal) == (wanted.structure, wanted.level, None)
               for one in queries.structure_menu(context.play.shown)):  # fmt: skip
            context.open_tab("build")
            context.focus.focus_on(f"build/{wanted.structure}")
            context.place(wanted.structure, wanted.level)
            context.say(self._told, "scales")
        return True


class OffersPanel(TreePanel):
    """How often of each is remembered as long as the state stays."""

    tab, verb = "", ""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._of: State | None = None
        self.rows: dict[str, Offer] = {}  # by id
        self._times: dict[str, int] = {}

    def refresh(self) -> None:
        if self.state is not self._of:
            self._of, self._times = self.state, {}
            self.rows = self.offers(self.state)

    def offers(self, s: State) -> dict[str, Offer]:
        raise NotImplementedError

    @property
    def here(self) -> str:
        """The id of the offer in focus, "" for none."""
        tab, _, id = self.context.focus.id.partition("/")
        return id if tab == self.tab and id in self.rows else ""

    def times(self, id: str) -> int:
        return self._times.get(id, 1)

    def adjust(self, id: str, by: int) -> Step:
        """So many times more or less; after the most comes once again."""
        self._times[id] = (self.times(id) + by - 1) % max(1, self.rows[id].most) + 1
        return None

    def buys(self, id: str) -> ui.Do:
        one = self.rows[id]
        able = [row for row in self.rows.values() if row.refusal is None]
        able.sort(key=lambda row: not isinstance(row.action, actions.TradeRare))
        key = self.key_of(one, able)
        return self.context.plays(one.times(self.times(id)), self.verb, key=key)


class TradePanel(OffersPanel):
    """The slips beside the list play a whole plan, after which its piece is in hand."""

    tab, verb = "trade", "Trade"
    acts, shows = (actions.TradeBasic, actions.TradeGold, actions.TradeRare), ("traded",)

    def __init__(self, context: TableContext, trading: Trading) -> None:
        super().__init__(context)
        self._trading = trading

    def offers(self, s: State) -> dict[str, Offer]:
        return {str(i): one for i, one in enumerate(queries.trade_menu(s))}

    def keys(self) -> dict[Act, ui.Do]:
        here = self.here
        often = say("how_often") if here and self.rows[here].most > 1 else ""
        return {Act.MIRROR: ui.do(self.adjust, here, 1, verb=often)} if here else {}

    def view(self) -> ui.Node:
        """The trades column by column, and what could be built after trading."""
        self.refresh()
        lines = -(-len(self.rows) // 2)
        rows = tuple(self._row(id) for id in sorted(self.rows, key=lambda id: (int(id) % lines, int(id))))
        board = ui.Card("", ui.Grid(rows, 1.6), pad=(2.4, 2), id="list", basis=LIST)
        return side_by_side(board, self._card())

    def _row(self, id: str) -> ui.Node:
        one, times, here = self.rows[id], self.times(id), id == self.here
        low: ui.Node = ui.Text(say("up_to", most=one.most), "note", colour=UMBER)
        if (lacks := one.refusal) is not None:
            why = say(lacks.code if lacks.code in ("no_marketplace", "no_port") else "not_now")
            why = f"{lacks.have}/{lacks.need}~{{{lacks.what}}}" if lacks.code == "short" else why
            low = ui.Text(why, "tag", colour=RUST)
        elif here and one.most > 1:
            low = ui.Row((ui.ButtonGlyph((Act.MIRROR,), 9), ui.Text(f"{times} of {one.most} times", "tag")))
        paid, got = (ui.Price(tuple(marks(goods, times=times)), 8.5) for goods in (one.gives, one.gets))
        act = self.buys(id)
        low = ui.Row((low, ui.Space(grow=True), *self.cap(act))) if act.key is not None else low
        face = ui.Column((ui.Row((paid, ui.Space(grow=True), ui.Symbol("right", 8, False), got)), low), 1)
        name = f"{' + '.join(f'{n} {good}' for good, n in one.gives.items())} for {next(iter(one.gets))}"
        turn = None if one.refusal is not None else ui.do(self.adjust, id)
        return self.slip(f"trade/{id}", face, act, name, wheel=turn)

    def _card(self) -> ui.Node:
        """What the trade in focus leaves, and what trading could pay for."""
        after = (self._after(self.here), ui.Rule()) if self.here else ()
        rows = [one for one in queries.structure_menu(self.state) if one.refusal and one.refusal.code == "short"]
        short = [(one, self._trading.trades(one)) for one in rows]
        slips: tuple[ui.Node, ...] = tuple(self._plan(one, plan) for one, plan in short if plan)
        if slips:
            slips = (ui.Text(say("trades_pay"), "note", colour=UMBER), *slips)
        else:
            some = any(one.refusal is None for one in self.rows.values())
            slips = (ui.Text(say("trades_none" if some else "trades_where"), "book", 8.5, UMBER),)
        left_out = tuple(self._left_out(one) for one, plan in short if not plan)
        slips += (ui.Text(say("trades_cannot"), "note", colour=UMBER), *left_out) if left_out else ()
        return ui.Card(say("trades_possible"), ui.Column((*after, *slips)), colour=VELLUM, basis=CARD)

    def _after(self, id: str) -> ui.Node:
        """Before and after of the goods of a trade, or why there is none."""
        one, times = self.rows[id], self.times(id)
        if one.refusal is not None:
            return ui.Text("{cross}~" + one.refusal.text, colour=RUST)
        found = []
        for good, by in (*((g, -k) for g, k in one.gives.items()), *one.gets.items()):
            have = self.state.goods[t.GOOD[good]]
            found.append(ui.Count(good, str(have + by * times), was=str(have), colour=FERN if by > 0 else None))
        return ui.Row(tuple(found), 6)

    def _plan(self, one: StructureOffer, plan: tuple[Action, ...]) -> ui.Node:
        name = title(one.structure, one.level)
        count = sum(getattr(action, "times", 1) for action in plan)
        trades: ui.Node = ui.Text(say("trades", trades=count), "note", colour=UMBER, anchor="right")
        if not one.places:
            trades = ui.Row((ui.Symbol("lock", 8.5, False), ui.Symbol("claim", 9.5, True)), 0.5)
        face = ui.Row((ui.Symbol(one.structure, 14, not one.places), ui.Text(name, "label", 8.2, grow=True), trades))
        act, why = ui.do(self._trading.follow, one, plan, verb="Trade"), None if one.places else one.refusal
        return ui.Item(f"reach/{one.structure}", face, act, why, say("trade_for", piece=name), ground=SLIP)

    def _left_out(self, one: StructureOffer) -> ui.Node:
        """What no trade of today pays for, and what it is short of."""
        short = tuple(mark for mark in price_marks(self.state, one) if mark[2])
        room = () if one.places else (ui.Symbol("claim", 9.5, True),)
        face = ui.Row((ui.Symbol(one.structure, 12, True), ui.Price(short, 7.8), *room, ui.Space(grow=True)))
        return ui.Item(f"reach/{one.structure}", face, None, one.refusal, title(one.structure, one.level), pad=(3, 0))


class ArmyPanel(OffersPanel):
    """Sets of five, bombs, and how each troop fares against every monster; the card stays with the one chosen last."""

    tab, verb = "army", "Recruit"
    acts, shows = (actions.Recruit, actions.BuyBomb), ("recruited", "bombs_bought")
    _chosen = "footmen"

    def offers(self, s: State) -> dict[str, Offer]:
        return {next(iter(one.gets)): one for one in queries.troop_menu(s)}

    def view(self) -> ui.Node:
        self.refresh()
        self._chosen = self.here or self._chosen
        rows = ui.Column(tuple(map(self._row, self.rows)), 1.6)
        board = ui.Card("", rows, pad=(2.4, 2), id="list", basis=LIST)
        return side_by_side(board, self._card(self._chosen))

    def _row(self, id: str) -> ui.Node:
        one, name = self.rows[id], WORDS.name(id, 2).capitalize()
        act = self.buys(id)
        head = ui.Row((ui.Text(name, "label", 9.5, grow=True), *self.cap(act)))
        # What so many sets cost, with what is short of it, and bring.
        paid = ui.Price(tuple(marks(one.gives, self.state.goods, self.times(id))), 9)
        gain = ui.Text(f"+{next(iter(one.gets.values())) * self.times(id)}", "figure", colour=FERN)
        exchange = (paid, ui.Symbol("right", 8, False), ui.Row((gain, ui.Symbol(id, 13, False)), 2))
        if one.refusal is None:
            times: ui.Node = ui.Text(say("up_to", most=one.most), "note", colour=UMBER)
            if id == self.here and one.most > 1:  # how many sets, while it has the focus
                step = ui.do(self.adjust, id)
                times = ui.Choice(text=f"{self.times(id)} of {one.most}", step=step, open=act, edge=0.34)
            low: ui.Node = ui.Row((*exchange, ui.Space(grow=True), times))
        else:  # and what is missing besides
            missing = ui.Text(one.refusal.text, "ui", 7.6, RUST)
            low = ui.Row(exchange) if one.refusal.code == "short" else ui.Column((ui.Row(exchange), missing), 1)
        figure = ui.Art(32, 26, draw=ui.do(_figure, id, one.refusal is not None))
        face = ui.Row((figure, ui.Column((head, low), 3, grow=True)), 4)
        turn = None if one.refusal is not None else ui.do(self.adjust, id)
        return self.slip(f"army/{id}", face, act, name, grow=True, wheel=turn)

    def _card(self, id: str) -> ui.Node:
        """What it is good for, on which faces one dies against each monster, its price where the row has no room."""
        one, name = self.rows[id], WORDS.name(id, 2).capitalize()
        body: tuple[ui.Node, ...] = (ui.Text(WORDS.line(id), "book", 8.8), ui.Rule())
        if id == "bomb":
            most, rare = t.TABLES.bombs.limit, next(iter(one.gives))
            text = say("bombs_to_buy", left=most - self.state.bombs_bought, all=most, price=f"1~{{{rare}}}")
            body += (ui.Text(text, colour=UMBER),)
        else:
            troop = t.TROOP[id]
            foes = ui.Grid(tuple(_foe(monster, t.DIES[monster][troop]) for monster in t.MONSTERS), cols=3)
            kills = ui.Text(say("kills", kills=t.KILLS[troop]), colour=UMBER)
            body += (kills, ui.Text(say("dies_on"), "note", colour=UMBER), foes)
        return ui.Card(name, ui.Column(body), colour=VELLUM, basis=CARD)


def _figure(troop: str, off: bool, painter: Painter, box: Rect, how: ui.How) -> None:
    """The soldier, or the bomb; grey while it is unavailable."""
    x, y, w, h = box
    if troop == "bomb":
        painter.symbol("bomb", *place.middle(box), h, off=off)
    else:
        painter.sprite(f"fig/{troop}", x + w / 2, y + h + 4, h + 10, grey=off, alpha=150 if off else 255)


def _foe(monster: str, face: int) -> ui.Row:
    """A monster, and the faces on which one dies; 0 is nobody who could fight it."""
    text = "all" if face == 1 else f"{face}+" if 1 < face < 6 else "6" if face == 6 else "can't"
    head = ui.Symbol(f"head_{monster}", 18, not face, alt=WORDS.name(monster, 2))
    return ui.Row((head, ui.Text(text, "mark", colour=RUST if face in (0, 1) else None)), 2)


# ---- The card on which goods are named: loot, the reward of a level, the price of a tower.
_WIDTH = 262.0
# By cause: title and symbol of the card.
_TITLES = {
    "loot": (say("loot_room"), "chest"),
    "reward": (say("reward_at_exit"), "chest"),
    "magic_tower": (say("tower_price"), "tower"),
}


class GoodsChooser(PageScene):
    """The goods that the frame on top of the match asks for, named as on a page of the ledger."""

    covers = False

    def __init__(self, play: Play) -> None:
        self.play, top = play, play.session.match.state.top
        assert isinstance(top, GoodsChoice), "nothing to choose now"
        self.question = GoodsQuestion(self, top)
        super().__init__(self.question.first)

    def enter(self) -> None:
        super().enter()
        self.services.sound.play("page")

    def decide(self, action: Action) -> Step:
        self.play.do(action)
        return Pop(True)

    def acted(self, act: Act, given: Input) -> Step:
        named = self.question.named
        if act is Act.MIRROR:
            self.question.less(self.focus.id)
        elif act in (Act.BACK, Act.UNDO) and named:
            named.clear()
            self.services.sound.play("eraser")
            self.focus.focus_on(self.question.first)
        else:
            return super().acted(act, given)
        return None

    def prompts(self) -> Sequence[Prompt]:
        less = (Prompt(Act.MIRROR, say("remove_one")),) if self.question.counted else ()
        back = Prompt(Act.BACK, "Reset" if self.question.named else say("look_at_map"))
        return (Prompt(Act.CONFIRM, "Choose"), *less, back)

    def view(self) -> ui.Node:
        title, symbol = _TITLES.get(self.question.frame.cause, (say("your_goods"), "chest"))
        body = ui.Column((ui.Text(self.question.title, "told"), self.question.view()), 4)
        return self.over(_headed(title, symbol, body), _WIDTH)


def _headed(title: str, symbol: str, body: ui.Node) -> ui.Card:
    """A card that lies over the map, its symbol beside its title."""
    head = ui.Row((ui.Symbol(symbol, 11), ui.Text(title, "title", 8.5, CREAM, grow=True)), 4)
    return ui.Card(title, body, colour=VELLUM, head=head, pad=(8, 6))


# ---- The card of the treasury: all its gold at once, or a coin every year, and when the coins have caught up.
WIDE = 360.0


class TreasuryCard(PageScene):
    """Push it with the play when the treasury asks; it pops when it was answered, or with BACK to look at the map."""

    covers = False
    exit_label = say("look_at_map")

    def __init__(self, play: Play) -> None:
        self.play = play
        self.brings, self.even = queries.income(play.session.match.state)
        super().__init__("treasury/lump" if self.brings < t.TABLES.treasury.lump else "treasury/income")

    def _choose(self, mode: str) -> Step:
        self.play.do(actions.ChooseTreasury(mode))
        return Pop()

    def view(self) -> ui.Node:
        lump, each = t.TABLES.treasury.lump, t.TABLES.treasury.income
        once = self._way("lump", lump, say("gold_now", gold=lump), "once")
        yearly = self._way("income", each, say("gold_yearly", gold=each), say("gold_by_end", gold=self.brings))
        if self.even:
            text, colour = say("breaks_even", year=self.even), FERN
        else:
            text, colour = say("breaks_never", income=self.brings, lump=lump), RUST
        ask = ui.Text(say("how_to_pay"), "book", 10.5, anchor="center")
        even = ui.Text(text, "name", colour=colour, anchor="center")
        body = ui.Column((ask, ui.Grid((once, yearly), 10), self._years(), even), 7)
        return self.over(_headed(say("treasury_built"), "treasury", body), WIDE)

    def _way(self, mode: str, gold: int, head: str, note: str) -> ui.Item:
        edge = ui.Space(grow=True)
        clock = (ui.Symbol("hourglass", 16),) if mode == "income" else ()
        coins = ui.Row((edge, *[ui.Symbol("gold", 21)] * gold, *clock, edge), -5)
        told = ui.Text(head, "total", anchor="center"), ui.Text(note, colour=UMBER, anchor="center")
        act = ui.do(self._choose, mode)
        return ui.Item(f"treasury/{mode}", ui.Column((coins, *told), 4), act, name=head, ground=theme.CARD, pad=(5, 8))

    def _years(self) -> ui.Grid:
        """The years to come as a row of coins, those beyond the lump in green."""
        now, even = self.play.session.match.state.year, self.even
        coins = []
        for year in range(1, t.TABLES.turns.years + 1):
            fill = mix(TAN, VELLUM, 0.4) if year < now else mix(GREEN, CREAM, 0.4) if even and year > even else GOLD
            face = "bold" if year == even else "ui"
            coins.append(ui.Pill(str(year), face, 7.2, anchor="center", fill=fill))
        return ui.Grid(tuple(coins), 1, cols=len(coins))
