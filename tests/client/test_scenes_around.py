"""The pages around a game: reached and left by pad alone, mouse alone, keys alone; what they say is true."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.bots import names
from game.client.about import about_game
from game.client.export import Replay
from game.client.input.actions import Act
from game.client.map_cards import look, maps_of
from game.client.play import Play
from game.client.scenes.begin import CreditsScene, go_on
from game.client.scenes.draft import OFF, MatchDraft
from game.client.scenes.help import STEPS, HelpScene
from game.client.scenes.lesson import LessonScene
from game.client.scenes.map import Table
from game.client.scenes.menu import MenuScene
from game.client.scenes.options import OptionsScene, RebindingScene
from game.client.scenes.page import LONGEST, PageScene
from game.client.scenes.pause import PauseScene
from game.client.scenes.saved import card_steps
from game.client.scenes.saves import SavesScene
from game.client.scenes.score import ScoreScene
from game.client.scenes.setup import MapsScene, SetupScene
from game.client.services import FIELDS
from game.client.stack import Push, Reset, Scene
from game.client.ui.page import Slider
from game.client.ui.text import plain
from game.journal.files import saves, spoken
from game.journal.reading import HUMAN
from game.journal.settings import Settings
from game.journal.settings import load as load_settings
from game.resources import maps
from game.session import Session
from game.title import BUILT_IN, titles
from game.words import guide, some_ruler
from tests.client.driver import Driver
from tests.pictures.inspect import noted, say, spilled
from tests.world import as_long_as, kept, play_on

GAME = "twenty_years"


def reign(home: Path, years: int, name: str = "Maud of the Mill", seed: str = "around-1") -> Path:
    """A saved reign that a bot has brought to its year `years` (21: to the end)."""
    return kept(home, GAME, lambda match: match.state.year >= years, "greedy", seed=seed, name=name)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of the save of a finished reign."""
    return reign(tmp_path_factory.mktemp("finished"), 21, "Edda the Early").read_bytes()


def put_save(home: Path, data: bytes, name: str = "20260101-120000-twenty_years.reign") -> Path:
    path = home / "saves" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return path


def at_the_table(play: Driver) -> bool:
    return any(isinstance(scene, Table) for scene in play.app.stack.scenes)


# ---- from the title to the table, by each device alone


def test_the_title_opens_on_the_reign_to_go_on_with(home: Path) -> None:
    path = reign(home, 4)
    before = next(filter(None, card_steps(path))).match
    with Driver(["play"]) as play:
        assert play.scene.focus.id == "continue"
        play.pad.tap("south")
        play.until(lambda: at_the_table(play), 30)
        table = next(scene for scene in play.app.stack.scenes if isinstance(scene, Table))
        assert table.play.session.match.fingerprint() == before.fingerprint()


def test_back_from_the_score_of_a_saved_game_leads_to_the_saved_games(home: Path, finished: bytes) -> None:
    put_save(home, finished)
    with Driver(["play"]) as play:
        play.apply(Push(SavesScene()), then=3)
        play.key("return")
        play.until_beside(lambda: isinstance(play.scene, ScoreScene) and play.scene.done)
        assert play.scene.prompts()[-1].label == "Back"
        play.frames(60)
        play.pad.tap("east", then=3)
        assert isinstance(play.scene, SavesScene)


def test_damaged_settings_are_told_before_the_title_and_a_damaged_save_when_it_is_opened(home: Path) -> None:
    put_save(home, b"this is no reign\n")
    with Driver(["play"]) as play:
        assert isinstance(play.scene, MenuScene)
        play.scene.push("saves")
        play.apply(Push(SavesScene()), then=3)
        play.key("return")
        assert isinstance(play.scene, SavesScene)
        assert "cannot be opened" in play.scene.focus.why.text
    (home / "settings.json").write_text("{", encoding="utf-8")
    loaded = load_settings()
    with Driver(MenuScene(notice=loaded.message or ""), then=2) as play:
        assert "damaged" in play.scene.text
        play.key("return")
        assert isinstance(play.scene, MenuScene)


# ---- the table at once, from the command line


def test_play_starts_a_match_at_once_with_seed_map_and_options(home: Path) -> None:
    valley = maps() / GAME / "valley.tmx"
    line = ["play", GAME, "--seed", "oak-7", "--map", str(valley), "--option", "difficulty=easy"]
    with Driver(line) as play:
        table = next(scene for scene in play.app.stack.scenes if isinstance(scene, Table))
        setup = table.play.session.match.setup
    assert setup.seed == "oak-7"
    assert setup.options["difficulty"] == "easy"
    assert setup.board["id"] == "valley"


def test_watch_sets_a_bot_to_play_and_keeps_no_save(home: Path) -> None:
    with Driver(["watch", GAME, "--bot", "greedy", "--speed", "0"]) as play:
        table = next(scene for scene in play.app.stack.scenes if isinstance(scene, Table))
        assert table.play.session.players == ("bot:greedy",)
        assert table.play.bot_to_move
        play.apply(Push(PauseScene(table.play)), then=1)
        told = " ".join(say(play.scene.view())).lower()
        assert "watched games aren't saved" in told
        assert "save and" not in told, "no way out promises to keep it"
    assert saves(home) == []


def test_suggested_rulers_can_be_used_as_they_are() -> None:
    assert all(0 < len(some_ruler()) <= LONGEST for _ in range(50))


# ---- setup


@contextmanager
def opened(scene: Scene) -> Iterator[Driver]:
    with Driver(MenuScene()) as play:
        play.apply(Push(scene), then=2)
        yield play


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_row_of_the_setup_has_its_name_and_none_moves_when_a_choice_is_changed(home: Path, game: str) -> None:
    with opened(SetupScene(game)) as play:
        pages = [play.scene.choices(), play.scene.house_rules(), play.scene.seats()]
        for rows in pages:
            ids, names = ([getattr(choice, what) for choice in rows] for what in ("id", "label"))
            assert len(set(ids)) == len(ids)
            assert len(set(names)) == len(names)
    # What is chosen may add rows below all others; nothing above them moves, and no button does.

    with opened(SetupScene(game)) as play:
        setup = play.scene
        assert game != GAME or setup.draft.seed in play.said(), "shown whole where it can be changed"
        for row in [row for row in setup.choices() if row.turn is not None and row.id != "game"]:
            play.go(f"choice/{row.id}", then=1)
            before = places(setup)
            for _ in range(6):
                play.key("right")
                now = places(setup)
                assert {id: now[id] for id in before if id in now} == {id: before[id] for id in before if id in now}
                assert set(before) - set(now) <= {f"choice/{one}" for one in setup.draft.values}


@pytest.mark.parametrize(("field", "text"), [("name", "Odo"), ("seed", "oak-9")])
def test_the_key_that_ends_typing_is_not_heard_by_the_page_behind(home: Path, field: str, text: str) -> None:
    with opened(SetupScene()) as play:
        setup = play.scene
        play.go(f"choice/{field}", then=1)
        play.key("return")
        play.text(text)
        play.hold_key("return", 60)
        play.frames(30)
        assert play.scene is setup
        assert getattr(setup.draft, field) == text
        assert setup.focus.id == f"choice/{field}"


def test_players_come_first_are_counted_in_place_and_sit_on_a_page_of_their_own(home: Path) -> None:
    with opened(SetupScene("horrible_hordes")) as play:
        setup = play.scene
        ids = [choice.id for choice in setup.choices()]
        assert ids[:3] == ["game", "players", "board"]
        assert {"pvp", "horde_player", "extra_terrain", "wizard_towers"} <= set(ids), "its designer's own variants"
        assert not {"pvp", "wizard_towers"} & {choice.id for choice in setup.house_rules()}
        play.go("choice/players", then=1)
        play.key("left")
        assert len(setup.draft.players) == 6
        assert [choice.id for choice in setup.choices()] == ids
        play.key("return", "down", "left", "left")  # a person instead of the first bot
        assert setup.draft.kinds[1] == HUMAN
        play.key("escape", "f10")
        play.until(lambda: at_the_table(play), 30)


def test_seats_and_name_of_a_game_are_those_of_the_next_also_for_who_goes_back_to_the_menu(home: Path) -> None:
    with Driver(SetupScene("horrible_hordes")) as play:
        first = play.scene.draft
        first.kinds[:3] = [names("horrible_hordes")[-1], OFF, HUMAN]
        play.key("f10")
        play.until(lambda: at_the_table(play), 30)
        play.apply(Reset(SetupScene("horrible_hordes")), then=2)
        assert (play.scene.draft.kinds, play.scene.draft.name) == (first.kinds, first.name)
        play.apply(Reset(MenuScene()), then=2)
        play.services.settings.seats["horrible_hordes"][0] = "bot_gone"
        play.apply(Reset(SetupScene("horrible_hordes")), then=2)
        assert play.scene.draft.kinds[0] == HUMAN, "who is not there any more is not remembered"
        play.apply(Reset(SetupScene("horrible_hordes", watching=True)), then=2)
        assert HUMAN not in play.scene.draft.kinds
    with opened(SetupScene("horrible_hordes")) as play:
        play.scene.focus.focus_on("choice/players")
        play.key("right", "right")
        chosen = [*play.scene.draft.kinds]
        play.click(300, 4, button=3)
        assert isinstance(play.scene, MenuScene)
        play.apply(Push(SetupScene("horrible_hordes")), then=2)
        assert play.scene.draft.kinds == chosen
        assert play.scene.draft.players[1:], "a bot was added"


def places(page: PageScene) -> dict[str, tuple[float, float]]:
    """Where rows and buttons begin; a text that turns its pages is none."""
    return {id: zone.rect[:2] for id, zone in page.focus.zones.items() if not id.startswith("page:")}


@pytest.mark.parametrize("game", BUILT_IN)
def test_why_a_match_cannot_begin_names_no_value_that_is_not_offered(home: Path, game: str) -> None:
    """Ids of values never stand in a reason; the labels on the page do."""
    draft = MatchDraft(game, home, False, "Maud")
    draft.values |= {"difficulty": "hard"} if "difficulty" in draft.values else {}
    for option in draft.options:
        for _ in option.choices:
            draft.turn(option, 1)
            refusal = draft.refusal
            offered = {about_game(game).choice(option.id, value) for value in option.choices}
            unknown = {str(value) for value in option.choices} - {word.lower() for word in offered}
            assert refusal is None or not unknown & set(re.findall(r"\w+", refusal.text)), refusal.text
            assert refusal is None or option.id not in refusal.text.split()


def test_maps_are_called_by_their_titles_never_by_their_files(home: Path) -> None:
    with opened(SetupScene()) as play:
        scene = MapsScene(GAME, maps_of(GAME, home), None)
        play.apply(Push(scene))
        files = {path.stem for path in scene.paths}
        for _ in range(40):
            play.frames(1)
            assert not files & {note.text for note in noted(scene.draw, play.services.painter)}
        play.until_beside(lambda: len(scene.cards) == len(scene.paths))


def test_how_to_play_opens_the_last_game_turns_to_any_other_and_leads_to_the_guided_first_one(home: Path) -> None:
    with opened(HelpScene(GAME)) as play:
        read = set()
        for _ in titles():
            play.go("game", then=1)
            play.key("right")
            read.add(play.scene.game)
            play.go("page/0", then=1)
            assert play.scene.guide.pages[0].title in say(play.scene.view())
        assert read == set(titles())
    for at_table, there in ((False, True), (True, False)):
        with Driver(HelpScene(GAME, at_table=at_table)) as play:
            assert any(prompt.acts is Act.NEXT for prompt in play.scene.prompts()) is there
            play.key("n")
            assert isinstance(play.scene, LessonScene) is there
    session = Session.new("mini_monarchy", home, name="Ada")
    play_on(session.match)
    session.write()
    session.close()
    with Driver(MenuScene()) as play:
        play.key("f1")
        assert isinstance(play.scene, HelpScene)
        assert play.scene.game == "mini_monarchy"


def test_a_tab_turned_and_a_row_pointed_at_in_one_frame_leave_a_page_of_the_help_to_read() -> None:
    with Driver(HelpScene("mini_monarchy")) as play:
        play.key("e", "e", then=2)  # the signs, more than there are steps of the lesson
        x, y, w, h = play.scene.focus.zones["page/9"].rect
        play.move(x, y - h)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, scancode=0, unicode=""))
        place = play.app.screen.to_pixels(x + w / 2, y + h / 2)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False))
        play.frames(2)
        assert play.scene.tab == STEPS
        assert "Step 1" in play.said()


@pytest.mark.parametrize("game", titles())
def test_every_page_of_the_help_has_its_picture_on_its_own_paper_and_does_not_go_on_for_its_sake(game: str) -> None:
    with Driver(HelpScene(game)) as play:
        for at, page in enumerate(guide(game).pages):
            play.confirm(f"page/{at}", then=2)
            assert "More" not in {note.text for note in play.notes()}, at
            (spare,) = play.scene.picture(page.picture)
            assert {picture.name for picture in spare.forms} == {page.picture}
            framed = [picture for picture in spare.forms if picture.rim]
            assert bool(framed) == page.picture.startswith("pic/"), page.title


def test_a_broken_map_of_the_players_own_stays_on_the_shelf_and_says_what_to_mend(home: Path) -> None:
    mine = home / "maps"
    mine.mkdir()
    broken = (maps() / "broken_on_purpose.tmx").read_text(encoding="utf-8")
    (mine / "mine.tmx").write_text(broken, encoding="utf-8")
    card = look(mine / "mine.tmx", GAME, home)
    assert card.board is None
    assert card.own
    assert len(card.problems) == card.count > 3
    assert mine / "mine.tmx" in maps_of(GAME, home)

    with opened(SetupScene()) as play:
        paths = maps_of(GAME, home)
        scene = MapsScene(GAME, paths, None)
        play.apply(Push(scene))
        play.until_beside(lambda: len(scene.cards) == len(paths), then=2)
        play.go(f"map/{paths.index(mine / 'mine.tmx')}", then=1)
        play.key("return")
        assert play.scene is scene
        assert "fix" in scene.focus.why.text
        told = " ".join(note.text for note in noted(scene.draw, play.services.painter))
        assert all(plain(problem).split(":")[0] in told for problem in card.problems[:5])


# ---- options, keys, pause


def test_the_mouse_alone_sets_a_slider_and_a_switch(home: Path) -> None:
    with opened(OptionsScene()) as play:
        plan = play.scene.page.plan
        bar = next(one.box for one in plan.items["option/music_volume"].entries if isinstance(one.node, Slider))
        for share, volume in ((0.0, 0), (0.999, 100)):
            play.click(bar[0] + bar[2] * share, bar[1] + bar[3] / 2)
            assert play.services.settings.music_volume == volume
        play.click_on("tab/1")
        play.click_on("option/reduced_motion")
        assert play.services.settings.reduced_motion


def heard_of(play: Driver) -> tuple[bool, float]:
    """Whether an effect comes out of the mixer now, and how loud the music is."""
    sound = play.services.sound
    sound.play("drum_roll")
    assert sound.bank.settle()
    pygame.mixer.stop()
    sound.play("drum_roll")  # one take at one pitch: read already, it begins at once
    return pygame.mixer.get_busy(), pygame.mixer.music.get_volume()


def test_one_slider_turns_all_sound_down_and_mute_silences_everything_and_leaves_the_volumes_alone(home: Path) -> None:
    with opened(OptionsScene()) as play:
        play.services.sound.open(play.services.settings)
        play.frames(60)
        before = heard_of(play)
        assert all(before)
        play.key("down", "down", "down", "down", "return")
        assert play.services.settings.muted
        assert heard_of(play) == (False, 0)
        play.key("return")
        assert heard_of(play) == before
        play.key("up", "up", "up", "up", *["left"] * 10)
        assert play.services.settings.volume == 50
        assert 0 < heard_of(play)[1] < before[1]
    assert not load_settings().settings.muted


def test_the_score_is_written_row_by_row_and_a_reign_watched_again_ends_as_it_ended(
    home: Path, finished: bytes
) -> None:
    scene = go_on(put_save(home, finished), home)
    assert isinstance(scene, ScoreScene)
    with Driver(scene) as play:
        written = {scene.told.written(scene.clock)}
        for _ in as_long_as(lambda: not scene.done):
            play.frames(1)
            written.add(scene.told.written(scene.clock))
        assert written == set(range(len(scene.listed) + 1))
        assert sum(row.points for row in scene.listed) == scene.match.score()[0].total
    replay = Play(Replay(scene.match, "Edda"), threads=False)
    for _ in range(3 * len(scene.match)):
        replay.skip()
        replay.tick(0.05, dict.fromkeys(FIELDS, 0))
    assert replay.session.match.fingerprint() == scene.match.fingerprint()
    assert replay.session.writer is None
    scene.play.close()


def test_nothing_is_drawn_when_the_sheet_stands(home: Path, finished: bytes) -> None:
    with Driver(go_on(put_save(home, finished), home), settings=Settings(reduced_motion=True)) as play:
        play.pad.tap("south")
        play.settle(200)
        drawn = play.app.drawn
        play.frames(60)
        assert play.app.drawn == drawn


def test_the_living_title_is_drawn_a_quarter_of_the_time_and_makes_no_surfaces(home: Path) -> None:
    with Driver(["play"]) as play:
        play.afresh()
        play.frames(240)
        made, drawn = play.services.painter.cache.made, play.app.drawn
        for _ in range(120):
            play.frames(1)
        assert 25 <= play.app.drawn - drawn <= 35
        assert play.services.painter.cache.made == made


# ---- how they look


# Those that are no scene of the screenshots, whose laws are in tests/pictures.
PAGES: dict[str, Callable[[], Scene]] = {
    "watch": lambda: SetupScene(watching=True),
    "rebinding": RebindingScene,
    "maps": lambda: MapsScene(GAME, maps_of(GAME, Path("nowhere")), None),
}


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 100), ((1920, 1080), 100), ((1280, 720), 150), ((1280, 720), 200)]
)
@pytest.mark.parametrize("name", PAGES)
def test_texts_fit_and_every_zone_is_reached_and_named(home: Path, name: str, size: tuple[int, int], text: int) -> None:
    with Driver(PAGES[name](), size, Settings(text_size=text), then=8) as play:
        found = play.audit()
        assert [line for line in found if "presses" not in line] == []
        assert spilled(play.scene.page.plan) == []
        assert [zone.id for zone in play.scene.focus.zones.values() if zone.name in ("", zone.id)] == []


@pytest.mark.parametrize(("width", "height", "text"), [(1280, 720, 100), (1920, 1080, 100), (1280, 720, 150)])
def test_the_score_fits_while_it_is_written_and_when_it_stands(
    home: Path, width: int, height: int, text: int, finished: bytes
) -> None:
    with Driver(go_on(put_save(home, finished), home), (width, height), Settings(text_size=text), then=150) as play:
        assert play.audit() == []
        play.key("return")
        play.settle()
        assert play.audit() == []


def test_every_page_of_help_and_credits_fits(home: Path) -> None:
    for scene in (HelpScene(GAME), CreditsScene()):
        with Driver(scene) as play:
            count = len(scene.guide.pages) if isinstance(scene, HelpScene) else len(scene.sections)
            for _ in range(count):
                assert [line for line in play.audit() if "presses" not in line] == []
                play.key("down")


def test_moments_are_told_as_a_player_would() -> None:
    noon = 1_767_268_800.0
    assert spoken(noon - 60, noon).startswith("today, ")
    assert spoken(noon - 86400, noon).startswith("yesterday, ")
    assert "2024" in spoken(noon - 2 * 365 * 86400, noon)
