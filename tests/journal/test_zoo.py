"""Saves of every format there was still open, to the last action, and play goes on from there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.journal.reading import FORMAT, load, peek
from game.journal.saves import resume

ZOO = Path(__file__).parent / "zoo"
ACTIONS = {
    "format1-twenty_years-finished": 201,
    "format1-twenty_years-undone": 141,
    "format1-mini_monarchy": 53,
    "format2-twenty_years-finished": 221,
    "format2-twenty_years-undone": 141,
    "format2-xii_century-table": 204,
    "format3-horrible_hordes-table": 150,
}
# Where these led when they were written. A change of the rules that moves them needs a new version of those rules.
LED_TO = {
    "format1-twenty_years-finished": "22469f991801a022",
    "format1-twenty_years-undone": "b743334c4f12722e",
    "format2-twenty_years-finished": "791470dd3121eede",
    "format2-twenty_years-undone": "3349e9e4557744bc",
    "format2-xii_century-table": "c4940e6d2cfab8e6",
    "format3-horrible_hordes-table": "b6428d2476e15497",
}


def test_every_animal_is_known_and_every_format_is_kept() -> None:
    assert {path.stem for path in ZOO.glob("*.reign")} == ACTIONS.keys()
    found = {told.format for path in ZOO.glob("*.reign") if (told := peek(path)) is not None}
    assert found == set(range(1, FORMAT + 1))


@pytest.mark.parametrize("name", ACTIONS)
def test_an_old_save_opens_to_its_last_action(name: str) -> None:
    loaded = load(ZOO / f"{name}.reign", mend=False)
    assert loaded.recovery is None
    assert loaded.drift is None
    assert len(loaded.match) == ACTIONS[name]
    assert loaded.header.name == "Maud of the Mill"
    assert loaded.study is name.endswith("undone")
    assert loaded.match.fingerprint() == LED_TO.get(name, loaded.match.fingerprint())


@pytest.mark.parametrize("name", [name for name in ACTIONS if not name.endswith("finished")])
def test_play_goes_on_in_an_old_save(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.reign"
    shutil.copy(ZOO / path.name, path)
    loaded = load(path)
    writer = resume(loaded)
    for _ in range(40):
        if loaded.match.over:
            break
        seat, action = loaded.match.pending[0].seat, loaded.match.legal()[0]
        loaded.match.step(action, seat)
        writer.action(loaded.match, seat, action)
    writer.close()
    again = load(path, mend=False)
    assert again.recovery is None
    assert again.match.fingerprint() == loaded.match.fingerprint()
