"""The die in hand, navigation over the sheet, and the questions the tray asks."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.client.input.actions import DIRECTIONS, Act, Pointer
from game.client.play import Play
from game.client.scenes.page import Answer, Dialog
from game.client.stack import Push, Step
from game.client.ui import page as ui
from game.client.ui import palette, theme
from game.client.ui.focus import Reply
from game.client.ui.place import price_of
from game.core.rules import Action
from game.core.xii_century import queries, round, scoring, spending
from game.core.xii_century import sheet as xii
from game.core.xii_century.actions import AttractSpecial, BuildSpecial, DieRef, die_of
from game.core.xii_century.actions import round as acts
from game.titles.xii_century.look.context import TableContext, die_zone, zone_die, zone_of
from game.titles.xii_century.look.forecast import after_use, symbol_of, title_of
from game.titles.xii_century.look.printed import GROUPS
from game.titles.xii_century.narrator import CenturyNarrator, say

LOW = 2  # a low die, best for people and buildings, which take any
_DICE = ("die/", "end", "hand", "ask/", "ability/", "save", "discard")
_ITEMS = (xii.PEOPLE, xii.SPECIAL_PEOPLE, xii.INFRASTRUCTURES, xii.SPECIAL_INFRASTRUCTURES)
# The printed sheet's own groups, in reading order; a name with a slash at its end stands for all that begin with it.
SECTIONS: tuple[tuple[str, ...], ...] = (
    _DICE,
    *(tuple(f"asset/{name}" for name in group) for group, _ in GROUPS),
    *(tuple(f"item/{name}" for name in group) for group in _ITEMS),
    tuple(f"land/{name}" for name in xii.LOCATIONS),
    ("town/",),
)
PAGE = _DICE, SECTIONS[1] + SECTIONS[2], ("item/", *SECTIONS[3]), SECTIONS[-2], SECTIONS[-1]  # the town page's columns


def _among(id: str, names: tuple[str, ...]) -> bool:
    return any(id.startswith(name) if name.endswith("/") else id == name for name in names)


# ---- A card that asks which of a few actions is meant: a permanent ability, a die to alter, a split.


def ask(context: TableContext, title: str, key: str, actions: Sequence[Action]) -> Step:
    """Plays the one action there is, or asks which of several that differ in a perk, a die or a pair of parts."""
    found = [one for one in actions if not isinstance(one, acts.SplitDie) or one.parts[0] >= one.parts[1]]
    if len(found) == 1:
        return context.do(found[0])
    answers = (*(_choice(context.voice, one) for one in found), Answer(say("not_now"), None, "cross"))
    return Push(Dialog(title_of(title), say(key), answers))


def _choice(voice: CenturyNarrator, action: Action) -> Answer:
    words, s = voice.words, voice.look()

    def face(ref: DieRef) -> str:
        return say("choose_die", name=say(f"pool_{ref.pool}").lower(), value=spending.value_of(s, die_of(ref)))

    match action:
        case AttractSpecial(person=person, perk=perk, keep=keep):
            kept = say("choose_kept", numbers=voice.listed(map(str, keep))) if keep else ""
            return Answer(title_of(perk), action, symbol_of(person), kept + words.line(perk))
        case BuildSpecial(infrastructure=item, perk=perk):
            return Answer(title_of(perk), action, symbol_of(item), words.line(perk))
        case acts.SheriffAdjust(die=ref, delta=delta):
            told = say("choose_turned", name=face(ref), value=spending.value_of(s, die_of(ref)) + delta)
            return Answer(told, action, "sheriff", say("choose_once"))
        case acts.CourtTwoToFour(die=ref):
            told = say("choose_turned", name=face(ref), value=s.sheet.perks.court_to)
            return Answer(told, action, "town_court", say("choose_once"))
        case acts.CourtReroll(die=ref):
            return Answer(say("choose_reroll", name=face(ref)), action, "town_court", say("choose_stays"))
        case acts.SplitDie(die=ref, parts=parts):
            told = say("choose_split", name=face(ref), numbers=voice.listed(map(str, parts), "and"))
            return Answer(told, action, "witch", say("choose_parts"))
    return Answer(str(action), action)


# ---- The selection: a die that was picked up, or a target that was chosen first.
FAR = 4.0  # points the mouse moves before a drag begins


class Chooser(TableContext):
    """Choosing on the table: combines the chosen die and target into an action, and finds the zone to
    focus next by what is held and lit.

    `dragged`: the die under the mouse and its position.
    """

    def __init__(self, play: Play) -> None:
        super().__init__(play)
        self.dragged: tuple[DieRef, float, float] | None = None
        self._grip: tuple[DieRef, float, float] | None = None  # the die that was pressed, and where

    def drag(self, given: Pointer) -> Reply | None:
        """Drags a die with the mouse; None when the input is something else."""
        if given.kind == "down":
            zone = self.focus.at(given.x, given.y)
            die = zone_die(zone.id) if zone is not None and given.button == 1 and not self.goal else None
            usable = die is not None and self.can_act and die in self.reading.dice
            self._grip = (die, given.x, given.y) if die is not None and usable else None
            return None
        if self._grip is None or given.kind not in ("move", "up"):
            return None
        die, x, y = self._grip
        if given.kind == "up":
            self._grip = None
            return self._dropped(given) if self.dragged is not None else None
        if self.dragged is None and math.hypot(given.x - x, given.y - y) < FAR:
            return None
        self.hand, self.dragged = die, (die, given.x, given.y)
        self.focus.handle(given)
        return Reply(True, None, changed=True)

    def _dropped(self, given: Pointer) -> Reply:
        """Spends the die on a target it was dropped on; anywhere else it goes back."""
        zone, self.dragged = self.focus.at(given.x, given.y), None
        target = zone.id.rpartition("/")[2] if zone is not None else ""
        if zone is not None and (zone.id.startswith(("asset/", "item/", "land/")) or target in ("save", "discard")):
            return Reply(True, self.spend(target), changed=True)
        self.put_back()
        return Reply(True, None, changed=True)

    # ---- actions
    def pick(self, die: DieRef) -> Step:
        """Take a die into the hand, or spend it on what was aimed at."""
        self.services.sound.play("die_keep")
        self.toast.outdated()
        if self.goal:
            target, self.goal, self.hand = self.goal, "", die
            return self.spend(target)
        self.hand = None if self.hand == die else die
        if self.hand is not None and not self.focus.pointing and (first := self._first()):
            self.focus.focus_on(first)
        self.touch()
        return None

    def put_back(self) -> None:
        """Puts the selection back."""
        where = die_zone(self.hand) if self.hand is not None else zone_of(self.goal)
        self.drop()
        if where:
            self.focus.focus_on(where)
        self.services.sound.play("die_keep")
        self.touch()

    def aim(self, target: str) -> Step:
        """A target was confirmed: spend the die in hand on it, or ask for a die."""
        if self.hand is not None:
            return self.spend(target)
        if self.state.phase != xii.Phase.SPEND:
            return None
        if self.goal == target:
            self.put_back()
            return None
        self.goal = target
        serving = self.serving(target)
        if serving and not self.focus.pointing:
            self.focus.focus_on(die_zone(serving[0]))
        self.touch()
        return None

    def save(self) -> Step:
        """Saves the die shown in the reserve; one that is refused is not taken up."""
        held, self.hand = self.hand, self.hand or self.die
        step = self.spend("save")
        self.hand = self.hand and held
        return step

    def spend(self, target: str) -> Step:
        """Spends the die in hand on a target; a special one asks for its ability first."""
        assert self.hand is not None
        use = self.reading.use(self.hand, target)
        if use is None or use.refusal is not None:
            if use is not None and use.refusal is not None:
                self.deny(use.refusal.text, "cross")
            return None
        return ask(self, target, "choose_perk", use.actions)

    def alter(self, ability: queries.Ability) -> Step:
        """Uses an ability, on the die in hand if it applies to it."""
        held = [action for action in ability.actions if getattr(action, "die", None) == self.hand]
        actions = held if self.hand is not None and held else list(ability.actions)
        return ask(self, ability.perk, "choose_once", actions)

    # ---- where the focus goes next
    def next_lit(self, way: int, here: str) -> str:
        """The next zone worth a look: a lit target when a die is held, else a die that fits; "" for none."""
        if self.hand is not None or (self.die is None and not self.goal):
            zones = [zone_of(name) for name in xii.TARGET if self.lit(name)]
        else:
            zones = [die_zone(die) for die in self.serving(self.goal)]
        zones = [id for id in zones if id in self.page.zones or not here]
        if not zones:
            return ""
        at = zones.index(here) if here in zones else (-1 if way > 0 else 0)
        return zones[(at + way) % len(zones)]

    def _first(self) -> str:
        """Where a die in hand is led: to people while there are none, if another die can feed them; then to the first
        lit target that lets nobody starve, a low die to people and buildings before others; else to the first; "" for
        none. What would waste part of it comes later, and last what brings nothing any more."""
        lit = [name for name in xii.TARGET if self.lit(name)]
        s, seat = self.state, self.seat
        low = self.hand is not None and spending.value_of(s, die_of(self.hand)) <= LOW
        uses = {name: self.reach(name) for name in lit}
        wastes = {name for name, use in uses.items() if use is not None and use.wasted}
        lit.sort(key=lambda name: (self._idle(name), name in wastes, not (low and name in xii.ITEM)))
        if "population" in lit and self._settles():
            return zone_of("population")
        starve = queries.meal(s, seat).people_lost
        kind = (one for one in lit if queries.meal(s, seat, after_use(self, uses[one])).people_lost <= starve)
        found = next(kind, lit[0] if lit else "")
        return zone_of(found)

    def _idle(self, name: str) -> bool:
        """Whether a target brings nothing any more: a location that pays to the end as it is, and in the last round
        whatever neither scores points nor is asked for by the objective."""
        s = self.state
        if name in xii.LOCATION:
            need = s.sheet.tables.locations[xii.LOCATION[name]].need
            if self.town.values[xii.INFLUENCE + xii.LOCATION[name]] >= max(need):
                return True
        scores = (name in xii.ITEM or name in xii.ASSET) and self.worth(name)
        aim = scoring.objective(s)
        asked = aim is not None and (name in aim.needs or name in aim.amounts)
        return s.round == s.sheet.course.rounds and not scores and not asked

    def _settles(self) -> bool:
        """Whether the die in hand brings an empty town its first people, and another can feed them all."""
        s = self.state
        use = self.reach("population")
        if use is None or self.town.values[xii.POPULATION]:
            return False
        others = (spending.value_of(s, die_of(ref)) for ref in self.reading.dice if ref != self.hand)
        return max(others, default=0) * s.sheet.course.per_mouth >= use.amount

    def lit(self, target: str) -> bool:
        """Whether a die can be spent there and no use with the same effect is better."""
        use = self.reach(target)
        return use is not None and use.refusal is None and target != "discard" and not queries.dominated(use)

    def to_lit(self, way: Act) -> str:
        """The nearest line lit for the die shown, for a step from a die to a line that is not lit, and for one that
        would lead back to dice with a die in hand; a step aside out of the tray stays; "" for any other step."""
        focus, (dx, dy) = self.focus, DIRECTIONS[way]
        here = focus.zone_now
        if here is None:
            return ""
        near = focus.neighbour(here.id, way) or ""
        if dx and _among(here.id, _DICE) and not _among(near, _DICE):
            return here.id
        if self.die is None:
            return ""
        if _among(here.id, _DICE):
            if not near or _among(near, _DICE):
                return ""
        elif self.hand is None or not near.startswith("die/"):
            return ""
        ids = focus.zones.keys() & {zone_of(name) for name in xii.TARGET if self.lit(name)} - {"save"}
        if near in ids:
            return ""
        lit = [focus.zones[id] for id in ids]
        found = [(price, one.id) for one in lit if (price := price_of(here.rect, one.rect, dx, dy)) is not None]
        return min(found, default=(0.0, ""))[1]

    def next_section(self, way: int) -> str:
        """The first zone of the next group, or there the first for the die in hand; "" when there is only one group."""
        here, zones = self.focus.id, self.page.zones
        sections = SECTIONS if self.sight.full else PAGE
        lit = {zone_of(name) for name in xii.TARGET if self.lit(name)} if self.hand is not None else set()
        at = next((i for i, names in enumerate(sections) if _among(here, names)), 0)
        for step in range(1, len(sections)):
            names = sections[(at + way * step) % len(sections)]
            found = [id for id in zones if _among(id, names)]
            if found:
                return next((id for id in found if id in lit), found[0])
        return ""


# ---- Questions besides spending: equal shared dice, the market, the choice of goods.
PHASES = (xii.Phase.FIX, xii.Phase.MARKET, xii.Phase.COLLECT)
_OTHER = {"food": "supply", "supply": "food"}
_Answers = tuple[str, list[tuple[str, str, Action]]]


def asked(context: TableContext) -> bool:
    """Whether the tray asks a question."""
    return context.can_act and context.state.phase in PHASES


def view(context: TableContext) -> ui.Node:
    """The question and its answers, "ask/<n>"."""
    if context.state.phase == xii.Phase.MARKET:  # a stepper for each direction of trade, and a button to decline
        ways = tuple(_way(context, i, good) for i, good in enumerate(("food", "supply")))
        decline = ui.do(context.do, acts.Convert("food", 0))
        none = ui.button("ask/2", context.voice.say("ask_no_trade"), decline, "cross", least=24)
        return _question(context.voice.say("ask_market"), ui.Grid((*ways, none), 4, cols=3))
    told, answers = _fix(context) if context.state.phase == xii.Phase.FIX else _collect(context)
    size, least = (8.0, 15.0) if len(answers) > 4 else (9.0, 24.0)
    slips = tuple(
        ui.button(f"ask/{i}", label, ui.do(context.do, action), symbol, size=size, least=least)
        for i, (symbol, label, action) in enumerate(answers)
    )
    cols = len(answers) if len(answers) <= 4 else -(-len(answers) // 2)
    return _question(told, ui.Grid(slips, 4, cols=cols))


def _question(told: str, answers: ui.Node) -> ui.Node:
    return ui.Column((ui.Text(told, "bold", colour=palette.CREAM), answers), 4, grow=True, basis=326)


def _fix(context: TableContext) -> _Answers:
    value = context.state.shared[0]
    found: list[tuple[str, str, Action]] = []
    for action in acts.FixShared.options(context.state, context.seat):
        assert isinstance(action, acts.FixShared)
        found.append(("", context.voice.say("ask_turn", value=value + action.delta), action))
    found.append(("dice", context.voice.say("ask_reroll"), acts.RerollShared()))
    return context.voice.say("ask_fix", value=value), found


def _collect(context: TableContext) -> _Answers:
    found: list[tuple[str, str, Action]] = []
    rows = context.state.sheet.tables.locations
    for action in acts.CollectChoice.options(context.state, context.seat):
        assert isinstance(action, acts.CollectChoice)
        goods = {"food": 0, "supply": 0}
        for place, good in action.taken:
            goods[good] += rows[xii.LOCATION[place]].gives
        told = " + ".join(f"{n} {good}" for good, n in goods.items() if n)
        both = action.grassland and action.forest and action.grassland != action.forest
        label = f"{told} ({action.grassland} here)" if both and goods["food"] == goods["supply"] else told
        found.append((max(goods, key=lambda good: goods[good]), label, action))
    due = round.choices(context.state, context.seat)
    names = context.voice.listed((title_of(place).lower() for place in due), "and")
    return context.voice.say("ask_collect" if len(due) == 1 else "ask_collect_all", name=names), found


def _way(context: TableContext, i: int, good: str) -> ui.Item:
    most = round.most_convertible(context.state, context.town, xii.ASSET[good])
    amount = min(context.bargain.get(good, min(most, 1)), most)
    told = f"{amount}~{{{good}}} \u2192 {amount}~{{{_OTHER[good]}}}"
    turn, trade = ui.do(_turn, context, good, amount, most), ui.do(context.do, acts.Convert(good, amount))
    step = ui.Choice(80, text=told, step=turn, open=trade)
    name = f"{amount} {good} for {_OTHER[good]}"
    return ui.Item(f"ask/{i}", step, name=name, ground=theme.CARD if most else theme.CARD_OFF, least=24)


def _turn(context: TableContext, good: str, amount: int, most: int, by: int) -> None:
    context.bargain[good] = max(0, min(most, amount + by))
    context.touch()
