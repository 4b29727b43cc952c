"""The piece in hand, seen and steered: the ghost over the board, what its place rules out, its card and buttons."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.draw.painter import Painter
from game.client.input.actions import DIRECTIONS, Act, Input, Intent, Pointer
from game.client.stack import Prompt, Step
from game.client.ui.focus import Reply
from game.client.ui.geometry import inside, middle
from game.client.ui.palette import CREAM, INK, ORANGE, RED, Colour, mix
from game.core.rules import Refusal
from game.core.twenty_years.tables import KINDS
from game.titles.twenty_years.look.board.geometry import Geometry
from game.titles.twenty_years.look.board.pieces import ghost_surface, margin
from game.titles.twenty_years.look.board.placement import Later, Placement
from game.titles.twenty_years.look.board.plots import blocked_surface, dotted_surface, open_surface, shadow_surface
from game.titles.twenty_years.look.board.view import art
from game.titles.twenty_years.look.context import TableContext
from game.titles.twenty_years.look.places import BOARD, TAB
from game.titles.twenty_years.teller import say
from game.words import game_words

AMBER: Colour = mix(ORANGE, CREAM, 0.1)
HANGS = 2.0  # points a piece in hand hangs over the land


class Hand:
    """A placement being made at the table. `done` when it was built or put back."""

    def __init__(self, context: TableContext, structure: str, level: int) -> None:
        self.context = context
        self.placement = Placement(context.play.shown, structure, level)
        self.done = False

    @property
    def title(self) -> str:
        return title_of(self.placement.number)

    @property
    def by_mouse(self) -> bool:
        """Whether the mouse steers it: its wheel turns the piece."""
        return self.context.services.devices.glyphs == "mouse"

    # ---- inputs
    def handle(self, given: Input, geo: Geometry) -> Reply | None:
        """Everything that steers the piece; None for what means nothing to it."""
        if isinstance(given, Pointer):
            return self._pointer(given, geo)
        if not isinstance(given, Intent):
            return None
        piece = self.placement
        if given.act in DIRECTIONS:
            x, y = DIRECTIONS[given.act]
            return self._moved(piece.move(y, x), given.act)
        match given.act:
            case Act.CONFIRM:
                return Reply(True, self.build(), given.act, changed=True)
            case Act.BACK:
                return Reply(True, self.put_back(), given.act, changed=True)
            case Act.PREV_TAB | Act.NEXT_TAB:
                return Reply(True, self.rotate(1 if given.act is Act.NEXT_TAB else -1), given.act, changed=True)
            case Act.MIRROR:
                return Reply(True, self.mirror(), given.act, changed=True)
            case Act.PREV_TARGET | Act.NEXT_TARGET:
                return Reply(True, self.snap(1 if given.act is Act.NEXT_TARGET else -1), given.act, changed=True)
            case Act.WHY:
                return Reply(True, self._why(), given.act, changed=True)
        return None

    def _pointer(self, given: Pointer, geo: Geometry) -> Reply | None:
        on_board = inside(BOARD, given.x, given.y)
        if given.kind == "down" and given.button == 3:
            return Reply(True, self.put_back(), Act.BACK, changed=True)
        if not on_board:
            return None
        if given.kind == "wheel":
            self.placement.cycle(-1 if given.wheel > 0 else 1)
            return self._moved(True, None)
        moved = self.placement.over(*geo.plot_at(given.x, given.y))
        if given.kind == "down" and given.button == 1:
            return Reply(True, self.build(), Act.CONFIRM, changed=True)
        return self._moved(moved, None) if given.kind == "move" else None

    def _moved(self, moved: bool, act: Act | None) -> Reply:
        if moved:
            self.context.services.sound.play("tick")
        return Reply(True, None, act, changed=moved, moved=moved)

    def rotate(self, by: int) -> Step:
        self.placement.rotate(by)
        self.context.services.sound.play("tick")
        return None

    def mirror(self) -> Step:
        self.placement.mirror()
        self.context.services.sound.play("tick")
        return None

    def snap(self, by: int) -> Step:
        found = self.placement.snap(by)
        self.context.services.sound.play("tick" if found else "deny")
        if not found:
            self.context.say(say("fits_no_land", piece=self.title.lower()), "cross")
        return None

    def build(self) -> Step:
        """Build it here, or say why not."""
        refusal = self.placement.refusal
        if refusal is not None:
            self.context.services.sound.play("deny")
            self.context.say(refusal.text, "cross")
            return None
        self.done = True
        return self.context.do(self.placement.action)

    def put_back(self) -> Step:
        self.done = True
        self.context.services.sound.play("tick")
        return None

    def _why(self) -> Step:
        refusal = self.placement.refusal
        lost = self.placement.amber()
        if refusal is not None:
            self.context.say(refusal.text, "why")
        elif lost:
            self.context.say(say("blocks", pieces=[title_of(one.number).lower() for one in lost]), "why")
        else:
            self.context.say(say("fits_well"), "tick")
        return None

    def prompts(self) -> Sequence[Prompt]:
        first = (Prompt(Act.CONFIRM, "Build"),) if self.placement.refusal is None else ()
        snap = (Prompt((Act.PREV_TARGET, Act.NEXT_TARGET), say("next_spot")),) if self.placement.legal else ()
        turn = (Prompt((Act.PREV_TAB, Act.NEXT_TAB), "Rotate"), Prompt(Act.MIRROR, "Flip"))
        rest = (Prompt(Act.NEXT, say("next_piece")), Prompt(Act.WHY, "Why?"))
        return (*first, Prompt(Act.BACK, "Cancel"), *turn, *snap, *rest)

    # ---- the standing part
    def paint(self, painter: Painter, geo: Geometry) -> None:
        """Where it fits and where nothing of its shape does, under the ghost."""
        piece = self.placement
        if piece.open:
            x, y = geo.plots_px(painter, piece.open)
            painter.seen("open", painter.surface.blit(open_surface(piece.open, geo.plot_px), (x, y)))
        for plot in piece.tight:
            painter.hatch(*geo.plots_rect((plot,)), alpha=120)

    def paint_over(self, painter: Painter, geo: Geometry) -> None:
        """Above the pieces: coming footprints, the ghost, its flag."""
        piece = self.placement
        refusal = piece.refusal
        lost = piece.amber() if refusal is None else ()
        self._footprints(painter, geo)
        halo = RED if refusal is not None else AMBER if lost else CREAM
        image = ghost_surface(piece.kind.structure, piece.kind.level, piece.plots, geo.plot_px, art(painter), halo)
        draw_shadow(painter, geo, piece.plots, HANGS)
        x, y = geo.plots_px(painter, piece.plots)
        edge = margin(geo.plot_px)
        place = painter.surface.blit(image, (x - edge, y - edge - painter.px(HANGS)))
        painter.seen(f"ghost {piece.kind.structure} {piece.kind.level}", place.inflate(-2 * edge, -2 * edge))
        for plot in piece.blocked:
            blocked = blocked_surface((plot,), geo.plot_px)
            painter.seen("blocked", painter.surface.blit(blocked, geo.plots_px(painter, (plot,))))
        self._flag(painter, geo, refusal, lost)

    def _footprints(self, painter: Painter, geo: Geometry) -> None:
        """One place each for the next levels, where they could stand after this."""
        piece = self.placement
        s = piece.state
        here = s.realm.grid.mask(piece.plots)
        for later in piece.later:
            if KINDS[later.number].level == 1 or not later.then:
                continue
            mask = piece.first_place(later.number, here)
            if not mask:
                continue  # it would stand where another footprint lies
            plots = s.realm.cells(mask)
            dotted = dotted_surface(plots, geo.plot_px)
            painter.seen("dotted", painter.surface.blit(dotted, geo.plots_px(painter, plots)))
            painter.badge(str(KINDS[later.number].level), *middle(geo.plots_rect(plots)), CREAM, INK, 5.4)
            here |= mask

    def _flag(self, painter: Painter, geo: Geometry, refusal: Refusal | None, lost: Sequence[Later]) -> None:
        box = geo.plots_rect(self.placement.plots)
        total = len(self.placement.legal)
        if refusal is not None:
            elsewhere = say("fits_in", spots=total) if total else say("fits_nowhere")
            painter.tooltip(box, (f"{{cross}} {refusal.text}", elsewhere), 104, (TAB,))
        elif lost:
            names = [title_of(one.number).lower() for one in lost]
            painter.tooltip(box, ("{warn} Fits", say("leaves_no_room", pieces=names)), 96, (TAB,))
        else:
            number = (self.placement.index or 0) + 1
            painter.tooltip(box, ("{tick} Fits", f"{number} of {total}"), 56, (TAB,))


def title_of(number: int) -> str:
    """ "Windmill 2", "Port"."""
    kind = KINDS[number]
    name = game_words("twenty_years").name(kind.structure).capitalize()
    return f"{name} {kind.level}" if kind.top > 1 else name


def draw_shadow(painter: Painter, geo: Geometry, plots: Sequence[tuple[int, int]], high: float) -> None:
    """What a piece that hangs so many points over these plots throws on the land."""
    x, y = geo.plots_px(painter, plots)
    image, aside = shadow_surface(plots, geo.plot_px), painter.px(high)
    painter.surface.blit(image, (x - geo.plot_px + aside, y - geo.plot_px + 2 * aside))
