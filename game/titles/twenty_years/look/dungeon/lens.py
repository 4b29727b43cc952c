"""The camera of a dungeon: it comes nearer to the company while that goes, and draws back at the end."""

from __future__ import annotations

import math

import pygame

from game.client.draw.painter import Painter
from game.client.stage.ease import held
from game.titles.twenty_years.look.dungeon.rooms import AREA

NEAR = 0.12  # how much larger the plan is seen at most
RISE = 0.2  # of the way after which the camera is there, and before whose end it leaves


def zoom(t: float) -> float:
    """How large the plan is seen at 0..1 of the way; 1 at both ends."""
    share = held(min(t, 1.0 - t) / RISE)
    return 1.0 + NEAR * (0.5 - 0.5 * math.cos(math.pi * share))


def look(painter: Painter, x: float, y: float, t: float) -> None:
    """The plan as it was drawn, seen from nearer, the company at x, y as far in the middle as the walls allow."""
    near, area = zoom(t), painter.box(*AREA).clip(painter.surface.get_rect())
    if near <= 1.0 or painter.notes is not None:
        return
    px, py = painter.at(x, y)
    seen = pygame.Rect(0, 0, round(area.w / near), round(area.h / near))
    seen.center = px, py
    seen.clamp_ip(area)
    painter.surface.blit(pygame.transform.scale(painter.part(seen), area.size), area)
