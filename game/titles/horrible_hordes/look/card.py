"""The cards beside the board: a space, a fight, the coming raids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.client.draw.canvas import Rect
from game.client.draw.painter import Painter
from game.client.stack import Step
from game.client.ui import page as ui
from game.client.ui import theme
from game.client.ui.palette import BLUE, CREAM, FERN, INK, OAK, PARCH, RED, RUST, TAN, UMBER, VELLUM, Colour, light, mix
from game.client.ui.place import inset, middle
from game.core.horrible_hordes.combat import ATTACK, RAID
from game.core.horrible_hordes.events import Judged
from game.core.horrible_hordes.hordes import Risk
from game.core.horrible_hordes.odds import Forecast, battle_odds, clashes_at, mode_at
from game.core.horrible_hordes.queries import offers
from game.core.horrible_hordes.state import OVER, Horde, State
from game.core.horrible_hordes.tables import ARMY, HORDES, TERRAINS, UNDEAD
from game.narrator import signed
from game.phrase import capital
from game.titles.horrible_hordes.look import names, pieces
from game.titles.horrible_hordes.look.battle_dice import face_text
from game.titles.horrible_hordes.look.bout import BattleProgress, backdrop, needs
from game.titles.horrible_hordes.narrator import VOICE, say

DIE = 15.0  # size of a die
FIELD, FULL = 26.0, 48.0  # least height of the field; height at which its figures have full size
DICE = ("dice/0", "dice/1")  # the holes in which dice tumble, ours first
ENDS = {"won": ("cry_won", FERN), "lost": ("cry_lost", RUST), "even": ("end_even", UMBER)}
Chance = tuple[str, float, float]  # label, chance, expected armies left
Look = Callable[[int], Step]  # brings a space into view


def view(context: names.PanelSource, fight: BattleProgress) -> ui.Card:
    """The card of the battle being shown."""
    s = context.state
    title = say("raid_at" if fight.bout.mode == RAID else "battle_at", space=fight.bout.cell)
    note = say("clash_number", number=fight.round) if fight.round else say("before_first_clash")
    frame, space, odds = s.battle, fight.bout.space, None
    if frame is not None and frame.space == space and (frame.foe >= 0 or space in s.hordes) and not fight.result:
        settled = frame.stage in ("start", "round") or not context.play.busy  # odds mean something
        odds = battle_odds(s) if settled else None
    lines = bars(context.chance, [(say("odds_from_here"), odds.hold, odds.armies)]) if odds is not None else ()
    bout, horde = fight.bout, s.hordes.get(space)
    ours = _host(s, bout.seat, space, bout.mode == RAID)
    theirs = _host(s, bout.foe, space, True) if bout.foe >= 0 else None
    hits = min(5, horde.hits) if horde and bout.foe < 0 else 0
    field = ui.Art(h=FIELD, draw=ui.do(_fielded, backdrop(s, space), ours, theirs, bout.horde, hits), grow=True)
    body = ui.Column((_sides(s, fight), field, *_dice(s, fight), *lines), 1.6)
    return ui.Card(title, body, note, VELLUM, (3.4, 2), id="looked")


def _sides(s: State, fight: BattleProgress) -> ui.Node:
    """Who fights, and the result."""
    bout, horde = fight.bout, s.hordes.get(fight.bout.space)
    kingdoms = [(seat, names.kingdom_name(s.players[seat].kingdom)) for seat in bout.seats]
    ours, *foes = [[names.crest(seat, 12), ui.Text(kingdom, "bold")] for seat, kingdom in kingdoms]
    star = [names.star(horde.hits)] if horde and horde.hits else []
    theirs = foes[0][::-1] if foes else [ui.Text(names.name(bout.horde), "bold"), *star]
    end: tuple[ui.Node, ...] = ()
    if fight.result:
        key, colour = ENDS[fight.result]
        end = (ui.Pill(say(key), "bold", 10, colour, fill=VELLUM, edge=4),)
    return ui.Row((*ours, ui.Space(grow=True), *end, ui.Space(grow=True), *theirs))


def _host(s: State, seat: int, space: int, walls: bool) -> pieces.PieceStack:
    stack = pieces.stack_of(s, s.players[seat], space)
    return stack if walls else stack._replace(towns=0, castles=())


def _dice(s: State, fight: BattleProgress) -> tuple[ui.Node, ...]:
    """A line for each side's dice, hits highlighted; before any roll, the faces needed."""
    if not fight.rows:
        ours, theirs = needs(s, fight.bout.seat, fight.bout.space, fight.bout.mode)
        return (ui.Row((faces(say("you_hit_on"), ours, BLUE), faces(say("it_hits_on"), theirs, RED)), 6),)
    found: list[ui.Node] = []
    for side, label in ((0, "You"), (1, "They")):
        rows = tuple(row for row in fight.rows if row.side == side)
        hits = sum(row.verdict == "hit" for row in rows)
        dice = ui.Stack((ui.Hole(h=DIE, id=DICE[side]), ui.Art(h=DIE, draw=ui.do(_judged, rows))), grow=True)
        told = ui.Text(VOICE.count(hits, "hit"), "bold", colour=FERN if hits else UMBER, anchor="right")
        found.append(ui.Row((names.Word(label, "bold", 8.5, least=22), dice, told)))
    return tuple(found)


def bars(tell: Callable[[float], str], rows: Sequence[Chance]) -> tuple[ui.Node, ...]:
    """A line for each chance, in columns; chances the player has hidden are left out."""
    found = []
    for label, chance, armies in rows:
        if told := tell(chance):
            won, colour = f"win {told}", FERN if chance >= 0.5 else RUST
            left = names.Word(f"{armies:.1f}{{army}} left", "ui", 7.7, UMBER, anchor="right", least=34)
            gauge = ui.Bar(20, 6, share=chance, text=won, colour=colour, grow=True)
            words = names.Word(won, "bold", 8.5, colour, anchor="right", least=44)
            found.append(ui.Row((names.Word(label, "bold", 8.5, least=36), gauge, words, left)))
    return tuple(found)


def faces(label: str, rows: Sequence[tuple[str, int]], colour: Colour) -> ui.Node:
    """The face needed by each kind of unit: "You hit on 7+"."""
    fill, pills = light(colour, 0.75), list[ui.Node]()
    for unit, need in rows:
        pill = ui.Pill(face_text(need), size=8, high=10.4, fill=fill, edge=2)
        pills.append(ui.Row((pill, ui.Symbol(names.sign(unit), 8.4)), 0.8))
    return ui.Row((names.Word(label), *pills), grow=True) if rows else ui.Space()


# ---- drawing
def _fielded(ground: str, ours: pieces.PieceStack, theirs: pieces.PieceStack | None, horde: str, hits: int,
             painter: Painter, box: Rect, how: ui.How) -> None:  # fmt: skip
    x, y, w, h = box
    u = h / FULL
    with painter.clip(*box):
        painter.sprite(ground, x + w / 2, y + h + 18 * u, w * 0.46, "midbottom")
        _hosted(painter, ours, x + 6, y + h - 4 * u, u, False)
        if theirs is not None:
            _hosted(painter, theirs, x + w - 6, y + h - 4 * u, u, True)
        for i in range(hits - 1, -1, -1):
            at = x + w - (34 + i * 17) * u, y + h - (3 + i % 2 * 5) * u
            painter.sprite(f"hh/{horde}", *at, (32 if i else 42) * u)


def _hosted(painter: Painter, stack: pieces.PieceStack, x: float, y: float, u: float, right: bool) -> None:
    way = -u if right else u
    at = x + 12 * way
    towns, castles, armies = stack.towns, len(stack.castles), len(stack.armies)
    for sprite, high, pitch, count in (("town", 28, 22, towns), ("castle", 38, 22, castles), ("army", 36, 17, armies)):
        for i in range(count):
            painter.sprite(f"hh/{sprite}_{stack.seat}", at, y - i % 2 * 4 * u, high * u, flip=right)
            at += pitch * way


def _judged(rows: Sequence[Judged], painter: Painter, box: Rect, how: ui.How) -> None:
    """D10s at rest: faint for a miss, with a shield for a cancelled hit."""
    x, y, w, h = box
    each, y = min(DIE + 3.4, w / max(1, len(rows))), y + h / 2
    size = min(DIE, each - 0.6)
    for side, _, total, need, verdict, _ in rows:
        colour, hit = "blue" if side == 0 else "red", verdict == "hit"
        inside = 1 <= total <= 10
        face = total % 10 if inside else 0 if total > 10 else 1
        alpha = 90 if not inside else 255 if hit else 165
        painter.sprite(f"d10/{colour}/{face}a", x, y, size, "midleft", alpha=alpha)
        if not inside:
            painter.text(str(total), x + size / 2, y, "bold", painter.fixed(8.5), INK, "center", halo=CREAM)
        if hit:
            painter.symbol("tick", x + size, y + size * 0.4, 7, "midright")
        elif verdict == "shield":
            painter.symbol("shield", x + size, y + size * 0.36, 8, "midright")
        elif need > 10:
            painter.symbol("cross", x + size, y + size * 0.4, 6, "midright")
        x += each


# ---- The large card of a space or a horde.
MOVES = theme.inked(VELLUM, 3)
PICTURE = 62.0  # size of a space's picture


class SpaceCard:
    """Cards of spaces and hordes."""

    def __init__(self, context: names.PanelSource) -> None:
        self.context = context

    def space(self) -> ui.Card:
        """The selected space, with the horde there."""
        s, space = self.context.state, self.context.space
        if space < 0:
            return ui.Card("Terrain", ui.Text(say("point_at"), "book", colour=UMBER), colour=VELLUM, id="looked")
        horde = s.hordes.get(space)
        body = self._horde(horde) if horde is not None and s.phase != OVER else self._ground(space)
        kind = TERRAINS[s.terrain[space]]
        owner = next((player for player in s.players if player.spaces >> space & 1), None)
        stack = pieces.stack_of(s, owner, space) if owner is not None else None
        draw = ui.do(_painted, kind.id, bool(kind.extra), stack, horde.row.id if horde else "")
        face = ui.Row((ui.Art(PICTURE, PICTURE, draw=draw), ui.Column(body, 2.5, grow=True)), 7, top=True)
        title = say("space_title", space=s.grid.cells[space], ground=names.ground_name(s, space))
        return ui.Card(title, face, colour=VELLUM, pad=(4, 3), id="looked")

    def kind(self, number: int) -> ui.Card:
        """A horde that is not on the board yet."""
        row = HORDES[number]
        kind = ui.Row((names.star(row.hits, 16), ui.Text(_fed(row.type.capitalize(), row.type), "bold", grow=True)))
        figures = (ui.Text(text, "told") for text in VOICE.figures(row))
        face = ui.Row((ui.Symbol(f"hh/{row.id}", 50), ui.Column((kind, *figures), 3, grow=True)), 8)
        return ui.Card(row.name, face, colour=VELLUM, id="looked")

    def moving(self, horde: Horde, rule: str) -> ui.Node:
        """The moving horde, and why it moves."""
        row, text = horde.row, _reason(rule) if rule else ""
        first = ui.Row((ui.Text(row.name, "strong", 12), names.star(horde.hits, 15)), 5)
        told = ui.Column((first, ui.Text(capital(text), "line", 9.5, RUST)), 2, grow=True)
        return ui.Framed(child=ui.Row((ui.Symbol(f"hh/large/{row.id}", 46), told), 8), frames=MOVES, pad=(6, 3))

    # ---- the horde in a space
    def _horde(self, horde: Horde) -> tuple[ui.Node, ...]:
        """A horde's figures, its next move, the faces both sides need, and the odds."""
        s, row = self.context.state, horde.row
        seat = next((player.seat for player in s.players if player.spaces >> horde.space & 1), self._looker())
        owned = bool(s.players[seat].spaces >> horde.space & 1)
        mode = mode_at(s, seat, horde.space) if owned else ATTACK
        omen = next((omen for omen in self.context.omens if omen.horde.uid == horde.uid), None)
        figures = ui.Text(say("figures", defense=signed(row.defense), atk=row.atk), "ui", 8.6, UMBER, anchor="right")
        first = ui.Row((ui.Text(row.name, "strong", 11), names.star(horde.hits), ui.Space(grow=True), figures))
        why: tuple[ui.Text, ...] = ()
        if omen is not None:  # the rule it moves by, and where
            text = _reason(omen.rule)
            if omen.meets and not omen.fights:
                cells = [VOICE.place(s.grid.cells[end]) for end, _ in omen.meets[:2]]
                text = say("goes_to", what=text, first=cells[0], other=cells[1] if len(cells) > 1 else None)
            why = (ui.Text(capital(_fed(text, row.type)), "line", 9, RUST),)
        ours, theirs = needs(s, seat, horde.space, mode, horde)
        needed = faces(say("you_hit_on"), ours, BLUE), faces(say("it_hits_on"), theirs, RED)
        rows = (ui.Row((need,)) for need in needed)  # as wide, but no taller than they are
        odds = []
        for i, (n, end) in enumerate(clashes_at(s, seat, horde.space, horde, mode)):
            odds.append((say("with_n" if i else "now_n", n=n) if owned else VOICE.count(n, ARMY), end.hold, end.armies))
        return (first, *why, *rows, *bars(self.context.chance, odds))

    def _looker(self) -> int:
        return max(0, min(self.context.state.active, len(self.context.state.players) - 1))

    # ---- empty ground
    def _ground(self, space: int) -> tuple[ui.Node, ...]:
        """The effects of the ground, and what the viewing kingdom could build here."""
        found: list[ui.Node] = [ui.Text(names.ground_lines(self.context.state, space), "tale", 9.5, UMBER)]
        s = self.context.state
        sites = offers(s, self._looker()) if s.round and s.phase != OVER and s.players else ()
        for site in [one for one in sites if getattr(one.action, "space", None) == s.grid.cells[space]][:3]:
            off, text, colour = True, "", UMBER
            if site.refusal is None:
                off, text, colour = False, say("can_be_built"), FERN
            elif site.refusal.code == "wrong_phase":  # when it can be built
                text = say("built_in", phase=names.phase_name(str(site.action.when[0])))
            else:
                text, colour = site.refusal.text, RUST
            price = ui.Text(names.cost_text(site.price), "bold", 9, UMBER if off else INK)
            said = ui.Text(text, "line", 9, colour=colour, grow=True)
            found.append(ui.Row((ui.Symbol(names.sign(site.action.item), 12, off), price, said), 5))
        return tuple(found)


def _reason(rule: str) -> str:
    """Why a horde moves as it does."""
    text = say(f"why_{rule}")
    return say("heads_for", goal=text) if rule.startswith(("tier", "near")) else text


def _fed(text: str, kind: str) -> str:
    """The text, with a note that such hordes grow."""
    return say("grows", what=text) if kind == UNDEAD else text


def _painted(
    terrain: str, extra: bool, stack: pieces.PieceStack | None, horde: str, painter: Painter, box: Rect, how: ui.How
) -> None:
    """The ground of a space, with the units and the horde there."""
    x, y, side, _ = box
    box = (x, y, side, side)
    painter.frame(*inset(box, -1), theme.inked(INK, 1.5))
    painter.sprite(f"land/{names.LAND[terrain]}_1", x, y, side, "topleft")
    if extra:
        painter.sprite(f"hh/land_{terrain}", *middle(box), side * 0.9, "center")
    with painter.clip(*box):
        if stack is not None:
            pieces.paint_stack(painter, box, stack, crowded=True)
        if horde:
            beside, high = (0.72, 0.6) if stack is not None else (0.5, 0.9)
            painter.sprite(f"hh/large/{horde}", x + side * beside, y + side * 0.96, side * high)


# ---- The feared raids, a card each in the order of the horde moves.
TALL = (84.0, 76.0, 54.0)  # heights of a card for one, two and three cards
MIXED, SMALL = 4, 30.0  # number of cards of which two are large; height of a small one
GAP = 2.5
REST = 2  # most raids on others shown
ALIKE = 0.005  # a difference of chances that nobody sees
CARD = theme.inked(VELLUM, 2.4, 0.9)
LESS = theme.inked(mix(PARCH, TAN, 0.55), 2.4, 0.6, mix(TAN, OAK, 0.5))


class Threat(NamedTuple):
    """A raid card: the raid as it is told, the odds now and after an action (None if it does not come), and whether the
    action changes them."""

    raid: Risk
    now: Forecast | None
    then: Forecast | None
    changed: bool


def threats(now: Sequence[Risk], then: Sequence[Risk] | None) -> tuple[Threat, ...]:
    """The raids now, compared with those after an action."""
    before, after = ({raid.omen.horde.uid: raid for raid in raids} for raids in (now, now if then is None else then))
    found = []
    for raid in sorted((after | before).values(), key=lambda one: (one.omen.first, one.omen.horde.uid)):
        old, new = before.get(raid.omen.horde.uid), after.get(raid.omen.horde.uid)
        alike = old is not None and new is not None and old.space == new.space
        if alike and old and new:
            alike = max(abs(old.odds.hold - new.odds.hold), abs(old.chance - new.chance)) < ALIKE
        found.append(Threat(new or raid, old and old.odds, new and new.odds, not alike))
    return tuple(found)


def raids_view(
    context: names.PanelSource, title: str, cards: Sequence[Threat], others: Sequence[Threat], look: Look, here: int
) -> ui.Node:
    """The raid cards. `others`: raids on other kingdoms, shown if there is room; `here`: uid of the moving horde."""
    large = TALL[min(len(cards) + (len(cards) == 2 and bool(others)), len(TALL)) - 1]
    count = len(cards) if len(cards) <= len(TALL) else 2 if len(cards) == MIXED else 0

    def item(card: Threat, tall: float) -> ui.Item:
        return _item(context, card, look, tall, card.raid.omen.horde.uid == here)

    items = tuple(item(card, large if i < count else SMALL) for i, card in enumerate(cards))
    head = (ui.Text(title, "title", 10, CREAM),) if title else ()
    more = tuple(item(card, SMALL) for card in others[:REST])
    forms = [ui.Column((*items, *more[:n]), GAP) for n in range(len(more), 0, -1) if len(cards) < len(TALL)]
    small = tuple(item(card, SMALL) for card in cards)
    whole = ui.Scroll("raids", ui.Column(small if len(cards) > 1 else items, GAP), grow=True)
    return ui.Column((*head, ui.Spare((*forms, ui.Column(items, GAP), whole), True, grow=True)), 2, grow=True)


def _item(context: names.PanelSource, threat: Threat, look: Look, tall: float, here: bool) -> ui.Item:
    s, tell = context.state, context.chance
    raid, omen, horde, large = threat.raid, threat.raid.omen, threat.raid.omen.horde, tall > SMALL
    h = tall - 7 if large else tall - 4
    w, aim = 2.1 * h if large else 92.0, pieces.stack_of(s, s.players[raid.seat], raid.space)
    art = ui.Art(w, h, draw=ui.do(_drawn, horde.row.id, horde.hits, omen.order, aim, raid.chance >= pieces.SURE, large))
    told, odds = ui.Text(horde.row.name, "bold", 10.5 if large else 8.8), _raids_odds(threat, tell, large)
    if large:
        face: ui.Node = ui.Row((art, ui.Column((told, odds), 2, grow=True)), 5)
    else:
        face = ui.Row((art, ui.Space(2), ui.Row((told, odds), 4, grow=True)), 3)
    called = say("raid_by", horde=horde.row.name, chance=tell(threat.now.hold) if threat.now else None)
    id, tip = f"raid/{horde.uid}", names.horde_tip(omen, len(s.hordes))
    ground, act = CARD if large else LESS, ui.do(look, horde.space, verb=say("look"))
    return ui.Item(id, face, act, None, called, tip, ground=ground, pad=(4, 2), least=tall, chosen=here)


def _raids_odds(threat: Threat, tell: pieces.Tell, large: bool) -> ui.Node:
    """The chance that it comes, and the chance to hold: now, and after the action if that differs."""
    size = 20.0 if large else 11.0
    comes = tell(threat.raid.chance) if threat.raid.chance < pieces.SURE else ""
    perhaps = (ui.Symbol("right", 8.5), ui.Text(comes, "bold", 9.5, RUST)) if comes else ()
    before, after = threat.now, threat.then if threat.changed else threat.now
    mark = ui.Symbol("swords" if threat.raid.attack else "shield", size * 0.8)
    was: tuple[ui.Node, ...] = ()
    if threat.changed:
        was = (ui.Text(tell(before.hold) if before else "–", "ui", size * 0.62, UMBER), ui.Symbol("right", size * 0.5))
    if after is None:
        end: tuple[ui.Node, ...] = (ui.Text(say("safe"), "bold", size * 0.7, FERN),)
    else:
        told = tell(after.hold)
        end = (mark, ui.Text(told, "bold", size if told.endswith("%") else size * 0.6, _colour(after)))
    figures = ui.Row((*perhaps, ui.Space(grow=True), *was, *end), 3, grow=True)
    if not large:
        return figures
    gauge = ui.Bar(60, 4.4, share=after.hold if after else 1.0, colour=_colour(after), text=" ")
    return ui.Lines((figures, ui.Row((ui.Space(grow=True), gauge))), grow=True)


def _colour(odds: Forecast | None) -> Colour:
    return FERN if odds is None or odds.hold >= 0.5 else RUST


def _drawn(
    kind: str, hits: int, order: str, stack: pieces.PieceStack, sure: bool, large: bool,
    painter: Painter, box: Rect, how: ui.How,
) -> None:  # fmt: skip
    """The horde with its hits and its place in the order, an arrow, and its target."""
    x, y, w, h = box
    foot, at = y + h - 1, x + (0.3 if large else 0.36) * w
    painter.sprite(f"hh/large/{kind}" if large else f"hh/{kind}", at, foot, h * 0.96)
    pieces.paint_order(painter, x - 0.5, y - 0.5, order)
    r = 7.4 if large else 6.2
    pieces.burst(painter, at + h * 0.38, foot - r, str(hits), r, grows=True)
    start, end, mid = x + 0.53 * w, x + 0.77 * w, y + h * 0.6
    pieces.paint_arrow(
        painter, (start, mid), (end, mid), 22.0 if large else 15.0, pieces.HEAT if sure else pieces.PERHAPS, 0.0, 1.0
    )
    x += w - h * 0.22
    for castle in stack.castles[:1]:  # the largest pieces of the target, drawn from the back
        painter.sprite(f"hh/large/{castle}_{stack.seat}", x - 0.08 * h, foot - 0.04 * h, h * 0.6)
    if stack.towns and not stack.castles:
        painter.sprite(f"hh/large/town_{stack.seat}", x - (0.1 * h if stack.armies else 0), foot, h * 0.46)
    if stack.armies:
        painter.sprite(f"hh/large/army_{stack.seat}", x + 0.14 * h, foot, h * 0.52)
