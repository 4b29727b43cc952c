"""Back at a shared table one is told what happened since one's own last move."""

from __future__ import annotations

from game.client.scenes.hand_over import MOST, MeanwhileScene, told_since
from game.client.stack import Push
from tests.client.driver import Driver
from tools.shots import SHOTS


def test_the_latest_lines_are_told_and_any_press_goes_on() -> None:
    with Driver(SHOTS["hordes_plain"].scene()) as play:
        table = play.scene
        match, since = table.play.session.match, len(table.play.session.match) - 9
        play.app.stack.apply(Push(MeanwhileScene(table.play, since)))
        play.frames(3)
        lines, more = told_since(match, since, table.play.session.you)
        assert lines
        assert more == 0
        said = str(play.scene.page.said())
        assert "Since your last move: 9 actions" in said
        assert all(line.text.split("~")[0][:12] in said for _, line in lines[-4:])
        assert len({seat for seat, _ in lines}) > 1
        play.pad.tap("south")
        assert play.scene is table


def test_of_weeks_only_the_end_is_told_and_the_rest_counted() -> None:
    match = SHOTS["hordes_plain"].scene().play.session.match  # type: ignore[attr-defined]
    lines, more = told_since(match, 0, None)
    assert MOST <= len(lines) < 3 * MOST
    assert 0 < more < len(match)
    again, _ = told_since(match, more, None)
    assert again == lines
