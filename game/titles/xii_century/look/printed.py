"""The printed sheet: assets, people, buildings and land, and one target shown large."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act
from game.client.scenes.page import PageScene
from game.client.stack import Pop
from game.client.ui import page as ui
from game.client.ui import palette as hue
from game.client.ui import theme
from game.client.ui.page.node import Layout, Wide
from game.core.xii_century import sheet as xii
from game.core.xii_century.queries import Chip, Use, chips, dice, dominated, perk_of, perks, present
from game.titles.xii_century.look import forecast, towns
from game.titles.xii_century.look.context import BAD, FAINT, HEADING, LIT_ROW, NEW, TableContext
from game.titles.xii_century.narrator import say, town_name
from game.words import game_words

GROUPS = (xii.ASSETS[:3], ""), (xii.ASSETS[3:8], say("advanced")), (xii.ASSETS[8:], say("special_assets"))
_LEAST, _GAP = 14.4, 0.8  # height of a line, room between two
_OLD, _NOW, _THEN, _TOP = 29.0, 18.0, 43.0, 15.0  # widths of the columns


def heading(context: TableContext) -> ui.Node:
    """The town's name, which opens its picture, and the column headings."""
    name = forecast.Pale(town_name(context.state, context.seat), "title", 7.5, hue.CREAM)
    use = context.use("population")
    town = towns.name_item(context, ui.Row((towns.coat(context.seat, 9.6), name)), pad=(1, 0), grow=True)
    value = say("with", value=use.value) if use is not None else ""
    written = ui.Slot(ui.Text(say("written"), "ui", forecast.SMALL, HEADING), _OLD, "right")
    columns = (
        *(() if context.sight.huge else (written,)),
        ui.Slot(ui.Text(say("now"), "ui", forecast.SMALL, HEADING), _NOW),
        ui.Slot(ui.Text(value, "tag", colour=hue.GOLD), _THEN),
        ui.Slot(ui.Text(say("max"), "ui", forecast.SMALL, HEADING), _TOP),
    )
    return ui.Row((town, *columns), 2)


def view(context: TableContext) -> ui.Card:
    """The whole page."""
    parts: list[ui.Node] = []
    for group, label in GROUPS:
        rows = [row(context, asset) for asset in group]
        if rows and label:
            parts += [ui.Rule(h=1.2), ui.Text(label, "italic", 7.5, hue.UMBER)]
        parts += rows
    return ui.Card(say("assets"), ui.Column(tuple(parts), _GAP), head=heading(context), pad=(2.4, 1.6), grow=True)


def row(context: TableContext, asset: str) -> ui.Item:
    """One asset."""
    use, found = context.reach(asset), context.chips(asset)
    free, value = context.can_act, context.town.values[xii.ASSET[asset]]
    lit = use is not None and use.refusal is None and not dominated(use) and free
    known = lit or value > 0 or not free
    top = next(chip for chip in found if chip.kind == "max")
    pen, paper = (hue.INK, hue.VELLUM) if lit else (FAINT, hue.PARCH)
    most = ui.Pill(str(top.need), "ui", 7.5, pen, fill=paper, high=9.6, basis=_TOP)
    face = (
        ui.Symbol(forecast.symbol_of(asset), 13, not known),
        *forecast.flag(context, asset),
        ui.Text(forecast.title_of(asset, True), "label", 8.0, hue.INK if known else FAINT, grow=True),
        *(() if context.sight.huge else (ui.Slot(_past(context, asset), _OLD, "right"),)),
        ui.Slot(forecast.Now(str(value), "bold", 10.5, hue.INK if known else hue.UMBER), _NOW),
        ui.Slot(_then(context, use, found, lit), _THEN, "left"),
        ui.Slot(most, _TOP),
    )
    ground = LIT_ROW if lit else ()
    return forecast.target_item(context, asset, ui.Row(face, 2), ground, (1.8, 0.4), _LEAST, True)


def _past(context: TableContext, asset: str) -> ui.Node:
    """The last values, struck through, as many as fit."""
    value = xii.ASSET[asset]
    past = context.written.before(context.seat, value, context.town.values[value])
    found: ui.Node = ui.Space()
    for count in range(1, len(past) + 1):
        olds = ui.Row(tuple(forecast.Struck(str(old), "ui", 8, hue.UMBER) for old in past[-count:]), 4)
        found = ui.Fit(olds, found) if count > 1 else olds
    return found


def _then(context: TableContext, use: Use | None, found: tuple[Chip, ...], lit: bool) -> ui.Node:
    """An arrow to the value the die shown would give, and what it wastes; otherwise why it is refused."""
    if use is None or use.refusal is not None:
        return forecast.why_signs(use, found) or ui.Space()
    if context.die is None:
        return ui.Space()
    if not lit:
        full = any(chip.kind == "max" and not chip.met for chip in found)
        return ui.Text(say("full") if full else "", "ui", forecast.SMALL, hue.UMBER)
    amount = ui.Text(f"\u2192~*{use.amount}*", "ui", 9.5, NEW)
    if use.wasted:
        whole, brief = ui.Text(say("lost", count=use.wasted), "ui", forecast.SMALL, BAD), f"\u2212{use.wasted}"
        return ui.Fit(ui.Row((amount, whole)), ui.Row((amount, ui.Text(brief, "ui", forecast.SMALL, BAD))))
    if use.counts != use.value:
        return ui.Row((amount, ui.Text(say("counts_as", counts=use.counts), "ui", forecast.SMALL, hue.RUST)))
    return amount


# ---- The middle page: people and buildings side by side, the special ones below, each with what it needs.
_OWNED = theme.inked(hue.mix(hue.TAN, hue.OAK, 0.14), ink=0.4, ink_colour=hue.OAK)
_PLAIN = theme.inked(hue.light(hue.PARCH, 0.3), ink=0.4, ink_colour=hue.OAK)
_ITEMS_LEAST, _ITEMS_GAP = 14.4, 0.8  # height of a line, room between two
_COLUMN = 126.0  # preferred width of each column
PLAIN = ((say("people"), xii.PEOPLE), (say("buildings"), xii.INFRASTRUCTURES))
SPECIAL = (xii.SPECIAL_PEOPLE, xii.SPECIAL_INFRASTRUCTURES)
SPECIAL_RULE = say("special_items")


def items_view(context: TableContext) -> ui.Card:
    """The whole page."""
    vp = ui.Text("VP", "ui", forecast.SMALL, HEADING)
    head = ui.Row(
        tuple(ui.Row((ui.Text(one, "title", colour=hue.CREAM, grow=True), vp), grow=True) for one, _ in PLAIN), 8
    )
    plain = _beside(context, tuple(names for _, names in PLAIN))
    parts = plain, ui.Text(SPECIAL_RULE, "italic", 7.5, hue.UMBER), _beside(context, SPECIAL)
    return ui.Card(say("people"), ui.Column(parts, _ITEMS_GAP), head=head, pad=(2.4, 1.2), grow=True)


def _beside(context: TableContext, groups: tuple[tuple[str, ...], ...]) -> ui.Node:
    """People and buildings side by side, or stacked where text is very large."""
    lists = (tuple(items_row(context, name) for name in names) for names in groups)
    columns = tuple(ui.Column(rows, _ITEMS_GAP, grow=True, basis=_COLUMN) for rows in lists)
    return ui.Column(columns, _ITEMS_GAP) if context.sight.huge else ui.Row(columns, top=True)


def items_row(context: TableContext, item: str) -> ui.Node:
    """One person or building; an empty line for what is not in this match."""
    if not present(context.state, item):
        return ui.Space(h=_ITEMS_LEAST)
    use, found = context.reach(item), context.chips(item)
    owned = any(chip.kind == "owned" and chip.have for chip in found)
    lack = () if owned else forecast.missing(found)
    lit = context.lights(use)
    mark = "seal" if owned else "" if lack else "tick"
    ink = hue.UMBER if owned else FAINT if lack else hue.INK
    perk = perk_of(context.state, context.seat, item) if owned else ""
    told = f"{forecast.title_of(item)}, {forecast.title_of(perk).lower()}" if perk else forecast.title_of(item)
    name = ui.Text(told, "bold" if lit else "label", 7.5, ink, lead=0.9, grow=True)
    vp = str(context.state.sheet.items[xii.ITEM[item]].vp)
    worth = ui.Pill(
        vp, "bold", 7.5, hue.INK if owned else hue.UMBER, fill=hue.GOLD if owned else hue.PARCH, high=10, basis=13
    )
    start = (ui.Symbol(forecast.symbol_of(item), 13.2, bool(lack)), *forecast.flag(context, item), name)
    end = (*((ui.Symbol(mark, 8.6, False),) if mark else ()), worth)
    body: ui.Node = ui.Row((*start, *(() if owned else _asks(use, found, lack)), *end), 2)
    if lack:
        body = ui.Fit(body, ui.Row((*start, *_asks(use, found, lack, True), *end), 2))
    ground = _OWNED if owned else LIT_ROW if lit else _PLAIN
    return forecast.target_item(context, item, body, ground, (1.8, 0.4), _ITEMS_LEAST)


def _asks(use: Use | None, found: tuple[Chip, ...], lack: tuple[Chip, ...], brief: bool = False) -> tuple[ui.Node, ...]:
    """Everything that is missing; otherwise the exact die and the price, or "free"."""
    if any(chip.kind != "cost" for chip in lack):
        return (forecast.missing_signs(found) if len(lack) > 1 else forecast.needed(lack[0], brief),)
    if use is not None and use.refusal is not None and forecast.short(use.refusal):
        return (ui.Text(forecast.short(use.refusal), "ui", forecast.SMALL, hue.UMBER),)
    dice = tuple(ui.Symbol(f"flat/{chip.need}", off=False) for chip in found if chip.kind == "die")
    costs = forecast.price_signs(found)
    if not costs and not dice:
        return (ui.Text(say("free"), "note", colour=hue.FERN),)
    word = () if not lack or brief else (ui.Text(say("needs"), "ui", forecast.SMALL, hue.UMBER),)
    return (*word, *((ui.Price(costs, 7.5, 2.0),) if costs else ()), *dice)


# ---- The four locations: yield, influence, influence with the die shown, and the need of every round.
_TALL, _PILL, _AHEAD = 13.0, 9.2, 4  # height of the needs; width of one of the next four
_NARROW, _WIDE = 8.4, 9.6  # widths of a round's column: the next four are wide
_LAND_PLAIN = theme.inked(hue.VELLUM, ink=0.4)


def land_view(context: TableContext) -> ui.Card:
    """The whole panel."""
    now, rounds = max(1, context.state.round), context.state.sheet.course.rounds
    numbers = []
    for number in range(1, rounds + 1):
        face, size, ink = ("bold", 8.0, hue.GOLD) if number == now else ("ui", forecast.SMALL, HEADING)
        numbers.append(ui.Slot(ui.Text(str(number), face, size, ink), _width(number, now, rounds)))
    head = ui.Row((ui.Text(say("land"), "title", colour=hue.CREAM, grow=True), ui.Row(tuple(numbers), 0)), 2)
    places = zip(xii.LOCATIONS, context.state.sheet.tables.locations, strict=True)
    rows = tuple(land_row(context, place, one) for place, one in places)
    return ui.Card(say("land"), ui.Column(rows, 1), head=head, pad=(2, 1.2))


def _width(number: int, now: int, rounds: int) -> float:
    return _WIDE if now <= number < now + _AHEAD or number == rounds else _NARROW


def land_row(context: TableContext, place: str, one: xii.LocationRow) -> ui.Item:
    """One location."""
    use, free = context.reach(place), context.can_act
    lit = use is not None and use.refusal is None and free
    have = context.town.values[xii.INFLUENCE + xii.LOCATIONS.index(place)]
    then = use.amount if use is not None and lit and context.die is not None else have
    gain = (ui.Text(f"\u2192~*{then}*", "ui", 8.2, NEW, lead=0.86),) if then != have else ()
    goods = tuple(ui.Symbol(good, 8.2, False) for good in one.goods)
    gives = ui.Row((ui.Text(str(one.gives), "tag", colour=hue.UMBER, lead=0.86), *goods), 0.4)
    name = ui.Text(forecast.title_of(place), "label", 7.5, hue.INK, lead=0.86)
    low = ui.Row((ui.Text(str(have), "bold", 8.2, hue.INK, lead=0.86), *gain, ui.Space(grow=True), gives), 2)
    now = max(1, context.state.round)
    needs = InfluenceNeeds(0, _TALL, needs=one.need, now=now, have=have, then=then)
    face = ui.Row((ui.Picture(forecast.LANDS[place], 14, 0.4), ui.Lines((name, low), grow=True), needs), 2)
    return forecast.target_item(context, place, face, LIT_ROW if lit else _LAND_PLAIN, (2, 0.6))


class InfluenceNeeds(ui.Space, frozen=True, kw_only=True):
    """The influence needed in each round: reached, reached with this die, or not. One node, for speed."""

    needs: tuple[int, ...]
    now: int
    have: int
    then: int

    def wide(self, plan: Layout) -> Wide:
        rounds = len(self.needs)
        w = sum(_width(number, self.now, rounds) for number in range(1, rounds + 1))
        return (w * plan.painter.grown,) * 2

    def tall(self, plan: Layout, w: float) -> float:
        return self.h * plan.painter.grown

    def said(self) -> tuple[ui.SpokenNode, ...]:
        return (ui.SpokenNode("label", " ".join(map(str, self.needs))),)

    def paint(self, painter: Painter, box: Rect, how: ui.How) -> None:
        x, y, _, h = box
        rounds, scale = len(self.needs), painter.grown
        for number, need in enumerate(self.needs, 1):
            wide = _width(number, self.now, rounds) * scale
            got, will, ahead = self.have >= need, self.then >= need, number - self.now
            if 0 <= ahead < _AHEAD:
                fill = hue.dark(hue.GREEN, 0.15) if got else hue.mix(hue.BLUE, hue.WHITE, 0.75) if will else hue.PARCH
                ink = hue.WHITE if got else NEW if will else hue.INK
                pill = ui.Pill(str(need), "bold" if got or will or not ahead else "ui", 7.2, ink, fill=fill, edge=0.0)
                pill.paint(painter, (x + (wide - _PILL * scale) / 2, y, _PILL * scale, h), how)
            else:
                ink = FAINT if ahead < 0 else hue.INK if got else hue.UMBER
                painter.text(str(need), x + wide / 2, y + h / 2, "ui", forecast.SMALL, ink, "center")
            x += wide


# ---- One target in detail: purpose, requirements, abilities, and what each unspent die would do.
_DETAILS_WIDE, _HEAD = 340.0, 44.0
_CHIPS = ("requirement", "cost", "exact_value", "fire")  # refusals that the chips tell


class DetailsCard(PageScene):
    """One target in detail, over the sheet; CONFIRM, BACK or MIRROR closes it."""

    covers = False
    leaves = (Act.BACK, Act.MIRROR)
    enter_label, exit_label = say("back_to_sheet"), ""

    def __init__(self, context: TableContext, target: str) -> None:
        super().__init__("close")
        self.context, self.target = context, target

    def view(self) -> ui.Node:
        words, target, s = game_words("xii_century"), self.target, self.context.state
        sign: ui.Node = ui.Symbol(forecast.symbol_of(target), _HEAD, False)
        if target in xii.LOCATIONS:
            sign = ui.Picture(forecast.LANDS[target], _HEAD)
        told, ink = forecast.line_of(self.context, target), hue.INK
        named = ((ui.Text(forecast.title_of(perk), "bold", colour=ink), words.line(perk)) for perk in perks(target))
        parts = (
            ui.Row((ui.Slot(sign, _HEAD + 4), ui.Text(told, "book", 10.5, ink, grow=True)), 6),
            *self._worth(),
            *(_chip(chip) for chip in chips(s, self.context.seat, target) if chip.kind != "owned"),
            *(ui.Row((name, ui.Text(line, "line", colour=hue.UMBER, grow=True)), 6) for name, line in named),
            *self._dice(),
        )
        back = ui.button("close", say("back_to_sheet"), ui.do(Pop), least=16)
        body = ui.Column((ui.Scroll("details", ui.Column(parts, 3)), back), 4)
        title = forecast.title_of(target, target in xii.ASSETS)
        return self.over(ui.Card(title, body, colour=hue.VELLUM, pad=(8, 6)), _DETAILS_WIDE)

    def _worth(self) -> tuple[ui.Node, ...]:
        s = self.context.state
        if self.target in xii.ITEM:
            item, each = s.sheet.items[xii.ITEM[self.target]], ""
            worth = item.vp, item.pow
        elif self.target in xii.ASSETS:
            asset, each = s.sheet.tables.assets[xii.ASSETS.index(self.target)], " " + say("each")
            worth = asset.vp, asset.pow
        else:
            return ()
        told = f"*{worth[0]}*~{{vp}}{each}" + (f"  *{worth[1]}*~{{swords}}{each}" if worth[1] else "")
        return (ui.Text(told, "ui", 9.5, hue.INK),)

    def _dice(self) -> tuple[ui.Node, ...]:
        """What each die left would do, those that do the same in one line; what the chips say is not said again."""
        context = self.context
        if context.seat != context.state.active:
            return ()
        found: dict[tuple[str, hue.Colour], dict[int, ui.Node]] = {}
        for ref in dice(context.state):
            use = context.use(self.target, ref)
            if use is None or (use.refusal is not None and use.refusal.code in _CHIPS):
                continue
            if use.refusal is not None:
                told = use.refusal.text, BAD
            elif use.amount:
                counts = use.counts if use.counts != use.value else None
                told = say("die_gives", amount=use.amount, wasted=use.wasted or None, counts=counts or None), hue.FERN
            else:
                told = say("die_serves"), hue.FERN
            found.setdefault(told, {})[use.value] = ui.Symbol(f"flat/{use.value}", 11, False)
        told_by = [(signs, ui.Text(text, "name", colour=ink, grow=True)) for (text, ink), signs in found.items()]
        lines = (ui.Row((*signs.values(), line), 4) for signs, line in told_by)
        return (ui.Rule(h=3), *lines) if found else ()


def _chip(chip: Chip) -> ui.Node:
    signs = {"die": f"flat/{chip.need}", "fire": "fire"}
    sign = ui.Symbol(signs.get(chip.kind) or forecast.symbol_of(chip.what), 12, False)
    counted = chip.need > 1 or chip.kind == "cost"
    have = chip.have if chip.kind == "max" or (counted and not chip.met) else None
    name = forecast.title_of(chip.what, chip.need > 1).lower()
    told = say(f"asks_{chip.kind}", have=have, need=chip.need, numbers=str(chip.need) if counted else "", name=name)
    mark = ui.Symbol("tick" if chip.met else "cross", off=False)
    return ui.Row((mark, sign, ui.Text(told, "told", colour=hue.INK if chip.met else BAD, grow=True)), 5)
