"""The sounds as files: none is clipped, faint or clicks; music is as loud as it should be, and moves."""

from array import array
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from game.client.sound import read_sheet
from game.client.sound_bank import HUSH, LAYER
from game.resources import assets
from tools.audio.ambience import LUFS as OF_LANDS
from tools.audio.files import read
from tools.audio.measure import Ears, air, seam, share
from tools.audio.signal import RATE, Wave
from tools.audio.songs import LUFS
from tools.make_audio import EFFECTS, SCORES, effect_files

FOLDER = assets() / "audio"
SHEET = read_sheet(FOLDER)
LAYERED = sorted(name for name, piece in SHEET.music.items() if piece.tense)
LOOPS = sorted({*SHEET.music, *SHEET.land, *(name + LAYER for name in LAYERED)})
SHORT = sorted(set(SHEET.effect) - set(SCORES))
HEAVY = ["war_drum", "horde_tread", "horde_step", "fall_hide", "seal", "quake", "blow_club", "fall_banner", "door"]


@cache
def heard(name: str) -> tuple[Wave, int]:
    return read(next(path for path in (FOLDER / f"{name}.ogg", FOLDER / f"{name}.wav") if path.is_file()))


@cache
def ears(name: str) -> Ears:
    return Ears(*heard(name))


def takes(name: str) -> Iterator[tuple[Wave, int]]:
    sound, rate = heard(name)
    count = SHEET.effect[name].takes
    assert len(sound) % count <= 1
    for one in np.split(sound[: len(sound) // count * count], count):
        yield one, rate


def mixed(name: str) -> tuple[Wave, int]:
    """A tune as it is heard when it is tense: hushed, its layer twice over it."""
    (tune, rate), (layer, _) = heard(name), heard(name + LAYER)
    return tune * HUSH + np.concatenate([layer, layer])[:, None], rate


def test_every_sound_of_the_sheet_is_a_file_and_they_stay_below_their_share() -> None:
    files = {path.stem for path in FOLDER.iterdir() if path.suffix in (".ogg", ".wav")}
    assert files == {*SHEET.effect, *LOOPS}
    assert set(SHEET.effect) == {*EFFECTS, *SCORES}
    assert {name: SHEET.effect[name].takes for name in EFFECTS} == {name: made.takes for name, made in EFFECTS.items()}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 3_200_000
    often = ("roll_", "die_", "coin", "wood", "stone", "leather", "pencil", "page", "tick", "blow_", "on_", "fall_")
    families = (*often, "horde_", "thunk", "claim", "build", "verdict")
    single = {name for name, row in SHEET.effect.items() if name.startswith(families) and row.takes < 3}
    assert single == set()


@pytest.mark.parametrize("name", SHORT)
def test_every_take_is_heard_begins_at_once_and_is_over_at_its_end(name: str) -> None:
    for sound, rate in takes(name):
        peak = float(np.abs(sound).max())
        assert 0.25 < peak < 0.95
        assert 0.01 < np.flatnonzero(np.abs(sound) > 0.05 * peak)[-1] / rate < 2.2
        swells = name in ("chest", "door", "drum_roll", "blow_claw")  # creaks, rolls, nails one after another
        assert np.abs(sound[: rate // 10]).max() > (0.05 if swells else 0.25) * peak
        assert np.abs(sound[-rate // 400 :]).max() <= 0.06 * peak


@pytest.mark.parametrize("name", HEAVY)
def test_a_heavy_sound_is_still_heard_from_small_speakers(name: str) -> None:
    """They give nothing below 300 Hz: a knock or rattle lies 6 dB under the thump."""
    for sound, rate in takes(name):
        assert air(sound, rate, 300) >= -8
        assert -8 <= 10 * np.log10(share(sound, rate, 700, 2500) / share(sound, rate, 0, 300)) <= -4


@pytest.mark.parametrize("name", sorted(name for name, row in SHEET.effect.items() if row.takes > 1))
def test_no_two_takes_of_an_effect_are_the_same(name: str) -> None:
    spectra = [np.abs(np.fft.rfft(sound, 1 << 15)) ** 0.5 for sound, _ in takes(name)]
    for a, b in combinations(spectra, 2):
        assert float(a @ b / np.sqrt((a @ a) * (b @ b))) < 0.999


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_has_no_click_and_no_gap_at_its_seam(name: str) -> None:
    sound, rate = heard(name)
    assert seam(sound, rate // 20) <= 1.2
    both = sound if sound.ndim == 2 else sound[:, None]
    assert np.abs(both[-rate // 5 :]).max() > 0.003
    assert np.abs(both[: rate // 5]).max() > 0.003


@pytest.mark.parametrize("name", [*sorted(SHEET.music), *SCORES])
def test_music_is_as_loud_as_agreed_and_never_clipped(name: str) -> None:
    assert ears(name).loudness == pytest.approx(LUFS, abs=1)
    assert np.abs(heard(name)[0]).max() < 0.97


@pytest.mark.parametrize("name", sorted(SHEET.music))
def test_music_is_within_its_loudness_moves_has_air_and_is_not_clipped_out_of_one_speaker(name: str) -> None:
    sound, rate = heard(name)
    assert ears(name).loudness_range >= 5
    assert 0.04 <= share(sound, rate, 3000) <= 0.08
    assert 50 < len(sound) / rate < 95
    # Both sides at equal power stay below -1 dBFS.
    assert np.abs(sound.sum(axis=1)).max() / np.sqrt(2) < 10 ** (-1 / 20)


def test_a_victory_lasts_longer_than_the_boo_and_scores_are_of_three_sizes() -> None:
    seconds = {name: len(heard(name)[0]) / heard(name)[1] for name in ("victory", "boo")}
    assert seconds["boo"] + 1 < seconds["victory"] < 2.6
    seconds = [len(heard(name)[0]) / heard(name)[1] for name in ("score_small", "score_good", "score_great")]
    assert seconds == sorted(seconds)
    assert seconds[2] > 2 * seconds[0]


@pytest.mark.parametrize("name", LAYERED)
def test_a_layer_goes_exactly_twice_into_its_tune_is_in_its_key_and_leaves_it_as_loud(name: str) -> None:
    (tune, rate), (layer, beside) = heard(name), heard(name + LAYER)
    assert rate == beside == RATE
    assert len(tune) == 2 * len(layer)
    # The pitches they share outweigh those of any key that lies next to it.

    def pitches(sound: Wave, rate: int) -> Wave:
        mono = sound if sound.ndim == 1 else sound.mean(axis=1)
        power = np.abs(np.fft.rfft(mono))
        hertz = np.fft.rfftfreq(len(mono), 1 / rate)
        here = (hertz > 80) & (hertz < 1500)
        steps = 12 * np.log2(hertz[here] / 440)
        found = np.zeros(12)
        near = np.abs(steps - np.round(steps)) < 0.2
        np.add.at(found, np.round(steps[near]).astype(int) % 12, power[here][near])
        return found / np.linalg.norm(found)

    tune, layer = pitches(*heard(name)), pitches(*heard(name + LAYER))
    alike = [float(tune @ np.roll(layer, shift)) for shift in (0, 1, 2, 6, 10, 11)]
    assert alike[0] == max(alike)
    sound, rate = mixed(name)
    both = Ears(sound, rate)
    assert both.loudness == pytest.approx(LUFS, abs=1)
    assert both.loudness_range >= 5
    assert np.abs(sound).max() < 0.97


@pytest.mark.parametrize("name", sorted(SHEET.land))
def test_a_land_is_far_below_the_music(name: str) -> None:
    assert ears(name).loudness == pytest.approx(OF_LANDS, abs=1.2)


def test_the_measures_agree_with_the_standard_and_find_a_click_at_a_seam() -> None:
    """EBU Tech 3341, 3342: a full tone of 997 Hz on one side is -3.01 LUFS; two levels 10 dB apart are 10 LU."""
    rate = 48000
    tone = np.sin(2 * np.pi * 997 * np.arange(20 * rate) / rate)
    one_side = np.stack((tone, 0 * tone), axis=1)
    assert Ears(one_side, rate).loudness == pytest.approx(-3.01, abs=0.02)
    assert Ears(np.concatenate([one_side * 0.1, one_side * 0.0316]), rate).loudness_range == pytest.approx(10, abs=0.2)
    sound, rate = heard("birds")
    assert seam(sound[: len(sound) - rate // 3] + np.linspace(0, 0.2, len(sound) - rate // 3), rate // 20) > 1.2


@pytest.mark.parametrize("name", ["tick", "coin", "die_land", "howl"])
def test_the_bake_still_makes_the_committed_effects(name: str) -> None:
    ((file, made),) = effect_files(name).items()
    kept = (FOLDER / file).read_bytes()
    if file.endswith(".wav"):
        pairs = zip(array("h", made[44:]), array("h", kept[44:]), strict=True)
        assert max(abs(a - b) for a, b in pairs) <= 2  # libraries may round differently
    else:
        assert abs(len(made) - len(kept)) <= len(kept) // 50
