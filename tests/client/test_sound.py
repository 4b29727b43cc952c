"""The service that plays sounds, with a device, without, and with damaged files; what each scene plays."""

import os
import re
import shutil
import threading
import weakref
from array import array
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.client import sound_bank
from game.client.scenes.menu import MenuScene
from game.client.sound import Sound, read_sheet
from game.client.sound_bank import LAND_CHANNELS, LAYER_CHANNEL, SWELL, Bank
from game.core.events import Event
from game.core.horrible_hordes.tables import HORDES
from game.core.mini_monarchy.tables import TABLES
from game.core.rules import RULESETS
from game.core.twenty_years import events
from game.journal.settings import Settings
from game.narrator import say
from game.resources import assets
from game.titles.mini_monarchy.look.table import MiniMonarchyTable
from tests.client.driver import Driver
from tools.screenshots import opened
from tools.shots import SHOTS

FOLDER = assets() / "audio"
SHEET = read_sheet(FOLDER)
WRITTEN = re.compile(r"""(?:sound\.play\(|effect=|[^_]effect\()"(\w+)\"""")


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    """With its files read; what is read on demand comes in time on the slowest machine."""
    monkeypatch.setattr(sound_bank, "LATE", 20.0)
    opened = Sound()
    opened.open(Settings())
    assert opened.bank.settle()
    yield opened
    opened.close()


def playing() -> int:
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(pygame.mixer.get_num_channels()))


# ---- the sheet


def test_events_dice_and_the_code_name_only_effects_that_exist_and_events_that_a_game_knows() -> None:
    assert set(SHEET.event.values()) | {row.effect for row in SHEET.dice} <= set(SHEET.effect)
    assert [row.up_to for row in SHEET.dice] == sorted(row.up_to for row in SHEET.dice)
    code = Path(__file__).parents[2] / "game"
    looks = [*(code / "client").rglob("*.py"), *(code / "titles").rglob("look/**/*.py")]
    named = [(path.name, name) for path in looks for name in WRITTEN.findall(path.read_text("utf-8"))]
    assert len(named) > 80
    assert [one for one in named if one[1] not in SHEET.effect] == []
    known = set()
    for game in RULESETS:
        told = import_module(f"game.core.{game}.events")
        known |= {
            str(kind.__struct_config__.tag)
            for kind in vars(told).values()
            if isinstance(kind, type) and issubclass(kind, Event)
        }
    assert {key.partition(".")[0] for key in SHEET.event} <= known
    assert all(SHEET.music[game].tense for game in RULESETS), "every game has a tune with a layer"


def test_every_event_of_20_years_is_heard_or_silent_on_purpose() -> None:
    silent = {"settled", "event", "year_closed", "troops_changed", "rolling_stopped", "harvested"}
    told_by_number = {"dice_rolled"}
    told_with_detail_only = {"goods_changed", "guards_found", "battle_ended", "room_settled"}
    kinds = {
        str(kind.__struct_config__.tag)
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    heard = {key.partition(".")[0] for key in SHEET.event}
    assert heard | silent | told_by_number >= kinds
    assert {key for key in heard & kinds if key not in SHEET.event} == told_with_detail_only
    guards = SHEET.event["guards_found.guarded"]
    assert [key for key, effect in SHEET.event.items() if effect == guards] == ["guards_found.guarded"], "of their own"


def test_a_detail_a_number_of_dice_a_blow_a_fall_and_a_horde_are_heard_as_what_they_are(sound: Sound) -> None:
    heard = []
    for detail in ("archers", "footmen"):
        assert sound.event("engaged", detail)
        heard.append(sound.captions)
    assert heard == ["[a bow is loosed]", "[a spear strikes]"]
    heard = []
    for count in (1, 3, 10, 99):
        sound.dice(count)
        heard.append(sound.captions)
    assert heard == ["[a die rolls]", "[dice clatter]", "[many dice clatter]", "[many dice clatter]"]
    assert all(sound.cry(horde.id) for horde in HORDES)
    assert not sound.cry("a hedgehog")
    assert len({name for name, kinds in SHEET.cry.items() if kinds}) >= 6
    heard = []
    sound.play = lambda name, pitch=1.0, volume=1.0: heard.append(name)
    assert sound.blow("bite", "mail")
    assert sound.blow("club", "wall")
    assert sound.blow("fall", "bone")
    assert sound.blow("spear", "jelly")  # nobody knows it: as the first of the sheet
    assert not sound.blow("feather", "")
    assert heard == ["blow_bite", "on_mail", "blow_club", "on_wall", "fall_bone", "blow_spear", "on_hide"]


# ---- the service


def test_an_effect_that_was_read_is_heard_at_once_and_what_nobody_knows_never(sound: Sound) -> None:
    sound.play("kazoo")
    sound.music("polka")
    assert not sound.event("nothing_of_the_kind")
    assert playing() == 0
    sound.play("chest")
    assert playing() == 1
    for _ in range(20):
        sound.play("deny")
    assert playing() == 5, "the same does not pile up without end"


def test_nothing_is_read_by_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are opened by the bank's own thread alone, also when a sound is wanted before it was read."""
    readers, real = set(), pygame.mixer.Sound

    def read(*given: Any, **more: Any) -> pygame.mixer.Sound:
        readers.add(threading.current_thread().name)
        return real(*given, **more)

    monkeypatch.setattr(pygame.mixer, "Sound", read)
    early = Sound()
    early.open(Settings())
    early.play("chest")
    early.play("coin", pitch=1.5)
    assert early.bank.settle()
    early.close()
    assert readers == {"sounds"}


@pytest.mark.parametrize(("late", "heard"), [(20.0, 1), (-1.0, 0)])
def test_a_sound_or_tune_wanted_early_is_heard_as_soon_as_it_can_be_a_sound_unless_too_late(
    late: float, heard: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound_bank, "LATE", late)
    early = Sound()
    early.music("title")
    early.open(Settings())
    assert pygame.mixer.music.get_busy()
    early.play("victory", pitch=0.5)
    assert early.bank.settle()
    assert playing() == heard
    early.close()


def length(bank: Bank, name: str, steps: int = 0) -> float:
    """Seconds of its first take, so many steps higher."""
    long: list[float] = []
    bank.ask(name, 0, steps, lambda found: long.append(found.get_length()))
    assert bank.settle()
    return long[0]


def test_no_take_is_heard_twice_running_and_every_one_ends_at_rest(sound: Sound) -> None:
    for name in ("coin", "blow_blade", "tick"):
        heard = [sound.take_of(name, sound.sheet.effect[name].takes) for _ in range(60)]
        assert set(heard) == {0, 1, 2}
        assert all(a != b for a, b in pairwise(heard))
    for name, effect in sound.sheet.effect.items():
        for take in range(effect.takes):
            raw: list[array[int]] = []
            sound.bank.ask(name, take, 0, lambda found, raw=raw: raw.append(array("h", found.get_raw())))
            assert sound.bank.settle()
            assert max(map(abs, raw[0][-4:])) <= 0.01 * max(map(abs, raw[0]))


def test_what_is_kept_of_pitches_is_bounded_and_a_take_as_long_read_before_or_on_demand(sound: Sound) -> None:
    pitched = weakref.WeakSet[pygame.mixer.Sound]()
    for steps in range(-24, 25):
        for name in ("howl", "door", "bomb"):
            sound.bank.ask(name, 0, steps, pitched.add if steps else lambda usual: None)
    assert sound.bank.settle()
    assert 0 < sum(one.get_length() for one in pitched) <= sound_bank.MOST_PITCHED
    late = Bank(FOLDER)
    late.open({"coin": 3}, rare=["coin"])
    assert length(sound.bank, "coin") == length(late, "coin") < 0.7
    late.close()
    assert length(sound.bank, "fanfare", 24) == pytest.approx(length(sound.bank, "fanfare") / 2, rel=0.02)


def test_at_volume_nought_or_closed_nothing_plays_but_captions_come(sound: Sound) -> None:
    sound.set_volumes(Settings(effects_volume=0, music_volume=0))
    sound.play("chest")
    assert (playing(), pygame.mixer.music.get_volume()) == (0, 0)
    mute = Sound()
    mute.set_volumes(Settings(effects_volume=0, music_volume=0))
    mute.play("howl")
    assert (mute.captions, mute.heard) == ("[a wolf howls]", 1)
    sound.close()
    sound.play("coin")
    sound.music("title")
    sound.tick(0.1)
    sound.set_volumes(Settings(effects_volume=50, music_volume=50))
    sound.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("back", [False, True])
def test_a_change_of_music_sinks_before_the_next_begins_and_going_back_raises_it(
    back: bool, sound: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, load = list[str](), pygame.mixer.music.load

    def noted(file: str) -> None:
        begun.append(Path(file).stem)
        load(file)

    monkeypatch.setattr(pygame.mixer.music, "load", noted)
    sound.music("title", fade=0)
    loud = pygame.mixer.music.get_volume()
    sound.music("twenty_years", fade=1.0)
    assert sound.bank.settle()
    sound.tick(0.5)
    assert 0 < pygame.mixer.music.get_volume() < loud
    assert begun == ["title"]
    if back:
        sound.music("title", fade=1.0)
        assert pygame.mixer.music.get_volume() == loud
    sound.tick(0.6)
    assert begun[1:] == ([] if back else ["twenty_years"])
    assert pygame.mixer.music.get_busy()


def test_music_asked_for_again_is_not_restarted_and_one_tense_from_the_start_has_its_layer(sound: Sound) -> None:
    sound.music("twenty_years", fade=0)
    heard = sound.heard
    sound.music("twenty_years", fade=0)
    assert sound.heard == heard
    sound.music(None, fade=0)
    assert not pygame.mixer.music.get_busy()
    sound.music("horrible_hordes", tense=True, fade=0)
    assert sound.bank.settle()
    sound.tick(0.0)
    assert levels()[1] > 0
    sound.music("a_game_of_somebody_elses", tense=True, fade=0)
    assert sound.tune == ("title", True)
    assert pygame.mixer.music.get_busy()


def test_damaged_and_missing_files_are_silence(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "sounds.toml", tmp_path)
    (tmp_path / "tick.wav").write_bytes(b"RIFF not a sound at all")
    (tmp_path / "wood.ogg").write_bytes((FOLDER / "wood.ogg").read_bytes()[:30])
    (tmp_path / "title.ogg").write_bytes(b"OggS and then nothing")
    (tmp_path / "birds.ogg").write_bytes(b"nor this")
    broken = Sound(tmp_path)
    broken.open(Settings())
    for name in ("tick", "wood", "stone"):
        broken.play(name)
    broken.land({"forest": 1})
    for name in ("title", "xii_century"):
        broken.music(name, fade=0)
        broken.tick(0.1)
        assert broken.bank.settle()
        broken.tick(0.1)
    assert playing() == 0
    broken.close()


@pytest.mark.parametrize("text", ["[effect", "effect = 3", 'effect = { coin = "loud" }', "\ud800"])
def test_a_damaged_sheet_is_an_empty_one(tmp_path: Path, text: str) -> None:
    (tmp_path / "sounds.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
    assert read_sheet(tmp_path).effect == {}


def test_without_a_card_or_a_driver_the_dummy_plays_and_nothing_is_printed(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SDL_AUDIODRIVER")
    quiet = Sound()
    quiet.open(Settings())
    quiet.close()
    assert capfd.readouterr().err == ""
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    lonely = Sound()
    lonely.open(Settings())
    assert lonely.bank.settle()
    lonely.play("chest")
    assert playing() == 1
    assert os.environ["SDL_AUDIODRIVER"] == "no_such_driver"
    lonely.close()


# ---- the layer, the land and the mixers


def levels() -> tuple[float, float]:
    """How loud the tune is, and its layer."""
    layer = pygame.mixer.Channel(LAYER_CHANNEL).get_sound()
    return pygame.mixer.music.get_volume(), layer.get_volume() if layer is not None else -1.0


def come(sound: Sound) -> None:
    """What is wanted has been read and has faded in."""
    for _ in range(40):
        sound.tick(0.1)
        sound.bank.settle()


@cache
def land_of(raw: bytes) -> str:
    """Whose loop that is."""
    return next(name for name in SHEET.land if pygame.mixer.Sound(str(FOLDER / f"{name}.ogg")).get_raw() == raw)


def lands() -> dict[str, pygame.mixer.Sound]:
    """Those that are heard."""
    loops = (pygame.mixer.Channel(number).get_sound() for number in LAND_CHANNELS)
    return {land_of(loop.get_raw()): loop for loop in loops if loop is not None}


@pytest.mark.parametrize("game", sorted(name for name, piece in SHEET.music.items() if piece.tense))
def test_a_layer_fades_in_over_the_same_tune_in_step_with_it(game: str, sound: Sound) -> None:
    started = []
    sound.music(game, fade=0)
    assert sound.bank.settle()
    sound.tick(0.0)
    calm, silent = levels()
    assert silent == 0
    assert pygame.mixer.Channel(LAYER_CHANNEL).get_busy()  # it goes along from the first moment
    play = pygame.mixer.music.play
    pygame.mixer.music.play = lambda *given, **more: started.append(given)
    try:
        sound.music(game, tense=True)
        sound.tick(SWELL / 2)
        hushed, half = levels()
        sound.tick(SWELL)
        low, full = levels()
        sound.music(game)
        sound.tick(2 * SWELL)
    finally:
        pygame.mixer.music.play = play
    assert started == []  # the tune goes on
    assert calm > hushed > low > 0
    assert 0 < half < full
    assert levels() == (calm, 0)


def test_a_fanfare_makes_the_music_four_decibels_fainter_for_as_long_as_it_sounds(sound: Sound) -> None:
    sound.music("title", fade=0)
    loud = pygame.mixer.music.get_volume()
    sound.play("fanfare")
    assert sound.bank.settle()
    for _ in range(30):
        sound.tick(1 / 60)
    assert pygame.mixer.music.get_volume() == pytest.approx(loud * 10 ** (-4 / 20), rel=0.03)
    for _ in range(180):
        sound.tick(1 / 60)
    assert pygame.mixer.music.get_volume() == loud


def test_the_land_is_heard_by_how_much_of_it_is_in_sight_and_steps_back_when_the_music_is_tense(sound: Sound) -> None:
    sound.land({"forest": 20, "river": 5, "mountain": 1})
    come(sound)
    heard = lands()
    assert set(heard) == {"birds", "water"}  # a mountain far off says nothing
    assert heard["birds"].get_volume() > heard["water"].get_volume() > 0
    left = weakref.WeakSet(heard.values())
    heard.clear()
    sound.land({"town": 1})
    come(sound)
    assert set(lands()) == {"crowd"}
    assert not left, "what is not heard any more is let go"
    for kinds in (("forest", "river", "hills"), ("town", "hearth", "dungeon"), ("forest", "town", "lake", "hearth")):
        sound.land(dict.fromkeys(kinds, 1.0))
        come(sound)
        assert len(lands()) == 3
    sound.land({"forest": 1})
    loud = []
    for tense in (False, True):
        sound.music("twenty_years", tense, fade=0)
        come(sound)
        loud.append(lands()["birds"].get_volume())
    assert loud[1] == pytest.approx(0.45 * loud[0], abs=0.02)


def test_each_mixer_is_felt_at_once_and_alone(sound: Sound) -> None:
    sound.music("title", fade=0)
    sound.land({"forest": 1})
    come(sound)
    numbers = {*range(pygame.mixer.get_num_channels())} - {*LAND_CHANNELS, LAYER_CHANNEL}
    free = [pygame.mixer.Channel(number) for number in numbers]

    def heard(settings: Settings) -> tuple[float, float, float]:
        sound.set_volumes(settings)
        for channel in free:
            channel.stop()
        sound.play("chest")
        chests = (channel.get_sound() for channel in free if channel.get_busy())
        chest = sum(one.get_volume() for one in chests if one is not None)
        return chest, pygame.mixer.music.get_volume(), lands()["birds"].get_volume()

    usual = heard(Settings())
    assert min(usual) > 0
    for alone, field in enumerate(("effects_volume", "music_volume", "ambience_volume")):
        now = heard(Settings(**{field: 0}))
        assert now[alone] == 0
        assert all(now[n] == usual[n] for n in range(3) if n != alone)
    assert heard(Settings(volume=0)) == heard(Settings(muted=True)) == (0, 0, 0)
    assert heard(Settings()) == usual


class Server:
    """A sound server: the mixer opens only while it is up."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.up, self.opened = True, 0
        real = pygame.mixer.init

        def opens(*given: int, **more: int) -> None:
            if not self.up and os.environ.get("SDL_AUDIODRIVER") != "dummy":
                raise pygame.error("no server")
            self.opened += 1
            with monkeypatch.context() as patch:
                patch.setenv("SDL_AUDIODRIVER", "dummy")
                real(*given, **more)

        monkeypatch.setattr(pygame.mixer, "init", opens)
        monkeypatch.setenv("SDL_AUDIODRIVER", "pulse")


def passes(sound: Sound, seconds: float) -> None:
    for _ in range(round(seconds * 20)):
        sound.tick(0.05)


def test_sound_is_back_with_its_server_or_a_device_and_gone_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, sound = Server(monkeypatch), Sound()
    sound.music("title")
    sound.open(Settings())
    server.up = False
    sound.device_lost()
    passes(sound, 2.0)
    assert (sound.gone, server.opened) == (False, 1)
    server.up = True
    passes(sound, 2.0)
    assert (sound.gone, server.opened, sound.tune[0]) == (False, 2, "title")
    assert sound.bank.settle()
    sound.play("coin")
    assert sound.bank.settle()
    assert pygame.mixer.get_busy()
    server.up = False
    sound.device_lost()
    passes(sound, 5.0)
    assert sound.gone
    assert pygame.mixer.get_init() is not None, "it plays into the void, so that captions keep their times"
    server.up = True
    sound.device_found()
    passes(sound, 1.0)
    assert not sound.gone
    sound.close()


def test_a_window_whose_sound_is_gone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with Driver(MenuScene()) as play:
        server = Server(monkeypatch)
        play.services.sound.open(play.services.settings)
        server.up = False
        pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=1, iscapture=0))
        play.until(lambda: play.services.sound.gone, 320)
        assert play.scene.toast.text == say("sound_is_gone")


# ---- What each scene lets one hear: the tune of its game, its layer where it is tense, and the land in sight.
HEARD = {
    "menu": (("title", False), {"fire"}),
    "year_7": (("twenty_years", False), {"birds", "wind", "water", "crowd"}),
    "monarchy": (("mini_monarchy", False), {"birds", "water"}),
    "century": (("xii_century", False), {"crowd", "birds", "wind"}),
    "hordes_move": (("horrible_hordes", False), {"wind", "birds", "water"}),
    "battle_roll": (("twenty_years", True), {"birds", "wind", "crowd"}),
    "hordes_battle": (("horrible_hordes", True), {"wind", "birds", "water"}),
    "century_war": (("xii_century", True), {"crowd", "birds", "wind"}),
}


@pytest.mark.parametrize("scene", HEARD)
def test_a_scene_has_its_tune_its_tension_and_its_land(scene: str) -> None:
    tune, known = HEARD[scene]
    with opened(SHOTS[scene], (960, 540), Settings(reduced_motion=True)) as app:
        sound = app.services.sound
        sound.open(Settings())
        come(sound)
        heard = {*lands()}
        sound.close()
    assert sound.tune == tune
    assert heard <= known
    assert len(heard) == min(3, len(known)), heard


def test_mini_monarchy_is_tense_when_another_graveyard_would_be_the_last() -> None:
    most = TABLES.limits.graveyards_lose

    def tense(graves: int) -> bool:
        table = SimpleNamespace(state=SimpleNamespace(graves=(1 << graves) - 1))
        return bool(MiniMonarchyTable.tense.fget(table))

    assert [tense(graves) for graves in range(most)] == [False] * (most - 1) + [True]
