"""What is coming: the meal and its cost, the next event on this very sheet, what the thing in focus would mean."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.scenes.playing import said
from game.client.ui import theme
from game.client.ui.page import Art, Bar, Card, Column, Ground, How, Node, Row, Rule, Space, Stack, Symbol, Text, do
from game.client.ui.palette import BLUE, FERN, INK, ORANGE, RUST, UMBER, VELLUM, Colour, mix
from game.core.xii_century.forecasts import Blow, Meal, dues, meal, next_blow
from game.core.xii_century.queries import Use
from game.core.xii_century.state import ASSIGN, Chosen
from game.core.xii_century.tables import ASSET, ASSETS, POPULATION
from game.titles.xii_century.look.context import BAD, TableContext
from game.titles.xii_century.look.panels.rows import SMALL, Firm, Struck, symbol_of, title_of
from game.words import game_words

_MEANING = 37.0  # points kept free for what is in focus: the cards above stay where they are
BOWLS = 5  # bowls that are drawn
_EFFECTS = {
    "plague": "Population is halved, and what depends on it.",
    "civil_war": "Men-at-arms and knights are halved.",
    "water_storm": "Farms are halved.",
}
_IDLE = {"farms": "farms yield nothing", "farms_and_mill": "farms and mill yield nothing", "all": "nothing comes in"}
_WELL, _HUNGRY = theme.inked(mix(FERN, VELLUM, 0.86), 2, 0.0), theme.inked(mix(ORANGE, VELLUM, 0.7), 2, 0.0)


def supper(context: TableContext) -> Card:
    """The meal as things stand, and two lines about what is in focus."""
    found = meal(context.state, context.seat)
    people = context.town.values[POPULATION]
    bowls = tuple(Art(13.4, 13, draw=do(_bowl, i < found.paid)) for i in range(min(BOWLS, found.need)))
    beyond = (Text(f"+{found.need - BOWLS}", "bold", 8, INK),) if found.need > BOWLS else ()
    who = (Symbol("population", 12, False), *_stay(people, found.people_lost)) if people else ()
    signs = Row((*bowls, *beyond, Space(w=4, grow=1), *who), 0.6)
    told = Text(meal_words(found), "bold", 8, INK)
    ground = Stack((Ground(_HUNGRY if found.people_lost else _WELL), _padded(Column((signs, told), 1))))
    more = () if context.sight.large else (Stack((Space(h=_MEANING), Column(meaning(context), 1.4))),)
    return Firm("", Column((ground, *more), 1.4), colour=VELLUM, pad=(2.4, 1.8), id="meal")


def _padded(child: Node) -> Node:
    return Row((Space(w=2.5), Column((Space(h=1), child, Space(h=1)), 0, grow=1), Space(w=2.5)), 0)


def _stay(people: int, lost: int) -> tuple[Node, ...]:
    if not lost:
        return (Text(f"{people} stay", "bold", 9, FERN),)
    return (Struck(str(people), "bold", 10), Text(f"\u2192~*{people - lost}*", "ui", 10, BAD))


def _bowl(full: bool, painter: Painter, box: Rect, how: How) -> None:
    x, y = box[0], box[1] + box[3] / 2
    painter.symbol("bowl", x, y + 0.6, 12.5, "midleft", off=not full)
    if full:
        painter.symbol("food", x + 2.4, y - 2.6, 8, "midleft")


def meal_words(found: Meal) -> str:
    """What the meal comes to, in a sentence."""
    if found.over:
        return "The last meal has been eaten."
    if found.by_bread:
        return "Bread feeds the whole town."
    if not found.need:
        return "No people yet: no meal."
    if not found.people_lost:
        return f"You will eat {found.need} of your {found.have} food"
    words = game_words("xii_century")
    others = [words.count(name, -n) for name, n in found.losses.items() if name != "population"]
    leave = f"{found.people_lost} {'leaves' if found.people_lost == 1 else 'leave'}"
    return f"You will eat {found.need}, you have {found.have}: {leave}" + (
        f", with {', '.join(others)}" if others else ""
    )


def meaning(context: TableContext, ink: Colour = INK) -> tuple[Text, ...]:
    """What the target in focus would come to with the die shown; else the income of this round."""
    target = context.target
    use = context.use(target) if target else None
    third = ""
    if use is not None and use.refusal is None:
        first, second = _told(context, use)
    elif use is not None and use.refusal is not None:
        first, second, third = title_of(use.target, use.target in ASSETS), use.refusal.text, use.refusal.rule
    elif target:
        first, second = title_of(target, target in ASSETS), game_words("xii_century").line(target)
    else:
        first, second = income(context)
    rule = (Text(third, "ui", SMALL, FERN if ink is INK else ink),) if third else ()
    return Text(first, "bold", 8.5, ink), Text(second, "ui", 7.5, ink, lead=0.95), *rule


def _told(context: TableContext, use: Use) -> tuple[str, str]:
    s, words = context.state, game_words("xii_century")
    if use.target in ASSETS:
        was = context.town.values[ASSET[use.target]]
        first = f"{title_of(use.target, True)} {was} + {use.added} = {use.amount}"
        parts = [f"at most {s.sheet.top(context.town.values, ASSET[use.target])}"]
        if use.lowered:
            parts.append(f"{use.value} is your highest die and counts as {use.counts} here")
        elif use.counts != use.value:
            parts.append(f"the {use.value} counts as {use.counts} here")
        if use.wasted:
            parts.append(f"{use.wasted} of it is wasted")
        if use.paid:
            parts.append("you pay " + ", ".join(words.count(good, n) for good, n in use.paid.items()))
        told = "; ".join(parts)
        return first, told[:1].upper() + told[1:] + "."
    paid = ", ".join(words.count(good, n) for good, n in use.paid.items())
    if use.amount:
        return f"{title_of(use.target)}: influence {use.amount}", words.line(use.target)
    if use.target == "save":
        return f"Keep the {use.value} for later", "It is written into the next free slot of your reserve."
    if use.target == "discard":
        return f"Discard the {use.value}", "It is spent for nothing."
    return f"{title_of(use.target)}: {f'pay {paid}' if paid else 'costs nothing'}", words.line(use.target)


def income(context: TableContext) -> tuple[str, str]:
    """What comes in this round, good by good, and where from."""
    found = [due for due in dues(context.state, context.seat) if due.paid and due.count]
    words = game_words("xii_century")
    if not found:
        return "No income yet", "Farms, and influence on the land, will bring food and supply."
    goods = {good: sum(due.count for due in found if due.good == good) for good in ("food", "supply", "")}
    told = [f"{n} {words.name(good, n) if good else 'of either'}" for good, n in goods.items() if n]
    if not goods["food"] and not goods["supply"]:
        told = [f"{goods['']} food or supply"]
    sources = [words.name(due.source, 2 if due.source == "farms" else 1) for due in found]
    return f"Income: {', '.join(told)}", f"From {', '.join(sources)}."


# ---- the next event


def outlook(context: TableContext) -> Card:
    """The next event as it would strike this sheet."""
    s = context.state
    found = next_blow(s, context.seat)
    if found is None:
        choosing = s.phase == ASSIGN
        told = "No events left."
        if choosing:
            told = "Every event strikes every town. No event comes in more than two rounds."
        title = "Events to be chosen" if choosing else "No more events"
        return Card(title, Text(told, "italic", 8.5, UMBER), id="next")
    signs = Row((Symbol(symbol_of(found.event), 20, False), Column(_threat(context, found), 1, grow=1)), 4)
    title = f"Round {found.round}: {title_of(found.event).lower()}"
    return Card(title, Column((signs, Rule(h=1.5), *_losses(context, found)), 1.5), pad=(4, 2.5), id="next")


def _threat(context: TableContext, blow: Blow) -> tuple[Node, ...]:
    if not blow.need:
        return (Text(_effect(blow, context.state.chosen), "ui", 8, INK, lead=0.95),)
    power = blow.base + blow.walls
    dice = f" + {blow.dice}d6" if blow.dice else ""
    odds = context.services.settings.odds
    told = said(blow.chance, odds) if odds == "numbers" else ""
    colour = BAD if blow.chance > 0 else FERN
    chance = (Text(told, "ui", SMALL, colour),) if told else ()
    need = Text(f"they come with {blow.need}", "bold", 8, colour)
    bar = Bar(30, 6.4, share=power / blow.need, text=f"{power} of {blow.need}", colour=BLUE, grow=1)
    return Text(f"You defend with {power}{dice}", "ui", 8, INK), Row((need, bar, *chance))


def _effect(blow: Blow, chosen: Chosen) -> str:
    """What an event does, as the house rules and this town's granary have it."""
    if blow.event == "fire":
        who = "and nobody" if chosen.fire_blocks_special else "and only special people"
        return f"Stone houses are halved, {who} can be attracted."
    if blow.event == "famine":
        halved = "farms are halved, " if chosen.famine_halves_farms else ""
        people = "nobody leaves" if blow.shielded else "3 people leave"
        told = f"{halved}{people}, and {_IDLE[chosen.famine_skips]}."
        return told[:1].upper() + told[1:]
    return _EFFECTS[blow.event]


def _losses(context: TableContext, blow: Blow) -> tuple[Node, ...]:
    told = f"with your sheet now: {blow.points} VP".replace("-", "\u2212") if blow.points else "with your sheet now"
    lost: Node = Text("You would lose nothing.", "ui", 8, FERN)
    if blow.deltas:
        signs = []
        for name, n in blow.deltas.items():
            was = context.town.values[ASSET[name]]
            after = Text(str(was + n), "bold", 9.5, BAD)
            signs.append(Row((Symbol(symbol_of(name), 12, False), Struck(str(was), "bold", 8.5), after), 1.5))
        lost = Row(tuple(signs), 5)
    return lost, Text(told, "ui", 7.5, RUST if blow.points else UMBER)
