"""The painter: everything a scene draws with. All in points of the 640x360 grid.

    def draw(self, painter):
        with self.layer.painting(painter) as fresh:          # a static layer, see Layer
            if fresh:
                painter.table()
                painter.top_bar("20 Years")
                x, y, w, h = painter.panel(8, 32, 200, 120, "Build")
                painter.text("Port", x + 6, y + 10, "bold", 9.5, anchor="midleft", max_width=60)
                painter.paragraph("Trade {wood} for {gems}, *three for one*.", x + 6, y + 20, w - 12)
                painter.sprite("fig/archers", x + 150, y + 90, 36)   # its feet at x, y
                painter.prompt_bar(self.prompts())
        ...what moves, each frame, over it...

Built in layers: canvas (points, caches, shapes) -> lettering (text) -> furniture (panels, cards,
focus, bars, pips) -> painter (sprites, glyphs, prompt bar). Colours come from ui.palette only.
Faces are ui, bold, title, book, italic, bookbold; 8 to 8.5 points for rows, 9 to 10 for names, 11 for titles.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, islice, pairwise

import pygame

from game.client.draw.canvas import HEIGHT, PRE, WIDTH, Rect
from game.client.draw.furniture import Furniture
from game.client.draw.sketch import Sketch
from game.client.draw.sprites import Sprites
from game.client.input.actions import Act
from game.client.ui import theme
from game.client.ui.palette import CREAM, NIGHT, SLATE, dark, mix

BUTTON = 1.25  # height of a baked glyph, relative to a drawn cap: its picture has a margin

Acts = Act | tuple[Act, ...]


# The button of an act on the device last used: a sprite ("glyph/xbox_south"), a key cap ("Esc"), or "".
# Each device has another callable, as layers compare by identity.
Glyphs = Callable[[Act], str]

AIMS = 290.0  # width in points of the lines about now, next and the goal


class Painter(Furniture):
    """Draws on a surface with sprites, a text size and button glyphs."""

    capped = True  # buttons show the glyph that presses them; not while the mouse is in use

    def __init__(
        self,
        surface: pygame.Surface,
        sprites: Sprites,
        text_scale: float = 1.0,
        glyphs: Glyphs | None = None,
    ) -> None:
        self.sprites = sprites
        super().__init__(surface, text_scale)
        self.glyphs: Glyphs = glyphs or (lambda act: act.value.replace("_", " ").capitalize())  # without a device
        self.spots: list[tuple[Rect, Act]] = []  # of the scene drawn last: where a click presses a button of the bar

    def look_at(self, surface: pygame.Surface) -> None:
        """Draws on this surface from now on; drops scaled sprites if k changes."""
        before = getattr(self, "k", None)
        super().look_at(surface)
        if before is not None and before != self.k:
            self.sprites.forget()

    # ---- pictures
    def picture(self, name: str, height: int) -> pygame.Surface:
        """The sprite `height` pixels high; shared, so do not draw on it."""
        return self.sprites.get(name, height)

    def sprite(
        self,
        name: str,
        x: float,
        y: float,
        height: float,
        anchor: str = "",
        flip: bool = False,
        alpha: int = 255,
        grey: bool = False,
    ) -> pygame.Rect:
        """Draws a sprite `height` points high, its own anchor (a figure's feet) at x, y unless one is given."""
        image = self.sprites.get(name, self.px(height), flip)
        if alpha < 255 or grey:
            whole = image

            def faded() -> pygame.Surface:
                out = pygame.transform.grayscale(whole) if grey else whole.copy()
                if alpha < 255:
                    out.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
                return out

            image = self.cache.get(("sprite", name, self.px(height), flip, alpha, grey), faded)
        place = image.get_rect()
        if anchor:
            setattr(place, anchor, self.at(x, y))
        else:
            ax, ay = self.sprites.anchor(name)
            px, py = self.at(x, y)
            place.topleft = round(px - place.w * (1 - ax if flip else ax)), round(py - place.h * ay)
        self.seen(name, place, alpha < 255 or grey)
        return self.surface.blit(image, place)

    def symbol(
        self, name: str, x: float, y: float, size: float, anchor: str = "center", off: bool = False
    ) -> pygame.Rect:
        """Draws the symbol sym/`name`, greyed out when `off`."""
        return self.sprite(f"sym/{name}", x, y, size, anchor, alpha=110 if off else 255, grey=off)

    def once(self, key: Hashable, box: Rect, draw: Callable[[], object]) -> None:
        """Blits what `draw` paints inside this box, cached under `key`.

        Text needs a background inside it, as it is rendered onto transparency.
        """
        if self.notes is not None:
            draw()
            return
        area = self.box(*box)

        def make() -> pygame.Surface:
            image = pygame.Surface(area.size, pygame.SRCALPHA)
            with self.onto(image, area.topleft):
                draw()
            return image

        image = self.cache.get(("once", key, area.size, self.text_scale, self.k), make)
        self.surface.blit(image, area, None, PRE)

    # ---- buttons and the prompt bar
    def glyph(self, act: Act, x: float, y: float, size: float = 11.0) -> float:
        """Draws the button of an act on the device last used, its left edge at x, centred on y. Returns its width."""
        name = self.glyphs(act)
        if self.sprites.has(name):
            return self.sprite(name, x, y, size * BUTTON, "midleft").w / self.k
        return self.key_cap(_label(name), x, y, size) if name else 0.0

    def glyph_width(self, act: Act, size: float) -> float:
        """The width of `glyph` in points."""
        name = self.glyphs(act)
        if self.sprites.has(name):
            return size * BUTTON * self.sprites.aspect(name)
        return self.cap_width(_label(name), size) if name else 0.0

    def cap_width(self, label: str, size: float = 11.0) -> float:
        """The width of `key_cap` in points."""
        return max(size, self.text_width(label, "bold", 7) + 5.5)

    def key_cap(self, label: str, x: float, y: float, size: float = 11.0) -> float:
        """Draws a keyboard key with its label. Returns its width."""
        w = self.cap_width(label, size)
        h = max(size - 0.6, self.line_step("bold", 7) + 0.6)

        def cap(pen: Sketch) -> None:
            pen.box(0, 0, w, h, dark(NIGHT, 0.6), 2.6)
            pen.box(0.5, 0.3, w - 1, h - 1.5, mix(SLATE, NIGHT, 0.25), 2.2)

        self.sketch(("cap",), x, y - h / 2, w, h, cap)
        if label in _ARROWS:
            self._arrow_on_cap(_ARROWS[label], x + w / 2, y - 0.5)
            return w
        self.text(label, x + w / 2, y - 0.3, "bold", 7, CREAM, "center")
        return w

    def _arrow_on_cap(self, ahead: tuple[int, int], x: float, y: float) -> None:
        """Draws an arrow, as the faces lack some."""
        r, (dx, dy) = 3.0, ahead

        def arrow(pen: Sketch) -> None:
            tip = (r + dx * r * 0.8, r + dy * r * 0.8)
            back = (r - dx * r * 0.8, r - dy * r * 0.8)
            pen.stroke([back, tip], CREAM, 0.9)
            for side in (-1, 1):
                barb = (tip[0] - dx * 2 - dy * 1.7 * side, tip[1] - dy * 2 - dx * 1.7 * side)
                pen.stroke([tip, barb], CREAM, 0.9)

        self.sketch(("cap arrow", ahead), x - r, y - r, 2 * r, 2 * r, arrow)

    def prompt_bar(self, prompts: Iterable[tuple[Acts, str]], note: str = "") -> None:
        """The bar at the foot: glyphs and labels from the left, a note at the right.

        Where not all of them fit those before the last go: the first is what is done here, the last the way out.
        """
        top, shown = HEIGHT - theme.PROMPT_BAR, tuple(prompts)
        self.band(top, theme.PROMPT_BAR)
        acts = [act for some, _ in shown for act in (some if isinstance(some, tuple) else (some,))]
        key = "prompts", shown, note, tuple(self.aims), tuple(map(self.glyphs, acts))
        self.once(key, (0.0, top, WIDTH, theme.PROMPT_BAR), lambda: self._paint_prompts(shown, note))
        for x, names, label in self._set_prompts(shown, note):
            wide = sum(self.glyph_width(act, 11.0) + 2 for act in names) + self.text_width(label, "ui", 8) + 2
            self.clickable(names, (x, top, wide, theme.PROMPT_BAR))

    def _paint_prompts(self, prompts: Iterable[tuple[Acts, str]], note: str) -> None:
        self.band(HEIGHT - theme.PROMPT_BAR, theme.PROMPT_BAR)
        y = HEIGHT - theme.PROMPT_BAR / 2
        if note:
            self.text(note, WIDTH - 8, y + 0.2, "ui", 7.5, theme.SECOND, "midright")
        for line, aim in enumerate(self.aims):
            high = y + (line - 0.5) * self.line_step("ui", 7.5) * 0.95
            self.text(aim, 10.0, high, "bold" if line == 0 else "ui", 7.5, CREAM, "midleft", AIMS)
        for x, acts, label in self._set_prompts(prompts, note):
            for act in acts:
                x += self.glyph(act, x, y) + 2
            self.text(label, x + 2, y + 0.2, "ui", 8, CREAM, "midleft")

    def _set_prompts(self, prompts: Iterable[tuple[Acts, str]], note: str) -> list[tuple[float, list[Act], str]]:
        """Where each prompt begins that has room, its buttons, its label."""
        x, end = 10.0, WIDTH - 8.0 - (self.text_width(note, "ui", 7.5) + 8 if note else 0.0)
        if self.aims:
            x += min(AIMS, max(self.text_width(aim, "bold", 7.5) for aim in self.aims)) + 14
        told = []
        for acts, label in prompts:
            shown = {self.glyphs(act): act for act in (acts if isinstance(acts, tuple) else (acts,))}
            names = [act for cap, act in shown.items() if cap]  # left and right are one d-pad: its picture comes once
            if names:
                wide = sum(self.glyph_width(act, 11.0) + 2 for act in names)
                told.append((names, label, wide + self.text_width(label, "ui", 8) + 13))
        while told and x + sum(wide for _, _, wide in told) - 11 > end:
            del told[-2 if len(told) > 2 else -1]
        starts = accumulate((wide for _, _, wide in told), initial=x)
        return [(start, names, label) for start, (names, label, _) in zip(starts, told, strict=False)]

    def clickable(self, acts: Sequence[Act], box: Rect, size: float = 11.0) -> None:
        """A click on the glyphs of these acts at the left of the box presses them, one right of them the last."""
        x, y, w, h = box
        ends = [*islice(accumulate((self.glyph_width(act, size) + 2 for act in acts), initial=x), len(acts)), x + w]
        self.spots += [((a, y, b - a, h), act) for (a, b), act in zip(pairwise(ends), acts, strict=True)]


class Layer:
    """The static part of a scene: painted once, then blitted each frame.

        with self.layer.painting(painter) as fresh:
            if fresh: ...paint everything static...

    Call `touch()` after a change; another window size, text size or input device repaints by itself.
    """

    def __init__(self) -> None:
        self._surface: pygame.Surface | None = None
        self._painted: tuple[object, ...] = ()
        self._spots: list[tuple[Rect, Act]] = []  # painted on it, see `Painter.spots`

    def touch(self) -> None:
        """Marks the layer as changed."""
        self._painted = ()

    def drop(self) -> None:
        """Frees the surface; the next painting makes another."""
        self._surface, self._painted = None, ()

    def restore(self, painter: Painter, boxes: Iterable[pygame.Rect]) -> None:
        """Blits these parts of the layer again, over what was drawn there since."""
        if self._surface is not None:
            for box in boxes:
                painter.surface.blit(self._surface, box, box)

    @contextmanager
    def painting(self, painter: Painter) -> Iterator[bool]:
        """Yields whether the layer must be painted; if so, redirects the painter to it. Blits it on leaving."""
        state = _state(painter)
        fresh = self._surface is None or self._painted != state
        if self._surface is None or self._surface.get_size() != painter.surface.get_size():
            self._surface = pygame.Surface(painter.surface.get_size())
        if fresh:
            before = len(painter.spots)
            with painter.onto(self._surface):
                yield True
            self._painted, self._spots = state if painter.notes is None else (), painter.spots[before:]
        else:
            yield False
            painter.spots += self._spots
        painter.surface.blit(self._surface, (0, 0))


def _state(painter: Painter) -> tuple[object, ...]:
    """What a layer depends on besides its scene."""
    return (
        painter.surface.get_size(),
        painter.text_scale,
        painter.focus_width,
        painter.aims,
        painter.notes is not None,
        painter.glyphs,
    )


_ARROWS = {"\u2191": (0, -1), "\u2193": (0, 1), "\u2190": (-1, 0), "\u2192": (1, 0)}


def _label(name: str) -> str:
    """What stands on the cap of a control without a picture: "LB", "Paddle"."""
    place = name.rpartition("_")[2] if name.startswith("glyph/") else ""
    return place.upper() if 0 < len(place) < 3 else place.capitalize() or name


# ---- A part of a page cached as a picture.


class CachedBox:
    """A box of a page. `things` are compared by identity, `values` by equality; sizes are included."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._things: tuple[object, ...] = ()
        self._values: tuple[object, ...] = ()

    def rest(self) -> None:
        """Frees the picture."""
        self._picture = None

    def paint(
        self,
        painter: Painter,
        box: Rect,
        things: tuple[object, ...],
        values: tuple[object, ...],
        draw: Callable[[], None],
    ) -> None:
        """Blits the box; `draw` repaints it if it has changed, or while notes are taken."""
        place = painter.box(*box).clip(painter.surface.get_rect())
        values = (*values, place.size, painter.k, painter.text_scale)
        same = len(things) == len(self._things) and all(a is b for a, b in zip(things, self._things, strict=True))
        if same and values == self._values and self._picture is not None and painter.notes is None:
            painter.surface.blit(self._picture, place)
            return
        draw()
        self._picture, self._things, self._values = None, things, values
        if painter.notes is None:
            self._picture = painter.part(place).copy()
