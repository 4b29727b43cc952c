"""A challenge is shown with the score, typed by pad, keys or mouse, and taken up by the command line too."""

from pathlib import Path

import pytest

from game.client.map_cards import look, map_of
from game.client.scenes.draft import MatchDraft
from game.client.scenes.map import Table
from game.client.scenes.score import ScoreScene
from game.client.scenes.setup import ChallengeEntry, SetupScene
from game.core.match import Match
from game.core.rules import ruleset
from game.journal.challenge import ChallengeError, decode, encode, grouped
from game.resources import maps
from game.title import titles
from tests.client.driver import Driver, run_of

GAME = "twenty_years"


def island_code() -> str:
    return encode(Match.new(GAME, seed="oak-7", board=_board()).setup)


def type_by_pad(play: Driver, code: str) -> None:
    """Walk the d-pad from key to key."""
    for letter in code:
        want = f"key/{letter}"
        for act, less in (("down", 1), ("up", 1), ("right", 0), ("left", 0)):
            for _ in range(8):
                here, there = (play.scene.focus.zones[id].rect for id in (play.scene.focus.id, want))
                away = there[less] - here[less]
                if abs(away) < 1 or (away > 0) is not (act in ("down", "right")):
                    break
                play.pad.tap(act)
        assert play.scene.focus.id == want
        play.pad.tap("south")


def test_a_challenge_is_typed_by_pad_alone_and_played(home: Path) -> None:
    code = island_code()
    with Driver(SetupScene(GAME), then=2) as play:
        zone = next(id for id, zone in play.scene.focus.zones.items() if zone.name.startswith("Challenge"))
        play.until(lambda: play.scene.focus.id == zone or play.pad.tap("up"), 30)
        play.pad.tap("south", then=2)
        assert isinstance(play.scene, ChallengeEntry)
        type_by_pad(play, code)
        play.pad.tap("start", then=2)
        assert isinstance(play.scene, SetupScene)
        play.until_beside(lambda: play.scene.draft.seed == "oak-7")
        assert play.scene.draft.map.path.stem == "island"
        play.pad.tap("south", then=2)
        table = play.app.stack.scenes[0]
        assert isinstance(table, Table)
        assert encode(table.play.session.match.setup) == code


def test_real_keys_type_small_letters_and_leave_out_what_is_no_letter(home: Path) -> None:
    with Driver(ChallengeEntry(), then=1) as play:
        play.text(grouped(island_code()).lower() + "0o1i!")
        assert play.scene.text == island_code()
        assert play.scene.said[0] == decode(island_code())


def test_a_map_that_is_not_here_is_asked_for(home: Path) -> None:
    assert map_of(decode(island_code()), home).path == maps() / GAME / "island.tmx"
    stranger = encode(Match.new(GAME, seed="oak-7", board={**_board(), "id": "elsewhere"}).setup)
    with pytest.raises(ChallengeError, match="needs a map you don't have"):
        map_of(decode(stranger), home)


def _board() -> dict[str, object]:
    board = look(maps() / GAME / "island.tmx", GAME).board
    assert board is not None
    return board


@pytest.mark.parametrize("game", titles())
def test_a_challenge_for_many_seats_sits_them_down(home: Path, game: str) -> None:
    seats = ruleset(game).seats.stop - 1
    code = encode(Match.new(game, seats, seed="oak-7").setup)
    draft = MatchDraft(game, home, watching=False)
    draft.take_challenge(decode(code), lambda: None)
    assert len(draft.players) == seats
    assert draft.refusal is None
    with Driver(["play", "--challenge", code], then=1) as play:
        assert encode(play.app.stack.scenes[0].play.session.match.setup) == code


def test_the_command_line_takes_a_challenge_up(home: Path) -> None:
    run = run_of("play", "--challenge", island_code())
    assert (run.game, run.seed, run.opening) == (GAME, "oak-7", "play")
    assert run.map == maps() / GAME / "island.tmx"
    assert dict(run.options) == dict(Match.new(GAME).setup.options)


def test_the_score_shows_the_challenge_of_its_reign(home: Path) -> None:
    with Driver(["play", GAME, "--seed", "oak-7", "--headless"], then=2) as play:
        scene = ScoreScene(play.app.stack.scenes[0].play)
        assert scene.challenge == f"Challenge: {grouped(encode(scene.match.setup))}"
