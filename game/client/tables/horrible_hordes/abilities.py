"""The book of abilities: all of them as a grid of signs with filters, one in detail; to read, or to learn one from.

`Push(AbilitiesScene(play, seat, learning))`; it pops when one was learnt, or with BACK.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.client.input.actions import Act, Input
from game.client.play import Play
from game.client.stack import Pop, Prompt, Scene, Step
from game.client.tables.horrible_hordes.places import SEAT_COLOURS
from game.client.tables.horrible_hordes.texts import ability_line, ability_symbol, ability_when, cost_text, kingdom_name
from game.client.ui.focus import FocusGraph, Refuses
from game.client.ui.palette import CREAM, FERN, INK, PLUM, RUST, UMBER, VELLUM
from game.client.ui.widgets import button, tabs
from game.client.ui.widgets_list import Icon, icon_grid
from game.core.horrible_hordes.abilities import ABILITIES, ABILITY, ONE_TIME, Ability
from game.core.horrible_hordes.actions import ChooseAbility, Research, ResearchExtra
from game.core.horrible_hordes.effects.base import most_uses, uses_left
from game.core.horrible_hordes.mods import research_price
from game.core.horrible_hordes.state import Player, State
from game.core.rules import Action

if TYPE_CHECKING:
    from game.client.draw.painter import Painter

Learn = Research | ResearchExtra | ChooseAbility

_ECONOMY = ("inc", "conv", "cost", "lim")
TABS: tuple[tuple[str, str, Callable[[Ability], bool]], ...] = (
    ("book", "All", lambda row: True),
    ("coin", "Wealth", lambda row: row.cat in _ECONOMY or bool(row.use and row.use.vt)),
    ("swords", "Attack", lambda row: row.cat == "atk" or bool(row.use and row.use.verb in ("battle_attack", "ranged"))),
    ("shield", "Defence", lambda row: row.cat in ("def", "int", "trg", "mp")),
    ("boot", "Move", lambda row: row.cat == "mov" or bool(row.use and row.use.verb in ("migrate", "march"))),
    ("castle", "Build", lambda row: row.cat == "bld" or any(mod.hook == "site" for mod in row.mods)),
    ("star", "Spells", lambda row: row.spell),
    ("crown", "Once", lambda row: bool(ONE_TIME >> ABILITY[row.id] & 1)),
)
GRID = (8.0, 52.0, 372.0, 278.0)
CARD = (388.0, 52.0, 244.0, 278.0)


class AbilitiesScene(Scene):
    """See the module."""

    def __init__(
        self, play: Play, seat: int, learning: bool = False, never: set[str] | None = None, mine: bool = False
    ) -> None:
        """`never`: abilities whose windows the seat lets pass; confirming one of his own changes it."""
        self.play, self.seat, self.learning = play, seat, learning
        self.never = never
        self.focus = FocusGraph()
        self.tab = 0
        self.mine = mine  # only those the seat has
        self._by_ability: dict[str, Learn] = {}

    def enter(self) -> None:
        self.focus.sound = self.house.sound.play
        self.focus.motion = 0.0 if self.house.settings.reduced_motion else 1.0
        if self.learning:
            for action in self.play.session.match.legal():
                if isinstance(action, Research | ResearchExtra | ChooseAbility):
                    self._by_ability.setdefault(action.ability, action)
        self._land()

    def _land(self) -> None:
        """The focus goes to the first that can be had."""
        rows = self.rows()
        first = next((row for row in rows if self.refusal(row) is None), rows[0] if rows else None)
        if first is not None:
            self.focus.focus_on(f"ability/{first.id}")

    # ---- what is there
    @property
    def s(self) -> State:
        state: State = self.play.shown
        return state

    @property
    def player(self) -> Player:
        return self.s.players[self.seat]

    def rows(self) -> Sequence[Ability]:
        fits = TABS[self.tab][2]
        mine = self.player.abilities
        return [row for row in ABILITIES if fits(row) and (not self.mine or mine >> ABILITY[row.id] & 1)]

    def action(self, row: Ability) -> Action:
        return self._by_ability.get(row.id) or (
            next((type(a)(row.id) for a in self._by_ability.values() if not isinstance(a, ResearchExtra)), None)
            or Research(row.id)
        )

    def refusal(self, row: Ability) -> Refuses | None:
        if not self.learning or row.id in self._by_ability:
            return None
        return self.play.why_not(self.action(row))

    # ---- inputs
    def handle(self, given: Input) -> Step:
        reply = self.focus.handle(given)
        self.dirty |= reply.changed
        if reply.used:
            return reply.step
        match reply.act:
            case Act.BACK | Act.MIRROR:
                return Pop()
            case Act.NEXT:
                return self._toggle_mine()
        return None

    def _toggle_mine(self) -> Step:
        self.mine = not self.mine
        self.dirty = True
        return None

    def tick(self, dt: float) -> Step:
        self.dirty |= self.focus.tick(dt)
        return None

    def prompts(self) -> Sequence[Prompt]:
        first = (Prompt(Act.CONFIRM, "Learn"),) if self.learning else ()
        if not self.learning and self.never is not None:
            first = (Prompt(Act.CONFIRM, "Ask me or not"),)
        return (
            *first,
            Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Filter"),
            Prompt(Act.NEXT, "All" if self.mine else "Only mine"),
            Prompt(Act.BACK, "Back"),
        )

    def _turn(self, index: int) -> Step:
        self.tab = index
        self._land()
        self.dirty = True
        return None

    def _pick(self, icon: Icon) -> Step:
        if not self.learning:
            return self._ask_or_not(icon.id.partition("/")[2])
        row = ABILITIES[ABILITY[icon.id.partition("/")[2]]]
        self.play.do(self.action(row))
        return Pop(row.id)

    def _ask_or_not(self, ability: str) -> Step:
        """Let the windows of an ability pass from now on, or be asked again."""
        number = ABILITY[ability]
        if self.never is not None and ABILITIES[number].use is not None and self.player.abilities >> number & 1:
            self.never ^= {ability}
            self.dirty = True
        return None

    # ---- drawing
    def draw(self, painter: Painter) -> None:
        painter.table()
        self._head(painter)
        self.focus.begin()
        labels = [(symbol, text) for symbol, text, _ in TABS]
        end = tabs(painter, self.focus, 12, 34, labels, self.tab, self._turn, 58, 18)
        own = (end + 6, 34.5, 626 - end, 15.5)
        button(painter, self.focus, "mine", own, "All of them" if self.mine else "Only mine", self._toggle_mine,
               symbol="player", size=8.5)  # fmt: skip
        painter.panel(*GRID, colour=VELLUM)
        icons = [self._icon(row) for row in self.rows()]
        inner = (GRID[0] + 6, GRID[1] + 6, GRID[2] - 12, GRID[3] - 12)
        found = icon_grid(painter, self.focus, inner, icons, self._pick, 36.0 if len(icons) <= 70 else 32.5)
        painter.panel(*CARD, colour=VELLUM)
        if found is not None:
            self._card(painter, ABILITY[found.id.partition("/")[2]])
        elif icons:
            self._card(painter, ABILITY[icons[0].id.partition("/")[2]])
        else:
            painter.paragraph("You have none of these.", CARD[0] + 10, CARD[1] + 12, CARD[2] - 20, "book", 10, UMBER)
        if self.focus.end():
            self.dirty = True
        painter.prompt_bar(self.prompts())
        self.focus.draw_why(painter)

    def _head(self, painter: Painter) -> None:
        painter.top_bar("Abilities")
        note = kingdom_name(self.player.kingdom)
        free = next((a for a in self._by_ability.values() if not isinstance(a, ResearchExtra)), None)
        if self.learning:
            price = research_price(self.player)
            note += ": choose one" if free else f": buy one for {price} chits"
        painter.text(note, 632, 13.5, "italic", 9, CREAM, "midright")

    def _icon(self, row: Ability) -> Icon:
        number = ABILITY[row.id]
        owned = bool(self.player.abilities >> number & 1)
        silent = self.never is not None and row.id in self.never
        mark = "mute" if silent else "tick" if owned else "star" if row.spell else ""
        return Icon(f"ability/{row.id}", ability_symbol(number), row.name, self.refusal(row), mark, owned)

    def _card(self, painter: Painter, number: int) -> None:
        row, (x, y, w, h) = ABILITIES[number], CARD
        painter.card(x + 8, y + 8, 52, 52)
        painter.symbol(ability_symbol(number), x + 34, y + 34, 42)
        painter.text(row.name, x + 68, y + 20, "title", 12, INK, "midleft", max_width=w - 76)
        kind = "spell" if row.spell else "one time" if ONE_TIME >> number & 1 else "ability"
        painter.text(kind, x + 68, y + 36, "ui", 8.5, PLUM if row.spell else UMBER, "midleft")
        cost = row.use.cost if row.use else {}
        if cost:
            painter.rich(f"each use costs {cost_text(cost)}", x + 68, y + 50, "ui", 8.5, UMBER, max_width=w - 76)
        painter.rule(x + 8, y + 68, w - 16)
        below = painter.paragraph(ability_line(number), x + 10, y + 74, w - 20, "book", 11, INK)
        text = ability_when(number)
        painter.paragraph(
            text[:1].upper() + text[1:] + ".", x + 10, max(below or 0.0, y + 112) + 4, w - 20, "ui", 8.5, UMBER
        )
        self._standing(painter, number, x + 10, y + 168, w - 20)
        refusal = self.refusal(row)
        if refusal is not None:
            painter.paragraph(f"{refusal.text} ({refusal.rule})", x + 10, y + h - 40, w - 20, "ui", 8.5, RUST)

    def _standing(self, painter: Painter, number: int, x: float, y: float, w: float) -> None:
        """Who has it, how often it still works, what of yours it goes with."""
        painter.rule(x, y - 6, w)
        row, player = ABILITIES[number], self.player
        owners = [one for one in self.s.players if one.abilities >> number & 1]
        if owners:
            painter.text("Owned by", x, y + 4, "ui", 8.5, UMBER, "midleft")
            left = x + 44
            for one in owners:
                left = (
                    painter.text(kingdom_name(one.kingdom), left, y + 4, "bold", 8.5, SEAT_COLOURS[one.seat], "midleft")
                    + 6
                )
            y += 14
        if player.abilities >> number & 1 and row.use is not None:
            left, most = uses_left(player, number), most_uses(player, number)
            painter.text(f"{left} of {most} uses left", x, y + 4, "bold", 8.5, FERN if left else RUST, "midleft")
            y += 14
            if self.never is not None:
                asked = (
                    "Windows of this ability pass unasked" if row.id in self.never else "Asked whenever it can be used"
                )
                painter.text(asked, x, y + 4, "ui", 8.5, UMBER, "midleft")
                y += 14
        mates = [ABILITIES[n] for n in companions(number) if player.abilities >> n & 1]
        if mates:
            painter.text("Goes with your", x, y + 4, "ui", 8.5, UMBER, "midleft")
            names = ", ".join(mate.name for mate in mates[:4])
            painter.paragraph(names, x, y + 10, w, "bold", 8.5, FERN)


def companions(number: int) -> list[int]:
    """Abilities that work on the same thing: the same hook and key, the same price, or doubled uses."""
    row, found = ABILITIES[number], []
    hooks = {(mod.hook, mod.key) for mod in row.mods}
    for n, other in enumerate(ABILITIES):
        if n == number:
            continue
        shared = hooks & {(mod.hook, mod.key) for mod in other.mods}
        doubles = ("limit", "spell_uses" if row.spell else "paid_uses")
        doubled = row.use is not None and doubles in {(mod.hook, mod.key) for mod in other.mods}
        feeds = row.use is not None and any(
            chit in mod.chits for mod in other.mods if mod.hook == "income" for chit in row.use.cost
        )
        if shared or doubled or feeds:
            found.append(n)
    return found
