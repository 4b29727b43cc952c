"""Building: the list of structures, the card of the piece in hand, and the signs of both for the help."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import FACES, Act
from game.client.scenes.page import Answer, Dialog
from game.client.stack import Push, Step
from game.client.ui import page as ui
from game.client.ui import place, theme
from game.client.ui.page import row
from game.client.ui.palette import FERN, INK, OAK, ORANGE, RED, RUST, TAN, UMBER, VELLUM, Colour, light, mix
from game.core.grids import cells_of
from game.core.rules import Refusal
from game.core.twenty_years.actions import Build, Demolish
from game.core.twenty_years.actions.build import price, wants_basic
from game.core.twenty_years.queries import DemolishRow, StructureOffer, demolish_menu, structure_menu
from game.core.twenty_years.state import ACTIONS, State
from game.core.twenty_years.tables import BASIC, GOODS, KIND_OF, KINDS, TABLES
from game.titles.twenty_years.look import land, offers, placing
from game.titles.twenty_years.look.cards import LARGE_H, LIST, large, listed, price_marks, title
from game.titles.twenty_years.look.context import TableContext, TreePanel
from game.titles.twenty_years.look.pieces import blocked_surface, dotted_surface, open_surface
from game.titles.twenty_years.narrator import WORDS, say

UNIT = 3.5  # points of a plot in the small shapes
NAME, LINE = 8.4, 7.8
_REASONS = {"order": "hourglass", "no_barracks": "barracks"}  # what is missing besides goods


class BuildPanel(TreePanel):
    """The rows are those of the state shown; the card stays with the structure chosen last."""

    acts, shows = (Build, Demolish), ("piece_built",)

    def __init__(self, context: TableContext, trading: offers.Trading) -> None:
        super().__init__(context)
        self._trading = trading
        self._chosen = ""  # the structure whose card is shown while the focus is elsewhere
        self._felling: State | None = None  # in which the list of what may be demolished was opened

    @property
    def rows(self) -> tuple[StructureOffer, ...]:
        """One row a structure: the level that comes next, or the last one where all stand."""
        found: dict[str, StructureOffer] = {}
        for one in structure_menu(self.state):
            if one.structure not in found or found[one.structure].standing:
                found[one.structure] = one
        return tuple(found.values())

    @property
    def _fells(self) -> bool:
        """Whether the list shows what may be demolished."""
        return self._felling is self.state

    @property
    def able(self) -> list[StructureOffer]:
        """What a digit takes: what can be built, then what trades would pay for; of many the last, for the focus
        begins at the first.
        """
        found = [row for row in self.rows if row.refusal is None]
        return [*found, *(row for row in self.rows if self._trading.plan(row))][-len(FACES) :]

    def take(self, row: StructureOffer) -> Step:
        """Its piece goes into one's hand; where goods are missing after the trades that bring them."""
        plan = self._trading.plan(row)
        return self._trading.follow(row, plan) if plan else self.context.place(row.structure, row.level)

    def _shown(self) -> StructureOffer:
        """The structure whose card lies beside the list."""
        head, _, tail = self.context.focus.id.partition("/")
        if head == "build" and any(one.structure == tail for one in self.rows):
            self._chosen = tail
        return next((one for one in self.rows if one.structure == self._chosen), self.rows[0])

    # ---- inputs
    def keys(self) -> dict[Act, ui.Do]:
        """BACK leaves the demolition; MIRROR pins the price of the structure as the wish of next year's dice."""
        at = self.context.focus.id
        if not at.startswith("build/"):
            return {}
        if self._fells:
            return {Act.BACK: ui.do(self._go, False, verb="Cancel")}
        one = self._shown()
        wishes = at != "build/demolish" and not one.standing >= one.most > 0
        return {Act.MIRROR: ui.do(self._wish, verb=say("set_goal") if wishes else "")}

    def _wish(self) -> Step:
        one, s = self._shown(), self.state
        name, plan = title(one.structure, one.level), self.context.plan
        plan.want_all(one.cost, name.lower(), s)
        missing = " ".join(f"{n}~{{{good}}}" for good, n in plan.wanted.items())
        text = say("goal_for", piece=name, missing=missing) if missing else say("goal_needless", piece=name)
        self.context.say(text, "pin")
        return None

    def _go(self, fells: bool) -> Step:
        """Opens the list of what may be demolished, or that of the structures again."""
        self._felling = self.state if fells else None
        self.context.focus.focus_on("build/raze/0" if fells else "build/demolish")
        return None

    def _really(self, one: DemolishRow) -> Step:
        """The first demolition is asked about, since it costs the Architect's points; later ones cost nothing."""
        if self.state.demolished:
            return self.context.do(one.action)
        points = TABLES.score.architect
        text = say("demolish_ask", piece=title(one.action.structure, one.levels), points=points)
        fell = Answer(say("demolish_pay", points=points), one.action, "demolish")
        return Push(Dialog("Demolish", text, (fell, Answer("Cancel", None, "cross")), "demolish", first=1))

    # ---- the page
    def view(self) -> ui.Node:
        """The list with the card of the structure in focus; or what may be demolished."""
        if self._fells:
            return listed(ui.Card("Demolish", self._standing(), say("no_refund"), basis=LIST), self.state, None)
        able, one = self.able, None if self.context.focus.id == "build/demolish" else self._shown()
        slips = (*(self._structure(row, self.key_of(row, able)) for row in self.rows), self._demolish())
        return listed(ui.Card("", ui.Grid(slips, 1.6), pad=(2.4, 1.6), id="list", basis=LIST), self.state, one)

    def _structure(self, one: StructureOffer, key: Act | None) -> ui.Item:
        stands, trades = one.standing >= one.most > 0, bool(self._trading.plan(one))
        off = one.refusal is not None and not trades
        name = title(one.structure, one.level)
        shape = KINDS[KIND_OF[one.structure, one.level]].shape
        tiles = ui.Art(len(shape[0]) * UNIT, len(shape) * UNIT, draw=ui.do(_shape, shape, off))
        parts = (ui.Text(name, "label", NAME, lead=0.86, grow=True), *self._line(one))
        body = ui.Fit(ui.Row(parts), ui.Lines(parts), 92, grow=True)
        somewhere, verb = Build(one.structure, one.level, ()), say("trade_and_take" if trades else "pick_up")
        act = self.context.plays(somewhere, verb, ui.do(self.take, one), one.refusal if off else None, key)
        if stands:
            face = ui.Row((ui.Symbol(one.structure, 17), ui.Space(grow=True), tiles, ui.Symbol("tick", 9.5, False)))
        else:
            face = ui.Row((ui.Symbol(one.structure, 17, off), body, tiles, *self.cap(act)))
        return self.slip(f"build/{one.structure}", face, act, name, pad=(3, 0.8), faint=off and not stands)

    def _line(self, one: StructureOffer) -> tuple[ui.Node, ...]:
        """Under the name: the price with what is short, trades or what is missing besides; nothing if it is free."""
        sign = _REASONS.get(one.refusal.code) if one.refusal is not None else None
        sign = sign or (None if one.places else "claim")
        locks: tuple[ui.Node, ...] = (
            (ui.Row((ui.Symbol("lock", 8.5, False), ui.Symbol(sign, 9.5, True)), 0.5),) if sign else ()
        )
        locks = (ui.Symbol("scales", 8, False),) if self._trading.plan(one) else locks
        marks = tuple(price_marks(self.state, one))
        return (ui.Row((*((ui.Price(marks, LINE),) if marks else ()), *locks), 1),) if marks or locks else ()

    # ---- demolition
    def _demolish(self) -> ui.Item:
        s = self.state
        refusal = None
        if s.phase == ACTIONS and all(one.refusal is not None for one in demolish_menu(s)):
            refusal = Refusal("not_standing", "20Y 9", say("none_to_demolish"))
        cost = () if s.demolished else (ui.Text(f"−{TABLES.score.architect}~{{vp}}", "ui", LINE, RUST, 0.86),)
        parts = (ui.Text("Demolish", "label", NAME, lead=0.86, grow=True), *cost)
        face = ui.Row((ui.Symbol("demolish", 17), ui.Fit(ui.Row(parts), ui.Lines(parts), 92, grow=True)))
        act = self.context.plays(Demolish("", 0, "top"), "Demolish", ui.do(self._go, True), refusal)
        return self.slip("build/demolish", face, act, "Demolish", pad=(3, 0.8))

    def _standing(self) -> ui.Node:
        """What stands and may be demolished."""
        found = []
        for i, one in enumerate(entry for entry in demolish_menu(self.state) if entry.refusal is None):
            kind, right = one.action.structure, say("top_level") if one.levels > 1 else ""
            name = title(kind, one.levels)
            act = self.context.plays(one.action, "Demolish", ui.do(self._really, one))
            found.append(row(f"build/raze/{i}", name, act, kind, right=right))
        return ui.Column((*found, row(f"build/raze/{len(found)}", "Cancel", ui.do(self._go, False), "left")), 1)


def _shape(shape: tuple[str, ...], off: bool, painter: Painter, box: Rect, how: ui.How) -> None:
    """The structure's plots as small squares."""
    colour = mix(TAN, OAK, 0.35) if off else mix(RED, ORANGE, 0.4) if how.here else light(OAK, 0.2)
    painter.shape(box[0], box[1], cells_of(shape), UNIT, colour)


# ---- The card of the piece in hand: its price, what its place leaves room for, what the colours mean, and buttons.
PICTURE = 96.0  # points high


def piece_card(hand: placing.PiecePlacing) -> ui.Node:
    """Price, outlook, purpose, legend and, for the mouse, buttons for all that pad and keys do without them."""
    kind = hand.placement.kind
    line = WORDS.line(kind.structure, kind.level)
    purpose = (ui.Rule(), ui.Text(line, "book", 8.5, lead=0.94)) if line else ()
    picture = ui.Spare((ui.Picture(f"pic/build_{kind.structure}", PICTURE),), grow=True)
    lines = tuple(outlook(hand.placement))
    told = ui.Column((_price(hand), *((ui.Rule(), *lines) if lines else ()), *purpose, picture, _legend(hand)))
    vp = f"{kind.vp} VP" if kind.vp else ""
    card = ui.Card(hand.title, told, vp, VELLUM, pad=(6, 4), id="piece", grow=True)
    steer = (
        _button(hand, "rotate", "Rotate", ui.do(hand.turn, hand.placement.rotate, 1)),
        _button(hand, "mirror", "Flip", ui.do(hand.turn, hand.placement.mirror)),
        _button(hand, "right", say("next_spot"), ui.do(hand.snap, 1)),
        _button(hand, "undo", "Cancel", ui.do(hand.put_back), id="back"),
    )
    refusal = hand.placement.refusal
    set_down = ui.Do(hand.build, (), "Build", hand.placement.action, refusal)
    build = large("hand/build", "hammer", "Build", set_down, off=refusal is not None)
    return ui.Column((card, ui.Row((build, ui.Box(ui.Grid(steer, 3), h=LARGE_H, grow=True)), 4)), 4)


def _button(hand: placing.PiecePlacing, symbol: str, label: str, act: ui.Do, id: str = "") -> ui.Item:
    """For the mouse, which has no key for it, with its name."""
    edge, named = ui.Space(grow=True), (ui.Text(label, "label", 8),) if hand.by_mouse else ()
    face = ui.Row((edge, ui.Symbol(symbol, 13), *named, edge), 3)
    return ui.Item(f"hand/{id or symbol}", face, act, name=label, ground=theme.CARD, pad=(4, 0), least=19, grow=True)


def _price(hand: placing.PiecePlacing) -> ui.Row:
    s, number = hand.placement.state, hand.placement.number
    cost = [(good, n) for good, n in enumerate(price(s, number)) if n]
    basic = wants_basic(s, number)
    word = ui.Text("Price", colour=UMBER)
    if not cost and not basic:
        return ui.Row((word, ui.Text("free", "strong", colour=FERN)), 6)
    chips = ui.Price(tuple((GOODS[good], str(n), s.goods[good] < n) for good, n in cost), 9.5)
    kinds = "".join(f"{{{GOODS[good]}}}" for good in BASIC)
    return ui.Row((word, chips, *((ui.Text(f"+ 1 of {kinds}"),) if basic else ())), 6)


def outlook(placement: placing.Placement) -> Iterator[ui.Row]:
    """What comes later and how much room this place leaves it."""

    def line(symbol: str, text: str, colour: Colour = INK) -> ui.Row:
        return ui.Row((ui.Symbol(symbol), ui.Text(text, colour=colour, grow=True)))

    for later in placement.later:
        if later.lost:
            yield line("warn", say("leaves_no_room", pieces=later.title.lower()), RUST)
        elif later.now or later.then:
            yield line("tick", say("spots_left", piece=later.title, spots=later.then))
    now, then = placement.towers
    if placement.index is None:
        spots = len(placement.legal)
        yield line("info", say("fits_in", spots=spots) if spots else say("fits_nowhere"))
    elif then < now:
        yield line("warn", say("room_shrinks", towers=then, now=now), RUST)
    elif now:
        yield line("tick", say("room_stays", towers=then))


def _legend(hand: placing.PiecePlacing) -> ui.Framed:
    """What the colours on the board mean."""
    signs = {"fits": say("plot_fits")}
    if hand.placement.tight:
        signs["tight"] = say("plot_tight")
    if any(KINDS[later.number].level > 1 and later.then for later in hand.placement.later):
        signs["later"] = say("plot_later")
    told = tuple(ui.Row((ui.Art(9, 9, draw=ui.do(paint_sign, sign)), ui.Text(text))) for sign, text in signs.items())
    wheel = (ui.Text(say("wheel_turns"), "note", colour=UMBER, anchor="right", grow=True),) if hand.by_mouse else ()
    return ui.Framed(child=ui.Row((*told, *wheel), 8), frames=theme.CARD, pad=(4, 2))


_PLOTS = {"fits": ("open", open_surface), "later": ("dotted", dotted_surface), "blocked": ("blocked", blocked_surface)}


def paint_sign(sign: str, painter: Painter, box: Rect, how: ui.How) -> None:
    """A plot as the board colours it while a piece is in hand."""
    x, y, w, _ = box
    if sign == "tight":
        painter.hatch(*box, alpha=200)
    else:
        name, make = _PLOTS[sign]
        painter.seen(name, painter.surface.blit(make(((0, 0),), painter.px(w)), painter.at(x, y)))


# ---- The signs of board and lists, drawn by their own painters, for the help to show beside what they mean.
_PLOT = 13.0  # points of a plot


_SIGNS = {"open": "fits", "hatch": "tight", "dotted": "later", "blocked": "blocked"}
SIGNS: Mapping[str, ui.Node] = {
    "price": ui.Art(28, 14, draw=ui.do(lambda painter, box, how: land.paint_price(painter, *place.middle(box), 3))),
    **{name: ui.Art(_PLOT, _PLOT, draw=ui.do(paint_sign, sign)) for name, sign in _SIGNS.items()},
}
