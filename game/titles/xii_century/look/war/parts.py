"""The pieces of the king's war that stand: a column a town, the letters, the choice, the curtain."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.client.draw.canvas import Rect
from game.client.ui import theme
from game.client.ui.layout import columns
from game.client.ui.palette import (
    CREAM,
    FERN,
    GOLD,
    INK,
    PARCH,
    RED,
    TAN,
    UMBER,
    VELLUM,
    WOOD,
    Colour,
    dark,
    light,
    mix,
)
from game.client.ui.widgets import button
from game.core.xii_century import power
from game.core.xii_century.events import AnswersRevealed, PowerShown
from game.core.xii_century.forecasts import WarOdds, may_support, war_odds
from game.core.xii_century.state import State
from game.core.xii_century.tables import ASSET, REPUTATION
from game.titles.xii_century.look.coats import COATS, arms, town_name
from game.titles.xii_century.look.context import BAD, LINE
from game.titles.xii_century.look.panels.rows import symbol_of

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.titles.xii_century.look.war.room import WarRoom

_TOP, _TALL = 33.0, 206.0
_LETTER = (62.0, 46.0)
DIE = 26.0
FIGURES = (("men_at_arms", "fig/footmen"), ("mercenaries", "fig/bandits_axe"), ("knights", "fig/knights"))
_SAID: dict[str, tuple[str, str, Colour]] = {
    "support": ("swords", "supports", dark(RED, 0.2)),
    "avoid": ("dove", "stays at home", UMBER),
    "forced": ("door", "has no power", UMBER),
}


def able(s: State) -> tuple[bool, ...]:
    """Which towns the king asks."""
    return tuple(may_support(s, seat) for seat in range(s.seats))


def weakest_first(s: State) -> list[int]:
    """The towns by what stands there, without their dice."""
    return sorted(range(s.seats), key=lambda seat: (power.base(s, s.towns[seat]), seat))


def bar(painter: Painter, s: State, seat: int, strength: float) -> None:
    """A town's power as a length, beside what the strongest could reach."""
    most = max(power.base(s, town) + 6 * power.bonus_dice(s, town) for town in s.towns)
    if able(s)[seat] and most:
        x, y, w, _ = column_box(s, seat)
        painter.bar(x + 8, y + 40.5, w - 16, 4.6, strength / most, COATS[seat].colour)


def column_box(s: State, seat: int) -> Rect:
    """Where a town's column stands."""
    wide = min(150.0, (624 - 6 * (s.seats - 1)) / s.seats)
    left = 320 - (wide * s.seats + 6 * (s.seats - 1)) / 2
    return left + seat * (wide + 6), _TOP, wide, _TALL


def letter_box(s: State, seat: int) -> Rect:
    """Where its letter lies."""
    x, y, w, _ = column_box(s, seat)
    return x + w / 2 - _LETTER[0] / 2, y + 88, *_LETTER


def column(painter: Painter, scene: WarRoom, seat: int) -> None:
    """One town: its mark, its power, its letter, and what has been shown of its war."""
    s, tale = scene.before, scene.tale
    x, y, w, h = column_box(s, seat)
    painter.panel(x, y, w, h, " ", border=mix(WOOD, COATS[seat].colour, 0.35))
    arms(painter, seat, x + 5, y + 1.4, 9.6)
    kind = scene.play.session.players[seat]
    painter.text(town_name(s, seat), x + 18, y + 6.2, "title", 7.5, CREAM, "midleft", max_width=w - 34)
    if kind.startswith("bot:"):
        painter.symbol("robot", x + w - 9, y + 6, 9)
    town = s.towns[seat]
    dice = power.bonus_dice(s, town)
    painter.symbol("swords", x + 16, y + 30, 20)
    counting = isinstance(scene.play.director.now, PowerShown) and scene.play.director.now.seat == seat
    if not counting:
        bar(painter, s, seat, tale.powers.get(seat, power.base(s, town)))
        painter.text(str(tale.powers.get(seat, power.base(s, town))), x + 31, y + 30, "title", 17, INK, "midleft")
    if dice and seat not in tale.powers:
        painter.text(f"+ {dice}d6", x + w - 8, y + 30, "bold", 9, UMBER, "midright")
    for i, face in enumerate(tale.faces.get(seat, ())):
        painter.sprite(f"flat_red/{face}", x + w - 14 - 14 * i, y + 30, 12, "center")
    at = x + 7
    for name in ("men_at_arms", "knights", "mercenaries"):
        at = _troop(painter, scene, seat, name, at, y + 52)
    painter.symbol("crown", x + 13, y + 70, 12)
    gained = tale.gained.get(seat)
    now = town.values[REPUTATION]
    if gained is not None:
        end = painter.struck(str(now), x + 22, y + 70, "bold", 9)
        painter.text(f"{now + gained[0]} reputation", end + 4, y + 70, "bold", 9, FERN, "midleft", max_width=w - 44)
    else:
        painter.text(f"{now} reputation", x + 22, y + 70, "ui", 8.5, INK, "midleft", max_width=w - 30)
    painter.rule(x + 5, y + 81, w - 10, LINE)
    if not isinstance(scene.play.director.now, AnswersRevealed):
        letter(painter, scene, seat, bool(tale.answers))
    _word(painter, scene, seat)
    if not tale.answers and seat not in scene.padded:
        _muster(painter, scene, seat)


def _muster(painter: Painter, scene: WarRoom, seat: int) -> None:
    """Those who could march, in front of their town, until the letters turn."""
    x, y, w, h = column_box(scene.before, seat)
    top = y + h - 46
    town = scene.before.towns[seat]
    painter.rect(x + 2.5, top + 28, w - 5, 15.5, mix(FERN, PARCH, 0.35), 1.5)
    troops = [(figure, town.values[ASSET[name]]) for name, figure in FIGURES]
    count = sum(n for _, n in troops)
    if not count:
        painter.sprite("fig/bearer", x + w / 2, y + h - 10, 26)
        return
    pitch = min(15.0, (w - 22) / count)
    at = x + w / 2 - pitch * (count - 1) / 2
    for figure, n in troops:
        for i in range(n):
            painter.sprite(figure, at, y + h - 13 + 4 * (i % 2), 27)
            at += pitch


def _troop(painter: Painter, scene: WarRoom, seat: int, name: str, at: float, y: float) -> float:
    value = scene.before.towns[seat].values[ASSET[name]]
    if not value:
        return at
    painter.symbol(symbol_of(name), at, y, 12, "midleft")
    lost = scene.tale.lost.get(seat, {}).get(name, 0)
    if lost:
        at = painter.struck(str(value), at + 14, y, "ui", 8.5) + 2
        return painter.text(str(value + lost), at, y, "bold", 9.5, BAD, "midleft") + 6
    return painter.text(str(value), at + 14, y, "bold", 9, INK, "midleft") + 6


def letter(painter: Painter, scene: WarRoom, seat: int, turned: bool) -> None:
    """The sealed letter, the empty place for it, or the answer it held."""
    s = scene.before
    x, y, w, h = letter_box(s, seat)
    if turned:
        answered(painter, (x, y, w, h), scene.tale.answers[seat])
    elif not able(s)[seat]:
        painter.dotted(x, y, w, h, mix(UMBER, TAN, 0.4))
        painter.symbol("door", x + w / 2, y + h / 2, 22, off=True)
    elif scene.sealed(seat):
        painter.frame(x, y, w, h, theme.inked(VELLUM, 3, 0.9))
        painter.line(x + 3, y + 4, x + w / 2, y + h * 0.56, UMBER, 0.7)
        painter.line(x + w - 3, y + 4, x + w / 2, y + h * 0.56, UMBER, 0.7)
        painter.symbol("seal", x + w / 2, y + h * 0.56, 17)
    else:
        painter.dotted(x, y, w, h)
        painter.symbol("hourglass", x + w / 2, y + h / 2, 20)


def answered(painter: Painter, box: Rect, answer: str) -> None:
    """An open letter."""
    x, y, w, h = box
    symbol, _, colour = _SAID[answer]
    painter.frame(x, y, w, h, theme.inked(mix(PARCH, colour, 0.12), 3, 0.9))
    if w > 34:
        painter.symbol(symbol, x + w / 2, y + h / 2, 30)


def _word(painter: Painter, scene: WarRoom, seat: int) -> None:
    x, y, w, _ = column_box(scene.before, seat)
    mid = x + w / 2, y + 146
    tale = scene.tale
    if tale.answers:
        _, told, colour = _SAID[tale.answers[seat]]
        painter.text(told, *mid, "bold", 9, colour, "center", max_width=w - 8)
        best = tale.gained.get(seat)
        if best is not None:
            painter.pill(
                f"+{best[0]} {{crown}}", x + w / 2, y + 168, GOLD if best[1] else light(TAN, 0.3), INK, 9, "center"
            )
            told = "the strongest" if best[1] else ""
            painter.text(told, x + w / 2, y + 184, "italic", 9, UMBER, "center", max_width=w - 8)
        return
    if not able(scene.before)[seat]:
        told = "has no power to send"
    elif scene.sealed(seat):
        told = "has answered"
    elif seat in scene.padded:
        told = f"answers on pad {scene.pad_number(seat)}"
    else:
        told = "is thinking"
    painter.text(told, *mid, "italic", 9, UMBER, "center", max_width=w - 8)
    if seat in scene.padded:
        _forecast(painter, scene, seat, x + 6, y + 160, w - 12)


def _forecast(painter: Painter, scene: WarRoom, seat: int, x: float, y: float, w: float) -> None:
    """What supporting comes to, from what all can see."""
    for i, line in enumerate(_lines(scene, seat)):
        painter.text(line, x + w / 2, y + i * 11, "ui", 7.5, INK, "center", max_width=w)


def _lines(scene: WarRoom, seat: int) -> list[str]:
    s = scene.before
    others = tuple(other for other in range(s.seats) if other != seat and able(s)[other])
    lone = war_odds(s, seat, ())
    lost = ", ".join(f"{n} {_troops(name, n)}" for name, n in lone.lost.items()).replace("-", "\u2212")
    found = [f"alone: +{lone.reputation:g} reputation"]
    if others:
        found += _against(scene, war_odds(s, seat, others))
    found.append(f"support costs {lost}" if lost else "support costs no troops")
    return found


def _troops(name: str, count: int) -> str:
    one = abs(count) == 1
    return {"men_at_arms": "man" if one else "men", "knights": "knight" if one else "knights"}.get(name, name)


def _against(scene: WarRoom, odds: WarOdds) -> list[str]:
    """The chance of the larger prize, and what it takes for granted."""
    said = scene.chance(odds.best)
    return ["if everybody supports:", f"+2 {said}, ties too"] if said else ["the strongest earn 2, others 1"]


def foot(painter: Painter, scene: WarRoom) -> None:
    """Below the columns: the choice, what is waited for, or the way on."""
    x, y, w, h = 8.0, 246.0, 624.0, 86.0
    painter.panel(x, y, w, h, colour=VELLUM)
    if scene.over:
        told = _outcome(scene)
        painter.text(told, 320, y + 26, "title", 12, INK, "center", max_width=w - 24)
        button(painter, scene.focus, "war/on", (240, y + 46, 160, 27), "Go on", scene.go_on, symbol="play", size=11)
        return
    voter = scene.voter
    if voter is not None:
        _choice(painter, scene, voter, (x, y, w, h))
        return
    told = (
        f"{_waiting(scene)}, answer on your own pad: left trigger to stay at home, right trigger to support the king."
    )
    if not scene.people:
        told = "Revealing answers..." if scene.tale_begun else "Waiting for the others..."
    painter.text(told, 320, y + 30, "book", 11, INK, "center", max_width=w - 24)
    hint = "A short rumble says that your answer was heard. Nobody else can tell which it was."
    painter.text(hint if scene.people else "", 320, y + 52, "italic", 9.5, UMBER, "center", max_width=w - 24)


def _waiting(scene: WarRoom) -> str:
    """The people whose pads have not answered yet."""
    padded = [seat for seat in scene.people if seat in scene.padded]
    return " and ".join(f"{town_name(scene.before, seat)} (pad {scene.pad_number(seat)})" for seat in padded)


def _outcome(scene: WarRoom) -> str:
    tale, s = scene.tale, scene.before
    marched = [seat for seat, answer in enumerate(tale.answers) if answer == "support"]
    if not marched:
        return "Nobody supported the king."
    if len(marched) == 1:
        return f"Only {town_name(s, marched[0])} came."
    best = [town_name(s, seat) for seat in marched if tale.gained.get(seat, (0, False))[1]]
    return f"{' and '.join(best)} {'was' if len(best) == 1 else 'were'} the strongest."


def _choice(painter: Painter, scene: WarRoom, seat: int, box: Rect) -> None:
    x, y, w, _ = box
    arms(painter, seat, x + 14, y + 14, 26)
    name = town_name(scene.before, seat)
    painter.text(f"{name}, the king calls.", x + 52, y + 18, "title", 11, INK, "midleft", max_width=250)
    for i, line in enumerate(_lines(scene, seat)):
        told = line[:1].upper() + line[1:]
        painter.text(told, x + 52, y + 36 + i * 12, "ui", 8.5, UMBER, "midleft", max_width=250)
    places = columns((x + 316, y + 18, w - 330, 50), 2, 10)
    support, avoid = partial(scene.answer, True), partial(scene.answer, False)
    button(painter, scene.focus, "war/support", places[0], "Support the king", support, symbol="swords", size=10)
    button(painter, scene.focus, "war/avoid", places[1], "Stay at home", avoid, symbol="dove", size=10)


def curtain(painter: Painter, scene: WarRoom, seat: int, name: str) -> None:
    """Cloth over everything until the voter says that he is here, and alone."""
    stripe = 640 / 16
    for i in range(16):
        colour = dark(RED, 0.42 if i % 2 else 0.3)
        painter.rect(i * stripe, 27, stripe + 0.5, 311, colour)
    painter.rect(0, 27, 640, 9, dark(GOLD, 0.25))
    x, y, w, h = 180.0, 92.0, 280.0, 170.0
    painter.panel(x, y, w, h, "Secret answer", VELLUM, head=16)
    arms(painter, seat, x + w / 2 - 20, y + 28, 40)
    painter.text(name, x + w / 2, y + 86, "title", 15, INK, "center", max_width=w - 20)
    told = "Your secret answer. Others, please look away."
    painter.paragraph(told, x + 20, y + 98, w - 40, "book", 10, UMBER, anchor="center", max_height=28)
    if _waiting(scene):
        painter.rect(70, 282, 500, 28, dark(RED, 0.6), 4)
        told = f"{_waiting(scene)}: meanwhile answer on your own pad. Left trigger: stay at home. Right: support."
        painter.text(told, 320, 296, "ui", 9, CREAM, "center", max_width=490)
    button(
        painter,
        scene.focus,
        "war/ready",
        (x + 60, y + 132, w - 120, 27),
        "I am here",
        scene.lift,
        symbol="eye",
        size=11,
    )
