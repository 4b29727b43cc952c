"""What others install: the wheel, the sdist, and what the bundle tells a desktop."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import pytest

import game
from tools import bundle, lock

ROOT = Path(__file__).resolve().parents[1]
MOST = 12_000_000  # bytes of a wheel


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist of this tree."""
    folder = tmp_path_factory.mktemp("built")
    line = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(line, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


def test_the_wheel_is_small_of_the_one_version_and_brings_all_that_is_played_with(wheel: Path) -> None:
    assert version("roll-and-reign") == game.__version__
    assert f"-{game.__version__}-" in wheel.name
    assert game.__version__ not in (ROOT / "pyproject.toml").read_text("utf-8").split("[tool", 1)[0]
    assert wheel.stat().st_size <= MOST
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for folder, inside in ((ROOT / "game", "game"), (ROOT / "assets", "game/_assets"), (ROOT / "maps", "game/_maps")):
        for path in folder.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert f"{inside}/{path.relative_to(folder).as_posix()}" in names


def test_the_wheel_plays_from_an_empty_place(wheel: Path, tmp_path: Path) -> None:
    """Unpacked, away from the checkout: the menu is shown and every game is known."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site"), "ROLL_AND_REIGN_HOME": str(tmp_path / "home")}
    shot = tmp_path / "menu.png"
    code = "import game, sys; print(game.__file__); from game.__main__ import main; sys.exit(main())"
    line = [sys.executable, "-c", code, "--headless", "--frames", "30", "--shot", str(shot)]
    done = subprocess.run(line, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "site") in done.stdout
    assert shot.stat().st_size > 100_000


FORMS = {
    "pip": (
        "{python} -m venv {there}/venv",
        "{there}/venv/bin/pip install -q {wheel}",
        "{there}/venv/bin/roll-and-reign",
    ),
    "uv run": ("{uv} run --project {copy} roll-and-reign",),
    "uv tool": ("{uv} tool install -q --python {python} {wheel}", "{there}/bin/roll-and-reign"),
    "pipx": ("{pipx} install -q --python {python} {wheel}", "{there}/bin/roll-and-reign"),
}
FOLDERS = {
    "PIPX_HOME": "pipx",
    "UV_TOOL_DIR": "uv",
    "UV_CACHE_DIR": "cache",
    "PIPX_BIN_DIR": "bin",
    "UV_TOOL_BIN_DIR": "bin",
}


@pytest.mark.skipif(not os.environ.get("INSTALLS"), reason="asks the registry for everything: INSTALLS=1 tries it")
@pytest.mark.parametrize("form", FORMS)
def test_every_way_to_install_that_the_docs_name_works(form: str, built: Path, wheel: Path, tmp_path: Path) -> None:
    """INSTALLS=1, with `uv` and `pipx` on the path: each form in an environment that held nothing before."""
    tools = {name: shutil.which(name) for name in ("uv", "pipx")}
    if None in tools.values():
        pytest.skip("uv or pipx is not installed")
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "copy", filter="data")
    (copy,) = (tmp_path / "copy").iterdir()
    names = {**tools, "python": sys.executable, "there": tmp_path, "wheel": wheel, "copy": copy}
    env = {**os.environ, **{name: str(tmp_path / folder) for name, folder in FOLDERS.items()}}
    *before, last = (line.format(**names) for line in FORMS[form])
    for line in before:
        subprocess.run(line.split(), env=env, cwd=tmp_path, check=True)
    line = [*last.split(), "--version"]
    done = subprocess.run(line, env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"roll-and-reign {game.__version__}"


def test_the_sdist_holds_all_that_the_suite_needs(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("game", "assets", "maps", "tests", "tools", "docs"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc":
                assert path.relative_to(ROOT).as_posix() in names
    assert {"README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml", "constraints.txt"} <= names


def test_a_desktop_is_told_what_the_bundle_is_and_what_is_inside(tmp_path: Path) -> None:
    there = bundle.share(tmp_path, "2026-11-22")
    assert "pygame-ce" in there
    metainfo = tmp_path / "metainfo" / f"{bundle.ID}.metainfo.xml"
    root = ElementTree.parse(metainfo).getroot()
    assert root.findtext("id") == bundle.ID
    assert root.find("releases/release").get("version") == game.__version__
    desktop = (tmp_path / "applications" / f"{bundle.NAME}.desktop").read_text("utf-8")
    assert f"Exec={bundle.NAME}\n" in desktop
    assert root.findtext("launchable") == f"{bundle.NAME}.desktop"
    for size in bundle.ICONS:
        assert (tmp_path / f"icons/hicolor/{size}x{size}/apps/{bundle.NAME}.png").is_file()
    assert "map check" in (tmp_path / "man" / "man6" / f"{bundle.NAME}.6").read_text("utf-8")
    for name in there:
        text = (tmp_path / "licenses" / bundle.NAME / f"{name}.txt").read_text("utf-8")
        assert len(text.splitlines()) > 1, f"{name} has no licence"
    broker = tmp_path / "nats-server"
    broker.write_bytes(b"x")
    told = bundle.bill(["msgspec", "nats-py"], broker)
    parts = {str(part["name"]): part for part in told["components"]}
    assert parts["msgspec"]["purl"] == f"pkg:pypi/msgspec@{version('msgspec')}"
    assert parts["nats-server"]["hashes"] == [{"alg": "SHA-256", "content": sha256(b"x").hexdigest()}]
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.5")


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="appstreamcli is not installed")
def test_the_metainfo_is_valid(tmp_path: Path) -> None:
    bundle.share(tmp_path, "2026-11-22")
    line = ["appstreamcli", "validate", "--no-net", str(tmp_path / "metainfo" / f"{bundle.ID}.metainfo.xml")]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_what_ci_installs_has_a_hash_and_names_no_host() -> None:
    wanted, text = lock.pins(lock.CONSTRAINTS.read_text("utf-8")), lock.LOCKED.read_text("utf-8")
    assert lock.pins(text) == wanted, "python tools/lock.py writes it anew"
    packages = text.removeprefix(lock.HEAD).replace(" \\\n", " ").splitlines()
    assert all(re.fullmatch(r"[\w.-]+==[\w.!+-]+( +--hash=sha256:[0-9a-f]{64})+", line) for line in packages)
    assert "://" not in text
    assert "--require-hashes" in (ROOT / ".ci" / "run").read_text("utf-8")


@pytest.mark.skipif(not (ROOT / ".venv" / "bin" / "ruff").exists(), reason="the extra 'dev' is not installed in .venv")
def test_hooks_find_ruff_though_nobody_activated_the_environment() -> None:
    check, layout, _ = re.findall(r"entry: (.*)", (ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    for entry in (check, layout):
        line = [*shlex.split(entry), "game/__init__.py"]
        subprocess.run(line, cwd=ROOT, env={"PATH": os.defpath}, capture_output=True, check=True)
