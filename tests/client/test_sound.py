"""The sounds as files, and the service that plays them: with a device, without, and with damaged files."""

from __future__ import annotations

import os
import shutil
import wave
from array import array
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.client.sound import RATE, Sound, read_sheet
from game.core.events import Event
from game.core.rules import RULESETS
from game.core.twenty_years import events
from game.journal.settings import Settings
from game.resources import assets

FOLDER = assets() / "audio"
SHEET = read_sheet(FOLDER)


def samples(name: str) -> tuple[array[int], int]:
    """The 16-bit samples of an effect, and its rate."""
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        return array("h", file.readframes(file.getnframes())), file.getframerate()


@pytest.fixture
def sound() -> Iterator[Sound]:
    opened = Sound()
    opened.open(Settings())
    yield opened
    opened.close()


def playing() -> int:
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(pygame.mixer.get_num_channels()))


# ---- the files


@pytest.mark.parametrize("name", sorted(SHEET.effect))
def test_every_effect_is_heard_and_never_clipped(name: str) -> None:
    wav, rate = samples(name)
    peak = max(abs(sample) for sample in wav)
    power = sum(sample * sample for sample in wav) / len(wav)
    assert 0.25 * 32767 < peak < 0.95 * 32767
    assert power**0.5 > 0.02 * 32767
    assert 0.03 < len(wav) / rate < 2.2


@pytest.mark.parametrize("name", sorted(SHEET.effect))
def test_every_effect_begins_within_a_tenth_of_a_second_and_ends_at_rest(name: str) -> None:
    wav, rate = samples(name)
    peak = max(abs(sample) for sample in wav)
    assert max(abs(sample) for sample in wav[: rate // 10]) > 0.25 * peak
    assert abs(wav[-1]) <= 0.01 * peak


def test_every_sound_of_the_sheet_is_a_file_and_every_file_is_on_the_sheet() -> None:
    assert {path.stem for path in FOLDER.glob("*.wav")} == set(SHEET.effect)
    assert {path.stem for path in FOLDER.glob("*.ogg")} == set(SHEET.music)


def test_events_and_dice_name_only_effects_that_exist() -> None:
    assert set(SHEET.event.values()) | {row.effect for row in SHEET.dice} <= set(SHEET.effect)
    assert [row.up_to for row in SHEET.dice] == sorted(row.up_to for row in SHEET.dice)


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


def test_no_event_is_given_a_sound_that_no_game_knows() -> None:
    known = set()
    for game in RULESETS:
        told = import_module(f"game.core.{game}.events")
        known |= {
            str(kind.__struct_config__.tag)
            for kind in vars(told).values()
            if isinstance(kind, type) and issubclass(kind, Event)
        }
    assert {key.partition(".")[0] for key in SHEET.event} <= known


def test_a_detail_goes_before_the_event_and_the_event_stands_in_for_an_unknown_detail(sound: Sound) -> None:
    heard = []
    for detail in ("archers", "footmen"):
        assert sound.event("engaged", detail)
        heard.append(sound.captions)
    assert heard == ["[an arrow strikes]", "[swords clash]"]


def test_all_effects_together_stay_below_a_megabyte_and_each_song_below_700_kb() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < 1_000_000
    assert all(path.stat().st_size < 720_000 for path in FOLDER.glob("*.ogg"))


@pytest.mark.parametrize("name", sorted(SHEET.music))
def test_a_loop_has_no_click_and_no_gap_at_its_seam(name: str, sound: Sound) -> None:
    raw = array("h", pygame.mixer.Sound(str(FOLDER / f"{name}.ogg")).get_raw())
    seconds = len(raw) / 2 / RATE
    assert 55 < seconds < 95
    near = RATE // 20
    for side in (0, 1):
        one = raw[side::2]
        ends = [*one[-near:], *one[:near]]
        steps = [abs(b - a) for a, b in pairwise(ends)]
        assert steps[near - 1] <= max(steps[: near - 1] + steps[near:])
        assert min(max(map(abs, one[-near:])), max(map(abs, one[:near]))) > 300


@pytest.mark.parametrize("name", sorted(SHEET.music))
def test_a_song_is_neither_clipped_nor_faint_in_any_ten_seconds(name: str, sound: Sound) -> None:
    raw = array("h", pygame.mixer.Sound(str(FOLDER / f"{name}.ogg")).get_raw())
    for start in range(0, len(raw) - 10 * RATE, 10 * RATE):
        part = raw[start : start + 10 * RATE : 7]
        assert max(map(abs, part)) < 32000
        assert (sum(x * x for x in part) / len(part)) ** 0.5 > 600


def test_the_bake_still_makes_the_committed_effects() -> None:
    pytest.importorskip("numpy")
    pytest.importorskip("soundfile")
    from tools.make_audio import effect_bytes

    for name in ("tick", "coin", "die_land", "howl"):
        made = array("h", effect_bytes(name)[44:])
        kept, _ = samples(name)
        assert len(made) == len(kept)
        assert max(abs(a - b) for a, b in zip(made, kept, strict=True)) <= 2  # libraries may round differently


# ---- the service


def test_an_effect_is_loaded_when_first_played_and_then_heard(sound: Sound) -> None:
    sound.play("chest")
    assert playing() == 1


def test_names_nobody_knows_are_silent(sound: Sound) -> None:
    sound.play("kazoo")
    sound.music("polka")
    assert not sound.event("nothing_of_the_kind")
    assert playing() == 0


def test_a_higher_pitch_is_a_shorter_sound(sound: Sound) -> None:
    plain, high = sound._load("fanfare", 0), sound._load("fanfare", 24)
    assert plain is not None
    assert high is not None
    assert high.get_length() == pytest.approx(plain.get_length() / 2, rel=0.02)


def test_the_same_effect_does_not_pile_up_without_end(sound: Sound) -> None:
    for _ in range(20):
        sound.play("confirm")
    assert playing() == 4


def test_dice_sound_by_their_number(sound: Sound) -> None:
    heard = []
    for count in (1, 3, 10, 99):
        sound.dice(count)
        heard.append(sound.captions)
    assert heard == ["[a die rolls]", "[dice clatter]", "[many dice clatter]", "[many dice clatter]"]


def test_captions_come_also_at_volume_nought_and_without_a_device() -> None:
    mute = Sound()
    mute.set_volumes(Settings(effects_volume=0, music_volume=0))
    mute.play("howl")
    assert mute.captions == "[a wolf howls]"
    assert mute.heard == 1


def test_volume_nought_plays_nothing(sound: Sound) -> None:
    sound.set_volumes(Settings(effects_volume=0, music_volume=0))
    sound.play("chest")
    assert playing() == 0
    assert pygame.mixer.music.get_volume() == 0


def test_music_asked_for_before_the_device_opens_starts_with_it() -> None:
    early = Sound()
    early.music("title")
    early.open(Settings())
    assert pygame.mixer.music.get_busy()
    early.close()


def test_a_change_of_music_sinks_before_the_next_piece_begins(sound: Sound) -> None:
    sound.music("title", fade=0)
    loud = pygame.mixer.music.get_volume()
    sound.music("battle", fade=1.0)
    sound.tick(0.5)
    assert 0 < pygame.mixer.music.get_volume() < loud
    assert sound._playing == "title"
    sound.tick(0.6)
    assert sound._playing == "battle"
    assert pygame.mixer.music.get_busy()


def test_asking_again_for_the_music_that_plays_does_not_restart_it(sound: Sound) -> None:
    sound.music("years", fade=0)
    heard = sound.heard
    sound.music("years", fade=0)
    assert sound.heard == heard


def test_going_back_to_the_sinking_music_raises_it_again(sound: Sound) -> None:
    sound.music("title", fade=0)
    loud = pygame.mixer.music.get_volume()
    sound.music("battle", fade=1.0)
    sound.tick(0.5)
    sound.music("title", fade=1.0)
    assert pygame.mixer.music.get_volume() == loud
    assert sound._playing == "title"


def test_no_music_is_a_wish_too(sound: Sound) -> None:
    sound.music("title", fade=0)
    sound.music(None, fade=0)
    assert not pygame.mixer.music.get_busy()


def test_damaged_and_missing_files_are_silence(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "sounds.toml", tmp_path)
    (tmp_path / "coin.wav").write_bytes(b"RIFF not a sound at all")
    (tmp_path / "wood.wav").write_bytes((FOLDER / "wood.wav").read_bytes()[:30])
    (tmp_path / "title.ogg").write_bytes(b"OggS and then nothing")
    broken = Sound(tmp_path)
    broken.open(Settings())
    for name in ("coin", "wood", "stone"):
        broken.play(name)
    broken.music("title", fade=0)
    broken.music("battle", fade=0)
    broken.tick(0.1)
    assert playing() == 0
    broken.close()


@pytest.mark.parametrize("text", ["[effect", "effect = 3", 'effect = { coin = "loud" }', "\ud800"])
def test_a_damaged_sheet_is_an_empty_one(tmp_path: Path, text: str) -> None:
    (tmp_path / "sounds.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
    assert read_sheet(tmp_path).effect == {}


def test_a_driver_that_will_not_open_falls_back_to_the_dummy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    lonely = Sound()
    lonely.open(Settings())
    lonely.play("chest")
    assert playing() == 1
    assert os.environ["SDL_AUDIODRIVER"] == "no_such_driver"
    lonely.close()


def test_opening_without_a_card_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SDL_AUDIODRIVER")
    quiet = Sound()
    quiet.open(Settings())
    quiet.close()
    assert capfd.readouterr().err == ""


def test_a_closed_sound_takes_wishes_and_stays_silent(sound: Sound) -> None:
    sound.close()
    sound.play("coin")
    sound.music("title")
    sound.tick(0.1)
    sound.set_volumes(Settings(effects_volume=50, music_volume=50))
    sound.close()
    assert pygame.mixer.get_init() is None
