"""Narration: in order and never late, by the real speech-dispatcher where it is installed, and without it play goes on.

The real server is told to speak by a program that writes down what it hears and takes its time, so nothing sounds.
"""

import os
import re
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.access.speech import LOST, MISSING, MOST, SERVER, LineSpeaker
from game.client.scenes.options import OptionsScene
from game.journal.settings import Settings
from tests.access.conftest import Opening
from tests.world import eventually

MODULES = (Path("/usr/lib/speech-dispatcher-modules"), Path("/usr/libexec/speech-dispatcher-modules"))
PLUGINS = tuple(Path("/usr/lib").glob("*/speech-dispatcher/spd_alsa.so"))
THERE = shutil.which(SERVER) and any((folder / "sd_generic").exists() for folder in MODULES) and PLUGINS
real = pytest.mark.skipif(not THERE, reason="no speech-dispatcher (apt: speech-dispatcher)")

CONFIG = """LogLevel 1
CommunicationMethod "unix_socket"
SocketPath "{home}/speech-dispatcher/speechd.sock"
AudioOutputMethod "alsa"
SymbolsPreproc "none"
AddModule "diary" "sd_generic" "diary.conf"
DefaultModule diary
"""
DIARY = """GenericExecuteSynth "echo '$DATA' >> {home}/said; case '$DATA' in *Battle*) sleep 2;; *) sleep 0.2;; esac"
GenericMaxChunkLength 2000
AddVoice "en" "MALE1" "anybody"
"""


class Speaker:
    """The server of this home, and what it has said."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.voices: list[LineSpeaker] = []

    def voice(self) -> LineSpeaker:
        """One that speaks to this server, until the test ends."""
        self.voices.append(LineSpeaker())
        return self.voices[-1]

    def end(self) -> None:
        """First the voices, else one of them would start a server anew."""
        for voice in self.voices:
            voice.close()
        for thread in (one for one in threading.enumerate() if one.name == "narration"):
            thread.join(10)
        if self.pid:
            os.kill(self.pid, signal.SIGTERM)

    @property
    def said(self) -> list[str]:
        diary = self.home / "said"
        return [line.strip() for line in diary.read_text().splitlines() if line.strip()] if diary.exists() else []

    @property
    def pid(self) -> int:
        """Of the server; 0 while there is none."""
        kept = self.home / "speech-dispatcher" / "pid" / "speech-dispatcher.pid"
        return int(kept.read_text() or 0) if kept.exists() else 0

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)


@pytest.fixture
def speaker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Speaker]:
    """No server runs yet: whoever wants one starts it, with a configuration that speaks to a file."""
    config = tmp_path / "config" / "speech-dispatcher"
    (config / "modules").mkdir(parents=True)
    (config / "speechd.conf").write_text(CONFIG.format(home=tmp_path))
    (config / "modules" / "diary.conf").write_text(DIARY.format(home=tmp_path))
    (tmp_path / "silent.conf").write_text("pcm.!default { type null }\nctl.!default { type null }\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "silent.conf"))
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    speaker = Speaker(tmp_path)
    yield speaker
    speaker.end()


@real
def test_the_real_server_is_started_and_says_lines_in_order(speaker: Speaker) -> None:
    voice = speaker.voice()
    voice.say(["Year 2.", "You win 97 % of 5'000 ..."])
    eventually(lambda: speaker.said)
    voice.say(["One."])
    voice.say([". Two"])
    eventually(lambda: speaker.said[-1].endswith("Two"))
    assert " ".join(speaker.said) == "Year 2. You win 97 % of 5'000 One. . Two"
    assert voice.trouble == ""


@real
def test_what_a_player_moves_to_is_said_in_place_of_the_old(speaker: Speaker) -> None:
    voice = speaker.voice()
    voice.say(["Battle"])
    eventually(lambda: speaker.said)
    voice.say(["nobody hears this"])
    voice.say(["End year"], cut=True)
    eventually(lambda: len(speaker.said) == 2)
    voice.say(["Roll"])
    eventually(lambda: len(speaker.said) == 3)
    assert speaker.said == ["Battle", "End year", "Roll"]


@real
def test_a_flood_is_cut_to_its_newest_lines(speaker: Speaker) -> None:
    voice = speaker.voice()
    voice.say(["Old"])
    eventually(lambda: speaker.said)
    for n in range(2000):
        voice.say([f"line {n}"])
    eventually(lambda: speaker.said[-1].endswith("line 1999"))
    assert len(speaker.said) < 3 * MOST


@real
def test_a_server_that_is_killed_is_started_again_and_says_what_it_owed(speaker: Speaker) -> None:
    voice = speaker.voice()
    voice.say(["Before"])
    eventually(lambda: speaker.said)
    first = speaker.pid
    speaker.kill()
    voice.say(["After"])
    eventually(lambda: "After" in speaker.said)
    assert speaker.pid not in (0, first)
    assert voice.trouble == ""


@real
def test_a_game_is_narrated_by_the_real_server(speaker: Speaker, listen: Opening) -> None:
    heard = listen(("play", "twenty_years", "--seed", "oak-7", "--speed", "0"), Settings(narration=True))
    speaker.voices.append(heard.play.app.reader.voice)
    heard.ear.heard = False
    eventually(lambda: any("Keys to the Realm" in line for line in speaker.said))
    heard.play.key("return", then=3)
    eventually(lambda: any(re.match(r"die \d shows", line) for line in speaker.said))


def test_where_there_is_no_server_one_sentence_says_so_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listen: Opening
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    heard = listen(OptionsScene())
    heard.press("Narration", role="switch")
    eventually(lambda: heard.play.app.reader.voice.trouble)
    heard.play.key("up")
    assert heard.play.scene.toast.text == MISSING
    assert heard.play.scene.focus.id == "option/captions"
    heard.press("Narration", role="switch")
    assert heard.play.app.reader.voice.trouble == ""


def test_the_voice_ends_with_the_game(listen: Opening) -> None:
    heard, speech = listen(OptionsScene()), Speech()
    heard.play.app.reader.voice = LineSpeaker(lambda: speech)
    heard.press("Narration", role="switch")
    eventually(lambda: speech.said)
    heard.play.app.close()
    eventually(lambda: speech.closed)
    heard.play.app.reader.voice.say(["More"])
    assert "More" not in speech.said


class Speech:
    """Speaks for as long as it is let."""

    def __init__(self, breaks: int = 0) -> None:
        self.said: list[str] = []
        self.breaks = breaks
        self.quiet, self.closed = True, False

    def speak(self, words: str) -> None:
        if self.breaks:
            self.breaks -= 1
            raise BrokenPipeError
        self.said.append(words)

    def ended(self, seconds: float) -> bool:
        time.sleep(0.001)
        return self.quiet

    def hush(self) -> None:
        self.quiet = True

    def close(self) -> None:
        self.closed = True


def test_saying_never_waits_and_what_is_too_old_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("a program was started"))
    LineSpeaker().say([])  # before there is something to say
    speech = Speech()
    speech.quiet = False
    voice = LineSpeaker(lambda: speech)
    voice.say(["Year 2."])
    eventually(lambda: speech.said)
    voice.say([f"Line {n}." for n in range(MOST + 5)])
    eventually(lambda: len(speech.said) == 2)
    assert speech.said[1].startswith("Line 5. Line 6")


def test_a_line_is_said_again_and_in_the_end_given_up() -> None:
    speech = Speech(1)
    once, twice = LineSpeaker(lambda: speech), LineSpeaker(lambda: Speech(1))
    once.say(["Year 2."])
    twice.say(["Year 2."])
    eventually(lambda: twice.trouble)
    assert twice.trouble == LOST
    assert (once.trouble, speech.said) == ("", ["Year 2"])
