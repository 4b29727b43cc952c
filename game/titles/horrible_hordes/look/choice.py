"""The ability shelf, the card of an ability, and the choice to be made now."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import FACES
from game.client.stack import Push, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import Refuses
from game.client.ui.palette import CREAM, FERN, PLUM, RUST, SUN, UMBER, VELLUM, Colour, light
from game.core.horrible_hordes.actions import TakeFree, Use
from game.core.horrible_hordes.books import limit, most_uses, price, uses_left
from game.core.horrible_hordes.combat import foe_at
from game.core.horrible_hordes.movement import armies_at, stack_at
from game.core.horrible_hordes.odds import attack_odds, forecast, mode_at, war_odds
from game.core.horrible_hordes.state import Player, State
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, CHITS, TABLES, TERRAINS, members, named
from game.titles.horrible_hordes.look import names
from game.titles.horrible_hordes.look.abilities import AbilitiesScene
from game.titles.horrible_hordes.look.names import name, sign
from game.titles.horrible_hordes.look.orders import BUY, CONVERT, ENDS, ChoiceCarrier, Path
from game.titles.horrible_hordes.narrator import VOICE, say

MOST, NAMED = 11, 2  # abilities on the shelf, and how many of the usable ones are named
ICON, TALL = 17.0, 24.0
COUNTED = 6  # from this many chits on, a button shows counts instead of single symbols
USABLE = theme.inked(light(SUN, 0.3))


class Shelf:
    """The acting kingdom's abilities: usable ones by name, the rest as small grey icons."""

    def __init__(self, context: names.PanelSource, orders: ChoiceCarrier) -> None:
        self.context, self.orders = context, orders

    def view(self, seat: int, usable: Collection[str]) -> ui.Node | None:
        """None if the seat has no abilities."""
        player = self.context.state.players[seat]
        mine = list(members(player.abilities))
        if not mine:
            return None
        mine.sort(key=lambda n: (ABILITIES[n].id not in usable, ABILITIES[n].use is None, n))
        now = [n for n in mine if ABILITIES[n].id in usable]
        named, small = mine[: min(NAMED, len(now))], mine[min(NAMED, len(now)) :]
        room = MOST - 3 * len(named)
        rest = small[room - 1 :] if len(small) > room else []
        shown = small[: room - 1] if rest else small
        more: tuple[ui.Item, ...] = ()
        if rest:  # the book, for abilities that don't fit on the shelf
            face = ui.Row((ui.Symbol("book", 13), ui.Text(f"+{len(rest)}", "bold", 9)), 2)
            told, read = say("more_in_book", n=len(rest)), ui.do(self._read, verb="Open")
            more = (ui.Item("shelf/more", face, read, name=told, pad=(2, 1)),)
        icons = (self._icon(player, n, usable) for n in shown)
        gap = (ui.Space(grow=True),) if named else ()
        lit = []
        for row in (ABILITIES[n] for n in named):  # those that can be used now
            words = ui.Column((ui.Text(row.name, "bold", 9), ui.Text(say("usable_now"), "ui", 8, UMBER)), 0)
            face = ui.Row((ui.Symbol(names.ability_symbol(ABILITY[row.id]), 18), words), 4)
            act = ui.do(self._use, row.id, verb="Use")
            lit.append(ui.Item(f"shelf/{row.id}", face, act, None, row.name, ground=USABLE, pad=(4, 1)))
        return ui.Card("", ui.Row((*lit, *gap, *icons, *more), 2.2), pad=(3, 2), id="shelf", firm=True)

    def _icon(self, player: Player, number: int, usable: Collection[str]) -> ui.Item:
        row = ABILITIES[number]
        can, left, most, refusal = row.id in usable, 0, 0, None
        if row.use is not None:
            most, left = min(4, most_uses(player, number)), max(0, uses_left(player, number))
            if not can and self.context.free:
                refusal = self.context.play.why_not(Use(row.id))
        art = ui.Art(ICON, TALL, draw=ui.do(_face, number, most, left, not can, row.id in self.orders.plan.never))
        act = ui.do(self._use, row.id, verb="Use") if can else ui.do(self._read, verb="Open")
        return ui.Item(f"shelf/{row.id}", art, act, refusal, row.name, pad=(1.2, 0.6), faint=not can)

    def _use(self, ability: str) -> Step:
        return self.orders.pick(names.Bit("use", ability))

    def _read(self) -> Step:
        return Push(AbilitiesScene(self.context.play, max(0, self.orders.seat), plan=self.orders.plan, mine=True))

    # ---- the card of an ability
    def told(self, seat: int, ability: str) -> ui.Card:
        """What an ability does, what it costs, and how many uses are left."""
        number, player = ABILITY[ability], self.context.state.players[seat]
        row = ABILITIES[number]
        facts: list[ui.Node] = [ui.Text("spell", "name", colour=PLUM)] if row.spell else []
        if row.use is None:
            facts.append(ui.Text(say("always_on"), "line", colour=UMBER))
        else:
            left, most = max(0, uses_left(player, number)), most_uses(player, number)
            facts.append(ui.Text(say("left_of", left=left, most=most), "name", colour=FERN if left else RUST))
            facts.append(ui.Text(names.often_text(number, player), "line", colour=UMBER))
            if row.use.cost:
                have = dict(zip(CHITS, player.goods, strict=True))
                price = ((sign(chit), str(n), have[chit] < n) for chit, n in row.use.cost.items() if n)
                facts.append(ui.Price(tuple(price), 8.5))
        told = ui.Column((ui.Row(tuple(facts), 8), ui.Text(names.ability_line(number, player), "tale")), grow=True)
        face = ui.Row((ui.Symbol(names.ability_symbol(number), 26), told), 6)
        return ui.Card(row.name, face, colour=VELLUM, id="looked")


def _face(number: int, most: int, left: int, off: bool, muted: bool, painter: Painter, box: Rect, how: ui.How) -> None:
    """The ability's icon, grey while unusable, above a dot for each use."""
    x, y, w, h = box
    painter.symbol(names.ability_symbol(number), x + w / 2, y + (h - 4) / 2, 16, off=off)
    if ABILITIES[number].spell:
        painter.symbol("star", x + w, y + 3, 5.5, "midright")
    names.peas(painter, x + w / 2, y + h - 2, most, left, 5.0, 2.1)
    if muted:
        painter.symbol("mute", x, y + 3, 6.5, "midleft")


# ---- The current choice: one large button for the default, a way out beside it, and a list above.
CHOICE_TALL, BESIDE = 48.0, 98.0  # height of the large button, and width of the buttons beside it
PRICED = names.SYMBOLS["priced"]  # by what is chosen, what is paid for
SETTLES = ("build_settlement", "choose_start", "restart")
GO = theme.inked(SUN, 3, 1.2)
STAYS = theme.card()


class Face(NamedTuple):
    """What a choice shows: label, symbol, a note with cost and yield, and a chance on the right."""

    label: str
    symbol: str
    note: str = ""
    right: str = ""
    colour: Colour = UMBER


class ChoicePanel:
    """Draws the question of `orders`. `hordes` opens their list."""

    def __init__(self, context: names.PanelSource, orders: ChoiceCarrier, hordes: ui.Do) -> None:
        self.context, self.orders, self.hordes = context, orders, hordes
        self.huge = False  # whether letters are so large that only essentials fit

    def view(self, large: bool, huge: bool) -> ui.Node:
        """The list, if any, above the large button and those beside it."""
        self.huge, orders, now = huge, self.orders, self.orders.now
        assert now is not None
        if orders.counting:
            return self._counted()
        if orders.trading.open:  # the offer to a neighbour that is put together
            trading = orders.trading
            refusal, verb = self.context.play.why_not(trading.offer), trading.verb
            main = self.large("order/done", Face(verb, "trade"), ui.do(trading.make, verb=verb), refusal)
            back = self.small("order/0", "Back", "undo", ui.do(trading.close, verb="Back"))
            return ui.Column((*trading.view(orders.seat), self._foot(main, back)), 2)
        listed = tuple(self._slip(now, i, path) for i, path in enumerate(orders.rows()) if i != orders.main)
        if (spent := orders.spent) is not None:  # what was traded last, and why not again
            label, refusal = name(spent.to).capitalize(), self.context.play.why_not(spent)
            face = ui.Row((ui.Symbol(sign(spent.to), 11, off=True), ui.Text(label, "label", 8.8, grow=True)), 3)
            act = ui.do(self.context.do, spent)
            listed = (names.slip("order/spent", face, act, refusal=refusal, name=label, pad=(4, 1.6)), *listed)
        above: list[ui.Node] = []
        asked = orders.aim < 0 or (now.level and now.picked[0].field == "use")
        question = names.question_of(now, self.context.state) if asked else ""
        told = names.moment_text(self.context.state) if len(orders.trail) == 1 else question
        if told:
            above.append(ui.Text(told, "ui", 9, CREAM))
        if listed:
            cols = 3 if len(listed) > 4 and not large else 2
            grid = ui.Grid(listed, 1.6, cols=cols)
            above.append(ui.Scroll(f"order/{now.level}/{orders.seat}", ui.Column((grid,)), grow=True))
        parts = (ui.Column(tuple(above), 1.6, grow=True),) if above else ()
        return ui.Column((*parts, self._foot(*self._main(now))), 3)

    def _main(self, now: names.Choosing) -> tuple[ui.Item, ui.Item | None]:
        """The large button and the small one beside it."""
        orders, end = self.orders, self.orders.end_bit
        out: tuple[Face, ui.Do] | None = None  # what goes back one question or ends the phase
        if len(orders.trail) > 1:
            out = Face("Back", "undo"), ui.do(orders.back_step, verb="Back")
        elif end is not None and not orders.trail[0].level:
            label, symbol = names.head_of(end, self.context.state)
            label = say("learn_nothing") if orders.teaches else label
            out = Face(label, symbol), ui.do(orders.pick, end, verb="Done")
        small = self.small("order/done", out[0].label, out[0].symbol, out[1]) if out else None
        if orders.aim >= 0:
            face = self.at(now, orders.aim)
            return self.large("order/go", face, ui.do(orders.on_cell, orders.aim, verb=_verb(face.label))), small
        if orders.kingdoms:
            face = Face(say("choose_kingdom"), "crown")
            return self.large("order/kingdom", face, ui.do(orders.choose_kingdom, verb="Choose")), small
        if orders.main >= 0:
            path = orders.rows()[orders.main]
            face = self.row(now, path)
            act = ui.do(orders.take, path, verb=_verb(face.label, now, path))
            return self.large(f"order/{orders.main}", face, act), small
        return self.large("order/done", *(out or (Face(say("choose_one_first"), "pin"), None))), None

    def large(self, id: str, face: Face, act: ui.Do | None, refusal: Refuses | None = None, name: str = "") -> ui.Item:
        """The large button, at least 120x40 points."""
        words: list[ui.Node] = [ui.Text(face.label, "bold", 12.5)]
        if face.note and not self.huge:
            words.append(ui.Text(face.note, "ui", 9.0, UMBER))
        end = (ui.Text(face.right, "bold", 15, face.colour, anchor="right"),) if face.right else ()
        body = ui.Row((ui.Symbol(face.symbol, 24), ui.Column(tuple(words), 1, grow=True), *end), 8)
        name = name or f"{face.label}{f': {face.right}' if face.right else ''}"
        ground = GO if refusal is None else theme.card(off=True)
        return ui.Item(id, body, act, refusal, name, ground=ground, pad=(9, 3), least=CHOICE_TALL, grow=True)

    def small(self, id: str, label: str, symbol: str, act: ui.Do) -> ui.Item:
        """A small button beside it."""
        sign = () if self.huge else (ui.Symbol(symbol, 12),)
        return _beside(id, ui.Row((*sign, ui.Text(label, "label", 9.0, grow=True)), 4), label, act)

    def _foot(self, large: ui.Item, out: ui.Item | None) -> ui.Node:
        """The large button, and beside it the way out, the list of hordes and the standing orders."""
        context, orders = self.context, self.orders
        s, found = context.state, list[ui.Node]()
        if out is not None:
            found.append(out)
        marks: list[ui.Node] = []
        if not self.huge and len(orders.trail) == 1 and not orders.counting and not orders.trading.open:
            for bit in orders.trail[0].options():
                if bit.field == "do" and bit.value in ENDS and bit != orders.end_bit and not orders.trail[0].level:
                    label, symbol = names.head_of(bit, s)
                    act = ui.do(orders.pick, bit, verb=_verb(label))
                    marks.append(_mark(f"order/end_{bit.value}", symbol, label, act))
            marks += orders.wishes.view(orders.seat, _mark)
        if s.hordes:
            face = ui.Row((ui.Symbol("claw", 11), ui.Text(str(len(s.hordes)), "label", 9.0)), 3)
            label = say("all_hordes", n=len(s.hordes))
            marks.insert(0, _beside("hordes/all", face, label, self.hordes, tip=(label,), grow=True))
        if marks:
            found.append(ui.Row(tuple(marks), 2))
        return ui.Row((large, ui.Box(ui.Column(tuple(found), 2), w=BESIDE)) if found else (large,), 4)

    # ---- naming chits
    def _counted(self) -> ui.Node:
        """Counting out chits: sets in the large button and those beside it, or chit by chit in the hand."""
        count = self.orders.count
        first, *more = count.picks()
        verb = "Take" if count.kind is TakeFree else "Discard"
        face = Face(f"{verb} {_chits(first.chits.amounts)}", first.symbol, first.note or first.name)
        large = self.large(first.id, face, ui.do(count.take, first.chits, verb=verb), name=first.name)
        if self.context.focus.id in {pick.id for pick in more}:  # what Enter takes is the one thing lit
            large = replace(large, ground=STAYS)
        slips = []
        for pick in more:
            counted = ui.Text(_chits(pick.chits.amounts), "ui", 9, anchor="right", grow=True)
            shown = ui.Row((ui.Symbol(pick.symbol, 10), counted), 2)
            tip = (pick.name, pick.note) if pick.note else (pick.name,)
            act = ui.do(count.take, pick.chits, verb=verb)
            slips.append(names.slip(pick.id, shown, act, name=pick.name, tip=tip, pad=(4, 1), least=15.0))
        return ui.Row((large, ui.Box(ui.Column(tuple(slips), 1.5), w=BESIDE)), 4)

    # ---- words
    def _slip(self, now: names.Choosing, i: int, path: Path) -> ui.Item:
        face = self.row(now, path)
        end = (ui.Text(face.right, "bold", 8.5, face.colour, anchor="right"),) if face.right else ()
        body = ui.Row((ui.Symbol(face.symbol, 11), ui.Text(face.label, "label", 8.8, grow=True), *end), 3)
        key = FACES[i] if i < len(FACES) else None
        act = ui.do(self.orders.take, path, verb=_verb(face.label, self.orders.now, path), key=key)
        return names.slip(f"order/{i}", body, act, name=face.label, tip=(face.note,) if face.note else (), pad=(4, 1.6))

    def row(self, now: names.Choosing, path: Path) -> Face:
        """A row of a list."""
        s, bit, seat = self.context.state, path[0], self.orders.seat
        if now.level:
            if bit.field == "count":
                return self._send(now, bit)
            if bit.field == "times":
                cost = f"{TABLES.hand.rate * bit.value}{{gold}}"
                return Face(names.bit_text(bit, s)[0], sign(now.picked[-1].value), right=cost)
            return Face(*names.bit_text(bit, s))
        label, symbol = names.head_of(bit, s)
        if len(path) == 1:
            after = now.pick(bit)
            only = next((one.value for one in after.picked if one.field in ("space", "to") and one.on_board), None)
            done = after.done if bit.field == "use" else None
            label = f"{label}: {only[0]},{only[1]}" if done is not None and only else label
            return Face(label, symbol, self.orders.closes(done), price_of(s, bit, seat))
        if bit.value == CONVERT:
            return Face(name(path[1].value).capitalize(), sign(path[1].value), right=f"{TABLES.hand.rate}{{gold}}")
        if path[1].field == "pay":
            return Face(label, symbol, right=names.cost_text(named(path[1].value.amounts)))
        return Face(f"{label}: {names.bit_text(path[1], s)[0]}", symbol)

    def _send(self, now: names.Choosing, bit: names.Bit) -> Face:
        """A march of so many armies."""
        s, seat = self.context.state, self.orders.seat
        cells = {one.field: one.value for one in now.picked if one.on_board}
        if "origin" not in cells or "end" not in cells:
            return Face(*names.bit_text(bit, s))
        origin, end = cells["origin"], cells["end"]
        note = say("from_to", origin=origin, space=end, cost=price_of(s, now.picked[0], seat))
        odds = attack_odds(s, seat, s.grid.numbers[origin], bit.value, s.grid.numbers[end])
        return Face(say("send_armies", n=bit.value), "boot", note, *(self._told(odds.hold) if odds else ()))

    def at(self, now: names.Choosing, space: int) -> Face:
        """A place on the board."""
        s, seat = self.context.state, self.orders.seat
        bits, cell = self.orders.targets()[space], s.grid.cells[space]
        bit = now.picked[0] if now.level else bits[0]
        label, symbol = names.head_of(bit, s)
        cost = price_of(s, bit, seat)
        if not now.level and len(bits) > 1:
            return Face(say("at_space", space=cell), "pin")
        if bit.value == "move_stack":
            if now.level:
                return self._march(now, space, cost)
            n = sum(not army.moved for army in armies_at(s.players[seat], space))
            return Face(say("move_from", space=cell), symbol, VOICE.count(n, "army"))
        if bit.value == "fight":
            return Face(say("at_fight", space=cell), symbol, *self._foe(space, seat))
        gives = TERRAINS[s.terrain[space]].gives
        settles = bit.value in SETTLES or getattr(s.top, "unit", "") == "settlement"
        gain = f"+{names.cost_text(gives)}" if gives and settles else None
        note = say("for_and_gives", cost=cost or None, gives=gain)
        key = f"at_{bit.value}"
        if key in _AT:
            return Face(say(key, space=cell), symbol, note)
        meant = self.orders.meant
        end = [one for one in names.bits_of(meant) if one.on_board][-1:] if meant is not None and now.level else ()
        told = names.bit_text(next(iter(end), bits[0]), s)[0], self.orders.closes(meant)
        return Face(label, symbol, " · ".join(part for part in told if part))

    def _march(self, now: names.Choosing, space: int, cost: str) -> Face:
        """A march into a space; into a foe with every army that can go."""
        s, seat = self.context.state, self.orders.seat
        origin = next(one.value for one in now.picked if one.field == "origin")
        start, cell = s.grid.numbers[origin], s.grid.cells[space]
        note = say("from_to", origin=origin, space=cell, cost=cost)
        odds = attack_odds(s, seat, start, stack_at(s.players[seat], start), space)
        if odds is not None:
            return Face(say("attack_horde", horde=self._foe(space, seat)[0]), "swords", note, *self._told(odds.hold))
        counts = {bits[3].value for bits, _ in now.rows if len(bits) > 3 and bits[2].value == cell}
        return Face(say("send_armies", n=1) if counts == {1} else say("send_some"), "boot", note)

    def _foe(self, space: int, seat: int) -> tuple[str, str, Colour]:
        """(foe, chance, colour) of a fight in a space."""
        s = self.context.state
        horde, foe = s.hordes.get(space), foe_at(s, seat, space)
        if horde is not None:
            return horde.row.name, *self._told(forecast(s, seat, space, horde, mode_at(s, seat, space)).hold)
        if foe < 0:
            return "", "", UMBER
        return names.kingdom_name(s.players[foe].kingdom), *self._told(war_odds(s, seat, foe, space).hold)

    def _told(self, chance: float) -> tuple[str, Colour]:
        return self.context.chance(chance), FERN if chance >= 0.5 else RUST


_AT = {"at_build_settlement", "at_castle", "at_wizard_tower", "at_train_army", "at_choose_start", "at_place_unit"}


def price_of(s: State, bit: names.Bit, seat: int) -> str:
    """The price of an action in symbols, with a bag for any chits; "" if it is free."""
    if bit.field == "do" and bit.value == BUY:
        return f"{limit(s.players[seat], 'research_price')}{{bag}}"
    if bit.field == "use":
        use = ABILITIES[ABILITY[bit.value]].use
        return names.cost_text(use.cost) if use is not None and use.cost else ""
    if bit.field != "do" or bit.value not in PRICED or seat >= len(s.players):
        return ""
    return names.cost_text(named(price(s.players[seat], PRICED[bit.value])))


def _chits(amounts: tuple[int, ...]) -> str:
    """Chits as symbols, one each: "{wood}{wood}{bread}"; many are counted: "5{stone} 4{gold}"."""
    found = [(n, f"{{{sign(chit)}}}") for chit, n in zip(CHITS, amounts, strict=True) if n]
    return "".join(n * it for n, it in found) if sum(amounts) < COUNTED else " ".join(f"{n}{it}" for n, it in found)


def _verb(label: str, now: names.Choosing | None = None, path: Path = ()) -> str:
    """The first word of a label, as a button prompt; "Choose" for answers that are names."""
    if now is not None and now.level and path[0].field != "count":
        return "Choose"
    return label.partition(" ")[0].rstrip(":")


def _beside(id: str, face: ui.Node, name: str, act: ui.Do, **more: Any) -> ui.Item:
    """A small button beside the large one."""
    return ui.Item(id, face, act, name=name, ground=STAYS, pad=(5, 2), least=CHOICE_TALL / 2 - 1, **more)


def _mark(id: str, symbol: str, label: str, act: ui.Do) -> ui.Item:
    """The same with a symbol; its tip says what it does."""
    return _beside(id, ui.Symbol(symbol, 11), label, act, tip=(label,))
