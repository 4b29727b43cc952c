"""Text on the canvas, in points: single lines, lines with symbols, paragraphs, numbers struck through by a pencil.

Sizes grow with the text size setting (90 to 200 %) and never fall below 7 points. Give `max_width` wherever a text
could run into its neighbour: it then shrinks, down to 7 points, and only then is cut with an ellipsis.
"""

from __future__ import annotations

import math

import pygame

from game.client.draw.canvas import SMALLEST, Canvas, Note
from game.client.ui.palette import INK, RUST, UMBER, Colour
from game.client.ui.text import FONTS, line_height, shorten, symbol_size, width, word, wrap

STROKES = 6  # steps of a pencil stroke


class Lettering(Canvas):
    """Adds text to the canvas."""

    def __init__(self, surface: pygame.Surface, text_scale: float = 1.0) -> None:
        super().__init__(surface)
        self.focus_width = 1.0  # the setting for the thickness of the focus frame
        self.text_scale = text_scale  # the text size setting, 0.9 to 1.5

    # ---- pictures, from a subclass
    def picture(self, name: str, height: int) -> pygame.Surface:
        """The picture of this name, `height` pixels high; see Painter."""
        raise NotImplementedError

    def covers(self, x: float, y: float, w: float, h: float) -> None:
        """Notes that something opaque covers this box: drops notes of text it touches and of all it hides."""
        if self.notes is not None:
            box = self.box(x, y, w, h)
            self.notes = [
                note
                for note in self.notes
                if not (box.colliderect(note.rect) if note.kind == "text" else box.contains(note.rect))
            ]
            self.seen("", box, panel=True)

    # ---- measures
    def font_px(self, size: float) -> int:
        """The pixel size of text of this size in points, including the text size setting."""
        return max(math.ceil(SMALLEST * self.k), round(size * self.text_scale * self.k))

    @property
    def grown(self) -> float:
        """The text size factor, at least 1."""
        return max(1.0, self.text_scale)

    @property
    def half_grown(self) -> float:
        """The factor of what grows half as fast as text: symbols, caps, dice."""
        return (1 + self.text_scale) / 2

    def fixed(self, size: float = SMALLEST) -> float:
        """A size that ignores the text size setting, for pieces of a board."""
        return size / self.text_scale

    def text_width(self, text: str, face: str = "ui", size: float = 8.0) -> float:
        """The width of a line in points, including the text size setting."""
        return width(text, face, self.font_px(size)) / self.k

    def line_step(self, face: str, size: float) -> float:
        """The line height in points."""
        return line_height(face, self.font_px(size)) / self.k

    def paragraph_height(self, text: str, w: float, face: str, size: float) -> float:
        """The height of a `paragraph` in points."""
        px = self.font_px(size)
        return len(wrap(text, face, px, round(w * self.k))) * line_height(face, px) / self.k

    def rich_width(self, text: str, face: str, size: float) -> float:
        """The width of a line with marks in points."""
        return wrap(text, face, self.font_px(size), 1 << 20)[0].width / self.k

    # ---- drawing
    def text(
        self,
        text: str,
        x: float,
        y: float,
        face: str = "ui",
        size: float = 8.0,
        colour: Colour = INK,
        anchor: str = "topleft",
        max_width: float | None = None,
        halo: Colour | None = None,
    ) -> float:
        """Draws one line by an anchor ("midleft", "center", ...). Returns the x of its right end."""
        px, cut = self.font_px(size), False
        if max_width is not None:
            room = round(max_width * self.k)
            least = math.ceil(SMALLEST * self.k)
            while width(text, face, px) > room and px > least:
                px -= 1
            short = shorten(text, face, px, room)
            text, cut = short, short != text
        image = self.word(text, face, px, colour)
        place = image.get_rect()
        setattr(place, anchor, self.at(x, y))
        if halo is not None:
            rim, d = self.word(text, face, px, halo), max(1, round(px / 14))  # sets text off from a picture
            for dx, dy in ((-d, 0), (d, 0), (0, -d), (0, d), (-d, -d), (d, d), (-d, d), (d, -d)):
                self.surface.blit(rim, place.move(dx, dy))
        self._note(text, face, image, place, px, colour, cut)
        self.surface.blit(image, place)
        return (place.right - self.left) / self.k

    def rich(
        self,
        text: str,
        x: float,
        y: float,
        face: str,
        size: float,
        colour: Colour,
        anchor: str,
        max_width: float | None = None,
    ) -> float:
        """Draws one line with marks ({wood}, *bold*, ~), centred on y. Returns the x of its right end."""
        px = self.font_px(size)
        line = wrap(text, face, px, 1 << 20)[0]
        room = None if max_width is None else round(max_width * self.k)
        while room is not None and line.width > room and px > math.ceil(SMALLEST * self.k):
            px -= 1
            line = wrap(text, face, px, 1 << 20)[0]
        cut = room is not None and line.width > room
        taken = line.width if room is None else min(line.width, room)
        left, middle = self.at(x, y)
        left -= taken if anchor == "midright" else taken // 2 if anchor == "center" else 0
        for piece in line.pieces:
            text, rest = piece.text, taken - piece.x
            if rest <= 0:
                break
            if cut and piece.face:
                text = shorten(text, piece.face, px, rest)
            self._piece(text, piece.face, left + piece.x, middle, px, colour, cut)
        return (left + taken - self.left) / self.k

    def paragraph(
        self,
        text: str,
        x: float,
        y: float,
        w: float,
        face: str = "ui",
        size: float = 8.5,
        colour: Colour = INK,
        lead: float = 1.0,
        anchor: str = "left",
        indent: tuple[int, float] = (0, 0.0),
    ) -> float:
        """Draws wrapped text with marks; `indent` = (lines, points) leaves room for a drop cap. Returns y below it."""
        px, room = self.font_px(size), round(w * self.k)
        lines = wrap(text, face, px, room, round(indent[1] * self.k), indent[0])
        step = line_height(face, px) * lead
        left, top = self.at(x, y)
        for i, line in enumerate(lines):
            start = left + {"left": 0, "center": (room - line.width) // 2, "right": room - line.width}[anchor]
            middle = round(top + (i + 0.5) * step)
            for piece in line.pieces:
                self._piece(piece.text, piece.face, start + piece.x, middle, px, colour, False)
        return y + len(lines) * step / self.k

    def struck(
        self,
        text: str,
        x: float,
        y: float,
        face: str = "ui",
        size: float = 8.0,
        colour: Colour = UMBER,
        anchor: str = "midleft",
        stroke: Colour = RUST,
        part: float = 1.0,
    ) -> float:
        """Draws text crossed out by a pencil, as an old number beside the new one. Returns the right end.

        `part`: progress of the stroke, 0..1.
        """
        right = self.text(text, x, y, face, size, colour, anchor)
        w = self.text_width(text, face, size)
        h = max(SMALLEST, size * self.text_scale)
        rise = 0.7 * h if text == "1" else min(0.35 * h, 0.28 * w + 1.4)  # a level stroke turns a 1 into a plus
        thick = max(0.6, h * 0.085)
        middle = y + 0.05 * h
        part = round(min(1.0, part) * STROKES) / STROKES
        if part > 0:
            x0, y0, far = right - w - 1.4, middle + rise / 2, w + 2.8
            self.line(x0, y0, x0 + far * part, y0 - rise * part, stroke, thick)
        return right

    def word(self, text: str, face: str, px: int, colour: Colour) -> pygame.Surface:
        """A line rendered at `px` pixels, cached."""
        news = 0 if text.isascii() else FONTS.news
        return self.cache.get((text, face, px, colour, news), lambda: word(text, face, px, colour))

    def _piece(self, text: str, face: str, left: int, middle: int, px: int, colour: Colour, cut: bool) -> None:
        if not face:
            picture = self.picture(f"sym/{text}", symbol_size(px))
            self.seen(f"sym/{text}", self.surface.blit(picture, picture.get_rect(midleft=(left, middle))))
            return
        image = self.word(text, face, px, colour)
        place = image.get_rect(midleft=(left, middle))
        self._note(text, face, image, place, px, colour, cut)
        self.surface.blit(image, place)

    def _note(
        self, text: str, face: str, image: pygame.Surface, place: pygame.Rect, px: int, colour: Colour, cut: bool
    ) -> None:
        if self.notes is None or not text.strip():
            return
        tight = image.get_bounding_rect().move(place.topleft)
        clip = self.surface.get_clip()
        if not clip.colliderect(tight):
            return
        if clip != self.surface.get_rect():
            tight = tight.clip(clip)  # what a list or a lens clips is meant to be hidden
        under = tight.clip(self.surface.get_rect())
        r, g, b = pygame.transform.average_color(self.surface, under)[:3] if under.w and under.h else colour
        line = place.clip(clip)
        self.notes.append(Note("text", text, tight, line, px / self.k, face, colour, (r, g, b), cut))
