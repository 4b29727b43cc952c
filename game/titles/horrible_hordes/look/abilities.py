"""The book of abilities, the card of an ability, and the offers when learning one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.input.actions import Act, Input, Intent, Typed
from game.client.play import Play
from game.client.scenes.page import NameEntry, PageScene
from game.client.stack import Pop, Prompt, Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.focus import Refuses
from game.client.ui.palette import FERN, INK, PARCH, PLUM, RUST, SUN, UMBER, VELLUM, Colour, light
from game.client.ui.place import middle
from game.core.horrible_hordes.actions import ChooseAbility, EndPhase, Research, ResearchExtra
from game.core.horrible_hordes.books import limit, payable, price
from game.core.horrible_hordes.effects.base import when_usable
from game.core.horrible_hordes.hordes import telegraph
from game.core.horrible_hordes.queries import AbilityRow, ability_rows, combining, together
from game.core.horrible_hordes.state import PHASE, Learn, Player, State
from game.core.horrible_hordes.tables import ABILITIES, ABILITY, CHITS, ONE_TIME, Ability, members, named
from game.core.rules import Action
from game.titles.horrible_hordes.bot.policy import ability_worth
from game.titles.horrible_hordes.look import names
from game.titles.horrible_hordes.look.hand import ASK, AUTO, NEVER, SeatOrders, modes_of
from game.titles.horrible_hordes.narrator import say

_ECONOMY = ("inc", "conv", "cost", "lim")
TABS: tuple[tuple[str, str, Callable[[Ability], bool]], ...] = (
    ("book", "All", lambda row: True),
    ("coin", "Wealth", lambda row: row.cat in _ECONOMY or bool(row.use and row.use.vt)),
    ("swords", "Attack", lambda row: row.cat == "atk" or bool(row.use and row.use.verb in ("battle_attack", "ranged"))),
    ("shield", "Defence", lambda row: row.cat in ("def", "int", "trg", "mp")),
    ("boot", "Move", lambda row: row.cat == "mov" or bool(row.use and row.use.verb in ("migrate", "march"))),
    ("castle", "Build", lambda row: row.cat == "bld" or any(mod.hook == "site" for mod in row.mods)),
    ("star", "Spells", lambda row: row.spell),
    ("crown", say("one_use"), lambda row: bool(ONE_TIME >> ABILITY[row.id] & 1)),
)
VIEWS: tuple[tuple[str, str, Callable[[AbilityRow], bool]], ...] = (
    ("eye", "All", lambda row: True),
    ("player", "Mine", lambda row: row.owned),
    ("tick", say("usable_now"), lambda row: row.use is None),
    ("purse", "Affordable", lambda row: row.affordable),
    ("hh_friends", "Combos", lambda row: bool(row.combines)),
)


# ---- The right page of the book: one ability in full.
MODES = {ASK: "Ask", AUTO: "Automatically", NEVER: "Never"}
LABEL = 44.0  # width of the labels
FEW = 4  # most abilities named in a list
PEAS = 6
CHOSEN, OPEN = theme.inked(light(SUN, 0.2)), theme.inked(PARCH, ink=0.5)


def view(
    s: State, player: Player, row: AbilityRow, why: Refuses | None, plan: SeatOrders | None, beside: AbilityRow | None
) -> ui.Card:
    """The card of an ability. `why`: the refusal to learn it; `plan`: the seat's standing orders; `beside`: an ability
    to compare it with."""
    number = ABILITY[row.id]
    found = [_head(row, number), ui.Rule(), ui.Text(names.ability_line(number, player), "book", 11), ui.Space(h=2)]
    compared = beside is not None and beside.id != row.id
    if beside is not None and compared:
        found.append(_beside(player, beside))
    if why is not None:
        found.append(ui.Text("{cross}~" + why.text, "line", colour=RUST))
    found += [_fact(label, text, colour) for label, text, colour in _facts(row, number, player)]
    if row.owned and row.most:  # a dot for each use, filled if it is left, and the count
        shown = min(PEAS, row.most)
        text = say("left_this", left=max(0, row.left), most=row.most, per=row.per)
        told = ui.Text(text, "name", colour=FERN if row.left > 0 else RUST, grow=True)
        found.append(_labelled(say("uses_left"), ui.Art(shown * 10, 8, draw=ui.do(_peas, shown, row.left)), told))
    found += [_fact(say("for_you"), text) for text in names.suits_text(s, player.seat, number)]
    if plan is not None and row.owned and modes_of(row.id):
        found.append(_modes(plan, row.id))
    found.append(_owners(s, number))
    if not compared:
        mates = combining(number)
        found += _mates(say("combines_with"), FERN, number, members(mates & player.abilities))
        found += _mates(say("would_combine_with"), UMBER, number, members(mates & ~player.abilities))
    return ui.Card("", ui.Column(tuple(found)), colour=VELLUM, pad=(7, 5), id="ability")


def _head(row: AbilityRow, number: int) -> ui.Node:
    kind = "Spell" if row.spell else say("one_use") if ONE_TIME >> number & 1 else "Ability"
    told = [ui.Text(names.name(row.id), "title", 12), ui.Text(kind, "name", colour=PLUM if row.spell else UMBER)]
    if row.kingdom:
        told.append(ui.Text(say("start_with_it", kingdom=names.name(row.kingdom)), "line", colour=UMBER))
    sign = ui.Framed(child=ui.Symbol(names.ability_symbol(number), 36), frames=theme.CARD)
    return ui.Row((sign, ui.Column(tuple(told), grow=True)), 8)


def _labelled(label: str, *value: ui.Node) -> ui.Node:
    return ui.Row((names.Word(label, "ui", 8.5, UMBER, least=LABEL), *value), 2, top=True)


def _fact(label: str, text: str, colour: Colour = INK) -> ui.Node:
    return _labelled(label, ui.Text(text, "name", colour=colour, grow=True))


def _facts(row: AbilityRow, number: int, player: Player) -> list[tuple[str, str, Colour]]:
    """(label, text with symbols, colour): when, how often, and the price."""
    if not row.most:
        return [("When", say("always_on"), UMBER)]
    found = [("When", when_usable(number), INK), (say("how_often"), names.often_text(number, player), INK)]
    if not row.cost:
        return [*found, ("Costs", "nothing", INK)]
    have = dict(zip(CHITS, player.goods, strict=True))
    short = [f"{have[chit]}{{{names.sign(chit)}}}" for chit, n in row.cost.items() if have[chit] < n]
    text = say("you_have" if short else "you_can_pay", price=names.cost_text(row.cost), have=" ".join(short))
    return [*found, ("Costs", text, RUST if short else FERN)]


def _peas(shown: int, left: int, painter: Painter, box: Rect, how: ui.How) -> None:
    names.peas(painter, box[0] + 5 * shown - 1, box[1] + box[3] / 2, shown, left, 10, 4)


def _modes(plan: SeatOrders, ability: str) -> ui.Node:
    """The modes (ask, automatically, never), the current one marked. Confirming the ability switches to the next."""
    found = []
    for mode in modes_of(ability):
        on = plan.mode(ability) == mode
        marks = (ui.Symbol("tick", 8), ui.Text(MODES[mode], "mark")) if on else (ui.Text(MODES[mode]),)
        found.append(ui.Framed(child=ui.Row(marks, 2), frames=CHOSEN if on else OPEN, pad=(4, 1)))
    return _labelled(say("when_usable"), *found)


def _owners(s: State, number: int) -> ui.Node:
    """The shields of the kingdoms that have the ability."""
    owners = [one for one in s.players if one.abilities >> number & 1]
    told = [names.crest(one.seat, 11) for one in owners]
    if len(owners) == 1:
        told.append(ui.Text(names.kingdom_name(owners[0].kingdom), "name"))
    return _labelled(say("owned_by"), *(told or [ui.Text("nobody", "line", colour=UMBER)]))


def _beside(player: Player, row: AbilityRow) -> ui.Node:
    """A summary of the marked ability, below the focused one."""
    number = ABILITY[row.id]
    called = ui.Text(say("or_this", ability=names.name(row.id)), "strong")
    first = ui.Row((ui.Symbol(names.ability_symbol(number), 15), called))
    facts = (_fact(*fact) for fact in _facts(row, number, player) if fact[0] in ("When", "Costs"))
    told = ui.Column((first, ui.Text(names.ability_line(number, player), "tale"), *facts), 1)
    return ui.Framed(child=told, frames=theme.inked(PARCH))


def _mates(title: str, colour: Colour, number: int, found: Sequence[int]) -> list[ui.Node]:
    """The abilities that combine with it, and why."""
    if not found:
        return []
    lines: list[ui.Node] = [ui.Text(title, "name", colour=colour)]
    for mate in found[:FEW]:
        how, what = together(number, mate) or ("", "")  # from the first one's point of view
        why = ui.Text(say(f"mate_{how}", what=what), "ui", 7.9, UMBER, grow=True)
        called = ui.Text(names.name(ABILITIES[mate].id), "name", colour=INK)
        lines.append(ui.Row((ui.Symbol(names.ability_symbol(mate), 12), called, why), 4))
    more = len(found) - FEW
    return [*lines, ui.Text(say("and_more", n=more), "ui", 7.9, UMBER)] if more > 0 else lines


# ---- The pages on which an ability is chosen: three offers, or the whole book.
Learning = Research | ResearchExtra | ChooseAbility

BOOK, CARD = 372.0, 246.0  # widths of the left and the right page
COLUMNS, ICON = 11, 28.0  # of the grid
USES = 4  # most dots under an icon
_LONGEST = 16  # letters of a search
_MINE = next(i for i, view in enumerate(VIEWS) if view[1] == "Mine")


def learning_now(play: Play) -> dict[str, Learning]:
    """The abilities that can be learnt now, with their actions."""
    return {one.ability: one for one in reversed(play.session.match.legal()) if isinstance(one, Learning)}


def is_free(actions: Mapping[str, Learning]) -> bool:
    """Whether learning is free."""
    return any(not isinstance(action, ResearchExtra) for action in actions.values())


def _verb(actions: Mapping[str, Learning]) -> str:
    return "Learn" if is_free(actions) else "Buy"


class AbilitiesScene(PageScene):
    """The book, for the abilities of `seat`. `learning`: one of them can be learnt here."""

    def __init__(
        self, play: Play, seat: int, learning: bool = False, plan: SeatOrders | None = None, mine: bool = False
    ) -> None:
        """`plan`: standing orders that confirming one of the seat's own abilities changes."""
        super().__init__()
        self.play, self.seat, self.learning, self.plan = play, seat, learning, plan
        self.focus.field = "ability/"
        self.tab, self.view_now, self.words = 0, _MINE if mine else 0, ""
        self.typing = False  # whether letters go into the search
        self.marked = ""  # the ability that others are compared with
        self._by_ability = learning_now(play) if learning else {}
        self._all: tuple[object, tuple[AbilityRow, ...]] = (None, ())

    def enter(self) -> None:
        super().enter()
        self._land()

    def _land(self) -> None:
        """Focuses the first ability, so that presses can be counted from it."""
        for row in self.rows()[:1]:
            self.focus.focus_on(f"ability/{row.id}")

    # ---- contents
    @property
    def s(self) -> State:
        state: State = self.play.shown
        return state

    @property
    def player(self) -> Player:
        return self.s.players[self.seat]

    @property
    def all(self) -> tuple[AbilityRow, ...]:
        """Every ability for the seat, computed once a state."""
        if self._all[0] is not self.s:
            self._all = (self.s, ability_rows(self.s, self.seat))
        return self._all[1]

    def rows(self) -> Sequence[AbilityRow]:
        """The rows of the tab and the view whose name or description contains every word of the search."""
        fits, seen, words = TABS[self.tab][2], VIEWS[self.view_now][2], self.words.casefold().split()
        found = [row for row in self.all if fits(ABILITIES[ABILITY[row.id]]) and seen(row)]
        told = {row.id: f"{names.name(row.id)} {names.ability_line(ABILITY[row.id])}".casefold() for row in found}
        return [row for row in found if all(word in told[row.id] for word in words)]

    def action(self, row: AbilityRow) -> Action:
        alike: Learning = next(iter(self._by_ability.values()), Research(row.id))
        return self._by_ability.get(row.id) or replace(alike, ability=row.id)

    def refusal(self, row: AbilityRow) -> Refuses | None:
        return self.play.why_not(self.action(row)) if self.learning and row.id not in self._by_ability else None

    # ---- inputs
    def handle(self, given: Input) -> Step:
        if isinstance(given, Typed):
            words = self.words
            for letter in given.text:
                words = words[:-1] if letter in "\b\x7f" else (words + letter).lstrip()[:_LONGEST]
            return self._show("words", words)
        if self.typing and isinstance(given, Intent) and given.act in (Act.CONFIRM, Act.BACK):
            if given.act is Act.BACK:
                self._show("words", "")
            self.typing, self.dirty = False, True
            return None
        return super().handle(given)

    def acted(self, act: Act, given: Input) -> Step:
        match act:
            case Act.BACK | Act.MIRROR:
                return Pop()
            case Act.PREV_TARGET | Act.NEXT_TARGET:
                return self._show("view_now", (self.view_now + (1 if act is Act.NEXT_TARGET else -1)) % len(VIEWS))
            case Act.SEARCH:
                return self._search()
            case Act.ODDS:  # marks the focused ability for comparison, or clears the mark
                here = self.focus.id.removeprefix("ability/")
                self.marked, self.dirty = ("" if here == self.marked or here not in ABILITY else here), True
            case Act.NEXT:
                return self._show("view_now", 0 if self.view_now == _MINE else _MINE)
        return None

    def _search(self) -> Step:
        """Searches with the keyboard, or with the one on the screen."""
        if self.services.devices.last.kind == "pad":
            found = partial(self._show, "words")
            return self.ask(found, NameEntry, say("search_abilities"), self.words, blank=say("a_word"))
        self.typing, self.dirty = True, True
        return None

    def _show(self, what: str, value: object) -> Step:
        """Shows another `tab` or `view_now`, or what fits other `words`."""
        setattr(self, what, value)
        self.dirty = True
        self._land()
        return None

    def prompts(self) -> Sequence[Prompt]:
        if self.typing:
            return (Prompt(Act.CONFIRM, say("choose_this")), Prompt(Act.BACK, "Cancel"))
        here = self.focus.zone_now
        first: tuple[Prompt, ...] = (Prompt(Act.CONFIRM, _verb(self._by_ability)),) if self.learning else ()
        if here is not None and here.refusal is not None:
            first = (Prompt(Act.WHY, say("why_not")),)
        elif self._plans(self.focus.id.removeprefix("ability/")):
            first = (Prompt(Act.CONFIRM, say("when_to_ask")),)
        return (
            *first,
            Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Kind"),
            Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), "View"),
            Prompt(Act.NEXT, "All" if self.view_now == _MINE else "Mine"),
            Prompt(Act.ODDS, "Compare"),
            Prompt(Act.SEARCH, "Search"),
            Prompt(Act.BACK, "Back"),
        )

    def _pick(self, ability: str) -> Step:
        if self.learning:
            self.play.do(self.action(self.all[ABILITY[ability]]))
            return Pop(ability)
        if self.plan is not None and self._plans(ability):
            self.plan.turn(ability)
        return None

    def _plans(self, ability: str) -> bool:
        """Whether the owner can choose when to be asked for this ability."""
        if self.learning or self.plan is None or ability not in ABILITY:
            return False
        return bool(self.player.abilities >> ABILITY[ability] & 1 and modes_of(ability))

    # ---- the page
    def view(self) -> ui.Node:
        """The tabs and the search above the icons, and the card of the focused ability."""
        kinds = ui.tabs([(symbol, text) for symbol, text, _ in TABS], self.tab, ui.do(self._show, "tab"))
        words, pad = ui.Text(self.words or "Search", "line", colour=INK if self.words else UMBER), (4.0, 3.0)
        field: ui.Node = ui.Row((ui.Symbol("search", 10), words))
        if self.typing:
            field, pad = ui.TextField(self.words, say("type_a_word"), 8.5, "ui", symbol="search"), (0.0, 0.0)
        search = ui.Item("search", field, ui.do(self._search), name="Search", ground=theme.CARD, pad=pad, grow=True)
        rows = self.rows()
        views = ui.Row(tuple(self._view(i) for i in range(len(VIEWS))), 2)
        icons = ui.Grid(tuple(self._icon(row) for row in rows), 1.4, cols=COLUMNS)
        listed = ui.Column((views, ui.Scroll("abilities", ui.Column((icons,)), grow=True)), 3)
        book = ui.Box(ui.Card("", listed, colour=VELLUM, id="book"), w=BOOK)
        both = ui.Row((book, ui.Box(self._card(rows), w=CARD)), 6, grow=True)
        home = names.kingdom_name(self.player.kingdom)
        note = (skipped(self.play, self.s, self.seat) if self.learning else "") or home
        title = heading(self.s, self.seat, is_free(self._by_ability)) if self.learning else "Abilities"
        return self.screen(title, ui.Column((ui.Row((kinds, search), 4), both)), note)

    def _card(self, rows: Sequence[AbilityRow]) -> ui.Card:
        told = self.focus.id.removeprefix("ability/")
        found = next((row for row in rows if row.id == told), rows[0] if rows else None)
        if found is None:
            return ui.Card("", ui.Text(say("no_match"), "book", 11, UMBER), colour=VELLUM, id="ability")
        marked = self.all[ABILITY[self.marked]] if self.marked else None
        return view(self.s, self.player, found, self.refusal(found), self.plan, marked)

    def _view(self, i: int) -> ui.Item:
        """A filter of the tab: all, owned, usable, affordable, or combining with owned abilities."""
        symbol, label, _ = VIEWS[i]
        on = i == self.view_now
        face = ui.Row((ui.Symbol(symbol), ui.Text(label, "bold" if on else "label", 8)))
        act, ground = ui.do(self._show, "view_now", i), theme.card(on)
        return ui.Item(f"view/{i}", face, act, name=label, ground=ground, pad=(4, 1.4), chosen=on, grow=True)

    def _icon(self, row: AbilityRow) -> ui.Item:
        mode = self.plan.mode(row.id) if self.plan is not None else ASK
        mark = "mute" if mode == NEVER else "rotate" if mode != ASK else "star" if row.spell else ""
        mark = "pin" if row.id == self.marked else mark or ("tick" if row.owned and not row.most else "")
        refusal, most = self.refusal(row), min(USES, row.most) if row.owned else 0
        face = ui.Art(ICON, ICON, draw=ui.do(_painted, ABILITY[row.id], mark, most, row.left, refusal is not None))
        chosen = row.owned or row.id == self.marked
        ground = theme.card(chosen, refusal is not None and not chosen)
        act, called = ui.do(self._pick, row.id), names.name(row.id)
        return ui.Item(f"ability/{row.id}", face, act, refusal, called, ground=ground, pad=(0.8, 0.8), chosen=chosen)


def heading(s: State, seat: int, free: bool) -> str:
    """What is being learnt, and at what price."""
    if not free:
        return say("learn_bought", n=limit(s.players[seat], "research_price"))
    top = s.top
    if not isinstance(top, Learn):
        return say("learn_free")
    source = names.name("ancient_ruins" if top.reason == "ruins" else top.reason)
    return say("learn_given", source=source[:1].upper() + source[1:])


def skipped(play: Play, s: State, seat: int) -> str:
    """The phases skipped since the last action because chits were short, with their prices; "" for none."""
    match, player = play.session.match, s.players[seat]
    if not len(match) or s.phase not in PHASE:
        return ""
    before, action = match.state_at(len(match) - 1), match.journal[-1].action
    if before.active != seat or before.phase not in PHASE or (isinstance(action, EndPhase) and action.to):
        return ""
    passed = range(PHASE[before.phase] + 1, PHASE[s.phase])
    rows = (("train", "army", player.castles), ("move", "move", player.armies))
    return " ".join(
        say("train_skipped" if phase == "train" else "move_skipped", price=named(price(player, item)))
        for phase, item, there in rows
        if PHASE[phase] in passed and there and not payable(player, item)
    )


def _painted(number: int, mark: str, most: int, left: int, off: bool, painter: Painter, box: Rect, how: ui.How) -> None:
    """The ability's icon, a mark in its corner, and a dot for each use: filled if it is left."""
    x, y, w, h = box
    painter.symbol(names.ability_symbol(number), *middle(box), h - 6, off=off)
    if mark:
        painter.symbol(mark, x + w, y + h - 4.5, 9, "midright")
    names.peas(painter, x + w / 2, y + h - 2.4, most, left, 5.8, 2.6)


# ---- Learning: three offers with their benefits, and the whole book behind them.
OFFERS = 3
TALL = 140.0  # height of a card


class OffersScene(PageScene):
    """Offers three abilities to `seat`."""

    def __init__(self, play: Play, seat: int) -> None:
        super().__init__()
        self.play, self.seat = play, seat
        self._state: State = play.session.match.state
        self.actions = learning_now(play)
        self.offers = offered(self._state, seat, tuple(self.actions))
        self.lines = {ability: for_you(self._state, seat, ability) for ability in self.offers}  # the benefit of each
        self.focus.focus_on(f"ability/{self.offers[0]}" if self.offers else "book/all")

    def tick(self, dt: float) -> Step:
        return super().tick(dt) if self.play.session.match.state is self._state else Pop()

    def _learn(self, ability: str) -> Step:
        self.play.do(self.actions[ability])
        return Pop(ability)

    def _book(self) -> Step:
        return self.ask(Pop, AbilitiesScene, self.play, self.seat, True)

    def acted(self, act: Act, given: Input) -> Step:
        return Pop() if act is Act.BACK else self._book() if act is Act.MIRROR else None

    def prompts(self) -> tuple[Prompt, ...]:
        learn = Prompt(Act.CONFIRM, "Open" if self.focus.id == "book/all" else _verb(self.actions))
        return learn, Prompt(Act.MIRROR, "All"), Prompt(Act.BACK, "Back")

    def view(self) -> ui.Node:
        """The offers side by side above the button that opens the book."""
        cards = ui.Grid(tuple(map(self._card, self.offers)), 6, cols=OFFERS)
        label = ui.Text(say("all_abilities"), "label", 10)
        face = ui.Row((ui.Space(grow=True), ui.Symbol("book", 15), label, ui.Space(grow=True)), 5)
        book = ui.Item("book/all", face, ui.do(self._book, verb="Open"), ground=theme.CARD, least=30.0)
        title, note = heading(self._state, self.seat, is_free(self.actions)), skipped(self.play, self._state, self.seat)
        return self.screen(title, ui.Column((cards, ui.Space(grow=True), ui.Grid((book,), 6, cols=2)), 6), note)

    def _card(self, ability: str) -> ui.Item:
        number, player = ABILITY[ability], self._state.players[self.seat]
        kind = (ui.Text("spell", "ui", 9, PLUM),) if ABILITIES[number].spell else ()
        words = ui.Column((ui.Text(names.name(ability), "title", 14), *kind), 1, grow=True)
        head = ui.Row((ui.Symbol(names.ability_symbol(number), 56), words), 9)
        line, gain = names.ability_line(number, player), ui.Text(self.lines[ability], "bold", 10, FERN, grow=True)
        use = ui.Row((ui.Symbol("rosette", 15), gain), 5)
        face = ui.Column((head, ui.Space(h=4), ui.Text(line, "book", 11), ui.Space(h=6), use), 2)
        act, called = ui.do(self._learn, ability, verb="Learn"), names.name(ability)
        return ui.Item(f"ability/{ability}", face, act, None, called, ground=theme.CARD, pad=(10, 10), least=TALL)


def offered(s: State, seat: int, abilities: tuple[str, ...]) -> tuple[str, ...]:
    """The most useful abilities now, each of another category."""
    player, found, kinds = s.players[seat], list[str](), set[str]()
    for ability in sorted(abilities, key=lambda one: (-ability_worth(s, player, one), ABILITY[one])):
        kind = ABILITIES[ABILITY[ability]].cat
        if len(found) < OFFERS and kind not in kinds:
            found.append(ability)
            kinds.add(kind)
    return tuple(found)


def for_you(s: State, seat: int, ability: str) -> str:
    """The benefit of an ability for a seat: against feared raids, on its land or against the present hordes, with its
    other abilities; else in general."""
    number, coming = ABILITY[ability], telegraph(s)
    now = {raid.omen.horde.uid: raid for raid in names.raids(s, seat, coming)}
    then = {raid.omen.horde.uid: raid for raid in names.raids(with_ability(s, seat, number), seat, coming)}
    gains = [(then[uid].odds.hold - raid.odds.hold, uid) for uid, raid in now.items() if uid in then]
    _, uid = max(gains, default=(0.0, 0))
    before, after = (round(100 * one[uid].odds.hold) if uid in one else 0 for one in (now, then))
    if after > before:
        horde = now[uid].omen.horde.row.name
        return say("raid_for_you", horde=horde, before=before, after=after)
    if suits := names.suits_text(s, seat, number):
        return suits[0]
    mate = next((one for one in members(s.players[seat].abilities) if together(number, one)), -1)
    if mate >= 0:
        return say("goes_with_yours", ability=names.name(ABILITIES[mate].id))
    return say(f"for_you_{ABILITIES[number].cat}")


def with_ability(s: State, seat: int, number: int) -> State:
    """The state as if the seat had the ability."""
    after = s.copy()
    player: Player = after.players[seat]
    player.abilities |= 1 << number
    return after
