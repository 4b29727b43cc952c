"""The dice: shared and own ones, ten slots of the reserve, the abilities that alter dice, and what is in hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.patches import Field
from game.client.stage.dice import Throw, draw_dice, rest_frame
from game.client.ui import theme
from game.client.ui.palette import BLUE, CREAM, FELT, GOLD, INK, LEAF, MOSS, STONE, TAN, UMBER, VELLUM, dark, light, mix
from game.client.ui.widgets import button, shaking
from game.core.xii_century.actions import DieRef, EndSpending, die_of, die_ref
from game.core.xii_century.queries import Ability, abilities, dice, end_refusal, highest_dice
from game.core.xii_century.spending import free_slots, next_slot, rolled, value_of
from game.core.xii_century.state import ALL_SPENT, PARTS, ROLLED, SPEND, State
from game.titles.xii_century.look.coats import arms, town_name
from game.titles.xii_century.look.context import FELT_SOFT, LIT, NEW, TRAY_BOX, TableContext
from game.titles.xii_century.look.panels import asking
from game.titles.xii_century.look.panels.rows import line, symbol_of, title_of
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

_X, _Y, _W, _H = TRAY_BOX
CELL = 45.0  # points of a die's cell; the die fills 0.6 of it
SPOTS = ((_X + 27.0, _Y + 34.0), (_X + 67.0, _Y + 34.0), (_X + 118.0, _Y + 34.0), (_X + 158.0, _Y + 34.0))
SHADES = ("gold", "gold", "ivory", "ivory")
_RESERVE: Rect = (_X + 190, _Y + 17, 103.0, 34.0)
_BIN = 18.0  # of the reserve's width, where dice may be thrown away
_RIGHT: Rect = (_X + 292.0, _Y + 12.4, _W - 294.0, _H - 14.4)  # abilities, and the slip of the hand
_HAND: Rect = (_X + 318, _Y + 15.5, 112.0, 46.5)
ASK_BOX: Rect = (_X + 97, _Y + 14.5, 332.0, 48.5)


def die_zone(ref: DieRef) -> str:
    """The zone of a die."""
    short = {"reserve": f"r{ref.slot}", "part": f"p{ref.i}"}
    return f"die/{short.get(ref.pool) or die_of(ref)}"


def zone_die(id: str) -> DieRef | None:
    """The die of a zone; None for other zones."""
    head, _, tail = id.partition("/")
    if head != "die":
        return None
    if tail[0] in "rp":
        return DieRef("reserve", slot=int(tail[1:])) if tail[0] == "r" else DieRef("part", i=int(tail[1:]))
    return die_ref(int(tail))


class _Seat(NamedTuple):
    """Where a die lies: its middle, its well, its cell and the shade of it."""

    middle: tuple[float, float]
    well: Rect
    cell: float
    shade: str


def _seat(s: State, die: int) -> _Seat:
    """Of a die of the turn; the parts of a split one share its well."""
    if die >= 0:
        x, y = SPOTS[die]
        return _Seat((x, y), (x - 17, y - 16.5, 34, 33), CELL, SHADES[die])
    whole = s.split[0]
    x, y = SPOTS[whole]
    x += 9.2 * (2 * PARTS.index(die) - 1)
    return _Seat((x, y), (x - 8.8, y - 16.5, 17.6, 33), CELL * 0.56, SHADES[whole])


def _slots(count: int, room: float) -> list[Rect]:
    """Two rows of slots, this wide in all."""
    x, y, _, _ = _RESERVE
    columns = max(5, -(-count // 2))
    pitch = room / columns
    return [(x + (slot % columns) * pitch, y + (slot // columns) * 18.0, pitch - 1.6, 16.0) for slot in range(count)]


def _around(well: Rect) -> Rect:
    """A well with all that reaches out of it: focus, pill, the tip of a die."""
    x, y, w, h = well
    return x - 2.8, y - 3.6, w + 8.6, h + 7.0


class Tray:
    """`flying` is the throw being shown."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._lively = False

    # ---- throws
    @property
    def flying(self) -> Any | None:
        """The roll for this tray that is being shown, or comes next."""
        director = self.context.play.director
        event = director.events[director.shown] if director.busy else None
        here = event is not None and event.type == "dice_rolled" and event.stream in ("shared", "own", "court")
        return event if here else None

    def thrown(self, event: Any) -> tuple[int, ...]:
        """Which dice of the tray a roll throws."""
        if event.stream != "court":
            return (0, 1) if event.stream == "shared" else (2, 3)
        director = self.context.play.director
        at = next((i for i, one in enumerate(director.events) if one is event), director.shown)
        after = director.events[at + 1] if at + 1 < len(director.events) else None
        return (after.die,) if after is not None and after.type == "die_altered" else (2,)

    def throw(self, event: Any) -> Throw:
        """The flight of a roll. The same event gives the same flight."""
        slots = tuple(SPOTS[die] for die in self.thrown(event))
        seed = sum(face * 7**i for i, face in enumerate(event.faces)) + len(self.context.play.director.events)
        return Throw(seed, tuple(event.faces), slots, (_X + 240, _Y + 90))

    def tick(self) -> bool:
        """True when the standing page must be painted anew: dice took off or landed."""
        lively = self.flying is not None
        changed = lively != self._lively
        self._lively = lively
        return changed

    def live(self, painter: Painter) -> None:
        event = self.flying
        if event is not None:
            shades = [SHADES[die] for die in self.thrown(event)]
            t = self.context.play.director.number("dice.t", 0.0)
            draw_dice(painter, painter.sprites, self.throw(event), t, painter.px(CELL), shades)

    # ---- painting
    def lay(self, painter: Painter, spent_on: dict[int, str]) -> None:
        """Lay the whole tray on the page."""
        context = self.context
        title, note = self._title(context.state)
        looks = (title, note, context.seat, asking.asked(context))
        context.page.board("tray", looks, TRAY_BOX, lambda: self._ground(painter, title, note))
        s = context.state
        faces = s.faces or (s.shared or ())
        gone = self.thrown(self.flying) if self.flying is not None else ()
        for die in range(len(faces)):
            if die not in gone:
                for part in PARTS if s.faces and die in s.split[:1] else (die,):
                    self._die(painter, s, part, spent_on.get(part, ""))
        if asking.asked(context):
            context.page.field(Field("ask", None, ASK_BOX, lambda: asking.paint(painter, context, ASK_BOX)))
            return
        self._reserve(painter, s)
        context.page.field(Field("hand", None, _RIGHT, lambda: self._right(painter, s)))

    def _ground(self, painter: Painter, title: str, note: str) -> None:
        painter.tray(*TRAY_BOX, title, note)
        self._frames(painter)

    def _right(self, painter: Painter, s: State) -> None:
        """The abilities that alter dice, and what is in hand."""
        for i, ability in enumerate(abilities(s) if self.context.seat == s.active else ()):
            self._ability(painter, ability, (_X + 295.0, _Y + 15.6 + i * 16.0, 18.0, 15.0))
        self._hand(painter, s)

    def _title(self, s: State) -> tuple[str, str]:
        if s.phase == SPEND:
            left = ROLLED - s.spent.bit_count()
            return f"Dice: {left} of {ROLLED} to spend", "at most one from the reserve each turn"
        return {"shared_fix": "Dice: the shared ones are alike"}.get(s.phase, "Dice"), ""

    def _frames(self, painter: Painter) -> None:
        for x, colour, double in ((_X + 6, GOLD, True), (_X + 97, light(BLUE, 0.45), False)):
            if x > _X + 50 and asking.asked(self.context):
                continue
            painter.frame(x, _Y + 16, 85, 36.5, theme.inked(FELT, 3, 1.2, colour))
            if double:
                painter.frame(x + 2.2, _Y + 18.2, 80.6, 32.1, theme.inked(FELT, 2, 0.7, colour))
        painter.symbol("link", _X + 13, _Y + 58, 9)
        painter.text("shared by all", _X + 20, _Y + 58.2, "ui", 7.5, light(GOLD, 0.4), "midleft", max_width=64)
        if not asking.asked(self.context):
            arms(painter, self.context.seat, _X + 99, _Y + 53.6, 9)
            painter.text("your own", _X + 111, _Y + 58.2, "ui", 7.5, light(BLUE, 0.7), "midleft", max_width=70)

    def _die(self, painter: Painter, s: State, die: int, target: str) -> None:
        """Lay one of the four, or a part of one; `target` is what it was spent on."""
        context, ref, seat = self.context, die_ref(die), _seat(s, die)
        face = value_of(s, die) if s.faces else s.shared[die]
        box, id = seat.well, die_zone(ref)
        if die not in rolled(s) and s.phase == SPEND:
            line(context, id, ("spent", face, target), _around(box), lambda: self._spent(painter, seat, face, target))
            return
        use, serves, here = None, False, False
        if s.phase == SPEND and context.seat == s.active and not asking.asked(context):
            use = context.use(context.target, ref) if context.target and context.hand is None else None
            refusal = use.refusal if use is not None and context.free and context.aimed else None
            pick = partial(context.pick, ref) if context.free else None
            here = context.focus.zone(id, box, pick, refusal=refusal, name=f"die showing {face}")
            serves = use is not None and use.refusal is None and context.free
        held, gives = context.hand == ref, use.amount if use is not None and serves and context.hand is None else 0

        def draw() -> None:
            if held:
                painter.focus(*box)
            elif here:
                painter.focus_ring(*box)
            elif serves:
                painter.frame(*box, theme.inked(mix(GOLD, FELT, 0.35), 5, 1.2, light(GOLD, 0.3)))
            if gives:
                painter.pill(f"\u2192{gives}", box[0] + box[2] - 1, box[1] + 2, LIT, NEW, 7.5, "center")
            with shaking(painter, context.focus, id):
                resting = Throw(0, (face,), (seat.middle,), (0, 0), frozenset((0,)))
                draw_dice(painter, painter.sprites, resting, 0.0, painter.px(seat.cell), seat.shade)

        line(context, id, (face, held, serves, gives), _around(box), draw)

    def _spent(self, painter: Painter, seat: _Seat, face: int, target: str) -> None:
        """A die that is gone: pale, struck out, with what it went for."""
        name = f"die/{seat.shade}/{rest_frame(face, SPOTS.index(seat.middle) if seat.middle in SPOTS else 0)}"
        height = painter.picture(name, painter.px(seat.cell)).get_height()
        painter.sprite(name, *seat.middle, height / painter.k, "center", alpha=80)
        x, y, w, h = seat.well
        painter.line(x + 4, y + h - 6, x + w - 6, y + 5, CREAM, 1.1)
        if target:
            painter.symbol(symbol_of(target), x + w - 7, y + h - 6, 13)

    def _reserve(self, painter: Painter, s: State) -> None:
        """Lay the slots: written ones, the next free one, the others."""
        context, town = self.context, self.context.town
        usable = set(dice(s)) if context.seat == s.active else set()
        spending = s.phase == SPEND and context.seat == s.active
        bin_shown = s.chosen.allow_discard or any(self._idle(die) for die in usable)
        room = _RESERVE[2] - (_BIN if bin_shown else 0.0)
        free = free_slots(s, town)
        following = next_slot(s, town) if free and spending else -1
        for slot, box in enumerate(_slots(max(s.sheet.course.slots, len(town.slots)), room)):
            if slot == following:
                self._next_free(painter, slot, box)
            elif slot < len(town.slots):
                self._written(painter, s, slot, DieRef("reserve", slot=slot) in usable, box)
            else:
                context.page.field(
                    Field(f"slot/{slot}", (), box, partial(painter.dotted, *box, mix(MOSS, STONE, 0.35)))
                )
        if bin_shown:
            self._bin(painter)
        told = f"reserve: {free} {'slot' if free == 1 else 'slots'} free" if free else "reserve: full"
        place = (_X + 188, _Y + 53.0, 102.0, 10.4)
        middle = (_X + 190, _Y + 58.2)
        context.page.field(
            Field("slots", told, place, lambda: painter.text(told, *middle, "ui", 7.5, FELT_SOFT, "midleft", 100))
        )

    def _idle(self, die: DieRef) -> bool:
        """Whether this is a part of a split die that can only be spent for nothing."""
        use = self.context.use("discard", die) if die.pool == "part" else None
        return use is not None and use.refusal is None

    def _bin(self, painter: Painter) -> None:
        """Where a die is thrown away, by option (XII-D19), or a part of a split one without any use (XII-D25)."""
        x, y, w, h = _RESERVE
        context, box = self.context, (x + w - _BIN + 1.6, y, _BIN - 3.2, h)
        use = context.use("discard") if context.die is not None else None
        refusal = use.refusal if use is not None and context.free else None
        pick = partial(context.aim, "discard") if context.free else None
        here = context.focus.zone("discard", box, pick, refusal=refusal, name="throw a die away")
        open_ = use is not None and use.refusal is None and context.free

        def draw() -> None:
            with shaking(painter, context.focus, "discard"):
                if here:
                    painter.focus(*box)
                else:
                    painter.frame(*box, theme.inked(LIT if open_ else mix(VELLUM, STONE, 0.3), 2, 0.7))
                painter.symbol("bin", box[0] + box[2] / 2, box[1] + h / 2, 12.5, off=not open_)

        line(context, "discard", (open_,), box, draw)

    def _next_free(self, painter: Painter, slot: int, box: Rect) -> None:
        """Where the die shown could be kept."""
        context = self.context
        saving = context.use("save") if context.die is not None else None
        refusal = saving.refusal if saving is not None and context.free else None
        pick = partial(context.aim, "save") if context.free else None
        here = context.focus.zone("save", box, pick, refusal=refusal, name="keep a die for later")
        value = saving.value if saving is not None and saving.refusal is None and context.free else 0

        def draw() -> None:
            with shaking(painter, context.focus, "save"):
                if here:
                    painter.focus(*box)
                elif value:
                    painter.frame(*box, theme.inked(LIT, 2, 0.7))
                else:
                    painter.dotted(*box, mix(LEAF, STONE, 0.4))
                if value and here:
                    painter.text(str(value), box[0] + box[2] / 2, box[1] + 8.2, "bold", 10, NEW, "center")
                elif value:
                    painter.symbol("pencil", box[0] + box[2] / 2, box[1] + box[3] / 2, 9)

        line(context, "save", (slot, value), box, draw)

    def _written(self, painter: Painter, s: State, slot: int, usable: bool, box: Rect) -> None:
        context, town = self.context, self.context.town
        ref, value = DieRef("reserve", slot=slot), town.slots[slot]
        crossed, id = bool(town.crossed >> slot & 1), f"die/r{slot}"
        middle = box[0] + box[2] / 2, box[1] + box[3] / 2 + 0.1
        use, here = None, False
        if usable and s.phase == SPEND and not crossed:
            use = context.use(context.target, ref) if context.target and context.hand is None else None
            pick = partial(context.pick, ref) if context.free else None
            refusal = use.refusal if use is not None and context.free and context.aimed else None
            here = context.focus.zone(id, box, pick, refusal=refusal, name=f"reserve die {value}")
        serves = use is not None and use.refusal is None and context.free
        held, open_ = context.hand == ref, usable or s.phase != SPEND

        def draw() -> None:
            if crossed:
                painter.frame(*box, theme.inked(mix(STONE, TAN, 0.45), 2, 0.7))
                painter.struck(str(value), *middle, "bold", 10, UMBER, "center")
                return
            with shaking(painter, context.focus, id):
                if held or here:
                    painter.focus(*box)
                else:
                    paint = LIT if serves else VELLUM if open_ else mix(VELLUM, STONE, 0.3)
                    painter.frame(*box, theme.inked(paint, 2, 0.7))
                painter.text(str(value), *middle, "bold", 11, INK if open_ else mix(INK, STONE, 0.3), "center")

        reach = _around(box) if held else box
        line(context, id, (value, crossed, held, serves, open_), reach, draw)

    def _ability(self, painter: Painter, ability: Ability, box: Rect) -> None:
        context = self.context
        name = ability.perk.partition("_")[0]
        id = f"ability/{ability.perk}"
        refusal = ability.refusal if context.free else None
        pick = partial(context.alter, ability) if context.free else None
        tip = (title_of(ability.perk), game_words("xii_century").line(ability.perk))
        here = context.focus.zone(id, box, pick, refusal=refusal, tip=tip, name=title_of(ability.perk))
        with shaking(painter, context.focus, id):
            if here:
                painter.focus(*box)
            else:
                painter.frame(
                    *box, theme.inked(VELLUM if ability.refusal is None else mix(VELLUM, STONE, 0.5), 2.4, 0.7)
                )
            symbol = {"court": "town_court"}.get(name, name)
            painter.symbol(symbol, box[0] + box[2] / 2, box[1] + box[3] / 2, 12.5, off=ability.refusal is not None)

    def _hand(self, painter: Painter, s: State) -> None:
        """What is in hand; or the button that ends the turn."""
        context = self.context
        x, y, w, h = _HAND
        if s.phase == SPEND and s.spent == ALL_SPENT and context.seat == s.active and context.hand is None:
            end = partial(context.do, EndSpending()) if context.free else None
            refusal = end_refusal(s) if context.free else None
            button(
                painter,
                context.focus,
                "end",
                (x + 2, y + 4, w - 5, 25),
                "End the turn",
                end,
                symbol="hourglass",
                refusal=refusal,
            )
            told = (
                "or use one reserve die"
                if not s.drawn and any(die.pool == "reserve" for die in dice(s))
                else "supper comes next"
            )
            painter.text(told, x + w / 2, y + 38.5, "ui", 7.5, FELT_SOFT, "center", max_width=w - 8)
            return
        painter.frame(x, y, w, h, theme.inked(dark(FELT, 0.25), 3, 0.0))
        lines = self._lines(s)
        for i, (text, face, size, colour) in enumerate(lines):
            painter.rich(text, x + 6, y + 8.5 + i * 10.6, face, size, colour, max_width=w - 11)

    def _lines(self, s: State) -> list[tuple[str, str, float, Any]]:
        context = self.context
        soft, warm = light(FELT_SOFT, 0.2), light(GOLD, 0.35)
        if s.phase != SPEND or context.seat != s.active:
            return [(self.waiting(s), "ui", 8.0, soft)]
        if not context.free:
            return [(self.waiting(s), "ui", 8.0, soft)]
        if context.aimed and context.hand is None:
            return [
                (f"For {title_of(context.target, True).lower()}", "bold", 9.0, CREAM),
                ("pick the die to spend", "ui", 8.0, soft),
                ("Back: something else", "ui", 8.0, soft),
            ]
        if context.die is None:
            return [
                ("Pick a die", "bold", 9.0, CREAM),
                ("its targets light up;", "ui", 8.0, soft),
                ("or pick a target first", "ui", 8.0, soft),
            ]
        ref = context.die
        value = value_of(s, die_of(ref))
        whose = {"shared": "Shared", "own": "Own", "reserve": "Reserve", "part": "Split"}[ref.pool]
        how = "in hand" if context.hand else "here"
        lines = [(f"{whose} {value} {how}", "bold", 9.0, CREAM), (f"{context.lit} targets are lit", "ui", 8.0, soft)]
        top = highest_dice(s)
        if top is not None and ref in top.dice:
            lines.append((f"on advanced: {top.counts}, as the highest", "ui", 8.0, warm))
        return lines

    def waiting(self, s: State) -> str:
        """What happens while nobody here acts."""
        return f"{town_name(s, s.active)} is thinking." if self.context.play.bot_to_move else ""
