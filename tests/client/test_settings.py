"""Settings are written whole or not at all, and a damaged file never keeps anybody from playing."""

from pathlib import Path

import pytest

from game.client.services import next_speed
from game.journal import settings as files
from game.journal.settings import FILE, Settings, load, save
from tests.journal.forging import failing


def test_what_is_saved_is_what_is_loaded_without_a_file_the_usual_settings_hold(tmp_path: Path) -> None:
    assert load(tmp_path) == (Settings(), None)
    chosen = Settings(text_size=130, keys={"mirror": ["x"]}, window=(1, 2, 1280, 720), speed=0)
    save(chosen, tmp_path / "new" / "folder")
    assert load(tmp_path / "new" / "folder") == (chosen, None)


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b'{"text_size": "big"}', b'{"text_size": 900}', b"\xff\xfe\x00", b"[" * 100_000, b"null"]
)
def test_a_damaged_file_is_kept_aside_and_told(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / FILE).write_bytes(raw)
    settings, message = load(tmp_path)
    assert settings == Settings()
    assert message is not None
    assert "\n" not in message
    assert (tmp_path / f"{FILE}.damaged").read_bytes() == raw
    assert load(tmp_path) == (Settings(), None)


@pytest.mark.parametrize(
    ("raw", "advice"),
    [
        ('{"counsel": false}', "never"),
        ('{"counsel": false, "hint": true}', "request"),
        ('{"hint": false}', "never"),
        ('{"counsel": 7, "rumble": 10}', "request"),
        ('{"rumble": 10, "holograms": true}', Settings().advice),
    ],
)
def test_a_setting_that_has_another_name_by_now_or_is_of_a_newer_version_is_carried_over(
    tmp_path: Path, raw: str, advice: str
) -> None:
    (tmp_path / FILE).write_text(raw)
    settings = load(tmp_path).settings
    assert settings.advice == advice
    assert settings.rumble == (10 if "rumble" in raw else Settings().rumble)


def test_a_file_that_cannot_be_read_is_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    settings, message = load(tmp_path)
    assert settings == Settings()
    assert message is not None
    assert (tmp_path / FILE).is_dir()


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_failing_disk_leaves_the_old_settings_whole(tmp_path: Path, broken: str) -> None:
    save(Settings(rumble=1), tmp_path)
    with failing(broken), pytest.raises(OSError, match="No space"):
        save(Settings(rumble=2), tmp_path)
    assert load(tmp_path).settings.rumble == 1
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_the_files_lie_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROLL_AND_REIGN_HOME", str(tmp_path))
    assert files.config_folder() == files.data_folder() == tmp_path
    monkeypatch.delenv("ROLL_AND_REIGN_HOME")
    assert "roll-and-reign" in str(files.data_folder())


def test_the_speeds_go_round() -> None:
    settings = Settings()
    assert [next_speed(settings) for _ in range(4)] == [2, 4, 0, 1]
