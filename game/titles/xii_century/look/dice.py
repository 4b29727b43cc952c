"""The dice of the turn: their wells, the reserve, the hand, and the tray that holds them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any

from game.client.draw import canvas, sketch
from game.client.draw.painter import Painter
from game.client.stage.dice import DiceThrow, draw_dice, rest_frame, seed_of
from game.client.ui import page as ui
from game.client.ui import palette as hue
from game.client.ui import theme
from game.client.ui.page.node import Layout
from game.client.ui.place import middle
from game.core.match import Match
from game.core.xii_century import queries, spending
from game.core.xii_century.actions import DieRef, DiscardDie, SaveDie, die_of, die_ref
from game.core.xii_century.actions import round as acts
from game.core.xii_century.sheet import ALL_SPENT, ASSETS, ITEM, LOCATION, PARTS, ROLLED, TARGET, Phase, State
from game.titles.xii_century.look import hand as asking
from game.titles.xii_century.look.context import FELT_SOFT, LIT, NEW, TableContext, die_zone
from game.titles.xii_century.look.forecast import land_need, line_of, picture_of, title_of
from game.titles.xii_century.look.printed import GROUPS
from game.titles.xii_century.look.towns import coat
from game.titles.xii_century.narrator import say, target_of, town_name

CELL, LARGE = 46.0, 54.0  # points of a die's cell, and of the one in hand; the die fills 0.6 of it
WELL = (42.0, 40.0)  # a die's place
SHADES = ("gold", "gold", "ivory", "ivory")
_SERVES = theme.inked(hue.mix(hue.GOLD, hue.FELT, 0.35), 5, 1.2, hue.light(hue.GOLD, 0.3))
_HELD = theme.focus_frames(hue.light(hue.GOLD, 0.1))
_RIM = 1.2  # of a tray


def _wells(context: TableContext, spent: dict[int, str], own: bool = False) -> ui.Node:
    """The dice all towns share, or the `own` ones of the town whose turn it is."""
    rim = hue.light(hue.SEATS[context.state.active], 0.45) if own else hue.GOLD
    label = ui.Space() if own else ui.Symbol("link", 9, False, say("dice_shared"))
    wells = (_well(context, die, spent) for die in ((2, 3) if own else (0, 1)))
    row = ui.Row((ui.Space(w=2), *wells, label, ui.Space(w=2)), 1)
    ground = ui.Ground(theme.inked(hue.FELT, ink=_RIM, ink_colour=rim))
    return ui.Stack((ground, ui.Lines((ui.Space(h=2), row, ui.Space(h=2)))))


def _well(context: TableContext, die: int, spent: dict[int, str]) -> ui.Node:
    """A die's well: the hole dice fly to, and the die once it is there."""
    s = context.state
    faces = s.faces or s.shared or ()
    place = ui.Hole(*WELL, id=f"die/{die}")
    if die in context.gone or die >= len(faces):
        return ui.Stack((place, ui.Space(*WELL)))
    if s.faces and die in s.split[:1]:
        return ui.Stack((place, ui.Row(tuple(_die(context, s, part, spent) for part in PARTS), 0)))
    return ui.Stack((place, _die(context, s, die, spent)))


def _die(context: TableContext, s: State, die: int, spent: dict[int, str]) -> ui.Node:
    """One of the four, or a part of one."""
    ref, whole = die_ref(die), die if die >= 0 else s.split[0]
    face = spending.value_of(s, die) if s.faces else s.shared[die]
    (wide, high), part = WELL, die < 0
    held = context.hand == ref
    whole_cell = LARGE if held else CELL
    w, cell = (wide / 2, whole_cell * 0.56) if part else (wide, whole_cell)
    look = face, SHADES[whole], whole, cell
    waits = context.play.roll is not None  # the dice of a turn that begins now lie there unspent
    over = not s.faces and s.phase in (Phase.WAR, Phase.COLLECT, Phase.OVER)  # shared dice the last turn left there
    if (die not in spending.rolled(s) and s.phase == Phase.SPEND and not waits) or over:
        target = spent.get(die, "")
        told = say("die_spent", value=face, name=title_of(target).lower() if target else "")
        return ui.Art(w, high, draw=ui.do(paint_spent, *look, picture_of(target)), alt=told)
    if s.phase != Phase.SPEND or context.seat != s.active or waits:
        return ui.Art(w, high, draw=ui.do(_lying, *look, 0), alt=say("die_showing", value=face))

    def lies(gives: int) -> ui.Node:
        return ui.Art(w, high, draw=ui.do(_lying, *look, gives))

    return _taken(context, ref, face, say("die_showing", value=face), (_HELD, _SERVES, ()), lies)


def _taken(
    context: TableContext,
    ref: DieRef,
    value: int,
    name: str,
    grounds: tuple[tuple[sketch.BoxFrame, ...], ...],
    face: Callable[[int], ui.Node],
    least: float = 0.0,
) -> ui.Item:
    """A die that can be taken into the hand: its `grounds` held, where it serves the target in focus, and else; its
    `face` with what it would give there."""
    use = context.use(context.target, ref) if context.target and context.hand is None else None
    held, serves = context.hand == ref, context.lights(use)
    gives, ground = use.amount if use is not None and serves else 0, grounds[0 if held else 1 if serves else 2]
    return ui.Item(die_zone(ref), face(gives), context.picks(ref, use, value), name=name, ground=ground, pad=ui.BARE,
                   least=least, faint=False, chosen=held)  # fmt: skip


def _lying(
    face: int, shade: str, place: int, cell: float, gives: int, painter: Painter, box: canvas.Rect, how: ui.How
) -> None:
    x, y, w, h = box
    still = DiceThrow(0, (face,), ((x + w / 2, y + h / 2),), (0, 0), frozenset((0,)))
    draw_dice(painter, still, 0.0, painter.px(cell), shade)
    if gives:
        paint_gives(painter, x + w + 2, y + 6, gives, "midright")  # not over the ring round its well


def spent_on(match: Match) -> dict[int, str]:
    """What the dice of this turn were spent on, by die number."""
    found: dict[int, str] = {}
    for entry in reversed(match.journal[-24:]):
        action: Any = entry.action
        target = target_of(action) or {SaveDie: "pencil", DiscardDie: "bin"}.get(type(action))
        if target:
            found.setdefault(die_of(action.die), target)
        elif isinstance(action, acts.SplitDie):
            found.update(zip(PARTS, action.assets, strict=False))
        elif not isinstance(action, acts.SheriffAdjust | acts.CourtReroll | acts.CourtTwoToFour | acts.SetTownName):
            break
    return found


def paint_gives(painter: Painter, x: float, y: float, gives: int, anchor: str = "center") -> None:
    """What the die would bring to the target in focus, by an anchor at x, y."""
    painter.seen("gives", painter.box(*painter.pill(f"\u2192{gives}", x, y, LIT, NEW, 7.5, anchor)))


def paint_spent(
    face: int, shade: str, place: int, cell: float, spent_on: str, painter: Painter, box: canvas.Rect, how: ui.How
) -> None:
    """Paints a spent die: faded, struck out, with a picture of what it was spent on."""
    x, y, w, h = box
    name = f"die/{shade}/{rest_frame(face, place)}"
    height = painter.picture(name, painter.px(cell)).get_height()
    painter.sprite(name, *middle(box), height / painter.k, "center", alpha=80)
    painter.line(x + 4, y + h - 6, x + w - 6, y + 5, hue.CREAM, 1.1)
    painter.seen("spent", painter.box(*box))
    if spent_on:
        painter.sprite(spent_on, x + w - 7, y + h - 6, 13, "center")


# ---- The reserve: ten slots of saved dice, the next free one, and the bin.
_W, _H = 20.0, 20.0  # of a slot
_CROSSED = theme.inked(hue.mix(hue.STONE, hue.TAN, 0.45), 2)
_OPEN, _RESERVE_SERVES, _SHUT = (
    theme.inked(paint, 2) for paint in (hue.VELLUM, LIT, hue.mix(hue.VELLUM, hue.STONE, 0.3))
)


def reserve_view(context: TableContext) -> ui.Node:
    """The slots in two rows, and the bin where dice may be discarded."""
    s, town = context.state, context.town
    usable = set(queries.dice(s)) if context.seat == s.active else set()
    free = spending.free_slots(s, town)
    following = spending.next_slot(s, town) if free and s.phase == Phase.SPEND and context.seat == s.active else -1
    slots: list[ui.Node] = []
    count = max(s.sheet.course.slots, len(town.slots))
    for slot in range(count):
        if slot == following:
            slots.append(_next_free(context))
        elif slot < len(town.slots):
            slots.append(_written(context, s, slot, DieRef("reserve", slot=slot) in usable))
        else:
            slots.append(ui.Art(_W, _H, draw=ui.do(_dotted, hue.mix(hue.MOSS, hue.STONE, 0.35))))
    cols = max(5, -(-count // 2))
    rows = tuple(
        ui.Row(tuple(ui.Slot(one, _W, "fill") for one in slots[at : at + cols]), 1.6) for at in range(0, count, cols)
    )
    # the bin: where a die is discarded by option (XII-D19), or a part of a split die with no use (XII-D25)
    idle = [one for die in usable if die.pool == "part" and (one := context.use("discard", die)) and not one.refusal]
    if not s.chosen.allow_discard and not idle:
        return ui.Column(rows, 1.6)
    use = context.use("discard") if context.die is not None else None
    open_ = context.lights(use)
    ground, act = _RESERVE_SERVES if open_ else _SHUT, context.aims("discard", use)
    sign = ui.Symbol("bin", 12.5, not open_)
    discard = ui.Item("discard", sign, act, name=say("bin"), ground=ground, pad=(1, 8), faint=False)
    return ui.Row((ui.Column(rows, 1.6), discard), 2)


def _next_free(context: TableContext) -> ui.Node:
    """The next free slot, where the die shown could be saved; its value shows while the slot has the focus."""
    saving = context.use("save") if context.die is not None else None
    value = saving.value if saving is not None and saving.refusal is None and context.can_act else 0
    face = ui.Art(_W, _H, draw=ui.do(_to_keep, value))
    ground = _RESERVE_SERVES if value else ()
    return ui.Item(
        "save", face, context.aims("save", saving), name=say("save"), ground=ground, pad=ui.BARE, faint=False
    )


def _written(context: TableContext, s: State, slot: int, usable: bool) -> ui.Node:
    """A die in the reserve, or one that was used up."""
    value = str(context.town.slots[slot])
    if context.town.crossed >> slot & 1:
        return ui.Stack((ui.Ground(_CROSSED), ui.Art(_W, _H, draw=ui.do(_used))))
    ref, open_ = DieRef("reserve", slot=slot), usable or s.phase != Phase.SPEND
    face = ui.Text(value, "total", colour=hue.INK if open_ else hue.mix(hue.INK, hue.STONE, 0.3), anchor="center")
    if not usable or s.phase != Phase.SPEND:
        return ui.Stack((ui.Ground(_OPEN if open_ else _SHUT), face))
    told = say("die_kept", value=value)
    return _taken(context, ref, int(value), told, (_OPEN, _RESERVE_SERVES, _OPEN), lambda gives: face, _H)


def _used(painter: Painter, box: canvas.Rect, how: ui.How) -> None:
    x, y, w, h = box
    painter.line(x + 4, y + h - 4, x + w - 4, y + 4, hue.UMBER, 1.2)


def _dotted(colour: hue.Colour, painter: Painter, box: canvas.Rect, how: ui.How) -> None:
    painter.dotted(*box, colour)


def _to_keep(value: int, painter: Painter, box: canvas.Rect, how: ui.How) -> None:
    x, y, w, h = box
    if value and how.here:
        painter.text(str(value), x + w / 2, y + h / 2 + 0.2, "bold", 10, NEW, "center")
    elif value:
        painter.symbol("pencil", *middle(box), 9)
    elif not how.here:
        painter.dotted(*box, hue.mix(hue.LEAF, hue.STONE, 0.4))


# ---- News in the tray: what another town does, and what no picture shows.
LINES = 2  # moves listed at once
NEWS = (
    "fed", "town_changed", "event_spared", "event_assigned", "defence_shown", "farms_yielded", "collected",
    "die_altered", "reserve_filled", "answers_revealed", "power_shown", "reputation_gained",
)  # fmt: skip
_SLIP = theme.flat(hue.dark(hue.FELT, 0.25))
_SOFT = hue.light(FELT_SOFT, 0.2)
_WIDE = 112.0


def moves(context: TableContext) -> tuple[Any, ...]:
    """The actions of the current turn shown so far, oldest first."""
    director, seat = context.play.director, context.state.active
    found: list[Any] = []
    for event in reversed(director.events[: director.shown + 1]):
        if event.type == "turn_begun":
            break
        if getattr(event, "seat", -1) == seat and event.type != "dice_rolled":
            found.append(event)
    return tuple(reversed(found))


def told_now(context: TableContext) -> tuple[ui.Text, ...]:
    """The current event in words if no picture shows it; else what a bot intends."""
    play, event = context.play, context.play.director.now
    if event is not None and event.type in NEWS and not context.elsewhere(event):
        line = context.voice.tell(event, play.session.you)
        return () if line.quiet else (_said(line.symbol, line.long),)
    if not play.bot_to_move or event is not None or play.session.replayed:
        return ()
    thinks = context.voice.say("thinking", seat=context.state.active)
    return (_said("robot", play.intent if play.planned is not None and play.intent else thinks),)


def _said(symbol: str, text: str) -> ui.Text:
    return ui.Text(f"{{{symbol}}} {text}" if symbol else text, colour=hue.CREAM, lead=0.95)


def strip_view(context: TableContext) -> ui.Node:
    """Whose turn it is, its last moves, and what it is about to do."""
    seat = context.state.active
    head = ui.Row((coat(seat, 9), ui.Text(town_name(context.state, seat), "name", colour=hue.CREAM)))
    told = [line for event in moves(context) if (line := context.voice.tell(event, under=seat)).text and not line.quiet]
    rows: list[ui.Node] = [
        ui.Row((ui.Symbol(line.symbol or "dot", off=False), ui.Text(line.text, "ui", 8, _SOFT, lead=0.9, grow=True)))
        for line in told[-LINES:]
    ]
    if context.play.intent and context.play.planned is not None:
        next_ = ui.Text(context.play.intent, "italic", 8, hue.CREAM, lead=0.9, grow=True)
        rows = [*rows[1 - LINES :], ui.Row((ui.Symbol("robot", off=False), next_))]
    body = ui.Column((ui.Space(h=1), head, *rows, ui.Space(h=1)), 1, grow=True)
    return ui.Stack((ui.Ground(_SLIP), Room(), ui.Row((ui.Space(w=4), body, ui.Space(w=3)), 0)), grow=True, basis=_WIDE)


class Room(ui.Space, frozen=True):
    """Keeps room for a name and two moves, so that the page below does not jump."""

    def tall(self, plan: Layout, w: float) -> float:
        step = plan.painter.line_step
        return step("bold", 8.5) + LINES * (0.9 * step("ui", 8) + 1)


# ---- What is in hand, the abilities that alter dice, and the button that ends the turn.
_CAN, _CANNOT = theme.inked(hue.VELLUM), theme.inked(hue.mix(hue.VELLUM, hue.STONE, 0.5))
_END = theme.inked(hue.SUN, 3.2, 1.0)
_TAKE = theme.inked(hue.mix(hue.FELT, hue.INK, 0.3), 3.2, 1.0)
_HAND_SOFT = hue.light(FELT_SOFT, 0.2)
_HAND_WIDE = 150.0  # preferred width of the words


def hand_view(context: TableContext) -> ui.Node:
    """The abilities, and what is in hand or the end of the turn."""
    s = context.state
    mine = queries.abilities(s) if context.seat == s.active else ()
    able = (ui.Grid(tuple(_ability(context, one) for one in mine), 1, cols=1 + len(mine) // 4),) if mine else ()
    ends = s.phase == Phase.SPEND and s.spent == ALL_SPENT and context.can_act and context.hand is None
    return ui.Row((*able, _end(context) if ends else _slip(context)), 6, grow=True)


def _ability(context: TableContext, ability: queries.Ability) -> ui.Item:
    name, title = ability.perk.partition("_")[0], title_of(ability.perk)
    sign = ui.Symbol({"court": "town_court"}.get(name, name), 12.5, ability.refusal is not None)
    act, ground = ui.do(context.alter, ability), _CAN if ability.refusal is None else _CANNOT
    tip = title, context.voice.words.line(ability.perk)
    return ui.Item(f"ability/{ability.perk}", sign, act, ability.refusal, title, tip, ground=ground, pad=(2, 0.8),
                   faint=False)  # fmt: skip


def _end(context: TableContext) -> ui.Node:
    """The large button that ends the turn."""
    s = context.state
    more = not s.drawn and any(die.pool == "reserve" for die in queries.dice(s))
    told = context.voice.say("turn_reserve" if more else "turn_meal")
    words = ui.Lines((ui.Text(say("turn_end"), "bold", 13, hue.INK), ui.Text(told, "ui", 8, hue.UMBER)))
    face = ui.Row((ui.Symbol("hourglass", 24, False), words), 6)
    act = context.plays(acts.EndSpending(), say("turn_end"))
    return ui.Item(
        "end", face, act, name=say("turn_end"), ground=_END, pad=(10, 2), least=42, grow=True, basis=_HAND_WIDE
    )


def _slip(context: TableContext) -> ui.Node:
    """What is in hand or in focus; on your turn a button where the turn ends later, which takes or puts back a die."""
    face = ui.Row(lines(context) or (ui.Space(),), 6, grow=True, basis=_HAND_WIDE)
    act = context.takes() if context.can_act and context.state.phase == Phase.SPEND else None
    if act is None:
        return face
    return ui.Item(
        "hand", face, act, ground=_TAKE, pad=(6, 0), least=42, grow=True, basis=_HAND_WIDE, bare=True, aside=True
    )


def lines(context: TableContext) -> tuple[ui.Node, ...]:
    """The die or target in question, a title and a note."""
    s = context.state
    if s.phase != Phase.SPEND or context.seat != s.active or not context.can_act:
        return told_now(context)
    target, ref = context.target, context.die
    if ref is None:
        sign = (ui.Symbol(picture_of(target), 26, False),) if target in TARGET and context.goal else ()
        told = say("hand_which") if context.goal else say("hand_pick")
        return (*sign, _told(context, told, _about(context, target)))
    value = spending.value_of(s, die_of(ref))
    face = ui.Text(str(value), "title", 30 / max(1.0, context.sight.scale), hue.GOLD)
    told = say("hand_where") if context.hand is not None else say("hand_take")
    return face, _told(context, told, _about(context, target) or _rule(context, ref))


def _told(context: TableContext, title: str, note: str) -> ui.Node:
    lines = (ui.Text(note, "ui", 8.5, _HAND_SOFT, lead=0.95),) if note and not context.sight.huge else ()
    return ui.Lines((ui.Text(title, "bold", 12, hue.CREAM), *lines), grow=True)


def _about(context: TableContext, target: str) -> str:
    """What the target in focus is for, or why it is refused."""
    if target not in TARGET:
        return ""
    if target in LOCATION:
        return land_need(context, target)
    use = context.use(target)
    if use is not None and use.refusal is not None:
        return use.refusal.text
    if use is not None and target in ASSETS:
        if use.wasted:
            return say("hand_wasted", count=use.wasted)
        return say("hand_counts", counts=use.counts) if use.counts != use.value else ""
    return f"*{title_of(target)}:* {line_of(context, target)}" if target in ITEM else ""


def _rule(context: TableContext, ref: DieRef) -> str:
    """A reminder that the highest die counts one less on some tracks."""
    top = queries.highest_dice(context.state)
    if top is None or ref not in top.dice:
        return ""
    signs = [f"{{{name}}}" for name in GROUPS[1][0]]
    numbers = "".join(signs[:3]) + " " + "".join(signs[3:])  # a line may break once, and no sign stands alone
    return say("hand_highest", counts=top.counts, numbers=numbers)


# ---- The tray on top of the sheet: dice, reserve and hand, or a question; and the flight of dice over it.
BRISK_ROLL = 0.45  # seconds a bot's roll takes
SMALL = 26.0  # cell of its dice, points
_GROUND = hue.mix(hue.FELT, hue.GREEN, 0.06)
SPENDS = ("asset_increased", "influence_gained", "person_attracted", "infrastructure_built", "die_saved")
TURN_STREAMS = ("shared", "own", "court")  # rolls that fall on this tray


class Tray:
    """`flying` is the throw being shown."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._lively: object = None

    # ---- throws
    @property
    def flying(self) -> Any | None:
        """The roll for this tray that is being shown, or comes next."""
        director = self.context.play.director
        event = director.events[director.shown] if director.busy else None
        return event if event is not None and event.type == "dice_rolled" and event.stream in TURN_STREAMS else None

    def thrown(self, event: Any) -> tuple[int, ...]:
        """Which dice of the tray a roll throws."""
        if event.stream != "court":
            return (0, 1) if event.stream == "shared" else (2, 3)
        director = self.context.play.director
        at = next((i for i, one in enumerate(director.events) if one is event), director.shown)
        after = director.events[at + 1] if at + 1 < len(director.events) else None
        return (after.die,) if after is not None and after.type == "die_altered" else (2,)

    def throw(self, event: Any) -> DiceThrow:
        """The flight of a roll. The same event gives the same flight."""
        slots = tuple(self.context.page.middle(f"die/{die}") for die in self.thrown(event))
        seed = seed_of(event.faces) + len(self.context.play.director.events)
        x, y = slots[-1]
        thrown = DiceThrow(seed, tuple(event.faces), slots, (x + 120, y + 60))
        brisk = self.context.elsewhere(event) or self.context.play.watched
        return replace(thrown, duration=BRISK_ROLL) if brisk else thrown

    def tick(self) -> bool:
        """True when the page must be repainted: dice took off or landed, or a bot has a new intent."""
        play = self.context.play
        looks = self.flying, self.gone, play.intent, play.planned is None
        changed = looks != self._lively
        self._lively = looks
        return changed

    def live(self, painter: Painter) -> None:
        event = self.flying
        if event is not None and self.context.play.roll is None:
            shades = [SHADES[die] for die in self.thrown(event)]
            t = self.context.play.director.number("dice.t")
            afar = self.context.abroad and event.stream == "own" and not self.context.sight.full
            draw_dice(painter, self.throw(event), t, painter.px(SMALL if afar else CELL), shades)

    def carry(self, painter: Painter, ref: DieRef, x: float, y: float) -> None:
        """A die that is dragged, under the mouse."""
        s, die = self.context.state, die_of(ref)
        shade = SHADES[die] if 0 <= die < ROLLED else "ivory"
        still = DiceThrow(0, (spending.value_of(s, die),), ((x, y),), (0, 0), frozenset((0,)))
        draw_dice(painter, still, 0.0, painter.px(LARGE), shade)

    @property
    def gone(self) -> frozenset[int]:
        """The dice that are not in their wells: in the air, or on the way to a target."""
        if self.flying is not None:
            return frozenset(self.thrown(self.flying)) | self.context.unthrown
        now = self.context.play.director.now
        spent = frozenset((now.die,)) if now is not None and now.type in SPENDS else frozenset[int]()
        return self.context.unthrown | spent

    # ---- the panel
    def looks(self) -> tuple[Hashable, ...]:
        """A cache key for what it depends on besides the moment."""
        context, play = self.context, self.context.play
        now = play.director.shown, play.director.now is None, play.intent, play.planned is None
        told = () if context.can_act else now
        held = context.die, context.hand, context.target, context.goal, context.can_act
        return (*held, context.gone, told, play.bot_to_move, tuple(context.bargain.items()))

    def view(self) -> ui.Card:
        """The whole tray."""
        context = self.context
        spent = spent_on(context.play.session.match)
        lying, own = _wells(context, spent), _wells(context, spent, True)
        if context.play.roll is not None:
            roll = ui.Row((ui.Space(grow=True), context.cup.button(basis=200.0)), 6, grow=True)
            body = ui.Row((lying, own, roll, ui.Space(w=4)), 6)
        elif asking.asked(context):
            body = ui.Row((lying, asking.view(context)), 8)
        elif context.abroad:
            theirs = (own,) if context.sight.full else ()  # else beside that town's name
            body = ui.Row((lying, *theirs, strip_view(context)), 8)
        else:
            body = ui.Row((lying, own, reserve_view(context), hand_view(context)), 6)
        return ui.Card("", body, colour=_GROUND, pad=(4, 2.5), id="tray", firm=True)
