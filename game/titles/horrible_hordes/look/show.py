"""Draws what the director moves over the board: walking hordes, marching stacks, what drops in, dice, news."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.client.stage.particles import Particles
from game.core.horrible_hordes import events as facts
from game.core.horrible_hordes.tables import HORDE, HORDES
from game.titles.horrible_hordes.look.board.geometry import BoardView
from game.titles.horrible_hordes.look.board.pieces import arms, burst
from game.titles.horrible_hordes.look.places import FIELD, Point, sign

if TYPE_CHECKING:
    from game.client.draw.painter import Painter
    from game.client.services import Services
    from game.client.stage.director import Director
    from game.client.stage.timeline import Mark
    from game.core.horrible_hordes.state import State

_UNITS = {"army": "army", "settlement": "town", "castle": "castle", "wizard_tower": "tower"}


class Show:
    """What moves over the board."""

    def __init__(self) -> None:
        self.particles = Particles()

    # ---- telling
    def mark(self, mark: Mark, services: Services, view: BoardView, s: State) -> bool:
        """What a mark of the cue sheet sets going; False for a plain sound, which the scene makes."""
        data: Any = mark.data
        match mark.name:
            case "thud":
                x, y = view.centre(s.grid.numbers[tuple(data["space"])])
                self.particles.burst("dust", x, y + view.side * 0.4, 9, (view.side / 3, 2))
            case "crumbs":
                x, y = view.centre(s.grid.numbers[tuple(data["space"])])
                self.particles.burst("crumb", x, y, 12, (view.side / 3, view.side / 3))
                services.devices.rumble(0.3, 0.15, 80)
            case "sparks":
                horde = s.horde(int(data["uid"]))
                if horde is not None:
                    x, y = view.centre(horde.space)
                    self.particles.burst("spark", x, y, 10, (view.side / 4, view.side / 4))
            case _:
                return False
        return True

    def tick(self, dt: float) -> bool:
        return self.particles.tick(dt)

    # ---- what the standing page leaves out
    def without(self, event: object, s: State) -> frozenset[str]:
        """Pieces that fly just now: the page is painted without them."""
        match event:
            case facts.HordeMoved(uid=uid) | facts.HordeDestroyed(uid=uid):
                return frozenset((f"horde/{uid}",))
            case facts.StackMoved(armies=armies):
                return frozenset(f"army/{number}" for number in armies)
        return frozenset()

    # ---- drawing
    def draw(self, painter: Painter, view: BoardView, s: State, director: Director[object]) -> None:
        """Over everything that stands."""
        event = director.now
        with painter.clip(*FIELD):
            self._on_board(painter, view, s, event, director)
        self.particles.draw(painter)

    def _on_board(self, painter: Painter, view: BoardView, s: State, event: object, director: Director[object]) -> None:
        numbers = s.grid.numbers
        match event:
            case facts.HordeMoved(uid=uid, origin=origin, space=space):
                horde = s.horde(uid)
                t = director.number("go.t", 1.0)
                x, y = between(view.corner(numbers[origin]), view.corner(numbers[space]), t)
                hop = 3 * 4 * t * (1 - t)
                self._horde(painter, view, event.horde, horde.hits if horde else 0, x, y - hop)
            case facts.HordeSpawned(horde=kind, space=space, hits=hits):
                t = director.number("drop.t", 1.0)
                x, y = view.corner(numbers[space])
                self._horde(painter, view, kind, hits, x, y - (1 - t) * view.side * 1.6)
            case facts.HordeDestroyed(horde=kind, space=space):
                t = director.number("fall.t", 1.0)
                x, y = view.centre(numbers[space])
                alpha = max(0, round(255 * (1 - t) / 32) * 32)
                if alpha:
                    painter.sprite(f"hh/{kind}", x, y + view.side * 0.45, view.side * 0.94, alpha=min(255, alpha))
            case facts.StackMoved(seat=seat, armies=armies, path=path):
                self._march(painter, view, seat, len(armies), [numbers[cell] for cell in path], director)
            case facts.SettlementMoved(seat=seat, origin=origin, space=space):
                t = director.number("go.t", 1.0)
                x, y = between(view.centre(numbers[origin]), view.centre(numbers[space]), t)
                painter.sprite(f"hh/town_{seat}", x, y + view.side * 0.4, view.side * 0.6)
            case facts.Built(seat=seat, unit=unit, space=space) | facts.UnitGained(seat=seat, unit=unit, space=space):
                self._drop(painter, view, f"hh/{_UNITS[unit]}_{seat}", numbers[space], director)
            case facts.Trained(seat=seat, space=space):
                self._drop(painter, view, f"hh/army_{seat}", numbers[space], director)
            case facts.Produced(spaces=rows):
                self._yields(painter, view, [(numbers[cell], chits) for cell, chits in rows], director)

    def _horde(self, painter: Painter, view: BoardView, kind: str, hits: int, x: float, y: float) -> None:
        side = view.side
        painter.sprite(f"hh/{HORDES[HORDE[kind]].id}", x + side / 2, y + side * 0.93, side * 0.94)
        if hits:
            u = side / 29
            burst(painter, x + side - 5.6 * u, y + side - 5.6 * u, str(hits), 6.2 * min(1.4, max(1.0, u)))

    def _march(
        self, painter: Painter, view: BoardView, seat: int, count: int, path: list[int], director: Director[object]
    ) -> None:
        t = director.number("go.t", 1.0) * (len(path) - 1)
        i = min(len(path) - 2, int(t))
        x, y = between(view.centre(path[i]), view.centre(path[i + 1]), t - i)
        for n in range(min(3, count)):
            painter.sprite(f"hh/army_{seat}", x + (n - (min(3, count) - 1) / 2) * view.side * 0.26, y + view.side * 0.4,
                           view.side * 0.6)  # fmt: skip
        arms(painter, seat, x - view.side * 0.45, y - view.side * 0.45, 8.6)

    def _drop(self, painter: Painter, view: BoardView, sprite: str, space: int, director: Director[object]) -> None:
        t = director.number("drop.t", 1.0)
        x, y = view.centre(space)
        painter.sprite(sprite, x, y + view.side * (0.4 - (1 - t) * 1.2), view.side * 0.62)

    def _yields(
        self, painter: Painter, view: BoardView, rows: list[tuple[int, dict[str, int]]], director: Director[object]
    ) -> None:
        t = director.number("yield.t", 1.0)
        for space, chits in rows:
            x, y = view.centre(space)
            for i, chit in enumerate(chits):
                painter.symbol(sign(chit), x + i * 8, y - t * view.side * 0.5, 13)


def between(a: Point, b: Point, t: float) -> Point:
    """The place t of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def tumbling(painter: Painter, count: int, t: float, x: float, y: float, colour: str = "blue") -> None:
    """D10s on their way, t 0..1."""
    for i in range(count):
        frame = f"t{int(t * 34 + i * 7) % 24:02}"
        hop = 16 * abs(1 - 2 * ((t * 1.4 + i * 0.13) % 1)) * (1 - t)
        painter.sprite(f"d10/{colour}/{frame}", x + i * 18, y - hop, 15, "midleft")
