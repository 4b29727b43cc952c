"""What sounds on: the tune of a game with its layer for tense moments, and the land one looks at.

    music.want("horrible_hordes", tense=True)    # the layer lies over the same tune, in step, and swells
    music.duck(1.7)                              # a fanfare: the music makes room for it
    land.want({"forest": 9, "river": 2})         # terrain in sight, by how much there is of it

A layer goes with its tune from its first moment, unheard until it is wanted: so it is always in step. Both are started
in one breath and are loops of whole bars. `tick(dt)` moves what changes; volumes are factors 0..1.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
import pygame

from game.client.sound_bank import Bank

LAYER = "_battle"  # what the file of a layer is called, after its tune
SWELL = 0.8  # seconds a layer takes to come or go
HUSH = 0.7  # how loud the tune goes on under its layer
DUCKED = 10 ** (-4 / 20)  # of the music under a fanfare
DUCKS = 0.25  # seconds that takes
LAND_FADE = 1.5  # seconds
LAND_TENSE = 0.45  # how much of the land is heard while the music is tense
LEAST = 0.08  # share of what is in sight that a land needs to be heard
LAYER_CHANNEL, *LAND_CHANNELS = range(4)
RESERVED = 4


class Piece(msgspec.Struct, frozen=True):
    """A row of music or of a land. `tense`: the caption of its layer; a piece without one has none."""

    caption: str = ""
    volume: float = 1.0
    tense: str = ""


def towards(value: float, goal: float, step: float) -> float:
    """A step nearer to the goal."""
    return min(goal, value + step) if value < goal else max(goal, value - step)


class Music:
    """One tune at a time. Silent until `begin`."""

    def __init__(self, folder: Path, pieces: Mapping[str, Piece], bank: Bank) -> None:
        self._folder, self._pieces, self._bank = folder, pieces, bank
        self.wanted: str | None = None
        self.tense = False
        self.playing: str | None = None
        self.volume = 1.0
        self._ready = False
        self._fade = 0.0  # seconds the present change takes
        self._level = 1.0  # of what is being faded out
        self._swell = 0.0  # of the layer
        self._ducked = 1.0
        self._room = 0.0  # seconds a fanfare still sounds
        self._asked: str | None = None  # whose layer is being read
        self._read: tuple[str, pygame.mixer.Sound | None] | None = None  # a layer that waits for its tune
        self._layer: pygame.mixer.Sound | None = None  # of what plays

    def want(self, name: str | None, tense: bool, fade: float) -> None:
        """Loop this from now on. What plays sinks for `fade` seconds, then the new one rises."""
        self.tense = tense
        if name != self.wanted:
            self.wanted, self._fade = name, max(0.0, fade)
            if name == self.playing:
                self._level = 1.0
                self.apply()
            elif self.playing is None or self._fade == 0:
                self.begin()
            elif self._ready:
                self._lacks()  # read while what plays still sinks
        if fade <= 0:
            self._swell = float(self._layered)
            self.apply()

    @property
    def _layered(self) -> bool:
        return self.tense and self._layer is not None

    def duck(self, seconds: float) -> None:
        """Make room for something that sounds so long."""
        self._room = max(self._room, seconds)

    def open(self) -> None:
        """The mixer is there."""
        self._ready = True
        self.begin()

    def close(self) -> None:
        self._ready, self.playing, self._read, self._layer, self._asked = False, None, None, None, None

    def tick(self, dt: float) -> None:
        if not self._ready:
            return
        if self.playing != self.wanted:
            self._level -= dt / max(self._fade, 0.001)
            if self._level <= 0 or self.playing is None or self._fade == 0:
                self.begin()
        goal, self._room = DUCKED if self._room > 0 else 1.0, max(0.0, self._room - dt)
        swell = towards(self._swell, float(self._layered), dt / SWELL)
        ducked = towards(self._ducked, goal, dt * (1 - DUCKED) / DUCKS)
        if (swell, ducked) != (self._swell, self._ducked) or self.playing != self.wanted:
            self._swell, self._ducked = swell, ducked
            self.apply()

    def begin(self) -> None:
        """Start what is wanted; with a layer as soon as that is read."""
        if not self._ready or self._lacks():
            return
        self._level, self.playing = 1.0, self.wanted
        pygame.mixer.music.stop()
        channel = pygame.mixer.Channel(LAYER_CHANNEL)
        channel.stop()
        self._layer = self._read[1] if self._read is not None and self._read[0] == self.wanted else None
        self._read = None
        if self.wanted is None:
            return
        self._swell = float(self._layered)
        try:
            pygame.mixer.music.load(str(self._folder / f"{self.wanted}.ogg"))
            self.apply()
            pygame.mixer.music.play(-1, fade_ms=round(1000 * self._fade))
        except (OSError, pygame.error):
            pygame.mixer.music.unload()
            return
        if self._layer is not None:
            channel.play(self._layer, -1)

    def _lacks(self) -> bool:
        """The layer of what is wanted is not read yet; it is asked for."""
        name = self.wanted
        piece = self._pieces.get(name or "")
        if name is None or piece is None or not piece.tense or (self._read and self._read[0] == name):
            return False
        if self._asked != name:
            self._asked = name
            self._bank.loop(name + LAYER, lambda sound: self._come(name, sound))
        return True

    def _come(self, name: str, sound: pygame.mixer.Sound | None) -> None:
        if name == self._asked:
            self._read, self._asked = (name, sound), None

    def apply(self) -> None:
        """Make all volumes heard."""
        if not self._ready:
            return
        piece = self._pieces.get(self.playing or "")
        whole = self.volume * (piece.volume if piece else 1.0) * max(0.0, self._level) * self._ducked
        pygame.mixer.music.set_volume(whole * (1 - (1 - HUSH) * self._swell))
        if self._layer is not None:
            self._layer.set_volume(whole * self._swell)


class Land:
    """At most as many loops as it has channels; each fades by itself."""

    def __init__(self, lands: Mapping[str, Piece], terrain: Mapping[str, str], bank: Bank) -> None:
        self._lands, self._terrain, self._bank = lands, terrain, bank
        self.volume = 1.0
        self.goal: dict[str, float] = {}  # how loud each is to be heard
        self._level: dict[str, float] = {}
        self._loops: dict[str, pygame.mixer.Sound | None] = {}  # None: being read, or not to be read
        self._places: dict[str, int] = {}  # channels
        self._ready = False

    def want(self, sight: Mapping[str, float]) -> None:
        """Terrain in sight, and how much of each. A terrain that says nothing only makes the others fainter."""
        whole, found = sum(sight.values()), dict[str, float]()
        for terrain, much in sight.items():
            land = self._terrain.get(terrain, "")
            if land in self._lands:
                found[land] = found.get(land, 0.0) + much / whole
        loudest = sorted((land for land in found if found[land] >= LEAST), key=lambda land: (-found[land], land))
        self.goal = {land: found[land] ** 0.5 for land in loudest[: len(LAND_CHANNELS)]}

    def open(self) -> None:
        self._ready = True

    def close(self) -> None:
        self._ready = False
        for kept in (self._level, self._loops, self._places):
            kept.clear()

    @property
    def heard(self) -> dict[str, float]:
        """The lands that sound, and how loud each is."""
        return {land: level for land, level in self._level.items() if land in self._places}

    def tick(self, dt: float, tense: bool) -> None:
        if not self._ready:
            return
        for land in {*self.goal, *self._level}:
            goal = self.goal.get(land, 0.0) * (LAND_TENSE if tense else 1.0)
            before = self._level.get(land, 0.0)
            if goal == before and land in self._places:
                continue
            if land not in self._loops:
                self._loops[land] = None
                self._bank.loop(land, lambda sound, land=land: self._come(land, sound))  # type: ignore[misc]
            if self._loops[land] is not None:
                self._level[land] = towards(before, goal, dt / LAND_FADE)
                self._sound(land)

    def _come(self, land: str, sound: pygame.mixer.Sound | None) -> None:
        if land in self._loops:
            self._loops[land] = sound

    def _sound(self, land: str) -> None:
        """Begin it, make its volume heard, or let go of what has faded away."""
        loop, free = self._loops[land], [one for one in LAND_CHANNELS if one not in self._places.values()]
        if loop is None:
            return
        if self._level[land] <= 0 and land not in self.goal:
            if land in self._places:
                pygame.mixer.Channel(self._places.pop(land)).stop()
            del self._level[land], self._loops[land]
            return
        if land not in self._places:
            if not free:
                self._level[land] = 0.0
                return
            self._places[land] = free[0]
            pygame.mixer.Channel(free[0]).play(loop, -1)
        loop.set_volume(self.volume * self._lands[land].volume * self._level[land])

    def apply(self) -> None:
        """Make the volume heard."""
        for land in list(self._places):
            self._sound(land)
