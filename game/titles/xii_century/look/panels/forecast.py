"""What is coming: supper with what it costs, the next event on this very sheet, what the thing in focus would mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.scenes.playing import said
from game.client.ui.palette import BLUE, FERN, INK, ORANGE, RUST, UMBER, VELLUM, mix
from game.core.xii_century.forecasts import Blow, dues, meal, next_blow
from game.core.xii_century.queries import Use
from game.core.xii_century.state import ASSIGN, Chosen
from game.core.xii_century.tables import ASSET, ASSETS, POPULATION
from game.titles.xii_century.look.context import BAD, LINE, NEXT_BOX, SUPPER_BOX, TableContext
from game.titles.xii_century.look.panels.rows import symbol_of, title_of
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

BOWLS = 5  # bowls that are drawn
_EFFECTS = {
    "plague": "Population is halved, and all that is bound to it.",
    "civil_war": "Men-at-arms and knights are halved.",
    "water_storm": "Farms are halved.",
}
_IDLE = {"farms": "farms yield nothing", "farms_and_mill": "farms and mill yield nothing", "all": "nothing comes in"}


def supper(painter: Painter, context: TableContext) -> None:
    """Supper as things stand, and two lines about what is in focus."""
    looks = (context.stamp, context.seat, context.target, context.die)
    context.page.board("supper", looks, SUPPER_BOX, lambda: _supper(painter, context))


def _supper(painter: Painter, context: TableContext) -> None:
    x, y, w, _ = SUPPER_BOX
    painter.panel(*SUPPER_BOX, colour=VELLUM)
    s = context.state
    found = meal(s, context.seat)
    people = context.town.values[POPULATION]
    short = found.people_lost > 0
    ground = mix(ORANGE, VELLUM, 0.7) if short else mix(FERN, VELLUM, 0.86)
    painter.rect(x + 2.5, y + 2.5, w - 5, 31.5, ground, 2)
    at = x + 6.0
    for i in range(min(BOWLS, found.need)):
        painter.symbol("bowl", at, y + 10.6, 12.5, "midleft", off=i >= found.paid)
        if i < found.paid:
            painter.symbol("food", at + 2.4, y + 7.4, 8, "midleft")
        at += 13.4
    if found.need > BOWLS:
        painter.text(f"+{found.need - BOWLS}", at, y + 11, "bold", 8, INK, "midleft")
    painter.symbol("population", x + 96, y + 11, 13)
    if short:
        end = painter.struck(str(people), x + 105, y + 11, "bold", 10)
        painter.arrow(end + 3, y + 11, end + 11, y + 11, BAD, 1.1)
        painter.text(str(people - found.people_lost), end + 13, y + 11, "bold", 11, BAD, "midleft")
    else:
        painter.text(f"{people} stay", x + 105, y + 11, "bold", 9, FERN, "midleft")
    painter.rich(
        _supper_words(found.need, found.have, found.people_lost, found.by_bread, found.over),
        x + 6.5,
        y + 26,
        "bold",
        8,
        INK,
        max_width=w - 13,
    )
    if short:
        more = ", ".join(
            f"{n} {game_words('xii_century').name(a, abs(n))}" for a, n in found.losses.items() if a != "population"
        )
        painter.text(
            more.replace("-", "\u2212"), x + w - 6, y + 11, "ui", 7, BAD, "midright", max_width=44
        ) if more else None
    _meaning(painter, context)


def _supper_words(need: int, have: int, lost: int, bread: bool, over: bool) -> str:
    if over:
        return "The last supper has been eaten."
    if bread:
        return "Bread feeds the whole town."
    if not need:
        return "Nobody lives here yet: nobody eats."
    if lost:
        return f"You will eat {need}, you have {have}: {lost} {'leaves' if lost == 1 else 'leave'}"
    return f"You will eat {need} of your {have} food"


def _meaning(painter: Painter, context: TableContext) -> None:
    """What the target in focus would come to with the die shown; else the income of this round."""
    x, y, w, _ = SUPPER_BOX
    target = context.target
    use = context.use(target) if target else None
    if use is not None and use.refusal is None:
        first, second, third = _told(context, use)
    elif use is not None and use.refusal is not None:
        first, second, third = title_of(use.target, use.target in ASSETS), use.refusal.text, use.refusal.rule
    elif target:
        words = game_words("xii_century")
        first, second, third = title_of(target, target in ASSETS), words.line(target), ""
    else:
        first, second, third = *income(context), ""
    painter.text(first, x + 6.5, y + 41.5, "bold", 8.5, INK, "midleft", max_width=w - 13)
    end = painter.paragraph(second, x + 6.5, y + 46.8, w - 13, "ui", 7.5, INK, max_height=20 if not third else 12)
    if third:
        painter.text(third, x + 6.5, max(end + 4.5, y + 62), "ui", 7.5, FERN, "midleft", max_width=w - 13)


def _told(context: TableContext, use: Use) -> tuple[str, str, str]:
    s, words = context.state, game_words("xii_century")
    if use.target in ASSETS:
        was = context.town.values[ASSET[use.target]]
        first = f"{title_of(use.target, True)} {was} + {use.added} = {use.amount}"
        top = s.sheet.top(context.town.values, ASSET[use.target])
        parts = [f"at most {top}"]
        if use.lowered:
            parts.append(f"{use.value} is your highest die and counts {use.counts} here")
        elif use.counts != use.value:
            parts.append(f"the {use.value} counts {use.counts} here")
        if use.wasted:
            parts.append(f"{use.wasted} of it is wasted")
        if use.paid:
            parts.append("you pay " + ", ".join(words.count(good, n) for good, n in use.paid.items()))
        said = "; ".join(parts)
        return first, said[:1].upper() + said[1:] + ".", ""
    paid = ", ".join(words.count(good, n) for good, n in use.paid.items())
    if use.amount:
        return f"{title_of(use.target)}: influence {use.amount}", words.line(use.target), ""
    if use.target == "save":
        return f"Keep the {use.value} for later", "It is written into the next free slot of your reserve.", ""
    if use.target == "discard":
        return f"Throw the {use.value} away", "It does nothing for anybody.", ""
    return f"{title_of(use.target)}: {f'pay {paid}' if paid else 'costs nothing'}", words.line(use.target), ""


def income(context: TableContext) -> tuple[str, str]:
    """What comes in this round, good by good, and where from: two lines hold all of it."""
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


def outlook(painter: Painter, context: TableContext) -> None:
    """The next event as it would strike this sheet."""
    looks = (context.stamp, context.seat, context.services.settings.odds)
    context.page.board("outlook", looks, NEXT_BOX, lambda: _outlook(painter, context))


def _outlook(painter: Painter, context: TableContext) -> None:
    s = context.state
    found = next_blow(s, context.seat)
    x, y, w, h = NEXT_BOX
    if found is None:
        choosing = s.phase == ASSIGN
        painter.panel(*NEXT_BOX, "Events to be chosen" if choosing else "No more events")
        told = "The rest of the century is quiet. Build what gives points, and keep your people fed."
        if choosing:
            told = "Every event strikes every town. No event comes in more than two rounds."
        painter.paragraph(told, x + 8, y + 20, w - 16, "italic", 9, UMBER, max_height=h - 24)
        return
    painter.panel(*NEXT_BOX, f"Round {found.round}: {title_of(found.event).lower()}")
    painter.symbol(symbol_of(found.event), x + 17, y + 25, 21)
    _threat(painter, context, found)
    painter.rule(x + 6, y + 37.6, w - 12, LINE)
    _losses(painter, context, found)


def _threat(painter: Painter, context: TableContext, blow: Blow) -> None:
    x, y, w, _ = NEXT_BOX
    left, room = x + 31, w - 36
    if not blow.need:
        painter.paragraph(_effect(blow, context.state.chosen), left, y + 15.6, room, "ui", 8, INK, max_height=21)
        return
    power = blow.base + blow.walls
    dice = f" + {blow.dice}d6" if blow.dice else ""
    painter.text(f"You defend with {power}{dice}", left, y + 20, "ui", 8, INK, "midleft", max_width=room)
    told = _said(context, blow.chance)
    colour = BAD if blow.chance > 0 else FERN
    end = painter.text(f"they come with {blow.need}", left, y + 30, "bold", 8, colour, "midleft", max_width=74)
    painter.bar(end + 4, y + 26.8, max(8.0, x + w - 8 - end - 4 - (22 if told else 0)), 6.4, power / blow.need, BLUE)
    if told:
        painter.text(told, x + w - 6, y + 30, "ui", 7, colour, "midright", max_width=22)


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


def _said(context: TableContext, chance: float) -> str:
    """A chance where there is room for a number only."""
    odds = context.services.settings.odds
    return said(chance, odds) if odds == "numbers" else ""


def _losses(painter: Painter, context: TableContext, blow: Blow) -> None:
    x, y, w, _ = NEXT_BOX
    if not blow.deltas:
        painter.text("Nothing of yours would be lost.", x + 8, y + 47.5, "ui", 8, FERN, "midleft", max_width=w - 16)
    pitch = min(39.6, (w - 12) / max(1, len(blow.deltas)))
    for i, (name, n) in enumerate(blow.deltas.items()):
        was = context.town.values[ASSET[name]]
        left = x + 6 + i * pitch
        painter.symbol(symbol_of(name), left, y + 47.2, min(13.0, pitch * 0.36), "midleft")
        end = painter.struck(str(was), left + min(15.4, pitch * 0.4), y + 47.4, "bold", 8.5)
        painter.text(str(was + n), end + 3.4, y + 47.5, "bold", 9.5, BAD, "midleft")
    told = "as your sheet stands"
    if blow.points:
        told += f": {blow.points} VP".replace("-", "\u2212")
    painter.text(told, x + 6, y + 61.6, "ui", 7.5, UMBER if not blow.points else RUST, "midleft", max_width=w - 12)
