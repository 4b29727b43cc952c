"""A title is begun by one command, works at once, and is told what is wrong with it."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game import title
from game.cli import main
from game.client.crash import Crashed
from game.client.dev import forget_all
from game.client.scenes.map import Table
from game.lessons import LessonFollower, lesson_of, opened
from game.making import MakingError, check, make, manifest_faults, sentence_faults
from game.words import game_words, guide
from tests.client.driver import Driver
from tests.test_sample_title import install, installed

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a title just begun."""
    return make("river_kings", tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="module")
def site(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pip has installed it."""
    return installed(made, tmp_path_factory.mktemp("site"))


@pytest.fixture
def kings(site: Path, shelf: Callable[..., None]) -> str:
    """Its id, found in this process."""
    shelf(site)
    return "river_kings"


def test_a_new_title_is_complete_typed_and_keeps_every_law(made: Path, site: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in made.rglob("*") if path.is_file()]
    assert len(texts) > 7
    assert not re.search("my.?game|MY-", "".join(texts), re.IGNORECASE)
    package, config = str(made / "river_kings"), str(ROOT / "pyproject.toml")
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}
    for line in (
        ["pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", str(made), str(made)],
        ["ruff", "check", "--no-cache", "--config", config, package],
        ["ruff", "format", "--no-cache", "--check", "--config", config, package],
        ["mypy", "--strict", "--config-file", config, package],
    ):
        done = subprocess.run(
            [sys.executable, "-m", *line], cwd=ROOT, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (line[0], done.stdout[-1500:], done.stderr[-500:])


def test_its_board_is_drawn_and_it_is_played_in_the_window(kings: str) -> None:
    with Driver(["play", kings, "--seats", "2", "--seed", "oak-7"]) as play:
        assert isinstance(play.scene, Table)
        play.key("enter", then=60)
        assert {"1", "2", "3", "4", "5", "6"} <= set(play.said())


def test_a_look_at_it_finds_no_fault_and_says_what_is_left(kings: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["title", "check", kings]) == 0
    told = capsys.readouterr().out
    assert "not there: words/help_river_kings.toml: no page of how to play" in told
    assert re.search(r"\d\d laws held, 0 faults, \d+ parts left to their defaults", told)


@pytest.mark.parametrize("game", title.BUILT_IN)
def test_the_titles_of_the_house_have_no_lie_and_lack_no_sentence(game: str) -> None:
    assert [*manifest_faults(title.titles()[game]), *sentence_faults(title.titles()[game])] == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("River", "is no name for a package: small letters"),
        ("../up", "is no name for a package"),
        ("class", "is no name for a package"),
        ("a" * 31, "is no name for a package"),
        ("twenty_years", "there is a title called 'twenty_years' already"),
        ("json", "Python has a package called 'json' here already"),
        ("taken", "already; choose another name"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_one_line(
    name: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("taken").mkdir()
    assert main(["title", "new", name]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


FAULTS = {
    'rules="river_kings.rules", teller="nowhere:Voice"': "manifest: teller is 'nowhere:Voice', which cannot be loaded",
    'rules="river_kings.rules", teller="json:loads"': "teller is 'json:loads', which is no class below game.narrator",
    'rules="river_kings.rules", bots={"x": "json:loads"}': "bots['x'] is 'json:loads', which has no method choose",
    'rules="river_kings.rules", look=Look(table="json:nothing")': "look.table is 'json:nothing', which cannot be",
    'rules="river_kings.rules", learning="json:loads"': "learning is 'json:loads'; it names a module, without ':'",
}


@pytest.fixture
def lying(made: Path, tmp_path: Path, shelf: Callable[..., None]) -> Callable[[str], None]:
    """Installs a title of the same rules with these parts in its manifest; its own is only a folder there."""

    def put(parts: str) -> None:
        manifest = f'from game.title import Look, Title\nTITLE = Title(id="river_kings", name="River Kings", {parts})\n'
        install(tmp_path, "lying", manifest, "lying")
        shelf(made)

    return put


@pytest.mark.parametrize("parts", FAULTS)
def test_a_manifest_that_lies_is_told_by_part(parts: str, lying: Callable[[str], None]) -> None:
    lying(parts)
    found = check("river_kings").faults
    assert any(FAULTS[parts] in fault for fault in found), found


def test_a_part_that_is_not_there_ends_the_terminal_with_one_sentence(
    lying: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    lying('rules="river_kings.rules", teller="river_kings.voice:Voice"')
    assert main(["text", "river_kings", "--bot", "random", "--seed", "a"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("roll-and-reign: a manifest names 'river_kings.voice:Voice', but there is no module 'river_")
    assert said.endswith("; mend that line of the manifest; `roll-and-reign title check` finds others\n")
    assert said.count("\n") == 1


def test_a_table_that_is_not_there_is_told_on_a_page_that_leads_back(lying: Callable[[str], None]) -> None:
    lying('rules="river_kings.rules", look=Look(table="river_kings.look:Throne")')
    with Driver(["play", "river_kings"], crashes=True, then=5) as play:
        assert isinstance(play.scene, Crashed)
        assert "there is no 'Throne' in river_kings.look; mend that line" in play.scene.lines[0]


def test_rules_that_are_not_there_are_told_where_titles_are_listed(lying: Callable[[str], None]) -> None:
    lying('rules="river_kings.laws"')
    assert "river_kings" not in title.titles()
    assert "there is no module 'river_kings.laws'" in title.titles().refused["lying"]


def test_a_title_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(MakingError, match="no title 'chess' is installed; there is: twenty_years"):
        check("chess")


BROKEN = """
from river_kings.rules import RiverKings

class Broken(RiverKings):
    def refusal(self, s, seat, action):
        return 1 / 0

RULESET = Broken()
"""


def test_a_law_that_is_broken_is_told_with_its_place(lying: Callable[[str], None], tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(BROKEN)
    lying('rules="broken"')
    faults = check("river_kings").faults
    assert any(fault.endswith("ZeroDivisionError: division by zero, broken.py:6 [1 seats]") for fault in faults)


def test_the_files_of_words_in_the_docs_are_read_and_fit_the_title_they_speak_of(kings: str, site: Path) -> None:
    page = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
    sentences, names, help_page, lesson = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    folder = site / kings / "words"
    told = folder / f"tell_{kings}.toml"
    kept = told.read_text(encoding="utf-8")
    rest = re.sub(r"\[\[(tell|act)\.(claimed|claim)\]\].*?(?=\n\[)", "", kept, flags=re.DOTALL)
    goal, rows = sentences.split("\n", 1)
    files = {told: f"{goal}\n{rest}\n{rows}", folder / f"{kings}.toml": names}
    files |= {folder / f"help_{kings}.toml": help_page, folder / f"lesson_{kings}.toml": lesson}
    try:
        for path, text in files.items():
            path.write_text(text, encoding="utf-8")
        forget_all()
        assert check(kings).faults == ()
        assert guide(kings).pages[0].title == "Claim squares"
        assert game_words(kings).count("square", 2) == "2 squares"
        found = lesson_of(kings)
        match = opened(found)
        for step in found.steps:
            for deed in step.way:
                match.play(match.decode(deed))
        assert LessonFollower(found).place(match).step == len(found.steps)
    finally:
        told.write_text(kept, encoding="utf-8")
        for path in files.keys() - {told}:
            path.unlink(missing_ok=True)
        forget_all()
