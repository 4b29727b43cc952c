"""Cards that are read, of a structure, a claim, the years to come, and the questions that a page asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.play import Play
from game.client.scenes.playing import said
from game.client.services import Services
from game.client.stack import Step
from game.client.ui import page as ui
from game.client.ui import palette as hue
from game.client.ui import theme
from game.client.ui.focus import FocusGraph, Refuses
from game.core.rules import Action, Refusal
from game.core.twenty_years import odds_dice, odds_fight, odds_ledger
from game.core.twenty_years.actions import ChooseGoods, ChooseTroop, ClaimTile, Rumour, TakeFreeTile
from game.core.twenty_years.actions.base import Goods
from game.core.twenty_years.books import counted
from game.core.twenty_years.queries import ClaimRow, StructureOffer, reach, spends
from game.core.twenty_years.state import ACTIONS, GoodsChoice, State, TroopChoice
from game.core.twenty_years.tables import BASIC, ENTRIES, ENTRY, GOOD, GOODS, KIND_OF, KINDS, TABLES, TROOPS
from game.phrase import percent
from game.titles.twenty_years.narrator import WORDS, say

PICTURE = 48.0  # points high
LARGE_W, LARGE_H = 132.0, 41.0  # the width the large button likes, its height at least
LIST, CARD = 210.0, 118.0  # widths that a list and the card beside it like
BESIDE = 240.0  # points at text of 100 % from which on a card is beside the list, not its facts below
SLIP = theme.inked(
    hue.VELLUM, 2.2, 0.5, hue.mix(hue.TAN, hue.OAK, 0.5)
)  # the ground of what can be had, and of what cannot
SLIP_OFF = theme.inked(hue.mix(hue.TAN, hue.VELLUM, 0.1), 2.2, 0.5, hue.mix(hue.TAN, hue.OAK, 0.5))


def large(id: str, symbol: str, label: str, act: ui.Do, key: Act | None = None, off: bool = False) -> ui.Item:
    """The one large button at the foot: what goes on from here. Where it is `off` the focus lends it no colour."""
    ground = theme.inked(hue.mix(hue.TAN, hue.SLATE, 0.2) if off else hue.mix(hue.GREEN, hue.CREAM, 0.62))
    edge = ui.Space(grow=True)
    cap = (ui.ButtonGlyph((key,), 10),) if key is not None else ()
    broad = ui.Row((edge, ui.Symbol(symbol, 20), ui.Text(label, "bold", 12), *cap, edge), 5)
    face = ui.Fit(broad, ui.Row((edge, ui.Text(label, "bold", 9.5), *cap, edge), 3))
    return ui.Item(
        id, face, act, name=label, ground=ground, pad=(5, 3), faint=off, bare=off, basis=LARGE_W, least=LARGE_H
    )


def side_by_side(board: ui.Node, card: ui.Node) -> ui.Row:
    """A list, and the card of what is in focus."""
    return ui.Row((board, card), 4, top=True)


def listed(board: ui.Node, s: State, one: StructureOffer | None) -> ui.Fit:
    """The list of structures, and the card of one or of demolition; where letters are large, its facts below."""
    if one:
        card, facts = _card(s, one), _facts(s, one)
    else:
        architect = f"*{TABLES.score.architect}*~{{vp}}: {WORDS.line('architect')}"
        free, lost = say("demolish_free"), say("architect_lost") if s.demolished else architect
        told = ui.Column((ui.Picture("sym/demolish", 40, 0), ui.Text(f"{free}\n{lost}", "book", 8.8)), 6)
        card = ui.Card("Demolish", told, colour=hue.VELLUM, id="razing", basis=CARD)
        facts = ui.Card("", ui.Text(free, "book", 8.5), colour=hue.VELLUM, pad=(4, 1), firm=True, id="facts")
    return ui.Fit(side_by_side(board, card), ui.Column((board, facts), 4), BESIDE, grow=True)


def title(structure: str, level: int) -> str:
    """ "Port", "Windmill 2"."""
    top = KINDS[KIND_OF[structure, 1]].top
    name = WORDS.name(structure).capitalize()
    return f"{name} {level}" if top > 1 else name


def _facts(s: State, one: StructureOffer) -> ui.Card:
    """What the card tells besides what the list has, in few lines."""
    stands = one.standing >= one.most > 0  # the list has its picture alone
    line, *told = _told(s, one, f"*{title(one.structure, one.level)}*: " if stands else "")
    worth = (ui.Text(f"{one.vp}~VP", "note", colour=hue.RUST),) if one.vp else ()
    first = ui.Row((ui.Stack((line,), grow=True), _rest(s, one), *worth))
    body = ui.Column((first, *((ui.Fit(ui.Row(tuple(told), 8), ui.Column(tuple(told), 1)),) if told else ())), 1)
    return ui.Card("", body, colour=hue.VELLUM, pad=(4, 1), firm=True, id="facts")


def _told(s: State, one: StructureOffer, name: str = "") -> tuple[ui.Node, ...]:
    """What it is for, after its `name` if there is one; what is in the way or fits, and what comes of it."""
    line = ui.Text(name + WORDS.line(one.structure, one.level), "book", 8.5, lead=0.94)
    told = tuple(
        ui.Row((ui.Symbol(symbol, 8.5, False), ui.Text(text, "note", colour=colour, grow=True)), 2.5)
        for symbol, text, colour in notes(s, one)
    )
    return line, *told


def _card(s: State, one: StructureOffer) -> ui.Card:
    """The whole card of one structure level."""
    name, note = title(one.structure, one.level), f"{one.vp} VP" if one.vp else ""
    broad, narrow = (
        ui.Row((ui.Text(name, "title", colour=hue.CREAM, grow=True), ui.Text(text, "note", colour=hue.GOLD)))
        for text in (note and say("vp_at_end", vp=one.vp), note)
    )
    picture = ui.Picture(f"pic/build_{one.structure}", PICTURE)
    chips = tuple(mark for mark in price_marks(s, one) if mark[0] != "bag")
    any_one = (ui.Text("+ 1 {wood}/{stone}/{leather}", "mark"),) if one.basic else ()
    cost = (ui.Price(chips, 9), *any_one) if chips or one.basic else (ui.Text("free", "bold", colour=hue.FERN),)
    price = ui.Row((*cost, ui.Space(grow=True), _rest(s, one)))
    body = ui.Column((picture, price, ui.Rule(), *_told(s, one)), 2.5)
    return ui.Card(name, body, note, hue.VELLUM, pad=(4, 3), head=ui.Fit(broad, narrow, 116), basis=CARD)


def _rest(s: State, one: StructureOffer) -> ui.Text:
    """How many of it stand, or what its price would leave."""
    text, colour = "", hue.UMBER
    if one.most > 1:
        text = f"{one.standing}/{one.most}"
    elif not one.most:
        text = f"{one.standing}/{s.chosen.towers}"
    elif one.cost and one.refusal is None:
        rest = " ".join(f"{s.goods[GOODS.index(good)] - n}~{{{good}}}" for good, n in one.cost.items())
        text, colour = f"{rest} left", hue.FERN
    return ui.Text(text, "note", colour=colour, anchor="right")


def notes(s: State, row: StructureOffer) -> Iterator[tuple[str, str, hue.Colour]]:
    """(symbol, sentence, colour): what is in the way or fits, what must be beside it, what comes after it."""
    kind = KINDS[KIND_OF[row.structure, row.level]]
    if row.refusal is not None:
        yield "cross", row.refusal.text, hue.RUST
        plan = reach(s, row.cost, row.basic) if row.refusal.code == "short" else None
        if plan:
            count = sum(getattr(action, "times", 1) for action in plan)
            spent = " ".join(f"{n}~{{{good}}}" for good, n in spends(s, plan).items())
            yield "scales", say("trades_away", trades=count, price=spent), hue.FERN
    if row.places:
        yield "tick", say("spots", spots=row.places), hue.FERN
    if row.structure == "armoury":
        yield "barracks", say("touch_barracks"), hue.UMBER
    elif row.structure == "magic_tower":
        yield "flag", say("only_on_cost", cost=s.realm.board.top_label), hue.UMBER
    elif kind.level > 1:
        yield row.structure, say("touch_level", level=kind.level - 1), hue.UMBER
    if kind.level < kind.top:
        after = KINDS[KIND_OF[row.structure, row.level + 1]]
        price = " ".join(f"{n}~{{{GOODS[good]}}}" for good, n in enumerate(after.cost) if n)
        yield "right", say("then_level", level=after.level, price=price), hue.UMBER
    if not kind.demolish:
        yield "lock", say("no_demolishing"), hue.UMBER


def marks(goods: Mapping[str, int], have: Sequence[int] = (), times: int = 1) -> Iterator[tuple[str, str, bool]]:
    """(good, number to show, whether it is short) of so many times a price; "2/3" where less is there than it takes."""
    for good, n in goods.items():
        need = n * times
        had = have[GOOD[good]] if have else need
        yield good, f"{had}/{need}" if had < need else str(need), had < need


def price_marks(s: State, row: StructureOffer) -> Iterator[tuple[str, str, bool]]:
    """The marks of a structure's price; "bag": any basic good."""
    yield from marks(row.cost, s.goods)
    if row.basic:
        yield "bag", "1", not any(s.goods[good] for good in BASIC)


# ---- Claiming one tile: the ways there are, what each costs, and the card that says what may come of it.
Claim = ClaimTile | TakeFreeTile
STRIP = 38.0  # points the pictures of the land are high
PICTURED, PLACED = 80.0, 116.0  # points at text of 100 % from which on the card has pictures, and its head the place
STAKE, FREE = say("claim_stake"), say("claim_free")


def losses(lost: Sequence[float]) -> str:
    """Expected losses of footmen, archers, knights and bombs in marks; "" where none is worth a word."""
    return " ".join(f"{n:.1f}~{{{name}}}" for name, n in zip((*TROOPS, "bomb"), lost, strict=False) if n >= 0.05)


def ways(one: ClaimRow) -> list[tuple[str, Claim, str]]:
    """What is legal for this tile now: label, action, symbol; the cheapest first."""
    found: list[tuple[str, Claim, str]] = []
    if one.free_refusal is None:
        found.append(("Free", TakeFreeTile(one.tile), "pick"))
    if one.half_refusal is None:
        found.append((say("half_price", gold=one.half), ClaimTile(one.tile, True), "flag"))
    if one.refusal is None:
        found.append((say("full_price", gold=one.price), ClaimTile(one.tile, False), "gold"))
    return found


def why(one: ClaimRow) -> Refusal | None:
    """Why there is no way at all."""
    if ways(one):
        return None
    return one.half_refusal if one.half_refusal and one.half_refusal.code == "short" else one.refusal


def price_now(s: State, one: ClaimRow) -> int:
    """What it costs in the cheapest way that is open this year."""
    if one.free_refusal is None:
        return 0
    return one.half if s.discounts_left and s.phase == ACTIONS else one.price


def claim_card(s: State, one: ClaimRow, odds: odds_fight.ClaimOdds, level: str, terrain: str) -> ui.Card:
    """Price, guards, chances, what is at stake. `level` is the odds setting, `terrain` the name of its land."""
    r, c = divmod(s.realm.numbers[one.tile], s.realm.board.cols)
    strip = ui.Art(h=STRIP, draw=ui.do(_strip, terrain, r * 7 + c * 5 + r * c))
    if one.free_refusal is None:
        told: tuple[ui.Node, ...] = (ui.Text(FREE),)
    else:
        told = (*_chances(one, odds, level), ui.Text(STAKE, "ui", 7.6, hue.UMBER))
    price, name, place = _claim_price(s, one), terrain.capitalize(), f"row {r + 1}, column {c + 1}"
    body = ui.Fit(ui.Column((strip, price, ui.Rule(), *told)), ui.Column((price, ui.Rule(), *told)), PICTURED)
    title = ui.Text(name, "title", colour=hue.CREAM, grow=True)
    whole = ui.Row((title, ui.Text(place, "note", colour=hue.TAN)))
    head = ui.Fit(whole, ui.Row((title,)), PLACED)  # the list names the place too
    return ui.Card(name, body, place, hue.VELLUM, pad=(4, 3), id="claim", head=head, basis=CARD)


def _strip(terrain: str, seed: int, painter: Painter, box: Rect, how: ui.How) -> None:
    """Pictures of that land side by side."""
    x, y, w, h = box
    with painter.clip(x, y, w, h):
        for i in range(int(w // h) + 1):
            picture = painter.picture(f"land/{terrain}_{(seed + i) % 4 + 1}", painter.px(h) + 1)
            painter.put(picture, x + i * h, y)


def _claim_price(s: State, one: ClaimRow) -> ui.Row:
    price = price_now(s, one)
    word = ui.Text("Price", colour=hue.UMBER)
    if not price:
        return ui.Row((word, ui.Text("free", "figure", colour=hue.FERN)), 6)
    leaves = s.gold - price
    text, colour = (f"{leaves} left", hue.FERN) if leaves >= 0 else (f"{-leaves} short", hue.RUST)
    paid = ui.Count("gold", str(price), 10, str(one.price) if price < one.price else "")
    return ui.Row((word, paid, ui.Text(text, "small", colour=colour, anchor="right", grow=True)), 6)


def _chances(one: ClaimRow, odds: odds_fight.ClaimOdds, level: str) -> tuple[ui.Node, ...]:
    """Who may wait, and what may come of it."""
    faces = " or ".join(str(face) for face in range(TABLES.guards.from_face, 7))
    found: list[ui.Node] = [
        ui.Row((ui.Symbol("head_bandits", 11), ui.Text(f"{counted(one.guards, 'bandits')} on a {faces}", grow=True)))
    ]
    if odds.joins:
        found.append(ui.Row((ui.Symbol("church", 10), ui.Text(say("would_join"), "mark", colour=hue.FERN, grow=True))))
    if level == "off":
        return tuple(found)
    rows = (("win", odds.own, hue.GREEN), ("lose", odds.beaten, hue.ORANGE), ("flee", odds.flight, hue.RED))
    found += [_bar(label, share, colour, level) for label, share, colour in rows if share]
    # What a fight would cost on average, and the point at stake.
    lost = losses(odds.lost)
    if lost and level == "numbers":
        found.append(ui.Text(say("average_losses", lost=lost), "small", colour=hue.INK))
    if odds.flight:
        found.append(ui.Text(say("claim_flight"), "small", colour=hue.RUST))
    elif odds.guarded and not odds.joins:
        found.append(ui.Text(say("claim_win"), "small", colour=hue.FERN))
    return tuple(found)


def _bar(label: str, share: float, colour: hue.Colour, level: str) -> ui.Row:
    """A chance as a bar with its number, or in words."""
    name = ui.Text(label, basis=30)
    if level != "numbers":
        return ui.Row((name, ui.Text(said(share, level), "mark", anchor="right", grow=True)))
    number = ui.Text(percent(share), "mark", anchor="right", basis=28)
    return ui.Row((name, ui.Bar(20, 5.2, share=share, colour=colour, grow=True), number))


# ---- The years to come, in short: what each will ask, and what it would mean for the kingdom as it stands today.
COLOURS: dict[str, hue.Colour] = {"ok": hue.FERN, "missing": hue.RUST, "warn": hue.RUST, "info": hue.INK}
MARKS = {"ok": "tick", "missing": "cross", "warn": "warn", "info": "right"}
WEIGHT = {"missing": 0, "warn": 1, "info": 2, "ok": 3}  # what to read first


def weight(fact: odds_ledger.Fact) -> int:
    """The lower, the sooner it is read; a chance however good is news, and stands before what hangs on it."""
    return WEIGHT["info" if fact.kind == "ok" and fact.chance is not None else fact.kind]


def told(fact: odds_ledger.Fact, odds: str) -> str:
    """A fact in one sentence, its chance as the setting wants it."""
    if fact.chance is None:
        return fact.text
    if odds == "numbers":
        return f"{fact.text} {said(fact.chance, odds)}."
    return f"{fact.text}: {said(fact.chance, odds)}." if odds == "words" else f"{fact.text}?"


def first_sentence(text: str) -> str:
    return text.split(". ")[0].rstrip(".") + "."


def years_ahead(s: State, after: int, most: int) -> dict[int, odds_ledger.Fact | None]:
    """Up to so many years after that one, each with its weightiest fact, if there is one; none where the ledger is not
    known beforehand."""
    last = min(TABLES.turns.years, after + most) if s.chosen.variant == "none" else after
    return {year: min(odds_ledger.forecast(s, year), key=weight, default=None) for year in range(after + 1, last + 1)}


def fact_row(fact: odds_ledger.Fact, odds: str) -> ui.Row:
    """A fact with the mark of how it stands."""
    sentence = ui.Text(told(fact, odds), "small", colour=COLOURS[fact.kind], grow=True)
    return ui.Row((ui.Symbol(MARKS[fact.kind], 8.5, False), sentence))


def year_face(year: int, fact: odds_ledger.Fact | None, odds: str) -> ui.Row:
    """A year: what it is, what it means."""
    title = ui.Text(WORDS.year(year).title, "italic", 8.2, grow=True)
    low = (fact_row(fact, odds),) if fact else ()
    body = ui.Lines((ui.Row((ui.Text(f"Year {year}", "bold", 7.8, hue.RUST), title)), *low), grow=True)
    return ui.Row((ui.Symbol(f"year_{year}", 15, False), body), 4)


# ---- The decisions a page of the ledger asks for: follow the rumour, name the troop, choose goods.
class Asker(Protocol):
    """The page, as its decisions see it."""

    play: Play
    focus: FocusGraph
    services: Services

    def decide(self, action: Action) -> Step:
        """Play it; its effect is shown on the page."""


def waits(state: State) -> bool:
    """Whether the ledger itself waits for an answer, and no battle nor anything else does."""
    top = state.top
    if top is None:
        return state.rumour_open
    return isinstance(top, TroopChoice) or (isinstance(top, GoodsChoice) and top.cause in ENTRY)


def asked(asker: Asker) -> RumourQuestion | TroopQuestion | GoodsQuestion | None:
    """The decision of the ledger that waits now; None when none does, or when it belongs to another scene."""
    state = asker.play.shown
    if not waits(state):
        return None
    if isinstance(state.top, GoodsChoice):
        return GoodsQuestion(asker, state.top)
    return RumourQuestion(asker) if state.top is None else TroopQuestion(asker)


ONWARD = 96.0  # points the button that closes a page likes
ROOM = 250.0  # points at 100 % from which on the faces of the die are told once more


class RumourQuestion:
    """Year 3: what the die may bring, and whether to throw it (20Y-D65)."""

    title = say("ask_scouts")
    first = "rumour/yes"  # the zone that has the focus at first

    def __init__(self, asker: Asker) -> None:
        self._asker = asker

    def view(self) -> ui.Node:
        row = ENTRIES[ENTRY["rumour"] - 1]
        brings = (
            f"{row.gold}~{{gold}}",
            say("rumour_goods", n=row.goods),
            say("rumour_foes", bandits=row.bandits, wolves=row.wolves),
        )
        told = tuple(
            ui.Row((ui.DiceFaces((f"flat/{low}", f"flat/{low + 1}"), 11.5), ui.Text(text, "ui", 8.6, grow=True)), 8)
            for low, text in zip((1, 3, 5), brings, strict=True)
        )
        decide = self._asker.decide
        go = ui.button(self.first, say("send_scouts"), ui.do(decide, Rumour(True)), "lantern")
        stay = ui.button("rumour/no", say("stay_home"), ui.do(decide, Rumour(False)), "home")
        # How the fight would go, as the setting wants it told.
        s, odds, fight = self._asker.play.shown, self._asker.services.settings.odds, tuple[ui.Text, ...]()
        found = odds_dice.rumour_odds(s)
        if chance := said(found.win, odds):
            losing = losses(found.lost) if odds == "numbers" else ""
            note = say("rumour_fight" if s.units else "rumour_alone", chance=chance, losing=losing)
            fight = (ui.Text(note, "ui", 8.2, hue.UMBER),)
        # At the right, where the button of other pages stands, there is none: an answer is not given by habit.
        whole = ui.Row((ui.Column((go, stay), 4, basis=130), ui.Column((*told, *fight), 1, grow=True)), 12, top=True)
        least = ui.Row((go, stay, ui.Space(w=ONWARD)), 6)
        return ui.Fit(whole, ui.Column((*fight, least), 2), ROOM)  # the rule above tells the rest


class TroopQuestion:
    """Year 15: the troop that loses half (20Y-D71)."""

    title = say("which_troop")

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._after = {fact.symbol: fact for fact in odds_ledger.forecast(asker.play.shown, ENTRY["plague"])}
        self.first = next(f"troop/{name}" for name in TROOPS if name in self._after)

    def view(self) -> ui.Node:
        broad, narrow = (ui.Grid(tuple(self._troop(one, full) for one in TROOPS), 8, cols=3) for full in (True, False))
        return ui.Fit(broad, narrow, ROOM)

    def _troop(self, name: str, full: bool) -> ui.Item:
        """A troop with what is left of it, in words where there is room."""
        action, fact, label = ChooseTroop(name), self._after.get(name), WORDS.name(name, 2)
        why = self._asker.play.why_not(action)
        told: ui.Node = ui.Text(say("you_have_none") if full else "0")
        if fact is not None:
            left = f"{fact.need} survive" if full else str(fact.need)
            told = ui.Row((ui.Count("", left, 9.5, str(fact.have), hue.RUST),))
        if full:
            told = ui.Column((ui.Text(label.capitalize(), "label"), told), grow=True)
        face = ui.Row((ui.Symbol(f"head_{name}", 26 if full else 18), told), 5)
        ground = theme.card(off=why is not None)
        return ui.Item(f"troop/{name}", face, ui.do(self._asker.decide, action), why, label, ground=ground, pad=(5, 4))


class GoodsQuestion:
    """Name goods: a gift, loot, or what is lost (20Y-D66, D67, D74). One of one kind is taken at once.

    `named` are those named so far, in their order.
    """

    def __init__(self, asker: Asker, frame: GoodsChoice) -> None:
        self._asker, self.frame, self.named = asker, frame, list[str]()
        self.first = f"goods/{frame.allowed[0]}"
        self.counted = frame.total > 1  # several are to be named: MIRROR takes one back
        priced = frame.cause == "magic_tower"
        self.title = say("pay_goods" if priced else "give_goods" if frame.pay else "take_goods", n=frame.total)

    @property
    def _left(self) -> int:
        """How many are still to be named."""
        return self.frame.total - len(self.named)

    def _action(self, *more: str) -> ChooseGoods:
        """The goods named, and one more."""
        return ChooseGoods(Goods(**Counter((*self.named, *more))))

    def _full(self, good: str) -> Refuses | None:
        """Why not one more of this good; too few so far is no reason, more are to follow."""
        if not self._left:
            return Refusal("wrong_total", "20Y 6.1", say("remove_first", total=self.frame.total))
        why = self._asker.play.why_not(self._action(good))
        return why if why is not None and why.code != "wrong_total" else None

    def view(self) -> ui.Node:
        allowed, left = self.frame.allowed, self._left
        tiles = ui.Grid(tuple(map(self._tile, allowed)), 5, cols=len(allowed))
        if not self.counted:
            return tiles
        text = say("choose_more", left=left) if left else say("all_chosen")
        action, label = self._action(), say("give_up" if self.frame.pay else "take_these")
        why = self._asker.play.why_not(action)
        take = ui.button("goods/take", label, ui.do(self._asker.decide, action), "tick", why, basis=112)
        count = ui.Text(text, "line", colour=hue.UMBER if left else hue.FERN, anchor="right", grow=True)
        foot: tuple[ui.Node, ...] = (count, take)
        if self.named:  # for the mouse: not the good named last; aside, so that no good moves under it
            less, back = ui.Text(say("remove_one"), "label", 8), ui.do(self.less, f"goods/{self.named[-1]}")
            foot = (ui.Item("goods/less", less, back, ground=theme.CARD, pad=(6, 5), aside=True), *foot)
        return ui.Column((tiles, ui.Row(foot, 8)), 3)

    def _tile(self, good: str) -> ui.Item:
        n, zone = self.named.count(good), f"goods/{good}"
        add = ui.do(self._add, good) if self.counted else ui.do(self._asker.decide, self._action(good))
        number = (ui.Text(str(n), "bold", 13),) if n else ()
        stock = ui.Text(f"{good}, have {self._asker.play.shown.goods[GOOD[good]]}", "ui", 7.6, anchor="center")
        face = ui.Column((ui.Row((ui.Space(grow=True), ui.Symbol(good, 20), *number, ui.Space(grow=True))), stock))
        return ui.Item(zone, face, add, self._full(good), f"{good}: {n}", ground=theme.card(n > 0), pad=(2, 3))

    def _add(self, good: str) -> None:
        self.named.append(good)
        if not self._left:
            self._asker.focus.focus_on("goods/take")

    def less(self, zone: str) -> None:
        """MIRROR on a zone: take one back."""
        good = zone.removeprefix("goods/")
        if good in self.named:
            del self.named[len(self.named) - 1 - self.named[::-1].index(good)]
