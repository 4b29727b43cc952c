"""Effects, music, ambience and captions. Data in assets/audio/sounds.toml; nothing here raises.

    sound = Sound()
    sound.open(settings)              # device or no device
    sound.play("coin")                # also: pitch=1.12 for a rising row, volume=0.5 for something far away
    sound.dice(5)                     # the throw that fits the number of dice
    sound.event("battle_ended", "won")  # the effect an event of the core makes, when it makes one
    sound.blow("spear", "hide")       # a weapon, and what it strikes
    sound.music("title")              # fades over; the app calls tick(dt) every frame for that
    sound.music("horrible_hordes", tense=True)   # the same tune, with its layer for battles
    sound.land({"forest": 9, "river": 2})        # terrain in sight: birds, wind, water, a crowd, a fire
    sound.captions                    # "[dice clatter]": the last caption; `heard` counts them

Files are read beside the frames (`sound_bank.py`), never in the middle of a blow. What is heard often has several
takes and is never the same twice running. Without a device SDL's dummy driver plays into the void, so that the times
of music and captions stay the same; a missing or damaged file is silence.
"""

from __future__ import annotations

import math
import os
import random
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from pathlib import Path

import msgspec
import pygame

from game.client.draw.canvas import HEIGHT, WIDTH
from game.client.draw.painter import Painter
from game.client.sound_bank import CHANNELS, LAYER, RATE, RESERVED, STEPS, Bank, LoopBank, Music, MusicRow
from game.client.ui import theme
from game.client.ui.palette import CREAM, NIGHT, SLATE, mix
from game.journal.files import decoded
from game.journal.settings import Settings, data_folder
from game.phrase import clip
from game.resources import assets

BUFFER = 512  # samples: 21 ms from the action to its sound
VOICES = 28  # sounds at once, music's layer and the land among them
SAME_AT_ONCE = 4  # more of one effect only grows loud
RETRIES = (0.5, 1.0, 1.0, 1.0, 1.0)  # seconds before each try to open a device again that went away
LOUDNESS_CURVE = 1.6  # half on the slider should sound half as loud


class Effect(msgspec.Struct, frozen=True):
    """One row of sounds.toml. `vary` in half-tones; `takes`: how often its file holds it; `ducks`: music makes room.

    `does`: what somebody whose name goes before it does, "falls".
    """

    caption: str = ""
    does: str = ""
    volume: float = 1.0
    vary: float = 0.0
    takes: int = 1
    ducks: bool = False


class DiceSound(msgspec.Struct, frozen=True):
    """The effect for throws of at most `up_to` dice."""

    up_to: int
    effect: str


class SoundSheet(msgspec.Struct, frozen=True):
    """All of sounds.toml. `otherwise`: the tune of games without one."""

    otherwise: str = ""
    effect: dict[str, Effect] = {}
    music: dict[str, MusicRow] = {}
    land: dict[str, MusicRow] = {}
    terrain: dict[str, str] = {}
    dice: tuple[DiceSound, ...] = ()
    event: dict[str, str] = {}
    cry: dict[str, tuple[str, ...]] = {}
    blow: dict[str, str] = {}
    body: dict[str, tuple[str, str]] = {}


@cache
def read_sheet(folder: Path) -> SoundSheet:
    """Reads sounds.toml; empty if it is missing or damaged."""
    try:
        return msgspec.toml.decode((folder / "sounds.toml").read_bytes(), type=SoundSheet)
    except (OSError, msgspec.MsgspecError, ValueError):
        return SoundSheet()


def heard(whole: float, share: int) -> float:
    """A slider's per cent as a factor on samples."""
    return float((whole * max(0, min(100, share)) / 100) ** LOUDNESS_CURVE)


@contextmanager
def _quiet_stderr() -> Iterator[None]:
    # ALSA's C library prints a page to file descriptor 2 when there is no card; no Python setting reaches it.
    try:
        kept, void = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(void, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(void)


def _open_mixer(void: bool = True) -> bool:
    """Opens the device, else (`void`) the dummy driver. False if that fails."""
    before = os.environ.get("SDL_AUDIODRIVER")
    for driver in (before, "dummy")[: 1 + void]:
        if driver is not None:
            os.environ["SDL_AUDIODRIVER"] = driver
        try:
            with _quiet_stderr():
                pygame.mixer.init(RATE, -16, CHANNELS, BUFFER, allowedchanges=0)
            pygame.mixer.set_num_channels(VOICES)
            pygame.mixer.set_reserved(RESERVED)
            return True
        except pygame.error:
            continue
        finally:
            if before is None:
                os.environ.pop("SDL_AUDIODRIVER", None)
            else:
                os.environ["SDL_AUDIODRIVER"] = before
    return False


class Sound:
    """Plays all sound. Silent before `open` and after `close`; captions still work."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or assets() / "audio"
        self.sheet = read_sheet(self._folder)
        self.bank = Bank(self._folder)
        self._music = Music(self._folder, self.sheet.music, self.bank)
        self._land = LoopBank(self.sheet.land, self.sheet.terrain, self.bank)
        self.heard = 0
        self.doer = ""  # whose action is heard from now on, as captions name him
        self.captions = ""  # the last caption, in brackets, even when the volume is 0; "" before the first
        self._named: dict[str, str] = {}  # captions in another language than English
        self._ready = False
        self._random = random.Random()  # of looks and sounds, never of rules
        self._last: dict[str, int] = {}  # take of each effect that was heard last
        self._voices: dict[str, list[tuple[pygame.mixer.Channel, pygame.mixer.Sound]]] = {}
        self._effects = 1.0
        self._tries: list[float] = []  # seconds until the tries that are left
        self.gone = False  # the device went away and did not come back

    # -- device and volumes ------------------------------------------------------------------------------------------
    def open(self, settings: Settings) -> None:
        """Opens the device (up to 0.1 s, so after the first frame) and applies volumes and music."""
        self.set_volumes(settings)
        if not self._ready:
            self._ready = _open_mixer()
            self._begin()

    def _begin(self) -> None:
        if self._ready:
            rare = [name for name, effect in self.sheet.effect.items() if effect.ducks]  # long, and few
            self.bank.open({name: effect.takes for name, effect in self.sheet.effect.items()}, rare)
            self._music.open()
            self._land.open()

    def bring(self, folder: Path) -> None:
        """Adds a title's effects and their events from its sounds.toml; they never replace shipped ones."""
        sheet = read_sheet(folder)
        effects = {name: row for name, row in sheet.effect.items() if name not in read_sheet(self._folder).effect}
        merged = {"effect": {**self.sheet.effect, **effects}, "event": {**sheet.event, **self.sheet.event}}
        self.sheet = msgspec.structs.replace(self.sheet, **merged)
        self.bank.bring({name: row.takes for name, row in effects.items()}, folder)

    def device_lost(self) -> None:
        """Reacts to a lost device: retries for five seconds."""
        if self._ready:
            self._tries = list(RETRIES)

    def device_found(self) -> None:
        """Reacts to a new device if one had been lost."""
        if self.gone:
            self.gone, self._tries = False, list(RETRIES)

    def close(self) -> None:
        """Closes the device."""
        if self._ready:
            self._ready = False
            self.bank.close()
            self._music.close()
            self._land.close()
            self._voices.clear()
            pygame.mixer.quit()

    def set_volumes(self, told: Settings) -> None:
        """Applies the volumes of everything, effects, music and ambience."""
        whole = 0.0 if told.muted else max(0, min(100, told.volume)) / 100
        self._effects = heard(whole, told.effects_volume)
        self._music.volume, self._land.volume = heard(whole, told.music_volume), heard(whole, told.ambience_volume)
        self._music.apply()
        self._land.apply()

    # -- effects -----------------------------------------------------------------------------------------------------
    def play(self, name: str, pitch: float = 1.0, volume: float = 1.0) -> None:
        """Plays an effect once. `pitch` 0.5 to 2, `volume` 0 to 1. Unknown names are silent."""
        effect = self.sheet.effect.get(name)
        if effect is None:
            return
        said = self._named.get(name) or effect.caption
        self._note(f"{self.doer}: {said}" if said and self.doer else said)
        self._voice(name, effect, pitch, volume)

    def _voice(self, name: str, effect: Effect, pitch: float, volume: float) -> None:
        """Picks a take of an effect, slightly higher or lower."""
        loudness = self._effects * effect.volume * max(0.0, min(1.0, volume))
        if not self._ready or loudness <= 0:
            return
        take, steps = self.take_of(name, effect.takes), STEPS * math.log2(max(0.5, min(2.0, pitch)))
        steps += STEPS / 12 * effect.vary * self._random.choice((-1, 0, 1))
        self.bank.ask(name, take, round(steps), lambda sound: self._start(name, sound, loudness, effect.ducks))

    def take_of(self, name: str, takes: int) -> int:
        """Picks any take but the last one."""
        others = [take for take in range(takes) if take != self._last.get(name)]
        take = self._last[name] = self._random.choice(others or [0])
        return take

    def _start(self, name: str, sound: pygame.mixer.Sound, loudness: float, ducks: bool) -> None:
        if not self._ready:
            return
        busy = [(channel, one) for channel, one in self._voices.get(name, ()) if channel.get_sound() is one]
        self._voices[name] = busy
        if len(busy) >= SAME_AT_ONCE:
            return
        sound.set_volume(loudness)
        channel = sound.play()
        if channel is not None:
            busy.append((channel, sound))
        if ducks:
            self._music.duck(sound.get_length())

    def dice(self, count: int, volume: float = 1.0) -> None:
        """Plays the clatter of `count` dice."""
        for row in self.sheet.dice:
            if count <= row.up_to:
                self.play(row.effect, volume=volume)
                return

    def event(self, kind: str, detail: str = "", volume: float = 1.0) -> bool:
        """Plays the sound of an event type; False if it has none.

        `detail` narrows it where the sheet does: the result of a battle, the troop engaged, the good that came.
        """
        effect = self.sheet.event.get(f"{kind}.{detail}") or self.sheet.event.get(kind)
        if effect is not None:
            self.play(effect, volume=volume)
        return effect is not None

    def blow(self, weapon: str, on: str, volume: float = 1.0, by: str = "", whom: str = "") -> bool:
        """Plays a weapon's sound and the body's together; False if neither has one.

        Weapon "fall": the body lands. A body nobody knows sounds as the sheet's first does. `by` and `whom` are named
        in captions: "An ogre".
        """
        answers = self.sheet.body.get(on) or (next(iter(self.sheet.body.values()), ("", "")) if on else ("", ""))
        deed = self.sheet.blow.get(f"{weapon}.{on}")
        if weapon == "fall":
            names = [answers[1]]
        else:
            names = [deed or self.sheet.blow.get(weapon, ""), "" if deed else answers[0]]
        whose = {names[0]: whom if weapon == "fall" else by}
        names = [name for name in names if name in self.sheet.effect]
        for name in names:  # each with its doer in the caption
            effect, who = self.sheet.effect[name], whose.get(name, whom)
            if who and effect.does and name not in self._named:
                self._note(f"{who} {effect.does}")
                self._voice(name, effect, 1.0, volume)
            else:
                before, self.doer = self.doer, who or self.doer
                self.play(name, volume=volume)
                self.doer = before
        return bool(names)

    def cry(self, who: str) -> bool:
        """Plays a horde's roar; False if it has none."""
        roar = next((name for name, kinds in self.sheet.cry.items() if who in kinds), "")
        self.play(roar)
        return bool(roar)

    def mark(self, name: str, data: Mapping[str, object]) -> None:
        """Plays the sound of a mark of the director; nothing for a mark that is no sound."""
        match name:
            case "event":
                self.event(str(data["kind"]), str(data.get("detail", "")))
            case "sound":
                self.play(str(data["effect"]), float(str(data.get("pitch", 1))), float(str(data.get("volume", 1))))
            case "cry":
                self.cry(str(data["who"]))
            case "roll":
                self.dice(int(str(data["count"])))
            case "hit":
                self.play("die_land", volume=float(str(data["strength"])))

    # -- captions ----------------------------------------------------------------------------------------------------
    def name(self, effects: Mapping[str, str], music: Mapping[str, str]) -> None:
        """Sets the names captions use; others come from the sheet."""
        self._named = {**effects, **{f"music {piece}": caption for piece, caption in music.items()}}

    def _note(self, caption: str) -> None:
        if caption:
            self.captions = f"[{caption}]"
            self.heard += 1

    # -- music and the land ------------------------------------------------------------------------------------------
    def music(self, name: str | None, tense: bool = False, fade: float = 1.2) -> None:
        """Loops this piece (None: no music), with its layer when tense.

        A name that has no tune gets the one for all others. What plays sinks for `fade` seconds, then the new one
        rises; the layer over a tune that goes on swells at once.
        """
        known = name if name is None or name in self.sheet.music else self.sheet.otherwise or None
        piece, before = self.sheet.music.get(known or ""), self.tune
        if piece is not None and before != (known, tense):
            layered = bool(tense and piece.tense and before[0] == known)
            key = f"music {known}{LAYER if layered else ''}"
            self._note(self._named.get(key) or (piece.tense if layered else piece.caption))
        self._music.want(known, tense, fade)

    @property
    def tune(self) -> tuple[str | None, bool]:
        """The requested music, audible or not, and whether it is tense."""
        return self._music.wanted, self._music.tense

    def land(self, sight: Mapping[str, float]) -> None:
        """Plays the ambience of the terrain in sight, by share. Fades over."""
        self._land.want(sight)

    def tick(self, dt: float) -> None:
        """Advances fades by dt seconds. Free when nothing fades."""
        if self._tries:
            self._tries[0] -= dt
            if self._tries[0] <= 0:
                self._tries.pop(0)
                self.close()
                back, last = _open_mixer(void=False), not self._tries
                if back or last:
                    self.gone, self._tries = not back, []
                    self._ready = back or _open_mixer()
                    self._begin()
        if self._ready:
            self._music.tick(dt)
            self._land.tick(dt, self._music.tense)


# ---- Captions: the last sound in writing, at the foot of the screen. The app draws them.
STAY = 1.8  # seconds


class Captions:
    """The caption shown now is `text`; "" for none."""

    def __init__(self) -> None:
        self.text = ""
        self._heard = 0  # captions of the sound seen so far
        self._left = 0.0

    def tick(self, dt: float, sound: Sound, wanted: bool) -> bool:
        """Advances by dt seconds; True if the caption changes."""
        before = self.text
        self._left -= dt
        if sound.heard != self._heard:
            self._heard, self._left = sound.heard, STAY
            self.text = sound.captions
        if self._left <= 0 or not wanted:
            self.text = ""
        return self.text != before

    def draw(self, painter: Painter) -> None:
        """Draws the caption over everything."""
        if not self.text:
            return
        wide = painter.text_width(self.text, "ui", 8) + 14
        h = theme.PROMPT_BAR - 6
        x, y = WIDTH - 8 - wide, HEIGHT - h - 3
        painter.covers(x, y, wide, h)
        painter.frame(x, y, wide, h, theme.inked(mix(NIGHT, SLATE, 0.35), ink_colour=CREAM))
        painter.text(self.text, x + wide / 2, y + h / 2 + 0.2, "ui", 8, CREAM, "center")


# ---- The languages of captions.
FOLDER = "captions"  # of the player's files
ENGLISH = "en"
_CODE = re.compile(r"[a-z]{2,3}(-[a-z]{2,4})?")


class Tongue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Names of effects and music in one language."""

    language: str
    effect: dict[str, str] = {}
    music: dict[str, str] = {}


def languages() -> tuple[tuple[str, str], ...]:
    """Choices for captions: off, English, then other languages by their own names."""
    codes = {path.stem for folder in _folders() for path in folder.glob("*.toml") if _CODE.fullmatch(path.stem)}
    others = ((code, clip(found.language)) for code in sorted(codes) if (found := _read(code)) is not None)
    return (("", "off"), (ENGLISH, "English"), *others)


def tongue(code: str) -> Tongue:
    """Names in that language; empty for English and unknown ones."""
    return _read(code) or Tongue("English")


def problems(path: Path) -> list[str]:
    """Lists every mistake in a file, with its place."""
    try:
        found = decoded(path, Tongue, decode=msgspec.toml.decode)
    except OSError as error:
        return [f"{path}: {error.strerror}"]
    told = [] if _CODE.fullmatch(path.stem) else [f"{path}: its name is no code of a language, such as de.toml"]
    sheet = read_sheet(assets() / "audio")
    effects = {name: row.caption for name, row in sheet.effect.items()}
    music = {name: piece.caption for name, piece in sheet.music.items()}
    music |= {name + LAYER: piece.tense for name, piece in sheet.music.items() if piece.tense}
    for table, known, said in (("effect", effects, found.effect), ("music", music, found.music)):
        wanted = {name for name, caption in known.items() if caption}
        for name in [one for one in said if one not in wanted]:
            near = get_close_matches(name, wanted, 1)
            told.append(
                f"{path}: [{table}] {clip(name)}: no such sound{f' - did you mean {near[0]!r}?' if near else ''}"
            )
        told += [f"{path}: [{table}] {name}: missing, stays {known[name]!r}" for name in sorted(wanted - {*said})]
    return told


def _folders() -> tuple[Path, Path]:
    """The player's folder comes before the shipped one."""
    return data_folder() / FOLDER, assets() / "words" / FOLDER


def _read(code: str) -> Tongue | None:
    for folder in _folders() if _CODE.fullmatch(code) else ():
        try:
            return decoded(folder / f"{code}.toml", Tongue, decode=msgspec.toml.decode)
        except OSError:
            continue
    return None
