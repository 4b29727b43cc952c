"""A claim on the board: the die lies on the tile, colour floods from it, the flag is planted; or guards come out.

Timelines are values: what they show at a moment follows from the moment alone. Seconds count from the event they tell.
"""

from __future__ import annotations

import pygame

from game.client.draw.painter import Painter
from game.client.stage import ease, fx
from game.client.stage.dice import Throw, draw_dice, rest_frame
from game.client.stage.timeline import Timeline, clock, cue, delay, par, seq, wait
from game.client.ui.geometry import shifted
from game.client.ui.palette import CREAM, NIGHT, RED
from game.core.twenty_years.events import GuardsFound, TileClaimed
from game.titles.twenty_years.look.board.geometry import Geometry
from game.titles.twenty_years.look.board.view import BoardView, outline

ROLL, READ = 0.45, 0.06  # the die falls and lies; it is read
FLOOD, FLAG, PENCIL, CLAIMED = 0.34, 0.14, 0.16, 0.48  # colour spreads; flag knocks; border begins; all is done
RUSTLE, UP, POP_UP = 0.22, 0.17, 0.16  # the bushes shake; from guard to guard at most; one pops up
ALL_UP, TOLD = 0.9, 0.75  # seconds the guards take at most; their news stays
DIE, FIGURE = 33.0, 20.0  # points of the die's cell; height of a figure
TILE = 46.0  # points of a tile for which the posts are meant
_LOOKS = ("bandits", "bandits_axe", "bandits_knife")
# Where guards stand; there are no more figures than posts, the count says how many there are.
_POSTS = ((-12.0, 8.0), (9.0, 3.0), (-2.0, 17.0), (15.0, 15.0), (-14.0, 19.0))  # feet, from the middle of the tile


def throw(face: tuple[int, ...], spot: tuple[float, float]) -> Throw:
    """The guard die falls on the tile at `spot`, from the lower right."""
    return Throw(sum(face) * 31 + round(spot[0]), face, (spot,), shifted(spot, 120, 110), duration=ROLL)


def ups(guards: int) -> tuple[float, ...]:
    """When each guard comes out, in seconds after the bushes began to shake."""
    gap = min(UP, ALL_UP / max(1, guards))
    return tuple(RUSTLE + gap * i for i in range(guards))


def found(event: GuardsFound) -> Timeline:
    """Nobody: nothing to wait for. Guards: the bushes shake, one after the other comes out, each with its tick."""
    if not event.guards:
        return Timeline()
    times = ups(event.guards)
    whole = times[-1] + POP_UP
    ticks = [delay(at, cue("guard", step=i)) for i, at in enumerate(times)]
    sting = cue("event", kind=event.type, detail="" if event.joined else "guarded")
    shown = clock("guards.t", whole)
    return seq(par(shown, cue("rustle"), delay(RUSTLE, sting), *ticks), wait(TOLD))


def all_out(event: GuardsFound, t: float) -> bool:
    """Every guard has come out."""
    return not event.guards or t >= ups(event.guards)[-1] + POP_UP - 1e-6


def claimed(event: TileClaimed) -> Timeline:
    """Colour floods the tile, the flag is planted with a knock, the pencil draws the new border."""
    flag = delay(FLAG, par(cue("event", kind=event.type, detail=""), cue("planted", tile=event.tile)))
    return par(clock("claim.t", CLAIMED), flag, delay(PENCIL, cue("sound", effect="pencil")))


# ---- pictures


def draw_roll(painter: Painter, one: Throw, t: float) -> None:
    """The die on its way to the tile, and on it."""
    draw_dice(painter, painter.sprites, one, t, painter.px(DIE), "red")


def draw_die(painter: Painter, geo: Geometry, roll: GuardsFound) -> None:
    """The die where it came to rest on the tile."""
    _die(painter, roll.face, *geo.middle(geo.realm.numbers[roll.tile]), DIE)


def draw_guards(painter: Painter, geo: Geometry, event: GuardsFound, t: float) -> None:
    """The die slips into the corner, the guards come out, the count climbs."""
    x, y, w, _ = geo.tile_rect(geo.realm.numbers[event.tile])
    aside = ease.out(ease.held(t / RUSTLE))
    mid, away = (x + w / 2, y + w / 2), (w / 2 - 9) * aside
    _die(painter, event.face, *shifted(mid, away, -away), DIE * (1 - 0.4 * aside))
    times = ups(event.guards)
    for i, ((px, py), at) in enumerate(zip(_POSTS, times, strict=False)):
        feet = shifted(mid, px * w / TILE, py * w / TILE)
        if t < at:  # they are still behind their bush, and it shakes
            shaken = fx.shake(t, [(0.0, 2.2), (at - POP_UP, 2.2)])[0]
            painter.sprite("room/bush", *shifted(feet, shaken, 1), 12, "midbottom")
            continue
        up = ease.back(ease.held((t - at) / POP_UP))
        painter.sprite(f"fig/{_LOOKS[i % len(_LOOKS)]}", *feet, FIGURE * up, "midbottom")
    count, size = fx.ticked(times, t)
    if count:
        painter.badge(str(count), x + 8, y + 8, NIGHT, CREAM, 5.5 * size)


def draw_claim(
    painter: Painter, geo: Geometry, board: BoardView, event: TileClaimed, roll: GuardsFound | None, t: float
) -> None:
    """The tile at `t` of its claim; the die of the `roll` for guards goes up in the colour."""
    number = geo.realm.numbers[event.tile]
    x, y, w, _ = geo.tile_rect(number)
    mx, my = x + w / 2, y + w / 2
    _flood(painter, geo, board, number, ease.out(ease.held(t / FLOOD)))
    if roll is not None and t < FLOOD:
        u = t / FLOOD
        _die(painter, roll.face, mx, my - 8 * u, DIE, round(255 * (1 - u)))
    share = (t - PENCIL) / (CLAIMED - PENCIL)
    if share > 0:
        outline(painter, geo, 1 << number, RED, ease.held(share))
    fall, squash = fx.drop(t, FLAG)
    if t > FLAG - 0.16:
        painter.symbol("flag", mx + 2, my + 3 - 18 * fall + 2 * squash, 17 - 3 * squash)


def _die(painter: Painter, face: int, x: float, y: float, cell: float, alpha: int = 255) -> None:
    painter.sprite(f"die/red/{rest_frame(face)}", x, y, cell, "center", alpha=alpha)


def _flood(painter: Painter, geo: Geometry, board: BoardView, number: int, share: float) -> None:
    """The land as it is when owned, in a circle that grows from the middle of the tile."""
    row, col = divmod(number, geo.realm.board.cols)
    side = geo.tile_px
    land = board.composed(painter, geo).subsurface((col * side, row * side, side, side))
    if share < 1:
        land, mask = land.convert_alpha(), pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.circle(mask, (255, 255, 255, 255), (side // 2, side // 2), round(side * 0.75 * share))
        land.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    painter.surface.blit(land, painter.at(*geo.tile_rect(number)[:2]))
