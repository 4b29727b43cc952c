"""Frames and measures shared by all scenes, such as panels, trays, cards and tooltips. All in points."""

from __future__ import annotations

import functools

from game.client.draw.sketch import BoxFrame
from game.client.ui import palette as hue

TOP_BAR = 27.0  # height of the bar with the game's name and the year
PROMPT_BAR = 22.0  # height of the bar that says what the buttons do
TITLE = 12.0  # height of a panel's wooden title bar
SHADOW = 2.8  # how far a panel's hard shadow falls

SECOND = hue.mix(hue.TAN, hue.SLATE, 0.35)  # second text on night
FAINT = hue.mix(hue.INK, hue.PARCH, 0.26)  # text of what is unavailable: still 4.5 to 1 on parchment
RULE = hue.mix(hue.TAN, hue.OAK, 0.45)  # thin lines on parchment
FELT_TEXT = hue.mix(hue.CREAM, hue.GREEN, 0.12)  # text on felt
GOOD_ON_DARK = hue.light(hue.GREEN, 0.75)


@functools.cache
def panel_frames(colour: hue.Colour, border: hue.Colour, title: float, shadow: bool) -> tuple[BoxFrame, ...]:
    """A board of `colour` in a wooden border; `title` points of wood on top, 0 for none; a hard shadow below."""
    right, bottom = (2.2, SHADOW) if shadow else (0.0, 0.0)

    def ring(by: float, paint: hue.Colour, radius: float, top: float | None = None) -> BoxFrame:
        return BoxFrame(by, by if top is None else top, by + right, by + bottom, paint, radius)

    rings = [BoxFrame(2.2, SHADOW, 0, 0, hue.NIGHT, 3.5, None, 235)] if shadow else []
    rings += [ring(0, hue.dark(border, 0.45), 3.2), ring(0.5, hue.light(border, 0.14), 2.8), ring(1.0, border, 2.4)]
    if title:
        rings.append(BoxFrame(1.0, title - 0.7, 1.0 + right, 0, hue.dark(border, 0.5), 0, 0.7))
    head = title or 1.7
    rings += [ring(1.7, colour, 1.8, head), BoxFrame(2.6, head, 2.6 + right, 0, hue.light(colour, 0.5), 0, 0.7)]
    return tuple(rings)


@functools.cache
def focus_frames(fill: hue.Colour = hue.SUN, width: float = 1.0) -> tuple[BoxFrame, ...]:
    """A pale halo, a dark frame `width` times as thick as usual, a warm fill; visible in grey too."""
    deep = 1.4 + 1.3 * width
    return (
        BoxFrame.inset(0, hue.CREAM, 4.4),
        BoxFrame.inset(1.4, hue.INK, 3.4),
        BoxFrame.inset(deep, fill, 2.2),
        BoxFrame(deep + 0.5, deep, deep + 0.5, 0, hue.light(fill, 0.55), 0.4, 0.9),
    )


@functools.cache
def chosen_frames(radius: float = 2.4) -> tuple[BoxFrame, ...]:
    """Chosen but not focused: the warm fill and ink frame without the halo."""
    return (BoxFrame.inset(0, hue.INK, radius), BoxFrame.inset(0.8, hue.light(hue.SUN, 0.45), max(0.5, radius - 0.8)))


@functools.lru_cache(maxsize=500)
def inked(
    colour: hue.Colour, radius: float = 2.6, ink: float = 0.8, ink_colour: hue.Colour = hue.INK
) -> tuple[BoxFrame, ...]:
    """A flat box with an ink line inside its edge."""
    return (BoxFrame.inset(0, ink_colour, radius), BoxFrame.inset(ink, colour, max(0.0, radius - ink)))


@functools.lru_cache(maxsize=100)
def flat(colour: hue.Colour, radius: float = 2.6) -> tuple[BoxFrame, ...]:
    """A flat box without a line."""
    return (BoxFrame.inset(0, colour, radius),)


FELT_TRAY = (
    BoxFrame.inset(0, hue.dark(hue.FELT, 0.35), 2.4),
    BoxFrame.inset(0.9, hue.mix(hue.FELT, hue.MOSS, 0.1), 1.8),
    BoxFrame(1.4, 0.9, 1.4, 0, hue.dark(hue.FELT, 0.2), 0, 0.8),
)
FELT_WELL = (
    BoxFrame.inset(0, hue.dark(hue.FELT, 0.3), 4),
    BoxFrame.inset(0.7, hue.mix(hue.FELT, hue.GREEN, 0.12), 3.5),
)
CARD = (BoxFrame.inset(0, hue.mix(hue.TAN, hue.OAK, 0.55), 2.6), BoxFrame.inset(0.8, hue.VELLUM, 2.0))
OFF = hue.mix(hue.PARCH, hue.TAN, 0.75)  # ground of what is unavailable
CARD_OFF = (BoxFrame.inset(0, hue.mix(hue.TAN, hue.OAK, 0.35), 2.6), BoxFrame.inset(0.8, OFF, 2.0))
TOOLTIP = (
    BoxFrame(1.6, 2.2, 0, 0, hue.NIGHT, 3.2, None, 220),
    BoxFrame(0, 0, 1.6, 2.2, hue.INK, 3),
    BoxFrame(0.9, 0.9, 2.5, 3.1, hue.CREAM, 2.3),
)


def card(chosen: bool = False, off: bool = False) -> tuple[BoxFrame, ...]:
    """The frames of a card: chosen, unavailable, or neither."""
    return CARD_OFF if off else chosen_frames() if chosen else CARD
