"""A map saved in an editor is on the table within half a second, and nothing an editor leaves behind hurts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.bots import bot
from game.client.watchmap import DEBOUNCE, PATIENCE, Broken, MapWatch, Seen, Sound, carry
from game.core.match import Match
from game.resources import maps
from game.tiled.games import board_for


class Clock:
    """Time that passes when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def realm(tmp_path: Path) -> Path:
    """A copy of all maps; the path of its official realm."""
    shutil.copytree(maps(), tmp_path / "maps")
    return tmp_path / "maps" / "twenty_years" / "realm_5x5.tmx"


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def wait(watch: MapWatch, clock: Clock, seconds: float) -> list[Seen]:
    """What a game at 50 frames a second hears of the map meanwhile."""
    found = []
    for _ in range(round(seconds * 50)):
        clock.now += 0.02
        seen = watch.poll()
        if seen is not None:
            found.append(seen)
    return found


def watched(path: Path) -> tuple[MapWatch, Clock]:
    clock = Clock()
    watch = MapWatch(path, clock=clock)
    assert isinstance(watch.poll(), Sound)
    return watch, clock


def test_a_map_is_read_at_once_and_then_left_alone(realm: Path) -> None:
    watch, clock = watched(realm)
    assert wait(watch, clock, 5) == []


def test_a_saved_change_is_seen_within_half_a_second(realm: Path) -> None:
    watch, clock = watched(realm)
    rewrite(realm, 'name="col_labels" value="1, 2, 3, 4, 5"', 'name="col_labels" value="1, 1, 3, 4, 5"')
    (seen,) = wait(watch, clock, 0.5)
    assert isinstance(seen, Sound)
    assert list(seen.board["col_labels"]) == [1, 1, 3, 4, 5]


def test_a_change_of_a_tileset_is_seen_too(realm: Path) -> None:
    watch, clock = watched(realm)
    rewrite(realm.parents[1] / "tilesets" / "lands.tsx", 'value="swamp"', 'value="forest"')
    (seen,) = wait(watch, clock, 0.5)
    assert isinstance(seen, Sound)
    assert not any("swamp" in row for row in seen.board["terrain"])


def test_half_a_file_that_is_completed_in_time_is_never_spoken_of(realm: Path) -> None:
    watch, clock = watched(realm)
    whole = realm.read_text()
    realm.write_text(whole[: len(whole) // 2])
    assert wait(watch, clock, DEBOUNCE + PATIENCE / 2) == []
    realm.write_text(whole.replace("1, 2, 3, 4, 5", "1, 2, 3, 5, 5"))
    (seen,) = wait(watch, clock, 1)
    assert isinstance(seen, Sound)


def test_a_map_that_stays_broken_is_told_once_with_its_problems_and_mended_again(realm: Path) -> None:
    watch, clock = watched(realm)
    rewrite(realm, 'name="capitol"', 'name="capitoll"')
    (seen,) = wait(watch, clock, 3)
    assert isinstance(seen, Broken)
    assert "capitol" in str(seen.problems[0])
    assert seen.data is not None, "its picture can be shown all the same"
    rewrite(realm, 'name="capitoll"', 'name="capitol"')
    (mended,) = wait(watch, clock, 3)
    assert isinstance(mended, Sound)


def test_a_map_that_vanishes_and_comes_back_is_watched_on(realm: Path) -> None:
    watch, clock = watched(realm)
    away = realm.with_suffix(".away")
    realm.rename(away)
    (gone,) = wait(watch, clock, 3)
    assert isinstance(gone, Broken)
    assert "not found" in str(gone.problems[0])
    away.rename(realm)
    (back,) = wait(watch, clock, 3)
    assert isinstance(back, Sound)


def test_while_somebody_keeps_writing_nothing_is_read(realm: Path) -> None:
    watch, clock = watched(realm)
    whole = realm.read_text()
    for number in range(20):
        realm.write_text(whole[: 400 + number])
        assert wait(watch, clock, 0.1) == []
    realm.write_text(whole)
    assert all(isinstance(seen, Sound) for seen in wait(watch, clock, 1))


def reign(length: int) -> Match:
    match = Match.new("twenty_years", seed="oak-7", board=board_for(maps() / "twenty_years" / "realm_5x5.tmx")[1])
    greedy = bot("greedy", "twenty_years", "1")
    while len(match) < length:
        match.step(greedy.choose(match.view(0), match.legal()))
    return match


def test_a_reign_is_carried_over_whole_when_only_the_look_of_the_land_changed() -> None:
    match = reign(60)
    board = dict(match.setup.board or {})
    board["terrain"] = [["meadow"] * board["cols"]] * board["rows"]
    carried, stop = carry(match.setup, board, match.journal)
    assert stop is None
    assert carried.journal == match.journal
    assert carried.fingerprint() == match.fingerprint()


def test_a_reign_stops_before_the_first_action_the_new_map_forbids_and_says_why() -> None:
    match = reign(80)
    claim = next(i for i, entry in enumerate(match.journal) if type(entry.action).__name__ == "ClaimTile")
    tile = match.journal[claim].action.tile  # type: ignore[attr-defined]
    board = dict(match.setup.board or {})
    row, col = int(tile[1]) - 1, int(tile[2]) - 1
    costs = [list(line) for line in board["costs"]]
    costs[row][col] = 0
    board["costs"] = costs
    carried, stop = carry(match.setup, board, match.journal)
    assert stop is not None
    assert stop.kept == len(carried) <= claim
    assert stop.total == len(match)
    assert f"Number {stop.kept + 1}" in stop.text
    assert len(stop.why) > 20
