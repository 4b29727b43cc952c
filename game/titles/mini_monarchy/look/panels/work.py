"""What is to be decided in this phase of the year: building, trade, and every choice that fate asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from game.client.draw.canvas import Rect
from game.client.stack import Step
from game.client.ui.focus import Refuses
from game.client.ui.palette import FERN, INK, RUST, UMBER
from game.client.ui.widgets import FAINT, button, shaking
from game.core.mini_monarchy import odds, queries
from game.core.mini_monarchy.actions import (
    CapitalProduce,
    ChooseFortune,
    Done,
    KeepFate,
    PayHardTimes,
    RerollFate,
)
from game.core.mini_monarchy.state import (
    CONSTRUCT,
    DISASTERS,
    FATE_CHOICES,
    FATE_REROLL,
    HARD_TIMES,
    PRODUCE,
    STARVE,
    TRADE,
)
from game.core.mini_monarchy.tables import BUILDINGS, GOODS, LAST_STAGE, TABLES
from game.titles.mini_monarchy.look.context import TableContext
from game.titles.mini_monarchy.look.panels.bread import scale_of
from game.titles.mini_monarchy.look.panels.trade import TradePanel, ending, tradeless
from game.titles.mini_monarchy.look.places import WORK, sign, signed, snug
from game.words import game_words

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.core.mini_monarchy.state import State

_GAP = 3.0


class _Card(NamedTuple):
    """One choice: its symbols, a name, a line, what confirming does."""

    id: str
    symbols: tuple[str, ...]
    name: str
    line: str
    action: Callable[[], Step]
    chosen: bool = False
    refusal: Refuses | None = None
    colour: tuple[int, int, int] = UMBER


class Work:
    """Lays out the panel of the phase."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.trade = TradePanel(context)
        self._picks: list[int] = []  # results chosen for the fortune so far

    @property
    def first(self) -> str:
        """The zone that has the focus first: nothing that harms, nothing that is greyed out. Empty: any."""
        s = self.context.state
        if s.phase == FATE_CHOICES:
            best = max(queries.result_menu(s), key=lambda row: (not row.loses, sum(row.gains.values())))
            return f"work/fate{best.result}"
        if s.phase == HARD_TIMES:
            return f"work/{max(reversed(GOODS), key=lambda good: s.goods[GOODS.index(good)])}"
        if s.phase == TRADE and tradeless(s):
            return "work/done"
        return ""

    def changed(self) -> None:
        """The state has stepped on."""
        self._picks = []
        self.trade.changed()

    def paint(self, painter: Painter) -> None:
        s = self.context.state
        phase = s.phase
        if self.context.settling:
            painter.panel(*WORK, title="The year ends")
            painter.symbol("bowl", WORK[0] + WORK[2] / 2, WORK[1] + 50, 36)
            self.context.focus.zone("work/wait", WORK, name="The year ends")
        elif phase == CONSTRUCT:
            self._build(painter, s)
        elif phase == TRADE:
            self.trade.paint(painter)
        elif phase == FATE_REROLL:
            self._cards(painter, "Re-roll one die?", "once a year", self._rerolls(s))
        elif phase == FATE_CHOICES:
            self._fortune(painter, s)
        elif phase == PRODUCE:
            self._cards(painter, "The capital gives", _much(s.due), self._gifts(s))
        elif phase == HARD_TIMES:
            self._cards(painter, "Hard times", "choose a good", self._payments(s))
        elif phase in (DISASTERS, STARVE) and s.due:
            self._losses(painter, s)
        else:
            painter.panel(*WORK)
            painter.sprite("hex/capital", WORK[0] + WORK[2] / 2, WORK[1] + WORK[3] / 2, 66, "center")
            self.context.focus.zone("work/wait", WORK, name="Continue")

    # ---- choices as cards
    def _cards(self, painter: Painter, title: str, note: str, cards: list[_Card], foot: float = 0.0) -> None:
        x, y, w, h = painter.panel(*WORK, title=title, note=note)
        across = max(1, len(cards)) if len(cards) <= 3 else -(-len(cards) // 2) if len(cards) <= 8 else 5
        down = -(-len(cards) // across)
        each = (w - 6 - _GAP * (across - 1)) / across
        tall = (h - 5 - foot - _GAP * (down - 1)) / down
        for i, card in enumerate(cards):
            row, col = divmod(i, across)
            self._card(painter, card, (x + 3 + col * (each + _GAP), y + 2.5 + row * (tall + _GAP), each, tall))

    def _card(self, painter: Painter, card: _Card, box: Rect) -> None:
        x, y, w, h = box
        id = f"work/{card.id}"
        action = card.action if self.context.free else None
        refusal = card.refusal if self.context.free else None
        here = self.context.focus.zone(id, box, action, refusal=refusal, name=f"{card.name} {card.line}".strip())
        with shaking(painter, self.context.focus, id):
            if here:
                painter.focus(x + 1, y + 1, w - 2, h - 2)
            elif card.chosen:
                painter.chosen(*box)
            else:
                painter.card(*box, off=refusal is not None)
            low = h > 40
            size = 15.0 if low else 12.0
            total = len(card.symbols) * (size + 2)
            sy = y + (13 if low else h / 2 - 4.5 if card.line else h / 2)
            for i, name in enumerate(card.symbols):
                left = x + (w - total) / 2 + i * (size + 2) if low else x + 5 + i * (size + 2)
                painter.symbol(name, left, sy, size, "midleft", off=refusal is not None)
            ink = FAINT if refusal is not None and not here else INK
            face = "bold" if here or card.chosen else "ui"
            if low:
                painter.text(card.name, x + w / 2, y + 28, face, 9, ink, "center", max_width=w - 6)
                room = h - 38
                painter.paragraph(
                    card.line, x + 4, y + 35, w - 8, "ui", 7.5, card.colour, anchor="center", max_height=room
                )
            else:
                left = x + 6 + total
                painter.text(
                    card.name, left, sy, face, snug(painter, 8.5, 1.1), ink, "midleft", max_width=x + w - 3 - left
                )
                painter.text(
                    card.line, x + 5, y + h - 7, "ui", snug(painter, 7.5, 1.1), card.colour, "midleft", max_width=w - 8
                )

    def _rerolls(self, s: State) -> list[_Card]:
        cards, lie = [], odds.reroll_odds(s)[0].disaster
        for row in odds.reroll_odds(s):
            action = KeepFate() if row.die < 0 else RerollFate(row.die)
            name = "Keep both" if row.die < 0 else ("The left die", "The right die")[row.die]
            told = self.context.chance(row.disaster)
            fortune = self.context.chance(row.chances["fortune"])
            line = f"Disaster: {told}\nFortune: {fortune}" if told else ""
            symbols = ("tick",) if row.die < 0 else ("die", "rotate")
            colour = RUST if row.disaster > lie else FERN if row.disaster < lie else UMBER
            cards.append(_Card(f"die{row.die}", symbols, name, line, partial(self.context.do, action), colour=colour))
        return cards

    def _gifts(self, s: State) -> list[_Card]:
        cards, words = [], game_words("mini_monarchy")
        scale = scale_of(s)
        for number, action in enumerate(CapitalProduce.options(s)):
            if not isinstance(action, CapitalProduce):
                continue
            counts = {good: action.goods.count(good) for good in dict.fromkeys(action.goods)}
            name = " and ".join(words.count(good, n) for good, n in counts.items())
            balance = scale.balance + action.goods.count("food")
            line = f"bread: {signed(balance)} at the year's end"
            if s.due > 1:
                line = f"bread: {signed(balance)}"
            symbols = tuple(sign(good) for good in action.goods)
            colour = FERN if balance >= 0 else RUST
            cards.append(_Card(f"gift{number}", symbols, name, line, partial(self.context.do, action), colour=colour))
        return cards

    def _payments(self, s: State) -> list[_Card]:
        cards, words = [], game_words("mini_monarchy")
        for i, good in enumerate(GOODS):
            action = PayHardTimes(good)
            refusal = self.context.play.why_not(action) if self.context.free else None
            line = f"{s.goods[i]} would become {max(0, s.goods[i] - 1)}"
            name = f"1 {words.name(good)}"
            cards.append(_Card(good, (sign(good),), name, line, partial(self.context.do, action), refusal=refusal))
        return cards

    # ---- a fortune
    def _fortune(self, painter: Painter, s: State) -> None:
        words = game_words("mini_monarchy")
        cards = []
        for row in queries.result_menu(s):
            gains = ", ".join(f"{signed(n)} {words.name(good)}" for good, n in row.gains.items())
            line = gains or {"building": "a building", "good": "−1 good"}.get(row.loses, "nothing")
            name = words.name(row.id).capitalize()
            picked = self._picks.count(row.result)
            colour = FERN if row.gains else RUST
            name = f"{name} ×2" if picked > 1 else name
            cards.append(
                _Card(f"fate{row.result}", (sign(row.id),), name, line, partial(self._pick, row.result), bool(picked),
                      colour=colour)
            )  # fmt: skip
        die = next((i for i, pick in enumerate(s.picks) if not pick), 0)
        note = f"choose two for the {'left' if die == 0 else 'right'} die"
        self._cards(painter, "Fortune", note, cards, 17)
        action = ChooseFortune(die, tuple(self._picks))
        refusal = self.context.play.why_not(action) if self.context.free else None
        box = (WORK[0] + 5, WORK[1] + WORK[3] - 18.5, WORK[2] - 10, 15.0)
        take, focus = partial(self.context.do, action), self.context.focus
        button(painter, focus, "work/take", box, "Take these", take, symbol="clover", refusal=refusal, size=8.5)

    def _pick(self, result: int) -> Step:
        twice = self.context.state.chosen.fortune_repeat
        if result in self._picks and not (twice and len(self._picks) == 1):
            self._picks = [one for one in self._picks if one != result]
        else:
            self._picks = [*self._picks[-1:], result]
        if len(self._picks) == 2:
            self.context.focus.focus_on("work/take")
        self.context.touch()
        return None

    # ---- losses
    def _losses(self, painter: Painter, s: State) -> None:
        starving = s.phase == STARVE
        title = "Hunger" if starving else "A disaster"
        x, y, w, h = painter.panel(*WORK, title=title, note=f"{s.due} to name")
        words = game_words("mini_monarchy")
        painter.symbol("grave" if starving else "storm", x + 22, y + 26, 34)
        painter.paragraph(words.line(s.phase), x + 46, y + 6, w - 56, "book", 10, INK, max_height=33)
        buried = s.due if starving or s.chosen.disaster_graveyards else 0
        if buried and s.graves.bit_count() + buried >= TABLES.limits.graveyards_lose:
            painter.text("A third graveyard ends the game.", x + 46, y + 45, "bold", 8.5, RUST, "midleft")
        box = (x + 8, y + h - 24, w - 16, 19.0)
        button(painter, self.context.focus, "work/point", box, "Choose on the map", self.context.point, symbol="hand")

    # ---- building
    def _build(self, painter: Painter, s: State) -> None:
        x, y, w, _ = painter.panel(*WORK, title="Build", note="unused labour is lost")
        rows = {row.building: row for row in queries.building_menu(s)}
        each, tall = (w - 6 - _GAP) / 2, 28.0
        for i, building in enumerate((*BUILDINGS, "monument")):
            box = (x + 3 + i % 2 * (each + _GAP), y + 2 + i // 2 * (tall + 2.2), each, tall)
            if building == "monument":
                self._stage(painter, s, box)
                continue
            row = rows[building]
            then = "/".join(str(n) for n in dict.fromkeys(row.next_cost.values()))
            self._kind(painter, building, box, row.cost, f"then {then} each", row.refusal, f"hex/{building}", s)
        box = (x + 3, y + 2 + 2 * (tall + 2.2), w - 6, 15.0)
        label, symbol = ending(s) if tradeless(s) else ("Done: trade", "coin")
        button(painter, self.context.focus, "work/done", box, label, self._built, symbol=symbol, size=8.5)

    def _built(self) -> Step:
        """Done building; with nothing to trade the year ends with it."""
        play, free = self.context.play, self.context.free
        step = self.context.do(Done())
        s = play.session.match.state
        if free and s.phase == TRADE and tradeless(s):
            play.do(Done())
        return step

    def _stage(self, painter: Painter, s: State, box: Rect) -> None:
        rows = queries.stage_menu(s)
        row = rows[min(s.stage, LAST_STAGE - 1)]
        note = "complete" if s.stage == LAST_STAGE else f"stage {s.stage + 1} of {LAST_STAGE}"
        picture = f"hex/monument_{min(LAST_STAGE, s.stage + 1)}"
        self._kind(painter, "monument", box, {} if s.stage == LAST_STAGE else row.cost, note, row.refusal, picture, s)

    def _kind(
        self,
        painter: Painter,
        building: str,
        box: Rect,
        cost: Mapping[str, int],
        note: str,
        refusal: Refuses | None,
        picture: str,
        s: State,
    ) -> None:
        x, y, w, h = box
        id = f"work/{building}"
        chosen = self.context.building == building and self.context.pointing
        action = partial(self._take, building) if self.context.free else None
        off = refusal is not None
        here = self.context.focus.zone(
            id, box, action, refusal=refusal if self.context.free else None, name=f"Build a {building}"
        )
        with shaking(painter, self.context.focus, id):
            if here:
                painter.focus(x + 1, y + 1, w - 2, h - 2)
            elif chosen:
                painter.chosen(*box)
            else:
                painter.card(*box, off=off)
            painter.sprite(picture, x + 15.5, y + h / 2 - 0.5, 29, "center", alpha=130 if off else 255, grey=off)
            ink = FAINT if off and not here else INK
            name = game_words("mini_monarchy").name(building).capitalize()
            painter.text(
                name,
                x + 32,
                y + 8.4,
                "bold" if here or chosen else "ui",
                snug(painter, 9),
                ink,
                "midleft",
                max_width=44,
            )
            painter.text(note, x + w - 5, y + 8.6, "ui", 7.2, UMBER, "midright", max_width=w - 80)
            left = x + 32
            for good, n in cost.items():
                short = s.goods[GOODS.index(good)] < n
                left = (
                    painter.text(str(n), left, y + 20, "bold", snug(painter, 9), RUST if short else ink, "midleft")
                    + 0.8
                )
                painter.symbol(sign(good), left, y + 19.8, 10.2, "midleft", off=off and not short)
                left += 14.5
            code = getattr(refusal, "code", "")
            mark = "tick" if not off else "coin" if code == "cannot_pay" else "seal" if code == "at_most" else "cross"
            painter.symbol(mark, x + w - 5, y + 19.8, 9, "midright")

    def _take(self, building: str) -> Step:
        self.context.building = building
        return self.context.point()


def _much(n: int) -> str:
    return "one good of your choice" if n == 1 else f"{n} goods of your choice"
