"""The panels round the map: the bar and the chip with the steps of the year, the larder, and the setup of the map."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import groupby

import msgspec

from game.client.draw import canvas, sketch
from game.client.draw.painter import Painter
from game.client.scenes import page, playing
from game.client.stack import Push, Step
from game.client.ui import focus, theme
from game.client.ui import page as ui
from game.client.ui import palette as hue
from game.client.ui.place import middle
from game.core.figures import beside
from game.core.mini_monarchy import queries, rules, tables
from game.core.mini_monarchy.actions import setup
from game.core.mini_monarchy.state import Phase
from game.narrator import say as house_say
from game.titles.mini_monarchy import bot, chronicle
from game.titles.mini_monarchy.look import geometry, onmap, tools
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.narrator import say, scale_of, what_feeds, worst_case
from game.words import suggestions

MENU_ZONE, BOOK_ZONE, NAME_ZONE, SCORE_ZONE = "years/menu", "years/book", "years/name", "years/score"
BRIEF = 1.2  # text scale from which a symbol replaces the words
CELLS, CELL = 14, 14.4  # years shown at 100 % text; points each
_CHIP = (sketch.BoxFrame.inset(0, hue.NIGHT, 3.0, 225),)
_FILLS = hue.mix(hue.WOOD, hue.OAK, 0.35), hue.GOLD, hue.mix(hue.NIGHT, hue.SLATE, 0.26)  # past, current, coming years

_STEPS = beside(__file__, "steps.toml", dict[str, tuple[tuple[str, str, tuple[str, ...]], ...]])


def bar(context: TableContext, ask: Callable[[int], Step]) -> ui.Node:
    """The bar on top; `ask` opens the entry of a name."""
    s, session = context.state, context.play.session
    hungry = chronicle.hungry_years(session.match)
    cells = max(4, round(CELLS / context.services.painter.grown))
    first = max(1, s.year - cells + min(4, cells // 2))  # the strip scrolls in long games
    last = s.chosen.last_year or first + cells
    years = (_year(context, year, year in hungry) for year in range(first, min(first + cells, last + 1)))
    graves = s.graves.bit_count()
    stones = ("grave" if i < graves else "grave_none" for i in range(tables.TABLES.limits.graveyards_lose))
    told = context.narrator.say("graves_of", graves=graves, most=tables.TABLES.limits.graveyards_lose) if graves else ""
    menu = ui.do(context.menu, verb="Open")
    ruler = s.names[0] or session.name
    name = f"{ruler} · {s.names[1]}" if s.names[1] else ruler
    face = ui.Text(name, "aside", colour=theme.SECOND, anchor="right")
    asks, why = ui.do(ask, 1, verb="Open"), say("name_your_kingdom")
    kingdom = ui.Item(NAME_ZONE, face, asks, name=why, pad=(2, 1), bare=True)
    parts: tuple[ui.Node, ...] = (
        ui.Text("Mini~Monarchy", "head", colour=hue.GOLD),
        ui.Row(tuple(years), 2.0),
        ui.Row((*(ui.Symbol(name, 14.5, False) for name in stones), ui.Text(told, "ui", colour=hue.CREAM)), 1.0),
        *((_win(context),) if s.year and s.phase not in Phase.ENDED else ()),
        ui.Space(grow=True),
        *((kingdom,) if s.year else ()),  # before year 1 they stand in the panel
        ui.Item(MENU_ZONE, ui.Symbol("menu", 11, False), menu, name="Menu", pad=(3, 3), bare=True),
    )
    return ui.Row(parts, 8.0)


def _year(context: TableContext, year: int, hungry: bool) -> ui.Node:
    s = context.state
    gone = year < s.year or (year == s.year and s.phase in Phase.ENDED)
    now = year == s.year and not gone
    fill = _FILLS[0 if gone else 1 if now else 2]
    colour = hue.INK if now else hue.mix(hue.TAN, hue.CREAM, 0.2) if gone else hue.CREAM
    pill = ui.Pill(str(year), "bold" if now else "ui", 9 if now else 7.2, colour, fill=fill, high=15.0, basis=CELL)
    if year > s.year:
        if year != s.chosen.last_year:
            return msgspec.structs.replace(pill, text="")
        return ui.Stack((pill, ui.Art(draw=ui.do(_pin))))
    face: ui.Node = ui.Stack((pill, ui.Art(draw=ui.do(_strike, hungry)))) if gone else pill
    present = year == max(1, s.year)
    zone, name = (BOOK_ZONE, say("the_chronicle")) if present else (f"years/{year}", f"Year {year}")
    act = ui.do(context.book, year, verb="Open")
    return ui.Item(zone, face, act, name=name, pad=ui.BARE, aside=not present, bare=True)


def _win(context: TableContext) -> ui.Item:
    """The score of a win this year, the clock of a game without a last year."""
    points, row = rules.if_won(context.state), tables.TABLES.score
    tip = say("win_now_tip", points=points, each=row.year, grave=-row.graveyard)
    brief = context.services.painter.text_scale > BRIEF
    told = ui.Symbol("laurel", 12, False) if brief else ui.Text(say("win_now"), "ui", colour=theme.SECOND)
    act = ui.do(context.score, verb="Open")
    face = ui.Row((told, ui.Text(str(points), "bold", 10, hue.GOLD)), 3)
    return ui.Item(SCORE_ZONE, face, act, name=tip, tip=(tip,), pad=(2, 1), aside=True, bare=True)


def chip(context: TableContext) -> ui.Node:
    """The steps of the year, the current one named, with undo and redo."""
    s = context.state
    steps = _STEPS["setup" if s.phase in (*Phase.DRAWING, Phase.SETUP_BUILDINGS) else "year"]
    now = next((i for i, step in enumerate(steps) if s.phase in step[2]), len(steps) - 1)
    cells: list[ui.Node] = [ui.Symbol(symbol, 10.5, i < now, alt=name) for i, (symbol, name, _) in enumerate(steps)]
    symbol, name, _ = steps[now]
    here = ui.Row((ui.Symbol(symbol, 10.5, False), ui.Text(name, "bold", 8.5, hue.INK)), 2.0)
    cells[now] = ui.Framed(child=here, frames=theme.flat(hue.GOLD), pad=(3.0, 0.5))
    match = context.play.session.match
    undo = _back("undo", context.undo, None if match.can_undo else playing.no_undo(context.play))
    nothing = None if match.can_redo else focus.ClientRefusal(house_say("nothing_to_redo"))
    redo = _back("redo", context.redo, nothing)
    row = ui.Fit(ui.Row((*cells, undo, redo), 5), ui.Row((cells[now], undo, redo), 5))
    board = ui.Stack((ui.Framed(child=row, frames=_CHIP, pad=(4, 2)), ui.Hole(id="chip")))
    return ui.Lines((ui.Row((board, ui.Space(grow=True))),))


def _back(symbol: str, act: Callable[[], object], why: focus.ClientRefusal | None) -> ui.Item:
    ground = theme.inked(hue.mix(hue.WOOD, hue.TAN, 0.2) if why else hue.TAN)
    face = ui.Symbol(symbol, 9.5)
    back = ui.do(act, verb=symbol.capitalize())
    return ui.Item(f"back/{symbol}", face, back, why, symbol, ground=ground, pad=(3, 0.6), aside=why is not None)


def _strike(hungry: bool, painter: Painter, box: canvas.Rect, how: ui.How) -> None:
    x, y, w, h = box
    painter.line(x + 1.8, y + h - 3, x + w - 1.8, y + 4, hue.light(hue.RUST, 0.45), 0.8)
    if hungry:
        painter.symbol("grave", x + w - 1, y + h - 1, 8.5)


def _pin(painter: Painter, box: canvas.Rect, how: ui.How) -> None:
    painter.symbol("pin", box[0] + box[2] - 2, box[1], 9)


# ---- The larder: each food a sack (left, eaten, or a price); ore and labour below.
NEXT = hue.dark(hue.BLUE, 0.25)  # of previews
_NONE = hue.mix(hue.INK, hue.PARCH, 0.34)
SACK, SMALL, ROW = 22.0, 15.0, 10  # points of a sack in one row, in two rows; sacks per row
LEFT, EATEN, PRICE, SHORT = "left", "eaten", "price", "short"  # uses of a sack
_SACKS: dict[str, tuple[hue.Colour, hue.Colour, str]] = {  # outline, fill, symbol
    LEFT: (hue.INK, hue.light(hue.GREEN, 0.45), ""),
    EATEN: (hue.mix(hue.TAN, hue.OAK, 0.5), hue.VELLUM, "bowl"),
    PRICE: (hue.mix(hue.TAN, hue.OAK, 0.5), hue.light(hue.BLUE, 0.6), "hammer"),
    SHORT: (hue.RED, hue.light(hue.RED, 0.75), "bowl"),
}
Sacks = tuple[tuple[str, bool], ...]  # use of each sack, and whether its food is still to come


def place(good: str) -> str:
    """The hole where a good stands, as a target of flights."""
    return f"good/{good}"


def stores(context: onmap.OnMap, brief: bool) -> ui.Node:
    """The larder in the state, or as after what is about to be built; `brief`: goods and the food balance only."""
    s, then = context.state, context.preview
    rows: list[ui.Node] = []
    if s.phase not in Phase.ENDED and s.year and not context.dawning:
        scale = scale_of(then if then is not None else s)
        ends = context.settling or s.phase == Phase.STARVE
        text, colour = _told(context, scale)
        left = scale.balance >= 0  # what is at stake: food left over, or short
        tone, word = (hue.FERN, say("left_over")) if left else (hue.RUST, "short")
        stake = ui.Text(str(abs(scale.balance)), "bold", 15, tone, 0.9), ui.Text(word, "told", colour=tone)
        rows.append(ui.Row((_good(context, 0), ui.Space(grow=True), *(() if ends else stake))))
        if not brief and not ends:
            rows.append(_sacks(context, scale, s.goods[0] - then.goods[0] if then is not None else 0))
        if text and not (brief and colour == hue.FERN):
            rows.append(ui.Text(text, "line", colour=colour))
    else:
        rows.append(_good(context, 0))
    rows += [ui.Rule(h=1), ui.Row((_good(context, 1), _good(context, 2)), 9)]
    return ui.Card("", ui.Column(tuple(rows), 1.5), colour=hue.PARCH, pad=(5, 2), id="stores", firm=True)


def _good(context: onmap.OnMap, i: int) -> ui.Node:
    s, then, good = context.state, context.preview, tables.GOODS[i]
    now = s.goods[i] + context.play.director.came(good)
    mark = ui.Stack((ui.Symbol(geometry.sign(good), 15, False), ui.Hole(id=place(good))))
    name = context.narrator.name(good)
    if then is not None and then.goods[i] != now:
        return ui.Row((mark, ui.Count("", str(then.goods[i]), 12, str(now), NEXT, name)))
    return ui.Row((mark, ui.Count("", str(now), 12, colour=hue.INK if now else _NONE, alt=name)))


def _sacks(context: onmap.OnMap, scale: queries.Scale, price: int) -> ui.Node:
    have = scale.food + scale.certain
    found = [LEFT] * max(0, scale.balance) + [EATEN] * min(have, scale.mouths)
    sacks = tuple((kind, i >= scale.food) for i, kind in enumerate(found))
    sacks += ((SHORT, False),) * max(0, -scale.balance) + ((PRICE, True),) * price
    told = {EATEN: context.narrator.say("eating", mouths=scale.mouths)}
    if price:
        told[PRICE] = context.narrator.name(context.building)
    alt = ", ".join(f"{len(list(group))} {kind}" for kind, group in groupby(kind for kind, _ in sacks))
    line = context.services.painter.line_step("ui", 8)
    high = SACK if len(sacks) <= ROW else 2 * SMALL
    return ui.Art(h=high + line, draw=ui.do(_draw, sacks, tuple(told.items()), line), alt=f"food: {alt}")


def _told(context: onmap.OnMap, scale: queries.Scale) -> tuple[str, hue.Colour]:
    """What the picture does not say: how to feed the hungry, a risk next year, what happens now."""
    narrator, s = context.narrator, context.state
    if s.phase == Phase.STARVE:
        return narrator.say("starving", due=s.due or None), hue.RUST
    if context.settling:
        return narrator.say("feeding"), hue.UMBER
    helped = -scale.balance - scale.short
    if s.phase == Phase.TRADE or (scale.short and not helped):
        return "", hue.RUST
    if scale.short:
        return narrator.say("doomed", short=scale.short, way=what_feeds(helped, scale)), hue.RUST
    if scale.balance < 0:
        return narrator.say("hungry", way=what_feeds(-scale.balance, scale), short=-scale.balance), hue.RUST
    worst = scale.worst
    if worst is None or not worst.short:
        return "", hue.FERN
    chance = context.chance(worst.chance)
    return worst_case(worst.helped) + (f" ({chance})" if chance else ""), hue.RUST


def _draw(
    sacks: Sacks, told: tuple[tuple[str, str], ...], line: float, painter: Painter, box: canvas.Rect, how: ui.How
) -> None:
    """Paints sacks in one or two rows, with captions below."""
    x, y, w, _ = box
    rows, size = (1, SACK) if len(sacks) <= ROW else (2, SMALL)
    across = -(-len(sacks) // rows)
    step = min(size * 0.87, (w - size * 0.8) / max(1, across - 1))
    for i, (kind, far) in enumerate(sacks):
        edge, cloth, sign_on = _SACKS[kind]
        left, top = x + i % across * step, y + i // across * size
        wide = size * 0.8
        frames = (sketch.BoxFrame.inset(0, edge, 3), sketch.BoxFrame.inset(0.9, cloth, 2.4))
        painter.frame(left, top, wide, size - 0.6, frames)
        if kind != SHORT:
            painter.sprite(
                "sym/wheat", left + wide / 2, top + size / 2, size * 0.68, "center", alpha=120 if far else 255
            )
        if sign_on:
            painter.symbol(sign_on, left + wide * 0.7, top + size * 0.76, size * 0.45)
    ends = x - 99.0
    for kind, text in told if rows == 1 else told[:1]:
        at = [i for i, (one, _) in enumerate(sacks) if one in ((kind, SHORT) if kind == EATEN else (kind,))]
        if not at:
            continue
        wide = painter.text_width(text, "ui", 8)
        middle = x + (at[0] + at[-1] + 1) / 2 * step if rows == 1 else x + across * step / 2
        left = max(x, min(middle - wide / 2, x + w - wide))
        if left >= ends + 4:
            painter.text(
                text, left, y + rows * size + line / 2, "ui", 8, NEXT if kind == PRICE else hue.UMBER, "midleft"
            )
            ends = left + wide


# ---- The setup panel: names, the current task, and a button for everything the map can do.
NAMES = (("ruler", "crown"), ("kingdom", "banner"), ("capital", "castle"))
_SEEDS = 2**31
_NOTHING = focus.ClientRefusal(say("nothing_drawn_yet"))


class SetupPanel:
    """The whole right side during setup."""

    def __init__(self, context: onmap.OnMap) -> None:
        self.context = context
        self._naming = -1  # the name being entered

    # ---- names
    def names(self) -> tuple[str, str, str]:
        """The current names; the ruler's defaults to the player's."""
        ruler, kingdom, capital = self.context.state.names
        return ruler or self.context.play.session.name, kingdom, capital

    def ask(self, which: int) -> Step:
        """Opens the entry of a name: 0 ruler, 1 kingdom, 2 capital."""
        self._naming = which
        pool = suggestions().rulers if which == 0 else suggestions().kingdoms
        asked = f"{NAMES[which][0].capitalize()} name"
        return Push(page.NameEntry(asked, self.names()[which], lambda: random.SystemRandom().choice(pool)))

    def named(self, result: object) -> Step:
        """Takes the name that was entered."""
        which, self._naming = self._naming, -1
        if which < 0 or not isinstance(result, str):
            return None
        names = list(self.names())
        names[which] = result
        return self.context.do(setup.SetNames(*names))

    # ---- what can be done
    def _orders(self) -> list[ui.Item]:
        s, tool = self.context.state, self.context.tool
        if self.context.intro.running:
            return []
        found: list[ui.Item] = []
        if s.phase == Phase.SETUP_THROW:
            die = next((die for die, throw in enumerate(s.land.throws) if throw is None), 0)
            throw = self.context.plays(setup.ThrowSetupDie(die), "Roll")
            found = [
                self._order("throw", "dice", say("roll_anywhere"), throw),
                self._order("point", "hand", say("aim_at_a_hex"), ui.do(self.context.point)),
            ]
        elif s.phase == Phase.SETUP_BIGGER:
            for die, name in enumerate(("First", "Second")):
                act = self.context.plays(setup.ChooseBigger(die), "Choose")
                found.append(self._order(f"bigger{die}", "mountains", say("dies_mountains", name=name), act))
        elif isinstance(tool, onmap.Pencil):
            found = [
                self._order("point", "pencil", say("draw_on_the_map"), ui.do(self.context.point)),
                self._order("suggest", "clover", "Suggest", ui.do(self._suggest)),
                self._order("finish", "tick", "Done", ui.do(tool.finish), tool.draft.refusal),
                self._order("clear", "eraser", say("erase_all"), ui.do(tool.clear), None if tool.drawn else _NOTHING),
            ]
        elif isinstance(tool, tools.FirstTool):
            found = [
                self._order("point", "hand", say("choose_on_the_map"), ui.do(self.context.point)),
                self._order("good", "clover", "Suggest", ui.do(self._good_place)),
            ]
        return found

    def _order(self, id: str, symbol: str, label: str, act: ui.Do, refusal: focus.Refuses | None = None) -> ui.Item:
        return ui.button(f"setup/{id}", label, act, symbol, refusal, least=22.0)

    def _suggest(self) -> None:
        if isinstance(self.context.tool, onmap.Pencil):
            self.context.tool.suggest()

    def _good_place(self) -> Step:
        return self.context.do(bot.start(self.context.state))

    def _draw_all(self) -> Step:
        return self.context.do(setup.GenerateMap(random.SystemRandom().randrange(_SEEDS)))

    # ---- the page
    def view(self) -> ui.Node:
        """Task and names; where letters are large they scroll, and the buttons stay in sight."""
        names = tuple(self._name(i) for i in range(len(NAMES)))
        told = ui.Scroll("setup", ui.Column((*self._task(), ui.Rule(h=3), *names), 3))
        parts: list[ui.Node] = [told, ui.Art(draw=ui.do(_cover), grow=True), ui.Grid(tuple(self._orders()), 5)]
        if self.context.state.phase in Phase.DRAWING and not self.context.intro.running:
            parts.append(self._order("all", "dice", say("draw_it_for_me"), ui.do(self._draw_all)))
        return ui.Card("Setup", ui.Column(tuple(parts), 3), pad=(5, 4.5), grow=True)

    def _name(self, i: int) -> ui.Item:
        (what, symbol), name = NAMES[i], self.names()[i]
        face = "book" if name else "italic"
        shown = ui.Text(name or what.capitalize(), face, 10.5, None if name else hue.UMBER, grow=True)
        row = ui.Row((ui.Symbol(symbol, 13), shown, ui.Symbol("quill", 11)), 5)
        ask, told = ui.do(self.ask, i, verb="Name"), say("name_the", what=what)
        return ui.Item(f"names/{what}", row, ask, name=told, ground=theme.CARD, least=20.0)

    def _task(self) -> tuple[ui.Node, ...]:
        """The current task."""
        s, narrator, tool = self.context.state, self.context.narrator, self.context.tool
        title, line = narrator.name(s.phase).capitalize(), narrator.words.line(s.phase)
        if s.phase == Phase.SETUP_BUILDINGS:
            building = tables.BUILDINGS[min(2, setup.next_start(s))]
            title, line = narrator.say("place_first", building=building), narrator.say(f"first_{building}")
        if self.context.intro.running:
            title = say("drawing_the_map")
        dice = () if s.phase == Phase.SETUP_BUILDINGS else s.land.throws
        thrown = tuple(f"flat/{throw.face}" for throw in dice if throw is not None)
        told: list[ui.Node] = [
            ui.Row((ui.Text(title, "title", 10, grow=True), *((ui.DiceFaces(thrown, 13),) if thrown else ()))),
            ui.Text(line, "book"),
        ]
        if isinstance(tool, onmap.Pencil) and self.context.free and (fault := tool.draft.refusal) is not None:
            told.append(ui.Text(f"{{pencil}}~{fault.text}", "line", colour=hue.UMBER))
        return tuple(told)


def _cover(painter: Painter, box: canvas.Rect, how: ui.How) -> None:
    """Paints the cover picture if there is room."""
    name = "pic/cover_mini_monarchy"
    if box[3] > 40:
        painter.sprite(name, *middle(box), min(92.0, box[3] - 8, box[2] / painter.sprites.aspect(name)), "center")
