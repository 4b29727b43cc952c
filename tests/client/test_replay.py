"""Any save is a replay: scrubbed, stepped, played and branched from, by pad alone, keys alone, mouse alone."""

import re
from pathlib import Path

import pygame
import pytest

from game.bots import bot, names
from game.client.export import Replay
from game.client.scenes.help import HelpScene
from game.client.scenes.lookback import BranchesScene
from game.client.scenes.map import Table
from game.client.scenes.page import NameEntry
from game.client.scenes.replay import ReplayScene, chart, replay_of
from game.client.scenes.replay_record import Record
from game.client.scenes.saves import KEPT, NEAR, SavesScene
from game.client.stack import Pop, Push
from game.client.ui.focus import FocusGraph
from game.client.ui.page import Curves, Page
from game.core.match import Match
from game.core.rules import ruleset
from game.journal.reading import load, peek
from game.journal.saves import Store
from game.journal.settings import Settings
from game.session import Session
from game.title import titles
from tests.client.conftest import ZOO
from tests.client.driver import Driver
from tests.client.ui_helpers import AskedArt, painter
from tests.pictures import inspect
from tests.pictures.inspect import say
from tests.world import as_long_as, kept, play_on


@pytest.fixture(scope="module")
def match() -> Match:
    return load(ZOO, mend=False).match


def shown(play: Driver) -> str:
    """The fingerprint of the table on the stage."""
    return play.scene.stage.session.match.fingerprint()


def test_every_moment_of_a_replay_is_the_state_of_that_moment_and_is_told_again(match: Match, save: Path) -> None:
    session = Replay(match, "Maud", 30)
    session.go_to(3)
    assert session.match.fingerprint() == match.branch(3).fingerprint()
    assert session.match.setup == match.setup
    with Driver(ReplayScene(match, "Maud", save)) as play:
        scene: ReplayScene = play.scene
        for at in (0, 221, 40, 9, 120, 41, 0):
            scene.go_to(at)
            play.frames(1)
            assert scene.at == at
            assert shown(play) == match.branch(at).fingerprint()
            assert scene.stage.play.shown.year == match.state_at(at).year


def test_a_replay_plays_by_itself_as_fast_as_asked_stops_at_its_end_and_never_writes(match: Match, save: Path) -> None:
    short, whole = match.branch(12), save.read_bytes()
    with Driver(ReplayScene(short, "Maud", save)) as play:
        play.pad.tap("west", 2)
        assert play.scene.pace == 4
        play.pad.tap("south")
        assert play.scene.playing
        play.until(lambda: not play.scene.playing, 3000)
        assert play.scene.at == 12
        assert shown(play) == short.fingerprint()
        play.pad.tap("south")
        assert play.scene.playing
        assert play.scene.at < 12, "it begins anew"
    with Driver(ReplayScene(match, "Maud", save, playing=True), then=200) as play:
        play.pad.tap("lt", 3)
    assert save.read_bytes() == whole
    assert [path.name for path in save.parent.iterdir()] == [save.name]
    frames = []
    for presses in (0, 2):
        with Driver(ReplayScene(match.branch(8), "Maud", save)) as play:
            play.pad.tap("west", presses)
            play.pad.tap("south")
            frames.append(play.until(lambda play=play: play.scene.at == 8, 4000))
    assert frames[1] < frames[0] / 2


def test_a_battle_a_replay_stands_at_readies_itself_for_blows_only_when_it_goes_on(match: Match, save: Path) -> None:
    with Driver(ReplayScene(match, "Maud", save)) as play:
        play.scene.stage.services.painter.sprites = art = AskedArt()
        play.scene.go_to(118)
        play.frames(30)
        blasts = {f"fx/blast_{step}" for step in range(5)}
        assert art.asked
        assert not art.asked & blasts
        play.pad.tap("south")
        play.until(lambda: art.asked & blasts, 600)


@pytest.fixture(scope="module")
def century() -> Match:
    """XII Century, three towns of bots, played out."""
    return play_on(Match.new("xii_century", 3, {"difficulty": "normal"}, "town-0"))


def read(match: Match) -> Record:
    record = Record(match)
    while len(record.points) <= len(record.rounds):
        record.prepare(0)
    for _ in range(len(match)):
        record.prepare(0)
    return record


def test_a_line_is_marked_and_its_points_counted_once(match: Match, century: Match) -> None:
    kinds = {mark.kind for mark in read(match).marks}
    assert kinds == {"battle", "loss"}
    record = read(century)
    leads = [mark for mark in record.marks if mark.kind == "lead"]
    assert leads
    for mark in leads:
        before, after = (
            record.points[i] for i in (record.round_at(mark.move) - 1, record.round_at(mark.move)) if i >= 0
        )
        name = mark.text.removeprefix("New leader: ")
        best = [seat for seat, total in enumerate(after) if total == max(after)]
        assert [record.seats.name(seat) for seat in best] == [name]
        assert before != after
    assert len(record.points) == len(record.rounds) + 1
    assert record.points[-1] == tuple(sheet.total for sheet in century.score())
    begun = Record(match).rounds[2].at
    record = Record(match.branch(begun))
    while record.count():
        pass
    assert record.moments == tuple(entry.at for entry in record.rounds)
    assert len(record.points) == len(record.rounds)
    page = Page(keep=False)
    page.paint(painter(), FocusGraph(), chart(record, begun)[0], (0, 0, 210, 84))
    (curves,) = [entry.node for entry in page.plan.entries if isinstance(entry.node, Curves)]
    assert curves.now == curves.length == len(record.points) - 1


def test_the_log_tells_whose_each_move_is_under_the_name_it_had_then_and_the_graph_how_the_points_went(
    century: Match,
) -> None:
    with Driver(ReplayScene(century, "Maud", at=len(century))) as play:
        scene = play.scene
        play.frames(len(century) // 4 + len(scene.record.rounds) + 2)
        last = scene.focus.zones[f"log/{len(century) - 1}"]
        assert not last.hidden
        seat = century.journal[-1].seat
        assert last.name.startswith(f"{('Ravensford', 'Thornby', 'Greyholm')[seat]}: ")
        lines = "\n".join(say(scene.view()))
        totals = [sheet.total for sheet in century.score()]
        assert f"Ravensford: {totals[0]}, Thornby: {totals[1]}, Greyholm: {totals[2]}" in lines
        assert f"> Timeline: move {len(century)} of {len(century)}" in lines
    record = Record(play_on(Match.new("horrible_hordes", 3, seed="town-0"), until=lambda match: len(match) == 3))
    assert [record.name(1, at) for at in range(2)] == ["Seat 2", "Feudal Men"], "as it was then"


def test_a_branch_is_a_save_of_its_own_and_is_played_at_once(match: Match, home: Path, save: Path) -> None:
    whole = save.read_bytes()
    with Driver(ReplayScene(match, "Maud", save, at=40)) as play:
        play.pad.tap("north")
        play.until(lambda: isinstance(play.scene, NameEntry))
        play.scene.text = "West wind"
        play.pad.tap("start", then=3)
        table = play.app.stack.scenes[0]
        assert isinstance(table, Table)
        assert table.play.session.match.fingerprint() == match.branch(40).fingerprint()
        assert table.play.session.study
        assert table.play.session.players == ("human",)
    assert save.read_bytes() == whole
    child = next(path for path in Store(home).paths() if path != save)
    told = peek(child)
    assert (told.parent, told.parent_length, told.branch, told.study) == (save.name, 40, "West wind", True)
    assert load(child).match.fingerprint() == match.branch(40).fingerprint()


def test_branches_stand_side_by_side_and_show_the_same_luck(home: Path, save: Path, match: Match) -> None:
    session = Session.branch(save, home, 40, "West wind")
    for _ in as_long_as(lambda: not session.match.over and session.match.state.year < 8):
        session.play(session.match.legal()[-1])
    session.close()
    with Driver(BranchesScene(save)) as play:
        play.until(lambda: not play.scene.waiting, then=2)
        first, second = play.scene.branches
        assert (first.title, second.title) == ("Original", "West wind")
        assert first.summary.chips != second.summary.chips
        of_year = [
            next(fall.faces for fall in branch.record.falls if fall.round == 7 and fall.stream == "harvest")
            for branch in (first, second)
        ]
        shorter = min(map(len, of_year))
        assert of_year[0][:shorter] == of_year[1][:shorter]
        play.pad.tap("rb")
        play.pad.tap("south")
        assert isinstance(play.scene, ReplayScene)
        play.pad.tap("east")
        assert isinstance(play.scene, BranchesScene)


@pytest.mark.parametrize("game", titles())
def test_the_save_of_every_game_is_replayed_and_branched_from(home: Path, game: str) -> None:
    path = kept(
        home, game, lambda match: len(match) >= 50, "greedy", max(1, 2 * (2 in ruleset(game).seats)), name="Maud"
    )
    match = load(path, mend=False).match
    with Driver(ReplayScene(match, "Maud", path)) as play:
        for at in (len(match), 0, 31, 12):
            play.scene.go_to(at)
            play.frames(3)
            assert shown(play) == match.branch(at).fingerprint()
        play.pad.tap("rt")
        play.until(lambda: play.scene.at == 13, 600)
    Session.branch(path, home, 12, "West wind").close()
    with Driver(BranchesScene(path), then=5) as play:
        assert [branch.title for branch in play.scene.branches] == ["Original", "West wind"]


def test_a_replay_marks_as_bots_those_who_were_bots_also_from_the_list_of_saves(home: Path) -> None:
    match = Match.new("horrible_hordes", 2, seed="oak-7")
    session = Session(match, ("human", "bot:greedy"), "Maud", None)
    with Driver(replay_of(session)) as play:
        assert play.scene.stage.session.bots == (False, True)
    assert Replay(match, "Maud").bots == (False, False)
    Session.new("horrible_hordes", home, players=("human", "human")).close()
    with Driver(SavesScene(), then=4) as play:
        assert play.scene.prompts()[0].label == "Continue"
        play.scene.focus.focus_on("do/replay")
        assert play.scene.prompts()[0].label == "Choose"
        play.key("enter")
        assert play.scene.stage.session.bots == (False, False)


def test_a_long_list_of_saves_reads_what_is_near_and_keeps_no_more(home: Path, save: Path) -> None:
    for n in range(2 * KEPT):
        (save.parent / f"copy-{n}.reign").write_bytes(save.read_bytes()[:800])
    with Driver(SavesScene()) as play:
        scene = play.scene
        for at in (0, KEPT, 2 * KEPT):
            scene.focus.focus_on(f"save/{at}")
            play.until(lambda: scene.chosen in scene.cards, 2)
            play.frames(2 * NEAR)
            assert len(scene.cards) <= KEPT
            here = scene.paths.index(scene.chosen)
            assert set(scene.paths[max(0, here - NEAR) : here + NEAR]) <= set(scene.cards)


def test_the_log_of_a_replay_names_spaces_as_its_board_does() -> None:
    match = Match.new("horrible_hordes", 1, seed="oak-7")
    record = Record(match)
    play_on(
        match,
        bot(names("horrible_hordes")[0], "horrible_hordes", "0"),
        until=lambda m: len(m) and record.words(len(m) - 1).startswith("Settle"),
    )
    action = match.journal[len(match) - 1].action
    x, y = action.space
    assert record.words(len(match) - 1) == f"Settled at {x},{y}"
    assert any(f"at {x},{y}" in line for line in record.told(len(match) - 1))


LOGS = {"twenty_years": "Claimed row ", "xii_century": ": ", "mini_monarchy": "village"}


@pytest.mark.parametrize("game", LOGS)
def test_the_log_of_a_replay_says_what_a_deed_was_for_and_nothing_only_the_terminal_shows(game: str) -> None:
    match = play_on(Match.new(game, 1, seed="oak-7"), bot(names(game)[0], game, "0"), until=lambda m: len(m) >= 60)
    record = Record(match)
    told = [record.words(move) for move in range(len(match))]
    came = [line for move in range(len(match)) for line in record.told(move)]
    assert not [line for line in came if re.search(r"\bt\d\d\b", line)]
    assert any(LOGS[game] in line for line in told)
    assert not [line for line in told if re.search(r"\bt\d\d\b|\b(at|on) [a-z]\d", line)]


def test_nobody_thinks_in_a_replay(home: Path) -> None:
    game = play_on(Match.new("xii_century", 2, seed="oak"), until=lambda m: len(m) == 30)
    with Driver(ReplayScene(game, "Maud", at=12)) as play:
        for _ in range(12):
            play.frames(20)
            stage = play.scene.stage
            notes = inspect.noted(lambda _, stage=stage: stage.draw(play.services.painter), stage.services.painter)
            assert notes
            assert not [note for note in notes if "thinking" in note.text]
            if not play.scene.playing:
                play.scene.toggle()


def test_what_is_known_of_a_save_breaks_between_its_figures_only(home: Path) -> None:
    Session.new("xii_century", home, players=("human",) * 3).close()
    with Driver(SavesScene(), settings=Settings(text_size=200)) as play:
        play.until(lambda: play.scene.card is not None, then=2)
        seen = [note.text for note in play.notes() if note.kind == "text"]
        assert any("best\u00a00\u00a0VP" in text for text in seen), seen


@pytest.mark.usefixtures("painted")
def test_a_replay_draws_on_the_window_as_it_is_after_it_changed_its_size_and_back_under_another_page(
    match: Match, save: Path
) -> None:
    """A window that changes its size has other pixels; what was cut from the old ones is no longer there."""

    def pixels(driver: Driver) -> bytes:
        painter, hole = driver.services.painter, driver.scene.page.hole("stage")
        return bytes(painter.part(painter.box(*hole)).get_buffer())

    with Driver(ReplayScene(match, "Maud", save, at=10), settings=Settings(reduced_motion=True), then=30) as driver:
        before, size = pixels(driver), driver.app.screen.window.size
        driver.apply(Push(HelpScene(match.setup.game)))
        driver.app.screen.window.size = 1000, 600
        driver.frames(10)
        others = [pygame.Surface(size) for _ in range(9)]  # where the old pixels were
        driver.app.screen.window.size = size
        driver.frames(10)
        driver.apply(Pop(), then=30)
        assert pixels(driver) == before
        assert not any(any(other.get_buffer().raw) for other in others)
