"""Forecasts: the meal, the next event, what the die shown would do; and signs shared by all rows."""

from __future__ import annotations

from typing import Any

from game.client.draw import canvas, sketch
from game.client.draw.painter import Painter
from game.client.scenes.playing import said
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.palette import FERN, INK, OAK, ORANGE, RUST, TAN, UMBER, VELLUM, Colour, mix
from game.core.rules import Refusal
from game.core.xii_century.queries import Chip, EventImpact, Meal, Use, dues, meal, next_blow
from game.core.xii_century.round import barred
from game.core.xii_century.scoring import objective
from game.core.xii_century.sheet import ASSET, ASSETS, LOCATION, POPULATION, Phase
from game.narrator import signed
from game.phrase import capital
from game.titles.xii_century.look.context import BAD, NEW, TableContext, zone_of
from game.titles.xii_century.narrator import say
from game.words import game_words

_SYMBOLS = {"outlaws_attack": "outlaws", "eff_pop": "population", "reputation": "crown", "pow": "swords", "none": ""}
_KEPT = {"save": "pencil", "discard": "bin"}
_LAND = {"grassland": "meadow", "farmland": "fields", "quarry": "mountains", "forest": "forest"}
LANDS = {place: f"land/{name}_1" for place, name in _LAND.items()}
_SHORT = {**dict.fromkeys(("once", "twice", "doubled", "reserve_double"), "done"), "owned": "yours", "full": "full"}
Frames = tuple[sketch.BoxFrame, ...]
Pad = tuple[float, float]
SMALL, SIGN = 7.0, 9.5  # letters and symbols of what is missing


class Now(ui.Text, frozen=True):
    """A current value, where the pencil writes."""


class Struck(ui.Text, frozen=True):
    """A number crossed out by the pencil."""

    def paint(self, painter: Painter, box: canvas.Rect, how: ui.How) -> None:
        painter.struck(self.text, box[0], box[1] + box[3] / 2, self.face, self.size, self.colour or UMBER, "midleft")


class Pale(ui.Text, frozen=True):
    """Light words on a dark ground that turn dark on the focus fill."""

    def paint(self, painter: Painter, box: canvas.Rect, how: ui.How) -> None:
        shown = INK if how.here else self.colour
        ui.Text(self.text, self.face, self.size, shown, self.lead, self.anchor).paint(painter, box, how)


def symbol_of(name: str) -> str:
    """The symbol of an asset, item, event or figure."""
    return _SYMBOLS.get(name, name)


def picture_of(name: str) -> str:
    """The sprite of what a die was spent on: a location's land, else a symbol; "" for none."""
    name = _KEPT.get(name, name)
    return LANDS.get(name) or (f"sym/{symbol_of(name)}" if name else "")


def title_of(name: str, many: bool = False) -> str:
    """Its name with a capital."""
    return capital(game_words("xii_century").name(name, 2 if many else 1))


def flag(context: TableContext, name: str) -> tuple[ui.Node, ...]:
    """A small flag on what the solo objective asks for."""
    goal = objective(context.state)
    asked = goal is not None and (name in goal.needs or name in goal.amounts)
    return (ui.Symbol("flag", 7.0, False),) if asked else ()


def target_item(
    context: TableContext, target: str, face: ui.Node, ground: Frames, pad: Pad, least: float = 0.0, many: bool = False
) -> ui.Item:
    """A row, card or picture on which a die can be spent."""
    chosen, act = bool(context.goal) and context.target == target, context.aims(target, context.reach(target))
    return ui.Item(zone_of(target), face, act, name=title_of(target, many), ground=ground, pad=pad, least=least,
                   faint=False, rings=context.rings, chosen=chosen)  # fmt: skip


def missing(chips: tuple[Chip, ...]) -> tuple[Chip, ...]:
    """The requirements and prices that are not met."""
    return tuple(chip for chip in chips if not chip.met and chip.kind in ("need", "cost", "fire"))


def missing_signs(chips: tuple[Chip, ...]) -> ui.Node:
    """Everything that is missing, the exact die too; where there is no room only the first."""
    signs = [needed(chip, True) for chip in missing(chips)]
    signs += [ui.Symbol(f"flat/{chip.need}", SIGN, False) for chip in chips if chip.kind == "die" and not chip.met]
    return ui.Fit(ui.Row(tuple(signs), 2.4), signs[0])


def short(refusal: Refusal) -> str:
    """A refusal in a word; "" when signs tell more."""
    return _SHORT.get(refusal.code, "")


def why_signs(use: Use | None, chips: tuple[Chip, ...]) -> ui.Node | None:
    """Why a target is refused, as a word or signs; None when it is not."""
    refusal = use.refusal if use is not None else None
    if refusal is not None and short(refusal):
        return ui.Text(short(refusal), "ui", SMALL, UMBER)
    if lacks := missing(chips):
        return ui.Fit(needed(lacks[0]), needed(lacks[0], True)) if len(lacks) == 1 else missing_signs(chips)
    signs = (ui.Symbol(f"flat/{chip.need}", off=False) for chip in chips if chip.kind == "die")
    return next((ui.Row((sign, ui.Text("only", "ui", SMALL, UMBER)), 2) for sign in signs), None)


def needed(chip: Chip, brief: bool = False) -> ui.Node:
    """One unmet chip in plain grey, "needs 4" or in brief 4, and its symbol."""
    sign = ui.Symbol("fire" if chip.kind == "fire" else symbol_of(chip.what), SIGN, False)
    if chip.kind == "fire":
        return sign
    count = str(chip.need) if chip.need > 1 or chip.kind == "cost" else ""
    told = count if brief else f"{say('needs')} {count}".strip()
    return ui.Row((ui.Text(told, "ui", SMALL, UMBER), sign), 1.4) if told else sign


def price_signs(chips: tuple[Chip, ...]) -> tuple[tuple[str, str, bool], ...]:
    """The costs of a target for a Price node; what is short is red."""
    return tuple(
        (symbol_of(chip.what), str(chip.need), not chip.met) for chip in chips if chip.kind == "cost" and chip.need
    )


# ---- The meal and its cost, the next event, and what the target in focus would bring.
_EITHER = ("food", "supply")
_KINDS = ("save", "discard")
_MEANING = 37.0  # points reserved for what is in focus, so that the cards above do not move
BOWLS = 5  # bowls that are drawn
_CALM = theme.inked(mix(FERN, VELLUM, 0.86), 2.6, 0.5, mix(TAN, OAK, 0.55))
_HUNGER = theme.inked(mix(ORANGE, VELLUM, 0.55), 2.6, 0.8)


def supper(context: TableContext) -> ui.Node:
    """The meal as things stand, or after the use in focus."""
    after = after_use(context, context.use(context.target))
    now, found = meal(context.state, context.seat), meal(context.state, context.seat, after)
    people = after.get("population", context.town.values[POPULATION])
    if found.over or not (people or found.need):
        return ui.Space()
    ink = NEW if found != now else INK
    count = 1 if context.sight.large else min(BOWLS, found.need)
    told = meal_words(context, found)
    bowls = tuple(ui.Symbol("bowl", 11.5, i >= found.paid, "" if i else told) for i in range(count))
    fed = ui.Text(f"{found.need}/{found.have}", "bold", 9.5, BAD if found.people_lost else ink)
    stay: tuple[ui.Node, ...] = (ui.Text(str(people), "bold", 9.5, FERN),)
    if found.people_lost:
        stay = Struck(str(people), "bold", 9), ui.Text(f"\u2192~*{people - found.people_lost}*", "ui", 12, BAD)
    who = ui.Row((ui.Symbol("population", 12, False), *stay), 2)
    eaten = (ui.Symbol("bread", 13, False, told), ui.Symbol("tick", 9, False)) if found.by_bread else (
        *bowls, ui.Space(w=1), ui.Symbol("food", 10, False), fed)  # fmt: skip
    body = ui.Row((*eaten, ui.Space(grow=True), who), 1)
    return ui.Framed(child=body, frames=_HUNGER if found.people_lost else _CALM, pad=(5, 1.4))


def meal_card(context: TableContext) -> ui.Card:
    """The meal, what comes of it in a sentence, and two lines about what is in focus."""
    told = meal_words(context, meal(context.state, context.seat, after_use(context, context.use(context.target))))
    more = () if context.sight.large else (ui.Stack((ui.Space(h=_MEANING), ui.Column(meaning(context), 1.4))),)
    parts = supper(context), ui.Text(told, "bold", 8, INK), *more
    return ui.Card("", ui.Column(parts, 1.4), colour=VELLUM, pad=(2.4, 1.8), id="meal", firm=True)


def after_use(context: TableContext, use: Use | None) -> dict[str, int]:
    """The assets that a use changes, with their values after it."""
    values = context.town.values
    if use is None or use.refusal is not None:
        return {}
    paid = {asset: values[ASSET[asset]] - count for asset, count in use.paid.items()}
    return {**paid, use.target: use.amount} if use.target in ASSETS else paid


def meal_words(context: TableContext, found: Meal) -> str:
    """The outcome of the meal in a sentence."""
    if found.over:
        return say("meal_over")
    if found.by_bread:
        return say("meal_bread")
    if not found.need:
        return say("meal_nobody")
    if found.eaten:
        return say("meal_next", need=found.need)
    if not found.people_lost:
        return say("meal_fed", need=found.need, have=found.have)
    others = {name: n for name, n in found.losses.items() if name != "population"}
    return say("meal_hunger", need=found.need, have=found.have, lost=found.people_lost, deltas=others)


def meaning(context: TableContext, ink: Colour = INK) -> tuple[ui.Text, ...]:
    """What the die shown does on the target in focus; without one, this round's income."""
    target = context.target
    use = context.use(target) if target else None
    if use is not None and use.refusal is None:
        first, second = _told(context, use)
    elif use is not None and use.refusal is not None:
        first, second = title_of(use.target, use.target in ASSETS), use.refusal.text
    elif target:
        first, second = title_of(target, target in ASSETS), line_of(context, target)
    else:
        first, second = income(context)
    return ui.Text(first, "name", colour=ink), ui.Text(second, "note", colour=ink, lead=0.95)


def _told(context: TableContext, use: Use) -> tuple[str, str]:
    s, voice, target = context.state, context.voice, use.target
    if target in ASSETS:
        was, at = context.town.values[ASSET[target]], ASSET[target]
        other = use.counts if use.counts != use.value else None
        lowered, counts = (use.counts, None) if use.lowered else (None, other)
        more: dict[str, Any] = {"lowered": lowered, "counts": counts, "wasted": use.wasted or None, "paid": use.paid}
        told = voice.say("use_asset_more", top=s.sheet.top(context.town.values, at), value=use.value, **more)
        return voice.say("use_asset", asset=target, was=was, added=use.added, amount=use.amount), told
    if target in _KINDS:
        return voice.say(f"use_{target}", value=use.value), voice.say(f"use_{target}_more")
    key = "use_location" if use.amount else "use_item" if use.paid else "use_item_free"
    return voice.say(key, name=title_of(target), amount=use.amount, paid=use.paid), line_of(context, target)


def line_of(context: TableContext, target: str) -> str:
    """What a target is for, and the influence a location needs."""
    told = context.voice.words.line(target)
    return f"{told} {land_need(context, target)}" if target in LOCATION else told


def land_need(context: TableContext, place: str) -> str:
    """The influence at which a location pays this round, and from when it asks for more."""
    s, now = context.state, max(1, context.state.round)
    need = s.sheet.tables.locations[LOCATION[place]].need
    then = next((n for n, more in enumerate(need, 1) if n > now and more > need[now - 1]), None)
    return say("land_need", need=need[now - 1], round=then, count=need[then - 1] if then else None)


def income(context: TableContext) -> tuple[str, str]:
    """This round's income by good, and its sources."""
    found = [due for due in dues(context.state, context.seat) if due.paid and due.count]
    voice = context.voice
    if not found:
        return voice.say("income_none"), _why_none(context)
    goods = {good: sum(due.count for due in found if due.good == good) for good in ("food", "supply", "")}
    told = [voice.count(n, good) if good else voice.say("income_either", count=n) for good, n in goods.items() if n]
    if not goods["food"] and not goods["supply"]:
        told = [voice.say("income_choice", count=goods[""])]
    sources = [voice.name(due.source, 2 if due.source == "farms" else 1) for due in found]
    return voice.say("income", numbers=voice.listed(told)), voice.say("income_more", numbers=voice.listed(sources))


def _why_none(context: TableContext) -> str:
    """Why there is no income yet."""
    return say("income_nobody") if barred(context.state, context.town) else say("income_none_more")


# ---- the next event


def outlook(context: TableContext) -> ui.Card:
    """The next event as it would strike this sheet; with none to come, what this round earns."""
    s = context.state
    found = next_blow(s, context.seat)
    dealt = context.dealt  # a ceremony deals the events: none is told of before its card lies there
    if (found is None and s.phase == Phase.ASSIGN) or (dealt is not None and (found is None or dealt < found.round)):
        return ui.Card(say("next_title"), ui.Text(say("next_chosen"), "aside", colour=UMBER), id="next")
    if found is None:
        return _earnings(context)
    told = ui.Text(_effect(context, found), colour=INK, lead=0.95, grow=True)
    now = ui.Text(say("blow_now", numbers=signed(found.points)), "note", colour=RUST) if found.points else ui.Space()
    title, signs = say("next_event", round=found.round, event=found.event), ui.Symbol(symbol_of(found.event), 20, False)
    lost = ui.Row(struck_losses(context, found), 5) if found.need else ui.Space()
    parts = ui.Row((signs, told), 4), ui.Rule(h=1.5), price(context, found), lost, now
    return ui.Card(title, ui.Column(parts, 1.5), pad=(4, 2.5), id="next")


def _earnings(context: TableContext) -> ui.Card:
    """The income of this round, a line for each source."""
    lines: list[ui.Node] = []
    for due in dues(context.state, context.seat):
        if due.paid and due.count:
            name = ui.Text(title_of(due.source, due.source in ASSETS), "ui", 8, INK, grow=True)
            goods = tuple(ui.Symbol(good, 9, False) for good in (_EITHER if due.choice else (due.good,)))
            lines.append(ui.Row((name, ui.Text(f"+{due.count}", "bold", 8.5, FERN), *goods), 1.5))
    none = ui.Text(_why_none(context), "aside", colour=UMBER)
    return ui.Card(say("income_title"), ui.Column(tuple(lines) or (none,), 1), pad=(4, 2.5), id="next")


def _effect(context: TableContext, blow: EventImpact) -> str:
    """What an event does, as the house rules and this town's granary have it."""
    chosen, voice = context.state.chosen, context.voice
    if blow.need:
        return voice.say("blow_power", numbers=f"{blow.base + blow.walls}" + (f" + {blow.dice}d6" if blow.dice else ""))
    if blow.event == "fire":
        return voice.say("blow_fire" if chosen.fire_blocks_special else "blow_fire_special")
    if blow.event != "famine":
        return voice.say(f"blow_{blow.event}")
    parts = ["blow_spared" if blow.shielded else "blow_hunger", f"blow_idle_{chosen.famine_skips}"]
    if chosen.famine_halves_farms:
        parts.insert(0, "blow_halved")
    return capital(f"{voice.listed(map(voice.say, parts), 'and')}.")


def struck_losses(context: TableContext, blow: EventImpact) -> tuple[ui.Node, ...]:
    """What an event takes, each value struck and what is left."""
    signs = []
    for name, n in blow.deltas.items():
        was = context.town.values[ASSET[name]]
        after = ui.Text(str(was + n), "strong", colour=BAD)
        signs.append(ui.Row((ui.Symbol(symbol_of(name), 11, False), Struck(str(was), "bold", 8.5), after), 2))
    return tuple(signs)


def price(context: TableContext, blow: EventImpact) -> ui.Node:
    """What the event takes, as struck figures."""
    if blow.need:
        power = blow.base + blow.walls
        dice = f"+{blow.dice}d6" if blow.dice else ""
        odds = context.services.settings.odds
        parts = [ui.Symbol("swords", 11, False), ui.Text(f"{power}{dice}/{blow.need}", "bold", 9, INK)]
        if odds == "numbers":
            parts.append(ui.Text(said(blow.chance, odds), "bold", 9, BAD if blow.chance > 0 else FERN))
        return ui.Row(tuple(parts), 3)
    signs = list(struck_losses(context, blow))
    idle = next((due.count for due in dues(context.state, context.seat) if due.source == "farms"), 0)
    if blow.idle_farms and idle:  # the farms yield nothing that round
        signs.append(ui.Row((ui.Symbol("food", 11, False), ui.Text(f"\u2212{idle}", "strong", colour=BAD)), 1))
    if blow.bars_people and not signs:
        return ui.Text(say("blow_nobody"), "ui", 8, UMBER)
    return ui.Row(tuple(signs), 4) if signs else ui.Text(say("blow_none"), "ui", 8, FERN)
