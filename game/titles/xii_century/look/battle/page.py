"""The king's war as a page: a card for each town, what is asked below them, and the curtain over everything."""

from __future__ import annotations

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.scenes.hand_over import curtain as cloth
from game.client.ui import theme
from game.client.ui.geometry import middle
from game.client.ui.page import (
    Art,
    Bar,
    Card,
    Centre,
    Column,
    Count,
    Dice,
    Framed,
    Grid,
    Hole,
    How,
    Lines,
    Node,
    Row,
    Rule,
    Screen,
    Slot,
    Space,
    Spare,
    Stack,
    Symbol,
    Text,
    button,
    do,
    top_bar,
)
from game.client.ui.palette import (
    CREAM,
    FERN,
    INK,
    PARCH,
    RED,
    TAN,
    UMBER,
    VELLUM,
    Colour,
    dark,
    mix,
)
from game.core.xii_century import power
from game.core.xii_century.events import AnswersRevealed, PowerShown, ReputationGained, TroopsHalved
from game.core.xii_century.forecasts import war_odds
from game.core.xii_century.tables import ASSET, REPUTATION
from game.titles.xii_century.look.battle.room import WarRoom, able
from game.titles.xii_century.look.coats import COATS, Arms
from game.titles.xii_century.look.context import BAD
from game.titles.xii_century.look.panels.rows import symbol_of
from game.titles.xii_century.teller import town_name

CROWN = 12.0  # a crown beside a town's reputation
_LETTER, _SMALL = (62.0, 46.0), (30.0, 20.0)  # a letter, and one beside large text
_FIGURES = (60.0, 72.0, 24.0)  # in a line: widths of power, troops and reputation
_FIELDS = (66.0, 52.0, 38.0, 30.0)  # how high the troops' ground is, the first for which there is room
_FOOT = 72.0  # what lies below the towns, at least
_TOWN, _ABREAST = 150.0, 4  # the width a town likes; so many fill the page
_SLIP = theme.flat(dark(RED, 0.6), 4)
_KINDS = ("men_at_arms", "knights", "mercenaries")
_COLOURS: dict[str, Colour] = {"support": dark(RED, 0.2), "avoid": UMBER, "forced": UMBER}
_SIGNS = {"support": "swords", "avoid": "dove", "forced": "door"}


def view(scene: WarRoom) -> Screen:
    """All towns, and what is asked or told below them."""
    s, say = scene.before, scene.voice.say
    if scene.large:
        towns: Node = Card(
            say("war_towns"), Lines(tuple(_line(scene, seat) for seat in range(s.seats))), pad=(4, 1), grow=True
        )
    else:
        side = (Space(grow=True),) if s.seats < _ABREAST else ()
        cards = tuple(_town(scene, seat) for seat in range(s.seats))
        towns = Row((*side, *cards, *side), 6, top=True, grow=True)
    body = Column((towns, _foot(scene)), 6)
    note = say("war_round", round=s.round, rounds=s.sheet.course.rounds)
    return Screen(body, top_bar(say("war_title"), note=note))


# ---- a town


def _town(scene: WarRoom, seat: int) -> Card:
    """Its mark, power, troops and reputation, its letter, and those who could march."""
    s = scene.before
    bot = (Symbol("robot", off=False),) if scene.play.session.bots[seat] else ()
    head = Row((Arms(9.6, 10, seat=seat), Text(town_name(s, seat), "title", colour=CREAM, grow=True), *bot))
    now = _power(scene, seat)
    most = max(power.base(s, one) + 6 * power.bonus_dice(s, one) for one in s.towns)
    bar = Bar(20, 4.6, share=now / max(1, most) if able(s)[seat] else 0.0, colour=COATS[seat].colour, text=str(now))
    parts = (
        Row((Symbol("swords", 20, False), Text(str(now), "title", 17, INK, grow=True), *_bonus(scene, seat)), 4),
        bar,
        Row(_troops(scene, seat) or (Space(h=CROWN),), 6),
        Row((*_reputation(scene, seat), Text(scene.voice.name("reputation"), "line", colour=INK, grow=True)), 2),
        Rule(),
        Centre(_letter(scene, seat, _LETTER)),
        *_word(scene, seat),
        Spare(tuple(_field(seat, h) for h in _FIELDS), grow=True),
    )
    return Card(town_name(s, seat), Column(parts, 3), head=head, pad=(5, 4), basis=_TOWN, grow=True, id=f"war/{seat}")


def _line(scene: WarRoom, seat: int) -> Row:
    """The same in one line, where text is large: without the troops' ground."""
    name = Text(town_name(scene.before, seat), "bold", colour=INK, basis=_TOWN * 2 / 3)
    might = Row((Symbol("swords", CROWN, False), Text(str(_power(scene, seat)), "bold", colour=INK)), 2)
    word = Lines(_word(scene, seat), grow=True)
    parts = Row((might, *_bonus(scene, seat))), Row(_troops(scene, seat)), Row(_reputation(scene, seat), 0)
    figures = tuple(Slot(part, w, "left") for part, w in zip(parts, _FIGURES, strict=True))
    letter = _letter(scene, seat, _SMALL)
    return Row((Arms(9.6, 10, seat=seat), name, *figures, word, letter), 5, whole=True)


def _bonus(scene: WarRoom, seat: int) -> tuple[Node, ...]:
    """The dice a town adds to its power, or will add."""
    if seat in scene.tale.faces:
        return (Dice(tuple(f"flat_red/{face}" for face in scene.tale.faces[seat])),)
    dice = power.bonus_dice(scene.before, scene.before.towns[seat])
    return (Text(f"+{dice}d6", "bold", colour=UMBER),) if dice else ()


def _power(scene: WarRoom, seat: int) -> int:
    """As far as it has been counted."""
    base = power.base(scene.before, scene.before.towns[seat])
    return scene.tale.powers.get(seat, base) + scene.come(PowerShown, "power", seat)


def _troops(scene: WarRoom, seat: int) -> tuple[Node, ...]:
    values = scene.before.towns[seat].values
    return tuple(_troop(scene, seat, name) for name in _KINDS if values[ASSET[name]])


def _troop(scene: WarRoom, seat: int, name: str) -> Count:
    value = scene.before.towns[seat].values[ASSET[name]]
    left = value + scene.tale.lost.get(seat, {}).get(name, 0) + scene.come(TroopsHalved, name, seat)
    was = str(value) if left != value else ""
    return Count(symbol_of(name), str(left), was=was, colour=BAD if was else INK)


def _reputation(scene: WarRoom, seat: int) -> tuple[Node, ...]:
    value = scene.before.towns[seat].values[REPUTATION]
    now = value + scene.tale.gained.get(seat, (0, False))[0] + scene.come(ReputationGained, "crown", seat)
    was = str(value) if now != value else ""
    return Hole(h=CROWN, id=f"crown/{seat}"), Count("crown", str(now), was=was, colour=FERN if was else INK)


def _letter(scene: WarRoom, seat: int, size: tuple[float, float]) -> Node:
    """The sealed letter, the empty place for it, or the answer it held; nothing while it turns."""
    turning = isinstance(scene.play.director.now, AnswersRevealed)
    held = scene.tale.answers[seat] if scene.tale.answers else scene.sealed_as(seat)
    lies: Node = Space(*size) if turning else Art(*size, draw=do(_drawn, held))
    return Stack((Hole(*size, id=f"letter/{seat}"), lies))


def _field(seat: int, h: float) -> Node:
    """The land before a town, so many points high, where its troops stand."""
    return Stack((Art(h=h, draw=do(_plain)), Hole(h=h, id=f"troops/{seat}")))


def _plain(painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    with painter.clip(*box):
        painter.sprite("pic/battle_plain", x + w / 2, y + h, max(h, w / 3), "midbottom")


def _drawn(held: str, painter: Painter, box: Rect, how: How) -> None:
    letter(held, painter, box)


def letter(held: str, painter: Painter, box: Rect) -> None:
    """An answer, or "sealed", "open" (not answered yet) or "none" (not asked)."""
    x, y, w, h = box
    if held in _SIGNS:
        painter.frame(*box, theme.inked(mix(PARCH, _COLOURS[held], 0.12)))
        if w > h / 2:
            painter.symbol(_SIGNS[held], *middle(box), h * 0.65)
    elif held == "sealed":
        painter.frame(*box, theme.inked(VELLUM))
        for side in (x + 3, x + w - 3):
            painter.line(side, y + 4, x + w / 2, y + h * 0.56, UMBER, 0.7)
        if w > h / 2:
            painter.symbol("seal", x + w / 2, y + h * 0.56, h * 0.37)
    else:
        painter.dotted(*box, INK if held == "open" else mix(UMBER, TAN, 0.4))
        painter.symbol("hourglass" if held == "open" else "door", *middle(box), h / 2, off=held == "none")


def _word(scene: WarRoom, seat: int) -> tuple[Node, ...]:
    """What the town does, in a word."""
    tale, say = scene.tale, scene.voice.say
    if tale.answers:
        answer, (_, best) = tale.answers[seat], tale.gained.get(seat, (0, False))
        told = say("war_best" if best else f"war_{answer}")
        return (Text(told, "bold", colour=_COLOURS[answer], anchor="center"),)
    if not able(scene.before)[seat]:
        told = say("war_forced")
    elif scene.sealed(seat):
        told = say("war_answered")
    else:
        told = say("war_on_pad", pad=scene.pad_number(seat)) if seat in scene.padded else say("war_deciding")
    more = lines(scene, seat) if seat in scene.padded else ()
    forecast = tuple(Text(line, "note", colour=INK, anchor="center") for line in more)
    return Text(told, "italic", colour=UMBER, anchor="center"), *forecast


def lines(scene: WarRoom, seat: int) -> tuple[str, ...]:
    """What supporting comes to, from what all can see."""
    s, say = scene.before, scene.voice.say
    others = tuple(other for other in range(s.seats) if other != seat and able(s)[other])
    alone = war_odds(s, seat, ())
    found = [say("war_alone", numbers=f"{alone.reputation:g}")]
    if others:
        chance = scene.chance(war_odds(s, seat, others).best)
        found.append(say("war_all", numbers=chance.replace(" ", "~")) if chance else say("war_prizes"))
    return (*found, say("war_costs", numbers=scene.voice.amounts(alone.lost)) if alone.lost else say("war_free"))


# ---- below the towns


def _foot(scene: WarRoom) -> Card:
    """The choice, what is waited for, or the way on."""
    if scene.over:
        told = Text(outcome(scene), "title", 12, INK, anchor="center")
        on = Centre(button("war/on", scene.voice.say("war_on"), do(scene.go_on), "play", size=11, least=27), _TOWN)
        body: Node = Column((told, on), 6, grow=True)
    elif scene.voter is not None:
        body = _choice(scene, scene.voter)
    else:
        body = _waiting(scene)
    king = Art(30, 44, draw=do(_king), alt=scene.voice.say("war_king"))
    row = Row((Stack((Hole(30, 44, id="king"), king)), Stack((Space(h=_FOOT), Centre(body, 560)), grow=True)), 4)
    return Card("", row, colour=VELLUM, pad=(6, 2), firm=True, id="foot")


def _king(painter: Painter, box: Rect, how: How) -> None:
    x, y, w, h = box
    painter.sprite("fig/king", x + w / 2, y + h, h)


def _choice(scene: WarRoom, seat: int) -> Node:
    say = scene.voice.say
    scores = scene.before.sheet.course
    worth = say("war_worth", count=scores.reputation_step, points=scores.reputation_vp)
    told = tuple(Text(line, "line", colour=UMBER) for line in (*lines(scene, seat), *(() if scene.large else (worth,))))
    name = town_name(scene.before, seat)
    title = Text(name if scene.large else say("war_asks", name=name), "head", colour=INK)
    answers = (
        button("war/support", say("war_do_support"), do(scene.answer, True), "swords", size=10, least=44),
        button("war/avoid", say("war_do_avoid"), do(scene.answer, False), "dove", size=10, least=44),
    )
    return Row((Column((title, *told), 1, basis=250), Grid(answers, 10, basis=280, grow=True)), 8)


def _waiting(scene: WarRoom) -> Node:
    say = scene.voice.say
    if not scene.people:
        told = scene.told or say("war_revealing" if scene.tale_begun else "war_others")
        return Text(told, "book", 11, INK, anchor="center")
    heard = Text(say("war_rumble"), "italic", 9.5, UMBER, anchor="center")
    return Column((Text(waiting(scene), "book", 11, INK, anchor="center"), heard), 6)


def waiting(scene: WarRoom) -> str:
    """Whose pads have not answered yet, and how they do; "" when nobody's."""
    say, padded = scene.voice.say, [seat for seat in scene.people if seat in scene.padded]
    names = [say("war_pad", name=town_name(scene.before, seat), pad=scene.pad_number(seat)) for seat in padded]
    return say("war_pads", name=scene.voice.listed(names, "and")) if names else ""


def outcome(scene: WarRoom) -> str:
    """Who came, and who was the strongest."""
    tale, say = scene.tale, scene.voice.say
    marched = [seat for seat, answer in enumerate(tale.answers) if answer == "support"]
    if not marched:
        return say("war_nobody")
    if len(marched) == 1:
        return say("war_only", seat=marched[0])
    return say("war_strongest", winners=tuple(seat for seat in marched if tale.gained.get(seat, (0, False))[1]))


# ---- the curtain


def curtain(scene: WarRoom, seat: int) -> Screen:
    """Cloth over everything until the voter says that he is here, and alone."""
    say = scene.voice.say
    parts = (
        *(() if scene.large else (Centre(Arms(40, 42, seat=seat)),)),
        Text(town_name(scene.before, seat), "title", 15, INK, anchor="center"),
        Text(say("war_secret"), "book", colour=UMBER, anchor="center"),
        Centre(button("war/ready", say("war_ready"), do(scene.lift), "eye", size=11, least=27), 160),
    )
    card = Centre(Card(say("war_curtain"), Column(parts, 8), colour=VELLUM, pad=(14, 12)), 280, grow=True)
    pads = waiting(scene)
    meanwhile = (Framed(frames=_SLIP, child=Text(pads, "told", colour=CREAM, anchor="center")),) if pads else ()
    body = Column((card, *meanwhile), 8)
    return Screen(body, top_bar(say("war_title")), draw=do(cloth))
