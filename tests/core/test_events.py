"""Events carry what they changed in the view, so that folding them gives the view after."""

from __future__ import annotations

from game.core.events import DiceRolled, Recorder, Seen, Settled, fold
from game.core.state import plain, state


@state
class Purse:
    gold: int
    gems: dict[int, int]

    def copy(self) -> Purse:
        raise NotImplementedError


@state
class Table:
    year: int
    purses: list[Purse]

    def copy(self) -> Table:
        raise NotImplementedError


def table() -> Table:
    return Table(1, [Purse(1, {}), Purse(2, {7: 1})])


def test_differences_are_the_top_level_names_with_another_value() -> None:
    now = table()
    seen = Seen(now.copy())
    assert seen.differences(now.copy()) == {}
    now.purses[1].gems[3] = 4
    assert seen.differences(now.copy()) == {"purses": [{"gold": 1, "gems": {}}, {"gold": 2, "gems": {"3": 4, "7": 1}}]}
    assert seen.told == plain(now)


def test_a_table_that_grows_or_shrinks_is_told_whole() -> None:
    now = table()
    seen = Seen(now.copy())
    now.purses.append(Purse(3, {}))
    assert seen.differences(now.copy()) == {"purses": plain(now.purses)}
    del now.purses[0]
    assert seen.differences(now.copy()) == {"purses": plain(now.purses)}


def test_what_was_told_before_stays_as_it_was_told() -> None:
    now = table()
    seen = Seen(now.copy())
    now.purses[0].gold = 5
    first = seen.differences(now.copy())
    now.purses[0].gold = 6
    seen.differences(now.copy())
    assert first["purses"][0]["gold"] == 5


def test_the_recorder_notes_changes_with_the_event_that_told_them() -> None:
    now = table()
    before = plain(now)
    recorder = Recorder(now.copy)
    now.year = 2
    recorder(DiceRolled(stream="guard", faces=(3,)))
    now.purses[0].gold = 9
    first, last = recorder.close()
    assert first.changes == {"year": 2}
    assert isinstance(last, Settled)
    assert last.changes == {"purses": plain(now.purses)}
    assert fold(before, (first, last)) == plain(now)


def test_an_event_knows_its_name() -> None:
    assert DiceRolled(stream="guard", faces=(3,)).type == "dice_rolled"
